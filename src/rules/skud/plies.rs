//! What a ply may be: planting, arranging, and the bonus in all its forms.

use super::Skud;
use super::laid::{self, BOAT, KNOTWEED, LOTUS, Laid, ORCHID, ROCK, WHEEL};
use super::position::{Position, other};
use super::refusal::{Fault, Why};
use super::spot::{AROUND, GATES, LINES, Spot};
use crate::board::Place;
use crate::record::{Act, Part, Piece, Ply};
use crate::rules::{Outcome, Seats, Style};
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

/// The outcome of a check: what is wrong, and with which piece of the act.
type Checked = Result<(), (Why, Piece)>;

impl Skud {
    /// What a written ply does, or what is wrong with it.
    pub(super) fn judge(&self, position: &Position, ply: &Ply) -> Result<Deed, Fault> {
        let whole = |why| Fault { why, part: Part { act: 0, piece: Piece::Whole }, arranged: None };
        if position.outcome.is_some() {
            return Err(whole(Why::GameOver));
        }
        let acts = match ply {
            Ply::Acts(acts) => acts,
            Ply::Resign => return Ok(Deed::Resign),
            Ply::Pass => return Err(whole(Why::Pass)),
            Ply::Claim => return Err(whole(Why::Claim)),
            Ply::Draw { .. } => return Err(whole(Why::Draw)),
        };
        for (number, act) in acts.iter().enumerate() {
            let fault = |why, piece| Fault { why, part: Part { act: number as u8, piece }, arranged: None };
            match number {
                _ if act.exchange.is_some() => return Err(fault(Why::Exchange, Piece::Exchange)),
                _ if act.effect.is_some() => return Err(fault(Why::Effect, Piece::Effect)),
                0 => {}
                1 if !act.drop => return Err(fault(Why::SecondMove, Piece::Whole)),
                1 => {}
                _ => return Err(fault(Why::TwoBonuses, Piece::Whole)),
            }
        }
        let Some(first) = acts.first() else { return Err(whole(Why::Pass)) };
        let at_first = |(why, piece)| Fault { why, part: Part { act: 0, piece }, arranged: None };
        if first.drop {
            let deed = self.judge_plant(position, first).map_err(at_first)?;
            return match acts.get(1) {
                Some(_) => Err(Fault { part: Part { act: 1, piece: Piece::Whole }, ..whole(Why::BonusOnPlant) }),
                None => Ok(deed),
            };
        }
        if position.opening < 2 {
            return Err(at_first((Why::OpeningPlant, Piece::Whole)));
        }
        let (from, to, watch) = self.judge_move(position, first).map_err(at_first)?;
        let Some(second) = acts.get(1) else { return Ok(Deed::Arrange { from, to, watch, bonus: None }) };
        let after = position.arranged(from, to);
        let bonus = self.judge_bonus(position, &after, from, to, second).map_err(|(why, piece)| Fault {
            why,
            part: Part { act: 1, piece },
            arranged: Some((from, to)),
        })?;
        Ok(Deed::Arrange { from, to, watch, bonus: Some(bonus) })
    }

    fn judge_plant(&self, position: &Position, act: &Act) -> Result<Deed, (Why, Piece)> {
        let tile = act.tile.ok_or((Why::Unnamed, Piece::At))?;
        if !act.path.is_empty() || act.capture.is_some() {
            return Err((Why::PlantMoves, if act.path.is_empty() { Piece::Captured } else { Piece::Step(0) }));
        }
        if !laid::is_basic(tile) {
            return Err((Why::PlantKind(tile), Piece::Tile));
        }
        let gate = spot(act.at, Piece::At)?;
        self.check_plant(position, tile, gate)?;
        Ok(Deed::Plant { tile, gate })
    }

    /// Whether a basic flower may be planted, as a turn of its own.
    fn check_plant(&self, position: &Position, tile: Tile, gate: Spot) -> Checked {
        if position.opening < 2 {
            // Guest sits below, Host above.
            let own = if position.opening == 0 { GATES[3] } else { GATES[0] };
            if gate != own {
                return Err((Why::OpeningGate(own), Piece::At));
            }
            let first = position.on(GATES[3]).tile();
            let same = self.profile.opening_is_same();
            if position.opening == 1 && !(if same { tile == first } else { laid::clash(tile, first) }) {
                return Err((Why::OpeningKind { tile, first }, Piece::Tile));
            }
        }
        check_gate(position, tile, gate)
    }

