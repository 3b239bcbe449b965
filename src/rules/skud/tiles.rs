//! The kinds of tiles: what each can do, and how any two of them relate; and what lies on a point.

use super::points::{GATE, RED, WHITE};
use crate::variant::{Seat, Tile};

pub(super) const ROSE: Tile = Tile(0);
pub(super) const JADE: Tile = Tile(5);
pub(super) const ROCK: Tile = Tile(6);
pub(super) const WHEEL: Tile = Tile(7);
pub(super) const KNOTWEED: Tile = Tile(8);
pub(super) const BOAT: Tile = Tile(9);
pub(super) const LOTUS: Tile = Tile(10);
pub(super) const ORCHID: Tile = Tile(11);
/// The accents of the Ancient Oasis expansion.
pub(super) const POND: Tile = Tile(12);
pub(super) const BAMBOO: Tile = Tile(13);
pub(super) const TURTLE: Tile = Tile(14);
/// The number of kinds; the first six are in the order of the circle of harmony.
pub(super) const KINDS: u8 = 15;

/// How many of each kind a set has, the expansion aside.
pub(super) const SET: [u8; KINDS as usize] = [3, 3, 3, 3, 3, 3, 2, 2, 2, 2, 1, 1, 0, 0, 0];

/// The six basic flowers.
pub(super) fn basics() -> impl Iterator<Item = Tile> {
    (ROSE.0..=JADE.0).map(Tile)
}

#[inline]
pub(super) const fn is_basic(tile: Tile) -> bool {
    tile.0 <= JADE.0
}

#[inline]
pub(super) const fn is_accent(tile: Tile) -> bool {
    matches!(tile.0, 6..=9 | 12..=14)
}

/// The White Lotus and the Orchid.
#[inline]
pub(super) const fn is_special(tile: Tile) -> bool {
    tile.0 == LOTUS.0 || tile.0 == ORCHID.0
}

/// A red flower may not end wholly in a white garden.
#[inline]
pub(super) const fn is_red(tile: Tile) -> bool {
    tile.0 < 3
}

/// A white flower may not end wholly in a red garden. The White Lotus is not one of them.
#[inline]
pub(super) const fn is_white(tile: Tile) -> bool {
    tile.0 >= 3 && tile.0 <= JADE.0
}

/// How many steps a flower moves at most.
#[inline]
pub(super) const fn range(tile: Tile) -> u32 {
    /// By kind; as many as let a number be masked to fit.
    static RANGES: [u8; 16] = [3, 4, 5, 3, 4, 5, 0, 0, 0, 0, 2, 6, 0, 0, 0, 0];
    RANGES[tile.0 as usize & 15] as u32
}

/// The kinds of points where a flower may not end.
const fn barred(tile: Tile) -> u8 {
    GATE | if is_red(tile) { WHITE } else { 0 } | if is_white(tile) { RED } else { 0 }
}

/// Whether two basic flowers are opposite in the circle.
#[inline]
pub(super) const fn clash(a: Tile, b: Tile) -> bool {
    is_basic(a) && is_basic(b) && a.0.abs_diff(b.0) == 3
}

/// Whether two basic flowers are neighbours in the circle.
pub(super) const fn harmonious(a: Tile, b: Tile) -> bool {
    is_basic(a) && is_basic(b) && matches!(a.0.abs_diff(b.0), 1 | 5)
}

/// What lies on a point: nothing, or a tile with its owner, growing or blooming. One byte, so that the board is cheap to
/// copy and two of them index a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece(u8);

const OWNER: u8 = 16;
const GROWING: u8 = 32;

impl Piece {
    /// Nothing: the point is empty.
    pub(super) const NONE: Piece = Piece(0);
    /// Off the board. It has no kind, so it is no tile.
    pub(super) const OFF: Piece = Piece(GROWING);

    #[inline]
    pub(super) const fn new(tile: Tile, seat: Seat) -> Piece {
        Piece((tile.0 + 1) | if seat.0 == 0 { 0 } else { OWNER })
    }

    /// The same tile growing in a gate.
    #[inline]
    pub(super) const fn growing(self) -> Piece {
        Piece(self.0 | GROWING)
    }

    /// The same tile out of a gate.
    #[inline]
    pub(super) const fn blooming(self) -> Piece {
        Piece(self.0 & !GROWING)
    }

