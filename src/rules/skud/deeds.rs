//! What plies do: the actions, how they change the board, and how a game ends by them.

use super::Skud;
use super::laid::{self, BOAT, Laid, WHEEL};
use super::position::{Position, other};
use super::spot::{AROUND, Spot};
use crate::board::Place;
use crate::record::Ply;
use crate::rules::{Outcome, Seats};
use crate::variant::{Seat, Tile};

/// A legal ply of Skud Pai Sho.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Action(pub(super) Deed);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Deed {
    Plant { tile: Tile, gate: Spot },
    Arrange { from: Spot, to: Spot, watch: Seats, bonus: Option<Bonus> },
    Resign,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bonus {
    /// A flower is planted.
    Plant { tile: Tile, gate: Spot },
    /// A Rock, a Wheel or a Knotweed is put down.
    Lay { tile: Tile, at: Spot },
    /// A Boat takes the place of a flower, which moves on.
    Shift { at: Spot, to: Spot },
    /// A Boat takes an accent with it.
    Remove { at: Spot },
}

impl Skud {
    /// Plays a deed.
    pub(super) fn play(&self, position: &mut Position, deed: Deed) {
        let seat = position.to_move;
        let mut planted = false;
        let mut rings = Seats::default();
        match deed {
            Deed::Plant { tile, gate } => {
                position.plant(seat, tile, gate);
                position.opening += u8::from(position.opening < 2);
                planted = true;
            }
            Deed::Arrange { from, to, watch, bonus } => {
                position.arrange(from, to);
                planted = matches!(bonus, Some(Bonus::Plant { .. }));
                if let Some(bonus) = bonus {
                    position.bonus(seat, bonus);
                }
                // A Boat or a Wheel may join harmonies anywhere; all else only where the flower left and came.
                let anywhere =
                    matches!(bonus, Some(Bonus::Shift { .. } | Bonus::Remove { .. } | Bonus::Lay { tile: WHEEL, .. }));
                let watch = if anywhere { Seats(3) } else { watch };
                rings.0 = watch.iter().filter(|&seat| position.ring(seat)).map(|seat| Seats::only(seat).0).sum();
            }
            Deed::Resign => position.outcome = Some(Outcome { winners: Seats::only(other(seat)), reason: "resign" }),
        }
        if rings != Seats::default() {
            position.outcome = Some(ring_outcome(rings));
        } else if planted && position.flowers[seat.index()] == 0 {
            position.outcome = Some(self.last_flower(position));
        }
        position.to_move = other(seat);
    }

    /// Plays what a refused ply says: tiles go where it puts them, whoever they belong to, and the turn passes on.
    pub(super) fn force_ply(&self, position: &mut Position, ply: &Ply) -> bool {
        let Ply::Acts(acts) = ply else { return false };
        if position.outcome.is_some() {
            return false;
        }
        let seat = position.to_move;
        for act in acts {
            let last = act.path.last().copied().unwrap_or(act.at);
            let spot = |place: Place| place.point().and_then(Spot::of);
            let (Some(from), Some(to)) = (spot(act.at), spot(last)) else { return false };
            let stood = position.on(from);
            let laid = match act.tile {
                // A Boat put on a flower sends it on; put on an accent it takes that away.
                Some(tile) if act.drop && !act.path.is_empty() && stood.is_tile() => {
                    position.lift(from);
                    position.lay(from, Laid::new(tile, seat));
                    position.spend(seat, tile);
                    stood
                }
                Some(tile) if act.drop => {
                    position.spend(seat, tile);
                    Laid::new(tile, seat)
                }
                _ if stood.is_tile() => position.lift(from),
                Some(tile) => Laid::new(tile, seat),
                None => return false,
            };
            if position.on(to).is_tile() {
                position.lift(to);
            }
            if act.drop && laid.tile() == WHEEL {
                position.turn(to, laid);
            } else {
                position.lay(to, laid);
            }
        }
        position.opening += u8::from(position.opening < 2);
        position.to_move = other(seat);
        true
    }

