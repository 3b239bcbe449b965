//! Explanations of games, and what they cite held against the positions.

use crate::board::Place;
use crate::code::{Code, Severity};
use crate::notation::{self, Notation, Options, Pai};
use crate::record::{Placed, Ply};
use crate::referee::{Explanation, Input, of};
use crate::replay::Replay;
use crate::rules::{Fact, Rules, ancient, balance, basic, iroh, skud, wiki};
use crate::variant::Variant;
use std::collections::BTreeSet;

/// Explains a ply of a text.
#[track_caller]
fn explained(text: &str, ply: usize) -> Explanation {
    let read = Pai.read(text, &Options::default());
    let game = Input { text, read: &read, notation: &Pai, rules: None, with_end: false, keep_going: false };
    of(read.record.variant).explain(&game, ply).expect("the game has the ply")
}

fn texts(explanation: &Explanation) -> Vec<&str> {
    explanation.statements.iter().map(|statement| statement.text.as_str()).collect()
}

/// The statements with what they rest on.
fn argued(text: &str, ply: usize) -> Vec<String> {
    let explanation = explained(text, ply);
    let cited = explanation.statements.into_iter().map(|said| {
        let rests_on = said.article.map_or("", |article| article.name);
        format!("{} [{rests_on}]", said.text)
    });
    cited.collect()
}

#[test]
fn the_squares_of_a_way_are_all_named() {
    let far = explained("[Variant \"balance\"]\n[Position \"Rs #8c\"]\n\n1. Rs#8c-#12c\n", 0);
    assert!(texts(&far).contains(&"the way from #8c to #12c passes #9c, #10c, #11c, all empty"), "{far:?}");
    let near = explained("[Variant \"balance\"]\n[Position \"Rs #8c\"]\n\n1. Rs#8c-#9c\n", 0);
    assert!(texts(&near).contains(&"from #8c to #9c is one step"), "{near:?}");
}

#[test]
fn a_broken_rule_is_cited_alone() {
    let text = "[Variant \"skud\"]\n[Position \"<C 16g> <Rs 4f> (Js 10r)\"]\n\n1. Rs4f-4g Js10r-10k\n";
    assert!(explained(text, 0).legal);
    let refused = explained(text, 1);
    let cited: Vec<&str> =
        refused.statements.iter().filter_map(|statement| statement.article).map(|article| article.name).collect();
    assert!(!refused.legal);
    assert_eq!(cited, ["skud-too-far"]);
}

/// What is said of a ply, to be compared with what the rules ask for.
#[track_caller]
fn is_argued(text: &str, expected: &[&str]) {
    assert_eq!(argued(text, 0), expected);
}

#[test]
fn skud_argues_for_a_plant_a_capture_and_a_wheel() {
    is_argued(
        "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n",
        &[
            "it is Guest's turn, and the game goes on [skud-game-over]",
            "the Rose comes from the hand to 10b []",
            "a turn may plant a basic flower [skud-plant-kind]",
            "Guest has a Rose in hand, one of 3 [skud-hand]",
            "10b is a gate [skud-plant-gate]",
            "10b is empty [skud-gate-taken]",
            "a flower in a gate clashes with nothing [skud-clash]",
            "10b is the gate nearest to the player [skud-opening-gate]",
        ],
    );
    is_argued(
        "[Variant \"skud\"]\n[Rules \"site\"]\n[Position \"<Rs 10h> (Js 11j)\"]\n\n1. Rs10h x Js11j\n",
        &[
            "it is Guest's turn, and the game goes on [skud-game-over]",
            "the Rose on 10h captures on 11j []",
            "Guest's Rose stands on 10h [skud-not-yours]",
            "a Rose moves up to 3 steps along the lines, with any turns [skud-too-far]",
            "the way from 10h to 11j passes 10i and 10j, both empty [skud-blocked]",
            "11j is no gate, so that a flower there blooms [skud-growing-safe]",
            "Host's Jasmine on 11j may be captured: the two flowers clash [skud-capture]",
            "11j is no gate [skud-gate-end]",
            "11j is not wholly in a white garden [skud-garden]",
            "no two flowers clash after it: none faces another that it did not face before [skud-clash]",
            "Host's Jasmine on 11j leaves the board [skud-capture]",
        ],
    );
    // The Wheel turns the Chrysanthemum from its lower right to the point below it, which is in the Rose's row too.
    is_argued(
        "[Variant \"skud\"]\n[Rules \"site\"]\n[Position \"<Rs 10d> <C 8f>\"]\n[GuestAccents \"Wh B Rk Kn\"]\n\n\
         1. Rs10d-10f + Wh*7g\n",
        &[
            "it is Guest's turn, and the game goes on [skud-game-over]",
            "the Rose on 10d goes to 10f []",
            "the Wheel comes from the hand to 7g []",
            "Guest's Rose stands on 10d [skud-not-yours]",
            "a Rose moves up to 3 steps along the lines, with any turns [skud-too-far]",
            "the way from 10d to 10f passes 10e, which is empty [skud-blocked]",
            "10f is empty [skud-own-tile]",
            "10f is no gate [skud-gate-end]",
            "10f is not wholly in a white garden [skud-garden]",
            "no two flowers clash after it: Guest's Rose on 10f faces Guest's Chrysanthemum on 8f [skud-clash]",
            "Guest's Chrysanthemum on 8f harmonizes with the flower from now on, which earns a bonus [skud-no-new-harmony]",
            "Guest has a Wheel in hand [skud-hand]",
            "7g is no gate [skud-accent-gate]",
            "7g is empty [skud-accent-taken]",
            "no Rock is among its neighbours [skud-wheel-rock]",
            "Guest's Chrysanthemum on 8f goes to 7f [skud-wheel-edge]",
            "7f is not wholly in a white garden [skud-wheel-garden]",
            "nothing leaves a gate or comes to one [skud-wheel-gate]",
            "no two flowers clash after it: Guest's Chrysanthemum on 7f faces Guest's Rose on 10f [skud-wheel-clash]",
            "the harmony of Guest's Chrysanthemum on 7f and Guest's Rose on 10f is new [skud-no-new-harmony]",
            "Guest's harmonies: 0, now 1 [skud-game-over]",
            "Guest's accents left: 4, now 3 [skud-hand]",
        ],
    );
}

