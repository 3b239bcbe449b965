//! Games in the fragment of a link.
//!
//! A link is a character for its version and the packed `pai` text of the game in the letters of base64 for addresses: the
//! plies are written by points and codes, so that a link stays readable when lists of legal plies change. Version 2
//! shortens the points, version 3 the tiles and set-ups too. The samples that the versions begin with, the model that reads
//! them and what shortens them never change: tests/node.test.mjs has links of all versions.

use crate::pack::{LONGEST, pack, unpack};
use crate::{places, tiles};

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
pub fn write(pai: &str) -> String {
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

/// The game in the fragment of a link, in `pai`.
pub fn read(link: &str) -> Result<String, &'static str> {
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
