//! Repairs of words that cannot be read. All of a game's are looked for together, each by itself.

use super::signs::is_place;
use super::{Cut, Doubt, Edit, Repair, Repairs, Trial, WITNESSES, spliced};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::notation::{self, Spelling, latin};
use crate::record::{self, Act, Entry, Glyph, Path, Ply};
use crate::referee::{self, Blank, Input, Mistake, without_doubled_point};
use crate::source::Span;
use std::collections::{BTreeMap, HashSet};

/// Maximum length in bytes of a misspelt word.
const LONGEST_WORD: usize = 48;
/// Maximum spellings of a word that are tried by themselves, where other words cannot be read either.
const MOST_ALONE: usize = 40;
/// Maximum unreadable words in a game that is repaired.
const MAX_WORDS: usize = 8;
/// Maximum spellings read for a word.
const MAX_SPELLINGS: usize = 7_000;
/// From how many lines above all points may be one off: fewer than among plies, as for each all is read again.
const OFF: usize = 2;
/// The letters of the rows.
const ROWS: &str = "abcdefghijklmnopqrs";
/// What is said of places that the board has not.
const OFF_BOARD: [&str; 2] = ["point-off-board", "square-off-board"];
/// The word that begins a draw.
const DRAW: &str = "Draw";
/// Maximum bytes that are read to try the spellings of a word.
const MAX_READ: usize = 8 << 20;

/// Ways to spell a word, and the plies that they are.
type Spellings = Vec<(Mistake, String, Ply)>;

/// A word that cannot be read, and what it could mean.
struct Word {
    span: Span,
    /// Spellings with different meanings.
    spellings: Spellings,
    /// Whether not all spellings were tried.
    cut: bool,
}

