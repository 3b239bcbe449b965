//! Games in the fragment of a link.
//!
//! A link is a character for its version and the packed `pai` text of the game in the letters of base64 for addresses: the
//! plies are written by points and codes, so that a link stays readable when lists of legal plies change. Version 2
//! shortens the points, version 3 the tiles and set-ups too. The samples that the versions begin with, the model that reads
//! them and what shortens them never change: the tests have links of all versions.

use super::model::{LONGEST, pack, unpack};
use super::{places, tiles};

/// The forms of links: the last is written, all are read.
#[derive(Clone, Copy, PartialEq)]
enum Version {
    Plain,
    Places,
    Tiles,
}

const SAMPLE: &str = include_str!("link_sample_1.txt");
/// What version 3 has read as well: set-ups.
const SET_UPS: &str = include_str!("link_sample_2.txt");
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// Fewer letters are a heading on a page that somebody linked to, and no game.
const SHORTEST: usize = 12;
/// Stands for the number of the next turn.
const TURN: char = '\u{1}';
/// Stands for it where the turn began before the text, since version 3.
const LATER: char = tiles::LATER;

impl Version {
    /// The version of a link, and what follows.
    fn of(link: &str) -> Option<(Version, &str)> {
        let version = match link.chars().next()? {
            '1' => Version::Plain,
            '2' => Version::Places,
            '3' => Version::Tiles,
            _ => return None,
        };
        Some((version, &link[1..]))
    }

    fn short(self, pai: &str) -> String {
        let text = unnumbered(pai, self);
        match self {
            Version::Plain => text,
            Version::Places => places::short(&text),
            Version::Tiles => tiles::short(&text),
        }
    }

    fn long(self, short: &str) -> Option<String> {
        let text = match self {
            Version::Plain => short.to_owned(),
            Version::Places => places::long(short)?,
            Version::Tiles => tiles::long(short)?,
        };
        Some(numbered(&text, self))
    }

    /// What the model reads before it begins.
    fn sample(self) -> String {
        match self {
            Version::Tiles => self.short(&format!("{SAMPLE}\n{SET_UPS}")),
            _ => self.short(SAMPLE),
        }
    }
}

/// The fragment of a link to a game in `pai`.
pub(super) fn write(pai: &str) -> String {
    let version = Version::Tiles;
    let packed = pack(version.short(pai).as_bytes(), version.sample().as_bytes());
    let mut link = String::from('3');
    for three in packed.chunks(3) {
        let bits = three.iter().chain([&0, &0]).take(3).fold(0_usize, |bits, byte| bits << 8 | usize::from(*byte));
        let letters = (0..=three.len()).map(|at| char::from(LETTERS[bits >> (18 - 6 * at) & 63]));
        link.extend(letters);
    }
    link
}

/// Whether a text is written as such a fragment is.
pub(super) fn may_be(link: &str) -> bool {
    Version::of(link).is_some_and(|(_, letters)| {
        letters.len() >= SHORTEST && letters.bytes().all(|letter| LETTERS.contains(&letter))
    })
}

/// The game in the fragment of a link, in `pai`.
pub(super) fn read(link: &str) -> Result<String, &'static str> {
    let link = link.trim().trim_start_matches('#');
    let (version, letters) = Version::of(link).ok_or("this link is of no version that is known here")?;
    if letters.len() > LONGEST {
        return Err("this link is too long");
    }
    let mut packed = Vec::new();
    for four in letters.as_bytes().chunks(4) {
        let mut bits = 0;
        for letter in four {
            let value = LETTERS.iter().position(|known| known == letter);
            bits = bits << 6 | value.ok_or("this link has a sign that no link has")?;
        }
        bits <<= 6 * (4 - four.len());
        let bytes = [(bits >> 16) as u8, (bits >> 8) as u8, bits as u8];
        packed.extend(&bytes[..four.len() - 1]);
    }
    let text = unpack(&packed, version.sample().as_bytes()).and_then(|text| String::from_utf8(text).ok());
    text.and_then(|text| version.long(&text)).ok_or("this link is damaged")
}

