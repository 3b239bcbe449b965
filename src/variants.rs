//! The rule sets, one row each. Whatever needs all of them is made from this table.

/// Hands the rows to another macro: the name, which is that of the vocabulary in `grammar/` too, and the referee in `rules/`.
macro_rules! variants {
    ($with:ident) => {
        $with! {
            "wiki" wiki::Wiki,
            "skud" skud::Skud,
            "basic" basic::Basic,
            "iroh" iroh::Iroh,
            "ancient" ancient::Ancient,
            "balance" balance::Balance,
        }
    };
}

pub(crate) use variants;
