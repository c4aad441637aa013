//! What of both texts must be looked at: all but the statements that the rewrite can't concern.
//!
//! A rewrite touches few statements of a module. Of the others, those at the top level and in classes that stand in no
//! function are cut out of both texts. Shown for the *excerpts* that are left, all that is to be shown holds for the
//! whole texts, if each statement that is cut out
//! - is kept in one piece together with the statements of its block before and after it, which are left or cut out by the
//!   same rule: they stand around it in both texts, so the order of what is left tells the order of all;
//! - is cut where lines begin with a statement of that block, in both texts. There a lexer has nothing in mind but the
//!   blocks that are open: what is cut out and what is left have the same tokens with and without each other;
//! - says nothing of what is left. It holds no name that the claim adds to the module, plain or as a class may mangle
//!   it, nor a string that is one, nor a word by which a `functools.partial` is made; no `global` statement, which
//!   binds a name of the module; no letter outside ASCII in a name, which may be any name after normalisation; and,
//!   unless it is a function, no import of `functools`, from `__future__` or of all names. What else it binds in
//!   the module has the same name in both texts, and a name is the module's whether it is bound there or not. What it
//!   binds in a class is read by statements of that class only, of which none is moved;
//! - doesn't divide functions of one name, for a lifted one stands before a run of such.
//!
//! So what it means, and which knots it holds, is the same in both texts. The first statement of a block, which may be a
//! docstring, and the last, behind which its end would have to be looked for, are never cut out.

use std::borrow::Cow;
use std::collections::BTreeMap;

use rustc_hash::FxHashSet;

use super::claim::{
    Claim, DefinitionClaim, Dropped, Kept, LiftedClaim, ParameterClaim, Written, WrittenKind,
};
use super::concern::{added_names, imports_of_note, loud_names};
use super::cover::Cover;
use super::free::content;
use crate::source::{
    Lexed, Marks, Span, Statement, Token, TokenKind, begins_line, statements_of_blocks,
};

/// Both texts and the claim without the statements that were cut out.
pub(super) struct Excerpt {
    pub(super) old: String,
    pub(super) new: String,
    pub(super) claim: Claim,
    old_cuts: Cuts,
    new_cuts: Cuts,
}

impl Excerpt {
    /// None if nothing can be cut out, or what is left could not be compared. `lexed` are the tokens of the old text.
    pub(super) fn of(
        (old, lexed): (&str, &Lexed),
        new: &str,
        cover: &Cover,
        claim: &Claim,
    ) -> Option<Self> {
        let loud = Loud::of((old, lexed), new, claim);
        // Where each of them begins and ends.
        let mut cut: BTreeMap<usize, usize> = BTreeMap::new();
        for block in statements_of_blocks(lexed, old) {
            let start = block.first().map_or(0, |first| first.span.start);
            let around = cut.range(..=start).next_back();
            if around.is_none_or(|(_, &end)| end <= start) {
                let segments = segments(block, (old, lexed), &loud);
                cut.extend(cut_out(&segments, cover).map(|span| (span.start, span.end)));
            }
        }
        if cut.is_empty() {
            return None;
        }
        let in_old: Vec<Span> = (cut.into_iter())
            .map(|(start, end)| Span::new(start, end))
            .collect();
        let in_new = in_old.iter().map(|&span| cover.new_of(span));
        let in_new: Vec<Span> = in_new.collect::<Option<_>>()?;
        if !in_new.is_sorted() {
            // Something was moved past it; the comparison of the whole says what.
            return None;
        }
        let new_cuts = Cuts::of(in_new);
        let old_cuts = Cuts::of(in_old);
        Some(Self {
            old: old_cuts.without(old),
            new: new_cuts.without(new),
            claim: moved_claim(claim, &old_cuts, &new_cuts)?,
            old_cuts,
            new_cuts,
        })
    }

    /// Whether the statements were cut out where statements begin; the tokens are those of the excerpts.
    pub(super) fn is_cut_at_statements(&self, old: &Lexed, new: &Lexed) -> bool {
        self.old_cuts.are_at_statements(&self.old, old)
            && self.new_cuts.are_at_statements(&self.new, new)
    }

    /// Where a place of the old excerpt stands in the old text.
    pub(super) fn original(&self, offset: usize) -> usize {
        self.old_cuts.original(offset)
    }
}

/// Statements of one block, mostly one, and what follows up to the next.
struct Segment<'t> {
    /// From the first token of a line to the first token of a line.
    span: Span,
    /// The name of the function that it is.
    function: Option<&'t str>,
    /// Whether nothing in it keeps it from being cut out.
    is_quiet: bool,
}

