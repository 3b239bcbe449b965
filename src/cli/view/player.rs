//! What the player shows and does, without a terminal.

use super::super::rule_options::RuleOptions;
use super::games::Games;
use crate::notation::{Options, Read};
use crate::record::Entry;
use crate::referee::{self, State};
use crate::render::picture::Scene;
use crate::render::text::Charset;
use crate::render::{Turn, View};
use crate::study::{self, Shown, Study};
use std::cell::Cell;

/// What stands in front of the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Front {
    Nothing,
    Help,
    /// The list of games, with what is looked for and which of those that fit is chosen.
    List {
        search: String,
        chosen: usize,
        typing: bool,
    },
    /// A line that is being written: a turn to go to, or words to look for.
    Prompt {
        is_search: bool,
        text: String,
    },
}

pub(super) struct Player<'a> {
    pub(super) games: Games,
    rules: &'a RuleOptions,
    options: Options,
    pub(super) charset: Charset,
    pub(super) colour: bool,
    /// Which game is shown.
    pub(super) game: usize,
    read: Read,
    pub(super) study: Study,
    /// The plies that follow the start, and then each ply, the main line first.
    after: Vec<Vec<usize>>,
    /// The title and the result of the game.
    pub(super) title: String,
    pub(super) result: String,
    /// The ply that is shown; none for the start.
    pub(super) at: Option<usize>,
    /// The position that is shown.
    pub(super) view: View,
    pub(super) shown: Shown,
    turn: Turn,
    /// How far down the board and what is said below it are shown. Drawing them shows how far there is to go.
    pub(super) down: Cell<u16>,
    pub(super) front: Front,
    /// What was last looked for.
    search: String,
    /// What is said in the last line.
    pub(super) message: String,
}

impl<'a> Player<'a> {
    pub(super) fn new(games: Games, rules: &'a RuleOptions, options: Options, charset: Charset, colour: bool) -> Self {
        let read = games.list[0].read(&options);
        let view = View::start(&read.record);
        let mut player = Player {
            games,
            rules,
            options,
            charset,
            colour,
            game: 0,
            study: Study::default(),
            after: Vec::new(),
            title: String::new(),
            result: String::new(),
            at: None,
            view,
            read,
            shown: Shown::default(),
            turn: Turn::default(),
            down: Cell::new(0),
            front: Front::Nothing,
            search: String::new(),
            message: "? shows the keys".to_owned(),
        };
        player.open(0);
        player
    }

