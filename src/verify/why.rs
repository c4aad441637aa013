//! Comments that say why a function stands at module scope: just those that the claim speaks of.
//!
//! Each is one line of its own with the one known text, and what it stands above, other comments aside, is a
//! lifted function that should have one.

use std::collections::HashMap;

use super::Discrepancy;
use super::claim::{WHY_COMMENT, WrittenKind};
use super::cover::Cover;
use super::lifted::Lifted;
use super::reading::Reading;
use super::tokens::{Correspondence, Origin};
use crate::source::TokenKind;

/// Checks the written comments; those that are right are marked as explained.
pub(super) fn check(
    new: &Reading,
    cover: &Cover,
    pairs: &Correspondence,
    lifted: &[Lifted],
    explained: &mut [bool],
) -> Vec<Discrepancy> {
    let mut missing: HashMap<usize, &Lifted> = lifted
        .iter()
        .filter(|each| each.claim.why_comment)
        .map(|each| (each.tokens.start, each))
        .collect();
    for (index, &origin) in pairs.origins.iter().enumerate() {
        let Origin::Written(piece) = origin else {
            continue;
        };
        let is_why = cover
            .written
            .get(piece)
            .is_some_and(|written| written.kind == WrittenKind::WhyComment);
        if is_why
            && let Some(function) = function_below(new, index)
            && missing.remove(&function).is_some()
            && let Some(entry) = explained.get_mut(index)
        {
            *entry = true;
        }
    }
    let mut found: Vec<Discrepancy> = missing
        .into_values()
        .map(|each| Discrepancy {
            message: format!(
                "The comment that says why `{}` stands at module scope is missing.",
                each.claim.new_name.of(new.text)
            ),
            offset: cover.old_offset(each.claim.new_name.start),
        })
        .collect();
    found.sort_by_key(|each| each.offset);
    found
}

/// The first token of the statement that a comment stands above, if it is the known one, on a line of its own, with
/// nothing but comments between, all indented as the statement is.
fn function_below(new: &Reading, comment: usize) -> Option<usize> {
    let token = new.token(comment)?;
    if token.kind != TokenKind::Comment || token.span.of(new.text) != WHY_COMMENT {
        return None;
    }
    let function = (comment + 1..new.tokens.len())
        .find(|&index| new.token(index).is_some_and(|token| !token.is_layout()))?;
    let start = new.token(function)?.span.start;
    let line_start = |offset: usize| {
        let before = new.text.get(..offset).unwrap_or_default();
        before.rfind(['\n', '\r']).map_or(0, |end| end + 1)
    };
    let indentation = new.text.get(line_start(start)..start)?;
    let above = new
        .text
        .get(line_start(token.span.start)..line_start(start))?;
    let is_comment = |line: &str| {
        line.strip_prefix(indentation)
            .is_some_and(|rest| rest.starts_with('#'))
    };
    above
        .replace("\r\n", "\n")
        .split_terminator(['\n', '\r'])
        .all(is_comment)
        .then_some(function)
}