#[test]
fn the_other_rule_sets_argue_too() {
    is_argued(
        "[Variant \"balance\"]\n[Position \"Rs #8c\"]\n\n1. Rs#8c-#12c\n",
        &[
            "it is First's turn, and the game goes on [balance-game-over]",
            "the Rose on #8c goes to #12c []",
            "all tiles are placed, so tiles move [balance-all-placed]",
            "the Rose stands on #8c [balance-no-tile]",
            "#8c is in the lower half of the lower left yellow garden [balance-bound]",
            "the tile has no balance there, so that none is lost without it [balance-bound]",
            "a Rose moves any number of squares along a row or a column [balance-reach]",
            "the way from #8c to #12c passes #9c, #10c, #11c, all empty [balance-blocked]",
            "#12c is empty [balance-move-taken]",
            "#12c is in the lower half of the lower right yellow garden [balance-bound]",
        ],
    );
    is_argued(
        "[Variant \"iroh\"]\n[Position \"<F 9j> (W 7j)\"]\n\n1. F9j x W7j\n",
        &[
            "it is Guest's turn, and the game goes on [iroh-game-over]",
            "the Fire on 9j captures on 7j []",
            "Guest's Fire stands on 9j [iroh-not-yours]",
            "9j is at the corner of no square with a Knotweed [iroh-locked]",
            "a Fire moves up to 3 steps in a straight line along the lines [iroh-too-far]",
            "the way from 9j to 7j passes 8j, which is empty [iroh-blocked]",
            "every point on the way touches red paint [iroh-paint]",
            "Fire, Water and Earth capture [iroh-tame]",
            "Host's Water on 7j may be captured: only Air, the White Lotus and Rocks are safe [iroh-safe]",
            "Host's Water on 7j leaves the board [iroh-capture-sign]",
        ],
    );
    is_argued(
        "[Variant \"basic\"]\n[Position \"<B 10d> (Kn 9d)\"]\n\n1. B10d ~ Kn9d-8d\n",
        &[
            "it is First's turn, and the game goes on [basic-game-over]",
            "the Boat moves Second's Knotweed on 9d to 8d []",
            "First's Boat stands on 10d [basic-not-yours]",
            "Second's Knotweed on 9d goes to 8d [basic-push-away]",
            "Second's Knotweed on 9d stands beside the Boat [basic-boat-beside]",
            "Second's Knotweed on 9d is no Rock [basic-boat-rock]",
            "Second's Knotweed on 9d is not drained by a Knotweed [basic-boat-drained]",
            "8d is empty [basic-boat-taken]",
            "8d is no port [basic-boat-port]",
        ],
    );
    is_argued(
        "[Variant \"ancient\"]\n[Position \"(Co 9c) <Lt 9q>\"]\n\n1. Sh*9c ~ Co9c-15n + Lt9q-9o\n",
        &[
            "it is First's turn, and the game goes on [ancient-game-over]",
            "the Ship comes from the hand to 9c []",
            "the Ship moves Second's Coin on 9c to 15n []",
            "the White Lotus on 9q goes to 9o []",
            "by what was drawn and placed, the tile can be in hand [ancient-hand]",
            "Second's Coin stands on 9c [ancient-ship-empty]",
            "Second's Coin on 9c goes to 15n [ancient-ship-tile]",
            "15n is empty [ancient-ship-taken]",
            "a placement is followed by a move [ancient-move-owed]",
            "First's White Lotus stands on 9q [ancient-not-yours]",
            "a White Lotus moves up to 2 steps in one of the eight directions [ancient-reach]",
            "the way from 9q to 9o passes 9p, which is empty [ancient-blocked]",
            "9o is empty [ancient-move-taken]",
            "First's tiles on the board: 1, now 2 [ancient-set]",
        ],
    );
    // The Orchid goes three points down; the Rhododendron has harmony from one tile and disharmony from two.
    let game =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/corpus/wiki/valid/game_of_the_outline.pai"));
    let argued = argued(&game.unwrap(), 25);
    assert_eq!(
        argued[..16],
        [
            "it is Gote's turn, and the game goes on [wiki-game-over]",
            "the Orchid on 17k captures on 17h []",
            "Gote's Orchid stands on 17k [wiki-not-yours]",
            "an Orchid moves up to 6 steps along a line in any direction [wiki-reach]",
            "the way from 17k to 17h passes 17j and 17i, both empty [wiki-blocked]",
            "the way does not pass the wall [wiki-wall]",
            "flowers capture flowers and elements [wiki-capture-kind]",
            "Sente's Rhododendron on 17h may be captured: it receives 1 harmony and 2 disharmony [wiki-protected]",
            "Gote's Orchid on 17k gives it disharmony [wiki-protected]",
            "Gote's Lily on 19j gives it disharmony [wiki-protected]",
            "Sente's Chrysanthemum on 16g gives it harmony [wiki-protected]",
            "Sente's Rhododendron on 17h, which receives 1 harmony and 2 disharmony, leaves the board [wiki-capture-kind]",
            "the harmony of Sente's Rhododendron on 17h and Sente's Chrysanthemum on 16g ends, which Sente's \
             Rhododendron on 17h received [wiki-protected]",
            "the disharmony of Gote's Orchid on 17k and Sente's Rhododendron on 17h ends [wiki-protected]",
            "the disharmony of Gote's Lily on 19j and Sente's Rhododendron on 17h ends [wiki-protected]",
            "the disharmony of Gote's Orchid on 17h and Sente's Chrysanthemum on 16g is new [wiki-protected]",
        ]
    );
}

/// That these are among the statements about a ply of a text, in this order.
#[track_caller]
fn has(text: &str, ply: usize, expected: &[&str]) {
    let argued = argued(text, ply);
    let mut rest = argued.iter();
    for statement in expected {
        assert!(rest.any(|said| said == statement), "{statement} is missing or too early:\n{}", argued.join("\n"));
    }
}

