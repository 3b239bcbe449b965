//! Reads the set-up of a record, and finds the items of its tags in the text. One reader splits a tag for both.

use super::position;
use crate::board::{Place, Point, Square};
use crate::record::{
    self, Continuation, Head, Marks, Placed, Record, SeatPoints, SetUp, Setting, Tag, Value, site_options,
};
use crate::source::Span;
use crate::variant::{Seat, TagValue, Tile, Vocabulary};

/// The set-up of a record.
pub fn set_up(record: &Record) -> SetUp<'_> {
    set_up_by(record, None, Marks::default())
}

/// The set-up of a record in a notation with these marks; the edition, if one is given, stands for its `Rules` tag.
pub fn set_up_by<'a>(record: &'a Record, edition: Option<&'a str>, marks: Marks) -> SetUp<'a> {
    let vocabulary = record.variant.vocabulary();
    let mut found = Found::default();
    record.tags().for_each(|tag| found.take(tag));
    let seats = record::seats(vocabulary, found.players, found.position);
    let tags = vocabulary.tags.iter().filter_map(|tag| {
        let value = record.tag(tag.name)?;
        Some((tag.name, read(vocabulary, seats, tag.value, value)))
    });
    SetUp {
        marks,
        rules: edition.or(found.rules).map_or_else(Vec::new, |text| rule_items(text).collect()),
        // The edition that is asked for says all.
        options: found.options.filter(|_| edition.is_none()).map_or_else(Vec::new, |text| option_items(text).collect()),
        seats,
        first_seat: if found.position.is_some() { record.first_seat() } else { Seat(0) },
        position: found.position.map(|_| super::start(record)),
        captured: found.captured.map_or_else(Vec::new, |_| super::captured(record)),
        score: found.score.map_or_else(Vec::new, |text| points(text, seats)),
        tags: tags.collect(),
        entries: &record.entries,
    }
}

/// The values of the tags that settle something in every variant, each as it comes first.
#[derive(Default)]
struct Found<'a> {
    players: Option<&'a str>,
    rules: Option<&'a str>,
    options: Option<&'a str>,
    position: Option<&'a str>,
    captured: Option<&'a str>,
    score: Option<&'a str>,
}

impl<'a> Found<'a> {
    fn take(&mut self, tag: &'a Tag) {
        let place = match tag.name.as_str() {
            "Players" => &mut self.players,
            "Rules" => &mut self.rules,
            "Options" => &mut self.options,
            "Position" => &mut self.position,
            "Captured" => &mut self.captured,
            "Score" => &mut self.score,
            _ => return,
        };
        place.get_or_insert(&tag.value);
    }
}

/// The items of a `Points` or `Score` value, such as `Sente 12, Gote -3`.
pub fn points(text: &str, seats: &[&str]) -> Vec<SeatPoints> {
    let item = |item: &str| {
        let (name, number) = item.trim().rsplit_once([' ', '\t']).unwrap_or((item.trim(), ""));
        SeatPoints { seat: seat(seats, name.trim()), points: number.parse().ok() }
    };
    text.split(',').map(item).collect()
}

/// The record of a position that a game of this record has reached, played by this edition of the rules: its set-up tags
/// and the tiles.
pub fn position_record(record: &Record, edition: &str, from: &Continuation) -> Record {
    let vocabulary = record.variant.vocabulary();
    let is_replaced = |name: &str| {
        ["Rules", "Position", "Turn", "Captured", "Score"].contains(&name)
            || from.tags.iter().any(|(tag, _)| *tag == name)
    };
    let is_set_up = |name: &str| name == "Options" || vocabulary.tags.iter().any(|tag| tag.name == name);
    let mut tags: Vec<Tag> =
        record.tags().filter(|tag| is_set_up(&tag.name) && !is_replaced(&tag.name)).cloned().collect();
    // The edition names the options of the site.
    for tag in tags.iter_mut().filter(|tag| tag.name == "Options" && !edition.is_empty()) {
        let items: Vec<Setting<'_>> = option_items(&tag.value).collect();
        let mut others = Vec::new();
        site_options::each(&items, |at, option| {
            if option.is_none() {
                others.extend(words(&tag.value).nth(at.start));
            }
        });
        tag.value = others.join(", ");
    }
    tags.retain(|tag| tag.name != "Options" || !tag.value.is_empty());
    let mut add = |name: &str, value: String| tags.push(Tag { name: name.to_owned(), value });
    if !edition.is_empty() {
        add("Rules", edition.to_owned());
    }
    let seats = record.seats();
    if let Some(seat) = seats.get(from.to_move.index()).filter(|_| from.to_move != Seat(0)) {
        add("Turn", (*seat).to_owned());
    }
    if !from.captured.is_empty() {
        let mut captured = String::new();
        position::tiles::write_captured(&mut captured, vocabulary, &from.captured);
        add("Captured", captured);
    }
    if let Some(score) = from.score.as_ref().filter(|score| score.iter().any(|&points| points != 0)) {
        let items = seats.iter().zip(score).map(|(seat, points)| format!("{seat} {points}"));
        add("Score", items.collect::<Vec<_>>().join(", "));
    }
    for (name, tiles) in &from.tags {
        if let Some(tiles) = tiles {
            add(name, tiles.iter().map(|&tile| vocabulary.code(tile)).collect::<Vec<_>>().join(" "));
        }
    }
    add("Position", super::write_position(record.variant, &from.tiles));
    Record { variant: record.variant, header: tags.into_iter().map(Head::Tag).collect(), entries: Default::default() }
}

