//! Random records of games for all rule sets, with whatever a record can say. They are whole: every seat plays in turn,
//! tags hold what they should, and positions are possible. The plies are not legal; no notation asks for that.

use crate::branches::{Line, add_glyphs, add_variations};
use crate::support::Rng;
use paisho::board::{Place, Point, Square};
use paisho::notation::Content;
use paisho::record::{Act, Comment, Discard, Effect, Entry, Head, Path, Placed, Ply, Record, Tag};
use paisho::variant::{Bare, LiesOn, Seat, TagValue, Tile, Variant, Vocabulary};
use std::collections::HashSet;

/// A record that says nothing which is in this list.
pub fn record_without(cannot: &[Content], rng: &mut Rng) -> Record {
    loop {
        let variants: Vec<Variant> = Variant::all().collect();
        let mut record = Record { variant: rng.pick(&variants), header: Vec::new(), entries: Default::default() };
        if Content::of(&record).iter().any(|content| cannot.contains(content)) {
            continue;
        }
        header(&mut record, rng);
        cannot.iter().for_each(|content| strip(&mut record, *content));
        // Where so little can be said of a ply, only the plainest are left.
        let plies = if cannot.contains(&Content::TileCodes) { plain_ply } else { ply };
        entries(&mut record, plies, rng);
        cannot.iter().for_each(|content| strip(&mut record, *content));
        // A comment that now stands before all else would be one among the tags.
        let first = record.entries.iter().position(|entry| !matches!(entry, Entry::Comment(_)));
        let length = record.entries.len();
        record.entries.drain(..first.unwrap_or(length));
        // What could not be taken out, another record may be without.
        if !Content::of(&record).iter().any(|content| cannot.contains(content)) {
            return record;
        }
    }
}

fn header(record: &mut Record, rng: &mut Rng) {
    // Where there are several lists of seats, a tag says how many take part.
    if record.variant.vocabulary().seats.len() > 1 && rng.one_in(2) {
        tag(record, "Players", rng.pick(&["2", "3", "4"]));
    }
    if rng.one_in(4) {
        // Who moves first is told of a position only.
        // Where no tag says how many take part, the tiles may.
        let most = record.variant.vocabulary().seats.iter().map(|seats| seats.len()).max().unwrap_or(2);
        let seats = if record.tag("Players").is_none() && rng.one_in(2) { most } else { record.seats().len() };
        let tiles = position(record, seats, rng);
        let tiles = tiles.iter().map(|placed| shown(placed, record.variant.vocabulary())).collect::<Vec<_>>().join(" ");
        tag(record, "Position", &tiles);
        let seats = record.seats();
        tag(record, "Turn", rng.pick(seats));
    }
    let count = if rng.one_in(8) { 0 } else { rng.below(8) };
    for _ in 0..count {
        if rng.one_in(4) {
            record.header.push(Head::Comment(comment(rng)));
        } else {
            any_tag(record, rng);
        }
    }
    // The tags that shape the game may stand anywhere among the others.
    if record.header.len() > 1 {
        let (from, to) = (rng.below(record.header.len()), rng.below(record.header.len()));
        record.header.swap(from, to);
    }
}

fn tag(record: &mut Record, name: &str, value: &str) {
    if !record.tags().any(|tag| tag.name.eq_ignore_ascii_case(name)) {
        record.header.push(Head::Tag(Tag { name: name.to_owned(), value: value.to_owned() }));
    }
}

