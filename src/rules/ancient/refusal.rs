//! What an umpire says of a refused ply or set-up.

use super::movement::Stop;
use super::plies::{check_point, check_turn, may_hold};
use super::position::Position;
use super::tiles::{self, DRAGON, Laid, Reach, SET, WHEEL, WHOLE_SET, reach};
use super::why::{Fault, Why};
use super::words::{Also, MOST, a, called, harmonies, list, manner, say, tiles as count, vocabulary};
use crate::board::Point;
use crate::code::Code;
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
    /// How many tiles a hand may hold.
    limit: Option<u8>,
}

impl Refusal {
    pub(super) fn of_ply(position: &Position, limit: Option<u8>, fault: Fault) -> Refusal {
        let mut scene = position.clone();
        if let Some(placing) = fault.placed {
            scene.place(position.to_move, placing);
        }
        Refusal { why: fault.why, at: At::Ply(fault.part), seat: None, scene: Some(Box::new(scene)), limit }
    }

    pub(super) fn of_set_up(why: Why, at: At, seat: Option<Seat>) -> Refusal {
        Refusal { why, at, seat, scene: None, limit: None }
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
        let empty = Position::empty();
        let umpire = Umpire { position: self.scene.as_deref().unwrap_or(&empty), limit: self.limit, names };
        umpire.tell(self.why)
    }
}

/// Says why, with the position before the eyes.
struct Umpire<'a> {
    position: &'a Position,
    limit: Option<u8>,
    names: &'a dyn Names,
}

