//! Every rule of Ancient Pai Sho is shown broken and kept, and is explained when it is broken.

use crate::rules_support::{Came, Pai, came_of, record, variant};
use paisho::board::Place;
use paisho::notation::{self, Options};
use paisho::record::{Act, Discard, Effect, Entry, Placed, Ply, Record};
use paisho::rules::ancient::{Ancient, Refusal};
use paisho::rules::{Refusal as _, Rules, SetUp};
use paisho::variant::{Seat, Tile};

/// A record that may hold what the reader itself finds fault with.
fn loose(text: &str) -> Record {
    let options = Options { variant: Some(variant("ancient")), ..Options::default() };
    let mut record = notation::named("pai").unwrap().read(&text.replace("*#", "*"), &options).record;
    if text.contains("*#") {
        // The reader drops a square, which other notations of the library may bring.
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
fn every_article_is_broken_by_its_wrong_example_and_kept_by_its_right_one() {
    let pai = Pai(variant("ancient").vocabulary());
    let mut faults = Vec::new();
    for article in Ancient::BOOK.iter().copied().flatten() {
        match refused(article.wrong) {
            Some(refusal) if refusal.code() == *article => {
                let told = refusal.tell(&pai);
                println!("{}: {} [{}] {:?} {:?}", article.name, told.message, told.label, told.help, told.blame);
                if told.message.is_empty() || told.label.is_empty() || told.message.contains("  ") {
                    faults.push(format!("{}: {told:?}", article.name));
                }
            }
            other => {
                faults.push(format!("{}: wrong gives {:?}", article.name, other.map(|r| (r.code().name, r.tell(&pai)))))
            }
        }
        record(variant("ancient"), article.right);
        if let Some(refusal) = refused(article.right) {
            faults.push(format!("{}: right gives {} {:?}", article.name, refusal.code().name, refusal.tell(&pai)));
        }
        if !article.meaning.ends_with('.') || article.source.is_empty() || article.title.ends_with('.') {
            faults.push(format!("{} is not well explained", article.name));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_code_has_one_article() {
    let source = include_str!("../../../src/rules/ancient/why.rs");
    let mut codes: Vec<&str> =
        source.split('"').filter(|text| text.starts_with("ancient-") && !text.contains(' ')).collect();
    codes.sort();
    codes.dedup();
    let mut articles: Vec<&str> = Ancient::BOOK.iter().copied().flatten().map(|article| article.name).collect();
    articles.sort();
    assert_eq!(codes, articles);
}

#[test]
fn an_umpire_names_what_is_wrong_and_what_would_have_been_right() {
    let pai = Pai(variant("ancient").vocabulary());
    let told = |tags: &str, plies: &str| {
        let refusal = refused(&format!("[Variant \"ancient\"]\n[Target \"9\"]\n{tags}\n\n{plies}\n")).unwrap();
        let told = refusal.tell(&pai);
        [refusal.code().name.to_owned(), told.message, told.help.unwrap_or_default()]
    };
    assert_eq!(
        told("[Hand \"5\"]\n[Position \"<Co 10f> <Co 12f> Co 10j (Co 5e) (Co 5f) (Co 5g)\"]", "1. Co*9d"),
        [
            "ancient-hand",
            "First can have no Coin in hand: all of them are accounted for",
            "First can have in hand: Jasmine, Lily, White Jade, Rose, Chrysanthemum, Rhododendron, Ship, Knotweed and 3 more"
        ]
    );
    // The two Ships that were placed were all that was drawn unseen, so the Jasmine is still there.
    assert_eq!(
        told(
            "[Hand \"2\"]\n[FirstHand \"Js Co\"]\n[Position \"(Rs 10c) (Rs 12c)\"]",
            "1. Co*5e Draw\n2. Draw Draw\n3. Sh*10c ~ Rs10c-3h Draw / ?\n4. Sh*12c ~ Rs12c-3i"
        ),
        ["ancient-hand", "First can have no Ship in hand", "First can have in hand: Jasmine"]
    );
}

/// Records that no text can bring.
#[test]
fn nothing_that_a_program_may_bring_makes_the_referee_fall() {
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
                            let (path, effect) = (path.clone().into(), effect.clone());
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
    // Set-ups first: places and owners there are none of, and more tiles than there are.
    let empty = record(variant("ancient"), "[Variant \"ancient\"]\n");
    for &tile in &[alien, ship] {
        for owner in [None, Some(Seat(0)), Some(Seat(7))] {
            for &at in &places {
                let placed = vec![Placed { owner, tile, at }; 5];
                let captured = vec![(owner, tile); 5];
                for set_up in [
                    SetUp { position: Some(&placed), ..SetUp::default() },
                    SetUp { captured: &captured, ..SetUp::default() },
                ] {
                    let refusal = Ancient::start(&empty, &set_up).expect_err("too much of everything");
                    assert!(!refusal.tell(&pai).message.is_empty());
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
        for start in [&record, &Record { entries: Vec::new(), ..record.clone() }] {
            let replay = crate::rules_support::start::<Ancient>(start)
                .unwrap_or_else(|refusal| panic!("{:?}", refusal.tell(&pai)));
            for ply in &plies {
                if let Err(refusal) = replay.rules().resolve(replay.position(), ply) {
                    assert!(!refusal.tell(&pai).message.is_empty());
                    let mut forced = replay.position().clone();
                    if replay.rules().force(&mut forced, ply) {
                        assert!(replay.rules().to_move(&forced) != replay.rules().to_move(replay.position()));
                        let draw = Ply::Draw { drew: None, discarded: Discard::None };
                        let _ = replay.rules().resolve(&forced, &draw).map_err(|refusal| refusal.tell(&pai));
                    }
                }
            }
        }
    }
}
