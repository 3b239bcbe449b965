//! Players as headings name them: `Guest is Mei`, `Mei (Guest)`, `Player 1: Mei`, `game between Mei and Tam`.

use super::facts::{Fact, fact, game_number, is_name, opponents, strip_word, the_date, with_seat};
use super::layout::looks_played;
use super::lexicon::{ENDS, Lexicon, is_article, is_one_of, is_seat, verb};
use super::rules::rules;
use crate::notation::read::ply::word_alone;

/// Words of a title that is no player's name.
const TITLES: &[&str] = &[
    "accents",
    "afternoon",
    "autumn",
    "board",
    "break",
    "by",
    "casual",
    "championship",
    "chapter",
    "club",
    "cup",
    "day",
    "dinner",
    "division",
    "evening",
    "final",
    "finals",
    "friday",
    "friendly",
    "game",
    "games",
    "group",
    "hand",
    "league",
    "lunch",
    "match",
    "meeting",
    "monday",
    "morning",
    "open",
    "part",
    "quarterfinal",
    "rated",
    "rematch",
    "round",
    "saturday",
    "season",
    "section",
    "semifinal",
    "series",
    "session",
    "spring",
    "summer",
    "sunday",
    "table",
    "thursday",
    "tiles",
    "tournament",
    "training",
    "tuesday",
    "wednesday",
    "week",
    "winter",
];

/// Whether a name is rather a title: `Round 2`, `Spring Cup`, `The rematch`.
pub(super) fn is_title(name: &str) -> bool {
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    name.split([' ', '-'])
        .filter(|word| !word.is_empty())
        .any(|word| is_one_of(TITLES, word) || is_number(word) || word.len() > 1 && is_article(word))
}

/// Whether words are a name without any sign beside it: each begins with a capital, and none means anything else.
fn is_bare_name(name: &str, lexicon: &Lexicon) -> bool {
    let means_more = |word: &str| verb(word).is_some() || is_one_of(ENDS, word) || word_alone(word) || is_seat(word);
    let is_word = |word: &str| word.starts_with(char::is_uppercase) && !means_more(word);
    is_name(name) && name.split(' ').all(is_word) && !is_title(name) && !lexicon.is_tile(name) && !looks_played(name)
}

/// A seat and its player in words or by the number of the player: `Guest is Mei`, `Mei is Guest`, `Guest Mei`, `Mei (Guest)`,
/// `Player 1: Mei`.
pub(super) fn seated(part: &str, lexicon: &Lexicon) -> Option<(&'static str, String)> {
    let is = |name: &str| lexicon.seats.iter().copied().find(|seat| seat.eq_ignore_ascii_case(name.trim()));
    let number = || {
        let (player, name) = part.split_once(':')?;
        let number: usize = game_number(strip_word(player.trim(), "player")?)?.parse().ok()?;
        Some((*lexicon.seats.get(number.checked_sub(1)?)?, name.trim()))
    };
    let behind = || {
        let (name, seat) = with_seat(part, lexicon);
        Some((seat?, name))
    };
    let said = || {
        let (first, second) = part.split_once(" is ").or_else(|| part.split_once(' '))?;
        is(first).map(|seat| (seat, second)).or_else(|| Some((is(second).filter(|_| part.contains(" is "))?, first)))
    };
    // Only where the rule set is known a number is that of a seat.
    let numbered = if lexicon.variant.is_some() { number() } else { None };
    let (seat, name) = numbered.or_else(behind).or_else(said)?;
    is_bare_name(name, lexicon).then(|| (seat, name.to_owned()))
}

/// A name, and the seat that stands beside it: `Mei (Guest)`, `Mei as Guest`, `Guest Mei`.
pub(super) fn beside_seat<'t>(name: &'t str, lexicon: &Lexicon) -> (&'t str, Option<&'static str>) {
    let is = |word: &str| lexicon.seats.iter().copied().find(|seat| seat.eq_ignore_ascii_case(word.trim()));
    let found = with_seat(name, lexicon);
    if found.1.is_some() {
        return found;
    }
    if let Some((player, seat)) = name.split_once(" as ").and_then(|(player, seat)| Some((player, is(seat)?))) {
        return (player.trim(), Some(seat));
    }
    let before = name.trim().split_once([' ', ':']).and_then(|(seat, player)| Some((player.trim(), is(seat)?)));
    match before.filter(|(player, _)| is_bare_name(player, lexicon)) {
        Some((player, seat)) => (player, Some(seat)),
        None => found,
    }
}

/// Whether two players with a dash between them are all of a line: `Mei - Tam`.
pub(super) fn dashed_pair(line: &str) -> bool {
    let Some((one, other)) = [" - ", " – ", " — "].iter().find_map(|sign| line.trim().split_once(sign)) else {
        return false;
    };
    let lexicon = Lexicon::of("", None);
    [one, other].iter().all(|name| is_bare_name(name, &lexicon) && name.split(' ').count() < 3)
}

/// A name with the player's points behind it.
pub(super) fn points_behind(name: &str) -> Option<(&str, &str)> {
    let (name, score) = name.trim().rsplit_once(' ')?;
    (!score.is_empty() && score.bytes().all(|byte| byte.is_ascii_digit())).then_some((name, score))
}

