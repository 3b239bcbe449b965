//! Files without an ending of a notation, of which a folder may have many: whether one holds a game.

use super::compression::{decompressed, uncompressed};
use crate::notation::{self, Notation, Options, Pai};
use crate::record::{Entry, Ply};
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

/// Whether a file begins like a text with a game in it.
pub(super) fn holds_game(path: &Path) -> bool {
    let mut start = Vec::new();
    let read = File::open(path).and_then(decompressed).map(|(file, _)| file.take(LOOK).read_to_end(&mut start));
    let is_cut = start.len() as u64 == LOOK;
    // The last character may be cut in two, and the last line is.
    let valid = match str::from_utf8(&start) {
        Ok(text) => text,
        Err(error) if is_cut && error.error_len().is_none() => {
            str::from_utf8(&start[..error.valid_up_to()]).unwrap_or_default()
        }
        Err(_) => "",
    };
    let text = if is_cut { &valid[..valid.rfind('\n').map_or(0, |end| end + 1)] } else { valid };
    // Text never has a NUL byte.
    read.is_ok() && !text.contains('\0') && is_game(text)
}

fn is_game(text: &str) -> bool {
    let is_of_site = || notation::named("garden-gate").is_some_and(|gate| gate.looks_like(text));
    text.contains("[Variant \"") || is_of_site() || has_turns(text)
}

/// Whether there are numbered lines with plies, and no line that cannot be read.
fn has_turns(text: &str) -> bool {
    // Most texts have no line that could be one: that costs less to see.
    if !text.lines().any(may_be_turn) {
        return false;
    }
    let read = Pai.read(text, &Options::default());
    let mut entries = read.record.entries.iter().zip(&read.spans.entries);
    // A turn without a number has an empty span.
    let has_number = entries.any(|(entry, span)| matches!(entry, Entry::Turn(_)) && span.start < span.end);
    let has_ply = read.record.plies().any(|ply| matches!(ply, Ply::Acts(_)));
    has_number && has_ply && !read.diagnostics.iter().any(|found| found.code.name.ends_with("-unreadable"))
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
            assert!(is_game(game), "{game}");
        }
        for other in [
            "",
            "# Games\n",
            "1. Buy rice\n2. Call Lin\n",
            "Rs*10b Rs*10r\n",
            "1. Rs*10b Rs*10r\n2. Rose gave up 10e\n",
            "Version 1.2b is out.\n\n1. Unpack pkg-10b.tar.gz\n2. Run it\n",
            "1. Pass the salt\n",
            "Turn 3: sell 10e and 12b shares\n",
            "{\"name\": \"x\", \"version\": \"1.0b\"}\n",
        ] {
            assert!(!is_game(other), "{other}");
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
