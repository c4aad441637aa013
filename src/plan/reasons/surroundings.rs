//! Reasons that lie in what else the code around does: looks at its own scope, source, frames or lifetime.

use super::{Subject, refused, unsafe_because};
use crate::knots::Definition;
use crate::names::{BindingKind, Reference, ScopeId, ScopeKind, is_private};
use crate::plan::consumers::{COMPILED, COMPILED_METHODS};
use crate::plan::module::{Module, is_one_of};
use crate::plan::reason::{Reason, Slug};
use crate::source::Span;
use crate::syntax::{FactKind, Field, HazardForm, NodeId, NodeKind};

/// `class-cell`: `super()` and `__class__` need the class around them.
pub(super) fn class_cell(subject: &Subject<'_, '_>, reasons: &mut Vec<Reason>) {
    let module = subject.module;
    let model = module.model;
    let below = |definition: &&Definition| {
        model
            .references_below(module.tree(), definition.node)
            .iter()
    };
    for reference in subject
        .definitions
        .iter()
        .copied()
        .flat_map(|definition| below(&definition))
    {
        let name = model.name(reference.variable);
        let is_of_module = module.variable(reference.variable).scope == ScopeId::MODULE;
        if !matches!(name, "super" | "__class__") || !is_of_module || reference.postponed {
            continue;
        }
        let Some(definition) = subject
            .definitions
            .iter()
            .find(|each| model.is_within(reference.scope, each.scope))
        else {
            continue;
        };
        // A class within the member has a cell of its own.
        let has_own_class = std::iter::once(reference.scope)
            .chain(model.enclosing(reference.scope))
            .take_while(|&scope| scope != definition.scope)
            .any(|scope| model.scope(scope).kind == ScopeKind::Class);
        if has_own_class || (name == "super" && is_called_with_two(module, reference)) {
            continue;
        }
        let message = format!(
            "`{name}` means the class around the function, which is out of sight at module scope; pass what it gives \
             as an argument"
        );
        reasons.push(refused(Slug::ClassCell, reference.span, message));
    }
}

fn is_called_with_two(module: &Module<'_>, reference: &Reference) -> bool {
    let tree = module.tree();
    let Some(call) = tree.parent(reference.identifier) else {
        return false;
    };
    if tree.kind(call) != NodeKind::Call || tree.field(reference.identifier) != Field::Function {
        return false;
    }
    let arguments = module.arguments(call);
    let is_plain = |node: &NodeId| {
        !matches!(
            tree.kind(*node),
            NodeKind::ListSplat | NodeKind::DictionarySplat | NodeKind::KeywordArgument
        )
    };
    arguments.len() == 2 && arguments.iter().all(is_plain)
}

/// `class-cell`: an import in a member binds a private name in a form that can't be written out.
pub(super) fn private_import(subject: &Subject<'_, '_>, reasons: &mut Vec<Reason>) {
    let module = subject.module;
    let tree = module.tree();
    let below =
        |definition: &&Definition| module.model.bindings_below(tree, definition.node).iter();
    for binding in subject
        .definitions
        .iter()
        .copied()
        .flat_map(|definition| below(&definition))
    {
        let inside = subject.is_inside_member(binding.scope);
        let is_dotted = || {
            tree.parent(binding.identifier).is_some_and(|path| {
                tree.kind(path) == NodeKind::DottedName && tree.named_children(path).count() > 1
            })
        };
        if inside
            && binding.kind == BindingKind::Import
            && is_private(binding.span.of(module.text))
            && module.model.scope(binding.scope).mangling_class.is_some()
            && is_dotted()
        {
            let message =
                "the import binds a name that is private to the class; import it as another name";
            reasons.push(refused(Slug::ClassCell, binding.span, message));
        }
    }
}

/// Attributes that lead to a frame or its variables.
const FRAME_ATTRIBUTES: &[&str] = &[
    "f_locals", "f_back", "tb_frame", "gi_frame", "cr_frame", "ag_frame",
];

/// Functions that give a frame or a stack of frames.
const FRAME_FUNCTIONS: &[&str] = &[
    "sys._getframe",
    "sys._current_frames",
    "inspect.currentframe",
    "inspect.stack",
    "inspect.trace",
    "traceback.extract_stack",
];

/// Functions that evaluate a string in the caller's frame.
const STRING_EVALUATORS: &[&str] = &["pandas.eval", "numexpr.evaluate"];

