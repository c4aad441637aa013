//! `--format-command 'ruff format -'`: a command line in one word, taken apart as a shell would.

use std::time::Duration;

use outdent::run::FormatCommand;

/// How long a formatter may take for one file.
const PATIENCE: Duration = Duration::from_secs(30);

/// Reads the value of `--format-command`.
///
/// # Errors
///
/// A sentence for the user if it is no command line.
pub(super) fn parse_format_command(value: &str) -> Result<FormatCommand, String> {
    let words = shlex::split(value).ok_or("a quote in it is not closed")?;
    let mut words = words.into_iter();
    Ok(FormatCommand {
        program: words
            .next()
            .ok_or("it takes a command, for example 'ruff format -'")?,
        arguments: words.collect(),
        patience: PATIENCE,
    })
}

#[cfg(test)]
mod tests {
    use super::parse_format_command;

    #[test]
    fn words_are_those_of_a_shell() {
        let command = parse_format_command("ruff format --stdin-filename '{path}' -");
        let words = command.map(|command| (command.program, command.arguments.join("|")));
        let expected = (
            "ruff".to_owned(),
            "format|--stdin-filename|{path}|-".to_owned(),
        );
        assert_eq!(words, Ok(expected));
        assert!(parse_format_command("").is_err());
        assert!(parse_format_command("ruff 'format").is_err());
    }
}
