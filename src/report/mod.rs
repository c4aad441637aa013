//! Outcomes as text: the patch and its stat, the reports for people and for programs, what a slug means.
//!
//! One file a format, all from the same [`Outcome`](crate::pipeline::Outcome). Everything here gives bytes or
//! strings back and cannot fail; where they are written to is for `run`. Positions become what readers expect
//! here and nowhere earlier: 1-based lines, 1-based columns in characters.

mod batch;
mod concise;
mod diff;
mod document;
mod explain;
mod filter;
mod github;
mod json;
mod located;
mod messages;
mod palette;
mod proof;
mod quote;
mod sarif;
mod tally;
mod text;
mod words;

pub use batch::{BATCH_SCHEMA, Knots, RepositoryLine, RepositoryStatus, batch_page, batch_table};
pub use diff::{DiffStat, FileDiff, Replacement};
pub use document::{Document, FileReport, Format, Style};
pub use explain::{Page, explain, explain_list, pages};
pub use filter::{FailOn, Filter, RefusedKnots, counts};
pub use json::SCHEMA;
pub use located::Located;
pub use messages::{ErrorLine, copies_message, error_message, messages};
pub use palette::Palette;
pub use proof::{ImportPlace, proof};
pub use quote::{displayed, quoted};
pub use tally::{Tally, change_summary, check_counts, check_summary, left_alone, slugs};