impl Trial<'_> {
    /// Other spellings of the words that cannot be read.
    pub(super) fn spelling(&self, errors: &[&Diagnostic]) -> Repairs {
        let text = self.game.text;
        let mut spans: Vec<Span> = Vec::new();
        for error in errors.iter().filter(|error| !super::COUNTING.contains(&error.code.name)) {
            let span = word_around(text, error.span);
            // Plies marked `$201` are never changed.
            if self.is_marked(span) {
                continue;
            }
            // Two errors may be in one word.
            if spans.last().is_none_or(|last| last.end <= span.start) {
                spans.push(span);
            }
            // A bad text may have as many words as it has room for.
            if spans.len() > MAX_WORDS {
                return Repairs::default();
            }
        }
        for at in 0..spans.len() {
            spans[at] = self.widened(spans[at], at.checked_sub(1).map(|last| spans[last]), spans.get(at + 1));
        }
        let header = self.game.read.spans.header_end();
        let is_long = |span: &Span| span.range().len() > LONGEST_WORD || span.range().is_empty();
        if spans.iter().any(|span| is_long(span) || span.start < header) {
            return Repairs::default();
        }
        let words: Vec<Word> = spans.into_iter().map(|span| self.meanings(span, errors)).collect();
        let first =
            |word: &Word| word.spellings.first().map(|(_, spelt, _)| Edit { span: word.span, text: spelt.clone() });
        let edits: Vec<Edit> = words.iter().filter_map(first).collect();
        let filled = spliced(text, &edits);
        let read = self.read(&filled);
        let mut start = 0;
        // Where the words are in the new text.
        let blanks: Option<Vec<Blank>> = words
            .iter()
            .zip(&edits)
            .map(|(word, edit)| {
                let at = (i64::from(word.span.start) + start) as u32;
                start += edit.text.len() as i64 - word.span.range().len() as i64;
                let entry = read.spans.entries.iter().position(|span| span.start <= at && at < span.end)?;
                let meant = word.spellings.iter().map(|(.., ply)| ply.clone()).collect();
                let word = text[word.span.range()].to_owned();
                matches!(read.record.entries[entry], Entry::Ply(_)).then_some(Blank { entry, word, meant })
            })
            .collect();
        // Two words may be parts of one ply, which cannot be both of them.
        let blanks = blanks.filter(|blanks| blanks.windows(2).all(|two| two[0].entry < two[1].entry));
        let mut found = Vec::new();
        let mut cut = words.iter().any(|word| word.cut);
        let mut replayed = 0;
        match blanks.filter(|_| edits.len() == words.len() && !words.is_empty()) {
            Some(blanks) => {
                let game = Input { text: &filled, read: &read, ..*self.game };
                let choices = referee::of(read.record.variant).fill(&game, &blanks);
                cut |= choices.cut;
                replayed = choices.replayed;
                let is_written = !read.diagnostics.iter().any(super::is_wrong);
                let right: &[Vec<usize>] = if is_written { &choices.right } else { &[] };
                for (number, (word, blank)) in words.iter().zip(&blanks).enumerate() {
                    let mut fits: Vec<usize> = right.iter().map(|choices| choices[number]).collect();
                    if fits.is_empty() {
                        fits.extend(choices.best.1.get(number).copied().or((!blank.meant.is_empty()).then_some(0)));
                    }
                    let mut known = HashSet::new();
                    fits.retain(|choice| known.insert(*choice));
                    if let ([_], false) = (&words[..], right.is_empty()) {
                        let with =
                            |choice: usize| vec![Edit { span: word.span, text: word.spellings[choice].1.clone() }];
                        fits.retain(|choice| self.tried(&spliced(text, &with(*choice))).whole);
                    }
                    let behind = record::plies(&read.record.entries[blank.entry + 1..]).count();
                    let others = fits.len().saturating_sub(1);
                    for choice in fits {
                        let (mistake, spelt, meant) = &word.spellings[choice];
                        // Characters that look alike, and two readings that are both written, say by themselves what was meant, and
                        // so do all letters and digits of a ply; which tile moves, the board shows.
                        // Of the few words that one sign turns into this one, one is legal. A point off the board may be any.
                        let is_in = |error: &&&Diagnostic| {
                            word.span.start <= error.span.start && error.span.end <= word.span.end
                        };
                        let is_off = errors.iter().filter(is_in).any(|error| OFF_BOARD.contains(&error.code.name));
                        // A tile may go by other points, too.
                        let goes_on = |at: u32| text[at as usize..].starts_with('-');
                        let is_on_way = is_off
                            && errors.iter().filter(is_in).any(|error| {
                                goes_on(error.span.end) && error.span.start > 0 && goes_on(error.span.start - 1)
                            });
                        let is_typed = self.is_of_pai() && !is_off && matches!(mistake, Mistake::Typo | Mistake::Code);
                        let is_plain = matches!(mistake, Mistake::Letter | Mistake::Readings)
                            || is_typed
                            || differ_in_signs(&text[word.span.range()], spelt)
                            || is_mover(&text[word.span.range()], spelt, meant);
                        let is_other = choices.is_other.get(number).is_some_and(|is_other| *is_other && !is_plain);
                        let doubt = match others {
                            _ if right.is_empty() => Some(Doubt::NotRight),
                            1.. => Some(Doubt::of_others(others, cut)),
                            _ if cut => Some(Doubt::Cut),
                            _ if leaves_out_end(&text[word.span.range()], spelt) => Some(Doubt::Missing),
                            // A word of which one reading alone is legal shows it by itself, unless another ply is as near.
                            _ if is_other && behind < WITNESSES => Some(Doubt::Witnesses(behind)),
                            _ if is_other || is_on_way => Some(Doubt::Near),
                            _ => None,
                        };
                        found.push(Repair {
                            mistake: *mistake,
                            place: word.span,
                            edits: vec![Edit { span: word.span, text: spelt.clone() }],
                            becomes: format!("`{spelt}`"),
                            keeps: if right.is_empty() { choices.best.0 } else { read.record.count_plies() },
                            plies: read.record.count_plies(),
                            whole: !right.is_empty(),
                            word: number,
                            doubt,
                            witnesses: behind,
                            is_one_of_several: words.len() > 1,
                            is_at_refused: false,
                        });
                    }
                }
            }
            None => {
                // Of two words in one ply one may be wrong, and the other one read with it.
                for (number, word) in words.iter().enumerate() {
                    for (mistake, spelt, _) in word.spellings.iter().take(MOST_ALONE) {
                        let edits = vec![Edit { span: word.span, text: spelt.clone() }];
                        let repair = self.repair(*mistake, word.span, edits, format!("`{spelt}`"));
                        let is_cut = word.cut || word.spellings.len() > MOST_ALONE;
                        let doubt = repair.doubt.or(is_cut.then_some(Doubt::Cut));
                        found.extend(repair.whole.then_some(Repair { word: number, doubt, ..repair }));
                    }
                }
                if found.len() > 1 {
                    let others = found.len() - 1;
                    found.iter_mut().for_each(|repair| repair.doubt = Some(Doubt::of_others(others, cut)));
                }
                // One that means nothing keeps the game from being right, but not the others from being shown.
                let are_right = !found.is_empty();
                cut &= !are_right || found.iter().any(|repair| repair.doubt == Some(Doubt::Cut));
                for (number, word) in words.iter().enumerate().filter(|_| !are_right) {
                    for (mistake, spelt, _) in word.spellings.iter().take(1) {
                        let edits = vec![Edit { span: word.span, text: spelt.clone() }];
                        let repair = self.repair(*mistake, word.span, edits, format!("`{spelt}`"));
                        found.push(Repair { word: number, whole: false, doubt: Some(Doubt::NotRight), ..repair });
                    }
                }
            }
        }
        if let [word] = &words[..] {
            self.beside(word, &mut found);
        }
        super::sort(&mut found);
        Repairs { found, cut: cut.then_some(Cut::Replays), replayed }
    }

    /// The game without a word may be right too, or with a space in it.
    fn beside(&self, word: &Word, found: &mut Vec<Repair>) {
        let before = self.game.text[..word.span.start as usize].trim_end_matches([' ', '\t']);
        let edits = vec![Edit { span: Span { start: before.len() as u32, ..word.span }, text: String::new() }];
        let stray = self.repair(Mistake::Stray, word.span, edits, super::NOTHING.to_owned());
        // A ply may be missing where the word stands, unless it is the next one that was begun twice.
        let doubt = match stray.witnesses {
            _ if !self.is_begun_again(word.span) => Some(Doubt::Missing),
            witnesses => (witnesses < WITNESSES).then_some(Doubt::Witnesses(witnesses)),
        };
        let stray = Repair { doubt, ..stray };
        let text = &self.game.text[word.span.range()];
        let joints = text.char_indices().skip(1).filter(|(_, sign)| !sign.is_whitespace());
        // A letter alone is no ply, but the tile that is drawn is the end of one.
        let is_ply =
            |part: &str| part.len() > 2 && part.contains(|sign: char| sign.is_ascii_digit()) && !is_place(part);
        let is_drawn = self.game.text[..word.span.start as usize].trim_end().ends_with(DRAW);
        let parts = joints.map(|(at, _)| (text[..at].trim_end(), &text[at..]));
        let parts = parts.filter(|(one, other)| (is_drawn || is_ply(one)) && is_ply(other));
        // Neither of them is one with a code or a place that is none.
        let is_none = |part: &str| matches!(self.plain(part), Some(None));
        let parts = parts.filter(|(one, other)| !is_none(one) && !is_none(other));
        let parted = parts.map(|(one, other)| format!("{one} {other}"));
        let parted = parted.map(|text| {
            let becomes = format!("`{text}`");
            let repair = self.repair(Mistake::Joined, word.span, vec![Edit { span: word.span, text }], becomes);
            let doubt = (repair.witnesses < WITNESSES).then_some(Doubt::Witnesses(repair.witnesses));
            Repair { doubt, ..repair }
        });
        // Where several are right, each is in doubt already.
        let whole = found.iter().filter(|repair| repair.whole).count();
        let shifted = if whole > 1 { Vec::new() } else { self.all_shifted(word.span, whole == 0) };
        let others: Vec<Repair> =
            [stray].into_iter().chain(parted).chain(shifted).filter(|repair| repair.whole).collect();
        let is_known = |repair: &Repair| found.iter().any(|known| known.whole && known.edits == repair.edits);
        let others: Vec<Repair> = others.into_iter().filter(|repair| !is_known(repair)).collect();
        let count = others.len() + found.iter().filter(|repair| repair.whole).count();
        if !others.is_empty() {
            found.retain(|repair| repair.whole);
            found.extend(others);
        }
        if count > 1 {
            for repair in found.iter_mut().filter(|repair| repair.whole) {
                repair.doubt = Some(Doubt::of_others(count - 1, word.cut));
            }
        }
    }

    /// A word with a point off the board, or its line, with all points one off; and all from some line on, where that is asked for.
    fn all_shifted(&self, word: Span, with_rest: bool) -> Vec<Repair> {
        let is_off = |error: &&Diagnostic| OFF_BOARD.contains(&error.code.name);
        if !self.game.read.diagnostics.iter().filter(is_off).any(|error| word.start <= error.span.start)
            || !self.is_of_pai()
        {
            return Vec::new();
        }
        let text = self.game.text;
        let start = text[..word.range().start].rfind('\n').map_or(0, |end| end + 1);
        let line = Span::new(start, start + text[start..].lines().next().map_or(0, str::len));
        let ways = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy))).filter(|way| *way != (0, 0));
        let is_none = |ply: &str| matches!(self.plain(ply), Some(None));
        let line_of = |span: Span| 1 + text[..span.range().start].matches('\n').count();
        let moved = |span: Span, (dx, dy): (i16, i16)| {
            let (new, points) =
                points_moved(&text[span.range()], dx, dy).filter(|(new, _)| !new.split_whitespace().any(is_none))?;
            let (place, becomes) = match text[span.range()].contains('\n') {
                true => (
                    word,
                    format!(
                        "`{}`, and all points from line {} on alike",
                        points_moved(&text[word.range()], dx, dy)?.0,
                        line_of(span)
                    ),
                ),
                false => (span, format!("`{new}`")),
            };
            let repair = self.repair(Mistake::Shifted, place, vec![Edit { span, text: new }], becomes);
            Some((Repair { doubt: Some(Doubt::Unconfirmed), ..repair }, points))
        };
        // Whoever counts columns or rows from 0 does so from some line on.
        let header = self.game.read.spans.header_end() as usize;
        // The word may stand on the line of a tag, or in it.
        let above = text.get(header..start).unwrap_or_default();
        let starts = above.match_indices('\n').rev().map(|(at, _)| header + at + 1).take(OFF);
        let starts: Vec<usize> = starts.chain([start]).collect();
        let rest = starts.into_iter().map(|start| Span::new(start, text.trim_end().len()));
        let straight = [(1, 0), (-1, 0), (0, 1), (0, -1)];
        let rest = rest.flat_map(|span| straight.map(|way| (span, way)));
        let rest = rest.filter(|(span, _)| with_rest && text[span.range()].contains('\n'));
        let rest: Vec<Repair> = rest.filter_map(|(span, way)| moved(span, way)).map(|(repair, _)| repair).collect();
        let repairs = ways.filter_map(|way| match moved(word, way) {
            Some((repair, points)) if repair.whole && points > 1 => Some(repair),
            _ => moved(line, way).map(|(repair, _)| repair),
        });
        repairs.chain(rest).collect()
    }

    /// Whether a word, which is more than the code of a tile, is how the next one begins.
    pub(super) fn is_begun_again(&self, word: Span) -> bool {
        let (begun, rest) = (self.game.text[word.range()].trim_end(), &self.game.text[word.range().end..]);
        let is_short = !begun.contains(|sign: char| sign.is_ascii_digit());
        let longer = rest.trim_start_matches(' ').strip_prefix(begun);
        !is_short && longer.is_some_and(|rest| !rest.starts_with(char::is_whitespace) && !rest.is_empty())
    }

    /// Whether a word is marked as a ply that stands, with glyphs before the mark or not.
    fn is_marked(&self, word: Span) -> bool {
        let mark = Glyph::STANDS.to_string();
        let behind = &self.game.text[word.range().end..];
        let glyphs = behind.trim_start_matches(|sign: char| "!?$ \t".contains(sign) || sign.is_ascii_digit());
        self.game.text[word.range()].contains(&mark) || behind[..behind.len() - glyphs.len()].contains(&mark)
    }

    /// A word with all that cannot be read around it: a mistake may be beside the sign that is blamed for it.
    fn widened(&self, word: Span, last: Option<Span>, next: Option<&Span>) -> Span {
        let line = match self.game.notation.name() {
            "pai" => self.line(word),
            "sheet" => self.cell(word),
            _ => return word,
        };
        let entries = self.game.read.spans.entries.iter().chain(next).chain(&last).filter(|at| at.end > at.start);
        let before = entries.clone().map(|at| at.end).filter(|end| *end <= word.start).max();
        let behind = entries.map(|at| at.start).filter(|start| *start >= word.end).min();
        let start = before.map_or(line.start, |end| line.start.max(end as usize));
        let end = behind.map_or(line.end, |start| line.end.min(start as usize));
        // Comments, tags and separators are no part of it.
        let is_sign = |sign: char| matches!(sign, ';' | '{' | '}' | '[' | ']' | '(' | ')' | ',');
        let (before, behind) = (&self.game.text[start..word.start as usize], &self.game.text[word.end as usize..end]);
        let before = before.rfind(is_sign).map_or(before, |at| &before[at + 1..]);
        // Nor is a turn number or a seat with a colon, `4. Gote: `.
        let ends_label = |(at, sign): &(usize, &str)| {
            let last = before[..*at].chars().next_back();
            before[at + 1..].starts_with([' ', '\t'])
                && last.is_some_and(|c| if *sign == ":" { c.is_alphabetic() } else { c.is_ascii_digit() || c == '.' })
        };
        let label = before.rmatch_indices(['.', ':']).find(ends_label);
        let before = label.map_or(before, |(at, _)| &before[at + 1..]).trim_start();
        let behind = behind.find(is_sign).map_or(behind, |at| &behind[..at]).trim_end();
        let wide = Span::new(word.start as usize - before.len(), word.end as usize + behind.len());
        if wide.range().len() <= LONGEST_WORD { wide } else { word }
    }

    /// What a word could mean.
    fn meanings(&self, span: Span, errors: &[&Diagnostic]) -> Word {
        let text = self.game.text;
        let word = &text[span.range()];
        // The tokens in the word that are wrong.
        let tokens = errors.iter().map(|error| error.span).filter(|at| at.start >= span.start && at.end <= span.end);
        let inside = |at: Span| (at.start - span.start) as usize..(at.end - span.start) as usize;
        let words = self.game.read.record.variant.vocabulary();
        let names = self.game.notation.spelling();
        let codes: Vec<&str> =
            words.tiles.iter().filter_map(|entry| Some(names.code(words, words.tile(entry.code)?))).collect();
        let mut spelt = Vec::new();
        readings(word, &mut spelt);
        alike(word, &mut spelt);
        for token in tokens {
            // Those whose names begin so come first.
            let named = words.named(&word[inside(token)]);
            let is_named = |code: &&str| names.read(words, code).is_some_and(|read| named.contains(&read.tile));
            let (mut likely, rest): (Vec<&str>, Vec<&str>) = codes.iter().copied().partition(is_named);
            likely.extend(rest);
            others(word, inside(token), &likely, &mut spelt);
        }
        typed(word, &mut spelt);
        if let Some((one, other)) = word.split_once(" ~ ").filter(|_| !word.contains(" + ")) {
            spelt.push((Mistake::Acts, format!("{other} ~ {one}")));
        }
        if text[span.range().end..].trim_start_matches([' ', '\t', '\r']).starts_with('\n') {
            cut_off(word, &codes, &mut spelt);
        }
        // It is read with as little around it as shows what it means.
        let line = self.line(span);
        let most = (MAX_READ / (line.len() + 64)).clamp(64, MAX_SPELLINGS);
        let mut reads = 0;
        // By how many plies the line has then.
        let mut shapes: BTreeMap<usize, Spellings> = BTreeMap::new();
        let mut known = HashSet::new();
        let (is_alone, mut plies_with) = (self.is_alone(span, &line), None);
        // Who writes a ply in its canonical form and mistypes a place in it means another ply in that form.
        let is_of_form = matches!(self.plain(word), Some(None)) && has_form(word);
        for (mistake, spelt) in spelt {
            // Nobody means a column `010`.
            let has_idle_zero = has_idle_zero(&spelt) && !has_idle_zero(word);
            let is_lost = rows_first(&spelt) > rows_first(word)
                || joins_before(word, &spelt)
                || cuts_number(word, &spelt, &text[span.range().end..]);
            if has_idle_zero
                || is_lost
                || self.is_hopeless(&spelt)
                || self.is_comment(&spelt)
                || !known.insert(spelt.clone())
            {
                continue;
            }
            let meant = match (self.plain(&spelt), plies_with) {
                (Some(None), _) => None,
                (None, _) if is_of_form => None,
                (Some(Some(ply)), Some(plies)) if is_alone => Some((put_down(&ply), plies, true)),
                (plain, _) => {
                    reads += 1;
                    if reads > most {
                        break;
                    }
                    let meant = self.meaning(span, &line, &spelt);
                    plies_with = plies_with.or(plain.flatten().and(meant.as_ref()).map(|(_, plies, _)| *plies));
                    meant
                }
            };
            let Some((ply, plies, is_canonical)) = meant else { continue };
            // Nor a point twice in a row.
            if without_doubled_point(&ply).is_some() {
                continue;
            }
            let spellings = shapes.entry(plies).or_default();
            match spellings.iter_mut().find(|(.., other)| *other == ply) {
                None => spellings.push((mistake, spelt, ply)),
                // Of two spellings of a ply the canonical one is better.
                Some(known) if is_canonical && !self.is_canonical(span, &line, &known.1) => {
                    (known.0, known.1) = (mistake, spelt);
                }
                Some(_) => {}
            }
        }
        // A ply that swallows its neighbour leaves its turn one short.
        let errors_with = |spelt: &str| {
            let text = spliced(text, &[Edit { span, text: spelt.to_owned() }]);
            super::errors(&self.read(&text))
        };
        let mut shapes: Vec<(usize, Spellings)> = match shapes.len() {
            0 | 1 => shapes.into_values().map(|spellings| (0, spellings)).collect(),
            _ => shapes.into_values().map(|spellings| (errors_with(&spellings[0].1), spellings)).collect(),
        };
        crate::order::by_key(&mut shapes, |(errors, _)| *errors);
        let is_open = matches!(&shapes[..], [(best, _), (next, _), ..] if best == next);
        let mut spellings = shapes.into_iter().next().map(|(_, spellings)| spellings).unwrap_or_default();
        // Of two ways to write one action the one that names its tiles is better.
        let unnamed = |ply: &Ply| match ply {
            Ply::Acts(acts) => {
                let left_out = |act: &Act| usize::from(act.tile.is_none()) + usize::from(act.capture == Some(None));
                acts.iter().map(left_out).sum::<usize>()
            }
            _ => 0,
        };
        crate::order::by_key(&mut spellings, |(.., ply)| unnamed(ply));
        spellings.retain(|(_, spelt, _)| *spelt != text[span.range()]);
        Word { span, spellings, cut: reads > most || is_open }
    }

    /// Whether words are plies as in `pai`: in JSON and YAML they may be parts of plies.
    pub(super) fn is_of_pai(&self) -> bool {
        matches!(self.game.notation.name(), "pai" | "sheet")
    }

    /// Whether a spelling is no ply, whatever stands around it.
    fn is_hopeless(&self, spelt: &str) -> bool {
        const JOINS: [&str; 12] = ["-", "*", "~", "+", "=", "/", "x", "X", ":", "@", "to", "takes"];
        let joins = || JOINS.iter().any(|sign| spelt.starts_with(sign) || spelt.ends_with(sign));
        // With spaces in an act only its line shows whether it is one.
        let is_open = spelt.contains(' ') && !has_form(spelt);
        self.is_of_pai() && spelt.is_ascii() && !is_open && !joins() && !notation::may_be_ply(spelt)
    }

    /// Whether a spelling takes the word out of the game: in YAML a `#` before it begins a comment.
    fn is_comment(&self, spelt: &str) -> bool {
        self.game.notation.name() == "yaml" && (spelt.starts_with('#') || spelt.contains(" #"))
    }

    /// Whether a word has nothing around it in its line that could be a part of its ply.
    fn is_alone(&self, span: Span, line: &std::ops::Range<usize>) -> bool {
        let text = self.game.text;
        let (before, behind) = (&text[line.start..span.start as usize], &text[span.end as usize..line.end]);
        match self.game.notation.name() {
            "sheet" => return self.cell(span).len() == span.range().len(),
            "json" | "jsonl" => return before.ends_with('"') && behind.starts_with('"'),
            _ => {}
        }
        let is_parted =
            before.ends_with([' ', '\t', '.']) && (behind.is_empty() || behind.starts_with([' ', '\t', '\r']));
        let is_ply = |word: &str| {
            let ply = notation::plain_ply(self.game.read.record.variant, word);
            matches!(ply, Some(Some(Ply::Acts(acts))) if !acts.is_empty())
        };
        let words = [before.split_whitespace().next_back(), behind.split_whitespace().next()];
        let [is_last, is_first] = words.map(|word| word.is_none_or(is_ply));
        self.game.notation.name() == "pai" && is_parted && is_first && (is_last || before.trim_end().ends_with('.'))
    }

    /// The ply that a canonical spelling is, or nothing where it has the form of a ply and a code or a place in it is none. None
    /// for any other spelling, of which more must be read.
    fn plain(&self, spelt: &str) -> Option<Option<Ply>> {
        if !self.is_of_pai() {
            return None;
        }
        let variant = self.game.read.record.variant;
        // Longer words may be the names of tiles.
        let has_names = || spelt.split(|sign: char| !sign.is_ascii_alphabetic()).any(|word| word.len() > 2);
        match notation::plain_ply(variant, spelt)? {
            Some(ply) => (notation::write_ply(variant, &ply) == spelt).then_some(Some(ply)),
            None => (!has_names()).then_some(None),
        }
    }

    /// The part of the text that is read to see what a word means: its line, or in Garden Gate text its ply.
    fn line(&self, span: Span) -> std::ops::Range<usize> {
        let text = self.game.text;
        let ends: &[char] = match (self.game.notation.name(), self.game.notation.spelling()) {
            ("pai", _) => &['\n'],
            (_, Spelling::Gate) => &[';', '\n'],
            _ => return 0..text.len(),
        };
        let start = text[..span.start as usize].rfind(ends).map_or(0, |at| at + 1);
        start..text[span.end as usize..].find(ends).map_or(text.len(), |at| span.end as usize + at)
    }

    fn is_canonical(&self, span: Span, line: &std::ops::Range<usize>, spelt: &str) -> bool {
        self.meaning(span, line, spelt).is_some_and(|(.., is_canonical)| is_canonical)
    }

    /// The ply that a spelling means, if it is one, how many plies the line has then, and whether it is the canonical
    /// spelling.
    fn meaning(&self, span: Span, line: &std::ops::Range<usize>, spelt: &str) -> Option<(Ply, usize, bool)> {
        let text = self.game.text;
        let (before, after) = (&text[line.start..span.start as usize], &text[span.end as usize..line.end]);
        let new = format!("{before}{spelt}{after}");
        let read = self.read(&new);
        let (start, end) = (before.len() as u32, (before.len() + spelt.len()) as u32);
        let is_here = |at: Span| at.start < end && at.end > start;
        let (first, last) = (end - spelt.trim_start().len() as u32, start + spelt.trim_end().len() as u32);
        // How many plies there are, and whether one is a move, all of the game shows.
        let is_open =
            |error: &Diagnostic| super::COUNTING.contains(&error.code.name) || *error.code == codes::PLY_UNCLEAR;
        if read.diagnostics.iter().any(|error| super::is_wrong(error) && !is_open(error) && is_here(error.span)) {
            return None;
        }
        let mut here = read.record.entries.iter().zip(&read.spans.entries).filter(|(_, at)| is_here(**at));
        match (here.next(), here.next()) {
            // All of it is the ply: what is left beside one is not what was meant.
            (Some((Entry::Ply(ply), at)), None) if at.start <= first && last <= at.end => {
                let mistake = read.diagnostics.iter().find(|mistake| is_here(mistake.span));
                Some((put_down(ply), read.record.count_plies(), mistake.is_none()))
            }
            _ => None,
        }
    }
}