/// The segments of a block.
fn segments<'t>(
    block: Vec<Statement>,
    (old, lexed): (&'t str, &Lexed),
    loud: &Loud,
) -> Vec<Segment<'t>> {
    let mut segments: Vec<Segment<'_>> = Vec::new();
    for statement in block {
        let tokens = lexed.tokens.get(statement.tokens.clone());
        let function = name_of_function(tokens.unwrap_or_default(), old);
        let is_quiet = !loud.always.are_in(&statement.tokens)
            && (function.is_some() || !loud.outside_functions.are_in(&statement.tokens));
        let Span { start, end } = statement.span;
        match segments.last_mut() {
            Some(last) if !begins_line(&statement, &lexed.tokens, old) => {
                last.span.end = end;
                last.is_quiet &= is_quiet;
            }
            last => {
                if let Some(last) = last {
                    last.span.end = start;
                }
                segments.push(Segment {
                    span: statement.span,
                    function,
                    is_quiet,
                });
            }
        }
    }
    segments
}

/// The tokens that keep a statement from being cut out.
struct Loud {
    always: Marks,
    /// Those that do so unless the statement is a function.
    outside_functions: Marks,
}

impl Loud {
    fn of((old, lexed): (&str, &Lexed), new: &str, claim: &Claim) -> Self {
        let mut words = added_names(claim, new);
        let partials = claim.written.iter();
        let partials = partials.filter(|written| written.kind == WrittenKind::PartialOpen);
        let parts = partials.flat_map(|written| written.new.of(new).split(['.', '(']));
        for part in parts.filter(|part| !part.is_empty()) {
            words.entry(Cow::Borrowed(part));
        }
        let is_added = |token: &Token| {
            token.kind == TokenKind::String && words.get(content(token.span.of(old))).is_some()
        };
        let names = loud_names(old, lexed, &words);
        let tokens = lexed.tokens.iter();
        Self {
            always: Marks::of(
                tokens
                    .zip(names)
                    .map(|(token, is_name)| is_name || is_added(token)),
            ),
            outside_functions: Marks::of(imports_of_note(old, lexed)),
        }
    }
}

/// What of a block is cut out, in source order.
fn cut_out(segments: &[Segment<'_>], cover: &Cover) -> impl Iterator<Item = Span> {
    let mut cut = vec![false; segments.len()];
    for (around, cut) in segments.windows(3).zip(cut.iter_mut().skip(1)) {
        if let [before, segment, after] = around {
            let together = Span::new(before.span.start, after.span.end);
            *cut = segment.is_quiet && cover.keeps(together);
        }
    }
    let name = |index: usize| segments.get(index).and_then(|segment| segment.function);
    let mut index = 0;
    for run in cut.chunk_by_mut(|left, right| left == right) {
        let behind = index + run.len();
        if run.first() == Some(&true)
            && let Some(name_behind) = name(behind)
        {
            // What stands between functions of one name is left where it is.
            for (at, is_cut) in (index..behind).zip(run) {
                if name(at - 1) != Some(name_behind) {
                    break;
                }
                *is_cut = false;
            }
        }
        index = behind;
    }
    let cut = segments.iter().zip(cut).filter(|&(_, is_cut)| is_cut);
    cut.map(|(segment, _)| segment.span)
}

/// The name of the function that the statement defines which begins with these tokens.
fn name_of_function<'t>(tokens: &[Token], text: &'t str) -> Option<&'t str> {
    let mut tokens = tokens.iter().filter(|token| !token.is_structure());
    let first = tokens.next()?;
    if first.is_name(text, "def") {
        return Some(tokens.next()?.span.of(text));
    }
    if !first.is_name(text, "async") && !first.is_operator(text, "@") {
        return None;
    }
    let mut tokens =
        tokens.skip_while(|token| !token.is_name(text, "def") && !token.is_name(text, "class"));
    let keyword = tokens.next()?;
    keyword
        .is_name(text, "def")
        .then(|| tokens.next().map(|name| name.span.of(text)))?
}

/// Disjoint spans that are cut out of a text, in its order.
struct Cuts {
    spans: Vec<Span>,
    /// Where each is missing, in the text without them.
    places: Vec<usize>,
}

impl Cuts {
    fn of(spans: Vec<Span>) -> Self {
        let mut before = 0;
        let places = spans.iter().map(|span| {
            let place = span.start - before;
            before += span.len();
            place
        });
        Self {
            places: places.collect(),
            spans,
        }
    }

    /// The text without them.
    fn without(&self, text: &str) -> String {
        let mut left = String::with_capacity(text.len());
        let mut end = 0;
        for span in &self.spans {
            left.push_str(Span::new(end, span.start).of(text));
            end = span.end;
        }
        left.push_str(Span::new(end, text.len()).of(text));
        left
    }

