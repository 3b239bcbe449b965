//! What is left of a record in a notation that cannot carry all of it.

use super::Content;
use super::content::{EVENT, OPTIONS, POSITION, RESULT, RULES};
use crate::record::{Act, Comment, Effect, Entry, Glyph, Head, Ply, Record, Tag};

impl Content {
    /// What is left of a record in a notation with these [`drops`](super::Notation::drops): what reads the same in the end is
    /// the same here.
    ///
    /// ```
    /// use paisho::notation::{self, Content, Options};
    ///
    /// let [pai, gate] = ["pai", "garden-gate"].map(|name| notation::named(name).unwrap());
    /// let record = pai.read("[Variant \"skud\"]\n\n1. Rs*10b {calm} Rs*10r\n", &Options::default()).record;
    /// let mut text = String::new();
    /// gate.write(&record, &mut text).unwrap();
    /// let read = gate.read(&text, &Options::default()).record;
    /// assert_ne!(read, record);
    /// assert_eq!(read, Content::kept(&record, gate.drops()));
    /// ```
    pub fn kept(record: &Record, drops: &[Content]) -> Record {
        let mut kept = record.clone();
        if drops.is_empty() {
            return kept;
        }
        let is_dropped = |content: Content| drops.contains(&content);
        let without_end = is_dropped(Content::Plies) && record.plies().next().is_some();
        kept.header.retain_mut(|head| match head {
            Head::Tag(tag) => {
                let content = content(tag, record);
                if content == Content::SetUp && is_dropped(Content::AccentOrder) {
                    sort(tag, record);
                }
                !(is_dropped(content) || (without_end && content == Content::Result))
            }
            Head::Comment(comment) => {
                let is_kept = comment.to_line_end || !is_dropped(Content::BraceTagComments);
                plain_comment(comment, drops);
                is_kept && !is_dropped(Content::TagComments)
            }
        });
        kept.entries.retain_mut(|entry| match entry {
            Entry::Turn(_) => !is_dropped(Content::Plies),
            Entry::Ply(Ply::Acts(acts)) => {
                acts.iter_mut().for_each(|act| plain_act(act, drops));
                !is_dropped(Content::Plies)
            }
            Entry::Ply(_) => !is_dropped(Content::Plies) && !is_dropped(Content::Words),
            Entry::Comment(comment) => {
                plain_comment(comment, drops);
                !is_dropped(Content::Comments)
            }
            Entry::Check(_) => !is_dropped(Content::Checks),
            Entry::Glyph(Glyph::STANDS) => !is_dropped(Content::Standing),
            Entry::Glyph(_) => !is_dropped(Content::Glyphs),
            Entry::Variation(_) => !is_dropped(Content::Variations),
        });
        if is_dropped(Content::CommentPlaces) {
            // All comments of a turn come after its plies, those above the first turn too.
            let first = kept.entries.iter().position(|entry| matches!(entry, Entry::Turn(_)));
            if let Some(first) = first {
                kept.entries[..=first].rotate_right(1);
            }
            let turns = kept.entries.chunk_by(|_, next| !matches!(next, Entry::Turn(_)));
            let is_comment = |entry: &&Entry| matches!(entry, Entry::Comment(_));
            let sorted = turns.flat_map(|turn| {
                turn.iter().filter(move |entry| !is_comment(entry)).chain(turn.iter().filter(is_comment))
            });
            kept.entries = sorted.cloned().collect();
        }
        if is_dropped(Content::OpenTurn) {
            while matches!(kept.entries.last(), Some(Entry::Turn(_))) {
                kept.entries.pop();
            }
        }
        kept
    }
}

/// What a tag is.
fn content(tag: &Tag, record: &Record) -> Content {
    let name = tag.name.as_str();
    let is_set_up = || record.variant.vocabulary().tags.iter().any(|tag| tag.name == name);
    match name {
        _ if EVENT.contains(&name) => Content::Event,
        _ if RESULT.contains(&name) => Content::Result,
        _ if POSITION.contains(&name) => Content::Position,
        _ if RULES.contains(&name) => Content::Rules,
        _ if OPTIONS.contains(&name) => Content::Options,
        _ if record.seats().contains(&name) => Content::Players,
        _ if is_set_up() => Content::SetUp,
        _ => Content::OtherTags,
    }
}

/// Puts the accents of a seat in the order of the vocabulary.
fn sort(tag: &mut Tag, record: &Record) {
    if tag.name.ends_with("Accents") {
        let mut codes: Vec<&str> = tag.value.split_whitespace().collect();
        crate::order::by_key(&mut codes, |code| record.variant.vocabulary().tile(code).map(|tile| tile.index()));
        tag.value = codes.join(" ");
    }
}

fn plain_comment(comment: &mut Comment, drops: &[Content]) {
    comment.to_line_end &= !drops.contains(&Content::CommentSigns);
    comment.own_line &= !drops.contains(&Content::CommentLines);
}

fn plain_act(act: &mut Act, drops: &[Content]) {
    let is_dropped = |content: Content| drops.contains(&content);
    let mut paths = vec![&mut act.path];
    if let Some(Effect::Shift { tile, path, .. }) = act.effect.as_deref_mut() {
        *tile = tile.filter(|_| !is_dropped(Content::TileCodes));
        paths.push(path);
    }
    for path in paths {
        if let (true, [_, .., last]) = (is_dropped(Content::WayPoints), path.as_slice()) {
            *path = [*last].into();
        }
    }
    act.tile = act.tile.filter(|_| act.drop || !is_dropped(Content::TileCodes));
    act.capture = act.capture.filter(|_| !is_dropped(Content::CaptureSigns));
}
