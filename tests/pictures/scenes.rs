//! Positions to draw.

use paisho::notation;
use paisho::record::{Placed, Record};
use paisho::render::picture::{Pile, Scene};
use paisho::render::{CountRow, Line, Mark, MarkKind, Received, Sign, SignColour, View};
use paisho::variant::Seat;

pub const POSITIONS: [(&str, &str, &str); 7] = [
    (
        "wiki",
        "4",
        "<Lt 10j> (O 11j) {Jd 12j} [Rs 13j] <A 14f> (S 6n) {W 4g} [Qi 10r] {C 3h} [Rd 17l] <Js 8g> (F 9d) {E 15n} \
         [Ly 12c] <C 5e> (C 6e) {C 7e} [C 8e]",
    ),
    (
        "wiki",
        "2",
        "<F 10l> <Lt 11k> <Rd 10f> (E 5o) (Ly 5m) (O 10j) <C 9s> (Js 1j) (Js 2j) <Rs 19j> (Qi 11a) <S 18k> (W 16d) \
         <Jd 13m> (Jd 14n) <A 8g> (Rs 6l)",
    ),
    (
        "skud",
        "2",
        "<Rs 10c> <Js 10g> <Ly 10l> <Lt 13j> <C 4j> <Rd 7j> (Rs 8k) (Jd 8h) (C 13h) (Ly 12h) (Rd 12o) (Lt 6o) \
         (Kn 12k) (Rd 5f) <Wh 9m> (B 9e) <Rk 11f> (O 6j)",
    ),
    (
        "basic",
        "2",
        "<Js 10c> <Ly 9d> <Jd 12e> <Rs 7g> <C 6f> <Rd 5e> (Js 10q) (Ly 11p) (Jd 8o) (Rs 13m) (C 14n) (Rd 15o) <Kn 3j> \
         (Wh 17k) <Rk 8k> (B 12l) <Dr 11m> (Lt 9n) <Lt 12h> (Dr 8h)",
    ),
    (
        "iroh",
        "2",
        "<Lt 10c> <F 18j> <F 9h> <W 11g> <W 12h> <E 7e> <E 13e> <A 8d> <A 12d> (Lt 10q) (F 2j) (F 11l) (W 9m) (W 8l) \
         (E 13o) (E 7o) (A 12p) (A 8p) <Kn #9h> (Kn #10k) <Kn #1j> (Kn #18j) (Rk 15f)",
    ),
    (
        "ancient",
        "2",
        "Co 10j (Js 11l) <Rs 9f> <C 7g> (Rd 14m) <Sh 12c> (Kn 6p) <Wh 8n> (Lt 12h) <Dr 5f> (Ly 13h) <Jd 15k> (Dr 10p)",
    ),
    ("balance", "2", "Rs #9j Lt #10j O 10j Ly #9i Wh #12m Ly #12m O #12a O 9s Ly #5d Ly 5d Lt 14h"),
];

pub fn record(variant: &str, players: &str, position: &str) -> Record {
    let text = format!("[Variant \"{variant}\"]\n[Players \"{players}\"]\n[Position \"{position}\"]\n");
    let read = notation::named("pai").unwrap().read(&text, &Default::default());
    assert!(read.is_sound(), "{variant}: {:?}", read.diagnostics);
    read.record
}

/// A position without anything else.
pub fn plain(variant: &str, players: &str, position: &str) -> Scene {
    Scene::new(View::start(&record(variant, players, position)))
}

pub fn wiki() -> Scene {
    let (variant, players, position) = POSITIONS[0];
    plain(variant, players, position)
}

fn at<T: std::str::FromStr>(place: &str) -> T
where
    T::Err: std::fmt::Debug,
{
    place.parse().unwrap()
}

/// Something that a picture can show: what it is called, and how it is added to a scene.
pub type Feature = (String, Box<dyn Fn(&mut Scene)>);

/// Spends the first tile of a bare view.
pub fn spend(scene: &mut Scene) {
    let View { variant, seats, mut tiles, .. } = scene.view.clone();
    tiles[0].spent = true;
    scene.view = View::new(variant, seats, tiles);
}

