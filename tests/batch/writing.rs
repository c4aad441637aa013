//! `--apply`: the work trees are written, and nothing that git does not have is lost.

use crate::files::{KNOT, LIFTED, Outcome};
use crate::repositories::{Repositories, fields};

#[test]
fn work_trees_are_written_but_for_uncommitted_changes() -> Outcome {
    let all = Repositories::new()?;
    for name in ["clean", "partly", "dirty"] {
        all.add(name, &[("a.py", KNOT), ("b.py", "x = 1\n")])?;
    }
    all.0.write("partly/b.py", KNOT)?;
    let changed = format!("x = 1\n\n\n{KNOT}");
    all.0.write("dirty/a.py", &changed)?;
    let run = all.batch(&["*", "--out", "out", "--apply"])?;
    assert_eq!(run.code, Some(1), "{}", run.stdout);
    let lines = all.lines("out")?;
    let statuses = fields(&lines, "status");
    assert_eq!(statuses.first().map(String::as_str), Some("patched"));
    assert!(
        statuses
            .get(1)
            .is_some_and(|status| status.starts_with("skipped: ")),
        "{statuses:?}"
    );
    assert_eq!(statuses.get(2).map(String::as_str), Some("patched"));
    assert_eq!(fields(&lines, "files_left_alone"), ["0", "1", "1"]);
    assert_eq!(fields(&lines, "dirty"), ["false", "true", "true"]);
    for (file, text) in [
        ("clean/a.py", LIFTED),
        ("dirty/a.py", &changed),
        ("partly/a.py", LIFTED),
        ("partly/b.py", KNOT),
    ] {
        assert_eq!(all.0.read(file)?, text.as_bytes(), "{file}");
    }
    // What it wrote itself is no reason to do it again.
    let before = all.0.read("out/summary.jsonl")?;
    all.batch(&[
        "clean", "dirty", "partly", "--out", "out", "--apply", "--resume",
    ])?;
    assert!(all.0.read("out/summary.jsonl")? == before, "done anew");
    all.batch(&["dirty", "--out", "more", "--apply", "--allow-dirty"])?;
    assert_eq!(fields(&all.lines("more")?, "status"), ["patched"]);
    let written = String::from_utf8(all.0.read("dirty/a.py")?)?;
    assert!(written.contains("def _walk(node):"), "{written}");
    Ok(())
}

#[test]
fn without_being_asked_nothing_is_written() -> Outcome {
    let all = Repositories::new()?;
    all.add("a", &[("a.py", KNOT)])?;
    let index = all.0.read("a/.git/index")?;
    all.batch(&["a", "--out", "out"])?;
    assert_eq!(all.0.read("a/a.py")?, KNOT.as_bytes());
    assert_eq!(all.0.read("a/.git/index")?, index);
    assert_eq!(
        all.git("a", &["for-each-ref", "--format=%(refname)"])?,
        "refs/heads/main"
    );
    Ok(())
}
