//! Files without an ending of a notation, of which a folder may have many: whether one holds a game.

use super::compression::{decompressed, uncompressed};
use crate::board::Point;
use crate::notation::{self, Notation, Options, Pai};
use crate::record::{Entry, Ply};
use std::borrow::Cow;
use std::ffi::OsStr;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// So many bytes of a file are looked at.
const LOOK: u64 = 16 << 10;

/// Whether a file's name is one that any text may have: with the ending of plain text or Markdown, or with none.
pub(super) fn may_be_text(path: &Path) -> bool {
    let ending = uncompressed(path).extension().and_then(OsStr::to_str).unwrap_or_default();
    ["", "txt", "md"].iter().any(|known| known.eq_ignore_ascii_case(ending))
}

/// What a file of any name may hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Holds {
    /// A game.
    Game,
    /// Numbered lines with plies, and lines that cannot be read.
    Plies,
    Other,
}

/// Whether there is nothing in a file but white space.
pub(super) fn is_empty(path: &Path) -> bool {
    let is_small = path.metadata().is_ok_and(|data| data.len() < LOOK);
    is_small && std::fs::read(path).is_ok_and(|bytes| bytes.trim_ascii().is_empty())
}

/// What a file holds, by how it begins.
pub(super) fn holds(path: &Path) -> Holds {
    let Some((text, is_cut)) = beginning(path) else { return Holds::Other };
    // The last line may be cut.
    of_text(if is_cut { &text[..text.rfind('\n').map_or(0, |end| end + 1)] } else { &text })
}

/// Whether a file is a text in which nothing looks like a part of a game. One that is not seen whole may have a game later.
pub(super) fn is_gameless(path: &Path) -> bool {
    beginning(path).is_some_and(|(text, is_cut)| !is_cut && has_nothing(&text))
}

/// The beginning of a text, and whether it is cut there; none of what is no text.
fn beginning(path: &Path) -> Option<(String, bool)> {
    let mut start = Vec::new();
    File::open(path).and_then(decompressed).and_then(|(file, _)| file.take(LOOK).read_to_end(&mut start)).ok()?;
    let text = decoded(&start).into_owned();
    // Text never has a NUL byte.
    (!text.contains('\0')).then_some((text, start.len() as u64 == LOOK))
}

/// Whether a text has words and neither a tag, a ply nor a point.
fn has_nothing(text: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_ascii_alphanumeric());
    let is_game = || of_text(text) != Holds::Other || notation::detect(text, "").name() != Pai.name();
    if text.trim().is_empty() || words.any(|word| word.parse::<Point>().is_ok()) || is_game() {
        return false;
    }
    let record = Pai.read(text, &Options::default()).record;
    record.tags().next().is_none() && record.plies().next().is_none()
}

/// A text in any of the usual encodings: whoever reads it says which one is wrong.
fn decoded(bytes: &[u8]) -> Cow<'_, str> {
    let units: fn([u8; 2]) -> u16 = match bytes {
        [0xff, 0xfe, ..] => u16::from_le_bytes,
        [0xfe, 0xff, ..] => u16::from_be_bytes,
        _ => return String::from_utf8_lossy(bytes),
    };
    let units: Vec<u16> = bytes[2..].chunks_exact(2).map(|pair| units([pair[0], pair[1]])).collect();
    String::from_utf16_lossy(&units).into()
}

fn of_text(text: &str) -> Holds {
    let is_of_site = || notation::named("garden-gate").is_some_and(|gate| gate.looks_like(text));
    if text.contains("[Variant \"") || is_of_site() { Holds::Game } else { turns(text) }
}

/// Whether there are numbered lines with plies, and lines that cannot be read.
fn turns(text: &str) -> Holds {
    // Most texts have no line that could be one: that costs less to see.
    if !text.lines().any(may_be_turn) {
        return Holds::Other;
    }
    let read = notation::detect(text, "").read(text, &Options::default());
    let mut entries = read.record.entries.iter().zip(&read.spans.entries);
    // A turn without a number has an empty span.
    let has_number = entries.any(|(entry, span)| matches!(entry, Entry::Turn(_)) && span.start < span.end);
    let has_ply = read.record.plies().any(|ply| matches!(ply, Ply::Acts(_)));
    match read.diagnostics.iter().any(|found| found.code.name.ends_with("-unreadable")) {
        _ if !has_number || !has_ply => Holds::Other,
        true => Holds::Plies,
        false => Holds::Game,
    }
}

