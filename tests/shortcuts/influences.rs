//! Texts in which something outside the function around a knot may have a part in how the knot is judged.
//!
//! Each text holds knots, chains of steps that lead from something that matters to something that is done with it,
//! and at each step one of many ways to write it, in one of many places. What is put together this way is mostly
//! valid, and never sensible. The same seed gives the same text.

use crate::Numbers;
use crate::spellings::{
    ASKED, BEGINNINGS, BINDINGS, FRAMES, FUNCTIONS, IMPORTS, KNOTS, NAMESPACES, OTHERS, PLACES,
    TAKERS, USES,
};

/// The names that the steps of a chain bind, where these are none that a knot asks for.
const STEPS: [&str; 6] = ["first", "second", "third", "fast", "names", "all"];

/// The text of a seed.
pub(crate) fn text_of(seed: u64) -> String {
    let numbers = &mut Numbers(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    // The first numbers of seeds that are alike are alike.
    for _ in 0..8 {
        numbers.below(2);
    }
    let mut parts: Vec<String> = Vec::new();
    for _ in 0..=numbers.below(4) / 2 {
        let asked = bound_name(numbers);
        let knot = numbers.one_of(KNOTS).replace("TARGET", asked);
        let in_place = numbers.below(12) == 0;
        parts.push(if in_place {
            placed(&knot, numbers)
        } else {
            knot
        });
    }
    for _ in 0..=numbers.below(3) {
        parts.extend(chain(numbers));
    }
    for _ in 0..numbers.below(4) {
        let name = bound_name(numbers);
        parts.push(format!("{}\n", numbers.one_of(IMPORTS)).replace("TARGET", name));
    }
    for position in (1..parts.len()).rev() {
        // Mostly in the order in which it runs.
        if numbers.below(3) == 0 {
            parts.swap(position, numbers.below(position + 1));
        }
    }
    let mut text = numbers.one_of(BEGINNINGS).to_owned();
    for part in parts {
        text.push_str(&part);
    }
    spelt_otherwise(text, numbers)
}

/// The statements that lead from something that matters to a use of it.
fn chain(numbers: &mut Numbers) -> Vec<String> {
    let mut statements = Vec::new();
    if numbers.below(8) == 0 {
        let frames = format!("{}\n", numbers.one_of(FRAMES));
        statements.push(frames.replace("TARGET", bound_name(numbers)));
        return statements;
    }
    let mut values = [value(numbers).to_owned(), value(numbers).to_owned()];
    for value in &mut values {
        for _ in 0..numbers.below(4) {
            let target = bound_name(numbers);
            let binding = numbers.one_of(BINDINGS);
            let statement = binding.replace("TARGET", target).replace("VALUE", value);
            statements.push(perhaps_placed(&format!("{statement}\n"), numbers));
            if numbers.below(6) > 0 {
                target.clone_into(value);
            }
        }
    }
    let [one, two] = &values;
    let used = numbers.one_of(USES).replace("TARGET", two);
    let used = format!("{}\n", used.replace("VALUE", one));
    statements.push(perhaps_placed(&used, numbers));
    statements
}

/// What a chain begins with.
fn value(numbers: &mut Numbers) -> &'static str {
    match numbers.below(8) {
        0..3 => numbers.one_of(FUNCTIONS),
        3..5 => numbers.one_of(TAKERS),
        5..7 => numbers.one_of(NAMESPACES),
        _ => numbers.one_of(OTHERS),
    }
}

fn bound_name(numbers: &mut Numbers) -> &'static str {
    if numbers.below(3) == 0 {
        numbers.one_of(ASKED)
    } else {
        numbers.one_of(&STEPS)
    }
}

fn perhaps_placed(statement: &str, numbers: &mut Numbers) -> String {
    match numbers.below(5) {
        0 | 1 => placed(statement, numbers),
        2 if numbers.below(4) == 0 => {
            let inner = placed(statement, numbers);
            placed(&inner, numbers)
        }
        _ => statement.to_owned(),
    }
}

/// The lines in one of the places.
fn placed(lines: &str, numbers: &mut Numbers) -> String {
    let place = numbers
        .one_of(PLACES)
        .replace("TARGET", numbers.one_of(ASKED));
    let mut text = String::new();
    for outer in place.lines() {
        let Some(indent) = outer.strip_suffix("BODY") else {
            text.push_str(outer);
            text.push('\n');
            continue;
        };
        for line in lines.lines() {
            text.push_str(indent);
            text.push_str(line);
            text.push('\n');
        }
    }
    text
}

/// The text with other line ends, indentation, letters or layout, or as it is.
fn spelt_otherwise(text: String, numbers: &mut Numbers) -> String {
    match numbers.below(16) {
        0 => text.replace('\n', "\r"),
        1 => text.replace('\n', "\r\n"),
        2 => text.replace("    ", "\t"),
        3 => text.replace("    ", " "),
        4 => text.replace("\ndef ", "\n\u{c}\ndef "),
        5 => {
            // Python takes either for the same name.
            let letter = numbers.one_of(&["t", "w", "j", "n", "l", "g", "m", "e", "f"]);
            let other = char::from_u32(
                u32::from(letter.as_bytes().first().copied().unwrap_or(b't')) - 0x61 + 0x1d5ba,
            );
            let Some(other) = other else { return text };
            let occurrences: Vec<usize> = text
                .match_indices(letter)
                .map(|(position, _)| position)
                .collect();
            let mut text = text;
            if let Some(&position) = occurrences.get(numbers.below(occurrences.len())) {
                text.replace_range(position..=position, &other.to_string());
            }
            text
        }
        6 => text.replace("total", "𝐭otal"),
        7 => text.replace(" = ", "="),
        8 => text.replace('(', "(\n"),
        9 => text.replace("Tree", "_Tree"),
        10 => text.replace("total", "__total"),
        _ => text,
    }
}
