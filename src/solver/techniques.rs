//! The techniques of the solver, each a switch.

/// What makes the solver fast, to be switched off one by one to see what it is worth.
///
/// No switch changes an answer. What pays is on by default; docs/PERFORMANCE.md has the figures.
///
/// ```
/// use plywood::{Blind, Limits, Searcher, solver::{Solver, Techniques}, toy::Toy};
/// let toy: Toy = "((3 5) (2 9))".parse()?;
/// for techniques in [Techniques::all(), Techniques::none()] {
///     let report = Solver { techniques }.search(&toy, &Blind, &Limits::none());
///     assert_eq!(report.value, Some(plywood::Value::Points(3)));
/// }
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "they are switches")]
pub struct Techniques {
    /// Keep a transposition table.
    pub table: bool,
    /// Keep positions in it by the game's keys, where it has them, and not whole.
    pub keys: bool,
    /// Ask the table about all moves before making one: enhanced transposition cutoffs.
    pub enhanced: bool,
    /// Take the game's hints: its moves without those that lose at once, and its bounds.
    pub hints: bool,
    /// Look at the most promising moves first, as the game sees it.
    pub promise: bool,
    /// Look first at the move that was best before, where the table keeps whole positions.
    pub table_move: bool,
    /// Where a window holds more than one value, ask of all moves but the first only whether they are better.
    pub scout: bool,
    /// Where the game promises nothing, go by way of lesser depths, whose best moves are looked at first.
    pub deepening: bool,
    /// Look first at moves that cut off at the same ply.
    pub killers: bool,
    /// Between equally promising moves, look first at those that often cut off.
    pub history: bool,
}

impl Techniques {
    /// All that pays: everything but killers and history in all games.
    pub const fn all() -> Self {
        Self {
            table: true,
            keys: true,
            enhanced: true,
            hints: true,
            promise: true,
            table_move: true,
            scout: true,
            deepening: true,
            killers: false,
            history: false,
        }
    }

    /// None: bare alpha-beta.
    pub const fn none() -> Self {
        Self {
            table: false,
            keys: false,
            enhanced: false,
            hints: false,
            promise: false,
            table_move: false,
            scout: false,
            deepening: false,
            killers: false,
            history: false,
        }
    }

    /// The default with each technique switched over in turn, and what that is called.
    pub fn ablations() -> [(&'static str, Self); 10] {
        let all = Self::all();
        [
            ("no table", Self { table: false, ..all }),
            ("no keys", Self { keys: false, ..all }),
            ("no enhanced cutoffs", Self { enhanced: false, ..all }),
            ("no hints", Self { hints: false, ..all }),
            ("no promise", Self { promise: false, ..all }),
            ("no table move", Self { table_move: false, ..all }),
            ("no scout", Self { scout: false, ..all }),
            ("no lesser depths", Self { deepening: false, ..all }),
            ("with killers", Self { killers: true, ..all }),
            ("with history", Self { history: true, ..all }),
        ]
    }

    /// Whether moves are put into another order.
    #[inline]
    pub(super) fn orders(self) -> bool {
        self.promise || self.deepening || self.killers || self.history
    }
}

impl Default for Techniques {
    fn default() -> Self {
        Self::all()
    }
}
