//! What the best chess libraries need for the same work: read, replay, and write as JSON.
//!
//! `peer generate GAMES SEED` writes random legal chess games as PGN; `peer read|replay|json FILE` works through a file.

use pgn_reader::{Reader, SanPlus, Visitor};
use shakmaty::san::SanPlus as Written;
use shakmaty::{Chess, Position};
use std::error::Error;
use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, Write};
use std::ops::ControlFlow;

/// How far a game is worked through.
#[derive(Clone, Copy, PartialEq)]
enum Work {
    Read,
    Replay,
    Json,
}

struct Worker {
    work: Work,
    plies: u64,
    out: io::BufWriter<io::StdoutLock<'static>>,
}

struct Game {
    position: Chess,
    line: String,
}

impl Visitor for Worker {
    type Tags = ();
    type Movetext = Game;
    type Output = Result<(), String>;

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<Self::Output, Game> {
        ControlFlow::Continue(Game { position: Chess::default(), line: String::new() })
    }

    fn san(&mut self, game: &mut Game, written: SanPlus) -> ControlFlow<Self::Output> {
        self.plies += 1;
        if self.work == Work::Read {
            return ControlFlow::Continue(());
        }
        let played = match written.san.to_move(&game.position) {
            Ok(played) => played,
            Err(error) => return ControlFlow::Break(Err(error.to_string())),
        };
        if self.work == Work::Json {
            let from = played.from().map_or(String::new(), |from| from.to_string());
            let _ = write!(game.line, r#"{{"san":"{written}","from":"{from}","to":"{}"}},"#, played.to());
        }
        game.position.play_unchecked(played);
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, game: Game) -> Self::Output {
        if self.work == Work::Json {
            let plies = game.line.trim_end_matches(',');
            writeln!(self.out, r#"{{"plies":[{plies}]}}"#).map_err(|error| error.to_string())?;
        }
        Ok(())
    }
}

/// Random numbers that are the same for the same seed everywhere (SplitMix64).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % end as u64) as usize
    }
}

/// Writes random legal games of at most 120 plies.
fn generate(games: u64, seed: u64) -> io::Result<()> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    for number in 0..games {
        let mut numbers = Numbers(seed.wrapping_mul(1_000_003).wrapping_add(number));
        let mut position = Chess::default();
        writeln!(out, "[Event \"Random\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n")?;
        for ply in 0..120 {
            let moves = position.legal_moves();
            if moves.is_empty() || position.is_insufficient_material() {
                break;
            }
            let played = moves[numbers.below(moves.len())];
            if ply % 2 == 0 {
                write!(out, "{}. ", ply / 2 + 1)?;
            }
            write!(out, "{} ", Written::from_move_and_play_unchecked(&mut position, played))?;
        }
        writeln!(out, "*\n")?;
    }
    out.flush()
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (work, file) = match arguments[..] {
        ["generate", games, seed] => return Ok(generate(games.parse()?, seed.parse()?)?),
        ["read", file] => (Work::Read, file),
        ["replay", file] => (Work::Replay, file),
        ["json", file] => (Work::Json, file),
        _ => return Err("usage: peer generate GAMES SEED | read FILE | replay FILE | json FILE".into()),
    };
    let mut reader = Reader::new(File::open(file)?);
    let mut worker = Worker { work, plies: 0, out: io::BufWriter::new(io::stdout().lock()) };
    while let Some(game) = reader.read_game(&mut worker)? {
        game?;
    }
    worker.out.flush()?;
    eprintln!("{} plies", worker.plies);
    Ok(())
}
