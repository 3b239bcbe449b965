//! Finds out by which rules a record was played that does not say it: from the codes, words and tags that it uses.

use super::position;
use super::scribe::{Fault, Scribe, TagText};
use super::syntax::{ActText, EffectText, PlaceText, PlyText};
use crate::variant::{Bare, TagValue, Variant};
use std::collections::BTreeSet;

/// What a record shows of its rules.
pub(super) struct Marks {
    /// The value of the `Variant` tag.
    pub(super) named: Option<String>,
    codes: BTreeSet<String>,
    words: BTreeSet<&'static str>,
    tags: Vec<String>,
    squares: bool,
    brackets: bool,
    seats: usize,
}

impl Marks {
    pub(super) fn new() -> Marks {
        Marks {
            named: None,
            codes: BTreeSet::new(),
            words: BTreeSet::new(),
            tags: Vec::new(),
            squares: false,
            brackets: false,
            seats: 0,
        }
    }

    /// The rule set that fits best, the first of those that fit equally well, and whether another fits as well.
    pub(super) fn variant(&self) -> (Variant, Vec<Variant>) {
        let faults: Vec<(usize, Variant)> = Variant::all().map(|variant| (self.faults(variant), variant)).collect();
        let least = faults.iter().map(|(faults, _)| *faults).min().unwrap_or(0);
        let mut fitting = faults.into_iter().filter(|(faults, _)| *faults == least).map(|(_, variant)| variant);
        let first = fitting.next().expect("there is a rule set");
        (first, fitting.collect())
    }

    /// How many marks speak against a rule set.
    fn faults(&self, variant: Variant) -> usize {
        let vocabulary = variant.vocabulary();
        let codes = self.codes.iter().filter(|code| vocabulary.read(code).is_none()).count();
        let words = self.words.iter().filter(|word| !vocabulary.words.iter().any(|known| known == *word)).count();
        // Tags count where they belong to some rule sets and not to others.
        let tags = self.tags.iter().filter(|tag| Self::is_special(tag) && !Self::has_tag(variant, tag)).count();
        let squares = usize::from(self.squares && !vocabulary.has_squares());
        let brackets = usize::from(self.brackets && vocabulary.bare == Bare::Shared);
        let seats = usize::from(self.seats > vocabulary.seats.iter().map(|seats| seats.len()).max().unwrap_or(0));
        codes + words + tags + squares + brackets + seats
    }

    fn is_special(tag: &str) -> bool {
        Variant::all().any(|variant| Self::has_tag(variant, tag))
    }

    fn has_tag(variant: Variant, tag: &str) -> bool {
        let vocabulary = variant.vocabulary();
        vocabulary.tags.iter().any(|known| known.name.eq_ignore_ascii_case(tag))
            || vocabulary.seats.iter().copied().flatten().any(|seat| seat.eq_ignore_ascii_case(tag))
    }

    fn code(&mut self, code: Option<&str>) {
        if let Some(code) = code {
            self.codes.insert(code.to_ascii_lowercase());
        }
    }

    fn place(&mut self, place: &PlaceText<'_>) {
        self.squares |= place.square;
    }

    fn act(&mut self, act: &ActText<'_>) {
        self.code(act.code);
        self.code(act.capture.and_then(|(_, code)| code));
        self.code(act.exchange);
        self.place(&act.at);
        act.path.iter().for_each(|place| self.place(place));
        if let Some(EffectText::Shift { code, at, path, .. }) = act.effect.as_deref() {
            self.code(*code);
            self.place(at);
            path.iter().for_each(|place| self.place(place));
        }
    }

    fn position(&mut self, written: &str) {
        let mut found = Vec::new();
        position::tiles(written, |tile| found.extend(tile));
        self.placed(&found);
    }

    fn placed(&mut self, found: &[position::PlacedText<'_>]) {
        for tile in found {
            self.code(Some(tile.code));
            if let Some(at) = tile.at {
                self.place(&at);
            }
            if let Some(owner) = tile.owner {
                self.brackets = true;
                self.seats = self.seats.max(usize::from(owner) + 1);
            }
        }
    }
}

impl<'a> Scribe<'a> for Marks {
    fn tag(&mut self, tag: TagText<'a>) {
        if tag.name.eq_ignore_ascii_case("Variant") {
            self.named = Some(tag.value.trim().to_owned());
            return;
        }
        if tag.name.eq_ignore_ascii_case("Position") {
            self.position(tag.written);
        }
        if tag.name.eq_ignore_ascii_case("Captured") {
            let mut found = Vec::new();
            position::captured(tag.written, |tile| found.extend(tile));
            self.placed(&found);
        }
        let holds_tiles = Variant::all().flat_map(|variant| variant.vocabulary().tags).any(|known| {
            matches!(known.value, TagValue::Tile | TagValue::Tiles) && known.name.eq_ignore_ascii_case(tag.name)
        });
        if holds_tiles {
            tag.value.split_whitespace().for_each(|code| self.code(Some(code)));
        }
        for name in
            tag.value.split_whitespace().filter(|_| ["Result", "Turn"].iter().any(|n| tag.name.eq_ignore_ascii_case(n)))
        {
            self.tags.push(name.to_owned());
        }
        self.tags.push(tag.name.to_owned());
    }

    fn comment(&mut self, _: &'a str, _: &'a str, _: bool) {}

    fn number(&mut self, _: &'a str, _: u32, _: bool) {}

    fn ply(&mut self, _: &'a str, ply: PlyText<'a>) {
        match &ply {
            PlyText::Acts(acts) => acts.iter().for_each(|act| self.act(act)),
            PlyText::Pass => drop(self.words.insert("Pass")),
            PlyText::Claim => drop(self.words.insert("Claim")),
            PlyText::Resign => {}
            PlyText::Draw { drew, discarded } => {
                self.words.insert("Draw");
                self.code(*drew);
                self.code(discarded.filter(|code| *code != "?"));
            }
        }
    }

    fn check(&mut self, _: &'a str, written: &'a str) {
        self.position(written);
    }

    fn fault(&mut self, _: Fault<'a>) {}

    fn has_enough(&self) -> bool {
        self.named.is_some()
    }
}
