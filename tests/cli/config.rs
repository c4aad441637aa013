//! Settings: which file counts, what wins, and what is wrong with one.

use std::error::Error;

use crate::support::{Folder, KNOT, LIFTED, Outcome};

/// A knot that is lifted with `--unsafe` only.
fn escaping() -> String {
    KNOT.replace("return walk(tree)", "return walk")
}

/// The paths of the knots that `check` reports.
fn reported(folder: &Folder, arguments: &[&str]) -> Result<Vec<String>, Box<dyn Error>> {
    let check = folder.run(&[&["check", "--format", "jsonl"], arguments].concat())?;
    Ok(check
        .stdout
        .lines()
        .filter(|line| line.contains("\"suppressed\":false"))
        .filter_map(|line| line.split("\"path\":\"").nth(1)?.split('"').next())
        .map(str::to_owned)
        .collect())
}

#[test]
fn the_nearest_file_counts_and_outdent_toml_before_pyproject() -> Outcome {
    let folder = Folder::new(&[
        ("pyproject.toml", "[tool.outdent]\nmax-parameters = 1\n"),
        ("a.py", KNOT),
        ("plain/pyproject.toml", "[project]\nname = \"plain\"\n"),
        ("own/pyproject.toml", "[tool.outdent]\nmax-parameters = 2\n"),
        ("own/outdent.toml", "max-parameters = 3\n"),
        ("own/deep/a.py", KNOT),
    ])?;
    for (path, value, whence) in [
        (".", "1", "pyproject.toml:2"),
        ("a.py", "1", "pyproject.toml:2"),
        ("plain", "1", "pyproject.toml:2"),
        ("own", "3", "own/outdent.toml:1"),
        ("own/deep/../deep/a.py", "3", "own/outdent.toml:1"),
    ] {
        let config = folder.run(&["config", path])?;
        assert_eq!(
            (config.code, config.stderr.as_str()),
            (Some(0), ""),
            "{path}"
        );
        let told = |line: &&str| line.starts_with(&format!("max-parameters = {value} "));
        let line = config.stdout.lines().find(told).unwrap_or_default();
        assert!(
            line.ends_with(&format!("# {whence}")),
            "{path}: {}",
            config.stdout
        );
    }
    let isolated = folder.run(&["config", "--isolated"])?;
    assert!(
        isolated.stdout.contains("max-parameters = 7"),
        "{}",
        isolated.stdout
    );
    let named = folder.run(&["config", "--config", "own/pyproject.toml"])?;
    assert!(
        named.stdout.contains("max-parameters = 2"),
        "{}",
        named.stdout
    );
    let given = folder.run(&["config", "--max-parameters=9"])?;
    let line = "max-parameters = 9";
    let given = given.stdout.lines().find(|each| each.starts_with(line));
    assert!(given.is_some_and(|given| given.ends_with("# command line")));
    Ok(())
}

#[test]
fn what_config_prints_is_toml_that_says_the_same() -> Outcome {
    let text = "\
include = ['*.py', '*.pyw']
exclude = ['build/']
force-exclude = true
unsafe = true
max-parameters = 2
name-template = '_{name}_'
taken-name-template = '_{name}_in_{outer}'
comments = 'stay'
why-comment = true
pure-decorators = ['mylib.traced']
compiled-decorators = ['mylib.jit']
known-callees = ['mylib.visit(0, key)']
known-context-managers = ['mylib.opened']
per-file-ignores = { 'tests/' = ['escapes', 'f::walk'], '!src/' = ['ALL'] }
";
    let folder = Folder::new(&[("outdent.toml", text)])?;
    let first = folder.run(&["config"])?;
    assert_eq!(
        first.stdout.matches("# outdent.toml:").count(),
        14,
        "{}",
        first.stdout
    );
    folder.write("outdent.toml", &first.stdout)?;
    let second = folder.run(&["config"])?;
    let values = |text: &str| -> Vec<String> {
        let lines = text.lines().skip(1);
        lines
            .filter_map(|line| Some(line.split_once("  # ")?.0.to_owned()))
            .collect()
    };
    assert_eq!(values(&second.stdout), values(&first.stdout));
    Ok(())
}

