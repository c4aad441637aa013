//! Damages: what a rewriter with a bug might do to a script.

use outdent::source::Span;
use outdent::verify::{DroppedKind, WrittenKind};

use super::script::Item;

pub(crate) struct Damage {
    /// The kind of damage, for counting.
    pub(crate) what: &'static str,
    pub(crate) detail: String,
    pub(crate) items: Vec<Item>,
}

const WRITTEN: [WrittenKind; 9] = [
    WrittenKind::Layout,
    WrittenKind::Parameters,
    WrittenKind::Arguments,
    WrittenKind::PartialOpen,
    WrittenKind::PartialClose,
    WrittenKind::Parenthesis,
    WrittenKind::Import,
    WrittenKind::WhyComment,
    WrittenKind::Pass,
];

const DROPPED: [DroppedKind; 6] = [
    DroppedKind::Layout,
    DroppedKind::Name,
    DroppedKind::BareDeclaration,
    DroppedKind::Nonlocal,
    DroppedKind::Annotation,
    DroppedKind::TwinCopy,
];

/// Statements that would make a new name, X, mean something else.
const SHADOWS: [&str; 7] = [
    "X = 1",
    "import X",
    "def X(): pass",
    "class X: pass",
    "global X",
    "X: int",
    "del X",
];

/// All damages to a script.
pub(crate) fn of(items: &[Item]) -> Vec<Damage> {
    let mut found = Vec::new();
    for (index, item) in items.iter().enumerate() {
        let mut add = |what, detail: String, with: Vec<Item>| {
            let mut items = items.to_vec();
            items.splice(index..=index, with);
            found.push(Damage {
                what,
                detail,
                items,
            });
        };
        match item {
            Item::Write(kind, text) => written(*kind, text, &mut add),
            Item::Respell(old, new) => {
                add(
                    "rename one reference too few",
                    old.clone(),
                    vec![Item::Keep(old.clone())],
                );
                add(
                    "misspell a new name",
                    new.clone(),
                    vec![Item::Respell(old.clone(), format!("{new}_"))],
                );
                for kind in DROPPED {
                    add(
                        "lose a name",
                        old.clone(),
                        vec![Item::Drop(kind, old.clone())],
                    );
                }
            }
            Item::Quote(old) => {
                // Whether an annotation must be quoted is for the judgement; only that it is the same is for the wall.
                add(
                    "lose an annotation",
                    old.clone(),
                    vec![Item::Drop(DroppedKind::Annotation, old.clone())],
                );
            }
            Item::Drop(DroppedKind::Layout, text) => {
                add(
                    "break an indent",
                    text.clone(),
                    vec![Item::Keep(text.clone())],
                );
            }
            Item::Drop(_, text) => add(
                "keep what should go",
                text.clone(),
                vec![Item::Keep(text.clone())],
            ),
            Item::Keep(text) => kept(items, text, &mut add),
            Item::Here(_) | Item::Move(_) | Item::End | Item::Label(_) => {}
        }
    }
    found.extend(lines(items));
    found.extend(places(items));
    found
}

fn names(text: &str) -> Vec<&str> {
    pieces(text)
        .into_iter()
        .filter(|piece| is_name(piece))
        .collect()
}

fn is_name(text: &str) -> bool {
    text.starts_with(|first: char| first.is_alphabetic() || first == '_')
}

