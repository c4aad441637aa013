//! Suspects: the outermost functions that may hold a knot, found from tokens alone.
//!
//! A knot is a cycle of functions within a function, each of which names the next. So for every outermost
//! function this draws, by names only, which function within it mentions the name of which other, and the
//! outermost function is a suspect if that graph has a cycle. The graph has more edges than the closure graph,
//! never fewer, so what is no suspect holds no knot:
//! - every `def` below a function is a node, whatever its nearest header is, and so is a lambda right after `:=`
//!   or after a `=` outside brackets, under every name on its line so far;
//! - a name between the `def` and the end of its block is a mention, unless a dot stands before it; what is
//!   mentioned in an inner function is mentioned in the outer one too;
//! - names that a class may mangle are compared by what follows their last two underscores, and a name with
//!   letters outside ASCII, which may equal another after normalisation, makes a suspect by itself; so does
//!   `__class__`, which is mentioned by whatever mentions `super`.

use std::collections::HashMap;

use super::statements::continues_statement;
use super::{Lexer, Span, Token, TokenKind};

/// The suspects of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suspects {
    /// The suspect functions, or the top-level statements that hold them, in source order; disjoint, each
    /// beginning at its first token and ending with a line end.
    pub spans: Vec<Span>,
    /// Whether the lexer stopped early: the last span then runs to the end of the text.
    pub broken: bool,
}

/// The outermost functions of `text` that may hold a knot, in one pass over all its tokens that keeps few.
///
/// [`suspect_functions`](super::suspect_functions) finds the same knots sooner; this is what it turns to in doubt.
pub fn suspect_functions_by_tokens(text: &str) -> Suspects {
    let mut lexer = Lexer::new(text);
    let mut watch = Watch::new(text);
    for token in lexer.by_ref() {
        watch.push(token);
    }
    let broken = lexer.problem().is_some();
    watch.finish(broken)
}

/// What was found of one outermost function.
pub(super) struct Examined {
    /// The function, if it is a suspect.
    pub(super) suspect: Option<Span>,
    /// The end of its last line.
    pub(super) end: usize,
}

/// Looks at the outermost function whose header begins the line at `line`, and at no more of the text. Gives none
/// where that doesn't suffice: the lexer stopped early, or the statement around the function must be parsed too.
pub(super) fn examine_function(text: &str, line: usize) -> Option<Examined> {
    let mut lexer = Lexer::of_block(text, line);
    let mut watch = Watch::new(text);
    for token in lexer.by_ref() {
        if watch.ends_function_before(token) {
            break;
        }
        watch.push(token);
    }
    let end = watch.seen;
    watch.end_outermost(end);
    if lexer.problem().is_some() || watch.wants_statement {
        return None;
    }
    let suspect = watch.found.pop();
    Some(Examined { suspect, end })
}

/// A function whose end has not been reached.
struct OpenFunction {
    /// The block depth of the line that it begins on; a line no deeper ends it.
    depth: usize,
    /// Its node, or that of the nearest function around it that is one.
    node: Option<usize>,
    is_lambda: bool,
}

/// A function within the outermost one, or the stored lambdas of one line: as a lambda is taken to last to the end of
/// its line, each may mention whatever the others do.
struct Node<'t> {
    names: Vec<&'t str>,
    /// The nearest node around it.
    parent: Option<usize>,
}

/// What is known of the outermost function that is open.
struct Outermost<'t> {
    start: usize,
    nodes: Vec<Node<'t>>,
    /// What is mentioned where: the innermost node and the name.
    mentions: Vec<(usize, &'t str)>,
    is_suspect: bool,
    /// Whether a name occurs that a class around may mangle: then the class must be parsed too.
    has_private_name: bool,
}

#[expect(
    clippy::struct_excessive_bools,
    reason = "what has been seen of the line and what of the statement are independent of each other"
)]
struct Watch<'t> {
    text: &'t str,
    found: Vec<Span>,
    open: Vec<OpenFunction>,
    outermost: Option<Outermost<'t>>,
    /// Open blocks.
    depth: usize,
    /// Open brackets.
    brackets: usize,
    /// The start of the top-level statement.
    statement: usize,
    /// Whether the statement goes on although the next line stands at depth 0, for it has been decorators only.
    decorated: bool,
    within_line: bool,
    line_names: Vec<&'t str>,
    /// The node of the line's stored lambdas, and how many of the line's names it has.
    line_lambdas: Option<(usize, usize)>,
    /// The last token that is no opening parenthesis, and whether it was outside brackets.
    last: Option<(Token, bool)>,
    previous: Option<Token>,
    /// A `def` has been read and its name hasn't.
    awaits_name: bool,
    /// The end of the last token, line ends included.
    seen: usize,
    /// A suspect function needs its whole statement, whose end hasn't been reached.
    wants_statement: bool,
}

