//! Turn numbers in lean form.

use super::Moves;
use super::run::RUN;
use crate::notation::lean::Label;
use crate::record::LeanEntry;

impl Moves<'_> {
    /// A number with the end of its digits and the number of dots after it; none without a dot.
    #[inline]
    pub(super) fn number(&self, at: usize) -> Option<(u32, usize, usize)> {
        let (mut end, mut number) = (at, 0u32);
        while let digit @ b'0'..=b'9' = self.byte(end) {
            number = number.wrapping_mul(10).wrapping_add(u32::from(digit - b'0'));
            end += 1;
        }
        let dots = (end..).take_while(|&at| self.byte(at) == b'.').count();
        // A longer one is no number here.
        (dots > 0 && end - at <= 6).then_some((number, end, dots))
    }

    /// A turn's number. It must be the next one.
    #[inline]
    pub(super) fn turn(&mut self, number: u32, start: usize, end: usize, dots: usize) -> Option<()> {
        if self.turns.is_some() {
            return self.turn_of_many(number, start, end, dots);
        }
        let is_new = match (dots, self.turn) {
            (1, 0) => number == 1 && self.first == 0,
            (1, turn) => number == turn + 1 && self.count == 2,
            (3, 0) => number == 1 && self.first == 1,
            (3, turn) if number == turn && self.count == 1 => false,
            _ => return None,
        };
        self.reader.at = end + dots;
        (self.behind, self.fresh) = (self.reader.at, false);
        if is_new {
            self.count = if self.turn == 0 { self.first } else { 0 };
            self.turn = number;
            match self.label.number == number {
                true => self.label.count_on(),
                false => self.label = Label::new(number + 1, RUN),
            }
            self.reader.push(LeanEntry::Turn(number), start);
        } else if dots != 3 || self.turn == 0 {
            return None;
        }
        Some(())
    }

    /// The same where there are more seats than two.
    pub(super) fn turn_of_many(&mut self, number: u32, start: usize, end: usize, dots: usize) -> Option<()> {
        let (begins, error) = self.turns.as_mut()?.number(number, dots == 3);
        if error.is_some() || !matches!(dots, 1 | 3) {
            return None;
        }
        self.reader.at = end + dots;
        (self.behind, self.fresh) = (self.reader.at, false);
        if let Some(turn) = begins {
            self.turn = turn;
            self.reader.push(LeanEntry::Turn(turn), start);
        }
        Some(())
    }
}
