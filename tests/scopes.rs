//! Scopes and resolution agree with `CPython`'s own symbol table.
//!
//! The test data and a sample of the standard library are read by `symtable` in one python3 process,
//! and by [`SemanticModel`]; both are written as one line a scope and compared. `OUTDENT_SCOPES_OVER`
//! names a folder to compare whole instead of the sample. Without a python3 the test says that it
//! was skipped; with `OUTDENT_REQUIRE_PYTHON=1` it fails.

mod support;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::error::Error;
use std::path::{Path, PathBuf};

use outdent::names::{Binding, ScopeId, ScopeKind, SemanticModel, normalized};
use outdent::source::Span;
use outdent::syntax::{self, Field, NodeKind, Parsed, Tree};
use support::{manifest_directory, notice, python_files, python_or_notice, run_python};

/// Every how many files of the standard library one is compared.
const SAMPLE_STRIDE: usize = 17;

#[test]
fn scopes_agree_with_symtable() -> Result<(), Box<dyn Error>> {
    let Some(python) = python_or_notice("scopes against symtable")? else {
        return Ok(());
    };
    let mut files = python_files(&manifest_directory().join("testdata"))?;
    match std::env::var_os("OUTDENT_SCOPES_OVER") {
        Some(folder) => files.extend(python_files(Path::new(&folder))?),
        None => files.extend(sample(&python)?),
    }
    let paths: Vec<String> = files
        .iter()
        .filter_map(|path| path.to_str())
        .map(str::to_owned)
        .collect();
    let script = manifest_directory().join("tests/scopes/symtable_scopes.py");
    let output = run_python(&python, &script, &(paths.join("\n") + "\n"))?;
    let mut tally = Tally::default();
    let mut report = String::new();
    let (first, output) = output.split_once('\n').ok_or("python3 printed nothing")?;
    let inlined = first == "INLINED\tTrue";
    for block in output
        .split_inclusive('\n')
        .collect::<Vec<_>>()
        .chunk_by(|_, next| !is_header(next))
    {
        let Some((header, expected)) = block.split_first() else {
            continue;
        };
        let mut columns = header.trim_end().split('\t');
        let (Some(verdict), Some(path)) = (columns.next(), columns.next()) else {
            continue;
        };
        if verdict == "FAILED" {
            tally.not_compiled += 1;
            continue;
        }
        let expected: Vec<&str> = expected
            .iter()
            .map(|line| line.trim_end_matches('\n'))
            .collect();
        compare(path, &expected, inlined, &mut tally, &mut report)?;
    }
    notice(&format!(
        "scopes against symtable: {} files and {} scopes agree, {} files differ, {} unreadable by the parser, \
         {} not UTF-8, {} rejected by CPython",
        tally.agreeing,
        tally.scopes,
        tally.differing,
        tally.unparsed,
        tally.not_utf8,
        tally.not_compiled
    ));
    assert!(report.is_empty(), "{report}");
    assert!(tally.agreeing > 0, "nothing was compared");
    Ok(())
}

#[derive(Default)]
struct Tally {
    agreeing: usize,
    differing: usize,
    scopes: usize,
    unparsed: usize,
    not_utf8: usize,
    not_compiled: usize,
}

fn is_header(line: &str) -> bool {
    line.starts_with("FILE\t") || line.starts_with("FAILED\t")
}

fn sample(python: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let script = manifest_directory().join("tests/support/standard_library.py");
    let folder = run_python(python, &script, "")?;
    let files = python_files(Path::new(folder.trim()))?;
    Ok(files
        .into_iter()
        .filter(|path| {
            !path
                .components()
                .any(|part| part.as_os_str() == "site-packages")
        })
        .step_by(SAMPLE_STRIDE)
        .collect())
}

fn compare(
    path: &str,
    expected: &[&str],
    inlined: bool,
    tally: &mut Tally,
    report: &mut String,
) -> Result<(), Box<dyn Error>> {
    let Ok(text) = String::from_utf8(std::fs::read(path)?) else {
        tally.not_utf8 += 1;
        return Ok(());
    };
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let parsed = syntax::parse(text, &[Span::new(0, text.len())]);
    if let Some(issue) = parsed.issues.first() {
        tally.unparsed += 1;
        let line = text.get(..issue.offset).unwrap_or_default().lines().count();
        let message = format!("{path}:{line}: the parser stumbles");
        if Path::new(path).starts_with(manifest_directory()) {
            // The test data is there to be read.
            report.push_str(&message);
            report.push('\n');
        } else {
            notice(&message);
        }
        return Ok(());
    }
    let found = scope_lines(&parsed, text, inlined);
    let expected: Vec<String> = expected.iter().map(|&line| line.to_owned()).collect();
    let (missing, invented) = (without(&expected, &found), without(&found, &expected));
    if missing.is_empty() && invented.is_empty() {
        tally.agreeing += 1;
        tally.scopes += expected.len();
        return Ok(());
    }
    tally.differing += 1;
    report.push_str(path);
    report.push('\n');
    for (sign, lines, others) in [('-', &missing, &invented), ('+', &invented, &missing)] {
        for line in lines.iter().take(6) {
            report.extend([sign, ' ']);
            report.push_str(&abridged(line, others));
            report.push('\n');
        }
    }
    Ok(())
}

