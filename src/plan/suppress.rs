//! Comments by which an author leaves knots alone: `# outdent: skip` and `# outdent: skip-file`.
//!
//! Either may say why: `# outdent: skip (the tests patch it)`, `# outdent: skip: see #12`, `# outdent: skip -- slow`.
//! It may share its comment with what other tools read: `# noqa: E731  # outdent: skip`. What leaves nothing
//! alone is named, so that such comments don't outlive what they were for.

use std::cell::LazyCell;
use std::collections::{BTreeMap, HashMap};

use super::module::{Module, mentions};
use crate::source::{Lexer, LineIndex, Span, Token, TokenKind};
use crate::syntax::{Field, NodeKind};

/// What asks to leave a knot alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suppression {
    /// The comment, from the `#` to the end of what it says to outdent; none if it is the config that asks.
    pub comment: Option<Span>,
    /// Why, in the author's words, if they say so.
    pub reason: Option<String>,
}

impl Suppression {
    /// The config asks.
    pub(super) const BY_CONFIG: Self = Self {
        comment: None,
        reason: None,
    };
}

/// A comment for outdent that has no effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnusedSuppression {
    /// From the `#` to the end of what the comment says to outdent.
    pub span: Span,
    /// What is wrong with it; one sentence, without a full stop.
    pub problem: String,
    /// What to do about it, likewise.
    pub advice: &'static str,
    /// Whether it asks for the whole file to be left alone.
    pub is_about_file: bool,
}

impl UnusedSuppression {
    /// What is wrong with it and what to do; one sentence.
    pub fn message(&self) -> String {
        format!("{}; {}", self.problem, self.advice)
    }
}

/// What the comments of a module leave alone.
pub(super) struct Suppressions {
    /// The knots to be left alone, by position in the closure graph, each with the comment that asks for it.
    pub(super) knots: BTreeMap<usize, Suppression>,
    /// The comments without effect, in source order.
    pub(super) unused: Vec<UnusedSuppression>,
}

/// The comments without effect of a text that holds no knot.
pub fn suppressions_without_knots(text: &str) -> Vec<UnusedSuppression> {
    directives(text, Lexer::new(text))
        .iter()
        .map(Directive::without_effect)
        .collect()
}

/// What the comments of a module with knots leave alone.
pub(super) fn suppressions(module: &Module<'_>) -> Suppressions {
    // Mostly there is no such comment, and nobody asks.
    let lines = LazyCell::new(|| LineIndex::new(module.text));
    let directives = directives(module.text, module.lexed.tokens.iter().copied());
    let knots_at = if directives.is_empty() {
        KnotsAt::default()
    } else {
        KnotsAt::of(module, &lines)
    };
    let mut knots = BTreeMap::new();
    let mut of_file = None;
    let mut unused = Vec::new();
    for directive in &directives {
        let meant = match directive.word {
            Word::Skip => knots_at.meant_by(&Place::of(module, &lines, directive.span)),
            Word::SkipFile if !module.graph.knots.is_empty() => {
                of_file.get_or_insert(directive);
                continue;
            }
            Word::SkipFile | Word::Unknown(_) => Vec::new(),
        };
        if meant.is_empty() {
            unused.push(directive.without_effect());
        }
        for knot in meant {
            knots.entry(knot).or_insert_with(|| directive.suppression());
        }
    }
    // What is said about a knot itself says more than what is said about the file.
    if let Some(directive) = of_file {
        for knot in 0..module.graph.knots.len() {
            knots.entry(knot).or_insert_with(|| directive.suppression());
        }
    }
    Suppressions { knots, unused }
}

/// What a comment for outdent begins with, after its `#`.
const MARK: &str = "outdent:";

/// A comment for outdent.
struct Directive<'text> {
    word: Word<'text>,
    /// From the `#` to the end of what is said to outdent.
    span: Span,
    reason: Option<String>,
}

/// What it asks for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Word<'text> {
    /// Leave the knot here alone.
    Skip,
    /// Leave the file alone.
    SkipFile,
    /// Nothing that outdent knows.
    Unknown(&'text str),
}