#[track_caller]
fn corpus(name: &str) -> String {
    std::fs::read_to_string(format!("{}/corpus/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

#[test]
fn a_claim_names_the_midlines_and_what_crosses_them() {
    let game = corpus("iroh/valid/a_hasty_claim.pai");
    // The Fire on 12k and the Water on 12h are wanted twice each, and a Fire serves once only.
    let lost = "the claim lost the turn, because the four harmonies would use a piece too often (a Water may be used \
                twice, all others once) [iroh-claim-lost]";
    has(&game, 14, &["the win is claimed []", lost]);
    has(
        &game,
        22,
        &[
            "Host's White Lotus on 8k and Guest's Air on 13k harmonize across the upper midline (10k to 10s) \
             [iroh-game-over]",
            "Guest's Fire on 12l and Guest's Water on 12h harmonize across the right midline (11j to 19j) \
             [iroh-game-over]",
            "Guest's Fire on 9h and Guest's Water on 12h harmonize across the lower midline (10i to 10a) \
             [iroh-game-over]",
            "Guest's Air on 7k and Guest's Earth on 7e harmonize across the left midline (9j to 1j) [iroh-game-over]",
            "no piece is used more often than it may be: a Water twice, all others once [iroh-no-effect]",
            "all four midlines were crossed at once when the player's previous turn ended, too [iroh-game-over]",
            "the game ends: Guest wins with harmonies across the midlines [iroh-game-over]",
        ],
    );
}

#[test]
fn a_way_is_named_as_it_is_written_or_found() {
    // Air goes round the tiles on 8e and 7d, and as the ply says where it says more.
    let air = |plies| format!("[Variant \"iroh\"]\n[Position \"<A 8d> <E 8e> (W 10j)\"]\n\n{plies}\n");
    has(&air("1. A8d-9f"), 0, &["the way from 8d to 9f passes 9d and 9e, both empty [iroh-blocked]"]);
    has(&air("1. A8d-7d-7e-7f"), 0, &["the way from 8d to 7f passes 7d and 7e, both empty [iroh-blocked]"]);
    has(&air("1. A8d-9d-9e-10e"), 0, &["the way from 8d to 10e passes 9d and 9e, both empty [iroh-blocked]"]);
    // A Lily goes two points up and two to the left; the other corner is barred by an enemy's tile.
    let basic = "[Variant \"basic\"]\n[Position \"<Ly 15e> (Rs 14e) <Js 15f>\"]\n\n1. Ly15e-13g\n";
    has(basic, 0, &["the way from 15e to 13g passes 15f, 15g, 14g, over First's Jasmine on 15f [basic-blocked]"]);
    has(basic, 0, &["own tiles do not block a way [basic-blocked]"]);
    let boat = "[Variant \"basic\"]\n[Position \"<B 10d> (Rs 5m)\"]\n\n1. B10d-12g\n";
    has(boat, 0, &["the way there takes 3 of these steps, and a Boat goes over everything [basic-reach]"]);
    let ancient = "[Variant \"ancient\"]\n[Position \"<Ly 5e> (Js 5f)\"]\n\n1. Rs*8l + Ly5e-7f\n";
    has(ancient, 0, &["the way from 5e to 7f passes 6e and 7e, both empty [ancient-blocked]"]);
}

#[test]
fn a_bend_reaches_the_flower() {
    let text = "[Variant \"wiki\"]\n[Position \"(F 5o) <E 14e> (Rs 17e) (E 4d)\"]\n\n1. E14e ~ Rs17e-16e\n";
    has(
        text,
        0,
        &[
            "14e is not beside a Chi Blocker [wiki-bender-held]",
            "an Earth moves up to 6 steps orthogonally to bend [wiki-reach]",
            "the way from 14e to 17e passes 15e and 16e, both empty [wiki-blocked]",
            "the way does not pass the wall [wiki-wall]",
            "Gote's Rose on 17e goes to 16e [wiki-bend-flower]",
        ],
    );
}

#[test]
fn what_a_tile_holds_locks_or_drains_is_named() {
    let wiki = "[Variant \"wiki\"]\n[Position \"(F 5f) (Js 4e) <E 14e> <Rs 7f>\"]\n\n1. Qi*6f\n";
    has(
        wiki,
        0,
        &[
            "Sente has a Chi Blocker in hand [wiki-hand]",
            "Sente's Rose on 7f is held by it: it does not move, sends nothing and is not bent [wiki-immobile]",
        ],
    );
    let fire =
        "Gote's Fire on 5f is held by it: it may only withdraw by one step in its owner's next turn [wiki-immobile]";
    has(wiki, 0, &[fire]);
    let iroh = |tile| format!("[Variant \"iroh\"]\n[Position \"(A 9k) ({tile} 10k) (Lt 9l)\"]\n\n1. Kn*#9k\n");
    has(&iroh("W"), 0, &["Host's Air on 9k is locked by it [iroh-locked]"]);
    has(&iroh("F"), 0, &["Host's Fire on 10k destroys it at once [iroh-knotweed-taken]"]);
    assert!(!argued(&iroh("F"), 0).iter().any(|said| said.contains("locked")));
    // What it held is free once it is gone.
    let lotus = "[Variant \"iroh\"]\n[Position \"(A 9k) (Kn #9k) <Lt 10i>\"]\n\n1. Lt10i-10k\n";
    has(lotus, 0, &["Host's Air on 9k is locked no longer [iroh-locked]"]);
    let two = lotus.replace("(Kn #9k)", "(Kn #9k) (Kn #8j)");
    assert!(explained(&two, 0).legal && !says(&two, 0, "locked no longer"), "{:?}", argued(&two, 0));
    let ancient = "[Variant \"ancient\"]\n[Position \"(Js 8f) <Rs 10f>\"]\n\n1. Kn*8e + Rs10f-10g\n";
    has(ancient, 0, &["Second's Jasmine on 8f is drained for good [ancient-drained]"]);
}

#[test]
fn a_hand_is_spoken_of_as_the_tags_tell_it() {
    let draws = corpus("ancient/valid/draws.pai");
    has(&draws, 0, &["First has a Rose in hand [ancient-hand]"]);
    has(&draws, 1, &["the hand is full with 2, so that a tile is discarded for it [ancient-discard-early]"]);
    has(&draws, 4, &["the hand has 0 tiles of 2, and so room for it [ancient-draw-full]"]);
    let untold = "[Variant \"ancient\"]\n\n1. Draw\n";
    has(
        untold,
        0,
        &["no `Hand` tag says how many tiles a hand holds, so that it may have room for it [ancient-draw-full]"],
    );
}

#[test]
fn what_follows_a_placement_is_argued_on_the_board_that_it_leaves() {
    let ancient = |tiles: &str, ply: &str| format!("[Variant \"ancient\"]\n[Position \"{tiles}\"]\n\n1. {ply}\n");
    // Two steps clockwise round 10n, 11n goes to 10m.
    let flowers = "(Rs 9n) <C 11n> <Lt 10l> <Jd 11k>";
    let way = "the way from 11k to 11p passes 11l, 11m, 11n, 11o, all empty [ancient-blocked]";
    has(&ancient(flowers, "Wh*10n ~ +2 + Jd11k-11p"), 0, &[way]);
    for (ply, mover) in [
        ("Wh*10n ~ +2 + C10m-9m", "First's Chrysanthemum stands on 10m"),
        ("Wh*10n ~ +2 + Jd11k-11l", "First's White Jade stands on 11k"),
        ("Sh*11n ~ C11n-11p + C11p-11q", "First's Chrysanthemum stands on 11p"),
    ] {
        has(&ancient(flowers, ply), 0, &[&format!("{mover} [ancient-not-yours]")]);
        assert!(!says(&ancient(flowers, ply), 0, "leaves the board"), "{ply}");
    }
    let taken = |tile: &str, at: &str| {
        [
            format!("First's {tile} on {at} may be captured: a Dragon may remove any tile [ancient-move-taken]"),
            format!("First's {tile} on {at} leaves the board [ancient-move-taken]"),
        ]
    };
    let dragon = "(Js 9n) <Dr 11n> <Lt 10l> <Jd 11k>";
    for (tiles, ply, tile, at) in [
        ("(Rs 9n) <C 11n> <Dr 10l>", "Wh*10n ~ +2 + Dr10l x C10m", "Chrysanthemum", "10m"),
        (dragon, "Kn*10n + Dr11n x Kn10n", "Knotweed", "10n"),
        (dragon, "Ly*10n + Dr11n x Ly10n", "Lily", "10n"),
        // What takes it is the same.
        ("(Js 9n) <Dr 11n>", "Dr*10n + Dr11n x Dr10n", "White Dragon", "10n"),
    ] {
        let game = ancient(tiles, ply);
        has(&game, 0, &taken(tile, at).each_ref().map(String::as_str));
        assert_eq!(argued(&game, 0).iter().filter(|said| said.contains("leaves the board")).count(), 1, "{ply}");
    }
}

#[test]
fn the_flower_on_a_wheel_is_what_stands_there() {
    let game = |ply: &str| {
        let tiles = "Ly #12n Ly #14p Rs #12l Ly #6k Lt 10j O #12f Wh #5f Ly #5f Lt #3e O 9b";
        format!("[Variant \"balance\"]\n[Position \"{tiles}\"]\n\n1. {ply}\n")
    };
    has(&game("Ly#5f-#5h"), 0, &["the Lily stands on #5f, on the Wheel of Life [balance-no-tile]"]);
    has(&game("Ly#12n-#5n"), 0, &["the Lily stands on #12n [balance-no-tile]"]);
}

/// A kind harmonizes with the next three of the cycle, so that both ends receive it only where they are three apart.
#[test]
fn of_a_harmony_it_is_said_which_ends_receive_it() {
    let passes = corpus("wiki/valid/game_ends_by_passes.pai");
    let both =
        "the harmony of Sente's Jasmine on 5g and Sente's Rose on 4e is new, and both receive it [wiki-protected]";
    has(&passes, 4, &[both]);
    let outline = corpus("wiki/valid/game_of_the_outline.pai");
    let ended =
        "the harmony of Gote's Rose on 16f and Gote's Jasmine on 15d ends, which both received [wiki-protected]";
    has(&outline, 23, &[ended]);
}

#[test]
fn the_final_count_is_reckoned() {
    let game = corpus("basic/valid/game_of_the_chain.pai");
    // Three turns' points; six tiles of First's and eight of Second's are on the board, and nobody has a Lotus there.
    let [first, second] = [("First", 6, 6, 0), ("Second", 0, 8, -8)].map(|(seat, running, tiles, points)| {
        format!(
            "the final count of {seat}: {running} by harmonies, 0 for the enemy's tiles in the pot, 0 for flowers near \
             an own Lotus, less {tiles} for all other own tiles on the board: {points} points [basic-game-over]"
        )
    });
    has(
        &game,
        21,
        &[&first, &second, "the game ends: First wins on points, after a chain round the centre [basic-game-over]"],
    );
}

#[test]
fn territory_is_named() {
    let game = corpus("wiki/valid/game_of_the_outline.pai");
    has(&game, 24, &["rings of Sente enclose 5e [wiki-no-claim]"]);
}

/// What the ply of a game changes, and what was said of it.
struct Seen<'a> {
    ply: &'a Ply,
    /// Before the act that is spoken of.
    before: Vec<Placed>,
    after: &'a [Placed],
    /// From where tiles are moved by others.
    shifted: Vec<Place>,
}

impl Seen<'_> {
    /// Whether a tile lies on a place before the ply.
    fn lay(&self, at: Place) -> bool {
        self.before.iter().any(|tile| tile.at == at)
    }

    /// Whether all that lay on a place is no more there.
    fn left(&self, at: Place) -> bool {
        self.before.iter().filter(|tile| tile.at == at).all(|tile| !self.after.contains(tile))
    }

    fn lies(&self, at: Place) -> bool {
        self.after.iter().any(|tile| tile.at == at)
    }

    /// Whether a later act of the ply moves what comes to a place.
    fn goes_on(&self, at: Place) -> bool {
        matches!(self.ply, Ply::Acts(acts) if acts.iter().any(|act| !act.drop && act.at == at))
    }

    /// What of a fact the positions contradict.
    fn contradicts(&self, fact: &Fact) -> Option<&'static str> {
        let wrong = |is_wrong: bool, what| is_wrong.then_some(what);
        match fact {
            // One of the same kind may come where one has gone away.
            Fact::Empty(at) => {
                wrong(!self.left(*at) && !self.goes_on(*at) && !self.shifted.contains(at), "something lies there")
            }
            Fact::Does(at, _) => wrong(!self.lay(*at), "nothing lies there"),
            Fact::Becomes(at, _) => wrong(!self.lies(*at), "nothing lies there"),
            Fact::Do(ends, _) => wrong(ends.iter().any(|end| !self.lay((*end).into())), "nothing lies there"),
            Fact::Lies(at) => wrong(!self.lay(*at), "nothing lies there"),
            Fact::Is(Place::Point(_), what) => wrong(*what == "a square", "it is a point"),
            Fact::Is(Place::Square(_), what) => {
                let is_place =
                    *what == "a square" || what.contains("Wheel") || what.contains("garden") || what.contains("torii");
                wrong(!is_place, "it is a square")
            }
            Fact::Way(way) => wrong(way.len() < 2 || way[1..].contains(&way[0]), "it is no way"),
            Fact::Taken(at, _) => wrong(!self.lay(*at) || !self.left(*at), "it is there as before"),
            Fact::Moved(from, to) => wrong(
                !(self.lies(*to) || self.goes_on(*to)) || !self.lay(*from) && !self.reached(*from),
                "it has not been moved",
            ),
            // A bonus may move again what the arrangement brings there.
            Fact::Unclashed(pairs) => {
                let is_there =
                    |tile: &Placed| self.after.contains(tile) || matches!(self.ply, Ply::Acts(acts) if acts.len() > 1);
                wrong(!pairs.iter().flatten().all(is_there), "it does not stand there")
            }
            Fact::Returned(from, _) => wrong(!self.lay(*from) || !self.left(*from), "it is there as before"),
            Fact::Crosses(last, next) => wrong(last == next, "it is one point"),
            Fact::InHand(_) | Fact::Goes(..) | Fact::Then(..) | Fact::Says(_) => None,
        }
    }

    /// Whether the first act of the ply ends on a place.
    fn reached(&self, at: Place) -> bool {
        matches!(self.ply, Ply::Acts(acts) if acts.first().is_some_and(|act| act.end() == Some(at)))
    }
}

