//! The program as users run it: exit codes, streams, order, odd files and odd names.

mod choose;
mod config;
mod copies;
mod disk;
mod formatters;
mod guards;
mod interpreter;
mod long;
mod nasty;
mod patches;
mod pipes;
mod prove;
mod results;
mod support;
#[path = "../support/mod.rs"]
mod tools;
mod trouble;
mod usage;
