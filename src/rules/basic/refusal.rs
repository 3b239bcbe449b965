//! What an umpire says of a refused ply or set-up.

use super::abilities::{FARTHEST, beyond, voyage};
use super::ground::entries;
use super::movement::Stop;
use super::position::Position;
use super::tiles::{self, BOAT, DRAGON, KNOTWEED, Laid, WHEEL};
pub(super) use super::why::{Fault, Why};
use super::words::{Also, a, called, how, list, opposite, say, seat};
use crate::board::Point;
use crate::code::Code;
use crate::rules::shared::lines::ALONG;
use crate::rules::shared::turning::neighbours;
use crate::rules::{At, Names, Telling};
use crate::variant::{Seat, Tile};

/// Why a ply or a set-up is not allowed.
#[derive(Debug, Clone)]
pub struct Refusal(Box<Case>);

#[derive(Debug, Clone)]
struct Case {
    why: Why,
    at: At,
    seat: Option<Seat>,
    /// The position it is about: after the move, where the ability behind it is refused. Empty for a set-up.
    scene: Position,
}

impl Refusal {
    pub(super) fn of_ply(position: &Position, fault: Fault) -> Refusal {
        let scene = match fault.moved {
            Some((from, to)) => position.moved(from, to),
            None => position.clone(),
        };
        Refusal(Box::new(Case { why: fault.why, at: At::Ply(fault.part), seat: None, scene }))
    }

    pub(super) fn of_set_up(why: Why, at: At, seat: Option<Seat>) -> Refusal {
        Refusal(Box::new(Case { why, at, seat, scene: Position::EMPTY }))
    }
}

impl crate::rules::Refusal for Refusal {
    fn code(&self) -> &'static Code {
        self.0.why.code()
    }

    fn at(&self) -> At {
        self.0.at
    }

    fn seat(&self) -> Option<Seat> {
        self.0.seat
    }

    fn tell(&self, names: &dyn Names) -> Telling {
        Umpire { position: &self.0.scene, names }.tell(self.0.why)
    }
}

