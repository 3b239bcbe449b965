//! `explain`: what a word or a code means, and why a ply is legal or not.

use super::diagnostics::{AsideOptions, command, seat_of_turn};
use super::inputs::{Game, GameNumber, Reading};
use super::jobs::Jobs;
use super::moment::{At, Moment};
use super::output::OutputOption;
use super::rule_options::RuleOptions;
use super::walk::Choice;
use super::{CliError, CliResult, Console, Inputs, Status, guide};
use crate::board::Point;
use crate::code::Code;
use crate::diagnostic::likely;
use crate::escape;
use crate::notation::Spelling;
use crate::record;
use crate::repair::repairs;
use crate::variant::Variant;
use crate::{catalogue, notation, referee};
use clap::Args;
use guide::wrapped;
use std::fmt::Write as _;
use std::io::{self, IsTerminal, Read, Write};
use std::path::Path;

/// Explain a word, a tile, a rule set, a code, or a ply of a game
///
/// Explains the words of the game and of the notation (`points`, `harmony`, `Variant`), tiles by name or code (`Rose`, `Rs`),
/// rule sets (`skud`), notations (`psn`), points (`12e`) and the codes of diagnostics (`tile-unknown`); `codes` lists these.
/// Without a word, everything is listed by topic. With --at, a file is named instead: what the ply does and why it is legal
/// or not is explained point by point, with the rules.
#[derive(Args)]
#[command(after_help = "Examples:
  paisho explain points
  paisho explain Rose --variant skud
  paisho explain skud
  paisho explain tile-unknown
  paisho explain game.pai --at 14:Host")]
pub(super) struct Explain {
    /// A word, or several that belong together; with --at a file, or - for standard input
    #[arg(value_name = "WORD")]
    words: Vec<String>,
    #[arg(long, value_name = "WHEN", help = format!("{}; the ply that leads to it is explained", At::HELP), requires = "words")]
    at: Option<At>,
    #[command(flatten)]
    game: GameNumber,
    #[command(flatten)]
    reading: Reading,
    #[command(flatten)]
    rules: RuleOptions,
    #[command(flatten)]
    output: OutputOption,
    #[command(flatten)]
    diagnostics: AsideOptions,
}

/// The endings of the texts that are written.
const ENDINGS: &[&str] = &["txt", "md"];

impl Explain {
    pub(super) fn run(self, console: &Console) -> CliResult {
        if self.at.is_some() {
            return self.explain_ply(console);
        }
        // clap knows no option that a whole group of options requires.
        let is_for_ply = self.rules.keep_going || self.rules.edition.rules.is_some() || self.game.number.is_some();
        if is_for_ply || self.reading.names_notation() {
            return Err(CliError::Fatal(
                "--from, --game, --rules and --keep-going are for a ply: name it with --at".to_owned(),
            ));
        }
        let text = match &self.words[..] {
            [] => guide::contents(),
            words if words.iter().all(|word| word.trim().is_empty()) => guide::contents(),
            words => match beside_file(words) {
                Some(message) => return Err(CliError::Fatal(message)),
                None => about(&words.join(" "), self.reading.variant.as_deref())?,
            },
        };
        self.output.check_ending(ENDINGS)?;
        let mut out = self.output.open()?;
        out.write_all(text.as_bytes())?;
        out.commit()?;
        Ok(Status::Clean)
    }

