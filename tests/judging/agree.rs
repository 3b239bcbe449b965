//! `moves` and `validate` agree, for every rule set: what is listed is legal as it is written, and what is legal is listed.

use crate::rules_support::{places, positions, variant};
use crate::support::Rng;
use paisho::board::{Place, Point, Square};
use paisho::notation;
use paisho::record::{Discard, Effect, Ply};
use paisho::rules::Rules;
use paisho::variant::Tile;
use std::collections::HashSet;

/// Positions to look at in each rule set.
const POSITIONS: usize = 700;
/// Plies from one to the next.
const APART: usize = 4;
/// Damaged plies offered in each.
const OFFERS: usize = 60;

/// Looks at positions of random games, a few plies apart.
fn agrees<R: Rules>(name: &str) {
    let variant = variant(name);
    let words = variant.vocabulary();
    let kinds: Vec<Tile> = words.tiles.iter().filter_map(|entry| words.tile(entry.code)).collect();
    let somewhere: Vec<Place> = Point::all().map(Place::Point).chain(Square::all().map(Place::Square)).collect();
    let mut chance = Rng::new(2026);
    let (mut number, mut accepted) = (0, 0);
    positions::<R>(variant, 77, POSITIONS * APART, |_, _, rules, position| {
        number += 1;
        if number % APART != 0 {
            return;
        }
        let written = |ply: &Ply| notation::write_ply(variant, ply);
        let mut plain = Vec::new();
        rules.plain(position, &mut plain);
        if rules.outcome(position).is_some() {
            assert!(plain.is_empty(), "{name}: the game is over, and more plies are listed");
            return;
        }
        let mut listed: Vec<Ply> = plain.iter().map(|action| rules.write(position, action)).collect();
        let texts: HashSet<String> = listed.iter().map(written).collect();
        assert_eq!(texts.len(), listed.len(), "{name}: a ply is listed twice");
        // Some of the listed plies get their riders.
        let tiles: HashSet<Place> = rules.tiles(position).into_iter().map(|placed| placed.at).collect();
        let mut riding = HashSet::new();
        for _ in 0..3.min(plain.len()) {
            let base = chance.below(plain.len());
            if riding.insert(base) {
                let mut riders = Vec::new();
                rules.riders(position, &plain[base], &mut riders);
                let riders: Vec<Ply> = riders.iter().map(|action| rules.write(position, action)).collect();
                let texts: HashSet<String> = riders.iter().map(written).collect();
                assert_eq!(
                    texts.len(),
                    riders.len(),
                    "{name}: a ply is listed twice behind {}",
                    written(&listed[base])
                );
                listed.extend(riders);
            }
        }
        for ply in listed.iter().take(400).chain(&chance_of(&mut chance, &listed, 100)) {
            let action = rules.resolve(position, ply).unwrap_or_else(|_| panic!("{name}: {} is listed", written(ply)));
            assert_eq!(written(&rules.write(position, &action)), written(ply), "{name}: not written as it was listed");
        }
        for _ in 0..OFFERS {
            let mut offer = chance.pick(&listed);
            let near: Vec<Place> = if chance.one_in(3) { somewhere.clone() } else { tiles.iter().copied().collect() };
            damage(&mut offer, &mut chance, &kinds, if near.is_empty() { &somewhere } else { &near });
            let Ok(action) = rules.resolve(position, &offer) else { continue };
            accepted += 1;
            let text = written(&rules.write(position, &action));
            let is_listed = texts.contains(&text) || {
                // It may be one with riders: those of the plain plies that begin with the same tile in the same place.
                let start = |ply: &Ply| match ply {
                    Ply::Acts(acts) => acts.first().map(|act| (act.tile, act.at, act.drop)),
                    _ => None,
                };
                let wanted = start(&rules.write(position, &action));
                let mut riders = Vec::new();
                for base in plain.iter().filter(|base| start(&rules.write(position, base)) == wanted) {
                    rules.riders(position, base, &mut riders);
                }
                riders.iter().any(|rider| written(&rules.write(position, rider)) == text)
            };
            assert!(is_listed, "{name}: {} is accepted as {text}, and not listed", written(&offer));
        }
    });
    assert!(accepted > POSITIONS, "{name}: only {accepted} damaged plies were legal");
}

/// Some of the plies.
fn chance_of(chance: &mut Rng, plies: &[Ply], count: usize) -> Vec<Ply> {
    if plies.is_empty() { Vec::new() } else { (0..count).map(|_| chance.pick(plies)).collect() }
}

/// Changes one thing about a ply, and sometimes more.
fn damage(ply: &mut Ply, chance: &mut Rng, kinds: &[Tile], somewhere: &[Place]) {
    loop {
        let (tile, place) = (chance.pick(kinds), chance.pick(somewhere));
        let mut count = 0;
        places(ply, |_| count += 1);
        match ply {
            _ if chance.one_in(50) => *ply = chance.pick(&[Ply::Pass, Ply::Resign, Ply::Claim]),
            Ply::Draw { drew, discarded } => match chance.below(3) {
                0 => *drew = (!chance.one_in(3)).then_some(tile),
                1 => *discarded = Discard::Tile(tile),
                _ => *discarded = chance.pick(&[Discard::None, Discard::Unseen]),
            },
            Ply::Acts(acts) if !chance.one_in(3) => {
                let last = acts.len().saturating_sub(1);
                match chance.below(9) {
                    0 => acts[last].tile = (!chance.one_in(3)).then_some(tile),
                    1 => acts[0].capture = if acts[0].capture.is_some() { None } else { Some(None) },
                    2 => acts[0].capture = Some(Some(tile)),
                    3 => acts[last].effect = None,
                    4 => acts[last].exchange = (!chance.one_in(3)).then_some(tile),
                    5 if last > 0 => acts.truncate(last),
                    6 => acts[last].drop = !acts[last].drop,
                    7 => {
                        acts[last].path.pop();
                    }
                    8 => match acts[last].effect.as_deref_mut() {
                        Some(Effect::Turn(steps)) => *steps = chance.below(15) as i8 - 7,
                        Some(Effect::Shift { tile: shifted, .. }) => *shifted = (!chance.one_in(3)).then_some(tile),
                        None => acts[last].path.push(place),
                    },
                    _ => {}
                }
            }
            _ => {
                let chosen = chance.below(count);
                let mut at = 0;
                places(ply, |named| {
                    if at == chosen {
                        *named = place;
                    }
                    at += 1;
                });
            }
        }
        if !chance.one_in(4) {
            return;
        }
    }
}

macro_rules! tests {
    ($($name:literal $folder:ident::$rules:ident,)*) => {
        $(#[test]
        fn $folder() {
            agrees::<paisho::rules::$folder::$rules>($name);
        })*
    };
}

paisho::variants!(tests);
