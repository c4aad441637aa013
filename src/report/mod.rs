//! Outcomes as text: the patch and its stat, the report for people, the records for programs.
//!
//! One file a format, all from the same [`Outcome`](crate::pipeline::Outcome). Everything here gives bytes or
//! strings back and cannot fail; where they are written to is for `run`. Positions become what readers expect
//! here and nowhere earlier: 1-based lines, 1-based columns in characters.

mod batch;
mod diff;
mod json;
mod located;
mod messages;
mod palette;
mod proof;
mod quote;
mod tally;
mod text;

pub use batch::{BATCH_SCHEMA, Knots, RepositoryLine, RepositoryStatus, batch_page, batch_table};
pub use diff::{DiffStat, FileDiff};
pub use json::{
    SCHEMA, copies_record, document, document_head, document_tail, error_record, records,
};
pub use located::Located;
pub use messages::{
    copies_message, discrepancy_messages, rename_messages, skip_message, unread_messages,
};
pub use palette::Palette;
pub use proof::{ImportPlace, proof};
pub use quote::{displayed, quoted};
pub use tally::{Tally, change_summary, check_summary, counts, left_alone, slugs};
pub use text::{Detail, describe};
