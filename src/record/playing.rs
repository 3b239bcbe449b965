//! A ply in either form, as writers take it.

use super::lean::{Doing, LeanAct, LeanEntry, LeanPly};
use super::{Act, Discard, Effect, Ply};
use crate::board::Place;
use crate::variant::Tile;
use std::borrow::Cow;

/// What writing and completing ask of an act besides.
pub(crate) trait Written: Doing {
    /// The places it passes through and, last, where it ends.
    fn way(&self) -> impl ExactSizeIterator<Item = Place>;
    /// Names the tile that moves, and marks the capture.
    fn fill(&mut self, tile: Option<Tile>, capture: Option<Option<Tile>>);
}

impl Written for Act {
    #[inline]
    fn way(&self) -> impl ExactSizeIterator<Item = Place> {
        self.path.iter().copied()
    }
    fn fill(&mut self, tile: Option<Tile>, capture: Option<Option<Tile>>) {
        (self.tile, self.capture) = (tile, capture);
    }
}

impl Written for LeanAct {
    #[inline]
    fn way(&self) -> impl ExactSizeIterator<Item = Place> {
        self.lean_way().iter().map(|&place| place.into())
    }
    #[inline]
    fn fill(&mut self, tile: Option<Tile>, capture: Option<Option<Tile>>) {
        self.set(tile, capture);
    }
}

/// A ply without acts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Word {
    Pass,
    Resign,
    Claim,
    Draw { drew: Option<Tile>, discarded: Discard },
}

/// A ply in whichever form it is written down.
pub(crate) trait Playing {
    type Act: Written;
    /// The ply.
    fn to_ply(&self) -> Cow<'_, Ply>;
    /// The word that it is, if it has no acts.
    fn word(&self) -> Option<Word>;
    /// Its acts, and whether each has an effect.
    fn acts(&self) -> impl Iterator<Item = (&Self::Act, bool)>;
    /// The effect of an act, from 0.
    fn effect(&self, act: usize) -> Option<Cow<'_, Effect>>;
    /// The act that it is, if that is all and has no effect.
    fn only_act(&self) -> Option<&Self::Act>;
}

impl<P: Playing> Playing for &P {
    type Act = P::Act;

    fn to_ply(&self) -> Cow<'_, Ply> {
        (**self).to_ply()
    }

    #[inline]
    fn word(&self) -> Option<Word> {
        (**self).word()
    }

    #[inline]
    fn acts(&self) -> impl Iterator<Item = (&P::Act, bool)> {
        (**self).acts()
    }

    fn effect(&self, act: usize) -> Option<Cow<'_, Effect>> {
        (**self).effect(act)
    }

    #[inline]
    fn only_act(&self) -> Option<&P::Act> {
        (**self).only_act()
    }
}

impl Playing for Ply {
    type Act = Act;

    fn to_ply(&self) -> Cow<'_, Ply> {
        Cow::Borrowed(self)
    }

    #[inline]
    fn word(&self) -> Option<Word> {
        Some(match *self {
            Ply::Acts(_) => return None,
            Ply::Pass => Word::Pass,
            Ply::Resign => Word::Resign,
            Ply::Claim => Word::Claim,
            Ply::Draw { drew, discarded } => Word::Draw { drew, discarded },
        })
    }

    #[inline]
    fn acts(&self) -> impl Iterator<Item = (&Act, bool)> {
        let acts = match self {
            Ply::Acts(acts) => acts.as_slice(),
            _ => &[],
        };
        acts.iter().map(|act| (act, act.effect.is_some()))
    }

    fn effect(&self, act: usize) -> Option<Cow<'_, Effect>> {
        let Ply::Acts(acts) = self else { return None };
        acts.get(act)?.effect.as_deref().map(Cow::Borrowed)
    }

    #[inline]
    fn only_act(&self) -> Option<&Act> {
        match self {
            Ply::Acts(acts) => {
                <&[Act; 1]>::try_from(acts.as_slice()).ok().map(|[act]| act).filter(|act| act.effect.is_none())
            }
            _ => None,
        }
    }
}

impl Playing for LeanPly<'_> {
    type Act = LeanAct;

    fn to_ply(&self) -> Cow<'_, Ply> {
        Cow::Owned(self.whole())
    }

    #[inline]
    fn word(&self) -> Option<Word> {
        Some(match *self.entries().first()? {
            LeanEntry::Pass => Word::Pass,
            LeanEntry::Resign => Word::Resign,
            LeanEntry::Claim => Word::Claim,
            LeanEntry::Draw(drew, discarded) => Word::Draw { drew, discarded },
            _ => return None,
        })
    }

    #[inline]
    fn acts(&self) -> impl Iterator<Item = (&LeanAct, bool)> {
        LeanActs(self.entries())
    }

    #[cold]
    fn effect(&self, act: usize) -> Option<Cow<'_, Effect>> {
        let is_act = |entry: &LeanEntry| matches!(entry, LeanEntry::Act(_));
        let acts = self.entries().iter().enumerate().filter(|(_, entry)| is_act(entry));
        let (at, _) = acts.into_iter().nth(act)?;
        self.entries().get(at + 1)?.effect().map(Cow::Owned)
    }

    #[inline]
    fn only_act(&self) -> Option<&LeanAct> {
        match self.entries() {
            [LeanEntry::Act(act)] => Some(act),
            _ => None,
        }
    }
}

/// The acts among entries, and whether each has an effect.
struct LeanActs<'g>(&'g [LeanEntry]);

impl<'g> Iterator for LeanActs<'g> {
    type Item = (&'g LeanAct, bool);

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let (entry, rest) = self.0.split_first()?;
            self.0 = rest;
            if let LeanEntry::Act(act) = entry {
                return Some((act, matches!(rest.first(), Some(LeanEntry::Shift(_) | LeanEntry::Turning(_)))));
            }
        }
    }
}
