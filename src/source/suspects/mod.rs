//! Suspects: the outermost functions that may hold a knot, found from tokens alone.
//!
//! A knot is a cycle of functions within a function, each of which names the next. So for every outermost
//! function this draws, by names only, which function within it mentions the name of which other, and the
//! outermost function is a suspect if that graph has a cycle. The graph has more edges than the closure graph,
//! never fewer, so what is no suspect holds no knot:
//! - every `def` below a function is a node, and so is a lambda right after `:=`
//!   or after a `=` outside brackets, under every name on its line so far. A `def` in a class is none, for its name is a
//!   variable of the class, unless that class declares it `nonlocal`, which then stands before it;
//! - a name between the `def` and the end of its block is a mention, unless a dot stands before it; what is
//!   mentioned in an inner function is mentioned in the outer one too. What the header mentions, as a default or
//!   annotation, is evaluated in the function around, and mentioned there;
//! - a name that is a parameter of a function, or assigned by a statement of its own that begins with it, is its
//!   variable, so it and what is in it mention no other's function by that name. Where a function in it has the
//!   name, or `nonlocal` or `global` stands anywhere, this is not relied on;
//! - names that a class may mangle are compared by what follows their last two underscores, and a name with
//!   letters outside ASCII, which may equal another after normalisation, makes a suspect by itself; so does
//!   `__class__`, which is mentioned by whatever mentions `super`.

mod outermost;
mod scopes;
mod watch;

use super::{Lexer, Span};

pub(crate) use outermost::name_key;
use watch::Watch;

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
