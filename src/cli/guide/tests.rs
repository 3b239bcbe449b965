//! The pages say all that there is to say: every tile, tag, ending and switch, and every ply form that a rule set has words for.

use super::*;
use crate::notation::{self, COMMON_TAGS};
use crate::referee;
use crate::variant::Variant;

/// The rows of the tables of a page.
fn rows(page: &Page) -> Vec<Vec<String>> {
    let tables = page.blocks.iter().filter_map(|block| match block {
        Block::Table(rows) => Some(rows.iter().skip(1)),
        _ => None,
    });
    tables.flatten().cloned().collect()
}

fn page(name: &str) -> Page {
    Page::all().into_iter().find(|page| page.name == name).unwrap()
}

#[test]
fn every_tile_has_a_row_with_its_names_and_codes() {
    for variant in Variant::all() {
        let (page, vocabulary) = (page(variant.name()), variant.vocabulary());
        assert_eq!(page.title, vocabulary.title);
        let rows = rows(&page);
        let tiles: Vec<_> =
            rows.iter().filter(|row| vocabulary.tiles.iter().any(|tile| row[0].starts_with(tile.name))).collect();
        assert_eq!(tiles.len(), vocabulary.tiles.len(), "{variant} has other tiles than its page");
        for tile in vocabulary.tiles {
            let row = tiles.iter().find(|row| row[0].split(", ").next() == Some(tile.name));
            let row = row.unwrap_or_else(|| panic!("{variant}: no row for the {}", tile.name));
            assert!(tile.all_names().eq(row[0].split(", ")), "{variant}: the names of {}", row[0]);
            let codes: Vec<&str> =
                std::iter::once(tile.code).chain(tile.also.iter().copied()).chain(tile.slips.iter().copied()).collect();
            assert_eq!(code_in(&row[1]), codes, "{variant}: the codes of {}", row[0]);
            assert!(
                tile.gate.is_none_or(|gate| code_in(&row[2]) == [gate]),
                "{variant}: the Garden Gate's code of {}",
                row[0]
            );
        }
    }
}

#[test]
fn the_notation_lists_the_tiles_of_every_rule_set() {
    let rows = rows(&page("notation"));
    for variant in Variant::all() {
        let row = rows.iter().find(|row| row.len() == 2 && row[0] == variant.name());
        let row = row.unwrap_or_else(|| panic!("no row for the tiles of {variant}"));
        let mut tiles: Vec<String> =
            variant.vocabulary().tiles.iter().map(|tile| format!("{} `{}`", tile.name, tile.code)).collect();
        let mut listed: Vec<&str> = row[1].split(", ").collect();
        tiles.sort();
        listed.sort_unstable();
        assert_eq!(listed, tiles, "{variant}");
    }
}

#[test]
fn every_tag_has_a_row() {
    let general = rows(&page("notation"));
    let says = |rows: &[Vec<String>], tag: &str| {
        rows.iter()
            .any(|row| code_in(&row[0]).iter().any(|name| name == tag) && row.len() == 3 && row[1].starts_with("`["))
    };
    for (tag, _) in COMMON_TAGS {
        assert!(says(&general, tag), "the notation has no row for {tag}");
    }
    for variant in Variant::all() {
        let rows = rows(&page(variant.name()));
        for tag in variant.vocabulary().tags {
            assert!(says(&rows, tag.name), "{variant} has no row for {}", tag.name);
        }
        for seat in variant.vocabulary().seats.iter().copied().flatten() {
            assert!(says(&general, seat), "the notation has no row for {seat}");
        }
    }
}

#[test]
fn every_ending_has_a_row_that_names_its_rule_sets() {
    let rows = rows(&page("notation"));
    for variant in Variant::all() {
        for ending in referee::of(variant).endings() {
            let row = rows.iter().find(|row| code_in(&row[0]).iter().any(|name| name == ending));
            let row = row.unwrap_or_else(|| panic!("no row for the ending {ending}"));
            assert!(row[1] == "all" || row[1].split(", ").any(|name| name == variant.name()), "{variant}: {ending}");
        }
    }
}

