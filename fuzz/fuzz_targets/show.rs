//! Every position of any game is drawn, in characters, as a picture, in words and on a page, and written as a record.
#![no_main]

use libfuzzer_sys::fuzz_target;
use paisho::notation;
use paisho::page::{Opening, Page, PageOptions};
use paisho::record::Record;
use paisho::referee::{self, State};
use paisho::render::picture::{self, Scene};
use paisho::render::text::{TextStyle, draw};
use paisho::render::{Turn, View};
use paisho::study::{self, Shown};
use paisho::variant::Seat;
use paisho_fuzz::{Game, games};

/// Which of the first positions of a game is drawn.
const DRAWN: usize = 16;

#[derive(Clone, Copy)]
enum Way {
    Characters,
    Compact,
    Picture,
    Words,
    Record,
    Page,
}

const WAYS: [Way; 6] = [Way::Characters, Way::Compact, Way::Picture, Way::Words, Way::Record, Way::Page];

fuzz_target!(|data: &[u8]| {
    let (mut choice, games) = games(data);
    let (way, drawn, turned) = (WAYS[choice.of(WAYS.len())], choice.of(DRAWN), choice.yes());
    for game in games.filter(|game| game.is_text) {
        if let Way::Page = way {
            page(&game);
            continue;
        }
        let record = &game.read.record;
        if drawn == 0 {
            show(way, View::start(record), record);
        }
        referee::of(record.variant).replay(&game.refereed(true), &mut |state| {
            if state.plies != drawn {
                return;
            }
            if let Way::Record = way {
                let position = notation::position_record(record, "", &state.continuation());
                notation::Writer::new(&notation::Position).game(&position).unwrap();
            } else {
                show(way, view(state, record, turned), record);
            }
        });
    }
});

/// A view with everything in it.
fn view(state: &State<'_>, record: &Record, turned: bool) -> View {
    let turn = if turned { Turn::towards(Seat(1), record.seats().len()) } else { Turn::default() };
    study::view(state, record, &record.entries, turn, Shown { harmony: true, territory: true, score: true })
}

fn show(way: Way, view: View, record: &Record) {
    let mut text = String::new();
    match way {
        Way::Compact => {
            draw(&view, TextStyle { compact: true, ..TextStyle::default() }, &mut text);
        }
        Way::Picture => drop(picture::draw(&Scene::of(view, record), &picture::Options::default()).svg()),
        Way::Words => drop(picture::describe(&Scene::of(view, record))),
        _ => draw(&view, TextStyle::default(), &mut text),
    }
}

/// Makes a page.
fn page(game: &Game) {
    let mut page = Page::new(PageOptions::default());
    page.add(&game.refereed(true), |_| Opening::default());
    page.html();
}
