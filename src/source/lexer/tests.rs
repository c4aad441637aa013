//! Tests of the lexer by itself; those against CPython are in `tests/source`.

use super::*;
use crate::source::lex;

/// Kind letters and texts of the tokens, such as `N:x`; a problem at the end as `!Kind@offset`.
fn shown(text: &str) -> String {
    let lexed = lex(text);
    let letter = |kind| match kind {
        TokenKind::Name => "N",
        TokenKind::Number => "#",
        TokenKind::String => "S",
        TokenKind::FormatStringStart => "<",
        TokenKind::FormatStringMiddle => "M",
        TokenKind::FormatStringEnd => ">",
        TokenKind::Operator => "O",
        TokenKind::Comment => "C",
        TokenKind::Newline => "L",
        TokenKind::LineEnd => "l",
        TokenKind::Indent => "IN",
        TokenKind::Dedent => "DE",
        TokenKind::EndOfFile => "E",
    };
    let mut parts: Vec<_> = lexed
        .tokens
        .iter()
        .map(|token| {
            format!(
                "{}:{}",
                letter(token.kind),
                token.span.of(text).escape_debug()
            )
        })
        .collect();
    parts.extend(
        lexed
            .problem
            .map(|problem| format!("!{:?}@{}", problem.kind, problem.offset)),
    );
    parts.join(" ")
}

/// A problem without the tokens before it.
fn problem(text: &str) -> Option<(LexProblemKind, usize)> {
    lex(text)
        .problem
        .map(|problem| (problem.kind, problem.offset))
}

#[test]
fn format_strings_nest() {
    assert_eq!(
        shown("f\"a{{b}}{x!r:>{w}}{y=}\""),
        "<:f\\\" M:a{{b}} O:{ N:x O:! N:r O:: M:> O:{ N:w O:} O:} O:{ N:y O:= O:} >:\\\" L: E:"
    );
    assert_eq!(
        shown("f'{f'{a['b']}' # }\n}'"),
        "<:f\\' O:{ <:f\\' O:{ N:a O:[ S:\\'b\\' O:] O:} >:\\' C:# } l:\\n O:} >:\\' L: E:"
    );
    assert_eq!(
        shown("Rt'\\N{a}\\''"),
        "<:Rt\\' M:\\\\N O:{ N:a O:} M:\\\\\\' >:\\' L: E:"
    );
    assert_eq!(shown("f'\\N{DASH}'"), "<:f\\' M:\\\\N{DASH} >:\\' L: E:");
    assert_eq!(
        shown("f'{(x:=1)}{x:=1}{x!=1}{lambda:1}'"),
        "<:f\\' O:{ O:( N:x O::= #:1 O:) O:} O:{ N:x O:: M:=1 O:} O:{ N:x O:!= #:1 O:} \
         O:{ N:lambda O:: M:1 O:} >:\\' L: E:"
    );
    assert_eq!(
        shown("f'''{x:\n}''' f'{x:a\n}'"),
        "<:f\\'\\'\\' O:{ N:x O:: M:\\n O:} >:\\'\\'\\' <:f\\' O:{ N:x O:: M:a l:\\n O:} >:\\' L: E:"
    );
    assert_eq!(shown("ft'' ur''"), "N:ft S:\\'\\' N:ur S:\\'\\' L: E:");
}

#[test]
fn blocks_follow_cpython() {
    assert_eq!(
        shown("if a:\n b\n\n # c\n  # d\ne"),
        "N:if N:a O:: L:\\n IN: N:b L:\\n l:\\n C:# c l:\\n C:# d l:\\n DE: N:e L: E:"
    );
    assert_eq!(shown("if a:\n \\\n   b\n c"), shown("if a:\n b\n c"));
    assert_eq!(shown("\\\n  x"), "IN: N:x L: DE: E:");
    assert_eq!(shown("if a:\n \x0c  b\n  c"), shown("if a:\n  b\n  c"));
    assert_eq!(shown(" # c"), "C:# c E:");
    assert_eq!(shown(""), "E:");
}

