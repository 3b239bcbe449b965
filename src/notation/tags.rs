//! Tags: which are known, what their values are made of, and how their values are read. Also the two ways in which
//! notations name places and tiles.

use super::position::write_tiles;
use super::recorder::Recorder;
use super::scribe::{TagText, shown};
use crate::board::Place;
use crate::codes;
use crate::diagnostic::{Diagnostic, nearest};
use crate::record::Tag;
use crate::variant::{CodeRead, Seat, TagValue, Tile, Vocabulary};

/// The tags of every rule set, beside the seats' names and the set-up tags of its vocabulary.
const COMMON: [(&str, TagValue); 14] = [
    ("Variant", TagValue::Variant),
    ("Rules", TagValue::Text),
    ("Event", TagValue::Text),
    ("Site", TagValue::Text),
    ("Date", TagValue::Text),
    ("Round", TagValue::Text),
    ("Result", TagValue::Result),
    ("Termination", TagValue::Text),
    ("Points", TagValue::Points),
    ("Position", TagValue::Position),
    ("Turn", TagValue::Seat),
    ("Captured", TagValue::Captured),
    ("Score", TagValue::Points),
    // What the Garden Gate's links ask of the rules.
    ("Options", TagValue::Text),
];

/// How a notation writes places and tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Names {
    /// `10c` and `Rs`.
    Pai,
    /// `(0,-7)` and `R3`, as the Garden Gate does.
    Gate,
}

impl Names {
    /// A place as this notation writes it.
    pub fn place(self, place: Place) -> String {
        match (self, place) {
            (Names::Gate, Place::Point(point)) => format!("({},{})", point.x(), point.y()),
            _ => place.to_string(),
        }
    }

    /// A tile's code as this notation writes it.
    pub fn code(self, vocabulary: &Vocabulary, tile: Tile) -> &str {
        let entry = vocabulary.entry(tile);
        match (self, &entry.gate) {
            (Names::Gate, Some(gate)) => gate,
            _ => &entry.code,
        }
    }

    /// The tile a code stands for.
    pub fn read(self, vocabulary: &Vocabulary, code: &str) -> Option<CodeRead> {
        match self {
            Names::Pai => vocabulary.read(code),
            Names::Gate => vocabulary.read_gate(code).map(|tile| CodeRead { tile, slip: false }),
        }
    }

    /// What a ply looks like.
    pub(super) const fn example(self) -> &'static str {
        match self {
            Names::Pai => "a ply looks like `Rs*10c`, `Lt10j-11j` or `Lt10j x C11j`",
            Names::Gate => "a ply looks like `2G.R3(0,-8)` or `3H.(0,8)-(1,6)+R(0,1)`",
        }
    }
}

/// The tags a record of these rules and seats may carry, and what they hold.
fn known<'v>(vocabulary: &'v Vocabulary, seats: &'v [&'v str]) -> impl Iterator<Item = (&'v str, TagValue)> {
    let of_seats = seats.iter().map(|seat| (*seat, TagValue::Text));
    let of_variant = vocabulary.tags.iter().map(|tag| (tag.name, tag.value));
    COMMON.into_iter().chain(of_seats).chain(of_variant)
}

/// The tag in its canonical form; `None` when something is wrong with it, which is then said.
pub(super) fn read(recorder: &mut Recorder<'_>, tag: &TagText<'_>) -> Option<Tag> {
    let (vocabulary, seats) = (recorder.vocabulary, recorder.seats);
    let Some((name, holds)) = known(vocabulary, seats).find(|(name, _)| name.eq_ignore_ascii_case(tag.name)) else {
        if let Some(meant) = nearest(tag.name, known(vocabulary, seats).map(|(name, _)| name)) {
            let finding = Diagnostic::new(
                &codes::TAG_MISSPELT,
                recorder.span(tag.name),
                format!("no tag is called `{}`", shown(tag.name)),
            )
            .label("kept as it is")
            .help(format!("did you mean `{meant}`?"));
            recorder.report(finding);
        }
        return Some(Tag { name: tag.name.to_owned(), value: text(recorder, tag)? });
    };
    value(recorder, tag, name, holds).map(|value| Tag { name: name.to_owned(), value })
}

