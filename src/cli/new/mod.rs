//! `new`: a game written down ply after ply, by whoever copies or watches one.

mod entry;
mod lines;
mod talk;

use super::diagnostics::command;
use super::inputs::{Input, variants};
use super::output::{OutputOption, named};
use super::rule_options::Edition;
use super::{CliError, CliResult, Console, Status, guide, interrupt};
use crate::diagnostic::nearest;
use crate::game::Game;
use crate::notation::{self, Notation, Options};
use crate::record::{Head, Record};
use crate::referee;
use crate::variant::Variant;
use clap::Args;
use entry::Refused;
use lines::Choices;
use std::io::Write;
use std::path::Path;
use talk::{Answer, Talk, is_back, is_question};

/// Write a game down, ply after ply
///
/// Asks for the rule set, its set-up, the names of the players and other tags, then for one ply after the other. Each is
/// judged at once: an illegal one is refused, with the reason and what to write. In a terminal the board is drawn after each,
/// and Tab completes a ply: the tiles first, then where they go. `back` takes the last ply back, `end` ends and asks for the
/// result, `quit` ends at once, `help` lists all. The game is written into the file of --output after every ply, or else to standard output at the
/// end; nothing is lost by Ctrl-C or Ctrl-D.
///
/// Where the input is no terminal, the same answers and plies are read from it, a line each, and no questions are printed. The
/// lines are, in this order: the rule set, unless --variant names it; for skud the edition, unless --rules names it; the
/// set-up (wiki: Players, and with three Team; skud: HostAccents, GuestAccents; basic: Target; ancient: Target, Hand, Centre,
/// FirstHand, SecondHand; balance: FirstTiles, SecondTiles); the name of each seat's player, in turn order, of a Team once; other
/// tags, up to an empty line; plies. After `end`: who won (a seat, its player or Draw), and how. An empty line leaves an answer open, `?` explains the question, and
/// `back` goes back to the one before. An answer to one of the first questions that is refused ends the run, as the lines
/// after it would answer other questions; a tag or a ply that is refused is left out, and the exit code is 1.
#[derive(Args)]
#[command(after_help = "Examples:
  paisho new -o game.pai
  paisho new --continue -o game.pai
  paisho new --variant skud --rules site -o game.pai")]
pub(super) struct New {
    /// The rule set; without it, it is asked for
    #[arg(long, value_name = "VARIANT", value_parser = variants())]
    variant: Option<String>,
    /// Go on with the game in the file of --output; without it, a file that exists already is refused
    #[arg(long = "continue", requires = "output", conflicts_with_all = ["variant", "rules"])]
    go_on: bool,
    #[command(flatten)]
    edition: Edition,
    #[command(flatten)]
    output: OutputOption,
}

/// How the game is written.
struct Form {
    notation: &'static dyn Notation,
    line_end: &'static str,
}

