//! Why a ply is legal.

use super::action::{Action, Bonus};
use super::apply::turning;
use super::options::OptionSet;
use super::points::PointId;
use super::position::{NOWHERE, Position};
use super::tiles::{self, BAMBOO, BOAT, KNOTWEED, LOTUS, ORCHID, ROCK, WHEEL};
use super::{Skud, book, book_bonus, book_options, survey};
use crate::board::Place;
use crate::code::Code;
use crate::record::Placed;
use crate::rules::{Fact, Grounds, Harmony, Rules, Sequel};
use crate::variant::Tile;

pub(super) fn grounds(rules: &Skud, before: &Position, action: &Action) -> Grounds {
    let mut grounds = Grounds::new();
    match *action {
        Action::Plant { tile, gate } => {
            grounds.push((&book::PLANT_KIND, Fact::says("a turn may plant a basic flower")));
            planted(rules, before, (tile, gate), &mut grounds);
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
    let mut after = before.clone();
    rules.apply(&mut after, action);
    bound(rules, before, &after, &mut grounds);
    grounds
}

/// The flowers that an Orchid traps or a Knotweed drains from this ply on.
fn bound(rules: &Skud, before: &Position, after: &Position, grounds: &mut Grounds) {
    let tiles = rules.tiles(after);
    let ids = || tiles.iter().filter_map(|placed| Some((PointId::at(placed.at)?, placed.tile)));
    for (at, tile) in ids().filter(|(at, tile)| !tiles::is_accent(*tile) && !at.is_gate()) {
        let stays = before.on(at) == after.on(at);
        let orchid = after.trapped_by(at).filter(|_| !(stays && before.trapped_by(at).is_some()));
        grounds.extend(orchid.map(|orchid| {
            let what = format!("is trapped by the Orchid on {}", orchid.point());
            (&book::TRAPPED, Fact::becomes(at, what))
        }));
        let drains = |(by, other): &(PointId, Tile)| *other == KNOTWEED && by.touches(at);
        let knotweed = ids().find(drains).filter(|_| tile != ORCHID && !(stays && before.is_drained(at)));
        grounds.extend(knotweed.map(|(by, _)| {
            let what = format!("is drained by the Knotweed on {}: it has no harmony", by.point());
            (&book_bonus::NO_NEW_HARMONY, Fact::becomes(at, what))
        }));
    }
}

/// Why a flower may be planted, as a turn or as a bonus.
fn planted(rules: &Skud, before: &Position, (tile, gate): (Tile, PointId), grounds: &mut Grounds) {
    let place = if gate.is_gate() { "a gate" } else { "beside a Pond, where flowers are planted too" };
    grounds.extend([
        (&book::HAND, Fact::InHand(tile)),
        (&book::PLANT_GATE, Fact::is(gate, place)),
        (&book::GATE_TAKEN, Fact::empty(gate)),
    ]);
    // Beside a Pond a flower blooms at once.
    if !gate.is_gate() && tiles::is_basic(tile) {
        grounds.extend(ground(tile, gate).map(|fact| (&book::GARDEN, fact)));
        let after = before.with_bonus(Bonus::Plant { tile, gate });
        grounds.extend(unclashed(rules, &book_options::POND_CLASH, before, &after, gate));
    } else if gate.is_gate() && !rules.options().has(OptionSet::IGNORE_CLASHING) {
        grounds.push((&book::CLASH, Fact::says("a flower in a gate clashes with nothing")));
    }
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
    if target.is_empty() {
        grounds.push((&book_bonus::OWN_TILE, Fact::empty(to)));
    } else if to != from {
        if !to.is_gate() {
            grounds.push((&book_bonus::GROWING_SAFE, Fact::is(to, "no gate, so that a flower there blooms")));
        }
        grounds.push(captured(rules, before, (from, to)));
    }
    if !to.is_gate() {
        grounds.push((&book::GATE_END, Fact::is(to, "no gate")));
    }
    grounds.extend(ground(tile, to).map(|fact| (&book::GARDEN, fact)));
    grounds.extend(unclashed(rules, &book::CLASH, before, &before.arranged(from, to), to));
}

/// That no clash is made, where that matters. The flower on the last point is named first.
fn unclashed(
    rules: &Skud,
    article: &'static Code,
    before: &Position,
    after: &Position,
    first: PointId,
) -> Option<(&'static Code, Fact)> {
    if rules.options().has(OptionSet::IGNORE_CLASHING) {
        return None;
    }
    let old = facing(rules, before);
    let mut new = facing(rules, after);
    new.retain(|pair| !old.contains(pair));
    let first = Place::Point(first.point());
    new.iter_mut().filter(|pair| pair[1].at == first).for_each(|pair| pair.reverse());
    crate::order::by_key(&mut new, |pair| (pair[0].at != first, pair[0].at.order(), pair[1].at.order()));
    Some((article, Fact::Unclashed(new)))
}

/// The blooming flowers that face each other, in pairs.
fn facing(rules: &Skud, position: &Position) -> Vec<[Placed; 2]> {
    let mut flowers = rules.tiles(position);
    flowers.retain(|placed| {
        let piece = PointId::at(placed.at).map(|at| position.on(at));
        piece.is_some_and(|piece| !piece.is_growing() && !tiles::is_accent(piece.tile()))
    });
    let mut pairs = Vec::new();
    for (number, one) in flowers.iter().enumerate() {
        let seen = PointId::at(one.at).map(|at| position.seen(at)).unwrap_or([NOWHERE; 4]);
        let later =
            flowers[number + 1..].iter().filter(|other| PointId::at(other.at).is_some_and(|at| seen.contains(&at)));
        pairs.extend(later.map(|other| [*one, *other]));
    }
    pairs
}

/// What a Wheel turns, and why it may.
fn turned(after: &Position, at: PointId, grounds: &mut Grounds) {
    let around: Vec<_> = turning(at).filter(|(here, _)| after.on(*here).is_tile()).collect();
    if around.is_empty() {
        grounds.push((
            &book_bonus::WHEEL_EDGE,
            Fact::says("nothing lies on its eight neighbours, so that it turns nothing"),
        ));
        return;
    }
    let has_rock = around.iter().any(|(here, _)| after.on(*here).tile() == ROCK);
    let rocks = if has_rock { "in this edition a Wheel turns Rocks too" } else { "no Rock is among its neighbours" };
    grounds.push((&book_bonus::WHEEL_ROCK, Fact::says(rocks)));
    for (here, there) in around {
        grounds.push((&book_bonus::WHEEL_EDGE, Fact::moved(here, there)));
        grounds.extend(ground(after.on(here).tile(), there).map(|fact| (&book_bonus::WHEEL_GARDEN, fact)));
    }
    grounds.push((&book_bonus::WHEEL_GATE, Fact::says("nothing leaves a gate or comes to one")));
}

/// That a point is in no garden where a flower may not end.
fn ground(tile: Tile, to: PointId) -> Option<Fact> {
    let barred = match tile {
        _ if tiles::is_red(tile) => "white",
        _ if tiles::is_white(tile) => "red",
        _ => return None,
    };
    Some(Fact::is(to, format!("not wholly in a {barred} garden")))
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
            planted(rules, after, (tile, gate), grounds);
            if tiles::is_basic(tile) {
                grounds.push((&book_bonus::BONUS_GROWING, Fact::says("the player has no growing flower")));
            }
        }
        Bonus::Accent { tile, at } => {
            grounds.push((&book::HAND, Fact::InHand(tile)));
            grounds.push((&book_bonus::ACCENT_GATE, Fact::is(at, "no gate")));
            grounds.push((&book_bonus::ACCENT_TAKEN, Fact::empty(at)));
            if tile == WHEEL {
                turned(after, at, grounds);
                grounds.extend(unclashed(rules, &book_bonus::WHEEL_CLASH, after, &after.with_bonus(bonus), at));
            } else if tile == BAMBOO {
                grounds.extend(unclashed(rules, &book_options::BAMBOO_CLASH, after, &after.with_bonus(bonus), at));
            }
        }
        Bonus::Shift { at, to } => {
            grounds.extend([
                (&book::HAND, Fact::InHand(BOAT)),
                (&book_bonus::BOAT_EMPTY, Fact::says("a Boat moves a blooming flower of either player")),
                (&book_bonus::ACCENT_GATE, Fact::is(at, "no gate, so that the flower there blooms")),
                (&book_bonus::BOAT_FAR, Fact::moved(at, to)),
                (&book_bonus::BOAT_FAR, Fact::is(to, "one of the eight points around the flower")),
                (&book_bonus::BOAT_TAKEN, Fact::empty(to)),
                (&book_bonus::BOAT_GATE, Fact::is(to, "no gate")),
            ]);
            grounds.extend(ground(after.on(at).tile(), to).map(|fact| (&book::GARDEN, fact)));
            grounds.extend(unclashed(rules, &book_bonus::BOAT_CLASH, after, &after.with_bonus(bonus), to));
        }
        Bonus::Remove { at } => {
            grounds.push((&book::HAND, Fact::InHand(BOAT)));
            grounds.push((&book_bonus::ACCENT_GATE, Fact::is(at, "no gate")));
            let text = "a Boat on an accent removes it, and leaves the game with it";
            grounds.push((&book_bonus::BOAT_ACCENT, Fact::lies(at)));
            grounds.push((&book_bonus::BOAT_ACCENT, Fact::says(text)));
            grounds.extend(unclashed(rules, &book_bonus::BOAT_CLASH, after, &after.with_bonus(bonus), at));
        }
    }
}

/// The article that says why something comes of a ply.
pub(super) fn sequel(sequel: Sequel) -> &'static Code {
    match sequel {
        Sequel::Captured => &book_bonus::CAPTURE,
        Sequel::Removed => &book_bonus::BOAT_ACCENT,
        Sequel::Returned | Sequel::Count("accents") => &book::HAND,
        Sequel::Disharmony => &book::CLASH,
        Sequel::Harmony => &book_bonus::NO_NEW_HARMONY,
        Sequel::Count(_) | Sequel::Balance | Sequel::Territory | Sequel::Score | Sequel::Unfulfilled | Sequel::End => {
            &book::GAME_OVER
        }
    }
}
