//! Choosing knots: by id, and by what changed since a git revision.

use std::error::Error;

use crate::support::{CLEAN, Folder, KNOT, LIFTED, Outcome};

/// `inner` captures `outer_helper`, which is a knot itself.
const DEPENDENT: &str = "\
def outer(tree):
    def helper(node):
        return [helper(child) for child in node]

    def walk(node):
        return helper(node) or walk(node[1:])

    def alone(node):
        return node and alone(node[1:])

    return walk(tree), alone(tree)
";

/// The ids of the knots that `check` reports, in order.
fn ids(folder: &Folder, arguments: &[&str]) -> Result<Vec<String>, Box<dyn Error>> {
    let check = folder.run(&[&["check", "--format", "jsonl"], arguments].concat())?;
    let lines = check.stdout.lines();
    Ok(lines
        .filter_map(|line| line.split("\"id\":\"").nth(1)?.split('"').next())
        .map(str::to_owned)
        .collect())
}

fn git(folder: &Folder, arguments: &[&str]) -> Outcome {
    let settings = ["-c", "user.name=x", "-c", "user.email=x@example.org"];
    folder.pipe("git", &[&settings, arguments].concat(), b"")
}

#[test]
fn a_knot_is_chosen_by_its_id() -> Outcome {
    let visit = KNOT.replace("walk", "visit");
    let two = format!("{KNOT}\n\n{KNOT}\n\nlast = 1\n{visit}");
    let folder = Folder::new(&[("src/a.py", &two), ("b.py", KNOT)])?;
    let all = [
        "b.py::outer::walk",
        "src/a.py::outer::walk",
        "src/a.py::outer::walk#2",
        "src/a.py::outer::visit",
    ];
    assert_eq!(ids(&folder, &[])?, all);
    for id in all {
        assert_eq!(ids(&folder, &["--id", id])?, [id]);
        assert_eq!(ids(&folder, &["--id", id, "."])?, [id]);
    }
    let both = ids(&folder, &["--id", all[3], "--id", all[0]])?;
    assert_eq!(both, [all[0], all[3]]);
    let apply = folder.run(&["apply", "--id", "./src/a.py::outer::visit"])?;
    assert_eq!(apply.code, Some(0), "{}", apply.stderr);
    assert_eq!(folder.read("b.py")?, KNOT.as_bytes());
    let text = String::from_utf8(folder.read("src/a.py")?)?;
    assert!(
        text.starts_with(&format!(
            "{KNOT}\n\n{KNOT}\n\nlast = 1\n\n\ndef _visit(node):"
        )),
        "{text}"
    );
    Ok(())
}

#[test]
fn the_ids_that_people_read_can_be_pasted_into_a_shell() -> Outcome {
    let folder = Folder::new(&[
        ("a.py", &format!("{KNOT}\n\n{KNOT}")),
        ("it's $HOME.py", KNOT),
    ])?;
    let check = folder.run(&["check"])?;
    let shown: Vec<&str> = check
        .stdout
        .lines()
        .filter_map(|line| line.trim_start().strip_prefix("= id: "))
        .collect();
    assert_eq!(shown.len(), 3, "{}", check.stdout);
    assert_eq!(shown[0], "a.py::outer::walk");
    for (word, id) in shown.iter().zip(ids(&folder, &[])?) {
        let line = format!("\"$0\" check --format jsonl --id {word} . >found.jsonl");
        let program = env!("CARGO_BIN_EXE_outdent");
        let status = std::process::Command::new("sh")
            .args(["-c", &line, program])
            .current_dir(folder.path())
            .status()?;
        assert_eq!(status.code(), Some(1), "{word}");
        let found = String::from_utf8(folder.read("found.jsonl")?)?;
        assert_eq!(found.lines().count(), 1, "{word}");
        assert!(found.contains(&format!("\"id\":\"{id}\"")), "{word}");
    }
    Ok(())
}

