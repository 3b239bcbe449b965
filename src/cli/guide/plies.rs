//! A ply that is asked for: the ply of the pages that is written in the same form.

use super::draw::{draw_row, wrapped};
use super::markdown::Block;
use super::{Page, code_in};
use crate::variant::Variant;
use std::fmt::Write as _;

/// Where more is said of a ply.
pub(super) const MORE: &str = "What a ply does in its game, and why it is legal or not: `paisho explain game.pai --at \
    14:Host`, with its turn and its seat.";

/// What the pages say of plies in the form of this one; none if it is no ply, or one that the pages have themselves.
pub(super) fn explanation(word: &str, variant: Option<&str>, pages: &[Page]) -> Option<String> {
    let form = form(word)?;
    let tables = pages.iter().flat_map(|page| &page.blocks).filter_map(|block| match block {
        Block::Table(rows) => rows.split_first(),
        _ => None,
    });
    let mut rows = tables
        .filter(|(head, _)| head.first().is_some_and(|name| name == "ply"))
        .flat_map(|(head, rows)| rows.iter().map(move |row| (head, row)));
    let (head, row) =
        rows.find(|(_, row)| code_in(&row[0]).iter().any(|ply| self::form(ply).as_deref() == Some(&*form)))?;
    let example = code_in(&row[0]).swap_remove(0);
    if example.replace(' ', "") == word.replace(' ', "") {
        return None;
    }
    let mut text = format!("{}\n", wrapped(&format!("`{word}` is a ply, written like `{example}`:")));
    let _ = write!(text, "\n{}", draw_row(None, head, row));
    for code in unknown(word) {
        let _ = writeln!(text, "\nNo rule set has a tile with the code `{code}`.");
    }
    text.extend(super::spelled::pieces(word, variant, pages));
    let _ = writeln!(text, "\n{}", wrapped(MORE));
    Some(text)
}

/// The signs of a ply with `P` for its points and `#P` for its squares, without the codes of tiles; none of what is no ply.
fn form(word: &str) -> Option<String> {
    let mut form = String::new();
    for piece in pieces(word) {
        match piece {
            Piece::Place(place) => {
                place.parse::<crate::board::Point>().ok()?;
                form.push('P');
            }
            Piece::Code(code) if code.eq_ignore_ascii_case("x") => form.push('x'),
            Piece::Code(code) if code.len() > 3 => return None,
            Piece::Code(_) => {}
            Piece::Sign(sign) if "*-~+#".contains(sign) => form.push(sign),
            Piece::Sign(_) => return None,
        }
    }
    // Two points beside each other are two plies, or a ply that has lost something.
    (form.contains('P') && form.contains(['*', '-', 'x', '~']) && !form.contains("PP")).then_some(form)
}

/// The codes in a ply that are those of no tile.
fn unknown(word: &str) -> Vec<&str> {
    codes(word).filter(|code| !code.eq_ignore_ascii_case("x") && !is_tile(code)).collect()
}

/// Whether a rule set has a tile with this code or name.
fn is_tile(code: &str) -> bool {
    Variant::all().any(|variant| {
        let vocabulary = variant.vocabulary();
        vocabulary.tile(code).is_some() || !vocabulary.named(code).is_empty()
    })
}

/// The code of a tile that is named by a word; a code stays as it is.
fn code_of(word: &str) -> &str {
    if word.len() <= 2 || Variant::all().any(|variant| variant.vocabulary().read(word).is_some()) {
        return word;
    }
    let named = |variant: Variant| {
        let vocabulary = variant.vocabulary();
        vocabulary.named(word).first().map(|tile| vocabulary.code(*tile))
    };
    Variant::all().find_map(named).unwrap_or(word)
}

/// What a tile and a point mean beside each other, as in `Rs 4f`: by themselves they are no ply.
pub(in super::super) fn tile_on_point(word: &str) -> Option<String> {
    let [Piece::Code(code), Piece::Place(place)] = pieces(word)[..] else { return None };
    let point: crate::board::Point = place.parse().ok().filter(|_| is_tile(code))?;
    let code = code_of(code);
    let said = format!(
        "`{word}` names a tile and a point. As a ply it is `{code}*{point}`, which brings the tile from the hand; a move \
         from there begins with `{code}{point}-`. In a position it stands in the brackets of its owner: \
         `({code} {point})`. More: `paisho explain plies`, `paisho explain positions`, `paisho explain {code}`."
    );
    Some(format!("{}\n", wrapped(&said)))
}

/// The codes in a ply.
pub(super) fn codes(ply: &str) -> impl Iterator<Item = &str> {
    pieces(ply).into_iter().filter_map(|piece| match piece {
        Piece::Code(code) => Some(code),
        _ => None,
    })
}

enum Piece<'a> {
    /// A number and the letter after it.
    Place(&'a str),
    /// Letters and the digits in them, as in `R3`.
    Code(&'a str),
    Sign(char),
}

/// A ply cut into pieces.
fn pieces(word: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut rest = word.trim_matches([' ', '`']);
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '0'..='9' => {
                let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
                digits + rest[digits..].bytes().take(1).filter(u8::is_ascii_alphabetic).count()
            }
            'a'..='z' | 'A'..='Z' => code_length(rest),
            other => other.len_utf8(),
        };
        let (piece, behind) = rest.split_at(length);
        match first {
            ' ' => {}
            '0'..='9' => pieces.push(Piece::Place(piece)),
            'a'..='z' | 'A'..='Z' => pieces.push(Piece::Code(piece)),
            sign => pieces.push(Piece::Sign(sign)),
        }
        rest = behind;
    }
    pieces
}

/// How long the code of a tile is that a text begins with. The number behind it is its own only where no letter follows, as in
/// `R3*10b`.
fn code_length(text: &str) -> usize {
    let letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    let digits = text[letters..].bytes().take_while(u8::is_ascii_digit).count();
    let is_place = text[letters + digits..].bytes().next().is_some_and(|byte| byte.is_ascii_alphabetic());
    if is_place { letters } else { letters + digits }
}
