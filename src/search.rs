//! What every search takes and gives: [`Searcher`], [`Report`], [`Stats`], and [`AnySearcher`], the
//! searches by name.

use std::fmt::{self, Debug, Display};
use std::str::FromStr;
use std::time::Duration;

use enum_dispatch::enum_dispatch;
use thiserror::Error;

use crate::analysis::{self, Analysis};
use crate::evaluate::Evaluator;
use crate::game::Game;
use crate::limits::{Limits, Stop};
use crate::meter::Meter;
use crate::nearest::{nearest, shortened};
use crate::observe::Observer;
use crate::solver::{Mtdf, PrincipalVariation, ProofNumber, Solver};
use crate::textbook::{AlphaBeta, AlphaBetaIterative, Iterative, Recursive, Tree};
use crate::value::Value;

/// A search for the value of a position and a best move.
///
/// Every search obeys one contract. For a position, a depth and an evaluator it finds the value of
/// plain minimax, and its best move is one of plain minimax's best moves (for the textbook searches the
/// first of them in the order of the legal moves). Every search takes every limit, hands back its best
/// so far when one stops it, and can be used again.
///
/// ```
/// use plywood::{Blind, Limits, Searcher, Stop, Value, textbook::Recursive, toy::Toy};
/// let toy: Toy = "((3 5) (2 9))".parse()?;
/// let report = Recursive.search(&toy, &Blind, &Limits::none());
/// assert_eq!(report.value, Some(Value::Points(3)));
/// assert_eq!(report.line_text(), "a a");
/// assert_eq!((report.stopped, report.stats.nodes), (Stop::Proved, 7));
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
#[enum_dispatch]
pub trait Searcher {
    /// The name that it has on the command line.
    fn name(&self) -> &'static str;

    /// Searches `position` and tells `observer` every step.
    fn observe<G: Game, E: Evaluator<G> + ?Sized, O: Observer<G>>(
        &mut self,
        position: &G,
        evaluator: &E,
        limits: &Limits,
        observer: &mut O,
    ) -> Report<G::Move>;

    /// Searches `position`.
    fn search<G: Game, E: Evaluator<G> + ?Sized>(
        &mut self,
        position: &G,
        evaluator: &E,
        limits: &Limits,
    ) -> Report<G::Move> {
        self.observe(position, evaluator, limits, &mut ())
    }

    /// The exact value of every legal move, see [`analyze`](crate::analyze).
    fn analyze<G: Game, E: Evaluator<G> + ?Sized>(
        &mut self,
        position: &G,
        evaluator: &E,
        limits: &Limits,
    ) -> Analysis<G::Move>
    where
        Self: Sized,
    {
        analysis::one_by_one(self, position, evaluator, limits)
    }

    /// Whether a search to the end of the game under a limit on time or nodes goes by way of lesser depths, so
    /// that it has an answer whenever that stops it.
    fn deepens(&self) -> bool {
        false
    }
}

/// What is known of the true value (at the depth that was asked for) from the value in a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// It is this value.
    Exact,
    /// It is this value or a better one.
    Lower,
    /// It is this value or a worse one.
    Upper,
}

impl Bound {
    /// What a bound on one side's value says of the other side's.
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            Bound::Exact => Bound::Exact,
            Bound::Lower => Bound::Upper,
            Bound::Upper => Bound::Lower,
        }
    }

    /// What is known where it is this of `value`, in words.
    ///
    /// ```
    /// use plywood::{Bound, Value};
    /// assert_eq!(Bound::Lower.said_of(Value::Draw), "at least draw");
    /// assert_eq!(Bound::Exact.said_of(Value::Win { plies: 3 }), "win 3");
    /// ```
    pub fn said_of(self, value: Value) -> String {
        let value = value.rounded();
        match self {
            Bound::Exact => value.to_string(),
            Bound::Lower => format!("at least {value}"),
            Bound::Upper => format!("at most {value}"),
        }
    }
}

impl Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Bound::Exact => "exact",
            Bound::Lower => "lower",
            Bound::Upper => "upper",
        })
    }
}

/// What a search did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Positions visited, the root among them, each as often as it was visited.
    pub nodes: u64,
    /// Those of them that were not gone beyond: finished games and horizons.
    pub leaves: u64,
    /// Those of the leaves that were horizons, asked of the evaluator.
    pub evaluations: u64,
    /// Positions at which a move proved good enough to skip the rest.
    pub cutoffs: u64,
    /// Positions whose value a table knew; 0 for a search that keeps none.
    pub table_hits: u64,
    /// Places in the table, at its largest; 0 for a search that keeps none.
    pub table_places: u64,
    /// Those of them that hold a position.
    pub table_filled: u64,
    /// The most memory that the search held at one time for trees, stacks and tables, in bytes.
    pub peak_bytes: u64,
    /// How long it took.
    pub elapsed: Duration,
}

impl Stats {
    /// The sum of the work of two searches, one after the other; of their tables the larger.
    #[must_use]
    pub fn plus(self, other: Stats) -> Self {
        let larger = if other.table_places > self.table_places { other } else { self };
        Self {
            nodes: self.nodes + other.nodes,
            leaves: self.leaves + other.leaves,
            evaluations: self.evaluations + other.evaluations,
            cutoffs: self.cutoffs + other.cutoffs,
            table_hits: self.table_hits + other.table_hits,
            table_places: larger.table_places,
            table_filled: larger.table_filled,
            peak_bytes: self.peak_bytes.max(other.peak_bytes),
            elapsed: self.elapsed + other.elapsed,
        }
    }

