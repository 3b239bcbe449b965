//! Illegal plies that stand: every refusal of every rule book, with the mark and without.

use paisho::code::{Code, Severity};
use paisho::diagnostic::Diagnostic;
use paisho::notation::{self, Options, Read};
use paisho::record::{Act, Effect, Entry, Glyph, Placed, Ply, plies};
use paisho::referee::{self, Input, State, Verdict};
use paisho::variant::Variant;
use paisho::{Game, catalogue};
use std::collections::BTreeMap;

/// Reads a text of `pai` and replays it.
fn replayed(text: &str, keep_going: bool, mut each: impl FnMut(&State<'_>)) -> (Read, Verdict) {
    let pai = notation::named("pai").unwrap();
    let read = pai.read(text, &Options::default());
    let game = Input { text, read: &read, notation: pai, rules: None, with_end: true, keep_going };
    let referee = referee::of(read.record.variant);
    let verdict = referee.replay(&game, &mut each);
    // The quick look at a game knows as much.
    let quick = referee.validate(&game);
    assert_eq!(quick.diagnostics, verdict.diagnostics, "{text}");
    assert_eq!((quick.outcome, quick.plies, &quick.tiles), (verdict.outcome, verdict.plies, &verdict.tiles), "{text}");
    (read, verdict)
}

fn validated(text: &str) -> (Read, Verdict) {
    replayed(text, false, |_| ())
}

/// The text with the marks behind the plies of these entries.
fn marked(text: &str, read: &Read, entries: &[usize]) -> String {
    let mut new = text.to_owned();
    for &entry in entries.iter().rev() {
        new.insert_str(read.spans.entries[entry].end as usize, "$201");
    }
    new
}

/// What is said of the ply of this number, from 1.
fn said(verdict: &Verdict, ply: usize) -> Vec<&Diagnostic> {
    verdict.diagnostics.iter().filter(|found| found.ply == Some(ply as u32)).collect()
}

/// The tiles after so many plies.
fn after(text: &str, plies: usize, keep_going: bool) -> Option<Vec<Placed>> {
    let mut tiles = None;
    replayed(text, keep_going, |state| {
        if state.plies == plies {
            tiles = Some(state.tiles());
        }
    });
    tiles
}

/// Whether a tile that a ply moves is not where it says, or has left it before.
fn is_missing(ply: &Ply, tiles: &[Placed]) -> bool {
    let Ply::Acts(acts) = ply else { return false };
    let moves = acts.iter().flat_map(|act: &Act| {
        let shifted = match act.effect.as_deref() {
            Some(Effect::Shift { tile, at, .. }) => Some((*tile, *at)),
            _ => None,
        };
        let own = match act.drop {
            false => Some((act.tile, act.at)),
            true => (!act.path.is_empty()).then_some((None, act.at)),
        };
        [own, shifted].into_iter().flatten()
    });
    let moves: Vec<_> = moves.collect();
    let is_there =
        |tile: Option<_>, at| tiles.iter().any(|placed| placed.at == at && tile.is_none_or(|tile| placed.tile == tile));
    (0..moves.len()).any(|number| {
        let (tile, at) = moves[number];
        !is_there(tile, at) || moves[..number].iter().any(|(_, before)| *before == at)
    })
}

/// The articles of the rule books that refuse a ply of the main line: the code, its example, and where it is refused.
fn refusals() -> impl Iterator<Item = (&'static Code, Read, referee::Verdict)> {
    catalogue::all().filter(|code| !code.source.is_empty() && code.notation == "pai").filter_map(|code| {
        let (read, verdict) = validated(code.wrong);
        let is_ply = verdict.refused.is_some_and(|refused| refused.entry.is_some() && refused.refusal == code);
        (is_ply && read.is_sound()).then_some((code, read, verdict))
    })
}

#[test]
fn a_refused_ply_stands_where_it_can_be_carried_out() {
    let mut counts: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    for (code, read, verdict) in refusals() {
        let refused = verdict.refused.unwrap();
        let (entry, number) = (refused.entry.unwrap(), refused.plies + 1);
        let text = marked(code.wrong, &read, &[entry]);
        let (with, judged) = validated(&text);
        assert!(matches!(with.record.entries[entry + 1], Entry::Glyph(Glyph::STANDS)), "{text}");
        let ([plain], [found]) = (&said(&verdict, number)[..], &said(&judged, number)[..]) else {
            panic!("{text}: {:?}", judged.diagnostics)
        };
        assert_eq!((found.code, &found.message, found.span), (plain.code, &plain.message, plain.span), "{text}");
        assert_eq!(plain.severity(), Severity::Error, "{code}");
        let variant = read.record.variant;
        let [stood, left] = counts.entry(variant.name()).or_default();
        let forced = after(code.wrong, number, true);
        if let Some(first) = judged.stood.first() {
            *stood += 1;
            assert_eq!((first.entry, first.refusal, found.severity()), (Some(entry), code, Severity::Note), "{text}");
            assert!(judged.refused.is_none_or(|refused| refused.entry > Some(entry)), "{text}");
            // It is played as `--keep-going` plays it.
            assert_eq!(after(&text, number, false), forced, "{text}");
            goes_on(&text, &judged);
        } else {
            *left += 1;
            let ply = read.record.ply(entry).unwrap();
            let before = after(code.wrong, number - 1, false).unwrap();
            assert!(found.is_error() && judged.stopped.is_some(), "{text}");
            assert!(found.help.as_ref().unwrap().ends_with("it cannot be carried out"), "{text}: {found:?}");
            assert!(forced.is_none() || is_missing(ply, &before), "{text}");
        }
    }
    for variant in Variant::all() {
        let [stood, left] = counts[variant.name()];
        assert!(stood >= 5 && left >= 1, "{variant}: {stood} stand, {left} do not: {counts:?}");
    }
}

/// Where nothing else is wrong, the game goes on with any legal ply.
fn goes_on(text: &str, judged: &Verdict) {
    if judged.diagnostics.iter().any(Diagnostic::is_error) || judged.outcome.is_some() {
        return;
    }
    let mut game: Game = text.parse().unwrap();
    assert!(game.is_right(), "{text}");
    let Some(ply) = game.legal().find(|ply| !matches!(ply, Ply::Resign)) else { return };
    game.play_ply(ply).unwrap();
    assert!(game.is_right(), "{}", game.text());
    assert_eq!(game.plies().filter(|ply| ply.stands).count(), 1);
    if game.outcome().is_none() {
        game.play("Resign").unwrap();
        assert_eq!(game.outcome().map(|outcome| outcome.reason), Some("resign"), "{}", game.text());
    }
}

#[test]
fn the_mark_is_a_warning_on_a_legal_ply() {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for code in catalogue::all().filter(|code| !code.source.is_empty() && code.notation == "pai") {
        let (read, plain) = validated(code.right);
        let all: Vec<usize> = plies(&read.record.entries).map(|(entry, _)| entry).collect();
        let text = marked(code.right, &read, &all);
        let (_, judged) = validated(&text);
        let found: Vec<_> = judged.diagnostics.iter().map(|found| (found.code.name, found.severity())).collect();
        assert_eq!(found, vec![("stands-legal", Severity::Warning); all.len()], "{text}");
        let spans = judged.diagnostics.iter().all(|found| &text[found.span.range()] == "$201");
        assert!(spans && judged.stood.is_empty(), "{text}");
        assert_eq!((judged.outcome, judged.plies, judged.tiles), (plain.outcome, plain.plies, plain.tiles), "{text}");
        *counts.entry(read.record.variant.name()).or_default() += all.len();
    }
    assert!(counts.len() == 6 && counts.values().all(|plies| *plies > 20), "{counts:?}");
}

/// Each ends with the marked ply, as its result says: a Rose comes too far and closes a ring, a Rose is moved without a tile
/// placed before and makes the harmony of the target. Without the mark nobody has won.
#[test]
fn a_game_ends_with_a_ply_that_stands() {
    let ring = "[Variant \"skud\"]\n[Rules \"site\"]\n[Result \"Guest\"]\n\
                [Position \"<Jd 8o> <Rs 17o> (Ly 17l) <Rs 8e> <Jd 12e>\"]\n\n1. Rs17o-12o\n";
    let target = "[Variant \"ancient\"]\n[Target \"1\"]\n[Hand \"5\"]\n[Result \"First\"]\n\
                  [Position \"<Rs 12m> (C 9j)\"]\n\n1. Rs12m-12j\n";
    let cases = [(ring, "skud-too-far", "ring"), (target, "ancient-place-first", "target")];
    for (text, code, ending) in cases {
        let (read, verdict) = validated(text);
        assert_eq!(verdict.refused.map(|refused| refused.refusal.name), Some(code), "{text}");
        assert_eq!(verdict.outcome, None, "{text}");
        let last = plies(&read.record.entries).last().unwrap().0;
        let (_, verdict) = validated(&marked(text, &read, &[last]));
        assert!(!verdict.diagnostics.iter().any(Diagnostic::is_error), "{:?}", verdict.diagnostics);
        assert_eq!(verdict.outcome.map(|outcome| outcome.reason), Some(ending), "{text}");
    }
}

#[test]
fn a_ply_of_a_variation_stands_too() {
    let text = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n\
                2. Rs10b-10e ( 2. Rs10b-10g$201 Rs10r-10q 3. Rs10g-10h$201 ) Rs10r-10q\n";
    let (_, verdict) = validated(text);
    let found: Vec<_> = verdict
        .diagnostics
        .iter()
        .map(|found| (found.code.name, found.severity(), found.ply, found.variation.as_deref()))
        .collect();
    let at = Some("2:Guest/1");
    assert_eq!(
        found,
        [("skud-too-far", Severity::Note, Some(3), at), ("stands-legal", Severity::Warning, Some(5), at),]
    );
    // Without the mark nothing behind it is judged.
    let (_, verdict) = validated(&text.replacen("$201", "", 1));
    let found: Vec<_> = verdict.diagnostics.iter().map(|found| (found.code.name, found.severity())).collect();
    assert_eq!(found, [("skud-too-far", Severity::Error)]);
}
