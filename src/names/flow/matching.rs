//! `match`: captures that may be bound although their pattern failed (Python reference, 8.6).

use super::builder::{Builder, Task};
use super::graph::Point;
use crate::names::{BindingKind, Occurrence};
use crate::syntax::{Field, NodeId, NodeKind};

impl Builder<'_> {
    pub(super) fn match_statement(&mut self, node: NodeId) {
        let end = self.label();
        let mut tasks: Vec<Task> = self
            .tree
            .named_children(node)
            .filter(|&part| self.tree.field(part) == Field::Subject)
            .map(Task::Expression)
            .collect();
        let body = self.tree.child(node, Field::Body);
        let clauses = body
            .into_iter()
            .flat_map(|body| self.tree.named_children(body));
        for clause in clauses
            .filter(|&clause| self.is(clause, NodeKind::CaseClause))
            .collect::<Vec<_>>()
        {
            self.case_tasks(clause, end, &mut tasks);
        }
        tasks.push(Task::Join(end));
        self.then_all(tasks);
    }

    /// A `case` clause; control comes out of the tasks where it didn't match.
    fn case_tasks(&mut self, clause: NodeId, end: Point, tasks: &mut Vec<Task>) {
        let next = self.label();
        let patterns: Vec<NodeId> = self
            .tree
            .named_children(clause)
            .filter(|&part| self.is(part, NodeKind::CasePattern))
            .collect();
        let failed = (!self.is_irrefutable(clause, &patterns)).then_some(next);
        tasks.extend(failed.map(Task::Connect));
        tasks.extend(
            patterns
                .into_iter()
                .map(|pattern| Task::Pattern(pattern, failed)),
        );
        let guard = self
            .tree
            .child(clause, Field::Guard)
            .and_then(|guard| self.tree.named_children(guard).next());
        if let Some(condition) = guard {
            let passed = self.label();
            tasks.push(Task::Branch {
                condition,
                if_true: passed,
                if_false: next,
            });
            tasks.push(Task::Join(passed));
        }
        tasks.extend(
            self.tree
                .child(clause, Field::Consequence)
                .map(Task::Statements),
        );
        tasks.extend([Task::Goto(end), Task::Join(next)]);
    }

    pub(super) fn pattern(&mut self, node: NodeId, failed: Option<Point>) {
        if self.is(node, NodeKind::Identifier) {
            self.identifier(node);
            self.then_all(failed.map(Task::Connect));
            return;
        }
        let parts: Vec<Task> = self
            .tree
            .named_children(node)
            .map(|part| Task::Pattern(part, failed))
            .collect();
        self.then_all(parts);
    }

    /// Whether the clause's pattern matches whatever comes: `_`, a capture, or these with parentheses, `as` or after `|`.
    fn is_irrefutable(&self, clause: NodeId, patterns: &[NodeId]) -> bool {
        let [only] = patterns else { return false };
        let has_comma = |node: NodeId| self.tree.has_token(node, ",", self.text);
        if has_comma(clause) {
            return false;
        }
        let mut pattern = *only;
        loop {
            let parts: Vec<NodeId> = self
                .tree
                .children(pattern)
                .filter(|&part| !self.is(part, NodeKind::Comment))
                .collect();
            match (self.tree.kind(pattern), parts.as_slice()) {
                (NodeKind::CasePattern, [part]) if self.tree.text(*part, self.text) == "_" => {
                    return true;
                }
                (NodeKind::UnionPattern, [.., part]) if self.tree.text(*part, self.text) == "_" => {
                    return true;
                }
                (NodeKind::CasePattern, [part])
                | (NodeKind::TuplePattern, [_, part, _])
                | (NodeKind::AsPattern, [part, ..])
                | (NodeKind::UnionPattern, [.., part]) => pattern = *part,
                (NodeKind::DottedName, [part]) => return self.captures(*part),
                _ => return false,
            }
        }
    }

    fn captures(&self, identifier: NodeId) -> bool {
        let occurrence = self.model.occurrence(identifier);
        matches!(occurrence, Some(Occurrence::Binding(id)) if self.model.binding(id).kind == BindingKind::Match)
    }
}
