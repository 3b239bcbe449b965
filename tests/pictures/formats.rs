//! What holds for the files themselves.

use crate::scenes::{Feature, POSITIONS, everything, features, game, plain, record, spend, wiki};
use paisho::page::{Page, PageOptions};
use paisho::render::picture::{Emblems, Options, Pile, Scene, Size, Theme, describe, draw, gif};
use paisho::render::{Turn, View};
use paisho::variant::Seat;
use std::collections::HashSet;
use std::io::Write;

fn options(width: u32) -> Options<'static> {
    let mut options = Options::default();
    options.size = Size::Width(width);
    options
}

/// Checks that a picture is XML with nothing but shapes and words in it, and gives all that it says.
#[track_caller]
fn checked(svg: &str) -> Vec<String> {
    let document = roxmltree::Document::parse(svg).unwrap();
    let mut ids = HashSet::new();
    let mut words = Vec::new();
    for node in document.descendants().filter(|node| node.is_element()) {
        let name = node.tag_name().name();
        assert!(
            ["svg", "title", "desc", "defs", "g", "path", "circle", "use"].contains(&name),
            "there is a <{name}> in it"
        );
        assert_eq!(node.tag_name().namespace(), Some("http://www.w3.org/2000/svg"));
        for attribute in node.attributes() {
            let (name, value) = (attribute.name(), attribute.value());
            assert!(!name.starts_with("on") && name != "style", "{name}");
            assert!(!value.contains("url(") && !value.contains("javascript"), "{value}");
            if name == "href" {
                assert!(ids.contains(value.strip_prefix('#').unwrap()), "{value} is used before it is there");
            }
            if name == "id" {
                assert!(ids.insert(value.to_owned()), "{value} is there twice");
            }
        }
        words.extend(node.text().map(str::to_owned).filter(|text| !text.trim().is_empty()));
    }
    let root = document.root_element();
    assert_eq!(root.attribute("role"), Some("img"));
    for part in root.attribute("aria-labelledby").unwrap().split(' ') {
        assert!(ids.contains(part));
    }
    words
}

fn animated(scenes: &[Scene], options: &Options<'_>) -> Vec<u8> {
    let mut bytes = Vec::new();
    gif(scenes, options, 50, &mut bytes).unwrap();
    bytes
}

#[test]
fn whatever_one_format_draws_all_draw() {
    let small = options(160);
    let base = wiki();
    let drawn = |scene: &Scene| {
        let picture = draw(scene, &small);
        (picture.svg(), picture.png().unwrap(), animated(std::slice::from_ref(scene), &small), describe(scene))
    };
    let (svg, png, animation, words) = drawn(&base);
    let base_page = page(&base, PageOptions::default());
    let spent: Feature = ("a spent tile".to_owned(), Box::new(spend));
    for (name, add) in features().into_iter().chain([spent]) {
        let mut scene = base.clone();
        add(&mut scene);
        let with = drawn(&scene);
        let with_page = page(&scene, PageOptions::default());
        let differ = [with.0 != svg, with.1 != png, with.2 != animation, with.3 != words, with_page != base_page];
        assert_eq!(differ, [true; 5], "{name} is missing in one of SVG, PNG, GIF, words and page");
        checked(&with.0);
    }
    // The number of a ply is no news to those who read the heading.
    let mut scene = base.clone();
    scene.numbers.push((base.view.tiles[0].at, 7));
    let with = drawn(&scene);
    assert!(with.0 != svg && with.1 != png && with.2 != animation && page(&scene, PageOptions::default()) != base_page);
}

/// What a page shows of a scene: its items, the shapes of their parts, and its words.
fn page(scene: &Scene, options: PageOptions<'_>) -> String {
    let mut page = Page::new(options);
    page.add_scene(scene);
    let parts = page.parts();
    let data: serde_json::Value = serde_json::from_str(&parts.data).unwrap();
    // Every part is drawn by a shape that the board has.
    for shape in data["boards"][0]["shapes"].as_array().unwrap() {
        assert!(parts.boards[0].contains(&format!("id=\"b0-{shape}\"")), "{shape}");
    }
    format!("{}{}{}", parts.data, parts.boards[0], parts.style)
}

#[test]
fn every_choice_is_drawn_by_all_formats() {
    let mut scene = everything();
    let mut pages = HashSet::new();
    for theme in [None].into_iter().chain(Theme::ALL.map(Some)) {
        for (coordinates, turn) in [(true, 0), (false, 0), (true, 1)] {
            let mut options = PageOptions::default();
            (options.theme, options.coordinates) = (theme, coordinates);
            scene.view.turn = Turn::quarters(turn);
            assert!(pages.insert(page(&scene, options)), "{options:?}");
        }
    }
    let mut seen = HashSet::new();
    for theme in Theme::ALL {
        for turn in 0..4 {
            scene.view.turn = Turn::quarters(turn);
            for (crop, coordinates) in [(false, true), (false, false), (true, true), (true, false)] {
                let mut options = options(120);
                (options.theme, options.crop, options.coordinates) = (theme, crop, coordinates);
                let picture = draw(&scene, &options);
                checked(&picture.svg());
                // No two choices look alike, in no format.
                assert!(seen.insert(picture.svg().into_bytes()), "{options:?}");
                assert!(seen.insert(picture.png().unwrap()), "{options:?}");
                if turn == 0 {
                    assert!(seen.insert(animated(std::slice::from_ref(&scene), &options)), "{options:?}");
                }
            }
        }
    }
}

