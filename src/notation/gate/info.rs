//! The site's answer for what a game is: a line of fields. Its plies stand elsewhere, and may follow the line.

use super::encoded::unescaped;
use super::held::Beside;
use super::options::{names, one_line};
use super::other;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::notation::tree::{Kind, Value, read_json};
use crate::order;
use crate::source::Span;
use std::borrow::Cow;

/// What stands between the fields.
const BETWEEN: &str = "|||";
/// The least that such a line has: everything up to the options.
const LEAST: usize = 9;
/// More than it ever has.
const MOST: usize = 32;
/// The longest clock that is looked at, in bytes.
const CLOCK: usize = 4 << 10;

/// The line with which a text begins, if it is such a line, and the text after it.
pub(crate) fn begin(text: &str) -> Option<(&str, &str)> {
    let start = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    if !is_line(start) {
        return None;
    }
    let (line, rest) = start.split_at(start.find('\n').unwrap_or(start.len()));
    Some((line.trim_end(), rest))
}

/// Whether a line begins with the number of a game and a second field.
pub(super) fn is_line(line: &str) -> bool {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    digits > 0 && line[digits..].starts_with(BETWEEN)
}

/// The tags of a line, and a warning; or why it is no game of Skud.
pub(super) fn read<'t>(
    text: &str,
    line: &'t str,
    keep_personal: bool,
) -> Result<(Vec<Beside<'t>>, Option<Diagnostic>), Box<Diagnostic>> {
    let written: Vec<&str> = line.split(BETWEEN).map(str::trim).take(MOST).collect();
    let span = |part: &str| Span::of(part, text).unwrap_or_default();
    let number = written.get(1).filter(|number| number.bytes().all(|byte| byte.is_ascii_digit()));
    if let Some(other) = number.and_then(|number| other::numbered("line", number, span(number))) {
        return Err(Box::new(other));
    }
    if written.len() < LEAST || number.is_none() {
        let wrong = Diagnostic::new(&codes::GATE_LINE, span(line), "this is not the line of a game")
            .label(format!("{} fields", written.len()))
            .help("copy the whole line: the number of the game, that of its kind, and the options at the ninth place");
        return Err(Box::new(wrong));
    }
    let fields: Vec<Cow<'_, str>> = written.iter().map(|field| unescaped(field)).collect();
    let field = |number: usize| fields.get(number).map_or("", |field| &**field);
    let [id, host, guest, options, winner, result, time, host_rating, guest_rating, ranked, clock] =
        [0, 3, 5, 8, 9, 10, 11, 12, 13, 14, 15].map(field);
    let mut tags = Vec::new();
    let mut add = |number: usize, name: &'static str, value: Option<String>| {
        let written = written.get(number).copied().unwrap_or_default();
        tags.extend(value.filter(|value| !value.is_empty()).map(|value| Beside { name, value, written }));
    };
    add(0, "Site", Some(format!("https://skudpaisho.com/?ig={id}")));
    add(11, "Date", day(time));
    if keep_personal {
        add(3, "Host", Some(one_line(host)));
        add(5, "Guest", Some(one_line(guest)));
    }
    let names = names(options, keep_personal);
    add(8, "Options", Some(names.as_ref().map_or_else(String::new, |names| names.join(", "))));
    let (won, number) = result_of(winner, result, host, guest);
    add(if won == Some("Draw") { 10 } else { 9 }, "Result", won.map(str::to_owned));
    add(10, "Termination", number.map(str::to_owned));
    let plain = |value: &str| (keep_personal || is_plain(value)).then(|| one_line(value));
    add(12, "HostRating", plain(host_rating));
    add(13, "GuestRating", plain(guest_rating));
    add(14, "Ranked", plain(ranked));
    add(15, "Clock", clock_of(clock, keep_personal));
    let warning = names.is_none().then(|| {
        Diagnostic::new(&codes::LINK_OPTIONS, span(written[8]), "these options are not a list of names in JSON")
            .label("no list")
            .help(super::link::OPTIONS_HELP)
    });
    Ok((tags, warning))
}

/// The seat that won, or a draw, and how the game ended. The winner is named as a player.
fn result_of(winner: &str, result: &str, host: &str, guest: &str) -> (Option<&'static str>, Option<&'static str>) {
    let ended = match result {
        "1" => Some("ring"),
        "3" => Some("midline"),
        "9" => Some("resigned"),
        _ => None,
    };
    let is = |seat: &str, name: &str| !winner.is_empty() && (winner == name || winner.eq_ignore_ascii_case(seat));
    match (is("host", host), is("guest", guest)) {
        (true, false) => (Some("Host"), ended),
        (false, true) => (Some("Guest"), ended),
        _ if result == "4" => (Some("Draw"), None),
        _ => (None, None),
    }
}

/// The day of a time that begins with it.
fn day(time: &str) -> Option<String> {
    let day = time.get(..10)?;
    let is_day = day.bytes().enumerate().all(|(at, byte)| match at {
        4 | 7 => byte == b'-',
        _ => byte.is_ascii_digit(),
    });
    (is_day && !day.starts_with("0000")).then(|| day.to_owned())
}

/// Whether a value can say nothing of a person: a number, a time, or a word of a game's state.
fn is_plain(value: &str) -> bool {
    const WORDS: [&str; 8] = ["y", "n", "yes", "no", "true", "false", "host", "guest"];
    value.bytes().all(|byte| byte.is_ascii_digit() || b" .,:+-".contains(&byte))
        || WORDS.iter().any(|word| value.eq_ignore_ascii_case(word))
}

/// The clock of a game in words: `guest 31, host 12`.
pub(super) fn clock_of(written: &str, keep_personal: bool) -> Option<String> {
    let mut parts = Vec::new();
    if written.len() > CLOCK {
        return None;
    }
    let document = read_json(written);
    match document.whole() {
        Some(value) => add_clock("", value, keep_personal, &mut parts),
        None => add_text("", written.trim(), keep_personal, &mut parts),
    }
    (!parts.is_empty()).then(|| parts.join(", "))
}

fn add_clock(name: &str, value: Value<'_>, keep_personal: bool, parts: &mut Vec<String>) {
    let join = |part: &str| if name.is_empty() { part.to_owned() } else { format!("{name}.{part}") };
    match value.kind() {
        Kind::Null => {}
        Kind::Map => {
            let mut fields: Vec<_> = value.fields().filter_map(|(key, value)| Some((key.as_text()?, value))).collect();
            order::by_key(&mut fields, |(key, _)| *key);
            for (key, value) in fields {
                add_clock(&join(&one_line(key)), value, keep_personal, parts);
            }
        }
        Kind::List => {
            for (value, number) in value.items().zip(1..) {
                add_clock(&join(&number.to_string()), value, keep_personal, parts);
            }
        }
        _ => add_text(name, value.as_text().unwrap_or(value.token()), keep_personal, parts),
    }
}

fn add_text(name: &str, text: &str, keep_personal: bool, parts: &mut Vec<String>) {
    let text = one_line(text);
    if !text.is_empty() && (keep_personal || is_plain(&text)) {
        parts.push(if name.is_empty() { text } else { format!("{name} {text}") });
    }
}