    fn explain_ply(self, console: &Console) -> CliResult {
        if let [_, other, ..] = &self.words[..] {
            let instead = seat_of_turn(other).unwrap_or_else(|| format!("leave out `{other}`"));
            return Err(CliError::Fatal(format!("--at explains a ply of one file: {instead}")));
        }
        let inputs = Inputs {
            files: self.words.iter().map(Into::into).collect(),
            reading: self.reading,
            choice: Choice::default(),
            jobs: Jobs::default(),
            with_unreadable: false,
        };
        let Some(at) = &self.at else { return Ok(Status::Clean) };
        let mut diagnostics = self.diagnostics.on_stderr(console);
        self.output.refuse_inputs(&inputs)?;
        self.output.check_ending(ENDINGS)?;
        let mut out = self.output.open_beside(&inputs)?;
        // With several games it is said which is which. The first of a file waits until it is known whether there is a second.
        let titled = |(title, text): (String, String)| format!("{title}\n\n{text}\n");
        let (is_one, mut games, mut held) = (inputs.is_one_file(), 0, None);
        let status = inputs.each_game(&self.game, console, &mut diagnostics, |diagnostics, input, game| {
            games += 1;
            if let Some(first) = held.take() {
                out.write_all(titled(first).as_bytes())?;
            }
            let title = escape::line(&format!("; {}, game {}", input.name, game.text.game));
            let mut game = at.enter(game)?;
            let (text, status) = explanation(&game, &at.moment, &self.rules, &input.name)?;
            match (title, text) {
                (_, text) if text.is_empty() => {}
                text if is_one && games == 1 => held = Some(text),
                text => out.write_all(titled(text).as_bytes())?,
            }
            diagnostics.add(&input.source(&game.text), std::mem::take(&mut game.read.diagnostics))?;
            Ok(status)
        })?;
        if let Some((_, text)) = held {
            out.write_all(text.as_bytes())?;
        }
        let end = diagnostics.end()?;
        self.output.finish(out, status < Status::Unread)?;
        Ok(status.max(end))
    }
}

/// Maximum repairs offered for an illegal ply.
const OFFERED: usize = 2;

/// The statements about a ply, and whether it is legal.
fn explanation(game: &Game, moment: &Moment, rules: &RuleOptions, name: &str) -> Result<(String, Status), CliError> {
    let record = &game.read.record;
    rules.edition.check(record.variant)?;
    let referee = referee::of(record.variant);
    let number = moment.ply(record, &game.movers()).map_err(CliError::Game)?;
    if *moment == Moment::Start {
        let first = Moment::after(record, &game.movers(), 1);
        return Err(CliError::Game(format!("no ply leads to the start: the first one is `{first}`")));
    }
    let Some(found) = number.and_then(|number| referee.explain(&rules.game(game, false), number)) else {
        if !game.read.is_sound() && number.is_none() {
            return Ok((String::new(), Status::Reported));
        }
        return Err(rules.not_reached(&rules.replay(game, |_| ())?, game, name));
    };
    let ply = number.and_then(|number| record::plies(&record.entries).nth(number));
    let mut text = ply.map_or(String::new(), |(entry, ply)| {
        let plain = notation::write_ply(record.variant, ply);
        // What is said of it has the points as the text has them.
        let written = game.read.spans.entries.get(entry).and_then(|span| game.text.text.get(span.range()));
        let written = written.filter(|_| game.notation.spelling() != Spelling::Pai);
        written.map_or_else(|| format!("{plain}\n\n"), |written| format!("{written}, {plain} in pai\n\n"))
    });
    for (statement, number) in found.statements.iter().zip(1..) {
        let rule = statement.article.map_or(String::new(), |rule| format!(" [{rule}]"));
        guide::add_item(&mut text, &format!("{number:>2}. "), &format!("{}{rule}", statement.text));
    }
    if let Some(help) = found.help {
        let _ = writeln!(text, "\n{}", wrapped(&help));
    }
    // What stands is not repaired.
    if !found.legal && !ply.is_some_and(|(entry, _)| record::stands(&record.entries, entry)) {
        let repairs = repairs(&rules.game(game, false), &game.options);
        for repair in repairs.found.iter().take(OFFERED) {
            let repair = wrapped(&repair.question(&game.text.text));
            let _ = writeln!(text, "\n{repair}");
        }
    }
    Ok((text, if found.legal { Status::Clean } else { Status::Reported }))
}