impl New {
    pub(super) fn run(&self, console: &Console) -> CliResult {
        let notation = self.notation()?;
        let mut talk = Talk::new(console)?;
        // What is known when the run is interrupted is written, even if that is in the midst of the set-up.
        interrupt::put_off();
        let mut form = Form { notation, line_end: "\n" };
        let game = if self.go_on { Some(self.read(&mut form)?) } else { self.begin(&mut talk)? };
        let Some(mut game) = game else {
            if !talk.asks() {
                return Err(CliError::Fatal("the input ends before the rule set is named".to_owned()));
            }
            return Ok(Status::Clean);
        };
        // A file is written again only when something is entered.
        if !self.go_on {
            self.save(&game, &form)?;
        }
        talk.say("`help` lists what can be written; Tab completes.");
        talk.show(&game);
        // A game that goes on has not ended as its tags say.
        let mut goes_on = self.go_on;
        while let Some(line) = talk.ply(&game)? {
            let word = line.split_whitespace().next().unwrap_or("");
            let changed = |game: &Game| match word {
                _ if is_back(word) => entry::without_last(game),
                _ => entry::with_plies(game, &line),
            };
            let next = match word {
                "" => continue,
                "end" if game.outcome().is_some() || game.tag("Result").is_some() => break,
                "end" => match ask_result(&game, &mut talk)? {
                    Some(ended) => {
                        game = ended;
                        self.save(&game, &form)?;
                        break;
                    }
                    None => continue,
                },
                "help" | "?" => {
                    talk.help(game.variant());
                    continue;
                }
                "board" => {
                    talk.board(&game);
                    continue;
                }
                // `moves 10b to 10e` is a ply.
                "moves" if !line.contains(" to ") || changed(&game).is_err() => {
                    talk.moves(game.end(), line["moves".len()..].trim());
                    continue;
                }
                _ if line.starts_with('[') && !line.starts_with("[Check") => entry::with_tag(&game, &line),
                _ if goes_on => {
                    let (open, ends) = entry::without_end(&game);
                    let next = changed(&open);
                    if next.is_ok() && !ends.is_empty() {
                        talk.tell(&format!("left out, as the game goes on: {}", ends.join(" ")));
                    }
                    goes_on = next.is_err();
                    next
                }
                _ => changed(&game),
            };
            match next {
                Ok(next) => {
                    let is_drawn = line.starts_with('[') || !next.record().plies().eq(game.record().plies());
                    game = next;
                    self.save(&game, &form)?;
                    // A comment moves nothing.
                    if is_drawn {
                        talk.show(&game);
                    }
                }
                Err(refused) => talk.refuse(&refused),
            }
        }
        if !self.output.names_file() {
            self.write(&game, &form)?;
        }
        Ok(if talk.refused { Status::Reported } else { Status::Clean })
    }

