//! Pictures beside those that a person has looked at. `PAISHO_PICTURES=write cargo test --test pictures looks` writes
//! them anew: look at every one of them.

use crate::scenes::{POSITIONS, everything, game, plain};
use paisho::render::picture::{Options, Scene, Size, Theme, Turn, draw};
use std::path::PathBuf;
use tiny_skia::Pixmap;

/// How much a part of a colour may differ before a pixel counts as other.
const NEAR: u8 = 32;
/// Of how many pixels one may be other.
const FEW: usize = 500;

fn scenes() -> Vec<(String, Scene, Options<'static>)> {
    let with = |size, theme, change: fn(&mut Options<'static>)| {
        let mut options = Options::default();
        (options.size, options.theme) = (Size::Width(size), theme);
        change(&mut options);
        options
    };
    let mut scenes = Vec::new();
    for (number, (variant, players, position)) in POSITIONS.into_iter().enumerate() {
        let theme = Theme::ALL[number % 3];
        let name = format!("{variant}-{players}-{}", theme.name());
        scenes.push((name, plain(variant, players, position), with(400, theme, |_| ())));
    }
    for theme in Theme::ALL {
        scenes.push((format!("everything-{}", theme.name()), everything(), with(480, theme, |_| ())));
    }
    let crop = with(320, Theme::Light, |options| (options.crop, options.turn) = (true, Turn::quarters(1)));
    scenes.push(("crop".to_owned(), plain("skud", "2", "<Rs 10c> (Jd 12d) <Wh 9e>"), crop));
    let last = game(20).pop().unwrap();
    scenes.push(("card".to_owned(), last, with(0, Theme::Dark, |options| options.size = Size::Card)));
    scenes
}

#[test]
fn pictures_look_as_they_did() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/pictures/reference");
    let writes = std::env::var_os("PAISHO_PICTURES").is_some_and(|value| value == "write");
    let mut wrong = Vec::new();
    let mut names = Vec::new();
    for (name, scene, options) in scenes() {
        let file = folder.join(format!("{name}.png"));
        let png = draw(&scene, &options).png().unwrap();
        if writes {
            std::fs::write(&file, &png).unwrap();
        }
        names.push(file.clone());
        match std::fs::read(&file) {
            Err(error) => wrong.push(format!("{name}: {error}")),
            Ok(kept) => wrong.extend(difference(&kept, &png).map(|difference| format!("{name}: {difference}"))),
        }
    }
    for entry in std::fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        if !names.contains(&path) {
            wrong.push(format!("{} belongs to no scene", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn difference(kept: &[u8], png: &[u8]) -> Option<String> {
    let [kept, now] = [kept, png].map(|bytes| Pixmap::decode_png(bytes).unwrap());
    if (kept.width(), kept.height()) != (now.width(), now.height()) {
        let size = |picture: &Pixmap| format!("{} by {}", picture.width(), picture.height());
        return Some(format!("{} instead of {}", size(&now), size(&kept)));
    }
    let pixels = kept.data().chunks(4).zip(now.data().chunks(4));
    let other =
        pixels.filter(|(one, other)| one.iter().zip(*other).any(|(one, other)| one.abs_diff(*other) > NEAR)).count();
    (other * FEW > kept.pixels().len()).then(|| format!("{other} of {} pixels differ", kept.pixels().len()))
}
