//! The conformance kit finds every planted fault, and accepts games without faults.

mod sizes;

use std::fmt;
use std::ops::RangeInclusive;

use crate::common::boxes::Boxes;
use crate::common::chain::{Chain, Step};
use crate::common::coins::{Coins, HintKind};
use crate::common::declared_keys::DeclaredKeys;
use crate::common::heap::{Fault, Heap, earlier_calls};
use plywood::laws::{Law, LawViolation, Laws};
use plywood::toy::Toy;
use plywood::{Bounds, Evaluator, Game, Limited, MoveList, Outcome, Player, Value};

plywood::laws!(boxes_are_lawful, Boxes::new());
plywood::laws!(a_chain_is_lawful, Chain::new(30));
plywood::laws!(coins_are_lawful, Coins::new(9, 4));
plywood::laws!(coins_without_settled_points_are_lawful, Coins::new(9, 4).without_settled_points());
plywood::laws!(coins_with_bounds_are_lawful, Coins::new(9, 10).with_hint(HintKind::Bounds, true));
plywood::laws!(
    coins_with_undominated_moves_are_lawful,
    Coins::new(9, 10).with_hint(HintKind::UndominatedMoves, true)
);
plywood::laws!(limited_coins_are_lawful, Limited::new(Coins::new(9, 4), 6));
plywood::laws!(coins_with_two_limits_are_lawful, Limited::new(Limited::new(Coins::new(9, 4), 8), 6));
plywood::laws!(a_toy_is_lawful, "((3 !(5 W)) (L 9) D)".parse::<Toy>().expect("a tree"));
plywood::laws!(sound_heap_is_lawful, Heap::new(9, None), "even" => |heap: &Heap| f64::from(heap.left % 2));

fn violation(fault: Fault) -> LawViolation {
    match Laws::new().check(&Heap::new(9, Some(fault))) {
        Ok(()) => panic!("{fault:?} was not found"),
        Err(violation) => violation,
    }
}

/// Defines a test for each fault: the game with the fault violates the law after `breaks`, and the moves that lead to the
/// violation are at most as many as the number after `within`.
macro_rules! caught {
    ($($test:ident: $fault:ident breaks $law:ident within $moves:literal;)*) => {$(
        #[test]
        fn $test() {
            let violation = violation(Fault::$fault);
            assert_eq!(violation.law, Law::$law, "{violation}");
            assert!(violation.moves.len() <= $moves, "too many moves: {violation}");
        }
    )*};
}

