//! What an umpire says of a refused ply or set-up.

use super::movement::NoPath;
use super::points::PointId;
use super::position::Position;
pub(super) use super::reason::{Reason, Rejection};
use super::resolve::{check_drop, check_move, check_newcomer};
use super::sovereignty::Sovereignty;
use super::tiles::{self, Piece, WHEEL};
use super::words::{Also, MOST, a, called, list, manner, say, vocabulary};
use crate::board::Garden;
use crate::code::Code;
use crate::rules::{At, Names, Telling};
use crate::variant::{Seat, Tile};

/// Reason a ply or a set-up is not allowed.
#[derive(Debug, Clone)]
pub struct Refusal {
    reason: Reason,
    at: At,
    seat: Option<Seat>,
    /// The position it is about; a refused set-up has none.
    scene: Option<Box<Position>>,
}

impl Refusal {
    pub(super) fn of_ply(position: &Position, rejection: Rejection) -> Refusal {
        let scene = match rejection.moved {
            Some((from, to)) => position.moved(from, to),
            None => position.clone(),
        };
        Refusal { reason: rejection.reason, at: At::Ply(rejection.part), seat: None, scene: Some(Box::new(scene)) }
    }

    pub(super) fn of_set_up(reason: Reason, at: At, seat: Option<Seat>) -> Refusal {
        Refusal { reason, at, seat, scene: None }
    }
}

impl crate::rules::Refusal for Refusal {
    fn code(&self) -> &'static Code {
        self.reason.article()
    }

    fn at(&self) -> At {
        self.at
    }

    fn seat(&self) -> Option<Seat> {
        self.seat
    }

    fn tell(&self, names: &dyn Names) -> Telling {
        let empty = Position::empty(2);
        Writer { position: self.scene.as_deref().unwrap_or(&empty), names }.tell(self.reason)
    }
}

/// Says reason, with the position before the eyes.
pub(super) struct Writer<'a> {
    pub(super) position: &'a Position,
    names: &'a dyn Names,
}

