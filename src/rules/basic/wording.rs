//! The wording of each refusal: the set-up, the turn, placing and moving.

use super::movement::{Manner, Stop, manner};
use super::points::{entries, is_port};
use super::position::Position;
use super::reason::Reason;
use super::tiles::{self, BOAT, DRAGON, KNOTWEED, SET, Traits, WHEEL};
use super::{Basic, wording_abilities};
use crate::board::Point;
use crate::rules::shared::turning::neighbours;
use crate::rules::shared::wording::{either, steps};
use crate::rules::{Scene, Wording};
use crate::variant::{Seat, Tile};

/// The wording of a refusal.
pub(super) fn of(reason: Reason, scene: &Scene<'_, Basic>) -> Wording {
    match reason {
        Reason::Nobodys(tile) => scene.nobodys(tile),
        Reason::TooMany(tile) => scene.too_many(tile, SET.get(tile.index()).copied().unwrap_or(0)),
        Reason::Target => Wording::new("the target is a whole number above 0", "not such a number")
            .help("write for example `[Target \"60\"]`, or leave the tag out"),
        Reason::StrandedOnPort { tile, at } => {
            Wording::new(format!("{} is a port, where {} does not enter", scene.place(at), scene.a(tile)), "a port")
                .help(format!("a port is occupied only by tiles that entered there: {}", scene.ports_of(tile)))
        }

        Reason::GameOver => scene.game_over(),
        Reason::Pass => scene.no_pass().help(TURN),
        Reason::Claim => scene.no_claim(),
        Reason::Draw => scene.no_draw(),
        Reason::NoAct => scene.no_act().help(TURN),
        Reason::SeveralActs => {
            scene.several_acts().help("place one tile, or move one, which may act; only a Boat carries several at once")
        }
        Reason::Exchange => scene.no_exchange(),
        Reason::Square => scene.on_square(),

        Reason::Spring => {
            let next = match scene.position().model {
                Some((tile, at)) => {
                    format!(
                        "write `{}*{}`, the counterpart of First's",
                        scene.naming.code(tile),
                        scene.place(at.turned())
                    )
                }
                None => format!("{0} places a flower in {0}'s half of the board", scene.mover()),
            };
            Wording::new("the first six turns place the spring flowers", "not a spring flower").help(next)
        }
        Reason::SpringKind(tile) => {
            Wording::new(format!("a spring flower is red or white, and {} is neither", scene.a(tile)), "not a flower")
                .help("the flowers are Jasmine, Lily, White Jade, Rose, Chrysanthemum and Rhododendron")
        }
        Reason::SpringMirror { tile, at } => {
            let message = format!(
                "Second's spring flower must be the counterpart of First's: {} on {}",
                scene.a(tile),
                scene.place(at)
            );
            Wording::new(message, "not the counterpart")
                .help(format!(
                    "write `{}*{}`: the board is turned by half a turn about the centre",
                    scene.naming.code(tile),
                    scene.place(at)
                ))
                .related(at.turned(), format!("First's {}", scene.tile(tile)))
        }
        Reason::SpringPort { tile, at } => {
            Wording::new(format!("{} is a port, where no spring flower is placed", scene.place(at)), "a port")
                .help(scene.drops(tile, at))
        }
        Reason::SpringHalf { tile, at } => {
            let mover = scene.mover();
            Wording::new(
                format!("{} is not in {mover}'s half, where {mover}'s spring flowers must be placed", scene.place(at)),
                "the wrong half",
            )
            .help(format!("{}; {}", scene.drops(tile, at), scene.half(scene.to_move())))
        }
        Reason::SpringGarden { tile, at } => scene.wrong_colour(tile, at, Some(scene.drops(tile, at))),
        Reason::Garden { tile, from, at } => scene.wrong_colour(tile, at, from.map(|from| scene.reach(from, at))),

        Reason::Unnamed => scene.unnamed(),
        Reason::NoneLeft(tile) => scene.none_left(tile),
        Reason::Taken { tile, at } => scene.taken(at.into()).help(scene.drops(tile, at)),
        Reason::TooEarly { tile, wait } => scene.too_early(tile, wait),
        Reason::NotItsEntry { tile, at } => {
            Wording::new(format!("{} does not enter on {}", scene.a(tile), scene.place(at)), "not its port")
                .help(scene.open_ports(tile))
        }
        Reason::EntersOnPort { tile, at } => Wording::new(
            format!("{} is a port, and {} is not placed on a port", scene.place(at), scene.a(tile)),
            "a port",
        )
        .help("only flowers enter on ports"),
        Reason::KnotweedNearPort(at) => {
            let port = neighbours(at).find(|&near| is_port(near)).unwrap_or(at);
            let message = format!(
                "a Knotweed is not placed beside a port, and {} is one step from {}",
                scene.place(at),
                scene.place(port)
            );
            Wording::new(message, "too near a port").help(scene.drops(tiles::KNOTWEED, at))
        }
        Reason::WheelGround(at) => Wording::new(
            format!("a Wheel must be placed on yellow, and {} touches another colour", scene.place(at)),
            "not wholly yellow",
        )
        .help(scene.drops(WHEEL, at)),
        Reason::BoatGround(at) => Wording::new(
            format!("a Boat is placed where red or white touches, and {} is wholly yellow", scene.place(at)),
            "neither red nor white",
        )
        .help(scene.drops(BOAT, at)),
        Reason::WrongHalf { tile, at } => {
            let half = if tile == DRAGON { scene.to_move().other() } else { scene.to_move() };
            let message = format!(
                "{} places {} in {}'s half, and {} is outside it",
                scene.mover(),
                scene.a(tile),
                scene.seat(half),
                scene.place(at)
            );
            Wording::new(message, "the wrong half").help(format!("{}; {}", scene.drops(tile, at), scene.half(half)))
        }
        Reason::DropMoves(_) => scene.drop_moves(),
        Reason::DropCaptures(_) => scene.drop_captures(),
        Reason::DropActs(_) => Wording::new("a tile does not use its ability in the turn it is placed", "an ability")
            .help("it may from the next turn on, after a move of its own or without one"),

        Reason::NoTile(at) => scene.no_tile(at.into()),
        Reason::NotYours(at) => scene.not_yours(at.into()),
        Reason::OtherTile { named, at } => scene.other_tile(named, at.into()),
        Reason::Stays(at) => scene.stays(at.into()).help(scene.reach(at, at)),
        Reason::Fixed(at) => {
            let is_knotweed = scene.position().on(at).is(KNOTWEED);
            Wording::new(format!("{} has no move of its own", scene.the(at)), "does not move").help(if is_knotweed {
                "a Boat or a Wheel can move it"
            } else {
                "nothing moves a Rock"
            })
        }
        Reason::Drained { from, by } => {
            let help = match scene.position().on(from).tile() {
                WHEEL | BOAT => "its ability stays, and may be used without a move",
                _ => "it moves again when the Knotweed is gone",
            };
            Wording::new(format!("{} is drained by {} and cannot move", scene.the(from), scene.the(by)), "drained")
                .help(help)
                .related(by, format!("{} drains all eight points around it", scene.whose(by)))
        }
        Reason::NoWay { from, to, stop } => scene.no_way(from, to, stop),
        Reason::OffWay { from, to, point } => {
            scene.off_way(from.into(), to.into(), point.into()).help(if scene.position().on(from).is(BOAT) {
                "a Boat takes single steps, five in all; way points may be left out"
            } else {
                "way points may be left out"
            })
        }
        Reason::Friend { from, to } => scene.own_tile(to.into(), &scene.reach(from, to)),
        Reason::PortEnd { from, to } => {
            scene.ends_on_port(to).help(format!("{}; ports may be passed", scene.reach(from, to)))
        }
        Reason::Unmarked { from, to } => scene.unmarked(from.into(), to.into(), scene.reach(from, to)),
        Reason::NothingTaken { from, to } => scene.nothing_taken(to.into(), scene.reach(from, to)),
        Reason::OtherTaken { named, from, at } => scene.other_taken(named, at.into(), scene.reach(from, at)),
        Reason::BoatCaptures { from, to } => {
            Wording::new(format!("a Boat does not capture {}", scene.the(to)), "not empty")
                .help(format!("a Boat ends its move on an empty point; {}", scene.reach(from, to)))
                .related(to, scene.whose(to))
        }
        Reason::NotOpposed { from, to } => {
            let position = scene.position();
            let (mover, target) = (position.on(from).tile(), position.on(to).tile());
            let prey = opposite(mover).map_or(String::new(), |prey| format!("{}, ", scene.a(prey)));
            Wording::new(format!("{} does not capture {}", scene.a(mover), scene.a(target)), "no capture")
                .help(format!(
                    "{} captures {prey}non-flowers, special flowers and drained tiles; {}",
                    scene.a(mover),
                    scene.reach(from, to)
                ))
                .related(to, scene.whose(to))
        }
        Reason::Misuse(misuse) => wording_abilities::of(misuse, scene),
    }
}

