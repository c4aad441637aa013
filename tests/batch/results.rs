//! What a run leaves in the folder of results, and its exit code.

use std::fs;

use serde_json::json;

use crate::files::{CLEAN, KNOT, LIFTED, Outcome, REFUSED};
use crate::python::notice;
use crate::repositories::{Repositories, field, fields, git};

const ESCAPES: &str = "\
def outer(tree):
    def walk(node):
        return [walk(child) for child in node]

    return walk
";

#[test]
fn each_repository_has_a_patch_a_report_and_a_line() -> Outcome {
    let all = Repositories::new()?;
    let two = format!("{REFUSED}\n\n{ESCAPES}");
    all.add(
        "knots",
        &[("src/a.py", KNOT), ("b.py", &two), ("c.py", CLEAN)],
    )?;
    all.git("knots", &["checkout", "-q", "-b", "topic"])?;
    let run = all.batch(&["knots", "--out", "out"])?;
    assert_eq!(run.code, Some(1));
    assert_eq!(
        all.files("out")?,
        ["knots.json", "knots.patch", "summary.jsonl", "summary.md"]
    );
    let lines = all.lines("out")?;
    let line = lines.first().ok_or("no line")?;
    for (name, expected) in [
        ("schema", json!(1)),
        ("version", json!(env!("CARGO_PKG_VERSION"))),
        ("path", json!("knots")),
        ("name", json!("knots")),
        ("head", json!(all.git("knots", &["rev-parse", "HEAD"])?)),
        ("branch", json!("topic")),
        ("dirty", json!(false)),
        ("files", json!(3)),
        ("skipped_files", json!(0)),
        (
            "knots",
            json!({"safe": 1, "unsafe": 1, "refused": 1, "suppressed": 0, "untied": 0}),
        ),
        ("slugs", json!({"escapes": 1, "function-attribute": 1})),
        ("lifted", json!(1)),
        ("files_changed", json!(1)),
        ("files_left_alone", json!(0)),
        ("lines_added", json!(5)),
        ("lines_removed", json!(4)),
        ("created_branch", json!(null)),
        ("status", json!("patched")),
    ] {
        assert_eq!(line[name], expected, "{name}");
    }
    assert!(
        line["seconds"]
            .as_f64()
            .is_some_and(|seconds| seconds >= 0.0)
    );
    let knots = all.0.at("knots");
    let mut check = all.0.command(&["check", "--format", "json"]);
    let check = check.current_dir(&knots).output()?;
    assert_eq!(all.0.read("out/knots.json")?, check.stdout);
    assert_eq!(all.git("knots", &["status", "--porcelain"])?, "");
    all.git("knots", &["apply", "../out/knots.patch"])?;
    assert_eq!(all.0.read("knots/src/a.py")?, LIFTED.as_bytes());
    Ok(())
}

#[test]
fn the_exit_code_says_whether_there_is_something_to_see_or_something_failed() -> Outcome {
    let all = Repositories::new()?;
    all.add("clean", &[("a.py", CLEAN)])?;
    all.add("refused", &[("a.py", REFUSED)])?;
    all.add(
        "odd",
        &[(
            "a.py",
            "print 'python 2'\nclass C:\n    def f(self):\n        def g(): g()\n",
        )],
    )?;
    fs::create_dir(all.0.at("bare"))?;
    git(&all.0.at("bare"), &["init", "-q", "--bare"])?;
    for (names, code, status) in [
        (&["clean"][..], 0, "clean"),
        (&["refused"], 1, "nothing-applied"),
        (&["odd"], 1, "clean"),
        (&["bare"], 1, "skipped: a bare repository has no work tree"),
        (&["nowhere"], 2, "failed: no such folder"),
        (&["out0"], 2, "failed: is not the top of a git work tree"),
        (&["clean/a.py"], 2, "failed: is no folder"),
    ] {
        let out = format!("out{code}");
        let _ = fs::remove_dir_all(all.0.at(&out));
        fs::create_dir_all(all.0.at("out0"))?;
        let run = all.batch(&[names, &["--out", &out]].concat())?;
        assert_eq!(run.code, Some(code), "{names:?}: {}", run.stderr);
        assert_eq!(fields(&all.lines(&out)?, "status"), [status]);
    }
    Ok(())
}

