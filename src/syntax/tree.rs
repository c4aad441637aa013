//! The concrete syntax tree as outdent keeps it: an arena in source order, free of the parser's types.
//!
//! Nodes are numbered in preorder, so the descendants of a node are a range of numbers, a node is an
//! ancestor of another if its range holds it, and walking never needs recursion. Several parsed
//! pieces of one file share one arena below a root that spans the whole text. What the nodes mean
//! is for `names`.

use std::ops::Range;

use crate::source::Span;

/// The number of a node in its [`Tree`], in preorder; the root is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// The root of every tree.
    pub const ROOT: NodeId = NodeId(0);

    pub(super) fn new(index: usize) -> Self {
        Self(u32::try_from(index).unwrap_or(u32::MAX))
    }

    /// The position of the node in the arena.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The number of `node` where `from` has the number `to`.
pub(super) fn renumbered(node: NodeId, from: NodeId, to: NodeId) -> NodeId {
    NodeId::new(node.index() - from.index() + to.index())
}

/// One node of the tree.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// What the node is.
    pub kind: NodeKind,
    /// The role that the node has in its parent, where the grammar names one.
    pub field: Field,
    /// The bytes that the node covers.
    pub span: Span,
    parent: NodeId,
    /// The number just after the last descendant.
    end: NodeId,
}

macro_rules! named_enum {
    ($(#[$meta:meta])* $name:ident, $other:ident, $lookup:ident { $($variant:ident = $text:literal),* $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name {
            /// None of the others.
            $other,
            $(#[doc = concat!("`", $text, "`")] $variant,)*
        }

        impl $name {
            pub(super) fn $lookup(text: &str) -> Self {
                match text {
                    $($text => Self::$variant,)*
                    _ => Self::$other,
                }
            }
        }
    };
}

named_enum! {
    /// The kinds of named nodes in the grammar that outdent looks at; tokens without a name of their own
    /// (keywords, operators, brackets) are [`NodeKind::Other`] and told apart by their text.
    NodeKind, Other, from_grammar {
        Module = "module", Error = "ERROR", Comment = "comment", Block = "block",
        FunctionDefinition = "function_definition", ClassDefinition = "class_definition",
        DecoratedDefinition = "decorated_definition", Decorator = "decorator", Lambda = "lambda",
        Parameters = "parameters", LambdaParameters = "lambda_parameters",
        DefaultParameter = "default_parameter", TypedParameter = "typed_parameter",
        TypedDefaultParameter = "typed_default_parameter", ListSplatPattern = "list_splat_pattern",
        DictionarySplatPattern = "dictionary_splat_pattern", KeywordSeparator = "keyword_separator",
        PositionalSeparator = "positional_separator", Type = "type", TypeParameter = "type_parameter",
        ConstrainedType = "constrained_type", SplatType = "splat_type", GenericType = "generic_type",
        UnionType = "union_type", MemberType = "member_type", TypeAliasStatement = "type_alias_statement",
        Identifier = "identifier", Attribute = "attribute", Subscript = "subscript", Slice = "slice",
        Call = "call", ArgumentList = "argument_list", KeywordArgument = "keyword_argument",
        ListSplat = "list_splat", DictionarySplat = "dictionary_splat",
        ParenthesizedExpression = "parenthesized_expression", Tuple = "tuple", List = "list", Set = "set",
        Dictionary = "dictionary", Pair = "pair", ExpressionList = "expression_list",
        PatternList = "pattern_list", TuplePattern = "tuple_pattern", ListPattern = "list_pattern",
        ListComprehension = "list_comprehension", SetComprehension = "set_comprehension",
        DictionaryComprehension = "dictionary_comprehension", GeneratorExpression = "generator_expression",
        ForInClause = "for_in_clause", IfClause = "if_clause", NamedExpression = "named_expression",
        ConditionalExpression = "conditional_expression", BooleanOperator = "boolean_operator",
        NotOperator = "not_operator", ComparisonOperator = "comparison_operator",
        BinaryOperator = "binary_operator", UnaryOperator = "unary_operator", Await = "await", Yield = "yield",
        String = "string", ConcatenatedString = "concatenated_string", StringStart = "string_start",
        StringContent = "string_content", StringEnd = "string_end", Interpolation = "interpolation",
        FormatExpression = "format_expression", FormatSpecifier = "format_specifier",
        TypeConversion = "type_conversion", Integer = "integer", Float = "float", True = "true",
        False = "false", None = "none", Ellipsis = "ellipsis",
        ExpressionStatement = "expression_statement", Assignment = "assignment",
        AugmentedAssignment = "augmented_assignment", ReturnStatement = "return_statement",
        RaiseStatement = "raise_statement", AssertStatement = "assert_statement",
        DeleteStatement = "delete_statement", PassStatement = "pass_statement",
        BreakStatement = "break_statement", ContinueStatement = "continue_statement",
        GlobalStatement = "global_statement", NonlocalStatement = "nonlocal_statement",
        ImportStatement = "import_statement", ImportFromStatement = "import_from_statement",
        FutureImportStatement = "future_import_statement", AliasedImport = "aliased_import",
        DottedName = "dotted_name", RelativeImport = "relative_import", WildcardImport = "wildcard_import",
        PrintStatement = "print_statement", ExecStatement = "exec_statement", Chevron = "chevron",
        IfStatement = "if_statement", ElifClause = "elif_clause", ElseClause = "else_clause",
        ForStatement = "for_statement", WhileStatement = "while_statement", TryStatement = "try_statement",
        ExceptClause = "except_clause", FinallyClause = "finally_clause", WithStatement = "with_statement",
        WithClause = "with_clause", WithItem = "with_item", AsPattern = "as_pattern",
        AsPatternTarget = "as_pattern_target", MatchStatement = "match_statement", CaseClause = "case_clause",
        CasePattern = "case_pattern", UnionPattern = "union_pattern", DictPattern = "dict_pattern",
        KeywordPattern = "keyword_pattern", SplatPattern = "splat_pattern", ClassPattern = "class_pattern",
        ComplexPattern = "complex_pattern",
    }
}

named_enum! {
    /// The grammar's names for the role of a child in its parent.
    Field, None, from_grammar {
        Name = "name", Parameters = "parameters", Body = "body", Left = "left", Right = "right",
        Type = "type", Value = "value", Function = "function", Arguments = "arguments", Object = "object",
        Attribute = "attribute", Condition = "condition", Consequence = "consequence",
        Alternative = "alternative", Superclasses = "superclasses", TypeParameters = "type_parameters",
        ReturnType = "return_type", Definition = "definition", Alias = "alias", Subject = "subject",
        Guard = "guard", Code = "code", Key = "key", Operators = "operators", Operator = "operator",
        Subscript = "subscript", ModuleName = "module_name", Argument = "argument", Cause = "cause",
        Expression = "expression", TypeConversion = "type_conversion", FormatSpecifier = "format_specifier",
    }
}

/// An arena of nodes in preorder.
#[derive(Clone, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
}

