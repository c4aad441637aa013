//! Edits compose right, lose nothing and don't overlap.

use super::*;

const LAYOUT: WrittenKind = WrittenKind::Layout;

fn text(new: &str) -> Fragment {
    Fragment::Text(new.to_owned(), LAYOUT)
}

fn edit(start: usize, end: usize, taken: Taken, written: Vec<Fragment>) -> Edit {
    let span = Span::new(start, end);
    Edit {
        span,
        taken,
        written,
    }
}

fn replace(start: usize, end: usize, new: &str) -> Edit {
    edit(
        start,
        end,
        Taken::Replaced(DroppedKind::Layout),
        vec![text(new)],
    )
}

fn compose(old: &str, edits: Vec<Edit>) -> Result<String, &'static str> {
    let set = EditSet::new(old, edits).map_err(|conflict| conflict.message)?;
    let composed = set.compose(old);
    accounts_for_all(old, &composed);
    Ok(composed.text)
}

/// Each byte of either text is in exactly one run.
fn accounts_for_all(old: &str, composed: &Composed) {
    let mut new_runs: Vec<Span> = composed.written.iter().map(|written| written.new).collect();
    let mut old_runs: Vec<Span> = composed.dropped.iter().map(|dropped| dropped.old).collect();
    for kept in &composed.kept {
        let new = Span::new(kept.new_start, kept.new_start + kept.old.len());
        assert_eq!(kept.old.of(old), new.of(&composed.text));
        new_runs.push(new);
        old_runs.push(kept.old);
    }
    for (mut runs, length) in [(new_runs, composed.text.len()), (old_runs, old.len())] {
        runs.sort();
        let end = runs.iter().fold(0, |at, run| {
            assert_eq!(run.start, at);
            run.end
        });
        assert_eq!(end, length);
    }
}

#[test]
fn no_edit_changes_nothing() {
    assert_eq!(compose("abc", vec![]), Ok("abc".to_owned()));
    assert_eq!(compose("", vec![]), Ok(String::new()));
}

#[test]
fn replaces_and_inserts() {
    let edits = vec![
        replace(3, 3, "!"),
        replace(1, 2, "XX"),
        replace(1, 1, "-"),
        replace(0, 0, "<"),
    ];
    assert_eq!(compose("abc", edits), Ok("<a-XXc!".to_owned()));
}

#[test]
fn moves_with_the_edits_inside() {
    let moved = edit(2, 6, Taken::Moved, vec![text("_")]);
    let place = edit(
        0,
        0,
        Taken::Replaced(DroppedKind::Layout),
        vec![Fragment::Moved(Span::new(2, 6)), text("|")],
    );
    let edits = vec![moved, place, replace(2, 3, "C"), replace(6, 6, "+")];
    assert_eq!(compose("abcdefgh", edits), Ok("Cdef|ab_+gh".to_owned()));
}

#[test]
fn moves_out_of_what_moves_or_is_dropped() {
    let place = |spans: &[(usize, usize)]| {
        let written = spans
            .iter()
            .map(|&(start, end)| Fragment::Moved(Span::new(start, end)))
            .collect();
        edit(0, 0, Taken::Replaced(DroppedKind::Layout), written)
    };
    let edits = vec![
        edit(1, 7, Taken::Moved, vec![]),
        edit(3, 5, Taken::Moved, vec![text(".")]),
        place(&[(3, 5), (1, 7)]),
    ];
    assert_eq!(compose("abcdefgh", edits), Ok("debc.fgah".to_owned()));
    let edits = vec![
        edit(1, 7, Taken::Dropped(DroppedKind::TwinCopy), vec![]),
        edit(3, 5, Taken::Moved, vec![text(".")]),
        replace(5, 6, "X"),
        place(&[(3, 5)]),
    ];
    assert_eq!(compose("abcdefgh", edits), Ok("deah".to_owned()));
}

#[test]
fn writes_a_line_end_where_one_lacks() {
    let place = edit(
        0,
        0,
        Taken::Replaced(DroppedKind::Layout),
        vec![
            Fragment::Moved(Span::new(1, 2)),
            Fragment::LineEnd("\n"),
            Fragment::LineEnd("\n"),
        ],
    );
    assert_eq!(
        compose("ab", vec![edit(1, 2, Taken::Moved, vec![]), place]),
        Ok("b\na".to_owned())
    );
}

