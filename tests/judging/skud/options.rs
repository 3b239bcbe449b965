//! The options of the site: each case with an option and without, and random games under each.

use crate::rules_support::{Came, came_of, record, variant};
use crate::support::Rng;
use paisho::board::Point;
use paisho::notation;
use paisho::record::{Act, Marks, Ply, SetUp};
use paisho::rules::skud::{Position, Skud};
use paisho::rules::{Found, Rules};
use paisho::variant::{Tile, Vocabulary};

const PLAYED: [&str; 10] = [
    "InformalStart",
    "DoubleAccentTiles",
    "AllAccentTiles",
    "AncientOasisExpansion",
    "NoWheels",
    "NoAltWin",
    "SpecialFlowersBounce",
    "IgnoreClashing",
    "DiagonalMovement",
    "EverythingCapture",
];

fn words() -> &'static Vocabulary {
    variant("skud").vocabulary()
}

fn tile_of(code: &str) -> Tile {
    words().tile(code).unwrap()
}

/// The article that refuses a record by these rules, or its outcome: `-` where it has none.
fn verdict(rules: &str, text: &str) -> String {
    let record = record(variant("skud"), &format!("[Rules \"{rules}\"]\n{text}\n"));
    match came_of::<Skud>(&record) {
        Came::Refused(refusal) => refusal.article().name.to_owned(),
        Came::Through(outcome, said) => {
            assert_eq!(said, Ok(()), "{rules}: {text}");
            outcome.map_or("-".to_owned(), |outcome| outcome.reason.to_owned())
        }
    }
}

/// Guest's hand but for one Jasmine, and Host's but for some flowers, beside a Rose of Guest's and a Chrysanthemum of Host's.
const LAST: &str = "[Captured \"<Rs><Rs><C><C><C><Rd><Rd><Rd><Js><Js><Ly><Ly><Ly><Jd><Jd><Jd>\"]\n\
                    [Position \"<Rs 4f> (C 16n)\"]\n";

