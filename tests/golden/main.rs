//! The golden cases: each file below `testdata/lift`, `refuse` and `keep` is one named test.
//!
//! What a case is and how one is added says `testdata/README.md`. The intent stands in the case itself,
//! written by hand; the results beside it can be blessed with `OUTDENT_BLESS=1`. One python3 process runs
//! all cases before and after; one run of the program over all of them makes the patch that git applies.

mod case;
mod check;
mod expectation;
mod patch;
mod python;
#[path = "../support/mod.rs"]
mod support;

use std::error::Error;
use std::process::ExitCode;
use std::sync::{Arc, OnceLock};

use libtest_mimic::{Arguments, Failed, Trial};

use python::Behaviour;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let trials = match trials() {
        Ok(trials) => trials,
        Err(error) => {
            support::notice(&format!("the golden cases cannot be read: {error}"));
            return ExitCode::FAILURE;
        }
    };
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn trials() -> Result<Vec<Trial>, Box<dyn Error>> {
    let cases = Arc::new(case::discover()?);
    let python = support::python_or_notice("golden cases under CPython")?;
    // Asked once, by whichever test is the first to need it.
    let behaviour: Arc<OnceLock<Result<Behaviour, String>>> = Arc::default();
    let mut trials = Vec::new();
    for index in 0..cases.len() {
        let Some(case) = cases.get(index) else {
            continue;
        };
        let (cases, behaviour, python) =
            (Arc::clone(&cases), Arc::clone(&behaviour), python.clone());
        trials.push(Trial::test(case.name.clone(), move || {
            let Some(case) = cases.get(index) else {
                return Ok(());
            };
            let mut problems = Vec::new();
            if let Some(python) = &python {
                let observed = behaviour.get_or_init(|| {
                    python::observe(python, &cases).map_err(|error| error.to_string())
                });
                match observed {
                    Ok(observed) => problems.extend(observed.problems_of(case)),
                    Err(error) => problems.push(format!("python: {error}")),
                }
            }
            problems.extend(check::problems(case));
            verdict(&problems)
        }));
    }
    trials.push(Trial::test("every_result_has_its_case", || {
        verdict(&case::orphans().map_err(|error| error.to_string())?)
    }));
    for apply_unsafe in [false, true] {
        let cases = Arc::clone(&cases);
        let name = if apply_unsafe {
            "git_takes_the_unsafe_patch"
        } else {
            "git_takes_the_patch"
        };
        trials.push(Trial::test(name, move || {
            verdict(&patch::problems(&cases, apply_unsafe).map_err(|error| error.to_string())?)
        }));
    }
    Ok(trials)
}

fn verdict(problems: &[String]) -> Result<(), Failed> {
    if problems.is_empty() {
        Ok(())
    } else {
        Err(problems.join("\n").into())
    }
}
