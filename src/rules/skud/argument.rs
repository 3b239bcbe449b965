//! Why a ply is legal.

use super::action::{Action, Bonus};
use super::apply::turning;
use super::options::OptionSet;
use super::points::PointId;
use super::position::Position;
use super::tiles::{self, BOAT, LOTUS, ORCHID, WHEEL};
use super::{Skud, book, book_bonus, survey};
use crate::code::Code;
use crate::rules::{Fact, Grounds, Harmony, Rules};
use crate::variant::Tile;

pub(super) fn grounds(rules: &Skud, before: &Position, action: &Action) -> Grounds {
    let mut grounds = Grounds::new();
    match *action {
        Action::Plant { tile, gate } => {
            grounds.push((&book::PLANT_KIND, Fact::says("a turn may plant a basic flower")));
            grounds.extend(planted(tile, gate));
            let has_gate = rules.opening_gate(before).is_some();
            if has_gate {
                grounds.push((&book::OPENING_GATE, Fact::is(gate, "the gate nearest to the player")));
            }
            if has_gate && before.opening == 1 {
                let kind = if rules.switches.opening_is_same() { "is of the kind of" } else { "clashes with" };
                let text = format!("Host's first flower {kind} Guest's");
                grounds.push((&book::OPENING_KIND, Fact::says(text)));
            }
        }
        Action::Arrange { from, to, bonus, .. } => {
            arranged(rules, before, action, (from, to), &mut grounds);
            let said = grounds.len();
            earned(before, (from, to), &mut grounds);
            if let Some(bonus) = bonus {
                if grounds.len() == said {
                    grounds.push((&book_bonus::NO_NEW_HARMONY, Fact::says("a new harmony earns a bonus")));
                }
                self::bonus(rules, &before.arranged(from, to), bonus, &mut grounds);
            } else if grounds.len() > said {
                grounds.push((&book_bonus::NO_NEW_HARMONY, Fact::says("the bonus is not used, as the player may")));
            }
        }
        Action::Resign => {}
    }
    grounds
}

