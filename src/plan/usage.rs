//! How a reference to a function is used: called, or handled as a value, and what becomes of the value.

use super::known::fixed_path;
use super::module::Module;
use crate::names::Reference;
use crate::syntax::{Field, NodeId, NodeKind};

/// How a reference is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Usage {
    /// It is the callee of this call.
    Called(NodeId),
    /// It is never evaluated.
    Unevaluated,
    /// It is a value.
    Value(ValueUse),
}

/// What becomes of a function that is used as a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ValueUse {
    /// It is handed to something that only calls it, during this call.
    CallOnly(NodeId),
    /// It is handed to the unshadowed `map` or `filter`, whose result isn't used up on the spot.
    Mapped(NodeId),
    /// It is compared, is a key, or is found again by being the same object.
    Identity,
    /// One of its attributes is read, set or deleted, or its own data is looked at.
    Attribute,
    /// Anything else: it is stored, returned, passed on.
    Escapes,
}

/// When the items of a generator, coroutine or lazy iterator are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum UsedUp {
    /// Before this expression, `for` statement or comprehension ends; its other parts run in between.
    Within(NodeId),
    /// Later, or not known.
    Later,
}

/// The unshadowed builtins that use up an iterable before they return.
const CONSUMERS: &[&str] = &[
    "list",
    "tuple",
    "set",
    "frozenset",
    "dict",
    "sum",
    "min",
    "max",
    "any",
    "all",
    "sorted",
];

/// The unshadowed builtins whose result lives as long as their arguments.
const LAZY_CONSUMERS: &[&str] = &["zip", "enumerate", "map", "filter"];

/// Functions that look at a function object's own data.
const INSPECTORS: &[&str] = &["getattr", "setattr", "hasattr", "delattr", "vars"];

/// How the reference is used.
pub(super) fn usage(module: &Module<'_>, reference: &Reference) -> Usage {
    let tree = module.tree();
    if reference.postponed {
        return Usage::Unevaluated;
    }
    let node = tree.parenthesized(reference.identifier);
    match tree.parent(node) {
        Some(parent)
            if tree.kind(parent) == NodeKind::Call && tree.field(node) == Field::Function =>
        {
            Usage::Called(parent)
        }
        Some(parent) => Usage::Value(value_use(module, node, parent)),
        None => Usage::Value(ValueUse::Escapes),
    }
}

pub(super) fn value_use(module: &Module<'_>, node: NodeId, parent: NodeId) -> ValueUse {
    let tree = module.tree();
    match tree.kind(parent) {
        // `case walk.kind:`; in `case walk():`, too, no other expression can stand there.
        NodeKind::DottedName if tree.named_children(parent).nth(1).is_some() => ValueUse::Attribute,
        NodeKind::DottedName
        | NodeKind::ClassPattern
        | NodeKind::ComparisonOperator
        | NodeKind::Set => ValueUse::Identity,
        NodeKind::Pair if tree.field(node) == Field::Key => ValueUse::Identity,
        NodeKind::Subscript if tree.field(node) == Field::Subscript => ValueUse::Identity,
        NodeKind::SetComprehension if tree.field(node) == Field::Body => ValueUse::Identity,
        NodeKind::Attribute => ValueUse::Attribute,
        NodeKind::ArgumentList => match tree.parent(parent) {
            Some(call) if tree.kind(call) == NodeKind::Call => {
                argument_use(module, node, None, call)
            }
            _ => ValueUse::Escapes,
        },
        NodeKind::KeywordArgument => {
            let call = tree.parent(parent).and_then(|list| tree.parent(list));
            match call {
                Some(call) if tree.kind(call) == NodeKind::Call => {
                    argument_use(module, node, module.keyword(parent), call)
                }
                _ => ValueUse::Escapes,
            }
        }
        // `{walk, other}` and `(walk, 1) in seen` hide it one level deeper.
        NodeKind::Tuple | NodeKind::List => match tree.parent(tree.parenthesized(parent)) {
            Some(outer)
                if matches!(
                    tree.kind(outer),
                    NodeKind::ComparisonOperator | NodeKind::Set
                ) =>
            {
                ValueUse::Identity
            }
            _ => ValueUse::Escapes,
        },
        _ => ValueUse::Escapes,
    }
}

