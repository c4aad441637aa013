//! What must hold of every input: the oracles of the fuzz targets, and the text that one of them grows.
//!
//! A target fails by panicking. libFuzzer itself watches time and memory.

mod program;

pub use program::program;

use outdent::knots::ClosureGraph;
use outdent::names::SemanticModel;
use outdent::pipeline::{Judged, Outcome, Surroundings, outdent, outdent_whole};
use outdent::plan::Options;
use outdent::source::{
    Lexer, Source, Span, late_future_import, lex, postpones_annotations, suspect_functions,
};
use outdent::syntax::{parse, strict_syntax_error};

/// Checks that nothing panics, that no lift fails outdent's own verification, that what comes out is Python, and
/// that a second run changes nothing: with the usual options and with all that may be lifted.
///
/// # Panics
///
/// If it doesn't hold.
pub fn lifts_hold(bytes: &[u8]) {
    let Ok(source) = Source::decode(bytes) else {
        return;
    };
    assert_eq!(
        source.encode(source.text()).as_deref(),
        Some(bytes),
        "text and bytes differ"
    );
    let all = Options {
        apply_unsafe: true,
        max_parameters: 99,
        ..Options::default()
    };
    for options in [Options::default(), all] {
        let Some(judged) = judged(&source, &options) else {
            continue;
        };
        let Some(text) = judged.rewritten else {
            continue;
        };
        if let Some(error) = strict_syntax_error(&text, &lex(&text)) {
            panic!("the result is no Python: {}\n{text}", error.message);
        }
        // A new name may have a letter that the encoding lacks: then the file is left alone.
        let Some(encoded) = source.encode(&text) else {
            continue;
        };
        let again = Source::decode(&encoded).expect("what was encoded can be decoded");
        assert_eq!(again.text(), text, "encoding changed the text");
        let second = self::judged(&again, &options).expect("the result can be judged");
        assert_eq!(
            second.rewritten, None,
            "a second run changes something, after\n{text}"
        );
    }
}

fn judged(source: &Source, options: &Options) -> Option<Judged> {
    let surroundings = Surroundings {
        is_named: true,
        ..Surroundings::default()
    };
    match outdent(source, &surroundings, options) {
        Outcome::Skipped(_) => None,
        Outcome::Judged(judged) => {
            assert!(
                judged.discrepancies.is_empty(),
                "the verification objects: {:?}\n{}",
                judged.discrepancies,
                source.text()
            );
            Some(judged)
        }
    }
}

/// Checks that the knots of a valid file, and the new text, are the same whether all of it is read or only what the
/// prefilters and outlines let through.
///
/// # Panics
///
/// If they are not.
pub fn prefilters_hold(bytes: &[u8]) {
    let Ok(source) = Source::decode(bytes) else {
        return;
    };
    let text = source.text();
    let lexed = lex(text);
    if strict_syntax_error(text, &lexed).is_some()
        || late_future_import(&lexed.tokens, text).is_some()
    {
        return;
    }
    let parsed = parse(text, lexed.top_level_statements(text));
    let postponed = postpones_annotations(Lexer::new(text), text);
    let model = SemanticModel::of(&parsed, text, postponed);
    let graph = ClosureGraph::of(&model, &parsed.tree);
    let definitions: Vec<Span> = graph
        .knots
        .iter()
        .flat_map(|knot| graph.definitions_of(knot))
        .map(|definition| model.binding(definition.binding).span)
        .collect();
    let suspects = suspect_functions(text);
    for &definition in &definitions {
        assert!(
            suspects.spans.iter().any(|one| one.contains(definition)),
            "no suspect holds {}\n{text}",
            definition.of(text)
        );
    }
    let judged = judged(&source, &Options::default())
        .expect("a valid file without a trusted tree is judged");
    let found: Vec<Span> = judged
        .knots
        .iter()
        .flat_map(|knot| &knot.members)
        .map(|member| member.span)
        .collect();
    assert_eq!(found, definitions, "other knots than in the whole\n{text}");
    for apply_unsafe in [false, true] {
        let options = Options {
            apply_unsafe,
            ..Options::default()
        };
        let surroundings = Surroundings::default();
        let outcome = |outcome: &Outcome| match outcome {
            Outcome::Skipped(skip) => format!("{skip:?}"),
            // A statement that can't be read is only named where it is read.
            Outcome::Judged(judged) => format!("{:?}\n{:?}", judged.knots, judged.rewritten),
        };
        assert_eq!(
            outcome(&outdent(&source, &surroundings, &options)),
            outcome(&outdent_whole(&source, &surroundings, &options)),
            "another outcome than from the whole\n{text}"
        );
    }
}