/// What is said where a file is named beside a word, or beside a moment without its option.
fn beside_file(words: &[String]) -> Option<String> {
    let file = words.iter().filter(|_| words.len() > 1).find(|word| word.contains(['.', '/']) && is_file(word))?;
    let others: Vec<&str> = words.iter().filter(|word| *word != file).map(String::as_str).collect();
    let (other, at) = (others.join(" "), others.join(":"));
    if at.parse::<At>().is_ok() {
        return Some(format!("`{other}` is a ply: name it with --at, as in `{} --at {at}`", command("explain", file)));
    }
    let last = last_ply(file).unwrap_or_else(|| "14:Host".to_owned());
    Some(format!(
        "{file} is a file: `paisho explain {other}` explains the word, `{} --at {last}` a ply",
        command("explain", file)
    ))
}

/// What is said of a word; of a rule set alone, if one is named.
fn about(word: &str, variant: Option<&str>) -> Result<String, CliError> {
    let name = word.trim_matches(['[', ']', '`']).to_lowercase();
    // A code as it is printed: `error[skud-too-far]`.
    let code = name.rsplit('[').next().unwrap_or(&name).trim_end_matches(':');
    if name == "codes" {
        return Ok(list(catalogue::all().collect()));
    }
    if let Some(code) = catalogue::named(code.trim_end_matches(']')) {
        return Ok(page(code));
    }
    if is_off_board(word) {
        let help = "columns go from 1 to 19, rows from a to s, and the board is round: `paisho explain points`";
        return Err(CliError::Fatal(format!("`{word}` is off the board: {help}")));
    }
    if is_moment(word) {
        let message = format!("`{word}` is a ply: name it with --at, as in `paisho explain game.pai --at {word}`");
        return Err(CliError::Fatal(message));
    }
    let number = name.strip_prefix("decision").map(|rest| rest.trim_start_matches('s').trim());
    if let Some(number) = number.filter(|number| number.parse::<u8>().is_ok()) {
        let help = "`paisho explain decisions` lists those for all rule sets, and with --variant those of one";
        let none = || CliError::Fatal(format!("there is no decision {number} here: {help}"));
        return guide::decision(number, variant).ok_or_else(none);
    }
    // `--at` and `.gate` are written as they are where they are used.
    if let Some(text) = super::option(word).or_else(|| ending(word)) {
        return Ok(text);
    }
    if let Some((sign, text)) =
        guide::named_sign(word).and_then(|sign| Some((sign, guide::explanation(sign, variant)?)))
    {
        return Ok(taken(word, sign) + &text);
    }
    let several = beginnings(word, variant);
    if let Some(text) = guide::explanation(word, variant) {
        return Ok(if several.is_empty() { text } else { format!("{text}\n{several}") });
    }
    if !several.is_empty() {
        return Ok(several);
    }
    // `iroh Lotus`, `Lotus iroh`: a word of one rule set.
    let of_one =
        |(rest, variant): (&str, &str)| guide::explanation(rest, Some(Variant::named(&variant.to_lowercase())?.name()));
    let cuts = [word.split_once(' ').map(|(first, rest)| (rest, first)), word.rsplit_once(' ')];
    if let Some(text) = cuts.into_iter().flatten().find_map(of_one) {
        return Ok(text);
    }
    // `opening=clash`: a switch with its value. A digit before the sign is one of a point.
    let switch = word.split_once('=').filter(|(name, _)| !name.bytes().any(|byte| byte.is_ascii_digit()));
    if let Some(text) = switch.and_then(|(name, _)| guide::explanation(name, variant)) {
        return Ok(text);
    }
    if let Some(text) = elsewhere(&name) {
        return Ok(text);
    }
    if Path::new(word).exists() {
        let last = last_ply(word).unwrap_or_else(|| "14:Host".to_owned());
        let explain = command("explain", word);
        let message = format!("{word}: add the ply to explain, as in `{explain} --at {last}`");
        return Err(CliError::Fatal(message));
    }
    if is_file(word) {
        return Err(CliError::Fatal(format!("{word}: there is no such file")));
    }
    if let Some(what) = super::purpose(&name) {
        return Ok(format!("{}\n", wrapped(&format!("`paisho {name}`: {what}; more: `paisho help {name}`"))));
    }
    // A code without its rule set.
    let ending = format!("-{name}");
    let of_rule_set = |code: &Code| variant.is_none_or(|variant| code.name.split('-').next() == Some(variant));
    let codes: Vec<&Code> = catalogue::all().filter(|code| code.name.ends_with(&ending) && of_rule_set(code)).collect();
    match codes[..] {
        [] => {}
        [code] if Variant::all().any(|of| code.name == format!("{}{ending}", of.name())) => return Ok(page(code)),
        [code] => return Ok(taken(word, code.name) + &page(code)),
        _ => return Ok(list(codes)),
    }
    // An option without its hyphens.
    let options = [format!("--{name}"), format!("--{name}s")];
    if let Some(text) = options.iter().filter(|_| !name.contains(' ')).find_map(|option| super::option(option)) {
        return Ok(text);
    }
    if let Some(point) = turned_round(word) {
        let said = format!("`{word}` is no point: the column comes first");
        return Err(CliError::Fatal(match point.parse::<Point>() {
            Ok(_) => format!("{said}, `{point}`; `paisho explain {point}` says where it is"),
            Err(_) => format!("{said}, and {point} is off the board: `paisho explain points`"),
        }));
    }
    let words = guide::known();
    // The beginning of one word, as people shorten it; or a form of one, as `pushing` is of `push`.
    let mut longer: Vec<&String> = words.iter().filter(|known| known.to_lowercase().starts_with(&name)).collect();
    longer.dedup();
    let shortened = if let ([only], 3..) = (&longer[..], name.len()) { Some(only.as_str()) } else { None };
    if let Some((whole, text)) = shortened.and_then(|whole| Some((whole, guide::explanation(whole, variant)?))) {
        return Ok(taken(word, whole) + &text);
    }
    if let Some(text) = stems(&name).iter().find_map(|stem| guide::explanation(stem, variant)) {
        return Ok(text);
    }
    if let Some(text) = guide::tile_on_point(word) {
        return Ok(text);
    }
    // Of several words some are explained.
    let is_known = |part: &str| catalogue::named(part).is_some() || guide::explanation(part, variant).is_some();
    let parts = word.split_whitespace().filter(|part| part.len() > 2 && is_known(part));
    let parts: Vec<String> = parts.map(|part| format!("`paisho explain {part}`")).collect();
    if !parts.is_empty() && word.contains(' ') {
        return Err(CliError::Fatal(format!("`{word}` is not explained as a whole: {}", parts.join(", "))));
    }
    if let Some(variant) = variant.and_then(Variant::named)
        && guide::explanation(word, None).is_some()
    {
        let of = variant.vocabulary().title;
        return Err(CliError::Fatal(format!("{of} has no `{word}`; other rule sets have: `paisho explain {word}`")));
    }
    // The end of one word, as `rating` is of `HostRating`.
    let ends = |known: &&String| name.len() > 3 && known.to_lowercase().ends_with(&name);
    let end = words.iter().find(ends).map(String::as_str);
    // Few letters are like many others.
    let known = catalogue::all().map(|code| code.name).chain(words.iter().map(String::as_str));
    let known: Vec<&str> = known.filter(|known| known.len() > 3).collect();
    let near = |word: &str| likely(word, known.iter().copied());
    // A plural may be misspelt before its ending.
    let singular = || name.strip_suffix("ies").and_then(|stem| near(&format!("{stem}y")));
    let help = match end.or_else(|| near(word)).or_else(singular) {
        Some(meant) => format!("did you mean `{meant}`?"),
        None => "`paisho explain` lists what there is by topic".to_owned(),
    };
    Err(CliError::Fatal(format!("`{word}` is not explained: {help}")))
}

