//! What each token is spelt as in a reading, by where it stands.
//!
//! Goes through the tokens of a piece once and keeps what is open: brackets of each kind, lambdas, patterns,
//! replacement fields, blocks. A word, a star or an equals sign means something else in each of them, to Python as to
//! the grammar.

use crate::source::{Span, TokenKind};

use super::tokens::Tokens;
use super::{Reading, Wrap, WrapKind};
use crate::syntax::trust::is_keyword;

/// Respells and blanks in the reading whatever of its tokens the grammar would misread.
pub(super) fn read(tokens: Tokens<'_>, reading: Reading) -> Reading {
    let mut reader = Reader {
        tokens,
        reading,
        regions: Vec::new(),
        blocks: Vec::new(),
        header: Header::Other,
    };
    for index in 0..reader.tokens.len() {
        reader.token(index);
    }
    reader.reading
}

/// What a stretch of tokens is, as far as stars and equals signs mean something of their own in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Region {
    /// Between brackets.
    Brackets,
    /// `(a, *b)` after `def f`
    Parameters,
    /// `[T, *Ts]` after `def f`, `class C` or `type A`
    TypeParameters,
    /// From `lambda` to its colon.
    Lambda,
    /// From `case` to its guard or colon.
    Patterns,
    /// The expression of a replacement field, from its `{` to what ends it.
    Field,
    /// What follows the colon of a replacement field, to its `}`.
    Specification,
}

/// What kind of logical line a token is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Header {
    /// `match x:`
    Match,
    /// `except A:`
    Except,
    /// Any other.
    Other,
}

/// Reads the tokens one after the other.
struct Reader<'t> {
    tokens: Tokens<'t>,
    reading: Reading,
    /// What is open, from the outermost.
    regions: Vec<Region>,
    /// For each open block, what begins it.
    blocks: Vec<Header>,
    /// What the current logical line is.
    header: Header,
}

