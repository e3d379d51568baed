//! The options of the solver: every speed-up can be switched off.

use crate::game::Game;

/// Declares [`SolverOptions`] from one line per option: field, setter, name in an ablation and recommended setting.
macro_rules! options {
    ($($(#[$doc:meta])* $option:ident, $setter:ident, $name:literal, $recommended:literal;)*) => {
        /// The speed-ups of the solver, each of which can be switched off to measure what it saves.
        ///
        /// No option changes an answer. `Default` is the recommended set; docs/PERFORMANCE.md has the measurements.
        ///
        /// ```
        /// use plywood::{Limits, Searcher, ZeroEvaluator, solver::{Solver, SolverOptions}, toy::Toy};
        /// let toy: Toy = "((3 5) (2 9))".parse()?;
        /// let without_table = SolverOptions::default().with_table(false);
        /// for options in [SolverOptions::all(), SolverOptions::none(), without_table] {
        ///     let report = Solver { options }.search(&toy, &ZeroEvaluator, &Limits::none());
        ///     assert_eq!(report.value(), Some(plywood::Value::Points(3)));
        /// }
        /// # Ok::<(), plywood::toy::ToyError>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub struct SolverOptions {
            $($(#[$doc])* pub $option: bool,)*
        }

        impl SolverOptions {
            /// Returns the options with every speed-up on.
            pub const fn all() -> Self {
                Self { $($option: true),* }
            }

            /// Returns the options with every speed-up off: plain alpha-beta.
            pub const fn none() -> Self {
                Self { $($option: false),* }
            }

            $(
                #[doc = concat!("Returns the same options with [`", stringify!($option), "`](Self::", stringify!($option), ") on or off.")]
                #[must_use]
                pub const fn $setter(self, on: bool) -> Self {
                    Self { $option: on, ..self }
                }
            )*

            /// Returns the names of the options, such as `move-scores`, in the order of the fields.
            pub fn names() -> impl Iterator<Item = String> {
                [$(stringify!($option)),*].into_iter().map(|option| option.replace('_', "-"))
            }

            /// Returns the option called `name`, to switch it on or off; `None` if there is no such option.
            ///
            /// ```
            /// use plywood::solver::SolverOptions;
            /// let mut options = SolverOptions::default();
            /// *options.named("move-scores").expect("an option") = false;
            /// assert_eq!(options, SolverOptions::default().with_move_scores(false));
            /// assert_eq!(options.named("speed"), None);
            /// assert!(SolverOptions::names().all(|name| options.named(&name).is_some()));
            /// ```
            pub fn named(&mut self, name: &str) -> Option<&mut bool> {
                let field = Self::names().position(|option| option == name)?;
                [$(&mut self.$option),*].into_iter().nth(field)
            }

            /// Returns the recommended options with one option switched, for each option in turn, and with a name.
            pub fn ablations() -> impl Iterator<Item = (&'static str, Self)> {
                let default = Self::default();
                [$((
                    if $recommended { concat!("no ", $name) } else { concat!("with ", $name) },
                    default.$setter(!$recommended),
                )),*].into_iter()
            }
        }

        impl Default for SolverOptions {
            fn default() -> Self {
                Self { $($option: $recommended),* }
            }
        }
    };
}

options! {
    /// Keeps a transposition table.
    table, with_table, "table", true;
    /// Identifies positions in the table by the game's exact keys, if it has them, instead of storing whole positions.
    exact_keys, with_exact_keys, "exact keys", true;
    /// Probes the table for all children of a position before searching any of them (enhanced transposition cutoffs).
    enhanced_cutoffs, with_enhanced_cutoffs, "enhanced cutoffs", true;
    /// Uses the game's hints: its static bounds and its lists of non-losing moves.
    hints, with_hints, "hints", true;
    /// Orders moves by the game's move scores.
    move_scores, with_move_scores, "move scores", true;
    /// Searches the best move of the table's entry first, if the table stores one.
    table_move, with_table_move, "table move", true;
    /// Searches every move but the first with a null window, and again if it fails high (principal variation search).
    null_window_scout, with_null_window_scout, "null-window scout", true;
    /// If the move scores of the game do not order the moves, searches to less depth or for near ends of the game first, so
    /// that the table's best moves order the moves of the next search. Needs `table` and `table_move`.
    iterative_deepening, with_iterative_deepening, "iterative deepening", true;
    /// Gives priority to the last two moves that caused a cutoff at the same ply.
    killers, with_killers, "killers", false;
    /// If the move scores of the game do not order the moves, orders them by the share of their searches that caused a cutoff
    /// (relative history). With a depth limit, the opponent's reply that refuted a move is searched as the next move instead.
    history, with_history, "history", true;
}

impl SolverOptions {
    /// Precomputes what the hints of `position` share, if the options use hints or move scores.
    ///
    /// The position is changed in place. A processor waits when it copies a position that was just written in parts of other
    /// sizes than those that the copy reads: a function that returned the prepared position took up to a quarter of the time
    /// of a search.
    #[inline]
    pub(super) fn prepare<G: Game>(self, position: &mut G) {
        if self.hints || self.move_scores {
            position.precompute();
        }
    }

    /// Returns whether moves are ordered even without a table.
    #[inline]
    pub(super) fn orders(self) -> bool {
        self.move_scores || self.killers || self.history
    }
}
