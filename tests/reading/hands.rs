//! Games as people write them: rewritten in ten hands, each is read as the game that it was.

use crate::support::Rng;
use paisho::Game;
use paisho::board::Place;
use paisho::diagnostic::Severity;
use paisho::generate;
use paisho::notation::{self, Options};
use paisho::record::{Act, Comment, Discard, Effect, Entry, Head, Ply, Record};
use paisho::variant::{Tile, Variant, Vocabulary};

/// One way to write each thing, out of those that a hand has.
struct Hand {
    about: &'static str,
    tiles: &'static [TileForm],
    places: &'static [PlaceForm],
    steps: &'static [&'static str],
    captures: &'static [&'static str],
    drops: &'static [&'static str],
    /// A turn number, `N` in it.
    numbers: &'static [&'static str],
    separators: &'static [&'static str],
    /// A tag, with its name and value in the place of `N` and `V`.
    tags: &'static [&'static str],
    words: bool,
    /// Whether all signs of plies are full-width.
    wide: bool,
}

#[derive(Clone, Copy)]
enum TileForm {
    Code,
    Lower,
    Name,
    LowerName,
    Begun,
    /// In Skud the code with a number, which the rules list too.
    Numbered,
}

#[derive(Clone, Copy)]
enum PlaceForm {
    Usual,
    Upper,
    RowFirst,
    Drawn,
}

use PlaceForm::{Drawn, RowFirst, Upper, Usual};
use TileForm::{Begun, Code, Lower, LowerName, Name, Numbered};

const PLAIN: Hand = Hand {
    about: "canonical",
    tiles: &[Code],
    places: &[Usual],
    steps: &["-"],
    captures: &[" x "],
    drops: &["*"],
    numbers: &["N."],
    separators: &[" "],
    tags: &["[N \"V\"]"],
    words: false,
    wide: false,
};

const HANDS: [Hand; 10] = [
    Hand { about: "names", tiles: &[Name], steps: &[" to "], captures: &[" takes "], drops: &[" @ "], ..PLAIN },
    Hand {
        about: "shortened names",
        tiles: &[Begun, LowerName],
        steps: &["->", " -> "],
        drops: &["@"],
        words: true,
        ..PLAIN
    },
    Hand {
        about: "a phone",
        tiles: &[Lower, Code],
        steps: &["–", " – ", "—"],
        captures: &["×", " × "],
        numbers: &["N.", "N.\u{a0}"],
        separators: &[", ", ","],
        tags: &["[N “V”]", "[N „V“]"],
        ..PLAIN
    },
    Hand {
        about: "a chat",
        tiles: &[Lower, LowerName, Begun],
        steps: &[" to ", "-", ":"],
        captures: &[" takes ", "x"],
        numbers: &["N)", "N) ", "N "],
        separators: &[" ", ", "],
        tags: &["N: V"],
        words: true,
        ..PLAIN
    },
    Hand {
        about: "a word processor",
        steps: &["−", "—", " → "],
        captures: &[" × "],
        numbers: &["N.\u{a0}", "N\u{202f}."],
        separators: &["\u{a0}", "\u{2003}"],
        tags: &["[N «V»]", "[N:\u{a0}“V”]"],
        ..PLAIN
    },
    Hand {
        about: "rows first",
        tiles: &[Code, Lower],
        places: &[RowFirst],
        numbers: &["Turn N", "turn N: ", "#N "],
        tags: &["[N V]"],
        ..PLAIN
    },
    Hand {
        about: "coordinates",
        tiles: &[Numbered],
        places: &[Drawn],
        captures: &["*x", " *x "],
        numbers: &["N: ", "N . "],
        tags: &["[N: V]"],
        ..PLAIN
    },
    Hand { about: "full width", tiles: &[Code, Lower], places: &[Usual, Upper], wide: true, ..PLAIN },
    Hand {
        about: "slashes and stops",
        places: &[Upper],
        captures: &[" X ", "X"],
        numbers: &["#N", "#N.", "N .", "N"],
        separators: &[" / ", "/"],
        words: true,
        ..PLAIN
    },
    Hand {
        about: "all at once",
        tiles: &[Code, Lower, Name, LowerName, Begun],
        places: &[Usual, Upper, RowFirst, Drawn],
        steps: &["-", "–", "->", " to ", ":", "--"],
        captures: &[" x ", "×", " takes ", "*x", " X "],
        drops: &["*", "@", " * "],
        numbers: &["N.", "N)", "N ", "N: ", "#N ", "Turn N ", "N . "],
        separators: &[" ", ", ", " / ", "\u{a0}"],
        tags: &["[N \"V\"]", "[N V]", "[N: V]", "[N “V”]", "N: V"],
        words: true,
        wide: false,
    },
];

