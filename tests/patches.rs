//! Patches are taken by `git apply` and `patch -p1`, whatever the file is called and whatever bytes it holds.

use std::error::Error;
use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use outdent::report::{FileDiff, Palette};

type Outcome = Result<(), Box<dyn Error>>;

/// Old and new bytes that differ in ways that break careless patches.
const CHANGES: &[(&[u8], &[u8])] = &[
    (b"a\nb\nc\n", b"a\nd\nc\n"),
    (b"a\r\nb\r\nc\r\n", b"a\r\nd\r\ne\r\nc\r\n"),
    (b"a\nb", b"c\nb"),
    (b"a\nb", b"a\nc"),
    (b"a\nb\n", b"a\nc"),
    (b"a\nb", b"a\nc\n"),
    (b"one\rtwo\r", b"one\rthree\r"),
    (b"a\x0cb\rc\n\x0c\nd\n", b"a\x0cb\rd\n\x0c\nd\n"),
    (b"# \xe9\nx = 1\n", b"# \xe9\ny = 1\n"),
    (b"\xef\xbb\xbfa\nb\n", b"\xef\xbb\xbfb\nb\n"),
    (b"\xff\xfe\n\x80\n", b"\xff\xfe\n\x81\n"),
    (b"-- a\n++ b\n", b"-- b\n++ b\n"),
];

const NAMES: &[&str] = &[
    "plain.py",
    "folder/with space.py",
    "quote\"d.py",
    "back\\slash.py",
    "tab\tbed.py",
    "new\nline.py",
    "bell\u{7}.py",
    "naïve/日本.py",
    " leading and trailing .py",
    "-dash.py",
];

fn patch(name: &[u8], old: &[u8], new: &[u8]) -> Vec<u8> {
    let mut patch = Vec::new();
    FileDiff::new(old, new).render(name, &Palette::plain(), &mut patch);
    patch
}

fn write(root: &Path, name: &OsString, bytes: &[u8]) -> Outcome {
    let path = root.join(name);
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    Ok(fs::write(path, bytes)?)
}

fn feed(root: &Path, program: &str, arguments: &[&str], input: &[u8]) -> Outcome {
    let mut child = Command::new(program)
        .args(arguments)
        .current_dir(root)
        .env("GIT_CEILING_DIRECTORIES", root)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    child.stdin.take().ok_or("no pipe")?.write_all(input)?;
    let output = child.wait_with_output()?;
    if output.status.success() {
        return Ok(());
    }
    let said = [output.stdout, output.stderr].concat();
    Err(format!(
        "{program}: {}\n{}",
        String::from_utf8_lossy(&said),
        String::from_utf8_lossy(input)
    )
    .into())
}

fn is_taken(program: &str, arguments: &[&str], name: &OsString, old: &[u8], new: &[u8]) -> Outcome {
    let folder = tempfile::tempdir()?;
    write(folder.path(), name, old)?;
    feed(
        folder.path(),
        program,
        arguments,
        &patch(name.as_encoded_bytes(), old, new),
    )?;
    assert_eq!(
        fs::read(folder.path().join(name))?,
        new,
        "{program} {}",
        name.display()
    );
    Ok(())
}

fn is_taken_by_all(name: &OsString, old: &[u8], new: &[u8]) -> Outcome {
    is_taken("git", &["apply"], name, old, new)?;
    // `--binary` keeps GNU patch from touching carriage returns.
    is_taken("patch", &["-p1", "--binary", "--quiet"], name, old, new)
}

#[test]
fn any_bytes() -> Outcome {
    for (old, new) in CHANGES {
        is_taken_by_all(&"a.py".into(), old, new)?;
    }
    Ok(())
}

#[test]
fn any_name() -> Outcome {
    for name in NAMES {
        is_taken_by_all(&name.into(), b"a\nb\n", b"a\nc\n")?;
    }
    Ok(())
}

#[cfg(unix)]
#[test]
fn names_that_are_no_text() -> Outcome {
    use std::os::unix::ffi::OsStringExt;

    let name = OsString::from_vec(b"latin-\xe9.py".to_vec());
    is_taken_by_all(&name, b"a\nb\n", b"a\nc\n")
}

#[test]
fn several_files_in_one_patch() -> Outcome {
    let folder = tempfile::tempdir()?;
    let mut all = Vec::new();
    for (number, (old, new)) in CHANGES.iter().enumerate() {
        let name = format!("{number}.py");
        write(folder.path(), &name.clone().into(), old)?;
        all.extend(patch(name.as_bytes(), old, new));
    }
    feed(folder.path(), "git", &["apply"], &all)?;
    for (number, (_, new)) in CHANGES.iter().enumerate() {
        assert_eq!(
            &fs::read(folder.path().join(format!("{number}.py")))?,
            new,
            "{number}"
        );
    }
    Ok(())
}
