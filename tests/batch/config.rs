//! Each repository's own settings count, in the work tree as in HEAD.

use crate::files::{KNOT, Outcome};
use crate::repositories::{Repositories, fields};

const ESCAPES: &str = "\
def outer(tree):
    def walk(node):
        return [walk(child) for child in node]

    return walk
";

/// With the settings that lift what escapes, without, with broken ones, and with ones for a folder.
fn repositories() -> Result<Repositories, Box<dyn std::error::Error>> {
    let all = Repositories::new()?;
    // Settings above the repositories are none of theirs.
    all.0.write("outdent.toml", "unsafe = true\n")?;
    let own = "[tool.outdent]\nunsafe = true\nexclude = [\"vendor\"]\n";
    all.add(
        "a-own",
        &[
            ("pyproject.toml", own),
            ("a.py", ESCAPES),
            ("vendor/a.py", KNOT),
        ],
    )?;
    all.add("b-none", &[("a.py", ESCAPES)])?;
    let broken = "[tool.outdent]\nunsaf = true\n";
    all.add("c-broken", &[("pyproject.toml", broken), ("a.py", KNOT)])?;
    all.add(
        "d-part",
        &[
            ("in/outdent.toml", "unsafe = 1\n"),
            ("in/a.py", KNOT),
            ("a.py", KNOT),
        ],
    )?;
    for name in ["a-own", "b-none", "c-broken", "d-part"] {
        all.git(name, &["config", "user.name", "Team"])?;
        all.git(name, &["config", "user.email", "team@example.org"])?;
    }
    Ok(all)
}

#[test]
fn each_repositorys_own_settings_count() -> Outcome {
    let all = repositories()?;
    // What is checked out counts in one, HEAD in the other.
    for (out, more) in [("tree", &[][..]), ("head", &["--commit"])] {
        let run = all.batch(&[&["?-*", "--out", out][..], more].concat())?;
        assert_eq!(run.code, Some(2), "{}", run.stdout);
        let lines = all.lines(out)?;
        let statuses = fields(&lines, "status");
        let expected = [
            "patched",
            "nothing-applied",
            "failed: pyproject.toml:2: error: unknown key `unsaf`",
            "failed: in/outdent.toml:1: error: `unsafe` takes true or false",
        ];
        for (status, expected) in statuses.iter().zip(expected) {
            assert!(status.starts_with(expected), "{out}: {status}");
        }
        assert_eq!(fields(&lines, "files"), ["1", "1", "0", "1"], "{out}");
        assert_eq!(
            fields(&lines, "files_changed"),
            ["1", "0", "0", "1"],
            "{out}"
        );
    }
    Ok(())
}

#[test]
fn head_has_settings_of_its_own() -> Outcome {
    let all = repositories()?;
    all.0
        .write("a-own/pyproject.toml", "[tool.outdent]\nunsafe = false\n")?;
    all.0.write("b-none/outdent.toml", "unsafe = true\n")?;
    let names = ["a-own", "b-none", "--out"];
    all.batch(&[&names[..], &["tree"]].concat())?;
    assert_eq!(fields(&all.lines("tree")?, "lifted"), ["1", "1"]);
    assert_eq!(fields(&all.lines("tree")?, "files"), ["2", "1"]);
    all.batch(&[&names[..], &["head", "--commit"]].concat())?;
    assert_eq!(fields(&all.lines("head")?, "lifted"), ["1", "0"]);
    assert_eq!(fields(&all.lines("head")?, "files"), ["1", "1"]);
    Ok(())
}

#[test]
fn one_config_may_be_in_force_for_all() -> Outcome {
    let all = repositories()?;
    all.0
        .write("all.toml", "unsafe = true\nexclude = [\"in\"]\n")?;
    let run = ["?-*", "--out", "out", "--resume", "--config", "all.toml"];
    for more in [&[][..], &["--commit"]] {
        let all_run = all.batch(&[&run[..], more].concat())?;
        assert_eq!(all_run.code, Some(1), "{}", all_run.stdout);
        let lines = all.lines("out")?;
        assert_eq!(fields(&lines, "status"), ["patched"; 4]);
        assert_eq!(fields(&lines, "files"), ["2", "1", "1", "1"]);
    }
    // Its text is one of the options.
    all.0.write("all.toml", "exclude = [\"a.py\"]\n")?;
    all.batch(&run)?;
    assert_eq!(fields(&all.lines("out")?, "files"), ["0"; 4]);
    all.0.write("all.toml", "nothing = 1\n")?;
    let broken = all.batch(&run)?;
    assert_eq!(broken.code, Some(2));
    assert!(
        broken.stderr.starts_with("error: all.toml:1: "),
        "{}",
        broken.stderr
    );
    Ok(())
}
