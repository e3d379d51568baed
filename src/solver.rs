//! The fast searches: alpha-beta with a transposition table, hints of the game and other speed-ups.
//!
//! | search | how it finds a value |
//! |---|---|
//! | [`Solver`] | null-window searches for who wins and then, by bisection, for the number of plies |
//! | [`PrincipalVariation`] | one search with the full window; every move but the first is searched with a null window |
//! | [`Mtdf`] | null-window searches; each window adjoins the bound that the previous search proved |
//! | [`ProofNumber`] | proof-number searches, each of which proves or disproves a threshold |
//!
//! All of them obey the contract of every [`Searcher`]: they find the value of plain minimax and one of its best moves.
//! They share no search code with the [textbook](crate::textbook) searches, against which they are tested.
//!
//! docs/DESIGN.md lists the files in reading order. The recursion is in `alpha_beta`; `query`, `driver` and `parallel`
//! lead to it; it calls `expand`, `move_picker` and `last_moves`; all of them use `score`, `bounds`, `horizon` and `table`.
//!
//! With or without the hints of a [`Game`], the value to a depth is the one that plain minimax finds. docs/ALGORITHMS.md
//! explains each technique and names its source; docs/PERFORMANCE.md contains the measurements.

mod alpha_beta;
mod assessment;
mod bounds;
mod context;
mod df_pn;
mod driver;
mod expand;
mod expansion_record;
mod history;
mod history_picker;
mod horizon;
mod last_moves;
mod move_picker;
mod near_end;
mod options;
mod ordered_search;
mod outlook;
mod parallel;
mod plain;
mod pv;
mod query;
mod recall;
#[cfg(feature = "tools")]
mod referee;
mod result;
mod score;
mod signals;
mod skipped_moves;
mod solution;
mod solve;
mod subtree_sizes;
mod table;
mod turn_picker;
mod worker;

pub use options::SolverOptions;
#[cfg(feature = "tools")]
pub(crate) use referee::Referee;
pub use solution::{Goal, Solution, SolvedMove, WinDrawLoss};

use crate::game::Game;
use crate::search::{Analysis, ByRef, Evaluator, Limits, Observer, Report, Searcher, ZeroEvaluator};
use driver::Driver;
use query::Query;

