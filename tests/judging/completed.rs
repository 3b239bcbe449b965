//! Completing records: what is taken out of a legal game comes back, what was written stays, and whatever notation a game
//! goes through, it validates without a word.

use crate::support::files::corpus_in;
use paisho::Game;
use paisho::complete::complete;
use paisho::generate;
use paisho::notation::{self, ALL, Content, Notation};
use paisho::record::{Effect, Entry, Head, Ply, Record, Tag};
use paisho::referee;
use paisho::stream::Games;
use paisho::variant::Variant;

/// A record in a notation; none where it cannot be written, or not all of it.
fn whole(notation: &dyn Notation, record: &Record) -> Option<String> {
    let carries = Content::lost(record, notation.drops()).is_empty();
    carries.then(|| Game::of(record.clone()).to(notation.name()).ok()).flatten()
}

fn pai(record: &Record) -> String {
    whole(notation::named("pai").unwrap(), record).unwrap()
}

/// The completed record of a text.
#[track_caller]
fn completed(text: &str) -> Record {
    text.parse::<Game>().unwrap().completed().record().clone()
}

/// Everything that is said of a text, notes included.
fn said(text: &str, notation: &'static dyn Notation) -> Vec<String> {
    let options = notation::Options::default();
    let read = referee::settled(text, notation.read(text, &options), notation, &options);
    let game = referee::Input { text, read: &read, notation, rules: None, with_end: false, keep_going: false };
    let verdict = referee::of(read.record.variant).validate(&game);
    let all = read.diagnostics.iter().chain(&verdict.diagnostics).chain(&verdict.edition_note);
    // A claim that is legal may lose, and says so.
    let all = all.filter(|diagnostic| diagnostic.code.name != "iroh-claim-lost");
    all.map(|diagnostic| format!("{}: {}", diagnostic.code, diagnostic.message)).collect()
}

/// The record without what its replay shows.
fn stripped(record: &Record) -> Record {
    let mut stripped = record.clone();
    stripped.header.retain(|head| head.tag().is_none_or(|tag| !["Rules", "Result"].contains(&tag.name.as_str())));
    for entry in &mut stripped.entries {
        let Entry::Ply(Ply::Acts(acts)) = entry else { continue };
        for act in acts.iter_mut() {
            act.tile = act.tile.filter(|_| act.drop);
            act.capture = act.capture.map(|_| None);
            if let Some(Effect::Shift { tile, .. }) = act.effect.as_deref_mut() {
                *tile = None;
            }
        }
    }
    stripped
}

/// The tags of a completed record without those that a generated one lacks.
fn without_termination(record: &Record) -> Record {
    let mut record = record.clone();
    record.header.retain(|head| head.tag().is_none_or(|tag| tag.name != "Termination"));
    record
}

/// The record with the tags in the order of their names, and without the result of a game that has not ended.
fn comparable(record: &Record) -> Record {
    let mut record = without_termination(record);
    record
        .header
        .retain(|head| head.tag().is_none_or(|tag| (tag.name.as_str(), tag.value.as_str()) != ("Result", "*")));
    record.header.sort_by_key(|head| head.tag().map(|tag| tag.name.clone()));
    record
}

/// Random games, which leave out nothing but the termination.
fn games(variant: Variant, count: u64) -> impl Iterator<Item = Record> {
    (0..count).map(move |number| generate::game(variant, 11, number).unwrap())
}

#[test]
fn what_is_taken_out_of_a_game_comes_back() {
    for variant in Variant::all() {
        let (mut names, mut captures, mut ended) = (0, 0, 0);
        for record in games(variant, 16) {
            let stripped = stripped(&record);
            assert_ne!(stripped, record);
            names += usize::from(Content::TileCodes.is_in(&record));
            captures += usize::from(Content::CaptureSigns.is_in(&record));
            ended += usize::from(record.tag("Result") != Some("*"));
            let completed = completed(&pai(&stripped));
            assert_eq!(completed.tag("Termination").is_some(), record.tag("Result") != Some("*"));
            let (found, expected) = (comparable(&completed), comparable(&record));
            assert!(found == expected, "{}\nis not\n{}", pai(&found), pai(&expected));
        }
        println!("{variant}: {names} games with moves, {captures} with captures, {ended} ended");
        let captures_exist = variant.name() != "balance";
        assert!(names > 8 && ended > 8 && (captures > 5) == captures_exist, "{variant}: {names} {captures} {ended}");
    }
}

