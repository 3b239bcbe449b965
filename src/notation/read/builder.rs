//! Builds the record and the diagnostics from what the reader of a notation reports.

use super::branch::Waiting;
use super::guess::Guess;
use super::lent::Lent;
use super::message::shown;
use super::numbers::illegible;
use super::slips::Slips;
use super::tags;
use super::turns::Turns;
use super::visitor::{Stated, SyntaxError, TagText, Visitor};
use super::written::PlyText;
use crate::code::Code;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::notation::hand::Typed;
use crate::notation::pai::{cannot_write, has_gap, last_clause, last_pass, number, ply_in, unopened};
use crate::notation::{NamedSeat, Options, Read, Spans, Spelling};
use crate::record::{Comment, Entries, Entry, Head, Ply, Record, Tag};
use crate::source::Span;
use crate::variant::{Seat, Variant, Vocabulary};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Maximum of diagnostics about the writing of one game.
const MAX_DIAGNOSTICS: usize = 10_000;
/// Maximum of turns, plies and comments in one game with their acts, steps and tiles, which bounds its memory.
pub(super) const MAX_PARTS: usize = 50_000;
/// How many tags a game may have without its lists being made longer.
const TAGS: usize = 8;
/// Maximum of tags and comments above the moves.
const MAX_TAGS: usize = 10_000;

/// A record being built.
pub(crate) struct Builder<'a> {
    pub(super) text: &'a str,
    pub(super) spelling: Spelling,
    pub(super) vocabulary: &'static Vocabulary,
    pub(crate) seats: &'static [&'static str],
    pub(super) record: Record,
    pub(super) spans: Spans,
    pub(super) diagnostics: Vec<Diagnostic>,
    pub(super) slips: Vec<Slips>,
    /// How many entries stand before the first error.
    pub(super) sound: Option<usize>,
    /// The tags with their indices in the header. They are read together, because some say how to read others.
    pub(super) tags: Vec<(usize, TagText<'a>)>,
    pub(super) header_open: bool,
    /// The spans of the name and of all of the `Variant` tag.
    pub(super) variant_tag: Option<(Span, Span)>,
    /// The error of a rule set that is not known. Nothing else can be said of such a game.
    unknown_variant: Option<Diagnostic>,
    /// Where the rule set is not known: what the record shows of it.
    guess: Option<Guess>,
    /// The rule set to read by where the record names none.
    given: Option<Variant>,
    /// Whether errors need no words.
    pub(super) wordless: bool,
    /// Whether the rule set guessed above the plies has proved wrong, so that only the guess goes on.
    pub(super) misguessed: bool,
    pub(super) turns: Turns,
    /// How many parts the entries have.
    pub(super) parts: usize,
    /// How many plies of the line have been read, those with errors included.
    pub(super) plies: u32,
    /// The lines that wait for the end of a variation, the main line first.
    pub(super) waiting: Vec<Waiting>,
    /// The text, once a comment shares it.
    pub(super) shared: Option<Arc<str>>,
    /// The variation that is being read, as `--at` names it; empty in the main line.
    pub(super) line: String,
    /// Whether a variation has just begun.
    pub(super) branches: bool,
    /// The ply that has variations, and how many.
    pub(super) replaced: Option<(usize, u32)>,
    /// The turn and the seat that were due when the last number was read.
    pub(super) due: (u32, usize),
    /// The entry of the ply before, unless it has an error.
    pub(super) last_ply: Option<usize>,
    /// The token that opened the turn.
    pub(super) opened: Span,
    /// The number that shortened the turns of a game of three or four.
    pub(super) shortened: Span,
    /// The seat that the text names for the next ply.
    pub(super) named_seat: Option<(Seat, Span)>,
    /// Where a text names a seat before the last plies.
    pub(super) label: Option<Span>,
    /// A number that opened the same turn again, and the turn it should have opened.
    pub(super) again: Option<(Span, u32)>,
    /// Whether a tile that moves stands apart from its place: `Rs 10b-9d`.
    has_gap: bool,
    /// The span for tokens that are not slices of the text.
    pub(super) here: Span,
    /// Texts with escapes, which are not slices of the text: by their addresses, their lengths and spans.
    unescaped: BTreeMap<usize, (usize, Span)>,
}

