//! Finding the cases, and what belongs to each: its text, its results, its options.

use std::collections::BTreeSet;
use std::error::Error;
use std::path::{Path, PathBuf};

use outdent::pipeline::Surroundings;
use outdent::plan::{CommentPolicy, KnownCallee, NameTemplate, Options, Rename};

use crate::expectation::{self, Expectation};
use crate::support::{manifest_directory, python_files};

/// The folders of cases, by what the cases in them show.
pub(crate) const FOLDERS: [&str; 3] = ["lift", "refuse", "keep"];

/// One file that says what is to become of it.
pub(crate) struct Case {
    /// `lift/mutual_pair`
    pub(crate) name: String,
    /// Where it is.
    pub(crate) path: PathBuf,
    /// Its text.
    pub(crate) text: String,
    /// What its author expects, by hand.
    pub(crate) expectations: Vec<Expectation>,
    /// What it is run with, `apply_unsafe` aside.
    pub(crate) options: Options,
    /// Whether the options are the default ones.
    pub(crate) is_plain: bool,
    /// What lies beside it.
    pub(crate) surroundings: Surroundings,
    /// The oldest Python 3 that can run it, if that matters: the 12 of `# requires: 3.12`.
    pub(crate) requires: Option<u32>,
}

/// What of a case is kept beside it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ResultKind {
    /// The text after the safe lifts.
    Fixed,
    /// The text after the unsafe ones as well.
    Unsafe,
}

impl ResultKind {
    pub(crate) const ALL: [Self; 2] = [Self::Fixed, Self::Unsafe];

    pub(crate) fn suffix(self) -> &'static str {
        match self {
            Self::Fixed => ".fixed.py",
            Self::Unsafe => ".unsafe.py",
        }
    }
}

impl Case {
    /// Where the result is kept.
    pub(crate) fn result_path(&self, kind: ResultKind) -> PathBuf {
        let name = self
            .path
            .file_name()
            .and_then(|name| name.to_str())
            .unwrap_or_default();
        self.path
            .with_file_name(name.trim_end_matches(".py").to_owned() + kind.suffix())
    }

    /// The result that is kept, if there is one.
    pub(crate) fn result(&self, kind: ResultKind) -> Option<String> {
        std::fs::read_to_string(self.result_path(kind)).ok()
    }

    /// The text that a run is to give: that of the last result that exists, or the case's own.
    pub(crate) fn expected_text(&self, apply_unsafe: bool) -> String {
        let beyond = apply_unsafe
            .then(|| self.result(ResultKind::Unsafe))
            .flatten();
        beyond
            .or_else(|| self.result(ResultKind::Fixed))
            .unwrap_or_else(|| self.text.clone())
    }
}

/// All cases, in the order of their names.
pub(crate) fn discover() -> Result<Vec<Case>, Box<dyn Error>> {
    let root = manifest_directory().join("testdata");
    let mut cases = Vec::new();
    for folder in FOLDERS {
        for path in python_files(&root.join(folder))? {
            if ResultKind::ALL.iter().all(|kind| !is_result(&path, *kind)) {
                cases.push(read(&root, path)?);
            }
        }
    }
    Ok(cases)
}

/// The results whose case is gone.
pub(crate) fn orphans() -> Result<Vec<String>, Box<dyn Error>> {
    let root = manifest_directory().join("testdata");
    let mut found = Vec::new();
    for folder in FOLDERS {
        for path in python_files(&root.join(folder))? {
            for kind in ResultKind::ALL {
                let stem = path
                    .to_str()
                    .and_then(|path| path.strip_suffix(kind.suffix()));
                if stem.is_some_and(|stem| !Path::new(&format!("{stem}.py")).exists()) {
                    found.push(format!("{}: its case is gone", path.display()));
                }
            }
        }
    }
    Ok(found)
}