#[test]
fn garden_gate_text_loses_nothing_that_its_replay_shows() {
    let gate = notation::named("garden-gate").unwrap();
    let mut compared = 0;
    for record in games(Variant::named("skud").unwrap(), 40) {
        // It has no words, so a game that was given up just stops, and none begins at a position.
        if Content::Words.is_in(&record) || Content::Position.is_in(&record) {
            continue;
        }
        let mut text = String::new();
        gate.write(&record, &mut text).unwrap();
        let completed = completed(&text);
        let (found, expected) = (comparable(&completed), comparable(&record));
        assert!(found == expected, "{}\nis not\n{}", pai(&found), pai(&expected));
        let mut again = String::new();
        gate.write(&completed, &mut again).unwrap();
        assert_eq!(again, text);
        compared += 1;
    }
    assert!(compared > 10, "only {compared} games");
}

/// Takes a legal game through every notation that can carry it. As each gives back the same record, what comes of it in
/// one does not depend on where it came from. Returns how many notations these are.
#[track_caller]
fn through_all(record: &Record) -> usize {
    let mut notations = 0;
    for notation in ALL {
        let Some(text) = whole(*notation, record) else { continue };
        let game: Game = text.parse().unwrap_or_else(|error| panic!("{}: {error}\n{text}", notation.name()));
        let completed = game.completed();
        let (found, name) = (completed.record(), notation.name());
        assert!(found == record, "{name}:\n{}\nis not\n{}", pai(found), pai(record));
        assert_eq!(said(&text, *notation), [""; 0], "{name}:\n{text}");
        notations += 1;
    }
    notations
}

#[test]
fn legal_games_go_from_every_notation_into_every_other() {
    for variant in Variant::all() {
        for record in games(variant, 5) {
            let game = Game::of(record);
            assert!(game.is_right(), "{:?}", game.diagnostics());
            let completed = game.completed();
            // json, jsonl, yaml, sheet and pai.
            assert_eq!(through_all(completed.record()), 5, "{variant}");
        }
    }
}

#[test]
fn valid_records_of_the_corpus_go_from_every_notation_into_every_other() {
    let (mut seen, mut written) = (0, 0);
    for path in corpus_in("valid") {
        let text = std::fs::read_to_string(&path).unwrap();
        let games = Games::new(text.as_bytes(), None, path.to_str().unwrap()).unwrap();
        let notation = games.notation();
        for game in games.records(notation::Options::default()) {
            let (text, read) = game.unwrap();
            let options = notation::Options::default();
            let mut read = referee::settled(&text.text, read, notation, &options);
            assert_eq!(complete(&mut read, notation, None), None, "{}", path.display());
            written += through_all(&read.record);
            seen += 1;
        }
    }
    println!("{seen} records, {written} times written");
    assert!(seen > 50 && written > 3 * seen);
}

/// A game of Skud whose text is as short as it may be, up to the end of a line.
const SHORT: &str = "[Variant \"skud\"]\n[HostAccents \"Rk Wh Kn B\"]\n[GuestAccents \"Rk Rk Wh Kn\"]\n\n\
                     1. Rs*10b Rs*10r\n2. 10b-10d-10e 10r-10o\n";

#[test]
fn a_ply_keeps_what_was_written() {
    let text = pai(&completed(SHORT));
    assert!(text.starts_with("[Variant \"skud\"]\n[Rules \"site\"]\n[HostAccents"), "{text}");
    assert!(text.ends_with("\n2. Rs10b-10d-10e Rs10r-10o\n"), "{text}");
    // The order of what a Boat carries, turns by more than a round, and the sign of a capture.
    let basic = |tiles: &str, ply: &str| {
        let text = format!("[Variant \"basic\"]\n[Position \"{tiles}\"]\n\n1. {ply}\n");
        let text = pai(&completed(&text));
        text.split_once("\n1. ").unwrap().1.trim_end().to_owned()
    };
    let boat = "(Js 5m) <B 13h> <Js 13i> <Ly 14h>";
    assert_eq!(basic(boat, "13h ~ 14h-17h + 13i-16i"), "B13h ~ Ly14h-17h + Js13i-16i");
    assert_eq!(basic(boat, "13h ~ 13i-16i + 14h-17h"), "B13h ~ Js13i-16i + Ly14h-17h");
    assert_eq!(basic("(Js 5m) <Wh 10d> <Ly 10e>", "10d ~ +10"), "Wh10d ~ +10");
}

