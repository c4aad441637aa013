//! stub
/// stub
pub struct StrictError { /// m
 pub message: String, /// o
 pub offset: usize }
/// stub
pub fn strict_syntax_error(_text: &str) -> Option<StrictError> { None }
