//! The control flow of a frame: against Python's rules, and against what `CPython` does.

mod definite;
mod exits;
mod order;
mod program;
