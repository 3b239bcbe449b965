//! Plies as written: slices of the text, before codes and places are looked up.

use crate::board::Point;
use crate::record::{Part, Piece};
use smallvec::SmallVec;

/// A place as written: drawn coordinates, on the board or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PlaceText<'a> {
    pub(crate) text: &'a str,
    pub(crate) x: i16,
    pub(crate) y: i16,
    pub(crate) square: bool,
}

/// Maximum of acts in a ply, and of steps in a path. Readers keep one more, which shows that there are too many.
pub(crate) const MAX_PARTS: usize = 200;

pub(crate) type PathText<'a> = SmallVec<[PlaceText<'a>; 1]>;
pub(crate) type ActsText<'a> = SmallVec<[ActText<'a>; 1]>;

/// An act as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ActText<'a> {
    pub(crate) text: &'a str,
    pub(crate) code: Option<&'a str>,
    pub(crate) drop: bool,
    pub(crate) at: PlaceText<'a>,
    pub(crate) path: PathText<'a>,
    /// The `x`, and the captured tile's code if it is named.
    pub(crate) capture: Option<(&'a str, Option<&'a str>)>,
    pub(crate) exchange: Option<&'a str>,
    /// Boxed, so that the many acts without one stay small.
    pub(crate) effect: Option<Box<EffectText<'a>>>,
}

/// What follows `~`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum EffectText<'a> {
    Turn { text: &'a str, steps: i32 },
    Shift { text: &'a str, code: Option<&'a str>, at: PlaceText<'a>, path: PathText<'a> },
}

/// A ply as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum PlyText<'a> {
    Acts(ActsText<'a>),
    Pass,
    Resign,
    Claim,
    Draw { drew: Option<&'a str>, discarded: Option<&'a str> },
}

impl<'a> PlyText<'a> {
    /// Whether a tile is or goes where the board has no point.
    pub(crate) fn leaves_board(&self) -> bool {
        let on = |number: i16| i8::try_from(number).ok();
        let is_off = |place: &PlaceText<'_>| {
            !place.square && on(place.x).zip(on(place.y)).is_none_or(|(x, y)| Point::at(x, y).is_none())
        };
        matches!(self, PlyText::Acts(acts) if acts.iter().any(|act| is_off(&act.at) || act.path.iter().any(is_off)))
    }

    /// The text of a part of the ply.
    pub(crate) fn part(&self, part: Part) -> Option<&'a str> {
        match (self, part.piece) {
            (PlyText::Acts(acts), piece) => acts.get(usize::from(part.act))?.piece(piece),
            (PlyText::Draw { drew, .. }, Piece::Drew) => *drew,
            (PlyText::Draw { discarded, .. }, Piece::Discarded) => *discarded,
            _ => None,
        }
    }
}

impl<'a> ActText<'a> {
    fn piece(&self, piece: Piece) -> Option<&'a str> {
        let step = |path: &PathText<'a>, number: u8| path.get(usize::from(number)).map(|place| place.text);
        match (piece, self.effect.as_deref()) {
            (Piece::Whole, _) => Some(self.text),
            (Piece::Tile, _) => self.code,
            (Piece::At, _) => Some(self.at.text),
            (Piece::Step(number), _) => step(&self.path, number),
            (Piece::Captured, _) => {
                self.capture.and_then(|(_, code)| code).or(self.path.last().map(|place| place.text))
            }
            (Piece::Exchange, _) => self.exchange,
            (Piece::Effect, Some(EffectText::Turn { text, .. } | EffectText::Shift { text, .. })) => Some(text),
            (Piece::EffectTile, Some(EffectText::Shift { code, .. })) => *code,
            (Piece::EffectAt, Some(EffectText::Shift { at, .. })) => Some(at.text),
            (Piece::EffectStep(number), Some(EffectText::Shift { path, .. })) => step(path, number),
            _ => None,
        }
    }
}