impl Writer<'_> {
    pub(super) fn point(&self, point: PointId) -> String {
        self.names.place(point.point().into())
    }

    /// Points in reading order; of many those nearest to what was written, which may be what was meant.
    pub(super) fn points(&self, mut spots: Vec<PointId>, near: PointId) -> String {
        spots.sort_by_key(|&point| (point.distance(near), point));
        spots.dedup();
        let rest = spots.split_off(spots.len().min(MOST));
        spots.sort();
        let names: Vec<String> = spots.into_iter().map(|point| self.point(point)).collect();
        if rest.is_empty() { list(names) } else { format!("{} and {} more", names.join(", "), rest.len()) }
    }

    pub(super) fn on(&self, point: PointId) -> Piece {
        self.position.on(point)
    }

    /// "the Rose on 10c".
    pub(super) fn the(&self, point: PointId) -> String {
        format!("the {} on {}", called(self.on(point).tile()), self.point(point))
    }

    pub(super) fn seat(&self, seat: Seat) -> &'static str {
        let seats = vocabulary().and_then(|words| words.seats(usize::from(self.position.seats)));
        seats.and_then(|seats| seats.get(seat.index())).map_or("nobody", String::as_str)
    }

    pub(super) fn owner(&self, point: PointId) -> &'static str {
        self.seat(self.on(point).seat())
    }

    /// Where one's own tile may go.
    pub(super) fn reach(&self, from: PointId, near: PointId) -> String {
        let (tile, seat) = (self.on(from).tile(), self.position.to_move);
        let mut to = Vec::new();
        let reach = if self.position.is_immobilized(from) { tiles::withdraws(tile) } else { tiles::moves(tile) };
        self.position.destinations(from, reach, |point| to.push(point));
        self.position.targets(tile, from, |point| to.push(point));
        to.retain(|&point| !self.on(point).is_friendly(seat) && check_move(self.position, from, point).is_ok());
        if to.is_empty() {
            return format!("this {} has no move now", called(tile));
        }
        format!("this {} may go to {}", called(tile), self.points(to, near))
    }

    /// Where a tile may be dropped.
    pub(super) fn drops(&self, tile: Tile, near: PointId) -> String {
        let (position, seat) = (self.position, self.position.to_move);
        let may = |&at: &PointId| {
            check_drop(position, tile, at).is_ok() && check_newcomer(position, tile, seat, at.zones(), at).is_ok()
        };
        let points: Vec<PointId> = PointId::all().filter(may).collect();
        if points.is_empty() {
            return format!("there is no point for {} now", a(tile));
        }
        format!("{} may be dropped on {}", a(tile), self.points(points, near))
    }

    fn elements_left(&self) -> String {
        let seat = self.position.to_move;
        let left = tiles::elements().filter(|&tile| self.position.in_hand(seat, tile) > 0);
        format!("{} has {} in hand", self.seat(seat), list(left.map(|tile| called(tile).to_owned()).collect()))
    }

    fn tell(&self, reason: Reason) -> Telling {
        let to_move = self.seat(self.position.to_move);
        match reason {
            Reason::Team => say("partners sit across the board from each other", "not partners")
                .help("the teams are \"Red Blue\" and \"Yellow Green\", in a game of three or four"),
            Reason::Ownerless(tile) => say(format!("this {} belongs to no seat at the board", called(tile)), "whose?")
                .help("brackets tell the owner: < > ( ) and, with three or four players, { } [ ]"),
            Reason::TooMany(tile) => {
                say(format!("there are more {} tiles than a player has", called(tile)), "one too many")
                    .help(format!("a player has {} of them", tiles::SET.get(tile.index()).copied().unwrap_or(0)))
            }

            Reason::GameOver => {
                let said = say("the game has ended before this ply", "too late");
                let Some(outcome) = self.position.outcome else { return said };
                let winners: Vec<String> = outcome.winners.iter().map(|seat| self.seat(seat).to_owned()).collect();
                let drawn = outcome.winners == self.position.all_seats();
                let who = if drawn { "it is drawn".into() } else { format!("won by {}", list(winners)) };
                said.help(format!("{who} ({})", outcome.reason))
            }
            Reason::FirstElement => say(
                format!("the first ply of each player, {to_move}'s too, is to drop an element"),
                "no element dropped",
            )
            .help("the elements are Chi Blocker, Air, Water, Earth, Fire and Spirit Wheel"),
            Reason::Claim => say("a win is not claimed here: the points are counted at the end", "not a turn"),
            Reason::Draw => say("tiles are not drawn here: everybody sees all of his own", "not a turn"),
            Reason::NoAct => say("a turn is to do something, or to write Pass", "nothing"),
            Reason::SeveralActs => say("a turn has one act", "one too many")
                .help("a drop goes on as `Rs*10c-12d`, a move bends as `A9f-10h ~ Rs11j-12h`"),
            Reason::ExchangeAndMore => say("a promotion or a return takes the whole turn", "too much"),
            Reason::TurnsNeighbours => say("no tile turns its neighbours here", "not possible")
                .help("the Spirit Wheel bends one flower, as `S10h ~ Rs10j-10k`"),
            Reason::Square => say("tiles stand on the points, not in the squares", "a square"),

            Reason::Unnamed => say("a tile from the hand must be named", "which tile?"),
            Reason::NotInHand(tile) => {
                let said = say(format!("{to_move} has no {} left to drop", called(tile)), "not in hand");
                if tiles::is_element(tile) { said.help(self.elements_left()) } else { said }
            }
            Reason::Occupied(at) => say(format!("{} is not empty", self.point(at)), "taken")
                .blame(at, format!("{}'s {} stands here", self.owner(at), called(self.on(at).tile()))),
            Reason::DropGarden { tile, at } => say(
                format!("{} is dropped in a neutral garden, which {} is not wholly in", a(tile), self.point(at)),
                "not neutral",
            )
            .help(format!("neutral are the yellow gardens and the torii with their fences; {}", self.drops(tile, at))),
            Reason::DropWall { tile, at } => {
                say(format!("{} is part of the wall, where no tile is dropped", self.point(at)), "on the wall")
                    .help(format!("only where the wall touches a torii it is open; {}", self.drops(tile, at)))
            }
            Reason::DropCaptures(tile) => {
                say(format!("{} captures nothing in the turn it is dropped", a(tile)), "no capture")
            }
            Reason::DropBends(tile) => say(format!("{} bends nothing in the turn it is dropped", a(tile)), "no bend"),
            Reason::DropImmobilized { tile, at, chi } => {
                say(format!("{} dropped beside {} goes nowhere", a(tile), self.the(chi)), "immobilized")
                    .help(format!("it may be dropped on {} and stay", self.point(at)))
                    .blame(chi, "this Chi Blocker immobilizes all round it")
            }
            Reason::Invades { tile, at, sovereignty } => {
                let (garden, holder) = (self.garden(sovereignty), self.the(sovereignty.holder));
                say(
                    format!("{} stands alone in the {garden}, so no newly dropped tile may enter or touch it", holder),
                    "into a held garden",
                )
                .help(self.drops(tile, at))
                .blame(
                    sovereignty.holder,
                    format!("{}'s {} holds this garden", self.owner(sovereignty.holder), self.name(sovereignty.holder)),
                )
            }
            Reason::Threatens { tile, at, sovereignty } => {
                let verb = if tiles::is_element(tile) && !tiles::is_element(self.on(sovereignty.holder).tile()) {
                    "bend"
                } else {
                    "capture"
                };
                let (garden, holder) = (self.garden(sovereignty), self.the(sovereignty.holder));
                let rule = if sovereignty.single {
                    format!("{holder} holds the {garden}, so no newly dropped tile may threaten it")
                } else {
                    format!("{holder} holds the {garden} in part, so no newly dropped tile may threaten it from there")
                };
                say(rule, format!("from {} it could {verb} the {}", self.point(at), self.name(sovereignty.holder)))
                    .help(self.drops(tile, at))
                    .blame(
                        sovereignty.holder,
                        format!(
                            "{}'s {} holds this garden",
                            self.owner(sovereignty.holder),
                            self.name(sovereignty.holder)
                        ),
                    )
            }

            Reason::NoTile(at) => say(format!("there is no tile on {}", self.point(at)), "empty"),
            Reason::NotYours(at) => {
                say(format!("{} is {}'s, and it is {to_move}'s turn", self.the(at), self.owner(at)), "not yours")
                    .blame(at, format!("{}'s {}", self.owner(at), self.name(at)))
            }
            Reason::OtherTile { named, at } => say(
                format!("it is {} that stands on {}, not {}", a(self.on(at).tile()), self.point(at), a(named)),
                "another tile",
            )
            .blame(at, format!("the {} came here", self.name(at))),
            Reason::Stays(at) => {
                let said = say(format!("a move must end on another point than {}", self.point(at)), "no move");
                if self.on(at).is_tile() { said.help(self.reach(at, at)) } else { said }
            }
            Reason::Unreachable { tile, from, to, cause } => self.no_move(tile, from, to, cause),
            Reason::OffPath { path, waypoint } => {
                let said = say(
                    format!(
                        "the way from {} to {} does not lead over {}",
                        self.point(path.from),
                        self.point(path.to),
                        self.point(waypoint)
                    ),
                    "not on the way",
                );
                match path.between() {
                    [] => said.help("there is no point between the two"),
                    path => said
                        .help(format!("it leads over {}", list(path.iter().map(|&point| self.point(point)).collect()))),
                }
            }
            Reason::OwnTile(to) => {
                let whose = if self.on(to).seat() == self.position.to_move { "one's own" } else { "one's partner's" };
                say(format!("{} is {whose}, and cannot be captured", self.the(to)), "taken")
                    .blame(to, format!("{}'s {}", self.owner(to), self.name(to)))
            }
            Reason::NoCaptureSign { from, to } => {
                say(format!("this captures {}, which is written `x`", self.the(to)), "a capture")
                    .help(format!(
                        "write `{}{} x {}{}`",
                        self.names.tile(self.on(from).tile()),
                        self.point(from),
                        self.names.tile(self.on(to).tile()),
                        self.point(to)
                    ))
                    .blame(to, format!("{}'s {}", self.owner(to), self.name(to)))
            }
            Reason::NothingCaptured(to) => say(format!("there is nothing to capture on {}", self.point(to)), "empty"),
            Reason::OtherCaptured { named, at } => say(
                format!("it is {} that is captured on {}, not {}", a(self.on(at).tile()), self.point(at), a(named)),
                "another tile",
            )
            .blame(at, format!("the {} came here", self.name(at))),
            Reason::CaptureKind { from, to } => {
                let tile = self.on(from).tile();
                let said =
                    say(format!("{} captures elements only, and {} is a flower", a(tile), self.the(to)), "a flower")
                        .blame(to, format!("{}'s {}", self.owner(to), self.name(to)));
                if tiles::bends(tile) {
                    said.help("an element that reaches a flower may bend it, written `~`")
                } else {
                    said
                }
            }
            Reason::CaptureUnreachable { tile, from, to, cause } => self.no_strike(tile, from, to, cause, "captures"),
            Reason::Protected(to) => self.protected(to),

            Reason::Immobilized { from, chi } => {
                let tile = self.on(from).tile();
                let said = say(format!("{} is immobilized by {}", self.the(from), self.the(chi)), "cannot move")
                    .blame(chi, format!("{}'s Chi Blocker stands here", self.owner(chi)));
                if tiles::is_flower(tile) {
                    said
                } else {
                    said.help("its one turn to withdraw is path, and now it is fixed")
                }
            }
            Reason::Withdraw { from, to, chi, cause } => {
                let cause = match cause {
                    NoPath::Wall(_) => ", and not across the wall",
                    NoPath::Tile(_) => ", and not past a tile",
                    _ => "",
                };
                say(
                    format!(
                        "{} is immobilized by {}: it may withdraw by {}{cause}",
                        self.the(from),
                        self.the(chi),
                        manner(tiles::withdraws(self.on(from).tile()))
                    ),
                    "not a withdrawal",
                )
                .help(self.reach(from, to))
                .blame(chi, "this Chi Blocker immobilizes all round it")
            }
            Reason::WithdrawCaptures { from, chi } => say(
                format!("{} is immobilized by {}: a withdrawal captures nothing", self.the(from), self.the(chi)),
                "no capture",
            )
            .help(self.reach(from, from))
            .blame(chi, "this Chi Blocker immobilizes all round it"),

            Reason::NoBender(at) => say(format!("{} bends nothing", self.the(at)), "no bender")
                .help("Air, Water, Earth, Fire and the Spirit Wheel bend flowers"),
            Reason::CaptureAndBend => say("a capture ends the turn, so nothing is bent after it", "too much"),
            Reason::BenderImmobilized { by, chi } => {
                say(format!("{} bends nothing beside {}", self.the(by), self.the(chi)), "cannot bend")
                    .blame(chi, "this Chi Blocker prevents bending")
            }
            Reason::ElementBent(at) => {
                say(format!("only flowers are bent, and {} is an element", self.the(at)), "an element")
                    .blame(at, format!("{}'s {}", self.owner(at), self.name(at)))
            }
            Reason::BentImmobilized { flower, chi } => say(
                format!("{} is immobilized by {} and cannot be bent", self.the(flower), self.the(chi)),
                "cannot be bent",
            )
            .blame(chi, "this Chi Blocker immobilizes all round it"),
            Reason::BendUnreachable { by, flower, cause } => {
                self.no_strike(self.on(by).tile(), by, flower, cause, "bends")
            }
            Reason::BentStays(flower) => say(format!("a bend moves {} to another point", self.the(flower)), "no move"),
            Reason::BentUnreachable { by, flower, to, cause } => self.no_bent(by, flower, to, cause),

            Reason::PromoteTile(at) => match self.on(at).tile() {
                WHEEL => say("the Spirit Wheel promotes others, not itself", "not this one"),
                _ => say(format!("only elements are promoted, and {} is a flower", self.the(at)), "no element"),
            },
            Reason::PromoteNotBeside { at, wheel } => {
                let said = say(
                    format!("{to_move}'s Spirit Wheel does not stand beside {}", self.the(at)),
                    "no Spirit Wheel near",
                );
                match wheel {
                    Some(wheel) => said.blame(wheel, "the Spirit Wheel stands here"),
                    None => said.help("it is not in play"),
                }
            }
            Reason::PromoteHand(tile) => {
                say(format!("{to_move} has no {} in hand to promote to", called(tile)), "not in hand")
                    .help(self.elements_left())
            }
            Reason::ReturnTile(tile) => {
                say(format!("only the Spirit Wheel returns for another element, not {}", a(tile)), "not this one")
            }
            Reason::ReturnFree => {
                let said = say(format!("{to_move}'s Spirit Wheel is not captured"), "not captured");
                match self.position.element(self.position.to_move, WHEEL) {
                    Some(wheel) => said.blame(wheel, "it stands here"),
                    None => said.help("it is in hand and may be dropped for nothing"),
                }
            }
            Reason::ReturnPrice(tile) => say(
                format!("{to_move} has no element {} in hand to give for the Spirit Wheel", called(tile)),
                "not in hand",
            )
            .help(self.elements_left()),
        }
    }

    pub(super) fn name(&self, point: PointId) -> &'static str {
        called(self.on(point).tile())
    }

    fn garden(&self, held: Sovereignty) -> String {
        Garden::all().nth(held.garden).map_or(String::new(), |garden| garden.to_string())
    }
}
