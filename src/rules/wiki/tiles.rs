//! The fourteen kinds of tiles: how each moves and captures, and what it sends; and what is on a point.

use crate::variant::{Seat, Tile, tile_counts};

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
/// Kinds of tiles: the white flowers, the red ones, the two special flowers, the elements.
pub(super) const KINDS: usize = 14;
/// Kinds of elements; each seat has one of each.
pub(super) const ELEMENTS: usize = 6;

/// How many of each kind a seat starts with.
pub(super) const SET: [u8; KINDS] = tile_counts("wiki");

/// Every kind.
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

/// Whether it is an element that bends flowers.
pub(super) const fn bends(tile: Tile) -> bool {
    tile.0 > CHI.0 && tile.0 <= WHEEL.0
}

/// The index of an element among the elements.
pub(super) const fn element(tile: Tile) -> usize {
    (tile.0.saturating_sub(CHI.0)) as usize % 8
}

/// How a tile moves: steps along a line, and moves with a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Reach {
    /// The most orthogonal steps.
    pub(super) orthogonal: u8,
    /// The most diagonal steps.
    pub(super) diagonal: u8,
    /// One orthogonal step, then one diagonal outward.
    pub(super) knight: bool,
    /// One orthogonal step, then two diagonal outward.
    pub(super) zebra: bool,
}

const fn straight(orthogonal: u8, diagonal: u8) -> Reach {
    Reach { orthogonal, diagonal, knight: false, zebra: false }
}

const fn knight(orthogonal: u8, diagonal: u8) -> Reach {
    Reach { orthogonal, diagonal, knight: true, zebra: false }
}

const NO_REACH: Reach = straight(0, 0);

const MOVES: [Reach; 16] = [
    knight(0, 0),
    straight(1, 3),
    straight(3, 0),
    knight(0, 0),
    straight(1, 3),
    straight(3, 0),
    straight(2, 2),
    straight(6, 6),
    Reach { orthogonal: 1, diagonal: 1, knight: false, zebra: true },
    knight(0, 0),
    straight(1, 6),
    straight(6, 0),
    straight(6, 6),
    knight(6, 6),
    NO_REACH,
    NO_REACH,
];

const STRIKES: [Reach; 16] = {
    let mut strikes = MOVES;
    strikes[LILY.0 as usize].orthogonal = 0;
    strikes[CHRYSANTHEMUM.0 as usize].orthogonal = 0;
    strikes[WATER.0 as usize].orthogonal = 0;
    strikes[CHI.0 as usize].zebra = false;
    strikes
};

/// How a tile moves without capturing.
pub(super) const fn moves(tile: Tile) -> Reach {
    MOVES[(tile.0 & 15) as usize]
}

/// How a tile reaches another to capture or bend it, or to send it harmony or disharmony.
pub(super) const fn strikes(tile: Tile) -> Reach {
    STRIKES[(tile.0 & 15) as usize]
}

/// How an immobilized element withdraws: one step of its own, an orthogonal one where it only makes knight's moves.
pub(super) const fn withdraws(tile: Tile) -> Reach {
    let reach = moves(tile);
    match tile {
        AIR => straight(1, 0),
        _ if is_element(tile) => straight(at_most_one(reach.orthogonal), at_most_one(reach.diagonal)),
        _ => NO_REACH,
    }
}

const fn at_most_one(steps: u8) -> u8 {
    if steps == 0 { 0 } else { 1 }
}

/// How this element moves a flower that it bends, apart from sliding it along their line.
pub(super) const fn bent_by(tile: Tile) -> Reach {
    match tile {
        AIR => knight(0, 0),
        WATER => straight(0, 1),
        EARTH => straight(1, 0),
        FIRE => straight(1, 1),
        WHEEL => knight(1, 1),
        _ => NO_REACH,
    }
}

/// What one tile sends to another that it reaches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sent {
    Nothing,
    Harmony,
    Disharmony,
}

/// What one kind sends to another.
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

/// The place of each ordinary flower in the cycle Lily, Jade, Jasmine, Chrysanthemum, Rhododendron, Rose.
const CYCLE: [u8; 6] = [2, 0, 1, 5, 3, 4];

const fn sent(from: Tile, to: Tile) -> Sent {
    match (from, to) {
        (ORCHID, ORCHID) => Sent::Nothing,
        (ORCHID, _) => Sent::Disharmony,
        (_, ORCHID) => Sent::Nothing,
        (LOTUS, _) | (_, LOTUS) => Sent::Harmony,
        // Harmony goes to the next three of the cycle, disharmony to the same kind and the two before it.
        _ => match (CYCLE[to.0 as usize] + 6 - CYCLE[from.0 as usize]) % 6 {
            1..=3 => Sent::Harmony,
            _ => Sent::Disharmony,
        },
    }
}

/// What is on a point: nothing, or a tile with its owner. One byte, so that the board is cheap to copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Piece(u8);

impl Piece {
    /// No tile.
    pub(super) const NONE: Piece = Piece(0);
    /// Not a point of the board.
    pub(super) const OFF_BOARD: Piece = Piece(15);

    pub(super) const fn new(tile: Tile, seat: Seat) -> Piece {
        Piece((tile.0 + 1) | ((seat.0 & 3) << 4))
    }

    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(super) const fn is_tile(self) -> bool {
        self.0 & 15 != 0 && self.0 & 15 != 15
    }

    /// The kind of a tile; meaningless where there is none.
    pub(super) const fn tile(self) -> Tile {
        Tile((self.0 & 15).wrapping_sub(1) & 15)
    }

    pub(super) const fn seat(self) -> Seat {
        Seat(self.0 >> 4 & 3)
    }

    /// Whether it is a tile of this seat or its partner.
    pub(super) const fn is_friendly(self, seat: Seat) -> bool {
        self.is_tile() && !enemies(self.seat(), seat)
    }

    /// Whether it is a tile of an enemy of this seat.
    pub(super) const fn is_enemy(self, seat: Seat) -> bool {
        self.is_tile() && enemies(self.seat(), seat)
    }
}

/// Whether two seats are enemies: partners sit across the board.
pub(super) const fn enemies(a: Seat, b: Seat) -> bool {
    (a.0 ^ b.0) & 1 == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::Variant;

    #[test]
    fn kinds_agree_with_the_vocabulary() {
        let vocabulary = Variant::named("wiki").unwrap().vocabulary();
        let codes: Vec<&str> = vocabulary.tiles.iter().map(|entry| entry.code).collect();
        assert_eq!(codes, ["Js", "Ly", "Jd", "Rs", "C", "Rd", "Lt", "O", "Qi", "A", "W", "E", "F", "S"]);
    }

    #[test]
    fn flowers_send_what_their_entries_say() {
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
