//! Spans: half-open ranges of byte offsets into a file's decoded text.

/// A half-open range `start..end` of byte offsets into [`Source::text`](super::Source::text).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// Offset of the first byte, 0-based.
    pub start: usize,
    /// Offset just after the last byte.
    pub end: usize,
}

impl Span {
    /// The span from `start` up to, not including, `end`.
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// The number of bytes in the span.
    pub const fn len(self) -> usize {
        self.end.saturating_sub(self.start)
    }

    /// Whether the span holds no byte.
    pub const fn is_empty(self) -> bool {
        self.end <= self.start
    }

    /// Whether `other` lies wholly within this span.
    pub const fn contains(self, other: Span) -> bool {
        self.start <= other.start && other.end <= self.end
    }

    /// Whether the byte at `offset` lies within this span.
    pub const fn holds(self, offset: usize) -> bool {
        self.start <= offset && offset < self.end
    }

    /// The text that the span covers; empty where the span doesn't fit `text`.
    pub fn of(self, text: &str) -> &str {
        text.get(self.start..self.end).unwrap_or_default()
    }
}

/// Whether one of the spans, which are disjoint and in source order, has a byte in common with `span`.
pub fn holds_one(spans: &[Span], span: Span) -> bool {
    let next = spans.partition_point(|each| each.end <= span.start);
    spans.get(next).is_some_and(|each| each.start < span.end)
}
