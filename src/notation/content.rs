//! The kinds of content that not every notation can write: the rows of the table of notations.

use crate::record::{Act, Effect, Entry, Glyph, Head, Ply, Record};

macro_rules! contents {
    ($($name:ident $words:literal)*) => {
        /// A kind of content of a record that some notations cannot write.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Content {
            $(#[doc = $words] $name),*
        }

        impl Content {
            /// All of them, in the order of the table.
            pub const ALL: &[Content] = &[$(Content::$name),*];

            /// In words.
            pub const fn words(self) -> &'static str {
                match self { $(Content::$name => $words),* }
            }
        }
    };
}

contents! {
    OtherVariants "rule sets other than Skud"
    Rules "the edition of the rules"
    Options "the options of the site"
    Event "the event, site, date and round"
    Players "the players' names"
    Result "the result, termination and points"
    Position "the position to start from, who moves first, captured tiles and scores"
    SetUp "the set-up tags of the rule set"
    AccentOrder "the order in which accents are listed"
    OtherTags "other tags"
    TagComments "comments among the tags"
    BraceTagComments "comments in braces among the tags"
    Comments "comments among the moves"
    CommentPlaces "the place of a comment in a turn"
    CommentSigns "whether a comment is in braces or after a semicolon"
    CommentLines "whether a comment is on a line of its own"
    Checks "positions to be checked"
    Glyphs "glyphs after plies"
    Standing "marks of illegal plies that stand"
    Variations "variations"
    Plies "turns and plies"
    OpenTurn "the number of a last turn without a ply"
    TileCodes "the codes of tiles that move"
    WayPoints "way points"
    CaptureSigns "capture signs and captured codes"
    Words "words such as Pass and Resign"
}

impl Content {
    /// The content of a record.
    pub fn of(record: &Record) -> Vec<Content> {
        Content::ALL.iter().copied().filter(|content| content.is_in(record)).collect()
    }

    /// The content of a record that a notation with these [`drops`](super::Notation::drops) would lose.
    pub fn lost(record: &Record, drops: &[Content]) -> Vec<Content> {
        if drops.is_empty() {
            return Vec::new();
        }
        let content = Content::of(record);
        // A result is of no use without the plies that lead to it.
        let without_end = content.contains(&Content::Plies) && drops.contains(&Content::Plies);
        let mut lost = content;
        lost.retain(|content| drops.contains(content) || (without_end && *content == Content::Result));
        // A notation that drops plies need not list their parts.
        if lost.contains(&Content::Plies) {
            lost.retain(|content| {
                !matches!(
                    content,
                    Content::Words
                        | Content::OpenTurn
                        | Content::TileCodes
                        | Content::WayPoints
                        | Content::CaptureSigns
                        | Content::CommentPlaces
                        | Content::Glyphs
                        | Content::Standing
                        | Content::Variations
                )
            });
        }
        // One that drops comments need not list their details.
        if lost.contains(&Content::Comments) {
            lost.retain(|content| {
                !matches!(content, Content::CommentPlaces | Content::CommentSigns | Content::CommentLines)
            });
        }
        if lost.contains(&Content::TagComments) {
            lost.retain(|content| !matches!(content, Content::BraceTagComments | Content::CommentSigns));
        }
        lost
    }

