//! What outdent reads: one record for each construct of a [`Tree`], in the words of `strict_records`.

use std::collections::BTreeSet;

use outdent::source::Span;
use outdent::syntax::{Field, NodeId, NodeKind, Parsed, Tree};

use crate::records::{Record, list, optional};

/// The records of all pieces of a parsed text.
pub(crate) fn records(parsed: &Parsed, text: &str) -> BTreeSet<Record> {
    let tree = &parsed.tree;
    let reader = Reader { tree, text };
    let mut found = BTreeSet::new();
    for node in tree.nodes() {
        if let Some((span, what)) = reader.record(node) {
            found.insert(Record {
                start: span.start,
                end: span.end,
                what,
            });
        }
    }
    found
}

struct Reader<'t> {
    tree: &'t Tree,
    text: &'t str,
}

impl Reader<'_> {
    fn kind(&self, node: NodeId) -> NodeKind {
        self.tree.kind(node)
    }

    /// The node without what Python's own tree doesn't have around it.
    fn bare(&self, mut node: NodeId) -> NodeId {
        while let NodeKind::ParenthesizedExpression
        | NodeKind::Type
        | NodeKind::CasePattern
        | NodeKind::AsPatternTarget = self.kind(node)
        {
            let Some(inner) = self.tree.named_children(node).next() else {
                break;
            };
            if self.kind(node) == NodeKind::CasePattern
                && self.tree.span(inner).start != self.tree.span(node).start
            {
                // A negative number.
                break;
            }
            node = inner;
        }
        // A pattern in parentheses is a tuple pattern to the grammar.
        if self.kind(node) == NodeKind::TuplePattern
            && self.tree.child_of_kind(node, NodeKind::Other).is_some()
        {
            let parts: Vec<NodeId> = self.tree.named_children(node).collect();
            if let [only] = parts.as_slice()
                && !self.tree.has_token(node, ",", self.text)
                && !self.is_star(*only)
            {
                return self.bare(*only);
            }
        }
        node
    }

    fn is_star(&self, node: NodeId) -> bool {
        matches!(
            self.kind(self.pattern_inside(node)),
            NodeKind::SplatPattern | NodeKind::ListSplatPattern | NodeKind::ListSplat
        )
    }

    fn pattern_inside(&self, node: NodeId) -> NodeId {
        if self.kind(node) == NodeKind::CasePattern {
            self.tree.named_children(node).next().unwrap_or(node)
        } else {
            node
        }
    }

    fn at(&self, node: NodeId) -> usize {
        let node = self.bare(node);
        if self.kind(node) == NodeKind::GeneratorExpression
            && self
                .tree
                .parent(node)
                .is_some_and(|parent| self.kind(parent) == NodeKind::Call)
        {
            return self
                .named(node)
                .first()
                .map_or(0, |&first| self.tree.span(first).start);
        }
        self.tree.span(node).start
    }

    fn named(&self, node: NodeId) -> Vec<NodeId> {
        self.tree.named_children(node).collect()
    }

    fn all(&self, nodes: &[NodeId]) -> String {
        list(nodes.iter().map(|&node| self.at(node).to_string()))
    }

    fn field(&self, node: NodeId, field: Field) -> Option<NodeId> {
        self.tree.child(node, field)
    }

    fn fields(&self, node: NodeId, field: Field) -> Vec<NodeId> {
        self.tree
            .children(node)
            .filter(|&child| self.tree.field(child) == field)
            .filter(|&child| !matches!(self.kind(child), NodeKind::Other | NodeKind::Comment))
            .collect()
    }

    fn place(&self, node: NodeId, field: Field) -> String {
        optional(self.field(node, field).map(|part| self.at(part)))
    }

    fn word(&self, node: NodeId, token: &str) -> &'static str {
        let has = self.tree.has_token(node, token, self.text);
        match token {
            "async" if has => "async ",
            _ if has => "*",
            _ => "",
        }
    }

    fn body(&self, block: Option<NodeId>) -> String {
        block.map_or_else(String::new, |block| self.all(&self.named(block)))
    }

    fn block_of(&self, node: NodeId) -> Option<NodeId> {
        self.tree.child_of_kind(node, NodeKind::Block)
    }

    fn record(&self, node: NodeId) -> Option<(Span, String)> {
        let span = self.tree.span(node);
        if self.in_pattern(node) {
            return self.pattern(node);
        }
        if let Some(what) = self.statement(node) {
            return Some((Span::new(span.start, 0), what));
        }
        self.expression(node)
    }

    fn in_pattern(&self, node: NodeId) -> bool {
        let mut child = node;
        if matches!(self.kind(node), NodeKind::CasePattern) {
            return true;
        }
        if self.kind(node) == NodeKind::CaseClause {
            return true;
        }
        for ancestor in self.tree.ancestors(node) {
            match self.kind(ancestor) {
                NodeKind::CasePattern => return true,
                NodeKind::CaseClause => return self.kind(child) == NodeKind::CasePattern,
                NodeKind::Block | NodeKind::Module => return false,
                _ => {}
            }
            child = ancestor;
        }
        false
    }

    #[expect(clippy::too_many_lines, reason = "an arm for each construct")]
    fn statement(&self, node: NodeId) -> Option<String> {
        use NodeKind as K;
        let tree = self.tree;
        let parent = tree.parent(node)?;
        Some(match self.kind(node) {
            K::FunctionDefinition | K::ClassDefinition
                if self.kind(parent) == K::DecoratedDefinition =>
            {
                return None;
            }
            K::FunctionDefinition | K::ClassDefinition => self.definition(node, &[]),
            K::DecoratedDefinition => {
                let decorators: Vec<NodeId> = self
                    .named(node)
                    .into_iter()
                    .filter(|&each| self.kind(each) == K::Decorator)
                    .filter_map(|each| self.named(each).first().copied())
                    .collect();
                self.definition(self.field(node, Field::Definition)?, &decorators)
            }
            K::ReturnStatement => format!("return {}", self.first(node)),
            K::DeleteStatement => {
                let parts = self.named(node);
                match parts.as_slice() {
                    [only] if self.kind(*only) == K::ExpressionList => {
                        format!("del {}", self.all(&self.named(*only)))
                    }
                    _ => format!("del {}", self.all(&parts)),
                }
            }
            K::TypeAliasStatement => self.type_alias(node)?,
            K::ExpressionStatement => match self.named(node).as_slice() {
                &[only]
                    if self.kind(only) == K::Assignment
                        || self.kind(only) == K::AugmentedAssignment =>
                {
                    self.assignment(only)?
                }
                [first, ..] => format!(
                    "expression {}",
                    if tree.has_token(node, ",", self.text) {
                        tree.span(*first).start
                    } else {
                        self.at(*first)
                    }
                ),
                [] => return None,
            },
            K::ForStatement => format!(
                "{}for {} in {} body {} else {}",
                self.word(node, "async"),
                self.place(node, Field::Left),
                self.place(node, Field::Right),
                self.body(self.field(node, Field::Body)),
                self.orelse(node)
            ),
            K::WhileStatement => format!(
                "while {} body {} else {}",
                self.place(node, Field::Condition),
                self.body(self.field(node, Field::Body)),
                self.orelse(node)
            ),
            K::IfStatement => format!(
                "if {} body {} {}",
                self.place(node, Field::Condition),
                self.body(self.field(node, Field::Consequence)),
                list(
                    self.fields(node, Field::Alternative)
                        .into_iter()
                        .map(|clause| format!(
                            "else {} body {}",
                            self.place(clause, Field::Condition),
                            self.body(self.block_of(clause))
                        ))
                )
            ),
            K::WithStatement => {
                let clause = tree.child_of_kind(node, K::WithClause)?;
                format!(
                    "{}with {} body {}",
                    self.word(node, "async"),
                    list(
                        self.named(clause)
                            .into_iter()
                            .map(|item| self.with_item(item))
                    ),
                    self.body(self.field(node, Field::Body))
                )
            }
            K::MatchStatement => {
                let subjects = self.fields(node, Field::Subject);
                let &first = subjects.first()?;
                let subject = if tree.has_token(node, ",", self.text) {
                    tree.span(first).start
                } else {
                    self.at(first)
                };
                format!(
                    "match {subject} {}",
                    list(
                        self.named(self.field(node, Field::Body)?)
                            .into_iter()
                            .map(|case| self.case(case))
                    )
                )
            }
            K::RaiseStatement => {
                let cause = self.field(node, Field::Cause);
                let exception = self
                    .named(node)
                    .into_iter()
                    .find(|&part| Some(part) != cause);
                format!(
                    "raise {} from {}",
                    optional(exception.map(|part| self.at(part))),
                    optional(cause.map(|part| self.at(part)))
                )
            }
            K::TryStatement => {
                let handlers = self
                    .named(node)
                    .into_iter()
                    .filter(|&each| self.kind(each) == K::ExceptClause);
                let finally = tree
                    .child_of_kind(node, K::FinallyClause)
                    .and_then(|clause| self.block_of(clause));
                let orelse = tree
                    .child_of_kind(node, K::ElseClause)
                    .and_then(|clause| self.block_of(clause));
                format!(
                    "try {} {} else {} finally {}",
                    self.body(self.field(node, Field::Body)),
                    list(handlers.map(|each| self.handler(each))),
                    self.body(orelse),
                    self.body(finally)
                )
            }
            K::AssertStatement => {
                let parts = self.named(node);
                format!(
                    "assert {} {}",
                    optional(parts.first().map(|&part| self.at(part))),
                    optional(parts.get(1).map(|&part| self.at(part)))
                )
            }
            K::ImportStatement => format!("import {}", self.imported(node)),
            K::FutureImportStatement => {
                let word = tree
                    .children(node)
                    .find(|&each| tree.text(each, self.text) == "__future__")?;
                format!(
                    "from 0 {} import {}",
                    tree.span(word).start,
                    self.imported(node)
                )
            }
            K::ImportFromStatement => {
                let module = self.field(node, Field::ModuleName)?;
                let (level, module) = if self.kind(module) == K::RelativeImport {
                    let path = tree.child_of_kind(module, K::DottedName);
                    let end = path.map_or(tree.span(module).end, |path| tree.span(path).start);
                    let dots = self
                        .text
                        .get(tree.span(module).start..end)
                        .unwrap_or_default();
                    (dots.matches('.').count(), path)
                } else {
                    (0, Some(module))
                };
                let names = match tree.child_of_kind(node, K::WildcardImport) {
                    Some(star) => format!("{} as -", tree.span(star).start),
                    None => self.imported(node),
                };
                format!(
                    "from {level} {} import {names}",
                    optional(module.map(|part| self.at(part)))
                )
            }
            K::GlobalStatement => format!("global {}", self.all(&self.named(node))),
            K::NonlocalStatement => format!("nonlocal {}", self.all(&self.named(node))),
            K::PassStatement => "pass".to_owned(),
            K::BreakStatement => "break".to_owned(),
            K::ContinueStatement => "continue".to_owned(),
            K::PrintStatement => format!("expression {}", tree.span(node).start),
            K::ExecStatement => "exec statement".to_owned(),
            _ => return None,
        })
    }

    fn first(&self, node: NodeId) -> String {
        optional(self.named(node).first().map(|&part| self.at(part)))
    }

    fn orelse(&self, node: NodeId) -> String {
        self.body(
            self.field(node, Field::Alternative)
                .and_then(|clause| self.block_of(clause)),
        )
    }

    fn definition(&self, node: NodeId, decorators: &[NodeId]) -> String {
        let type_parameters = self
            .field(node, Field::TypeParameters)
            .map_or_else(String::new, |of| self.type_parameters(of));
        let decorators = self.all(decorators);
        let body = self.body(self.field(node, Field::Body));
        let name = self.place(node, Field::Name);
        if self.kind(node) == NodeKind::ClassDefinition {
            let bases = self
                .field(node, Field::Superclasses)
                .map_or_else(String::new, |of| self.arguments(of));
            return format!("class {name} [{type_parameters}] ({bases}) @{decorators} body {body}");
        }
        format!(
            "{}def {name} [{type_parameters}] ({}) -> {} @{decorators} body {body}",
            self.word(node, "async"),
            self.field(node, Field::Parameters)
                .map_or_else(String::new, |of| self.parameters(of)),
            self.place(node, Field::ReturnType)
        )
    }

    fn parameters(&self, node: NodeId) -> String {
        use NodeKind as K;
        let children = self.named(node);
        let slash = children
            .iter()
            .position(|&each| self.kind(each) == K::PositionalSeparator);
        let mut after_star = false;
        let mut parts = Vec::new();
        for (index, &each) in children.iter().enumerate() {
            let typed = matches!(self.kind(each), K::TypedParameter);
            let name = match self.kind(each) {
                K::PositionalSeparator => continue,
                K::KeywordSeparator => {
                    after_star = true;
                    continue;
                }
                K::TypedParameter => self.named(each).first().copied().unwrap_or(each),
                K::DefaultParameter | K::TypedDefaultParameter => {
                    self.field(each, Field::Name).unwrap_or(each)
                }
                _ => each,
            };
            let (kind, name) = match self.kind(name) {
                K::ListSplatPattern => {
                    after_star = true;
                    ("star", self.named(name).first().copied().unwrap_or(name))
                }
                K::DictionarySplatPattern => {
                    ("dstar", self.named(name).first().copied().unwrap_or(name))
                }
                _ if after_star => ("kwonly", name),
                _ if slash.is_some_and(|slash| index < slash) => ("posonly", name),
                _ => ("plain", name),
            };
            let annotation = if typed || self.kind(each) == K::TypedDefaultParameter {
                self.place(each, Field::Type)
            } else {
                "-".to_owned()
            };
            let default = if typed || each == name {
                "-".to_owned()
            } else {
                self.place(each, Field::Value)
            };
            parts.push(format!("{kind} {} {annotation} {default}", self.at(name)));
        }
        list(parts)
    }

    fn type_parameters(&self, node: NodeId) -> String {
        list(
            self.named(node)
                .into_iter()
                .map(|each| self.type_parameter(each)),
        )
    }

    fn type_parameter(&self, node: NodeId) -> String {
        // The name, and what follows each `:` or, in the text as it is written, `=`.
        let mut part = self.bare(node);
        let mut bound = None;
        let mut default = None;
        if self.kind(part) == NodeKind::ConstrainedType {
            let mut parts = self.named(part);
            part = self.bare(parts.remove(0));
            while let Some(next) = parts.pop() {
                let rest = self.bare(next);
                let before = self
                    .text
                    .get(..self.tree.span(next).start)
                    .unwrap_or_default();
                let is_default = before
                    .trim_end()
                    .trim_end_matches('(')
                    .trim_end()
                    .ends_with('=');
                let value = if self.kind(rest) == NodeKind::ConstrainedType {
                    parts = self.named(rest);
                    parts.remove(0)
                } else {
                    rest
                };
                if is_default {
                    default = Some(self.at(value));
                } else {
                    bound = Some(self.at(value));
                }
            }
        }
        let stars = match self.kind(part) {
            NodeKind::SplatType | NodeKind::ListSplat => {
                let stars = self
                    .tree
                    .text(part, self.text)
                    .chars()
                    .take_while(|&each| each == '*')
                    .count();
                part = self.named(part).first().copied().unwrap_or(part);
                stars
            }
            _ => 0,
        };
        format!(
            "{}{} {} {}",
            "*".repeat(stars),
            self.at(part),
            optional(bound),
            optional(default)
        )
    }

    fn type_alias(&self, node: NodeId) -> Option<String> {
        let left = self.bare(self.field(node, Field::Left)?);
        let right = self.place(node, Field::Right);
        Some(match self.kind(left) {
            NodeKind::Identifier => format!("type {} [] = {right}", self.at(left)),
            NodeKind::GenericType => {
                let parts = self.named(left);
                let &[name, parameters] = parts.as_slice() else {
                    return None;
                };
                format!(
                    "type {} [{}] = {right}",
                    self.at(name),
                    self.type_parameters(parameters)
                )
            }
            NodeKind::ConstrainedType => {
                let annotation = self.named(left).get(1).copied()?;
                format!(
                    "assign {} : {} = {right}",
                    self.tree.span(node).start,
                    self.at(annotation)
                )
            }
            _ => format!("assign {} = {right}", self.tree.span(node).start),
        })
    }

    fn assignment(&self, node: NodeId) -> Option<String> {
        let left = self.field(node, Field::Left)?;
        if self.kind(node) == NodeKind::AugmentedAssignment {
            let operator = self.field(node, Field::Operator)?;
            return Some(format!(
                "assign {} {} {}",
                self.at(left),
                self.tree.text(operator, self.text),
                self.place(node, Field::Right)
            ));
        }
        if let Some(annotation) = self.field(node, Field::Type) {
            return Some(format!(
                "assign {} : {} = {}",
                self.at(left),
                self.at(annotation),
                self.place(node, Field::Right)
            ));
        }
        let mut targets = vec![left];
        let mut right = self.field(node, Field::Right)?;
        while self.kind(right) == NodeKind::Assignment && self.field(right, Field::Type).is_none() {
            targets.push(self.field(right, Field::Left)?);
            right = self.field(right, Field::Right)?;
        }
        Some(format!(
            "assign {} = {}",
            self.all(&targets),
            self.at(right)
        ))
    }

    fn with_item(&self, item: NodeId) -> String {
        let value = self
            .named(item)
            .first()
            .map_or(item, |&value| self.bare(value));
        if self.kind(value) == NodeKind::AsPattern {
            let parts = self.named(value);
            return format!(
                "{} as {}",
                optional(parts.first().map(|&part| self.at(part))),
                optional(parts.get(1).map(|&part| self.at(part)))
            );
        }
        format!("{} as -", self.at(value))
    }

    fn handler(&self, node: NodeId) -> String {
        let values: Vec<NodeId> = self
            .named(node)
            .into_iter()
            .filter(|&each| self.kind(each) != NodeKind::Block)
            .collect();
        let mut value = values.first().copied();
        let mut alias = self.field(node, Field::Alias);
        if let Some(only) = value
            && self.kind(only) == NodeKind::AsPattern
        {
            let parts = self.named(only);
            value = parts.first().copied();
            alias = parts.get(1).copied();
        }
        let several = self.tree.has_token(node, ",", self.text);
        let star = self.word(node, "*");
        format!(
            "except{star} {} as {} body {}",
            optional(value.map(|part| if several {
                self.tree.span(part).start
            } else {
                self.at(part)
            })),
            optional(alias.map(|part| self.at(part))),
            self.body(self.block_of(node))
        )
    }

    fn imported(&self, node: NodeId) -> String {
        list(self.fields(node, Field::Name).into_iter().map(|each| {
            if self.kind(each) == NodeKind::AliasedImport {
                format!(
                    "{} as {}",
                    self.place(each, Field::Name),
                    self.place(each, Field::Alias)
                )
            } else {
                format!("{} as -", self.at(each))
            }
        }))
    }

    fn arguments(&self, node: NodeId) -> String {
        list(
            self.named(node)
                .into_iter()
                .map(|each| match self.kind(each) {
                    NodeKind::KeywordArgument => {
                        format!(
                            "{}={}",
                            self.place(each, Field::Name),
                            self.place(each, Field::Value)
                        )
                    }
                    NodeKind::DictionarySplat => format!("**{}", self.first(each)),
                    _ => self.at(each).to_string(),
                }),
        )
    }

    fn clauses(&self, node: NodeId) -> String {
        let mut parts: Vec<(String, Vec<usize>)> = Vec::new();
        for each in self.named(node) {
            match self.kind(each) {
                NodeKind::ForInClause => parts.push((
                    format!(
                        "{}for {} in {} if ",
                        self.word(each, "async"),
                        self.place(each, Field::Left),
                        self.place(each, Field::Right)
                    ),
                    Vec::new(),
                )),
                NodeKind::IfClause => {
                    if let (Some((_, conditions)), Some(&condition)) =
                        (parts.last_mut(), self.named(each).first())
                    {
                        conditions.push(self.at(condition));
                    }
                }
                _ => {}
            }
        }
        list(parts.into_iter().map(|(clause, conditions)| {
            clause + &list(conditions.into_iter().map(|start| start.to_string()))
        }))
    }

    #[expect(clippy::too_many_lines, reason = "an arm for each construct")]
    fn expression(&self, node: NodeId) -> Option<(Span, String)> {
        use NodeKind as K;
        let tree = self.tree;
        let mut span = tree.span(node);
        let parent = tree.parent(node).unwrap_or(node);
        let parts = self.named(node);
        let what = match self.kind(node) {
            K::BooleanOperator => {
                let operator = tree.text(self.field(node, Field::Operator)?, self.text);
                let same = |each: NodeId| {
                    self.kind(each) == K::BooleanOperator
                        && self
                            .field(each, Field::Operator)
                            .is_some_and(|other| tree.text(other, self.text) == operator)
                };
                if same(parent) && tree.field(node) == Field::Left {
                    return None;
                }
                let mut operands = Vec::new();
                let mut left = node;
                while same(left) {
                    operands.push(self.field(left, Field::Right)?);
                    left = self.field(left, Field::Left)?;
                }
                operands.push(left);
                operands.reverse();
                format!("{operator} {}", self.all(&operands))
            }
            K::NamedExpression => {
                format!(
                    "{} := {}",
                    self.place(node, Field::Name),
                    self.place(node, Field::Value)
                )
            }
            K::BinaryOperator | K::UnionType if self.is_union(node) => {
                if self.is_union(parent) {
                    return None;
                }
                let mut operands = Vec::new();
                let mut open = vec![node];
                while let Some(part) = open.pop() {
                    let inner = if self.kind(part) == K::Type {
                        *self.named(part).first()?
                    } else {
                        part
                    };
                    if self.is_union(inner) {
                        let parts = self.named(inner);
                        open.extend([*parts.get(1)?, *parts.first()?]);
                    } else {
                        operands.push(inner);
                    }
                }
                format!("union {}", self.all(&operands))
            }
            K::BinaryOperator => format!(
                "{} {} {}",
                self.place(node, Field::Left),
                tree.text(self.field(node, Field::Operator)?, self.text),
                self.place(node, Field::Right)
            ),
            K::NotOperator => format!("not {}", self.place(node, Field::Argument)),
            K::UnaryOperator => format!(
                "{} {}",
                tree.text(self.field(node, Field::Operator)?, self.text),
                self.place(node, Field::Argument)
            ),
            K::Lambda => format!(
                "lambda ({}) {}",
                self.field(node, Field::Parameters)
                    .map_or_else(String::new, |of| self.parameters(of)),
                self.place(node, Field::Body)
            ),
            K::ConditionalExpression => format!(
                "{} if {} else {}",
                self.at(*parts.first()?),
                self.at(*parts.get(1)?),
                self.at(*parts.get(2)?)
            ),
            K::Dictionary => format!(
                "dict {}",
                list(
                    parts
                        .iter()
                        .map(|&each| if self.kind(each) == K::DictionarySplat {
                            format!("**{}", self.first(each))
                        } else {
                            format!(
                                "{}: {}",
                                self.place(each, Field::Key),
                                self.place(each, Field::Value)
                            )
                        })
                )
            ),
            K::Set => format!("set {}", self.all(&parts)),
            K::List | K::ListPattern => format!("list {}", self.all(&parts)),
            K::Tuple | K::TuplePattern => {
                if self.bare(node) != node {
                    return None;
                }
                format!("tuple {}", self.all(&parts))
            }
            K::ListComprehension => format!(
                "list {} {}",
                self.place(node, Field::Body),
                self.clauses(node)
            ),
            K::SetComprehension => format!(
                "set {} {}",
                self.place(node, Field::Body),
                self.clauses(node)
            ),
            K::GeneratorExpression => {
                if self.kind(parent) == K::Call {
                    span.start = self.at(node);
                }
                span.end = 0;
                format!(
                    "generator {} {}",
                    self.place(node, Field::Body),
                    self.clauses(node)
                )
            }
            K::DictionaryComprehension => {
                let pair = self.field(node, Field::Body)?;
                format!(
                    "dict {}: {} {}",
                    self.place(pair, Field::Key),
                    self.place(pair, Field::Value),
                    self.clauses(node)
                )
            }
            K::Await => format!("await {}", self.first(node)),
            K::Yield if tree.has_token(node, "from", self.text) => {
                format!("yield from {}", self.first(node))
            }
            K::Yield => format!("yield {}", self.first(node)),
            K::ComparisonOperator => {
                let operators = tree
                    .children(node)
                    .filter(|&each| tree.field(each) == Field::Operators)
                    .map(|each| {
                        tree.text(each, self.text)
                            .split_whitespace()
                            .collect::<Vec<_>>()
                            .join(" ")
                    });
                format!(
                    "compare {} {}",
                    self.at(*parts.first()?),
                    list(
                        operators
                            .zip(parts.iter().skip(1))
                            .map(|(operator, &value)| format!("{operator} {}", self.at(value)))
                    )
                )
            }
            K::Call => {
                let arguments = self.field(node, Field::Arguments)?;
                if self.kind(arguments) == K::GeneratorExpression {
                    format!("call {} generator", self.place(node, Field::Function))
                } else {
                    format!(
                        "call {} ({})",
                        self.place(node, Field::Function),
                        self.arguments(arguments)
                    )
                }
            }
            K::ConcatenatedString => format!("string {}", parts.len()),
            K::String if self.kind(parent) != K::ConcatenatedString => "string 1".to_owned(),
            K::Interpolation | K::FormatExpression => format!(
                "field {} {}{}",
                self.place(node, Field::Expression),
                if tree.has_token(node, "=", self.text) {
                    "="
                } else {
                    ""
                },
                if self.field(node, Field::FormatSpecifier).is_some() {
                    ":"
                } else {
                    ""
                }
            ),
            K::Integer | K::Float | K::True | K::False | K::None | K::Ellipsis => {
                "constant".to_owned()
            }
            K::Attribute => format!(
                "attribute {} . {}",
                self.place(node, Field::Object),
                self.place(node, Field::Attribute)
            ),
            K::MemberType => {
                format!(
                    "attribute {} . {}",
                    self.at(*parts.first()?),
                    self.at(*parts.get(1)?)
                )
            }
            K::Subscript => format!(
                "{} [{}]",
                self.place(node, Field::Value),
                self.all(&self.fields(node, Field::Subscript))
            ),
            K::GenericType => {
                if tree.parent(parent).is_some_and(|statement| {
                    self.kind(statement) == K::TypeAliasStatement
                        && tree.field(parent) == Field::Left
                }) {
                    return None;
                }
                let &[name, items] = parts.as_slice() else {
                    return None;
                };
                format!("{} [{}]", self.at(name), self.all(&self.named(items)))
            }
            K::ListSplat | K::ListSplatPattern | K::SplatType
                if !matches!(
                    self.kind(parent),
                    K::Parameters | K::LambdaParameters | K::TypedParameter
                ) && !self.is_declaration(node) =>
            {
                format!("*{}", self.first(node))
            }
            K::ConstrainedType if self.kind(parent) == K::Type && !self.is_bound(node) => {
                format!(
                    "slice {} {} -",
                    self.at(*parts.first()?),
                    self.at(*parts.get(1)?)
                )
            }
            K::Slice => {
                let mut places = [None, None, None];
                let mut slot = 0;
                for each in tree.children(node) {
                    if tree.text(each, self.text) == ":" && self.kind(each) == K::Other {
                        slot += 1;
                    } else if self.kind(each) != K::Comment
                        && let Some(place) = places.get_mut(slot)
                    {
                        *place = Some(self.at(each));
                    }
                }
                let [lower, upper, step] = places;
                format!(
                    "slice {} {} {}",
                    optional(lower),
                    optional(upper),
                    optional(step)
                )
            }
            K::Identifier if self.is_name(node) => "name".to_owned(),
            _ => return None,
        };
        Some((span, what))
    }

    /// Whether the node is in the parameters of a generic definition, but not in a bound or default.
    fn is_declaration(&self, node: NodeId) -> bool {
        let mut child = node;
        for ancestor in self.tree.ancestors(node) {
            match self.kind(ancestor) {
                NodeKind::Type | NodeKind::SplatType => {}
                NodeKind::ConstrainedType => {
                    if self.named(ancestor).first() != Some(&child) {
                        return false;
                    }
                }
                NodeKind::TypeParameter => {
                    let Some(owner) = self.tree.parent(ancestor) else {
                        return false;
                    };
                    return match self.kind(owner) {
                        NodeKind::FunctionDefinition | NodeKind::ClassDefinition => true,
                        NodeKind::GenericType => self.tree.parent(owner).is_some_and(|side| {
                            self.tree.field(side) == Field::Left
                                && self.tree.parent(side).is_some_and(|statement| {
                                    self.kind(statement) == NodeKind::TypeAliasStatement
                                })
                        }),
                        _ => false,
                    };
                }
                _ => return false,
            }
            child = ancestor;
        }
        false
    }

    /// Whether the node is a whole type parameter, or a bound with its default.
    fn is_bound(&self, node: NodeId) -> bool {
        let mut child = node;
        for ancestor in self.tree.ancestors(node) {
            match self.kind(ancestor) {
                NodeKind::Type | NodeKind::ConstrainedType => child = ancestor,
                _ => break,
            }
        }
        self.is_declaration(child)
    }

    /// Whether an identifier is an expression of its own.
    fn is_name(&self, node: NodeId) -> bool {
        use NodeKind as K;
        let tree = self.tree;
        let Some(parent) = tree.parent(node) else {
            return false;
        };
        let field = tree.field(node);
        match self.kind(parent) {
            K::FunctionDefinition | K::ClassDefinition => field != Field::Name,
            K::Attribute => field != Field::Attribute,
            K::KeywordArgument | K::DefaultParameter | K::TypedDefaultParameter => {
                field != Field::Name
            }
            K::TypedParameter => field == Field::Type,
            K::MemberType
            | K::GlobalStatement
            | K::NonlocalStatement
            | K::DottedName
            | K::AliasedImport
            | K::Parameters
            | K::LambdaParameters => false,
            K::ListSplatPattern | K::DictionarySplatPattern => {
                !tree.parent(parent).is_some_and(|outer| {
                    matches!(
                        self.kind(outer),
                        K::Parameters | K::LambdaParameters | K::TypedParameter
                    )
                })
            }
            K::ExceptClause => field != Field::Alias,
            K::AsPatternTarget => !tree
                .ancestors(node)
                .nth(2)
                .is_some_and(|outer| self.kind(outer) == K::ExceptClause),
            K::Type | K::SplatType => !self.is_declaration(node),
            _ => true,
        }
    }

    fn case(&self, case: NodeId) -> String {
        let patterns = self.patterns(case);
        let sequence = self.tree.has_token(case, ",", self.text);
        let start = patterns.first().map(|&first| {
            if sequence {
                self.tree.span(first).start
            } else {
                self.at(first)
            }
        });
        let guard = self
            .field(case, Field::Guard)
            .and_then(|guard| self.named(guard).first().copied());
        format!(
            "case {} if {} body {}",
            optional(start),
            optional(guard.map(|part| self.at(part))),
            self.body(self.block_of(case))
        )
    }

    fn patterns(&self, case: NodeId) -> Vec<NodeId> {
        let mut patterns = self.named(case);
        patterns.retain(|&each| self.kind(each) == NodeKind::CasePattern);
        patterns
    }

    #[expect(clippy::too_many_lines, reason = "an arm for each construct")]
    fn pattern(&self, node: NodeId) -> Option<(Span, String)> {
        use NodeKind as K;
        let tree = self.tree;
        let Span { mut start, end } = tree.span(node);
        let text = tree.text(node, self.text);
        let parts = self.named(node);
        let what = match self.kind(node) {
            K::CaseClause => {
                if !tree.has_token(node, ",", self.text) {
                    return None;
                }
                let patterns = self.patterns(node);
                let start = tree.span(*patterns.first()?).start;
                return Some((
                    Span::new(start, 0),
                    format!("pattern sequence {}", self.all(&patterns)),
                ));
            }
            K::CasePattern if parts.is_empty() => "pattern - as -".to_owned(),
            K::CasePattern => {
                let first = *parts.first()?;
                if tree.span(first).start == tree.span(node).start {
                    return None;
                }
                "pattern value".to_owned()
            }
            K::TuplePattern if self.bare(node) != node => return None,
            K::TuplePattern | K::ListPattern => format!("pattern sequence {}", self.all(&parts)),
            K::DictPattern => {
                // A negative number is two nodes.
                let mut keys: Vec<NodeId> = tree
                    .children(node)
                    .filter(|&each| tree.field(each) == Field::Key)
                    .collect();
                let is_sign = |each: NodeId| tree.text(each, self.text) == "-";
                let signed: Vec<NodeId> = keys
                    .windows(2)
                    .filter_map(|pair| match pair {
                        &[sign, number] if is_sign(sign) => Some(number),
                        _ => None,
                    })
                    .collect();
                keys.retain(|each| !signed.contains(each));
                let values = self.fields(node, Field::Value);
                let rest = tree
                    .child_of_kind(node, K::SplatPattern)
                    .and_then(|rest| self.named(rest).first().copied());
                format!(
                    "pattern mapping {} {}",
                    list(keys.iter().zip(&values).map(|(&key, &value)| format!(
                        "{}: {}",
                        tree.span(key).start,
                        self.at(value)
                    ))),
                    optional(rest.map(|part| self.at(part)))
                )
            }
            K::ClassPattern => {
                let mut positional = Vec::new();
                let mut keywords = Vec::new();
                for &each in parts.iter().skip(1) {
                    let mut inner = self.pattern_inside(each);
                    if self.kind(inner) == K::AsPattern {
                        let keyword = self.pattern_inside(*self.named(inner).first()?);
                        if self.kind(keyword) == K::KeywordPattern {
                            inner = keyword;
                        }
                    }
                    if self.kind(inner) == K::KeywordPattern {
                        keywords.push(format!(
                            "{}={}",
                            self.first(inner),
                            self.keyword_value(inner)
                        ));
                    } else {
                        positional.push(each);
                    }
                }
                format!("pattern class {} {}", self.all(&positional), list(keywords))
            }
            K::UnionPattern => {
                // The sign of a number, and a wildcard, are parts of their own.
                let mut starts = Vec::new();
                let mut signed = false;
                for each in tree.children(node) {
                    let word = tree.text(each, self.text);
                    if self.kind(each) == K::Comment || word == "|" {
                        continue;
                    }
                    if !signed {
                        starts.push(if self.kind(each) == K::Other {
                            tree.span(each).start
                        } else {
                            self.at(each)
                        });
                    }
                    signed = word == "-";
                }
                format!(
                    "pattern or {}",
                    list(starts.iter().map(ToString::to_string))
                )
            }
            K::AsPattern => {
                let value = self.pattern_inside(*parts.first()?);
                if self.kind(value) == K::KeywordPattern {
                    // `C(a=b as c)`, which the grammar takes for `C((a=b) as c)`.
                    let inner = self.keyword_value(value);
                    start = inner.parse().ok()?;
                    return Some((
                        Span::new(start, end),
                        format!("pattern {inner} as {}", self.at(*parts.get(1)?)),
                    ));
                }
                format!(
                    "pattern {} as {}",
                    self.at(*parts.first()?),
                    self.at(*parts.get(1)?)
                )
            }
            K::SplatPattern if text.starts_with("**") => return None,
            K::SplatPattern => format!("pattern star {}", self.first(node)),
            K::DottedName => {
                let parent = tree.parent(node)?;
                if self.kind(parent) == K::ClassPattern || tree.field(node) == Field::Key {
                    return None;
                }
                if parts.len() > 1 {
                    "pattern value".to_owned()
                } else if text == "_" {
                    "pattern - as -".to_owned()
                } else {
                    format!("pattern - as {}", tree.span(node).start)
                }
            }
            K::String
            | K::ConcatenatedString
            | K::Integer
            | K::Float
            | K::True
            | K::False
            | K::None
            | K::ComplexPattern => {
                let parent = tree.parent(node)?;
                if tree.field(node) == Field::Key
                    || matches!(self.kind(parent), K::ConcatenatedString | K::ComplexPattern)
                    || (self.kind(parent) == K::CasePattern
                        && tree.span(parent).start != tree.span(node).start)
                {
                    return None;
                }
                if let Some(sign) = self.sign_before(node) {
                    start = sign;
                }
                "pattern value".to_owned()
            }
            K::Other
                if text == "_"
                    && matches!(
                        tree.parent(node).map(|parent| self.kind(parent)),
                        Some(K::KeywordPattern | K::UnionPattern)
                    ) =>
            {
                "pattern - as -".to_owned()
            }
            _ => return None,
        };
        Some((Span::new(start, end), what))
    }

    fn is_union(&self, node: NodeId) -> bool {
        let node = if self.kind(node) == NodeKind::Type {
            self.tree.parent(node).unwrap_or(node)
        } else {
            node
        };
        match self.kind(node) {
            NodeKind::UnionType => true,
            NodeKind::BinaryOperator => self
                .field(node, Field::Operator)
                .is_some_and(|operator| self.tree.text(operator, self.text) == "|"),
            _ => false,
        }
    }

    /// The place of the minus that belongs to a number in a pattern.
    fn sign_before(&self, node: NodeId) -> Option<usize> {
        let parent = self.tree.parent(node)?;
        let before = self
            .tree
            .children(parent)
            .take_while(|&each| each != node)
            .last()?;
        (self.tree.text(before, self.text) == "-").then(|| self.tree.span(before).start)
    }

    fn keyword_value(&self, node: NodeId) -> String {
        let after = self
            .tree
            .children(node)
            .skip_while(|&each| self.tree.text(each, self.text) != "=")
            .skip(1)
            .find(|&each| self.kind(each) != NodeKind::Comment);
        optional(after.map(|part| self.at(part)))
    }
}
