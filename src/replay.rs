//! A record played by the rules, ply after ply, up to the first that is refused.

use crate::board::Place;
use crate::notation;
use crate::record::{self, Effect, Entry, Placed, Ply, Record, SetUp};
use crate::rules::{Outcome, Refusal, Rules, Seats};
use crate::variant::{Seat, Tile};
use std::fmt;

/// A game being replayed. It borrows the record and keeps one position, so that a step allocates nothing.
#[derive(Debug, Clone)]
pub struct Replay<'r, R: Rules> {
    rules: R,
    position: R::Position,
    record: &'r Record,
    /// The line that is played: the record's entries, or those of a variation.
    entries: &'r [Entry],
    next: usize,
    turn: u32,
    plies: usize,
    refused: bool,
    /// Whether refused plies are played anyway.
    forces: bool,
    /// How many more refused plies stand, without being marked.
    may_stand: usize,
    /// Whether the remark about the next ply has been made.
    remarked: bool,
}

/// What came of one entry of the record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step<A, F> {
    /// A ply was played.
    Ply(Played<A>),
    /// The position was compared with a `[Check]`.
    Check {
        /// The entry.
        entry: usize,
        /// Where the two differ.
        differences: Vec<Difference>,
    },
    /// The next ply is legal, and worth a warning.
    Remark(Refused<F>),
    /// A ply was refused. Nothing follows, unless it stands or refused plies are played anyway.
    Refused(Refused<F>),
}

/// A ply that was played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Played<A> {
    /// Its entry in the record.
    pub entry: usize,
    /// The turn, as the record numbers it.
    pub turn: u32,
    /// Who played it.
    pub seat: Seat,
    /// What it did.
    pub action: A,
}

/// A set-up or a ply that was refused, with the refusal or what is of interest of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Refused<F> {
    /// The entry in the record; none for the set-up.
    pub entry: Option<usize>,
    /// The turn, as the record numbers it; 0 for the set-up.
    pub turn: u32,
    /// The seat that should have done otherwise; none for a set-up that is no seat's duty.
    pub seat: Option<Seat>,
    /// How many plies were played before.
    pub plies: usize,
    /// The refusal.
    pub refusal: F,
    /// Whether the ply was played anyway.
    pub forced: bool,
    /// Whether that is because the record marks it as one that stands.
    pub stands: bool,
}

impl<F> Refused<F> {
    /// The same with something else for the refusal.
    pub fn map<T>(&self, of: impl FnOnce(&F) -> T) -> Refused<T> {
        let Refused { entry, turn, seat, plies, ref refusal, forced, stands } = *self;
        Refused { entry, turn, seat, plies, refusal: of(refusal), forced, stands }
    }
}

impl<F: fmt::Display> fmt::Display for Refused<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.entry {
            Some(_) => write!(f, "turn {}: {}", self.turn, self.refusal),
            None => write!(f, "set-up: {}", self.refusal),
        }
    }
}

impl<F: fmt::Debug + fmt::Display> std::error::Error for Refused<F> {}

/// A place where the board and a `[Check]` differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Difference {
    /// The place.
    pub at: Place,
    /// The tile in the record.
    pub said: Option<Placed>,
    /// The tile on the board.
    pub found: Option<Placed>,
}

/// A `[Points]` tag that does not hold the points of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PointsMismatch {
    /// The item of the tag, from 0.
    pub item: usize,
    /// The seat that it names, if it names one.
    pub seat: Option<Seat>,
    /// The seat's points.
    pub found: Option<i32>,
}

impl fmt::Display for PointsMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the points are not those of the game")
    }
}

impl std::error::Error for PointsMismatch {}

/// A `[Result]` tag that does not hold the result of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ResultMismatch {
    /// How the game ended on the board, if it did.
    pub outcome: Option<Outcome>,
    /// Whether it did not, and the tag names a winner who may have won off the board: only how is not said.
    pub is_unsaid: bool,
}

impl fmt::Display for ResultMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the result is not that of the game")
    }
}

impl std::error::Error for ResultMismatch {}

impl<'r, R: Rules> Replay<'r, R> {
    /// The game before its first ply, or why its set-up is refused.
    pub fn start(record: &'r Record, set_up: &SetUp<'_>) -> Result<Self, Refused<Refusal<R>>> {
        match R::start(set_up) {
            Ok((rules, position)) => Ok(Replay {
                rules,
                position,
                record,
                entries: &record.entries,
                next: 0,
                turn: 0,
                plies: 0,
                refused: false,
                forces: false,
                may_stand: 0,
                remarked: false,
            }),
            Err(refusal) => {
                let seat = refusal.seat();
                Err(Refused { entry: None, turn: 0, seat, plies: 0, refusal, forced: false, stands: false })
            }
        }
    }

    /// From here on plays refused plies anyway, and does not end at the first.
    pub fn force_refused(&mut self) {
        self.forces = true;
    }

