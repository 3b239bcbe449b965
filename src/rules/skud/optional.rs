//! What options change in the middle of a game. Without them the usual rules look only at what a ply can change; these look
//! at the whole board.

use super::Skud;
use super::harmony::Changed;
use super::options::OptionSet;
use super::points::{ACROSS, LINES, PointId};
use super::position::Position;
use super::reason::{By, Reason};
use super::resolve::{Checked, clash_of, is_barred};
use super::tiles::{self, BAMBOO, LOTUS, POND, Piece, Relation, TURTLE};
use crate::record;
use crate::variant::{Seat, Tile};
use smallvec::SmallVec;

impl Skud {
    /// The single steps of flowers.
    pub(super) fn steps(&self) -> [i16; 4] {
        if self.options().has(OptionSet::DIAGONAL) { ACROSS } else { LINES }
    }

    /// What a move or capture changes.
    #[inline(always)]
    pub(super) fn changed(&self, position: &Position, from: PointId, to: PointId) -> Changed {
        if self.options().change_plies() {
            self.changed_anywhere(position, from, to)
        } else {
            position.changed(from, to)
        }
    }

    /// What it changes on the whole board.
    #[inline(never)]
    fn changed_anywhere(&self, position: &Position, from: PointId, to: PointId) -> Changed {
        let (seat, after) = (position.to_move, position.arranged(from, to));
        // The two tiles of each harmony of the seat, the flower by where it ends; what it takes has none any more.
        let mut had: SmallVec<[(PointId, PointId); 32]> = SmallVec::new();
        let now = |id| if id == from { to } else { id };
        position.relations(|a, b, relation| {
            let is_taken = from != to && (a == to || b == to);
            if relation.is_of(seat) && !is_taken {
                had.push(sorted(now(a), now(b)));
            }
        });
        let mut changed = Changed::RINGS;
        after.relations(|a, b, relation| {
            if relation.is_of(seat) && !had.contains(&sorted(a, b)) {
                changed.gain(after.on(a).seat(), after.on(b).seat());
            }
        });
        if self.clash_left(position, &after).is_some() {
            changed.clash();
        }
        changed
    }

    /// Two flowers that clash after something is done, if that is forbidden: any, or new ones where a refused ply was played.
    fn clash_left(&self, before: &Position, after: &Position) -> Option<(PointId, PointId)> {
        if self.options().has(OptionSet::IGNORE_CLASHING) {
            return None;
        }
        let mut found = None;
        after.relations(|a, b, relation| {
            let stood = before.may_clash && before.relation(a, b).clashes() && before.seen(a).contains(&b);
            if relation.clashes() && !stood && found.is_none() {
                found = Some((a, b));
            }
        });
        found
    }

    /// Whether a flower comes to a point, whatever lies there.
    pub(super) fn check_reach(&self, position: &Position, from: PointId, to: PointId) -> Result<(), Reason> {
        let range = position.on(from).range();
        let is_near = from.distance(to) <= range;
        if to == from {
            // A flower takes itself: one step away and back.
            let mut beside = self.steps().into_iter().map(|step| from.step(step));
            let is_free = beside.any(|near| near.is_point() && position.on(near).is_empty());
            return if is_free { Ok(()) } else { Err(Reason::NoWay { from, to }) };
        }
        if self.options().has(OptionSet::DIAGONAL) {
            let is_reached = position.steps(from, range, None, ACROSS)[to.index()] != u8::MAX;
            return if is_reached { Ok(()) } else { Err(Reason::NotAcross { from, to }) };
        }
        match position.reaches(from, to, range) {
            true => Ok(()),
            false if is_near => Err(Reason::NoWay { from, to }),
            false => Err(Reason::TooFar { from, to }),
        }
    }

    /// Whether a flower in hand may be planted on a point that is no gate.
    pub(super) fn check_pond(&self, position: &Position, tile: Tile, at: PointId) -> Checked<()> {
        if position.owners_beside(at, POND) == 0 {
            return Err((Reason::NotAGate { tile, at }, record::Piece::At));
        }
        if !position.on(at).is_empty() {
            return Err((Reason::GateTaken { tile, gate: at }, record::Piece::At));
        }
        if position.hands[position.to_move.index()][tile.index()] == 0 {
            return Err((self.none_left(tile), record::Piece::Tile));
        }
        // Special flowers end anywhere, and clash with nothing.
        if tiles::is_basic(tile) {
            if is_barred(tile, at) {
                return Err((Reason::Garden { tile, to: at, by: By::Accent(POND, at) }, record::Piece::At));
            }
            let mut after = position.clone();
            after.put(at, Piece::new(tile, position.to_move));
            if let Some((a, b)) = self.clash_left(position, &after) {
                let reason = clash_of(&after, (a, after.on(a)), b, By::Accent(POND, at));
                return Err((reason, record::Piece::At));
            }
        }
        Ok(())
    }

