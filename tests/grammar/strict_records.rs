//! What the strict parser reads: one record for each construct, in the words of `tree_records`.

use std::collections::BTreeSet;

use ruff_python_ast::visitor::source_order::{
    SourceOrderVisitor, TraversalSignal, walk_module, walk_pattern,
};
use ruff_python_ast::{
    AnyNodeRef, Comprehension, Decorator, ExceptHandler, Expr, Mod, Parameters, Pattern, Stmt,
    TypeParam, TypeParams, WithItem,
};
use ruff_python_parser::{Mode, ParseOptions, parse_unchecked};
use ruff_text_size::Ranged;

use crate::records::{Record, list, optional};

/// The records of a text; it must be valid.
pub(crate) fn records(text: &str) -> BTreeSet<Record> {
    let parsed = parse_unchecked(text, ParseOptions::from(Mode::Module));
    let mut collector = Collector {
        text,
        found: BTreeSet::new(),
        in_pattern: 0,
        in_union: BTreeSet::new(),
    };
    collector.visit_mod(parsed.syntax());
    collector.found
}

struct Collector<'t> {
    text: &'t str,
    found: BTreeSet<Record>,
    in_pattern: usize,
    /// The operands of `|` that are themselves such, without parentheses.
    in_union: BTreeSet<(usize, usize)>,
}

fn at(node: &impl Ranged) -> usize {
    node.start().to_usize()
}

fn to(node: &impl Ranged) -> usize {
    node.end().to_usize()
}

fn all<T: Ranged>(nodes: &[T]) -> String {
    list(nodes.iter().map(|node| at(node).to_string()))
}

/// Where an expression begins; an element of an index counts by itself.
fn elements(index: &Expr) -> String {
    match index {
        Expr::Tuple(tuple) if !tuple.parenthesized => all(&tuple.elts),
        _ => list([at(index).to_string()]),
    }
}

fn clauses(generators: &[Comprehension]) -> String {
    list(generators.iter().map(|clause| {
        format!(
            "{}for {} in {} if {}",
            if clause.is_async { "async " } else { "" },
            at(&clause.target),
            at(&clause.iter),
            all(&clause.ifs)
        )
    }))
}

fn parameters(of: &Parameters) -> String {
    let mut parts = Vec::new();
    let mut push = |kind: &str, parameter: &ruff_python_ast::Parameter, default: Option<&Expr>| {
        parts.push((
            at(&parameter.name),
            format!(
                "{kind} {} {} {}",
                at(&parameter.name),
                optional(parameter.annotation.as_deref().map(at)),
                optional(default.map(at))
            ),
        ));
    };
    for each in &of.posonlyargs {
        push("posonly", &each.parameter, each.default());
    }
    for each in &of.args {
        push("plain", &each.parameter, each.default());
    }
    if let Some(each) = &of.vararg {
        push("star", each, None);
    }
    for each in &of.kwonlyargs {
        push("kwonly", &each.parameter, each.default());
    }
    if let Some(each) = &of.kwarg {
        push("dstar", each, None);
    }
    parts.sort();
    list(parts.into_iter().map(|(_, part)| part))
}

fn type_parameters(of: Option<&TypeParams>) -> String {
    list(of.into_iter().flat_map(|of| &of.type_params).map(|each| {
        let (kind, name, bound, default) = match each {
            TypeParam::TypeVar(each) => ("", &each.name, &each.bound, &each.default),
            TypeParam::TypeVarTuple(each) => ("*", &each.name, &None, &each.default),
            TypeParam::ParamSpec(each) => ("**", &each.name, &None, &each.default),
        };
        format!(
            "{kind}{} {} {}",
            at(name),
            optional(bound.as_deref().map(at)),
            optional(default.as_deref().map(at))
        )
    }))
}

fn decorators(of: &[Decorator]) -> String {
    list(of.iter().map(|each| at(&each.expression).to_string()))
}

fn arguments(of: &ruff_python_ast::Arguments) -> String {
    let mut parts = Vec::new();
    for each in &of.args {
        parts.push((at(each), format!("{}", at(each))));
    }
    for each in &of.keywords {
        let part = match &each.arg {
            Some(name) => format!("{}={}", at(name), at(&each.value)),
            None => format!("**{}", at(&each.value)),
        };
        parts.push((at(each), part));
    }
    parts.sort();
    list(parts.into_iter().map(|(_, part)| part))
}

