//! The program as users run it: exit codes, streams, order, odd files and odd names.

mod interpreter;
mod patches;
mod results;
#[path = "../support/mod.rs"]
mod shared;
mod support;
mod trouble;
mod usage;