/// Plays a game and holds what is cited for each ply against the positions before and after it.
fn hold<R: Rules + 'static>(text: &str, cited: &mut BTreeSet<&'static str>) {
    let read = Pai.read(text, &Options::default());
    let record = &read.record;
    let game = Input { text, read: &read, notation: &Pai, rules: None, with_end: false, keep_going: false };
    let Ok(mut replay) = Replay::<R>::start(record, &game.set_up(record)) else { return };
    let book: Vec<&Code> = R::BOOK.iter().copied().flatten().copied().collect();
    for ply in record.plies() {
        let before = replay.position().clone();
        let rules = replay.rules().clone();
        let Ok(action) = rules.resolve(&before, ply) else { return };
        let mut after = before.clone();
        rules.apply(&mut after, &action);
        let (old, new) = (rules.tiles(&before), rules.tiles(&after));
        let written = rules.write(&before, &action);
        let hand = rules.survey(&before).hands.get(rules.to_move(&before).index()).cloned();
        let grounds = rules.grounds(&before, &action);
        let shifted = grounds.iter().filter_map(|(_, fact)| fact.shift()).map(|(from, _)| from).collect();
        let mut seen = Seen { ply: &written, before: old, after: &new, shifted };
        assert!(!grounds.is_empty() || !matches!(ply, Ply::Acts(_)), "nothing is said of {written:?}");
        for (article, fact) in grounds {
            assert!(book.iter().any(|known| known.name == article.name), "{article} is of another book");
            assert_eq!(article.severity, Severity::Error, "{article} is no rule that a legal ply keeps");
            cited.insert(article.name);
            if let Fact::Then(_, tiles) = &fact {
                seen.before.clone_from(tiles);
            }
            if let Some(wrong) = seen.contradicts(&fact) {
                panic!("{article}, {fact:?} of {written:?}: {wrong}\n{text}");
            }
            if let (Fact::InHand(tile), Some(hand)) = (&fact, &hand) {
                // Skud's accents are listed only once it is known which were chosen.
                let is_listed = hand.iter().any(|(kind, count)| kind == tile && *count > 0);
                assert!(is_listed || article.name == "skud-hand", "{article}: {tile:?} is not in {hand:?}\n{text}");
            }
        }
        if replay.next().is_none() {
            return;
        }
    }
}

