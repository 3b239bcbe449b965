//! The wording of each refusal: what Wheels and Boats do to other tiles.

use super::Basic;
use super::abilities::{FARTHEST, beyond, voyage};
use super::reason::Misuse;
use crate::board::Point;
use crate::rules::shared::lines::ALONG;
use crate::rules::shared::turning::neighbours;
use crate::rules::shared::wording::list;
use crate::rules::{Scene, Wording};

/// The wording of a refusal.
pub(super) fn of(misuse: Misuse, scene: &Scene<'_, Basic>) -> Wording {
    match misuse {
        Misuse::CannotTurn(at) => {
            Wording::new(format!("{} does not turn its neighbours", scene.the(at)), "not a Wheel")
                .help("a Boat moves a neighbour, as in `B13h ~ Js13i-13j`")
        }
        Misuse::CannotShift(at) => {
            Wording::new(format!("{} does not move a single neighbour", scene.the(at)), "not a Boat")
                .help("a Wheel turns all its neighbours, as in `Wh10j ~ +2`")
        }
        Misuse::Spent { from, to } => Wording::new(
            format!("{} goes into the pot with {} and cannot use its ability", scene.the(from), scene.the(to)),
            "used after a capture",
        )
        .help("a tile that captures a non-flower goes into the pot with it: write the capture alone")
        .related(to, scene.whose(to)),
        Misuse::NoTurn => Wording::new("a turn by eight steps, or by none, moves no tile", "no turn")
            .help("a Wheel turns its neighbours by 1 to 7 steps, either way"),
        Misuse::TurnsNothing(wheel) => {
            Wording::new(format!("there is no tile beside {} to turn", scene.place(wheel)), "nothing to turn")
                .help("a Wheel turns the tiles on the eight points around it")
        }
        Misuse::TurnsRock { wheel, rock } => {
            Wording::new(format!("this turn would move {}, and nothing moves a Rock", scene.the(rock)), "moves a Rock")
                .help(scene.turns(wheel))
                .related(rock, scene.whose(rock))
        }
        Misuse::TurnsDrained { at, by } => Wording::new(
            format!("this turn would move {}, which is drained by {}", scene.the(at), scene.the(by)),
            "moves a drained tile",
        )
        .help("a Wheel turns all its neighbours or none, and a drained tile stays")
        .related(at, "drained")
        .related(by, format!("{} drains all eight points around it", scene.whose(by))),
        Misuse::TurnsOff { wheel, at } => {
            Wording::new(format!("this turn would push {} off the board", scene.the(at)), "off the board")
                .help(scene.turns(wheel))
                .related(at, scene.whose(at))
        }
        Misuse::TurnsOntoPort { wheel, at, to } => Wording::new(
            format!("this turn would put {} on {}, a port, where no tile ends a move", scene.the(at), scene.place(to)),
            "onto a port",
        )
        .help(scene.turns(wheel))
        .related(at, scene.whose(at)),

        Misuse::NotBeside { boat, at } => {
            Wording::new(format!("{} is not beside {}", scene.the(at), scene.the(boat)), "not beside the Boat")
                .help(scene.beside(boat))
        }
        Misuse::ShiftsRock(at) => Wording::new(format!("nothing moves {}", scene.the(at)), "a Rock")
            .help("a Rock stays where it was placed")
            .related(at, scene.whose(at)),
        Misuse::ShiftsDrained { at, by } => {
            Wording::new(format!("{} is drained by {} and cannot be moved", scene.the(at), scene.the(by)), "drained")
                .help("it can be moved when the Knotweed is gone")
                .related(by, format!("{} drains all eight points around it", scene.whose(by)))
        }
        Misuse::ShiftStays { boat, at } => {
            Wording::new(format!("a Boat must move {} to another point", scene.the(at)), "moved where?")
                .help(scene.voyages(boat, at, at))
        }
        Misuse::ShiftTaken { at, to } => {
            scene.taken(to.into()).help(format!("a Boat puts {} on an empty point", scene.the(at)))
        }
        Misuse::ShiftOntoPort { to, .. } => scene.ends_on_port(to).help("a tile may be carried over a port"),
        Misuse::PushAway { boat, at } => {
            let help = match beyond(boat, at) {
                Some(to) if scene.position().pushes(boat, at) => {
                    format!("write {}, the point straight away from the Boat", scene.place(to))
                }
                Some(to) => {
                    format!("it cannot be pushed to {}, the point straight away from the Boat", scene.place(to))
                }
                None => "that point is off the board".into(),
            };
            let message = format!("a Boat pushes {} one step straight away from itself", scene.the(at));
            Wording::new(message, "not straight away").help(help)
        }
        Misuse::CarryMoved { boat, at } => {
            let help = match beyond(boat, at) {
                Some(to) if scene.position().pushes(boat, at) => {
                    format!("after its move it may push {} one step, to {}", scene.the(at), scene.place(to))
                }
                _ => "it may carry without a move of its own".into(),
            };
            Wording::new("a Boat that has moved does not carry in the same turn", "carried after a move").help(help)
        }
        Misuse::CarryMany => {
            Wording::new("a Boat carries at most three tiles", "one too many").help("leave the others where they are")
        }
        Misuse::CarryTwice(at) => Wording::new(format!("{} is carried twice", scene.the(at)), "named before")
            .help("write one way for each tile, as far as it goes"),
        Misuse::CarryEnemy { boat, at } => Wording::new(
            format!("a Boat carries only its owner's tiles, and {} belongs to {}", scene.the(at), scene.owner(at)),
            "not carried",
        )
        .help(format!("an enemy's tile may be pushed; {}", scene.voyages(boat, at, at)))
        .related(at, scene.whose(at)),
        Misuse::CarryKind { boat, at } => {
            let kind = scene.name(at);
            Wording::new(format!("{} cannot be carried: a {kind} may only be pushed", scene.the(at)), "not carried")
                .help(scene.voyages(boat, at, at))
        }
        Misuse::CarryWay { boat, at, to } => Wording::new(
            format!(
                "{} is not reachable from {}: a Boat carries tiles up to {FARTHEST} steps along a line",
                scene.place(to),
                scene.place(at)
            ),
            if at.x() == to.x() || at.y() == to.y() { "too far" } else { "not along a line" },
        )
        .help(scene.voyages(boat, at, to)),
        Misuse::CarryApart { at, .. } => Wording::new(
            format!("carried tiles all move by the same steps, and {} does not", scene.the(at)),
            "not as the first",
        )
        .help("all of them go in one direction, and equally far"),
        Misuse::CarryBlocked { boat, at, to, block } => {
            Wording::new(format!("{} blocks the way of {}", scene.the(block), scene.the(at)), "blocked")
                .help(scene.voyages(boat, at, to))
                .related(block, format!("{} is in the way", scene.whose(block)))
        }
        Misuse::NoAbility(at) => Wording::new(format!("{} has no ability to use", scene.the(at)), "not possible")
            .help("a Wheel turns its neighbours, a Boat pushes or carries them"),
    }
}

