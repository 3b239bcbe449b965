//! Repairs can be trusted: of thousands of games with a slip no repair that is called safe is a wrong one, and where the
//! later plies leave one reading only, the game is restored.

use crate::support::Rng;
use paisho::notation::{self, Notation, Options, Read};
use paisho::record::{Act, Entry, Marks, Ply, Record, plies};
use paisho::referee::{self, Input};
use paisho::repair::{Repairs, applied, repairs};
use paisho::variant::{Tile, Variant};

/// Slips in one ply.
const IN_PLY: [&str; 8] = ["mirrored", "swapped", "view", "neighbour", "coordinate", "code", "capture", "typed"];
/// Slips in how many plies and turns there are, and in tags.
const OTHERS: [&str; 9] =
    ["missing", "doubled", "order", "number", "line twice", "turn missing", "result", "check", "two typed"];
/// How many plies at least stand behind a slip that they could convict.
const WITNESSES: usize = 3;

fn written(notation: &dyn Notation, record: &Record) -> String {
    let mut text = String::new();
    notation.write(record, &mut text).unwrap();
    text
}

fn game<'a>(text: &'a str, read: &'a Read, notation: &'a dyn Notation) -> Input<'a> {
    Input { text, read, notation, rules: None, with_end: false, keep_going: false }
}

/// A game that is right, and where its slip will be.
struct Story {
    notation: &'static dyn Notation,
    read: Read,
    text: String,
    /// The entries of the plies that a slip may be in.
    plies: Vec<usize>,
}

impl Story {
    /// A random game, cut short anywhere.
    fn new(variant: Variant, notation: &'static dyn Notation, number: u64, rng: &mut Rng) -> Option<Story> {
        let mut record = paisho::generate::game(variant, 4, number).unwrap();
        record.entries.retain(|entry| {
            notation.marks() == Marks::Captures || matches!(entry, Entry::Turn(_) | Entry::Ply(Ply::Acts(_)))
        });
        if notation.marks() != Marks::Captures && record.tag("Rules") != Some("site") {
            return None;
        }
        let count = record.plies().count();
        if count < 12 {
            return None;
        }
        // A game may stop anywhere. Long ones are cut, because they only take longer.
        let length = if rng.one_in(2) && count <= 80 { count } else { 12 + rng.below(count.min(80) - 11) };
        if length < count {
            let end = plies(&record.entries).nth(length).unwrap().0;
            record.entries.truncate(end);
            record
                .entries
                .truncate(1 + record.entries.iter().rposition(|entry| matches!(entry, Entry::Ply(_))).unwrap());
            record.header.retain(|head| head.tag().is_none_or(|tag| !["Result", "Points"].contains(&&*tag.name)));
        }
        let text = written(notation, &record);
        let read = notation.read(&text, &Options::default());
        let story =
            Story { notation, plies: plies(&read.record.entries).map(|(entry, _)| entry).collect(), read, text };
        story.is_right(&story.read.record).then_some(story)
    }

    /// Whether a record is legal, with the tags of this one.
    fn is_right(&self, record: &Record) -> bool {
        let mut read = self.read.clone();
        read.record = record.clone();
        let verdict = referee::of(record.variant).validate(&game(&self.text, &read, self.notation), &mut |_| ());
        !verdict.diagnostics.iter().any(|found| found.is_error())
    }

    /// The legal plies in the place of a ply.
    fn legal(&self, entry: usize) -> Vec<Ply> {
        let number = plies(&self.read.record.entries[..entry]).count();
        let mut legal = Vec::new();
        referee::of(self.read.record.variant).validate(&game(&self.text, &self.read, self.notation), &mut |state| {
            if state.plies == number {
                legal = state.legal();
            }
        });
        legal
    }