/// Says that a value does not fit.
fn refuse(recorder: &mut Recorder<'_>, tag: &TagText<'_>, message: String, help: String) {
    let span = recorder.span(tag.written);
    let finding = Diagnostic::new(&codes::TAG_VALUE, span, message).label("this value").help(help);
    recorder.report(finding);
}

/// The most bytes a tag's value may have.
const LIMIT: usize = 64 << 10;

/// A value that is plain text: any text that fits on one line.
fn text(recorder: &mut Recorder<'_>, tag: &TagText<'_>) -> Option<String> {
    if tag.value.len() > LIMIT {
        let span = recorder.span(tag.name);
        let message = format!("the value of `{}` has {} KiB", shown(tag.name), tag.value.len() >> 10);
        let finding = Diagnostic::new(&codes::TEXT_TOO_LONG, span, message)
            .label("this tag")
            .help(format!("a tag's value has at most {} KiB", LIMIT >> 10));
        recorder.report(finding);
        return None;
    }
    if tag.value.chars().any(|c| c.is_control() && c != '\t') {
        let message = format!("the value of `{}` has a line break or another control character", shown(tag.name));
        refuse(recorder, tag, message, "a tag's value is one line of text".to_owned());
        return None;
    }
    Some(tag.value.clone().into_owned())
}

fn value(recorder: &mut Recorder<'_>, tag: &TagText<'_>, name: &str, holds: TagValue) -> Option<String> {
    // Tiles may be listed over several lines.
    let plain = if holds == TagValue::Position { tag.value.clone().into_owned() } else { text(recorder, tag)? };
    let (vocabulary, seats) = (recorder.vocabulary, recorder.seats);
    // A value stands in the text as it was written, unless it has escapes; tokens in it are found there.
    let written: &str = if tag.written == plain { tag.written } else { &plain };
    let trimmed = written.trim();
    match holds {
        TagValue::Text | TagValue::Variant => Some(plain),
        TagValue::Number => {
            let number = trimmed.parse::<u32>().ok();
            let players = |number: &u32| {
                name != "Players"
                    || vocabulary
                        .seats
                        .iter()
                        .any(|seats| (2.max(seats.len() as u32 - 1)..=seats.len() as u32).contains(number))
            };
            let number = number.filter(players);
            if number.is_none() {
                let help = if name == "Players" { "2, 3 or 4 can play" } else { "write a whole number" };
                refuse(recorder, tag, format!("`{}` is no number for `{name}`", shown(trimmed)), help.to_owned());
            }
            number.map(|number| number.to_string())
        }
        TagValue::Seat => {
            let found = seats.iter().find(|seat| seat.eq_ignore_ascii_case(trimmed));
            if found.is_none() {
                unknown_seat(recorder, tag, trimmed, &[]);
            }
            found.map(ToString::to_string)
        }
        TagValue::Seats => seat_list(recorder, tag, trimmed),
        TagValue::Result => {
            if let Some(word) = ["Draw", "*"].into_iter().find(|word| word.eq_ignore_ascii_case(trimmed)) {
                return Some(word.to_owned());
            }
            // A team is named by its seats.
            if seats.len() > 2 && trimmed.contains(char::is_whitespace) {
                return seat_list(recorder, tag, trimmed);
            }
            let found = seats.iter().find(|seat| seat.eq_ignore_ascii_case(trimmed));
            if found.is_none() {
                unknown_seat(recorder, tag, trimmed, &["Draw", "*"]);
            }
            found.map(ToString::to_string)
        }
        TagValue::Points => points(recorder, tag, name, trimmed),
        TagValue::Tile | TagValue::Tiles => {
            // The Garden Gate puts commas between codes.
            let comma = recorder.names == Names::Gate;
            let codes =
                trimmed.split(|c: char| c.is_whitespace() || (comma && c == ',')).filter(|code| !code.is_empty());
            let codes: Vec<Option<Tile>> = codes.map(|code| recorder.tile(code)).collect();
            let tiles: Vec<Tile> = codes.into_iter().collect::<Option<_>>()?;
            if holds == TagValue::Tile && tiles.len() != 1 {
                refuse(recorder, tag, format!("`{name}` names one tile"), "write one tile's code".to_owned());
                return None;
            }
            Some(tiles.iter().map(|&tile| vocabulary.code(tile)).collect::<Vec<_>>().join(" "))
        }
        TagValue::Position => {
            let tiles = recorder.tiles(written, true);
            let mut out = String::new();
            write_tiles(&mut out, vocabulary, &tiles);
            Some(out)
        }
        TagValue::Captured => {
            let tiles = recorder.captured(written)?;
            let written = tiles.into_iter().map(|(owner, tile)| match owner.map(Seat::brackets) {
                Some((open, close)) => format!("{open}{}{close}", vocabulary.code(tile)),
                None => vocabulary.code(tile).to_owned(),
            });
            Some(written.collect::<Vec<_>>().join(" "))
        }
    }
}

