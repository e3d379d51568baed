//! Game trees with every hint that a game may give: lists of non-losing moves, static bounds of several widths, and move
//! scores.
//!
//! A move may end the game as a loss for the side that makes it. Such a move is worse than a move that the opponent answers
//! with a win. So a list of non-losing moves may be empty, or contain only moves that are worse than those left out.

use std::fmt;
use std::hash::{Hash, Hasher};

use plywood::laws::{CoarseEvaluator, MinimaxOracle};
use plywood::toy::{Toy, ToyMove};
use plywood::{Bounds, Evaluator, Game, Limited, MoveList, Outcome, Player, Value, ZeroEvaluator};
use proptest::prelude::*;

use super::check::{Setting, check};

/// The looseness of bounds that say only how soon a position can be won or lost at best: a position that is won in five plies
/// has the upper bound "win in five plies", and no lower bound.
const ONE_SIDED: u32 = 3;

/// The hints of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Hints {
    /// The indices of the moves that are left out if they lose immediately, one bit for each.
    left_out: u8,
    /// The inaccuracy, in plies, of the bounds on wins and losses, or [`ONE_SIDED`]; `None` for no bounds.
    looseness: Option<u32>,
    /// Whether the game answers questions about near wins.
    near_wins: bool,
    /// Whether the game answers questions about near losses.
    near_losses: bool,
}

/// A tree with hints, which panics if a search uses a hint of a position without calling `precompute` before.
#[derive(Clone, Debug)]
struct Hinted<const EAGER: bool> {
    toy: Toy,
    hints: Hints,
    is_prepared: bool,
}

impl<const EAGER: bool> PartialEq for Hinted<EAGER> {
    fn eq(&self, other: &Self) -> bool {
        self.toy == other.toy
    }
}

impl<const EAGER: bool> Eq for Hinted<EAGER> {}

impl<const EAGER: bool> Hash for Hinted<EAGER> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.toy.hash(state);
    }
}

impl<const EAGER: bool> fmt::Display for Hinted<EAGER> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:?}", self.toy, self.hints)
    }
}

impl<const EAGER: bool> Hinted<EAGER> {
    fn new(toy: Toy, hints: Hints) -> Self {
        Self { toy, hints, is_prepared: false }
    }

    /// Returns whether the opponent can answer `mv` with a move that wins.
    fn loses_immediately(&self, mv: ToyMove) -> bool {
        let (child, other) = (self.toy.apply(mv), self.to_move().opponent());
        let wins = |answer| child.apply(answer).outcome() == Some(Outcome::Win(other));
        child.to_move() == other && child.legal_moves().into_iter().any(wins)
    }

    /// Returns whether the value is at least `threshold` or at most `below`, the next worse value, as bounds.
    fn bounds_at(&self, threshold: Value, below: Value) -> Bounds {
        self.check_prepared();
        assert!(!self.is_over(), "a near end is asked for after the end");
        if MinimaxOracle::new(&ZeroEvaluator).value(&self.toy, None) >= threshold {
            Bounds::new(threshold, Value::BEST)
        } else {
            Bounds::new(Value::WORST, below)
        }
    }

    fn check_prepared(&self) {
        assert!(self.is_prepared, "a hint is used before precompute is called");
    }
}