/// Writes records in a hand.
struct Scribe<'h> {
    hand: &'h Hand,
    rng: Rng,
    vocabulary: &'static Vocabulary,
}

impl Scribe<'_> {
    fn pick<T: Clone>(&mut self, among: &[T]) -> T {
        self.rng.pick(among)
    }

    fn record(&mut self, record: &Record) -> String {
        let mut out = String::new();
        let tags = record.tags().map(|tag| (tag.name.as_str(), tag.value.clone()));
        for (name, value) in [("Variant", record.variant.name().to_owned())].into_iter().chain(tags) {
            let value = if name == "Result" { self.result(&value, record) } else { value };
            let form = self.pick(self.hand.tags);
            out += &form.replace('N', "\0").replace('V', &value).replace('\0', name);
            out.push('\n');
        }
        let mut first = true;
        let mut drew = false;
        for entry in &record.entries {
            match entry {
                Entry::Turn(turn) => {
                    let later_seat_first = *turn == 1 && record.first_seat().index() > 0;
                    let forms = if later_seat_first { &["N...", "N…"] } else { self.hand.numbers };
                    let number = self.pick(forms).replace('N', &turn.to_string());
                    out += &format!("\n{number}");
                    if !number.ends_with([' ', ':']) {
                        out.push(' ');
                    }
                    first = true;
                }
                Entry::Ply(ply) => {
                    let separator = if first || drew { " " } else { self.pick(self.hand.separators) };
                    out += if first { "" } else { separator };
                    let text = self.ply(ply);
                    out += &if self.hand.wide { widened(&text) } else { text };
                    first = false;
                    drew = matches!(ply, Ply::Draw { .. });
                }
                Entry::Comment(comment) => {
                    out += &format!(" {{{}}}", comment.text);
                }
                _ => unreachable!("games are made without checks"),
            }
        }
        out + "\n"
    }

    /// As people write who won.
    fn result(&mut self, value: &str, record: &Record) -> String {
        let seats = record.seats();
        let at = seats.iter().position(|seat| *seat == value);
        match at {
            _ if !self.hand.words || seats.len() > 2 => value.to_owned(),
            Some(0) => self.pick(&["1-0", "1 – 0"]).to_owned(),
            Some(_) => self.pick(&["0-1", "0–1"]).to_owned(),
            None if value == "Draw" => self.pick(&["½-½", "1/2-1/2", "drawn"]).to_owned(),
            None => value.to_owned(),
        }
    }

    fn ply(&mut self, ply: &Ply) -> String {
        let word = |usual: &str, others: &[&str], rng: &mut Rng, free: bool| {
            if free { rng.pick(others).to_owned() } else { usual.to_owned() }
        };
        let free = self.hand.words;
        match ply {
            Ply::Pass => word("Pass", &["pass", "passes", "pass."], &mut self.rng, free),
            Ply::Resign => word("Resign", &["resigns", "forfeit", "resigned"], &mut self.rng, free),
            Ply::Claim => word("Claim", &["claims", "claim."], &mut self.rng, free),
            Ply::Acts(acts) => {
                let acts: Vec<String> = acts.iter().map(|act| self.act(act)).collect();
                acts.join(" + ")
            }
            Ply::Draw { drew, discarded } => {
                let mut out = word("Draw", &["draw", "draws"], &mut self.rng, free);
                if let Some(tile) = drew {
                    out += &format!(" {}", self.tile(*tile));
                }
                match discarded {
                    Discard::None => out,
                    Discard::Unseen => out + " / ?",
                    Discard::Tile(tile) => format!("{out} / {}", self.tile(*tile)),
                }
            }
        }
    }

    fn act(&mut self, act: &Act) -> String {
        let mut out = act.tile.map_or_else(String::new, |tile| self.tile(tile));
        if act.drop {
            out += self.pick(self.hand.drops);
        }
        self.place(act.at, &mut out);
        self.path(&act.path, act.capture, &mut out);
        if let Some(tile) = act.exchange {
            out += &format!("={}", self.tile(tile));
        }
        match act.effect.as_deref() {
            None => {}
            Some(Effect::Turn(steps)) => out += &format!(" ~ {steps:+}"),
            Some(Effect::Shift { tile, at, path }) => {
                out += " ~ ";
                out += &tile.map_or_else(String::new, |tile| self.tile(tile));
                self.place(*at, &mut out);
                self.path(path, None, &mut out);
            }
        }
        out
    }

    fn path(&mut self, path: &[Place], capture: Option<Option<Tile>>, out: &mut String) {
        for (at, place) in path.iter().enumerate() {
            match capture {
                Some(captured) if at + 1 == path.len() => {
                    *out += self.pick(self.hand.captures);
                    *out += &captured.map_or_else(String::new, |tile| self.tile(tile));
                }
                _ => *out += self.pick(self.hand.steps),
            }
            self.place(*place, out);
        }
    }

    fn place(&mut self, place: Place, out: &mut String) {
        let usual = place.to_string();
        let (square, point) = usual.strip_prefix('#').map_or(("", usual.as_str()), |point| ("#", point));
        let (column, row) = point.split_at(point.len() - 1);
        let text = match (self.pick(self.hand.places), place.point()) {
            (Usual, _) => usual,
            (Upper, _) => usual.to_uppercase(),
            (Drawn, Some(point)) => format!("({},{})", point.x(), point.y()),
            (RowFirst | Drawn, _) => format!("{square}{row}{column}"),
        };
        // Nobody writes a letter for a tile and one for a row in one word.
        if text.starts_with(|c: char| c.is_ascii_alphabetic()) && out.ends_with(|c: char| c.is_ascii_alphabetic()) {
            out.push(' ');
        }
        *out += &text;
    }

    fn tile(&mut self, tile: Tile) -> String {
        let entry = self.vocabulary.entry(tile);
        match self.pick(self.hand.tiles) {
            Code => entry.code.to_owned(),
            Lower => entry.code.to_lowercase(),
            Name => self.pick(&entry.all_names().collect::<Vec<_>>()).to_owned(),
            LowerName => entry.name.to_lowercase(),
            Numbered => entry.also.first().unwrap_or(&entry.code).to_string(),
            Begun => {
                let is_clear = |length: &usize| {
                    let begun = &entry.name[..*length];
                    // Who shortens a name stops in its first word or in its last.
                    let words = [1, entry.name.split(' ').count()];
                    words.contains(&begun.split(' ').count())
                        && !begun.ends_with(' ')
                        && self.vocabulary.read(begun).is_none()
                        && self.vocabulary.named(begun) == [tile]
                };
                let lengths: Vec<usize> = (2..=entry.name.len()).filter(is_clear).collect();
                let length = self.rng.pick(&lengths);
                entry.name[..length].trim_end().to_lowercase()
            }
        }
    }
}