fn unknown_seat(recorder: &mut Recorder<'_>, tag: &TagText<'_>, name: &str, besides: &[&str]) {
    let seats = recorder.seats.iter().copied().chain(besides.iter().copied());
    let names: Vec<&str> = seats.collect();
    let help = match nearest(name, names.iter().copied()) {
        Some(meant) => format!("did you mean `{meant}`?"),
        None => format!("write {}", names.join(", ")),
    };
    refuse(recorder, tag, format!("nobody here is called `{}`", shown(name)), help);
}

/// Names of seats with spaces between.
fn seat_list(recorder: &mut Recorder<'_>, tag: &TagText<'_>, names: &str) -> Option<String> {
    let mut found = Vec::new();
    for name in names.split_whitespace() {
        match recorder.seats.iter().find(|seat| seat.eq_ignore_ascii_case(name)) {
            Some(seat) if !found.contains(seat) => found.push(seat),
            Some(_) => {
                let message = format!("`{name}` is named twice");
                refuse(recorder, tag, message, "name every seat once".to_owned());
                return None;
            }
            None => {
                unknown_seat(recorder, tag, name, &[]);
                return None;
            }
        }
    }
    if found.is_empty() {
        refuse(recorder, tag, "no seat is named".to_owned(), format!("write {}", recorder.seats.join(" ")));
        return None;
    }
    Some(found.join(" "))
}

/// A number for each seat: `Sente 12, Gote 9`.
fn points(recorder: &mut Recorder<'_>, tag: &TagText<'_>, name: &str, written: &str) -> Option<String> {
    let mut read: Vec<(&str, i32)> = Vec::new();
    for pair in written.split(',') {
        let seat_and_number = pair.trim().rsplit_once(char::is_whitespace);
        let Some((seat, number)) = seat_and_number.and_then(|(seat, number)| Some((seat.trim(), number.parse().ok()?)))
        else {
            let help = format!("write `{} 12, {} 9`", recorder.seats[0], recorder.seats[1]);
            refuse(recorder, tag, format!("`{}` gives no seat its points", shown(pair.trim())), help);
            return None;
        };
        match recorder.seats.iter().find(|other| other.eq_ignore_ascii_case(seat)) {
            Some(seat) if read.iter().any(|(other, _)| other == seat) => {
                refuse(recorder, tag, format!("`{name}` names {seat} twice"), "give each seat one number".to_owned());
                return None;
            }
            Some(seat) => read.push((seat, number)),
            None => {
                unknown_seat(recorder, tag, seat, &[]);
                return None;
            }
        }
    }
    let written = read.iter().map(|(seat, number)| format!("{seat} {number}"));
    Some(written.collect::<Vec<_>>().join(", "))
}