#[test]
fn each_option_changes_what_it_says_and_nothing_else() {
    for (option, text, with, without) in [
        // Guest's first flower goes into any gate, Host's is any flower in any open one; a plant it must be.
        ("InformalStart", "1. Rs*18j C*2j", "-", "skud-opening-gate"),
        ("InformalStart", "1. Rs*10b C*10r", "-", "skud-opening-kind"),
        ("InformalStart", "1. Rs*10r C*10r", "skud-gate-taken", "skud-opening-gate"),
        ("InformalStart", "1. Rs*10b Rs10b-10c", "skud-opening", "skud-opening"),
        ("InformalStart", "1. Rs*10b C*10d", "skud-plant-gate", "skud-opening-gate"),
        // Eight accents, or all of a smaller set.
        ("DoubleAccentTiles", "[HostAccents \"Rk Wh Kn B Rk Wh Kn B\"]", "-", "skud-accent-count"),
        ("DoubleAccentTiles", "[HostAccents \"Rk Wh Kn B\"]", "skud-accent-count", "-"),
        ("DoubleAccentTiles; NoWheels", "[HostAccents \"Rk Rk Kn Kn B B\"]", "-", "skud-accent-count"),
        (
            "DoubleAccentTiles; AncientOasisExpansion",
            "[HostAccents \"Rk Rk Kn Kn B B Po Bm\"]",
            "-",
            "skud-option-tile",
        ),
        ("AllAccentTiles", "[HostAccents \"Rk Wh Kn B Rk Wh Kn B\"]", "-", "skud-accent-count"),
        (
            "AllAccentTiles; DoubleAccentTiles; AncientOasisExpansion",
            "[HostAccents \"Rk Rk Kn Kn B B Po Bm\"]",
            "skud-accent-count",
            "skud-option-tile",
        ),
        (
            "AllAccentTiles; AncientOasisExpansion; NoWheels",
            "[HostAccents \"Rk Rk Kn Kn B B Po Bm Tu\"]",
            "-",
            "skud-option-tile",
        ),
        // The set has no Wheel, as an accent, in a position or as a bonus.
        ("NoWheels", "[HostAccents \"Rk Wh Kn B\"]", "skud-option-tile", "-"),
        ("NoWheels", "[Position \"<Wh 10j> <Rs 4f>\"]\n1. Rs4f-4g", "skud-option-tile", "-"),
        ("NoWheels", "[Position \"<C 16g> <Rs 4f>\"]\n1. Rs4f-4g + Wh*10n", "skud-option-tile", "-"),
        // The last flower ends nothing, and play goes on with an empty hand.
        ("NoAltWin", &format!("{LAST}1. Js*10b"), "-", "midline-tie"),
        ("NoAltWin", &format!("{LAST}1. Js*10b C16n-16m\n2. Rs4f-4g"), "-", "skud-game-over"),
        ("NoAltWin", &format!("{LAST}1. Js*10b C16n-16m\n2. Ly*2j"), "skud-hand", "skud-game-over"),
        // A captured Orchid comes back after the ply, and is planted as a bonus.
        (
            "SpecialFlowersBounce",
            "[Position \"(O 4h) (Lt 15q) <Rs 4f> (C 16m) (Rs 13m)\"]\n1. Rs4f x O4h Rs13m-14m + O*10r",
            "skud-no-new-harmony",
            "skud-no-new-harmony",
        ),
        (
            "SpecialFlowersBounce",
            "[Position \"(O 4h) (Lt 15q) <Rs 4f> (C 16m) (Rs 13l)\"]\n1. Rs4f x O4h Rs13l-13m + O*10r",
            "-",
            "skud-hand",
        ),
        (
            "SpecialFlowersBounce; EverythingCapture",
            "[Position \"<O 4h> <Rs 4f> <C 16h>\"]\n1. Rs4f x O4h + O*10r",
            "skud-hand",
            "skud-own-tile",
        ),
        // Clashing flowers may face each other after a move, a Wheel, a Boat.
        ("IgnoreClashing", "[Position \"(Js 16g) <Rs 4f>\"]\n1. Rs4f-4g", "-", "skud-clash"),
        ("IgnoreClashing", "[Position \"(Js 5h) <C 16g> <Rs 4f>\"]\n1. Rs4f-4g + Wh*5i", "-", "skud-wheel-clash"),
        ("IgnoreClashing", "[Position \"(Js 5h) <C 16g> <Rs 4f>\"]\n1. Rs4f-4g + B*5h-4h", "-", "skud-boat-clash"),
        ("IgnoreClashing", "[Position \"(Js 5h) <Rs 4f>\"]\n1. Rs4f x Js5h", "-", "-"),
        // Steps go across; the sum of the coordinates keeps its parity, and tiles are in the way.
        ("DiagonalMovement", "[Position \"<Rs 4f>\"]\n1. Rs4f-7i", "-", "skud-too-far"),
        ("DiagonalMovement", "[Position \"<Rs 4f>\"]\n1. Rs4f-4g", "skud-diagonal", "-"),
        ("DiagonalMovement", "[Position \"<Rs 4f> (Kn 5g) (Kn 3g)\"]\n1. Rs4f-4h", "skud-diagonal", "-"),
        ("DiagonalMovement", "[Position \"<Rs 4f>\"]\n1. Rs4f-5g-4h", "-", "skud-way"),
        ("DiagonalMovement", "[Position \"(Js 5g) <Rs 4f>\"]\n1. Rs4f x Js5g", "-", "-"),
        // A flower takes whatever it reaches, itself included, but nothing in a gate.
        ("EverythingCapture", "[Position \"<C 4g> <Rs 4f>\"]\n1. Rs4f x C4g", "-", "skud-own-tile"),
        ("EverythingCapture", "[Position \"(Rk 4g) <Rs 4f>\"]\n1. Rs4f x Rk4g", "-", "skud-accent-in-the-way"),
        ("EverythingCapture", "[Position \"(Lt 4g) <Rs 4f>\"]\n1. Rs4f x Lt4g", "-", "skud-lotus-safe"),
        (
            "EverythingCapture",
            "[Position \"<Rs 9c> (Js 10b)\"]\n1. Rs9c x Js10b",
            "skud-growing-safe",
            "skud-growing-safe",
        ),
        ("EverythingCapture", "[Position \"(C 4h) <O 4f>\"]\n1. O4f x C4h", "-", "skud-orchid-tame"),
        ("EverythingCapture", "[Position \"<Rs 4f>\"]\n1. Rs4f-4f", "-", "skud-stays"),
        (
            "EverythingCapture",
            "[Position \"<Rs 4f> (Kn 4g) (Kn 4e) (Wh 3f) (Wh 5f)\"]\n1. Rs4f-4f",
            "skud-blocked",
            "skud-stays",
        ),
        (
            "EverythingCapture",
            "[Position \"<C 16g> <Rs 4g>\"]\n1. Rs4g-4g + Rk*10n",
            "skud-no-new-harmony",
            "skud-stays",
        ),
        // With a Rock its effect goes: the harmony along its row is new.
        (
            "EverythingCapture",
            "[Position \"(Rk 4g) <C 16g> <Rs 4f>\"]\n1. Rs4f x Rk4g + Rk*10n",
            "-",
            "skud-accent-in-the-way",
        ),
        // Tiles of the expansion.
        ("AncientOasisExpansion", "[Position \"<C 16g> <Rs 4f>\"]\n1. Rs4f-4g + Po*10n", "-", "skud-option-tile"),
        (
            "AncientOasisExpansion",
            "[Position \"<C 16g> <Rs 4f> <Po 10l>\"]\n1. Rs4f-4g + Po*10n",
            "skud-hand",
            "skud-option-tile",
        ),
        (
            "AncientOasisExpansion",
            "[Position \"<C 16g> <Rs 4f>\"]\n1. Rs4f-4g + Tu*10b",
            "skud-accent-gate",
            "skud-option-tile",
        ),
        ("AncientOasisExpansion", "[Position \"(Po 10n) <Rs 4f>\"]\n1. Rs*11o Resign", "resign", "skud-option-tile"),
        ("AncientOasisExpansion", "[Position \"(Po 10n) <Rs 4f>\"]\n1. Rs*11p", "skud-plant-gate", "skud-option-tile"),
        ("AncientOasisExpansion", "[Position \"(Po 10n) <Rs 4f>\"]\n1. Rs*9m", "skud-garden", "skud-option-tile"),
        (
            "AncientOasisExpansion",
            "[Position \"(Po 10n) (Kn 11m) <Rs 4f>\"]\n1. Rs*11m",
            "skud-gate-taken",
            "skud-option-tile",
        ),
        ("AncientOasisExpansion", "[Position \"(Po 10n) <Rs 4f>\"]\n1. O*11m", "skud-plant-kind", "skud-option-tile"),
        (
            "AncientOasisExpansion; IgnoreClashing",
            "[Position \"(Po 10n) (Js 16m) <Rs 4f>\"]\n1. Rs*11m",
            "-",
            "skud-option-tile",
        ),
        // As a bonus a special flower may always be planted there, a basic one only while nothing grows.
        (
            "AncientOasisExpansion",
            "[Position \"(Po 10n) <C 16g> <Rs 4f> <Js 10b>\"]\n1. Rs4f-4g + Lt*9m",
            "-",
            "skud-option-tile",
        ),
        (
            "AncientOasisExpansion",
            "[Position \"(Po 10n) <C 16g> <Rs 4f> <Js 10b>\"]\n1. Rs4f-4g + Rs*11m",
            "skud-bonus-growing",
            "skud-option-tile",
        ),
        (
            "AncientOasisExpansion",
            "[Position \"(Po 10n) <C 16g> <Rs 4f>\"]\n1. Rs4f-4g + Rs*11m",
            "-",
            "skud-option-tile",
        ),
        // The Boat removes these accents, the Wheel turns them.
        (
            "AncientOasisExpansion",
            "[Position \"(Po 10n) <C 16g> <Rs 4f>\"]\n1. Rs4f-4g + B*10n Rs*11m",
            "skud-plant-gate",
            "skud-option-tile",
        ),
        (
            "AncientOasisExpansion",
            "[Position \"(Po 10n) <C 16g> <Rs 4f>\"]\n1. Rs4f-4g + Wh*10m Rs*12m",
            "-",
            "skud-option-tile",
        ),
        // The Wheel takes the Pond one step on, away from the point.
        (
            "AncientOasisExpansion",
            "[Position \"(Po 10n) <C 16g> <Rs 4f>\"]\n1. Rs4f-4g + Wh*10m Rs*9o",
            "skud-plant-gate",
            "skud-option-tile",
        ),
        // A Bamboo protects both sides' tiles, except where everything is captured.
        (
            "AncientOasisExpansion; EverythingCapture",
            "[Position \"(Bm 5i) (Js 5h) <Rs 4f>\"]\n1. Rs4f x Js5h",
            "-",
            "skud-option-tile",
        ),
    ] {
        assert_eq!(verdict(&format!("site; {option}"), text), with, "with {option}: {text}");
        assert_eq!(verdict("site", text), without, "without {option}: {text}");
    }
}

