//! The dialogue: questions and answers. The record goes to its file or to standard output, all else to standard error.

use super::super::show::style;
use super::super::{CliError, Console, guide};
use super::entry::{Refused, control, with_value};
use super::lines::{Choices, Lines};
use crate::escape;
use crate::game::{Game, Position};
use crate::render::text::{draw, draw_unexplained};
use crate::rules::ending::told;
use crate::variant::Variant;
use std::io::{self, IsTerminal, Write};
use terminal_size::terminal_size_of;

/// In so many rows there is room for the large board with what stands below it, and for the line that is typed.
const HEIGHT: u16 = 50;
/// Maximum of completions that are listed.
const LISTED: usize = 60;

/// What can be written instead of a ply.
const INSTEAD: [(&str, &str); 7] = [
    ("{comment}", "a comment on the last ply; glyphs such as ! come right after a ply"),
    ("[Tag \"...\"]", "a tag, or another value for one"),
    ("back, undo", "take the last ply back"),
    ("board", "draw the board"),
    ("moves", "list how a legal ply may begin; `moves Rs`: how one with `Rs` goes on"),
    ("end", "end here and say who won"),
    ("quit", "end here and say nothing more"),
];

/// A space at which no line ends.
const TIED: &str = "\u{a0}";

/// What an answer to a question about a game makes of it.
pub(super) enum Answer {
    Taken(Box<Game>),
    /// The question before is to be asked again.
    Back,
}

/// Whether a line takes back what was before it.
pub(super) fn is_back(line: &str) -> bool {
    ["back", "undo"].contains(&line)
}

/// Whether a line ends all questions.
fn is_end(line: &str) -> bool {
    ["quit", "exit", "q"].contains(&line)
}

/// Whether a line asks what is wanted.
pub(super) fn is_question(line: &str) -> bool {
    ["?", "help"].contains(&line)
}

pub(super) struct Talk<'c> {
    lines: Lines,
    console: &'c Console,
    /// Whether a line was refused that nobody is asked for again.
    pub(super) refused: bool,
    /// Whether the next drawing has its legend, where it takes the room of the board.
    explains: bool,
}