/// Whether a name has the word for a seat in it, so that it is nobody's.
pub(super) fn holds_seat(name: &str, lexicon: &Lexicon) -> bool {
    let is_own = |word: &str| lexicon.seats.iter().any(|seat| seat.eq_ignore_ascii_case(word));
    is_seat(name) || name.split(' ').any(is_own)
}

/// Whether the tag of a seat names another seat with a colon: `First: Mei / Second: Tam`, `First: Mei Second: Tam`.
pub(super) fn names_other(name: &str, value: &str) -> bool {
    // Asked of every tag that is read, of which hardly any has one of the signs.
    let other = || value.split_once(" / ").and_then(|(_, other)| other.split_once([':', '=']));
    memchr::memchr2(b'/', b':', value.as_bytes()).is_some()
        && is_seat(name)
        && (other().is_some_and(|(seat, _)| is_seat(seat.trim())) || before_seat(value).is_some())
}

/// Where the player's name ends before another seat with a colon.
pub(super) fn before_seat(value: &str) -> Option<usize> {
    // No seat's name has a colon, so that what stands before the last one is not looked at again.
    let mut from = 0;
    value.match_indices(':').find_map(|(colon, _)| {
        let seat = value[from..colon].rfind(' ').map(|space| from + space);
        from = colon;
        seat.filter(|seat| is_seat(&value[seat + 1..colon]))
    })
}

/// As many players as there are seats, in turn order: `Mei, Tam`, `Mei and Tam`.
pub(super) fn listed(players: &str, lexicon: &Lexicon) -> Option<Vec<Fact>> {
    lexicon.variant?;
    let names: Vec<&str> = players.split([',', '&']).flat_map(|part| part.split(" and ")).map(str::trim).collect();
    let is_player = |name: &&str| is_bare_name(name, lexicon);
    let fits = names.len() == lexicon.seats.len() && names.len() > 1 && names.iter().all(is_player);
    fits.then(|| lexicon.seats.iter().zip(names).map(|(seat, name)| fact(seat, name)).collect())
}

/// Whether a tag of this name says who plays, and not how many.
pub(super) fn lists_players(name: &str, value: &str) -> bool {
    let is_list = || value.contains([',', '(', '&']) || value.contains(" and ");
    name.eq_ignore_ascii_case("Players") && is_list() && !looks_played(value)
}

/// Two players with more beside them: `2024-05-03 Mei vs Tam`, `Mei vs Tam (Skud Pai Sho)`, `game between Mei and Tam`.
pub(super) fn dressed(line: &str, lexicon: &Lexicon) -> Option<Vec<Fact>> {
    let dated = line.split_once(' ').filter(|(day, _)| day.starts_with(|c: char| c.is_ascii_digit()));
    if let Some((names, mut date)) = dated.and_then(|(day, names)| Some((names, the_date(day)?))) {
        date.extend(opponents(names, lexicon)?);
        return Some(date);
    }
    let ruled = line.strip_suffix(')').and_then(|line| line.rsplit_once(" ("));
    if let Some((names, told)) = ruled.and_then(|(names, told)| Some((names, rules(told)?))) {
        let mut found = opponents(names, lexicon)?;
        found.extend(told);
        return Some(found);
    }
    between(line, lexicon)
}

fn between(line: &str, lexicon: &Lexicon) -> Option<Vec<Fact>> {
    let line = ["a", "the"].iter().find_map(|word| strip_word(line, word)).map_or(line, str::trim_start);
    let line = ["game", "match"].iter().find_map(|word| strip_word(line, word)).map_or(line, str::trim_start);
    let (first, second) = strip_word(line, "between")?.split_once(" and ")?;
    let (first, second) = (first.trim(), second.trim());
    let are_names = is_bare_name(first, lexicon) && is_bare_name(second, lexicon);
    if are_names { opponents(&format!("{first} vs {second}"), lexicon) } else { None }
}

/// A name, and the player's rating that stands behind it: `Mei (1200)`.
pub(super) fn rated(name: &str) -> (&str, Option<&str>) {
    let parts = name.trim().strip_suffix(')').and_then(|name| name.rsplit_once(" ("));
    let is_rating = |number: &str| (3..=4).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit());
    match parts.filter(|(_, number)| is_rating(number)) {
        Some((player, number)) => (player, Some(number)),
        None => (name, None),
    }
}

/// A heading without the result at its end: `Mei vs Tam (1-0)`, `Mei - Tam 0:1`; and who won, if anybody has.
pub(super) fn without_score(line: &str) -> Option<(&str, Score)> {
    let (names, score) = line.trim_end().rsplit_once(' ')?;
    let score = match score.trim_matches(['(', ')']) {
        "1-0" | "1:0" => Score::First,
        "0-1" | "0:1" => Score::Second,
        "1/2-1/2" | "½-½" | "½:½" => Score::Draw,
        _ => return None,
    };
    Some((names.trim_end().trim_end_matches([',', ':']), score))
}

/// Whom a heading names as the winner: the player it names first or the other.
pub(super) enum Score {
    First,
    Second,
    Draw,
}
