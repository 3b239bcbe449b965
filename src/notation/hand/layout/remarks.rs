//! Lines of words: which are remarks, and which say what a rule needs and cannot be read.

use super::super::chat::is_clock;
use super::super::columns::COLUMNS;
use super::super::digits::number_word;
use super::super::doubt::is_above_other;
use super::super::ends::resigned;
use super::super::facts::{Fact, facts, strip_word};
use super::super::lexicon::{PRONOUNS, begins_play, is_one_of, letters, verb};
use super::super::line::names_seat;
use super::super::names::goes_first;
use super::super::tail::{emoji, points_only, slips_play, speaks_about};
use super::super::told::{PASSES, opening};
use super::{Lines, counts, is_smiley, is_turn, looks_played};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::notation::pai::{is_game, known_tag, number, other_tag};
use crate::notation::read::ply::word_alone;
use crate::source::Span;
use std::ops::Range;

/// Words before what could have been played.
const DISCUSSES: &[&str] =
    &["better", "best", "comment", "note", "analysis", "alternatively", "perhaps", "maybe", "idea"];

/// Whether a word stands before what could have been played.
pub(in crate::notation::hand) fn discusses(word: &str) -> bool {
    is_one_of(DISCUSSES, word)
}

impl Lines<'_> {
    /// The tag of the rule set that words above the plies speak of, if it stands nowhere else.
    pub(super) fn needed(&self, line: &str) -> Option<&'static str> {
        const TAGS: [(&str, &str); 13] = [
            ("accents", "GuestAccents"),
            ("holds", "GuestAccents"),
            ("hand", "FirstHand"),
            ("hand", "SecondHand"),
            ("tiles", "FirstHand"),
            ("tiles", "SecondHand"),
            ("tiles", "FirstTiles"),
            ("tiles", "SecondTiles"),
            ("middle", "Centre"),
            ("target", "Target"),
            ("hand", "Hand"),
            ("centre", "Centre"),
            ("players", "Players"),
        ];
        let tags = self.lexicon.variant?.vocabulary().tags;
        // `Setup: Guest has a Lotus on 10c`.
        if !self.begun && letters(line).eq_ignore_ascii_case("setup") && looks_played(line) && !self.has_tag("Position")
        {
            return Some("Position");
        }
        let is_words = line.starts_with(char::is_alphabetic) && other_tag(line).is_none() && !looks_played(line);
        let speaks =
            |word: &str| line.split(|c: char| !c.is_alphabetic()).any(|other| other.eq_ignore_ascii_case(word));
        let is_open = |name: &str| tags.iter().any(|tag| tag.name == name) && !self.has_tag(name);
        // `First's hand: Jade, Coin`, but not `Target eight hand five`.
        let is_list = line.contains([':', '=']);
        let of_seat = |name: &str| name.starts_with("First") || name.starts_with("Second");
        let fits = |(word, name): &&(&str, &str)| speaks(word) && is_open(name) && (is_list || !of_seat(name));
        let found = TAGS.iter().find(fits).map(|(_, name)| *name);
        // `Host accents: Rock, Canoe`.
        let other = if found == Some("GuestAccents") && speaks("host") { Some("HostAccents") } else { None };
        other.filter(|name| is_open(name)).or(found).filter(|_| is_words && self.is_needed(line))
    }

    /// Reports words that may say what such a tag says.
    pub(super) fn say_needed(&mut self, tag: Option<&str>, line: Range<usize>) {
        let Some(name) = tag else { return };
        let message = format!("this may say what the tag `{name}` says, and cannot be read so");
        let found = Diagnostic::new(&codes::TAG_UNREADABLE, Span::new(line.start, line.end), message);
        self.errors.push(found.label("not read").help(format!("write a tag, `[{name} \"...\"]`, or put it in braces")));
    }

    /// Whether a line above the plies says what a rule needs: accents, a target, the centre piece.
    fn is_needed(&self, line: &str) -> bool {
        let mut words = line.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        let has = |list: &[&str]| words.clone().any(|word| is_one_of(list, word));
        let has_number = || words.clone().any(|word| number_word(word).is_some() || word.parse::<u32>().is_ok());
        !self.begun
            && (has(&["accents", "accent", "target"])
                || has(&["points", "players", "hand", "hands"]) && has_number()
                || (has(&["centre", "center", "middle", "tiles", "holds"])
                    || has(&["hand"]) && line.contains([':', '=']))
                    && words.any(|word| word.len() > 1 && self.lexicon.is_tile(word)))
    }

    /// Whether a line is the name of an event or a place, in which that of a tile may be: `Lotus Cup`, `Orchid Open 2024`.
    fn is_event(&self, line: &str) -> bool {
        let is_year = |word: &str| word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit());
        let mut words = line.split(' ').filter(|word| !word.is_empty() && !is_year(word));
        let is_tile = |word: &str| self.lexicon.is_tile(word);
        let is_name = |word: &str| {
            word.starts_with(char::is_uppercase)
                && word.len() > 2
                && word.chars().all(|c| c.is_alphabetic() || c == '\'')
                && !(verb(word).is_some() || word_alone(word) || self.lexicon.seat(word).is_some())
        };
        words.clone().count() > 1
            && words.clone().all(is_name)
            && words.next().is_some_and(is_tile)
            && words.all(|word| !is_tile(word))
            && !self.lexicon.is_tile(line.trim())
    }

    /// Whether a line is words only, where no ply is.
    pub(super) fn is_remark(&self, line: &str, in_chat: bool) -> bool {
        // `*** Mei has joined #paisho`.
        let line = line.strip_prefix("*** ").or_else(|| line.strip_prefix("-!- ")).unwrap_or(line);
        if !self.begun && is_game(line) {
            return true;
        }
        // `d8 > e9`.
        if line.contains([' ', '-', '>']) && points_only(line).is_some() {
            return false;
        }
        if line.starts_with(['[', '{', ';', '|', '(', '<', '@', '!', '?', '$']) || line.contains(['{', '}', '"']) {
            return false;
        }
        let below = || Span::of(line, self.text).map_or("", |span| &self.text[span.end as usize..]);
        if self.begun && is_above_other(line, below()) {
            return false;
        }
        // `C`, the tile of a ply that is broken off above.
        if self.begun && self.lexicon.is_code(line.trim()) {
            return false;
        }
        // `Tam: ok`.
        let is_player = |name: &str| self.lexicon.players.iter().any(|(player, _)| player.eq_ignore_ascii_case(name));
        let in_chat = in_chat || line.split_once(':').is_some_and(|(name, _)| is_player(name));
        // `👀`, by itself.
        if is_picture(line) {
            return true;
        }
        // `Page 2`, `Page 2 of 3`.
        let page = letters(line);
        let is_number = |part: &str| part.trim().parse::<u32>().is_ok();
        if is_one_of(&["page", "sheet", "diagram", "figure"], page) && line[page.len()..].split(" of ").all(is_number) {
            return true;
        }
        // `Better was 2... Rs10r-11q.`, `/* lunch */`, `--- lunch ---`.
        let plays = |word: &str| {
            word_alone(word) || verb(word).is_some() || number_word(word).is_some() || self.lexicon.is_tile(word)
        };
        let is_said = |framed: &str| {
            let mut words = framed.split(|c: char| !c.is_alphanumeric());
            !framed.is_empty() && !framed.bytes().any(|byte| byte.is_ascii_digit()) && !words.any(plays)
        };
        let framed = [("/*", "*/"), ("--", "--")].iter().find_map(|(open, close)| {
            Some(line.trim_end().strip_prefix(open)?.strip_suffix(close)?.trim_matches(['-', ' ']))
        });
        if framed.is_some_and(is_said) || is_one_of(DISCUSSES, page) && speaks_about(line) {
            return true;
        }
        // `Lotus Cup`, `Orchid Open 2024`, `10 minutes each`, `Tam starts`.
        if !self.begun && (self.is_event(line) || counts(line) || goes_first(line).is_some()) {
            return true;
        }
        // What a rule needs is no remark, nor is `Turn 2`.
        if !in_chat && (self.is_needed(line) || is_turn(line)) {
            return false;
        }
        // What a player says in a chat is a remark unless it is played.
        let said = match line.split_once(':') {
            Some((name, said)) if in_chat && name.split(' ').count() < 4 => said.trim(),
            // `Time: 40 min.`
            Some((word, said)) if is_one_of(COLUMNS, word) && !known_tag(word) && !looks_played(said) => {
                return true;
            }
            _ if other_tag(line).is_some() => return false,
            // `21:04 Dana Draw`.
            _ if in_chat => line[self.lexicon.named(line).map_or(0, |(length, _)| length)..].trim_start(),
            _ => line,
        };
        // `Tam: 👍 nice`, `Tam: :)`, `Tam: ...`.
        let said = if in_chat { behind_faces(said) } else { said };
        if said.is_empty() {
            return true;
        }
        // `Tam: <Media omitted>`.
        if in_chat && said.starts_with('<') && said.ends_with('>') && !looks_played(said) {
            return true;
        }
        // `Cem: Cliam`.
        let first = letters(said);
        let mut behind = said[first.len()..].split([' ', '.', '!', '/']).filter(|word| !word.is_empty());
        if (self.begun || in_chat) && slips_play(first) && behind.all(|word| self.lexicon.is_tile(word)) {
            return false;
        }
        let has_place = looks_played(said);
        let plays = |word: &str| {
            let word = letters(word);
            verb(word).is_some() || word_alone(word) || word.len() > 1 && self.lexicon.is_tile(word)
        };
        let first = letters(said);
        // `Rsb10`, a whole line.
        let is_one = !said.contains(' ') && (self.begun || said.contains(|c: char| c.is_ascii_digit()));
        if has_place
            || is_one && self.lexicon.may_be_ply(said)
            || !said.starts_with(char::is_alphabetic)
            || self.lexicon.seat(first).is_some() && !in_chat
        {
            return false;
        }
        // `Finished 21:40`.
        let mut words = said.split(' ').filter(|word| !is_clock(word));
        let has_digit = words.any(|word| word.bytes().any(|byte| byte.is_ascii_digit()));
        if in_chat {
            let lexicon = self.lexicon;
            let may_play = lexicon.tells_lost_place(said) || lexicon.may_be_ply(said) || lexicon.tells_odd_place(said);
            !begins_play(said) && !is_word_of_play(said) && !may_play
        } else {
            let is_tile = |word: &str| letters(word).len() > 1 && self.lexicon.is_tile(letters(word));
            let plays = |word: &str| if self.begun { word_alone(letters(word)) || is_tile(word) } else { plays(word) };
            !((self.begun && has_digit) || said.split(' ').any(plays))
        }
    }

    /// How the game ended, behind a turn number or the plies of a line, and where those plies end: `2. Guest wins on time`,
    /// `Rs*10r, and Host wins`.
    pub(super) fn result_behind(&self, line: Range<usize>) -> Option<(usize, Vec<Fact>)> {
        let text = &self.text[line.clone()];
        if text.contains(['{', '}', '[', '"']) || text.contains(';') && !self.semicolons {
            return None;
        }
        if let Some(found) = number::<true>(text).ok().and_then(|(words, _)| facts(words, self.lexicon, false)) {
            return self.begun.then_some((line.start, found));
        }
        let parted = [" and ", ", ", "; ", ". ", "! ", " (", " # "]
            .into_iter()
            .filter_map(|sign| Some((text.rfind(sign)?, sign.len())));
        let Some((end, length)) = parted.max() else { return self.winner_behind(line) };
        let said = &text[end + length..];
        // `Rs*10r # Host wins`: a comment that is no result while they play on.
        if text[end..].starts_with(" #") && self.plays_on(line.end) {
            return None;
        }
        let found = if text[end..].starts_with(" (") {
            // `(Host resigns)` is no ply there.
            let said = said.trim_end().strip_suffix(')')?.trim();
            facts(said, self.lexicon, false).or_else(|| resigned(said, self.lexicon))
        } else {
            facts(said, self.lexicon, false)
        };
        let Some(found) = found.filter(|_| looks_played(&text[..end])) else { return self.winner_behind(line) };
        Some((line.start + text[..end].trim_end_matches([',', ';', '.', ' ']).len(), found))
    }

    /// The same without a sign: `Rs*10b Rs*10r Guest wins`, `Rs*10b Rs*10r draw agreed`.
    fn winner_behind(&self, line: Range<usize>) -> Option<(usize, Vec<Fact>)> {
        const MOST_WORDS: usize = 6;
        let text = self.text[line.clone()].trim_end();
        let starts = text.rmatch_indices(' ').take(MOST_WORDS).map(|(at, _)| at);
        // Who agrees on a draw has not offered it.
        let agrees = |said: &str| said.split(' ').any(|word| is_one_of(&["agreed", "agreement"], letters(word)));
        let tells = |said: &str| said.starts_with("Result:") || said.starts_with("Winner:");
        let is_end = |said: &str| self.lexicon.named(said).is_some() || agrees(said) || tells(said);
        let mut ends = starts.filter(|at| is_end(&text[at + 1..]));
        ends.find_map(|at| {
            let found = facts(text[at + 1..].trim_end_matches(['!', '.']), self.lexicon, false)?;
            looks_played(&text[..at]).then(|| (line.start + text[..at].trim_end().len(), found))
        })
    }
}

