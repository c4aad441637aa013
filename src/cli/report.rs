//! What the options of `check` ask of a report.

use outdent::report::{FailOn, Filter, Format, RefusedKnots};
use outdent::run::Check;

use super::arguments::{FailOnAnswer, ReportArguments, ReportFormat, Shared};

/// The report and the exit code that a check is asked for.
pub(super) fn check(report: &ReportArguments, shared: &Shared) -> Check {
    Check {
        format: match report.format {
            ReportFormat::Text => Format::Text,
            ReportFormat::Concise => Format::Concise,
            ReportFormat::Json => Format::Json,
            ReportFormat::Jsonl => Format::JsonLines,
            ReportFormat::Sarif => Format::Sarif,
            ReportFormat::Github => Format::Github,
        },
        filter: Filter {
            refused: match (report.hide_refused, report.show_refused) {
                (true, _) => RefusedKnots::Hidden,
                (false, true) => RefusedKnots::Shown,
                (false, false) => RefusedKnots::Usual,
            },
            suppressed: shared.verbose,
        },
        fail_on: match (report.exit_zero, report.fail_on) {
            (true, _) => FailOn::Never,
            (false, FailOnAnswer::Safe) => FailOn::Safe,
            (false, FailOnAnswer::Unsafe) => FailOn::Unsafe,
            (false, FailOnAnswer::Any) => FailOn::Any,
        },
    }
}
