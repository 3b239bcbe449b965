//! The rule sets: each against a second referee that is slow on purpose, and what is reported of records.

mod agree;
mod book;
mod collection;
mod completed;
mod corpus;
mod faults;
mod front_door;
mod instead;
mod mended;
mod mistakes;
mod positions;
mod repairs;
mod replay;
mod reported;
mod rules_support;
mod slips;
mod stands;
mod unseen;
mod verdicts;

#[path = "../support/mod.rs"]
mod support;

mod ancient {
    mod proof;
    mod slow;
    mod wording;
}
mod balance {
    mod proof;
    mod slow;
    mod wording;
}
mod basic {
    mod proof;
    mod slow;
}
mod iroh {
    mod claims;
    mod proof;
    mod slow;
}
mod skud {
    mod options;
    mod proof;
    mod rings;
    mod wording;
}
mod wiki {
    mod games;
    mod proof;
    mod slow;
}