impl Scene<'_, Basic> {
    /// Where a Boat may put a tile, near to a point: what else is carried may leave its point to it.
    fn voyages(&self, boat: Point, at: Point, near: Point) -> String {
        let position = self.position();
        let seat = position.to_move;
        let mut to = Vec::new();
        if position.check_passenger(seat, boat, at).is_ok() {
            let aboard = |at: &Point| !position.is_empty(*at) && position.check_passenger(seat, boat, *at).is_ok();
            let lifted: Vec<Option<Point>> = neighbours(boat).filter(aboard).map(Some).collect();
            let ends =
                ALONG.into_iter().flat_map(|step| (1..=FARTHEST).filter_map(move |count| voyage(at, step, count)));
            to.extend(ends.filter(|&end| position.check_voyage(seat, boat, at, end, &lifted).is_ok()));
        }
        if position.pushes(boat, at) {
            to.extend(beyond(boat, at));
        }
        if to.is_empty() {
            return format!("this Boat cannot move {}", self.the(at));
        }
        format!("this Boat may put {} on {}", self.the(at), self.places(to, near))
    }

    /// By how many steps a Wheel may turn.
    fn turns(&self, wheel: Point) -> String {
        let steps: Vec<String> = (1..8)
            .filter(|&steps| self.position().check_turn(wheel, steps).is_ok())
            .map(|steps: u8| if steps > 4 { format!("-{}", 8 - steps) } else { format!("+{steps}") })
            .collect();
        if steps.is_empty() {
            "this Wheel has no legal turn".into()
        } else {
            format!("this Wheel may turn by {}", list(steps))
        }
    }

    /// What stands beside a Boat.
    fn beside(&self, boat: Point) -> String {
        let near: Vec<String> =
            neighbours(boat).filter(|&at| !self.position().is_empty(at)).map(|at| self.the(at)).collect();
        if near.is_empty() { "no tile is beside the Boat".into() } else { format!("beside the Boat: {}", list(near)) }
    }
}
