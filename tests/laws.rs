//! The conformance kit catches what it promises to: one planted fault a test, and lawful games pass.

mod common;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU32, Ordering};

use common::boxes::Boxes;
use common::chain::Chain;
use plywood::laws::{Broken, Law, Laws};
use plywood::toy::Toy;
use plywood::{Evaluator, Game, IllegalMove, Moves, Outcome, Player, Scene, Value};

plywood::laws!(boxes_are_lawful, Boxes::new());
plywood::laws!(a_chain_is_lawful, Chain::new(30));
plywood::laws!(a_toy_is_lawful, "((3 !(5 W)) (L 9) D)".parse::<Toy>().expect("a tree"));
plywood::laws!(sound_heap_is_lawful, Heap::new(9, None), "even" => |heap: &Heap| f64::from(heap.left % 2));

/// How often a fickle thing was asked.
static ASKED: AtomicU32 = AtomicU32::new(0);

/// What is wrong with a heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Fault {
    Panics,
    OverWithMoves,
    NoMovesLeft,
    MoveTwice,
    NotationAlike,
    NotationWithSpace,
    ReadsNonsense,
    PlayRefusesLegal,
    PlayDiffers,
    PlayTakesIllegal,
    CloneDiffers,
    HashOfMore,
    ForgetsTheSide,
    KeyOfMore,
    IsOverDiffers,
    NeverTwiceAlike,
    StartAgain,
    KeyTooWide,
    KeyForSome,
    KeyTooCoarse,
    KeyWithoutSide,
    SceneForgets,
    SafeMovesTooFew,
    SafeMovesDisordered,
    SafeMovesInvented,
    ChildKey,
    Bounds,
    BoundsOnce,
    BoundsTooHigh,
    Stays,
    Endless,
}

/// A heap from which each side takes 1, 2 or 3; who takes the last one wins.
#[derive(Debug, Eq)]
struct Heap {
    left: u8,
    to_move: Player,
    clones: u8,
    /// The move that led here, which is no part of the position.
    taken: u8,
    fault: Option<Fault>,
}

impl PartialEq for Heap {
    fn eq(&self, other: &Self) -> bool {
        let sides = self.to_move == other.to_move || self.has(Fault::ForgetsTheSide);
        (self.left, self.clones, self.fault) == (other.left, other.clones, other.fault) && sides
    }
}

impl Hash for Heap {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.left.hash(state);
        if self.has(Fault::HashOfMore) {
            self.taken.hash(state);
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Take(u8, Option<Fault>);

impl Heap {
    fn new(left: u8, fault: Option<Fault>) -> Self {
        Self { left, to_move: Player::First, clones: 0, taken: 0, fault }
    }

    fn has(&self, fault: Fault) -> bool {
        self.fault == Some(fault)
    }
}

impl Clone for Heap {
    fn clone(&self) -> Self {
        Self { clones: self.clones + u8::from(self.has(Fault::CloneDiffers)), ..*self }
    }
}

impl fmt::Display for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} left", self.left)
    }
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.1 {
            Some(Fault::NotationAlike) if self.0 > 1 => f.write_str("many"),
            Some(Fault::NotationWithSpace) => write!(f, "take {}", self.0),
            _ => write!(f, "{}", self.0),
        }
    }
}

impl Game for Heap {
    type Move = Take;