fn argument_use(
    module: &Module<'_>,
    node: NodeId,
    keyword: Option<&str>,
    call: NodeId,
) -> ValueUse {
    let tree = module.tree();
    let Some(callee) = tree.child(call, Field::Function) else {
        return ValueUse::Escapes;
    };
    let arguments = module.arguments(call);
    let position = arguments.iter().position(|&argument| argument == node);
    let starred_before = arguments
        .iter()
        .take(position.unwrap_or(0))
        .any(|&argument| {
            matches!(
                tree.kind(argument),
                NodeKind::ListSplat | NodeKind::DictionarySplat
            )
        });
    if is_known_callee(
        module,
        callee,
        position.filter(|_| !starred_before),
        keyword,
    ) {
        return ValueUse::CallOnly(call);
    }
    if let Some(builtin) = module.builtin(callee) {
        return match (builtin, position, keyword) {
            ("sorted" | "min" | "max", _, Some("key")) => ValueUse::CallOnly(call),
            ("map" | "filter", Some(0), None) => match used_up(module, call) {
                UsedUp::Within(_) => ValueUse::CallOnly(call),
                UsedUp::Later => ValueUse::Mapped(call),
            },
            ("id" | "hash", _, _) => ValueUse::Identity,
            (name, Some(0), None) if INSPECTORS.contains(&name) => ValueUse::Attribute,
            _ => ValueUse::Escapes,
        };
    }
    let path = module.import_path(callee);
    if let Some(path) = path.as_deref() {
        match (path, position) {
            ("functools.reduce", Some(0)) if keyword.is_none() => return ValueUse::CallOnly(call),
            ("re.sub" | "re.subn", Some(1)) if keyword.is_none() && !starred_before => {
                return ValueUse::CallOnly(call);
            }
            ("re.sub" | "re.subn", None) if keyword == Some("repl") => {
                return ValueUse::CallOnly(call);
            }
            ("functools.wraps" | "functools.update_wrapper", _) => return ValueUse::Attribute,
            (path, _) if path.starts_with("inspect.") => return ValueUse::Attribute,
            (path, _) if path.starts_with("weakref.") => return ValueUse::Identity,
            _ => {}
        }
    }
    if tree.kind(callee) == NodeKind::Attribute {
        let method = tree
            .child(callee, Field::Attribute)
            .map_or("", |name| module.text_of(name));
        if method == "sort" && keyword == Some("key") && sorts_own_list(module, callee) {
            return ValueUse::CallOnly(call);
        }
        let is_key = method == "setdefault" && position == Some(0);
        if finds_by_identity(method) || is_key {
            return ValueUse::Identity;
        }
        if method == "wraps" || method == "update_wrapper" {
            return ValueUse::Attribute;
        }
    }
    if tree.kind(callee) == NodeKind::Identifier && finds_by_identity(module.text_of(callee)) {
        return ValueUse::Identity;
    }
    ValueUse::Escapes
}

/// Whether the user says that the callee only calls this argument, during the call.
fn is_known_callee(
    module: &Module<'_>,
    callee: NodeId,
    position: Option<usize>,
    keyword: Option<&str>,
) -> bool {
    let listed = &module.known.callees;
    if listed.is_empty() {
        return false;
    }
    let path = module
        .import_path(callee)
        .or_else(|| fixed_path(module, callee, usize::MAX));
    path.is_some_and(|path| {
        listed
            .iter()
            .any(|known| known.path == path && known.takes(position, keyword))
    })
}

/// Whether a method of this name looks for its argument among what it was given, or makes it an element of a set.
fn finds_by_identity(method: &str) -> bool {
    matches!(
        method,
        "add"
            | "disconnect"
            | "unregister"
            | "deregister"
            | "unsubscribe"
            | "unschedule"
            | "unobserve"
            | "unbind"
            | "detach"
            | "off"
            | "discard"
            | "cancel"
            | "index"
            | "count"
    ) || method.starts_with("remove")
}

