//! Resolves written plies into actions, or refuses them.

use super::Skud;
use super::action::{Action, Bonus};
use super::apply::turning;
use super::harmony::Changed;
use super::optional::check_bamboo;
use super::options::OptionSet;
use super::points::{GATES, PointId};
use super::position::Position;
use super::reason::{By, Objection, Reason};
use super::tiles::{self, BAMBOO, BOAT, KNOTWEED, LOTUS, ORCHID, POND, ROCK, TURTLE, WHEEL};
use crate::board::Place;
use crate::record::{Act, Part, Piece, Ply};
use crate::rules::Rules;
use crate::variant::{Seat, Tile};

/// What a check gives, or why not and which piece of the act is to blame.
pub(super) type Checked<T> = Result<T, (Reason, Piece)>;

/// The first act of a ply; whether an arrangement makes tiles clash is still to be seen.
enum First {
    Plant { tile: Tile, gate: PointId },
    Arrange { from: PointId, to: PointId },
}

impl Skud {
    /// The action that a written ply stands for, or why it is not legal.
    #[inline(always)]
    pub(super) fn resolve_ply(&self, position: &Position, ply: &Ply) -> Result<Action, Objection> {
        let whole = |reason| Objection { reason, part: Part { act: 0, piece: Piece::Whole }, after: None };
        if self.is_finished(position) {
            return Err(whole(Reason::GameOver));
        }
        let acts = match ply {
            Ply::Acts(acts) => acts,
            Ply::Resign => return Ok(Action::Resign),
            Ply::Pass => return Err(whole(Reason::Pass)),
            Ply::Claim => return Err(whole(Reason::Claim)),
            Ply::Draw { .. } => return Err(whole(Reason::Draw)),
        };
        let (first, second) = match acts.as_slice() {
            [first] => (first, None),
            [first, second] => (first, Some(second)),
            [] => return Err(whole(Reason::Pass)),
            [_, _, ..] => {
                return Err(Objection { part: Part { act: 2, piece: Piece::Whole }, ..whole(Reason::TwoBonuses) });
            }
        };
        self.resolve_acts(position, first, second)
    }

    /// Plays a legal ply in one step, which tells the lines that it changes once and not twice.
    #[inline(always)]
    pub(super) fn play_ply(&self, position: &mut Position, ply: &Ply) -> Option<()> {
        if position.outcome.is_some() {
            return None;
        }
        if self.options().change_plies() {
            let action = self.resolve_ply(position, ply).ok()?;
            self.apply_action(position, action);
            return Some(());
        }
        let (first, second) = match ply {
            Ply::Acts(acts) => match acts.as_slice() {
                [act] => (act, None),
                [act, bonus] => (act, Some(bonus)),
                _ => return None,
            },
            Ply::Resign => {
                position.resign();
                return Some(());
            }
            _ => return None,
        };
        match self.resolve_first(position, first, second).ok()? {
            First::Plant { tile, gate } => self.play_plant(position, tile, gate),
            First::Arrange { from, to } => {
                let flower = position.leave(from);
                let changed = position.changed_by(flower, from, to, position.cross(to));
                if changed.clashes() {
                    return None;
                }
                position.arrive(flower, to);
                let bonus = match second {
                    Some(second) => Some(self.resolve_second(position, changed, second, (from, to)).ok()?),
                    None => None,
                };
                self.finish(position, changed.watch(), bonus);
            }
        }
        Some(())
    }

    /// A plant, or an arrangement with its bonus, in a game that is not over.
    #[inline(always)]
    fn resolve_acts(&self, position: &Position, first: &Act, second: Option<&Act>) -> Result<Action, Objection> {
        let (from, to) = match self.resolve_first(position, first, second)? {
            First::Plant { tile, gate } => return Ok(Action::Plant { tile, gate }),
            First::Arrange { from, to } => (from, to),
        };
        let changed = self.changed(position, from, to);
        if changed.clashes() {
            let part = Part { act: 0, piece: last_step(first) };
            return Err(Objection { reason: self.clash_by_move(position, from, to), part, after: None });
        }
        let bonus = match second {
            Some(second) => Some(self.resolve_second(&position.arranged(from, to), changed, second, (from, to))?),
            None => None,
        };
        Ok(Action::Arrange { from, to, watch: changed.watch(), bonus })
    }

