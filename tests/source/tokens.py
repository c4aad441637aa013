"""Prints the tokens that CPython's own tokenizer sees, for comparison with outdent's lexer.

Reads paths from standard input, one a line. Writes, for each, a line `file PATH` and then one line
`KIND START END` for each token, in byte offsets into the UTF-8 text without its byte order mark; or
`skip PATH WHY` for a file that this Python doesn't parse. The first line says whether format
strings come in `parts` (Python 3.12 and newer) or `whole`.

Made alike for all versions: Indent and Dedent are empty and stand at the line's first token; the
line end that tokenize invents at the end of a text is empty after a logical line, and left out
after any other; runs of FormatStringMiddle are joined, doubled braces included.
"""

import ast
import io
import re
import sys
import tokenize
import warnings

warnings.simplefilter("ignore")

PARTS = sys.version_info >= (3, 12)
KINDS = {
    tokenize.NAME: "Name",
    tokenize.NUMBER: "Number",
    tokenize.STRING: "String",
    tokenize.OP: "Operator",
    tokenize.COMMENT: "Comment",
    tokenize.NEWLINE: "Newline",
    tokenize.NL: "LineEnd",
    tokenize.INDENT: "Indent",
    tokenize.DEDENT: "Dedent",
    tokenize.ENDMARKER: "EndOfFile",
}
for name, kind in [("START", "Start"), ("MIDDLE", "Middle"), ("END", "End")]:
    for letter in "FT":
        number = getattr(tokenize, f"{letter}STRING_{name}", None)
        if number is not None:
            KINDS[number] = "FormatString" + kind


def read(path):
    with open(path, "rb") as file:
        encoding, _ = tokenize.detect_encoding(file.readline)
    with open(path, encoding=encoding, newline="") as file:
        return file.read()


def tokens(text):
    lines = re.findall(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$", text)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line.encode()))
    length = starts[-1]
    crlf = "\r" in text

    def offset(position):
        row, column = position
        if row > len(lines):
            return length
        line = lines[row - 1]
        return starts[row - 1] + (column if line.isascii() else len(line[:column].encode()))

    middle = None
    word = None
    for token in tokenize.generate_tokens(iter(lines + [""]).__next__):
        kind = KINDS.get(token.type, "Unknown")
        start, end = offset(token.start), offset(token.end)
        # Before 3.12 the pattern for names lacks a few characters that are allowed in them.
        if kind in ("Name", "Unknown") and not PARTS:
            if word and word[2] == start:
                word = "Name", word[1], end
                continue
            if word:
                yield word
            word = kind, start, end
            continue
        if word:
            yield word
            word = None
        if kind == "FormatStringMiddle":
            middle = start if middle is None else middle
            continue
        if middle is not None:
            if middle < start:
                yield "FormatStringMiddle", middle, start
            middle = None
        if kind in ("Newline", "LineEnd"):
            if not token.string:
                if kind == "LineEnd":
                    continue
                start = end = length
            else:
                row = token.start[0]
                end = starts[row]
        elif kind == "Indent":
            start = end
        elif kind == "String" and not crlf:
            # Some versions give a wrong end column where a long string holds non-ASCII text.
            end = start + len(token.string.encode())
        yield kind, start, end


def main():
    print("parts" if PARTS else "whole")
    for path in sys.stdin.read().splitlines():
        try:
            text = read(path)
            if re.search("\r(?!\n)", text):
                raise SyntaxError("lone carriage returns")
            compile(text, path, "exec", ast.PyCF_ONLY_AST, dont_inherit=True)
            lines = [f"{kind} {start} {end}" for kind, start, end in tokens(text)]
        except (SyntaxError, ValueError, UnicodeError, RecursionError, MemoryError) as error:
            print("skip", path, str(error).replace("\n", " "))
            continue
        print("file", path)
        sys.stdout.write("".join(line + "\n" for line in lines))


main()