/// What is said of a word that no page is about: the commands and the files of the source that are.
fn elsewhere(word: &str) -> Option<String> {
    let said = match word.trim_end_matches('s') {
        "win" | "winning" | "how to win" | "victory" | "goal" => return guide::explanation("ends", None),
        "bot" | "server" => {
            "For those who keep a site or a bot: `paisho explain garden-gate` says what is read of the Garden Gate, `paisho help \
             convert` and `paisho help show` what can be made of games; docs/site.md of the source says more."
        }
        "collection" | "database" => {
            "Collections of games: `paisho help find` searches them, `paisho help stats` counts them, `paisho help dedupe` finds what \
             is in them twice; docs/collections.md of the source says more."
        }
        "table" | "csv" | "parquet" | "spreadsheet" => {
            "Tables: `paisho help table` says how games, plies and positions become rows, `paisho explain sheet` how people type \
             games into spreadsheets; docs/tables.md of the source says more."
        }
        "python" | "javascript" | "rust" | "library" | "api" => {
            "Libraries for Rust, Python and JavaScript: docs/library.md of the source describes them, docs/python.md is for those who \
             know python-chess."
        }
        _ => return None,
    };
    Some(wrapped(said) + "\n")
}

/// The last ply of the first game of a file, as `--at` names it.
fn last_ply(path: &str) -> Option<String> {
    const LONGEST: u64 = 1 << 20;
    // Nothing is waited for.
    if !Path::new(path).is_file() {
        return None;
    }
    let mut text = String::new();
    std::fs::File::open(path).ok()?.take(LONGEST).read_to_string(&mut text).ok()?;
    let game = crate::Game::all(&text).next()?;
    let count = game.record().count_plies();
    let movers = game.with_input(referee::movers);
    (count > 0).then(|| Moment::after(game.record(), &movers, count).to_string())
}

