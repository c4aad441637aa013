//! The formats of `check`, and where they go.

use std::error::Error;
use std::fs;

use crate::support::{CLEAN, Folder, KNOT, Outcome, REFUSED};

/// How many columns a terminal gives a character: two for the wide ones of these tests.
fn columns(text: &str) -> usize {
    text.chars()
        .map(|letter| match letter {
            '\u{300}'..='\u{36f}' => 0,
            '\u{1100}'..='\u{115f}'
            | '\u{2e80}'..='\u{a4cf}'
            | '\u{ac00}'..='\u{d7a3}'
            | '\u{1f300}'..='\u{1faff}' => 2,
            _ => 1,
        })
        .sum()
}

/// What stands above each run of carets or dashes in a report, by columns of a terminal.
fn underlined(report: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut source = "";
    for line in report.lines() {
        let Some((number, content)) = line.split_once(" | ").or(line.split_once(" |")) else {
            continue;
        };
        if number.trim().parse::<usize>().is_ok() {
            source = content;
            continue;
        }
        let first = content.find(['^', '-']);
        let Some(first) = first.filter(|_| number.trim().is_empty()) else {
            continue;
        };
        // Only the line directly below the source has marks before labels.
        let marks: String = content
            .chars()
            .skip(first)
            .take_while(|letter| "^- ".contains(*letter))
            .collect();
        let mut at = columns(content.get(..first).unwrap_or_default());
        for run in marks.split(' ') {
            if !run.is_empty() {
                let within = |letter_at: usize| (at..at + run.len()).contains(&letter_at);
                let mut column = 0;
                let above = source.chars().filter(|letter| {
                    let is_above = within(column);
                    column += columns(&letter.to_string());
                    is_above
                });
                found.push(above.collect());
            }
            at += run.len() + 1;
        }
    }
    found
}

/// What is underlined in the report on a file with the lines `before`, a function `walk` with a statement `prefix` in
/// front of its reference to itself, and `ending` at the end of each line.
fn marks(prefix: &str, ending: &str) -> Result<Vec<String>, Box<dyn Error>> {
    let text = format!(
        "def outer(tree):\n\tdef walk(node):\n\t\t{prefix}return [walk(child) for child in node]\n\n\treturn walk\n"
    );
    let folder = Folder::new(&[("a.py", &text.replace('\n', ending))])?;
    let check = folder.run(&["check"])?;
    assert!(
        check.stdout.contains("--> a.py:2:6\n"),
        "{prefix} {}",
        check.stderr
    );
    assert!(!check.stdout.contains('\r'), "{ending:?}");
    assert!(
        check.stdout.lines().all(|line| columns(line) < 400),
        "{}",
        check.stdout
    );
    Ok(underlined(&check.stdout))
}

#[test]
fn carets_stand_under_what_they_mean() -> Outcome {
    let long = format!("x = [{}]; ", "1, ".repeat(20_000));
    let wide = format!("x = '{}'; ", "日本語".repeat(200));
    for prefix in [
        "",
        "x = '\t\t'; ",
        "x = '日本語'; ",
        "x = 'e\u{301}\u{301}'; ",
        "x = '\u{1f600}'; ",
        "x = 한국어 = 1; ",
        &long,
        &wide,
    ] {
        for ending in ["\n", "\r\n", "\r"] {
            assert_eq!(marks(prefix, ending)?, ["walk"; 3], "{prefix} {ending:?}");
        }
    }
    Ok(())
}

#[test]
fn marks_far_apart_in_one_line_are_shown_apart() -> Outcome {
    let text = format!("def f(): g = lambda: [{}g()]\n", "1, ".repeat(10_000));
    let folder = Folder::new(&[("a.py", &text)])?;
    let check = folder.run(&["check"])?;
    assert_eq!(underlined(&check.stdout), ["g", "g"]);
    assert!(check.stdout.contains("--> a.py:1:10\n"), "{}", check.stdout);
    assert!(
        check.stdout.contains("::: a.py:1:30023\n"),
        "{}",
        check.stdout
    );
    assert!(check.stdout.len() < 2_000, "{}", check.stdout);
    Ok(())
}

