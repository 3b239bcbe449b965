//! The wording of each refusal.

use super::Balance;
use super::gardens;
use super::harmony::Bound;
use super::legal::free_places;
use super::movement::{Stop, between};
use super::position::Position;
use super::reason::Reason;
use super::tiles::{DRAWN, Flower, KINDS, SET, WHEEL, kinds};
use crate::board::{Place, Square};
use crate::rules::shared::reasons::AGREED;
use crate::rules::shared::wording::{list, number};
use crate::rules::{Scene, Wording};
use crate::variant::Tile;

/// The wording of a refusal.
pub(super) fn of(reason: Reason, scene: &Scene<'_, Balance>) -> Wording {
    match reason {
        Reason::Owned(tile) => {
            Wording::new(format!("this {} has an owner, but both seats share the tiles", scene.tile(tile)), "an owner")
                .help("write it without a bracket")
        }
        Reason::NotATile => Wording::new("this is not a tile of the set", "no such tile").help(scene.whole_set()),
        Reason::Captured => Wording::new("nothing is captured in this game", "never captured").help("remove the tag"),
        Reason::TooMany(tile) => scene.too_many(tile, set(tile)).help(scene.whole_set()),
        Reason::Drawn { seat, tiles } => {
            let (draws, name) = (DRAWN[seat.index() & 1], scene.seat(seat));
            let message = format!("{name} draws {} tiles, but {} named here", number(draws), are(tiles));
            Wording::new(message, format!("{}, not {}", number(tiles), number(draws)))
                .help("First draws six of the eleven tiles, Second five; without these tags the hands are unknown")
        }
        Reason::OutOfTurn { hands: [first, second], to_move } => {
            let message = format!(
                "First with {} in hand and Second with {} cannot place them in turn when {} is to move",
                tiles(first),
                number(second),
                scene.seat(to_move)
            );
            Wording::new(message, "not in turn")
                .help("the seat to move has as many tiles in hand as the other, or one more")
        }

        Reason::GameOver => scene.game_over(),
        Reason::Pass => scene.no_pass().help("place or move a tile, or `Resign`"),
        Reason::Claim => scene.no_claim(),
        Reason::Draw => scene
            .no_draw()
            .help(format!("`FirstTiles` and `SecondTiles` say who drew what before the first turn; {AGREED}")),
        Reason::NoAct => scene.no_act().help("a turn places or moves one tile"),
        Reason::SeveralActs => scene.several_acts().help("place or move one tile"),
        Reason::Exchange => scene.no_exchange(),
        Reason::Effect => scene.no_effect().help("the Wheel doubles the flower that lies on it without a `~`"),
        Reason::Capture => Wording::new("nothing is captured in this game", "a capture")
            .help("write `-`, and end the move on a free square or on the empty Wheel"),

        Reason::Blossoming => Wording::new("no tile moves before all are placed", "too early").help(scene.hand()),
        Reason::Unnamed => scene.unnamed().help(scene.hand()),
        Reason::NoneLeft(tile) => none_left(scene, tile),
        Reason::PlacedMoves(_) => scene.drop_moves().help("tiles move once all of them are on the board"),
        Reason::WheelOnPoint(point) => {
            let said = Wording::new("the Wheel lies on a square, not on a point", "a point");
            match Square::at(point.x(), point.y()).filter(|&square| scene.is_free(square.into())) {
                Some(square) => said.help(format!(
                    "write `{}*{}` for the square whose lower left corner is {}",
                    scene.naming.code(WHEEL),
                    scene.place(square),
                    scene.place(point)
                )),
                None => said.help(scene.room(WHEEL, point.into())),
            }
        }
        Reason::Taken { tile: WHEEL, at } => {
            scene.taken(at).help("the Wheel is placed on a free square, never under a flower")
        }
        Reason::Taken { tile, at } => scene.taken(at).help(scene.room(tile, at)),

        Reason::AllPlaced(at) => {
            Wording::new("there is no tile left to place: all are on the board", "nothing to place")
                .help(scene.movable(at))
        }
        Reason::NoTile(at) => {
            let square = at.point().and_then(|point| Square::at(point.x(), point.y()));
            let on_square = square.and_then(|square| scene.on(square));
            scene.no_tile(at).help(on_square.map_or_else(
                || scene.movable(at),
                |on| {
                    let (code, square) = (scene.naming.code(on.tile), scene.place(on.at));
                    format!("write `{code}{square}` for the square whose lower left corner is {}", scene.place(at))
                },
            ))
        }
        Reason::OtherTile { named, at, .. } => scene.other_tile(named, at),
        Reason::OnPoint(at) => Wording::new(format!("{} cannot move: it lies on a point", scene.the(at)), "on a point")
            .help(scene.movable(at))
            .related(at, scene.whose(at)),
        Reason::WheelBears(from) => {
            let flower = scene.flower(from);
            Wording::new(
                format!("the Wheel on {} cannot move: {} lies on it", scene.place(from), scene.a(flower)),
                "not empty",
            )
            .help(scene.reach(flower, from, from.into()))
            .related(from, scene.whose(from))
        }
        Reason::Bound { from, bound } => balanced(scene, from, bound),
        Reason::Stays { tile, from } => scene.stays(from.into()).help(scene.reach(tile, from, from.into())),
        Reason::ToPoint { tile, from, to } => {
            Wording::new(format!("a move ends on a square, and {} is a point", scene.place(to)), "a point")
                .help(scene.reach(tile, from, to))
        }
        Reason::NoWay { tile, from, to, stop } => match stop {
            Stop::OffLine => {
                let (to, from) = (scene.place(to), scene.place(from));
                let message =
                    format!("{to} is not reachable from {from}: a tile moves along a row or a column of squares");
                Wording::new(message, "not in line")
            }
            Stop::Blocked(by) => scene.blocked(from.into(), to.into(), by.into()),
            Stop::Taken => scene.taken(to.into()),
        }
        .help(scene.reach(tile, from, to.into())),
        Reason::OffWay { from, to, place } => {
            let said = scene.off_way(from.into(), to.into(), place);
            let between: Vec<String> = between(from, to).map(|square| scene.place(square)).collect();
            if between.is_empty() {
                said.help("there is no square between the two")
            } else {
                said.help(format!("it passes {}, in this order", list(between)))
            }
        }
    }
}

