//! What of both texts must be read as trees: all but the parts that the rewrite can't concern.
//!
//! A body that is kept in one piece, under a header that is kept with it, says the same in both texts unless a
//! name in it means something else now. Names in it mean what they meant: those of its own scopes and of the
//! classes around it because they are bound in the piece, or where [`super::order`] shows the blocks to be the
//! same; those of the module because a rewrite changes what they are bound to only for names that it adds. So
//! such a body is blanked on both sides, unless it
//! - holds a name that the claim adds to the module, plain or as a class may mangle it, for then that name
//!   wasn't new;
//! - holds a `global` statement, which would bind a name of the module;
//! - holds a letter outside ASCII in a name, which may be any name after normalisation.
//!
//! The same goes for a whole statement at the top level, unless it defines a function, for the places of lifted
//! ones are told by those beside them, or holds an import of `functools`, from `__future__` or of all names.
//!
//! That its tokens, comments and blocks are all there, and that no string of the text is one of those names, is
//! still shown from the tokens of the whole texts.

use std::borrow::Cow;

use rustc_hash::FxHashSet;

use super::claim::{Claim, WrittenKind};
use super::cover::Cover;
use crate::source::{Lexed, Marks, NameTable, Outline, Span, Stub, Token, TokenKind, outline};

/// The outlines of both texts.
pub(super) fn outlines(
    old: (&str, &Lexed),
    new: (&str, &Lexed),
    cover: &Cover,
    claim: &Claim,
) -> (Outline, Outline) {
    let added = added_names(claim, new.0);
    let before = parts(old.0, old.1, &added);
    let after = parts(new.0, new.1, &added);
    let quiet: FxHashSet<Span> = before
        .iter()
        .filter(|part| part.is_quiet && cover.keeps(part.whole))
        .map(|part| part.whole)
        .collect();
    let counterpart = |part: &&Concern| {
        let before = cover.old_of(part.whole)?;
        quiet.contains(&before).then_some(before)
    };
    let met: FxHashSet<Span> = after.iter().filter_map(|part| counterpart(&part)).collect();
    let blanked = |part: &Concern| (part.span, part.stub);
    (
        outline(
            old.0,
            before
                .iter()
                .filter(|part| met.contains(&part.whole))
                .map(blanked),
        ),
        outline(
            new.0,
            after
                .iter()
                .filter(|part| counterpart(part).is_some())
                .map(blanked),
        ),
    )
}

/// A part of one text that may be blanked.
struct Concern {
    stub: Stub,
    /// What would be blanked.
    span: Span,
    /// What must be kept in one piece: the same, with the name before it.
    whole: Span,
    /// Whether nothing in it keeps it from being blanked.
    is_quiet: bool,
}

/// The statements and bodies of a text in source order, the outer before the inner.
fn parts(text: &str, lexed: &Lexed, added: &NameTable<'_, ()>) -> Vec<Concern> {
    let loud = Marks::of(loud_names(text, lexed, added));
    let imports = Marks::of(imports_of_note(text, lexed));
    let mut found: Vec<Concern> = lexed
        .statements(text)
        .iter()
        .map(|statement| {
            let tokens = lexed.tokens.get(statement.tokens.clone());
            let tokens = tokens.unwrap_or_default();
            let is_needed = tokens
                .first()
                .is_none_or(|&first| may_define_function(first, text))
                || imports.are_in(&statement.tokens);
            Concern {
                stub: Stub::Statement,
                span: statement.span,
                whole: statement.span,
                is_quiet: !is_needed && !loud.are_in(&statement.tokens),
            }
        })
        .collect();
    found.extend(lexed.bodies(text).iter().map(|body| Concern {
        stub: if body.is_function {
            Stub::FunctionRest
        } else {
            Stub::ClassRest
        },
        span: body.rest(),
        whole: Span::new(body.name.start, body.span.end),
        is_quiet: !loud.are_in(&(body.header.start..body.tokens.end)),
    }));
    found.sort_by_key(|part| (part.span.start, std::cmp::Reverse(part.span.end)));
    found
}

/// Whether a statement that begins with this token may define a function, which places are told by.
fn may_define_function(first: Token, text: &str) -> bool {
    first.is_name(text, "def") || first.is_name(text, "async") || first.is_operator(text, "@")
}

/// For each token whether it stands in an import that says something of what is left: one of functools, one from
/// `__future__`, or of all names, whichever these are.
pub(super) fn imports_of_note(text: &str, lexed: &Lexed) -> impl ExactSizeIterator<Item = bool> {
    let mut follows_import = false;
    lexed.tokens.iter().map(move |token| {
        let is_star = follows_import && token.is_operator(text, "*");
        follows_import = token.is_name(text, "import");
        is_star || token.is_name(text, "functools") || token.is_name(text, "__future__")
    })
}

/// The names that the claim adds to the module: those of the lifted functions, and the words of a written import.
pub(super) fn added_names<'t>(claim: &Claim, new: &'t str) -> NameTable<'t, ()> {
    let lifted = claim.lifted.iter().map(|lifted| lifted.new_name.of(new));
    let imports = claim
        .written
        .iter()
        .filter(|written| written.kind == WrittenKind::Import)
        .flat_map(|written| written.new.of(new).split_whitespace());
    let mut names = NameTable::default();
    for name in lifted.chain(imports) {
        names.entry(Cow::Borrowed(name));
    }
    names
}

/// For each token whether it is a name that keeps a part from being blanked.
pub(super) fn loud_names<'l>(
    text: &'l str,
    lexed: &'l Lexed,
    added: &'l NameTable<'_, ()>,
) -> impl ExactSizeIterator<Item = bool> + 'l {
    lexed.tokens.iter().map(move |token| {
        token.kind == TokenKind::Name && {
            let word = token.span.of(text);
            word == "global" || !word.is_ascii() || added.get(word).is_some()
        }
    })
}
