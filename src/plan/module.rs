//! What the judgement knows of the module: its text, tree, names and closure graph, and the small
//! questions about them that several reasons ask.

use std::borrow::Cow;
use std::cell::{OnceCell, RefCell};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use rustc_hash::FxHashSet;

use super::Known;
use super::occasions::Occasions;
use super::reasons::callers::CallersSeen;
use super::reasons::dynamic::Places;
use super::reasons::namespace::Namespace;
use crate::knots::ClosureGraph;
use crate::names::{
    BindingId, BindingKind, Flow, Occurrence, Reference, ReferenceId, ScopeId, ScopeKind,
    SemanticModel, Variable, VariableId,
};
use crate::source::{Lexed, Span};
use crate::syntax::{Field, NodeId, NodeKind, Parsed, Tree};

/// A module with everything that is known of it.
pub struct Module<'m> {
    /// The whole text.
    pub text: &'m str,
    /// The tokens of the whole text.
    pub lexed: &'m Lexed,
    /// The tree and facts of the module.
    pub parsed: &'m Parsed,
    /// Its names.
    pub model: &'m SemanticModel,
    /// Its closure graph.
    pub graph: &'m ClosureGraph,
    /// Whether `from __future__ import annotations` is in force.
    pub postponed_annotations: bool,
    /// Names that occur in statements without a tree: what they do to them is not known.
    pub unread_names: &'m HashSet<String>,
    /// What the user adds to the lists that the rules consult.
    pub known: &'m Known,
    flows: RefCell<HashMap<ScopeId, Rc<Flow>>>,
    suspending: RefCell<HashMap<ScopeId, bool>>,
    namespace: OnceCell<Namespace>,
    occasions: RefCell<HashMap<ScopeId, Rc<Occasions>>>,
    bound_elsewhere: RefCell<HashMap<VariableId, Option<BindingId>>>,
    /// For the functions and classes around knots: what makes each a finalizer, what compiles it, and whether a
    /// class uses it.
    pub(super) finalized_by: RefCell<HashMap<ScopeId, Option<NodeId>>>,
    pub(super) compiled_by: RefCell<HashMap<ScopeId, Option<NodeId>>>,
    pub(super) used_by_a_class: RefCell<HashMap<ScopeId, bool>>,
    frames: OnceCell<HashMap<ScopeId, FrameContent>>,
    shown_fields: OnceCell<Vec<Span>>,
    callers_seen: OnceCell<CallersSeen>,
    dynamic_places: OnceCell<Places>,
    lifetime_places: OnceCell<Places>,
    names_from_finalizers: OnceCell<FxHashSet<String>>,
}

impl<'m> Module<'m> {
    /// A module of these parts.
    #[expect(clippy::too_many_arguments, reason = "each is one part of the whole")]
    pub fn new(
        text: &'m str,
        lexed: &'m Lexed,
        parsed: &'m Parsed,
        model: &'m SemanticModel,
        graph: &'m ClosureGraph,
        postponed_annotations: bool,
        unread_names: &'m HashSet<String>,
        known: &'m Known,
    ) -> Self {
        Self {
            text,
            lexed,
            parsed,
            model,
            graph,
            postponed_annotations,
            unread_names,
            known,
            flows: RefCell::default(),
            suspending: RefCell::default(),
            namespace: OnceCell::new(),
            occasions: RefCell::default(),
            bound_elsewhere: RefCell::default(),
            finalized_by: RefCell::default(),
            compiled_by: RefCell::default(),
            used_by_a_class: RefCell::default(),
            frames: OnceCell::new(),
            shown_fields: OnceCell::new(),
            callers_seen: OnceCell::new(),
            dynamic_places: OnceCell::new(),
            lifetime_places: OnceCell::new(),
            names_from_finalizers: OnceCell::new(),
        }
    }

