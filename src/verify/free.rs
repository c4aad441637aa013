//! The new names: each is the lifted function's own in the whole file.
//!
//! It is bound once, by the definition, and the old text had no use for it: no variable, no string
//! that is just the name, no part of an imported path, no builtin.

use rustc_hash::{FxHashMap, FxHashSet};

use super::Discrepancy;
use super::bindings::Meanings;
use super::lifted::Lifted;
use super::reading::Reading;
use crate::names::{ScopeId, is_builtin_name};
use crate::source::TokenKind;
use crate::syntax::NodeKind;

/// Checks that each new name is bound once, by its definition, and was free.
pub(super) fn check(
    old: &Reading,
    new: &Reading,
    lifted: &[Lifted],
    meanings: &Meanings,
) -> Vec<Discrepancy> {
    let taken = Taken::of(old, meanings);
    let mut found = Vec::new();
    let mut claimed: FxHashSet<&str> = FxHashSet::default();
    for each in lifted {
        let name = new.model.name(each.variable);
        let variable = new.model.variable(each.variable);
        let is_only_binding = variable.bindings.len() == 1 && variable.declarations.is_empty();
        let wrong = if variable.scope != ScopeId::MODULE {
            Some("is not bound at module scope".to_owned())
        } else if !is_only_binding {
            Some("is bound or declared elsewhere too".to_owned())
        } else if !claimed.insert(name) {
            Some("is claimed twice".to_owned())
        } else {
            taken.by(name).map(|by| format!("is {by} already"))
        };
        if let Some(reason) = wrong {
            let offset = each
                .definitions
                .first()
                .map_or(0, |first| old.parsed.tree.span(first.node).start);
            found.push(Discrepancy {
                message: format!("The new name `{name}` {reason}."),
                offset,
            });
        }
    }
    found
}

/// The names that the old text uses in some way.
struct Taken<'t> {
    variables: FxHashSet<&'t str>,
    strings: FxHashSet<&'t str>,
    paths: FxHashSet<&'t str>,
    unread: FxHashSet<&'t str>,
}

impl<'t> Taken<'t> {
    fn of(old: &'t Reading, meanings: &Meanings) -> Self {
        let tree = &old.parsed.tree;
        let variables = old.model.variables().filter(|(id, variable)| {
            let is_used = !(variable.bindings.is_empty()
                && variable.references.is_empty()
                && variable.declarations.is_empty());
            is_used && meanings.member(*id).is_none()
        });
        let strings = old
            .tokens
            .iter()
            .filter(|token| token.kind == TokenKind::String)
            .map(|token| content(token.span.of(old.text)));
        let paths = tree
            .nodes()
            .filter(|&node| matches!(tree.kind(node), NodeKind::DottedName))
            .filter(|&path| {
                let parent = tree.ancestors(path).find(|&node| {
                    !matches!(
                        tree.kind(node),
                        NodeKind::AliasedImport | NodeKind::RelativeImport
                    )
                });
                parent.is_some_and(|parent| {
                    matches!(
                        tree.kind(parent),
                        NodeKind::ImportStatement | NodeKind::ImportFromStatement
                    )
                })
            })
            .flat_map(|path| tree.named_children(path))
            .map(|part| tree.text(part, old.text));
        let issues: FxHashMap<usize, usize> = old
            .parsed
            .issues
            .iter()
            .map(|issue| (issue.piece.start, issue.piece.end))
            .collect();
        let mut unread = FxHashSet::default();
        let mut end = 0;
        for token in &old.tokens {
            end = issues.get(&token.span.start).copied().unwrap_or(end);
            if token.kind == TokenKind::Name && token.span.start < end {
                unread.insert(token.span.of(old.text));
            }
        }
        Self {
            variables: variables.map(|(id, _)| old.model.name(id)).collect(),
            strings: strings.collect(),
            paths: paths.collect(),
            unread,
        }
    }

    fn by(&self, name: &str) -> Option<&'static str> {
        if self.variables.contains(name) {
            Some("a variable's")
        } else if self.strings.contains(name) {
            Some("a string")
        } else if self.paths.contains(name) {
            Some("a part of an import")
        } else if self.unread.contains(name) {
            Some("a name in a statement without tree")
        } else if is_builtin_name(name) {
            Some("a builtin's")
        } else {
            None
        }
    }
}

/// What stands between the quotes of a string literal.
pub(super) fn content(literal: &str) -> &str {
    let quoted = literal.trim_start_matches(|character: char| character.is_ascii_alphabetic());
    for quotes in ["\"\"\"", "'''", "\"", "'"] {
        if let Some(inner) = quoted
            .strip_prefix(quotes)
            .and_then(|rest| rest.strip_suffix(quotes))
        {
            return inner;
        }
    }
    quoted
}