/// The word around a place: all up to white space or a sign that separates plies.
pub(crate) fn word_around(text: &str, span: Span) -> Span {
    let is_inside = |sign: char| !sign.is_whitespace() && !matches!(sign, ';' | '{' | '}' | '|' | '[' | ']' | '"');
    let (before, after) = (&text[..span.start as usize], &text[span.end as usize..]);
    let length = |signs: &mut dyn Iterator<Item = char>| -> usize {
        signs.take_while(|sign| is_inside(*sign)).map(char::len_utf8).sum()
    };
    let mut start = before.len() - length(&mut before.chars().rev());
    let end = span.end as usize + length(&mut after.chars());
    // A number or the name of a seat before the ply is none of it.
    let label = text[start..span.start as usize].rfind('.').map_or(0, |at| at + 1);
    if text[start..].starts_with(|sign: char| sign.is_ascii_digit()) {
        start += label;
    }
    Span::new(start, end)
}

/// A ply in which tiles that stay are put down.
fn put_down(ply: &Ply) -> Ply {
    let mut ply = ply.clone();
    if let Ply::Acts(acts) = &mut ply
        && let [act] = &mut acts[..]
        && (act.path.is_empty() || act.path[..] == [act.at])
        && act.effect.is_none()
    {
        (act.drop, act.path) = (true, Path::new());
    }
    ply
}

