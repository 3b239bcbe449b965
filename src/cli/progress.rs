//! A line on the terminal that says how far a long run has come. Elsewhere there is none.

use std::io::{self, IsTerminal, Read, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// A run that ends earlier shows nothing.
const PATIENCE: Duration = Duration::from_millis(500);
const EVERY: Duration = Duration::from_millis(100);

/// How many bytes of files have been read.
static READ: AtomicU64 = AtomicU64::new(0);
/// Whether the line is on the terminal.
static IS_SHOWN: AtomicBool = AtomicBool::new(false);

/// Counts what is read.
pub(super) struct Counted<R>(pub(super) R);

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.0.read(bytes)?;
        READ.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

/// Standard output or standard error, before whose text the line is wiped off.
pub(super) struct Wiping<W>(pub(super) W);

impl<W: Write> Write for Wiping<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        wipe();
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Takes the line off the terminal.
pub(super) fn wipe() {
    if IS_SHOWN.swap(false, Ordering::Relaxed) {
        let _ = write!(io::stderr(), "\r\x1b[K");
    }
}

/// How far a run has come.
pub(super) struct Progress {
    begun: Instant,
    /// When the line is shown next; never where nobody looks at it.
    next: Option<Instant>,
    files: usize,
    all_files: usize,
    games: u64,
    /// How much there is, in bytes or in games, if that is known.
    all: Option<u64>,
}

impl Progress {
    /// Nothing is done of so many files and so much altogether.
    pub(super) fn new(is_quiet: bool, files: usize, all: impl FnOnce() -> Option<u64>) -> Progress {
        let begun = Instant::now();
        let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let is_seen = !is_quiet && !is_dumb && io::stderr().is_terminal();
        Progress {
            begun,
            next: is_seen.then(|| begun + PATIENCE),
            files: 0,
            all_files: files,
            games: 0,
            all: is_seen.then(all).flatten(),
        }
    }

    /// A game is done.
    pub(super) fn game(&mut self) {
        self.games += 1;
        self.show();
    }

    /// A file is done.
    pub(super) fn file(&mut self) {
        self.files += 1;
        self.show();
    }

    fn show(&mut self) {
        let Some(next) = self.next else { return };
        let now = Instant::now();
        if now < next {
            return;
        }
        self.next = Some(now + EVERY);
        let done = if self.all_files > 0 { READ.load(Ordering::Relaxed) } else { self.games };
        let mut line = self.line(done, now - self.begun);
        let width = terminal_size::terminal_size_of(io::stderr()).map_or(80, |(width, _)| usize::from(width.0));
        line.truncate(width.saturating_sub(1));
        IS_SHOWN.store(true, Ordering::Relaxed);
        let _ = write!(io::stderr(), "\r{line}\x1b[K");
    }

    /// `12 of 10000 files, 3211 games, 25100 a second, 0:12 left`: all of it ASCII.
    fn line(&self, done: u64, time: Duration) -> String {
        let mut parts = Vec::new();
        if self.all_files > 1 {
            parts.push(format!("{} of {} files", self.files, self.all_files));
        }
        let games = if self.games == 1 { "game" } else { "games" };
        parts.push(format!("{} {games}", self.games));
        parts.push(format!("{:.0} a second", self.games as f64 / time.as_secs_f64().max(1e-3)));
        if let Some(all) = self.all.filter(|all| done > 0 && done <= *all) {
            let left = time.as_secs_f64() * (all - done) as f64 / done as f64;
            parts.push(format!("{}:{:02} left", left as u64 / 60, left as u64 % 60));
        }
        parts.join(", ")
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        wipe();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_says_how_much_is_left() {
        let mut progress = Progress::new(true, 1, || None);
        (progress.all, progress.games) = (Some(1000), 50);
        let seconds = Duration::from_secs;
        assert_eq!(progress.line(100, seconds(10)), "50 games, 5 a second, 1:30 left");
        assert_eq!(progress.line(0, seconds(10)), "50 games, 5 a second");
        (progress.all, progress.all_files, progress.files, progress.games) = (None, 3, 2, 1);
        assert_eq!(progress.line(100, seconds(1)), "2 of 3 files, 1 game, 1 a second");
    }
}