/// Games of a variant: those of the corpus, and generated ones.
fn games(variant: Variant) -> Vec<String> {
    let folder = format!("{}/corpus/{variant}/valid", env!("CARGO_MANIFEST_DIR"));
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let files = files.filter(|file| file.extension().is_some_and(|ending| ending == "pai"));
    let corpus = files.map(|file| std::fs::read_to_string(file).unwrap());
    let generated = (0..30).filter_map(|number| crate::generate::game(variant, 5, number)).map(|record| {
        let mut text = String::new();
        notation::Pai.write(&record, &mut text).unwrap();
        text
    });
    corpus.chain(generated).collect()
}

#[test]
fn what_is_cited_holds_in_the_positions() {
    fn all<R: Rules + 'static>(variant: &str, wanted: &[&str]) {
        let mut cited = BTreeSet::new();
        games(variant.parse().unwrap()).iter().for_each(|text| hold::<R>(text, &mut cited));
        for name in wanted {
            assert!(cited.contains(format!("{variant}-{name}").as_str()), "{variant}: {name} is not among {cited:?}");
        }
    }
    let skud =
        ["hand", "plant-gate", "opening-gate", "too-far", "blocked", "clash", "garden", "capture", "no-new-harmony"];
    all::<skud::Skud>("skud", &[&skud[..], &["wheel-gate", "boat-far", "accent-taken"]].concat());
    all::<wiki::Wiki>("wiki", &["hand", "drop-taken", "reach", "wall", "protected", "sovereign-garden", "bender"]);
    all::<basic::Basic>("basic", &["spring-half", "drop-entry", "reach", "capture-kind", "port-end", "turn-rim"]);
    all::<iroh::Iroh>("iroh", &["entry-home", "too-far", "locked", "paint", "safe", "knotweed-point"]);
    all::<ancient::Ancient>("ancient", &["place-taken", "place-colour", "reach", "blocked", "draw-empty", "ship-tile"]);
    all::<balance::Balance>("balance", &["blossoming", "place-taken", "reach", "bound", "all-placed"]);
}

