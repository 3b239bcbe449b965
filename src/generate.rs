//! Random legal games. The same seed gives the same games on every machine.

use crate::notation;
use crate::record::{Entry, Head, Ply, Record, Tag};
use crate::rules::{self, Beginning, Chance, Content, Generate, Mood, Outcome};
use crate::variant::Variant;
use crate::variants::variants;
use smallvec::SmallVec;

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
/// How often a ply is looked for before all of them are listed.
const LOOKS: usize = 8;
/// The unit of the weights of plies that were looked at, so that small ones do not vanish.
const UNIT: u64 = 1 << 10;

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
    let mut draw = Draw::default();
    for _ in 0..LONGEST {
        if rules.outcome(&position).is_some() {
            break;
        }
        let Some((ply, action)) = draw.ply(&rules, &position, mood, &mut chance) else { break };
        let seat = rules.to_move(&position);
        if last.is_none_or(|last| seat <= last) {
            turn += 1;
            record.entries.push(Entry::Turn(turn));
        }
        last = Some(seat);
        record.entries.push(Entry::Ply(ply));
        rules.apply(&mut position, &action);
    }
    end(&mut record, rules.outcome(&position));
    Some(record)
}

/// Draws plies. It keeps its lists, so that a ply allocates little.
struct Draw<R: Generate> {
    origins: Vec<(R::Origin, u32)>,
    ends: Vec<(R::Action, u32)>,
    pool: Vec<(R::Action, u32)>,
}

impl<R: Generate> Default for Draw<R> {
    fn default() -> Self {
        Draw { origins: Vec::new(), ends: Vec::new(), pool: Vec::new() }
    }
}

impl<R: Generate> Draw<R> {
    /// A random legal ply, and what it does. There is none where nothing is legal.
    fn ply(&mut self, rules: &R, position: &R::Position, mood: Mood, chance: &mut Chance) -> Option<(Ply, R::Action)> {
        self.origins.clear();
        rules.origins(position, mood, &mut self.origins);
        let resolved = |action: &R::Action| {
            let ply = rules.write(position, action);
            let action = rules.resolve(position, &ply).ok()?;
            Some((ply, action))
        };
        let looks = if self.origins.is_empty() { 0 } else { LOOKS };
        for _ in 0..looks {
            self.look(rules, position, mood, chance);
            while let Some(number) = chance.pick_number(&self.pool) {
                let (action, _) = self.pool.swap_remove(number);
                let found = resolved(&rules.with_rider(position, action, mood, chance));
                if found.is_some() {
                    return found;
                }
            }
        }
        let mut plain = Vec::new();
        rules.plain(position, &mut plain);
        let weighed: Vec<_> = plain.iter().map(|action| (action, rules.weight(position, action, mood))).collect();
        let &action = chance.pick(&weighed)?;
        resolved(&rules.one_of_all(position, action.clone(), mood, chance))
    }

    /// Fills the pool with plies of a few origins, which are drawn by how much their plies are expected to be preferred. What
    /// was expected is taken out of the weights again, so that each ply is about as likely as if all were listed.
    fn look(&mut self, rules: &R, position: &R::Position, mood: Mood, chance: &mut Chance) {
        self.pool.clear();
        let mut drawn: SmallVec<[(usize, u64); 16]> = SmallVec::new();
        for _ in 0..R::LOOKS {
            let Some(number) = chance.pick_number(&self.origins) else { break };
            match drawn.iter_mut().find(|(other, _)| *other == number) {
                Some((_, times)) => *times += 1,
                None => drawn.push((number, 1)),
            }
        }
        for (number, times) in drawn {
            let (origin, expected) = self.origins[number];
            rules.ends(position, origin, mood, chance, &mut self.ends);
            let share = |weight: u32| {
                let share = u64::from(weight) * times * UNIT / u64::from(expected);
                u32::try_from(share).unwrap_or(u32::MAX)
            };
            self.pool.extend(self.ends.drain(..).map(|(action, weight)| (action, share(weight))));
        }
    }
}

/// The record of a game before its first ply.
fn begun(variant: Variant, beginning: Beginning) -> Record {
    let tags =
        beginning.tags.into_iter().map(|(name, content)| Tag { name: name.into(), value: write(variant, content) });
    Record { variant, header: tags.map(Head::Tag).collect(), entries: Default::default() }
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
