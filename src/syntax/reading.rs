//! The text as the grammar is shown it: of the same length, in a spelling that it reads right.
//!
//! The grammar misreads some valid Python, in silence or with an error (`docs/misreadings.md` lists how). So
//! the parser is not shown the text itself but a copy in which some tokens are spelt otherwise; no token
//! moves, so that all places are the text's own. Two ways suffice: a token is replaced by one that the grammar
//! reads as Python reads the original (`print` by another name), or it is blanked and the node that it makes
//! is put back when the tree is copied ([`Wrap`]). Takes the tokens of one piece, which know Python's rules
//! for them; looks at nothing but tokens, and decides nothing from a tree.

use crate::source::{Lexed, Span, Token, TokenKind};

use super::trust::is_keyword;

/// What the parser is shown for one piece.
#[derive(Debug)]
pub(super) struct Reading {
    /// As many bytes as the piece has.
    pub(super) bytes: Vec<u8>,
    /// The nodes to put back, by ascending place; offsets are from the start of the piece.
    pub(super) wraps: Vec<Wrap>,
    /// The tokens that were moved to where a line begins.
    moved: Vec<Moved>,
}

/// A token that stands elsewhere in the reading.
#[derive(Clone, Copy, Debug)]
struct Moved {
    from: Span,
    to: Span,
}

impl Reading {
    /// The place in the piece of what is at this place of the reading, for anything that begins and ends with
    /// a token.
    pub(super) fn original(&self, place: Span) -> Span {
        let start = self
            .moved
            .iter()
            .find(|moved| moved.to.start == place.start);
        let end = self.moved.iter().find(|moved| moved.to.end == place.end);
        Span::new(
            start.map_or(place.start, |moved| moved.from.start),
            end.map_or(place.end, |moved| moved.from.end),
        )
    }
}

/// A prefix operator that was blanked: the node around the operand is to be put back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wrap {
    /// The operator.
    pub(super) operator: Span,
    /// All that it applies to.
    pub(super) operand: Span,
    /// What it makes of that.
    pub(super) kind: WrapKind,
}

/// The operators that are put back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WrapKind {
    /// `*operand`
    Star,
    /// `await operand`
    Await,
}

fn blank(bytes: &mut [u8], span: Span) {
    let bytes = bytes.get_mut(span.start..span.end);
    bytes.into_iter().flatten().for_each(|byte| *byte = b' ');
}

/// The reading of a piece of text with these tokens.
pub(super) fn reading(piece: &str, lexed: &Lexed) -> Reading {
    let mut reader = Reader {
        piece,
        tokens: lexed
            .tokens
            .iter()
            .copied()
            .filter(|token| !matches!(token.kind, TokenKind::Comment | TokenKind::LineEnd))
            .collect(),
        reading: Reading {
            bytes: piece.as_bytes().to_vec(),
            wraps: Vec::new(),
            moved: Vec::new(),
        },
        regions: Vec::new(),
        blocks: Vec::new(),
        header: Header::Other,
    };
    reader.line_ends(&lexed.tokens);
    for index in 0..reader.tokens.len() {
        reader.token(index);
    }
    reader.reading.wraps.sort_by_key(|wrap| wrap.operator.start);
    reader.reading
}

/// What of the piece the parser is to read, if not all: long blanks within a line, as an outline has them, are
/// left out, for it would go through them byte by byte.
pub(super) fn ranges(piece: &str, lexed: &Lexed) -> Vec<tree_sitter::Range> {
    const LONG: usize = 64;
    let mut cuts: Vec<Span> = Vec::new();
    for pair in lexed.tokens.windows(2) {
        let [before, after] = pair else { continue };
        let gap = Span::new(before.span.end, after.span.start);
        let is_within_line = !matches!(
            before.kind,
            TokenKind::Newline | TokenKind::LineEnd | TokenKind::Indent | TokenKind::Dedent
        );
        if gap.len() > LONG && is_within_line && gap.of(piece).bytes().all(|byte| byte == b' ') {
            // A blank stays on both sides.
            cuts.push(Span::new(gap.start + 1, gap.end - 1));
        }
    }
    if cuts.is_empty() {
        return Vec::new();
    }
    // Lines and columns are not used here: all that counts is that they ascend.
    let point = |byte: usize| tree_sitter::Point {
        row: 0,
        column: byte,
    };
    let starts = std::iter::once(0).chain(cuts.iter().map(|cut| cut.end));
    let ends = cuts
        .iter()
        .map(|cut| cut.start)
        .chain(std::iter::once(piece.len()));
    starts
        .zip(ends)
        .map(|(start, end)| tree_sitter::Range {
            start_byte: start,
            end_byte: end,
            start_point: point(start),
            end_point: point(end),
        })
        .collect()
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

struct Reader<'t> {
    piece: &'t str,
    /// Without comments and line ends that mean nothing.
    tokens: Vec<Token>,
    reading: Reading,
    /// What is open, from the outermost.
    regions: Vec<Region>,
    /// For each open block, what begins it.
    blocks: Vec<Header>,
    /// What the current logical line is.
    header: Header,
}

