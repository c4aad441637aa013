//! The graph under a flow: points with an event each, and what can come after what.
//!
//! A point's *post-state* is the state of the frame just after its event. All questions are asked as
//! searches for the points that can be reached from some points, which need no fixpoint. Points are
//! only added; the graph is sealed once all edges are known.

use std::cell::OnceCell;

use crate::names::{BindingId, ReferenceId, ScopeId};
use crate::syntax::NodeId;

/// Something that happens when a frame runs, in Python's order of evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// Nothing; paths part or meet here, or an exception can come from here.
    Nothing,
    /// A name is read.
    Refer(ReferenceId),
    /// A variable is read by the augmented assignment that binds it afterwards.
    ReferAugmented(BindingId),
    /// A variable is bound.
    Bind(BindingId),
    /// A variable is unbound: by `del`, or because the clause of `except E as NAME` ends.
    Unbind(BindingId),
    /// A call is made: callee and arguments have been evaluated.
    Evaluate(NodeId),
    /// The function, lambda or generator object is made: decorators, defaults, the first iterable have been evaluated.
    Create(NodeId),
    /// The frame is suspended by `await` or `yield`; also each item of a generator expression.
    Suspend(NodeId),
    /// A comprehension begins: its own variables are unbound.
    Begin(ScopeId),
}

/// A point of the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Point(u32);

impl Point {
    /// Where control never is; the current point after a `return`.
    pub(super) const DEAD: Point = Point(0);
    /// Where the frame begins.
    pub(super) const ENTRY: Point = Point(1);

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of points.
#[derive(Clone, Debug, Default)]
pub(super) struct PointSet {
    words: Vec<u64>,
}

impl PointSet {
    fn with_capacity(points: usize) -> Self {
        Self {
            words: vec![0; points.div_ceil(64)],
        }
    }

    pub(super) fn contains(&self, point: Point) -> bool {
        self.words
            .get(point.index() / 64)
            .is_some_and(|word| word & (1 << (point.index() % 64)) != 0)
    }

    /// Adds a point; whether it's new.
    fn insert(&mut self, point: Point) -> bool {
        let Some(word) = self.words.get_mut(point.index() / 64) else {
            return false;
        };
        let bit = 1 << (point.index() % 64);
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }
}

/// A graph while it's being built.
#[derive(Debug)]
pub(super) struct Sketch {
    events: Vec<Event>,
    edges: Vec<(Point, Point)>,
}

impl Sketch {
    pub(super) fn new() -> Self {
        Self {
            events: vec![Event::Nothing, Event::Nothing],
            edges: Vec::new(),
        }
    }

    pub(super) fn point(&mut self, event: Event) -> Point {
        let point = Point(u32::try_from(self.events.len()).unwrap_or(u32::MAX));
        self.events.push(event);
        point
    }

    /// States that control can go from one point to the other. Nothing leaves [`Point::DEAD`].
    pub(super) fn connect(&mut self, from: Point, to: Point) {
        if from != Point::DEAD {
            self.edges.push((from, to));
        }
    }

    pub(super) fn seal(self) -> Graph {
        Graph {
            neighbours: Neighbours::of(self.events.len(), self.edges),
            events: self.events,
            before: OnceCell::new(),
        }
    }
}

/// For each point, those that are one step away.
#[derive(Clone, Debug)]
struct Neighbours {
    /// For each point, where its neighbours begin in the list of all.
    first: Vec<usize>,
    all: Vec<Point>,
}

impl Neighbours {
    fn of(points: usize, mut edges: Vec<(Point, Point)>) -> Self {
        let mut first = vec![0; points + 1];
        for &(from, _) in &edges {
            if let Some(count) = first.get_mut(from.index() + 1) {
                *count += 1;
            }
        }
        let mut total = 0;
        for count in &mut first {
            total += *count;
            *count = total;
        }
        edges.sort_unstable();
        let all = edges.into_iter().map(|(_, to)| to).collect();
        Self { first, all }
    }

