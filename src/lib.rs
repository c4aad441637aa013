//! outdent: lambda lifting for the recursive inner closures of Python.

pub mod source;

pub mod syntax;

pub mod names;

pub mod knots;

pub mod verify;

pub mod plan;

pub mod rewrite;

pub mod pipeline;

pub mod report;

pub mod run;
