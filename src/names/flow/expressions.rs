//! Expressions in Python's order of evaluation (Python reference, 6.16).
//!
//! Left to right, with these exceptions: the right side of an assignment before its targets, keyword
//! arguments after starred ones, a conditional expression's condition first, and short circuits (both
//! in `conditions`). Of a definition only what is evaluated outside its body is written here.

use super::builder::{Builder, Role, Task};
use super::graph::Event;
use crate::names::{BindingKind, Occurrence};
use crate::syntax::{Field, NodeId, NodeKind};

impl Builder<'_> {
    pub(super) fn expression(&mut self, node: NodeId) {
        match self.tree.kind(node) {
            NodeKind::Identifier => self.identifier(node),
            NodeKind::Block => self.then_all([Task::Statements(node)]),
            NodeKind::FunctionDefinition
            | NodeKind::ClassDefinition
            | NodeKind::DecoratedDefinition => {
                self.then_all([Task::Statement(node)]);
            }
            NodeKind::Lambda => {
                let mut tasks = self.parameter_tasks(node, Field::Value);
                tasks.push(Task::Emit(Event::Create(node), Some(node)));
                self.then_all(tasks);
            }
            NodeKind::GeneratorExpression => {
                let mut tasks = self.first_iterable(node);
                tasks.push(Task::Emit(Event::Create(node), Some(node)));
                self.then_all(tasks);
            }
            NodeKind::ListComprehension
            | NodeKind::SetComprehension
            | NodeKind::DictionaryComprehension => {
                self.comprehension(node);
            }
            NodeKind::Call => {
                let mut tasks: Vec<Task> = self
                    .tree
                    .child(node, Field::Function)
                    .map(Task::Expression)
                    .into_iter()
                    .collect();
                tasks.extend(
                    self.tree
                        .child(node, Field::Arguments)
                        .map(Task::Expression),
                );
                tasks.push(Task::Emit(Event::Evaluate(node), Some(node)));
                self.then_all(tasks);
            }
            NodeKind::ArgumentList => {
                // `f(a=1, *b)`: b is evaluated before the keyword argument (Python reference, 6.3.4).
                let is_keyword = |argument: &NodeId| {
                    matches!(
                        self.tree.kind(*argument),
                        NodeKind::KeywordArgument | NodeKind::DictionarySplat
                    )
                };
                let (keywords, positional): (Vec<NodeId>, Vec<NodeId>) =
                    self.tree.named_children(node).partition(is_keyword);
                self.then_all(positional.into_iter().chain(keywords).map(Task::Expression));
            }
            NodeKind::Await | NodeKind::Yield => {
                let mut tasks = self.parts(node);
                tasks.push(Task::Emit(Event::Suspend(node), Some(node)));
                self.then_all(tasks);
            }
            NodeKind::NamedExpression => {
                let parts = [
                    self.tree.child(node, Field::Value),
                    self.tree.child(node, Field::Name),
                ];
                self.then_all(parts.into_iter().flatten().map(Task::Expression));
            }
            NodeKind::BooleanOperator | NodeKind::ConditionalExpression => self.short_circuit(node),
            NodeKind::ComparisonOperator => {
                let end = self.label();
                let mut tasks = self.comparison_tasks(node, end);
                tasks.push(Task::Join(end));
                self.then_all(tasks);
            }
            NodeKind::Assignment => self.assignment(node),
            NodeKind::AugmentedAssignment => self.augmented_assignment(node),
            _ => {
                let tasks = self.parts(node);
                self.then_all(tasks);
            }
        }
    }

    /// The parts of a node, in source order.
    pub(super) fn parts(&self, node: NodeId) -> Vec<Task> {
        self.tree
            .named_children(node)
            .map(Task::Expression)
            .collect()
    }

    pub(super) fn identifier(&mut self, node: NodeId) {
        match self.model.occurrence(node) {
            Some(Occurrence::Reference(id)) => self.emit(Event::Refer(id), Some(node), Role::Whole),
            Some(Occurrence::Binding(id)) => match self.model.binding(id).kind {
                BindingKind::BareAnnotation => {
                    self.open_place(node);
                }
                BindingKind::Delete => self.emit(Event::Unbind(id), Some(node), Role::Whole),
                _ => self.emit(Event::Bind(id), Some(node), Role::Whole),
            },
            Some(Occurrence::Declaration(_)) | None => {}
        }
    }

    /// `a = b = value`: the value, then the targets left to right (Python reference, 7.2).
    fn assignment(&mut self, node: NodeId) {
        let mut targets = Vec::new();
        let mut value = node;
        while self.is(value, NodeKind::Assignment) {
            targets.extend(self.tree.child(value, Field::Left).map(Task::Expression));
            if let Some(annotation) = self.tree.child(value, Field::Type) {
                let is_evaluated = self.evaluates_variable_annotations(value);
                targets.extend(self.annotation_tasks(annotation, is_evaluated));
            }
            let Some(right) = self.tree.child(value, Field::Right) else {
                self.then_all(targets);
                return;
            };
            value = right;
        }
        self.then_all([Task::Expression(value)].into_iter().chain(targets));
    }

    /// Annotations of variables are evaluated in modules and classes, never in functions (Python reference, 7.2.2).
    fn evaluates_variable_annotations(&self, node: NodeId) -> bool {
        let around = self.tree.ancestors(node).find(|&around| {
            matches!(
                self.tree.kind(around),
                NodeKind::FunctionDefinition | NodeKind::ClassDefinition
            )
        });
        around.is_none_or(|around| self.is(around, NodeKind::ClassDefinition))
    }

    /// An annotation: evaluated, never, or, since later versions of Python put it off, perhaps.
    pub(super) fn annotation_tasks(&mut self, annotation: NodeId, is_evaluated: bool) -> [Task; 3] {
        let is_postponed = self.tree.subtree(annotation).any(|inner| {
            let occurrence = self.model.occurrence(inner);
            matches!(occurrence, Some(Occurrence::Reference(id)) if self.model.reference(id).postponed)
        });
        let end = self.label();
        let start = if is_evaluated && !is_postponed {
            Task::Connect(end)
        } else {
            Task::Goto(end)
        };
        [start, Task::Expression(annotation), Task::Join(end)]
    }

    fn augmented_assignment(&mut self, node: NodeId) {
        let (Some(left), Some(right)) = (
            self.tree.child(node, Field::Left),
            self.tree.child(node, Field::Right),
        ) else {
            return;
        };
        let bound = self
            .tree
            .subtree(left)
            .find_map(|inner| match self.model.occurrence(inner) {
                Some(Occurrence::Binding(id)) => Some((inner, id)),
                _ => None,
            });
        let Some((identifier, id)) = bound else {
            self.then_all([left, right].map(Task::Expression));
            return;
        };
        self.emit(Event::ReferAugmented(id), Some(identifier), Role::Entry);
        self.then_all([Task::Expression(right), Task::Emit(Event::Bind(id), None)]);
    }

    /// What the parameters of a definition have in the given role: defaults or annotations.
    pub(super) fn parameter_tasks(&self, definition: NodeId, field: Field) -> Vec<Task> {
        let parameters = self.tree.child(definition, Field::Parameters);
        let each = parameters
            .into_iter()
            .flat_map(|list| self.tree.named_children(list));
        each.filter_map(|parameter| self.tree.child(parameter, field))
            .map(Task::Expression)
            .collect()
    }

    /// The points of a definition: defaults, annotations, the function object, its name.
    pub(super) fn function_definition(&mut self, node: NodeId) {
        let mut tasks = self.parameter_tasks(node, Field::Value);
        let annotations = self.parameter_tasks(node, Field::Type);
        let result = self
            .tree
            .child(node, Field::ReturnType)
            .map(Task::Expression);
        for annotation in annotations.into_iter().chain(result) {
            if let Task::Expression(annotation) = annotation {
                tasks.extend(self.annotation_tasks(annotation, true));
            }
        }
        tasks.push(Task::Emit(Event::Create(node), Some(node)));
        tasks.extend(self.tree.child(node, Field::Name).map(Task::Expression));
        self.then_all(tasks);
    }
}