    /// The first act of a ply, which may have a second one.
    #[inline(always)]
    fn resolve_first(&self, position: &Position, first: &Act, second: Option<&Act>) -> Result<First, Objection> {
        check_shape(first, 0)?;
        if let Some(second) = second {
            check_shape(second, 1)?;
        }
        let at_first = |(reason, piece)| Objection { reason, part: Part { act: 0, piece }, after: None };
        if first.drop {
            let (tile, gate) = self.resolve_plant(position, first).map_err(at_first)?;
            return match second {
                Some(_) => Err(Objection {
                    part: Part { act: 1, piece: Piece::Whole },
                    ..at_first((Reason::BonusOnPlant, Piece::Whole))
                }),
                None => Ok(First::Plant { tile, gate }),
            };
        }
        if position.opening < 2 {
            return Err(at_first((Reason::OpeningPlant, Piece::Whole)));
        }
        let (from, to) = self.resolve_move(position, first).map_err(at_first)?;
        Ok(First::Arrange { from, to })
    }

    /// The bonus of an arrangement that changed the lines so, in the position after it.
    #[inline]
    fn resolve_second(
        &self,
        after: &Position,
        changed: Changed,
        second: &Act,
        (from, to): (PointId, PointId),
    ) -> Result<Bonus, Objection> {
        let refuse = |(reason, piece)| Objection { reason, part: Part { act: 1, piece }, after: Some((from, to)) };
        if !changed.earns_bonus(self.switches.bonus_with_their_lotus()) {
            return Err(refuse((Reason::NoNewHarmony { from, to }, Piece::Whole)));
        }
        self.resolve_bonus(after, second).map_err(refuse)
    }

    #[inline(always)]
    fn resolve_plant(&self, position: &Position, act: &Act) -> Checked<(Tile, PointId)> {
        let tile = act.tile.ok_or((Reason::Unnamed, Piece::At))?;
        if !tiles::is_basic(tile) {
            return Err((Reason::PlantKind(tile), Piece::Tile));
        }
        if !act.path.is_empty() || act.capture.is_some() {
            return Err((Reason::PlantMoves, if act.path.is_empty() { Piece::Captured } else { Piece::Step(0) }));
        }
        let gate = point_id(act.at, Piece::At)?;
        self.check_plant(position, tile, gate)?;
        Ok((tile, gate))
    }

    /// Whether a basic flower may be planted as a turn.
    #[inline(always)]
    pub(super) fn check_plant(&self, position: &Position, tile: Tile, gate: PointId) -> Checked<()> {
        if let Some(own) = self.opening_gate(position) {
            if gate != own {
                return Err((Reason::OpeningGate(own), Piece::At));
            }
            let first = position.on(GATES[3]).tile();
            let same = self.switches.opening_is_same();
            if position.opening == 1 && !(if same { tile == first } else { tiles::clash(tile, first) }) {
                return Err((Reason::OpeningKind { tile, first }, Piece::Tile));
            }
        }
        self.check_soil(position, tile, gate)
    }

    /// The gate that the seat to move has to plant in, while the opening lasts.
    #[inline(always)]
    pub(super) fn opening_gate(&self, position: &Position) -> Option<PointId> {
        position.opening_gate().filter(|_| !self.options().has(OptionSet::INFORMAL))
    }

