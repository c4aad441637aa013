//! The program as users run it: exit codes, streams, order, odd files and odd names.

mod choose;
mod config;
mod copies;
mod disk;
mod explain;
mod formatters;
mod guards;
mod heavy;
mod interpreter;
mod long;
mod nasty;
mod patches;
mod pipes;
mod prove;
mod reports;
mod results;
mod sarif;
mod support;
#[path = "../support/mod.rs"]
mod tools;
mod transcripts;
mod trouble;
mod twins;
mod usage;
