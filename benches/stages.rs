//! What each stage costs, as throughput over a folder of Python files.
//!
//! `cargo bench --bench stages` measures over `testdata`, `OUTDENT_CORPUS=FOLDER cargo bench --bench stages` over any
//! folder. Each stage gets what the stage before it left of the corpus, made beforehand: the lexer only the texts that
//! pass the prefilter, the parser only the suspects, the judgement only the modules with knots. So the bytes of a
//! stage, which are those of the spans that it looks at, say how much of the corpus gets that far; a stage's share of
//! the whole is its time, not its throughput. One thread; files are read before the first measurement.

use std::cell::OnceCell;
use std::collections::HashSet;
use std::fs;
use std::hint::black_box;
use std::path::PathBuf;

use divan::Bencher;
use divan::counter::{BytesCount, ItemsCount};

use outdent::knots::ClosureGraph;
use outdent::names::SemanticModel;
use outdent::pipeline;
use outdent::plan::{Module, Options, Plan, Surroundings, plan};
use outdent::rewrite::{Original, Rewritten, rewrite};
use outdent::source::{
    Lexed, Lines, Source, Span, lex, may_hold_knot, postpones_annotations, suspect_functions,
    top_level_statements,
};
use outdent::syntax::{Parsed, parse, strict_syntax_errors};
use outdent::verify::verify;

fn main() {
    divan::main();
}

/// What the stages are measured on; nothing is made before a stage asks for it.
#[derive(Default)]
struct Corpus {
    bytes: OnceCell<Vec<Vec<u8>>>,
    sources: OnceCell<Vec<Source>>,
    suspects: OnceCell<Vec<Suspect>>,
    modules: OnceCell<Vec<Read>>,
    lifts: OnceCell<Vec<Lifts>>,
}

thread_local! {
    static CORPUS: &'static Corpus = Box::leak(Box::default());
}

fn corpus() -> &'static Corpus {
    CORPUS.with(|corpus| *corpus)
}

/// A text with suspects, by its number among the sources.
struct Suspect {
    source: usize,
    spans: Vec<Span>,
    parsed: Parsed,
}

/// A module with knots, by its number among the sources.
struct Read {
    source: usize,
    lexed: Lexed,
    postponed: bool,
    parsed: Parsed,
    model: SemanticModel,
    graph: ClosureGraph,
    lines: Lines,
}

/// What is to be lifted in a module, by its number among the modules.
struct Lifts {
    module: usize,
    plan: Plan,
    rewritten: Rewritten,
}

impl Corpus {
    fn bytes(&self) -> &[Vec<u8>] {
        self.bytes.get_or_init(|| {
            let folder = std::env::var_os("OUTDENT_CORPUS").map_or_else(
                || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/testdata")),
                PathBuf::from,
            );
            let files = ignore::WalkBuilder::new(folder).build().flatten();
            let mut paths: Vec<PathBuf> = files
                .map(ignore::DirEntry::into_path)
                .filter(|path| path.extension().is_some_and(|ending| ending == "py"))
                .collect();
            paths.sort();
            paths
                .iter()
                .filter_map(|path| fs::read(path).ok())
                .collect()
        })
    }

    fn sources(&self) -> &[Source] {
        self.sources.get_or_init(|| {
            let decoded = self.bytes().iter().map(|bytes| Source::decode(bytes));
            decoded.filter_map(Result::ok).collect()
        })
    }

    fn text(&self, source: usize) -> &str {
        self.sources().get(source).map_or("", Source::text)
    }

    /// The texts that the prefilter lets pass.
    fn passed(&self) -> Vec<&str> {
        let texts = self.sources().iter().map(Source::text);
        texts.filter(|text| may_hold_knot(text)).collect()
    }

    fn suspects(&self) -> &[Suspect] {
        self.suspects.get_or_init(|| {
            let texts = self.sources().iter().map(Source::text).enumerate();
            texts
                .filter(|(_, text)| may_hold_knot(text))
                .filter_map(|(source, text)| {
                    let spans = suspect_functions(text).spans;
                    let parsed = parse(text, &spans);
                    (!spans.is_empty()).then_some(Suspect {
                        source,
                        spans,
                        parsed,
                    })
                })
                .collect()
        })
    }

    /// The modules with knots that can be read whole.
    fn modules(&self) -> &[Read] {
        self.modules.get_or_init(|| {
            let suspects = self.suspects().iter();
            suspects
                .filter(|suspect| {
                    let text = self.text(suspect.source);
                    let model = SemanticModel::of(&suspect.parsed, text, false);
                    let graph = ClosureGraph::of(&model, &suspect.parsed.tree);
                    !graph.knots.is_empty()
                })
                .map(|suspect| Read::of(suspect.source, self.text(suspect.source)))
                .filter(|module| module.parsed.issues.is_empty())
                .collect()
        })
    }

    fn lifts(&self) -> &[Lifts] {
        self.lifts.get_or_init(|| {
            let modules = self.modules().iter().enumerate();
            modules
                .filter_map(|(number, module)| {
                    let text = self.text(module.source);
                    let plan = module.plan(text);
                    let rewritten = module.rewrite(text, &plan)?;
                    Some(Lifts {
                        module: number,
                        plan,
                        rewritten,
                    })
                })
                .filter(|lifts| !lifts.plan.lifts.is_empty())
                .collect()
        })
    }

    /// Each module that something is lifted in, with its text.
    fn lifted(&self) -> impl Iterator<Item = (&Read, &str, &Lifts)> {
        self.lifts().iter().filter_map(|lifts| {
            let module = self.modules().get(lifts.module)?;
            Some((module, self.text(module.source), lifts))
        })
    }
}

