//! Random glyphs and variations.

use crate::records::text;
use crate::support::Rng;
use paisho::record::{Comment, Entry, Glyph, Ply, Variation};
use paisho::variant::Vocabulary;

/// Glyphs after a ply, now and then.
pub fn add_glyphs(entries: &mut Vec<Entry>, rng: &mut Rng) {
    while rng.one_in(6) {
        let number = if rng.one_in(2) { 1 + rng.below(6) } else { 1 + rng.below(255) };
        entries.extend(Glyph::of(number as u8).map(Entry::Glyph));
    }
}

/// The ply that a variation replaces.
#[derive(Clone, Copy)]
pub struct Line<'a> {
    pub turn: u32,
    pub seat: usize,
    pub playing: &'a [usize],
}

/// Variations after a ply, now and then, with variations of their own.
pub fn add_variations(
    entries: &mut Vec<Entry>,
    line: &Line<'_>,
    vocabulary: &Vocabulary,
    ply: fn(&Vocabulary, &mut Rng) -> Ply,
    rng: &mut Rng,
    depth: usize,
) {
    while depth < 3 && rng.one_in(8) {
        if rng.one_in(3) {
            entries.push(Entry::Comment(Comment { own_line: false, to_line_end: false, text: "or".into() }));
        }
        let mut own = Vec::new();
        let mut at = *line;
        for number in 0..1 + rng.below(4) {
            if number > 0 {
                match at.playing.iter().position(|seat| *seat == at.seat).and_then(|seat| at.playing.get(seat + 1)) {
                    Some(next) => at.seat = *next,
                    None => {
                        at = Line { turn: at.turn + 1, seat: at.playing[0], ..at };
                        own.push(Entry::Turn(at.turn));
                    }
                }
            }
            let played = ply(vocabulary, rng);
            if played == Ply::Resign {
                // Nobody is out of the game in the turns that follow here.
                own.push(Entry::Ply(Ply::Pass));
            } else {
                own.push(Entry::Ply(played));
            }
            add_glyphs(&mut own, rng);
            if rng.one_in(5) {
                own.push(Entry::Comment(Comment {
                    own_line: false,
                    to_line_end: false,
                    text: text(rng).trim().into(),
                }));
            }
            add_variations(&mut own, &at, vocabulary, ply, rng, depth + 1);
        }
        entries.push(Entry::Variation(Variation { entries: own.into() }));
    }
}
