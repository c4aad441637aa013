//! Whether two texts are one program that is laid out differently, by the trees of the strict parser.
//!
//! Trees are compared without positions: names, operators, structure, and literals by their value, so that quotes,
//! escapes, parentheses, commas and line breaks don't count. Two things that formatters do change a tree and not
//! the program, and are evened out first: the parentheses of `del (a, b)`, and the white space of strings that stand
//! alone as statements, docstrings above all, of which the text as `inspect.cleandoc` gives it must stay. The
//! parser gives one stand-in for all lone surrogates (`'\ud800'`), so their escapes are compared as written.

use std::borrow::Cow;

use ruff_python_ast::comparable::ComparableStmt;
use ruff_python_ast::visitor::transformer::{Transformer, walk_stmt};
use ruff_python_ast::{Expr, ModModule, PythonVersion, Stmt, StringLiteral, StringLiteralValue};
use ruff_python_parser::{Mode, ParseOptions, parse_unchecked};
use ruff_text_size::Ranged;

use super::strict::too_deep;
use crate::source::lex;

/// How many operators may follow each other in one expression: trees are compared by recursion.
const DEEPEST: usize = 500;

/// What in `after` is not just another layout of `before`, in words; none if all of it is.
///
/// Both are whole modules, without byte order mark. Comments are not compared.
pub fn difference_beyond_layout(before: &str, after: &str) -> Option<String> {
    let (before, after) = (&with_line_feeds(before), &with_line_feeds(after));
    let trees = evened_out(before).and_then(|old| Ok((old, evened_out(after)?)));
    let (old, new) = match trees {
        Ok(trees) => trees,
        Err(problem) => return Some(problem),
    };
    let differing = old
        .body
        .iter()
        .zip(&new.body)
        .find(|(old, new)| ComparableStmt::from(*old) != ComparableStmt::from(*new));
    if let Some((_, new)) = differing {
        let until = after.get(..new.start().to_usize()).unwrap_or_default();
        let line = until.matches('\n').count() + 1;
        return Some(format!("the statement at line {line} is another one"));
    }
    if old.body.len() != new.body.len() {
        return Some("the number of statements is another one".to_owned());
    }
    (surrogates(before) != surrogates(after)).then(|| "a string has other surrogates".to_owned())
}

/// The text as Python reads it, whose line ends are all alike.
fn with_line_feeds(text: &str) -> Cow<'_, str> {
    if text.contains('\r') {
        Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n"))
    } else {
        Cow::Borrowed(text)
    }
}

/// The tree of the text, without what formatters may change in it; or why there is none.
fn evened_out(text: &str) -> Result<ModModule, String> {
    let lexed = lex(text);
    if let Some(problem) = lexed.problem {
        return Err(problem.to_string());
    }
    if too_deep(&lexed, text, DEEPEST).is_some() {
        return Err("an expression is nested too deeply to be compared".to_owned());
    }
    let options = ParseOptions::from(Mode::Module).with_target_version(PythonVersion::PY314);
    let parsed = parse_unchecked(text, options);
    if let Some(error) = parsed.errors().first() {
        return Err(error.error.to_string());
    }
    let mut module = parsed.try_into_module().ok_or("no module")?.into_syntax();
    for statement in &mut module.body {
        EvenOut.visit_stmt(statement);
    }
    Ok(module)
}

struct EvenOut;

impl Transformer for EvenOut {
    fn visit_stmt(&self, statement: &mut Stmt) {
        match statement {
            Stmt::Delete(delete) => delete.targets = flat(std::mem::take(&mut delete.targets)),
            Stmt::Expr(alone) => {
                if let Expr::StringLiteral(string) = &mut *alone.value {
                    let text = clean(string.value.to_str());
                    string.value = StringLiteralValue::single(StringLiteral {
                        range: string.range,
                        node_index: string.node_index.clone(),
                        flags: string.value.first_literal_flags(),
                        value: text.into(),
                    });
                }
            }
            _ => {}
        }
        // Statements stand in statements only, at most a hundred deep: so far the lexer lets blocks nest.
        walk_stmt(self, statement);
    }

    fn visit_expr(&self, _expression: &mut Expr) {}
}

/// Targets of a `del`, those of a tuple one by one: they are deleted in the same order.
fn flat(targets: Vec<Expr>) -> Vec<Expr> {
    let mut flat = Vec::new();
    let mut open: Vec<Expr> = targets.into_iter().rev().collect();
    while let Some(target) = open.pop() {
        match target {
            Expr::Tuple(tuple) => open.extend(tuple.elts.into_iter().rev()),
            other => flat.push(other),
        }
    }
    flat
}

/// The text as `inspect.cleandoc` gives it, without white space at the ends of lines.
fn clean(text: &str) -> String {
    let lines: Vec<String> = text.split('\n').map(with_tabs_expanded).collect();
    let indentation = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let margin = lines
        .iter()
        .skip(1)
        .filter(|line| !line.trim().is_empty())
        .map(|line| indentation(line))
        .min()
        .unwrap_or(0);
    let dedented = lines.iter().enumerate().map(|(index, line)| match index {
        0 => line.trim(),
        _ => line.get(margin..).unwrap_or_default().trim_end(),
    });
    dedented
        .collect::<Vec<_>>()
        .join("\n")
        .trim_matches('\n')
        .to_owned()
}

