//! The symmetries of the board that keep the rules of a variant.

use crate::board::{Place, Point, Square};
use crate::record::{Act, Effect, Placed, Ply};
use crate::variant::{Seat, Variant};

/// A way to turn or mirror the board, and whether the seats are exchanged with it.
///
/// ```
/// use paisho::collection::Symmetry;
/// use paisho::variant::Variant;
///
/// let skud = Variant::named("skud").unwrap();
/// let turned = Symmetry::of(skud)[1];
/// assert_eq!(turned.place("10b".parse()?).to_string(), "10r");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Symmetry {
    /// Where the two axes go: each column is the image of a step to the right or up.
    axes: [[i8; 2]; 2],
    /// Whether what belongs to the first of two seats goes to the second.
    exchanges: bool,
}

const fn axes(right: [i8; 2], up: [i8; 2]) -> Symmetry {
    Symmetry { axes: [right, up], exchanges: false }
}

const NONE: Symmetry = axes([1, 0], [0, 1]);
const HALF_TURN: Symmetry = axes([-1, 0], [0, -1]);
/// All of them: the half turn, along the diagonals, a quarter turn each way, left and right, up and down.
const ALL: [Symmetry; 8] = [
    NONE,
    HALF_TURN,
    axes([0, 1], [1, 0]),
    axes([0, -1], [-1, 0]),
    axes([0, 1], [-1, 0]),
    axes([0, -1], [1, 0]),
    axes([-1, 0], [0, 1]),
    axes([1, 0], [0, -1]),
];

impl Symmetry {
    /// Those that keep the rules of a variant; the first changes nothing.
    ///
    /// Gardens keep their colours under a half turn and along the diagonals. The Wheel of Skud turns one way only, which a
    /// mirror would reverse. In Basic and Iroh each half of the board belongs to a seat, so that the seats are exchanged
    /// with the halves. The gardens of Balance have no colours that count.
    pub fn of(variant: Variant) -> &'static [Symmetry] {
        const EXCHANGED: Symmetry = Symmetry { exchanges: true, ..HALF_TURN };
        match variant.name() {
            "wiki" | "ancient" => &ALL[..4],
            "skud" => &ALL[..2],
            "basic" | "iroh" => &[NONE, EXCHANGED],
            "balance" => &ALL,
            _ => &ALL[..1],
        }
    }

    /// Whether it changes nothing.
    pub fn is_none(self) -> bool {
        self == NONE
    }

    /// Whether the seats are exchanged.
    pub fn exchanges(self) -> bool {
        self.exchanges
    }

    /// Whether it is a mirror image, in which clockwise is the other way.
    fn mirrors(self) -> bool {
        let [[a, b], [c, d]] = self.axes;
        a * d - b * c < 0
    }

    fn map(self, x: i8, y: i8) -> (i8, i8) {
        let [[a, b], [c, d]] = self.axes;
        (a * x + c * y, b * x + d * y)
    }

    /// Where a place goes. Every place of the board goes to another.
    pub fn place(self, place: Place) -> Place {
        match place {
            _ if self.is_none() => place,
            Place::Point(point) => {
                let (x, y) = self.map(point.x(), point.y());
                Point::at(x, y).map_or(place, Place::Point)
            }
            Place::Square(square) => {
                // Twice the coordinates of its centre, to stay with whole numbers.
                let (x, y) = self.map(2 * square.x() + 1, 2 * square.y() + 1);
                Square::at((x - 1) / 2, (y - 1) / 2).map_or(place, Place::Square)
            }
        }
    }

    /// Whose a tile is then.
    pub fn seat(self, seat: Seat) -> Seat {
        if self.exchanges { seat.other() } else { seat }
    }

    /// A tile on the board.
    pub fn placed(self, placed: Placed) -> Placed {
        Placed { owner: placed.owner.map(|seat| self.seat(seat)), at: self.place(placed.at), ..placed }
    }

    /// By how many steps a ring is turned then.
    pub fn steps(self, steps: i8) -> i8 {
        if self.mirrors() { steps.saturating_neg() } else { steps }
    }

    /// A ply.
    pub fn ply(self, ply: &Ply) -> Ply {
        match ply {
            Ply::Acts(acts) => Ply::Acts(acts.iter().map(|act| self.act(act)).collect()),
            other => other.clone(),
        }
    }

    fn act(self, act: &Act) -> Act {
        let effect = act.effect.as_deref().map(|effect| {
            Box::new(match effect {
                Effect::Turn(steps) => Effect::Turn(self.steps(*steps)),
                Effect::Shift { tile, at, path } => Effect::Shift {
                    tile: *tile,
                    at: self.place(*at),
                    path: path.iter().map(|place| self.place(*place)).collect(),
                },
            })
        });
        let path = act.path.iter().map(|place| self.place(*place)).collect();
        Act { at: self.place(act.at), path, effect, ..act.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_place_goes_to_another_of_its_kind_and_back_in_the_end() {
        for symmetry in ALL {
            let points: HashSet<Place> = Point::all().map(|point| symmetry.place(point.into())).collect();
            let squares: HashSet<Place> = Square::all().map(|square| symmetry.place(square.into())).collect();
            assert_eq!((points.len(), squares.len()), (261, 256), "{symmetry:?}");
            for square in Square::all() {
                // The corners of the image are the images of the corners.
                let Place::Square(image) = symmetry.place(square.into()) else { panic!("{square}") };
                let corners: HashSet<Place> = square.corners().map(|point| symmetry.place(point.into())).collect();
                assert_eq!(image.corners().map(Place::Point).collect::<HashSet<_>>(), corners, "{square} {symmetry:?}");
            }
        }
        assert_eq!(ALL.iter().filter(|symmetry| symmetry.mirrors()).count(), 4);
    }

    #[test]
    fn names_of_images() {
        let place = |symmetry: Symmetry, name: &str| symmetry.place(name.parse().unwrap()).to_string();
        assert_eq!(place(HALF_TURN, "11e"), "9o");
        assert_eq!(place(ALL[2], "11e"), "5k");
        assert_eq!(place(ALL[6], "11e"), "9e");
        assert_eq!(place(HALF_TURN, "#10j"), "#9i");
        assert_eq!(place(ALL[7], "#10j"), "#10i");
    }
}