/// A tag with a value that it may have.
fn any_tag(record: &mut Record, rng: &mut Rng) {
    const COMMON: [(&str, TagValue); 12] = [
        ("Rules", TagValue::Text),
        ("Event", TagValue::Text),
        ("Site", TagValue::Text),
        ("Date", TagValue::Date),
        ("Round", TagValue::Text),
        ("Result", TagValue::Result),
        ("Termination", TagValue::Text),
        ("Points", TagValue::Points),
        ("Position", TagValue::Position),
        ("Captured", TagValue::Captured),
        ("Score", TagValue::Points),
        ("Options", TagValue::Text),
    ];
    let vocabulary = record.variant.vocabulary();
    let seats = record.seats();
    let of_seats = seats.iter().map(|seat| (*seat, TagValue::Text));
    let of_variant = vocabulary.tags.iter().filter(|tag| tag.name != "Players");
    let known: Vec<(&str, TagValue)> = COMMON
        .into_iter()
        .chain(of_seats)
        .chain(of_variant.map(|tag| (tag.name, tag.value)))
        .chain([
            ("Annotator", TagValue::Text),
            ("x", TagValue::Text),
            ("null", TagValue::Text),
            ("No", TagValue::Text),
            ("ECO2", TagValue::Text),
            ("Zeitkontrolle", TagValue::Text),
        ])
        .collect();
    let (name, holds) = rng.pick(&known);
    let value = match holds {
        TagValue::Date => rng.pick(&["2024-03-02", "2024.03.02", "2024-03", "2024", "2024.??.??", "?"]).to_owned(),
        TagValue::Number => rng.below(100).to_string(),
        TagValue::Seat => rng.pick(seats).to_owned(),
        TagValue::Seats => some(seats, rng).join(" "),
        TagValue::Result if seats.len() > 2 && rng.one_in(2) => some(seats, rng).join(" "),
        TagValue::Result if rng.one_in(2) => rng.pick(&["Draw", "*"]).to_owned(),
        TagValue::Result => rng.pick(seats).to_owned(),
        TagValue::Points => {
            let seats = some(seats, rng).into_iter();
            seats.map(|seat| format!("{seat} {}", rng.below(40) as i32 - 9)).collect::<Vec<_>>().join(", ")
        }
        TagValue::Tile => vocabulary.code(tile(vocabulary, rng)).to_owned(),
        TagValue::Tiles => {
            let tiles = (0..rng.below(6)).map(|_| vocabulary.code(tile(vocabulary, rng)));
            tiles.collect::<Vec<_>>().join(" ")
        }
        TagValue::Position => {
            let tiles = position(record, seats.len(), rng);
            tiles.iter().map(|placed| shown(placed, vocabulary)).collect::<Vec<_>>().join(" ")
        }
        TagValue::Captured if vocabulary.bare == Bare::Shared => return,
        TagValue::Captured => {
            let tiles = (0..rng.below(6)).map(|_| {
                let (open, close) = Seat(rng.below(seats.len()) as u8).brackets();
                format!("{open}{}{close}", vocabulary.code(tile(vocabulary, rng)))
            });
            tiles.collect::<Vec<_>>().join(" ")
        }
        _ => text(rng),
    };
    tag(record, name, &value);
}

/// At least one of these, in order.
fn some<'s>(seats: &[&'s str], rng: &mut Rng) -> Vec<&'s str> {
    let mut chosen: Vec<&str> = seats.iter().filter(|_| rng.one_in(2)).copied().collect();
    if chosen.is_empty() {
        chosen.push(rng.pick(seats));
    }
    chosen
}

/// A tile as a position record writes it.
fn shown(placed: &Placed, vocabulary: &Vocabulary) -> String {
    let code = vocabulary.code(placed.tile);
    match placed.owner.map(Seat::brackets) {
        Some((open, close)) => format!("{open}{code} {}{close}", placed.at),
        None => format!("{code} {}", placed.at),
    }
}

/// One line of text, of the kinds that break readers.
pub(crate) fn text(rng: &mut Rng) -> String {
    const WORDS: &[&str] = &[
        "Spring",
        "meeting",
        "2024.01.02",
        "\"",
        "\\",
        "\\\"",
        ";",
        "[",
        "]",
        "[Event \"x\"]",
        "1.",
        "Rs*10c",
        "é",
        "龍",
        "🐉",
        "e\u{301}",
        "\u{a0}",
        "|",
        "---",
        "#",
        ": ",
        "- ",
        "'",
        "null",
        "~",
        "\t",
        "&",
        "<b>",
        ",",
        "(0,8)",
        "0H.R",
        "\u{feff}",
        "\u{2028}",
        "%",
        "\\n",
        "yes",
        "Resign",
        "*",
    ];
    let count = rng.below(6);
    (0..count).map(|_| rng.pick(WORDS).to_owned() + rng.pick(&["", " ", " ", "  "])).collect()
}

