//! Token by token: which old token each new one is, and what became of each old one.
//!
//! A token is kept whole or not at all, so a run of kept bytes that ends within a string, a number or a
//! comment is found here, and so is a token that is dropped for a reason which doesn't allow it.

use super::Discrepancy;
use super::claim::{DroppedKind, WrittenKind};
use super::cover::Cover;
use super::reading::Reading;
use crate::source::{Span, Token, TokenKind};

/// Where a token of the new text comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// It is a line end or the edge of a block, or has no origin that holds.
    None,
    /// It is this old token.
    Kept(usize),
    /// It is a new spelling of this old identifier.
    Stands(usize),
    /// It is a string that quotes the annotation which this dropped piece holds.
    Quotes(usize),
    /// It belongs to this written piece.
    Written(usize),
}

impl Origin {
    /// The old token that it is, by whatever spelling.
    pub(super) fn old_token(self) -> Option<usize> {
        match self {
            Self::Kept(index) | Self::Stands(index) => Some(index),
            _ => None,
        }
    }
}

/// What became of a token of the old text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// It is a line end or the edge of a block, or has no fate that holds.
    None,
    /// It is this new token, by whatever spelling.
    Stays(usize),
    /// It is gone, with this dropped piece.
    Gone(DroppedKind, usize),
}

/// How the tokens of both texts correspond.
pub(super) struct Correspondence {
    /// One for each token of the new text.
    pub(super) origins: Vec<Origin>,
    /// One for each token of the old text.
    pub(super) fates: Vec<Fate>,
}

/// Finds the correspondence and all that contradicts the claim in it.
pub(super) fn correspond(
    old: &Reading,
    new: &Reading,
    cover: &Cover,
) -> (Correspondence, Vec<Discrepancy>) {
    let mut found = Vec::new();
    let mut fates = vec![Fate::None; old.tokens.len()];
    let mut origins = Vec::with_capacity(new.tokens.len());
    // How many tokens further on a kept token stood last; mostly the next one did too.
    let mut shift = 0isize;
    for (index, &token) in new.tokens.iter().enumerate() {
        let origin = if token.is_structure() {
            Origin::None
        } else {
            origin(
                old,
                new,
                cover,
                token,
                index.saturating_add_signed(shift),
                &mut found,
            )
        };
        if let Origin::Kept(before) = origin {
            shift = before.cast_signed() - index.cast_signed();
        }
        if let Some(fate) = origin
            .old_token()
            .and_then(|old_index| fates.get_mut(old_index))
        {
            if let Fate::Stays(_) = fate {
                let message = format!(
                    "`{}` stands for a name that is there already.",
                    token.span.of(new.text)
                );
                found.push(Discrepancy {
                    message,
                    offset: cover.old_offset(token.span.start),
                });
            }
            *fate = Fate::Stays(index);
        }
        origins.push(origin);
    }
    for (fate, &token) in fates.iter_mut().zip(&old.tokens) {
        if !token.is_structure() && *fate == Fate::None {
            match gone(cover, token) {
                Ok(gone) => *fate = gone,
                Err(reason) => {
                    let message = format!(
                        "{} `{}` is lost: {reason}.",
                        noun(token.kind),
                        excerpt(token, old.text)
                    );
                    found.push(Discrepancy {
                        message,
                        offset: token.span.start,
                    });
                }
            }
        }
    }
    (Correspondence { origins, fates }, found)
}

