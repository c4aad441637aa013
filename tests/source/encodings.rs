//! Decoding: names and tables of encodings, declarations, byte order marks, line ends.

use outdent::source::{Encoding, Source, SourceProblem};

use crate::python;

fn bytes_of_hex(hex: &str) -> Vec<u8> {
    let digits: Vec<_> = hex
        .chars()
        .map(|digit| digit.to_digit(16).unwrap())
        .collect();
    digits
        .chunks(2)
        .map(|pair| u8::try_from(pair[0] * 16 + pair[1]).unwrap())
        .collect()
}

/// All names of Python's codecs, with each byte's character or -1, or `none` where Python rejects the name
/// in a declaration.
const TABLES: &str = r#"
import codecs, encodings, encodings.aliases, pkgutil
tables = {}
names = {m.name for m in pkgutil.iter_modules(encodings.__path__)} | set(encodings.aliases.aliases)
names |= {n.replace('_', '-') for n in names} | {n.upper() for n in names} | {n.replace('_', '.') for n in names}
names |= {'utf-8-unix', 'UTF_8_x', 'utf8-unix', 'utf-8unix', 'latin-1-dos', 'Latin_1', 'iso-8859-1-x', 'iso-latin-1', 'iso-latin-1-unix', 'utf--8', '-utf-8', 'iso-8859-15', 'latin-15', 'uft-8', '...', '_'}
for name in sorted(names):
    def run(byte):
        scope = {}
        try:
            exec(compile(b'# coding: ' + name.encode() + b'\ns = "' + byte + b'"\n', 'x', 'exec'), scope)
        except (SyntaxError, ValueError, LookupError, UnicodeError, AssertionError, TypeError, AttributeError):
            return None
        s = scope.get('s')
        return ord(s) if s is not None and len(s) == 1 else None
    if run(b'a') is None:
        print(name, 'none')
        continue
    try:
        codec = codecs.lookup(name).name
    except LookupError:
        codec = name
    if codec not in tables:
        tables[codec] = [-1 if (c := run(bytes([b]))) is None else c for b in range(128, 256)]
    print(name, *tables[codec])
"#;

#[test]
fn names_and_tables_agree_with_python() {
    let Some(answer) = python::run(&["-c", TABLES], String::new()) else {
        return;
    };
    let (mut read, mut unread) = (0, Vec::new());
    for line in answer.lines() {
        let (name, characters) = line.split_once(' ').unwrap();
        let file = |byte: u8| {
            [
                b"# coding: ",
                name.as_bytes(),
                b"\ns = \"",
                &[byte],
                b"\"\n",
            ]
            .concat()
        };
        if let Err(problem) = Source::decode(&file(b'a')) {
            assert!(
                matches!(problem, SourceProblem::UnknownEncoding { .. }),
                "{name}: {problem:?}"
            );
            if characters != "none" {
                unread.push(name.to_lowercase().replace(['-', '.'], "_"));
            }
            continue;
        }
        assert_ne!(characters, "none", "Python doesn't know {name}");
        read += 1;
        for (byte, expected) in (0x80..=u8::MAX).zip(characters.split(' ')) {
            let bytes = file(byte);
            let found = Source::decode(&bytes).ok().and_then(|source| {
                assert_eq!(source.encode(source.text()).unwrap(), bytes, "{name}");
                source.text().split('"').nth(1)?.chars().next()
            });
            let expected = u32::try_from(expected.parse::<i64>().unwrap())
                .ok()
                .and_then(char::from_u32);
            assert_eq!(found, expected, "{name}, byte {byte:#x}");
        }
    }
    unread.sort();
    unread.dedup();
    eprintln!(
        "{read} names read; accepted by Python but not read: {}",
        unread.join(" ")
    );
    assert!(read > 200);
}

