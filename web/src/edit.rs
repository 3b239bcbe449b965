//! Changes to a game with its variations, for a page on which it is played. Plies are numbered as a study lists them: in the
//! order of the text, from 1; 0 is the start.

use crate::game::Game;
use crate::{illegal, plain, unreadable};
use paisho::Game as Inner;
use paisho::notation;
use paisho::record::{Comment, Entry, Glyph, Head, Record, Tag, Variation, replaced};
use wasm_bindgen::prelude::*;

/// Where a ply stands: the variations that lead to its line, and its entry there.
struct Spot {
    path: Vec<usize>,
    entry: usize,
}

fn locate(entries: &[Entry], path: &mut Vec<usize>, left: &mut usize) -> Option<Spot> {
    for (at, entry) in entries.iter().enumerate() {
        match entry {
            Entry::Ply(_) if *left == 1 => return Some(Spot { path: path.clone(), entry: at }),
            Entry::Ply(_) => *left -= 1,
            Entry::Variation(variation) => {
                path.push(at);
                let found = locate(&variation.entries, path, left);
                if found.is_some() {
                    return found;
                }
                path.pop();
            }
            _ => {}
        }
    }
    None
}

fn spot(record: &Record, ply: usize) -> Result<Spot, JsValue> {
    let none = || plain("RangeError", &format!("there is no ply {ply} in this game"));
    if ply == 0 { Err(none()) } else { locate(&record.entries, &mut Vec::new(), &mut { ply }).ok_or_else(none) }
}

/// The entries of a line, to be changed.
fn line<'a>(entries: &'a mut Vec<Entry>, path: &[usize]) -> Option<&'a mut Vec<Entry>> {
    let Some((&at, inner)) = path.split_first() else { return Some(entries) };
    match entries.get_mut(at)? {
        Entry::Variation(variation) => line(&mut variation.entries, inner),
        _ => None,
    }
}

/// The end of what belongs to the ply of an entry and is none of its variations.
fn end_of_notes(entries: &[Entry], ply: usize) -> usize {
    let notes = entries[ply + 1..].iter().take_while(|entry| matches!(entry, Entry::Glyph(_) | Entry::Comment(_)));
    ply + 1 + notes.count()
}

/// The end of what belongs to the ply of an entry, with its variations.
fn end_of_ply(entries: &[Entry], ply: usize) -> usize {
    let own = |entry: &&Entry| matches!(entry, Entry::Glyph(_) | Entry::Comment(_) | Entry::Variation(_));
    ply + 1 + entries[ply + 1..].iter().take_while(own).count()
}

/// The tags that say how a game ended.
const ENDINGS: [&str; 3] = ["Result", "Termination", "Points"];

/// The plies that lead to one, and nothing else: not how the game ended, where it went on.
fn until(record: &Record, ply: usize) -> Result<Record, JsValue> {
    let mut way = record.clone();
    if ply == 0 {
        way.entries.clear();
    } else {
        let Spot { path, entry } = spot(record, ply)?;
        let (line, shared) = record.line(&path).unwrap_or_else(|| (record.clone(), 0));
        way.entries = line.entries;
        let end = end_of_notes(&way.entries, shared + entry);
        way.entries.truncate(end);
        way.entries.retain(|entry| matches!(entry, Entry::Turn(_) | Entry::Ply(_) | Entry::Glyph(_)));
    }
    if !way.plies().eq(record.plies()) {
        way.header.retain(|head| head.tag().is_none_or(|tag| !ENDINGS.contains(&&*tag.name)));
    }
    Ok(way)
}

fn played(record: &Record, after: usize, ply: &str) -> Result<Record, JsValue> {
    let read = notation::read_ply(record.variant, ply);
    let read = read.map_err(|error| unreadable(error.diagnostic(), ply))?;
    let way = until(record, after)?;
    let before = way.entries.len();
    let mut game = Inner::of(way);
    game.play_ply(read).map_err(|error| illegal(&error, ply))?;
    // The turn, if it begins, and the ply.
    let fresh = game.record().entries[before..].to_vec();
    let mut longer = record.clone();
    let (path, from) = match after {
        0 => (Vec::new(), 0),
        _ => spot(record, after).map(|Spot { path, entry }| (path, entry + 1))?,
    };
    let Some(entries) = line(&mut longer.entries, &path) else { return Ok(longer) };
    let next = (from..entries.len()).find(|at| matches!(entries[*at], Entry::Ply(_)));
    match next {
        Some(next) => {
            let at = end_of_ply(entries, next);
            // The turn has begun before the ply that is replaced.
            let own: Vec<Entry> = fresh.into_iter().filter(|entry| !matches!(entry, Entry::Turn(_))).collect();
            entries.insert(at, Entry::Variation(Variation { entries: own.into() }));
        }
        None => entries.extend(fresh),
    }
    Ok(longer)
}

/// Without a ply and all that follows it in its line.
fn cut(record: &mut Record, ply: usize) -> Result<(), JsValue> {
    let Spot { path, entry } = spot(record, ply)?;
    if let Some(entries) = line(&mut record.entries, &path) {
        let begins = entry > 0 && matches!(entries[entry - 1], Entry::Turn(_));
        entries.truncate(entry - usize::from(begins));
        let is_empty = !entries.iter().any(|entry| matches!(entry, Entry::Ply(_)));
        if let (true, Some((at, outer))) = (is_empty, path.split_last())
            && let Some(entries) = line(&mut record.entries, outer)
        {
            entries.remove(*at);
        }
    }
    Ok(())
}

