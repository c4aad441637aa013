//! Copies of one helper in a module of which only some are lifted, or not in the same way.
//!
//! These are no golden cases, for there a comment in each copy says what to expect, and then they are no copies.

use std::error::Error;
use std::process::Command;

use crate::support::{Folder, Outcome};

/// Two functions with the same two knots, of which the second calls the first.
const PAIR: &str = "\
def first(values):
    def leaf(n):
        return n and leaf(n - 1)

    def walk(n):
        return n and walk(n - 1) + leaf(n)

    return walk(len(values))


def second(values):
    def leaf(n):
        return n and leaf(n - 1)

    def walk(n):
        return n and walk(n - 1) + leaf(n)

    return walk(len(values))


print(first('abc'), second('de'))
";

/// Three functions with the same knot, one at the top level and two in blocks of their own.
const BLOCKS: &str = "\
def first(n):
    def walk(n):
        return n and walk(n - 1)

    return walk(n)


if first(0) == 0:

    def second(n):
        def walk(n):
            return n and walk(n - 1)

        return walk(n)


if second(0) == 0:

    def third(n):
        def walk(n):
            return n and walk(n - 1)

        return walk(n)


print(first(1), second(2), third(3))
";

fn printed(folder: &Folder) -> Result<String, Box<dyn Error>> {
    let ran = Command::new("python3").arg(folder.at("a.py")).output()?;
    let (output, errors) = (
        String::from_utf8(ran.stdout)?,
        String::from_utf8(ran.stderr)?,
    );
    Ok(output + &errors)
}

/// Applies the lifts to a program, which must print the same after them; gives the headers of the lifted functions.
fn lifted(text: &str, options: &[&str]) -> Result<Vec<String>, Box<dyn Error>> {
    let folder = Folder::new(&[("a.py", text)])?;
    let before = printed(&folder)?;
    let apply = folder.run(&[&["apply", "a.py"], options].concat())?;
    assert_eq!(apply.code, Some(0), "{}", apply.stderr);
    let after = String::from_utf8(folder.read("a.py")?)?;
    assert_eq!(printed(&folder)?, before, "{after}");
    Ok(after
        .lines()
        .filter_map(|line| line.trim_start().strip_prefix("def _"))
        .map(str::to_owned)
        .collect())
}

#[test]
fn copies_are_told_apart_if_one_calls_a_function_that_stays() -> Outcome {
    assert_eq!(lifted(PAIR, &[])?, ["leaf(n):", "walk(n):"]);
    let apart = ["first_walk(leaf, n):", "leaf(n):", "second_walk(n):"];
    let suppressed = PAIR.replacen("leaf(n):\n", "leaf(n): # outdent: skip\n", 1);
    // The comment makes two of the copies, so each has a name of its own.
    let each = ["first_walk(leaf, n):", "second_leaf(n):", "second_walk(n):"];
    assert_eq!(lifted(&suppressed, &[])?, each);
    let above = PAIR.replacen("    def leaf", "    # outdent: skip\n    def leaf", 1);
    assert_eq!(lifted(&above, &[])?, apart);
    let escaping = PAIR.replacen(
        "    return walk(",
        "    values[:0] or [leaf]\n    return walk(",
        1,
    );
    assert_eq!(lifted(&escaping, &[])?, apart);
    assert_eq!(
        lifted(&escaping, &["--unsafe"])?,
        ["leaf(n):", "first_walk(n):", "second_walk(n):"]
    );
    Ok(())
}

#[test]
fn copies_in_two_blocks_are_told_apart_if_the_one_around_both_stays() -> Outcome {
    assert_eq!(lifted(BLOCKS, &[])?, ["walk(n):"]);
    let suppressed = BLOCKS.replacen("    def walk", "    # outdent: skip\n    def walk", 1);
    assert_eq!(
        lifted(&suppressed, &[])?,
        ["first_walk(n):", "third_walk(n):"]
    );
    Ok(())
}

#[test]
fn copies_are_told_apart_if_one_stays_because_of_a_function_that_does() -> Outcome {
    let text = "\
def first(tree, step):
    def _walk(n):
        return n and _walk(n - 1) + step

    return _walk(tree)


def second(tree, step):
    def _walk(n):
        return n and _walk(n - 1) + step

    def total(k, step):
        return k and total(k - 1, step) + _walk(k)

    return _walk(tree) + total(2, 5)


print(first(3, 1), second(2, 1))
";
    assert_eq!(
        lifted(text, &[])?,
        ["walk(step, n):", "total(step_, k, step):"]
    );
    // `step` is another variable in `total`, so `_walk` stays with it, and keeps its name.
    let suppressed = text.replacen("    def total", "    # outdent: skip\n    def total", 1);
    assert_eq!(
        lifted(&suppressed, &[])?,
        ["first_walk(step, n):", "walk(n):"]
    );
    Ok(())
}
