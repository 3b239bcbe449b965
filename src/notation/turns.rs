//! Counting turns while plies are read: whose ply the next one is, and whether a written number fits.

/// What is wrong with a turn number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Trouble {
    /// The turn should have had this number.
    Expected(u32),
    /// The ply of this seat in this turn was left out before the number.
    Missing { turn: u32, seat: usize },
    /// The plies since the turn before was full, so many, are too many.
    Extra(usize),
    /// An earlier turn fell short, as the plies of a later one show.
    FellShort { turn: u32 },
    /// This turn was opened already: either its ply is written twice, or the number is wrong.
    Again,
}

/// Where the reading of the turns stands.
#[derive(Debug)]
pub(super) struct Turns {
    /// Which seats still play.
    playing: Vec<bool>,
    /// How many plies a turn has now.
    capacity: usize,
    /// The seat that moves first in turn 1.
    first: usize,
    /// The number of the turn that is on, 0 before the first.
    turn: u32,
    /// How many seats have played in it, those that `first` skips included.
    count: usize,
    /// Whether anything has been played in it, and be it a resignation, which shortens the turn instead.
    played: bool,
    /// Whether the turn began without a number of its own.
    unnumbered: bool,
    /// Something in this turn could not be read: its plies cannot be counted.
    loose: bool,
    /// What the turn's number should have been, when it was wrong.
    doubt: Option<u32>,
    /// Whether the number that came again was one that goes on with a turn.
    again_goes_on: bool,
    /// The last turn that made the game's turns shorter, as when a seat is out.
    shortened: Option<u32>,
}

impl Turns {
    pub(super) fn new(seats: usize, first: usize) -> Turns {
        Turns {
            playing: vec![true; seats],
            capacity: seats,
            first,
            turn: 0,
            count: 0,
            played: false,
            unnumbered: false,
            loose: false,
            doubt: None,
            again_goes_on: false,
            shortened: None,
        }
    }

    /// The turn that is on.
    pub(super) fn turn(&self) -> u32 {
        self.turn
    }

    /// The turn and the seat whose ply comes next.
    pub(super) fn upcoming(&self) -> (u32, usize) {
        let fresh = self.turn == 0 || self.count >= self.capacity;
        (self.turn.saturating_add(u32::from(fresh)), self.seat())
    }

    /// Whether the number just read showed that turns have become shorter.
    pub(super) fn just_shortened(&self) -> bool {
        self.shortened.is_some_and(|turn| turn.saturating_add(1) == self.turn)
    }

    /// The seat whose ply comes next.
    pub(super) fn seat(&self) -> usize {
        let at = match self.count {
            _ if self.turn == 0 => self.first,
            count if count < self.capacity => count,
            _ => 0,
        };
        if self.playing.len() == 2 {
            return at;
        }
        let mut playing = self.playing.iter().enumerate().filter(|(_, playing)| **playing);
        playing.nth(at).map_or(0, |(seat, _)| seat)
    }

    /// Something could not be read, and nobody knows how many plies it was.
    pub(super) fn lose_count(&mut self) {
        self.loose = true;
    }

    fn begin(&mut self, turn: u32, count: usize) {
        let playing = self.playing.iter().filter(|playing| **playing).count();
        self.capacity = self.capacity.min(playing).max(1);
        self.turn = turn;
        self.count = count;
        self.played = count > 0;
        self.unnumbered = false;
        self.loose = false;
        self.doubt = None;
    }

    /// A turn number was written; with three dots it goes on with a turn. Says which turn begins, and what is wrong.
    pub(super) fn number(&mut self, number: u32, goes_on: bool) -> (Option<u32>, Option<Trouble>) {
        self.again_goes_on = goes_on;
        if goes_on { self.continued(number) } else { self.opened(number) }
    }

    /// The number that opened the turn again was wrong, for another ply stands behind it. A full turn is over then, and
    /// the numbers may go on from the wrong one or from the right one.
    pub(super) fn reopened(&mut self) -> Option<u32> {
        if self.again_goes_on || self.count < self.capacity {
            self.lose_count();
            return None;
        }
        let wrong = self.turn;
        self.begin(wrong + 1, 0);
        self.doubt = Some(wrong);
        Some(self.turn)
    }

