//! Reads and writes plies and positions by themselves.

use super::bytes::{Bytes, Pen};
use super::position::plain::{plain, plain_captured};
use super::position::tiles::add_tiles;
use super::read::builder::Builder;
use super::read::expected::{Expected, SPACES, Unexpected};
use super::read::ply::ply;
use super::read::visitor::SyntaxError;
use super::{Spelling, pai};
use crate::diagnostic::Diagnostic;
use crate::record::{self, Glyph, Placed, Ply, Record};
use crate::source::Span;
use crate::variant::{Seat, Tile, Variant};
use std::fmt;

/// The error of a text that is not a ply or not a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadError(Box<Diagnostic>);

impl ReadError {
    /// The first error, with its span in the text.
    pub fn diagnostic(&self) -> &Diagnostic {
        &self.0
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.0.message, self.0.label)
    }
}

impl std::error::Error for ReadError {}

/// Reads a ply as `pai` writes it.
///
/// ```
/// use paisho::notation::{read_ply, write_ply};
/// use paisho::variant::Variant;
///
/// let skud = Variant::named("skud").unwrap();
/// let ply = read_ply(skud, "Rs 10b - 12e + rk * 9e")?;
/// assert_eq!(write_ply(skud, &ply), "Rs10b-12e + Rk*9e");
///
/// let error = read_ply(skud, "Rs*10b Js*10r").unwrap_err();
/// assert_eq!(error.diagnostic().span.range(), 7..13);
/// # Ok::<(), paisho::notation::ReadError>(())
/// ```
pub fn read_ply(variant: Variant, text: &str) -> Result<Ply, ReadError> {
    let mut builder = Builder::new(text, variant, Spelling::Pai);
    let input = text.trim_start_matches(SPACES);
    let (token, expected) = match ply::<false>(input) {
        Ok((rest, written)) if rest.trim_start_matches(SPACES).is_empty() => {
            let ply = builder.resolve_ply(&written);
            return ply.ok_or_else(|| first_error(builder));
        }
        Ok((rest, _)) => (pai::first_word(rest.trim_start_matches(SPACES)), Expected::STEP.or(Expected::CAPTURE)),
        Err(error) => {
            let unexpected = Unexpected::of(error, input);
            (pai::bad_token(unexpected.rest(input)), unexpected.expected)
        }
    };
    let token = if token.is_empty() { input } else { token };
    let span = Span::of(token, text).unwrap_or_default();
    let diagnostic = SyntaxError::ply(token, expected).diagnostic(span, Spelling::Pai, variant.vocabulary());
    Err(ReadError(Box::new(diagnostic)))
}

/// Whether a text is a ply by its signs alone, in any form that `pai` reads and with what may follow a ply.
pub(crate) fn may_be_ply(text: &str) -> bool {
    ply::<true>(text).is_ok_and(|(rest, _)| {
        let rest = rest.trim_start_matches(SPACES);
        rest.is_empty() || rest.starts_with(['.', ',', '/', '!', '?', '$'])
    })
}

/// What a text in the form of the grammar says: a ply, or nothing where a code or a place in it is none. None for any other text.
pub(crate) fn plain_ply(variant: Variant, text: &str) -> Option<Option<Ply>> {
    let (rest, written) = ply::<false>(text).ok()?;
    if !rest.is_empty() {
        return None;
    }
    // No words are needed for a point off the board.
    Some(if written.leaves_board() {
        None
    } else {
        Builder::with_room(text, variant, Spelling::Pai, 0).resolve_ply(&written)
    })
}

/// Writes a ply as `pai` does.
pub fn write_ply(variant: Variant, ply: &Ply) -> String {
    pai::write_ply(ply, variant.vocabulary())
}

/// Adds a ply to a text as `pai` writes it.
#[inline]
pub(crate) fn add_ply(out: &mut impl Pen, variant: Variant, ply: &Ply) {
    pai::add_ply(out, ply, variant.vocabulary());
}

/// The same for a ply of acts without effects; says whether it is one.
#[cfg(feature = "cli")]
#[inline(always)]
pub(crate) fn add_plain_acts(out: &mut impl Pen, variant: Variant, ply: &Ply) -> bool {
    pai::add_plain_acts(out, ply, variant.vocabulary())
}

/// Writes a ply and its glyphs as `pai` does.
pub fn write_ply_with(variant: Variant, ply: &Ply, glyphs: &[Glyph]) -> String {
    let mut text = write_ply(variant, ply);
    glyphs.iter().for_each(|glyph| pai::write_glyph(&mut text, *glyph));
    text
}

/// Reads a position record. The tiles come in reading order.
///
/// ```
/// use paisho::notation::{read_position, write_position};
/// use paisho::variant::Variant;
///
/// let wiki = Variant::named("wiki").unwrap();
/// let tiles = read_position(wiki, "<Lt10j> (O 11k)")?;
/// assert_eq!(write_position(wiki, &tiles), "(O 11k) <Lt 10j>");
///
/// let error = read_position(wiki, "<Lt 10z>").unwrap_err();
/// assert_eq!(error.diagnostic().code.name, "point-off-board");
/// # Ok::<(), paisho::notation::ReadError>(())
/// ```
pub fn read_position(variant: Variant, text: &str) -> Result<Vec<Placed>, ReadError> {
    let mut builder = Builder::new(text, variant, Spelling::Pai);
    builder.seats = record::seats(variant.vocabulary(), None, Some(text));
    let tiles = builder.resolve_tiles(text, false);
    if builder.has_errors() { Err(first_error(builder)) } else { Ok(tiles) }
}

/// Writes tiles as a position record, in the given order.
pub fn write_position(variant: Variant, tiles: &[Placed]) -> String {
    let mut out = Bytes::new();
    add_tiles(&mut out, variant.vocabulary(), tiles);
    out.into_string()
}

/// Adds tiles to a text as a position record.
#[cfg(feature = "cli")]
pub(crate) fn add_position(out: &mut impl Pen, variant: Variant, tiles: &[Placed]) {
    add_tiles(out, variant.vocabulary(), tiles);
}

/// The tiles of a record's `Position` tag; none if it has no such tag.
pub fn start(record: &Record) -> Vec<Placed> {
    let Some(tiles) = record.tag("Position") else { return Vec::new() };
    let plain = plain(record.variant.vocabulary(), record.seats().len(), tiles);
    plain.unwrap_or_else(|| builder_for(record).resolve_tiles(tiles, false))
}

/// The tiles of a record's `Captured` tag, with their owners.
pub fn captured(record: &Record) -> Vec<(Option<Seat>, Tile)> {
    let Some(tiles) = record.tag("Captured") else { return Vec::new() };
    let plain = plain_captured(record.variant.vocabulary(), record.seats().len(), tiles);
    plain.or_else(|| builder_for(record).resolve_captured(tiles)).unwrap_or_default()
}

fn builder_for(record: &Record) -> Builder<'static> {
    let mut builder = Builder::new("", record.variant, Spelling::Pai);
    builder.seats = record.seats();
    builder
}

fn first_error(builder: Builder<'_>) -> ReadError {
    let diagnostics = builder.finish().diagnostics;
    let first = diagnostics.into_iter().find(Diagnostic::is_error);
    ReadError(Box::new(first.expect("what is rejected has been reported")))
}