/// The line with only those names that differ, if one of the others is about the same scope.
fn abridged(line: &str, others: &[String]) -> String {
    let Some((path, names)) = line.split_once('\t') else {
        return line.to_owned();
    };
    let same_scope = others
        .iter()
        .filter_map(|other| other.split_once('\t'))
        .find(|(other, _)| *other == path);
    let Some((_, other)) = same_scope else {
        return line.to_owned();
    };
    let known: BTreeSet<&str> = other.split(' ').collect();
    let differing: Vec<&str> = names
        .split(' ')
        .filter(|name| !known.contains(name))
        .collect();
    format!("{path}\t{}", differing.join(" "))
}

/// The lines of `left` that `right` doesn't have as often.
fn without(left: &[String], right: &[String]) -> Vec<String> {
    let mut count: HashMap<&str, usize> = HashMap::new();
    for line in right {
        *count.entry(line).or_default() += 1;
    }
    let is_left = |line: &&String| match count.get_mut(line.as_str()) {
        Some(number) if *number > 0 => {
            *number -= 1;
            false
        }
        _ => true,
    };
    left.iter().filter(is_left).cloned().collect()
}

/// The model as the script writes the symbol table, comprehensions `inlined` if Python's are.
fn scope_lines(parsed: &Parsed, text: &str, inlined: bool) -> Vec<String> {
    let model = SemanticModel::of(parsed, text, postpones_annotations(parsed, text));
    let lines = LineStarts::of(text);
    let mut paths: HashMap<ScopeId, String> = HashMap::new();
    let is_inlined = |kind: ScopeKind| inlined && kind == ScopeKind::Comprehension;
    for (id, scope) in model.scopes() {
        let outer = scope.parent.and_then(|parent| paths.get(&parent));
        if let Some(outer) = outer.filter(|_| is_inlined(scope.kind)) {
            paths.insert(id, outer.clone());
            continue;
        }
        let part = match scope.kind {
            ScopeKind::Module => "module".to_owned(),
            ScopeKind::Lambda => "lambda".to_owned(),
            ScopeKind::Comprehension | ScopeKind::Generator => "comprehension".to_owned(),
            ScopeKind::TypeParameters => "type-parameters".to_owned(),
            ScopeKind::TypeAlias => "type-alias".to_owned(),
            ScopeKind::Class | ScopeKind::Function => {
                let word = if scope.kind == ScopeKind::Class {
                    "class"
                } else {
                    "function"
                };
                let line = lines.line(parsed.tree.span(scope.node).start);
                format!("{word} {}@{line}", normalized(&scope.name))
            }
        };
        let path = match outer {
            Some(outer) => format!("{outer}/{part}"),
            None => part,
        };
        paths.insert(id, path);
    }
    let in_postponed = scopes_in_postponed_annotations(parsed, text, &model);
    let mut names = names_by_scope(&model, &parsed.tree, &paths);
    names.retain(|scope, _| !in_postponed.contains(scope));
    if inlined {
        inline_comprehensions(&model, &mut names);
    }
    let mut found: Vec<String> = model
        .scopes()
        .filter(|(id, scope)| !in_postponed.contains(id) && !is_inlined(scope.kind))
        .map(|(id, _)| {
            let words: Vec<String> = names
                .get(&id)
                .into_iter()
                .flatten()
                .map(|(name, (resolution, flags))| {
                    format!(
                        "{name}={resolution}:{}",
                        flags.iter().copied().collect::<String>()
                    )
                })
                .collect();
            format!(
                "{}\t{}",
                paths.get(&id).map_or("", String::as_str),
                words.join(" ")
            )
        })
        .collect();
    found.sort();
    found
}

type NamesOfScope = BTreeMap<String, (String, BTreeSet<char>)>;

