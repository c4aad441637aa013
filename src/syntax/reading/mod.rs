//! The text as the grammar is shown it: of the same length, in a spelling that it reads right.
//!
//! The grammar misreads some valid Python, in silence or with an error (`docs/misreadings.md` lists how). So
//! the parser is not shown the text itself but a copy in which some tokens are spelt otherwise; no token
//! moves, so that all places are the text's own. Two ways suffice: a token is replaced by one that the grammar
//! reads as Python reads the original (`print` by another name), or it is blanked and the node that it makes
//! is put back when the tree is copied ([`Wrap`]). Takes the tokens of one piece, which know Python's rules
//! for them; looks at nothing but tokens, and decides nothing from a tree.

mod reader;
mod tokens;

use crate::source::{Lexed, Span, Token, TokenKind};

use super::known::KnownPart;
use tokens::Tokens;

/// What the parser is shown for one piece.
#[derive(Debug)]
pub(super) struct Reading {
    /// As many bytes as the piece has.
    pub(super) bytes: Vec<u8>,
    /// The nodes to put back, by ascending place; offsets are from the start of the piece.
    pub(super) wraps: Vec<Wrap>,
    /// The tokens that were moved to where a line begins.
    moved: Vec<Moved>,
}

/// A token that stands elsewhere in the reading.
#[derive(Clone, Copy, Debug)]
struct Moved {
    from: Span,
    to: Span,
}

impl Reading {
    /// The place in the piece of what is at this place of the reading, for anything that begins and ends with
    /// a token.
    pub(super) fn original(&self, place: Span) -> Span {
        let start = self
            .moved
            .iter()
            .find(|moved| moved.to.start == place.start);
        let end = self.moved.iter().find(|moved| moved.to.end == place.end);
        Span::new(
            start.map_or(place.start, |moved| moved.from.start),
            end.map_or(place.end, |moved| moved.from.end),
        )
    }

    /// A lone carriage return ends a line in Python, but not in the grammar; a line end between brackets means
    /// nothing in Python, but the grammar takes `(a.` above a line less indented for the end of a block. Comments
    /// are blanked: the tokens have them, and the grammar's scanner reads all that follow a comment at each of them.
    fn line_ends(&mut self, tokens: &[Token]) {
        let returns: Vec<usize> = memchr::memchr_iter(b'\r', &self.bytes).collect();
        for position in returns {
            if self.bytes.get(position + 1) != Some(&b'\n')
                && let Some(byte) = self.bytes.get_mut(position)
            {
                *byte = b'\n';
            }
        }
        let mut depth = 0usize;
        for token in tokens {
            match token.kind {
                TokenKind::Operator if token.opens_bracket() => depth += 1,
                TokenKind::Operator if token.closes_bracket() => depth = depth.saturating_sub(1),
                TokenKind::Comment => self.fill(token.span, " "),
                TokenKind::LineEnd if depth > 0 => self.fill(token.span, " "),
                _ => {}
            }
        }
    }

    /// Writes `with` over the token at this place of the piece, the last byte as often as it takes.
    fn respell(&mut self, token: Span, with: &str) {
        let moved = self.moved.iter().find(|moved| moved.from == token);
        self.fill(moved.map_or(token, |moved| moved.to), with);
    }

    /// Writes `with` over this place of the reading, the last byte as often as it takes.
    fn fill(&mut self, place: Span, with: &str) {
        let mut letters = with.bytes();
        let mut last = b' ';
        let bytes = self.bytes.get_mut(place.start..place.end);
        for byte in bytes.into_iter().flatten() {
            last = letters.next().unwrap_or(last);
            *byte = last;
        }
    }

