//! `outdent explain`: each page's example is what it says.

use std::error::Error;
use std::process::Command;

use outdent::plan::Slug;
use outdent::report::{Page, pages};
use serde_json::Value;

use crate::support::{Folder, Outcome};

fn example(page: Page) -> Result<&'static str, Box<dyn Error>> {
    let (_, after) = page.markdown.split_once("```python\n").ok_or(page.slug)?;
    let (code, _) = after.split_once("```\n").ok_or(page.slug)?;
    Ok(code)
}

/// The words for what a check finds: the slugs of reasons, `safe`, and `unused-suppression`.
fn found(folder: &Folder, code: &str) -> Result<Vec<String>, Box<dyn Error>> {
    let check = folder.run_on(&["check", "--format", "jsonl", "-"], code.as_bytes())?;
    let mut words = Vec::new();
    for line in check.stdout.lines() {
        let record: Value = serde_json::from_str(line)?;
        let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        match record["type"].as_str() {
            Some("knot") if record["answer"] == "safe" => words.push("safe".to_owned()),
            Some("knot") => words.extend(
                record["reasons"]
                    .as_array()
                    .into_iter()
                    .flatten()
                    .map(|reason| word(&reason["slug"])),
            ),
            _ => words.push(word(&record["type"])),
        }
    }
    Ok(words)
}

#[test]
fn each_slug_has_a_page_whose_example_gives_it() -> Outcome {
    let folder = Folder::new(&[])?;
    let mut slugs: Vec<&str> = Slug::ALL.iter().map(|slug| slug.as_str()).collect();
    slugs.extend(["safe", "unused-suppression"]);
    let explained: Vec<&str> = pages().map(|page| page.slug).collect();
    assert_eq!(explained, slugs);
    for page in pages() {
        let words = found(&folder, example(page)?)?;
        assert!(
            words.iter().any(|word| word == page.slug),
            "{}: {words:?}",
            page.slug
        );
        let printed = folder.run(&["explain", page.slug])?;
        assert_eq!(
            (printed.stdout.as_str(), printed.code),
            (page.markdown, Some(0))
        );
    }
    Ok(())
}

#[test]
fn python_compiles_the_examples() -> Outcome {
    for page in pages() {
        let compile = "import sys; compile(sys.argv[1], 'example', 'exec')";
        let Ok(output) = Command::new("python3")
            .args(["-c", compile, example(page)?])
            .output()
        else {
            let is_required = std::env::var_os("OUTDENT_REQUIRE_PYTHON").is_some();
            assert!(!is_required, "python3 is required and not there");
            return Ok(());
        };
        assert!(
            output.status.success(),
            "{}: {}",
            page.slug,
            String::from_utf8_lossy(&output.stderr)
        );
    }
    Ok(())
}
