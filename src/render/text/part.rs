//! A drawing of a part of the board: four characters a point, which are the owner's brackets and the tile's letters.

use crate::board::{Place, Point, Square};
use crate::record::Placed;
use crate::variant::Variant;

/// The columns and rows to draw, in the board's coordinates.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Area {
    /// Left to right.
    columns: Vec<i8>,
    /// Top to bottom.
    rows: Vec<i8>,
}

impl Area {
    /// The columns and rows within one step of these places.
    pub fn around(places: impl IntoIterator<Item = Place>) -> Area {
        let (mut columns, mut rows) = (Vec::new(), Vec::new());
        for place in places {
            let (x, y, size) = match place {
                Place::Point(point) => (point.x(), point.y(), 0),
                Place::Square(square) => (square.x(), square.y(), 1),
            };
            columns.extend((x - 1).max(-9)..=(x + size + 1).min(9));
            rows.extend((y - 1).max(-9)..=(y + size + 1).min(9));
        }
        crate::order::by(&mut columns, Ord::cmp);
        columns.dedup();
        crate::order::by_key(&mut rows, |row| -row);
        rows.dedup();
        Area { columns, rows }
    }
}

/// Draws what lies in a part of the board, under a title. Colons stand where columns or rows are left out. Every line has
/// the same width.
pub fn part(title: &str, variant: Variant, tiles: &[Placed], area: &Area) -> Vec<String> {
    let glyph = |placed: &Placed| variant.vocabulary().entry(placed.tile).glyph;
    let cell = |place: Place, empty: &str| {
        let mut here = tiles.iter().filter(|placed| placed.at == place);
        match (here.next(), here.next()) {
            (None, _) => empty.to_owned(),
            (Some(placed), None) => {
                let (open, close) = placed.owner.map_or((' ', ' '), |seat| seat.brackets());
                format!("{open}{}{close}", glyph(placed))
            }
            // Two tiles on one place fill it with their letters.
            (Some(one), Some(other)) => format!("{}{}", glyph(one), glyph(other)),
        }
    };
    let is_torn = |one: i8, other: Option<&i8>| other.is_some_and(|other| one.abs_diff(*other) > 1);
    // A line across all columns, with a sign where some are left out.
    let across = |each: &dyn Fn(i8) -> String, tear: &str| {
        let cells = area.columns.iter().zip(1..);
        cells.map(|(&x, next)| each(x) + if is_torn(x, area.columns.get(next)) { tear } else { "" }).collect::<String>()
    };
    let has_squares = tiles.iter().any(|placed| placed.at.point().is_none());
    let mut lines = vec![title.to_owned(), format!("  {}", across(&|x| format!("{:>3} ", x + 10), "  "))];
    for (&y, next) in area.rows.iter().zip(1..) {
        let row = char::from(b'a' + (y + 9) as u8);
        let point = |x| Point::at(x, y).map_or("    ".to_owned(), |point| cell(point.into(), " .  "));
        lines.push(format!("{row} {}", across(&point, ": ")));
        if is_torn(y, area.rows.get(next)) {
            lines.push(":".to_owned());
        } else if has_squares && next < area.rows.len() {
            let square =
                |x| Square::at(x, y - 1).map_or("    ".to_owned(), |square| cell(Place::Square(square), "    "));
            // Each lies half a step to the right of its point.
            lines.push(format!("    {}", across(&square, ": ")));
        }
    }
    let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    lines.into_iter().map(|line| format!("{line:width$}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::Seat;

    #[test]
    fn tiles_stand_in_their_columns() {
        let wiki = Variant::named("wiki").unwrap();
        let placed = |code: &str, seat, at: &str| {
            Placed::new(Some(Seat(seat)), wiki.vocabulary().tile(code).unwrap(), at.parse().unwrap())
        };
        let tiles = [placed("Rs", 0, "9s"), placed("F", 1, "10r")];
        let drawn = |places: &[&str]| {
            part("here", wiki, &tiles, &Area::around(places.iter().map(|place| place.parse::<Place>().unwrap())))
        };
        assert_eq!(
            drawn(&["9s", "10r"]),
            [
                "here              ",
                "    8   9  10  11 ",
                "s     <Rs> .   .  ",
                "r  .   .  (F ) .  ",
                "q  .   .   .   .  "
            ]
        );
        assert_eq!(
            drawn(&["9s", "19j"]),
            [
                "here                    ",
                "    8   9  10    18  19 ",
                "s     <Rs> .  :         ",
                "r  .   .  (F ):         ",
                ":                       ",
                "k  .   .   .  :  .   .  ",
                "j  .   .   .  :  .   .  ",
                "i  .   .   .  :  .   .  ",
            ]
        );
    }
}
