//! The one implementation of [`Session`].

use std::any::Any;
use std::fmt::{self, Debug};
use std::hash::BuildHasher;
use std::sync::Arc;

use rustc_hash::FxBuildHasher;

use super::board::board;
use super::text_strategy::TextStrategy;
use super::{MoveError, Session, TextPlayer, UnknownHeuristic};
use crate::game::Game;
use crate::game::Scene;
use crate::search::{Analysis, analyze_deepening};
use crate::search::{Evaluator, ZeroEvaluator};
use crate::search::{Limits, StopReason};
use crate::search::{Report, Searcher};
use crate::searchers::AnySearcher;
use crate::solver::{Goal, Solution, SolvedMove, Solver};
use crate::suggest::truncated;
use crate::tools::census::{Census, divide, perft};
use crate::tools::compare::{Harness, Round, random_positions};
use crate::tools::contest::{Contest, ContestError, Played, Standings};
use crate::tools::grade::Ways;
use crate::tools::play::{FirstMove, Forfeit, RandomMove, Strategy, think};
use crate::tools::trace::{Trace, TraceError};
use crate::value::{Outcome, Player};

/// An evaluator that can be shared between sessions.
pub type SharedEvaluator<G> = Arc<dyn Evaluator<G> + Send + Sync>;

/// A heuristic by name.
pub struct Heuristic<G> {
    /// What it is called on the command line.
    pub name: String,
    /// What it thinks.
    pub evaluator: SharedEvaluator<G>,
}

impl<G: Game> Heuristic<G> {
    /// The evaluator that sees nothing, under its name.
    pub fn blind() -> Self {
        Self { name: "blind".to_owned(), evaluator: Arc::new(ZeroEvaluator) }
    }
}

impl<G> Clone for Heuristic<G> {
    fn clone(&self) -> Self {
        Self { name: self.name.clone(), evaluator: Arc::clone(&self.evaluator) }
    }
}

impl<G> Debug for Heuristic<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Heuristic").field("name", &self.name).finish_non_exhaustive()
    }
}

/// The one implementation of [`Session`], for a game of type `G`.
#[derive(Clone, Debug)]
pub struct GameSession<G: Game> {
    spec: String,
    start: G,
    /// The position after each move.
    pub(super) played: Vec<G>,
    /// The moves made.
    pub(super) moves: Vec<String>,
    heuristics: Vec<Heuristic<G>>,
}

impl<G: Game> GameSession<G> {
    /// A game called `spec` that begins at `start`; `heuristics` come after `blind`, which every game has.
    pub fn new(spec: &str, start: G, heuristics: &[Heuristic<G>]) -> Self {
        let heuristics = std::iter::once(Heuristic::blind()).chain(heuristics.iter().cloned()).collect();
        Self { spec: spec.to_owned(), start, played: Vec::new(), moves: Vec::new(), heuristics }
    }

    /// The position now.
    pub fn position(&self) -> &G {
        self.played.last().unwrap_or(&self.start)
    }

    /// The evaluator called `name`, or the default one.
    ///
    /// # Errors
    ///
    /// [`UnknownHeuristic`] if the game has none of that name.
    pub fn evaluator(&self, name: Option<&str>) -> Result<&SharedEvaluator<G>, UnknownHeuristic> {
        let mut from_last = self.heuristics.iter().rev();
        from_last
            .find(|heuristic| name.is_none_or(|name| heuristic.name == name))
            .map(|heuristic| &heuristic.evaluator)
            .ok_or_else(|| UnknownHeuristic {
                name: truncated(name.unwrap_or_default()),
                game: self.spec.clone(),
                known: self.heuristics.iter().map(|heuristic| heuristic.name.clone()).collect(),
            })
    }

    /// What `question` finds out about the position now, with the evaluator called `heuristic`.
    fn ask<T>(
        &self,
        heuristic: Option<&str>,
        question: impl FnOnce(&G, &dyn Evaluator<G>) -> T,
    ) -> Result<T, UnknownHeuristic> {
        Ok(question(self.position(), &**self.evaluator(heuristic)?))
    }