    /// Writes a stub over each of these parts: over a function as an [`outline`](crate::source::outline()) has it, over
    /// statements a number as long as they are.
    fn put_stubs(&mut self, parts: &[KnownPart<'_>]) {
        for part in parts {
            match part.rest {
                Some(rest) => {
                    self.fill(rest, "(): ");
                    self.fill(Span::new(rest.end - 1, rest.end), "0");
                }
                None => self.fill(part.span, "1"),
            }
        }
        let is_left = |place: Span| {
            let next = parts.partition_point(|part| part.span.end <= place.start);
            parts
                .get(next)
                .is_none_or(|part| !part.span.contains(place))
        };
        if !parts.is_empty() {
            self.wraps.retain(|wrap| is_left(wrap.operator));
            self.moved.retain(|moved| is_left(moved.from));
        }
    }

    /// Moves a token back to `start`, over what stands there, and blanks the rest.
    fn move_back(&mut self, token: Span, start: usize) {
        let to = Span::new(start, start + token.len());
        self.bytes.copy_within(token.start..token.end, start);
        self.fill(Span::new(to.end, token.end), " ");
        self.moved.push(Moved { from: token, to });
    }
}

/// A prefix operator that was blanked: the node around the operand is to be put back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wrap {
    /// The operator.
    pub(super) operator: Span,
    /// All that it applies to.
    pub(super) operand: Span,
    /// What it makes of that.
    pub(super) kind: WrapKind,
}

/// The operators that are put back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WrapKind {
    /// `*operand`
    Star,
    /// `await operand`
    Await,
}

/// The reading of a piece of text with these tokens, in which stubs stand for some parts, in source order.
pub(super) fn reading(piece: &str, lexed: &Lexed, parts: &[KnownPart<'_>]) -> Reading {
    let mut shown = Reading {
        bytes: piece.as_bytes().to_vec(),
        wraps: Vec::new(),
        moved: Vec::new(),
    };
    shown.line_ends(&lexed.tokens);
    let mut read = reader::read(Tokens::of(piece, lexed), shown);
    read.wraps.sort_by_key(|wrap| wrap.operator.start);
    read.put_stubs(parts);
    read
}

/// What of the piece the parser is to read, if not all: long blanks within a line, as an outline has them, are
/// left out, for it would go through them byte by byte; so are those of the stubs of these parts; and where a line is
/// only blanks and a backslash, all from that to the statement that it begins, for the grammar takes the blanks of both
/// lines for the indentation.
pub(super) fn ranges(
    piece: &str,
    lexed: &Lexed,
    parts: &[KnownPart<'_>],
) -> Vec<tree_sitter::Range> {
    const LONG: usize = 64;
    // Few pieces hold one.
    let joins_lines = memchr::memchr(b'\\', piece.as_bytes()).is_some();
    let mut cuts: Vec<Span> = Vec::new();
    let mut parts = parts.iter().peekable();
    for pair in lexed.tokens.windows(2) {
        let [before, after] = pair else { continue };
        let gap = Span::new(before.span.end, after.span.start);
        if let Some(part) = parts.peek() {
            if part.rest.unwrap_or(part.span).contains(gap) {
                continue;
            }
            if part.span.end <= gap.start {
                // What stays is `(): ` and ` 0`.
                if let Some(rest) = part.rest
                    && rest.len() > LONG
                {
                    cuts.push(Span::new(rest.start + 4, rest.end - 2));
                }
                parts.next();
            }
        }
        let is_within_line = !matches!(
            before.kind,
            TokenKind::Newline | TokenKind::LineEnd | TokenKind::Indent | TokenKind::Dedent
        );
        if gap.len() > LONG && is_within_line && gap.of(piece).bytes().all(|byte| byte == b' ') {
            // A blank stays on both sides.
            cuts.push(Span::new(gap.start + 1, gap.end - 1));
        } else if joins_lines
            && !is_within_line
            && let Some(length) = fixed_indentation(gap.of(piece))
        {
            cuts.push(Span::new(gap.start + length, gap.end));
        }
    }
    if cuts.is_empty() {
        return Vec::new();
    }
    // Lines and columns are not used here: all that counts is that they ascend.
    let point = |byte: usize| tree_sitter::Point {
        row: 0,
        column: byte,
    };
    let starts = std::iter::once(0).chain(cuts.iter().map(|cut| cut.end));
    let ends = cuts
        .iter()
        .map(|cut| cut.start)
        .chain(std::iter::once(piece.len()));
    starts
        .zip(ends)
        .map(|(start, end)| tree_sitter::Range {
            start_byte: start,
            end_byte: end,
            start_point: point(start),
            end_point: point(end),
        })
        .collect()
}

/// How much of the gap before a line's first token is in front of the backslash that fixes the indentation: one
/// without a blank before it fixes nothing.
fn fixed_indentation(gap: &str) -> Option<usize> {
    let blank = gap.find([' ', '\t'])?;
    let backslash = gap.get(blank..)?.find('\\')?;
    Some(blank + backslash)
}
