//! Records of a program that missed rings: where a game goes on after one, that is said, and all plies are kept.

use paisho::diagnostic::Diagnostic;
use paisho::notation::{self, Options};
use paisho::referee::{self, Input, Verdict};

/// Guest closes a ring in turn 8: the Roses on 8e and 12o and the Jades on 12e and 8o see each other along rows e and o
/// and columns 8 and 12. It goes on for a turn, Guest opens the ring again, closes it once more, and both play on.
const GAME: &str = "[Variant \"skud\"]\n[Rules \"skud-pai-sho-2022-03-14\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-9d Rs10r-12q\n\
    3. Rs9d-8e Ly*18j\n4. Jd*10b Ly18j-16j\n5. Jd10b-12e + Jd*10r Rs12q-13p\n6. Jd10r-8o + Rs*10r Ly*18j\n\
    7. Rs10r-11q Ly18j-17k\n8. Rs11q-12o Ly17k-17l\n9. Rs12o-11o Ly17l-17k\n10. Rs11o-12o Ly17k-17l\n";

/// The game as another program has it.
fn psr(game: &str) -> String {
    let [pai, psr] = ["pai", "psr"].map(|name| notation::named(name).unwrap());
    let mut text = String::new();
    psr.write(&pai.read(game, &Options::default()).record, &mut text).unwrap();
    text
}

fn validated(text: &str) -> (usize, Verdict) {
    let psr = notation::named("psr").unwrap();
    let read = psr.read(text, &Options::default());
    assert_eq!(read.diagnostics, [], "{text}");
    let game = Input { text, read: &read, notation: psr, rules: None, with_end: false, keep_going: false };
    let verdict = referee::of(read.record.variant).validate(&game);
    (read.record.plies().count(), verdict)
}

fn codes(verdict: &Verdict) -> Vec<(&'static str, &'static str, Option<u32>)> {
    let told = |found: &Diagnostic| (found.severity().name(), found.code.name, found.turn);
    verdict.diagnostics.iter().map(told).collect()
}

#[test]
fn a_game_of_the_oldest_profile_goes_on_after_a_ring() {
    let text = psr(GAME);
    assert!(text.contains("\nrules skud-pai-sho-2022-03-14\n"), "{text}");
    let (count, verdict) = validated(&text);
    // It is said of the first ply behind the ring, and not again where the same seat closes one again.
    assert_eq!(codes(&verdict), [("note", "skud-ring-unseen", Some(8))]);
    assert_eq!(verdict.diagnostics[0].seat.as_deref(), Some("Host"));
    assert_eq!((count, verdict.plies, verdict.outcome), (20, 20, None));
    // A ring with which the record ends was seen.
    let ring = text.lines().take(text.lines().count() - 1).map(|line| format!("{line}\n")).collect::<String>();
    let (count, verdict) = validated(&ring);
    assert_eq!((count, verdict.outcome.map(|outcome| outcome.reason)), (19, Some("ring")));
    // What else is wrong is an error.
    let wrong = text.replace("arrange 7,2 7,1\narrange 1,5 2,5", "arrange 7,2 7,1\narrange 1,5 7,5");
    assert_ne!(wrong, text);
    let (_, verdict) = validated(&wrong);
    let [note, error] = &codes(&verdict)[..] else { panic!("{:?}", verdict.diagnostics) };
    assert_eq!((note.1, error.0, error.2), ("skud-ring-unseen", "error", Some(10)));
}

#[test]
fn the_other_profiles_are_the_edition_of_the_site() {
    let text = psr(GAME);
    for profile in ["skud-pai-sho-2022-03-14-v2", "skud-pai-sho-gen5-v1", "SKUD-PAI-SHO-GEN5-V1"] {
        let text = text.replace("skud-pai-sho-2022-03-14", profile);
        let (_, verdict) = validated(&text);
        assert_eq!((&*verdict.edition, verdict.plies), ("site", 15));
        assert_eq!(codes(&verdict), [("error", "skud-game-over", Some(8))], "{profile}");
    }
    // Each is written as it is read, or as the one that is the same.
    let all = ["skud-pai-sho-2022-03-14", "skud-pai-sho-2022-03-14-v2", "skud-pai-sho-gen5-v1"];
    let written = ["skud-pai-sho-2022-03-14", "skud-pai-sho-2022-03-14-v2", "skud-pai-sho-2022-03-14-v2"];
    for (profile, written) in all.into_iter().zip(written) {
        let psr = notation::named("psr").unwrap();
        let named = |profile: &str| text.replace("skud-pai-sho-2022-03-14", profile);
        let mut again = String::new();
        psr.write(&psr.read(&named(profile), &Options::default()).record, &mut again).unwrap();
        assert_eq!(again, named(written));
    }
}

#[test]
fn only_that_edition_goes_on_after_a_ring() {
    let game: paisho::Game = GAME.parse().unwrap();
    assert!(game.is_right());
    assert_eq!(game.position(15).unwrap().outcome().map(|outcome| outcome.reason), Some("ring"));
    // What is legal there is what is accepted.
    let after = game.position(15).unwrap();
    assert!(after.legal().all(|ply| after.play(&ply).is_ok()) && after.legal().count() > 20);
    let site = game.clone().by_rules("site");
    assert_eq!(site.diagnostics()[0].code.name, "skud-game-over");
    assert_eq!(site.position(15).unwrap().legal().count(), 0);
    // An end of another kind is one here too.
    let resigned: paisho::Game = format!("{GAME}11. Resign Ly17l-17k\n").parse().unwrap();
    let last = resigned.diagnostics().pop().unwrap();
    assert_eq!((last.code.name, last.turn), ("skud-game-over", Some(11)));
}
