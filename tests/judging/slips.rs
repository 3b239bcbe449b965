//! Mistakes that take more than one ply, a whole act, or the set-up, made in games that are right.

use crate::mistakes::seen;
use crate::repairs::{Damage, Story, WITNESSES, written};
use crate::support::Rng;
use paisho::board::{Place, Point};
use paisho::record::{Act, Discard, Effect, Entry, Head, Path, Placed, Ply, Record, Tag};
use paisho::variant::{TagValue, Tile};
use std::collections::HashSet;
use std::ops::Range;

/// The kinds of mistakes.
pub const SLIPS: [&str; 67] = [
    "lines",
    "numbered lines",
    "star",
    "backwards",
    "turning",
    "set-up",
    "position",
    "stretch",
    "throughout",
    "seats",
    "act lost",
    "act doubled",
    "act moved",
    "tile forgotten",
    "crossed",
    "two readings",
    "scanned",
    "captured",
    "brace",
    "pasted",
    "joined",
    "other player",
    "two moves as one",
    "other start",
    "code and point",
    "code throughout",
    "set-up short",
    "one seat turned",
    "ply late",
    "position turned",
    "space",
    "break lost",
    "plus lost",
    "exchange lost",
    "capture turned round",
    "other rule set",
    "copied and counted",
    "noted again",
    "turn pasted in",
    "line pasted in",
    "way of two moves",
    "position seen",
    "check seen",
    "wrong name",
    "check ply lost",
    "result ply lost",
    "hand twice",
    "brace lost",
    "captor exchanged",
    "effect sign",
    "brace of a line",
    "hands exchanged",
    "check bracket",
    "slash lost",
    "point twice",
    "move as drop",
    "acts exchanged",
    "halves of a move",
    "effect joined",
    "number misread",
    "taken back",
    "begun twice",
    "tile bracket",
    "rest lost",
    "line one off",
    "codes exchanged",
    "filled down",
];

/// The entries of the plies in each turn.
fn turns(record: &Record) -> Vec<Vec<usize>> {
    let mut turns = Vec::new();
    for (at, entry) in record.entries.iter().enumerate() {
        match entry {
            Entry::Turn(_) => turns.push(Vec::new()),
            Entry::Ply(_) => turns.last_mut().into_iter().for_each(|turn: &mut Vec<usize>| turn.push(at)),
            _ => {}
        }
    }
    turns
}

fn acts(ply: &Ply) -> Vec<Act> {
    match ply {
        Ply::Acts(acts) => acts.to_vec(),
        _ => Vec::new(),
    }
}

/// Plies with the numbers of their turns, where each of two seats has one in each turn.
fn counted(plies: impl IntoIterator<Item = Ply>) -> Vec<Entry> {
    let mut entries = Vec::new();
    for (number, ply) in plies.into_iter().enumerate() {
        if number % 2 == 0 {
            entries.push(Entry::Turn((number / 2) as u32 + 1));
        }
        entries.push(Entry::Ply(ply));
    }
    entries
}

/// Where a tile of a position stands as it is seen from another side.
fn seen_at(tile: &Placed, view: u8) -> Option<Place> {
    let ply = Ply::Acts(vec![Act::new(tile.tile, tile.at)].into());
    acts(&seen(&ply, view)?).first().map(|act| act.at)
}

/// Where the tile comes that a ply moves first.
fn end(ply: &Ply) -> Option<Place> {
    acts(ply).first().and_then(|act| act.path.last().copied())
}

