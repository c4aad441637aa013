//! outdent finds recursive inner closures in Python source and lifts them to module scope.
//!
//! What the tool does has a name: **lambda lifting**. An inner function that names itself holds the cell that
//! holds the function; each call of the function around it builds that cycle anew, and only the cyclic
//! garbage collector frees it. Such a recursive component of inner functions is a **knot** here. Lifted to
//! module scope, under a name that begins with `_` and with what it captured as leading parameters, it
//! makes no garbage.
//!
//! This page is the map. Each room's own page says what it owns and what it leaves to others.
//!
//! # Data walks one way
//!
//! The modules below are declared in the order in which data passes through them, and a room uses only rooms
//! above it (`tests/layers.rs` fails on an upward use).
//!
//! | room | from | to |
//! | --- | --- | --- |
//! | [`source`] | bytes | text, tokens, lines, top-level statements; which of them may hold a knot at all |
//! | [`syntax`] | top-level statements | one tree, and typed facts |
//! | [`names`] | facts | scopes, variables, bindings, references; the control flow of one frame |
//! | [`knots`] | names | the closure graph and its strongly connected components |
//! | [`verify`] | old text, new text, claims | what didn't match: nothing, or outdent has a bug |
//! | [`plan`] | a module with knots | answers with reasons, and lifts as data |
//! | [`rewrite`] | lifts | new text, and the claims for what was done |
//! | [`pipeline`] | a source | an outcome: the one function that most callers use |
//! | [`report`] | outcomes | patches, stats, reports for people and programs |
//! | [`run`] | paths | everything above, over many files or repositories; exit status |
//!
//! `verify` stands above `plan` and `rewrite` because it must not know them: it takes claims, not their code.
//! The binary adds `cli`, which turns arguments into a [`run::Run`], and nothing else.
//!
//! # What is parsed
//!
//! Recursive inner closures are rare, so most of the work is finding out that there is nothing. A substring
//! search for header words and triple quotes clears most functions, the lexer most of the rest
//! ([`source::suspect_functions`] says why no knot is lost), and the parser sees only
//! functions within which some mention each other. Only of a module in which that shows a knot more is parsed, for
//! the names that are taken in it and the place where a function can go: its outline ([`plan::Relevance`]), each
//! top-level statement by itself, so that an error in one cannot spread.
//!
//! The grammar that outdent parses with is not CPython's. A tree is trusted only where the lexer, which
//! agrees with CPython token by token, agrees with it; a statement that cannot be read is named as such,
//! and the rest of the file is judged. Whether a text that cannot be read is valid at all is asked of a second,
//! strict parser (`ruff_python_parser`). That parser is used for three questions only, all answered yes or no:
//! whether a text is valid Python, and, by `verify`, whether the new text still is, and whether what a formatter made of
//! it is the same program. It decides nothing else.
//!
//! # Three kinds of no
//!
//! A *refusal* is a decision about a knot: data in the plan, with a reason and the place of the culprit
//! ([`plan::Reason`]). A *skip* is a file that cannot be judged: data in the outcome, with a message
//! ([`pipeline::Skip`]). An *error* is I/O, or something that `verify` found, which is outdent's own
//! fault and says so.
//!
//! # Invariants
//!
//! 1. Everything from `source` to `report` does no I/O and cannot fail: broken Python is data.
//! 2. `tree_sitter` is named only in `syntax`, `similar` and `annotate_snippets` only in `report`, `ignore` and
//!    the file system only in `run`, `clap` only in `cli`.
//! 3. Bytes outside edits never change.
//! 4. Nothing is shown as a lift that `verify` has not passed.
//! 5. The same input gives the same output, whatever the number of threads.
//! 6. Where the search for suspects finds nothing, there is no knot.
//! 7. No recursion over the tree, the scopes or the graph.
//! 8. A second run changes nothing.
//!
//! # What is assumed
//!
//! A file is a module or a script: one namespace, run once from top to bottom, kept as long as its functions.
//! Files run by `exec` with separate locals, hot reloading, and threads that rebind a captured variable
//! behind the program's back are outside.

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
