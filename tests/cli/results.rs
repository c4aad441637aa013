//! What the commands print and how they exit when all goes well.

use std::fs;

use serde_json::Value;

use crate::support::{CLEAN, Folder, KNOT, LIFTED, Outcome, REFUSED};

#[test]
fn check_exits_with_0_without_knots_and_1_with_them() -> Outcome {
    let folder = Folder::new(&[
        ("clean.py", CLEAN),
        ("knot.py", KNOT),
        ("refused.py", REFUSED),
    ])?;
    let clean = folder.run(&["check", "clean.py"])?;
    assert_eq!((clean.code, clean.stdout.as_str()), (Some(0), ""));
    assert_eq!(clean.stderr, "no knots in 1 file\n");
    let knots = folder.run(&["check"])?;
    assert_eq!(knots.code, Some(1));
    for (title, place) in [
        ("safe: knot `walk` in `outer`\n", "--> knot.py:2:9\n"),
        (
            "\nrefused[function-attribute]: knot `walk` in `outer`\n",
            "--> refused.py:2:9\n",
        ),
    ] {
        assert!(knots.stdout.contains(title), "{}", knots.stdout);
        assert!(knots.stdout.contains(place), "{}", knots.stdout);
    }
    assert!(
        knots
            .stderr
            .starts_with("2 knots in 2 files: 1 safe, 0 unsafe, 1 refused\n")
    );
    Ok(())
}

#[test]
fn suppressed_knots_and_those_their_author_unties_do_not_count() -> Outcome {
    let suppressed = KNOT.replace("(node):", "(node):  # outdent: skip");
    let untied = "def outer(tree):\n    def walk(node):\n        walk(node)\n    walk(tree)\n    walk = None\n";
    let folder = Folder::new(&[("a.py", &suppressed), ("b.py", untied)])?;
    let text = folder.run(&["check"])?;
    assert_eq!(
        (text.code, text.stdout.as_str()),
        (Some(0), ""),
        "{}",
        text.stderr
    );
    let json = folder.run(&["check", "--format", "jsonl"])?;
    assert_eq!((json.code, json.stdout.lines().count()), (Some(0), 2));
    let verbose = folder.run(&["check", "-v"])?;
    assert!(
        verbose
            .stdout
            .starts_with("safe (suppressed): knot `walk` in `outer`\n --> a.py:2:9\n"),
        "{}",
        verbose.stdout
    );
    assert_eq!(verbose.stdout.matches(": knot ").count(), 1);
    Ok(())
}

#[test]
fn diff_shows_the_patch_and_writes_nothing() -> Outcome {
    let folder = Folder::new(&[("a.py", KNOT)])?;
    let diff = folder.run(&["diff"])?;
    assert!(
        diff.stdout.starts_with("--- a/a.py\n+++ b/a.py\n@@ "),
        "{}",
        diff.stdout
    );
    assert_eq!(
        diff.stderr,
        "a.py | +5 -4\n1 file changed, 5 insertions(+), 4 deletions(-)\n"
    );
    assert_eq!(diff.code, Some(0));
    assert_eq!(folder.read("a.py")?, KNOT.as_bytes());
    assert_eq!(folder.run(&["a.py"])?, diff);
    assert_eq!(folder.run(&[])?, diff);
    assert_eq!(folder.run(&["-q", "diff"])?.stderr, "");
    assert_eq!(folder.run(&["--exit-code", "a.py"])?.code, Some(1));
    folder.write("a.py", CLEAN)?;
    let nothing = folder.run(&["diff", "--exit-code"])?;
    assert_eq!((nothing.code, nothing.stdout.as_str()), (Some(0), ""));
    assert_eq!(nothing.stderr, "nothing to lift in 1 file\n");
    Ok(())
}

#[test]
fn apply_writes_and_prints_the_stat_and_a_second_run_does_nothing() -> Outcome {
    let folder = Folder::new(&[("a.py", KNOT), ("b.py", REFUSED)])?;
    let first = folder.run(&["apply"])?;
    assert_eq!(
        first.stdout,
        "a.py | +5 -4\n1 file changed, 5 insertions(+), 4 deletions(-)\n"
    );
    assert_eq!(
        first.stderr,
        "1 knot left alone: 1 refused (`outdent check` says why)\n"
    );
    assert_eq!(first.code, Some(0));
    assert_eq!(String::from_utf8(folder.read("a.py")?)?, LIFTED);
    assert_eq!(folder.read("b.py")?, REFUSED.as_bytes());
    let second = folder.run(&["apply", "-q"])?;
    assert_eq!(
        (second.code, second.stdout.as_str(), second.stderr.as_str()),
        (Some(0), "", "")
    );
    assert_eq!(fs::read_dir(folder.path())?.count(), 2);
    Ok(())
}

