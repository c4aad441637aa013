//! The test that `check --prove` prints, run by Python before and after the lift.

use std::error::Error;
use std::process::{Command, Stdio};

use crate::support::{Folder, KNOT, Outcome};

/// Runs all tests of the file `test_knot.py`, as pytest does; gives what failed, if anything did.
fn run_test(folder: &Folder, test: &str) -> Result<Option<String>, Box<dyn Error>> {
    folder.write("elsewhere/test_knot.py", test)?;
    let runner = "\
import test_knot
tests = [test for name, test in vars(test_knot).items() if name.startswith('test_')]
assert tests
for test in tests:
    test()
";
    let ran = Command::new("python3")
        .args(["-c", runner])
        .current_dir(folder.at("elsewhere"))
        .stdin(Stdio::null())
        .output()?;
    let said = String::from_utf8(ran.stderr)?;
    Ok((!ran.status.success()).then_some(said))
}

#[test]
fn it_fails_before_the_lift_and_passes_after_it() -> Outcome {
    let method = "\
from .sub import helper


class Tree:
    def depth(self, limit):
        def even(n):
            return n > limit or odd(n + 1)

        def odd(n):
            return n > limit or even(n + 1)

        return helper(even(0))
";
    let folder = Folder::new(&[
        ("src/pkg/__init__.py", ""),
        ("src/pkg/sub.py", "def helper(value):\n    return value\n"),
        ("src/pkg/tree.py", method),
        (
            "plain.py",
            &KNOT
                .replace("tree):", "tree=()):")
                .replace("walk(tree)\n", "walk(tree) or 1\n"),
        ),
    ])?;
    for (id, call) in [
        (
            "src/pkg/tree.py::Tree.depth::even+odd",
            Some("module.Tree().depth(3)"),
        ),
        ("plain.py::outer::walk", None),
    ] {
        let call = call.map(|call| ["--call", call]);
        let call = call.iter().flatten().copied();
        let arguments: Vec<&str> = ["check", "--prove", id].into_iter().chain(call).collect();
        let proof = folder.run(&arguments)?;
        assert_eq!((proof.code, proof.stderr.as_str()), (Some(0), ""), "{id}");
        let before = run_test(&folder, &proof.stdout)?.ok_or("the test passes before the lift")?;
        assert!(
            before.contains("AssertionError: left to the garbage collector: ['"),
            "{before}"
        );
        assert_eq!(folder.run(&["apply", "--id", id])?.code, Some(0));
        assert_eq!(run_test(&folder, &proof.stdout)?, None, "{id}");
    }
    Ok(())
}

#[test]
fn what_is_not_known_is_asked_for() -> Outcome {
    let folder = Folder::new(&[("a.py", KNOT)])?;
    let proof = folder.run(&["check", "--prove", "a.py::outer::walk"])?;
    assert_eq!(proof.code, Some(0));
    let said = run_test(&folder, &proof.stdout)?.unwrap_or_default();
    assert!(
        said.contains("NotImplementedError: call outer here"),
        "{said}"
    );
    let gone = folder.run(&["check", "--prove", "a.py::outer::wlak"])?;
    assert_eq!((gone.code, gone.stdout.as_str()), (Some(2), ""));
    assert!(gone.stderr.contains("no such knot"), "{}", gone.stderr);
    let input = folder.run_on(
        &["check", "--prove", "<stdin>::outer::walk"],
        KNOT.as_bytes(),
    )?;
    assert_eq!((input.code, input.stdout.as_str()), (Some(2), ""));
    assert_eq!(folder.run(&["check", "--call", "f()"])?.code, Some(2));
    Ok(())
}