fn read(vocabulary: &Vocabulary, seats: &[&str], holds: TagValue, text: &str) -> Value {
    let tile = |code: &str| vocabulary.read(code).map(|read| read.tile);
    match holds {
        TagValue::Number => Value::Number(text.trim().parse().ok()),
        TagValue::Tile => Value::Tiles(vec![tile(text.trim())]),
        TagValue::Tiles => Value::Tiles(tiles(vocabulary, text)),
        TagValue::Seats => Value::Seats(items_of(text).filter_map(|name| seat(seats, name)).collect()),
        _ => Value::Text,
    }
}

fn seat(seats: &[&str], name: &str) -> Option<Seat> {
    seats.iter().position(|seat| *seat == name).map(|seat| Seat(seat as u8))
}

fn setting(text: &str) -> Setting<'_> {
    match text.split_once('=') {
        Some((name, value)) => Setting { name: name.trim(), value: Some(value.trim()) },
        None => Setting { name: text, value: None },
    }
}

/// The items of a `Rules` tag, and of an `Options` tag.
pub(super) fn rule_items(text: &str) -> impl Iterator<Item = Setting<'_>> {
    settings(text).map(setting)
}

pub(super) fn option_items(text: &str) -> impl Iterator<Item = Setting<'_>> {
    words(text).map(setting)
}

/// The items of a `Rules` tag.
fn settings(text: &str) -> impl Iterator<Item = &str> {
    items(text, |byte| matches!(byte, b';' | b',')).map(trimmed).filter(|item| !item.is_empty())
}

/// A text without the white space around it; most have none.
fn trimmed(text: &str) -> &str {
    let is_plain = text.as_bytes().first().is_some_and(u8::is_ascii_graphic)
        && text.as_bytes().last().is_some_and(u8::is_ascii_graphic);
    if is_plain { text } else { text.trim() }
}

/// The items of an `Options` tag, with white space, commas or semicolons between. A value may have these signs.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_sign = |sign| matches!(sign, ',' | ';');
    let items = text.split_whitespace().flat_map(move |word| {
        let has_value = word.contains('=');
        let word = if has_value { word.trim_end_matches(is_sign) } else { word };
        word.split(move |sign| !has_value && is_sign(sign))
    });
    items.filter(|item| !item.is_empty())
}

/// Codes or names with spaces or signs between.
pub(crate) fn items_of(text: &str) -> impl Iterator<Item = &str> {
    items(text, is_between)
}

fn is_between(byte: u8) -> bool {
    matches!(byte, b' ' | b',' | b'\t' | b';' | b'/' | b'+' | b'&')
}

/// The tiles of a list of codes; none for a code that is no tile's.
fn tiles(vocabulary: &Vocabulary, text: &str) -> Vec<Option<Tile>> {
    let mut tiles = Vec::with_capacity(text.len() / 2 + 1);
    for code in text.as_bytes().split(|byte| is_between(*byte)) {
        if !code.is_empty() {
            tiles.push(vocabulary.tile_of(code));
        }
    }
    tiles
}

/// What stands between some ASCII signs.
fn items(text: &str, is_between: impl Fn(u8) -> bool) -> impl Iterator<Item = &str> {
    let (bytes, mut at) = (text.as_bytes(), 0);
    std::iter::from_fn(move || {
        while is_between(*bytes.get(at)?) {
            at += 1;
        }
        let start = at;
        while bytes.get(at).is_some_and(|byte| !is_between(*byte)) {
            at += 1;
        }
        text.get(start..at)
    })
}

/// An item of a tag's value, from 0.
fn item<'t>(name: &str, text: &'t str, number: usize) -> Option<&'t str> {
    match name {
        "Rules" => settings(text).nth(number),
        "Options" => words(text).nth(number),
        "Captured" => {
            let mut tiles = Vec::new();
            position::tiles::captured(text, |tile| tiles.extend(tile.map(|tile| tile.text)));
            tiles.get(number).copied()
        }
        _ => items_of(text).nth(number),
    }
}

/// An item of a list of texts in JSON, from 0, as a link or an answer of the site has one for a tag.
fn listed(written: &str, number: usize) -> Option<&str> {
    let at = written.find("[\"").or_else(|| written.find("[&quot;"))?;
    let list = &written[at + 1..];
    let quote = if list.starts_with('"') { "\"" } else { "&quot;" };
    list.split(quote).skip(1).step_by(2).nth(number)
}

/// A record in its text, for finding where its tags stand.
#[derive(Clone, Copy)]
pub(crate) struct Header<'a> {
    /// The text.
    pub text: &'a str,
    /// The record.
    pub record: &'a Record,
    /// The spans of the record's header.
    pub spans: &'a [Span],
}