#[test]
fn standard_input_is_checked_patched_and_filtered() -> Outcome {
    let folder = Folder::new(&[])?;
    let check = folder.run_on(&["check", "-"], KNOT.as_bytes())?;
    assert_eq!(check.code, Some(1));
    assert!(
        check.stdout.contains("--> <stdin>:2:9\n"),
        "{}",
        check.stdout
    );
    let diff = folder.run_on(&["-"], KNOT.as_bytes())?;
    assert!(
        diff.stdout.starts_with("--- a/stdin\n+++ b/stdin\n"),
        "{}",
        diff.stdout
    );
    let apply = folder.run_on(&["apply", "-"], KNOT.as_bytes())?;
    assert_eq!((apply.stdout.as_str(), apply.code), (LIFTED, Some(0)));
    assert!(
        apply.stderr.starts_with("<stdin> | +5 -4\n1 file changed"),
        "{}",
        apply.stderr
    );
    let unchanged = folder.run_on(&["apply", "-"], CLEAN.as_bytes())?;
    assert_eq!(
        (unchanged.stdout.as_str(), unchanged.code),
        (CLEAN, Some(0))
    );
    let broken = folder.run_on(&["apply", "-"], b"def f(:\n")?;
    assert_eq!(broken.stdout, "def f(:\n");
    Ok(())
}

#[test]
fn order_is_that_of_the_paths_whatever_the_number_of_threads() -> Outcome {
    let folder = Folder::new(&[])?;
    for name in ["b.py", "a/y.py", "a/x.py", "a.py", "a-b.py", "c/d/e.py"] {
        folder.write(name, KNOT)?;
    }
    for number in 0..60 {
        folder.write(format!("many/{number:02}.py"), KNOT)?;
    }
    let one = folder.run(&["check", "--format", "concise", "-j", "1"])?;
    let paths: Vec<&str> = one
        .stdout
        .lines()
        .filter_map(|line| line.split(':').next())
        .collect();
    let first = [
        "a-b.py",
        "a.py",
        "a/x.py",
        "a/y.py",
        "b.py",
        "c/d/e.py",
        "many/00.py",
    ];
    assert_eq!(paths.get(..7), Some(&first[..]));
    for command in [
        &["check"][..],
        &["diff"],
        &["check", "--format", "json"],
        &["check", "--format", "sarif"],
        &["check", "--format", "github"],
    ] {
        let with = |jobs| folder.run(&[command, &["-j", jobs]].concat());
        assert_eq!(with("1")?, with("8")?);
    }
    let given = folder.run(&[
        "check", "--format", "concise", "b.py", "a", "./a/x.py", "b.py",
    ])?;
    let paths: Vec<&str> = given
        .stdout
        .lines()
        .filter_map(|line| line.split(':').next())
        .collect();
    assert_eq!(paths, ["b.py", "a/x.py", "a/y.py"]);
    Ok(())
}

#[test]
fn folders_are_walked_as_git_users_expect() -> Outcome {
    let folder = Folder::new(&[
        (".gitignore", "build/\nignored.py\n"),
        (".git/config", ""),
        ("script", KNOT),
    ])?;
    for name in [
        "a.py",
        ".hidden.py",
        ".venv/b.py",
        "build/c.py",
        "ignored.py",
        "stub.pyi",
    ] {
        folder.write(name, KNOT)?;
    }
    let patched = |arguments: &[&str]| -> Result<Vec<String>, Box<dyn std::error::Error>> {
        let diff = folder.run(arguments)?;
        Ok(diff
            .stdout
            .lines()
            .filter_map(|line| Some(line.strip_prefix("+++ b/")?.to_owned()))
            .collect())
    };
    assert_eq!(patched(&[])?, ["a.py"]);
    assert_eq!(
        patched(&["script", "ignored.py", "build"])?,
        ["script", "ignored.py", "build/c.py"]
    );
    Ok(())
}

