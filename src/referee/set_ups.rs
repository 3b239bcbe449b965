//! Set-ups that a wrong one may have been meant to be.

use super::mistakes::{Mistake, VIEWS, images, seen_tiles, step};
use crate::board::Place;
use crate::notation::{items_of, place_of, placed_texts, read_position, write_position};
use crate::record::{Act, Effect, Head, Placed, Ply, Record};
use crate::source::Span;
use crate::variant::{Seat, TagValue, Vocabulary};
use std::ops::Range;

/// Another text in the value of a tag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TagChange {
    /// Which part of the header it is.
    pub head: usize,
    /// What is replaced in its value.
    pub at: Range<usize>,
    /// The replacement.
    pub text: String,
}

impl TagChange {
    /// The header with the change made.
    pub(super) fn header(&self, record: &Record) -> Vec<Head> {
        let mut header = record.header.clone();
        if let Some(Head::Tag(tag)) = header.get_mut(self.head) {
            tag.value.replace_range(self.at.clone(), &self.text);
        }
        header
    }
}

/// How far off a number may be. Where so many do as well, none was meant.
const FAR: u32 = 12;

/// The set-ups that differ from that of a record in one tag: in a number, a seat, a code of a list or one more or less, an
/// edition, or in the place, the code or the owner of one tile; or in one tile more, which the first refused ply speaks of;
/// or in how all tiles are seen, or whose they are; or in two tiles of a position in each other's places.
pub(super) fn others(record: &Record, editions: &[String], refused: Option<&Ply>) -> Vec<(Mistake, TagChange)> {
    let words = record.variant.vocabulary();
    let missing = refused.map_or(Vec::new(), |ply| missing(words, record.seats().len(), ply));
    let (mut found, mut turned) = (Vec::new(), Vec::new());
    for (head, tag) in record.header.iter().enumerate().filter_map(|(at, head)| Some((at, head.tag()?))) {
        let all = tag.value.as_str();
        // Parts of the value, each with another text.
        let mut offer = |old: &str, text: &str| {
            if let Some(at) = Span::of(old, all).filter(|_| old != text) {
                found.push(TagChange { head, at: at.range(), text: text.to_owned() });
            }
        };
        match tag.name.as_str() {
            "Turn" => record.seats().iter().for_each(|seat| offer(all, seat)),
            // Those that have a name: a switch is not set by a slip of the pen.
            "Rules" => editions.iter().filter(|name| !name.contains('=')).for_each(|edition| offer(all, edition)),
            "Position" => tiles(words, record.seats().len(), all, &mut offer),
            name => match words.tags.iter().find(|known| known.name == name).map(|known| known.value) {
                Some(TagValue::Number) => {
                    let number: u32 = tag.value.trim().parse().unwrap_or_default();
                    let near = number.saturating_sub(FAR)..=number.saturating_add(FAR);
                    near.for_each(|other| offer(all, &other.to_string()));
                }
                Some(TagValue::Tile | TagValue::Tiles) => {
                    // Which of several that are the same is another says nothing.
                    let items: Vec<&str> = items_of(all).collect();
                    let is_first = |at: &usize| !items[..*at].contains(&items[*at]);
                    for at in (0..items.len()).filter(is_first) {
                        codes(words).for_each(|code| offer(items[at], code));
                    }
                }
                _ => {}
            },
        }
        if words.tags.iter().any(|known| known.name == tag.name && known.value == TagValue::Tiles) {
            let items: Vec<&str> = items_of(all).collect();
            // Which of several that are the same is too many says nothing, but one that stands beside another may be doubled.
            let each_once = (0..items.len()).filter(|at| {
                let same = || (0..items.len()).filter(|other| items[*other] == items[*at]);
                let doubled = same().find(|other| *other > 0 && items[other - 1] == items[*at]);
                doubled.or_else(|| same().next()) == Some(*at)
            });
            found.extend(each_once.map(|at| TagChange {
                head,
                at: 0..all.len(),
                text: [&items[..at], &items[at + 1..]].concat().join(" "),
            }));
            let end = all.len()..all.len();
            found.extend(codes(words).map(|code| TagChange { head, at: end.clone(), text: format!(" {code}") }));
        }
        if tag.name == "Position" {
            let end = all.len()..all.len();
            found.extend(missing.iter().map(|tile| TagChange { head, at: end.clone(), text: format!(" {tile}") }));
            // Where every ply is legal a tile may be there that no ply needs.
            if refused.is_none() {
                placed_texts(all, |tile| {
                    let Some(at) = tile.ok().and_then(|tile| Span::of(tile.text, all)) else { return };
                    let at = all[..at.range().start].trim_end().len()..at.range().end;
                    found.push(TagChange { head, at, text: String::new() });
                });
            }
            let tiles = read_position(record.variant, all).unwrap_or_default();
            // One tile is no view.
            let views = (0..VIEWS).filter(|_| tiles.len() > 1).filter_map(|view| seen_tiles(&tiles, view));
            let texts = views.map(|tiles| write_position(record.variant, &tiles));
            if record.seats().len() == 2 {
                let other = |tile: &Placed| Placed { owner: tile.owner.map(|owner| Seat(1 - owner.0)), ..*tile };
                let exchanged: Vec<Placed> = tiles.iter().map(other).collect();
                found.push(TagChange { head, at: 0..all.len(), text: write_position(record.variant, &exchanged) });
            }
            turned.extend(texts.map(|text| TagChange { head, at: 0..all.len(), text }));
            let others = exchanged(&tiles, refused).into_iter().chain(lines_shifted(&tiles));
            let texts = others.map(|tiles| write_position(record.variant, &tiles));
            found.extend(texts.map(|text| TagChange { head, at: 0..all.len(), text }));
        }
    }
    let with = |mistake| move |change| (mistake, change);
    found.into_iter().map(with(Mistake::SetUp)).chain(turned.into_iter().map(with(Mistake::Turned))).collect()
}

