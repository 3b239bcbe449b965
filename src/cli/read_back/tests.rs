use super::*;
use crate::cli::Console;
use crate::cli::compression::Compression;
use crate::cli::output::Output;
use crate::notation::{self, Options, Pai, Read, Splitter, WriteError};
use crate::record::Record;
use clap::{Args, Command};
use std::fs;
use std::path::PathBuf;

pub(in crate::cli) const GAME: &str = "[Variant \"wiki\"]\n\n1. F*10l E*5o\n";
pub(in crate::cli) const LOOSE: &str = "[variant \"WIKI\"]\n1. f * 10L   E*5o\n";

/// `pai` with a fault: every game is written without its last ply.
pub(in crate::cli) struct Faulty;

impl Notation for Faulty {
    fn name(&self) -> &'static str {
        "pai"
    }

    fn endings(&self) -> &'static [&'static str] {
        &[]
    }

    fn about(&self) -> &'static str {
        ""
    }

    fn read(&self, text: &str, options: &Options) -> Read {
        Pai.read(text, options)
    }

    fn write(&self, record: &Record, out: &mut String) -> Result<(), WriteError> {
        let mut record = record.clone();
        record.entries.pop();
        Pai.write(&record, out)
    }

    fn drops(&self) -> &'static [Content] {
        &[]
    }

    fn splitter(&self) -> Box<dyn Splitter> {
        Pai.splitter()
    }

    fn looks_like(&self, _: &str) -> bool {
        false
    }
}

/// A subcommand with these arguments.
pub(in crate::cli) fn parsed<T: Args>(args: &[&Path]) -> T {
    let command = T::augment_args(Command::new("paisho").no_binary_name(true));
    T::from_arg_matches(&command.get_matches_from(args)).unwrap()
}

pub(in crate::cli) const QUIET: Console =
    Console { out_colour: false, file_colour: false, err_colour: false, quiet: true };

/// A new folder with a file in it.
pub(in crate::cli) fn file(text: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.pai");
    fs::write(&file, text).unwrap();
    (folder, file)
}

/// Writes a text into a file that is to have these games, and says what comes of it and what is in the file then.
fn written(text: &str, name: &'static str, compression: Option<Compression>, meant: &[Meant]) -> (String, Vec<u8>) {
    let (folder, file) = file("old");
    let inputs: Inputs = parsed(&[&file]);
    let mut games = ReadBack::new(&inputs, notation::named(name).unwrap(), Jobs::ONE);
    meant.iter().for_each(|meant| games.add(*meant).unwrap());
    let mut out = Output::to_path(&file, false).unwrap().compressed(compression);
    out.write_all(text.as_bytes()).unwrap();
    let said = match out.commit_games(Some(games)) {
        Ok(()) => String::new(),
        Err(CliError::Fatal(message)) => message.split_once("game.pai: ").unwrap().1.to_owned(),
        Err(other) => panic!("{other:?}"),
    };
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    (said, fs::read(file).unwrap())
}

fn record(text: &str) -> Record {
    Pai.read(text, &Options::default()).record
}

#[test]
fn a_file_is_replaced_by_the_games_that_are_meant_and_by_no_others() {
    let other = GAME.replace("10l", "10j");
    let [one, two] = [GAME, &other].map(|text| Meant::record(&record(text), &Pai));
    let both = format!("{GAME}\n{other}");
    for (text, meant, wrong) in [
        (both.as_str(), &[one, two][..], None),
        // The same games in another form, or with other line ends.
        (&both.replace("1. ", "1.   "), &[one, two], None),
        (&both.replace('\n', "\r\n"), &[Meant::text(GAME.as_bytes()), two], None),
        (&both, &[two, two], Some(1)),
        (&both, &[one, one], Some(2)),
        (&both, &[one], Some(2)),
        (&both, &[one, two, two], Some(3)),
        (&both.replace("1. ", "1.   "), &[Meant::text(GAME.as_bytes()), two], Some(1)),
        // With an error in the writing a record is never the one that is meant.
        (&both.replace("E*5o", "E*5o Zz"), &[one, two], Some(1)),
        ("", &[one], Some(1)),
    ] {
        for compression in [None, Some(Compression::Gzip), Some(Compression::Zstd)] {
            let (said, now) = written(text, "pai", compression, meant);
            match wrong {
                None => assert!(said.is_empty() && now != b"old", "{said}"),
                Some(game) => {
                    let expected = format!(
                        "not written, because game {game} would not read as it is meant: a bug in this program, please report it"
                    );
                    assert_eq!((said, &now[..]), (expected, &b"old"[..]), "{text}");
                }
            }
        }
    }
}

#[test]
fn what_is_unreadable_must_stay_byte_for_byte() {
    let broken = b"[Variant \"wiki\"]\n[Sente \"Zo\xe9\"]\n\n1. F*10l\n";
    let other = b"[Variant \"wiki\"]\n[Sente \"Zo\xe8\"]\n\n1. F*10l\n";
    let (_folder, path) = file("");
    fs::write(&path, broken).unwrap();
    let inputs: Inputs = parsed(&[&path]);
    for (meant, is_right) in [(broken, true), (other, false)] {
        let mut games = ReadBack::new(&inputs, &Pai, Jobs::ONE);
        games.add(Meant::text(meant)).unwrap();
        assert_eq!(games.check(&path, "x").is_ok(), is_right);
    }
}

#[test]
fn a_game_that_is_too_long_to_be_read_is_named() {
    let long = format!("{} {{{}}}\n", GAME.trim_end(), "x".repeat(crate::stream::GAME_LIMIT));
    let (said, now) = written(&long, "pai", None, &[Meant::record(&record(GAME), &Pai)]);
    assert_eq!(said, "not written, because game 1 could not be read again: this game has more than 4 MiB of text");
    assert_eq!(now, b"old");
}

#[test]
fn what_a_notation_cannot_carry_is_not_missed() {
    let text = "[Variant \"skud\"]\n[Event \"x\"]\n\n1. Rs*10b {calm} Rs*10r\n";
    let gate = notation::named("garden-gate").unwrap();
    let meant = Meant::record(&record(text), gate);
    assert_eq!(written("1G.R3(0,-8);1H.R3(0,8)\n", "garden-gate", None, &[meant]).0, "");
    assert_ne!(written("1G.R3(0,-8)\n", "garden-gate", None, &[meant]).0, "");
}
