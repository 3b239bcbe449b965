//! Writes a game.

use super::skud;
use crate::board::Place;
use crate::notation::{Spelling, WriteError};
use crate::record::{Act, Entry, Ply, Record, Tag};
use crate::variant::Vocabulary;
use std::fmt::Write;

pub(super) fn record(record: &Record, out: &mut String) -> Result<(), WriteError> {
    if record.variant != skud() {
        return Err(WriteError::new(format!(
            "Garden Gate text is for games of Skud, and this is one of {}",
            record.variant.vocabulary().title
        )));
    }
    if record.tag("Position").is_some() {
        return Err(WriteError::new(
            "Garden Gate text is for games from their beginning, and this one starts from a position".to_owned(),
        ));
    }
    let vocabulary = record.variant.vocabulary();
    let start = out.len();
    let mut seats = 0;
    for (tag, seat) in record.tags().filter_map(|tag| Some((tag, accents_of(tag)?))) {
        write_accents(tag, seat, vocabulary, out)?;
        seats += 1;
    }
    if seats == 1 && record.plies().next().is_some() {
        return Err(WriteError::new(
            "Garden Gate text needs the accents of both seats, and the record has those of one".to_owned(),
        ));
    }
    let (mut turn, mut seat) = (0, 0);
    let mut word = None;
    for entry in &record.entries {
        match entry {
            Entry::Turn(number) => {
                seat = if turn == 0 { record.first_seat().index() } else { 0 };
                turn = *number;
            }
            Entry::Ply(Ply::Acts(acts)) => {
                let letter = ["G", "H"].get(seat).filter(|_| word.is_none());
                let Some(letter) = letter else {
                    return Err(WriteError::new(match word {
                        Some(turn) => format!(
                            "the word in turn {turn} cannot be written as Garden Gate text, and the game continues after it"
                        ),
                        None => format!("turn {turn} has more plies than there are seats"),
                    }));
                };
                // Writing to a string cannot fail.
                let _ = write!(out, "{turn}{letter}.");
                self::acts(acts, vocabulary, out).ok_or_else(|| {
                    let place = acts.first().map_or_else(String::new, |act| format!(" that begins at {}", act.at));
                    WriteError::new(format!("the ply of turn {turn}{place} is not one of Skud"))
                })?;
                out.push(';');
                seat += 1;
            }
            Entry::Ply(_) => word = Some(turn),
            Entry::Comment(_) | Entry::Check(_) | Entry::Glyph(_) | Entry::Variation(_) => {}
        }
    }
    if out.len() == start {
        return Err(WriteError::new(
            "the record has neither accents nor plies, and Garden Gate text has room for nothing else".to_owned(),
        ));
    }
    out.pop();
    out.push('\n');
    Ok(())
}

/// The seat whose accents a tag holds.
fn accents_of(tag: &Tag) -> Option<char> {
    match tag.name.as_str() {
        "HostAccents" => Some('H'),
        "GuestAccents" => Some('G'),
        _ => None,
    }
}

fn write_accents(tag: &Tag, seat: char, vocabulary: &Vocabulary, out: &mut String) -> Result<(), WriteError> {
    let none = || WriteError::new(format!("`{}` has no codes of accents", tag.name));
    let _ = write!(out, "0{seat}.");
    let mut codes = tag.value.split_whitespace().peekable();
    codes.peek().ok_or_else(none)?;
    for code in codes {
        let tile = vocabulary.read(code).ok_or_else(none)?.tile;
        out.push_str(Spelling::Gate.code(vocabulary, tile));
        out.push(',');
    }
    out.pop();
    out.push(';');
    Ok(())
}

/// Writes the acts of a ply; `None` when Skud has no such ply.
pub(super) fn acts(acts: &[Act], vocabulary: &Vocabulary, out: &mut String) -> Option<()> {
    let (first, bonus) = match acts {
        [first] => (first, None),
        [first, bonus] if !first.drop && bonus.drop => (first, Some(bonus)),
        _ => return None,
    };
    // A plant stays where it is put, a move goes somewhere.
    if first.drop != first.path.is_empty() {
        return None;
    }
    for act in std::iter::once(first).chain(bonus) {
        if act.effect.is_some() || act.exchange.is_some() {
            return None;
        }
        if act.drop {
            out.push_str(if bonus.is_some() { "+" } else { "" });
            out.push_str(Spelling::Gate.code(vocabulary, act.tile?));
        }
        write_place(act.at, out)?;
        if let Some(&end) = act.path.last() {
            out.push('-');
            write_place(end, out)?;
        }
    }
    Some(())
}

fn write_place(place: Place, out: &mut String) -> Option<()> {
    let point = place.point()?;
    let _ = write!(out, "({},{})", point.x(), point.y());
    Some(())
}