    fn opened(&mut self, number: u32) -> (Option<u32>, Option<Trouble>) {
        let next = self.turn.saturating_add(1);
        let mut trouble = None;
        let was_loose = self.loose;
        if self.turn == 0 {
            let first = self.first;
            if number != 1 || first != 0 {
                trouble = Some(Trouble::Expected(1));
            }
            self.begin(number, first);
            self.doubt = trouble.map(|_| 1);
            return (Some(number), trouble);
        }
        if was_loose {
            // Whatever was lost, the written number tells where we are.
        } else if number == next || self.doubt.is_some_and(|doubt| number == doubt.saturating_add(1)) {
            if self.count < self.capacity {
                if self.playing.len() > 2 && self.count > 0 {
                    self.capacity = self.count;
                    self.shortened = Some(self.turn);
                } else {
                    trouble = Some(Trouble::Missing { turn: self.turn, seat: self.seat() });
                }
            }
        } else if number == self.turn && self.unnumbered {
            trouble = Some(match self.shortened {
                Some(turn) if turn.saturating_add(2) == self.turn => {
                    self.capacity = self.playing.len();
                    Trouble::FellShort { turn }
                }
                _ => Trouble::Extra(self.count),
            });
        } else if number == self.turn && self.played {
            return (None, Some(Trouble::Again));
        } else {
            trouble = Some(Trouble::Expected(next));
        }
        self.begin(number, 0);
        if let Some(Trouble::Expected(expected)) = trouble {
            self.doubt = Some(expected);
        }
        (Some(number), trouble)
    }

    fn continued(&mut self, number: u32) -> (Option<u32>, Option<Trouble>) {
        if self.turn == 0 {
            let trouble = match (number, self.first) {
                (1, 0) => Some(Trouble::Missing { turn: 1, seat: 0 }),
                (1, _) => None,
                _ => Some(Trouble::Expected(1)),
            };
            self.begin(number, self.first.max(1));
            return (Some(number), trouble);
        }
        if self.loose {
            let begins = (number != self.turn).then_some(number);
            self.begin(number, self.count.clamp(1, self.capacity.saturating_sub(1).max(1)));
            return (begins, None);
        }
        // A turn whose own number was wrong goes on under the right one.
        let same = number == self.turn || self.doubt == Some(number);
        if same && self.played && self.count < self.capacity {
            return (None, None);
        }
        if same && self.played {
            return (None, Some(Trouble::Again));
        }
        if number == self.turn.saturating_add(1) && self.count >= self.capacity {
            if self.playing.first() == Some(&false) {
                // The first seat has resigned: the turn is begun by a later one.
                self.begin(number, 0);
                return (Some(number), None);
            }
            let seat = self.seat();
            self.begin(number, 1);
            return (Some(number), Some(Trouble::Missing { turn: number, seat }));
        }
        (
            None,
            Some(Trouble::Expected(if self.count < self.capacity { self.turn } else { self.turn.saturating_add(1) })),
        )
    }

    /// A ply comes: says which turn it begins, if it begins one.
    pub(super) fn before_ply(&mut self) -> Option<u32> {
        if self.turn == 0 {
            self.begin(1, self.first);
        } else if self.count >= self.capacity {
            let loose = self.loose;
            self.begin(self.turn.saturating_add(1), 0);
            self.loose = loose;
        } else {
            return None;
        }
        self.unnumbered = true;
        Some(self.turn)
    }

    /// The game's text has ended: whether its last turn shows that an earlier one fell short.
    pub(super) fn end(&self) -> Option<Trouble> {
        let turn =
            self.shortened.filter(|turn| turn.saturating_add(2) == self.turn && self.unnumbered && !self.loose)?;
        Some(Trouble::FellShort { turn })
    }

    /// The ply has been played; a seat that resigned plays no more.
    pub(super) fn after_ply(&mut self, resigned: bool) {
        self.played = true;
        if resigned && self.playing.len() > 2 {
            let seat = self.seat();
            self.playing[seat] = false;
            // The seats after it in this turn are counted without it.
            self.capacity = self.capacity.saturating_sub(1);
        } else {
            self.count += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::notation::{Options, named};

    /// What is said of the numbers of a game by hand: one thing for one fault.
    #[test]
    fn a_wrong_number_is_one_fault() {
        for (moves, code, token) in [
            ("1. A E\n2. A E\n2. C D\n3. A E", "turn-number", "2."),
            ("1. A E\n2. A E\n2. C D\n4. A E", "turn-number", "2."),
            ("1. A E\n5. A E\n3. C D", "turn-number", "5."),
            ("1. A E\n5. A\n2... E\n3. C D", "turn-number", "5."),
            ("1. A E\n2. A\n3. C D", "ply-missing", "3."),
            ("1. A E\n2... D\n3. C E", "ply-missing", "2..."),
        ] {
            // Letters stand for plies that differ.
            let plies = [("A", "F*10l"), ("E", "E*5o"), ("C", "Rd*10c"), ("D", "Lt*11k")];
            let moves = plies.iter().fold(moves.to_owned(), |moves, (letter, ply)| {
                moves.replace(&format!(" {letter}"), &format!(" {ply}"))
            });
            let text = format!("[Variant \"wiki\"]\n{moves}\n");
            let read = named("pai").unwrap().read(&text, &Options::default());
            let found: Vec<(&str, &str)> =
                read.findings.iter().map(|finding| (finding.code.name, &text[finding.span.range()])).collect();
            assert_eq!(found, [(code, token)], "{text}");
        }
    }
}
