//! The trait [`Game`], which an author implements for a position, and the types that it uses.

mod limited;
mod notation;
pub mod scene;

use std::fmt::{Debug, Display};
use std::hash::Hash;

use smallvec::SmallVec;

use crate::value::{Bounds, Outcome, Player};

pub use limited::Limited;
pub use notation::{IllegalMove, PositionError, PositionText};
pub use scene::Scene;

/// A list of moves that needs no allocation for up to sixteen moves.
///
/// It is a [`SmallVec`], which dereferences to a slice and is built by `collect()`, or by `MoveList::new()` and `push`.
pub type MoveList<M> = SmallVec<[M; 16]>;

/// Returns the settled points from the perspective of the side to move.
#[inline]
pub(crate) fn settled_for_mover<G: Game>(position: &G) -> i32 {
    let points = position.settled_points();
    if position.to_move() == Player::First { points } else { -points }
}

/// Returns whether the side that moved from `position` to `child` moves again.
#[inline(always)]
pub(crate) fn repeats_turn<G: Game>(position: &G, child: &G) -> bool {
    !G::ALTERNATES && child.to_move() == position.to_move()
}

/// Returns the heap memory of a position and its list of moves, in bytes.
#[inline]
pub(crate) fn heap_bytes<G: Game>(position: &G, moves: &MoveList<G::Move>) -> usize {
    let list = if moves.spilled() { moves.capacity() * size_of::<G::Move>() } else { 0 };
    position.heap_bytes() + list
}

/// A position of a two-player game of perfect information.
///
/// Five items are required: [`Move`](Game::Move), [`to_move`](Game::to_move), [`outcome`](Game::outcome),
/// [`moves`](Game::moves) and [`apply`](Game::apply). [`Display`] draws the board. All other items are provided. Except
/// for [`is_over`](Game::is_over), [`legal_moves`](Game::legal_moves), [`play`](Game::play) and
/// [`parse_move`](Game::parse_move), they may be overridden to make searches faster or drawings better. The feature
/// `laws` checks that an implementation is consistent. The front page of the crate contains a complete game.
///
/// # Equality
///
/// From equal positions, the rest of the game must be the same, including the side to move. The moves that led to a position
/// should not be part of its equality: a stricter equality gives the same answers, but tables recognize fewer positions.
///
/// # Turns
///
/// A side may move twice in a row. Searches therefore never assume that turns alternate; they call
/// [`to_move`](Game::to_move).
///
/// # Games must end
///
/// Every sequence of legal moves must reach a finished position. A search without a depth limit follows every line of play
/// to its end: if a line has no end, the search runs until a limit on time, nodes or memory stops it, and reports its best
/// result so far. [`Limited`] turns a game that can go on forever into one that ends in a draw after a number of plies.
///
/// # Out of scope
///
/// Games of chance, hidden information, simultaneous moves, or more than two players are not supported: a value for one
/// side is always the opposite of the value for the other side.
#[expect(unused_variables, reason = "some default methods ignore their arguments")]
pub trait Game: Clone + Eq + Hash + Debug + Display + Send + Sync {
    /// A move. Its `Display` is the notation of the game and contains neither white space nor commas.
    type Move: Copy + Eq + Hash + Debug + Display + Send + Sync;

    /// Returns the side to move. At the end of the game it is the side that would move next.
    fn to_move(&self) -> Player;

    /// Returns the result of the game, or `None` while the game goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// Returns the legal moves in the order that the game documents.
    ///
    /// The method is called only while the game goes on, and must then return at least one move.
    /// [`legal_moves`](Game::legal_moves) may be called for every position.
    fn moves(&self) -> MoveList<Self::Move>;

    /// Returns the position after the move `mv`, which must be legal. [`play`](Game::play) checks the move.
    #[must_use]
    fn apply(&self, mv: Self::Move) -> Self;

    // --- Provided; not to be overridden. ----------------------------------------------------------------

    /// Returns whether the game has ended.
    fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// Returns the legal moves: those of [`moves`](Game::moves), or none if the game has ended.
    fn legal_moves(&self) -> MoveList<Self::Move> {
        if self.is_over() { MoveList::new() } else { self.moves() }
    }