    fn at(&self, point: Point) -> &[Point] {
        let range = |index: usize| Some(*self.first.get(index)?..*self.first.get(index + 1)?);
        range(point.index())
            .and_then(|range| self.all.get(range))
            .unwrap_or_default()
    }
}

/// How far back control can go from each point, at most: what it can't come to from there lies before that.
#[derive(Debug)]
pub(super) struct Returns {
    /// For each point, the last point not after it before which nothing can be reached from there on.
    limit: Vec<usize>,
}

impl Returns {
    /// Whether control can never come from the first point to the second, as no edge leads back over some point
    /// between them.
    pub(super) fn keep_from(&self, from: Point, to: Point) -> bool {
        (self.limit.get(from.index())).is_some_and(|&limit| to.index() < limit)
    }
}

/// Points, their events, and edges between them.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    events: Vec<Event>,
    /// Where control can go from each point.
    neighbours: Neighbours,
    /// Where it can come from, once that is asked.
    before: OnceCell<Neighbours>,
}

impl Graph {
    /// All points with their events, in the order in which they were made.
    pub(super) fn events(&self) -> impl Iterator<Item = (Point, Event)> + '_ {
        self.events
            .iter()
            .enumerate()
            .map(|(index, &event)| (Point(u32::try_from(index).unwrap_or(u32::MAX)), event))
    }

    pub(super) fn event(&self, point: Point) -> Event {
        self.events
            .get(point.index())
            .copied()
            .unwrap_or(Event::Nothing)
    }

    /// The number of points.
    pub(super) fn len(&self) -> usize {
        self.events.len()
    }

    pub(super) fn successors(&self, point: Point) -> &[Point] {
        self.neighbours.at(point)
    }

    pub(super) fn predecessors(&self, point: Point) -> &[Point] {
        let before = self.before.get_or_init(|| {
            let edges = self.events().flat_map(|(from, _)| {
                let successors = self.successors(from).iter();
                successors.map(move |&to| (to, from))
            });
            Neighbours::of(self.len(), edges.collect())
        });
        before.at(point)
    }

    /// Points are made in the order of evaluation, so that few edges lead back; where none does over a point, all
    /// that is before it stays behind.
    pub(super) fn returns(&self) -> Returns {
        // For each point, how many edges lead back over it less how many lead over the one before.
        let mut change = vec![0isize; self.len() + 1];
        for (from, _) in self.events() {
            for &to in self.successors(from) {
                if to < from {
                    // Over all points after `to` up to `from`: they are not left behind by being at them.
                    for (index, step) in [(to.index() + 1, 1), (from.index() + 1, -1)] {
                        if let Some(change) = change.get_mut(index) {
                            *change += step;
                        }
                    }
                }
            }
        }
        let (mut over, mut last) = (0, 0);
        let limit = change.into_iter().enumerate().map(|(index, step)| {
            over += step;
            if over == 0 {
                last = index;
            }
            last
        });
        Returns {
            limit: limit.collect(),
        }
    }

    /// The sources and all points that can be reached from them without entering one that isn't let through.
    pub(super) fn reach(
        &self,
        sources: impl IntoIterator<Item = Point>,
        is_let_through: impl Fn(Point) -> bool,
    ) -> PointSet {
        self.spread(sources, |point| self.successors(point), is_let_through)
    }

    /// The targets and all points from which one of them can be reached.
    pub(super) fn leading_to(&self, targets: impl IntoIterator<Item = Point>) -> PointSet {
        self.spread(targets, |point| self.predecessors(point), |_| true)
    }

    fn spread<'g>(
        &self,
        sources: impl IntoIterator<Item = Point>,
        neighbours: impl Fn(Point) -> &'g [Point],
        is_let_through: impl Fn(Point) -> bool,
    ) -> PointSet {
        let mut found = PointSet::with_capacity(self.events.len());
        let mut open: Vec<Point> = sources
            .into_iter()
            .filter(|&source| found.insert(source))
            .collect();
        while let Some(point) = open.pop() {
            for &next in neighbours(point) {
                if is_let_through(next) && found.insert(next) {
                    open.push(next);
                }
            }
        }
        found
    }
}
