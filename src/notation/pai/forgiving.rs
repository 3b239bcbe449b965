//! Turn numbers, separators and tags in other forms than the canonical one. Each function is named for the rule of
//! `grammar/forgiving.pest` that it reads.

use super::fold::lookalike;
use super::read::ply_end;
use super::tag::{blank, brace_comment, line_comment, tag_name};
use crate::notation::hand::{is_seat, tells_end};
use crate::notation::read::expected::{Expected, Parsed, SPACES, between, run, saturating, unexpected};
use crate::notation::read::forgiving::{OUTCOMES, has_word};
use crate::notation::read::ply::{code, place, ply};
use crate::notation::read::tags::COMMON;
use crate::variant::{TagValue, Variant};

/// Signs that are read as quotes.
const QUOTES: [char; 7] = ['"', '“', '”', '„', '«', '»', '＂'];
/// Signs that may stand round a value, too.
const SINGLE_QUOTES: [char; 4] = ['\'', '‘', '’', '‚'];
const CLOSE: [char; 2] = [']', '］'];
/// Words that are plies, as no player is called.
const PLAYS: [&str; 8] = ["draw", "draws", "pass", "passes", "claim", "claims", "resign", "resigns"];

/// A tag in any form.
pub(in crate::notation) struct AnyTag<'a> {
    pub(in crate::notation) text: &'a str,
    pub(in crate::notation) name: &'a str,
    pub(in crate::notation) value: &'a str,
    /// The text after it.
    pub(in crate::notation) rest: &'a str,
}

/// Spaces that do not end a line, in any form.
pub(super) fn gap(input: &str) -> &str {
    input.trim_start_matches(is_gap)
}

fn is_gap(c: char) -> bool {
    matches!(c, ' ' | '\t') || lookalike(c) == Some(" ")
}

/// A colon and the spaces after it.
fn colon(input: &str) -> Option<&str> {
    input.strip_prefix([':', '：']).map(gap)
}

/// A turn number in another form: `1`, `1)`, `1:`, `1 .`, `#1`, `Turn 1`.
pub(super) fn any_number(input: &str) -> Parsed<'_, (u32, bool)> {
    let is_turn = input.get(..4).is_some_and(|word| word.eq_ignore_ascii_case("turn"));
    let start = if is_turn { blank(&input[4..]) } else { input.strip_prefix('#').unwrap_or(input) };
    let (rest, digits) = run(start, |byte| byte.is_ascii_digit());
    if digits.is_empty() {
        return unexpected(input, Expected::DOTS);
    }
    let (after, dots) = run(blank(rest), |byte| byte == b'.');
    let (after, continues) = match (dots.len(), after.bytes().next()) {
        (1, _) => (after, false),
        (3, _) => (after, true),
        (0, Some(b')' | b':')) => {
            let (last, dots) = run(blank(&after[1..]), |byte| byte == b'.');
            if dots.len() == 3 { (last, true) } else { (&after[1..], false) }
        }
        (0, _) if rest.is_empty() || rest.starts_with(SPACES) => (rest, false),
        _ => return unexpected(input, Expected::DOTS),
    };
    Ok((after, (saturating(digits), continues)))
}

/// A result at the end of the game, where nothing but comments follow.
pub(in crate::notation) fn outcome(input: &str) -> Parsed<'_, &str> {
    let found = OUTCOMES.into_iter().find_map(|form| Some((form, input.strip_prefix(form)?)));
    match found {
        Some((form, rest)) if (rest.is_empty() || rest.starts_with(SPACES)) && is_end(rest) => {
            Ok((rest, &input[..form.len()]))
        }
        _ => unexpected(input, Expected::WORD),
    }
}

/// Whether only white space and comments are left.
fn is_end(mut input: &str) -> bool {
    loop {
        let rest = input.trim_start_matches(SPACES);
        input = match rest.bytes().next() {
            Some(b'{') => match brace_comment(rest) {
                Ok((behind, _)) => behind,
                Err(_) => return false,
            },
            Some(b';') => line_comment(rest).0,
            next => return next.is_none(),
        };
    }
}