    /// The notation of the file, by its ending: one that keeps all that is entered.
    fn notation(&self) -> Result<&'static dyn Notation, CliError> {
        let whole = || notation::ALL.iter().copied().filter(|notation| notation.drops().is_empty());
        let Some(ending) = self.output.ending() else { return Ok(&notation::Pai) };
        let found = whole().find(|notation| notation.endings().contains(&ending.as_str()));
        found.ok_or_else(|| {
            let mut endings: Vec<&str> = whole().filter_map(|notation| notation.endings().first().copied()).collect();
            let last = endings.pop().unwrap_or_default();
            let name = self.output.output.as_deref().map_or_else(String::new, |path| path.display().to_string());
            let what = "this ending names no notation that keeps all of a game";
            CliError::Fatal(format!("{name}: {what}: write .{} or .{last}", endings.join(", .")))
        })
    }

    /// The game to go on with.
    fn read(&self, form: &mut Form) -> Result<Game, CliError> {
        let notation = form.notation;
        let path = self.output.output.as_deref().unwrap_or(Path::new("-"));
        let name = path.display().to_string();
        if !self.output.names_file() {
            return Err(CliError::Fatal("--continue goes on with a file: name it with --output".to_owned()));
        }
        let broken = |error: &std::io::Error| CliError::from(named(&name, error));
        let opened = Input::file(path.to_owned()).open().map_err(|error| broken(&error))?;
        let games = Game::read(opened.reader, &name, Some(notation), Options::default());
        let mut games = games.map_err(|error| broken(&error))?;
        let game = games.next().transpose().map_err(|error| CliError::Fatal(format!("{name}: {error}")))?;
        let wrong = |what: &str| Err(CliError::Fatal(format!("{name}: {what}")));
        match game {
            None => wrong("there is no game to go on with"),
            Some(_) if games.next().is_some() => wrong("there are several games in it: --continue goes on with one"),
            Some(game) if !game.is_right() => {
                wrong(&format!("the game has errors: see `{}`, and mend them first", command("validate", &name)))
            }
            Some(game) if notation.has_remarks(game.text()) => wrong("its comments after `#` would be lost"),
            Some(game) => {
                if game.text().split_inclusive('\n').next().is_some_and(|line| line.ends_with("\r\n")) {
                    form.line_end = "\r\n";
                }
                Ok(Game::of(game.completed().record().clone()))
            }
        }
    }

    /// Asks for what stands above the plies; nothing where the input ends before the rule set is known.
    fn begin(&self, talk: &mut Talk<'_>) -> Result<Option<Game>, CliError> {
        if let Some(path) = self.output.output.as_deref().filter(|path| self.output.names_file() && path.is_file()) {
            let what = "it exists already: go on with its game by --continue, or name another file";
            return Err(CliError::Fatal(format!("{}: {what}", path.display())));
        }
        loop {
            let Some(variant) = self.variant(talk)? else { return Ok(None) };
            self.edition.check(variant)?;
            talk.say(
                "An empty answer leaves something open, `?` explains it, and `back` asks the question before again.",
            );
            if let Some(game) = self.set_up(variant, talk)? {
                return Ok(Some(game));
            }
        }
    }

    /// The rule set; none where the input ends before it is known.
    fn variant(&self, talk: &mut Talk<'_>) -> Result<Option<Variant>, CliError> {
        let names: Vec<&str> = Variant::all().map(Variant::name).collect();
        loop {
            let name = match &self.variant {
                Some(name) => Some(name.clone()),
                None => talk.ask(&format!("Rule set ({}): ", names.join(", ")), Choices::words(&names))?,
            };
            let Some(name) = name else { return Ok(None) };
            if is_question(&name) {
                let width = names.iter().map(|name| name.len()).max().unwrap_or(0);
                let line = |variant: Variant| format!("  {:width$}  {}", variant.name(), variant.vocabulary().title);
                let list: Vec<String> = Variant::all().map(line).collect();
                talk.tell(&format!("{}\nMore on each: `paisho explain skud`", list.join("\n")));
                continue;
            }
            match name.parse::<Variant>().ok().or_else(|| begun(&name)) {
                Some(variant) => return Ok(Some(variant)),
                None => talk.refuse_answer(&match entry::control(&name) {
                    Some(refused) => refused,
                    None => Refused::new(
                        format!("there is no rule set `{name}`"),
                        Some(match &meant(&name, &names)[..] {
                            [] => format!("write one of {}", names.join(", ")),
                            meant => format!("did you mean `{}`?", meant.join("` or `")),
                        }),
                    ),
                })?,
            }
        }
    }

    /// What is asked of a game before other tags: the tag, the question and what may be answered.
    fn questions(&self, game: &Game) -> Vec<(&'static str, String, Choices)> {
        let mut questions = Vec::new();
        let editions = referee::of(game.variant()).editions();
        let names: Vec<&str> = editions.iter().map(String::as_str).filter(|edition| !edition.contains(';')).collect();
        if self.edition.rules.is_none() && names.len() > 1 {
            questions.push(("Rules", format!("Rules ({}): ", names.join(", ")), Choices::words(&names)));
        }
        for tag in game.variant().vocabulary().tags {
            // Only where three play is it open who sits where: of two none are partners, and of four those across.
            if tag.name != "Team" || game.tag("Players") == Some("3") {
                questions.push((tag.name, question(tag.name), Choices::None));
            }
        }
        let seats =
            game.seats().iter().filter(|seat| !game.seats().iter().any(|one| also_played(game, one) == Some(*seat)));
        questions.extend(seats.map(|&seat| {
            let also = also_played(game, seat).map_or(String::new(), |also| format!(", who plays {also} too"));
            (seat, format!("{seat}'s name{also}: "), Choices::None)
        }));
        questions
    }

    /// Asks for all that follows the rule set; nothing where that is to be asked for again.
    fn set_up(&self, variant: Variant, talk: &mut Talk<'_>) -> Result<Option<Game>, CliError> {
        let mut game = Game::of(Record { variant, header: Vec::new(), entries: Default::default() });
        if let Some(rules) = &self.edition.rules {
            game = entry::with_value(&game, "Rules", rules).map_err(|refused| CliError::Fatal(refused.message))?;
        }
        // The question that is asked, and what was asked and known before each answer.
        let (mut at, mut before): (usize, Vec<(usize, Game)>) = (0, Vec::new());
        loop {
            let mut asked = None;
            let answer = match self.questions(&game).into_iter().nth(at) {
                Some((name, prompt, choices)) => {
                    asked = Some(name);
                    talk.ask_tag(&game, name, &prompt, choices)?
                }
                None => {
                    // Tags may bring questions with them, which are not asked.
                    at = usize::MAX;
                    match self.tag(&game, before.iter().all(|(at, _)| *at < usize::MAX), talk)? {
                        Some(answer) => answer,
                        None => return Ok(Some(game)),
                    }
                }
            };
            match answer {
                Answer::Taken(next) => {
                    let next = asked.and_then(|seat| named_twice(&next, seat)).unwrap_or(*next);
                    before.push((at, std::mem::replace(&mut game, next)));
                    at = at.saturating_add(1);
                }
                Answer::Back => match before.pop() {
                    Some((then, old)) => (at, game) = (then, old),
                    None if self.variant.is_none() => return Ok(None),
                    None => talk.refuse_answer(&Refused::new("there is no question before this", None))?,
                },
            }
        }
    }

    /// Asks for another tag; none where the game is to begin.
    fn tag(&self, game: &Game, is_first: bool, talk: &mut Talk<'_>) -> Result<Option<Answer>, CliError> {
        if is_first {
            talk.say("Other tags, one a line, such as [Event \"Spring meeting\"]; an empty line begins the game.");
        }
        while let Some(line) = talk.ask("Tag: ", Choices::None)?.filter(|line| !line.is_empty()) {
            if is_question(&line) {
                let said = guide::explanation("tags", None);
                talk.tell(said.as_deref().unwrap_or_default().trim_end());
                continue;
            }
            if is_back(&line) {
                return Ok(Some(Answer::Back));
            }
            let next = match entry::control(&line) {
                Some(refused) => Err(refused),
                None if line.starts_with('[') => entry::with_tag(game, &line),
                None => entry::with_named(game, &line),
            };
            match next {
                Ok(next) => return Ok(Some(Answer::Taken(Box::new(next)))),
                Err(refused) => talk.refuse(&refused),
            }
        }
        Ok(None)
    }

    /// Writes the game into its file, if it has one.
    fn save(&self, game: &Game, form: &Form) -> Result<(), CliError> {
        if self.output.names_file() { self.write(game, form) } else { Ok(()) }
    }

    fn write(&self, game: &Game, form: &Form) -> Result<(), CliError> {
        let text = game.completed().to(form.notation.name()).map_err(|error| CliError::Fatal(error.to_string()))?;
        let text = text.replace('\n', form.line_end);
        let mut out = self.output.open()?;
        out.write_all(text.as_bytes())?;
        self.output.finish(out, true)
    }
}

