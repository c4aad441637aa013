//! The lexer against CPython's `tokenize`: kinds and spans of all tokens.

use std::fmt::Write as _;
use std::fs;

use outdent::source::{Lexed, Source, TokenKind, lex};

use crate::python;

const REFERENCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/source/tokens.py");

/// The tokens as the reference writes them; format strings as one string each where it has them so.
fn written(lexed: &Lexed, whole: bool) -> String {
    let mut lines = String::new();
    let mut nesting = 0;
    let mut start = 0;
    for token in &lexed.tokens {
        let span = token.span;
        match token.kind {
            TokenKind::FormatStringStart if whole => {
                if nesting == 0 {
                    start = span.start;
                }
                nesting += 1;
            }
            TokenKind::FormatStringEnd if whole => {
                nesting -= 1;
                if nesting == 0 {
                    writeln!(lines, "String {start} {}", span.end).unwrap();
                }
            }
            kind if nesting == 0 => {
                writeln!(lines, "{kind:?} {} {}", span.start, span.end).unwrap();
            }
            _ => {}
        }
    }
    lines
}

#[test]
fn lexer_agrees_with_cpython() {
    let Some(answer) = python::library_files().and_then(|files| python::run(&[REFERENCE], files))
    else {
        return;
    };
    let (mode, answer) = answer.split_once('\n').expect("the first line is the mode");
    let whole = mode.trim() == "whole";
    let (mut compared, mut tokens, mut skipped) = (0, 0, 0);
    let mut differences = Vec::new();
    for part in answer
        .split_inclusive('\n')
        .fold(Vec::<String>::new(), |mut parts, line| {
            if line.starts_with("file ") || line.starts_with("skip ") {
                parts.push(String::new());
            }
            if let Some(last) = parts.last_mut() {
                last.push_str(line);
            }
            parts
        })
    {
        let (head, expected) = part.split_once('\n').unwrap();
        let Some(path) = head.strip_prefix("file ") else {
            skipped += 1;
            continue;
        };
        let bytes = fs::read(path).expect("Python has just read this file");
        let Ok(source) = Source::decode(&bytes) else {
            skipped += 1;
            continue;
        };
        let lexed = lex(source.text());
        compared += 1;
        tokens += lexed.tokens.len();
        let found = written(&lexed, whole);
        if found != expected || lexed.problem.is_some() {
            let place = found
                .lines()
                .zip(expected.lines())
                .find(|(found, expected)| found != expected);
            differences.push(format!("{path}: {place:?} {:?}", lexed.problem));
        }
    }
    eprintln!("{compared} files with {tokens} tokens compared, {skipped} skipped");
    assert!(compared > 0, "no file could be compared");
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

/// Ranges of the code points that begin a name, that go on with one, and that are assigned at all.
const NAME_CHARACTERS: &str = "
import sys, unicodedata
for c in map(chr, range(128, sys.maxunicode + 1)):
    if not '\\ud800' <= c <= '\\udfff' and unicodedata.category(c) != 'Cn':
        print(ord(c), int(c.isidentifier()), int(('a' + c).isidentifier()))
";

#[test]
fn name_characters_agree_with_cpython() {
    let Some(answer) = python::run(&["-c", NAME_CHARACTERS], String::new()) else {
        return;
    };
    let is_name = |text: &str| {
        let first = lex(text).tokens.first().copied();
        first.is_some_and(|token| token.kind == TokenKind::Name && token.span.of(text) == text)
    };
    for line in answer.lines() {
        let numbers: Vec<u32> = line
            .split(' ')
            .map(|number| number.parse().unwrap())
            .collect();
        let character = char::from_u32(numbers[0]).expect("surrogates were left out");
        assert_eq!(
            is_name(&character.to_string()),
            numbers[1] == 1,
            "{character:?}"
        );
        // Unicode 15.1 and later let these four, assigned long before, go on with a name.
        let is_late = matches!(character, '\u{200c}' | '\u{200d}' | '\u{30fb}' | '\u{ff65}');
        let continues = is_name(&format!("a{character}"));
        assert!(
            continues == (numbers[2] == 1) || (continues && is_late),
            "a{character:?}"
        );
    }
}
