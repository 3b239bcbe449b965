//! Skud Pai Sho, in two editions.

mod book;
mod book_bonus;
mod deeds;
mod generate;
mod laid;
mod legal;
mod movement;
mod plies;
mod position;
mod profile;
mod refusal;
mod set_up;
mod spot;
mod why;

pub use deeds::Action;
pub use position::Position;
pub use profile::{Asked, Profile, SWITCHES, Switch, asked};
pub use refusal::Refusal;

use crate::board::Place;
use crate::code::Code;
use crate::record::{Act, Placed, Ply, Record};
use crate::rules::{About, Count, Found, Outcome, Rules, SetUp, Style, Tie};
use crate::variant::{Seat, Tile};
use deeds::{Bonus, Deed};
use laid::BOAT;
use smallvec::smallvec;
use spot::Spot;

/// The referee for Skud Pai Sho.
#[derive(Debug, Clone, Copy)]
pub struct Skud {
    profile: Profile,
    found: Found,
    style: Style,
}

impl Skud {
    /// The edition in force, switch by switch.
    pub fn profile(&self) -> &Profile {
        &self.profile
    }
}

impl Rules for Skud {
    type Position = Position;
    type Action = Action;
    type Refusal = Refusal;

    const BOOK: &'static [&'static [&'static Code]] =
        &[book::TURNS, book::ARRANGING, book_bonus::CAPTURING, book_bonus::BONUS];

    fn start(record: &Record, set_up: &SetUp<'_>) -> Result<(Skud, Position), Refusal> {
        set_up::start(record, set_up)
    }

    fn edition(&self) -> String {
        self.profile.to_string()
    }

    fn editions() -> Vec<String> {
        Profile::all().iter().map(Profile::to_string).collect()
    }

    fn found(&self) -> Found {
        self.found
    }

    fn unrefereed(record: &Record) -> Vec<usize> {
        Profile::unrefereed(record)
    }

    fn to_move(&self, position: &Position) -> Seat {
        position.to_move
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        position.outcome
    }

    fn resolve(&self, position: &Position, ply: &Ply) -> Result<Action, Refusal> {
        self.judge(position, ply).map(Action).map_err(|fault| Refusal::of_ply(*self, position, fault))
    }

    fn apply(&self, position: &mut Position, action: &Action) {
        self.play(position, action.0);
    }

    fn force(&self, position: &mut Position, ply: &Ply) -> bool {
        self.force_ply(position, ply)
    }

    fn article(about: About) -> &'static str {
        match about {
            About::Turn => "skud-not-yours",
            About::Drop => "skud-plant-gate",
            About::Way => "skud-too-far",
            About::Capture => "skud-capture",
            About::Effect => "skud-boat-far",
            About::Exchange => "skud-no-exchange",
            About::Harmony | About::Count => "skud-no-new-harmony",
            About::End => "skud-game-over",
        }
    }

    fn ways(&self, position: &Position, action: &Action) -> Vec<Vec<Place>> {
        let Deed::Arrange { from, to, .. } = action.0 else { return Vec::new() };
        vec![position.way(from, to).into_iter().map(|spot| spot.point().into()).collect()]
    }

    fn write(&self, position: &Position, action: &Action) -> Ply {
        let drop = |tile: Tile, at: Spot| act(tile, true, at, None);
        match action.0 {
            Deed::Resign => Ply::Resign,
            Deed::Plant { tile, gate } => Ply::Acts(smallvec![drop(tile, gate)]),
            Deed::Arrange { from, to, bonus, .. } => {
                let mut arrange = act(position.on(from).tile(), false, from, Some(to));
                let target = position.on(to);
                arrange.capture = target.is_tile().then_some(Some(target.tile()));
                let mut acts = smallvec![arrange];
                acts.extend(bonus.map(|bonus| match bonus {
                    Bonus::Plant { tile, gate } => drop(tile, gate),
                    Bonus::Lay { tile, at } => drop(tile, at),
                    Bonus::Remove { at } => drop(BOAT, at),
                    Bonus::Shift { at, to } => act(BOAT, true, at, Some(to)),
                }));
                Ply::Acts(acts)
            }
        }
    }

    fn plain(&self, position: &Position, out: &mut Vec<Action>) {
        self.plain_deeds(position, |deed| out.push(Action(deed)));
    }

    fn riders(&self, position: &Position, action: &Action, out: &mut Vec<Action>) {
        self.bonus_deeds(position, action.0, |deed| out.push(Action(deed)));
    }

    fn tiles(&self, position: &Position) -> Vec<Placed> {
        let placed = |(spot, laid): (Spot, laid::Laid)| Placed {
            owner: Some(laid.seat()),
            tile: laid.tile(),
            at: spot.point().into(),
        };
        position.tiles().map(placed).collect()
    }

    fn ties(&self, position: &Position) -> Vec<Tie> {
        let mut ties = Vec::new();
        position.bonds(|a, b, bond| {
            let seats = [Seat(0), Seat(1)].into_iter().filter(|&seat| bond.is_of(seat));
            ties.extend(seats.map(|seat| Tie { ends: [a.point(), b.point()], seat: Some(seat) }));
        });
        ties.sort_by_key(|tie| tie.ends);
        ties
    }

    fn counts(&self, position: &Position) -> Vec<Count> {
        let (harmonies, midline) = position.harmonies();
        [("harmonies", harmonies), ("midline", midline), ("accents", position.accents.map(u32::from))]
            .map(|(name, seats)| Count { name, seats: seats.to_vec() })
            .into()
    }
}

fn act(tile: Tile, drop: bool, at: Spot, to: Option<Spot>) -> Act {
    Act {
        tile: Some(tile),
        drop,
        at: at.point().into(),
        path: to.map(|to| to.point().into()).into_iter().collect(),
        capture: None,
        exchange: None,
        effect: None,
    }
}
