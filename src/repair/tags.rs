//! Repairs of tags that the game contradicts.

use super::{Doubt, Edit, Repair, Trial, WITNESSES};
use crate::notation::write_position;
use crate::record::Entry;
use crate::referee::{self, Input, Mistake};
use crate::source::Span;

impl Trial<'_> {
    /// The value that the game shows for a wrong `[Result]`, `[Points]` or `[Check]`. There is one only where every ply is
    /// legal.
    pub(super) fn tags(&self) -> Vec<Repair> {
        let record = &self.game.read.record;
        let game = Input { with_end: true, ..*self.game };
        let referee = referee::of(record.variant);
        let verdict = referee.validate(&game, &mut |_| ());
        let Some(error) = verdict.diagnostics.iter().find(|error| super::is_wrong(error)) else { return Vec::new() };
        if verdict.refused.is_some() {
            return Vec::new();
        }
        let mut is_open = false;
        let (span, value) = match error.code.name {
            "result-wrong" => {
                is_open = verdict.outcome.is_none();
                let result = verdict.outcome.map_or_else(|| "*".to_owned(), |outcome| outcome.result(record.seats()));
                (error.span, result)
            }
            "points-wrong" => {
                let Some(points) = &verdict.points else { return Vec::new() };
                let points = record.seats().iter().zip(points).map(|(seat, points)| format!("{seat} {points}"));
                (error.span, points.collect::<Vec<_>>().join(", "))
            }
            "check-differs" => {
                let Some(entry) = self.game.read.spans.entries.iter().position(|span| *span == error.span) else {
                    return Vec::new();
                };
                let played = record.entries[..entry].iter().filter(|entry| matches!(entry, Entry::Ply(_))).count();
                let mut board = String::new();
                referee.validate(self.game, &mut |state| {
                    if state.plies == played {
                        board = write_position(record.variant, &state.tiles());
                    }
                });
                let text = &self.game.text[error.span.range()];
                let (Some(open), Some(close)) = (text.find('"'), text.rfind('"')) else { return Vec::new() };
                let start = error.span.start as usize;
                (Span::new(start + open + 1, start + close.max(open + 1)), board)
            }
            _ => return Vec::new(),
        };
        let repair = self.repair(Mistake::Tag, span, vec![Edit { span, text: value.clone() }], format!("`{value}`"));
        // The plies are the witnesses, wherever the tag stands.
        let witnesses = if is_open { 0 } else { verdict.plies };
        let doubt = (witnesses < WITNESSES).then_some(Doubt::Missing);
        if repair.keeps < verdict.plies { Vec::new() } else { vec![Repair { witnesses, doubt, ..repair }] }
    }
}
