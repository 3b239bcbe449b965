//! Who played the plies of a record, and whether its text names the right seats.

use super::diagnostics::Reporter;
use super::{Input, State, of};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::notation::{NamedSeat, VariationSpans, not_of};
use crate::record::{Entry, LinePath, Movers, plies};
use crate::rules::Naming;
use crate::variant::Seat;

/// Who played each ply, where the rules may skip a seat, and so only a replay can tell. Illegal plies are taken as played;
/// where the replay stops, the seats are those that the text names. What is not in it goes on in turn order.
///
/// ```
/// use paisho::notation::{self, Positions};
/// use paisho::referee::{self, Input};
///
/// // Red has no element in play, and is out after its ply.
/// let text = "[Variant \"wiki\"]\n[Players \"4\"]\n[Position \"<Jd 15q> {W 6n} [A 14n] (E 6f)\"]\n\n\
///             1. Jd15q-15p E6f-6g W6n-6o A14n-13p\n2. E6g-6f\n";
/// let pai = notation::named("pai").unwrap();
/// let read = pai.read(text, &Default::default());
/// let game = Input { text, read: &read, notation: pai, rules: None, with_end: false, keep_going: false };
/// let positions = Positions::default().with_movers(referee::movers(&game));
/// let mut written = String::new();
/// notation::named("jsonl").unwrap().write_with(&read.record, &positions, &mut written)?;
/// assert!(written.contains(r#"{"seat":"Yellow","pai":"E6g-6f""#));
/// # Ok::<(), notation::WriteError>(())
/// ```
pub fn movers(game: &Input<'_>) -> Movers {
    let mut movers = Movers::default();
    let record = &game.read.record;
    // Of two seats none is ever skipped.
    if record.seats().len() <= 2 {
        return movers;
    }
    let spans = &game.read.spans;
    named(&spans.seats, &spans.variations, &mut Vec::new(), &mut movers);
    let game = Input { keep_going: true, with_end: false, ..*game };
    let mut add = |path: &LinePath, entries: &[Entry], state: &State<'_>| {
        let from = state.entry.map_or(0, |entry| entry + 1);
        let next = (from..entries.len()).find(|&at| matches!(entries[at], Entry::Ply(_)));
        next.into_iter().for_each(|next| movers.set(path, next, state.to_move()));
    };
    let referee = of(record.variant);
    referee.replay(&game, &mut |state| add(&[], &record.entries, state));
    referee.variations(&game, &mut |line, state| add(line.path, line.entries, state));
    movers
}

/// The first seat that the text of a record names for a ply of another, as a diagnostic.
pub fn misnamed(game: &Input<'_>) -> Option<Diagnostic> {
    if game.read.record.seats().len() <= 2 {
        return None;
    }
    let verdict = of(game.read.record.variant).validate(game);
    verdict.diagnostics.into_iter().find(|found| found.code == &codes::SEAT_TURN)
}

/// Notes the seats that the text names.
fn named(seats: &[NamedSeat], variations: &[VariationSpans], path: &mut Vec<usize>, movers: &mut Movers) {
    seats.iter().for_each(|named| movers.set(path, named.entry, named.seat));
    for spans in variations {
        path.push(spans.entry);
        named(&spans.seats, &spans.variations, path, movers);
        path.pop();
    }
}

/// The seat that is named for a ply of this seat, if it is another.
pub(super) fn other_named(named: &[NamedSeat], entry: usize, seat: Seat) -> Option<NamedSeat> {
    let found = named.binary_search_by_key(&entry, |named| named.entry).ok()?;
    Some(named[found]).filter(|named| named.seat != seat)
}

impl Reporter<'_> {
    /// Says that a ply is not that of the seat that is named, but of another.
    pub(super) fn misnamed(&self, named: NamedSeat, seat: Seat) -> Diagnostic {
        let names = self.names();
        let mut diagnostic = not_of(named.span, &names.seat(named.seat), &names.seat(seat));
        let before = &self.record.entries[..=named.entry];
        diagnostic.turn = before.iter().rev().find_map(|entry| match entry {
            Entry::Turn(turn) => Some(*turn),
            _ => None,
        });
        diagnostic.seat = Some(names.seat(seat));
        diagnostic.ply = Some(plies(before).count() as u32);
        diagnostic.help("the seats play in turn order, and those that are out are skipped")
    }
}