fn with_items(of: &[WithItem]) -> String {
    list(of.iter().map(|item| {
        format!(
            "{} as {}",
            at(&item.context_expr),
            optional(item.optional_vars.as_deref().map(at))
        )
    }))
}

impl Collector<'_> {
    fn add(&mut self, start: usize, end: usize, what: String) {
        self.found.insert(Record { start, end, what });
    }

    #[expect(clippy::too_many_lines, reason = "an arm for each construct")]
    fn statement(&mut self, node: &Stmt) {
        let what = match node {
            Stmt::FunctionDef(each) => format!(
                "{}def {} [{}] ({}) -> {} @{} body {}",
                if each.is_async { "async " } else { "" },
                at(&each.name),
                type_parameters(each.type_params.as_deref()),
                parameters(&each.parameters),
                optional(each.returns.as_deref().map(at)),
                decorators(&each.decorator_list),
                all(&each.body)
            ),
            Stmt::ClassDef(each) => format!(
                "class {} [{}] ({}) @{} body {}",
                at(&each.name),
                type_parameters(each.type_params.as_deref()),
                each.arguments.as_deref().map(arguments).unwrap_or_default(),
                decorators(&each.decorator_list),
                all(&each.body)
            ),
            Stmt::Return(each) => format!("return {}", optional(each.value.as_deref().map(at))),
            Stmt::Delete(each) => format!("del {}", all(&each.targets)),
            Stmt::TypeAlias(each) => format!(
                "type {} [{}] = {}",
                at(&*each.name),
                type_parameters(each.type_params.as_deref()),
                at(&*each.value)
            ),
            Stmt::Assign(each) => format!("assign {} = {}", all(&each.targets), at(&*each.value)),
            Stmt::AugAssign(each) => format!(
                "assign {} {}= {}",
                at(&*each.target),
                each.op.as_str(),
                at(&*each.value)
            ),
            Stmt::AnnAssign(each) => format!(
                "assign {} : {} = {}",
                at(&*each.target),
                at(&*each.annotation),
                optional(each.value.as_deref().map(at))
            ),
            Stmt::For(each) => format!(
                "{}for {} in {} body {} else {}",
                if each.is_async { "async " } else { "" },
                at(&*each.target),
                at(&*each.iter),
                all(&each.body),
                all(&each.orelse)
            ),
            Stmt::While(each) => format!(
                "while {} body {} else {}",
                at(&*each.test),
                all(&each.body),
                all(&each.orelse)
            ),
            Stmt::If(each) => format!(
                "if {} body {} {}",
                at(&*each.test),
                all(&each.body),
                list(each.elif_else_clauses.iter().map(|clause| format!(
                    "else {} body {}",
                    optional(clause.test.as_ref().map(at)),
                    all(&clause.body)
                )))
            ),
            Stmt::With(each) => format!(
                "{}with {} body {}",
                if each.is_async { "async " } else { "" },
                with_items(&each.items),
                all(&each.body)
            ),
            Stmt::Match(each) => format!(
                "match {} {}",
                at(&*each.subject),
                list(each.cases.iter().map(|case| format!(
                    "case {} if {} body {}",
                    at(&case.pattern),
                    optional(case.guard.as_deref().map(at)),
                    all(&case.body)
                )))
            ),
            Stmt::Raise(each) => format!(
                "raise {} from {}",
                optional(each.exc.as_deref().map(at)),
                optional(each.cause.as_deref().map(at))
            ),
            Stmt::Try(each) => format!(
                "try {} {} else {} finally {}",
                all(&each.body),
                list(
                    each.handlers
                        .iter()
                        .map(|ExceptHandler::ExceptHandler(handler)| {
                            format!(
                                "except{} {} as {} body {}",
                                if each.is_star { "*" } else { "" },
                                optional(handler.type_.as_deref().map(at)),
                                optional(handler.name.as_ref().map(at)),
                                all(&handler.body)
                            )
                        })
                ),
                all(&each.orelse),
                all(&each.finalbody)
            ),
            Stmt::Assert(each) => format!(
                "assert {} {}",
                at(&*each.test),
                optional(each.msg.as_deref().map(at))
            ),
            Stmt::Import(each) => format!(
                "import {}",
                list(each.names.iter().map(|name| format!(
                    "{} as {}",
                    at(&name.name),
                    optional(name.asname.as_ref().map(at))
                )))
            ),
            Stmt::ImportFrom(each) => format!(
                "from {} {} import {}",
                each.level,
                optional(each.module.as_ref().map(at)),
                list(each.names.iter().map(|name| format!(
                    "{} as {}",
                    at(&name.name),
                    optional(name.asname.as_ref().map(at))
                )))
            ),
            Stmt::Global(each) => format!("global {}", all(&each.names)),
            Stmt::Nonlocal(each) => format!("nonlocal {}", all(&each.names)),
            Stmt::Expr(each) => format!("expression {}", at(&*each.value)),
            Stmt::Pass(_) => "pass".to_owned(),
            Stmt::Break(_) => "break".to_owned(),
            Stmt::Continue(_) => "continue".to_owned(),
            Stmt::IpyEscapeCommand(_) => return,
        };
        self.add(at(node), 0, what);
    }

    #[expect(clippy::too_many_lines, reason = "an arm for each construct")]
    fn expression(&mut self, node: &Expr) {
        let mut end = to(node);
        let what = match node {
            Expr::BoolOp(each) => format!("{} {}", each.op.as_str(), all(&each.values)),
            Expr::Named(each) => format!("{} := {}", at(&*each.target), at(&*each.value)),
            Expr::BinOp(each) if each.op == ruff_python_ast::Operator::BitOr => {
                if self.in_union.contains(&(at(node), to(node))) {
                    return;
                }
                let mut operands = Vec::new();
                let mut part = each;
                loop {
                    operands.push(at(&*part.right).to_string());
                    match &*part.left {
                        Expr::BinOp(left) if left.op == part.op && at(left) == at(part) => {
                            self.in_union.insert((at(left), to(left)));
                            part = left;
                        }
                        left => {
                            operands.push(at(left).to_string());
                            break;
                        }
                    }
                }
                operands.reverse();
                format!("union {}", list(operands))
            }
            Expr::BinOp(each) => {
                format!(
                    "{} {} {}",
                    at(&*each.left),
                    each.op.as_str(),
                    at(&*each.right)
                )
            }
            Expr::UnaryOp(each) => format!("{} {}", each.op.as_str(), at(&*each.operand)),
            Expr::Lambda(each) => format!(
                "lambda ({}) {}",
                each.parameters
                    .as_deref()
                    .map(parameters)
                    .unwrap_or_default(),
                at(&*each.body)
            ),
            Expr::If(each) => format!(
                "{} if {} else {}",
                at(&*each.body),
                at(&*each.test),
                at(&*each.orelse)
            ),
            Expr::Dict(each) => format!(
                "dict {}",
                list(each.items.iter().map(|item| match &item.key {
                    Some(key) => format!("{}: {}", at(key), at(&item.value)),
                    None => format!("**{}", at(&item.value)),
                }))
            ),
            Expr::Set(each) => format!("set {}", all(&each.elts)),
            Expr::ListComp(each) => {
                format!("list {} {}", at(&*each.elt), clauses(&each.generators))
            }
            Expr::SetComp(each) => format!("set {} {}", at(&*each.elt), clauses(&each.generators)),
            Expr::DictComp(each) => format!(
                "dict {}: {} {}",
                optional(each.key.as_deref().map(at)),
                at(&*each.value),
                clauses(&each.generators)
            ),
            Expr::Generator(each) => {
                // The place of the parentheses that are a call's as well depends on who counts.
                end = 0;
                format!("generator {} {}", at(&*each.elt), clauses(&each.generators))
            }
            Expr::Await(each) => format!("await {}", at(&*each.value)),
            Expr::Yield(each) => format!("yield {}", optional(each.value.as_deref().map(at))),
            Expr::YieldFrom(each) => format!("yield from {}", at(&*each.value)),
            Expr::Compare(each) => format!(
                "compare {} {}",
                at(&*each.left),
                list(
                    each.ops
                        .iter()
                        .zip(&each.comparators)
                        .map(|(op, value)| format!("{} {}", op.as_str(), at(value)))
                )
            ),
            Expr::Call(each) => {
                let single = matches!(&*each.arguments.args, [Expr::Generator(generator)] if !generator.parenthesized);
                if single {
                    format!("call {} generator", at(&*each.func))
                } else {
                    format!("call {} ({})", at(&*each.func), arguments(&each.arguments))
                }
            }
            Expr::FString(each) => format!("string {}", each.value.iter().count()),
            Expr::TString(each) => format!("string {}", each.value.iter().count()),
            Expr::StringLiteral(each) => format!("string {}", each.value.iter().count()),
            Expr::BytesLiteral(each) => format!("string {}", each.value.iter().count()),
            Expr::NumberLiteral(_)
            | Expr::BooleanLiteral(_)
            | Expr::NoneLiteral(_)
            | Expr::EllipsisLiteral(_) => "constant".to_owned(),
            Expr::Attribute(each) => format!("attribute {} . {}", at(&*each.value), at(&each.attr)),
            Expr::Subscript(each) => format!("{} [{}]", at(&*each.value), elements(&each.slice)),
            Expr::Starred(each) => format!("*{}", at(&*each.value)),
            Expr::Name(_) => "name".to_owned(),
            Expr::List(each) => format!("list {}", all(&each.elts)),
            Expr::Tuple(each) => {
                if !each.parenthesized {
                    return;
                }
                format!("tuple {}", all(&each.elts))
            }
            Expr::Slice(each) => format!(
                "slice {} {} {}",
                optional(each.lower.as_deref().map(at)),
                optional(each.upper.as_deref().map(at)),
                optional(each.step.as_deref().map(at))
            ),
            Expr::IpyEscapeCommand(_) => return,
        };
        self.add(at(node), end, what);
    }

    fn pattern(&mut self, node: &Pattern) {
        let mut end = to(node);
        let what = match node {
            Pattern::MatchValue(_) | Pattern::MatchSingleton(_) => "pattern value".to_owned(),
            Pattern::MatchSequence(each) => {
                let first = self
                    .text
                    .get(at(each)..)
                    .and_then(|rest| rest.chars().next());
                if !matches!(first, Some('(' | '['))
                    || each
                        .patterns
                        .first()
                        .is_some_and(|first| at(first) == at(each))
                {
                    end = 0;
                }
                format!("pattern sequence {}", all(&each.patterns))
            }
            Pattern::MatchMapping(each) => format!(
                "pattern mapping {} {}",
                list(
                    each.keys
                        .iter()
                        .zip(&each.patterns)
                        .map(|(key, value)| format!("{}: {}", at(key), at(value)))
                ),
                optional(each.rest.as_ref().map(at))
            ),
            Pattern::MatchClass(each) => format!(
                "pattern class {} {}",
                all(&each.arguments.patterns),
                list(each.arguments.keywords.iter().map(|keyword| format!(
                    "{}={}",
                    at(&keyword.attr),
                    at(&keyword.pattern)
                )))
            ),
            Pattern::MatchStar(each) => {
                format!("pattern star {}", optional(each.name.as_ref().map(at)))
            }
            Pattern::MatchAs(each) => format!(
                "pattern {} as {}",
                optional(each.pattern.as_deref().map(at)),
                optional(each.name.as_ref().map(at))
            ),
            Pattern::MatchOr(each) => format!("pattern or {}", all(&each.patterns)),
        };
        self.add(at(node), end, what);
    }
}

