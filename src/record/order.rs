//! Whose turn it is, as a record counts, and as is known besides.

use super::{Entry, LinePath, Ply, Record};
use crate::variant::Seat;
use std::collections::HashMap;
use std::iter::Enumerate;
use std::slice;

/// The seats of plies where a record alone does not tell them: of three or more seats, one may be out by the rules, and then
/// it is skipped. They are known from a replay, or because the text names them.
///
/// ```
/// use paisho::{notation::{self, Positions}, record::Movers, variant::Seat};
///
/// let text = "[Variant \"wiki\"]\n[Players \"4\"]\n\n1. F*15e E*5e W*5o A*15o\n2. E5e-6f\n";
/// let record = notation::named("pai").unwrap().read(text, &Default::default()).record;
/// let mut movers = Movers::default();
/// movers.set(&[], 6, Seat(1));
/// let mut written = String::new();
/// notation::named("jsonl").unwrap().write_with(&record, &Positions::default().with_movers(movers), &mut written)?;
/// assert!(written.contains(r#"{"seat":"Yellow","pai":"E5e-6f""#));
/// # Ok::<(), notation::WriteError>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Movers(HashMap<(Vec<usize>, usize), Seat>);

impl Movers {
    /// Notes whose ply an entry of a line is.
    pub fn set(&mut self, path: &LinePath, entry: usize, seat: Seat) {
        self.0.insert((path.to_vec(), entry), seat);
    }

    /// Whose ply an entry of a line is.
    pub fn get(&self, path: &LinePath, entry: usize) -> Option<Seat> {
        if self.0.is_empty() { None } else { self.0.get(&(path.to_vec(), entry)).copied() }
    }
}

/// The seats in turn order, without those that resigned or are known to be skipped.
#[derive(Clone, Copy)]
pub(crate) struct Order {
    /// The seat of the next ply, if no other is known.
    pub(crate) to_move: usize,
    seats: usize,
    gone: u8,
}

impl Order {
    /// Before the first ply.
    pub(crate) fn of(record: &Record) -> Order {
        Order { to_move: record.first_seat().index(), seats: record.seats().len().max(1), gone: 0 }
    }

    /// A turn begins, but the first.
    #[inline]
    pub(crate) fn turn(&mut self) {
        self.to_move = if self.gone == 0 { 0 } else { self.playing(0) };
    }

    /// The seat of the next ply, which may be a resignation. Of two seats none is ever skipped.
    #[inline(always)]
    pub(crate) fn next(&mut self, resigns: bool, known: impl FnOnce() -> Option<Seat>) -> Seat {
        if self.seats == 2 {
            let seat = self.to_move;
            self.to_move = 1 - seat;
            return Seat(seat as u8);
        }
        self.of_several(resigns, known())
    }

    #[cold]
    fn of_several(&mut self, resigns: bool, known: Option<Seat>) -> Seat {
        if let Some(seat) = known.map(Seat::index).filter(|seat| *seat < self.seats) {
            // Those between play no more.
            while self.to_move != seat {
                self.gone |= 1 << self.to_move;
                self.to_move = (self.to_move + 1) % self.seats;
            }
            self.gone &= !(1 << seat);
        }
        let seat = self.to_move;
        // A seat that resigned plays no more, where others go on.
        self.gone |= u8::from(resigns) << seat;
        self.to_move = self.playing(seat + 1);
        Seat(seat as u8)
    }

    /// The first seat from this one on that still plays.
    fn playing(&self, from: usize) -> usize {
        let mut seats = (0..self.seats).map(|step| (from + step) % self.seats);
        seats.find(|seat| self.gone >> seat & 1 == 0).unwrap_or(0)
    }
}

/// The plies of the main line, each with its turn, its seat and its entry.
pub(crate) fn played<'r>(record: &'r Record, movers: &'r Movers) -> Plies<'r> {
    Plies { entries: record.entries.iter().enumerate(), movers, turn: 0, order: Order::of(record), is_begun: false }
}

/// See [`played`].
pub(crate) struct Plies<'r> {
    entries: Enumerate<slice::Iter<'r, Entry>>,
    movers: &'r Movers,
    turn: u32,
    order: Order,
    /// Whether a ply came.
    is_begun: bool,
}

impl<'r> Iterator for Plies<'r> {
    type Item = (u32, Seat, usize, &'r Ply);

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        for (at, entry) in self.entries.by_ref() {
            match entry {
                Entry::Ply(ply) => {
                    self.is_begun = true;
                    let seat = self.order.next(matches!(ply, Ply::Resign), || self.movers.get(&[], at));
                    return Some((self.turn, seat, at, ply));
                }
                Entry::Turn(turn) => {
                    self.turn = *turn;
                    // Of two, each plays after the other even where a ply is missing.
                    if self.is_begun && self.order.seats > 2 {
                        self.order.turn();
                    }
                }
                _ => {}
            }
        }
        None
    }
}