/// `dynamic-scope`: something looks at the variables of a scope by name, or at frames.
pub(super) fn dynamic_scope(subject: &Subject<'_, '_>, reasons: &mut Vec<Reason>) {
    let module = subject.module;
    let model = module.model;
    let concerned = ConcernedScopes::of(subject);
    let mut report = |span: Span| {
        let message = format!(
            "`{}` looks at variables or frames by name here, and would see others after the lift",
            span.of(module.text).lines().next().unwrap_or_default()
        );
        reasons.push(refused(Slug::DynamicScope, span, message));
    };
    for reference in model.references_below(module.tree(), concerned.outermost(module)) {
        if concerned.holds(module, reference.scope)
            && !reference.postponed
            && is_dynamic_name(module, reference)
        {
            report(reference.span);
        }
    }
    let tree = module.tree();
    for attribute in tree
        .subtree(concerned.outermost(module))
        .filter(|&node| tree.kind(node) == NodeKind::Attribute)
    {
        if is_dynamic_attribute(module, attribute)
            && concerned.holds(module, module.scope_at(attribute))
        {
            report(module.span(attribute));
        }
    }
}

/// The scopes that the rule is about: the enclosing function, the members and all below them, the scopes
/// between, and every scope below the enclosing function that refers to a member.
struct ConcernedScopes {
    enclosing: ScopeId,
    members: Vec<ScopeId>,
    referring: Vec<ScopeId>,
}

impl ConcernedScopes {
    fn of(subject: &Subject<'_, '_>) -> Self {
        let module = subject.module;
        let model = module.model;
        let mut referring: Vec<ScopeId> = subject
            .knot
            .members
            .iter()
            .flat_map(|&member| module.references(member))
            .map(|(_, reference)| reference.scope)
            .collect();
        // The scopes between the enclosing function and a member's definition.
        for definition in &subject.definitions {
            let between = model
                .enclosing(definition.scope)
                .take_while(|&scope| scope != subject.knot.enclosing);
            referring.extend(between);
        }
        referring.sort_unstable();
        referring.dedup();
        let members = subject
            .definitions
            .iter()
            .map(|definition| definition.scope)
            .collect();
        Self {
            enclosing: subject.knot.enclosing,
            members,
            referring,
        }
    }

    fn holds(&self, module: &Module<'_>, scope: ScopeId) -> bool {
        let frame = module.model.frame_of(scope);
        [scope, frame]
            .iter()
            .any(|each| *each == self.enclosing || self.referring.contains(each))
            || self
                .members
                .iter()
                .any(|&member| module.model.is_within(scope, member))
    }

    /// The node that holds all of them.
    fn outermost(&self, module: &Module<'_>) -> NodeId {
        module.model.scope(self.enclosing).node
    }
}

/// Whether a name is a builtin (also one imported from `builtins`) or an imported function that looks at a scope.
fn is_dynamic_name(module: &Module<'_>, reference: &Reference) -> bool {
    let path = module.imported(reference.variable);
    if is_one_of(path.as_deref(), FRAME_FUNCTIONS) || is_one_of(path.as_deref(), STRING_EVALUATORS)
    {
        return true;
    }
    let name = match (module.builtin(reference.identifier), path.as_deref()) {
        (Some(name), _) => name,
        (None, Some(path)) => match path.strip_prefix("builtins.") {
            Some(name) => name,
            None => return false,
        },
        // With a star import the name may be the builtin or not.
        (None, None) if module.variable(reference.variable).bindings.is_empty() => {
            module.model.name(reference.variable)
        }
        (None, None) => return false,
    };
    is_dynamic_use(module, name, reference.identifier)
}

/// Whether the use of this builtin, by the node that names it, looks at the caller's scope.
fn is_dynamic_use(module: &Module<'_>, name: &str, node: NodeId) -> bool {
    let tree = module.tree();
    let callee = tree.parenthesized(node);
    let call = tree.parent(callee).filter(|&parent| {
        tree.kind(parent) == NodeKind::Call && tree.field(callee) == Field::Function
    });
    let arguments = call.map(|call| module.arguments(call));
    match name {
        "locals" => true,
        "vars" | "dir" => {
            arguments.is_none_or(|arguments| arguments.is_empty() || has_star(module, &arguments))
        }
        "eval" | "exec" => arguments.is_none_or(|arguments| {
            let namespaces = arguments.iter().skip(1).filter(|&&argument| {
                module
                    .keyword(argument)
                    .is_none_or(|keyword| matches!(keyword, "globals" | "locals"))
            });
            has_star(module, &arguments) || namespaces.count() == 0
        }),
        _ => false,
    }
}

