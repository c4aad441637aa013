//! Where the command word stands: anywhere among the options, or nowhere.
//!
//! The first argument that is no option, nor the value of one, decides: if it is a command word it goes to the
//! front, where clap expects it; if not, or if there is none, the command is `diff`.

use std::ffi::{OsStr, OsString};

use clap::{ArgAction, Command};

/// The arguments with the command word directly after the program's name.
pub(super) fn with_command_first(arguments: Vec<OsString>, command: &Command) -> Vec<OsString> {
    let mut arguments = arguments.into_iter();
    let program = arguments.next().unwrap_or_else(|| "outdent".into());
    let mut rest: Vec<OsString> = arguments.collect();
    let names: Vec<&str> = command
        .get_subcommands()
        .map(Command::get_name)
        .chain(["help"])
        .collect();
    let word = match first_operand(&rest, command) {
        Some(position) => {
            let is_command =
                |word: &OsString| word.to_str().is_some_and(|word| names.contains(&word));
            rest.get(position)
                .is_some_and(is_command)
                .then(|| rest.remove(position))
        }
        // Asked for without a command word, help and version are the program's.
        None => match rest.iter().find(|argument| is_about_program(argument)) {
            Some(about) => return vec![program, about.clone()],
            None => None,
        },
    };
    let word = word.unwrap_or_else(|| "diff".into());
    [program, word].into_iter().chain(rest).collect()
}

/// The position of the first argument that is neither an option nor the value of one.
fn first_operand(arguments: &[OsString], command: &Command) -> Option<usize> {
    let mut position = 0;
    while let Some(argument) = arguments.get(position) {
        let text = argument.to_string_lossy();
        if text == "--" {
            // What follows is a path, even if it looks like a command word.
            return Some(position);
        }
        if text == "-" || !text.starts_with('-') {
            return Some(position);
        }
        position += if takes_next(&text, command) { 2 } else { 1 };
    }
    None
}

/// Whether the argument after this option is its value.
fn takes_next(option: &str, command: &Command) -> bool {
    let all = || {
        command
            .get_arguments()
            .chain(command.get_subcommands().flat_map(Command::get_arguments))
            .filter(|argument| matches!(argument.get_action(), ArgAction::Set | ArgAction::Append))
    };
    if let Some(long) = option.strip_prefix("--") {
        return all().any(|argument| argument.get_long() == Some(long));
    }
    // Of short options in one word, only the last can take the next word: `-qj 4`, but `-j4`.
    let mut letters = option.chars().skip(1);
    let valued = |letter: char| all().any(|argument| argument.get_short() == Some(letter));
    letters.find(|&letter| valued(letter)).is_some() && letters.next().is_none()
}

fn is_about_program(argument: &OsStr) -> bool {
    ["-h", "--help", "-V", "--version"]
        .iter()
        .any(|about| argument == *about)
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;

    use clap::CommandFactory;

    use super::with_command_first;
    use crate::cli::arguments::Arguments;

    fn ordered(words: &str) -> String {
        let arguments = words.split_whitespace().map(OsString::from).collect();
        let ordered = with_command_first(arguments, &Arguments::command());
        let words: Vec<_> = ordered.iter().map(|word| word.to_string_lossy()).collect();
        words.join(" ")
    }

    #[test]
    fn the_command_word_comes_first_wherever_it_stood() {
        assert_eq!(ordered("outdent -q check src"), "outdent check -q src");
        assert_eq!(
            ordered("outdent -j 4 apply src -q"),
            "outdent apply -j 4 src -q"
        );
        assert_eq!(ordered("outdent -qj 4 check"), "outdent check -qj 4");
        assert_eq!(ordered("outdent -j4 check"), "outdent check -j4");
        assert_eq!(
            ordered("outdent --format json check"),
            "outdent check --format json"
        );
        assert_eq!(
            ordered("outdent --rename check=a diff check"),
            "outdent diff --rename check=a check"
        );
    }

    #[test]
    fn without_a_command_word_the_command_is_diff() {
        assert_eq!(ordered("outdent"), "outdent diff");
        assert_eq!(ordered("outdent src check"), "outdent diff src check");
        assert_eq!(
            ordered("outdent --exit-code -"),
            "outdent diff --exit-code -"
        );
        assert_eq!(
            ordered("outdent --color always src"),
            "outdent diff --color always src"
        );
        assert_eq!(ordered("outdent -- check"), "outdent diff -- check");
    }

    #[test]
    fn help_is_the_programs_or_the_commands() {
        assert_eq!(ordered("outdent -q --help"), "outdent --help");
        assert_eq!(ordered("outdent --help check"), "outdent check --help");
        assert_eq!(ordered("outdent check -h"), "outdent check -h");
        assert_eq!(ordered("outdent help check"), "outdent help check");
    }
}
