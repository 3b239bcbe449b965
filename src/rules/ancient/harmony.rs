//! Harmony and disharmony along the rows and columns of the board, whoever owns the flowers.

use super::position::Position;
use super::tiles::{self, Bond, COIN, LOTUS};
use crate::board::Point;
use crate::rules::shared::occupied::{Line, SIDE};

/// How many harmonies and disharmonies there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Tally {
    pub(super) harmonies: u8,
    pub(super) disharmonies: u8,
}

impl Position {
    /// What is in harmony or disharmony along a line: each flower with the next one; special tiles and drained flowers
    /// are skipped. A Coin voids the line, a Lotus swaps harmony and disharmony.
    pub(super) fn bonds(&self, line: Line, mut each: impl FnMut(usize, usize, Bond)) {
        let (mut coin, mut lotuses) = (false, 0);
        for cell in line {
            let piece = self.cell(cell);
            coin |= piece.is(COIN);
            lotuses += usize::from(piece.is(LOTUS));
        }
        if coin {
            return;
        }
        let mut last = None;
        for cell in line.filter(|&cell| self.cell(cell).is_flower() && !self.cell(cell).is_drained()) {
            if let Some(before) = last.replace(cell) {
                let bond = tiles::bond(self.cell(before).tile(), self.cell(cell).tile());
                if let Some(bond) = bond {
                    each(before, cell, if lotuses % 2 == 1 { bond.swapped() } else { bond });
                }
            }
        }
    }

    /// The same, counted.
    pub(super) fn tally(&self, line: Line) -> Tally {
        let (mut tally, mut swaps, mut last) = (Tally::default(), false, None);
        for piece in line.map(|cell| self.cell(cell)).filter(|piece| !piece.is_drained()) {
            match piece.tile() {
                COIN => return Tally::default(),
                LOTUS => swaps = !swaps,
                tile if tiles::is_flower(tile) => {
                    match last.replace(tile).and_then(|before| tiles::bond(before, tile)) {
                        Some(Bond::Harmony) => tally.harmonies += 1,
                        Some(Bond::Disharmony) => tally.disharmonies += 1,
                        None => {}
                    }
                }
                _ => {}
            }
        }
        if swaps { Tally { harmonies: tally.disharmonies, disharmonies: tally.harmonies } } else { tally }
    }

    /// The flowers in harmony, in pairs.
    pub(super) fn pairs(&self) -> Vec<[Point; 2]> {
        let mut pairs = Vec::new();
        let lines = (0..SIDE).map(|row| self.occupied.row(row));
        let lines = lines.chain((0..SIDE).map(|column| self.occupied.column(column)));
        for line in lines {
            self.bonds(line, |a, b, bond| {
                let ends = (Point::from_index(a), Point::from_index(b));
                if let (Bond::Harmony, (Some(a), Some(b))) = (bond, ends) {
                    pairs.push([a, b]);
                }
            });
        }
        pairs.sort();
        pairs
    }
}
