//! A moment of a game: `start`, `end`, after a turn (`14`), after the ply of a seat or a player in it (`14:Gote`, `14:Lin`, or
//! `14G` as the Garden Gate numbers plies), or a moment of a variation (`3:Host/1/4:Guest`).

use super::CliError;
use super::inputs::Game;
use crate::notation::Read;
use crate::record::{self, Entry, Movers, Record};
use crate::referee::{State, movers};
use crate::variant::{Seat, Variant};
use std::fmt;
use std::str::FromStr;

/// A moment of the main line or of a variation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct At {
    /// The plies that variations replace, each with the number of the variation.
    path: Vec<(Moment, usize)>,
    /// The moment in the line that the variations lead to.
    pub(super) moment: Moment,
}

impl At {
    /// What help says of it, in every subcommand.
    pub(super) const HELP: &'static str = "The moment: `start`, `end`, after a turn (`14`), after the ply of a seat or \
        a player in it (`14:Host`, `14:Lin`), or in a variation of it (`14:Host/1/15:Guest`)";
}

impl FromStr for At {
    type Err = String;

    fn from_str(text: &str) -> Result<At, String> {
        let mut parts = text.split('/');
        let mut moment: Moment = parts.next().unwrap_or_default().parse()?;
        let mut path = Vec::new();
        while let Some(number) = parts.next() {
            let number = number.trim().parse().ok().filter(|number| *number > 0);
            let number = number.ok_or("write a variation as `3:Host/1`: the ply it replaces, and its number")?;
            let next = parts.next().map_or(Ok(Moment::End), str::parse)?;
            path.push((std::mem::replace(&mut moment, next), number));
        }
        Ok(At { path, moment })
    }
}

impl At {
    /// It as `--at` takes it.
    pub(super) fn written(&self) -> String {
        let path = self.path.iter().map(|(moment, number)| format!("{moment}/{number}/"));
        path.collect::<String>() + &self.moment.to_string()
    }

    /// Whether it is not in the main line.
    pub(super) fn is_in_variation(&self) -> bool {
        !self.path.is_empty()
    }

    /// The game as if the variations had been played.
    pub(super) fn enter(&self, game: Game) -> Result<Game, CliError> {
        let line = self.line(&game)?;
        Ok(match line {
            Some(read) => Game { read, ..game },
            None => game,
        })
    }

    /// What was read of the line that the variations lead to; none for the main line.
    pub(super) fn line(&self, game: &Game) -> Result<Option<Read>, CliError> {
        let (mut path, mut line) = (Vec::new(), None::<(Read, usize)>);
        for (moment, number) in &self.path {
            let (read, shared) = line.as_ref().map_or((&game.read, 0), |(read, shared)| (read, *shared));
            let record = &read.record;
            let ply = moment.ply(record, &movers(&game.input_of(read))).map_err(CliError::Game)?;
            let ply = ply.and_then(|ply| record::plies(&record.entries).nth(ply)).map(|(entry, _)| entry);
            let behind = ply.map_or(&[][..], |ply| &record.entries[ply + 1..]);
            let behind = behind.iter().take_while(|entry| !matches!(entry, Entry::Ply(_))).enumerate();
            let mut found = behind.filter(|(_, entry)| matches!(entry, Entry::Variation(_)));
            let found = found.nth(number - 1).zip(ply).map(|((at, _), ply)| ply + 1 + at);
            path.extend(found.filter(|at| *at >= shared).map(|at| at - shared));
            line = found.and_then(|_| game.read.line(&path));
            if line.is_none() {
                return Err(CliError::Game(format!("there is no variation {number} of the ply {moment}")));
            }
        }
        Ok(line.map(|(read, _)| read))
    }
}

/// A moment of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Moment {
    /// Before the first ply.
    Start,
    /// After the last ply that was played.
    End,
    /// After a turn, or after the ply of this seat or player in it.
    Turn(u32, Option<String>),
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Moment::Start => f.write_str("start"),
            Moment::End => f.write_str("end"),
            Moment::Turn(turn, Some(seat)) => write!(f, "{turn}:{seat}"),
            Moment::Turn(turn, None) => write!(f, "{turn}"),
        }
    }
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
            None => match text.split_at(text.len() - usize::from(text.ends_with(['G', 'H', 'g', 'h']))) {
                (text, "") => (text, None),
                (turn, letter) => {
                    (turn, Some(if letter.eq_ignore_ascii_case("G") { "Guest" } else { "Host" }.to_owned()))
                }
            },
        };
        match turn.trim().parse() {
            Ok(turn) if turn > 0 && seat.as_deref() != Some("") => Ok(Moment::Turn(turn, seat)),
            _ => Err("write `start`, `end`, a turn (`14`) or a turn and a seat or a player (`14:Host`)".to_owned()),
        }
    }
}

impl Moment {
    /// The name that no seat of any rule set has: that of a player, if anybody's.
    pub(super) fn player(&self) -> Option<&str> {
        let Moment::Turn(_, Some(name)) = self else { return None };
        let is_known = |variant: Variant| {
            let seats = variant.vocabulary().seats.iter();
            seats.flat_map(|seats| seats.iter()).any(|seat| seat.eq_ignore_ascii_case(name))
        };
        if Variant::all().any(is_known) { None } else { Some(name) }
    }

    /// The seat that is named.
    fn seat(&self, record: &Record) -> Result<Option<Seat>, String> {
        let Moment::Turn(_, Some(name)) = self else { return Ok(None) };
        record.seat_named(name).map(Some)
    }

    /// The index of the ply that leads to this moment, as the record has it; none before the first. For a turn it is
    /// the turn's last ply.
    pub(super) fn ply(&self, record: &Record, movers: &Movers) -> Result<Option<usize>, String> {
        let seat = self.seat(record)?;
        let is_it = |(turn, mover): (u32, Seat)| match self {
            Moment::Start => false,
            Moment::End => true,
            Moment::Turn(wanted, _) => *wanted == turn && seat.is_none_or(|seat| seat == mover),
        };
        Ok(played(record, movers).enumerate().filter(|(_, ply)| is_it(*ply)).last().map(|(number, _)| number))
    }

    /// The moment after so many plies.
    pub(super) fn after(record: &Record, movers: &Movers, plies: usize) -> Moment {
        let Some((turn, seat)) = plies.checked_sub(1).and_then(|last| played(record, movers).nth(last)) else {
            return Moment::Start;
        };
        Moment::Turn(turn, record.seats().get(seat.index()).map(ToString::to_string))
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

/// The turn of each ply, as the record has it, and its seat.
fn played<'r>(record: &'r Record, movers: &'r Movers) -> impl Iterator<Item = (u32, Seat)> + 'r {
    record::played(record, movers).map(|(turn, seat, ..)| (turn, seat))
}