impl<const EAGER: bool> Game for Hinted<EAGER> {
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
        Self::new(self.toy.apply(mv), self.hints)
    }

    fn may_end_in_points(&self) -> bool {
        self.toy.to_string().contains(|character: char| character.is_ascii_digit())
    }

    fn non_losing_moves(&self) -> MoveList<ToyMove> {
        self.check_prepared();
        let mut moves = (0..).zip(self.moves()).collect::<Vec<(u32, _)>>();
        moves.retain(|(index, mv)| self.hints.left_out >> index & 1 == 0 || !self.loses_immediately(*mv));
        moves.into_iter().map(|(_, mv)| mv).collect()
    }

    /// If `looseness` is 2, the bounds of most positions exclude only wins and losses in fewer than three plies.
    fn static_bounds(&self) -> Bounds {
        self.check_prepared();
        let value = MinimaxOracle::new(&ZeroEvaluator).value(&self.toy, None);
        if self.is_over() {
            return Bounds::exact(value);
        }
        let Some(looseness) = self.hints.looseness else { return Bounds::UNKNOWN };
        let is_loose = looseness == 2 && !matches!(value, Value::Points(_));
        match value {
            Value::Win { .. } if looseness == ONE_SIDED => Bounds::new(Value::WORST, value),
            Value::Loss { .. } if looseness == ONE_SIDED => Bounds::new(value, Value::BEST),
            _ if looseness == ONE_SIDED => Bounds::UNKNOWN,
            _ if is_loose && !is_soon(value) => {
                Bounds::new(Value::Loss { plies: 3 }, Value::Win { plies: 3 })
            }
            Value::Win { plies } => Bounds::new(
                Value::Win { plies: plies + looseness },
                Value::Win { plies: plies.saturating_sub(looseness) },
            ),
            Value::Loss { plies } => Bounds::new(
                Value::Loss { plies: plies.saturating_sub(looseness) },
                Value::Loss { plies: plies + looseness },
            ),
            value if looseness == 0 => Bounds::exact(value),
            value => Bounds::new(value, Value::BEST),
        }
    }

    fn near_win_bounds(&self, plies: u32) -> Bounds {
        if !self.hints.near_wins {
            return Bounds::UNKNOWN;
        }
        self.bounds_at(Value::Win { plies }, Value::Win { plies: plies + 1 })
    }

    fn near_loss_bounds(&self, plies: u32) -> Bounds {
        if !self.hints.near_losses {
            return Bounds::UNKNOWN;
        }
        self.bounds_at(Value::Loss { plies: plies + 1 }, Value::Loss { plies })
    }

    const EAGER_BOUNDS: bool = EAGER;

    fn move_score(&self, mv: ToyMove, after: Option<&Self>) -> i32 {
        self.check_prepared();
        after.into_iter().for_each(Self::check_prepared);
        // If `left_out` contains all moves, the scores are misleading: moves that lose immediately come first in searches
        // that do not leave them out.
        i32::from(self.hints.left_out == u8::MAX && self.loses_immediately(mv))
    }

    fn precompute(&mut self) {
        self.is_prepared = true;
    }
}

/// Returns whether the game is decided within two plies.
fn is_soon(value: Value) -> bool {
    value.plies().is_some_and(|plies| plies < 3)
}

/// Generates trees of wins and losses at all depths, of points, or of both.
fn tree() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => tree_of(vec!["W", "L", "W", "L", "D"]),
        1 => tree_of(vec!["2", "1", "0", "-1"]),
        1 => tree_of(vec!["W", "L", "2", "-1"]),
    ]
}

fn tree_of(ends: Vec<&'static str>) -> impl Strategy<Value = String> {
    let end = prop::sample::select(ends).prop_map(str::to_owned);
    end.prop_recursive(7, 80, 4, |member| {
        // With `!` before a subtree, the same side moves again.
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
    let looseness = prop_oneof![Just(None), Just(Some(0)), (1..=ONE_SIDED).prop_map(Some)];
    (left_out, looseness, any::<bool>(), any::<bool>()).prop_map(
        |(left_out, looseness, near_wins, near_losses)| Hints { left_out, looseness, near_wins, near_losses },
    )
}

/// Scores the tree inside `position` by [`CoarseEvaluator`].
fn coarse<const EAGER: bool>(position: &Hinted<EAGER>) -> f64 {
    CoarseEvaluator.evaluate(&position.toy)
}

/// Checks searches in `count` settings, of which the first has the number `number`.
fn check_settings<const EAGER: bool>(
    position: &Hinted<EAGER>,
    depth: Option<u32>,
    number: u64,
    count: u64,
) -> Result<(), String> {
    for evaluator in [&coarse as &dyn Evaluator<Hinted<EAGER>>, &ZeroEvaluator] {
        let mut truth = MinimaxOracle::new(evaluator);
        for step in 0..count {
            let setting = Setting::numbered(number.wrapping_add(step));
            check(position, evaluator, depth, &setting, &mut truth)?;
        }
    }
    Ok(())
}

/// Checks searches of a limited tree in six settings, of which the first has the number `number`, and that the static bounds
/// contain the value of each position.
fn check_limited<const EAGER: bool>(
    limited: &Limited<Hinted<EAGER>>,
    depth: Option<u32>,
    number: u64,
) -> Result<(), String> {
    let coarse = |limited: &Limited<Hinted<EAGER>>| coarse(limited.position());
    for evaluator in [&coarse as &dyn Evaluator<_>, &ZeroEvaluator] {
        let mut truth = MinimaxOracle::new(evaluator);
        for step in 0..6 {
            check(limited, evaluator, depth, &Setting::numbered(number.wrapping_add(step)), &mut truth)?;
        }
    }
    let (mut truth, mut rest) = (MinimaxOracle::new(&ZeroEvaluator), vec![limited.clone()]);
    while let Some(mut position) = rest.pop() {
        position.precompute();
        let (value, is_over) = (truth.value(&position, None), position.is_over());
        let bounds = if EAGER || !is_over { position.static_bounds() } else { Bounds::exact(value) };
        if !bounds.contains(value) || is_over && bounds.exact_value().is_none() {
            return Err(format!(
                "{bounds} for the value {value} of {position}, limit {}",
                position.plies_left()
            ));
        }
        rest.extend(position.legal_moves().into_iter().map(|mv| position.apply(mv)));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_200))]

    #[test]
    fn hints_change_no_answer(
        tree in tree(), hints in hints(), depth in prop::option::weighted(0.7, 0_u32..9), number: u64
    ) {
        let toy: Toy = tree.parse().expect("a tree");
        let eager = Hinted::<true>::new(toy.clone(), hints);
        check_settings(&eager, depth, number, 8).map_err(TestCaseError::fail)?;
        let lazy = Hinted::<false>::new(toy, hints);
        check_settings(&lazy, depth, number, 4).map_err(TestCaseError::fail)?;
    }

    #[test]
    fn hints_change_no_answer_within_a_limit(
        tree in tree(), hints in hints(), limit in 0_u32..7, depth in prop::option::of(0_u32..6), number: u64
    ) {
        let toy: Toy = tree.parse().expect("a tree");
        let eager = Limited::new(Hinted::<true>::new(toy.clone(), hints), limit);
        check_limited(&eager, depth, number).map_err(TestCaseError::fail)?;
        let lazy = Limited::new(Hinted::<false>::new(toy, hints), limit);
        check_limited(&lazy, depth, number).map_err(TestCaseError::fail)?;
    }
}