    /// Whether a Bamboo on an empty point leaves no clash. The site tries it as one of Guest's, whoever plays it.
    pub(super) fn check_planted_bamboo(&self, position: &Position, at: PointId) -> Result<(), Reason> {
        let mut tried = position.clone();
        tried.grow_bamboo(at, Seat(0));
        match self.clash_left(position, &tried) {
            Some((a, b)) => Err(clash_of(&tried, (a, tried.on(a)), b, By::Accent(BAMBOO, at))),
            None => Ok(()),
        }
    }

    /// The points beside Ponds where something might be planted, in reading order.
    pub(super) fn ponds<'a>(&self, position: &'a Position) -> impl Iterator<Item = PointId> + use<'a> {
        let has_ponds = self.options().has(OptionSet::OASIS);
        position.empty().filter(move |&id| has_ponds && position.owners_beside(id, POND) != 0)
    }
}

/// Whether no Bamboo protects what lies on a point.
pub(super) fn check_bamboo(position: &Position, from: PointId, to: PointId) -> Result<(), Reason> {
    match to.around().find(|&near| position.on(near).tile() == BAMBOO) {
        Some(bamboo) => Err(Reason::BambooSafe { from, at: to, bamboo }),
        None => Ok(()),
    }
}

fn sorted(a: PointId, b: PointId) -> (PointId, PointId) {
    (a.min(b), a.max(b))
}

impl Position {
    /// The owners of tiles of a kind on the eight points round a point, as bits.
    fn owners_beside(&self, id: PointId, tile: Tile) -> u8 {
        let near = id.around().map(|near| self.on(near)).filter(|piece| piece.tile() == tile);
        near.fold(0, |owners, piece| owners | 1 << piece.seat().0)
    }

    /// How two tiles relate that face each other, where Lion Turtles are on the board.
    #[inline(never)]
    pub(super) fn joined_by_turtles(&self, a: PointId, b: PointId, usual: Relation) -> Relation {
        let (one, two) = (self.on(a), self.on(b));
        if !one.is_tile() || !two.is_tile() || one.is_growing() || two.is_growing() {
            return usual;
        }
        let is_flower = |tile| tiles::is_basic(tile) || tile == LOTUS;
        let (kind, other) = (one.tile(), two.tile());
        if !is_flower(kind) || !is_flower(other) || (kind == LOTUS && other == LOTUS) {
            return usual;
        }
        match self.owners_beside(a, TURTLE) | self.owners_beside(b, TURTLE) {
            0 => usual,
            _ if one.seat() == two.seat() => usual.harmonizing(1 << one.seat().0),
            owners => usual.harmonizing(owners),
        }
    }

    /// Plays a Bamboo on an empty point: tiles around it go back to their owners' hands if one is a blooming flower of the
    /// Bamboo's owner, and none grows.
    pub(super) fn grow_bamboo(&mut self, at: PointId, seat: Seat) {
        self.put(at, Piece::new(BAMBOO, seat));
        let is_own = |piece: Piece| piece.is_flower_of(seat) && !piece.is_growing();
        let returns = at.around().any(|near| is_own(self.on(near)));
        if !returns || at.around().any(|near| near.is_gate() && self.on(near).is_tile()) {
            return;
        }
        for near in at.around() {
            if self.on(near).is_tile() {
                let piece = self.lift(near);
                self.give_back(piece);
            }
        }
    }

    /// Puts a tile back into its owner's hand.
    pub(super) fn give_back(&mut self, piece: Piece) {
        let (seat, tile) = (piece.seat().index(), piece.tile());
        self.hands[seat][tile.index()] += 1;
        if tiles::is_basic(tile) {
            self.flowers[seat] += 1;
        } else if tiles::is_accent(tile) {
            self.accents[seat] += 1;
        }
    }
}