    /// From here on so many refused plies stand as though they were marked.
    pub(crate) fn let_stand(&mut self, plies: usize) {
        self.may_stand = plies;
    }

    /// Plays or compares the next entry; `None` at the end of the record and after a refusal.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> Option<Step<R::Action, Refusal<R>>> {
        while !self.refused {
            let entry = self.next;
            self.next += 1;
            match self.entries.get(entry)? {
                Entry::Turn(number) => self.turn = *number,
                Entry::Comment(_) | Entry::Glyph(_) | Entry::Variation(_) => {}
                Entry::Ply(ply) => return Some(self.play(entry, ply)),
                Entry::Check(said) => {
                    let differences = compare(said, &self.rules.tiles(&self.position));
                    return Some(Step::Check { entry, differences });
                }
            }
        }
        None
    }

    /// Plays on until an entry of the line is the next. Says whether it got there.
    pub(crate) fn forward_to(&mut self, entry: usize) -> bool {
        let entries = self.entries;
        self.entries = &entries[..entry.min(entries.len())];
        while self.next().is_some() {}
        (self.entries, self.next) = (entries, entry);
        !self.refused
    }

    /// The same game from this position with the entries of a variation.
    pub(crate) fn branch(&self, entries: &'r [Entry]) -> Self {
        Replay { entries, next: 0, refused: false, remarked: false, ..self.clone() }
    }

    /// The turn of the last ply or number.
    pub(crate) fn turn(&self) -> u32 {
        self.turn
    }

    /// Plays on until this many plies are played, or the record ends or is refused.
    pub fn forward(&mut self, plies: usize) -> Option<Refused<Refusal<R>>> {
        while self.plies < plies {
            match self.next() {
                Some(Step::Refused(refused)) if !refused.forced => return Some(refused),
                Some(_) => {}
                None => break,
            }
        }
        None
    }

    fn play(&mut self, entry: usize, ply: &Ply) -> Step<R::Action, Refusal<R>> {
        let (turn, seat, plies) = (self.turn, self.rules.to_move(&self.position), self.plies);
        match self.rules.resolve(&self.position, ply) {
            Ok(action) => {
                if let Some(refusal) = self.rules.remark(&self.position, ply).filter(|_| !self.remarked) {
                    // The ply itself is the next step.
                    (self.next, self.remarked) = (entry, true);
                    return Step::Remark(Refused {
                        entry: Some(entry),
                        turn,
                        seat: Some(seat),
                        plies,
                        refusal,
                        forced: false,
                        stands: false,
                    });
                }
                self.remarked = false;
                self.rules.apply(&mut self.position, &action);
                self.plies += 1;
                Step::Ply(Played { entry, turn, seat, action })
            }
            Err(objection) => {
                let refusal = self.rules.refusal(&self.position, objection);
                let seat = refusal.seat().or(Some(seat));
                let is_marked = record::stands(self.entries, entry);
                let stands = (is_marked || self.may_stand > 0) && carry_out(&self.rules, &mut self.position, ply);
                self.may_stand -= usize::from(stands && !is_marked);
                let goes_on = !self.rules.is_over(&self.position);
                let forced = stands || self.forces && goes_on && self.rules.force(&mut self.position, ply);
                self.plies += usize::from(forced);
                self.refused = !forced;
                Step::Refused(Refused { entry: Some(entry), turn, seat, plies, refusal, forced, stands })
            }
        }
    }

    /// The rules in force.
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// The position reached.
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

    /// Compares the `[Result]` tag with the position, which is the last one when everything was played.
    pub fn check_result(&self) -> Result<(), ResultMismatch> {
        let outcome = self.outcome();
        match result_tag(self.record, outcome) {
            ResultTag::Right => Ok(()),
            found => Err(ResultMismatch { outcome, is_unsaid: found == ResultTag::Unsaid }),
        }
    }

    /// Each seat's score in the position, where the rules keep one.
    pub fn points(&self) -> Option<Vec<i32>> {
        self.rules.points(&self.position)
    }

    /// Compares the `[Points]` tag with the position, which is the last one when everything was played.
    pub fn check_points(&self) -> Result<(), PointsMismatch> {
        check_points(self.record, || self.points())
    }
}

/// Plays a refused ply that the record marks as one that stands, if it can be carried out: the tiles that it moves are there.
/// Says whether it was played; if not, the position is unchanged.
pub(crate) fn carry_out<R: Rules>(rules: &R, position: &mut R::Position, ply: &Ply) -> bool {
    if rules.is_over(position) || !are_there(ply, rules.tiles(position)) {
        return false;
    }
    let before = position.clone();
    let is_played = rules.force(position, ply);
    if is_played {
        rules.end_by(&before, position);
    }
    is_played
}

