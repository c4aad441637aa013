//! What leaves a knot alone: a comment of the author's, `# outdent: skip` or `# outdent: skip-file`, or the config.

use std::collections::{BTreeMap, BTreeSet};

use super::identity::knot_ids;
use super::module::Module;
use super::reason::{Reason, Slug};
use crate::knots::Definition;
use crate::source::{LineIndex, Span, TokenKind};
use crate::syntax::NodeKind;

/// The knots of a file that the user's config leaves alone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ignored {
    /// All of them.
    pub everything: bool,
    /// Those that are not safe, and for these reasons alone.
    pub slugs: BTreeSet<Slug>,
    /// Those with these [ids](super::KnotId).
    pub knots: BTreeSet<String>,
}

impl Ignored {
    /// Adds what another ignores.
    pub fn add(&mut self, other: &Self) {
        self.everything |= other.everything;
        self.slugs.extend(&other.slugs);
        self.knots.extend(other.knots.iter().cloned());
    }

    /// Whether nothing is ignored.
    pub(super) fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The knots that it means, by position in the closure graph, given the reasons of each.
    pub(super) fn knots(
        &self,
        module: &Module<'_>,
        reasons: &BTreeMap<usize, Vec<Reason>>,
    ) -> BTreeSet<usize> {
        let ids = knot_ids(module).into_iter().enumerate();
        ids.filter(|(position, id)| {
            let reasons = reasons.get(position).map(Vec::as_slice).unwrap_or_default();
            let by_reason = !reasons.is_empty()
                && reasons
                    .iter()
                    .all(|reason| self.slugs.contains(&reason.slug));
            self.everything || by_reason || self.knots.contains(&id.to_string())
        })
        .map(|(position, _)| position)
        .collect()
    }
}

/// The knots that a comment asks to leave alone, by position in the closure graph.
pub(super) fn suppressed_knots(module: &Module<'_>) -> BTreeSet<usize> {
    let lines = LineIndex::new(module.text);
    let mut skipped = Vec::new();
    for (comment, word) in directives(module) {
        match word {
            "skip-file" => return (0..module.graph.knots.len()).collect(),
            "skip" => skipped.push(Skip::of(module, &lines, comment)),
            _ => {}
        }
    }
    let is_suppressed = |index: &usize| {
        module.graph.knots.get(*index).is_some_and(|knot| {
            module.graph.definitions_of(knot).any(|definition| {
                skipped
                    .iter()
                    .any(|skip| skip.means(module, &lines, definition))
            })
        })
    };
    (0..module.graph.knots.len())
        .filter(is_suppressed)
        .collect()
}

/// A `# outdent: skip`.
struct Skip {
    /// The 1-based number of its line.
    line: usize,
    /// Whether nothing else is on the line.
    is_alone: bool,
}

impl Skip {
    fn of(module: &Module<'_>, lines: &LineIndex<'_>, comment: Span) -> Self {
        let line = lines.line(comment.start);
        let before = lines
            .line_start(line)
            .and_then(|start| module.text.get(start..comment.start));
        Self {
            line,
            is_alone: before.is_some_and(|before| before.trim_start().is_empty()),
        }
    }

    /// Whether it stands on the definition's line, or alone on the line above it or above its first decorator.
    fn means(&self, module: &Module<'_>, lines: &LineIndex<'_>, definition: &Definition) -> bool {
        let tree = module.tree();
        let start = match tree.parent(definition.node) {
            Some(parent) if tree.kind(parent) == NodeKind::DecoratedDefinition => {
                tree.span(parent).start
            }
            _ => tree.span(definition.node).start,
        };
        self.line == lines.line(tree.span(definition.node).start)
            || (self.is_alone && self.line + 1 == lines.line(start))
    }
}

/// The comments that begin with `outdent:`, each with the word after it.
fn directives<'m>(module: &Module<'m>) -> impl Iterator<Item = (Span, &'m str)> + use<'m> {
    let text = module.text;
    let tokens = module.lexed.tokens.iter();
    tokens
        .filter(|token| token.kind == TokenKind::Comment)
        .filter_map(move |token| {
            let words = token
                .span
                .of(text)
                .trim_start_matches('#')
                .trim_start()
                .strip_prefix("outdent:")?;
            Some((token.span, words.split_whitespace().next()?))
        })
}
