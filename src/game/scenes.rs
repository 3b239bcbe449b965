//! Games and positions as scenes, of which pictures are made.

use super::{Game, Position};
use crate::referee;
use crate::render::picture::{Progress, Scene};
use crate::render::{Turn, View};
use crate::study::{self, Shown};

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
        let whole = self.completed();
        let shown = Shown { harmony: with_harmonies, ..Shown::default() };
        let mut progress = Progress::default();
        let mut scenes = Vec::new();
        let verdict = self.with_input(|input| {
            referee::of(self.variant()).replay(input, &mut |state| {
                let survey = state.survey();
                progress.follow(&state.tiles(), &survey.hands, state.plies);
                let view = study::view(state, record, &whole.record().entries, Turn::default(), shown);
                let mut scene = Scene::of(view, record);
                scene.add_progress(&progress);
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
