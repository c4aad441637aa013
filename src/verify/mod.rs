//! The wall: proves on old and new text, resolved afresh, that only the lift changed.
//!
//! Nothing that a rewrite made is shown before it has passed here. The room knows a rewrite by its
//! [`Claim`] alone, an account of every byte, and believes none of it: it reads both texts from
//! nothing but the tokens of the old one and, where a statement was parsed before, the parser's tree of it, which are a
//! matter of the text alone ([`Known`]). Once it is shown that every byte which is claimed to be kept is there, statements
//! that the rewrite can't concern are left aside. Of the others it shows that
//! - every token is kept, respelt or dropped for a reason that holds, in the same order and blocks;
//! - every identifier means what it meant, or the parameter or lifted function that stands for it;
//! - every written token is called for, and nothing that is called for is missing;
//! - docstrings stay docstrings, and no other string becomes one;
//! - the new names are new, the places are early enough, and just the lifted knots are gone;
//! - a strict parser has no more to object to than before.
//!
//! Of what a formatter makes of such a text, [`verify_layout`] shows that only the layout is different.
//!
//! What a lift may do is judged in `plan`; here only that a rewrite did no more, and no less, than that.

mod bindings;
mod claim;
mod comments;
mod concern;
mod cover;
mod docstrings;
mod dropped;
mod excerpt;
mod free;
mod layout;
mod lifted;
mod module;
mod order;
mod partial;
mod quoted;
mod reading;
mod tokens;
mod twins;
mod why;
mod written;

use rustc_hash::FxHashMap;

use crate::source::{Lexed, Span, lex};
use crate::syntax::{Known, SyntaxIssue, strict_syntax_errors};

pub use claim::{
    Claim, DefinitionClaim, Dropped, DroppedKind, Kept, LiftedClaim, ParameterClaim, WHY_COMMENT,
    Written, WrittenKind,
};

pub use layout::verify_layout;

use bindings::Meanings;
use cover::Cover;
use excerpt::Excerpt;
use order::Regions;
use reading::Reading;

/// Something in the new text that no claim explains: outdent's own fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Discrepancy {
    /// What didn't match, in a sentence.
    pub message: String,
    /// Where, as a byte offset into the original text.
    pub offset: usize,
}

/// Checks a rewrite against its claim; nothing found means that it is proven.
///
/// Both texts are without byte order mark; `lexed` are the tokens of the old one, which are a matter of that text
/// alone. What is `known` saves parsing. Time and space are linear in the length of the texts, but for a factor of the
/// depth of nested definitions.
pub fn verify(
    old: &str,
    lexed: &Lexed,
    new: &str,
    claim: &Claim,
    known: &Known<'_>,
) -> Vec<Discrepancy> {
    let mut found = compare((old, lexed), new, claim, known).unwrap_or_else(|found| found);
    found.sort_by_key(|discrepancy| discrepancy.offset);
    found
}

fn compare(
    (old, lexed): (&str, &Lexed),
    new: &str,
    claim: &Claim,
    known: &Known<'_>,
) -> Result<Vec<Discrepancy>, Vec<Discrepancy>> {
    let cover = Cover::of(old, new, claim).map_err(|wrong| vec![wrong])?;
    if let Some(problem) = lexed.problem {
        let message = format!("The original can't be read: {problem}.");
        return Err(vec![Discrepancy {
            message,
            offset: problem.offset,
        }]);
    }
    if let Some(excerpt) = Excerpt::of((old, lexed), new, &cover, claim) {
        let (old_lexed, new_lexed) = (lex(&excerpt.old), lex(&excerpt.new));
        if excerpt.is_cut_at_statements(&old_lexed, &new_lexed) {
            let place = |found: Vec<Discrepancy>| {
                let found = found.into_iter().map(|each| Discrepancy {
                    offset: excerpt.original(each.offset),
                    ..each
                });
                found.collect()
            };
            let (old, new) = ((&*excerpt.old, old_lexed), (&*excerpt.new, new_lexed));
            return match Cover::of(&excerpt.old, &excerpt.new, &excerpt.claim) {
                Ok(cover) => compare_all(old, new, &cover, &excerpt.claim, known)
                    .map(place)
                    .map_err(place),
                Err(wrong) => Err(place(vec![wrong])),
            };
        }
    }
    compare_all((old, lexed.clone()), (new, lex(new)), &cover, claim, known)
}

