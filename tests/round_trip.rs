//! What a notation writes it reads again: the same record, without a complaint, and the same text when that is written.

mod support;

use paisho::notation::{self, ALL, Notation, Options};
use paisho::record::Record;
use paisho::stream::Games;
use support::Rng;
use support::records::{record_without, smallest};

/// A record in the notation that is easiest to read.
fn shown(record: &Record) -> String {
    let mut text = String::new();
    let pai = notation::named("pai").expect("it is there");
    pai.write(record, &mut text).map_or_else(|cannot| cannot.0, |()| text)
}

/// What is wrong with the way through a notation and back.
fn trouble(notation: &dyn Notation, record: &Record) -> Option<String> {
    let mut text = String::new();
    if let Err(cannot) = notation.write(record, &mut text) {
        return Some(format!("it cannot be written: {}", cannot.0));
    }
    let read = notation.read(&text, &Options::default());
    if let Some(finding) = read.findings.iter().find(|finding| finding.is_error()) {
        return Some(format!("{} {:?}\n{text}", finding.message, finding.span));
    }
    if read.record != *record {
        return Some(format!("another record comes back:\n{}\n{text}", shown(&read.record)));
    }
    let mut again = String::new();
    match notation.write(&read.record, &mut again) {
        Ok(()) if again == text => None,
        _ => Some(format!("it is written in two ways:\n{text}\n{again}")),
    }
}

#[track_caller]
fn hold(notation: &dyn Notation, record: &Record) {
    if trouble(notation, record).is_some() {
        let smallest = smallest(record, |record| trouble(notation, record).is_some());
        panic!(
            "{}: {smallest:?}\n{}\n{}",
            notation.name(),
            shown(&smallest),
            trouble(notation, &smallest).unwrap_or_default()
        );
    }
}

#[test]
fn random_records_come_back_from_every_notation() {
    for notation in ALL {
        let mut dice = Rng::new(3);
        let (mut plies, mut tags) = (0, 0);
        for _ in 0..2_500 {
            let record = record_without(notation.cannot_carry(), &mut dice);
            hold(*notation, &record);
            plies += record.plies().count();
            tags += record.tags().count();
        }
        println!("{:<12} 2500 records, {tags} tags, {plies} plies", notation.name());
    }
}

#[test]
fn many_random_records_come_back_from_one_text() {
    for notation in ALL {
        let mut dice = Rng::new(5);
        for _ in 0..40 {
            let records: Vec<Record> =
                (0..1 + dice.below(8)).map(|_| record_without(notation.cannot_carry(), &mut dice)).collect();
            let frame = notation.frame();
            let mut text = frame.before.to_owned();
            for (at, record) in records.iter().enumerate() {
                text.push_str(if at > 0 { frame.between } else { "" });
                notation.write(record, &mut text).unwrap_or_else(|cannot| panic!("{}", cannot.0));
            }
            text.push_str(frame.after);
            let games = Games::new(text.as_bytes(), Some(*notation), "").expect("bytes can be read");
            let read: Vec<Record> = games
                .map(|game| game.expect("bytes can be read").read(*notation, &Options::default()).record)
                .collect();
            for (read, written) in read.iter().zip(&records) {
                let (was, is) = (shown(written), shown(read));
                assert!(read == written, "{}:\n{was}\ncomes back as\n{is}\n{text}", notation.name());
            }
            assert_eq!(read.len(), records.len(), "{}:\n{text}", notation.name());
        }
    }
}

#[test]
fn every_game_of_the_corpus_comes_back_from_every_notation_that_can_carry_it() {
    let mut seen = 0;
    for notation in ALL {
        for (name, text) in support::corpus_texts(notation.endings()) {
            let games = Games::new(text.as_bytes(), Some(*notation), &name).expect("bytes can be read");
            for game in games {
                let read = game.expect("bytes can be read").read(*notation, &Options::default());
                if !read.is_sound() {
                    continue;
                }
                seen += 1;
                let says = paisho::notation::Fact::of(&read.record);
                let able = ALL.iter().filter(|other| !other.cannot_carry().iter().any(|fact| says.contains(fact)));
                able.for_each(|other| {
                    if let Some(trouble) = trouble(*other, &read.record) {
                        panic!("{name}, written as {}: {trouble}", other.name());
                    }
                });
            }
        }
    }
    println!("{seen} games of the corpus");
}