#[test]
fn an_id_without_knot_is_an_error_and_the_others_are_handled() -> Outcome {
    let folder = Folder::new(&[("a.py", KNOT), ("b.py", CLEAN)])?;
    for id in [
        "a.py::outer::wlak",
        "a.py::outer::walk#2",
        "b.py::outer::walk",
    ] {
        let apply = folder.run(&["diff", "--id", id, "--id=a.py::outer::walk"])?;
        assert_eq!(apply.code, Some(2), "{id}");
        assert!(apply.stdout.contains("+def _walk(node):"), "{id}");
        let message = format!("error: --id {id}: no such knot there");
        assert!(apply.stderr.contains(&message), "{}", apply.stderr);
    }
    let elsewhere = folder.run(&["diff", "--id", "a.py::outer::walk", "b.py"])?;
    assert_eq!(elsewhere.code, Some(2));
    let shapeless = folder.run(&["diff", "--id", "walk"])?;
    assert_eq!((shapeless.code, shapeless.stdout.as_str()), (Some(2), ""));
    assert!(
        shapeless.stderr.starts_with("error: --id walk: "),
        "{}",
        shapeless.stderr
    );
    Ok(())
}

#[test]
fn what_a_chosen_knot_depends_on_comes_along() -> Outcome {
    let folder = Folder::new(&[("a.py", DEPENDENT)])?;
    let diff = folder.run(&["diff", "--id", "a.py::outer::walk"])?;
    assert!(
        diff.stderr
            .starts_with("note: a.py::outer::helper is taken along"),
        "{}",
        diff.stderr
    );
    for line in ["+def _helper(node):", "+def _walk(node):"] {
        assert!(diff.stdout.contains(line), "{}", diff.stdout);
    }
    assert!(!diff.stdout.contains("_alone"), "{}", diff.stdout);
    let chosen = ["a.py::outer::helper", "a.py::outer::walk"];
    assert_eq!(ids(&folder, &["--id", chosen[1]])?, chosen);
    assert_eq!(ids(&folder, &["--id", chosen[0]])?, chosen[..1]);
    let json = folder.run(&["check", "--format=jsonl", "--id", chosen[1]])?;
    let depends = "\"depends_on\":[\"a.py::outer::helper\"]";
    assert!(json.stdout.contains(depends), "{}", json.stdout);
    let one_by_one = Folder::new(&[("a.py", DEPENDENT)])?;
    for name in ["alone", "helper", "walk"] {
        one_by_one.run(&["apply", "--id", &format!("a.py::outer::{name}")])?;
    }
    folder.run(&["apply"])?;
    assert!(!String::from_utf8(one_by_one.read("a.py")?)?.contains("    def "));
    assert_eq!(one_by_one.run(&["diff", "--exit-code"])?.code, Some(0));
    Ok(())
}

#[test]
fn twins_chosen_one_by_one_keep_their_names_apart() -> Outcome {
    let twin = KNOT.replace("walk", "_walk");
    let folder = Folder::new(&[(
        "a.py",
        &format!("{twin}\n\n{}", twin.replace("outer", "other")),
    )])?;
    let first = folder.run(&["apply", "--id", "a.py::outer::_walk"])?;
    assert_eq!(first.code, Some(0), "{}", first.stderr);
    let second = folder.run(&["apply", "--id", "a.py::other::_walk"])?;
    assert_eq!(second.code, Some(0), "{}", second.stderr);
    assert_eq!(folder.run(&["diff", "--exit-code"])?.code, Some(0));
    Ok(())
}