/// With full-width characters.
fn widened(text: &str) -> String {
    let wide = |c: char| match c {
        '!'..='~' => char::from_u32(u32::from(c) - 0x21 + 0xff01).expect("it is a character"),
        ' ' => '\u{3000}',
        other => other,
    };
    text.chars().map(wide).collect()
}

/// A game, with a comment here and there.
fn game(number: u64, rng: &mut Rng) -> Record {
    let variants: Vec<Variant> = Variant::all().collect();
    let variant = variants[number as usize % variants.len()];
    let mut record = generate::game(variant, 12, number).expect("the rules allow their own beginning");
    let after_a_ply = |record: &Record, at: usize| {
        let [this, next] = [at, at + 1].map(|at| record.entries.get(at));
        matches!(this, Some(Entry::Ply(Ply::Acts(_)))) && !matches!(next, Some(Entry::Ply(_)))
    };
    let at = rng.below(record.entries.len());
    if rng.one_in(2) && after_a_ply(&record, at) {
        let text = rng.pick(&["a – b", "“fine”, 1) 2", "Ｏ　ｋ…", "j10 to k11"]).to_owned();
        record
            .entries
            .insert(at + 1, Entry::Comment(Comment { text: text.into(), to_line_end: false, own_line: false }));
    }
    record.header.retain(|head| matches!(head, Head::Tag(_)));
    record
}

