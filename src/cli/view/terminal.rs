//! The terminal, taken over and given back: at the end, at an error, at a panic, and when a signal ends the program.

use ratatui::Frame;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{self, KeyEvent, KeyEventKind};
use ratatui::crossterm::{execute, terminal};
use std::io::{self, Stdout, stdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How long signals may wait.
const PATIENCE: Duration = Duration::from_millis(200);

/// The screen of the player.
pub(super) struct Screen {
    terminal: ratatui::Terminal<CrosstermBackend<Stdout>>,
    /// Set when a signal asks for the end.
    is_asked: Arc<AtomicBool>,
    is_open: bool,
}

/// What happened.
pub(super) enum Event {
    Key(KeyEvent),
    Redraw,
    End,
}

impl Screen {
    pub(super) fn open() -> io::Result<Screen> {
        let is_asked = Arc::new(AtomicBool::new(false));
        #[cfg(unix)]
        for signal in [
            signal_hook::consts::SIGTERM,
            signal_hook::consts::SIGHUP,
            signal_hook::consts::SIGINT,
            signal_hook::consts::SIGQUIT,
        ] {
            signal_hook::flag::register(signal, Arc::clone(&is_asked))?;
        }
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            // The message is for the usual screen.
            let _ = restore();
            before(panic);
        }));
        terminal::enable_raw_mode()?;
        // From here on, dropping it restores the terminal.
        let screen =
            Screen { terminal: ratatui::Terminal::new(CrosstermBackend::new(stdout()))?, is_asked, is_open: true };
        // Not by `Terminal::clear`, which asks the terminal where its cursor is: not every one answers.
        execute!(stdout(), terminal::EnterAlternateScreen, terminal::Clear(terminal::ClearType::All))?;
        Ok(screen)
    }

    pub(super) fn draw(&mut self, draw: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        self.terminal.draw(draw).map(|_| ())
    }

    /// Waits for a key, a new size or a signal.
    pub(super) fn next(&mut self) -> io::Result<Event> {
        loop {
            if self.is_asked.load(Ordering::Relaxed) {
                return Ok(Event::End);
            }
            if !event::poll(PATIENCE)? {
                continue;
            }
            match event::read()? {
                event::Event::Key(key) if key.kind != KeyEventKind::Release => return Ok(Event::Key(key)),
                event::Event::Resize(..) => return Ok(Event::Redraw),
                _ => {}
            }
        }
    }

    /// Gives the terminal back.
    pub(super) fn close(mut self) -> io::Result<()> {
        self.is_open = false;
        restore()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        if self.is_open {
            let _ = restore();
        }
    }
}

fn restore() -> io::Result<()> {
    let shown = execute!(stdout(), terminal::LeaveAlternateScreen, ratatui::crossterm::cursor::Show);
    terminal::disable_raw_mode().and(shown)
}
