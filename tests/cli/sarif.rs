//! SARIF logs: valid by the published schema, and their fixes are the change that `apply` makes.

use std::error::Error;
use std::path::PathBuf;
use std::process::Command;

use serde_json::Value;

use crate::support::{Folder, KNOT, Outcome, REFUSED};

/// The published schema, from where Cargo keeps the package that ships it; none where that can't be had, which is said.
fn schema() -> Result<Option<Value>, Box<dyn Error>> {
    const PACKAGE: &str = "serde-sarif";
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--format-version", "1", "--locked"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()?;
    if output.status.success() {
        let metadata: Value = serde_json::from_slice(&output.stdout)?;
        let packages = metadata["packages"].as_array().ok_or("no packages")?;
        let manifest = packages
            .iter()
            .find(|package| package["name"] == PACKAGE)
            .and_then(|package| package["manifest_path"].as_str())
            .ok_or("the package with the schema is not among the dependencies")?;
        let path = PathBuf::from(manifest).with_file_name("src/schema.json");
        let text = std::fs::read_to_string(path)?;
        // A lone `]` in the pattern for languages is no regular expression to a strict reader.
        let text = text.replace("{2}]?$", "{2}\\\\]?$");
        return Ok(Some(serde_json::from_str(&text)?));
    }
    let said = String::from_utf8_lossy(&output.stderr);
    if std::env::var_os("OUTDENT_REQUIRE_SCHEMA").is_some_and(|value| value == "1") {
        return Err(format!("the SARIF schema is required: {said}").into());
    }
    // The standard error of a test is captured only if it is written by the print macros.
    let _ = std::io::Write::write_all(
        &mut std::io::stderr(),
        b"SKIPPED, no SARIF schema: cargo metadata failed\n",
    );
    Ok(None)
}

fn log(folder: &Folder, arguments: &[&str]) -> Result<Value, Box<dyn Error>> {
    let ran = folder.run(&[&["check", "--format", "sarif"], arguments].concat())?;
    Ok(serde_json::from_str(&ran.stdout)?)
}

fn results(log: &Value) -> &[Value] {
    log["runs"][0]["results"]
        .as_array()
        .map_or(&[], Vec::as_slice)
}

#[test]
fn a_file_of_many_lifts_has_its_fix_once() -> Outcome {
    let text = |count: usize| -> String {
        let knot = |number: usize| KNOT.replace("outer", &format!("outer_{number}"));
        (0..count).map(|number| knot(number) + "\n\n").collect()
    };
    for (count, expected) in [(16, 16), (17, 1)] {
        let folder = Folder::new(&[("a.py", &text(count))])?;
        let log = log(&folder, &[])?;
        assert_eq!(results(&log).len(), count);
        let with_fix = results(&log).iter().filter(|each| each["fixes"].is_array());
        assert_eq!(with_fix.count(), expected);
        assert!(results(&log)[0]["fixes"].is_array());
    }
    Ok(())
}

/// A folder with everything that a log can hold.
fn folder() -> Result<Folder, Box<dyn Error>> {
    let untied = "def outer(tree):\n    def walk(node):\n        walk(node)\n    walk(tree)\n    walk = None\n";
    let folder = Folder::new(&[
        ("a b/é.py", KNOT),
        ("refused.py", REFUSED),
        ("untied.py", untied),
        (
            "skipped.py",
            &KNOT.replace("(node):", "(node):  # outdent: skip: it is patched"),
        ),
        ("unused.py", "x = 1  # outdent: skip\n"),
        ("broken.py", &format!("{KNOT}def f(:\n")),
    ])?;
    Ok(folder)
}

#[test]
fn a_log_is_valid_by_the_published_schema() -> Outcome {
    let Some(schema) = schema()? else {
        return Ok(());
    };
    let validator = jsonschema::draft7::options()
        .should_validate_formats(true)
        .build(&schema)?;
    let everything = log(&folder()?, &["gone.py", "."])?;
    let nothing = log(&Folder::new(&[("a.py", "x = 1\n")])?, &[])?;
    for log in [&everything, &nothing] {
        let errors: Vec<String> = validator
            .iter_errors(log)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        assert!(errors.is_empty(), "{}", errors.join("\n"));
    }
    // The check can fail.
    let mut wrong = everything.clone();
    wrong["runs"][0]["results"][0]["level"] = "bad".into();
    assert!(!validator.is_valid(&wrong));
    assert!(results(&nothing).is_empty());
    Ok(())
}

