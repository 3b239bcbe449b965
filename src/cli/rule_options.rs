//! Which rules games are replayed by, whichever subcommand does it.

use super::CliError;
use super::diagnostics::command;
use super::inputs::Game;
use super::moment::Moment;
use crate::diagnostic::Diagnostic;
use crate::notation::{self, Notation, Options};
use crate::referee::{self, State, Verdict};
use crate::variant::Variant;
use clap::Args;
use std::sync::OnceLock;

/// The edition of the rules.
#[derive(Args)]
pub(super) struct Edition {
    /// The edition of the rules and its switches, such as `site` or `site; last-flower=accents`; overrides the record's
    #[arg(long, value_name = "RULES", value_parser = known_edition)]
    pub(super) rules: Option<String>,
    /// Which variants have it, by their rows: asked for every game, found out once.
    #[arg(skip)]
    pub(super) fits: OnceLock<Vec<bool>>,
}

impl Edition {
    /// Refuses an edition that a game's variant does not have.
    pub(super) fn check(&self, variant: Variant) -> Result<(), CliError> {
        let fits = |rules: &str| {
            let fits = self.fits.get_or_init(|| Variant::all().map(|variant| is_edition(variant, rules)).collect());
            fits[variant.index()]
        };
        match &self.rules {
            Some(rules) if !fits(rules) => {
                let title = variant.vocabulary().title;
                Err(CliError::Game(format!("{title} has no edition `{rules}`, which --rules asks for")))
            }
            _ => Ok(()),
        }
    }
}

/// Whether a variant has this edition: a game without tags can be started by it.
fn is_edition(variant: Variant, rules: &str) -> bool {
    !referee::of(variant).editions().is_empty() && refusal(variant, rules).is_none()
}

/// What is said where a variant has no such edition.
fn refusal(variant: Variant, rules: &str) -> Option<Diagnostic> {
    let tags = format!("[Variant \"{variant}\"]");
    let read = notation::Pai.read(&tags, &Options::default());
    let game = referee::Input {
        text: &tags,
        read: &read,
        notation: &notation::Pai,
        rules: Some(rules),
        with_end: false,
        keep_going: false,
    };
    let verdict = referee::of(variant).validate(&game);
    verdict.refused.and_then(|_| verdict.diagnostics.into_iter().find(Diagnostic::is_error))
}

/// An edition that some variant has.
pub(super) fn known_edition(rules: &str) -> Result<String, String> {
    if Variant::all().any(|variant| is_edition(variant, rules)) {
        return Ok(rules.to_owned());
    }
    let choosing = Variant::all().filter(|variant| !referee::of(*variant).editions().is_empty());
    let known = choosing.filter_map(|variant| refusal(variant, rules)?.help);
    let known: Vec<String> = known.collect();
    Err(format!(
        "there is no such edition or switch; {}; switches and options stand after an edition, with `; ` between",
        known.join("; ")
    ))
}

/// The edition of the rules, and what to do after an illegal ply.
#[derive(Args)]
pub(super) struct RuleOptions {
    #[command(flatten)]
    pub(super) edition: Edition,
    /// Take an illegal ply as played and go on, instead of stopping the game there
    #[arg(long)]
    pub(super) keep_going: bool,
}

impl RuleOptions {
    /// Validates a game by its rules, with the position at the end and its counts if they are wanted.
    pub(super) fn validate(&self, game: &Game, with_end: bool) -> Result<Verdict, CliError> {
        self.edition.check(game.read.record.variant)?;
        Ok(referee::of(game.read.record.variant).validate(&self.game(game, with_end)))
    }

    /// Replays a game by its rules, and hands over every state of it.
    pub(super) fn replay(&self, game: &Game, each: impl FnMut(&State<'_>)) -> Result<Verdict, CliError> {
        self.replay_to_end(game, false, each)
    }

    /// The same, with the position at the end and its counts if they are wanted.
    pub(super) fn replay_to_end(
        &self,
        game: &Game,
        with_end: bool,
        mut each: impl FnMut(&State<'_>),
    ) -> Result<Verdict, CliError> {
        self.edition.check(game.read.record.variant)?;
        Ok(referee::of(game.read.record.variant).replay(&self.game(game, with_end), &mut each))
    }

    /// A game as a referee takes it.
    pub(super) fn game<'a>(&'a self, game: &'a Game, with_end: bool) -> referee::Input<'a> {
        referee::Input {
            text: &game.text.text,
            read: &game.read,
            notation: game.notation,
            rules: self.edition.rules.as_deref(),
            with_end,
            keep_going: self.keep_going,
        }
    }

    /// Replays a game and asks something of its state at a moment; nothing where the game does not get so far.
    pub(super) fn at<T>(
        &self,
        game: &Game,
        moment: &Moment,
        mut ask: impl FnMut(&State<'_>) -> T,
    ) -> Result<(Option<T>, Verdict), CliError> {
        let record = &game.read.record;
        let expected = match moment {
            Moment::Start => 0,
            Moment::End => record.count_plies(),
            Moment::Turn(..) => {
                let ply = moment.ply(record, &game.movers()).map_err(CliError::Game)?;
                ply.map_or(usize::MAX, |index| index + 1)
            }
        };
        let (mut answer, mut last) = (None, None);
        let verdict = self.replay(game, |state| {
            if moment.is(state, record).unwrap_or(false) {
                last = Some(state.plies);
                // Only asked once, for that may take long.
                if state.plies == expected {
                    answer = Some(ask(state));
                }
            }
        })?;
        // The game stopped early, or its turns are not what they seem.
        if let Some(last) = last.filter(|last| answer.is_none() || *last != expected) {
            self.replay(game, |state| {
                if state.plies == last {
                    answer = Some(ask(state));
                }
            })?;
        }
        Ok((answer, verdict))
    }

    /// Why a game has no such moment.
    pub(super) fn not_reached(&self, verdict: &Verdict, game: &Game, name: &str) -> CliError {
        let seats = game.read.record.seats();
        let Some(stopped) = &verdict.stopped else {
            let record = &game.read.record;
            let last = Moment::after(record, &game.movers(), record.count_plies());
            return CliError::Game(match last {
                Moment::Start => "the game has no plies".to_owned(),
                last => format!("the game does not get that far: its last ply is `{last}`"),
            });
        };
        let seat = stopped.seat.and_then(|seat| seats.get(seat.index()));
        let seat = seat.map(|seat| format!(", {seat}")).unwrap_or_default();
        let rule = stopped.refusal.name;
        CliError::Game(match stopped.turn {
            0 => format!("the game cannot start from its position [{rule}]: {}", command("validate", name)),
            turn => {
                let hint =
                    if self.keep_going { "this ply cannot be taken as played" } else { "--keep-going continues" };
                format!("the game stopped at turn {turn}{seat} [{rule}]; {hint}")
            }
        })
    }
}
