//! What becomes of the white space in front of each line of a definition that moves.
//!
//! The indentation of the `def` is taken off each line and that of its new place put in front. The
//! lines of one block must stay in one block, whatever tabs and spaces they begin with; where taking
//! off a prefix would not keep them so, columns are counted instead. Blank lines and lines that begin
//! within a string keep their bytes.

use crate::source::{Line, LineKind, Span, Width};

/// How the lines of one definition are indented anew.
#[derive(Clone, Debug)]
pub(super) struct Reindentation<'t> {
    text: &'t str,
    /// The indentation of the `def`.
    removed: &'t str,
    /// The indentation of its new place.
    inserted: &'t str,
    /// Whether blocks hold together only if all white space is written as spaces.
    by_columns: bool,
}

impl<'t> Reindentation<'t> {
    /// Decides for a definition whose own lines, without those of definitions that move out of it, are `lines`.
    pub(super) fn of<'l>(
        text: &'t str,
        removed: &'t str,
        inserted: &'t str,
        lines: impl Iterator<Item = &'l Line>,
    ) -> Self {
        let by_prefix = Self {
            text,
            removed,
            inserted,
            by_columns: false,
        };
        // Each indentation that a statement has, with the one that it would get.
        let mut widths: Vec<(Width, Width)> = lines
            .filter(|line| line.kind == LineKind::Statement)
            .map(|line| line.indentation.of(text))
            .chain([removed])
            .map(|old| (Width::of(old), Width::of(&by_prefix.apply(old))))
            .collect();
        widths.sort_unstable();
        widths.dedup();
        let keeps_order = widths.windows(2).all(|pair| match pair {
            [(_, shallow), (_, deep)] => shallow.wide < deep.wide && shallow.narrow < deep.narrow,
            _ => true,
        });
        Self {
            by_columns: !keeps_order,
            ..by_prefix
        }
    }

    /// The new indentation of a line that has the indentation `old`.
    pub(super) fn apply(&self, old: &str) -> String {
        if !self.by_columns
            && let Some(deeper) = old.strip_prefix(self.removed)
        {
            return format!("{}{deeper}", self.inserted);
        }
        let deeper = Width::of(old)
            .wide
            .saturating_sub(Width::of(self.removed).wide);
        format!("{}{}", self.inserted, " ".repeat(deeper))
    }

    /// The bytes at the start of `line` that change, and what stands there instead; none if nothing does.
    pub(super) fn change(&self, line: &Line) -> Option<(Span, String)> {
        if matches!(line.kind, LineKind::Blank | LineKind::WithinString) {
            return None;
        }
        let old = line.indentation.of(self.text);
        let new = self.apply(old);
        // The end that both share is what stays.
        let shared = old
            .bytes()
            .rev()
            .zip(new.bytes().rev())
            .take_while(|(a, b)| a == b)
            .count();
        let changed = Span::new(line.indentation.start, line.indentation.end - shared);
        let written = new.get(..new.len() - shared).unwrap_or_default();
        (!changed.is_empty() || !written.is_empty()).then(|| (changed, written.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{Lines, lex};

    fn reindented(text: &str, removed: &str, inserted: &str) -> Vec<String> {
        let lexed = lex(text);
        assert_eq!(lexed.problem, None);
        let lines = Lines::of(text, &lexed.tokens);
        let definition = Span::new(1, text.len());
        let reindentation = Reindentation::of(text, removed, inserted, lines.within(definition));
        lines
            .within(definition)
            .map(|line| reindentation.apply(line.indentation.of(text)))
            .collect()
    }

    #[test]
    fn takes_the_prefix_off() {
        let text = "if 1:\n    def f():\n        pass\n# c\n";
        assert_eq!(reindented(text, "    ", ""), ["", "    ", ""]);
        assert_eq!(reindented(text, "    ", "\t"), ["\t", "\t    ", "\t"]);
    }

    #[test]
    fn keeps_tabs_that_follow_the_prefix() {
        let text = "if 1:\n\tdef f():\n\t\tif 2:\n\t\t  pass\n";
        assert_eq!(reindented(text, "\t", ""), ["", "\t", "\t  "]);
    }

    #[test]
    fn counts_columns_where_tab_stops_would_shift() {
        // Nine spaces are deeper than four spaces and a tab; five are not deeper than a tab.
        let text = "if 1:\n    def f():\n    \tif 2:\n         pass\n";
        assert_eq!(reindented(text, "    ", ""), ["", "    ", "     "]);
    }

    #[test]
    fn counts_columns_of_a_line_that_lacks_the_prefix() {
        let text = "if 1:\n\tdef f():\n\t\tx = (1,\n             2)\n";
        assert_eq!(reindented(text, "\t", ""), ["", "\t", "     "]);
    }
}