caught! {
    a_panic: Panics breaks NoPanics within 2;
    moves_after_the_end: OverWithMoves breaks OverWithoutMoves within 3;
    no_moves_before_the_end: NotOverWithoutMoves breaks OverWithoutMoves within 3;
    a_move_listed_twice: MoveListedTwice breaks DistinctMoves within 3;
    two_moves_with_the_same_notation: SameNotationForTwoMoves breaks MoveNotation within 0;
    a_notation_with_a_space: NotationWithSpace breaks MoveNotation within 0;
    nonsense_that_is_parsed_as_a_move: ParsesAnyText breaks MoveNotation within 0;
    a_legal_move_that_play_rejects: PlayRejectsLegal breaks LegalMovesApply within 0;
    play_that_differs_from_apply: PlayDiffers breaks LegalMovesApply within 0;
    an_illegal_move_that_play_accepts: PlayAcceptsIllegal breaks IllegalMovesRejected within 3;
    a_clone_that_differs: CloneDiffers breaks EqualPositions within 0;
    a_hash_that_depends_on_the_last_move: HashIncludesLastMove breaks EqualPositions within 0;
    equality_that_ignores_the_side: EqualityIgnoresSide breaks EqualPositions within 0;
    a_key_that_depends_on_the_last_move: KeyIncludesLastMove breaks EqualKeys within 0;
    is_over_that_contradicts_the_outcome: IsOverDiffers breaks OverWithoutMoves within 2;
    a_move_with_two_results: Nondeterministic breaks LegalMovesApply within 2;
    a_move_of_the_start_that_play_accepts_later: AcceptsMoveOfStart breaks IllegalMovesRejected within 4;
    a_move_that_changes_nothing: PassMove breaks GameEnds within 3;
    a_key_too_wide: KeyTooWide breaks EqualKeys within 0;
    a_number_of_key_bits_that_grows: KeyBitsGrow breaks EqualKeys within 0;
    a_key_for_some_positions: KeyMissingForSomePositions breaks EqualKeys within 2;
    a_key_too_coarse: KeyTooCoarse breaks KeysDetermineValues within 2;
    settled_points_that_vary: SettledPointsVary breaks SettledPoints within 0;
    a_key_that_ignores_plies: KeyIgnoresPlies breaks KeysDetermineValues within 2;
    a_move_that_the_scene_omits: SceneOmitsMoves breaks SceneShowsMoves within 0;
    non_losing_moves_that_omit_a_move: NonLosingMovesTooFew breaks NonLosingMovesHint within 3;
    non_losing_moves_out_of_order: NonLosingMovesOutOfOrder breaks NonLosingMovesHint within 3;
    non_losing_moves_that_are_not_legal: NonLosingMovesNotLegal breaks NonLosingMovesHint within 0;
    undominated_moves_without_a_best_move: UndominatedMovesTooFew breaks UndominatedMovesHint within 3;
    a_key_after_a_move_that_is_wrong: KeyAfterDiffers breaks KeyAfterHint within 0;
    a_move_count_that_is_too_high: MoveCountTooHigh breaks MoveCountHint within 3;
    a_precomputed_position_that_differs: PrecomputeDiffers breaks PrecomputeHint within 3;
    answers_that_differ_after_precompute: NearEndDiffersPrepared breaks PrecomputeHint within 3;
    undominated_moves_that_differ_after_precompute: UndominatedMovesDifferPrepared breaks PrecomputeHint within 1;
    a_finished_position_that_precompute_changes: PrecomputeDiffersAtEnd breaks PrecomputeHint within 3;
    a_move_score_that_depends_on_the_child: MoveScoreDiffers breaks PrecomputeHint within 0;
    a_move_scorer_that_differs: MoveScorerDiffers breaks MoveScorerHint within 0;
    bounds_that_exclude_an_early_win: BoundsExcludeEarlyWin breaks StaticBoundsHint within 4;
    bounds_that_miss_the_end: BoundsMissEnd breaks StaticBoundsHint within 8;
    bounds_that_are_too_low_at_one_position: BoundsTooLowOnce breaks StaticBoundsHint within 3;
    bounds_that_are_too_high: BoundsTooHigh breaks StaticBoundsHint within 3;
    bounds_that_exclude_an_early_loss: BoundsExcludeEarlyLoss breaks StaticBoundsHint within 3;
    near_wins_that_are_denied: NearWinDenied breaks NearEndHint within 3;
    near_losses_that_are_claimed: NearLossClaimed breaks NearEndHint within 3;
    bounds_that_are_too_low: BoundsTooLow breaks StaticBoundsHint within 2;
    a_game_without_end: Endless breaks GameEnds within 6;
    legal_moves_that_differ_from_moves: LegalMovesDiffer breaks LegalMovesList within 3;
    moves_in_another_order: MovesInAnotherOrder breaks LegalMovesList within 0;
    a_position_text_that_is_misread: PositionMisread breaks PositionText within 3;
    a_position_text_that_is_rejected: PositionRejected breaks PositionText within 3;
    equal_positions_with_different_texts: PositionTextIncludesLastMove breaks PositionText within 2;
    a_position_text_without_the_side: PositionTextOmitsSide breaks PositionText within 1;
    a_position_text_that_is_empty: PositionTextEmpty breaks PositionText within 0;
    a_position_text_of_two_words: PositionTextWithSpace breaks PositionText within 0;
}

/// A tree that says that the sides move in turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct InTurn(Toy);

impl fmt::Display for InTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Game for InTurn {
    type Move = <Toy as Game>::Move;
    const ALTERNATES: bool = true;

