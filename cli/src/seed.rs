//! Chance, where nobody has said which.

use std::hash::{BuildHasher, Hasher, RandomState};

/// A seed that nobody can foresee; it has to be said, so that what follows from it can be had again.
pub(crate) fn any() -> u64 {
    RandomState::new().build_hasher().finish()
}