/// The name of a seat before its ply: `Guest: Rs*10b`.
pub(super) fn seat_label(input: &str) -> Parsed<'_, (&str, &'static str)> {
    let (behind, word) = run(input, |byte| byte.is_ascii_alphabetic());
    let mut seats = Variant::all().flat_map(|variant| variant.vocabulary().seats.iter().copied().flatten());
    // No name of a seat has fewer letters, or more.
    let may_be = (3..=6).contains(&word.len()) && behind.starts_with([' ', '\t', ':']);
    let Some(name) = may_be.then(|| seats.find(|seat| seat.eq_ignore_ascii_case(word))).flatten() else {
        return unexpected(input, Expected::WORD);
    };
    let colon = blank(behind).strip_prefix(':');
    let token = between(input, colon.unwrap_or(behind));
    let rest = blank(colon.unwrap_or(behind));
    let is_ply = ply::<true>(rest).is_ok_and(|(rest, _)| ply_end::<true>(rest.strip_prefix('.').unwrap_or(rest)));
    if is_ply { Ok((rest, (token, name))) } else { unexpected(rest, Expected::WORD) }
}

/// What stands in the place of a ply that nobody could read, and the text after it. Behind another ply of its line `?` and `--` may
/// be said of that one.
pub(super) fn illegible(input: &str, behind_ply: bool) -> Option<(&str, &str)> {
    /// Maximum of characters: it is looked for at every word.
    const LONGEST: usize = 20;
    let near = &input[..input.char_indices().nth(LONGEST).map_or(input.len(), |(at, _)| at)];
    let end = match near.strip_prefix('[') {
        Some(rest) => 2 + rest.find([']', '\n'])?,
        None => near.find(SPACES).unwrap_or(near.len()),
    };
    let (token, rest) = input.split_at_checked(end)?;
    let may_be_said = || token.starts_with(['?', '-', '–', '—']);
    (stands_for_ply(token) && ply_end::<true>(rest) && !(behind_ply && may_be_said())).then_some((rest, token))
}

/// Whether a word stands for a ply that nobody could read: `...`, `???`, `--`, `[illegible]`.
pub(crate) fn stands_for_ply(word: &str) -> bool {
    const WORDS: [&str; 7] = ["illegible", "unreadable", "unclear", "missing", "unknown", "lost", "blank"];
    let is_of = |word: &str, sign: char, least: usize| word.chars().all(|c| c == sign) && word.len() >= least;
    let is_sign = |word: &str| {
        is_of(word, '?', 1)
            || is_of(word, '.', 3)
            || is_of(word, '-', 2)
            || is_of(word, '_', 2)
            || matches!(word, "…" | "–" | "—")
    };
    let inside = word.strip_prefix('[').and_then(|word| word.strip_suffix(']'));
    is_sign(word)
        || inside.is_some_and(|inside| is_sign(inside) || WORDS.iter().any(|said| said.eq_ignore_ascii_case(inside)))
}

/// A sign between plies.
pub(super) fn separator(input: &str) -> Parsed<'_, &str> {
    match input.strip_prefix([',', '/']) {
        Some(rest) => Ok((rest, &input[..1])),
        None => unexpected(input, Expected::SPACE),
    }
}

/// Whether a rule set has a tag or a seat of this name.
pub(in crate::notation) fn known_tag(name: &str) -> bool {
    let is = |other: &str| other.eq_ignore_ascii_case(name);
    let mut common = COMMON.iter().map(|(name, _)| *name).chain(["Check"]);
    common.any(is)
        || is_seat(name)
        || Variant::all().any(|variant| variant.vocabulary().tags.iter().any(|tag| is(tag.name)))
}

/// Whether a tag of this name has a value of a fixed form, in which no full stop ends it.
pub(in crate::notation) fn is_set_up(name: &str) -> bool {
    let holds = |(tag, value): (&str, TagValue)| value != TagValue::Text && tag.eq_ignore_ascii_case(name);
    COMMON.iter().copied().any(holds)
        || Variant::all().any(|variant| variant.vocabulary().tags.iter().any(|tag| holds((tag.name, tag.value))))
}

/// The rule set that a text begins with, by its longest name, and what follows: `Skud Pai Sho, 2018 rules`.
pub(in crate::notation) fn rules_at_start(text: &str) -> Option<(Variant, &str)> {
    // `Pai Sho, wiki rules`.
    let text = text.strip_prefix("Pai Sho, ").unwrap_or(text);
    let is_end = |(at, c): &(usize, char)| *at > 0 && !c.is_alphanumeric();
    let ends = text.char_indices().filter(is_end).map(|(at, _)| at).take(4).chain([text.len()]);
    ends.filter_map(|end| Some((Variant::named(&text[..end])?, &text[end..]))).last()
}

