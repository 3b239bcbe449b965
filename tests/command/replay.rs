//! What `replay` says of a game.

use crate::run::fed;
use serde_json::{Value, json};

#[test]
fn what_is_written_stands_beside_what_was_played() {
    let game = "[Variant \"iroh\"]\n[Event \"Spring\"]\n[Date \"2021\"]\n[Guest \"Mei\"]\n[Result \"Guest\"]\n\
                [Termination \"time\"]\n\n1. Lt10c-10d Resign\n";
    let run = fed(&["replay", "-"], game.as_bytes());
    let course: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(course["outcome"], json!({"winners": ["Guest"], "reason": "resign"}));
    assert_eq!(
        course["written"],
        json!({"players": {"Guest": "Mei"}, "event": "Spring", "date": "2021", "result": "Guest", "termination": "time"})
    );
    // What a rule set counts stands in one object, by name and seat.
    let counts = course["counts"].as_object().unwrap();
    assert!(counts.values().all(|count| count["Guest"].is_u64() && count["Host"].is_u64()), "{counts:?}");
    assert!(!counts.is_empty());
    assert!(counts.keys().all(|name| course.get(name).is_none()));
    let bare: Value =
        serde_json::from_str(&fed(&["replay", "-"], b"[Variant \"iroh\"]\n\n1. Lt10c-10d\n").out).unwrap();
    assert_eq!(bare["written"]["players"], json!({}));
    assert_eq!(bare["written"]["result"], Value::Null);
}
