//! The referee of the wiki rules against a slow one that was written from the rules alone and shares no code with it.

use super::slow::{Game, Xy};
use crate::rules_support::{positions, record, turned, variant};
use paisho::board::{Place, Point};
use paisho::notation;
use paisho::record::SetUp;
use paisho::record::{Act, Effect, Placed, Ply};
use paisho::rules::Rules;
use paisho::rules::wiki::{Action, Position, Wiki};
use paisho::variant::{Variant, Vocabulary};
use std::collections::{BTreeMap, BTreeSet};

fn wiki() -> Variant {
    variant("wiki")
}

fn words() -> &'static Vocabulary {
    wiki().vocabulary()
}

fn xy(place: Place) -> Xy {
    let point = place.point().unwrap();
    (point.x(), point.y())
}

fn place((x, y): Xy) -> Place {
    Point::at(x, y).unwrap().into()
}

/// A ply as a short text, the same for both referees.
fn text(ply: &Ply) -> String {
    let Ply::Acts(acts) = ply else { return format!("{ply:?}") };
    let act = &acts[0];
    let mut text = format!("{}{}{:?}", words().code(act.tile.unwrap()), if act.drop { "*" } else { "" }, xy(act.at));
    for &to in &act.path {
        text += &format!("{}{:?}", if act.capture.is_some() { "x" } else { "-" }, xy(to));
    }
    if let Some(tile) = act.exchange {
        text += &format!("={}", words().code(tile));
    }
    if let Some(Effect::Shift { at, path, .. }) = act.effect.as_deref() {
        text += &format!("~{:?}-{:?}", xy(*at), xy(path[0]));
    }
    text
}

fn texts(rules: &Wiki, position: &Position, actions: &[Action]) -> BTreeSet<String> {
    let all: BTreeSet<String> = actions.iter().map(|action| text(&rules.write(position, action))).collect();
    assert_eq!(all.len(), actions.len(), "a ply is listed twice");
    all
}

#[track_caller]
fn same(fast: &BTreeSet<String>, slow: &BTreeSet<String>, game: &Game) {
    let (more, less): (Vec<_>, Vec<_>) = (fast.difference(slow).collect(), slow.difference(fast).collect());
    assert!(
        more.is_empty() && less.is_empty(),
        "{game:?}\nonly the referee: {more:?}\nonly the slow referee: {less:?}"
    );
}