/// A Boat on the flower that has just been moved; and one on a Rock, between two flowers that do not clash.
#[test]
fn a_boat_is_argued_for_by_what_it_may_move() {
    let boat = |tiles, plies| {
        format!(
            "[Variant \"skud\"]\n[Rules \"site\"]\n[Position \"{tiles}\"]\n[GuestAccents \"Wh B Rk Kn\"]\n\n{plies}\n"
        )
    };
    has(
        &boat("<Rs 10d> <C 8f>", "1. Rs10d-10f + B*10f-10g"),
        0,
        &[
            "a Boat moves a blooming flower of either player [skud-boat-empty]",
            "10f is no gate, so that the flower there blooms [skud-accent-gate]",
            "Guest's Rose on 10f goes to 10g [skud-boat-far]",
            "10g is one of the eight points around the flower [skud-boat-far]",
            "10g is empty [skud-boat-taken]",
            "10g is no gate [skud-boat-gate]",
            "10g is not wholly in a white garden [skud-garden]",
            "no two flowers clash after it: none faces another that it did not face before [skud-boat-clash]",
        ],
    );
    let rock = boat("<Rs 10d> <C 8f> <Ly 8m> (Rk 8i)", "1. Rs10d-10f + B*8i");
    let clash = explained(&rock, 0);
    assert!(!clash.legal, "the Lily and the Chrysanthemum clash once the Rock is gone: {clash:?}");
    has(
        &boat("<Rs 10d> <C 8f> <Js 8m> (Rk 8i)", "1. Rs10d-10f + B*8i"),
        0,
        &[
            "8i is no gate [skud-accent-gate]",
            "Host's Rock stands on 8i [skud-boat-accent]",
            "no two flowers clash after it: Guest's Jasmine on 8m faces Guest's Chrysanthemum on 8f \
             [skud-boat-clash]",
        ],
    );
}

#[test]
fn disharmonies_come_and_go() {
    // The Rose stands between two that would harmonize, and is opposed to the Jasmine.
    let basic = "[Variant \"basic\"]\n[Position \"<Js 4e> (Rs 6e) <Ly 10c>\"]\n\n1. Ly10c-8e\n";
    let new = "the disharmony of First's Jasmine on 4e and First's Lily on 8e, by Second's Rose on 6e, is new \
               [basic-target]";
    has(basic, 0, &[new]);
    // A Lily and a Chrysanthemum in one row; a Jasmine and a Lily harmonize.
    let ancient =
        |other| format!("[Variant \"ancient\"]\n[Position \"({other} 5f) <Ly 10h>\"]\n\n1. Rs*10c + Ly10h-8f\n");
    has(
        &ancient("C"),
        0,
        &["the disharmony of Second's Chrysanthemum on 5f and First's Lily on 8f is new [ancient-won]"],
    );
    assert!(!argued(&ancient("Js"), 0).iter().any(|said| said.contains("disharmony of")));
}

#[test]
fn a_flower_in_a_garden_of_the_other_colour_is_named() {
    // 10l is on the line between a white and a red garden, 9l wholly in the white one.
    let game = |to| format!("[Variant \"wiki\"]\n[Position \"<F 5o> <Rd 10l> (F 5f)\"]\n\n1. Rd10l-{to}\n");
    let said = "wholly in a white garden, which gives a red flower there disharmony [wiki-protected]";
    has(&game("9l"), 0, &[&format!("9l is {said}")]);
    assert!(!argued(&game("10m"), 0).iter().any(|other| other.ends_with(said)));
}

#[test]
fn balances_are_named_with_their_gardens() {
    let text = "[Variant \"balance\"]\n[Position \"Rs #8c Lt #9d\"]\n[FirstTiles \"O O\"]\n[SecondTiles \"Ly\"]\n\n\
                1. O*10q Ly*#10r\n2. O*#9r\n";
    has(
        text,
        1,
        &[
            "#10r is in the upper torii [balance-bound]",
            "balances of the Orchid on 10q with the Lily on #10r in the upper torii: 0, now 1 [balance-bound]",
        ],
    );
    // A second Orchid there makes no second balance of one Lily.
    assert!(!argued(text, 2).iter().any(|said| said.contains("balances of the Orchid")));
    // Either Lotus may move as long as the other balances the Rose, and then no longer the other.
    let two = "[Variant \"balance\"]\n[Position \"Rs #6c Lt #7c Lt #8c\"]\n\n1. Lt#7c-#7d Lt#8c-#8d\n";
    has(two, 0, &["the lower half of the lower left yellow garden keeps its balance without it [balance-bound]"]);
}

#[test]
fn why_a_game_ends_is_argued() {
    let ring = "[Variant \"skud\"]\n[Rules \"site\"]\n[Position \"<Jd 8o> <Rs 11o> (Js 17k) <Rs 8e> <Jd 12e>\"]\n\n\
                1. Rs11o-12o\n";
    has(
        ring,
        0,
        &[
            "a closed chain of a player's harmonies goes round the centre [skud-game-over]",
            "Guest's ring: Guest's White Jade on 8o and Guest's Rose on 12o; Guest's White Jade on 8o and Guest's Rose \
             on 8e; Guest's Rose on 12o and Guest's White Jade on 12e; Guest's Rose on 8e and Guest's White Jade on 12e \
             [skud-game-over]",
            "the game ends: Guest wins by a harmony ring [skud-game-over]",
        ],
    );
    // All other basic flowers of Guest's are captured; the edition of 2018 counts accents, then harmonies.
    let last = |rules, host| {
        format!(
            "[Variant \"skud\"]\n[Rules \"{rules}\"]\n[Position \"<Rs 10d>\"]\n[Captured \"<Rs> <C> <C> <C> <Rd> <Rd> \
             <Rd> <Js> <Js> <Js> <Ly> <Ly> <Ly> <Jd> <Jd> <Jd>\"]\n[GuestAccents \"Rk\"]\n[HostAccents \"{host}\"]\n\n\
             1. Rs*10b\n"
        )
    };
    has(
        &last("2018", "Rk Kn"),
        0,
        &[
            "the player has planted the last basic flower in hand, and whoever has more accents left wins [skud-game-over]",
            "the final count of Guest: 1 accent left [skud-game-over]",
            "the final count of Host: 2 accents left [skud-game-over]",
            "the game ends: Host wins with more accent tiles left [skud-game-over]",
        ],
    );
    has(
        &last("2018", "Kn"),
        0,
        &[
            "the final count of Guest: 1 accent left, 0 harmonies [skud-game-over]",
            "the game is drawn: as many harmonies [skud-game-over]",
        ],
    );
    has(&last("site", "Rk Kn"), 0, &["the final count of Host: 0 harmonies across the midlines [skud-game-over]"]);
    has(
        &corpus("wiki/valid/game_ends_by_passes.pai"),
        9,
        &["there were more passes in a row than seats that still play, and points decide [wiki-game-over]"],
    );
    has(
        &corpus("wiki/valid/game_without_plies.pai"),
        1,
        &[
            "the final count of Sente: 1 for gardens, 0 for points in rings, 0 for harmony, less 0 for disharmony: 1 point [wiki-game-over]",
        ],
    );
    has(
        &corpus("basic/valid/game_of_the_last_flowers.pai"),
        4,
        &[
            "a player has no more than three flowers left that can take part in harmony, and points decide [basic-game-over]",
        ],
    );
    has(
        &corpus("balance/valid/game_last_balance_placed.pai"),
        10,
        &[
            "the Rose and all three Orchids are on the board, and each has a balance of its own at once [balance-game-over]",
        ],
    );
    has(
        &corpus("balance/valid/game_drawn_when_placed.pai"),
        10,
        &["all tiles are placed, and no tile can move [balance-game-over]"],
    );
    let ancient = "[Variant \"ancient\"]\n[Target \"1\"]\n[Position \"(Js 5f) <Ly 10h>\"]\n\n1. Rs*10c + Ly10h-8f\n";
    has(ancient, 0, &["the number of harmonies has become the target, 1 [ancient-game-over]"]);
}