impl Reader<'_> {
    /// A lone carriage return ends a line in Python, but not in the grammar; a line end between brackets means
    /// nothing in Python, but the grammar takes `(a.` above a line less indented for the end of a block. Comments
    /// are blanked: the tokens have them, and the grammar's scanner reads all that follow a comment at each of them.
    fn line_ends(&mut self, tokens: &[Token]) {
        let bytes = &mut self.reading.bytes;
        let returns: Vec<usize> = memchr::memchr_iter(b'\r', bytes).collect();
        for position in returns {
            if bytes.get(position + 1) != Some(&b'\n')
                && let Some(byte) = bytes.get_mut(position)
            {
                *byte = b'\n';
            }
        }
        let mut depth = 0usize;
        for token in tokens {
            match (token.kind, token.span.of(self.piece)) {
                (TokenKind::Operator, "(" | "[" | "{") => depth += 1,
                (TokenKind::Operator, ")" | "]" | "}") => depth = depth.saturating_sub(1),
                (TokenKind::Comment, _) => blank(bytes, token.span),
                (TokenKind::LineEnd, _) if depth > 0 => blank(bytes, token.span),
                _ => {}
            }
        }
    }

    fn word(&self, index: usize) -> &str {
        self.tokens
            .get(index)
            .map_or("", |token| token.span.of(self.piece))
    }

    fn kind(&self, index: usize) -> TokenKind {
        self.tokens
            .get(index)
            .map_or(TokenKind::EndOfFile, |token| token.kind)
    }

    fn is_name(&self, index: usize) -> bool {
        self.kind(index) == TokenKind::Name && !is_keyword(self.word(index))
    }

    fn is_operator(&self, index: usize, operator: &str) -> bool {
        self.kind(index) == TokenKind::Operator && self.word(index) == operator
    }

    /// Writes `with` over the token, the last byte as often as it takes.
    fn respell(&mut self, index: usize, with: &str) {
        let Some(token) = self.tokens.get(index) else {
            return;
        };
        let moved = self
            .reading
            .moved
            .iter()
            .find(|moved| moved.from == token.span);
        let place = moved.map_or(token.span, |moved| moved.to);
        let mut letters = with.bytes();
        let mut last = b' ';
        for byte in self
            .reading
            .bytes
            .get_mut(place.start..place.end)
            .into_iter()
            .flatten()
        {
            last = letters.next().unwrap_or(last);
            *byte = last;
        }
    }

    fn token(&mut self, index: usize) {
        match self.kind(index) {
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

    /// Whether a logical line begins here.
    fn begins_line(&self, index: usize) -> bool {
        index.checked_sub(1).is_none_or(|before| {
            matches!(
                self.kind(before),
                TokenKind::Newline | TokenKind::Indent | TokenKind::Dedent
            )
        })
    }

    /// Whether a statement begins here, also one that follows another on its line.
    fn begins_statement(&self, index: usize) -> bool {
        self.begins_line(index)
            || index.checked_sub(1).is_some_and(|before| {
                self.regions.is_empty()
                    && (self.is_operator(before, ";") || self.is_operator(before, ":"))
            })
    }

    fn name(&mut self, index: usize) {
        if self.begins_line(index) {
            self.header = Header::Other;
        }
        match self.word(index) {
            "match" if self.begins_match(index) => self.header = Header::Match,
            "except" => self.header = Header::Except,
            "case" if self.begins_case(index) => self.regions.push(Region::Patterns),
            "type" if self.begins_alias(index) => {}
            "print" | "exec" | "match" | "case" | "type" => self.respell(index, "x"),
            // The grammar knows a wildcard where Python has a name.
            "_" if self.regions.contains(&Region::Patterns)
                && ["(", ".", "="]
                    .iter()
                    .any(|operator| self.is_operator(index + 1, operator)) =>
            {
                self.respell(index, "x");
            }
            "__future__"
                if self.word(index + 1) != "import" || self.is_operator(index + 2, "*") =>
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

    /// Whether `match` here begins a statement: a block follows its line, which nothing else can begin.
    fn begins_match(&self, index: usize) -> bool {
        if !self.begins_line(index) {
            return false;
        }
        let end = self
            .tokens
            .iter()
            .skip(index)
            .position(|token| token.kind == TokenKind::Newline)
            .map_or(self.tokens.len(), |length| index + length);
        self.kind(end + 1) == TokenKind::Indent && end > index + 1 && self.is_operator(end - 1, ":")
    }

    fn begins_case(&self, index: usize) -> bool {
        self.begins_line(index) && self.blocks.last() == Some(&Header::Match)
    }

    fn begins_alias(&self, index: usize) -> bool {
        self.begins_statement(index)
            && self.is_name(index + 1)
            && (self.is_operator(index + 2, "=") || self.is_operator(index + 2, "["))
    }

    fn operator(&mut self, index: usize) {
        match self.word(index) {
            "(" | "[" | "{" => {
                let region = self.opened_region(index);
                self.regions.push(region);
            }
            ")" | "]" | "}" => {
                while matches!(
                    self.regions.pop(),
                    Some(Region::Lambda | Region::Specification)
                ) {
                    if self.regions.last() == Some(&Region::Field) && self.word(index) == "}" {
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
                && self.is_operator(index + 1, ":") =>
            {
                self.respell(index, " ");
            }
            "*" if self.is_starred(index) => {
                self.blanked(index, WrapKind::Star, self.element_end(index + 1));
            }
            _ => {}
        }
    }

    fn opened_region(&self, index: usize) -> Region {
        let word = |back: usize| index.checked_sub(back).map_or("", |at| self.word(at));
        let is_word = |back: usize| {
            index
                .checked_sub(back)
                .is_some_and(|at| self.kind(at) == TokenKind::Name)
        };
        match self.word(index) {
            "{" if index.checked_sub(1).is_some_and(|before| {
                matches!(
                    self.kind(before),
                    TokenKind::FormatStringStart | TokenKind::FormatStringMiddle
                ) // Only in a format string does one follow the other.
                    || self.is_operator(before, "}")
                    || (self.is_operator(before, ":")
                        && self.regions.last() == Some(&Region::Specification))
            }) =>
            {
                Region::Field
            }
            "(" if is_word(1) && word(2) == "def" => Region::Parameters,
            "(" if word(1) == "]" && self.follows_type_parameters(index) => Region::Parameters,
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

    /// Whether the bracket that ends right before is that of `def f[T]`.
    fn follows_type_parameters(&self, index: usize) -> bool {
        let mut depth = 0usize;
        for at in (0..index).rev() {
            if self.kind(at) != TokenKind::Operator {
                continue;
            }
            match self.word(at) {
                ")" | "]" | "}" => depth += 1,
                "(" | "[" | "{" => {
                    depth = depth.saturating_sub(1);
                    if depth == 0 {
                        return at.checked_sub(2).is_some_and(|def| self.word(def) == "def");
                    }
                }
                _ => {}
            }
        }
        false
    }

    /// Whether the star here unpacks, and is none of a parameter's, a pattern's or an import's.
    fn is_starred(&self, index: usize) -> bool {
        let Some(before) = index.checked_sub(1) else {
            return true;
        };
        let word = self.word(before);
        let prefix = match self.kind(before) {
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

    /// The end of the element of a list that begins with the given token.
    fn element_end(&self, first: usize) -> usize {
        let mut depth = 0usize;
        let mut lambdas = 0usize;
        let mut end = first;
        for at in first..self.tokens.len() {
            match self.kind(at) {
                TokenKind::Newline | TokenKind::EndOfFile => break,
                TokenKind::FormatStringStart => depth += 1,
                TokenKind::FormatStringEnd => depth = depth.saturating_sub(1),
                TokenKind::Operator => match self.word(at) {
                    "(" | "[" | "{" => depth += 1,
                    ")" | "]" | "}" if depth == 0 => break,
                    ")" | "]" | "}" => depth -= 1,
                    ":" if depth == 0 && lambdas > 0 => lambdas -= 1,
                    "," | ":" | "=" | ";" | "!" if depth == 0 && lambdas == 0 => break,
                    _ => {}
                },
                TokenKind::Name if depth == 0 => match self.word(at) {
                    "lambda" => lambdas += 1,
                    "in" if self.ends_target(first) => break,
                    "for" => break,
                    _ => {}
                },
                _ => {}
            }
            end = at;
        }
        end
    }

    /// Whether the element is one of a loop's targets, which `in` ends.
    fn ends_target(&self, first: usize) -> bool {
        let mut depth = 0usize;
        for at in (0..first).rev() {
            match (self.kind(at), self.word(at)) {
                (TokenKind::Newline, _) => return false,
                (TokenKind::Operator, ")" | "]" | "}") => depth += 1,
                (TokenKind::Operator, "(" | "[" | "{") => {
                    if depth == 0 {
                        return false;
                    }
                    depth -= 1;
                }
                (TokenKind::Name, "for") if depth == 0 => return true,
                (TokenKind::Name, "in") if depth == 0 => return false,
                _ => {}
            }
        }
        false
    }

    fn blanked(&mut self, index: usize, kind: WrapKind, last: usize) {
        let (Some(&operator), Some(&first), Some(&last)) = (
            self.tokens.get(index),
            self.tokens.get(self.operand_start(index + 1)),
            self.tokens.get(last),
        ) else {
            return;
        };
        if self.begins_line(index) {
            // A blank would be indentation.
            let to = Span::new(operator.span.start, operator.span.start + first.span.len());
            if !matches!(
                first.kind,
                TokenKind::Name | TokenKind::Number | TokenKind::Operator
            ) {
                return;
            }
            self.reading
                .bytes
                .copy_within(first.span.start..first.span.end, to.start);
            let gap = to.end..first.span.end;
            self.reading
                .bytes
                .get_mut(gap)
                .into_iter()
                .flatten()
                .for_each(|byte| *byte = b' ');
            self.reading.moved.push(Moved {
                from: first.span,
                to,
            });
        } else {
            self.respell(index, " ");
        }
        self.reading.wraps.push(Wrap {
            operator: operator.span,
            operand: Span::new(first.span.start, last.span.end),
            kind,
        });
    }

    /// Where the operand that begins with this token begins to the grammar: a blanked `await` is no part of it.
    fn operand_start(&self, index: usize) -> usize {
        if self.word(index) == "await"
            && self.kind(index) == TokenKind::Name
            && self.awaited_power(index).is_some()
        {
            index + 1
        } else {
            index
        }
    }

    fn awaited(&mut self, index: usize) {
        if let Some(end) = self.awaited_power(index) {
            self.blanked(index, WrapKind::Await, end);
        }
    }

    /// The last token of `await a` in `await a ** b`, which is `(await a) ** b`, but not to the grammar.
    fn awaited_power(&self, index: usize) -> Option<usize> {
        let mut end = self.atom_end(index + 1);
        loop {
            if self.is_operator(end + 1, ".") {
                end += 2;
            } else if self.is_operator(end + 1, "(") || self.is_operator(end + 1, "[") {
                end = self.atom_end(end + 1);
            } else {
                return self.is_operator(end + 1, "**").then_some(end);
            }
        }
    }

    /// The last token of the bracketed expression, string or word that begins here.
    fn atom_end(&self, first: usize) -> usize {
        let mut depth = 0usize;
        for at in first..self.tokens.len() {
            match (self.kind(at), self.word(at)) {
                (TokenKind::FormatStringStart, _) | (TokenKind::Operator, "(" | "[" | "{") => {
                    depth += 1;
                }
                (TokenKind::FormatStringEnd, _) | (TokenKind::Operator, ")" | "]" | "}") => {
                    depth = depth.saturating_sub(1);
                }
                _ => {}
            }
            if depth == 0 {
                return at;
            }
        }
        first
    }

    /// `f"{x:=10}"` is a specification, and no walrus.
    fn format_text(&mut self, index: usize) {
        let Some(&token) = self.tokens.get(index) else {
            return;
        };
        if self.regions.last() == Some(&Region::Specification)
            && index
                .checked_sub(1)
                .is_some_and(|before| self.is_operator(before, ":"))
            && let Some(byte) = self.reading.bytes.get_mut(token.span.start)
            && *byte == b'='
        {
            *byte = b'<';
        }
    }
}