impl Tree {
    /// A tree whose root spans `text` bytes and has no children yet.
    pub(super) fn new(length: usize) -> Self {
        Self {
            nodes: vec![Node {
                kind: NodeKind::Module,
                field: Field::None,
                span: Span::new(0, length),
                parent: NodeId::ROOT,
                end: NodeId(1),
            }],
        }
    }

    /// Adds a node as the last child of `parent`, which must still be open.
    pub(super) fn open(
        &mut self,
        parent: NodeId,
        kind: NodeKind,
        field: Field,
        span: Span,
    ) -> NodeId {
        let id = NodeId::new(self.nodes.len());
        self.nodes.push(Node {
            kind,
            field,
            span,
            parent,
            end: NodeId(id.0.saturating_add(1)),
        });
        id
    }

    /// Makes room for so many more nodes.
    pub(super) fn reserve(&mut self, count: usize) {
        self.nodes.reserve(count);
    }

    /// Has a node that begins at `from` begin at `start`, before it.
    pub(super) fn extend_to(&mut self, node: NodeId, from: usize, start: usize) {
        if let Some(entry) = self.nodes.get_mut(node.index())
            && node != NodeId::ROOT
            && entry.span.start == from
        {
            entry.span.start = start;
        }
    }

    /// States that all descendants of `node` have been added.
    pub(super) fn close(&mut self, node: NodeId) {
        let end = NodeId::new(self.nodes.len());
        if let Some(entry) = self.nodes.get_mut(node.index()) {
            entry.end = end;
        }
    }

    /// The number that the next node will have.
    pub(super) fn next(&self) -> NodeId {
        NodeId::new(self.nodes.len())
    }

    /// Adds copies of the nodes of `range` in `other`, whole children of a node before them, as children of the root;
    /// what begins at `from` there begins at `to` here.
    pub(super) fn copy(&mut self, other: &Tree, range: &Range<NodeId>, from: usize, to: usize) {
        let first = self.next();
        let moved = |node: NodeId| renumbered(node, range.start, first);
        let nodes = other.nodes.get(range.start.index()..range.end.index());
        self.nodes
            .extend(nodes.unwrap_or_default().iter().map(|node| Node {
                span: Span::new(node.span.start - from + to, node.span.end - from + to),
                parent: if node.parent < range.start {
                    NodeId::ROOT
                } else {
                    moved(node.parent)
                },
                end: moved(node.end),
                ..*node
            }));
    }

