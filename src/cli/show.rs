//! `show`: positions drawn.

use super::at::{self, At};
use super::findings::Printing;
use super::input::{Game, seat_names};
use super::judging::Judging;
use super::{Broken, End, Ended, Inputs, Outputs, complain};
use crate::board::Point;
use crate::notation;
use crate::record::{Act, Continuation, Effect, Head, Placed, Ply, Record, Tag};
use crate::referee::State;
use crate::render::text::{Charset, Style, draw};
use crate::render::{Line, Mark, Received, Sense, View};
use crate::rules::{Balances, Harmony, Midline, Territory};
use crate::variant::Seat;
use clap::Args;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, BufWriter, IsTerminal, Write};

/// Draw positions
///
/// Draws a position record, or the position of a game: the last one, unless --at names another. A game whose rules
/// nobody referees yet is drawn as it starts.
#[derive(Args)]
#[command(after_help = "Examples:
  paisho show position.pos
  echo '<Lt 10j> (O 11j)' | paisho show - --style ascii
  paisho show game.pai --at 14:Host --harmony
  paisho show game.pai --territory
  paisho show game.pai --to position")]
pub(super) struct Show {
    #[command(flatten)]
    inputs: Inputs,
    #[command(flatten)]
    judging: Judging,
    /// When: `start`, `end`, after a turn (`14`) or after a seat's ply in it (`14:Host`)
    #[arg(long, value_name = "WHEN", conflicts_with = "each")]
    at: Option<At>,
    /// Draw the position after every ply
    #[arg(long)]
    each: bool,
    /// Draw who harmonizes with whom; what the tiles receive, the midlines that are held and the balances of the gardens
    /// are added where the rules have such
    #[arg(long)]
    harmony: bool,
    /// Mark the gardens and points that count for a seat, and add the score
    #[arg(long)]
    territory: bool,
    /// Add what is counted for each seat
    #[arg(long)]
    score: bool,
    /// What to draw with; without it a terminal gets unicode and a file ascii
    #[arg(long, value_name = "STYLE", value_parser = ["ascii", "unicode"])]
    style: Option<String>,
    /// One line a row, to fit a small terminal
    #[arg(long)]
    compact: bool,
    /// Print the position record instead of a drawing
    #[arg(long, value_name = "NOTATION", value_parser = ["position"])]
    to: Option<String>,
    #[command(flatten)]
    printing: Printing,
}

/// A position that is to be shown.
struct Scene {
    tiles: Vec<Placed>,
    marks: Vec<Mark>,
    ties: Vec<Harmony>,
    received: Vec<Received>,
    words: Vec<String>,
    /// The set-up that starts from the position, where a record is asked for.
    continuation: Option<Continuation>,
    /// The edition of the rules that the game is played by.
    edition: String,
}

impl Show {
    pub(super) fn run(&self, outputs: &Outputs) -> Ended {
        let records = self.to.is_some();
        let mut findings = if records { self.printing.on_stderr(outputs) } else { self.printing.on_stdout(outputs) };
        let (inputs, missing) = self.inputs.list()?;
        let mut end = if missing { End::Trouble } else { End::Clean };
        let mut out = BufWriter::new(io::stdout());
        let mut shown = 0;
        for input in &inputs {
            let readable = self.inputs.read(input, |mut game| {
                let scenes = self.scenes(&mut game)?;
                let record = &game.read.record;
                for scene in &scenes {
                    if shown > 0 && !records {
                        writeln!(out)?;
                    }
                    shown += 1;
                    let text = match records {
                        true => position(record, scene),
                        false => self.drawing(record, scene, outputs),
                    };
                    out.write_all(text.as_bytes())?;
                }
                let lost: BTreeSet<&str> = scenes
                    .iter()
                    .filter_map(|scene| scene.continuation.as_ref())
                    .flat_map(|from| &from.lost)
                    .map(|lost| lost.what)
                    .collect();
                if !lost.is_empty() {
                    let lost: Vec<&str> = lost.into_iter().collect();
                    complain(&format!("{}: the position alone does not say {}", input.name, lost.join(", or ")));
                }
                // Drawings and findings share an output: each stands where its game does.
                out.flush()?;
                findings.add(&game.text.source(&input.name), &game.read.diagnostics)?;
                findings.flush()
            })?;
            end = end.max(if readable { End::Clean } else { End::Trouble });
        }
        Ok(end.max(findings.end()?))
    }