    /// Whether a record has it.
    pub fn is_in(self, record: &Record) -> bool {
        let tag = |names: &[&str]| record.tags().any(|tag| names.contains(&tag.name.as_str()));
        let vocabulary = record.variant.vocabulary();
        let seats = record.seats();
        let is_seat = |name: &str| seats.contains(&name);
        let is_set_up = |name: &str| vocabulary.tags.iter().any(|tag| tag.name == name);
        let known = [EVENT, RESULT, POSITION, RULES, OPTIONS].concat();
        match self {
            Content::OtherVariants => record.variant.name() != "skud",
            Content::Rules => tag(RULES),
            Content::Options => tag(OPTIONS),
            Content::Event => tag(EVENT),
            Content::Players => record.tags().any(|tag| is_seat(&tag.name)),
            Content::Result => tag(RESULT),
            Content::Position => tag(POSITION),
            Content::SetUp => record.tags().any(|tag| is_set_up(&tag.name)),
            Content::AccentOrder => record.tags().filter(|tag| tag.name.ends_with("Accents")).any(|tag| {
                let tiles = tag.value.split_whitespace().filter_map(|code| vocabulary.tile(code));
                !tiles.is_sorted_by_key(|tile| tile.index())
            }),
            Content::OtherTags => record
                .tags()
                .any(|tag| !known.contains(&tag.name.as_str()) && !is_seat(&tag.name) && !is_set_up(&tag.name)),
            Content::TagComments => record.header.iter().any(|head| matches!(head, Head::Comment(_))),
            Content::BraceTagComments => {
                record.header.iter().any(|head| matches!(head, Head::Comment(comment) if !comment.to_line_end))
            }
            Content::Comments => record.entries.iter().any(|entry| matches!(entry, Entry::Comment(_))),
            Content::CommentPlaces => comment_inside_a_turn(record),
            Content::CommentSigns => {
                let header = record.header.iter().filter_map(|head| match head {
                    Head::Comment(comment) => Some(comment),
                    Head::Tag(_) => None,
                });
                let entries = record.entries.iter().filter_map(|entry| match entry {
                    Entry::Comment(comment) => Some(comment),
                    _ => None,
                });
                header.chain(entries).any(|comment| comment.to_line_end)
            }
            Content::CommentLines => {
                record.entries.iter().any(|entry| matches!(entry, Entry::Comment(comment) if comment.own_line))
            }
            Content::Checks => record.entries.iter().any(|entry| matches!(entry, Entry::Check(_))),
            Content::Glyphs => has_glyph(record, |glyph| glyph != Glyph::STANDS),
            Content::Standing => has_glyph(record, |glyph| glyph == Glyph::STANDS),
            Content::Variations => record.has_variations(),
            Content::Plies => record.plies().next().is_some(),
            Content::OpenTurn => {
                let last = record.entries.iter().rev().find(|entry| !matches!(entry, Entry::Check(_)));
                matches!(last, Some(Entry::Turn(_)))
            }
            Content::TileCodes => acts(record).any(|act| {
                (act.tile.is_some() && !act.drop)
                    || matches!(act.effect.as_deref(), Some(Effect::Shift { tile: Some(_), .. }))
            }),
            Content::WayPoints => acts(record).any(|act| {
                act.path.len() > 1
                    || matches!(act.effect.as_deref(), Some(Effect::Shift { path, .. }) if path.len() > 1)
            }),
            Content::CaptureSigns => acts(record).any(|act| act.capture.is_some()),
            Content::Words => record.plies().any(|ply| !matches!(ply, Ply::Acts(_))),
        }
    }
}

pub(super) const EVENT: &[&str] = &["Event", "Site", "Date", "Round"];
pub(super) const RESULT: &[&str] = &["Result", "Termination", "Points"];
pub(super) const POSITION: &[&str] = &["Position", "Turn", "Captured", "Score"];
pub(super) const RULES: &[&str] = &["Rules"];
pub(super) const OPTIONS: &[&str] = &["Options"];

fn has_glyph(record: &Record, is_it: impl Fn(Glyph) -> bool) -> bool {
    record.entries.iter().any(|entry| matches!(entry, Entry::Glyph(glyph) if is_it(*glyph)))
}

fn acts(record: &Record) -> impl Iterator<Item = &Act> {
    record.plies().flat_map(|ply| match ply {
        Ply::Acts(acts) => acts.as_slice(),
        _ => &[],
    })
}

/// Whether a comment stands before a ply of its turn.
fn comment_inside_a_turn(record: &Record) -> bool {
    let mut comment_seen = true;
    for entry in &record.entries {
        match entry {
            Entry::Turn(_) => comment_seen = false,
            Entry::Comment(_) => comment_seen = true,
            Entry::Ply(_) if comment_seen => return true,
            Entry::Ply(_) | Entry::Check(_) | Entry::Glyph(_) | Entry::Variation(_) => {}
        }
    }
    false
}
