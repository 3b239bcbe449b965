//! The wording of refused moves, captures and bends: what is wrong with the way, and where the tile may go instead.

use super::Wiki;
use super::bending::slides_too_far;
use super::movement::{NoRoute, Route, Unreachable};
use super::points::PointId;
use super::resolve::{check_bend, check_drop, check_move, check_newcomer};
use super::tiles::{self, AIR, CHI, Reach, Sent, WHEEL};
use crate::rules::{Scene, Wording};
use crate::variant::Tile;

impl Scene<'_, Wiki> {
    /// Where an own tile may go.
    pub(super) fn reach(&self, from: PointId, near: PointId) -> String {
        let Some(position) = self.position() else { return String::new() };
        let piece = position.on(from);
        if !piece.is_tile() {
            return String::new();
        }
        let mut to = Vec::new();
        let reach =
            if position.is_immobilized(from) { tiles::withdraws(piece.tile()) } else { tiles::moves(piece.tile()) };
        position.destinations(from, reach, |point| to.push(point));
        position.targets(piece.tile(), from, |point| to.push(point));
        to.retain(|&point| {
            !position.on(point).is_friendly(position.to_move) && check_move(position, from, point).is_ok()
        });
        self.may_go(&self.tile(piece.tile()), to, near)
    }

    /// Where a tile dropped on a point may move on to.
    pub(super) fn reach_of_drop(&self, tile: Tile, at: PointId, near: PointId) -> String {
        let Some(position) = self.position() else { return String::new() };
        let mut to = Vec::new();
        position.destinations(at, tiles::moves(tile), |point| to.push(point));
        to.retain(|&point| {
            let route = Route::of(at, point, tiles::moves(tile));
            route.is_ok_and(|route| check_newcomer(position, tile, position.to_move, route.zones(), at, point).is_ok())
        });
        self.may_go(&self.tile(tile), to, near)
    }

    /// Where a tile may go, on the board or just dropped.
    pub(super) fn reach_of(&self, tile: Tile, from: PointId, near: PointId) -> String {
        if self.piece(from).is_tile() { self.reach(from, near) } else { self.reach_of_drop(tile, from, near) }
    }

    /// A move that a tile cannot make.
    pub(super) fn no_move(&self, tile: Tile, from: PointId, to: PointId, cause: NoRoute) -> Wording {
        let message = format!(
            "{} is not reachable from {}: {} moves {}",
            self.place(to),
            self.place(from),
            self.a(tile),
            manner(tiles::moves(tile))
        );
        let wording = self.no_route(message, from, to, cause);
        if self.piece(from).is_tile() {
            return wording.help(self.reach(from, to));
        }
        let reach = self.reach_of_drop(tile, from, to);
        let others = if matches!(cause, NoRoute::Unreachable(_)) { self.others(tile, from, to) } else { Vec::new() };
        if others.is_empty() {
            return wording.help(reach);
        }
        wording.help(format!("{} could make this move; {reach}", others.join(" or ")))
    }

    /// Other tiles that could be dropped on a point and move on to another: one of them may have been meant.
    fn others(&self, tile: Tile, from: PointId, to: PointId) -> Vec<String> {
        let Some(position) = self.position() else { return Vec::new() };
        let could = tiles::all().filter(|&other| {
            (position.entered.has(position.to_move) || tiles::is_element(other))
                && check_drop(position, other, from).is_ok()
                && position.move_route(from, to, tiles::moves(other)).is_ok()
                && (!tiles::is_ordinary(tile) || tiles::is_ordinary(other))
        });
        could.map(|other| self.a(other)).collect()
    }

    /// A capture that a tile cannot make.
    pub(super) fn no_capture(&self, from: PointId, to: PointId, cause: NoRoute) -> Wording {
        let wording = self.no_strike(from, to, cause, "captured", "captures");
        match self.piece(from).tile() {
            CHI => wording.help("it captures an element that was immobilized beside it before the turn"),
            WHEEL => wording,
            _ => wording.help(self.reach(from, to)),
        }
    }

    /// A flower that an element cannot bend.
    pub(super) fn no_bend(&self, by: PointId, flower: PointId, cause: NoRoute) -> Wording {
        let wording = self.no_strike(by, flower, cause, "bent", "bends");
        let tile = self.piece(by).tile();
        let Some(position) = self.position().filter(|_| tile != WHEEL) else { return wording };
        let mut targets = Vec::new();
        position.targets(tile, by, |point| targets.extend(check_bend(position, by, point).is_ok().then_some(point)));
        let tile = self.tile(tile);
        wording.help(match targets.is_empty() {
            true => format!("this {tile} bends nothing from {}", self.place(by)),
            false => format!("this {tile} reaches {}", self.places(targets, flower)),
        })
    }

    fn no_strike(&self, from: PointId, to: PointId, cause: NoRoute, done: &str, does: &str) -> Wording {
        let tile = self.piece(from).tile();
        let (the, place, a) = (self.the(to), self.place(from), self.a(tile));
        let message = format!("{the} cannot be {done} from {place}: {a} {does} {}", manner(tiles::strikes(tile)));
        let wording = match cause {
            NoRoute::Hurdles { tiles, walls } => {
                let message = format!(
                    "{the} cannot be {done} from {place}: {a} {does} over one hurdle, and there {} and {} on the way",
                    count(tiles, "is one tile", "are {} tiles"),
                    count(walls, "one crossing of the wall", "{} crossings of the wall"),
                );
                Wording::new(message, if tiles + walls == 0 { "no hurdle" } else { "too many hurdles" })
            }
            _ => self.no_route(message, from, to, cause),
        };
        let wording = wording.related(to, self.whose(to));
        match tile {
            WHEEL => wording.help("a hurdle is a tile, or a place where the way crosses the wall"),
            _ => wording,
        }
    }

    /// Why there is no way between two points. `out_of_reach` is the message where the tile moves in another manner.
    fn no_route(&self, out_of_reach: String, from: PointId, to: PointId, cause: NoRoute) -> Wording {
        match cause {
            NoRoute::Unreachable(Unreachable::Direction) => Wording::new(out_of_reach, "out of reach"),
            NoRoute::Unreachable(Unreachable::Distance { steps }) => {
                Wording::new(out_of_reach, format!("{steps} steps away"))
            }
            NoRoute::Tile(block) => self.blocked(from.into(), to.into(), block.into()),
            NoRoute::Rim => {
                let message = format!("the way from {} to {} leaves the board", self.place(from), self.place(to));
                Wording::new(message, "off the board")
            }
            NoRoute::Wall(route) => self.walled(&route),
            NoRoute::Hurdles { .. } => Wording::new(out_of_reach, "not over one hurdle"),
        }
    }

    fn walled(&self, route: &Route) -> Wording {
        let between = route.crossing().map_or(String::new(), |(before, beyond)| {
            format!(" between {} and {}", self.place(before), self.place(beyond))
        });
        let (from, to) = (self.place(route.from), self.place(route.to));
        Wording::new(format!("the way from {from} to {to} crosses the wall{between}"), "beyond the wall")
    }

    /// A withdrawal that an immobilized element cannot make.
    pub(super) fn no_withdrawal(&self, from: PointId, to: PointId, chi: PointId, cause: NoRoute) -> Wording {
        let withdraws = manner(tiles::withdraws(self.piece(from).tile()));
        let message =
            format!("{} is immobilized by {}: it may only withdraw {withdraws}", self.the(from), self.the(chi));
        let label = if matches!(cause, NoRoute::Wall(_)) { "beyond the wall" } else { "not a withdrawal" };
        Wording::new(message, label).help(self.reach(from, to)).related(chi, self.whose(chi))
    }

    /// A tile that harmony protects from capture.
    pub(super) fn protected(&self, by: PointId, to: PointId) -> Wording {
        let Some(position) = self.position() else { return Wording::new("harmony protects this tile", "protected") };
        let net = position.received(to);
        let mut givers = Vec::new();
        position.senders(to, |from, sent| givers.extend((sent == Sent::Harmony).then_some(from)));
        let helped = givers.contains(&by);
        let message = format!(
            "{} cannot be captured: it receives {} harmony and {} disharmony{}",
            self.the(to),
            net.harmony,
            net.disharmony,
            if helped { format!(", and {} itself gives it harmony", self.the(by)) } else { String::new() }
        );
        let mut wording = Wording::new(message, "protected by harmony")
            .help(format!(
                "a tile can be captured when its harmony, from whichever side, does not exceed its disharmony; {}",
                self.reach(by, to)
            ))
            .related(to, self.whose(to));
        wording
            .related
            .extend(givers.into_iter().map(|from| (from.into(), format!("{} gives it harmony", self.whose(from)))));
        wording
    }

    /// A point that a flower cannot be bent to.
    pub(super) fn no_bent(&self, by: PointId, flower: PointId, to: PointId, cause: NoRoute) -> Wording {
        let bender = self.piece(by).tile();
        let place = self.place(to);
        let wording = match cause {
            NoRoute::Unreachable(_) if slides_too_far(bender, by, flower, to) => {
                let message = format!("a slide ends within 7 steps of {}, and {place} is farther", self.the(by));
                Wording::new(message, format!("{} steps away", by.distance(to)))
            }
            NoRoute::Unreachable(_) | NoRoute::Hurdles { .. } => {
                let slide = if bender == AIR { "" } else { ", or slides it toward itself or away" };
                let moves = manner(tiles::bent_by(bender));
                let message = format!(
                    "{} cannot be bent to {place}: {} moves it {moves}{slide}",
                    self.the(flower),
                    self.a(bender)
                );
                Wording::new(message, "not a bend")
            }
            NoRoute::Tile(block) => self.blocked(flower.into(), to.into(), block.into()),
            NoRoute::Rim => {
                let message = format!("the way from {} to {place} leaves the board", self.place(flower));
                Wording::new(message, "off the board")
            }
            NoRoute::Wall(route) => {
                let wording = self.walled(&route);
                Wording { message: wording.message + ", and only a flower on a torii is bent across it", ..wording }
            }
        };
        wording.help(self.bends(by, flower, to))
    }

    /// Where an element may bend a flower.
    pub(super) fn bends(&self, by: PointId, flower: PointId, near: PointId) -> String {
        let Some(position) = self.position() else { return String::new() };
        let mut ends = Vec::new();
        position.bends(position.on(by).tile(), by, flower, |point| ends.push(point));
        if ends.is_empty() {
            return format!("{} has no point to bend it to", self.the(by));
        }
        format!("{} may bend it to {}", self.the(by), self.places(ends, near))
    }
}

/// "is one tile" or "are 2 tiles".
fn count(count: u8, one: &str, many: &str) -> String {
    match count {
        1 => one.into(),
        0 => many.replace("{}", "no"),
        _ => many.replace("{}", &count.to_string()),
    }
}

/// How a tile moves: "one step orthogonally or up to 3 steps diagonally".
pub(super) fn manner(reach: Reach) -> String {
    let steps = |count: u8, direction| match count {
        0 => None,
        1 => Some(format!("one step {direction}")),
        _ if reach.orthogonal == reach.diagonal => Some(format!("up to {count} steps along a line {direction}")),
        _ => Some(format!("up to {count} steps {direction}")),
    };
    let mut manners: Vec<String> = if reach.orthogonal == reach.diagonal {
        steps(reach.orthogonal, "in any direction").into_iter().collect()
    } else {
        [steps(reach.orthogonal, "orthogonally"), steps(reach.diagonal, "diagonally")].into_iter().flatten().collect()
    };
    if reach.knight {
        manners.push("one step orthogonally and then one diagonally outward".into());
    }
    if reach.zebra {
        manners.push("one step orthogonally and then two diagonally outward".into());
    }
    manners.join(" or ")
}
