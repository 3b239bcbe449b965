//! The layout of a record in JSON and YAML: the objects, and the names of their fields in the order in which help lists them.
//! `schema` describes them.

/// The number of the layout that is written.
pub(super) const FORMAT: u32 = 1;

/// The tags that the fields of a start stand for.
pub(super) const START: [(Start, &str); 4] =
    [(Start::Position, "Position"), (Start::ToMove, "Turn"), (Start::Captured, "Captured"), (Start::Score, "Score")];

/// The fields of a kind of object.
pub(super) trait Object: Copy {
    /// Their names.
    const NAMES: &'static [&'static str];

    /// The number of the field of this name.
    fn find(name: &str) -> Option<usize>;

    /// The number of a field.
    fn number(self) -> usize;
}

macro_rules! objects {
    ($($(#[$doc:meta])* $object:ident: $($field:ident $name:literal),*;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(super) enum $object { $($field),* }

        impl Object for $object {
            const NAMES: &'static [&'static str] = &[$($name),*];

            #[inline(always)]
            fn find(name: &str) -> Option<usize> {
                match name {
                    $($name => Some(Self::$field as usize),)*
                    _ => None,
                }
            }

            #[inline(always)]
            fn number(self) -> usize {
                self as usize
            }
        }
    )*};
}

objects! {
    Record: Format "format", Variant "variant", Rules "rules", Tags "tags", Players "players", Result "result", Start "start",
        Board "board", Header "header", Before "before", Turns "turns";
    Start: Position "position", ToMove "to_move", Captured "captured", Score "score";
    Turn: Number "turn", Before "before", Plies "plies";
    /// A comment or a check; its type is named where both may stand.
    Remark: Type "type", Text "text", Notes "notes", ToLineEnd "to_line_end", OwnLine "own_line", Position "position";
    Ply: Seat "seat", Pai "pai", Type "type", Position "position", Board "board", Counts "counts",
        Illegal "illegal", Glyphs "glyphs",
        Comments "comments", Checks "checks", Variations "variations", Order "order", Acts "acts", Drew "drew", Discarded "discarded";
    Act: Tile "tile", Drop "drop", At "at", Path "path", Capture "capture", Exchange "exchange", Effect "effect";
    Capture: Tile "tile";
    Effect: Type "type", Steps "steps", Tile "tile", At "at", Path "path";
    Variation: Turns "turns";
}

/// The most fields that an object has.
pub(super) const MOST: usize = 15;

/// What an object of a type may have: the name of the type, and its fields.
pub(super) struct Type<O: 'static> {
    pub(super) name: &'static str,
    pub(super) fields: &'static [O],
}

const fn of<O>(name: &'static str, fields: &'static [O]) -> Type<O> {
    Type { name, fields }
}

pub(super) const COMMENT: &[Remark] = &[Remark::Text, Remark::Notes, Remark::ToLineEnd, Remark::OwnLine];
pub(super) const CHECK: &[Remark] = &[Remark::Position];
/// What may stand before a ply.
pub(super) static REMARKS: [Type<Remark>; 2] = [of("comment", COMMENT), of("check", CHECK)];

/// The kinds of plies, and what they have besides what every ply may have.
pub(super) static PLIES: [Type<Ply>; 5] = [
    of("acts", &[Ply::Acts]),
    of("pass", &[]),
    of("resign", &[]),
    of("claim", &[]),
    of("draw", &[Ply::Drew, Ply::Discarded]),
];

pub(super) static EFFECTS: [Type<Effect>; 2] =
    [of("turn", &[Effect::Steps]), of("shift", &[Effect::Tile, Effect::At, Effect::Path])];
