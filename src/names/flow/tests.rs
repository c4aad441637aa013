//! What can be told without a search, against the search.

use super::graph::Point;
use super::{FEW_SEARCHES, Flow};
use crate::names::{ScopeId, SemanticModel, VariableId};
use crate::source::lex;
use crate::syntax::{NodeId, Tree, parse};

const PROGRAM: &str = "
def f(a):
    x = y = 0
    b = c = d = a
    for i in a:
        x = 1
        while g(x):
            if i:
                y = 2
                continue
            elif y:
                break
            z = [w for w in a if (v := w)]
        else:
            y = 3
        try:
            z = g(y)
            if z:
                return z
        except E as e:
            x = e
        finally:
            y = g(x)
        with g(z) as x:
            del y
        y = 4
    else:
        x = 2
    match a:
        case [x, *y]:
            raise E
        case {'k': z}:
            pass
    while True:
        x = g(x)
        if x:
            del z
            break
    b = c
    c = b
    y = lambda: x
    return y
    x = 9
";

/// Does something with the function of the program.
fn with_function(use_it: impl FnOnce(ScopeId, &SemanticModel, &Tree)) {
    let statements = lex(PROGRAM).top_level_statements(PROGRAM).to_vec();
    let parsed = parse(PROGRAM, &statements);
    assert_eq!(parsed.issues, []);
    let model = SemanticModel::of(&parsed, PROGRAM, false);
    let function = model.scopes().find(|(_, scope)| scope.name == "f");
    assert!(function.is_some());
    if let Some((scope, _)) = function {
        use_it(scope, &model, &parsed.tree);
    }
}

#[test]
fn what_is_evident_is_what_a_search_finds() {
    with_function(|scope, model, tree| {
        let flow = Flow::of(scope, model, tree, PROGRAM);
        let points: Vec<Point> = flow.graph.events().map(|(point, _)| point).collect();
        let (mut yes, mut no, mut open) = (0, 0, 0);
        for &from in points.iter().filter(|&&from| flow.reachable.contains(from)) {
            let following = flow.graph.reach([from], |_| true);
            for &to in &points {
                match flow.evidently_follows(&[from], to) {
                    Some(evident) => {
                        assert_eq!(evident, following.contains(to), "{from:?} {to:?}");
                        *if evident { &mut yes } else { &mut no } += 1;
                    }
                    None => open += 1,
                }
            }
        }
        assert!(yes > 1000 && no > 1000 && open > 100, "{yes} {no} {open}");
    });
}

#[test]
fn many_variables_are_judged_as_each_is_alone() {
    with_function(|scope, model, tree| {
        let variables: Vec<VariableId> = model.variables_of(scope).collect();
        let many = Flow::of(scope, model, tree, PROGRAM);
        for &variable in &variables {
            many.unbound(variable);
            many.leading(variable);
        }
        assert!(many.leading.borrow().len() > FEW_SEARCHES);
        let mut nodes: Vec<NodeId> = many.places.iter().map(|place| place.node).collect();
        nodes.dedup();
        for &variable in &variables {
            for &node in &nodes {
                let alone = Flow::of(scope, model, tree, PROGRAM);
                assert_eq!(
                    many.bindings_that_can_follow(variable, node),
                    alone.bindings_that_can_follow(variable, node),
                );
                assert_eq!(
                    many.definitely_bound(variable, node),
                    alone.definitely_bound(variable, node),
                );
            }
        }
    });
}
