//! Writes plies as JSON.

use crate::board::Place;
use crate::notation::bytes::{Bytes, Chunk, Pen};
use crate::notation::pai::add_ply;
use crate::record::{Discard, Effect, Playing, Word, Written};
use crate::variant::{Tile, Vocabulary};

/// Writes plies.
pub(super) struct Plies {
    vocabulary: &'static Vocabulary,
    /// How the plies of each seat begin.
    begins: Vec<Chunk>,
}

impl Plies {
    pub(super) fn new(vocabulary: &'static Vocabulary, seats: &[&str]) -> Plies {
        let begin = |seat: &&str| Chunk::new(&format!("{{\"seat\":\"{seat}\",\"pai\":\""));
        Plies { vocabulary, begins: seats.iter().map(begin).collect() }
    }

    /// How the plies of a seat begin, up to their words in `pai`.
    #[inline]
    pub(super) fn begin(&self, seat: usize) -> Option<&Chunk> {
        self.begins.get(seat)
    }

    /// Writes a ply, without what follows it and its last bracket.
    #[inline]
    pub(super) fn add(&self, out: &mut Bytes, ply: &impl Playing, seat: usize) {
        match self.begins.get(seat) {
            Some(begin) => out.chunk(begin),
            None => out.piece(b"{\"pai\":\""),
        }
        if let Some(act) = ply.only_act().filter(|act| is_plain(*act)) {
            return self.plain(out, act);
        }
        add_ply(out, &ply.to_ply(), self.vocabulary);
        if let Some(word) = ply.word() {
            return self.word(out, word);
        }
        out.piece(b"\",\"type\":\"acts\",\"acts\":[");
        for (at, (act, has_effect)) in ply.acts().enumerate() {
            if at > 0 {
                out.piece(b",");
            }
            self.act(out, act);
            if let Some(effect) = if has_effect { ply.effect(at) } else { None } {
                self.effect(out, &effect);
            }
            out.piece(b"}");
        }
        out.piece(b"]");
    }

    /// Writes a ply as most are: a tile that is named is dropped, or moves a step.
    #[inline(always)]
    fn plain(&self, out: &mut Bytes, act: &impl Written) {
        let code = act.tile().map_or("", |tile| self.vocabulary.code(tile));
        let at = act.at();
        out.code(code);
        match act.end() {
            None => {
                out.piece(b"*");
                out.place(at);
                out.piece(b"\",\"type\":\"acts\",\"acts\":[{\"tile\":\"");
                out.code(code);
                out.piece(b"\",\"drop\":true,\"at\":\"");
                out.place(at);
                out.piece(b"\"}]");
            }
            Some(to) => {
                out.place(at);
                out.piece(b"-");
                out.place(to);
                out.piece(b"\",\"type\":\"acts\",\"acts\":[{\"tile\":\"");
                out.code(code);
                out.piece(b"\",\"at\":\"");
                out.place(at);
                out.piece(b"\",\"path\":[\"");
                out.place(to);
                out.piece(b"\"]}]");
            }
        }
    }

    #[cold]
    fn word(&self, out: &mut Bytes, word: Word) {
        match word {
            Word::Pass => out.piece(b"\",\"type\":\"pass\""),
            Word::Resign => out.piece(b"\",\"type\":\"resign\""),
            Word::Claim => out.piece(b"\",\"type\":\"claim\""),
            Word::Draw { drew, discarded } => {
                out.piece(b"\",\"type\":\"draw\"");
                self.tile(out, b",\"drew\":\"", drew);
                match discarded {
                    Discard::None => {}
                    Discard::Unseen => out.piece(b",\"discarded\":\"?\""),
                    Discard::Tile(tile) => self.tile(out, b",\"discarded\":\"", Some(tile)),
                }
            }
        }
    }

    #[inline]
    fn act(&self, out: &mut Bytes, act: &impl Written) {
        match act.tile() {
            Some(tile) => {
                out.piece(b"{\"tile\":\"");
                out.code(self.vocabulary.code(tile));
                if act.drop() {
                    out.piece(b"\",\"drop\":true,\"at\":\"");
                } else {
                    out.piece(b"\",\"at\":\"");
                }
            }
            None if act.drop() => out.piece(b"{\"drop\":true,\"at\":\""),
            None => out.piece(b"{\"at\":\""),
        }
        out.place(act.at());
        out.piece(b"\"");
        if act.steps() > 0 {
            add_path(out, act.way());
        }
        if let Some(captured) = act.capture() {
            out.piece(b",\"capture\":{");
            if captured.is_some() {
                self.tile(out, b"\"tile\":\"", captured);
            }
            out.piece(b"}");
        }
        self.tile(out, b",\"exchange\":\"", act.exchange());
    }

    #[cold]
    fn effect(&self, out: &mut Bytes, effect: &Effect) {
        match effect {
            Effect::Turn(steps) => {
                out.piece(b",\"effect\":{\"type\":\"turn\",\"steps\":");
                out.show(steps);
                out.piece(b"}");
            }
            Effect::Shift { tile, at, path } => {
                out.piece(b",\"effect\":{\"type\":\"shift\"");
                self.tile(out, b",\"tile\":\"", *tile);
                out.piece(b",\"at\":\"");
                out.place(*at);
                out.piece(b"\"");
                add_path(out, path.iter().copied());
                out.piece(b"}");
            }
        }
    }

    /// Writes a field with a tile's code, if there is one.
    #[inline]
    fn tile<const N: usize>(&self, out: &mut Bytes, name: &'static [u8; N], tile: Option<Tile>) {
        if let Some(tile) = tile {
            out.piece(name);
            out.code(self.vocabulary.code(tile));
            out.piece(b"\"");
        }
    }
}

/// Whether an act names the tile that it drops or moves a step, and nothing else.
#[inline(always)]
fn is_plain(act: &impl Written) -> bool {
    let steps = if act.drop() { 0 } else { 1 };
    act.steps() == steps && act.tile().is_some() && act.capture().is_none() && act.exchange().is_none()
}

#[inline]
fn add_path(out: &mut Bytes, path: impl Iterator<Item = Place>) {
    out.piece(b",\"path\":[\"");
    for (at, place) in path.enumerate() {
        if at > 0 {
            out.piece(b"\",\"");
        }
        out.place(place);
    }
    out.piece(b"\"]");
}
