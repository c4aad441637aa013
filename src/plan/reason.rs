//! Why a knot is refused, or lifted only on request: the closed list of reasons.

use crate::source::Span;

/// What may be done with a knot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Answer {
    /// Lifted by default: nothing that the rules preserve can change.
    Safe,
    /// Lifted on request: a reader of the rules would notice a difference.
    Unsafe,
    /// Never lifted.
    Refused,
}

impl Answer {
    /// The word that reports use.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Safe => "safe",
            Self::Unsafe => "unsafe",
            Self::Refused => "refused",
        }
    }
}

/// One reason that holds for a knot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// Which rule.
    pub slug: Slug,
    /// What it gives: [`Answer::Unsafe`] or [`Answer::Refused`].
    pub answer: Answer,
    /// What is in the way, in words for the user, and what they could do; one sentence or two.
    pub message: String,
    /// The culprit in the file.
    pub span: Span,
}

macro_rules! slugs {
    ($($(#[$meta:meta])* $variant:ident = $text:literal),* $(,)?) => {
        /// The name of a rule that forbids a lift or makes it a matter of choice.
        ///
        /// Each variant shows a program that a lift would break.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Slug {
            $($(#[$meta])* $variant,)*
        }

        impl Slug {
            /// All slugs, in the order of the rules.
            pub const ALL: &'static [Slug] = &[$(Slug::$variant),*];

            /// The name that reports use.
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $text,)*
                }
            }

            /// The page about it, as Markdown: what it means, a program that a lift would break, and how to do
            /// the lift by hand.
            pub fn page(self) -> &'static str {
                match self {
                    $(Self::$variant => include_str!(concat!("../../docs/explain/", $text, ".md")),)*
                }
            }
        }
    };
}

slugs! {
    /// `return walk`: the caller sees one function where each call made a new one.
    Escapes = "escapes",
    /// `handlers.remove(walk)`: found by being the same object.
    Identity = "identity",
    /// `walk.calls = 0`: the attribute would outlive the call.
    FunctionAttribute = "function-attribute",
    /// `def walk(): nonlocal total; total += 1`: a parameter can't hand a new value back.
    NonlocalWrite = "nonlocal-write",
    /// `gen = walk(); limit = 2; list(gen)`: the generator would see the old `limit`.
    CaptureRebound = "capture-rebound",
    /// `walk(); bonus = 1`: passing `bonus` raises where the closure never read it.
    CaptureMaybeUnbound = "capture-maybe-unbound",
    /// `[walk(x) for tree in trees]` where `walk` captures another `tree`.
    CaptureShadowed = "capture-shadowed",
    /// `def walk(): ...`, then `walk = cached(walk)`: the recursion goes through the cache.
    Rebound = "rebound",
    /// `try: return walk(tree)`, `finally: walk = None`: the author already unties it.
    BrokenByAuthor = "broken-by-author",
    /// `if deep: def walk(): ...`, then `walk()`: raises where `deep` is false.
    ConditionalDefinition = "conditional-definition",
    /// `@lru_cache def walk(n): ...`: the cache would live as long as the module.
    Decorated = "decorated",
    /// `def walk(n, seen=[]): ...`: one list for all calls instead of one a call.
    MutableDefault = "mutable-default",
    /// `def walk(n: Local): ...` where `Local` is a class of the enclosing function.
    Annotation = "annotation",
    /// `def walk(): super().visit()`: `super` needs the class around it.
    ClassCell = "class-cell",
    /// `locals()` in the enclosing function: it would list one name less.
    DynamicScope = "dynamic-scope",
    /// `@numba.njit def outer(): ...`, or `numba.njit(walk)`: compiled from its own source.
    CompiledScope = "compiled-scope",
    /// `walk = lambda n: walk(n - 1)`: not a definition that can move.
    Lambda = "lambda",
    /// More captured variables than a reader would want as parameters.
    TooManyParameters = "too-many-parameters",
    /// `f"{walk(n)=}"`: the text of the call is part of the result.
    SourceTextObserved = "source-text-observed",
    /// `def walk(n):  # type: (int) -> int`: would not fit the new parameters.
    TypeComment = "type-comment",
    /// A docstring with a `>>>` prompt: it would become a test of the module.
    DocstringExample = "docstring-example",
    /// `for name in dir(): ...` at module level sees the new names.
    ModuleScan = "module-scan",
    /// `gc.collect()` in the enclosing function: what it frees changes.
    LifetimeObserved = "lifetime-observed",
    /// `def __del__(self): ...`: module names may be gone when it runs.
    Finalizer = "finalizer",
    /// `if debug: outer = lambda: ...`: no line where the function could go.
    Layout = "layout",
    /// The members are bound by more than one function.
    SeveralScopes = "several-scopes",
    /// It lifts only together with a knot that is itself unsafe, or would hide why another one stays.
    Depends = "depends",
}

impl std::fmt::Display for Slug {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.pad(self.as_str())
    }
}
