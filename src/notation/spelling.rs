//! How notations write places and tile codes.

use super::read::message::either_name;
use crate::board::Place;
use crate::variant::{CodeRead, Tile, Vocabulary};

/// How a notation writes places and tile codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Spelling {
    /// `10c` and `Rs`.
    Pai,
    /// `(0,-7)` and `R3`, as the Garden Gate site does.
    Gate,
    /// `0,-7` and `R3`, as `psr` does.
    Psr,
    /// `16,9` and `Rose`, as `psn` does.
    Psn,
}

impl Spelling {
    /// A place as the notation writes it.
    pub fn place(self, place: Place) -> String {
        match (self, place) {
            (Spelling::Gate, Place::Point(point)) => format!("({},{})", point.x(), point.y()),
            (Spelling::Psr, Place::Point(point)) => format!("{},{}", point.x(), point.y()),
            (Spelling::Psn, Place::Point(point)) => format!("{},{}", 9 - point.y(), point.x() + 9),
            _ => place.to_string(),
        }
    }

    /// A tile's code as the notation writes it.
    pub fn code(self, vocabulary: &Vocabulary, tile: Tile) -> &'static str {
        let entry = vocabulary.entry(tile);
        match self {
            Spelling::Gate | Spelling::Psr => entry.gate.unwrap_or(entry.code),
            Spelling::Psn => match entry.code {
                "Jd" => "Jade",
                "Lt" => "WhiteLotus",
                "Tu" => "LionTurtle",
                _ => entry.name,
            },
            Spelling::Pai => entry.code,
        }
    }

    /// The tile that a code stands for.
    pub fn read(self, vocabulary: &Vocabulary, code: &str) -> Option<CodeRead> {
        match self {
            Spelling::Pai => vocabulary.read(code),
            Spelling::Gate | Spelling::Psr => vocabulary.read_gate(code).map(|tile| CodeRead { tile, slip: false }),
            Spelling::Psn => {
                let mut tiles = (0..vocabulary.tiles.len()).map(|at| Tile(at as u8));
                let tile = tiles.find(|tile| self.code(vocabulary, *tile).eq_ignore_ascii_case(code))?;
                Some(CodeRead { tile, slip: false })
            }
        }
    }

    /// Examples of plies.
    pub(super) fn example(self, vocabulary: &Vocabulary) -> String {
        let example = match self {
            Spelling::Pai => {
                return format!("a ply looks like {}", either_name(vocabulary.examples));
            }
            Spelling::Psr => "an action looks like `plant W5 -8,0` or `arrange 0,8 -3,8`",
            Spelling::Psn => "a ply looks like `Jasmine@9,1` or `17,9-16,9+Rock@5,5`",
            Spelling::Gate => "a ply looks like `2G.R3(0,-8)` or `3H.(0,8)-(1,6)+R(0,1)`",
        };
        example.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use crate::notation::{Notation, Options, Pai, read_ply, write_ply};
    use crate::variant::Variant;

    #[test]
    fn the_plies_that_messages_show_are_of_the_rule_set() {
        for variant in Variant::all() {
            let shown = variant.vocabulary().examples;
            for ply in shown {
                assert_eq!(&write_ply(variant, &read_ply(variant, ply).unwrap()), ply, "{variant}");
            }
            let text = format!("[Variant \"{variant}\"]\n\n1. #\n");
            let read = Pai.read(&text, &Options::default());
            let help = read.diagnostics[0].help.as_deref().unwrap_or_default();
            assert!(shown.iter().all(|ply| help.contains(&format!("`{ply}`"))), "{variant}: {help}");
        }
    }
}
