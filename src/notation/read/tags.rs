//! The known tags, and how their values are read.

use super::builder::Builder;
use super::message::{did_you_mean, either_name, shown};
use super::visitor::TagText;
use crate::codes;
use crate::diagnostic::{Diagnostic, misspelt_tag};
use crate::notation::Spelling;
use crate::notation::date::{self, Date};
use crate::notation::hand::is_seat;
use crate::notation::pai::ply_in;
use crate::notation::position::plain::{plain, plain_captured};
use crate::notation::position::tiles::{write_captured, write_tiles};
use crate::record::{Head, NoSeat, Tag, seat_named};
use crate::source::Span;
use crate::variant::{Kind, TagValue, Tile, Variant, Vocabulary};

/// The tags of every rule set, beside the seats' names and the set-up tags of its vocabulary.
pub(crate) const COMMON: [(&str, TagValue); 14] = [
    ("Variant", TagValue::Variant),
    ("Rules", TagValue::Text),
    ("Event", TagValue::Text),
    ("Site", TagValue::Text),
    ("Date", TagValue::Date),
    ("Round", TagValue::Text),
    ("Result", TagValue::Result),
    ("Termination", TagValue::Text),
    ("Points", TagValue::Points),
    ("Position", TagValue::Position),
    ("Turn", TagValue::Seat),
    ("Captured", TagValue::Captured),
    ("Score", TagValue::Points),
    // What a link of the Garden Gate site asks of the rules.
    ("Options", TagValue::Text),
];

/// What the seats of other games and in other notations are called.
const ELSEWHERE: [&str; 4] = ["White", "Black", "Player1", "Player2"];

/// The tags that a record of these rules and seats may have, and what their values consist of.
fn known<'v>(vocabulary: &'v Vocabulary, seats: &'v [&'v str]) -> impl Iterator<Item = (&'v str, TagValue)> + Clone {
    let of_seats = seats.iter().map(|seat| (*seat, TagValue::Text));
    let of_variant = vocabulary.tags.iter().map(|tag| (tag.name, tag.value));
    COMMON.iter().copied().chain(of_seats).chain(of_variant)
}

/// What the value of a tag of this very name consists of, if there is such a tag.
pub(crate) fn kind(vocabulary: &Vocabulary, seats: &[&str], name: &str) -> Option<TagValue> {
    // Every game asks this of each of its tags: a chain of iterators would take twice as long.
    for (known, value) in &COMMON {
        if *known == name {
            return Some(*value);
        }
    }
    if seats.contains(&name) {
        return Some(TagValue::Text);
    }
    vocabulary.tags.iter().find(|tag| tag.name == name).map(|tag| tag.value)
}

/// The tag in its canonical form; `None` when it has an error, which is reported.
pub(super) fn read(builder: &mut Builder<'_>, tag: &TagText<'_>) -> Option<Tag> {
    let (vocabulary, seats) = (builder.vocabulary, builder.seats);
    let is_text = matches!(kind(vocabulary, seats, tag.name), None | Some(TagValue::Text));
    let names_line = ["Opening", "Line", "Variation"].iter().any(|name| name.eq_ignore_ascii_case(tag.name));
    if let Some(ply) = ply_in(tag.written).filter(|_| is_text && !names_line) {
        let message = format!("in the tag `{}`, `{}` reads as a ply", shown(tag.name), shown(ply));
        let warning =
            Diagnostic::new(&codes::COMMENT_PLY, builder.span(ply), message).label("kept as a part of the tag");
        builder.report(warning.help("plies stand below the tags, without brackets"));
    }
    let Some((name, holds)) = known(vocabulary, seats).find(|(name, _)| name.eq_ignore_ascii_case(tag.name)) else {
        let written = shown(tag.name);
        let is_seat = |name: &str| is_seat(name) || ELSEWHERE.iter().any(|seat| seat.eq_ignore_ascii_case(name));
        let found = if is_seat(tag.name) {
            // Of another rule set, or of another number of players.
            Some((format!("no seat is called `{written}` here"), seats_help(vocabulary, seats, tag)))
        } else {
            let of = |other: &&Vocabulary| other.tags.iter().any(|of| of.name.eq_ignore_ascii_case(tag.name));
            let elsewhere: Vec<&str> =
                Variant::all().map(Variant::vocabulary).filter(of).map(|other| other.title).collect();
            let meant = match tag.name.eq_ignore_ascii_case("Winner") {
                true => Some("Result"),
                false => misspelt_tag(tag.name, known(vocabulary, seats).map(|(name, _)| name)),
            };
            let near =
                || meant.map(|meant| (format!("there is no tag `{written}`"), format!("did you mean `{meant}`?")));
            if elsewhere.is_empty() {
                near()
            } else {
                let help = format!("`{written}` is a tag of {}", elsewhere.join(", "));
                Some((format!("{} has no tag `{written}`", vocabulary.title), help))
            }
        };
        if let Some((message, help)) = found {
            let diagnostic = Diagnostic::new(&codes::TAG_MISSPELT, builder.span(tag.name), message);
            builder.report(diagnostic.label("kept as it is").help(help));
        }
        return Some(Tag { name: tag.name.to_owned(), value: text(builder, tag)? });
    };
    value(builder, tag, name, holds).map(|value| Tag { name: name.to_owned(), value })
}

