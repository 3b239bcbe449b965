//! What a drawing has to explain: only what it uses.

use super::{MarkKind, View};
use crate::variant::{Bare, Seat, Tile};

/// The entries of a drawing's legend.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Legend {
    /// The seats whose tiles or places the drawing may show.
    pub seats: Vec<(Seat, &'static str)>,
    /// Whose a tile without an owner is, where there are such tiles.
    pub unowned: Option<&'static str>,
    /// The kinds of marks, with a few words each.
    pub marks: Vec<(MarkKind, &'static str)>,
    /// The kinds of tiles on the board, in the order of the vocabulary.
    pub tiles: Vec<Tile>,
    /// Whether tiles lie on squares.
    pub has_squares: bool,
}

impl View {
    /// The legend of this drawing.
    pub fn legend(&self) -> Legend {
        let vocabulary = self.variant.vocabulary();
        let has_owner = self.tiles.iter().any(|placed| placed.owner.is_some())
            || self.marks.iter().any(|mark| mark.kind.owner().is_some());
        let seats: Vec<(Seat, &str)> = match vocabulary.bare {
            Bare::Shared if !has_owner => Vec::new(),
            _ => (0..).map(Seat).zip(self.seats.iter().copied()).collect(),
        };
        let unowned = match vocabulary.bare {
            Bare::Shared => "both players'",
            _ => "nobody's",
        };
        let has_unowned = self.tiles.iter().any(|placed| placed.owner.is_none());
        let mark = |is: fn(MarkKind) -> bool, words| {
            self.marks.iter().map(|mark| mark.kind).find(|kind| is(*kind)).map(|kind| (kind, words))
        };
        let marks = [
            mark(|kind| kind == MarkKind::From, "moved from"),
            mark(|kind| kind == MarkKind::To, "moved to"),
            mark(|kind| kind == MarkKind::Balanced, "in balance"),
            mark(|kind| matches!(kind, MarkKind::Owned(_)), "held"),
            mark(|kind| matches!(kind, MarkKind::Surrounded(_)), "surrounded"),
        ];
        let kinds = (0..vocabulary.tiles.len()).map(|index| Tile(index as u8));
        Legend {
            seats,
            unowned: has_unowned.then_some(unowned),
            marks: marks.into_iter().flatten().collect(),
            tiles: kinds.filter(|kind| self.tiles.iter().any(|placed| placed.tile == *kind)).collect(),
            has_squares: self.tiles.iter().any(|placed| placed.at.point().is_none()),
        }
    }
}