/// A variation becomes the line, and what was the line its variation.
fn promote(record: &mut Record, ply: usize) -> Result<(), JsValue> {
    let Spot { path, .. } = spot(record, ply)?;
    let Some((&at, outer)) = path.split_last() else { return Ok(()) };
    let Some(entries) = line(&mut record.entries, outer) else { return Ok(()) };
    let Some(first) = replaced(entries, at) else { return Ok(()) };
    let Entry::Variation(mut chosen) = entries.remove(at) else { return Ok(()) };
    let mut old = entries.split_off(first);
    let others: Vec<Entry> = old.drain(end_of_notes(&old, 0)..end_of_ply(&old, 0)).collect();
    let start = chosen.entries.iter().position(|entry| matches!(entry, Entry::Ply(_))).unwrap_or(0);
    let end = end_of_notes(&chosen.entries, start);
    let rest = chosen.entries.split_off(end);
    entries.append(&mut chosen.entries);
    entries.push(Entry::Variation(Variation { entries: old.into() }));
    entries.extend(others);
    entries.extend(rest);
    Ok(())
}

/// Puts a comment behind a ply, or above the first one, in place of those that are there.
fn comment(record: &mut Record, ply: usize, text: &str) -> Result<(), JsValue> {
    let (path, from) = match ply {
        0 => {
            // They may stand among the tags, and behind the number of the first turn.
            record.header.retain(|head| head.tag().is_some());
            let mut is_above = true;
            record.entries.retain(|entry| {
                is_above &= !matches!(entry, Entry::Ply(_));
                !is_above || !matches!(entry, Entry::Comment(_))
            });
            (Vec::new(), 0)
        }
        _ => spot(record, ply).map(|Spot { path, entry }| (path, entry + 1))?,
    };
    let Some(entries) = line(&mut record.entries, &path) else { return Ok(()) };
    let glyphs = entries[from..].iter().take_while(|entry| matches!(entry, Entry::Glyph(_))).count();
    let at = from + glyphs;
    while matches!(entries.get(at), Some(Entry::Comment(_))) {
        entries.remove(at);
    }
    // A brace would end the comment.
    let text = text.replace('{', "(").replace('}', ")").trim().to_owned();
    if !text.is_empty() {
        entries.insert(at, Entry::Comment(Comment { text: text.into(), to_line_end: false, own_line: false }));
    }
    Ok(())
}

/// Gives a ply a glyph such as `!?` in place of those of its kind, or none.
fn mark(record: &mut Record, ply: usize, glyph: &str) -> Result<(), JsValue> {
    let Spot { path, entry } = spot(record, ply)?;
    let Some(entries) = line(&mut record.entries, &path) else { return Ok(()) };
    while matches!(entries.get(entry + 1), Some(Entry::Glyph(glyph)) if *glyph != Glyph::STANDS) {
        entries.remove(entry + 1);
    }
    if !glyph.is_empty() {
        let glyph = glyph.parse::<Glyph>().map_err(|_| plain("RangeError", &format!("there is no glyph `{glyph}`")))?;
        entries.insert(entry + 1, Entry::Glyph(glyph));
    }
    Ok(())
}

/// Sets a tag, or takes it away.
pub fn tag(record: &mut Record, name: &str, value: &str) {
    let found = record.header.iter().position(|head| head.tag().is_some_and(|tag| tag.name == name));
    let fresh = || Head::Tag(Tag { name: name.to_owned(), value: value.trim().to_owned() });
    match (found, value.trim().is_empty()) {
        (Some(at), true) => drop(record.header.remove(at)),
        (Some(at), false) => record.header[at] = fresh(),
        (None, true) => {}
        (None, false) => record.header.push(fresh()),
    }
}

#[wasm_bindgen]
impl Game {
    /// The plies that lead to a ply, as a game of their own.
    #[wasm_bindgen(skip_typescript)]
    pub fn until(&self, ply: usize) -> Result<Game, JsValue> {
        Ok(Game::of(Inner::of(until(self.0.record(), ply)?)))
    }

    /// The game with a ply played after another, which makes a variation where one follows already.
    #[wasm_bindgen(skip_typescript, js_name = playAfter)]
    pub fn play_after(&self, after: usize, ply: &str) -> Result<Game, JsValue> {
        Ok(Game::of(Inner::of(played(self.0.record(), after, ply)?)))
    }

    /// The game changed at a ply: `cut` and `promote`, `comment`, `glyph` and `tag` with a value.
    #[wasm_bindgen(skip_typescript)]
    pub fn edit(&self, what: &str, ply: usize, value: &str) -> Result<Game, JsValue> {
        let mut record = self.0.record().clone();
        match what {
            "cut" => cut(&mut record, ply)?,
            "promote" => promote(&mut record, ply)?,
            "comment" => comment(&mut record, ply, value)?,
            "glyph" => mark(&mut record, ply, value)?,
            _ => tag(&mut record, what, value),
        }
        Ok(Game::of(Inner::of(record)))
    }
}
