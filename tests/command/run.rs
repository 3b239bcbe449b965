//! Running the command.

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
#[cfg(unix)]
use std::process::Child;
use std::process::{Command, Output, Stdio};
#[cfg(unix)]
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
#[cfg(unix)]
use std::time::Duration;

/// How long a run may take: far longer than any does on a busy machine.
#[cfg(unix)]
const PATIENCE: Duration = Duration::from_secs(600);

/// A sound game.
pub const SOUND: &str = "[Variant \"wiki\"]\n\n1. F*10l E*5o\n";
/// The Fire's third ply leads it over a wall.
pub const WRONG: &str = "[Variant \"wiki\"]\n[Sente \"Nobody\"]\n\n1. F*10l E*5o\n2. F10l-11n Rs*15o\n";
/// A game that is right but for the number of its second turn.
pub const MISNUMBERED: &str =
    "[Variant \"wiki\"]\n\n1. F*10l E*5o\n5. F10l-10n Rs*15o\n3. F10n-12l Pass\n4. F12l-12j\n";
/// A game in which a tile has no known code.
pub const UNREADABLE: &str = "[Variant \"wiki\"]\n\n1. F*10l Zz*5o\n";

pub fn paisho<A: AsRef<OsStr>>(args: &[A]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_paisho"));
    command.args(args).current_dir(env!("CARGO_MANIFEST_DIR")).env_remove("NO_COLOR").env("LC_ALL", "C.UTF-8");
    // Old texts are kept apart from those of whoever runs the tests.
    command.env("XDG_STATE_HOME", env!("CARGO_TARGET_TMPDIR"));
    command
}

/// What a run printed, and its exit code.
#[derive(Debug)]
pub struct Run {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl From<Output> for Run {
    fn from(output: Output) -> Run {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Run { code: output.status.code().unwrap_or(-1), out: text(&output.stdout), err: text(&output.stderr) }
    }
}

/// Runs it in a folder.
pub fn run_in<A: AsRef<OsStr>>(folder: &Path, args: &[A]) -> Run {
    paisho(args).current_dir(folder).stdin(Stdio::null()).output().unwrap().into()
}

/// Runs it with a text on standard input.
pub fn fed<A: AsRef<OsStr>>(args: &[A], input: &[u8]) -> Run {
    let mut child = paisho(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // A command that ends early need not read everything, and a full pipe must not stop either side.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output.into()
}

/// Kills a run that does not end while this is there, so that whatever waits for it goes on. How it ended then shows it.
#[cfg(unix)]
pub struct Watch(#[expect(dead_code, reason = "the other end learns when it is dropped")] Sender<()>);

#[cfg(unix)]
impl Watch {
    pub fn over(child: &Child) -> Watch {
        let (sender, receiver) = channel();
        let id = child.id().to_string();
        std::thread::spawn(move || {
            if receiver.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                let _ = Command::new("kill").args(["-KILL", &id]).status();
            }
        });
        Watch(sender)
    }
}

/// Waits until something holds, or the run has ended.
#[cfg(unix)]
pub fn wait_until(child: &mut Child, mut holds: impl FnMut() -> bool) {
    while !holds() && child.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// An empty folder for a test, which no other test has: their threads have their names.
pub fn folder(name: &str) -> PathBuf {
    let test = std::thread::current().name().unwrap_or("main").replace("::", "-");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Writes files into a new folder.
pub fn folder_with(name: &str, files: &[(&str, &[u8])]) -> PathBuf {
    let folder = folder(name);
    for (name, bytes) in files {
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }
    folder
}

/// The names of everything in a folder, hidden files included.
pub fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}
