//! One line a finding, as editors and `grep` like it: `path:line:column: slug message`.

use super::located::Located;
use super::palette::Palette;
use super::words::{UNUSED_SUPPRESSION, sentence, slug};
use crate::pipeline::KnotReport;
use crate::plan::UnusedSuppression;

/// The line of a knot, with its line end.
pub(super) fn knot(located: &Located<'_>, knot: &KnotReport, palette: &Palette) -> String {
    let offset = knot.members.first().map_or(0, |member| member.span.start);
    let style = palette.answer(knot.answer);
    line(
        &located.place(offset),
        slug(knot),
        &sentence(located, knot),
        style,
        palette,
    )
}

/// The line of a comment that leaves nothing alone, with its line end.
pub(super) fn unused(
    located: &Located<'_>,
    unused: &UnusedSuppression,
    palette: &Palette,
) -> String {
    let place = located.place(unused.span.start);
    line(
        &place,
        UNUSED_SUPPRESSION,
        &unused.message(),
        palette.unsafe_,
        palette,
    )
}

fn line(
    place: &str,
    slug: &str,
    message: &str,
    style: anstyle::Style,
    palette: &Palette,
) -> String {
    let header = palette.header;
    let message = message.replace(['\n', '\r'], " ");
    format!("{header}{place}{header:#}: {style}{slug}{style:#} {message}\n")
}