#[test]
fn the_command_line_wins_over_the_file() -> Outcome {
    let folder = Folder::new(&[("outdent.toml", "unsafe = true\n"), ("a.py", &escaping())])?;
    let lifts = |arguments: &[&str]| -> Result<bool, Box<dyn Error>> {
        Ok(folder
            .run(&[&["diff"], arguments].concat())?
            .stdout
            .contains("+def _walk"))
    };
    assert!(lifts(&[])?);
    assert!(!lifts(&["--no-unsafe"])?);
    assert!(lifts(&["--no-unsafe", "--unsafe"])?);
    assert!(!lifts(&["--isolated"])?);
    assert!(lifts(&["--isolated", "--unsafe"])?);
    Ok(())
}

#[test]
fn a_walk_takes_what_is_included_and_leaves_out_what_is_excluded() -> Outcome {
    let folder = Folder::new(&[
        (
            "pyproject.toml",
            "[tool.outdent]\nexclude = ['vendor/', '*_pb2.py', '/docs/conf.py']\n",
        ),
        ("a.py", KNOT),
        ("a_pb2.py", KNOT),
        ("docs/conf.py", KNOT),
        ("src/docs/conf.py", KNOT),
        ("src/vendor/deep/a.py", KNOT),
        ("scripts/outdent.toml", "include = ['*.py', 'run-*']\n"),
        ("scripts/run-it", KNOT),
        ("scripts/other", KNOT),
    ])?;
    assert_eq!(
        reported(&folder, &[])?,
        ["a.py", "scripts/run-it", "src/docs/conf.py"]
    );
    assert_eq!(reported(&folder, &["src"])?, ["src/docs/conf.py"]);
    assert_eq!(
        reported(&folder, &["src/vendor", "a_pb2.py"])?,
        ["src/vendor/deep/a.py", "a_pb2.py"],
        "what is named is taken"
    );
    let forced = [
        "--force-exclude",
        "a.py",
        "a_pb2.py",
        "src/vendor/deep/a.py",
    ];
    assert_eq!(reported(&folder, &forced)?, ["a.py"]);
    for named in ["src/vendor", "src/vendor/deep", "src"] {
        let rest: &[&str] = if named == "src" {
            &["src/docs/conf.py"]
        } else {
            &[]
        };
        assert_eq!(
            reported(&folder, &["--force-exclude", named])?,
            rest,
            "{named}"
        );
    }
    Ok(())
}

#[test]
fn what_is_ignored_is_neither_reported_nor_lifted() -> Outcome {
    let two = format!("{}\n\n{}", escaping(), KNOT.replace("outer", "other"));
    let folder = Folder::new(&[
        (
            "outdent.toml",
            "[per-file-ignores]\n'tests/' = ['escapes']\n'one.py' = ['other::walk']\n'!src/' = ['finalizer']\n\
             'src/old/*' = ['ALL']\n",
        ),
        ("tests/a.py", &two),
        ("one.py", &two),
        ("src/old/deep/a.py", &two),
    ])?;
    let check = folder.run(&["check", "--format", "concise"])?;
    assert_eq!(check.code, Some(1));
    let places: Vec<&str> = check
        .stdout
        .lines()
        .filter_map(|line| {
            line.split(": ")
                .next()
                .filter(|place| place.contains(".py:"))
        })
        .collect();
    assert_eq!(places, ["one.py:2:9", "tests/a.py:9:9"], "{}", check.stdout);
    assert_eq!(reported(&folder, &[])?, ["one.py", "tests/a.py"]);
    let diff = folder.run(&["diff", "--unsafe"])?;
    assert_eq!(diff.stdout.matches("+def _").count(), 2, "{}", diff.stdout);
    assert!(!diff.stdout.contains("src/old"), "{}", diff.stdout);
    Ok(())
}

