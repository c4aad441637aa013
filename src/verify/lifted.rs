//! What the claim says about lifted functions, found again in both texts.
//!
//! Ties each lifted function to its definition in the new text and to the definitions that it stands
//! for in the old one, each with its tokens, scope and variables. A claim that can't be tied is wrong
//! before anything is compared.

use std::ops::Range;

use super::Discrepancy;
use super::claim::{DefinitionClaim, LiftedClaim};
use super::cover::Cover;
use super::reading::{Reading, Role};
use crate::names::{BindingKind, ScopeId, VariableId};
use crate::syntax::{Field, NodeId, NodeKind};

/// A function that stands at module scope in the new text.
pub(super) struct Lifted<'c> {
    pub(super) claim: &'c LiftedClaim,
    /// The `def`, decorators aside.
    pub(super) node: NodeId,
    pub(super) tokens: Range<usize>,
    pub(super) variable: VariableId,
    pub(super) scope: ScopeId,
    /// The variables of the new parameters, in order.
    pub(super) parameters: Vec<VariableId>,
    /// What it stands for; the first is where its text comes from.
    pub(super) definitions: Vec<OldDefinition>,
}

/// An inner definition of the old text.
pub(super) struct OldDefinition {
    /// The `def`, decorators aside.
    pub(super) node: NodeId,
    /// The whole statement.
    pub(super) statement: NodeId,
    pub(super) tokens: Range<usize>,
    pub(super) variable: VariableId,
    /// What its new parameters stand for, in order.
    pub(super) captured: Vec<VariableId>,
}

/// Finds all that the claim speaks of.
pub(super) fn tie<'c>(
    old: &Reading,
    new: &Reading,
    cover: &Cover,
    claims: &'c [LiftedClaim],
) -> Result<Vec<Lifted<'c>>, Vec<Discrepancy>> {
    let mut tied = Vec::with_capacity(claims.len());
    let mut wrong = Vec::new();
    for claim in claims {
        match tie_one(old, new, claim) {
            Ok(lifted) => tied.push(lifted),
            Err(reason) => {
                let message = format!(
                    "The lifted function `{}` {reason}.",
                    claim.new_name.of(new.text)
                );
                let origin = claim
                    .definitions
                    .first()
                    .map(|definition| definition.name.start);
                let offset = origin.unwrap_or_else(|| cover.old_offset(claim.new_name.start));
                wrong.push(Discrepancy { message, offset });
            }
        }
    }
    if wrong.is_empty() {
        Ok(tied)
    } else {
        Err(wrong)
    }
}

fn tie_one<'c>(
    old: &Reading,
    new: &Reading,
    claim: &'c LiftedClaim,
) -> Result<Lifted<'c>, &'static str> {
    let tree = &new.parsed.tree;
    let node = new
        .definition_named_at(claim.new_name.start)
        .ok_or("is no definition in the new text")?;
    let name = new.use_at(claim.new_name.start).ok_or("binds no name")?;
    if name.role != Role::Binds(BindingKind::Function) {
        return Err("is not bound by a `def`");
    }
    let scope = new.model.scope_opened_by(node).ok_or("opens no scope")?;
    let tokens = new.definition_tokens(node).ok_or("has no end")?;
    let list = tree
        .child(node, Field::Parameters)
        .ok_or("has no parameters")?;
    let mut written = tree.named_children(list);
    let mut parameters = Vec::with_capacity(claim.parameters.len());
    for parameter in &claim.parameters {
        let node = written
            .next()
            .ok_or("lacks a parameter that it should have got")?;
        let identifier = match tree.kind(node) {
            NodeKind::Identifier => node,
            NodeKind::TypedParameter => tree.named_children(node).next().unwrap_or(node),
            _ => return Err("has a new parameter that is no plain one"),
        };
        let span = tree.span(identifier);
        let bound = new
            .use_at(span.start)
            .filter(|each| each.role == Role::Binds(BindingKind::Parameter));
        let bound = bound.ok_or("has a new parameter that binds no name")?;
        if span.of(new.text) != parameter.name {
            return Err("has other new parameters than it should have got, or in another order");
        }
        parameters.push(bound.variable);
    }
    if claim.definitions.is_empty() {
        return Err("stands for no definition of the original");
    }
    let definitions = claim
        .definitions
        .iter()
        .map(|each| tie_definition(old, claim, each))
        .collect::<Result<_, _>>()?;
    Ok(Lifted {
        claim,
        node,
        tokens,
        variable: name.variable,
        scope,
        parameters,
        definitions,
    })
}

fn tie_definition(
    old: &Reading,
    claim: &LiftedClaim,
    each: &DefinitionClaim,
) -> Result<OldDefinition, &'static str> {
    let tree = &old.parsed.tree;
    let node = old
        .definition_named_at(each.name.start)
        .ok_or("stands for no definition of the original")?;
    let name = old
        .use_at(each.name.start)
        .ok_or("stands for no name of the original")?;
    if name.role != Role::Binds(BindingKind::Function) {
        return Err("stands for what was no `def` in the original");
    }
    let owner = old.model.scope(old.model.variable(name.variable).scope);
    if !owner.kind.is_function() {
        return Err("stands for a definition that was no inner function");
    }
    let tokens = old
        .definition_tokens(node)
        .ok_or("stands for a definition without end")?;
    let statement = old.with_decorators(node);
    if each.captured.len() != claim.parameters.len() {
        return Err("has another number of captured variables than of new parameters");
    }
    let mut captured = Vec::with_capacity(each.captured.len());
    for span in &each.captured {
        let variable = old
            .use_at(span.start)
            .ok_or("has a parameter that stands for no variable")?
            .variable;
        let owner = old.model.variable(variable).scope;
        let is_around =
            owner != ScopeId::MODULE && !tree.encloses(statement, old.model.scope(owner).node);
        if !is_around {
            return Err("has a parameter that stands for no variable of a function around it");
        }
        if captured.contains(&variable) {
            return Err("has two parameters that stand for one variable");
        }
        captured.push(variable);
    }
    Ok(OldDefinition {
        node,
        statement,
        tokens,
        variable: name.variable,
        captured,
    })
}
