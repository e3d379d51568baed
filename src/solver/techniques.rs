//! The techniques of the solver, each a switch.

/// What makes the solver fast, to be switched off one by one to see what it is worth.
///
/// No switch changes an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "they are switches")]
pub struct Techniques {
    /// Keep a transposition table.
    pub table: bool,
    /// Take the game's hints: its moves without those that lose at once, and its bounds.
    pub hints: bool,
    /// Look at the most promising moves first, as the game sees it.
    pub promise: bool,
    /// Ask the table about all moves before making one: enhanced transposition cutoffs.
    pub enhanced: bool,
    /// Look first at the move that was best before.
    pub table_move: bool,
    /// Look early at moves that cut off at the same ply.
    pub killers: bool,
    /// Look early at moves that often cut off.
    pub history: bool,
}

impl Techniques {
    /// All that pays.
    pub const fn all() -> Self {
        Self { table: true, hints: true, promise: true, enhanced: true, table_move: true, killers: false, history: false }
    }

    /// None: bare alpha-beta.
    pub const fn none() -> Self {
        Self { table: false, hints: false, promise: false, enhanced: false, table_move: false, killers: false, history: false }
    }

    #[inline]
    pub(super) fn orders(self) -> bool {
        self.promise || self.killers || self.history
    }
}

impl Default for Techniques {
    fn default() -> Self {
        Self::all()
    }
}
