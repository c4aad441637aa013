//! What `diff` prints, applied by others, gives what `apply` writes.

use std::error::Error;
use std::ffi::OsString;
use std::fs;

use crate::support::{CLEAN, Folder, KNOT, LIFTED, Outcome};

/// Applies the patch of `outdent diff` in one folder, runs `outdent apply` in another, and gives the common bytes.
fn both_ways(name: &OsString, bytes: &[u8]) -> Result<Vec<u8>, Box<dyn Error>> {
    let by_apply = Folder::new(&[])?;
    by_apply.write(name, bytes)?;
    let output = by_apply.command(&["apply"]).output()?;
    assert_eq!(
        output.status.code(),
        Some(0),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let written = by_apply.read(name)?;
    assert_ne!(written, bytes, "{}", name.display());
    for (program, arguments) in [
        ("git", &["apply"][..]),
        ("patch", &["-p1", "--binary", "--quiet"]),
    ] {
        let folder = Folder::new(&[])?;
        folder.write(name, bytes)?;
        let patch = folder.command(&["diff"]).output()?.stdout;
        folder.pipe(program, arguments, &patch)?;
        assert_eq!(folder.read(name)?, written, "{program} {}", name.display());
    }
    Ok(written)
}

fn variant(bytes: impl AsRef<[u8]>) -> Result<Vec<u8>, Box<dyn Error>> {
    both_ways(&"a.py".into(), bytes.as_ref())
}

fn occurrences(bytes: &[u8], wanted: u8) -> usize {
    bytes.split(|&byte| byte == wanted).count() - 1
}

#[test]
fn bytes_of_any_kind() -> Outcome {
    let dos = variant(KNOT.replace('\n', "\r\n"))?;
    assert!(!String::from_utf8(dos)?.replace("\r\n", "").contains('\n'));
    assert!(!variant(KNOT.trim_end())?.ends_with(b"\n"));
    let mut latin = b"# -*- coding: latin-1 -*-\nNAME = 'caf\xe9'\n\n\n".to_vec();
    latin.extend(
        KNOT.replace("[walk", "['\u{e9}'] + [walk")
            .chars()
            .map(|letter| u8::try_from(letter).unwrap_or(b'?')),
    );
    let latin = variant(latin)?;
    assert_eq!(occurrences(&latin, 0xe9), 2);
    let marked = variant([b"\xef\xbb\xbf", KNOT.as_bytes()].concat())?;
    assert!(marked.starts_with(b"\xef\xbb\xbfdef _walk"));
    let fed = variant(format!("X = 1\n\x0c\n{KNOT}\x0c\nY = 2\n"))?;
    assert_eq!(occurrences(&fed, 0x0c), 2);
    Ok(())
}

#[test]
fn old_mac_line_ends() -> Outcome {
    let written = variant(KNOT.replace('\n', "\r"))?;
    assert!(!written.contains(&b'\n'));
    Ok(())
}

#[test]
fn names_of_any_kind() -> Outcome {
    for name in [
        "a b.py",
        "quote\"d.py",
        "back\\slash.py",
        "tab\t.py",
        "new\nline.py",
        "日本/é.py",
    ] {
        both_ways(&name.into(), KNOT.as_bytes())?;
    }
    Ok(())
}

#[cfg(unix)]
#[test]
fn names_that_are_no_text() -> Outcome {
    use std::os::unix::ffi::OsStringExt;

    both_ways(
        &OsString::from_vec(b"latin-\xe9.py".to_vec()),
        KNOT.as_bytes(),
    )?;
    Ok(())
}

#[test]
fn a_patch_is_relative_to_the_current_folder_or_the_one_that_was_given() -> Outcome {
    let folder = Folder::new(&[
        ("repo/src/a.py", KNOT),
        ("repo/src/b.py", KNOT),
        ("elsewhere/c.txt", ""),
    ])?;
    let root = fs::canonicalize(folder.path())?;
    let repo = root.join("repo").to_string_lossy().into_owned();
    let below = root.join("repo/src").to_string_lossy().into_owned();
    let headers = |within: &str, argument: &str| -> Result<Vec<String>, Box<dyn Error>> {
        let output = folder
            .command(&["diff", argument])
            .current_dir(folder.at(within))
            .output()?;
        let patch = String::from_utf8(output.stdout)?;
        Ok(patch
            .lines()
            .filter_map(|line| Some(line.strip_prefix("+++ b/")?.to_owned()))
            .collect())
    };
    let in_repo = ["src/a.py", "src/b.py"];
    assert_eq!(headers("repo", "src")?, in_repo);
    assert_eq!(headers("repo", "./src/")?, in_repo);
    assert_eq!(headers("repo", &below)?, in_repo);
    assert_eq!(headers("repo", "../repo/src")?, in_repo);
    assert_eq!(headers("repo/src", "..")?, in_repo);
    assert_eq!(headers("elsewhere", &repo)?, in_repo);
    assert_eq!(headers("elsewhere", "../repo/src")?, ["a.py", "b.py"]);
    assert_eq!(headers("elsewhere", "../repo/src/a.py")?, ["a.py"]);
    let said = folder
        .command(&["diff", "../repo"])
        .current_dir(folder.at("elsewhere"))
        .output()?
        .stderr;
    assert!(String::from_utf8(said)?.contains("seen from ../repo: apply it there"));
    Ok(())
}

#[test]
fn a_folder_of_patches_has_one_for_each_file() -> Outcome {
    let elsewhere = Folder::new(&[("one/a.py", KNOT), ("two/a.py", KNOT)])?;
    let folder = Folder::new(&[("a.py", KNOT), ("src/b c.py", KNOT), ("clean.py", CLEAN)])?;
    let (one, two) = (elsewhere.at("one"), elsewhere.at("two"));
    let names = [&one, &two].map(|path| path.to_string_lossy().into_owned());
    let outside = folder.run(&["diff", "--patch-dir", "out", &names[0], &names[1]])?;
    assert_eq!(outside.stdout, "out/a.py.patch\nout/a.py.2.patch\n");
    let diff = folder.run(&["diff", "--color=always", "--patch-dir", "new/patches"])?;
    assert_eq!(diff.code, Some(0), "{}", diff.stderr);
    let patches = ["new/patches/a.py.patch", "new/patches/src/b c.py.patch"];
    assert_eq!(diff.stdout.lines().collect::<Vec<_>>(), patches);
    assert!(diff.stderr.contains("2 files changed"), "{}", diff.stderr);
    let again = folder.run(&["diff", "--patch-dir", "new/patches"])?;
    assert_eq!((again.code, again.stdout.as_str()), (Some(2), ""));
    assert!(again.stderr.contains("is not empty"), "{}", again.stderr);
    for patch in patches {
        folder.pipe("git", &["apply", patch], b"")?;
    }
    for name in ["a.py", "src/b c.py"] {
        assert_eq!(String::from_utf8(folder.read(name)?)?, LIFTED, "{name}");
    }
    Ok(())
}

#[test]
fn a_comment_says_why_on_request_and_a_second_run_changes_nothing() -> Outcome {
    let folder = Folder::new(&[("a.py", KNOT)])?;
    for _ in 0..2 {
        assert_eq!(folder.run(&["apply", "--why-comment"])?.code, Some(0));
        let text = String::from_utf8(folder.read("a.py")?)?;
        let comment =
            "# At module scope: as an inner function it would be part of a reference cycle.\n";
        assert_eq!(text, format!("{comment}{LIFTED}"));
    }
    Ok(())
}