/// Whether a line has pictures and nothing else, none of which stands for a seat: `👀`, `👍 2`, `👍 (2) 🔥`.
fn is_picture(line: &str) -> bool {
    let counts = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let is_count = |word: &str| counts(word.strip_prefix('(').and_then(|word| word.strip_suffix(')')).unwrap_or(word));
    let mut words = line.split_whitespace();
    let is_sign = |word: &str| emoji(word) == word.len() && !names_seat(word);
    words.next().is_some_and(is_sign) && words.all(|word| is_sign(word) || is_count(word))
}

/// What somebody says behind pictures, faces and dots.
fn behind_faces(said: &str) -> &str {
    let mut rest = said;
    loop {
        let word = rest.split_whitespace().next().unwrap_or_default();
        let is_dots = word.len() > 1 && word.bytes().all(|byte| matches!(byte, b'.' | b'!' | b'?'));
        let is_face = is_smiley(word) || emoji(word) == word.len() && !names_seat(word) || word == "…";
        if word.is_empty() || !(is_face || is_dots) {
            return rest;
        }
        rest = rest[word.len()..].trim_start();
    }
}

/// Whether somebody says a ply that is a word: `pass`, `I pass`, `ok, passing`.
fn is_word_of_play(said: &str) -> bool {
    let said = said[opening(said)..].trim_end_matches(['.', '!', ' ']);
    let said = PRONOUNS.iter().find_map(|who| strip_word(said, who)).map_or(said, str::trim_start);
    word_alone(said) || is_one_of(PASSES, said)
}

/// Whether a line is the number of a page: `- 2 -`.
pub(super) fn is_page_number(line: &str) -> bool {
    let dashes = ['-', '–', '—'];
    let inside = line.trim().strip_prefix(dashes).and_then(|line| line.strip_prefix(' ')?.strip_suffix(dashes));
    let inside = inside.and_then(|inside| inside.strip_suffix(' '));
    inside.is_some_and(|number| (1..4).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit()))
}
