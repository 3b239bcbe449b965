//! Drawings and facts in comments: `[%mark red 10e 11f]`, `[%arrow 10b-10e]`, `[%clock 0:14:05]`, `[%eval +3]`.

use super::Comment;
use crate::board::Place;
use std::fmt;

/// Maximum notes read from one comment.
const MAX_NOTES: usize = 200;

/// A drawing or a fact in a comment.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Note {
    /// Marked places: `[%mark red 10e 11f]`, or `[%csl R10e,R11f]` as chess sites write it.
    Mark {
        /// The colour, in lower case.
        colour: String,
        /// The places.
        at: Vec<Place>,
    },
    /// An arrow: `[%arrow red 10b-10e]`, or `[%cal R10b10e]` as chess sites write it.
    Arrow {
        /// The colour, in lower case.
        colour: String,
        /// Where it begins.
        from: Place,
        /// Where it ends.
        to: Place,
    },
    /// The time that is left: `[%clock 0:14:05]`, or `[%clk 0:14:05]`.
    Clock(String),
    /// What the position is worth: `[%eval +3]`.
    Eval(String),
    /// A board is wanted here: `[%board]`.
    Board,
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::Mark { colour, at } => {
                let places: Vec<String> = at.iter().map(ToString::to_string).collect();
                write!(f, "{colour}: {}", places.join(", "))
            }
            Note::Arrow { colour, from, to } => write!(f, "{colour} arrow: {from} to {to}"),
            Note::Clock(time) => write!(f, "clock: {time}"),
            Note::Eval(value) => write!(f, "evaluation: {value}"),
            Note::Board => f.write_str("board"),
        }
    }
}

impl Comment {
    /// The drawings and facts in the text. What cannot be read is only text.
    ///
    /// ```
    /// use paisho::record::{Comment, Note};
    ///
    /// let comment = Comment { text: "clear [%eval +3]".into(), to_line_end: false, own_line: false };
    /// assert_eq!(comment.notes(), [Note::Eval("+3".into())]);
    /// assert_eq!(comment.words(), "clear");
    /// ```
    pub fn notes(&self) -> Vec<Note> {
        let mut notes = Vec::new();
        each_note(&self.text, |_, note| notes.extend(note));
        notes.truncate(MAX_NOTES);
        notes
    }

    /// The text without the drawings and facts.
    pub fn words(&self) -> String {
        let (mut words, mut from) = (String::new(), 0);
        each_note(&self.text, |range, notes| {
            if !notes.is_empty() {
                words.push_str(&self.text[from..range.start]);
                from = range.end;
            }
        });
        words.push_str(&self.text[from..]);
        words.trim().to_owned()
    }
}

/// Hands over every `[%...]` of a text, and what it says.
fn each_note(text: &str, mut each: impl FnMut(std::ops::Range<usize>, Vec<Note>)) {
    let mut from = 0;
    while let Some(start) = text[from..].find("[%").map(|at| from + at) {
        let Some(end) = text[start..].find(']').map(|at| start + at) else { return };
        each(start..end + 1, read(&text[start + 2..end]));
        from = end + 1;
    }
}

/// What stands between `[%` and `]`.
fn read(inside: &str) -> Vec<Note> {
    let (name, rest) = inside.split_once(char::is_whitespace).unwrap_or((inside, ""));
    let rest = rest.trim();
    let notes = match name {
        "board" if rest.is_empty() => Some(vec![Note::Board]),
        "clock" | "clk" => (!rest.is_empty()).then(|| vec![Note::Clock(rest.to_owned())]),
        "eval" => (!rest.is_empty()).then(|| vec![Note::Eval(rest.to_owned())]),
        "mark" => {
            let (colour, places) = coloured(rest);
            let at: Option<Vec<Place>> = places.split_whitespace().map(place).collect();
            at.filter(|at| !at.is_empty()).map(|at| vec![Note::Mark { colour, at }])
        }
        "arrow" => {
            let (colour, ways) = coloured(rest);
            ways.split_whitespace().map(|way| arrow(&colour, way.split_once('-')?)).collect()
        }
        "csl" => rest.split(',').map(|item| site_mark(item.trim())).collect(),
        "cal" => rest.split(',').map(|item| site_arrow(item.trim())).collect(),
        _ => None,
    };
    notes.unwrap_or_default()
}

/// A colour before places, `green` where there is none.
fn coloured(text: &str) -> (String, &str) {
    match text.split_once(char::is_whitespace) {
        Some((colour, rest)) if colour.bytes().all(|byte| byte.is_ascii_alphabetic()) => {
            (colour.to_ascii_lowercase(), rest)
        }
        _ => ("green".to_owned(), text),
    }
}

fn place(text: &str) -> Option<Place> {
    text.parse().ok()
}

fn arrow(colour: &str, (from, to): (&str, &str)) -> Option<Note> {
    Some(Note::Arrow { colour: colour.to_owned(), from: place(from)?, to: place(to)? })
}

/// The colour of a letter before a place.
fn letter(item: &str) -> Option<(&'static str, &str)> {
    let colour = match item.chars().next()? {
        'R' => "red",
        'G' => "green",
        'Y' => "yellow",
        'B' => "blue",
        _ => return None,
    };
    Some((colour, &item[1..]))
}

fn site_mark(item: &str) -> Option<Note> {
    let (colour, at) = letter(item)?;
    Some(Note::Mark { colour: colour.to_owned(), at: vec![place(at)?] })
}

fn site_arrow(item: &str) -> Option<Note> {
    let (colour, ends) = letter(item)?;
    let split = ends.find(|c: char| c.is_ascii_alphabetic())? + 1;
    let (from, to) = (ends.get(..split)?, ends.get(split..)?);
    arrow(colour, (from, to.strip_prefix('-').unwrap_or(to)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The notes of a text, in words, and the words that are left.
    fn read(text: &str) -> (Vec<String>, String) {
        let comment = Comment { text: text.into(), to_line_end: false, own_line: false };
        (comment.notes().iter().map(ToString::to_string).collect(), comment.words())
    }

    #[test]
    fn drawings_and_facts_are_read() {
        let (notes, words) = read("look [%mark red 10e #11f][%arrow 10b-10e] [%clock 0:14:05] [%eval +3] there");
        assert_eq!(notes, ["red: 10e, #11f", "green arrow: 10b to 10e", "clock: 0:14:05", "evaluation: +3"]);
        assert_eq!(words, "look    there");
        let (notes, words) = read("[%csl R10e,G11f][%cal B10b10e][%clk 1:00:00]");
        assert_eq!(notes, ["red: 10e", "green: 11f", "blue arrow: 10b to 10e", "clock: 1:00:00"]);
        assert_eq!(words, "");
    }

    #[test]
    fn what_cannot_be_read_is_only_text() {
        for text in [
            "[%mark red]",
            "[%arrow 10b]",
            "[%arrow 10b-99z]",
            "[%csl X10e]",
            "[%other 1]",
            "[%mark red 10e",
            "[%cal R]",
        ] {
            assert_eq!(read(text), (vec![], text.to_owned()), "{text}");
        }
    }
}
