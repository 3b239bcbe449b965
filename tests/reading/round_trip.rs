//! What a notation writes it reads again: the same record, without a complaint, and the same text when that is written.

use crate::records::record_without;
use crate::smallest::smallest;
use crate::support::Rng;
use crate::texts::damaged;
use paisho::board::Point;
use paisho::notation::{self, ALL, Content, Notation, Options, Positions};
use paisho::record::{Act, Entry, Ply, Record};
use paisho::stream::Games;

/// A record in the notation that is easiest to read.
fn shown(record: &Record) -> String {
    let mut text = String::new();
    let pai = notation::named("pai").expect("it is there");
    pai.write(record, &mut text).map_or_else(|error| error.to_string(), |()| text)
}

/// What is wrong with the way through a notation and back.
fn trouble(notation: &dyn Notation, record: &Record) -> Option<String> {
    let mut text = String::new();
    // What is left out of a record must not make it one that cannot be written.
    notation.write(record, &mut text).ok()?;
    let read = notation.read(&text, &Options::default());
    if let Some(finding) = read.diagnostics.iter().find(|finding| finding.is_error()) {
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

/// What is wrong with it, shown by the smallest record of its kind.
fn smallest_trouble(notation: &dyn Notation, record: &Record) -> Option<String> {
    trouble(notation, record)?;
    let smallest = smallest(record, |record| trouble(notation, record).is_some());
    let trouble = trouble(notation, &smallest).unwrap_or_default();
    Some(format!("{}: {smallest:?}\n{}\n{trouble}", notation.name(), shown(&smallest)))
}

/// So many records that a notation can carry. What one then refuses to write, such as a record of nothing, is not many.
fn records(notation: &dyn Notation, count: usize, rng: &mut Rng) -> Vec<Record> {
    let any = std::iter::repeat_with(|| {
        let record = record_without(notation.drops(), rng);
        if ["psr", "psn"].contains(&notation.name()) { with_opening(record) } else { record }
    });
    let any = any.take(4 * count + 100);
    let written = any.filter(|record| notation.write(record, &mut String::new()).is_ok());
    let records: Vec<Record> = written.take(count).collect();
    assert_eq!(records.len(), count, "{}: most records cannot be written", notation.name());
    records
}

/// The record with a first turn in which both seats plant a Rose, which is all that some notations can begin with.
fn with_opening(mut record: Record) -> Record {
    let rose = record.variant.vocabulary().tile("Rs").expect("Skud has Roses");
    let plant = |y| {
        let gate = Point::at(0, y).expect("it is a gate");
        Entry::Ply(Ply::Acts([Act::new(rose, gate).dropped()].into_iter().collect()))
    };
    let rest = record.entries.iter().position(|entry| *entry == Entry::Turn(2)).unwrap_or(record.entries.len());
    record.entries.splice(..rest, [Entry::Turn(1), plant(-8), plant(8)]);
    record
}

#[test]
fn random_records_come_back_from_every_notation() {
    let mut wrong = Vec::new();
    for notation in ALL {
        let mut rng = Rng::new(3);
        let records = records(*notation, 2_500, &mut rng);
        let tags: usize = records.iter().map(|record| record.tags().count()).sum();
        let plies: usize = records.iter().map(|record| record.plies().count()).sum();
        println!("{:<12} {} records, {tags} tags, {plies} plies", notation.name(), records.len());
        wrong.extend(records.iter().find_map(|record| smallest_trouble(*notation, record)));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn random_records_come_back_from_a_table_with_tabs() {
    let sheet = notation::named("sheet").unwrap();
    let mut rng = Rng::new(23);
    for record in records(sheet, 2_500, &mut rng) {
        let (mut text, mut again) = (String::new(), String::new());
        sheet.write_tabbed(&record, &Positions::default(), &mut text).unwrap();
        let read = sheet.read(&text, &Options::default());
        assert!(sheet.is_tabbed(&text) && read.record == record, "{}\n{text}", shown(&record));
        sheet.write_tabbed(&read.record, &Positions::default(), &mut again).unwrap();
        assert_eq!(again, text);
    }
}

#[test]
fn many_random_records_come_back_from_one_text() {
    let mut wrong = Vec::new();
    for notation in ALL {
        let mut rng = Rng::new(5);
        wrong.extend((0..40).find_map(|_| {
            let count = 1 + rng.below(8);
            let mut records = records(*notation, count, &mut rng);
            // Where nothing but the plies shows where a game begins, there are some.
            let only_plies = notation.drops().contains(&Content::OtherTags);
            records.retain(|record| !only_plies || record.plies().next().is_some());
            if records.is_empty() { None } else { together(*notation, &records) }
        }));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What is wrong when these are written one after another, and told apart again.
fn together(notation: &'static dyn Notation, records: &[Record]) -> Option<String> {
    let frame = notation.frame();
    let mut text = frame.before.to_owned();
    for (at, record) in records.iter().enumerate() {
        text.push_str(if at > 0 { frame.between } else { "" });
        if let Err(cannot) = notation.write(record, &mut text) {
            return Some(format!("{}: {}", notation.name(), cannot));
        }
    }
    text.push_str(frame.after);
    let games = Games::new(text.as_bytes(), Some(notation), "").expect("bytes can be read");
    let read: Vec<Record> =
        games.map(|game| game.expect("bytes can be read").read(notation, &Options::default()).record).collect();
    let other = read.iter().zip(records).find(|(read, written)| read != written);
    match other {
        Some((read, written)) => {
            let (was, is) = (shown(written), shown(read));
            Some(format!("{}:\n{was}\ncomes back as\n{is}\n{text}", notation.name()))
        }
        None if read.len() != records.len() => {
            Some(format!("{}: {} of {}\n{text}", notation.name(), read.len(), records.len()))
        }
        None => None,
    }
}

#[test]
fn every_game_of_the_corpus_comes_back_from_every_notation_that_can_carry_it() {
    let mut seen = 0;
    for notation in ALL {
        for (name, text) in crate::support::files::record_texts(notation.endings()) {
            let games = Games::new(text.as_bytes(), Some(*notation), &name).expect("bytes can be read");
            for game in games {
                let read = game.expect("bytes can be read").read(*notation, &Options::default());
                if !read.is_sound() {
                    continue;
                }
                seen += 1;
                let says = Content::of(&read.record);
                let able = ALL.iter().filter(|other| !other.drops().iter().any(|content| says.contains(content)));
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

/// What is left of a record in a notation that cannot carry all of it is written as it would be if it was all.
#[test]
fn what_is_left_out_leaves_a_text_in_canonical_form() {
    let mut wrong = Vec::new();
    for notation in ALL {
        let mut rng = Rng::new(19);
        let mut compared = 0;
        for _ in 0..4_000 {
            let record = record_without(&[], &mut rng);
            let mut text = String::new();
            if notation.write(&record, &mut text).is_err() {
                continue;
            }
            let read = notation.read(&text, &Options::default());
            let mut again = String::new();
            if read.diagnostics.iter().any(|found| found.is_error())
                || notation.write(&read.record, &mut again).is_err()
            {
                continue;
            }
            compared += 1;
            if again != text {
                wrong.push(format!("{}: {}\n{text}\n{again}", notation.name(), shown(&record)));
                break;
            }
        }
        println!("{:<12} {compared} texts", notation.name());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What is wrong with what comes back of a record in a notation that cannot carry all of it, if it is written at all.
fn loss(notation: &dyn Notation, record: &Record) -> Option<Result<(), String>> {
    let mut text = String::new();
    notation.write(record, &mut text).ok()?;
    let read = notation.read(&text, &Options::default());
    let is_same = Content::kept(&read.record, notation.drops()) == Content::kept(record, notation.drops());
    let found: Vec<&str> = read.diagnostics.iter().map(|found| found.code.name).collect();
    let wrong = || format!("{}: {found:?} {}\n{text}\n{record:?}\n", notation.name(), shown(record));
    Some(if is_same && read.is_sound() { Ok(()) } else { Err(wrong()) })
}

/// The same, shown by the smallest record of its kind.
fn smallest_loss(notation: &dyn Notation, record: &Record) -> Option<Result<(), String>> {
    let found = loss(notation, record)?;
    let is_wrong = |record: &Record| loss(notation, record).is_some_and(|found| found.is_err());
    Some(found.or_else(|_| loss(notation, &smallest(record, is_wrong)).unwrap_or(Ok(()))))
}

/// What a notation can carry of a record comes back, however much it cannot carry.
#[test]
fn what_is_kept_comes_back() {
    let mut wrong = Vec::new();
    for notation in ALL {
        let mut rng = Rng::new(29);
        let any = || {
            // What it cannot carry is there or not, each by itself.
            let is_left_out = |content: &Content| *content == Content::OtherVariants || rng.one_in(2);
            let cannot: Vec<Content> = notation.drops().iter().copied().filter(is_left_out).collect();
            record_without(&cannot, &mut rng)
        };
        let all = std::iter::repeat_with(any).take(4_000);
        let all =
            all.map(|record| if ["psr", "psn"].contains(&notation.name()) { with_opening(record) } else { record });
        let mut compared = 0;
        let first = all.filter_map(|record| smallest_loss(*notation, &record)).inspect(|_| compared += 1);
        wrong.extend(first.filter_map(Result::err).next());
        println!("{:<12} {compared} texts", notation.name());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Records of texts that people have spoilt, as far as they can be read without an error.
#[test]
fn what_is_read_from_odd_texts_comes_back() {
    let mut rng = Rng::new(31);
    let (mut wrong, mut compared) = (std::collections::BTreeMap::new(), 0);
    for from in ALL {
        let texts = crate::support::files::record_texts(from.endings());
        if texts.is_empty() {
            continue;
        }
        for _ in 0..4_000 {
            let text = damaged(&rng.pick(&texts).1, &mut rng);
            let read = from.read(&text, &Options::default());
            if !read.is_sound() {
                continue;
            }
            for to in ALL {
                if let Some(found) = smallest_loss(*to, &read.record) {
                    compared += 1;
                    if let Err(found) = found {
                        wrong.entry((from.name(), to.name())).or_insert(found);
                    }
                }
            }
        }
    }
    println!("{compared} texts");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Comments of all kinds at all places: a game is written as it was written before.
#[test]
fn a_game_with_comments_anywhere_is_written_the_same_again() {
    const BETWEEN: &[&str] = &["{a}", "{b\nc}", "; d\n", "\n", "\n; e\n", "\n{f}\n", "[Check \"<F 10l>\"]", "!"];
    let pai = notation::named("pai").unwrap();
    let written = |text: &str| {
        let read = pai.read(text, &Options::default());
        let mut out = String::new();
        pai.write(&read.record, &mut out).unwrap();
        (out, read.diagnostics.iter().all(|found| !found.is_error()))
    };
    let (mut rng, mut sound) = (Rng::new(17), 0);
    for _ in 0..6_000 {
        let mut text = "[Variant \"wiki\"]\n".to_owned();
        for part in ["1.", "F*10l", "1...", "E*5o", "2.", "Lt*11k", "2...", "Lt*9i", "3.", "Pass"] {
            while rng.one_in(2) {
                text.push(' ');
                text.push_str(rng.pick(BETWEEN));
            }
            if !(part.ends_with("...") && rng.one_in(2)) {
                text.push(' ');
                text.push_str(part);
            }
        }
        let (once, is_sound) = written(&text);
        // A glyph may have no ply, and a check stand before the first.
        sound += usize::from(is_sound);
        assert_eq!(written(&once).0, once, "{text}");
    }
    assert!(sound > 1_000, "{sound}");
}

/// A comment on the line of a check belongs to it, and stays there.
#[test]
fn a_comment_behind_a_check_stays_on_its_line() {
    let pai = notation::named("pai").unwrap();
    let formatted = |text: &str| {
        let read = pai.read(text, &Options::default());
        assert!(read.is_sound(), "{:?}", read.diagnostics);
        let mut out = String::new();
        pai.write(&read.record, &mut out).unwrap();
        out
    };
    let head = "[Variant \"skud\"]\n\n";
    for (text, expected) in [
        ("1. Rs*10b Rs*10r\n[Check \"\"] ; c\n2. 10b-9c", "1. Rs*10b Rs*10r\n[Check \"\"] ; c\n2. 10b-9c\n"),
        ("1. Rs*10b Rs*10r\n[Check \"\"]   {c} {d} ; e", "1. Rs*10b Rs*10r\n[Check \"\"] {c} {d} ; e\n"),
        ("1. Rs*10b\n[Check \"\"] {c} Rs*10r", "1. Rs*10b\n[Check \"\"] {c}\n1... Rs*10r\n"),
        ("1. Rs*10b Rs*10r\n[Check \"\"]\n; c", "1. Rs*10b Rs*10r\n[Check \"\"]\n; c\n"),
        ("1. Rs*10b Rs*10r\n[Check \"\"] ; c\n{d}", "1. Rs*10b Rs*10r\n[Check \"\"] ; c\n{d}\n"),
        (
            "1. Rs*10b Rs*10r\n[Check \"\"] {c}\n[Check \"\"] {d}",
            "1. Rs*10b Rs*10r\n[Check \"\"] {c}\n[Check \"\"] {d}\n",
        ),
    ] {
        let once = formatted(&format!("{head}{text}"));
        assert_eq!(once, format!("{head}{expected}"), "{text}");
        assert_eq!(formatted(&once), once);
    }
}

/// A notation either writes the number of a turn that has no ply yet, or says that it cannot.
#[test]
fn the_number_of_an_open_turn_is_not_lost_in_silence() {
    let pai = notation::named("pai").unwrap();
    let record = pai.read("[Variant \"skud\"]\n\n1. Rs*10b Rs*10r\n2.\n", &Options::default()).record;
    assert!(Content::of(&record).contains(&Content::OpenTurn));
    for notation in ALL {
        let mut text = String::new();
        if notation.write(&record, &mut text).is_ok() {
            let comes_back = notation.read(&text, &Options::default()).record == record;
            // One that drops plies names them alone.
            let lost = Content::lost(&record, notation.drops());
            let is_named = lost.contains(&Content::OpenTurn) || lost.contains(&Content::Plies);
            assert!(comes_back || is_named, "{}\n{text}", notation.name());
        }
    }
}