    /// What of a game is to be shown; what the referee finds is added to the findings.
    fn scenes(&self, game: &mut Game) -> Result<Vec<Scene>, Broken> {
        let record = &game.read.record;
        let is_game = record.plies().next().is_some();
        // A bare position needs no referee to be drawn as it stands.
        let asks = is_game || self.harmony || self.territory || self.score;
        if !asks && !matches!(self.at, Some(At::Turn(..))) {
            if !game.read.is_sound() {
                return Ok(Vec::new());
            }
            let words = is_game.then(|| "The position the game starts from.".to_owned()).into_iter().collect();
            return Ok(vec![Scene { words, ..Scene::of(notation::start(record)) }]);
        }
        let at = self.at.as_ref().unwrap_or(&At::End);
        let wanted = if self.each { None } else { self.judging.find(game, at)? };
        let mut scenes = Vec::new();
        let judged = self.judging.judge(game, |state| {
            if self.each || wanted == Some(state.plies) {
                scenes.push(self.scene(state, record));
            }
        });
        if scenes.is_empty() && judged.refused.is_none() {
            return Err(Broken::Said("the game does not get as far as that".to_owned()));
        }
        game.read.diagnostics.extend(judged.diagnostics);
        scenes.iter_mut().for_each(|scene| scene.edition.clone_from(&judged.edition));
        Ok(scenes)
    }

    fn scene(&self, state: &State<'_>, record: &Record) -> Scene {
        let mut scene = Scene::of(state.tiles());
        scene.continuation = self.to.is_some().then(|| state.continuation());
        if record.plies().next().is_some() {
            scene.words.push(at::words(state, record));
        }
        if self.harmony {
            let survey = state.survey();
            scene.ties = survey.harmonies;
            let received = survey.received.into_iter();
            let received =
                received.map(|one| Received { at: one.at, harmony: one.harmony, disharmony: one.disharmony });
            scene.received = received.collect();
            let midlines = survey.midlines;
            scene.marks.extend(midlines.iter().flat_map(held));
            scene.words.extend(midlines.iter().map(|midline| midline_words(midline, record.seats())));
            let balances = survey.balances;
            scene.marks.extend(balances.iter().filter(|garden| garden.count > 0).flat_map(balanced));
            let formed = balances.iter().filter(|garden| garden.count > 0);
            scene.words.extend(formed.map(|garden| balance_words(garden, record)));
        }
        if self.territory {
            scene.marks.extend(owned(&state.survey().territory));
        }
        scene.marks.extend(state.ply.into_iter().flat_map(marks));
        if self.territory || self.score {
            scene.words.extend(table(state, record.seats()));
        }
        scene
    }

    fn drawing(&self, record: &Record, scene: &Scene, outputs: &Outputs) -> String {
        let mut view = View::new(record.variant, record.seats(), scene.tiles.clone());
        view.marks.clone_from(&scene.marks);
        view.notes.clone_from(&scene.words);
        view.received.clone_from(&scene.received);
        view.lines = scene.ties.iter().map(|tie| Line { ends: tie.ends, seat: tie.seat }).collect();
        view.reach = record.variant.vocabulary().reach;
        let unicode = match &self.style {
            Some(style) => style == "unicode",
            None => super::speaks_unicode() && io::stdout().is_terminal(),
        };
        let charset = if unicode { Charset::Unicode } else { Charset::Ascii };
        let style = Style { charset, colour: outputs.out_colour, compact: self.compact };
        let mut text = String::new();
        draw(&view, style, &mut text);
        text
    }
}

impl Scene {
    /// Nothing but tiles.
    fn of(tiles: Vec<Placed>) -> Scene {
        Scene {
            tiles,
            marks: Vec::new(),
            ties: Vec::new(),
            received: Vec::new(),
            words: Vec::new(),
            continuation: None,
            edition: String::new(),
        }
    }
}

/// The points of the gardens that count for a seat, and those that its rings surround.
fn owned(territory: &Territory) -> Vec<Mark> {
    let surrounded: BTreeMap<Point, Seat> = territory.points.iter().copied().collect();
    let garden = |point: Point| {
        let gardens = point.gardens();
        let owner = territory.gardens.iter().find(|(garden, _)| gardens.has(*garden));
        owner.filter(|_| gardens.len() == 1).map(|(_, seat)| Sense::Owned(*seat))
    };
    let mark = |point: Point| {
        let sense = surrounded.get(&point).map(|seat| Sense::Surrounded(*seat)).or_else(|| garden(point))?;
        Some(Mark { at: point.into(), sense })
    };
    Point::all().filter_map(mark).collect()
}

