//! A move of Alquerque.

use std::fmt::{self, Display};

/// A move of one piece, written as the numbers of two points with `-` between them, or `x` where it captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Step {
    /// The place of the point that is left, one less than its number.
    pub(super) source: u8,
    /// The place of the point that is reached.
    pub(super) target: u8,
}

impl Step {
    /// The number of the point that the piece leaves, 1 to 25.
    pub fn source(self) -> u32 {
        u32::from(self.source) + 1
    }

    /// The number of the point that it comes to.
    pub fn target(self) -> u32 {
        u32::from(self.target) + 1
    }

    /// The number of the point at which it captures a piece, if it does.
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
        self.over().map(|place| u32::from(place) + 1)
    }

    /// The place of the point that it leads over: where source and target are no neighbours.
    #[inline]
    pub(super) fn over(self) -> Option<u8> {
        let is_jump = matches!(self.source.abs_diff(self.target), 2 | 8 | 10 | 12);
        is_jump.then(|| u8::midpoint(self.source, self.target))
    }
}

impl Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.over().is_some() { 'x' } else { '-' };
        f.pad(&format!("{}{sign}{}", self.source(), self.target()))
    }
}
