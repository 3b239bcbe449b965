//! What words mean to people who write down a game.

use super::facts::{labels, players_told, tag_in_cells};
use super::layout::{four_names, is_plain_turn, looks_played, tags};
use super::names::{goes_first, named_loosely};
use crate::diagnostic::{misspelt, slips};
use crate::notation::read::ply::code;
use crate::notation::read::ply::word_alone;
use crate::record::{self, Record};
use crate::variant::{Kind, LiesOn, TileEntry, Variant, Vocabulary};

/// The length of a name that a text begins with, in any case and with any apostrophe.
fn name_length(text: &str, name: &str) -> Option<usize> {
    let (first, begins) = (name.as_bytes().first()?, text.as_bytes().first()?);
    if first.is_ascii() && begins.is_ascii() && !first.eq_ignore_ascii_case(begins) {
        return None;
    }
    if text.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name)) {
        return Some(name.len());
    }
    let plain = |c: char| if c == '’' { '\'' } else { c };
    let is_same = |one: char, other: char| plain(one).to_lowercase().eq(plain(other).to_lowercase());
    let mut letters = text.chars();
    name.chars()
        .all(|c| letters.next().is_some_and(|letter| is_same(letter, c)))
        .then(|| text.len() - letters.as_str().len())
}

/// Whether two names are the same, in any case and with any apostrophe.
fn is_same_name(one: &str, other: &str) -> bool {
    name_length(one, other) == Some(one.len())
}

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
    "plant",
    "plants",
    "planted",
    "place",
    "places",
    "placed",
    "put",
    "puts",
    "drop",
    "drops",
    "dropped",
    "play",
    "plays",
    "played",
    "enter",
    "enters",
    "entered",
    "add",
    "adds",
    "added",
    "answer",
    "answers",
    "answered",
    "reply",
    "replies",
    "replied",
    "respond",
    "responds",
    "responded",
    "set",
    "sets",
    "lay",
    "lays",
    "laid",
    "bring",
    "brings",
    "brought",
];
const MOVE: &[&str] = &[
    "move",
    "moves",
    "moved",
    "moving",
    "go",
    "goes",
    "went",
    "slide",
    "slides",
    "slid",
    "arrange",
    "arranges",
    "arranged",
    "shift",
    "shifts",
    "shifted",
    "step",
    "steps",
    "stepped",
    "jump",
    "jumps",
    "jumped",
    "hop",
    "hops",
    "hopped",
    "come",
    "comes",
    "came",
    "land",
    "lands",
    "landed",
    "enter",
    "enters",
    "entered",
    "walk",
    "walks",
    "walked",
    "advance",
    "advances",
    "advanced",
    "travel",
    "travels",
    "travelled",
];
const TAKE: &[&str] = &[
    "take",
    "takes",
    "took",
    "taking",
    "capture",
    "captures",
    "captured",
    "capturing",
    "eat",
    "eats",
    "ate",
    "kill",
    "kills",
    "killed",
    "beat",
    "beats",
];
/// Words that say what one tile does to another, or to itself.
const EFFECT: &[&str] = &[
    "bends", "bend", "bent", "bending", "pushes", "push", "pushed", "pushing", "turns", "turn", "turned", "turning",
    "rotates", "rotate", "rotated", "rotating", "spins", "spin", "spun",
];
/// What else players do, which no ply begins with.
const ACTS: &[&str] = &[
    "bends",
    "bent",
    "discards",
    "discarded",
    "exchanges",
    "exchanged",
    "harmonizes",
    "harmonized",
    "picks",
    "picked",
    "promotes",
    "promoted",
    "pushes",
    "pushed",
    "rotates",
    "rotated",
    "spins",
    "spun",
    "swaps",
    "swapped",
    "turns",
    "turned",
];
/// Words for a turn the other way.
pub(super) const COUNTERCLOCKWISE: &[&str] = &["counterclockwise", "anticlockwise", "widdershins"];
/// Words that take back what was written before them.
const TAKES_BACK: &[&str] = &[
    "no",
    "not",
    "nope",
    "correction",
    "corrected",
    "sorry",
    "oops",
    "wrong",
    "mistake",
    "crossed",
    "deleted",
    "struck",
    "scratch",
    "undo",
    "undone",
    "cancel",
    "cancelled",
    "typo",
    "instead",
    "rather",
    "err",
    "er",
    "uh",
    "edit",
    "ignore",
    "ignored",
    "illegal",
    "impossible",
    "invalid",
    "misclick",
    "misclicked",
    "recte",
    "replayed",
    "retracted",
    "takeback",
    "void",
    "withdrawn",
];
/// The same in several words.
const TAKE_BACK: &[&str] = &[
    "could not",
    "first try",
    "i mean",
    "i meant",
    "second try",
    "should be",
    "should read",
    "taken back",
    "took back",
];
/// Words before `to`, which say where a way leads.
const WAYS: &[&str] = &["up", "down", "over", "across", "out", "back", "on", "right", "left"];
/// Words between the points of a way.
const THROUGH: &[&str] = &["via", "through"];
/// Words behind a ply that say what came of it.
const OUTCOMES: &[&str] =
    &["blocked", "bonus", "capture", "captured", "check", "clash", "harmonies", "harmony", "ring", "trapped"];
