//! Random legal games. The same seed gives the same games on every machine.

use crate::record::{Entry, Head, Placed, Record, Tag};
use crate::rules::{Generate, Mood, SetUp};
use crate::variant::{Seat, Tile, Variant};

/// A small generator of numbers that look like chance (SplitMix64), so that games do not hang on somebody else's library.
#[derive(Debug, Clone)]
pub struct Chance(u64);

impl Chance {
    /// The numbers that follow from a seed.
    pub fn new(seed: u64) -> Chance {
        Chance(seed)
    }

    /// The next number.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number below this one, or 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.draw()) * u128::from(bound)) >> 64) as u64
    }

    /// One of several, by their weights; the first ones when all weigh nothing.
    pub fn pick<'a, T>(&mut self, items: &'a [(T, u32)]) -> Option<&'a T> {
        let total: u64 = items.iter().map(|(_, weight)| u64::from(*weight)).sum();
        let mut left = self.below(total);
        for (item, weight) in items {
            match left.checked_sub(u64::from(*weight)) {
                Some(rest) if total > 0 => left = rest,
                _ => return Some(item),
            }
        }
        None
    }
}

/// How a random game begins.
#[derive(Debug, Clone, Default)]
pub struct Beginning {
    /// What the players choose before the first ply.
    pub tags: Vec<Tag>,
    /// The position of a `[Position]` tag among them.
    pub position: Option<Vec<Placed>>,
    /// The tiles of a `[Captured]` tag among them.
    pub captured: Vec<(Option<Seat>, Tile)>,
}

/// No game is longer; one that gets there is left unfinished.
const LONGEST: usize = 500;

/// One random game of a variant: the game of this number out of those that follow from the seed.
///
/// There is none when the rules refuse their own beginning, which would be a fault in them.
pub fn game<R: Generate>(variant: Variant, seed: u64, number: u64) -> Option<Record> {
    let mut chance = Chance::new(Chance::new(seed.wrapping_add(number.wrapping_mul(0x2545_f491_4f6c_dd1d))).draw());
    let mood = [Mood::Win, Mood::Finish, Mood::Wander][chance.below(3) as usize];
    let beginning = R::begin(&mut chance);
    let mut record =
        Record { variant, header: beginning.tags.into_iter().map(Head::Tag).collect(), entries: Vec::new() };
    let set_up = SetUp { position: beginning.position.as_deref(), captured: &beginning.captured, ..SetUp::default() };
    let (rules, mut position) = R::start(&record, &set_up).ok()?;
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
    let seats = record.seats();
    let result = match rules.outcome(&position) {
        None => "*".to_owned(),
        Some(outcome) if outcome.winners.iter().count() == seats.len() => "Draw".into(),
        Some(outcome) => {
            let names = outcome.winners.iter().filter_map(|seat| seats.get(seat.index()).copied());
            names.collect::<Vec<_>>().join(" ")
        }
    };
    record.header.push(Head::Tag(Tag { name: "Result".into(), value: result }));
    Some(record)
}