    fn to_move(&self) -> Player {
        self.0.to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn moves(&self) -> MoveList<Self::Move> {
        self.0.moves()
    }

    fn apply(&self, mv: Self::Move) -> Self {
        Self(self.0.apply(mv))
    }
}

#[test]
fn a_repeated_turn_in_a_game_that_excludes_it_is_found() {
    let check = |tree: &str| Laws::new().check(&InTurn(tree.parse().expect("a tree")));
    assert_eq!(check("((3 5) ((1 2) 9))"), Ok(()));
    let violation = check("((3 5) (!(1 2) 9))").expect_err("the second player moves twice");
    assert_eq!((violation.law, violation.moves.len()), (Law::TurnsAlternate, 1), "{violation}");
    assert_eq!(violation.found, "second to move");
    assert_eq!(violation.expected, "first to move after `a`, because `ALTERNATES` is true");
}

#[test]
fn a_false_declaration_of_keys_is_found() {
    let position = |has_keys| DeclaredKeys::<true> { left: 9, to_move: Player::First, has_keys };
    assert_eq!(Laws::new().check(&position(true)), Ok(()));
    let violation = Laws::new().check(&position(false)).expect_err("no position has a key");
    assert_eq!(violation.law, Law::EqualKeys, "{violation}");
    assert_eq!(violation.expected, "a key, because `HAS_KEYS` is Some(true)");
    let position = DeclaredKeys::<false> { left: 9, to_move: Player::First, has_keys: true };
    let violation = Laws::new().check(&position).expect_err("all positions have a key");
    assert_eq!(violation.expected, "no key, because `HAS_KEYS` is Some(false)");
}

#[test]
fn settled_points_that_are_not_a_part_of_the_margin_are_found() {
    let violation =
        Laws::new().check(&Coins::new(9, 4).with_false_settled_points()).expect_err("it is false");
    assert_eq!(violation.law, Law::SettledPoints, "{violation}");
    assert!(violation.moves.is_empty(), "too many moves: {violation}");
}

#[test]
fn points_that_a_game_with_hints_does_not_declare_are_found() {
    for kind in [HintKind::Bounds, HintKind::UndominatedMoves] {
        // Two equal coins are neighbors in this row, so that they can be the last two.
        let coins = Coins::new(9, 10).with_hint(kind, false);
        let violation = Laws::new().check(&coins).expect_err("the game does not declare points");
        assert_eq!(violation.law, Law::MayEndInPoints, "{violation}");
        assert_eq!(violation.found, "`may_end_in_points` returns false", "{violation}");
    }
}

/// A chain that ends in points. It has static bounds if `bounded` moves are left, and `may_end_in_points` is true if their
/// number is in `declared`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct ChainWithPoints {
    chain: Chain,
    bounded: u32,
    declared: RangeInclusive<u32>,
}

impl fmt::Display for ChainWithPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.chain.fmt(f)
    }
}

impl Game for ChainWithPoints {
    type Move = Step;

    fn to_move(&self) -> Player {
        self.chain.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        self.chain.outcome().map(|_| Outcome::Points(1))
    }

    fn moves(&self) -> MoveList<Step> {
        self.chain.moves()
    }

    fn apply(&self, step: Step) -> Self {
        Self { chain: self.chain.apply(step), ..self.clone() }
    }

    fn may_end_in_points(&self) -> bool {
        self.declared.contains(&self.chain.left)
    }

    fn static_bounds(&self) -> Bounds {
        let value = Value::of(Outcome::Points(1), self.to_move(), 0);
        if self.chain.left == self.bounded { Bounds::exact(value) } else { Bounds::UNKNOWN }
    }
}

#[test]
fn points_are_declared_up_to_the_last_hint() {
    let check = |moves, bounded, declared| {
        let chain = Chain::new(moves);
        Laws::new().cases(8).check(&ChainWithPoints { chain, bounded, declared })
    };
    assert_eq!(check(10, 5, 5..=10), Ok(()));
    // A game without hints need not declare anything.
    assert_eq!(check(10, 11, 0..=0), Ok(()));
    let expected = |result: Result<(), LawViolation>| {
        let violation = result.expect_err("points are not declared");
        assert_eq!((violation.law, violation.moves.len()), (Law::MayEndInPoints, 0), "{violation}");
        violation.expected
    };
    let text = |undeclared, hinted| {
        format!(
            "`may_end_in_points` returns true after {undeclared} plies: the game can end in points, and after {hinted} \
             plies `static_bounds`, `near_win_bounds` or `near_loss_bounds` returns bounds, or `undominated_moves` omits moves"
        )
    };
    assert_eq!(expected(check(10, 5, 6..=10)), text(5, 5));
    assert_eq!(expected(check(10, 5, 5..=9)), text(0, 5));
    // The game is longer than the random walks.
    assert_eq!(expected(check(100, 1, 2..=100)), text(99, 99));
    assert_eq!(expected(check(100, 99, 100..=100)), text(1, 1));
}