#[test]
fn a_report_of_many_knots_in_a_large_file_is_not_quadratic() -> Outcome {
    // Each knot has a culprit at the end of the file.
    let mut text = String::new();
    for number in 0..400 {
        text.push_str(&KNOT.replace("outer", &format!("outer_{number}")));
        text.push_str(&"# a line between\n".repeat(100));
    }
    text.push_str("print(dir())\n");
    let folder = Folder::new(&[("a.py", &text)])?;
    let check = folder.run(&["check"])?;
    assert_eq!(
        check
            .stdout
            .matches("\nunsafe[module-scan]: knot `walk`")
            .count(),
        399
    );
    assert!(check.stdout.len() < 400 * 2_000, "{}", check.stdout.len());
    Ok(())
}

#[test]
fn a_knot_of_very_many_functions_is_shown_in_part() -> Outcome {
    // All on one line, in one cycle.
    let lambdas: Vec<String> = (0..60)
        .map(|number| format!("f{number} = lambda: f{}(); ", (number + 1) % 60))
        .collect();
    let text = format!("def outer(): {}f0()\n", lambdas.concat());
    let folder = Folder::new(&[("a.py", &text)])?;
    for format in ["text", "concise", "github"] {
        let check = folder.run(&["check", "--format", format])?;
        assert_eq!(check.code, Some(1), "{}", check.stderr);
        assert!(check.stdout.contains("and 48 more"), "{}", check.stdout);
        assert!(check.stdout.len() < 20_000, "{}", check.stdout);
    }
    let text = folder.run(&["check"])?.stdout;
    let closing = "`f59` refers to `f0`, which closes the cycle";
    assert!(text.contains(closing), "{text}");
    Ok(())
}

#[test]
fn odd_names_break_no_line_of_a_report() -> Outcome {
    let folder = Folder::new(&[("50%, a:b\n.py", KNOT)])?;
    let github = folder.run(&["check", "--format", "github"])?;
    assert_eq!(github.stdout.lines().count(), 1, "{}", github.stdout);
    assert!(
        github
            .stdout
            .contains(",file=50%25%2C a%3Ab%0A.py,line=2,endLine=2,col=9,endColumn=13::"),
        "{}",
        github.stdout
    );
    for format in ["concise", "jsonl"] {
        let lines = folder.run(&["check", "--format", format])?;
        assert_eq!(lines.stdout.lines().count(), 1, "{}", lines.stdout);
    }
    let text = folder.run(&["check"])?;
    assert!(
        text.stdout.contains("--> \"50%, a:b\\n.py\":2:9\n"),
        "{}",
        text.stdout
    );
    Ok(())
}

#[test]
fn what_cannot_be_judged_is_an_error_on_github() -> Outcome {
    let folder = Folder::new(&[("bad.py", &format!("{KNOT}def f(:\n"))])?;
    let check = folder.run(&["check", "--format", "github", "gone.py", "."])?;
    let starts: Vec<&str> = check
        .stdout
        .lines()
        .filter_map(|line| line.rsplit_once("::"))
        .map(|(command, _)| command)
        .collect();
    assert_eq!(
        starts,
        [
            "::error title=outdent,file=gone.py",
            "::error title=outdent,file=bad.py,line=6"
        ]
    );
    assert_eq!(check.code, Some(2));
    Ok(())
}

