//! Disks, rights and kills: every file is the old one or the new one, and what can't be written is named.
#![cfg(target_os = "linux")]

use std::error::Error;
use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::support::{Folder, KNOT, LIFTED, Outcome};
use crate::tools::notice;

/// The files of a folder, hidden ones too, by name.
fn names(folder: &Path) -> Result<Vec<String>, Box<dyn Error>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        found.push(entry?.file_name().to_string_lossy().into_owned());
    }
    found.sort();
    Ok(found)
}

/// Runs a program that may need rights or a system that isn't there.
fn succeeds(program: &str, arguments: &[&str]) -> bool {
    let status = Command::new(program)
        .args(arguments)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    status.is_ok_and(|status| status.success())
}

/// A small file system of its own, gone at the end of the test.
struct SmallDisk(PathBuf);

impl SmallDisk {
    fn mount(at: PathBuf, size: &str) -> Result<Option<Self>, Box<dyn Error>> {
        fs::create_dir(&at)?;
        let path = at.to_string_lossy().into_owned();
        let options = format!("size={size}");
        if succeeds("mount", &["-t", "tmpfs", "-o", &options, "tmpfs", &path]) {
            return Ok(Some(Self(at)));
        }
        notice("SKIPPED, no tmpfs can be mounted (that takes root): a full disk");
        Ok(None)
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        succeeds("umount", &[&self.0.to_string_lossy()]);
    }
}

#[test]
fn on_a_full_disk_each_file_stays_and_is_named() -> Outcome {
    let folder = Folder::new(&[])?;
    let Some(disk) = SmallDisk::mount(folder.at("disk"), "128k")? else {
        return Ok(());
    };
    let big = format!("{KNOT}# {}\n", "x".repeat(30_000));
    for name in ["a.py", "b.py"] {
        folder.write(Path::new("disk").join(name), &big)?;
    }
    folder.write("disk/small.py", KNOT)?;
    // What is left has room for the small file only.
    fs::write(disk.0.join("filler"), vec![b'x'; 44_000])?;
    let apply = folder.run(&["apply", "-j1", "disk"])?;
    assert_eq!(apply.code, Some(2));
    for name in ["a.py", "b.py"] {
        let start = format!("disk/{name}: error: cannot be written: No space left on device");
        assert!(
            apply.stderr.lines().any(|line| line.starts_with(&start)),
            "{}",
            apply.stderr
        );
        assert_eq!(folder.read(Path::new("disk").join(name))?, big.as_bytes());
    }
    assert_eq!(names(&disk.0)?, ["a.py", "b.py", "filler", "small.py"]);
    fs::remove_file(disk.0.join("filler"))?;
    assert_eq!(folder.run(&["apply", "-j1", "disk"])?.code, Some(0));
    assert!(folder.read("disk/b.py")?.starts_with(LIFTED.as_bytes()));
    assert_eq!(folder.read("disk/small.py")?, LIFTED.as_bytes());
    assert_eq!(names(&disk.0)?, ["a.py", "b.py", "small.py"]);
    Ok(())
}

#[test]
fn what_nobody_may_write_is_left_alone_and_named() -> Outcome {
    let folder = Folder::new(&[("locked/a.py", KNOT), ("open/b.py", KNOT)])?;
    let locked = folder.at("locked").to_string_lossy().into_owned();
    // Rights don't bind root, attributes do; for others it is the other way round.
    let by_attribute = succeeds("chattr", &["+i", &locked]);
    if !by_attribute {
        fs::set_permissions(&locked, fs::Permissions::from_mode(0o555))?;
        if fs::write(folder.at("locked/probe"), "").is_ok() {
            notice("SKIPPED, nothing binds this user: a folder that can't be written");
            return Ok(());
        }
    }
    let apply = folder.run(&["apply"]);
    if by_attribute {
        succeeds("chattr", &["-i", &locked]);
    } else {
        fs::set_permissions(&locked, fs::Permissions::from_mode(0o755))?;
    }
    let apply = apply?;
    assert_eq!(apply.code, Some(2));
    assert!(
        apply
            .stderr
            .starts_with("locked/a.py: error: cannot be written: ")
            && apply.stderr.contains("; it was left as it is\n"),
        "{}",
        apply.stderr
    );
    assert_eq!(folder.read("locked/a.py")?, KNOT.as_bytes());
    assert_eq!(names(&folder.at("locked"))?, ["a.py"]);
    assert_eq!(folder.read("open/b.py")?, LIFTED.as_bytes());
    Ok(())
}