/// Whether a spelling leaves out the sign that a word ends with, behind which something was written.
fn leaves_out_end(word: &str, spelt: &str) -> bool {
    let word = word.trim_end();
    word.ends_with(['~', '+', '=', '/', '-', '*']) && word.starts_with(spelt.trim_end())
}

/// Whether a word and a spelling have the same letters and digits, and no sign is left out.
fn differ_in_signs(word: &str, spelt: &str) -> bool {
    let is_said = |sign: &char| sign.is_alphanumeric();
    let signs = |text: &str| text.chars().filter(|sign| !is_said(sign) && !sign.is_whitespace()).count();
    word.chars().filter(is_said).eq(spelt.chars().filter(is_said)) && signs(word) <= signs(spelt)
}

/// Whether a spelling is a move and differs from a word only in the code of the tile.
fn is_mover(word: &str, spelt: &str, ply: &Ply) -> bool {
    let place = |text: &'_ str| text.find(|sign: char| !sign.is_alphabetic()).map(|at| text[at..].to_owned());
    let is_move = matches!(ply.acts(), [act] if !act.drop && !act.path.is_empty());
    is_move && place(word).is_some_and(|rest| Some(rest) == place(spelt))
}

/// Whether a number begins with a zero.
fn has_idle_zero(text: &str) -> bool {
    text.split(|sign: char| !sign.is_ascii_digit()).any(|number| number.len() > 1 && number.starts_with('0'))
}

