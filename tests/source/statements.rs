//! Statements, suspects and round trips against CPython's syntax tree.

use std::fs;

use outdent::source::{Lexed, LineIndex, Source, Span, TokenKind, lex, suspect_functions};

use crate::python;

const REFERENCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/source/statements.py");

#[test]
fn statements_agree_with_cpython() {
    let answer = python::library_files().and_then(|files| python::run(&[REFERENCE], files));
    let Some(answer) = answer else { return };
    let (mut files, mut statements, mut suspects, mut nested) = (0, 0, 0, 0);
    let (mut bytes_read, mut bytes_suspect) = (0, 0);
    for part in answer.split("file ").filter(|part| !part.is_empty()) {
        let (path, expected) = part.split_once('\n').unwrap();
        let bytes = fs::read(path).expect("Python has just read this file");
        let Ok(source) = Source::decode(&bytes) else {
            continue;
        };
        assert_eq!(
            source.encode(source.text()).as_ref(),
            Some(&bytes),
            "{path} changes by decoding"
        );
        let text = source.text();
        let index = LineIndex::new(text);
        let lexed = lex(text);
        let cut = lexed.top_level_statements(text).to_vec();
        assert!(lexed.problem.is_none(), "{path}: {:?}", lexed.problem);
        let expected: Vec<_> = expected
            .lines()
            .map(|line| {
                let numbers: Vec<usize> = line
                    .split(' ')
                    .map(|number| number.parse().unwrap())
                    .collect();
                (numbers[0], numbers[1], numbers[2] == 1)
            })
            .collect();
        let lines = |span: &Span| {
            (
                index.line(span.start),
                index.line(span.end.saturating_sub(1)),
            )
        };
        let found: Vec<_> = cut.iter().map(lines).collect();
        let wanted: Vec<_> = expected
            .iter()
            .map(|&(first, last, _)| (first, last))
            .collect();
        // A line joined by a backslash to a blank one, or `;` and a comment, only lengthen the end.
        assert_eq!(found.len(), wanted.len(), "{path}");
        for (found, wanted) in found.iter().zip(&wanted) {
            assert!(
                found.0 == wanted.0 && found.1 >= wanted.1,
                "{path}: {found:?} for {wanted:?}"
            );
        }

        every_token_is_in_a_statement(&lexed, &cut, text, path);
        let suspect = suspect_functions(text);
        for span in &suspect.spans {
            let holders: Vec<bool> = cut
                .iter()
                .zip(&expected)
                .filter(|(statement, _)| statement.contains(*span))
                .map(|(_, &(_, _, is_nested))| is_nested)
                .collect();
            assert_eq!(
                holders,
                [true],
                "{path}:{}: a suspect without nested functions",
                index.line(span.start)
            );
        }
        suspects += suspect.spans.len();
        nested += expected
            .iter()
            .filter(|(_, _, is_nested)| *is_nested)
            .count();
        files += 1;
        statements += cut.len();
        bytes_read += text.len();
        bytes_suspect += suspect.spans.iter().map(|span| span.len()).sum::<usize>();
    }
    eprintln!(
        "{files} files, {statements} statements; {suspects} functions suspect \
         ({bytes_suspect} of {bytes_read} bytes), {nested} with nested functions"
    );
    assert!(files > 0, "no file could be compared");
}

/// Fails where a token that covers something lies in no statement.
fn every_token_is_in_a_statement(lexed: &Lexed, spans: &[Span], text: &str, path: &str) {
    let mut rest = spans.iter().peekable();
    for &token in &lexed.tokens {
        while rest
            .peek()
            .is_some_and(|span| span.end <= token.span.start && span.end < text.len())
        {
            rest.next();
        }
        let inside = rest.peek().is_some_and(|span| span.contains(token.span));
        let between = matches!(
            token.kind,
            TokenKind::Comment | TokenKind::LineEnd | TokenKind::EndOfFile
        );
        assert!(
            inside || between || token.span.is_empty(),
            "{path}: {token:?} is in no statement"
        );
    }
}