    /// The position after the move that is written `text`.
    fn next(&self, text: &str) -> Result<G, MoveError> {
        let refused = |illegal| MoveError {
            number: self.moves.len() + 1,
            last_legal: self.last_legal(text).map(|ply| ply + 1),
            illegal,
        };
        let position = self.position();
        position.parse_move(text).and_then(|mv| position.play(mv)).map_err(refused)
    }

    /// The last ply at which `text` was a legal move, if it ever was.
    fn last_legal(&self, text: &str) -> Option<usize> {
        let before = std::iter::once(&self.start).chain(&self.played);
        before
            .enumerate()
            .filter(|(_, position)| position.parse_move(text).is_ok())
            .map(|(ply, _)| ply)
            .last()
    }
}

impl<G: Game + 'static> Session for GameSession<G> {
    fn spec(&self) -> &str {
        &self.spec
    }

    fn heuristics(&self) -> Vec<&str> {
        self.heuristics.iter().map(|heuristic| &*heuristic.name).collect()
    }

    fn check_heuristic(&self, name: Option<&str>) -> Result<(), UnknownHeuristic> {
        self.evaluator(name).map(|_| ())
    }

    fn board(&self) -> String {
        self.position().to_string()
    }

    fn scene(&self) -> Scene {
        self.position().scene().named()
    }

    fn to_move(&self) -> Player {
        self.position().to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position().outcome()
    }

    fn legal_moves(&self) -> Vec<String> {
        self.position().legal_moves().iter().map(ToString::to_string).collect()
    }

    fn moves(&self) -> &[String] {
        &self.moves
    }

    fn play(&mut self, text: &str) -> Result<(), MoveError> {
        let next = self.next(text)?;
        self.played.push(next);
        self.moves.push(text.to_owned());
        Ok(())
    }

    fn undo(&mut self) -> Option<String> {
        self.played.pop();
        self.moves.pop()
    }

    fn fork(&self) -> Box<dyn Session> {
        Box::new(self.clone())
    }

    fn after(&self, text: &str) -> Result<Box<dyn Session>, MoveError> {
        let (start, heuristics) = (self.next(text)?, self.heuristics.clone());
        let spec = self.spec.clone();
        Ok(Box::new(Self { spec, start, played: Vec::new(), moves: Vec::new(), heuristics }))
    }

    fn is_at(&self, other: &dyn Session) -> bool {
        let other: &dyn Any = other;
        other
            .downcast_ref::<Self>()
            .is_some_and(|other| other.spec == self.spec && other.position() == self.position())
    }

    fn fingerprint(&self) -> u64 {
        FxBuildHasher.hash_one(self.position())
    }

    fn search(
        &self,
        searcher: &mut AnySearcher,
        heuristic: Option<&str>,
        limits: &Limits,
    ) -> Result<Report<String>, UnknownHeuristic> {
        let report =
            self.ask(heuristic, |position, evaluator| searcher.search(position, evaluator, limits))?;
        Ok(report.map(|mv| mv.to_string()))
    }

    fn analyze(
        &self,
        searcher: &mut AnySearcher,
        heuristic: Option<&str>,
        limits: &Limits,
    ) -> Result<Analysis<String>, UnknownHeuristic> {
        let analysis =
            self.ask(heuristic, |position, evaluator| searcher.analyze(position, evaluator, limits))?;
        Ok(analysis.map(|mv| mv.to_string()))
    }

    fn analyze_deepening(
        &self,
        searcher: &mut AnySearcher,
        heuristic: Option<&str>,
        limits: &Limits,
    ) -> Result<Analysis<String>, UnknownHeuristic> {
        let deepest = self
            .ask(heuristic, |position, evaluator| analyze_deepening(searcher, position, evaluator, limits))?;
        Ok(deepest.map(|mv| mv.to_string()))
    }

    fn solve(&self, limits: &Limits) -> Solution<String> {
        Solver::default().solve(self.position(), Goal::Outcome, limits).map(|mv| mv.to_string())
    }

    fn solve_each(&self, limits: &Limits) -> (Solution<String>, Vec<SolvedMove<String>>) {
        let (solution, each) = Solver::default().solve_each(self.position(), limits);
        let each = each.into_iter().map(|SolvedMove { mv, verdict, bound }| SolvedMove {
            mv: mv.to_string(),
            verdict,
            bound,
        });
        (solution.map(|mv| mv.to_string()), each.collect())
    }

    fn trace(
        &self,
        searcher: &mut AnySearcher,
        heuristic: Option<&str>,
        limits: &Limits,
        most: usize,
    ) -> Result<Trace<String, String>, TraceError> {
        let trace = self.ask(heuristic, |position, evaluator| {
            Trace::record(searcher, position, evaluator, limits, most)
        })??;
        Ok(trace.map(|mv| mv.to_string(), |position| board(&position)))
    }

    fn think(
        &self,
        searcher: &mut AnySearcher,
        heuristic: Option<&str>,
        limits: &Limits,
    ) -> Result<Report<String>, UnknownHeuristic> {
        let report =
            self.ask(heuristic, |position, evaluator| think(searcher, position, evaluator, limits))?;
        Ok(report.map(|mv| mv.to_string()))
    }

    fn first_move(&self) -> Result<String, Forfeit> {
        FirstMove.choose(self.position()).map(|mv| mv.to_string())
    }

    fn random_move(&self, generator: &mut RandomMove) -> Result<String, Forfeit> {
        generator.choose(self.position()).map(|mv| mv.to_string())
    }

    fn contest_total(&self, terms: &Contest, players: usize) -> Result<u64, ContestError> {
        terms.total(self.position(), players)
    }

    fn contest(
        &self,
        terms: &Contest,
        players: &mut [&mut dyn TextPlayer],
        told: &mut dyn FnMut(&Played<String>),
    ) -> Result<Standings, ContestError> {
        let strategies = players.iter_mut().map(|player| TextStrategy::new(self, &mut **player));
        let mut strategies: Vec<TextStrategy<'_, G>> = strategies.collect();
        let mut players: Vec<&mut dyn Strategy<G>> =
            strategies.iter_mut().map(|strategy| -> &mut dyn Strategy<G> { strategy }).collect();
        terms.run(self.position(), &mut players, &mut |played| told(&played.map(ToString::to_string)))
    }

    fn perft(&self, depth: u32, limits: &Limits) -> Result<u64, StopReason> {
        perft(self.position(), depth, limits)
    }

    fn divide(&self, depth: u32, limits: &Limits) -> Result<Vec<(String, u64)>, StopReason> {
        let counts = divide(self.position(), depth, limits)?;
        Ok(counts.into_iter().map(|(mv, count)| (mv.to_string(), count)).collect())
    }

    fn census(&self, limits: &Limits) -> Census {
        Census::take(self.position(), limits)
    }

    fn ways(&self, limits: &Limits) -> Result<Ways, StopReason> {
        Ways::from(self.position(), limits)
    }

    fn compare(
        &self,
        searches: &[AnySearcher],
        heuristic: Option<&str>,
        limits: &Limits,
        repeats: u32,
        announce: &mut dyn FnMut(&str),
    ) -> Result<Round<String>, UnknownHeuristic> {
        let evaluator = self.evaluator(heuristic)?;
        let harness = Harness::new(&**evaluator).repeated(repeats).announced(announce);
        let mut harness = searches.iter().cloned().fold(harness, Harness::with);
        Ok(harness.compare(self.position(), limits).map(|mv| mv.to_string()))
    }

    fn random_positions(&self, count: usize, seed: u64) -> Vec<Vec<String>> {
        let lines = random_positions(self.position(), count, seed);
        lines.iter().map(|line| line.iter().map(ToString::to_string).collect()).collect()
    }
}