    pub(super) fn tree(&self) -> &'m Tree {
        &self.parsed.tree
    }

    /// The control flow of a frame, computed once.
    pub(super) fn flow(&self, frame: ScopeId) -> Rc<Flow> {
        if let Some(flow) = self.flows.borrow().get(&frame) {
            return Rc::clone(flow);
        }
        let flow = Rc::new(Flow::with_managers(
            frame,
            self.model,
            self.tree(),
            self.text,
            &self.known.context_managers,
            &|variable| self.may_be_bound_by_name(variable),
        ));
        self.flows.borrow_mut().insert(frame, Rc::clone(&flow));
        flow
    }

    /// The nodes in the owner's frame at which the code of a scope below it can first run, in source order.
    pub(super) fn first_occasions(&self, scope: ScopeId, owner: ScopeId) -> Vec<NodeId> {
        if let Some(known) = self.occasions.borrow().get(&owner) {
            return known.of_scope(scope);
        }
        let found = Rc::new(Occasions::of(self, owner));
        self.occasions.borrow_mut().insert(owner, Rc::clone(&found));
        found.of_scope(scope)
    }

    /// What the frame of a scope makes and refers to.
    pub(super) fn of_frame(&self, frame: ScopeId) -> &FrameContent {
        const NOTHING: &FrameContent = &FrameContent {
            made: Vec::new(),
            references: Vec::new(),
        };
        let frames = self
            .frames
            .get_or_init(|| FrameContent::by_frame(self.model));
        frames.get(&frame).unwrap_or(NOTHING)
    }

    /// The replacement fields whose text is part of the result.
    pub(super) fn shown_fields(&self) -> &[Span] {
        self.shown_fields
            .get_or_init(|| super::reasons::surroundings::fields_that_show_their_source(self))
    }

    /// What the code does to namespaces other than by statements that bind names.
    pub(super) fn namespace(&self) -> &Namespace {
        self.namespace.get_or_init(|| Namespace::of(self))
    }

    /// The places that look at variables or frames by name.
    pub(super) fn dynamic_places(&self) -> &Places {
        self.dynamic_places
            .get_or_init(|| super::reasons::dynamic::dynamic_places(self))
    }

    /// The places that ask when objects are freed.
    pub(super) fn lifetime_places(&self) -> &Places {
        self.lifetime_places
            .get_or_init(|| super::reasons::surroundings::lifetime_places(self))
    }

    /// The names of functions that some `__del__` leads to.
    pub(super) fn names_from_finalizers(&self) -> &FxHashSet<String> {
        self.names_from_finalizers.get_or_init(|| {
            super::reasons::finalizer::names_from_finalizers(self.text, &self.lexed.tokens)
        })
    }

    /// The functions and methods that look at the variables of their callers.
    pub(super) fn callers_seen(&self) -> &CallersSeen {
        self.callers_seen.get_or_init(|| CallersSeen::of(self))
    }

    pub(super) fn text_of(&self, node: NodeId) -> &'m str {
        self.tree().text(node, self.text)
    }

    /// The text of a node as messages quote it: the first line, cut where it is long.
    pub(super) fn quote_of(&self, node: NodeId) -> Cow<'m, str> {
        const LONGEST: usize = 60;
        let text = self.text_of(node);
        let line = text.split(['\n', '\r']).next().unwrap_or(text);
        match line.char_indices().nth(LONGEST) {
            Some((end, _)) => Cow::Owned(format!("{}...", line.get(..end).unwrap_or(line))),
            None => Cow::Borrowed(line),
        }
    }

    pub(super) fn span(&self, node: NodeId) -> Span {
        self.tree().span(node)
    }

    pub(super) fn variable(&self, variable: VariableId) -> &'m Variable {
        self.model.variable(variable)
    }

    /// The name of a variable as its first binding spells it.
    pub(super) fn spelling(&self, variable: VariableId) -> &'m str {
        let entry = self.variable(variable);
        let span = entry
            .bindings
            .first()
            .map(|&id| self.model.binding(id).span)
            .or_else(|| {
                entry
                    .references
                    .first()
                    .map(|&id| self.model.reference(id).span)
            });
        span.map_or("", |span| span.of(self.text))
    }

    /// The bindings of a variable that store or delete something.
    pub(super) fn effective_bindings(&self, variable: VariableId) -> Vec<BindingId> {
        self.storing(variable).collect()
    }

    fn storing(&self, variable: VariableId) -> impl Iterator<Item = BindingId> {
        let stores = |&id: &BindingId| self.model.binding(id).kind != BindingKind::BareAnnotation;
        let bindings = self.variable(variable).bindings.iter();
        bindings.copied().filter(stores)
    }

    /// A binding of a variable by another scope: through `nonlocal`, or a walrus in a generator expression.
    pub(super) fn bound_elsewhere(&self, variable: VariableId) -> Option<BindingId> {
        let owner = self.variable(variable).scope;
        let is_elsewhere = |&id: &BindingId| {
            let binding = self.model.binding(id);
            let in_generator = || {
                self.tree()
                    .ancestors(binding.identifier)
                    .take_while(|&node| node != self.model.scope(owner).node)
                    .filter_map(|node| self.model.scope_opened_by(node))
                    .any(|scope| self.model.scope(scope).kind == ScopeKind::Generator)
            };
            binding.scope != owner || (binding.kind == BindingKind::Walrus && in_generator())
        };
        found_once(&self.bound_elsewhere, variable, || {
            self.storing(variable).find(is_elsewhere)
        })
    }

    /// The only binding of a variable, bare annotations aside.
    pub(super) fn only_binding(&self, variable: VariableId) -> Option<BindingId> {
        let mut bindings = self.storing(variable);
        let only = bindings.next()?;
        bindings.next().is_none().then_some(only)
    }

    /// Whether something binds the variable, one of the module, other than by a statement: `globals()["name"] = ...`
    pub(super) fn may_be_bound_by_name(&self, variable: VariableId) -> bool {
        self.variable(variable).scope == ScopeId::MODULE
            && self.namespace().may_bind(self.model.name(variable))
    }

    pub(super) fn reference_at(&self, identifier: NodeId) -> Option<&'m Reference> {
        match self.model.occurrence(identifier) {
            Some(Occurrence::Reference(id)) => Some(self.model.reference(id)),
            _ => None,
        }
    }

    pub(super) fn references(
        &self,
        variable: VariableId,
    ) -> impl Iterator<Item = (ReferenceId, &'m Reference)> {
        self.variable(variable)
            .references
            .iter()
            .map(|&id| (id, self.model.reference(id)))
    }

    /// Whether the variable is a name that no scope of the module binds, in a module whose names are all known.
    pub(super) fn is_unbound_global(&self, variable: VariableId) -> bool {
        let entry = self.variable(variable);
        entry.scope == ScopeId::MODULE
            && entry.bindings.is_empty()
            && self.model.star_imports().is_empty()
            && !self.unread_names.contains(self.model.name(variable))
            && !self.namespace().may_bind(self.model.name(variable))
    }

    /// The builtin that the node names, if it's a name and nothing in the module binds it.
    pub(super) fn builtin(&self, node: NodeId) -> Option<&'m str> {
        let reference = self.reference_at(self.tree().unparenthesized(node))?;
        let name = self.model.name(reference.variable);
        (self.is_unbound_global(reference.variable) && crate::names::is_builtin_name(name))
            .then_some(name)
    }

    /// Whether the node is a builtin that is there at import in every Python.
    pub(super) fn is_builtin_everywhere(&self, node: NodeId) -> bool {
        self.builtin(node)
            .is_some_and(crate::names::is_builtin_everywhere)
    }

    /// The nearest function scope (or the module) around a scope, and whether it is the scope itself.
    pub(super) fn function_around(&self, scope: ScopeId) -> ScopeId {
        self.model
            .outwards(scope)
            .find(|&id| {
                let kind = self.model.scope(id).kind;
                kind.is_function() || kind == ScopeKind::Module
            })
            .unwrap_or(ScopeId::MODULE)
    }

    /// Whether a function's own frame suspends: it is `async`, or yields. Found once.
    pub(super) fn is_generator_or_coroutine(&self, scope: ScopeId) -> bool {
        if let Some(&known) = self.suspending.borrow().get(&scope) {
            return known;
        }
        let suspends = self.suspends(scope);
        self.suspending.borrow_mut().insert(scope, suspends);
        suspends
    }

    fn suspends(&self, scope: ScopeId) -> bool {
        let entry = self.model.scope(scope);
        if entry.kind == ScopeKind::Generator {
            return true;
        }
        if !entry.kind.is_function() {
            return false;
        }
        let tree = self.tree();
        if tree.has_token(entry.node, "async", self.text) {
            return true;
        }
        let Some(body) = tree.child(entry.node, Field::Body) else {
            return false;
        };
        let mut nodes = tree.subtree(body);
        let mut skip = body;
        nodes.any(|node| {
            if node < skip {
                return false;
            }
            if matches!(
                tree.kind(node),
                NodeKind::FunctionDefinition | NodeKind::Lambda | NodeKind::ClassDefinition
            ) {
                skip = tree.subtree_end(node);
                return false;
            }
            tree.kind(node) == NodeKind::Yield
        })
    }

    /// The innermost scope in which a node that is no name (an attribute, a statement) stands.
    pub(super) fn scope_at(&self, node: NodeId) -> ScopeId {
        let tree = self.tree();
        let mut inside = node;
        for ancestor in tree.ancestors(node) {
            if let Some(scope) = self.model.scope_opened_by(ancestor) {
                let within = match tree.kind(ancestor) {
                    NodeKind::FunctionDefinition | NodeKind::Lambda | NodeKind::ClassDefinition => {
                        tree.field(inside) == Field::Body
                    }
                    _ => true,
                };
                if within {
                    return scope;
                }
            }
            inside = ancestor;
        }
        ScopeId::MODULE
    }

    /// The decorators of a definition, as `decorator` nodes.
    pub(super) fn decorators(&self, definition: NodeId) -> Vec<NodeId> {
        let tree = self.tree();
        match tree.parent(definition) {
            Some(parent) if tree.kind(parent) == NodeKind::DecoratedDefinition => tree
                .named_children(parent)
                .filter(|&child| tree.kind(child) == NodeKind::Decorator)
                .collect(),
            _ => Vec::new(),
        }
    }

    /// The docstring of a definition, quotes included.
    pub(super) fn docstring(&self, definition: NodeId) -> Option<NodeId> {
        let tree = self.tree();
        let body = tree.child(definition, Field::Body)?;
        let first = tree.named_children(body).next()?;
        let expression = match tree.kind(first) {
            NodeKind::ExpressionStatement => tree.named_children(first).next()?,
            _ => return None,
        };
        matches!(
            tree.kind(expression),
            NodeKind::String | NodeKind::ConcatenatedString
        )
        .then_some(expression)
    }

    /// The positional arguments and keyword arguments of a call, stars included.
    pub(super) fn arguments(&self, call: NodeId) -> Vec<NodeId> {
        let tree = self.tree();
        match tree.child(call, Field::Arguments) {
            Some(list) if tree.kind(list) == NodeKind::ArgumentList => {
                tree.named_children(list).collect()
            }
            Some(generator) => vec![generator],
            None => Vec::new(),
        }
    }

    /// The name of a keyword argument.
    pub(super) fn keyword(&self, argument: NodeId) -> Option<&'m str> {
        let tree = self.tree();
        (tree.kind(argument) == NodeKind::KeywordArgument)
            .then(|| {
                tree.child(argument, Field::Name)
                    .map(|name| self.text_of(name))
            })
            .flatten()
    }
}

