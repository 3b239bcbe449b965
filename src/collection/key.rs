//! What makes two records the same game: its rule set, where it starts and its plies, however they are written and however
//! the board is turned.

use super::symmetry::Symmetry;
use crate::board::Place;
use crate::notation;
use crate::record::{Act, Discard, Effect, Placed, Ply, Record, SeatPoints, SetUp, Value};
use crate::variant::{Seat, Tile};
use std::hash::{DefaultHasher, Hash, Hasher};

/// A number that games with the same moves share: 96 bits, so that among millions of games no two others do.
///
/// Names, comments, variations, tags and turn numbers do not count, save for what settles the position that a game starts
/// from, nor what a ply may leave out: the tile that moves, way
/// points, captures. A `Resign` at the end is no move. Keys are compared within one run of a program.
///
/// ```
/// use paisho::Game;
/// use paisho::collection::GameKey;
///
/// let pai: Game = "[Variant \"skud\"]\n[Host \"Mei\"]\n\n1. Rs*10b Rs*10r {a comment}\n2. Rs10b-10e\n".parse()?;
/// let gate: Game = "1G.R3(0,-8);1H.R3(0,8);2G.(0,-8)-(0,-5)".parse()?;
/// let turned: Game = "[Variant \"skud\"]\n1. Rs*10r Rs*10b\n2. Rs10r-10o\n".parse()?;
/// assert_eq!(GameKey::of(pai.record()), GameKey::of(gate.record()));
/// assert_eq!(GameKey::of(pai.record()), GameKey::of(turned.record()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameKey([u32; 3]);

impl GameKey {
    /// The key of a whole game.
    pub fn of(record: &Record) -> GameKey {
        let mut key = Keys::start(record);
        each_move(record, |ply| key.add(ply));
        key.key()
    }

    /// The keys of all games that are the beginning of this one, from the first ply on, and shorter.
    pub fn beginnings(record: &Record) -> impl Iterator<Item = GameKey> + use<> {
        let mut key = Keys::start(record);
        let mut keys = Vec::new();
        each_move(record, |ply| {
            key.add(ply);
            keys.push(key.key());
        });
        keys.pop();
        keys.into_iter()
    }

    /// Whether a game has any ply to tell it by, or a position.
    pub fn is_told(record: &Record) -> bool {
        let mut plies = record.plies();
        let has_moves = plies.next().is_some_and(|ply| *ply != Ply::Resign) || plies.next().is_some();
        has_moves || record.tag("Position").is_some()
    }
}

/// Shows the plies, without a resignation at the end.
fn each_move(record: &Record, mut show: impl FnMut(&Ply)) {
    let mut resigned = false;
    for ply in record.plies() {
        if resigned {
            show(&Ply::Resign);
        }
        resigned = *ply == Ply::Resign;
        if !resigned {
            show(ply);
        }
    }
}

/// What else the tags settle of a position, in whatever order and words.
#[derive(Hash)]
struct SetUpTags {
    captured: Vec<(Option<Seat>, Tile)>,
    score: Vec<SeatPoints>,
    tags: Vec<(&'static str, Value)>,
}

impl SetUpTags {
    fn of(record: &Record) -> SetUpTags {
        let SetUp { mut captured, mut score, mut tags, .. } = notation::set_up(record);
        captured.sort_unstable_by_key(|(seat, tile)| (*seat, tile.index()));
        // Who has no points need not be named.
        score.retain(|item| item.points != Some(0));
        score.sort_unstable_by_key(|item| (item.seat, item.points));
        for (_, value) in &mut tags {
            if let Value::Tiles(tiles) = value {
                tiles.sort_unstable_by_key(|tile| tile.map(Tile::index));
            }
        }
        SetUpTags { captured, score, tags }
    }
}

/// The keys so far on each turn of the board. The least is the same for all turns.
struct Keys(Vec<(Symmetry, [DefaultHasher; 2])>);

impl Keys {
    fn start(record: &Record) -> Keys {
        let start = notation::start(record);
        let set_up = record.tag("Position").map(|_| SetUpTags::of(record));
        // Whose a tile is belongs to the moves.
        let symmetries = Symmetry::of(record.variant).iter().filter(|symmetry| !symmetry.exchanges());
        let keys = symmetries.map(|symmetry| {
            let mut tiles: Vec<Placed> = start.iter().map(|placed| symmetry.placed(*placed)).collect();
            tiles.sort_by_key(|placed| (placed.at.order(), placed.tile.index(), placed.owner));
            let hasher = |lane: u8| {
                let mut hasher = DefaultHasher::new();
                (lane, record.variant, record.seats().len(), record.first_seat(), &tiles).hash(&mut hasher);
                set_up.hash(&mut hasher);
                hasher
            };
            (*symmetry, [hasher(0), hasher(1)])
        });
        Keys(keys.collect())
    }

