//! The tree that a search really walked: [`Trace`], to be drawn, and to be told step by step.

mod fold;
pub mod layout;
mod recorder;
mod steps;
mod words;

use thiserror::Error;

use crate::app::session::UnknownHeuristic;
use crate::game::Game;
use crate::search::Evaluator;
use crate::search::Limits;
use crate::search::{Observer, Report, Searcher};
use crate::searchers::AnySearcher;
use crate::value::Bound;
use crate::value::{Outcome, Player};
use crate::value::{Value, Window};

pub use recorder::Recorder;
pub use steps::{Event, Standing, Step};
pub use words::brief;

/// The tree that a search walked, position by position, with what it asked and found at each.
///
/// `M` is a move and `P` a position: those of a game, or both as text.
///
/// It need not be whole. Where there were more positions than were to be kept, the deeper ones are *folded*: they are
/// counted at the lowest position above them that is there.
///
/// ```
/// use plywood::{Limits, ZeroEvaluator, textbook::AlphaBeta, toy::Toy, trace::Trace};
/// // Once the second player has 2 on the right, nobody looks at 9.
/// let toy: Toy = "((3 5) (2 9))".parse()?;
/// let trace = Trace::record(&mut AlphaBeta::default(), &toy, &ZeroEvaluator, &Limits::none(), 100)?;
/// assert_eq!(trace.nodes().len(), 6);
/// let right = &trace.nodes()[trace.root().children[1]];
/// let cut = right.cut.as_ref().expect("a cutoff");
/// assert_eq!((cut.unseen.len(), cut.unseen[0].mv.to_string()), (1, "b".to_owned()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Trace<M, P> {
    /// Parents before their children, and children in the order in which they were visited.
    nodes: Vec<TraceNode<M, P>>,
    /// What the search said in the end.
    pub report: Report<M>,
}

/// A position of a [`Trace`].
///
/// Values and windows are seen from the side to move, with plies counted from the root.
#[derive(Clone, Debug, PartialEq)]
pub struct TraceNode<M, P> {
    /// The move that leads here; `None` at the root.
    pub mv: Option<M>,
    /// The position.
    pub position: P,
    /// The side to move.
    pub player: Player,
    /// The distance from the root.
    pub ply: u32,
    /// Where in [`Trace::nodes`] the position before this one stands; `None` at the root.
    pub parent: Option<usize>,
    /// How many moves of the position before this one were searched earlier.
    pub order: usize,
    /// Where the positions after this one stand, as far as they were visited and kept.
    pub children: Vec<usize>,
    /// The window that the search was asked about here; [`Window::FULL`] by a search that takes none.
    pub window: Window,
    /// What was found; `None` where a limit came first.
    pub value: Option<Value>,
    /// How `value` relates to the true one.
    pub bound: Bound,
    /// Whether the search went on from here.
    pub kind: Kind,
    /// The moves that needed no search.
    pub cut: Option<Cut<M>>,
    /// Whether it was better for the side that moved here than all that this side had tried before, so that it
    /// was the best so far. True at the root.
    pub raised: bool,
    /// How many positions below were visited and are not kept.
    pub folded: u64,
    /// Whether it lies on the principal variation.
    pub principal: bool,
}

/// What kind of position it is in the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The search went on, or was stopped here.
    Inner,
    /// The evaluator spoke.
    Horizon,
    /// The game is over.
    End(Outcome),
}

/// Why moves of a position were not searched: `value`, already found, is at least the window's beta.
#[derive(Clone, Debug, PartialEq)]
pub struct Cut<M> {
    /// What the side to move had already.
    pub value: Value,
    /// The moves that were left out, in their order.
    pub unseen: Vec<Unseen<M>>,
}

/// A move that was not searched.
#[derive(Clone, Debug, PartialEq)]
pub struct Unseen<M> {
    /// The move.
    pub mv: M,
    /// How the game would have ended with it, if it would. The search never knew.
    pub outcome: Option<Outcome>,
}

impl<M, P> TraceNode<M, P> {
    /// The value, seen by `viewer`.
    pub fn value_for(&self, viewer: Player) -> Option<Value> {
        self.value.map(|value| value.seen_by(viewer, self.player))
    }