impl<'a> Header<'a> {
    fn find(&self, name: &str) -> Option<(&'a Tag, &'a str)> {
        let heads = self.record.header.iter().zip(self.spans);
        let (tag, span) =
            heads.filter_map(|(head, span)| Some((head.tag()?, span))).find(|(tag, _)| tag.name == name)?;
        Some((tag, self.text.get(span.range())?))
    }

    /// All of a tag as it was written.
    fn written(&self, name: &str) -> Option<&'a str> {
        Some(self.find(name)?.1)
    }

    /// The value of a tag as it was written.
    fn value(&self, name: &str) -> Option<&'a str> {
        let (tag, written) = self.find(name)?;
        if let Some(at) = written.rfind(&tag.value).filter(|_| !tag.value.is_empty()) {
            return written.get(at..at + tag.value.len());
        }
        let quoted = written.split_once('"').and_then(|(_, rest)| Some(rest.rsplit_once('"')?.0));
        Some(quoted.unwrap_or(written))
    }

    /// The span of a tag's value, or of one of its items.
    pub fn tag(&self, name: &str, number: Option<usize>) -> Option<Span> {
        let value = self.value(name)?;
        let item = number.and_then(|number| listed(self.written(name)?, number).or_else(|| item(name, value, number)));
        Span::of(item.unwrap_or(value), self.text)
    }

    /// The span of the place of a tile in the `Position` tag.
    pub fn placed(&self, placed: &Placed) -> Option<Span> {
        let mut found = None;
        position::tiles::tiles(self.value("Position")?, |tile| {
            let at = tile.ok().and_then(|tile| tile.at);
            found = found.or(at.filter(|at| place_of(at.square, at.x, at.y) == Some(placed.at)).map(|at| at.text));
        });
        Span::of(found?, self.text)
    }
}

/// The place of coordinates that are on the board.
pub(crate) fn place_of(square: bool, x: i16, y: i16) -> Option<Place> {
    let (x, y) = (x.try_into().ok()?, y.try_into().ok()?);
    if square { Square::at(x, y).map(Place::Square) } else { Point::at(x, y).map(Place::Point) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{Notation, Options, Pai};

    /// The record's set-up, and what its text has at an item of a tag.
    #[track_caller]
    fn found(text: &str, name: &str, number: Option<usize>) -> String {
        let read = Pai.read(text, &Options::default());
        let header = Header { text, record: &read.record, spans: &read.spans.header };
        text[header.tag(name, number).unwrap().range()].to_owned()
    }

    #[test]
    fn items_of_rules_are_found_whatever_the_spaces() {
        for value in ["site; last-flower=accents; foo=1", "site;last-flower = accents;foo=1", " site ,x=, foo=1 "] {
            let text = format!("[Variant \"skud\"]\n[Rules \"{value}\"]\n\n1. Rs*10b Js*10r\n");
            assert_eq!(found(&text, "Rules", Some(2)), "foo=1", "{value}");
            assert_eq!(found(&text, "Rules", Some(0)), "site", "{value}");
            assert_eq!(found(&text, "Rules", None), value);
        }
        let read = Pai.read("[Variant \"skud\"]\n[Rules \"site; a = b;;c\"]\n", &Options::default());
        let site = Setting { name: "site", value: None };
        let (a, c) = (Setting { name: "a", value: Some("b") }, Setting { name: "c", value: None });
        assert_eq!(set_up(&read.record).rules, [site, a, c]);
        let asked = set_up_by(&read.record, Some("2018"), Marks::default());
        assert_eq!(asked.rules, [Setting { name: "2018", value: None }]);
    }

    #[test]
    fn tags_are_read_as_what_the_variant_says_they_hold() {
        let text = "[Variant \"ancient\"]\n[Target \"9\"]\n[Centre \"Co\"]\n[FirstHand \"Js, Rs\tRk\"]\n";
        let read = Pai.read(text, &Options::default());
        let set_up = set_up(&read.record);
        let tile = |code| read.record.variant.vocabulary().tile(code);
        assert_eq!(set_up.number("Target"), Some(9));
        assert_eq!(set_up.number("Hand"), None);
        assert_eq!(set_up.tiles("Centre"), Some(&[tile("Co")][..]));
        assert_eq!(set_up.tiles("SecondHand"), None);
    }

    #[test]
    fn captured_tiles_need_no_space_between() {
        let text = "[Variant \"wiki\"]\n[Position \"<F 10j>\"]\n[Captured \"<Rs>(Js)\"]\n\n1. F10j-11j\n";
        assert_eq!(found(text, "Captured", Some(1)), "(Js)");
    }

    #[test]
    fn points_are_read_item_by_item() {
        let item = |seat: Option<u8>, points| SeatPoints { seat: seat.map(Seat), points };
        assert_eq!(
            points("First 12, Second -3, 4,Third", &["First", "Second"]),
            [item(Some(0), Some(12)), item(Some(1), Some(-3)), item(None, None), item(None, None)]
        );
    }
}