#[test]
fn claims_of_wins_within_many_plies_are_found() {
    // The first chain is lost; the second is won in 15 plies, but not in fewer.
    for (moves, plies) in [(20, 20), (15, 13)] {
        let violation =
            Laws::new().check(&Chain::new(moves).with_claims_of_wins()).expect_err("the claims are false");
        assert_eq!((violation.law, violation.moves.len()), (Law::NearEndHint, 0), "{violation}");
        assert_eq!(violation.found, format!("`near_win_bounds({plies})` returns win {plies} to win 0"));
    }
}

#[test]
fn moves_that_change_their_order_are_shown_in_both_orders() {
    let violation = violation(Fault::MovesInAnotherOrder);
    assert!(violation.expected.ends_with("the result of `moves`, in every call"), "{violation}");
    assert!(violation.found.starts_with("another call of `moves` returns"), "{violation}");
    let list = |text: &str| text.split(['[', ']']).nth(1).map(str::to_owned);
    assert_ne!(list(&violation.expected), list(&violation.found));
}

/// Positions with the same key must have the same score by every evaluator.
#[test]
fn an_evaluator_must_not_depend_on_more_than_the_key() {
    let by_side = |heap: &Heap| if heap.to_move == Player::First { 0.5 } else { 0.0 };
    let heap = Heap::new(9, Some(Fault::KeyIgnoresSide));
    assert_eq!(Laws::new().check(&heap), Ok(()));
    let violation =
        Laws::new().evaluator("side", &by_side).check(&heap).expect_err("the estimate depends on the side");
    assert_eq!(violation.law, Law::KeysDetermineValues, "{violation}");
}

/// An evaluator whose score is outside its range if two stones are left.
struct OutOfRange;

impl Evaluator<Heap> for OutOfRange {
    fn evaluate(&self, heap: &Heap) -> f64 {
        if heap.left == 2 { 1.5 } else { 0.0 }
    }

    fn range(&self) -> RangeInclusive<f64> {
        -1.0..=1.0
    }
}

#[test]
fn an_estimate_outside_the_range_is_a_violation() {
    let violation =
        Laws::new().evaluator("rash", &OutOfRange).check(&Heap::new(9, None)).expect_err("2 is reached");
    assert_eq!(violation.law, Law::EvaluatorWithinRange);
    assert!(violation.moves.len() <= 3, "too many moves: {violation}");
    assert!(
        violation
            .to_string()
            .ends_with("expected: an estimate by `rash` from -1 to 1, its range\nfound: 1.5"),
        "{violation}"
    );
}

#[test]
fn an_estimate_that_is_not_a_number_is_a_violation() {
    let nothing = |_: &Heap| f64::NAN;
    let violation =
        Laws::new().evaluator("nothing", &nothing).check(&Heap::new(9, None)).expect_err("never a number");
    assert_eq!((violation.law, violation.moves.len()), (Law::EvaluatorWithinRange, 0));
    assert!(
        violation.to_string().ends_with("expected: a finite estimate by `nothing`\nfound: NaN"),
        "{violation}"
    );
}

#[test]
fn a_violation_names_the_law_the_moves_and_the_position() {
    let violation = violation(Fault::Panics);
    assert_eq!(
        violation.to_string(),
        "law violated: no method panics\nat the position after 3:\n6 left\nexpected: no panic\n\
         found: a panic: three is an unlucky number"
    );
}

/// An evaluator whose score changes with every call makes the searches disagree. In a tree every position is reached
/// only once, so that no other law can detect the fault.
#[test]
fn searches_that_disagree_are_a_violation() {
    let fickle = |_: &Toy| f64::from(earlier_calls() % 3);
    let toy: Toy = "(((1 2) (3 4)) ((5 6) (7 8)))".parse().expect("a tree");
    let violation = Laws::new()
        .evaluator("fickle", &fickle)
        .check(&toy)
        .expect_err("every estimate differs from the previous one");
    assert_eq!(violation.law, Law::SearchesAgree, "{violation}");
}