#[test]
fn a_tag_that_is_there_is_not_touched() {
    let resigned = format!("{SHORT}3. Resign\n");
    let tags = |text: &str| {
        let completed = completed(text);
        let tag = |name| completed.tag(name).map(str::to_owned);
        (tag("Result"), tag("Termination"))
    };
    let some = |text: &str| Some(text.to_owned());
    assert_eq!(tags(SHORT), (None, None));
    assert_eq!(tags(&resigned), (some("Host"), some("resigned")));
    let with = |tag: &str| resigned.replacen("[HostAccents", &format!("{tag}\n[HostAccents"), 1);
    assert_eq!(tags(&with("[Result \"Host\"]")), (some("Host"), None));
    assert_eq!(tags(&with("[Result \"Guest\"]")), (some("Guest"), None));
    assert_eq!(tags(&with("[Termination \"time\"]")), (some("Host"), some("time")));
    assert_eq!(completed(&with("[Rules \"site\"]")).tag("Rules"), Some("site"));
    // Switches alone name no edition, so the note would stay.
    let switched = completed(&with("[Rules \"lotus-capture=on\"]"));
    assert_eq!(switched.tag("Rules"), Some("site; lotus-capture=on"));
    // An edition that is asked for is named where the record names none.
    for (text, rules) in [(SHORT.to_owned(), "2018; opening=same"), (with("[Rules \"site\"]"), "site")] {
        let game: Game = text.parse().unwrap();
        assert_eq!(game.by_rules("2018; opening=same").completed().tag("Rules"), Some(rules));
    }
}

#[test]
fn tags_are_added_where_no_comment_is_about_another() {
    let text = "[Variant \"skud\"]\n; first\n[Guest \"Lin\"]\n; second\n[Termination \"resigned\"]\n; third\n\n\
                1. Rs*10b Rs*10r\n2. Resign\n";
    let expected = "[Variant \"skud\"]\n[Rules \"site\"]\n; first\n[Guest \"Lin\"]\n[Result \"Host\"]\n; second\n\
                    [Termination \"resigned\"]\n; third\n\n1. Rs*10b Rs*10r\n2. Resign\n";
    assert_eq!(pai(&completed(text)), expected);
    // A sheet has the points in its last row, below all other tags.
    let text = "[Variant \"wiki\"]\n[Points \"Sente 2, Gote 1\"]\n; last\n\n1. F*10l E*5o\n2. Resign\n";
    let names: Vec<String> = completed(text).tags().map(|tag| tag.name.clone()).collect();
    assert_eq!(names, ["Result", "Termination", "Points"]);
}

#[test]
fn a_game_is_completed_up_to_its_first_illegal_ply() {
    let text = SHORT.replace("10r-10o", "10r-10o\n3. 10e-10e 10o-10n\n4. Resign");
    let game: Game = text.parse().unwrap();
    assert!(!game.is_right());
    let completed = pai(game.completed().record());
    assert!(completed.contains("[Rules \"site\"]") && !completed.contains("Result"), "{completed}");
    assert!(completed.ends_with("\n2. Rs10b-10d-10e Rs10r-10o\n3. 10e-10e 10o-10n\n4. Resign\n"), "{completed}");
    // Nothing is known of a game whose set-up is refused, and nothing is added to one without plies.
    for text in [SHORT.replace("Rk Wh Kn B", "Rk Rk Rk B"), SHORT[..SHORT.find("1.").unwrap()].to_owned()] {
        let game: Game = text.parse().unwrap();
        assert_eq!(game.completed().record(), game.record(), "{text}");
    }
}

#[test]
fn completing_twice_is_completing_once() {
    for variant in Variant::all() {
        for mut record in games(variant, 2) {
            record.header.insert(0, Head::Tag(Tag { name: "Event".into(), value: "Spring".into() }));
            let once = Game::of(record).completed();
            assert_eq!(once.completed(), once);
        }
    }
}
