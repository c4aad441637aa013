//! The queries on annotated samples: every pattern matches, every identifier has one role.
//!
//! A sample in `testdata/queries` states below a line of Python what stands above its carets:
//! `#  ^^^^ binding.parameter`. The caret run covers the marked node; `# <- ` means one at the beginning of the line,
//! however long. The words are the captures of the queries that mark
//! this node; what is not stated is not checked.

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;

use outdent::names::SemanticModel;
use outdent::source::Span;
use outdent::syntax::{self, FactKind, NodeKind, QUERIES};
use support::{manifest_directory, python_files};
use tree_sitter::{Parser, Query, QueryCursor, StreamingIterator as _, Tree};

type Outcome = Result<(), Box<dyn Error>>;

fn parse(text: &str) -> Result<Tree, Box<dyn Error>> {
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_python::LANGUAGE.into())?;
    parser
        .parse(text, None)
        .ok_or_else(|| "the parser gave up".into())
}

#[test]
fn every_pattern_matches_in_the_test_data() -> Outcome {
    let mut trees = Vec::new();
    for path in python_files(&manifest_directory().join("testdata"))? {
        if let Ok(text) = std::fs::read_to_string(path) {
            trees.push((parse(&text)?, text));
        }
    }
    let mut idle = String::new();
    for (name, text) in QUERIES {
        let query = Query::new(&tree_sitter_python::LANGUAGE.into(), text)
            .map_err(|error| format!("queries/{name}.scm:{}: {}", error.row + 1, error.message))?;
        let mut unmatched: BTreeSet<usize> = (0..query.pattern_count()).collect();
        for (tree, text) in &trees {
            let mut cursor = QueryCursor::new();
            let mut matches = cursor.matches(&query, tree.root_node(), text.as_bytes());
            while let Some(found) = matches.next() {
                unmatched.remove(&found.pattern_index);
            }
        }
        for pattern in unmatched {
            let start = query.start_byte_for_pattern(pattern);
            let line = text
                .get(start..)
                .and_then(|rest| rest.lines().next())
                .unwrap_or_default();
            writeln!(idle, "queries/{name}.scm: never matches: {line}")?;
        }
    }
    assert!(idle.is_empty(), "{idle}");
    Ok(())
}

#[test]
fn annotated_samples_are_marked_as_they_say() -> Outcome {
    let joined = QUERIES.map(|(_, text)| text).join("\n");
    let query = Query::new(&tree_sitter_python::LANGUAGE.into(), &joined)?;
    let mut wrong = String::new();
    let mut stated = 0;
    for path in python_files(&manifest_directory().join("testdata/queries"))? {
        let text = std::fs::read_to_string(&path)?;
        let tree = parse(&text)?;
        let marks = marks(&query, &tree, &text);
        for annotation in annotations(&text)? {
            stated += 1;
            let is_meant = |span: &Span| {
                span.start == annotation.start && annotation.end.is_none_or(|end| span.end == end)
            };
            let found: BTreeSet<String> = marks
                .iter()
                .filter(|(span, _)| is_meant(span))
                .flat_map(|(_, captures)| captures.clone())
                .collect();
            if !annotation.captures.is_subset(&found) {
                let (path, line) = (path.display(), annotation.line);
                writeln!(
                    wrong,
                    "{path}:{line}: should be {:?}, is {found:?}",
                    annotation.captures
                )?;
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(stated > 0, "no sample states anything");
    Ok(())
}

/// The captures on each span: a target carries the capture of its construct as well.
fn marks(query: &Query, tree: &Tree, text: &str) -> BTreeMap<Span, BTreeSet<String>> {
    let mut marks: BTreeMap<Span, BTreeSet<String>> = BTreeMap::new();
    let names = query.capture_names();
    let mut cursor = QueryCursor::new();
    let mut matches = cursor.matches(query, tree.root_node(), text.as_bytes());
    while let Some(found) = matches.next() {
        let name = |index: u32| {
            usize::try_from(index)
                .ok()
                .and_then(|index| names.get(index))
                .copied()
        };
        let roles: Vec<&str> = found
            .captures()
            .iter()
            .filter_map(|capture| name(capture.index))
            .collect();
        let construct = roles.iter().copied().find(|&role| role != "target");
        for capture in found.captures() {
            let span = Span::new(capture.node.start_byte(), capture.node.end_byte());
            let is_target = name(capture.index) == Some("target");
            if let Some(construct) = construct
                && is_target == roles.contains(&"target")
            {
                marks.entry(span).or_default().insert(construct.to_owned());
            }
        }
    }
    marks
}

struct Annotation {
    line: usize,
    /// Where the node begins, and where it ends if that is stated.
    start: usize,
    end: Option<usize>,
    captures: BTreeSet<String>,
}

/// The annotations of a sample: lines that are a comment of an arrow or one caret run, and captures.
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
            let captures = words.split_whitespace().map(str::to_owned).collect();
            Some(Annotation {
                line: pointed.1,
                start: pointed.0,
                end: None,
                captures,
            })
        } else if stated.starts_with('^') {
            let first = line.find('^').unwrap_or_default();
            let words = stated.trim_start_matches('^');
            let start = pointed.0 + first;
            let end = Some(start + stated.len() - words.len());
            let captures = words.split_whitespace().map(str::to_owned).collect();
            Some(Annotation {
                line: pointed.1,
                start,
                end,
                captures,
            })
        } else {
            pointed = (offset, index + 1);
            None
        };
        match annotation {
            Some(annotation) if annotation.captures.is_empty() => {
                return Err(format!("line {}: an annotation without captures", index + 1).into());
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
    let parsed = syntax::parse(text, &[Span::new(0, text.len())]);
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
    for identifier in bound.chain(read).chain(declared) {
        if !seen.insert(identifier) {
            let name = tree.text(identifier, text);
            writeln!(
                wrong,
                "{}: two roles for {name} at {}",
                path.display(),
                tree.span(identifier).start
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
            let name = tree.text(node, text);
            writeln!(
                wrong,
                "{}: no role for {name} at {}",
                path.display(),
                tree.span(node).start
            )?;
        }
    }
    Ok(())
}