impl Directive<'_> {
    fn suppression(&self) -> Suppression {
        Suppression {
            comment: Some(self.span),
            reason: self.reason.clone(),
        }
    }

    fn without_effect(&self) -> UnusedSuppression {
        let (problem, advice) = match self.word {
            Word::Skip => (
                "`# outdent: skip` leaves nothing alone here".to_owned(),
                "remove it, or put it on the line of a knot's `def`, or alone on the line above that or above its \
                 first decorator",
            ),
            Word::SkipFile => (
                "`# outdent: skip-file` leaves nothing alone, for there is no knot in this file"
                    .to_owned(),
                "remove it",
            ),
            Word::Unknown(word) => (
                format!("`# outdent: {word}` says nothing to outdent"),
                "it knows `# outdent: skip` and `# outdent: skip-file`",
            ),
        };
        UnusedSuppression {
            span: self.span,
            problem,
            advice,
            is_about_file: self.word == Word::SkipFile,
        }
    }
}

/// The comments for outdent, in source order.
fn directives(text: &str, tokens: impl Iterator<Item = Token>) -> Vec<Directive<'_>> {
    if !mentions(text, MARK) {
        return Vec::new();
    }
    tokens
        .filter(|token| token.kind == TokenKind::Comment)
        .flat_map(|token| directives_in(token.span.of(text), token.span.start))
        .collect()
}

/// The parts of one comment that are for outdent; `start` is where it stands.
fn directives_in(comment: &str, start: usize) -> impl Iterator<Item = Directive<'_>> {
    comment.match_indices('#').filter_map(move |(offset, _)| {
        let rest = comment.get(offset + 1..)?;
        let body = rest.trim_start().strip_prefix(MARK)?;
        let body = body.get(..end_of_part(body))?.trim_end();
        let asked = body.trim_start();
        let is_of_word = |letter: char| letter.is_alphanumeric() || letter == '-' || letter == '_';
        let length = asked.find(|letter| !is_of_word(letter));
        let (word, reason) = asked.split_at(length.unwrap_or(asked.len()));
        let end = comment.len() - rest.len() + (rest.len() - rest.trim_start().len());
        Some(Directive {
            word: match word {
                "skip" => Word::Skip,
                "skip-file" => Word::SkipFile,
                _ => Word::Unknown(word),
            },
            span: Span::new(start + offset, start + end + MARK.len() + body.len()),
            reason: reason_in(reason),
        })
    })
}

/// Where the part of a comment ends that is for outdent: at the `#` of the next tool's, which has a blank behind it or
/// two before; `see #12` goes on.
fn end_of_part(text: &str) -> usize {
    let is_end = |&(offset, _): &(usize, &str)| {
        let (before, after) = text.split_at(offset);
        before.ends_with("  ") || before.ends_with('\t') || after.starts_with("# ")
    };
    text.match_indices('#')
        .find(is_end)
        .map_or(text.len(), |(offset, _)| offset)
}

/// The reason without what sets it off from the word before: `: why`, `-- why`, `(why)`.
fn reason_in(text: &str) -> Option<String> {
    let is_separator = |letter: char| letter.is_whitespace() || ":,;-–—".contains(letter);
    let text = text.trim_start_matches(is_separator).trim_end();
    let inner = text
        .strip_prefix('(')
        .and_then(|text| text.strip_suffix(')'));
    let reason = inner.unwrap_or(text).trim();
    (!reason.is_empty()).then(|| reason.to_owned())
}

/// Where a comment stands.
struct Place {
    /// The 1-based number of its line.
    line: usize,
    /// Whether nothing else is on the line.
    is_alone: bool,
}

impl Place {
    fn of(module: &Module<'_>, lines: &LineIndex<'_>, comment: Span) -> Self {
        let line = lines.line(comment.start);
        let before = lines
            .line_start(line)
            .and_then(|start| module.text.get(start..comment.start));
        Self {
            line,
            is_alone: before.is_some_and(|before| {
                let before = before.trim_start();
                before.is_empty() || before.starts_with('#')
            }),
        }
    }
}

