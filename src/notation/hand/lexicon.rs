//! What words mean to people who write down a game.

use crate::notation::pai::{tag, tag_start};
use crate::notation::read::ply::code;
use crate::record;
use crate::variant::{LiesOn, Variant, Vocabulary};

/// What a word asks a tile to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verb {
    Plant,
    Move,
    Take,
}

/// How a place belongs to a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Preposition {
    On,
    From,
    To,
    /// The sign of a drop.
    Star,
}

const PLANT: &[&str] = &[
    "plant", "plants", "planted", "place", "places", "placed", "put", "puts", "drop", "drops", "dropped", "play",
    "plays", "played", "enter", "enters", "entered", "add", "adds", "added",
];
const MOVE: &[&str] = &[
    "move", "moves", "moved", "go", "goes", "went", "slide", "slides", "slid", "arrange", "arranges", "arranged",
    "shift", "shifts", "shifted",
];
const TAKE: &[&str] = &["take", "takes", "took", "taking", "capture", "captures", "captured", "capturing"];
/// Words that join what is done in one turn.
const AND: &[&str] = &["and", "then", "plus", "with", "bonus"];
const ARTICLES: &[&str] = &["a", "an", "the", "his", "her", "their", "its", "my"];

/// Whether a word is one of a list, in any case.
pub(super) fn is_one_of(list: &[&str], word: &str) -> bool {
    list.iter().any(|known| known.eq_ignore_ascii_case(word))
}

pub(super) fn verb(word: &str) -> Option<Verb> {
    [(PLANT, Verb::Plant), (MOVE, Verb::Move), (TAKE, Verb::Take)]
        .into_iter()
        .find_map(|(words, verb)| is_one_of(words, word).then_some(verb))
}

pub(super) fn joins(word: &str) -> bool {
    is_one_of(AND, word)
}

pub(super) fn is_article(word: &str) -> bool {
    is_one_of(ARTICLES, word)
}

pub(super) fn preposition(word: &str) -> Option<Preposition> {
    match word.to_ascii_lowercase().as_str() {
        "on" | "at" | "onto" | "in" | "upon" => Some(Preposition::On),
        "from" => Some(Preposition::From),
        "to" | "into" => Some(Preposition::To),
        _ => None,
    }
}

/// The letters that a text begins with.
pub(super) fn letters(input: &str) -> &str {
    let end = input.bytes().position(|byte| !byte.is_ascii_alphabetic()).unwrap_or(input.len());
    &input[..end]
}

/// Whether a text begins with a word of play: a tile, a verb or a seat. What begins so behind a turn number is no comment.
pub(in crate::notation) fn begins_play(input: &str) -> bool {
    let word = letters(input);
    if verb(word).is_some() || is_seat(word) {
        return true;
    }
    // One or two letters may be any word.
    let all = || Variant::all().map(Variant::vocabulary);
    code::<true>(input).is_ok_and(|(_, tile)| {
        all().any(|words| {
            (tile.len() > 2 && words.named(tile).len() == 1) || words.tile(tile).is_some() && tile.len() == 2
        })
    })
}

/// Whether a word is the name of a seat, of any rule set.
pub(super) fn is_seat(word: &str) -> bool {
    let mut seats = Variant::all().flat_map(|variant| variant.vocabulary().seats.iter().copied().flatten());
    seats.any(|seat| seat.eq_ignore_ascii_case(word))
}

/// The words of a text: those of its rule set, if that is known, and the names of its players.
pub(super) struct Lexicon {
    pub(super) variant: Option<Variant>,
    /// The rule sets that it may be of.
    vocabularies: Vec<&'static Vocabulary>,
    /// The seats, and what else names them.
    pub(super) seats: Vec<&'static str>,
    pub(super) players: Vec<(String, &'static str)>,
    /// The players that only a chat names.
    pub(super) writers: Vec<(String, String)>,
}

impl Lexicon {
    /// The words of a text of this rule set.
    pub(super) fn of(text: &str, variant: Option<Variant>) -> Lexicon {
        let vocabularies: Vec<&'static Vocabulary> = match variant {
            Some(variant) => vec![variant.vocabulary()],
            None => Variant::all().map(Variant::vocabulary).collect(),
        };
        let players = tag_value(text, "Players");
        let mut seats: Vec<&'static str> = match variant {
            Some(variant) => record::seats(variant.vocabulary(), players, tag_value(text, "Position")).to_vec(),
            None => vocabularies.iter().flat_map(|words| words.seats.iter().copied().flatten().copied()).collect(),
        };
        let mut seen = Vec::new();
        seats.retain(|seat| {
            !seen.contains(seat) && {
                seen.push(seat);
                true
            }
        });
        let mut lexicon = Lexicon { variant, vocabularies, seats, players: Vec::new(), writers: Vec::new() };
        let named: Vec<(String, &'static str)> = super::facts::players(text, &lexicon);
        for (name, seat) in named {
            lexicon.add_player(&name, seat);
        }
        lexicon.writers = super::facts::named_by_chat(text, &lexicon);
        for (seat, name) in lexicon.writers.clone() {
            if let Some(seat) = lexicon.seats.iter().copied().find(|known| *known == seat) {
                lexicon.add_player(&name, seat);
            }
        }
        lexicon
    }

