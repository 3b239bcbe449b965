//! Names before what somebody says, and above it.

use super::super::chat::{clock_behind, pointed, time};
use super::super::digits::number_word;
use super::super::facts::is_name;
use super::super::lexicon::{is_one_of, letters};
use super::{Lines, is_named_turn, is_plain_turn, is_ply, looks_played, near};
use crate::notation::pai::number;
use crate::source::Span;
use crate::variant::Variant;
use std::ops::Range;

impl Lines<'_> {
    /// Who says what stands in a line, and where that begins: `<Mei> Rs*10b`, `[Mei] Rs*10b`, `Mei (9:12): Rs*10b`, `**Mei** (9:12):
    /// Rs*10b`.
    pub(super) fn said_by(&self, line: Range<usize>, in_chat: bool) -> Option<(Range<usize>, usize)> {
        let text = &self.text[line.clone()];
        let of = |name: &str, said: &str| {
            let name = Span::of(name, self.text)?;
            Some((name.range(), line.end - said.len()))
        };
        let boxed = || text.strip_prefix('[')?.split_once("] ").filter(|(name, _)| self.lexicon.seat(name).is_some());
        let pointed = pointed(text).filter(|(name, _)| in_chat || self.lexicon.seat(name).is_some());
        if let Some((name, said)) = pointed.or_else(boxed) {
            return of(name, said.trim_start());
        }
        let bold = text.strip_prefix("**");
        let named = bold.unwrap_or(text);
        let (length, _) = self.lexicon.named(named)?;
        let (name, behind) = named.split_at(length);
        let behind = if bold.is_some() { behind.strip_prefix("**")? } else { behind };
        of(name, clock_behind(behind)?)
    }

    /// The length of the name of somebody who tells the turn of another: `Bot: turn 1, Guest plays Rose at 10b`.
    pub(super) fn announced(&self, line: &str) -> Option<usize> {
        let (name, told) = [": ", "> ", " - "].iter().find_map(|sign| line.split_once(sign))?;
        let told = told.trim_start();
        let word = letters(told);
        let number = told[word.len()..].trim_start_matches([' ', '#']);
        let spoken = if number_word(letters(number)).is_some() { letters(number).len() } else { 0 };
        let behind = number[spoken..].trim_start_matches(|c: char| c.is_ascii_digit());
        let who = behind.trim_start_matches([',', ':', '.', ')', '-', ' ']);
        let is_told = is_one_of(&["turn", "move", "round", "ply"], word) && behind.len() < number.len();
        let is_free = || is_name(name) && Variant::named(name).is_none();
        (is_told && is_free() && self.lexicon.named(who).is_some() && looks_played(who))
            .then_some(line.len() - told.len())
    }

    /// Whether one of the next lines is a turn, or a ply, perhaps with who made it and when.
    pub(super) fn plays_on(&self, end: usize) -> bool {
        near(&self.text[end..]).lines().any(|line| {
            let line = line.trim();
            let line = &line[time(line).unwrap_or(0)..];
            let said = pointed(line).map_or(line, |(_, said)| said).trim_start();
            let named = self.lexicon.named(said).map_or(0, |(length, _)| length);
            let said = said[named..].trim_start_matches([':', '>', ' ']);
            let ply = number::<true>(said).map_or(said, |(ply, _)| ply.trim_start());
            is_plain_turn(line) || is_named_turn(line, self.lexicon) || is_ply(ply, self.lexicon)
        })
    }

    /// Whether a ply stands up to the next quote, and nothing else.
    pub(super) fn quotes_ply(&self, behind: &str) -> bool {
        behind
            .split_once(['"', '”'])
            .is_some_and(|(inside, _)| inside.len() < 60 && !inside.starts_with(' ') && self.counts(inside) == Some(1))
    }

    /// The name that a line consists of, above a line that may be played.
    pub(super) fn name_above<'l>(&self, line: &'l str, end: usize) -> Option<&'l str> {
        let name = line.trim_end().trim_end_matches(':');
        // `Mei wrote:`.
        let wrote = name.strip_suffix(" wrote");
        let name = wrote.unwrap_or(name);
        // `Mei#1234`.
        let is_number = |number: &str| number.len() == 4 && number.bytes().all(|byte| byte.is_ascii_digit());
        let name = name.split_once('#').filter(|(_, number)| is_number(number)).map_or(name, |(name, _)| name);
        if self.lexicon.variant.is_none() || self.lexicon.seat(name).is_none() {
            return None;
        }
        let below = self.text[end..].lines().map(str::trim).find(|line| !line.is_empty())?;
        // Who writes several plies may quote those of others.
        let is_quoted = wrote.is_some() && below.starts_with(|c: char| c == '>' || c.is_ascii_digit());
        ((looks_played(below) || is_ply(below, self.lexicon)) && !is_quoted).then_some(name)
    }
}