/// `[Event “Spring”]`, `[Variant wiki]`, `[Variant: wiki]`.
pub(super) fn plain_tag(input: &str) -> Option<AnyTag<'_>> {
    let (after_name, name) = tag_name(gap(input.strip_prefix(['[', '［'])?));
    let after_gap = gap(after_name);
    // `[Host = "Mei"]`.
    let equals = || after_gap.strip_prefix('=').map(gap).filter(|value| value.starts_with(QUOTES));
    let plain = colon(after_gap).unwrap_or(after_gap);
    let start = equals().unwrap_or(plain);
    let close = |rest: &'_ str| gap(rest).strip_prefix(CLOSE).map(str::len);
    let with = |value, rest: usize| {
        let rest = &input[input.len() - rest..];
        AnyTag { text: between(input, rest), name, value, rest }
    };
    if let Some((rest, value)) = quoted(start).filter(|_| !name.is_empty()) {
        return close(rest).map(|rest| with(value, rest));
    }
    if !known_tag(name) || plain.len() == after_name.len() {
        return None;
    }
    let (rest, value) = plain_value(plain)?;
    // `[Guest wins]` names no player.
    if is_seat(name) && tells_end(&format!("{name} {value}")) {
        return None;
    }
    // `[Variant wiki"]`.
    close(rest.strip_prefix(QUOTES).unwrap_or(rest)).map(|rest| with(value, rest))
}

/// `Variant: wiki` on a line of its own.
pub(super) fn tag_line(input: &str) -> Option<AnyTag<'_>> {
    let (after, name) = tag_name(input);
    // `Target = 21`.
    let equals = || gap(after).strip_prefix(['=', '＝']).map(gap).filter(|_| !is_seat(name));
    let start = colon(gap(after)).or_else(equals)?;
    let line = &start[..start.find(['\n', '\r']).unwrap_or(start.len())];
    let is_played = || begins_ply(start) || is_play(line);
    if !known_tag(name) || name.eq_ignore_ascii_case("Check") || (is_seat(name) && is_played()) {
        return None;
    }
    // `Guest: Mei, Host: Tam`.
    let names_another =
        |part: &str| part.split_once([':', '：']).is_some_and(|(seat, _)| is_seat(seat.trim_matches(is_gap)));
    let parts = || line.split([',', ';', '|', '.', '\t']).flat_map(|part| part.split("  "));
    if is_seat(name) && parts().skip(1).any(names_another) {
        return None;
    }
    // `Rules: Skud Pai Sho, 2018 rules`, `Players: 3. Team: Yellow Green.`: more than one tag.
    let names_rules = ["Rules", "Variant"].iter().any(|tag| tag.eq_ignore_ascii_case(name));
    let says_more = |rest: &str| !rest.trim_matches(|c| c == '.' || is_gap(c)).is_empty();
    let is_second = |part: &str| part.split_once(':').is_some_and(|(name, _)| is_set_up(name.trim()));
    if names_rules && rules_at_start(line).is_some_and(|(_, rest)| says_more(rest))
        || is_set_up(name) && line.split(". ").skip(1).any(is_second)
    {
        return None;
    }
    let value = match quoted(line) {
        Some((rest, value)) if gap(rest).is_empty() => value,
        _ if line.is_empty() || line.contains(QUOTES) => return None,
        // `Players: 4.`
        _ if names_rules || is_set_up(name) => trimmed(line).trim_end_matches('.'),
        _ => trimmed(line),
    };
    let rest = &start[line.len()..];
    // `Rules: Balance` names no edition.
    let is_variant = name.eq_ignore_ascii_case("Rules") && Variant::named(value.trim()).is_some();
    Some(AnyTag { text: between(input, rest), name: if is_variant { "Variant" } else { name }, value, rest })
}

/// Whether a text begins like a ply or a turn number, not like a name.
fn begins_ply(input: &str) -> bool {
    let folded = folded(input.chars().take(40));
    let behind = match code::<true>(&folded) {
        Ok((rest, _)) => gap(rest),
        Err(_) => &folded,
    };
    let (rest, digits) = run(&folded, |byte| byte.is_ascii_digit());
    let is_number = !digits.is_empty() && gap(rest).starts_with(['.', ')']);
    // `Rd-10b`.
    let place_at = behind.strip_prefix('-').unwrap_or(behind);
    is_number || behind.starts_with(['*', '@']) || place::<true>(gap(place_at)).is_ok()
}

