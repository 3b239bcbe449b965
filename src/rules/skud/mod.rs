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
mod reason;
mod set_up;
mod spot;
mod survey;
mod wording;

pub use deeds::Action;
pub use position::Position;
pub use profile::{Asked, Profile, SWITCHES, Switch, asked};
pub use reason::Refusal;

use crate::board::Place;
use crate::code::Code;
use crate::record::{Act, Acts, Continuation, Marks, Placed, Ply, SetUp};
use crate::rules::{Count, Edition, Found, Outcome, Rules, Survey};
use crate::variant::{Seat, Tile};
use deeds::{Bonus, Deed};
use laid::BOAT;
use reason::{Objection, Reason};
use spot::Spot;

/// The referee for Skud Pai Sho.
#[derive(Debug, Clone, Copy)]
pub struct Skud {
    profile: Profile,
    found: Found,
    marks: Marks,
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
    type Reason = Reason;

    const BOOK: &'static [&'static [&'static Code]] =
        &[book::TURNS, book::ARRANGING, book_bonus::CAPTURING, book_bonus::BONUS];

    fn start(set_up: &SetUp<'_>) -> Result<(Skud, Position), Refusal> {
        set_up::start(set_up)
    }

    fn editions() -> Vec<String> {
        Profile::all().iter().map(Profile::to_string).collect()
    }

    fn edition(&self, set_up: &SetUp<'_>) -> Edition {
        let unrefereed = Profile::unrefereed(set_up);
        Edition { name: self.profile.to_string(), found: self.found, unrefereed, ..Edition::default() }
    }

    fn to_move(&self, position: &Position) -> Seat {
        position.to_move
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        position.outcome
    }

    fn resolve(&self, position: &Position, ply: &Ply) -> Result<Action, Refusal> {
        self.resolve_ply(position, ply).map(Action).map_err(|Objection { reason, part, after }| match after {
            // A bonus is refused in the position behind the arrangement.
            Some((from, to)) => Refusal::of_ply(self, &position.arranged(from, to), reason, part),
            None => Refusal::of_ply(self, position, reason, part),
        })
    }

    fn apply(&self, position: &mut Position, action: &Action) {
        self.play(position, action.0);
    }

    fn force(&self, position: &mut Position, ply: &Ply) -> bool {
        self.force_ply(position, ply)
    }

    fn ways(&self, position: &Position, action: &Action) -> Vec<Vec<Place>> {
        let Deed::Arrange { from, to, .. } = action.0 else { return Vec::new() };
        vec![position.way(from, to).into_iter().map(|spot| spot.point().into()).collect()]
    }

    fn write(&self, position: &Position, action: &Action) -> Ply {
        let drop = |tile: Tile, at: Spot| act(tile, true, at, None);
        match action.0 {
            Deed::Resign => Ply::Resign,
            Deed::Plant { tile, gate } => Ply::Acts([drop(tile, gate)].into()),
            Deed::Arrange { from, to, bonus, .. } => {
                let mut arrange = act(position.on(from).tile(), false, from, Some(to));
                let target = position.on(to);
                arrange.capture = target.is_tile().then_some(Some(target.tile()));
                let mut acts = Acts::from([arrange]);
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
        let placed =
            |(spot, laid): (Spot, laid::Laid)| Placed::new(Some(laid.seat()), laid.tile(), spot.point().into());
        position.tiles().map(placed).collect()
    }

    fn continuation(&self, position: &Position) -> Continuation {
        set_up::continuation(self.tiles(position), position)
    }

    fn survey(&self, position: &Position) -> Survey {
        survey::survey(position)
    }

    fn counts(&self, position: &Position) -> Vec<Count> {
        survey::counts(position)
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