#[test]
fn only_what_changed_since_a_revision_is_looked_at() -> Outcome {
    let text = format!(
        "import os\n\n\n{KNOT}\n\n{}\n\n{}",
        KNOT.replace("outer", "second"),
        KNOT.replace("outer", "third")
    );
    let folder = Folder::new(&[
        ("a.py", &text),
        ("dir/b.py", KNOT),
        ("gone.py", KNOT),
        ("c d.py", KNOT),
        (".gitignore", "ignored.py\n"),
    ])?;
    git(&folder, &["init", "-q"])?;
    git(&folder, &["add", "."])?;
    git(&folder, &["commit", "-qm", "first"])?;
    let since = |arguments: &[&str]| ids(&folder, &[&["--since", "HEAD"], arguments].concat());
    assert_eq!(since(&[])?, [""; 0]);
    let nothing = folder.run(&["check", "--since", "HEAD"])?;
    assert_eq!(
        (nothing.code, nothing.stderr.as_str()),
        (Some(0), "no Python file there has changed\n")
    );
    // A line before all functions, one in the middle of the second, one that goes from the third.
    let changed = text.replacen("import os\n", "import os\nimport re\n", 1);
    let (start, end) = changed.split_at(changed.find("def second").ok_or("no second")?);
    let end = end.replacen(
        "    return walk(tree)\n",
        "    return walk(tree)  # new\n",
        1,
    );
    folder.write("a.py", format!("{start}{end}"))?;
    assert_eq!(since(&[])?, ["a.py::second::walk"]);
    git(&folder, &["add", "."])?;
    let last = format!("{start}{end}");
    let last = last
        .strip_suffix("\n    return walk(tree)\n")
        .ok_or("no end")?;
    folder.write("a.py", format!("{last}    return 0\n"))?;
    folder.write("new.py", KNOT)?;
    folder.write("ignored.py", KNOT)?;
    std::fs::remove_file(folder.at("gone.py"))?;
    folder.write("c d.py", KNOT.replace("walk(tree)", "walk(tree) or tree"))?;
    assert_eq!(
        since(&[])?,
        [
            "a.py::second::walk",
            "a.py::third::walk",
            "c d.py::outer::walk",
            "new.py::outer::walk"
        ]
    );
    assert_eq!(since(&["dir"])?, [""; 0]);
    assert_eq!(
        since(&["--id", "a.py::third::walk"])?,
        ["a.py::third::walk"]
    );
    let apply = folder.run(&["apply", "--since", "HEAD", "--allow-dirty", "a.py", "dir"])?;
    assert_eq!(apply.code, Some(0), "{}", apply.stderr);
    assert_eq!(folder.read("dir/b.py")?, KNOT.as_bytes());
    let lifted = String::from_utf8(folder.read("a.py")?)?;
    assert!(
        lifted.contains("import re\n\n\ndef outer(tree):\n    def walk(node):"),
        "{lifted}"
    );
    assert!(
        lifted.contains("def second(tree):\n    return _"),
        "{lifted}"
    );
    git(&folder, &["commit", "-qam", "second"])?;
    let before = ids(&folder, &["--since", "HEAD~1", "c d.py"])?;
    assert_eq!(before, ["c d.py::outer::walk"]);
    Ok(())
}

#[test]
fn settings_of_git_do_not_show_through() -> Outcome {
    let folder = Folder::new(&[("sub/\u{e4} \"q\".py", KNOT), ("x.py", LIFTED)])?;
    git(&folder, &["init", "-q"])?;
    git(&folder, &["add", "."])?;
    git(&folder, &["commit", "-qm", "first"])?;
    for setting in [
        "diff.noprefix=true",
        "diff.mnemonicPrefix=true",
        "diff.relative=true",
        "diff.interHunkContext=99",
        "diff.context=9",
        "color.ui=always",
        "core.quotepath=true",
    ] {
        let (key, value) = setting.split_once('=').ok_or("no setting")?;
        git(&folder, &["config", key, value])?;
    }
    folder.write(
        "sub/\u{e4} \"q\".py",
        KNOT.replace("return walk(tree)", "return walk((tree))"),
    )?;
    let check = folder.run(&["check", "--since", "HEAD", "--format=jsonl", "sub"])?;
    assert_eq!(check.stdout.lines().count(), 1, "{}", check.stderr);
    Ok(())
}

#[test]
fn what_git_cannot_tell_is_an_error() -> Outcome {
    let folder = Folder::new(&[("a.py", KNOT)])?;
    let ceiling =
        |folder: &Folder, arguments: &[&str]| -> Result<(Option<i32>, String), Box<dyn Error>> {
            let mut command = folder.command(arguments);
            let output = command
                .env("GIT_CEILING_DIRECTORIES", folder.path())
                .output()?;
            Ok((output.status.code(), String::from_utf8(output.stderr)?))
        };
    let (code, stderr) = ceiling(&folder, &["check", "--since", "HEAD"])?;
    assert_eq!(
        (code, stderr.as_str()),
        (
            Some(2),
            "error: --since HEAD: a.py is in no git repository\n"
        )
    );
    git(&folder, &["init", "-q"])?;
    for revision in ["nowhere", "--output=stolen", "HEAD"] {
        let (code, stderr) = ceiling(&folder, &["check", &format!("--since={revision}")])?;
        assert_eq!(code, Some(2), "{stderr}");
        assert!(
            stderr.contains(&format!("error: --since {revision}: git knows no commit ")),
            "{stderr}"
        );
    }
    assert!(!folder.at("stolen").exists());
    let input = folder.run(&["check", "--since=HEAD", "-"])?;
    assert_eq!(input.code, Some(2));
    Ok(())
}

