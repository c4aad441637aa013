//! What a slug means: the pages of `docs/explain`, which are part of the program.
//!
//! A page is Markdown: the slug as its heading, one line that says what it is, more about it, a section with an
//! example, and a section "By hand" whose first paragraph is short enough for a report.

use std::fmt::Write;

use super::words::{SAFE, UNUSED_SUPPRESSION};
use crate::plan::Slug;

/// One page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// What it is about.
    pub slug: &'static str,
    /// The whole page.
    pub markdown: &'static str,
}

impl Page {
    /// What the slug is, in one line.
    pub fn summary(self) -> String {
        paragraph_after(self.markdown, "# ")
    }

    /// What to do by hand, in one line.
    pub fn by_hand(self) -> String {
        paragraph_after(self.markdown, "## By hand")
    }
}

/// All pages: the reasons in the order of the rules, then the other slugs of reports.
pub fn pages() -> impl Iterator<Item = Page> {
    let of_reasons = Slug::ALL.iter().map(|&slug| page_of(slug));
    let others = [
        Page {
            slug: SAFE,
            markdown: include_str!("../../docs/explain/safe.md"),
        },
        Page {
            slug: UNUSED_SUPPRESSION,
            markdown: include_str!("../../docs/explain/unused-suppression.md"),
        },
    ];
    of_reasons.chain(others)
}

/// What to do by hand about a reason, in one line.
pub(super) fn by_hand(slug: Slug) -> String {
    page_of(slug).by_hand()
}

/// The page about `slug`.
///
/// # Errors
///
/// A sentence that names the slug that was meant, if one is near.
pub fn explain(slug: &str) -> Result<&'static str, String> {
    if let Some(page) = pages().find(|page| page.slug == slug) {
        return Ok(page.markdown);
    }
    let lower = slug.to_lowercase();
    let distance = |page: &Page| strsim::damerau_levenshtein(page.slug, &lower);
    let nearest = pages()
        .min_by_key(distance)
        .filter(|page| distance(page) <= page.slug.len().max(6) / 2);
    let meant = nearest.map_or(String::new(), |page| {
        format!(" did you mean `{}`?", page.slug)
    });
    Err(format!(
        "there is no slug `{slug}`;{meant} `outdent explain` lists them all"
    ))
}

/// All slugs, each with what it is, one a line.
pub fn explain_list() -> String {
    let width = pages().map(|page| page.slug.len()).max().unwrap_or(0);
    let mut text = String::new();
    for page in pages() {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{:width$}  {}", page.slug, page.summary());
    }
    text
}

fn page_of(slug: Slug) -> Page {
    Page {
        slug: slug.as_str(),
        markdown: slug.page(),
    }
}

/// The first paragraph below the first line that begins with `heading`, on one line.
fn paragraph_after(markdown: &str, heading: &str) -> String {
    let lines: Vec<&str> = markdown
        .lines()
        .skip_while(|line| !line.starts_with(heading))
        .skip(1)
        .skip_while(|line| line.is_empty())
        .take_while(|line| !line.is_empty())
        .collect();
    lines.join(" ")
}

#[cfg(test)]
mod tests {
    use super::{explain, pages};

    #[test]
    fn every_page_has_all_its_parts() {
        for page in pages() {
            let heading = format!("# {}\n\n", page.slug);
            assert!(page.markdown.starts_with(&heading), "{}", page.slug);
            let summary = page.summary();
            assert!(
                (20..=100).contains(&summary.len()),
                "{}: {summary}",
                page.slug
            );
            let by_hand = page.by_hand();
            assert!(
                (10..=160).contains(&by_hand.len()),
                "{}: {by_hand}",
                page.slug
            );
            let examples = page.markdown.matches("```python\n").count();
            assert_eq!(examples, 1, "{}", page.slug);
            // Terminals that are narrower than a line break words.
            let mut sentences = page.markdown.split("```").step_by(2).flat_map(str::lines);
            let too_long = sentences.find(|line| line.chars().count() > 80);
            assert_eq!(too_long, None, "{}", page.slug);
        }
    }

    #[test]
    fn an_unknown_slug_is_answered_with_the_nearest() {
        assert!(explain("escapes").is_ok());
        let message = explain("escape").err().unwrap_or_default();
        assert!(message.contains("did you mean `escapes`?"), "{message}");
        let message = explain("capture-rebind").err().unwrap_or_default();
        assert!(message.contains("`capture-rebound`"), "{message}");
        let message = explain("ESCAPES").err().unwrap_or_default();
        assert!(message.contains("did you mean `escapes`?"), "{message}");
        let message = explain("x").err().unwrap_or_default();
        assert!(!message.contains("did you mean"), "{message}");
    }
}
