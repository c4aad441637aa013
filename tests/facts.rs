//! Facts on annotated samples: each kind is stated, every identifier has one role.
//!
//! A sample in `testdata/facts` states below a line of Python what stands above its carets:
//! `#  ^^^^ binding.parameter`. The caret run covers the marked node; `# <- ` means one at the beginning of the line,
//! however long. The words are the kinds of the facts that are about this node, or bind it; what is not stated is not
//! checked.

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;

use outdent::names::SemanticModel;
use outdent::source::Span;
use outdent::syntax::{self, FactKind, NodeKind, Parsed};
use support::{manifest_directory, python_files};

type Outcome = Result<(), Box<dyn Error>>;

/// All that a fact can state, in the words of the samples.
const KINDS: [&str; 36] = [
    "scope.function",
    "scope.lambda",
    "scope.class",
    "scope.comprehension",
    "scope.generator",
    "scope.type_alias",
    "outside.default",
    "outside.annotation",
    "outside.iterable",
    "variable_annotation",
    "binding.parameter",
    "binding.class",
    "binding.function",
    "binding.assignment",
    "binding.augmented_assignment",
    "binding.walrus",
    "binding.for",
    "binding.comprehension",
    "binding.as",
    "binding.match",
    "binding.import",
    "binding.import_from",
    "binding.future",
    "binding.import_star",
    "binding.delete",
    "binding.type_alias",
    "binding.type_parameter",
    "declaration.global",
    "declaration.nonlocal",
    "ignore.attribute",
    "ignore.keyword",
    "ignore.declared",
    "ignore.path",
    "ignore.later_part",
    "hazard.self_documenting",
    "hazard.template",
];

/// The word for a kind: `Binding(AugmentedAssignment)` is `binding.augmented_assignment`.
fn word(kind: FactKind) -> String {
    let mut word = String::new();
    for letter in format!("{kind:?}").chars() {
        match letter {
            '(' => word.push('.'),
            ')' => {}
            _ => {
                let begins = word.is_empty() || word.ends_with('.');
                if letter.is_uppercase() && !begins {
                    word.push('_');
                }
                word.extend(letter.to_lowercase());
            }
        }
    }
    word
}

fn parse(text: &str) -> Parsed {
    syntax::parse(text, &[Span::new(0, text.len())])
}

#[test]
fn every_kind_is_stated_in_the_samples() -> Outcome {
    let mut stated = BTreeSet::from(["reference".to_owned()]);
    for path in python_files(&manifest_directory().join("testdata/facts"))? {
        let text = std::fs::read_to_string(path)?;
        stated.extend(annotations(&text)?.into_iter().flat_map(|one| one.kinds));
    }
    let known: BTreeSet<String> = KINDS
        .into_iter()
        .chain(["reference"])
        .map(str::to_owned)
        .collect();
    assert_eq!(stated, known);
    Ok(())
}

