//! The wording of each refusal.

use super::Balance;
use super::flower::{DRAWN, Flower, SET, WHEEL, kinds};
use super::gardens;
use super::harmony::Bound;
use super::legal::places;
use super::movement::{Stop, between};
use super::position::{Hands, Position};
use super::reason::Reason;
use super::words::{MOST, a, called, list, number, seat, some};
use crate::board::{Place, Square};
use crate::rules::{Naming, Scene, Seats, Wording};
use crate::variant::{Seat, Tile};

/// What to tell the reader.
pub(super) fn of(reason: Reason, scene: &Scene<'_, Balance>) -> Wording {
    let empty = Position::new(Hands::EMPTY, Seat(0));
    let position = scene.game.map_or(&empty, |(_, position)| position);
    Umpire { position, names: scene.naming }.wording(reason)
}

/// Says why, with the position before the eyes.
struct Umpire<'a> {
    position: &'a Position,
    names: &'a dyn Naming,
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
        let tiles = self.position.movable().map(|(tile, at)| format!("{}{}", self.names.code(tile), self.square(at)));
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

    fn wording(&self, reason: Reason) -> Wording {
        let to_move = seat(self.position.to_move);
        match reason {
            Reason::Owned(tile) => {
                Wording::new(format!("this {} is nobody's, as all tiles are here", called(tile)), "whose?")
                    .help("the players share one set, and its tiles stand without a bracket")
            }
            Reason::NotATile => Wording::new("this is no tile of the set", "no such tile").help(whole_set()),
            Reason::Captured => Wording::new("no tile is ever captured here", "never captured"),
            Reason::TooMany(tile) => {
                let set = SET.get(tile.index()).copied().unwrap_or(0);
                Wording::new(format!("the set has {}, and this is one more", some(tile, set)), "one too many")
                    .help(whole_set())
            }
            Reason::Drawn { seat: of, tiles } => {
                let draws = DRAWN[of.index() & 1];
                Wording::new(
                    format!("{} draws {} tiles, and here {} named", seat(of), number(draws), are(tiles)),
                    format!("{} and not {}", number(tiles), number(draws)),
                )
                .help("First draws six of the eleven tiles and begins, Second draws five; without the tags nobody knows who drew what")
            }
            Reason::OutOfTurn { hands: [first, second], to_move } => Wording::new(
                format!(
                    "First with {} and Second with {} in hand cannot place them in turn when it is {}'s turn",
                    tiles(first),
                    tiles(second),
                    seat(to_move)
                ),
                "not in turn",
            )
            .help("whoever is to move has as many tiles in hand as the other, or one more"),

            Reason::GameOver => self.game_over(),
            Reason::Pass => Wording::new("nobody may pass in Balance Pai Sho", "a turn is to place or to move a tile"),
            Reason::Claim => {
                Wording::new("a win is not claimed in Balance Pai Sho: it is seen on the board", "not a turn")
            }
            Reason::Draw => Wording::new("all tiles are drawn from the bag before the first turn", "not a turn")
                .help("what each player drew stands in the tags `FirstTiles` and `SecondTiles`"),
            Reason::NoAct => Wording::new("a turn is to place or to move a tile", "nothing"),
            Reason::SeveralActs => Wording::new("in a turn one tile is placed or moved", "one too many"),
            Reason::Exchange => Wording::new("no tile becomes another in Balance Pai Sho", "not possible"),
            Reason::Effect => Wording::new("tiles do not act on others by `~` in Balance Pai Sho", "not possible")
                .help("the Wheel doubles the flower that lies on it, and turns nothing"),
            Reason::Capture => Wording::new("nothing is captured in Balance Pai Sho", "no capture")
                .help("a move is written `-` and ends on a free square, or on the empty Wheel"),

            Reason::Blossoming => {
                let message = "during the Blossoming tiles are placed, and none is moved";
                Wording::new(message, "too early").help(self.hand(self.position.to_move))
            }
            Reason::Unnamed => {
                Wording::new("a tile from the hand must be named", "which tile?").help(self.hand(self.position.to_move))
            }
            Reason::NoneLeft(tile) => self.none_left(tile, to_move),
            Reason::PlacedMoves(tile) => Wording::new(format!("{} stays in the turn it is placed", a(tile)), "a move")
                .help("tiles move when all of them are on the board"),
            Reason::WheelOnPoint(point) => {
                let corner = Square::at(point.x(), point.y());
                let said = Wording::new(
                    format!("the Wheel lies on a square, and {} is a point", self.place(point.into())),
                    "a point",
                );
                match corner.filter(|&square| self.position.is_free(Place::Square(square))) {
                    Some(square) => {
                        said.help(format!("the square above and to the right of it is {}", self.square(square)))
                    }
                    None => said.help(self.room(WHEEL, point.into())),
                }
            }
            Reason::Taken { tile, at } => self.taken(tile, at),

            Reason::AllPlaced => {
                Wording::new("all tiles are placed, and from now on they move", "nothing left to place")
                    .help(self.movable())
            }
            Reason::NoTile(at) => {
                Wording::new(format!("there is no tile on {}", self.place(at)), "empty").help(self.movable())
            }
            Reason::OtherTile { named, tile, at } => Wording::new(
                format!("it is {} that lies on {}, not {}", a(tile), self.place(at), a(named)),
                "another tile",
            )
            .related(at, format!("the {} came here", called(tile))),
            Reason::OnPoint(at) => Wording::new(
                format!("{} lies on a point, and stays there for good", self.the(self.on(at), at)),
                "on a point",
            )
            .help(self.movable())
            .related(at, "it came to a point"),
            Reason::WheelBears(from) => {
                let at = Place::Square(from);
                Wording::new(format!("the Wheel on {} bears {} and stays", self.place(at), a(self.on(at))), "not empty")
                    .help(self.reach(self.on(at), from, at))
                    .related(at, format!("the {} came onto the Wheel", called(self.on(at))))
            }
            Reason::Bound { from, bound } => self.bound(from, bound),
            Reason::Stays { tile, from } => {
                Wording::new(format!("a move must end on another square than {}", self.square(from)), "no move")
                    .help(self.reach(tile, from, Place::Square(from)))
            }
            Reason::ToPoint { tile, from, to } => {
                Wording::new(format!("a move ends on a square, and {} is a point", self.place(to)), "a point")
                    .help(self.reach(tile, from, to))
            }
            Reason::NoWay { tile, from, to, stop } => self.no_way(tile, from, to, stop),
            Reason::OffWay { from, to, place } => {
                let said = Wording::new(
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

    fn game_over(&self) -> Wording {
        let said = Wording::new("the game has ended before this ply", "too late");
        let Some(outcome) = self.position.outcome else { return said };
        said.help(match outcome.reason {
            "no-moves" => "it is drawn, for no tile can move (no-moves)".to_owned(),
            reason => {
                let winner = if outcome.winners == Seats::only(Seat(0)) { Seat(0) } else { Seat(1) };
                format!("won by {} ({reason})", seat(winner))
            }
        })
    }

    fn none_left(&self, tile: Tile, to_move: &str) -> Wording {
        if tile.index() >= SET.len() {
            return Wording::new("this is no tile of the set", "no such tile").help(whole_set());
        }
        let said = if self.position.hands.known {
            Wording::new(format!("{to_move} has no {} in hand", called(tile)), "not in hand")
        } else {
            let set = SET.get(tile.index()).copied().unwrap_or(0);
            let all = if set == 1 { "is on the board" } else { "are on the board" };
            Wording::new(format!("the set has {}, which {all} already", some(tile, set)), "none left")
        };
        let there = self.position.tiles().into_iter().filter(|(other, _)| *other == tile);
        let said = said.help(self.hand(self.position.to_move));
        if self.position.hands.known {
            return said;
        }
        there.fold(said, |said, (_, at)| said.related(at, format!("{} lies here", a(tile))))
    }

    fn taken(&self, tile: Tile, at: Place) -> Wording {
        let there = self.on(at);
        let said = Wording::new(format!("{} is not free", self.place(at)), "taken");
        let said = said.related(at, format!("{} lies here", a(there)));
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
    fn bound(&self, from: Square, bound: Bound) -> Wording {
        let at = Place::Square(from);
        let tile = self.on(at);
        let garden = gardens::name(bound.garden);
        let loss = match (bound.has, bound.keeps) {
            (1, _) => "would lose its balance".to_owned(),
            (2, 0) => "would lose both its balances".to_owned(),
            (has, keeps) => format!("would keep {} of its {} balances", none_or(keeps), number(has)),
        };
        let kind = Flower::of(tile).map(Flower::partner);
        let said = Wording::new(format!("without {} the {garden} {loss}", self.the(tile, at)), "balanced")
            .help(self.movable());
        let tiles = self.position.tiles().into_iter();
        let partners = tiles.filter(|&(tile, place)| {
            Flower::of(tile).is_some_and(|flower| Some(flower) == kind) && gardens::of(place).has(bound.garden)
        });
        partners.fold(said, |said, (tile, place)| {
            said.related(place, format!("this {} is in the same garden", called(tile)))
        })
    }

    fn no_way(&self, tile: Tile, from: Square, to: Square, stop: Stop) -> Wording {
        let way = format!("from {} to {}", self.square(from), self.square(to));
        match stop {
            Stop::OffLine => Wording::new(
                format!("tiles move along rows and columns of squares, and no such line leads {way}"),
                "another way",
            ),
            Stop::Tile(block) => {
                let at = Place::Square(block);
                Wording::new(format!("{} blocks the way {way}", self.the(self.on(at), at)), "blocked")
                    .related(at, format!("the {} stands in the way", called(self.on(at))))
            }
            Stop::Taken => {
                let at = Place::Square(to);
                let there = self.on(at);
                let said = Wording::new(format!("{} lies on {} already", a(there), self.square(to)), "taken");
                said.related(at, format!("{} lies here", a(there)))
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
