//! The wording of each refusal.

use super::Basic;
use super::abilities::{FARTHEST, beyond, voyage};
use super::ground::entries;
use super::movement::Stop;
use super::position::Position;
use super::reason::Reason;
use super::tiles::{self, BOAT, DRAGON, KNOTWEED, Laid, WHEEL};
use super::words::{a, called, how, list, opposite, seat};
use crate::board::Point;
use crate::rules::shared::lines::ALONG;
use crate::rules::shared::turning::neighbours;
use crate::rules::{Naming, Scene, Wording};
use crate::variant::{Seat, Tile};

/// What to tell the reader.
pub(super) fn of(reason: Reason, scene: &Scene<'_, Basic>) -> Wording {
    let position = scene.game.map_or(&Position::EMPTY, |(_, position)| position);
    Umpire { position, names: scene.naming }.wording(reason)
}

/// Says why, with the position before the eyes.
struct Umpire<'a> {
    position: &'a Position,
    names: &'a dyn Naming,
}

impl Umpire<'_> {
    fn point(&self, at: Point) -> String {
        self.names.place(at.into())
    }

    fn points(&self, mut points: Vec<Point>) -> String {
        points.sort();
        points.dedup();
        list(points.into_iter().map(|at| self.point(at)).collect())
    }

    fn on(&self, at: Point) -> Laid {
        self.position.on(at)
    }

    fn name(&self, at: Point) -> &'static str {
        called(self.on(at).tile())
    }

    fn owner(&self, at: Point) -> &'static str {
        seat(self.on(at).seat())
    }

    /// "the Rose on 10c".
    fn the(&self, at: Point) -> String {
        format!("the {} on {}", self.name(at), self.point(at))
    }

    /// "First's Rose".
    fn whose(&self, at: Point) -> String {
        format!("{}'s {}", self.owner(at), self.name(at))
    }

    /// Where one's own tile may go.
    fn reach(&self, from: Point) -> String {
        let mut to = Vec::new();
        self.position.ends(from, |at| to.push(at));
        if to.is_empty() {
            return format!("this {} has no move now", self.name(from));
        }
        format!("this {} may go to {}", self.name(from), self.points(to))
    }

    /// Where a tile may be put down.
    fn drops(&self, tile: Tile) -> String {
        let mut points = Vec::new();
        self.position.entries(tile, |at| points.push(at));
        if points.is_empty() {
            return format!("there is no point for {} now", a(tile));
        }
        format!("{} may be placed on {}", a(tile), self.points(points))
    }

    /// Where a Boat may carry a tile on its own.
    fn voyages(&self, boat: Point, at: Point) -> String {
        let position = self.position;
        let seat = position.to_move;
        let mut to = Vec::new();
        if position.check_passenger(seat, boat, at).is_ok() {
            for step in ALONG {
                let ends = (1..=FARTHEST).filter_map(|count| voyage(at, step, count));
                to.extend(
                    ends.filter(|&end| position.check_voyage(seat, boat, at, end, &[Some(at), None, None]).is_ok()),
                );
            }
        }
        if position.pushes(boat, at) {
            to.extend(beyond(boat, at));
        }
        if to.is_empty() {
            return format!("this Boat cannot move {} now", self.the(at));
        }
        format!("this Boat may put {} on {}", self.the(at), self.points(to))
    }

    /// By how many steps a Wheel may turn.
    fn turns(&self, wheel: Point) -> String {
        let steps: Vec<String> = (1..8)
            .filter(|&steps| self.position.check_turn(wheel, steps).is_ok())
            .map(|steps: u8| if steps > 4 { format!("-{}", 8 - steps) } else { format!("+{steps}") })
            .collect();
        if steps.is_empty() {
            return "this Wheel cannot be turned now".into();
        }
        format!("it may be turned by {}", list(steps))
    }

    /// "a port: no tile ends its move there".
    fn landing(&self, at: Point) -> String {
        format!("{} is a port, where no tile ends a move", self.point(at))
    }

    fn wording(&self, reason: Reason) -> Wording {
        let to_move = seat(self.position.to_move);
        match reason {
            Reason::Nobodys(tile) => Wording::new(format!("this {} belongs to neither player", called(tile)), "whose?")
                .help("brackets tell the owner: < > is First's, ( ) is Second's"),
            Reason::TooMany(tile) => {
                Wording::new(format!("there are more {} tiles than a player has", called(tile)), "one too many")
                    .help(format!("a player has {} of them", tiles::SET.get(tile.index()).copied().unwrap_or(0)))
            }
            Reason::Target => Wording::new("the points that end the game are a whole number above 0", "no such number")
                .help("write for example `[Target \"60\"]`, or leave the tag out"),
            Reason::StrandedOnPort { tile, at } => Wording::new(
                format!("{} is a port, and this {} does not enter there", self.point(at), called(tile)),
                "a port",
            )
            .help(format!("no tile ends a move on a port: {}", self.entry_points(tile))),

            Reason::GameOver => {
                let said = Wording::new("the game has ended before this ply", "too late");
                let Some(outcome) = self.position.outcome else { return said };
                let winners: Vec<String> = outcome.winners.iter().map(|winner| seat(winner).to_owned()).collect();
                let who = if winners.len() == 2 { "it is drawn".into() } else { format!("{} has won", list(winners)) };
                said.help(format!("{who} ({})", outcome.reason))
            }
            Reason::Pass => {
                Wording::new("nobody may pass in Basic Pai Sho", "a turn is to move, to place or to use a tile")
            }
            Reason::Claim => Wording::new("a win is not claimed here: the points are counted at the end", "not a turn"),
            Reason::Draw => Wording::new("tiles are not drawn here: everybody sees all of his own", "not a turn"),
            Reason::NoAct => Wording::new("a turn is to move, to place or to use a tile", "nothing"),
            Reason::SeveralActs => Wording::new("a turn has one act", "one too many")
                .help("only a Boat moves several tiles, all by the same way: `B13h ~ Js13i-16i + Ly14h-17h`"),
            Reason::Exchange => Wording::new("no tile becomes another in Basic Pai Sho", "not possible"),
            Reason::Square => Wording::new("tiles stand on the points, not in the squares", "a square"),

            Reason::Spring => Wording::new("the first six turns place the spring flowers", "no spring flower").help(
                match self.position.model {
                    Some((tile, at)) => {
                        format!("{to_move} places {} on {} now", a(tile), self.point(at.turned()))
                    }
                    None => format!("{to_move} places a flower in his half of the board"),
                },
            ),
            Reason::SpringKind(tile) => {
                Wording::new(format!("a spring flower is red or white, and {} is neither", a(tile)), "no flower")
                    .help("the flowers are Jasmine, Lily, White Jade, Rose, Chrysanthemum and Rhododendron")
            }
            Reason::SpringMirror { tile, at } => {
                let model = at.turned();
                Wording::new(
                    format!(
                        "Second's spring flower repeats First's with the board turned by half: {} on {}",
                        a(tile),
                        self.point(at)
                    ),
                    "not the counterpart",
                )
                .help(format!("write `{}*{}`", self.names.code(tile), self.point(at)))
                .related(model, format!("First's {}", called(tile)))
            }
            Reason::SpringPort(at) => {
                Wording::new(format!("{} is a port, where no spring flower stands", self.point(at)), "a port")
            }
            Reason::SpringHalf(at) => Wording::new(
                format!("{} is not in {to_move}'s half, where his spring flowers stand", self.point(at)),
                "the wrong half",
            )
            .help(self.half(self.position.to_move)),
            Reason::SpringGarden { tile, at } => self.garden(tile, at),

            Reason::Unnamed => Wording::new("a tile from the hand must be named", "which tile?"),
            Reason::NoneLeft(tile) => {
                Wording::new(format!("{to_move} has no {} left to place", called(tile)), "not in hand")
            }
            Reason::Taken(at) => Wording::new(format!("{} is not empty", self.point(at)), "taken")
                .related(at, format!("{} stands here", self.whose(at))),
            Reason::TooEarly { tile, wait } => {
                let turn = if wait == 1 { "second" } else { "fourth" };
                Wording::new(
                    format!("{} is placed from a player's {turn} turn after the spring on", a(tile)),
                    "too early",
                )
                .help(match self.position.turns[self.position.to_move.index() & 1] {
                    0 => format!("this is {to_move}'s first"),
                    1 => format!("this is {to_move}'s second"),
                    _ => format!("this is {to_move}'s third"),
                })
            }
            Reason::NotItsEntry { tile, at } => {
                Wording::new(format!("{} does not enter on {}", a(tile), self.point(at)), "not its port")
                    .help(format!("it enters on {}", self.own_entries(tile)))
            }
            Reason::EntersOnPort { tile, at } => {
                Wording::new(format!("{} is a port, and {} is placed on none", self.point(at), a(tile)), "a port")
            }
            Reason::KnotweedNearPort(at) => {
                let port = neighbours(at).find(|&near| super::ground::is_port(near)).unwrap_or(at);
                Wording::new(
                    format!(
                        "a Knotweed keeps away from the ports, and {} is one step from {}",
                        self.point(at),
                        self.point(port)
                    ),
                    "too near a port",
                )
            }
            Reason::WheelGround(at) => Wording::new(
                format!("a Wheel is placed on yellow ground, and {} is not wholly yellow", self.point(at)),
                "not yellow",
            )
            .help(self.drops(WHEEL)),
            Reason::BoatGround(at) => Wording::new(
                format!("a Boat is placed where red or white touches, and {} is all yellow", self.point(at)),
                "neither red nor white",
            )
            .help(self.drops(BOAT)),
            Reason::WrongHalf { tile, at } => {
                let owner = if tile == DRAGON { tiles::other(self.position.to_move) } else { self.position.to_move };
                let whose = if tile == DRAGON { "the opponent's half" } else { "its owner's half" };
                Wording::new(
                    format!("{} is placed in {whose}, and {} is not there", a(tile), self.point(at)),
                    "the wrong half",
                )
                .help(self.half(owner))
            }
            Reason::DropMoves(_) => {
                Wording::new("a tile does not move in the turn it is placed", "it stays where it enters")
            }
            Reason::DropCaptures(_) => Wording::new("a tile that is placed captures nothing", "no capture"),
            Reason::DropActs(_) => Wording::new("a tile does not use its ability in the turn it is placed", "not yet")
                .help("it may from the next turn on, after a move of its own or without one"),

            Reason::NoTile(at) => Wording::new(format!("there is no tile on {}", self.point(at)), "empty"),
            Reason::NotYours(at) => Wording::new(
                format!("{} is {}'s, and it is {to_move}'s turn", self.the(at), self.owner(at)),
                "not yours",
            )
            .related(at, self.whose(at)),
            Reason::OtherTile { named, at } => Wording::new(
                format!("it is {} that stands on {}, not {}", a(self.on(at).tile()), self.point(at), a(named)),
                "another tile",
            )
            .related(at, format!("the {} came here", self.name(at))),
            Reason::Stays(at) => {
                Wording::new(format!("a move must end on another point than {}", self.point(at)), "no move")
                    .help(self.reach(at))
            }
            Reason::Fixed(at) => {
                let said = Wording::new(format!("{} does not move by itself", self.the(at)), "stays");
                if self.on(at).is(KNOTWEED) {
                    said.help("a Boat or a Wheel can move it")
                } else {
                    said.help("nothing moves a Rock")
                }
            }
            Reason::Drained { from, by } => {
                let said = Wording::new(format!("{} is drained by {}", self.the(from), self.the(by)), "cannot move")
                    .related(by, format!("{}'s Knotweed drains all round it", self.owner(by)));
                match self.on(from).tile() {
                    WHEEL | BOAT => said.help("its ability stays, and may be used without a move"),
                    _ => said,
                }
            }
            Reason::NoWay { from, to, stop } => self.no_way(from, to, stop),
            Reason::OffWay { from, to, point } => {
                let steps = if self.on(from).is(BOAT) { " of up to 5 steps" } else { "" };
                Wording::new(
                    format!(
                        "no way{steps} from {} to {} leads over {} here",
                        self.point(from),
                        self.point(to),
                        self.point(point)
                    ),
                    "not on the way",
                )
                .help("without way points it goes by any way that is open")
            }
            Reason::Friend(to) => {
                Wording::new(format!("{} is one's own", self.the(to)), "taken").related(to, self.whose(to))
            }
            Reason::PortEnd { at, .. } => Wording::new(self.landing(at), "a port").help("ports may be passed over"),
            Reason::Garden { tile, at } => self.garden(tile, at),
            Reason::Unmarked { from, to } => {
                Wording::new(format!("this captures {}, which is written `x`", self.the(to)), "a capture")
                    .help(format!(
                        "write `{}{} x {}{}`",
                        self.names.code(self.on(from).tile()),
                        self.point(from),
                        self.names.code(self.on(to).tile()),
                        self.point(to)
                    ))
                    .related(to, self.whose(to))
            }
            Reason::NothingTaken(to) => {
                Wording::new(format!("there is nothing to capture on {}", self.point(to)), "empty")
            }
            Reason::OtherTaken { named, at } => Wording::new(
                format!("it is {} that is captured on {}, not {}", a(self.on(at).tile()), self.point(at), a(named)),
                "another tile",
            )
            .related(at, format!("the {} came here", self.name(at))),
            Reason::BoatCaptures { to, from } => {
                Wording::new("a Boat captures nothing: it ends its move on an empty point", "not empty")
                    .help(self.reach(from))
                    .related(to, self.whose(to))
            }
            Reason::NotOpposed { from, to } => {
                let tile = self.on(from).tile();
                let prey = match opposite(tile) {
                    Some(prey) => {
                        format!("{} takes {}, non-flowers, special flowers and what is drained", a(tile), a(prey))
                    }
                    None => format!("{} takes non-flowers, special flowers and what is drained", a(tile)),
                };
                Wording::new(format!("{} does not capture {}", a(tile), self.the(to)), "not to be captured")
                    .help(format!("{prey}; {}", self.reach(from)))
                    .related(to, self.whose(to))
            }
            _ => self.ability(reason),
        }
    }

    /// What is said of a Wheel's or a Boat's doings.
    fn ability(&self, reason: Reason) -> Wording {
        match reason {
            Reason::CannotTurn(at) => Wording::new(format!("{} does not turn its neighbours", self.the(at)), "not a Wheel")
                .help("a Boat moves a neighbour, as `B13h ~ Js13i-13j`"),
            Reason::CannotShift(at) => Wording::new(format!("{} moves no single tile", self.the(at)), "not a Boat")
                .help("a Wheel turns all its neighbours, as `Wh10j ~ +2`"),
            Reason::Spent { from, to } => Wording::new(
                format!("{} goes into the pot with {} it takes, and acts no more", self.the(from), self.the(to)),
                "too late",
            )
            .related(to, self.whose(to)),
            Reason::NoTurn => Wording::new("a ring that is turned by eight steps, or by none, is not turned", "no turn")
                .help("1 to 7 steps, either way"),
            Reason::TurnsNothing(wheel) => Wording::new(
                format!("nothing stands round {}, so there is nothing to turn", self.names.place(wheel.into())),
                "an empty ring",
            ),
            Reason::TurnsRock { wheel, rock } => {
                Wording::new(format!("this would move {}, and nothing moves a Rock", self.the(rock)), "a Rock is in the ring")
                    .help(self.turns(wheel))
                    .related(rock, self.whose(rock))
            }
            Reason::TurnsDrained { at, by } => Wording::new(
                format!("{} is drained by {} and cannot be turned", self.the(at), self.the(by)),
                "a drained tile is in the ring",
            )
            .related(by, format!("{}'s Knotweed drains all round it", self.owner(by))),
            Reason::TurnsOff { wheel, at } => {
                Wording::new(format!("this would push {} off the board", self.the(at)), "off the board").help(self.turns(wheel)).related(at, self.whose(at))
            }
            Reason::TurnsOntoPort { wheel, at, to } => {
                Wording::new(format!("this would put {} on {}, which is a port", self.the(at), self.point(to)), "onto a port")
                    .help(self.turns(wheel)).related(at, self.whose(at))
            }
            Reason::NotBeside { boat, at } => Wording::new(
                format!("{} does not stand beside {}", self.the(at), self.the(boat)),
                "not beside the Boat",
            )
            .help(self.neighbours(boat)),
            Reason::ShiftsRock(at) => Wording::new(format!("nothing moves {}", self.the(at)), "a Rock").related(at, self.whose(at)),
            Reason::ShiftsDrained { at, by } => {
                Wording::new(format!("{} is drained by {} and cannot be moved", self.the(at), self.the(by)), "cannot be moved")
                    .related(by, format!("{}'s Knotweed drains all round it", self.owner(by)))
            }
            Reason::ShiftStays(at) => Wording::new(format!("{} must be moved to another point", self.the(at)), "no move"),
            Reason::ShiftTaken { at, to } => Wording::new(
                format!("a Boat puts tiles on empty points only, and {} is taken", self.point(to)),
                format!("no room for the {}", self.name(at)),
            )
            .related(to, format!("{} stands here", self.whose(to))),
            Reason::ShiftOntoPort { to, .. } => Wording::new(self.landing(to), "a port"),
            Reason::PushAway { boat, at } => {
                let said = Wording::new(
                    format!("{} pushes {} one step straight away from itself", self.the(boat), self.the(at)),
                    "not straight away",
                );
                match beyond(boat, at) {
                    Some(to) => said.help(format!("that is to {}", self.point(to))),
                    None => said.help("there it would leave the board"),
                }
            }
            Reason::CarryMoved { boat, at } => {
                let said = Wording::new("a Boat carries only where it has not moved in the same turn", "too much for one turn");
                match beyond(boat, at) {
                    Some(to) if self.position.pushes(boat, at) => said.help(format!(
                        "after its move it may push {} one step, to {}",
                        self.the(at),
                        self.point(to)
                    )),
                    _ => said,
                }
            }
            Reason::CarryMany => Wording::new("a Boat carries up to three tiles", "one too many"),
            Reason::CarryTwice(at) => Wording::new(format!("{} is carried twice", self.the(at)), "named before"),
            Reason::CarryEnemy { boat, at } => Wording::new(
                format!("a Boat carries tiles of its owner's, and {} is {}'s", self.the(at), self.owner(at)),
                "not yours",
            )
            .help(format!("others it pushes one step straight away; {}", self.voyages(boat, at)))
            .related(at, self.whose(at)),
            Reason::CarryKind { boat, at } => {
                Wording::new(format!("{} does not use the Boat: it can be pushed, but not carried", self.the(at)), "not carried")
                    .help(self.voyages(boat, at))
            }
            Reason::CarryWay { boat, at, to } => Wording::new(
                format!("a Boat carries up to five steps along a line, which {} to {} is not", self.point(at), self.point(to)),
                if at.x() == to.x() || at.y() == to.y() { "too far" } else { "not along a line" },
            ).help(self.voyages(boat, at)),
            Reason::CarryApart { at, .. } => Wording::new(
                format!("all tiles that are carried go the same way, {} too", self.the(at)),
                "another way than the first",
            ),
            Reason::CarryBlocked { boat, at, block } => {
                Wording::new(format!("{} is in the way of {}", self.the(block), self.the(at)), "blocked")
                    .help(self.voyages(boat, at)).related(block, format!("{} stands here", self.whose(block)))
            }
            Reason::NoAbility(at) => Wording::new(format!("{} has no such ability", self.the(at)), "not possible").help(
                "a Wheel turns its neighbours, a Boat pushes or carries them; a Knotweed and a Rock act by standing there",
            ),
            _ => Wording::new("this is not allowed", "here"),
        }
    }

    /// What stands beside a Boat.
    fn neighbours(&self, boat: Point) -> String {
        let near: Vec<String> =
            neighbours(boat).filter(|&at| !self.position.is_empty(at)).map(|at| self.the(at)).collect();
        if near.is_empty() { "nothing stands beside it".into() } else { format!("beside it: {}", list(near)) }
    }

    /// Where a flower enters, for whom.
    fn entry_points(&self, tile: Tile) -> String {
        let of = |seat| {
            let (points, count) = entries(tile, seat);
            self.points(points[..count].to_vec())
        };
        let (first, second) = (of(Seat(0)), of(Seat(1)));
        match (tiles::is_flower(tile), first == second) {
            (false, _) => format!("{} is never on one", a(tile)),
            (_, true) => format!("{} enters on {first}", a(tile)),
            (_, false) => format!("{} enters on {first} for First and on {second} for Second", a(tile)),
        }
    }

    fn own_entries(&self, tile: Tile) -> String {
        let (points, count) = entries(tile, self.position.to_move);
        let points: Vec<String> = points[..count].iter().map(|&at| self.point(at)).collect();
        points.join(" or ")
    }

    fn half(&self, owner: Seat) -> String {
        let rows = if owner.0 == 0 { "below" } else { "above" };
        format!("{}'s half is {rows} the middle row, which is nobody's", seat(owner))
    }

    fn garden(&self, tile: Tile, at: Point) -> Wording {
        let (colour, ground) = if tiles::is_red(tile) { ("red", "white") } else { ("white", "red") };
        Wording::new(
            format!("the {} is {colour}, and {} lies wholly on {ground} ground", called(tile), self.point(at)),
            "the wrong colour",
        )
        .help("where two colours touch every flower may stand, and so it may on yellow; the four triangles are red")
    }

    fn no_way(&self, from: Point, to: Point, stop: Stop) -> Wording {
        let tile = self.on(from).tile();
        let way = format!("from {} to {}", self.point(from), self.point(to));
        let said = match stop {
            Stop::Far(steps, most) => Wording::new(
                format!("{} moves up to {most} steps, and {} is {steps} away", a(tile), self.point(to)),
                "too far",
            ),
            Stop::Tile(block) => Wording::new(format!("{} blocks the way {way}", self.the(block)), "blocked")
                .related(block, format!("{} stands in the way", self.whose(block))),
            _ => Wording::new(format!("{} moves {}, and does not get {way} so", a(tile), how(tile)), "another way"),
        };
        said.help(self.reach(from))
    }
}
