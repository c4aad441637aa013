//! Comments: each stands beside the code that it stood beside.
//!
//! A comment belongs to the code around it: to the region of the token before it, of the token after
//! it, or to a region around those. It is in its place if in one of these regions the last token before
//! it is the same in both texts; so a block above a definition may move with it or stay behind.

use rustc_hash::{FxHashMap, FxHashSet};

use super::claim::DroppedKind;
use super::lifted::Lifted;
use super::order::{Region, Regions};
use super::reading::Reading;
use super::tokens::{Correspondence, Fate, Origin, excerpt};
use super::{Discrepancy, cover::Cover};
use crate::source::{Token, TokenKind};

/// The lifted function that a token belongs to; none for the remainder.
type Place = Option<usize>;

/// A comment's surroundings.
struct Surroundings {
    /// For each place that the comment may belong to, the last old token before it that stays.
    anchors: Vec<(Place, Option<usize>)>,
    /// Whether it stands behind code on one line.
    trails: bool,
}

/// Checks the places of all comments that are kept.
pub(super) fn check(
    old: &Reading,
    new: &Reading,
    cover: &Cover,
    pairs: &Correspondence,
    regions: &Regions,
    lifted: &[Lifted],
) -> Vec<Discrepancy> {
    let around = places_around(lifted);
    let old_solid = |index: usize| match pairs.fates.get(index) {
        Some(Fate::Stays(_)) => Some(index),
        _ => None,
    };
    let old_place = |index: usize| {
        let region: Option<Region> = regions.old.get(index).copied().flatten();
        region
            .filter(|region| region.definition == 0)
            .map(|region| region.lifted)
    };
    let before = surroundings(old, &around, old_solid, old_place);
    let new_solid = |index: usize| {
        pairs
            .origins
            .get(index)
            .and_then(|origin| origin.old_token())
    };
    let new_place = |index: usize| {
        regions
            .new
            .get(index)
            .copied()
            .flatten()
            .map(|region| region.lifted)
    };
    let after = surroundings(new, &FxHashMap::default(), new_solid, new_place);

    let mut found = Vec::new();
    let mut last: FxHashMap<Place, usize> = FxHashMap::default();
    for (index, token) in new.tokens.iter().enumerate() {
        let Some(&Origin::Kept(origin)) = pairs.origins.get(index) else {
            continue;
        };
        let (Some(now), Some(then)) = (after.get(&index), before.get(&origin)) else {
            continue;
        };
        let place = now
            .anchors
            .iter()
            .find(|anchor| then.anchors.contains(anchor))
            .map(|&(place, _)| place);
        let is_in_order =
            place.is_some_and(|place| last.insert(place, origin).is_none_or(|last| last < origin));
        let lost_its_line = matches!(
            pairs.fates.get(origin.wrapping_sub(1)),
            Some(Fate::Gone(..))
        );
        if !is_in_order || (now.trails != then.trails && !lost_its_line) {
            let message = format!(
                "The comment `{}` stands in another place.",
                excerpt(*token, new.text)
            );
            found.push(Discrepancy {
                message,
                offset: cover.old_offset(token.span.start),
            });
        }
    }
    found.extend(twins(old, pairs, regions, lifted));
    found
}

/// For each lifted function, those whose moved definitions held its own in the old text.
fn places_around(lifted: &[Lifted]) -> FxHashMap<usize, Vec<usize>> {
    let mut moved: Vec<(usize, std::ops::Range<usize>)> = lifted
        .iter()
        .enumerate()
        .filter_map(|(index, each)| Some((index, each.definitions.first()?.tokens.clone())))
        .collect();
    moved.sort_by_key(|(_, tokens)| tokens.start);
    let mut open: Vec<(usize, usize)> = Vec::new();
    let mut around = FxHashMap::default();
    for (index, tokens) in moved {
        while open.last().is_some_and(|&(_, end)| end <= tokens.start) {
            open.pop();
        }
        around.insert(index, open.iter().map(|&(outer, _)| outer).collect());
        open.push((index, tokens.end));
    }
    around
}

fn surroundings(
    reading: &Reading,
    around: &FxHashMap<usize, Vec<usize>>,
    solid: impl Fn(usize) -> Option<usize>,
    place: impl Fn(usize) -> Place,
) -> FxHashMap<usize, Surroundings> {
    let mut found: FxHashMap<usize, Surroundings> = FxHashMap::default();
    let mut last: FxHashMap<Place, usize> = FxHashMap::default();
    // The last token of all, which isn't among them yet.
    let mut newest: Option<(Place, usize)> = None;
    let mut previous: Place = None;
    let mut trails = false;
    let mut open: Vec<(usize, Place, bool)> = Vec::new();
    let places = |before: Place, after: Place| {
        let mut places: Vec<Place> = vec![before, after];
        // What is strictly within one function belongs to it alone.
        if before != after || before.is_none() {
            let outer = [before, after]
                .into_iter()
                .flatten()
                .filter_map(|inner| around.get(&inner))
                .flatten();
            places.extend(outer.map(|&outer| Some(outer)));
            places.push(None);
        } else if let Some(outer) = before.and_then(|inner| around.get(&inner)) {
            places.extend(outer.iter().map(|&outer| Some(outer)));
        }
        places
    };
    let mut settle =
        |open: &mut Vec<(usize, Place, bool)>, after: Place, last: &FxHashMap<Place, usize>| {
            for (comment, before, trails) in open.drain(..) {
                let places = places(before, after);
                let anchors = places
                    .into_iter()
                    .map(|place| (place, last.get(&place).copied()))
                    .collect();
                found.insert(comment, Surroundings { anchors, trails });
            }
        };
    for (index, token) in reading.tokens.iter().enumerate() {
        if token.kind == TokenKind::Comment {
            open.push((index, previous, trails));
            trails = false;
        } else if !token.is_layout() {
            trails = true;
            let here = place(index);
            if !open.is_empty() {
                last.extend(newest.take());
                settle(&mut open, here, &last);
            }
            if let Some(origin) = solid(index) {
                if newest.is_some_and(|(place, _)| place != here) {
                    last.extend(newest.take());
                }
                newest = Some((here, origin));
                previous = here;
            }
        } else if matches!(token.kind, TokenKind::Newline | TokenKind::LineEnd) {
            trails = false;
        }
    }
    last.extend(newest);
    settle(&mut open, None, &last);
    found
}

