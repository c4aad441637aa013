//! Python-like text, grown from bytes: each byte chooses what comes next.
//!
//! Rich in what outdent looks at: functions in functions that name each other, every way to bind a name, odd tokens
//! and layout. Most of what is grown is valid Python; some is not, on purpose.

use std::fmt::Write as _;

/// The longest text that is grown, in bytes, but for the statement begun last.
const LONGEST: usize = 6000;

/// How deep blocks are nested.
const DEEPEST: usize = 9;

/// The text that these choices make.
pub fn program(choices: &[u8]) -> String {
    let mut grower = Grower {
        rest: choices,
        text: String::new(),
        blocks: Vec::new(),
        is_block_empty: false,
        line_end: "\n",
    };
    grower.head();
    while !grower.rest.is_empty() && grower.text.len() < LONGEST {
        grower.statement();
    }
    grower.close(usize::MAX);
    if grower.choose(8) == 0 {
        grower.text.truncate(grower.text.trim_end().len());
    }
    grower.text
}

struct Grower<'c> {
    rest: &'c [u8],
    text: String,
    /// The indentation of each open block.
    blocks: Vec<String>,
    is_block_empty: bool,
    line_end: &'static str,
}

/// Few names, so that they meet.
const NAMES: &[&str] = &[
    "walk",
    "f",
    "g",
    "x",
    "y",
    "tree",
    "self",
    "__f",
    "_walk",
    "_f",
    "ﬁle",
    "file",
    "cls",
    "n",
    "C",
    "match",
    "type",
    "é",
    "locals",
    "functools",
];

const STRINGS: &[&str] = &[
    "''",
    "'walk'",
    "\"x\\\"y\"",
    "r'\\'",
    "b'f'",
    "'''\n  walk\n'''",
    "\"\"\"\n\twalk(n) >>> f()\n x\"\"\"",
    "'a\\\n  b'",
    "f'{x}'",
    "f'{walk(x)=}'",
    "f'{x!r:>{y}}'",
    "f'''{\n  walk(x)\n}'''",
    "f'{{}}{x:{\"a\"}}'",
    "rf'\\{x}'",
    "f'{f'{walk}'}'",
    "t'{walk(x)}'",
    "'# outdent: skip'",
    "'\\N{BULLET}\u{2028}'",
    "u'x' 'y'",
    "(\n'x'\n  # c\n   f'{y}')",
];

const ATOMS: &[&str] = &[
    "0",
    "1_0j",
    "0xFF",
    "...",
    "None",
    "True",
    "1if x else y",
    "()",
    "[]",
    "{}",
    "__class__",
    "super()",
    "self.__x",
    "[x, *y]",
    "{**x}",
    "x[1:2, ...]",
    "x < y in f",
    "not x",
    "-x ** -y",
];

const DECORATORS: &[&str] = &[
    "@f",
    "@functools.lru_cache(None)",
    "@property",
    "@x.y[0]",
    "@(lambda f: f)",
    "@staticmethod",
];

const COMMENTS: &[&str] = &[
    "#",
    "# walk",
    "# outdent: skip",
    "# %%",
    "# type: (int) -> int",
    "# fmt: off",
    "# noqa \u{c} x",
    "#\tx",
    "# outdent: skip-file",
];

const IMPORTS: &[&str] = &[
    "import functools",
    "from functools import *",
    "import x.walk as y",
    "from . import walk",
    "from x import (f,\n  g as walk,)",
    "from __future__ import annotations",
    "import weakref, gc",
    "from functools import partial as _walk",
];

