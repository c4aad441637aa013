//! What the judgement knows of the module: its text, tree, names and closure graph, what is found of them once and
//! asked often, and the small questions about them that several reasons ask.

mod bindings;
mod definitions;
mod frames;

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
use crate::names::{BindingId, Flow, ScopeId, SemanticModel, Variable, VariableId};
use crate::source::{Lexed, Span};
use crate::syntax::{NodeId, Parsed, Tree};

use frames::FrameContent;

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
    pub(in crate::plan) finalized_by: RefCell<HashMap<ScopeId, Option<NodeId>>>,
    pub(in crate::plan) compiled_by: RefCell<HashMap<ScopeId, Option<NodeId>>>,
    pub(in crate::plan) used_by_a_class: RefCell<HashMap<ScopeId, bool>>,
    /// Whether a variable of the module is made with a compiler.
    pub(in crate::plan) made_with_compilers: RefCell<HashMap<VariableId, bool>>,
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
            made_with_compilers: RefCell::default(),
            used_by_a_class: RefCell::default(),
            frames: OnceCell::new(),
            shown_fields: OnceCell::new(),
            callers_seen: OnceCell::new(),
            dynamic_places: OnceCell::new(),
            lifetime_places: OnceCell::new(),
            names_from_finalizers: OnceCell::new(),
        }
    }

    pub(in crate::plan) fn tree(&self) -> &'m Tree {
        &self.parsed.tree
    }

    /// The control flow of a frame, computed once.
    pub(in crate::plan) fn flow(&self, frame: ScopeId) -> Rc<Flow> {
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
    pub(in crate::plan) fn first_occasions(&self, scope: ScopeId, owner: ScopeId) -> Vec<NodeId> {
        if let Some(known) = self.occasions.borrow().get(&owner) {
            return known.of_scope(scope);
        }
        let found = Rc::new(Occasions::of(self, owner));
        self.occasions.borrow_mut().insert(owner, Rc::clone(&found));
        found.of_scope(scope)
    }

    /// What the frame of a scope makes and refers to.
    pub(in crate::plan) fn of_frame(&self, frame: ScopeId) -> &FrameContent {
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
    pub(in crate::plan) fn shown_fields(&self) -> &[Span] {
        self.shown_fields
            .get_or_init(|| super::reasons::surroundings::fields_that_show_their_source(self))
    }

    /// What the code does to namespaces other than by statements that bind names.
    pub(in crate::plan) fn namespace(&self) -> &Namespace {
        self.namespace.get_or_init(|| Namespace::of(self))
    }

    /// The places that look at variables or frames by name.
    pub(in crate::plan) fn dynamic_places(&self) -> &Places {
        self.dynamic_places
            .get_or_init(|| super::reasons::dynamic::dynamic_places(self))
    }

    /// The places that ask when objects are freed.
    pub(in crate::plan) fn lifetime_places(&self) -> &Places {
        self.lifetime_places
            .get_or_init(|| super::reasons::surroundings::lifetime_places(self))
    }

    /// The names of functions that some `__del__` leads to.
    pub(in crate::plan) fn names_from_finalizers(&self) -> &FxHashSet<String> {
        self.names_from_finalizers
            .get_or_init(|| super::reasons::finalizer::names_from_finalizers(self.text, self.lexed))
    }

    /// The functions and methods that look at the variables of their callers.
    pub(in crate::plan) fn callers_seen(&self) -> &CallersSeen {
        self.callers_seen.get_or_init(|| CallersSeen::of(self))
    }

    pub(in crate::plan) fn text_of(&self, node: NodeId) -> &'m str {
        self.tree().text(node, self.text)
    }

    /// The text of a node as messages quote it: the first line, cut where it is long.
    pub(in crate::plan) fn quote_of(&self, node: NodeId) -> Cow<'m, str> {
        const LONGEST: usize = 60;
        let text = self.text_of(node);
        let line = text.split(['\n', '\r']).next().unwrap_or(text);
        match line.char_indices().nth(LONGEST) {
            Some((end, _)) => Cow::Owned(format!("{}...", line.get(..end).unwrap_or(line))),
            None => Cow::Borrowed(line),
        }
    }

    pub(in crate::plan) fn span(&self, node: NodeId) -> Span {
        self.tree().span(node)
    }

    pub(in crate::plan) fn variable(&self, variable: VariableId) -> &'m Variable {
        self.model.variable(variable)
    }
}

/// Whether a text holds a word anywhere, be it in a comment: most hold none of those that cost a closer look.
pub(in crate::plan) fn mentions(text: &str, word: &str) -> bool {
    memchr::memmem::find(text.as_bytes(), word.as_bytes()).is_some()
}

/// What is known for a key, found at the first question.
pub(in crate::plan) fn found_once<K: Copy + Eq + std::hash::Hash, V: Copy>(
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
