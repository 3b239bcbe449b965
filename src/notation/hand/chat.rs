//! Chats and mails: who says something, and when.

use super::facts::is_name;
use super::layout::looks_played;
use super::lexicon::is_one_of;
use crate::notation::pai::number;
use crate::notation::read::ply::ply;

/// Units of time.
const UNITS: &[&str] = &["s", "sec", "secs", "seconds", "m", "min", "mins", "minutes", "h", "'", "\"", "′", "″"];
/// Words of a time, beside names of months and days.
const WORDS: &[&str] = &["am", "at", "heute", "pm", "today", "um", "yesterday"];
const NAMES: &[&str] = &[
    "apr", "aug", "dec", "feb", "fri", "jan", "jul", "jun", "mar", "may", "mon", "nov", "oct", "sat", "sep", "sun",
    "thu", "tue", "wed",
];

/// The length of the time before a line of a chat: `[12:03] `, `12:03 - `, `[3/5/24, 12:03:11] `, `(12:03) `, or before
/// the number of a turn: `0:12 1. `.
pub(super) fn time(line: &str) -> Option<usize> {
    let closing = match line.as_bytes().first()? {
        b'[' => Some(']'),
        b'(' => Some(')'),
        _ => None,
    };
    let inside = if closing.is_some() { &line[1..] } else { line };
    let fits = |c: char| {
        c.is_ascii_digit()
            || matches!(c, ':' | '/' | '.' | '-' | ',' | ' ' | '\u{202f}')
            || matches!(c, 'A' | 'P' | 'M' | 'a' | 'p' | 'm' | 'T' | 'Z')
    };
    // `[02-Mar-24 01:03 PM] `.
    let boxed = line.strip_prefix('[').and_then(|inside| inside.split_once(']'));
    if let Some((_, said)) = boxed.filter(|(stamp, _)| stamp.len() < 40 && is_time(stamp)) {
        return Some(line.len() - said.trim_start().len());
    }
    if let Some(length) = day(line) {
        return Some(length);
    }
    let stamp = &inside[..inside.find(|c| !fits(c)).unwrap_or(inside.len())];
    let clock = clock(stamp)?;
    if let Some(closing) = closing {
        let behind = inside[stamp.len()..].strip_prefix(closing)?;
        return Some(line.len() - behind.trim_start().len());
    }
    // Hours and minutes, perhaps seconds, and what parts them from the name.
    let end = clock + inside[clock..].bytes().take_while(|byte| byte.is_ascii_digit() || *byte == b':').count();
    let rest = inside[end..].strip_prefix('Z').unwrap_or(&inside[end..]);
    let half = rest.trim_start_matches([' ', '\u{202f}']);
    let half = ["AM", "PM", "am", "pm"].iter().find_map(|word| half.strip_prefix(word)).unwrap_or(rest);
    // `12:01 -!- Bot has joined`.
    let is_notice = half.trim_start().starts_with("-!-");
    let parted = if is_notice { half.trim_start() } else { half.trim_start_matches([' ', '\t', '-']) };
    let says =
        || is_notice || parted.starts_with(|c: char| c.is_alphabetic() || c == '<') || number::<false>(parted).is_ok();
    (parted.len() < half.len() && says()).then(|| line.len() - parted.len())
}

/// The first line of a chat in which each message was written before the one above it, within some hours.
pub(super) fn newest_first(text: &str) -> Option<&str> {
    const HOURS: u32 = 6 * 60;
    const LEAST: usize = 3;
    let stamped = text.lines().map(str::trim_start).filter_map(|line| {
        let stamp = line[..time(line)?].trim_start_matches(['[', '(']);
        let (hours, minutes) = stamp[clock(stamp)?..].split_once(':')?;
        Some((line, 60 * hours.parse::<u32>().ok()? + minutes.get(..2)?.parse::<u32>().ok()?))
    });
    let stamped: Vec<(&str, u32)> = stamped.collect();
    let falls = |two: &[(&str, u32)]| (two[1].1 + 1..=two[1].1 + HOURS).contains(&two[0].1);
    (stamped.len() >= LEAST && stamped.windows(2).all(falls)).then(|| stamped[0].0)
}

/// The length of a date before a ply: `2024-03-02 Rs*10b`.
fn day(line: &str) -> Option<usize> {
    let (day, said) = line.split_once([' ', '\t'])?;
    let parts: Vec<&str> = day.split('-').collect();
    let is_day =
        parts.iter().map(|part| part.len()).eq([4, 2, 2]) && parts.concat().bytes().all(|byte| byte.is_ascii_digit());
    let said = said.trim_start();
    let plays = || said.starts_with(|c: char| c.is_alphabetic()) && looks_played(said);
    (is_day && plays()).then(|| line.len() - said.len())
}

/// Where hours and minutes stand.
fn clock(stamp: &str) -> Option<usize> {
    let colon = stamp.find(':')?;
    let bytes = stamp.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let hours = bytes[..colon].iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    ((1..=2).contains(&hours) && digit(colon + 1) && digit(colon + 2)).then(|| colon - hours)
}

/// The byte that a long dash begins with.
pub(super) const LONG_DASH: u8 = "–".as_bytes()[0];

