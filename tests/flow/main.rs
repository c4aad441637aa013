//! The control flow of a frame: against Python's rules, and against what `CPython` does.

mod definite;
mod differential;
mod exits;
mod generate;
mod order;
mod program;
