//! Where control goes that leaves a block early: exceptions, `return`, `break`, `continue`.
//!
//! A `finally` block is written once for each way into it (falling in, exception, return, break,
//! continue), as `CPython` does, so that its ways out stay apart; from the third level of `finally`
//! blocks inside `finally` blocks on, all ways share one, so that the graph stays linear.

use super::builder::{Builder, Task};
use super::graph::{Event, Point};
use crate::names::BindingId;
use crate::syntax::NodeId;

/// How many `finally` blocks may be nested in one another with separate copies for each way in.
const SEPARATE_FINALLY_LEVELS: usize = 2;

/// A way of leaving a block other than at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Exception,
    Return,
    Break,
    Continue,
}

const WAYS: [Way; 4] = [Way::Exception, Way::Return, Way::Break, Way::Continue];

/// What control that leaves a block early meets.
#[derive(Clone, Copy, Debug)]
pub(super) enum Context {
    Loop {
        break_to: Point,
        continue_to: Point,
    },
    /// Exceptions go to the point.
    Protect(Point),
    /// All ways lead through the `finally` block with this number.
    Finally(usize),
}

/// What runs however a block is left.
#[derive(Clone, Copy, Debug)]
pub(super) enum Cleanup {
    Block(NodeId),
    /// The end of an `except E as NAME` clause, which unbinds the name.
    Unbind(BindingId),
}

pub(super) struct Finally {
    cleanup: Cleanup,
    /// Where each of [`WAYS`] enters.
    entries: [Option<Point>; 4],
    /// Where all ways enter, if they share one copy.
    shared: Option<Point>,
}

impl Builder<'_> {
    pub(super) fn raise_target(&self) -> Option<Point> {
        self.raise_targets.last().copied().flatten()
    }

    pub(super) fn push(&mut self, context: Context) {
        let target = match context {
            Context::Loop { .. } => self.raise_target(),
            Context::Protect(point) => Some(point),
            Context::Finally(number) => self.finally_entry(number, Way::Exception),
        };
        self.contexts.push(context);
        self.raise_targets.push(target);
    }

    /// Goes where control goes that leaves the innermost contexts in this way.
    pub(super) fn leave(&mut self, way: Way) {
        let mut target = None;
        let mut is_left = true;
        for &context in self.contexts.iter().rev() {
            match (context, way) {
                (Context::Loop { break_to, .. }, Way::Break) => target = Some(break_to),
                (Context::Loop { continue_to, .. }, Way::Continue) => target = Some(continue_to),
                (Context::Protect(point), Way::Exception) => target = Some(point),
                (Context::Finally(number), _) => {
                    is_left = false;
                    target = None;
                    if let Some(point) = self.finally_entry(number, way) {
                        self.goto(point);
                    }
                    break;
                }
                _ => {}
            }
            if target.is_some() {
                break;
            }
        }
        if let Some(target) = target {
            self.goto(target);
        } else if is_left && way == Way::Return && self.current != Point::DEAD {
            self.exits.push(self.current);
        }
        self.current = Point::DEAD;
    }

    /// A new `finally` block, which the statements that it guards must be surrounded by.
    pub(super) fn open_finally(&mut self, cleanup: Cleanup) -> usize {
        let shared = (self.finally_depth >= SEPARATE_FINALLY_LEVELS).then(|| self.label());
        self.finallies.push(Finally {
            cleanup,
            entries: [None; 4],
            shared,
        });
        self.finallies.len() - 1
    }

    pub(super) fn finally_entry(&mut self, number: usize, way: Way) -> Option<Point> {
        let Self {
            finallies, sketch, ..
        } = self;
        let finally = finallies.get_mut(number)?;
        let shared = finally.shared;
        let entry = finally.entries.get_mut(way as usize)?;
        Some(*entry.get_or_insert_with(|| shared.unwrap_or_else(|| sketch.point(Event::Nothing))))
    }

    pub(super) fn finish(&mut self, number: usize) {
        let Some(finally) = self.finallies.get(number) else {
            return;
        };
        let (entries, shared) = (finally.entries, finally.shared);
        let cleanup = match finally.cleanup {
            Cleanup::Block(block) => vec![Task::Deeper, Task::Statements(block), Task::Shallower],
            Cleanup::Unbind(id) => vec![Task::Emit(Event::Unbind(id), None)],
        };
        let ways = WAYS
            .into_iter()
            .zip(entries)
            .filter_map(|(way, entry)| Some((way, entry?)));
        let mut tasks = Vec::new();
        if let Some(shared) = shared {
            tasks.push(Task::Join(shared));
            tasks.extend(cleanup);
            let after = self.label();
            tasks.push(Task::Join(after));
            for (way, _) in ways {
                tasks.extend([Task::Leave(way), Task::Set(after)]);
            }
        } else {
            let end = self.label();
            tasks.extend(cleanup.iter().copied());
            tasks.push(Task::Goto(end));
            for (way, entry) in ways {
                tasks.push(Task::Join(entry));
                tasks.extend(cleanup.iter().copied());
                tasks.push(Task::Leave(way));
            }
            tasks.push(Task::Join(end));
        }
        self.then_all(tasks);
    }
}
