//! Skud: the wording of refusals.

use crate::rules_support::{Came, Pai, came_of, record, variant};
use paisho::rules::At;
use paisho::rules::skud::{Refusal, Skud};

/// What refuses a text, if anything does.
fn refused(text: &str) -> Option<Refusal> {
    match came_of::<Skud>(&record(variant("skud"), text)) {
        Came::Refused(refusal) => Some(refusal),
        Came::Through(..) => None,
    }
}

#[test]
fn an_umpire_names_the_points_and_what_would_have_been_right() {
    let told = |tiles: &str, ply: &str| {
        let refusal = refused(&format!("[Position \"{tiles}\"]\n1. {ply}\n")).unwrap();
        assert!(matches!(refusal.at(), At::Ply(_)));
        let told = refusal.wording(&Pai(variant("skud").vocabulary()));
        let blame: Vec<String> = told.related.iter().map(|(at, text)| format!("{at}: {text}")).collect();
        [told.message, told.help.unwrap_or_default(), blame.join("; ")]
    };
    assert_eq!(
        told("<Lt 4f>", "Lt4f-8f"),
        [
            "a White Lotus moves up to 2 steps, and 8f is 4 away",
            "this White Lotus reaches 4h, 3g, 4g, 5g, 2f, 3f, 5f, 6f and 4 more",
            ""
        ]
    );
    assert_eq!(
        told("<Lt 4f> (Kn 5f)", "Lt4f-6f"),
        [
            "the White Lotus on 4f finds no way to 6f in 2 steps",
            "the Knotweed on 5f blocks the way; this White Lotus reaches 4h, 3g, 4g, 5g, 2f, 3f, 3e, 4e and 2 more",
            "5f: the Knotweed blocks the way"
        ]
    );
    assert_eq!(
        told("<Rs 4f> (Js 16g)", "Rs4f-4g"),
        [
            "the Rose on 4g would clash with the Jasmine on 16g",
            "a Rose and a Jasmine may not see each other along a line",
            "16g: the Jasmine stands here"
        ]
    );
    assert_eq!(
        told("<Rs 4f> <C 16g> (Kn 15h)", "Rs4f-4g + Rk*10n"),
        [
            "moving from 4f to 4g makes no new harmony, so there is no bonus",
            "the Knotweed on 15h keeps the Rose on 4g and the Chrysanthemum on 16g from harmony",
            "15h: this Knotweed forbids harmony"
        ]
    );
}
