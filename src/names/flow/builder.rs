//! Builds the graph of a frame: the machine that `statements`, `expressions` and `matching` write programs for.
//!
//! The tree is walked with a stack of tasks instead of recursion. The *current point* is where control
//! is; after a jump it's [`Point::DEAD`]. Contexts say where an exception, a `break`, a `continue` and
//! a `return` go. Each point that is made inside a `try` gets an edge to where exceptions go, so that an
//! exception may come after each event and, since the `try` begins with a point of its own, before all.

use super::contexts::{Context, Finally, Way};
use super::graph::{Event, Point, Sketch};
use super::managers::Managers;
use crate::names::{
    BindingId, BindingKind, Occurrence, ScopeId, ScopeKind, SemanticModel, VariableId,
};
use crate::syntax::{Field, NodeId, NodeKind, Tree};

/// One thing still to be done. Tasks that go on at a point take the current point there first.
#[derive(Clone, Copy, Debug)]
pub(super) enum Task {
    /// Write the statements of a block.
    Statements(NodeId),
    Statement(NodeId),
    Expression(NodeId),
    /// A target in a pattern that, if it doesn't match, goes on at the point.
    Pattern(NodeId, Option<Point>),
    /// Evaluate the condition and part.
    Branch {
        condition: NodeId,
        if_true: Point,
        if_false: Point,
    },
    Emit(Event, Option<NodeId>),
    /// Go on at the point, where other paths may come in too.
    Join(Point),
    /// Control may go on at the point.
    Connect(Point),
    /// Control goes on at the point, and not here.
    Goto(Point),
    /// Control is here now, whatever it was before.
    Set(Point),
    Leave(Way),
    Raise,
    Push(Context),
    Pop,
    /// Write the copies of a `finally` block.
    Finish(usize),
    Deeper,
    Shallower,
    /// State that the place with this number ends here.
    Close(usize),
}

/// Where in the graph a node is evaluated.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) node: NodeId,
    /// The number just after the node's last descendant.
    pub(super) end: NodeId,
    /// The point whose post-state holds when the node is about to be evaluated.
    pub(super) before: Point,
    /// The point at which it has been evaluated.
    pub(super) done: Point,
    pub(super) role: Role,
}

/// Where in the graph a variable is bound or unbound.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change {
    pub(super) binding: BindingId,
    pub(super) before: Point,
    pub(super) done: Point,
}

/// Which questions a place answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// What holds there, and what comes before and after.
    Whole,
    /// What holds there: the read of an augmented assignment.
    Entry,
    /// What comes before and after: the write of an augmented assignment, the end of an except name.
    Effect,
}

pub(super) struct Builder<'a> {
    pub(super) model: &'a SemanticModel,
    pub(super) tree: &'a Tree,
    pub(super) text: &'a str,
    pub(super) managers: &'a Managers,
    /// Whether a variable may be bound other than by a statement.
    pub(super) is_rebound: &'a dyn Fn(VariableId) -> bool,
    pub(super) sketch: Sketch,
    pub(super) places: Vec<Place>,
    pub(super) changes: Vec<Change>,
    /// The points at which the frame is left without an exception.
    pub(super) exits: Vec<Point>,
    /// The frame's scope and those of the comprehensions in it, with the points at which they begin.
    pub(super) scopes: Vec<(ScopeId, Point)>,
    pub(super) current: Point,
    tasks: Vec<Task>,
    pub(super) contexts: Vec<Context>,
    /// Where exceptions go, for each context.
    pub(super) raise_targets: Vec<Option<Point>>,
    pub(super) finallies: Vec<Finally>,
    pub(super) finally_depth: usize,
}

impl<'a> Builder<'a> {
    pub(super) fn new(
        model: &'a SemanticModel,
        tree: &'a Tree,
        text: &'a str,
        managers: &'a Managers,
        is_rebound: &'a dyn Fn(VariableId) -> bool,
    ) -> Self {
        Self {
            model,
            tree,
            text,
            managers,
            is_rebound,
            sketch: Sketch::new(),
            places: Vec::new(),
            changes: Vec::new(),
            exits: Vec::new(),
            scopes: Vec::new(),
            current: Point::ENTRY,
            tasks: Vec::new(),
            contexts: Vec::new(),
            raise_targets: Vec::new(),
            finallies: Vec::new(),
            finally_depth: 0,
        }
    }

