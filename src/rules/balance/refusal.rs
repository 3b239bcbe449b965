//! What an umpire says of a refused ply or set-up.

use super::flower::{DRAWN, Flower, SET, WHEEL, kinds};
use super::gardens;
use super::harmony::Bound;
use super::legal::places;
use super::movement::{Stop, between};
use super::position::{Hands, Position};
pub(super) use super::why::{Fault, Why};
use super::words::{Also, MOST, a, called, list, number, say, seat, some};
use crate::board::{Place, Square};
use crate::code::Code;
use crate::rules::{At, Names, Seats, Telling};
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

    /// A tile of a position that cannot lie where it is said to, beside those that can.
    pub(super) fn of_position(position: &Position, why: Why, at: At) -> Refusal {
        Refusal { why, at, seat: None, scene: Some(Box::new(position.clone())) }
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
        let empty = Position::new(Hands::EMPTY, Seat(0));
        Umpire { position: self.scene.as_deref().unwrap_or(&empty), names }.tell(self.why)
    }
}

/// Says why, with the position before the eyes.
struct Umpire<'a> {
    position: &'a Position,
    names: &'a dyn Names,
}

impl Umpire<'_> {
    fn place(&self, place: Place) -> String {
        self.names.place(place)
    }

    fn square(&self, square: Square) -> String {
        self.place(Place::Square(square))
    }

    /// The tile that can be seen there: a flower hides the Wheel.
    fn on(&self, at: Place) -> Tile {
        self.position.flower(at).map_or(WHEEL, Flower::tile)
    }

    /// "the Rose on 10c".
    fn the(&self, tile: Tile, at: Place) -> String {
        format!("the {} on {}", called(tile), self.place(at))
    }

    /// Places in reading order; of many those nearest to what was written, which may be what was meant.
    fn nearest(&self, mut places: Vec<Place>, near: Place) -> String {
        places.sort_by_key(|&at| (distance(at, near), at.order()));
        let rest = places.split_off(places.len().min(MOST));
        places.sort_by_key(|at| at.order());
        let names: Vec<String> = places.into_iter().map(|at| self.place(at)).collect();
        if rest.is_empty() { list(names) } else { format!("{} and {} more", names.join(", "), rest.len()) }
    }

    /// Where a tile may go.
    fn reach(&self, tile: Tile, from: Square, near: Place) -> String {
        let mut to = Vec::new();
        if self.position.may_leave(tile, from) {
            self.position.ends(from, |square| to.push(Place::Square(square)));
        }
        if to.is_empty() {
            return format!("this {} has no move now; {}", called(tile), self.movable());
        }
        format!("this {} may go to {}", called(tile), self.nearest(to, near))
    }

    /// Which tiles may move.
    fn movable(&self) -> String {
        let tiles = self.position.movable().map(|(tile, at)| format!("{}{}", self.names.tile(tile), self.square(at)));
        let tiles: Vec<String> = tiles.collect();
        match tiles.as_slice() {
            [] => "no tile may move".into(),
            [only] => format!("only {only} may move"),
            _ => format!("the tiles that may move are {}", list(tiles)),
        }
    }

    /// Where a tile may be placed.
    fn room(&self, tile: Tile, near: Place) -> String {
        format!("{} may be placed on {}", a(tile), self.nearest(places(self.position, tile).collect(), near))
    }

    /// What a seat has still to place.
    fn hand(&self, of: Seat) -> String {
        let hands = &self.position.hands;
        let tiles = kinds().map(|tile| (tile, hands.holds(of, tile))).filter(|(_, count)| *count > 0);
        let tiles = list(tiles.map(|(tile, count)| some(tile, count)).collect());
        if hands.known {
            format!("{} has {tiles} in hand", seat(of))
        } else {
            format!("still to be placed are {tiles}")
        }
    }

    fn tell(&self, why: Why) -> Telling {
        let to_move = seat(self.position.to_move);
        match why {
            Why::Owned(tile) => say(format!("this {} is nobody's, as all tiles are here", called(tile)), "whose?")
                .help("the players share one set, and its tiles stand without a bracket"),
            Why::NotATile => say("this is no tile of the set", "no such tile").help(whole_set()),
            Why::Captured => say("no tile is ever captured here", "never captured"),
            Why::TooMany(tile) => {
                let set = SET.get(tile.index()).copied().unwrap_or(0);
                say(format!("the set has {}, and this is one more", some(tile, set)), "one too many").help(whole_set())
            }
            Why::Drawn { seat: of, tiles } => {
                let draws = DRAWN[of.index() & 1];
                say(
                    format!("{} draws {} tiles, and here {} named", seat(of), number(draws), are(tiles)),
                    format!("{} and not {}", number(tiles), number(draws)),
                )
                .help("First draws six of the eleven tiles and begins, Second draws five; without the tags nobody knows who drew what")
            }
            Why::OutOfTurn { hands: [first, second], to_move } => say(
                format!(
                    "First with {} and Second with {} in hand cannot place them in turn when it is {}'s turn",
                    tiles(first),
                    tiles(second),
                    seat(to_move)
                ),
                "not in turn",
            )
            .help("whoever is to move has as many tiles in hand as the other, or one more"),

            Why::GameOver => self.game_over(),
            Why::Pass => say("nobody may pass in Balance Pai Sho", "a turn is to place or to move a tile"),
            Why::Claim => say("a win is not claimed in Balance Pai Sho: it is seen on the board", "not a turn"),
            Why::Draw => say("all tiles are drawn from the bag before the first turn", "not a turn")
                .help("what each player drew stands in the tags `FirstTiles` and `SecondTiles`"),
            Why::NoAct => say("a turn is to place or to move a tile", "nothing"),
            Why::SeveralActs => say("in a turn one tile is placed or moved", "one too many"),
            Why::Exchange => say("no tile becomes another in Balance Pai Sho", "not possible"),
            Why::Effect => say("tiles do not act on others by `~` in Balance Pai Sho", "not possible")
                .help("the Wheel doubles the flower that lies on it, and turns nothing"),
            Why::Capture => say("nothing is captured in Balance Pai Sho", "no capture")
                .help("a move is written `-` and ends on a free square, or on the empty Wheel"),

            Why::Blossoming => {
                let message = "during the Blossoming tiles are placed, and none is moved";
                say(message, "too early").help(self.hand(self.position.to_move))
            }
            Why::Unnamed => {
                say("a tile from the hand must be named", "which tile?").help(self.hand(self.position.to_move))
            }
            Why::NoneLeft(tile) => self.none_left(tile, to_move),
            Why::PlacedMoves(tile) => say(format!("{} stays in the turn it is placed", a(tile)), "a move")
                .help("tiles move when all of them are on the board"),
            Why::WheelOnPoint(point) => {
                let corner = Square::at(point.x(), point.y());
                let said =
                    say(format!("the Wheel lies on a square, and {} is a point", self.place(point.into())), "a point");
                match corner.filter(|&square| self.position.is_free(Place::Square(square))) {
                    Some(square) => {
                        said.help(format!("the square above and to the right of it is {}", self.square(square)))
                    }
                    None => said.help(self.room(WHEEL, point.into())),
                }
            }
            Why::Taken { tile, at } => self.taken(tile, at),

            Why::AllPlaced => {
                say("all tiles are placed, and from now on they move", "nothing left to place").help(self.movable())
            }
            Why::NoTile(at) => say(format!("there is no tile on {}", self.place(at)), "empty").help(self.movable()),
            Why::OtherTile { named, tile, at } => {
                say(format!("it is {} that lies on {}, not {}", a(tile), self.place(at), a(named)), "another tile")
                    .blame(at, format!("the {} came here", called(tile)))
            }
            Why::OnPoint(at) => {
                say(format!("{} lies on a point, and stays there for good", self.the(self.on(at), at)), "on a point")
                    .help(self.movable())
                    .blame(at, "it came to a point")
            }
            Why::WheelBears(from) => {
                let at = Place::Square(from);
                say(format!("the Wheel on {} bears {} and stays", self.place(at), a(self.on(at))), "not empty")
                    .help(self.reach(self.on(at), from, at))
                    .blame(at, format!("the {} came onto the Wheel", called(self.on(at))))
            }
            Why::Bound { from, bound } => self.bound(from, bound),
            Why::Stays { tile, from } => {
                say(format!("a move must end on another square than {}", self.square(from)), "no move")
                    .help(self.reach(tile, from, Place::Square(from)))
            }
            Why::ToPoint { tile, from, to } => {
                say(format!("a move ends on a square, and {} is a point", self.place(to)), "a point")
                    .help(self.reach(tile, from, to))
            }
            Why::NoWay { tile, from, to, stop } => self.no_way(tile, from, to, stop),
            Why::OffWay { from, to, place } => {
                let said = say(
                    format!(
                        "the straight way from {} to {} does not lead over {} here",
                        self.square(from),
                        self.square(to),
                        self.place(place)
                    ),
                    "not on the way",
                );
                let between: Vec<String> = between(from, to).map(|square| self.square(square)).collect();
                if between.is_empty() {
                    said.help("there is no square between the two")
                } else {
                    said.help(format!("it leads over {}, in this order", list(between)))
                }
            }
        }
    }

    fn game_over(&self) -> Telling {
        let said = say("the game has ended before this ply", "too late");
        let Some(outcome) = self.position.outcome else { return said };
        said.help(match outcome.reason {
            "no-moves" => "it is drawn, for no tile can move (no-moves)".to_owned(),
            reason => {
                let winner = if outcome.winners == Seats::only(Seat(0)) { Seat(0) } else { Seat(1) };
                format!("won by {} ({reason})", seat(winner))
            }
        })
    }

    fn none_left(&self, tile: Tile, to_move: &str) -> Telling {
        if tile.index() >= SET.len() {
            return say("this is no tile of the set", "no such tile").help(whole_set());
        }
        let said = if self.position.hands.known {
            say(format!("{to_move} has no {} in hand", called(tile)), "not in hand")
        } else {
            let set = SET.get(tile.index()).copied().unwrap_or(0);
            let all = if set == 1 { "is on the board" } else { "are on the board" };
            say(format!("the set has {}, which {all} already", some(tile, set)), "none left")
        };
        let there = self.position.tiles().into_iter().filter(|(other, _)| *other == tile);
        let said = said.help(self.hand(self.position.to_move));
        if self.position.hands.known {
            return said;
        }
        there.fold(said, |said, (_, at)| said.blame(at, format!("{} lies here", a(tile))))
    }

    fn taken(&self, tile: Tile, at: Place) -> Telling {
        let there = self.on(at);
        let said = say(format!("{} is not free", self.place(at)), "taken");
        let said = said.blame(at, format!("{} lies here", a(there)));
        if tile == WHEEL {
            return said
                .help("the Wheel comes to a free square; a flower may come onto it, and not the Wheel under a flower");
        }
        let room = self.room(tile, at);
        said.help(if self.position.has_wheel(at) {
            format!("one flower lies on the Wheel, and no second one; {room}")
        } else {
            room
        })
    }

    /// Which balances a tile is needed for, and by whom.
    fn bound(&self, from: Square, bound: Bound) -> Telling {
        let at = Place::Square(from);
        let tile = self.on(at);
        let garden = gardens::name(bound.garden);
        let loss = match (bound.has, bound.keeps) {
            (1, _) => "would lose its balance".to_owned(),
            (2, 0) => "would lose both its balances".to_owned(),
            (has, keeps) => format!("would keep {} of its {} balances", none_or(keeps), number(has)),
        };
        let kind = Flower::of(tile).map(Flower::partner);
        let said = say(format!("without {} the {garden} {loss}", self.the(tile, at)), "balanced").help(self.movable());
        let tiles = self.position.tiles().into_iter();
        let partners = tiles.filter(|&(tile, place)| {
            Flower::of(tile).is_some_and(|flower| Some(flower) == kind) && gardens::of(place).has(bound.garden)
        });
        partners
            .fold(said, |said, (tile, place)| said.blame(place, format!("this {} is in the same garden", called(tile))))
    }

    fn no_way(&self, tile: Tile, from: Square, to: Square, stop: Stop) -> Telling {
        let way = format!("from {} to {}", self.square(from), self.square(to));
        match stop {
            Stop::OffLine => say(
                format!("tiles move along rows and columns of squares, and no such line leads {way}"),
                "another way",
            ),
            Stop::Tile(block) => {
                let at = Place::Square(block);
                say(format!("{} blocks the way {way}", self.the(self.on(at), at)), "blocked")
                    .blame(at, format!("the {} stands in the way", called(self.on(at))))
            }
            Stop::Taken => {
                let at = Place::Square(to);
                let there = self.on(at);
                let said = say(format!("{} lies on {} already", a(there), self.square(to)), "taken");
                said.blame(at, format!("{} lies here", a(there)))
            }
        }
        .help(self.reach(tile, from, Place::Square(to)))
    }
}

/// How far two places lie apart along the farther axis, in halves.
fn distance(one: Place, other: Place) -> u8 {
    let middle = |at: Place| match at {
        Place::Point(point) => (2 * point.x(), 2 * point.y()),
        Place::Square(square) => (2 * square.x() + 1, 2 * square.y() + 1),
    };
    let ((x, y), (other_x, other_y)) = (middle(one), middle(other));
    x.abs_diff(other_x).max(y.abs_diff(other_y))
}

/// "one Rose, two Lotuses" and so on.
fn whole_set() -> String {
    format!("the set has {}", list(kinds().zip(SET).map(|(tile, count)| some(tile, count)).collect()))
}

/// "five tiles".
fn tiles(count: u8) -> String {
    if count == 1 { "one tile".into() } else { format!("{} tiles", number(count)) }
}

/// "five are", "one is".
fn are(count: u8) -> String {
    format!("{} {}", none_or(count), if count == 1 { "is" } else { "are" })
}

/// A number that stands alone.
fn none_or(count: u8) -> String {
    if count == 0 { "none".into() } else { number(count) }
}
