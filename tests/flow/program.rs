//! A small Python program with the flow of one of its frames, and questions put in words of its text.

use rustc_hash::FxHashSet;

use outdent::names::{
    BindingId, Event, Flow, Occurrence, ScopeId, ScopeKind, SemanticModel, VariableId,
};
use outdent::source::Span;
use outdent::syntax::{NodeId, NodeKind, Parsed, parse};

/// A program, and the flow of its function `f`, or of the module.
pub(crate) struct Program {
    text: String,
    parsed: Parsed,
    pub(crate) model: SemanticModel,
    pub(crate) scope: ScopeId,
    pub(crate) flow: Flow,
}

impl Program {
    /// The flow of the module's function `f`.
    pub(crate) fn function(text: &str) -> Self {
        Self::named(text, "f")
    }

    /// The flow of the first function of that name.
    pub(crate) fn named(text: &str, name: &str) -> Self {
        Self::of(text, |kind, scope_name| {
            kind == ScopeKind::Function && scope_name == name
        })
    }

    /// The flow of the module.
    pub(crate) fn module(text: &str) -> Self {
        Self::of(text, |kind, _| kind == ScopeKind::Module)
    }

    /// The flow of the first scope of that kind.
    pub(crate) fn first(text: &str, wanted: ScopeKind) -> Self {
        Self::of(text, |kind, _| kind == wanted)
    }

    fn of(text: &str, is_wanted: impl Fn(ScopeKind, &str) -> bool) -> Self {
        let parsed = parse(text, &[Span::new(0, text.len())]);
        assert!(parsed.issues.is_empty(), "{:?} in\n{text}", parsed.issues);
        let model = SemanticModel::of(&parsed, text, text.contains("import annotations"));
        let found = model
            .scopes()
            .find(|(_, scope)| is_wanted(scope.kind, &scope.name));
        let Some((scope, _)) = found else {
            panic!("no such scope in\n{text}")
        };
        let flow = Flow::of(scope, &model, &parsed.tree, text);
        Self {
            text: text.to_owned(),
            parsed,
            model,
            scope,
            flow,
        }
    }

    /// The variable of the frame's scope, or of a comprehension in it.
    pub(crate) fn variable(&self, name: &str) -> VariableId {
        let own = self.model.variable_of(self.scope, name);
        let any = || {
            self.model
                .variables()
                .find(|&(id, _)| self.model.name(id) == name)
                .map(|(id, _)| id)
        };
        own.or_else(any)
            .unwrap_or_else(|| panic!("no variable {name}"))
    }

    /// The node with this text: the last in preorder, which is the innermost.
    pub(crate) fn node(&self, text: &str) -> NodeId {
        let tree = &self.parsed.tree;
        let found = tree.nodes().filter(|&node| {
            tree.text(node, &self.text) == text && tree.kind(node) != NodeKind::Other
        });
        let is_telling = |node: &NodeId| {
            !matches!(
                tree.kind(*node),
                NodeKind::ExpressionStatement | NodeKind::Block
            )
        };
        found
            .filter(is_telling)
            .last()
            .unwrap_or_else(|| panic!("no node {text}"))
    }

    /// The innermost node that starts with this text.
    pub(crate) fn node_starting(&self, text: &str) -> NodeId {
        let tree = &self.parsed.tree;
        let found = tree.nodes().filter(|&node| {
            tree.text(node, &self.text).starts_with(text) && tree.kind(node) != NodeKind::Block
        });
        found.last().unwrap_or_else(|| panic!("no node {text}"))
    }

    /// The lines of bindings.
    pub(crate) fn lines(&self, bindings: &[BindingId]) -> Vec<usize> {
        let line = |offset: usize| {
            self.text
                .get(..offset)
                .unwrap_or_default()
                .matches('\n')
                .count()
                + 1
        };
        bindings
            .iter()
            .map(|&id| line(self.model.binding(id).span.start))
            .collect()
    }

    /// Whether the variable is definitely bound at the node with this text.
    pub(crate) fn is_bound(&self, variable: &str, at: &str) -> bool {
        self.flow
            .definitely_bound(self.variable(variable), self.node(at))
    }

