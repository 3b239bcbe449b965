//! The wording of each refusal: the set-up, the turn and drawing.

use super::position::Position;
use super::reason::Reason;
use super::resolve::may_hold;
use super::tiles::{self, SET, WHOLE_SET};
use super::{Ancient, wording_board};
use crate::rules::shared::wording::list;
use crate::rules::{Scene, Wording};

/// The wording of a refusal.
pub(super) fn of(reason: Reason, scene: &Scene<'_, Ancient>) -> Wording {
    match reason {
        Reason::TooMany(tile) => {
            let set = SET.get(tile.index()).copied().unwrap_or(0);
            Wording::new(format!("there are more {} tiles than the sets have", scene.tile(tile)), "one too many").help(
                format!(
                    "a set has {set}: on the board, in hand and captured; the centre piece comes out of one of the sets"
                ),
            )
        }
        Reason::NeverSpent(at) => Wording::new(
            format!("the tile on {} cannot be marked as spent", scene.place(at)),
            "not possible",
        )
        .help("a `~` marks drained flowers and the Knotweeds of the seats, which have acted; the centre piece has not"),
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
        Reason::PlaceFirst => {
            Wording::new(format!("{} must place a tile before one is moved", scene.mover()), "no placement")
                .help(format!("{TURN}, as in `Rs*10f + Rs10f-10i`"))
        }
        Reason::MoveOwed => {
            let help =
                scene.some_move().map_or(String::new(), |example| format!("write for example `+ {example}` after it"));
            Wording::new("a placement must be followed by a move", "no move").help(help)
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
        Reason::NoEffect(tile) => {
            Wording::new(format!("{} does not act on other tiles here", scene.a(tile)), "not possible").help(
                "a Ship acts when it is placed, as in `Sh*12m ~ Js12m-5e`, and so does a Wheel, as in `Wh*12l ~ +2`",
            )
        }

        Reason::NothingToDraw => Wording::new(format!("{} has no tile left to draw", scene.mover()), "nothing to draw")
            .help(format!("a set has {WHOLE_SET} tiles, and {} has drawn all of them", scene.mover())),
        Reason::NoneToDraw(tile) => {
            let set = SET.get(tile.index()).copied().unwrap_or(0);
            Wording::new(format!("{} has no {} left to draw", scene.mover(), scene.tile(tile)), "none left")
                .help(format!("a set has {set}, and all of {}'s are accounted for", scene.mover()))
        }
        Reason::HandFull => Wording::new(
            format!("{}'s hand is full with {}, so a draw needs a discard", scene.mover(), count(scene.limit())),
            "no discard",
        )
        .help("write it after a `/`, as in `Draw Js / Rd`, or `Draw Js / ?` where it is not known"),
        Reason::HandNotFull => {
            let (least, most) = scene.position().map_or((0, 0), |position| position.hand(scene.to_move()).size());
            let holds = if least == most { count(least) } else { format!("at most {}", count(most)) };
            Wording::new(
                format!("{} holds {holds} of {}, and discards only from a full hand", scene.mover(), scene.limit()),
                "not full",
            )
            .help("leave the discard out")
        }
        Reason::NotToDiscard(tile) => {
            Wording::new(format!("{} cannot have {} to discard", scene.mover(), scene.a(tile)), "not in hand")
                .help(scene.hand())
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
            let cause = if all_gone { ": all of them are accounted for" } else { "" };
            Wording::new(said + cause, "not in hand").help(scene.hand())
        }
        Reason::Board(reason) => wording_board::of(reason, scene),
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

    /// What the seat to move can have in hand.
    fn hand(&self) -> String {
        let kinds = tiles::all().filter(|&tile| self.position().is_some_and(|position| may_hold(position, tile)));
        let kinds: Vec<String> = kinds.map(|tile| self.tile(tile)).collect();
        if kinds.is_empty() {
            return format!("{} has no tile in hand, and may draw", self.mover());
        }
        format!("{} can have in hand: {}", self.mover(), list(kinds))
    }

    /// A legal move, as it would be written.
    pub(super) fn some_move(&self) -> Option<String> {
        let position = self.position()?;
        let (from, to) = position.first_move(position.to_move)?;
        let target = position.on(to);
        let sign = if target.is_some() { format!(" x {}", self.naming.code(target.tile())) } else { "-".into() };
        let code = self.naming.code(position.on(from).tile());
        Some(format!("{code}{}{sign}{}", self.place(from), self.place(to)))
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