/// Whether a line has a number and, behind it, something like a point.
fn may_be_turn(line: &str) -> bool {
    let line = line.trim_start_matches(|c: char| !c.is_alphanumeric());
    let behind = line.trim_start_matches(|c: char| c.is_ascii_digit());
    behind.len() < line.len()
        && behind
            .as_bytes()
            .windows(2)
            .any(|pair| pair[0].is_ascii_digit() && matches!(pair[1], b'a'..=b's' | b'A'..=b'S'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_told_from_other_texts() {
        for game in [
            "# Our game\n\n[Variant \"skud\"]\n\n1. Rs*10b Rs*10r\n",
            "Notes of Sunday.\n\n```\n[Variant \"skud\"]\n1. zz\n```\n",
            "1. Rs*10b Rs*10r\n2. Rs10b-10e\n",
            "1) Rose*10b, Rose*10r\n",
            "0H.R,W,K,B;0G.R,R,W,K;1G.R3(0,-8)\n",
            "https://skudpaisho.com/?OYQwtgpgvADAEgOgEoBoDqKDSKBCQ\n",
            "{\"notation\": \"0H.R,W,K,B;0G.R,R,W,K;1G.R3(0,-8)\", \"clock\": null}\n",
        ] {
            assert_eq!(of_text(game), Holds::Game, "{game}");
        }
        for other in [
            "",
            "# Games\n",
            "1. Buy rice\n2. Call Lin\n",
            "Rs*10b Rs*10r\n",
            "Version 1.2b is out.\n\n1. Unpack pkg-10b.tar.gz\n2. Run it\n",
            "1. Pass the salt\n",
            "Turn 3: sell 10e and 12b shares\n",
            "{\"name\": \"x\", \"version\": \"1.0b\"}\n",
        ] {
            assert_eq!(of_text(other), Holds::Other, "{other}");
        }
        assert_eq!(of_text("1. Rs*10b Rs*10r\n2. Rose gave up 10e\n"), Holds::Plies);
    }

    #[test]
    fn what_has_nothing_of_a_game_is_told_from_spoilt_games() {
        for other in
            ["Shopping\n- rice\n- 2 lilies\n", "1. Buy rice\n2. Call Lin\n", "Dear Lin,\n\nsee you on Sunday!\n"]
        {
            assert!(has_nothing(other), "{other}");
        }
        for spoilt in [
            "",
            "[Variant \"skud\"]\n",
            "[Guest \"Lin\"]\n\nrain\n",
            "1. Rx*10b Ry*10r\n",
            "Rs*10b Rs*10r\n",
            "Lin plants a rose on 10b\n",
            "<Rs 10b>\n",
            "0H.R,W,K,B;0G.R,R,W,K;1G.R3(0,-8)\n",
        ] {
            assert!(!has_nothing(spoilt), "{spoilt}");
        }
    }

    #[test]
    fn a_game_in_another_encoding_is_one() {
        let game = "[Variant \"skud\"]\n[Guest \"José\"]\n";
        let latin: Vec<u8> = game.chars().map(|c| c as u8).collect();
        let little: Vec<u8> = "\u{feff}".encode_utf16().chain(game.encode_utf16()).flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = "\u{feff}".encode_utf16().chain(game.encode_utf16()).flat_map(u16::to_be_bytes).collect();
        for bytes in [latin, little, big] {
            assert_eq!(of_text(&decoded(&bytes)), Holds::Game);
        }
    }

    #[test]
    fn names_that_any_text_may_have() {
        for text in ["notes.txt", "README.MD", "a/GAME", "notes.txt.gz", "game.zst"] {
            assert!(may_be_text(Path::new(text)), "{text}");
        }
        for other in ["a.pai", "b.rs", "c.tar.gz", "notes.text"] {
            assert!(!may_be_text(Path::new(other)), "{other}");
        }
    }
}