impl Grower<'_> {
    fn choose(&mut self, count: usize) -> usize {
        let Some((&first, rest)) = self.rest.split_first() else {
            return 0;
        };
        self.rest = rest;
        usize::from(first) % count
    }

    fn pick(&mut self, from: &[&'static str]) -> &'static str {
        let position = self.choose(from.len());
        from[position]
    }

    fn name(&mut self) -> &'static str {
        // The first ones twice as often, for two functions of one knot.
        let position = self.choose(NAMES.len() + 6);
        NAMES[position.checked_sub(6).unwrap_or(position)]
    }

    fn head(&mut self) {
        self.line_end = ["\n", "\n", "\n", "\r\n", "\r"][self.choose(5)];
        match self.choose(12) {
            0 => self.line("#!/usr/bin/env python3"),
            1 => self.line("# coding: utf-8"),
            2 => self.line("\"\"\"Module walk.\"\"\""),
            3 => self.line("from __future__ import annotations"),
            4 => self.text.push('\u{c}'),
            _ => {}
        }
    }

    fn indentation(&mut self) {
        if let Some(last) = self.blocks.last() {
            self.text.push_str(last);
        }
    }

    /// A whole line; what line ends are in it become those of the file.
    fn line(&mut self, line: &str) {
        self.indentation();
        let line = line.replace('\n', self.line_end);
        self.text.push_str(&line);
        if self.choose(16) == 1 {
            let comment = self.pick(COMMENTS);
            self.text.push_str("  ");
            self.text.push_str(comment);
        }
        self.text.push_str(self.line_end);
    }

    fn simple(&mut self, line: &str) {
        if self.choose(24) == 1 {
            self.line(&format!("x = 1; {line};"));
        } else {
            self.line(line);
        }
        self.is_block_empty = false;
    }

    fn open(&mut self, header: &str) {
        if self.blocks.len() >= DEEPEST {
            return self.simple("pass");
        }
        if self.choose(20) == 1 {
            let body = self.simple_text();
            self.line(&format!("{header} {body}"));
            self.is_block_empty = false;
            return;
        }
        self.line(header);
        let step = self.pick(&["    ", "    ", "    ", "  ", "\t", " ", "        "]);
        let mut indentation = self.blocks.last().cloned().unwrap_or_default();
        indentation.push_str(step);
        self.blocks.push(indentation);
        self.is_block_empty = true;
    }

    fn close(&mut self, count: usize) {
        for _ in 0..count.min(self.blocks.len()) {
            if self.is_block_empty {
                self.line("pass");
            }
            self.is_block_empty = false;
            self.blocks.pop();
        }
    }

    fn statement(&mut self) {
        match self.choose(40) {
            0..=7 => {
                let header = self.function();
                self.open(&header);
            }
            8..=13 => {
                let count = 1 + self.choose(3);
                self.close(count);
            }
            14 => {
                let (name, base) = (self.name(), self.name());
                let header = [
                    "class C:",
                    "class C(f, x=y):",
                    "class __C:",
                    "class walk[T]:",
                ];
                let header = match self.choose(5) {
                    4 => format!("class {name}({base}):"),
                    position => header[position].to_owned(),
                };
                self.open(&header);
            }
            15 => {
                let test = self.expression(1);
                self.open(&format!("if {test}:"));
            }
            16 => {
                self.close(1);
                self.open("else:");
            }
            17 => {
                let (name, iterable) = (self.name(), self.expression(1));
                self.open(&format!("for {name} in {iterable}:"));
            }
            18 => {
                let test = self.pick(&["True", "x", "walk(x)", "(n := f())"]);
                self.open(&format!("while {test}:"));
            }
            19 => {
                let (manager, name) = (self.expression(1), self.name());
                let header = match self.choose(3) {
                    0 => format!("with {manager} as {name}:"),
                    1 => format!("with (open(x) as {name}, {manager}):"),
                    _ => format!("with {manager}:"),
                };
                self.open(&header);
            }
            20 => self.open("try:"),
            21 => {
                self.close(1);
                let name = self.name();
                let header = match self.choose(3) {
                    0 => format!("except E as {name}:"),
                    1 => "except* E:".to_owned(),
                    _ => "except:".to_owned(),
                };
                self.open(&header);
            }
            22 => {
                self.close(1);
                self.open("finally:");
            }
            23 => {
                let subject = self.expression(1);
                self.open(&format!("match {subject}:"));
                let name = self.name();
                let pattern =
                    self.pick(&["_", "[*_]", "{'k': v, **r}", "C(x=y)", "1 | -2j", "x.y"]);
                self.open(&format!("case {pattern} if {name}:"));
            }
            24 => {
                let comment = self.pick(COMMENTS);
                // A comment may stand in any column.
                let blanks = self.pick(&["", "", "  ", "\t", "            "]);
                if blanks.is_empty() {
                    self.indentation();
                }
                let _ = write!(self.text, "{blanks}{comment}{}", self.line_end);
            }
            25 => {
                let blank = self.pick(&["", "", "   ", "\u{c}", "\t", "\\\n"]);
                let blank = blank.replace('\n', self.line_end);
                let _ = write!(self.text, "{blank}{}", self.line_end);
            }
            26 => {
                let odd = self.pick(&["$", "\0", "print x", "\u{feff}", "0777", "`x`", "x =", ")"]);
                // Seldom, for most of the text is to be valid.
                if self.choose(16) == 1 {
                    self.simple(odd);
                }
            }
            _ => {
                let text = self.simple_text();
                self.simple(&text);
            }
        }
    }

    fn function(&mut self) -> String {
        while self.choose(12) == 1 {
            let decorator = self.pick(DECORATORS);
            self.line(decorator);
        }
        let keyword = self.pick(&["def", "def", "def", "def", "async def", "def \\\n "]);
        let name = self.name();
        let type_parameters = self.pick(&["", "", "", "", "", "[T]", "[T: x, *U]", "[T = walk]"]);
        let parameters = match self.choose(14) {
            0..=3 => "(x)".to_owned(),
            4 => "()".to_owned(),
            5 => format!("(n, {}=0)", self.name()),
            6 => format!("(*, {}=None, **y)", self.name()),
            7 => "(x, /, *y)".to_owned(),
            8 => format!("(x=[], y={})", self.expression(1)),
            9 => format!("(x: {}, n: int = 1)", self.expression(1)),
            10 => "(self, __x)".to_owned(),
            11 => "(\n    x,  # c\n  n,\n)".to_owned(),
            12 => "(*x)".to_owned(),
            _ => format!("({})", self.name()),
        };
        let returns = self.pick(&[
            "",
            "",
            "",
            "",
            " -> int",
            " -> 'walk'",
            " -> list[C]",
            " -> x()",
        ]);
        format!("{keyword} {name}{type_parameters}{parameters}{returns}:")
    }

    fn simple_text(&mut self) -> String {
        let name = self.name();
        match self.choose(24) {
            0..=3 => format!("return {}", self.expression(3)),
            4..=6 => format!("{name} = {}", self.expression(3)),
            7..=9 => self.expression(3),
            10 => format!("{name} = {} = lambda: {}", self.name(), self.expression(2)),
            11 => format!("{name}: {} = {}", self.expression(1), self.expression(1)),
            12 => format!("{name} += {}", self.expression(2)),
            13 => format!("nonlocal {name}"),
            14 => format!("global {name}"),
            15 => format!("del {name}"),
            16 => self.pick(IMPORTS).to_owned(),
            17 => self.pick(STRINGS).to_owned(),
            18 => format!("raise {} from {name}", self.expression(1)),
            19 => format!("assert {}, {name}", self.expression(1)),
            20 => self
                .pick(&["pass", "break", "continue", "return", "type X[T] = walk"])
                .to_owned(),
            21 => format!("{name}.{} = {}", self.name(), self.expression(1)),
            22 => format!("({name}, *{}), g[x] = {}", self.name(), self.expression(1)),
            _ => format!("{name}: {}", self.expression(1)),
        }
    }

    /// An expression no deeper than `depth` calls of this function.
    fn expression(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.name().to_owned();
        }
        let name = self.name();
        let depth = depth - 1;
        match self.choose(30) {
            0..=5 => format!("{name}({})", self.arguments(depth)),
            6 => self.pick(STRINGS).to_owned(),
            7 | 8 => self.pick(ATOMS).to_owned(),
            9 => format!("lambda {name}: {}", self.expression(depth)),
            10 => format!("(lambda *{name}: {})", self.expression(depth)),
            11 => format!("({name} := {})", self.expression(depth)),
            12 => format!("({name} := lambda: {})", self.expression(depth)),
            13 => {
                let (element, iterable) = (self.expression(depth), self.expression(depth));
                let brackets = self.pick(&["[]", "()", "{}"]);
                let (open, close) = brackets.split_at(1);
                let keyword = self.pick(&["for", "for", "async for"]);
                format!("{open}{element} {keyword} {name} in {iterable}{close}")
            }
            14 => format!(
                "{name}({} for x in {})",
                self.expression(depth),
                self.name()
            ),
            15 => format!("{} + {}", self.expression(depth), self.expression(depth)),
            16 => format!("{name}.{}", self.name()),
            17 => format!("{name}[{}]", self.expression(depth)),
            18 => format!("({})", self.expression(depth)),
            19 => format!("(\n{}\n        )", self.expression(depth)),
            20 => format!("[\n  # {name}\n {},\n]", self.expression(depth)),
            21 => format!("(yield {})", self.expression(depth)),
            22 => format!("(yield from {})", self.expression(depth)),
            23 => format!("(await {})", self.expression(depth)),
            24 => format!("{name} if {} else {}", self.name(), self.expression(depth)),
            25 => format!("{name} \\\n  or {}", self.expression(depth)),
            26 => format!("sorted({}, key={name})", self.expression(depth)),
            27 => format!("list(map({name}, {}))", self.expression(depth)),
            28 => format!("{{{name}: {}}}", self.expression(depth)),
            _ => name.to_owned(),
        }
    }

    fn arguments(&mut self, depth: usize) -> String {
        match self.choose(12) {
            0..=3 => self.expression(depth),
            4 => String::new(),
            5 => format!("*{}", self.name()),
            6 => format!("**{}", self.name()),
            7 => format!(
                "{}, {}={}",
                self.name(),
                self.name(),
                self.expression(depth)
            ),
            8 => format!("\n      {},\n  ", self.expression(depth)),
            9 => format!(" {} ", self.expression(depth)),
            10 => format!("# c\n{}", self.name()),
            _ => self.name().to_owned(),
        }
    }
}
