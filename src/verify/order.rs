//! Order and nesting: with the lifted functions cut out, both texts are the same statements.
//!
//! Each token belongs to a *region*: the innermost lifted definition that holds it, or the remainder.
//! With everything written taken out, the tokens of a region, its line ends, indents and dedents among
//! them, must be those of the old region in the old order. As this sequence is all that Python's
//! grammar sees, each statement is then where it was, in the block where it was.

use super::claim::{DroppedKind, WrittenKind};
use super::lifted::Lifted;
use super::reading::Reading;
use super::tokens::{Correspondence, Fate, Origin, excerpt};
use super::{Discrepancy, cover::Cover};
use crate::source::TokenKind;

/// The lifted function and, in the old text, which of its definitions a token belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Region {
    pub(super) lifted: usize,
    pub(super) definition: usize,
}

/// The regions of all tokens of both texts; none for the remainder.
pub(super) struct Regions {
    pub(super) old: Vec<Option<Region>>,
    pub(super) new: Vec<Option<Region>>,
}

impl Regions {
    /// Assigns each token to its region; lifted functions within each other are no lifted functions.
    pub(super) fn of(
        old: &Reading,
        new: &Reading,
        cover: &Cover,
        lifted: &[Lifted],
    ) -> Result<Self, Vec<Discrepancy>> {
        let mut regions = Self {
            old: vec![None; old.tokens.len()],
            new: vec![None; new.tokens.len()],
        };
        let mut wrong = Vec::new();
        for (index, each) in lifted.iter().enumerate() {
            let region = Region {
                lifted: index,
                definition: 0,
            };
            let entries = regions.new.get_mut(each.tokens.clone()).unwrap_or_default();
            if entries.iter().any(Option::is_some) {
                let message = "Two lifted functions stand within each other.".to_owned();
                wrong.push(Discrepancy {
                    message,
                    offset: cover.old_offset(each.claim.new_name.start),
                });
            }
            entries.fill(Some(region));
        }
        let mut definitions: Vec<(Region, &super::lifted::OldDefinition)> = Vec::new();
        for (index, each) in lifted.iter().enumerate() {
            let stands_for = each.definitions.iter().enumerate();
            definitions.extend(stands_for.map(|(definition, old)| {
                (
                    Region {
                        lifted: index,
                        definition,
                    },
                    old,
                )
            }));
        }
        // Outer definitions come first, so that inner ones overwrite them.
        definitions.sort_by_key(|(_, definition)| definition.tokens.start);
        for pair in definitions.windows(2) {
            if let [(_, first), (_, second)] = pair
                && first.tokens.start == second.tokens.start
            {
                let message = "Two lifted functions come from one definition.".to_owned();
                let offset = old.parsed.tree.span(first.node).start;
                wrong.push(Discrepancy { message, offset });
            }
        }
        for (region, definition) in definitions {
            regions
                .old
                .get_mut(definition.tokens.clone())
                .unwrap_or_default()
                .fill(Some(region));
        }
        if wrong.is_empty() {
            Ok(regions)
        } else {
            Err(wrong)
        }
    }
}

/// One step in the sequence that the grammar sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Element {
    /// An old token.
    Token(usize),
    /// The annotation of this dropped piece.
    Annotation(usize),
    Newline,
    Indent,
    Dedent,
}

/// A sequence with the token that each element comes from.
#[derive(Default)]
struct Sequence {
    elements: Vec<(Element, usize)>,
    /// How many tokens the current line has.
    in_line: usize,
    /// Whether a token of the current line was taken out.
    skipped: bool,
}

impl Sequence {
    fn push(&mut self, element: Element, token: usize) {
        self.in_line += 1;
        self.elements.push((element, token));
    }

    fn structure(&mut self, kind: TokenKind, token: usize) {
        match kind {
            TokenKind::Newline => {
                let is_emptied = self.skipped && self.in_line == 0;
                if !is_emptied {
                    self.elements.push((Element::Newline, token));
                }
                self.in_line = 0;
                self.skipped = false;
            }
            TokenKind::Indent => self.elements.push((Element::Indent, token)),
            TokenKind::Dedent => self.elements.push((Element::Dedent, token)),
            _ => {}
        }
    }
}

/// Checks that each region holds what it held, in the order and the blocks in which it did.
pub(super) fn check(
    old: &Reading,
    new: &Reading,
    cover: &Cover,
    pairs: &Correspondence,
    regions: &Regions,
    lifted: &[Lifted],
) -> Vec<Discrepancy> {
    let (before, mut found) = old_sequences(old, pairs, regions, lifted.len());
    let after = new_sequences(new, cover, pairs, regions, lifted.len());
    for (before, after) in before.iter().zip(&after) {
        found.extend(first_difference(
            old,
            new,
            cover,
            &before.elements,
            &after.elements,
        ));
    }
    found
}