/// Whether the tiles that a ply moves are where it says, each where the acts before it leave it. Behind a turned ring that is
/// not known.
fn are_there(ply: &Ply, mut tiles: Vec<Placed>) -> bool {
    let Ply::Acts(acts) = ply else { return true };
    for act in acts {
        let end = act.end().unwrap_or(act.at);
        let is_there = match act.tile {
            // A Boat on a tile moves that one.
            _ if act.drop && !act.path.is_empty() => carry(&mut tiles, None, act.at, end),
            tile if act.drop => {
                tiles.extend(tile.map(|tile| Placed::new(None, tile, act.at)));
                true
            }
            tile => carry(&mut tiles, tile, act.at, end),
        };
        let is_shifted = match act.effect.as_deref() {
            Some(Effect::Shift { tile, at, path }) => {
                carry(&mut tiles, *tile, *at, path.last().copied().unwrap_or(*at))
            }
            Some(Effect::Turn(_)) if is_there => return true,
            _ => true,
        };
        if !is_there || !is_shifted {
            return false;
        }
    }
    true
}

/// Carries a tile, or whichever it is, from a place to another. Says whether it is there.
fn carry(tiles: &mut [Placed], tile: Option<Tile>, from: Place, to: Place) -> bool {
    let is_it = |placed: &&mut Placed| placed.at == from && tile.is_none_or(|tile| placed.tile == tile);
    tiles.iter_mut().find(is_it).map(|placed| placed.at = to).is_some()
}

/// Compares the `[Points]` tag of a record with each seat's score.
pub(crate) fn check_points(record: &Record, points: impl FnOnce() -> Option<Vec<i32>>) -> Result<(), PointsMismatch> {
    // Most records have no such tag, and counting points takes a while.
    let Some(text) = record.tag("Points") else { return Ok(()) };
    let Some(points) = points() else { return Ok(()) };
    for (item, said) in notation::points(text, record.seats()).into_iter().enumerate() {
        let found = said.seat.and_then(|seat| points.get(seat.index()).copied());
        if said.points.is_none() || said.points != found {
            return Err(PointsMismatch { item, seat: said.seat, found });
        }
    }
    Ok(())
}

/// What a `[Result]` tag is for a game that ended so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ResultTag {
    /// It is right, or there is none.
    Right,
    /// The game has not ended, and nothing says how its winner has won. People resign without writing it.
    Unsaid,
    Wrong,
}

/// Compares the `[Result]` tag of a record with how the game ended.
pub(crate) fn result_tag(record: &Record, outcome: Option<Outcome>) -> ResultTag {
    let Some(result) = record.tag("Result").map(str::trim) else { return ResultTag::Right };
    // Where no ply is recorded, the board says nothing of the end.
    if outcome.is_none() && record.tag("Position").is_none() && record.plies().next().is_none() {
        return ResultTag::Right;
    }
    let winners = outcome.map(|outcome| outcome.winners);
    let termination = || record.tag("Termination").unwrap_or("").trim();
    let ended = |ways: &[&str]| outcome.is_none() && ways.iter().any(|way| termination().eq_ignore_ascii_case(way));
    let seats = record.seats();
    let is_right = match result {
        "*" => outcome.is_none(),
        "Draw" => winners == Some((0..seats.len() as u8).map(Seat).collect()) || ended(&["agreed"]),
        names => match named(names, seats) {
            Some(_) if outcome.is_none() && termination().is_empty() => return ResultTag::Unsaid,
            Some(named) => winners == Some(named) || ended(&BEYOND),
            None => false,
        },
    };
    if is_right { ResultTag::Right } else { ResultTag::Wrong }
}

/// Values of the `Termination` tag for games that are won off the board.
const BEYOND: [&str; 7] = ["resigned", "resignation", "forfeit", "forfeited", "time", "abandoned", "adjudicated"];

/// The seats that a result names, one or a team.
fn named(names: &str, seats: &[&str]) -> Option<Seats> {
    // Nearly always it is one.
    if let Some(seat) = seats.iter().position(|seat| *seat == names) {
        return Some(Seats(1 << seat));
    }
    let mut set = Seats::default();
    for name in names.split_whitespace() {
        set.0 |= 1 << seats.iter().position(|seat| *seat == name)?;
    }
    (set != Seats::default()).then_some(set)
}

/// Where two positions differ, in reading order. Where several tiles share a place, each is looked for among the others.
pub fn compare(said: &[Placed], found: &[Placed]) -> Vec<Difference> {
    // Nearly always nothing differs, and both are in reading order.
    if said == found {
        return Vec::new();
    }
    // A position without a mark says nothing about which tiles are spent.
    let has_marks = said.iter().any(|tile| tile.spent);
    let found = found.iter().map(|tile| Placed { spent: tile.spent && has_marks, ..*tile });
    if found.clone().eq(said.iter().copied()) {
        return Vec::new();
    }
    let mut unsaid: Vec<Placed> = found.collect();
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
    crate::order::by_key(&mut differences, |difference| difference.at.order());
    differences
}