#[test]
fn everything_agrees_with_the_slow_referee() {
    let mut number = 0;
    let mut slow = Game::default();
    positions::<Wiki>(wiki(), 2013, 6_000, |record, played, rules, position| {
        number += 1;
        match played {
            None => slow = Game::start(record, rules.tiles(position)),
            Some((seat, ply)) => {
                assert_eq!(usize::from(seat.0), slow.to_move);
                slow.play(ply);
            }
        }
        let board: BTreeMap<Xy, (usize, &'static str)> = rules
            .tiles(position)
            .into_iter()
            .map(|tile| (xy(tile.at), (tile.owner.unwrap().index(), words().code(tile.tile))))
            .collect();
        assert_eq!(board, slow.board, "position {number}");
        // Harmony.
        let fast: BTreeMap<Xy, (u32, u32)> = rules
            .received(position)
            .into_iter()
            .map(|tile| ((tile.at.x(), tile.at.y()), (tile.harmony, tile.disharmony)))
            .collect();
        assert_eq!(fast, slow.received(), "position {number}: {slow:?}");
        // Territory and score.
        let survey = rules.survey(position);
        let territory = survey.territory;
        let fast: BTreeSet<(Xy, usize)> =
            territory.points.iter().map(|(point, seat)| ((point.x(), point.y()), seat.index())).collect();
        assert_eq!(fast, slow.ring_territory(), "position {number}: {slow:?}");
        assert_eq!(survey.points.unwrap(), slow.points(), "position {number}: {slow:?}");
        // The end of the game, and the seat to move.
        let outcome = rules.outcome(position).map(|outcome| (outcome.reason, outcome.winners.0));
        assert_eq!(outcome, slow.outcome(), "position {number}: {slow:?}");
        if outcome.is_some() {
            assert!(rules.legal(position).is_empty());
            return;
        }
        assert_eq!(rules.to_move(position).index(), slow.to_move);
        // In every position all plies except drops; in some, the drops of one kind and the riders of one ply.
        let mut plain = Vec::new();
        rules.plain(position, &mut plain);
        let plain_texts = texts(rules, position, &plain);
        let fast = plain_texts.iter().filter(|text| !text.contains('*') || text.contains('=')).cloned().collect();
        same(&fast, &slow.plies_without_drops(), &slow);
        if number % 4 != 0 {
            return;
        }
        let tile = words().code(words().tile(words().tiles[number / 4 % 14].code).unwrap());
        let bare =
            |text: &&String| text.starts_with(&format!("{tile}*")) && !text.contains(")-") && !text.contains('=');
        let fast: BTreeSet<String> = plain_texts.iter().filter(bare).cloned().collect();
        same(&fast, &slow.drops(tile), &slow);
        let chosen = &plain[number * 7919 % plain.len()];
        let mut riders = Vec::new();
        rules.riders(position, chosen, &mut riders);
        same(&texts(rules, position, &riders), &slow.riders(&rules.write(position, chosen)), &slow);
    });
}

/// A move of a tile to a point and the same as a capture, legal or not.
fn candidates(tile: &Placed, to: Xy, on: Option<&Placed>) -> Vec<Ply> {
    let act = Act {
        tile: Some(tile.tile),
        drop: false,
        at: tile.at,
        path: [place(to)].into_iter().collect(),
        capture: None,
        exchange: None,
        effect: None,
    };
    let capture = Act { capture: Some(on.map(|on| on.tile)), ..act.clone() };
    [act, capture].into_iter().map(|act| Ply::Acts([act].into_iter().collect())).collect()
}

#[test]
fn exactly_the_listed_plies_are_accepted() {
    let (mut number, mut seen) = (0usize, 0);
    positions::<Wiki>(wiki(), 7, 7_000, |_, _, rules, position| {
        number += 1;
        if number % 10 != 0 || rules.outcome(position).is_some() {
            return;
        }
        seen += 1;
        let mut plain = Vec::new();
        rules.plain(position, &mut plain);
        for action in &plain {
            let ply = rules.write(position, action);
            assert_eq!(rules.resolve(position, &ply).ok().as_ref(), Some(action), "{ply:?}");
        }
        let mut listed = texts(rules, position, &plain);
        let mut accepted = BTreeSet::new();
        let mut offer = |ply: Ply| {
            if let Ok(action) = rules.resolve(position, &ply) {
                accepted.insert(text(&rules.write(position, &action)));
            }
        };
        let tiles = rules.tiles(position);
        let on = |at: Place| tiles.iter().find(|placed| placed.at == at);
        // Every tile of every seat to every point, with and without a capture, and promoted to every kind.
        let act = |tile, drop, at, path: Vec<Place>, exchange, effect| {
            let act = Act { tile: Some(tile), drop, at, path: path.into(), capture: None, exchange, effect };
            Ply::Acts([act].into_iter().collect())
        };
        let kinds: Vec<_> = words().tiles.iter().map(|entry| words().tile(entry.code).unwrap()).collect();
        for placed in &tiles {
            for to in Point::all() {
                candidates(placed, xy(to.into()), on(to.into())).into_iter().for_each(&mut offer);
            }
            for &tile in &kinds {
                offer(act(placed.tile, false, placed.at, vec![], Some(tile), None));
            }
        }
        // Drops of every kind on every point, and reincarnations for one element.
        for &tile in &kinds {
            for at in Point::all() {
                offer(act(tile, true, at.into(), vec![], None, None));
                offer(act(tile, true, at.into(), vec![], Some(kinds[8 + number / 10 % 6]), None));
            }
        }
        // Bends of every tile by every tile of the seat to move, to every point within reach of any bend.
        let seat = rules.to_move(position);
        for bender in tiles.iter().filter(|tile| tile.owner == Some(seat)) {
            for flower in tiles.iter() {
                for to in Point::all().filter(|to| to.distance(flower.at.point().unwrap()) <= 8) {
                    let effect = Effect::Shift {
                        tile: Some(flower.tile),
                        at: flower.at,
                        path: [Place::from(to)].into_iter().collect(),
                    };
                    offer(act(bender.tile, false, bender.at, vec![], None, Some(Box::new(effect))));
                }
            }
        }
        offer(Ply::Pass);
        offer(Ply::Resign);
        // Reincarnations for other elements and drops with a move were not tried.
        let price = format!("={}", words().code(kinds[8 + number / 10 % 6]));
        listed.retain(|text| {
            let (drop, moves_on) = (text.contains('*'), text.contains('-') && text.find('*') < text.rfind(")-"));
            let other_price = text.contains('=') && !text.ends_with(&price);
            !drop || !(other_price || moves_on)
        });
        assert_eq!(accepted, listed, "position {number}");
        // The same for the riders of one of them.
        let chosen = &plain[number * 31 % plain.len()];
        let mut riders = Vec::new();
        rules.riders(position, chosen, &mut riders);
        let listed = texts(rules, position, &riders);
        let mut accepted = BTreeSet::new();
        let Ply::Acts(acts) = rules.write(position, chosen) else { return };
        let mut offer = |act: Act| {
            if let Ok(action) = rules.resolve(position, &Ply::Acts([act].into_iter().collect())) {
                accepted.insert(text(&rules.write(position, &action)));
            }
        };
        let first = &acts[0];
        if first.drop && first.path.is_empty() && first.exchange.is_none() {
            for to in Point::all() {
                offer(Act { path: [Place::from(to)].into_iter().collect(), ..first.clone() });
            }
        } else if first.effect.is_none() && first.exchange.is_none() && !first.drop {
            for flower in &tiles {
                for to in Point::all() {
                    let effect = Effect::Shift {
                        tile: Some(flower.tile),
                        at: flower.at,
                        path: [Place::from(to)].into_iter().collect(),
                    };
                    offer(first.clone().affecting(effect));
                }
            }
        }
        assert_eq!(accepted, listed, "position {number} after {first:?}");
    });
    assert!(seen >= 600, "only {seen} positions");
}

#[test]
fn rotating_the_board_changes_nothing() {
    let mut number = 0;
    positions::<Wiki>(wiki(), 11, 8_000, |game, _, rules, position| {
        number += 1;
        if number % 100 != 0 || rules.outcome(position).is_some() {
            return;
        }
        let tiles = rules.tiles(position);
        let turned_tiles: Vec<Placed> =
            tiles.iter().map(|placed| Placed { at: placed.at.point().unwrap().turned().into(), ..*placed }).collect();
        let tags = match game.seats().len() {
            2 => String::new(),
            _ => "[Players \"4\"]\n".into(),
        };
        let seat = &game.seats()[rules.to_move(position).index()];
        let empty = record(wiki(), &format!("{tags}[Position \"\"]\n[Turn \"{seat}\"]\n"));
        let start = |placed: &[Placed]| {
            let set_up = SetUp { position: Some(placed.to_vec()), ..notation::set_up(&empty) };
            Wiki::start(&set_up).unwrap()
        };
        let ((rules, one), (_, two)) = (start(&tiles), start(&turned_tiles));
        assert_eq!(rules.counts(&one), rules.counts(&two));
        assert_eq!(rules.outcome(&one), rules.outcome(&two));
        let plies = |position: &Position| -> Vec<(Ply, Action)> {
            let mut plain = Vec::new();
            rules.plain(position, &mut plain);
            plain.into_iter().map(|action| (rules.write(position, &action), action)).collect()
        };
        let (mine, theirs) = (plies(&one), plies(&two));
        assert_eq!(mine.len(), theirs.len());
        for (number, (ply, action)) in mine.iter().enumerate() {
            let other = rules.resolve(&two, &turned(ply)).unwrap_or_else(|_| panic!("{ply:?} turned is refused"));
            if number % 16 != 0 {
                continue;
            }
            let (mut after, mut turned_after) = (one.clone(), two.clone());
            rules.apply(&mut after, action);
            rules.apply(&mut turned_after, &other);
            assert_eq!(rules.outcome(&after), rules.outcome(&turned_after), "{ply:?}");
            assert_eq!(rules.counts(&after), rules.counts(&turned_after), "{ply:?}");
        }
    });
}
