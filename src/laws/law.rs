//! The laws, their violations and the settings of a check: [`Law`], [`LawViolation`] and [`Laws`].

use std::fmt::{self, Debug, Display};

use thiserror::Error;

use crate::game::Game;
use crate::search::Evaluator;

/// Declares [`Law`] with the text of each law.
macro_rules! declare_laws {
    ($($(#[$doc:meta])* $law:ident = $text:literal,)*) => {
        /// A law that every game must obey.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Law {
            $($(#[$doc])* $law,)*
        }

        impl Display for Law {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(match self { $(Law::$law => $text,)* })
            }
        }
    };
}

declare_laws! {
    /// No method panics at a position that legal moves can reach.
    NoPanics = "no method panics",
    /// The game is over exactly if there is no legal move, and `is_over` agrees with `outcome`.
    OverWithoutMoves = "the game is over exactly if there is no legal move",
    /// `legal_moves` returns the result of `moves` while the game goes on.
    LegalMovesList = "`legal_moves` returns the moves of `moves`",
    /// The list of legal moves contains no move twice.
    DistinctMoves = "no legal move is listed twice",
    /// The text of a move is a single word without commas, is different for different moves, and `parse_move` reads it.
    MoveNotation = "the text of a move is one word that reads back as the move",
    /// `play` accepts every legal move and returns the same position as `apply`, every time.
    LegalMovesApply = "`play` accepts legal moves and agrees with `apply`",
    /// `play` rejects moves that are not legal.
    IllegalMovesRejected = "`play` rejects illegal moves",
    /// Equal positions, such as clones, have equal hashes, moves, outcomes and values.
    EqualPositions = "equal positions are equal in every respect",
    /// Equal positions have equal keys of at most `key_bits` bits, a number that is the same for all positions of a game. Either all
    /// positions have a key, or none has one, as `HAS_KEYS` says.
    EqualKeys = "equal positions have equal keys",
    /// `position_text` is a word, which `parse_position` of the position and of the start read. Equal positions have equal texts.
    PositionText = "the text of a position reads back as the position",
    /// The scene contains every legal move exactly once.
    SceneShowsMoves = "the scene contains every legal move once",
    /// The estimates of an evaluator are finite and within its range.
    EvaluatorWithinRange = "estimates are within the range of the evaluator",
    /// If `ALTERNATES` is true, the opponent is to move after every move.
    TurnsAlternate = "the sides move in turn if `ALTERNATES` is true",
    /// `non_losing_moves` leaves out only moves that lose immediately, and keeps the order of the moves.
    NonLosingMovesHint = "`non_losing_moves` leaves out only moves that lose immediately",
    /// `move_count` returns the number of legal moves.
    MoveCountHint = "`move_count` is the number of legal moves",
    /// The function that `move_scorer` returns gives each move the same score as `move_score`.
    MoveScorerHint = "`move_scorer` gives moves the same scores as `move_score`",
    /// `precompute` changes neither the position nor its hints.
    PrecomputeHint = "`precompute` changes neither the position nor its hints",
    /// `key_after` returns the key of the position after the move, or `None` if the same side moves again or the settled
    /// points change.
    KeyAfterHint = "`key_after` is the key of the position after the move",
    /// `static_bounds` contains the value.
    StaticBoundsHint = "the value lies within `static_bounds`",
    /// `near_win_bounds` and `near_loss_bounds` contain the value, whatever the number of plies.
    NearEndHint = "the value lies within `near_win_bounds` and `near_loss_bounds`",
    /// A move that `undominated_moves` omits loses immediately, or is not better than every listed move.
    UndominatedMovesHint = "`undominated_moves` contains a best move unless all moves lose immediately",
    /// In a game that ends in points, `may_end_in_points` is true up to the last position with static bounds, with bounds on
    /// near ends, or with fewer undominated than non-losing moves.
    MayEndInPoints = "`may_end_in_points` is true if a game with hints about its end can end in points",
    /// Positions with equal keys and equal settled points have equal values for every evaluator.
    KeysDetermineValues = "positions with equal keys have equal values",
    /// Positions with equal keys have values at the end of the game that differ by their settled points alone.
    SettledPoints = "the values of positions with equal keys differ by their settled points",
    /// Every game ends, and no position occurs twice in one game.
    GameEnds = "the game ends",
    /// All searches return the value of plain minimax and one of its best moves.
    SearchesAgree = "all searches agree with plain minimax",
}

/// The error for a game that violates a law.
///
/// ```
/// use plywood::{laws::{Law, Laws}, toy::Toy};
/// let toy: Toy = "((3 5) (2 9))".parse()?;
/// let infinite = |_: &Toy| f64::INFINITY;
/// let violation = Laws::new().evaluator("infinite", &infinite).check(&toy).unwrap_err();
/// assert_eq!(violation.law, Law::EvaluatorWithinRange);
/// assert_eq!(violation.to_string(), "\
/// law violated: estimates are within the range of the evaluator
/// at the start position:
/// ((3 5) (2 9))
/// expected: a finite estimate by `infinite`
/// found: inf");
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("law violated: {law}\nat {}:\n{position}\nexpected: {expected}\nfound: {found}", self.place())]
#[non_exhaustive]
pub struct LawViolation {
    /// The violated law.
    pub law: Law,
    /// The moves from the start to the position that shows the violation.
    pub moves: Vec<String>,
    /// The position that shows the violation, drawn as text.
    pub position: String,
    /// The behavior that the law requires at this position.
    pub expected: String,
    /// The actual behavior.
    pub found: String,
}

impl LawViolation {
    /// Returns the name of the position: the start, or the moves that lead to it.
    fn place(&self) -> String {
        let after = format!("the position after {}", self.moves.join(" "));
        if self.moves.is_empty() { "the start position".to_owned() } else { after }
    }
}

/// A violation at the position that is being checked.
#[derive(Clone, Debug)]
pub(super) struct Violation {
    pub(super) law: Law,
    pub(super) expected: String,
    pub(super) found: String,
}

impl Violation {
    /// Returns an error unless `holds`. `texts` returns the expected and the actual behavior.
    pub(super) fn unless<E: Into<String>, F: Into<String>>(
        holds: bool,
        law: Law,
        texts: impl FnOnce() -> (E, F),
    ) -> Result<(), Self> {
        if holds {
            return Ok(());
        }
        let (expected, found) = texts();
        Self::err(law, expected, found)
    }

    pub(super) fn err<T>(law: Law, expected: impl Into<String>, found: impl Into<String>) -> Result<T, Self> {
        Err(Violation { law, expected: expected.into(), found: found.into() })
    }
}

/// A check of all laws, with its settings.
///
/// ```
/// use plywood::{laws::Laws, toy::Toy};
/// let toy: Toy = "((3 5) (2 9))".parse()?;
/// let by_length = |toy: &Toy| if toy.to_string().len() > 5 { 0.5 } else { -0.5 };
/// let laws = Laws::new().cases(16).seed(1).depth(2).nodes(1_000).max_plies(10);
/// assert_eq!(laws.evaluator("length of the text", &by_length).check(&toy), Ok(()));
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
pub struct Laws<'e, G> {
    pub(super) cases: u32,
    pub(super) seed: u64,
    pub(super) depth: u32,
    pub(super) nodes: u64,
    pub(super) max_plies: usize,
    pub(super) evaluators: Vec<(String, &'e dyn Evaluator<G>)>,
}

impl<G> Debug for Laws<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { cases, seed, .. } = self;
        f.debug_struct("Laws").field("cases", cases).field("seed", seed).finish_non_exhaustive()
    }
}