impl<'t> Watch<'t> {
    fn new(text: &'t str) -> Self {
        Self {
            text,
            found: Vec::new(),
            open: Vec::new(),
            outermost: None,
            depth: 0,
            brackets: 0,
            statement: 0,
            decorated: false,
            within_line: false,
            line_names: Vec::new(),
            line_lambdas: None,
            last: None,
            previous: None,
            awaits_name: false,
            seen: 0,
            wants_statement: false,
        }
    }

    fn push(&mut self, token: Token) {
        match token.kind {
            TokenKind::Comment | TokenKind::LineEnd | TokenKind::EndOfFile => {}
            TokenKind::Indent => self.depth += 1,
            TokenKind::Dedent => self.depth = self.depth.saturating_sub(1),
            TokenKind::Newline => self.end_line(token),
            _ => self.push_in_line(token),
        }
    }

    fn end_line(&mut self, token: Token) {
        self.seen = token.span.end;
        self.within_line = false;
        self.line_names.clear();
        self.line_lambdas = None;
        self.last = None;
        self.previous = None;
        self.awaits_name = false;
        while self.open.last().is_some_and(|function| function.is_lambda) {
            self.open.pop();
        }
        if self.open.is_empty() {
            self.end_outermost(self.seen);
        }
    }

    fn begin_line(&mut self, token: Token) {
        self.within_line = true;
        while self
            .open
            .last()
            .is_some_and(|function| self.depth <= function.depth)
        {
            self.open.pop();
        }
        if self.open.is_empty() {
            self.end_outermost(self.seen);
        }
        if self.depth == 0 {
            let goes_on = self.decorated || continues_statement(token, self.text);
            if !goes_on {
                self.end_statement();
                self.statement = token.span.start;
            }
            self.decorated = token.is_operator(self.text, "@");
        }
    }

    /// Whether the outermost function has ended when `token` comes next.
    fn ends_function_before(&self, token: Token) -> bool {
        let begins_line = !self.within_line
            && !matches!(
                token.kind,
                TokenKind::Comment | TokenKind::LineEnd | TokenKind::Indent | TokenKind::Dedent
            );
        begins_line && self.depth == 0 && self.outermost.is_some()
    }

    fn push_in_line(&mut self, token: Token) {
        if !self.within_line {
            self.begin_line(token);
        }
        self.seen = token.span.end;
        match token.kind {
            TokenKind::Operator => match token.span.of(self.text) {
                "(" | "[" | "{" => self.brackets += 1,
                ")" | "]" | "}" => self.brackets = self.brackets.saturating_sub(1),
                _ => {}
            },
            TokenKind::Name => self.name(token),
            _ => {}
        }
        if !token.is_operator(self.text, "(") {
            self.last = Some((token, self.brackets == 0));
        }
        self.previous = Some(token);
    }

    fn name(&mut self, token: Token) {
        let word: &'t str = token.span.of(self.text);
        if self.awaits_name {
            self.awaits_name = false;
            self.named(word);
            return;
        }
        match word {
            "def" => {
                let start = match self.previous {
                    Some(previous) if previous.is_name(self.text, "async") => previous.span.start,
                    _ => token.span.start,
                };
                self.open_function(start, false, true);
                self.awaits_name = true;
            }
            "lambda" => {
                let is_stored = self.stores_lambda() && !self.line_names.is_empty();
                self.open_function(token.span.start, true, is_stored);
            }
            _ => self.mention(word),
        }
        self.line_names.push(word);
    }

    /// Whether a lambda that comes next is assigned to a name: after `:=`, or after a `=` outside brackets.
    fn stores_lambda(&self) -> bool {
        self.last
            .is_some_and(|(token, outside)| match token.span.of(self.text) {
                ":=" => true,
                "=" => outside,
                _ => false,
            })
    }