impl Read {
    fn of(source: usize, text: &str) -> Self {
        let lexed = lex(text);
        let postponed = postpones_annotations(lexed.tokens.iter().copied(), text);
        let parsed = parse(text, &top_level_statements(&lexed, text).spans);
        let model = SemanticModel::of(&parsed, text, postponed);
        let graph = ClosureGraph::of(&model, &parsed.tree);
        let lines = Lines::of(text, &lexed.tokens);
        Self {
            source,
            lexed,
            postponed,
            parsed,
            model,
            graph,
            lines,
        }
    }

    fn plan(&self, text: &str) -> Plan {
        let unread = HashSet::new();
        let options = Options::default();
        let module = Module::new(
            text,
            &self.lexed,
            &self.parsed,
            &self.model,
            &self.graph,
            self.postponed,
            &unread,
            &options.known,
        );
        plan(&module, &Surroundings::default(), &options, &[])
    }

    fn rewrite(&self, text: &str, plan: &Plan) -> Option<Rewritten> {
        let original = Original {
            text,
            tree: &self.parsed.tree,
            tokens: &self.lexed.tokens,
            lines: &self.lines,
        };
        let comments = Options::default().comments;
        rewrite(&original, &plan.lifts, plan.import.as_ref(), comments).ok()
    }
}

/// Measures `work` on all items, which are this many bytes each.
fn measure<T, R>(
    bencher: Bencher<'_, '_>,
    items: &[T],
    bytes: impl Fn(&T) -> usize,
    work: impl Fn(&T) -> R,
) {
    bencher
        .counter(BytesCount::new(items.iter().map(bytes).sum::<usize>()))
        .counter(ItemsCount::new(items.len()))
        .bench_local(|| {
            for item in items {
                black_box(work(black_box(item)));
            }
        });
}

/// Bytes to text.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn a_source(bencher: Bencher<'_, '_>) {
    measure(bencher, corpus().bytes(), Vec::len, |bytes| {
        Source::decode(bytes)
    });
}

/// The search for words without which there is no knot.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn b_prefilter(bencher: Bencher<'_, '_>) {
    let texts: Vec<&str> = corpus().sources().iter().map(Source::text).collect();
    measure(
        bencher,
        &texts,
        |text| text.len(),
        |text| may_hold_knot(text),
    );
}

/// The tokens of what is left.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn c_lex(bencher: Bencher<'_, '_>) {
    measure(
        bencher,
        &corpus().passed(),
        |text| text.len(),
        |text| lex(text),
    );
}

/// The suspects in what is left, lexing included.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn d_suspects(bencher: Bencher<'_, '_>) {
    measure(
        bencher,
        &corpus().passed(),
        |text| text.len(),
        |text| suspect_functions(text),
    );
}

/// The parser alone, on the suspects.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn e_grammar(bencher: Bencher<'_, '_>) {
    let mut parser = tree_sitter::Parser::new();
    let language = tree_sitter_python::LANGUAGE.into();
    parser
        .set_language(&language)
        .unwrap_or_else(|problem| panic!("the grammar doesn't fit the parser: {problem}"));
    let parser = std::cell::RefCell::new(parser);
    measure(bencher, corpus().suspects(), in_spans, |suspect| {
        let text = corpus().text(suspect.source);
        for span in &suspect.spans {
            black_box(parser.borrow_mut().parse(span.of(text), None));
        }
    });
}

/// The suspects parsed and their facts collected.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn f_parse_and_facts(bencher: Bencher<'_, '_>) {
    measure(bencher, corpus().suspects(), in_spans, |suspect| {
        parse(corpus().text(suspect.source), &suspect.spans)
    });
}

/// The suspects' names resolved.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn g_names(bencher: Bencher<'_, '_>) {
    measure(bencher, corpus().suspects(), in_spans, |suspect| {
        SemanticModel::of(&suspect.parsed, corpus().text(suspect.source), false)
    });
}

/// Modules with knots, read whole: tokens, tree, facts, names, knots.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn h_module(bencher: Bencher<'_, '_>) {
    measure(bencher, corpus().modules(), in_module, |module| {
        Read::of(module.source, corpus().text(module.source))
    });
}

/// The judgement of these modules' knots.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn i_plan(bencher: Bencher<'_, '_>) {
    measure(bencher, corpus().modules(), in_module, |module| {
        module.plan(corpus().text(module.source))
    });
}

/// The new text of the modules in which something is lifted.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn j_rewrite(bencher: Bencher<'_, '_>) {
    let lifted: Vec<_> = corpus().lifted().collect();
    measure(
        bencher,
        &lifted,
        |(module, ..)| in_module(module),
        |(module, text, lifts)| module.rewrite(text, &lifts.plan),
    );
}

/// The proof that old and new text mean the same.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn k_verify(bencher: Bencher<'_, '_>) {
    let lifted: Vec<_> = corpus().lifted().collect();
    measure(
        bencher,
        &lifted,
        |(module, ..)| in_module(module),
        |(_, text, lifts)| verify(text, &lifts.rewritten.text, &lifts.rewritten.claim),
    );
}

/// The strict parser on the modules with knots.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn l_strict(bencher: Bencher<'_, '_>) {
    measure(bencher, corpus().modules(), in_module, |module| {
        strict_syntax_errors(corpus().text(module.source))
    });
}

/// Everything, from text to outcome.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn m_pipeline(bencher: Bencher<'_, '_>) {
    let bytes = |source: &Source| source.text().len();
    measure(bencher, corpus().sources(), bytes, |source| {
        pipeline::outdent(source, &Surroundings::default(), &Options::default())
    });
}

fn in_spans(suspect: &Suspect) -> usize {
    let spans = suspect.spans.iter();
    spans.map(|span| span.end - span.start).sum()
}

fn in_module(module: &Read) -> usize {
    corpus().text(module.source).len()
}
