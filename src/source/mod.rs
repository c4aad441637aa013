//! One file's text, exactly.
//!
//! Owns the bytes, the encoding and byte order mark, line ends and positions, the lexer that finds
//! token and statement boundaries, and the search for what may hold a knot. What the text means is for the rooms below.

mod bodies;
mod decode;
mod encoding;
mod future;
mod layout;
mod lexed;
mod lexer;
mod lines;
mod name_table;
mod outline;
mod search;
mod span;
mod statements;
mod suspects;

pub use bodies::Body;
pub use decode::{Source, SourceProblem};
pub use encoding::{Encoding, SingleByte};
pub use future::{late_future_import, postpones_annotations};
pub use layout::{Line, LineKind, Lines, Width};
pub use lexed::{Lexed, lex};
pub use lexer::{LexProblem, LexProblemKind, Lexer, Token, TokenKind};
pub use lines::{LineIndex, Position};
pub(crate) use name_table::NameTable;
pub use outline::{Marks, Outline, Stub, outline};
pub use search::suspect_functions;
pub use span::{Span, holds_one};
pub use statements::{
    NestedStatement, Statement, begins_line, nested_statements, statement_runs,
    statement_runs_unlexed, statements_of_blocks, statements_of_body,
};
pub(crate) use suspects::name_key;
pub use suspects::{Suspects, suspect_functions_by_tokens};
