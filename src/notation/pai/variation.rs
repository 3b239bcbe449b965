//! Reads variations. `variation` and `variation_start` are rules of `grammar/pai.pest`.

use crate::codes;
use crate::notation::read::expected::{SPACES, run, ws};
use crate::notation::read::visitor::{SyntaxError, Visitor};
use crate::record::VARIATION_DEPTH;

/// In place of the length of the text after a ply: no ply of the turn, which a glyph or a variation could follow.
pub(super) const NO_PLY: usize = usize::MAX;
/// A ply of the turn, which only a variation can follow.
pub(super) const NO_GLYPH: usize = usize::MAX - 1;

/// The start of a variation.
pub(super) fn variation<'a>(
    input: &'a str,
    depth: &mut usize,
    behind: &mut usize,
    visitor: &mut dyn Visitor<'a>,
) -> &'a str {
    if *behind == NO_PLY {
        visitor.error(SyntaxError::new(&codes::VARIATION_PLACE, &input[..1]));
    }
    if *depth == VARIATION_DEPTH {
        return skipped(input, visitor);
    }
    *depth += 1;
    *behind = NO_PLY;
    visitor.open_variation(&input[..1]);
    &input[1..]
}

/// Whether a `(` begins a variation: a number and a comma after it make it a pair of coordinates.
pub(in crate::notation) fn variation_start(input: &str) -> bool {
    let (rest, ()) = ws(&input[1..]).unwrap_or(("", ()));
    let rest = rest.strip_prefix(['-', '+']).unwrap_or(rest);
    let (after, digits) = run(rest, |byte| byte.is_ascii_digit());
    let behind = after.trim_start_matches(SPACES);
    // `(0 8)` lacks a comma.
    let is_pair = || {
        let (end, digits) = run(behind.strip_prefix('-').unwrap_or(behind), |byte| byte.is_ascii_digit());
        behind.len() < after.len() && !digits.is_empty() && end.starts_with(')')
    };
    digits.is_empty() || !behind.starts_with(',') && !is_pair()
}

/// Reports a variation that is nested too deep. Returns the text after it.
fn skipped<'a>(input: &'a str, visitor: &mut dyn Visitor<'a>) -> &'a str {
    visitor.error(SyntaxError::new(&codes::VARIATION_DEPTH, &input[..1]));
    let (mut depth, mut in_comment) = (0_usize, false);
    for (at, byte) in input.bytes().enumerate() {
        match byte {
            b'{' => in_comment = true,
            b'}' => in_comment = false,
            b'(' if !in_comment => depth += 1,
            b')' if !in_comment => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return &input[at + 1..];
                }
            }
            _ => {}
        }
    }
    ""
}
