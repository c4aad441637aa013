//! Where control parts inside an expression: `and`, `or`, `not`, comparisons, `A if B else C`.
//!
//! A condition is written with the points where control goes on if it's true and if it's false, so that
//! what `and`, `or` and `not` have evaluated is known on either side (Python reference, 6.10 to 6.13).
//! Constant conditions have one way out only: literals, and `TYPE_CHECKING`, which is false at run time.

use super::builder::{Builder, Task};
use super::graph::Point;
use crate::names::{BindingId, BindingKind, Occurrence};
use crate::syntax::{Field, NodeId, NodeKind};

impl Builder<'_> {
    pub(super) fn short_circuit(&mut self, node: NodeId) {
        let (yes, no, end) = (self.label(), self.label(), self.label());
        if let Some([value, condition, otherwise]) = self.conditional_parts(node) {
            self.then_all([
                Task::Branch {
                    condition,
                    if_true: yes,
                    if_false: no,
                },
                Task::Join(yes),
                Task::Expression(value),
                Task::Goto(end),
                Task::Join(no),
                Task::Expression(otherwise),
                Task::Join(end),
            ]);
            return;
        }
        let (Some(left), Some(right)) = (
            self.tree.child(node, Field::Left),
            self.tree.child(node, Field::Right),
        ) else {
            return;
        };
        let (if_true, if_false) = if self.is_and(node) {
            (yes, end)
        } else {
            (end, yes)
        };
        self.then_all([
            Task::Branch {
                condition: left,
                if_true,
                if_false,
            },
            Task::Join(yes),
            Task::Expression(right),
            Task::Join(end),
        ]);
    }

    /// The value, the condition and the other value of `VALUE if CONDITION else OTHER`.
    fn conditional_parts(&self, node: NodeId) -> Option<[NodeId; 3]> {
        if !self.is(node, NodeKind::ConditionalExpression) {
            return None;
        }
        let mut parts = self.tree.named_children(node);
        Some([parts.next()?, parts.next()?, parts.next()?])
    }

    fn is_and(&self, node: NodeId) -> bool {
        self.tree
            .child(node, Field::Operator)
            .is_some_and(|operator| self.tree.text(operator, self.text) == "and")
    }

    /// The operands of a comparison; from the second on, the rest may not be evaluated.
    pub(super) fn comparison_tasks(&self, node: NodeId, cut_short: Point) -> Vec<Task> {
        let mut tasks = Vec::new();
        for (index, operand) in self
            .tree
            .named_children(node)
            .filter(|&part| self.tree.field(part) != Field::Operators)
            .enumerate()
        {
            if index >= 2 {
                tasks.push(Task::Connect(cut_short));
            }
            tasks.push(Task::Expression(operand));
        }
        tasks
    }

    /// Evaluates a condition and goes on at one of two points.
    pub(super) fn branch(&mut self, condition: NodeId, if_true: Point, if_false: Point) {
        let both = [Task::Connect(if_true), Task::Goto(if_false)];
        if let Some(value) = self.constant(condition) {
            self.then_all([
                Task::Expression(condition),
                Task::Goto(if value { if_true } else { if_false }),
            ]);
            return;
        }
        match self.tree.kind(condition) {
            NodeKind::ParenthesizedExpression => {
                if let Some(inner) = self.tree.named_children(condition).next() {
                    self.then_all([Task::Branch {
                        condition: inner,
                        if_true,
                        if_false,
                    }]);
                }
            }
            NodeKind::NotOperator => {
                if let Some(inner) = self.tree.child(condition, Field::Argument) {
                    self.then_all([Task::Branch {
                        condition: inner,
                        if_true: if_false,
                        if_false: if_true,
                    }]);
                }
            }
            NodeKind::BooleanOperator => {
                let (left, right) = (
                    self.tree.child(condition, Field::Left),
                    self.tree.child(condition, Field::Right),
                );
                let (Some(left), Some(right)) = (left, right) else {
                    return;
                };
                let middle = self.label();
                let first = if self.is_and(condition) {
                    Task::Branch {
                        condition: left,
                        if_true: middle,
                        if_false,
                    }
                } else {
                    Task::Branch {
                        condition: left,
                        if_true,
                        if_false: middle,
                    }
                };
                self.then_all([
                    first,
                    Task::Join(middle),
                    Task::Branch {
                        condition: right,
                        if_true,
                        if_false,
                    },
                ]);
            }
            NodeKind::ConditionalExpression => {
                let Some([value, test, otherwise]) = self.conditional_parts(condition) else {
                    return;
                };
                let (yes, no) = (self.label(), self.label());
                self.then_all([
                    Task::Branch {
                        condition: test,
                        if_true: yes,
                        if_false: no,
                    },
                    Task::Join(yes),
                    Task::Branch {
                        condition: value,
                        if_true,
                        if_false,
                    },
                    Task::Join(no),
                    Task::Branch {
                        condition: otherwise,
                        if_true,
                        if_false,
                    },
                ]);
            }
            NodeKind::ComparisonOperator => {
                let mut tasks = self.comparison_tasks(condition, if_false);
                tasks.extend(both);
                self.then_all(tasks);
            }
            _ => self.then_all([Task::Expression(condition), both[0], both[1]]),
        }
    }

    /// What a condition always is: a literal, or `TYPE_CHECKING`, which is false when a program runs.
    fn constant(&self, condition: NodeId) -> Option<bool> {
        match self.tree.kind(condition) {
            NodeKind::True => Some(true),
            NodeKind::False | NodeKind::None => Some(false),
            NodeKind::Integer => {
                let digits = self.tree.text(condition, self.text);
                digits
                    .bytes()
                    .all(|digit| digit.is_ascii_digit())
                    .then(|| digits.bytes().any(|digit| digit != b'0'))
            }
            NodeKind::Identifier => (self.is_spelt(condition, "TYPE_CHECKING")
                && self.is_imported(condition))
            .then_some(false),
            NodeKind::Attribute => {
                let name = self.tree.child(condition, Field::Attribute)?;
                let object = self.tree.child(condition, Field::Object)?;
                let is_module = self.is(object, NodeKind::Identifier) && self.is_imported(object);
                (self.is_spelt(name, "TYPE_CHECKING") && is_module).then_some(false)
            }
            _ => None,
        }
    }

    fn is_spelt(&self, node: NodeId, word: &str) -> bool {
        self.tree.text(node, self.text) == word
    }

    /// Whether the name is bound by imports only, or is set to `False` as the usual stand-in for an import.
    fn is_imported(&self, identifier: NodeId) -> bool {
        let Some(Occurrence::Reference(id)) = self.model.occurrence(identifier) else {
            return false;
        };
        let variable = self.model.variable(self.model.reference(id).variable);
        let is_import = |id: &BindingId| {
            let binding = self.model.binding(*id);
            let is_set_to_false = || {
                let right = self.tree.child(binding.node, Field::Right);
                right.is_some_and(|right| matches!(self.tree.kind(right), NodeKind::False))
            };
            match binding.kind {
                BindingKind::Import | BindingKind::ImportFrom => true,
                BindingKind::Assignment | BindingKind::AnnotatedAssignment => is_set_to_false(),
                _ => false,
            }
        };
        !variable.bindings.is_empty() && variable.bindings.iter().all(is_import)
    }
}
