//! What a picture shows: a view of a position, and what is written round it.

use super::progress::Progress;
use crate::board::Place;
use crate::record::{Placed, Record};
use crate::render::View;
use crate::rules::Outcome;
use crate::rules::ending::{DRAW, sentence};
use crate::variant::{Seat, Tile};

/// Maximum length of a name, in characters.
const NAME: usize = 500;

/// A position and what is said of it. All but the view may be left empty.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Scene {
    /// The board.
    pub view: View,
    /// The players' names, in turn order of their seats; empty where a name is not known.
    pub players: Vec<String>,
    /// The event, with its date and round.
    pub event: String,
    /// Who won and why; empty while the game goes on.
    pub result: String,
    /// The number of the ply that brought each tile to its place.
    pub numbers: Vec<(Place, u32)>,
    /// Tiles beside the board.
    pub piles: Vec<Pile>,
    /// The tiles that the last ply took from their places, and those that it brought to places, if that is known.
    pub changes: Option<[Vec<Placed>; 2]>,
}

/// Tiles that lie beside the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pile {
    /// What they are: `hand`, `captured`.
    pub name: &'static str,
    /// Whose hand it is, or who captured them.
    pub seat: Option<Seat>,
    /// Each kind of tile, its owner, and how many there are.
    pub tiles: Vec<(Option<Seat>, Tile, u32)>,
}

impl Pile {
    /// Whether no tile lies in it.
    pub fn is_empty(&self) -> bool {
        self.tiles.iter().all(|(_, _, count)| *count == 0)
    }
}

impl Scene {
    /// The view alone.
    pub fn new(view: View) -> Scene {
        Scene {
            view,
            players: Vec::new(),
            event: String::new(),
            result: String::new(),
            numbers: Vec::new(),
            piles: Vec::new(),
            changes: None,
        }
    }

    /// Adds the tiles beside the board and those that the last ply moved.
    pub fn add_progress(&mut self, progress: &Progress) {
        self.piles = progress.piles();
        self.changes = Some(progress.changes());
    }

    /// The view with the players and the event of a record. Names too long for any picture are cut.
    pub fn of(view: View, record: &Record) -> Scene {
        let tag = |name: &str| record.tag(name).map(str::trim).filter(|value| !value.is_empty() && *value != "?");
        let cut = |text: &str| match text.char_indices().nth(NAME) {
            Some((end, _)) => format!("{}…", &text[..end]),
            None => text.to_owned(),
        };
        let players = record.seats().iter().map(|seat| tag(seat).map(cut).unwrap_or_default()).collect();
        // A number alone says nothing.
        let round = tag("Round")
            .map(|round| if round.parse::<u32>().is_ok() { format!("round {round}") } else { round.to_owned() });
        let event = [tag("Event"), round.as_deref(), tag("Date")].into_iter().flatten().map(cut);
        let event = event.collect::<Vec<_>>().join(" · ");
        Scene { players, event, ..Scene::new(view) }
    }

    /// Says how the game ended: by its rules, or as the record has it.
    pub fn set_result(&mut self, outcome: Option<Outcome>, record: &Record) {
        let names = |seats: Vec<Seat>| {
            let names: Vec<String> = seats.into_iter().map(|seat| self.player(seat)).collect();
            if names.len() > 1 { format!("{} win", names.join(" and ")) } else { format!("{} wins", names.join("")) }
        };
        let seats = self.view.seats.len();
        let (who, why) = match (outcome, record.tag("Result").map(str::trim)) {
            (Some(outcome), _) => {
                let winners: Vec<Seat> = outcome.winners.iter().filter(|seat| seat.index() < seats).collect();
                let who = if winners.len() == seats { DRAW.to_owned() } else { names(winners) };
                (who, outcome.reason)
            }
            (None, None | Some("" | "*")) => return,
            (None, Some(result)) => {
                let winner = |name: &str| self.view.seats.iter().position(|seat| seat.eq_ignore_ascii_case(name));
                let winners: Option<Vec<usize>> = result.split_whitespace().map(winner).collect();
                let who = winners.map(|seats| names(seats.into_iter().map(|seat| Seat(seat as u8)).collect()));
                (who.unwrap_or_else(|| result.to_owned()), record.tag("Termination").unwrap_or_default().trim())
            }
        };
        self.result = sentence(self.view.variant.name(), &who, why);
    }

    /// What it is called: the variant, and who plays.
    pub fn title(&self) -> String {
        super::words::title(self)
    }

    /// A seat with its player, where the name is known: `Mei (Guest)`.
    pub(super) fn player(&self, seat: Seat) -> String {
        let name = self.view.seats.get(seat.index()).copied().unwrap_or_default();
        match self.players.get(seat.index()) {
            Some(player) if !player.is_empty() => format!("{player} ({name})"),
            _ => name.to_owned(),
        }
    }
}