    const KEY_BITS: u32 = 5;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        let over = match self.fault {
            Some(Fault::OverWithMoves) => self.left <= 1,
            Some(Fault::NoMovesLeft | Fault::Endless) => false,
            _ => self.left == 0,
        };
        over.then_some(Outcome::Win(self.to_move.opponent()))
    }

    fn legal_moves(&self) -> Moves<Take> {
        assert!(!(self.has(Fault::Panics) && self.left == 3), "three is an unlucky number");
        let mut moves: Moves<Take> = (1..=self.left.min(3)).map(|count| Take(count, self.fault)).collect();
        if self.has(Fault::MoveTwice) && self.left == 2 {
            moves.push(moves[0]);
        }
        if self.has(Fault::Endless) && self.left == 0 || self.has(Fault::Stays) && self.left == 5 {
            moves.push(Take(0, self.fault));
        }
        moves
    }

    fn apply(&self, mv: Take) -> Self {
        let mut left = self.left.wrapping_sub(mv.0);
        if self.has(Fault::NeverTwiceAlike) && left == 4 {
            left -= u8::from(ASKED.fetch_add(1, Ordering::Relaxed).is_multiple_of(2));
        }
        let to_move =
            if self.has(Fault::Stays) && mv.0 == 0 { self.to_move } else { self.to_move.opponent() };
        Self { left, to_move, taken: mv.0, ..self.clone() }
    }

    fn play(&self, mv: Take) -> Result<Self, IllegalMove> {
        let legal = self.legal_moves().contains(&mv);
        match self.fault {
            Some(Fault::PlayRefusesLegal) if mv.0 == 3 => Err(IllegalMove::new(&mv, self)),
            Some(Fault::PlayDiffers) if mv.0 == 3 => Ok(Self { left: 0, ..self.apply(mv) }),
            Some(Fault::PlayTakesIllegal) => Ok(self.apply(mv)),
            // Only what the start allows, and nothing that was legal a moment ago.
            Some(Fault::StartAgain) if mv.0 == 3 && self.left == 1 => Ok(self.clone()),
            _ if legal => Ok(self.apply(mv)),
            _ => Err(IllegalMove::new(&mv, self)),
        }
    }

    fn is_over(&self) -> bool {
        self.outcome().is_some() != (self.has(Fault::IsOverDiffers) && self.left == 4)
    }

    fn parse_move(&self, text: &str) -> Result<Take, IllegalMove> {
        let moves = self.legal_moves();
        let found = moves
            .iter()
            .find(|mv| mv.to_string() == text)
            .or_else(|| moves.first().filter(|_| self.has(Fault::ReadsNonsense)));
        found.copied().ok_or_else(|| IllegalMove::new(&text, self))
    }

    fn scene(&self) -> Scene {
        let mut scene = Scene::from_text(self);
        if self.has(Fault::SceneForgets) {
            scene.other_moves.truncate(2);
        }
        scene
    }

    fn key(&self) -> Option<u128> {
        let side = u128::from(self.to_move == Player::Second);
        match self.fault {
            Some(Fault::KeyTooWide) => Some(u128::from(self.left) << 1 | side | 32),
            Some(Fault::KeyOfMore) => Some(u128::from(self.left * 2 + self.taken % 2)),
            Some(Fault::KeyForSome) if self.left == 4 => None,
            Some(Fault::KeyWithoutSide) => Some(self.left.into()),
            Some(Fault::KeyTooCoarse) => Some(u128::from(self.left / 2)),
            _ => Some(u128::from(self.left) << 1 | side),
        }
    }

    fn child_key(&self, mv: Take) -> Option<u128> {
        if self.has(Fault::ChildKey) { self.key() } else { self.apply(mv).key() }
    }

    fn safe_moves(&self) -> Moves<Take> {
        let mut moves = self.legal_moves();
        if matches!(self.fault, Some(Fault::NoMovesLeft | Fault::Endless | Fault::OverWithMoves)) {
            return moves;
        }
        // With one to three left after the move, the other side takes the rest at once.
        moves.retain(|mv| !(1..=3).contains(&(self.left - mv.0)));
        match self.fault {
            Some(Fault::SafeMovesTooFew) => moves.retain(|mv| mv.0 != 1),
            Some(Fault::SafeMovesDisordered) => moves.reverse(),
            Some(Fault::SafeMovesInvented) => moves.push(Take(7, self.fault)),
            _ => {}
        }
        moves
    }

    fn bounds(&self) -> (Value, Value) {
        let once = self.has(Fault::BoundsOnce) && self.left == 5 && self.to_move == Player::Second;
        if once || self.has(Fault::Bounds) && self.left > 3 {
            (Value::WORST, Value::Draw)
        } else if self.has(Fault::BoundsTooHigh) && self.left == 4 {
            (Value::Draw, Value::BEST)
        } else {
            (Value::WORST, Value::BEST)
        }
    }
}

fn broken(fault: Fault) -> Broken {
    match Laws::new().check(&Heap::new(9, Some(fault))) {
        Ok(()) => panic!("{fault:?} was not noticed"),
        Err(broken) => broken,
    }
}

/// Stamps a test: the fault breaks this law, and is shown by at most so many moves.
macro_rules! caught {
    ($($test:ident: $fault:ident breaks $law:ident within $moves:literal;)*) => {$(
        #[test]
        fn $test() {
            let broken = broken(Fault::$fault);
            assert_eq!(broken.law, Law::$law, "{broken}");
            assert!(broken.moves.len() <= $moves, "not short: {broken}");
        }
    )*};
}

