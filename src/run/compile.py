"""Compiles what it is sent, for `outdent --verify-with`; never runs it.

First writes a line that says which Python this is. Then, for each request (a line with a number, and that many
bytes of source text), a line: `ok`, or `no`, the number of the line, and why not.
"""

import sys


def complaint(source):
    try:
        compile(source, "<lifted>", "exec", dont_inherit=True)
    except SyntaxError as error:
        return "%d %s" % (error.lineno or 0, error.msg)
    except Exception as error:
        return "0 %s: %s" % (type(error).__name__, error)
    return None


def main():
    requests, replies = sys.stdin.buffer, sys.stdout.buffer
    reply = "outdent %d %d" % sys.version_info[:2]
    while True:
        replies.write(" ".join(reply.split()).encode("utf-8", "backslashreplace") + b"\n")
        replies.flush()
        request = requests.readline()
        if not request:
            return
        found = complaint(requests.read(int(request)))
        reply = "ok" if found is None else "no " + found


main()
