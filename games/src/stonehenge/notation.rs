//! Position texts of Stonehenge: the cells row by row, and the markers of the ley-lines.

use plywood::{Player, PositionError};

use super::Stonehenge;
use super::drawing::{DIGITS, FREE_MARKER};
use super::geometry::Line;
use super::tally::Tallies;
use crate::notation::{RowNotation, side_to_move, won_before};

impl Stonehenge {
    /// Returns the cells and, after `:`, the markers in the order of [`holders`](Self::holders). The markers are needed
    /// because the cells alone do not show which player was the first to hold half of a line.
    pub(super) fn text(&self) -> String {
        let cells = self.row_notation().text(|cell| self.owner(super::Cell(cell)));
        let markers =
            self.holders().map(|holder| holder.map_or(FREE_MARKER, |player| DIGITS[player as usize]));
        format!("{cells}:{}", markers.collect::<String>())
    }

    /// Returns the position of the same size that `text` denotes.
    pub(super) fn parse_text(&self, text: &str) -> Result<Self, PositionError> {
        let (board, markers) = text.split_once(':').unwrap_or((text, ""));
        let cells = self.row_notation().parse(board)?;
        let to_move = side_to_move(cells)?;
        let geometry = self.geometry();
        let mut position = Self {
            claimed: cells,
            tallies: Tallies::default(),
            missing: [geometry.needed; 2],
            size: self.size,
            to_move,
            winner: None,
        };
        for ((line, holder), number) in geometry.lines().iter().zip(self.parse_markers(markers)?).zip(1..) {
            position.set_line(*line, number, holder)?;
        }
        position.winner = match position.missing {
            [0, 0] => return Err(won_before(to_move)),
            [0, _] => Some(Player::First),
            [_, 0] => Some(Player::Second),
            _ => None,
        };
        if position.winner == Some(to_move) { Err(won_before(to_move)) } else { Ok(position) }
    }

    /// Records the line with this number, counted from 1, in the tallies; `holder` is the player who has captured the line,
    /// if any.
    fn set_line(&mut self, line: Line, number: u32, holder: Option<Player>) -> Result<(), PositionError> {
        let half = line.cells.count_ones().div_ceil(2);
        let counts = self.claimed.map(|cells| (cells & line.cells).count_ones());
        let is_consistent = match holder {
            Some(player) => counts[player as usize] >= half,
            None => counts.iter().all(|count| *count < half),
        };
        if !is_consistent {
            let marker = holder.map_or(FREE_MARKER, |player| DIGITS[player as usize]);
            return Err(PositionError::new(format!(
                "marker {number} does not match the cells (got `{marker}`); a line must be held by a side with at least half of \
                 its cells, and free if there is no such side"
            )));
        }
        if let Some(player) = holder {
            let index = player as usize;
            self.tallies.add_captured(index, line.bit);
            self.missing[index] = self.missing[index].saturating_sub(1);
        } else {
            self.tallies.add_free(counts.map(|count| (half - count) as usize), line.bit);
        }
        Ok(())
    }

    fn parse_markers(&self, text: &str) -> Result<Vec<Option<Player>>, PositionError> {
        let markers: Option<Vec<_>> = text
            .chars()
            .map(|marker| match DIGITS.iter().position(|digit| *digit == marker) {
                Some(0) => Some(Some(Player::First)),
                Some(_) => Some(Some(Player::Second)),
                None => (marker == FREE_MARKER).then_some(None),
            })
            .collect();
        let count = self.geometry().lines().len();
        markers.filter(|markers| markers.len() == count).ok_or_else(|| {
            PositionError::new(format!(
                "the ley-lines are malformed (got `{text}`); expected `:` and {count} markers, each of them \
                 `{FREE_MARKER}`, `{}` or `{}`",
                DIGITS[0], DIGITS[1]
            ))
        })
    }

    /// Returns the format of the cells: rows of 2, 3 .. size + 1 cells and a last row of `size` cells.
    fn row_notation(&self) -> RowNotation {
        let size = usize::from(self.size);
        RowNotation { marks: DIGITS, lengths: (2..=size + 1).chain([size]).collect() }
    }
}