#[test]
fn a_bamboo_sends_back_what_is_round_it() {
    let board = "[Position \"<C 16g> <Rs 4f> <Js 10n> (Rs 11o) (Rk 9o) <O 12q>\"]\n1. Rs4f-4g + Bm";
    let check = |rest: &str| verdict("site; AncientOasisExpansion", &format!("{board}{rest}"));
    // Around 10o are a Jasmine of Guest's, a Rose and a Rock of Host's: all go back, and can be planted and played again.
    assert_eq!(check("*10o\n[Check \"<C 16g> <Rs 4g> <Bm 10o> <O 12q>\"]"), "-");
    // Around 11p only what is not Guest's, but for the Orchid.
    assert_eq!(check("*12o\n[Check \"<C 16g> <Rs 4g> <Js 10n> (Rs 11o) (Rk 9o) <Bm 12o> <O 12q>\"]"), "-");
    assert_eq!(check("*11p\n[Check \"<C 16g> <Rs 4g> <Js 10n> (Rk 9o) <Bm 11p>\"]"), "-");
    // A flower that grows beside it keeps all in place; an empty gate does not.
    let gate = |tiles: &str, rest: &str| {
        let text = format!("[Position \"<C 16g> <Rs 4f> <Js 10c> {tiles}\"]\n1. Rs4f-4g + Bm*11c\n[Check \"{rest}\"]");
        verdict("site; AncientOasisExpansion", &text)
    };
    assert_eq!(gate("(Ly 10b)", "<C 16g> <Rs 4g> <Js 10c> <Bm 11c> (Ly 10b)"), "-");
    assert_eq!(gate("(Ly 2j)", "<C 16g> <Rs 4g> <Bm 11c> (Ly 2j)"), "-");
    // What came back is in hand: Guest's last flower does not end the game that it was.
    let last = LAST.replace("<Rs 4f> (C 16n)", "<Rs 4f> <C 16g>").replace("<C><C><C>", "<C><C>");
    let last = last.replace("[Position", "[GuestAccents \"Bm\"]\n[Position");
    let text = format!("{last}1. Rs4f-4g + Bm*16h\n");
    let record = record(variant("skud"), &format!("[Rules \"site; AncientOasisExpansion\"]\n{text}"));
    let (rules, mut position) = Skud::start(&notation::set_up(&record)).unwrap();
    rules.play(&mut position, record.plies().next().unwrap()).unwrap();
    let hands = rules.survey(&position).hands;
    let chrysanthemums = hands[0].iter().find(|(tile, _)| *tile == tile_of("C")).map(|(_, count)| *count);
    assert_eq!((chrysanthemums, rules.outcome(&position)), (Some(1), None));
}

