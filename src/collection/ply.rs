//! Patterns of plies: `Rs*10b`, `x Lt`, `?-14b`.

use super::pattern::{Parsed, PatternError, TilePattern, any_place, place, read, spaced, tile};
use super::symmetry::Symmetry;
use crate::board::Place;
use crate::record::{Act, Discard, Effect, Ply};
use crate::variant::{Tile, Variant};
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag_no_case, take_while1};
use nom::character::complete::{char, i8, multispace1};
use nom::combinator::{eof, map, not, opt, peek, value, verify};
use nom::multi::{many0, separated_list1};
use nom::sequence::{preceded, terminated};
use std::str::FromStr;

/// A pattern of plies: a ply as `pai` writes it, of which anything may be left out, and `?` stands for any tile or place.
/// A ply fits if it has such acts in this order, whatever else it does.
///
/// ```
/// use paisho::collection::PlyPattern;
/// use paisho::notation::read_ply;
/// use paisho::variant::Variant;
///
/// let wiki = Variant::named("wiki").unwrap();
/// let ply = read_ply(wiki, "C10j x Lt11j")?;
/// assert!("x Lt".parse::<PlyPattern>()?.fits(&ply, wiki));
/// assert!("C?-11j".parse::<PlyPattern>()?.fits(&ply, wiki));
/// assert!(!"C*".parse::<PlyPattern>()?.fits(&ply, wiki));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlyPattern(Form);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Form {
    Acts(Vec<ActPattern>),
    Pass,
    Resign,
    Claim,
    /// The drawn and the discarded tile, where the pattern names them.
    Draw(Option<TilePattern>, Option<TilePattern>),
}

/// A pattern of acts; what is none is left open.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct ActPattern {
    tile: Option<TilePattern>,
    drop: bool,
    at: Option<Option<Place>>,
    /// Way points and, last, the end.
    path: Vec<Option<Place>>,
    capture: Option<Option<TilePattern>>,
    exchange: Option<TilePattern>,
    effect: Option<EffectPattern>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum EffectPattern {
    Any,
    Turn(i8),
    Shift(TilePattern, Option<Place>, Vec<Option<Place>>),
}

const EXPECTED: &str = "a ply of which parts may be left out, such as `Rs*10b`, `Rs?-14b` or `x Lt`";

impl FromStr for PlyPattern {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<PlyPattern, PatternError> {
        read(text, spaced_form, EXPECTED).map(PlyPattern)
    }
}

fn spaced_form(input: &str) -> Parsed<'_, Form> {
    spaced(alt((word, map(separated_list1(spaced(char('+')), act), Form::Acts)))).parse(input)
}

fn word(input: &str) -> Parsed<'_, Form> {
    let end = || peek(alt((multispace1, eof)));
    let alone = |name, form| value(form, terminated(tag_no_case(name), end()));
    let draw = preceded(
        terminated(tag_no_case("Draw"), end()),
        map((opt(spaced(tile)), opt(preceded(spaced(char('/')), spaced(tile)))), |(drew, discarded)| {
            Form::Draw(drew, discarded)
        }),
    );
    alt((alone("Pass", Form::Pass), alone("Resign", Form::Resign), alone("Claim", Form::Claim), draw)).parse(input)
}

/// The sign of a capture, which no code continues.
fn capture_sign(input: &str) -> Parsed<'_, ()> {
    let letter = take_while1(|c: char| c.is_ascii_alphabetic());
    value((), verify(letter, |word: &str| word.eq_ignore_ascii_case("x"))).parse(input)
}

fn act(input: &str) -> Parsed<'_, ActPattern> {
    let path = || many0(preceded(spaced(char('-')), spaced(any_place)));
    // A captured tile may stand with its place, which is the end of the path.
    let captured = preceded(spaced(capture_sign), (opt(spaced(tile)), opt(spaced(place))));
    let turn = map((opt(char('+')), i8), |(_, steps)| EffectPattern::Turn(steps));
    let shift = map((spaced(tile), opt(spaced(any_place)), path()), |(tile, at, path)| {
        EffectPattern::Shift(tile, at.flatten(), path)
    });
    let effect = preceded(
        spaced(char('~')),
        map(opt(spaced(alt((turn, shift)))), |effect| effect.unwrap_or(EffectPattern::Any)),
    );
    let parts = (
        opt(spaced(preceded(not(capture_sign), tile))),
        opt(spaced(char('*'))),
        opt(spaced(any_place)),
        path(),
        opt(captured),
        opt(preceded(spaced(char('=')), spaced(tile))),
        opt(effect),
    );
    let act = map(parts, |(tile, drop, at, mut path, captured, exchange, effect)| {
        let capture = captured.map(|(tile, end)| {
            path.extend(end.map(Some));
            tile
        });
        ActPattern { tile, drop: drop.is_some(), at, path, capture, exchange, effect }
    });
    verify(act, |act| *act != ActPattern::default()).parse(input)
}

