//! Five games for plywood, plugged in through its public API alone.

use plywood::Catalog;

/// The games, each under its name.
pub fn catalog() -> Catalog {
    Catalog::new()
}
