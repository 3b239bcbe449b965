//! Searches for changes to a refused game that make more of it legal.

use super::change::{Change, RecordRepair, with_ways};
use super::course::{self, Start};
use super::mistakes::{self, Mistake};
use super::rivals::brought;
use super::under_way::{Boxed, Game, UnderWay};
use super::{Input, set_ups};
use crate::record::{Act, Entry, Head, Placed, Ply, Record, SetUp, Tag, stands};
use crate::replay::{ResultTag, Step, check_points, compare, result_tag};
use crate::rules::Rules;
use std::cell::Cell;
use std::cmp::Reverse;

/// The changes that were found.
#[derive(Debug, Clone, Default)]
pub struct RecordRepairs {
    /// The changes that make more of the game legal, the best first.
    pub found: Vec<RecordRepair>,
    /// Whether the search was cut short, so that a better change may have been missed.
    pub cut: bool,
    /// How many plies were replayed in the search.
    pub replayed: usize,
}

/// Maximum plies replayed in the search for one game.
pub const MAX_REPLAYED: usize = 300_000;
/// To list this many legal plies costs as much as to replay one.
const LISTED: usize = 16;
/// Maximum plies before the refused one that are searched.
const WINDOW: usize = 1_000;
/// How many plies before the refused one a ply may be missing in a record without numbers.
const BACK: usize = 3;
/// How many turns up to the refused one may have all their places one off.
const SHIFTED: usize = 20;
/// How many turns apart two plies of a player may have something of each other.
const CROSSED: usize = 3;
/// From how many turns back all places may be one off.
const OFF: usize = 6;
/// How many plies from its own an act may be written.
pub(super) const ACTS_APART: usize = 4;
/// Maximum changes that make the whole game right. Two are enough to doubt all.
const ENOUGH: usize = 12;

/// What the numbers of the turns show of how many plies there should be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Numbering {
    /// There are no numbers, or they are wrong.
    Unknown,
    /// They are right, so no ply is missing or too many.
    Complete,
    /// A ply is missing before the one of this number, from 0.
    Missing(usize),
    /// A ply is too many.
    Extra,
}

/// Shows the start of a game with another set-up, if it is one.
type Anew<'s> = &'s dyn Fn(&SetUp<'_>, &mut dyn FnMut(Boxed<'_>));

/// The search through one game.
pub(super) struct Search<'a> {
    pub(super) words: &'static crate::variant::Vocabulary,
    /// The plies, each with its entry.
    pub(super) plies: Vec<(usize, &'a Ply)>,
    /// The number of the ply that the first kept position precedes.
    pub(super) first: usize,
    /// The position before each ply from there on, up to the first refused one.
    before: Vec<Boxed<'a>>,
    pub(super) refused: usize,
    pub(super) record: &'a Record,
    /// The checks, each with the number of the ply that it precedes.
    checks: Vec<(usize, &'a [Placed])>,
    /// The ply that the first wrong check precedes. No change from there on makes it right.
    pub(super) unfit: usize,
    pub(super) found: Vec<RecordRepair>,
    /// How many of them make the whole game right.
    pub(super) complete: usize,
    pub(super) replayed: usize,
    /// How many legal plies were listed.
    listed: &'a Cell<usize>,
    /// Whether there was more to try in some place than is tried.
    cut: bool,
    /// Whether the turns around the refused ply are full, so that no ply is missing there.
    pub(super) is_full: bool,
    /// Whether the numbers of the turns show how many plies there should be.
    pub(super) is_numbered: bool,
    /// Whether there are as many.
    pub(super) is_counted: bool,
}

/// Searches for the changes to a game.
pub(super) fn search<R: Rules + 'static>(game: &Input<'_>, numbering: Numbering) -> RecordRepairs {
    let record = &game.read.record;
    let set_up = game.set_up(record);
    let listed = Cell::new(0);
    let anew = |set_up: &SetUp<'_>, each: &mut dyn FnMut(Boxed<'_>)| {
        if let Ok((rules, position)) = R::start(set_up) {
            each(Box::new(Game { rules: &rules, position, listed: &listed }));
        }
    };
    let is_complete = || is_complete(course::start::<R>, record, &set_up);
    let set_ups = |search: &mut Search<'_>| search.set_up(game, &R::editions(), &anew);
    match R::start(&set_up) {
        Ok((rules, position)) => {
            let start = Box::new(Game { rules: &rules, position, listed: &listed });
            search_from(Some(start), record, numbering, &is_complete, &set_ups, &listed)
        }
        Err(_) => search_from(None, record, numbering, &is_complete, &set_ups, &listed),
    }
}