fn origin(
    old: &Reading,
    new: &Reading,
    cover: &Cover,
    token: Token,
    guess: usize,
    found: &mut Vec<Discrepancy>,
) -> Origin {
    let mut wrong = |reason: &str| {
        let message = format!(
            "{} `{}` of the new text {reason}.",
            noun(token.kind),
            excerpt(token, new.text)
        );
        found.push(Discrepancy {
            message,
            offset: cover.old_offset(token.span.start),
        });
        Origin::None
    };
    if let Some(span) = cover.old_of(token.span) {
        let is_it = old.token(guess).is_some_and(|token| token.span == span);
        let before = if is_it {
            Some(guess)
        } else {
            old.token_over(span)
        };
        return match before {
            Some(index)
                if old
                    .token(index)
                    .is_some_and(|before| before.kind == token.kind) =>
            {
                Origin::Kept(index)
            }
            _ => wrong("was no token of its own, or another one, in the original"),
        };
    }
    let Some(piece) = cover.written_at(token.span) else {
        return wrong("is partly kept and partly written");
    };
    let Some(written) = cover.written.get(piece) else {
        return Origin::None;
    };
    match written.kind {
        WrittenKind::Layout => wrong("was written as white space"),
        WrittenKind::Name { old: stands_for } => {
            let before = old.token_over(stands_for);
            let dropped = cover
                .dropped_at(stands_for)
                .and_then(|index| cover.dropped.get(index));
            let is_dropped = dropped
                .is_some_and(|each| each.kind == DroppedKind::Name && each.old == stands_for);
            let is_name = |index| {
                old.token(index)
                    .is_some_and(|token| token.kind == TokenKind::Name)
            };
            match before {
                Some(index) if is_dropped && is_name(index) && is_lone_name(token, written.new) => {
                    Origin::Stands(index)
                }
                _ => wrong("stands for no identifier of the original"),
            }
        }
        WrittenKind::QuotedAnnotation { old: annotation } => {
            let dropped = cover.dropped_at(annotation);
            let piece = dropped.and_then(|index| cover.dropped.get(index));
            let is_dropped = piece
                .is_some_and(|each| each.kind == DroppedKind::Annotation && each.old == annotation);
            match dropped {
                Some(index)
                    if is_dropped
                        && token.kind == TokenKind::String
                        && token.span == written.new =>
                {
                    Origin::Quotes(index)
                }
                _ => wrong("quotes no annotation of the original"),
            }
        }
        WrittenKind::Parameters
        | WrittenKind::Arguments
        | WrittenKind::PartialOpen
        | WrittenKind::PartialClose
        | WrittenKind::Parenthesis
        | WrittenKind::Import
        | WrittenKind::WhyComment
        | WrittenKind::Pass => Origin::Written(piece),
    }
}

fn is_lone_name(token: Token, piece: Span) -> bool {
    token.kind == TokenKind::Name && token.span == piece
}

fn gone(cover: &Cover, token: Token) -> Result<Fate, &'static str> {
    if cover.keeps(token.span) {
        return Err("its bytes are kept, but make no token any more");
    }
    let Some(index) = cover.dropped_at(token.span) else {
        return Err("it is partly kept and partly dropped");
    };
    match cover.dropped.get(index).map(|each| each.kind) {
        Some(DroppedKind::Name) => Err("nothing stands for it"),
        Some(DroppedKind::Layout) | None => Err("it was dropped as white space"),
        Some(
            kind @ (DroppedKind::BareDeclaration
            | DroppedKind::Nonlocal
            | DroppedKind::Annotation
            | DroppedKind::TwinCopy),
        ) => Ok(Fate::Gone(kind, index)),
    }
}

/// What people call a token of this kind.
pub(super) fn noun(kind: TokenKind) -> &'static str {
    match kind {
        TokenKind::Name => "The name",
        TokenKind::Number => "The number",
        TokenKind::String
        | TokenKind::FormatStringStart
        | TokenKind::FormatStringMiddle
        | TokenKind::FormatStringEnd => "The string",
        TokenKind::Comment => "The comment",
        TokenKind::Operator
        | TokenKind::Newline
        | TokenKind::LineEnd
        | TokenKind::Indent
        | TokenKind::Dedent
        | TokenKind::EndOfFile => "The token",
    }
}

/// The beginning of a token's text, for a message.
pub(super) fn excerpt(token: Token, text: &str) -> String {
    const LONGEST: usize = 40;
    let line = token.span.of(text).lines().next().unwrap_or_default();
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", line.get(..end).unwrap_or_default()),
        None => line.to_owned(),
    }
}