const TURN: &str = "a turn moves a tile, places one or uses an ability";

impl Scene<'_, Basic> {
    pub(super) fn position(&self) -> &Position {
        self.game.map_or(&Position::EMPTY, |(_, position)| position)
    }

    /// Where a tile may go.
    fn reach(&self, from: Point, near: Point) -> String {
        let mut to = Vec::new();
        self.position().ends(from, |at| to.push(at));
        self.may_go(&self.name(from), to, near)
    }

    /// Where a tile may be placed.
    fn drops(&self, tile: Tile, near: Point) -> String {
        if self.game.is_none() {
            return String::new();
        }
        let mut points = Vec::new();
        self.position().entries(tile, |at| points.push(at));
        if points.is_empty() {
            return format!("no point is open to {}", self.a(tile));
        }
        format!("{} may be placed on {}", self.a(tile), self.places(points, near))
    }

    /// The ports where a flower of a seat enters.
    fn ports(&self, tile: Tile, seat: Seat) -> String {
        let (points, count) = entries(tile, seat);
        points[..count].iter().map(|&at| self.place(at)).collect::<Vec<_>>().join(" or ")
    }

    /// The ports where a flower of the seat to move may enter now.
    fn open_ports(&self, tile: Tile) -> String {
        let (points, count) = entries(tile, self.to_move());
        let open: Vec<Point> = points[..count].iter().copied().filter(|&at| self.position().is_empty(at)).collect();
        let enters = format!("for {} it enters on", self.mover());
        if open.is_empty() {
            return format!(
                "{enters} {}, and no tile may enter on a port with a tile",
                self.ports(tile, self.to_move())
            );
        }
        format!("{enters} {}", either(open.into_iter().map(|at| self.place(at)).collect()))
    }

    /// The ports where a flower enters, for both seats.
    fn ports_of(&self, tile: Tile) -> String {
        let (first, second) = (self.ports(tile, Seat(0)), self.ports(tile, Seat(1)));
        let tile_enters = format!("{} enters", self.a(tile));
        match (first.is_empty(), first == second) {
            (true, _) => format!("{tile_enters} on none"),
            (_, true) => format!("{tile_enters} on {first}"),
            (_, false) => format!("{tile_enters} on {first} for First and on {second} for Second"),
        }
    }

    /// Where the half of a seat is.
    fn half(&self, owner: Seat) -> String {
        let rows = if owner.0 == 0 { "below" } else { "above" };
        format!("{}'s half is {rows} the middle row, which belongs to nobody", self.seat(owner))
    }

    /// A move that ends on a port, whatever moves the tile.
    pub(super) fn ends_on_port(&self, at: Point) -> Wording {
        Wording::new(format!("{} is a port, where no tile ends a move", self.place(at)), "a port")
    }

    fn too_early(&self, tile: Tile, wait: u8) -> Wording {
        let first_turn = if wait == 1 { "second" } else { "fourth" };
        let this_turn = match self.position().turns[self.to_move().index() & 1] {
            0 => "first",
            1 => "second",
            _ => "third",
        };
        Wording::new(
            format!("{} is placed from a seat's {first_turn} turn after the spring on", self.a(tile)),
            format!("{}'s {this_turn} turn", self.mover()),
        )
        .help("until then place a flower, move a tile or use an ability")
    }

    /// A flower on a point of the other colour, and where it may be instead.
    fn wrong_colour(&self, tile: Tile, at: Point, instead: Option<String>) -> Wording {
        let (colour, other) = if tiles::is_red(tile) { ("red", "white") } else { ("white", "red") };
        let rule = if at.x().abs() + at.y().abs() > 7 {
            "the four triangles are red; points that touch two colours, and yellow ones, are open to every flower"
        } else {
            "points that touch two colours, and yellow ones, are open to every flower"
        };
        Wording::new(
            format!("the {} is {colour}, and {} is wholly {other}", self.tile(tile), self.place(at)),
            format!("wholly {other}"),
        )
        .help(instead.map_or_else(|| rule.to_owned(), |instead| format!("{instead}; {rule}")))
    }

    /// A move that its tile cannot make.
    fn no_way(&self, from: Point, to: Point, stop: Stop) -> Wording {
        let tile = self.position().on(from).tile();
        let not_reachable = format!("{} is not reachable from {}", self.place(to), self.place(from));
        let said = match stop {
            Stop::Blocked(by) => self.blocked(from.into(), to.into(), by.into()),
            Stop::Far(far, _) => Wording::new(
                format!("{not_reachable}: {} moves {}", self.a(tile), how(tile)),
                format!("{} away", steps(u32::from(far))),
            ),
            _ => Wording::new(format!("{not_reachable}: {} moves {}", self.a(tile), how(tile)), "out of reach"),
        };
        said.help(self.reach(from, to))
    }
}

/// How a tile moves, in words.
pub(super) fn how(tile: Tile) -> &'static str {
    match manner(tile) {
        Manner::Straight(3) => "up to 3 steps along a line",
        Manner::Straight(5) => "up to 5 steps along a line",
        Manner::Straight(_) => "any number of steps along a line",
        Manner::Bent => "2 steps along a line and then 2 across it",
        Manner::AnyDirection(_) => "up to 2 steps in one of the eight directions",
        Manner::Free(_) => "up to 5 single steps, each in any direction",
        Manner::Flight(_) => "up to 6 steps along a line",
        Manner::Fixed => "by other tiles only",
    }
}

/// The flower that a flower is opposed to, and captures.
fn opposite(tile: Tile) -> Option<Tile> {
    tiles::flowers().find(|&other| Traits::of(tile).clash(Traits::of(other)))
}