/// What to write where a player is named at the seat of another rule set, or of another number of players.
fn seats_help(vocabulary: &Vocabulary, seats: &[&str], tag: &TagText<'_>) -> String {
    let name = tag.name;
    let has = |seats: &[&str]| seats.iter().any(|seat| seat.eq_ignore_ascii_case(name));
    if vocabulary.seats.iter().any(|others| others.len() > 2 && has(others)) {
        return "with this seat goes a tag `[Players \"4\"]`, or `[Players \"3\"]`, above it".to_owned();
    }
    let written: Vec<String> = seats.iter().map(|seat| format!("`[{seat} \"{}\"]`", shown(&tag.value))).collect();
    let help = match &written[..] {
        [first, second] => format!("write {first} for who plays first, or {second}"),
        _ => format!("the players are named by {}", either_name(seats).replace(" or ", " and ")),
    };
    let others =
        Variant::all().map(|variant| variant.vocabulary()).filter(|other| other.seats.iter().any(|seats| has(seats)));
    // Where this rule set has such a seat, it has it in games of two.
    let title = |other: &Vocabulary| match other.variant == vocabulary.variant {
        true => format!("{} for two", other.title),
        false => other.title.to_owned(),
    };
    let others: Vec<String> = others.map(title).collect();
    if others.is_empty() { help } else { format!("{help}; `{}` is a seat of {}", shown(name), others.join(", ")) }
}

/// Whether a tag stands as it is: it has a known name and a canonical value. Most do, and need not be looked at again.
pub(super) fn is_canonical(vocabulary: &Vocabulary, seats: &[&str], tag: &TagText<'_>) -> bool {
    let value = &*tag.value;
    if value.len() > LIMIT {
        return false;
    }
    // Other values are compared with what they must be.
    let is_printable = || value.bytes().all(|byte| matches!(byte, b' '..=b'~' | b'\t'));
    let number = || value.parse().ok().filter(|number: &u32| number.to_string() == value);
    match kind(vocabulary, seats, tag.name) {
        // A `*` may be that of a ply.
        Some(TagValue::Text) => tag.name != "Variant" && is_printable() && !value.contains('*'),
        Some(TagValue::Date) => is_printable() && date::read(value) == Date::Canonical,
        Some(TagValue::Result) if seats.contains(&value) || ["Draw", "*"].contains(&value) => true,
        // A team is named by its seats.
        Some(TagValue::Result) => seats.len() > 2 && are_seats(seats, value),
        Some(TagValue::Seats) => are_seats(seats, value),
        Some(TagValue::Tiles) => {
            value.as_bytes().split(|byte| *byte == b' ').all(|code| vocabulary.canonical(code).is_some())
        }
        Some(TagValue::Tile) => vocabulary.tile(value).is_some(),
        Some(TagValue::Position) => plain(vocabulary, seats.len(), value).is_some(),
        Some(TagValue::Captured) => plain_captured(vocabulary, seats.len(), value).is_some(),
        Some(TagValue::Seat) => seats.contains(&value),
        Some(TagValue::Number) => number().is_some_and(|number| tag.name != "Players" || can_play(vocabulary, number)),
        _ => false,
    }
}