    fn judge_move(&self, position: &Position, act: &Act) -> Result<(Spot, Spot, Seats), (Why, Piece)> {
        let from = spot(act.at, Piece::At)?;
        let flower = position.on(from);
        if !flower.is_tile() {
            return Err((Why::NoTile(from), Piece::At));
        }
        if flower.seat() != position.to_move {
            return Err((Why::NotYours(from), Piece::At));
        }
        if let Some(named) = act.tile.filter(|&named| named != flower.tile()) {
            return Err((Why::OtherTile { named, at: from }, Piece::Tile));
        }
        if laid::is_accent(flower.tile()) {
            return Err((Why::AccentStays(from), Piece::At));
        }
        let end = Piece::Step(act.path.len().saturating_sub(1) as u8);
        let Some(&to) = act.path.last() else { return Err((Why::Stays(from), Piece::At)) };
        let to = spot(to, end)?;
        if to == from {
            return Err((Why::Stays(from), end));
        }
        self.check_move(position, from, to).map_err(|why| (why, end))?;
        let target = position.on(to);
        match act.capture {
            Some(_) if target.is_nothing() => return Err((Why::NothingTaken(to), end)),
            Some(Some(named)) if named != target.tile() => {
                return Err((Why::OtherTaken { named, at: to }, Piece::Captured));
            }
            None if !target.is_nothing() && self.style == Style::Pai => return Err((Why::Unmarked { from, to }, end)),
            _ => {}
        }
        if act.path.len() > 1 {
            check_way(position, from, &act.path)?;
        } else if !position.reaches(from, to, laid::range(flower.tile())) {
            return Err((Why::OutOfReach { from, to }, end));
        }
        let watch = position.stir(from, to).map_err(|(a, b)| {
            // The moved flower is told by where it came from: the board that explains this has not changed yet.
            let laid = |spot| if spot == to { flower.blooming() } else { position.on(spot) };
            (Why::Clash { a: (a, laid(a)), b: (b, laid(b)), by: None }, end)
        })?;
        Ok((from, to, watch))
    }

    /// Whether a flower may leave one point and end on the other, the way between them and clashes aside.
    fn check_move(&self, position: &Position, from: Spot, to: Spot) -> Result<(), Why> {
        let (flower, target) = (position.on(from), position.on(to));
        if let Some(orchid) = position.trapped_by(from) {
            return Err(Why::Trapped { from, orchid });
        }
        if target.is_tile() {
            self.check_capture(position, flower, target).map_err(|why| why(from, to))?;
        }
        if to.is_gate() {
            return Err(Why::GateEnd(to));
        }
        check_garden(flower.tile(), to)
    }

    /// Whether one flower may capture what lies on a point.
    fn check_capture(&self, position: &Position, flower: Laid, target: Laid) -> Result<(), fn(Spot, Spot) -> Why> {
        let (mover, taken) = (flower.tile(), target.tile());
        let is_wild = |seat| position.blooming(LOTUS, seat).is_some();
        if target.seat() == flower.seat() {
            return Err(|_, to| Why::OwnTile(to));
        }
        if laid::is_accent(taken) {
            return Err(|_, to| Why::AccentInTheWay(to));
        }
        if target.is_growing() {
            return Err(|_, to| Why::Growing(to));
        }
        let orchid_may = mover == ORCHID && is_wild(flower.seat());
        match taken {
            _ if orchid_may => Ok(()),
            ORCHID if is_wild(target.seat()) => Ok(()),
            ORCHID => Err(|_, to| Why::OrchidSafe(to)),
            LOTUS if self.profile.lotus_is_fair_game() => Ok(()),
            LOTUS => Err(|_, to| Why::LotusSafe(to)),
            _ if mover == ORCHID => Err(|from, _| Why::OrchidTame(from)),
            _ if laid::clash(mover, taken) => Ok(()),
            _ => Err(|from, to| Why::NoCapture { from, to }),
        }
    }