/// In these trees, an upper bound on a position is a win beyond the depth of an early iteration, so that the position is worth at
/// most 0 to that depth. A draw then looks like its value.
#[test]
fn a_bound_that_holds_only_to_the_depth_is_not_stored_for_the_game() {
    for tree in
        ["((D ((((L))))) L)", "(W ((D ((((W))))) W))", "((0 ((((((L))))))) L)", "((((D ((((L))))) L)))"]
    {
        let toy: Toy = tree.parse().expect("a tree");
        let hints = Hints { left_out: 0, looseness: Some(ONE_SIDED), near_wins: false, near_losses: false };
        for depth in (1..=10).map(Some).chain([None]) {
            check_settings(&Hinted::<true>::new(toy.clone(), hints), depth, 0, 40).expect("answers agree");
            check_settings(&Hinted::<false>::new(toy.clone(), hints), depth, 0, 40).expect("answers agree");
        }
    }
}

/// In these trees, a side can win, but within the depth it can only end the game in points.
#[test]
fn a_known_end_of_the_game_does_not_hide_points_within_the_depth() {
    for tree in ["((-1 (L) (W)))", "(((2 ((W))) 1) -1)", "((-1 -2 ((L))))"] {
        let toy: Toy = tree.parse().expect("a tree");
        for looseness in [Some(0), Some(1), Some(2)] {
            let hints = Hints { left_out: u8::MAX, looseness, near_wins: true, near_losses: true };
            for depth in 1..=4 {
                check_settings(&Hinted::<true>::new(toy.clone(), hints), Some(depth), 0, 40)
                    .expect("answers agree");
                check_settings(&Hinted::<false>::new(toy.clone(), hints), Some(depth), 0, 40)
                    .expect("answers agree");
            }
        }
    }
}

/// In these trees, every move in the list of non-losing moves loses earlier than a move that is left out, or the list is
/// empty.
#[test]
fn a_move_that_is_left_out_may_be_the_best() {
    for tree in ["((L D) L)", "((L W) (D L))", "(L L (L 3))", "(((W (L D) L) D) L)", "(!((L D) L) (L D))"] {
        let toy: Toy = tree.parse().expect("a tree");
        for looseness in [None, Some(0), Some(1)] {
            let hints = Hints { left_out: u8::MAX, looseness, near_wins: true, near_losses: true };
            for depth in [None, Some(1), Some(2), Some(3), Some(4)] {
                let number = u64::from(depth.unwrap_or(0)) * 40;
                check_settings(&Hinted::<true>::new(toy.clone(), hints), depth, number, 40)
                    .and_then(|()| {
                        check_settings(&Hinted::<false>::new(toy.clone(), hints), depth, number, 40)
                    })
                    .unwrap_or_else(|wrong| panic!("{wrong}"));
            }
        }
    }
}