#[test]
fn the_site_tries_a_bamboo_as_one_of_guests() {
    let text = |seat: &str, ply: &str| {
        format!(
            "[Turn \"{seat}\"]\n[Position \"(Js 5n) (Ly 10n) (Rs 15n) <Js 5q> <Ly 10q> <Rs 15q> (C 16g) (Rs 4f)\"]\n1... {ply}"
        )
    };
    let verdict = |ply: &str| verdict("site; AncientOasisExpansion", &text("Host", ply));
    // Of Host's own Lily nothing would go back by a Bamboo of Guest's: it is sent back, and the clash stands.
    assert_eq!(verdict("Rs4f-4g + Bm*10m"), "-");
    // While it stands, moves that leave it are refused, and so is a plant beside a Pond.
    assert_eq!(verdict("Rs4f-4g + Bm*10m\n2. Js5q-5p"), "skud-clash");
    assert_eq!(verdict("Rs4f-4g + Bm*10m\n2. Ly10q-10p"), "skud-clash");
    assert_eq!(verdict("Rs4f-4g + Bm*10m\n2. Rs15q x 15n"), "skud-capture");
    assert_eq!(verdict("Rs4f-4g + Bm*10m\n2. Rs*10b"), "-");
    // Beside Guest's Lily it would send back nothing, and is refused all the same.
    assert_eq!(verdict("Rs4f-4g + Bm*11p"), "skud-bamboo-clash");
}

