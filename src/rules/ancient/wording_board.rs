//! The wording of each refusal: placing tiles and moving them.

use super::Ancient;
use super::movement::{Stop, routes};
use super::position::{Does, Placing};
use super::reason::BoardReason;
use super::resolve::{check_point, check_turn, shortest};
use super::tiles::{self, DRAGON, Reach, SHIP, reach};
use crate::board::{Place, Point};
use crate::rules::shared::wording::{either, list};
use crate::rules::{Scene, Wording};
use crate::variant::Tile;

/// The wording of a refusal.
pub(super) fn of(reason: BoardReason, scene: &Scene<'_, Ancient>) -> Wording {
    match reason {
        BoardReason::PointTaken(at) => {
            scene.taken(at.into()).help("only a Ship is placed on a point with a tile, which it puts elsewhere")
        }
        BoardReason::Colour { tile, at, alone } => {
            let needed = if tile.index() < 3 { "red" } else { "white" };
            let message = format!(
                "{} must be placed on a point that touches {needed}, and {} does not",
                scene.a(tile),
                scene.place(at)
            );
            Wording::new(message, format!("no {needed} here")).help(if alone {
                format!("{}{}", scene.places_for(tile, at), scene.placed_beside(tile, at))
            } else {
                format!("{}; later it may move anywhere", scene.places_for(tile, at))
            })
        }
        BoardReason::PlaceMoves { tile, at, to, takes } => {
            let code = scene.naming.code(tile);
            let said = if takes {
                Wording::new("a placement removes no tile", "a capture")
            } else {
                Wording::new("a placement and a move are written apart", "a move")
            };
            said.help(match reach(tile) {
                _ if tile == SHIP && takes => scene.ship_help(at),
                _ if tile == SHIP => scene.shift_help(at, to),
                Reach::Stays => format!("{} does not move; another tile may, after a `+`", scene.a(tile)),
                // Where nothing can be taken, the move that is meant is not known.
                _ if takes && (scene.on(to).is_none() || to == Place::from(at)) => {
                    let owed = scene.owed(Placing { tile, at, does: Does::Nothing });
                    let example = owed.map(|owed| format!(", for example `{code}*{} + {owed}`", scene.place(at)));
                    format!("the move follows after a `+`{}", example.unwrap_or_default())
                }
                _ => {
                    let (at, end) = (scene.place(at), scene.place(to));
                    let taken = scene.on(to).map_or(String::new(), |taken| scene.naming.code(taken.tile));
                    let sign = if takes { format!(" x {taken}") } else { "-".to_owned() };
                    format!("write `{code}*{at} + {code}{at}{sign}{end}`")
                }
            })
        }
        BoardReason::ShipOnNothing(at) => {
            let tiles = scene.position().into_iter().flat_map(|position| position.tiles());
            let points: Vec<Point> = tiles.map(|(point, _)| point).filter(|&point| point != at).collect();
            let help = match points.len() {
                0 => "there is no tile on the board".into(),
                1 => format!("there is a tile on {}", scene.nearest(points, at)),
                _ => format!("there are tiles on {}", scene.nearest(points, at)),
            };
            Wording::new(format!("a Ship must be placed on another tile, and {} is empty", scene.place(at)), "empty")
                .help(help)
        }
        BoardReason::ShipAlone(at) => {
            Wording::new(format!("a Ship must say where it puts {}", scene.the(at)), "put where?")
                .help(scene.ship_help(at))
                .related(at, scene.whose(at))
        }
        BoardReason::ShipElsewhere { ship, from, to } => {
            let said = Wording::new(
                format!(
                    "a Ship placed on {} puts the tile of that point elsewhere, not the one on {}",
                    scene.place(ship),
                    scene.place(from)
                ),
                "another point",
            )
            .related(ship, scene.whose(ship));
            said.help(to.map_or_else(|| scene.ship_help(ship), |to| scene.shift_help(ship, to)))
        }
        BoardReason::ShipWay(at) => {
            Wording::new(format!("{} is lifted and passes no other points", scene.the(at)), "a way point")
                .help("name only the point where it is put")
        }
        BoardReason::ShipKeeps(at) => {
            Wording::new(format!("the tile cannot stay on {}, where the Ship now is", scene.place(at)), "not empty")
                .help("a Ship puts the tile on an empty point")
        }
        BoardReason::ShiftTaken { ship, to } => {
            let empty = scene.position().into_iter().flat_map(|position| position.empty_points());
            scene.taken(to.into()).help(format!("a Ship may put {} on {}", scene.the(ship), scene.places(empty, to)))
        }
        BoardReason::TurnsNothing { at, steps } => {
            if scene.position().is_some_and(|position| position.has_neighbour(at)) {
                Wording::new(format!("a turn by {steps} moves no tile"), "no turn")
                    .help("a Wheel may be placed without a turn, or turns its neighbours by 1 to 7 steps")
            } else {
                Wording::new(format!("there is no tile beside {} to turn", scene.place(at)), "nothing to turn")
                    .help("a Wheel may be placed without a turn")
            }
        }
        BoardReason::TurnedOff { at, tile, .. } => {
            let fits = |steps: &i8| scene.position().is_some_and(|position| check_turn(position, at, *steps).is_ok());
            let turns: Vec<String> = (1..8).filter(fits).map(|steps| format!("{:+}", shortest(steps))).collect();
            Wording::new(format!("this turn would push {} off the board", scene.the(tile)), "off the board")
                .help(if turns.is_empty() {
                    "this Wheel has no legal turn, but may be placed without one".into()
                } else {
                    format!("this Wheel may turn by {}", either(turns))
                })
                .related(tile, scene.whose(tile))
        }

        BoardReason::NoTile(at) => {
            let position = scene.position();
            let is_untold = position.is_some_and(|position| position.centre.is_none() && at == Point::CENTRE);
            let help = match scene.some_move() {
                _ if is_untold => {
                    "where there is a centre piece, say which in a tag, as in `[Centre \"Co\"]`".to_owned()
                }
                Some(example) => format!("a legal move is `{example}`"),
                None => String::new(),
            };
            scene.no_tile(at.into()).help(help)
        }
        BoardReason::OtherTile { named, at } => scene.other_tile(named, at.into()),
        BoardReason::NotYours(at) => scene.not_yours(at.into()).help(scene.movable()),
        BoardReason::Immobile(at) => Wording::new(format!("{} does not move", scene.the(at)), "does not move").help(
            match scene.on(at).and_then(|placed| placed.owner) {
                None => "the centre piece moves only if it is a flower, a Lotus or a Dragon",
                Some(_) => "flowers, Lotuses and Dragons move; a Ship or a Wheel may shift other tiles",
            },
        ),
        BoardReason::Drained(at) => {
            let said = Wording::new(format!("{} is drained and does not move", scene.the(at)), "drained")
                .help("a Knotweed drains the flowers beside it for good when it is placed");
            let beside = scene.position().and_then(|position| {
                let drains = |(point, piece): &(Point, tiles::Piece)| {
                    piece.is(tiles::KNOTWEED) && piece.owner().is_some() && point.distance(at) == 1
                };
                position.tiles().find(drains)
            });
            match beside {
                Some((knotweed, _)) => said.related(knotweed, scene.whose(knotweed)),
                None => said,
            }
        }
        BoardReason::Stays(at) => scene.stays(at.into()).help(scene.reach(at, at)),
        BoardReason::NoWay { from, to, stop } => scene.no_way(from, to, stop),
        BoardReason::Unmarked { from, to } => scene.unmarked(from.into(), to.into(), scene.reach(from, to)),
        BoardReason::NothingTaken { from, to } => scene.nothing_taken(to.into(), scene.reach(from, to)),
        BoardReason::OtherTaken { named, from, at } => scene.other_taken(named, at.into(), scene.reach(from, at)),
    }
}

