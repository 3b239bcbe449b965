//! Skud: the wording of refusals.

use crate::rules_support::{Came, Pai, came_of, record, variant};
use paisho::rules::At;
use paisho::rules::skud::{Refusal, Skud};

/// The first refusal of a record, if there is one.
fn refused(text: &str) -> Option<Refusal> {
    match came_of::<Skud>(&record(variant("skud"), text)) {
        Came::Refused(refusal) => Some(refusal),
        Came::Through(..) => None,
    }
}

#[test]
fn messages_name_points_and_legal_alternatives() {
    let wording = |tiles: &str, ply: &str| {
        let refusal = refused(&format!("[Position \"{tiles}\"]\n1. {ply}\n")).unwrap();
        assert!(matches!(refusal.at(), At::Ply(_)));
        let wording = refusal.wording(&Pai(variant("skud").vocabulary()));
        let related: Vec<String> = wording.related.iter().map(|(at, text)| format!("{at}: {text}")).collect();
        [wording.message, wording.help.unwrap_or_default(), related.join("; ")]
    };
    assert_eq!(
        wording("<Lt 4f>", "Lt4f-8f"),
        [
            "8f is not reachable from 4f: a White Lotus moves up to 2 steps",
            "this White Lotus may go to 6f, 5f, 5g, 5e, 4g, 4e, 4h, 4d and 4 more",
            ""
        ]
    );
    assert_eq!(
        wording("<Lt 4f> (Kn 5f)", "Lt4f-6f"),
        [
            "6f is not reachable from 4f: a White Lotus finds no open way of 2 steps",
            "this White Lotus may go to 5g, 5e, 4g, 4e, 4h, 4d, 3f, 3g and 2 more",
            "5f: Host's Knotweed is in the way"
        ]
    );
    assert_eq!(
        wording("<Rs 4f> (Js 16g)", "Rs4f-4g"),
        [
            "the Rose on 4g would clash with the Jasmine on 16g",
            "this Rose may go to 4h, 3h, 5h, 3f, 5f, 4i, 4e, 2f and 7 more; no Rose and Jasmine may face each other along \
             a line with nothing between them",
            "16g: the Jasmine is here"
        ]
    );
    assert_eq!(
        wording("<Rs 4f> <C 16g> (Kn 15h)", "Rs4f-4g + Rk*10n"),
        [
            "moving from 4f to 4g makes no new harmony",
            "the Knotweed on 15h prevents harmony of the Rose on 4g and the Chrysanthemum on 16g",
            "15h: Host's Knotweed"
        ]
    );
}