fn search_from<'a>(
    start: Option<Boxed<'a>>,
    record: &'a Record,
    numbering: Numbering,
    is_complete: &dyn Fn() -> bool,
    set_ups: &dyn Fn(&mut Search<'_>),
    listed: &'a Cell<usize>,
) -> RecordRepairs {
    let mut search = Search {
        words: record.variant.vocabulary(),
        plies: crate::record::plies(&record.entries).collect(),
        first: 0,
        before: start.into_iter().collect(),
        refused: 0,
        record,
        checks: checks(&record.entries),
        unfit: usize::MAX,
        found: Vec::new(),
        complete: 0,
        replayed: 0,
        listed,
        cut: false,
        is_full: false,
        is_numbered: numbering != Numbering::Unknown,
        is_counted: numbering == Numbering::Complete,
    };
    if search.before.is_empty() {
        // No game begins so. Only another set-up helps. Of a position any tile may be the wrong one, or two be exchanged.
        set_ups(&mut search);
        for repair in &mut search.found {
            let changes_board = |head: &Head| head.tag().is_some_and(|tag| tag.name == "Position");
            repair.is_unconfirmed = repair.mistake == Mistake::SetUp
                && matches!(&repair.change,
                Change::Tag(change) if record.header.get(change.head).is_some_and(changes_board));
        }
        let (cut, replayed) = (search.is_exhausted(), search.cost());
        return RecordRepairs { found: ordered(search.found, false), cut, replayed };
    }
    search.replay();
    let (first, refused, count) = (search.first, search.refused, search.plies.len());
    if refused == count && !matches!(numbering, Numbering::Missing(_)) && is_complete() {
        return RecordRepairs::default();
    }
    if numbering != Numbering::Extra {
        search.inserted_as_checked();
    }
    if let Numbering::Missing(before) = numbering {
        // Each seat's ply of the turn that is short may be the missing one.
        let last = before.min(refused);
        search.is_full = last + record.seats().len() <= before;
        for number in (last + 1).saturating_sub(record.seats().len())..=last {
            search.inserted(number);
        }
        ((before + 1).saturating_sub(record.seats().len())..=before).for_each(|number| search.parted(number));
    } else {
        // In the last turn nothing shows how many plies there should be.
        let unsure = if numbering == Numbering::Complete { search.last_turn() } else { 0 };
        // Where every ply is legal, only what comes before a wrong check could make it right.
        let last = if refused == count { count.min(search.unfit) } else { refused + 1 };
        for number in (first..last).rev() {
            // Another ply leaves one too many.
            if numbering != Numbering::Extra {
                search.replaced(number);
                search.swapped(number);
                search.crossed(number);
            }
            // A ply that is there twice may have moved all later ones on.
            let is_again = matches!(search.plies[number].1, Ply::Acts(_))
                && (search.is_next_to_same(number) || search.is_again_of_its_seat(number));
            if number >= unsure || is_again {
                search.removed(number);
            }
        }
        let is_full = count - unsure >= record.seats().len();
        if numbering == Numbering::Unknown || (numbering == Numbering::Complete && !is_full) {
            for number in refused.saturating_sub(BACK).max(unsure)..=refused {
                search.inserted(number);
            }
        }
        if numbering != Numbering::Extra {
            for number in (first..last).rev() {
                search.completed(number);
            }
            search.misplaced();
            search.exchanged_lines();
            search.exchanged_seats();
            search.seen_otherwise();
            set_ups(&mut search);
            search.shifted_turns();
            search.shifted_rest();
            let is_unexplained = search.complete == 0;
            search.out_of_place();
            // What is found so competes with what is further away.
            if is_unexplained && search.complete > 0 {
                search.out_of_place();
            }
            search.without_a_turn();
            if search.complete == 0 {
                search.parted_and_moved();
            } else {
                search.parted_way();
            }
            // A tile that came out of nothing shows at a check, or where nothing else explains the game.
            if search.complete == 0 || refused == count {
                (first..last).rev().for_each(|number| search.moved_instead(number));
            }
            search.followed();
        }
    }
    search.leave_out_far_stretches();
    search.mark_doubtful();
    let is_counted = matches!(numbering, Numbering::Complete | Numbering::Unknown);
    let unknown = if is_counted { search.unknown() } else { None };
    search.found.extend(unknown);
    let cut = search.cut || search.is_spent() || first > 0;
    let replayed = search.cost();
    RecordRepairs { found: ordered(search.found, refused == count), cut, replayed }
}

