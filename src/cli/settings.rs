//! What the command line says of settings, and where others are looked for.

use outdent::plan::CommentPolicy;
use outdent::run::config::{Config, ConfigSource, Overrides};

use super::arguments::{Comments, Shared};

/// The sources of settings that the arguments ask for.
pub(super) fn config(shared: &Shared) -> Config {
    let source = match &shared.config {
        Some(file) => ConfigSource::File(file.clone()),
        None if shared.isolated => ConfigSource::Isolated,
        None => ConfigSource::Nearest,
    };
    let overrides = Overrides {
        // The one given last is in force, and clap leaves the other one unset.
        apply_unsafe: (shared.apply_unsafe || shared.no_unsafe).then_some(shared.apply_unsafe),
        force_exclude: shared.force_exclude.then_some(true),
        max_parameters: shared.max_parameters,
        comments: shared.comments.map(|comments| match comments {
            Comments::Move => CommentPolicy::Move,
            Comments::Stay => CommentPolicy::Stay,
        }),
        why_comment: shared.why_comment.then_some(true),
        renames: shared.renames.clone(),
    };
    Config { source, overrides }
}