    fn open_function(&mut self, start: usize, is_lambda: bool, has_name: bool) {
        let is_within = !self.open.is_empty();
        if !is_within {
            self.line_lambdas = None;
            self.outermost = Some(Outermost {
                start,
                nodes: Vec::new(),
                mentions: Vec::new(),
                is_suspect: false,
                has_private_name: false,
            });
        }
        let around = self.open.last().and_then(|function| function.node);
        let own = match (is_within && has_name, is_lambda) {
            (false, _) => None,
            (true, false) => self.add_node(around),
            (true, true) => self.lambda_node(around),
        };
        self.open.push(OpenFunction {
            depth: self.depth,
            node: own.or(around),
            is_lambda,
        });
    }

    fn add_node(&mut self, parent: Option<usize>) -> Option<usize> {
        let outermost = self.outermost.as_mut()?;
        outermost.nodes.push(Node {
            names: Vec::new(),
            parent,
        });
        Some(outermost.nodes.len() - 1)
    }

    /// The node of the line's lambdas, which gets the names that stand in the line so far.
    fn lambda_node(&mut self, around: Option<usize>) -> Option<usize> {
        let (node, known) = match self.line_lambdas {
            Some(known) => known,
            None => (self.add_node(around)?, 0),
        };
        self.line_lambdas = Some((node, self.line_names.len()));
        let names = &mut self.outermost.as_mut()?.nodes.get_mut(node)?.names;
        names.extend(self.line_names.iter().skip(known));
        Some(node)
    }

    /// The `def` that was opened last has this name.
    fn named(&mut self, word: &'t str) {
        self.line_names.push(word);
        let node = self.open.last().and_then(|function| function.node);
        let Some(outermost) = &mut self.outermost else {
            return;
        };
        outermost.look_at(word);
        outermost.is_suspect |= word == "__class__";
        if let Some(node) = node.and_then(|node| outermost.nodes.get_mut(node)) {
            node.names.push(word);
        }
    }

    fn mention(&mut self, word: &'t str) {
        let Some(outermost) = &mut self.outermost else {
            return;
        };
        outermost.look_at(word);
        let after_dot = self
            .previous
            .is_some_and(|previous| previous.is_operator(self.text, "."));
        outermost.is_suspect |= word == "__class__" && !after_dot;
        if after_dot || outermost.is_suspect {
            return;
        }
        if let Some(node) = self.open.last().and_then(|function| function.node) {
            outermost.mentions.push((node, word));
        }
    }

    fn end_outermost(&mut self, end: usize) {
        let Some(outermost) = self.outermost.take() else {
            return;
        };
        if !outermost.is_suspect && !outermost.has_cycle() {
            return;
        }
        if outermost.has_private_name || self.wants_statement {
            self.wants_statement = true;
        } else {
            self.found.push(Span::new(outermost.start, end));
        }
    }

    fn end_statement(&mut self) {
        if std::mem::take(&mut self.wants_statement) {
            // The functions of the statement found before are parts of it.
            self.found.retain(|span| span.start < self.statement);
            self.found.push(Span::new(self.statement, self.seen));
        }
    }

    fn finish(mut self, broken: bool) -> Suspects {
        let end = if broken { self.text.len() } else { self.seen };
        if broken {
            // What the lexer didn't reach may hold anything.
            self.wants_statement = true;
        }
        self.seen = end;
        self.end_outermost(end);
        self.end_statement();
        Suspects {
            spans: self.found,
            broken,
        }
    }
}

impl Outermost<'_> {
    fn look_at(&mut self, word: &str) {
        self.is_suspect |= !self.nodes.is_empty() && !word.is_ascii();
        self.has_private_name |=
            name_key(word) != word || (word.starts_with("__") && !word.ends_with("__"));
    }

    /// Whether functions mention each other in a cycle.
    ///
    /// The graph has the functions and the names: a function leads to the names that it mentions and to the
    /// functions within it, whose mentions are its own, and a name leads to the functions that have it.
    fn has_cycle(&self) -> bool {
        let mut number: HashMap<&str, usize> = HashMap::new();
        let mut successors: Vec<Vec<usize>> = vec![Vec::new(); self.nodes.len()];
        for (index, node) in self.nodes.iter().enumerate() {
            for name in &node.names {
                let vertex = *number.entry(name_key(name)).or_insert_with(|| {
                    successors.push(Vec::new());
                    successors.len() - 1
                });
                if let Some(list) = successors.get_mut(vertex) {
                    list.push(index);
                }
            }
            if let Some(list) = node.parent.and_then(|parent| successors.get_mut(parent)) {
                list.push(index);
            }
        }
        for &(node, word) in &self.mentions {
            if let (Some(&vertex), Some(list)) =
                (number.get(name_key(word)), successors.get_mut(node))
            {
                list.push(vertex);
            }
        }
        is_cyclic(&successors)
    }
}

