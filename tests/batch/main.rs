//! Many repositories in one run: the list, the results, what is written where, and what happens when it is disturbed.

#[path = "../cli/support.rs"]
#[allow(dead_code, reason = "it is shared with other test programs")]
mod files;
#[path = "../support/mod.rs"]
mod python;

mod commit;
mod config;
mod faults;
mod list;
mod repositories;
mod results;
mod writing;
