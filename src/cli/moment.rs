//! A moment of a game: `start`, `end`, after a turn (`14`) or after a seat's ply in it (`14:Gote`).

use crate::record::{Entry, Record};
use crate::referee::State;
use crate::variant::Seat;
use std::str::FromStr;

/// A moment of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Moment {
    /// Before the first ply.
    Start,
    /// After the last ply that was played.
    End,
    /// After a turn, or after the ply of this seat in it.
    Turn(u32, Option<String>),
}

impl FromStr for Moment {
    type Err = String;

    fn from_str(text: &str) -> Result<Moment, String> {
        match text {
            "start" => return Ok(Moment::Start),
            "end" => return Ok(Moment::End),
            _ => {}
        }
        let (turn, seat) = match text.split_once(':') {
            Some((turn, seat)) => (turn, Some(seat.trim().to_owned())),
            None => (text, None),
        };
        match turn.trim().parse() {
            Ok(turn) if turn > 0 => Ok(Moment::Turn(turn, seat)),
            _ => Err("write `start`, `end`, a turn (`14`) or a turn and a seat (`14:Gote`)".to_owned()),
        }
    }
}

impl Moment {
    /// The seat that is named.
    fn seat(&self, record: &Record) -> Result<Option<Seat>, String> {
        let Moment::Turn(_, Some(name)) = self else { return Ok(None) };
        match record.seats().iter().position(|seat| seat.eq_ignore_ascii_case(name)) {
            Some(seat) => Ok(Some(Seat(seat as u8))),
            None => Err(format!("there is no seat `{name}` in this game: write {}", record.seats().join(" or "))),
        }
    }

    /// The index of the ply that leads to this moment, as the record has it; none before the first. For a turn it is
    /// the turn's last ply.
    pub(super) fn ply(&self, record: &Record) -> Result<Option<usize>, String> {
        let seat = self.seat(record)?;
        let (mut turn, mut number, mut found) = (0, 0, None);
        let (mut to_move, seats) = (record.first_seat().index(), record.seats().len().max(1));
        for entry in &record.entries {
            match entry {
                Entry::Turn(written) => turn = *written,
                Entry::Ply(_) => {
                    let is_it = match self {
                        Moment::Start => false,
                        Moment::End => true,
                        Moment::Turn(wanted, _) => *wanted == turn && seat.is_none_or(|seat| seat.index() == to_move),
                    };
                    if is_it {
                        found = Some(number);
                    }
                    number += 1;
                    to_move = (to_move + 1) % seats;
                }
                _ => {}
            }
        }
        Ok(found)
    }

    /// Whether a state of the game is this moment, unless a later state is too.
    pub(super) fn is(&self, state: &State<'_>, record: &Record) -> Result<bool, String> {
        Ok(match self {
            Moment::Start => state.plies == 0,
            Moment::End => true,
            Moment::Turn(turn, None) => state.turn == *turn,
            Moment::Turn(turn, Some(_)) => state.turn == *turn && state.seat == self.seat(record)?,
        })
    }
}
