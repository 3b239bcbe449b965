//! Lines that are typed in a terminal, with Tab to complete them, or come from elsewhere.

use super::super::{CliError, interrupt};
use crate::game::Position;
use std::io::{self, IsTerminal, Write};

/// What may be typed.
#[derive(Clone)]
#[cfg_attr(not(feature = "editing"), expect(dead_code, reason = "only lines that are edited are completed"))]
pub(super) enum Choices {
    None,
    Words(Vec<String>),
    Plies(Box<Position>),
}

/// What may be typed in the place of a ply.
#[cfg(feature = "editing")]
const WORDS: [&str; 6] = ["back", "board", "end", "help", "moves", "quit"];

impl Choices {
    pub(super) fn words(words: &[&str]) -> Choices {
        Choices::Words(words.iter().map(|&word| word.to_owned()).collect())
    }

    /// How a line goes on, and where what goes on begins.
    #[cfg(feature = "editing")]
    fn complete(&self, typed: &str) -> (usize, Vec<String>) {
        let typed = typed.trim_start();
        match self {
            Choices::None => (0, Vec::new()),
            Choices::Words(words) => {
                let goes_on =
                    |word: &&String| word.get(..typed.len()).is_some_and(|start| start.eq_ignore_ascii_case(typed));
                (0, words.iter().filter(goes_on).cloned().collect())
            }
            Choices::Plies(position) => {
                let (_, ply) = super::entry::split_number(typed);
                let mut found = position.completions(ply);
                let words = WORDS.iter().filter(|word| !typed.is_empty() && word.starts_with(typed));
                found.extend(words.map(|&word| word.to_owned()));
                (typed.len() - ply.len(), found)
            }
        }
    }
}

pub(super) struct Lines {
    from: From,
    has_ended: bool,
}

enum From {
    #[cfg(feature = "editing")]
    Editor(Box<editor::Editor>),
    /// Lines as they come, with their number; a prompt is written where they are typed.
    Plain { lines: interrupt::Lines, number: usize, has_prompt: bool },
}

impl Lines {
    pub(super) fn new() -> Result<Lines, CliError> {
        #[cfg(feature = "editing")]
        if io::stdin().is_terminal()
            && let Some(editor) = editor::Editor::new()?
        {
            return Ok(Lines { from: From::Editor(Box::new(editor)), has_ended: false });
        }
        let lines = interrupt::Lines::new()?;
        let has_prompt = io::stdin().is_terminal();
        Ok(Lines { from: From::Plain { lines, number: 0, has_prompt }, has_ended: false })
    }

    /// Whether they are typed by somebody who sees what is asked.
    pub(super) fn is_terminal(&self) -> bool {
        match &self.from {
            #[cfg(feature = "editing")]
            From::Editor(_) => true,
            From::Plain { has_prompt, .. } => *has_prompt,
        }
    }

    /// No more lines are read.
    pub(super) fn end(&mut self) {
        self.has_ended = true;
    }

    pub(super) fn has_ended(&self) -> bool {
        self.has_ended
    }

    /// The number of the last line, where nobody sees it.
    pub(super) fn number(&self) -> Option<usize> {
        match &self.from {
            #[cfg(feature = "editing")]
            From::Editor(_) => None,
            From::Plain { number, has_prompt, .. } => (!has_prompt).then_some(*number),
        }
    }

    /// The next line; none at the end, and where the run is asked to end.
    pub(super) fn read(&mut self, prompt: &str, choices: Choices) -> Result<Option<Vec<u8>>, CliError> {
        if self.has_ended {
            return Ok(None);
        }
        let line = match &mut self.from {
            #[cfg(feature = "editing")]
            From::Editor(editor) => editor.read(prompt, choices)?.map(String::into_bytes),
            From::Plain { lines, number, has_prompt } => {
                drop(choices);
                *number += 1;
                if *has_prompt {
                    let _ = write!(io::stderr(), "{prompt}").and_then(|()| io::stderr().flush());
                }
                lines.read()?
            }
        };
        self.has_ended |= line.is_none();
        Ok(line)
    }
}

#[cfg(feature = "editing")]
mod editor {
    use super::{Choices, CliError, interrupt};
    use rustyline::completion::Completer;
    use rustyline::error::ReadlineError;
    use rustyline::highlight::Highlighter;
    use rustyline::hint::Hinter;
    use rustyline::history::MemHistory;
    use rustyline::validate::Validator;
    use rustyline::{Behavior, CompletionType, Config, Context, ExternalPrinter, Helper};
    use std::io::{self, IsTerminal};

    /// Lines that can be edited before they are taken, with those before them.
    pub(super) struct Editor {
        lines: rustyline::Editor<Choices, MemHistory>,
        /// Where others might print while a line is typed. Nobody does; but for them a signal is heeded before the next key is.
        _printer: Box<dyn ExternalPrinter + Send>,
    }

    impl Editor {
        /// None where the terminal is too simple for it.
        pub(super) fn new() -> Result<Option<Editor>, CliError> {
            // The terminal is asked for where standard output is a file.
            let behavior = if io::stdout().is_terminal() { Behavior::Stdio } else { Behavior::PreferTerm };
            let config = Config::builder().completion_type(CompletionType::List).behavior(behavior).build();
            let mut lines = rustyline::Editor::with_history(config, MemHistory::new()).map_err(broken)?;
            let printer = lines.create_external_printer().ok();
            Ok(printer.map(|printer| Editor { lines, _printer: Box::new(printer) }))
        }

        pub(super) fn read(&mut self, prompt: &str, choices: Choices) -> Result<Option<String>, CliError> {
            self.lines.set_helper(Some(choices));
            let Some(read) = interrupt::waiting(|| self.lines.readline(prompt)) else { return Ok(None) };
            match read {
                Ok(line) => {
                    self.lines.add_history_entry(&line).map_err(broken)?;
                    Ok(Some(line))
                }
                Err(ReadlineError::Eof) => Ok(None),
                Err(ReadlineError::Interrupted) => {
                    interrupt::ask();
                    Ok(None)
                }
                Err(error) => Err(broken(error)),
            }
        }
    }

    fn broken(error: ReadlineError) -> CliError {
        CliError::Fatal(format!("<terminal>: {error}"))
    }

    impl Completer for Choices {
        type Candidate = String;

        fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
            let typed = line.get(..at).unwrap_or(line);
            let (start, found) = Choices::complete(self, typed);
            Ok((typed.len() - typed.trim_start().len() + start, found))
        }
    }

    impl Hinter for Choices {
        type Hint = String;
    }

    impl Highlighter for Choices {}

    impl Validator for Choices {}

    impl Helper for Choices {}
}
