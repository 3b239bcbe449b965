//! Games in the fragment of a link.
//!
//! A link is a character for its version and the packed `pai` text of the game in the letters of base64 for addresses: the
//! plies are written by points and codes, so that a link stays readable when lists of legal plies change. Version 2 also
//! shortens the points. The sample that the versions begin with, the model that reads it and what shortens it never change:
//! tests/node.test.mjs has links of all versions.

use crate::pack::{LONGEST, pack, unpack};
use crate::places;

/// The version that is written.
const VERSION: char = '2';
/// A version with all points as they are, which is still read.
const PLAIN: char = '1';
const SAMPLE: &str = include_str!("link_sample_1.txt");
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// Stands for the number of the next turn.
const TURN: char = '\u{1}';

/// The fragment of a link to a game in `pai`.
pub fn write(pai: &str) -> String {
    let packed = pack(places::short(&short(pai)).as_bytes(), places::short(&short(SAMPLE)).as_bytes());
    let mut link = String::from(VERSION);
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
    let (letters, sample) = match (link.strip_prefix(VERSION), link.strip_prefix(PLAIN)) {
        (Some(letters), _) => (letters, places::short(&short(SAMPLE))),
        (_, Some(letters)) => (letters, short(SAMPLE)),
        _ => return Err("this link is of no version that is known here"),
    };
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
    let text = unpack(&packed, sample.as_bytes()).and_then(|text| String::from_utf8(text).ok());
    let text = match link.starts_with(VERSION) {
        true => text.and_then(|text| places::long(&text)),
        false => text,
    };
    text.map(|text| long(&text)).ok_or("this link is damaged")
}

/// A text in which turns with the number that follows are not numbered.
fn short(pai: &str) -> String {
    let mut turn = 1_u32;
    let mut short = String::with_capacity(pai.len());
    for line in pai.split_inclusive('\n') {
        match line.strip_prefix(&format!("{turn}. ")) {
            Some(rest) => {
                short.push(TURN);
                short.push_str(rest);
                turn = turn.saturating_add(1);
            }
            None => {
                short.extend(line.chars().filter(|sign| *sign != TURN));
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
fn long(short: &str) -> String {
    let mut turn = 1_u32;
    let mut long = String::with_capacity(short.len() * 2);
    for line in short.split_inclusive('\n') {
        if let Some(rest) = line.strip_prefix(TURN) {
            long.push_str(&format!("{turn}. {rest}"));
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
