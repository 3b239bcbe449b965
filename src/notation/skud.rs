//! What the notations of other programs for Skud share: they name the flower that both seats plant first, and then list
//! plants and moves.

use super::read::expected::run;
use super::read::visitor::Visitor;
use super::read::written::{ActText, ActsText, PathText, PlaceText, PlyText};
use super::{Content, WriteError};
use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::record::{Act, Entry, Ply, Record};
use crate::source::Span;
use crate::variant::{Tile, Variant};

/// The only rule set of these notations.
pub(super) fn skud() -> Variant {
    Variant::named("skud").expect("the table of rule sets holds Skud")
}

/// How far from the centre the gates of the opening are, Guest's below and Host's above.
const GATES: [i16; 2] = [-8, 8];

/// What `psn` cannot write, and `psr` neither.
pub(super) const PSN_DROPS: &[Content] = PSR_DROPS.split_at(5).1;

/// What `psr` cannot write; `psn` can write the first five.
pub(super) const PSR_DROPS: [Content; 22] = [
    Content::Event,
    Content::Players,
    Content::Result,
    Content::AccentOrder,
    Content::OtherTags,
    Content::OtherVariants,
    Content::Position,
    Content::TagComments,
    Content::BraceTagComments,
    Content::Comments,
    Content::CommentPlaces,
    Content::CommentSigns,
    Content::CommentLines,
    Content::Checks,
    Content::Glyphs,
    Content::Standing,
    Content::Variations,
    Content::OpenTurn,
    Content::TileCodes,
    Content::WayPoints,
    Content::CaptureSigns,
    Content::Words,
];

/// White space, line breaks included.
pub(super) fn gap(input: &str) -> &str {
    run(input, |byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n')).0
}

/// White space in a line.
pub(super) fn blank(input: &str) -> &str {
    run(input, |byte| matches!(byte, b' ' | b'\t')).0
}

/// The text up to the next white space.
pub(super) fn word(input: &str) -> &str {
    &input[..input.find([' ', '\t', '\r', '\n']).unwrap_or(input.len())]
}

/// A ply of one act.
pub(super) fn act<'a>(
    text: &'a str,
    code: Option<&'a str>,
    at: PlaceText<'a>,
    to: Option<PlaceText<'a>>,
) -> ActText<'a> {
    let path: PathText<'a> = to.into_iter().collect();
    ActText { text, code, drop: code.is_some(), at, path, capture: None, exchange: None, effect: None }
}

/// A ply of these acts.
pub(super) fn acts<'a>(first: ActText<'a>, bonus: Option<ActText<'a>>) -> PlyText<'a> {
    PlyText::Acts(std::iter::once(first).chain(bonus).collect::<ActsText<'a>>())
}

/// The plant of a seat in the opening, where `code` is all that is written of it.
pub(super) fn plant_in_gate<'a>(text: &'a str, code: &'a str, seat: usize) -> PlyText<'a> {
    let at = PlaceText { text: code, x: 0, y: GATES[seat], square: false };
    acts(act(text, Some(code), at, None), None)
}

/// Reports the plants of both seats, written once.
pub(super) fn opening<'a>(text: &'a str, code: &'a str, visitor: &mut dyn Visitor<'a>) {
    for seat in 0..GATES.len() {
        visitor.ply(text, plant_in_gate(text, code, seat));
    }
}

/// Reports something about a token in the words of a notation.
pub(super) fn report<'a>(
    visitor: &mut dyn Visitor<'a>,
    text: &'a str,
    code: &'static Code,
    token: &'a str,
    message: String,
    help: &str,
) {
    let span = Span::of(token, text).unwrap_or_default();
    visitor.reject(vec![Diagnostic::new(code, span, message).help(help)], false);
}

/// The acts of a ply: a plant, or a move with its bonus; `None` if it is not one of Skud.
pub(super) fn simple(acts: &[Act]) -> Option<(&Act, Option<&Act>)> {
    let (first, bonus) = match acts {
        [first] => (first, None),
        [first, bonus] if !first.drop && bonus.drop && bonus.tile.is_some() => (first, Some(bonus)),
        _ => return None,
    };
    let is_plain = |act: &Act| act.effect.is_none() && act.exchange.is_none() && act.at.point().is_some();
    let whole = first.drop == first.path.is_empty() && first.drop <= first.tile.is_some();
    (whole && is_plain(first) && bonus.is_none_or(is_plain)).then_some((first, bonus))
}

/// The error for a ply that these notations cannot write.
pub(super) fn not_skud(acts: &[Act]) -> WriteError {
    let place = acts.first().map_or_else(String::new, |act| format!(" that begins at {}", act.at));
    WriteError::new(format!("the ply{place} is not one of Skud"))
}

/// The flower of the opening, and the plies after it. The error says what these notations cannot write.
pub(super) fn plies<'r>(record: &'r Record, name: &str) -> Result<(Tile, Vec<&'r [Act]>), WriteError> {
    if record.variant != skud() {
        return Err(WriteError::new(format!(
            "`{name}` is for games of Skud, and this is one of {}",
            record.variant.vocabulary().title
        )));
    }
    let mut plies: Vec<&[Act]> = Vec::new();
    let mut word = None;
    for entry in &record.entries {
        match entry {
            Entry::Turn(number) => {
                if plies.len() != (*number as usize).saturating_sub(1).saturating_mul(2) {
                    return Err(WriteError::new(format!("turn {number} does not come after full turns of two plies")));
                }
            }
            Entry::Ply(Ply::Acts(acts)) if word.is_none() => {
                if simple(acts).is_none() {
                    return Err(not_skud(acts));
                }
                plies.push(acts);
            }
            Entry::Ply(_) if word.is_some() => {
                return Err(WriteError::new(format!("`{name}` cannot write a word after which the game continues")));
            }
            Entry::Ply(_) => word = Some(()),
            Entry::Comment(_) | Entry::Check(_) | Entry::Glyph(_) | Entry::Variation(_) => {}
        }
    }
    let opening = |acts: &[Act], seat: usize| match acts {
        [act] if act.drop && act.at.point().is_some_and(|at| (at.x(), i16::from(at.y())) == (0, GATES[seat])) => {
            act.tile
        }
        _ => None,
    };
    let planted = match plies[..] {
        [guest, host, ..] => opening(guest, 0).filter(|tile| opening(host, 1) == Some(*tile)),
        _ => None,
    };
    match planted {
        Some(tile) => Ok((tile, plies.split_off(2))),
        None => Err(WriteError::new(format!(
            "`{name}` is for games in which both seats first plant the same flower, and this game begins otherwise"
        ))),
    }
}