/// Whether `xs.sort` is called on a name that its function binds once, to a list.
fn sorts_own_list(module: &Module<'_>, callee: NodeId) -> bool {
    let tree = module.tree();
    let Some(object) = tree.child(callee, Field::Object) else {
        return false;
    };
    let Some(reference) = module.reference_at(object) else {
        return false;
    };
    let Some(binding) = module
        .only_binding(reference.variable)
        .map(|id| module.model.binding(id))
    else {
        return false;
    };
    if !module
        .model
        .scope(module.variable(reference.variable).scope)
        .kind
        .is_function()
    {
        return false;
    }
    let Some(target) = tree.child(binding.node, Field::Left) else {
        return false;
    };
    let Some(value) = tree.child(binding.node, Field::Right) else {
        return false;
    };
    if target != binding.identifier {
        return false;
    }
    match tree.kind(value) {
        NodeKind::List | NodeKind::ListComprehension => true,
        NodeKind::Call => tree
            .child(value, Field::Function)
            .and_then(|function| module.builtin(function))
            .is_some_and(|name| name == "list" || name == "sorted"),
        _ => false,
    }
}

/// When what the expression gives (a generator, coroutine, `map` ...) is used up.
pub(super) fn used_up(module: &Module<'_>, expression: NodeId) -> UsedUp {
    let tree = module.tree();
    let mut node = tree.parenthesized(expression);
    loop {
        let Some(parent) = tree.parent(node) else {
            return UsedUp::Later;
        };
        let call = match tree.kind(parent) {
            NodeKind::Await | NodeKind::ListSplat => return UsedUp::Within(parent),
            NodeKind::Yield if tree.has_token(parent, "from", module.text) => {
                return UsedUp::Within(parent);
            }
            NodeKind::ForStatement if tree.field(node) == Field::Right => {
                return UsedUp::Within(parent);
            }
            NodeKind::ForInClause if tree.field(node) == Field::Right => {
                return match tree.parent(parent) {
                    Some(comprehension)
                        if tree.kind(comprehension) != NodeKind::GeneratorExpression =>
                    {
                        UsedUp::Within(comprehension)
                    }
                    _ => UsedUp::Later,
                };
            }
            NodeKind::Call if tree.field(node) == Field::Arguments => parent,
            NodeKind::ArgumentList => match tree.parent(parent) {
                Some(call) if tree.kind(call) == NodeKind::Call => call,
                _ => return UsedUp::Later,
            },
            _ => return UsedUp::Later,
        };
        let Some(callee) = tree.child(call, Field::Function) else {
            return UsedUp::Later;
        };
        match module.builtin(callee) {
            // With several arguments these give back one of them.
            Some("min" | "max") if positional(module, call) > 1 => return UsedUp::Later,
            // The start of a `sum` is what it may give back.
            Some("sum") if module.arguments(call).first() != Some(&node) => return UsedUp::Later,
            Some(name) if CONSUMERS.contains(&name) => return UsedUp::Within(call),
            // An argument of `zip` lives as long as the `zip`.
            Some(name) if LAZY_CONSUMERS.contains(&name) => node = tree.parenthesized(call),
            _ => {
                let is_join = tree.kind(callee) == NodeKind::Attribute
                    && tree
                        .child(callee, Field::Attribute)
                        .is_some_and(|name| module.text_of(name) == "join")
                    && module.arguments(call).len() == 1;
                return if is_join {
                    UsedUp::Within(call)
                } else {
                    UsedUp::Later
                };
            }
        }
    }
}

/// How many arguments a call has that are no keyword arguments.
fn positional(module: &Module<'_>, call: NodeId) -> usize {
    let is_positional =
        |&argument: &NodeId| module.tree().kind(argument) != NodeKind::KeywordArgument;
    module
        .arguments(call)
        .into_iter()
        .filter(|argument| is_positional(argument))
        .count()
}
