//! Searches as trait objects: [`SessionSearcher`], which hides the type of the game, and [`GameSearcher`] for one game.

use std::any::Any;
use std::fmt::{self, Debug};
use std::sync::Arc;

use crate::game::Game;
use crate::search::{Analysis, Limits, Report, Searcher, analyze_deepening};
use crate::searchers::AnySearcher;
use crate::solver::SolverOptions;
use crate::tools::compare::{AnyEvaluator, Contender, CutoffCounter};
use crate::tools::play::search_for_move;
use crate::tools::trace::{Trace, UntraceableSearch};

/// A search that a [`Session`](super::Session) can run.
///
/// [`AnySearcher`] implements it, so `&mut AnySearcher::default()` can be passed to every session.
/// [`Session::searcher`](super::Session::searcher) creates a built-in search, or one that an [`Entry`](crate::Entry) adds,
/// by its name.
pub trait SessionSearcher: Any + Debug + Send {
    /// Returns the name of the search.
    fn name(&self) -> &str;

    /// Returns whether the visited tree can be recorded, see [`Searcher::is_traceable`].
    fn is_traceable(&self) -> bool;

    /// Returns the speed-ups of a search of the solver, to switch them on or off; `None` for other searches.
    ///
    /// ```
    /// use plywood::session::SessionSearcher;
    /// use plywood::{AnySearcher, Searcher, textbook::AlphaBeta};
    /// let mut solver = AnySearcher::default();
    /// solver.solver_options().expect("a solver").table = false;
    /// assert!(!solver.uses_table());
    /// assert_eq!(AnySearcher::from(AlphaBeta::default()).solver_options(), None);
    /// ```
    fn solver_options(&mut self) -> Option<&mut SolverOptions> {
        None
    }
}

impl SessionSearcher for AnySearcher {
    fn name(&self) -> &str {
        Searcher::name(self)
    }

    fn is_traceable(&self) -> bool {
        Searcher::is_traceable(self)
    }

    fn solver_options(&mut self) -> Option<&mut SolverOptions> {
        Some(match self {
            AnySearcher::Solver(search) => &mut search.options,
            AnySearcher::PrincipalVariation(search) => &mut search.options,
            AnySearcher::Mtdf(search) => &mut search.options,
            AnySearcher::ProofNumber(search) => &mut search.options,
            _ => return None,
        })
    }
}

/// A search of a comparison in a [`Session`](super::Session): its name in the results, its evaluator and its own limits.
#[derive(Debug)]
#[non_exhaustive]
pub struct SessionContender {
    /// The name in the results, which must be unique in the comparison.
    pub name: String,
    /// The search.
    pub searcher: Box<dyn SessionSearcher>,
    /// The name of the heuristic; `None` selects the game's default.
    pub heuristic: Option<String>,
    /// The memory limit in bytes, in place of that of the comparison.
    pub memory: Option<u64>,
    /// The number of threads, in place of that of the comparison.
    pub threads: Option<u32>,
}

impl SessionContender {
    /// Creates a contender with the name of the search, the default heuristic and the limits of the comparison.
    ///
    /// ```
    /// use plywood::session::SessionContender;
    /// use plywood::{Catalog, Entry, Limits, compare::Schedule, toy::Toy};
    /// let toy: Toy = "((3 5) (2 9))".parse()?;
    /// let session = Catalog::new().with(Entry::new("lecture", move || toy.clone())).open("lecture")?;
    /// let mut contenders = Vec::new();
    /// for name in ["solver", "solver without table"] {
    ///     let mut contender = SessionContender::new(session.searcher("solver")?);
    ///     contender.name = name.to_owned();
    ///     contenders.push(contender);
    /// }
    /// contenders[1].searcher.solver_options().expect("a solver").table = false;
    /// let schedule = Schedule::default();
    /// let comparison = session.compare(&mut contenders, &Limits::none(), &schedule, &mut |_| ())?;
    /// assert_eq!(comparison.rows[1].search, "solver without table");
    /// assert_eq!(comparison.rows[1].report.stats.table_fill(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(searcher: Box<dyn SessionSearcher>) -> Self {
        Self { name: searcher.name().to_owned(), searcher, heuristic: None, memory: None, threads: None }
    }
}

/// The position to search, the evaluator and the limits.
pub(super) struct Task<'t, G> {
    pub(super) position: &'t G,
    pub(super) evaluator: &'t AnyEvaluator<'t, G>,
    pub(super) limits: &'t Limits,
}

