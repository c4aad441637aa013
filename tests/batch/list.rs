//! Which repositories a run takes.

use std::fs;

use crate::files::{CLEAN, Outcome};
use crate::repositories::{Repositories, fields, git};

#[test]
fn a_list_has_patterns_comments_and_blank_lines() -> Outcome {
    let all = Repositories::new()?;
    for name in ["x/a", "x/b", "y", "z [1]"] {
        all.add(name, &[("a.py", CLEAN)])?;
    }
    all.0.write("x/file", "")?;
    let list = "# all of x\n\n  x/*  \r\n./y/\nz [1]\ny\nnowhere/*\n";
    let run = all.batch_on(&["--from", "-", "--out", "out"], list)?;
    assert_eq!(run.code, Some(2), "{}", run.stdout);
    let lines = all.lines("out")?;
    assert_eq!(
        fields(&lines, "path"),
        ["nowhere/*", "x/a", "x/b", "y", "z [1]"]
    );
    assert_eq!(
        fields(&lines, "status"),
        [
            "failed: the pattern fits no folder",
            "clean",
            "clean",
            "clean",
            "clean"
        ]
    );
    let gone = all.batch(&["--from", "nolist", "--out", "other"])?;
    assert_eq!(gone.code, Some(2));
    assert!(
        gone.stderr
            .starts_with("error: the list nolist cannot be read: "),
        "{}",
        gone.stderr
    );
    assert!(!all.0.at("other").exists());
    Ok(())
}

#[cfg(unix)]
#[test]
fn all_work_trees_below_a_folder_are_found() -> Outcome {
    let all = Repositories::new()?;
    for name in ["in/a", "in/a/deep/inner", "in/.hidden/b"] {
        all.add(name, &[("a.py", CLEAN)])?;
    }
    all.git("in/a", &["worktree", "add", "-q", "../linked"])?;
    fs::create_dir_all(all.0.at("in/bare.git"))?;
    git(&all.0.at("in/bare.git"), &["init", "-q", "--bare"])?;
    all.0.write("in/none/a.py", CLEAN)?;
    std::os::unix::fs::symlink("..", all.0.at("in/a/loop"))?;
    let run = all.batch(&["--discover", "in", "--out", "out"])?;
    assert_eq!(run.code, Some(0), "{}", run.stdout);
    let lines = all.lines("out")?;
    assert_eq!(
        fields(&lines, "path"),
        ["in/.hidden/b", "in/a", "in/a/deep/inner", "in/linked"]
    );
    // What lies in the inner repository is counted there alone.
    assert_eq!(fields(&lines, "files"), ["1", "1", "1", "1"]);
    Ok(())
}

#[test]
fn a_run_needs_repositories_and_a_folder() -> Outcome {
    let all = Repositories::new()?;
    for arguments in [
        &["--out", "out"][..],
        &["a"],
        &["a", "--out", "out", "--shard", "3/2"],
        &["a", "--out", "out", "--apply", "--commit"],
        &["a", "--out", "out", "--branch", "b"],
        &["a", "--out", "out", "--commit", "--branch", "{nmae}"],
        &["a", "--out", "out", "--merge", "b"],
        &["a", "--out", "out", "--files-from", "b"],
    ] {
        let run = all.batch(arguments)?;
        assert_eq!(run.code, Some(2), "{arguments:?}");
        assert!(run.stderr.starts_with("error: "), "{}", run.stderr);
    }
    assert!(!all.0.at("out").exists());
    let none = all.batch_on(&["--from", "-", "--out", "out"], "# none\n")?;
    assert_eq!(none.code, Some(0));
    assert_eq!(none.stdout, "0 repositories\nno knots in 0 files\n");
    Ok(())
}

#[test]
fn shards_share_the_list_out_and_are_merged_into_one_result() -> Outcome {
    let all = Repositories::new()?;
    let names: Vec<String> = (0..12)
        .map(|number| match number % 3 {
            0 => format!("team{number}/api"),
            _ => format!("r{number}"),
        })
        .collect();
    for name in &names {
        all.add(name, &[("a.py", crate::files::KNOT)])?;
    }
    all.0.write("list", names.join("\n"))?;
    let whole = all.batch(&["--from", "list", "--out", "whole"])?;
    assert_eq!(whole.code, Some(1));
    // Each shard's list is its own: what is called the same elsewhere is not known there.
    for number in 1..=3 {
        let shard = format!("{number}/3");
        let out = format!("shard{number}");
        all.batch(&["--from", "list", "--shard", &shard, "--out", &out])?;
        assert!(!all.lines(&out)?.is_empty(), "{shard}");
    }
    let merged = all.batch(&["--merge", "shard1", "shard2", "shard3", "--out", "merged"])?;
    assert_eq!((merged.code, &merged.stdout), (Some(1), &whole.stdout));
    assert_eq!(all.files("merged")?, all.files("whole")?);
    for file in all.files("whole")? {
        if file != "summary.jsonl" {
            let read = |out: &str| all.0.read(format!("{out}/{file}"));
            assert_eq!(read("merged")?, read("whole")?, "{file}");
        }
    }
    let without_seconds = |out: &str| -> Result<_, Box<dyn std::error::Error>> {
        let mut lines = all.lines(out)?;
        for line in &mut lines {
            line["seconds"] = 0.into();
        }
        Ok(lines)
    };
    assert_eq!(without_seconds("merged")?, without_seconds("whole")?);
    Ok(())
}

#[test]
fn names_that_separate_runs_did_not_know_of_are_told_apart_when_merged() -> Outcome {
    let all = Repositories::new()?;
    for name in ["x/api", "y/api"] {
        all.add(name, &[("a.py", crate::files::KNOT)])?;
    }
    for name in ["x", "y"] {
        all.batch(&[&format!("{name}/api"), "--out", &format!("out-{name}")])?;
        assert!(
            all.files(&format!("out-{name}"))?
                .contains(&"api.patch".to_owned())
        );
    }
    all.batch(&["x/api", "y/api", "--out", "whole"])?;
    all.batch(&["--merge", "out-x", "out-y", "--out", "merged"])?;
    assert_eq!(all.files("merged")?, all.files("whole")?);
    assert_eq!(all.files("merged")?.len(), 6);
    let missing = all.batch(&["--merge", "out-x", "out-z", "--out", "third"])?;
    assert_eq!(missing.code, Some(2));
    Ok(())
}