#[test]
fn a_lion_turtle_joins_flowers_of_any_kind() {
    // The tiles, and the harmonies of Guest and of Host.
    for (tiles, guest, host) in [
        // Two of one player, equal or not, belong to that player.
        ("<Rs 4g> <Rs 16g>", 0, 0),
        ("<Rs 4g> <Rs 16g> <Tu 4h>", 1, 0),
        ("<Rs 4g> <Rs 16g> (Tu 16h)", 1, 0),
        ("<Rs 4g> <Rd 16g> (Tu 16h)", 1, 0),
        ("(Rs 4g) (Rd 16g) <Tu 16h>", 0, 1),
        // Not beside it.
        ("<Rs 4g> <Rs 16g> <Tu 4i>", 0, 0),
        // Two of both belong to whoever has a Turtle beside one of them.
        ("<Rs 4g> (Rs 16g) <Tu 4h>", 1, 0),
        ("<Rs 4g> (Rs 16g) (Tu 4h)", 0, 1),
        ("<Rs 4g> (Rs 16g) (Tu 4h) <Tu 16h>", 1, 1),
        ("<Rs 4g> (C 16g)", 0, 0),
        // So it is with a White Lotus, which else belongs to the owner of the basic flower.
        ("<Lt 4g> (Rs 16g)", 0, 1),
        ("<Lt 4g> (Rs 16g) <Tu 4h>", 1, 0),
        ("<Lt 4g> (Lt 16g) <Tu 4h>", 0, 0),
        ("<O 4g> (Rs 16g) <Tu 4h>", 0, 0),
        // Rocks, Knotweeds and gates keep their effect.
        ("<Rs 4g> <Rs 16g> <Tu 4h> (Rk 18g)", 0, 0),
        ("<Rs 4g> <Rs 16g> <Tu 4h> (Kn 17g)", 0, 0),
        ("<Rs 2j> <Rs 6j> <Tu 6k>", 0, 0),
    ] {
        let record = record(variant("skud"), &format!("[Options \"AncientOasisExpansion\"]\n[Position \"{tiles}\"]\n"));
        let (rules, position) = Skud::start(&notation::set_up(&record)).unwrap();
        let counts = rules.counts(&position);
        let harmonies = &counts.iter().find(|count| count.name == "harmonies").unwrap().seats;
        assert_eq!(harmonies, &[guest, host], "{tiles}");
    }
    // All four harmonies of a ring round it belong to its owner, whoever made it; else there are none.
    let ring = |turtle: &str| {
        let text = format!("[Position \"<Ly 9k> (Rs 11k) (Rs 9i) <Jd 11h> {turtle}\"]\n1. Jd11h-11i");
        verdict("site; AncientOasisExpansion", &text)
    };
    assert_eq!([ring("<Tu 10j>"), ring("(Tu 10j)"), ring("")], ["ring", "ring", "-"]);
    // A harmony that was the mover's before is not new.
    let moved = |tiles: &str| {
        let text = format!("[Position \"<Rs 4f> (Rs 16f) {tiles}\"]\n1. Rs4f-5f + Rk*10n");
        verdict("site; AncientOasisExpansion", &text)
    };
    assert_eq!(moved("<Tu 15e>"), "skud-no-new-harmony");
    assert_eq!(moved("<Tu 6e>"), "-");
    assert_eq!(moved("(Tu 6e)"), "skud-no-new-harmony");
}