/// An object-safe search over one game. Every [`Searcher`] implements it: the methods call [`Searcher::search`],
/// [`search_for_move`], [`Searcher::analyze`], [`analyze_deepening`] and [`Trace::record`].
pub(super) trait GameSearcher<G: Game>: Contender<G> + Send {
    fn search_position(&mut self, task: Task<'_, G>) -> Report<G::Move>;
    fn find_move(&mut self, task: Task<'_, G>) -> Report<G::Move>;
    fn analyze_moves(&mut self, task: Task<'_, G>) -> Analysis<G::Move>;
    fn analyze_moves_deepening(&mut self, task: Task<'_, G>) -> Analysis<G::Move>;
    fn trace(&mut self, task: Task<'_, G>, max_nodes: usize) -> Result<Trace<G::Move, G>, UntraceableSearch>;
}

impl<G: Game, S: Searcher + Send> GameSearcher<G> for S {
    fn search_position(&mut self, task: Task<'_, G>) -> Report<G::Move> {
        self.search(task.position, task.evaluator, task.limits)
    }

    fn find_move(&mut self, task: Task<'_, G>) -> Report<G::Move> {
        search_for_move(self, task.position, task.evaluator, task.limits)
    }

    fn analyze_moves(&mut self, task: Task<'_, G>) -> Analysis<G::Move> {
        self.analyze(task.position, task.evaluator, task.limits)
    }

    fn analyze_moves_deepening(&mut self, task: Task<'_, G>) -> Analysis<G::Move> {
        analyze_deepening(self, task.position, task.evaluator, task.limits)
    }

    fn trace(&mut self, task: Task<'_, G>, max_nodes: usize) -> Result<Trace<G::Move, G>, UntraceableSearch> {
        Trace::record(self, task.position, task.evaluator, task.limits, max_nodes)
    }
}

/// The name of a search that an [`Entry`](crate::Entry) adds, and the function that creates the search.
#[derive(Clone)]
pub(crate) struct NamedFactory<G: Game> {
    pub(crate) name: String,
    pub(crate) make: Arc<dyn Fn() -> CustomSearcher<G> + Send + Sync>,
}

impl<G: Game> Debug for NamedFactory<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("NamedFactory").field(&self.name).finish()
    }
}

/// A search that the [`Entry`](crate::Entry) of a game adds, with the name that the entry gives it.
pub(crate) struct CustomSearcher<G: Game> {
    name: String,
    is_traceable: bool,
    pub(super) searcher: Box<dyn GameSearcher<G>>,
}

impl<G: Game> CustomSearcher<G> {
    pub(crate) fn new<S: Searcher + Send + 'static>(name: String, searcher: S) -> Self {
        Self { name, is_traceable: searcher.is_traceable(), searcher: Box::new(searcher) }
    }
}

impl<G: Game> Debug for CustomSearcher<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CustomSearcher").field("name", &self.name).finish_non_exhaustive()
    }
}

impl<G: Game + 'static> SessionSearcher for CustomSearcher<G> {
    fn name(&self) -> &str {
        &self.name
    }

    fn is_traceable(&self) -> bool {
        self.is_traceable
    }
}

/// A borrowed search in a comparison, with the name and the limits of its [`SessionContender`].
pub(super) struct BorrowedContender<'s, G: Game> {
    pub(super) name: &'s str,
    pub(super) searcher: &'s mut dyn GameSearcher<G>,
    pub(super) memory: Option<u64>,
    pub(super) threads: Option<u32>,
}

impl<G: Game> BorrowedContender<'_, G> {
    fn limits(&self, limits: &Limits) -> Limits {
        let (memory, threads) = (self.memory.or(limits.memory), self.threads.or(limits.threads));
        Limits { memory, threads, ..limits.clone() }
    }
}

impl<G: Game> Contender<G> for BorrowedContender<'_, G> {
    fn label(&self) -> &str {
        self.name
    }

    fn run(&mut self, position: &G, evaluator: &AnyEvaluator<'_, G>, limits: &Limits) -> Report<G::Move> {
        let limits = self.limits(limits);
        self.searcher.run(position, evaluator, &limits)
    }

    fn count_cutoffs(
        &mut self,
        position: &G,
        evaluator: &AnyEvaluator<'_, G>,
        limits: &Limits,
    ) -> Option<CutoffCounter<G>> {
        let limits = self.limits(limits);
        self.searcher.count_cutoffs(position, evaluator, &limits)
    }
}