    /// Returns the position after the move `mv` if it is legal.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] contains the rejected move and the legal moves.
    ///
    /// ```
    /// use plywood::{Game, toy::Toy};
    /// let toy: Toy = "((3 5) 2)".parse()?;
    /// let b = toy.parse_move("b")?;
    /// let end = toy.play(b)?;
    /// assert_eq!(end.play(b).unwrap_err().to_string(), "illegal move `b`: the game is over");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn play(&self, mv: Self::Move) -> Result<Self, IllegalMove> {
        let legal = self.legal_moves();
        if legal.contains(&mv) { Ok(self.apply(mv)) } else { Err(IllegalMove::new(&mv.to_string(), &legal)) }
    }

    /// Returns the legal move whose notation is `text`.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] if no legal move has this notation.
    fn parse_move(&self, text: &str) -> Result<Self::Move, IllegalMove> {
        let legal = self.legal_moves();
        let found = legal.iter().find(|mv| mv.to_string() == text);
        found.copied().ok_or_else(|| IllegalMove::new(text, &legal))
    }

    // --- Text and drawing. ------------------------------------------------------------------------------

    /// Returns a drawing of the board: cells, lines and pieces with coordinates. The default derives it from `Display`.
    fn scene(&self) -> Scene {
        let moves = self.legal_moves().iter().map(ToString::to_string).collect();
        Scene::from_text(&self.to_string(), moves)
    }

    /// Returns the position in a text notation that [`parse_position`](Game::parse_position) reads, or `None` if the game
    /// has no such notation. Equal positions have equal texts.
    fn position_text(&self) -> Option<String> {
        None
    }

    /// Returns the position that `text` denotes. `self` is any position of the same game and size.
    ///
    /// # Errors
    ///
    /// [`PositionError`] if the text does not denote a position of this game and size, or if the game has no notation
    /// for positions.
    fn parse_position(&self, text: &str) -> Result<Self, PositionError> {
        Err(PositionError::new("the game has no notation for positions"))
    }

    // --- Keys for transposition tables. -----------------------------------------------------------------

    /// Whether positions have a [`key`](Game::key): `Some(true)` if all positions of the game have one, `Some(false)` if none
    /// has one, and `None` if this depends on the size of the game.
    ///
    /// The constant changes no answer. The compiler creates the code of the solver once for tables of keys and once for
    /// tables of whole positions; with `Some`, it creates the fast variants for one kind of table only, which takes a third
    /// less code. If a game declares the wrong kind, the solver uses slower code; the law `EqualKeys` finds this.
    ///
    /// ```
    /// use plywood::{Game, Limited, toy::Toy};
    /// // Neither a tree nor a tree with a limit on the plies has a key.
    /// assert_eq!((Toy::HAS_KEYS, <Limited<Toy> as Game>::HAS_KEYS), (Some(false), Some(false)));
    /// let toy: Toy = "((3 5) 2)".parse()?;
    /// assert_eq!(toy.key(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    const HAS_KEYS: Option<bool> = None;

    /// Returns a number of bits that suffices for every [`key`](Game::key) in this size of the game: each key is less than
    /// 2 to the power of this number. All positions of one size return the same number.
    fn key_bits(&self) -> u32 {
        128
    }

    /// Returns an exact key of the position, or `None`, in which case transposition tables store whole positions.
    ///
    /// *Exact* means that among the positions of one size of the game, equal positions have equal keys, and positions with
    /// equal keys have equal values. The values are equal from the perspective of the side to move, including plies, at
    /// every depth and for every evaluator that is used with the game. A key may therefore be the same for symmetrical
    /// positions if the evaluators score them alike. A key is never a hash that can collide.
    ///
    /// In a game with [`settled_points`](Game::settled_points), this holds for positions that also have equal settled points
    /// from the perspective of the side to move; for others, it is enough that the points still to come are equal.
    fn key(&self) -> Option<u128> {
        None
    }

    /// Returns the [`key`](Game::key) of the position after `mv`, or `None` if that position has no key, if the same side
    /// moves again, or if that position has different [settled points](Game::settled_points). A caller with the key alone
    /// assumes that the opponent is to move and that no points were settled. Games override the method where the key is
    /// cheaper to compute than the position.
    fn key_after(&self, mv: Self::Move) -> Option<u128> {
        let child = self.apply(mv);
        let is_as_assumed =
            child.to_move() != self.to_move() && child.settled_points() == self.settled_points();
        if is_as_assumed { child.key() } else { None }
    }

    /// Returns the settled points of a game that ends in points: the part of the final margin that no further move can
    /// change, from the perspective of [`Player::First`], as in [`Outcome::Points`]. It is negative if the second player is
    /// ahead. The default is 0.
    ///
    /// A game whose sides collect points, such as Dots and Boxes or Kalah, returns here the margin so far and omits it from
    /// its [`key`](Game::key). Positions that differ only in the margin so far then share an entry of a transposition
    /// table, which stores only the points still to come. In a game without keys, the method has no effect.
    ///
    /// For two positions with equal keys, the values at the end of the game, each from the perspective of its side to move,
    /// must be related as follows:
    ///
    /// - If one value is a win or a loss, the other is the same, with the same number of plies.
    /// - Otherwise, both are the same distance from the settled points of their position. A draw counts as 0 points here.
    ///   Settled points are seen from the perspective of the side to move too: their sign changes if that is
    ///   [`Player::Second`].
    ///
    /// In addition, equal positions have equal settled points, and the settled points are less than 2^30 in magnitude.
    ///
    /// ```
    /// # use plywood::{Game, MoveList, Outcome, Player, Value, ZeroEvaluator, laws::{Laws, MinimaxOracle}};
    /// /// A row of coins; a side takes the first or the last coin, and the result is the margin in value.
    /// #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    /// struct Coins {
    ///     left: Vec<i32>,
    ///     margin: i32,
    ///     to_move: Player,
    /// }
    ///
    /// impl std::fmt::Display for Coins {
    ///     fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
    ///         write!(f, "{:?}", self.left)
    ///     }
    /// }
    ///
    /// impl Game for Coins {
    ///     /// Whether the first or the last coin is taken.
    ///     type Move = bool;
    /// #     fn to_move(&self) -> Player { self.to_move }
    /// #     fn outcome(&self) -> Option<Outcome> { self.left.is_empty().then_some(Outcome::Points(self.margin)) }
    /// #     fn moves(&self) -> MoveList<bool> { [true, false].into_iter().collect() }
    /// #     fn apply(&self, is_first: bool) -> Self {
    /// #         let mut next = self.clone();
    /// #         let coin = if is_first { next.left.remove(0) } else { next.left.pop().unwrap() };
    /// #         next.margin += if self.to_move == Player::First { coin } else { -coin };
    /// #         next.to_move = self.to_move.opponent();
    /// #         next
    /// #     }
    ///     // ...
    ///
    ///     /// The coins of `left`, four bits each: neither the margin nor the side to move.
    ///     fn key(&self) -> Option<u128> {
    ///         Some(self.left.iter().fold(1, |key, &coin| key << 4 | coin as u128))
    ///     }
    ///
    ///     fn settled_points(&self) -> i32 {
    ///         self.margin
    ///     }
    /// }
    ///
    /// let level = Coins { left: vec![7, 2, 5], margin: 0, to_move: Player::First };
    /// let ahead = Coins { margin: 3, ..level.clone() };
    /// assert_eq!(level.key(), ahead.key());
    /// let mut oracle = MinimaxOracle::new(&ZeroEvaluator);
    /// assert_eq!(oracle.value(&level, None), Value::Points(4));
    /// assert_eq!(oracle.value(&ahead, None), Value::Points(7));
    /// # assert_eq!(Laws::new().check(&level), Ok(()));
    /// ```
    fn settled_points(&self) -> i32 {
        0
    }

    /// Returns the number of bytes that the position holds on the heap, for the memory limit: 0 for most games.
    fn heap_bytes(&self) -> usize {
        0
    }

    /// The number of bytes of stack that one call of a method of the game, of its evaluator or of an observer may need. A
    /// recursive search keeps them free. Games declare more if their methods call an interpreter, for example.
    ///
    /// ```
    /// use plywood::{Game, Limited, toy::Toy};
    /// // A game around another one needs the stack of the inner game.
    /// assert_eq!(<Limited<Toy> as Game>::STACK_BYTES, Toy::STACK_BYTES);
    /// ```
    const STACK_BYTES: usize = 128 << 10;

    /// Returns the number of legal moves: 0 if the game has ended. Games override it where counting is cheaper than listing
    /// the moves.
    fn move_count(&self) -> usize {
        self.legal_moves().len()
    }

    /// Returns whether the game may end in points from this position on. The default is `false`.
    ///
    /// Override it with `true` in a game that may end in points and has [`static_bounds`](Game::static_bounds),
    /// [`near_win_bounds`](Game::near_win_bounds), [`near_loss_bounds`](Game::near_loss_bounds) or
    /// [`undominated_moves`](Game::undominated_moves). These hints are about the end of the game. In a game of wins, losses
    /// and draws, the value to a depth follows from the value of the whole game: a win or a loss within the depth,
    /// otherwise 0. In a game with points it does not follow, and a search to a depth does not use the hints in this way.
    /// In a game without these hints, and in a search without a depth limit, the method has no effect on the answers. The
    /// law `MayEndInPoints` checks the method in random games.
    ///
    /// ```
    /// use plywood::{Game, toy::Toy};
    /// let toy: Toy = "((3 5) 2)".parse()?;
    /// // A tree ends in points, but it has none of these hints.
    /// assert!(!toy.may_end_in_points());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn may_end_in_points(&self) -> bool {
        false
    }

    // --- Hints for the solver. The textbook searches do not call them. ----------------------------------

    /// Whether the sides always move in turn: after every move the opponent is to move, also after the last move of a game.
    ///
    /// If it is true, the solver contains no code for repeated turns, so that it is faster and takes less time to compile. If it
    /// is true and a side moves twice in a row, answers are wrong; the law `TurnsAlternate` finds this.
    const ALTERNATES: bool = false;

    /// Returns the legal moves in the order of [`moves`](Game::moves). Moves that lose immediately may be omitted, even
    /// if no move remains. A move loses immediately if the opponent can answer it with a move that wins the game. The
    /// method is called only while the game goes on.
    fn non_losing_moves(&self) -> MoveList<Self::Move> {
        self.moves()
    }

    /// Returns the moves of [`non_losing_moves`](Game::non_losing_moves), from which *dominated* moves may be omitted too. A
    /// move is dominated if another move of the list has at least the same value at full depth, including plies. That move
    /// must not end the game with a loss of the side that makes it. The method is called only in searches without an evaluator, or
    /// whose evaluator scores every position 0.
    ///
    /// ```
    /// use plywood::{Game, toy::Toy};
    /// let toy: Toy = "((3 5) 2)".parse()?;
    /// // By default, no move is omitted.
    /// assert_eq!(toy.undominated_moves(), toy.moves());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn undominated_moves(&self) -> MoveList<Self::Move> {
        self.non_losing_moves()
    }

    /// Returns the ordering score of the move `mv`: searches try moves with larger scores first. Scores never decide a
    /// value. `after` is the position after the move, as [`precompute`](Game::precompute) returned it, or `None` if the
    /// search has not created it. The method is called only while the game goes on.
    fn move_score(&self, mv: Self::Move, after: Option<&Self>) -> i32 {
        0
    }

    /// Returns a function that scores moves of this position as [`move_score`](Game::move_score) does. A search calls this
    /// method once for a position whose moves it orders, and the function for each move. Games override the method where
    /// the scores of several moves share a part that is then computed only once.
    ///
    /// ```
    /// # use plywood::{Game, toy::Toy};
    /// let toy: Toy = "((3 5) 2)".parse()?;
    /// let score = toy.move_scorer();
    /// for mv in toy.moves() {
    ///     assert_eq!(score(mv, None), toy.move_score(mv, None));
    ///     assert_eq!(score(mv, Some(&toy.apply(mv))), toy.move_score(mv, None));
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn move_scorer(&self) -> impl Fn(Self::Move, Option<&Self>) -> i32 {
        |mv, after| self.move_score(mv, after)
    }

    /// Returns an interval that contains the value of the position at full depth and is known without search. Values are
    /// from the perspective of the side to move, and their plies are counted from this position.
    ///
    /// The method is called while the game goes on, and for finished positions as well if
    /// [`EAGER_BOUNDS`](Game::EAGER_BOUNDS) is true.
    fn static_bounds(&self) -> Bounds {
        Bounds::UNKNOWN
    }

    /// Whether [`static_bounds`](Game::static_bounds) is cheap enough to be called for every child of a position before
    /// any of them is searched.
    ///
    /// If it is true, the bounds of a finished position must be exact. Bounds that contain more than one value then mean
    /// that the game goes on.
    const EAGER_BOUNDS: bool = false;

    /// Returns bounds on the value that show whether the side to move wins within `plies` plies: a lower bound of at least
    /// `Win { plies }`, or an upper bound below it. The bounds must contain the value at full depth, as those of
    /// [`static_bounds`](Game::static_bounds) do. [`Bounds::UNKNOWN`] leaves the question to the search.
    ///
    /// The solver calls the method only for unfinished positions, and only in a null-window search for a win within `plies`
    /// plies that the other bounds do not decide. It is therefore called less often than
    /// [`static_bounds`](Game::static_bounds), and may search the next plies itself. If the position is compact, this often
    /// takes a fraction of the time of the solver's own search, which lists moves and probes the table. `plies` may be any
    /// number; the game decides up to which number it answers.
    fn near_win_bounds(&self, plies: u32) -> Bounds {
        Bounds::UNKNOWN
    }

    /// Returns bounds on the value that show whether the side to move loses within `plies` plies: an upper bound of at most
    /// `Loss { plies }`, or a lower bound above it. Otherwise like [`near_win_bounds`](Game::near_win_bounds).
    fn near_loss_bounds(&self, plies: u32) -> Bounds {
        Bounds::UNKNOWN
    }

    /// Stores in the position the results of computations that several hints need. The position must stay equal to what it
    /// was. A search that uses hints calls this method once for every position before it calls
    /// [`static_bounds`](Game::static_bounds), [`near_win_bounds`](Game::near_win_bounds),
    /// [`near_loss_bounds`](Game::near_loss_bounds), [`move_score`](Game::move_score),
    /// [`non_losing_moves`](Game::non_losing_moves) or [`undominated_moves`](Game::undominated_moves). The hints must also work, with
    /// the same results, for a position for which it was not called.
    fn precompute(&mut self) {}
}
