//! The functions of a module that look at the variables of their callers: `def show(): return
//! sys._getframe(1).f_locals`.
//!
//! One function may get the frame and another read it, so a function counts as doing what those do that it
//! names, and these in turn. Methods are known by their names alone.

use std::collections::{HashMap, HashSet};

use super::dynamic::FRAME_FUNCTIONS;
use crate::names::{Occurrence, ScopeKind, VariableId};
use crate::plan::module::{Module, mentions};
use crate::plan::paths::is_one_of;
use crate::plan::place::attribute_name;
use crate::syntax::{Field, NodeId, NodeKind};

/// Attributes that give a frame's variables.
const VARIABLES_OF_FRAME: &[&str] = &["f_locals", "getargvalues"];

/// Attributes that give a frame, whatever they are of.
const FRAMES: &[&str] = &[
    "f_back",
    "_getframe",
    "_current_frames",
    "currentframe",
    "extract_stack",
    "tb_frame",
    "gi_frame",
    "cr_frame",
    "ag_frame",
];

/// The names by which a function gets frames or reads their variables: all others do so only through such functions.
pub(in crate::plan) fn frame_words() -> impl Iterator<Item = &'static str> {
    let functions = FRAME_FUNCTIONS.iter();
    let functions = functions.filter_map(|path| path.rsplit('.').next());
    let others = VARIABLES_OF_FRAME.iter().chain(FRAMES).copied();
    others.chain(functions)
}

/// Whether a text may hold functions that look at the variables of their callers.
pub(in crate::plan) fn may_see_callers(text: &str) -> bool {
    VARIABLES_OF_FRAME.iter().any(|name| mentions(text, name))
}

/// The functions and methods that look at the variables of their callers.
#[derive(Default)]
pub(in crate::plan) struct CallersSeen {
    functions: HashSet<VariableId>,
    methods: HashSet<String>,
}

impl CallersSeen {
    /// Those of a module.
    pub(in crate::plan) fn of(module: &Module<'_>) -> Self {
        if !may_see_callers(module.text) {
            return Self::default();
        }
        let mut found = Self::default();
        for function in Functions::of(module).that_do_both() {
            let Some(name) = module.tree().child(function, Field::Name) else {
                continue;
            };
            if let Some(Occurrence::Binding(binding)) = module.model.occurrence(name) {
                let variable = module.model.binding(binding).variable;
                let owner = module.variable(variable).scope;
                if module.model.scope(owner).kind == ScopeKind::Class {
                    found.methods.insert(module.text_of(name).to_owned());
                } else {
                    found.functions.insert(variable);
                }
            }
        }
        found
    }

    /// Whether the variable is such a function.
    pub(super) fn by_function(&self, variable: VariableId) -> bool {
        self.functions.contains(&variable)
    }

    /// Whether the attribute has the name of such a method.
    pub(super) fn by_method(&self, module: &Module<'_>, attribute: NodeId) -> bool {
        !self.methods.is_empty() && self.methods.contains(attribute_name(module, attribute))
    }
}

/// What a function does, or what it names does.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Does {
    /// It gets a frame.
    gets: bool,
    /// It reads the variables of one.
    reads: bool,
}

impl Does {
    fn and(self, other: Self) -> Self {
        Self {
            gets: self.gets || other.gets,
            reads: self.reads || other.reads,
        }
    }
}

/// The functions of a module, with what they do and which names of functions stand in them.
struct Functions<'m> {
    does: HashMap<NodeId, Does>,
    names: HashMap<NodeId, &'m str>,
    /// For each name, the functions that it stands in.
    named_in: HashMap<&'m str, Vec<NodeId>>,
}

impl<'m> Functions<'m> {
    fn of(module: &Module<'m>) -> Self {
        let tree = module.tree();
        let mut functions = Self {
            does: HashMap::new(),
            names: HashMap::new(),
            named_in: HashMap::new(),
        };
        // The functions around a node, with the ends of their subtrees.
        let mut open: Vec<(NodeId, NodeId)> = Vec::new();
        for node in tree.nodes() {
            while open.pop_if(|&mut (_, end)| end <= node).is_some() {}
            match tree.kind(node) {
                NodeKind::FunctionDefinition => {
                    if let Some(name) = tree.child(node, Field::Name) {
                        functions.names.insert(node, module.text_of(name));
                    }
                    open.push((node, tree.subtree_end(node)));
                }
                NodeKind::Identifier => {
                    let Some(&(function, _)) = open.last() else {
                        continue;
                    };
                    functions.add(module, function, node);
                }
                _ => {}
            }
        }
        functions
    }

    /// Takes a name in a function.
    fn add(&mut self, module: &Module<'m>, function: NodeId, identifier: NodeId) {
        let name = module.text_of(identifier);
        let mut does = Does::default();
        let is_attribute = module.tree().field(identifier) == Field::Attribute;
        let mentioned = if is_attribute {
            let attribute = module.tree().parent(identifier);
            let path = || attribute.and_then(|attribute| module.path_of_member(attribute));
            does.reads = VARIABLES_OF_FRAME.contains(&name);
            does.gets = FRAMES.contains(&name) || is_one_of(path().as_deref(), FRAME_FUNCTIONS);
            true
        } else {
            let reference = module.reference_at(identifier);
            let path = reference.and_then(|reference| module.imported(reference.variable));
            does.reads = path.as_deref() == Some("inspect.getargvalues");
            does.gets = is_one_of(path.as_deref(), FRAME_FUNCTIONS);
            reference.is_some()
        };
        if does != Does::default() {
            let before = self.does.entry(function).or_default();
            *before = before.and(does);
        }
        if mentioned {
            let functions = self.named_in.entry(name).or_default();
            if functions.last() != Some(&function) {
                functions.push(function);
            }
        }
    }

    /// The functions that both get frames and read them, by themselves or through others.
    fn that_do_both(mut self) -> Vec<NodeId> {
        let mut changed: Vec<NodeId> = self.does.keys().copied().collect();
        while let Some(function) = changed.pop() {
            let does = self.does.get(&function).copied().unwrap_or_default();
            let name = self.names.get(&function).copied().unwrap_or_default();
            for &caller in self.named_in.get(name).into_iter().flatten() {
                let before = self.does.entry(caller).or_default();
                let after = before.and(does);
                if after != *before {
                    *before = after;
                    changed.push(caller);
                }
            }
        }
        let both = Does {
            gets: true,
            reads: true,
        };
        (self.does.into_iter())
            .filter(|&(_, does)| does == both)
            .map(|(function, _)| function)
            .collect()
    }
}
