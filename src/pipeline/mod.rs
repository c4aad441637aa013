//! The one function that most callers and tests use: source in, outcome out.

mod knot_report;
mod next_run;
mod unread;

use std::collections::{BTreeSet, HashSet};

use crate::knots::ClosureGraph;
use crate::names::SemanticModel;
use crate::plan::{
    Module, Options, Plan, Relevance, RenameProblem, UnusedSuppression, plan,
    suppressions_without_knots,
};
use crate::rewrite::{EditConflict, Original, Rewritten, rewrite};
use crate::source::{
    Lexed, Lexer, Outline, Source, Span, Suspects, holds_one, late_future_import, lex, outline,
    postpones_annotations, statement_runs_unlexed, suspect_functions,
};
use crate::syntax::{
    Known, Parsed, SyntaxIssueKind, parse, parse_beside, strict_syntax_error,
    strict_syntax_error_unlexed,
};
use crate::verify::{Discrepancy, verify};

use knot_report::reports;
use unread::{outside, unread, unread_names};

pub use crate::plan::Surroundings;
pub use knot_report::{CaptureReport, KnotReport, MemberReport};
pub use unread::Unread;

/// What came of one file.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// The file cannot be judged.
    Skipped(Skip),
    /// The file was judged.
    Judged(Judged),
}

/// Why a file cannot be judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skip {
    /// A word for scripts: `encoding`, `line-ends`, `nul-byte`, `syntax`, `python-2`, `too-deep`, `too-large`.
    pub slug: &'static str,
    /// A sentence for people that says what to do.
    pub message: String,
    /// Where in the text, as a byte offset, if it is at one place.
    pub offset: Option<usize>,
}

/// What came of a file that was judged.
#[derive(Clone, Debug, Default)]
pub struct Judged {
    /// The knots, in source order of their first members.
    pub knots: Vec<KnotReport>,
    /// Top-level statements that outdent's parser cannot read although they are valid Python.
    pub unread: Vec<Unread>,
    /// Comments for outdent that leave nothing alone.
    pub unused_suppressions: Vec<UnusedSuppression>,
    /// The text after the lifts; none where nothing changes.
    pub rewritten: Option<String>,
    /// Names that the user chose and can't have: then nothing is rewritten.
    pub rename_problems: Vec<RenameProblem>,
    /// The chosen names that were for a function of this file, as positions in [`Options::renames`].
    pub used_renames: BTreeSet<usize>,
    /// What the verification found wrong: then nothing is rewritten, and it is outdent's own fault.
    pub discrepancies: Vec<Discrepancy>,
}

/// The most bytes of a text that is read for its knots, and of one statement that is given to the strict parser: both
/// take a hundred times as much memory.
const LARGEST: usize = 32 << 20;

/// Whether it can be seen without parsing that the file holds no knot, nor a comment that means one.
///
/// [`outdent`] has nothing to say of such a file, unless the user named it: then it says whether it is Python.
pub fn holds_nothing(source: &Source) -> bool {
    let text = source.text();
    let suspects = suspect_functions(text);
    suspects.spans.is_empty() && !suspects.broken && suppressions_without_knots(text).is_empty()
}

/// Finds, judges and lifts the knots of one file.
pub fn outdent(source: &Source, surroundings: &Surroundings, options: &Options) -> Outcome {
    let text = source.text();
    let suspects = suspect_functions(text);
    if suspects.spans.is_empty() && !suspects.broken {
        return without_knots(text, surroundings);
    }
    let alone = read_alone(text, &suspects);
    if !suspects.broken && alone.pieces() == suspects.spans.len() && !holds_knot(&alone, text) {
        return without_knots(text, surroundings);
    }
    if text.len() > LARGEST {
        return Outcome::Skipped(too_large(text, &suspects));
    }
    let known = Known::of(&alone, text);
    let lexed = lex(text);
    let mut relevance = Relevance::of(text, &lexed, &suspects.spans, &options.known);
    loop {
        let outline = relevance.outline();
        let shown = Shown {
            text,
            lexed: &lexed,
            outline: &outline,
            suspects: &suspects,
            known: &known,
        };
        let is_complete = |plan: &Plan| !relevance.misses(&outline, &plan.asked_names);
        if let Some(outcome) = judge(&shown, surroundings, options, is_complete) {
            return outcome;
        }
    }
}

/// The suspects read by themselves, in which every knot shows: it and all that closes over its members lie within one
/// outermost function, and what names mean there is told by that function alone. A class around it matters for
/// private names only, and then the class is the suspect.
///
/// What begins with a lambda is left out, for it may end in the middle of a statement.
fn read_alone(text: &str, suspects: &Suspects) -> Parsed {
    let is_statement = |span: &&Span| !span.of(text).starts_with("lambda");
    let statements: Vec<Span> = suspects
        .spans
        .iter()
        .filter(is_statement)
        .copied()
        .collect();
    parse(text, &statements)
}

