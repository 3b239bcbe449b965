//! Runs in a terminal: what is typed goes in as keys, and what is shown comes out with all that moves the cursor.

use crate::run::{Run, Watch, fed, folder, paisho};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use std::fs::File;
use std::io::{Read, Write};
use std::process::Command;
use std::sync::mpsc::{Receiver, channel};

/// A terminal with so many columns, and what runs in it.
pub struct Terminal {
    keys: File,
    shown: Receiver<Vec<u8>>,
    child: std::process::Child,
    screen: Vec<u8>,
}

impl Terminal {
    pub fn start(command: Command, columns: u16) -> Terminal {
        Terminal::sized(command, columns, 60)
    }

    /// The same with so many rows.
    pub fn sized(mut command: Command, columns: u16, rows: u16) -> Terminal {
        let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&ours).unwrap();
        unlockpt(&ours).unwrap();
        let name = ptsname(&ours, Vec::new()).unwrap().into_string().unwrap();
        let theirs = || File::options().read(true).write(true).open(&name).unwrap();
        let theirs = [theirs(), theirs(), theirs()];
        tcsetwinsize(&ours, Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
        let [stdin, stdout, stderr] = theirs;
        let child = command.env("TERM", "xterm").stdin(stdin).stdout(stdout).stderr(stderr).spawn().unwrap();
        // The command holds the ends of the terminal, which ends when the child does.
        drop(command);
        let keys = File::from(ours);
        let mut screen = keys.try_clone().unwrap();
        let (sender, shown) = channel();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(length @ 1..) = screen.read(&mut bytes) {
                if sender.send(bytes[..length].to_vec()).is_err() {
                    break;
                }
            }
        });
        Terminal { keys, shown, child, screen: Vec::new() }
    }

    /// Types keys once this is shown, after all that was waited for before.
    pub fn answer(&mut self, question: &str, keys: &str) {
        let watch = Watch::over(&self.child);
        let from = self.screen.len();
        let is_there = |screen: &[u8]| screen[from..].windows(question.len()).any(|part| part == question.as_bytes());
        while !is_there(&self.screen) {
            match self.shown.recv() {
                Ok(bytes) => self.screen.extend(bytes),
                Err(_) => panic!("no `{question}` in:\n{}", String::from_utf8_lossy(&self.screen)),
            }
        }
        drop(watch);
        self.keys.write_all(keys.as_bytes()).unwrap();
    }

    /// Sends a signal, such as `-TERM`.
    pub fn signal(&self, signal: &str) {
        assert!(Command::new("kill").args([signal, &self.child.id().to_string()]).status().unwrap().success());
    }

    /// Waits for the end: the exit code, and all that was shown.
    pub fn end(mut self) -> Run {
        let watch = Watch::over(&self.child);
        let code = self.child.wait().unwrap().code().unwrap_or(-1);
        drop(watch);
        while let Ok(bytes) = self.shown.recv() {
            self.screen.extend(bytes);
        }
        Run { code, out: String::from_utf8_lossy(&self.screen).into_owned(), err: String::new() }
    }
}

/// What a run shows in a terminal of so many columns where nothing is typed.
fn shown(args: &[&str], columns: u16) -> String {
    let run = Terminal::start(paisho(args), columns).end();
    assert_eq!(run.code, 0, "{}", run.out);
    run.out.replace("\r\n", "\n")
}

/// Drawings fit terminals of less than 80 columns by themselves, and nothing else changes.
#[test]
fn drawings_are_compact_in_a_narrow_terminal() {
    for file in ["corpus/skud/valid/opening.pai", "corpus/balance/valid/blossoming.pai"] {
        // The name of the game is no part of its drawings.
        let drawn =
            |text: &str| text.lines().filter(|line| !line.contains(file)).map(|line| line.chars().count()).max();
        let widest = |text: &str| drawn(text).unwrap();
        let show = ["show", file, "--style", "ascii", "--color", "never"];
        let (wide, narrow) = (shown(&show, 80), shown(&show, 79));
        let compact = shown(&[&show[..], &["--compact"]].concat(), 80);
        assert!(widest(&wide) > 70 && widest(&narrow) < 60, "{wide}\n{narrow}");
        assert_eq!(narrow, compact);
        // Every drawing of several does.
        let each = shown(&[&show[..], &["--each"]].concat(), 60);
        assert!(widest(&each) <= 60, "{each}");
        // No terminal, no width.
        let piped = fed(&show, b"").out;
        assert_eq!(piped, wide);
    }
    // A file is not made for the terminal that asks for it.
    let folder = folder("narrow-terminal");
    let (file, text) = ("corpus/skud/valid/opening.pai", folder.join("board.txt"));
    shown(&["show", file, "-o", text.to_str().unwrap()], 60);
    assert_eq!(std::fs::read_to_string(&text).unwrap(), fed(&["show", file], b"").out);
}

/// What stands beside drawings, notes, the contents and messages fit a narrow terminal too.
#[test]
fn all_lines_fit_a_narrow_terminal() {
    let folder = folder("narrow-lines");
    let file = folder.join("g.pai");
    let game = "[Variant \"skud\"]\n[Guest \"Lin Beifong of Republic City\"]\n[Host \"Sora\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-9d Resign\n";
    std::fs::write(&file, game).unwrap();
    for args in [
        &["explain"][..],
        &["stats", "g.pai"],
        &["validate", "g.pai"],
        &["show", "g.pai"],
        &["show", "g.pai", "--each"],
        &["convert", "g.pai"],
    ] {
        let mut command = paisho(&[args, &["--color", "never"]].concat());
        command.current_dir(&folder);
        let run = Terminal::start(command, 40).end();
        let lines = run.out.replace("\r\n", "\n");
        let wide: Vec<&str> = lines.lines().filter(|line| line.chars().count() > 40).collect();
        assert!(!lines.is_empty() && wide.is_empty(), "{args:?}: {wide:#?}");
    }
}