/// Files that put declarations, marks and line ends in all kinds of places; whether Python takes each, and
/// the text of its string.
const DECLARATIONS: &str = r#"
import itertools
heads = [b'', b'\xef\xbb\xbf']
firsts = [b'', b'#!x', b' \t\x0c', b'x = 1', b'"""', b'# coding: latin-1', b'#coding=utf-8', b'# vim: set fileencoding=iso-8859-2 :', b'# coding:latin1 coding: utf-8', b'# coding : latin-1', b'# coding:  \tkoi8-r', b'x = 1 # coding: latin-1', b'# coding: nonsense', b'# coding:', b'# coding:\x0clatin-1', b'# Coding: latin-1', b'#codingcoding: latin-1', b'# coding: utf8', b'# coding: ascii', b'# coding: UTF_8', b'\x0c# coding: latin-1', b'# coding: utf-8-sig', b'\\', b'# coding: \xe9 coding: latin-1', b'# coding: latin-1\xe9', b'\xc2\xa0# coding: latin-1']
ends = [b'\n', b'\r\n', b'\r']
seconds = [b'', b'# coding: latin-1', b' # -*- coding: utf-8 -*-', b'# coding: nonsense']
thirds = [b"s = '\xc3\xa9'", b"s = '\xe9'", b'# coding: latin-1']
for head, first, end, second, third in itertools.product(heads, firsts, ends, seconds, thirds):
    if first == b'"""':
        third = b'"""\n' .replace(b'\n', end) + third
    data = head + end.join([first, second, third, b''])
    scope = {}
    try:
        exec(compile(data, 'x', 'exec'), scope)
        result = 'ok ' + ascii(scope.get('s'))
    except SyntaxError as error:
        unread = any(w in str(error) for w in ('encod', 'unicode error', 'codec'))
        result = 'unread' if unread else 'syntax'
    except (LookupError, ValueError, UnicodeError) as error:
        result = 'unread'
    print(data.hex(), result)
"#;

#[test]
fn declarations_agree_with_python() {
    let Some(answer) = python::run(&["-c", DECLARATIONS], String::new()) else {
        return;
    };
    let mut compared = 0;
    for line in answer.lines() {
        let (hex, expected) = line.split_once(' ').unwrap();
        let bytes = bytes_of_hex(hex);
        let shown = String::from_utf8_lossy(&bytes).into_owned();
        compared += 1;
        match Source::decode(&bytes) {
            Ok(source) => {
                assert_ne!(expected, "unread", "{shown:?}");
                assert_eq!(source.encode(source.text()).unwrap(), bytes);
                if let Some(value) = expected.strip_prefix("ok '") {
                    let written = source.text().rsplit("s = '").next().unwrap();
                    let written = written.split('\'').next().unwrap();
                    let escaped = value.trim_end_matches('\'');
                    let escape = |c: char| {
                        if c.is_ascii() {
                            c.to_string()
                        } else if c < '\u{100}' {
                            format!("\\x{:02x}", u32::from(c))
                        } else {
                            format!("\\u{:04x}", u32::from(c))
                        }
                    };
                    let found: String = written.chars().map(escape).collect();
                    assert_eq!(found, escaped, "{shown:?}");
                }
            }
            // Python may come upon an error of the syntax first.
            Err(problem) => assert!(!expected.starts_with("ok"), "{shown:?}: {problem:?}"),
        }
    }
    eprintln!("{compared} files compared");
}

#[test]
fn what_cannot_be_read_is_named() {
    let decode = |bytes: &[u8]| Source::decode(bytes).map(|source| source.encoding());
    assert_eq!(decode(b"a\0b"), Err(SourceProblem::NulByte { offset: 1 }));
    assert_eq!(
        decode(b"\xef\xbb\xbfab\xff"),
        Err(SourceProblem::Undecodable { offset: 5 })
    );
    assert_eq!(
        decode(b"# coding: ascii\n\xff"),
        Err(SourceProblem::Undecodable { offset: 16 })
    );
    assert_eq!(
        decode(b"a\r\nb\rc\n"),
        Err(SourceProblem::MixedLineEnds { line: 2 })
    );
    assert_eq!(
        decode(b"a\nb\r"),
        Err(SourceProblem::MixedLineEnds { line: 2 })
    );
    assert_eq!(decode(b"a\rb\r"), Ok(Encoding::Utf8));
    let name = "gbk".to_owned();
    assert_eq!(
        decode(b"# coding: gbk\n"),
        Err(SourceProblem::UnknownEncoding { name })
    );
    let name = "latin-1".to_owned();
    assert_eq!(
        decode(b"\xef\xbb\xbf# coding: latin-1\n"),
        Err(SourceProblem::ContraryMark { name })
    );
    let latin2 = Source::decode(b"# coding: latin2\n").unwrap();
    assert_eq!(latin2.encode("\u{20ac}"), None);
    assert_eq!(latin2.encode("\u{104}"), Some(vec![0xa1]));
}
