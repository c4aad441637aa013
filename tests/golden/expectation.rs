//! What the author of a case expects of a knot: the comment `# expect: ...` on the line of a member.

use std::collections::BTreeSet;
use std::fmt;

use outdent::pipeline::KnotReport;
use outdent::plan::{Answer, LiftedName, Slug};

/// One `# expect:` comment.
#[derive(Debug)]
pub(crate) struct Expectation {
    /// The 1-based line that it stands on, which is the line of a member.
    pub(crate) line: usize,
    /// The answer.
    pub(crate) answer: Answer,
    /// All reasons that hold.
    pub(crate) slugs: BTreeSet<String>,
    /// Reasons that may hold as well: `escapes?`.
    pub(crate) tolerated: BTreeSet<String>,
    /// Whether a comment of the author's asks to leave the knot alone.
    pub(crate) suppressed: bool,
    /// The lifted functions as `_walk(tree)`, in source order, where the case cares.
    pub(crate) lifted: Option<String>,
}

impl Expectation {
    /// Whether the knot is to be lifted when unsafe lifts are asked for, or when they are not.
    pub(crate) fn is_applied(&self, apply_unsafe: bool) -> bool {
        let answer = match self.answer {
            Answer::Safe => true,
            Answer::Unsafe => apply_unsafe,
            Answer::Refused => false,
        };
        answer && !self.suppressed
    }

    /// What of the knot is not as expected.
    pub(crate) fn problems_with(&self, knot: &KnotReport) -> Option<String> {
        let found = Self {
            line: self.line,
            answer: knot.answer,
            slugs: knot
                .reasons
                .iter()
                .map(|reason| reason.slug.as_str().to_owned())
                .filter(|slug| !self.tolerated.contains(slug))
                .collect(),
            tolerated: BTreeSet::new(),
            suppressed: knot.suppression.is_some(),
            lifted: self.lifted.as_ref().map(|_| written(&knot.lifted)),
        };
        let (expected, found_text) = (self.to_string(), found.to_string());
        if expected == found_text {
            return None;
        }
        let mut problem = format!(
            "line {}: expected {expected}, found {found_text}",
            self.line
        );
        for reason in &knot.reasons {
            problem.extend(["\n    ", reason.slug.as_str(), ": ", &reason.message]);
        }
        Some(problem)
    }
}

impl fmt::Display for Expectation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.suppressed {
            f.write_str("suppressed ")?;
        }
        f.write_str(match self.answer {
            Answer::Safe => "lift",
            Answer::Unsafe => "unsafe",
            Answer::Refused => "refuse",
        })?;
        if self.answer != Answer::Safe {
            let slugs: Vec<&str> = self.slugs.iter().map(String::as_str).collect();
            write!(f, "[{}]", slugs.join(","))?;
        }
        match &self.lifted {
            Some(lifted) => write!(f, " as {lifted}"),
            None => Ok(()),
        }
    }
}

fn written(lifted: &[LiftedName]) -> String {
    let functions: Vec<String> = lifted
        .iter()
        .map(|function| format!("{}({})", function.name, function.parameters.join(", ")))
        .collect();
    functions.join(", ")
}

/// All expectations of a text, in the order of their lines.
pub(crate) fn all(text: &str) -> Result<Vec<Expectation>, String> {
    let mut found = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if let Some((_, stated)) = line.split_once("# expect: ") {
            let line = index + 1;
            found
                .push(parse(line, stated.trim()).map_err(|error| format!("line {line}: {error}"))?);
        }
    }
    Ok(found)
}

/// `[suppressed] lift`, `unsafe[slug,...]` or `refuse[slug,...]`, then ` as _walk(tree), _leaf()` if that matters.
fn parse(line: usize, stated: &str) -> Result<Expectation, String> {
    let (suppressed, stated) = match stated.strip_prefix("suppressed ") {
        Some(rest) => (true, rest),
        None => (false, stated),
    };
    let (judged, lifted) = match stated.split_once(" as ") {
        Some((judged, lifted)) => (judged, Some(lifted.to_owned())),
        None => (stated, None),
    };
    let (word, slugs) = match judged.split_once('[') {
        Some((word, list)) => (
            word,
            list.strip_suffix(']').ok_or("a bracket is not closed")?,
        ),
        None => (judged, ""),
    };
    let answer = match word {
        "lift" => Answer::Safe,
        "unsafe" => Answer::Unsafe,
        "refuse" => Answer::Refused,
        _ => return Err(format!("`{word}` is none of lift, unsafe, refuse")),
    };
    let (mut certain, mut tolerated) = (BTreeSet::new(), BTreeSet::new());
    for slug in slugs
        .split(',')
        .map(str::trim)
        .filter(|slug| !slug.is_empty())
    {
        let (name, into) = match slug.strip_suffix('?') {
            Some(name) => (name, &mut tolerated),
            None => (slug, &mut certain),
        };
        if Slug::ALL.iter().all(|known| known.as_str() != name) {
            return Err(format!("no reason is called `{name}`"));
        }
        into.insert(name.to_owned());
    }
    if certain.is_empty() != (answer == Answer::Safe) {
        return Err("reasons belong to unsafe and refuse, and these need some".to_owned());
    }
    Ok(Expectation {
        line,
        answer,
        slugs: certain,
        tolerated,
        suppressed,
        lifted,
    })
}