fn none_left(scene: &Scene<'_, Balance>, tile: Tile) -> Wording {
    if tile.index() >= KINDS {
        return of(Reason::NotATile, scene);
    }
    let Some((_, position)) = scene.game.filter(|(_, position)| !position.hands.known) else {
        return scene.none_left(tile).help(scene.hand());
    };
    let all = if set(tile) == 1 { "which is" } else { "all" };
    let message = format!("the set has {}, {all} on the board already", scene.some(tile, set(tile)));
    let on_board = position.tiles().into_iter().filter(|(other, _)| *other == tile);
    on_board.fold(Wording::new(message, "none left").help(scene.hand()), |said, (_, at)| {
        said.related(at, format!("{} is here", scene.a(tile)))
    })
}

/// Which balances keep a flower from moving, and with which partners.
fn balanced(scene: &Scene<'_, Balance>, from: Square, bound: Bound) -> Wording {
    let loss = match (bound.has, bound.keeps) {
        (1, _) => "lose its balance".to_owned(),
        (2, 0) => "lose both its balances".to_owned(),
        (has, 0) => format!("lose all its {} balances", number(has)),
        (has, keeps) => format!("keep {} of its {} balances", number(keeps), number(has)),
    };
    let garden = gardens::name(bound.garden);
    let message = format!("{} cannot move: without it the {garden} would {loss}", scene.the(from));
    let said = Wording::new(message, "balanced").help(scene.movable(from.into()));
    let Some((_, position)) = scene.game else { return said };
    let partner = Flower::of(scene.flower(from)).map(Flower::partner);
    let partners = position.tiles().into_iter().filter(|&(tile, at)| {
        Flower::of(tile).is_some_and(|flower| Some(flower) == partner) && gardens::of(at).has(bound.garden)
    });
    partners.fold(said, |said, (tile, at)| said.related(at, format!("this {} is in the same garden", scene.tile(tile))))
}

impl Scene<'_, Balance> {
    fn position(&self) -> Option<&Position> {
        self.game.map(|(_, position)| position)
    }

    fn is_free(&self, at: Place) -> bool {
        self.position().is_some_and(|position| position.is_free(at))
    }

    /// The flower on a square, or the Wheel where there is none.
    fn flower(&self, at: Square) -> Tile {
        self.position().and_then(|position| position.flower(at.into())).map_or(WHEEL, Flower::tile)
    }

    /// Where a tile may go.
    fn reach(&self, tile: Tile, from: Square, near: Place) -> String {
        let Some(position) = self.position() else { return String::new() };
        let mut to = Vec::new();
        if position.may_leave(tile, from) {
            position.destinations(from, |square| to.push(square));
        }
        if to.is_empty() {
            return format!("this {} has no move; {}", self.tile(tile), self.movable(from.into()));
        }
        format!("this {} may go to {}", self.tile(tile), self.places(to, near))
    }

    /// Which tiles may move, the nearest first.
    fn movable(&self, near: Place) -> String {
        let Some(position) = self.position() else { return String::new() };
        let mut tiles: Vec<(Tile, Square)> = position.movable().collect();
        crate::order::by_key(&mut tiles, |(_, at)| {
            let at = Place::from(*at);
            (at.apart(near), at.order())
        });
        let code = |(tile, at): (Tile, Square)| format!("{}{}", self.naming.code(tile), self.place(at));
        let tiles: Vec<String> = tiles.into_iter().map(code).collect();
        match tiles.as_slice() {
            [] => "no tile may move".into(),
            [only] => format!("only {only} may move"),
            _ => format!("{} may move", list(tiles)),
        }
    }

    /// Where a tile may be placed.
    fn room(&self, tile: Tile, near: Place) -> String {
        let Some(position) = self.position() else { return String::new() };
        format!("{} may be placed on {}", self.a(tile), self.places(free_places(position, tile), near))
    }

    /// What the mover has in hand, as far as that is known.
    fn hand(&self) -> String {
        let Some(hands) = self.position().map(|position| &position.hands) else { return String::new() };
        let tiles = kinds().map(|tile| (tile, hands.holds(self.to_move(), tile))).filter(|(_, count)| *count > 0);
        let tiles = list(tiles.map(|(tile, count)| self.some(tile, count)).collect());
        if hands.known { format!("{} has in hand: {tiles}", self.mover()) } else { format!("not placed yet: {tiles}") }
    }

    fn whole_set(&self) -> String {
        format!("the set has {}", list(kinds().map(|tile| self.some(tile, set(tile))).collect()))
    }
}

/// How many tiles of a kind the set has.
fn set(tile: Tile) -> u8 {
    SET.get(tile.index()).copied().unwrap_or(0)
}

/// "five tiles", "one tile", "no tile".
fn tiles(count: u8) -> String {
    match count {
        0 => "no tile".into(),
        1 => "one tile".into(),
        _ => format!("{} tiles", number(count)),
    }
}

/// "five are", "one is".
fn are(count: u8) -> String {
    format!("{} {}", number(count), if count == 1 { "is" } else { "are" })
}
