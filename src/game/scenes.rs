//! Games and positions as scenes, of which pictures are made.

use super::{Game, Position};
use crate::record::{Entry, Record, glyphs};
use crate::referee::{self, State};
use crate::render::View;
use crate::render::picture::{Progress, Scene, signs};

impl Position {
    /// The position as a picture shows it.
    ///
    /// ```
    /// use paisho::Game;
    /// use paisho::render::picture::{Options, draw};
    ///
    /// let game: Game = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n".parse()?;
    /// assert!(draw(&game.end().scene(), &Options::default()).svg().starts_with("<svg"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn scene(&self) -> Scene {
        Scene::new(self.view())
    }
}

impl Game {
    /// The position before the first ply and after each legal ply, as pictures show them.
    ///
    /// ```
    /// let game: paisho::Game = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n".parse()?;
    /// let scenes = game.scenes(false);
    /// assert_eq!(scenes.len(), 3);
    /// assert_eq!(scenes[2].view.heading.as_deref(), Some("After turn 1, Host: Rs*10r"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn scenes(&self, with_harmonies: bool) -> Vec<Scene> {
        let record = self.record();
        let mut progress = Progress::default();
        let mut scenes = Vec::new();
        let verdict = self.with_input(|input| {
            referee::of(self.variant()).validate(input, &mut |state| {
                let survey = state.survey();
                progress.follow(&state.tiles(), &survey.hands, state.plies);
                let mut view = view(state, record);
                if with_harmonies {
                    view.add_harmonies(&survey.harmonies);
                }
                let comments = behind(state, record).filter_map(|entry| match entry {
                    Entry::Comment(comment) => Some(comment),
                    _ => None,
                });
                let mut scene = Scene::of(view, record);
                for comment in comments {
                    scene.view.add_notes(&comment.notes());
                    scene.signs.extend(signs(&comment.text));
                }
                scene.piles = progress.piles();
                scenes.push(scene);
            })
        });
        if verdict.refused.is_none()
            && let Some(last) = scenes.last_mut()
        {
            last.set_result(verdict.outcome, record);
        }
        if scenes.is_empty() {
            scenes.push(Scene::of(View::start(record), record));
        }
        scenes
    }
}

fn view(state: &State<'_>, record: &Record) -> View {
    let mut view = View::new(record.variant, record.seats(), state.tiles());
    if record.plies().next().is_some() {
        let glyphs: Vec<_> = state.entry.into_iter().flat_map(|ply| glyphs(&record.entries, ply)).collect();
        view.set_heading(state.turn, state.seat, state.ply, &glyphs, state.forced);
    }
    if let Some(ply) = state.ply {
        view.add_ply(ply);
    }
    view
}

/// The entries between the last ply and the next.
fn behind<'a>(state: &State<'_>, record: &'a Record) -> impl Iterator<Item = &'a Entry> {
    let first = state.entry.map_or(0, |ply| ply + 1);
    record.entries.iter().skip(first).take_while(|entry| !matches!(entry, Entry::Ply(_)))
}
