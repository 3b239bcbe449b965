//! What else may have happened: reasons to doubt the one change that makes a game right.

use super::change::{Change, RecordRepair, changed};
use super::mistakes::{self, Mistake, VIEWS};
use super::repairs::{ACTS_APART, Search};
use super::shown::is_named_beside;
use super::under_way::{Boxed, UnderWay};
use crate::board::{Place, Point};
use crate::record::{Act, Discard, Path, Ply, Record};
use crate::variant::Tile;
use std::ops::Range;

/// Maximum legal plies in the place of one that are tried.
pub(super) const OTHERS: usize = 6_000;
/// Of how many of them, evenly among all, none may have a rider.
pub(super) const PLAIN: usize = 1_000;
/// How many other plies in the place of one show that nothing needs this one, or how many in a hundred of those of its tile.
const MANY: usize = 3;
pub(super) const SAME_TILE: usize = 10;
/// How many plies before the refused one may have been another.
pub(super) const EARLIER: usize = 40;
/// How many plies around the refused one may be out of place, and how many where the seats seem to be exchanged: the further one
/// is brought, the more are of the other seat then.
pub(super) const AROUND: usize = 20;
const NEAR: usize = 5;
/// How many of its player's plies before it a ply that is seen from another side may continue.
const BEFORE: usize = 4;
/// How many turns go by until a board that is seen otherwise shows.
const UNSEEN: usize = 2;

/// What a change is made to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    /// One ply, that is replaced.
    Ply,
    /// The set-up.
    Tag,
    /// A ply that is missing, or too many.
    Missing,
    Surplus,
    /// The order of plies.
    Order,
    /// Turns that are seen from another side.
    Stretch,
    /// Two plies that have something of each other.
    Crossed,
    /// Plies that tell where one tile went.
    Followed,
    Misplaced,
    /// Two lines.
    Lines,
    /// A move that is two.
    Joined,
    /// A turn that is too many, or missing.
    Turn,
    /// All tiles of the position to start from.
    Board,
}

impl Of {
    fn new(repair: &RecordRepair) -> Of {
        match (&repair.change, repair.mistake) {
            (Change::Replace(_), _) => Of::Ply,
            (Change::Tag(_), Mistake::Turned) => Of::Board,
            (Change::Tag(_), _) => Of::Tag,
            (Change::Part { .. }, _) => Of::Joined,
            (Change::RemoveTurn(_) | Change::InsertSeveral(_) | Change::Unknown, _) => Of::Turn,
            (Change::Insert(_), _) => Of::Missing,
            (Change::Remove, _) => Of::Surplus,
            (_, Mistake::Lines) => Of::Lines,
            (_, Mistake::Stretch) => Of::Stretch,
            (_, Mistake::Crossed) => Of::Crossed,
            (_, Mistake::Followed) => Of::Followed,
            (_, Mistake::Misplaced) => Of::Misplaced,
            (Change::Swap(_) | Change::Several(_), _) => Of::Order,
        }
    }
}

/// A change that makes a game right.
pub(super) struct Changed<'c> {
    pub(super) repair: &'c RecordRepair,
    of: Of,
    /// The number of the first ply that is changed, what is written there, and what is meant.
    pub(super) number: usize,
    pub(super) written: &'c Ply,
    pub(super) meant: &'c Ply,
}

impl Changed<'_> {
    pub(super) fn is(&self, mistake: Mistake) -> bool {
        self.repair.mistake == mistake
    }

    /// Whether a ply loses what it says nowhere else.
    fn loses_act(&self) -> bool {
        let (written, meant) = (self.written.acts(), self.meant.acts());
        let is_twice = meant.len() < written.len() && written.iter().all(|act| meant.contains(act));
        self.is(Mistake::Extra) && !is_twice
    }

    /// Whether a place is only named as a square instead of a point, or the other way round, as its tile needs it: then the form
    /// shows what is meant, and no later ply must.
    pub(super) fn is_renamed(&self) -> bool {
        let is_same = |(one, other): (&Act, &Act)| {
            one.at.named() == other.at.named() && *other == Act { at: other.at, ..one.clone() }
        };
        let (written, meant) = (self.written.acts(), self.meant.acts());
        self.is(Mistake::Typo) && written.len() == meant.len() && written.iter().zip(meant).all(is_same)
    }

    /// Whether the form of the written ply shows by itself what is meant.
    fn is_plain(&self) -> bool {
        // A tile that goes from a point to the same one is put down.
        let is_put_down = |(written, meant): (&Act, &Act)| {
            meant.drop
                && !written.drop
                && written.path[..] == [written.at]
                && meant.path.is_empty()
                && meant.at == written.at
        };
        self.is_renamed()
            || mistakes::without_doubled_point(self.written).as_ref() == Some(self.meant)
            || self.is(Mistake::Drop) && self.written.acts().iter().zip(self.meant.acts()).any(is_put_down)
    }

    /// Whether a ply loses the name of a captured tile: who names it has seen it.
    fn loses_captured(&self) -> bool {
        let is_named = |ply: &Ply| ply.acts().iter().any(|act| matches!(act.capture, Some(Some(_))));
        (self.is(Mistake::Capture) || self.is(Mistake::Drop)) && is_named(self.written) && !is_named(self.meant)
    }
}

