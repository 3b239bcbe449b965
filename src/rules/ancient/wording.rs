//! The wording of each refusal: the set-up, the turn and drawing.

use super::position::{Board, Does, Placing, Position};
use super::reason::Reason;
use super::resolve::{check_point, may_hold};
use super::tiles::{self, KNOTWEED, SET, SHIP, WHEEL, WHOLE_SET};
use super::{Ancient, wording_board};
use crate::board::{Place, Point};
use crate::rules::shared::wording::list;
use crate::rules::{Scene, Wording};
use crate::variant::{Tile, plural};

/// The wording of a refusal.
pub(super) fn of(reason: Reason, scene: &Scene<'_, Ancient>) -> Wording {
    match reason {
        Reason::TooMany(tile) => {
            let set = SET.get(tile.index()).copied().unwrap_or(0);
            let message = format!("there are more {} than a set has", plural(&scene.tile(tile)));
            Wording::new(message, "one too many").help(format!(
                "a set has {set}; the tiles on the board, in hand and captured all count, and so does the centre piece"
            ))
        }
        Reason::NeverSpent { tile, at } => Wording::new(
            format!("the {} on {} cannot have a `~`", scene.tile(tile), scene.place(at)),
            "not possible",
        )
        .help("a `~` marks a drained flower, or a player's Knotweed that has drained; the centre piece has drained nothing"),
        Reason::HandTile => Wording::new("this is not a tile of Ancient Pai Sho", "unknown tile"),
        Reason::HandAboveSet(tiles) => Wording::new(
            format!(
                "a hand cannot hold {}: a set has {WHOLE_SET}, and the centre piece comes out of one",
                count(tiles)
            ),
            "too many",
        ),
        Reason::HandAboveLimit { tiles, limit } => {
            Wording::new(format!("this hand holds {}, more than the agreed {limit}", count(tiles)), "too many")
                .help("the `Hand` tag says how many tiles a hand may hold")
        }
        Reason::HandBelowLimit { tiles, limit } => {
            Wording::new(format!("this hand holds {}, and a game begins with {limit}", count(tiles)), "too few").help(
                "name all of them or leave the tag out: what an unknown hand can hold follows from what is played",
            )
        }
        Reason::SecondCentre(tile) => {
            Wording::new(format!("this {} would be a second centre piece", scene.tile(tile)), "no owner")
                .help("only the centre piece has no brackets: < > is First's, ( ) is Second's")
        }
        Reason::OtherCentre { named, stands } => Wording::new(
            format!("the centre piece of this position is {}, not {}", scene.a(stands), scene.a(named)),
            format!("not {}", scene.a(named)),
        )
        .help("the centre piece is the tile without brackets"),
        Reason::NoCentre => Wording::new("the centre piece must be one tile, named by its code", "unknown tile")
            .help("write for example `[Centre \"Co\"]`"),

        Reason::GameOver => scene.game_over(),
        Reason::Pass => scene.no_pass().help(TURN),
        Reason::Claim => scene.no_claim(),
        Reason::NoAct => scene.no_act().help(TURN),
        Reason::Exchange => scene.no_exchange(),
        Reason::Square => scene.on_square(),
        Reason::PlaceFirst { from, to } => {
            let to = to.and_then(Place::point);
            let example = from.point().zip(to).and_then(|(from, to)| scene.with_placement(from, to));
            Wording::new(format!("{} must place a tile before one is moved", scene.mover()), "no placement").help(
                match example {
                    Some(example) => format!("write a placement before it, as in `{example}`"),
                    None => format!("{TURN}, as in `Rs*10f + Rs10f-10i`"),
                },
            )
        }
        Reason::MoveOwed => {
            let example = scene.some_move().map(|example| format!("write for example `+ {example}` after it"));
            let target = scene.game.and_then(|(rules, _)| rules.target).map(|target| {
                let there = match scene.harmonies() {
                    0 => "there is no harmony".to_owned(),
                    1 => "there is one harmony".to_owned(),
                    count => format!("there are {count} harmonies"),
                };
                format!("{there} now, and the `Target` is {target}; only a placement that wins needs no move")
            });
            let help: Vec<String> = [example, target].into_iter().flatten().collect();
            Wording::new("a placement must be followed by a move", "no move").help(help.join("; "))
        }
        Reason::MoveAfterWin => Wording::new(
            format!(
                "{} wins with the placement, which makes {} on the board, so no move follows",
                scene.mover(),
                harmonies(scene.harmonies())
            ),
            "after the end",
        )
        .help("remove the move"),
        Reason::SecondPlacing => Wording::new("a turn places one tile", "a second placement")
            .help("a placement is followed by the move of a tile on the board"),
        Reason::ThirdAct => {
            Wording::new("a turn has one placement and one move", "one too many").help("leave the second move out")
        }
        Reason::LatePlacing => Wording::new("a turn places one tile", "a second placement")
            .help("leave the second placement out"),
        Reason::NoEffect { tile, at } => no_effect(tile, at, scene),
        Reason::ActedBefore(at) => Wording::new(
            format!("{} acted when it was placed, and acts no more", scene.the(at)),
            "not possible",
        )
        .help("the move of a turn is that of a flower, a Lotus or a Dragon"),

        Reason::NothingToDraw => Wording::new(format!("{} has no tile left to draw", scene.mover()), "nothing to draw")
            .help(format!("none of {}'s {WHOLE_SET} tiles is left in the set", scene.mover())),
        Reason::NoneToDraw(tile) => {
            let set = SET.get(tile.index()).copied().unwrap_or(0);
            Wording::new(format!("{} has no {} left to draw", scene.mover(), scene.tile(tile)), "none left").help(format!(
                "a set has {set}, and all of {}'s are on the board, in hand or out of the game",
                scene.mover()
            ))
        }
        Reason::HandFull(drew) => Wording::new(
            format!("{}'s hand is full with {}, so a draw needs a discard", scene.mover(), count(scene.limit())),
            "no discard",
        )
        .help({
            let draw = drew.map_or("Draw".to_owned(), |tile| format!("Draw {}", scene.naming.code(tile)));
            let seen = scene.held().next().or(drew).map_or(String::new(), |tile| {
                format!("`{draw} / {}`, or ", scene.naming.code(tile))
            });
            format!("write what was discarded after a `/`: {seen}`{draw} / ?` if nobody saw it")
        }),
        Reason::HandNotFull => {
            let (least, most) = scene.position().map_or((0, 0), |position| position.hand(scene.to_move()).size());
            let holds = if least == most { count(least) } else { format!("at most {}", count(most)) };
            Wording::new(
                format!("{} holds {holds} of {}, and discards only from a full hand", scene.mover(), scene.limit()),
                "not full",
            )
            .help("leave the discard out")
        }
        Reason::NotToDiscard { tile, drew } => {
            let drawn = drew.map_or("tile".to_owned(), |tile| scene.tile(tile));
            let or_drawn = format!("the {drawn} just drawn may be discarded, too");
            Wording::new(format!("{} cannot have {} to discard", scene.mover(), scene.a(tile)), "not in hand")
                .help(format!("{}; {or_drawn}", scene.hand()))
        }
        Reason::Unnamed => scene.unnamed().help(scene.hand()),
        Reason::NotInHand(tile) => {
            let seat = scene.to_move();
            // Whether even a hand of which nothing is known could not hold one.
            let all_gone = scene.position().is_some_and(|position| {
                let anything = position.hand(seat).unknown().placed(tile);
                tile.index() < SET.len() && !position.allows(seat, &anything)
            });
            let said = format!("{} cannot have {} in hand", scene.mover(), scene.a(tile));
            let cause = format!(": all of {}'s are on the board or out of the game", scene.mover());
            Wording::new(if all_gone { said + &cause } else { said }, "not in hand").help(scene.hand())
        }
        Reason::Board(reason) => wording_board::of(reason, scene),
    }
}

