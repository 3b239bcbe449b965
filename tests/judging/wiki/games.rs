//! Random games of the wiki rules have every kind of ply and every ending.

use crate::rules_support::{start, variant};
use paisho::record::{Effect, Ply};
use paisho::replay::Replay;
use paisho::rules::Rules;
use paisho::rules::wiki::Wiki;
use std::collections::BTreeMap;

#[test]
fn every_kind_of_ply_and_every_ending_occurs_in_random_games() {
    let (mut reasons, mut kinds, mut plies) = (BTreeMap::new(), BTreeMap::new(), 0);
    let mut rings = 0;
    for number in 0..240 {
        let game = paisho::generate::game(variant("wiki"), 1, number).unwrap();
        for ply in game.plies() {
            plies += 1;
            *kinds.entry(kind(ply)).or_insert(0) += 1;
        }
        let mut replay = start::<Wiki>(&game).unwrap();
        let ring = |replay: &Replay<'_, Wiki>| {
            usize::from(replay.rules().counts(replay.position())[1].seats.iter().any(|&points| points > 0))
        };
        rings += ring(&replay);
        assert!(replay.forward(usize::MAX).is_none());
        assert_eq!(replay.check_result(), Ok(()));
        rings += ring(&replay);
        let reason = replay.outcome().map_or("unfinished", |outcome| outcome.reason);
        *reasons.entry(format!("{reason}, {} seats", game.seats().len())).or_insert(0) += 1;
    }
    println!("{plies} plies, {rings} rings at beginnings and ends\n{reasons:#?}\n{kinds:#?}");
    for reason in ["elements", "passes", "resign", "no-plies"] {
        assert!(reasons.keys().any(|known| known.starts_with(reason)), "no game ends by {reason}");
    }
    for bender in ["A", "W", "E", "F", "S"] {
        assert!(kinds.contains_key(&format!("{bender} bends")), "{bender} never bends");
        assert!(kinds.contains_key(&format!("{bender} moves and bends")), "{bender} never moves and bends");
    }
    for kind in ["promotes", "returns", "Qi captures", "S captures", "drops and moves", "Lt captures", "Pass"] {
        assert!(kinds.contains_key(kind), "nobody {kind}");
    }
    assert!(rings > 5);
}

fn kind(ply: &Ply) -> String {
    let Ply::Acts(acts) = ply else { return format!("{ply:?}") };
    let act = &acts[0];
    let code = variant("wiki").vocabulary().code(act.tile.unwrap());
    match (act.effect.as_deref(), act.capture, act.exchange) {
        (Some(Effect::Shift { .. }), ..) if act.path.is_empty() => format!("{code} bends"),
        (Some(_), ..) => format!("{code} moves and bends"),
        (_, Some(_), _) => format!("{code} captures"),
        (.., Some(_)) if act.drop => "returns".into(),
        (.., Some(_)) => "promotes".into(),
        _ if act.drop && act.path.is_empty() => "drops".into(),
        _ if act.drop => "drops and moves".into(),
        _ => "moves".into(),
    }
}