/// Words that join what is done in one turn.
const AND: &[&str] = &["and", "then", "plus", "with", "bonus", "hb"];
pub(super) const PRONOUNS: &[&str] = &["i", "we", "you", "he", "she", "they"];
/// What only a player does.
pub(super) const ENDS: &[&str] = &["wins", "won", "win", "loses", "lost", "resigned", "gives", "gave"];
/// Words for several players.
const SEVERAL: &[&str] = &["both", "all", "each", "everybody", "everyone", "we", "they"];
const ARTICLES: &[&str] = &["a", "an", "the", "his", "her", "their", "its", "my", "your", "our", "own", "new"];

/// Whether a word is one of a list, in any case.
pub(super) fn is_one_of(list: &[&str], word: &str) -> bool {
    list.iter().any(|known| known.eq_ignore_ascii_case(word))
}

pub(super) fn verb(word: &str) -> Option<Verb> {
    // Points and signs need not be compared.
    if word.len() < 2 || !word.bytes().all(|byte| byte.is_ascii_alphabetic()) {
        return None;
    }
    [(PLANT, Verb::Plant), (MOVE, Verb::Move), (TAKE, Verb::Take)]
        .into_iter()
        .find_map(|(words, verb)| is_one_of(words, word).then_some(verb))
}

/// Whether a verb is in its base form, which may also be a noun: `a strong move`.
pub(super) fn is_base(word: &str) -> bool {
    let begins = |other: &&&str| other.len() > word.len() && other.starts_with(&word.to_ascii_lowercase());
    [PLANT, MOVE, TAKE].iter().any(|words| words.iter().any(|other| begins(&other)))
}

/// Whether a word says what a tile does to another one, or to itself.
pub(super) fn is_effect(word: &str) -> bool {
    is_one_of(EFFECT, word)
}

/// Whether a word before `to` says where a way leads: `up to 13o`.
pub(super) fn is_way(word: &str) -> bool {
    is_one_of(WAYS, word)
}

/// Whether a word stands between the points of a way: `10b via 10c to 10e`.
pub(super) fn leads_through(word: &str) -> bool {
    is_one_of(THROUGH, word)
}

/// Whether a word behind a ply says what came of it: `harmony`.
pub(super) fn is_outcome(word: &str) -> bool {
    is_one_of(OUTCOMES, word)
}

/// Whether words take back what was written before them: `no`, `crossed out`.
pub(in crate::notation) fn takes_back(words: &str) -> bool {
    let begins = |phrase: &&&str| super::facts::strip_word(words, phrase).is_some();
    is_one_of(TAKES_BACK, letters(words)) || TAKE_BACK.iter().any(|phrase| begins(&phrase))
}

/// The words that a text begins with and that take back what was written before them, and what follows.
pub(crate) fn taken_back(text: &str) -> Option<(&str, &str)> {
    let rest = |said: &&&str| super::facts::strip_word(text, said);
    let rest = TAKE_BACK.iter().chain(TAKES_BACK).find_map(|said| rest(&said))?;
    Some(text.split_at(text.len() - rest.len()))
}