impl Reader<'_> {
    fn respell(&mut self, index: usize, with: &str) {
        if let Some(token) = self.tokens.get(index) {
            self.reading.respell(token.span, with);
        }
    }

    fn token(&mut self, index: usize) {
        match self.tokens.kind(index) {
            TokenKind::Indent => self.blocks.push(self.header),
            TokenKind::Dedent => {
                self.blocks.pop();
            }
            TokenKind::Newline => {
                self.regions.clear();
            }
            TokenKind::Name => self.name(index),
            TokenKind::Operator => self.operator(index),
            TokenKind::FormatStringMiddle => self.format_text(index),
            TokenKind::Number
            | TokenKind::String
            | TokenKind::FormatStringStart
            | TokenKind::FormatStringEnd
            | TokenKind::Comment
            | TokenKind::LineEnd
            | TokenKind::EndOfFile => {}
        }
    }

    /// Whether a statement begins here, also one that follows another on its line.
    fn begins_statement(&self, index: usize) -> bool {
        self.tokens.begins_line(index)
            || index.checked_sub(1).is_some_and(|before| {
                self.regions.is_empty()
                    && (self.tokens.is_operator(before, ";")
                        || self.tokens.is_operator(before, ":"))
            })
    }

    fn name(&mut self, index: usize) {
        if self.tokens.begins_line(index) {
            self.header = Header::Other;
        }
        match self.tokens.word(index) {
            "match" if self.tokens.begins_match(index) => self.header = Header::Match,
            "except" => self.header = Header::Except,
            "case" if self.begins_case(index) => self.regions.push(Region::Patterns),
            "type" if self.begins_alias(index) => {}
            "print" | "exec" | "match" | "case" | "type" => self.respell(index, "x"),
            // The grammar knows a wildcard where Python has a name.
            "_" if self.regions.contains(&Region::Patterns)
                && ["(", ".", "="]
                    .iter()
                    .any(|operator| self.tokens.is_operator(index + 1, operator)) =>
            {
                self.respell(index, "x");
            }
            "__future__"
                if self.tokens.word(index + 1) != "import"
                    || self.tokens.is_operator(index + 2, "*") =>
            {
                self.respell(index, "x");
            }
            "lambda" => self.regions.push(Region::Lambda),
            "if" if self.regions.last() == Some(&Region::Patterns) => {
                self.regions.pop();
            }
            "await" => self.awaited(index),
            word if !word.is_ascii() => self.respell(index, "x"),
            _ => {}
        }
    }

    fn begins_case(&self, index: usize) -> bool {
        self.tokens.begins_line(index) && self.blocks.last() == Some(&Header::Match)
    }

    fn begins_alias(&self, index: usize) -> bool {
        self.begins_statement(index)
            && self.tokens.is_name(index + 1)
            && (self.tokens.is_operator(index + 2, "=") || self.tokens.is_operator(index + 2, "["))
    }

    fn operator(&mut self, index: usize) {
        match self.tokens.word(index) {
            "(" | "[" | "{" => {
                let region = self.opened_region(index);
                self.regions.push(region);
            }
            ")" | "]" | "}" => {
                while matches!(
                    self.regions.pop(),
                    Some(Region::Lambda | Region::Specification)
                ) {
                    if self.regions.last() == Some(&Region::Field) && self.tokens.word(index) == "}"
                    {
                        self.regions.pop();
                        break;
                    }
                }
            }
            ":" => match self.regions.last() {
                Some(Region::Lambda | Region::Patterns) => {
                    self.regions.pop();
                }
                Some(Region::Field) => self.regions.push(Region::Specification),
                _ => {}
            },
            // A default; the grammar knows bounds only, and takes a second colon.
            "=" if self.regions.last() == Some(&Region::TypeParameters) => {
                self.respell(index, ":");
            }
            // The grammar has them bind the other way round.
            "^" => self.respell(index, "&"),
            "&" => self.respell(index, "^"),
            // The grammar knows no such comma.
            "," if self.header == Header::Except
                && self.regions.is_empty()
                && self.tokens.is_operator(index + 1, ":") =>
            {
                self.respell(index, " ");
            }
            "*" if self.is_starred(index) => {
                self.blanked(index, WrapKind::Star, self.tokens.element_end(index + 1));
            }
            _ => {}
        }
    }

    fn opened_region(&self, index: usize) -> Region {
        let word = |back: usize| {
            index
                .checked_sub(back)
                .map_or("", |at| self.tokens.word(at))
        };
        let is_word = |back: usize| {
            index
                .checked_sub(back)
                .is_some_and(|at| self.tokens.kind(at) == TokenKind::Name)
        };
        match self.tokens.word(index) {
            "{" if index.checked_sub(1).is_some_and(|before| {
                matches!(
                    self.tokens.kind(before),
                    TokenKind::FormatStringStart | TokenKind::FormatStringMiddle
                ) // Only in a format string does one follow the other.
                    || self.tokens.is_operator(before, "}")
                    || (self.tokens.is_operator(before, ":")
                        && self.regions.last() == Some(&Region::Specification))
            }) =>
            {
                Region::Field
            }
            "(" if is_word(1) && word(2) == "def" => Region::Parameters,
            "(" if word(1) == "]" && self.tokens.follows_type_parameters(index) => {
                Region::Parameters
            }
            "[" if is_word(1) && is_word(2) => match word(2) {
                "def" | "class" => Region::TypeParameters,
                "type" if index.checked_sub(2).is_some_and(|at| self.begins_alias(at)) => {
                    Region::TypeParameters
                }
                _ => Region::Brackets,
            },
            _ => Region::Brackets,
        }
    }

    /// Whether the star here unpacks, and is none of a parameter's, a pattern's or an import's.
    fn is_starred(&self, index: usize) -> bool {
        let Some(before) = index.checked_sub(1) else {
            return true;
        };
        let word = self.tokens.word(before);
        let prefix = match self.tokens.kind(before) {
            TokenKind::Name => is_keyword(word) && !matches!(word, "None" | "True" | "False"),
            TokenKind::Operator => !matches!(word, ")" | "]" | "}" | "..."),
            TokenKind::Newline | TokenKind::Indent | TokenKind::Dedent => true,
            _ => false,
        };
        prefix
            && !matches!(word, "import" | "except" | "lambda")
            && !self.regions.contains(&Region::Patterns)
            && match self.regions.last() {
                Some(Region::Lambda) => false,
                Some(Region::Parameters | Region::TypeParameters) => matches!(word, ":" | "="),
                _ => true,
            }
    }

    /// Blanks a prefix operator, whose operand ends with the token `last`, for the node around it to be put back.
    fn blanked(&mut self, index: usize, kind: WrapKind, last: usize) {
        let (Some(operator), Some(first), Some(last)) = (
            self.tokens.get(index),
            self.tokens.get(self.tokens.operand_start(index + 1)),
            self.tokens.get(last),
        ) else {
            return;
        };
        if self.tokens.begins_line(index) {
            // A blank would be indentation.
            if !matches!(
                first.kind,
                TokenKind::Name | TokenKind::Number | TokenKind::Operator
            ) {
                return;
            }
            self.reading.move_back(first.span, operator.span.start);
        } else {
            self.respell(index, " ");
        }
        self.reading.wraps.push(Wrap {
            operator: operator.span,
            operand: Span::new(first.span.start, last.span.end),
            kind,
        });
    }

    fn awaited(&mut self, index: usize) {
        if let Some(end) = self.tokens.awaited_power(index) {
            self.blanked(index, WrapKind::Await, end);
        }
    }

    /// `f"{x:=10}"` is a specification, and no walrus.
    fn format_text(&mut self, index: usize) {
        let Some(token) = self.tokens.get(index) else {
            return;
        };
        if self.regions.last() == Some(&Region::Specification)
            && index
                .checked_sub(1)
                .is_some_and(|before| self.tokens.is_operator(before, ":"))
            && let Some(byte) = self.reading.bytes.get_mut(token.span.start)
            && *byte == b'='
        {
            *byte = b'<';
        }
    }
}
