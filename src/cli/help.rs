//! Which of the common options the help of a command shows: those that do something there.
//!
//! All of them are parsed with any command, so that they may stand in an alias or a script once and for all; a
//! reader of `--help` wants to know what works.

use clap::{Command, CommandFactory, Id};

use super::arguments::Arguments;

/// What clap parses; the help of a command leaves out the common options that are of no use to it.
pub(super) fn command() -> Command {
    let mut command = Arguments::command();
    let shared: Vec<Id> = command
        .get_arguments()
        .map(|argument| argument.get_id().clone())
        .filter(|id| id != "help" && id != "version")
        .collect();
    // Hands the common options down to the commands, where each may hide them.
    command.build();
    for name in ["explain", "config", "batch"] {
        command = command.mut_subcommand(name, |command| {
            command.mut_args(|argument| {
                let id = argument.get_id();
                if shared.contains(id) && !is_of_use(id, name) {
                    argument.hide(true)
                } else {
                    argument
                }
            })
        });
    }
    command
}

/// Whether a common option does something with a command.
fn is_of_use(option: &Id, command: &str) -> bool {
    match command {
        "explain" => false,
        "config" => SETTINGS.iter().any(|setting| option == setting),
        "batch" => OF_ONE_RUN.iter().all(|other| option != other),
        _ => true,
    }
}

/// The common options that settings depend on, by the names of their fields.
const SETTINGS: [&str; 8] = [
    "apply_unsafe",
    "no_unsafe",
    "max_parameters",
    "comments",
    "why_comment",
    "force_exclude",
    "config",
    "isolated",
];

/// The common options about files, knots and colors, which are not for many repositories.
const OF_ONE_RUN: [&str; 6] = [
    "files_from",
    "ends_in_nul",
    "stdin_filename",
    "ids",
    "since",
    "color",
];

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::{OF_ONE_RUN, SETTINGS, command};
    use crate::cli::arguments::Arguments;

    /// The common options that the help of a command shows, by the names of their fields.
    fn shown(name: &str) -> Vec<String> {
        let (all, command) = (Arguments::command(), command());
        let subcommand = command.find_subcommand(name).into_iter();
        let of_subcommand = subcommand.flat_map(clap::Command::get_arguments);
        of_subcommand
            .filter(|argument| !argument.is_hide_set())
            .map(clap::Arg::get_id)
            .filter(|id| all.get_arguments().any(|common| common.get_id() == *id))
            .map(ToString::to_string)
            .collect()
    }

    #[test]
    fn the_help_of_a_command_shows_the_common_options_that_are_of_use_to_it() {
        let all = shown("check");
        assert!(all.len() > SETTINGS.len() + OF_ONE_RUN.len(), "{all:?}");
        assert_eq!(shown("diff"), all);
        assert_eq!(shown("explain"), Vec::<String>::new());
        assert_eq!(shown("config"), SETTINGS);
        let batch = shown("batch");
        assert_eq!(batch.len(), all.len() - OF_ONE_RUN.len());
        assert!(
            OF_ONE_RUN
                .iter()
                .all(|option| !batch.contains(&option.to_string()))
        );
    }
}
