//! Tiles that were taken for others, for the rest of their lives.

use super::mistakes;
use super::repairs::Search;
use super::rivals::{Changed, EARLIER};
use crate::board::Place;
use crate::record::{Act, Effect, Ply};
use crate::variant::Tile;

impl Search<'_> {
    /// Whether one of so many acts of the refused ply may take a tile for another for the rest of its life, as it is or as one that
    /// was put down before it.
    pub(super) fn is_other_tile(&mut self, acts: usize) -> bool {
        let refused = self.plies.get(self.refused).map_or(&[][..], |(_, ply)| ply.acts());
        let shifted = refused.iter().find_map(|act| match act.effect.as_deref()? {
            Effect::Shift { tile, at, .. } => Some(((*tile)?, *at)),
            Effect::Turn(_) => None,
        });
        self.is_captured_other()
            || refused.iter().take(acts).any(|act| self.is_tile_of_act_other(act))
            || shifted.is_some_and(|(tile, at)| self.is_standing_other(tile, at))
    }

    /// Whether a tile that stands somewhere before the refused ply was taken for another since it was put down.
    fn is_standing_other(&mut self, tile: Tile, mut at: Place) -> bool {
        for number in (self.first..self.refused).rev() {
            let comes = |act: &&Act| act.tile == Some(tile) && act.end().unwrap_or(act.at) == at;
            let Some(act) = self.plies[number].1.acts().iter().rev().find(comes) else { continue };
            at = act.at;
            if act.drop {
                return self.is_right_renamed(number, at, tile);
            }
        }
        false
    }

    /// Whether the game is right with another code for a tile from the ply on that names it in a place.
    fn is_right_renamed(&mut self, number: usize, at: Place, tile: Tile) -> bool {
        self.codes().into_iter().filter(|other| *other != tile).any(|other| {
            let (plies, changed) = self.renamed(number, at, tile, other);
            changed > 1 && self.with_others(number, &plies).is_some_and(|(_, is_right)| is_right)
        })
    }

    /// Whether a code was replaced from a ply on, and not only there: then the right one stands nowhere behind it, and another tile
    /// that is put down later may have it as well.
    pub(super) fn is_replaced_from(&mut self, change: &Changed<'_>) -> bool {
        let Some((wrong, right)) = mistakes::other_code(change.written, change.meant) else { return false };
        let first = change.number;
        if self.plies[first + 1..].iter().any(|(_, ply)| mistakes::names(ply, right)) {
            return false;
        }
        (first + 1..self.plies.len()).any(|later| {
            let drop = self.plies[later].1.acts().iter().find(|act| act.drop && act.tile == Some(wrong));
            drop.map(|act| act.at).is_some_and(|at| {
                let between = self.plies[first + 1..later].iter().map(|(_, ply)| (*ply).clone());
                let (renamed, _) = self.renamed(later, at, wrong, right);
                let plies: Vec<Ply> = std::iter::once(change.meant.clone()).chain(between).chain(renamed).collect();
                self.with_others(first, &plies).is_some_and(|(_, is_right)| is_right)
            })
        })
    }

    /// Whether the game is right with the two codes that a change names in each other's places from some ply on.
    pub(super) fn are_codes_exchanged(&mut self, change: &Changed<'_>) -> bool {
        let Some((one, other)) = mistakes::other_code(change.written, change.meant) else { return false };
        let starts = (self.first..=self.refused.min(self.plies.len().saturating_sub(1))).rev().take(EARLIER);
        starts.into_iter().any(|start| {
            let plies = self.plies[start..].iter().map(|(_, ply)| mistakes::with_codes_exchanged(ply, one, other));
            let plies: Vec<Ply> = plies.collect();
            let changed = plies.iter().zip(&self.plies[start..]).filter(|(meant, (_, ply))| *meant != *ply).count();
            changed > 1 && self.with_others(start, &plies).is_some_and(|(_, is_right)| is_right)
        })
    }

    fn is_tile_of_act_other(&mut self, act: &Act) -> bool {
        let Some(tile) = act.tile else { return false };
        let from = if act.drop { self.first } else { self.refused };
        let is_it = |other: &Act| other.drop == act.drop && other.tile == Some(tile);
        (from..=self.refused).rev().take(EARLIER).any(|number| {
            let at = self.plies[number].1.acts().iter().find(|act| is_it(act)).map(|act| act.at);
            at.is_some_and(|at| self.is_right_renamed(number, at, tile))
        })
    }

    /// Whether the tile that the refused ply captures may be the one that it names, and was taken for another before.
    fn is_captured_other(&mut self) -> bool {
        let acts = self.plies.get(self.refused).map_or(&[][..], |(_, ply)| ply.acts());
        let named = acts.iter().find_map(|act| Some((act.capture??, act.end()?)));
        let Some((tile, mut at)) = named else { return false };
        let mut plies: Vec<Ply> = Vec::new();
        let mut first = self.refused;
        for number in (self.first..self.refused).rev() {
            let mut ply = self.plies[number].1.clone();
            if let Ply::Acts(acts) = &mut ply
                && let Some(act) = acts.iter_mut().rev().find(|act| act.end().unwrap_or(act.at) == at)
            {
                (act.tile, at, first) = (act.tile.map(|_| tile), act.at, number);
                if act.drop {
                    plies.push(ply);
                    break;
                }
            }
            plies.push(ply);
        }
        plies.reverse();
        plies.drain(..plies.len().saturating_sub(self.refused - first));
        self.with_others(first, &plies).is_some_and(|(_, is_right)| is_right)
    }

    /// All tiles of the rule set.
    pub(super) fn codes(&self) -> Vec<Tile> {
        self.words.tiles.iter().filter_map(|entry| self.words.tile(entry.code)).collect()
    }

    /// The plies from one on with another code for the tile that it puts or moves from a place, and in how many acts it stands.
    fn renamed(&self, from: usize, at: Place, tile: Tile, other: Tile) -> (Vec<Ply>, usize) {
        let (mut here, mut changed) = (at, 0);
        let plies = self.plies[from..].iter().map(|(_, ply)| {
            let mut ply = (*ply).clone();
            if let Ply::Acts(acts) = &mut ply {
                for act in acts {
                    if act.at == here && act.tile == Some(tile) {
                        act.tile = Some(other);
                        here = act.end().unwrap_or(act.at);
                        changed += 1;
                    } else if act.end() == Some(here) && act.capture == Some(Some(tile)) {
                        act.capture = Some(Some(other));
                        changed += 1;
                    }
                    if let Some(Effect::Shift { tile: shifted, at, path }) = act.effect.as_deref_mut()
                        && (*at, *shifted) == (here, Some(tile))
                    {
                        *shifted = Some(other);
                        here = path.last().copied().unwrap_or(here);
                        changed += 1;
                    }
                }
            }
            ply
        });
        (plies.collect(), changed)
    }
}
