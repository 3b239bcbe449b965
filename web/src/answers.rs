//! Answers as plain data; `types.d.ts` has their types.

use crate::units;
use paisho::code::Code;
use paisho::record::{Effect, Placed, Ply};
use paisho::source::Source;
use paisho::variant::{Seat, Variant};
use paisho::{diagnostic, notation, referee, rules};
use serde::Serialize;

#[derive(Serialize)]
pub struct Edit {
    span: [usize; 2],
    text: String,
}

#[derive(Serialize)]
pub struct Fix {
    message: String,
    edits: Vec<Edit>,
    doubt: Option<String>,
}

#[derive(Serialize)]
pub struct Other {
    span: [usize; 2],
    label: String,
}

#[derive(Serialize)]
pub struct Diagnostic {
    code: &'static str,
    severity: &'static str,
    message: String,
    span: [usize; 2],
    label: String,
    help: Option<String>,
    others: Vec<Other>,
    line: u64,
    column: u64,
    turn: Option<u32>,
    seat: Option<String>,
    ply: Option<u32>,
    fixes: Vec<Fix>,
}

/// The diagnostics of one game.
pub fn diagnostics(source: &Source<'_>, found: Vec<diagnostic::Diagnostic>) -> Vec<Diagnostic> {
    let text = source.text;
    let fix = |fix: diagnostic::Fix| Fix {
        edits: fix.edits.into_iter().map(|(span, new)| Edit { span: units(text, span), text: new }).collect(),
        message: fix.message,
        doubt: fix.doubt,
    };
    let one = |found: diagnostic::Diagnostic| {
        let at = source.locate(found.span.start);
        Diagnostic {
            code: found.code.name,
            severity: found.severity().name(),
            span: units(text, found.span),
            others: found.others.into_iter().map(|(span, label)| Other { span: units(text, span), label }).collect(),
            line: at.line,
            column: at.column,
            message: found.message,
            label: found.label,
            help: found.help,
            turn: found.turn,
            seat: found.seat,
            ply: found.ply,
            fixes: found.fixes.into_iter().map(fix).collect(),
        }
    };
    found.into_iter().map(one).collect()
}

#[derive(Serialize)]
pub struct Played {
    pub text: String,
    pub number: usize,
    pub turn: u32,
    pub seat: Option<&'static str>,
    pub stands: bool,
}

#[derive(Serialize)]
pub struct Legal {
    text: String,
    tile: Option<&'static str>,
    drop: bool,
    places: Vec<String>,
    clicks: Vec<String>,
}

impl Legal {
    pub fn new(variant: Variant, ply: &Ply) -> Legal {
        let text = notation::write_ply(variant, ply);
        let mut legal = Legal { text, tile: None, drop: false, places: Vec::new(), clicks: Vec::new() };
        if let Ply::Acts(acts) = ply
            && let Some(first) = acts.first()
        {
            legal.tile = first.tile.map(|tile| variant.vocabulary().code(tile));
            legal.drop = first.drop;
            let places = acts.iter().flat_map(|act| std::iter::once(&act.at).chain(act.path.iter()));
            legal.places = places.map(ToString::to_string).collect();
            for act in acts.iter() {
                if let (true, Some(tile)) = (act.drop, act.tile) {
                    legal.clicks.push(format!("*{}", variant.vocabulary().code(tile)));
                }
                legal.clicks.extend(std::iter::once(&act.at).chain(act.path.iter()).map(ToString::to_string));
                if let Some(Effect::Shift { at, path, .. }) = act.effect.as_deref() {
                    legal.clicks.extend(std::iter::once(at).chain(path.iter()).map(ToString::to_string));
                }
            }
        }
        legal
    }
}

#[derive(Serialize)]
pub struct Tile {
    owner: Option<&'static str>,
    code: &'static str,
    name: &'static str,
    at: String,
    spent: bool,
}

impl Tile {
    pub fn new(variant: Variant, name: impl Fn(Seat) -> &'static str, tile: &Placed) -> Tile {
        let entry = variant.vocabulary().entry(tile.tile);
        let owner = tile.owner.map(name);
        Tile { owner, code: entry.code, name: entry.name, at: tile.at.to_string(), spent: tile.spent }
    }
}

#[derive(Serialize)]
pub struct Harmony {
    ends: [String; 2],
    seat: Option<&'static str>,
}

impl Harmony {
    pub fn new(seats: &[&'static str], harmony: &rules::Harmony) -> Harmony {
        let seat = harmony.seat.and_then(|seat| seats.get(seat.index()).copied());
        Harmony { ends: harmony.ends.map(|end| end.to_string()), seat }
    }
}

#[derive(Serialize)]
pub struct Outcome {
    winners: Vec<&'static str>,
    reason: &'static str,
    result: String,
}

impl Outcome {
    pub fn new(outcome: rules::Outcome, seats: &[&'static str]) -> Outcome {
        let winners = outcome.winners.iter().filter_map(|seat| seats.get(seat.index()).copied()).collect();
        Outcome { winners, reason: outcome.reason, result: outcome.result(seats) }
    }
}

#[derive(Serialize)]
pub struct Article {
    code: &'static str,
    title: &'static str,
    severity: &'static str,
    meaning: &'static str,
    source: &'static str,
    wrong: &'static str,
    right: &'static str,
}

impl From<&'static Code> for Article {
    fn from(code: &'static Code) -> Article {
        let Code { name, title, meaning, source, wrong, right, .. } = *code;
        Article { code: name, title, severity: code.severity.name(), meaning, source, wrong, right }
    }
}

#[derive(Serialize)]
pub struct Statement {
    text: String,
    code: Option<&'static str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Explanation {
    is_legal: bool,
    statements: Vec<Statement>,
    help: Option<String>,
}

impl From<referee::Explanation> for Explanation {
    fn from(found: referee::Explanation) -> Explanation {
        let statement =
            |said: referee::Statement| Statement { text: said.text, code: said.article.map(|article| article.name) };
        let statements = found.statements.into_iter().map(statement).collect();
        Explanation { is_legal: found.legal, statements, help: found.help }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Fixed {
    pub text: String,
    pub made: Vec<String>,
    pub is_right: bool,
}
