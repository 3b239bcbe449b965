//! Ctrl-C, and other signals to end: a run ends with what is known so far.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, BufRead, Read};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// The exit code of a run that was interrupted, as shells have it.
pub(super) const CODE: u8 = 130;
/// After this time a run that was interrupted in the midst of something long is given up.
const PATIENCE: Duration = Duration::from_secs(2);

static ASKED: AtomicBool = AtomicBool::new(false);
static PUT_OFF: AtomicBool = AtomicBool::new(false);
/// Whether a line is edited, which only Ctrl-C ends, be it as a key or as a signal.
static WAITS: AtomicBool = AtomicBool::new(false);
/// Whether the next signal is that of the run itself.
static WOKEN: AtomicBool = AtomicBool::new(false);

/// Files that are not whole yet.
static DRAFTS: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

fn drafts() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    DRAFTS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A file that is removed if the run is given up while this is there.
pub(super) struct Draft(PathBuf);

impl Draft {
    pub(super) fn new(path: &Path) -> Draft {
        drafts().insert(path.to_owned());
        Draft(path.to_owned())
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        drafts().remove(&self.0);
    }
}

/// Begins to listen for it.
pub(super) fn listen() {
    // Without it, Ctrl-C still ends the process.
    let _ = ctrlc::set_handler(|| {
        // What wakes the editor comes back here where no line is edited yet, or any more.
        let is_again = ASKED.swap(true, Ordering::SeqCst) && !WOKEN.swap(false, Ordering::Relaxed);
        match (PUT_OFF.load(Ordering::Relaxed), is_again) {
            (true, false) => return wake(),
            (true, true) => {}
            (false, _) => thread::sleep(PATIENCE),
        }
        let drafts = drafts();
        for draft in drafts.iter() {
            let _ = fs::remove_file(draft);
        }
        process::exit(CODE.into());
    });
}

/// Ends the line that is edited.
fn wake() {
    #[cfg(all(unix, feature = "editing"))]
    if WAITS.load(Ordering::SeqCst) {
        WOKEN.store(true, Ordering::Relaxed);
        let _ = signal_hook::low_level::raise(signal_hook::consts::SIGINT);
    }
}

/// Edits a line, unless the run is to end; nothing then.
#[cfg(feature = "editing")]
pub(super) fn waiting<T>(edit: impl FnOnce() -> T) -> Option<T> {
    // A signal comes before the question whether one has come, or finds that a line is edited.
    WAITS.store(true, Ordering::SeqCst);
    let edited = (!ASKED.load(Ordering::SeqCst)).then(edit);
    WAITS.store(false, Ordering::SeqCst);
    edited
}

/// Asks the run to end, where Ctrl-C is a key and no signal.
#[cfg(feature = "editing")]
pub(super) fn ask() {
    ASKED.store(true, Ordering::Relaxed);
}

/// From now on the run ends of its own accord when it is asked to, after it has put away what it was given; only if it is asked
/// again it is given up.
pub(super) fn put_off() {
    PUT_OFF.store(true, Ordering::Relaxed);
}

/// Whether the run is to end at once.
pub(super) fn is_asked() -> bool {
    has_come() && !PUT_OFF.load(Ordering::Relaxed)
}

/// Whether the run is to end, at once or of its own accord.
pub(super) fn has_come() -> bool {
    ASKED.load(Ordering::Relaxed)
}

/// Standard input, which ends when the run is to end, even while it is waited for.
pub(super) struct Stdin {
    blocks: Receiver<io::Result<Vec<u8>>>,
    block: io::Cursor<Vec<u8>>,
}

const BLOCK: usize = 64 << 10;

impl Stdin {
    pub(super) fn new() -> io::Result<Stdin> {
        let (sender, blocks) = sync_channel(1);
        let read = move || {
            loop {
                let mut block = Vec::with_capacity(BLOCK);
                let read = io::stdin().lock().take(BLOCK as u64).read_to_end(&mut block);
                let is_last = read.as_ref().map_or(true, |length| *length == 0);
                if sender.send(read.map(|_| block)).is_err() || is_last {
                    return;
                }
            }
        };
        thread::Builder::new().spawn(read)?;
        Ok(Stdin { blocks, block: io::Cursor::default() })
    }
}

impl Read for Stdin {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.block.read(bytes)?;
            if read > 0 || bytes.is_empty() || is_asked() {
                return Ok(read);
            }
            match self.blocks.recv_timeout(Duration::from_millis(100)) {
                Ok(block) => self.block = io::Cursor::new(block?),
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => return Ok(0),
            }
            if self.block.get_ref().is_empty() {
                return Ok(0);
            }
        }
    }
}

/// The lines of standard input as they come, which end when the run is to end, even while one is waited for.
pub(super) struct Lines(Receiver<io::Result<Vec<u8>>>);

/// The longest line that is read, in bytes.
const LONGEST: u64 = 64 << 10;

impl Lines {
    pub(super) fn new() -> io::Result<Lines> {
        let (sender, lines) = sync_channel(1);
        let read = move || {
            loop {
                let mut line = Vec::new();
                let read = io::stdin().lock().take(LONGEST).read_until(b'\n', &mut line);
                let is_last = read.as_ref().map_or(true, |length| *length == 0);
                let is_end = is_last && read.is_ok();
                if is_end || sender.send(read.map(|_| line)).is_err() || is_last {
                    return;
                }
            }
        };
        thread::Builder::new().spawn(read)?;
        Ok(Lines(lines))
    }

    /// The next line; none at the end, and where the run is asked to end.
    pub(super) fn read(&self) -> io::Result<Option<Vec<u8>>> {
        loop {
            if has_come() {
                return Ok(None);
            }
            match self.0.recv_timeout(Duration::from_millis(100)) {
                Ok(line) => return line.map(Some),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
            }
        }
    }
}