/// How many places have their row first, as in `c11`: none is meant where a column is written before the row, as in `9c11`.
fn rows_first(text: &str) -> usize {
    let begins = |at: usize| at == 0 || !text.as_bytes()[at - 1].is_ascii_alphanumeric();
    let is_place = |(at, two): (usize, &[u8])| matches!(two, [b'a'..=b's', b'0'..=b'9']) && begins(at);
    text.as_bytes().windows(2).enumerate().filter(|two| is_place(*two)).count()
}

/// Whether a spelling leaves out the digits at the end of a word, which belong to those behind a space: `E*1 5c`.
fn cuts_number(word: &str, spelt: &str, behind: &str) -> bool {
    let ends = |text: &str| text.ends_with(|sign: char| sign.is_ascii_digit());
    let goes_on = || behind.starts_with(' ') && behind.trim_start().starts_with(|sign: char| sign.is_ascii_digit());
    ends(word) && !ends(spelt) && goes_on()
}

/// Whether a spelling joins a word to the one before, of which it leaves out the code.
fn joins_before(word: &str, spelt: &str) -> bool {
    word.starts_with(|sign: char| sign.is_ascii_uppercase()) && spelt.starts_with(['-', '*', '+', '~', '='])
}

/// Each of two readings of a place, or of a ply, that are both written: `Rs10b-10e/10f`, `Rs*14f/Rs*13f`.
fn readings(word: &str, spelt: &mut Vec<(Mistake, String)>) {
    let Some((one, other)) = word.split_once('/') else { return };
    let (one, other) = (one.trim_end(), other.trim_start());
    let place = one.trim_end_matches(|sign: char| sign.is_ascii_alphanumeric()).len();
    let readings = [one.to_owned(), format!("{}{other}", &one[..place]), other.to_owned()];
    spelt.extend(readings.map(|text| (Mistake::Readings, text)));
}

