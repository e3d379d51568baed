//! The fast engine.

mod answer;
mod line;
mod memory;
mod ordering;
mod outcome;
mod proof_number;
mod run;
mod score;
mod solving;
mod strategy;
mod table;
mod techniques;
mod threads;

pub use outcome::{Goal, MoveVerdict, Solution, Verdict};
pub use techniques::Techniques;

use crate::analysis::Analysis;
use crate::evaluate::Evaluator;
use crate::game::Game;
use crate::limits::Limits;
use crate::observe::Observer;
use crate::search::{Report, Searcher};
use strategy::Strategy;

/// Makes a searcher of a strategy.
macro_rules! searcher {
    ($(#[$doc:meta])* $type:ident, $name:literal, $strategy:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default)]
        pub struct $type {
            /// What makes it fast.
            pub techniques: Techniques,
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
                answer::search($strategy, self.techniques, position, evaluator, limits, observer)
            }

            fn analyze<G: Game, E: Evaluator<G> + ?Sized>(
                &mut self,
                position: &G,
                evaluator: &E,
                limits: &Limits,
            ) -> Analysis<G::Move> {
                answer::analyze($strategy, self.techniques, position, evaluator, limits)
            }

            fn deepens(&self) -> bool {
                true
            }
        }
    };
}

searcher! {
    /// The solver: the default search.
    Solver, "solver", Strategy::Halving
}

searcher! {
    /// Principal variation search.
    PrincipalVariation, "pvs", Strategy::Principal
}

searcher! {
    /// MTD(f).
    Mtdf, "mtdf", Strategy::Forward
}

searcher! {
    /// Proof-number search, depth first.
    ProofNumber, "df-pn", Strategy::Proof
}