#[test]
fn a_broken_file_is_an_error_for_the_files_below_it() -> Outcome {
    let folder = Folder::new(&[
        ("a.py", KNOT),
        (
            "broken/pyproject.toml",
            "[tool.outdent]\nunsafe = true\nexlude = ['x']\n",
        ),
        ("broken/a.py", KNOT),
        ("broken/deep/b.py", KNOT),
        ("broken/deep/fine/outdent.toml", "unsafe = true\n"),
        ("broken/deep/fine/c.py", KNOT),
    ])?;
    let message = "broken/pyproject.toml:3: error: unknown key `exlude`; did you mean `exclude`?\n";
    let apply = folder.run(&["apply"])?;
    assert_eq!(apply.code, Some(2));
    assert!(apply.stderr.starts_with(message), "{}", apply.stderr);
    assert_eq!(
        apply.stderr.matches("exlude").count(),
        1,
        "{}",
        apply.stderr
    );
    for (path, text) in [
        ("a.py", LIFTED),
        ("broken/a.py", KNOT),
        ("broken/deep/b.py", KNOT),
        ("broken/deep/fine/c.py", LIFTED),
    ] {
        assert_eq!(String::from_utf8(folder.read(path)?)?, text, "{path}");
    }
    let named = folder.run(&["check", "broken/a.py", "broken/deep/b.py"])?;
    assert_eq!((named.code, named.stdout.as_str()), (Some(2), ""));
    assert_eq!(named.stderr, message);
    let json = folder.run(&["check", "--format=jsonl", "broken/a.py"])?;
    assert!(
        json.stdout.contains("\"reason\":\"config\"") && json.stdout.contains("\"line\":3"),
        "{}",
        json.stdout
    );
    let shown = folder.run(&["config", "broken/a.py"])?;
    assert_eq!((shown.code, shown.stderr.as_str()), (Some(2), message));
    let around = folder.run(&["check", "--isolated", "-q"])?;
    assert_eq!((around.code, around.stderr.as_str()), (Some(1), ""));
    Ok(())
}

#[test]
fn a_file_named_by_config_that_cannot_be_used_is_an_error_for_all() -> Outcome {
    let folder = Folder::new(&[("a.py", KNOT), ("pyproject.toml", "[project]\n")])?;
    for (name, word) in [
        ("gone.toml", "cannot be read"),
        ("pyproject.toml", "has no table [tool.outdent]"),
    ] {
        let check = folder.run(&["check", "--config", name, "."])?;
        assert_eq!((check.code, check.stdout.as_str()), (Some(2), ""), "{name}");
        assert!(check.stderr.contains(word), "{}", check.stderr);
    }
    assert_eq!(
        folder.run(&["check", "--config", "a", "--isolated"])?.code,
        Some(2)
    );
    Ok(())
}

#[test]
fn standard_input_goes_by_the_current_folder() -> Outcome {
    let folder = Folder::new(&[("outdent.toml", "unsafe = true\n")])?;
    let text = escaping();
    let apply = folder.run_on(&["apply", "-"], text.as_bytes())?;
    assert!(apply.stdout.contains("def _walk"), "{}", apply.stdout);
    folder.write("outdent.toml", "unsafe = 1\n")?;
    let broken = folder.run_on(&["apply", "-"], text.as_bytes())?;
    assert_eq!((broken.code, broken.stdout), (Some(2), text));
    assert!(
        broken.stderr.starts_with("outdent.toml:1: error: "),
        "{}",
        broken.stderr
    );
    Ok(())
}

#[test]
fn the_lists_of_the_file_are_in_force() -> Outcome {
    let folder = Folder::new(&[
        (
            "outdent.toml",
            "pure-decorators = ['mylib.traced']\nname-template = '_lifted_{name}'\ncomments = 'stay'\n",
        ),
        (
            "a.py",
            "from mylib import traced\n\n\ndef outer(tree):\n    # Walks.\n    @traced\n    def walk(node):\n        \
             return [walk(child) for child in node]\n\n    return walk(tree)\n",
        ),
    ])?;
    assert_eq!(folder.run(&["apply"])?.code, Some(0));
    assert_eq!(
        String::from_utf8(folder.read("a.py")?)?,
        "from mylib import traced\n\n\n@traced\ndef _lifted_walk(node):\n    return [_lifted_walk(child) for child in \
         node]\n\n\ndef outer(tree):\n    # Walks.\n    return _lifted_walk(tree)\n"
    );
    Ok(())
}
