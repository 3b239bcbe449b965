//! The set-up: the chosen accents, or a position.

use super::Skud;
use super::options::OptionSet;
use super::outcome::ring_outcome;
use super::points::PointId;
use super::position::Position;
use super::reason::{By, Reason, Refusal};
use super::resolve::is_barred;
use super::switches::Switches;
use super::tiles::{self, KINDS, Piece};
use crate::board::Place;
use crate::record::{Continuation, Placed, SetUp};
use crate::rules::shared::continuation::{THE_END, captured, tiles_of};
use crate::rules::{At, Seats};
use crate::variant::{Seat, Tile};

/// The tag that names each seat's accents, in turn order.
const ACCENTS: [&str; 2] = ["GuestAccents", "HostAccents"];

/// The rules of a record, and its first position.
pub(super) fn start(set_up: &SetUp<'_>) -> Result<(Skud, Position), Refusal> {
    let (switches, found) = Switches::of(set_up).map_err(|unknown| {
        Refusal::of_set_up(Reason::UnknownRule(unknown.near), At::Tag("Rules", Some(unknown.item)), None)
    })?;
    let rules = Skud { switches, found, marks: set_up.marks };
    let mut position = Position::EMPTY;
    if switches.options != OptionSet::default() {
        position.hands = [switches.options.set(); 2];
        position.accents = [switches.options.accents(); 2];
    }
    if let Some(placed) = &set_up.position {
        place(&rules, &mut position, placed)?;
        position.opening = 2;
        position.to_move = set_up.first_seat;
    }
    for (number, &(owner, tile)) in set_up.captured.iter().enumerate() {
        let owner = owner.filter(|seat| seat.index() < 2 && tile.0 < KINDS);
        if owner.is_none_or(|seat| !take_from_hand(&mut position, seat, Piece::new(tile, seat))) {
            let reason = rules.too_many(tile);
            return Err(Refusal::of_set_up(reason, At::Tag("Captured", Some(number)), None));
        }
    }
    // Host chooses first.
    for seat in [Seat(1), Seat(0)] {
        if let Some(tiles) = set_up.tiles(ACCENTS[seat.index()]) {
            choose(&rules, &mut position, seat, tiles, set_up.position.is_none())?;
        }
    }
    if set_up.position.is_some() {
        settle(&rules, &mut position);
    }
    Ok((rules, position))
}

/// Sets the accents that a seat chose, or has left in a game from a position.
///
/// Where the tag is missing the choice is unknown, and the seat may play as many as it may choose, each as often as its set
/// has it.
fn choose(rules: &Skud, position: &mut Position, seat: Seat, tiles: &[Option<Tile>], all: bool) -> Result<(), Refusal> {
    let tag = ACCENTS[seat.index()];
    let (set, due) = (rules.options().set(), rules.options().accents());
    let mut chosen = [0u8; KINDS as usize];
    let mut count = 0;
    for (number, &tile) in tiles.iter().enumerate() {
        let refuse = |reason| Err(Refusal::of_set_up(reason, At::Tag(tag, Some(number)), Some(seat)));
        match tile {
            Some(tile) if tiles::is_accent(tile) => {
                let kind = tile.index();
                if set[kind] == 0 {
                    return refuse(Reason::NotInGame(tile));
                }
                chosen[kind] = chosen[kind].saturating_add(1);
                count = u8::saturating_add(count, 1);
                if chosen[kind] > position.hands[seat.index()][kind] {
                    return refuse(Reason::AccentTwice { accent: tile, set: set[kind] });
                }
            }
            _ => return refuse(Reason::NotAnAccent),
        }
    }
    let left = position.accents[seat.index()];
    if count > left || (all && count != due) {
        return Err(Refusal::of_set_up(Reason::AccentCount { count, due, left }, At::Tag(tag, None), Some(seat)));
    }
    for (kind, hand) in position.hands[seat.index()].iter_mut().enumerate() {
        if tiles::is_accent(Tile(kind as u8)) {
            *hand = chosen[kind];
        }
    }
    position.accents[seat.index()] = count;
    Ok(())
}

impl Skud {
    /// Why a position cannot have this tile once more.
    fn too_many(&self, tile: Tile) -> Reason {
        match self.options().set()[tile.index() % usize::from(KINDS)] {
            0 => Reason::NotInGame(tile),
            set => Reason::TooMany(tile, set),
        }
    }
}