/// Whether a list names seats, each once.
fn are_seats(seats: &[&str], list: &str) -> bool {
    let mut named = [false; 4];
    list.split(' ').all(|name| {
        let at = seats.iter().position(|seat| *seat == name);
        at.and_then(|at| named.get_mut(at)).is_some_and(|named| !std::mem::replace(named, true))
    })
}

/// Reports a value that the tag cannot have.
fn reject(builder: &mut Builder<'_>, tag: &TagText<'_>, message: String, help: String) {
    let span = builder.span(tag.written);
    let mut known = known(builder.vocabulary, builder.seats);
    let value = known.find(|(name, _)| name.eq_ignore_ascii_case(tag.name)).map_or(TagValue::Text, |(_, value)| value);
    let label = format!("expected {}", expected(value));
    builder.report(Diagnostic::new(&codes::TAG_VALUE, span, message).label(label).help(help));
}

/// What the value of a tag consists of, in words.
fn expected(value: TagValue) -> &'static str {
    match value {
        TagValue::Text => "one line of text",
        TagValue::Date => "a date",
        TagValue::Number => "a number",
        TagValue::Tile => "a tile code",
        TagValue::Tiles => "tile codes",
        TagValue::Seats => "names of seats",
        TagValue::Seat => "the name of a seat",
        TagValue::Variant => "the name of a rule set",
        TagValue::Result => "who won",
        TagValue::Points => "a number for each seat",
        TagValue::Position => "tiles on places",
        TagValue::Captured => "tiles in brackets",
    }
}

/// Maximum length in bytes of a tag's value.
pub(crate) const LIMIT: usize = 64 << 10;

/// Reports a value that is too long. `token` is underlined.
pub(super) fn bounded(builder: &mut Builder<'_>, token: &str, name: &str, value: &str) -> Option<()> {
    if value.len() <= LIMIT {
        return Some(());
    }
    let message = format!("the value of `{}` has {} KiB", shown(name), value.len().div_ceil(1 << 10));
    let diagnostic = builder.diagnostic(&codes::TEXT_TOO_LONG, token, message).label("this tag");
    builder.report(diagnostic.help(format!("a tag's value has at most {} KiB", LIMIT >> 10)));
    None
}

/// A value that is one line of any text.
fn text(builder: &mut Builder<'_>, tag: &TagText<'_>) -> Option<String> {
    bounded(builder, tag.name, tag.name, &tag.value)?;
    if tag.value.chars().any(|c| c.is_control() && c != '\t') {
        let message = format!("the value of `{}` has a line break or another control character", shown(tag.name));
        reject(builder, tag, message, "a tag's value is one line of text".to_owned());
        return None;
    }
    Some(tag.value.clone().into_owned())
}