    fn add(&mut self, ply: &Ply) {
        for (symmetry, lanes) in &mut self.0 {
            let mut add = |word| lanes.iter_mut().for_each(|lane| lane.write_u64(word));
            match ply {
                Ply::Acts(acts) => {
                    acts.iter().rev().enumerate().for_each(|(left, act)| add_act(act, left, *symmetry, &mut add))
                }
                Ply::Pass => add(OTHER),
                Ply::Resign => add(OTHER | 1),
                Ply::Claim => add(OTHER | 2),
                Ply::Draw { drew, discarded } => {
                    let discarded = match discarded {
                        Discard::Tile(tile) => Some(*tile),
                        Discard::None | Discard::Unseen => None,
                    };
                    add(OTHER | 3 | number(*drew) << 8 | number(discarded) << 16);
                }
            }
        }
    }

    fn key(&self) -> GameKey {
        let key = |[high, low]: &[DefaultHasher; 2]| {
            let (high, low) = (high.finish(), low.finish());
            GameKey([(high >> 32) as u32, high as u32, low as u32])
        };
        self.0.iter().map(|(_, lanes)| key(lanes)).min().unwrap_or(GameKey([0; 3]))
    }
}

/// The mark of a ply without acts: more than any act has.
const OTHER: u64 = 0xff << 56;

/// A tile as a number; 255 stands for none.
fn number(tile: Option<Tile>) -> u64 {
    tile.map_or(255, |tile| tile.index() as u64)
}

/// Adds what an act of a ply does, before so many others, in a word, or in two.
#[inline]
fn add_act(act: &Act, left: usize, symmetry: Symmetry, add: &mut impl FnMut(u64)) {
    let order = |place: Place| u64::from(symmetry.place(place).order());
    let end = |place: Option<Place>| place.map_or(0xffff, order);
    let (kind, steps, shift) = match act.effect.as_deref() {
        None => (0, 0, None),
        // A ring of eight is turned by nine steps as by one.
        Some(Effect::Turn(steps)) => (1, symmetry.steps(steps % 8).rem_euclid(8) as u64, None),
        Some(Effect::Shift { at, path, .. }) => (2, 0, Some(order(*at) << 16 | end(path.last().copied()))),
    };
    let tiles = number(act.tile.filter(|_| act.drop)) << 32 | number(act.exchange) << 40;
    add((left as u64) << 56 | steps << 52 | kind << 48 | tiles | order(act.at) << 16 | end(act.end()));
    shift.into_iter().for_each(add);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;

    fn key(text: &str) -> GameKey {
        GameKey::of(text.parse::<Game>().unwrap().record())
    }

    #[test]
    fn other_words_for_the_same_moves_have_one_key() {
        let wiki = "[Variant \"wiki\"]\n1. F*10l E*5o\n2. Rd*10c-10f Pass\n";
        let same = [
            "[Variant \"wiki\"]\n[Sente \"Mei\"]\n{a}\n1. F*10l! E*5o\n2. Rd*10c-10d-10f Pass ( 2... Rs*15o ) 3. Resign\n",
            // Turned by half, and along a diagonal.
            "[Variant \"wiki\"]\n1. F*10h E*15e\n2. Rd*10q-10n Pass\n",
            "[Variant \"wiki\"]\n1. F*12j E*15e\n2. Rd*3j-6j Pass\n",
        ];
        for text in same {
            assert_eq!(key(wiki), key(text), "{text}");
        }
        let other = [
            "[Variant \"wiki\"]\n1. F*10l E*5o\n2. Rd*10c-10f\n",
            "[Variant \"wiki\"]\n1. E*10l F*5o\n2. Rd*10c-10f Pass\n",
            "[Variant \"wiki\"]\n1. F*10l E*5o\n2. Rd*10c-10e Pass\n",
            "[Variant \"wiki\"]\n[Players \"4\"]\n1. F*10l E*5o Rd*10c-10f Pass\n",
            // A mirror changes the colours of the gardens.
            "[Variant \"wiki\"]\n1. F*10l E*15o\n2. Rd*10c-10f Pass\n",
        ];
        for text in other {
            assert_ne!(key(wiki), key(text), "{text}");
        }
    }

    #[test]
    fn what_settles_a_position_is_part_of_it() {
        let of = |tags: &str| key(&format!("[Variant \"ancient\"]\n[Position \"<Js 10j>\"]\n{tags}\n"));
        let plain = of("");
        let tags = [
            "[Score \"First 3\"]",
            "[Score \"First 4\"]",
            "[SecondHand \"Js Rs\"]",
            "[SecondHand \"Js C\"]",
            "[Captured \"<Rs>\"]",
        ];
        let mut keys: Vec<GameKey> = tags.iter().map(|tags| of(tags)).chain([plain]).collect();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), tags.len() + 1);
        // The same in other words, and what settles nothing.
        assert_eq!(of("[SecondHand \"Js Rs\"]"), of("[SecondHand \"Rs, Js\"]"));
        assert_eq!(plain, of("[Event \"Spring\"]\n[Score \"First 0, Second 0\"]"));
    }

    #[test]
    fn beginnings_have_the_keys_of_shorter_games() {
        let game: Game = "[Variant \"iroh\"]\n1. Lt10c-10d Lt10q-10p\n2. Lt10d-10e Resign\n".parse().unwrap();
        let keys: Vec<GameKey> = GameKey::beginnings(game.record()).collect();
        let shorter =
            ["1. Lt10c-10d\n", "1. Lt10c-10d Lt10q-10p\n"].map(|plies| key(&format!("[Variant \"iroh\"]\n{plies}")));
        assert_eq!(keys, shorter);
    }
}