impl Umpire<'_> {
    fn point(&self, at: Point) -> String {
        self.names.place(at.into())
    }

    /// Points in reading order; of many those nearest to what was written, which may be what was meant.
    fn points(&self, mut points: Vec<Point>, near: Point) -> String {
        points.sort_by_key(|&point| (point.distance(near), point));
        points.dedup();
        let rest = points.split_off(points.len().min(MOST));
        points.sort();
        let names: Vec<String> = points.into_iter().map(|point| self.point(point)).collect();
        if rest.is_empty() { list(names) } else { format!("{} and {} more", names.join(", "), rest.len()) }
    }

    fn on(&self, at: Point) -> Laid {
        self.position.on(at)
    }

    fn name(&self, at: Point) -> &'static str {
        called(self.on(at).tile())
    }

    /// "the Rose on 10c".
    fn the(&self, at: Point) -> String {
        format!("the {} on {}", self.name(at), self.point(at))
    }

    fn seat(&self, seat: Seat) -> &'static str {
        let seats = vocabulary().and_then(|words| words.seats(2));
        seats.and_then(|seats| seats.get(seat.index())).map_or("nobody", String::as_str)
    }

    fn to_move(&self) -> &'static str {
        self.seat(self.position.to_move)
    }

    /// "First's Rose", "the centre piece".
    fn whose(&self, at: Point) -> String {
        match self.on(at).owner() {
            Some(owner) => format!("{}'s {}", self.seat(owner), self.name(at)),
            None => "the centre piece".into(),
        }
    }

    /// Where a tile may go.
    fn reach(&self, from: Point, near: Point) -> String {
        let mut to = Vec::new();
        self.position.ends(from, |point| to.push(point));
        if to.is_empty() {
            return format!("this {} has no move now", self.name(from));
        }
        format!("this {} may go to {}", self.name(from), self.points(to, near))
    }

    /// Where a tile may be placed.
    fn places(&self, tile: Tile, near: Point) -> String {
        let may = |&at: &Point| check_point(self.position, tile, at).is_ok();
        let points: Vec<Point> = Point::all().filter(may).collect();
        if points.is_empty() {
            return format!("there is no point for {} now", a(tile));
        }
        format!("{} may be placed on {}", a(tile), self.points(points, near))
    }

    /// What the player to move can have in hand.
    fn hand(&self) -> String {
        let kinds: Vec<String> =
            tiles::all().filter(|&tile| may_hold(self.position, tile)).map(|tile| called(tile).to_owned()).collect();
        if kinds.is_empty() {
            return format!("{} has no tile in hand: a turn may be a draw", self.to_move());
        }
        format!("{} can have in hand: {}", self.to_move(), list(kinds))
    }

    /// Which tiles the player to move may move.
    fn movable(&self) -> String {
        let mut from = Vec::new();
        self.position.moves(self.position.to_move, |point, _| from.push(point));
        from.dedup();
        if from.is_empty() {
            return "no tile can be moved now, and none need be".into();
        }
        format!("{} may move {}", self.to_move(), list(from.into_iter().map(|point| self.the(point)).collect()))
    }

    /// Some move that may be made, as it would be written.
    fn some_move(&self) -> Option<String> {
        let (from, to) = self.position.first_move(self.position.to_move)?;
        let (tile, target) = (self.names.tile(self.on(from).tile()), self.on(to));
        let sign = if target.is_tile() { format!(" x {}", self.names.tile(target.tile())) } else { "-".into() };
        Some(format!("{tile}{}{sign}{}", self.point(from), self.point(to)))
    }

    fn tell(&self, why: Why) -> Telling {
        match why {
            Why::TooMany(tile) => {
                let set = SET.get(tile.index()).copied().unwrap_or(0);
                say(format!("there are more {} tiles than the sets have", called(tile)), "one too many").help(format!(
                    "each player has {set}, those on the board, in hand and out of the game, and the centre piece comes out of one of the sets"
                ))
            }
            Why::HandTile => say("this is no tile of Ancient Pai Sho", "no such tile"),
            Why::HandAboveSet(tiles) => say(
                format!("nobody can hold {}: a player's set has {WHOLE_SET}, and the centre piece comes out of one", count(tiles)),
                "too many",
            ),
            Why::HandAboveLimit { tiles, limit } => {
                say(format!("this hand holds {}, and {limit} is the most", count(tiles)), "too many")
                    .help("the `Hand` tag says how many tiles a hand may hold")
            }
            Why::HandBelowLimit { tiles, limit } => {
                say(format!("this hand holds {}, and a game begins with {limit}", count(tiles)), "too few").help(
                    "name all of them, or leave the tag out; a hand of which nothing is told is worked out from what is played",
                )
            }
            Why::SecondCentre(tile) => {
                say(format!("this {} would be a second centre piece", called(tile)), "whose?")
                    .help("only the centre piece is nobody's; the others have brackets, < > for First and ( ) for Second")
            }
            Why::OtherCentre { named, stands } => say(
                format!("the centre piece of this position is {}, not {}", a(stands), a(named)),
                "another tile",
            )
            .help("the centre piece is the tile without brackets"),
            Why::NoCentre => say("the centre piece is one tile, which has to be named", "which tile?")
                .help("write its code, as `[Centre \"Co\"]`"),

            Why::GameOver | Why::Pass | Why::Claim | Why::NoAct | Why::Exchange | Why::Square | Why::PlaceFirst => {
                self.no_turn(why)
            }
            Why::MoveOwed | Why::MoveAfterWin | Why::SecondPlacing | Why::ThirdAct | Why::NoEffect(_) => {
                self.not_so_many(why)
            }
            Why::NothingToDraw | Why::NoneToDraw(_) | Why::HandFull | Why::HandNotFull | Why::NotToDiscard(_) => {
                self.no_draw(why)
            }

            Why::Unnamed => say("a tile from the hand must be named", "which tile?").help(self.hand()),
            Why::NotInHand(tile) => {
                let said = format!("{} can have no {} in hand", self.to_move(), called(tile));
                let seat = self.position.to_move;
                // Not even a hand of which nothing is known could hold one.
                let anything = self.position.hand(seat).unknown().placed(tile);
                let all_gone = tile.index() < SET.len() && !self.position.allows(seat, &anything);
                let why = if all_gone { ": all of them are accounted for" } else { "" };
                say(said + why, "not in hand").help(self.hand())
            }
            Why::PointTaken(at) => {
                let said = say(format!("{} is not empty", self.point(at)), "taken");
                if !self.on(at).is_tile() {
                    return said;
                }
                said.help("only a Ship is placed on a point with a tile, which it puts elsewhere")
                    .blame(at, format!("{} stands here", self.whose(at)))
            }
            Why::Colour { tile, at } => {
                let (own, needed) = if tile.index() < 3 { ("white", "red") } else { ("red", "white") };
                say(
                    format!(
                        "{} is {own}, and {own} flowers are placed where there is {needed}, which {} does not touch",
                        a(tile),
                        self.point(at)
                    ),
                    format!("no {needed} here"),
                )
                .help(format!("{}; later it may move anywhere", self.places(tile, at)))
            }
            Why::PlaceMoves(tile) => {
                let code = self.names.tile(tile);
                say("a placement and a move are two acts", "not in one").help(if reach(tile) == Reach::Stays {
                    format!("{} does not move; another tile may, behind a `+`", a(tile))
                } else {
                    format!("the same tile may make the move, written as `{code}*10f + {code}10f-10g`")
                })
            }
            Why::ShipOnNothing(at) => {
                let mut taken: Vec<Point> = self.position.tiles().map(|(point, _)| point).collect();
                taken.retain(|&point| point != at);
                let said = say(format!("a Ship takes the point of another tile, and {} is empty", self.point(at)), "empty");
                if taken.is_empty() {
                    said.help("there is no tile on the board")
                } else {
                    said.help(format!("there are tiles on {}", self.points(taken, at)))
                }
            }
            Why::ShipAlone(at) => {
                let (code, from) = (self.names.tile(self.on(at).tile()), self.point(at));
                let near = self.position.empty_points().min_by_key(|point| (point.distance(at), *point));
                let said = say(format!("it must be said where {} goes", self.the(at)), "and the tile that was here?")
                    .blame(at, format!("{} stands here", self.whose(at)));
                match near {
                    Some(to) => said.help(format!(
                        "it goes to any empty point, written as `Sh*{from} ~ {code}{from}-{}`",
                        self.point(to)
                    )),
                    None => said,
                }
            }
            Why::ShipElsewhere { ship, from } => {
                say(format!("a Ship on {} puts the tile of that point elsewhere, not one from {}", self.point(ship), self.point(from)), "another point")
                    .blame(ship, format!("{} stands here", self.whose(ship)))
            }
            Why::ShipWay(at) => say(format!("{} is lifted from its point and comes by no others", self.the(at)), "no way point")
                .help("name only the point where it is put"),
            Why::ShipKeeps(at) => say(format!("the Ship now stands on {}", self.point(at)), "taken")
                .help("the tile that was there goes to an empty point"),
            Why::ShiftTaken { ship, to } => {
                let empty = self.position.empty_points().collect();
                say(format!("{} goes to an empty point, and {} is not empty", self.the(ship), self.point(to)), "taken")
                    .help(format!("it may be put on {}", self.points(empty, to)))
                    .blame(to, format!("{} stands here", self.whose(to)))
            }
            Why::TurnsNothing { at, steps } => {
                if self.position.has_neighbour(at) {
                    say(format!("a turn by {steps} leaves everything where it is"), "no turn")
                        .help("leave the turn out, or turn by one to seven steps")
                } else {
                    say(format!("there is no tile beside {} to turn", self.point(at)), "turns nothing")
                        .help("a Wheel may be placed without a turn")
                }
            }
            Why::TurnedOff { at, tile, .. } => {
                let fit = (1..8i8).filter(|&steps| check_turn(self.position, at, steps).is_ok());
                let fit: Vec<String> = fit.map(|steps| format!("{:+}", super::plies::shortest(steps))).collect();
                say(format!("this turn would push {} off the board", self.the(tile)), "off the board")
                    .help(if fit.is_empty() {
                        "no turn is possible here, but a Wheel may be placed without one".into()
                    } else {
                        format!("a {} on {} may turn its neighbours by {}", called(WHEEL), self.point(at), list(fit))
                    })
                    .blame(tile, format!("{} stands here", self.whose(tile)))
            }
            _ => self.no_move(why),
        }
    }

    /// What is no turn at all.
    fn no_turn(&self, why: Why) -> Telling {
        let turn = "a turn is a draw, or a placement and then a move";
        match why {
            Why::GameOver => {
                let said = say("the game has ended before this ply", "too late");
                let Some(outcome) = self.position.outcome else { return said };
                let winners = outcome.winners.iter().map(|seat| self.seat(seat).to_owned()).collect();
                let how = match outcome.reason {
                    "target" => format!("with {} on the board", harmonies(self.position.harmonies())),
                    _ => "as the other player resigned".into(),
                };
                said.help(format!("won by {}, {how}", list(winners)))
            }
            Why::Pass => say("nobody passes here", "not a turn").help(turn),
            Why::Claim => say("a win is not claimed here: it is seen on the board", "not a turn").help(turn),
            Why::NoAct => say("a turn is to do something", "nothing").help(turn),
            Why::Exchange => say("no tile becomes another here", "not possible").help(turn),
            Why::Square => say("tiles stand on the points, not in the squares", "a square"),
            _ => say(format!("{} places a tile before one is moved", self.to_move()), "nothing placed")
                .help(format!("{turn}, written as `Rs*10f + Rs10f-10i`")),
        }
    }

    /// Too much or too little in a turn.
    fn not_so_many(&self, why: Why) -> Telling {
        match why {
            Why::MoveOwed => {
                let said = say("a move is owed after the placement", "and the move?");
                match self.some_move() {
                    Some(told) => said.help(format!("one that is possible would be written ` + {told}`")),
                    None => said,
                }
            }
            Why::MoveAfterWin => say(
                format!(
                    "{} wins with the placement, which leaves {} on the board: nothing follows it",
                    self.to_move(),
                    harmonies(self.position.harmonies())
                ),
                "too late",
            )
            .help("leave the move out"),
            Why::SecondPlacing => say("one tile is placed in a turn", "a second placement")
                .help("what follows the placement is a move of a tile on the board"),
            Why::ThirdAct => say("a turn has one placement and one move", "one too many"),
            Why::NoEffect(tile) => say(format!("{} acts on no other tile here", a(tile)), "not possible")
                .help("a Ship acts when it is placed, as `Sh*12m ~ Js12m-5e`, and so does a Wheel, as `Wh*12l ~ +2`"),
            _ => say("this is not possible", "not possible"),
        }
    }

    /// What keeps a player from drawing so.
    fn no_draw(&self, why: Why) -> Telling {
        let (seat, hand) = (self.to_move(), self.position.hand(self.position.to_move));
        let limit = self.limit.unwrap_or(0);
        match why {
            Why::NothingToDraw => say(format!("{seat} has no tile left to draw"), "nothing to draw")
                .help(format!("a set has {WHOLE_SET} tiles, and all of {seat}'s have been drawn")),
            Why::NoneToDraw(tile) => {
                let set = SET.get(tile.index()).copied().unwrap_or(0);
                say(format!("{seat} can draw no other {}", called(tile)), "none left")
                    .help(format!("a set has {set}, and all of {seat}'s are accounted for"))
            }
            Why::HandFull => say(
                format!("{seat}'s hand is full with {}, so one is discarded after a draw", count(limit)),
                "no discard",
            )
            .help("write it behind a stroke, as `Draw Js / Rd`, or `Draw Js / ?` where it is not known"),
            Why::HandNotFull => {
                let (least, most) = hand.size();
                let holds = if least == most { count(least) } else { format!("at most {}", count(most)) };
                say(format!("{seat} holds {holds} of {limit}, and discards only from a full hand"), "not full")
                    .help("leave the discard out")
            }
            Why::NotToDiscard(tile) => {
                say(format!("{seat} can have no {} to discard", called(tile)), "not in hand").help(self.hand())
            }
            _ => say("this is not possible", "not possible"),
        }
    }

    /// What is wrong with a move.
    fn no_move(&self, why: Why) -> Telling {
        match why {
            Why::NoTile(at) => {
                let said = say(format!("there is no tile on {}", self.point(at)), "empty");
                match self.some_move() {
                    Some(told) => said.help(format!("a move that is possible would be written `{told}`")),
                    None => said,
                }
            }
            Why::OtherTile { named, at } => say(
                format!("it is {} that stands on {}, not {}", a(self.on(at).tile()), self.point(at), a(named)),
                "another tile",
            )
            .blame(at, format!("the {} came here", self.name(at))),
            Why::NotYours(at) => {
                let owner = self.on(at).owner().map_or("nobody", |owner| self.seat(owner));
                say(format!("{} is {owner}'s, and it is {}'s turn", self.the(at), self.to_move()), "not yours")
                    .help(self.movable())
                    .blame(at, self.whose(at))
            }
            Why::Immobile(at) => say(format!("{} does not move", a(self.on(at).tile())), "stays")
                .help("flowers move, and so do Lotuses and Dragons; a Ship or a Wheel may shift the others"),
            Why::Drained(at) => {
                let said = say(format!("{} is drained and does not move", self.the(at)), "drained")
                    .help("a Knotweed drains the flowers beside it when it is placed, for good");
                let beside = self.position.tiles().find(|(point, laid)| {
                    laid.is(tiles::KNOTWEED) && laid.owner().is_some() && point.distance(at) == 1
                });
                match beside {
                    Some((knotweed, _)) => said.blame(knotweed, format!("{} came here", self.whose(knotweed))),
                    None => said,
                }
            }
            Why::Stays(at) => say(format!("a move must end on another point than {}", self.point(at)), "no move")
                .help(self.reach(at, at)),
            Why::NoWay { from, to, stop } => self.no_way(from, to, stop),
            Why::Unmarked { from, to } => {
                say(format!("this removes {}, which is written `x`", self.the(to)), "a capture")
                    .help(format!(
                        "write `{}{} x {}{}`",
                        self.names.tile(self.on(from).tile()),
                        self.point(from),
                        self.names.tile(self.on(to).tile()),
                        self.point(to)
                    ))
                    .blame(to, self.whose(to))
            }
            Why::NothingTaken(to) => say(format!("there is nothing to remove on {}", self.point(to)), "empty"),
            Why::OtherTaken { named, at } => say(
                format!("it is {} that is removed on {}, not {}", a(self.on(at).tile()), self.point(at), a(named)),
                "another tile",
            )
            .blame(at, format!("the {} came here", self.name(at))),
            _ => say("this is not possible", "not possible"),
        }
    }

    /// Why a tile does not get where it should.
    fn no_way(&self, from: Point, to: Point, stop: Stop) -> Telling {
        let tile = self.on(from).tile();
        let way = format!("from {} to {}", self.point(from), self.point(to));
        match stop {
            Stop::Off => {
                say(format!("{} moves {}, and does not get {way} so", a(tile), manner(reach(tile))), "another way")
                    .help(self.reach(from, to))
            }
            Stop::OffWay(point, _) => {
                say(format!("the way {way} does not lead over {}", self.point(point)), "not on the way")
                    .help("a way may be left untold; where its points are named they bind")
            }
            Stop::Square(_) => self.no_turn(Why::Square),
            Stop::Blocked(by) => {
                let rule = if tile == DRAGON { "a Dragon passes everything but Dragons" } else { "no tile is passed" };
                say(format!("{} blocks the way {way}", self.the(by)), "blocked")
                    .help(format!("{rule}; {}", self.reach(from, to)))
                    .blame(by, format!("{} stands in the way", self.whose(by)))
            }
            Stop::Taken => say(
                format!("{} stands on {}, and {} removes nothing but Dragons", self.whose(to), self.point(to), a(tile)),
                "taken",
            )
            .help(self.reach(from, to))
            .blame(to, format!("{} stands here", self.whose(to))),
        }
    }
}
