//! The marks and arrows that comments put on the board.

use crate::board::Place;
use crate::record::Note;
use std::fmt;

/// Maximum number of signs in one drawing.
pub(super) const SIGNS: usize = 100;

/// A sign that a comment puts on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sign {
    /// Where it is, or where an arrow begins.
    pub at: Place,
    /// Where an arrow ends; none for a mark.
    pub to: Option<Place>,
    /// Its colour.
    pub colour: SignColour,
}

/// The colour of a sign. Each has a shape of its own in pictures too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SignColour {
    /// Drawn as a circle, arrows as a whole line.
    Red,
    /// Drawn as a diamond, arrows as dashes.
    Yellow,
    /// Drawn as a square, arrows as dots.
    Blue,
    /// Drawn as a triangle, arrows as dashes and dots.
    Green,
}

impl SignColour {
    /// All of them.
    pub const ALL: [SignColour; 4] = [SignColour::Red, SignColour::Yellow, SignColour::Blue, SignColour::Green];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            SignColour::Red => "red",
            SignColour::Yellow => "yellow",
            SignColour::Blue => "blue",
            SignColour::Green => "green",
        }
    }

    /// The colour of this name, green where it is none of the four.
    fn named(name: &str) -> SignColour {
        SignColour::ALL.into_iter().find(|colour| colour.name() == name).unwrap_or(SignColour::Green)
    }
}

impl Sign {
    /// The signs that a note draws.
    pub fn of(note: &Note) -> Vec<Sign> {
        match note {
            Note::Mark { colour, at } => {
                let colour = SignColour::named(colour);
                at.iter().map(|&at| Sign { at, to: None, colour }).collect()
            }
            Note::Arrow { colour, from, to } => {
                vec![Sign { at: *from, to: Some(*to), colour: SignColour::named(colour) }]
            }
            _ => Vec::new(),
        }
    }
}

impl fmt::Display for Sign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to {
            Some(to) => write!(f, "{} arrow: {} to {to}", self.colour.name(), self.at),
            None => write!(f, "{}: {}", self.colour.name(), self.at),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Comment;

    #[test]
    fn signs_are_those_of_the_notes() {
        let text = "good [%mark red 10e #11f] [%arrow 10b-10e] [%mark pink 5e] [%clock 1:00]";
        let comment = Comment { text: text.into(), to_line_end: false, own_line: false };
        let signs: Vec<String> = comment.notes().iter().flat_map(Sign::of).map(|sign| sign.to_string()).collect();
        assert_eq!(signs, ["red: 10e", "red: #11f", "green arrow: 10b to 10e", "green: 5e"]);
    }
}