    /// Who wins when a last basic flower was planted.
    pub(super) fn last_flower(&self, position: &Position) -> Outcome {
        let (harmonies, crossing) = position.harmonies();
        let accents = position.accents.map(u32::from);
        let (counts, reason, tie) = match (self.profile.midline_decides(), accents[0] != accents[1]) {
            (true, _) => (crossing, "midline", "midline-tie"),
            (false, true) => (accents, "accents", ""),
            (false, false) => (harmonies, "harmonies", "harmonies-tie"),
        };
        match counts[0].cmp(&counts[1]) {
            std::cmp::Ordering::Greater => Outcome { winners: Seats::only(Seat(0)), reason },
            std::cmp::Ordering::Less => Outcome { winners: Seats::only(Seat(1)), reason },
            std::cmp::Ordering::Equal => Outcome { winners: Seats(3), reason: tie },
        }
    }
}

impl Position {
    /// The position after an arrangement, its bonus not yet taken; the same seat is still at it.
    pub(super) fn arranged(&self, from: Spot, to: Spot) -> Position {
        let mut after = self.clone();
        after.arrange(from, to);
        after
    }

    pub(super) fn arrange(&mut self, from: Spot, to: Spot) {
        if self.on(to).is_tile() {
            self.lift(to);
        }
        let flower = self.lift(from);
        self.lay(to, flower);
    }

    fn plant(&mut self, seat: Seat, tile: Tile, gate: Spot) {
        self.lay(gate, Laid::new(tile, seat));
        self.spend(seat, tile);
    }

    /// Takes a tile out of a hand.
    fn spend(&mut self, seat: Seat, tile: Tile) {
        let hand = &mut self.hand[seat.index()][tile.index()];
        *hand = hand.saturating_sub(1);
        let kind = if laid::is_basic(tile) {
            &mut self.flowers[seat.index()]
        } else if laid::is_accent(tile) {
            &mut self.accents[seat.index()]
        } else {
            return;
        };
        *kind = kind.saturating_sub(1);
    }

    fn bonus(&mut self, seat: Seat, bonus: Bonus) {
        let accent = match bonus {
            Bonus::Plant { tile, gate } => return self.plant(seat, tile, gate),
            Bonus::Lay { tile: WHEEL, at } => {
                self.turn(at, Laid::new(WHEEL, seat));
                WHEEL
            }
            Bonus::Lay { tile, at } => {
                self.lay(at, Laid::new(tile, seat));
                tile
            }
            Bonus::Shift { at, to } => {
                let flower = self.lift(at);
                self.lay(at, Laid::new(BOAT, seat));
                self.lay(to, flower);
                BOAT
            }
            Bonus::Remove { at } => {
                self.lift(at);
                BOAT
            }
        };
        self.spend(seat, accent);
    }

    /// Puts a Wheel down and turns its neighbours one step clockwise as drawn.
    pub(super) fn turn(&mut self, at: Spot, wheel: Laid) {
        let neighbours = turning(at).map(|(here, there)| {
            let laid = self.on(here);
            if laid.is_tile() {
                self.lift(here);
            }
            (laid, there)
        });
        self.lay(at, wheel);
        for (laid, there) in neighbours {
            if laid.is_tile() {
                self.lay(there, laid);
            }
        }
    }
}

/// A point round a Wheel, and the next one clockwise: eight such pairs.
pub(super) fn turning(at: Spot) -> [(Spot, Spot); 8] {
    std::array::from_fn(|step| (at.step(AROUND[step]), at.step(AROUND[(step + 1) % 8])))
}

/// How the game ends with these rings on the board.
pub(super) fn ring_outcome(rings: Seats) -> Outcome {
    Outcome { winners: rings, reason: if rings == Seats(3) { "ring-tie" } else { "ring" } }
}