/// Whether there is a knot if annotations count as evaluated, which can only add to what closes over what.
fn holds_knot(parsed: &Parsed, text: &str) -> bool {
    let model = SemanticModel::of(parsed, text, false);
    !ClosureGraph::of(&model, &parsed.tree).knots.is_empty()
}

/// Does what [`outdent`] does without its shortcuts, search and outline: what they are tested against.
///
/// Only what is said of statements that hold no knot and can't be read may differ: here they are looked at.
pub fn outdent_whole(source: &Source, surroundings: &Surroundings, options: &Options) -> Outcome {
    let text = source.text();
    let lexed = lex(text);
    let shown = Shown {
        text,
        lexed: &lexed,
        outline: &outline(text, std::iter::empty()),
        suspects: &Suspects {
            spans: vec![Span::new(0, text.len())],
            broken: lexed.problem.is_some(),
        },
        known: &Known::default(),
    };
    judge(&shown, surroundings, options, |_| true)
        .unwrap_or_else(|| without_knots(text, surroundings))
}

/// The outcome for a text that can hold no knot: most of it was never parsed.
fn without_knots(text: &str, surroundings: &Surroundings) -> Outcome {
    if surroundings.is_named
        && has_no_huge_statement(text)
        && strict_syntax_error_unlexed(text).is_some()
        && let Some(skip) = unreadable(text, &lex(text))
    {
        return Outcome::Skipped(skip);
    }
    Outcome::Judged(Judged {
        unused_suppressions: unused_without_knots(text, surroundings),
        ..Judged::default()
    })
}

/// The comments that leave nothing alone in a text without knots, if the run is about the whole of it.
fn unused_without_knots(text: &str, surroundings: &Surroundings) -> Vec<UnusedSuppression> {
    if surroundings.selection.is_everything() {
        suppressions_without_knots(text)
    } else {
        Vec::new()
    }
}

/// A text and what is read of it.
struct Shown<'t> {
    text: &'t str,
    lexed: &'t Lexed,
    /// The text without the bodies that are not read.
    outline: &'t Outline,
    suspects: &'t Suspects,
    /// What was parsed before.
    known: &'t Known<'t>,
}

/// Judges and lifts the knots in what is shown of a text; none if the plan shows that more must be read.
fn judge(
    shown: &Shown<'_>,
    surroundings: &Surroundings,
    options: &Options,
    is_complete: impl FnOnce(&Plan) -> bool,
) -> Option<Outcome> {
    let &Shown {
        text,
        lexed,
        outline,
        suspects,
        known,
    } = shown;
    let postponed = postpones_annotations(lexed.tokens.iter().copied(), text);
    let mut read = Read::of(text, lexed, outline, postponed, known);
    if read.graph.knots.is_empty() {
        let issues = &mut read.parsed.issues;
        issues.retain(|issue| holds_one(&suspects.spans, issue.piece));
        if (suspects.broken || !issues.is_empty())
            && let Some(skip) = unreadable(text, lexed)
        {
            return Some(Outcome::Skipped(skip));
        }
        if issues.is_empty() {
            return Some(without_knots(text, surroundings));
        }
        return Some(Outcome::Judged(Judged {
            unread: unread(issues),
            unused_suppressions: outside(issues, unused_without_knots(text, surroundings)),
            ..Judged::default()
        }));
    }
    // The grammar accepts more than Python does: `0777`, `raise E, "x"`.
    if let Some(skip) = unreadable(text, lexed) {
        return Some(Outcome::Skipped(skip));
    }
    let module = read.module(options);
    let mut planned = plan(&module, surroundings, options, &[]);
    let staying = next_run::reasons_to_stay(&module, outline, surroundings, options, &planned);
    if !staying.reasons.is_empty() {
        planned = plan(&module, surroundings, options, &staying.reasons);
    }
    planned.asked_names.extend(staying.asked_names);
    if !is_complete(&planned) {
        return None;
    }
    let mut judged = Judged {
        knots: reports(&module, &planned),
        unread: unread(&read.parsed.issues),
        rename_problems: planned.rename_problems.clone(),
        used_renames: planned.used_renames.clone(),
        unused_suppressions: if surroundings.selection.is_everything() {
            outside(&read.parsed.issues, planned.unused_suppressions.clone())
        } else {
            // Comments elsewhere are not what the run is about.
            Vec::new()
        },
        ..Judged::default()
    };
    if !planned.lifts.is_empty() {
        let known = known
            .clone()
            .with(&read.parsed, &outline.text)
            .with_statements(&read.parsed, &outline.text);
        match rewritten(&module, &planned, options, &known) {
            Ok(new) => {
                for lift in &planned.lifts {
                    if let Some(knot) = judged.knots.get_mut(lift.knot) {
                        knot.applied = true;
                    }
                }
                judged.rewritten = Some(new);
            }
            Err(discrepancies) => judged.discrepancies = discrepancies,
        }
    }
    keep_selected(&mut judged.knots, &planned.selected);
    Some(Outcome::Judged(judged))
}

