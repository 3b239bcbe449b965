//! Pictures: what every format draws, how large they are, and that they look as they did.

mod formats;
mod looks;
mod scenes;