#[test]
fn line_ends_are_alike() {
    let text = "if a:\n  b = '''\n''' + f'\\\n{x\n}'\n\n# c\nd = (1,\n2)\n";
    let kinds = |text: &str| {
        lex(text)
            .tokens
            .iter()
            .map(|token| token.kind)
            .collect::<Vec<_>>()
    };
    assert_eq!(kinds(text), kinds(&text.replace('\n', "\r\n")));
    assert_eq!(kinds(text), kinds(&text.replace('\n', "\r")));
}

#[test]
fn numbers_and_operators_are_cut_as_by_cpython() {
    assert_eq!(
        shown("1if x;0xfor x;1_0.0e-5j;1..b;1e;.5;0b1_0"),
        "#:1 N:if N:x O:; #:0xf N:or N:x O:; #:1_0.0e-5j O:; #:1. O:. N:b O:; #:1 N:e O:; #:.5 O:; \
         #:0b1_0 L: E:"
    );
    assert_eq!(
        shown("a**=b//=c<<=d>>=e...f->g:=h!=i<>j@=k~l..m"),
        "N:a O:**= N:b O://= N:c O:<<= N:d O:>>= N:e O:... N:f O:-> N:g O::= N:h O:!= N:i O:<> N:j O:@= \
         N:k O:~ N:l O:. O:. N:m L: E:"
    );
}

#[test]
fn problems_are_placed() {
    use LexProblemKind::{
        InconsistentDedent, InconsistentTabs, JoinedToNothing, LoneBrace, StrayBackslash, TooDeep,
        UnclosedBracket, UnclosedField, UnexpectedCharacter, UnmatchedBracket, UnterminatedString,
    };
    assert_eq!(problem("x = 'a\n'"), Some((UnterminatedString, 4)));
    assert_eq!(problem("x = b'''a''"), Some((UnterminatedString, 4)));
    assert_eq!(problem("x = '\\"), Some((UnterminatedString, 4)));
    assert_eq!(problem("x = f'a{y}\n'"), Some((UnterminatedString, 4)));
    assert_eq!(problem("f'\\"), Some((UnterminatedString, 0)));
    assert_eq!(problem("f'{x"), Some((UnclosedBracket, 2)));
    assert_eq!(problem("f'{x:"), Some((UnterminatedString, 0)));
    assert_eq!(problem("f'{x:a'"), Some((UnclosedField, 2)));
    assert_eq!(problem("f'a}'"), Some((LoneBrace, 3)));
    assert_eq!(problem("(a, [b)"), Some((UnmatchedBracket, 6)));
    assert_eq!(problem("a]"), Some((UnmatchedBracket, 1)));
    assert_eq!(problem("a = (b"), Some((UnclosedBracket, 4)));
    assert_eq!(problem("if a:\n    b\n  c"), Some((InconsistentDedent, 14)));
    assert_eq!(
        problem("if a:\n\tb\n        c"),
        Some((InconsistentTabs, 17))
    );
    assert_eq!(problem("a \\ b"), Some((StrayBackslash, 2)));
    assert_eq!(problem("a \\\n"), Some((JoinedToNothing, 2)));
    assert_eq!(problem("a = €"), Some((UnexpectedCharacter, 4)));
    assert_eq!(problem("a€"), Some((UnexpectedCharacter, 1)));
    assert_eq!(problem("a = \0"), Some((UnexpectedCharacter, 4)));
    assert_eq!(problem(&"(".repeat(1_000_000)), Some((TooDeep, 200)));
    assert_eq!(problem(&"f'{".repeat(1_000_000)), Some((TooDeep, 602)));
    let deep = |levels: usize| {
        (0..=levels)
            .map(|level| " ".repeat(level) + "if a:\n")
            .collect::<String>()
    };
    assert_eq!(problem(&deep(99)), None);
    assert_eq!(problem(&deep(100)).map(|(kind, _)| kind), Some(TooDeep));
}
