//! A row of CSV that is written at once.

use crate::board::Place;
use crate::notation::{self, Bytes, PLACE_NAMES, Pen, PositionText, Row, Short};
use crate::record::Ply;
use crate::table::{Fields, Term};
use crate::variant::Variant;
use std::io;

/// Maximum length of a row.
const ROOM: usize = 1 << 10;
/// How long most names of files are at most, with the number of a game.
const PLACE: usize = 64;

/// A row, each field with the comma after it. It is given up if it is too long, if a number has more than three digits, or
/// if its ply is not made of acts without effects.
pub(super) type Line<'l> = Row<'l, ROOM>;

/// A row with its first fields.
#[inline(always)]
pub(super) fn line<'l>(room: &'l mut [u8; ROOM], place: &Bytes) -> Line<'l> {
    let mut line = Line::new(room);
    match place.as_chunk::<PLACE>() {
        Some((chunk, length)) => line.part(chunk, length),
        None => long(&mut line, place.as_bytes()),
    }
    line
}

/// Adds a text that is longer than most: apart from those, so that they are moved without a call.
#[cold]
#[inline(never)]
fn long(line: &mut Line<'_>, text: &[u8]) {
    line.bytes(text);
}

/// Adds a field whose last byte is the length.
#[inline(always)]
fn add(line: &mut Line<'_>, field: &[u8; 8]) -> io::Result<()> {
    line.part(field, usize::from(field[7]));
    Ok(())
}

impl Fields for Line<'_> {
    #[inline(always)]
    fn number(&mut self, number: Option<u64>) -> io::Result<()> {
        let Some(number) = number else { return add(self, &EMPTY) };
        match usize::try_from(number).ok().and_then(|number| NUMBERS.get(number)) {
            Some(field) => add(self, field)?,
            None => self.give_up(),
        }
        Ok(())
    }

    #[inline(always)]
    fn flag(&mut self, flag: Option<bool>) -> io::Result<()> {
        add(
            self,
            match flag {
                Some(true) => b"true,\0\0\x05",
                Some(false) => b"false,\0\x06",
                None => &EMPTY,
            },
        )
    }

    #[inline(always)]
    fn term(&mut self, term: Option<&Term>) -> io::Result<()> {
        match term {
            Some(term) => self.part(&term.field, term.length),
            None => add(self, &EMPTY)?,
        }
        Ok(())
    }

    #[inline(always)]
    fn code(&mut self, code: Option<&'static str>) -> io::Result<()> {
        self.put(code.map_or(Short::EMPTY, Short::code).and(b','));
        Ok(())
    }

    #[inline(always)]
    fn point(&mut self, place: Option<Place>) -> io::Result<()> {
        add(self, place.and_then(|place| PLACES.get(usize::from(place.order()))).unwrap_or(&EMPTY))
    }

    #[inline(always)]
    fn ply(&mut self, variant: Variant, ply: &Ply) -> io::Result<()> {
        if !notation::add_plain_acts(self, variant, ply) {
            self.give_up();
        }
        add(self, &EMPTY)
    }

    #[inline(always)]
    fn tiles(&mut self, tiles: PositionText<'_>) -> io::Result<()> {
        tiles.add_to(self);
        add(self, &EMPTY)
    }

    #[inline(always)]
    fn end_row(&mut self) -> io::Result<()> {
        // In place of the last comma.
        self.end_with(b'\n');
        Ok(())
    }
}

/// A field with nothing in it.
const EMPTY: [u8; 8] = field(Short::EMPTY);

/// A text of six bytes at most with a comma after it, and its length in the last byte.
const fn field(text: Short) -> [u8; 8] {
    let text = text.and(b',');
    let mut field = text.chunk();
    field[7] = text.len() as u8;
    field
}

/// The name of each place.
static PLACES: [[u8; 8]; PLACE_NAMES.len()] = {
    let mut fields = PLACE_NAMES;
    let mut place = 0;
    while place < fields.len() {
        let [.., length] = fields[place];
        fields[place][length as usize] = b',';
        fields[place][7] = length + 1;
        place += 1;
    }
    fields
};

/// Each number that has three digits at most.
static NUMBERS: [[u8; 8]; 1000] = {
    let mut fields = [EMPTY; 1000];
    let mut number = 0;
    while number < fields.len() {
        let [hundreds, tens, ones] = [number / 100, number / 10 % 10, number % 10];
        let mut digits = Short::EMPTY;
        if hundreds > 0 {
            digits = digits.and(b'0' + hundreds as u8);
        }
        if number >= 10 {
            digits = digits.and(b'0' + tens as u8);
        }
        fields[number] = field(digits.and(b'0' + ones as u8));
        number += 1;
    }
    fields
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Point, Square};

    #[test]
    fn fields_are_what_is_shown() {
        let (mut room, place) = ([0; ROOM], Bytes::new());
        let mut written = |give: &dyn Fn(&mut Line<'_>) -> io::Result<()>| {
            let mut line = line(&mut room, &place);
            give(&mut line).unwrap();
            let length = line.length().unwrap();
            String::from_utf8(room[..length].to_vec()).unwrap()
        };
        for place in Point::all().map(Place::from).chain(Square::all().map(Place::from)) {
            assert_eq!(written(&|line| line.point(Some(place))), format!("{place},"));
        }
        for number in 0..1000 {
            assert_eq!(written(&|line| Fields::number(line, Some(number))), format!("{number},"));
        }
        let term = Term::new("balance");
        let few = written(&|line| {
            line.flag(Some(true))?;
            line.flag(Some(false))?;
            line.term(Some(&term))?;
            Fields::code(line, Some("R"))?;
            Fields::code(line, Some("Rs"))
        });
        assert_eq!(few, "true,false,balance,R,Rs,");
        let none = |line: &mut Line<'_>| {
            Fields::number(line, None)?;
            line.flag(None)?;
            line.term(None)?;
            Fields::code(line, None)?;
            line.point(None)?;
            line.end_row()
        };
        assert_eq!(written(&none), ",,,,\n");
    }

    #[test]
    fn a_line_that_is_too_long_is_given_up() {
        let (mut room, mut place) = ([0; ROOM], Bytes::new());
        for length in [0, 100, ROOM - 8, ROOM - 7, ROOM, ROOM + 9] {
            let mut line = super::line(&mut room, &place);
            (0..length).for_each(|_| line.part(b"-", 1));
            line.flag(Some(true)).unwrap();
            line.end_row().unwrap();
            assert_eq!(line.length(), (length <= ROOM - 8).then_some(length + 5), "{length}");
        }
        let mut line = super::line(&mut room, &place);
        Fields::number(&mut line, Some(1000)).unwrap();
        assert_eq!(line.length(), None);
        for length in [12, 64, 65, 600, ROOM - 1, ROOM, ROOM + 1] {
            place.clear();
            place.text(&"-".repeat(length));
            let mut line = super::line(&mut room, &place);
            assert_eq!(line.length(), (length <= ROOM).then_some(length));
            line.bytes(&[b'-'; 24]);
            assert_eq!(line.length(), (length <= ROOM - 24).then_some(length + 24));
            assert!(room[..length.min(ROOM)].iter().all(|byte| *byte == b'-') || length > ROOM);
        }
    }
}