pub(in crate::notation) fn joins(word: &str) -> bool {
    is_one_of(AND, word)
}

pub(in crate::notation) fn is_article(word: &str) -> bool {
    is_one_of(ARTICLES, word)
}

pub(super) fn preposition(word: &str) -> Option<Preposition> {
    if !(2..=4).contains(&word.len()) {
        return None;
    }
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
    if verb(word).is_some() || is_one_of(ACTS, word) || is_seat(word) || word.eq_ignore_ascii_case("then") {
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
pub(in crate::notation) fn is_seat(word: &str) -> bool {
    seat_of_any(word).is_some()
}

/// The seat of any rule set that has this name.
pub(super) fn seat_of_any(word: &str) -> Option<&'static str> {
    let mut seats = Variant::all().flat_map(|variant| variant.vocabulary().seats.iter().copied().flatten());
    seats.find(|seat| seat.eq_ignore_ascii_case(word)).copied()
}

/// Whether words tell what several players do at once: `both place roses`.
pub(super) fn several_play(words: &str) -> bool {
    let who = letters(words);
    let rest = words[who.len()..].trim_start();
    let rest = if is_one_of(&["players", "sides", "of"], letters(rest)) { &rest[letters(rest).len()..] } else { rest };
    is_one_of(SEVERAL, who) && verb(letters(rest.trim_start())).is_some()
}

/// Whether a word says who plays: the name of a seat, of any rule set, or a pronoun.
pub(in crate::notation) fn names_who(word: &str) -> bool {
    is_one_of(PRONOUNS, word) || is_seat(word)
}

/// The words of a text: those of its rule set, if that is known, and the names of its players.
pub(super) struct Lexicon {
    pub(super) variant: Option<Variant>,
    /// The rule sets that it may be of.
    vocabularies: Vec<&'static Vocabulary>,
    /// The seats, and what else names them.
    pub(super) seats: Vec<&'static str>,
    pub(super) players: Vec<(String, &'static str)>,
    /// The seats that one player has.
    team: Vec<&'static str>,
    /// Letters that stand for seats before their plies, a colon behind each.
    pub(super) initials: Vec<(&'static str, &'static str)>,
    /// Who goes first, as a line above the plies says.
    pub(super) first: Option<String>,
    /// Tags that nobody has written: the players that only a chat names, and that there are four.
    pub(super) writers: Vec<(String, String)>,
}

impl Lexicon {
    /// The words of a text of this rule set.
    pub(super) fn of(text: &str, variant: Option<Variant>) -> Lexicon {
        let vocabularies: Vec<&'static Vocabulary> = match variant {
            Some(variant) => vec![variant.vocabulary()],
            None => Variant::all().map(Variant::vocabulary).collect(),
        };
        let mut tags = tags(text);
        let head = text.lines().take(60).filter(|line| !is_plain_turn(line));
        tags.extend(head.filter_map(tag_in_cells).map(|(name, value)| (name.to_owned(), value.to_owned())));
        let tag =
            |name: &str| tags.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| &**value);
        let told = variant.and_then(|known| players_told(text, known));
        let players = tag("Players").or(told.as_deref());
        let seated = if players.is_none() { variant.and_then(|known| seated(text, &tags, known)) } else { None };
        let players = players.or(seated);
        let mut seats: Vec<&'static str> = match variant {
            Some(variant) => record::seats(variant.vocabulary(), players, tag("Position")).to_vec(),
            None => vocabularies.iter().flat_map(|words| words.seats.iter().copied().flatten().copied()).collect(),
        };
        let mut seen = Vec::new();
        seats.retain(|seat| {
            !seen.contains(seat) && {
                seen.push(seat);
                true
            }
        });
        let is_partner =
            |seat: &&&str| tag("Team").is_some_and(|team| team.split_whitespace().any(|one| one == **seat));
        let team = seats.iter().filter(is_partner).copied().collect();
        let (players, initials, writers) = (Vec::new(), Vec::new(), Vec::new());
        let first = goes_first(text).map(str::to_owned);
        let mut lexicon = Lexicon { variant, vocabularies, seats, players, team, initials, first, writers };
        lexicon.initials = super::facts::initials(text, &lexicon);
        let named: Vec<(String, &'static str)> = super::facts::players(text, &lexicon);
        for (name, seat) in &named {
            lexicon.add_player(name, seat);
        }
        // `Mei` is `Mei Lan` where nobody else begins so.
        for (name, seat) in &named {
            let Some((first, _)) = name.split_once(' ') else { continue };
            let begins = |other: &str| other.split(' ').next().is_some_and(|word| word.eq_ignore_ascii_case(first));
            let is_clear = named.iter().filter(|(other, _)| begins(other)).count() == 1;
            if is_clear && first.len() > 1 && !lexicon.is_tile(first) && lexicon.seat(first).is_none() {
                lexicon.add_player(first, seat);
            }
        }
        let mut writers = super::facts::named_by_chat(text, &lexicon);
        for (seat, name) in &writers {
            if let Some(seat) = lexicon.seats.iter().copied().find(|known| known == seat) {
                lexicon.add_player(name, seat);
            }
        }
        if lexicon.players.is_empty() && variant.is_some() {
            for (name, seat) in &named_loosely(text, &lexicon) {
                lexicon.add_player(name, seat);
            }
        }
        // The letter of a seat is nobody's name.
        writers.retain(|(_, name)| name.len() > 1);
        writers.extend(seated.map(|number| ("Players".to_owned(), number.to_owned())));
        lexicon.writers = writers;
        lexicon
    }

    /// A player's name, unless it means something else already.
    pub(super) fn add_player(&mut self, name: &str, seat: &'static str) {
        let is_partner = |of: &&str| self.team.contains(&seat) && self.team.contains(of);
        let has = |(other, of): &(String, &'static str)| is_same_name(other, name) && *of != seat && !is_partner(of);
        let is_taken = self.players.iter().any(has);
        if is_taken {
            // Two players of one name: it names nobody.
            self.players.retain(|(other, _)| !other.eq_ignore_ascii_case(name));
        } else if !name.is_empty() && verb(name).is_none() {
            self.players.push((name.to_owned(), seat));
        }
    }

    /// How many seats play: two where the rule set is not known.
    pub(super) fn seat_count(&self) -> usize {
        if self.variant.is_some() { self.seats.len() } else { 2 }
    }

    /// The seat that a name stands for. Seats come before players.
    pub(super) fn seat(&self, name: &str) -> Option<&'static str> {
        let seat = self.seats.iter().copied().find(|seat| seat.eq_ignore_ascii_case(name));
        seat.or_else(|| self.players.iter().find(|(player, _)| is_same_name(player, name)).map(|(_, seat)| *seat))
    }

    /// The name of a seat or a player that a text begins with, and the seat.
    pub(super) fn named(&self, input: &str) -> Option<(usize, &'static str)> {
        let seats = self.seats.iter().map(|seat| (*seat, *seat));
        let players = self.players.iter().map(|(player, seat)| (player.as_str(), *seat));
        let found = seats.chain(players).filter_map(|(name, seat)| {
            let length = name_length(input, name)?;
            let behind = &input[length..];
            // `Jade lily on 10b`: the tile of a player.
            let next = || letters(behind.trim_start());
            let has_tile = || next().len() > 2 && self.is_tile(next());
            let is_player = || !self.is_tile(name) || calls(behind) || has_tile();
            let fits = !behind.starts_with(char::is_alphanumeric) && is_player();
            fits.then(|| (length + self.also_named(behind, seat), seat))
        });
        found.max_by_key(|(length, _)| *length)
    }

    /// Whether a player of this name has this seat beside another.
    pub(super) fn is_partner(&self, name: &str, seat: &str) -> bool {
        let has = |(player, of): &(String, &str)| *of == seat && is_same_name(player, name);
        self.team.contains(&seat) && self.players.iter().any(has)
    }

    /// Whether the player of this seat has another one, too.
    pub(super) fn shares_seat(&self, seat: &str) -> bool {
        self.team.contains(&seat)
    }

    /// The seats of a player with this name who has this seat, or the seat alone.
    pub(super) fn seats_of(&self, name: &str, seat: &str) -> String {
        let is_of = |of: &&&str| self.is_partner(name, seat) && self.is_partner(name, of);
        let seats: Vec<&str> = self.seats.iter().filter(is_of).copied().collect();
        if seats.is_empty() { seat.to_owned() } else { seats.join(" ") }
    }

    /// The length of a seat in parentheses behind its player, or of the player behind the seat: `Mei (Guest)`, `Guest (Mei)`.
    fn also_named(&self, text: &str, seat: &str) -> usize {
        let inside = text.strip_prefix(" (").and_then(|inside| inside.split_once(')'));
        inside.filter(|(named, _)| self.seat(named) == Some(seat)).map_or(0, |(named, _)| named.len() + 3)
    }

    /// The seat that has this letter to itself, if no tile has it.
    pub(super) fn initial(&self, letter: &str) -> Option<&'static str> {
        if let Some((_, seat)) = self.initials.iter().find(|(initial, _)| initial.eq_ignore_ascii_case(letter)) {
            return Some(seat);
        }
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

    /// Whether a word is the whole name of a flower.
    pub(super) fn is_flower(&self, word: &str) -> bool {
        word.len() > 2 && self.entries(word).all(|entry| entry.kind == Kind::Flower)
    }

    /// Whether a player may pass.
    pub(super) fn may_pass(&self) -> bool {
        self.vocabularies.iter().any(|words| words.words.contains(&"Pass"))
    }

    /// The codes of all tiles.
    pub(super) fn codes(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.vocabularies.iter().flat_map(|words| words.tiles.iter().map(|tile| tile.code))
    }

    /// Whether a tile has this code.
    pub(super) fn is_code(&self, code: &str) -> bool {
        self.vocabularies.iter().any(|words| words.tile(code).is_some())
    }

    /// The one tile whose name a word is a slip of: its name, or its code where the rule set is known.
    pub(super) fn meant(&self, word: &str) -> Option<&'static str> {
        let tiles = || self.vocabularies.iter().flat_map(|words| words.tiles);
        let names: Vec<&str> = tiles().flat_map(|tile| tile.all_names()).filter(|name| name.len() > 3).collect();
        let name = misspelt(word, names.iter().copied())?;
        let is_of = |tile: &&TileEntry, name: &str| tile.all_names().any(|other| other == name);
        let code = tiles().find(|tile| is_of(tile, name))?.code;
        let is_other = |name: &&str| !tiles().any(|tile| tile.code == code && is_of(&tile, name));
        let others: Vec<&str> = names.iter().copied().filter(is_other).collect();
        let is_clear = misspelt(word, others.iter().copied()).is_none();
        is_clear.then_some(if self.variant.is_some() { code } else { name })
    }

    /// The one tile that has the name which words before a place are nearest to, with few slips: its code, or that name where the
    /// rule set is not known. Of a name of several words the first may stand alone.
    pub(super) fn nearest_tile(&self, words: &str) -> Option<&'static str> {
        let tiles = self.vocabularies.iter().flat_map(|words| words.tiles);
        let names = tiles.flat_map(|tile| {
            let all = tile.all_names().flat_map(|name| [Some(name), name.split_once(' ').map(|(first, _)| first)]);
            all.flatten().map(|name| (name, tile.code))
        });
        let called = |(name, code): (&'static str, &'static str)| if self.variant.is_some() { code } else { name };
        let mut least = usize::MAX;
        let mut found = None;
        for one in names {
            match slips(words, one.0) {
                Some(far) if far < least => (least, found) = (far, Some(called(one))),
                // Another name is as near.
                Some(far) if far == least && found != Some(called(one)) => found = None,
                _ => {}
            }
        }
        // `Roses` are several, but not `Lotuss`.
        let one = words.strip_suffix(['s', 'S']).filter(|one| !one.ends_with(['s', 'S']));
        found.filter(|_| least > 0 && !(least == 1 && one.is_some_and(|one| self.is_tile(one))))
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

    /// The code that the Garden Gate has for a tile of this name, or of this code in records.
    pub(super) fn gate_name(&self, name: &str) -> Option<&'static str> {
        let words = Variant::named("skud")?.vocabulary();
        let tile = match words.named(name)[..] {
            [tile] if name.len() > 2 => tile,
            _ => words.tile(name)?,
        };
        words.entry(tile).gate
    }

    /// Whether a tile that is put down as a bonus sends on what it is put on, as Skud's Boat does.
    pub(super) fn carries_on(&self, code: &str) -> bool {
        let skud = self.variant.is_some_and(|variant| variant.name() == "skud");
        skud && (code.eq_ignore_ascii_case("B") || code.eq_ignore_ascii_case("Boat"))
    }

    /// The tiles that a code or a name stands for, one of each rule set.
    fn entries<'l>(&'l self, tile: &'l str) -> impl Iterator<Item = &'static TileEntry> + 'l {
        self.vocabularies.iter().filter_map(move |words| {
            let tile = words.read(tile).map(|read| read.tile).or_else(|| words.named(tile).first().copied())?;
            Some(words.entry(tile))
        })
    }

    /// Whether a tile lies on squares only.
    pub(super) fn needs_square(&self, tile: &str) -> bool {
        self.variant.is_some() && self.entries(tile).next().is_some_and(|entry| entry.lies_on == LiesOn::Square)
    }

    /// Whether a tile may turn what is round it.
    pub(super) fn turns(&self, tile: &str) -> bool {
        self.entries(tile).any(|entry| entry.name.contains("Wheel"))
    }
}