#[test]
fn an_output_file_gets_what_standard_output_would() -> Outcome {
    let folder = Folder::new(&[("a.py", KNOT), ("b.py", REFUSED)])?;
    for format in ["text", "concise", "json", "jsonl", "sarif", "github"] {
        let direct = folder.run(&["check", "--format", format, "."])?;
        let filed = folder.run(&["check", "--format", format, ".", "--output-file", "report"])?;
        assert_eq!(filed.stdout, "", "{format}");
        assert_eq!(
            (&filed.stderr, filed.code),
            (&direct.stderr, direct.code),
            "{format}"
        );
        assert_eq!(folder.read("report")?, direct.stdout.as_bytes(), "{format}");
        let dash = folder.run(&["check", "--format", format, ".", "-o", "-"])?;
        assert_eq!(dash, direct, "{format}");
    }
    let patch = folder.run(&["diff", "a.py", "-o", "a.patch"])?;
    assert_eq!((patch.stdout.as_str(), patch.code), ("", Some(0)));
    folder.pipe("git", &["apply", "a.patch"], b"")?;
    assert!(folder.read("a.py")?.starts_with(b"def _walk(node):"));
    folder.write("a.py", CLEAN)?;
    assert_eq!(
        folder
            .run(&["check", "a.py", "-o", "report", "--format", "concise"])?
            .code,
        Some(0)
    );
    assert_eq!(folder.read("report")?, b"");
    let colored = folder
        .command(&["check", "b.py", "-o", "report"])
        .env("CLICOLOR_FORCE", "1")
        .output()?;
    assert_eq!(colored.status.code(), Some(1));
    assert!(!folder.read("report")?.contains(&0x1b));
    Ok(())
}

#[test]
fn an_output_file_takes_no_place_of_what_is_read() -> Outcome {
    let folder = Folder::new(&[("a.py", KNOT), ("folder/b.py", KNOT)])?;
    for arguments in [
        &["check", "a.py", "-o", "a.py"][..],
        &["check", ".", "--output-file", "folder/b.py"],
        &["diff", "folder", "-o", "./folder/../folder/b.py"],
    ] {
        let run = folder.run(arguments)?;
        assert_eq!((run.stdout.as_str(), run.code), ("", Some(2)));
        assert!(
            run.stderr
                .contains("it is one of the files to be looked at"),
            "{}",
            run.stderr
        );
        assert_eq!(folder.read("a.py")?, KNOT.as_bytes());
        assert_eq!(folder.read("folder/b.py")?, KNOT.as_bytes());
    }
    Ok(())
}

#[cfg(unix)]
#[test]
fn an_output_file_is_replaced_wholly_or_not_at_all() -> Outcome {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let folder = Folder::new(&[("a.py", KNOT), ("old", "old"), ("folder/x", "")])?;
    fs::set_permissions(folder.at("old"), fs::Permissions::from_mode(0o640))?;
    symlink("old", folder.at("link"))?;
    let to = |file: &str| folder.run(&["check", "a.py", "-o", file]);
    assert_eq!(to("link")?.code, Some(1));
    assert!(fs::symlink_metadata(folder.at("link"))?.is_symlink());
    assert!(folder.read("old")?.starts_with(b"safe: knot"));
    assert_eq!(
        fs::metadata(folder.at("old"))?.permissions().mode() & 0o777,
        0o640
    );
    let null = to("/dev/null")?;
    assert_eq!((null.code, null.stdout.as_str()), (Some(1), ""));
    assert!(!fs::metadata("/dev/null")?.is_file());
    for wrong in ["folder", "gone/report"] {
        let ran = to(wrong)?;
        assert_eq!(ran.code, Some(2), "{wrong}");
        let start = format!("{wrong}: error: cannot be written: ");
        assert!(ran.stderr.starts_with(&start), "{}", ran.stderr);
    }
    let full = to("/dev/full")?;
    assert_eq!(full.code, Some(2));
    assert!(
        full.stderr.contains("/dev/full: error: "),
        "{}",
        full.stderr
    );
    let names: Vec<String> = fs::read_dir(folder.path())?
        .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
        .collect::<Result<_, std::io::Error>>()?;
    assert_eq!(names.len(), 4, "{names:?}");
    Ok(())
}

#[test]
fn the_findings_of_a_file_come_from_its_top_to_its_end() -> Outcome {
    let comment = "x = 1  # outdent: skip\n";
    let text = format!("{comment}\n\n{KNOT}\n\n{comment}\n\n{KNOT}");
    let folder = Folder::new(&[("a.py", &text)])?;
    let check = folder.run(&["check", "--format", "concise"])?;
    let place = |line: &str| line.split(' ').next().map(str::to_owned);
    let places: Vec<String> = check.stdout.lines().filter_map(place).collect();
    assert_eq!(
        places,
        ["a.py:1:8:", "a.py:5:9:", "a.py:11:8:", "a.py:15:9:"]
    );
    Ok(())
}
