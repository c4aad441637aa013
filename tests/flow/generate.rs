//! Small random functions in which control does all that Python allows, the same for the same seed.
//!
//! Each `probe(n)` has a number of its own below 1000, each value a number from 1000 on that only one
//! statement gives. `observe.py` defines the names that are called.

use std::fmt::Write;

const NAMES: [&str; 4] = ["a", "b", "c", "d"];

/// Marsaglia's xorshift, enough to choose statements.
struct Choices(u64);

impl Choices {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap_or_default() % limit.max(1)
    }
}

/// What may stand where a statement is written.
#[derive(Clone, Copy)]
struct Setting {
    indent: usize,
    depth: usize,
    in_loop: bool,
    may_leave: bool,
}

impl Setting {
    fn inner(self) -> Self {
        Self {
            indent: self.indent + 1,
            depth: self.depth + 1,
            ..self
        }
    }
}

struct Writer {
    choices: Choices,
    text: String,
    probes: u32,
    values: u32,
    yields: bool,
}

/// The function with the given number.
pub(crate) fn function(number: usize) -> String {
    let seed = (number as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mut writer = Writer {
        choices: Choices(seed),
        text: format!("def f{number}(a):\n"),
        probes: 0,
        values: 1000,
        yields: number % 5 == 4,
    };
    for _ in 0..10 {
        writer.choices.below(2);
    }
    let setting = Setting {
        indent: 1,
        depth: 0,
        in_loop: false,
        may_leave: true,
    };
    if writer.yields {
        writer.line(setting, "yield");
    }
    writer.block(setting);
    writer.block(setting);
    writer.probe(setting);
    writer.text
}

impl Writer {
    fn line(&mut self, setting: Setting, line: &str) {
        let _ = writeln!(self.text, "{}{line}", "    ".repeat(setting.indent));
    }

    fn name(&mut self) -> &'static str {
        NAMES
            .get(self.choices.below(NAMES.len()))
            .copied()
            .unwrap_or("a")
    }

    fn value(&mut self) -> u32 {
        self.values += 1;
        self.values
    }

    fn probe_text(&mut self) -> String {
        self.probes += 1;
        format!("probe({})", self.probes)
    }

    fn probe(&mut self, setting: Setting) {
        let probe = self.probe_text();
        self.line(setting, &probe);
    }

    fn block(&mut self, setting: Setting) {
        for _ in 0..=self.choices.below(2) {
            self.statement(setting);
        }
        if self.choices.below(3) > 0 {
            self.probe(setting);
        }
    }

    fn condition(&mut self) -> String {
        let (name, value) = (self.name(), self.value());
        match self.choices.below(9) {
            0 => format!("coin() and ({name} := {value})"),
            1 => format!("coin() or not ({name} := {value})"),
            2 => format!("not (coin() and ({name} := {value}))"),
            3 => format!("val(1) < ({name} := val({value})) < val(2)"),
            4 => format!("(({name} := {value}) if coin() else coin())"),
            5 => format!("coin() and {} or coin()", self.probe_text()),
            6 => format!("val(1) < val(2) < ({name} := val({value}))"),
            _ => "coin()".to_owned(),
        }
    }

    fn statement(&mut self, setting: Setting) {
        let kinds = if setting.depth >= 3 {
            13
        } else {
            22 + 4 * usize::from(setting.depth < 2)
        };
        match self.choices.below(kinds) {
            0..=2 => self.simple_binding(setting),
            3 | 4 => self.line(setting, "risk()"),
            5 => {
                let name = self.name();
                self.line(setting, &format!("del {name}"));
            }
            6 => self.walrus(setting),
            7 => self.leaving(setting),
            8 => self.call(setting),
            9 => self.comprehension(setting),
            10 => self.definition(setting),
            11 if self.yields => {
                let name = self.name();
                self.line(setting, &format!("{name} = yield"));
            }
            11 | 12 => self.probe(setting),
            13..=15 => self.if_statement(setting),
            16 | 17 => self.loop_statement(setting),
            18..=22 => self.try_statement(setting),
            23 | 24 => self.with_statement(setting),
            _ => self.match_statement(setting),
        }
    }

    fn simple_binding(&mut self, setting: Setting) {
        let (name, other, value) = (self.name(), self.name(), self.value());
        let line = match self.choices.below(9) {
            0 => format!("{name} = {other} = {value}"),
            1 => format!("{name}, {other} = pair({value})"),
            2 => format!("{name} @= {value}"),
            3 => format!("{name}: keep = val({value})"),
            4 => format!("{name} = {value}"),
            5 => format!("import sys as {name}"),
            6 => format!("[{name}, *{other}] = pair({value})"),
            _ => format!("{name} = val({value})"),
        };
        self.line(setting, &line);
    }

    fn walrus(&mut self, setting: Setting) {
        let condition = self.condition();
        let probe = self.probe_text();
        let line = match self.choices.below(4) {
            0 => format!("keep({probe} if {condition} else coin())"),
            1 => format!("assert {condition}, {probe}"),
            _ => format!("keep({condition}, {probe})"),
        };
        self.line(setting, &line);
    }

    fn leaving(&mut self, setting: Setting) {
        let probe = self.probe_text();
        match self.choices.below(5) {
            0 | 1 if setting.in_loop && setting.may_leave => self.line(setting, "if coin(): break"),
            2 if setting.in_loop && setting.may_leave => self.line(setting, "if coin(): continue"),
            3 if setting.may_leave => self.line(setting, &format!("if coin(): return {probe}")),
            3 | 4 => self.line(setting, "if coin(): raise Err"),
            _ if setting.in_loop && setting.may_leave => self.line(setting, "break"),
            _ => self.line(setting, "raise Err"),
        }
    }

    fn call(&mut self, setting: Setting) {
        let (name, value) = (self.name(), self.value());
        let (first, second, third) = (self.probe_text(), self.probe_text(), self.probe_text());
        let line = match self.choices.below(4) {
            0 => format!("keep({first}, x={second}, *{third})"),
            1 => format!("keep({first}, ({name} := {value}), **dict(x={second}))"),
            2 => format!(
                "keep({{{first}.__len__(): ({name} := {value}), 1: {second}}}, f'{{{third}}}')"
            ),
            _ => format!("keep({first} + {second}, [{third}][0], lambda x=({name} := {value}): x)"),
        };
        self.line(setting, &line);
    }

    fn comprehension(&mut self, setting: Setting) {
        let (name, value, probe) = (self.name(), self.value(), self.probe_text());
        let line = match self.choices.below(4) {
            0 => format!("keep([({name} := {value}) for i in seq(0) if coin()], {probe})"),
            1 => format!(
                "keep([{probe} for i in seq(0) if ({name} := val({value})) for j in seq(0)])"
            ),
            2 => format!(
                "keep({{coin(): {probe} for i in seq(0) if coin() and ({name} := {value})}})"
            ),
            _ => format!(
                "keep(({probe} for i in seq({value})), [({name} := {value}) for i in {probe}])"
            ),
        };
        self.line(setting, &line);
    }

    fn definition(&mut self, setting: Setting) {
        let (name, probe) = (self.name(), self.probe_text());
        match self.choices.below(3) {
            0 => self.line(setting, &format!("def {name}(x={probe}): return x")),
            1 => self.line(setting, &format!("class {name}(*{probe}): risk()")),
            _ => self.line(
                setting,
                &format!("class K: x = {probe}; import sys as {name}"),
            ),
        }
    }

    fn if_statement(&mut self, setting: Setting) {
        let condition = self.condition();
        self.line(setting, &format!("if {condition}:"));
        self.block(setting.inner());
        if self.choices.below(3) == 0 {
            let condition = self.condition();
            self.line(setting, &format!("elif {condition}:"));
            self.block(setting.inner());
        }
        if self.choices.below(2) == 0 {
            self.line(setting, "else:");
            self.block(setting.inner());
        }
    }

    fn loop_statement(&mut self, setting: Setting) {
        let (name, value) = (self.name(), self.value());
        let inner = Setting {
            in_loop: true,
            may_leave: true,
            ..setting.inner()
        };
        let inner = Setting {
            may_leave: setting.may_leave || inner.may_leave,
            ..inner
        };
        match self.choices.below(4) {
            0 => self.line(setting, &format!("for {name} in seq({value}):")),
            1 => self.line(setting, &format!("for _ in {name}, 1:")),
            2 => {
                self.line(setting, "while True:");
                self.line(inner, "if stop(): break");
            }
            _ => {
                let condition = self.condition();
                self.line(setting, &format!("while go() and ({condition}):"));
            }
        }
        // A `return` in `except*` is no Python, even in a loop.
        self.block(Setting {
            may_leave: setting.may_leave,
            ..inner
        });
        if self.choices.below(3) == 0 {
            self.line(setting, "else:");
            self.block(setting.inner());
        }
    }

    fn try_statement(&mut self, setting: Setting) {
        self.line(setting, "try:");
        self.block(setting.inner());
        let handlers = self.choices.below(4);
        let is_group = self.choices.below(6) == 0;
        for handler in 0..handlers {
            let name = self.name();
            let star = if is_group { "*" } else { "" };
            let line = match self.choices.below(4) {
                0 if !is_group && handler + 1 == handlers => "except:".to_owned(),
                0 => format!("except{star} Exception:"),
                1 => format!("except{star} (Err, KeyError) as {name}:"),
                2 => format!("except{star} NameError as {name}:"),
                _ => format!("except{star} Err:"),
            };
            self.line(setting, &line);
            self.block(Setting {
                may_leave: setting.may_leave && !is_group,
                ..setting.inner()
            });
        }
        if handlers > 0 && self.choices.below(3) == 0 {
            self.line(setting, "else:");
            self.block(setting.inner());
        }
        if handlers == 0 || self.choices.below(3) == 0 {
            self.line(setting, "finally:");
            self.block(setting.inner());
        }
    }

    fn with_statement(&mut self, setting: Setting) {
        let (name, other) = (self.name(), self.name());
        let (value, second) = (self.value(), self.value());
        let line = match self.choices.below(5) {
            0 => format!("with Swallow({value}):"),
            1 => format!("with Swallow({value}) as {name}, nullcontext({second}) as {other}:"),
            2 => format!(
                "with contextlib.nullcontext({value}) as {name}, Swallow({second}) as {other}:"
            ),
            3 => format!("with (Swallow({value}) as {name}, Swallow({second})):"),
            _ => format!(
                "with contextlib.redirect_stdout(io.StringIO()), contextlib.nullcontext({value}) as {name}:"
            ),
        };
        self.line(setting, &line);
        self.block(setting.inner());
    }

    fn match_statement(&mut self, setting: Setting) {
        let value = self.value();
        let (cases, inner) = (setting.inner(), setting.inner().inner());
        self.line(setting, &format!("match any_of({value}):"));
        let count = self.choices.below(3) + 1;
        for case in 0..count {
            let (name, other) = (self.name(), self.name());
            let is_last = case + 1 == count;
            let line = match self.choices.below(8) {
                0 if is_last => format!("case {name}:"),
                1 if is_last => "case _:".to_owned(),
                2 => format!("case {name} if coin():"),
                3 => format!("case [{name}, 1]:"),
                4 => format!("case {{'k': {name}}}:"),
                5 => format!("case [{name}] | {{'k': {name}}}:"),
                6 if name != other => format!("case [{name}, *_] as {other}:"),
                _ => "case Value():".to_owned(),
            };
            self.line(cases, &line);
            self.block(inner);
        }
    }
}
