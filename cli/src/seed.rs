//! Seeds for random generators.

use std::hash::{BuildHasher, Hasher, RandomState};

/// Returns an unpredictable seed. Commands print it, so that their results can be reproduced.
pub(crate) fn random() -> u64 {
    RandomState::new().build_hasher().finish()
}