    #[inline]
    pub(super) const fn is_growing(self) -> bool {
        self.0 & GROWING != 0
    }

    /// Whether the point is empty.
    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Its kind; meaningful only for a tile.
    #[inline]
    pub(super) const fn tile(self) -> Tile {
        Tile((self.0 & 15).wrapping_sub(1) & 15)
    }

    /// Its owner; meaningful only for a tile.
    #[inline]
    pub(super) const fn seat(self) -> Seat {
        Seat(self.0 >> 4 & 1)
    }

    /// Whether it is a tile.
    #[inline]
    pub(super) const fn is_tile(self) -> bool {
        self.0 & 15 != 0
    }

    /// How many steps it moves at most.
    #[inline(always)]
    pub(super) fn range(self) -> u32 {
        u32::from(MANNERS[self.0 as usize].range)
    }

    /// The kinds of points where it may not end.
    #[inline(always)]
    pub(super) fn barred(self) -> u8 {
        MANNERS[self.0 as usize].barred
    }

    /// Whether it is a flower of this seat.
    #[inline(always)]
    pub(super) fn is_flower_of(self, seat: Seat) -> bool {
        MANNERS[self.0 as usize].mover == seat.0
    }

    /// Those that it relates to where they face it; growing, it relates to none.
    #[inline(always)]
    pub(super) fn related(self) -> Pieces {
        RELATED[self.0 as usize]
    }

    /// How two tiles that face each other relate.
    #[inline(always)]
    pub(super) fn with(self, other: Piece) -> Relation {
        Relation(RELATIONS[((self.0 as usize) << 6 | other.0 as usize) & (RELATIONS.len() - 1)])
    }
}

/// How a piece moves.
#[derive(Clone, Copy)]
struct Manner {
    range: u8,
    /// The kinds of points where it may not end.
    barred: u8,
    /// The seat that moves it, or another number where none does.
    mover: u8,
}

/// The manner of every [`Piece`]; as many as a byte has values.
static MANNERS: [Manner; 256] = {
    let mut manners = [Manner { range: 0, barred: 0, mover: u8::MAX }; 256];
    let mut at = 0;
    while at < manners.len() {
        let piece = Piece(at as u8);
        if piece.is_tile() && !is_accent(piece.tile()) {
            let tile = piece.tile();
            manners[at] = Manner { range: range(tile) as u8, barred: barred(tile), mover: piece.seat().0 };
        }
        at += 1;
    }
    manners
};

/// A set of what may lie on points.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Pieces(u64);

impl Pieces {
    /// Whether it is one of them.
    #[inline(always)]
    pub(super) const fn has(self, piece: Piece) -> bool {
        self.0 >> (piece.0 & 63) & 1 == 1
    }

    /// Whether some of these are among them.
    #[inline(always)]
    pub(super) fn has_any_of(self, pieces: [Piece; 4]) -> bool {
        pieces.into_iter().fold(0, |set, piece| set | 1 << (piece.0 & 63)) & self.0 != 0
    }
}

/// For every [`Piece`] those that it relates to; as many as a byte has values.
static RELATED: [Pieces; 256] = {
    let mut related = [Pieces(0); 256];
    let mut at = 0;
    while at < RELATIONS.len() {
        if RELATIONS[at] != 0 {
            related[at >> 6].0 |= 1 << (at & 63);
        }
        at += 1;
    }
    related
};

/// How two tiles relate that face each other along a line: as a clash, as a harmony of one or both seats, or not at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Relation(pub u8);

impl Relation {
    pub(super) const NONE: Relation = Relation(0);
    /// The bits of harmonies.
    pub(super) const HARMONIES: u8 = 3;

    #[inline]
    pub(super) const fn clashes(self) -> bool {
        self.0 & 4 != 0
    }

    /// The same clash, if it is one, with harmonies of these seats and no other.
    pub(super) const fn harmonizing(self, seats: u8) -> Relation {
        Relation(self.0 & !Self::HARMONIES | seats)
    }

    /// Whether it is a harmony of any seat.
    #[inline]
    pub(super) const fn harmonizes(self) -> bool {
        self.0 & Self::HARMONIES != 0
    }

    /// Whether it is a harmony of this seat.
    #[inline]
    pub(super) const fn is_of(self, seat: Seat) -> bool {
        self.0 & 1 << seat.0 != 0
    }

