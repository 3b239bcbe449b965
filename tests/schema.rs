//! The published JSON Schema is the one the types give, and what is written keeps to it.

#[test]
fn placeholder() {}
