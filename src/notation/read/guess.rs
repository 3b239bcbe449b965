//! Guesses the rule set of a record that does not name it, from its codes, words and tags.

use super::visitor::{SyntaxError, TagText, Visitor};
use super::written::{ActText, EffectText, PlaceText, PlyText};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::notation::Options;
use crate::notation::position::tiles;
use crate::source::Span;
use crate::variant::{Bare, CODES, TagValue, Variant, code_index};

/// Maximum of names of tiles that are looked at; no rule set has as many tiles.
const MAX_NAMES: usize = 32;

/// What a record shows of its rules.
pub(crate) struct Guess {
    /// The rule set that the `Variant` tag names, once there is such a tag; `None` in it for an unknown name.
    named: Option<Option<Variant>>,
    /// The codes in use, a bit for each. One that no tile of any rule set can have says nothing.
    codes: [u64; CODES.div_ceil(64)],
    words: Vec<&'static str>,
    /// Names of tiles, in the place of codes.
    tiles: Vec<String>,
    /// Names of tags and seats that some rule sets have and others have not.
    names: Vec<String>,
    squares: bool,
    /// Whether a tile is marked as spent.
    spent: bool,
    brackets: bool,
    seats: usize,
    /// Whether anything was learnt since [`Guess::has_learnt`] was asked last.
    learnt: bool,
    /// The rule set to take where several fit.
    settled: Option<Variant>,
    /// Whether that is the rule set of the game before.
    follows: bool,
}

impl Guess {
    pub(crate) fn new(options: &Options) -> Guess {
        Guess {
            settled: options.settled,
            follows: options.follows,
            named: None,
            codes: [0; CODES.div_ceil(64)],
            words: Vec::new(),
            tiles: Vec::new(),
            names: Vec::new(),
            squares: false,
            spent: false,
            brackets: false,
            seats: 0,
            learnt: false,
        }
    }

    /// Whether a `Variant` tag has been seen.
    pub(crate) fn is_named(&self) -> bool {
        self.named.is_some()
    }

    /// Whether anything was learnt since the last call.
    pub(crate) fn has_learnt(&mut self) -> bool {
        std::mem::take(&mut self.learnt)
    }

    /// The rule set to read by: the one that the record names, or else the given one, or else the one that fits best.
    pub(crate) fn variant(&self, given: Option<Variant>) -> Variant {
        self.named.flatten().or(given).unwrap_or_else(|| self.best().0)
    }

    /// The note that a rule set was guessed, if it was.
    pub(crate) fn note(&self, text: &str, given: Option<Variant>) -> Option<Diagnostic> {
        if self.is_named() || given.is_some() {
            return None;
        }
        let (variant, others) = self.best();
        let cause = match self.settled == Some(variant) {
            true if self.follows => ", as the game before it",
            true => ", under which it stays legal longest",
            false => "",
        };
        let start = text.len() - text.trim_start().len();
        let end = text[start..].find('\n').map_or(text.len(), |at| start + at);
        let message = format!("read as {variant}{cause}: the record does not name its rules");
        let help = if others.is_empty() {
            format!("add `[Variant \"{variant}\"]`")
        } else {
            let others: Vec<String> = others.iter().map(|variant| format!("`{variant}`")).collect();
            format!(
                "add `[Variant \"{variant}\"]`, or what it was: the plies can be read as {}, too",
                others.join(", ")
            )
        };
        let note = Diagnostic::new(&codes::VARIANT_TAKEN, Span::new(start, end), message);
        Some(note.label("no `Variant` tag").help(help))
    }

    /// Where the record names no rules, the rule sets that fit it best.
    pub(crate) fn fitting(&self, given: Option<Variant>) -> Vec<Variant> {
        if self.is_named() || given.is_some() {
            return Vec::new();
        }
        let (first, others) = self.best();
        std::iter::once(first).chain(others).collect()
    }

    /// The rule set to take of those that fit best, and the others that fit as well.
    fn best(&self) -> (Variant, Vec<Variant>) {
        let against: Vec<(usize, Variant)> = Variant::all().map(|variant| (self.against(variant), variant)).collect();
        let least = against.iter().map(|(against, _)| *against).min().unwrap_or(0);
        let fitting = against.into_iter().filter(|(against, _)| *against == least).map(|(_, variant)| variant);
        let mut fitting: Vec<Variant> = fitting.collect();
        let settled = fitting.iter().position(|variant| Some(*variant) == self.settled);
        let first = fitting.remove(settled.unwrap_or(0));
        (first, fitting)
    }