#[test]
fn names_are_read_in_any_spelling_and_both_tags_add_up() {
    let edition = |tags: &str, asked: Option<&str>| {
        let record = record(variant("skud"), tags);
        let set_up = notation::set_up_by(&record, asked, Marks::Nothing);
        let (rules, _) = Skud::start(&set_up).unwrap();
        let edition = rules.edition(&set_up);
        (edition.name, edition.unknown, edition.found)
    };
    let named = |tags: &str| edition(tags, None).0;
    assert_eq!(named("[Options \"nowheels, NOALTWIN\"]"), "site; NoWheels; NoAltWin");
    assert_eq!(named("[Options \"NoWheels NoAltWin;\"]"), "site; NoWheels; NoAltWin");
    assert_eq!(named("[Options \"All Accent Tiles, Informal Start\"]"), "site; InformalStart; AllAccentTiles");
    assert_eq!(
        named("[Options \"Double (8) Accent Tiles Ancient Oasis Expansion\"]"),
        "site; DoubleAccentTiles; AncientOasisExpansion"
    );
    assert_eq!(named("[Options \"gameType=1 Informal%20Start\"]"), "site; InformalStart");
    assert_eq!(named("[Rules \"site; NoWheels\"]\n[Options \"NoAltWin\"]"), "site; NoWheels; NoAltWin");
    assert_eq!(named("[Rules \"nowheels, site; last-flower=accents\"]"), "site; last-flower=accents; NoWheels");
    assert_eq!(named("[Rules \"2018; Double (8) Accent Tiles\"]"), "2018; DoubleAccentTiles");
    // What is asked for replaces both.
    let tags = "[Rules \"site; NoWheels\"]\n[Options \"NoAltWin NoRocks\"]";
    assert_eq!(edition(tags, Some("site; Informal Start")), ("site; InformalStart".to_owned(), vec![], Found::Named));
    assert_eq!(edition(tags, None), ("site; NoWheels; NoAltWin".to_owned(), vec![1], Found::Named));
    // Two change nothing, links have fields with values, and old switches are known.
    let silent = "No Harmony Visual Aids, NoHarmonyAids VariableAccentTiles gameType=1 rated=a,b sameStart superRocks";
    assert_eq!(edition(&format!("[Options \"{silent}\"]"), None), ("site".to_owned(), vec![], Found::Usual));
    // An informal start shows no edition.
    let clash = "1. Rs*10b Js*10r";
    assert_eq!(named(&format!("[Options \"InformalStart\"]\n\n{clash}")), "site; InformalStart");
    assert_eq!(named(clash), "2018");
    for tags in ["[Rules \"site; NoRocks\"]", "[Rules \"NoRocks\"]", "[Rules \"site; 2018\"]"] {
        let record = record(variant("skud"), tags);
        assert_eq!(Skud::start(&notation::set_up(&record)).unwrap_err().article().name, "skud-rules", "{tags}");
    }
}

