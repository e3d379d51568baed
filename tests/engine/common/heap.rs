//! A game of stones that can be given one planted fault, which the laws must find.

use std::cell::Cell;
use std::fmt;
use std::hash::{Hash, Hasher};

use plywood::{Bounds, Game, IllegalMove, MoveList, Outcome, Player, PositionError, Scene, Value};

thread_local! {
    static CALLS: Cell<u32> = const { Cell::new(0) };
}

/// Returns the number of earlier calls in the same thread, for evaluators and methods that deliberately return a different result
/// each time.
pub(crate) fn earlier_calls() -> u32 {
    CALLS.replace(CALLS.get().wrapping_add(1))
}

/// A planted fault. `tests/engine/laws.rs` lists the law that each fault violates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Fault {
    Panics,
    OverWithMoves,
    NotOverWithoutMoves,
    MoveListedTwice,
    SameNotationForTwoMoves,
    NotationWithSpace,
    ParsesAnyText,
    PlayRejectsLegal,
    PlayDiffers,
    PlayAcceptsIllegal,
    CloneDiffers,
    HashIncludesLastMove,
    EqualityIgnoresSide,
    KeyIncludesLastMove,
    IsOverDiffers,
    Nondeterministic,
    AcceptsMoveOfStart,
    KeyTooWide,
    KeyBitsGrow,
    KeyMissingForSomePositions,
    KeyTooCoarse,
    KeyIgnoresPlies,
    SettledPointsVary,
    KeyIgnoresSide,
    SceneOmitsMoves,
    NonLosingMovesTooFew,
    NonLosingMovesOutOfOrder,
    NonLosingMovesNotLegal,
    UndominatedMovesTooFew,
    KeyAfterDiffers,
    BoundsTooLow,
    BoundsTooLowOnce,
    BoundsTooHigh,
    BoundsExcludeEarlyLoss,
    BoundsExcludeEarlyWin,
    BoundsMissEnd,
    NearWinDenied,
    NearLossClaimed,
    NearEndDiffersPrepared,
    UndominatedMovesDifferPrepared,
    MoveCountTooHigh,
    PrecomputeDiffers,
    PrecomputeDiffersAtEnd,
    MoveScoreDiffers,
    MoveScorerDiffers,
    PassMove,
    Endless,
    LegalMovesDiffer,
    MovesInAnotherOrder,
    PositionMisread,
    PositionRejected,
    PositionTextIncludesLastMove,
    PositionTextOmitsSide,
    PositionTextEmpty,
    PositionTextWithSpace,
}

/// A number of stones that no move takes: the mark of a prepared position with [`Fault::NearEndDiffersPrepared`] or
/// [`Fault::UndominatedMovesDifferPrepared`].
const PREPARED: u8 = u8::MAX;

/// A heap from which each side takes 1, 2 or 3 stones. The side that takes the last stone wins.
#[derive(Debug, Eq)]
pub(crate) struct Heap {
    pub(crate) left: u8,
    pub(crate) to_move: Player,
    /// The number of times that the position was cloned; it stays 0 unless the fault is [`Fault::CloneDiffers`].
    clones: u8,
    /// The number of stones taken by the last move, which is not part of the position.
    taken: u8,
    fault: Option<Fault>,
}

impl PartialEq for Heap {
    fn eq(&self, other: &Self) -> bool {
        let same_side = self.to_move == other.to_move || self.has(Fault::EqualityIgnoresSide);
        (self.left, self.clones, self.fault) == (other.left, other.clones, other.fault) && same_side
    }
}

impl Hash for Heap {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.left.hash(state);
        if self.has(Fault::HashIncludesLastMove) {
            self.taken.hash(state);
        }
    }
}

/// A move: the number of stones that it takes, and the fault of the game, which may change the notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Take(u8, Option<Fault>);

impl Heap {
    pub(crate) fn new(left: u8, fault: Option<Fault>) -> Self {
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
            Some(Fault::SameNotationForTwoMoves) if self.0 > 1 => f.write_str("many"),
            Some(Fault::NotationWithSpace) => write!(f, "take {}", self.0),
            _ => write!(f, "{}", self.0),
        }
    }
}

impl Game for Heap {
    type Move = Take;

