//! A record played by the rules: ply after ply, up to the first that is refused.

use crate::board::Place;
use crate::record::{Entry, Placed, Ply, Record};
use crate::rules::{Outcome, Refusal, Rules, Seats, SetUp};
use crate::variant::Seat;

/// A game being replayed. It borrows the record and keeps one position, so that a step costs no allocation.
#[derive(Debug, Clone)]
pub struct Replay<'r, R: Rules> {
    rules: R,
    position: R::Position,
    record: &'r Record,
    next: usize,
    turn: u32,
    plies: usize,
    refused: bool,
    /// Whether plies that are refused are taken as played all the same.
    keeps_going: bool,
}

/// What came of one entry of the record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step<A, F> {
    /// A ply was played.
    Ply(Played<A>),
    /// The position was compared with what the record says it is.
    Check {
        /// Which entry.
        entry: usize,
        /// Where they differ.
        differences: Vec<Difference>,
    },
    /// A ply was refused; nothing follows.
    Refused(Failure<F>),
}

/// A ply that was played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Played<A> {
    /// Which entry of the record it is.
    pub entry: usize,
    /// The turn, as the record numbers it.
    pub turn: u32,
    /// Who played it.
    pub seat: Seat,
    /// What it did.
    pub action: A,
}

/// Where a game stopped being legal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure<F> {
    /// Which entry of the record; none for a fault of the set-up.
    pub entry: Option<usize>,
    /// The turn, as the record numbers it; 0 for the set-up.
    pub turn: u32,
    /// Whose fault it is.
    pub seat: Seat,
    /// How many plies were played before.
    pub ply: usize,
    /// Why.
    pub refusal: F,
    /// Whether the ply was taken as played all the same.
    pub played: bool,
}

/// A place where the board and a `[Check]` differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Difference {
    /// The place.
    pub at: Place,
    /// What the record says lies there.
    pub said: Option<Placed>,
    /// What does lie there.
    pub found: Option<Placed>,
}

/// A recorded score that is not what came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrongPoints {
    /// Which item of the tag, from 0.
    pub item: usize,
    /// The seat it names, if it names one.
    pub seat: Option<Seat>,
    /// What that seat has.
    pub found: Option<i32>,
}

/// A recorded result that is not what came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrongResult {
    /// How the game ended on the board, if it did.
    pub outcome: Option<Outcome>,
}

impl<'r, R: Rules> Replay<'r, R> {
    /// The game before its first ply, or what is wrong with its set-up.
    pub fn start(record: &'r Record, set_up: &SetUp<'_>) -> Result<Self, Failure<Refusal<R>>> {
        match R::start(record, set_up) {
            Ok((rules, position)) => {
                Ok(Replay { rules, position, record, next: 0, turn: 0, plies: 0, refused: false, keeps_going: false })
            }
            Err(refusal) => {
                let seat = refusal.seat().unwrap_or(record.first_seat());
                Err(Failure { entry: None, turn: 0, seat, ply: 0, refusal, played: false })
            }
        }
    }

    /// Takes plies that are refused as played from here on, and does not end with the first.
    pub fn keep_going(&mut self) {
        self.keeps_going = true;
    }

