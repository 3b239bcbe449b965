//! The fast path of validation: plays a game without words and without copies of positions, and gives up where there is something
//! to report.

use super::{Input, Verdict, edition_note};
use crate::notation::VariationSpans;
use crate::record::{Entry, Glyph, Record, SetUp, has_variation};
use crate::replay::{ResultTag, compare, result_tag};
use crate::rules::Rules;

/// The verdict on a game about which there is nothing to report but its edition; none on any other.
pub(super) fn glance<R: Rules>(game: &Input<'_>, record: &Record, set_up: &SetUp<'_>) -> Option<Verdict> {
    // Named seats are compared with those of a replay, points with the last position.
    if !game.read.spans.seats.is_empty() || record.tag("Points").is_some() || record.tag("Score").is_some() {
        return None;
    }
    let Ok((rules, mut position)) = R::start(set_up) else { return None };
    let edition = rules.edition(set_up);
    let is_said = edition.unsaid.is_empty() || record.plies().next().is_none();
    let is_named = edition.name.is_empty() && record.tag("Rules").is_some();
    if is_named || !is_said || !edition.unrefereed.is_empty() || !edition.unknown.is_empty() {
        return None;
    }
    let plies = line(&rules, &mut position, &record.entries, &game.read.spans.variations)?;
    let outcome = rules.outcome(&position);
    (result_tag(record, outcome) == ResultTag::Right).then(|| Verdict {
        edition_note: edition_note(game, &edition),
        edition: edition.name,
        found: edition.found,
        plies,
        outcome,
        counts: if game.with_end { rules.counts(&position) } else { Vec::new() },
        points: if game.with_end { rules.points(&position) } else { None },
        tiles: if game.with_end { rules.tiles(&position) } else { Vec::new() },
        ..Verdict::default()
    })
}

/// Plays a line with its variations and compares its checks. Returns the number of its plies; none if there is something to
/// report, and then the position is unspecified.
fn line<R: Rules>(
    rules: &R,
    position: &mut R::Position,
    entries: &[Entry],
    variations: &[VariationSpans],
) -> Option<usize> {
    let mut plies = 0;
    // The position before the last ply, if it has variations.
    let mut before = None;
    let mut variations = variations.iter();
    for (at, entry) in entries.iter().enumerate() {
        // Most entries are plies.
        if let Entry::Ply(ply) = entry {
            if !variations.as_slice().is_empty() && has_variation(&entries[at + 1..]) {
                before = Some(Box::new(position.clone()));
            }
            rules.play(position, ply)?;
            plies += 1;
            continue;
        }
        match entry {
            // Every ply with this mark gets a diagnostic.
            Entry::Glyph(Glyph::STANDS) => return None,
            Entry::Turn(_) | Entry::Ply(_) | Entry::Comment(_) | Entry::Glyph(_) => {}
            Entry::Check(said) => {
                if !compare(said, &rules.tiles(position)).is_empty() {
                    return None;
                }
            }
            Entry::Variation(variation) => {
                let spans = variations.next().filter(|spans| spans.seats.is_empty())?;
                let is_read = spans.entry == at && spans.sound == variation.entries.len();
                if !is_read {
                    return None;
                }
                line(rules, before.clone()?.as_mut(), &variation.entries, &spans.variations)?;
            }
        }
    }
    Some(plies)
}
