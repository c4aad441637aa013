//! outdent: lambda lifting for the recursive inner closures of Python.

pub mod source;
pub mod syntax;
pub mod names;
pub mod knots;
pub mod plan;
pub mod verify;
pub mod pipeline;
pub mod report;
pub mod run;