/// The set-ups in which a tile of the position stands where the refused ply names one of its kind, in another column and another
/// row than there: one that differs in one of them is among the others.
pub(super) fn placed_as(record: &Record, refused: &Ply) -> Vec<TagChange> {
    let (words, mut found) = (record.variant.vocabulary(), Vec::new());
    let position = |head: &Head| head.tag().filter(|tag| tag.name == "Position").map(|tag| tag.value.clone());
    let Some((head, value)) = record.header.iter().enumerate().find_map(|(at, head)| Some((at, position(head)?)))
    else {
        return found;
    };
    let named = refused.acts().iter().find(|act| !act.drop).and_then(|act| Some((act.tile?, act.at)));
    let Some((tile, Place::Point(to))) = named else { return found };
    placed_texts(&value, |placed| {
        let Ok(text) = placed else { return };
        let Some(at) = text.at else { return };
        let is_apart = |point: Place| matches!(point, Place::Point(at) if at.x() != to.x() && at.y() != to.y());
        let is_same = words.tile(text.code) == Some(tile) && place_of(at.square, at.x, at.y).is_some_and(is_apart);
        if let Some(span) = Span::of(text.text, &value).filter(|_| is_same) {
            let text = text.text.replacen(at.text, &to.to_string(), 1);
            found.push(TagChange { head, at: span.range(), text });
        }
    });
    found
}

/// A position with two tiles in each other's places, one of which stands where the refused ply says that a tile is.
fn exchanged(tiles: &[Placed], refused: Option<&Ply>) -> Vec<Vec<Placed>> {
    let acts = refused.map_or(&[][..], Ply::acts);
    let named = |at: &Place| {
        let shifts = |act: &Act| matches!(act.effect.as_deref(), Some(Effect::Shift { at: from, .. }) if from == at);
        acts.iter().any(|act| !act.drop && act.at == *at || act.end() == Some(*at) || shifts(act))
    };
    let mut found = Vec::new();
    for one in (0..tiles.len()).filter(|one| named(&tiles[*one].at)) {
        for other in (0..tiles.len()).filter(|other| *other > one || !named(&tiles[*other].at)) {
            let mut tiles = tiles.to_vec();
            (tiles[one].at, tiles[other].at) = (tiles[other].at, tiles[one].at);
            let is_other = (tiles[one].tile, tiles[one].owner) != (tiles[other].tile, tiles[other].owner);
            found.extend(is_other.then_some(tiles));
        }
    }
    found
}

