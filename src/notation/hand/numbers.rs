//! Numbers that count plies, where turns are meant: `1. Rs*10b`, `2. Rs*10r`, or `1a`, `1b`.

use super::Ambiguity;
use super::clause::Op;
use super::lexicon::Lexicon;
use super::line::SoFar;
use super::notices::Notice;
use crate::codes;
use crate::source::Span;
use std::ops::Range;

/// A turn number of a text.
#[derive(Debug, Default)]
pub(super) struct Number {
    pub(super) value: u32,
    pub(super) continues: bool,
    /// Whether a dash stands between it and the ply.
    pub(super) dash: bool,
    /// Which part of the turn it says, counted from 0.
    pub(super) part: Option<u8>,
    pub(super) seat: Option<&'static str>,
    /// Whether it is not written as it stands.
    pub(super) rewritten: bool,
    /// Where it is written.
    pub(super) op: usize,
    pub(super) span: Range<usize>,
    /// How many plies come before it.
    pub(super) plies: usize,
}

impl SoFar {
    /// Counts turns where the text counts plies: each number has one ply.
    pub(super) fn renumber(&mut self, text: &str, lexicon: &Lexicon) {
        let ends = self.numbers.iter().skip(1).map(|number| number.plies).chain([self.plies]);
        let mut each = self.numbers.iter().zip(ends).enumerate();
        let last = self.numbers.len().saturating_sub(1);
        let single = each.all(|(at, (number, end))| {
            let plies = end - number.plies;
            let is_plain = !number.continues && number.part.is_none() && number.seat.is_none();
            is_plain && (plies == 1 || (at == last && plies == 0))
        });
        let seats = if lexicon.variant.is_some() { lexicon.seats.len() } else { 2 };
        // What is joined by a word may be the plies of both players.
        let is_joined = self.choices.iter().any(|choice| choice.what == Ambiguity::Joint);
        if self.loose || is_joined || !single || last == 0 || seats < 2 {
            return;
        }
        let counts =
            |per: usize| self.numbers.iter().enumerate().all(|(at, number)| number.value as usize == 1 + at / per);
        if !counts(1) && !counts(seats) {
            return;
        }
        let turn = |at: usize| if at.is_multiple_of(seats) { format!("{}. ", 1 + at / seats) } else { String::new() };
        let right: Vec<String> = (0..self.numbers.len()).map(turn).collect();
        for (number, right) in self.numbers.iter().zip(right) {
            self.ops[number.op] = Op::Put(right.clone(), number.span.clone());
            let written = text[number.span.clone()].to_owned();
            if written.trim() != right.trim() {
                let span = Span::new(number.span.start, number.span.end);
                self.notices.push(Notice { code: &codes::SLIP_NUMBER, span, written, right: right.trim().to_owned() });
            }
        }
    }
}

/// The value of a Roman number up to 39.
pub(super) fn roman(word: &str) -> Option<u32> {
    const ONES: [&str; 10] = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"];
    let tens = word.bytes().take_while(|byte| *byte == b'X').count();
    let ones = ONES.iter().position(|ones| *ones == &word[tens..])?;
    let value = (10 * tens + ones) as u32;
    (1..40).contains(&value).then_some(value)
}