/// Reads a game in a notation that spells as `pai` does. `reader` reports the parts of the game; it is called a second
/// time if what stands above the plies has led to the wrong rule set.
pub(crate) fn read_with<'a>(text: &'a str, options: &Options, reader: impl Fn(&mut dyn Visitor<'a>)) -> Read {
    // Before anything is learnt, all rule sets fit equally well.
    let first = options.variant.or(options.settled).unwrap_or(Variant::FIRST);
    let mut builder = Builder::new(text, first, Spelling::Pai);
    builder.given = options.variant;
    builder.wordless = options.wordless;
    builder.guess = Some(Guess::new(options));
    reader(&mut builder);
    builder.close_header();
    let Some(guess) = builder.guess.take() else { return builder.finish() };
    let variant = guess.variant(options.variant);
    if builder.misguessed || builder.record.variant != variant {
        // It replaces the other, so that there is one at a time.
        drop(builder);
        builder = Builder::new(text, variant, Spelling::Pai);
        builder.wordless = options.wordless;
        reader(&mut builder);
    }
    let mut read = builder.finish();
    read.fitting = guess.fitting(options.variant);
    // Where nothing was read there is nothing to say of how.
    let is_read = read.is_sound() || read.record.plies().next().is_some();
    if let Some(note) = guess.note(text, options.variant).filter(|_| is_read) {
        read.diagnostics.insert(0, note);
    }
    read
}

/// How many parts a ply has.
#[inline]
pub(super) fn parts(ply: &Ply) -> usize {
    match ply {
        Ply::Acts(acts) => acts.iter().map(|act| 2 + act.path.len()).sum(),
        _ => 1,
    }
}