/// The tiles that a letter may stand for where it begins several names, in a line for each rule set.
fn beginnings(word: &str, variant: Option<&str>) -> String {
    let mut lines = String::new();
    for of in Variant::all().filter(|of| variant.is_none_or(|name| name == of.name())) {
        let vocabulary = of.vocabulary();
        let tiles = vocabulary.named(word);
        if word.len() == 1 && tiles.len() > 1 && vocabulary.read(word).is_none() {
            let tiles: Vec<String> = tiles
                .into_iter()
                .map(|tile| format!("{} ({})", vocabulary.code(tile), vocabulary.entry(tile).name))
                .collect();
            let _ = writeln!(lines, "  {:22}{}", vocabulary.title, tiles.join(", "));
        }
    }
    if lines.is_empty() {
        lines
    } else {
        format!("Tiles that `{word}` may begin; in a ply each needs its code:\n{lines}")
    }
}

/// Says that a word is taken for another one.
fn taken(word: &str, meant: &str) -> String {
    wrapped(&format!("`{word}` is taken for `{meant}`")) + "\n\n"
}

/// What may be the word that this is a form of.
fn stems(word: &str) -> Vec<String> {
    const ENDINGS: [(&str, &str); 11] = [
        ("ation", ""),
        ("ing", ""),
        ("ing", "e"),
        ("ed", ""),
        ("ed", "e"),
        ("er", ""),
        ("es", ""),
        ("al", ""),
        ("ize", "y"),
        ("izes", "y"),
        ("izing", "y"),
    ];
    let mut stems = Vec::new();
    for (ending, instead) in ENDINGS {
        let Some(stem) = word.strip_suffix(ending).filter(|stem| stem.len() > 3) else { continue };
        stems.push(format!("{stem}{instead}"));
        // `dropped` has a letter twice.
        let last = stem.chars().next_back().filter(|_| instead.is_empty());
        let single = last.and_then(|last| stem.strip_suffix(last).filter(|single| single.ends_with(last)));
        stems.extend(single.map(str::to_owned));
    }
    stems
}

