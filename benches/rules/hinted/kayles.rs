//! Hints for Dawson's Kayles.

use std::ops::BitXor;

use plywood::{Bounds, Game, MoveList, Value};

use super::Hints;
use crate::kayles::{DawsonsKayles, Take};

/// The nim-values of rows of up to 40 pins.
const NIM_VALUES: [u8; 41] = {
    let mut values = [0; 41];
    let mut pins = 2;
    while pins < values.len() {
        let (mut reached, mut left) = (0_u32, 0);
        while left <= pins - 2 {
            reached |= 1 << (values[left] ^ values[pins - 2 - left]);
            left += 1;
        }
        values[pins] = reached.trailing_ones().to_le_bytes()[0];
        pins += 1;
    }
    values
};

/// The sum of the nim-values decides who wins.
impl Hints for DawsonsKayles {
    fn key_bits(&self) -> u32 {
        40
    }

    /// Returns the rows: for each row one bit per pin, all of them ones except the last. The key omits the side to move, as
    /// both sides have the same moves.
    fn key(&self) -> Option<u128> {
        Some(self.rows.into_iter().fold(0, append).into())
    }

    /// Inserts the two parts of the row among the shorter rows, longest first.
    fn key_after(&self, Take { row, left }: Take) -> Option<u128> {
        let (longer, shorter) = self.rows.split_at(row.into());
        let right = shorter[0] - 2 - left;
        let mut parts = [right, left].into_iter().peekable();
        let mut key = longer.iter().copied().fold(0, append);
        for pins in shorter[1..].iter().copied().take_while(|pins| *pins > 0) {
            while let Some(part) = parts.next_if(|part| *part > pins) {
                key = append(key, part);
            }
            key = append(key, pins);
        }
        Some(parts.fold(key, append).into())
    }

    /// A side that can win makes no other move.
    fn undominated_moves(&self) -> MoveList<Take> {
        let nim_value = self.nim_value();
        if nim_value == 0 {
            return self.moves();
        }
        let wins = |take: &Take| {
            let pins = self.rows[usize::from(take.row)];
            let changes = [pins, take.left, pins - 2 - take.left].map(|pins| NIM_VALUES[usize::from(pins)]);
            changes.iter().fold(nim_value, u8::bitxor) == 0
        };
        self.moves().into_iter().filter(wins).collect()
    }

    /// Each move takes two pins, and leaves at most one single pin on either side. The winner makes the last move.
    fn static_bounds(&self) -> Bounds {
        let pins = || self.rows.iter().map(|&pins| u32::from(pins));
        let (least, most) =
            pins().fold((0, 0), |(least, most), pins| (least + (pins + 1) / 3, most + pins / 2));
        if self.nim_value() == 0 {
            Bounds::new(Value::Loss { plies: least.next_multiple_of(2) }, Value::Loss { plies: most / 2 * 2 })
        } else {
            Bounds::new(Value::Win { plies: (most - 1) / 2 * 2 + 1 }, Value::Win { plies: least / 2 * 2 + 1 })
        }
    }
}

/// Appends a row to a key. A row without a move, of fewer than two pins, is omitted.
fn append(key: u64, pins: u8) -> u64 {
    if pins < 2 { key } else { key << pins | ((1 << pins) - 2) }
}

impl DawsonsKayles {
    fn nim_value(&self) -> u8 {
        self.rows.iter().fold(0, |value, &pins| value ^ NIM_VALUES[usize::from(pins)])
    }
}
