//! Trees that give every hint a game may give: moves that lose at once left out, bounds as narrow as can be, no moves
//! where the bounds say all.
//!
//! A move may lose the game for who makes it, and such a move is worse than one that the other side answers with a
//! win; a list of safe moves may be empty or hold nothing better than what it left out.

use std::fmt;

use plywood::laws::{Coarse, Truth};
use plywood::toy::{Toy, ToyMove};
use plywood::{Bounds, Evaluator, Game, MoveList, Outcome, Player, Value, ZeroEvaluator};
use proptest::prelude::*;

use super::check::{Setting, check};

/// Which hints a tree gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Hints {
    /// Of the moves that may be left out, those are whose place is a bit of this.
    left_out: u8,
    /// By how many plies a win or a loss is told too near or too far; whatever is not decided is not told.
    loose: Option<u32>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Hinted {
    toy: Toy,
    hints: Hints,
}

impl fmt::Display for Hinted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:?}", self.toy, self.hints)
    }
}

impl Hinted {
    /// Whether the other side can answer `mv` with a win on the spot.
    fn loses_at_once(&self, mv: ToyMove) -> bool {
        let (child, other) = (self.toy.apply(mv), self.to_move().opponent());
        let wins = |answer| child.apply(answer).outcome() == Some(Outcome::Win(other));
        child.to_move() == other && child.legal_moves().into_iter().any(wins)
    }
}

impl Game for Hinted {
    type Move = ToyMove;

    fn to_move(&self) -> Player {
        self.toy.to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.toy.outcome()
    }

    fn moves(&self) -> MoveList<ToyMove> {
        self.toy.moves()
    }

    fn apply(&self, mv: ToyMove) -> Self {
        Self { toy: self.toy.apply(mv), hints: self.hints }
    }

    fn non_losing_moves(&self) -> MoveList<ToyMove> {
        let mut moves = (0..).zip(self.legal_moves()).collect::<Vec<(u32, _)>>();
        moves.retain(|(place, mv)| self.hints.left_out >> place & 1 == 0 || !self.loses_at_once(*mv));
        moves.into_iter().map(|(_, mv)| mv).collect()
    }

    /// Where they are loose, nothing is said of a position whose end is not near.
    fn static_bounds(&self) -> Bounds {
        let Some(loose) = self.hints.loose else { return Bounds::UNKNOWN };
        let value = Truth::by(&ZeroEvaluator).value(&self.toy, None);
        let quiet = !self.is_over() && loose > 1 && !matches!(value, Value::Points(_));
        match value {
            _ if self.is_over() => Bounds::exact(value),
            _ if quiet && !is_soon(value) => Bounds::new(Value::Loss { plies: 3 }, Value::Win { plies: 3 }),
            Value::Win { plies } => Bounds::new(
                Value::Win { plies: plies + loose },
                Value::Win { plies: plies.saturating_sub(loose) },
            ),
            Value::Loss { plies } => Bounds::new(
                Value::Loss { plies: plies.saturating_sub(loose) },
                Value::Loss { plies: plies + loose },
            ),
            value if loose == 0 => Bounds::exact(value),
            value => Bounds::new(value, Value::BEST),
        }
    }

    const EAGER_BOUNDS: bool = true;
}

/// Whether the game is won within two plies.
fn is_soon(value: Value) -> bool {
    value.plies().is_some_and(|plies| plies < 3)
}

/// Trees full of wins and losses at all distances, for either side; or of points.
fn tree() -> impl Strategy<Value = String> {
    prop_oneof![3 => tree_of(vec!["W", "L", "W", "L", "D"]), 1 => tree_of(vec!["2", "1", "0", "-1"])]
}

fn tree_of(ends: Vec<&'static str>) -> impl Strategy<Value = String> {
    let end = prop::sample::select(ends).prop_map(str::to_owned);
    end.prop_recursive(5, 80, 4, |member| {
        let again = prop_oneof![5 => Just(""), 1 => Just("!")];
        prop::collection::vec((again, member), 1..=4).prop_map(|members| {
            let members: Vec<_> =
                members.into_iter().map(|(again, member)| format!("{again}{member}")).collect();
            format!("({})", members.join(" "))
        })
    })
}

fn hints() -> impl Strategy<Value = Hints> {
    let left_out = prop_oneof![Just(u8::MAX), any::<u8>()];
    let loose = prop_oneof![Just(None), Just(Some(0)), (1_u32..3).prop_map(Some)];
    (left_out, loose).prop_map(|(left_out, loose)| Hints { left_out, loose })
}

/// Sees the tree and not its hints.
fn coarse(position: &Hinted) -> f64 {
    Coarse.evaluate(&position.toy)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3_000))]

    #[test]
    fn hints_change_no_answer(
        tree in tree(), hints in hints(), depth in prop::option::weighted(0.7, 0_u32..6), number: u64
    ) {
        let toy: Toy = tree.parse().expect("a tree");
        let position = Hinted { toy, hints };
        for evaluator in [&coarse as &dyn Evaluator<Hinted>, &ZeroEvaluator] {
            let mut truth = Truth::by(evaluator);
            for step in 0..8 {
                let setting = Setting::numbered(number.wrapping_add(step));
                check(&position, evaluator, depth, &setting, &mut truth).map_err(TestCaseError::fail)?;
            }
        }
    }
}

/// Trees in which leaving out moves decides: all that are left lose sooner, or none is left.
#[test]
fn what_was_left_out_may_be_the_best() {
    for tree in ["((L D) L)", "((L W) (D L))", "(L L (L 3))", "(((W (L D) L) D) L)", "(!((L D) L) (L D))"] {
        let toy: Toy = tree.parse().expect("a tree");
        for loose in [None, Some(0), Some(1)] {
            let position = Hinted { toy: toy.clone(), hints: Hints { left_out: u8::MAX, loose } };
            for evaluator in [&coarse as &dyn Evaluator<Hinted>, &ZeroEvaluator] {
                let mut truth = Truth::by(evaluator);
                let depths = [None, Some(1), Some(2), Some(3), Some(4)].into_iter().cycle();
                for (number, depth) in (0..200).zip(depths) {
                    let checked = check(&position, evaluator, depth, &Setting::numbered(number), &mut truth);
                    checked.unwrap_or_else(|wrong| panic!("{wrong}"));
                }
            }
        }
    }
}