#[test]
fn a_log_says_what_other_formats_say() -> Outcome {
    let log = log(&folder()?, &["gone.py", "."])?;
    let run = &log["runs"][0];
    let of = |result: &Value| {
        let location = &result["locations"][0]["physicalLocation"];
        let uri = location["artifactLocation"]["uri"].as_str().unwrap_or("");
        let region = &location["region"];
        format!(
            "{uri}:{}:{}-{} {} {} {} suppressed:{} fixes:{}",
            region["startLine"],
            region["startColumn"],
            region["endColumn"],
            result["ruleId"].as_str().unwrap_or(""),
            result["kind"].as_str().unwrap_or(""),
            result["level"].as_str().unwrap_or(""),
            result["suppressions"].as_array().map_or(9, Vec::len),
            result["fixes"].as_array().map_or(0, Vec::len),
        )
    };
    let told: Vec<String> = results(&log).iter().map(of).collect();
    assert_eq!(
        told,
        [
            "a%20b/%C3%A9.py:2:9-13 safe fail warning suppressed:0 fixes:1",
            "refused.py:2:9-13 function-attribute fail note suppressed:0 fixes:0",
            "skipped.py:2:9-13 safe fail warning suppressed:1 fixes:0",
            "untied.py:2:9-13 broken-by-author informational none suppressed:0 fixes:0",
            "unused.py:1:8-23 unused-suppression fail warning suppressed:0 fixes:0",
        ]
    );
    let suppression = &results(&log)[2]["suppressions"][0];
    assert_eq!(suppression["kind"], "inSource");
    assert_eq!(suppression["justification"], "it is patched");
    assert_eq!(run["columnKind"], "unicodeCodePoints");
    for result in results(&log) {
        let index = result["ruleIndex"].as_u64().ok_or("no index")?;
        let rule = &run["tool"]["driver"]["rules"][usize::try_from(index)?];
        assert_eq!(rule["id"], result["ruleId"]);
    }
    let invocation = &run["invocations"][0];
    assert_eq!(invocation["executionSuccessful"], false);
    let notifications = invocation["toolExecutionNotifications"]
        .as_array()
        .ok_or("none")?;
    let uris: Vec<&Value> = notifications
        .iter()
        .map(|each| &each["locations"][0]["physicalLocation"]["artifactLocation"]["uri"])
        .collect();
    assert_eq!(uris, ["gone.py", "broken.py"]);
    Ok(())
}

/// The byte offset of a line and column as SARIF counts them: lines end at `\r\n`, `\n` and `\r`, columns are code points.
fn offset(text: &str, line: u64, column: u64) -> Option<usize> {
    let mut start = 0;
    for _ in 1..line {
        let rest = text.get(start..)?;
        let end = rest.find(['\n', '\r'])?;
        start += end
            + if rest[end..].starts_with("\r\n") {
                2
            } else {
                1
            };
    }
    let rest = text.get(start..)?;
    let letters = rest.char_indices().map(|(offset, _)| offset);
    let within = letters
        .chain([rest.len()])
        .nth(usize::try_from(column).ok()? - 1)?;
    Some(start + within)
}

/// The text with the replacements of a result's fix.
fn fixed(text: &str, result: &Value) -> Option<String> {
    let mut text = text.to_owned();
    let change = &result["fixes"][0]["artifactChanges"][0];
    for replacement in change["replacements"].as_array()?.iter().rev() {
        let region = &replacement["deletedRegion"];
        let at = |line: &str, column: &str| {
            offset(&text, region[line].as_u64()?, region[column].as_u64()?)
        };
        let range = at("startLine", "startColumn")?..at("endLine", "endColumn")?;
        text.replace_range(range, replacement["insertedContent"]["text"].as_str()?);
    }
    Some(text)
}

#[test]
fn a_fix_is_what_apply_writes() -> Outcome {
    let two = format!(
        "x = '日本\u{1f600}'\n\n\n{KNOT}\n\n{}",
        KNOT.replace("walk", "größe")
    );
    let escaping = KNOT.replace("return walk(tree)", "return walk, tree");
    for text in [
        KNOT.to_owned(),
        KNOT.trim_end().to_owned(),
        KNOT.replace('\n', "\r\n"),
        KNOT.replace('\n', "\r"),
        format!("\u{feff}{KNOT}"),
        two.replace('\n', "\r\n"),
        escaping,
        two,
    ] {
        let folder = Folder::new(&[("a.py", &text)])?;
        let log = log(&folder, &["--unsafe"])?;
        assert_eq!(folder.run(&["apply", "--unsafe"])?.code, Some(0));
        let written = String::from_utf8(folder.read("a.py")?)?;
        assert_ne!(written, text);
        // A byte order mark counts as no column.
        let plain = text.trim_start_matches('\u{feff}');
        for result in results(&log) {
            assert_eq!(
                fixed(plain, result).as_deref(),
                Some(written.trim_start_matches('\u{feff}')),
                "{text:?}"
            );
        }
        assert!(!results(&log).is_empty());
    }
    Ok(())
}
