//! Repairs can be trusted: games with one slip each are restored, and no repair that is called safe is another one.

use crate::support::Rng;
use paisho::notation::{self, Notation, Options};
use paisho::record::{Act, Entry, Marks, Ply, Record};
use paisho::referee::{self, Game};
use paisho::repair::repairs;
use paisho::variant::{Tile, Variant};

/// What went wrong in writing a record.
const SLIPS: [&str; 9] = ["mirrored", "swapped", "view", "neighbour", "code", "missing", "doubled", "number", "letter"];

fn texts(notation: &dyn Notation, record: &Record) -> String {
    let mut text = String::new();
    notation.write(record, &mut text).unwrap();
    text
}

/// One of the acts of a ply, or nothing if it has none.
fn act<'a>(ply: &'a mut Ply, rng: &mut Rng) -> Option<&'a mut Act> {
    match ply {
        Ply::Acts(acts) => {
            let at = rng.below(acts.len());
            acts.get_mut(at)
        }
        _ => None,
    }
}

/// Changes a point of an act, where the changed one is on the board.
fn at_point(ply: &mut Ply, rng: &mut Rng, change: impl Fn(i8, i8, &mut Rng) -> (i8, i8)) -> Option<()> {
    let act = act(ply, rng)?;
    let at = rng.below(1 + act.path.len());
    let place = if at == 0 { &mut act.at } else { &mut act.path[at - 1] };
    let point = place.point()?;
    let (x, y) = change(point.x(), point.y(), rng);
    *place = paisho::board::Point::at(x, y)?.into();
    Some(())
}

/// The text of the record with a slip in it, if this one can have it.
fn slipped(record: &Record, notation: &dyn Notation, slip: &str, rng: &mut Rng) -> Option<String> {
    let right = texts(notation, record);
    let plies: Vec<usize> =
        (0..record.entries.len()).filter(|&at| matches!(record.entries[at], Entry::Ply(Ply::Acts(_)))).collect();
    // The opening and the last plies tell too little.
    let entry = plies[4 + rng.below(plies.len() - 8)];
    let mut spoilt = record.clone();
    let Entry::Ply(ply) = &mut spoilt.entries[entry] else { return None };
    match slip {
        "mirrored" => at_point(ply, rng, |x, y, rng| match rng.below(2) {
            0 => (-x, y),
            _ => (x, -y),
        })?,
        "swapped" => at_point(ply, rng, |x, y, _| (y, x))?,
        "neighbour" => at_point(ply, rng, |x, y, rng| (x + rng.below(3) as i8 - 1, y + rng.below(3) as i8 - 1))?,
        "view" => {
            let Ply::Acts(acts) = ply else { return None };
            for act in acts {
                for place in std::iter::once(&mut act.at).chain(&mut act.path) {
                    *place = place.point()?.turned().into();
                }
            }
        }
        "code" => {
            let act = act(ply, rng)?;
            let words = record.variant.vocabulary();
            let named = act.tile.as_mut()?;
            // Codes that begin alike are the ones that are taken for each other.
            let alike = |tile: &Tile| words.code(*tile)[..1] == words.code(*named)[..1] && tile != named;
            let codes: Vec<Tile> =
                words.tiles.iter().filter_map(|entry| words.tile(entry.code)).filter(alike).collect();
            *named = *codes.get(rng.below(codes.len()))?;
        }
        "missing" => {
            spoilt.entries.remove(entry);
            return Some(without_renumbering(notation, record, entry, ""));
        }
        "doubled" => {
            let Entry::Ply(ply) = &record.entries[entry] else { return None };
            let written = notation.write_ply(record.variant, ply)?;
            return Some(without_renumbering(notation, record, entry, &format!("{written} {written}")));
        }
        "number" => {
            let turn = record.entries.iter().filter(|entry| matches!(entry, Entry::Turn(_))).count();
            let turn = 3 + rng.below(turn - 4);
            let wrong = turn + 1 + rng.below(3);
            return right
                .contains(&format!("\n{turn}. "))
                .then(|| right.replacen(&format!("\n{turn}. "), &format!("\n{wrong}. "), 1));
        }
        _ => {
            // A letter for a digit that looks like it.
            let Entry::Ply(ply) = &record.entries[entry] else { return None };
            let written = notation.write_ply(record.variant, ply)?;
            let at = written.find(['0', '1'])?;
            let alike = if written.as_bytes()[at] == b'0' { "O" } else { "l" };
            let bad = format!("{}{alike}{}", &written[..at], &written[at + 1..]);
            return Some(without_renumbering(notation, record, entry, &bad));
        }
    }
    (spoilt != *record).then(|| texts(notation, &spoilt))
}

