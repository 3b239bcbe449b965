//! What an umpire says of a refused ply or set-up.

use super::movement::{Off, Stop, Way};
use super::plies::{check_drop, check_move, check_newcomer};
use super::position::Position;
use super::sovereignty::Hold;
use super::spot::Spot;
use super::tiles::{self, AIR, CHI, Laid, Reach, Sent, WATER, WHEEL};
pub(super) use super::why::{Fault, Why};
use super::words::{Also, MOST, a, called, list, manner, say, vocabulary};
use crate::board::Garden;
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
}

impl Refusal {
    pub(super) fn of_ply(position: &Position, fault: Fault) -> Refusal {
        let scene = match fault.moved {
            Some((from, to)) => position.moved(from, to),
            None => position.clone(),
        };
        Refusal { why: fault.why, at: At::Ply(fault.part), seat: None, scene: Some(Box::new(scene)) }
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
        let empty = Position::empty(2);
        Umpire { position: self.scene.as_deref().unwrap_or(&empty), names }.tell(self.why)
    }
}

/// Says why, with the position before the eyes.
struct Umpire<'a> {
    position: &'a Position,
    names: &'a dyn Names,
}

impl Umpire<'_> {
    fn point(&self, spot: Spot) -> String {
        self.names.place(spot.point().into())
    }

    /// Points in reading order; of many those nearest to what was written, which may be what was meant.
    fn points(&self, mut spots: Vec<Spot>, near: Spot) -> String {
        spots.sort_by_key(|&spot| (spot.distance(near), spot));
        spots.dedup();
        let rest = spots.split_off(spots.len().min(MOST));
        spots.sort();
        let names: Vec<String> = spots.into_iter().map(|spot| self.point(spot)).collect();
        if rest.is_empty() { list(names) } else { format!("{} and {} more", names.join(", "), rest.len()) }
    }

    fn on(&self, spot: Spot) -> Laid {
        self.position.on(spot)
    }

    /// "the Rose on 10c".
    fn the(&self, spot: Spot) -> String {
        format!("the {} on {}", called(self.on(spot).tile()), self.point(spot))
    }

    fn seat(&self, seat: Seat) -> &'static str {
        let seats = vocabulary().and_then(|words| words.seats(usize::from(self.position.seats)));
        seats.and_then(|seats| seats.get(seat.index())).map_or("nobody", String::as_str)
    }

    fn owner(&self, spot: Spot) -> &'static str {
        self.seat(self.on(spot).seat())
    }

    /// Where one's own tile may go.
    fn reach(&self, from: Spot, near: Spot) -> String {
        let (tile, seat) = (self.on(from).tile(), self.position.to_move);
        let mut to = Vec::new();
        let reach = if self.position.is_held(from) { tiles::withdraws(tile) } else { tiles::moves(tile) };
        self.position.ends(from, reach, |spot| to.push(spot));
        self.position.targets(tile, from, |spot| to.push(spot));
        to.retain(|&spot| !self.on(spot).is_friend(seat) && check_move(self.position, from, spot).is_ok());
        if to.is_empty() {
            return format!("this {} has no move now", called(tile));
        }
        format!("this {} may go to {}", called(tile), self.points(to, near))
    }

    /// Where a tile may be dropped.
    fn drops(&self, tile: Tile, near: Spot) -> String {
        let (position, seat) = (self.position, self.position.to_move);
        let may = |&at: &Spot| {
            check_drop(position, tile, at).is_ok() && check_newcomer(position, tile, seat, at.field(), at).is_ok()
        };
        let points: Vec<Spot> = Spot::all().filter(may).collect();
        if points.is_empty() {
            return format!("there is no point for {} now", a(tile));
        }
        format!("{} may be dropped on {}", a(tile), self.points(points, near))
    }

    fn elements_left(&self) -> String {
        let seat = self.position.to_move;
        let left = tiles::elements().filter(|&tile| self.position.left(seat, tile) > 0);
        format!("{} has {} in hand", self.seat(seat), list(left.map(|tile| called(tile).to_owned()).collect()))
    }

    fn tell(&self, why: Why) -> Telling {
        let to_move = self.seat(self.position.to_move);
        match why {
            Why::Team => say("partners sit across the board from each other", "not partners")
                .help("the teams are \"Red Blue\" and \"Yellow Green\", in a game of three or four"),
            Why::Nobodys(tile) => say(format!("this {} belongs to no seat at the board", called(tile)), "whose?")
                .help("brackets tell the owner: < > ( ) and, with three or four players, { } [ ]"),
            Why::TooMany(tile) => {
                say(format!("there are more {} tiles than a player has", called(tile)), "one too many")
                    .help(format!("a player has {} of them", tiles::SET.get(tile.index()).copied().unwrap_or(0)))
            }

            Why::GameOver => {
                let said = say("the game has ended before this ply", "too late");
                let Some(outcome) = self.position.outcome else { return said };
                let winners: Vec<String> = outcome.winners.iter().map(|seat| self.seat(seat).to_owned()).collect();
                let drawn = outcome.winners == self.position.everybody();
                let who = if drawn { "it is drawn".into() } else { format!("won by {}", list(winners)) };
                said.help(format!("{who} ({})", outcome.reason))
            }
            Why::FirstElement => say(
                format!("the first ply of each player, {to_move}'s too, is to drop an element"),
                "no element dropped",
            )
            .help("the elements are Chi Blocker, Air, Water, Earth, Fire and Spirit Wheel"),
            Why::Claim => say("a win is not claimed here: the points are counted at the end", "not a turn"),
            Why::Draw => say("tiles are not drawn here: everybody sees all of his own", "not a turn"),
            Why::NoAct => say("a turn is to do something, or to write Pass", "nothing"),
            Why::SeveralActs => say("a turn has one act", "one too many")
                .help("a drop goes on as `Rs*10c-12d`, a move bends as `A9f-10h ~ Rs11j-12h`"),
            Why::ExchangeAndMore => say("a promotion or a return takes the whole turn", "too much"),
            Why::TurnsRing => say("no tile turns its neighbours here", "not possible")
                .help("the Spirit Wheel bends one flower, as `S10h ~ Rs10j-10k`"),
            Why::Square => say("tiles stand on the points, not in the squares", "a square"),

            Why::Unnamed => say("a tile from the hand must be named", "which tile?"),
            Why::NoneLeft(tile) => {
                let said = say(format!("{to_move} has no {} left to drop", called(tile)), "not in hand");
                if tiles::is_element(tile) { said.help(self.elements_left()) } else { said }
            }
            Why::Taken(at) => say(format!("{} is not empty", self.point(at)), "taken")
                .blame(at, format!("{}'s {} stands here", self.owner(at), called(self.on(at).tile()))),
            Why::DropGarden { tile, at } => say(
                format!("{} is dropped in a neutral garden, which {} is not wholly in", a(tile), self.point(at)),
                "not neutral",
            )
            .help(format!("neutral are the yellow gardens and the torii with their fences; {}", self.drops(tile, at))),
            Why::DropWall { tile, at } => {
                say(format!("{} is part of the wall, where no tile is dropped", self.point(at)), "on the wall")
                    .help(format!("only where the wall touches a torii it is open; {}", self.drops(tile, at)))
            }
            Why::DropCaptures(tile) => {
                say(format!("{} captures nothing in the turn it is dropped", a(tile)), "no capture")
            }
            Why::DropBends(tile) => say(format!("{} bends nothing in the turn it is dropped", a(tile)), "no bend"),
            Why::DropHeld { tile, at, chi } => {
                say(format!("{} dropped beside {} goes nowhere", a(tile), self.the(chi)), "immobilized")
                    .help(format!("it may be dropped on {} and stay", self.point(at)))
                    .blame(chi, "this Chi Blocker immobilizes all round it")
            }
            Why::Invades { tile, at, hold } => {
                let (garden, holder) = (self.garden(hold), self.the(hold.holder));
                say(
                    format!("{} stands alone in the {garden}, so no newly dropped tile may enter or touch it", holder),
                    "into a held garden",
                )
                .help(self.drops(tile, at))
                .blame(
                    hold.holder,
                    format!("{}'s {} holds this garden", self.owner(hold.holder), self.name(hold.holder)),
                )
            }
            Why::Threatens { tile, at, hold } => {
                let verb = if tiles::is_element(tile) && !tiles::is_element(self.on(hold.holder).tile()) {
                    "bend"
                } else {
                    "capture"
                };
                let (garden, holder) = (self.garden(hold), self.the(hold.holder));
                let rule = if hold.single {
                    format!("{holder} holds the {garden}, so no newly dropped tile may threaten it")
                } else {
                    format!("{holder} holds the {garden} in part, so no newly dropped tile may threaten it from there")
                };
                say(rule, format!("from {} it could {verb} the {}", self.point(at), self.name(hold.holder)))
                    .help(self.drops(tile, at))
                    .blame(
                        hold.holder,
                        format!("{}'s {} holds this garden", self.owner(hold.holder), self.name(hold.holder)),
                    )
            }

            Why::NoTile(at) => say(format!("there is no tile on {}", self.point(at)), "empty"),
            Why::NotYours(at) => {
                say(format!("{} is {}'s, and it is {to_move}'s turn", self.the(at), self.owner(at)), "not yours")
                    .blame(at, format!("{}'s {}", self.owner(at), self.name(at)))
            }
            Why::OtherTile { named, at } => say(
                format!("it is {} that stands on {}, not {}", a(self.on(at).tile()), self.point(at), a(named)),
                "another tile",
            )
            .blame(at, format!("the {} came here", self.name(at))),
            Why::Stays(at) => {
                let said = say(format!("a move must end on another point than {}", self.point(at)), "no move");
                if self.on(at).is_tile() { said.help(self.reach(at, at)) } else { said }
            }
            Why::NoWay { tile, from, to, stop } => self.no_way(tile, from, to, stop),
            Why::OffWay { way, point } => {
                let said = say(
                    format!(
                        "the way from {} to {} does not lead over {}",
                        self.point(way.from),
                        self.point(way.to),
                        self.point(point)
                    ),
                    "not on the way",
                );
                match way.between() {
                    [] => said.help("there is no point between the two"),
                    over => said
                        .help(format!("it leads over {}", list(over.iter().map(|&spot| self.point(spot)).collect()))),
                }
            }
            Why::Friend(to) => {
                let whose = if self.on(to).seat() == self.position.to_move { "one's own" } else { "one's partner's" };
                say(format!("{} is {whose}, and cannot be captured", self.the(to)), "taken")
                    .blame(to, format!("{}'s {}", self.owner(to), self.name(to)))
            }
            Why::Unmarked { from, to } => {
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
            Why::NothingTaken(to) => say(format!("there is nothing to capture on {}", self.point(to)), "empty"),
            Why::OtherTaken { named, at } => say(
                format!("it is {} that is captured on {}, not {}", a(self.on(at).tile()), self.point(at), a(named)),
                "another tile",
            )
            .blame(at, format!("the {} came here", self.name(at))),
            Why::CaptureKind { from, to } => {
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
            Why::NoStrike { tile, from, to, stop } => self.no_strike(tile, from, to, stop, "captures"),
            Why::Protected(to) => self.protected(to),

            Why::Immobile { from, chi } => {
                let tile = self.on(from).tile();
                let said = say(format!("{} is immobilized by {}", self.the(from), self.the(chi)), "cannot move")
                    .blame(chi, format!("{}'s Chi Blocker stands here", self.owner(chi)));
                if tiles::is_flower(tile) {
                    said
                } else {
                    said.help("its one turn to withdraw is over, and now it is fixed")
                }
            }
            Why::Withdraw { from, to, chi, stop } => {
                let cause = match stop {
                    Stop::Wall(_) => ", and not across the wall",
                    Stop::Tile(_) => ", and not past a tile",
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
            Why::WithdrawCaptures { from, chi } => say(
                format!("{} is immobilized by {}: a withdrawal captures nothing", self.the(from), self.the(chi)),
                "no capture",
            )
            .help(self.reach(from, from))
            .blame(chi, "this Chi Blocker immobilizes all round it"),

            Why::NoBender(at) => say(format!("{} bends nothing", self.the(at)), "no bender")
                .help("Air, Water, Earth, Fire and the Spirit Wheel bend flowers"),
            Why::CaptureAndBend => say("a capture ends the turn, so nothing is bent after it", "too much"),
            Why::BenderHeld { by, chi } => {
                say(format!("{} bends nothing beside {}", self.the(by), self.the(chi)), "cannot bend")
                    .blame(chi, "this Chi Blocker prevents bending")
            }
            Why::ElementBent(at) => {
                say(format!("only flowers are bent, and {} is an element", self.the(at)), "an element")
                    .blame(at, format!("{}'s {}", self.owner(at), self.name(at)))
            }
            Why::BentHeld { flower, chi } => say(
                format!("{} is immobilized by {} and cannot be bent", self.the(flower), self.the(chi)),
                "cannot be bent",
            )
            .blame(chi, "this Chi Blocker immobilizes all round it"),
            Why::NoBend { by, flower, stop } => self.no_strike(self.on(by).tile(), by, flower, stop, "bends"),
            Why::BentStays(flower) => say(format!("a bend moves {} to another point", self.the(flower)), "no move"),
            Why::NoBent { by, flower, to, stop } => self.no_bent(by, flower, to, stop),

            Why::PromoteTile(at) => match self.on(at).tile() {
                WHEEL => say("the Spirit Wheel promotes others, not itself", "not this one"),
                _ => say(format!("only elements are promoted, and {} is a flower", self.the(at)), "no element"),
            },
            Why::PromoteAlone { at, wheel } => {
                let said = say(
                    format!("{to_move}'s Spirit Wheel does not stand beside {}", self.the(at)),
                    "no Spirit Wheel near",
                );
                match wheel {
                    Some(wheel) => said.blame(wheel, "the Spirit Wheel stands here"),
                    None => said.help("it is not in play"),
                }
            }
            Why::PromoteHand(tile) => {
                say(format!("{to_move} has no {} in hand to promote to", called(tile)), "not in hand")
                    .help(self.elements_left())
            }
            Why::ReturnTile(tile) => {
                say(format!("only the Spirit Wheel returns for another element, not {}", a(tile)), "not this one")
            }
            Why::ReturnFree => {
                let said = say(format!("{to_move}'s Spirit Wheel is not captured"), "not captured");
                match self.position.element(self.position.to_move, WHEEL) {
                    Some(wheel) => said.blame(wheel, "it stands here"),
                    None => said.help("it is in hand and may be dropped for nothing"),
                }
            }
            Why::ReturnPrice(tile) => say(
                format!("{to_move} has no element {} in hand to give for the Spirit Wheel", called(tile)),
                "not in hand",
            )
            .help(self.elements_left()),
        }
    }

    fn name(&self, spot: Spot) -> &'static str {
        called(self.on(spot).tile())
    }

    fn garden(&self, hold: Hold) -> String {
        Garden::all().nth(hold.garden).map_or(String::new(), |garden| garden.to_string())
    }

    /// A tile that may not go its way, with what would have been right.
    fn no_way(&self, tile: Tile, from: Spot, to: Spot, stop: Stop) -> Telling {
        let dropped = !self.on(from).is_tile();
        let said = self.stopped(tile, from, to, stop, tiles::moves(tile), "moves");
        let could = tiles::all().filter(|&other| Way::of(from, to, tiles::moves(other)).is_ok());
        let reach = if dropped { self.reach_of_drop(tile, from, to) } else { self.reach(from, to) };
        match stop {
            // Somebody may have had another tile in mind, which is worth saying where the way itself is free.
            Stop::Off(_) if dropped => {
                let open = |other: &Tile| {
                    check_drop(self.position, *other, from).is_ok()
                        && self.position.walk(from, to, tiles::moves(*other)).is_ok()
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

    fn reach_of_drop(&self, tile: Tile, at: Spot, near: Spot) -> String {
        let mut to = Vec::new();
        self.position.ends(at, tiles::moves(tile), |spot| to.push(spot));
        to.retain(|&spot| {
            let over = Way::of(at, spot, tiles::moves(tile)).map(|way| way.field());
            over.is_ok_and(|over| check_newcomer(self.position, tile, self.position.to_move, over, spot).is_ok())
        });
        if to.is_empty() {
            return format!("this {} may not go on from there", called(tile));
        }
        format!("this {} may go on to {}", called(tile), self.points(to, near))
    }

    fn no_strike(&self, tile: Tile, from: Spot, to: Spot, stop: Stop, verb: &str) -> Telling {
        let said = self.stopped(tile, from, to, stop, tiles::strikes(tile), verb);
        let said = said.blame(to, format!("{}'s {}", self.owner(to), self.name(to)));
        match tile {
            WHEEL => said.help("it hops over exactly one hurdle: one tile, or one crossing of the wall"),
            CHI => said.help("a Chi Blocker takes an element that stands beside it before the turn"),
            _ => {
                let mut targets = Vec::new();
                self.position.targets(tile, from, |spot| {
                    let kind = if verb == "bends" {
                        tiles::is_flower(self.on(spot).tile())
                    } else {
                        self.on(spot).is_enemy(self.position.to_move)
                    };
                    if kind {
                        targets.push(spot);
                    }
                });
                if targets.is_empty() { said } else { said.help(format!("it reaches {}", self.points(targets, to))) }
            }
        }
    }

    /// What keeps a tile from a point.
    fn stopped(&self, tile: Tile, from: Spot, to: Spot, stop: Stop, reach: Reach, verb: &str) -> Telling {
        let way = format!("from {} to {}", self.point(from), self.point(to));
        match stop {
            Stop::Off(Off::Shape) => {
                say(format!("{} {verb} by {}, and does not get {way} so", a(tile), manner(reach)), "another way")
            }
            Stop::Off(Off::Far(steps, most)) => {
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
            Stop::Tile(block) => say(format!("{} blocks the way {way}", self.the(block)), "blocked")
                .blame(block, format!("{}'s {} stands in the way", self.owner(block), self.name(block))),
            Stop::Rim => say(format!("the way {way} bends beyond the rim of the board"), "off the board"),
            Stop::Wall(way) => self.walled(&way),
            Stop::Hurdles { tiles, walls } => {
                let count = |count: u8, one: &str, many: &str| match count {
                    0 => format!("no {one}"),
                    1 => format!("one {one}"),
                    _ => format!("{count} {many}"),
                };
                say(
                    format!(
                        "a Spirit Wheel {verb} only by hopping over one hurdle, and {way} there is {} and {} of the wall",
                        count(tiles, "tile", "tiles"),
                        count(walls, "crossing", "crossings")
                    ),
                    if tiles + walls == 0 { "no hurdle" } else { "too many hurdles" },
                )
            }
        }
    }

    fn walled(&self, way: &Way) -> Telling {
        let between =
            way.crossing().map_or(String::new(), |(a, b)| format!(" between {} and {}", self.point(a), self.point(b)));
        let wall: Vec<Spot> = way.points().filter(|spot| spot.is_on_wall()).collect();
        say(
            format!("the way from {} to {} crosses the wall{between}", self.point(way.from), self.point(way.to)),
            "beyond the wall",
        )
        .help(match wall.first() {
            Some(&stop) => {
                format!("a tile stops on the wall, here on {}, for a turn, or passes through a torii", self.point(stop))
            }
            None => "this way has no point on the wall to stop on; a torii would let it through".into(),
        })
    }

    /// Which harmony protects a tile from capture.
    fn protected(&self, to: Spot) -> Telling {
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
    fn no_bent(&self, by: Spot, flower: Spot, to: Spot, stop: Stop) -> Telling {
        let bender = self.on(by).tile();
        let mut ends = Vec::new();
        self.position.bends(bender, by, flower, |spot| ends.push(spot));
        let help = if ends.is_empty() {
            format!("nothing is open to {} now", self.the(flower))
        } else {
            format!("{} may bend it to {}", self.the(by), self.points(ends, to))
        };
        let said = match stop {
            Stop::Off(_) if super::bending::slides_too_far(bender, by, flower, to) => say(
                format!(
                    "a slide ends within 7 steps of {}, and {} is {} away",
                    self.the(by),
                    self.point(to),
                    by.distance(to)
                ),
                "too far",
            ),
            Stop::Off(_) | Stop::Hurdles { .. } => {
                let slide = if bender == AIR { "" } else { ", or slides along the line of the two" };
                say(
                    format!("a flower bent by {} makes {}{slide}", a(bender), manner(tiles::bent_by(bender))),
                    "not this way",
                )
            }
            Stop::Tile(block) => say(
                format!("{} is in the way of the bent {}", self.the(block), self.name(flower)),
                if block == to { "taken" } else { "blocked" },
            )
            .blame(block, format!("{}'s {} stands here", self.owner(block), self.name(block))),
            Stop::Rim => say("the flower would leave the board on its way", "off the board"),
            Stop::Wall(way) => {
                let said = self.walled(&way);
                Telling { message: said.message + ", which only a flower on or in a torii does when bent", ..said }
            }
        };
        let said = said.help(help);
        let along = Reach { diagonals: 0, ..tiles::moves(WATER) };
        if bender == WATER && matches!(stop, Stop::Off(_)) && Way::of(flower, to, along).is_ok() {
            return Telling { message: said.message + "; Water bends across only", ..said };
        }
        said
    }
}
