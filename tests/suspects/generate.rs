//! Random texts that make a search for headers stumble: what looks like a header, a lambda or triple quotes stands
//! in strings, comments, continued lines and fields; real ones stand in odd layouts. Most texts are valid Python
//! before [`damaged`] has been at them. The same number gives the same text.

/// Marsaglia's xorshift, enough to choose statements.
pub(crate) struct Choices(u64);

impl Choices {
    pub(crate) fn new(number: u64) -> Self {
        let mut choices = Self((number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        for _ in 0..10 {
            choices.below(2);
        }
        choices
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap_or_default() % limit.max(1)
    }

    pub(crate) fn one_of<'c>(&mut self, choices: &[&'c str]) -> &'c str {
        choices
            .get(self.below(choices.len()))
            .copied()
            .unwrap_or_default()
    }
}

/// Statements of one line; `$` stands for a name, `%` for the indentation, `~` for a line end.
const SIMPLE: &[&str] = &[
    "pass",
    "$()",
    "x = $",
    "x.$ = self.$(defy, classy, lambdas)",
    "return $",
    "nonlocal_ = 1",
    "# def $(): $() \\",
    "# \"\"\" ''' class C:",
    "x = 1  # ''' \"\"\"",
    "'''$'''",
    "\"\"\"~class C:~% def $(): $()~\"\"\"",
    "x = '''~def $():~    '''",
    "r'''\\''''; x = \"\"\"\\\"\"\" ''' \"\"\"",
    "'''\\\\'''; x = '''\\''''''",
    "x = \"'''\" + '\"\"\"'",
    "x = '\\'\"\"\"', \"\\\"'''\"",
    "x = '' \"\" ''''''  \"\"\"\"\"\"",
    "x = ''' ''' \"\"\" \"\"\" '''#'''",
    "x = '\\~class C:\\~def $():\\~'",
    "x = 'a \\~\"\"\" \\~'; \"\"\" ~def $(): $()~\"\"\"",
    "x = \\~\"\"\"~class C:~\"\"\"",
    "x = 1 + \\~ 2 + \\~ len('''~class C:~''')",
    "x = [~1,~  \"\"\"~def $():~\"\"\", # '''~]",
    "x = {'a': {}}, \"\"\"~class C: \"\"\"",
    "x = (  # \"\"\"~1)",
    "f'{x}' \"\"\"~class C:~\"\"\"",
    "f'{x!r:>{3}}\"\"\"' '''~class C:~'''",
    "f\"{x['a']}'''\"",
    "f'{~\"\"\"~class C:~\"\"\"}' ",
    "f\"{'''a'''}\"; '''~class C:'''",
    "f'{f\"{'''a'''}\"}' ''' '''",
    "f'''{~f\"\"\"{x}~class C:~\"\"\"~}'''",
    "f'''{x:'>3}''' '''~def $():~'''",
    "Rf'''~\\{x}\\'''' + '''~class C:~'''",
    "rb'''~class C:~'''",
    "f'''~{ {'a': \"\"\"'\"\"\"}['a'] }~class C:~'''",
    "x = 1 if'{' else'''~def $(): '''",
    "x = 1if\"{\"else\"\"\"~class C:~\"\"\"",
    "x = not'''~class C:~'''",
    "$ = lambda: $()",
    "$ = $ = lambda: $()",
    "$ = $ = (lambda: $())",
    "$: T = lambda x: $",
    "$ = lambda: (lambda: $)",
    "$ = \\~lambda: $()",
    "$ = (~~~%lambda: $())",
    "$ = ('''='''~if x else lambda: $())",
    "h(key=lambda: $)",
    "h('(', k=lambda: $)",
    "$ = h(')')[0] = lambda: $",
    "x['('] = $ = lambda: $()",
    "x = lambda a=lambda: $: $",
    "f'{(lambda x: 1)}'",
    "x == (lambda: $)",
    "x = (~1,~)",
    "x = '''~'''; $ = lambda: $()",
    "if x: y = '''~class C: '''",
    "$ = éclair = \u{fb01}le",
    "\u{fb01}le()",
    "défi = classé = 1",
    "x = \"é\u{20ac}'''\"",
    "_C__g()",
    "__g = 1",
    "x = 0 ;y = \"\"\"~\"\"\"",
    "global x",
    "x = [a~if $ else b]",
    "x = [a for a in b~if c~for d in $~]",
    "x = a[b~if c else d:~$]",
    "x = {a~if b else c: d, e:~$}",
    "x = (a +~$ + 1, not~$)",
    "x = ['a'  # it's '''~'b', # \"\"\"~$,~b\"c\"]",
    "x = [a  # why~, $, f'{a['#']}' +~$]",
    "x = [a~# def $():~# why ']~, a~# x~if $ else b~]",
    "x = f'{a~if $ else b}'",
    "x = '''~def $():~return $''' + (~a,~$ )",
    "x = '''~# why ''' + (~$)",
    "x = (yield~)~%yield $",
    "x = 'a \\~$ = lambda: $() \\~# b' + (~$)",
    "x = [a~async for b in $]",
    "h(a,~$=lambda: $())",
    "h(a,~  $ = lambda: [~b~if $ else c],~)",
    "x.$ = lambda: $()",
    "$ = lambda: (a,~$)",
    "$ = lambda a=lambda: $: a",
    "$ = x[a, b] = lambda: $()",
    "if x[a:b]:  # $~%  $()",
    "if x: $()",
    "for x in a, (~b): # 'why'~%  $()",
    "@$~%@$()~%def $(): $",
    "$, $ = $()",
    "$ = $",
    "nonlocal_, $ = 1, $",
    "x == $, $",
];

