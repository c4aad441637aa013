//! From a folder to the settings in force in it.

use std::collections::HashMap;
use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf, absolute};
use std::sync::{Arc, Mutex, PoisonError};

use super::read::{Form, read};
use super::values::Values;
use super::{Config, ConfigError, ConfigSource, Settings};

const OWN: &str = "outdent.toml";
const PROJECT: &str = "pyproject.toml";

/// The settings in force, or why there are none.
pub type Resolved = Result<Arc<Settings>, Arc<ConfigError>>;

/// Where config files are read from.
pub(crate) trait Files: std::fmt::Debug + Send + Sync {
    /// The bytes of the file at `path`.
    ///
    /// # Errors
    ///
    /// If there is none or it can't be read.
    fn read(&self, path: &Path) -> io::Result<Vec<u8>>;
}

/// The file system.
#[derive(Debug)]
struct FileSystem;

impl Files for FileSystem {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        fs::read(path)
    }
}

/// Finds the settings of folders and files, on any number of threads, and looks at each folder once.
#[derive(Debug)]
pub struct Resolver {
    config: Config,
    current: PathBuf,
    /// Where config files are read from.
    files: Arc<dyn Files>,
    /// The folder above which no config file counts.
    top: Option<PathBuf>,
    /// What holds where no config file counts, or for all files.
    fallback: Resolved,
    known: Mutex<HashMap<PathBuf, Resolved>>,
}

impl Resolver {
    /// A resolver; reads the config file if one is named.
    pub fn new(config: Config) -> Self {
        let current = env::current_dir().unwrap_or_default();
        Self::with(config, current, None, Arc::new(FileSystem))
    }

    /// A resolver for what lies in the folder `top`, given from the root on; nothing outside of it counts but a config
    /// file that is named. Files are shown as they are seen from there.
    pub(crate) fn within(config: Config, top: &Path, files: Option<Arc<dyn Files>>) -> Self {
        let files = files.unwrap_or_else(|| Arc::new(FileSystem));
        Self::with(config, top.to_path_buf(), Some(top.to_path_buf()), files)
    }

    fn with(config: Config, current: PathBuf, top: Option<PathBuf>, files: Arc<dyn Files>) -> Self {
        let fallback = match &config.source {
            ConfigSource::File(file) => load_named(file, &current, &config),
            ConfigSource::Nearest | ConfigSource::Isolated => Values::default()
                .settle(None, &current, &config.overrides)
                .map(Arc::new)
                .map_err(Arc::new),
        };
        Self {
            config,
            current,
            files,
            top,
            fallback,
            known: Mutex::default(),
        }
    }

    /// The settings in force for the file at `path`.
    ///
    /// # Errors
    ///
    /// If the config file that counts is broken.
    pub fn of_file(&self, path: &Path) -> Resolved {
        self.of_folder(path.parent().unwrap_or(Path::new("")))
    }

    /// The settings in force for the files of a folder.
    ///
    /// # Errors
    ///
    /// If the config file that counts is broken.
    pub fn of_folder(&self, folder: &Path) -> Resolved {
        if self.config.source != ConfigSource::Nearest {
            return self.fallback.clone();
        }
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(resolved) = known.get(folder) {
            return resolved.clone();
        }
        let around = self.around(folder).and_then(|around| known.get(around));
        let resolved = match around.cloned() {
            // A walk comes from there, so that one look suffices.
            Some(around) => self.load(&whole(folder)).unwrap_or(around),
            None => self.nearest(&whole(folder), &mut known),
        };
        known.insert(folder.to_path_buf(), resolved.clone());
        resolved
    }