fn has_star(module: &Module<'_>, arguments: &[NodeId]) -> bool {
    arguments.iter().any(|&argument| {
        matches!(
            module.tree().kind(argument),
            NodeKind::ListSplat | NodeKind::DictionarySplat
        )
    })
}

fn is_dynamic_attribute(module: &Module<'_>, attribute: NodeId) -> bool {
    let tree = module.tree();
    let Some(name) = tree
        .child(attribute, Field::Attribute)
        .map(|name| module.text_of(name))
    else {
        return false;
    };
    if FRAME_ATTRIBUTES.contains(&name)
        || matches!(name, "_getframe" | "currentframe" | "extract_stack")
    {
        return true;
    }
    let path = module.import_path(attribute);
    if is_one_of(path.as_deref(), FRAME_FUNCTIONS) || is_one_of(path.as_deref(), STRING_EVALUATORS)
    {
        return true;
    }
    if let Some(builtin) = path
        .as_deref()
        .and_then(|path| path.strip_prefix("builtins."))
    {
        return is_dynamic_use(module, builtin, attribute);
    }
    // `__builtins__.locals()` says the same.
    let object = tree.child(attribute, Field::Object);
    if object.is_some_and(|object| matches!(module.text_of(object), "__builtins__" | "builtins")) {
        return is_dynamic_use(module, name, attribute);
    }
    let first_argument = tree
        .parent(attribute)
        .filter(|&call| tree.kind(call) == NodeKind::Call)
        .and_then(|call| module.arguments(call).first().copied());
    matches!(name, "query" | "eval")
        && first_argument.is_some_and(|argument| {
            matches!(
                tree.kind(tree.unparenthesized(argument)),
                NodeKind::String | NodeKind::ConcatenatedString
            )
        })
}

/// `compiled-scope`: an enclosing function or class is compiled, or shipped, from its own source.
pub(super) fn compiled_scope(subject: &Subject<'_, '_>, reasons: &mut Vec<Reason>) {
    let module = subject.module;
    let model = module.model;
    let around =
        std::iter::once(subject.knot.enclosing).chain(model.enclosing(subject.knot.enclosing));
    for scope in around.filter(|&scope| scope != ScopeId::MODULE) {
        let entry = model.scope(scope);
        let by_decorator = module
            .decorators(entry.node)
            .into_iter()
            .find(|&decorator| {
                module
                    .tree()
                    .named_children(decorator)
                    .next()
                    .is_some_and(|expression| is_compiler(module, expression))
            });
        let by_call = || handed_to_compiler(module, entry.node);
        if let Some(node) = by_decorator.or_else(by_call) {
            let message = format!(
                "`{}` compiles or ships the function around from its own source, which must hold all of it",
                module.text_of(node).lines().next().unwrap_or_default()
            );
            reasons.push(refused(Slug::CompiledScope, module.span(node), message));
        }
    }
    // A compiler takes a function only, and reads the names in it: no partial, no other name.
    let handed = subject
        .definitions
        .iter()
        .find_map(|definition| handed_to_compiler(module, definition.node));
    if let Some(callee) = handed {
        let message = format!(
            "`{}` compiles or ships the function from its own source, in which its names must stay",
            module.text_of(callee).lines().next().unwrap_or_default()
        );
        reasons.push(refused(Slug::CompiledScope, module.span(callee), message));
    }
}

/// Whether a decorator or callee, calls stripped, is on the list of compilers.
fn is_compiler(module: &Module<'_>, expression: NodeId) -> bool {
    let tree = module.tree();
    let mut callee = tree.unparenthesized(expression);
    while tree.kind(callee) == NodeKind::Call {
        let Some(inner) = tree.child(callee, Field::Function) else {
            return false;
        };
        callee = tree.unparenthesized(inner);
    }
    let text = module.text_of(callee);
    match module.import_path(callee) {
        // What such a package brings for tests (`numba.tests.support.skip`) compiles nothing.
        Some(path)
            if path
                .split('.')
                .any(|part| matches!(part, "tests" | "testing")) =>
        {
            false
        }
        Some(path) => {
            COMPILED.iter().any(|prefix| {
                path.strip_prefix(prefix).is_some_and(|rest| {
                    rest.is_empty() || rest.starts_with('.') || prefix.ends_with('.')
                })
            }) || COMPILED_METHODS.iter().any(|method| path.ends_with(method))
        }
        None => {
            COMPILED_METHODS.iter().any(|method| text.ends_with(method))
                || is_unknown_jit(module, callee)
        }
    }
}

