//! Counts turns while plies are read: which seat's ply comes next, and whether a written number is right.

use smallvec::SmallVec;

/// An error in the numbering of turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TurnError {
    /// The turn should have had this number.
    Expected(u32),
    /// The ply of this seat in this turn is missing before the number.
    Missing { turn: u32, seat: usize },
    /// This many plies since the turn before was full are too many.
    Extra(usize),
    /// An earlier turn is a ply short, as the plies of a later one show.
    FellShort { turn: u32 },
    /// This turn is open already: either a ply is written twice, or the number is wrong.
    Again,
}

/// A resignation, at a time that `count` shows.
#[derive(Debug, Clone, Copy)]
struct Resigned {
    turn: u32,
    count: usize,
    seat: usize,
    /// How many seats have resigned in the turn.
    seats: usize,
}

/// The count of turns so far.
#[derive(Debug, Clone)]
pub(crate) struct Turns {
    /// Which seats still play.
    playing: SmallVec<[bool; 4]>,
    /// How many plies a full turn has now.
    capacity: usize,
    /// The seat that moves first in turn 1.
    first: usize,
    /// The number of the current turn, 0 before the first.
    turn: u32,
    /// How many seats have played in it, counting those that `first` skips.
    count: usize,
    /// Whether anything has been played in it, a resignation included, which shortens the turn instead.
    played: bool,
    /// Whether the turn began without a number of its own.
    unnumbered: bool,
    /// Whether something in this turn could not be read, so that its plies cannot be counted.
    loose: bool,
    /// What the turn's number should have been, if it was wrong.
    doubt: Option<u32>,
    /// Whether the number that opened the turn again has three dots.
    again_continues: bool,
    /// The last turn with fewer plies than the ones before, as when a seat is out.
    shortened: Option<u32>,
    /// The last resignation in a game of more than two.
    resigned: Option<Resigned>,
    /// Whether all seats are in the game when it begins.
    from_start: bool,
}

impl Turns {
    pub(crate) fn new(seats: usize, first: usize) -> Turns {
        Turns {
            playing: SmallVec::from_elem(true, seats),
            capacity: seats,
            first,
            turn: 0,
            count: 0,
            played: false,
            unnumbered: false,
            loose: false,
            doubt: None,
            again_continues: false,
            shortened: None,
            resigned: None,
            from_start: true,
        }
    }

    /// The same for a game that may begin with a position, in which seats may be out.
    pub(super) fn with_position(self, is_given: bool) -> Turns {
        Turns { from_start: !is_given, ..self }
    }

    /// The count before the last ply.
    pub(super) fn before_last(&self) -> Turns {
        let mut turns = Turns { unnumbered: false, ..self.clone() };
        match self.resigned {
            Some(last) if (last.turn, last.count) == (self.turn, self.count) => {
                turns.playing[last.seat] = true;
                turns.capacity += 1;
                turns.resigned =
                    (last.seats > 1).then(|| Resigned { count: usize::MAX, seats: last.seats - 1, ..last });
            }
            _ => turns.count = self.count.saturating_sub(1),
        }
        turns.played = !turns.opening().1;
        turns
    }

    /// The turn of the ply that comes next, and whether the ply opens it.
    pub(super) fn opening(&self) -> (u32, bool) {
        let resigned = self.resigned.is_some_and(|last| last.turn == self.turn);
        (self.upcoming().0, (self.count == 0 && !resigned) || self.count >= self.capacity)
    }

    /// The current turn.
    pub(super) fn turn(&self) -> u32 {
        self.turn
    }

    /// The seat that moves first in turn 1.
    pub(super) fn first(&self) -> usize {
        self.first
    }

    /// The turn and the seat whose ply comes next.
    pub(super) fn upcoming(&self) -> (u32, usize) {
        let fresh = self.turn == 0 || self.count >= self.capacity;
        (self.turn.saturating_add(u32::from(fresh)), self.seat())
    }