/// Statements that the search leaves to the lexer.
const DOUBTFUL: &[&str] = &[
    "($ := lambda: $())",
    "x = [($ := (lambda: $()))]",
    "$ = (  # why~% lambda: $()~)",
    "h(~a, # =~key=lambda: $,~)",
    "h(~  key= # because~lambda: $)",
    "x = h(key=lambda: ($ := lambda: $()))",
    "f\"\"\"{($ := lambda: $())}\"\"\"",
    "f'{($ := lambda: $())}' '''a'''",
    "f'{[$ := lambda: $]}'",
    "lambda: ($ := lambda: $())",
    "f'{~x}\"\"\"'",
    "f'{x}{~x~}{{\"\"\"}}' \"\"\"~class C:\"\"\"",
    "x = {~'a': '''b'''~}, \"\"\"~class C: \"\"\"",
];

/// Headers of blocks.
const HEADERS: &[&str] = &[
    "def $():",
    "def $(a, b=1):",
    "def $(a, key=lambda: $):",
    "def $(~a,~% b):  # '''",
    "async def $():",
    "async  def\t$():",
    "@d~%def $():",
    "@d(x, '''~class C:~''')~%@e~%def $(): # \"\"\"",
    "class C:",
    "class C(B, metaclass=M):  # def",
    "class D: # '''",
    "class\tC(~):",
    "if x:",
    "if x == '''~''':",
    "for x in y:",
    "with x as y, \\~   z:",
    "while x:",
    "try: pass~%finally:",
    "match x:~%    case",
    "def __g():",
    "def \u{fb01}le():",
    "def $[T: int = 1]():",
    "def $($, a=$):",
    "def $(a=lambda $, $: $, *, $=$*$, **$) -> x[a, $]:",
    "def $(self, $: $[a, $] = ($, $)):",
    "class $(h($)):",
];

/// Headers that the search leaves to the lexer.
const DOUBTFUL_HEADERS: &[&str] = &["def\\~$():", "async \\~def $():"];

const NAMES: &[&str] = &[
    "f", "g", "h", "file", "x", "a", "b", "c", "d", "e", "i", "j", "k", "l", "m", "n",
];

const INDENTS: &[&str] = &["  ", "    ", "\t", " ", "        "];

/// The text with this number.
pub(crate) fn text(number: u64) -> String {
    let mut writer = Writer {
        choices: Choices::new(number),
        text: String::new(),
        left: 0,
        doubtful: false,
        numbers: 1,
    };
    writer.doubtful = writer.choices.below(5) == 0;
    writer.numbers = [1, 2, 6].get(writer.choices.below(3)).copied().unwrap_or(1);
    writer.left = 2 + writer.choices.below(9);
    if writer.choices.below(3) == 0 {
        writer
            .text
            .push_str("\"\"\"Docstring: def f(): 'a'\n\"\"\"\n");
    }
    while writer.left > 0 {
        writer.block("", 0);
    }
    match writer.choices.below(12) {
        0 => writer.text.replace('\n', "\r\n"),
        1 => writer.text.replace('\n', "\r"),
        2 => writer.text.trim_end().to_owned(),
        _ => writer.text,
    }
}

struct Writer {
    choices: Choices,
    text: String,
    /// How many statements are still to be written.
    left: usize,
    /// Whether it may hold what the search leaves to the lexer.
    doubtful: bool,
    /// How many variants of each name there are: where they are many, few functions mention each other.
    numbers: usize,
}

impl Writer {
    fn block(&mut self, indent: &str, depth: usize) {
        for _ in 0..=self.choices.below(4) {
            self.left = self.left.saturating_sub(1);
            if self.choices.below(5) < 3 && depth < 6 {
                self.compound(indent, depth);
            } else {
                let statements = self.either(SIMPLE, DOUBTFUL);
                let statement = self.choices.one_of(statements);
                self.statement(statement, indent);
            }
            if self.choices.below(6) == 0 {
                let line = self.choices.one_of(&[
                    "\n",
                    "  # class C:\n",
                    "#'''\n",
                    "\x0c\n",
                    " \t\n",
                    "# \\\n",
                ]);
                self.text.push_str(line);
            }
        }
    }

