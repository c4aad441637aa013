//! What each stage costs, as throughput over a folder of Python files.
//!
//! `cargo bench --bench stages` measures over `testdata`, `OUTDENT_CORPUS=FOLDER cargo bench --bench stages` over any
//! folder. Each stage gets what the stages before it left of the corpus, made beforehand: the parser only what is read of the texts with suspects, the judgement only the modules with
//! knots. So the bytes of a stage say how much of the corpus gets that far, and a stage's share of the whole is its
//! time, not its throughput. One thread; files are read before the first measurement.

use std::cell::{OnceCell, RefCell};
use std::collections::HashSet;
use std::fs;
use std::hint::black_box;
use std::path::PathBuf;

use divan::Bencher;
use divan::counter::{BytesCount, ItemsCount};

use outdent::knots::ClosureGraph;
use outdent::names::SemanticModel;
use outdent::pipeline;
use outdent::plan::{Module, Options, Plan, Relevance, Surroundings, plan};
use outdent::rewrite::{Original, Rewritten, rewrite};
use outdent::source::{
    Lexed, Lines, Outline, Source, Span, Suspects, lex, postpones_annotations, suspect_functions,
};
use outdent::syntax::{Known, Parsed, parse, strict_syntax_errors};
use outdent::verify::verify;

fn main() {
    divan::main();
}

/// What the stages are measured on; nothing is made before a stage asks for it.
#[derive(Default)]
struct Corpus {
    bytes: OnceCell<Vec<Vec<u8>>>,
    sources: OnceCell<Vec<Source<'static>>>,
    suspects: OnceCell<Vec<Suspected>>,
    read: OnceCell<Vec<Read>>,
    lifts: OnceCell<Vec<Lifts>>,
}

thread_local! {
    static CORPUS: &'static Corpus = Box::leak(Box::default());
}

fn corpus() -> &'static Corpus {
    CORPUS.with(|corpus| *corpus)
}

/// A text with suspects, by its number among the sources.
struct Suspected {
    source: usize,
    suspects: Suspects,
}

/// A text of which as much is read as its suspects need, by its number among the sources.
struct Read {
    source: usize,
    lexed: Lexed,
    lines: Lines,
    outline: Outline,
    statements: Vec<Span>,
    postponed: bool,
    parsed: Parsed,
    model: SemanticModel,
    graph: ClosureGraph,
}

/// What is to be lifted in a module, by its number among the texts that are read.
struct Lifts {
    read: usize,
    plan: Plan,
    rewritten: Rewritten,
}