    /// The text with something else where a ply stands.
    fn with(&self, entry: usize, by: &str) -> String {
        let mut span = self.read.spans.entries[entry].range();
        if self.notation.name() == "garden-gate" && (by.is_empty() || by.contains(' ')) {
            // Every ply has a label of its own there, and a sign before it.
            let end = span.start;
            span.start = self.text[..span.start].rfind([';', '\n']).unwrap();
            let label = &self.text[span.start..end];
            let by: String = by.split(' ').filter(|ply| !ply.is_empty()).map(|ply| format!("{label}{ply}")).collect();
            return format!("{}{by}{}", &self.text[..span.start], &self.text[span.end..]);
        }
        format!("{}{by}{}", &self.text[..span.start], &self.text[span.end..])
    }

    fn ply(&self, entry: usize) -> &Ply {
        let Entry::Ply(ply) = &self.read.record.entries[entry] else { panic!("an entry of a ply") };
        ply
    }

    fn write_ply(&self, ply: &Ply) -> Option<String> {
        self.notation.write_ply(self.read.record.variant, ply)
    }

    /// How many plies stand behind one.
    fn behind(&self, entry: usize) -> usize {
        plies(&self.read.record.entries[entry + 1..]).count()
    }

    /// Whether no other legal ply that one slip could turn into the written word leaves the game right.
    fn convicts(&self, entry: usize, word: &str, slipped: Option<&Ply>) -> bool {
        let truth = self.ply(entry);
        self.behind(entry) >= WITNESSES
            && self.legal(entry).iter().filter(|ply| *ply != truth).all(|ply| {
                // The token that cannot be read could be any.
                let is_near = differ_once(ply, slipped.unwrap_or(truth))
                    || self.write_ply(ply).is_some_and(|other| strsim::osa_distance(&other, word) <= 1);
                !is_near || !self.is_right(&self.replaced(entry, ply))
            })
    }

    fn replaced(&self, entry: usize, ply: &Ply) -> Record {
        let mut record = self.read.record.clone();
        record.entries[entry] = Entry::Ply(ply.clone());
        record
    }
}

/// Whether two plies differ in one place or one code only.
fn differ_once(one: &Ply, other: &Ply) -> bool {
    match (one, other) {
        (Ply::Acts(one), Ply::Acts(other)) if one.len() == other.len() => {
            one.iter().zip(other.iter()).map(|(one, other)| differences(one, other)).sum::<usize>() == 1
        }
        (Ply::Draw { drew: a, discarded: b }, Ply::Draw { drew: c, discarded: d }) => (a != c) != (b != d),
        _ => false,
    }
}

