//! Glyphs: what an annotator thinks of a ply, as a sign or a number.

use std::fmt;
use std::str::FromStr;

/// A glyph after a ply: one of six signs, or `$` and a number from 1 to 255. The signs are the numbers 1 to 6.
///
/// ```
/// use paisho::record::Glyph;
///
/// assert_eq!("$1".parse::<Glyph>()?.to_string(), "!");
/// assert_eq!("$14".parse::<Glyph>()?.number(), 14);
/// assert!("!!!".parse::<Glyph>().is_err());
/// # Ok::<(), paisho::record::GlyphError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Glyph(u8);

impl Glyph {
    /// The signs, in the order of their numbers.
    pub const SIGNS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

    /// `$201`: the ply is illegal, but it was played and stands, and the game went on from it.
    ///
    /// ```
    /// let game: paisho::Game = "[Variant \"skud\"]\n[Rules \"site\"]\n\n\
    ///                           1. Rs*10b Rs*10r\n2. Rs10b-10g$201 Rs10r-10q\n".parse()?;
    /// assert!(game.is_right());
    /// assert_eq!(game.end().to_string(), "(Rs 10q) <Rs 10g>");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const STANDS: Glyph = Glyph(201);

    /// The glyph of a number.
    pub fn of(number: u8) -> Option<Glyph> {
        (number > 0).then_some(Glyph(number))
    }

    /// Its number.
    pub fn number(self) -> u8 {
        self.0
    }

    /// Its sign, if it has one.
    pub fn sign(self) -> Option<&'static str> {
        Glyph::SIGNS.get(usize::from(self.0) - 1).copied()
    }
}

impl fmt::Display for Glyph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.sign() {
            Some(sign) => f.write_str(sign),
            None => write!(f, "${}", self.0),
        }
    }
}

/// The error of a text that is not a glyph.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GlyphError;

impl fmt::Display for GlyphError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a glyph: write `!`, `?`, `!!`, `??`, `!?`, `?!`, or `$` and a number from 1 to 255")
    }
}

impl std::error::Error for GlyphError {}

impl FromStr for Glyph {
    type Err = GlyphError;

    fn from_str(text: &str) -> Result<Glyph, GlyphError> {
        let number = match text.strip_prefix('$') {
            Some(digits) if digits.bytes().all(|byte| byte.is_ascii_digit()) => digits.parse().ok(),
            Some(_) => None,
            None => Glyph::SIGNS.iter().position(|sign| *sign == text).map(|at| at as u8 + 1),
        };
        number.and_then(Glyph::of).ok_or(GlyphError)
    }
}