    #[inline(always)]
    fn resolve_move(&self, position: &Position, act: &Act) -> Checked<(PointId, PointId)> {
        let from = point_id(act.at, Piece::At)?;
        let flower = position.on(from);
        if !flower.is_flower_of(position.to_move) || act.tile.is_some_and(|named| named != flower.tile()) {
            return Err(not_moved(position, act, from));
        }
        let path = act.path.as_slice();
        let end = Piece::Step(path.len().saturating_sub(1) as u8);
        let Some(&to) = path.last() else { return Err((Reason::Stays(from), Piece::At)) };
        let to = point_id(to, end)?;
        if to == from && !self.options().has(OptionSet::EVERYTHING) {
            return Err((Reason::Stays(from), end));
        }
        self.check_move(position, from, to).map_err(|reason| {
            // What cannot move at all is the flower.
            let part = if matches!(reason, Reason::Trapped { .. }) { Piece::At } else { end };
            (reason, part)
        })?;
        let target = position.on(to);
        let mut is_unmarked = false;
        match act.capture {
            Some(_) if target.is_empty() => return Err((Reason::NothingTaken { from, to }, end)),
            Some(Some(named)) if named != target.tile() => {
                return Err((Reason::OtherTaken { named, from, at: to }, Piece::Captured));
            }
            None => is_unmarked = !target.is_empty() && to != from && self.refuses_unmarked(),
            _ => {}
        }
        if path.len() > 1 {
            self.check_way(position, from, path)?;
        } else if self.options().change_plies() {
            self.check_reach(position, from, to).map_err(|reason| (reason, end))?;
        } else if !position.reaches(from, to, flower.range()) {
            let is_near = from.distance(to) <= flower.range();
            let reason = if is_near { Reason::NoWay { from, to } } else { Reason::TooFar { from, to } };
            return Err((reason, end));
        }
        if is_unmarked {
            return Err((Reason::Unmarked { from, to }, end));
        }
        Ok((from, to))
    }

    /// Whether a flower may leave one point and end on another, whatever the way between them, clashes aside.
    #[inline(always)]
    pub(super) fn check_move(&self, position: &Position, from: PointId, to: PointId) -> Result<(), Reason> {
        let (flower, target) = (position.on(from), position.on(to));
        if let Some(orchid) = position.trapped_by(from) {
            return Err(Reason::Trapped { from, orchid });
        }
        if !target.is_empty() {
            self.check_capture(position, flower, target).map_err(|reason| reason(from, to))?;
            if self.options().has(OptionSet::OASIS) && !self.options().has(OptionSet::EVERYTHING) {
                check_bamboo(position, from, to)?;
            }
        }
        if to.is_any_of(flower.barred()) {
            return Err(if to.is_gate() {
                Reason::GateEnd { from, gate: to }
            } else {
                Reason::Garden { tile: flower.tile(), to, by: By::Move(from) }
            });
        }
        Ok(())
    }

    /// Whether one flower may capture what lies on a point.
    fn check_capture(
        &self,
        position: &Position,
        flower: tiles::Piece,
        target: tiles::Piece,
    ) -> Result<(), fn(PointId, PointId) -> Reason> {
        let (mover, taken) = (flower.tile(), target.tile());
        let is_wild = |seat| position.blooming(LOTUS, seat).is_some();
        if self.options().has(OptionSet::EVERYTHING) {
            return if target.is_growing() { Err(|from, to| Reason::Growing { from, to }) } else { Ok(()) };
        }
        if target.seat() == flower.seat() {
            return Err(|from, to| Reason::OwnTile { from, to });
        }
        if tiles::is_accent(taken) {
            return Err(|from, to| Reason::AccentInTheWay { from, to });
        }
        if target.is_growing() {
            return Err(|from, to| Reason::Growing { from, to });
        }
        let orchid_may = mover == ORCHID && is_wild(flower.seat());
        match taken {
            _ if orchid_may => Ok(()),
            ORCHID if is_wild(target.seat()) => Ok(()),
            ORCHID => Err(|from, to| Reason::OrchidSafe { from, to }),
            LOTUS if self.switches.lotus_is_fair_game() => Ok(()),
            LOTUS => Err(|from, to| Reason::LotusSafe { from, to }),
            _ if mover == ORCHID => Err(|from, to| Reason::OrchidTame { from, to }),
            _ if tiles::clash(mover, taken) => Ok(()),
            _ => Err(|from, to| Reason::NoCapture { from, to }),
        }
    }