fn names_by_scope(
    model: &SemanticModel,
    tree: &Tree,
    paths: &HashMap<ScopeId, String>,
) -> HashMap<ScopeId, NamesOfScope> {
    let mut names: HashMap<ScopeId, NamesOfScope> = HashMap::new();
    for (id, variable) in model.variables() {
        let name = model.name(id);
        // Written or not, CPython's table makes them appear.
        if matches!(
            name,
            "__class__" | "__firstlineno__" | "__static_attributes__" | "__type_params__"
        ) {
            continue;
        }
        let references = variable
            .references
            .iter()
            .map(|&each| model.reference(each));
        // CPython's table has a walrus in a comprehension of the module as no more than a declaration there.
        let is_seen = |binding: &Binding| {
            let written_in = tree
                .ancestors(binding.node)
                .find_map(|node| model.scope_opened_by(node));
            binding.scope != ScopeId::MODULE
                || written_in.is_none_or(|scope| scope == ScopeId::MODULE)
        };
        let bindings = variable
            .bindings
            .iter()
            .map(|&each| model.binding(each))
            .filter(|binding| is_seen(binding));
        let uses = references
            .filter(|reference| !reference.postponed)
            .map(|reference| (reference.scope, Some('r')))
            .chain(bindings.map(|binding| (binding.scope, Some('b'))))
            .chain(
                variable
                    .declarations
                    .iter()
                    .map(|declaration| (declaration.scope, None)),
            );
        for (scope, flag) in uses {
            // A class's variable seen in the class's annotation scopes counts as global in CPython's table.
            let elsewhere = variable.scope != scope;
            let is_class = model.scope(variable.scope).kind == ScopeKind::Class;
            let resolution = if variable.scope == ScopeId::MODULE || (elsewhere && is_class) {
                "global"
            } else if variable.scope == scope {
                "own"
            } else {
                paths.get(&variable.scope).map_or("", String::as_str)
            };
            let entry = names.entry(scope).or_default().entry(name.to_owned());
            let (_, flags) = entry.or_insert_with(|| (resolution.to_owned(), BTreeSet::new()));
            flags.extend(flag);
        }
    }
    names
}

/// PEP 709, as CPython's symbol table does it: names of a comprehension that the scope around hasn't go there.
fn inline_comprehensions(model: &SemanticModel, names: &mut HashMap<ScopeId, NamesOfScope>) {
    let mut children: BTreeMap<ScopeId, Vec<ScopeId>> = BTreeMap::new();
    for (id, scope) in model.scopes() {
        if let (ScopeKind::Comprehension, Some(parent)) = (scope.kind, scope.parent) {
            children.entry(parent).or_default().push(id);
        }
    }
    // From the innermost outwards: a scope has a higher number than the one around it.
    for (parent, comprehensions) in children.into_iter().rev() {
        for comprehension in comprehensions {
            let inner = names.remove(&comprehension).unwrap_or_default();
            let outer = names.entry(parent).or_default();
            for (name, (resolution, flags)) in inner {
                let resolution = if parent == ScopeId::MODULE {
                    "global".to_owned()
                } else {
                    resolution
                };
                outer.entry(name).or_insert((resolution, flags));
            }
        }
    }
}

fn postpones_annotations(parsed: &Parsed, text: &str) -> bool {
    let tree = &parsed.tree;
    tree.nodes()
        .filter(|&node| tree.kind(node) == NodeKind::FutureImportStatement)
        .any(|statement| {
            tree.subtree(statement).any(|node| {
                tree.kind(node) == NodeKind::Identifier && tree.text(node, text) == "annotations"
            })
        })
}

/// The scopes that are never made: lambdas and comprehensions in annotations under PEP 563.
fn scopes_in_postponed_annotations(
    parsed: &Parsed,
    text: &str,
    model: &SemanticModel,
) -> BTreeSet<ScopeId> {
    if !postpones_annotations(parsed, text) {
        return BTreeSet::new();
    }
    let tree = &parsed.tree;
    let is_annotation = |node| {
        tree.kind(node) == NodeKind::Type
            && (tree.field(node) == Field::ReturnType
                || tree.parent(node).is_some_and(|parent| {
                    matches!(
                        tree.kind(parent),
                        NodeKind::TypedParameter
                            | NodeKind::TypedDefaultParameter
                            | NodeKind::Assignment
                    )
                }))
    };
    model
        .scopes()
        .filter(|(_, scope)| tree.ancestors(scope.node).any(is_annotation))
        .map(|(id, _)| id)
        .collect()
}

/// Where lines start, by Python's line ends.
struct LineStarts(Vec<usize>);

impl LineStarts {
    fn of(text: &str) -> Self {
        let bytes = text.as_bytes();
        let mut starts = vec![0];
        for (index, &byte) in bytes.iter().enumerate() {
            if byte == b'\n' || (byte == b'\r' && bytes.get(index + 1) != Some(&b'\n')) {
                starts.push(index + 1);
            }
        }
        Self(starts)
    }

    /// The 1-based number of the line that holds the offset.
    fn line(&self, offset: usize) -> usize {
        self.0.partition_point(|&start| start <= offset)
    }
}

#[test]
fn lines_end_as_in_python() {
    let lines = LineStarts::of("a\r\nb\rc\nd");
    let numbers: Vec<usize> = [0, 3, 5, 7]
        .into_iter()
        .map(|offset| lines.line(offset))
        .collect();
    assert_eq!(numbers, [1, 2, 3, 4]);
}