/// The sequence of the remainder comes first, then that of each lifted function's first definition.
fn old_sequences(
    old: &Reading,
    pairs: &Correspondence,
    regions: &Regions,
    lifted: usize,
) -> (Vec<Sequence>, Vec<Discrepancy>) {
    let mut sequences: Vec<Sequence> = (0..=lifted).map(|_| Sequence::default()).collect();
    let mut found = Vec::new();
    for (index, token) in old.tokens.iter().enumerate() {
        let region = regions.old.get(index).copied().flatten();
        let fate = pairs.fates.get(index).copied().unwrap_or(Fate::None);
        let is_twin = region.is_some_and(|region| region.definition > 0);
        let is_dropped_copy = matches!(fate, Fate::Gone(DroppedKind::TwinCopy, _));
        if token.kind == TokenKind::Comment {
            continue;
        }
        if is_twin != is_dropped_copy && !token.is_structure() {
            let text = excerpt(*token, old.text);
            let message = if is_twin {
                format!("`{text}` is kept, but stands in a copy that another function stands for.")
            } else {
                format!("`{text}` is dropped with a copy that it is no part of.")
            };
            found.push(Discrepancy {
                message,
                offset: token.span.start,
            });
            continue;
        }
        if is_twin {
            continue;
        }
        let Some(sequence) = sequences.get_mut(region.map_or(0, |region| region.lifted + 1)) else {
            continue;
        };
        match fate {
            Fate::None => sequence.structure(token.kind, index),
            Fate::Stays(_) => sequence.push(Element::Token(index), index),
            Fate::Gone(DroppedKind::Annotation, piece) => {
                if sequence.elements.last().map(|&(element, _)| element)
                    != Some(Element::Annotation(piece))
                {
                    sequence.push(Element::Annotation(piece), index);
                }
            }
            Fate::Gone(..) => sequence.skipped = true,
        }
    }
    (sequences, found)
}

fn new_sequences(
    new: &Reading,
    cover: &Cover,
    pairs: &Correspondence,
    regions: &Regions,
    lifted: usize,
) -> Vec<Sequence> {
    let mut sequences: Vec<Sequence> = (0..=lifted).map(|_| Sequence::default()).collect();
    for (index, token) in new.tokens.iter().enumerate() {
        if token.kind == TokenKind::Comment {
            continue;
        }
        let region = regions.new.get(index).copied().flatten();
        let Some(sequence) = sequences.get_mut(region.map_or(0, |region| region.lifted + 1)) else {
            continue;
        };
        match pairs.origins.get(index).copied().unwrap_or(Origin::None) {
            Origin::None => sequence.structure(token.kind, index),
            Origin::Kept(before) | Origin::Stands(before) => {
                sequence.push(Element::Token(before), index);
            }
            Origin::Quotes(piece) => sequence.push(Element::Annotation(piece), index),
            Origin::Written(piece) => {
                let kind = cover.written.get(piece).map(|each| each.kind);
                // Only these are statements of their own; anything else leaves its line as it was.
                sequence.skipped |= matches!(kind, Some(WrittenKind::Pass | WrittenKind::Import));
            }
        }
    }
    sequences
}

fn first_difference(
    old: &Reading,
    new: &Reading,
    cover: &Cover,
    before: &[(Element, usize)],
    after: &[(Element, usize)],
) -> Option<Discrepancy> {
    let same = before
        .iter()
        .zip(after)
        .take_while(|((left, _), (right, _))| left == right)
        .count();
    let expected = before
        .get(same)
        .map(|&(element, token)| (describe(element, token, old), token));
    let actual = after
        .get(same)
        .map(|&(element, token)| (describe(element, token, new), token));
    let old_start = |token: usize| old.token(token).map(|token| token.span.start);
    let new_start = |token: usize| {
        new.token(token)
            .map(|token| cover.old_offset(token.span.start))
    };
    match (expected, actual) {
        (None, None) => None,
        (Some((expected, token)), actual) => {
            let actual = actual.map_or_else(|| "the end".to_owned(), |(actual, _)| actual);
            let message = format!(
                "Where {expected} stood, {actual} stands: a statement is lost, moved or cut apart."
            );
            Some(Discrepancy {
                message,
                offset: old_start(token).unwrap_or(old.text.len()),
            })
        }
        (None, Some((actual, token))) => {
            let message = format!("Where nothing more should come, {actual} stands.");
            Some(Discrepancy {
                message,
                offset: new_start(token).unwrap_or(old.text.len()),
            })
        }
    }
}

fn describe(element: Element, token: usize, reading: &Reading) -> String {
    match element {
        Element::Token(_) | Element::Annotation(_) => {
            reading.token(token).map_or_else(String::new, |token| {
                format!("`{}`", excerpt(token, reading.text))
            })
        }
        Element::Newline => "the end of a line".to_owned(),
        Element::Indent => "the start of a block".to_owned(),
        Element::Dedent => "the end of a block".to_owned(),
    }
}
