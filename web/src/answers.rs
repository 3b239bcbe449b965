//! Answers as plain data; `types.d.ts` has their types.

use crate::{pointed, units};
use paisho::Game;
use paisho::code::Code;
use paisho::game::{LinePly, Position};
use paisho::record::{Placed, Ply};
use paisho::repair::{self, Repair, Repairs};
use paisho::source::Source;
use paisho::variant::Variant;
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

/// A repair as `fix` asks about it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Candidate {
    question: String,
    line: u64,
    column: u64,
    is_safe: bool,
    edits: Vec<Edit>,
}

/// The repairs of a game, in the order in which they are listed everywhere.
#[derive(Serialize)]
pub struct Candidates {
    found: Vec<Candidate>,
    cut: Option<String>,
}

impl Candidates {
    pub fn new(source: &Source<'_>, Repairs { found, cut, .. }: Repairs) -> Candidates {
        let one = |repair: Repair| {
            let at = source.locate(repair.place.start);
            let edit = |edit: &repair::Edit| Edit { span: units(source.text, edit.span), text: edit.text.clone() };
            Candidate {
                question: repair.question(source.text),
                line: at.line,
                column: at.column,
                is_safe: repair.is_safe(),
                edits: repair.edits.iter().map(edit).collect(),
            }
        };
        Candidates { found: found.into_iter().map(one).collect(), cut: cut.map(|cut| cut.to_string()) }
    }
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

/// A ply of a game, with what stands around it.
#[derive(Serialize)]
pub struct Played {
    text: String,
    number: usize,
    turn: u32,
    seat: Option<&'static str>,
    stands: bool,
    tile: Option<&'static str>,
    places: Vec<String>,
    captures: Vec<Capture>,
    comments: Vec<String>,
    glyphs: Vec<String>,
    variations: Vec<Vec<Played>>,
}

impl Played {
    pub fn line(game: &Game, line: Vec<LinePly>) -> Vec<Played> {
        line.into_iter().map(|ply| Played::new(game, ply)).collect()
    }

    fn new(game: &Game, ply: LinePly) -> Played {
        let variant = game.variant();
        let whole = ply.whole();
        Played {
            text: notation::write_ply(variant, &ply.ply),
            number: ply.number + 1,
            turn: ply.turn,
            seat: ply.seat.and_then(|seat| game.seats().get(seat.index()).copied()),
            stands: ply.stands,
            tile: whole.tile().map(|tile| variant.vocabulary().code(tile)),
            places: ply.ply.places().map(|place| place.to_string()).collect(),
            captures: captures(variant, whole),
            glyphs: ply.glyphs.iter().map(ToString::to_string).collect(),
            variations: ply.variations.into_iter().map(|line| Played::line(game, line)).collect(),
            comments: ply.comments,
        }
    }
}

#[derive(Serialize)]
pub struct Capture {
    at: String,
    tile: Option<&'static str>,
}

fn captures(variant: Variant, ply: &Ply) -> Vec<Capture> {
    let code = |tile| variant.vocabulary().code(tile);
    ply.captures().map(|(at, tile)| Capture { at: at.to_string(), tile: tile.map(code) }).collect()
}

#[derive(Serialize)]
pub struct Legal {
    text: String,
    tile: Option<&'static str>,
    drop: bool,
    places: Vec<String>,
    captures: Vec<Capture>,
    clicks: Vec<String>,
}

impl Legal {
    pub fn new(variant: Variant, ply: &Ply) -> Legal {
        let code = |tile| variant.vocabulary().code(tile);
        Legal {
            text: notation::write_ply(variant, ply),
            tile: ply.tile().map(code),
            drop: ply.acts().first().is_some_and(|first| first.drop),
            places: ply.places().map(|place| place.to_string()).collect(),
            captures: captures(variant, ply),
            clicks: pointed::all(variant, ply),
        }
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
    pub fn new(position: &Position, tile: &Placed) -> Tile {
        let entry = position.variant().vocabulary().entry(tile.tile);
        let owner = tile.owner.map(|seat| position.seat_name(seat));
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