impl<'a> Builder<'a> {
    /// A builder for a game of this rule set, with room for about as many entries as there are plies.
    pub(crate) fn new(text: &'a str, variant: Variant, spelling: Spelling) -> Builder<'a> {
        Builder::with_room(text, variant, spelling, (text.len() / 8).min(1 << 12))
    }

    /// The same with room for this many entries.
    pub(crate) fn with_room(text: &'a str, variant: Variant, spelling: Spelling, expected: usize) -> Builder<'a> {
        let vocabulary = variant.vocabulary();
        Builder {
            text,
            spelling,
            vocabulary,
            seats: vocabulary.seats[0],
            record: Record { variant, header: Vec::with_capacity(TAGS), entries: Entries::with_capacity(expected) },
            spans: Spans { entries: Vec::with_capacity(expected), ..Spans::default() },
            diagnostics: Vec::new(),
            slips: Vec::new(),
            sound: None,
            tags: Vec::with_capacity(TAGS),
            header_open: true,
            variant_tag: None,
            unknown_variant: None,
            guess: None,
            given: None,
            wordless: false,
            misguessed: false,
            turns: Turns::new(2, 0),
            parts: 0,
            plies: 0,
            waiting: Vec::new(),
            shared: None,
            line: String::new(),
            branches: false,
            replaced: None,
            due: (1, 0),
            last_ply: None,
            opened: Span::default(),
            shortened: Span::default(),
            named_seat: None,
            label: None,
            again: None,
            has_gap: false,
            here: Span::default(),
            unescaped: BTreeMap::new(),
        }
    }

    /// The record, and the diagnostics about it.
    pub(crate) fn finish(mut self) -> Read {
        self.close_header();
        self.check_label();
        self.end_variations();
        self.report_rest();
        self.tell_last_words();
        self.report_slips();
        self.tell_last_sign();
        self.end_turns();
        self.check_first_seat();
        let mut sound = self.sound.unwrap_or(self.record.entries.len());
        if let Some(unknown) = self.unknown_variant {
            (self.diagnostics, sound) = (vec![unknown], 0);
        }
        Diagnostic::sort(&mut self.diagnostics);
        Read {
            record: self.record,
            spans: self.spans,
            diagnostics: self.diagnostics,
            sound,
            fitting: Vec::new(),
            other: None,
            typed: Typed { has_gap: self.has_gap, ..Typed::default() },
        }
    }

    /// Warns of plies in what follows the last ply, where no other ply can show that one is missing.
    fn tell_last_words(&mut self) {
        let is_words = |entry: &Entry| matches!(entry, Entry::Comment(_) | Entry::Variation(_));
        if self.spelling != Spelling::Pai || !self.record.entries.last().is_some_and(is_words) {
            return;
        }
        let behind = self.record.entries.iter().rev().take_while(|entry| is_words(entry)).count();
        let text = self.text;
        for at in (self.record.entries.len() - behind..self.record.entries.len()).rev() {
            let Some(token) = text.get(self.spans.entries[at].range()) else { continue };
            match &self.record.entries[at] {
                Entry::Comment(_) if self.plies > 0 && !self.has_told_of(&codes::COMMENT_PLY) => {
                    let said = token.trim_start_matches(['{', ';']).trim_end_matches('}');
                    let last = self.turns.before_last().upcoming().1;
                    let seat = self.seats.get(last).copied().unwrap_or_default();
                    let names_last =
                        |clause: &str| clause.get(..seat.len()).is_some_and(|name| name.eq_ignore_ascii_case(seat));
                    let is_known = self.vocabulary.words.contains(&"Pass");
                    let pass = || last_pass(said).filter(|clause| is_known && !names_last(clause));
                    if let Some(ply) = ply_in(said) {
                        self.keep_slip(&codes::COMMENT_PLY, ply, ply, ply);
                    } else if let Some(clause) = pass() {
                        self.keep_slip(&codes::COMMENT_PLY, clause, clause, "Pass");
                    } else if let Some((clause, ply)) =
                        last_clause(said).filter(|(clause, ply)| !names_last(clause) && self.may_be_played(ply))
                    {
                        self.keep_slip(&codes::COMMENT_PLY, clause, clause, &ply);
                    }
                }
                Entry::Variation(_)
                    if self.turns.lacks_ply()
                        && self.is_lone_ply(at, token)
                        && !self.has_told_of(&codes::VARIATION_PLY) =>
                {
                    self.keep_slip(&codes::VARIATION_PLY, token, token, token.trim_matches(['(', ')', ' ']));
                }
                _ => {}
            }
        }
    }

    /// Warns of a variation that only plants, behind a move, as people put a bonus in parentheses: `Jd10b-12e (Jd*10r)`.
    fn tell_bonus(&mut self) {
        let [.., Entry::Ply(Ply::Acts(moved)), Entry::Variation(variation)] = &self.record.entries[..] else { return };
        let plants =
            |entry: &Entry| matches!(entry, Entry::Ply(Ply::Acts(acts)) if matches!(&acts[..], [act] if act.drop));
        let is_move = matches!(&moved[..], [act] if !act.drop);
        if self.vocabulary.variant != "skud" || !is_move || !variation.entries.iter().any(plants) {
            return;
        }
        let entry = self.record.entries.len() - 1;
        let text = self.text;
        if let Some(token) = text.get(self.spans.entries[entry].range()).filter(|token| self.is_lone_ply(entry, token))
        {
            let right = format!("+ {}", token.trim_matches(['(', ')', ' ']));
            self.keep_slip(&codes::VARIATION_PLY, token, token, &right);
        }
    }

    /// Whether a variation is one ply without any of its own, and no number shows which one it replaces.
    fn is_lone_ply(&self, entry: usize, token: &str) -> bool {
        let Some(Entry::Variation(variation)) = self.record.entries.get(entry) else { return false };
        let plies =
            variation.entries.iter().filter(|entry| matches!(entry, Entry::Ply(_) | Entry::Variation(_))).count();
        let inside = token.strip_prefix('(');
        plies == 1 && inside.is_some_and(|inside| number::<true>(inside.trim_start()).is_err())
    }

    /// Reports that the rest of a game has not been read, because there is too much of it.
    fn report_rest(&mut self) {
        let (most, what) = match (self.diagnostics.len(), self.parts, self.record.header.len()) {
            (MAX_DIAGNOSTICS.., _, _) => (MAX_DIAGNOSTICS, "errors"),
            (_, MAX_PARTS.., _) => (MAX_PARTS, "turns, plies, steps and comments"),
            (_, _, MAX_TAGS..) => (MAX_TAGS, "tags"),
            _ => return,
        };
        let message = format!("this game has {most} {what} or more: the rest of it is not read");
        let last = self.diagnostics.iter().map(|diagnostic| diagnostic.span).chain(self.spans.entries.last().copied());
        let span = last.max_by_key(|span| span.end).unwrap_or_default();
        let diagnostic = Diagnostic::new(&codes::TEXT_TOO_LONG, span, message).label("read up to here");
        self.sound = self.sound.or(Some(self.record.entries.len()));
        self.diagnostics.push(diagnostic.help("split the file, or look for text that is not part of the game"));
    }

    /// Whether an error has been reported.
    pub(crate) fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }

    /// The span of a token.
    pub(super) fn span(&self, token: &str) -> Span {
        let written = || {
            let start = token.as_ptr() as usize;
            let (&from, &(length, span)) = self.unescaped.range(..=start).next_back()?;
            (start + token.len() <= from + length).then_some(span)
        };
        Span::of(token, self.text).or_else(written).unwrap_or(self.here)
    }

    pub(super) fn diagnostic(&self, code: &'static Code, token: &str, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(code, self.span(token), message)
    }

    /// Keeps a diagnostic.
    pub(super) fn report(&mut self, mut diagnostic: Diagnostic) {
        if !self.line.is_empty() {
            diagnostic.variation = Some(self.line.clone());
        }
        // A wrong number leaves no doubt about what was played.
        if diagnostic.is_error() && diagnostic.code != &codes::TURN_NUMBER && self.sound.is_none() {
            self.sound = Some(self.record.entries.len());
        }
        if self.diagnostics.len() < MAX_DIAGNOSTICS {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Keeps a diagnostic about the ply that is being read, with its turn and seat.
    pub(super) fn report_in_ply(&mut self, mut diagnostic: Diagnostic) {
        self.place_in_turn(&mut diagnostic);
        self.report(diagnostic);
    }

    /// Adds the turn, the seat and the number of the ply that is being read.
    pub(super) fn place_in_turn(&self, diagnostic: &mut Diagnostic) {
        if self.plies > 0 {
            let (turn, seat) = self.turns.upcoming();
            diagnostic.turn = Some(turn);
            diagnostic.seat = self.seats.get(seat).map(ToString::to_string);
            diagnostic.ply = Some(self.plies);
        }
    }

    /// Whether the rule set is known, so that nothing is to be learnt of it.
    pub(super) fn knows_variant(&self) -> bool {
        self.given.is_some() || self.guess.as_ref().is_none_or(Guess::is_named)
    }

    /// Reads on by what the record has shown of its rules so far.
    pub(super) fn take_guess(&mut self) {
        if let Some(guess) = &mut self.guess {
            guess.has_learnt();
            self.record.variant = guess.variant(self.given);
            self.vocabulary = self.record.variant.vocabulary();
        }
    }

    /// Lets a guess learn. Says whether it has proved wrong, so that there is nothing to build.
    fn learn(&mut self, learn: impl FnOnce(&mut Guess)) -> bool {
        if let Some(guess) = self.guess.as_mut().filter(|guess| !guess.is_named()) {
            learn(guess);
            if !self.header_open && guess.has_learnt() {
                self.misguessed |= guess.variant(self.given) != self.record.variant;
            }
        }
        self.misguessed
    }

    #[inline]
    pub(super) fn push(&mut self, entry: Entry, span: Span) {
        self.parts += match &entry {
            Entry::Ply(ply) => parts(ply),
            Entry::Check(tiles) => 1 + tiles.len(),
            _ => 1,
        };
        self.record.entries.add(entry);
        self.spans.entries.push(span);
    }

    /// Whether a ply that a comment tells may have been played: the rules know the word, and it says no more than the ply
    /// before it or the result.
    fn may_be_played(&self, ply: &str) -> bool {
        // Behind the number of a turn.
        let word = ply.split(' ').find(|word| !word.ends_with(['.', ')'])).unwrap_or_default();
        let repeats = |is: fn(&Ply) -> bool| matches!(self.record.entries.last(), Some(Entry::Ply(last)) if is(last));
        let is_known = || !self.knows_variant() || self.vocabulary.words.contains(&word);
        match word {
            // Above the plies nothing has been played.
            "Resign" | "Pass" | "Claim" | "Draw" if self.plies == 0 => false,
            "Resign" => {
                let has_result =
                    self.tags.iter().any(|(_, tag)| tag.name == "Result") || self.record.tag("Result").is_some();
                !has_result && !repeats(|last| *last == Ply::Resign)
            }
            "Pass" => is_known() && !repeats(|last| *last == Ply::Pass),
            "Claim" => is_known() && !repeats(|last| *last == Ply::Claim),
            "Draw" => is_known(),
            _ => true,
        }
    }

    /// Adds a ply that was counted; none if there is an error in it.
    fn add_ply(&mut self, token: &'a str, ply: Option<Ply>) {
        let span = self.span(token);
        let again = self.again.take();
        // A Garden Gate number names the seat too, so what repeats both is a ply too many. Elsewhere the next seat may
        // have played the same, and the rules decide.
        if let (Spelling::Gate, Some((number, _)), Some(first)) =
            (self.spelling, again, ply.as_ref().and_then(|ply| self.repeated(ply)))
        {
            return self.report_repeated(token, first, number);
        }
        let begins = match again {
            Some((number, expected)) => {
                self.report_number(number, expected);
                self.turns.reopened()
            }
            None => self.turns.before_ply(),
        };
        if let Some(turn) = begins {
            let opening = Span { start: span.start, end: span.start };
            self.push(Entry::Turn(turn), opening);
            self.opened = span;
        }
        if ply.is_none() {
            self.count_unread(span);
        }
        self.turns.after_ply(matches!(ply, Some(Ply::Resign)));
        self.last_ply = ply.is_some().then_some(self.record.entries.len());
        let named = self.named_seat.take();
        if let Some(ply) = ply {
            let entry = self.record.entries.len();
            self.spans.seats.extend(named.map(|(seat, span)| NamedSeat { entry, seat, span }));
            self.push(Entry::Ply(ply), span);
        }
    }
}

impl<'a> Visitor<'a> for Builder<'a> {
    fn tag(&mut self, tag: TagText<'a>) {
        if self.learn(|guess| guess.tag(&tag)) {
            return;
        }
        let span = self.span(tag.text);
        if !self.header_open {
            let message = format!("the tag `{}` is among the moves", tag.name);
            let diagnostic = self.diagnostic(&codes::TAG_MISPLACED, tag.text, message);
            self.report(diagnostic.help("put it above the moves, on a line of its own"));
            return;
        }
        if tag.name.eq_ignore_ascii_case("Variant") && self.variant_tag.is_none() {
            self.variant_tag = Some((self.span(tag.name), span));
            if Variant::named(tag.value.trim()).is_none() {
                self.unknown_variant = Some(self.unknown_variant(&tag));
            }
            return;
        }
        self.tags.push((self.record.header.len(), tag.clone()));
        self.record.header.push(Head::Tag(Tag { name: tag.name.to_owned(), value: tag.value.into_owned() }));
        self.spans.header.push(span);
    }

    fn comment(&mut self, token: &'a str, text: &'a str, to_line_end: bool, own_line: bool) {
        if self.misguessed {
            return;
        }
        let span = self.span(token);
        // Whatever the line ends of the text, those of a comment are line feeds.
        let text_of = |text: &str| if text.contains('\r') { text.replace("\r\n", "\n") } else { text.to_owned() };
        let mut comment =
            Comment { text: text_of(text.trim()).into(), to_line_end, own_line: own_line && !self.header_open };
        if !self.waiting.is_empty() {
            // A variation stands between parentheses, whatever the lines.
            (comment.to_line_end, comment.own_line) = (false, false);
        }
        if let Some((message, help)) = cannot_write(&comment) {
            let diagnostic = self.diagnostic(&codes::COMMENT_TEXT, text, message).help(help);
            self.report(diagnostic);
            return;
        }
        if self.header_open {
            self.record.header.push(Head::Comment(comment));
            self.spans.header.push(span);
        } else {
            self.push(Entry::Comment(comment), span);
        }
    }

    fn number(&mut self, token: &'a str, number: u32, continues: bool) {
        self.close_header();
        if self.misguessed {
            return;
        }
        let span = self.span(token);
        if let Some((span, expected)) = self.again.take() {
            self.report_number(span, expected);
        }
        if self.repeats_turn(span, number, continues) {
            return;
        }
        self.due = self.turns.upcoming();
        let was_loose = self.turns.is_loose();
        let (begins, error) = self.turns.number(number, continues);
        let is_counted_anew = was_loose || error.is_some();
        if let Some(error) = error {
            self.report_turn_error(span, error);
        }
        if let Some(turn) = begins {
            self.push(Entry::Turn(turn), span);
            if self.turns.just_shortened() {
                self.shortened = span;
            }
            self.opened = span;
        }
        if is_counted_anew {
            self.count_anew();
        }
    }

    fn turn(&mut self, token: &'a str, number: u32) {
        self.close_header();
        let later_seat_first = self.turns.turn() == 0 && self.turns.first() > 0;
        let continues = self.branches && !self.turns.opening().1;
        self.number(token, number, later_seat_first || continues);
    }

    fn ply(&mut self, token: &'a str, written: PlyText<'a>) {
        let misguessed = self.learn(|guess| guess.ply(&written));
        self.close_header();
        if misguessed {
            return;
        }
        self.plies += 1;
        self.branches = false;
        self.has_gap |= has_gap(token);
        let ply = self.resolve_ply(&written);
        self.add_ply(token, ply);
    }

    fn lend(&mut self) -> Option<Lent> {
        self.lend_lists()
    }

    fn take_back(&mut self, lent: Lent) {
        self.take_lists_back(lent);
    }

    fn strict(&mut self) -> Option<&'static Vocabulary> {
        let takes_strict = self.takes_strict();
        if takes_strict {
            self.close_header();
        }
        takes_strict.then_some(self.vocabulary)
    }

    fn strict_ply(&mut self, token: &'a str, ply: Ply) {
        self.has_gap |= has_gap(token);
        self.plies += 1;
        self.branches = false;
        self.add_ply(token, Some(ply));
    }

    fn is_told(&self, code: &'static Code, written: &str) -> bool {
        self.has_told(code, written)
    }

    fn count_slips(&mut self, code: &'static Code, count: u32) {
        self.count_told(code, count);
    }

    fn result(&mut self, token: &'a str, value: &'a str) {
        self.close_header();
        self.add_result(token, value);
    }

    fn check(&mut self, token: &'a str, written: &'a str) {
        let misguessed = self.learn(|guess| guess.position(written));
        self.close_header();
        if misguessed {
            return;
        }
        let span = self.span(token);
        if tags::bounded(self, token.get(..1).unwrap_or(token), "Check", written).is_none() {
            return;
        }
        let tiles = self.plain_tiles(written).unwrap_or_else(|| self.resolve_tiles(written, false));
        self.push(Entry::Check(tiles), span);
    }

    fn seat(&mut self, token: &'a str, name: &'a str) {
        self.learn(|guess| guess.name(name));
        self.close_header();
        if !self.misguessed {
            self.check_seat(token, name);
        }
    }

    fn label(&mut self, token: &'a str, name: &'a str) {
        self.learn(|guess| guess.name(name));
        self.close_header();
        if !self.misguessed {
            self.add_label(token, name);
        }
    }

    fn ply_and_text(&mut self, token: &'a str, ply: PlyText<'a>, text_token: &'a str, text: Stated<'a>) {
        self.ply(token, ply);
        if !self.misguessed {
            self.compare_text(text_token, text);
        }
    }

    fn illegible(&mut self, token: &'a str) {
        let illegible = illegible(self.span(token), token);
        self.reject(vec![illegible], true);
    }

    fn glyph(&mut self, token: &'a str) {
        self.close_header();
        if !self.misguessed {
            self.add_glyph(token);
        }
    }

    fn open_variation(&mut self, token: &'a str) {
        self.close_header();
        self.check_label();
        if !self.misguessed {
            self.open(token);
        }
    }

    fn close_variation(&mut self, token: &'a str) {
        self.close_header();
        self.check_label();
        if !self.misguessed {
            self.close(token);
            self.tell_bonus();
        }
    }

    fn error(&mut self, error: SyntaxError<'a>) {
        // Above the plies only the guess knows the rule set.
        let guess = self.guess.as_ref().filter(|_| self.header_open);
        let vocabulary = guess.map_or(self.vocabulary, |guess| guess.variant(self.given).vocabulary());
        let span = self.span(error.token);
        let mut diagnostic = match self.wordless {
            true => Diagnostic::new(error.code, span, ""),
            false => error.diagnostic(span, self.spelling, vocabulary),
        };
        if *error.code == codes::PLY_UNREADABLE
            && self.spelling == Spelling::Pai
            && let Some(tag) = unopened(self.text, span.range().start)
        {
            diagnostic.help = Some(format!("a tag begins with a `[`: write `[{}`", shown(tag)));
        }
        self.reject(vec![diagnostic], error.instead_of_ply);
    }

    fn reject(&mut self, diagnostics: Vec<Diagnostic>, instead_of_ply: bool) {
        self.last_ply = None;
        if instead_of_ply {
            self.named_seat = None;
            self.close_header();
        }
        if self.misguessed {
            return;
        }
        if instead_of_ply {
            self.plies += 1;
            self.branches = false;
            if let Some((span, expected)) = self.again.take() {
                self.report_number(span, expected);
            }
            if let Some(first) = diagnostics.first() {
                self.count_unread(first.span);
            }
        }
        for diagnostic in diagnostics {
            if instead_of_ply {
                self.report_in_ply(diagnostic);
            } else {
                self.report(diagnostic);
            }
        }
        if instead_of_ply {
            self.turns.before_ply();
            self.turns.after_ply(false);
        }
        // What could not be read may have been several plies, or none.
        self.turns.lose_count();
    }

    fn slip(&mut self, code: &'static Code, token: &'a str, written: &str, right: &str) {
        if *code == codes::COMMENT_PLY && !self.may_be_played(right) {
            return;
        }
        self.keep_slip(code, token, written, right);
    }

    fn has_failed(&self) -> bool {
        self.has_errors()
    }

    fn is_done(&self) -> bool {
        self.diagnostics.len() >= MAX_DIAGNOSTICS || self.parts >= MAX_PARTS || self.record.header.len() >= MAX_TAGS
    }

    fn unescaped(&mut self, value: &'a str, written: &'a str) {
        let span = self.span(written);
        self.unescaped.insert(value.as_ptr() as usize, (value.len(), span));
    }
}