fn value(builder: &mut Builder<'_>, tag: &TagText<'_>, name: &str, holds: TagValue) -> Option<String> {
    // Tiles may be listed over several lines.
    let plain = if holds == TagValue::Position {
        bounded(builder, tag.name, tag.name, &tag.value)?;
        tag.value.clone().into_owned()
    } else {
        text(builder, tag)?
    };
    let (vocabulary, seats) = (builder.vocabulary, builder.seats);
    // Unless it has escapes, the value is a slice of the text, so that the tokens in it have spans.
    let written: &str = if tag.written == plain { tag.written } else { &plain };
    let trimmed = written.trim();
    match holds {
        TagValue::Text | TagValue::Variant => Some(plain),
        TagValue::Date => a_date(builder, tag, trimmed, &plain),
        TagValue::Number => {
            let number = trimmed.parse::<u32>().ok();
            let players = |number: &u32| name != "Players" || can_play(vocabulary, *number);
            let number = number.filter(players);
            if number.is_none() {
                let help = if name == "Players" { "write 2, 3 or 4" } else { "write a whole number" };
                reject(builder, tag, format!("`{name}` cannot be `{}`", shown(trimmed)), help.to_owned());
            }
            number.map(|number| number.to_string())
        }
        TagValue::Seat => seat(builder, tag, trimmed, &[]).map(str::to_owned),
        TagValue::Seats => seat_list(builder, tag, trimmed),
        TagValue::Result => {
            if let Some(word) = ["Draw", "*"].into_iter().find(|word| word.eq_ignore_ascii_case(trimmed)) {
                return Some(word.to_owned());
            }
            let is_seat = |name: &str| seats.iter().any(|seat| seat.eq_ignore_ascii_case(name));
            // A team is named by its seats.
            if seats.len() > 2 && trimmed.contains(char::is_whitespace) && trimmed.split_whitespace().any(is_seat) {
                return seat_list(builder, tag, trimmed);
            }
            if !is_seat(trimmed)
                && let Some(meant) = result(trimmed, seats)
            {
                builder.keep_slip(&codes::SLIP_RESULT, tag.written, trimmed, meant);
                return Some(meant.to_owned());
            }
            let name = without_verb(trimmed);
            if let Some(team) = team(builder, name) {
                builder.keep_slip(&codes::SLIP_PLAYER, name, name, &team);
                return Some(team);
            }
            seat(builder, tag, name, &["Draw", "*"]).map(str::to_owned)
        }
        TagValue::Points => points(builder, tag, name, trimmed),
        TagValue::Tile | TagValue::Tiles => {
            // The Garden Gate site writes commas between codes.
            let accents = name.ends_with("Accents");
            let separator = pieces(builder, trimmed).find(|piece| is_separator(piece));
            if let (Spelling::Pai, Some(separator)) = (builder.spelling, separator) {
                let what = if accents { "accents" } else { "tiles" };
                builder.keep_slip(&codes::SLIP_SEPARATOR, separator, separator, what);
            }
            let mut found = Vec::new();
            for listed in codes_of(builder, trimmed) {
                let tiles = match listed.count {
                    Some(count) => several(builder, &listed, accents).map(|tile| vec![tile; count]),
                    None => together(builder, listed.code)
                        .or_else(|| accent(builder, listed.code, accents).map(|tile| vec![tile])),
                };
                found.push(tiles);
            }
            let tiles: Vec<Tile> = found.into_iter().collect::<Option<Vec<_>>>()?.concat();
            if holds == TagValue::Tile && tiles.len() != 1 {
                reject(builder, tag, format!("`{name}` names one tile"), "write one tile's code".to_owned());
                return None;
            }
            Some(tiles.iter().map(|&tile| vocabulary.code(tile)).collect::<Vec<_>>().join(" "))
        }
        TagValue::Position => {
            let tiles = builder.resolve_tiles(written, true);
            let mut out = String::new();
            write_tiles(&mut out, vocabulary, &tiles);
            Some(out)
        }
        TagValue::Captured => {
            let tiles = builder.resolve_captured(written)?;
            let mut out = String::new();
            write_captured(&mut out, vocabulary, &tiles);
            Some(out)
        }
    }
}

/// A date in canonical form, or as it is where that is not known; `None` if there is no such day.
fn a_date(builder: &mut Builder<'_>, tag: &TagText<'_>, written: &str, plain: &str) -> Option<String> {
    let mut warn = |message: String, help: String| {
        let warning = Diagnostic::new(&codes::DATE_UNCLEAR, builder.span(tag.written), message);
        builder.report(warning.label("kept as it is").help(help));
    };
    match date::read(written) {
        Date::Canonical => {}
        Date::Meant(meant) => {
            builder.keep_slip(&codes::SLIP_DATE, tag.written, written, &meant);
            return Some(meant);
        }
        Date::Either(one, other) => {
            let message = format!("`{}` may be `{one}` or `{other}`", shown(written));
            warn(message, "write the one that is meant".to_owned());
        }
        Date::Other => {
            let message = format!("`{}` is not read as a date", shown(written));
            warn(message, "write the year first, as in `2024-05-03`, `2024-05` or `2024`".to_owned());
        }
        Date::Impossible => {
            let help = "write the year, the month and the day, as in `2024-05-03`".to_owned();
            reject(builder, tag, format!("there is no day `{}`", shown(written)), help);
            return None;
        }
    }
    Some(plain.to_owned())
}

/// Whether so many may play: three take four seats.
pub(crate) fn can_play(vocabulary: &Vocabulary, number: u32) -> bool {
    vocabulary.seats.iter().any(|seats| (2.max(seats.len() as u32 - 1)..=seats.len() as u32).contains(&number))
}