fn differences(one: &Act, other: &Act) -> usize {
    if one.drop != other.drop || one.path.len() != other.path.len() {
        return 2;
    }
    usize::from(one.tile != other.tile)
        + usize::from(one.at != other.at)
        + one.path.iter().zip(other.path.iter()).filter(|(one, other)| one != other).count()
        + usize::from(one.capture != other.capture)
        + usize::from(one.exchange != other.exchange)
        + usize::from(one.effect != other.effect)
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

/// A ply with a slip in it, if it can have this one.
fn slipped(ply: &Ply, variant: Variant, slip: &str, rng: &mut Rng) -> Option<Ply> {
    let mut spoilt = ply.clone();
    let words = variant.vocabulary();
    let another = |tile: Tile, rng: &mut Rng| {
        // Codes that begin alike are the ones that are taken for each other.
        let alike = |other: &Tile| words.code(*other)[..1] == words.code(tile)[..1] && *other != tile;
        let codes: Vec<Tile> = words.tiles.iter().filter_map(|entry| words.tile(entry.code)).filter(alike).collect();
        codes.get(rng.below(codes.len())).copied()
    };
    match slip {
        "mirrored" => at_point(&mut spoilt, rng, |x, y, rng| if rng.one_in(2) { (-x, y) } else { (x, -y) })?,
        "swapped" => at_point(&mut spoilt, rng, |x, y, _| (y, x))?,
        "neighbour" => {
            at_point(&mut spoilt, rng, |x, y, rng| (x + rng.below(3) as i8 - 1, y + rng.below(3) as i8 - 1))?;
        }
        "coordinate" => at_point(&mut spoilt, rng, |x, y, rng| {
            let other = rng.below(17) as i8 - 8;
            if rng.one_in(2) { (other, y) } else { (x, other) }
        })?,
        "view" => {
            let Ply::Acts(acts) = &mut spoilt else { return None };
            for act in acts {
                for place in std::iter::once(&mut act.at).chain(&mut act.path) {
                    *place = place.point()?.turned().into();
                }
            }
        }
        "code" => {
            let named = act(&mut spoilt, rng)?.tile.as_mut()?;
            *named = another(*named, rng)?;
        }
        "capture" => {
            let act = act(&mut spoilt, rng)?;
            act.path.first()?;
            act.capture = match act.capture {
                None => Some(None),
                Some(Some(tile)) if rng.one_in(2) => Some(Some(another(tile, rng)?)),
                Some(_) => None,
            };
        }
        _ => return None,
    }
    (spoilt != *ply).then_some(spoilt)
}

/// A word with a slip of the typist.
fn typed(word: &str, rng: &mut Rng) -> Option<String> {
    let at = rng.below(word.len());
    let (before, rest) = (word.get(..at)?, word.get(at..)?);
    let (sign, after) = (rest.get(..1)?, rest.get(1..)?);
    Some(match rng.below(5) {
        0 => format!("{before}{sign}{sign}{after}"),
        1 => format!("{before}{}{sign}{}", after.get(..1)?, after.get(1..)?),
        2 => format!("{before}{after}"),
        3 => format!("{before}{}{after}", rng.pick(&["q", "z", "w", "%", "!", "Q"])),
        _ => format!("{before}{}{after}", rng.pick(&["1", "2", "a", "e", "i", "-", "R", "J"])),
    })
}

/// The text of a game with a slip, and whether its plies convict the slip.
fn damaged(story: &Story, slip: &str, rng: &mut Rng) -> Option<(String, bool)> {
    let record = &story.read.record;
    // The opening shows too little.
    let entry = story.plies[4 + rng.below(story.plies.len() - 4)];
    let (ply, word) = (story.ply(entry), story.write_ply(story.ply(entry))?);
    let enough = story.behind(entry) >= WITNESSES;
    let line_of = |at: usize| {
        let start = story.text[..at].rfind('\n').map_or(0, |end| end + 1);
        start..story.text[at..].find('\n').map_or(story.text.len(), |end| at + end + 1)
    };
    let at = story.read.spans.entries[entry].start as usize;
    let is_pai = story.notation.name() == "pai";
    match slip {
        "typed" => {
            let bad = typed(&word, rng)?;
            let slipped = notation::read_ply(record.variant, &bad).ok();
            Some((story.with(entry, &bad), story.convicts(entry, &bad, slipped.as_ref())))
        }
        "two typed" if is_pai => {
            let other = story.plies[4 + rng.below(story.plies.len() - 4)];
            let other_word = story.write_ply(story.ply(other))?;
            let (bad, other_bad) = (typed(&word, rng)?, typed(&other_word, rng)?);
            let is_read = |word: &str| notation::read_ply(record.variant, word).is_ok();
            if entry >= other || is_read(&bad) || is_read(&other_bad) {
                return None;
            }
            let convicts = story.convicts(entry, &bad, None) && story.convicts(other, &other_bad, None);
            let (first, second) = (story.read.spans.entries[entry].range(), story.read.spans.entries[other].range());
            let text = &story.text;
            let between = &text[first.end..second.start];
            Some((format!("{}{bad}{between}{other_bad}{}", &text[..first.start], &text[second.end..]), convicts))
        }
        "missing" => {
            // What else could have been played there: where one ply only leaves the rest legal, it is known.
            let legal = story.legal(entry);
            let is_known = |other: &Ply| other == ply || !story.is_right(&story.replaced(entry, other));
            let convicts = enough && legal.len() < 300 && legal.iter().all(is_known);
            Some((story.with(entry, ""), convicts))
        }
        "doubled" => Some((story.with(entry, &format!("{word} {word}")), enough)),
        "order" if is_pai => {
            let later = *story.plies.iter().find(|later| **later > entry)?;
            let (first, second) = (story.read.spans.entries[entry].range(), story.read.spans.entries[later].range());
            let text = &story.text;
            let between = &text[first.end..second.start];
            let swapped = format!(
                "{}{}{between}{}{}",
                &text[..first.start],
                &text[second.clone()],
                &text[first],
                &text[second.end..]
            );
            Some((swapped, story.behind(later) >= WITNESSES))
        }
        "number" if is_pai => {
            let line = line_of(at);
            let number: u32 = story.text[line.clone()].split('.').next()?.parse().ok()?;
            let wrong = number + 1 + rng.below(3) as u32;
            let text =
                format!("{}{wrong}{}", &story.text[..line.start], &story.text[line.start + number.to_string().len()..]);
            // Another number must stand behind it.
            Some((
                text,
                enough && story.text[line.end..].contains('.') && story.behind(entry) >= 2 * record.seats().len(),
            ))
        }
        "line twice" if is_pai => {
            let line = line_of(at);
            let text = format!("{}{}", &story.text[..line.end], &story.text[line.start..]);
            Some((text, story.behind(entry) >= WITNESSES + record.seats().len()))
        }
        "turn missing" if is_pai => {
            let line = line_of(at);
            Some((format!("{}{}", &story.text[..line.start], &story.text[line.end..]), false))
        }
        "result" if is_pai => {
            let right = record.tag("Result").filter(|result| *result != "*")?;
            let wrong = record.seats().iter().find(|seat| **seat != right)?;
            Some((story.text.replace(&format!("[Result \"{right}\"]"), &format!("[Result \"{wrong}\"]")), true))
        }
        "check" if is_pai => {
            let start = story.text.find("[Check \"")?;
            let tile = story.text[start + 8..].split(['>', ')']).next()?;
            let text = story.text.replacen(&format!("{tile}>"), "", 1).replacen(&format!("{tile})"), "", 1);
            Some((text, enough))
        }
        _ if IN_PLY.contains(&slip) => {
            let spoilt = slipped(ply, record.variant, slip, rng)?;
            let bad = story.write_ply(&spoilt)?;
            Some((story.with(entry, &bad), story.convicts(entry, &bad, Some(&spoilt))))
        }
        _ => None,
    }
}

/// The same game with a right `[Check]` in it.
fn with_check(story: Story, rng: &mut Rng) -> Story {
    let mut record = story.read.record.clone();
    let number = 4 + rng.below(story.plies.len() - 4);
    let mut tiles = Vec::new();
    referee::of(record.variant).validate(&game(&story.text, &story.read, story.notation), &mut |state| {
        if state.plies == number {
            tiles = state.tiles();
        }
    });
    record.entries.insert(story.plies[number - 1] + 1, Entry::Check(tiles));
    let text = written(story.notation, &record);
    let read = story.notation.read(&text, &Options::default());
    let plies = plies(&read.record.entries).map(|(entry, _)| entry).collect();
    Story { text, read, plies, ..story }
}

/// How games with slips of one kind fared.
#[derive(Default)]
struct Tally {
    games: usize,
    convicted: usize,
    restored: usize,
    /// Restored by the safe repairs among the convicted.
    safe: usize,
    all_safe: usize,
    /// Some of the convicted that were not restored.
    lost: Vec<String>,
}

/// Damages so many games of each kind, and looks what the repairs make of them.
fn measured(variant: &str, notation: &str, wanted: usize, totals: &mut Vec<(&'static str, Tally)>) -> Vec<String> {
    let (variant, notation) = (Variant::named(variant).unwrap(), notation::named(notation).unwrap());
    let (mut wrong, mut rng) = (Vec::new(), Rng::new(20));
    for (at, slip) in IN_PLY.into_iter().chain(OTHERS).enumerate() {
        let (mut games, mut number) = (0, 1_000 * at as u64);
        // Some slips cannot happen in some games.
        for _ in 0..wanted * 30 {
            number += 1;
            let Some(mut story) = Story::new(variant, notation, number, &mut rng) else { continue };
            if slip == "check" && notation.name() == "pai" {
                story = with_check(story, &mut rng);
            }
            let Some((text, convicts)) = damaged(&story, slip, &mut rng) else { continue };
            let read = notation.read(&text, &Options::default());
            let damaged = game(&text, &read, notation);
            if damaged.first_error().is_none() {
                // Nobody can see this slip.
                continue;
            }
            let found: Repairs = repairs(&damaged, &Options::of(variant));
            let restores = |with_unsafe| {
                let mended = notation.read(&applied(&text, &found.chosen(with_unsafe)), &Options::default());
                mended.record == story.read.record
            };
            let (is_safe, restored) = (!found.chosen(false).is_empty(), restores(false));
            if is_safe && !restored {
                // Of several safe ones each must be right by itself.
                let chosen = found.chosen(false);
                let right = |repair: &&&paisho::repair::Repair| {
                    repair.edits.iter().all(|edit| story.text.contains(&edit.text))
                        && chosen.len() == 1
                        && slip == "two typed"
                };
                if chosen.iter().filter(right).count() != chosen.len() {
                    wrong.push(format!("{slip}\n{}\n{text}\n{:#?}", story.text, chosen));
                }
            }
            let tally = match totals.iter_mut().find(|(kind, _)| *kind == slip) {
                Some((_, tally)) => tally,
                None => {
                    totals.push((slip, Tally::default()));
                    &mut totals.last_mut().unwrap().1
                }
            };
            tally.games += 1;
            tally.convicted += usize::from(convicts);
            tally.restored += usize::from(restores(true));
            tally.safe += usize::from(convicts && is_safe && restored);
            tally.all_safe += usize::from(is_safe);
            if convicts && !(is_safe && restored) && tally.lost.len() < 2 {
                tally.lost.push(format!("{slip}\n{text}\n{found:#?}"));
            }
            games += 1;
            if games == wanted {
                break;
            }
        }
    }
    wrong
}

/// Every rule set, and Skud in the text of the Garden Gate too.
fn trusted(games: usize, least: usize) {
    let mut totals: Vec<(&str, Tally)> = Vec::new();
    let mut wrong = Vec::new();
    for (variant, notation) in [
        ("wiki", "pai"),
        ("skud", "pai"),
        ("basic", "pai"),
        ("iroh", "pai"),
        ("ancient", "pai"),
        ("balance", "pai"),
        ("skud", "garden-gate"),
    ] {
        wrong.extend(measured(variant, notation, games, &mut totals));
    }
    println!("slip          games  convicted  of these safe  all safe  best is right");
    for (slip, tally) in &totals {
        let Tally { games, convicted, restored, safe, all_safe, .. } = tally;
        println!("{slip:12}  {games:5}  {convicted:9}  {safe:13}  {all_safe:8}  {restored:13}");
    }
    let sum = |of: fn(&Tally) -> usize| {
        totals.iter().filter(|(slip, _)| *slip != "two typed").map(|(_, tally)| of(tally)).sum::<usize>()
    };
    let (all, convicted, safe) = (sum(|tally| tally.games), sum(|tally| tally.convicted), sum(|tally| tally.safe));
    println!("{all} games, {convicted} convicted, {safe} restored");
    if let Some(first) = wrong.first() {
        panic!("{} safe repairs are wrong, such as {first}", wrong.len());
    }
    assert!(safe * 100 >= convicted * least, "only {safe} of {convicted} games are restored");
    let two = &totals.iter().find(|(slip, _)| *slip == "two typed").unwrap().1;
    assert!(games == 1 || two.convicted > 0, "later plies convict no game with two slips");
    assert!(
        two.safe * 100 >= two.convicted * 90,
        "{:?} of {} games with two slips are restored, not {:?}",
        two.safe,
        two.convicted,
        two.lost
    );
}

#[test]
fn damaged_games_are_restored_and_no_safe_repair_is_wrong() {
    // So few are a small sample.
    trusted(1, 80);
}

#[test]
#[ignore = "takes minutes"]
fn thousands_of_damaged_games_are_restored_and_no_safe_repair_is_wrong() {
    trusted(32, 85);
}
