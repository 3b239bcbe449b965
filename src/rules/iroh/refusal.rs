//! What an umpire says of a refused ply or set-up, and of a wrong claim.

use super::claim::Doubt;
use super::harmony::{MIDLINES, NAMES, midline_ends};
use super::movement::{Stop, steps_between};
use super::plies::comes_in_at_home;
use super::position::{Position, home};
use super::tiles::{AIR, KINDS, KNOTWEED, SET, ground, range};
pub(super) use super::why::{Fault, Why};
use super::words::{Also, MOST, a, called, list, player, say, steps};
use crate::board::{Place, Point, Square};
use crate::code::Code;
use crate::rules::shared::lines::between;
use crate::rules::{At, Names, Telling};
use crate::variant::{Seat, Tile};

/// Why a ply or a set-up is not allowed.
#[derive(Debug, Clone)]
pub struct Refusal {
    why: Why,
    at: At,
    seat: Option<Seat>,
    /// The position it is about; a refused set-up has none.
    scene: Option<Box<Position>>,
}

impl Refusal {
    pub(super) fn of_ply(position: &Position, fault: Fault) -> Refusal {
        Refusal { why: fault.why, at: At::Ply(fault.part), seat: None, scene: Some(Box::new(position.clone())) }
    }

    pub(super) fn of_set_up(why: Why, at: At, seat: Option<Seat>) -> Refusal {
        Refusal { why, at, seat, scene: None }
    }
}

impl crate::rules::Refusal for Refusal {
    fn code(&self) -> &'static Code {
        self.why.code()
    }

    fn at(&self) -> At {
        self.at
    }

    fn seat(&self) -> Option<Seat> {
        self.seat
    }

    fn tell(&self, names: &dyn Names) -> Telling {
        Umpire { position: self.scene.as_deref().unwrap_or(&Position::EMPTY), names }.tell(self.why)
    }
}

/// What is wrong with a claim, in a sentence.
pub(super) fn tell_doubt(seat: Seat, doubt: Doubt, names: &dyn Names) -> String {
    let who = player(seat);
    match doubt {
        Doubt::Missing(midlines) => {
            let line = |midline: usize| {
                let [first, last] = midline_ends(midline).map(|point| names.place(point.into()));
                format!("the {} midline ({first} to {last})", NAMES[midline])
            };
            let missing = (0..MIDLINES).filter(|midline| midlines >> midline & 1 == 1).map(line);
            format!("{who}'s claim lost the turn, with no harmony of {who}'s over {}", list(missing.collect()))
        }
        Doubt::Shared => format!(
            "{who}'s claim lost the turn, as the four harmonies would use a piece more often than it may be: \
             a Water serves twice, all others once"
        ),
        Doubt::Fresh => format!(
            "{who}'s claim lost the turn, as the four harmonies did not stand yet when {who}'s turn before it was done"
        ),
    }
}

/// Says why, with the position before the eyes.
struct Umpire<'a> {
    position: &'a Position,
    names: &'a dyn Names,
}

