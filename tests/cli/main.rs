//! The program as users run it: exit codes, streams, order, odd files and odd names.

mod choose;
mod config;
mod patches;
mod results;
mod support;
mod trouble;
mod usage;