#[test]
fn a_full_board_is_small() {
    // All tiles of four players: 192, more than any other rule set has.
    let record = record("wiki", "4", "");
    let mut view = View::start(&record);
    let words = record.variant.vocabulary();
    let mut points = paisho::board::Point::all();
    for seat in (0..4).map(Seat) {
        for entry in words.tiles {
            for _ in 0..entry.count {
                let tile = words.tile(entry.code).unwrap();
                let at = points.next().unwrap().into();
                view.tiles.push(paisho::record::Placed::new(Some(seat), tile, at));
            }
        }
    }
    assert_eq!(view.tiles.len(), 192);
    view.heading = Some("After turn 14, Red: Rs10b-12e".to_owned());
    let mut scene = Scene::new(view);
    scene.players = ["Ann", "Bo", "Chloé", "Đặng"].map(str::to_owned).to_vec();
    let svg = draw(&scene, &Options::default()).svg();
    let mut zipped = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    zipped.write_all(svg.as_bytes()).unwrap();
    let zipped = zipped.finish().unwrap().len();
    assert!(svg.len() < 40_000 && zipped < 10_000, "{} bytes, {zipped} gzipped", svg.len());
    checked(&svg);
}

#[test]
fn tiles_have_stable_names() {
    let mut scene = plain("balance", "2", "Rs 10c Lt #10c O #12m");
    let wheel = paisho::record::Placed {
        tile: scene.view.variant.vocabulary().tile("Wh").unwrap(),
        at: "#12m".parse().unwrap(),
        ..scene.view.tiles[0]
    };
    scene.view.tiles.push(wheel);
    let svg = draw(&scene, &Options::default()).svg();
    for id in ["t-10c", "t-s10c", "t-s12m", "t-s12m-2"] {
        assert_eq!(svg.matches(&format!("id=\"{id}\"")).count(), 1, "{id}");
    }
    // The Wheel, which bears others, lies below.
    assert!(svg.find("id=\"t-s12m\"").unwrap() < svg.find("id=\"t-s12m-2\"").unwrap());
    let stamp = |id: &str| {
        let use_of = svg.split(&format!("id=\"{id}\" href=\"#")).nth(1).unwrap().split('"').next().unwrap();
        svg.split(&format!("<g id=\"{use_of}\"><title>")).nth(1).unwrap().split('<').next().unwrap().to_owned()
    };
    assert_eq!([stamp("t-s12m"), stamp("t-s12m-2"), stamp("t-10c")], ["Wheel of Life", "Orchid", "Rose"]);
}

#[test]
fn words_stay_words() {
    let hostile =
        ["<img src=x onerror=alert(1)>", "</title><script>", "\"'&amp;&#0;", "]]>", "\u{0}\u{1b}[31m\u{202e}", "先手"];
    for text in hostile {
        let mut scene = everything();
        scene.players = vec![text.to_owned(); 4];
        (scene.event, scene.result) = (text.to_owned(), text.to_owned());
        scene.view.heading = Some(text.to_owned());
        scene.view.notes = vec![text.to_owned(); 3];
        let picture = draw(&scene, &options(200));
        let words = checked(&picture.svg());
        if !text.contains('\u{0}') {
            assert!(words.iter().any(|words| words.contains(text)), "{text}");
        }
        picture.png().unwrap();
    }
}

#[test]
fn sizes_are_bounded() {
    let mut scene = everything();
    let long = "m ".repeat(100_000);
    scene.players = vec![long.clone(); 4];
    (scene.event, scene.result) = (long.clone(), long.clone());
    scene.view.heading = Some(long.clone());
    scene.view.notes = vec![long.clone(); 100];
    let size = |width| {
        let mut options = options(width);
        options.crop = true;
        draw(&scene, &options).size()
    };
    let (width, height) = size(200);
    assert!(width == 200 && height <= 800, "{width} by {height}");
    assert_eq!(size(0).0, 64);
    assert_eq!(size(u32::MAX).0, 4096);
    let mut card = Options::default();
    card.size = Size::Card;
    assert_eq!(draw(&scene, &card).size(), (1200, 630));
    assert!(gif(&vec![wiki(); 1_001], &options(64), 50, Vec::new()).is_err());
    assert!(gif(&[wiki()], &options(1_441), 50, Vec::new()).is_err());
    assert!(gif(&[], &options(64), 50, Vec::new()).is_err());
}