    fn either<'c>(&mut self, usual: &'c [&'c str], doubtful: &'c [&'c str]) -> &'c [&'c str] {
        if self.doubtful && self.choices.below(4) == 0 {
            doubtful
        } else {
            usual
        }
    }

    fn compound(&mut self, indent: &str, depth: usize) {
        let headers = self.either(HEADERS, DOUBTFUL_HEADERS);
        let header = self.choices.one_of(headers);
        if header.ends_with(':') && self.choices.below(8) == 0 {
            self.line(header, indent);
            let body =
                self.choices
                    .one_of(&[" pass", " $()", " return $", " x = '''~class C: '''"]);
            self.fill(body, indent);
            self.text.push('\n');
            return;
        }
        self.line(header, indent);
        if header.ends_with("case") {
            self.text.push_str(" 1: pass\n");
            return;
        }
        self.text.push('\n');
        let inner = format!("{indent}{}", self.choices.one_of(INDENTS));
        self.block(&inner, depth + 1);
        // The last line may be a comment, which is no block.
        self.statement("$", &inner);
    }

    fn statement(&mut self, statement: &str, indent: &str) {
        self.line(statement, indent);
        self.text.push('\n');
    }

    /// A line, its indentation written in one of several ways.
    fn line(&mut self, content: &str, indent: &str) {
        match self.choices.below(40) {
            0 => self.text.push('\x0c'),
            1 => self.text.push_str("  \x0c"),
            2 if self.doubtful && !indent.is_empty() => {
                self.text.push_str(indent);
                self.text.push_str("\\\n");
            }
            3 if indent == "        " => {
                self.text.push('\t');
                return self.fill(content, indent);
            }
            _ => {}
        }
        self.text.push_str(indent);
        self.fill(content, indent);
    }

    fn fill(&mut self, content: &str, indent: &str) {
        for character in content.chars() {
            match character {
                '$' => {
                    let name = self.choices.one_of(NAMES);
                    self.text.push_str(name);
                    let number = self.choices.below(self.numbers);
                    if number > 0 {
                        self.text.push_str(&number.to_string());
                    }
                }
                '%' => self.text.push_str(indent),
                '~' => self.text.push('\n'),
                other => self.text.push(other),
            }
        }
    }
}

/// Pieces that a damaged text gets.
const PIECES: &[&str] = &[
    "\"\"\"",
    "'''",
    "\"",
    "'",
    "\\",
    "\\\n",
    "\n",
    "\r\n",
    "\r",
    "#",
    "{",
    "}",
    "(",
    ")",
    "f'",
    "f\"\"\"{",
    "rb'",
    "def f(): f()",
    "\ndef f():\n",
    "\n  def f(): f()\n",
    "class C:",
    "\nclass C:\n",
    "lambda: f",
    "f = lambda: f()",
    ":=",
    "=",
    " ",
    "    ",
    "\t",
    "\x0c",
    "async ",
    "é",
    "\u{fb01}",
    "nonlocal f",
    "pass",
    ";",
    ":",
    "\\\"",
    "\n\n",
];

/// The text with one to three random changes.
pub(crate) fn damaged(text: &str, choices: &mut Choices) -> String {
    let mut text = text.to_owned();
    for _ in 0..=choices.below(3) {
        let start = boundary(&text, choices.below(text.len() + 1));
        match choices.below(6) {
            0 | 1 => text.insert_str(start, choices.one_of(PIECES)),
            2 => {
                let end = boundary(&text, (start + 1 + choices.below(6)).min(text.len()));
                text.replace_range(start..end.max(start), "");
            }
            3 => {
                let end = boundary(&text, (start + choices.below(4)).min(text.len()));
                text.replace_range(start..end.max(start), choices.one_of(PIECES));
            }
            4 => {
                // A line that comes again somewhere else.
                let lines: Vec<&str> = text.split_inclusive('\n').collect();
                let line = choices.one_of(&lines).to_owned();
                let place: usize = lines
                    .iter()
                    .take(choices.below(lines.len() + 1))
                    .map(|line| line.len())
                    .sum();
                text.insert_str(place, &line);
            }
            _ => {
                // A line with another indentation.
                let line = text.get(..start).and_then(|it| it.rfind('\n'));
                let line = line.map_or(0, |end| end + 1);
                text.insert_str(line, choices.one_of(INDENTS));
            }
        }
    }
    text
}

/// The next place from `offset` on where a character begins.
fn boundary(text: &str, mut offset: usize) -> usize {
    while !text.is_char_boundary(offset) {
        offset += 1;
    }
    offset
}
