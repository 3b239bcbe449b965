//! What the page's script reads. Names are short, since they stand at every ply.

use crate::escape;
use serde::{Serialize, Serializer};
use std::io::{self, Write};

/// Appends JSON that can stand in a page: nothing in it ends or begins an element.
pub(super) fn write(value: &impl Serialize, out: &mut Vec<u8>) {
    // Writing to memory does not fail.
    let _ = escape::json(&mut InPage(out), value);
}

/// Writes JSON without `<`, which stands in strings only.
struct InPage<'a>(&'a mut Vec<u8>);

impl Write for InPage<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for (number, part) in bytes.split(|byte| *byte == b'<').enumerate() {
            if number > 0 {
                self.0.extend(b"\\u003c");
            }
            self.0.extend(part);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// All but the games, which follow in `games`.
#[derive(Serialize)]
pub(super) struct PageData {
    pub boards: Vec<BoardData>,
    /// How long a ply is shown, in milliseconds.
    pub delay: u32,
    /// The letters of the layers that are on at first.
    pub shown: String,
}

#[derive(Serialize)]
pub(super) struct BoardData {
    /// From one point to the next.
    pub step: u16,
    /// The radii of tiles on points and on squares, and that of their shapes.
    pub radii: [u16; 3],
    /// The shape of each part.
    pub shapes: Vec<usize>,
    /// The places, row by row from above.
    pub rows: Vec<String>,
    /// Every tile: its code, the number of its owner's seat or -1, and its part. None where nothing is to be played.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tiles: Vec<(&'static str, i8, usize)>,
}

#[derive(Debug, Default, Serialize)]
pub(super) struct GameData {
    pub board: usize,
    pub title: String,
    pub variant: &'static str,
    pub seats: Vec<&'static str>,
    pub players: Vec<String>,
    pub tags: Vec<(String, String)>,
    pub rules: String,
    pub result: String,
    pub pai: String,
    /// Whether what counts for seats are midlines, which belong to harmony.
    pub midlines: bool,
    pub comments: Vec<String>,
    /// The findings that are about no ply.
    pub general: Vec<usize>,
    pub findings: Vec<FindingData>,
    /// What is counted.
    pub rows: Vec<String>,
    /// The names of the piles.
    pub piles: Vec<String>,
    #[serde(serialize_with = "joined")]
    pub items: Vec<String>,
    /// The items before the first ply.
    pub start: Vec<u32>,
    pub plies: Vec<PlyData>,
    /// Those that could not be read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unread: Vec<UnreadData>,
    /// The ply that is shown first, from 1; 0 is the start.
    pub open: usize,
    /// Quarters by which the board is turned.
    pub turn: u8,
}

#[derive(Debug, Serialize)]
pub(super) struct FindingData {
    pub severity: &'static str,
    pub code: &'static str,
    pub message: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub help: String,
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

fn is_false(is: &bool) -> bool {
    !is
}

/// Writes three or more numbers that follow one another as the first and the last, which is written below zero.
fn runs<S: Serializer>(numbers: &[u32], to: S) -> Result<S::Ok, S::Error> {
    let runs = numbers.chunk_by(|one, other| one + 1 == *other).flat_map(|run| match *run {
        [first, _, .., last] => vec![i64::from(first), -i64::from(last)],
        _ => run.iter().map(|number| i64::from(*number)).collect(),
    });
    to.collect_seq(runs)
}

/// Writes texts without a comma as one, which is shorter.
fn joined<S: Serializer>(texts: &[String], to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(&texts.join(","))
}

/// A ply; `complete` in `moves.js` fills in what is as usual and left out.
#[derive(Debug, Serialize)]
pub(super) struct PlyData {
    /// The ply before it, from 1; 0 is the start. None for the one that is listed before it.
    #[serde(rename = "b", skip_serializing_if = "Option::is_none")]
    pub before: Option<usize>,
    /// None for the turn of the ply that is listed before it.
    #[serde(rename = "t", skip_serializing_if = "Option::is_none")]
    pub turn: Option<u32>,
    /// The number of the row that begins with it, if one does.
    #[serde(rename = "r", skip_serializing_if = "String::is_empty")]
    pub row: String,
    /// None for the seat after that of the ply that is listed before it.
    #[serde(rename = "s", skip_serializing_if = "Option::is_none")]
    pub seat: Option<usize>,
    #[serde(rename = "p")]
    pub text: String,
    /// Its name in links. None for turn and seat.
    #[serde(rename = "a", skip_serializing_if = "Option::is_none")]
    pub anchor: Option<String>,
    #[serde(rename = "c", skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<String>,
    /// What is said of it.
    #[serde(rename = "f", skip_serializing_if = "Vec::is_empty")]
    pub findings: Vec<usize>,
    /// Whether it begins a variation.
    #[serde(rename = "v", skip_serializing_if = "is_false")]
    pub is_variation: bool,
    /// In how many variations it is.
    #[serde(rename = "d", skip_serializing_if = "is_zero")]
    pub depth: usize,
    /// 1 for a ply that was not played, 2 for one that is not legal and was taken as played, 3 for one that stands.
    #[serde(rename = "x", skip_serializing_if = "is_zero")]
    pub state: usize,
    /// The items that come or go with it.
    #[serde(rename = "i", serialize_with = "runs")]
    pub changes: Vec<u32>,
    /// Where it stands in the text, as JavaScript counts. None where the text is not at hand.
    #[serde(rename = "w", skip_serializing_if = "Option::is_none")]
    pub span: Option<[usize; 2]>,
}

/// A ply that could not be read; what its letters mean is said above.
#[derive(Debug, Serialize)]
pub(super) struct UnreadData {
    /// How many plies are listed before it.
    #[serde(rename = "n")]
    pub place: usize,
    #[serde(rename = "b")]
    pub before: usize,
    #[serde(rename = "t")]
    pub turn: u32,
    #[serde(rename = "r", skip_serializing_if = "String::is_empty")]
    pub row: String,
    #[serde(rename = "s")]
    pub seat: usize,
    #[serde(rename = "p")]
    pub text: String,
    #[serde(rename = "c", skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<String>,
    #[serde(rename = "f", skip_serializing_if = "Vec::is_empty")]
    pub findings: Vec<usize>,
    #[serde(rename = "v", skip_serializing_if = "is_false")]
    pub is_variation: bool,
    #[serde(rename = "d", skip_serializing_if = "is_zero")]
    pub depth: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_three_and_more_are_written_in_short() {
        #[derive(Serialize)]
        struct Data(#[serde(serialize_with = "runs")] Vec<u32>);
        for (numbers, written) in [
            (vec![], "[]"),
            (vec![0, 1], "[0,1]"),
            (vec![0, 1, 2], "[0,-2]"),
            (vec![9, 4, 5, 6, 7, 6, 7, 9], "[9,4,-7,6,7,9]"),
        ] {
            assert_eq!(serde_json::to_string(&Data(numbers)).unwrap(), written);
        }
    }
}