#[test]
fn what_is_chosen_has_no_say_in_answers() -> Outcome {
    // Among all knots both are refused; alone, `walk` could take `helper` as it is.
    let text = "\
def outer(values):
    def helper(n):
        return n and helper(n - 1) + late

    def walk(n):
        return n and walk(n - 1) + helper(0)

    if values:
        late = 1
    return walk(len(values))
";
    let folder = Folder::new(&[("a.py", text)])?;
    for arguments in [&[][..], &["--id", "a.py::outer::walk"]] {
        let check = folder.run(&[&["check", "--format", "concise"], arguments].concat())?;
        let refused = "capture-maybe-unbound knot `walk` in `outer` (refused)";
        assert!(check.stdout.contains(refused), "{}", check.stdout);
    }
    Ok(())
}

#[test]
fn a_knot_within_that_must_be_lifted_too_comes_along() -> Outcome {
    // As long as `sub` stays, which nothing calls, `walk` needs `limit`, which is another variable where `late` calls it.
    let text = "\
def outer(limit):
    def walk(n):
        def sub(m):
            return m < limit and sub(m + 1)

        return n and walk(n - 1)

    def late(limit):
        return walk(limit)

    return late(3)
";
    let folder = Folder::new(&[("a.py", text)])?;
    let both = ["a.py::outer::walk", "a.py::outer.walk::sub"];
    assert_eq!(ids(&folder, &["--id", both[1]])?, [both[1]]);
    let chosen = folder.run(&["diff", "--id", both[0]])?;
    assert_eq!(chosen.stdout, folder.run(&["diff"])?.stdout);
    Ok(())
}

#[test]
fn a_caller_that_must_be_lifted_too_comes_along() -> Outcome {
    // `visit` has another `limit`: only what it is lifted with can hand on the one that `walk` needs. And `scale` is
    // bound again, but not while the call of `each` runs that it is handed to.
    let text = "\
def outer(limit):
    def walk(n):
        return n < limit and walk(n + 1)

    def visit(n, limit):
        return walk(n) or visit(n + 1, limit)

    return walk(0)


def other(rows, scale):
    def each(rows):
        def total(row):
            return row and total(row[1:]) + scale

        return rows and each(rows[1:]) + total(rows[0])

    first = each(rows)
    scale = 1
    return first, each(rows)
";
    let folder = Folder::new(&[("a.py", text)])?;
    let expected = ["a.py::outer::walk", "a.py::outer::visit"];
    let nested = ["a.py::other::each", "a.py::other.each::total"];
    assert_eq!(ids(&folder, &[])?, [expected, nested].concat());
    assert_eq!(ids(&folder, &["--id", expected[0]])?, expected);
    assert_eq!(ids(&folder, &["--id", nested[1]])?, nested);
    let whole = folder.run(&["diff"])?;
    let chosen = folder.run(&["diff", "--id", expected[0], "--id", nested[1]])?;
    assert_eq!(chosen.stdout, whole.stdout);
    assert!(
        whole.stdout.contains("+def _visit(limit_, n, limit):"),
        "{}",
        whole.stdout
    );
    assert!(
        chosen
            .stderr
            .starts_with("note: a.py::outer::visit is taken along"),
        "{}",
        chosen.stderr
    );
    Ok(())
}

#[test]
fn one_that_a_neighbour_would_keep_back_brings_it_along() -> Outcome {
    // `around` binds `scale` again while what `outer` made of it, `walk`, may still be there, unless it is lifted too.
    let text = "\
def around(scale):
    def outer(rows):
        def total(row):
            return row and total(row[1:]) + scale

        def walk(n):
            return n and walk(n - scale)

        return total(rows)

    for scale in outer([2]):
        print(scale)
";
    let folder = Folder::new(&[("a.py", text)])?;
    let both = ["a.py::around.outer::total", "a.py::around.outer::walk"];
    assert_eq!(ids(&folder, &["--id", both[0]])?, both);
    let chosen = folder.run(&["diff", "--id", both[0]])?;
    assert_eq!(chosen.stdout, folder.run(&["diff"])?.stdout);
    assert!(
        chosen.stdout.contains("+def _total(scale, row):"),
        "{}",
        chosen.stdout
    );
    Ok(())
}