    /// The bonus in the position after the arrangement, which earns one.
    fn resolve_bonus(&self, after: &Position, act: &Act) -> Checked<Bonus> {
        let tile = act.tile.ok_or((Reason::Unnamed, Piece::At))?;
        if act.capture.is_some() {
            return Err((Reason::BonusCapture, Piece::Captured));
        }
        let at = point_id(act.at, Piece::At)?;
        let bonus = match (tile, act.path.len(), act.end()) {
            (BOAT, 0, _) if tiles::is_accent(after.on(at).tile()) || !after.on(at).is_tile() => Bonus::Remove { at },
            (BOAT, 0, _) if after.on(at).is_growing() => Bonus::Remove { at },
            (BOAT, 0, _) => return Err((Reason::BoatStays(at), Piece::At)),
            (BOAT, 1, Some(to)) => Bonus::Shift { at, to: point_id(to, Piece::Step(0))? },
            (BOAT, .., Some(to)) => {
                return Err((Reason::BoatFar { at, to: point_id(to, Piece::Step(0))? }, Piece::Step(1)));
            }
            (_, 1.., _) => return Err((Reason::OnlyBoatsShift(tile), Piece::Step(0))),
            (ROCK | WHEEL | KNOTWEED | POND | BAMBOO | TURTLE, 0, _) => Bonus::Accent { tile, at },
            (_, 0, _) => Bonus::Plant { tile, gate: at },
        };
        self.check_bonus(after, after.to_move, bonus)?;
        Ok(bonus)
    }

    /// Whether a bonus may be played in the position after the arrangement.
    pub(super) fn check_bonus(&self, after: &Position, seat: Seat, bonus: Bonus) -> Checked<()> {
        let (tile, at) = match bonus {
            Bonus::Plant { tile, gate } => {
                if let Some(growing) = after.growing_flower(seat).filter(|_| tiles::is_basic(tile)) {
                    return Err((Reason::GrowsAlready(growing), Piece::Whole));
                }
                return self.check_soil(after, tile, gate);
            }
            Bonus::Accent { tile, at } => (tile, at),
            Bonus::Shift { at, .. } | Bonus::Remove { at } => (BOAT, at),
        };
        let on = after.on(at);
        if after.hands[seat.index()][tile.index()] == 0 || after.accents[seat.index()] == 0 {
            return Err((self.none_left(tile), Piece::Tile));
        }
        match bonus {
            Bonus::Plant { .. } => Ok(()),
            _ if at.is_gate() => Err((Reason::AccentInGate { tile, at }, Piece::At)),
            Bonus::Accent { .. } if !on.is_empty() => Err((Reason::AccentOnTile(at), Piece::At)),
            Bonus::Accent { tile: WHEEL, .. } => self.check_wheel(after, at).map_err(|reason| (reason, Piece::At)),
            Bonus::Accent { tile: BAMBOO, .. } => {
                self.check_planted_bamboo(after, at).map_err(|reason| (reason, Piece::At))
            }
            Bonus::Accent { .. } => Ok(()),
            _ if on.is_empty() => Err((Reason::BoatOnNothing(at), Piece::At)),
            Bonus::Remove { .. } if self.options().has(OptionSet::IGNORE_CLASHING) => Ok(()),
            Bonus::Remove { .. } => {
                // The tiles on both sides of the accent face each other now.
                let [up, left, right, down] = after.seen(at);
                let clash = [(up, down), (left, right)].into_iter().find(|&(a, b)| after.relation(a, b).clashes());
                clash.map_or(Ok(()), |(a, b)| {
                    Err((clash_of(after, (a, after.on(a)), b, By::Accent(BOAT, at)), Piece::At))
                })
            }
            Bonus::Shift { .. } if tiles::is_accent(on.tile()) => Err((Reason::BoatShiftsAccent(at), Piece::Step(0))),
            Bonus::Shift { to, .. } => self.check_boat(after, at, to).map_err(|reason| (reason, Piece::Step(0))),
        }
    }