/// Whether what stands behind a name that is a tile's too shows that a player is meant: `Rose: C*10b`, but not `Rose: 10b`;
/// `Rose plants a lily`, `Rose wins`.
fn calls(behind: &str) -> bool {
    let said = behind.trim_start();
    let sign = said.strip_prefix([':', '>']).or_else(|| said.strip_prefix("- ").filter(|_| behind.starts_with(' ')));
    if let Some(said) = sign {
        return said.trim_start().starts_with(|c: char| c.is_alphabetic());
    }
    let word = letters(said);
    let ends = is_one_of(ENDS, word) || word_alone(word);
    // `Rose moves 10b to 10e`: which tile that is the board tells in any case. `Rose moves the lily 10b to 10e` names another.
    let moves = || {
        let moved = said[word.len()..].trim_start();
        let object = letters(moved);
        verb(word) == Some(Verb::Move)
            && (moved.starts_with(|c: char| c.is_ascii_digit())
                || is_article(object)
                || object.len() > 1 && preposition(object).is_none() && !is_way(object))
    };
    behind.starts_with(" (") || ends || verb(word) == Some(Verb::Plant) || moves()
}

/// How many players there are where four seats are named: each before plies, or all in a line, as at the head of columns, or
/// each by a tag.
fn seated(text: &str, tags: &[(String, String)], variant: Variant) -> Option<&'static str> {
    let tag_named = |seat: &str| tags.iter().any(|(name, _)| name.eq_ignore_ascii_case(seat));
    // Two seats are one player's.
    if tag_named("Team") && variant.vocabulary().seats(4).is_some() {
        return Some("3");
    }
    let seats = variant.vocabulary().seats(4)?;
    let is_head = |line: &str| {
        let words = line.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        words.filter(|word| seats.contains(word)).eq(seats.iter().copied())
    };
    let labels = labels(text);
    let all_play = || {
        let is_named = |name: &str| labels.iter().any(|(label, _)| label.eq_ignore_ascii_case(name));
        let plays =
            |name: &str| labels.iter().any(|(label, said)| label.eq_ignore_ascii_case(name) && looks_played(said));
        seats.iter().all(|seat| is_named(seat)) || seats.iter().all(|seat| plays(&seat[..1]))
    };
    let is_head = |line: &str| is_head(line) || four_names(line).is_some();
    (text.lines().take(60).any(is_head) || all_play() || four_tags(tag_named, variant)).then_some("4")
}

/// Whether tags name the players of four seats.
fn four_tags(is_named: impl Fn(&str) -> bool, variant: Variant) -> bool {
    variant.vocabulary().seats(4).is_some_and(|seats| seats.iter().all(|seat| is_named(seat)))
}

/// Whether tags name the players of four seats, and none says how many there are.
pub(super) fn seats_four(record: &Record) -> bool {
    let is_named = |seat: &str| record.tags().any(|tag| tag.name.eq_ignore_ascii_case(seat));
    record.seats().len() < 4 && record.tag("Players").is_none() && four_tags(is_named, record.variant)
}
