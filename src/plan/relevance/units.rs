//! The statements of which each is read or not: those of the module, and of the classes around knots.

use std::ops::Range;

use crate::source::{Body, Lexed, Span, Statement, Stub, holds_one, statements_of_body};

/// The number of the block that is the module.
pub(super) const MODULE: usize = 0;

/// A statement of the module, or of a class around a knot.
pub(super) struct Unit {
    pub(super) span: Span,
    /// Its tokens; of a class around a knot, those of the header.
    pub(super) tokens: Range<usize>,
    /// Those of them that are evaluated in the block: of a function, those of the header.
    pub(super) own: Range<usize>,
}

/// The statements of the module, then those of each class around one of the suspects.
pub(super) fn blocks(lexed: &Lexed, text: &str, suspects: &[Span]) -> Vec<Vec<Unit>> {
    let bodies = lexed.bodies(text);
    let is_around = |body: &&Body| !body.is_function && holds_one(suspects, body.span);
    let units = |statements: &[Statement]| {
        let units = statements.iter().map(|statement| {
            let Range { start, end } = statement.tokens;
            // A compound statement may hold some, too.
            let next = bodies.partition_point(|body| body.header.start <= start);
            let body = (bodies.get(next)).filter(|body| {
                let first = lexed.tokens.get(start).map(|first| first.span.of(text));
                body.header.start < end && matches!(first, Some("class" | "def" | "async" | "@"))
            });
            let (tokens, own) = match body {
                Some(body) if body.is_function => (end, body.header.end),
                Some(body) if is_around(&body) => (body.header.end, body.header.end),
                _ => (end, end),
            };
            Unit {
                span: statement.span,
                tokens: start..tokens,
                own: start..own,
            }
        });
        units.collect()
    };
    let classes = bodies.iter().filter(is_around);
    std::iter::once(units(lexed.statements(text)))
        .chain(classes.map(|class| units(&statements_of_body(lexed, text, class))))
        .collect()
}

/// What is blanked where these units are not needed: in a class, what follows each other in one.
pub(super) fn blanked_units(blocks: &[Vec<Unit>], needed: &[Vec<bool>]) -> Vec<(Span, Stub)> {
    let mut blanked: Vec<(Span, Stub)> = Vec::new();
    for (number, (block, needed)) in blocks.iter().zip(needed).enumerate() {
        let mut follows_blanked = false;
        for (unit, needed) in block.iter().zip(needed) {
            match blanked.last_mut() {
                _ if *needed => {}
                Some((span, _)) if follows_blanked && number != MODULE => {
                    span.end = unit.span.end;
                }
                _ => blanked.push((unit.span, Stub::Statement)),
            }
            follows_blanked = !*needed;
        }
    }
    blanked
}
