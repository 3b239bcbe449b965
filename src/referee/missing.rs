//! What can be said where a ply moves a tile that is not there, or not the mover's: where the last one went, and which may be
//! meant.

use super::diagnostics::{Reporter, Said};
use super::origins::Origins;
use crate::board::Place;
use crate::record::{Act, Effect, Entry, Part, Piece, Placed, Ply};
use crate::replay::Refused;
use crate::rules::{At, Naming, either, may_go};
use crate::variant::Kind;

/// Maximum of tiles that are named.
const NAMED: usize = 3;

impl Reporter<'_> {
    /// What to write instead of a move of a tile that an act before it in the same ply has put elsewhere.
    pub(super) fn moved_by_itself(&self, refused: &Refused<Said>, origins: &mut Origins<'_>) -> Option<String> {
        let At::Ply(Part { act: number @ 1.., piece: Piece::At | Piece::Tile }) = refused.refusal.at else {
            return None;
        };
        let Entry::Ply(ply) = self.record.entries.get(refused.entry?)? else { return None };
        let act = ply.acts().get(usize::from(number)).filter(|act| !act.drop)?;
        let (tile, to, entry) = origins.board(refused)?.gone(act.at)?;
        let is_meant = tile.owner.is_none_or(|owner| Some(owner) == refused.seat)
            && act.tile.is_none_or(|named| named == tile.tile);
        let to = to.filter(|_| is_meant && Some(entry) == refused.entry)?;
        let names = self.names();
        let place = names.place(to);
        Some(format!("{} is on {place} now: write `{}{place}`", self.whose(&tile), names.code(tile.tile)))
    }

    /// What to write where the tile that a ply puts down lies there already, and may go where the ply sends it: `Rs*10b-9d`.
    pub(super) fn lies_there(&self, refused: &Refused<Said>, origins: &mut Origins<'_>) -> Option<String> {
        let Entry::Ply(Ply::Acts(acts)) = self.record.entries.get(refused.entry?)? else { return None };
        let mut acts = acts.to_vec();
        let act = acts.iter_mut().find(|act| act.drop && !act.path.is_empty())?;
        act.drop = false;
        let at = act.at;
        let tile = *origins.board(refused)?.tiles.iter().find(|tile| tile.at == at)?;
        let ply = Ply::Acts(acts.into());
        let written = self.game.notation.write_ply(self.record.variant, &ply)?;
        let is_legal = origins.allows(refused.plies, &ply);
        is_legal.then(|| format!("{} is on {} already: write `{written}`", self.whose(&tile), self.names().place(at)))
    }

    /// What to write where a ply puts a tile down that may be moved there, or moves one from where none of the mover's is, if all
    /// of the ply is legal with the move of an own tile of that kind.
    pub(super) fn moves_there(&self, refused: &Refused<Said>, origins: &mut Origins<'_>) -> Option<String> {
        let Entry::Ply(Ply::Acts(acts)) = self.record.entries.get(refused.entry?)? else { return None };
        let At::Ply(part) = refused.refusal.at else { return None };
        let is_missing = |number, act: &Act| {
            !act.drop && part.piece == Piece::At && usize::from(part.act) == number && !act.path.is_empty()
        };
        let is_meant = |&(number, act): &(usize, &Act)| act.drop && act.path.is_empty() || is_missing(number, act);
        let mut written: Vec<String> = Vec::new();
        for (number, act) in acts.iter().enumerate().filter(is_meant) {
            let board = origins.board(refused)?;
            let own = |tile: &&Placed| {
                Some(tile.tile) == act.tile && tile.owner.is_none_or(|owner| Some(owner) == refused.seat)
            };
            let mut own: Vec<Placed> = board.tiles.iter().filter(own).copied().collect();
            let path = if act.drop { std::iter::once(act.at).collect() } else { act.path.clone() };
            let taken =
                path.last().and_then(|end| board.tiles.iter().find(|tile| tile.at == *end)).map(|tile| tile.tile);
            crate::order::by_key(&mut own, |tile| (tile.at.apart(act.at), tile.at.order()));
            for tile in own {
                let moved = |capture| {
                    let mut acts = acts.to_vec();
                    acts[number] = Act { drop: false, at: tile.at, path: path.clone(), capture, ..act.clone() };
                    Ply::Acts(acts.into())
                };
                let plies = [moved(None), moved(taken.map(Some))];
                let legal = plies.into_iter().find(|ply| origins.allows(refused.plies, ply));
                written.extend(legal.and_then(|ply| self.game.notation.write_ply(self.record.variant, &ply)));
            }
        }
        written.truncate(NAMED);
        let plies = either(written.iter().map(|ply| format!("`{ply}`")).collect());
        (!written.is_empty()).then_some(plies)
    }

    /// The refused ply with the star of a drop where a tile moves that is not there, if that is legal.
    pub(super) fn dropped_there(&self, refused: &Refused<Said>, origins: &mut Origins<'_>) -> Option<String> {
        let Entry::Ply(Ply::Acts(acts)) = self.record.entries.get(refused.entry?)? else { return None };
        let At::Ply(_) = refused.refusal.at else { return None };
        let board = origins.board(refused)?;
        let is_missing =
            |act: &Act| !act.drop && act.tile.is_some() && board.tiles.iter().all(|tile| tile.at != act.at);
        let number = acts.iter().position(is_missing)?;
        let mut acts = acts.to_vec();
        acts[number].drop = true;
        let legal = Ply::Acts(acts.into());
        let legal = origins.allows(refused.plies, &legal).then_some(legal)?;
        self.game.notation.write_ply(self.record.variant, &legal)
    }

    /// What to write where nothing lies where a ply captures, and a tile of the kind that it names can be captured elsewhere: the
    /// nearest one.
    pub(super) fn captured_near(&self, refused: &Refused<Said>, origins: &mut Origins<'_>) -> Option<String> {
        let Entry::Ply(Ply::Acts(acts)) = self.record.entries.get(refused.entry?)? else { return None };
        let At::Ply(Part { act: number, .. }) = refused.refusal.at else { return None };
        let number = usize::from(number);
        let act = acts.get(number)?;
        let (named, end) = (act.capture??, act.end()?);
        let board = origins.board(refused)?;
        if board.tiles.iter().any(|tile| tile.at == end) {
            return None;
        }
        let mut tiles: Vec<Placed> = board.tiles.iter().filter(|tile| tile.tile == named).copied().collect();
        crate::order::by_key(&mut tiles, |tile| (tile.at.apart(end), tile.at.order()));
        tiles.into_iter().find_map(|tile| {
            let mut acts = acts.to_vec();
            *acts[number].path.last_mut()? = tile.at;
            let legal = Ply::Acts(acts.into());
            let legal = origins.allows(refused.plies, &legal).then_some(legal)?;
            let written = self.game.notation.write_ply(self.record.variant, &legal)?;
            Some(format!("if {} is meant, write `{written}`", self.whose(&tile)))
        })
    }

    /// What to write where a ply names another tile than the one that lies there, if that may not do so: where the mover's tiles of
    /// this kind are, or where the one that lies there may go.
    pub(super) fn other_tile(&self, refused: &Refused<Said>, origins: &mut Origins<'_>) -> Option<String> {
        let Entry::Ply(Ply::Acts(acts)) = self.record.entries.get(refused.entry?)? else { return None };
        let At::Ply(Part { act: number, piece: Piece::Tile }) = refused.refusal.at else { return None };
        let number = usize::from(number);
        let mut acts = acts.to_vec();
        let act = acts.get_mut(number).filter(|act| !act.drop)?;
        let (at, named) = (act.at, act.tile);
        // A flower of Balance may share its square with a Wheel.
        let board = origins.board(refused)?;
        let mut tiles = board.tiles.iter().filter(|tile| tile.at == at);
        let (Some(&tile), None) = (tiles.next(), tiles.next()) else { return None };
        let is_own = |tile: &&Placed| tile.owner.is_none_or(|owner| Some(owner) == refused.seat);
        let others = board.tiles.iter().filter(|other| is_own(other) && Some(other.tile) == named);
        let others = self.near(at, others.copied().collect());
        let taken: Vec<Place> = board.tiles.iter().map(|tile| tile.at).collect();
        act.tile = Some(tile.tile);
        let (names, owner) = (self.names(), self.whose(&tile));
        let place = names.place(at);
        let what = if is_own(&&tile) {
            if origins.allows(refused.plies, &Ply::Acts(acts.clone().into())) {
                return None;
            }
            format!("{owner} is on {place}, and it can't make this move")
        } else {
            let mover = refused.seat.map_or_else(String::new, |seat| format!(", and {} is to move", names.seat(seat)));
            format!("{owner} is on {place}{mover}")
        };
        let more = others.or_else(|| {
            let to = *acts[number].path.last().filter(|_| is_own(&&tile))?;
            let mut ends: Vec<Place> = Place::all().collect();
            ends.retain(|end| {
                let act = &mut acts[number];
                (act.path, act.capture) = (std::iter::once(*end).collect(), taken.contains(end).then_some(None));
                origins.allows(refused.plies, &Ply::Acts(acts.clone().into()))
            });
            crate::order::by_key(&mut ends, |end| (end.apart(to), end.order()));
            let named = |ends: Vec<Place>| ends.into_iter().map(|end| names.place(end)).collect();
            let (captures, moves): (Vec<Place>, Vec<Place>) = ends.iter().partition(|end| taken.contains(end));
            (!ends.is_empty()).then(|| may_go(&names.tile(tile.tile), named(moves), named(captures)))
        });
        Some([what].into_iter().chain(more).collect::<Vec<_>>().join("; "))
    }

    /// The help for a ply that moves a tile from an empty place or an opponent's tile, or that has another tile move one from
    /// an empty place; none for any other.
    pub(super) fn missing(&self, refused: &Refused<Said>, origins: &mut Origins<'_>) -> Option<String> {
        let At::Ply(part) = refused.refusal.at else { return None };
        let entry = refused.entry?;
        let Entry::Ply(Ply::Acts(acts)) = self.record.entries.get(entry)? else { return None };
        let act = acts.get(usize::from(part.act))?;
        let (at, tile, is_moved) = match (part.piece, act.effect.as_deref()) {
            (Piece::At, _) if !act.drop => (act.at, act.tile, false),
            (Piece::EffectAt, Some(Effect::Shift { tile, at, .. })) => (*at, *tile, true),
            _ => return None,
        };
        let board = origins.board(refused)?;
        let stands = board.tiles.iter().find(|tile| tile.at == at);
        if stands.is_some_and(|tile| is_moved || tile.owner.is_none() || tile.owner == refused.seat) {
            return None;
        }
        // Another tile may move anybody's.
        let may_be = |tile: &Placed| {
            let is_own = tile.owner.is_none_or(|owner| Some(owner) == refused.seat);
            if is_moved { tile.at != act.at } else { is_own }
        };
        let stands = stands.copied();
        let mut own: Vec<Placed> = board.tiles.iter().filter(|tile| may_be(tile)).copied().collect();
        let board = board.into_owned();
        // A Rock stays where it lies, wherever that is.
        let mut may_move = |tile: &Placed| {
            let is_accent = self.record.variant.vocabulary().entry(tile.tile).kind == Kind::Accent;
            is_moved || !is_accent || self.can_move(tile, refused, act, origins)
        };
        // Those of the kind that is named are meant if they can move; else what is called the nearest is that, even a Rock.
        if own.iter().any(|other| Some(other.tile) == tile && may_move(other)) {
            own.retain(|other| Some(other.tile) == tile && may_move(other));
        }
        let near = if own.iter().any(may_move) { self.near(at, own) } else { None };
        if stands.is_some() {
            return near;
        }
        // The tile that is named may have been captured there before the one that has left last came.
        let is_meant = |other: &Placed| Some(other.tile) == tile && other.owner == refused.seat;
        let removed = board.removed(at).filter(|(other, _)| is_meant(other)).map(|(tile, entry)| (tile, None, entry));
        let gone = board.gone(at).filter(|(other, ..)| removed.is_none() || is_meant(other)).or(removed);
        // It is not said twice where that tile is.
        let names = self.names();
        let is_there =
            |to: Place| near.as_ref().is_some_and(|near| near.ends_with(&format!(" is on {}", names.place(to))));
        let near = near.clone().filter(|_| !gone.is_some_and(|(_, to, _)| to.is_some_and(is_there)));
        let gone = gone.map(|(tile, to, entry)| self.gone(&tile, to, entry));
        let help: Vec<String> = [gone, near].into_iter().flatten().collect();
        (!help.is_empty()).then(|| help.join("; "))
    }

    /// Whether a tile can move anywhere now, alone or with a capture, in the place of an act.
    fn can_move(&self, tile: &Placed, refused: &Refused<Said>, act: &Act, origins: &mut Origins<'_>) -> bool {
        let to = |end: Place, capture| Act {
            tile: Some(tile.tile),
            at: tile.at,
            path: std::iter::once(end).collect(),
            capture,
            ..act.clone()
        };
        let ends = Place::all().filter(|end| *end != tile.at);
        let mut acts = ends.flat_map(|end| [to(end, None), to(end, Some(None))]);
        acts.any(|act| origins.allows(refused.plies, &Ply::Acts(vec![act].into())))
    }

    /// Where a tile went by the ply of an entry: "Host's Jasmine went from there to 13b in turn 12".
    fn gone(&self, tile: &Placed, to: Option<Place>, entry: usize) -> String {
        let names = self.names();
        let turn = self.record.entries[..entry].iter().rev().find_map(|entry| match entry {
            Entry::Turn(number) => Some(format!(" in turn {number}")),
            _ => None,
        });
        let what = self.whose(tile);
        let turn = turn.unwrap_or_default();
        match to {
            Some(to) => format!("{what} went from there to {}{turn}", names.place(to)),
            None => format!("{what} was removed from there{turn}"),
        }
    }

    /// "Host's Jasmine", or "the Jasmine" where it has no owner.
    fn whose(&self, tile: &Placed) -> String {
        let names = self.names();
        match tile.owner {
            Some(owner) => format!("{}'s {}", names.seat(owner), names.tile(tile.tile)),
            None => format!("the {}", names.tile(tile.tile)),
        }
    }

    /// Where these tiles are, from the one nearest to a place.
    fn near(&self, at: Place, mut own: Vec<Placed>) -> Option<String> {
        let names = self.names();
        crate::order::by_key(&mut own, |tile| (tile.at.apart(at), tile.at.order()));
        own.truncate(NAMED);
        let first = own.first()?;
        if own.iter().all(|tile| tile.tile == first.tile && tile.owner == first.owner) {
            let places: Vec<String> = own.iter().map(|tile| names.place(tile.at)).collect();
            let (last, others) = places.split_last()?;
            return Some(match others {
                [] => format!("{} is on {last}", self.whose(first)),
                _ => format!("{} is on {}, another on {last}", self.whose(first), others.join(", another on ")),
            });
        }
        let named = own.iter().map(|tile| format!("{} on {}", self.whose(tile), names.place(tile.at)));
        Some(format!("nearest to it: {}", named.collect::<Vec<_>>().join(", ")))
    }
}
