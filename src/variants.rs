//! The variants, one row each. Every table of them is made from this one.

/// Passes the rows to another macro: the name of a variant, which its vocabulary in `grammar/` has too, and its rules.
/// Exported for tests that look at every rule set.
#[doc(hidden)]
#[macro_export]
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