/// Whether a word has the canonical form of a ply, whatever it says: codes begin with a capital, rows are small letters, and no
/// space stands in an act: `Rs9d-18e + O*2j`, but not `rs9d-18e`, `Rs 9d-18e` or `Rs9d - 18e`.
fn has_form(word: &str) -> bool {
    let bytes = word.as_bytes();
    let has_place =
        |act: &str| act.as_bytes().windows(2).any(|two| two[0].is_ascii_digit() && two[1].is_ascii_lowercase());
    let has_cases = (0..bytes.len()).all(|at| match at.checked_sub(1).map(|before| bytes[before]) {
        Some(before) if before.is_ascii_alphanumeric() => !bytes[at].is_ascii_uppercase(),
        _ => !bytes[at].is_ascii_lowercase() || bytes[at] == b'x',
    });
    has_cases && word.split_once(' ').is_none_or(|(act, rest)| has_place(act) && !rest.starts_with("- "))
}

/// Spellings without characters that look alike, are doubled or in the wrong order.
fn alike(word: &str, spelt: &mut Vec<(Mistake, String)>) {
    const ALIKE: [(char, char); 10] = [
        ('O', '0'),
        ('o', '0'),
        ('l', '1'),
        ('I', '1'),
        ('i', '1'),
        ('S', '5'),
        ('B', '8'),
        ('Z', '2'),
        ('g', '9'),
        ('7', '1'),
    ];
    // Signs of which a scanner takes one letter for two, and what they look like together; any other row is not shown by them.
    const PARTS: &str = "clrinojuv1I";
    const TOGETHER: [(&str, char); 14] = [
        ("rn", 'm'),
        ("nn", 'm'),
        ("cl", 'd'),
        ("ol", 'd'),
        ("lc", 'k'),
        ("1c", 'k'),
        ("li", 'h'),
        ("ii", 'n'),
        ("ri", 'n'),
        ("cj", 'q'),
        ("oj", 'q'),
        ("lo", 'b'),
        ("1o", 'b'),
        ("0o", '8'),
    ];
    for ((at, one), (next, other)) in word.char_indices().zip(word.char_indices().skip(1)) {
        let (start, both, end) = (&word[..at], &word[at..next + other.len_utf8()], &word[next + other.len_utf8()..]);
        let looks = TOGETHER.iter().filter(|(parts, _)| *parts == both);
        spelt.extend(looks.map(|(_, sign)| (Mistake::Letter, format!("{start}{sign}{end}"))));
        if one != other && PARTS.contains(one) && PARTS.contains(other) || one == other && "nriv".contains(one) {
            spelt.extend(ROWS.chars().map(|row| (Mistake::Typo, format!("{start}{row}{end}"))));
        }
    }
    // The same sign read as another wherever it stands.
    for (one, other) in ALIKE.into_iter().flat_map(|(a, b)| [(a, b), (b, a)]) {
        if word.matches(one).count() > 1 {
            spelt.push((Mistake::Letter, word.replace(one, &other.to_string())));
        }
    }
    if let Some(latin) = word.chars().map(|sign| if sign.is_ascii() { Some(sign) } else { latin(sign) }).collect() {
        spelt.push((Mistake::Letter, latin));
    }
    heard(word, spelt);
    let mut before: Option<(usize, char)> = None;
    for (at, sign) in word.char_indices() {
        let (start, end) = (&word[..at], &word[at + sign.len_utf8()..]);
        for (one, other) in ALIKE.into_iter().flat_map(|(a, b)| [(a, b), (b, a)]) {
            if sign == one {
                spelt.push((Mistake::Letter, format!("{start}{other}{end}")));
            }
        }
        if let Some((last, other)) = before.replace((at, sign)) {
            if other == sign {
                spelt.push((Mistake::Letter, format!("{start}{end}")));
            } else {
                spelt.push((Mistake::Letter, format!("{}{sign}{other}{end}", &word[..last])));
            }
        }
    }
}

