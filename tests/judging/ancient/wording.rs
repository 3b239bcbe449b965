//! Ancient: the wording of refusals, and records that only a program can make.

use crate::rules_support::{Came, Pai, came_of, record, variant};
use paisho::board::Place;
use paisho::catalogue;
use paisho::notation::{self, Options};
use paisho::record::SetUp;
use paisho::record::{Act, Discard, Effect, Entry, Placed, Ply, Record};
use paisho::rules::Rules;
use paisho::rules::ancient::{Ancient, Refusal};
use paisho::variant::{Seat, Tile};

/// A record that may hold what the reader itself reports.
fn loose(text: &str) -> Record {
    let options = Options::of(variant("ancient"));
    let mut record = notation::named("pai").unwrap().read(&text.replace("*#", "*"), &options).record;
    if text.contains("*#") {
        // The reader drops a square, which other notations may bring.
        for entry in &mut record.entries {
            if let Entry::Ply(Ply::Acts(acts)) = entry {
                acts[0].at = "#8f".parse().unwrap();
            }
        }
    }
    record
}

fn refused(text: &str) -> Option<Refusal> {
    match came_of::<Ancient>(&loose(text)) {
        Came::Refused(refusal) => Some(refusal),
        Came::Through(..) => None,
    }
}

#[test]
fn a_square_is_refused() {
    let wrong = catalogue::named("ancient-square").unwrap().wrong;
    assert_eq!(refused(wrong).unwrap().article().name, "ancient-square");
}

#[test]
fn a_wording_says_what_is_wrong_and_what_to_write() {
    let pai = Pai(variant("ancient").vocabulary());
    let wording = |tags: &str, plies: &str| {
        let refusal = refused(&format!("[Variant \"ancient\"]\n[Target \"9\"]\n{tags}\n\n{plies}\n")).unwrap();
        let wording = refusal.wording(&pai);
        [refusal.article().name.to_owned(), wording.message, wording.help.unwrap_or_default()]
    };
    assert_eq!(
        wording("[Hand \"5\"]\n[Position \"<Co 10f> <Co 12f> Co 10j (Co 5e) (Co 5f) (Co 5g)\"]", "1. Co*9d"),
        [
            "ancient-hand",
            "First cannot have a Coin in hand: all of First's are on the board or out of the game",
            "First can have in hand: Jasmine, Lily, White Jade, Rose, Chrysanthemum, Rhododendron, Ship, Knotweed and 3 more"
        ]
    );
    // The two placed Ships were all that was drawn unseen, so the Jasmine is still in hand.
    assert_eq!(
        wording(
            "[Hand \"2\"]\n[FirstHand \"Js Co\"]\n[Position \"(Rs 10c) (Rs 12c)\"]",
            "1. Co*5e Draw\n2. Draw Draw\n3. Sh*10c ~ Rs10c-3h Draw / ?\n4. Sh*12c ~ Rs12c-3i"
        ),
        ["ancient-hand", "First cannot have a Ship in hand", "First can have in hand: Jasmine"]
    );
}

/// Records that no text can produce, but a program can.
#[test]
fn no_record_made_by_a_program_panics() {
    let pai = Pai(variant("ancient").vocabulary());
    let alien: Tile = variant("wiki").vocabulary().tile("S").unwrap();
    let ship = variant("ancient").vocabulary().tile("Sh").unwrap();
    let wheel = variant("ancient").vocabulary().tile("Wh").unwrap();
    let places: Vec<Place> = ["10j", "10f", "#10f", "9s", "#12a"].map(|name| name.parse().unwrap()).into();
    let mut effects = vec![None];
    for steps in [i8::MIN, -8, 0, 1, 8, i8::MAX] {
        effects.push(Some(Effect::Turn(steps)));
    }
    for &at in &places {
        for path in [vec![], vec![places[0]], vec![places[2]; 300]] {
            effects.push(Some(Effect::Shift { tile: Some(alien), at, path: path.into() }));
        }
    }
    let mut plies = vec![Ply::Acts(Default::default()), Ply::Pass, Ply::Claim];
    for drew in [None, Some(alien)] {
        for discarded in [Discard::None, Discard::Unseen, Discard::Tile(alien)] {
            plies.push(Ply::Draw { drew, discarded });
        }
    }
    for tile in [None, Some(alien), Some(ship), Some(wheel)] {
        for &at in &places {
            for path in [vec![], vec![places[1]], vec![places[2]; 300]] {
                for capture in [None, Some(None), Some(Some(alien))] {
                    for effect in &effects {
                        for drop in [true, false] {
                            let (path, effect) = (path.clone().into(), effect.clone().map(Box::new));
                            let act = Act { tile, drop, at, path, capture, exchange: None, effect };
                            let other = Act { drop: !drop, ..act.clone() };
                            plies.push(Ply::Acts([act.clone()].into_iter().collect()));
                            plies.push(Ply::Acts([act.clone(), other].into_iter().collect()));
                            if act.effect.is_none() && act.path.len() < 2 {
                                let more = Act { exchange: Some(alien), ..act };
                                plies.push(Ply::Acts(vec![more; 300].into()));
                            }
                        }
                    }
                }
            }
        }
    }
    // Set-ups first: impossible places and owners, and more tiles than a set has.
    let empty = record(variant("ancient"), "[Variant \"ancient\"]\n");
    for &tile in &[alien, ship] {
        for owner in [None, Some(Seat(0)), Some(Seat(7))] {
            for &at in &places {
                let placed = vec![Placed::new(owner, tile, at); 5];
                let captured = vec![(owner, tile); 5];
                for set_up in [
                    SetUp { position: Some(placed), ..notation::set_up(&empty) },
                    SetUp { captured, ..notation::set_up(&empty) },
                ] {
                    let refusal = Ancient::start(&set_up).expect_err("too much of everything");
                    assert!(!refusal.wording(&pai).message.is_empty());
                }
            }
        }
    }
    let base = "[Variant \"ancient\"]\n";
    for tags in [
        "",
        "[Target \"0\"]\n[Hand \"0\"]\n",
        "[Target \"4294967296\"]\n[Hand \"54\"]\n",
        "[Hand \"7\"]\n[Centre \"Dr\"]\n",
    ] {
        let record = loose(&format!("{base}{tags}"));
        for start in [&record, &Record { entries: Default::default(), ..record.clone() }] {
            let replay = crate::rules_support::start::<Ancient>(start)
                .unwrap_or_else(|refusal| panic!("{:?}", refusal.wording(&pai)));
            for ply in &plies {
                if let Err(objection) = replay.rules().resolve(replay.position(), ply) {
                    let refusal = replay.rules().refusal(replay.position(), objection);
                    assert!(!refusal.wording(&pai).message.is_empty());
                    let mut forced = replay.position().clone();
                    if replay.rules().force(&mut forced, ply) {
                        assert!(replay.rules().to_move(&forced) != replay.rules().to_move(replay.position()));
                        let draw = Ply::Draw { drew: None, discarded: Discard::None };
                        let _ = replay
                            .rules()
                            .resolve(&forced, &draw)
                            .map_err(|objection| replay.rules().refusal(&forced, objection).wording(&pai));
                    }
                }
            }
        }
    }
}