/// A bare name that a star import or a conditional import may have bound: judged by its spelling.
fn is_unknown_jit(module: &Module<'_>, callee: NodeId) -> bool {
    let tree = module.tree();
    let name = match tree.kind(callee) {
        NodeKind::Attribute => tree
            .child(callee, Field::Attribute)
            .map_or("", |name| module.text_of(name)),
        _ => module.text_of(callee),
    };
    matches!(
        name,
        "jit" | "njit" | "vectorize" | "guvectorize" | "jitclass" | "cfunc"
    )
}

/// A call in the module that hands the definition's name to a compiler.
fn handed_to_compiler(module: &Module<'_>, definition: NodeId) -> Option<NodeId> {
    let tree = module.tree();
    let name = tree.child(definition, Field::Name)?;
    let crate::names::Occurrence::Binding(binding) = module.model.occurrence(name)? else {
        return None;
    };
    let variable = module.model.binding(binding).variable;
    module.references(variable).find_map(|(_, reference)| {
        let list = tree.parent(tree.parenthesized(reference.identifier))?;
        let list = if tree.kind(list) == NodeKind::KeywordArgument {
            tree.parent(list)?
        } else {
            list
        };
        let call = tree
            .parent(list)
            .filter(|_| tree.kind(list) == NodeKind::ArgumentList)?;
        let callee = tree.child(call, Field::Function)?;
        is_compiler(module, callee).then_some(callee)
    })
}

/// `source-text-observed`: a reference that would be respelt shows its own spelling.
pub(super) fn source_text_observed(subject: &Subject<'_, '_>, reasons: &mut Vec<Reason>) {
    let module = subject.module;
    let shown = fields_that_show_their_source(module);
    let references = subject
        .knot
        .members
        .iter()
        .flat_map(|&member| module.references(member));
    for (_, reference) in references {
        if shown.iter().any(|field| field.contains(reference.span)) {
            let message =
                "the text of this expression is part of the result, and a lift would change it";
            reasons.push(refused(Slug::SourceTextObserved, reference.span, message));
        }
    }
}

/// The replacement fields whose text is part of the result: `f"{x=}"`, and all of a template string.
pub(in crate::plan) fn fields_that_show_their_source(module: &Module<'_>) -> Vec<Span> {
    let tree = module.tree();
    let facts = module.parsed.facts.iter();
    facts
        .filter_map(|fact| match fact.kind {
            FactKind::Hazard(HazardForm::SelfDocumenting) => Some(fact.node),
            FactKind::Hazard(HazardForm::Template) => tree.parent(fact.node),
            _ => None,
        })
        .map(|node| module.span(node))
        .collect()
}

/// `module-scan`: module-level code goes through the module's own names.
pub(super) fn module_scan(subject: &Subject<'_, '_>, reasons: &mut Vec<Reason>) {
    let message = "this goes through the module's names, and would meet the new ones";
    let scans = subject.module.scans().iter();
    reasons.extend(scans.map(|&span| unsafe_because(Slug::ModuleScan, span, message)));
}

/// The calls in a module that go through its own names.
pub(in crate::plan) fn scans_of_module(module: &Module<'_>) -> Vec<Span> {
    let tree = module.tree();
    let calls = tree
        .nodes()
        .filter(|&node| tree.kind(node) == NodeKind::Call);
    calls
        .filter(|&call| scans_module(module, call))
        .map(|call| module.span(call))
        .collect()
}

fn scans_module(module: &Module<'_>, call: NodeId) -> bool {
    let tree = module.tree();
    let Some(callee) = tree.child(call, Field::Function) else {
        return false;
    };
    let is_of_this_module = || {
        module.arguments(call).first().is_some_and(|&argument| {
            let text = module.text_of(argument);
            text.contains("sys.modules") && text.contains("__name__")
        })
    };
    let unbound = module
        .reference_at(tree.unparenthesized(callee))
        .filter(|reference| module.variable(reference.variable).bindings.is_empty());
    if let Some(reference) = unbound {
        let lists_names = match module.model.name(reference.variable) {
            "globals" | "locals" => true,
            "vars" | "dir" if module.arguments(call).is_empty() => true,
            "vars" | "dir" => return is_of_this_module(),
            _ => false,
        };
        let is_at_module_level = module.model.frame_of(reference.scope) == ScopeId::MODULE;
        if lists_names {
            return is_at_module_level && !is_looked_up_by_constant(module, call);
        }
    }
    module
        .import_path(callee)
        .is_some_and(|path| path == "inspect.getmembers")
        && is_of_this_module()
}