/// Whether the graph has a cycle: whether taking away nodes without a way in, again and again, leaves some.
fn is_cyclic(successors: &[Vec<usize>]) -> bool {
    let mut ways_in = vec![0usize; successors.len()];
    for &target in successors.iter().flatten() {
        if let Some(count) = ways_in.get_mut(target) {
            *count += 1;
        }
    }
    let mut free: Vec<usize> = ways_in
        .iter()
        .enumerate()
        .filter(|(_, count)| **count == 0)
        .map(|(node, _)| node)
        .collect();
    let mut left = successors.len();
    while let Some(node) = free.pop() {
        left -= 1;
        for &target in successors.get(node).into_iter().flatten() {
            if let Some(count) = ways_in.get_mut(target) {
                *count -= 1;
                if *count == 0 {
                    free.push(target);
                }
            }
        }
    }
    left > 0
}

/// What names are compared by: for those that may be private names of a class, plain or written out, what
/// follows their last two underscores.
pub(crate) fn name_key(name: &str) -> &str {
    // Few names have two underscores in them, and this is asked of every one.
    let bytes = name.as_bytes();
    if bytes.ends_with(b"__") {
        return name;
    }
    bytes
        .windows(2)
        .rposition(|pair| pair == b"__")
        .and_then(|start| name.get(start..))
        .unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn suspects(text: &str) -> Vec<&str> {
        suspect_functions_by_tokens(text)
            .spans
            .into_iter()
            .map(|span| span.of(text))
            .collect()
    }

    #[test]
    fn a_function_that_mentions_its_own_name_is_suspect() {
        let method = "def m(self):\n    async def f(): await f()\n    return f\n";
        assert_eq!(
            suspects(&format!(
                "class A:\n  {}",
                method.replace('\n', "\n  ").trim_end()
            )),
            [method.replace('\n', "\n  ").trim_end()]
        );
        assert_eq!(
            suspects("def p():\n  def f(): g()\n  def g(): f()\n"),
            ["def p():\n  def f(): g()\n  def g(): f()\n"]
        );
        assert_eq!(
            suspects("def p():\n  def f(): self.f(); g\n  def g(): 0\n"),
            [""; 0]
        );
        assert_eq!(
            suspects("def p():\n  def f(): 0\n  f()\ndef f(): f()\n"),
            [""; 0]
        );
    }

    #[test]
    fn lambdas_that_are_assigned_are_nodes() {
        for text in [
            "def p(): f = lambda: f()\n",
            "def p(): f = g = (lambda: f())\n",
            "def p(): f: T = lambda: f()\n",
            "lambda: (f := lambda: f())\n",
            "def p(): [(f := (lambda: f()))]\n",
        ] {
            assert_eq!(suspects(text), [text]);
        }
        assert_eq!(
            suspects("def p(f): return g(key=lambda: f(key))\n"),
            [""; 0]
        );
    }

    #[test]
    fn mentions_in_inner_functions_and_classes_count() {
        for text in [
            "def p():\n  def f():\n    class C:\n      x = f\n",
            "def p():\n  class C:\n    nonlocal f\n    def f(): f()\n",
            "def p():\n  def f():\n    def g(): return lambda: f\n",
        ] {
            assert_eq!(suspects(text), [text]);
        }
    }

    #[test]
    fn private_names_bring_the_class_along() {
        let text = "class C:\n  def p(self):\n    def __f(): _C__f()\n";
        assert_eq!(suspects(text), [text]);
    }

    #[test]
    fn names_equal_after_normalisation_are_suspect() {
        let text = "def p():\n  def ﬁle(): file()\n";
        assert_eq!(suspects(text), [text]);
    }

    #[test]
    fn what_the_lexer_does_not_reach_is_suspect() {
        assert!(suspect_functions_by_tokens("def p(): 0\nx = '\ndef q(): 0\n").broken);
        assert_eq!(
            suspects("def p(): 0\nx = '\ndef q(): 0\n"),
            ["x = '\ndef q(): 0\n"]
        );
    }
}
