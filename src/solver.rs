//! The fast engine: searches that find what plain minimax finds, with everything that makes them quick.
//!
//! | search | how it asks for the value |
//! |---|---|
//! | [`Solver`] | who wins, then how soon, with windows that hold nothing, each halving what is left |
//! | [`PrincipalVariation`] | at once, with the full window: the first move exactly, the others only whether they are better |
//! | [`Mtdf`] | with windows that hold nothing, each just beyond the last answer |
//! | [`ProofNumber`] | the questions of the solver, each proved or disproved where that looks easiest |
//!
//! All of them obey the contract of every [`Searcher`]: the value of plain minimax, and one of its best moves.
//! None of this is used by the [textbook](crate::textbook) searches, which are what it is checked against.
//!
//! # How a search goes
//!
//! `answer` picks a table and a way through depths; `strategy` picks the questions; `solving` asks them, alone or
//! with several threads; `run` answers one by alpha-beta, `proof_number` by proof numbers;
//! `line` plays the answer out.
//!
//! - Without a horizon, or where all horizons are level, what is known of a position is known of the game itself: its
//!   true value lies between two bounds. Such an entry answers at every depth: a win or a loss within the depth left
//!   is one, and anything beyond is level.
//! - Where an evaluator judges the horizon, an entry answers for the very depth to which it was searched, or
//!   where it is decided within the depth that is left, or where its whole tree ended within that.
//!
//! The hints of a [`Game`] decide what lies within the depth that is left, and beyond it only order.
//! docs/ALGORITHMS.md explains each technique and names its source; docs/PERFORMANCE.md says what it is worth.

mod ahead;
mod answer;
mod children;
mod horizon;
mod line;
mod memory;
mod options;
mod ordering;
mod outcome;
mod proof_number;
mod proofs;
mod queue;
mod run;
mod score;
mod solving;
mod state;
mod strategy;
mod table;
mod threads;

pub use options::SolverOptions;
pub use outcome::{Goal, Solution, SolvedMove, WinDrawLoss};

use crate::game::Game;
use crate::search::Analysis;
use crate::search::Evaluator;
use crate::search::Limits;
use crate::search::Observer;
use crate::search::{Report, Searcher};
use strategy::Strategy;

/// Makes a searcher of a strategy.
macro_rules! searcher {
    ($(#[$doc:meta])* $type:ident, $name:literal, $strategy:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default)]
        pub struct $type {
            /// What makes it fast.
            pub options: SolverOptions,
        }

        impl Searcher for $type {
            fn name(&self) -> &'static str {
                $name
            }

            fn observe<G: Game, E: Evaluator<G> + ?Sized, O: Observer<G>>(
                &mut self,
                position: &G,
                evaluator: &E,
                limits: &Limits,
                observer: &mut O,
            ) -> Report<G::Move> {
                answer::search($strategy, self.options, position, evaluator, limits, observer)
            }

            fn analyze<G: Game, E: Evaluator<G> + ?Sized>(
                &mut self,
                position: &G,
                evaluator: &E,
                limits: &Limits,
            ) -> Analysis<G::Move> {
                answer::analyze($strategy, self.options, position, evaluator, limits)
            }

            fn uses_table(&self) -> bool {
                self.options.table
            }

            fn deepens(&self) -> bool {
                true
            }
        }
    };
}

searcher! {
    /// The default search: who wins, then how soon.
    ///
    /// It asks whether the value is more than level, then whether it is less, and then halves the plies in
    /// which the game can end, with windows that hold no value and so cut off most. Where an evaluator judges the
    /// horizon it deepens ply by ply as [`PrincipalVariation`] does.
    ///
    /// ```
    /// use plywood::{Limits, Searcher, Value, ZeroEvaluator, solver::Solver, toy::Toy};
    /// let toy: Toy = "((W (L D)) (L 3))".parse()?;
    /// let report = Solver::default().search(&toy, &ZeroEvaluator, &Limits::none());
    /// assert_eq!((report.value, report.pv_text().as_str()), (Some(Value::Draw), "a b b"));
    /// # Ok::<(), plywood::toy::ToyError>(())
    /// ```
    Solver, "solver", Strategy::Halving
}

searcher! {
    /// Principal variation search: the first move is searched with the full window, and of all others it is only
    /// asked whether they are better, until one is.
    ///
    /// Marsland and Campbell, "Parallel Search of Strongly Ordered Game Trees", Computing Surveys 14 (1982), after
    /// Pearl's Scout, "Asymptotic Properties of Minimax Trees and Game-Searching Procedures", Artificial
    /// Intelligence 14 (1980).
    PrincipalVariation, "pvs", Strategy::Principal
}

searcher! {
    /// MTD(f): windows that hold no value, each just beyond the last answer, until the bounds meet.
    ///
    /// Plaat, Schaeffer, Pijls and de Bruin, "Best-first fixed-depth minimax algorithms", Artificial Intelligence 87
    /// (1996).
    Mtdf, "mtdf", Strategy::Forward
}

searcher! {
    /// Proof-number search, depth first: it looks where the fewest positions have still to be decided.
    ///
    /// An answer is yes or no, so a value takes several questions; it is at its best where only the outcome is
    /// asked and one side has few moves. Where a limit stops it, it has nothing to say.
    ///
    /// Allis, van der Meulen and van den Herik, "Proof-number search", Artificial Intelligence 66 (1994); depth first
    /// after Nagai, "Df-pn Algorithm for Searching AND/OR Trees and Its Applications" (2002).
    ProofNumber, "df-pn", Strategy::Proof
}
