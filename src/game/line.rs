//! The plies of a game with what stands around them: comments, glyphs and variations.

use super::Game;
use crate::record::{Entry, Glyph, Ply, glyphs, plies, stands};
use crate::study::comments_above;
use crate::variant::Seat;
use std::vec::IntoIter;

/// A ply with what its game says of it; see [`Game::line`].
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct LinePly {
    /// How many plies come before it; in a variation, as if that had been played.
    pub number: usize,
    /// Its turn, as the record numbers it.
    pub turn: u32,
    /// Who plays it, as far as it is legal.
    pub seat: Option<Seat>,
    /// The ply as it is written.
    pub ply: Ply,
    /// The ply with the tiles that move and are captured, where the text leaves some of them out.
    pub completed: Option<Ply>,
    /// Whether it is marked as one that is illegal and stands.
    pub stands: bool,
    /// The words of the comments behind it; above it, where it begins a variation.
    pub comments: Vec<String>,
    /// What an annotator thinks of it.
    pub glyphs: Vec<Glyph>,
    /// The plies of each variation: one that could have been played instead of it, and what followed.
    pub variations: Vec<Vec<LinePly>>,
}

impl LinePly {
    /// The ply with the tiles that move and are captured, as far as they are known.
    pub fn whole(&self) -> &Ply {
        self.completed.as_ref().unwrap_or(&self.ply)
    }
}

impl Game {
    /// The plies of the main line, legal or not, each with its comments, glyphs and variations.
    ///
    /// ```
    /// let game: paisho::Game = "[Variant \"wiki\"]\n\n1. F*10l! {calm} (1. W*10l {wetter}) E*5o\n".parse()?;
    /// let line = game.line();
    /// assert_eq!((line.len(), line[0].glyphs[0].to_string(), &*line[0].comments[0]), (2, "!".to_owned(), "calm"));
    /// assert_eq!(line[0].variations[0][0].comments, ["wetter"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn line(&self) -> Vec<LinePly> {
        let record = self.record();
        let aside = if record.has_variations() { self.study().plies } else { Vec::new() };
        let aside = aside.into_iter().filter(|ply| !ply.path.is_empty()).map(|ply| ply.is_played.then_some(ply.seat));
        let mut seats = Seats { main: self.seats_of_plies().into_iter(), aside: aside.collect::<Vec<_>>().into_iter() };
        // What the writer left out is filled in; entries stay where they are.
        let completed = self.completed();
        seats.line(&record.entries, &completed.record().entries, Place { before: 0, turn: 1, is_main: true })
    }

    /// The comments above the first ply, as they are written.
    ///
    /// ```
    /// let game: paisho::Game = "[Variant \"iroh\"]\n\n{in the garden} 1. Pass\n".parse()?;
    /// assert_eq!(game.comments(), ["in the garden"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn comments(&self) -> Vec<String> {
        comments_above(self.record()).map(|comment| comment.text.to_string()).collect()
    }

    /// The game up to so many of its plies, with what the writer left out, and without its result if there are more.
    ///
    /// ```
    /// let game: paisho::Game = "[Variant \"skud\"]\n[Result \"Guest\"]\n\n1. Rs*10b Js*10r\n2. Rs10b-10e Resign\n".parse()?;
    /// assert!(game.first_plies(2).to("pai")?.ends_with("\n\n1. Rs*10b Js*10r\n"));
    /// assert_eq!(game.first_plies(2).tag("Result"), None);
    /// assert_eq!(game.first_plies(9), game);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn first_plies(&self, count: usize) -> Game {
        if self.record().count_plies() <= count {
            return self.clone();
        }
        let completed = self.completed();
        let mut record = completed.record().clone();
        let end = plies(&record.entries).nth(count).map_or(0, |(entry, _)| entry);
        record.entries.truncate(end);
        while let Some(Entry::Turn(_)) = record.entries.last() {
            record.entries.pop();
        }
        record.header.retain(|head| head.tag().is_none_or(|tag| !["Result", "Termination"].contains(&&*tag.name)));
        Game { edition: self.edition.clone(), ..Game::of(record) }
    }
}

/// Who plays the plies, in the order of the text: those of the main line, and those of all variations.
struct Seats {
    main: IntoIter<Seat>,
    aside: IntoIter<Option<Seat>>,
}

/// Where a line begins: so many plies come before its first, which is played in this turn if none begins with it.
struct Place {
    before: usize,
    turn: u32,
    is_main: bool,
}

impl Seats {
    /// The plies of a line; `whole` are its entries completed.
    fn line(&mut self, entries: &[Entry], whole: &[Entry], Place { before, mut turn, is_main }: Place) -> Vec<LinePly> {
        let mut line = Vec::<LinePly>::new();
        // Comments above the first ply of a variation are said of it.
        let mut above = Vec::new();
        for (at, entry) in entries.iter().enumerate() {
            match entry {
                Entry::Turn(number) => turn = *number,
                Entry::Ply(ply) => line.push(LinePly {
                    number: before + line.len(),
                    turn,
                    seat: if is_main { self.main.next() } else { self.aside.next().flatten() },
                    ply: ply.clone(),
                    completed: match whole.get(at) {
                        Some(Entry::Ply(whole)) if whole != ply => Some(whole.clone()),
                        _ => None,
                    },
                    stands: stands(entries, at),
                    comments: std::mem::take(&mut above),
                    glyphs: glyphs(entries, at).collect(),
                    variations: Vec::new(),
                }),
                Entry::Comment(comment) => match line.last_mut() {
                    Some(last) => last.comments.push(comment.text.to_string()),
                    None if is_main => {}
                    None => above.push(comment.text.to_string()),
                },
                Entry::Variation(variation) => {
                    let Some(replaced) = line.last_mut() else { continue };
                    let whole = match whole.get(at) {
                        Some(Entry::Variation(whole)) => &whole.entries,
                        _ => &variation.entries,
                    };
                    let place = Place { before: replaced.number, turn: replaced.turn, is_main: false };
                    let other = self.line(&variation.entries, whole, place);
                    replaced.variations.push(other);
                }
                _ => {}
            }
        }
        line
    }
}
