//! The rules: what a rule set must be able to do, and the six of them.
//!
//! Rules know no text. They are made once a record, from its set-up; they resolve a written ply into an action or refuse
//! it with a typed reason, and apply actions, which cannot fail.

pub mod ancient;
mod argument;
pub mod balance;
pub mod basic;
pub(crate) mod ending;
mod generation;
pub mod iroh;
mod refusal;
mod shared;
pub mod skud;
mod survey;
pub mod wiki;

pub use argument::{Fact, Grounds, Sequel};
pub use generation::{Beginning, Chance, Content, Generate, Mood};
pub use refusal::{At, Naming, Objection, Reason, Refusal, Scene, Wording, Words};
pub(crate) use shared::wording::{MORE_MUST_CHANGE, either, may_go};
pub(crate) use survey::counted;
pub use survey::{Balances, Count, Disharmony, Harmony, Midline, Received, Survey, Territory, goes_round, rings};
use survey::{hands, in_hand};

use crate::board::{Place, Point, Square};
use crate::code::Code;
use crate::record::{Act, Continuation, Placed, Ply, SetUp};
use crate::variant::{Seat, Tile};
use std::borrow::Cow;
use std::fmt;

/// The rules of one variant, with everything settled that a record may choose.
pub trait Rules: Sized + Clone + Send + Sync {
    /// All that the rules must know of a game under way.
    type Position: Clone + Send + Sync;
    /// A legal ply. It belongs to the position it was resolved in.
    type Action: Clone;
    /// Why a set-up or a ply is refused.
    type Reason: Reason<Self>;
    /// The part of a ply that comes before what is refused of it.
    type After: Copy;

    /// The rule book in chapters: an article for every rule that a refusal may name.
    const BOOK: &'static [&'static [&'static Code]];
    /// The words for how a game may end: see [`Outcome::reason`].
    const ENDINGS: &'static [&'static str];
    /// What a tile from the hand is when it comes to the board.
    const PUT_DOWN: &'static str = "placed";