#[test]
fn two_thousand_games_in_ten_hands_are_read_as_the_games_they_were() {
    let games = 2_000;
    let pai = notation::named("pai").expect("it is there");
    let mut rng = Rng::new(12);
    let (mut same, mut refused, mut other) = ([0; HANDS.len()], Vec::new(), Vec::new());
    for number in 0..games {
        let record = game(number, &mut rng);
        let at = (number / 6) as usize % HANDS.len();
        let hand = &HANDS[at];
        let mut scribe = Scribe { hand, rng: rng.clone(), vocabulary: record.variant.vocabulary() };
        rng.next();
        let text = scribe.record(&record);
        let read = pai.read(&text, &Options::default());
        let errors: Vec<&str> =
            read.diagnostics.iter().filter(|found| found.is_error()).map(|found| found.message.as_str()).collect();
        if !errors.is_empty() {
            refused.push(format!("{}: {}\n{}", hand.about, errors.join("\n"), start(&text)));
        } else if read.record != record {
            other.push(format!("{}: another game\n{}", hand.about, start(&text)));
        } else {
            same[at] += 1;
            // Each kind of slip is reported once, and what is written next has none.
            let mut codes: Vec<&str> = read.diagnostics.iter().map(|found| found.code.name).collect();
            assert!(!codes.is_empty() || record.plies().count() < 2, "{}: {}", hand.about, start(&text));
            codes.sort_unstable();
            codes.windows(2).for_each(|two| assert_ne!(two[0], two[1], "{}", start(&text)));
            let mut canonical = String::new();
            pai.write(&read.record, &mut canonical).expect("it can be written");
            let again = pai.read(&canonical, &Options::default());
            assert!(again.diagnostics.is_empty() && again.record == record, "{canonical}");
        }
    }
    println!("{} games of {games} as they were", same.iter().sum::<u32>());
    HANDS.iter().zip(same).for_each(|(hand, same)| println!("{same:>5} {}", hand.about));
    assert!(other.is_empty(), "{}", other[..other.len().min(3)].join("\n"));
    assert!(refused.len() as u64 * 100 <= games, "{}: {}", refused.len(), refused[..refused.len().min(5)].join("\n"));
    assert!(same.iter().all(|same| *same > 0));
}

#[test]
fn plies_in_the_cells_of_a_sheet_are_read_in_ten_hands() {
    let sheet = notation::named("sheet").expect("it is there");
    let mut rng = Rng::new(13);
    let mut refused = Vec::new();
    for number in 0..240 {
        let mut record = game(number, &mut rng);
        record.entries.retain(|entry| !matches!(entry, Entry::Comment(_)));
        let hand = &HANDS[(number / 6) as usize % HANDS.len()];
        let mut scribe = Scribe { hand, rng: rng.clone(), vocabulary: record.variant.vocabulary() };
        let mut text = String::new();
        sheet.write(&record, &mut text).expect("it can be written");
        let canonical = sheet.read(&text, &Options::default());
        let plies = canonical.record.entries.iter().zip(&canonical.spans.entries).rev();
        for (entry, span) in plies {
            if let Entry::Ply(ply) = entry {
                let ply = scribe.ply(ply);
                text.replace_range(span.range(), &if hand.wide { widened(&ply) } else { ply });
            }
        }
        let read = sheet.read(&text, &Options::default());
        if read.is_sound() {
            assert_eq!(read.record, canonical.record, "{}: {}", hand.about, start(&text));
            assert!(read.diagnostics.iter().all(|slip| slip.help.is_some()), "{:?}", read.diagnostics);
        } else {
            let errors = read.diagnostics.iter().filter(|found| found.is_error()).map(|found| found.message.as_str());
            refused.push(format!("{}: {}\n{}", hand.about, errors.collect::<Vec<_>>().join("\n"), start(&text)));
        }
    }
    assert!(refused.len() <= 2, "{} of 240: {}", refused.len(), refused[..refused.len().min(3)].join("\n"));
}

