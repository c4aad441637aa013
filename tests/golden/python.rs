//! `CPython` on the cases: each compiles, and its `main()` does the same before and after.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;

use crate::case::{Case, ResultKind};
use crate::support::{manifest_directory, notice, run_python};

/// What python3 saw of all cases: for each path a line of result, or why there is none.
pub(crate) struct Behaviour {
    observed: BTreeMap<String, String>,
    minor_version: u32,
}

/// Compiles all cases and results in one process and calls their `main()`.
pub(crate) fn observe(python: &Path, cases: &[Case]) -> Result<Behaviour, Box<dyn Error>> {
    let script = manifest_directory().join("tests/golden/observe.py");
    let mut input = String::new();
    for case in cases {
        let minimum = case.requires.unwrap_or_default();
        for path in std::iter::once(case.path.clone())
            .chain(ResultKind::ALL.map(|kind| case.result_path(kind)))
        {
            if path.exists() {
                writeln!(input, "{minimum}\t{}", path.display())?;
            }
        }
    }
    let output = run_python(python, &script, &input)?;
    let mut lines = output.lines();
    let minor_version = lines.next().ok_or("python3 printed nothing")?.parse()?;
    let observed = lines
        .filter_map(|line| line.split_once('\t'))
        .map(|(path, result)| (path.to_owned(), result.to_owned()))
        .collect();
    Ok(Behaviour {
        observed,
        minor_version,
    })
}

impl Behaviour {
    /// Where a result doesn't compile or behaves otherwise than its case.
    pub(crate) fn problems_of(&self, case: &Case) -> Vec<String> {
        if let Some(minimum) = case
            .requires
            .filter(|&minimum| minimum > self.minor_version)
        {
            notice(&format!(
                "SKIPPED under Python 3.{}, needs 3.{minimum}: {}",
                self.minor_version, case.name
            ));
            return Vec::new();
        }
        let seen = |path: &Path| {
            path.to_str()
                .and_then(|path| self.observed.get(path))
                .map(String::as_str)
        };
        let mut problems = Vec::new();
        let before = seen(&case.path).unwrap_or("not observed");
        if !before.starts_with("ran ") && before != "compiled" {
            problems.push(format!("python: the case itself: {before}"));
        }
        for kind in ResultKind::ALL {
            let after = seen(&case.result_path(kind)).unwrap_or(before);
            if after != before {
                problems.push(format!(
                    "python: {} does otherwise:\n  before: {before}\n  after:  {after}",
                    kind.suffix()
                ));
            }
        }
        problems
    }
}