#[test]
fn every_decision_that_an_article_cites_is_on_the_page() {
    let mut cited = 0;
    for code in crate::catalogue::all() {
        let Some((_, behind)) = code.source.split_once("decision") else { continue };
        let variant = code.name.split('-').next().unwrap();
        let page = page(variant);
        let section = page.sections().find(|(heading, _)| *heading == "Decisions").unwrap().1;
        let behind = behind.trim_start_matches('s').split(';').next().unwrap();
        for number in
            behind.split([' ', ',']).filter(|word| word.bytes().all(|b| b.is_ascii_digit()) && !word.is_empty())
        {
            cited += 1;
            let start = format!("{number}: ");
            let found = section.iter().any(|block| matches!(block, Block::Item(text) if text.starts_with(&start)));
            assert!(found, "{code}: {variant} has no decision {number}");
        }
    }
    assert!(cited > 90, "only {cited} decisions are cited");
}

#[test]
fn every_switch_has_a_row_with_its_values() {
    for variant in Variant::all() {
        let rows = rows(&page(variant.name()));
        for edition in referee::of(variant).editions() {
            let mut items = edition.split("; ");
            let name = items.next().unwrap();
            assert!(
                page(variant.name()).blocks.iter().any(|block| format!("{block:?}").contains(name)),
                "{variant}: {name}"
            );
            for item in items {
                // An option has no value.
                let (switch, value) = item.split_once('=').unwrap_or((item, item));
                let row = rows.iter().find(|row| code_in(&row[0]) == [switch]);
                let row = row.unwrap_or_else(|| panic!("{variant} has no row for the switch {switch}"));
                assert!(row.iter().any(|cell| code_in(cell).iter().any(|code| code == value)), "{variant}: {item}");
            }
        }
    }
}

#[test]
fn every_notation_and_word_is_explained() {
    for notation in notation::ALL.iter().chain(notation::LINKS) {
        assert!(explanation(notation.name(), None).is_some(), "{}", notation.name());
    }
    for variant in Variant::all() {
        let words = variant.vocabulary().words.iter().copied().chain(["Resign"]);
        for word in words.chain(variant.vocabulary().tiles.iter().map(|tile| tile.name)) {
            assert!(explanation(word, None).is_some(), "{variant}: {word}");
        }
    }
    for word in known() {
        assert!(explanation(&word, None).is_some(), "{word}");
    }
}

/// A row is shown without those above it.
#[test]
fn every_row_stands_by_itself() {
    for page in Page::all() {
        for row in rows(&page) {
            let leans = ["the same", "the opposite", "one that ", "with as many"];
            let cell = row.iter().skip(1).find(|cell| leans.iter().any(|start| cell.starts_with(start)));
            assert_eq!(cell, None, "{}: {}", page.name, row[0]);
        }
    }
}

#[test]
fn no_line_is_longer_than_a_terminal() {
    for word in known().into_iter().chain(names().map(str::to_owned)) {
        let text = explanation(&word, None).unwrap();
        // Code stands as it is.
        let long = text.lines().find(|line| line.chars().count() > 80 && !line.starts_with("    "));
        assert_eq!(long, None, "{word}");
    }
}

/// Words that players and programmers typed.
#[test]
fn what_people_type_is_explained() {
    let words = "stone stones tile piece board points square grid row column line coordinates center east west players \
                 opponent team partner guest host first second sente gote red yellow blue green white colour color wood \
                 neutral quarter triangle diamond wall border edge rim flower accent element special jasmine lily jade \
                 rose chrysanthemum rhododendron lotus orchid boat ship rock coin wheel knotweed dragon fire water earth \
                 air take kill remove jump hop pass skip turn move placement drop place gate garden harmony harmonies \
                 disharmony clash ring chain loop circle bonus win winner draw tie lose loss resign timeout time result \
                 results score count end opening start setup position tag tags header comment note glyph variation \
                 annotation check date event name file code error warning legal illegal repair fix rule edition switch \
                 midline midlines sovereignty spirit capture captured prisoner hand pot target set";
    for word in words.split_whitespace() {
        assert!(explanation(word, None).is_some(), "{word}");
    }
    for (word, said) in [
        ("harmonies", "two tiles that go together"),
        ("wheel", "Spirit Wheel, Wiki Pai Sho"),
        ("K", "Knotweed, Skud Pai Sho"),
        ("r3", "Rose, Skud Pai Sho"),
        ("special", "special tile"),
        ("lotus", "White Lotus, Lotus, Iroh Pai Sho"),
    ] {
        let text = explanation(word, None).unwrap();
        assert!(text.contains(said), "{word}: {said} is missing\n{text}");
    }
    assert!(!explanation("white", None).unwrap().contains("Lotus"));
}
