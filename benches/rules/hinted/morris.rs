//! Hints for Three Men's Morris.

use plywood::{Bounds, Game, Player, Value};

use super::{Hints, final_bounds};
use crate::choice::bit_numbers;
use crate::morris::{LINES, Step, ThreeMensMorris};

/// The key contains the men of the side to move, then those of the opponent. Reflected and turned boards have the same key.
impl Hints for ThreeMensMorris {
    const EAGER_BOUNDS: bool = true;

    fn key_bits(&self) -> u32 {
        18
    }

    fn key(&self) -> Option<u128> {
        let (own, other) = (self.to_move() as usize, self.to_move().opponent() as usize);
        let [own, other] = [self.men[own], self.men[other]].map(images);
        own.zip(other).map(|(own, other)| u128::from(own) << 9 | u128::from(other)).min()
    }

    /// A side with a man that can complete a line wins at once.
    fn static_bounds(&self) -> Bounds {
        if let Some(outcome) = self.outcome() {
            return final_bounds(self, outcome);
        }
        let own = self.men[self.to_move() as usize];
        let completes = |step: Step| {
            let men = step.men_after(own);
            LINES.iter().any(|line| men & line == *line)
        };
        if self.steps().any(completes) { Bounds::exact(Value::Win { plies: 1 }) } else { Bounds::UNKNOWN }
    }

    /// Lines that are still possible for the side that moved, less those of the opponent.
    fn move_score(&self, step: Step, after: Option<&Self>) -> i32 {
        let after = after.copied().unwrap_or_else(|| self.apply(step));
        let own = after.open_lines(self.to_move());
        let other = after.open_lines(after.to_move());
        own - other + if after.is_over() { 100 } else { 0 }
    }
}

/// Returns the eight boards that reflections and turns make of a board of three by three points.
fn images(points: u16) -> impl Iterator<Item = u16> {
    let map = |points: u16, to: fn(u32, u32) -> u32| {
        let moved =
            bit_numbers(points.into()).map(|point| 1 << to(u32::from(point) % 3, u32::from(point) / 3));
        moved.fold(0, |image, point: u16| image | point)
    };
    let turn = move |points| map(points, |column, row| 3 * column + 2 - row);
    let mirrored = map(points, |column, row| 3 * row + 2 - column);
    [points, mirrored].into_iter().flat_map(move |board| {
        let half = turn(turn(board));
        [board, turn(board), half, turn(half)]
    })
}

impl ThreeMensMorris {
    /// Returns the number of lines without a man of the opponent of `player`.
    fn open_lines(self, player: Player) -> i32 {
        let men = self.men[player.opponent() as usize];
        LINES.iter().map(|line| i32::from(men & line == 0)).sum()
    }
}
