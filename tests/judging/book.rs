//! The rule book, and the catalogue of all other codes: the wrong example of each has that diagnostic and no other, the
//! right one has none. One snapshot a rule set holds the reports of its wrong examples, and one those of other codes.

use crate::reported::{diagnostics, reported};
use crate::support::files::corpus_in;
use paisho::board::Place;
use paisho::code::Code;
use paisho::variant::Variant;
use paisho::{catalogue, codes, notation};
use std::collections::BTreeMap;

/// What a text cannot show: bytes that are no UTF-8, a text of several megabytes, and rules that only a record made by a
/// program can break, because the reader of every notation refuses it first.
const NOT_SHOWN: [&str; 7] =
    ["text-encoding", "text-too-long", "wiki-square", "skud-square", "skud-set", "basic-square", "ancient-square"];

/// The report of an example and the codes in it. An example need not name the edition of the rules, so the note about
/// that is left out.
fn example(code: &Code, text: &str) -> (String, Vec<&'static str>) {
    let note = &codes::RULES_TAKEN;
    let (report, mut codes) = reported(text.as_bytes(), notation::named(code.notation), code.name, |diagnostic| {
        diagnostic.code != note || code == note
    });
    codes.dedup();
    (report, codes)
}

/// The rule set that an article is about, or `writing`.
fn chapter(code: &Code) -> &'static str {
    let prefix = code.name.split('-').next().unwrap();
    Variant::all().map(|variant| variant.name()).find(|name| *name == prefix).unwrap_or("writing")
}

#[test]
fn every_wrong_example_has_its_diagnostic_and_no_other() {
    let mut chapters: BTreeMap<&str, String> = BTreeMap::new();
    let mut wrong = Vec::new();
    for code in catalogue::all() {
        let (report, codes) = example(code, code.wrong);
        if codes == [code.name] {
            *chapters.entry(chapter(code)).or_default() += &format!("# {code}\n{report}\n");
        }
        if (codes == [code.name]) == NOT_SHOWN.contains(&code.name) {
            wrong.push(format!("the wrong example of {code} has {codes:?}\n{report}"));
        }
    }
    for (name, reports) in chapters {
        insta::with_settings!({
            snapshot_path => "book",
            prepend_module_to_snapshot => false,
            omit_expression => true,
        }, { insta::assert_snapshot!(name, reports) });
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_right_example_has_no_diagnostics() {
    let reports = catalogue::all().map(|code| example(code, code.right));
    let wrong: Vec<String> = reports.filter(|(_, codes)| !codes.is_empty()).map(|(report, _)| report).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What may be written instead of a wrong place is told from its neighbours outwards.
#[test]
fn lists_of_places_go_from_the_nearest_outwards() {
    const LISTS: [&str; 5] =
        ["may go to ", "may be placed on ", "may be dropped on ", "open gates: ", "may move it to "];
    // Squared, in halves of a step.
    let distance = |one: Place, other: Place| {
        let middle = |at: Place| match at {
            Place::Point(point) => (2 * point.x(), 2 * point.y()),
            Place::Square(square) => (2 * square.x() + 1, 2 * square.y() + 1),
        };
        let ((x, y), (other_x, other_y)) = (middle(one), middle(other));
        u32::from(x.abs_diff(other_x)).pow(2) + u32::from(y.abs_diff(other_y)).pow(2)
    };
    let (mut lists, mut unsorted) = (0, Vec::new());
    for code in catalogue::all() {
        for (game, found) in diagnostics(code.wrong.as_bytes(), notation::named(code.notation), code.name) {
            for diagnostic in found {
                let help = diagnostic.help.as_deref().unwrap_or_default();
                let list = LISTS.iter().find_map(|begins| Some(help.split_once(begins)?.1));
                let (Some(list), Ok(wrong)) = (list, game.text[diagnostic.span.range()].parse::<Place>()) else {
                    continue;
                };
                let list = list.split(';').next().unwrap().replace(" and ", ", ");
                let far: Vec<u32> = list.split(", ").filter_map(|at| Some(distance(at.parse().ok()?, wrong))).collect();
                // Some say what the places have in common.
                lists += u32::from(!far.is_empty());
                if !far.is_sorted() {
                    unsorted.push(format!("{code}: {wrong}, {help}: {far:?}"));
                }
            }
        }
    }
    assert!(unsorted.is_empty(), "{}", unsorted.join("\n"));
    assert!(lists > 40, "only {lists} lists");
}

#[test]
fn every_article_is_explained() {
    for code in catalogue::all() {
        assert!(!code.title.is_empty() && !code.title.ends_with('.'), "the title of {code}");
        assert!(code.meaning.contains(' ') && code.meaning.ends_with('.'), "the meaning of {code}");
        assert_eq!(code.source.is_empty(), chapter(code) == "writing", "the source of {code}");
    }
}

#[test]
fn the_corpus_names_codes_that_there_are() {
    for path in corpus_in("invalid") {
        let (name, _) = path.file_name().unwrap().to_str().unwrap().split_once('_').unwrap();
        assert!(catalogue::named(name).is_some(), "{} is named for a code that there is not", path.display());
    }
}
