//! A move of Alquerque.

use std::fmt::{self, Display};

/// A move of one piece, written as the numbers of its source and target with `-` between them, or `x` for a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PieceMove {
    /// The index of the point that the piece leaves: its number minus one.
    pub(super) source: u8,
    /// The index of the point that the piece reaches.
    pub(super) target: u8,
    /// Whether the piece jumps over a piece of the opponent and captures it.
    pub(super) is_capture: bool,
}

impl PieceMove {
    /// Returns the number of the point that the piece leaves, 1 at the top left.
    pub fn source(self) -> u32 {
        u32::from(self.source) + 1
    }

    /// Returns the number of the point that the piece reaches.
    pub fn target(self) -> u32 {
        u32::from(self.target) + 1
    }

    /// Returns the number of the point of the captured piece, or `None` for a plain move.
    ///
    /// ```
    /// use plywood::Game;
    /// use plywood_games::Alquerque;
    /// let position = Alquerque::new();
    /// let position = position.play(position.parse_move("17-13")?)?;
    /// let moves: Vec<_> = position.legal_moves().iter().map(|mv| (mv.to_string(), mv.captured())).collect();
    /// let moves: Vec<_> = moves.iter().map(|(text, captured)| (text.as_str(), *captured)).collect();
    /// assert_eq!(moves, [("9x17", Some(13)), ("11-17", None), ("12-17", None)]);
    /// # Ok::<(), plywood::IllegalMove>(())
    /// ```
    pub fn captured(self) -> Option<u32> {
        self.jumped().map(|index| u32::from(index) + 1)
    }

    /// Returns the index of the point that a capture jumps over.
    #[inline]
    pub(super) fn jumped(self) -> Option<u8> {
        self.is_capture.then(|| u8::midpoint(self.source, self.target))
    }
}

impl Display for PieceMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_capture { 'x' } else { '-' };
        f.pad(&format!("{}{sign}{}", self.source(), self.target()))
    }
}