impl Umpire<'_> {
    fn point(&self, point: Point) -> String {
        self.names.place(point.into())
    }

    fn square(&self, square: Square) -> String {
        self.names.place(Place::Square(square))
    }

    fn tile(&self, place: impl Into<Place>) -> Tile {
        self.position.at(place.into()).tile()
    }

    fn name(&self, place: impl Into<Place>) -> &'static str {
        called(self.tile(place))
    }

    /// "the Fire on 10c".
    fn the(&self, place: impl Into<Place>) -> String {
        let place = place.into();
        format!("the {} on {}", self.name(place), self.names.place(place))
    }

    /// "Host's Fire".
    fn whose(&self, place: impl Into<Place>) -> String {
        let laid = self.position.at(place.into());
        format!("{}'s {}", player(laid.seat()), called(laid.tile()))
    }

    /// Where one's own piece may go; of many points those nearest to what was written, which may be what was meant.
    fn reach(&self, from: Point, near: Point) -> String {
        let mut to = Vec::new();
        self.position.moves(from, |point| to.push(point));
        let name = self.name(from);
        if to.is_empty() {
            return format!("this {name} has no move now");
        }
        to.sort_by_key(|&point| (steps_between(point, near), point));
        let rest = to.split_off(to.len().min(MOST));
        to.sort();
        let names: Vec<String> = to.into_iter().map(|point| self.point(point)).collect();
        let open = if rest.is_empty() { list(names) } else { format!("{} and {} more", names.join(", "), rest.len()) };
        format!("this {name} may go to {open}")
    }

    /// Where the player to move has tiles of a kind.
    fn stands(&self, tile: Tile) -> String {
        let seat = self.position.to_move;
        let own = self.position.tiles().into_iter().filter(|own| own.tile == tile && own.owner == Some(seat));
        let own: Vec<String> = own.map(|own| self.names.place(own.at)).collect();
        if own.is_empty() {
            return format!("{} has no {} on the board", player(seat), called(tile));
        }
        format!("{} has {} on {}", player(seat), a(tile), list(own))
    }

    /// What a player has left to bring in.
    fn hand(&self) -> String {
        let seat = self.position.to_move;
        let left = (0..KINDS as u8).map(Tile).filter(|&tile| self.position.left(seat, tile) > 0);
        let left = left.map(|tile| format!("{} {}", self.position.left(seat, tile), called(tile)));
        format!("{} has {} in hand", player(seat), list(left.collect()))
    }

    fn tell(&self, why: Why) -> Telling {
        let to_move = self.position.to_move;
        match why {
            Why::Nobodys(tile) => say(format!("this {} belongs to neither player", called(tile)), "whose?")
                .help("brackets tell the owner: < > is Guest's, ( ) is Host's"),
            Why::TooMany(tile) => {
                say(format!("there are more {} tiles than a player has", called(tile)), "one too many")
                    .help(format!("a player has {} of them", SET.get(tile.index()).copied().unwrap_or(0)))
            }
            Why::OffPaint { tile, at } => say(
                format!("{} never leaves the {}, and {} has none", a(tile), ground(tile).words(), self.point(at)),
                "the wrong ground",
            )
            .help("a point on a border has the paint of both sides"),
            Why::RockAtHome(at) => {
                say(format!("{} is a home, where no Rock is ever put", self.point(at)), "no place for a Rock")
            }
            Why::BesideFire { square, fire } => say(
                format!("a Fire on {} would have destroyed the Knotweed on {}", self.point(fire), self.square(square)),
                "destroyed",
            )
            .help("no Knotweed lasts with a Fire on a corner of its square"),
            Why::Doubled(at) => say(format!("{} holds two tiles", self.names.place(at)), "taken"),
            Why::NeverTaken(tile) => say(format!("{} is never taken", a(tile)), "not captured")
                .help("Fire, Water and Earth are taken, and Knotweeds destroyed"),

            Why::GameOver => {
                let said = say("the game has ended before this ply", "too late");
                let Some(outcome) = self.position.outcome else { return said };
                let winners = outcome.winners.iter().map(|seat| player(seat).to_owned()).collect();
                said.help(format!("won by {} ({})", list(winners), outcome.reason))
            }
            Why::Pass => say("nobody may pass in Iroh Pai Sho", "a turn is to do something")
                .help("move a piece, bring one in, or `Claim` the victory"),
            Why::Draw => say("tiles are not drawn in Iroh Pai Sho", "not a turn").help(self.hand()),
            Why::NoAct => say("a turn is to do something", "nothing"),
            Why::SeveralActs => say("a turn moves one piece or brings one tile in", "one too many"),
            Why::Exchange => say("no tile becomes another in Iroh Pai Sho", "not possible"),
            Why::Effect => say("tiles do not act on others by `~` in Iroh Pai Sho", "not possible")
                .help("a Knotweed locks what stands on the corners of its square, with nothing more to write"),

            Why::Unnamed => say("a tile from the hand must be named", "which tile?").help(self.hand()),
            Why::NoneLeft(tile) => {
                say(format!("{} has no {} left to bring in", player(to_move), called(tile)), "not in hand")
                    .help(self.hand())
            }
            Why::NotHome { tile, at } => {
                let own = home(to_move);
                let rule =
                    format!("{} comes in at home, and {} is not {}'s home", a(tile), self.point(at), player(to_move));
                let said = say(rule, "not home");
                if self.position.on(own).is_tile() {
                    said.help(format!("home is {}, where {} stands now", self.point(own), self.whose(own)))
                        .blame(own, "at home")
                } else {
                    said.help(format!("home is {}", self.point(own)))
                }
            }
            Why::HomeTaken { tile, at } => {
                say(format!("{} comes in when home is empty, and {} stands there", a(tile), self.the(at)), "taken")
                    .help(if self.position.on(at).is_of(to_move) {
                        self.reach(at, at)
                    } else {
                        "even an enemy's piece that could be taken keeps the home shut".into()
                    })
                    .blame(at, format!("{} stands here", self.whose(at)))
            }
            Why::DropMoves(tile) if comes_in_at_home(tile) => {
                say("bringing a piece in ends the turn", "no move").help(format!(
                    "write `{}*{}`; it may move from the next turn on",
                    self.names.tile(tile),
                    self.point(home(to_move))
                ))
            }
            Why::DropMoves(tile) => say(format!("{} stays where it is put", a(tile)), "no move"),
            Why::DropCaptures(tile) => say(format!("{} takes nothing in the turn it comes in", a(tile)), "no capture"),
            Why::RockOnHome(at) => {
                let owner = player(Seat(u8::from(at != home(Seat(0)))));
                say(format!("{} is {owner}'s home, where no Rock is put", self.point(at)), "a home")
                    .help("every other empty point is open to it")
            }
            Why::RockTaken(at) => say(format!("{} is not empty", self.point(at)), "taken")
                .blame(at, format!("{} stands here", self.whose(at))),
            Why::KnotweedTaken(at) => say(format!("{} holds a Knotweed already", self.square(at)), "taken")
                .blame(Place::Square(at), format!("{} lies here", self.whose(Place::Square(at)))),
            Why::KnotweedOnPoint(at) => {
                let said = say("a Knotweed lies on a square, between four points", "a point");
                match Square::at(at.x(), at.y()) {
                    Some(square) => said.help(format!(
                        "squares are named by their lower left corner: `{}*{}` is the one up and to the right of it",
                        self.names.tile(KNOTWEED),
                        self.square(square)
                    )),
                    None => said.help("squares are written with a `#`, by their lower left corner"),
                }
            }
            Why::OnSquare { tile, at } => {
                let what = tile.map_or("a piece".to_owned(), a);
                let said = say(format!("{what} stands on a point: only Knotweeds lie on squares"), "a square");
                let corners: Vec<String> = at.corners().map(|corner| self.point(corner)).collect();
                said.help(format!("the corners of {} are {}", self.square(at), list(corners)))
            }

            Why::NoTile { at, named } => {
                let said = say(format!("there is no tile on {}", self.names.place(at)), "empty");
                match named {
                    Some(tile) => said.help(self.stands(tile)),
                    None => said,
                }
            }
            Why::NotYours(from) => say(
                format!(
                    "{} is {}'s, and it is {}'s turn",
                    self.the(from),
                    player(self.position.on(from).seat()),
                    player(to_move)
                ),
                "not yours",
            )
            .blame(from, self.whose(from)),
            Why::OtherTile { named, at } => say(
                format!("it is {} that stands on {}, not {}", a(self.tile(at)), self.names.place(at), a(named)),
                "another tile",
            )
            .blame(at, format!("the {} came here", self.name(at))),
            Why::RockStays(from) => say(format!("{} stays where it was put", self.the(from)), "cannot move")
                .blame(from, "put here for good"),
            Why::KnotweedStays(square) => {
                say(format!("{} stays where it was put", self.the(Place::Square(square))), "cannot move")
                    .blame(Place::Square(square), "put here")
                    .help("only a White Lotus or a Fire that comes to a corner removes it")
            }
            Why::Locked { from, by } => {
                say(format!("{} is locked by the Knotweed on {}", self.the(from), self.square(by)), "cannot move")
                    .help(self.freedom(by))
                    .blame(Place::Square(by), format!("{} locks its corners", self.whose(Place::Square(by))))
            }
            Why::Stays(at) => say(format!("a move must end on another point than {}", self.point(at)), "no move")
                .help(self.reach(at, at)),
            Why::NoWay { from, to, stop } => self.no_way(from, to, stop),
            Why::OffWay { from, to, point } => {
                let said = say(
                    format!(
                        "the way from {} to {} does not lead over {} here",
                        self.point(from),
                        self.point(to),
                        self.point(point)
                    ),
                    "not on the way",
                );
                if self.tile(from) == AIR {
                    return said.help("each way point is another than the one before it");
                }
                let over: Vec<Point> = between(from, to).collect();
                if over.is_empty() {
                    return said.help("there is no point between the two");
                }
                said.help(format!("it leads over {}", list(over.into_iter().map(|point| self.point(point)).collect())))
            }
            Why::WayTaken(point) => say(format!("the way leads over {}", self.the(point)), "not empty")
                .help("Air turns round what stands in its way, and passes over nothing")
                .blame(point, format!("{} stands here", self.whose(point))),
            Why::WayFar { from, at, next, left } => say(
                format!(
                    "{} cannot go on from {} to {} with {left} of {} steps left",
                    self.the(from),
                    self.point(at),
                    self.point(next),
                    range(AIR)
                ),
                "not on this way",
            )
            .help(self.reach(from, next)),

            Why::OwnTile { from, to } => say(format!("{} is one's own", self.the(to)), "taken")
                .help(self.reach(from, to))
                .blame(to, self.whose(to)),
            Why::Tame { from, to } => say(format!("{} takes no tile", a(self.tile(from))), "no capture")
                .help(self.reach(from, to))
                .blame(to, format!("{} stands here", self.whose(to))),
            Why::Safe(to) => say(format!("{} cannot be taken", self.the(to)), "safe")
                .help("Fire, Water and Earth take each other; Air, the White Lotus and Rocks are never taken")
                .blame(to, format!("{} stands here", self.whose(to))),
            Why::Unmarked { from, to } => {
                say(format!("this captures {}, which is written `x`", self.the(to)), "a capture")
                    .help(format!(
                        "write `{}{} x {}{}`",
                        self.names.tile(self.tile(from)),
                        self.point(from),
                        self.names.tile(self.tile(to)),
                        self.point(to)
                    ))
                    .blame(to, self.whose(to))
            }
            Why::NothingTaken(to) => say(format!("there is nothing to capture on {}", self.point(to)), "empty"),
            Why::OtherTaken { named, at } => say(
                format!("it is {} that is captured on {}, not {}", a(self.tile(at)), self.point(at), a(named)),
                "another tile",
            )
            .blame(at, format!("the {} came here", self.name(at))),
        }
    }

    /// Who could open a Knotweed's lock, and where.
    fn freedom(&self, by: Square) -> String {
        let corners = list(by.corners().map(|corner| self.point(corner)).collect());
        format!("a White Lotus or a Fire that comes to one of {corners} removes it")
    }

    /// Why a piece does not get there.
    fn no_way(&self, from: Point, to: Point, stop: Stop) -> Telling {
        let tile = self.tile(from);
        let said = match stop {
            Stop::Bent => say(
                format!(
                    "{} moves along one line, and {} is on no line with {}",
                    a(tile),
                    self.point(to),
                    self.point(from)
                ),
                "not straight",
            ),
            Stop::Far(far) => say(
                format!("{} moves up to {}, and {} is {far} away", a(tile), steps(range(tile)), self.point(to)),
                "too far",
            ),
            Stop::Paint(point) => say(
                format!("{} keeps to the {}, and {} has none", a(tile), ground(tile).words(), self.point(point)),
                if point == to { "the wrong ground".to_owned() } else { format!("over {}", self.point(point)) },
            ),
            Stop::Tile(block) => say(format!("{} is in the way of the {}", self.the(block), called(tile)), "blocked")
                .blame(block, format!("{} blocks the way", self.whose(block))),
            Stop::Round => say(
                format!("{} finds no way to {} in {}", self.the(from), self.point(to), steps(range(AIR))),
                "blocked",
            ),
        };
        said.help(self.reach(from, to))
    }
}
