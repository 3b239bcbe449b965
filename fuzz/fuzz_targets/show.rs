//! Every position of any game is drawn, in characters, as a picture and in words, and written as a record.
#![no_main]

use libfuzzer_sys::fuzz_target;
use paisho::notation;
use paisho::referee::{self, State};
use paisho::record::Record;
use paisho::render::picture::{self, Scene};
use paisho::render::text::{TextStyle, can_be_compact, draw};
use paisho::render::{Turn, View};
use paisho::variant::Seat;
use paisho_fuzz::games;

/// How many positions of a game are drawn.
const DRAWN: usize = 6;

fuzz_target!(|data: &[u8]| {
    for game in games(data).filter(|game| game.is_text) {
        let record = &game.read.record;
        drawn(View::start(record), record);
        referee::of(record.variant).validate(&game.refereed(true), &mut |state| {
            if state.plies < DRAWN {
                drawn(view(state, record), record);
                let from = state.continuation();
                let position = notation::position_record(record, "", &from);
                notation::Writer::new(&notation::Position).game(&position).unwrap();
            }
        });
    }
});

/// A view with everything in it.
fn view(state: &State<'_>, record: &Record) -> View {
    let mut view = View::new(record.variant, record.seats(), state.tiles());
    view.turn = Turn::towards(Seat(1), record.seats().len());
    view.set_heading(state.turn, state.seat, state.ply, state.forced);
    let survey = state.survey();
    view.add_harmonies(&survey.harmonies);
    view.add_received(&survey.received);
    view.add_midlines(&survey.midlines);
    view.add_balances(&survey.balances);
    view.add_territory(&survey.territory);
    view.add_counts(&survey.counts, survey.points.as_deref());
    if let Some(ply) = state.ply {
        view.add_ply(ply);
    }
    view
}

fn drawn(view: View, record: &Record) {
    let mut text = String::new();
    draw(&view, TextStyle::default(), &mut text);
    if can_be_compact(&view) {
        draw(&view, TextStyle { compact: true, ..TextStyle::default() }, &mut text);
    }
    let scene = Scene::of(view, record);
    picture::draw(&scene, &picture::Options::default()).svg();
    picture::describe(&scene);
}