/// A game with such a mistake, if it can have it. Whether it is known what was meant only its repairs show.
pub fn slipped(story: &Story, slip: &str, others: &[Record], rng: &mut Rng) -> Option<Damage> {
    let record = &story.read.record;
    let mut spoilt = record.clone();
    let turns = turns(record);
    let full: Vec<usize> = (1..turns.len()).filter(|turn| turns[*turn].len() == record.seats().len()).collect();
    let at = story.plies[rng.below(story.plies.len())];
    let (ply, behind) = (story.ply(at), story.behind(at));
    let span = story.read.spans.entries[at].range();
    let replaced = |ply: Ply| {
        let mut spoilt = record.clone();
        spoilt.entries[at] = Entry::Ply(ply);
        spoilt
    };
    let exchange = |spoilt: &mut Record, one: &[usize], other: &[usize]| {
        one.iter().zip(other).for_each(|(one, other)| spoilt.entries.swap(*one, *other));
    };
    let spoilt = match slip {
        "lines" => {
            let first = rng.pick(full.get(..full.len().checked_sub(1)?).filter(|full| !full.is_empty())?);
            exchange(&mut spoilt, &turns[first], turns.get(first + 1).filter(|turn| turn.len() == turns[first].len())?);
            spoilt
        }
        "numbered lines" => {
            let text = &story.text;
            let lines: Vec<Range<usize>> = line_ranges(text)
                .filter(|line| text[line.clone()].starts_with(|sign: char| sign.is_ascii_digit()))
                .collect();
            let first = rng.below(lines.len().checked_sub(2)?);
            let (one, other) = (lines[first].clone(), lines[first + 1].clone());
            let text = [&text[..one.start], &text[other.clone()], &text[one], &text[other.end..]].concat();
            return Some(Damage::new(text, true));
        }
        "star" => {
            let mut acts = acts(ply);
            let number = rng.below(acts.len());
            let act = acts.get_mut(number)?;
            act.drop = !act.drop;
            replaced(Ply::Acts(acts.into()))
        }
        "backwards" => {
            let mut acts = acts(ply);
            let number = rng.below(acts.len());
            let act = acts.get_mut(number)?;
            let mut way: Vec<_> = [act.at].into_iter().chain(act.path.iter().copied()).rev().collect();
            act.at = way.remove(0);
            act.path = Path::from(way);
            replaced(Ply::Acts(acts.into()))
        }
        "turning" => {
            let mut acts = acts(ply);
            let turned = acts.iter_mut().filter_map(|act| match act.effect.as_deref_mut() {
                Some(Effect::Turn(steps)) => Some(steps),
                _ => None,
            });
            *turned.last()? = rng.below(9) as i8 - 4;
            replaced(Ply::Acts(acts.into()))
        }
        "set-up" => {
            let words = record.variant.vocabulary();
            let holds = |name: &str| words.tags.iter().find(|tag| tag.name == name).map(|tag| tag.value);
            let tags: Vec<usize> = (0..record.header.len())
                .filter(|at| {
                    record.header[*at].tag().is_some_and(|tag| {
                        matches!(holds(&tag.name), Some(TagValue::Tiles | TagValue::Tile | TagValue::Number))
                    })
                })
                .collect();
            let at = *tags.get(rng.below(tags.len()))?;
            let Head::Tag(tag) = &mut spoilt.header[at] else { return None };
            if holds(&tag.name) == Some(TagValue::Number) {
                tag.value = (tag.value.parse::<u32>().ok()? + rng.below(3) as u32).saturating_sub(1).to_string();
            } else {
                let mut codes: Vec<&str> = tag.value.split(' ').collect();
                let number = rng.below(codes.len());
                codes[number] = words.code(words.tile(words.tiles[rng.below(words.tiles.len())].code)?);
                tag.value = codes.join(" ");
            }
            spoilt
        }
        "position" => {
            let tag = spoilt.header.iter_mut().find_map(|head| match head {
                Head::Tag(tag) if tag.name == "Position" => Some(tag),
                _ => None,
            })?;
            let mut tiles = paisho::notation::read_position(record.variant, &tag.value).ok()?;
            let number = rng.below(tiles.len());
            let point = tiles[number].at.point()?;
            tiles[number].at = point.step(rng.below(3) as i8 - 1, rng.below(3) as i8 - 1)?.into();
            tag.value = paisho::notation::write_position(record.variant, &tiles);
            spoilt
        }
        "stretch" | "throughout" => {
            let (from, count) =
                if slip == "stretch" { (rng.below(turns.len()), 2 + rng.below(4)) } else { (0, turns.len()) };
            let view = rng.below(7) as u8;
            for entry in turns.iter().skip(from).take(count).flatten() {
                let ply = story.ply(*entry);
                if acts(ply).iter().any(|act| act.effect.is_some()) {
                    return None;
                }
                spoilt.entries[*entry] = Entry::Ply(seen(ply, view)?);
            }
            spoilt
        }
        "seats" => {
            let from = rng.pick(Some(&full[..]).filter(|full| !full.is_empty() && record.seats().len() == 2)?);
            for turn in turns.iter().skip(from).filter(|turn| turn.len() == 2) {
                spoilt.entries.swap(turn[0], turn[1]);
            }
            spoilt
        }
        "act lost" | "act doubled" => {
            let long: Vec<usize> = story.plies.iter().copied().filter(|at| acts(story.ply(*at)).len() > 1).collect();
            let at = *long.get(rng.below(long.len()))?;
            let mut acts = acts(story.ply(at));
            match slip {
                "act lost" => drop(acts.pop()),
                _ => acts.extend(acts.last().cloned()),
            }
            spoilt.entries[at] = Entry::Ply(Ply::Acts(acts.into()));
            return Some(Damage::new(written(story.notation, &spoilt), story.behind(at) >= WITNESSES));
        }
        "act moved" => {
            // The last act of a ply is written at the next one.
            let long: Vec<usize> = story.plies.iter().copied().filter(|at| acts(story.ply(*at)).len() > 1).collect();
            let at = *long.get(rng.below(long.len()))?;
            let next = *story.plies.iter().find(|next| **next > at)?;
            let (mut acts, mut others) = (acts(story.ply(at)), acts(story.ply(next)));
            others.push(acts.pop()?);
            spoilt.entries[at] = Entry::Ply(Ply::Acts(acts.into()));
            spoilt.entries[next] = Entry::Ply(Ply::Acts(others.into()));
            return Some(Damage::new(written(story.notation, &spoilt), story.behind(next) >= WITNESSES));
        }
        "tile forgotten" => {
            let tag = spoilt.header.iter_mut().find_map(|head| match head {
                Head::Tag(tag) if tag.name == "Position" => Some(tag),
                _ => None,
            })?;
            let mut tiles = paisho::notation::read_position(record.variant, &tag.value).ok()?;
            tiles.remove(rng.below(tiles.len()));
            tag.value = paisho::notation::write_position(record.variant, &tiles);
            spoilt
        }
        "crossed" => {
            let next = *story.plies.iter().find(|next| **next > at)?;
            let (mut acts, mut others) = (acts(ply), acts(story.ply(next)));
            let (one, other) = (acts.first_mut()?, others.first_mut()?);
            if rng.one_in(2) || one.path.is_empty() || other.path.is_empty() {
                std::mem::swap(&mut one.tile, &mut other.tile);
            } else if let (Some(one), Some(other)) = (one.path.pop(), other.path.pop()) {
                acts[0].path.push(other);
                others[0].path.push(one);
            }
            spoilt.entries[at] = Entry::Ply(Ply::Acts(acts.into()));
            spoilt.entries[next] = Entry::Ply(Ply::Acts(others.into()));
            return (spoilt != *record)
                .then(|| Damage::new(written(story.notation, &spoilt), story.behind(next) >= WITNESSES));
        }
        "two readings" => {
            // The right reading first or last, as whoever was not sure has put it.
            let word = story.text[span.clone()].to_owned();
            let place = 1 + word.rfind(|sign: char| !sign.is_ascii_alphanumeric())?;
            let point: paisho::board::Point = word[place..].parse().ok()?;
            let other = point.step(rng.below(3) as i8 - 1, 1)?;
            // Only the place twice, or all of the ply.
            let again = if rng.one_in(2) { &word[..place] } else { "" };
            let both =
                if rng.one_in(2) { format!("{point}/{again}{other}") } else { format!("{other}/{again}{point}") };
            let text = [&story.text[..span.start], &word[..place], &both, &story.text[span.end..]].concat();
            return Some(Damage::new(text, behind >= WITNESSES));
        }
        "scanned" => {
            let word = &story.text[span.clone()];
            let pairs = [('m', "rn"), ('n', "ri"), ('d', "cl"), ('h', "li"), ('k', "lc"), ('b', "lo"), ('q', "cj")];
            let places: Vec<(usize, &str)> = word
                .char_indices()
                .filter(|(at, _)| *at > 0 && word.as_bytes()[at - 1].is_ascii_digit())
                .filter_map(|(at, sign)| Some((at, pairs.iter().find(|(letter, _)| *letter == sign)?.1)))
                .collect();
            let (place, pair) = *places.get(rng.below(places.len()))?;
            let text =
                [&story.text[..span.start], &word[..place], pair, &word[place + 1..], &story.text[span.end..]].concat();
            return Some(Damage::new(text, behind >= WITNESSES));
        }
        "captured" => {
            let mut acts = acts(ply);
            let act = acts.iter_mut().find(|act| matches!(act.capture, Some(Some(_))))?;
            let end = act.path.pop()?.point()?;
            act.path.push(end.step(rng.below(3) as i8 - 1, rng.below(3) as i8 - 1)?.into());
            let words = record.variant.vocabulary();
            act.capture = Some(words.tile(words.tiles[rng.below(words.tiles.len())].code));
            replaced(Ply::Acts(acts.into()))
        }
        "brace" => {
            let text = &story.text;
            let word = &text[span.clone()];
            // What words lead to may be no more than thought of.
            let is_thought = rng.one_in(2);
            let hidden = if is_thought { format!("{{a fine idea {word}}}") } else { format!("{{{word} at last}}") };
            return Some(Damage::new(
                format!("{}{hidden}{}", &text[..span.start], &text[span.end..]),
                behind >= WITNESSES && !is_thought,
            ));
        }
        "pasted" => {
            let other = &others[rng.below(others.len())];
            let from: Vec<&Ply> = other.plies().collect();
            let turn = &turns[rng.pick(Some(&full[..]).filter(|full| !full.is_empty())?)];
            let start = rng.below(from.len().checked_sub(turn.len())?);
            for (entry, ply) in turn.iter().zip(&from[start..]) {
                spoilt.entries[*entry] = Entry::Ply((*ply).clone());
            }
            return Some(Damage::new(written(story.notation, &spoilt), false));
        }
        "filled down" => {
            // What its seat played before, with the next column, as a sheet fills a cell from the one above.
            let number = story.plies.iter().position(|entry| *entry == at)?;
            let above = story.plies[number.checked_sub(record.seats().len())?];
            let mut acts = acts(story.ply(above));
            let end = acts.first_mut()?.path.last_mut()?;
            let next = end.point().and_then(|point| Point::at(point.x() + 1, point.y()))?;
            *end = Place::Point(next);
            replaced(Ply::Acts(acts.into()))
        }
        "joined" => {
            let turn = &turns[rng.pick(Some(&full[..]).filter(|full| !full.is_empty())?)];
            let spans = [turn[0], *turn.get(1)?].map(|at| story.read.spans.entries[at].range());
            let sign = if rng.one_in(2) { "" } else { "+" };
            let text = &story.text;
            let joined = [&text[..spans[0].end], sign, &text[spans[1].start..]].concat();
            return Some(Damage::new(joined, story.behind(turn[1]) >= WITNESSES));
        }
        "other player" => {
            let next = *story.plies.iter().find(|next| **next > at)?;
            let (legal, own) = (story.legal(next), HashSet::<Ply>::from_iter(story.legal(at)));
            let others: Vec<Ply> = legal.into_iter().filter(|ply| !own.contains(ply)).collect();
            replaced(others.get(rng.below(others.len()))?.clone())
        }
        "two moves as one" => {
            // Of a move and the next one of the same tile the end of the second is written at the first.
            let is_next = |next: &&usize| matches!(&acts(story.ply(**next))[..], [act, ..] if Some(act.at) == end(ply));
            let (mut whole, next) = (acts(ply), *story.plies.iter().filter(|next| **next > at).take(6).find(is_next)?);
            whole[0].path = Path::from_iter([end(story.ply(next))?]);
            spoilt.entries[at] = Entry::Ply(Ply::Acts(whole.into()));
            spoilt.entries.remove(next);
            return Some(Damage::new(written(story.notation, &spoilt), false));
        }
        "other start" => {
            // From where the tile, or another of its kind, was before.
            let mut acts = acts(ply);
            let act = acts.first_mut().filter(|act| !act.path.is_empty())?;
            let is_kind = |other: &Act| other.tile == act.tile && other.at != act.at;
            let others: Vec<_> = record.plies().flat_map(self::acts).filter(is_kind).map(|other| other.at).collect();
            act.at = *others.get(rng.below(others.len()))?;
            replaced(Ply::Acts(acts.into()))
        }
        "code and point" => {
            let mut acts = acts(ply);
            let act = acts.last_mut().filter(|act| act.drop && act.path.is_empty())?;
            let words = record.variant.vocabulary();
            act.tile = words.tile(words.tiles[rng.below(words.tiles.len())].code);
            act.at = act.at.point()?.step(rng.below(3) as i8 - 1, rng.below(3) as i8 - 1)?.into();
            spoilt.entries[at] = Entry::Ply(Ply::Acts(acts.into()));
            return Some(Damage::new(written(story.notation, &spoilt), false));
        }
        "code throughout" => {
            // The same tile is taken for another as long as it moves, but not by whoever captures it.
            let words = record.variant.vocabulary();
            let other = words.tile(words.tiles[rng.below(words.tiles.len())].code);
            let mut here = acts(ply).first().filter(|act| act.drop).map(|act| act.at)?;
            for entry in story.plies.iter().filter(|entry| **entry >= at) {
                let mut acts = acts(story.ply(*entry));
                for act in &mut acts {
                    if act.at == here {
                        (act.tile, here) = (other, act.path.last().copied().unwrap_or(act.at));
                    }
                }
                spoilt.entries[*entry] = Entry::Ply(Ply::Acts(acts.into()));
            }
            return Some(Damage::new(written(story.notation, &spoilt), false));
        }
        "set-up short" => {
            let words = record.variant.vocabulary();
            let is_list = |head: &&mut Head| match head {
                Head::Tag(tag) => {
                    words.tags.iter().any(|known| known.name == tag.name && known.value == TagValue::Tiles)
                }
                _ => false,
            };
            let mut lists: Vec<&mut Head> = spoilt.header.iter_mut().filter(is_list).collect();
            let number = rng.below(lists.len());
            let Head::Tag(tag) = &mut **lists.get_mut(number)? else { return None };
            let mut codes: Vec<&str> = tag.value.split(' ').collect();
            codes.remove(rng.below(codes.len()));
            tag.value = codes.join(" ");
            return Some(Damage::new(written(story.notation, &spoilt), false));
        }
        "one seat turned" => {
            let (from, seat, view) = (rng.below(turns.len()), rng.below(record.seats().len()), rng.below(7) as u8);
            for turn in turns.iter().skip(from).take(2 + rng.below(6)) {
                if let Some(entry) = turn.get(seat) {
                    spoilt.entries[*entry] = Entry::Ply(seen(story.ply(*entry), view)?);
                }
            }
            return (spoilt != *record).then(|| Damage::new(written(story.notation, &spoilt), false));
        }
        "ply late" => {
            let number = rng.below(story.plies.len().checked_sub(3)?);
            let late = &story.plies[number..=number + 2];
            late.windows(2).for_each(|two| spoilt.entries.swap(two[0], two[1]));
            let convicts = story.behind(late[2]) >= WITNESSES;
            return (spoilt != *record).then(|| Damage::new(written(story.notation, &spoilt), convicts));
        }
        "position turned" => {
            let tag = spoilt.header.iter_mut().find_map(|head| match head {
                Head::Tag(tag) if tag.name == "Position" => Some(tag),
                _ => None,
            })?;
            let mut tiles = paisho::notation::read_position(record.variant, &tag.value).ok()?;
            for tile in &mut tiles {
                tile.at = tile.at.point()?.turned().into();
            }
            tag.value = paisho::notation::write_position(record.variant, &tiles);
            return Some(Damage::new(written(story.notation, &spoilt), false));
        }
        "space" => {
            // In the middle of the ply, or at the end of its line.
            let inside: Vec<usize> = (span.start + 1..span.end).filter(|at| story.text.is_char_boundary(*at)).collect();
            let place = *inside.get(rng.below(inside.len()))?;
            let sign = rng.pick(&[" ", "\n"]);
            let text = [&story.text[..place], sign, &story.text[place..]].concat();
            return Some(Damage::new(text, behind >= WITNESSES));
        }
        "break lost" => {
            let at = *turns[1 + rng.below(turns.len().checked_sub(2)?)].first()?;
            let start = story.text[..story.read.spans.entries[at].range().start].rfind('\n')?;
            let text = [&story.text[..start], &story.text[start + 1..]].concat();
            return Some(Damage::new(text, story.behind(at) >= WITNESSES));
        }
        "plus lost" => {
            let sign = span.start + story.text[span.clone()].find(" + ")?;
            let text = [&story.text[..sign], rng.pick(&[" ", " = "]), &story.text[sign + 3..]].concat();
            return Some(Damage::new(text, behind >= WITNESSES));
        }
        "exchange lost" => {
            let mut acts = acts(ply);
            acts.iter_mut().find_map(|act| act.exchange.take())?;
            replaced(Ply::Acts(acts.into()))
        }
        "capture turned round" => {
            let mut acts = acts(ply);
            let act = acts.iter_mut().find(|act| matches!(act.capture, Some(Some(_))) && act.path.len() == 1)?;
            let (tile, captured) = (act.tile?, act.capture??);
            (act.tile, act.capture) = (Some(captured), Some(Some(tile)));
            let end = act.path.pop()?;
            act.path.push(act.at);
            act.at = end;
            replaced(Ply::Acts(acts.into()))
        }
        "other rule set" => {
            let others: Vec<_> = paisho::variant::Variant::all().filter(|other| *other != record.variant).collect();
            let other = others[rng.below(others.len())].name();
            let named = format!("[Variant \"{}\"]", record.variant.name());
            let text = story.text.replacen(&named, &format!("[Variant \"{other}\"]"), 1);
            return (text != story.text).then(|| Damage::new(text, behind >= WITNESSES));
        }
        "copied and counted" => {
            let at = rng.pick(Some(&full[..]).filter(|full| !full.is_empty())?);
            let (start, end) = (*turns[at].first()?, *turns[at].last()?);
            let copy: Vec<Entry> = record.entries[start - 1..=end].to_vec();
            spoilt.entries.splice(end + 1..end + 1, copy);
            let mut number = 0;
            for entry in &mut spoilt.entries {
                if let Entry::Turn(turn) = entry {
                    number += 1;
                    *turn = number;
                }
            }
            return Some(Damage::new(written(story.notation, &spoilt), story.behind(end) >= WITNESSES));
        }
        "noted again" => {
            // As the next ply of its seat, with all later plies in the place of the one behind them.
            let number = story.plies.iter().position(|entry| *entry == at)?;
            let mut plies: Vec<Ply> = record.plies().cloned().collect();
            let next = number + record.seats().len();
            (next <= plies.len()).then(|| plies.insert(next, ply.clone()))?;
            // Where no seat is out, all turns are full.
            if !is_of_full_turns(record) {
                return None;
            }
            spoilt.entries = counted(plies).into();
            return Some(Damage::new(written(story.notation, &spoilt), behind >= WITNESSES));
        }
        "turn pasted in" | "line pasted in" => {
            // With the next number, and all later turns with the one behind theirs, or with a number that it had elsewhere.
            let first = *turns[rng.pick(Some(&full[..]).filter(|full| !full.is_empty())?)].first()?;
            let from: Vec<Ply> = others[rng.below(others.len())].plies().cloned().collect();
            let start = 2 * rng.below((from.len() / 2).checked_sub(1)?);
            if !is_of_full_turns(record) {
                return None;
            }
            if slip == "line pasted in" {
                let number = Entry::Turn(start as u32 / 2 + 1);
                let line = [number, Entry::Ply(from[start].clone()), Entry::Ply(from[start + 1].clone())];
                spoilt.entries.splice(first - 1..first - 1, line);
            } else {
                let number = story.plies.iter().position(|entry| *entry == first)?;
                let mut plies: Vec<Ply> = record.plies().cloned().collect();
                plies.splice(number..number, from[start..start + 2].iter().cloned());
                spoilt.entries = counted(plies).into();
            }
            return Some(Damage::new(written(story.notation, &spoilt), story.behind(first) >= WITNESSES));
        }
        "way of two moves" => {
            // As one move with the end of the first on its way. The later plies are in the place of those before them, or not.
            let moves = |ply: &Ply| matches!(ply, Ply::Acts(acts) if acts.len() == 1 && acts[0].path.len() == 1);
            let number = story.plies.iter().position(|entry| *entry == at)?;
            let next = *story.plies.get(number + 2).filter(|_| is_of_full_turns(record))?;
            let (one, other) = (acts(ply), acts(story.ply(next)));
            if !moves(ply) || !moves(story.ply(next)) || end(ply) != Some(other[0].at) {
                return None;
            }
            // What the first does besides has no place in it.
            if one[0].capture.is_some() || one[0].effect.is_some() || one[0].exchange.is_some() {
                return None;
            }
            let path = Path::from_iter([other[0].at, *other[0].path.last()?]);
            let whole = Act { path, drop: one[0].drop, at: one[0].at, ..other[0].clone() };
            spoilt.entries[at] = Entry::Ply(Ply::Acts(vec![whole].into()));
            spoilt.entries.remove(next);
            if rng.one_in(2) {
                spoilt.entries = counted(spoilt.plies().cloned().collect::<Vec<_>>()).into();
            }
            return Some(Damage::new(written(story.notation, &spoilt), story.behind(next) >= WITNESSES));
        }
        "position seen" => {
            let tag = spoilt.header.iter_mut().find_map(|head| match head {
                Head::Tag(tag) if tag.name == "Position" => Some(tag),
                _ => None,
            })?;
            let (view, mut tiles) =
                (rng.below(7) as u8, paisho::notation::read_position(record.variant, &tag.value).ok()?);
            for tile in &mut tiles {
                tile.at = seen_at(tile, view)?;
            }
            tag.value = paisho::notation::write_position(record.variant, &tiles);
            spoilt
        }
        "check seen" => {
            let view = rng.below(7) as u8;
            for entry in &mut spoilt.entries {
                if let Entry::Check(tiles) = entry {
                    for tile in tiles {
                        tile.at = seen_at(tile, view)?;
                    }
                }
            }
            spoilt
        }
        "check ply lost" => {
            // Before the check, behind which the game ends, some plies were not written: one, or as many as a turn has.
            let check = spoilt.entries.iter().position(|entry| matches!(entry, Entry::Check(_)))?;
            spoilt.entries.truncate(check + 1);
            let lost = 1 + rng.below(record.seats().len());
            for _ in 0..lost {
                let last = spoilt.entries.iter().rposition(|entry| matches!(entry, Entry::Ply(_)))?;
                spoilt.entries.remove(last);
                if matches!(spoilt.entries[last - 1], Entry::Turn(_)) {
                    spoilt.entries.remove(last - 1);
                }
            }
            return Some(Damage::new(written(story.notation, &spoilt), false));
        }
        "result ply lost" => {
            // A ply before the one that resigns, which all later ones take the place of.
            let mut plies: Vec<Ply> = record.plies().cloned().collect();
            if !is_of_full_turns(record) || plies.last() != Some(&Ply::Resign) {
                return None;
            }
            plies.remove(plies.len() - 2 - rng.below(4));
            spoilt.entries = counted(plies).into();
            return Some(Damage::new(written(story.notation, &spoilt), false));
        }
        "hand twice" => {
            let words = record.variant.vocabulary();
            let is_list = |head: &&mut Head| {
                let known = |tag: &Tag| words.tags.iter().find(|known| known.name == tag.name).map(|known| known.value);
                head.tag().and_then(known) == Some(TagValue::Tiles)
            };
            let mut lists: Vec<&mut Head> = spoilt.header.iter_mut().filter(is_list).collect();
            let number = rng.below(lists.len());
            let Head::Tag(tag) = &mut **lists.get_mut(number)? else { return None };
            let mut codes: Vec<&str> = tag.value.split(' ').collect();
            let number = rng.below(codes.len());
            codes.insert(number, codes[number]);
            tag.value = codes.join(" ");
            return Some(Damage::new(written(story.notation, &spoilt), behind >= WITNESSES));
        }
        "brace lost" => {
            let said =
                ["a good answer}", "(a good answer}", "Lotus is free now}", "{a good answer]", "{a good answer)"];
            let said = said[rng.below(said.len())];
            let text = format!("{} {said}{}", &story.text[..span.end], &story.text[span.end..]);
            return Some(Damage::new(text, behind >= WITNESSES));
        }
        "effect sign" => {
            let sign = span.start + story.text[span.clone()].find(" ~ ")? + 1;
            let text = [&story.text[..sign], rng.pick(&["-", "+", "="]), &story.text[sign + 1..]].concat();
            return Some(Damage::new(text, behind >= WITNESSES));
        }
        "brace of a line" => {
            // What comes behind the comment on its line.
            let rest = story.text[span.end..].lines().next().filter(|rest| !rest.is_empty())?;
            let known = behind >= WITNESSES + record.seats().len();
            let text =
                format!("{} ; a good answer{rest}{}", &story.text[..span.end], &story.text[span.end + rest.len()..]);
            return Some(Damage::new(text, known));
        }
        "hands exchanged" => {
            let words = record.variant.vocabulary();
            let is_list = |head: &Head| {
                let known = |tag: &Tag| words.tags.iter().find(|known| known.name == tag.name).map(|known| known.value);
                head.tag().and_then(known) == Some(TagValue::Tiles)
            };
            let lists: Vec<usize> = (0..record.header.len()).filter(|head| is_list(&record.header[*head])).collect();
            let [one, other] = lists[..] else { return None };
            for (to, from) in [(one, other), (other, one)] {
                let (Head::Tag(tag), Some(held)) = (&mut spoilt.header[to], record.header[from].tag()) else {
                    return None;
                };
                tag.value = held.value.clone();
            }
            spoilt
        }
        "check bracket" => {
            let check = story.text.find("[Check \"")? + 8;
            let signs: Vec<usize> = story.text[check..].match_indices(['>', ')']).map(|(at, _)| check + at).collect();
            let sign = *signs.get(rng.below(signs.len()))?;
            return Some(Damage::new([&story.text[..sign], &story.text[sign + 1..]].concat(), true));
        }
        "slash lost" => {
            let Ply::Draw { drew: None, discarded: Discard::Tile(tile) } = *ply else { return None };
            replaced(Ply::Draw { drew: Some(tile), discarded: Discard::None })
        }
        "point twice" => {
            let mut acts = acts(ply);
            let act = acts.iter_mut().find(|act| !act.path.is_empty())?;
            let points: Vec<Place> = std::iter::once(act.at).chain(act.path.iter().copied()).collect();
            let twice = rng.below(points.len());
            act.path = points[1..=twice].iter().chain(&points[twice..]).copied().collect();
            replaced(Ply::Acts(acts.into()))
        }
        "move as drop" => {
            let mut acts = acts(ply);
            let act = acts.iter_mut().find(|act| !act.drop && act.capture.is_none() && act.effect.is_none())?;
            (act.at, act.drop) = (act.path.pop()?, true);
            act.path = Path::new();
            // Nothing written shows that the tile moves.
            return Some(Damage::new(written(story.notation, &replaced(Ply::Acts(acts.into()))), false));
        }
        "acts exchanged" => {
            let mut acts = acts(ply);
            (acts.len() == 2).then(|| acts.swap(0, 1))?;
            replaced(Ply::Acts(acts.into()))
        }
        // A move with a stop, a move that is taken back, and one that is begun twice.
        "halves of a move" | "taken back" | "begun twice" => {
            let word = &story.text[span.clone()];
            let (from, end) = word.split_once('-').filter(|_| !word.contains([' ', '#']))?;
            let code: String = from.chars().take_while(char::is_ascii_alphabetic).collect();
            let stop = end.parse::<paisho::board::Point>().ok()?.step(rng.below(3) as i8 - 1, 1)?;
            let new = match slip {
                "halves of a move" => format!("{from}-{stop} {code}{stop}-{end}"),
                "taken back" => format!("{from}-{stop} no, {word}"),
                _ => format!("{from}- {word}"),
            };
            let text = [&story.text[..span.start], &new, &story.text[span.end..]].concat();
            return Some(Damage::new(text, behind >= WITNESSES));
        }
        // What comes behind the first act, or the move of a tile that was put down.
        "rest lost" => {
            let [first, ..] = ply.acts() else { return None };
            let mut first = Act { effect: None, ..first.clone() };
            if first.drop {
                first.path = Path::new();
            }
            replaced(Ply::Acts(vec![first].into()))
        }
        "line one off" => {
            let (dx, dy) = [(0, 1), (0, -1), (1, 0), (-1, 0)][rng.below(4)];
            let turn = turns.iter().find(|turn| turn.contains(&at))?;
            for &entry in turn {
                let mut acts = acts(story.ply(entry));
                for act in &mut acts {
                    let moved = |place: Place| Some(Place::Point(place.point()?.step(dx, dy)?));
                    act.at = moved(act.at)?;
                    act.path = act.path.iter().map(|place| moved(*place)).collect::<Option<_>>()?;
                }
                spoilt.entries[entry] = Entry::Ply(Ply::Acts(acts.into()));
            }
            spoilt
        }
        // Two tiles are taken for each other from here on.
        "codes exchanged" => {
            let (one, other) = (acts(ply).first()?.tile?, acts(story.ply(*story.plies.first()?)).first()?.tile?);
            let exchanged = |tile: &mut Option<Tile>| {
                *tile = match *tile {
                    Some(tile) if tile == one => Some(other),
                    Some(tile) if tile == other => Some(one),
                    tile => tile,
                };
            };
            for entry in story.plies.iter().filter(|entry| **entry >= at) {
                let mut acts = acts(story.ply(*entry));
                for act in &mut acts {
                    exchanged(&mut act.tile);
                    act.capture.iter_mut().for_each(exchanged);
                }
                spoilt.entries[*entry] = Entry::Ply(Ply::Acts(acts.into()));
            }
            // They may be for each other in any number of plies.
            return Some(Damage::new(written(story.notation, &spoilt), false));
        }
        "effect joined" => {
            let sign = span.start + story.text[span.clone()].find(" ~ ")?;
            let text = [&story.text[..sign], " ", &story.text[sign + 3..]].concat();
            return Some(Damage::new(text, behind >= WITNESSES));
        }
        "number misread" => {
            let lines = line_ranges(&story.text);
            let points = lines.filter_map(|line| {
                let number = story.text[line.clone()].find(". ").map(|point| line.start..line.start + point)?;
                story.text[number.clone()].bytes().all(|sign| sign.is_ascii_digit()).then_some(number.end)
            });
            let points: Vec<usize> = points.collect();
            let point = rng.pick(points.get(1..).filter(|points| !points.is_empty())?);
            let digit = usize::from(story.text.as_bytes()[point - 1] - b'0');
            let text = [&story.text[..point - 1], &"OlZEASbTBg"[digit..=digit], &story.text[point..]].concat();
            let witnesses = story.read.spans.entries.iter().filter(|at| at.range().start > point).count();
            return Some(Damage::new(text, witnesses > 2 * WITNESSES));
        }
        "tile bracket" => {
            let start = story.text.find("[Position \"")? + "[Position \"".len();
            let end = start + story.text[start..].find('"')?;
            let brackets = story.text[start..end].match_indices(['<', '>', '(', ')', '{', '}']);
            let brackets: Vec<usize> = brackets.map(|(at, _)| start + at).collect();
            let lost = rng.pick(Some(&brackets[..]).filter(|brackets| !brackets.is_empty())?);
            return Some(Damage::new([&story.text[..lost], &story.text[lost + 1..]].concat(), true));
        }
        "captor exchanged" => {
            let mut acts = acts(ply);
            let act = acts.iter_mut().find(|act| matches!(act.capture, Some(Some(_))))?;
            let (tile, captured) = (act.tile?, act.capture??);
            (act.tile, act.capture) = (Some(captured), Some(Some(tile)));
            replaced(Ply::Acts(acts.into()))
        }
        "wrong name" => {
            // Every ply has its player's name before it, and one has the other's, or those of one turn are in each other's places.
            let [one, other] = record.seats() else { return None };
            let chosen = rng.pick(Some(&full[..]).filter(|full| !full.is_empty() && is_of_full_turns(record))?);
            let (wrong, is_crossed) = (rng.below(2), rng.one_in(2));
            let mut text = story.text[..story.text.find("1. ")?].to_owned();
            for (number, turn) in turns.iter().enumerate() {
                text.push_str(&format!("{}.", number + 1));
                for (seat, entry) in turn.iter().enumerate() {
                    let is_wrong = number == chosen && (is_crossed || seat == wrong);
                    let name = if (seat == 0) == is_wrong { other } else { one };
                    text.push_str(&format!(" {name}: {}", &story.text[story.read.spans.entries[*entry].range()]));
                }
                text.push('\n');
            }
            return Some(Damage::new(text, story.behind(*turns[chosen].last()?) >= WITNESSES));
        }
        _ => return None,
    };
    (spoilt != *record).then(|| Damage::new(written(story.notation, &spoilt), behind >= WITNESSES))
}

/// Whether each of two seats has a ply in every turn.
fn is_of_full_turns(record: &Record) -> bool {
    record.seats().len() == 2 && record.first_seat().index() == 0
}

fn line_ranges(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut start = 0;
    text.split_inclusive('\n').map(move |line| {
        start += line.len();
        start - line.len()..start
    })
}