/// The knots by the lines on which a comment means them.
#[derive(Default)]
struct KnotsAt {
    /// By the lines of the definitions, and those of their signatures' ends, where formatters put the comment of a
    /// long one.
    on: HashMap<usize, Vec<usize>>,
    /// By the lines above the definitions and above their first decorators, on which the comment stands alone.
    above: HashMap<usize, Vec<usize>>,
}

impl KnotsAt {
    fn of(module: &Module<'_>, lines: &LineIndex<'_>) -> Self {
        let tree = module.tree();
        let mut found = Self::default();
        for (index, knot) in module.graph.knots.iter().enumerate() {
            for definition in module.graph.definitions_of(knot) {
                let span = tree.span(definition.node);
                let start = match tree.parent(definition.node) {
                    Some(parent) if tree.kind(parent) == NodeKind::DecoratedDefinition => {
                        tree.span(parent).start
                    }
                    _ => span.start,
                };
                let signature = [Field::ReturnType, Field::Parameters]
                    .into_iter()
                    .find_map(|field| tree.child(definition.node, field));
                let end_of_signature = signature.map_or(span.start, |node| tree.span(node).end);
                for offset in [span.start, end_of_signature] {
                    found.on.entry(lines.line(offset)).or_default().push(index);
                }
                for offset in [span.start, start] {
                    let line = lines.line(offset) - 1;
                    found.above.entry(line).or_default().push(index);
                }
            }
        }
        found
    }

    /// The knots of which a member is defined at the place.
    fn meant_by(&self, place: &Place) -> Vec<usize> {
        let on = self.on.get(&place.line).into_iter().flatten();
        let above = self.above.get(&place.line).into_iter().flatten();
        let above = above.filter(|_| place.is_alone);
        let mut found: Vec<usize> = on.chain(above).copied().collect();
        found.sort_unstable();
        found.dedup();
        found
    }
}

#[cfg(test)]
mod tests {
    use super::{directives_in, suppressions_without_knots};
    use crate::source::Span;

    /// The reasons of the directives in a comment; "none" for one without.
    fn reasons(comment: &str) -> Vec<String> {
        directives_in(comment, 0)
            .map(|directive| directive.reason.unwrap_or("none".to_owned()))
            .collect()
    }

    #[test]
    fn a_reason_may_be_set_off_in_any_usual_way() {
        for comment in [
            "# outdent: skip it is patched",
            "# outdent: skip: it is patched",
            "# outdent: skip -- it is patched",
            "# outdent: skip — it is patched",
            "#outdent:skip (it is patched)",
            "# outdent: skip-file, it is patched",
            "# noqa: E731  # outdent: skip: it is patched # type: ignore",
            "# outdent: skip it is patched  #noqa",
        ] {
            assert_eq!(reasons(comment), ["it is patched"], "{comment}");
        }
        assert_eq!(reasons("# outdent: skip"), ["none"]);
        assert_eq!(reasons("# outdent: skip  # noqa"), ["none"]);
        assert_eq!(reasons("# outdent: skip see #12"), ["see #12"]);
        assert!(reasons("# see outdent: skip").is_empty());
        assert!(reasons("# noqa").is_empty());
    }

    #[test]
    fn the_span_is_the_part_for_outdent() {
        let text = "x = 1  # noqa  # outdent: skip: why  # fmt: skip\n";
        let unused = suppressions_without_knots(text);
        let spans: Vec<&str> = unused.iter().map(|each| each.span.of(text)).collect();
        assert_eq!(spans, ["# outdent: skip: why"]);
        assert_eq!(
            unused.first().map(|each| each.span),
            Some(Span::new(15, 35))
        );
    }

    #[test]
    fn comments_only_count_and_unknown_words_are_named() {
        assert!(suppressions_without_knots("x = '# outdent: skip'\n").is_empty());
        let unused = suppressions_without_knots("# outdent: skipfile\n");
        assert!(
            unused.iter().all(|each| each.problem.contains("skipfile")) && unused.len() == 1,
            "{unused:?}"
        );
    }
}
