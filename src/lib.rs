//! outdent: lambda lifting for the recursive inner closures of Python.

pub mod source;