fn start(text: &str) -> String {
    text.chars().take(600).collect()
}

/// A text of `corpus/hands`, and what it has to be read as.
struct Typed {
    /// The file and the title.
    name: String,
    variant: Option<Variant>,
    text: String,
    verdict: String,
    token: String,
    means: String,
}

/// The texts of all hands.
fn typed() -> Vec<Typed> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/corpus/hands");
    let mut files: Vec<_> = std::fs::read_dir(folder).expect("it is there").map(|file| file.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "hands"));
    files.sort();
    let mut found = Vec::new();
    for file in files {
        let hand = file.file_stem().unwrap().to_str().unwrap().to_owned();
        let all = std::fs::read_to_string(&file).expect("it is text");
        for part in format!("\n{all}").split("\n=== ").skip(1) {
            let (head, body) = part.split_once('\n').expect("a text follows");
            let (title, variant) = head.rsplit_once(" | ").expect("it names its rule set");
            let (text, rest) = body.split_once("\n--- ").expect("a verdict follows");
            let (verdict, rest) = rest.split_once('\n').unwrap_or((rest, ""));
            let (verdict, token) = verdict.split_once(" @ ").unwrap_or((verdict, ""));
            let is_record = |line: &&str| !line.starts_with("warns:") && !line.starts_with("fix:");
            let means: Vec<&str> = rest.lines().filter(is_record).collect();
            found.push(Typed {
                name: format!("{hand}: {title}"),
                variant: Variant::named(variant.trim()),
                text: format!("{text}\n"),
                verdict: verdict.trim().to_owned(),
                token: token.trim().trim_matches('`').to_owned(),
                means: means.join("\n").trim().to_owned() + "\n",
            });
        }
    }
    found
}

/// The games of a text as they are read.
fn games_of(text: &str, variant: Option<Variant>, name: &str) -> Vec<Game> {
    let options = variant.map_or_else(Options::default, Options::of);
    Game::read(text.as_bytes(), name, None, options).expect("it is text").map_while(Result::ok).collect()
}

