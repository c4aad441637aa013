//! What the code of each frame holds, found in one pass over a module.

use std::collections::HashMap;

use crate::names::{ReferenceId, ScopeId, ScopeKind, SemanticModel};

/// What the code of one frame holds, the comprehensions that it runs included.
#[derive(Debug, Default)]
pub(in crate::plan) struct FrameContent {
    /// The scopes that it makes, comprehensions aside, in source order.
    pub(in crate::plan) made: Vec<ScopeId>,
    /// What it reads, in source order.
    pub(in crate::plan) references: Vec<ReferenceId>,
}

impl FrameContent {
    pub(super) fn by_frame(model: &SemanticModel) -> HashMap<ScopeId, Self> {
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
