//! Harmony and disharmony along the rows and columns of the board, whoever owns the flowers.

use super::position::Position;
use super::tiles::{self, Bond, COIN, LOTUS, Piece};
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

    /// How many harmonies there would be with another tile on an empty point.
    pub(super) fn harmonies_with(&self, at: Point, piece: Piece) -> u32 {
        let (row, column) = (at.index() / SIDE, at.index() % SIDE);
        let on = |cell| if cell == at.index() { piece } else { self.cell(cell) };
        let lines = [
            (self.occupied.row(row).and(column), self.rows[row]),
            (self.occupied.column(column).and(row), self.columns[column]),
        ];
        lines.into_iter().fold(self.harmonies(), |sum, (line, before)| {
            (sum + u32::from(tally(line, on).harmonies)).saturating_sub(before.harmonies.into())
        })
    }

    /// The flowers in harmony or in disharmony, in pairs.
    pub(super) fn pairs(&self, wanted: Bond) -> Vec<[Point; 2]> {
        let mut pairs = Vec::new();
        let lines = (0..SIDE).map(|row| self.occupied.row(row));
        let lines = lines.chain((0..SIDE).map(|column| self.occupied.column(column)));
        for line in lines {
            self.bonds(line, |a, b, bond| {
                let ends = (Point::from_index(a), Point::from_index(b));
                if let (Some(a), Some(b)) = ends
                    && bond == wanted
                {
                    pairs.push([a, b]);
                }
            });
        }
        crate::order::by(&mut pairs, Ord::cmp);
        pairs
    }
}

/// What is in harmony and in disharmony along a line, counted.
#[inline]
pub(super) fn tally(line: Line, on: impl Fn(usize) -> Piece) -> Tally {
    // There is nothing that a Coin is to a flower.
    let (mut tally, mut swaps, mut last) = (Tally::default(), false, COIN);
    if line.bits() & line.bits().wrapping_sub(1) == 0 {
        // A tile alone.
        return tally;
    }
    for cell in line {
        let piece = on(cell);
        match piece.tile() {
            _ if piece.is_drained() => {}
            COIN => return Tally::default(),
            LOTUS => swaps = !swaps,
            tile if tiles::is_flower(tile) => {
                let bond = tiles::bond(last, tile);
                // No line has more than nineteen.
                tally.harmonies = tally.harmonies.wrapping_add((bond == Some(Bond::Harmony)).into());
                tally.disharmonies = tally.disharmonies.wrapping_add((bond == Some(Bond::Disharmony)).into());
                last = tile;
            }
            _ => {}
        }
    }
    if swaps { Tally { harmonies: tally.disharmonies, disharmonies: tally.harmonies } } else { tally }
}