    fn judge_bonus(
        &self,
        before: &Position,
        after: &Position,
        from: Spot,
        to: Spot,
        act: &Act,
    ) -> Result<Bonus, (Why, Piece)> {
        let seat = before.to_move;
        if !after.has_new(before, seat, from, to, self.profile.bonus_with_their_lotus()) {
            return Err((Why::NoNewHarmony { from, to }, Piece::Whole));
        }
        let tile = act.tile.ok_or((Why::Unnamed, Piece::At))?;
        if act.capture.is_some() {
            return Err((Why::BonusCapture, Piece::Captured));
        }
        let at = spot(act.at, Piece::At)?;
        let bonus = match (tile, act.path.as_slice()) {
            (BOAT, []) if laid::is_accent(after.on(at).tile()) || !after.on(at).is_tile() => Bonus::Remove { at },
            (BOAT, []) if after.on(at).is_growing() => Bonus::Remove { at },
            (BOAT, []) => return Err((Why::BoatStays(at), Piece::At)),
            (BOAT, [to]) => Bonus::Shift { at, to: spot(*to, Piece::Step(0))? },
            (BOAT, _) => return Err((Why::BoatFar(at), Piece::Step(1))),
            (_, [_, ..]) => return Err((Why::OnlyBoatsShift(tile), Piece::Step(0))),
            (ROCK | WHEEL | KNOTWEED, []) => Bonus::Lay { tile, at },
            (_, []) => Bonus::Plant { tile, gate: at },
        };
        self.check_bonus(after, seat, bonus)?;
        Ok(bonus)
    }

    /// Whether a bonus may be had in the position after the arrangement.
    fn check_bonus(&self, after: &Position, seat: Seat, bonus: Bonus) -> Checked {
        let (tile, at) = match bonus {
            Bonus::Plant { tile, gate } => {
                if let Some(growing) = after.grows(seat).filter(|_| laid::is_basic(tile)) {
                    return Err((Why::GrowsAlready(growing), Piece::Whole));
                }
                return check_gate(after, tile, gate);
            }
            Bonus::Lay { tile, at } => (tile, at),
            Bonus::Shift { at, .. } | Bonus::Remove { at } => (BOAT, at),
        };
        let on = after.on(at);
        if after.hand[seat.index()][tile.index()] == 0 || after.accents[seat.index()] == 0 {
            return Err((Why::NoneLeft(tile), Piece::Tile));
        }
        match bonus {
            Bonus::Plant { .. } => Ok(()),
            _ if at.is_gate() => Err((Why::AccentInGate { tile, at }, Piece::At)),
            Bonus::Lay { .. } if !on.is_nothing() => Err((Why::AccentOnTile(at), Piece::At)),
            Bonus::Lay { tile: WHEEL, .. } => self.check_wheel(after, at).map_err(|why| (why, Piece::At)),
            Bonus::Lay { .. } => Ok(()),
            _ if on.is_nothing() => Err((Why::BoatOnNothing(at), Piece::At)),
            Bonus::Remove { .. } => {
                let mut gone = after.clone();
                gone.lift(at);
                check_clash(&gone, BOAT).map_err(|why| (why, Piece::At))
            }
            Bonus::Shift { .. } if laid::is_accent(on.tile()) => Err((Why::BoatShiftsAccent(at), Piece::Step(0))),
            Bonus::Shift { to, .. } => self.check_boat(after, at, to).map_err(|why| (why, Piece::Step(0))),
        }
    }

    fn check_boat(&self, after: &Position, at: Spot, to: Spot) -> Result<(), Why> {
        if !at.touches(to) {
            return Err(Why::BoatFar(at));
        }
        if to.is_gate() {
            return Err(Why::BoatToGate(to));
        }
        if !after.on(to).is_nothing() {
            return Err(Why::BoatToTile(to));
        }
        let flower = after.on(at);
        check_garden(flower.tile(), to)?;
        // The Boat stands where the flower stood, so nothing opens: only the flower can come to clash.
        let mut shifted = after.clone();
        shifted.lift(at);
        shifted.lay(at, Laid::new(BOAT, after.to_move));
        shifted.lay(to, flower);
        check_clash(&shifted, BOAT)
    }

