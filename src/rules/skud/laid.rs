//! Tiles as the rules see them: what each can do, and what any two of them are to each other.

use crate::variant::{Seat, Tile};

pub(super) const ROSE: Tile = Tile(0);
pub(super) const JADE: Tile = Tile(5);
pub(super) const ROCK: Tile = Tile(6);
pub(super) const WHEEL: Tile = Tile(7);
pub(super) const KNOTWEED: Tile = Tile(8);
pub(super) const BOAT: Tile = Tile(9);
pub(super) const LOTUS: Tile = Tile(10);
pub(super) const ORCHID: Tile = Tile(11);
/// How many kinds of tiles there are; the first six stand in the order of the circle of harmony.
pub(super) const KINDS: u8 = 12;

/// How many of each a set holds.
pub(super) const SET: [u8; KINDS as usize] = [3, 3, 3, 3, 3, 3, 2, 2, 2, 2, 1, 1];

/// The six basic flowers.
pub(super) fn basics() -> impl Iterator<Item = Tile> {
    (ROSE.0..=JADE.0).map(Tile)
}

pub(super) const fn is_basic(tile: Tile) -> bool {
    tile.0 <= JADE.0
}

pub(super) const fn is_accent(tile: Tile) -> bool {
    tile.0 >= ROCK.0 && tile.0 <= BOAT.0
}

/// A red flower may not end wholly in a white garden.
pub(super) const fn is_red(tile: Tile) -> bool {
    tile.0 < 3
}

/// A white flower may not end wholly in a red garden. The White Lotus is none.
pub(super) const fn is_white(tile: Tile) -> bool {
    tile.0 >= 3 && tile.0 <= JADE.0
}

/// How far a flower goes.
pub(super) const fn range(tile: Tile) -> u32 {
    [3, 4, 5, 3, 4, 5, 0, 0, 0, 0, 2, 6][tile.0 as usize]
}

/// Whether two basic flowers are opposite in the circle.
pub(super) const fn clash(a: Tile, b: Tile) -> bool {
    is_basic(a) && is_basic(b) && a.0.abs_diff(b.0) == 3
}

/// Whether two basic flowers are neighbours in the circle.
const fn harmonious(a: Tile, b: Tile) -> bool {
    is_basic(a) && is_basic(b) && matches!(a.0.abs_diff(b.0), 1 | 5)
}

/// What lies on a point: nothing, or a tile with its owner, growing or blooming. One byte, so that the board is cheap to
/// copy and any two of them index a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Laid(u8);

const OWNER: u8 = 16;
const GROWING: u8 = 32;

impl Laid {
    /// An empty point.
    pub(super) const NOTHING: Laid = Laid(0);
    /// What is no point.
    pub(super) const OFF: Laid = Laid(15);

    pub(super) const fn new(tile: Tile, seat: Seat) -> Laid {
        Laid((tile.0 + 1) | if seat.0 == 0 { 0 } else { OWNER })
    }

    /// The same tile in a gate.
    pub(super) const fn growing(self) -> Laid {
        Laid(self.0 | GROWING)
    }

    /// The same tile out of its gate.
    pub(super) const fn blooming(self) -> Laid {
        Laid(self.0 & !GROWING)
    }

    pub(super) const fn is_growing(self) -> bool {
        self.0 & GROWING != 0
    }

    pub(super) const fn is_nothing(self) -> bool {
        self.0 == 0
    }

    /// Which tile; only asked where there is one.
    pub(super) const fn tile(self) -> Tile {
        Tile((self.0 & 15).wrapping_sub(1) & 15)
    }

    pub(super) const fn seat(self) -> Seat {
        Seat(self.0 >> 4 & 1)
    }

    /// Whether it is a tile at all.
    pub(super) const fn is_tile(self) -> bool {
        let kind = self.0 & 15;
        kind != 0 && kind <= KINDS
    }

    /// What two tiles in line are to each other.
    pub(super) fn with(self, other: Laid) -> Bond {
        Bond(BONDS[((self.0 & 63) as usize) << 6 | (other.0 & 63) as usize])
    }
}

/// What two tiles that see each other are to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Bond(pub u8);

impl Bond {
    pub(super) const NONE: Bond = Bond(0);

    pub(super) const fn clashes(self) -> bool {
        self.0 & 4 != 0
    }

    /// Whether it is a harmony, of anybody's.
    pub(super) const fn harmonizes(self) -> bool {
        self.0 & 3 != 0
    }

    /// Whether it is a harmony that belongs to this seat.
    pub(super) const fn is_of(self, seat: Seat) -> bool {
        self.0 & 1 << seat.0 != 0
    }
}

/// Every two bytes of [`Laid`] and their bond. Growing tiles have none.
static BONDS: [u8; 64 * 64] = {
    let mut bonds = [0; 64 * 64];
    let mut a = 0;
    while a < 32 {
        let mut b = 0;
        while b < 32 {
            bonds[(a as usize) << 6 | b as usize] = bond(Laid(a), Laid(b));
            b += 1;
        }
        a += 1;
    }
    bonds
};

const fn bond(a: Laid, b: Laid) -> u8 {
    if !a.is_tile() || !b.is_tile() {
        return 0;
    }
    let (one, two) = (a.tile(), b.tile());
    if clash(one, two) {
        4
    } else if harmonious(one, two) {
        if a.seat().0 == b.seat().0 { 1 << a.seat().0 } else { 0 }
    } else if is_basic(one) && two.0 == LOTUS.0 {
        // A harmony with a White Lotus belongs to the basic flower's owner, whoever the Lotus belongs to.
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
    use crate::variant::Variant;

    #[test]
    fn the_numbers_agree_with_the_vocabulary() {
        let vocabulary = Variant::named("skud").unwrap().vocabulary();
        let codes: Vec<&str> = vocabulary.tiles.iter().map(|entry| entry.code).collect();
        assert_eq!(codes, ["Rs", "C", "Rd", "Js", "Ly", "Jd", "Rk", "Wh", "Kn", "B", "Lt", "O"]);
        for (entry, count) in vocabulary.tiles.iter().zip(SET) {
            assert_eq!(entry.count, count, "{}", entry.code);
        }
    }

    #[test]
    fn the_circle_of_harmony_is_the_rules_own() {
        let code = |name: &str| Variant::named("skud").unwrap().vocabulary().tile(name).unwrap();
        let guest = |name| Laid::new(code(name), Seat(0));
        let host = |name| Laid::new(code(name), Seat(1));
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
                assert_eq!(guest(flower).growing().with(guest(other)), Bond::NONE);
            }
            assert_eq!(guest(flower).with(host("Lt")), Bond(1));
            assert_eq!(guest("Lt").with(host(flower)), Bond(2));
            assert_eq!(guest(flower).with(guest("O")), Bond::NONE);
        }
        assert_eq!(guest("Lt").with(host("Lt")), Bond::NONE);
        assert_eq!(Laid::OFF.with(guest("Rs")), Bond::NONE);
        assert_eq!(Laid::NOTHING.with(guest("Lt")), Bond::NONE);
    }
}