#[test]
fn what_nobody_may_read_is_named() -> Outcome {
    let folder = Folder::new(&[("a.py", KNOT), ("secret.py", KNOT), ("hidden/b.py", KNOT)])?;
    for name in ["secret.py", "hidden"] {
        fs::set_permissions(folder.at(name), fs::Permissions::from_mode(0o000))?;
    }
    let is_root = fs::read(folder.at("secret.py")).is_ok();
    let ran = if is_root {
        // Another user, who must be able to come here and to run the program.
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755))?;
        let program = folder.at("outdent");
        fs::copy(env!("CARGO_BIN_EXE_outdent"), &program)?;
        Command::new("setpriv")
            .args(["--reuid=65534", "--regid=65534", "--clear-groups"])
            .arg(program)
            .args(["check", "--format", "concise"])
            .current_dir(folder.path())
            .output()
    } else {
        folder.command(&["check", "--format", "concise"]).output()
    };
    fs::set_permissions(folder.at("hidden"), fs::Permissions::from_mode(0o755))?;
    let Ok(ran) = ran else {
        notice("SKIPPED, no setpriv: files that can't be read");
        return Ok(());
    };
    let said = String::from_utf8(ran.stderr)?;
    assert_eq!(ran.status.code(), Some(2), "{said}");
    for name in ["secret.py", "hidden"] {
        let start = format!("{name}: error: cannot be read: permission denied");
        assert!(said.lines().any(|line| line.starts_with(&start)), "{said}");
    }
    assert!(String::from_utf8(ran.stdout)?.starts_with("a.py:2:9: safe "));
    Ok(())
}

#[test]
fn mode_owner_and_links_are_kept() -> Outcome {
    let folder = Folder::new(&[("a.py", KNOT), ("b.py", KNOT)])?;
    let path = folder.at("a.py");
    let chowned = std::os::unix::fs::chown(&path, Some(65534), Some(65534)).is_ok();
    if !chowned {
        notice("SKIPPED, files can't be given away (that takes root): the owner of a written file");
    }
    fs::set_permissions(&path, fs::Permissions::from_mode(0o4750))?;
    fs::hard_link(folder.at("b.py"), folder.at("twin"))?;
    std::os::unix::fs::symlink("b.py", folder.at("link.py"))?;
    let before = fs::metadata(&path)?;
    assert_eq!(
        folder.run(&["apply", "-q", "a.py", "link.py"])?.code,
        Some(0)
    );
    let after = fs::metadata(&path)?;
    assert_eq!(folder.read("a.py")?, LIFTED.as_bytes());
    assert_eq!(
        (after.uid(), after.gid(), after.mode()),
        (before.uid(), before.gid(), before.mode())
    );
    assert_eq!(folder.read("b.py")?, LIFTED.as_bytes());
    assert!(fs::symlink_metadata(folder.at("link.py"))?.is_symlink());
    assert_eq!(
        folder.read("twin")?,
        KNOT.as_bytes(),
        "the other hard link keeps the old file"
    );
    Ok(())
}

#[test]
fn killed_at_any_moment_each_file_is_old_or_new_and_the_next_run_tidies_up() -> Outcome {
    const FILES: usize = 250;
    let mut was_partial = false;
    for pause in [0, 5, 20, 60, 120] {
        let folder = Folder::new(&[])?;
        for number in 0..FILES {
            folder.write(format!("{}/{number:03}.py", number % 7), KNOT)?;
        }
        let first = folder.at("0/000.py");
        fs::set_permissions(&first, fs::Permissions::from_mode(0o751))?;
        let mut child = folder
            .command(&["apply", "-j4"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        // A write may come late on a busy machine.
        while fs::read(&first)? == KNOT.as_bytes() && child.try_wait()?.is_none() {
            thread::sleep(Duration::from_millis(1));
        }
        thread::sleep(Duration::from_millis(pause));
        child.kill()?;
        child.wait()?;
        let mut written = 0;
        for number in 0..FILES {
            let bytes = folder.read(format!("{}/{number:03}.py", number % 7))?;
            let is_new = bytes == LIFTED.as_bytes();
            assert!(
                is_new || bytes == KNOT.as_bytes(),
                "{number} is half-written"
            );
            written += usize::from(is_new);
        }
        was_partial |= written < FILES;
        let next = folder.run(&["apply", "-q"])?;
        assert_eq!((next.code, next.stderr.as_str()), (Some(0), ""));
        let mut left = 0;
        for number in 0..7 {
            for name in names(&folder.at(number.to_string()))? {
                assert!(!name.starts_with('.'), "{name} is left");
                let path = Path::new(&number.to_string()).join(name);
                assert_eq!(folder.read(path)?, LIFTED.as_bytes());
                left += 1;
            }
        }
        assert_eq!(left, FILES);
        assert_eq!(fs::metadata(&first)?.permissions().mode() & 0o777, 0o751);
    }
    if !was_partial {
        notice("no run was killed before it was done: the machine is too fast for this test");
    }
    Ok(())
}