impl Scene<'_, Ancient> {
    /// A Ship that puts the tile whose point it takes there, as it would be written.
    fn shifted(&self, ship: Point, to: Place) -> String {
        let (code, at) = (self.on(ship).map_or(String::new(), |on| self.naming.code(on.tile)), self.place(ship));
        format!("{}*{at} ~ {code}{at}-{}", self.naming.code(SHIP), self.place(to))
    }

    /// The same with a place that was named for it, if a tile can be put there.
    fn shift_help(&self, ship: Point, to: Place) -> String {
        if self.on(to).is_some() {
            return self.ship_help(ship);
        }
        format!("write `{}`", self.shifted(ship, to))
    }

    /// How to say where a Ship puts the tile whose point it takes.
    pub(super) fn ship_help(&self, ship: Point) -> String {
        let Some(position) = self.position() else { return String::new() };
        let near = position.empty_points().min_by_key(|point| (point.distance(ship), *point));
        let Some(to) = near else { return String::new() };
        let ply = self.shifted(ship, to.into());
        let (owed, moves) = match self.owed(Placing { tile: SHIP, at: ship, does: Does::Shift(to) }) {
            Some(owed) => (format!(" + {owed}"), " and any move"),
            None => Default::default(),
        };
        format!("write for example `{ply}{owed}`, with any empty point{moves}")
    }

    /// A move that is owed after a placement, as it would be written.
    fn owed(&self, placing: Placing) -> Option<String> {
        let (rules, position) = self.game?;
        let after = rules.placed(position, placing);
        let (from, to) = after.first_move(after.to_move).filter(|_| after.outcome.is_none())?;
        Some(self.written(after.board(), from, to))
    }

    /// The move that is owed with a tile placed on the nearest point that is open to it.
    fn placed_beside(&self, tile: Tile, near: Point) -> String {
        let far = |at: &Point| (Place::from(*at).apart(near.into()), *at);
        let example = self.open_to(tile).into_iter().min_by_key(far).and_then(|at| {
            let owed = self.owed(Placing { tile, at, does: Does::Nothing })?;
            Some(format!("; a move follows in the same turn: `{}*{} + {owed}`", self.naming.code(tile), self.place(at)))
        });
        example.unwrap_or_default()
    }

    /// Where a tile may go.
    fn reach(&self, from: Point, near: Point) -> String {
        let mut to = Vec::new();
        if let Some(position) = self.position() {
            position.ends(from, |point| to.push(point));
        }
        self.may_go(&self.name(from), to, near)
    }

    /// Where a tile may be placed.
    fn places_for(&self, tile: Tile, near: Point) -> String {
        let points = self.open_to(tile);
        if points.is_empty() {
            return format!("no point is open to {}", self.a(tile));
        }
        format!("{} may be placed on {}", self.a(tile), self.places(points, near))
    }

    /// The points where a tile may be placed.
    fn open_to(&self, tile: Tile) -> Vec<Point> {
        let may = |&at: &Point| self.position().is_some_and(|position| check_point(position, tile, at).is_ok());
        Point::all().filter(may).collect()
    }

    /// Which tiles the seat to move may move.
    fn movable(&self) -> String {
        let mut from = Vec::new();
        if let Some(position) = self.position() {
            position.moves(self.to_move(), |point, _| from.push(point));
        }
        from.dedup();
        if from.is_empty() {
            return format!("{} has no tile to move: leave the move out", self.mover());
        }
        format!("{} may move {}", self.mover(), list(from.into_iter().map(|point| self.the(point)).collect()))
    }

    /// What blocks the other of two ways.
    fn other_way(&self, from: Point, to: Point, by: Point) -> Option<String> {
        let board = self.position()?.board();
        let mut said = None;
        routes(board.on(from).tile(), from, |end, route| {
            let other = board.blocker(board.on(from).tile(), route).filter(|&other| end == to && other != by);
            if let Some((other, corner)) = other.zip(route.points().get(1)) {
                let (corner, other) = (self.place(*corner), self.the(other));
                said = Some(format!("the other way, by {corner}, is blocked by {other}; "));
            }
        });
        said
    }

    /// A move that its tile cannot make.
    fn no_way(&self, from: Point, to: Point, stop: Stop) -> Wording {
        let Some(tile) = self.on(from).map(|placed| placed.tile) else { return self.no_tile(from.into()) };
        match stop {
            Stop::Manner => {
                let not_reachable = format!("{} is not reachable from {}", self.place(to), self.place(from));
                Wording::new(format!("{not_reachable}: {} moves {}", self.a(tile), how(tile)), "out of reach")
                    .help(self.reach(from, to))
            }
            Stop::OffWay(point, _) => {
                let way = self.position().map_or_else(Vec::new, |position| position.board().way(from, to));
                let passed = match way.as_slice() {
                    [_, between @ .., _] if !between.is_empty() => {
                        format!("it passes {}; ", list(between.iter().map(|&point| self.place(point)).collect()))
                    }
                    _ => String::new(),
                };
                self.off_way(from.into(), to.into(), point.into()).help(passed + "way points may be left out")
            }
            Stop::Square(_) => self.on_square(),
            Stop::Blocked(by) => {
                let rule = if tile == DRAGON { "a Dragon passes everything but Dragons" } else { "no tile is passed" };
                let other = self.other_way(from, to, by).unwrap_or_default();
                self.blocked(from.into(), to.into(), by.into()).help(format!("{other}{rule}; {}", self.reach(from, to)))
            }
            Stop::Taken => {
                let message = format!("{} cannot remove {}: it removes Dragons only", self.a(tile), self.the(to));
                Wording::new(message, "not empty").help(self.reach(from, to)).related(to, self.whose(to))
            }
        }
    }
}

/// How a tile moves, in words.
pub(super) fn how(tile: Tile) -> String {
    match reach(tile) {
        Reach::Straight(most) => format!("up to {most} steps along a line"),
        Reach::Ell => "up to 2 steps along a line and, after 2, up to 2 across it".into(),
        Reach::Around(most) => format!("up to {most} steps in one of the eight directions"),
        Reach::Dragon => "exactly 1 step or exactly 6 along a line".into(),
        Reach::Stays => "by other tiles only".into(),
    }
}