    /// How much of its table the search filled, from 0 to 1; `None` where there is no table.
    pub fn table_fill(self) -> Option<f64> {
        #[expect(clippy::cast_precision_loss, reason = "far below 2^52")]
        let part = || self.table_filled as f64 / self.table_places as f64;
        (self.table_places > 0).then(part)
    }
}

/// The answer of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<M> {
    /// The value for the side to move, plies counted from the position searched; `None` where a limit
    /// came before anything was finished.
    pub value: Option<Value>,
    /// How `value` relates to the true one; `None` where there is no value.
    pub bound: Option<Bound>,
    /// Why the search ended.
    pub stopped: Stop,
    /// A best move, or where nothing was finished the first legal one; `None` on a finished game and
    /// for a search of depth 0.
    pub best: Option<M>,
    /// The principal variation: what both sides play from here on, as far as the search looked. It
    /// begins with `best`, or is empty where nothing was finished.
    pub line: Vec<M>,
    /// What it cost.
    pub stats: Stats,
}

impl<M> Report<M> {
    /// The report of a search of `position` that has run its course.
    ///
    /// `found` is the value with its bound, as far as anything was finished, and `line` leads to it. A
    /// search that was not stopped by a limit has proved what it found when it met no horizon, or when
    /// that is an exact win or loss, which lies within the depth searched.
    pub fn new<G: Game<Move = M>>(
        position: &G,
        found: Option<(Value, Bound)>,
        line: Vec<M>,
        meter: &Meter,
        stats: Stats,
    ) -> Self
    where
        M: Copy,
    {
        let sure = |(value, bound): (Value, Bound)| {
            stats.evaluations == 0 || (value.is_decided() && bound == Bound::Exact)
        };
        let stopped = meter
            .stopped()
            .unwrap_or_else(|| if found.is_some_and(sure) { Stop::Proved } else { Stop::Depth });
        let line = if found.is_some() { line } else { Vec::new() };
        let nothing_finished = meter.is_stopped() && line.is_empty();
        Self {
            value: found.map(|(value, _)| if stats.evaluations == 0 { value } else { value.unproven() }),
            bound: found.map(|(_, bound)| bound),
            stopped,
            best: line
                .first()
                .copied()
                .or_else(|| if nothing_finished { position.legal_moves().first().copied() } else { None }),
            line,
            stats: Stats {
                nodes: meter.nodes(),
                peak_bytes: meter.peak_bytes(),
                elapsed: meter.elapsed(),
                ..stats
            },
        }
    }

    /// The same with every move put through `f`, to text for instance.
    pub fn map<N>(self, mut f: impl FnMut(M) -> N) -> Report<N> {
        Report {
            value: self.value,
            bound: self.bound,
            stopped: self.stopped,
            best: self.best.map(&mut f),
            line: self.line.into_iter().map(f).collect(),
            stats: self.stats,
        }
    }

    /// The principal variation as text, moves separated by spaces.
    pub fn line_text(&self) -> String
    where
        M: Display,
    {
        self.line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }
}

/// The searches by name, each of them a [`Searcher`].
///
/// ```
/// use plywood::{AnySearcher, Searcher};
/// let search: AnySearcher = "alpha-beta".parse()?;
/// assert_eq!(search.name(), "alpha-beta");
/// let error = "alhpa-beta".parse::<AnySearcher>().unwrap_err();
/// assert!(error.to_string().contains("did you mean `alpha-beta`?"));
/// # Ok::<(), plywood::UnknownSearch>(())
/// ```
#[enum_dispatch(Searcher)]
#[derive(Clone, Debug)]
pub enum AnySearcher {
    /// `recursive`
    Recursive,
    /// `iterative`
    Iterative,
    /// `tree`
    Tree,
    /// `alpha-beta`
    AlphaBeta,
    /// `alpha-beta-iterative`
    AlphaBetaIterative,
    /// `solver`
    Solver,
    /// `pvs`
    PrincipalVariation,
    /// `mtdf`
    Mtdf,
    /// `df-pn`
    ProofNumber,
}

impl AnySearcher {
    /// The textbook searches: the best move that they find is the first of the best.
    pub fn textbook() -> Vec<Self> {
        vec![
            Recursive.into(),
            Iterative.into(),
            Tree.into(),
            AlphaBeta::default().into(),
            AlphaBetaIterative::default().into(),
        ]
    }

    /// The searches of the solver: the best move that they find is one of the best.
    pub fn solvers() -> Vec<Self> {
        vec![
            Solver::default().into(),
            PrincipalVariation::default().into(),
            Mtdf::default().into(),
            ProofNumber::default().into(),
        ]
    }

    /// Every search there is, in the order in which they are best read.
    pub fn all() -> Vec<Self> {
        [Self::textbook(), Self::solvers()].concat()
    }

    /// Their names.
    pub fn names() -> Vec<&'static str> {
        Self::all().iter().map(Searcher::name).collect()
    }
}

impl Default for AnySearcher {
    /// The search to take where none is named: `solver`.
    fn default() -> Self {
        Solver::default().into()
    }
}

impl FromStr for AnySearcher {
    type Err = UnknownSearch;

    fn from_str(name: &str) -> Result<Self, UnknownSearch> {
        Self::all()
            .into_iter()
            .find(|search| search.name() == name)
            .ok_or_else(|| UnknownSearch { name: shortened(name) })
    }
}

/// No search has this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no search `{name}`: {} searches are {}", nearest(name, AnySearcher::names()), AnySearcher::names().join(", "))]
pub struct UnknownSearch {
    /// The name that was asked for.
    pub name: String,
}