    /// How the value relates to the true one, seen by `viewer`.
    pub fn bound_for(&self, viewer: Player) -> Bound {
        if viewer == self.player { self.bound } else { self.bound.reversed() }
    }

    /// The window, seen by `viewer`.
    pub fn window_for(&self, viewer: Player) -> Window {
        self.window.seen_by(viewer, self.player)
    }

    /// How many moves were left out.
    pub fn unseen(&self) -> usize {
        self.cut.as_ref().map_or(0, |cut| cut.unseen.len())
    }
}

impl<G: Game> Trace<G::Move, G> {
    /// Searches `position` and keeps the tree that is walked, at most `most` positions of it, and at least the root.
    ///
    /// # Errors
    ///
    /// [`UntraceableSearch`] for the searches of the solver.
    pub fn record<S: Searcher, E: Evaluator<G> + ?Sized>(
        searcher: &mut S,
        position: &G,
        evaluator: &E,
        limits: &Limits,
        most: usize,
    ) -> Result<Self, UntraceableSearch> {
        UntraceableSearch::check(searcher.name())?;
        let mut recorder = Recorder::within(most, limits);
        let mut observer: &mut dyn Observer<G> = &mut recorder;
        let report = searcher.observe(position, evaluator, limits, &mut observer);
        Ok(recorder.finish(position, report).fold(most))
    }
}

impl<M, P> Trace<M, P> {
    /// The positions that are kept: parents before their children, the root first.
    pub fn nodes(&self) -> &[TraceNode<M, P>] {
        &self.nodes
    }

    /// The position that was asked about.
    pub fn root(&self) -> &TraceNode<M, P> {
        &self.nodes[0]
    }

    /// How many positions were visited that are not kept.
    pub fn folded(&self) -> u64 {
        self.nodes.iter().map(|node| node.folded).sum()
    }

    /// How many moves of the positions that are kept were not searched.
    pub fn unseen(&self) -> usize {
        self.nodes.iter().map(TraceNode::unseen).sum()
    }

    /// The same with moves and positions put through functions, to text for instance.
    pub fn map<N, Q>(self, mut mv: impl FnMut(M) -> N, mut position: impl FnMut(P) -> Q) -> Trace<N, Q> {
        let mut node = |node: TraceNode<M, P>| TraceNode {
            mv: node.mv.map(&mut mv),
            position: position(node.position),
            player: node.player,
            ply: node.ply,
            parent: node.parent,
            order: node.order,
            children: node.children,
            window: node.window,
            value: node.value,
            bound: node.bound,
            kind: node.kind,
            cut: node.cut.map(|cut| {
                let unseen = cut.unseen.into_iter();
                let unseen = unseen.map(|unseen| Unseen { mv: mv(unseen.mv), outcome: unseen.outcome });
                Cut { value: cut.value, unseen: unseen.collect() }
            }),
            raised: node.raised,
            folded: node.folded,
            principal: node.principal,
        };
        let nodes = self.nodes.into_iter().map(&mut node).collect();
        Trace { nodes, report: self.report.map(mv) }
    }
}

/// The search cannot be watched: the way that it goes is no tree.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "{search} cannot be watched: it asks about one position many times over and remembers what it has seen, so that \
     its way is no tree; {} can",
    UntraceableSearch::others().join(", ")
)]
pub struct UntraceableSearch {
    /// The search.
    pub search: String,
}

impl UntraceableSearch {
    /// Refuses the searches of the solver by name.
    ///
    /// # Errors
    ///
    /// [`UntraceableSearch`] if the search of this name is one of them.
    pub fn check(search: &str) -> Result<(), Self> {
        let known = AnySearcher::solvers().iter().any(|solver| solver.name() == search);
        if known { Err(Self { search: search.to_owned() }) } else { Ok(()) }
    }

    fn others() -> Vec<&'static str> {
        AnySearcher::textbook().iter().map(Searcher::name).collect()
    }
}

/// Why a session has no [`Trace`] to show.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TraceError {
    /// The game has no heuristic of that name.
    #[error(transparent)]
    Heuristic(#[from] UnknownHeuristic),
    /// The search cannot be watched.
    #[error(transparent)]
    Search(#[from] UntraceableSearch),
}
