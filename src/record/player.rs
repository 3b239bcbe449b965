//! Whose seat a name is: its own, or that of the player who sits there.

use crate::variant::Seat;

/// Why a name is not that of one seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum NoSeat {
    /// Neither a seat nor a player has it.
    Unknown,
    /// The players at these seats have it.
    Several(Vec<&'static str>),
}

/// The seat of this name or, where none has it, that of the player of this name, in any case. `player` tells who sits at a
/// seat.
pub(crate) fn seat_named<'p>(
    seats: &'static [&'static str],
    name: &str,
    player: impl Fn(&str) -> Option<&'p str>,
) -> Result<Seat, NoSeat> {
    let name = name.trim();
    if let Some(seat) = seats.iter().position(|seat| seat.eq_ignore_ascii_case(name)) {
        return Ok(Seat(seat as u8));
    }
    let lower = name.to_lowercase();
    let is_player =
        |seat: &str| !name.is_empty() && player(seat).is_some_and(|player| player.trim().to_lowercase() == lower);
    let mut at = (0..seats.len()).filter(|seat| is_player(seats[*seat]));
    match (at.next(), at.next()) {
        (Some(seat), None) => Ok(Seat(seat as u8)),
        (None, _) => Err(NoSeat::Unknown),
        _ => Err(NoSeat::Several(seats.iter().copied().filter(|seat| is_player(seat)).collect())),
    }
}

#[cfg(feature = "cli")]
impl super::Record {
    /// The seat of this name, or that of the player of this name. The error says why there is none.
    pub(crate) fn seat_named(&self, name: &str) -> Result<Seat, String> {
        let seats = self.seats();
        seat_named(seats, name, |seat| self.tag(seat)).map_err(|error| match error {
            NoSeat::Unknown if name.trim().is_empty() => {
                format!("the name of the seat is empty: write {}", seats.join(" or "))
            }
            NoSeat::Unknown => {
                format!("there is no seat `{name}` and no player of this name: write {}", seats.join(" or "))
            }
            NoSeat::Several(seats) => format!("several players have the name `{name}`: write {}", seats.join(" or ")),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{NoSeat, seat_named};
    use crate::variant::Seat;

    #[test]
    fn seats_win_over_players() {
        let named = |name: &str, guest: &'static str, host: &'static str| {
            seat_named(&["Guest", "Host"], name, |seat| Some(if seat == "Guest" { guest } else { host }))
        };
        assert_eq!(named("host", "Host", "Lin"), Ok(Seat(1)));
        assert_eq!(named("LIN", "Sora", "Lin"), Ok(Seat(1)));
        assert_eq!(named(" été ", "Été", "Lin"), Ok(Seat(0)));
        assert_eq!(named("Lin", "Lin", "lin "), Err(NoSeat::Several(vec!["Guest", "Host"])));
        for unknown in ["Zuko", "Li", "", " "] {
            assert_eq!(named(unknown, "", "Lin"), Err(NoSeat::Unknown), "{unknown}");
        }
    }
}
