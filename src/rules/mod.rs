//! What a set of rules must be able to do, whoever wrote the record and however it is shown.
//!
//! Rules know no text. A referee is made for one variant, once per record; it resolves a written ply into an action or
//! refuses it with a typed reason, and applies actions, which cannot fail.

pub mod ancient;
pub mod balance;
pub mod basic;
pub mod iroh;
mod shared;
pub mod skud;
pub mod wiki;

use crate::board::{Garden, Place, Point};
use crate::code::Code;
use crate::generate::{Beginning, Chance};
use crate::record::{Act, Part, Placed, Ply, Record};
use crate::variant::{Seat, Tile};
use std::fmt;

/// The rules of one variant, with all that a record may choose about them settled.
pub trait Rules: Sized {
    /// Everything the rules must know of a game that is under way.
    type Position: Clone;
    /// One legal ply. It belongs to the position it was resolved in.
    type Action: Clone;
    /// Why a set-up or a ply is not allowed.
    type Refusal: Refusal;

    /// The rule book in chapters: an article for every rule that a refusal may name.
    const BOOK: &'static [&'static [&'static Code]];

    /// The rules a record is played by and the position it starts from.
    fn start(record: &Record, set_up: &SetUp<'_>) -> Result<(Self, Self::Position), Self::Refusal>;

    /// The edition in force, as a `[Rules]` tag would say it; empty where the variant has only one.
    fn edition(&self) -> String {
        String::new()
    }

    /// Every set of rules that a record may choose, as a `[Rules]` tag names it: the editions by themselves first, then
    /// those with switches changed, the fewer the earlier. None where there is nothing to choose.
    fn editions() -> Vec<String> {
        Vec::new()
    }

    /// How the edition was found, to be told to the reader.
    fn found(&self) -> Found {
        Found::Named
    }

    /// Which words of the record's `Options` tag ask for rules that are not refereed.
    fn unrefereed(_record: &Record) -> Vec<usize> {
        Vec::new()
    }

    /// Which set-up tags the record is without, so that nothing can be judged by them.
    fn unsaid(_record: &Record) -> Vec<&'static str> {
        Vec::new()
    }

    /// Whose ply comes next, or would come next if the game went on.
    fn to_move(&self, position: &Self::Position) -> Seat;

    /// How the game ended, once it has.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// Why the game goes on although its last ply was meant to end it, where that was in vain.
    fn goes_on(&self, _position: &Self::Position, _names: &dyn Names) -> Option<String> {
        None
    }

    /// What the written ply does, or why it may not be played.
    fn resolve(&self, position: &Self::Position, ply: &Ply) -> Result<Self::Action, Self::Refusal>;

    /// Plays an action that was resolved in this position.
    fn apply(&self, position: &mut Self::Position, action: &Self::Action);

    /// Plays a ply that is not legal as well as it can be played: tiles go where it says. Says whether anything could be
    /// made of it; the position is left alone otherwise.
    fn force(&self, position: &mut Self::Position, ply: &Ply) -> bool;

    /// Writes an action as a record does, before it is played.
    fn write(&self, position: &Self::Position, action: &Self::Action) -> Ply;

    /// The legal plies that have no rider, in an order that never changes.
    fn plain(&self, position: &Self::Position, out: &mut Vec<Self::Action>);

    /// The legal plies that add a rider to this one: a bonus, or whatever the variant allows behind a `+`.
    fn riders(&self, position: &Self::Position, action: &Self::Action, out: &mut Vec<Self::Action>);

    /// The tiles on the board, in reading order.
    fn tiles(&self, position: &Self::Position) -> Vec<Placed>;

    /// The lines a picture may draw between tiles.
    fn ties(&self, position: &Self::Position) -> Vec<Tie>;

    /// What is counted for each seat, under short stable names.
    fn counts(&self, position: &Self::Position) -> Vec<Count>;

    /// What each seat's score comes to as the position stands, for a `[Points]` tag; nothing where none is kept.
    fn points(&self, _position: &Self::Position) -> Option<Vec<i32>> {
        None
    }

    /// What each tile that takes part in harmony receives, in reading order.
    fn received(&self, _position: &Self::Position) -> Vec<Received> {
        Vec::new()
    }

    /// The gardens and points that count for a seat.
    fn territory(&self, _position: &Self::Position) -> Territory {
        Territory::default()
    }

    /// The lines of the board that harmonies are to cross, where the rules have such lines.
    fn midlines(&self, _position: &Self::Position) -> Vec<Midline> {
        Vec::new()
    }

    /// The balances that stand, garden by garden, where gardens have any.
    fn balances(&self, _position: &Self::Position) -> Vec<Balances> {
        Vec::new()
    }

    /// The article of the rule book that a point of an argument about a ply rests on.
    fn article(about: About) -> &'static str;

    /// The places that the tiles of a legal ply come over, the ends included: a list for each tile that moves. Straight
    /// ways are found by themselves.
    fn ways(&self, position: &Self::Position, action: &Self::Action) -> Vec<Vec<Place>> {
        let Ply::Acts(acts) = self.write(position, action) else { return Vec::new() };
        acts.iter().filter(|act| !act.path.is_empty()).map(straight_way).collect()
    }

    /// Every legal ply: each plain one, followed by the same with each of its riders.
    fn legal(&self, position: &Self::Position) -> Vec<Self::Action> {
        let mut plain = Vec::new();
        self.plain(position, &mut plain);
        let mut all = Vec::with_capacity(plain.len());
        for action in plain {
            all.push(action);
            let at = all.len() - 1;
            let action = all[at].clone();
            self.riders(position, &action, &mut all);
        }
        all
    }
}

/// What a point of an argument is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum About {
    /// Whose turn it is, and what a turn may be.
    Turn,
    /// A tile that comes from the hand.
    Drop,
    /// How a tile moves.
    Way,
    /// What a tile takes.
    Capture,
    /// What a tile does to others.
    Effect,
    /// A tile that becomes another.
    Exchange,
    /// Which tiles harmonize.
    Harmony,
    /// What is counted.
    Count,
    /// How the game ends.
    End,
}