/// `globals()["name"]`, `globals().get("name")`
fn is_looked_up_by_constant(module: &Module<'_>, call: NodeId) -> bool {
    let tree = module.tree();
    let Some(parent) = tree.parent(call) else {
        return false;
    };
    let is_constant = |node: NodeId| {
        tree.kind(node) == NodeKind::String
            && tree.child_of_kind(node, NodeKind::Interpolation).is_none()
    };
    match tree.kind(parent) {
        NodeKind::Subscript => {
            tree.field(call) == Field::Value
                && tree
                    .child(parent, Field::Subscript)
                    .is_some_and(is_constant)
        }
        NodeKind::Attribute => {
            let is_get = tree
                .child(parent, Field::Attribute)
                .is_some_and(|name| module.text_of(name) == "get");
            let outer = tree
                .parent(parent)
                .filter(|&outer| tree.kind(outer) == NodeKind::Call);
            is_get
                && outer.is_some_and(|outer| {
                    module
                        .arguments(outer)
                        .first()
                        .is_some_and(|&first| is_constant(first))
                })
        }
        _ => false,
    }
}

/// `lifetime-observed`: the code around asks when objects are freed.
pub(super) fn lifetime_observed(subject: &Subject<'_, '_>, reasons: &mut Vec<Reason>) {
    let module = subject.module;
    let tree = module.tree();
    let enclosing = module.model.scope(subject.knot.enclosing).node;
    let watches = |path: &str| {
        ["weakref", "gc", "tracemalloc"]
            .iter()
            .any(|name| path == *name || path.starts_with(&format!("{name}.")))
            || path == "sys.getrefcount"
    };
    let concerned = ConcernedScopes::of(subject);
    for node in tree.subtree(enclosing) {
        let found = match tree.kind(node) {
            NodeKind::Identifier => module
                .reference_at(node)
                .and_then(|reference| module.imported(reference.variable))
                .is_some_and(|path| watches(&path)),
            NodeKind::Attribute => tree
                .child(node, Field::Attribute)
                .is_some_and(|name| module.text_of(name) == "getrefcount"),
            _ => false,
        };
        if found && concerned.holds(module, module.scope_at(node)) {
            let message = "this looks at when objects are freed, which is what a lift changes";
            reasons.push(unsafe_because(
                Slug::LifetimeObserved,
                module.span(node),
                message,
            ));
        }
    }
}

/// `finalizer`: the enclosing function may run when the module's names are gone.
pub(super) fn finalizer(subject: &Subject<'_, '_>, reasons: &mut Vec<Reason>) {
    let module = subject.module;
    let model = module.model;
    let tree = module.tree();
    let around =
        std::iter::once(subject.knot.enclosing).chain(model.enclosing(subject.knot.enclosing));
    let message = "this may run while the interpreter shuts down, when module names are gone";
    for scope in around.filter(|&scope| scope != ScopeId::MODULE) {
        let entry = model.scope(scope);
        let Some(name) = tree.child(entry.node, Field::Name) else {
            continue;
        };
        if entry.kind == ScopeKind::Function && entry.name == "__del__" {
            reasons.push(unsafe_because(Slug::Finalizer, module.span(name), message));
            continue;
        }
        let registers = |node: NodeId| {
            module
                .import_path(node)
                .is_some_and(|path| matches!(path.as_str(), "weakref.finalize" | "atexit.register"))
        };
        let by_decorator = module
            .decorators(entry.node)
            .into_iter()
            .find(|&decorator| tree.named_children(decorator).next().is_some_and(registers));
        let by_call = || {
            let crate::names::Occurrence::Binding(binding) = model.occurrence(name)? else {
                return None;
            };
            let variable = model.binding(binding).variable;
            module
                .references(variable)
                .map(|(_, reference)| reference.identifier)
                .find(|&identifier| {
                    tree.ancestors(identifier)
                        .find(|&node| tree.kind(node) == NodeKind::Call)
                        .and_then(|call| tree.child(call, Field::Function))
                        .is_some_and(registers)
                })
        };
        if let Some(node) = by_decorator.or_else(by_call) {
            reasons.push(unsafe_because(Slug::Finalizer, module.span(node), message));
        }
    }
}