    /// A player's name, unless it means something else already.
    pub(super) fn add_player(&mut self, name: &str, seat: &'static str) {
        let is_taken = self.players.iter().any(|(other, of)| other.eq_ignore_ascii_case(name) && *of != seat);
        if is_taken {
            // Two players of one name: it names nobody.
            self.players.retain(|(other, _)| !other.eq_ignore_ascii_case(name));
        } else if !name.is_empty() && !self.is_tile(name) && verb(name).is_none() {
            self.players.push((name.to_owned(), seat));
        }
    }

    /// The seat that a name stands for. Seats come before players.
    pub(super) fn seat(&self, name: &str) -> Option<&'static str> {
        let seat = self.seats.iter().copied().find(|seat| seat.eq_ignore_ascii_case(name));
        seat.or_else(|| {
            self.players.iter().find(|(player, _)| player.eq_ignore_ascii_case(name)).map(|(_, seat)| *seat)
        })
    }

    /// The name of a seat or a player that a text begins with, and the seat.
    pub(super) fn named(&self, input: &str) -> Option<(usize, &'static str)> {
        let fits = |name: &str| {
            input.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name))
                && !input[name.len()..].starts_with(char::is_alphanumeric)
        };
        let seats = self.seats.iter().map(|seat| (*seat, *seat));
        let players = self.players.iter().map(|(player, seat)| (player.as_str(), *seat));
        seats
            .chain(players)
            .filter(|(name, _)| fits(name))
            .map(|(name, seat)| (name.len(), seat))
            .max_by_key(|(length, _)| *length)
    }

    /// The seat that has this letter to itself, if no tile has it.
    pub(super) fn initial(&self, letter: &str) -> Option<&'static str> {
        let mut fits = self.seats.iter().filter(|seat| seat[..1].eq_ignore_ascii_case(letter));
        match (fits.next(), fits.next()) {
            (Some(seat), None) if letter.len() == 1 && !self.is_tile(letter) => Some(seat),
            _ => None,
        }
    }

    /// Whether a code or a name is a tile, or begins some.
    pub(super) fn is_tile(&self, word: &str) -> bool {
        self.vocabularies.iter().any(|words| words.read(word).is_some() || !words.named(word).is_empty())
    }

    /// Whether a word may be meant for a tile, perhaps one of another rule set, which is then an error.
    pub(super) fn may_be_tile(&self, word: &str) -> bool {
        let elsewhere = || Variant::all().any(|variant| variant.vocabulary().named(word).len() == 1);
        self.is_tile(word) || (word.len() > 3 && elsewhere())
    }

    /// The code of a tile that the Garden Gate writes with another letter.
    pub(super) fn gate_code(&self, code: &str) -> Option<&'static str> {
        let skud = Variant::named("skud")?;
        let fits = code.len() == 1 && self.variant.is_none_or(|variant| variant == skud);
        let words = skud.vocabulary();
        words.read_gate(code).filter(|_| fits).map(|tile| words.code(tile))
    }

    /// The code that the Garden Gate has for a tile of this name.
    pub(super) fn gate_name(&self, name: &str) -> Option<&'static str> {
        let words = Variant::named("skud")?.vocabulary();
        let [tile] = words.named(name)[..] else { return None };
        words.entry(tile).gate
    }

    /// Whether a tile that is put down as a bonus sends on what it is put on, as Skud's Boat does.
    pub(super) fn carries_on(&self, code: &str) -> bool {
        let skud = self.variant.is_some_and(|variant| variant.name() == "skud");
        skud && (code.eq_ignore_ascii_case("B") || code.eq_ignore_ascii_case("Boat"))
    }

    /// Whether a tile lies on squares only.
    pub(super) fn needs_square(&self, tile: &str) -> bool {
        let mut entries = self.vocabularies.iter().filter_map(|words| {
            let tile = words.read(tile).map(|read| read.tile).or_else(|| words.named(tile).first().copied())?;
            Some(words.entry(tile))
        });
        self.variant.is_some() && entries.next().is_some_and(|entry| entry.lies_on == LiesOn::Square)
    }
}

/// The value of a canonical tag of a text.
pub(super) fn tag_value<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let tags = text.lines().map(str::trim_start).filter(|line| tag_start(line)).filter_map(|line| tag(line).ok());
    tags.map(|(_, tag)| tag).find(|tag| tag.name.eq_ignore_ascii_case(name)).map(|tag| tag.written)
}