/// Whether a text holds a word anywhere, be it in a comment: most hold none of those that cost a closer look.
pub(super) fn mentions(text: &str, word: &str) -> bool {
    memchr::memmem::find(text.as_bytes(), word.as_bytes()).is_some()
}

/// What is known for a key, found at the first question.
pub(super) fn found_once<K: Copy + Eq + std::hash::Hash, V: Copy>(
    known: &RefCell<HashMap<K, V>>,
    key: K,
    find: impl FnOnce() -> V,
) -> V {
    if let Some(&known) = known.borrow().get(&key) {
        return known;
    }
    let found = find();
    known.borrow_mut().insert(key, found);
    found
}

/// What the code of one frame holds, the comprehensions that it runs included.
#[derive(Debug, Default)]
pub(super) struct FrameContent {
    /// The scopes that it makes, comprehensions aside, in source order.
    pub(super) made: Vec<ScopeId>,
    /// What it reads, in source order.
    pub(super) references: Vec<ReferenceId>,
}

impl FrameContent {
    fn by_frame(model: &SemanticModel) -> HashMap<ScopeId, Self> {
        let mut frames: HashMap<ScopeId, Self> = HashMap::new();
        for (scope, entry) in model.scopes() {
            if let Some(parent) = entry.parent
                && entry.kind != ScopeKind::Comprehension
            {
                let frame = frames.entry(model.frame_of(parent)).or_default();
                frame.made.push(scope);
            }
        }
        for (id, reference) in model.references() {
            let frame = frames.entry(model.frame_of(reference.scope)).or_default();
            frame.references.push(id);
        }
        frames
    }
}