/// The changes that are some, the best first.
fn ordered(mut found: Vec<RecordRepair>, is_legal: bool) -> Vec<RecordRepair> {
    // The ply that is refused is the likeliest to be wrong.
    crate::order::by_key(&mut found, |repair| {
        (Reverse(repair.legal), Reverse(repair.mistake.often()), Reverse(repair.entry))
    });
    // Where all plies are legal already, a change that does not make the rest right is none.
    found.retain(|repair| repair.complete || !is_legal);
    crate::order::by_key(&mut found, |repair| !repair.complete);
    found
}

impl<'a> Search<'a> {
    /// Plays the record as far as it is legal, and keeps the last positions.
    fn replay(&mut self) {
        let Some(mut position) = self.before.first().map(|start| start.copy()) else { return };
        for number in 0..=self.plies.len() {
            if self.unfit == usize::MAX && !self.check_fits(number, &*position) {
                self.unfit = number;
            }
            if number == self.plies.len() || !self.play(&mut *position, number) {
                break;
            }
            self.before.push(position.copy());
            self.refused = number + 1;
            if self.before.len() > 2 * WINDOW {
                self.before.drain(..WINDOW);
                self.first += WINDOW;
            }
        }
    }

    /// Plays a ply of the record: a legal one, or one that stands.
    fn play(&self, position: &mut dyn UnderWay<'_>, number: usize) -> bool {
        position.play(self.plies[number].1) || self.stands(number) && position.carry_out(self.plies[number].1)
    }

    /// Whether a ply is marked as one that stands, and so is never changed.
    pub(super) fn stands(&self, number: usize) -> bool {
        self.plies.get(number).is_some_and(|(entry, _)| stands(&self.record.entries, *entry))
    }

    /// The number of the first ply in the last turn.
    pub(super) fn last_turn(&self) -> usize {
        let last = self.record.entries.iter().rposition(|entry| matches!(entry, Entry::Turn(_)));
        self.plies.partition_point(|(entry, _)| last.is_some_and(|last| *entry < last))
    }