/// What is said of the notation whose files end like this: `.gate`.
fn ending(word: &str) -> Option<String> {
    let ending = word.strip_prefix('.')?.to_lowercase();
    let notation = notation::ALL.iter().find(|notation| notation.endings().contains(&ending.as_str()))?;
    guide::explanation(notation.name(), None)
}

/// Whether a word is the name of a file of games, which need not be there.
fn is_file(word: &str) -> bool {
    let is_known = |ending: &std::ffi::OsStr| {
        notation::ALL.iter().flat_map(|notation| notation.endings()).any(|known| ending.eq_ignore_ascii_case(known))
    };
    Path::new(word).is_file() || Path::new(word).extension().is_some_and(is_known)
}

/// Whether a word names a ply of a game as `--at` takes it: `14:Host`.
fn is_moment(word: &str) -> bool {
    let (turn, seat) = word.split_once(':').unwrap_or_default();
    let is_number = !turn.is_empty() && turn.bytes().all(|byte| byte.is_ascii_digit());
    is_number && seat.starts_with(|letter: char| letter.is_alphanumeric())
}

/// Whether a word is written as a point is, its column and then its row, or as coordinates, and names none.
fn is_off_board(word: &str) -> bool {
    let column = word.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let is_named =
        word.len() == column.len() + 1 && !column.is_empty() && column.bytes().all(|byte| byte.is_ascii_digit());
    match guide::coordinates(word) {
        Some((x, y)) => Point::at(x, y).is_none(),
        None => is_named && word.parse::<Point>().is_err(),
    }
}

/// The point that is meant where its row comes first: `b10`. It may be off the board.
fn turned_round(word: &str) -> Option<String> {
    let (row, column) = word.split_at_checked(1)?;
    let is_row = row.starts_with(|row: char| matches!(row.to_ascii_lowercase(), 'a'..='s'));
    let is_column = column.parse().is_ok_and(|column: u8| (1..=19).contains(&column));
    (is_row && is_column).then(|| format!("{column}{}", row.to_ascii_lowercase()))
}

/// Codes, one a line; in a terminal that is too narrow for that the titles go on in their column.
fn list(codes: Vec<&Code>) -> String {
    let width = codes.iter().map(|code| code.name.len()).max().unwrap_or(0);
    let mut list = String::new();
    for code in codes {
        let before = format!("{:width$}  {:7}  ", code.name, code.severity.name());
        if guide::is_narrow(before.len()) {
            let _ = writeln!(list, "{}", code.name);
            guide::add_item(&mut list, "  ", &format!("{}: {}", code.severity.name(), code.title));
        } else if io::stdout().is_terminal() {
            guide::add_item(&mut list, &before, code.title);
        } else {
            let _ = writeln!(list, "{before}{}", code.title);
        }
    }
    list
}

/// The page of one code.
fn page(code: &Code) -> String {
    let title = format!("{}: {} ({})", code.name, code.title, code.severity.name());
    let mut page = format!("{}\n\n{}\n", wrapped(&title), wrapped(code.meaning));
    if !code.source.is_empty() {
        let _ = writeln!(page, "\n{}", wrapped(&format!("From: {}", code.source)));
    }
    if code.source.contains("decision") {
        let variant = Variant::all().find(|variant| code.name.split('-').next() == Some(variant.name()));
        let of = variant.filter(|_| !code.source.ends_with("for all rule sets"));
        let option = of.map(|variant| format!(" --variant {variant}")).unwrap_or_default();
        let _ = writeln!(page, "`paisho explain decisions{option}` lists the decisions.");
    }
    for (heading, example) in [("Wrong", code.wrong), ("Right", code.right)] {
        let printable = example.chars().all(|c| !c.is_control() || matches!(c, '\n' | '\t'));
        if example.trim().is_empty() || !printable || example.contains('\u{fffe}') {
            continue;
        }
        let _ = writeln!(page, "\n{heading}:");
        for line in example.lines() {
            let _ = writeln!(page, "{}", format!("    {line}").trim_end());
        }
    }
    page
}
