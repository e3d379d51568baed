//! The implementation of [`Session`] for every game.

use std::any::Any;
use std::hash::BuildHasher;

use rustc_hash::FxBuildHasher;

use super::board::board;
use super::error::{MoveError, SearchError, UnknownHeuristic};
use super::game_session::GameSession;
use super::interface::{Session, TextPlayer};
use super::searcher::{BorrowedContender, GameSearcher, SessionSearcher};
use super::text_strategy::TextStrategy;
use crate::game::{Game, Scene};
use crate::search::{Analysis, Limits, Report, StopReason};
use crate::searchers::{AnySearcher, UnknownSearch};
use crate::solver::{Goal, Solution, SolvedMove, Solver};
use crate::tools::census::{Census, divide, perft};
use crate::tools::compare::{AnyEvaluator, Comparison, Harness, random_positions};
use crate::tools::contest::{Contest, ContestError, PlayedGame, Standings};
use crate::tools::grade::ReachableLines;
use crate::tools::play::{FirstMove, Forfeit, RandomMove, Strategy};
use crate::tools::trace::Trace;
use crate::value::{Outcome, Player};

impl<G: Game + 'static> GameSession<G> {
    /// Calls `run` with the typed search, the current position and the evaluator called `heuristic`.
    fn with_search<T>(
        &self,
        searcher: &mut dyn SessionSearcher,
        heuristic: Option<&str>,
        run: impl FnOnce(&mut dyn GameSearcher<G>, &G, &AnyEvaluator<'_, G>) -> T,
    ) -> Result<T, SearchError> {
        let evaluator = &**self.evaluator(heuristic)?;
        Ok(run(self.typed(searcher)?, self.position(), evaluator))
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

    fn searches(&self) -> Vec<&str> {
        self.search_names()
    }

    fn searcher(&self, name: &str) -> Result<Box<dyn SessionSearcher>, UnknownSearch> {
        if let Some(factory) = self.searchers.iter().find(|factory| factory.name() == name) {
            return Ok(Box::new(factory.make()));
        }
        match name.parse::<AnySearcher>() {
            Ok(searcher) => Ok(Box::new(searcher)),
            Err(_) => Err(self.unknown_search(name)),
        }
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
        Ok(Box::new(self.starting_at(self.next(text)?)))
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
        searcher: &mut dyn SessionSearcher,
        heuristic: Option<&str>,
        limits: &Limits,
    ) -> Result<Report<String>, SearchError> {
        let report = self.with_search(searcher, heuristic, |searcher, position, evaluator| {
            searcher.run(position, evaluator, limits)
        })?;
        Ok(report.map(|mv| mv.to_string()))
    }

    fn analyze(
        &self,
        searcher: &mut dyn SessionSearcher,
        heuristic: Option<&str>,
        limits: &Limits,
    ) -> Result<Analysis<String>, SearchError> {
        let analysis = self.with_search(searcher, heuristic, |searcher, position, evaluator| {
            searcher.analyze_moves(position, evaluator, limits)
        })?;
        Ok(analysis.map(|mv| mv.to_string()))
    }

    fn analyze_deepening(
        &self,
        searcher: &mut dyn SessionSearcher,
        heuristic: Option<&str>,
        limits: &Limits,
    ) -> Result<Analysis<String>, SearchError> {
        let analysis = self.with_search(searcher, heuristic, |searcher, position, evaluator| {
            searcher.analyze_moves_deepening(position, evaluator, limits)
        })?;
        Ok(analysis.map(|mv| mv.to_string()))
    }

    fn solve(&self, limits: &Limits) -> Solution<String> {
        Solver::default().solve(self.position(), Goal::Outcome, limits).map(|mv| mv.to_string())
    }

    fn solve_each(&self, limits: &Limits) -> (Solution<String>, Vec<SolvedMove<String>>) {
        let (solution, each) = Solver::default().solve_each(self.position(), limits);
        let each =
            each.into_iter().map(|SolvedMove { mv, verdict }| SolvedMove { mv: mv.to_string(), verdict });
        (solution.map(|mv| mv.to_string()), each.collect())
    }

    fn trace(
        &self,
        searcher: &mut dyn SessionSearcher,
        heuristic: Option<&str>,
        limits: &Limits,
        max_nodes: usize,
    ) -> Result<Trace<String, String>, SearchError> {
        let trace = self.with_search(searcher, heuristic, |searcher, position, evaluator| {
            searcher.record_trace(position, evaluator, limits, max_nodes)
        })??;
        Ok(trace.map(|mv| mv.to_string(), |position| board(&position)))
    }

    fn search_for_move(
        &self,
        searcher: &mut dyn SessionSearcher,
        heuristic: Option<&str>,
        limits: &Limits,
    ) -> Result<Report<String>, SearchError> {
        let report = self.with_search(searcher, heuristic, |searcher, position, evaluator| {
            searcher.find_move(position, evaluator, limits)
        })?;
        Ok(report.map(|mv| mv.to_string()))
    }

    fn first_move(&self) -> Result<String, Forfeit> {
        FirstMove.choose(self.position()).map(|mv| mv.to_string())
    }

    fn random_move(&self, generator: &mut RandomMove) -> Result<String, Forfeit> {
        generator.choose(self.position()).map(|mv| mv.to_string())
    }

    fn contest_total_games(&self, terms: &Contest, players: usize) -> Result<u64, ContestError> {
        terms.total_games(self.position(), players)
    }

    fn contest(
        &self,
        terms: &Contest,
        players: &mut [&mut dyn TextPlayer],
        on_game: &mut dyn FnMut(&PlayedGame<String>),
    ) -> Result<Standings, ContestError> {
        let strategies = players.iter_mut().map(|player| TextStrategy::new(self, &mut **player));
        let mut strategies: Vec<TextStrategy<'_, G>> = strategies.collect();
        let mut players: Vec<&mut dyn Strategy<G>> =
            strategies.iter_mut().map(|strategy| -> &mut dyn Strategy<G> { strategy }).collect();
        terms.run(self.position(), &mut players, &mut |game| on_game(&game.map(ToString::to_string)))
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

    fn reachable_lines(&self, limits: &Limits) -> Result<ReachableLines, StopReason> {
        ReachableLines::find(self.position(), limits)
    }

    fn compare(
        &self,
        searches: &mut [Box<dyn SessionSearcher>],
        heuristic: Option<&str>,
        limits: &Limits,
        repeats: u32,
        before_each: &mut dyn FnMut(&str),
    ) -> Result<Comparison<String>, SearchError> {
        let evaluator = self.evaluator(heuristic)?;
        let mut harness = Harness::new(&**evaluator).with_repeats(repeats).before_each(before_each);
        for searcher in searches {
            let name = searcher.name().to_owned();
            harness = harness.with(BorrowedContender { name, searcher: self.typed(&mut **searcher)? });
        }
        Ok(harness.compare(self.position(), limits).map(|mv| mv.to_string()))
    }

    fn random_positions(&self, count: usize, seed: u64) -> Vec<Vec<String>> {
        let lines = random_positions(self.position(), count, seed);
        lines.iter().map(|line| line.iter().map(ToString::to_string).collect()).collect()
    }
}
