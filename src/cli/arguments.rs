//! The arguments as users read about them in `--help`.

use std::num::NonZero;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use outdent::plan::Rename;
use outdent::run::FormatCommand;

use super::batch::BatchArguments;
use super::format_command::parse_format_command;
use super::rename::parse_rename;

const EXAMPLES: &str = "\
Examples:
  outdent                           show the patch for the current folder
  outdent diff src tests            show the patch for two folders; nothing is written
  outdent diff src | git apply      let git apply it
  outdent apply src                 write the files and print what changed
  outdent check src                 list every knot: where it is, whether it can be lifted, why not
  outdent check --format json src   the same for programs
  outdent explain escapes           what a reason means, and how to lift by hand
  outdent batch --discover ~/src --out results   patches and reports for many repositories
  cat a.py | outdent apply -        filter: source text in, source text out
  git ls-files -z '*.py' | outdent check --files-from - -0

Exit codes:
  0  done; for check: no knots
  1  check found knots; diff --exit-code found changes
  2  wrong usage, or a file that could not be read, judged or written (all others were)

A file called like a command is meant by `./check` or `outdent diff check`.";

/// Find recursive inner functions in Python code and lift them to module scope.
///
/// An inner function that calls itself keeps itself alive: every call of the function around it leaves a cycle of
/// objects behind that only the garbage collector frees. outdent calls that a knot. It shows a patch that moves
/// the inner function to module scope, where it needs no cycle, passes it the variables that it captured, and
/// changes nothing else; where a move could change what the program does it refuses, and says why.
///
/// Without a command word the command is diff.
#[derive(Debug, Parser)]
#[command(name = "outdent", version, after_help = EXAMPLES)]
#[command(
    override_usage = "outdent [OPTIONS] [PATH]...\n       outdent <COMMAND> [OPTIONS] [PATH]..."
)]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(crate) shared: Shared,

    #[command(subcommand)]
    pub(crate) task: Task,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Task {
    /// Report every knot: its place, whether it can be lifted, and why not
    ///
    /// Exits with 1 if there are knots that nobody suppressed (see --fail-on), 0 if there are none.
    Check {
        #[command(flatten)]
        report: ReportArguments,

        /// Print a test, for pytest or any other runner, that fails while calls leave this knot to the collector
        #[arg(long, value_name = "ID", conflicts_with = "ids")]
        prove: Option<String>,

        /// For --prove: an expression that runs the enclosing function; `module` in it is the file's module
        #[arg(long, value_name = "EXPRESSION", requires = "prove")]
        call: Option<String>,

        #[arg(value_name = "PATH", help = PATHS)]
        paths: Vec<PathBuf>,
    },
    /// Show the patch that lifts the knots; write nothing
    ///
    /// The patch goes to standard output and can be given to `git apply` or `patch -p1`; the stat goes to standard
    /// error.
    Diff {
        /// Exit with 1 if there are changes
        #[arg(long)]
        exit_code: bool,

        /// Write the patch to FILE instead of standard output; - is standard output
        #[arg(short, long, value_name = "FILE", conflicts_with = "patch_dir")]
        output_file: Option<PathBuf>,

        /// Write one patch for each file to this folder, which must be empty or new, and print their paths
        #[arg(long, value_name = "DIR")]
        patch_dir: Option<PathBuf>,

        #[command(flatten)]
        after: After,

        #[arg(value_name = "PATH", help = PATHS)]
        paths: Vec<PathBuf>,
    },
    /// Handle many git repositories: a patch and a report for each, one summary of all
    ///
    /// All results go to the folder OUT: NAME.patch and NAME.json for each repository, summary.jsonl for programs and
    /// summary.md for pasting; a table goes to standard output. docs/batch.md describes them.
    ///
    /// Exits with 0 if all repositories are clean, 1 if there is something to see, 2 if something failed.
    Batch(BatchArguments),
    /// Lift the knots in the files and print how many lines changed
    ///
    /// `apply -` reads source text from standard input and prints the result. A file whose changes are not committed in
    /// git is left alone: git is the only backup.
    Apply {
        /// Also write files that have changes which are not committed in git
        #[arg(long)]
        allow_dirty: bool,

        #[command(flatten)]
        after: After,

        #[arg(value_name = "PATH", help = PATHS)]
        paths: Vec<PathBuf>,
    },
    /// Print the settings in force for a file or folder, and where each comes from
    ///
    /// Settings are taken from the nearest outdent.toml, or pyproject.toml with a table [tool.outdent], in the folder
    /// or above it (see docs/config.md).
    Config {
        /// A file or folder; without it, the current folder
        #[arg(value_name = "PATH", default_value = ".")]
        path: PathBuf,
    },
    /// Say what the slug of a reason means, with an example, and how to lift by hand
    ///
    /// Without a slug it lists them all.
    Explain {
        /// The word in brackets that `outdent check` prints, such as escapes
        #[arg(value_name = "SLUG")]
        slug: Option<String>,
    },
}

const PATHS: &str = "Files, folders (all *.py in them that git does not ignore), or - for standard input; without \
    any, the current folder";

/// The options of a check.
#[derive(Debug, Args)]
pub(crate) struct ReportArguments {
    /// How to report
    #[arg(long, value_enum, default_value_t = ReportFormat::Text, value_name = "FORMAT")]
    pub(crate) format: ReportFormat,

    /// Write the report to FILE, wholly or not at all, instead of standard output; - is standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output_file: Option<PathBuf>,

    /// Leave out refused knots; they still count for the exit code (see --fail-on)
    #[arg(long, conflicts_with = "show_refused")]
    pub(crate) hide_refused: bool,