/// A text in which turns with the number that follows are not numbered.
fn unnumbered(pai: &str, version: Version) -> String {
    let knows_later = version == Version::Tiles;
    let mut turn = 1_u32;
    let mut short = String::with_capacity(pai.len());
    for line in pai.split_inclusive('\n') {
        let number = turn.to_string();
        let rest = line.strip_prefix(&number);
        let later = rest.and_then(|rest| rest.strip_prefix("... ")).filter(|_| knows_later);
        match (rest.and_then(|rest| rest.strip_prefix(". ")), later) {
            (Some(rest), _) | (_, Some(rest)) => {
                short.push(if later.is_some() { LATER } else { TURN });
                short.push_str(rest);
                turn = turn.saturating_add(1);
            }
            _ => {
                short.extend(line.chars().filter(|sign| *sign != TURN && !(knows_later && *sign == LATER)));
                // The plies of the next game begin with the first turn.
                if line.trim().is_empty() {
                    turn = 1;
                }
            }
        }
    }
    short
}

/// The text with its numbers.
fn numbered(short: &str, version: Version) -> String {
    let mut turn = 1_u32;
    let mut long = String::with_capacity(short.len() * 2);
    for line in short.split_inclusive('\n') {
        if let Some(rest) = line.strip_prefix(TURN) {
            long.push_str(&format!("{turn}. {rest}"));
            turn = turn.saturating_add(1);
        } else if let Some(rest) = line.strip_prefix(LATER).filter(|_| version == Version::Tiles) {
            long.push_str(&format!("{turn}... {rest}"));
            turn = turn.saturating_add(1);
        } else {
            long.push_str(line);
            if line.trim().is_empty() {
                turn = 1;
            }
        }
    }
    long
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Links that were given away by versions 1 to 3: never change them.
    const GIVEN: [([&str; 3], &str); 3] = [
        (
            ["1DDaa1aXBxG7j16IoVBo32rpK", "2BKDgRbTEWWQJWNg5Rjg", "3BD4UISrag4X5QyzGi-M"],
            "[Variant \"skud\"]\n[Rules \"site\"]\n[Guest \"Mei\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-10e Rs10r-10o\n",
        ),
        (
            [
                "1C_64hKbash_kX06LfWBHXjze2kMXULPv4eoYIKcnlLiy0SE",
                "2BHxhzVfiRjRTuIi-7evXdsMn84KTbQdIUkV7kvdWgHYJ",
                "3A7MnpuE2fqtJdctVCqrIGqfkYbvcf0g4JYXJBjo",
            ],
            "[Variant \"wiki\"]\n\n1. F*10l E*5o {a comment, 2020}\n2. F10l-10n Rs*15o\n3. F10n-12l Pass\n",
        ),
        (
            ["1DNZk9p5wR4I94iB53kjbKLDCzsM", "2BP51dOnpcBgNsVuG4ZOZTKog", "3BNGKOqMDWMpRfUODco9rbw"],
            "[Variant \"iroh\"]\n[Position \"(Lt 10q) <Lt 10c>\"]\n\n1. Lt10c-10d Lt10q-10p\n",
        ),
    ];

    #[test]
    fn links_stay_readable() {
        for (links, text) in GIVEN {
            for link in links {
                assert_eq!(read(link).as_deref(), Ok(text), "{link}");
            }
            assert_eq!(write(text), links[2]);
        }
    }

    #[test]
    fn what_is_no_link_is_refused_and_what_is_damaged_ends() {
        for wrong in ["", "1", "2", "3", "4AAAA", "1!", "1ä", "1 A", "2!", "#"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
        for seed in 1..60_usize {
            let letter = |at: usize| char::from(LETTERS[(seed * 7919 + at * at * 31) % 64]);
            let link: String = (0..seed).map(letter).collect();
            let _ = read(&format!("{}{link}", seed % 3 + 1));
        }
    }
}