fn comment(rng: &mut Rng) -> Comment {
    let to_line_end = rng.one_in(2);
    let mut words = text(rng);
    if !to_line_end && rng.one_in(4) {
        words = format!("{words}\nand {}\n\n{}", text(rng), rng.pick(&["[more]", "[Check]", "2. Pass", "  ;"]));
    }
    Comment { text: words.trim().into(), to_line_end, own_line: false }
}

fn tile(vocabulary: &Vocabulary, rng: &mut Rng) -> Tile {
    let code = &vocabulary.tiles[rng.below(vocabulary.tiles.len())].code;
    vocabulary.tile(code).expect("it is in the vocabulary")
}

fn maybe_tile(vocabulary: &Vocabulary, rng: &mut Rng) -> Option<Tile> {
    (!rng.one_in(3)).then(|| tile(vocabulary, rng))
}

fn point(rng: &mut Rng) -> Place {
    let points: Vec<Point> = Point::all().collect();
    Place::Point(rng.pick(&points))
}

fn square(rng: &mut Rng) -> Place {
    let squares: Vec<Square> = Square::all().collect();
    Place::Square(rng.pick(&squares))
}

fn place(vocabulary: &Vocabulary, rng: &mut Rng) -> Place {
    if vocabulary.has_squares() && rng.one_in(3) { square(rng) } else { point(rng) }
}

/// A possible position, in the order of a position record.
fn position(record: &Record, seats: usize, rng: &mut Rng) -> Vec<Placed> {
    let vocabulary = record.variant.vocabulary();
    let mut found: Vec<Placed> = Vec::new();
    for _ in 0..rng.below(8) {
        let tile = tile(vocabulary, rng);
        let entry = vocabulary.entry(tile);
        let at = match entry.lies_on {
            LiesOn::Point => point(rng),
            LiesOn::Square => square(rng),
            LiesOn::Either => place(vocabulary, rng),
        };
        let owner = match vocabulary.bare {
            Bare::Shared => None,
            Bare::Nobody if rng.one_in(4) => None,
            _ => Some(Seat(rng.below(seats) as u8)),
        };
        let same = found.iter().filter(|other| other.tile == tile && other.owner == owner).count();
        if same < usize::from(entry.count) && found.iter().all(|other| other.at != at) {
            found.push(Placed::new(owner, tile, at));
        }
    }
    found.sort_by_key(|placed| placed.at.order());
    found
}

fn way(vocabulary: &Vocabulary, rng: &mut Rng) -> Path {
    let count = if rng.one_in(3) { 2 + rng.below(2) } else { 1 };
    (0..count).map(|_| place(vocabulary, rng)).collect()
}

fn act(vocabulary: &Vocabulary, rng: &mut Rng) -> Act {
    let drop = rng.one_in(2);
    let tile = if drop { Some(tile(vocabulary, rng)) } else { maybe_tile(vocabulary, rng) };
    let at = place(vocabulary, rng);
    let mut act = Act { tile, drop, at, path: Path::new(), capture: None, exchange: None, effect: None };
    if rng.one_in(6) {
        act.exchange = Some(self::tile(vocabulary, rng));
        return act;
    }
    if !(drop && rng.one_in(2)) {
        act.path = way(vocabulary, rng);
        if rng.one_in(3) {
            act.capture = Some(maybe_tile(vocabulary, rng));
        }
        if rng.one_in(3) {
            act.effect = Some(Box::new(effect(vocabulary, rng)));
            if rng.one_in(2) {
                act.path.truncate(0);
                act.capture = None;
            }
        }
    }
    act
}