fn is_result(path: &Path, kind: ResultKind) -> bool {
    path.to_str()
        .is_some_and(|path| path.ends_with(kind.suffix()))
}

fn read(root: &Path, path: PathBuf) -> Result<Case, Box<dyn Error>> {
    let text = std::fs::read_to_string(&path)?;
    let relative = path
        .strip_prefix(root)?
        .to_str()
        .ok_or("a case has a strange path")?
        .replace('\\', "/");
    let name = relative.trim_end_matches(".py").to_owned();
    let within = |error: String| format!("{name}: {error}");
    let expectations = expectation::all(&text).map_err(within)?;
    let requires = directive(&text, "requires")
        .map(|version| minor_version(&version))
        .transpose()
        .map_err(within)?;
    let stated = directive(&text, "options");
    let options = stated
        .as_deref()
        .map(options)
        .transpose()
        .map_err(within)?
        .unwrap_or_default();
    let surroundings = Surroundings {
        path: relative,
        submodules: submodules(&path)?,
        is_named: true,
        ..Surroundings::default()
    };
    Ok(Case {
        name,
        path,
        text,
        expectations,
        options,
        is_plain: stated.is_none(),
        surroundings,
        requires,
    })
}

/// What the line `# key: ...` says, if one of the first three lines is such.
fn directive(text: &str, key: &str) -> Option<String> {
    let prefix = format!("# {key}: ");
    text.lines()
        .take(3)
        .find_map(|line| line.strip_prefix(&prefix))
        .map(|value| value.trim().to_owned())
}

fn minor_version(version: &str) -> Result<u32, String> {
    version
        .strip_prefix("3.")
        .and_then(|minor| minor.parse().ok())
        .ok_or_else(|| format!("`# requires: {version}` should be like `# requires: 3.12`"))
}

/// `rename=walk:_visit comments=stay max-parameters=3`
fn options(stated: &str) -> Result<Options, String> {
    let mut options = Options::default();
    for word in stated.split_whitespace() {
        let (key, value) = word
            .split_once('=')
            .ok_or_else(|| format!("`{word}` should be key=value"))?;
        match (key, value) {
            ("comments", "stay") => options.comments = CommentPolicy::Stay,
            ("why-comment", "yes") => options.why_comment = true,
            ("max-parameters", number) => {
                options.max_parameters = number
                    .parse()
                    .map_err(|_| format!("`{number}` is no number"))?;
            }
            ("rename", renaming) => {
                let (old, new) = renaming.split_once(':').ok_or("rename=old:new")?;
                options.renames.push(Rename {
                    path: None,
                    old: old.to_owned(),
                    new: new.to_owned(),
                });
            }
            ("name-template", text) => options.names.plain = NameTemplate::parse(text)?,
            ("taken-name-template", text) => options.names.taken = NameTemplate::parse(text)?,
            ("pure", path) => options.known.pure_decorators.push(path.to_owned()),
            ("compiled", path) => options.known.compiled_decorators.push(path.to_owned()),
            ("callee", text) => options.known.callees.push(KnownCallee::parse(text)?),
            ("manager", path) => options.known.context_managers.calls.push(path.to_owned()),
            _ => return Err(format!("no option is `{word}`")),
        }
    }
    Ok(options)
}

/// The module names beside an `__init__.py`.
fn submodules(path: &Path) -> Result<BTreeSet<String>, Box<dyn Error>> {
    let mut names = BTreeSet::new();
    let Some(folder) = path.parent().filter(|_| path.ends_with("__init__.py")) else {
        return Ok(names);
    };
    for entry in std::fs::read_dir(folder)? {
        let beside = entry?.path();
        let module = beside.is_dir()
            || beside
                .extension()
                .is_some_and(|extension| extension == "py");
        if let Some(stem) = beside.file_stem().and_then(|stem| stem.to_str())
            && module
            && !stem.starts_with("__init__")
        {
            names.insert(stem.to_owned());
        }
    }
    Ok(names)
}
