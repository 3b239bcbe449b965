//! The limits of one record: what is just within them is read, and one more is reported where it stands.

use paisho::notation::{self, Options};
use paisho::referee::{self, Input};

/// The tokens that are too long or too many.
fn too_long(notation: &str, text: &str) -> Vec<String> {
    let read = notation::named(notation).unwrap().read(text, &Options::default());
    let found = read.diagnostics.iter().filter(|diagnostic| diagnostic.code.name == "text-too-long");
    found.map(|diagnostic| text[diagnostic.span.range()].to_owned()).collect()
}

fn numbered(count: usize, part: impl Fn(usize) -> String) -> String {
    (1..=count).map(part).collect()
}

#[test]
fn a_record_has_at_most_ten_thousand_tags() {
    let tags = |count| format!("[Variant \"wiki\"]\n{}", numbered(count, |tag| format!("[Qx{tag} \"\"]\n")));
    assert_eq!(too_long("pai", &tags(9_999)).len(), 0);
    assert_eq!(too_long("pai", &tags(10_000)).len(), 1);
    assert_eq!(too_long("pai", &tags(20_000)).len(), 1);
}

#[test]
fn a_record_has_at_most_fifty_thousand_parts() {
    // A turn and two plies are three parts.
    let passes = |turns| format!("[Variant \"wiki\"]\n\n{}", numbered(turns, |turn| format!("{turn}. Pass Pass\n")));
    assert_eq!(too_long("pai", &passes(16_666)).len(), 0);
    assert_eq!(too_long("pai", &passes(17_000)), ["Pass"]);
    // A ply has a part for itself, for each act and for each step.
    let moves =
        |turns| format!("[Variant \"wiki\"]\n\n{}", numbered(turns, |turn| format!("{turn}. F10l-11l F10m-11m\n")));
    assert_eq!(too_long("pai", &moves(7_142)).len(), 0);
    assert_eq!(too_long("pai", &moves(7_200)).len(), 1);
    let tiles = |checks| format!("[Variant \"wiki\"]\n\n1. Pass {}", "[Check \"<F 10l> (E 10m)\"] ".repeat(checks));
    assert_eq!(too_long("pai", &tiles(16_000)).len(), 0);
    assert_eq!(too_long("pai", &tiles(17_000)).len(), 1);
}

#[test]
fn a_ply_has_at_most_two_hundred_acts_and_steps() {
    let steps = |count: usize| format!("[Variant \"wiki\"]\n\n1. F10l{}-11k", "-10m".repeat(count - 1));
    assert_eq!(too_long("pai", &steps(200)).len(), 0);
    assert_eq!(too_long("pai", &steps(201)), ["11k"]);
    assert_eq!(too_long("pai", &steps(100_000)), ["10m"]);
    let acts = |count: usize| format!("[Variant \"wiki\"]\n\n1. F*10l{}", " + F*10m".repeat(count - 1));
    assert_eq!(too_long("pai", &acts(200)).len(), 0);
    assert_eq!(too_long("pai", &acts(201)), ["F*10m"]);
    let json = |count: usize| {
        let path = vec!["\"10m\""; count].join(",");
        let acts = format!("{{\"tile\":\"F\",\"at\":\"10l\",\"path\":[{path}]}}");
        format!(
            "{{\"variant\":\"wiki\",\"turns\":[{{\"turn\":1,\"plies\":[{{\"type\":\"acts\",\"acts\":[{acts}]}}]}}]}}"
        )
    };
    assert_eq!(too_long("json", &json(200)).len(), 0);
    assert_eq!(too_long("json", &json(201)).len(), 1);
}

#[test]
fn positions_have_at_most_64_kib() {
    let position = |length: usize| format!("F 10l{}", " ".repeat(length - 5));
    for (length, found) in [(64 << 10, 0), ((64 << 10) + 1, 1)] {
        let tag = format!("[Variant \"wiki\"]\n[Position \"{}\"]\n", position(length));
        let check = format!("[Variant \"wiki\"]\n\n1. Pass [Check \"{}\"]\n", position(length));
        assert_eq!(too_long("pai", &tag).len(), found);
        assert_eq!(too_long("pai", &check).len(), found);
    }
}

#[test]
fn a_tree_has_at_most_250_000_values() {
    let json = |count: usize| format!("{{\"variant\":\"wiki\",\"turns\":[],\"x\":[{}]}}", vec!["0"; count].join(","));
    // The object, three names, the rule set and two lists are seven more.
    assert_eq!(too_long("json", &json(249_993)).len(), 0);
    assert_eq!(too_long("json", &json(249_994)).len(), 1);
}

#[test]
fn at_most_a_thousand_errors_in_the_plies_are_reported() {
    let notation = notation::named("pai").unwrap();
    let tags = "[Variant \"skud\"]\n[Rules \"site\"]\n[GuestAccents \"Rk Wh Kn B\"]\n[HostAccents \"Rk Wh Kn B\"]\n\n";
    // From the second turn on, every gate that is dropped into is taken.
    for (turns, errors) in [(501, 1_000), (502, 1_001), (1_501, 1_001)] {
        let text = tags.to_owned() + &numbered(turns, |turn| format!("{turn}. Rs*10b Rs*10r\n"));
        let read = notation.read(&text, &Options::default());
        let game = Input { text: &text, read: &read, notation, rules: None, with_end: false, keep_going: true };
        let diagnostics = referee::of(read.record.variant).validate(&game).diagnostics;
        assert_eq!(diagnostics.len(), errors, "{turns}");
        assert_eq!(diagnostics.last().unwrap().code.name == "text-too-long", errors > 1_000, "{turns}");
    }
}