    fn key_bits(&self) -> u32 {
        // The key of a heap of 9 stones has five bits, and that of a smaller heap has at most as many as this sum.
        if self.has(Fault::KeyBitsGrow) { 14 - u32::from(self.left) } else { 5 }
    }

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        let over = match self.fault {
            Some(Fault::OverWithMoves) => self.left <= 1,
            Some(Fault::NotOverWithoutMoves | Fault::Endless) => false,
            _ => self.left == 0,
        };
        over.then_some(Outcome::Win(self.to_move.opponent()))
    }

    fn moves(&self) -> MoveList<Take> {
        assert!(!(self.has(Fault::Panics) && self.left == 3), "three is an unlucky number");
        let mut moves: MoveList<Take> = (1..=self.left.min(3)).map(|count| Take(count, self.fault)).collect();
        if self.has(Fault::MoveListedTwice) && self.left == 2 {
            moves.push(moves[0]);
        }
        if self.has(Fault::Endless) && self.left == 0 || self.has(Fault::PassMove) && self.left == 5 {
            moves.push(Take(0, self.fault));
        }
        if self.has(Fault::MovesInAnotherOrder) && earlier_calls().is_multiple_of(2) {
            moves.reverse();
        }
        moves
    }

    fn apply(&self, mv: Take) -> Self {
        let mut left = self.left.wrapping_sub(mv.0);
        if self.has(Fault::Nondeterministic) && left == 4 {
            left -= u8::from(earlier_calls().is_multiple_of(2));
        }
        let to_move =
            if self.has(Fault::PassMove) && mv.0 == 0 { self.to_move } else { self.to_move.opponent() };
        Self { left, to_move, taken: mv.0, ..self.clone() }
    }

    fn play(&self, mv: Take) -> Result<Self, IllegalMove> {
        let legal = self.legal_moves().contains(&mv);
        match self.fault {
            Some(Fault::PlayRejectsLegal) if mv.0 == 3 => {
                Err(IllegalMove::new(&mv.to_string(), &self.legal_moves()))
            }
            Some(Fault::PlayDiffers) if mv.0 == 3 => Ok(Self { left: 0, ..self.apply(mv) }),
            Some(Fault::PlayAcceptsIllegal) => Ok(self.apply(mv)),
            // Accepts taking 3 from 1 stone, although the move was legal only earlier. After 2 stones it was not legal in the
            // previous position either, so only a check of the moves of the start finds the fault.
            Some(Fault::AcceptsMoveOfStart) if mv.0 == 3 && self.left == 1 => Ok(self.clone()),
            _ if legal => Ok(self.apply(mv)),
            _ => Err(IllegalMove::new(&mv.to_string(), &self.legal_moves())),
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
            .or_else(|| moves.first().filter(|_| self.has(Fault::ParsesAnyText)));
        found.copied().ok_or_else(|| IllegalMove::new(text, &moves))
    }

    fn position_text(&self) -> Option<String> {
        let taken = if self.has(Fault::PositionTextIncludesLastMove) { self.taken } else { 0 };
        match self.fault {
            Some(Fault::PositionTextEmpty) => Some(String::new()),
            Some(Fault::PositionTextWithSpace) => Some(format!("{} stones/{}/0", self.left, self.to_move)),
            Some(Fault::PositionTextOmitsSide) => Some(format!("{}//0", self.left)),
            _ => Some(format!("{}/{}/{taken}", self.left, self.to_move)),
        }
    }

    fn parse_position(&self, text: &str) -> Result<Self, PositionError> {
        if self.has(Fault::PositionTextEmpty) {
            return Ok(self.clone());
        }
        let invalid = || PositionError::new(format!("expected `STONES/SIDE/TAKEN` (got `{text}`)"));
        let parts: Vec<&str> = text.split('/').collect();
        let [left, side, taken] = parts[..] else { return Err(invalid()) };
        let left = left.trim_end_matches(" stones").parse().map_err(|_| invalid())?;
        let taken = taken.parse().map_err(|_| invalid())?;
        let to_move = if side == Player::First.to_string() { Player::First } else { Player::Second };
        let to_move = if side.is_empty() { self.to_move } else { to_move };
        match self.fault {
            Some(Fault::PositionRejected) if left == 6 => Err(invalid()),
            Some(Fault::PositionMisread) if left == 6 => Ok(Self { left: 5, to_move, taken, ..self.clone() }),
            _ => Ok(Self { left, to_move, taken, ..self.clone() }),
        }
    }

    fn scene(&self) -> Scene {
        let mut scene =
            Scene::from_text(&self.to_string(), self.legal_moves().iter().map(ToString::to_string).collect());
        if self.has(Fault::SceneOmitsMoves) {
            scene.other_moves.truncate(2);
        }
        scene
    }

    fn key(&self) -> Option<u128> {
        let side = u128::from(self.to_move == Player::Second);
        match self.fault {
            // A key with bit 5 has six bits, one more than `key_bits`.
            Some(Fault::KeyTooWide) => Some(u128::from(self.left) << 1 | side | 32),
            Some(Fault::KeyIncludesLastMove) => Some(u128::from(self.left * 2 + self.taken % 2)),
            Some(Fault::KeyMissingForSomePositions) if self.left == 4 => None,
            Some(Fault::KeyIgnoresSide) => Some(self.left.into()),
            // The heaps of 8 and of 4 stones are both lost, but the loss from 8 takes two plies more.
            Some(Fault::KeyIgnoresPlies) if self.left == 8 => Some(4 << 1 | side),
            Some(Fault::KeyTooCoarse) => Some(u128::from(self.left / 2)),
            _ => Some(u128::from(self.left) << 1 | side),
        }
    }

    fn key_after(&self, mv: Take) -> Option<u128> {
        let child = self.apply(mv);
        let hint = if child.to_move == self.to_move { None } else { child.key() };
        if self.has(Fault::KeyAfterDiffers) { self.key() } else { hint }
    }

    fn settled_points(&self) -> i32 {
        let varies = self.has(Fault::SettledPointsVary) && earlier_calls().is_multiple_of(2);
        i32::from(varies)
    }

    fn non_losing_moves(&self) -> MoveList<Take> {
        let mut moves = self.legal_moves();
        if matches!(self.fault, Some(Fault::NotOverWithoutMoves | Fault::Endless | Fault::OverWithMoves)) {
            return moves;
        }
        // If a move leaves one to three stones, the opponent takes all of them.
        moves.retain(|mv| !(1..=3).contains(&(self.left - mv.0)));
        match self.fault {
            Some(Fault::NonLosingMovesTooFew) => moves.retain(|mv| mv.0 != 1),
            Some(Fault::NonLosingMovesOutOfOrder) => moves.reverse(),
            Some(Fault::NonLosingMovesNotLegal) => moves.push(Take(7, self.fault)),
            _ => {}
        }
        moves
    }

    fn undominated_moves(&self) -> MoveList<Take> {
        let mut moves = self.non_losing_moves();
        if self.has(Fault::UndominatedMovesTooFew) {
            moves.retain(|mv| mv.0 != 1);
        }
        // All moves that leave more than three stones lose in these positions, so that either list is correct.
        if self.has(Fault::UndominatedMovesDifferPrepared) && self.taken == PREPARED && self.left == 8 {
            moves.truncate(1);
        }
        moves
    }

    fn static_bounds(&self) -> Bounds {
        let once = self.has(Fault::BoundsTooLowOnce) && self.left == 5 && self.to_move == Player::Second;
        if once || self.has(Fault::BoundsTooLow) && self.left > 3 {
            Bounds::new(Value::WORST, Value::Draw)
        } else if self.has(Fault::BoundsTooHigh) && self.left == 4 {
            Bounds::new(Value::Draw, Value::BEST)
        } else if self.has(Fault::BoundsExcludeEarlyLoss) && self.left == 4 {
            Bounds::new(Value::Loss { plies: 3 }, Value::BEST)
        } else if self.has(Fault::BoundsExcludeEarlyWin) && self.left == 3 {
            Bounds::new(Value::Loss { plies: 4 }, Value::Win { plies: 3 })
        } else if self.left == 0 && !self.has(Fault::BoundsMissEnd) {
            Bounds::exact(Value::WORST)
        } else {
            Bounds::UNKNOWN
        }
    }

    fn near_win_bounds(&self, plies: u32) -> Bounds {
        if self.has(Fault::NearWinDenied) && self.left == 3 && plies < 5 {
            Bounds::new(Value::WORST, Value::Win { plies: plies + 1 })
        } else if self.has(Fault::NearEndDiffersPrepared) && self.taken == PREPARED {
            Bounds::new(Value::Loss { plies: 1 }, Value::BEST)
        } else {
            Bounds::UNKNOWN
        }
    }

    fn near_loss_bounds(&self, plies: u32) -> Bounds {
        if self.has(Fault::NearLossClaimed) && self.left == 5 && plies == 4 {
            Bounds::new(Value::WORST, Value::Loss { plies })
        } else {
            Bounds::UNKNOWN
        }
    }

    const EAGER_BOUNDS: bool = true;

    fn precompute(&mut self) {
        if matches!(self.fault, Some(Fault::NearEndDiffersPrepared | Fault::UndominatedMovesDifferPrepared)) {
            self.taken = PREPARED;
        }
        if self.has(Fault::PrecomputeDiffers) && self.left == 5
            || self.has(Fault::PrecomputeDiffersAtEnd) && self.left == 0
        {
            self.to_move = self.to_move.opponent();
        }
    }

    fn move_score(&self, mv: Take, after: Option<&Self>) -> i32 {
        i32::from(self.has(Fault::MoveScoreDiffers) && mv.0 == 2 && after.is_some())
    }

    fn move_scorer(&self) -> impl Fn(Take, Option<&Self>) -> i32 {
        |mv, after| {
            let is_wrong = self.has(Fault::MoveScorerDiffers) && mv.0 == 3 && after.is_some();
            self.move_score(mv, after) + i32::from(is_wrong)
        }
    }

    fn legal_moves(&self) -> MoveList<Take> {
        let over = self.outcome().is_some() && !self.has(Fault::OverWithMoves);
        let mut moves = if over { MoveList::new() } else { self.moves() };
        if self.has(Fault::LegalMovesDiffer) && self.left == 4 {
            moves.pop();
        }
        moves
    }

    fn move_count(&self) -> usize {
        self.legal_moves().len() + usize::from(self.has(Fault::MoveCountTooHigh) && self.left == 4)
    }
}
