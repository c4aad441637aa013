//! Which points every path to a point leads through.
//!
//! T. Lengauer and R. E. Tarjan, "A fast algorithm for finding dominators in a flowgraph", TOPLAS 1 (1979), in its
//! simple form: the cost grows as `m log n` with the edges. A variable that is bound at one point is bound
//! wherever that point dominates, and may be unbound wherever else control comes.

use super::graph::{Graph, Point};

/// The dominator tree of the points that can be reached from the entry.
#[derive(Debug)]
pub(super) struct Dominators {
    /// For each point, its number in a depth-first search; none if control never comes there.
    number: Vec<Option<u32>>,
    /// By that number: the place in a preorder of the dominator tree, and how many are at or below it.
    below: Vec<(u32, u32)>,
}

impl Dominators {
    pub(super) fn of(graph: &Graph) -> Self {
        let (number, found, parent) = depth_first(graph);
        let idom = immediate(graph, &number, &found, &parent);
        Self {
            number,
            below: preorder(&idom),
        }
    }

    /// Whether every path to the second point, if there is any, leads through the first.
    pub(super) fn dominates(&self, first: Point, then: Point) -> bool {
        let place = |point: Point| {
            let number = self.number.get(point.index()).copied().flatten()?;
            self.below.get(number as usize)
        };
        let Some(&(inner, _)) = place(then) else {
            return true;
        };
        place(first).is_some_and(|&(outer, count)| outer <= inner && inner - outer < count)
    }
}

/// Numbers the points in the order in which a depth-first search finds them; gives also the points by number, and
/// for each number that of the point it was found from.
fn depth_first(graph: &Graph) -> (Vec<Option<u32>>, Vec<Point>, Vec<u32>) {
    let mut number = vec![None; graph.len()];
    let mut found = Vec::new();
    let mut parent = Vec::new();
    let mut open = vec![(Point::ENTRY, 0)];
    while let Some((point, from)) = open.pop() {
        let Some(slot @ None) = number.get_mut(point.index()) else {
            continue;
        };
        let own = u32::try_from(found.len()).unwrap_or(u32::MAX);
        *slot = Some(own);
        found.push(point);
        parent.push(from);
        open.extend(graph.successors(point).iter().map(|&next| (next, own)));
    }
    (number, found, parent)
}

/// The immediate dominator of each number; that of the entry, 0, is itself.
#[expect(
    clippy::indexing_slicing,
    reason = "all lists have one entry for each number, and all entries are numbers"
)]
fn immediate(graph: &Graph, number: &[Option<u32>], found: &[Point], parent: &[u32]) -> Vec<u32> {
    let count = found.len();
    let numbers = || (0..count).map(|each| u32::try_from(each).unwrap_or(u32::MAX));
    let mut semi: Vec<u32> = numbers().collect();
    let mut forest = Forest {
        ancestor: vec![None; count],
        label: numbers().collect(),
        path: Vec::new(),
    };
    let mut idom: Vec<u32> = vec![0; count];
    // For each number, the first of those whose semidominator it is, and for each of these the next.
    let mut first_in: Vec<Option<u32>> = vec![None; count];
    let mut next_in: Vec<Option<u32>> = vec![None; count];
    for each in numbers().skip(1).rev() {
        let own = each as usize;
        for &before in graph.predecessors(found[own]) {
            if let Some(before) = number[before.index()] {
                let best = forest.best(before, &semi);
                semi[own] = semi[own].min(semi[best as usize]);
            }
        }
        let bucket = semi[own] as usize;
        next_in[own] = first_in[bucket].replace(each);
        let from = parent[own];
        forest.ancestor[own] = Some(from);
        let mut waiting = first_in[from as usize].take();
        while let Some(one) = waiting {
            waiting = next_in[one as usize];
            let best = forest.best(one, &semi);
            idom[one as usize] = if semi[best as usize] < semi[one as usize] {
                best
            } else {
                from
            };
        }
    }
    for own in 1..count {
        if idom[own] != semi[own] {
            idom[own] = idom[idom[own] as usize];
        }
    }
    idom
}

/// The part of the search tree that has been worked through.
struct Forest {
    ancestor: Vec<Option<u32>>,
    /// On the way up from a number, as far as it has been shortened, the one with the least semidominator.
    label: Vec<u32>,
    path: Vec<u32>,
}

impl Forest {
    /// Of a number and those above it but for its root, the one with the least semidominator.
    #[expect(
        clippy::indexing_slicing,
        reason = "all lists have one entry for each number, and all entries are numbers"
    )]
    fn best(&mut self, of: u32, semi: &[u32]) -> u32 {
        if self.ancestor[of as usize].is_none() {
            return of;
        }
        let mut each = of;
        while let Some(above) = self.ancestor[each as usize] {
            if self.ancestor[above as usize].is_none() {
                break;
            }
            self.path.push(each);
            each = above;
        }
        // From the top down, each is given what is above the one above it.
        while let Some(each) = self.path.pop() {
            let own = each as usize;
            if let Some(above) = self.ancestor[own] {
                let (best, over) = (self.label[own], self.label[above as usize]);
                if semi[over as usize] < semi[best as usize] {
                    self.label[own] = over;
                }
                self.ancestor[own] = self.ancestor[above as usize];
            }
        }
        self.label[of as usize]
    }
}

/// For each number, its place in a preorder of the tree, and how many are at or below it.
#[expect(
    clippy::indexing_slicing,
    reason = "a dominator has a smaller number than what it dominates"
)]
fn preorder(idom: &[u32]) -> Vec<(u32, u32)> {
    let mut below: Vec<(u32, u32)> = vec![(0, 1); idom.len()];
    for own in (1..idom.len()).rev() {
        below[idom[own] as usize].1 += below[own].1;
    }
    let mut next: Vec<u32> = vec![1; idom.len()];
    for own in 1..idom.len() {
        let above = idom[own] as usize;
        below[own].0 = next[above];
        next[above] += below[own].1;
        next[own] = below[own].0 + 1;
    }
    below
}