#[test]
fn annotated_samples_are_marked_as_they_say() -> Outcome {
    let mut wrong = String::new();
    let mut stated = 0;
    for path in python_files(&manifest_directory().join("testdata/facts"))? {
        let text = std::fs::read_to_string(&path)?;
        let parsed = parse(&text);
        assert_eq!(parsed.issues, [], "{}", path.display());
        let marks = marks(&parsed);
        for annotation in annotations(&text)? {
            stated += 1;
            let is_meant = |span: &Span| {
                span.start == annotation.start && annotation.end.is_none_or(|end| span.end == end)
            };
            let found: BTreeSet<String> = marks
                .iter()
                .filter(|(span, _)| is_meant(span))
                .flat_map(|(_, kinds)| kinds.clone())
                .collect();
            if !annotation.kinds.is_subset(&found) {
                let (path, line) = (path.display(), annotation.line);
                writeln!(
                    wrong,
                    "{path}:{line}: should be {:?}, is {found:?}",
                    annotation.kinds
                )?;
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(stated > 0, "no sample states anything");
    Ok(())
}

/// The kinds of the facts about each span: about its target if a fact has one.
fn marks(parsed: &Parsed) -> BTreeMap<Span, BTreeSet<String>> {
    let mut marks: BTreeMap<Span, BTreeSet<String>> = BTreeMap::new();
    for fact in &parsed.facts {
        let span = parsed.tree.span(fact.target.unwrap_or(fact.node));
        marks.entry(span).or_default().insert(word(fact.kind));
    }
    marks
}

struct Annotation {
    line: usize,
    /// Where the node begins, and where it ends if that is stated.
    start: usize,
    end: Option<usize>,
    kinds: BTreeSet<String>,
}

/// The annotations of a sample: lines that are a comment of an arrow or one caret run, and kinds.
fn annotations(text: &str) -> Result<Vec<Annotation>, Box<dyn Error>> {
    let mut found = Vec::new();
    let mut offset = 0;
    // The line of Python that is pointed into: its offset and number.
    let mut pointed = (0, 0);
    for (index, line) in text.split_inclusive('\n').enumerate() {
        let stated = line
            .trim_start()
            .strip_prefix('#')
            .map(str::trim_start)
            .unwrap_or_default();
        let annotation = if let Some(words) = stated.strip_prefix("<- ") {
            let kinds = words.split_whitespace().map(str::to_owned).collect();
            Some(Annotation {
                line: pointed.1,
                start: pointed.0,
                end: None,
                kinds,
            })
        } else if stated.starts_with('^') {
            let first = line.find('^').unwrap_or_default();
            let words = stated.trim_start_matches('^');
            let start = pointed.0 + first;
            let end = Some(start + stated.len() - words.len());
            let kinds = words.split_whitespace().map(str::to_owned).collect();
            Some(Annotation {
                line: pointed.1,
                start,
                end,
                kinds,
            })
        } else {
            pointed = (offset, index + 1);
            None
        };
        match annotation {
            Some(annotation) if annotation.kinds.is_empty() => {
                return Err(format!("line {}: an annotation without kinds", index + 1).into());
            }
            annotation => found.extend(annotation),
        }
        offset += line.len();
    }
    Ok(found)
}

#[test]
fn every_identifier_has_exactly_one_role() -> Outcome {
    let mut wrong = String::new();
    for path in python_files(&manifest_directory().join("testdata"))? {
        if let Ok(text) = std::fs::read_to_string(&path) {
            roles_of_file(&path, &text, &mut wrong)?;
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    Ok(())
}

fn roles_of_file(path: &Path, text: &str, wrong: &mut String) -> Outcome {
    let parsed = parse(text);
    let model = SemanticModel::of(&parsed, text, false);
    let tree = &parsed.tree;
    let mut ignored = BTreeSet::new();
    for fact in &parsed.facts {
        if matches!(fact.kind, FactKind::Ignore(_)) {
            ignored.extend(tree.subtree(fact.node));
        }
    }
    let mut seen = BTreeSet::new();
    let bound = model.bindings().map(|(_, binding)| binding.identifier);
    let read = model
        .references()
        .map(|(_, reference)| reference.identifier);
    let declared = model.variables().flat_map(|(_, variable)| {
        variable
            .declarations
            .iter()
            .map(|declaration| declaration.identifier)
    });
    let at = |node| format!("{} at {}", tree.text(node, text), tree.span(node).start);
    for identifier in bound.chain(read).chain(declared) {
        if !seen.insert(identifier) {
            writeln!(
                wrong,
                "{}: two roles for {}",
                path.display(),
                at(identifier)
            )?;
        }
    }
    for node in tree
        .nodes()
        .filter(|&node| tree.kind(node) == NodeKind::Identifier)
    {
        if seen.contains(&node) != model.occurrence(node).is_some()
            || !(seen.contains(&node) || ignored.contains(&node))
        {
            writeln!(wrong, "{}: no role for {}", path.display(), at(node))?;
        }
    }
    Ok(())
}