/// Why a flower may be planted, as a turn or as a bonus.
fn planted(tile: Tile, gate: PointId) -> [(&'static Code, Fact); 3] {
    [
        (&book::HAND, Fact::InHand(tile)),
        (
            &book::PLANT_GATE,
            Fact::is(gate, if gate.is_gate() { "a gate" } else { "beside a Pond, where flowers are planted too" }),
        ),
        (&book::GATE_TAKEN, Fact::empty(gate)),
    ]
}

fn arranged(rules: &Skud, before: &Position, action: &Action, (from, to): (PointId, PointId), grounds: &mut Grounds) {
    let (flower, target) = (before.on(from), before.on(to));
    let tile = flower.tile();
    grounds.push((&book::NOT_YOURS, Fact::lies(from)));
    if let Some(orchid) = before.blooming(ORCHID, flower.seat().other()) {
        let fact = match from.is_gate() {
            true => Fact::is(from, "a gate, where no Orchid traps a flower"),
            false => Fact::does(orchid.point(), "does not stand beside it"),
        };
        grounds.push((&book::TRAPPED, fact));
    }
    let along = if rules.options().has(OptionSet::DIAGONAL) { "across" } else { "along" };
    let how = format!("up to {} steps {along} the lines, with any turns", flower.range());
    grounds.push((&book::TOO_FAR, Fact::goes(tile, how)));
    grounds.extend(rules.ways(before, action).into_iter().map(|way| (&book::BLOCKED, Fact::Way(way))));
    if !target.is_empty() && to != from {
        if !to.is_gate() {
            grounds.push((&book_bonus::GROWING_SAFE, Fact::is(to, "no gate, so that a flower there blooms")));
        }
        grounds.push(captured(rules, before, (from, to)));
    }
    if !to.is_gate() {
        grounds.push((&book::GATE_END, Fact::is(to, "no gate")));
    }
    for (is_barred, other) in [(tiles::is_red(tile), "white"), (tiles::is_white(tile), "red")] {
        if is_barred {
            grounds.push((&book::GARDEN, Fact::is(to, format!("not wholly in a {other} garden"))));
        }
    }
    grounds.extend(unclashed(rules, &book::CLASH));
}

/// That no clash is made, where that matters.
fn unclashed(rules: &Skud, article: &'static Code) -> Option<(&'static Code, Fact)> {
    let matters = !rules.options().has(OptionSet::IGNORE_CLASHING);
    matters.then(|| (article, Fact::says("no two flowers clash after it")))
}

/// Why a flower may capture another.
fn captured(rules: &Skud, before: &Position, (from, to): (PointId, PointId)) -> (&'static Code, Fact) {
    let (flower, target) = (before.on(from), before.on(to));
    let is_wild = |seat| before.blooming(LOTUS, seat).is_some();
    let (article, why) = match target.tile() {
        _ if rules.options().has(OptionSet::EVERYTHING) => {
            (&book_bonus::CAPTURE, "with `EverythingCapture` flowers capture other tiles too")
        }
        _ if flower.tile() == ORCHID && is_wild(flower.seat()) => {
            (&book_bonus::ORCHID_TAME, "the Orchid is wild while its owner's White Lotus blooms")
        }
        ORCHID => (&book_bonus::ORCHID_SAFE, "it is wild while its owner's White Lotus blooms"),
        LOTUS => (&book_bonus::LOTUS_SAFE, "in this edition every flower captures the White Lotus"),
        _ => (&book_bonus::CAPTURE, "the two flowers clash"),
    };
    (article, Fact::taken(to, why))
}

/// The new harmonies that earn a bonus.
fn earned(before: &Position, (from, to): (PointId, PointId), grounds: &mut Grounds) {
    let (old, new) = (survey::harmonies(before), survey::harmonies(&before.arranged(from, to)));
    let own = new.into_iter().filter(|harmony| harmony.seat == Some(before.to_move) && !old.contains(harmony));
    for Harmony { ends: [one, other], .. } in own {
        let fact = match to.point() {
            at if at == one => Fact::does(other, "harmonizes with the flower from now on, which earns a bonus"),
            at if at == other => Fact::does(one, "harmonizes with the flower from now on, which earns a bonus"),
            _ => Fact::Do([one, other], "harmonize from now on, which earns a bonus".into()),
        };
        grounds.push((&book_bonus::NO_NEW_HARMONY, fact));
    }
}

/// Why a bonus may be played in the position after the arrangement.
fn bonus(rules: &Skud, after: &Position, bonus: Bonus, grounds: &mut Grounds) {
    match bonus {
        Bonus::Plant { tile, gate } => {
            grounds.extend(planted(tile, gate));
            if tiles::is_basic(tile) {
                grounds.push((&book_bonus::BONUS_GROWING, Fact::says("the player has no growing flower")));
            }
        }
        Bonus::Accent { tile, at } => {
            grounds.push((&book::HAND, Fact::InHand(tile)));
            grounds.push((&book_bonus::ACCENT_GATE, Fact::is(at, "no gate")));
            grounds.push((&book_bonus::ACCENT_TAKEN, Fact::empty(at)));
            if tile == WHEEL {
                let turned = turning(at).filter(|(here, _)| after.on(*here).is_tile());
                grounds.extend(turned.map(|(here, there)| (&book_bonus::WHEEL_GATE, Fact::moved(here, there))));
                let edge = "it turns nothing off the board";
                grounds.push((&book_bonus::WHEEL_EDGE, Fact::says(edge)));
                grounds.push((&book_bonus::WHEEL_GARDEN, Fact::says("it turns no flower into the wrong garden")));
                grounds.extend(unclashed(rules, &book_bonus::WHEEL_CLASH));
            }
        }
        Bonus::Shift { at, to } => {
            grounds.push((&book::HAND, Fact::InHand(BOAT)));
            grounds.push((&book_bonus::BOAT_FAR, Fact::moved(at, to)));
            grounds.push((&book_bonus::BOAT_TAKEN, Fact::empty(to)));
            grounds.push((&book_bonus::BOAT_GATE, Fact::is(to, "no gate")));
            grounds.extend(unclashed(rules, &book_bonus::BOAT_CLASH));
        }
        Bonus::Remove { at } => {
            grounds.push((&book::HAND, Fact::InHand(BOAT)));
            let text = "a Boat on an accent removes it, and leaves the game with it";
            grounds.push((&book_bonus::BOAT_ACCENT, Fact::lies(at)));
            grounds.push((&book_bonus::BOAT_ACCENT, Fact::says(text)));
            grounds.extend(unclashed(rules, &book_bonus::BOAT_CLASH));
        }
    }
}
