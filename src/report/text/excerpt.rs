//! The lines of a file that a report shows, cut so that no file and no line is too long to be shown.
//!
//! Marks are gathered into excerpts: those within a few lines of each other stand in one. A long line is cut to
//! what lies around its marks, and marks far apart in one line stand in excerpts of their own, so that what is
//! copied depends on the marks alone and not on the size of the file.

use annotate_snippets::{Annotation, AnnotationKind, Snippet};

use crate::report::located::Located;
use crate::source::Span;

/// How many lines may lie between two marks of one excerpt.
const MOST_LINES_BETWEEN: usize = 30;

/// How many bytes of a line are shown before its first and after its last mark if it is cut, about.
const AROUND: usize = 60;

/// Up to how many bytes a line is shown whole, or two marks of a longer one stand in one excerpt.
const LONG: usize = 160;

/// How many bytes of a mark are shown at most.
const LONGEST_MARK: usize = 80;

/// What stands for what is cut off.
const CUT: &str = "...";

/// A place to be pointed out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    /// What carets or dashes go under.
    pub(super) span: Span,
    /// What is said there; nothing if empty.
    pub(super) label: String,
    /// Whether it is what the report is about.
    pub(super) is_primary: bool,
}

/// Lines with marks.
pub(super) struct Excerpt {
    /// Where its first mark is, as a byte offset in the file.
    pub(super) offset: usize,
    /// The 1-based number of the first line.
    first_line: usize,
    text: String,
    annotations: Vec<Annotation<'static>>,
}

impl Excerpt {
    /// The excerpts that show the marks; the one with the first primary mark goes first.
    pub(super) fn of(located: &Located<'_>, marks: Vec<Mark>) -> Vec<Self> {
        let offset = marks
            .iter()
            .find(|mark| mark.is_primary)
            .map_or(0, |mark| mark.span.start);
        let mut marks: Vec<Placed> = marks
            .into_iter()
            .map(|mark| Placed::new(located, mark))
            .collect();
        marks.sort_by_key(|placed| placed.mark.span);
        let mut groups: Vec<Vec<Placed>> = Vec::new();
        for placed in marks {
            match groups.last_mut() {
                Some(group) if group.last().is_some_and(|last| placed.is_near(last)) => {
                    group.push(placed);
                }
                _ => groups.push(vec![placed]),
            }
        }
        let mut excerpts: Vec<Self> = groups
            .into_iter()
            .map(|group| Self::of_group(located, group, offset))
            .collect();
        let main = excerpts.iter().position(|excerpt| excerpt.offset == offset);
        if let Some(up_to_main) = main.and_then(|main| excerpts.get_mut(..=main)) {
            up_to_main.rotate_right(1);
        }
        excerpts
    }

    /// `main` is the offset of the mark that the report is about.
    fn of_group(located: &Located<'_>, group: Vec<Placed>, main: usize) -> Self {
        let first_line = group.first().map_or(1, |placed| placed.line);
        let last_line = group.last().map_or(1, |placed| placed.line);
        let is_main = |placed: &Placed| placed.mark.span.start == main;
        let offset = if group.iter().any(is_main) {
            main
        } else {
            group.first().map_or(0, |placed| placed.mark.span.start)
        };
        let mut excerpt = Self {
            offset,
            first_line,
            text: String::new(),
            annotations: Vec::new(),
        };
        let mut marks = group.into_iter().peekable();
        for line in first_line..=last_line {
            let mut of_line = Vec::new();
            while let Some(placed) = marks.next_if(|placed| placed.line == line) {
                of_line.push(placed.mark);
            }
            excerpt.add_line(located, line, of_line);
        }
        excerpt
    }

    fn add_line(&mut self, located: &Located<'_>, line: usize, marks: Vec<Mark>) {
        let content = located.line_content(line);
        let shown = shown_part(located.text, content, &marks);
        if shown.start > content.start {
            self.text.push_str(CUT);
        }
        let base = self.text.len();
        self.text.push_str(shown.of(located.text));
        if shown.end < content.end {
            self.text.push_str(CUT);
        }
        for mark in marks {
            let kind = if mark.is_primary {
                AnnotationKind::Primary
            } else {
                AnnotationKind::Context
            };
            let within = |offset: usize| base + offset.clamp(shown.start, shown.end) - shown.start;
            let annotation = kind.span(within(mark.span.start)..within(mark.span.end));
            self.annotations.push(if mark.label.is_empty() {
                annotation
            } else {
                annotation.label(mark.label)
            });
        }
        self.text.push('\n');
    }

    /// The excerpt as the library draws it.
    pub(super) fn into_snippet(self) -> Snippet<'static, Annotation<'static>> {
        Snippet::source(self.text)
            .line_start(self.first_line)
            .annotations(self.annotations)
    }
}

/// A mark with the line that it is in.
struct Placed {
    mark: Mark,
    line: usize,
}

impl Placed {
    /// The mark cut to its first line, and to what can be shown of it.
    fn new(located: &Located<'_>, mut mark: Mark) -> Self {
        let line = located.line(mark.span.start);
        let content = located.line_content(line);
        let end = mark
            .span
            .end
            .min(content.end)
            .min(mark.span.start + LONGEST_MARK);
        mark.span.end = floor(located.text, end).max(mark.span.start);
        Self { mark, line }
    }

    fn is_near(&self, before: &Self) -> bool {
        if self.line == before.line {
            self.mark.span.start <= before.mark.span.end + LONG
        } else {
            self.line - before.line <= MOST_LINES_BETWEEN
        }
    }
}

/// The part of a line that is shown.
fn shown_part(text: &str, content: Span, marks: &[Mark]) -> Span {
    if content.len() <= LONG {
        return content;
    }
    let first = marks.iter().map(|mark| mark.span.start).min();
    let last = marks.iter().map(|mark| mark.span.end).max();
    let (Some(first), Some(last)) = (first, last) else {
        let end = content.start + AROUND;
        return Span::new(content.start, floor(text, end));
    };
    let start = first.saturating_sub(AROUND).max(content.start);
    let end = (last + AROUND).min(content.end);
    Span::new(floor(text, start), floor(text, end))
}

/// The last boundary of a character at or before `offset`.
fn floor(text: &str, offset: usize) -> usize {
    text.floor_char_boundary(offset)
}