/// Leaves out the knots that the run isn't about.
fn keep_selected(knots: &mut Vec<KnotReport>, selected: &BTreeSet<usize>) {
    if selected.len() == knots.len() {
        return;
    }
    let mut position = 0;
    knots.retain(|_| {
        position += 1;
        selected.contains(&(position - 1))
    });
    for knot in knots {
        knot.depends_on.retain(|other| selected.contains(other));
        for other in &mut knot.depends_on {
            *other = selected.range(..*other).count();
        }
    }
}

/// A text with what is known of it before anything is judged.
struct Read<'t> {
    text: &'t str,
    postponed: bool,
    lexed: &'t Lexed,
    parsed: Parsed,
    model: SemanticModel,
    graph: ClosureGraph,
    unread_names: HashSet<String>,
}

impl<'t> Read<'t> {
    /// `outline` is the text without the parts that need not be read; `postponed` says whether annotations are.
    fn of(
        text: &'t str,
        lexed: &'t Lexed,
        outline: &Outline,
        postponed: bool,
        known: &Known<'_>,
    ) -> Self {
        let statements = lexed.top_level_statements(text).iter().copied();
        let shown: Vec<Span> = statements
            .filter(|&statement| outline.shows(statement))
            .collect();
        let parsed = parse_beside(&outline.text, &shown, known);
        let model = SemanticModel::of(&parsed, text, postponed);
        let graph = ClosureGraph::of(&model, &parsed.tree);
        let unread_names = unread_names(text, lexed, &parsed.issues);
        Self {
            text,
            postponed,
            lexed,
            parsed,
            model,
            graph,
            unread_names,
        }
    }

    fn module<'m>(&'m self, options: &'m Options) -> Module<'m> {
        Module::new(
            self.text,
            self.lexed,
            &self.parsed,
            &self.model,
            &self.graph,
            self.postponed,
            &self.unread_names,
            &options.known,
        )
    }
}

/// The text after the lifts, not yet verified.
fn rewrite_by(
    module: &Module<'_>,
    plan: &Plan,
    options: &Options,
) -> Result<Rewritten, EditConflict> {
    let original = Original {
        text: module.text,
        tree: &module.parsed.tree,
        tokens: &module.lexed.tokens,
        lines: module.lexed.lines(module.text),
    };
    rewrite(
        &original,
        &plan.lifts,
        plan.import.as_ref(),
        options.comments,
    )
}

/// The text after the lifts, verified; or what is wrong with it.
fn rewritten(
    module: &Module<'_>,
    plan: &Plan,
    options: &Options,
    known: &Known<'_>,
) -> Result<String, Vec<Discrepancy>> {
    let rewritten = rewrite_by(module, plan, options).map_err(|conflict| {
        vec![Discrepancy {
            message: conflict.message.to_owned(),
            offset: conflict.span.start,
        }]
    })?;
    let discrepancies = verify(
        module.text,
        module.lexed,
        &rewritten.text,
        &rewritten.claim,
        known,
    );
    if discrepancies.is_empty() {
        Ok(rewritten.text)
    } else {
        Err(discrepancies)
    }
}

/// Whether no top-level statement is too large for the strict parser.
fn has_no_huge_statement(text: &str) -> bool {
    text.len() <= LARGEST
        || statement_runs_unlexed(Lexer::new(text), text, 0)
            .iter()
            .all(|run| run.end - run.start <= LARGEST)
}

/// The skip that a text gives which may hold knots, but is too large to be judged.
fn too_large(text: &str, suspects: &Suspects) -> Skip {
    Skip {
        slug: "too-large",
        message: format!(
            "a function here may hold a knot, but the file has {} MB, and outdent judges files of up to {}; move the \
             function to a module of its own",
            text.len() >> 20,
            LARGEST >> 20
        ),
        offset: suspects.spans.first().map(|span| span.start),
    }
}

/// The skip that a text gives which is not valid Python, or too deep to tell.
fn unreadable(text: &str, lexed: &Lexed) -> Option<Skip> {
    let Some(error) = strict_syntax_error(text, lexed) else {
        // The strict parser leaves this to the compiler; behind such an import no line has its place.
        let offset = late_future_import(&lexed.tokens, text)?;
        return Some(Skip {
            slug: "syntax",
            message: "not valid Python: an import from __future__ must come first".to_owned(),
            offset: Some(offset),
        });
    };
    if error.is_limit {
        return Some(Skip {
            slug: "too-deep",
            message: format!("outdent can't read this: {}; break it up", error.message),
            offset: Some(error.offset),
        });
    }
    // A part at a time, for nothing is asked of the trees.
    let statements = lexed.top_level_statements(text);
    let mut issues = statements
        .chunks(1000)
        .flat_map(|some| parse(text, some).issues);
    if let Some(issue) = issues.find(|issue| issue.kind == SyntaxIssueKind::Python2) {
        return Some(Skip {
            slug: "python-2",
            message: "this is Python 2, which outdent does not read".to_owned(),
            offset: Some(issue.offset),
        });
    }
    Some(Skip {
        slug: "syntax",
        message: format!("not valid Python: {}", error.message),
        offset: Some(error.offset),
    })
}