/// Every ply of one act, and with a bonus behind one legal arrangement, that somebody might write.
fn offers(rules: &Skud, position: &Position, first: Option<&Act>) -> usize {
    let tiles = rules.tiles(position);
    let accepted =
        |acts: &[Act]| usize::from(rules.resolve(position, &Ply::Acts(acts.iter().cloned().collect())).is_ok());
    let on = |at: Point| tiles.iter().find(|placed| placed.at == at.into());
    let mut count = 0;
    for at in Point::all() {
        for tile in words().tiles.iter().map(|entry| tile_of(entry.code)) {
            let drop = Act::new(tile, at).dropped();
            count += match first {
                None => accepted(&[drop]),
                Some(first) => accepted(&[first.clone(), drop]),
            };
        }
        if let Some(first) = first {
            for to in Point::all().filter(|&to| to != at && to.distance(at) <= 2) {
                count += accepted(&[first.clone(), Act::new(tile_of("B"), at).dropped().moved(to)]);
            }
            continue;
        }
        let Some(own) = on(at).filter(|placed| placed.owner == Some(rules.to_move(position))) else { continue };
        for to in Point::all() {
            let capture = on(to).filter(|_| to != at).map(|taken| Some(taken.tile));
            let act = Act { path: [to.into()].as_slice().into(), capture, ..Act::new(own.tile, at) };
            count += accepted(&[act]);
        }
    }
    count
}

/// Random games under each option, under all of them, and under those that cross each other.
#[test]
fn what_is_listed_is_counted_and_legal_and_nothing_else_is() {
    let all = PLAYED.join("; ");
    let pairs = ["AncientOasisExpansion; EverythingCapture", "DiagonalMovement; EverythingCapture", &all];
    let mut chance = Rng::new(31);
    let mut bamboos = 0;
    for options in PLAYED.into_iter().chain(pairs) {
        for game in 0..4 {
            let record = record(variant("skud"), &format!("[Rules \"site; {options}\"]\n"));
            let set_up: SetUp<'_> = notation::set_up(&record);
            let (rules, mut position) = Skud::start(&set_up).unwrap();
            for number in 0..120 {
                let mut plain = Vec::new();
                rules.plain(&position, &mut plain);
                let Some(mut action) = (!plain.is_empty()).then(|| chance.pick(&plain)) else { break };
                let mut riders = Vec::new();
                for _ in 0..12 {
                    // Harmonies are sought.
                    rules.riders(&position, &action, &mut riders);
                    if !riders.is_empty() || matches!(rules.write(&position, &action), Ply::Resign) {
                        break;
                    }
                    action = chance.pick(&plain);
                }
                if number % 13 == game {
                    let legal = rules.legal(&position);
                    assert_eq!(rules.count(&position), legal.len() as u64, "{options}");
                    for listed in legal.iter().step_by(1 + legal.len() / 200) {
                        let ply = rules.write(&position, listed);
                        assert_eq!(rules.resolve(&position, &ply).ok().as_ref(), Some(listed), "{options}: {ply:?}");
                        let (mut played, mut applied) = (position.clone(), position.clone());
                        rules.play(&mut played, &ply).unwrap();
                        rules.apply(&mut applied, listed);
                        assert_eq!(rules.tiles(&played), rules.tiles(&applied), "{options}: {ply:?}");
                        assert_eq!(rules.outcome(&played), rules.outcome(&applied), "{options}: {ply:?}");
                    }
                    // Of the plain plies only resignation is no act.
                    assert_eq!(offers(&rules, &position, None) + 1, plain.len(), "{options}");
                    if let (Ply::Acts(acts), false) = (rules.write(&position, &action), riders.is_empty()) {
                        let offered = offers(&rules, &position, acts.first());
                        assert_eq!(offered, riders.len(), "{options}: {acts:?}");
                    }
                }
                if !riders.is_empty() {
                    action = chance.pick(&riders);
                }
                if matches!(rules.write(&position, &action), Ply::Resign) {
                    continue;
                }
                if let Ply::Acts(acts) = rules.write(&position, &action) {
                    bamboos += usize::from(acts.last().is_some_and(|act| act.tile == Some(tile_of("Bm"))));
                }
                rules.apply(&mut position, &action);
            }
        }
    }
    assert!(bamboos > 5, "{bamboos}");
}