    fn check_wheel(&self, after: &Position, at: Spot) -> Result<(), Why> {
        for (here, there) in turning(at) {
            let laid = after.on(here);
            if !laid.is_tile() {
                continue;
            }
            if laid.tile() == ROCK && !self.profile.wheel_turns_rocks() {
                return Err(Why::WheelRock(here));
            }
            if !there.is_point() {
                return Err(Why::WheelEdge(here));
            }
            if here.is_gate() || there.is_gate() {
                return Err(Why::WheelGate { here, there });
            }
            check_garden(laid.tile(), there).map_err(|_| Why::WheelGarden { here, there })?;
        }
        let mut turned = after.clone();
        turned.turn(at, Laid::new(WHEEL, after.to_move));
        check_clash(&turned, WHEEL)
    }

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

    /// The legal plies without a bonus: plants by kind and gate, then arrangements by flower and end, then giving up.
    pub(super) fn plain_deeds(&self, position: &Position, mut each: impl FnMut(Deed)) {
        if position.outcome.is_some() {
            return;
        }
        for tile in laid::basics() {
            for gate in GATES.into_iter().filter(|&gate| self.check_plant(position, tile, gate).is_ok()) {
                each(Deed::Plant { tile, gate });
            }
        }
        let seat = position.to_move;
        let flowers = position.tiles().filter(|(_, laid)| laid.seat() == seat && !laid::is_accent(laid.tile()));
        for (from, laid) in flowers.filter(|_| position.opening == 2) {
            let steps = position.steps(from, laid::range(laid.tile()), None);
            for to in Spot::all().filter(|to| !matches!(steps[to.index()], 0 | u8::MAX)) {
                if self.check_move(position, from, to).is_ok() {
                    if let Ok(watch) = position.stir(from, to) {
                        each(Deed::Arrange { from, to, watch, bonus: None });
                    }
                }
            }
        }
        each(Deed::Resign);
    }

