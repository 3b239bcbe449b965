//! Tiles as the rules see them: how each moves, what it strikes, and what it sends to the others.

use crate::variant::{Seat, Tile};

pub(super) const LILY: Tile = Tile(1);
pub(super) const JADE: Tile = Tile(2);
pub(super) const CHRYSANTHEMUM: Tile = Tile(4);
pub(super) const RHODODENDRON: Tile = Tile(5);
pub(super) const LOTUS: Tile = Tile(6);
pub(super) const ORCHID: Tile = Tile(7);
pub(super) const CHI: Tile = Tile(8);
pub(super) const AIR: Tile = Tile(9);
pub(super) const WATER: Tile = Tile(10);
pub(super) const EARTH: Tile = Tile(11);
pub(super) const FIRE: Tile = Tile(12);
pub(super) const WHEEL: Tile = Tile(13);
/// How many kinds of tiles there are: six ordinary flowers, the white ones first, then the special ones and the elements.
pub(super) const KINDS: usize = 14;
/// How many of the kinds are elements; a player has one of each.
pub(super) const ELEMENTS: usize = 6;

/// How many of each a set holds.
pub(super) const SET: [u8; KINDS] = [6, 6, 6, 6, 6, 6, 3, 3, 1, 1, 1, 1, 1, 1];

/// Every tile.
pub(super) fn all() -> impl Iterator<Item = Tile> {
    (0..KINDS as u8).map(Tile)
}

/// The six elements.
pub(super) fn elements() -> impl Iterator<Item = Tile> {
    (CHI.0..=WHEEL.0).map(Tile)
}

/// Jasmine, Lily, Jade, Rose, Chrysanthemum, Rhododendron.
pub(super) const fn is_ordinary(tile: Tile) -> bool {
    tile.0 < LOTUS.0
}

/// An ordinary flower, a Lotus or an Orchid.
pub(super) const fn is_flower(tile: Tile) -> bool {
    tile.0 < CHI.0
}

pub(super) const fn is_element(tile: Tile) -> bool {
    tile.0 >= CHI.0 && tile.0 <= WHEEL.0
}

pub(super) const fn is_white(tile: Tile) -> bool {
    tile.0 < 3
}

pub(super) const fn is_red(tile: Tile) -> bool {
    tile.0 >= 3 && tile.0 < LOTUS.0
}

/// Whether it moves flowers.
pub(super) const fn bends(tile: Tile) -> bool {
    tile.0 > CHI.0 && tile.0 <= WHEEL.0
}

/// Where an element stands among the elements.
pub(super) const fn element(tile: Tile) -> usize {
    (tile.0.saturating_sub(CHI.0)) as usize % 8
}

/// How far a tile goes: so many steps along a line of the grid, so many across, and by which broken ways.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Reach {
    pub(super) lines: u8,
    pub(super) diagonals: u8,
    /// One step along a line, then one outward across.
    pub(super) knight: bool,
    /// One step along a line, then two outward across.
    pub(super) zebra: bool,
}

const fn straight(lines: u8, diagonals: u8) -> Reach {
    Reach { lines, diagonals, knight: false, zebra: false }
}

const fn horse(lines: u8, diagonals: u8) -> Reach {
    Reach { lines, diagonals, knight: true, zebra: false }
}

const NO_WAY: Reach = straight(0, 0);

const MOVES: [Reach; 16] = [
    horse(0, 0),
    straight(1, 3),
    straight(3, 0),
    horse(0, 0),
    straight(1, 3),
    straight(3, 0),
    straight(2, 2),
    straight(6, 6),
    Reach { lines: 1, diagonals: 1, knight: false, zebra: true },
    horse(0, 0),
    straight(1, 6),
    straight(6, 0),
    straight(6, 6),
    horse(6, 6),
    NO_WAY,
    NO_WAY,
];

const STRIKES: [Reach; 16] = {
    let mut strikes = MOVES;
    strikes[LILY.0 as usize].lines = 0;
    strikes[CHRYSANTHEMUM.0 as usize].lines = 0;
    strikes[WATER.0 as usize].lines = 0;
    strikes[CHI.0 as usize].zebra = false;
    strikes
};

/// How a tile moves without capturing.
pub(super) const fn moves(tile: Tile) -> Reach {
    MOVES[(tile.0 & 15) as usize]
}

/// How a tile gets at another to capture or bend it, or to send it harmony or disharmony.
pub(super) const fn strikes(tile: Tile) -> Reach {
    STRIKES[(tile.0 & 15) as usize]
}

/// How an immobilized element withdraws: one step of its kind, and along a line where it only moves as a horse.
pub(super) const fn withdraws(tile: Tile) -> Reach {
    let reach = moves(tile);
    match tile {
        AIR => straight(1, 0),
        _ if is_element(tile) => straight(least(reach.lines), least(reach.diagonals)),
        _ => NO_WAY,
    }
}

const fn least(steps: u8) -> u8 {
    if steps == 0 { 0 } else { 1 }
}

/// How a flower moves that this element bends, besides sliding along the line of the two.
pub(super) const fn bent_by(tile: Tile) -> Reach {
    match tile {
        AIR => horse(0, 0),
        WATER => straight(0, 1),
        EARTH => straight(1, 0),
        FIRE => straight(1, 1),
        WHEEL => horse(1, 1),
        _ => NO_WAY,
    }
}

