//! The text of the Garden Gate site for games of Skud Pai Sho: plies after their turn and seat, points as coordinates.
//! A share link of the site holds the same text, packed.

mod answer;
mod encoded;
mod held;
mod info;
mod link;
mod lz;
mod options;
mod other;
mod ply;
mod read;
mod run;
mod share;
mod split;
#[cfg(test)]
mod tests;
mod write;

pub(super) use answer::begins as begins_answer;
pub(crate) use info::begin as begins_info;
pub(crate) use share::LINKS;
#[cfg(feature = "cli")]
pub(crate) use share::linked;

use super::hand;
use super::read::builder::Builder;
use super::read::visitor::{TagText, Visitor};
use super::{Content, Notation, Options, PlyEdit, Read, Spelling, WriteError};
use crate::notation::{Lines, Splitter};
use crate::record::{Marks, Part, Ply, Record};
use crate::source::Span;
use crate::variant::Variant;

/// `garden-gate`, the text and the share links of the Garden Gate site.
pub struct GardenGate;

impl Notation for GardenGate {
    fn name(&self) -> &'static str {
        "garden-gate"
    }

    fn endings(&self) -> &'static [&'static str] {
        &["gate"]
    }

    fn about(&self) -> &'static str {
        "the text, the answers and the share links of the Garden Gate site, for Skud only"
    }

    fn read(&self, text: &str, options: &Options) -> Read {
        let (mut tags, mut warning, mut plies) = (Vec::new(), None, text);
        if let Some((line, rest)) = info::begin(text) {
            match info::read(text, line, options.keep_personal) {
                Ok(found) => (tags, warning) = found,
                Err(diagnostic) => return held::refused(*diagnostic),
            }
            plies = rest;
        }
        let mut read = match link::find(plies) {
            Some(query) => link::read(text, plies, query, tags, options.keep_personal),
            None if answer::begins(plies) => answer::read(text, plies, tags, options.keep_personal),
            None => {
                let read = held::plain(text, plies, &tags);
                if read.is_sound() || !tags.is_empty() { read } else { among_words(text, read) }
            }
        };
        read.diagnostics.splice(..0, warning);
        read
    }

    fn write(&self, record: &Record, out: &mut String) -> Result<(), WriteError> {
        let before = out.len();
        let written = write::record(record, out);
        if written.is_err() {
            out.truncate(before);
        }
        written
    }

    fn write_ply(&self, variant: Variant, ply: &Ply) -> Option<String> {
        let mut out = String::new();
        match ply {
            Ply::Acts(acts) => write::acts(acts, variant.vocabulary(), &mut out).map(|()| out),
            _ => None,
        }
    }

    /// A ply that is put in comes with its own label, and one that is taken out goes with it.
    fn edit_ply(&self, text: &str, at: Span, variant: Variant, edit: PlyEdit<'_>) -> Option<Vec<(Span, String)>> {
        let start = text.get(..at.start as usize)?.rfind([';', '\n']).map_or(0, |sign| sign + 1);
        let label = text[start..at.range().start].trim().strip_suffix('.');
        let turn = |label: &str, seat: char| label.strip_suffix(seat)?.parse::<u32>().ok();
        let (guest, host) = (label.and_then(|label| turn(label, 'G')), label.and_then(|label| turn(label, 'H')));
        let written = |ply| self.write_ply(variant, ply);
        let edit = match (edit, guest, host) {
            (PlyEdit::After(ply), Some(turn), _) => {
                (Span { start: at.end, ..at }, format!(";{turn}H.{}", written(ply)?))
            }
            (PlyEdit::After(ply), _, Some(turn)) => {
                (Span { start: at.end, ..at }, format!(";{}G.{}", turn.checked_add(1)?, written(ply)?))
            }
            (PlyEdit::Before(ply), Some(turn), _) => {
                (Span::new(start, start), format!("{}H.{};", turn.checked_sub(1)?, written(ply)?))
            }
            (PlyEdit::Before(ply), _, Some(turn)) => (Span::new(start, start), format!("{turn}G.{};", written(ply)?)),
            (PlyEdit::Remove, _, _) if label.is_some() && text[..start].ends_with(';') => {
                (Span::new(start - 1, at.range().end), String::new())
            }
            _ => return super::edit::word(self, text, at, variant, edit),
        };
        Some(vec![edit])
    }

    fn spelling(&self) -> Spelling {
        Spelling::Gate
    }

    fn marks(&self) -> Marks {
        Marks::Nothing
    }

    fn part(&self, text: &str, part: Part) -> Option<Span> {
        let (_, read) = ply::doing(text).ok()?;
        Span::of(read.part(part)?, text)
    }

    fn drops(&self) -> &'static [Content] {
        &DROPS
    }

    fn splitter(&self) -> Box<dyn Splitter> {
        Box::new(Lines::new(split::NewGame::default()))
    }

    fn looks_like(&self, start: &str) -> bool {
        let start = start.trim_start_matches('\u{feff}').trim_start();
        // A forum's frame around it.
        let frame = ["[quote]", "[code]", "[spoiler]"].iter().find_map(|frame| start.strip_prefix(frame));
        let start = frame.map_or(start, str::trim_start);
        answer::begins(start)
            || info::begin(start).is_some()
            || link::find(start.lines().next().unwrap_or_default()).is_some()
            || (!start.starts_with(['[', '{', '|', ';'])
                && start.split([';', '\n']).take(8).any(|part| split::mark(part).is_some()))
    }
}

/// What the text cannot carry; links of the site can carry the first two.
static DROPS: [Content; 23] = [
    Content::Options,
    Content::Players,
    Content::OtherVariants,
    Content::Rules,
    Content::Event,
    Content::Result,
    Content::Position,
    Content::OtherTags,
    Content::TagComments,
    Content::BraceTagComments,
    Content::Comments,
    Content::Glyphs,
    Content::Standing,
    Content::Variations,
    Content::CommentPlaces,
    Content::CommentSigns,
    Content::CommentLines,
    Content::Checks,
    Content::OpenTurn,
    Content::TileCodes,
    Content::WayPoints,
    Content::CaptureSigns,
    Content::Words,
];

/// A game whose text stands among words, if more of it is understood than of the text `alone`.
fn among_words(text: &str, alone: Read) -> Read {
    let Some(gate) = hand::gate(text) else { return alone };
    let mut builder = Builder::new(gate.text(), skud(), Spelling::Gate);
    for (name, value) in gate.facts() {
        builder.tag(TagText { text: &gate.text()[..0], name, written: value, value: value.into() });
    }
    // What is said stands nowhere in the plies.
    let place = &gate.text()[..0];
    gate.remarks(text, true).for_each(|words| builder.comment(place, words, false, true));
    read::game(gate.text(), gate.text(), &mut builder);
    let place = &gate.text()[gate.text().len()..];
    gate.remarks(text, false).for_each(|words| builder.comment(place, words, false, true));
    let mut read = builder.finish();
    let errors = |read: &Read| read.diagnostics.iter().filter(|found| found.is_error()).count();
    if read.record.plies().next().is_none() || errors(&read) >= errors(&alone) {
        return alone;
    }
    gate.restore(&mut read);
    read
}

/// The only rule set of this notation.
fn skud() -> Variant {
    Variant::named("skud").expect("the table of rule sets holds Skud")
}
