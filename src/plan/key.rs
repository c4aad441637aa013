//! What is known of a name that an expression gives when it runs: all of it, or how it begins.

use super::literals::{unescaped, value_of};
use super::module::Module;
use crate::source::Span;
use crate::syntax::{Field, NodeId, NodeKind};

/// A string as far as it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Key {
    /// All of it.
    Constant(String),
    /// How it begins; empty where that isn't known either.
    Beginning(String),
}

/// The string that an expression gives.
pub(super) fn key_of(module: &Module<'_>, expression: NodeId) -> Key {
    let tree = module.tree();
    let node = tree.unparenthesized(expression);
    match tree.kind(node) {
        NodeKind::String => of_literal(module, node),
        NodeKind::ConcatenatedString => {
            let mut whole = String::new();
            let is_string = |&part: &NodeId| tree.kind(part) == NodeKind::String;
            for part in tree.named_children(node).filter(is_string) {
                match of_literal(module, part) {
                    Key::Constant(value) => whole.push_str(&value),
                    Key::Beginning(value) => {
                        whole.push_str(&value);
                        return Key::Beginning(whole);
                    }
                }
            }
            Key::Constant(whole)
        }
        NodeKind::BinaryOperator => Key::Beginning(leftmost(module, node).unwrap_or_default()),
        // `"ode_{}".format(hint)`
        NodeKind::Call => {
            let template = tree
                .child(node, Field::Function)
                .filter(|&callee| {
                    tree.child(callee, Field::Attribute)
                        .is_some_and(|name| module.text_of(name) == "format")
                })
                .and_then(|callee| tree.child(callee, Field::Object))
                .filter(|&object| is_literal(module, object));
            let beginning = template.map(|template| up_to(&key_of(module, template), '{'));
            Key::Beginning(beginning.unwrap_or_default())
        }
        _ => Key::Beginning(String::new()),
    }
}

/// The string that a literal, which may be a format string, gives.
fn of_literal(module: &Module<'_>, literal: NodeId) -> Key {
    let tree = module.tree();
    let Some(field) = tree.child_of_kind(literal, NodeKind::Interpolation) else {
        return Key::Constant(value_of(module.text_of(literal)).into_owned());
    };
    let start = tree
        .child_of_kind(literal, NodeKind::StringStart)
        .map_or(Span::new(0, 0), |start| module.span(start));
    let is_raw = start.of(module.text).contains(['r', 'R']);
    let beginning = Span::new(start.end, module.span(field).start).of(module.text);
    Key::Beginning(unescaped(beginning, is_raw, false).into_owned())
}

/// How what a chain of `+` and `%` gives begins: `"ode_" + hint`, `"ode_%s" % hint`.
fn leftmost(module: &Module<'_>, operation: NodeId) -> Option<String> {
    let tree = module.tree();
    let mut node = operation;
    let mut is_formatted = false;
    while tree.kind(node) == NodeKind::BinaryOperator {
        match module.text_of(tree.child(node, Field::Operator)?) {
            "%" => is_formatted = true,
            "+" => {}
            _ => return None,
        }
        node = tree.unparenthesized(tree.child(node, Field::Left)?);
    }
    if !is_literal(module, node) {
        return None;
    }
    let left = key_of(module, node);
    let end = if is_formatted { '%' } else { char::MAX };
    Some(up_to(&left, end))
}

fn is_literal(module: &Module<'_>, node: NodeId) -> bool {
    matches!(
        module.tree().kind(node),
        NodeKind::String | NodeKind::ConcatenatedString
    )
}

/// What is known of a template up to the first mark in it.
fn up_to(template: &Key, mark: char) -> String {
    let (Key::Constant(text) | Key::Beginning(text)) = template;
    text.split(mark).next().unwrap_or_default().to_owned()
}
