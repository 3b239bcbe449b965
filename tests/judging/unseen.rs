//! Kinds of mistakes that no rule of the repairs was made for: they are run, never tuned to. Where one of them shows a wrong
//! repair, what was missing among the mistakes is added as a rival, and the kind moves to `slips.rs`.

use crate::mistakes::{mistaken, seen};
use crate::repairs::{Damage, Story, WITNESSES, written};
use crate::support::Rng;
use paisho::board::{Place, Point};
use paisho::record::{Act, Entry, Ply};

/// The kinds of mistakes.
pub const UNSEEN: [&str; 16] = [
    "next key",
    "heard otherwise",
    "teen",
    "digits turned",
    "row of the start",
    "column of the start",
    "start of the one before",
    "end of the next",
    "end of its last",
    "plies of a seat",
    "way turned round",
    "copied from above",
    "both points off",
    "any point",
    "mirrored and code",
    "seen and code",
];
/// Those in which there are two mistakes, or what was played is nowhere in the text.
pub const OF_TWO: [&str; 5] =
    ["copied from above", "both points off", "any point", "mirrored and code", "seen and code"];

/// Those that no repair looks for, which must not be taken for others.
pub const UNLISTED: [&str; 4] = ["start of the one before", "end of the next", "end of its last", "way turned round"];

/// What people take a letter of a row for: as they hear it, and beside it on a keyboard.
const HEARD: [(char, &str); 10] = [
    ('b', "dpe"),
    ('d', "bgt"),
    ('e', "bgi"),
    ('g', "dj"),
    ('m', "n"),
    ('n', "m"),
    ('p', "b"),
    ('a', "hk"),
    ('k', "aq"),
    ('i', "e"),
];
const KEYS: [&str; 3] = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

/// A game with such a mistake, if it can have it.
pub fn unseen(story: &Story, kind: &str, rng: &mut Rng) -> Option<Damage> {
    let record = &story.read.record;
    let number = 4 + rng.below(story.plies.len() - 4);
    let entry = story.plies[number];
    let seats = record.seats().len();
    let acts_of = |number: usize| story.plies.get(number).map(|entry| story.ply(*entry).acts().to_vec());
    let mut acts = acts_of(number).filter(|acts| !acts.is_empty())?;
    let at = rng.below(acts.len());
    let ends = |acts: &[Act]| acts.first().map(|act| act.path.last().copied().unwrap_or(act.at));
    let mut spoilt = record.clone();
    match kind {
        "next key" => row(&mut acts[at], rng, |letter, rng| {
            let row = KEYS.iter().find(|row| row.contains(letter))?;
            let place = row.find(letter)?;
            let beside = if rng.one_in(2) { place.checked_sub(1)? } else { place + 1 };
            row.chars().nth(beside)
        })?,
        "heard otherwise" => row(&mut acts[at], rng, |letter, rng| {
            let others: Vec<char> = HEARD.iter().find(|(heard, _)| *heard == letter)?.1.chars().collect();
            Some(rng.pick(&others))
        })?,
        "teen" => column(&mut acts[at], rng, |column| column.strip_prefix('1').map(str::to_owned))?,
        "digits turned" => column(&mut acts[at], rng, |column| Some(column.chars().rev().collect()))?,
        "row of the start" | "column of the start" => {
            let (start, end) = (acts[at].at.point()?, acts[at].path.pop()?.point()?);
            let (x, y) = if kind.starts_with("row") { (end.x(), start.y()) } else { (start.x(), end.y()) };
            acts[at].path.push(Point::at(x, y)?.into());
        }
        "start of the one before" => {
            let before = acts_of(number - 1)?;
            acts[0].at = before.first()?.at;
        }
        "end of the next" | "end of its last" => {
            let other = if kind.ends_with("next") { number + 1 } else { number.checked_sub(seats)? };
            let end = ends(&acts_of(other)?)?;
            *acts[0].path.last_mut()? = end;
        }
        "plies of a seat" => {
            let later = number + seats;
            spoilt.entries.swap(entry, *story.plies.get(later)?);
            let text = written(story.notation, &spoilt);
            return (spoilt != *record).then(|| Damage::new(text, story.plies.len() - later > WITNESSES));
        }
        "way turned round" => {
            // The end mirrored through the start.
            let (start, end) = (acts[at].at.point()?, acts[at].path.pop()?.point()?);
            acts[at].path.push(Point::at(2 * start.x() - end.x(), 2 * start.y() - end.y())?.into());
        }
        "copied from above" => acts = acts_of(rng.below(number)).filter(|acts| !acts.is_empty())?,
        "both points off" => {
            let mut off = |place: &mut Place| {
                let point = place.point()?;
                *place = point.step(rng.below(3) as i8 - 1, rng.below(3) as i8 - 1)?.into();
                Some(())
            };
            off(&mut acts[at].at)?;
            acts[at].path.last_mut().map(off)?;
        }
        "any point" => {
            let any = Point::at(rng.below(17) as i8 - 8, rng.below(17) as i8 - 8)?;
            match acts[at].path.last_mut() {
                Some(end) => *end = any.into(),
                None => acts[at].at = any.into(),
            }
        }
        _ => {
            let code = mistaken(story.ply(entry), record.variant, "code", rng)?;
            let both = match kind {
                "seen and code" => seen(&code, rng.below(7) as u8)?,
                _ => mistaken(&code, record.variant, "mirrored", rng)?,
            };
            acts = both.acts().to_vec();
        }
    }
    spoilt.entries[entry] = Entry::Ply(Ply::Acts(acts.into()));
    let enough = story.behind(entry) >= WITNESSES && !OF_TWO.contains(&kind);
    (spoilt != *record).then(|| Damage::new(written(story.notation, &spoilt), enough))
}

/// One of the points of an act.
fn point<'a>(act: &'a mut Act, rng: &mut Rng) -> &'a mut Place {
    let at = rng.below(1 + act.path.len());
    if at == 0 { &mut act.at } else { &mut act.path[at - 1] }
}

/// Changes the letter of a point.
fn row(act: &mut Act, rng: &mut Rng, change: impl Fn(char, &mut Rng) -> Option<char>) -> Option<()> {
    let place = point(act, rng);
    let written = place.point()?.to_string();
    let letter = written.chars().last()?;
    *place = written.replace(letter, &change(letter, rng)?.to_string()).parse::<Point>().ok()?.into();
    Some(())
}

/// Changes the digits of a point.
fn column(act: &mut Act, rng: &mut Rng, change: impl Fn(&str) -> Option<String>) -> Option<()> {
    let place = point(act, rng);
    let written = place.point()?.to_string();
    let digits = written.trim_end_matches(|sign: char| sign.is_ascii_alphabetic());
    *place = written.replace(digits, &change(digits)?).parse::<Point>().ok()?.into();
    Some(())
}
