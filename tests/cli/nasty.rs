//! Text that isn't nice: nesting, lines and encodings that no one would write.

use crate::support::{Folder, KNOT, LIFTED, Outcome};

fn indented(depth: usize, head: impl Fn(usize) -> String, body: &str) -> String {
    let mut text = String::new();
    for level in 0..depth {
        text += &" ".repeat(level);
        text += &head(level);
    }
    text + &" ".repeat(depth) + body
}

#[test]
fn nesting_beyond_pythons_own_limits_is_said_and_overflows_nothing() -> Outcome {
    let brackets = format!("{}{}", "(".repeat(100_000), ")".repeat(100_000));
    let deep = [
        ("beside.py", format!("{KNOT}x = {brackets}\n")),
        (
            "within.py",
            KNOT.replace("tree)\n", &format!("tree), {brackets}\n")),
        ),
        (
            "unclosed.py",
            format!("{KNOT}x = {}\n", "[".repeat(100_000)),
        ),
        (
            "fields.py",
            format!("{KNOT}x = {}1\n", "f'{".repeat(100_000)),
        ),
        (
            "ifs.py",
            KNOT.to_owned() + &indented(2000, |_| "if x:\n".to_owned(), "pass\n"),
        ),
        (
            "defs.py",
            indented(2000, |level| format!("def f{level}():\n"), "return f1()\n"),
        ),
        (
            "operators.py",
            KNOT.replace("tree)\n", &format!("tree){}\n", " + 1".repeat(20_000))),
        ),
        (
            "lambdas.py",
            format!("{KNOT}x = {}0\n", "lambda: ".repeat(20_000)),
        ),
    ];
    let folder = Folder::new(&[("ok.py", KNOT)])?;
    for (name, text) in &deep {
        folder.write(name, text)?;
    }
    let apply = folder.run(&["apply"])?;
    assert_eq!(apply.code, Some(2), "{}", apply.stderr);
    assert_eq!(apply.stdout.lines().next(), Some("ok.py | +5 -4"));
    for (name, text) in &deep {
        // Where the brackets and blocks are few, it is outdent that can't read as deep, whatever Python does.
        let why = match *name {
            "operators.py" | "lambdas.py" => ": skipped (too-deep): outdent can't read this: ",
            _ => ": skipped (syntax): not valid Python: ",
        };
        let is_named = |line: &str| line.starts_with(&format!("{name}:")) && line.contains(why);
        assert!(
            apply.stderr.lines().any(is_named),
            "{name}: {}",
            apply.stderr
        );
        assert_eq!(folder.read(name)?, text.as_bytes());
    }
    Ok(())
}

#[test]
fn the_deepest_that_python_takes_is_judged() -> Outcome {
    // CPython's tokenizer allows 99 levels of indentation and 199 of brackets.
    let defs = indented(98, |level| format!("def f{level}(x):\n"), "return f97(x)\n");
    let brackets = format!("{}walk(child){}", "[".repeat(190), "]".repeat(190));
    let folder = Folder::new(&[("brackets.py", &KNOT.replace("walk(child)", &brackets))])?;
    folder.write("defs.py", defs)?;
    let check = folder.run(&["check", "--format", "concise"])?;
    assert_eq!(check.code, Some(1), "{}", check.stderr);
    assert!(check.stdout.contains("brackets.py:2:9: safe knot"));
    assert!(
        check.stdout.contains("defs.py:98:102: safe knot `f97`"),
        "{}",
        check.stdout
    );
    Ok(())
}

#[test]
fn lines_of_megabytes_are_moved_like_others() -> Outcome {
    let long = "x".repeat(3_000_000);
    let text = format!("{KNOT}text = \"{long}\"  # {long}\n");
    let folder = Folder::new(&[("a.py", &text)])?;
    let within = KNOT.replace(
        "    return walk(tree)\n",
        &format!("    return walk(tree), '{long}'\n"),
    );
    folder.write("b.py", &within)?;
    let apply = folder.run(&["apply"])?;
    assert_eq!(apply.code, Some(0), "{}", apply.stderr);
    assert_eq!(
        folder.read("a.py")?,
        text.replace(KNOT, LIFTED).into_bytes()
    );
    let lifted = LIFTED.replace(
        "    return _walk(tree)\n",
        &format!("    return _walk(tree), '{long}'\n"),
    );
    assert_eq!(folder.read("b.py")?, lifted.into_bytes());
    Ok(())
}

#[test]
fn encodings_are_kept_and_those_that_lie_are_named() -> Outcome {
    let folder = Folder::new(&[])?;
    let with = |head: &[u8], tail: &[u8]| [head, KNOT.as_bytes(), tail].concat();
    let lifted = |head: &[u8], tail: &[u8]| [head, b"\n\n", LIFTED.as_bytes(), tail].concat();
    let cyrillic = b"# coding: koi8-r\nname = '\xf7\xcf\xcc\xc7\xc1'\n".as_slice();
    let ascii = b"# coding: ascii\nname = 1\n".as_slice();
    let taken = [("koi8.py", cyrillic), ("ascii.py", ascii)];
    for (name, head) in taken {
        folder.write(name, with(head, b"# end\n"))?;
    }
    let refused: [(&str, Vec<u8>); 7] = [
        ("ascii_that_is_not.py", with(ascii, b"# \xc3\xa9\n")),
        (
            "utf8_that_is_not.py",
            with(b"# coding: utf-8\n", b"# \xe9\n"),
        ),
        ("undeclared.py", with(b"", b"# \xe9\n")),
        ("gap.py", with(b"# coding: cp1252\n", b"# \x81\n")),
        ("contrary.py", with(b"\xef\xbb\xbf# coding: latin-1\n", b"")),
        (
            "multibyte.py",
            with(b"# coding: shift_jis\n", b"# \x83\x5c\n"),
        ),
        ("utf16.py", with(b"\xff\xfe", b"")),
    ];
    for (name, bytes) in &refused {
        folder.write(name, bytes)?;
    }
    let apply = folder.run(&["apply"])?;
    assert_eq!(apply.code, Some(2));
    for (name, head) in taken {
        assert_eq!(folder.read(name)?, lifted(head, b"# end\n"), "{name}");
    }
    for (name, bytes) in &refused {
        let start = format!("{name}: skipped (encoding): ");
        assert!(
            apply.stderr.lines().any(|line| line.starts_with(&start)),
            "{name}: {}",
            apply.stderr
        );
        assert_eq!(&folder.read(name)?, bytes, "{name}");
    }
    Ok(())
}

#[test]
fn an_import_from_the_future_that_comes_too_late_is_not_python() -> Outcome {
    let text = format!("{KNOT}\n\nfrom __future__ import annotations\n");
    let folder = Folder::new(&[("late.py", &text)])?;
    let apply = folder.run(&["apply"])?;
    assert_eq!(apply.code, Some(2), "{}", apply.stderr);
    let why = ":8:1: skipped (syntax): not valid Python: an import from __future__ must come first";
    assert!(apply.stderr.contains(why), "{}", apply.stderr);
    assert_eq!(folder.read("late.py")?, text.as_bytes());
    Ok(())
}