    /// Does the same for a single child, as the last child of `parent`, which must be open.
    pub(super) fn copy_below(
        &mut self,
        parent: NodeId,
        field: Field,
        other: &Tree,
        range: &Range<NodeId>,
        (from, to): (usize, usize),
    ) {
        let first = self.next();
        self.copy(other, range, from, to);
        if let Some(entry) = self.nodes.get_mut(first.index()) {
            entry.parent = parent;
            entry.field = field;
        }
    }

    /// Takes back the nodes from `first` on, which must be the root's last children.
    pub(super) fn truncate(&mut self, first: NodeId) {
        self.nodes.truncate(first.index());
    }

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether the tree has no node; never so, for every tree has a root.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    fn node(&self, id: NodeId) -> &Node {
        #[expect(
            clippy::indexing_slicing,
            reason = "a NodeId is only ever made for a node of this arena"
        )]
        &self.nodes[id.index()]
    }

    /// What the node is.
    pub fn kind(&self, id: NodeId) -> NodeKind {
        self.node(id).kind
    }

    /// The role of the node in its parent.
    pub fn field(&self, id: NodeId) -> Field {
        self.node(id).field
    }

    /// The bytes that the node covers.
    pub fn span(&self, id: NodeId) -> Span {
        self.node(id).span
    }

    /// The text that the node covers.
    pub fn text<'t>(&self, id: NodeId, text: &'t str) -> &'t str {
        self.span(id).of(text)
    }

    /// The node's parent; none for the root.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        (id != NodeId::ROOT).then(|| self.node(id).parent)
    }

    /// The node's ancestors from its parent to the root.
    pub fn ancestors(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.parent(id), |&ancestor| self.parent(ancestor))
    }

    /// The node's children in source order, tokens without a name included.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let end = self.node(id).end;
        let first = NodeId(id.0 + 1);
        std::iter::successors((first < end).then_some(first), move |&child| {
            let next = self.node(child).end;
            (next < end).then_some(next)
        })
    }

    /// The children that the grammar names, without comments.
    pub fn named_children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        self.children(id).filter(|&child| self.is_named(child))
    }

    /// What its parent's [`Tree::named_children`] have after the node.
    pub fn named_siblings_after(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let end = self.parent(id).map_or(id, |parent| self.node(parent).end);
        let next = move |node: NodeId| Some(self.node(node).end).filter(|&next| next < end);
        std::iter::successors(next(id), move |&sibling| next(sibling))
            .filter(|&sibling| self.is_named(sibling))
    }

    fn is_named(&self, id: NodeId) -> bool {
        !matches!(self.kind(id), NodeKind::Other | NodeKind::Comment)
    }

    /// The first child in the given role; the root's children, of which there may be very many, have none.
    pub fn child(&self, id: NodeId, field: Field) -> Option<NodeId> {
        if id == NodeId::ROOT {
            return None;
        }
        self.children(id).find(|&child| self.field(child) == field)
    }

    /// The first child of the given kind.
    pub fn child_of_kind(&self, id: NodeId, kind: NodeKind) -> Option<NodeId> {
        self.children(id).find(|&child| self.kind(child) == kind)
    }

    /// Whether a child without a name of its own has exactly this text (`async`, `=`, `is`).
    pub fn has_token(&self, id: NodeId, token: &str, text: &str) -> bool {
        self.children(id)
            .any(|child| self.kind(child) == NodeKind::Other && self.text(child, text) == token)
    }

    /// The node and all its descendants, in source order.
    pub fn subtree(&self, id: NodeId) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        (id.0..self.node(id).end.0).map(NodeId)
    }

    /// The number just after the node's last descendant, for skipping a subtree.
    pub fn subtree_end(&self, id: NodeId) -> NodeId {
        self.node(id).end
    }

    /// All nodes, in source order.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..u32::try_from(self.nodes.len()).unwrap_or(u32::MAX)).map(NodeId)
    }

    /// The nodes from `first` to the last one, in source order.
    pub fn nodes_from(&self, first: NodeId) -> impl Iterator<Item = NodeId> + use<> {
        (first.0..u32::try_from(self.nodes.len()).unwrap_or(u32::MAX)).map(NodeId)
    }

    /// Whether `ancestor` is `node` or one of its ancestors.
    pub fn encloses(&self, ancestor: NodeId, node: NodeId) -> bool {
        ancestor <= node && node < self.node(ancestor).end
    }

    /// The node itself with its enclosing parentheses stripped from outside in: `((f))` gives `f`.
    pub fn unparenthesized(&self, mut id: NodeId) -> NodeId {
        while self.kind(id) == NodeKind::ParenthesizedExpression {
            let Some(inner) = self.named_children(id).next() else {
                break;
            };
            id = inner;
        }
        id
    }

    /// The outermost parentheses directly around the node, or the node itself.
    pub fn parenthesized(&self, mut id: NodeId) -> NodeId {
        while let Some(parent) = self.parent(id) {
            if self.kind(parent) != NodeKind::ParenthesizedExpression {
                break;
            }
            id = parent;
        }
        id
    }
}
