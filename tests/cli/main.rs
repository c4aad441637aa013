//! The program as users run it: exit codes, streams, order, odd files and odd names.

mod guards;
mod patches;
mod pipes;
mod results;
mod support;
mod trouble;
mod usage;
