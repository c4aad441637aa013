//! The wall: proves on old and new text, resolved afresh, that only the lift changed.

mod claim;

pub use claim::{
    Claim, DefinitionClaim, Dropped, DroppedKind, Kept, LiftedClaim, ParameterClaim, Written, WrittenKind,
};

/// Something in the new text that no claim explains: outdent's own fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Discrepancy {
    /// What didn't match, in a sentence.
    pub message: String,
    /// Where, as a byte offset into the original text.
    pub offset: usize,
}