    /// How much in the record a rule set does not have.
    fn against(&self, variant: Variant) -> usize {
        let vocabulary = variant.vocabulary();
        let used = (0..CODES).filter(|index| self.codes[index / 64] >> (index % 64) & 1 == 1);
        let codes = used.filter(|&index| !vocabulary.has_code(index)).count();
        let words = self.words.iter().filter(|word| !vocabulary.words.contains(word)).count();
        let names = self.names.iter().filter(|name| !has_name(variant, name)).count();
        let squares = usize::from(self.squares && !vocabulary.has_squares());
        let brackets = usize::from(self.brackets && vocabulary.bare == Bare::Shared);
        let seats = usize::from(self.seats > vocabulary.seats.iter().map(|seats| seats.len()).max().unwrap_or(0));
        let spent = usize::from(self.spent && !vocabulary.tiles.iter().any(|tile| tile.spends));
        let tiles = self.tiles.iter().filter(|name| vocabulary.named(name).len() != 1).count();
        codes + tiles + words + names + squares + spent + brackets + seats
    }

    pub(crate) fn tag(&mut self, tag: &TagText<'_>) {
        let is = |name: &str| tag.name.eq_ignore_ascii_case(name);
        if is("Variant") {
            self.named.get_or_insert_with(|| Variant::named(tag.value.trim()));
            return;
        }
        if is("Position") {
            self.position(tag.written);
        }
        if is("Captured") {
            tiles::captured(tag.written, |tile| tile.iter().for_each(|tile| self.placed(tile)));
        }
        let holds_tiles = Variant::all()
            .flat_map(|variant| variant.vocabulary().tags)
            .any(|known| matches!(known.value, TagValue::Tile | TagValue::Tiles) && is(known.name));
        if holds_tiles {
            tag.value.split_whitespace().for_each(|code| self.code(Some(code)));
        }
        if is("Result") || is("Turn") {
            tag.value.split_whitespace().for_each(|name| self.name(name));
        }
        self.name(tag.name);
    }

    pub(crate) fn ply(&mut self, ply: &PlyText<'_>) {
        match ply {
            PlyText::Acts(acts) => acts.iter().for_each(|act| self.act(act)),
            PlyText::Pass => self.word("Pass"),
            PlyText::Claim => self.word("Claim"),
            PlyText::Resign => {}
            PlyText::Draw { drew, discarded } => {
                self.word("Draw");
                self.code(*drew);
                self.code(discarded.filter(|code| *code != "?"));
            }
        }
    }

    pub(crate) fn position(&mut self, written: &str) {
        tiles::tiles(written, |tile| tile.iter().for_each(|tile| self.placed(tile)));
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

    fn placed(&mut self, tile: &tiles::PlacedText<'_>) {
        self.code(Some(tile.code));
        tile.at.iter().for_each(|at| self.place(at));
        self.learnt |= tile.spent.is_some() && !self.spent;
        self.spent |= tile.spent.is_some();
        if let Some(owner) = tile.owner {
            let seats = usize::from(owner) + 1;
            self.learnt |= seats > self.seats;
            self.brackets = true;
            self.seats = self.seats.max(seats);
        }
    }

    fn code(&mut self, code: Option<&str>) {
        let Some(code) = code else { return };
        if let Some(index) = code_index(code) {
            let (word, bit) = (&mut self.codes[index / 64], 1 << (index % 64));
            self.learnt |= *word & bit == 0;
            *word |= bit;
        } else if self.tiles.len() < MAX_NAMES && !self.tiles.iter().any(|name| name.eq_ignore_ascii_case(code)) {
            self.tiles.push(code.to_owned());
            self.learnt = true;
        }
    }

    fn place(&mut self, place: &PlaceText<'_>) {
        self.learnt |= place.square && !self.squares;
        self.squares |= place.square;
    }

    fn word(&mut self, word: &'static str) {
        if !self.words.contains(&word) {
            self.words.push(word);
            self.learnt = true;
        }
    }

    pub(crate) fn name(&mut self, name: &str) {
        // More of them say no more.
        const MOST: usize = 100;
        if self.names.len() < MOST && Variant::all().any(|variant| has_name(variant, name)) {
            self.names.push(name.to_owned());
            self.learnt = true;
        }
    }
}

/// Whether a rule set has a tag or a seat of this name.
fn has_name(variant: Variant, name: &str) -> bool {
    let vocabulary = variant.vocabulary();
    vocabulary.tags.iter().any(|known| known.name.eq_ignore_ascii_case(name))
        || vocabulary.seats.iter().copied().flatten().any(|seat| seat.eq_ignore_ascii_case(name))
}

impl<'a> Visitor<'a> for Guess {
    fn tag(&mut self, tag: TagText<'a>) {
        Guess::tag(self, &tag);
    }

    fn comment(&mut self, _: &'a str, _: &'a str, _: bool, _: bool) {}

    fn number(&mut self, _: &'a str, _: u32, _: bool) {}

    fn ply(&mut self, _: &'a str, ply: PlyText<'a>) {
        Guess::ply(self, &ply);
    }

    fn seat(&mut self, _: &'a str, name: &'a str) {
        self.name(name);
    }

    fn check(&mut self, _: &'a str, written: &'a str) {
        self.position(written);
    }

    fn error(&mut self, _: SyntaxError<'a>) {}

    fn is_done(&self) -> bool {
        self.named.flatten().is_some()
    }
}
