//! One file's text, exactly.
//!
//! Owns the bytes, the encoding and byte order mark, line ends and positions, the lexer that finds
//! token and statement boundaries, and the prefilter. What the text means is for the rooms below.

mod decode;
mod lexer;
mod lines;
mod span;

pub use decode::{Encoding, Source, SourceProblem};
pub use lexer::{LexProblem, LexProblemKind, Lexed, Lexer, Token, TokenKind, lex};
pub use lines::{Line, LineKind, Lines, Width};
pub use span::Span;