impl<'a> SourceOrderVisitor<'a> for Collector<'_> {
    fn visit_mod(&mut self, module: &'a Mod) {
        walk_module(self, module);
    }

    fn visit_pattern(&mut self, pattern: &'a Pattern) {
        self.pattern(pattern);
        self.in_pattern += 1;
        walk_pattern(self, pattern);
        self.in_pattern -= 1;
    }

    fn enter_node(&mut self, node: AnyNodeRef<'a>) -> TraversalSignal {
        if let AnyNodeRef::InterpolatedElement(field) = node {
            self.add(
                at(field),
                to(field),
                format!(
                    "field {} {}{}",
                    at(&*field.expression),
                    if field.debug_text.is_some() { "=" } else { "" },
                    if field.format_spec.is_some() { ":" } else { "" },
                ),
            );
        }
        TraversalSignal::Traverse
    }

    fn visit_stmt(&mut self, node: &'a Stmt) {
        self.statement(node);
        ruff_python_ast::visitor::source_order::walk_stmt(self, node);
    }

    fn visit_expr(&mut self, node: &'a Expr) {
        if self.in_pattern > 0 {
            return;
        }
        self.expression(node);
        // The name and the parameters of an alias are in its own record.
        ruff_python_ast::visitor::source_order::walk_expr(self, node);
    }

    fn visit_match_case(&mut self, case: &'a ruff_python_ast::MatchCase) {
        ruff_python_ast::visitor::source_order::walk_match_case(self, case);
    }
}