/// A text in which all points are moved by so many columns and rows, and how many they are.
fn points_moved(text: &str, dx: i16, dy: i16) -> Option<(String, usize)> {
    let (mut new, mut rest, mut points) = (String::new(), text, 0);
    while let Some(start) = rest.find(|sign: char| sign.is_ascii_digit() || matches!(sign, '{' | ';')) {
        // What is said in a comment stays.
        let close = match rest.as_bytes()[start] {
            b'{' => Some('}'),
            b';' => Some('\n'),
            _ => None,
        };
        if let Some(close) = close {
            let end = rest[start..].find(close).map_or(rest.len(), |at| start + at);
            new.push_str(&rest[..end]);
            rest = &rest[end..];
            continue;
        }
        let digits = rest[start..].bytes().take_while(u8::is_ascii_digit).count();
        let (before, number, behind) = (&rest[..start], &rest[start..start + digits], &rest[start + digits..]);
        let row = behind.bytes().next().filter(|row| ROWS.contains(char::from(*row)));
        let row = row.filter(|_| !behind[1..].starts_with(|sign: char| sign.is_ascii_alphanumeric()));
        new.push_str(before);
        match row {
            Some(row) => {
                let row = u8::try_from(i16::from(row) + dy).ok().map(char::from).filter(|row| ROWS.contains(*row))?;
                new.push_str(&format!("{}{row}", number.parse::<i16>().ok()?.checked_add(dx)?));
                points += 1;
            }
            None => new.push_str(number),
        }
        rest = &behind[usize::from(row.is_some())..];
    }
    Some((new + rest, points))
}

/// Numbers as they may have been heard, thirteen for thirty, and all that a row without a column may have had.
fn heard(word: &str, spelt: &mut Vec<(Mistake, String)>) {
    let is_digit = |sign: char| sign.is_ascii_digit();
    for (at, row) in word.char_indices().filter(|(_, sign)| ROWS.contains(*sign)) {
        let column = at - word[..at].chars().rev().take_while(|sign| is_digit(*sign)).count();
        let is_last = !word[at + 1..].starts_with(|sign: char| sign.is_ascii_alphanumeric());
        match &word[column..at] {
            "" if is_last && !word[..at].ends_with(|sign: char| sign.is_ascii_lowercase()) => {
                let columns = (1..=19).map(|column| format!("{}{column}{row}{}", &word[..at], &word[at + 1..]));
                spelt.extend(columns.map(|spelt| (Mistake::Typo, spelt)));
            }
            column_heard => {
                if let [tens @ b'3'..=b'9', b'0'] = column_heard.as_bytes() {
                    let (start, tens) = (&word[..column], char::from(*tens));
                    spelt.push((Mistake::Letter, format!("{start}1{tens}{}", &word[at..])));
                }
            }
        }
    }
}

/// Any last point that begins as it is written, and any tile that may have been drawn or discarded, where the end of a line is cut
/// off.
fn cut_off(word: &str, codes: &[&str], spelt: &mut Vec<(Mistake, String)>) {
    if word.ends_with('/') {
        // An unknown tile, too.
        spelt.extend(codes.iter().chain(&["?"]).map(|code| (Mistake::Typo, format!("{word} {code}"))));
    }
    if DRAW.starts_with(word) {
        spelt.push((Mistake::Typo, DRAW.to_owned()));
        spelt.extend(codes.iter().map(|code| (Mistake::Typo, format!("{DRAW} {code}"))));
    }
    let begun = word.trim_end_matches(|sign: char| sign.is_ascii_digit());
    if begun.ends_with(['-', '*']) {
        let columns =
            (1..=19).map(|column| column.to_string()).filter(|column| column.starts_with(&word[begun.len()..]));
        let points = columns.flat_map(|column| ROWS.chars().map(move |row| format!("{begun}{column}{row}")));
        spelt.extend(points.map(|spelt| (Mistake::Typo, spelt)));
    }
}