#[test]
fn one_failure_does_not_keep_the_others() -> Outcome {
    let all = Repositories::new()?;
    for name in ["a", "b", "c"] {
        all.add(name, &[("a.py", KNOT)])?;
    }
    fs::remove_dir_all(all.0.at("b/.git/objects"))?;
    all.0.write("c/.git/HEAD", "nonsense")?;
    let run = all.batch(&["c", "b", "a", "--out", "out"])?;
    assert_eq!(run.code, Some(2));
    let statuses = fields(&all.lines("out")?, "status");
    assert_eq!(statuses.first().map(String::as_str), Some("patched"));
    assert!(
        statuses
            .iter()
            .skip(1)
            .all(|status| status.starts_with("failed: ")),
        "{statuses:?}"
    );
    assert!(
        run.stdout
            .contains("\n3 repositories: 1 patched, 2 failed\n"),
        "{}",
        run.stdout
    );
    Ok(())
}

#[cfg(unix)]
#[test]
fn what_cannot_be_read_is_named() -> Outcome {
    use std::os::unix::fs::PermissionsExt;

    let all = Repositories::new()?;
    for name in ["file", "git", "whole"] {
        all.add(name, &[("a.py", KNOT), ("b.py", KNOT)])?;
    }
    let set =
        |name: &str, mode| fs::set_permissions(all.0.at(name), fs::Permissions::from_mode(mode));
    for name in ["file/a.py", "git/.git", "whole"] {
        set(name, 0o000)?;
    }
    let run = all.batch_without_rights(&["file", "git", "whole", "--out", "out"]);
    for name in ["git/.git", "whole"] {
        set(name, 0o755)?;
    }
    let Some(run) = run? else {
        notice("SKIPPED, no setpriv: repositories that can't be read");
        return Ok(());
    };
    assert_eq!(run.code, Some(2), "{}", run.stderr);
    let lines = all.lines("out")?;
    for (status, start) in fields(&lines, "status").iter().zip([
        "failed: a.py: error: cannot be read: permission denied",
        "failed: its .git cannot be read: Permission denied",
        "failed: cannot be read: Permission denied",
    ]) {
        assert!(status.starts_with(start), "{status}");
    }
    // The file that could be read is in the patch.
    assert_eq!(fields(&lines, "files_changed"), ["1", "0", "0"]);
    Ok(())
}

#[test]
fn a_broken_repository_is_not_taken_for_the_one_around_it() -> Outcome {
    let all = Repositories::new()?;
    all.add("outer", &[("a.py", CLEAN)])?;
    all.0.write("outer/inner/a.py", KNOT)?;
    fs::create_dir(all.0.at("outer/inner/.git"))?;
    all.batch(&["outer/inner", "--out", "out"])?;
    let lines = all.lines("out")?;
    assert_eq!(fields(&lines, "head"), ["null"]);
    assert!(
        fields(&lines, "status").concat().starts_with("failed: "),
        "{lines:?}"
    );
    Ok(())
}

#[test]
fn results_are_only_gone_on_with_when_asked() -> Outcome {
    let all = Repositories::new()?;
    all.add("a", &[("a.py", KNOT)])?;
    all.add("b", &[("a.py", KNOT)])?;
    let run = ["a", "b", "--out", "out"];
    let resumed = ["a", "b", "--out", "out", "--resume"];
    all.batch(&run)?;
    let first = all.0.read("out/summary.jsonl")?;
    let again = all.batch(&run)?;
    assert_eq!(again.code, Some(2));
    assert!(again.stderr.contains("--resume"), "{}", again.stderr);
    // Seconds are measured anew only where the work is.
    all.batch(&resumed)?;
    assert!(all.0.read("out/summary.jsonl")? == first, "not kept");

    // A new commit, uncommitted work, other options, and a torn line.
    all.0.write("a/a.py", CLEAN)?;
    all.commit("a")?;
    all.batch(&resumed)?;
    assert_eq!(fields(&all.lines("out")?, "status"), ["clean", "patched"]);
    assert!(!all.files("out")?.contains(&"a.patch".to_owned()));
    all.0.write("b/a.py", REFUSED)?;
    all.batch(&resumed)?;
    assert_eq!(
        fields(&all.lines("out")?, "status"),
        ["clean", "nothing-applied"]
    );
    all.0.write("b/a.py", ESCAPES)?;
    all.batch(&resumed)?;
    assert_eq!(
        fields(&all.lines("out")?, "slugs"),
        ["{}", "{\"escapes\":1}"]
    );
    all.batch(&[&resumed[..], &["--unsafe"]].concat())?;
    assert_eq!(fields(&all.lines("out")?, "status"), ["clean", "patched"]);
    let mut torn = all.0.read("out/summary.jsonl")?;
    let expected = all.lines("out")?;
    torn.truncate(torn.len() - 20);
    all.0.write("out/summary.jsonl", torn)?;
    all.0.write("out/.outdent-abcdef", "half")?;
    all.batch(&[&resumed[..], &["--unsafe"]].concat())?;
    assert_eq!(
        fields(&all.lines("out")?, "state"),
        fields(&expected, "state")
    );
    assert_eq!(
        all.files("out")?,
        ["a.json", "b.json", "b.patch", "summary.jsonl", "summary.md"]
    );

    // What is no longer in the list is not in the results.
    all.batch(&["b", "--out", "out", "--resume", "--unsafe"])?;
    assert_eq!(
        all.files("out")?,
        ["b.json", "b.patch", "summary.jsonl", "summary.md"]
    );
    Ok(())
}