    pub(super) fn check_boat(&self, after: &Position, at: PointId, to: PointId) -> Result<(), Reason> {
        if !at.touches(to) {
            return Err(Reason::BoatFar { at, to });
        }
        if to.is_gate() {
            return Err(Reason::BoatToGate { at, gate: to });
        }
        if !after.on(to).is_empty() {
            return Err(Reason::BoatToTile { at, to });
        }
        let flower = after.on(at);
        if is_barred(flower.tile(), to) {
            return Err(Reason::Garden { tile: flower.tile(), to, by: By::Boat(at) });
        }
        if self.options().has(OptionSet::IGNORE_CLASHING) {
            return Ok(());
        }
        // The Boat stands where the flower stood, so no line opens: only the flower itself can clash.
        let clash = after.seen(to).into_iter().find(|&other| other != at && flower.with(after.on(other)).clashes());
        clash.map_or(Ok(()), |other| Err(clash_of(after, (to, flower), other, By::Boat(at))))
    }

    pub(super) fn check_wheel(&self, after: &Position, at: PointId) -> Result<(), Reason> {
        let turns = self.check_turning(after, at)?;
        if !turns || self.options().has(OptionSet::IGNORE_CLASHING) || (!after.may_clash && !after.turning_clashes(at))
        {
            return Ok(());
        }
        let mut turned = after.clone();
        turned.turn(at, tiles::Piece::new(WHEEL, after.to_move));
        turned.clash().map_or(Ok(()), |(a, b)| Err(clash_of(&turned, (a, turned.on(a)), b, By::Accent(WHEEL, at))))
    }

    /// Whether a Wheel may be played on an empty point in a position where no tiles clash.
    pub(super) fn may_turn(&self, after: &Position, at: PointId) -> bool {
        self.check_turning(after, at).is_ok_and(|turns| !turns || !after.turning_clashes(at))
    }

    /// Whether the tiles around a Wheel may go where it turns them, clashes aside; and whether there are any.
    #[inline(always)]
    fn check_turning(&self, after: &Position, at: PointId) -> Result<bool, Reason> {
        let mut turns = false;
        for (here, there) in turning(at) {
            let piece = after.on(here);
            if !piece.is_tile() {
                continue;
            }
            turns = true;
            if piece.tile() == ROCK && !self.switches.wheel_turns_rocks() {
                return Err(Reason::WheelRock { by: at, here });
            }
            if !there.is_point() {
                return Err(Reason::WheelEdge { by: at, here });
            }
            if here.is_gate() || there.is_gate() {
                return Err(Reason::WheelGate { by: at, here, there });
            }
            if is_barred(piece.tile(), there) {
                return Err(Reason::WheelGarden { by: at, here, there });
            }
        }
        Ok(turns)
    }

    /// Whether a flower in hand may be planted: in an open gate, or with an option beside a Pond.
    #[inline(always)]
    fn check_soil(&self, position: &Position, tile: Tile, gate: PointId) -> Checked<()> {
        if !gate.is_gate() {
            return self.check_pond(position, tile, gate);
        }
        if position.on(gate).is_tile() {
            return Err((Reason::GateTaken { tile, gate }, Piece::At));
        }
        if position.hands[position.to_move.index()][tile.index()] == 0 {
            return Err((self.none_left(tile), Piece::Tile));
        }
        Ok(())
    }