/// The only rule set whose name begins so.
fn begun(word: &str) -> Option<Variant> {
    match beginning(word, &Variant::all().map(Variant::name).collect::<Vec<_>>())[..] {
        [only] => Variant::named(only),
        _ => None,
    }
}

/// The names that begin with a word.
fn beginning<'n>(word: &str, names: &[&'n str]) -> Vec<&'n str> {
    let begins = |name: &str| name.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
    names.iter().copied().filter(|name| !word.is_empty() && begins(name)).collect()
}

/// The rule sets that may be meant: that of this number in the list, or those whose names begin so or are like the word.
fn meant<'n>(word: &str, names: &[&'n str]) -> Vec<&'n str> {
    let numbered = word.parse::<usize>().ok().and_then(|number| names.get(number.checked_sub(1)?));
    let begun = beginning(word, names);
    if begun.is_empty() {
        numbered.copied().or_else(|| nearest(word, names.iter().copied())).into_iter().collect()
    } else {
        begun
    }
}

/// The seat that a team's player has besides this one, the first of the two.
fn also_played(game: &Game, seat: &str) -> Option<&'static str> {
    let team = game.tag("Team").filter(|_| game.tag("Players") == Some("3"))?;
    let is_of = |seat: &str| team.split_whitespace().any(|one| one.eq_ignore_ascii_case(seat));
    let (first, second) = team.split_once(char::is_whitespace)?;
    let mut seats = game.seats().iter().filter(|seat| is_of(seat));
    seats.next().filter(|one| **one == seat && !first.trim().eq_ignore_ascii_case(second.trim()))?;
    seats.next().copied()
}

/// The game with the name of this seat's player at the other seat that he has, too.
fn named_twice(game: &Game, seat: &str) -> Option<Game> {
    entry::with_value(game, also_played(game, seat)?, game.tag(seat)?).ok()
}

