//! Comments by which an author leaves a knot alone: `# outdent: skip` and `# outdent: skip-file`.

use super::module::Module;
use crate::knots::{Definition, Knot};
use crate::source::{Token, TokenKind};
use crate::syntax::NodeKind;

/// Whether a comment asks to leave the knot, or the whole file, alone.
pub(super) fn is_suppressed(module: &Module<'_>, knot: &Knot) -> bool {
    module
        .comments()
        .any(|comment| directive(module, comment) == Some("skip-file"))
        || module
            .graph
            .definitions_of(knot)
            .any(|definition| is_skipped(module, definition))
}

/// A comment on the definition's line, or on the line above it or above its first decorator.
fn is_skipped(module: &Module<'_>, definition: &Definition) -> bool {
    let tree = module.tree();
    let start = match tree.parent(definition.node) {
        Some(parent) if tree.kind(parent) == NodeKind::DecoratedDefinition => {
            tree.span(parent).start
        }
        _ => tree.span(definition.node).start,
    };
    let lines = crate::source::LineIndex::new(module.text);
    let head = lines.line(tree.span(definition.node).start);
    let above = lines.line(start).checked_sub(1);
    module
        .comments()
        .filter(|&comment| directive(module, comment) == Some("skip"))
        .any(|comment| {
            let line = lines.line(comment.span.start);
            let is_alone = || {
                lines
                    .line_span(line)
                    .is_some_and(|span| span.of(module.text).trim_start().starts_with('#'))
            };
            line == head || (Some(line) == above && is_alone())
        })
}

/// The word after `# outdent:`.
fn directive<'m>(module: &Module<'m>, comment: Token) -> Option<&'m str> {
    let text: &'m str = comment.span.of(module.text);
    let words = text
        .trim_start_matches('#')
        .trim_start()
        .strip_prefix("outdent:")?;
    words.split_whitespace().next()
}

impl<'m> Module<'m> {
    fn comments(&self) -> impl Iterator<Item = Token> + use<'m> {
        self.lexed
            .tokens
            .iter()
            .copied()
            .filter(|token| token.kind == TokenKind::Comment)
    }
}