impl PlyPattern {
    /// Whether a ply fits. Tiles that the ply leaves out fit no tile that the pattern names.
    pub fn fits(&self, ply: &Ply, variant: Variant) -> bool {
        self.fits_with(ply, variant, false)
    }

    /// Whether a ply fits if what it leaves out is as the pattern wants it.
    pub fn may_fit(&self, ply: &Ply, variant: Variant) -> bool {
        self.fits_with(ply, variant, true)
    }

    fn fits_with(&self, ply: &Ply, variant: Variant, lenient: bool) -> bool {
        let known = |pattern: &Option<TilePattern>, tile: Option<Tile>| {
            pattern.as_ref().is_none_or(|pattern| tile.map_or(lenient, |tile| pattern.fits(tile, variant)))
        };
        match (&self.0, ply) {
            (Form::Acts(patterns), Ply::Acts(acts)) => {
                let mut left = acts.iter();
                patterns.iter().all(|pattern| left.any(|act| pattern.fits(act, variant, lenient)))
            }
            (Form::Pass, Ply::Pass) | (Form::Resign, Ply::Resign) | (Form::Claim, Ply::Claim) => true,
            (Form::Draw(wanted, other), Ply::Draw { drew, discarded }) => {
                let discarded = match discarded {
                    Discard::Tile(tile) => Some(*tile),
                    Discard::None | Discard::Unseen => None,
                };
                known(wanted, *drew) && known(other, discarded)
            }
            _ => false,
        }
    }

    /// The same pattern on a turned or mirrored board.
    #[must_use]
    pub fn image(&self, symmetry: Symmetry) -> PlyPattern {
        let places = |path: &[Option<Place>]| path.iter().map(|at| at.map(|at| symmetry.place(at))).collect();
        let act = |act: &ActPattern| ActPattern {
            at: act.at.map(|at| at.map(|at| symmetry.place(at))),
            path: places(&act.path),
            effect: act.effect.as_ref().map(|effect| match effect {
                EffectPattern::Any => EffectPattern::Any,
                EffectPattern::Turn(steps) => EffectPattern::Turn(symmetry.steps(*steps)),
                EffectPattern::Shift(tile, at, path) => {
                    EffectPattern::Shift(tile.clone(), at.map(|at| symmetry.place(at)), places(path))
                }
            }),
            ..act.clone()
        };
        PlyPattern(match &self.0 {
            Form::Acts(acts) => Form::Acts(acts.iter().map(act).collect()),
            other => other.clone(),
        })
    }
}

impl ActPattern {
    fn fits(&self, act: &Act, variant: Variant, lenient: bool) -> bool {
        let known = |pattern: &TilePattern, tile: Option<Tile>| match tile {
            Some(tile) => pattern.fits(tile, variant),
            None => *pattern == TilePattern::ANY || lenient && pattern.is_of(variant),
        };
        self.tile.as_ref().is_none_or(|tile| known(tile, act.tile))
            // A place without `*` is where a tile stood.
            && (if self.drop { act.drop } else { self.at.is_none() || !act.drop })
            && self.at.flatten().is_none_or(|at| at == act.at)
            && along(&self.path, &act.path)
            && self.capture.as_ref().is_none_or(|captured| match (captured, &act.capture) {
                (None, Some(_)) => true,
                (Some(tile), Some(found)) => known(tile, *found),
                (_, None) => lenient && !act.path.is_empty(),
            })
            && self.exchange.as_ref().is_none_or(|tile| act.exchange.is_some() && known(tile, act.exchange))
            && self.effect.as_ref().is_none_or(|wanted| match (wanted, act.effect.as_deref()) {
                (_, None) => false,
                (EffectPattern::Any, Some(_)) => true,
                (EffectPattern::Turn(steps), Some(Effect::Turn(found))) => steps == found,
                (EffectPattern::Shift(tile, from, way), Some(Effect::Shift { tile: found, at, path })) => {
                    known(tile, *found) && from.is_none_or(|from| from == *at) && along(way, path)
                }
                _ => false,
            })
    }
}

/// Whether a path ends as a pattern does, and passes its way points in order.
fn along(pattern: &[Option<Place>], path: &[Place]) -> bool {
    let Some((end, way)) = pattern.split_last() else { return true };
    let Some((last, passed)) = path.split_last() else { return false };
    let mut passed = passed.iter();
    end.is_none_or(|end| end == *last) && way.iter().flatten().all(|at| passed.any(|other| other == at))
}
