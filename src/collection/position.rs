//! Patterns of positions, `<Rs 10c> (? 11j) _12j`, and of material, `<Rs 2..> (Lt 0)`.

use super::pattern::{Parsed, PatternError, Range, TilePattern, place, range, read, spaced, tile};
use super::symmetry::Symmetry;
use crate::board::{Place, PointSet};
use crate::record::Placed;
use crate::variant::{Seat, Variant};
use nom::Parser;
use nom::branch::alt;
use nom::character::complete::char;
use nom::combinator::{cut, map, opt};
use nom::multi::many1;
use nom::sequence::{preceded, terminated};
use std::str::FromStr;

/// A pattern of positions: tiles in brackets as a position record has them, `?` for any tile, `_` before a place that is
/// empty. A tile without a bracket is anyone's. All else is left open.
///
/// ```
/// use paisho::collection::PositionPattern;
/// use paisho::notation::read_position;
/// use paisho::variant::Variant;
///
/// let skud = Variant::named("skud").unwrap();
/// let tiles = read_position(skud, "(Js 11j) <Rs 10c>")?;
/// assert!("<Rs 10c> (? 11j) _12j".parse::<PositionPattern>()?.fits(&tiles, skud));
/// assert!(!"<? 11j>".parse::<PositionPattern>()?.fits(&tiles, skud));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PositionPattern(Vec<Item>);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Item {
    Tile { owner: Option<Seat>, tile: TilePattern, at: Place, spent: bool },
    Empty(Place),
}

impl FromStr for PositionPattern {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<PositionPattern, PatternError> {
        const EXPECTED: &str = "tiles and empty places such as `<Rs 10c> (? 11j) _12j`";
        read(text, |input| many1(spaced(item)).parse(input), EXPECTED).map(PositionPattern)
    }
}

fn item(input: &str) -> Parsed<'_, Item> {
    let empty = map(preceded(char('_'), spaced(place)), Item::Empty);
    let lying = |input| (tile, spaced(place), opt(spaced(char('~')))).parse(input);
    let tile = map(owned(lying), |(owner, (tile, at, spent))| Item::Tile { owner, tile, at, spent: spent.is_some() });
    alt((empty, tile)).parse(input)
}

/// Something in the brackets of a seat, or without a bracket.
pub(super) fn owned<'a, T>(
    inside: impl Fn(&'a str) -> Parsed<'a, T> + Copy,
) -> impl Parser<&'a str, Output = (Option<Seat>, T), Error = nom::error::Error<&'a str>> {
    let seat = move |seat: u8| {
        let (open, close) = Seat(seat).brackets();
        let rest = terminated(cut(spaced(inside)), cut(spaced(char(close))));
        map(preceded(char(open), rest), move |inside| (Some(Seat(seat)), inside))
    };
    alt((seat(0), seat(1), seat(2), seat(3), map(inside, |inside| (None, inside))))
}

impl PositionPattern {
    /// Whether a position fits.
    pub fn fits(&self, tiles: &[Placed], variant: Variant) -> bool {
        self.0.iter().all(|item| match item {
            Item::Empty(place) => tiles.iter().all(|placed| placed.at != *place),
            Item::Tile { owner, tile, at, spent } => tiles.iter().any(|placed| {
                placed.at == *at
                    && (owner.is_none() || placed.owner == *owner)
                    && (placed.spent || !spent)
                    && tile.fits(placed.tile, variant)
            }),
        })
    }

    /// The same pattern on a turned or mirrored board.
    #[must_use]
    pub fn image(&self, symmetry: Symmetry) -> PositionPattern {
        let image = |item: &Item| match item {
            Item::Empty(place) => Item::Empty(symmetry.place(*place)),
            Item::Tile { owner, tile, at, spent } => Item::Tile {
                owner: owner.map(|seat| symmetry.seat(seat)),
                tile: tile.clone(),
                at: symmetry.place(*at),
                spent: *spent,
            },
        };
        PositionPattern(self.0.iter().map(image).collect())
    }

    /// The places at which it wants tiles.
    pub(super) fn tiles(&self) -> impl Iterator<Item = Place> + '_ {
        self.0.iter().filter_map(|item| match item {
            Item::Tile { at, .. } => Some(*at),
            Item::Empty(_) => None,
        })
    }

    /// The places of the pattern.
    pub(super) fn places(&self) -> impl Iterator<Item = Place> + '_ {
        self.0.iter().map(|item| match item {
            Item::Empty(at) | Item::Tile { at, .. } => *at,
        })
    }
}

/// Adds the points on and round a place.
pub(super) fn around(place: Place, points: &mut PointSet) {
    match place {
        Place::Point(point) => point.around().for_each(|near| {
            points.insert(near);
        }),
        Place::Square(square) => square.corners().for_each(|corner| around(corner.into(), points)),
    }
}

/// A pattern of material: how many tiles of a kind lie on the board, of a seat or of all. Without a number there is at
/// least one.
///
/// ```
/// use paisho::collection::Material;
/// use paisho::notation::read_position;
/// use paisho::variant::Variant;
///
/// let skud = Variant::named("skud").unwrap();
/// let tiles = read_position(skud, "(Js 11j) <Rs 10c> <Rs 10d>")?;
/// assert!("<Rs 2> (Rs 0) Js".parse::<Material>()?.fits(&tiles, skud));
/// assert!(!"<Rs 3..>".parse::<Material>()?.fits(&tiles, skud));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Material(Vec<(Option<Seat>, TilePattern, Range)>);

impl FromStr for Material {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Material, PatternError> {
        const EXPECTED: &str = "kinds of tiles and how many, such as `<Rs 2..> (Lt 0)`";
        let counted = |input| (tile, opt(spaced(range))).parse(input);
        let item = map(owned(counted), |(owner, (tile, range))| {
            (owner, tile, range.unwrap_or(Range { from: 1, to: usize::MAX }))
        });
        let mut items = many1(spaced(item));
        read(text, |input| items.parse(input), EXPECTED).map(Material)
    }
}

impl Material {
    /// Whether a position fits.
    pub fn fits(&self, tiles: &[Placed], variant: Variant) -> bool {
        self.0.iter().all(|(owner, tile, range)| {
            let is_it =
                |placed: &&Placed| (owner.is_none() || placed.owner == *owner) && tile.fits(placed.tile, variant);
            tile.is_of(variant) && range.has(tiles.iter().filter(is_it).count())
        })
    }

    /// The same pattern with the seats exchanged, where the symmetry does that.
    #[must_use]
    pub fn image(&self, symmetry: Symmetry) -> Material {
        let image = |(owner, tile, range): &(Option<Seat>, TilePattern, Range)| {
            (owner.map(|seat| symmetry.seat(seat)), tile.clone(), *range)
        };
        Material(self.0.iter().map(image).collect())
    }
}