fn written(kind: WrittenKind, text: &str, add: &mut impl FnMut(&'static str, String, Vec<Item>)) {
    let names = names(text);
    let what = match kind {
        WrittenKind::Layout => "lose white space",
        WrittenKind::Pass => "lose a pass",
        WrittenKind::Import => "lose an import",
        WrittenKind::WhyComment => "lose a comment that says why",
        WrittenKind::Parameters => "drop the parameters of a function",
        WrittenKind::Arguments => "drop the arguments of a call",
        _ => "lose a part of a partial or a parenthesis",
    };
    add(what, text.to_owned(), Vec::new());
    if matches!(
        kind,
        WrittenKind::Parameters | WrittenKind::Arguments | WrittenKind::PartialClose
    ) && let [first, .., last] = names.as_slice()
    {
        let (mut swapped, mut lost, mut doubled) = (String::new(), String::new(), String::new());
        for piece in pieces(text) {
            swapped += if piece == *first {
                last
            } else if piece == *last {
                first
            } else {
                piece
            };
            lost += piece;
            doubled += if piece == *last { first } else { piece };
        }
        let lost = lost.replacen(&format!("{first}, "), "", 1);
        add(
            "swap two parameters or arguments",
            text.to_owned(),
            vec![Item::Write(kind, swapped)],
        );
        add(
            "drop one parameter or argument",
            text.to_owned(),
            vec![Item::Write(kind, lost)],
        );
        add(
            "pass one argument twice",
            text.to_owned(),
            vec![Item::Write(kind, doubled)],
        );
    }
    if kind == WrittenKind::Arguments {
        let more = format!("{text}0, ");
        add(
            "pass one argument too many",
            text.to_owned(),
            vec![Item::Write(kind, more)],
        );
        let starred = format!("*{text}");
        add(
            "star an argument",
            text.to_owned(),
            vec![Item::Write(kind, starred)],
        );
    }
}

fn kept(items: &[Item], text: &str, add: &mut impl FnMut(&'static str, String, Vec<Item>)) {
    let respelt = |name: &str| {
        items.iter().find_map(|item| match item {
            Item::Respell(old, new) if old == name => Some(new.clone()),
            _ => None,
        })
    };
    let all = pieces(text);
    let mut start = 0;
    for (turn, &piece) in all.iter().enumerate() {
        let (before, after) = (
            text[..start].to_owned(),
            text[start + piece.len()..].to_owned(),
        );
        start += piece.len();
        let mut with = |what, inner: Vec<Item>| {
            let mut list = vec![Item::Keep(before.clone())];
            list.extend(inner);
            list.push(Item::Keep(after.clone()));
            add(what, format!("{piece} in {text}"), list);
        };
        if piece.trim().is_empty() {
            for written in WRITTEN {
                let other = if piece.contains('\n') { "x\n" } else { " x " };
                with(
                    "write something",
                    vec![
                        Item::Keep(piece.to_owned()),
                        Item::Write(written, other.to_owned()),
                    ],
                );
            }
            with(
                "lose white space",
                vec![Item::Drop(DroppedKind::Layout, piece.to_owned())],
            );
            continue;
        }
        for dropped in DROPPED {
            with("lose a token", vec![Item::Drop(dropped, piece.to_owned())]);
        }
        let other = if is_name(piece) {
            "zz"
        } else if piece == "+" {
            "-"
        } else if piece == "(" {
            "["
        } else {
            "0"
        };
        for (step, dropped) in DROPPED.into_iter().enumerate() {
            let written = WRITTEN[(turn + step) % WRITTEN.len()];
            let inner = vec![
                Item::Drop(dropped, piece.to_owned()),
                Item::Write(written, other.to_owned()),
            ];
            with("alter a string, comment, operator ...", inner);
        }
        with(
            "write something twice",
            vec![
                Item::Keep(piece.to_owned()),
                Item::Write(WRITTEN[turn % WRITTEN.len()], format!(" {piece}")),
            ],
        );
        with(
            "rename one reference too many",
            vec![Item::Respell(piece.to_owned(), "zz".to_owned())],
        );
        if is_name(piece) {
            if let Some(new) = respelt(piece) {
                with(
                    "rename one reference too many",
                    vec![Item::Respell(piece.to_owned(), new)],
                );
            }
            for other in names(text) {
                if other != piece {
                    with(
                        "put another name",
                        vec![Item::Respell(piece.to_owned(), other.to_owned())],
                    );
                }
            }
        }
    }
}

/// Names and numbers, runs of white space, and single other characters.
fn pieces(text: &str) -> Vec<&str> {
    let class = |character: char| match character {
        '\n' => 3,
        ' ' => 2,
        _ if character.is_alphanumeric() || character == '_' => 1,
        _ => 0,
    };
    let mut found = Vec::new();
    let mut span = Span::new(0, 0);
    for (offset, character) in text.char_indices() {
        let before = text[span.start..offset].chars().next();
        if before.is_some_and(|before| class(before) != class(character) || class(before) == 0) {
            found.push(&text[span.start..offset]);
            span.start = offset;
        }
    }
    if span.start < text.len() {
        found.push(&text[span.start..]);
    }
    found
}

fn old_text(item: &Item) -> &str {
    match item {
        Item::Keep(text) | Item::Respell(text, _) | Item::Quote(text) | Item::Drop(_, text) => text,
        _ => "",
    }
}

/// The ranges of items that make a physical line of the original.
fn line_ranges(items: &[Item]) -> Vec<std::ops::Range<usize>> {
    let mut ranges = Vec::new();
    let mut start = 0;
    for (index, item) in items.iter().enumerate() {
        if old_text(item).ends_with('\n') {
            ranges.push(start..index + 1);
            start = index + 1;
        }
    }
    ranges
}

fn lines(items: &[Item]) -> Vec<Damage> {
    let mut found = Vec::new();
    let news: Vec<&String> = items
        .iter()
        .filter_map(|item| match item {
            Item::Respell(_, new) => Some(new),
            _ => None,
        })
        .collect();
    for range in line_ranges(items) {
        let line = &items[range.clone()];
        let mut add = |what, with: Vec<Item>| {
            let mut items = items.to_vec();
            items.splice(range.clone(), with);
            found.push(Damage {
                what,
                detail: format!("{line:?}"),
                items,
            });
        };
        for kind in DROPPED {
            let gone = line.iter().map(|item| match item {
                Item::Keep(text)
                | Item::Respell(text, _)
                | Item::Quote(text)
                | Item::Drop(_, text) => Item::Drop(kind, text.clone()),
                Item::Write(..) => Item::Write(WrittenKind::Layout, String::new()),
                other => other.clone(),
            });
            add("drop a line", gone.collect());
        }
        let text: String = line
            .iter()
            .map(|item| match item {
                Item::Keep(text) | Item::Respell(_, text) | Item::Write(_, text) => text.as_str(),
                _ => "",
            })
            .collect();
        for (turn, kind) in WRITTEN.into_iter().enumerate() {
            let mut twice = line.to_vec();
            twice.push(Item::Write(kind, text.clone()));
            add("duplicate a line", twice);
            if let Some(new) = news.first() {
                let indent = &text[..text.len() - text.trim_start_matches(' ').len()];
                for statement in [
                    SHADOWS[turn % SHADOWS.len()],
                    SHADOWS[(turn + range.start) % SHADOWS.len()],
                ] {
                    let statement = format!("{indent}{}\n", statement.replace('X', new));
                    let mut before = vec![Item::Write(kind, statement)];
                    before.extend(line.iter().cloned());
                    add("shadow the new name", before);
                }
            }
        }
        let first = line
            .iter()
            .position(|item| matches!(item, Item::Keep(text) if text.starts_with(' ')));
        if let Some(first) = first
            && let Item::Keep(text) = &line[first]
        {
            let mut less = line.to_vec();
            let rest = text.strip_prefix("    ").unwrap_or(&text[1..]);
            let gone = text[..text.len() - rest.len()].to_owned();
            less.splice(
                first..=first,
                [
                    Item::Drop(DroppedKind::Layout, gone),
                    Item::Keep(rest.to_owned()),
                ],
            );
            add("break an indent", less);
        }
        let blanks = text.len() - text.trim_start_matches(' ').len();
        let mut passed = vec![
            Item::Write(WrittenKind::Layout, text[..blanks].to_owned()),
            Item::Write(WrittenKind::Pass, "pass".to_owned()),
            Item::Write(WrittenKind::Layout, "\n".to_owned()),
        ];
        passed.extend(line.iter().cloned());
        add("write a pass", passed);
        for more in ["    ", " ", "\t"] {
            let mut deeper = vec![Item::Write(WrittenKind::Layout, more.to_owned())];
            deeper.extend(line.iter().cloned());
            add("break an indent", deeper);
        }
    }
    found
}

/// The insertion place, and the edges of what moves, at other lines.
fn places(items: &[Item]) -> Vec<Damage> {
    let mut found = Vec::new();
    let starts: Vec<usize> = line_ranges(items)
        .into_iter()
        .map(|range| range.start)
        .collect();
    for (index, item) in items.iter().enumerate() {
        let what = match item {
            Item::Here(_) => "insert at another place",
            Item::Move(_) | Item::End => "move a line out of, or into, the function",
            _ => continue,
        };
        for &start in &starts {
            let between = &items[index.min(start)..index.max(start)];
            let is_nothing = |item: &Item| match item {
                Item::Keep(text) => text.trim().is_empty() || text.starts_with('#'),
                Item::Respell(..) | Item::Quote(_) | Item::Drop(..) | Item::Move(_) | Item::End => {
                    false
                }
                Item::Here(_) | Item::Write(..) | Item::Label(_) => true,
            };
            // Which of two lifted functions comes first means nothing, nor does a comment between them.
            if matches!(item, Item::Here(_)) && between.iter().all(is_nothing) {
                continue;
            }
            let mut moved = items.to_vec();
            let item = moved.remove(index);
            moved.insert(if start > index { start - 1 } else { start }, item);
            let depth = moved.iter().try_fold(0usize, |depth, item| match item {
                Item::Move(_) => Some(depth + 1),
                Item::End => depth.checked_sub(1),
                _ => Some(depth),
            });
            // A place within what moves would make it vanish; that is no rewrite at all.
            let mut depth_at_here = 0usize;
            let here_moves = moved.iter().any(|item| {
                match item {
                    Item::Move(_) => depth_at_here += 1,
                    Item::End => depth_at_here = depth_at_here.saturating_sub(1),
                    _ => {}
                }
                matches!(item, Item::Here(_)) && depth_at_here > 0
            });
            if depth == Some(0) && !here_moves {
                found.push(Damage {
                    what,
                    detail: format!("to {start}"),
                    items: moved,
                });
            }
        }
    }
    found
}
