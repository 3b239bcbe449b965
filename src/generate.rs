//! Random legal games. The same seed gives the same games on every machine.

use crate::notation;
use crate::record::{Entry, Head, Record, Tag};
use crate::rules::{self, Beginning, Chance, Content, Generate, Mood, Outcome};
use crate::variant::Variant;
use crate::variants::variants;

macro_rules! generators {
    ($($name:literal $folder:ident::$rules:ident,)*) => {
        [$(by::<rules::$folder::$rules>),*]
    };
}

/// Makes the game of a number that follows from a seed.
type Generator = fn(Variant, u64, u64) -> Option<Record>;

/// The generator of each variant.
static ROWS: &[Generator] = &variants!(generators);

/// Maximum plies of a game; one that gets there is left unfinished.
const LONGEST: usize = 500;

/// One random game of a variant: the game of this number out of those that follow from the seed.
///
/// There is none where the rules refuse their own beginning, which would be a bug in them.
pub fn game(variant: Variant, seed: u64, number: u64) -> Option<Record> {
    ROWS[variant.index()](variant, seed, number)
}

fn by<R: Generate>(variant: Variant, seed: u64, number: u64) -> Option<Record> {
    let mut chance = Chance::new(Chance::new(seed.wrapping_add(number.wrapping_mul(0x2545_f491_4f6c_dd1d))).draw());
    let mood = [Mood::Win, Mood::Finish, Mood::Wander][chance.below(3) as usize];
    let mut record = begun(variant, R::begin(&mut chance));
    let (rules, mut position) = R::start(&notation::set_up(&record)).ok()?;
    let (mut turn, mut last) = (0, None);
    let (mut plain, mut riders) = (Vec::new(), Vec::new());
    for _ in 0..LONGEST {
        if rules.outcome(&position).is_some() {
            break;
        }
        plain.clear();
        rules.plain(&position, &mut plain);
        let weighed: Vec<_> = plain.iter().map(|action| (action, rules.weight(&position, action, mood))).collect();
        let Some(&action) = chance.pick(&weighed) else { break };
        riders.clear();
        rules.riders(&position, action, &mut riders);
        let mut weighed: Vec<_> = riders.iter().map(|action| (action, rules.weight(&position, action, mood))).collect();
        weighed.push((action, weighed.iter().map(|(_, weight)| weight / 4).sum::<u32>().max(1)));
        let action = (*chance.pick(&weighed).unwrap_or(&action)).clone();
        let seat = rules.to_move(&position);
        if last.is_none_or(|last| seat <= last) {
            turn += 1;
            record.entries.push(Entry::Turn(turn));
        }
        last = Some(seat);
        record.entries.push(Entry::Ply(rules.write(&position, &action)));
        rules.apply(&mut position, &action);
    }
    end(&mut record, rules.outcome(&position));
    Some(record)
}

/// The record of a game before its first ply.
fn begun(variant: Variant, beginning: Beginning) -> Record {
    let tags =
        beginning.tags.into_iter().map(|(name, content)| Tag { name: name.into(), value: write(variant, content) });
    Record { variant, header: tags.map(Head::Tag).collect(), entries: Vec::new() }
}

/// Writes how a game has ended.
fn end(record: &mut Record, outcome: Option<Outcome>) {
    let seats = record.seats();
    let result = outcome.map_or_else(|| "*".to_owned(), |outcome| outcome.result(seats));
    record.header.push(Head::Tag(Tag { name: "Result".into(), value: result }));
}

/// What a tag holds, as a text.
fn write(variant: Variant, content: Content) -> String {
    let code = |tile| variant.vocabulary().code(tile);
    match content {
        Content::Text(text) => text,
        Content::Tiles(tiles) => tiles.into_iter().map(code).collect::<Vec<_>>().join(" "),
        Content::Owned(tiles) => {
            let owned = tiles.into_iter().map(|(owner, tile)| {
                let (open, close) = owner.unwrap_or_default().brackets();
                format!("{open}{}{close}", code(tile))
            });
            owned.collect::<Vec<_>>().join(" ")
        }
        Content::Position(tiles) => notation::write_position(variant, &tiles),
    }
}