/// Declares a searcher with a driver.
macro_rules! searcher {
    ($(#[$doc:meta])* $type:ident, $name:literal, $driver:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default)]
        pub struct $type {
            /// The speed-ups that the search uses.
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
                Query::start($driver, self.options, &ByRef(evaluator), limits, observer).report(position)
            }

            fn analyze<G: Game, E: Evaluator<G> + ?Sized>(
                &mut self,
                position: &G,
                evaluator: &E,
                limits: &Limits,
            ) -> Analysis<G::Move> {
                Query::start($driver, self.options, &ByRef(evaluator), limits, &mut ()).analyze(position)
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
    /// The default search: it finds out who wins, then in how many plies.
    ///
    /// Null-window searches test whether the value is above a draw, whether it is below, and then bisect the number of
    /// plies. A null window contains no value, so that it causes the most cutoffs. With an evaluator, the search
    /// deepens iteratively as [`PrincipalVariation`] does.
    ///
    /// ```
    /// use plywood::{Limits, Searcher, Value, ZeroEvaluator, solver::Solver, toy::Toy};
    /// let toy: Toy = "((W (L D)) (L 3))".parse()?;
    /// let report = Solver::default().search(&toy, &ZeroEvaluator, &Limits::none());
    /// assert_eq!((report.value(), report.pv_text().as_str()), (Some(Value::Draw), "a b b"));
    /// # Ok::<(), plywood::toy::ToyError>(())
    /// ```
    Solver, "solver", Driver::Bisection
}

impl Solver {
    /// Returns who wins at `position`, and the value if that is the `goal`. With a depth in `limits`, only results that
    /// can be proved within this depth are found.
    ///
    /// ```
    /// use plywood::solver::{Goal, Solver, WinDrawLoss};
    /// use plywood::{Bounded, BoundedValue, Limits, Value, toy::Toy};
    /// let toy: Toy = "((D W) (L W) ((W) D))".parse()?;
    /// let solution = Solver::default().solve(&toy, Goal::Outcome, &Limits::none());
    /// assert_eq!((solution.verdict, solution.value), (Some(Bounded::exact(WinDrawLoss::Draw)), None));
    /// let solution = Solver::default().solve(&toy, Goal::Value, &Limits::none());
    /// assert_eq!(solution.value, Some(BoundedValue::exact(Value::Draw)));
    /// # Ok::<(), plywood::toy::ToyError>(())
    /// ```
    pub fn solve<G: Game>(&mut self, position: &G, goal: Goal, limits: &Limits) -> Solution<G::Move> {
        if goal == Goal::Value || query::is_leaf(position, limits) {
            let solution: Solution<G::Move> = self.search(position, &ZeroEvaluator, limits).into();
            // A horizon at depth 0 shows nothing about the outcome.
            let value = solution.value.filter(|_| goal == Goal::Value || solution.verdict.is_some());
            return Solution { value, ..solution };
        }
        solve::solve(self.options, position, limits)
    }

    /// Returns who wins at `position` and after each of its moves. The limits apply to all moves together.
    ///
    /// ```
    /// use plywood::solver::{Solver, WinDrawLoss};
    /// use plywood::{Bounded, Limits, toy::Toy};
    /// let toy: Toy = "((D W) (L W) ((W) D))".parse()?;
    /// let (solution, each) = Solver::default().solve_each(&toy, &Limits::none());
    /// let verdicts: Vec<_> = each.iter().filter_map(|each| Some(each.verdict?.value)).collect();
    /// assert_eq!(verdicts, [WinDrawLoss::Draw, WinDrawLoss::Loss, WinDrawLoss::Draw]);
    /// assert_eq!(solution.verdict, Some(Bounded::exact(WinDrawLoss::Draw)));
    /// # Ok::<(), plywood::toy::ToyError>(())
    /// ```
    pub fn solve_each<G: Game>(
        &mut self,
        position: &G,
        limits: &Limits,
    ) -> (Solution<G::Move>, Vec<SolvedMove<G::Move>>) {
        if query::is_leaf(position, limits) {
            return (self.solve(position, Goal::Outcome, limits), Vec::new());
        }
        solve::solve_each(self.options, position, limits)
    }
}

searcher! {
    /// Principal variation search: the first move is searched with the full window, every other move with a null window,
    /// and again if it turns out to be better.
    ///
    /// Marsland and Campbell, "Parallel Search of Strongly Ordered Game Trees", Computing Surveys 14 (1982), after Pearl's
    /// Scout, "Asymptotic Properties of Minimax Trees and Game-Searching Procedures", Artificial Intelligence 14 (1980).
    PrincipalVariation, "pvs", Driver::FullWindow
}

searcher! {
    /// MTD(f): null-window searches; each window adjoins the bound that the previous search proved, until the bounds meet.
    ///
    /// Plaat, Schaeffer, Pijls and de Bruin, "Best-first fixed-depth minimax algorithms", Artificial Intelligence 87
    /// (1996).
    Mtdf, "mtdf", Driver::Mtdf
}

searcher! {
    /// Depth-first proof-number search: it expands the position whose proof needs the fewest other proofs.
    ///
    /// A search proves or disproves one threshold, so a value takes several searches. It suits positions in which one
    /// side has few moves. A search that a limit stops reports no value.
    ///
    /// Allis, van der Meulen and van den Herik, "Proof-number search", Artificial Intelligence 66 (1994); depth first
    /// after Nagai, "Df-pn Algorithm for Searching AND/OR Trees and Its Applications" (2002).
    ProofNumber, "df-pn", Driver::ProofNumber
}