    /// The folder whose config file counts for this one too, if it has none of its own, and it shows from the path.
    fn around<'p>(&self, folder: &'p Path) -> Option<&'p Path> {
        let around = folder.parent()?;
        (self.top.is_none() && !has_parent(folder)).then_some(around)
    }

    fn nearest(&self, folder: &Path, known: &mut HashMap<PathBuf, Resolved>) -> Resolved {
        let mut passed = Vec::new();
        let mut found = None;
        for around in folder.ancestors() {
            found = known.get(around).cloned().or_else(|| self.load(around));
            passed.push(around);
            if found.is_some() || self.top.as_deref() == Some(around) {
                break;
            }
        }
        let found = found.unwrap_or_else(|| self.fallback.clone());
        for folder in passed {
            known.insert(folder.to_path_buf(), found.clone());
        }
        found
    }

    /// The settings of the config file in a folder, if one counts.
    fn load(&self, folder: &Path) -> Option<Resolved> {
        [(OWN, Form::Own), (PROJECT, Form::Project)]
            .into_iter()
            .find_map(|(name, form)| {
                let path = folder.join(name);
                let bytes = match self.files.read(&path) {
                    Ok(bytes) => bytes,
                    Err(error) if is_absent(&error) => return None,
                    // A project file that can't be read may not even be meant for outdent.
                    Err(_) if form == Form::Project => return None,
                    Err(error) => return Some(Err(self.unreadable(&path, &error))),
                };
                self.settle(&path, &bytes, form, folder).transpose()
            })
    }

    fn settle(
        &self,
        path: &Path,
        bytes: &[u8],
        form: Form,
        root: &Path,
    ) -> Result<Option<Arc<Settings>>, Arc<ConfigError>> {
        let shown = shown(path, &self.current);
        settle(path, &shown, bytes, form, root, &self.config)
    }

    fn unreadable(&self, path: &Path, error: &io::Error) -> Arc<ConfigError> {
        Arc::new(unreadable(shown(path, &self.current), error))
    }
}

/// A file given with `--config`: its patterns are relative to the current folder.
fn load_named(file: &Path, current: &Path, config: &Config) -> Resolved {
    let shown = file.to_string_lossy().into_owned();
    let bytes = match fs::read(file) {
        Ok(bytes) => bytes,
        Err(error) => return Err(Arc::new(unreadable(shown, &error))),
    };
    let form = if file.file_name().is_some_and(|name| name == PROJECT) {
        Form::Project
    } else {
        Form::Own
    };
    match settle(file, &shown, &bytes, form, current, config)? {
        Some(settings) => Ok(settings),
        None => Err(Arc::new(ConfigError {
            path: shown,
            line: None,
            message: "has no table [tool.outdent]".to_owned(),
        })),
    }
}

fn settle(
    path: &Path,
    shown: &str,
    bytes: &[u8],
    form: Form,
    root: &Path,
    config: &Config,
) -> Result<Option<Arc<Settings>>, Arc<ConfigError>> {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        // TOML is UTF-8, but this one doesn't speak of outdent.
        Err(_) if form == Form::Project && memchr::memmem::find(bytes, b"outdent").is_none() => {
            return Ok(None);
        }
        Err(error) => {
            return Err(Arc::new(ConfigError {
                path: shown.to_owned(),
                line: None,
                message: format!("this is no TOML: {error}"),
            }));
        }
    };
    let Some(values) = read(text, form, shown)? else {
        return Ok(None);
    };
    let settings = values.settle(Some((path, shown)), root, &config.overrides)?;
    Ok(Some(Arc::new(settings)))
}

fn is_absent(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory | io::ErrorKind::IsADirectory
    )
}

fn unreadable(path: String, error: &io::Error) -> ConfigError {
    ConfigError {
        path,
        line: None,
        message: format!("cannot be read: {error}"),
    }
}

/// The folder from the root on; what `..` leads to is only known to the file system.
fn whole(folder: &Path) -> PathBuf {
    let folder = if folder == Path::new("") {
        Path::new(".")
    } else {
        folder
    };
    let resolved = if has_parent(folder) {
        fs::canonicalize(folder)
    } else {
        absolute(folder)
    };
    resolved.unwrap_or_else(|_| folder.to_path_buf())
}

fn has_parent(path: &Path) -> bool {
    path.components()
        .any(|component| component == std::path::Component::ParentDir)
}

/// A path as reports show it: relative to the current folder if it lies there.
pub(super) fn shown(path: &Path, current: &Path) -> String {
    path.strip_prefix(current)
        .unwrap_or(path)
        .to_string_lossy()
        .replace('\\', "/")
}
