//! How the game ends.

use super::Wiki;
use super::action::ActionKind;
use super::position::Position;
use crate::rules::{Outcome, Seats};
use crate::variant::Seat;

impl Wiki {
    /// Passes the turn on after a ply, or ends the game.
    pub(super) fn end_turn(&self, position: &mut Position, seat: Seat, action: ActionKind) {
        if position.seats == 4 && action != ActionKind::Resign && !position.has_element(seat) {
            position.out.0 |= Seats::only(seat).0;
        }
        let playing = position.playing();
        let Some(next) = position.next_seat(seat) else {
            position.outcome = Some(position.won_on_points("elements"));
            return;
        };
        position.to_move = next;
        if action == ActionKind::Resign && playing.0 & !position.team(next).0 == 0 {
            let winners = Seats(position.team(next).0 & !position.resigned.0);
            position.outcome = Some(Outcome { winners, reason: "resign" });
        } else if position.no_enemy_has_elements() {
            position.outcome = Some(position.won_on_points("elements"));
        } else if action == ActionKind::Pass {
            if u32::from(position.passes) > playing.0.count_ones() {
                position.outcome = Some(position.won_on_points("passes"));
            } else if !playing.iter().any(|seat| self.can_act(position, seat)) {
                position.outcome = Some(position.won_on_points("no-plies"));
            }
        }
    }
}

/// Why a game has ended.
pub(super) fn end(position: &Position) -> Option<String> {
    let why = match position.outcome?.reason {
        "elements" => "only the side to move has elements in play",
        "passes" => "there were more passes in a row than seats that still play",
        "no-plies" => "after a pass nobody can do anything else",
        _ => return None,
    };
    let partners = if position.seats == 4 { ", those of partners together" } else { "" };
    Some(format!("{why}, and points decide{partners}"))
}

impl Position {
    /// Whether the seat to move has elements in play and no enemy that still plays has any.
    pub(super) fn no_enemy_has_elements(&self) -> bool {
        let enemies = Seats(self.playing().0 & !self.team(self.to_move).0);
        self.has_element(self.to_move) && !enemies.iter().any(|seat| self.has_element(seat))
    }

    /// The outcome when points decide. Partners add up; a seat that resigned does not share in its team's win.
    pub(super) fn won_on_points(&self, reason: &'static str) -> Outcome {
        let mut sides = [0; 2];
        for (seat, score) in self.scores().into_iter().enumerate() {
            sides[seat & 1] += score.total();
        }
        let winners = match sides[0].cmp(&sides[1]) {
            std::cmp::Ordering::Greater => self.team(Seat(0)).0 & !self.resigned.0,
            std::cmp::Ordering::Less => self.team(Seat(1)).0 & !self.resigned.0,
            std::cmp::Ordering::Equal => self.all_seats().0,
        };
        Outcome { winners: Seats(winners), reason }
    }
}
