//! A test, for pytest or any other runner, that shows whether a knot leaves garbage behind.
//!
//! It calls the enclosing function with the collector off, lets the collector gather what is unreachable but not
//! freed, and looks among that for the knot's functions. It fails as long as the knot is there.

use crate::pipeline::KnotReport;

/// From where Python imports a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportPlace {
    /// The folder that must be on `sys.path`.
    pub root: String,
    /// The dotted name of the module.
    pub module: String,
}

/// The test for one knot of the file that reports call `path`.
///
/// `call` is an expression that runs the enclosing function, in which `module` is the file's module; without one, it
/// is left to the reader where it isn't known.
pub fn proof(knot: &KnotReport, path: &str, place: &ImportPlace, call: Option<&str>) -> String {
    let names: Vec<String> = knot
        .members
        .iter()
        .map(|member| {
            let own = if member.kind == "lambda" {
                "<lambda>"
            } else {
                &member.name
            };
            literal(&format!("{}.{own}", member.enclosing))
        })
        .collect();
    let call = match (call, &knot.plain_call) {
        (Some(call), _) => format!("return {call}"),
        (None, Some(call)) => format!("return module.{call}"),
        (None, None) => {
            let what = format!(
                "call {} here, in module (or use --call), so that the function around the knot runs",
                knot.enclosing
            );
            format!("raise NotImplementedError({})", literal(&what))
        }
    };
    format!(
        "\
# Whether a call of {enclosing} leaves functions behind that only the garbage collector frees.
# The knot: {path}::{id}
import gc
import importlib
import sys
import types

# Not needed where the module can be imported anyhow.
sys.path.insert(0, {root})
module = importlib.import_module({module})

KNOT = {{{names}}}


def call():
    {call}


def test_call_leaves_no_knot():
    call()  # What is made only once doesn't count.
    gc.collect()
    was_enabled, flags, before = gc.isenabled(), gc.get_debug(), len(gc.garbage)
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        call()
        gc.collect()
        left = [
            each.__qualname__
            for each in gc.garbage[before:]
            if isinstance(each, types.FunctionType)
            and each.__module__ == module.__name__
            and each.__qualname__.replace(\".<locals>\", \"\") in KNOT
        ]
    finally:
        del gc.garbage[before:]
        gc.set_debug(flags)
        if was_enabled:
            gc.enable()
    assert not left, f\"left to the garbage collector: {{left}}\"
",
        enclosing = one_line(&knot.enclosing),
        path = one_line(path),
        id = one_line(&knot.local_id),
        root = literal(&place.root),
        module = literal(&place.module),
        names = names.join(", "),
    )
}

/// A text as a Python string.
fn literal(text: &str) -> String {
    // What JSON has for strings, Python reads as the same.
    serde_json::Value::from(text).to_string()
}

fn one_line(text: &str) -> String {
    text.replace(char::is_control, "?")
}
