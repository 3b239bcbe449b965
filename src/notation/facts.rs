//! What a record says that not every notation can: the rows of the table of notations.

use crate::record::{Act, Effect, Entry, Head, Ply, Record};

macro_rules! facts {
    ($($name:ident $words:literal)*) => {
        /// Something a record can say.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Fact {
            $(#[doc = $words] $name),*
        }

        impl Fact {
            /// All of them, in the order of the table.
            pub const ALL: &[Fact] = &[$(Fact::$name),*];

            /// In plain words.
            pub const fn words(self) -> &'static str {
                match self { $(Fact::$name => $words),* }
            }
        }
    };
}

facts! {
    OtherVariants "rule sets other than Skud"
    Rules "the profile and house rules"
    Event "the event, site, date and round"
    Players "the players' names"
    Result "the result, termination and points"
    Position "the position to start from, who moves first, captured tiles and scores"
    SetUp "the set-up tags of the rule set"
    OtherTags "other tags"
    TagComments "comments among the tags"
    BraceTagComments "comments in braces among the tags"
    Comments "comments among the moves"
    CommentPlaces "where in a turn a comment stands"
    CommentSigns "whether a comment stands in braces or behind a semicolon"
    Checks "positions to be checked"
    Plies "turns and plies"
    TileCodes "the codes of tiles that move"
    WayPoints "way points"
    CaptureSigns "capture signs and captured codes"
    Words "words such as Pass and Resign"
}

impl Fact {
    /// What this record says.
    pub fn of(record: &Record) -> Vec<Fact> {
        Fact::ALL.iter().copied().filter(|fact| fact.is_in(record)).collect()
    }

    /// What of this record such a notation would lose.
    pub fn lost(record: &Record, cannot_carry: &[Fact]) -> Vec<Fact> {
        let mut lost = Fact::of(record);
        lost.retain(|fact| cannot_carry.contains(fact));
        // Where the plies go, their parts go without saying.
        if lost.contains(&Fact::Plies) {
            lost.retain(|fact| {
                !matches!(
                    fact,
                    Fact::Words | Fact::TileCodes | Fact::WayPoints | Fact::CaptureSigns | Fact::CommentPlaces
                )
            });
        }
        // Where the comments go, what is particular about them goes without saying.
        if lost.contains(&Fact::Comments) {
            lost.retain(|fact| !matches!(fact, Fact::CommentPlaces | Fact::CommentSigns));
        }
        if lost.contains(&Fact::TagComments) {
            lost.retain(|fact| !matches!(fact, Fact::BraceTagComments | Fact::CommentSigns));
        }
        lost
    }

    fn is_in(self, record: &Record) -> bool {
        let tag = |names: &[&str]| record.tags().any(|tag| names.contains(&tag.name.as_str()));
        let vocabulary = record.variant.vocabulary();
        let is_seat = |name: &str| record.seats().iter().any(|seat| *seat == name);
        let is_set_up = |name: &str| vocabulary.tags.iter().any(|tag| tag.name == name);
        let known = [EVENT, RESULT, POSITION, RULES].concat();
        match self {
            Fact::OtherVariants => record.variant.name() != "skud",
            Fact::Rules => tag(RULES),
            Fact::Event => tag(EVENT),
            Fact::Players => record.tags().any(|tag| is_seat(&tag.name)),
            Fact::Result => tag(RESULT),
            Fact::Position => tag(POSITION),
            Fact::SetUp => record.tags().any(|tag| is_set_up(&tag.name)),
            Fact::OtherTags => record
                .tags()
                .any(|tag| !known.contains(&tag.name.as_str()) && !is_seat(&tag.name) && !is_set_up(&tag.name)),
            Fact::TagComments => record.header.iter().any(|head| matches!(head, Head::Comment(_))),
            Fact::BraceTagComments => {
                record.header.iter().any(|head| matches!(head, Head::Comment(comment) if !comment.to_line_end))
            }
            Fact::Comments => record.entries.iter().any(|entry| matches!(entry, Entry::Comment(_))),
            Fact::CommentPlaces => comment_inside_a_turn(record),
            Fact::CommentSigns => {
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
            Fact::Checks => record.entries.iter().any(|entry| matches!(entry, Entry::Check(_))),
            Fact::Plies => record.plies().next().is_some(),
            Fact::TileCodes => acts(record).any(|act| {
                (act.tile.is_some() && !act.drop) || matches!(act.effect, Some(Effect::Shift { tile: Some(_), .. }))
            }),
            Fact::WayPoints => acts(record).any(|act| {
                act.path.len() > 1 || matches!(&act.effect, Some(Effect::Shift { path, .. }) if path.len() > 1)
            }),
            Fact::CaptureSigns => acts(record).any(|act| act.capture.is_some()),
            Fact::Words => record.plies().any(|ply| !matches!(ply, Ply::Acts(_))),
        }
    }
}

const EVENT: &[&str] = &["Event", "Site", "Date", "Round"];
const RESULT: &[&str] = &["Result", "Termination", "Points"];
const POSITION: &[&str] = &["Position", "Turn", "Captured", "Score"];
const RULES: &[&str] = &["Rules", "Options"];

fn acts(record: &Record) -> impl Iterator<Item = &Act> {
    record.plies().flat_map(|ply| match ply {
        Ply::Acts(acts) => acts.as_slice(),
        _ => &[],
    })
}

/// Whether a comment stands anywhere but after the last ply of a turn.
fn comment_inside_a_turn(record: &Record) -> bool {
    let mut comment_seen = true;
    for entry in &record.entries {
        match entry {
            Entry::Turn(_) => comment_seen = false,
            Entry::Comment(_) => comment_seen = true,
            Entry::Ply(_) if comment_seen => return true,
            Entry::Ply(_) | Entry::Check(_) => {}
        }
    }
    false
}