/// What is meant by a result in another form: `1-0`, `½-½`, `Guest wins`.
fn result(written: &str, seats: &'static [&'static str]) -> Option<&'static str> {
    let name = without_verb(written);
    if name.len() < written.len() {
        return seats.iter().find(|seat| seat.eq_ignore_ascii_case(name)).copied();
    }
    let is_dash = |c: char| matches!(c, '-' | ':' | '\u{2010}'..='\u{2015}' | '\u{2212}');
    let (first, second) = written.split_once(is_dash).unwrap_or((written, ""));
    match (first.trim(), second.trim(), seats) {
        ("1", "0", [first, _]) => Some(first),
        ("0", "1", [_, second]) => Some(second),
        ("½", "½", [_, _]) | ("1/2", "1/2", [_, _]) | ("0.5", "0.5", [_, _]) => Some("Draw"),
        (word, "", _) if ["drawn", "tie", "tied"].iter().any(|known| word.eq_ignore_ascii_case(known)) => Some("Draw"),
        (word, "", _) if ["unfinished", "?"].iter().any(|known| word.eq_ignore_ascii_case(known)) => Some("*"),
        _ => None,
    }
}

/// The name in `Guest wins`, or in the name alone.
fn without_verb(written: &str) -> &str {
    match written.rsplit_once(char::is_whitespace) {
        Some((name, verb)) if ["wins", "won"].iter().any(|known| verb.eq_ignore_ascii_case(known)) => name.trim_end(),
        _ => written,
    }
}

/// The seats of the team that the player of this name plays alone.
fn team(builder: &Builder<'_>, name: &str) -> Option<String> {
    let team = builder.record.tag("Team").filter(|_| builder.seats.len() > 2)?;
    let is_player = |seat: &&&str| builder.record.tag(seat).is_some_and(|player| player.eq_ignore_ascii_case(name));
    let seats: Vec<&str> = builder.seats.iter().filter(is_player).copied().collect();
    let is_team = seats.len() > 1 && team.split_whitespace().eq(seats.iter().copied());
    is_team.then(|| team.to_owned())
}

/// The seat of this name, or that of the player of this name. It is reported if there is none.
fn seat(builder: &mut Builder<'_>, tag: &TagText<'_>, name: &str, besides: &[&str]) -> Option<&'static str> {
    let seats = builder.seats;
    let header = &builder.record.header;
    let player = |seat: &str| {
        let mut tags = header.iter().filter_map(Head::tag);
        tags.find(|tag| tag.name.eq_ignore_ascii_case(seat)).map(|tag| tag.value.as_str())
    };
    match seat_named(seats, name, player) {
        Ok(found) => {
            let found = seats[found.index()];
            if !found.eq_ignore_ascii_case(name) {
                builder.keep_slip(&codes::SLIP_PLAYER, name, name, found);
            }
            return Some(found);
        }
        Err(NoSeat::Unknown) => unknown_seat(builder, tag, name, besides),
        Err(NoSeat::Several(seats)) => {
            let message = format!("several players have the name `{}`", shown(name));
            let all = if builder.seats.len() > 2 {
                format!(", or all of them: `{}`", seats.join(" "))
            } else {
                String::new()
            };
            reject(builder, tag, message, format!("write {}{all}", either_name(&seats)));
        }
    }
    None
}

/// A tile in a list, or several of one kind.
struct Listed<'t> {
    code: &'t str,
    /// How many there are, where a number says so, and the whole of it: `2 Rocks`.
    count: Option<usize>,
    written: &'t str,
}

/// The words and the signs between them in a list of tiles. A number is a word, `2` of `2Rk`.
fn pieces<'t>(builder: &Builder<'_>, list: &'t str) -> impl Iterator<Item = &'t str> + use<'t> {
    // In the text of the Garden Gate nothing is guessed.
    let is_plain = builder.spelling != Spelling::Pai;
    let is_sign = move |c: char| c == ',' || !is_plain && matches!(c, ';' | '/' | '+' | '&');
    let vocabulary = builder.vocabulary;
    let signs = list.split_whitespace().flat_map(move |word| {
        word.split_inclusive(is_sign).flat_map(move |part| {
            let end = part.trim_end_matches(is_sign).len();
            [&part[..end], &part[end..]]
        })
    });
    let words = signs.flat_map(move |word| {
        let end = word.bytes().take_while(u8::is_ascii_digit).count();
        let end = end + usize::from(end > 0 && word[end..].starts_with(['x', 'X']));
        let is_counted = !is_plain && vocabulary.read(&word[end..]).is_some();
        let (number, word) = word.split_at(if is_counted { end } else { 0 });
        [number, word]
    });
    words.filter(|word| !word.is_empty())
}