/// Takes a tile from its owner's hand; returns whether there was one.
fn take_from_hand(position: &mut Position, seat: Seat, piece: Piece) -> bool {
    let (seat, tile) = (seat.index(), piece.tile());
    let Some(left) = position.hands[seat][tile.index()].checked_sub(1) else { return false };
    position.hands[seat][tile.index()] = left;
    if tiles::is_basic(tile) {
        position.flowers[seat] -= 1;
    } else if tiles::is_accent(tile) {
        let Some(left) = position.accents[seat].checked_sub(1) else { return false };
        position.accents[seat] = left;
    }
    true
}

/// Puts the tiles of a position on the empty board. Refuses what no game can lead to.
fn place(rules: &Skud, position: &mut Position, placed: &[Placed]) -> Result<(), Refusal> {
    for (number, entry) in placed.iter().enumerate() {
        let refuse = |reason| Err(Refusal::of_set_up(reason, At::Position(number), None));
        let Some(seat) = entry.owner.filter(|seat| seat.index() < 2) else {
            return refuse(Reason::Nobodys(entry.tile));
        };
        if entry.tile.0 >= KINDS {
            return refuse(Reason::TooMany(entry.tile, 0));
        }
        let id = match entry.at {
            Place::Square(_) => return refuse(Reason::Square),
            Place::Point(point) => match PointId::of(point) {
                Some(id) => id,
                None => return refuse(Reason::OffBoard(point)),
            },
        };
        if position.on(id).is_tile() {
            return refuse(Reason::AccentOnTile(id));
        }
        if id.is_gate() && tiles::is_accent(entry.tile) {
            return refuse(Reason::AccentInGate { tile: entry.tile, at: id });
        }
        if is_barred(entry.tile, id) {
            return refuse(Reason::Garden { tile: entry.tile, to: id, by: By::SetUp });
        }
        let piece = Piece::new(entry.tile, seat);
        if !take_from_hand(position, seat, piece) {
            return refuse(rules.too_many(entry.tile));
        }
        position.put(id, piece);
    }
    // A Bamboo may leave a clash.
    let may_clash = rules.options().has(OptionSet::IGNORE_CLASHING) || rules.options().has(OptionSet::OASIS);
    if let Some((a, b)) = position.clash().filter(|_| !may_clash) {
        let number = placed.iter().position(|entry| entry.at == b.point().into()).unwrap_or(0);
        let reason = Reason::Clash { a: (b, position.on(b)), b: (a, position.on(a)), by: By::SetUp };
        return Err(Refusal::of_set_up(reason, At::Position(number), None));
    }
    Ok(())
}

/// Ends the game if a seat has a ring, or no basic flower in hand.
fn settle(rules: &Skud, position: &mut Position) {
    let rings = position.rings(Seats(3));
    if rings != Seats::default() {
        position.outcome = Some(ring_outcome(rings));
    } else if position.flowers.contains(&0) && !rules.options().has(OptionSet::NO_ALT_WIN) {
        position.outcome = Some(rules.last_flower(position));
    }
}

/// What a record needs to start from a position.
pub(super) fn continuation(tiles: Vec<Placed>, position: &Position, set: [u8; KINDS as usize]) -> Continuation {
    // Where the hand holds more accents than may be played, the choice is unknown.
    let accents = position.hands.map(|hand| {
        let mut accents = tiles_of(&hand);
        accents.retain(|&tile| tiles::is_accent(tile));
        accents
    });
    let is_known = [0, 1].map(|seat| accents[seat].len() == usize::from(position.accents[seat]));
    let chosen = |seat: usize| (ACCENTS[seat], is_known[seat].then(|| accents[seat].clone()));
    let mut captured = captured(set, &position.hands, &tiles);
    // A known choice is told by the tag.
    captured.retain(|(owner, tile)| !tiles::is_accent(*tile) || owner.is_some_and(|seat| !is_known[seat.index() & 1]));
    let mut continuation = Continuation {
        tiles,
        to_move: position.to_move,
        captured,
        tags: [0, 1].map(chosen).into(),
        ..Continuation::default()
    };
    continuation.lose(position.opening < 2, "that the opening is not over", true);
    // A ring, and an empty hand, are seen on the board.
    continuation.lose(position.outcome.is_some_and(|outcome| outcome.reason == "resign"), THE_END, true);
    continuation
}
