//! The conformance kit: laws that every game must obey, checked for any implementation (feature `laws`).
//!
//! One line in a test file, with the macro [`laws!`](macro@crate::laws), checks a game and its evaluators.
//!
//! The kit plays random moves, which depend only on the seed. If a law is violated, the moves are shrunk to a short list
//! that still violates it, and the [`LawViolation`] contains the law, the moves, the position, and the expected and the
//! actual behavior. The laws cannot check that the right side wins: that needs a test with a known value.

mod agreement;
mod hints;
mod keys;
mod law;
mod oracle;
mod random_walk;
mod rules;

pub use agreement::{CoarseEvaluator, check_agreement};
pub use law::{Law, LawViolation, Laws};
pub use oracle::MinimaxOracle;

/// Defines a test that checks all [`laws`](mod@crate::laws) for a game. The arguments are the name of the test, the start
/// position, and evaluators with their names.
///
/// ```
/// use plywood::{Game, Player, toy::Toy};
/// plywood::laws!(
///     small_tree,
///     "((3 5) !(2 9))".parse::<Toy>().expect("a tree"),
///     "greedy" => |toy: &Toy| if toy.to_move() == Player::First { 1.0 } else { -1.0 },
/// );
/// ```
#[macro_export]
macro_rules! laws {
    ($test:ident, $start:expr $(, $name:literal => $evaluator:expr)* $(,)?) => {
        #[test]
        fn $test() {
            if let Err(violation) = $crate::laws::Laws::new()$(.evaluator($name, &$evaluator))*.check(&$start) {
                panic!("{violation}");
            }
        }
    };
}