    pub(super) fn position(&self, number: usize) -> Option<Boxed<'a>> {
        Some(self.before.get(number.checked_sub(self.first)?)?.copy())
    }

    /// Whether more would be too much, or would change nothing.
    pub(super) fn is_spent(&self) -> bool {
        self.is_exhausted() || self.complete >= ENOUGH
    }

    /// What the search has cost, in plies replayed.
    fn cost(&self) -> usize {
        self.replayed + self.listed.get() / LISTED
    }

    /// Whether the search may cost no more.
    pub(super) fn is_exhausted(&self) -> bool {
        self.cost() >= MAX_REPLAYED
    }

    /// How many plies of the record are legal when it continues from this position with this ply; and whether all are, the
    /// checks are right and the game ends as its result says.
    pub(super) fn legal_plies(&mut self, mut position: Boxed<'_>, from: usize, mut fits: bool) -> (usize, bool) {
        for number in from..self.plies.len() {
            self.replayed += 1;
            if self.is_exhausted() || !self.play(&mut *position, number) {
                return (number, false);
            }
            fits = fits && self.check_fits(number + 1, &*position);
            if !fits && self.refused == self.plies.len() {
                break;
            }
        }
        let fits = fits && result_tag(self.record, position.outcome()) == ResultTag::Right;
        (self.plies.len(), fits && self.points_fit(&*position))
    }

    /// Whether the points are those of the last position.
    fn points_fit(&mut self, position: &dyn UnderWay<'_>) -> bool {
        // Counting them takes a while.
        const COUNTED: usize = 10;
        let mut replayed = 0;
        let fit = check_points(self.record, || {
            replayed = COUNTED;
            position.points()
        });
        self.replayed += replayed;
        fit.is_ok()
    }

    /// Whether the checks before a ply are those of the position.
    pub(super) fn check_fits(&self, number: usize, position: &dyn UnderWay<'_>) -> bool {
        if self.checks.is_empty() {
            return true;
        }
        let first = self.checks.partition_point(|(before, _)| *before < number);
        let here = self.checks[first..].iter().take_while(|(before, _)| *before == number);
        here.map(|(_, said)| compare(said, &position.tiles())).all(|differences| differences.is_empty())
    }

    /// The entry of the first check before a ply.
    fn checked(&self, number: usize) -> usize {
        let behind = number.checked_sub(1).map_or(0, |last| self.plies[last].0 + 1);
        let entries = &self.record.entries[behind..];
        behind + entries.iter().take_while(|entry| !matches!(entry, Entry::Check(_))).count()
    }

    /// Keeps a change that makes more of the game legal.
    pub(super) fn keep(
        &mut self,
        number: usize,
        change: Change,
        mistake: Mistake,
        (legal, complete): (usize, bool),
        witnesses: usize,
    ) {
        if legal <= self.refused && !complete {
            return;
        }
        let entry = match &change {
            Change::Tag(_) => 0,
            // A ply that makes a check right comes before it.
            Change::Insert(_) | Change::InsertSeveral(_) if complete && number == self.unfit => self.checked(number),
            _ => self.plies.get(number).map_or(usize::MAX, |(entry, _)| *entry),
        };
        // Changes of one entry are found one after another. No ply is inserted twice, and there may be very many.
        let mut known = self.found.iter().rev().take_while(|known| known.entry == entry);
        if matches!(change, Change::Insert(_)) || !known.any(|known| known.change == change) {
            self.complete += usize::from(complete);
            let is_at_refused = number == self.refused && matches!(change, Change::Replace(_));
            self.found.push(RecordRepair {
                entry,
                is_at_refused,
                change,
                mistake,
                legal,
                witnesses,
                complete,
                is_far: false,
                is_unconfirmed: false,
            });
        }
    }

    /// The plies after one.
    pub(super) fn behind(&self, number: usize) -> usize {
        self.plies.len().saturating_sub(number + 1)
    }

    /// The game with another ply instead of this one.
    fn replaced(&mut self, number: usize) {
        if self.stands(number) {
            return;
        }
        let Some(before) = self.position(number) else { return };
        let mut meant = mistakes::of(self.plies[number].1, self.words);
        // Before the refused ply only all of its places are one off: some of them would be two mistakes that do not show.
        if number < self.refused && mistakes::has_places(self.plies[number].1) {
            let shifted = mistakes::all_shifted(&[self.plies[number].1]);
            meant.extend(shifted.into_iter().flatten().map(|meant| (Mistake::Shifted, meant)));
        }
        if number == self.refused {
            let shifted = mistakes::shifted(self.plies[number].1).into_iter();
            meant.extend(shifted.map(|meant| (Mistake::Shifted, meant)));
            // A tile that is put down and moved at once may come from very many points.
            let moved = |act: &usize| !self.plies[number].1.acts()[*act].drop;
            let moves = (0..self.plies[number].1.acts().len()).filter(moved);
            let origins = moves.flat_map(|act| mistakes::of_the_same_end(self.plies[number].1, act));
            meant.extend(origins.map(|meant| (Mistake::Origin, meant)));
            let exchanged = mistakes::exchanged(self.plies[number].1, self.words).into_iter();
            meant.extend(exchanged.map(|meant| (Mistake::Act, meant)));
        }
        // Where nobody writes which way a tile went, none is meant by a point that is written twice; elsewhere one of the two is
        // another point.
        let doubled = mistakes::without_doubled_point(self.plies[number].1).filter(|once| before.after(once).is_some());
        if let Some(once) = doubled {
            let has_way = |(at, (_, ply)): (usize, &(usize, &Ply))| at != number && mistakes::has_way(ply);
            let has_ways = mistakes::moves(&once) && self.plies.iter().enumerate().any(has_way);
            let is_way = |meant: &Ply| match mistakes::has_way(&once) {
                true => mistakes::have_same_ends(meant, &once),
                false => mistakes::has_way(meant),
            };
            meant.retain(|(_, meant)| if *meant == once { !has_ways } else { has_ways || !is_way(meant) });
        }
        // A mistake with few readings is not crowded out by the many points of another.
        let mut counts = [0_u32; mistakes::COUNT];
        meant.iter().for_each(|(mistake, _)| counts[*mistake as usize] += 1);
        crate::order::by_key(&mut meant, |(mistake, _)| counts[*mistake as usize]);
        for (mistake, meant) in meant {
            if self.is_spent() {
                return;
            }
            self.replayed += 1;
            let Some(position) = before.after(&meant) else { continue };
            self.replaced_by(number, &*before, &meant, mistake, position);
        }
    }

    /// The game with a move in the place of a drop in this ply.
    fn moved_instead(&mut self, number: usize) {
        let (Some(before), ply) = (self.position(number), self.plies[number].1) else { return };
        let drops = ply.acts().iter().enumerate().filter(|(_, act)| act.drop && act.path.is_empty());
        for (at, act) in drops.filter(|_| !self.stands(number)).collect::<Vec<_>>() {
            // It may be the tile that moves, or the one that another captures there.
            let is_there = before.tiles().iter().any(|tile| tile.at == act.at && Some(tile.tile) == act.tile);
            let captors = if is_there { brought(&*before, None, act.at) } else { Vec::new() };
            let captors = captors.into_iter().filter(|ply| ply.acts().iter().any(|act| act.capture.is_some()));
            for moved in brought(&*before, act.tile, act.at).into_iter().chain(captors) {
                let [moved] = moved.acts() else { continue };
                if self.is_spent() || moved.drop || act.tile.is_none() {
                    continue;
                }
                let mut acts = ply.acts().to_vec();
                acts[at] = Act { effect: act.effect.clone(), ..moved.clone() };
                let meant = Ply::Acts(acts.into());
                self.replayed += 1;
                if let Some(position) = before.after(&meant) {
                    self.replaced_by(number, &*before, &meant, Mistake::Dropped, position);
                }
            }
        }
    }

    /// The game with an act more in this ply.
    fn completed(&mut self, number: usize) {
        if self.stands(number) {
            return;
        }
        let (Some(before), ply) = (self.position(number), self.plies[number].1) else { return };
        let is_whole = before.each_longer(ply, &mut |position, longer| {
            if self.is_spent() {
                return false;
            }
            self.replaced_by(number, &*before, &longer, Mistake::Act, position);
            true
        });
        self.cut |= !is_whole;
    }

    /// The game with another ply instead of this one, which leads to a position.
    fn replaced_by(
        &mut self,
        number: usize,
        before: &dyn UnderWay<'_>,
        meant: &Ply,
        mistake: Mistake,
        position: Boxed<'_>,
    ) {
        let fits = number < self.unfit && self.check_fits(number + 1, &*position);
        let legal = self.legal_plies(position, number + 1, fits);
        if legal.0 > self.refused || legal.1 {
            // As the rules write it, with the code of what it captures.
            let Some(written) = before.write(meant) else { return };
            let written = with_ways(written, meant);
            let meant = if before.after(&written).is_some() { written } else { meant.clone() };
            if meant != *self.plies[number].1 {
                self.keep(number, Change::Replace(meant), mistake, legal, self.behind(number));
            }
        }
    }

    /// The game from another set-up.
    fn set_up(&mut self, game: &Input<'_>, editions: &[String], anew: Anew<'_>) {
        let (record, witnesses) = (self.record, self.behind(self.refused));
        let refused = self.plies.get(self.refused).map(|(_, ply)| *ply);
        self.first_plies(game, editions, anew);
        // What is likelier than that a tile stands in another column and another row.
        let is_one_slip = self.found.iter().any(|repair| repair.complete && !self.moves_both_ways(repair));
        let placed = refused.filter(|_| !is_one_slip).map_or(Vec::new(), |ply| set_ups::placed_as(record, ply));
        let others = set_ups::others(record, editions, refused);
        for (mistake, change) in others.into_iter().chain(placed.into_iter().map(|change| (Mistake::SetUp, change))) {
            if self.is_spent() {
                return;
            }
            let head = Record { variant: record.variant, header: change.header(record), entries: Default::default() };
            let set_up = SetUp { entries: &record.entries, ..game.set_up(&head) };
            anew(&set_up, &mut |start| {
                let fits = self.check_fits(0, &*start);
                let legal = self.legal_plies(start, 0, fits);
                self.keep(0, Change::Tag(change.clone()), mistake, legal, witnesses);
            });
        }
    }

    /// Whether a repair gives a ply a start in another column and another row.
    fn moves_both_ways(&self, repair: &RecordRepair) -> bool {
        let (Change::Replace(meant), Some(written)) = (&repair.change, self.record.ply(repair.entry)) else {
            return false;
        };
        let starts = written.acts().iter().zip(meant.acts()).map(|(written, meant)| (written.at, meant.at));
        let mut points = starts.filter_map(|(was, is)| was.point().zip(is.point()));
        points.any(|(was, is)| was.x() != is.x() && was.y() != is.y())
    }

    /// The game with another first ply of a seat, by each edition: where no tag names one, these plies tell it.
    fn first_plies(&mut self, game: &Input<'_>, editions: &[String], anew: Anew<'_>) {
        let record = self.record;
        if editions.len() < 2 || record.tag("Rules").is_some() || game.rules.is_some() {
            return;
        }
        for edition in editions.iter().filter(|name| !name.contains('=')) {
            let named = Head::Tag(Tag { name: "Rules".into(), value: edition.clone() });
            let header = [&record.header[..], &[named]].concat();
            let head = Record { variant: record.variant, header, entries: Default::default() };
            let set_up = SetUp { entries: &record.entries, ..game.set_up(&head) };
            anew(&set_up, &mut |mut position| {
                for number in 0..self.plies.len().min(record.seats().len()) {
                    for (mistake, meant) in mistakes::of(self.plies[number].1, self.words) {
                        self.replayed += 1;
                        let Some(after) = position.after(&meant).filter(|_| !self.stands(number)) else { continue };
                        let fits = self.check_fits(number + 1, &*after);
                        let legal = self.legal_plies(after, number + 1, fits);
                        let change = Change::Replace(meant);
                        if legal.1 && self.found.iter().all(|known| known.change != change) {
                            self.keep(number, change, mistake, legal, self.behind(number));
                        }
                    }
                    if !self.play(&mut *position, number) {
                        break;
                    }
                }
            });
        }
    }

    /// The game with all places of a turn one off.
    fn shifted_turns(&mut self) {
        let (turns, refused) = (self.turns(), self.refused);
        for turn in turns.iter().filter(|turn| turn.start <= refused && turn.len() > 1).rev().take(SHIFTED) {
            let plies: Vec<&Ply> = self.plies[turn.clone()].iter().map(|(_, ply)| *ply).collect();
            for meant in mistakes::all_shifted(&plies) {
                // Where it does to move one of them, the other is as it is meant.
                let one = |at: usize| {
                    let mut one: Vec<Ply> = plies.iter().map(|ply| (*ply).clone()).collect();
                    one[at] = meant[at].clone();
                    one
                };
                let is_one = |at: usize| self.with_others(turn.start, &one(at)).is_some_and(|(_, is_right)| is_right);
                if !(0..plies.len()).any(is_one) {
                    self.several(turn.start, meant, Mistake::Shifted);
                }
            }
        }
    }

    /// The game with all places from a turn on one column or one row off, as of somebody who counts from 0: of all seats, or of one.
    fn shifted_rest(&mut self) {
        let (turns, seats) = (self.turns(), self.record.seats().len());
        let starts = turns.iter().map(|turn| turn.start).filter(|start| *start <= self.refused);
        for start in starts.rev().take(OFF).collect::<Vec<_>>() {
            for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                for only in std::iter::once(None).chain((0..seats).map(Some)) {
                    if self.is_spent() {
                        return;
                    }
                    let Some(mut position) = self.position(start) else { return };
                    let mut plies = Vec::new();
                    for number in start..self.plies.len() {
                        let ply = self.plies[number].1;
                        let is_left = only.is_some_and(|only| only != number % seats);
                        let meant = if is_left { Some(ply.clone()) } else { mistakes::moved_by(ply, dx, dy) };
                        self.replayed += 1;
                        match meant.filter(|meant| position.play(meant)) {
                            Some(meant) => plies.push(meant),
                            None => break,
                        }
                    }
                    // What is off in one turn is found there.
                    if start + plies.len() == self.plies.len() && plies.len() > seats {
                        self.several(start, plies, Mistake::Shifted);
                    }
                }
            }
        }
    }

    /// The game with the codes or points of this ply and one of the next in each other's places; of those of its player a few more,
    /// where one of the two is refused.
    fn crossed(&mut self, number: usize) {
        let (seats, refused, count) = (self.record.seats().len(), self.refused, self.plies.len());
        let own = (1..=CROSSED).map(|turns| number + turns * seats);
        let own = own.filter(|later| *later > number + 2 && (number == refused || *later == refused));
        for later in [number + 1, number + 2].into_iter().chain(own).filter(|later| *later < count) {
            for [one, other] in mistakes::crossed(self.plies[number].1, self.plies[later].1) {
                let mut plies: Vec<Ply> = (number..=later).map(|ply| self.plies[ply].1.clone()).collect();
                // Where only one of them changes it is a mistake in one ply.
                if one != plies[0] && other != plies[later - number] {
                    (plies[0], plies[later - number]) = (one, other);
                    self.several(number, plies, Mistake::Crossed);
                }
            }
        }
    }

    /// The game with the last act of the refused ply at one near it, or one of theirs at it: an act that is written was played.
    fn misplaced(&mut self) {
        let refused = self.refused;
        if refused == self.plies.len() {
            return;
        }
        let near = refused.saturating_sub(ACTS_APART)..self.plies.len().min(refused + ACTS_APART + 1);
        for other in near.filter(|other| *other != refused) {
            let first = other.min(refused);
            for plies in self.acts_moved(first, other.max(refused)) {
                self.several(first, plies, Mistake::Misplaced);
            }
        }
        if self.found.iter().any(|repair| repair.complete && repair.mistake == Mistake::Misplaced) {
            self.found.retain(|repair| repair.mistake != Mistake::Extra);
            self.complete = self.found.iter().filter(|repair| repair.complete).count();
        }
    }

    /// The plies from one to another, with the last act of either of the two at the other.
    pub(super) fn acts_moved(&self, first: usize, last: usize) -> Vec<Vec<Ply>> {
        let mut found = Vec::new();
        for (from, to) in [(last, first), (first, last)] {
            let [giver, taker] = [from, to].map(|at| self.plies[at].1.acts());
            let ([rest @ .., act], [_, ..]) = (giver, taker) else { continue };
            // One that is there twice is one too many.
            if !rest.is_empty() && !rest.contains(act) {
                let mut plies: Vec<Ply> = self.plies[first..=last].iter().map(|(_, ply)| (*ply).clone()).collect();
                plies[from - first] = Ply::Acts(rest.into());
                plies[to - first] = Ply::Acts([taker, std::slice::from_ref(act)].concat().into());
                found.push(plies);
            }
        }
        found
    }

    /// The game with this ply and a later one in each other's places: of the next two, or the same seat's next.
    fn swapped(&mut self, number: usize) {
        let seats = self.record.seats().len();
        for later in [1, 2, seats].iter().take(if seats > 2 { 3 } else { 2 }).map(|off| number + off) {
            let is_free = later < self.plies.len() && !self.stands(number) && !self.stands(later);
            if !is_free || self.is_spent() || self.plies[number].1 == self.plies[later].1 {
                continue;
            }
            let Some(mut position) = self.position(number) else { return };
            let mut order: Vec<usize> = (number..=later).collect();
            order.swap(0, later - number);
            self.replayed += order.len();
            let mut fits = number < self.unfit;
            let is_legal = order.into_iter().zip(number + 1..).all(|(ply, next)| {
                let is_legal = self.play(&mut *position, ply);
                fits = fits && self.check_fits(next, &*position);
                is_legal
            });
            if is_legal {
                let legal = self.legal_plies(position, later + 1, fits);
                self.keep(number, Change::Swap(self.plies[later].0), Mistake::Order, legal, self.behind(later));
            }
        }
    }

    /// Whether a ply is the same as the one before it of the same seat, as where a video was stopped and begun again.
    pub(super) fn is_again_of_its_seat(&self, number: usize) -> bool {
        let before = number.checked_sub(self.record.seats().len());
        before.is_some_and(|at| self.plies[at].1 == self.plies[number].1)
    }

    /// Whether a ply is the same as the one right before it.
    pub(super) fn is_next_to_same(&self, number: usize) -> bool {
        number > 0 && self.plies[number - 1].1 == self.plies[number].1
    }

    /// The game without this ply.
    fn removed(&mut self, number: usize) {
        let is_same = |other: usize| self.plies.get(other).is_some_and(|(_, ply)| *ply == self.plies[number].1);
        // Of two that are the same, the second is left out.
        if self.stands(number)
            || is_same(number + 1)
            || (number + 1 < self.refused && !(number > 0 && is_same(number - 1)))
        {
            return;
        }
        let Some(position) = self.position(number) else { return };
        let fits = number < self.unfit && self.check_fits(number + 1, &*position);
        let legal = self.legal_plies(position, number + 1, fits);
        // A ply less is no gain where the next one is not legal either.
        if legal.0 == number + 1 && legal.0 < self.plies.len() {
            return;
        }
        self.keep(number, Change::Remove, Mistake::Doubled, legal, self.behind(number));
    }

    /// The game with the ply inserted that makes the first wrong check right, where nothing else is wrong: it stands before the
    /// check, however full the turns are. Of several the shortest comes first.
    fn inserted_as_checked(&mut self) {
        let (number, mut right) = (self.unfit, Vec::new());
        let Some(position) = self.position(number).filter(|_| self.refused == self.plies.len()) else { return };
        position.each_legal(&mut |after, write| {
            self.replayed += 1;
            if self.check_fits(number, &*after) {
                let legal = self.legal_plies(after, number, true);
                right.extend(legal.1.then(|| (write(), legal)));
            }
            !self.is_exhausted()
        });
        let length = |ply: &Ply| ply.acts().iter().map(|act| 1 + act.path.len()).sum::<usize>();
        crate::order::by_key(&mut right, |(ply, _)| length(ply));
        let witnesses = self.plies.len() - number;
        if right.is_empty() {
            let mut plies = Vec::new();
            if let Some(after) = self.brought_as_checked(&*position, &mut plies).filter(|_| plies.len() > 1) {
                let legal = self.legal_plies(after, number, true);
                self.keep(number, Change::InsertSeveral(plies), Mistake::TurnMissing, legal, witnesses);
            }
        }
        for (ply, legal) in right.into_iter().take(ENOUGH) {
            self.keep(number, Change::Insert(ply), Mistake::Missing, legal, witnesses);
        }
    }

    /// The position after plies, one of each seat at most, that bring tiles where the first wrong check has them, and make it right.
    fn brought_as_checked(&mut self, before: &dyn UnderWay<'a>, plies: &mut Vec<Ply>) -> Option<Boxed<'a>> {
        let said = self.checks.iter().find(|(number, _)| *number == self.unfit)?.1;
        let differences = compare(said, &before.tiles());
        if differences.is_empty() {
            return Some(before.copy());
        }
        let lacking = differences.iter().filter_map(|difference| difference.said);
        if plies.len() == self.record.seats().len() || self.is_exhausted() {
            return None;
        }
        for ply in lacking.flat_map(|tile| brought(before, Some(tile.tile), tile.at)) {
            self.replayed += 1;
            let Some(after) = before.after(&ply) else { continue };
            plies.push(before.write(&ply).unwrap_or(ply));
            if let Some(right) = self.brought_as_checked(&*after, plies) {
                return Some(right);
            }
            plies.pop();
        }
        None
    }

    /// The game with any legal ply inserted before this one.
    fn inserted(&mut self, number: usize) {
        let Some(position) = self.position(number) else { return };
        position.each_legal(&mut |after, write| {
            if self.is_spent() {
                return false;
            }
            let legal = self.legal_plies(after, number, number < self.unfit);
            if legal.0 > self.refused || legal.1 {
                let witnesses = self.plies.len() - number;
                self.keep(number, Change::Insert(write()), Mistake::Missing, legal, witnesses);
            }
            true
        });
    }
}

/// The checks of some entries, each with the number of the ply that it precedes.
fn checks(entries: &[Entry]) -> Vec<(usize, &[Placed])> {
    let mut plies = 0;
    let mut checks = Vec::new();
    for entry in entries {
        match entry {
            Entry::Check(said) => checks.push((plies, &said[..])),
            Entry::Ply(_) => plies += 1,
            _ => {}
        }
    }
    checks
}

/// Whether a game is legal, and its checks, result and points are right.
pub(super) fn is_complete(start: Start, record: &Record, set_up: &SetUp<'_>) -> bool {
    let set_up = SetUp { entries: &record.entries, ..set_up.clone() };
    let Ok(mut replay) = start(record, &set_up) else { return false };
    while let Some(step) = replay.next() {
        match step {
            Step::Refused(refused) if !refused.stands => return false,
            Step::Check { differences, .. } if !differences.is_empty() => return false,
            _ => {}
        }
    }
    replay.check_result().is_ok() && replay.check_points().is_ok()
}
