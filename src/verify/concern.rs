//! What of both texts must be read as trees: all but the bodies that the rewrite can't concern.
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
//! That its tokens, comments and blocks are all there, and that no string of the text is one of those names, is
//! still shown from the tokens of the whole texts.

use rustc_hash::FxHashSet;

use super::claim::{Claim, WrittenKind};
use super::cover::Cover;
use crate::source::{Body, Lexed, Outline, Span, TokenKind, bodies, name_key, outline};

/// The outlines of both texts.
pub(super) fn outlines(
    old: (&str, &Lexed),
    new: (&str, &Lexed),
    cover: &Cover,
    claim: &Claim,
) -> (Outline, Outline) {
    let (old_text, old_lexed) = old;
    let (new_text, new_lexed) = new;
    let added: FxHashSet<&str> = added_names(claim, new_text);
    let old_bodies = bodies(&old_lexed.tokens, old_text);
    let new_bodies = bodies(&new_lexed.tokens, new_text);
    let count = loud_tokens(old_text, old_lexed, &added);
    let is_quiet = |body: &Body| {
        cover.keeps(named(body)) && count.get(body.tokens.start) == count.get(body.tokens.end)
    };
    let quiet: FxHashSet<Span> = old_bodies
        .iter()
        .filter(|body| is_quiet(body))
        .map(named)
        .collect();
    let counterpart = |body: &Body| {
        cover
            .old_of(named(body))
            .filter(|before| quiet.contains(before))
    };
    let met: FxHashSet<Span> = new_bodies.iter().filter_map(counterpart).collect();
    let old = outline(old_text, &old_bodies, |body| !met.contains(&named(body)));
    let new = outline(new_text, &new_bodies, |body| counterpart(body).is_none());
    (old, new)
}

/// The names that the claim adds to the module, by [`name_key`]: those of the lifted functions, and the words of
/// a written import.
fn added_names<'t>(claim: &Claim, new: &'t str) -> FxHashSet<&'t str> {
    let lifted = claim.lifted.iter().map(|lifted| lifted.new_name.of(new));
    let imports = claim
        .written
        .iter()
        .filter(|written| written.kind == WrittenKind::Import)
        .flat_map(|written| written.new.of(new).split_whitespace());
    lifted.chain(imports).map(name_key).collect()
}

/// A body with the rest of its header, from the name on.
fn named(body: &Body) -> Span {
    Span::new(body.name.start, body.span.end)
}

/// How many tokens before each one keep a body from being blanked.
fn loud_tokens(text: &str, lexed: &Lexed, added: &FxHashSet<&str>) -> Vec<u32> {
    let mut count = 0u32;
    let mut counts = Vec::with_capacity(lexed.tokens.len() + 1);
    counts.push(count);
    for token in &lexed.tokens {
        let word = token.span.of(text);
        let is_loud = match token.kind {
            TokenKind::Name => {
                word == "global" || !word.is_ascii() || added.contains(name_key(word))
            }
            _ => false,
        };
        count += u32::from(is_loud);
        counts.push(count);
    }
    counts
}
