//! outdent: lambda lifting for the recursive inner closures of Python.

pub mod knots;
pub mod names;
pub mod source;
pub mod syntax;
