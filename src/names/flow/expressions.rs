//! Expressions in Python's order of evaluation (Python reference, 6.16).
//!
//! Left to right, with these exceptions: the right side of an assignment before its targets, keyword
//! arguments after starred ones, a conditional expression's condition first, and short circuits. A
//! condition is written with the points where it goes on if it's true and if it's false, so that what
//! `and`, `or` and `not` have evaluated is known on either side.

use super::builder::{Builder, Role, Task};
use super::graph::{Event, Point};
use crate::names::{BindingId, BindingKind, Occurrence};
use crate::syntax::{Field, NodeId, NodeKind};

impl Builder<'_> {
    pub(super) fn expression(&mut self, node: NodeId) {
        match self.tree.kind(node) {
            NodeKind::Identifier => self.identifier(node),
            NodeKind::Block => self.then_all([Task::Statements(node)]),
            NodeKind::FunctionDefinition | NodeKind::ClassDefinition | NodeKind::DecoratedDefinition => {
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
            NodeKind::ListComprehension | NodeKind::SetComprehension | NodeKind::DictionaryComprehension => {
                self.comprehension(node);
            }
            NodeKind::Call => {
                let mut tasks: Vec<Task> = self.tree.child(node, Field::Function).map(Task::Expression).into_iter().collect();
                tasks.extend(self.tree.child(node, Field::Arguments).map(Task::Expression));
                tasks.push(Task::Emit(Event::Evaluate(node), Some(node)));
                self.then_all(tasks);
            }
            NodeKind::ArgumentList => {
                // `f(a=1, *b)`: b is evaluated before the keyword argument (Python reference, 6.3.4).
                let is_keyword = |argument: &NodeId| {
                    matches!(self.tree.kind(*argument), NodeKind::KeywordArgument | NodeKind::DictionarySplat)
                };
                let (keywords, positional): (Vec<NodeId>, Vec<NodeId>) = self.tree.named_children(node).partition(is_keyword);
                self.then_all(positional.into_iter().chain(keywords).map(Task::Expression));
            }
            NodeKind::Await | NodeKind::Yield => {
                let mut tasks = self.parts(node);
                tasks.push(Task::Emit(Event::Suspend(node), Some(node)));
                self.then_all(tasks);
            }
            NodeKind::NamedExpression => {
                let parts = [self.tree.child(node, Field::Value), self.tree.child(node, Field::Name)];
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
        self.tree.named_children(node).map(Task::Expression).collect()
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

    fn short_circuit(&mut self, node: NodeId) {
        let (yes, no, end) = (self.label(), self.label(), self.label());
        if let Some([value, condition, otherwise]) = self.conditional_parts(node) {
            self.then_all([
                Task::Branch { condition, if_true: yes, if_false: no },
                Task::Join(yes),
                Task::Expression(value),
                Task::Goto(end),
                Task::Join(no),
                Task::Expression(otherwise),
                Task::Join(end),
            ]);
            return;
        }
        let (Some(left), Some(right)) = (self.tree.child(node, Field::Left), self.tree.child(node, Field::Right)) else {
            return;
        };
        let (if_true, if_false) = if self.is_and(node) { (yes, end) } else { (end, yes) };
        self.then_all([
            Task::Branch { condition: left, if_true, if_false },
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
        self.tree.child(node, Field::Operator).is_some_and(|operator| self.tree.text(operator, self.text) == "and")
    }

    /// The operands of a comparison; from the second on, the rest may not be evaluated.
    fn comparison_tasks(&self, node: NodeId, cut_short: Point) -> Vec<Task> {
        let mut tasks = Vec::new();
        for (index, operand) in self.tree.named_children(node).filter(|&part| self.tree.field(part) != Field::Operators).enumerate() {
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
            self.then_all([Task::Expression(condition), Task::Goto(if value { if_true } else { if_false })]);
            return;
        }
        match self.tree.kind(condition) {
            NodeKind::ParenthesizedExpression => {
                if let Some(inner) = self.tree.named_children(condition).next() {
                    self.then_all([Task::Branch { condition: inner, if_true, if_false }]);
                }
            }
            NodeKind::NotOperator => {
                if let Some(inner) = self.tree.child(condition, Field::Argument) {
                    self.then_all([Task::Branch { condition: inner, if_true: if_false, if_false: if_true }]);
                }
            }
            NodeKind::BooleanOperator => {
                let (left, right) = (self.tree.child(condition, Field::Left), self.tree.child(condition, Field::Right));
                let (Some(left), Some(right)) = (left, right) else { return };
                let middle = self.label();
                let first = if self.is_and(condition) {
                    Task::Branch { condition: left, if_true: middle, if_false }
                } else {
                    Task::Branch { condition: left, if_true, if_false: middle }
                };
                self.then_all([first, Task::Join(middle), Task::Branch { condition: right, if_true, if_false }]);
            }
            NodeKind::ConditionalExpression => {
                let Some([value, test, otherwise]) = self.conditional_parts(condition) else { return };
                let (yes, no) = (self.label(), self.label());
                self.then_all([
                    Task::Branch { condition: test, if_true: yes, if_false: no },
                    Task::Join(yes),
                    Task::Branch { condition: value, if_true, if_false },
                    Task::Join(no),
                    Task::Branch { condition: otherwise, if_true, if_false },
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
                digits.bytes().all(|digit| digit.is_ascii_digit()).then(|| digits.bytes().any(|digit| digit != b'0'))
            }
            NodeKind::Identifier => {
                (self.is_spelt(condition, "TYPE_CHECKING") && self.is_imported(condition)).then_some(false)
            }
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
        let Some(Occurrence::Reference(id)) = self.model.occurrence(identifier) else { return false };
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
            match self.tree.child(value, Field::Right) {
                Some(right) => value = right,
                None => {
                    self.then_all(targets);
                    return;
                }
            }
        }
        self.then_all([Task::Expression(value)].into_iter().chain(targets));
    }

    /// Annotations of variables are evaluated in modules and classes, never in functions (Python reference, 7.2.2).
    fn evaluates_variable_annotations(&self, node: NodeId) -> bool {
        let around = self
            .tree
            .ancestors(node)
            .find(|&around| matches!(self.tree.kind(around), NodeKind::FunctionDefinition | NodeKind::ClassDefinition));
        around.is_none_or(|around| self.is(around, NodeKind::ClassDefinition))
    }

    /// An annotation: evaluated, never, or, since later versions of Python put it off, perhaps.
    pub(super) fn annotation_tasks(&mut self, annotation: NodeId, is_evaluated: bool) -> [Task; 3] {
        let is_postponed = self.tree.subtree(annotation).any(|inner| {
            let occurrence = self.model.occurrence(inner);
            matches!(occurrence, Some(Occurrence::Reference(id)) if self.model.reference(id).postponed)
        });
        let end = self.label();
        let start = if is_evaluated && !is_postponed { Task::Connect(end) } else { Task::Goto(end) };
        [start, Task::Expression(annotation), Task::Join(end)]
    }

    fn augmented_assignment(&mut self, node: NodeId) {
        let (Some(left), Some(right)) = (self.tree.child(node, Field::Left), self.tree.child(node, Field::Right)) else {
            return;
        };
        let bound = self.tree.subtree(left).find_map(|inner| match self.model.occurrence(inner) {
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
        let each = parameters.into_iter().flat_map(|list| self.tree.named_children(list));
        each.filter_map(|parameter| self.tree.child(parameter, field)).map(Task::Expression).collect()
    }

    fn first_iterable(&self, comprehension: NodeId) -> Vec<Task> {
        let first = self.tree.child_of_kind(comprehension, NodeKind::ForInClause);
        first.map(|clause| self.iterable(clause)).unwrap_or_default()
    }

    fn iterable(&self, clause: NodeId) -> Vec<Task> {
        let parts = self.tree.named_children(clause);
        parts.filter(|&part| self.tree.field(part) == Field::Right).map(Task::Expression).collect()
    }

    fn comprehension(&mut self, node: NodeId) {
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
    pub(super) fn comprehension_tasks(&mut self, node: NodeId, end: Point, is_generator: bool) -> Vec<Task> {
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
                        tasks.push(Task::Branch { condition, if_true: passed, if_false: around });
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

    /// The points of a definition: defaults, annotations, the function object, its name.
    pub(super) fn function_definition(&mut self, node: NodeId) {
        let mut tasks = self.parameter_tasks(node, Field::Value);
        let annotations = self.parameter_tasks(node, Field::Type);
        let result = self.tree.child(node, Field::ReturnType).map(Task::Expression);
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
