//! What is open in an outermost function: functions, classes, and the header that is being read.

/// A function, or a class in one, whose end has not been reached.
pub(super) struct OpenScope {
    pub(super) kind: ScopeKind,
    /// The block depth of the line that it begins on; a line no deeper ends it.
    pub(super) depth: usize,
    /// Its node, or that of the nearest function around it that is one.
    pub(super) node: Option<usize>,
}

impl OpenScope {
    /// Its node, if it is a `def` that is one.
    pub(super) fn own_node(&self) -> Option<usize> {
        self.node.filter(|_| self.kind == ScopeKind::Node)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ScopeKind {
    /// A `def` that is a node.
    Node,
    /// Another `def`.
    Function,
    Lambda,
    Class,
}

/// The header of a `def`, from there to its colon.
pub(super) struct Header {
    /// The node around: what defaults and annotations mention, it does.
    pub(super) around: Option<usize>,
    /// The brackets that were open before it.
    pub(super) brackets: usize,
    /// Whether a name that comes next is that of a parameter.
    awaits_parameter: bool,
    /// Whether all parameters have been read.
    is_past_parameters: bool,
}

impl Header {
    pub(super) fn new(around: Option<usize>, brackets: usize) -> Self {
        Self {
            around,
            brackets,
            awaits_parameter: false,
            is_past_parameters: false,
        }
    }

    /// Whether a name that comes now is that of a parameter.
    pub(super) fn takes_parameter(&mut self) -> bool {
        std::mem::take(&mut self.awaits_parameter)
    }

    /// Whether an operator that begins with `first`, and leaves so many brackets open, ends it.
    pub(super) fn ends_with(&mut self, first: u8, brackets: usize) -> bool {
        let is_outside = brackets == self.brackets;
        match first {
            b':' if is_outside => return true,
            b'(' | b',' if brackets == self.brackets + 1 => {
                self.awaits_parameter = !self.is_past_parameters;
            }
            b'*' => {}
            b')' if is_outside => {
                self.awaits_parameter = false;
                self.is_past_parameters = true;
            }
            _ => self.awaits_parameter = false,
        }
        false
    }
}
