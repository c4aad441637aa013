//! The program as users run it: exit codes, streams, order, odd files and odd names.

mod explain;
mod guards;
mod long;
mod patches;
mod pipes;
mod reports;
mod results;
mod sarif;
mod support;
#[path = "../support/mod.rs"]
mod tools;
mod transcripts;
mod trouble;
mod usage;