/// Everything that a picture can show, one thing at a time.
pub fn features() -> Vec<Feature> {
    let mut features: Vec<Feature> = Vec::new();
    let mut add = |name: String, change: Box<dyn Fn(&mut Scene)>| features.push((name, change));
    let mut kinds = vec![MarkKind::From, MarkKind::To, MarkKind::Balanced];
    for seat in (0..4).map(Seat) {
        kinds.extend([MarkKind::Owned(seat), MarkKind::Surrounded(seat)]);
        let line = move |ends: [&str; 2]| Line { ends: ends.map(at), seat: Some(seat) };
        add(format!("a line of {seat:?}"), Box::new(move |scene| scene.view.lines.push(line(["10j", "4g"]))));
        add(
            format!("{seat:?}'s name"),
            Box::new(move |scene| {
                scene.players = vec![String::new(); 4];
                scene.players[seat.index()] = "Mei".to_owned();
            }),
        );
        add(
            format!("{seat:?}'s hand"),
            Box::new(move |scene| {
                let tile = scene.view.tiles[0].tile;
                scene.piles.push(Pile { name: "hand", seat: Some(seat), tiles: vec![(Some(seat), tile, 2)] });
            }),
        );
    }
    add(
        "a line of nobody".to_owned(),
        Box::new(|scene| {
            scene.view.lines.push(Line { ends: ["10j", "10r"].map(at), seat: None });
        }),
    );
    for kind in kinds {
        add(format!("{kind:?}"), Box::new(move |scene| scene.view.marks.push(Mark { at: at("15g"), kind })));
    }
    for colour in SignColour::ALL {
        add(
            format!("a {} mark", colour.name()),
            Box::new(move |scene| {
                scene.view.signs.push(Sign { at: at("15g"), to: None, colour });
            }),
        );
        add(
            format!("a {} arrow", colour.name()),
            Box::new(move |scene| {
                scene.view.signs.push(Sign { at: at("15g"), to: Some(at("10g")), colour });
            }),
        );
    }
    for (harmony, disharmony) in [(2, 0), (0, 1), (2, 1)] {
        add(
            format!("harmony {harmony} and disharmony {disharmony}"),
            Box::new(move |scene| {
                scene.view.received.push(Received { at: at("10j"), harmony, disharmony });
            }),
        );
    }
    add("a result".to_owned(), Box::new(|scene| scene.result = "Red wins".to_owned()));
    add("an event".to_owned(), Box::new(|scene| scene.event = "Spring meeting".to_owned()));
    add("a heading".to_owned(), Box::new(|scene| scene.view.heading = Some("After turn 3".to_owned())));
    add("a note".to_owned(), Box::new(|scene| scene.view.notes.push("Upper midline: Red".to_owned())));
    add(
        "counts".to_owned(),
        Box::new(|scene| {
            scene.view.counts.push(CountRow { name: "harmonies", seats: vec![1, 2, 3, 4] });
        }),
    );
    add(
        "captured tiles".to_owned(),
        Box::new(|scene| {
            let tile = scene.view.tiles[0].tile;
            scene.piles.push(Pile { name: "captured", seat: None, tiles: vec![(Some(Seat(1)), tile, 1)] });
        }),
    );
    add(
        "a tile".to_owned(),
        Box::new(|scene| {
            scene.view.tiles.push(Placed { at: at("15g"), ..scene.view.tiles[0] });
        }),
    );
    add(
        "a second tile".to_owned(),
        Box::new(|scene| {
            scene.view.tiles.push(Placed { owner: Some(Seat(2)), ..scene.view.tiles[0] });
        }),
    );
    features
}

/// All of it at once.
pub fn everything() -> Scene {
    let mut scene = wiki();
    for (_, add) in features() {
        add(&mut scene);
    }
    scene.numbers = (1..).zip(&scene.view.tiles).map(|(number, placed)| (placed.at, number)).collect();
    scene
}

/// A game of so many plies in which tiles are placed and moved about.
pub fn game(plies: u32) -> Vec<Scene> {
    let record = record("skud", "2", "");
    let words = record.variant.vocabulary();
    let codes = ["Rs", "C", "Rd", "Js", "Ly", "Jd"].map(|code| words.tile(code).unwrap());
    let points: Vec<_> =
        paisho::board::Point::all().filter(|point| point.x().abs() < 9 && point.y().abs() < 9).collect();
    let mut tiles: Vec<Placed> = Vec::new();
    let mut scenes = vec![Scene::new(View::start(&record))];
    for ply in 0..plies as usize {
        // 97 is prime to the number of points, so no point is met twice.
        let point = points[ply * 97 % points.len()];
        let owner = Some(Seat((ply % 2) as u8));
        let mut view = View::start(&record);
        if ply % 3 == 0 || ply < 8 {
            tiles.push(Placed::new(owner, codes[ply % codes.len()], point.into()));
        } else {
            let moved = ply * 7 % tiles.len();
            view.marks.push(Mark { at: tiles[moved].at, kind: MarkKind::From });
            tiles[moved].at = point.into();
        }
        view.marks.push(Mark { at: point.into(), kind: MarkKind::To });
        view.heading = Some(format!("After turn {}, {}: Rs10b-{point}", ply / 2 + 1, view.seats[ply % 2]));
        view.tiles.clone_from(&tiles);
        let mut scene = Scene::new(view);
        scene.players = vec!["Mei".to_owned(), "Lu Ten".to_owned()];
        scenes.push(scene);
    }
    if let Some(last) = scenes.last_mut() {
        last.result = "Mei (Guest) wins: ring".to_owned();
    }
    scenes
}