/// The seat of the player who is named, if that is one of them only. Seats win over players of their names.
fn seat_of<'g>(game: &'g Game, name: &str) -> Option<&'g str> {
    let name = name.to_lowercase();
    if game.seats().iter().any(|seat| seat.to_lowercase() == name) {
        return None;
    }
    let player = |seat: &str| game.tag(seat).map(|player| player.trim().to_lowercase());
    let mut whole = game.seats().iter().filter(|seat| player(seat).is_some_and(|player| player == name));
    let mut part = game
        .seats()
        .iter()
        .filter(|seat| player(seat).is_some_and(|player| player.split_whitespace().any(|word| word == name)));
    match (whole.next(), whole.next()) {
        (Some(seat), None) => Some(seat),
        (None, _) => part.next().filter(|_| part.next().is_none()).copied(),
        _ => None,
    }
}

/// What is asked for a set-up tag.
fn question(tag: &str) -> String {
    let what = match tag {
        "Players" => " (2, 3 or 4 play; 2 where it is left open)",
        "Team" => " (the two seats of one player: Red Blue or Yellow Green)",
        "HostAccents" | "GuestAccents" => " (the four accents that were chosen, such as Rk Wh Kn B)",
        "Target" => " (the number that ends the game)",
        "Hand" => " (how many tiles a hand holds)",
        "Centre" => " (the code of the centre piece)",
        "FirstHand" | "SecondHand" => " (the codes of the tiles drawn before the game)",
        "FirstTiles" | "SecondTiles" => " (the codes of all tiles drawn)",
        _ => "",
    };
    format!("{tag}{what}: ")
}

/// Asks who won a game that the rules have not ended, and how; nothing where it goes on with another ply.
fn ask_result(game: &Game, talk: &mut Talk<'_>) -> Result<Option<Game>, CliError> {
    let mut answers: Vec<&str> = game.seats().to_vec();
    answers.push("Draw");
    let players: Vec<&str> = game.seats().iter().filter_map(|seat| game.tag(seat)).collect();
    let choices = Choices::words(&[&answers[..], &players].concat());
    let ways = ["resigned", "time", "agreed"];
    let (who, how) = (format!("Who won ({}; nothing where it goes on): ", answers.join(", ")), ways.join(", "));
    let won = format!(
        "{}: the seat that won, or its player; Draw: nobody did; an empty answer: the game has not ended",
        game.seats().join(", ")
    );
    let ended =
        "A word or some on how the game ended, which become its [Termination \"...\"]; an empty answer leaves it open";
    // Before it is known how the game ended, only the name can be wrong.
    let unplayed = Game::of(Record { entries: Default::default(), ..game.record().clone() });
    while let Some(winner) = talk.ask_with(&who, &won, choices.clone())?.filter(|winner| !winner.is_empty()) {
        if is_back(&winner) {
            return Ok(None);
        }
        let ask = |talk: &mut Talk<'_>| talk.ask_with(&format!("How ({how}, …): "), ended, Choices::words(&ways));
        let winner = seat_of(game, &winner).map_or(winner.clone(), str::to_owned);
        let result = match entry::with_value(&unplayed, "Result", &winner) {
            Err(refused) => Err(refused),
            Ok(_) => match ask(talk)?.filter(|way| !way.is_empty()) {
                Some(way) if is_back(&way) => continue,
                Some(way) => entry::with_value(game, "Termination", &way),
                None => Ok(game.clone()),
            },
        };
        // A draw is right only with the reason for it.
        match result.and_then(|ended| entry::with_value(&ended, "Result", &winner)) {
            Ok(ended) => {
                let mut record = ended.record().clone();
                // Who won stands above how.
                if let [.., Head::Tag(how), Head::Tag(who)] = &record.header[..]
                    && (&*how.name, &*who.name) == ("Termination", "Result")
                {
                    let last = record.header.len() - 1;
                    record.header.swap(last - 1, last);
                }
                return Ok(Some(Game::of(record)));
            }
            Err(refused) => {
                talk.refuse(&refused);
                // The lines that follow would answer other questions.
                if !talk.asks() {
                    break;
                }
            }
        }
    }
    Ok(Some(game.clone()))
}
