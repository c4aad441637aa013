//! Strongly connected components, by Tarjan's algorithm without recursion.
//!
//! R. E. Tarjan, "Depth-first search and linear graph algorithms", SIAM Journal on Computing 1 (1972).

/// The strongly connected components of the graph whose node `n` has the edges `successors[n]`.
///
/// Each component is sorted; the components come in reverse topological order. Edges to nodes that
/// aren't there are ignored.
pub(crate) fn strongly_connected_components(successors: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let count = successors.len();
    let mut search = Search {
        successors,
        index: vec![None; count],
        low: vec![0; count],
        on_stack: vec![false; count],
        stack: Vec::new(),
        next: 0,
        found: Vec::new(),
    };
    for root in 0..count {
        if search.index.get(root).is_some_and(Option::is_none) {
            search.visit(root);
        }
    }
    search.found
}

struct Search<'g> {
    successors: &'g [Vec<usize>],
    index: Vec<Option<usize>>,
    low: Vec<usize>,
    on_stack: Vec<bool>,
    stack: Vec<usize>,
    next: usize,
    found: Vec<Vec<usize>>,
}

#[expect(
    clippy::indexing_slicing,
    reason = "all lists have one entry a node, and only nodes are visited"
)]
impl Search<'_> {
    fn visit(&mut self, root: usize) {
        // Each frame is a node and how many of its edges have been followed.
        let mut frames = vec![(root, 0)];
        self.discover(root);
        while let Some(&mut (node, ref mut followed)) = frames.last_mut() {
            let edge = self.successors[node].get(*followed).copied();
            *followed += 1;
            match edge {
                Some(next) if next >= self.successors.len() => {}
                Some(next) => match self.index[next] {
                    None => {
                        self.discover(next);
                        frames.push((next, 0));
                    }
                    Some(index) if self.on_stack[next] => {
                        self.low[node] = self.low[node].min(index);
                    }
                    Some(_) => {}
                },
                None => {
                    frames.pop();
                    if let Some(&(parent, _)) = frames.last() {
                        self.low[parent] = self.low[parent].min(self.low[node]);
                    }
                    if self.index[node] == Some(self.low[node]) {
                        self.complete(node);
                    }
                }
            }
        }
    }

    fn discover(&mut self, node: usize) {
        self.index[node] = Some(self.next);
        self.low[node] = self.next;
        self.next += 1;
        self.stack.push(node);
        self.on_stack[node] = true;
    }

    fn complete(&mut self, root: usize) {
        let mut component = Vec::new();
        while let Some(node) = self.stack.pop() {
            self.on_stack[node] = false;
            component.push(node);
            if node == root {
                break;
            }
        }
        component.sort_unstable();
        self.found.push(component);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn components_are_found_however_they_hang_together() {
        let graph = vec![
            vec![1],
            vec![2],
            vec![0, 3],
            vec![4],
            vec![3],
            vec![5],
            vec![9],
        ];
        let mut found = strongly_connected_components(&graph);
        found.sort();
        assert_eq!(found, vec![vec![0, 1, 2], vec![3, 4], vec![5], vec![6]]);
    }

    #[test]
    fn a_long_chain_needs_no_stack() {
        let length = 200_000;
        let graph: Vec<Vec<usize>> = (0..length).map(|node| vec![(node + 1) % length]).collect();
        assert_eq!(strongly_connected_components(&graph).len(), 1);
    }
}