    fn input(&self) -> referee::Input<'_> {
        let entry = &self.games.list[self.game];
        referee::Input {
            text: &entry.text,
            read: &self.read,
            notation: entry.notation,
            rules: self.rules.edition.rules.as_deref(),
            with_end: false,
            keep_going: self.rules.keep_going,
        }
    }

    /// Shows a game of the list.
    pub(super) fn open(&mut self, game: usize) {
        self.game = game;
        self.read = self.games.list[game].read(&self.options);
        self.study = Study::of(&self.input(), &mut |_, _, _, _| ());
        self.after = vec![Vec::new(); self.study.plies.len() + 1];
        for (number, ply) in self.study.plies.iter().enumerate() {
            self.after[ply.before.map_or(0, |before| before + 1)].push(number);
        }
        let record = &self.read.record;
        let mut scene = Scene::of(View::new(record.variant, record.seats(), Vec::new()), record);
        scene.set_result(self.study.verdict.outcome, record);
        (self.title, self.result) = (scene.title(), scene.result);
        self.turn = Turn::default();
        self.down.set(0);
        self.go(None);
    }

    /// Shows the position after a ply.
    pub(super) fn go(&mut self, ply: Option<usize>) {
        self.at = ply;
        let (shown, turn) = (self.shown, self.turn);
        let played = self.study.played(ply);
        let record = &self.read.record;
        let describe = |entries: &[Entry], state: &State<'_>| study::view(state, record, entries, turn, shown);
        let view = self.study.at(&self.input(), played, describe);
        self.view = view.unwrap_or_else(|| View { turn, ..View::start(record) });
        // The heading stands elsewhere.
        (self.view.heading, self.view.broken) = (None, None);
    }

    /// The same position drawn anew.
    pub(super) fn refresh(&mut self) {
        self.go(self.at);
    }

    pub(super) fn flip(&mut self) {
        let by = if self.read.record.seats().len() == 4 { 1 } else { 2 };
        self.turn = Turn::quarters(self.turn.number() + by);
        self.refresh();
    }

    /// The plies that follow one, the main line first.
    pub(super) fn next(&self, ply: Option<usize>) -> &[usize] {
        self.after.get(ply.map_or(0, |ply| ply + 1)).map_or(&[], Vec::as_slice)
    }

    pub(super) fn forth(&mut self, plies: usize) {
        for _ in 0..plies {
            let Some(next) = self.next(self.at).first() else { break };
            self.at = Some(*next);
        }
        self.refresh();
    }

    pub(super) fn back(&mut self, plies: usize) {
        for _ in 0..plies {
            self.at = self.at.and_then(|ply| self.study.plies[ply].before);
        }
        self.refresh();
    }

    /// Goes to the variation that stands so far after or before the ply.
    pub(super) fn aside(&mut self, by: isize) {
        let Some(at) = self.at else { return };
        let all = self.next(self.study.plies[at].before);
        let here = all.iter().position(|ply| *ply == at).unwrap_or(0);
        match here.checked_add_signed(by).and_then(|other| all.get(other)) {
            Some(&other) => self.go(Some(other)),
            None => self.message = "no other variation here".to_owned(),
        }
    }

    /// Goes to the next ply in the order of the text for which something holds, from the start again where none is left.
    pub(super) fn find(&mut self, what: &str, holds: impl Fn(&Study, usize) -> bool) {
        let count = self.study.plies.len();
        let from = self.at.map_or(0, |ply| ply + 1);
        let found = (from..count).chain(0..from.min(count)).find(|ply| holds(&self.study, *ply));
        match found {
            Some(ply) => {
                self.message = if ply < from { format!("{what}: from the start again") } else { String::new() };
                self.go(Some(ply));
            }
            None => self.message = format!("{what}: none"),
        }
    }

    pub(super) fn next_error(&mut self) {
        self.find("errors", |study, ply| {
            study.plies[ply].diagnostics.iter().any(|found| study.diagnostics[*found].is_error())
        });
    }

    pub(super) fn next_comment(&mut self) {
        self.find("comments", |study, ply| !study.plies[ply].comments.is_empty());
    }

    /// Goes to what is looked for in plies and comments.
    pub(super) fn next_match(&mut self) {
        let wanted = self.search.to_lowercase();
        if wanted.is_empty() {
            self.message = "/ looks for words".to_owned();
            return;
        }
        self.find(&format!("`{}`", self.search.clone()), |study, ply| {
            let ply = &study.plies[ply];
            std::iter::once(&ply.text).chain(&ply.comments).any(|text| text.to_lowercase().contains(&wanted))
        });
    }

    /// What a prompt asked for.
    pub(super) fn answer(&mut self, is_search: bool, text: String) {
        if is_search {
            self.search = text;
            return self.next_match();
        }
        let (turn, seat) = text.split_once(':').map_or((text.as_str(), None), |(turn, seat)| (turn, Some(seat.trim())));
        let seat = match seat.map(|name| self.read.record.seat_named(name)).transpose() {
            Ok(seat) => seat,
            Err(message) => {
                self.message = message;
                return;
            }
        };
        let Ok(turn) = turn.trim().parse::<u32>() else {
            self.message = "write a turn (`14`), or a turn and a seat (`14:Host`)".to_owned();
            return;
        };
        let fits =
            |ply: &study::StudyPly| ply.path.is_empty() && ply.turn == turn && seat.is_none_or(|seat| seat == ply.seat);
        match self.study.plies.iter().position(fits) {
            Some(ply) => self.go(Some(ply)),
            None => self.message = format!("there is no ply {text} in the main line"),
        }
    }

    /// The games that fit a search, by number.
    pub(super) fn fitting(&self, search: &str) -> Vec<usize> {
        let words: Vec<String> = search.split_whitespace().map(str::to_lowercase).collect();
        let fits = |game: &usize| {
            let title = self.games.list[*game].title.to_lowercase();
            words.iter().all(|word| title.contains(word))
        };
        (0..self.games.list.len()).filter(fits).collect()
    }

    /// A line about the ply that is shown.
    pub(super) fn heading(&self) -> String {
        let Some(at) = self.at else { return "Before the first ply.".to_owned() };
        let ply = &self.study.plies[at];
        let seat = self.read.record.seats().get(ply.seat.index()).copied().unwrap_or_default();
        let more = match (ply.is_played, ply.is_forced) {
            _ if ply.stands => " (illegal, but it stands)",
            (false, _) => " (not played: the game stopped being legal)",
            (true, true) => " (not legal, taken as played)",
            _ => "",
        };
        format!("Turn {}, {seat}: {}{more}", ply.turn, ply.text)
    }

    /// Whether the end of the main line is shown.
    pub(super) fn is_at_end(&self) -> bool {
        self.at.is_none_or(|at| self.study.plies[at].path.is_empty() && self.study.plies[at].is_played)
            && self.next(self.at).is_empty()
    }
}