/// Whether this stands between the tiles of a list.
fn is_separator(piece: &str) -> bool {
    matches!(piece, "," | ";" | "/" | "+" | "&") || piece.eq_ignore_ascii_case("and")
}

/// The codes and names in a list of tiles. Some names have several words.
fn codes_of<'t>(builder: &Builder<'_>, list: &'t str) -> Vec<Listed<'t>> {
    /// As many as `Wheel of Life` has.
    const MOST_WORDS: usize = 3;
    let vocabulary = builder.vocabulary;
    let is_name = |words: &[&str]| {
        let mut names = vocabulary.tiles.iter().flat_map(|entry| entry.all_names());
        names.any(|name| {
            let is_same = |(known, word): (&str, &&str)| known.eq_ignore_ascii_case(word);
            name.split(' ').count() == words.len() && name.split(' ').zip(words).all(is_same)
        })
    };
    // In the text of the Garden Gate nothing is guessed.
    let count =
        |word: &str| word.parse().ok().filter(|number| builder.spelling == Spelling::Pai && (1..=9).contains(number));
    let is_times = ['x', 'X', '×'];
    let between = |first: &str, last: &str| {
        let (first, last) = (Span::of(first, list)?, Span::of(last, list)?);
        list.get(first.start as usize..last.end as usize)
    };
    let pieces: Vec<&str> = pieces(builder, list).collect();
    let mut codes = Vec::new();
    for words in pieces.split(|piece| is_separator(piece)) {
        let mut rest = words;
        while let [number, behind @ ..] = rest {
            let before = count(number.trim_end_matches(is_times)).filter(|_| !behind.is_empty());
            let names = if before.is_some() { behind } else { rest };
            let name = (2..=MOST_WORDS.min(names.len())).rev().find_map(|words| {
                let name = between(names[0], names[words - 1])?;
                is_name(&names[..words]).then_some((name, words))
            });
            let (code, length) = name.unwrap_or((names[0], 1));
            rest = &names[length..];
            // `Rk x2`.
            let after = rest.first().and_then(|word| Some((*word, count(word.strip_prefix(is_times)?)?)));
            let (last, count) = match after {
                Some((word, count)) if before.is_none() => (word, Some(count)),
                _ => (code, before),
            };
            if last != code {
                rest = &rest[1..];
            }
            codes.push(Listed { code, count, written: between(number, last).unwrap_or(code) });
        }
    }
    codes
}

/// The tiles whose codes are written without anything between: `RkWhKnB`.
fn together(builder: &mut Builder<'_>, word: &str) -> Option<Vec<Tile>> {
    let vocabulary = builder.vocabulary;
    if builder.spelling != Spelling::Pai || !vocabulary.named(word).is_empty() || vocabulary.read(word).is_some() {
        return None;
    }
    let mut tiles = Vec::new();
    let mut rest = word;
    while !rest.is_empty() {
        let next = rest.char_indices().skip(1).find(|(_, c)| c.is_uppercase()).map_or(rest.len(), |(at, _)| at);
        let (code, behind) = rest.split_at(next);
        tiles.push(vocabulary.read(code).map(|read| read.tile).filter(|tile| vocabulary.code(*tile) == code)?);
        rest = behind;
    }
    let right = tiles.iter().map(|&tile| vocabulary.code(tile)).collect::<Vec<_>>().join(" ");
    builder.keep_slip(&codes::TILE_SLIP, word, word, &right);
    Some(tiles)
}

/// The kind of several tiles, whose name may be in the plural.
fn several(builder: &mut Builder<'_>, listed: &Listed<'_>, accents: bool) -> Option<Tile> {
    let vocabulary = builder.vocabulary;
    let one = listed.code.strip_suffix(['s', 'S']).unwrap_or(listed.code);
    let named = |name: &str| {
        let read = vocabulary.read(name).map(|read| read.tile);
        read.or_else(|| <[Tile; 1]>::try_from(vocabulary.named(name)).ok().map(|[tile]| tile))
    };
    let Some(tile) = named(listed.code).or_else(|| named(one)) else {
        return accent(builder, listed.code, accents);
    };
    let right = vec![vocabulary.code(tile); listed.count.unwrap_or(1)].join(" ");
    builder.keep_slip(&codes::TILE_SLIP, listed.written, listed.written, &right);
    Some(tile)
}