/// Says why, with the position before the eyes.
struct Umpire<'a> {
    position: &'a Position,
    names: &'a dyn Names,
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

    fn tell(&self, why: Why) -> Telling {
        let to_move = seat(self.position.to_move);
        match why {
            Why::Nobodys(tile) => say(format!("this {} belongs to neither player", called(tile)), "whose?")
                .help("brackets tell the owner: < > is First's, ( ) is Second's"),
            Why::TooMany(tile) => {
                say(format!("there are more {} tiles than a player has", called(tile)), "one too many")
                    .help(format!("a player has {} of them", tiles::SET.get(tile.index()).copied().unwrap_or(0)))
            }
            Why::Target => say("the points that end the game are a whole number above 0", "no such number")
                .help("write for example `[Target \"60\"]`, or leave the tag out"),
            Why::StrandedOnPort { tile, at } => {
                say(format!("{} is a port, and this {} does not enter there", self.point(at), called(tile)), "a port")
                    .help(format!("no tile ends a move on a port: {}", self.entry_points(tile)))
            }

            Why::GameOver => {
                let said = say("the game has ended before this ply", "too late");
                let Some(outcome) = self.position.outcome else { return said };
                let winners: Vec<String> = outcome.winners.iter().map(|winner| seat(winner).to_owned()).collect();
                let who = if winners.len() == 2 { "it is drawn".into() } else { format!("{} has won", list(winners)) };
                said.help(format!("{who} ({})", outcome.reason))
            }
            Why::Pass => say("nobody may pass in Basic Pai Sho", "a turn is to move, to place or to use a tile"),
            Why::Claim => say("a win is not claimed here: the points are counted at the end", "not a turn"),
            Why::Draw => say("tiles are not drawn here: everybody sees all of his own", "not a turn"),
            Why::NoAct => say("a turn is to move, to place or to use a tile", "nothing"),
            Why::SeveralActs => say("a turn has one act", "one too many")
                .help("only a Boat moves several tiles, all by the same way: `B13h ~ Js13i-16i + Ly14h-17h`"),
            Why::Exchange => say("no tile becomes another in Basic Pai Sho", "not possible"),
            Why::Square => say("tiles stand on the points, not in the squares", "a square"),

            Why::Spring => say("the first six turns place the spring flowers", "no spring flower").help(
                match self.position.model {
                    Some((tile, at)) => {
                        format!("{to_move} places {} on {} now", a(tile), self.point(at.turned()))
                    }
                    None => format!("{to_move} places a flower in his half of the board"),
                },
            ),
            Why::SpringKind(tile) => {
                say(format!("a spring flower is red or white, and {} is neither", a(tile)), "no flower")
                    .help("the flowers are Jasmine, Lily, White Jade, Rose, Chrysanthemum and Rhododendron")
            }
            Why::SpringMirror { tile, at } => {
                let model = at.turned();
                say(
                    format!(
                        "Second's spring flower repeats First's with the board turned by half: {} on {}",
                        a(tile),
                        self.point(at)
                    ),
                    "not the counterpart",
                )
                .help(format!("write `{}*{}`", self.names.tile(tile), self.point(at)))
                .blame(model, format!("First's {}", called(tile)))
            }
            Why::SpringPort(at) => {
                say(format!("{} is a port, where no spring flower stands", self.point(at)), "a port")
            }
            Why::SpringHalf(at) => say(
                format!("{} is not in {to_move}'s half, where his spring flowers stand", self.point(at)),
                "the wrong half",
            )
            .help(self.half(self.position.to_move)),
            Why::SpringGarden { tile, at } => self.garden(tile, at),

            Why::Unnamed => say("a tile from the hand must be named", "which tile?"),
            Why::NoneLeft(tile) => say(format!("{to_move} has no {} left to place", called(tile)), "not in hand"),
            Why::Taken(at) => say(format!("{} is not empty", self.point(at)), "taken")
                .blame(at, format!("{} stands here", self.whose(at))),
            Why::TooEarly { tile, wait } => {
                let turn = if wait == 1 { "second" } else { "fourth" };
                say(format!("{} is placed from a player's {turn} turn after the spring on", a(tile)), "too early").help(
                    match self.position.turns[self.position.to_move.index() & 1] {
                        0 => format!("this is {to_move}'s first"),
                        1 => format!("this is {to_move}'s second"),
                        _ => format!("this is {to_move}'s third"),
                    },
                )
            }
            Why::NotItsEntry { tile, at } => {
                say(format!("{} does not enter on {}", a(tile), self.point(at)), "not its port")
                    .help(format!("it enters on {}", self.own_entries(tile)))
            }
            Why::EntersOnPort { tile, at } => {
                say(format!("{} is a port, and {} is placed on none", self.point(at), a(tile)), "a port")
            }
            Why::KnotweedNearPort(at) => {
                let port = neighbours(at).find(|&near| super::ground::is_port(near)).unwrap_or(at);
                say(
                    format!(
                        "a Knotweed keeps away from the ports, and {} is one step from {}",
                        self.point(at),
                        self.point(port)
                    ),
                    "too near a port",
                )
            }
            Why::WheelGround(at) => say(
                format!("a Wheel is placed on yellow ground, and {} is not wholly yellow", self.point(at)),
                "not yellow",
            )
            .help(self.drops(WHEEL)),
            Why::BoatGround(at) => say(
                format!("a Boat is placed where red or white touches, and {} is all yellow", self.point(at)),
                "neither red nor white",
            )
            .help(self.drops(BOAT)),
            Why::WrongHalf { tile, at } => {
                let owner = if tile == DRAGON { tiles::other(self.position.to_move) } else { self.position.to_move };
                let whose = if tile == DRAGON { "the opponent's half" } else { "its owner's half" };
                say(format!("{} is placed in {whose}, and {} is not there", a(tile), self.point(at)), "the wrong half")
                    .help(self.half(owner))
            }
            Why::DropMoves(_) => say("a tile does not move in the turn it is placed", "it stays where it enters"),
            Why::DropCaptures(_) => say("a tile that is placed captures nothing", "no capture"),
            Why::DropActs(_) => say("a tile does not use its ability in the turn it is placed", "not yet")
                .help("it may from the next turn on, after a move of its own or without one"),

            Why::NoTile(at) => say(format!("there is no tile on {}", self.point(at)), "empty"),
            Why::NotYours(at) => {
                say(format!("{} is {}'s, and it is {to_move}'s turn", self.the(at), self.owner(at)), "not yours")
                    .blame(at, self.whose(at))
            }
            Why::OtherTile { named, at } => say(
                format!("it is {} that stands on {}, not {}", a(self.on(at).tile()), self.point(at), a(named)),
                "another tile",
            )
            .blame(at, format!("the {} came here", self.name(at))),
            Why::Stays(at) => {
                say(format!("a move must end on another point than {}", self.point(at)), "no move").help(self.reach(at))
            }
            Why::Fixed(at) => {
                let said = say(format!("{} does not move by itself", self.the(at)), "stays");
                if self.on(at).is(KNOTWEED) {
                    said.help("a Boat or a Wheel can move it")
                } else {
                    said.help("nothing moves a Rock")
                }
            }
            Why::Drained { from, by } => {
                let said = say(format!("{} is drained by {}", self.the(from), self.the(by)), "cannot move")
                    .blame(by, format!("{}'s Knotweed drains all round it", self.owner(by)));
                match self.on(from).tile() {
                    WHEEL | BOAT => said.help("its ability stays, and may be used without a move"),
                    _ => said,
                }
            }
            Why::NoWay { from, to, stop } => self.no_way(from, to, stop),
            Why::OffWay { from, to, point } => {
                let steps = if self.on(from).is(BOAT) { " of up to 5 steps" } else { "" };
                say(
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
            Why::Friend(to) => say(format!("{} is one's own", self.the(to)), "taken").blame(to, self.whose(to)),
            Why::PortEnd { at, .. } => say(self.landing(at), "a port").help("ports may be passed over"),
            Why::Garden { tile, at } => self.garden(tile, at),
            Why::Unmarked { from, to } => {
                say(format!("this captures {}, which is written `x`", self.the(to)), "a capture")
                    .help(format!(
                        "write `{}{} x {}{}`",
                        self.names.tile(self.on(from).tile()),
                        self.point(from),
                        self.names.tile(self.on(to).tile()),
                        self.point(to)
                    ))
                    .blame(to, self.whose(to))
            }
            Why::NothingTaken(to) => say(format!("there is nothing to capture on {}", self.point(to)), "empty"),
            Why::OtherTaken { named, at } => say(
                format!("it is {} that is captured on {}, not {}", a(self.on(at).tile()), self.point(at), a(named)),
                "another tile",
            )
            .blame(at, format!("the {} came here", self.name(at))),
            Why::BoatCaptures { to, from } => {
                say("a Boat captures nothing: it ends its move on an empty point", "not empty")
                    .help(self.reach(from))
                    .blame(to, self.whose(to))
            }
            Why::NotOpposed { from, to } => {
                let tile = self.on(from).tile();
                let prey = match opposite(tile) {
                    Some(prey) => {
                        format!("{} takes {}, non-flowers, special flowers and what is drained", a(tile), a(prey))
                    }
                    None => format!("{} takes non-flowers, special flowers and what is drained", a(tile)),
                };
                say(format!("{} does not capture {}", a(tile), self.the(to)), "not to be captured")
                    .help(format!("{prey}; {}", self.reach(from)))
                    .blame(to, self.whose(to))
            }
            _ => self.tell_ability(why),
        }
    }

    /// What is said of a Wheel's or a Boat's doings.
    fn tell_ability(&self, why: Why) -> Telling {
        match why {
            Why::CannotTurn(at) => say(format!("{} does not turn its neighbours", self.the(at)), "not a Wheel")
                .help("a Boat moves a neighbour, as `B13h ~ Js13i-13j`"),
            Why::CannotShift(at) => say(format!("{} moves no single tile", self.the(at)), "not a Boat")
                .help("a Wheel turns all its neighbours, as `Wh10j ~ +2`"),
            Why::Spent { from, to } => say(
                format!("{} goes into the pot with {} it takes, and acts no more", self.the(from), self.the(to)),
                "too late",
            )
            .blame(to, self.whose(to)),
            Why::NoTurn => say("a ring that is turned by eight steps, or by none, is not turned", "no turn")
                .help("1 to 7 steps, either way"),
            Why::TurnsNothing(wheel) => say(
                format!("nothing stands round {}, so there is nothing to turn", self.names.place(wheel.into())),
                "an empty ring",
            ),
            Why::TurnsRock { wheel, rock } => {
                say(format!("this would move {}, and nothing moves a Rock", self.the(rock)), "a Rock is in the ring")
                    .help(self.turns(wheel))
                    .blame(rock, self.whose(rock))
            }
            Why::TurnsDrained { at, by } => say(
                format!("{} is drained by {} and cannot be turned", self.the(at), self.the(by)),
                "a drained tile is in the ring",
            )
            .blame(by, format!("{}'s Knotweed drains all round it", self.owner(by))),
            Why::TurnsOff { wheel, at } => {
                say(format!("this would push {} off the board", self.the(at)), "off the board").help(self.turns(wheel)).blame(at, self.whose(at))
            }
            Why::TurnsOntoPort { wheel, at, to } => {
                say(format!("this would put {} on {}, which is a port", self.the(at), self.point(to)), "onto a port")
                    .help(self.turns(wheel)).blame(at, self.whose(at))
            }
            Why::NotBeside { boat, at } => say(
                format!("{} does not stand beside {}", self.the(at), self.the(boat)),
                "not beside the Boat",
            )
            .help(self.neighbours(boat)),
            Why::ShiftsRock(at) => say(format!("nothing moves {}", self.the(at)), "a Rock").blame(at, self.whose(at)),
            Why::ShiftsDrained { at, by } => {
                say(format!("{} is drained by {} and cannot be moved", self.the(at), self.the(by)), "cannot be moved")
                    .blame(by, format!("{}'s Knotweed drains all round it", self.owner(by)))
            }
            Why::ShiftStays(at) => say(format!("{} must be moved to another point", self.the(at)), "no move"),
            Why::ShiftTaken { at, to } => say(
                format!("a Boat puts tiles on empty points only, and {} is taken", self.point(to)),
                format!("no room for the {}", self.name(at)),
            )
            .blame(to, format!("{} stands here", self.whose(to))),
            Why::ShiftOntoPort { to, .. } => say(self.landing(to), "a port"),
            Why::PushAway { boat, at } => {
                let said = say(
                    format!("{} pushes {} one step straight away from itself", self.the(boat), self.the(at)),
                    "not straight away",
                );
                match beyond(boat, at) {
                    Some(to) => said.help(format!("that is to {}", self.point(to))),
                    None => said.help("there it would leave the board"),
                }
            }
            Why::CarryMoved { boat, at } => {
                let said = say("a Boat carries only where it has not moved in the same turn", "too much for one turn");
                match beyond(boat, at) {
                    Some(to) if self.position.pushes(boat, at) => said.help(format!(
                        "after its move it may push {} one step, to {}",
                        self.the(at),
                        self.point(to)
                    )),
                    _ => said,
                }
            }
            Why::CarryMany => say("a Boat carries up to three tiles", "one too many"),
            Why::CarryTwice(at) => say(format!("{} is carried twice", self.the(at)), "named before"),
            Why::CarryEnemy { boat, at } => say(
                format!("a Boat carries tiles of its owner's, and {} is {}'s", self.the(at), self.owner(at)),
                "not yours",
            )
            .help(format!("others it pushes one step straight away; {}", self.voyages(boat, at)))
            .blame(at, self.whose(at)),
            Why::CarryKind { boat, at } => {
                say(format!("{} does not use the Boat: it can be pushed, but not carried", self.the(at)), "not carried")
                    .help(self.voyages(boat, at))
            }
            Why::CarryWay { boat, at, to } => say(
                format!("a Boat carries up to five steps along a line, which {} to {} is not", self.point(at), self.point(to)),
                if at.x() == to.x() || at.y() == to.y() { "too far" } else { "not along a line" },
            ).help(self.voyages(boat, at)),
            Why::CarryApart { at, .. } => say(
                format!("all tiles that are carried go the same way, {} too", self.the(at)),
                "another way than the first",
            ),
            Why::CarryBlocked { boat, at, block } => {
                say(format!("{} is in the way of {}", self.the(block), self.the(at)), "blocked")
                    .help(self.voyages(boat, at)).blame(block, format!("{} stands here", self.whose(block)))
            }
            Why::NoAbility(at) => say(format!("{} has no such ability", self.the(at)), "not possible").help(
                "a Wheel turns its neighbours, a Boat pushes or carries them; a Knotweed and a Rock act by standing there",
            ),
            _ => say("this is not allowed", "here"),
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

    fn garden(&self, tile: Tile, at: Point) -> Telling {
        let (colour, ground) = if tiles::is_red(tile) { ("red", "white") } else { ("white", "red") };
        say(
            format!("the {} is {colour}, and {} lies wholly on {ground} ground", called(tile), self.point(at)),
            "the wrong colour",
        )
        .help("where two colours touch every flower may stand, and so it may on yellow; the four triangles are red")
    }

    fn no_way(&self, from: Point, to: Point, stop: Stop) -> Telling {
        let tile = self.on(from).tile();
        let way = format!("from {} to {}", self.point(from), self.point(to));
        let said = match stop {
            Stop::Far(steps, most) => {
                say(format!("{} moves up to {most} steps, and {} is {steps} away", a(tile), self.point(to)), "too far")
            }
            Stop::Tile(block) => say(format!("{} blocks the way {way}", self.the(block)), "blocked")
                .blame(block, format!("{} stands in the way", self.whose(block))),
            _ => say(format!("{} moves {}, and does not get {way} so", a(tile), how(tile)), "another way"),
        };
        said.help(self.reach(from))
    }
}