    /// Why there is no such tile in hand.
    #[cold]
    pub(super) fn none_left(&self, tile: Tile) -> Reason {
        if self.options().set()[tile.index()] == 0 { Reason::NotInGame(tile) } else { Reason::NoneLeft(tile) }
    }

    /// The clash that a move makes or leaves.
    #[cold]
    fn clash_by_move(&self, position: &Position, from: PointId, to: PointId) -> Reason {
        // The board still has the flower on its start.
        let piece = |id| if id == to { position.on(from).blooming() } else { position.on(id) };
        let new = position.clash_after(from, to);
        let (a, b) = new.or_else(|| position.arranged(from, to).clash()).unwrap_or((from, to));
        Reason::Clash { a: (a, piece(a)), b: (b, piece(b)), by: By::Move(from) }
    }

    /// Whether the way points of a move can be followed within its range.
    fn check_way(&self, position: &Position, from: PointId, path: &[Place]) -> Checked<()> {
        let range = tiles::range(position.on(from).tile());
        let (mut at, mut left) = (from, range);
        for (number, &place) in path.iter().enumerate() {
            let piece = Piece::Step(number as u8);
            let next = point_id(place, piece)?;
            let is_last = number + 1 == path.len();
            if !is_last && next != from && !position.on(next).is_empty() {
                return Err((Reason::WayPointTaken(next), piece));
            }
            match position.steps(at, left, Some(from), self.steps())[next.index()] {
                0 => return Err((Reason::Stays(next), piece)),
                u8::MAX => return Err((Reason::OutOfWay { from, at, next, left: left as u8 }, piece)),
                steps => left -= u32::from(steps),
            }
            at = next;
        }
        Ok(())
    }
}

/// Whether an act has only the parts that Skud knows.
#[inline(always)]
fn check_shape(act: &Act, number: u8) -> Result<(), Objection> {
    let refuse = |reason, piece| Err(Objection { reason, part: Part { act: number, piece }, after: None });
    if act.exchange.is_some() {
        return refuse(Reason::Exchange, Piece::Exchange);
    }
    if act.effect.is_some() {
        return refuse(Reason::Effect, Piece::Effect);
    }
    if number == 1 && !act.drop {
        return refuse(Reason::SecondMove, Piece::Whole);
    }
    Ok(())
}

/// The last step of an act.
#[inline(always)]
fn last_step(act: &Act) -> Piece {
    Piece::Step(act.path.len().saturating_sub(1) as u8)
}

/// Why what stands on a point is not a flower that the seat to move may move, or not the one that is named.
#[cold]
fn not_moved(position: &Position, act: &Act, from: PointId) -> (Reason, Piece) {
    let stood = position.on(from);
    match act.tile.filter(|&named| named != stood.tile()) {
        _ if stood.is_empty() => (Reason::NoTile(from), Piece::At),
        _ if stood.seat() != position.to_move => (Reason::NotYours(from), Piece::At),
        Some(named) => (Reason::OtherTile { named, at: from }, Piece::Tile),
        None => (Reason::AccentStays(from), Piece::At),
    }
}

/// The cell of a place that a ply names.
#[inline(always)]
fn point_id(place: Place, piece: Piece) -> Checked<PointId> {
    PointId::at(place).ok_or(match place {
        Place::Point(point) => (Reason::OffBoard(point), piece),
        Place::Square(_) => (Reason::Square, piece),
    })
}

/// Whether a flower may not end in the garden of a point.
#[inline(always)]
pub(super) fn is_barred(tile: Tile, to: PointId) -> bool {
    (tiles::is_red(tile) && to.is_white()) || (tiles::is_white(tile) && to.is_red())
}

/// A clash that something else than a move makes.
pub(super) fn clash_of(position: &Position, a: (PointId, tiles::Piece), b: PointId, by: By) -> Reason {
    Reason::Clash { a, b: (b, position.on(b)), by }
}