    /// Where a place of the text is without them; none within one of them.
    fn moved(&self, offset: usize) -> Option<usize> {
        let after = self.spans.partition_point(|span| span.start < offset);
        let Some(index) = after.checked_sub(1) else {
            return Some(offset);
        };
        let (span, place) = (self.spans.get(index)?, self.places.get(index)?);
        (span.end <= offset).then(|| place + (offset - span.end))
    }

    /// Where a span without any of them is; none if it holds a part of one.
    fn moved_span(&self, span: Span) -> Option<Span> {
        let moved = Span::new(self.moved(span.start)?, self.moved(span.end)?);
        (moved.len() == span.len()).then_some(moved)
    }

    /// Where in the text a place is that is at `offset` without them.
    fn original(&self, offset: usize) -> usize {
        let after = self.places.partition_point(|&place| place <= offset);
        let last = after.checked_sub(1);
        let last = last.and_then(|index| Some((self.spans.get(index)?, self.places.get(index)?)));
        last.map_or(offset, |(span, place)| span.end + (offset - place))
    }

    /// Whether at each place where something is missing in `left` a statement begins, and with it a line.
    fn are_at_statements(&self, left: &str, lexed: &Lexed) -> bool {
        let starts: FxHashSet<usize> = statements_of_blocks(lexed, left)
            .iter()
            .flatten()
            .filter(|statement| begins_line(statement, &lexed.tokens, left))
            .map(|statement| statement.span.start)
            .collect();
        self.places.iter().all(|place| starts.contains(place))
    }
}

/// The claim for the excerpts; none if it speaks of what is cut out.
fn moved_claim(claim: &Claim, old: &Cuts, new: &Cuts) -> Option<Claim> {
    let definition = |each: &DefinitionClaim| {
        Some(DefinitionClaim {
            name: old.moved_span(each.name)?,
            captured: (each.captured.iter())
                .map(|&span| old.moved_span(span))
                .collect::<Option<_>>()?,
        })
    };
    let parameter = |each: &ParameterClaim| {
        Some(ParameterClaim {
            name: each.name.clone(),
            annotation: match each.annotation {
                Some(span) => Some(old.moved_span(span)?),
                None => None,
            },
        })
    };
    let lifted = |each: &LiftedClaim| {
        Some(LiftedClaim {
            new_name: new.moved_span(each.new_name)?,
            parameters: each
                .parameters
                .iter()
                .map(parameter)
                .collect::<Option<_>>()?,
            definitions: (each.definitions.iter())
                .map(definition)
                .collect::<Option<_>>()?,
            why_comment: each.why_comment,
        })
    };
    let written = |each: &Written| {
        Some(Written {
            new: new.moved_span(each.new)?,
            kind: match each.kind {
                WrittenKind::Name { old: span } => WrittenKind::Name {
                    old: old.moved_span(span)?,
                },
                WrittenKind::QuotedAnnotation { old: span } => WrittenKind::QuotedAnnotation {
                    old: old.moved_span(span)?,
                },
                kind @ (WrittenKind::Layout
                | WrittenKind::Parameters
                | WrittenKind::Arguments
                | WrittenKind::PartialOpen
                | WrittenKind::PartialClose
                | WrittenKind::Parenthesis
                | WrittenKind::Import
                | WrittenKind::WhyComment
                | WrittenKind::Pass) => kind,
            },
        })
    };
    let dropped = |each: &Dropped| {
        Some(Dropped {
            old: old.moved_span(each.old)?,
            kind: each.kind,
        })
    };
    Some(Claim {
        kept: moved_runs(claim, old, new)?,
        written: claim.written.iter().map(written).collect::<Option<_>>()?,
        dropped: claim.dropped.iter().map(dropped).collect::<Option<_>>()?,
        lifted: claim.lifted.iter().map(lifted).collect::<Option<_>>()?,
    })
}

/// What is left of the runs that are kept: a part before, between and after what is cut out of them.
fn moved_runs(claim: &Claim, old: &Cuts, new: &Cuts) -> Option<Vec<Kept>> {
    let mut runs = Vec::with_capacity(claim.kept.len());
    for kept in &claim.kept {
        let first = old.spans.partition_point(|span| span.end <= kept.old.start);
        let cut = old.spans.iter().skip(first);
        let mut start = kept.old.start;
        let mut push = |start: usize, end: usize| {
            if start < end {
                runs.push(Kept {
                    old: old.moved_span(Span::new(start, end))?,
                    new_start: new.moved(kept.new_start + (start - kept.old.start))?,
                });
            }
            Some(())
        };
        for span in cut.take_while(|span| span.start < kept.old.end) {
            push(start, span.start)?;
            start = span.end;
        }
        push(start, kept.old.end)?;
    }
    Some(runs)
}