impl<G: Game> Default for Laws<'_, G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'e, G: Game> Laws<'e, G> {
    /// Creates a check with 64 random walks through games that end within 100,000 plies. Searches are compared at depths 0
    /// to 3 and without a depth limit, each time only if plain minimax visits at most 2,000 nodes.
    pub fn new() -> Self {
        Self { cases: 64, seed: 0, depth: 3, nodes: 2_000, max_plies: 100_000, evaluators: Vec::new() }
    }

    /// Sets the number of random walks.
    #[must_use]
    pub fn cases(self, cases: u32) -> Self {
        Self { cases, ..self }
    }

    /// Sets the seed of the random walks.
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Sets the greatest depth at which searches are compared.
    #[must_use]
    pub fn depth(self, depth: u32) -> Self {
        Self { depth, ..self }
    }

    /// Sets the node limit of one search by plain minimax. A position is not compared at a depth that needs more nodes.
    #[must_use]
    pub fn nodes(self, nodes: u64) -> Self {
        Self { nodes, ..self }
    }

    /// Sets the maximum length of a game in plies.
    #[must_use]
    pub fn max_plies(self, max_plies: usize) -> Self {
        Self { max_plies, ..self }
    }

    /// Adds an evaluator to check, with a name for messages.
    #[must_use]
    pub fn evaluator(mut self, name: &str, evaluator: &'e dyn Evaluator<G>) -> Self {
        self.evaluators.push((name.to_owned(), evaluator));
        self
    }
}