/// A tile in a list. The Garden Gate site writes accents by one letter, which is understood where only accents stand.
fn accent(builder: &mut Builder<'_>, code: &str, accents: bool) -> Option<Tile> {
    let vocabulary = builder.vocabulary;
    if accents
        && builder.spelling == Spelling::Pai
        && vocabulary.read(code).is_none()
        && let Some(tile) = vocabulary.read_gate(code).filter(|tile| vocabulary.entry(*tile).kind == Kind::Accent)
    {
        builder.keep_slip(&codes::TILE_SLIP, code, code, vocabulary.code(tile));
        return Some(tile);
    }
    if accents { builder.accent(code) } else { builder.tile(code) }
}

fn unknown_seat(builder: &mut Builder<'_>, tag: &TagText<'_>, name: &str, besides: &[&str]) {
    let seats = builder.seats.iter().copied().chain(besides.iter().copied());
    let names: Vec<&str> = seats.collect();
    // Who plays may be named, too.
    let players: Vec<String> =
        builder.seats.iter().filter_map(|seat| builder.record.tag(seat)).map(str::to_owned).collect();
    let known = names.iter().copied().chain(players.iter().map(String::as_str));
    let help = did_you_mean(name, known, || format!("write {}", either_name(&names)));
    reject(builder, tag, format!("there is no seat `{}` here", shown(name)), help);
}

/// Names of seats, separated by spaces.
fn seat_list(builder: &mut Builder<'_>, tag: &TagText<'_>, names: &str) -> Option<String> {
    let mut found = Vec::new();
    for name in names.split_whitespace() {
        let seat = seat(builder, tag, name, &[])?;
        if found.contains(&seat) {
            let message = format!("`{name}` is named twice");
            reject(builder, tag, message, "name every seat once".to_owned());
            return None;
        }
        found.push(seat);
    }
    if found.is_empty() {
        reject(builder, tag, "no seat is named".to_owned(), format!("write `{}`", builder.seats.join(" ")));
        return None;
    }
    Some(found.join(" "))
}

/// A number for each seat: `Sente 12, Gote 9`.
fn points(builder: &mut Builder<'_>, tag: &TagText<'_>, name: &str, written: &str) -> Option<String> {
    let mut read: Vec<(&str, i32)> = Vec::new();
    for pair in written.split(',') {
        let seat_and_number = pair.trim().rsplit_once(char::is_whitespace);
        let Some((seat, number)) = seat_and_number.and_then(|(seat, number)| Some((seat.trim(), number.parse().ok()?)))
        else {
            let help =
                format!("name each seat with its points, as in `{} 12, {} 9`", builder.seats[0], builder.seats[1]);
            reject(builder, tag, format!("`{}` is not a seat and its points", shown(pair.trim())), help);
            return None;
        };
        if let Some(listed) = without_comma(builder.seats, pair) {
            let message = format!("`{}` lacks a comma between two seats", shown(pair.trim()));
            reject(builder, tag, message, format!("write `{listed}`"));
            return None;
        }
        let seat = self::seat(builder, tag, seat, &[])?;
        if read.iter().any(|(other, _)| *other == seat) {
            reject(builder, tag, format!("`{name}` names {seat} twice"), "give each seat one number".to_owned());
            return None;
        }
        read.push((seat, number));
    }
    let written = read.iter().map(|(seat, number)| format!("{seat} {number}"));
    Some(written.collect::<Vec<_>>().join(", "))
}

/// Several seats and their points between which no comma stands, with commas.
fn without_comma(seats: &[&str], written: &str) -> Option<String> {
    let words: Vec<&str> = written.split_whitespace().collect();
    let (pairs, []) = words.as_chunks::<2>() else { return None };
    let is_pair = |[seat, points]: &[&str; 2]| {
        seats.iter().any(|known| known.eq_ignore_ascii_case(seat)) && points.parse::<i32>().is_ok()
    };
    let is_several = pairs.len() > 1 && pairs.iter().all(is_pair);
    is_several.then(|| pairs.iter().map(|pair| pair.join(" ")).collect::<Vec<_>>().join(", "))
}