impl<'c> Talk<'c> {
    pub(super) fn new(console: &'c Console) -> Result<Talk<'c>, CliError> {
        Ok(Talk { lines: Lines::new()?, console, refused: false, explains: true })
    }

    /// Whether somebody is there to be asked.
    pub(super) fn asks(&self) -> bool {
        self.lines.is_terminal()
    }

    /// Whether the input has not ended.
    pub(super) fn has_more(&self) -> bool {
        !self.lines.has_ended()
    }

    /// The next line, without the spaces around it; none where the input has ended, or somebody quits.
    pub(super) fn ask(&mut self, prompt: &str, choices: Choices) -> Result<Option<String>, CliError> {
        // What is too long for a line stands above it.
        let folded = if self.asks() { guide::wrapped(prompt.trim_end()) + " " } else { prompt.to_owned() };
        let (above, prompt) = folded.rsplit_once('\n').unwrap_or(("", &folded));
        if !above.is_empty() {
            let _ = writeln!(io::stderr(), "{above}");
        }
        loop {
            let line = self.lines.read(prompt, choices.clone())?;
            match line.map(String::from_utf8) {
                None => return Ok(None),
                Some(Ok(line)) if is_end(line.trim()) => {
                    self.lines.end();
                    return Ok(None);
                }
                Some(Ok(line)) => return Ok(Some(line.trim().to_owned())),
                Some(Err(_)) => self.refuse(&Refused::new("this line is not UTF-8", None)),
            }
        }
    }

    /// The same, with an explanation for whoever asks for it.
    pub(super) fn ask_with(&mut self, prompt: &str, about: &str, choices: Choices) -> Result<Option<String>, CliError> {
        loop {
            match self.ask(prompt, choices.clone())? {
                Some(line) if is_question(&line) => self.tell(about),
                line => return Ok(line),
            }
        }
    }

    /// The game with a tag, if a value is given for it.
    pub(super) fn ask_tag(
        &mut self,
        game: &Game,
        name: &str,
        prompt: &str,
        choices: Choices,
    ) -> Result<Answer, CliError> {
        let said = guide::explanation(name, Some(game.variant().name()));
        let about = said.as_deref().unwrap_or("this is a text of your own").trim_end();
        while let Some(value) = self.ask_with(prompt, about, choices.clone())?.filter(|value| !value.is_empty()) {
            if is_back(&value) {
                return Ok(Answer::Back);
            }
            if let Some(refused) = control(&value) {
                self.refuse_answer(&refused)?;
                continue;
            }
            match with_value(game, name, &value) {
                Ok(game) => return Ok(Answer::Taken(Box::new(game))),
                Err(refused) => self.refuse_answer(&refused)?,
            }
        }
        Ok(Answer::Taken(Box::new(game.clone())))
    }

    /// A line of the seat to move.
    pub(super) fn ply(&mut self, game: &Game) -> Result<Option<String>, CliError> {
        let position = game.end();
        let prompt = match position.outcome() {
            Some(outcome) => {
                let end = told(game.variant().name(), outcome, game.seats().len(), |seat| {
                    position.seat_name(seat).to_string()
                });
                self.say(&format!("The game is over: {end}. `back` or `end`?"));
                "> ".to_owned()
            }
            None => format!("{}. {}> ", game.next_turn().0, position.seat_name(position.to_move())),
        };
        self.ask(&prompt, Choices::Plies(Box::new(position.clone())))
    }

    /// Says something to somebody who is asked; without a terminal nothing.
    pub(super) fn say(&self, text: &str) {
        if self.asks() && self.has_more() {
            self.tell(text);
        }
    }

    /// Answers a line.
    pub(super) fn tell(&self, text: &str) {
        // A list with columns of its own has its lines.
        let is_wrapped = self.asks() && !text.contains('\n');
        let text = if is_wrapped { guide::wrapped(text).replace(TIED, " ") } else { text.replace(TIED, " ") };
        if !self.console.quiet {
            let _ = writeln!(io::stderr(), "{}", escape::lines(&text));
        }
    }

    /// Says why a line is not taken.
    pub(super) fn refuse(&mut self, refused: &Refused) {
        self.refused |= !self.asks();
        let place = self.lines.number().map_or(String::new(), |number| format!("line {number}: "));
        self.console.complain(&format!("{place}{}", refused.message));
        if let Some(help) = &refused.help {
            let mut said = String::new();
            self.add(&mut said, "  help: ", &escape::line(help));
            let _ = write!(io::stderr(), "{said}");
        }
    }

    /// Says why an answer is not taken, and asks again. Where nobody sees that, the lines that follow would answer other
    /// questions, so that the run ends.
    pub(super) fn refuse_answer(&mut self, refused: &Refused) -> Result<(), CliError> {
        let Some(number) = self.lines.number() else {
            self.refuse(refused);
            return Ok(());
        };
        let help = refused.help.as_ref().map_or(String::new(), |help| format!("; {help}"));
        Err(CliError::Fatal(format!("line {number}: {}{help}", refused.message)))
    }

    /// Draws the board for somebody who is asked.
    pub(super) fn show(&mut self, game: &Game) {
        if self.asks() && self.has_more() {
            self.draw(game);
        }
    }

    /// Draws the board for somebody who asks for it.
    pub(super) fn board(&mut self, game: &Game) {
        self.explains = true;
        self.draw(game);
    }

    /// Lists what can be written, with plies such as the rule set has. What is drawn next is explained, too.
    pub(super) fn help(&mut self, variant: Variant) {
        self.explains = true;
        let examples = variant.vocabulary().examples;
        let code = examples.first().and_then(|ply| ply.split('*').next()).unwrap_or("Rs");
        let mut text = String::new();
        let plies = examples.join(" or ");
        self.add(&mut text, "", &format!("Write a ply, such as {plies}, or a whole turn; also"));
        for (name, said) in INSTEAD {
            self.add(&mut text, &format!("  {name:11} "), &said.replace("Rs`", &format!("{code}`")));
        }
        self.tell(text.trim_end());
    }

    /// Adds a text, which is wrapped for somebody who is asked, with this before its first line.
    fn add(&self, out: &mut String, before: &str, text: &str) {
        match self.asks() {
            true => guide::add_item(out, before, text),
            false => out.extend([before, text, "\n"]),
        }
    }

    /// Draws the board after the last ply.
    fn draw(&mut self, game: &Game) {
        let mut view = game.end().view();
        if let Some(last) = game.completed().plies().last() {
            view.add_ply(last.ply);
        }
        let mut text = String::new();
        let terminal = io::stderr().is_terminal().then(|| terminal_size_of(io::stderr()));
        // What is drawn after each ply is to be seen at once, and a legend that was read before would push it out of sight.
        let is_low = terminal.flatten().is_some_and(|(_, height)| height.0 < HEIGHT);
        let explains = std::mem::take(&mut self.explains) || !is_low;
        let draw = if explains { draw } else { draw_unexplained };
        draw(&view, style(terminal, None, self.console.err_colour, is_low), &mut text);
        if !self.console.quiet {
            let _ = write!(io::stderr(), "{text}");
        }
    }

    /// Lists how a legal ply may go on.
    pub(super) fn moves(&mut self, position: &Position, typed: &str) {
        let mut found = position.completions(typed);
        // It may be a whole ply, too.
        if !typed.is_empty() && position.play_text(typed).is_ok() {
            found.insert(0, typed.to_owned());
        }
        let more = if found.len() > LISTED { format!(" and {} more", found.len() - LISTED) } else { String::new() };
        let listed = found.into_iter().take(LISTED).map(|ply| ply.replace(' ', TIED)).collect::<Vec<_>>().join("  ");
        match listed.is_empty() {
            true => self.refuse(&Refused::new(format!("no legal ply begins with `{typed}`"), None)),
            false => self.tell(&(listed + &more)),
        }
    }
}