    /// Writes the whole frame of a scope.
    pub(super) fn frame(&mut self, frame: ScopeId) {
        self.scopes.push((frame, Point::ENTRY));
        let scope = self.model.scope(frame);
        self.bind_parameters(frame, scope.node);
        let body = self.tree.child(scope.node, Field::Body);
        match scope.kind {
            ScopeKind::Module => self.tasks.push(Task::Statements(scope.node)),
            ScopeKind::Generator => {
                let end = self.label();
                let tasks = self.comprehension_tasks(scope.node, end, true);
                self.then_all(tasks);
            }
            ScopeKind::TypeAlias => self.tasks.extend(
                self.tree
                    .child(scope.node, Field::Right)
                    .map(Task::Expression),
            ),
            ScopeKind::Function => self.tasks.extend(body.map(Task::Statements)),
            _ => self.tasks.extend(body.map(Task::Expression)),
        }
        while let Some(task) = self.tasks.pop() {
            self.run(task);
        }
        self.leave(Way::Return);
    }

    fn bind_parameters(&mut self, frame: ScopeId, node: NodeId) {
        let Some(parameters) = self.tree.child(node, Field::Parameters) else {
            return;
        };
        for inner in self.tree.subtree(parameters) {
            if let Some(Occurrence::Binding(id)) = self.model.occurrence(inner)
                && self.model.binding(id).kind == BindingKind::Parameter
                && self.model.binding(id).scope == frame
            {
                self.emit(Event::Bind(id), Some(inner), Role::Whole);
            }
        }
    }

    fn run(&mut self, task: Task) {
        match task {
            Task::Statements(block) => {
                let statements: Vec<Task> = self
                    .tree
                    .named_children(block)
                    .map(Task::Statement)
                    .collect();
                self.then_all(statements);
            }
            Task::Statement(node) => self.statement(node),
            Task::Expression(node) => self.expression(node),
            Task::Pattern(node, failed) => self.pattern(node, failed),
            Task::Branch {
                condition,
                if_true,
                if_false,
            } => self.branch(condition, if_true, if_false),
            Task::Emit(event, node) => self.emit(event, node, Role::Whole),
            Task::Join(point) => self.join(point),
            Task::Connect(point) => self.sketch.connect(self.current, point),
            Task::Goto(point) => self.goto(point),
            Task::Set(point) => self.current = point,
            Task::Leave(way) => self.leave(way),
            Task::Raise => {
                // The point raises like any other, and nothing comes after it.
                self.emit(Event::Nothing, None, Role::Whole);
                self.current = Point::DEAD;
            }
            Task::Push(context) => self.push(context),
            Task::Pop => {
                self.contexts.pop();
                self.raise_targets.pop();
            }
            Task::Finish(number) => self.finish(number),
            Task::Deeper => self.finally_depth += 1,
            Task::Shallower => self.finally_depth = self.finally_depth.saturating_sub(1),
            Task::Close(number) => {
                let current = self.current;
                if let Some(place) = self.places.get_mut(number) {
                    place.done = current;
                }
            }
        }
    }

    /// Does the tasks, in this order, before all that were to be done so far.
    pub(super) fn then_all(
        &mut self,
        tasks: impl IntoIterator<IntoIter: DoubleEndedIterator<Item = Task>>,
    ) {
        self.tasks.extend(tasks.into_iter().rev());
    }

    /// A point that is not connected to anything yet.
    pub(super) fn label(&mut self) -> Point {
        self.sketch.point(Event::Nothing)
    }

    /// Lets an event happen at the current point; the node, if given, is where it happens.
    pub(super) fn emit(&mut self, event: Event, node: Option<NodeId>, role: Role) {
        let before = self.current;
        let done = self.sketch.point(event);
        self.join(done);
        if let Some(node) = node {
            self.place(node, before, done, role);
        }
        if let Event::Begin(scope) = event {
            self.scopes.push((scope, done));
        }
        if let Event::Bind(id) | Event::Unbind(id) = event {
            self.changes.push(Change {
                binding: id,
                before,
                done,
            });
            if node.is_none() {
                let node = self.model.binding(id).identifier;
                self.place(node, before, done, Role::Effect);
            }
        }
    }

    fn place(&mut self, node: NodeId, before: Point, done: Point, role: Role) {
        let end = self.tree.subtree_end(node);
        self.places.push(Place {
            node,
            end,
            before,
            done,
            role,
        });
    }

    pub(super) fn join(&mut self, point: Point) {
        self.sketch.connect(self.current, point);
        self.current = point;
        if let Some(target) = self.raise_target() {
            self.sketch.connect(point, target);
        }
    }

    pub(super) fn goto(&mut self, point: Point) {
        self.sketch.connect(self.current, point);
        self.current = Point::DEAD;
    }

    /// States that the node begins here; gives the task that states that it ends.
    pub(super) fn open_place(&mut self, node: NodeId) -> Task {
        self.place(node, self.current, self.current, Role::Whole);
        Task::Close(self.places.len() - 1)
    }

    /// Whether a node is of a kind.
    pub(super) fn is(&self, node: NodeId, kind: NodeKind) -> bool {
        self.tree.kind(node) == kind
    }
}