/// Compares all that the texts hold.
fn compare_all(
    (old, old_lexed): (&str, Lexed),
    (new, new_lexed): (&str, Lexed),
    cover: &Cover,
    claim: &Claim,
    known: &Known<'_>,
) -> Result<Vec<Discrepancy>, Vec<Discrepancy>> {
    if let Some(problem) = new_lexed.problem {
        let message = format!("The new text can't be read: {problem}.");
        return Err(vec![Discrepancy {
            message,
            offset: cover.old_offset(problem.offset),
        }]);
    }
    let (old_outline, new_outline) =
        concern::outlines((old, &old_lexed), (new, &new_lexed), cover, claim);
    let old = &Reading::of(old, old_lexed, &old_outline.text, known);
    let new = &Reading::of(new, new_lexed, &new_outline.text, known);
    let mut found = Vec::new();
    found.extend(issues(old, new, cover));
    found.extend(strict(old, new, cover));
    let lifted = match lifted::tie(old, new, cover, &claim.lifted) {
        Ok(lifted) => lifted,
        Err(wrong) => {
            found.extend(wrong);
            return Err(found);
        }
    };
    let regions = Regions::of(old, new, cover, &lifted)?;
    let meanings = Meanings::of(&lifted);
    let (pairs, wrong) = tokens::correspond(old, new, cover);
    found.extend(wrong);
    found.extend(order::check(old, new, cover, &pairs, &regions, &lifted));
    found.extend(comments::check(old, new, cover, &pairs, &regions, &lifted));
    found.extend(dropped::check(old, new, cover, &pairs, &regions, &meanings));
    found.extend(docstrings::check(old, new, cover, &pairs));
    found.extend(twins::check(old, &regions, &lifted, &meanings));
    let (resolved, wrong) = bindings::check(old, new, cover, &pairs, &regions, &lifted, &meanings);
    found.extend(wrong);
    found.extend(free::check(old, new, &lifted, &meanings));
    found.extend(module::places(old, new, cover, &pairs, &lifted));
    found.extend(module::knots(old, new, cover, &pairs, &meanings, &resolved));
    found.extend(written::check(&written::Context {
        old,
        new,
        cover,
        pairs: &pairs,
        regions: &regions,
        lifted: &lifted,
        meanings: &meanings,
        resolved: &resolved,
    }));
    Ok(found)
}

/// Statements without tree are those that had none before, unchanged.
fn issues(old: &Reading, new: &Reading, cover: &Cover) -> Vec<Discrepancy> {
    let was_there = |issue: &SyntaxIssue| {
        let before = cover.old_of(issue.piece);
        let mut known = old.parsed.issues.iter();
        before
            .is_some_and(|span| known.any(|known| known.kind == issue.kind && known.piece == span))
    };
    let new_ones = new.parsed.issues.iter().filter(|issue| !was_there(issue));
    new_ones
        .map(|issue| {
            let message = "The new text has a syntax error that the original hasn't.".to_owned();
            Discrepancy {
                message,
                offset: cover.old_offset(issue.offset),
            }
        })
        .collect()
}

/// What the strict parser finds in the changed statements, as far as they are read, beyond what it found in them before.
fn strict(old: &Reading, new: &Reading, cover: &Cover) -> Vec<Discrepancy> {
    let errors = |reading: &Reading, statement: &Span| {
        let start = statement.start;
        let errors = strict_syntax_errors(statement.of(reading.outline)).into_iter();
        errors
            .map(|error| (error.message, start + error.offset))
            .collect::<Vec<_>>()
    };
    let changed = new.statements.iter();
    let changed = changed.filter(|&&statement| cover.old_of(statement).is_none());
    let errors_now: Vec<_> = changed
        .flat_map(|statement| errors(new, statement))
        .collect();
    if errors_now.is_empty() {
        return Vec::new();
    }
    let mut known: FxHashMap<String, usize> = FxHashMap::default();
    for statement in old
        .statements
        .iter()
        .filter(|&&statement| !cover.keeps(statement))
    {
        for (message, _) in errors(old, statement) {
            *known.entry(message).or_default() += 1;
        }
    }
    let mut found = Vec::new();
    for (message, offset) in errors_now {
        match known.get_mut(&message) {
            Some(count) if *count > 0 => *count -= 1,
            _ => {
                let message = format!("A strict parser rejects the new text: {message}.");
                found.push(Discrepancy {
                    message,
                    offset: cover.old_offset(offset),
                });
            }
        }
    }
    found
}