/// The line with each tab as spaces up to the next multiple of eight columns.
fn with_tabs_expanded(line: &str) -> String {
    let mut expanded = String::with_capacity(line.len());
    let mut column = 0;
    for character in line.chars() {
        if character == '\t' {
            let width = 8 - column % 8;
            expanded.extend(std::iter::repeat_n(' ', width));
            column += width;
        } else {
            expanded.push(character);
            column += 1;
        }
    }
    expanded
}

/// The escapes that may stand for surrogates, in one spelling, in the order of the text.
fn surrogates(text: &str) -> Vec<String> {
    let escapes = text
        .match_indices("\\u")
        .chain(text.match_indices("\\U0000"));
    let mut found: Vec<(usize, String)> = escapes
        .filter_map(|(start, lead)| {
            let digits = start + lead.len();
            let code = text.get(digits..digits + 4)?;
            let is_surrogate = (0xD800..=0xDFFF).contains(&u32::from_str_radix(code, 16).ok()?);
            is_surrogate.then(|| (start, code.to_ascii_lowercase()))
        })
        .collect();
    found.sort();
    found.into_iter().map(|(_, code)| code).collect()
}

#[cfg(test)]
mod tests {
    use super::difference_beyond_layout;

    #[test]
    fn layout_is_no_difference() {
        for (before, after) in [
            ("x = f( 'a',b )\n", "x = f(\n    \"a\",\n    b,\n)\n"),
            (
                "if (a):\n  b = (1+2)*0XFF\n",
                "if a:\n    b = (1 + 2) * 0xFF\n",
            ),
            ("x = 'it\\'s' \"b\"\r\n", "x = \"it's\" 'b'\n"),
            ("s = '''a\r\nb'''\r\n", "s = '''a\nb'''\n"),
            ("del (a, [b, c])\n", "del a, [b, c]\n"),
            ("x = 1; y = 2\n", "x = 1\ny = 2\n"),
            ("class A(): pass\n", "class A:\n    pass\n"),
            (
                "def f():\n\t'''One.\n\n\t\ttwo  \n\tthree\n\t'''\n",
                "def f():\n    \"\"\"One.\n\n            two\n    three\n    \"\"\"\n",
            ),
            ("x = f'{a!r:>{w}}' 'b'\n", "x = f\"{a!r:>{w}}b\"\n"),
            ("x = '\\uD800'\n", "x = \"\\ud800\"\n"),
        ] {
            assert_eq!(difference_beyond_layout(before, after), None, "{before}");
        }
    }

    #[test]
    fn all_else_is() {
        for (before, after) in [
            ("x = 1\n", "x = 2\n"),
            ("x = 1\n", ""),
            ("", "x = 1\n"),
            ("x = a + b\n", "x = b + a\n"),
            ("x = a - b - c\n", "x = a - (b - c)\n"),
            ("x = 'a'\n", "x = b'a'\n"),
            ("x = ' a'\n", "x = 'a'\n"),
            ("x = f'{a = }'\n", "x = f'{a=}'\n"),
            ("x = (1,)\n", "x = (1)\n"),
            ("x = '\\ud800'\n", "x = '\\ud801'\n"),
            ("x = '\\U0000d800'\n", "x = '\\U0000d801'\n"),
            (
                "def f():\n    '''a\n    b\n    c'''\n",
                "def f():\n    '''a\n    b\n      c'''\n",
            ),
            ("def f():\n    '''a'''\n", "def f():\n    '''b'''\n"),
            ("if a:\n    b\n    c\n", "if a:\n    b\nc\n"),
            ("async def f(): pass\n", "def f(): pass\n"),
            ("x = 1\n", "x = (\n"),
            ("x = 1\n", "x = 1 $\n"),
        ] {
            assert_ne!(difference_beyond_layout(before, after), None, "{before}");
        }
    }

    #[test]
    fn it_says_where() {
        assert_eq!(
            difference_beyond_layout("a\nb\n", "a\n\n\nc\n").as_deref(),
            Some("the statement at line 4 is another one")
        );
    }

    #[test]
    fn depth_is_no_danger() {
        for (start, link, end) in [
            ("x = ", "a + ", "a\n"),
            ("x = ", "not ", "a\n"),
            ("x = a", ".a", "\n"),
            ("x = a", "()", "\n"),
            ("x = ", "lambda: ", "a\n"),
            ("x = ", "a if b else ", "a\n"),
        ] {
            for (length, is_comparable) in [(240, true), (100_000, false)] {
                let text = format!("{start}{}{end}", link.repeat(length));
                let difference = difference_beyond_layout(&text, &text);
                assert_eq!(difference.is_none(), is_comparable, "{link} {difference:?}");
            }
        }
        let blocks = (0..99).map(|depth| " ".repeat(depth) + "if a:\n");
        let text = blocks.collect::<String>() + &" ".repeat(99) + "b\n";
        assert_eq!(difference_beyond_layout(&text, &text), None);
    }
}