/// A position with all tiles of a row one column off, or of a column one row.
fn lines_shifted(tiles: &[Placed]) -> Vec<Vec<Placed>> {
    type Line = fn(Place) -> (bool, i8);
    let column: Line = |place| match place {
        Place::Point(point) => (false, point.x()),
        Place::Square(square) => (true, square.x()),
    };
    let row: Line = |place| match place {
        Place::Point(point) => (false, point.y()),
        Place::Square(square) => (true, square.y()),
    };
    let mut found = Vec::new();
    for (line, ways) in [(row, [(1, 0), (-1, 0)]), (column, [(0, 1), (0, -1)])] {
        for (at, first) in tiles.iter().enumerate() {
            let is_on = |tile: &Placed| line(tile.at) == line(first.at);
            // One tile alone has been moved already.
            if tiles[..at].iter().any(is_on) || !tiles[at + 1..].iter().any(is_on) {
                continue;
            }
            found.extend(ways.iter().filter_map(|(dx, dy)| {
                let moved = |tile: &Placed| match is_on(tile) {
                    true => step(tile.at, *dx, *dy).map(|at| Placed { at, ..*tile }),
                    false => Some(*tile),
                };
                tiles.iter().map(moved).collect::<Option<Vec<Placed>>>()
            }));
        }
    }
    found
}

/// The tiles that a ply speaks of, of any seat or none, as a position names them.
fn missing(words: &Vocabulary, seats: usize, ply: &Ply) -> Vec<String> {
    let mut tiles: Vec<String> = Vec::new();
    for act in ply.acts() {
        if let Some(tile) = act.tile.filter(|_| !act.drop) {
            tiles.push(format!("{} {}", words.code(tile), act.at));
        }
        match (act.capture, act.end()) {
            (Some(Some(tile)), Some(end)) => tiles.push(format!("{} {end}", words.code(tile))),
            (Some(None), Some(end)) => tiles.extend(codes(words).map(|code| format!("{code} {end}"))),
            _ => {}
        }
        if let Some(Effect::Shift { tile: Some(tile), at, .. }) = act.effect.as_deref() {
            tiles.push(format!("{} {at}", words.code(*tile)));
        }
    }
    let owned = |tile: String| {
        let brackets = (0..seats as u8).map(|seat| Seat(seat).brackets());
        brackets.map(|(open, close)| format!("{open}{tile}{close}")).chain([tile.clone()]).collect::<Vec<_>>()
    };
    tiles.into_iter().flat_map(owned).collect()
}

fn codes(words: &Vocabulary) -> impl Iterator<Item = &'static str> + '_ {
    words.tiles.iter().filter_map(|entry| Some(words.code(words.tile(entry.code)?)))
}

/// What may be meant by a tile of a position: it on another place, with another code or of another seat.
pub(crate) fn tile_instead(record: &Record, tile: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    tiles(record.variant.vocabulary(), record.seats().len(), tile, &mut |_, other| {
        if other != tile && !found.iter().any(|known| known == other) {
            found.push(other.to_owned());
        }
    });
    found
}

/// One tile of a position on another place, with another code, or of another seat.
fn tiles(words: &Vocabulary, seats: usize, value: &str, offer: &mut dyn FnMut(&str, &str)) {
    placed_texts(value, |tile| {
        let Ok(tile) = tile else { return };
        let Some(at) = tile.at else { return };
        // All of the tile, which stands once in the position.
        let mut with = |part: &str, by: &str| offer(tile.text, &tile.text.replacen(part, by, 1));
        for (_, other) in place_of(at.square, at.x, at.y).into_iter().flat_map(images) {
            with(at.text, &other.to_string());
        }
        codes(words).for_each(|code| with(tile.code, code));
        if tile.owner.is_some() {
            let inside = &tile.text[1..tile.text.len() - 1];
            for (open, close) in (0..seats as u8).map(|seat| Seat(seat).brackets()) {
                offer(tile.text, &format!("{open}{inside}{close}"));
            }
        }
    });
}
