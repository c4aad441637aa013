//! The shortcuts against the whole: outcomes are the same with the prefilter and the outlines as without them.
//!
//! Over the golden cases and mutations of them; over another folder if `OUTDENT_SHORTCUTS_OVER` names one, with as
//! many mutations of each file as `OUTDENT_SHORTCUTS_MUTATIONS` says.

#![expect(
    clippy::expect_used,
    clippy::print_stderr,
    reason = "a test fails by panicking, and says what it looked at"
)]

mod influences;
mod spellings;

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
    let compared = compared(text);
    assert_eq!(
        compared.short,
        compared.whole,
        "{}:\n{text}",
        path.display()
    );
    compared.holds_knots
}

/// What both ways say of a text.
#[derive(Default)]
struct Compared {
    holds_knots: bool,
    short: String,
    whole: String,
}

fn compared(text: &str) -> Compared {
    let mut compared = Compared::default();
    let Ok(source) = Source::decode(text.as_bytes()) else {
        return compared;
    };
    let surroundings = Surroundings::default();
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
        compared.holds_knots = true;
        compared.short += &comparable(&short);
        compared.whole += &comparable(&whole);
    }
    compared
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

    fn one_of(&mut self, of: &[&'static str]) -> &'static str {
        of.get(self.below(of.len())).copied().unwrap_or_default()
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

/// The number in an environment variable, if there is one.
fn number_of(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

/// Over texts that are rich in what has a part in the judgement; `OUTDENT_SHORTCUTS_TEXTS` says over how many, from
/// the seed `OUTDENT_SHORTCUTS_FROM` on.
#[test]
fn influences_of_the_module_are_seen() {
    const MOST_SHOWN: usize = 10;
    let count = number_of("OUTDENT_SHORTCUTS_TEXTS").unwrap_or(400);
    let first = number_of("OUTDENT_SHORTCUTS_FROM").unwrap_or(0);
    let (mut with_knots, mut differing) = (0u64, 0usize);
    for seed in first..first + count {
        let text = influences::text_of(seed);
        let found = compared(&text);
        with_knots += u64::from(found.holds_knots);
        if found.short == found.whole {
            continue;
        }
        differing += 1;
        if differing <= MOST_SHOWN {
            let least = minimised(&text);
            let found = compared(&least);
            eprintln!(
                "seed {seed}:\n{least}\nwithout shortcuts:\n{}\nwith them:\n{}\n",
                found.whole, found.short
            );
        }
    }
    eprintln!("{count} texts, {with_knots} with knots, {differing} not the same without shortcuts");
    assert_eq!(differing, 0, "texts have other outcomes without shortcuts");
    assert!(with_knots > count / 4, "only {with_knots} texts held knots");
}

/// The fewest lines of a text for which both ways still differ.
fn minimised(text: &str) -> String {
    let mut lines: Vec<&str> = text.split_inclusive(['\n', '\r']).collect();
    let mut size = lines.len();
    while size > 0 {
        let mut start = 0;
        while start < lines.len() {
            let mut fewer = lines.clone();
            fewer.drain(start..lines.len().min(start + size));
            let found = compared(&fewer.concat());
            if found.short == found.whole {
                start += size;
            } else {
                lines = fewer;
            }
        }
        size /= 2;
    }
    lines.concat()
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