    /// The rules that a record is played by, and the position it starts from.
    fn start(set_up: &SetUp<'_>) -> Result<(Self, Self::Position), Refusal<Self>>;

    /// The editions that a record may choose from, each as a `[Rules]` tag names it: the published ones first, then those
    /// with switches changed, fewer changes first. None where there is nothing to choose.
    fn editions() -> Vec<String> {
        Vec::new()
    }

    /// The edition of a record that names no options, with options that it may have been played by all the same: the
    /// likeliest first.
    fn optional(_set_up: &SetUp<'_>) -> Vec<String> {
        Vec::new()
    }

    /// The edition in force.
    fn edition(&self, _set_up: &SetUp<'_>) -> Edition {
        Edition::default()
    }

    /// The seat to move, or that would move if the game went on.
    fn to_move(&self, position: &Self::Position) -> Seat;

    /// How the game ended, once it has.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// Whether nothing may follow. A game may go on where nobody saw how it ended.
    fn is_over(&self, position: &Self::Position) -> bool {
        self.outcome(position).is_some()
    }

    /// What a written ply does, or why it is refused.
    fn resolve(
        &self,
        position: &Self::Position,
        ply: &Ply,
    ) -> Result<Self::Action, Objection<Self::Reason, Self::After>>;

    /// The position that an objection speaks of, after the part of the ply that it does not object to.
    fn after(&self, position: &Self::Position, done: Self::After) -> Self::Position;

    /// The refusal of a ply that was resolved in this position: an objection with what its wording needs.
    #[cold]
    fn refusal(&self, position: &Self::Position, objection: Objection<Self::Reason, Self::After>) -> Refusal<Self> {
        let Objection { reason, part, after } = objection;
        match after {
            Some(done) => Refusal::of_ply(self, &self.after(position, done), reason, part),
            None => Refusal::of_ply(self, position, reason, part),
        }
    }

    /// Plays a ply of which there is nothing to report; otherwise it leaves the position unspecified.
    fn play(&self, position: &mut Self::Position, ply: &Ply) -> Option<()> {
        let action = self.resolve(position, ply).ok()?;
        if self.remark(position, ply).is_some() {
            return None;
        }
        self.apply(position, &action);
        Some(())
    }

    /// Whether a ply that captures without saying so is refused.
    fn refuses_unmarked(&self) -> bool {
        false
    }

    /// What is worth a word about a legal ply: a refusal whose article is a warning or a note.
    fn remark(&self, _position: &Self::Position, _ply: &Ply) -> Option<Refusal<Self>> {
        None
    }

    /// Plays an action that was resolved in this position.
    fn apply(&self, position: &mut Self::Position, action: &Self::Action);

    /// Why an action that was resolved in this position is legal: what was looked at, each with the article that asks for it.
    fn grounds(&self, position: &Self::Position, action: &Self::Action) -> Grounds;

    /// The article that says why this comes of a ply.
    fn sequel(sequel: Sequel) -> &'static Code;

    /// Plays a refused ply of a game that is not over as far as possible: tiles go where it says. Returns whether that was
    /// possible; if not, the position is unchanged.
    fn force(&self, position: &mut Self::Position, ply: &Ply) -> bool;

    /// Ends the game where a refused ply that stands has ended it, and `force` leaves that open.
    fn end_by(&self, _before: &Self::Position, _after: &mut Self::Position) {}

    /// Writes an action as a ply, in the position before it.
    fn write(&self, position: &Self::Position, action: &Self::Action) -> Ply;

    /// The tile that the first act of an action moves, and the tile that this captures, where that is all that a ply of this
    /// action may leave out.
    fn left_out(&self, _position: &Self::Position, _action: &Self::Action) -> Option<(Tile, Option<Tile>)> {
        None
    }

    /// The legal actions without a rider, in an order that never changes.
    fn plain(&self, position: &Self::Position, out: &mut Vec<Self::Action>);

    /// The legal actions that add a rider to this one: a bonus, or whatever the variant allows after a `+`.
    fn riders(&self, position: &Self::Position, action: &Self::Action, out: &mut Vec<Self::Action>);

    /// The tiles on the board, in reading order.
    fn tiles(&self, position: &Self::Position) -> Vec<Placed>;

    /// The tile on a point.
    fn tile_on(&self, position: &Self::Position, point: Point) -> Option<Placed> {
        self.tiles(position).into_iter().find(|placed| placed.at == point.into())
    }

    /// What a record needs to start from the position.
    fn continuation(&self, position: &Self::Position) -> Continuation;

    /// A description of the position.
    fn survey(&self, position: &Self::Position) -> Survey;

    /// Only what the survey counts for each seat, which is asked for after every ply.
    fn counts(&self, position: &Self::Position) -> Vec<Count> {
        self.survey(position).counts
    }

    /// Only each seat's score, where the rules keep one.
    fn points(&self, position: &Self::Position) -> Option<Vec<i32>> {
        self.survey(position).points
    }

    /// How the points or the counts that decide an ended game come about, in words for each seat.
    fn reckoning(&self, _position: &Self::Position) -> Vec<String> {
        Vec::new()
    }

    /// Why the game has ended in this position, in a sentence; none where the last ply itself says it.
    fn end(&self, position: &Self::Position) -> Option<Cow<'static, str>>;

    /// The tiles in disharmony, where the rules have it.
    fn disharmonies(&self, _position: &Self::Position) -> Vec<Disharmony> {
        Vec::new()
    }

    /// The places where a tile prevents harmony of the tiles on two points: by default those between them on a line.
    fn preventing(&self, _position: &Self::Position, ends: [Point; 2]) -> Vec<Place> {
        let [one, other] = ends;
        shared::lines::between(one, other).map(Place::from).collect()
    }

    /// The ends of a harmony that receive it, where the rules count that for each end.
    fn receivers(&self, _position: &Self::Position, _ends: [Point; 2]) -> Vec<Point> {
        Vec::new()
    }

    /// Only what each tile receives, which is asked for after every ply too.
    fn received(&self, _position: &Self::Position) -> Vec<Received> {
        Vec::new()
    }

    /// The ways of the tiles that an action moves, each with its first and its last place. By default the ways between
    /// the written places, where these are straight.
    fn ways(&self, position: &Self::Position, action: &Self::Action) -> Vec<Vec<Place>> {
        let Ply::Acts(acts) = self.write(position, action) else { return Vec::new() };
        acts.iter().filter(|act| !act.path.is_empty()).map(straight_way).collect()
    }

    /// How many legal actions there are.
    fn count(&self, position: &Self::Position) -> u64 {
        let mut count = 0;
        self.each_legal(position, &mut |_| count += 1);
        count
    }

    /// Hands over every legal action: each plain one, followed by the same with each of its riders. There may be a million.
    fn each_legal(&self, position: &Self::Position, each: &mut dyn FnMut(Self::Action)) {
        let (mut plain, mut riders) = (Vec::with_capacity(64), Vec::new());
        self.plain(position, &mut plain);
        for action in plain {
            self.riders(position, &action, &mut riders);
            each(action);
            riders.drain(..).for_each(&mut *each);
        }
    }

    /// Every legal action, in the order in which they are handed over.
    fn legal(&self, position: &Self::Position) -> Vec<Self::Action> {
        let mut all = Vec::with_capacity(64);
        self.each_legal(position, &mut |action| all.push(action));
        all
    }
}

/// The places from where a tile is to the last place of its path; between two places only where the way is straight.
pub(crate) fn straight_way(act: &Act) -> Vec<Place> {
    let mut way = vec![act.at];
    for &to in &act.path {
        if let Some(&from) = way.last() {
            way.extend(between(from, to));
        }
        way.push(to);
    }
    way
}

/// The places between two that lie on a line along the grid or across it; none for two that do not.
fn between(from: Place, to: Place) -> Vec<Place> {
    fn on<T>(from: (i8, i8), to: (i8, i8), place: impl Fn(i8, i8) -> Option<T>) -> Vec<Place>
    where
        Place: From<T>,
    {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        if dx != 0 && dy != 0 && dx.abs() != dy.abs() {
            return Vec::new();
        }
        let steps = 1..dx.abs().max(dy.abs());
        steps
            .filter_map(|step| place(from.0 + step * dx.signum(), from.1 + step * dy.signum()))
            .map(Place::from)
            .collect()
    }
    match (from, to) {
        (Place::Point(from), Place::Point(to)) => on((from.x(), from.y()), (to.x(), to.y()), Point::at),
        (Place::Square(from), Place::Square(to)) => on((from.x(), from.y()), (to.x(), to.y()), Square::at),
        _ => Vec::new(),
    }
}

/// The edition of the rules that a record is played by.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Edition {
    /// As a `[Rules]` tag names it; empty where the variant has one edition only.
    pub name: String,
    /// Where the `Options` tag names options: what a `[Rules]` tag beside it has to name.
    pub beside_options: Option<String>,
    /// How it was found.
    pub found: Found,
    /// The items of the `Options` tag, from 0, that ask for rules which are not refereed.
    pub unrefereed: Vec<usize>,
    /// The items of the `Options` tag, from 0, that name nothing.
    pub unknown: Vec<usize>,
    /// The set-up tags that the record lacks, so that nothing is checked against them.
    pub unsaid: Vec<&'static str>,
}

