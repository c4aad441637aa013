//! The colours of reports and patches: git's for a patch, or none at all.

use anstyle::{AnsiColor, Style};

use crate::plan::Answer;

/// The styles that a report is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// What names a file: the header of a patch, the place of a finding.
    pub header: Style,
    /// The line above a hunk that says where it belongs.
    pub hunk: Style,
    /// A line that goes.
    pub removed: Style,
    /// A line that comes.
    pub added: Style,
    /// A knot that is lifted by default.
    pub safe: Style,
    /// A knot that is lifted on request.
    pub unsafe_: Style,
    /// A knot that is never lifted.
    pub refused: Style,
}

impl Palette {
    /// No colours.
    pub const fn plain() -> Self {
        let none = Style::new();
        Self {
            header: none,
            hunk: none,
            removed: none,
            added: none,
            safe: none,
            unsafe_: none,
            refused: none,
        }
    }

    /// The colours that git gives a patch by default.
    pub const fn colored() -> Self {
        Self {
            header: Style::new().bold(),
            hunk: AnsiColor::Cyan.on_default(),
            removed: AnsiColor::Red.on_default(),
            added: AnsiColor::Green.on_default(),
            safe: AnsiColor::Green.on_default().bold(),
            unsafe_: AnsiColor::Yellow.on_default().bold(),
            refused: AnsiColor::Red.on_default().bold(),
        }
    }

    /// The style of an answer's word.
    pub const fn answer(&self, answer: Answer) -> Style {
        match answer {
            Answer::Safe => self.safe,
            Answer::Unsafe => self.unsafe_,
            Answer::Refused => self.refused,
        }
    }
}