/// Whether something is said of a ply.
fn says(text: &str, ply: usize, part: &str) -> bool {
    argued(text, ply).iter().any(|said| said.contains(part))
}

#[test]
fn what_a_boat_moves_does_not_leave_the_board() {
    let skud = |tiles, plies| format!("[Variant \"skud\"]\n[Rules \"site\"]\n[Position \"{tiles}\"]\n\n{plies}\n");
    let other = skud("(Rk 10m) (Js 8l) <C 16g> <Rs 4f>", "1. Rs4f-4g + B*8l-8m");
    has(&other, 0, &["Host's Jasmine on 8l goes to 8m [skud-boat-far]"]);
    assert!(!says(&other, 0, "leaves the board"), "{:?}", argued(&other, 0));
    // The flower that was just moved.
    let own = skud("<Rs 10d> <C 8f>", "1. Rs10d-10f + B*10f-10g");
    assert!(!says(&own, 0, "leaves the board"), "{:?}", argued(&own, 0));
    // A captured flower does, although the Boat moves another of the kind.
    let both = skud("(Js 8l) (Js 5g) <C 16g> <Rs 4f>", "1. Rs4f x Js5g + B*8l-8m");
    has(&both, 0, &["Host's Jasmine on 5g leaves the board [skud-capture]"]);
    assert!(!says(&both, 0, "Jasmine on 8l leaves"), "{:?}", argued(&both, 0));
    // An accent that a Boat removes is not captured.
    has(
        &skud("(Rk 8i) <C 16g> <Rs 4f>", "1. Rs4f-4g + B*8i"),
        0,
        &["Host's Rock on 8i leaves the board [skud-boat-accent]"],
    );
}

#[test]
fn harmony_from_an_enemy_is_named() {
    // The Rhododendron comes beside the Lily: it gives the Lily harmony, as a flower does to the second kind after it.
    let text = "[Variant \"wiki\"]\n[Position \"(E 5o) (Ly 16g) <A 15e>\"]\n\n1. A15e ~ Ly16g-17i Pass\n\
                2. Rd*17h-17g Pass\n3. Rd17g-17f\n";
    has(
        text,
        2,
        &[
            "the harmony from Sente's Rhododendron on 17g to Gote's Lily on 17i is new, and counts for Gote \
             [wiki-protected]",
            "Gote's harmony received: 0, now 1 [wiki-protected]",
        ],
    );
    has(text, 4, &["the harmony from Sente's Rhododendron on 17g to Gote's Lily on 17i ends [wiki-protected]"]);
}

#[test]
fn a_plain_move_ends_on_an_empty_point() {
    has("[Variant \"skud\"]\n[Position \"<Rs 4f>\"]\n\n1. Rs4f-4g\n", 0, &["4g is empty [skud-own-tile]"]);
    has("[Variant \"wiki\"]\n[Position \"<E 5e> (F 9j)\"]\n\n1. E5e-5f\n", 0, &["5f is empty [wiki-own-tile]"]);
    has("[Variant \"basic\"]\n[Position \"<Ly 15e>\"]\n\n1. Ly15e-13g\n", 0, &["13g is empty [basic-own-tile]"]);
    has("[Variant \"iroh\"]\n[Position \"<A 8d>\"]\n\n1. A8d-9f\n", 0, &["9f is empty [iroh-own-tile]"]);
    let far = "[Variant \"wiki\"]\n[Position \"(F 16k) (Qi 15h) <Js 4g> <F 5d>\"]\n\n1. Js4g-5e\n";
    has(far, 0, &["Gote's Chi Blocker on 15h does not stand beside it [wiki-immobile]"]);
    let withdrawal = "[Variant \"wiki\"]\n[Position \"<F 5f> (Qi 6f)\"]\n\n1. F5f-4e\n";
    has(withdrawal, 0, &["4e is empty [wiki-withdraw-capture]"]);
    let capture = "[Variant \"iroh\"]\n[Position \"<F 9j> (W 7j)\"]\n\n1. F9j x W7j\n";
    assert!(!says(capture, 0, "7j is empty"));
}