/// The places a tile comes over from where it is to its last way point, where every stretch of the way is straight; only
/// the named places otherwise.
fn straight_way(act: &Act) -> Vec<Place> {
    let mut way = vec![act.at];
    for &to in &act.path {
        if let (Some(Place::Point(from)), Place::Point(end)) = (way.last().copied(), to) {
            let (dx, dy) = (end.x() - from.x(), end.y() - from.y());
            if dx == 0 || dy == 0 || dx.abs() == dy.abs() {
                let steps = std::iter::successors(Some(from), |point| point.step(dx.signum(), dy.signum()));
                way.extend(steps.skip(1).take_while(|point| *point != end).map(Place::Point));
            }
        }
        way.push(to);
    }
    way
}

/// Those of a seat's harmonies that lie on a loop round the centre.
pub fn rings(ties: &[Tie]) -> Vec<Tie> {
    let links: Vec<[Point; 2]> = ties.iter().map(|tie| tie.ends).collect();
    let on = shared::loops::on_loops(&links);
    ties.iter().zip(on).filter(|(_, on)| *on).map(|(tie, _)| *tie).collect()
}

/// What a rule book does so that random games show all of it.
pub trait Generate: Rules {
    /// How a new game begins: whatever the players choose before the first ply.
    fn begin(chance: &mut Chance) -> Beginning;

    /// How much a ply is to be preferred to others of this position; 0 keeps it out while there is another.
    fn weight(&self, position: &Self::Position, action: &Self::Action, mood: Mood) -> u32;
}

/// What the players of a random game are out for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mood {
    /// To win in the way the rules prize most.
    Win,
    /// To bring the game to its natural end.
    Finish,
    /// To use the rarest kinds of ply.
    Wander,
}

/// What comes with a record and is not in its plies.
#[derive(Debug, Clone, Default)]
pub struct SetUp<'a> {
    /// The edition asked for from outside, which overrides the record's own tag.
    pub rules: Option<&'a str>,
    /// How the text tells things.
    pub style: Style,
    /// The position of the `[Position]` tag, when there is one.
    pub position: Option<&'a [Placed]>,
    /// The tiles of the `[Captured]` tag.
    pub captured: &'a [(Option<Seat>, Tile)],
}

