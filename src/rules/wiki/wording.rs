//! The wording of each refusal.

use super::Wiki;
use super::movement::{Off, Stop, Way};
use super::plies::{check_drop, check_move, check_newcomer};
use super::position::Position;
use super::reason::Reason;
use super::sovereignty::Hold;
use super::spot::Spot;
use super::tiles::{self, AIR, CHI, Laid, Reach, Sent, WATER, WHEEL};
use super::words::{MOST, a, called, list, manner, vocabulary};
use crate::board::Garden;
use crate::rules::{Naming, Scene, Wording};
use crate::variant::{Seat, Tile};

/// What to tell the reader.
pub(super) fn of(reason: Reason, scene: &Scene<'_, Wiki>) -> Wording {
    let empty = Position::empty(2);
    let position = scene.game.map_or(&empty, |(_, position)| position);
    Umpire { position, names: scene.naming }.wording(reason)
}

/// Says why, with the position before the eyes.
struct Umpire<'a> {
    position: &'a Position,
    names: &'a dyn Naming,
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
        seats.and_then(|seats| seats.get(seat.index())).map_or("nobody", |seat| seat)
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

    fn wording(&self, reason: Reason) -> Wording {
        let to_move = self.seat(self.position.to_move);
        match reason {
            Reason::Team => Wording::new("partners sit across the board from each other", "not partners")
                .help("the teams are \"Red Blue\" and \"Yellow Green\", in a game of three or four"),
            Reason::Nobodys(tile) => {
                Wording::new(format!("this {} belongs to no seat at the board", called(tile)), "whose?")
                    .help("brackets tell the owner: < > ( ) and, with three or four players, { } [ ]")
            }
            Reason::TooMany(tile) => {
                Wording::new(format!("there are more {} tiles than a player has", called(tile)), "one too many")
                    .help(format!("a player has {} of them", tiles::SET.get(tile.index()).copied().unwrap_or(0)))
            }

            Reason::GameOver => {
                let said = Wording::new("the game has ended before this ply", "too late");
                let Some(outcome) = self.position.outcome else { return said };
                let winners: Vec<String> = outcome.winners.iter().map(|seat| self.seat(seat).to_owned()).collect();
                let drawn = outcome.winners == self.position.everybody();
                let who = if drawn { "it is drawn".into() } else { format!("won by {}", list(winners)) };
                said.help(format!("{who} ({})", outcome.reason))
            }
            Reason::FirstElement => Wording::new(
                format!("the first ply of each player, {to_move}'s too, is to drop an element"),
                "no element dropped",
            )
            .help("the elements are Chi Blocker, Air, Water, Earth, Fire and Spirit Wheel"),
            Reason::Claim => Wording::new("a win is not claimed here: the points are counted at the end", "not a turn"),
            Reason::Draw => Wording::new("tiles are not drawn here: everybody sees all of his own", "not a turn"),
            Reason::NoAct => Wording::new("a turn is to do something, or to write Pass", "nothing"),
            Reason::SeveralActs => Wording::new("a turn has one act", "one too many")
                .help("a drop goes on as `Rs*10c-12d`, a move bends as `A9f-10h ~ Rs11j-12h`"),
            Reason::ExchangeAndMore => Wording::new("a promotion or a return takes the whole turn", "too much"),
            Reason::TurnsRing => Wording::new("no tile turns its neighbours here", "not possible")
                .help("the Spirit Wheel bends one flower, as `S10h ~ Rs10j-10k`"),
            Reason::Square => Wording::new("tiles stand on the points, not in the squares", "a square"),

            Reason::Unnamed => Wording::new("a tile from the hand must be named", "which tile?"),
            Reason::NoneLeft(tile) => {
                let said = Wording::new(format!("{to_move} has no {} left to drop", called(tile)), "not in hand");
                if tiles::is_element(tile) { said.help(self.elements_left()) } else { said }
            }
            Reason::Taken(at) => Wording::new(format!("{} is not empty", self.point(at)), "taken")
                .related(at, format!("{}'s {} stands here", self.owner(at), called(self.on(at).tile()))),
            Reason::DropGarden { tile, at } => Wording::new(
                format!("{} is dropped in a neutral garden, which {} is not wholly in", a(tile), self.point(at)),
                "not neutral",
            )
            .help(format!("neutral are the yellow gardens and the torii with their fences; {}", self.drops(tile, at))),
            Reason::DropWall { tile, at } => {
                Wording::new(format!("{} is part of the wall, where no tile is dropped", self.point(at)), "on the wall")
                    .help(format!("only where the wall touches a torii it is open; {}", self.drops(tile, at)))
            }
            Reason::DropCaptures(tile) => {
                Wording::new(format!("{} captures nothing in the turn it is dropped", a(tile)), "no capture")
            }
            Reason::DropBends(tile) => {
                Wording::new(format!("{} bends nothing in the turn it is dropped", a(tile)), "no bend")
            }
            Reason::DropHeld { tile, at, chi } => {
                Wording::new(format!("{} dropped beside {} goes nowhere", a(tile), self.the(chi)), "immobilized")
                    .help(format!("it may be dropped on {} and stay", self.point(at)))
                    .related(chi, "this Chi Blocker immobilizes all round it")
            }
            Reason::Invades { tile, at, hold } => {
                let (garden, holder) = (self.garden(hold), self.the(hold.holder));
                Wording::new(
                    format!("{} stands alone in the {garden}, so no newly dropped tile may enter or touch it", holder),
                    "into a held garden",
                )
                .help(self.drops(tile, at))
                .related(
                    hold.holder,
                    format!("{}'s {} holds this garden", self.owner(hold.holder), self.name(hold.holder)),
                )
            }
            Reason::Threatens { tile, at, hold } => {
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
                Wording::new(rule, format!("from {} it could {verb} the {}", self.point(at), self.name(hold.holder)))
                    .help(self.drops(tile, at))
                    .related(
                        hold.holder,
                        format!("{}'s {} holds this garden", self.owner(hold.holder), self.name(hold.holder)),
                    )
            }

            Reason::NoTile(at) => Wording::new(format!("there is no tile on {}", self.point(at)), "empty"),
            Reason::NotYours(at) => Wording::new(
                format!("{} is {}'s, and it is {to_move}'s turn", self.the(at), self.owner(at)),
                "not yours",
            )
            .related(at, format!("{}'s {}", self.owner(at), self.name(at))),
            Reason::OtherTile { named, at } => Wording::new(
                format!("it is {} that stands on {}, not {}", a(self.on(at).tile()), self.point(at), a(named)),
                "another tile",
            )
            .related(at, format!("the {} came here", self.name(at))),
            Reason::Stays(at) => {
                let said = Wording::new(format!("a move must end on another point than {}", self.point(at)), "no move");
                if self.on(at).is_tile() { said.help(self.reach(at, at)) } else { said }
            }
            Reason::NoWay { tile, from, to, stop } => self.no_way(tile, from, to, stop),
            Reason::OffWay { way, point } => {
                let said = Wording::new(
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
            Reason::Friend(to) => {
                let whose = if self.on(to).seat() == self.position.to_move { "one's own" } else { "one's partner's" };
                Wording::new(format!("{} is {whose}, and cannot be captured", self.the(to)), "taken")
                    .related(to, format!("{}'s {}", self.owner(to), self.name(to)))
            }
            Reason::Unmarked { from, to } => {
                Wording::new(format!("this captures {}, which is written `x`", self.the(to)), "a capture")
                    .help(format!(
                        "write `{}{} x {}{}`",
                        self.names.code(self.on(from).tile()),
                        self.point(from),
                        self.names.code(self.on(to).tile()),
                        self.point(to)
                    ))
                    .related(to, format!("{}'s {}", self.owner(to), self.name(to)))
            }
            Reason::NothingTaken(to) => {
                Wording::new(format!("there is nothing to capture on {}", self.point(to)), "empty")
            }
            Reason::OtherTaken { named, at } => Wording::new(
                format!("it is {} that is captured on {}, not {}", a(self.on(at).tile()), self.point(at), a(named)),
                "another tile",
            )
            .related(at, format!("the {} came here", self.name(at))),
            Reason::CaptureKind { from, to } => {
                let tile = self.on(from).tile();
                let said = Wording::new(
                    format!("{} captures elements only, and {} is a flower", a(tile), self.the(to)),
                    "a flower",
                )
                .related(to, format!("{}'s {}", self.owner(to), self.name(to)));
                if tiles::bends(tile) {
                    said.help("an element that reaches a flower may bend it, written `~`")
                } else {
                    said
                }
            }
            Reason::NoStrike { tile, from, to, stop } => self.no_strike(tile, from, to, stop, "captures"),
            Reason::Protected(to) => self.protected(to),

            Reason::Immobile { from, chi } => {
                let tile = self.on(from).tile();
                let said =
                    Wording::new(format!("{} is immobilized by {}", self.the(from), self.the(chi)), "cannot move")
                        .related(chi, format!("{}'s Chi Blocker stands here", self.owner(chi)));
                if tiles::is_flower(tile) {
                    said
                } else {
                    said.help("its one turn to withdraw is over, and now it is fixed")
                }
            }
            Reason::Withdraw { from, to, chi, stop } => {
                let cause = match stop {
                    Stop::Wall(_) => ", and not across the wall",
                    Stop::Tile(_) => ", and not past a tile",
                    _ => "",
                };
                Wording::new(
                    format!(
                        "{} is immobilized by {}: it may withdraw by {}{cause}",
                        self.the(from),
                        self.the(chi),
                        manner(tiles::withdraws(self.on(from).tile()))
                    ),
                    "not a withdrawal",
                )
                .help(self.reach(from, to))
                .related(chi, "this Chi Blocker immobilizes all round it")
            }
            Reason::WithdrawCaptures { from, chi } => Wording::new(
                format!("{} is immobilized by {}: a withdrawal captures nothing", self.the(from), self.the(chi)),
                "no capture",
            )
            .help(self.reach(from, from))
            .related(chi, "this Chi Blocker immobilizes all round it"),

            Reason::NoBender(at) => Wording::new(format!("{} bends nothing", self.the(at)), "no bender")
                .help("Air, Water, Earth, Fire and the Spirit Wheel bend flowers"),
            Reason::CaptureAndBend => Wording::new("a capture ends the turn, so nothing is bent after it", "too much"),
            Reason::BenderHeld { by, chi } => {
                Wording::new(format!("{} bends nothing beside {}", self.the(by), self.the(chi)), "cannot bend")
                    .related(chi, "this Chi Blocker prevents bending")
            }
            Reason::ElementBent(at) => {
                Wording::new(format!("only flowers are bent, and {} is an element", self.the(at)), "an element")
                    .related(at, format!("{}'s {}", self.owner(at), self.name(at)))
            }
            Reason::BentHeld { flower, chi } => Wording::new(
                format!("{} is immobilized by {} and cannot be bent", self.the(flower), self.the(chi)),
                "cannot be bent",
            )
            .related(chi, "this Chi Blocker immobilizes all round it"),
            Reason::NoBend { by, flower, stop } => self.no_strike(self.on(by).tile(), by, flower, stop, "bends"),
            Reason::BentStays(flower) => {
                Wording::new(format!("a bend moves {} to another point", self.the(flower)), "no move")
            }
            Reason::NoBent { by, flower, to, stop } => self.no_bent(by, flower, to, stop),

            Reason::PromoteTile(at) => match self.on(at).tile() {
                WHEEL => Wording::new("the Spirit Wheel promotes others, not itself", "not this one"),
                _ => {
                    Wording::new(format!("only elements are promoted, and {} is a flower", self.the(at)), "no element")
                }
            },
            Reason::PromoteAlone { at, wheel } => {
                let said = Wording::new(
                    format!("{to_move}'s Spirit Wheel does not stand beside {}", self.the(at)),
                    "no Spirit Wheel near",
                );
                match wheel {
                    Some(wheel) => said.related(wheel, "the Spirit Wheel stands here"),
                    None => said.help("it is not in play"),
                }
            }
            Reason::PromoteHand(tile) => {
                Wording::new(format!("{to_move} has no {} in hand to promote to", called(tile)), "not in hand")
                    .help(self.elements_left())
            }
            Reason::ReturnTile(tile) => Wording::new(
                format!("only the Spirit Wheel returns for another element, not {}", a(tile)),
                "not this one",
            ),
            Reason::ReturnFree => {
                let said = Wording::new(format!("{to_move}'s Spirit Wheel is not captured"), "not captured");
                match self.position.element(self.position.to_move, WHEEL) {
                    Some(wheel) => said.related(wheel, "it stands here"),
                    None => said.help("it is in hand and may be dropped for nothing"),
                }
            }
            Reason::ReturnPrice(tile) => Wording::new(
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
    fn no_way(&self, tile: Tile, from: Spot, to: Spot, stop: Stop) -> Wording {
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

    fn no_strike(&self, tile: Tile, from: Spot, to: Spot, stop: Stop, verb: &str) -> Wording {
        let said = self.stopped(tile, from, to, stop, tiles::strikes(tile), verb);
        let said = said.related(to, format!("{}'s {}", self.owner(to), self.name(to)));
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
    fn stopped(&self, tile: Tile, from: Spot, to: Spot, stop: Stop, reach: Reach, verb: &str) -> Wording {
        let way = format!("from {} to {}", self.point(from), self.point(to));
        match stop {
            Stop::Off(Off::Shape) => Wording::new(
                format!("{} {verb} by {}, and does not get {way} so", a(tile), manner(reach)),
                "another way",
            ),
            Stop::Off(Off::Far(steps, most)) => {
                let steps_it_has = if most == 1 { "one step".into() } else { format!("up to {most} steps") };
                Wording::new(
                    format!(
                        "{} {verb} by {steps_it_has} in this direction, and {} is {steps} away",
                        a(tile),
                        self.point(to)
                    ),
                    "too far",
                )
            }
            Stop::Tile(block) => Wording::new(format!("{} blocks the way {way}", self.the(block)), "blocked")
                .related(block, format!("{}'s {} stands in the way", self.owner(block), self.name(block))),
            Stop::Rim => Wording::new(format!("the way {way} bends beyond the rim of the board"), "off the board"),
            Stop::Wall(way) => self.walled(&way),
            Stop::Hurdles { tiles, walls } => {
                let count = |count: u8, one: &str, many: &str| match count {
                    0 => format!("no {one}"),
                    1 => format!("one {one}"),
                    _ => format!("{count} {many}"),
                };
                Wording::new(
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

    fn walled(&self, way: &Way) -> Wording {
        let between =
            way.crossing().map_or(String::new(), |(a, b)| format!(" between {} and {}", self.point(a), self.point(b)));
        let wall: Vec<Spot> = way.points().filter(|spot| spot.is_on_wall()).collect();
        Wording::new(
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
    fn protected(&self, to: Spot) -> Wording {
        let balance = self.position.received(to);
        let said = Wording::new(
            format!(
                "{} receives {} harmony and {} disharmony, and so cannot be captured",
                self.the(to),
                balance.harmony,
                balance.disharmony
            ),
            "protected",
        )
        .help("a tile is open to capture when its harmony does not exceed its disharmony")
        .related(to, format!("{}'s {}", self.owner(to), self.name(to)));
        let mut senders = Vec::new();
        self.position.senders(to, |from, sent| senders.push((from, sent)));
        senders.into_iter().filter(|(_, sent)| *sent == Sent::Harmony).fold(said, |said, (from, _)| {
            said.related(from, format!("{}'s {} sends it harmony", self.owner(from), self.name(from)))
        })
    }

    /// Where a flower may not be bent to, and where it may.
    fn no_bent(&self, by: Spot, flower: Spot, to: Spot, stop: Stop) -> Wording {
        let bender = self.on(by).tile();
        let mut ends = Vec::new();
        self.position.bends(bender, by, flower, |spot| ends.push(spot));
        let help = if ends.is_empty() {
            format!("nothing is open to {} now", self.the(flower))
        } else {
            format!("{} may bend it to {}", self.the(by), self.points(ends, to))
        };
        let said = match stop {
            Stop::Off(_) if super::bending::slides_too_far(bender, by, flower, to) => Wording::new(
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
                Wording::new(
                    format!("a flower bent by {} makes {}{slide}", a(bender), manner(tiles::bent_by(bender))),
                    "not this way",
                )
            }
            Stop::Tile(block) => Wording::new(
                format!("{} is in the way of the bent {}", self.the(block), self.name(flower)),
                if block == to { "taken" } else { "blocked" },
            )
            .related(block, format!("{}'s {} stands here", self.owner(block), self.name(block))),
            Stop::Rim => Wording::new("the flower would leave the board on its way", "off the board"),
            Stop::Wall(way) => {
                let said = self.walled(&way);
                Wording { message: said.message + ", which only a flower on or in a torii does when bent", ..said }
            }
        };
        let said = said.help(help);
        let along = Reach { diagonals: 0, ..tiles::moves(WATER) };
        if bender == WATER && matches!(stop, Stop::Off(_)) && Way::of(flower, to, along).is_ok() {
            return Wording { message: said.message + "; Water bends across only", ..said };
        }
        said
    }
}