/// What two records have in common if they are the same game: tags in any order, and the words of comments.
fn essence(game: &Game) -> (Variant, Vec<(String, String)>, Vec<String>) {
    let game = game.completed();
    let record = game.record();
    let mut tags: Vec<(String, String)> = record.tags().map(|tag| (tag.name.clone(), tag.value.clone())).collect();
    tags.sort();
    let mut entries: Vec<String> = Vec::new();
    let mut words = String::new();
    // Who says something, and in which turn, is no part of the comment.
    let bare = |text: &str| {
        let said = text.split_once(": ").filter(|(name, _)| !name.contains(' ')).map_or(text, |(_, said)| said);
        let said = said.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start_matches(['.', ')']);
        said.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    for head in &record.header {
        if let Head::Comment(comment) = head {
            words += &bare(&comment.text);
            words.push(' ');
        }
    }
    for entry in &record.entries {
        if let Entry::Comment(comment) = entry {
            words += &bare(&comment.text);
            words.push(' ');
            continue;
        }
        if !words.is_empty() {
            entries.push(format!("{{{}}}", std::mem::take(&mut words).trim()));
        }
        entries.push(match entry {
            Entry::Ply(ply) => notation::write_ply(record.variant, ply),
            other => format!("{other:?}"),
        });
    }
    if !words.is_empty() {
        entries.push(format!("{{{}}}", words.trim()));
    }
    (record.variant, tags, entries)
}

/// How a text was read: `None` as it was meant.
fn judge(typed: &Typed) -> Option<String> {
    let games = games_of(&typed.text, typed.variant, "typed.txt");
    let findings: Vec<_> = games.iter().flat_map(Game::diagnostics).collect();
    let errors: Vec<_> = findings.iter().filter(|found| found.is_error()).collect();
    let says_nothing = findings.iter().all(|found| found.severity() == Severity::Note);
    let at_token = || {
        let at = typed.text.find(&typed.token).expect("the token stands in the text");
        let end = at + typed.token.len();
        errors.iter().any(|found| (found.span.start as usize) < end && found.span.end as usize > at)
    };
    let shown = || errors.iter().map(|found| found.message.as_str()).collect::<Vec<_>>().join("; ");
    let is_same = |is_whole: bool| {
        let name = if typed.verdict.contains("position") { "meant.pos" } else { "meant.pai" };
        let meant = games_of(&typed.means, typed.variant, name);
        if is_whole {
            assert!(meant.iter().flat_map(Game::diagnostics).all(|found| !found.is_error()), "{}", typed.name);
        }
        let mut found: Vec<_> = games.iter().map(essence).collect();
        let meant: Vec<_> = meant.iter().map(essence).collect();
        // What follows a refused ply is not said, nor which tile stands on its point.
        if let ([(.., found)], [(.., meant)], false) = (&mut found[..], &meant[..], is_whole) {
            found.truncate(meant.len());
            if let Some((found, meant)) =
                found.last_mut().zip(meant.last()).filter(|(found, meant)| meant.ends_with(&**found))
            {
                found.clone_from(meant);
            }
        }
        let how = if says_nothing { "in silence" } else { "with a warning" };
        (meant != found).then(|| format!("another game {how}\n   {found:?}\n   {meant:?}"))
    };
    match typed.verdict.split(' ').next().unwrap_or_default() {
        "means" if !errors.is_empty() => Some(format!("refused: {}", shown())),
        "means" => is_same(true),
        _ if errors.is_empty() => {
            Some(format!("not refused, {}", if says_nothing { "in silence" } else { "with a warning" }))
        }
        "error" => (!at_token()).then(|| format!("refused elsewhere: {}", shown())),
        _ => is_same(false).or_else(|| (!at_token()).then(|| format!("refused elsewhere: {}", shown()))),
    }
}

/// What is not read as it was meant, with the reason.
fn exceptions() -> Vec<(String, String)> {
    let text = include_str!("../../corpus/hands/exceptions.txt");
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines
        .map(|line| line.split_once(" | ").expect("a reason follows"))
        .map(|(name, why)| (name.into(), why.into()))
        .collect()
}

#[test]
fn what_people_type_is_read_as_they_meant_it() {
    let all = typed();
    let failed: Vec<(&str, String)> =
        all.iter().filter_map(|typed| Some((typed.name.as_str(), judge(typed)?))).collect();
    let exceptions = exceptions();
    let is_known = |name: &str| exceptions.iter().any(|(known, _)| known == name);
    let others: Vec<String> =
        failed.iter().filter(|(name, _)| !is_known(name)).map(|(name, why)| format!("{name}: {why}")).collect();
    assert!(others.is_empty(), "{} of {}\n{}", others.len(), all.len(), others.join("\n"));
    for (known, _) in &exceptions {
        assert!(failed.iter().any(|(name, _)| name == known), "{known}: no exception any more");
    }
    let silent: Vec<&str> =
        failed.iter().filter(|(_, why)| why.contains("in silence")).map(|(name, _)| *name).collect();
    assert!(silent.is_empty(), "read as another game in silence: {silent:?}");
    assert!(failed.len() * 100 <= all.len() * 3, "{} of {} are read otherwise", failed.len(), all.len());
}
