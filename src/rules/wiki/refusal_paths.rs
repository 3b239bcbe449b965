//! The wording of refusals of moves, captures and bends: what is wrong with the path.

use super::movement::{NoPath, Path, Unreachable};
use super::points::PointId;
use super::refusal::Writer;
use super::resolve::{check_drop, check_newcomer};
use super::tiles::{self, AIR, CHI, Reach, Sent, WATER, WHEEL};
use super::words::{Also, a, called, manner, say};
use crate::rules::Telling;
use crate::variant::Tile;

impl Writer<'_> {
    /// A tile that may not go its path, with what would have been right.
    pub(super) fn no_move(&self, tile: Tile, from: PointId, to: PointId, cause: NoPath) -> Telling {
        let dropped = !self.on(from).is_tile();
        let said = self.stopped(tile, from, to, cause, tiles::moves(tile), "moves");
        let could = tiles::all().filter(|&other| Path::of(from, to, tiles::moves(other)).is_ok());
        let reach = if dropped { self.reach_of_drop(tile, from, to) } else { self.reach(from, to) };
        match cause {
            // Somebody may have had another tile in mind, which is worth saying where the way itself is free.
            NoPath::Unreachable(_) if dropped => {
                let open = |other: &Tile| {
                    check_drop(self.position, *other, from).is_ok()
                        && self.position.move_path(from, to, tiles::moves(*other)).is_ok()
                        && (!tiles::is_ordinary(tile) || tiles::is_ordinary(*other))
                };
                let could: Vec<String> = could.filter(open).map(a).collect();
                if could.is_empty() {
                    said.help(reach)
                } else {
                    said.help(format!("{} could make this move; {reach}", could.join(" or ")))
                }
            }
            _ => said.help(reach),
        }
    }

    fn reach_of_drop(&self, tile: Tile, at: PointId, near: PointId) -> String {
        let mut to = Vec::new();
        self.position.destinations(at, tiles::moves(tile), |point| to.push(point));
        to.retain(|&point| {
            let path = Path::of(at, point, tiles::moves(tile));
            let seat = self.position.to_move;
            path.is_ok_and(|path| check_newcomer(self.position, tile, seat, path.zones(), point).is_ok())
        });
        if to.is_empty() {
            return format!("this {} may not go on from there", called(tile));
        }
        format!("this {} may go on to {}", called(tile), self.points(to, near))
    }

    pub(super) fn no_strike(&self, tile: Tile, from: PointId, to: PointId, cause: NoPath, verb: &str) -> Telling {
        let said = self.stopped(tile, from, to, cause, tiles::strikes(tile), verb);
        let said = said.blame(to, format!("{}'s {}", self.owner(to), self.name(to)));
        match tile {
            WHEEL => said.help("it hops over exactly one hurdle: one tile, or one crossing of the wall"),
            CHI => said.help("a Chi Blocker takes an element that stands beside it before the turn"),
            _ => {
                let mut targets = Vec::new();
                self.position.targets(tile, from, |point| {
                    let kind = if verb == "bends" {
                        tiles::is_flower(self.on(point).tile())
                    } else {
                        self.on(point).is_enemy(self.position.to_move)
                    };
                    if kind {
                        targets.push(point);
                    }
                });
                if targets.is_empty() { said } else { said.help(format!("it reaches {}", self.points(targets, to))) }
            }
        }
    }

    /// What keeps a tile from a point.
    fn stopped(&self, tile: Tile, from: PointId, to: PointId, cause: NoPath, reach: Reach, verb: &str) -> Telling {
        let path = format!("from {} to {}", self.point(from), self.point(to));
        match cause {
            NoPath::Unreachable(Unreachable::Direction) => {
                say(format!("{} {verb} by {}, and does not get {path} so", a(tile), manner(reach)), "another way")
            }
            NoPath::Unreachable(Unreachable::Distance { steps, most }) => {
                let steps_it_has = if most == 1 { "one step".into() } else { format!("up to {most} steps") };
                say(
                    format!(
                        "{} {verb} by {steps_it_has} in this direction, and {} is {steps} away",
                        a(tile),
                        self.point(to)
                    ),
                    "too far",
                )
            }
            NoPath::Tile(block) => say(format!("{} blocks the way {path}", self.the(block)), "blocked")
                .blame(block, format!("{}'s {} stands in the way", self.owner(block), self.name(block))),
            NoPath::Rim => say(format!("the way {path} bends beyond the rim of the board"), "off the board"),
            NoPath::Wall(path) => self.walled(&path),
            NoPath::Hurdles { tiles, walls } => {
                let count = |count: u8, one: &str, many: &str| match count {
                    0 => format!("no {one}"),
                    1 => format!("one {one}"),
                    _ => format!("{count} {many}"),
                };
                say(
                    format!(
                        "a Spirit Wheel {verb} only by hopping over one hurdle, and {path} there is {} and {} of the wall",
                        count(tiles, "tile", "tiles"),
                        count(walls, "crossing", "crossings")
                    ),
                    if tiles + walls == 0 { "no hurdle" } else { "too many hurdles" },
                )
            }
        }
    }

    fn walled(&self, path: &Path) -> Telling {
        let between =
            path.crossing().map_or(String::new(), |(a, b)| format!(" between {} and {}", self.point(a), self.point(b)));
        let wall: Vec<PointId> = path.points().filter(|point| point.is_on_wall()).collect();
        say(
            format!("the way from {} to {} crosses the wall{between}", self.point(path.from), self.point(path.to)),
            "beyond the wall",
        )
        .help(match wall.first() {
            Some(&cause) => {
                format!(
                    "a tile stops on the wall, here on {}, for a turn, or passes through a torii",
                    self.point(cause)
                )
            }
            None => "this way has no point on the wall to cause on; a torii would let it through".into(),
        })
    }

    /// Which harmony protects a tile from capture.
    pub(super) fn protected(&self, to: PointId) -> Telling {
        let balance = self.position.received(to);
        let said = say(
            format!(
                "{} receives {} harmony and {} disharmony, and so cannot be captured",
                self.the(to),
                balance.harmony,
                balance.disharmony
            ),
            "protected",
        )
        .help("a tile is open to capture when its harmony does not exceed its disharmony")
        .blame(to, format!("{}'s {}", self.owner(to), self.name(to)));
        let mut senders = Vec::new();
        self.position.senders(to, |from, sent| senders.push((from, sent)));
        senders.into_iter().filter(|(_, sent)| *sent == Sent::Harmony).fold(said, |said, (from, _)| {
            said.blame(from, format!("{}'s {} sends it harmony", self.owner(from), self.name(from)))
        })
    }

    /// Where a flower may not be bent to, and where it may.
    pub(super) fn no_bent(&self, by: PointId, flower: PointId, to: PointId, cause: NoPath) -> Telling {
        let bender = self.on(by).tile();
        let mut ends = Vec::new();
        self.position.bends(bender, by, flower, |point| ends.push(point));
        let help = if ends.is_empty() {
            format!("nothing is open to {} now", self.the(flower))
        } else {
            format!("{} may bend it to {}", self.the(by), self.points(ends, to))
        };
        let said = match cause {
            NoPath::Unreachable(_) if super::bending::slides_too_far(bender, by, flower, to) => say(
                format!(
                    "a slide ends within 7 steps of {}, and {} is {} away",
                    self.the(by),
                    self.point(to),
                    by.distance(to)
                ),
                "too far",
            ),
            NoPath::Unreachable(_) | NoPath::Hurdles { .. } => {
                let slide = if bender == AIR { "" } else { ", or slides along the line of the two" };
                say(
                    format!("a flower bent by {} makes {}{slide}", a(bender), manner(tiles::bent_by(bender))),
                    "not this way",
                )
            }
            NoPath::Tile(block) => say(
                format!("{} is in the way of the bent {}", self.the(block), self.name(flower)),
                if block == to { "taken" } else { "blocked" },
            )
            .blame(block, format!("{}'s {} stands here", self.owner(block), self.name(block))),
            NoPath::Rim => say("the flower would leave the board on its way", "off the board"),
            NoPath::Wall(path) => {
                let said = self.walled(&path);
                Telling { message: said.message + ", which only a flower on or in a torii does when bent", ..said }
            }
        };
        let said = said.help(help);
        let along = Reach { diagonal: 0, ..tiles::moves(WATER) };
        if bender == WATER && matches!(cause, NoPath::Unreachable(_)) && Path::of(flower, to, along).is_ok() {
            return Telling { message: said.message + "; Water bends across only", ..said };
        }
        said
    }
}