#[test]
fn a_new_repository_of_a_known_name_renames_what_is_there() -> Outcome {
    let all = Repositories::new()?;
    for name in ["x/api", "y/api"] {
        all.add(name, &[("a.py", KNOT)])?;
    }
    all.batch(&["x/api", "--out", "out"])?;
    all.batch(&["x/api", "y/api", "--out", "out", "--resume"])?;
    all.batch(&["y/api", "x/api", "--out", "whole"])?;
    assert_eq!(all.files("out")?, all.files("whole")?);
    assert!(!all.files("out")?.contains(&"api.patch".to_owned()));
    Ok(())
}

#[cfg(unix)]
#[test]
fn one_run_at_a_time_writes_to_a_folder() -> Outcome {
    let all = Repositories::new()?;
    all.add("a", &[("a.py", KNOT)])?;
    fs::create_dir(all.0.at("out"))?;
    let held = fs::File::open(all.0.at("out"))?;
    held.lock()?;
    let refused = all.batch(&["a", "--out", "out"])?;
    assert_eq!(refused.code, Some(2));
    assert_eq!(refused.stderr, "error: another run is writing to out\n");
    drop(held);
    assert_eq!(all.batch(&["a", "--out", "out"])?.code, Some(1));
    Ok(())
}

#[test]
fn results_may_lie_in_the_repository_itself() -> Outcome {
    let all = Repositories::new()?;
    all.add("a", &[("a.py", KNOT)])?;
    all.batch(&["a", "--out", "a/results"])?;
    let first = all.0.read("a/results/summary.jsonl")?;
    let lines = all.lines("a/results")?;
    assert_eq!(fields(&lines, "dirty"), ["false"]);
    all.batch(&["a", "--out", "a/results", "--resume"])?;
    assert!(all.0.read("a/results/summary.jsonl")? == first, "not kept");
    Ok(())
}

#[test]
fn the_page_and_the_table_tell_what_there_is_to_see() -> Outcome {
    let all = Repositories::new()?;
    all.add("a", &[("a.py", KNOT)])?;
    all.add("b", &[("a.py", CLEAN)])?;
    let run = all.batch(&["a", "b", "c", "--out", "out"])?;
    assert_eq!(
        run.stdout,
        "status   files  safe  unsafe  refused  lines  repository\n\
         patched      1     1       0        0  +5 -4  a\n\
         failed       0     0       0        0  +0 -0  c: no such folder\n\
         3 repositories: 1 patched, 1 failed, 1 clean\n\
         1 knot in 2 files: 1 safe, 0 unsafe, 0 refused\n\
         1 file changed, 5 insertions(+), 4 deletions(-)\n"
    );
    let page = String::from_utf8(all.0.read("out/summary.md")?)?;
    assert!(
        page.contains("| `a` | patched | 1 | 1 | 0 | 0 | +5 -4 |\n"),
        "{page}"
    );
    Ok(())
}

#[test]
fn the_number_of_threads_changes_nothing() -> Outcome {
    let all = Repositories::new()?;
    for number in 0..6 {
        all.add(&format!("r{number}"), &[("a.py", KNOT), ("b.py", REFUSED)])?;
    }
    for jobs in ["1", "2", "8"] {
        all.batch(&["r*", "--jobs", jobs, "--out", jobs])?;
    }
    for file in all.files("1")? {
        if file != "summary.jsonl" {
            let one = all.0.read(format!("1/{file}"))?;
            assert_eq!(all.0.read(format!("2/{file}"))?, one, "{file}");
            assert_eq!(all.0.read(format!("8/{file}"))?, one, "{file}");
        }
    }
    for name in ["path", "state", "status", "lifted"] {
        let of = |out: &str| -> Result<Vec<String>, Box<dyn std::error::Error>> {
            Ok(all
                .lines(out)?
                .iter()
                .map(|line| field(line, name))
                .collect())
        };
        assert_eq!(of("8")?, of("1")?);
    }
    Ok(())
}