#[test]
fn steps_name_who_does_what() {
    let chi = "[Variant \"wiki\"]\n[Position \"(F 7f) (E 5o) <Qi 6f>\"]\n\n1. Qi6f x F7f\n";
    let held = "Gote's Fire on 7f was beside the Chi Blocker before the turn, and so immobilized by it [wiki-strike]";
    has(chi, 0, &[held]);
    let wheel = "[Variant \"wiki\"]\n[Position \"<E 5e> <A 18g> (F 9j)\"]\n[Captured \"<S>\"]\n\n1. S*13m=W\n";
    has(
        wheel,
        0,
        &["the Spirit Wheel, which was captured, comes back to 13m []", "the Water is given for the Spirit Wheel []"],
    );
    assert!(!says(wheel, 0, "comes from the hand"));
    let promotion = "[Variant \"wiki\"]\n[Position \"<S 17g> <E 18g> (W 9j)\"]\n\n1. E18g=F\n";
    has(promotion, 0, &["the Fire takes the place of the Earth on 18g []"]);
    // What the Spirit Wheel goes over: a tile, or the wall, which is on 13n.
    let hop = "[Variant \"wiki\"]\n[Position \"(Js 11j) (F 13j) <S 10j>\"]\n\n1. S10j x F13j\n";
    has(hop, 0, &["Gote's Jasmine on 11j is that tile [wiki-hop]"]);
    let walled = "[Variant \"wiki\"]\n[Position \"(F 15n) <S 11n>\"]\n\n1. S11n x F15n\n";
    has(walled, 0, &["the way crosses the wall between 12n and 14n [wiki-hop]"]);
    let bend = "[Variant \"wiki\"]\n[Position \"(E 5o) (Ly 16g) <A 15e>\"]\n\n1. A15e ~ Ly16g-17i\n";
    has(bend, 0, &["the Air moves Gote's Lily on 16g to 17i []"]);
    // Each has one tile on the board, and nothing in the pot.
    let ended = "[Variant \"basic\"]\n[Position \"(Rs 5m) <Js 4f>\"]\n\n1. Resign\n";
    assert!(says(ended, 0, "the final count of First: 0 by harmonies, 0 for"), "{:?}", argued(ended, 0));
    let turn = "[Variant \"basic\"]\n[Position \"<Wh 5e> (Js 5f)\"]\n\n1. Wh5e ~ +2\n";
    has(turn, 0, &["the Wheel turns its neighbours clockwise by 2 steps []"]);
    // Of three that play on, one resigns.
    let resigned = "[Variant \"wiki\"]\n[Players \"3\"]\n\n1. E*15e F*5e A*15o W*5o\n2. Pass Resign\n";
    has(resigned, 5, &["Yellow resigns []"]);
    assert!(!says(resigned, 5, "game is resigned"));
}

#[test]
fn a_new_knotweed_and_a_new_orchid_tell_what_they_do() {
    let skud = |tiles, plies| format!("[Variant \"skud\"]\n[Rules \"site\"]\n[Position \"{tiles}\"]\n\n{plies}\n");
    // 10m is beside 11n, 13m is not.
    let drained = skud("(Jd 10m) (Rs 13m) <C 16g> <Rs 4f>", "1. Rs4f-4g + Kn*11n");
    let said = "Host's White Jade on 10m is drained by the Knotweed on 11n: it has no harmony [skud-no-new-harmony]";
    has(&drained, 0, &[said]);
    assert!(!says(&drained, 0, "13m is drained"));
    let harmony = |bonus| skud("(Rs 12m) (Jd 8m) <C 16g> <Rs 4f>", "1. Rs4f-4g + Kn*13n").replace("Kn*13n", bonus);
    let ends = "the harmony of Host's White Jade on 8m and Host's Rose on 12m ends";
    // The Knotweed beside one of them, the Rock anywhere in their row, the Wheel only between them.
    for (bonus, by) in [
        ("Kn*13n", ": Guest's Knotweed on 13n"),
        ("Rk*6m", ": Guest's Rock on 6m"),
        ("Wh*10m", ": Guest's Wheel on 10m"),
    ] {
        has(&harmony(bonus), 0, &[&format!("{ends}{by} prevents it [skud-no-new-harmony]")]);
    }
    assert!(!says(&harmony("Wh*6m"), 0, " ends"));
    // Nothing prevents what ends as a tile goes away.
    let left = skud("<Rs 12m> <Jd 8m> (C 16g)", "1. Rs12m-12n");
    assert!(says(&left, 0, "ends") && !says(&left, 0, "prevents it"), "{:?}", argued(&left, 0));
    let trap = skud("(Rs 10i) <Js 11h> <O 10f>", "1. O10f-10h");
    has(&trap, 0, &["Host's Rose on 10i is trapped by the Orchid on 10h [skud-trapped]"]);
    // An own flower is not, nor one that is trapped already.
    assert!(!says(&trap, 0, "11h is trapped"));
    let again = skud("(Rs 10i) <O 9h>", "1. O9h-9i");
    assert!(explained(&again, 0).legal && !says(&again, 0, "is trapped by"), "{:?}", argued(&again, 0));
}

/// What belongs to nobody is told once, a flower on the Wheel of Life is told to count twice, and counts are named in words.
#[test]
fn counts_are_told_in_words() {
    let balance = argued("[Variant \"balance\"]\n[Position \"Rs #3f Ly #5f Wh #6f O #6g O #7g\"]\n\n1. Ly#5f-#6f\n", 0);
    let told = |said: &[String], part: &str| said.iter().filter(|said| said.contains(part)).count();
    assert_eq!(
        told(&balance, "0, now 2; the Lily on the Wheel of Life counts twice [balance-bound]"),
        1,
        "{balance:?}"
    );
    assert_eq!(told(&balance, "balances on the whole board: 0, now 2 [balance-bound]"), 1, "{balance:?}");
    assert_eq!(told(&balance, "First") + told(&balance, "Second"), 1, "{balance:?}");
    // Without the Wheel nothing is doubled.
    let plain = argued("[Variant \"balance\"]\n[Position \"Rs #3f Ly #5f O #6g O #7g\"]\n\n1. Ly#5f-#6f\n", 0);
    assert_eq!((told(&plain, "twice"), told(&plain, "balances on the whole board: 0, now 1")), (0, 1), "{plain:?}");
    // A lone Rock has gone into the pot, and the Lotus that took it with it.
    let basic = "[Variant \"basic\"]\n[Position \"(Rk 5f) <Lt 5e> <Js 12h>\"]\n\n1. Lt5e x Rk5f\n";
    for said in ["First's tiles in the pot: 0, now 1", "Second's tiles in the pot: 0, now 1"] {
        assert!(says(basic, 0, said), "{said}: {:?}", argued(basic, 0));
    }
    let wiki = "[Variant \"wiki\"]\n[Position \"(F 15o) <F 10l>\"]\n\n1. Jd*5e\n";
    assert!(says(wiki, 0, "Sente's gardens held: "), "{:?}", argued(wiki, 0));
}