/// What a notation tells of a ply, and what it leaves to the reader.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Style {
    /// Captures are marked, and what is marked is checked.
    #[default]
    Pai,
    /// Neither captures nor the moving tile are marked.
    GardenGate,
}

/// How the edition of the rules was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Found {
    /// It was named, by the record or from outside.
    Named,
    /// The first plies gave it away.
    Opening,
    /// Nothing told, so the notation's usual one was taken.
    Usual,
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    /// Who won; all seats when it is drawn.
    pub winners: Seats,
    /// A short word that never changes.
    pub reason: &'static str,
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Seats(pub u8);

impl Seats {
    /// Only this seat.
    pub const fn only(seat: Seat) -> Seats {
        Seats(1 << seat.0)
    }

    /// Whether the seat is among them.
    pub const fn has(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// The seats, in turn order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..8).map(Seat).filter(move |&seat| self.has(seat))
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// A line between two tiles that belong together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tie {
    /// Where the tiles lie, in reading order.
    pub ends: [Point; 2],
    /// Whose it is, if it is somebody's.
    pub seat: Option<Seat>,
}

/// A number for each seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Count {
    /// What was counted.
    pub name: &'static str,
    /// How many, in turn order.
    pub seats: Vec<u32>,
}

/// The harmony and disharmony that flow to a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Received {
    /// Where it stands.
    pub at: Point,
    /// How much harmony.
    pub harmony: u32,
    /// How much disharmony.
    pub disharmony: u32,
}

/// What two kinds of tiles form together in one garden.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Balances {
    /// What the garden is called.
    pub garden: &'static str,
    /// The kinds.
    pub tiles: [Tile; 2],
    /// Where the tiles of each kind lie that belong to the garden, in reading order.
    pub places: [Vec<Place>; 2],
    /// How many balances they form.
    pub count: u32,
}

/// What of the board belongs to whom.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Territory {
    /// Gardens that count for a seat.
    pub gardens: Vec<(Garden, Seat)>,
    /// Points that count for a seat.
    pub points: Vec<(Point, Seat)>,
}

/// A line from the centre to the rim that harmonies are to cross.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Midline {
    /// What it is called.
    pub name: &'static str,
    /// Its first point beside the centre, and its last.
    pub ends: [Point; 2],
    /// The seats that have a harmony over it.
    pub seats: Seats,
}

/// Where a refusal points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum At {
    /// At a piece of the ply.
    Ply(Part),
    /// At a tag's value, or at one of the words in it, from 0.
    Tag(&'static str, Option<usize>),
    /// At a tile of the `[Position]` tag, from 0.
    Position(usize),
}

/// Why something is not allowed: a typed value which can explain itself in any notation's words.
pub trait Refusal {
    /// The article of the rule that is broken.
    fn code(&self) -> &'static Code;
    /// What is to be underlined.
    fn at(&self) -> At;
    /// The seat whose duty was missed, where it is not the one to move.
    fn seat(&self) -> Option<Seat>;
    /// What an umpire would say.
    fn tell(&self, names: &dyn Names) -> Telling;
}

/// An umpire's words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Telling {
    /// What is wrong, in one sentence.
    pub message: String,
    /// What to write under the underlined place.
    pub label: String,
    /// What would have been right.
    pub help: Option<String>,
    /// Other tiles that have a part in it.
    pub blame: Vec<(Place, String)>,
}

/// How the notation at hand writes places and tiles.
pub trait Names {
    /// A place, as the text names it.
    fn place(&self, place: Place) -> String;
    /// A tile, as the text codes it.
    fn tile(&self, tile: Tile) -> String;
}

/// Declares the articles of a rule book: a code for each, under its own name, and the list of them.
macro_rules! articles {
    ($(#[$doc:meta])* $list:ident: $($id:ident = $name:literal {
        title: $title:expr, meaning: $meaning:expr, source: $source:expr, wrong: $wrong:expr, right: $right:expr $(,)?
    })*) => {
        $(pub(super) static $id: crate::code::Code = crate::code::Code {
            name: $name,
            severity: crate::code::Severity::Error,
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