#[test]
fn all_tiles_fit_on_a_card() {
    let mut scene = wiki();
    scene.result = "Red wins: target".to_owned();
    let tile = scene.view.tiles[0].tile;
    for seat in (0..4).map(Seat) {
        let tiles = (0..12).map(|_| (Some(seat), tile, 1)).collect();
        scene.piles.push(Pile { name: "hand", seat: Some(seat), tiles });
    }
    let captured = (0..40).map(|number| (Some(Seat(number % 4)), tile, 2)).collect();
    scene.piles.push(Pile { name: "captured", seat: None, tiles: captured });
    let mut card = Options::default();
    card.size = Size::Card;
    let svg = draw(&scene, &card).svg();
    let document = roxmltree::Document::parse(&svg).unwrap();
    let captions = document.descendants().find(|node| node.attribute("id") == Some("captions")).unwrap();
    let bottom: f32 = captions.attribute("viewBox").unwrap().rsplit(' ').next().unwrap().parse().unwrap();
    let mut tiles = 0;
    for tile in captions.descendants().filter(|node| node.tag_name().name() == "use") {
        let place = tile.attribute("transform").unwrap().strip_prefix("translate(").unwrap();
        let down: f32 = place.split([' ', ')']).nth(1).unwrap().parse().unwrap();
        // A tile's radius is less than 40.
        assert!(down + 40.0 < bottom, "{down} of {bottom}");
        tiles += 1;
    }
    assert_eq!(tiles, 4 + 4 * 12 + 40);
}

/// An animation's pictures as they are seen, and how long each stays.
fn frames(bytes: &[u8]) -> (u16, u16, Vec<(Vec<u8>, u16)>) {
    let mut reader = gif::DecodeOptions::new();
    reader.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = reader.read_info(bytes).unwrap();
    let (width, height) = (decoder.width(), decoder.height());
    assert!(matches!(decoder.repeat(), gif::Repeat::Infinite));
    let mut canvas = vec![0; usize::from(width) * usize::from(height) * 4];
    let mut frames = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        for (number, pixel) in frame.buffer.chunks(4).enumerate().filter(|(_, pixel)| pixel[3] == 255) {
            let (row, column) = (number / usize::from(frame.width), number % usize::from(frame.width));
            let at = ((row + usize::from(frame.top)) * usize::from(width) + column + usize::from(frame.left)) * 4;
            canvas[at..at + 4].copy_from_slice(pixel);
        }
        frames.push((canvas.clone(), frame.delay));
    }
    (width, height, frames)
}

#[test]
fn an_animation_shows_every_position() {
    let scenes = game(10);
    let options = options(200);
    let mut bytes = Vec::new();
    gif(&scenes, &options, 80, &mut bytes).unwrap();
    let (width, _, frames) = frames(&bytes);
    assert_eq!((width, frames.len()), (200, 11));
    let delays: Vec<u16> = frames.iter().map(|(_, delay)| *delay).collect();
    assert_eq!(delays, [80, 80, 80, 80, 80, 80, 80, 80, 80, 80, 300]);
    // The last picture is the largest, for it has a result: it is as it would be alone.
    let alone = tiny_skia::Pixmap::decode_png(&draw(&scenes[10], &options).png().unwrap()).unwrap();
    assert_eq!(alone.data().len(), frames[10].0.len());
    let far = alone.data().iter().zip(&frames[10].0).filter(|(one, other)| one.abs_diff(**other) > 40).count();
    assert!(far * 200 < alone.data().len(), "{far} of {}", alone.data().len());
}

#[test]
fn a_long_game_is_a_small_animation() {
    let mut bytes = Vec::new();
    gif(&game(120), &options(720), 80, &mut bytes).unwrap();
    assert!(bytes.len() <= 600_000, "{} bytes", bytes.len());
    assert!(bytes.starts_with(b"GIF89a"));
}

#[test]
fn own_emblems_are_drawn() {
    let own = Emblems::read("[Rose]\n#123456 - 0 M-40-40H40V40H-40Z").unwrap();
    let scene = plain("skud", "2", "<Rs 10c> (Jd 10j)");
    let mut options = options(300);
    let before = draw(&scene, &options);
    options.emblems = &own;
    let after = draw(&scene, &options);
    assert!(!before.svg().contains("#123456") && after.svg().contains("#123456"));
    assert_ne!(before.png().unwrap(), after.png().unwrap());
}

#[test]
fn every_variant_is_described() {
    for (variant, players, position) in POSITIONS {
        let scene = plain(variant, players, position);
        let words = describe(&scene);
        let names = scene.view.variant.vocabulary();
        for placed in &scene.view.tiles {
            assert!(words.contains(names.entry(placed.tile).name) && words.contains(&placed.at.to_string()), "{words}");
        }
        assert!(!words.contains('\n') && words.ends_with('.') && !words.contains(".."), "{words}");
    }
}