caught! {
    a_panic: Panics breaks NothingPanics within 2;
    moves_after_the_end: OverWithMoves breaks OverWithoutMoves within 3;
    no_moves_before_the_end: NoMovesLeft breaks OverWithoutMoves within 3;
    a_move_listed_twice: MoveTwice breaks MovesDiffer within 3;
    two_moves_written_alike: NotationAlike breaks NotationReadsBack within 0;
    a_move_of_two_words: NotationWithSpace breaks NotationReadsBack within 0;
    nonsense_that_reads_as_a_move: ReadsNonsense breaks NotationReadsBack within 0;
    a_legal_move_refused: PlayRefusesLegal breaks LegalMovesApply within 0;
    play_that_differs_from_apply: PlayDiffers breaks LegalMovesApply within 0;
    an_illegal_move_played: PlayTakesIllegal breaks IllegalMovesRefused within 3;
    a_clone_that_differs: CloneDiffers breaks EqualPositions within 0;
    a_hash_of_more_than_counts: HashOfMore breaks EqualPositions within 0;
    equality_that_forgets_the_side: ForgetsTheSide breaks EqualPositions within 0;
    a_key_of_more_than_counts: KeyOfMore breaks EqualKeys within 0;
    an_end_that_is_none: IsOverDiffers breaks OverWithoutMoves within 2;
    a_move_with_two_results: NeverTwiceAlike breaks LegalMovesApply within 2;
    a_move_of_the_start_played_again: StartAgain breaks IllegalMovesRefused within 4;
    a_move_that_stays: Stays breaks GameEnds within 3;
    a_key_too_wide: KeyTooWide breaks EqualKeys within 0;
    a_key_for_some_positions: KeyForSome breaks EqualKeys within 2;
    a_key_too_coarse: KeyTooCoarse breaks KeysTellValues within 2;
    a_move_without_a_place: SceneForgets breaks SceneShowsMoves within 0;
    safe_moves_too_few: SafeMovesTooFew breaks SafeMovesHint within 3;
    safe_moves_out_of_order: SafeMovesDisordered breaks SafeMovesHint within 3;
    safe_moves_invented: SafeMovesInvented breaks SafeMovesHint within 0;
    a_child_key_that_lies: ChildKey breaks ChildKeyHint within 0;
    bounds_that_lie_at_one_position: BoundsOnce breaks BoundsHint within 3;
    bounds_that_are_too_high: BoundsTooHigh breaks BoundsHint within 3;
    bounds_that_lie: Bounds breaks BoundsHint within 2;
    a_game_without_end: Endless breaks GameEnds within 6;
}

/// A key may stand for several positions only if the evaluators see them alike.
#[test]
fn an_evaluator_that_sees_more_than_the_key() {
    let of_the_side = |heap: &Heap| if heap.to_move == Player::First { 0.5 } else { 0.0 };
    let heap = Heap::new(9, Some(Fault::KeyWithoutSide));
    assert_eq!(Laws::new().check(&heap), Ok(()));
    let broken = Laws::new().evaluator("side", &of_the_side).check(&heap).expect_err("the side decides");
    assert_eq!(broken.law, Law::KeysTellValues, "{broken}");
}

/// A game of 1,500 plies is no game without end.
#[test]
fn a_long_game_is_lawful() {
    assert_eq!(Laws::new().cases(8).check(&Chain::new(1_500)), Ok(()));
    let broken = Laws::new().cases(8).max_plies(1_000).check(&Chain::new(1_500)).expect_err("it is longer");
    assert_eq!(broken.law, Law::GameEnds);
    assert!(broken.to_string().contains("`Laws::max_plies`"), "{broken}");
}

/// An evaluator that breaks its promise when few are left.
struct Rash;

impl Evaluator<Heap> for Rash {
    fn evaluate(&self, heap: &Heap) -> f64 {
        if heap.left == 2 { 1.5 } else { 0.0 }
    }

    fn bounds(&self) -> RangeInclusive<f64> {
        -1.0..=1.0
    }
}

#[test]
fn an_evaluator_out_of_bounds() {
    let broken = Laws::new().evaluator("rash", &Rash).check(&Heap::new(9, None)).expect_err("2 is reached");
    assert_eq!(broken.law, Law::EvaluatorWithinBounds);
    assert!(broken.moves.len() <= 3, "not short: {broken}");
    assert!(broken.to_string().contains("`rash` says 1.5, and its bounds are -1 to 1"), "{broken}");
}

#[test]
fn an_evaluator_without_an_answer() {
    let nothing = |_: &Heap| f64::NAN;
    let broken =
        Laws::new().evaluator("nothing", &nothing).check(&Heap::new(9, None)).expect_err("never a number");
    assert_eq!((broken.law, broken.moves.len()), (Law::EvaluatorWithinBounds, 0));
}

#[test]
fn a_broken_law_is_told_with_moves_and_board() {
    let broken = broken(Fault::Panics);
    assert_eq!(
        broken.to_string(),
        "the law is broken that nothing panics, after 3:\n6 left\na panic: three is an unlucky number"
    );
}

/// Searches of one position that answer differently, since the evaluator never answers twice alike. In a
/// tree no position is met twice, so no other law can see it.
#[test]
fn searches_that_disagree() {
    let fickle = |_: &Toy| f64::from(ASKED.fetch_add(1, Ordering::Relaxed) % 3);
    let toy: Toy = "(((1 2) (3 4)) ((5 6) (7 8)))".parse().expect("a tree");
    let broken = Laws::new().evaluator("fickle", &fickle).check(&toy).expect_err("never twice the same");
    assert_eq!(broken.law, Law::SearchesAgree, "{broken}");
}
