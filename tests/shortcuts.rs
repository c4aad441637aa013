//! The shortcuts against the whole: outcomes are the same with the prefilter and the outlines as without them.
//!
//! Over the golden cases and mutations of them; over another folder if `OUTDENT_SHORTCUTS_OVER` names one, with as
//! many mutations of each file as `OUTDENT_SHORTCUTS_MUTATIONS` says.

#![expect(
    clippy::expect_used,
    clippy::print_stderr,
    reason = "a test fails by panicking, and says what it looked at"
)]

use std::fs;
use std::path::{Path, PathBuf};

use outdent::pipeline::{Outcome, Surroundings, outdent, outdent_whole};
use outdent::plan::Options;
use outdent::source::{Source, lex};

/// What must be the same: all that is said of knots, and the new text. Statements without a knot that can't be
/// read are named only where they are read.
fn comparable(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Skipped(skip) => format!("{skip:?}"),
        Outcome::Judged(judged) => format!("{:?}\n{:?}", judged.knots, judged.rewritten),
    }
}

/// Whether the text holds knots, by both ways; they must agree.
fn agree(text: &str, path: &Path) -> bool {
    let Ok(source) = Source::decode(text.as_bytes()) else {
        return false;
    };
    let surroundings = Surroundings::default();
    let mut holds_knots = false;
    for apply_unsafe in [false, true] {
        let options = Options {
            apply_unsafe,
            ..Options::default()
        };
        let short = outdent(&source, &surroundings, &options);
        let whole = outdent_whole(&source, &surroundings, &options);
        let is_knotless = |outcome: &Outcome| match outcome {
            Outcome::Skipped(_) => true,
            Outcome::Judged(judged) => judged.knots.is_empty(),
        };
        // What is said of a text without knots depends on how much of it is read.
        if is_knotless(&short) && is_knotless(&whole) {
            continue;
        }
        holds_knots = true;
        let (short, whole) = (comparable(&short), comparable(&whole));
        assert_eq!(short, whole, "{}:\n{text}", path.display());
    }
    holds_knots
}

/// A small generator of numbers, the same on every machine (Marsaglia's xorshift).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let bound = u64::try_from(bound.max(1)).unwrap_or(1);
        usize::try_from(self.0 % bound).unwrap_or_default()
    }
}

/// The text with a token put in another's place, or a line moved, doubled, indented or left out.
fn mutated(text: &str, numbers: &mut Numbers) -> String {
    const INSERTED: [&str; 16] = [
        "global walk\n",
        "'''",
        "# ",
        "\\\n",
        "\u{c}",
        "\t",
        "vars()\n",
        "f'{",
        "lambda: ",
        "nonlocal ",
        "(",
        ")",
        "class C:\n",
        "import _walk\n",
        "_walk\n",
        "_outer_walk",
    ];
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    let line = numbers.below(lines.len());
    let other = numbers.below(lines.len());
    match numbers.below(6) {
        0 if !lines.is_empty() => lines.swap(line, other),
        1 => lines.insert(line, lines.get(other).copied().unwrap_or_default()),
        2 if !lines.is_empty() => {
            lines.remove(line);
        }
        3 => lines.insert(line, "    "),
        4 => {
            let inserted = INSERTED.get(numbers.below(INSERTED.len()));
            lines.insert(line, inserted.copied().unwrap_or_default());
        }
        _ => {
            let tokens = lex(text).tokens;
            let one = tokens.get(numbers.below(tokens.len()));
            let two = tokens.get(numbers.below(tokens.len()));
            if let (Some(one), Some(two)) = (one, two) {
                let (before, after) = (text.get(..one.span.start), text.get(one.span.end..));
                return [before, Some(two.span.of(text)), after]
                    .into_iter()
                    .flatten()
                    .collect();
            }
        }
    }
    lines.concat()
}

fn python_files(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            python_files(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "py") {
            into.push(path);
        }
    }
}

#[test]
fn outcomes_are_those_of_the_whole() {
    let folder = std::env::var_os("OUTDENT_SHORTCUTS_OVER").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata"),
        PathBuf::from,
    );
    let mutations = std::env::var("OUTDENT_SHORTCUTS_MUTATIONS")
        .ok()
        .and_then(|number| number.parse().ok())
        .unwrap_or(20);
    let mut files = Vec::new();
    python_files(&folder, &mut files);
    files.sort();
    let (mut texts, mut with_knots) = (0usize, 0usize);
    for (index, path) in files.iter().enumerate() {
        let bytes = fs::read(path).expect("the file has just been listed");
        let Ok(source) = Source::decode(&bytes) else {
            continue;
        };
        let seed = u64::try_from(index).unwrap_or_default();
        let mut numbers = Numbers(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let mut text = source.text().to_owned();
        for mutation in 0..=mutations {
            texts += 1;
            with_knots += usize::from(agree(&text, path));
            // Damages add up to three, then begin anew.
            if mutation % 3 == 0 {
                source.text().clone_into(&mut text);
            }
            text = mutated(&text, &mut numbers);
        }
    }
    eprintln!("{texts} texts, {with_knots} with knots, the same with and without shortcuts");
    assert!(with_knots > 100, "only {with_knots} texts held knots");
}

/// In a class or a function Python's compiler rejects it, which outdent's parsers don't.
#[test]
fn a_star_import_below_the_module_means_nothing() {
    let knot = "def outer(tree):\n    def walk(node=len):\n        walk(tree)\n    sorted(tree, key=walk)\n";
    for header in ["class C:\n", "def f():\n", "class C:\n    def f(self):\n"] {
        let indent = " ".repeat(4 * header.lines().count());
        let text = format!("{header}{indent}from m import *\n\n{knot}");
        assert!(agree(&text, Path::new(header)));
        assert!(agree(&format!("{knot}\n{text}"), Path::new(header)));
    }
}