impl Corpus {
    fn bytes(&'static self) -> &'static [Vec<u8>] {
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

    fn sources(&'static self) -> &'static [Source<'static>] {
        self.sources.get_or_init(|| {
            let decoded = self.bytes().iter().map(|bytes| Source::decode(bytes));
            decoded.filter_map(Result::ok).collect()
        })
    }

    fn text(&'static self, source: usize) -> &'static str {
        self.sources().get(source).map_or("", Source::text)
    }

    fn texts(&'static self) -> Vec<&'static str> {
        self.sources().iter().map(Source::text).collect()
    }

    fn suspects(&'static self) -> &'static [Suspected] {
        self.suspects.get_or_init(|| {
            let texts = self.sources().iter().map(Source::text).enumerate();
            texts
                .map(|(source, text)| Suspected {
                    source,
                    suspects: suspect_functions(text),
                })
                .filter(|suspected| !suspected.suspects.spans.is_empty())
                .collect()
        })
    }

    fn read(&'static self) -> &'static [Read] {
        self.read.get_or_init(|| {
            let suspects = self.suspects().iter();
            suspects
                .map(|suspected| Read::of(suspected, self.text(suspected.source)))
                .collect()
        })
    }

    /// The modules with knots.
    fn modules(&'static self) -> Vec<&'static Read> {
        let read = self.read().iter();
        read.filter(|read| !read.graph.knots.is_empty()).collect()
    }

    fn lifts(&'static self) -> &'static [Lifts] {
        self.lifts.get_or_init(|| {
            let read = self.read().iter().enumerate();
            read.filter(|(_, module)| !module.graph.knots.is_empty())
                .filter_map(|(number, module)| {
                    let text = self.text(module.source);
                    let plan = module.plan(text);
                    let rewritten = module.rewrite(text, &plan)?;
                    Some(Lifts {
                        read: number,
                        plan,
                        rewritten,
                    })
                })
                .filter(|lifts| !lifts.plan.lifts.is_empty())
                .collect()
        })
    }

    /// Each module that something is lifted in, with its text.
    fn lifted(&'static self) -> Vec<(&'static Read, &'static str, &'static Lifts)> {
        let lifts = self.lifts().iter();
        lifts
            .filter_map(|lifts| {
                let module = self.read().get(lifts.read)?;
                Some((module, self.text(module.source), lifts))
            })
            .collect()
    }
}

fn outline(suspected: &Suspected, text: &str, lexed: &Lexed) -> Outline {
    Relevance::of(
        text,
        lexed,
        &suspected.suspects.spans,
        &Options::default().known,
    )
    .outline()
}

impl Read {
    fn of(suspected: &Suspected, text: &str) -> Self {
        let lexed = lex(text);
        let lines = Lines::of(text, &lexed.tokens);
        let outline = outline(suspected, text, &lexed);
        let statements = lexed.top_level_statements(text).to_vec();
        let postponed = postpones_annotations(lexed.tokens.iter().copied(), text);
        let parsed = parse(&outline.text, &statements);
        let model = SemanticModel::of(&parsed, text, postponed);
        let graph = ClosureGraph::of(&model, &parsed.tree);
        Self {
            source: suspected.source,
            lexed,
            lines,
            outline,
            statements,
            postponed,
            parsed,
            model,
            graph,
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
        Source::decode(bytes).is_ok()
    });
}

/// The tokens of all of it, which no run needs.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn b_lex(bencher: Bencher<'_, '_>) {
    measure(
        bencher,
        &corpus().texts(),
        |text| text.len(),
        |text| lex(text),
    );
}

/// The suspects, lexing of what is looked at included.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn c_suspects(bencher: Bencher<'_, '_>) {
    measure(
        bencher,
        &corpus().texts(),
        |text| text.len(),
        |text| suspect_functions(text),
    );
}

/// Texts with suspects: their tokens, and what of them is to be read.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn d_outline(bencher: Bencher<'_, '_>) {
    let text = |suspected: &Suspected| corpus().text(suspected.source);
    measure(
        bencher,
        corpus().suspects(),
        |suspected| text(suspected).len(),
        |suspected| outline(suspected, text(suspected), &lex(text(suspected))),
    );
}

/// The parser alone, on what is to be read.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn e_grammar(bencher: Bencher<'_, '_>) {
    let mut parser = tree_sitter::Parser::new();
    let language = tree_sitter_python::LANGUAGE.into();
    parser
        .set_language(&language)
        .unwrap_or_else(|problem| panic!("the grammar doesn't fit the parser: {problem}"));
    let parser = RefCell::new(parser);
    measure(bencher, corpus().read(), in_outline, |read| {
        let pieces = read
            .statements
            .iter()
            .map(|piece| piece.of(&read.outline.text));
        for piece in pieces.filter(|piece| !piece.trim().is_empty()) {
            black_box(parser.borrow_mut().parse(piece, None));
        }
    });
}

/// The same parsed to our own tree, with its facts.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn f_parse_and_facts(bencher: Bencher<'_, '_>) {
    measure(bencher, corpus().read(), in_outline, |read| {
        parse(&read.outline.text, &read.statements)
    });
}

/// The names of the same, resolved, and the knots among them.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn g_names(bencher: Bencher<'_, '_>) {
    measure(bencher, corpus().read(), in_outline, |read| {
        let text = corpus().text(read.source);
        let model = SemanticModel::of(&read.parsed, text, read.postponed);
        ClosureGraph::of(&model, &read.parsed.tree)
    });
}

/// The strict parser on the modules with knots.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn h_strict(bencher: Bencher<'_, '_>) {
    measure(
        bencher,
        &corpus().modules(),
        |module| in_module(module),
        |module| strict_syntax_errors(corpus().text(module.source)),
    );
}

/// The judgement of these modules' knots.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn i_plan(bencher: Bencher<'_, '_>) {
    measure(
        bencher,
        &corpus().modules(),
        |module| in_module(module),
        |module| module.plan(corpus().text(module.source)),
    );
}

/// The new text of the modules in which something is lifted.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn j_rewrite(bencher: Bencher<'_, '_>) {
    measure(
        bencher,
        &corpus().lifted(),
        |(module, ..)| in_module(module),
        |(module, text, lifts)| module.rewrite(text, &lifts.plan),
    );
}

/// The proof that old and new text mean the same.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn k_verify(bencher: Bencher<'_, '_>) {
    measure(
        bencher,
        &corpus().lifted(),
        |(module, ..)| in_module(module),
        |(module, text, lifts)| {
            verify(
                text,
                &module.lexed,
                &lifts.rewritten.text,
                &lifts.rewritten.claim,
                &Known::default(),
            )
        },
    );
}

/// Everything, from text to outcome.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn l_pipeline(bencher: Bencher<'_, '_>) {
    let bytes = |source: &Source| source.text().len();
    measure(bencher, corpus().sources(), bytes, |source| {
        pipeline::outdent(source, &Surroundings::default(), &Options::default())
    });
}

/// The bytes of what is to be read.
fn in_outline(read: &Read) -> usize {
    let blanked = read.outline.blanked.iter();
    in_module(read) - blanked.map(|span| span.end - span.start).sum::<usize>()
}

fn in_module(module: &Read) -> usize {
    corpus().text(module.source).len()
}