/// What one tile sends to another that it could reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sent {
    Nothing,
    Harmony,
    Disharmony,
}

/// What the entry of a tile says it sends to another.
pub(super) const fn sends(from: Tile, to: Tile) -> Sent {
    SENDS[(from.0 & 15) as usize][(to.0 & 15) as usize]
}

const SENDS: [[Sent; 16]; 16] = {
    let mut table = [[Sent::Nothing; 16]; 16];
    let mut from = 0;
    while from < CHI.0 {
        let mut to = 0;
        while to < CHI.0 {
            table[from as usize][to as usize] = sent(Tile(from), Tile(to));
            to += 1;
        }
        from += 1;
    }
    table
};

/// Where the ordinary flowers stand in the ring of harmony: Lily, Jade, Jasmine, Chrysanthemum, Rhododendron, Rose.
const RING: [u8; 6] = [2, 0, 1, 5, 3, 4];

const fn sent(from: Tile, to: Tile) -> Sent {
    match (from, to) {
        (ORCHID, ORCHID) => Sent::Nothing,
        (ORCHID, _) => Sent::Disharmony,
        (_, ORCHID) => Sent::Nothing,
        (LOTUS, _) | (_, LOTUS) => Sent::Harmony,
        // Harmony goes to the next three of the ring, disharmony to its own kind and to the two before it.
        _ => match (RING[to.0 as usize] + 6 - RING[from.0 as usize]) % 6 {
            1..=3 => Sent::Harmony,
            _ => Sent::Disharmony,
        },
    }
}

/// What lies on a point: nothing, or a tile with its owner. One byte, so that the board is cheap to copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Laid(u8);

impl Laid {
    /// An empty point.
    pub(super) const NOTHING: Laid = Laid(0);
    /// What is no point.
    pub(super) const OFF: Laid = Laid(15);

    pub(super) const fn new(tile: Tile, seat: Seat) -> Laid {
        Laid((tile.0 + 1) | ((seat.0 & 3) << 4))
    }

    pub(super) const fn is_nothing(self) -> bool {
        self.0 == 0
    }

    /// Whether it is a tile at all.
    pub(super) const fn is_tile(self) -> bool {
        self.0 & 15 != 0 && self.0 & 15 != 15
    }

    /// Which tile; only asked where there is one.
    pub(super) const fn tile(self) -> Tile {
        Tile((self.0 & 15).wrapping_sub(1) & 15)
    }

    pub(super) const fn seat(self) -> Seat {
        Seat(self.0 >> 4 & 3)
    }

    /// Whether it is a tile of one's own or of one's partner's.
    pub(super) const fn is_friend(self, seat: Seat) -> bool {
        self.is_tile() && !enemies(self.seat(), seat)
    }

    /// Whether it is a tile of an enemy's.
    pub(super) const fn is_enemy(self, seat: Seat) -> bool {
        self.is_tile() && enemies(self.seat(), seat)
    }
}

/// Whether two seats play against each other: every second one round the board does.
pub(super) const fn enemies(a: Seat, b: Seat) -> bool {
    (a.0 ^ b.0) & 1 == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::Variant;

    #[test]
    fn the_numbers_agree_with_the_vocabulary() {
        let vocabulary = Variant::named("wiki").unwrap().vocabulary();
        let codes: Vec<&str> = vocabulary.tiles.iter().map(|entry| entry.code).collect();
        assert_eq!(codes, ["Js", "Ly", "Jd", "Rs", "C", "Rd", "Lt", "O", "Qi", "A", "W", "E", "F", "S"]);
        for (entry, count) in vocabulary.tiles.iter().zip(SET) {
            assert_eq!(entry.count, count, "{}", entry.code);
        }
    }

    #[test]
    fn the_flowers_send_what_their_entries_say() {
        let vocabulary = Variant::named("wiki").unwrap().vocabulary();
        let entries = [
            ("Ly", "Jd Js C Lt", "Ly Rs Rd"),
            ("Jd", "Js C Rd Lt", "Jd Ly Rs"),
            ("Js", "C Rd Rs Lt", "Js Jd Ly"),
            ("C", "Rd Rs Ly Lt", "C Js Jd"),
            ("Rd", "Rs Ly Jd Lt", "Rd C Js"),
            ("Rs", "Ly Jd Js Lt", "Rs Rd C"),
            ("Lt", "Js Ly Jd Rs C Rd Lt", ""),
            ("O", "", "Js Ly Jd Rs C Rd Lt"),
            ("Qi", "", ""),
            ("S", "", ""),
        ];
        for (from, harmony, disharmony) in entries {
            for to in all() {
                let code = vocabulary.code(to);
                let listed = |list: &str| list.split(' ').any(|other| other == code);
                let expected = match (listed(harmony), listed(disharmony)) {
                    (true, _) => Sent::Harmony,
                    (_, true) => Sent::Disharmony,
                    _ => Sent::Nothing,
                };
                assert_eq!(sends(vocabulary.tile(from).unwrap(), to), expected, "{from} to {code}");
            }
        }
    }
}