/// Whether a line begins with a word that is a ply, or a place stands in it behind a blank, as in no name.
fn is_play(line: &str) -> bool {
    let line = folded(line.chars());
    let is_place = |(at, _): (usize, &str)| {
        let word = &line[at + 1..];
        if ["at ", "in ", "on ", "to "].iter().any(|place| {
            let said = word.get(..3).is_some_and(|start| start.eq_ignore_ascii_case(place));
            said && is_other_place(&word[3..])
        }) {
            return true;
        }
        let behind = word.strip_prefix('#').unwrap_or(word);
        let (rest, digits) = run(behind, |byte| byte.is_ascii_digit());
        let letter = rest.bytes().next().is_some_and(|byte| matches!(byte | 0x20, b'a'..=b'r'));
        (1..=2).contains(&digits.len()) && letter && !rest[1..].starts_with(|c: char| c.is_ascii_alphanumeric())
    };
    PLAYS.iter().any(|word| has_word(&line, word)) || line.match_indices(' ').any(is_place)
}

/// Whether a text begins with a point that is written otherwise: `b10`, `10 b`, `(0,-8)`.
fn is_other_place(text: &str) -> bool {
    let is_row = |byte: &u8| matches!(byte | 0x20, b'a'..=b's');
    let number = |text: &str| {
        let (rest, digits) = run(text, |byte| byte.is_ascii_digit());
        (1..=2).contains(&digits.len()).then_some(text.len() - rest.len())
    };
    let ends = |rest: &str| !rest.starts_with(|c: char| c.is_ascii_alphanumeric());
    if let Some(inside) = text.strip_prefix('(') {
        let inside = inside.strip_prefix(['+', '-']).unwrap_or(inside);
        return number(inside).is_some_and(|length| inside[length..].starts_with(','));
    }
    if text.as_bytes().first().is_some_and(is_row) {
        return number(&text[1..]).is_some_and(|length| ends(&text[1 + length..]));
    }
    let row = number(text).and_then(|length| text[length..].strip_prefix(' '));
    row.is_some_and(|row| row.as_bytes().first().is_some_and(is_row) && ends(&row[1..]))
}

/// Characters as the first signs that they are read as.
fn folded(text: impl Iterator<Item = char>) -> String {
    text.map(|c| lookalike(c).unwrap_or_default().chars().next().unwrap_or(c)).collect()
}

/// A value in quotes of any form, without a quote in it.
fn quoted(input: &str) -> Option<(&str, &str)> {
    let inside = input.strip_prefix(QUOTES)?;
    let end = inside.find(|c| QUOTES.contains(&c) || matches!(c, '\n' | '\r'))?;
    let rest = inside[end..].strip_prefix(QUOTES)?;
    Some((rest, &inside[..end]))
}

/// A value without quotes, up to the bracket that closes the tag. Tiles in brackets may stand in it.
fn plain_value(input: &str) -> Option<(&str, &str)> {
    let mut rest = input;
    loop {
        let end = rest
            .find(|c| QUOTES.contains(&c) || matches!(c, '[' | ']' | '［' | '］' | '\n' | '\r'))
            .unwrap_or(rest.len());
        rest = &rest[end..];
        let Some(inside) = rest.strip_prefix('[') else { break };
        let end = inside.find(|c| QUOTES.contains(&c) || matches!(c, '[' | ']' | '\n' | '\r'))?;
        rest = inside[end..].strip_prefix(']')?;
    }
    let value = between(input, rest);
    (!value.is_empty()).then(|| (rest, trimmed(value)))
}

/// A value without the spaces and single quotes round it.
fn trimmed(value: &str) -> &str {
    let value = value.trim_matches(is_gap);
    let bare = value.strip_prefix(SINGLE_QUOTES).and_then(|value| value.strip_suffix(SINGLE_QUOTES));
    bare.unwrap_or(value)
}

/// A tag in another form than the canonical one.
pub(in crate::notation) fn other_tag(input: &str) -> Option<AnyTag<'_>> {
    if input.starts_with(['[', '［']) { plain_tag(input) } else { tag_line(input) }
}
