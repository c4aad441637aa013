//! A rewrite written by hand: one marked-up text that says both what was and what becomes of it.
//!
//! Marks stand between `⟦` and `⟧`; everything else is kept:
//! - `⟦walk→_walk⟧` an identifier respelt; `⟦"Pair⟧` an annotation that becomes a string;
//! - `⟦+KIND text⟧` text that is written, `⟦-KIND text⟧` text that is dropped (`\n` stands for a line feed);
//! - `⟦here⟧` where moved text goes, `⟦move⟧` ... `⟦end⟧` the text that moves; of several, by a letter: `⟦here b⟧`;
//! - `⟦#label⟧` names the place of the identifier that follows.

use std::collections::HashMap;

use outdent::source::Span;
use outdent::verify::{
    Claim, DefinitionClaim, Dropped, DroppedKind, Kept, LiftedClaim, ParameterClaim, Written,
    WrittenKind,
};

/// One piece of a script.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Item {
    Keep(String),
    Respell(String, String),
    Quote(String),
    Write(WrittenKind, String),
    Drop(DroppedKind, String),
    Here(String),
    Move(String),
    End,
    Label(String),
}

/// A lifted function by the labels of a script.
#[derive(Clone, Debug)]
pub(crate) struct Lift {
    /// Names, each with the label of the annotation that it repeats (the kept text after it up to a comma or `)`).
    pub(crate) parameters: &'static [(&'static str, Option<(&'static str, &'static str)>)],
    /// The label of each definition's name, with those of the variables that it captures.
    pub(crate) definitions: &'static [(&'static str, &'static [&'static str])],
    /// Whether a comment says why it stands at module scope.
    pub(crate) why: bool,
}

fn written_kind(word: &str) -> WrittenKind {
    match word {
        "layout" => WrittenKind::Layout,
        "parameters" => WrittenKind::Parameters,
        "arguments" => WrittenKind::Arguments,
        "open" => WrittenKind::PartialOpen,
        "close" => WrittenKind::PartialClose,
        "parenthesis" => WrittenKind::Parenthesis,
        "import" => WrittenKind::Import,
        "why" => WrittenKind::WhyComment,
        "pass" => WrittenKind::Pass,
        _ => panic!("no kind of written text: {word}"),
    }
}

fn dropped_kind(word: &str) -> DroppedKind {
    match word {
        "layout" => DroppedKind::Layout,
        "bare" => DroppedKind::BareDeclaration,
        "nonlocal" => DroppedKind::Nonlocal,
        "twin" => DroppedKind::TwinCopy,
        _ => panic!("no kind of dropped text: {word}"),
    }
}

/// Reads a marked-up text; kept text is cut after each line.
pub(crate) fn read(marked: &str) -> Vec<Item> {
    let mut items = Vec::new();
    for (index, part) in marked.split('⟦').enumerate() {
        let (mark, kept) = if index == 0 {
            ("", part)
        } else {
            part.split_once('⟧').expect("a mark ends")
        };
        let word = |text: &str| {
            let (kind, text) = text.split_once(' ').expect("a kind and a text");
            (kind.to_owned(), text.replace("\\n", "\n"))
        };
        match mark.chars().next() {
            None => {}
            Some('+') => {
                let (kind, text) = word(&mark[1..]);
                items.push(Item::Write(written_kind(&kind), text));
            }
            Some('-') => {
                let (kind, text) = word(&mark[1..]);
                items.push(Item::Drop(dropped_kind(&kind), text));
            }
            Some('#') => items.push(Item::Label(mark[1..].to_owned())),
            Some('"') => items.push(Item::Quote(mark[1..].to_owned())),
            Some(_) if mark == "end" => items.push(Item::End),
            Some(_) if mark.starts_with("here") => items.push(Item::Here(mark[4..].to_owned())),
            Some(_) if mark.starts_with("move") => items.push(Item::Move(mark[4..].to_owned())),
            Some(_) => {
                let (old, new) = mark.split_once('→').expect("a respelt name");
                items.push(Item::Respell(old.to_owned(), new.to_owned()));
            }
        }
        items.extend(
            kept.split_inclusive('\n')
                .map(|line| Item::Keep(line.to_owned())),
        );
    }
    items
}

/// Both texts of a script and the claim that goes with them.
pub(crate) struct Rewrite {
    pub(crate) old: String,
    pub(crate) new: String,
    pub(crate) claim: Claim,
}

