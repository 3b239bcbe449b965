//! A turn of the wiki rules: what a ply changes, the end of the game, and the score.

use super::{ELEMENTS, FLOWERS, Game, Xy, code_of, gardens, xy};
use paisho::record::{Effect, Ply};
use std::collections::{BTreeMap, BTreeSet};

impl Game {
    fn can_act(&self, seat: usize) -> bool {
        let mut turn = self.clone();
        turn.to_move = seat;
        let codes = || FLOWERS.into_iter().chain(ELEMENTS);
        turn.plies_without_drops().len() > 2
            || codes().any(|code| !turn.drops(code).is_empty())
            || codes().any(|code| {
                let at =
                    Game::points_of_board().filter(|&at| turn.hands[seat][code] > 0 && turn.may_be_dropped(code, at));
                at.into_iter().any(|at| !turn.moves_after_drop(code, at).is_empty())
            })
    }

    fn move_tile(&mut self, from: Xy, to: Xy) {
        let tile = self.board.remove(&from).unwrap();
        if let Some((owner, "S")) = self.board.insert(to, tile) {
            self.wheel_taken[owner] = true;
        }
    }

    pub fn play(&mut self, ply: &Ply) {
        let seat = self.to_move;
        let before: Vec<Xy> = self
            .board
            .iter()
            .filter(|(at, tile)| tile.0 == seat && self.immobilized(**at))
            .map(|(at, _)| *at)
            .collect();
        let mut came_from = BTreeMap::new();
        if let Ply::Acts(acts) = ply {
            let act = &acts[0];
            let (code, at) = (code_of(act.tile.unwrap()), xy(act.at));
            let end = act.path.last().map_or(at, |&to| xy(to));
            match (act.drop, act.exchange) {
                (true, price) => {
                    let paid = price.map_or(code, code_of);
                    *self.hands[seat].get_mut(paid).unwrap() -= 1;
                    if price.is_some() {
                        self.wheel_taken[seat] = false;
                    }
                    self.board.insert(end, (seat, code));
                    self.entered[seat] = true;
                }
                (false, Some(new)) => {
                    *self.hands[seat].get_mut(code).unwrap() += 1;
                    *self.hands[seat].get_mut(code_of(new)).unwrap() -= 1;
                    self.board.insert(at, (seat, code_of(new)));
                }
                (false, None) if end != at => {
                    self.move_tile(at, end);
                    came_from.insert(end, at);
                }
                _ => {}
            }
            if let Some(Effect::Shift { at, path, .. }) = act.effect.as_deref() {
                self.move_tile(xy(*at), xy(path[0]));
            }
        }
        // Own elements that were immobilized before the turn and still are become fixed; elements beside no Chi Blocker are free.
        let mut fixed = BTreeSet::new();
        for (&at, tile) in &self.board {
            let was = *came_from.get(&at).unwrap_or(&at);
            let moved_here = came_from.contains_key(&at);
            let known = self.fixed.contains(&was) && (moved_here || !came_from.values().any(|&left| left == at));
            if ELEMENTS.contains(&tile.1)
                && self.immobilized(at)
                && (known || (tile.0 == seat && before.contains(&was)))
            {
                fixed.insert(at);
            }
        }
        self.fixed = fixed;
        self.passes = if *ply == Ply::Pass { self.passes + 1 } else { 0 };
        self.end_turn(ply);
    }

    fn end_turn(&mut self, ply: &Ply) {
        let (seat, seats) = (self.to_move, self.hands.len());
        if *ply == Ply::Resign {
            self.resigned[seat] = true;
        } else if seats == 4 && !self.has_element(seat) {
            self.out[seat] = true;
        }
        let Some(next) = (1..=seats).map(|step| (seat + step) % seats).find(|&next| self.is_playing(next)) else {
            self.ended = Some("elements");
            return;
        };
        self.to_move = next;
        let left: Vec<usize> = (0..seats).filter(|&seat| self.is_playing(seat)).collect();
        if *ply == Ply::Resign && left.iter().all(|&seat| Game::friends(seat, next)) {
            self.ended = Some("resign");
            return;
        }
        self.check_last_elements();
        if self.ended.is_none() && *ply == Ply::Pass {
            if self.passes > left.len() {
                self.ended = Some("passes");
            } else if !left.iter().any(|&seat| self.can_act(seat)) {
                self.ended = Some("no-plies");
            }
        }
    }

    pub(super) fn check_last_elements(&mut self) {
        let having: Vec<usize> =
            (0..self.hands.len()).filter(|&seat| self.is_playing(seat) && self.has_element(seat)).collect();
        if having.contains(&self.to_move) && having.iter().all(|&seat| Game::friends(seat, self.to_move)) {
            self.ended = Some("elements");
        }
    }

    /// The reason and the winners, a bit for each seat.
    pub fn outcome(&self) -> Option<(&'static str, u8)> {
        let reason = self.ended?;
        let seats = self.hands.len();
        let team = |first: usize| {
            (first..seats).step_by(2).filter(|&seat| !self.resigned[seat]).fold(0, |bits, seat| bits | 1 << seat)
        };
        if reason == "resign" {
            return Some((reason, team(self.to_move % 2)));
        }
        let sum = |first: usize| self.points().into_iter().skip(first).step_by(2).sum::<i32>();
        let winners = match sum(0).cmp(&sum(1)) {
            std::cmp::Ordering::Greater => team(0),
            std::cmp::Ordering::Less => team(1),
            std::cmp::Ordering::Equal => (1 << seats) - 1,
        };
        Some((reason, winners))
    }

    /// Gardens, ring territory, harmony and disharmony of each seat.
    pub fn points(&self) -> Vec<i32> {
        let mut points = vec![0; self.hands.len()];
        for garden in (0..12).map(|number| 1 << number) {
            let there: BTreeSet<usize> =
                self.board.iter().filter(|(at, _)| gardens(**at) & garden != 0).map(|(_, tile)| tile.0).collect();
            if there.len() == 1 {
                points[*there.first().unwrap()] += 1;
            }
        }
        for (at, (harmony, disharmony)) in self.received() {
            points[self.board[&at].0] += harmony as i32 - disharmony as i32;
        }
        for (_, seat) in self.ring_territory() {
            points[seat] += 1;
        }
        points
    }
}