fn effect(vocabulary: &Vocabulary, rng: &mut Rng) -> Effect {
    if rng.one_in(2) {
        let steps = 1 + rng.below(7) as i8;
        return Effect::Turn(if rng.one_in(2) { steps } else { -steps });
    }
    Effect::Shift { tile: maybe_tile(vocabulary, rng), at: place(vocabulary, rng), path: way(vocabulary, rng) }
}

fn ply(vocabulary: &Vocabulary, rng: &mut Rng) -> Ply {
    match rng.below(24) {
        0 => Ply::Pass,
        1 if rng.one_in(3) => Ply::Resign,
        2 => Ply::Claim,
        3..6 => Ply::Draw {
            drew: maybe_tile(vocabulary, rng),
            discarded: match rng.below(3) {
                0 => Discard::None,
                1 => Discard::Unseen,
                _ => Discard::Tile(tile(vocabulary, rng)),
            },
        },
        _ => {
            let count = if rng.one_in(4) { 2 + rng.below(2) } else { 1 };
            Ply::Acts((0..count).map(|_| act(vocabulary, rng)).collect())
        }
    }
}

/// A ply as Skud has them: a tile planted, or one moved with a bonus now and then.
fn plain_ply(vocabulary: &Vocabulary, rng: &mut Rng) -> Ply {
    let act = |tile: Option<Tile>, rng: &mut Rng, path| {
        let (drop, at) = (tile.is_some(), point(rng));
        Act { tile, drop, at, path, capture: None, exchange: None, effect: None }
    };
    let mut acts = Vec::new();
    if !rng.one_in(3) {
        let path = Path::from_iter([point(rng)]);
        acts.push(act(None, rng, path));
    }
    if acts.is_empty() || rng.one_in(3) {
        let path = if acts.is_empty() || rng.one_in(2) { Path::new() } else { Path::from_iter([point(rng)]) };
        acts.push(act(Some(tile(vocabulary, rng)), rng, path));
    }
    Ply::Acts(acts.into_iter().collect())
}

/// Comments and checks, now and then; `in_turn` if they stand between two plies of a turn.
fn remarks(record: &mut Record, in_turn: bool, rng: &mut Rng) {
    while rng.one_in(6) {
        if rng.one_in(4) {
            let tiles = position(record, record.seats().len(), rng);
            record.entries.push(Entry::Check(tiles));
        } else if !record.entries.is_empty() {
            // Behind what ends a line, a comment is on a line of its own, unless the turn's number is repeated before it.
            let begins_line = match record.entries.last() {
                Some(Entry::Comment(last)) => last.to_line_end || last.own_line,
                _ => false,
            };
            let own_line = (begins_line && !(in_turn && rng.one_in(2))) || rng.one_in(4);
            record.entries.push(Entry::Comment(Comment { own_line, ..comment(rng) }));
        }
    }
}

/// Turns, in which every seat plays that has not resigned.
fn entries(record: &mut Record, ply: fn(&Vocabulary, &mut Rng) -> Ply, rng: &mut Rng) {
    let vocabulary = record.variant.vocabulary();
    let mut playing: Vec<usize> = (0..record.seats().len()).collect();
    let mut last = None;
    let turns = if rng.one_in(10) { 0 } else { rng.below(7) };
    for turn in 1..=turns as u32 {
        remarks(record, false, rng);
        record.entries.push(Entry::Turn(turn));
        let first = if turn == 1 { record.first_seat().index() } else { 0 };
        for seat in playing.clone().into_iter().filter(|seat| *seat >= first) {
            let in_turn = !matches!(record.entries.last(), Some(Entry::Turn(_)));
            remarks(record, in_turn, rng);
            let mut played = ply(vocabulary, rng);
            // The same acts twice in a row are held to be a slip of the writer.
            while matches!(played, Ply::Acts(_)) && last.as_ref() == Some(&played) {
                played = ply(vocabulary, rng);
            }
            last = Some(played.clone());
            let resigned = played == Ply::Resign;
            record.entries.push(Entry::Ply(played));
            add_glyphs(&mut record.entries, rng);
            let line = Line { turn, seat, playing: &playing };
            add_variations(&mut record.entries, &line, vocabulary, ply, rng, 0);
            if resigned {
                playing.retain(|other| *other != seat);
            }
            let ended = playing.len() < 2 || (turn == turns as u32 && rng.one_in(6));
            if ended {
                return remarks(record, false, rng);
            }
        }
    }
    if !record.entries.is_empty() {
        remarks(record, false, rng);
    }
}