    /// Also show the knots that the enclosing function itself unties
    #[arg(long)]
    pub(crate) show_refused: bool,

    /// Which knots give exit code 1
    #[arg(long, value_enum, default_value_t = FailOnAnswer::Any, value_name = "ANSWER")]
    pub(crate) fail_on: FailOnAnswer,

    /// Exit with 0 even if there are knots
    #[arg(long, conflicts_with = "fail_on")]
    pub(crate) exit_zero: bool,
}

/// What happens to a file after its lifts.
#[derive(Debug, Args)]
pub(crate) struct After {
    /// Format the files that change with COMMAND, which reads source on standard input; {path} in it is the file's path
    #[arg(long, value_name = "COMMAND", value_parser = parse_format_command)]
    pub(crate) format_command: Option<FormatCommand>,
}

/// The options that are parsed with any command.
#[derive(Debug, Args)]
#[command(next_help_heading = "Common options")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct Shared {
    #[command(flatten)]
    pub(crate) sources: Sources,

    /// Also lift knots whose lift may change what a careful reader would notice
    #[arg(long = "unsafe", global = true, overrides_with = "no_unsafe")]
    pub(crate) apply_unsafe: bool,

    /// Lift safe knots only, whatever a config file says
    #[arg(long, global = true)]
    pub(crate) no_unsafe: bool,

    /// Refuse a lift that gives a function more than this many new parameters [default: 7]
    #[arg(long, global = true, value_name = "N")]
    pub(crate) max_parameters: Option<usize>,

    /// Call a lifted function NEW; OLD may be narrowed: `outer.walk`, `path/to/file.py::outer.walk` (repeatable)
    #[arg(long = "rename", global = true, value_name = "OLD=NEW", value_parser = parse_rename)]
    pub(crate) renames: Vec<Rename>,

    /// Look at the knot with this id alone, and at what it depends on; `check` shows the ids (repeatable)
    #[arg(long = "id", global = true, value_name = "ID")]
    pub(crate) ids: Vec<String>,

    /// Look only at knots in functions of which a line changed since this git revision, or that are new
    #[arg(long, global = true, value_name = "REV")]
    pub(crate) since: Option<String>,

    /// What becomes of the comments directly above a lifted function [default: move]
    #[arg(long, global = true, value_enum, value_name = "POLICY")]
    pub(crate) comments: Option<Comments>,

    /// Put a comment line above each lifted function that says why it stands at module scope
    #[arg(long, global = true)]
    pub(crate) why_comment: bool,

    /// Leave out what a config file excludes even if it is named, as pre-commit names files
    #[arg(long, global = true)]
    pub(crate) force_exclude: bool,

    /// Take settings from this file instead of the nearest pyproject.toml or outdent.toml
    #[arg(long, global = true, value_name = "FILE", conflicts_with = "isolated")]
    pub(crate) config: Option<PathBuf>,

    /// Pass over all config files
    #[arg(long, global = true)]
    pub(crate) isolated: bool,

    /// Have this Python interpreter compile every result, too, before it is shown or written
    #[arg(long, global = true, value_name = "PYTHON")]
    pub(crate) verify_with: Option<PathBuf>,

    /// When to color standard output; auto looks at the terminal, `NO_COLOR` and `CLICOLOR_FORCE`
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub(crate) color: Color,

    /// How many files to handle at once; without it, one for each processor
    #[arg(short, long, global = true, value_name = "N", value_parser = parse_jobs)]
    pub(crate) jobs: Option<NonZero<usize>>,

    /// Print results and errors only
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    pub(crate) quiet: bool,

    /// Print more: suppressed knots, counts
    #[arg(short, long, global = true)]
    pub(crate) verbose: bool,
}

fn parse_jobs(value: &str) -> Result<NonZero<usize>, &'static str> {
    value
        .parse()
        .map_err(|_| "it takes a whole number, 1 or more")
}

/// Where source text comes from, besides paths.
#[derive(Debug, Args)]
pub(crate) struct Sources {
    /// Read more paths from FILE (- is standard input), one a line; an empty list is no path
    #[arg(long, global = true, value_name = "FILE")]
    pub(crate) files_from: Option<PathBuf>,

    /// The paths of --files-from end in NUL bytes, as `find -print0` and `git ls-files -z` write them
    #[arg(short = '0', long = "null", global = true, requires = "files_from")]
    pub(crate) ends_in_nul: bool,

    /// The file that standard input is the text of: reports, patches and rules for `__init__.py` use its name
    #[arg(long, global = true, value_name = "FILE")]
    pub(crate) stdin_filename: Option<PathBuf>,
}

/// How a check reports.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum ReportFormat {
    /// For people: the lines, what refers to what, and why
    Text,
    /// One line a knot: `path:line:column: slug message`
    Concise,
    /// One JSON document (see docs/json.md)
    Json,
    /// One JSON object a line
    Jsonl,
    /// SARIF 2.1.0, with the patch as fixes
    Sarif,
    /// Workflow commands of GitHub, shown in pull requests
    Github,
}

/// Which knots make a check fail.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum FailOnAnswer {
    /// Those that are lifted by default
    Safe,
    /// Also those that are lifted with --unsafe
    Unsafe,
    /// Also those that are refused
    Any,
}

/// What becomes of comments.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Comments {
    /// They move with the function
    Move,
    /// They stay where they are
    Stay,
}

/// When to color.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Color {
    /// If standard output is a terminal and the environment doesn't say otherwise
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::Arguments;

    #[test]
    fn the_definition_is_sound() {
        Arguments::command().debug_assert();
    }
}