#[test]
fn refuses_what_does_not_fit() {
    let moved = || edit(2, 4, Taken::Moved, vec![]);
    let placed_at = |at| {
        let written = vec![Fragment::Moved(Span::new(2, 4))];
        edit(at, at, Taken::Replaced(DroppedKind::Layout), written)
    };
    let overlap = Err("two edits overlap");
    assert_eq!(
        compose("abcdef", vec![replace(1, 3, ""), replace(2, 4, "")]),
        overlap
    );
    assert_eq!(
        compose("abcdef", vec![replace(1, 4, ""), replace(2, 3, "")]),
        overlap
    );
    assert_eq!(
        compose("abcdef", vec![moved(), placed_at(0), replace(3, 5, "")]),
        overlap
    );
    let same = Err("two edits change the same place");
    assert_eq!(
        compose("abcdef", vec![replace(1, 1, "a"), replace(1, 1, "a")]),
        same
    );
    assert_eq!(
        compose("abcdef", vec![replace(1, 2, "a"), replace(1, 2, "a")]),
        same
    );
    assert_eq!(
        compose("ä", vec![replace(1, 1, "")]),
        Err("an edit doesn't fit the text")
    );
    assert_eq!(
        compose("a", vec![replace(1, 2, "")]),
        Err("an edit doesn't fit the text")
    );
    let nowhere = Err("not everything that is moved has one place to go");
    assert_eq!(compose("abcdef", vec![moved()]), nowhere);
    assert_eq!(
        compose("abcdef", vec![moved(), placed_at(0), placed_at(1)]),
        nowhere
    );
    let moving = Err("something is moved to a place that moves itself");
    assert_eq!(compose("abcdef", vec![moved(), placed_at(3)]), moving);
}

/// Random numbers, the same at each run (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % limit as u64).unwrap_or(0)
    }
}

#[test]
fn random_edits_compose_as_when_applied_from_the_end() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for _ in 0..500 {
        let old: String = (0..random.below(60))
            .map(|at| char::from(b'a' + u8::try_from(at % 26).unwrap_or(0)))
            .collect();
        let mut edits = Vec::new();
        let mut at = random.below(5);
        while at < old.len() {
            let end = (at + random.below(5)).min(old.len());
            edits.push(replace(at, end, &"XYZ"[..random.below(4)]));
            at = end + 1 + random.below(6);
        }
        let mut expected = old.clone();
        for edit in edits.iter().rev() {
            let Some(Fragment::Text(new, _)) = edit.written.first() else {
                panic!("made above")
            };
            expected.replace_range(edit.span.start..edit.span.end, new);
        }
        // The order in which edits are given doesn't matter.
        for position in (1..edits.len()).rev() {
            edits.swap(position, random.below(position + 1));
        }
        assert_eq!(compose(&old, edits), Ok(expected));
    }
}

#[test]
fn random_nested_moves_lose_and_double_nothing() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    for _ in 0..500 {
        let old: String = (0..20 + random.below(60))
            .map(|at| char::from(b'0' + u8::try_from(at % 64).unwrap_or(0)))
            .collect();
        let mut spans: Vec<Span> = Vec::new();
        for _ in 0..random.below(8) {
            let start = 1 + random.below(old.len() - 1);
            let span = Span::new(start, (start + 1 + random.below(20)).min(old.len()));
            let fits = |other: &Span| {
                other.end <= span.start
                    || span.end <= other.start
                    || other.contains(span)
                    || span.contains(*other)
            };
            if spans.iter().all(fits) && !spans.contains(&span) {
                spans.push(span);
            }
        }
        let written = spans.iter().map(|&span| Fragment::Moved(span)).collect();
        let mut edits = vec![edit(0, 0, Taken::Replaced(DroppedKind::Layout), written)];
        edits.extend(
            spans
                .iter()
                .map(|span| edit(span.start, span.end, Taken::Moved, vec![])),
        );
        let own = |outer: Option<&Span>, byte: usize| {
            let innermost = spans
                .iter()
                .filter(|span| span.holds(byte))
                .min_by_key(|span| span.len());
            innermost == outer
        };
        let part = |outer: Option<&Span>| -> String {
            old.char_indices()
                .filter(|&(at, _)| own(outer, at))
                .map(|(_, character)| character)
                .collect()
        };
        let expected: String = spans.iter().map(Some).chain([None]).map(part).collect();
        assert_eq!(compose(&old, edits), Ok(expected));
    }
}
