//! A move that is one number.

use std::fmt::{self, Display};

use plywood::MoveList;

/// A move that is the number of a pit, an edge or a cell, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Choice(pub(crate) u8);

impl Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Returns the numbers of the bits of `bits` as moves, in ascending order.
pub(crate) fn choices(bits: u64) -> MoveList<Choice> {
    bit_numbers(bits).map(Choice).collect()
}

/// Returns the numbers of the bits of `bits` in ascending order.
pub(crate) fn bit_numbers(mut bits: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let number = u8::try_from(bits.trailing_zeros()).expect("at most 64");
        (bits != 0).then(|| {
            bits &= bits - 1;
            number
        })
    })
}