    /// Adds a harmony to the count of each seat that it is one of.
    #[inline]
    pub(super) fn count(self, count: &mut [u32; 2]) {
        count[0] += u32::from(self.0 & 1);
        count[1] += u32::from(self.0 >> 1 & 1);
    }
}

/// The relation of every two [`Piece`]s. Growing tiles have none.
static RELATIONS: [u8; 64 * 64] = {
    let mut relations = [0; 64 * 64];
    let mut a = 0;
    while a < 32 {
        let mut b = 0;
        while b < 32 {
            relations[(a as usize) << 6 | b as usize] = relation(Piece(a), Piece(b));
            b += 1;
        }
        a += 1;
    }
    relations
};

const fn relation(a: Piece, b: Piece) -> u8 {
    if !a.is_tile() || !b.is_tile() {
        return 0;
    }
    let (one, two) = (a.tile(), b.tile());
    if clash(one, two) {
        4
    } else if harmonious(one, two) {
        if a.seat().0 == b.seat().0 { 1 << a.seat().0 } else { 0 }
    } else if is_basic(one) && two.0 == LOTUS.0 {
        // A harmony with a White Lotus belongs to the owner of the basic flower, whoever owns the Lotus.
        1 << a.seat().0
    } else if one.0 == LOTUS.0 && is_basic(two) {
        1 << b.seat().0
    } else {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::skud::options::OptionSet;
    use crate::variant::{Kind, Variant};

    #[test]
    fn the_numbers_agree_with_the_vocabulary() {
        let vocabulary = Variant::named("skud").unwrap().vocabulary();
        let codes: Vec<&str> = vocabulary.tiles.iter().map(|entry| entry.code).collect();
        assert_eq!(codes, ["Rs", "C", "Rd", "Js", "Ly", "Jd", "Rk", "Wh", "Kn", "B", "Lt", "O", "Po", "Bm", "Tu"]);
        // With the expansion, as the vocabulary has all tiles that there are.
        for (entry, count) in vocabulary.tiles.iter().zip(OptionSet::OASIS.set()) {
            assert_eq!(entry.count, count, "{}", entry.code);
        }
        for (tile, entry) in (0..).map(Tile).zip(vocabulary.tiles) {
            assert_eq!(is_accent(tile), entry.kind == Kind::Accent, "{}", entry.code);
        }
        assert!(!is_accent(Piece::NONE.tile()) && !is_accent(Piece::OFF.tile()));
    }

    #[test]
    fn the_circle_of_harmony_is_the_rules_own() {
        let code = |name: &str| Variant::named("skud").unwrap().vocabulary().tile(name).unwrap();
        let guest = |name| Piece::new(code(name), Seat(0));
        let host = |name| Piece::new(code(name), Seat(1));
        for (flower, friends, foe) in [
            ("Rs", ["Jd", "C"], "Js"),
            ("C", ["Rs", "Rd"], "Ly"),
            ("Rd", ["C", "Js"], "Jd"),
            ("Js", ["Rd", "Ly"], "Rs"),
            ("Ly", ["Js", "Jd"], "C"),
            ("Jd", ["Ly", "Rs"], "Rd"),
        ] {
            for other in ["Rs", "C", "Rd", "Js", "Ly", "Jd"] {
                let friend = friends.contains(&other);
                assert_eq!(guest(flower).with(guest(other)).is_of(Seat(0)), friend, "{flower} {other}");
                assert_eq!(host(flower).with(host(other)).is_of(Seat(1)), friend, "{flower} {other}");
                assert!(!guest(flower).with(host(other)).harmonizes());
                assert_eq!(guest(flower).with(host(other)).clashes(), other == foe);
                assert_eq!(host(flower).with(host(other)).clashes(), other == foe);
                assert_eq!(guest(flower).growing().with(guest(other)), Relation::NONE);
            }
            assert_eq!(guest(flower).with(host("Lt")), Relation(1));
            assert_eq!(guest("Lt").with(host(flower)), Relation(2));
            assert_eq!(guest(flower).with(guest("O")), Relation::NONE);
        }
        assert_eq!(guest("Lt").with(host("Lt")), Relation::NONE);
        assert_eq!(Piece::OFF.with(guest("Rs")), Relation::NONE);
        assert_eq!(Piece::NONE.with(guest("Lt")), Relation::NONE);
    }
}
