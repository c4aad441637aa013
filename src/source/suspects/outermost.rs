//! One outermost function: which function within it mentions the name of which other.
//!
//! Takes functions, their names and what they mention, all as written; says whether they may mention each other in a
//! cycle. Names are compared by [`name_key`], so that a private name and the same one written out are one.

use rustc_hash::{FxHashMap, FxHashSet};

/// A function within the outermost one, or the stored lambdas of one line: as a lambda is taken to last to the end of
/// its line, each may mention whatever the others do.
struct Node<'t> {
    names: Vec<&'t str>,
    /// The nearest node around it.
    parent: Option<usize>,
}

/// What is known of the outermost function that is open.
pub(super) struct Outermost<'t> {
    pub(super) start: usize,
    nodes: Vec<Node<'t>>,
    /// What is mentioned where: the innermost node and the name.
    pub(super) mentions: Vec<(usize, &'t str)>,
    /// Which nodes have a variable of their own of which name, as far as that was seen.
    bound: FxHashSet<(usize, &'t str)>,
    /// Whether something may be declared `nonlocal` or `global`: then nobody is taken to have variables of their own.
    pub(super) has_declaration: bool,
    pub(super) is_suspect: bool,
    /// Whether a name occurs that a class around may mangle: then the class must be parsed too.
    pub(super) has_private_name: bool,
}

impl<'t> Outermost<'t> {
    /// The function that begins at this offset, of which nothing more is known.
    pub(super) fn new(start: usize) -> Self {
        Self {
            start,
            nodes: Vec::new(),
            mentions: Vec::new(),
            bound: FxHashSet::default(),
            has_declaration: false,
            is_suspect: false,
            has_private_name: false,
        }
    }

    /// A new function without a name, in that of a node or in none but the outermost.
    pub(super) fn add_node(&mut self, parent: Option<usize>) -> usize {
        self.nodes.push(Node {
            names: Vec::new(),
            parent,
        });
        self.nodes.len() - 1
    }

    /// Gives a function more names, which may stand before it: a lambda's do.
    pub(super) fn name_node(&mut self, node: usize, names: impl IntoIterator<Item = &'t str>) {
        for name in names {
            self.look_at(name);
            if let Some(node) = self.nodes.get_mut(node) {
                node.names.push(name);
            }
        }
    }

    /// A function has a variable of its own of this name: a parameter, or one that it assigns.
    pub(super) fn bind(&mut self, node: usize, name: &'t str) {
        // Within a class, the same private name may be another.
        if !name.contains("__") {
            self.bound.insert((node, name));
        }
    }

    /// The nodes that have a variable of their own which is no function within them, with its name.
    fn own_variables(&self) -> FxHashSet<(usize, &'t str)> {
        let mut own = if self.has_declaration {
            FxHashSet::default()
        } else {
            self.bound.clone()
        };
        if own.is_empty() {
            return own;
        }
        for node in &self.nodes {
            for around in self.with_those_around(node.parent) {
                for name in &node.names {
                    own.remove(&(around, *name));
                }
            }
        }
        own
    }

    /// A node and those around it, the nearest first.
    fn with_those_around(&self, node: Option<usize>) -> impl Iterator<Item = usize> {
        std::iter::successors(node, |&node| self.nodes.get(node)?.parent)
    }

    /// Takes note of what a name tells by itself.
    pub(super) fn look_at(&mut self, word: &str) {
        self.is_suspect |= !self.nodes.is_empty() && !word.is_ascii();
        self.has_private_name |=
            name_key(word) != word || (word.starts_with("__") && !word.ends_with("__"));
    }

    /// Whether functions mention each other in a cycle.
    ///
    /// The graph has the functions and the names: a function leads to the names that it mentions and to the
    /// functions within it, whose mentions are its own, and a name leads to the functions that have it.
    pub(super) fn has_cycle(&self) -> bool {
        let mut number: FxHashMap<&str, usize> = FxHashMap::default();
        let mut successors: Vec<Vec<usize>> = vec![Vec::new(); self.nodes.len()];
        for (index, node) in self.nodes.iter().enumerate() {
            for name in &node.names {
                let vertex = *number.entry(name_key(name)).or_insert_with(|| {
                    successors.push(Vec::new());
                    successors.len() - 1
                });
                if let Some(list) = successors.get_mut(vertex) {
                    list.push(index);
                }
            }
            if let Some(list) = node.parent.and_then(|parent| successors.get_mut(parent)) {
                list.push(index);
            }
        }
        let own = self.own_variables();
        for &(node, word) in &self.mentions {
            let is_own = |node: usize| own.contains(&(node, word));
            if let (Some(&vertex), Some(list)) =
                (number.get(name_key(word)), successors.get_mut(node))
                && (own.is_empty() || !self.with_those_around(Some(node)).any(is_own))
            {
                list.push(vertex);
            }
        }
        is_cyclic(&successors)
    }
}

/// Whether the graph has a cycle: whether taking away nodes without a way in, again and again, leaves some.
fn is_cyclic(successors: &[Vec<usize>]) -> bool {
    let mut ways_in = vec![0usize; successors.len()];
    for &target in successors.iter().flatten() {
        if let Some(count) = ways_in.get_mut(target) {
            *count += 1;
        }
    }
    let mut free: Vec<usize> = ways_in
        .iter()
        .enumerate()
        .filter(|(_, count)| **count == 0)
        .map(|(node, _)| node)
        .collect();
    let mut left = successors.len();
    while let Some(node) = free.pop() {
        left -= 1;
        for &target in successors.get(node).into_iter().flatten() {
            if let Some(count) = ways_in.get_mut(target) {
                *count -= 1;
                if *count == 0 {
                    free.push(target);
                }
            }
        }
    }
    left > 0
}

/// What names are compared by: for those that may be private names of a class, plain or written out, what
/// follows their last two underscores.
pub(crate) fn name_key(name: &str) -> &str {
    // Few names have two underscores in them, and this is asked of every one.
    let bytes = name.as_bytes();
    if bytes.ends_with(b"__") {
        return name;
    }
    bytes
        .windows(2)
        .rposition(|pair| pair == b"__")
        .and_then(|start| name.get(start..))
        .unwrap_or(name)
}