#[test]
fn json_is_one_document_or_one_object_a_line() -> Outcome {
    let folder = Folder::new(&[("a.py", KNOT), ("b.py", REFUSED), ("c.py", "\0")])?;
    let document: Value =
        serde_json::from_str(&folder.run(&["check", "--format", "json"])?.stdout)?;
    let lines = folder.run(&["check", "--format=jsonl", "gone.py", "."])?;
    assert_eq!(lines.code, Some(2));
    let records: Vec<Value> = lines
        .stdout
        .lines()
        .map(serde_json::from_str)
        .collect::<Result<_, _>>()?;
    let types: Vec<&Value> = records.iter().map(|record| &record["type"]).collect();
    assert_eq!(types, ["error", "knot", "knot", "skip"]);
    assert_eq!(document["schema"], 1);
    assert_eq!(document["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(
        document["results"].as_array().map(Vec::as_slice),
        records.get(1..)
    );
    let knot = serde_json::json!({
        "type": "knot",
        "schema": 1,
        "id": "a.py::outer::walk",
        "path": "a.py",
        "enclosing": "outer",
        "members": [{
            "name": "walk",
            "kind": "def",
            "line": 2,
            "column": 9,
            "references": [{"name": "walk", "line": 3, "column": 17}],
        }],
        "captures": [],
        "answer": "safe",
        "reasons": [],
        "lifted": [{"member": "walk", "name": "_walk", "parameters": []}],
        "depends_on": [],
        "suppressed": false,
    });
    assert_eq!(records.get(1), Some(&knot));
    assert_eq!(records[2]["reasons"][0]["slug"], "function-attribute");
    assert_eq!(records[3]["reason"], "nul-byte");
    let empty = folder.run(&["check", "--format", "json", "nothing"])?;
    let empty: Value = serde_json::from_str(&empty.stdout)?;
    assert_eq!(empty["results"][0]["path"], "nothing");
    Ok(())
}

#[test]
fn colors_are_gits_and_only_where_asked_for() -> Outcome {
    let folder = Folder::new(&[("a.py", KNOT)])?;
    let plain = folder.run(&["diff"])?.stdout;
    assert!(!plain.contains('\x1b'));
    let colored = folder.run(&["diff", "--color", "always"])?.stdout;
    assert!(
        colored.starts_with("\x1b[1m--- a/a.py\x1b[0m\n"),
        "{colored}"
    );
    assert!(colored.contains("\x1b[36m@@ "), "{colored}");
    assert!(
        colored.contains("\x1b[32m+def _walk(node):\x1b[0m\n"),
        "{colored}"
    );
    let forced = |variables: &[(&str, &str)], arguments: &[&str]| -> Result<bool, std::io::Error> {
        let output = folder
            .command(arguments)
            .envs(variables.iter().copied())
            .output()?;
        Ok(output.stdout.contains(&0x1b))
    };
    assert!(forced(&[("CLICOLOR_FORCE", "1")], &["diff"])?);
    assert!(!forced(&[("NO_COLOR", "1")], &["diff"])?);
    assert!(!forced(
        &[("CLICOLOR_FORCE", "1")],
        &["diff", "--color=never"]
    )?);
    Ok(())
}

#[test]
fn twins_of_which_one_stays_keep_the_name_that_it_needs() -> Outcome {
    let twin = "def OUTER(limit):\n    def _walk(n):\n        return _walk(n - 1) if n > 0 else limit\n    return _walk(limit)\n\n\n";
    let text = format!(
        "import atexit\n\n\n{}{}atexit.register(first)\n",
        twin.replace("OUTER", "first"),
        twin.replace("OUTER", "second")
    );
    let folder = Folder::new(&[("a.py", &text)])?;
    assert_eq!(folder.run(&["apply"])?.code, Some(0));
    let lifted = String::from_utf8(folder.read("a.py")?)?;
    assert!(
        lifted.contains("\ndef _first_walk(limit, n):\n"),
        "{lifted}"
    );
    assert!(lifted.contains("\n    def _walk(n):\n"), "{lifted}");
    assert_eq!(folder.run(&["diff", "--exit-code"])?.code, Some(0));
    Ok(())
}

#[test]
fn ids_differ_where_the_enclosing_functions_and_the_names_are_alike() -> Outcome {
    let twice = "def outer(n):\n    def f():\n        f()\n    if n:\n        def f():\n            f()\n\n\n";
    let once = "def outer(n):\n    def f():\n        f()\n";
    let folder = Folder::new(&[("a.py", &format!("{twice}{once}"))])?;
    let checked = folder.run(&["check", "--format", "jsonl"])?;
    let ids = checked
        .stdout
        .lines()
        .map(|line| Ok(serde_json::from_str::<Value>(line)?["id"].to_string()))
        .collect::<Result<Vec<_>, serde_json::Error>>()?;
    assert_eq!(ids, ["\"a.py::outer::f\"", "\"a.py::outer::f#2\""]);
    Ok(())
}
