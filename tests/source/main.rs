//! The `source` room against the `python3` in use, over its standard library.
//!
//! Without a Python each comparison says on standard error that it was skipped. What may be set in
//! the environment is told in `python.rs`.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stderr,
    reason = "a test fails by panicking and shows its figures to whoever runs it"
)]

mod encodings;
mod lexer;
mod python;
mod statements;