/// Spellings with another code, or another point, in the place of a wrong token.
fn others(word: &str, token: std::ops::Range<usize>, codes: &[&str], spelt: &mut Vec<(Mistake, String)>) {
    let (start, wrong, end) = (&word[..token.start], &word[token.clone()], &word[token.end..]);
    // Whoever writes a ditto, or nothing, names no tile.
    if wrong.starts_with(|sign: char| sign.is_ascii_digit() || "*#\"".contains(sign)) {
        let place = wrong.trim_start_matches('"');
        spelt.extend(codes.iter().map(|code| (Mistake::Code, format!("{start}{code}{place}{end}"))));
    }
    if wrong.bytes().all(|sign| sign.is_ascii_alphabetic()) || wrong.len() <= 3 {
        spelt.extend(codes.iter().map(|code| (Mistake::Code, format!("{start}{code}{end}"))));
    }
    let pair = wrong.strip_prefix('(').and_then(|pair| pair.strip_suffix(')')).and_then(|pair| pair.split_once(','));
    let number = |text: &str| text.trim().parse::<i16>().ok();
    if let Some((x, y)) = pair.and_then(|(x, y)| Some((number(x)?, number(y)?))) {
        spelt.extend(points(x, y).map(|(mistake, x, y)| (mistake, format!("{start}({x},{y}){end}"))));
    }
    let letters = wrong.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(wrong.len());
    if let (Ok(column), [row @ b'a'..=b'z']) =
        (wrong[..letters].parse::<i16>(), wrong[letters..].to_ascii_lowercase().as_bytes())
    {
        let (x, y) = (column.saturating_sub(10), i16::from(row - b'a') - 9);
        let points = points(x, y).filter(|(_, x, y)| (-9..=9).contains(x) && (-9..=9).contains(y));
        spelt.extend(
            points.map(|(mistake, x, y)| {
                (mistake, format!("{start}{}{}{end}", x + 10, char::from(b'a' + (y + 9) as u8)))
            }),
        );
    }
}

/// The coordinates that a mistake may have turned into these.
fn points(x: i16, y: i16) -> impl Iterator<Item = (Mistake, i16, i16)> {
    let (left, down) = (x.saturating_neg(), y.saturating_neg());
    let mirrored = [
        (Mistake::Sign, left, y),
        (Mistake::Sign, x, down),
        (Mistake::Sign, left, down),
        (Mistake::Swapped, y, x),
        (Mistake::Swapped, down, left),
    ];
    let near = move |dx, dy| (Mistake::Neighbour, x.saturating_add(dx), y.saturating_add(dy));
    let beside = (-1..=1).flat_map(move |dx| (-1..=1).map(move |dy| near(dx, dy)));
    let one = (-9..=9).flat_map(move |to| [(Mistake::Coordinate, to, y), (Mistake::Coordinate, x, to)]);
    mirrored.into_iter().chain(beside).chain(one).filter(move |(_, a, b)| (*a, *b) != (x, y))
}

/// Spellings with one character more, less or another.
fn typed(word: &str, spelt: &mut Vec<(Mistake, String)>) {
    const SIGNS: &str = "0123456789abcdefghijklmnopqrstuvwxyABCDEFGHIJKLMNOPQRSTWY*-~+=#(), ";
    for (at, sign) in word.char_indices() {
        let (start, end) = (&word[..at], &word[at + sign.len_utf8()..]);
        spelt.push((Mistake::Typo, format!("{start}{end}")));
        for other in SIGNS.chars().filter(|other| *other != sign) {
            spelt.push((Mistake::Typo, format!("{start}{other}{end}")));
            spelt.push((Mistake::Typo, format!("{start}{other}{}", &word[at..])));
        }
        // A sign for what nobody could read may stand for two digits: `?e`.
        let is_unread = !(sign.is_ascii_alphanumeric() || "-+#".contains(sign)) || matches!(sign, 'x' | 'X');
        if is_unread
            && end.starts_with(|row| ROWS.contains(row))
            && !start.ends_with(|digit: char| digit.is_ascii_digit())
        {
            spelt.extend((10..=19).map(|column| (Mistake::Typo, format!("{start}{column}{end}"))));
        }
    }
    spelt.extend(SIGNS.chars().map(|sign| (Mistake::Typo, format!("{word}{sign}"))));
    // `9c!!` that is seen as `9c11`.
    let place = word.trim_end_matches('1');
    if word.len() == place.len() + 2 && place.ends_with(|row| ROWS.contains(row)) {
        spelt.push((Mistake::Typo, place.to_owned()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_moved_but_not_what_comments_say() {
        let moved = points_moved("Rs10b-9d {see 3c} 5d ; 7e\n8f", 1, -1);
        assert_eq!(moved, Some(("Rs11a-10c {see 3c} 6c ; 7e\n9e".to_owned(), 4)));
        assert_eq!(points_moved("Rs10b 32767b", 1, 0), None);
        assert_eq!(points_moved("Rs10a", 0, -1), None);
    }

    #[test]
    fn letters_of_several_bytes_are_parted_between_them() {
        let mut spelt = Vec::new();
        readings("é8/-9d", &mut spelt);
        alike("é1c/ב30l", &mut spelt);
        typed("ב8/-7פ", &mut spelt);
        assert!(spelt.contains(&(Mistake::Readings, "é8".to_owned())));
        assert!(
            spelt.contains(&(Mistake::Letter, "ék/ב30l".to_owned()))
                && spelt.contains(&(Mistake::Letter, "é1c/ב13l".to_owned()))
        );
    }
}
