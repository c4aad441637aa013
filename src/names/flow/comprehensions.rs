//! Comprehensions: loops inside an expression (Python reference, 6.2.4).
//!
//! The first iterable is evaluated before the comprehension's own variables come to be; a generator
//! expression's in the frame that makes it, the rest in a frame of its own.

use super::builder::{Builder, Task};
use super::graph::{Event, Point};
use crate::syntax::{Field, NodeId, NodeKind};

impl Builder<'_> {
    pub(super) fn first_iterable(&self, comprehension: NodeId) -> Vec<Task> {
        let first = self
            .tree
            .child_of_kind(comprehension, NodeKind::ForInClause);
        first
            .map(|clause| self.iterable(clause))
            .unwrap_or_default()
    }

    fn iterable(&self, clause: NodeId) -> Vec<Task> {
        let parts = self.tree.named_children(clause);
        parts
            .filter(|&part| self.tree.field(part) == Field::Right)
            .map(Task::Expression)
            .collect()
    }

    pub(super) fn comprehension(&mut self, node: NodeId) {
        let close = self.open_place(node);
        let mut tasks = self.first_iterable(node);
        if let Some(scope) = self.model.scope_opened_by(node) {
            tasks.push(Task::Emit(Event::Begin(scope), None));
        }
        let end = self.label();
        tasks.extend(self.comprehension_tasks(node, end, false));
        tasks.push(close);
        self.then_all(tasks);
    }

    /// The loops of a comprehension, the first iterable left out, up to its end.
    pub(super) fn comprehension_tasks(
        &mut self,
        node: NodeId,
        end: Point,
        is_generator: bool,
    ) -> Vec<Task> {
        let mut tasks = Vec::new();
        let mut around = end;
        let clauses: Vec<NodeId> = self.tree.named_children(node).collect();
        for &clause in &clauses {
            match self.tree.kind(clause) {
                NodeKind::ForInClause => {
                    if around != end {
                        tasks.extend(self.iterable(clause));
                    }
                    let head = self.label();
                    tasks.extend([Task::Join(head), Task::Connect(around)]);
                    tasks.extend(self.tree.child(clause, Field::Left).map(Task::Expression));
                    around = head;
                }
                NodeKind::IfClause => {
                    let passed = self.label();
                    if let Some(condition) = self.tree.named_children(clause).next() {
                        tasks.push(Task::Branch {
                            condition,
                            if_true: passed,
                            if_false: around,
                        });
                    }
                    tasks.push(Task::Join(passed));
                }
                _ => {}
            }
        }
        tasks.extend(self.tree.child(node, Field::Body).map(Task::Expression));
        if is_generator {
            tasks.push(Task::Emit(Event::Suspend(node), Some(node)));
        }
        tasks.extend([Task::Goto(around), Task::Join(end)]);
        tasks
    }
}