    /// The same arrangement with each bonus it may have: flowers, then Rocks, Wheels, Knotweeds and Boats.
    pub(super) fn bonus_deeds(&self, position: &Position, deed: Deed, mut each: impl FnMut(Deed)) {
        let Deed::Arrange { from, to, watch, bonus: None } = deed else { return };
        let seat = position.to_move;
        let after = position.arranged(from, to);
        if !after.has_new(position, seat, from, to, self.profile.bonus_with_their_lotus()) {
            return;
        }
        let mut offer = |bonus| {
            if self.check_bonus(&after, seat, bonus).is_ok() {
                each(Deed::Arrange { from, to, watch, bonus: Some(bonus) });
            }
        };
        for tile in laid::basics().chain([LOTUS, ORCHID]) {
            for gate in GATES {
                offer(Bonus::Plant { tile, gate });
            }
        }
        for tile in [ROCK, WHEEL, KNOTWEED] {
            for at in Spot::all() {
                offer(Bonus::Lay { tile, at });
            }
        }
        for (at, laid) in after.tiles() {
            if laid::is_accent(laid.tile()) {
                offer(Bonus::Remove { at });
                continue;
            }
            for step in AROUND {
                let to = at.step(step);
                if to.is_point() {
                    offer(Bonus::Shift { at, to });
                }
            }
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

    fn arrange(&mut self, from: Spot, to: Spot) {
        if self.on(to).is_tile() {
            self.lift(to);
        }
        let flower = self.lift(from);
        self.lay(to, flower);
    }

    fn plant(&mut self, seat: Seat, tile: Tile, gate: Spot) {
        self.lay(gate, Laid::new(tile, seat));
        let hand = &mut self.hand[seat.index()][tile.index()];
        *hand = hand.saturating_sub(1);
        if laid::is_basic(tile) {
            self.flowers[seat.index()] = self.flowers[seat.index()].saturating_sub(1);
        }
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
        let hand = &mut self.hand[seat.index()][accent.index()];
        *hand = hand.saturating_sub(1);
        self.accents[seat.index()] = self.accents[seat.index()].saturating_sub(1);
    }

    /// Puts a Wheel down and turns its neighbours one step clockwise as drawn.
    fn turn(&mut self, at: Spot, wheel: Laid) {
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
fn turning(at: Spot) -> [(Spot, Spot); 8] {
    std::array::from_fn(|step| (at.step(AROUND[step]), at.step(AROUND[(step + 1) % 8])))
}

/// How the game ends with these rings on the board.
pub(super) fn ring_outcome(rings: Seats) -> Outcome {
    Outcome { winners: rings, reason: if rings == Seats(3) { "ring-tie" } else { "ring" } }
}

/// The cell of a place that a ply names.
fn spot(place: Place, piece: Piece) -> Result<Spot, (Why, Piece)> {
    match place {
        Place::Point(point) => Spot::of(point).ok_or((Why::OffBoard(point), piece)),
        Place::Square(_) => Err((Why::Square, piece)),
    }
}

/// Whether a flower in hand may go into a gate.
fn check_gate(position: &Position, tile: Tile, gate: Spot) -> Checked {
    if !gate.is_gate() {
        return Err((Why::NotAGate(tile), Piece::At));
    }
    if position.on(gate).is_tile() {
        return Err((Why::GateTaken(gate), Piece::At));
    }
    if position.hand[position.to_move.index()][tile.index()] == 0 {
        return Err((Why::NoneLeft(tile), Piece::Tile));
    }
    Ok(())
}

/// Whether a flower may end wholly in the garden of this point.
pub(super) fn check_garden(tile: Tile, to: Spot) -> Result<(), Why> {
    let wrong = (laid::is_red(tile) && to.is_white()) || (laid::is_white(tile) && to.is_red());
    if wrong { Err(Why::Garden { tile, to }) } else { Ok(()) }
}

fn check_clash(position: &Position, by: Tile) -> Result<(), Why> {
    match position.clash() {
        None => Ok(()),
        Some((a, b)) => Err(Why::Clash { a: (a, position.on(a)), b: (b, position.on(b)), by: Some(by) }),
    }
}

/// Whether the way points of a move can be followed within its range.
fn check_way(position: &Position, from: Spot, path: &[Place]) -> Checked {
    let range = laid::range(position.on(from).tile());
    let (mut at, mut left) = (from, range);
    for (number, &place) in path.iter().enumerate() {
        let piece = Piece::Step(number as u8);
        let next = spot(place, piece)?;
        let is_last = number + 1 == path.len();
        if !is_last && next != from && !position.on(next).is_nothing() {
            return Err((Why::WayPointTaken(next), piece));
        }
        match position.steps(at, left, Some(from))[next.index()] {
            0 => return Err((Why::Stays(next), piece)),
            u8::MAX => return Err((Why::OutOfWay { from, at, next, left: left as u8 }, piece)),
            steps => left -= u32::from(steps),
        }
        at = next;
    }
    Ok(())
}

/// The points a flower could end a move on, clashes aside, in reading order.
pub(super) fn ends<'a>(rules: &'a Skud, position: &'a Position, from: Spot) -> impl Iterator<Item = Spot> + 'a {
    let range = laid::range(position.on(from).tile());
    let steps = position.steps(from, range, None);
    Spot::all().filter(move |&to| {
        !matches!(steps[to.index()], 0 | u8::MAX)
            && rules.check_move(position, from, to).is_ok()
            && position.stir(from, to).is_ok()
    })
}

/// A tile that stands in a flower's way: the first on the straight ways to a point, or any beside the flower.
pub(super) fn blocker(position: &Position, from: Spot, to: Spot) -> Option<Spot> {
    let mut beside: Vec<Spot> =
        LINES.into_iter().map(|step| from.step(step)).filter(|&next| position.on(next).is_tile()).collect();
    beside.sort_by_key(|next| next.distance(to));
    let between = position
        .tiles()
        .map(|(spot, _)| spot)
        .filter(|&spot| spot != from && spot != to && from.distance(spot) + spot.distance(to) == from.distance(to));
    between.min_by_key(|spot| from.distance(*spot)).or(beside.first().copied())
}