/// The comments in a dropped copy are those of the definition that stands for it.
fn twins(
    old: &Reading,
    pairs: &Correspondence,
    regions: &Regions,
    lifted: &[Lifted],
) -> Vec<Discrepancy> {
    let comments = |tokens: std::ops::Range<usize>, region: Region| {
        let range = super::dropped::substance(old, tokens);
        let is_inner =
            move |index: &usize| regions.old.get(*index).copied().flatten() == Some(region);
        let last = range
            .iter()
            .rposition(|&index| old.token(index).is_some_and(|token| !token.is_layout()));
        let (within, behind) = range.split_at(last.unwrap_or(0));
        let pick = |list: &[usize]| -> Vec<usize> {
            let is_comment = |index: &usize| {
                old.token(*index)
                    .is_some_and(|token| token.kind == TokenKind::Comment)
            };
            list.iter()
                .copied()
                .filter(is_comment)
                .filter(is_inner)
                .collect()
        };
        (pick(within), pick(behind))
    };
    let texts =
        |list: &[usize]| -> Vec<&str> { list.iter().map(|&index| old.token_text(index)).collect() };
    let mut found = Vec::new();
    let above_others = above_copies(old, lifted);
    for (index, each) in lifted.iter().enumerate() {
        let mut copies = each.definitions.iter().enumerate();
        let Some((_, first)) = copies.next() else {
            continue;
        };
        if each.definitions.len() == 1 {
            continue;
        }
        let (within, behind) = comments(
            first.tokens.clone(),
            Region {
                lifted: index,
                definition: 0,
            },
        );
        for (definition, copy) in copies {
            let (copy_within, copy_behind) = comments(
                copy.tokens.clone(),
                Region {
                    lifted: index,
                    definition,
                },
            );
            let is_gone = |index: &&usize| {
                let fate = pairs.fates.get(**index);
                matches!(fate, Some(Fate::Gone(DroppedKind::TwinCopy, _)))
                    && !above_others.contains(*index)
            };
            let lost: Vec<usize> = copy_behind.iter().filter(is_gone).copied().collect();
            let kept_texts = texts(&behind);
            if texts(&within) != texts(&copy_within)
                || texts(&lost).iter().any(|text| !kept_texts.contains(text))
            {
                let message =
                    "A dropped copy holds comments that the function which stands for it lacks."
                        .to_owned();
                found.push(Discrepancy {
                    message,
                    offset: old.parsed.tree.span(copy.node).start,
                });
            }
        }
    }
    found.extend(stray(old, pairs, lifted));
    found
}

/// The comments directly above dropped copies, indented as these are: they are no part of what ends above them.
fn above_copies(old: &Reading, lifted: &[Lifted]) -> FxHashSet<usize> {
    let indentation = |index: usize| {
        let before = old.text.get(..old.token(index)?.span.start)?;
        let line = before.rfind(['\n', '\r']).map_or(0, |end| end + 1);
        before.get(line..)
    };
    let copies = lifted
        .iter()
        .flat_map(|each| each.definitions.iter().skip(1));
    let mut found = FxHashSet::default();
    for copy in copies {
        let start = copy.tokens.start;
        let is_layout = |index: &usize| old.token(*index).is_some_and(Token::is_layout);
        let is_comment = |index: &usize| {
            let token = old.token(*index);
            token.is_some_and(|token| token.kind == TokenKind::Comment)
        };
        let above = (0..start).rev().take_while(is_layout).filter(is_comment);
        found.extend(above.take_while(|&index| indentation(index) == indentation(start)));
    }
    found
}

/// Comments that are dropped with a copy stand in it or directly above it.
fn stray(old: &Reading, pairs: &Correspondence, lifted: &[Lifted]) -> Vec<Discrepancy> {
    let copies = || {
        lifted
            .iter()
            .flat_map(|each| each.definitions.iter().skip(1))
    };
    let mut allowed = FxHashSet::default();
    for copy in copies() {
        allowed.extend(copy.tokens.clone());
        let above = (0..copy.tokens.start).rev();
        let is_layout = |index: &usize| old.token(*index).is_some_and(Token::is_layout);
        allowed.extend(above.take_while(is_layout));
    }
    let is_lost = |(index, fate): &(usize, &Fate)| {
        let is_comment = old
            .token(*index)
            .is_some_and(|token| token.kind == TokenKind::Comment);
        is_comment
            && matches!(fate, Fate::Gone(DroppedKind::TwinCopy, _))
            && !allowed.contains(index)
    };
    let lost = pairs.fates.iter().enumerate().filter(is_lost);
    lost.filter_map(|(index, _)| old.token(index))
        .map(|token| Discrepancy {
            message: format!(
                "The comment `{}` is dropped with a copy that it is no part of.",
                excerpt(token, old.text)
            ),
            offset: token.span.start,
        })
        .collect()
}