/// What else may have happened: to which changes it is a rival, and whether the game is right with it. The cheapest come first.
type Rival = (&'static [Of], fn(&mut Search<'_>, &Changed<'_>) -> bool);

const RIVALS: [Rival; 48] = [
    // A tile may have gone anywhere else between two plies.
    (&[Of::Followed], |_, _| true),
    // The numbers of the turns speak against other lines, and any turn may have been played in the place of one.
    (&[Of::Lines, Of::Turn], |_, _| true),
    // Where its way is not written, nothing shows where the first of two moves ended.
    (&[Of::Joined], |search, change| {
        change.written.acts().first().is_none_or(|act| act.path.len() < 2)
            || search.is_any_missing(search.refused)
            || search.is_ply_lost()
    }),
    // What is said at the end does not show which ply is wrong.
    (&[Of::Ply, Of::Tag, Of::Board], |search, _| search.is_all_legal()),
    // Where two points are wrong, each may be so for itself.
    (&[Of::Ply], |_, change| change.is(Mistake::Shifted)),
    // What was drawn before shows in nothing but what is put down.
    (&[Of::Ply], |search, change| change.number < search.refused && matches!(change.written, Ply::Draw { .. })),
    // An act may belong to another ply, and so may a capture.
    (&[Of::Ply], |_, change| change.loses_act() || change.loses_captured()),
    // A tile may have been brought where it is needed, or be missing.
    (&[Of::Tag], |search, _| search.record.tag("Position").is_some()),
    // Of a way any other point may have been named.
    (&[Of::Ply], |search, change| search.is_other_way(change)),
    // What changes nothing on the board is legal nearly everywhere.
    (&[Of::Missing], |_, change| !matches!(change.meant, Ply::Acts(_) | Ply::Draw { .. })),
    // The turn that is short may be another.
    (&[Of::Missing], |search, _| search.is_full),
    // Who resigns or passes in the midst of a game may have done anything else.
    (&[Of::Order], |search, change| search.swaps_word(change)),
    // Each of the places that are one off may be so for itself.
    (&[Of::Order], |search, change| change.is(Mistake::Shifted) && search.are_shifted_apart(change)),
    // A ply too many gives all later ones to the other seat.
    (&[Of::Order], |search, change| {
        change.is(Mistake::Seats) && (search.is_ply_too_many() || search.is_last_earlier())
    }),
    // The seats may have got each other's tags instead.
    (&[Of::Order], |_, change| change.number == 0),
    (&[Of::Stretch], |search, change| search.is_seen_late(change) || search.is_one_seat_turned()),
    // A tile was taken for another, for the rest of its life.
    (&[Of::Ply], |search, change| {
        change.is(Mistake::Code) && change.number == search.refused && search.is_other_tile(1)
    }),
    (&[Of::Ply], |search, change| change.is(Mistake::Code) && search.is_replaced_from(change)),
    // Another ply may have brought the tile, or taken it away.
    (&[Of::Tag, Of::Board], |search, _| search.is_brought()),
    (&[Of::Ply], |search, change| change.number == search.refused && (search.is_brought() || search.is_taken_away())),
    // A turn of another game may stand in the place of the one that brought the tile.
    (&[Of::Ply], |search, change| change.number == search.refused && search.is_brought_in_pasted()),
    // Any tile may have been given away.
    (&[Of::Ply], |search, change| search.is_other_discard(change)),
    // A draw that the other seat made, too, may be copied in the place of what brought the tile.
    (&[Of::Ply], |search, change| change.number == search.refused && search.is_draw_copied()),
    (&[Of::Ply, Of::Tag, Of::Order], |search, _| search.are_drops_crossed()),
    // The end of a move may stand where the point belongs at which its tile was put down.
    (&[Of::Ply], |search, change| search.is_put_down_elsewhere(change)),
    // The end may be copied from a ply beside it, so that nothing of the right one is written.
    (&[Of::Ply], |search, change| search.is_end_copied(change)),
    // The ply may be any other, so that more than one slip may be in it.
    (&[Of::Ply], |search, change| {
        !change.is(Mistake::Extra)
            && !change.is_plain()
            && !search.is_likelier(change)
            && !search.shows_start(change)
            && !is_named_beside(change.written, change.meant)
            && search.is_other_ply(change)
    }),
    (&[Of::Ply], |search, change| {
        !change.is_plain()
            && !search.is_likelier(change)
            && !search.repeats_end(change)
            && search.are_two_slips(change.number, change.written, change.meant)
    }),
    // Another ply before the refused one, or the refused one itself.
    (&[Of::Ply], |search, change| {
        (change.number < search.refused || change.is(Mistake::Captured)) && search.is_other_earlier(change.number)
    }),
    (&[Of::Ply], |search, change| change.number < search.refused && search.is_nearly_refused()),
    // A turn may be lost, and the later ones numbered without it.
    (&[Of::Ply, Of::Tag, Of::Board], |search, _| search.is_turn_lost()),
    (&[Of::Stretch], |search, _| search.is_any_turn_lost()),
    // All points of its line may be one off the same way.
    (&[Of::Ply], |search, change| search.is_line_shifted(change)),
    // The player may have seen his plies from another side from the refused one on, which does not go on with the mended one.
    (&[Of::Ply], |search, change| change.number < search.refused && search.is_refused_turned(change)),
    // Two tiles may be taken for each other from some ply on.
    (&[Of::Ply], |search, change| change.is(Mistake::Code) && search.are_codes_exchanged(change)),
    // A ply may be lost, and the later ones written each in the place of the one before.
    (&[Of::Order, Of::Stretch], |search, _| search.is_ply_lost()),
    // The player may have seen more of his plies from another side, from this one on or up to it.
    (&[Of::Ply], |search, change| {
        search.is_seat_turned(change.number, change.written, change.meant) || search.is_seat_turned_before(change)
    }),
    // Any ply will do, so that nothing shows which it was.
    (&[Of::Tag, Of::Board, Of::Order, Of::Stretch, Of::Crossed], |search, _| search.is_any_right(search.refused)),
    // Two moves may be written as one, or any ply be missing.
    (&[Of::Missing], |search, change| {
        search.is_parted(change.number, change.meant)
            || search.is_any_missing(change.number)
            || search.are_three_missing(change.number, change.meant)
    }),
    // Where turns have no numbers it may be missing elsewhere, and where they have, its column may have slipped down by a line.
    (&[Of::Missing], |search, change| {
        search.is_column_down(change.number)
            || !search.is_numbered && search.is_missing_elsewhere(change.number, change.meant)
    }),
    // Both seats may draw the same, so that another draw may be too many.
    (&[Of::Surplus], |search, change| {
        matches!(change.written, Ply::Draw { .. }) && search.is_other_surplus(change.number)
    }),
    // Where the turns are full and rightly numbered, another ply was played in its place.
    (&[Of::Surplus], |search, change| {
        let moves_on = change.number < search.last_turn() && search.is_next_to_same(change.number);
        search.is_counted && (moves_on || search.is_any_right(change.number))
    }),
    // A ply may be lost, and the later ones written each in the place of the one before, if both seats may move their tiles; where
    // the last turn is short only those of its seat.
    (&[Of::Ply], |search, _| search.is_column_early() || search.moves_shared() && search.is_ply_lost()),
    // The column of its seat may have slipped down by a line instead.
    (&[Of::Surplus], |search, change| search.is_column_late(change.number)),
    (&[Of::Crossed], |search, _| search.is_other_tile(1)),
    // The tile may be what the tag says, and have been taken for what the plies say.
    (&[Of::Tag], |search, _| search.is_other_tile(usize::MAX)),
    (&[Of::Crossed], |search, change| match &change.repair.change {
        Change::Several(plies) => {
            search.is_other_second(change.number, plies) || search.is_other_order(change.number, plies)
        }
        _ => false,
    }),
    // The act may stand at another ply.
    (&[Of::Misplaced], |search, _| search.are_others_right(search.refused, None) || search.is_misplaced_earlier()),
];

impl Search<'_> {
    /// Marks the changes that something else competes with which is not among them.
    pub(super) fn mark_doubtful(&mut self) {
        let refused = self.plies.get(self.refused).map_or(usize::MAX, |(entry, _)| *entry);
        let is_legal = |repair: &&RecordRepair| repair.legal == self.plies.len() && repair.entry <= refused;
        let nearest = self.found.iter().filter(is_legal).map(|repair| repair.entry).max();
        for repair in &mut self.found {
            repair.is_far = nearest.is_some_and(|nearest| repair.entry < nearest);
        }
        let right: Vec<usize> = (0..self.found.len()).filter(|at| self.found[*at].complete).collect();
        let is_again = self.is_again();
        let changed: Vec<Record> = match right.len() {
            0 | 1 => Vec::new(),
            _ => right.iter().map(|at| changed(self.record, &self.found[*at])).collect(),
        };
        for (number, at) in right.iter().copied().enumerate() {
            let repair = self.found[at].clone();
            // Others doubt each other, even where only one of them can be written.
            let is_other = |other: &usize| {
                let [one, other] = [&changed[number], &changed[*other]];
                one.header != other.header || !one.plies().eq(other.plies())
            };
            let mut others = (0..changed.len()).filter(|other| !self.outweighs(&repair, &self.found[right[*other]]));
            let is_copy = is_again && repair.mistake != Mistake::Doubled;
            self.found[at].is_unconfirmed =
                is_copy || others.any(|other| is_other(&other)) || self.is_unconfirmed(&repair);
        }
    }

    /// Whether a change of the refused ply is so much likelier than another one that the other is no rival.
    fn outweighs(&self, repair: &RecordRepair, other: &RecordRepair) -> bool {
        // Nobody wrote a ply twice that stands nowhere near.
        let is_near = |number: usize| {
            let seats = self.record.seats().len();
            let near = number.saturating_sub(seats)..self.plies.len().min(number + seats + 1);
            near.filter(|at| *at != number).any(|at| self.plies[at].1 == self.plies[number].1)
        };
        let number = self.plies.partition_point(|(entry, _)| *entry < other.entry);
        let mistake = match other.change {
            Change::Remove if !is_near(number) => Mistake::Surplus,
            _ => other.mistake,
        };
        repair.is_at_refused && repair.mistake.outweighs(mistake)
    }

    /// Whether changes that make the game right come to different plies.
    fn has_others(&self) -> bool {
        let mut right = self.found.iter().filter(|repair| repair.complete).map(|repair| changed(self.record, repair));
        let Some(first) = right.next() else { return false };
        let is_other = |other: Record| first.header != other.header || !first.plies().eq(other.plies());
        right.any(is_other)
    }

    /// Whether the refused ply was played before, or moves the tile of its seat's last one from where that one left: if it was
    /// copied from above, what belongs there is not written. The same tile may be drawn often, but not at once.
    fn is_again(&self) -> bool {
        let Some((_, refused)) = self.plies.get(self.refused) else { return false };
        match refused {
            Ply::Acts(_) => {
                let above = self.refused.checked_sub(self.record.seats().len()).map(|at| self.plies[at].1);
                let begins_so = above.is_some_and(|above| moved(above).is_some() && moved(above) == moved(refused));
                begins_so || self.plies[..self.refused].iter().any(|(_, ply)| ply == refused)
            }
            Ply::Draw { drew: Some(_), .. } => self.is_again_of_its_seat(self.refused),
            _ => false,
        }
    }

    /// Whether an earlier ply may have brought the tile that the refused ply moves where it says, if what is written there was
    /// never played.
    fn is_brought(&mut self) -> bool {
        let Some(&(_, refused)) = self.plies.get(self.refused) else { return false };
        let in_need = self.act_in_need().and_then(|act| Some((act.tile?, act.at)));
        let (Some((tile, to)), seats) = (in_need.or(moved(refused)), self.record.seats().len()) else { return false };
        let seat = self.refused % seats;
        let earlier = (self.first..self.refused).rev().filter(|number| number % seats == seat).take(EARLIER);
        for number in earlier.collect::<Vec<_>>() {
            let Some(before) = self.position(number).filter(|_| !self.stands(number)) else { continue };
            let written = self.plies[number].1;
            for ply in brought(&*before, Some(tile), to).into_iter().chain(ended_at(written, tile, to)) {
                self.replayed += 1;
                let Some(after) = before.after(&ply) else { continue };
                let fits = number < self.unfit && self.check_fits(number + 1, &*after);
                if self.legal_plies(after, number + 1, fits).1 {
                    return true;
                }
            }
        }
        false
    }

    /// Whether an earlier ply may have brought the tile that the refused ply moves, if the tiles of its whole turn do nothing in the
    /// rest of the game: then all of the turn may be another game's.
    fn is_brought_in_pasted(&mut self) -> bool {
        let Some(&(_, refused)) = self.plies.get(self.refused) else { return false };
        let Some((tile, to)) = moved(refused) else { return false };
        let (seats, turns) = (self.record.seats().len(), self.turns());
        let is_earlier = |turn: &Range<usize>| turn.len() == 2 && seats == 2 && turn.end <= self.refused;
        let is_idle = |turn: &Range<usize>| turn.clone().all(|number| self.is_idle(number));
        let earlier = turns.into_iter().rev().filter(is_earlier).take(EARLIER).filter(is_idle);
        for turn in earlier.collect::<Vec<_>>() {
            let own = turn.start + (self.refused - turn.start) % seats;
            let other = if own == turn.start { turn.end - 1 } else { turn.start };
            let Some(before) = self.position(turn.start).filter(|_| turn.clone().all(|at| !self.stands(at))) else {
                continue;
            };
            let (mut tried, mut is_right) = (0, false);
            let mut goes_on = |search: &mut Self, after: Boxed<'_>| {
                tried += 1;
                is_right = search.is_right(turn.end - 1, after);
                !is_right && tried < OTHERS && !search.is_exhausted()
            };
            if own < other {
                for after in after_each(&*before, &brought(&*before, Some(tile), to)) {
                    after.each_plain(PLAIN, &mut |after, _| goes_on(self, after));
                }
            } else {
                before.each_plain(PLAIN, &mut |middle, _| {
                    let plies = brought(&*middle, Some(tile), to);
                    after_each(&*middle, &plies).into_iter().all(|after| goes_on(self, after))
                });
            }
            if is_right {
                return true;
            }
        }
        false
    }

    /// Whether the tile that a ply brings somewhere moves no more, and is taken by none that names it.
    fn is_idle(&self, number: usize) -> bool {
        let Some(end) = self.plies[number].1.acts().first().map(|act| act.end().unwrap_or(act.at)) else {
            return false;
        };
        let is_about = |act: &Act| !act.drop && (act.at == end || act.end() == Some(end) && act.capture.is_some());
        !self.plies[number + 1..].iter().any(|(_, ply)| ply.acts().iter().any(is_about))
    }

    /// Whether a draw gives away another tile with a change, and might give away any other one.
    fn is_other_discard(&mut self, change: &Changed<'_>) -> bool {
        let Ply::Draw { discarded: meant @ Discard::Tile(_), .. } = *change.meant else { return false };
        let others = self.words.tiles.iter().filter_map(|entry| self.words.tile(entry.code)).map(Discard::Tile);
        let others = others.filter(|other| *other != meant).map(|discarded| Ply::Draw { drew: None, discarded });
        let others: Vec<Ply> = others.collect();
        matches!(change.written, Ply::Draw { discarded: Discard::None, .. }) && self.is_any_other(change.number, others)
    }

    /// Whether only a point on the way of a tile is changed, and the ply is legal with another one in its place.
    fn is_other_way(&mut self, change: &Changed<'_>) -> bool {
        let (written, meant) = (change.written.acts(), change.meant.acts());
        let is_changed = |at: &usize| written[*at] != meant[*at];
        let Some(act) = (0..meant.len().min(written.len())).find(is_changed) else { return false };
        let ([.., from], [.., to]) = (&written[act].path[..], &meant[act].path[..]) else { return false };
        let (was, is) = (&written[act].path, &meant[act].path);
        let Some(point) = (0..is.len()).find(|at| was.get(*at) != is.get(*at)) else { return false };
        if was.len() != is.len() || from != to || written[act].at != meant[act].at {
            return false;
        }
        let Some(before) = self.position(change.number) else { return false };
        let with = |path: Path| {
            let mut acts = meant.to_vec();
            acts[act].path = path;
            before.after(&Ply::Acts(acts.into())).is_some()
        };
        // It may be one too many, or any other.
        let without = is.iter().enumerate().filter(|(at, _)| *at != point).map(|(_, place)| *place).collect();
        with(without)
            || Point::all().map(Place::Point).filter(|other| *other != is[point]).any(|other| {
                self.replayed += 1;
                let mut path = is.clone();
                path[point] = other;
                with(path)
            })
    }

    /// Whether an earlier draw of the seat is one of the ply beside it, and any other ply in its place makes the game right.
    fn is_draw_copied(&mut self) -> bool {
        let seats = self.record.seats().len();
        let own = (self.first..self.refused).rev().filter(|number| (self.refused - number).is_multiple_of(seats));
        let is_copied = |number: &usize| {
            let ply = self.plies[*number].1;
            let beside = [number.checked_sub(1), Some(number + 1)].into_iter().flatten();
            matches!(ply, Ply::Draw { drew: Some(_), .. })
                && beside.into_iter().any(|at| self.plies.get(at).is_some_and(|(_, other)| *other == ply))
        };
        let copied: Vec<usize> = own.take(EARLIER).filter(is_copied).collect();
        copied.into_iter().any(|number| !self.stands(number) && self.is_any_right(number))
    }

    /// Whether two plies are in each other's places of which one is a word.
    fn swaps_word(&self, change: &Changed<'_>) -> bool {
        let is_word = |ply: &Ply| matches!(ply, Ply::Resign | Ply::Pass | Ply::Claim);
        match &change.repair.change {
            Change::Swap(other) => is_word(change.written) || self.record.ply(*other).is_some_and(is_word),
            Change::Several(plies) => !change.is(Mistake::Seats) && plies.iter().any(|(_, ply)| is_word(ply)),
            _ => false,
        }
    }

    /// Whether nobody owns the tile that the refused ply lacks or names first.
    pub(super) fn moves_shared(&self) -> bool {
        let tiles = self.position(self.refused).map_or(Vec::new(), |position| position.tiles());
        let in_need = self.act_in_need().and_then(|act| act.tile);
        let tile = in_need.or_else(|| self.plies.get(self.refused)?.1.tile());
        tile.is_some_and(|tile| tiles.iter().any(|on| on.tile == tile && on.owner.is_none()))
    }

    /// Whether any other ply will do in the place of the last one that took the tile away which the refused ply moves: that one may
    /// be the wrong one.
    fn is_taken_away(&mut self) -> bool {
        let Some(&(_, refused)) = self.plies.get(self.refused) else { return false };
        let Some(from) = refused.acts().first().filter(|act| !act.drop).map(|act| act.at) else { return false };
        let is_about = |act: &Act| !act.drop && act.at == from || act.end() == Some(from) && act.capture.is_some();
        let taken = (self.first..self.refused)
            .rev()
            .take(EARLIER)
            .find(|number| self.plies[*number].1.acts().iter().any(is_about));
        taken.is_some_and(|number| !self.stands(number) && self.is_any_right(number))
    }

    /// Whether anything else that may have happened makes the game right as well as a change does. Where not all of it can be tried,
    /// nothing shows that it does not.
    fn is_unconfirmed(&mut self, repair: &RecordRepair) -> bool {
        let number = self.plies.partition_point(|(entry, _)| *entry < repair.entry);
        let written = self.plies.get(number).map_or(&Ply::Pass, |(_, ply)| *ply);
        let meant = match &repair.change {
            Change::Replace(ply) | Change::Insert(ply) => ply,
            _ => written,
        };
        let change = Changed { repair, of: Of::new(repair), number, written, meant };
        RIVALS.iter().any(|(of, is_rival)| of.contains(&change.of) && (is_rival(self, &change) || self.is_exhausted()))
    }

    /// Whether all that is wrong is said at the end.
    fn is_all_legal(&self) -> bool {
        self.refused == self.plies.len() && self.unfit == usize::MAX
    }

    /// Whether other plies in the place of one that is changed make the game right too, or in the place of the refused one: then
    /// nothing needs this very change, and there may be more than one mistake in it.
    fn is_other_ply(&mut self, change: &Changed<'_>) -> bool {
        let Changed { number, written, meant, .. } = *change;
        let Some(before) = self.position(number) else { return false };
        let meant = before.write(meant).unwrap_or_else(|| meant.clone());
        let act = changed_act(written, &meant);
        let (mut legal, mut right) = (0, 0);
        let shift = |ply: &Ply| ply.acts().get(act?).and_then(|act| act.effect.clone());
        let others = match act.filter(|_| shift(written) != shift(&meant)) {
            Some(act) => mistakes::of_the_same_shift(&meant, act),
            None => mistakes::of_the_same_tile(&meant, act.unwrap_or_default(), self.words),
        };
        for other in others {
            self.replayed += 1;
            let Some(after) = before.after(&other) else { continue };
            if before.write(&other).is_some_and(|other| other != meant) {
                legal += 1;
                right += usize::from(self.is_right(number, after));
            }
        }
        right > 0 && right * 100 >= legal * SAME_TILE
            || act.is_some_and(|act| {
                let starts = [written, &meant].map(|ply| ply.acts().get(act).map(|act| act.at));
                starts[0] != starts[1] && self.is_any_other(number, mistakes::of_the_same_end(&meant, act))
            })
            || !self.is_end(change, act) && self.are_others_right(number, Some(&meant))
            || number < self.refused && self.are_others_right(self.refused, None)
    }

    /// Whether two slips in the ply make the game right as well as the one that is mended.
    fn are_two_slips(&mut self, number: usize, written: &Ply, meant: &Ply) -> bool {
        let Some(before) = self.position(number) else { return false };
        let meant = before.write(meant).unwrap_or_else(|| meant.clone());
        mistakes::twice(written, self.words).into_iter().any(|other| {
            self.replayed += 1;
            let Some(after) = before.after(&other) else { return false };
            before.write(&other).is_some_and(|other| other != meant) && self.is_right(number, after)
        })
    }

    /// Whether any of these plies makes the game right in the place of one.
    pub(super) fn is_any_other(&mut self, number: usize, others: impl IntoIterator<Item = Ply>) -> bool {
        let Some(before) = self.position(number) else { return false };
        others.into_iter().any(|other| {
            self.replayed += 1;
            before.after(&other).is_some_and(|after| self.is_right(number, after))
        })
    }

    /// Whether the refused ply may have had another start or another end: where an earlier ply is changed, it must be right as it
    /// is.
    fn is_nearly_refused(&mut self) -> bool {
        let Some(&(_, refused)) = self.plies.get(self.refused) else { return false };
        if refused.acts().is_empty() {
            return false;
        }
        let ends = mistakes::of_the_same_tile(refused, 0, self.words);
        self.is_any_other(self.refused, mistakes::of_the_same_end(refused, 0).into_iter().chain(ends))
    }

    /// Whether turns that are seen from another side show only later, or are as few as points in each other's places would be.
    fn is_seen_late(&self, change: &Changed<'_>) -> bool {
        let seats = self.record.seats().len();
        let is_short = matches!(&change.repair.change, Change::Several(plies) if plies.len() <= seats);
        let is_first = self.plies[..change.number].iter().all(|(_, ply)| ply.acts().is_empty());
        // It may be the position that is seen so.
        is_short
            || is_first && self.record.tag("Position").is_some()
            || self.refused.saturating_sub(change.number) > UNSEEN * seats
    }

    /// Whether a ply that is seen from another side is the first of several of its seat.
    pub(super) fn is_seat_turned(&mut self, number: usize, written: &Ply, meant: &Ply) -> bool {
        let seats = self.record.seats().len();
        for view in 0..VIEWS {
            let seen = mistakes::seen_as(written, meant, view);
            let Some(mut position) = seen.and_then(|seen| self.position(number)?.after(&seen)) else { continue };
            for own in (number + seats..self.plies.len()).step_by(seats) {
                self.replayed += seats;
                let Some(seen) = mistakes::seen_ply(self.plies[own].1, view) else { break };
                let others = &self.plies[own + 1 - seats..own];
                if !others.iter().all(|(_, ply)| position.play(ply)) || !position.play(&seen) {
                    break;
                }
                if seen != *self.plies[own].1 && self.legal_plies(position.copy(), own + 1, true).1 {
                    return true;
                }
            }
        }
        false
    }

    /// Whether the ply is the last of several that its seat saw from another side.
    fn is_seat_turned_before(&mut self, change: &Changed<'_>) -> bool {
        let seats = self.record.seats().len();
        let is_seen = |view: &u8| mistakes::seen_ply(change.written, *view).as_ref() == Some(change.meant);
        let views: Vec<u8> = (0..VIEWS).filter(is_seen).collect();
        let earlier = (1..=BEFORE).map_while(|turns| change.number.checked_sub(turns * seats));
        for number in earlier.filter(|number| *number >= self.first).collect::<Vec<_>>() {
            let ply = self.plies[number].1;
            let seen = views.iter().filter_map(|view| mistakes::seen_ply(ply, *view)).find(|seen| seen != ply);
            if seen.is_some_and(|seen| !self.stands(number) && self.is_seat_turned(number, ply, &seen)) {
                return true;
            }
        }
        false
    }

    /// Whether the refused ply is the first of several that its seat saw from another side.
    fn is_refused_turned(&mut self, change: &Changed<'_>) -> bool {
        let Some(&(_, refused)) = self.plies.get(self.refused) else { return false };
        let end = change.meant.acts().first().map(|act| act.end().unwrap_or(act.at));
        let is_near = self.refused - change.number <= UNSEEN * self.record.seats().len();
        if is_near && moved(refused).map(|(_, from)| from) == end {
            return false;
        }
        (0..VIEWS)
            .filter_map(|view| mistakes::seen_ply(refused, view))
            .any(|seen| self.is_seat_turned(self.refused, refused, &seen))
    }

    /// Whether the game is right with all places of the line moved as those of the ply are.
    fn is_line_shifted(&mut self, change: &Changed<'_>) -> bool {
        let turn = self.turns().into_iter().find(|turn| turn.contains(&change.number) && turn.len() > 1);
        let Some(turn) = turn.filter(|_| change.is(Mistake::Neighbour)) else { return false };
        let plies: Vec<&Ply> = self.plies[turn.clone()].iter().map(|(_, ply)| *ply).collect();
        let mut shifted = mistakes::all_shifted(&plies);
        shifted.retain(|plies| plies[change.number - turn.start] == *change.meant);
        shifted.iter().any(|plies| self.with_others(turn.start, plies).is_some_and(|(_, is_right)| is_right))
    }

    /// Whether another act than that of the refused ply may stand at a ply near its own: the earlier one shows only when the tiles
    /// run out.
    fn is_misplaced_earlier(&mut self) -> bool {
        let last = self.refused.saturating_sub(1);
        for first in (self.first..last).rev().take(EARLIER) {
            for other in first + 1..=last.min(first + ACTS_APART) {
                for plies in self.acts_moved(first, other) {
                    if self.with_others(first, &plies).is_some_and(|(_, is_right)| is_right) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Whether the tile of another ply before the refused one may have gone anywhere else: where one of them is changed that was
    /// legal, another is as good.
    fn is_other_earlier(&mut self, but: usize) -> bool {
        for number in (self.first..self.refused).rev().take(EARLIER).filter(|number| *number != but) {
            let (Some(before), ply) = (self.position(number), self.plies[number].1) else { continue };
            if self.stands(number) || ply.acts().is_empty() {
                continue;
            }
            for other in mistakes::of_the_same_tile(ply, 0, self.words) {
                self.replayed += 1;
                if before.after(&other).is_some_and(|after| self.is_right(number, after)) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether many legal plies but one in this place make the game right.
    fn are_others_right(&mut self, number: usize, but: Option<&Ply>) -> bool {
        self.others_right(number, but, MANY) == MANY
    }

    /// Whether any legal ply in this place makes the game right.
    fn is_any_right(&mut self, number: usize) -> bool {
        self.others_right(number, None, 1) > 0
    }

    /// Whether many other plies will do in the place of the second of two that are changed.
    fn is_other_second(&mut self, first: usize, changed: &[(usize, Ply)]) -> bool {
        let [(_, meant), (second, other)] = changed else { return false };
        let second = self.plies.partition_point(|(entry, _)| entry < second);
        let Some(mut position) = self.position(first) else { return false };
        let between = self.plies[first + 1..second].iter().map(|(_, ply)| *ply);
        if !std::iter::once(meant).chain(between).all(|ply| position.play(ply)) {
            return false;
        }
        let other = position.write(other);
        self.others_right_from(&*position, second, other.as_ref(), MANY) == MANY
    }

    /// How many legal plies but one in this place make the game right, so many at most.
    fn others_right(&mut self, number: usize, but: Option<&Ply>, most: usize) -> usize {
        self.position(number).map_or(0, |before| self.others_right_from(&*before, number, but, most))
    }

    pub(super) fn others_right_from(
        &mut self,
        before: &dyn UnderWay<'_>,
        number: usize,
        but: Option<&Ply>,
        most: usize,
    ) -> usize {
        let (mut right, mut tried) = (Vec::new(), 0);
        let mut count = |search: &mut Self, after, write: &dyn Fn() -> Ply| {
            tried += 1;
            if search.is_right(number, after) {
                let ply = write();
                if Some(&ply) != but && !right.contains(&ply) {
                    right.push(ply);
                }
            }
            right.len() < most && tried < OTHERS && !search.is_exhausted()
        };
        let mut is_open = true;
        before.each_plain(PLAIN, &mut |after, write| {
            is_open = count(self, after, write);
            is_open
        });
        if is_open {
            before.each_legal(&mut |after, write| count(self, after, write));
        }
        right.len()
    }

    /// Whether the game is right when it goes on from here after a ply.
    pub(super) fn is_right(&mut self, number: usize, after: Boxed<'_>) -> bool {
        let fits = number < self.unfit && self.check_fits(number + 1, &*after);
        self.legal_plies(after, number + 1, fits).1
    }

    /// Whether two tiles that were put down, one of them where the refused ply is about, may be in each other's places.
    fn are_drops_crossed(&mut self) -> bool {
        let Some(&(_, refused)) = self.plies.get(self.refused) else { return false };
        let mut about: Vec<Place> = Vec::new();
        refused.acts().iter().for_each(|act| about.extend([Some(act.at), act.end()].into_iter().flatten()));
        let put_down = |ply: &Ply| match ply.acts() {
            [act, ..] if act.drop => Some(act.at),
            _ => None,
        };
        let drops = self.first..self.plies.len().min(self.refused + EARLIER);
        let drops: Vec<usize> = drops.filter(|number| put_down(self.plies[*number].1).is_some()).collect();
        let is_about = |one: &usize| put_down(self.plies[*one].1).is_some_and(|at| about.contains(&at));
        for one in drops.iter().copied().filter(is_about).collect::<Vec<_>>() {
            for &other in drops.iter().filter(|other| **other != one) {
                let (first, last) = (one.min(other), one.max(other));
                for [one, other] in mistakes::crossed(self.plies[first].1, self.plies[last].1) {
                    let mut plies: Vec<Ply> = (first..=last).map(|ply| self.plies[ply].1.clone()).collect();
                    // Where only one of them changes it is a mistake in one ply.
                    let is_one = one == plies[0] || other == plies[last - first];
                    (plies[0], plies[last - first]) = (one, other);
                    if !is_one && self.with_others(first, &plies).is_some_and(|(_, is_right)| is_right) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// The game with a ply near the refused one in another place, of all or of those of its player, or exchanged with one that is
    /// further away: where plies seem to be exchanged or nothing else is right, or as the one thing that competes with what is.
    pub(super) fn out_of_place(&mut self) {
        use Mistake::{Doubled, Lines, Missing, Order, Seats};
        let right: Vec<&RecordRepair> = self.found.iter().filter(|repair| repair.complete).collect();
        let counts = |repair: &&&RecordRepair| !right.iter().any(|other| self.outweighs(other, repair));
        let right: Vec<Mistake> = right.iter().filter(counts).map(|repair| repair.mistake).collect();
        let is_other = |mistake: &Mistake| !matches!(mistake, Seats | Doubled | Missing | Lines);
        let is_only = !right.is_empty() && right.iter().all(is_other) && !self.has_others();
        if !is_only && !right.is_empty() && !right.iter().any(|mistake| matches!(mistake, Order | Seats)) {
            return;
        }
        let (seats, refused) = (self.record.seats().len(), self.refused);
        let around = if is_only { AROUND } else { NEAR };
        // What is out of place lies before the refused ply only where the repair does.
        let right = self.found.iter().filter(|repair| repair.complete).map(|repair| repair.entry).min();
        let repaired = right.map_or(refused, |entry| self.plies.partition_point(|(at, _)| *at < entry).min(refused));
        let near = refused.saturating_sub(around)..self.plies.len().min(refused + around + 1);
        for first in near.clone() {
            let Some(before) = self.position(first) else { continue };
            // How far the plies behind it are legal without it, and whether its player's next one is.
            let mut without = before.copy();
            let is_next = |number: &usize| self.plies.get(*number).is_some_and(|(_, ply)| without.play(ply));
            let reach = first + (first + 1..near.end).take_while(is_next).count();
            let is_own_next =
                |search: &Self| search.plies.get(first + seats).is_some_and(|(_, ply)| before.after(ply).is_some());
            let is_own_next = is_own_next(self);
            self.replayed += reach - first + 2;
            for last in near.clone().filter(|last| *last > first + 1) {
                self.replayed += 1;
                let is_last = before.after(self.plies[last].1).is_some();
                let is_own = (last - first).is_multiple_of(seats) && last - first > seats;
                // Two plies of one player in each other's places may both be legal.
                let is_before = last < repaired;
                if is_before && !(is_own && is_last) {
                    continue;
                }
                let plies = || -> Vec<Ply> { self.plies[first..=last].iter().map(|(_, ply)| (*ply).clone()).collect() };
                let (mut moved, mut exchanged) = (Vec::new(), None);
                for (step, is_later) in [(1, last <= reach), (seats, is_own_next)] {
                    if !is_before && (step == 1 || is_own) {
                        if is_later {
                            let mut later = plies();
                            (0..last - first).step_by(step).for_each(|at| later.swap(at, at + step));
                            moved.push(later);
                        }
                        if is_last {
                            let mut earlier = plies();
                            (0..last - first).step_by(step).rev().for_each(|at| earlier.swap(at, at + step));
                            moved.push(earlier);
                        }
                    }
                }
                // The nearest have been exchanged already.
                if is_last && last - first > 2 && last - first != seats {
                    let mut plies = plies();
                    plies.swap(0, last - first);
                    exchanged = Some(plies);
                }
                moved.into_iter().for_each(|plies| self.several(first, plies, Mistake::Break));
                exchanged.into_iter().for_each(|plies| self.several(first, plies, Mistake::Order));
                if is_only && self.complete > 1 && self.has_others() {
                    return;
                }
            }
        }
    }
}

/// The first act that says something else. What a notation leaves out says nothing.
pub(super) fn changed_act(written: &Ply, meant: &Ply) -> Option<usize> {
    let as_said = |written: &Act, meant: &Act| {
        let capture = match written.capture {
            Some(None) => meant.capture,
            said => said,
        };
        Act { tile: written.tile.or(meant.tile), capture, ..written.clone() }
    };
    let mut both = meant.acts().iter().zip(written.acts());
    both.position(|(meant, written)| *meant != as_said(written, meant))
}

/// The plies that bring a tile to a place, from the hand or from where one of its kind stands: any tile on the board, if none is
/// named.
pub(super) fn brought(before: &dyn UnderWay<'_>, tile: Option<Tile>, to: Place) -> Vec<Ply> {
    let tiles = before.tiles();
    let own = tiles.iter().filter(|placed| tile.is_none_or(|tile| placed.tile == tile) && placed.at != to);
    let moves = own.flat_map(|placed| {
        let act = Act { path: Path::from_iter([to]), ..Act::new(placed.tile, placed.at) };
        [Act { capture: Some(None), ..act.clone() }, act]
    });
    let dropped = tile.map(|tile| Act::new(tile, to).dropped());
    moves.chain(dropped).map(|act| Ply::Acts(vec![act].into())).collect()
}

/// A ply of several acts with one of them that moves such a tile to a place.
fn ended_at(ply: &Ply, tile: Tile, to: Place) -> Vec<Ply> {
    let acts = ply.acts();
    let moves = |at: &usize| !acts[*at].drop && acts[*at].tile == Some(tile) && !acts[*at].path.is_empty();
    let ended = |at: usize| {
        let mut meant = acts.to_vec();
        meant[at].path = Path::from_iter([to]);
        Ply::Acts(meant.into())
    };
    if acts.len() < 2 { Vec::new() } else { (0..acts.len()).filter(moves).map(ended).collect() }
}

/// The positions after those of the plies that are legal.
pub(super) fn after_each<'p>(before: &dyn UnderWay<'p>, plies: &[Ply]) -> Vec<Boxed<'p>> {
    plies.iter().filter_map(|ply| before.after(ply)).collect()
}

/// The plies that draw a tile: into a hand that has room, or into a full one that gives away another of these.
pub(super) fn drawn(tile: Tile, others: &[Tile]) -> Vec<Ply> {
    let discards = others.iter().map(|other| Discard::Tile(*other));
    let discards = [Discard::None, Discard::Unseen].into_iter().chain(discards);
    discards.map(|discarded| Ply::Draw { drew: Some(tile), discarded }).collect()
}

/// The tile that a ply moves, and where it says that it is.
pub(super) fn moved(ply: &Ply) -> Option<(Tile, Place)> {
    match ply.acts().first() {
        Some(Act { drop: false, tile: Some(tile), at, .. }) => Some((*tile, *at)),
        _ => None,
    }
}