/// A `~` behind a placement that has none, or another one.
fn no_effect(tile: Tile, at: Point, scene: &Scene<'_, Ancient>) -> Wording {
    let drop = format!("{}*{}", scene.naming.code(tile), scene.place(at));
    let leave_out = "leave out the `~` and what follows it";
    match tile {
        WHEEL => {
            let message = "a Wheel turns the tiles round it: a number of steps follows the `~`";
            Wording::new(message, "no number").help(format!("write for example `{drop} ~ +1`"))
        }
        SHIP => {
            let message = "a Ship puts a tile elsewhere: that tile and its new point follow the `~`";
            Wording::new(message, "no tile").help(scene.ship_help(at))
        }
        KNOTWEED => Wording::new("a Knotweed drains the flowers beside it by itself, without a `~`", "not possible")
            .help(leave_out),
        _ => Wording::new(
            format!("only a Ship and a Wheel have a `~`, and {} is neither", scene.a(tile)),
            "not possible",
        )
        .help(leave_out),
    }
}

const TURN: &str = "a turn is a draw, or a placement and then a move";

impl Scene<'_, Ancient> {
    pub(super) fn position(&self) -> Option<&Position> {
        self.game.map(|(_, position)| position)
    }

    /// How many tiles a hand may hold.
    fn limit(&self) -> u8 {
        self.game.and_then(|(rules, _)| rules.limit).unwrap_or(0)
    }

    fn harmonies(&self) -> u32 {
        self.position().map_or(0, Position::harmonies)
    }

    /// The kinds of tiles that the seat to move can have in hand.
    fn held(&self) -> impl Iterator<Item = Tile> {
        tiles::all().filter(|&tile| self.position().is_some_and(|position| may_hold(position, tile)))
    }

    /// What the seat to move can have in hand.
    fn hand(&self) -> String {
        let kinds: Vec<String> = self.held().map(|tile| self.tile(tile)).collect();
        if kinds.is_empty() {
            return format!("{} has no tile in hand, and may draw", self.mover());
        }
        format!("{} can have in hand: {}", self.mover(), list(kinds))
    }

    /// A legal move, as it would be written.
    pub(super) fn some_move(&self) -> Option<String> {
        let position = self.position()?;
        let (from, to) = position.first_move(position.to_move)?;
        Some(self.written(position.board(), from, to))
    }

    /// A turn that makes this move after a placement beside it, as it would be written.
    fn with_placement(&self, from: Point, to: Point) -> Option<String> {
        let (rules, position) = self.game?;
        let mut points: Vec<Point> = position.empty_points().collect();
        crate::order::by_key(&mut points, |point| (point.distance(from), *point));
        let mut placings = self.held().filter(|&tile| tile != SHIP).flat_map(|tile| {
            let points = points.iter().filter(move |&&at| check_point(position, tile, at).is_ok());
            points.map(move |&at| Placing { tile, at, does: Does::Nothing })
        });
        placings.find_map(|placing| {
            let board = rules.board_with(position, placing)?;
            let is_legal = board.may_move(from) && board.walk(from, to, &[]).is_ok();
            let Placing { tile, at, .. } = placing;
            let placed = format!("{}*{}", self.naming.code(tile), self.place(at));
            is_legal.then(|| format!("{placed} + {}", self.written(board, from, to)))
        })
    }

    /// A move, as it would be written.
    pub(super) fn written(&self, board: Board<'_>, from: Point, to: Point) -> String {
        let target = board.on(to);
        let sign = if target.is_some() { format!(" x {}", self.naming.code(target.tile())) } else { "-".into() };
        format!("{}{}{sign}{}", self.naming.code(board.on(from).tile()), self.place(from), self.place(to))
    }
}

/// "one tile", "7 tiles".
fn count(tiles: impl Into<i64>) -> String {
    match tiles.into() {
        1 => "one tile".into(),
        tiles => format!("{tiles} tiles"),
    }
}

/// "one harmony", "7 harmonies".
fn harmonies(count: u32) -> String {
    if count == 1 { "one harmony".into() } else { format!("{count} harmonies") }
}