/// Who says what stands on the lines below: `Mei — Today at 14:03`, `Mei, [15.03.2024 14:02]`, `Mei  7:02 PM`, `Mei wrote on
/// 12 Mar 2024, 18:02`.
pub(super) fn speaker(line: &str) -> Option<&str> {
    let line = line.trim();
    // `Mei, [8 May 2022 19:02:12]:`.
    let line = line.strip_suffix("]:").map_or(line, |inside| &line[..inside.len() + 1]);
    let wrote = || [" wrote on ", " wrote at ", " posted on "].iter().find_map(|sign| line.split_once(sign));
    let has_sign = || line.as_bytes().windows(2).any(|two| two[0] == b' ' && matches!(two[1], b' ' | b'-' | LONG_DASH));
    let (name, stamp) = match line.strip_suffix(']').and_then(|line| line.split_once(", [")) {
        Some(found) => found,
        None if !has_sign() => wrote().or_else(|| half_day(line))?,
        None => [" — ", " – ", " - ", "  "].iter().find_map(|sign| line.split_once(sign))?,
    };
    (line.len() < 100 && is_name(name) && is_time(stamp)).then_some(name)
}

/// A name and the time behind it with its half of the day, as chats are copied: `Mei 9:41 PM`.
fn half_day(line: &str) -> Option<(&str, &str)> {
    let (before, _) = [" AM", " PM"].iter().find_map(|half| Some((line.strip_suffix(half)?, half)))?;
    let (name, clock) = before.rsplit_once(' ')?;
    let digits = clock.bytes().filter(u8::is_ascii_digit).count();
    (digits + 1 == clock.len()).then(|| (name, &line[name.len() + 1..]))
}

/// What follows the time behind a name.
pub(super) fn clock_behind(text: &str) -> Option<&str> {
    [(", ", ":"), (" (", "):")].iter().find_map(|(open, close)| {
        let (clock, said) = text.strip_prefix(open)?.split_once(&format!("{close} "))?;
        let is_clock = clock.len() < 9 && clock.contains(':');
        (is_clock && clock.bytes().all(|byte| byte.is_ascii_digit() || byte == b':')).then_some(said)
    })
}

/// Whether a text is a time and nothing else, perhaps with its date, or how long somebody thought: `2:31`, `3 min`, `30s`.
pub(super) fn is_clock(text: &str) -> bool {
    // `( 0:00/00:00:00)`.
    let text = text.trim();
    let number = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let unit = number.trim_start();
    let is_while = number.len() < text.len() && is_one_of(UNITS, unit);
    is_while || (text.starts_with(|c: char| c.is_ascii_digit()) && is_time(text))
}

/// Signs for who stands better.
const STANDS: [&str; 9] = ["=", "+=", "=+", "+-", "-+", "+/-", "-/+", "+/=", "=/+"];

/// Whether a text says who stands better, in signs or as programs write it: `+=`, `+0.1`, `-2`, `0.00`, `0`.
pub(super) fn is_evaluation(text: &str) -> bool {
    if STANDS.contains(&text) {
        return true;
    }
    let number = text.trim_start_matches(['+', '-', '−', '=']);
    let is_number = number.ends_with(|c: char| c.is_ascii_digit())
        && number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    is_number && (number.len() < text.len() || number.contains('.') || number == "0")
}

/// Whether a text is a time and nothing else, perhaps with its date.
fn is_time(text: &str) -> bool {
    let mut words = text.split([' ', ',', '\u{202f}']).filter(|word| !word.is_empty());
    let is_number = |word: &str| {
        word.starts_with(|c: char| c.is_ascii_digit())
            && word.chars().all(|c| c.is_ascii_digit() || matches!(c, ':' | '/' | '.' | '-'))
    };
    let is_word = |word: &str| is_one_of(WORDS, word) || word.get(..3).is_some_and(|start| is_one_of(NAMES, start));
    let is_part = |word: &str| is_number(word) || is_word(word);
    clock(text).is_some() && words.all(|word| is_part(word) || word.split('-').all(is_part))
}

/// The name in pointed brackets or in bold before what somebody says: `<Mei> Rs*10b`, `*Mei* Rs*10b`. No tile stands there with
/// its place.
pub(super) fn pointed(line: &str) -> Option<(&str, &str)> {
    let close = line.chars().next().filter(|open| matches!(open, '<' | '*'))?;
    let (name, said) = line[1..].split_once(if close == '<' { '>' } else { '*' })?;
    // `<@Mei>`, who may speak in the channel.
    let name = if close == '<' { name.trim_start_matches(['@', '+', '%', '&', '~', ' ']) } else { name };
    (is_name(name) && !looks_played(name)).then_some((name, said))
}

/// Whether a line of a mail says who wrote what is quoted below it: `On 3 May 2024, Mei wrote:`.
pub(super) fn is_attribution(line: &str) -> bool {
    let line = line.trim_end();
    let begins = ["On ", "Am ", "Le "].iter().any(|word| line.starts_with(word));
    begins
        && ["wrote:", "schrieb:", "écrit :", "écrit:"].iter().any(|end| line.ends_with(end))
        && !line.contains(['{', '}'])
}

/// Whether a line begins with a ply, perhaps behind a number.
fn is_played(line: &str) -> bool {
    let line = line.trim_start_matches(['>', ' ', '\t']);
    let behind = number::<true>(line).map_or(line, |(rest, _)| rest.trim_start());
    ply::<true>(behind).is_ok()
}

/// Where the signature of a mail begins, behind which no ply is played.
pub(super) fn signature(text: &str) -> Option<usize> {
    let mut at = 0;
    let mut begins = None;
    for line in text.split_inclusive('\n') {
        let bare = line.trim_end_matches(['\r', '\n']);
        if bare == "-- " || bare == "--" {
            begins = Some(at);
        } else if is_played(line) {
            begins = None;
        }
        at += line.len();
    }
    begins
}
