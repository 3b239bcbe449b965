//! Which moment of a game is meant: `start`, `end`, after a turn (`14`) or after a seat's ply in it (`14:Gote`).

use crate::record::{Entry, Record};
use crate::referee::State;
use crate::variant::Seat;
use std::str::FromStr;

/// A moment of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum At {
    /// Before the first ply.
    Start,
    /// After the last ply that was played.
    End,
    /// After a turn, or after the ply of this seat in it.
    Turn(u32, Option<String>),
}

impl FromStr for At {
    type Err = String;

    fn from_str(text: &str) -> Result<At, String> {
        match text {
            "start" => return Ok(At::Start),
            "end" => return Ok(At::End),
            _ => {}
        }
        let (turn, seat) = match text.split_once(':') {
            Some((turn, seat)) => (turn, Some(seat.trim().to_owned())),
            None => (text, None),
        };
        match turn.trim().parse() {
            Ok(turn) if turn > 0 => Ok(At::Turn(turn, seat)),
            _ => Err("write `start`, `end`, a turn (`14`) or a turn and a seat (`14:Gote`)".to_owned()),
        }
    }
}

impl At {
    /// The seat that is meant, if the game has it.
    fn seat(&self, record: &Record) -> Result<Option<Seat>, String> {
        let At::Turn(_, Some(name)) = self else { return Ok(None) };
        match record.seats().iter().position(|seat| seat.eq_ignore_ascii_case(name)) {
            Some(seat) => Ok(Some(Seat(seat as u8))),
            None => Err(format!("nobody in this game is called `{name}`: write {}", record.seats().join(" or "))),
        }
    }

    /// The number of the ply that leads to this moment, from 0; none before the first. A turn's last ply stands for it.
    pub(super) fn ply(&self, record: &Record) -> Result<Option<usize>, String> {
        let seat = self.seat(record)?;
        let (mut turn, mut number, mut found) = (0, 0, None);
        let mut to_move = record.first_seat().index();
        for entry in &record.entries {
            match entry {
                Entry::Turn(written) => turn = *written,
                Entry::Ply(_) => {
                    let is = match self {
                        At::Start => false,
                        At::End => true,
                        At::Turn(wanted, _) => *wanted == turn && seat.is_none_or(|seat| seat.index() == to_move),
                    };
                    if is {
                        found = Some(number);
                    }
                    number += 1;
                    to_move = (to_move + 1) % record.seats().len().max(1);
                }
                _ => {}
            }
        }
        Ok(found)
    }

    /// Whether this state is the moment that is meant, or stands for it until a later one does.
    pub(super) fn is(&self, state: &State<'_>, record: &Record) -> Result<bool, String> {
        Ok(match self {
            At::Start => state.plies == 0,
            At::End => true,
            At::Turn(turn, None) => state.turn == *turn,
            At::Turn(turn, Some(_)) => state.turn == *turn && state.seat == self.seat(record)?,
        })
    }
}
