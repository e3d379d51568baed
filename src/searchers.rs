//! All searches by name: [`AnySearcher`].

use std::str::FromStr;

use enum_dispatch::enum_dispatch;
use thiserror::Error;

use crate::game::Game;
use crate::search::{Analysis, Evaluator, Limits, Observer, Report, Searcher};
use crate::solver::{Mtdf, PrincipalVariation, ProofNumber, Solver};
use crate::suggest::{did_you_mean, truncated};
use crate::textbook::{AlphaBeta, AlphaBetaIterative, Iterative, Recursive, Tree};

/// A built-in search, which can be parsed from its name.
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
    /// The search `recursive`.
    Recursive,
    /// The search `iterative`.
    Iterative,
    /// The search `tree`.
    Tree,
    /// The search `alpha-beta`.
    AlphaBeta,
    /// The search `alpha-beta-iterative`.
    AlphaBetaIterative,
    /// The search `solver`.
    Solver,
    /// The search `pvs`.
    PrincipalVariation,
    /// The search `mtdf`.
    Mtdf,
    /// The search `df-pn`.
    ProofNumber,
}

impl AnySearcher {
    /// Returns the textbook searches, which report the first of the best moves.
    pub fn textbook() -> Vec<Self> {
        vec![
            Recursive.into(),
            Iterative.into(),
            Tree.into(),
            AlphaBeta::default().into(),
            AlphaBetaIterative::default().into(),
        ]
    }

    /// Returns the searches of the solver, which may report any of the best moves.
    pub fn solvers() -> Vec<Self> {
        vec![
            Solver::default().into(),
            PrincipalVariation::default().into(),
            Mtdf::default().into(),
            ProofNumber::default().into(),
        ]
    }

    /// Returns every built-in search: the textbook searches, then the solvers.
    pub fn all() -> Vec<Self> {
        [Self::textbook(), Self::solvers()].concat()
    }

    /// Returns the names of all built-in searches.
    pub fn names() -> Vec<&'static str> {
        Self::all().iter().map(Searcher::name).collect()
    }
}

impl Default for AnySearcher {
    /// Returns the default search, `solver`.
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
            .ok_or_else(|| UnknownSearch::new(name, Self::names()))
    }
}

/// The error for an unknown name of a search.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no search `{name}`: {} searches are {}", did_you_mean(name, known.iter().map(|name| &**name)), known.join(", "))]
#[non_exhaustive]
pub struct UnknownSearch {
    /// The requested name, cut off after sixty characters.
    pub name: String,
    /// The names of the available searches.
    pub known: Vec<String>,
}

impl UnknownSearch {
    /// Creates the error for the requested `name`. `known` contains the names of the available searches.
    pub fn new<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Self {
        Self { name: truncated(name), known: known.into_iter().map(str::to_owned).collect() }
    }
}