    /// Plays or compares the next entry; `None` at the end of the record and after a refusal.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> Option<Step<R::Action, Refusal<R>>> {
        while !self.refused {
            let entry = self.next;
            self.next += 1;
            match self.record.entries.get(entry)? {
                Entry::Turn(number) => self.turn = *number,
                Entry::Comment(_) => {}
                Entry::Ply(ply) => return Some(self.play(entry, ply)),
                Entry::Check(said) => {
                    let differences = compare(said, &self.rules.tiles(&self.position));
                    return Some(Step::Check { entry, differences });
                }
            }
        }
        None
    }

    /// Plays on until this many plies are played or the game stops; returns the refusal that stopped it.
    pub fn forward(&mut self, plies: usize) -> Option<Failure<Refusal<R>>> {
        while self.plies < plies {
            match self.next() {
                Some(Step::Refused(failure)) if !failure.played => return Some(failure),
                Some(_) => {}
                None => break,
            }
        }
        None
    }

    fn play(&mut self, entry: usize, ply: &Ply) -> Step<R::Action, Refusal<R>> {
        let (turn, seat) = (self.turn, self.rules.to_move(&self.position));
        match self.rules.resolve(&self.position, ply) {
            Ok(action) => {
                self.rules.apply(&mut self.position, &action);
                self.plies += 1;
                Step::Ply(Played { entry, turn, seat, action })
            }
            Err(refusal) => {
                let seat = refusal.seat().unwrap_or(seat);
                let ply_number = self.plies;
                let played = self.keeps_going && self.rules.force(&mut self.position, ply);
                self.plies += usize::from(played);
                self.refused = !played;
                Step::Refused(Failure { entry: Some(entry), turn, seat, ply: ply_number, refusal, played })
            }
        }
    }

    /// The rules in force.
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// The game as it stands.
    pub fn position(&self) -> &R::Position {
        &self.position
    }

    /// How many plies were played.
    pub fn plies(&self) -> usize {
        self.plies
    }

    /// The record that is replayed.
    pub fn record(&self) -> &'r Record {
        self.record
    }

    /// How the game has ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.rules.outcome(&self.position)
    }

    /// Compares the recorded result with what came out. To be asked when everything was played.
    pub fn check_result(&self) -> Result<(), WrongResult> {
        let Some(result) = self.record.tag("Result").map(str::trim) else { return Ok(()) };
        let outcome = self.outcome();
        let winners = outcome.map(|outcome| outcome.winners);
        let seats = self.record.seats();
        let termination = self.record.tag("Termination").unwrap_or("").trim();
        let ended = |ways: &[&str]| outcome.is_none() && ways.iter().any(|way| termination.eq_ignore_ascii_case(way));
        let all = Seats(((1u16 << seats.len()) - 1) as u8);
        let right = match result {
            "*" => outcome.is_none(),
            "Draw" => winners == Some(all) || ended(&["agreed"]),
            names => match named(names, seats) {
                Some(named) => winners == Some(named) || ended(&BEYOND),
                None => false,
            },
        };
        if right { Ok(()) } else { Err(WrongResult { outcome }) }
    }

    /// What each seat's score comes to here, where the rules keep one.
    pub fn points(&self) -> Option<Vec<i32>> {
        self.rules.points(&self.position)
    }

    /// Compares the recorded points of each seat with the position. To be asked when everything was played.
    pub fn check_points(&self) -> Result<(), WrongPoints> {
        // Most records tell no points, and to count them takes a while.
        let Some(text) = self.record.tag("Points") else { return Ok(()) };
        let Some(found) = self.points() else { return Ok(()) };
        for (item, (seat, said)) in points(text, self.record.seats()).into_iter().enumerate() {
            let found = seat.and_then(|seat| found.get(seat.index()).copied());
            if said.is_none() || said != found {
                return Err(WrongPoints { item, seat, found });
            }
        }
        Ok(())
    }
}

/// What a `[Points]` or `[Score]` value says, such as `Sente 12, Gote -3`: for each item the seat it names and the number.
pub fn points(text: &str, seats: &[&str]) -> Vec<(Option<Seat>, Option<i32>)> {
    let item = |item: &str| {
        let (name, number) = item.trim().rsplit_once([' ', '\t']).unwrap_or((item.trim(), ""));
        let seat = seats.iter().position(|seat| *seat == name.trim());
        (seat.map(|seat| Seat(seat as u8)), number.parse().ok())
    };
    text.split(',').map(item).collect()
}

/// Ways a game is won that its plies do not show.
const BEYOND: [&str; 7] = ["resigned", "resignation", "forfeit", "forfeited", "time", "abandoned", "adjudicated"];

/// The seats a result names, one or a team.
fn named(names: &str, seats: &[&str]) -> Option<Seats> {
    let mut set = Seats::default();
    for name in names.split_whitespace() {
        set.0 |= 1 << seats.iter().position(|seat| *seat == name)?;
    }
    (set != Seats::default()).then_some(set)
}

/// Where two positions differ, in reading order. Where several tiles share a place, each is looked for among the others.
pub fn compare(said: &[Placed], found: &[Placed]) -> Vec<Difference> {
    let mut unsaid = found.to_vec();
    let take = |tiles: &mut Vec<Placed>, wanted: &dyn Fn(&Placed) -> bool| {
        tiles.iter().position(wanted).map(|number| tiles.remove(number))
    };
    let missed: Vec<&Placed> =
        said.iter().filter(|tile| take(&mut unsaid, &|other| other == *tile).is_none()).collect();
    let mut differences = Vec::new();
    for tile in missed {
        let instead = take(&mut unsaid, &|other| other.at == tile.at);
        differences.push(Difference { at: tile.at, said: Some(*tile), found: instead });
    }
    differences.extend(unsaid.into_iter().map(|tile| Difference { at: tile.at, said: None, found: Some(tile) }));
    differences.sort_by_key(|difference| difference.at.order());
    differences
}
