//! Each statement of the corpus in the body of a knot: it is found, whatever stands in it.

use std::path::PathBuf;
use std::process::Command;

use outdent::pipeline::{Outcome, Surroundings, outdent};
use outdent::plan::Options;
use outdent::source::{Source, late_future_import, lex};
use outdent::syntax::strict_syntax_error;

use crate::support::{manifest_directory, notice, python_or_notice};
use crate::{corpus, name_of};

/// The statements of the corpus, each as the body of a recursive inner function, with a name for each.
fn programs() -> Result<Vec<(String, String)>, Box<dyn std::error::Error>> {
    let mut found = Vec::new();
    for (path, text) in corpus()? {
        let stem = name_of(&path).replace(".py", "");
        // Only line feeds and spaces can be indented by putting spaces before each line.
        if text.contains(['\r', '\t', '\x0c']) || stem.contains("deep") {
            continue;
        }
        let statements = lex(&text).top_level_statements(&text).to_vec();
        for (number, span) in statements.iter().enumerate() {
            let mut body = String::new();
            for line in span.of(&text).lines() {
                body.extend(["        ", line, "\n"]);
            }
            let program = format!(
                "def outer(captured):\n    def knot(n):\n        knot(n - 1)\n{body}    return knot(captured)\n"
            );
            // A few may stand in a module only.
            let lexed = lex(&program);
            let is_valid = strict_syntax_error(&program, &lexed).is_none()
                && late_future_import(&lexed.tokens, &program).is_none();
            if is_valid {
                found.push((format!("{stem}_{number}.py"), program));
            }
        }
    }
    Ok(found)
}

#[test]
fn a_knot_is_found_around_every_statement() -> crate::Outcome {
    crate::with_room(|| {
        let mut wrong = Vec::new();
        let programs = programs().map_err(|error| error.to_string())?;
        for (name, program) in &programs {
            let source = Source::from_text(program.as_str());
            let is_found = match outdent(&source, &Surroundings::default(), &Options::default()) {
                Outcome::Judged(judged) => {
                    judged.unread.is_empty()
                        && judged.discrepancies.is_empty()
                        && judged.knots.iter().any(|knot| {
                            knot.enclosing == "outer"
                                && knot.members.iter().any(|member| member.name == "knot")
                        })
                }
                Outcome::Skipped(_) => false,
            };
            if !is_found {
                wrong.push(format!("{name}:\n{program}"));
            }
        }
        notice(&format!("{} statements around a knot", programs.len()));
        if wrong.is_empty() {
            Ok(())
        } else {
            Err(wrong.join("\n"))
        }
    })
}

#[test]
fn the_knots_around_every_statement_are_those_of_python() -> crate::Outcome {
    let Some(python) = python_or_notice("knots around the grammar corpus")? else {
        return Ok(());
    };
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("grammar-corpus");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder)?;
    for (name, program) in programs()? {
        std::fs::write(folder.join(name), program)?;
    }
    let output = Command::new(python)
        .args(["-X", "utf8", "-W", "ignore"])
        .arg(manifest_directory().join("tests/oracle/compare.py"))
        .args(["--fail-on-lost", "--outdent", env!("CARGO_BIN_EXE_outdent")])
        .arg(&folder)
        .output()?;
    let report = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        output.status.success(),
        "{report}\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
    notice(&report);
    std::fs::remove_dir_all(&folder)?;
    Ok(())
}
