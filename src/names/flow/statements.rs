//! Statements: where control goes (Python reference, chapters 7 and 8).

use super::builder::{Builder, Task};
use super::contexts::{Cleanup, Context, Way};
use super::graph::{Event, Point};
use crate::names::{BindingId, Occurrence};
use crate::syntax::{Field, NodeId, NodeKind};

impl Builder<'_> {
    pub(super) fn statement(&mut self, node: NodeId) {
        let kind = self.tree.kind(node);
        if kind == NodeKind::FunctionDefinition {
            self.function_definition(node);
            return;
        }
        let close = self.open_place(node);
        self.then_all([close]);
        match kind {
            NodeKind::ExpressionStatement
            | NodeKind::ImportStatement
            | NodeKind::ImportFromStatement
            | NodeKind::FutureImportStatement
            | NodeKind::DeleteStatement
            | NodeKind::GlobalStatement
            | NodeKind::NonlocalStatement
            | NodeKind::PassStatement => {
                let tasks = self.parts(node);
                self.then_all(tasks);
            }
            NodeKind::Block => self.then_all([Task::Statements(node)]),
            NodeKind::ReturnStatement => self.parts_then(node, Task::Leave(Way::Return)),
            NodeKind::RaiseStatement => self.parts_then(node, Task::Raise),
            NodeKind::BreakStatement => self.then_all([Task::Leave(Way::Break)]),
            NodeKind::ContinueStatement => self.then_all([Task::Leave(Way::Continue)]),
            NodeKind::AssertStatement => self.assert_statement(node),
            NodeKind::TypeAliasStatement => self.type_alias(node),
            NodeKind::DecoratedDefinition => self.decorated_definition(node),
            NodeKind::ClassDefinition => {
                let parts = [Field::Superclasses, Field::Body, Field::Name]
                    .map(|field| self.tree.child(node, field));
                self.then_all(parts.into_iter().flatten().map(Task::Expression));
            }
            NodeKind::IfStatement => self.if_statement(node),
            NodeKind::WhileStatement => self.while_statement(node),
            NodeKind::ForStatement => self.for_statement(node),
            NodeKind::TryStatement => self.try_statement(node),
            NodeKind::WithStatement => self.with_statement(node),
            NodeKind::MatchStatement => self.match_statement(node),
            _ => {
                // What is unknown may run or not.
                let end = self.label();
                let parts = self.parts(node);
                let around = [Task::Connect(end)].into_iter().chain(parts);
                self.then_all(around.chain([Task::Join(end)]).collect::<Vec<_>>());
            }
        }
    }

    fn parts_then(&mut self, node: NodeId, last: Task) {
        let mut tasks = self.parts(node);
        tasks.push(last);
        self.then_all(tasks);
    }

    /// Under `python -O` an `assert` does nothing, so control may also go past it.
    fn assert_statement(&mut self, node: NodeId) {
        let mut parts = self.tree.named_children(node);
        let Some(condition) = parts.next() else {
            return;
        };
        let (passed, failed) = (self.label(), self.label());
        let mut tasks = vec![
            Task::Connect(passed),
            Task::Branch {
                condition,
                if_true: passed,
                if_false: failed,
            },
            Task::Join(failed),
        ];
        tasks.extend(parts.map(Task::Expression));
        tasks.extend([Task::Raise, Task::Join(passed)]);
        self.then_all(tasks);
    }

    /// `type A = ...` binds the name; the value is evaluated when it's asked for.
    fn type_alias(&mut self, node: NodeId) {
        let Some(left) = self.tree.child(node, Field::Left) else {
            return;
        };
        let name = self
            .tree
            .subtree(left)
            .find(|&inner| self.is(inner, NodeKind::Identifier));
        self.then_all(name.map(Task::Expression));
    }

    fn decorated_definition(&mut self, node: NodeId) {
        let (decorators, definition): (Vec<NodeId>, Vec<NodeId>) = self
            .tree
            .named_children(node)
            .partition(|&part| self.is(part, NodeKind::Decorator));
        let decorators = decorators.into_iter().map(Task::Expression);
        self.then_all(decorators.chain(definition.into_iter().map(Task::Statement)));
    }

    fn if_statement(&mut self, node: NodeId) {
        let end = self.label();
        let mut tasks = Vec::new();
        let alternatives = self
            .tree
            .children(node)
            .filter(|&part| self.tree.field(part) == Field::Alternative);
        for part in std::iter::once(node).chain(alternatives) {
            if self.is(part, NodeKind::ElseClause) {
                tasks.extend(self.tree.child(part, Field::Body).map(Task::Statements));
                continue;
            }
            let (then, otherwise) = (self.label(), self.label());
            if let Some(condition) = self.tree.child(part, Field::Condition) {
                tasks.push(Task::Branch {
                    condition,
                    if_true: then,
                    if_false: otherwise,
                });
            }
            tasks.push(Task::Join(then));
            tasks.extend(
                self.tree
                    .child(part, Field::Consequence)
                    .map(Task::Statements),
            );
            tasks.extend([Task::Goto(end), Task::Join(otherwise)]);
        }
        tasks.push(Task::Join(end));
        self.then_all(tasks);
    }

    fn while_statement(&mut self, node: NodeId) {
        let (head, body, otherwise, end) = (self.label(), self.label(), self.label(), self.label());
        let mut tasks = vec![Task::Join(head)];
        if let Some(condition) = self.tree.child(node, Field::Condition) {
            tasks.push(Task::Branch {
                condition,
                if_true: body,
                if_false: otherwise,
            });
        }
        tasks.push(Task::Join(body));
        self.loop_tasks(node, head, otherwise, end, &mut tasks);
        self.then_all(tasks);
    }

    fn for_statement(&mut self, node: NodeId) {
        let (head, otherwise, end) = (self.label(), self.label(), self.label());
        let mut tasks: Vec<Task> = self
            .tree
            .child(node, Field::Right)
            .map(Task::Expression)
            .into_iter()
            .collect();
        tasks.extend([Task::Join(head), Task::Connect(otherwise)]);
        tasks.extend(self.tree.child(node, Field::Left).map(Task::Expression));
        self.loop_tasks(node, head, otherwise, end, &mut tasks);
        self.then_all(tasks);
    }

    /// The body of a loop, back to its head, and its `else`.
    fn loop_tasks(
        &self,
        node: NodeId,
        head: Point,
        otherwise: Point,
        end: Point,
        tasks: &mut Vec<Task>,
    ) {
        tasks.push(Task::Push(Context::Loop {
            break_to: end,
            continue_to: head,
        }));
        tasks.extend(self.tree.child(node, Field::Body).map(Task::Statements));
        tasks.extend([Task::Pop, Task::Goto(head), Task::Join(otherwise)]);
        let clause = self.tree.child_of_kind(node, NodeKind::ElseClause);
        tasks.extend(
            clause
                .and_then(|clause| self.tree.child(clause, Field::Body))
                .map(Task::Statements),
        );
        tasks.push(Task::Join(end));
    }

    fn block_of(&self, clause: NodeId) -> Option<NodeId> {
        self.tree.child_of_kind(clause, NodeKind::Block)
    }

    fn try_statement(&mut self, node: NodeId) {
        let handlers: Vec<NodeId> = self
            .tree
            .children(node)
            .filter(|&part| self.is(part, NodeKind::ExceptClause))
            .collect();
        let cleanup = self
            .tree
            .child_of_kind(node, NodeKind::FinallyClause)
            .and_then(|clause| self.block_of(clause));
        let finally = cleanup.map(|block| self.open_finally(Cleanup::Block(block)));
        let (dispatch, end) = (self.label(), self.label());
        let mut tasks: Vec<Task> = finally
            .map(|number| Task::Push(Context::Finally(number)))
            .into_iter()
            .collect();
        if !handlers.is_empty() {
            tasks.push(Task::Push(Context::Protect(dispatch)));
        }
        tasks.push(Task::Emit(Event::Nothing, None));
        tasks.extend(self.tree.child(node, Field::Body).map(Task::Statements));
        if !handlers.is_empty() {
            tasks.push(Task::Pop);
        }
        let clause = self.tree.child_of_kind(node, NodeKind::ElseClause);
        tasks.extend(
            clause
                .and_then(|clause| self.tree.child(clause, Field::Body))
                .map(Task::Statements),
        );
        tasks.push(Task::Goto(end));
        if !handlers.is_empty() {
            tasks.push(Task::Join(dispatch));
            for handler in handlers {
                self.handler_tasks(handler, end, &mut tasks);
            }
            // What no handler takes is raised again.
            tasks.push(Task::Raise);
        }
        tasks.push(Task::Join(end));
        if let Some(number) = finally {
            tasks.extend([Task::Pop, Task::Finish(number)]);
        }
        self.then_all(tasks);
    }

    /// An `except` clause; control comes out of the tasks where the clause didn't take the exception.
    fn handler_tasks(&mut self, handler: NodeId, end: Point, tasks: &mut Vec<Task>) {
        let next = self.label();
        let is_group = self.tree.has_token(handler, "*", self.text);
        let mut name = None;
        let mut is_bare = true;
        for value in self
            .tree
            .named_children(handler)
            .filter(|&part| !self.is(part, NodeKind::Block))
        {
            is_bare = false;
            name = name.or_else(|| self.except_name(value));
            tasks.extend(self.exception_types(value));
        }
        if !is_bare {
            tasks.push(Task::Connect(next));
        }
        // After a clause of `except*`, left in whatever way, the next ones see the rest of the group.
        let after = if is_group { next } else { end };
        if is_group {
            tasks.push(Task::Push(Context::Protect(next)));
        }
        if let Some((identifier, id)) = name {
            let number = self.open_finally(Cleanup::Unbind(id));
            tasks.push(Task::Emit(Event::Bind(id), Some(identifier)));
            tasks.push(Task::Push(Context::Finally(number)));
            tasks.push(Task::Emit(Event::Nothing, None));
            tasks.extend(self.block_of(handler).map(Task::Statements));
            tasks.extend([Task::Pop, Task::Finish(number)]);
        } else {
            tasks.extend(self.block_of(handler).map(Task::Statements));
        }
        if is_group {
            tasks.extend([Task::Pop, Task::Connect(end)]);
        }
        tasks.extend([Task::Goto(after), Task::Join(next)]);
    }

    fn except_name(&self, value: NodeId) -> Option<(NodeId, BindingId)> {
        let alias = self.tree.child_of_kind(value, NodeKind::AsPatternTarget)?;
        self.tree
            .subtree(alias)
            .find_map(|inner| match self.model.occurrence(inner) {
                Some(Occurrence::Binding(id)) => Some((inner, id)),
                _ => None,
            })
    }

    fn exception_types(&self, value: NodeId) -> Vec<Task> {
        if !self.is(value, NodeKind::AsPattern) {
            return vec![Task::Expression(value)];
        }
        let parts = self.tree.named_children(value);
        parts
            .filter(|&part| !self.is(part, NodeKind::AsPatternTarget))
            .map(Task::Expression)
            .collect()
    }

    /// Each manager that may swallow an exception guards what follows it, the later managers too. Its own
    /// target is guarded where storing can fail; `as NAME` cannot.
    fn with_statement(&mut self, node: NodeId) {
        let end = self.label();
        let mut guards = Vec::new();
        let mut tasks = Vec::new();
        for item in self.with_items(node) {
            let is_named = self.is(item, NodeKind::AsPattern);
            let manager = if is_named {
                self.tree.named_children(item).next()
            } else {
                Some(item)
            };
            // The point at which the manager is entered.
            tasks.extend(manager.map(Task::Expression));
            tasks.push(Task::Emit(Event::Nothing, None));
            let targets: Vec<NodeId> = if is_named {
                self.tree.named_children(item).skip(1).collect()
            } else {
                Vec::new()
            };
            let is_plain = targets.iter().all(|&target| self.is_plain_name(target));
            let targets = targets.into_iter().map(Task::Expression);
            if is_plain {
                tasks.extend(targets.clone());
            }
            if manager.is_none_or(|manager| {
                self.managers.may_swallow(
                    manager,
                    self.model,
                    self.tree,
                    self.text,
                    self.is_rebound,
                )
            }) {
                let guard = self.label();
                guards.push(guard);
                tasks.extend([
                    Task::Push(Context::Protect(guard)),
                    Task::Emit(Event::Nothing, None),
                ]);
            }
            if !is_plain {
                tasks.extend(targets);
            }
        }
        tasks.extend(self.tree.child(node, Field::Body).map(Task::Statements));
        tasks.push(Task::Goto(end));
        for guard in guards.into_iter().rev() {
            tasks.extend([Task::Pop, Task::Join(guard), Task::Goto(end)]);
        }
        tasks.push(Task::Join(end));
        self.then_all(tasks);
    }

    fn is_plain_name(&self, target: NodeId) -> bool {
        let inner = self.tree.named_children(target).next().unwrap_or(target);
        self.is(inner, NodeKind::Identifier)
    }

    /// The managers, each with its target if it has one; `with (a, b as c):` holds two.
    fn with_items(&self, node: NodeId) -> Vec<NodeId> {
        let clauses = self
            .tree
            .children(node)
            .filter(|&part| self.is(part, NodeKind::WithClause));
        let items = clauses.flat_map(|clause| self.tree.named_children(clause));
        let mut found = Vec::new();
        for item in items {
            let value = if self.is(item, NodeKind::WithItem) {
                self.tree.named_children(item).next()
            } else {
                Some(item)
            };
            let Some(value) = value.map(|value| self.tree.unparenthesized(value)) else {
                continue;
            };
            if self.is(value, NodeKind::Tuple) {
                found.extend(
                    self.tree
                        .named_children(value)
                        .map(|part| self.tree.unparenthesized(part)),
                );
            } else {
                found.push(value);
            }
        }
        found
    }
}
