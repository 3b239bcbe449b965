//! A hand as the set of all hands it may be: every unseen discard splits it into one world for each kind it can be.

use super::{COUNTS, KINDS, kind_of};
use paisho::record::{Discard, Ply};
use std::collections::BTreeSet;

/// One possible history.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct World {
    /// The tiles in hand of a known kind.
    hand: [u8; 12],
    /// How many tiles in hand are of a kind not chosen yet.
    unseen: u8,
    /// What came out of the set, as far as the kinds are chosen.
    out: [u8; 12],
    /// How many tiles came out of the set.
    total: u8,
}

/// The worlds of a seat, for one owner of the set that the centre piece came from.
#[derive(Debug, Clone)]
pub struct Worlds {
    set: [u8; 12],
    worlds: BTreeSet<World>,
}

impl Worlds {
    /// The hand at the start: these tiles, or a number of unseen ones.
    pub fn start(set: [u8; 12], dealt: Option<&[&str]>, sizes: (u8, u8)) -> Worlds {
        let mut worlds = BTreeSet::new();
        match dealt {
            Some(codes) => {
                let mut hand = [0; 12];
                codes.iter().for_each(|code| hand[kind_of(code)] += 1);
                worlds.insert(World { hand, unseen: 0, out: hand, total: codes.len() as u8 });
            }
            None => {
                for unseen in sizes.0..=sizes.1 {
                    worlds.insert(World { hand: [0; 12], unseen, out: [0; 12], total: unseen });
                }
            }
        }
        let mut all = Worlds { set, worlds };
        all.keep();
        all
    }

    /// Removes the worlds that a set does not allow.
    fn keep(&mut self) {
        let set = self.set;
        let whole: u8 = set.iter().sum();
        self.worlds.retain(|world| world.total <= whole && (0..12).all(|kind| world.out[kind] <= set[kind]));
    }

    pub fn is_possible(&self) -> bool {
        !self.worlds.is_empty()
    }

    pub fn count(&self) -> usize {
        self.worlds.len()
    }

    /// The worlds after a tile went out of the hand: one of a known kind, or an unseen one of a kind chosen now.
    fn gives(&self, tile: Option<usize>) -> BTreeSet<World> {
        let mut after = BTreeSet::new();
        for world in &self.worlds {
            for kind in (0..12).filter(|&kind| tile.is_none_or(|tile| tile == kind)) {
                if world.hand[kind] > 0 {
                    let mut next = world.clone();
                    next.hand[kind] -= 1;
                    after.insert(next);
                }
            }
            if world.unseen > 0 {
                let mut next = world.clone();
                next.unseen -= 1;
                if let Some(kind) = tile {
                    next.out[kind] += 1;
                }
                after.insert(next);
            }
        }
        after
    }

    pub fn place(&mut self, kind: usize) {
        self.worlds = self.gives(Some(kind));
        self.keep();
    }

    pub fn draw(&mut self, ply: &Ply, limit: Option<u8>) {
        let Ply::Draw { drew, discarded } = ply else { panic!("a draw") };
        let mut after = BTreeSet::new();
        for world in &self.worlds {
            let held = world.hand.iter().sum::<u8>() + world.unseen;
            if limit.is_some_and(|limit| (held >= limit) != (*discarded != Discard::None)) {
                continue;
            }
            let mut next = world.clone();
            next.total += 1;
            match drew {
                Some(tile) => {
                    next.hand[tile.index()] += 1;
                    next.out[tile.index()] += 1;
                }
                None => next.unseen += 1,
            }
            after.insert(next);
        }
        self.worlds = after;
        match discarded {
            Discard::None => {}
            Discard::Unseen => self.worlds = self.gives(None),
            Discard::Tile(tile) => self.worlds = self.gives(Some(tile.index())),
        }
        self.keep();
    }
}

/// What both seats may hold, for either owner of the set that the centre piece came from.
#[derive(Debug, Clone)]
pub struct Hands(pub Vec<[Worlds; 2]>);

impl Hands {
    /// Whether an act of a seat leaves a possible world.
    pub fn allow(&self, seat: usize, act: impl Fn(&mut Worlds)) -> bool {
        self.0.iter().any(|pair| {
            let mut worlds = pair[seat].clone();
            act(&mut worlds);
            worlds.is_possible() && pair[1 - seat].is_possible()
        })
    }

    pub fn play(&mut self, seat: usize, act: impl Fn(&mut Worlds)) {
        self.0.iter_mut().for_each(|pair| act(&mut pair[seat]));
    }

    pub fn count(&self) -> usize {
        self.0.iter().flatten().map(Worlds::count).sum()
    }

    /// The hands at the start; `spent` are the tiles of each set on the board and out of the game.
    pub fn start(
        spent: [[u8; 12]; 2],
        centre: Option<&str>,
        dealt: [Option<Vec<&str>>; 2],
        limit: Option<u8>,
        from_position: bool,
    ) -> Hands {
        let answers: Vec<Option<usize>> = if centre.is_some() { vec![Some(0), Some(1)] } else { vec![None] };
        let pair = |answer: &Option<usize>| {
            [0, 1].map(|seat| {
                let mut set = COUNTS;
                (0..KINDS.len()).for_each(|kind| set[kind] -= spent[seat][kind]);
                let gone = *answer == Some(seat);
                let kind = centre.map(kind_of);
                // A set without such a tile cannot have given the centre piece.
                let has = kind.is_none_or(|kind| !gone || set[kind] > 0);
                if let Some(kind) = kind.filter(|_| gone && has) {
                    set[kind] -= 1;
                }
                let most = limit.unwrap_or(54);
                let least = if from_position { 0 } else { limit.unwrap_or(0) };
                let sizes = if has { (least, most) } else { (1, 0) };
                let dealt = dealt[seat].as_deref();
                if has { Worlds::start(set, dealt, sizes) } else { Worlds::start(set, None, sizes) }
            })
        };
        Hands(answers.iter().map(pair).collect())
    }
}