/// The points of a midline that one seat alone has a harmony over.
fn held(midline: &Midline) -> Vec<Mark> {
    let mut seats = midline.seats.iter();
    let (Some(seat), None) = (seats.next(), seats.next()) else { return Vec::new() };
    let [near, far] = midline.ends;
    let (dx, dy) = ((far.x() - near.x()).signum(), (far.y() - near.y()).signum());
    let points =
        std::iter::successors(Some(near), |point| point.step(dx, dy)).take(usize::from(near.distance(far)) + 1);
    points.map(|point| Mark { at: point.into(), sense: Sense::Owned(seat) }).collect()
}

/// `Midline north: Guest and Host`.
fn midline_words(midline: &Midline, seats: &[&str]) -> String {
    let names = seat_names(midline.seats.iter(), seats);
    let who = if names.is_empty() { "nobody".to_owned() } else { names.join(" and ") };
    format!("Midline {}: {who}", midline.name)
}

/// The tiles of a garden that can be in balance.
fn balanced(garden: &Balances) -> Vec<Mark> {
    garden.places.iter().flatten().map(|&at| Mark { at, sense: Sense::Balanced }).collect()
}

/// `Balance in the upper right red garden: Rs #11k with Lt 12n`.
fn balance_words(garden: &Balances, record: &Record) -> String {
    let words = record.variant.vocabulary();
    let side = |kind: usize| {
        let tiles = garden.places[kind].iter().map(|place| format!("{} {place}", words.code(garden.tiles[kind])));
        tiles.collect::<Vec<_>>().join(", ")
    };
    let count = if garden.count == 1 { "Balance".to_owned() } else { format!("{} balances", garden.count) };
    format!("{count} in the {}: {} with {}", garden.garden, side(0), side(1))
}

/// What is counted for each seat, a line each, and the points where a score is kept.
fn table(state: &State<'_>, seats: &[&str]) -> Vec<String> {
    let survey = state.survey();
    let counts = survey.counts.into_iter();
    let counts = counts.map(|count| (count.name, count.seats.iter().map(u32::to_string).collect::<Vec<_>>()));
    let points = survey.points.map(|points| ("points", points.iter().map(i32::to_string).collect()));
    let rows: Vec<(&str, Vec<String>)> = counts.chain(points).collect();
    let name = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let line = |name_of: &str, cells: &mut dyn Iterator<Item = &str>| {
        let cells = cells.zip(seats).map(|(cell, seat)| format!("  {cell:>width$}", width = seat.len().max(4)));
        format!("{name_of:name$}{}", cells.collect::<String>())
    };
    if rows.is_empty() {
        return Vec::new();
    }
    let rows = rows.iter().map(|(name, cells)| line(name, &mut cells.iter().map(String::as_str)));
    std::iter::once(line("", &mut seats.iter().copied())).chain(rows).collect()
}

/// Where the last ply began and ended.
fn marks(ply: &Ply) -> Vec<Mark> {
    let Ply::Acts(acts) = ply else { return Vec::new() };
    let mut marks = Vec::new();
    for act in acts {
        let shifted = match &act.effect {
            Some(Effect::Shift { at, path, .. }) => path.last().map(|to| (*at, *to)),
            _ => None,
        };
        marks.extend(
            moved(act)
                .into_iter()
                .chain(shifted)
                .flat_map(|(from, to)| [Mark { at: from, sense: Sense::From }, Mark { at: to, sense: Sense::To }]),
        );
        if act.drop && act.path.is_empty() {
            marks.push(Mark { at: act.at, sense: Sense::To });
        }
    }
    marks
}

/// From where to where an act moves a tile.
fn moved(act: &Act) -> Option<(crate::board::Place, crate::board::Place)> {
    act.path.last().map(|to| (act.at, *to))
}

/// The position as a record of its own, with the tags that the game needs to continue from it.
fn position(record: &Record, scene: &Scene) -> String {
    let position = match &scene.continuation {
        Some(from) => notation::position_record(record, &scene.edition, from),
        // What is a position already keeps its tags.
        None => {
            let tags = record.tags().filter(|tag| tag.name != "Position").cloned().map(Head::Tag);
            let tiles = notation::write_position(record.variant, &scene.tiles);
            let header = tags.chain([Head::Tag(Tag { name: "Position".to_owned(), value: tiles })]).collect();
            Record { variant: record.variant, header, entries: Vec::new() }
        }
    };
    notation::Writer::new(&notation::Position).game(&position).unwrap_or_default()
}
