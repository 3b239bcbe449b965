//! The wordings of reasons that several rule sets have. Each rule set keeps its own articles, and adds a help where
//! these have none.

use crate::board::Place;
use crate::rules::{Wording, Words};
use crate::variant::{Seat, Tile};

/// How a draw by agreement is written.
pub(in crate::rules) const AGREED: &str = "an agreed draw is `[Result \"Draw\"]` and `[Termination \"agreed\"]`";

impl Words<'_> {
    // The set-up.

    /// A tile without an owner, or of a seat that nobody sits at.
    pub(in crate::rules) fn nobodys(&self, tile: Tile) -> Wording {
        let (first, second) = (self.seat(Seat(0)), self.seat(Seat(1)));
        Wording::new(format!("this {} has no owner in this game", self.tile(tile)), "no owner")
            .help(format!("brackets name the owner: < > is {first}, ( ) is {second}"))
    }

    /// More tiles of a kind than a set of `count` has.
    pub(in crate::rules) fn too_many(&self, tile: Tile, count: u8) -> Wording {
        Wording::new(format!("there are more {} tiles than a set has", self.tile(tile)), "one too many")
            .help(format!("a set has {count}, those in hand and those captured included"))
    }

    // The turn as such.

    /// A ply after the end.
    pub(in crate::rules) fn game_over(&self) -> Wording {
        let said = Wording::new("the game is over before this ply", "after the end");
        let Some(outcome) = self.outcome() else { return said };
        said.help(format!("{}; remove the plies after the end", self.naming.ending(outcome)))
    }

    /// A pass, where a turn must do something.
    pub(in crate::rules) fn no_pass(&self) -> Wording {
        Wording::new("passing is not allowed", "not a turn")
    }

    /// A claim of the win, where the win needs none.
    pub(in crate::rules) fn no_claim(&self) -> Wording {
        Wording::new("a win is not claimed in this game", "not a turn")
            .help("leave it out: the end of the game is found by the rules")
    }

    /// A draw from a stock that the game does not have.
    pub(in crate::rules) fn no_draw(&self) -> Wording {
        Wording::new("tiles are not drawn in this game", "not a turn")
            .help(format!("leave it out: all tiles are in hand from the start; {AGREED}"))
    }

    /// A ply without an act.
    pub(in crate::rules) fn no_act(&self) -> Wording {
        Wording::new("this ply does nothing", "nothing is played")
    }

    /// A second act, where a turn has one.
    pub(in crate::rules) fn several_acts(&self) -> Wording {
        Wording::new("only one thing is done in a turn", "one too many")
    }

    /// An exchange, where no tile becomes another.
    pub(in crate::rules) fn no_exchange(&self) -> Wording {
        Wording::new("no tile turns into another in this game", "not possible")
            .help("leave out the `=` and the code after it")
    }

    /// An effect after a `~`, where tiles have none.
    pub(in crate::rules) fn no_effect(&self) -> Wording {
        Wording::new("tiles have no effect after a `~` in this game", "not possible")
    }

    /// A square, where tiles lie on points.
    pub(in crate::rules) fn on_square(&self) -> Wording {
        Wording::new("tiles lie on points in this game, not on squares", "a square")
    }

    // Tiles from the hand.

    /// A tile from the hand without its code.
    pub(in crate::rules) fn unnamed(&self) -> Wording {
        Wording::new("a tile from the hand must be named", "no code")
    }

    /// A tile that the seat to move does not have in hand.
    pub(in crate::rules) fn none_left(&self, tile: Tile) -> Wording {
        Wording::new(format!("{} has no {} in hand", self.mover(), self.tile(tile)), "not in hand")
            .help(format!("all of {}'s are on the board or captured", self.mover()))
    }

    /// A place that is not empty.
    pub(in crate::rules) fn taken(&self, at: Place) -> Wording {
        Wording::new(format!("{} is not empty: {} is there", self.place(at), self.whose(at)), "not empty")
            .help("a tile from the hand comes to an empty point")
            .related(at, format!("{} is here", self.whose(at)))
    }

    /// A tile from the hand that moves on at once.
    pub(in crate::rules) fn drop_moves(&self) -> Wording {
        Wording::new("a tile does not move in the turn it comes from the hand", "a move")
            .help("write the drop alone; the tile may move from the next turn on")
    }

    /// A tile from the hand that captures.
    pub(in crate::rules) fn drop_captures(&self) -> Wording {
        Wording::new("a tile captures nothing in the turn it comes from the hand", "a capture")
            .help("it may capture from the next turn on")
    }

    // Moving.

    /// A move from an empty place.
    pub(in crate::rules) fn no_tile(&self, at: Place) -> Wording {
        Wording::new(format!("there is no tile on {}", self.place(at)), "empty")
    }

    /// A move of another seat's tile.
    pub(in crate::rules) fn not_yours(&self, at: Place) -> Wording {
        let (owner, mover) = (self.owner(at), self.mover());
        Wording::new(format!("{} belongs to {owner}, and {mover} is to move", self.the(at)), format!("{owner}'s tile"))
            .related(at, self.whose(at))
    }

    /// A code that is not that of the tile on the place.
    pub(in crate::rules) fn other_tile(&self, named: Tile, at: Place) -> Wording {
        let Some(placed) = self.on(at) else { return self.no_tile(at) };
        let message = format!("the tile on {} is {}, not {}", self.place(at), self.a(placed.tile), self.a(named));
        Wording::new(message, format!("not {}", self.a(named)))
            .help(format!("write `{}{}`", self.naming.code(placed.tile), self.place(at)))
            .related(at, self.whose(at))
    }

    /// A move that ends where it began.
    pub(in crate::rules) fn stays(&self, at: Place) -> Wording {
        Wording::new(format!("a move must not end on {}, where it began", self.place(at)), "no move")
    }

    /// A tile in the way.
    pub(in crate::rules) fn blocked(&self, from: Place, to: Place, by: Place) -> Wording {
        let way = format!("from {} to {}", self.place(from), self.place(to));
        Wording::new(format!("{} blocks the way {way}", self.the(by)), "blocked")
            .related(by, format!("{} is in the way", self.whose(by)))
    }

    /// A way point that is not on the way.
    pub(in crate::rules) fn off_way(&self, from: Place, to: Place, point: Place) -> Wording {
        let is_named_twice = from == point;
        let is_between = crate::rules::between(from, to).contains(&point);
        let (from, to, point) = (self.place(from), self.place(to), self.place(point));
        let way = format!("the way from {from} to {to}");
        match (is_named_twice, is_between) {
            (true, _) => Wording::new(format!("{way} begins on {point}, and does not pass it"), "named twice"),
            // It may pass it before another one that is named.
            (_, true) => Wording::new(format!("{way} does not pass {point} here"), "not here on the way"),
            _ => Wording::new(format!("{way} does not pass {point}"), "not on the way"),
        }
    }

    /// Where a tile goes that named points lead too far: to the point itself, if it is reachable without them.
    pub(in crate::rules) fn without_way(
        &self,
        from: impl Into<Place>,
        to: impl Into<Place>,
        is_reachable: bool,
        reach: String,
    ) -> String {
        let (from, to) = (self.place(from), self.place(to));
        if is_reachable { format!("from {from} to {to} it may go by other points: leave those out") } else { reach }
    }

    // Capturing.

    /// A move onto a tile of the mover's own, with where else the tile may go.
    pub(in crate::rules) fn own_tile(&self, to: Place, reach: &str) -> Wording {
        Wording::new(format!("{} is {}'s own", self.the(to), self.mover()), "own tile")
            .help(format!("only an opponent's tile is captured; {reach}"))
            .related(to, self.whose(to))
    }

    /// A capture that is written as a move, with where the tile may go where the capture is not all that is wrong.
    pub(in crate::rules) fn unmarked(&self, from: Place, to: Place, reach: String) -> Wording {
        let code = |at| self.on(at).map_or(String::new(), |placed| self.naming.code(placed.tile));
        let right = format!("{}{} x {}{}", code(from), self.place(from), code(to), self.place(to));
        Wording::new(format!("this captures {}, so it is written with `x`", self.the(to)), "a capture")
            .help(if self.naming.fits_with_capture() { format!("write `{right}`") } else { reach })
            .related(to, self.whose(to))
    }

    /// A capture on an empty place, with where the tile may go where a move does not lead there either.
    pub(in crate::rules) fn nothing_taken(&self, to: Place, reach: String) -> Wording {
        let fits = self.naming.fits_with_capture();
        Wording::new(format!("there is nothing to capture on {}", self.place(to)), "empty").help(if fits {
            "write `-` for a move without a capture".to_owned()
        } else {
            reach
        })
    }

    /// A captured tile that has another code, with where the tile that captures may go where it cannot take that one either.
    pub(in crate::rules) fn other_taken(&self, named: Tile, at: Place, reach: String) -> Wording {
        let Some(placed) = self.on(at) else { return self.nothing_taken(at, reach) };
        let fits = self.naming.fits_with_capture();
        let (is, named) = (self.a(placed.tile), self.a(named));
        Wording::new(format!("the tile captured on {} is {is}, not {named}", self.place(at)), format!("not {named}"))
            .help(if fits { format!("write `x {}{}`", self.naming.code(placed.tile), self.place(at)) } else { reach })
            .related(at, self.whose(at))
    }
}
