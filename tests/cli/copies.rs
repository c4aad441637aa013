//! Near-identical knots in several files.

use crate::support::{Folder, KNOT, Outcome};

#[test]
fn copies_in_other_files_are_pointed_out() -> Outcome {
    let alike = "\
def other(forest, limit):
    def visit(item):
        \"\"\"Another docstring.\"\"\"

        # Another comment.
        return [visit(each)   for each in item]

    return visit(forest)
";
    let unlike = KNOT.replace(
        "[walk(child) for child in node]",
        "[walk(child) for child in node if child]",
    );
    let global = KNOT.replace("[walk(child) for", "[walk(child, first) for");
    let other_global = global.replace("first", "second");
    let folder = Folder::new(&[
        ("a.py", KNOT),
        ("deep/b.py", alike),
        ("c.py", &unlike),
        ("d.py", &format!("{unlike}\n\n{unlike}")),
        ("e.py", &global),
        ("f.py", &other_global),
        (
            "g.py",
            &KNOT.replace("def walk(node):", "def walk(node):  # outdent: skip"),
        ),
    ])?;
    let check = folder.run(&["check", "-j2"])?;
    let notes: Vec<&str> = check
        .stderr
        .lines()
        .filter_map(|line| line.strip_prefix("note: near-identical knots, "))
        .filter_map(|line| Some(line.split_once(": ")?.1))
        .collect();
    let expected = [
        "a.py::outer::walk, deep/b.py::other::visit",
        "c.py::outer::walk, d.py::outer::walk, d.py::outer::walk#2",
    ];
    assert_eq!(notes, expected, "{}", check.stderr);
    let json = folder.run(&["check", "--format", "jsonl"])?;
    let last: Vec<&str> = json.stdout.lines().rev().take(2).collect();
    assert_eq!(
        last.last().copied(),
        Some(
            "{\"type\":\"copies\",\"schema\":1,\"ids\":[\"a.py::outer::walk\",\"deep/b.py::other::visit\"],\"count\":2}"
        )
    );
    let document = folder.run(&["check", "--format", "json"])?;
    folder.pipe(
        "python3",
        &["-c", "import json, sys; json.load(sys.stdin)"],
        document.stdout.as_bytes(),
    )?;
    Ok(())
}

#[test]
fn of_many_copies_some_are_named_and_all_are_counted() -> Outcome {
    let folder = Folder::new(&[])?;
    for number in 10..25 {
        folder.write(format!("{number}.py"), KNOT)?;
    }
    let check = folder.run(&["check"])?;
    assert!(
        check.stderr.contains("19.py::outer::walk and 5 more\n"),
        "{}",
        check.stderr
    );
    assert!(!check.stderr.contains("20.py"), "{}", check.stderr);
    Ok(())
}