/// Takes out what says this, as far as it can be taken out of a whole record.
fn strip(record: &mut Record, content: Content) {
    let says = |part: &Record| Content::of(part).contains(&content);
    let alone = |head: &Head, variant| Record { variant, header: vec![head.clone()], entries: Default::default() };
    match content {
        Content::OtherVariants => {}
        Content::Plies => record.entries.clear(),
        Content::OpenTurn => {
            let is_ply = |entry: &Entry| matches!(entry, Entry::Ply(_) | Entry::Comment(_));
            let kept = record.entries.iter().rposition(is_ply).map_or(0, |last| last + 1);
            record.entries.truncate(kept);
        }
        Content::CommentSigns => {
            for head in &mut record.header {
                if let Head::Comment(comment) = head {
                    comment.to_line_end = false;
                }
            }
            for entry in &mut record.entries {
                if let Entry::Comment(comment) = entry {
                    comment.to_line_end = false;
                }
            }
        }
        Content::CommentLines => {
            for entry in &mut record.entries {
                if let Entry::Comment(comment) = entry {
                    comment.own_line = false;
                }
            }
        }
        Content::CommentPlaces => {
            let mut kept: Vec<Entry> = Vec::new();
            for at in 0..record.entries.len() {
                let entry = &record.entries[at];
                let ends_turn = record.entries[at..].iter().find(|entry| !matches!(entry, Entry::Comment(_)));
                if !matches!(entry, Entry::Comment(_)) || matches!(ends_turn, None | Some(Entry::Turn(_))) {
                    kept.push(entry.clone());
                }
            }
            record.entries = kept.into();
        }
        Content::TileCodes | Content::WayPoints | Content::CaptureSigns => {
            record.entries.iter_mut().for_each(|entry| plain(entry, content));
            let mut seen = HashSet::new();
            // Plies that are alike now would be read as written twice.
            if record.plies().any(|ply| matches!(ply, Ply::Acts(_)) && !seen.insert(format!("{ply:?}"))) {
                record.entries.clear();
            }
        }
        Content::Words => {
            for entry in &mut record.entries {
                if matches!(entry, Entry::Ply(ply) if !matches!(ply, Ply::Acts(_))) {
                    record.entries.clear();
                    break;
                }
            }
        }
        _ => {
            let variant = record.variant;
            record.header.retain(|head| !says(&alone(head, variant)));
            record.entries.retain(|entry| {
                !matches!(entry, Entry::Comment(_) | Entry::Check(_) | Entry::Glyph(_) | Entry::Variation(_))
                    || !says(&Record { variant, header: Vec::new(), entries: vec![entry.clone()].into() })
            });
        }
    }
}

/// The entry without tile codes, way points or capture signs.
fn plain(entry: &mut Entry, content: Content) {
    let Entry::Ply(Ply::Acts(acts)) = entry else { return };
    for act in acts {
        let shift = match act.effect.as_deref_mut() {
            Some(Effect::Shift { tile, path, .. }) => Some((tile, path)),
            _ => None,
        };
        match content {
            Content::TileCodes => {
                act.tile = act.tile.filter(|_| act.drop);
                shift.into_iter().for_each(|(tile, _)| *tile = None);
            }
            Content::WayPoints => {
                act.path.truncate(1);
                shift.into_iter().for_each(|(_, path)| path.truncate(1));
            }
            _ => act.capture = None,
        }
    }
}