/// The text with something else where a ply stands.
fn without_renumbering(notation: &dyn Notation, record: &Record, entry: usize, by: &str) -> String {
    let text = texts(notation, record);
    let read = notation.read(&text, &Options::default());
    let mut span = read.spans.entries[entry].range();
    if text[..span.start].ends_with('.') && notation.name() == "garden-gate" {
        // Every ply has a label of its own there, and a sign before it.
        span.start = text[..span.start].rfind([';', '\n']).unwrap();
        let label = &text[span.start..read.spans.entries[entry].range().start];
        let by = by.split(' ').filter(|ply| !ply.is_empty()).map(|ply| format!("{label}{ply}")).collect::<String>();
        return format!("{}{by}{}", &text[..span.start], &text[span.end..]);
    }
    format!("{}{by}{}", &text[..span.start], &text[span.end..])
}

/// How games with slips of one kind fared.
#[derive(Default)]
struct Tally {
    games: usize,
    first: usize,
    safe: usize,
    wrong: Vec<String>,
}

/// Spoils so many games of a variant, and looks what the first repair makes of them.
fn tried(variant: &str, notation: &str, rules: Option<&str>, wanted: usize) -> Vec<Tally> {
    let (variant, notation) = (Variant::named(variant).unwrap(), notation::named(notation).unwrap());
    let referee = referee::of(variant);
    let mut tallies: Vec<Tally> = SLIPS.iter().map(|_| Tally::default()).collect();
    let (mut games, mut rng) = (0, Rng::new(20));
    for number in 0.. {
        let mut record = paisho::generate::game(variant, 4, number).unwrap();
        record.entries.retain(|entry| {
            notation.marks() == Marks::Captures || matches!(entry, Entry::Turn(_) | Entry::Ply(Ply::Acts(_)))
        });
        let fits = rules.is_none_or(|rules| record.tag("Rules") == Some(rules));
        if !fits || record.tag("Position").is_some() || record.seats().len() > 2 || record.plies().count() < 24 {
            continue;
        }
        let slip = number as usize % SLIPS.len();
        let right = notation.read(&texts(notation, &record), &Options::default());
        let Some(text) = slipped(&record, notation, SLIPS[slip], &mut rng) else { continue };
        let read = notation.read(&text, &Options::default());
        let game = Game { text: &text, read: &read, notation, rules, with_end: false, keep_going: false };
        let verdict = referee.validate(&game, &mut |_| ());
        if read.is_sound() && !verdict.diagnostics.iter().any(|finding| finding.is_error()) {
            // Nobody can see this slip.
            continue;
        }
        let tally = &mut tallies[slip];
        tally.games += 1;
        if let Some(best) = repairs(&game, &Options::default()).first() {
            let mended = notation.read(&best.apply(&text), &Options::default());
            let restored = mended.record.plies().eq(right.record.plies()) && mended.is_sound();
            tally.first += usize::from(restored);
            tally.safe += usize::from(best.safe);
            if best.safe && !restored {
                let others: Vec<_> = repairs(&game, &Options::default()).into_iter().skip(1).take(3).collect();
                tally.wrong.push(format!(
                    "{} \n{}\n{text}\n{best:?}\n{others:?}",
                    SLIPS[slip],
                    texts(notation, &record)
                ));
            }
        }
        games += 1;
        if games == wanted {
            return tallies;
        }
    }
    unreachable!()
}

#[track_caller]
fn trusted(variant: &str, notation: &str, rules: Option<&str>, games: usize) {
    let tallies = tried(variant, notation, rules, games);
    println!("{variant} in {notation}\nslip        games  restored  of these safe");
    for (slip, tally) in SLIPS.iter().zip(&tallies) {
        println!("{slip:10}  {:5}  {:8}  {:13}", tally.games, tally.first, tally.safe);
    }
    let wrong: Vec<&String> = tallies.iter().flat_map(|tally| &tally.wrong).collect();
    assert!(wrong.is_empty(), "{} safe repairs are wrong, such as\n{}", wrong.len(), wrong[0]);
    let restored: usize = tallies.iter().map(|tally| tally.first).sum();
    assert!(restored * 100 >= games * 80, "only {restored} of {games} games are restored");
}

#[test]
fn skud_games_in_pai_text_are_restored() {
    trusted("skud", "pai", None, 200);
}

#[test]
fn skud_games_in_garden_gate_text_are_restored() {
    trusted("skud", "garden-gate", Some("site"), 100);
}

#[test]
fn wiki_games_are_restored() {
    trusted("wiki", "pai", None, 40);
}