    /// Whether the turn under way has room for another ply.
    pub(super) fn lacks_ply(&self) -> bool {
        (1..self.capacity).contains(&self.count)
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

    /// The current turn, and how many seats have played in it, if two play and nothing is in doubt.
    pub(super) fn in_step(&self) -> Option<(u32, usize)> {
        let is_plain = self.playing.len() == 2 && !self.loose && self.doubt.is_none() && self.shortened.is_none();
        match (self.turn, self.first) {
            (0, 0) if is_plain => Some((0, 2)),
            (1.., _) if is_plain => Some((self.turn, self.count)),
            _ => None,
        }
    }

    /// Plies of two seats have been read up to this count of this turn, which began with a number if any turn did so.
    pub(super) fn go_on(&mut self, turn: u32, count: usize, has_begun: bool) {
        (self.turn, self.count, self.played) = (turn, count, true);
        self.unnumbered &= !has_begun;
    }

    /// Something could not be read, which may have been any number of plies.
    pub(super) fn lose_count(&mut self) {
        self.loose = true;
    }

    /// Whether something could not be read.
    pub(super) fn is_loose(&self) -> bool {
        self.loose
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

    /// A turn number is written; with three dots it continues a turn. Returns the turn that begins, and an error.
    pub(crate) fn number(&mut self, number: u32, continues: bool) -> (Option<u32>, Option<TurnError>) {
        self.again_continues = continues;
        if continues { self.continued(number) } else { self.opened(number) }
    }

    /// The number that opened the turn again was wrong, because another ply follows it. A full turn is over then, and
    /// later numbers may count from the wrong one or from the right one.
    pub(super) fn reopened(&mut self) -> Option<u32> {
        if self.again_continues || self.count < self.capacity {
            self.lose_count();
            return None;
        }
        let wrong = self.turn;
        self.begin(wrong + 1, 0);
        self.doubt = Some(wrong);
        Some(self.turn)
    }

    fn opened(&mut self, number: u32) -> (Option<u32>, Option<TurnError>) {
        let next = self.turn.saturating_add(1);
        let mut error = None;
        let was_loose = self.loose;
        if self.turn == 0 {
            let first = self.first;
            if number != 1 || first != 0 {
                error = Some(TurnError::Expected(1));
            }
            self.begin(number, first);
            self.doubt = error.map(|_| 1);
            return (Some(number), error);
        }
        if was_loose {
            // However many plies could not be read, the written number counts.
        } else if number == next || self.doubt.is_some_and(|doubt| number == doubt.saturating_add(1)) {
            if self.count < self.capacity {
                // Nobody is out before the second turn.
                let can_be_out = self.turn > 1 || !self.from_start;
                if self.playing.len() > 2 && self.count > 0 && can_be_out {
                    self.capacity = self.count;
                    self.shortened = Some(self.turn);
                } else {
                    error = Some(TurnError::Missing { turn: self.turn, seat: self.seat() });
                }
            }
        } else if number == self.turn && self.unnumbered {
            error = Some(match self.shortened {
                Some(turn) if turn.saturating_add(2) == self.turn => {
                    self.capacity = self.playing.len();
                    TurnError::FellShort { turn }
                }
                _ => TurnError::Extra(self.count),
            });
        } else if number == self.turn && self.played {
            return (None, Some(TurnError::Again));
        } else {
            error = Some(TurnError::Expected(next));
        }
        self.begin(number, 0);
        if let Some(TurnError::Expected(expected)) = error {
            self.doubt = Some(expected);
        }
        (Some(number), error)
    }

    fn continued(&mut self, number: u32) -> (Option<u32>, Option<TurnError>) {
        if self.turn == 0 {
            let error = match (number, self.first) {
                (1, 0) => Some(TurnError::Missing { turn: 1, seat: 0 }),
                (1, _) => None,
                _ => Some(TurnError::Expected(1)),
            };
            self.begin(number, self.first.max(1));
            return (Some(number), error);
        }
        if self.loose {
            let begins = (number != self.turn).then_some(number);
            self.begin(number, self.count.clamp(1, self.capacity.saturating_sub(1).max(1)));
            return (begins, None);
        }
        // A turn whose own number was wrong may continue under the right one.
        let same = number == self.turn || self.doubt == Some(number);
        if same && self.played && self.count < self.capacity {
            return (None, None);
        }
        if same && self.played {
            return (None, Some(TurnError::Again));
        }
        if number == self.turn.saturating_add(1) && self.count >= self.capacity {
            if self.playing.first() == Some(&false) {
                // The first seat has resigned, so a later one begins the turn.
                self.begin(number, 0);
                return (Some(number), None);
            }
            let seat = self.seat();
            self.begin(number, 1);
            return (Some(number), Some(TurnError::Missing { turn: number, seat }));
        }
        (
            None,
            Some(TurnError::Expected(if self.count < self.capacity { self.turn } else { self.turn.saturating_add(1) })),
        )
    }

    /// A ply comes. Returns the turn that it begins, if it begins one.
    pub(crate) fn before_ply(&mut self) -> Option<u32> {
        let loose = self.loose;
        if self.turn == 0 {
            self.begin(1, self.first);
        } else if self.count >= self.capacity {
            self.begin(self.turn.saturating_add(1), 0);
        } else {
            return None;
        }
        self.loose = loose;
        self.unnumbered = true;
        Some(self.turn)
    }

    /// The text has ended: whether its last turn shows that an earlier one is a ply short.
    pub(crate) fn end(&self) -> Option<TurnError> {
        let turn =
            self.shortened.filter(|turn| turn.saturating_add(2) == self.turn && self.unnumbered && !self.loose)?;
        Some(TurnError::FellShort { turn })
    }

    /// Whether the turn began without a number of its own.
    pub(super) fn is_unnumbered(&self) -> bool {
        self.unnumbered
    }

    /// How many plies the turn has, if it began without a number and none could be read otherwise.
    pub(super) fn without_number(&self) -> Option<usize> {
        (self.unnumbered && !self.loose && self.doubt.is_none() && self.turn > 1).then_some(self.count)
    }

    /// The ply has been read. A seat that resigned plays no more.
    pub(crate) fn after_ply(&mut self, resigned: bool) {
        self.played = true;
        if resigned && self.playing.len() > 2 {
            let seat = self.seat();
            self.playing[seat] = false;
            let before = self.resigned.filter(|last| last.turn == self.turn).map_or(0, |last| last.seats);
            self.resigned = Some(Resigned { turn: self.turn, count: self.count, seat, seats: before + 1 });
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

    #[test]
    fn a_wrong_number_gets_one_diagnostic() {
        for (moves, code, token) in [
            ("1. A E\n2. A E\n2. C D\n3. A E", "turn-number", "2."),
            ("1. A E\n2. A E\n2. C D\n4. A E", "turn-number", "2."),
            ("1. A E\n5. A E\n3. C D", "turn-number", "5."),
            ("1. A E\n5. A\n2... E\n3. C D", "turn-number", "5."),
            ("1. A E\n2. A\n3. C D", "ply-missing", "3."),
            ("1. A E\n2... D\n3. C E", "ply-missing", "2..."),
            ("1. A E\n2. A\n2. D\n3. C E", "turn-number", "2."),
        ] {
            // Letters stand for plies that differ.
            let plies = [("A", "F*10l"), ("E", "E*5o"), ("C", "Rd*10c"), ("D", "Lt*11k")];
            let moves = plies.iter().fold(moves.to_owned(), |moves, (letter, ply)| {
                moves.replace(&format!(" {letter}"), &format!(" {ply}"))
            });
            let text = format!("[Variant \"wiki\"]\n{moves}\n");
            let read = named("pai").unwrap().read(&text, &Options::default());
            let found: Vec<(&str, &str)> = read
                .diagnostics
                .iter()
                .map(|diagnostic| (diagnostic.code.name, &text[diagnostic.span.range()]))
                .collect();
            assert_eq!(found, [(code, token)], "{text}");
        }
    }
}
