//! The values of all keys, each with where it comes from.

use std::collections::BTreeMap;
use std::path::Path;

use super::patterns::Patterns;
use super::{ConfigError, Overrides, Settings};
use crate::plan::{
    CommentPolicy, Ignored, Known, KnownCallee, NameTemplate, NameTemplates, Options,
};

/// A value and where it comes from.
#[derive(Clone, Debug)]
pub(super) struct Stated<T> {
    pub(super) value: T,
    pub(super) origin: Origin,
}

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// Nobody said anything.
    Default,
    /// The config file says so, on this 1-based line.
    File(usize),
    /// The command line says so.
    CommandLine,
}

impl<T> Stated<T> {
    pub(super) fn default(value: T) -> Self {
        Self {
            value,
            origin: Origin::Default,
        }
    }

    fn override_with(&mut self, value: Option<T>) {
        if let Some(value) = value {
            self.value = value;
            self.origin = Origin::CommandLine;
        }
    }
}

/// The values of all keys.
#[derive(Clone, Debug)]
pub(super) struct Values {
    pub(super) include: Stated<Vec<String>>,
    pub(super) exclude: Stated<Vec<String>>,
    pub(super) force_exclude: Stated<bool>,
    /// What is ignored under each pattern, as written and as read.
    pub(super) per_file_ignores: Stated<BTreeMap<String, (Vec<String>, Ignored)>>,
    pub(super) apply_unsafe: Stated<bool>,
    pub(super) max_parameters: Stated<usize>,
    pub(super) name_template: Stated<NameTemplate>,
    pub(super) taken_name_template: Stated<NameTemplate>,
    pub(super) comments: Stated<CommentPolicy>,
    pub(super) why_comment: Stated<bool>,
    pub(super) pure_decorators: Stated<Vec<String>>,
    pub(super) compiled_decorators: Stated<Vec<String>>,
    /// As written and as read.
    pub(super) known_callees: Stated<Vec<(String, KnownCallee)>>,
    pub(super) known_context_managers: Stated<Vec<String>>,
}

impl Default for Values {
    fn default() -> Self {
        let options = Options::default();
        Self {
            include: Stated::default(vec!["*.py".to_owned()]),
            exclude: Stated::default(Vec::new()),
            force_exclude: Stated::default(false),
            per_file_ignores: Stated::default(BTreeMap::new()),
            apply_unsafe: Stated::default(options.apply_unsafe),
            max_parameters: Stated::default(options.max_parameters),
            name_template: Stated::default(options.names.plain),
            taken_name_template: Stated::default(options.names.taken),
            comments: Stated::default(options.comments),
            why_comment: Stated::default(options.why_comment),
            pure_decorators: Stated::default(Vec::new()),
            compiled_decorators: Stated::default(Vec::new()),
            known_callees: Stated::default(Vec::new()),
            known_context_managers: Stated::default(Vec::new()),
        }
    }
}

impl Values {
    /// The settings that these values make, with what the command line says.
    ///
    /// `file` is the config file that they come from and how it is shown, `root` what its patterns are relative to.
    ///
    /// # Errors
    ///
    /// If a pattern is none.
    pub(super) fn settle(
        mut self,
        file: Option<(&Path, &str)>,
        root: &Path,
        overrides: &Overrides,
    ) -> Result<Settings, ConfigError> {
        self.apply_unsafe.override_with(overrides.apply_unsafe);
        self.force_exclude.override_with(overrides.force_exclude);
        self.max_parameters.override_with(overrides.max_parameters);
        self.comments.override_with(overrides.comments);
        self.why_comment.override_with(overrides.why_comment);
        let broken = |origin: Origin| {
            move |message: String| ConfigError {
                path: file.map_or_else(String::new, |(_, shown)| shown.to_owned()),
                line: match origin {
                    Origin::File(line) => Some(line),
                    Origin::Default | Origin::CommandLine => None,
                },
                message,
            }
        };
        let include =
            Patterns::new(root, &self.include.value).map_err(broken(self.include.origin))?;
        let exclude =
            Patterns::new(root, &self.exclude.value).map_err(broken(self.exclude.origin))?;
        let per_file_ignores = self
            .per_file_ignores
            .value
            .iter()
            .map(|(pattern, (_, ignored))| Ok((Patterns::one(root, pattern)?, ignored.clone())))
            .collect::<Result<_, _>>()
            .map_err(broken(self.per_file_ignores.origin))?;
        Ok(Settings {
            options: self.options(overrides),
            file: file.map(|(path, _)| path.to_path_buf()),
            include,
            exclude,
            per_file_ignores,
            values: self,
        })
    }

    fn options(&self, overrides: &Overrides) -> Options {
        let mut known = Known {
            pure_decorators: self.pure_decorators.value.clone(),
            compiled_decorators: self.compiled_decorators.value.clone(),
            callees: self
                .known_callees
                .value
                .iter()
                .map(|(_, callee)| callee.clone())
                .collect(),
            ..Known::default()
        };
        known
            .context_managers
            .calls
            .extend(self.known_context_managers.value.iter().cloned());
        Options {
            renames: overrides.renames.clone(),
            comments: self.comments.value,
            why_comment: self.why_comment.value,
            apply_unsafe: self.apply_unsafe.value,
            max_parameters: self.max_parameters.value,
            names: NameTemplates {
                plain: self.name_template.value.clone(),
                taken: self.taken_name_template.value.clone(),
            },
            known,
        }
    }
}