/// How the edition of the rules was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Found {
    /// It was named, in the record or by the caller.
    #[default]
    Named,
    /// The first plies show it.
    Opening,
    /// Nothing shows it, so the usual edition of the notation was taken.
    Usual,
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    /// The winners; all seats in a draw.
    pub winners: Seats,
    /// A short word that never changes.
    pub reason: &'static str,
}

impl Outcome {
    /// The value of a `Result` tag, in a game with these seats: the winners, or `Draw`.
    pub fn result(&self, seats: &[&str]) -> String {
        let winners: Vec<&str> = self.winners.iter().filter_map(|seat| seats.get(seat.index()).copied()).collect();
        if winners.len() == seats.len() { "Draw".to_owned() } else { winners.join(" ") }
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Seats(pub u8);

impl Seats {
    /// Only this seat.
    #[inline]
    pub const fn only(seat: Seat) -> Seats {
        Seats(1 << seat.0)
    }

    /// Whether the seat is in the set.
    #[inline]
    pub const fn has(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// The seats, in turn order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let seat = (left != 0).then(|| Seat(left.trailing_zeros() as u8));
            left &= left.wrapping_sub(1);
            seat
        })
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        seats.into_iter().fold(Seats::default(), |set, seat| Seats(set.0 | Seats::only(seat).0))
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Declares the articles of a rule book: a code for each, under its own name, and the list of them.
macro_rules! articles {
    (@severity) => { crate::code::Severity::Error };
    (@severity $severity:ident) => { crate::code::Severity::$severity };
    ($(#[$doc:meta])* $list:ident: $($id:ident = $name:literal $($severity:ident)? {
        title: $title:expr, meaning: $meaning:expr, source: $source:expr, wrong: $wrong:expr, right: $right:expr $(,)?
    })*) => {
        $(pub(super) static $id: crate::code::Code = crate::code::Code {
            name: $name,
            severity: crate::rules::articles!(@severity $($severity)?),
            title: $title,
            meaning: $meaning,
            source: $source,
            notation: "pai",
            wrong: $wrong,
            right: $right,
        };)*

        $(#[$doc])*
        pub(super) static $list: &[&crate::code::Code] = &[$(&$id),*];
    };
}

pub(crate) use articles;