    /// Whether the second node can follow the first.
    pub(crate) fn can_follow(&self, after: &str, then: &str) -> bool {
        self.flow.can_follow(self.node(after), self.node(then))
    }

    /// The lines of the variable's bindings that can follow the node.
    pub(crate) fn following(&self, variable: &str, after: &str) -> Vec<usize> {
        self.lines(
            &self
                .flow
                .bindings_that_can_follow(self.variable(variable), self.node(after)),
        )
    }

    /// The names of the variables that are untied at each exit, where what stands on these lines unties.
    pub(crate) fn untied(&self, lines: &[usize]) -> Vec<Vec<String>> {
        let all = self.model.bindings().map(|(id, _)| id);
        let untying: FxHashSet<BindingId> = all
            .filter(|&id| self.lines(&[id]).iter().any(|line| lines.contains(line)))
            .collect();
        let exits = self.flow.untied_at_exits(&untying);
        let mut named: Vec<Vec<String>> = exits
            .into_iter()
            .map(|exit| {
                let mut names: Vec<String> = exit
                    .into_iter()
                    .map(|id| self.model.name(id).to_owned())
                    .collect();
                names.sort();
                names
            })
            .collect();
        named.sort();
        named
    }

    /// The events as words: `x` read, `x=` bound, `x-` unbound, `f()` called.
    pub(crate) fn events(&self) -> String {
        let text = |node: NodeId| self.parsed.tree.text(node, &self.text);
        let word = |event: Event| match event {
            Event::Refer(id) => text(self.model.reference(id).identifier).to_owned(),
            Event::ReferAugmented(id) => text(self.model.binding(id).identifier).to_owned(),
            Event::Bind(id) => format!("{}=", text(self.model.binding(id).identifier)),
            Event::Unbind(id) => format!("{}-", text(self.model.binding(id).identifier)),
            Event::Evaluate(node) => {
                let callee = self.parsed.tree.named_children(node).next();
                format!("{}()", callee.map(text).unwrap_or_default())
            }
            Event::Create(_) => "create".to_owned(),
            Event::Suspend(_) => "suspend".to_owned(),
            Event::Begin(_) => "begin".to_owned(),
            Event::Nothing => String::new(),
        };
        self.flow.events().map(word).collect::<Vec<_>>().join(" ")
    }

    /// The calls of a function in a scope, with their first arguments as numbers.
    pub(crate) fn numbered_calls(&self, callee: &str) -> Vec<(u32, NodeId)> {
        let tree = &self.parsed.tree;
        let calls = tree
            .nodes()
            .filter(|&node| tree.kind(node) == NodeKind::Call);
        calls
            .filter_map(|node| {
                let inside = tree
                    .text(node, &self.text)
                    .strip_prefix(callee)?
                    .strip_prefix('(')?;
                let digits: String = inside.chars().take_while(char::is_ascii_digit).collect();
                Some((digits.parse().ok()?, node))
            })
            .collect()
    }

    /// The bindings that give the values with numbers from 1000 on, by these numbers.
    pub(crate) fn numbered_bindings(&self) -> Vec<(u32, NodeId, BindingId)> {
        let tree = &self.parsed.tree;
        let mut found = Vec::new();
        for node in tree.nodes() {
            let Some(Occurrence::Binding(id)) = self.model.occurrence(node) else {
                continue;
            };
            let construct = self.model.binding(id).node;
            let around = tree
                .ancestors(construct)
                .find(|&node| tree.kind(node) == NodeKind::MatchStatement);
            let region = if self.model.binding(id).kind == outdent::names::BindingKind::Match {
                around
            } else {
                Some(construct)
            };
            let number = region.and_then(|region| {
                tree.subtree(region).find_map(|inner| {
                    let number = tree.text(inner, &self.text).parse::<u32>().ok()?;
                    (tree.kind(inner) == NodeKind::Integer && number >= 1000).then_some(number)
                })
            });
            found.extend(number.map(|number| (number, node, id)));
        }
        found
    }
}