/// Carries a script out.
pub(crate) fn carry_out(items: &[Item], lifts: &[Lift]) -> Rewrite {
    let mut old = String::new();
    let mut labels: HashMap<&str, usize> = HashMap::new();
    let mut moved: HashMap<&str, Vec<(usize, &Item)>> = HashMap::new();
    let mut stays: Vec<(usize, &Item)> = Vec::new();
    let mut open: Vec<&str> = Vec::new();
    for item in items {
        match item {
            Item::Move(letter) => open.push(letter),
            Item::End => drop(open.pop()),
            Item::Label(label) => drop(labels.insert(label, old.len())),
            _ => {
                let list = open
                    .last()
                    .map_or(&mut stays, |letter| moved.entry(letter).or_default());
                list.push((old.len(), item));
            }
        }
        match item {
            Item::Keep(text) | Item::Respell(text, _) | Item::Quote(text) | Item::Drop(_, text) => {
                old.push_str(text);
            }
            _ => {}
        }
    }
    let mut ordered = Vec::new();
    for (offset, item) in stays {
        match item {
            Item::Here(letter) => ordered.extend(moved.remove(letter.as_str()).unwrap_or_default()),
            _ => ordered.push((offset, item)),
        }
    }
    let mut new = String::new();
    let mut claim = Claim::default();
    let mut images: HashMap<usize, usize> = HashMap::new();
    for (offset, item) in ordered {
        let start = new.len();
        let old_span = |text: &str| Span::new(offset, offset + text.len());
        match item {
            Item::Keep(text) => {
                images.insert(offset, start);
                new.push_str(text);
                claim.kept.push(Kept {
                    old: old_span(text),
                    new_start: start,
                });
            }
            Item::Respell(text, spelling) => {
                images.insert(offset, start);
                new.push_str(spelling);
                claim.dropped.push(Dropped {
                    old: old_span(text),
                    kind: DroppedKind::Name,
                });
                let kind = WrittenKind::Name {
                    old: old_span(text),
                };
                claim.written.push(Written {
                    new: Span::new(start, new.len()),
                    kind,
                });
            }
            Item::Quote(text) => {
                new.extend(["\"", text, "\""]);
                claim.dropped.push(Dropped {
                    old: old_span(text),
                    kind: DroppedKind::Annotation,
                });
                let kind = WrittenKind::QuotedAnnotation {
                    old: old_span(text),
                };
                claim.written.push(Written {
                    new: Span::new(start, new.len()),
                    kind,
                });
            }
            Item::Write(kind, text) => {
                new.push_str(text);
                claim.written.push(Written {
                    new: Span::new(start, new.len()),
                    kind: *kind,
                });
            }
            Item::Drop(kind, text) => claim.dropped.push(Dropped {
                old: old_span(text),
                kind: *kind,
            }),
            Item::Here(_) | Item::Move(_) | Item::End | Item::Label(_) => {}
        }
    }
    let places = Places {
        old: &old,
        new: &new,
        labels: &labels,
        images: &images,
    };
    claim.lifted = lifts.iter().map(|lift| places.claim(lift)).collect();
    Rewrite { old, new, claim }
}

/// Where the labels of a script are in both texts.
struct Places<'a> {
    old: &'a str,
    new: &'a str,
    labels: &'a HashMap<&'a str, usize>,
    /// The new offsets of what begins at an old one.
    images: &'a HashMap<usize, usize>,
}

impl Places<'_> {
    fn at(&self, label: &str) -> usize {
        self.labels
            .get(label)
            .copied()
            .unwrap_or_else(|| panic!("no label {label}"))
    }

    fn name(&self, label: &str) -> Span {
        name_at(self.at(label), self.old)
    }

    fn claim(&self, lift: &Lift) -> LiftedClaim {
        let definition = |(name, captured): &(&str, &[&str])| DefinitionClaim {
            name: self.name(name),
            captured: captured.iter().map(|label| self.name(label)).collect(),
        };
        let parameters = lift
            .parameters
            .iter()
            .map(|(name, annotation)| ParameterClaim {
                name: (*name).to_owned(),
                annotation: annotation
                    .map(|(label, text)| Span::new(self.at(label), self.at(label) + text.len())),
            });
        let first = lift.definitions.first().map_or("", |(name, _)| name);
        let image = self.images.get(&self.at(first)).copied().unwrap_or(0);
        LiftedClaim {
            new_name: name_at(image, self.new),
            parameters: parameters.collect(),
            definitions: lift.definitions.iter().map(definition).collect(),
            why_comment: lift.why,
        }
    }
}

fn name_at(offset: usize, text: &str) -> Span {
    let rest = text.get(offset..).unwrap_or_default();
    let length = rest.find(|character: char| !(character.is_alphanumeric() || character == '_'));
    Span::new(offset, offset + length.unwrap_or(rest.len()))
}
