//! The implementation of [`Session`] for every game: [`GameSession`].

use std::any::Any;
use std::borrow::Cow;
use std::fmt::{self, Debug};
use std::hash::BuildHasher;
use std::sync::Arc;

use rustc_hash::FxBuildHasher;

use super::interface::{MoveError, SearchError, Session, TextPlayer, UnknownHeuristic};
use super::limited_text::limited_text;
use super::searcher::{
    BorrowedContender, CustomSearcher, GameSearcher, NamedFactory, SessionContender, SessionSearcher, Task,
};
use super::text_strategy::TextStrategy;
use crate::game::{Game, IllegalMove, PositionError, Scene};
use crate::search::{Analysis, Evaluator, Limits, Report, StopReason, ZeroEvaluator};
use crate::searchers::{AnySearcher, UnknownSearch};
use crate::solver::{Goal, Solution, SolvedMove, Solver};
use crate::suggest::truncated;
use crate::tools::census::{Census, divide, perft};
use crate::tools::compare::{Comparison, Harness, Schedule, random_positions};
use crate::tools::contest::{Contest, ContestError, GamePair, PairSchedule, PlayedGame, PlayedPair};
use crate::tools::grade::ReachableLines;
use crate::tools::heuristics::{Selection, Study, study};
use crate::tools::play::{FirstMove, Forfeit, RandomMove, Strategy};
use crate::tools::trace::{FixedMoveOrder, MoveOrder, Trace};
use crate::value::{Outcome, Player};

/// An evaluator that several sessions share.
pub type SharedEvaluator<G> = Arc<dyn Evaluator<G> + Send + Sync>;

/// An evaluator with a name.
#[derive(Clone)]
pub struct Heuristic<G> {
    /// The name on the command line.
    pub name: String,
    /// The evaluator.
    pub evaluator: SharedEvaluator<G>,
}

impl<G> Debug for Heuristic<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Heuristic").field("name", &self.name).finish_non_exhaustive()
    }
}

/// The implementation of [`Session`] for a game of type `G`.
#[derive(Clone, Debug)]
pub struct GameSession<G: Game> {
    spec: String,
    /// The start position, and the position after each move.
    pub(super) positions: Vec<G>,
    /// The text of the start position, if the session does not begin at the start of the game.
    start_position: Option<String>,
    pub(super) moves: Vec<String>,
    heuristics: Vec<Heuristic<G>>,
    pub(crate) searchers: Vec<NamedFactory<G>>,
}

impl<G: Game> GameSession<G> {
    /// Creates a session of the game `spec` at the position `start`. The heuristic `blind`, which scores every position
    /// 0, is added before `heuristics`.
    pub fn new(spec: &str, start: G, heuristics: &[Heuristic<G>]) -> Self {
        let blind = Heuristic { name: "blind".to_owned(), evaluator: Arc::new(ZeroEvaluator) };
        let heuristics = std::iter::once(blind).chain(heuristics.iter().cloned()).collect();
        let (spec, positions) = (spec.to_owned(), vec![start]);
        Self { spec, positions, start_position: None, moves: Vec::new(), heuristics, searchers: Vec::new() }
    }

    /// Returns a session of the same game that starts at `start`, whose text is `text`.
    pub(super) fn starting_at(&self, start: G, text: Option<String>) -> Self {
        let (spec, heuristics, searchers) =
            (self.spec.clone(), self.heuristics.clone(), self.searchers.clone());
        Self { spec, positions: vec![start], start_position: text, moves: Vec::new(), heuristics, searchers }
    }

    /// Returns the current position.
    pub fn position(&self) -> &G {
        &self.positions[self.moves.len()]
    }

    /// Returns the evaluator called `name`, or the default evaluator, which is the last of the list.
    ///
    /// # Errors
    ///
    /// [`UnknownHeuristic`] if the game has no heuristic of that name.
    pub fn evaluator(&self, name: Option<&str>) -> Result<&SharedEvaluator<G>, UnknownHeuristic> {
        self.find_heuristic(name).map(|heuristic| &heuristic.evaluator)
    }

    /// Returns the heuristic called `name`, or the default one.
    fn find_heuristic(&self, name: Option<&str>) -> Result<&Heuristic<G>, UnknownHeuristic> {
        let mut from_last = self.heuristics.iter().rev();
        let found = from_last.find(|heuristic| name.is_none_or(|name| heuristic.name == name));
        found.ok_or_else(|| UnknownHeuristic {
            name: truncated(name.unwrap_or_default()),
            game: self.spec.clone(),
            known: self.heuristics.iter().map(|heuristic| heuristic.name.clone()).collect(),
        })
    }

    /// Returns the current position, the evaluator called `heuristic` and the limits.
    fn task<'t>(&'t self, heuristic: Option<&str>, limits: &'t Limits) -> Result<Task<'t, G>, SearchError> {
        Ok(Task { position: self.position(), evaluator: &**self.evaluator(heuristic)?, limits })
    }

    /// Returns the position after the move `text`.
    fn next(&self, text: &str) -> Result<G, MoveError> {
        let position = self.position();
        let next = position.parse_move(text).and_then(|mv| position.play(mv));
        next.map_err(|illegal| {
            let ply = self.positions.iter().rposition(|position| position.parse_move(text).is_ok());
            let was_played = ply.and_then(|ply| self.moves.get(ply)).is_some_and(|played| played == text);
            let (number, last_legal) = (self.moves.len() + 1, ply.map(|ply| ply + 1));
            MoveError { number, last_legal, was_played, illegal }
        })
    }
}

type SearcherRef<'s, G> = &'s mut dyn GameSearcher<G>;

impl<G: Game + 'static> GameSession<G> {
    /// Returns `searcher` as a search over this game, or an error if it belongs to another game.
    fn typed<'s>(&self, searcher: &'s mut dyn SessionSearcher) -> Result<SearcherRef<'s, G>, UnknownSearch> {
        let unknown = UnknownSearch::new(searcher.name(), self.searches());
        let searcher: &mut dyn Any = searcher;
        let typed: Option<SearcherRef<'s, G>> = if searcher.is::<AnySearcher>() {
            searcher.downcast_mut::<AnySearcher>().map(|built_in| built_in as _)
        } else {
            searcher.downcast_mut::<CustomSearcher<G>>().map(|custom| &mut *custom.searcher as _)
        };
        typed.ok_or(unknown)
    }
}

/// Implements the methods of [`Session`] that call one method of a search at the current position.
macro_rules! search_methods {
    ($($method:ident -> $result:ident = $function:ident;)*) => {$(
        fn $method(
            &self,
            searcher: &mut dyn SessionSearcher,
            heuristic: Option<&str>,
            limits: &Limits,
        ) -> Result<$result<String>, SearchError> {
            let task = self.task(heuristic, limits)?;
            Ok(self.typed(searcher)?.$function(task).map(|mv| mv.to_string()))
        }
    )*};
}

impl<G: Game + 'static> Session for GameSession<G> {
    search_methods! {
        search -> Report = search_position;
        search_for_move -> Report = find_move;
        analyze -> Analysis = analyze_moves;
        analyze_deepening -> Analysis = analyze_moves_deepening;
    }

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
        AnySearcher::names().into_iter().chain(self.searchers.iter().map(|custom| &*custom.name)).collect()
    }

    fn searcher(&self, name: &str) -> Result<Box<dyn SessionSearcher>, UnknownSearch> {
        if let Some(custom) = self.searchers.iter().find(|custom| custom.name == name) {
            return Ok(Box::new((custom.make)()));
        }
        let built_in = name.parse::<AnySearcher>();
        Ok(Box::new(built_in.map_err(|_| UnknownSearch::new(name, self.searches()))?))
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
        self.positions.push(self.next(text)?);
        self.moves.push(text.to_owned());
        Ok(())
    }

    fn undo(&mut self) -> Option<String> {
        // The start position is never removed.
        self.positions.truncate(self.moves.len().max(1));
        self.moves.pop()
    }

    fn fork(&self) -> Box<dyn Session> {
        Box::new(self.clone())
    }

    fn after(&self, text: &str) -> Result<Box<dyn Session>, MoveError> {
        Ok(Box::new(self.starting_at(self.next(text)?, None)))
    }

    fn at(&self, text: &str) -> Result<Box<dyn Session>, PositionError> {
        if self.position().position_text().is_none() {
            let reason = format!("{} has no notation for positions (got `{text}`)", self.spec);
            return Err(PositionError::new(reason));
        }
        let position = self.position().parse_position(text)?;
        let text = position.position_text();
        Ok(Box::new(self.starting_at(position, text)))
    }

    fn start_position(&self) -> Option<&str> {
        self.start_position.as_deref()
    }

    fn position_text(&self) -> Option<String> {
        self.position().position_text()
    }

    fn is_at(&self, other: &dyn Session) -> bool {
        let other = (other as &dyn Any).downcast_ref::<Self>();
        other.is_some_and(|other| other.spec == self.spec && other.position() == self.position())
    }

    fn fingerprint(&self) -> u64 {
        FxBuildHasher.hash_one(self.position())
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
        order: MoveOrder,
        max_nodes: usize,
    ) -> Result<Trace<String, String>, SearchError> {
        let Task { position, evaluator, limits } = self.task(heuristic, limits)?;
        let trace = if order == MoveOrder::Listed {
            self.typed(searcher)?.trace(Task { position, evaluator, limits }, max_nodes)?
        } else {
            let fixed = FixedMoveOrder::new(searcher.name());
            let searcher: &mut dyn Any = searcher;
            let built_in = searcher.downcast_ref::<AnySearcher>().ok_or(fixed)?;
            Trace::record_in_order(built_in, order, position, evaluator, limits, max_nodes)?
        };
        Ok(trace.map(|mv| mv.to_string(), |position| limited_text(&position)))
    }

    fn first_move(&self) -> Result<String, Forfeit> {
        FirstMove.choose(self.position()).map(|mv| mv.to_string())
    }

    fn random_move(&self, generator: &mut RandomMove) -> Result<String, Forfeit> {
        generator.choose(self.position()).map(|mv| mv.to_string())
    }

    fn contest_terms(&self, terms: &Contest, players: usize) -> Result<Contest, ContestError> {
        terms.resolve(self.position(), players)
    }

    fn contest_schedule(
        &self,
        terms: &Contest,
        players: usize,
    ) -> Result<PairSchedule<'_, String>, ContestError> {
        Ok(terms.schedule(self.position(), players)?.map_moves(|mv| mv.to_string()))
    }

    fn contest_pair(
        &self,
        terms: &Contest,
        players: [&mut dyn TextPlayer; 2],
        pair: &GamePair<String>,
        on_game: &mut dyn FnMut(&PlayedGame<String>),
    ) -> Result<PlayedPair<String>, IllegalMove> {
        let start = pair.start(self.position());
        let mut position = start.map_or_else(|| self.position().clone(), Cow::into_owned);
        let pair = pair.try_map(|text| {
            let mv = position.parse_move(text)?;
            position = position.apply(mv);
            Ok(mv)
        })?;
        let [mut one, mut other] = players.map(|player| TextStrategy::new(self.clone(), player));
        let played = terms.play_pair(self.position(), [&mut one, &mut other], &pair, &mut |game| {
            on_game(&game.map(ToString::to_string));
        });
        Ok(played.map(ToString::to_string))
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
        contenders: &mut [SessionContender],
        limits: &Limits,
        schedule: &Schedule,
        before_each: &mut dyn FnMut(&str),
    ) -> Result<Comparison<String>, SearchError> {
        let mut harness =
            Harness::new(&**self.evaluator(None)?).with_schedule(schedule.clone()).before_each(before_each);
        for SessionContender { name, searcher, heuristic, memory, threads } in contenders {
            let heuristic = self.find_heuristic(heuristic.as_deref())?;
            let searcher = self.typed(&mut **searcher)?;
            harness = harness
                .with_evaluator(&heuristic.name, &*heuristic.evaluator)
                .with(BorrowedContender { name, searcher, memory: *memory, threads: *threads });
        }
        Ok(harness.compare(self.position(), limits).map(|mv| mv.to_string()))
    }

    fn study_heuristics(
        &self,
        heuristics: &[&str],
        selection: Selection,
        max_depth: u32,
        limits: &Limits,
    ) -> Result<Study, UnknownHeuristic> {
        let evaluators: Vec<(&str, &dyn Evaluator<G>)> = heuristics
            .iter()
            .map(|name| Ok((*name, &**self.evaluator(Some(name))? as _)))
            .collect::<Result<_, _>>()?;
        Ok(study(self.position(), selection, &evaluators, max_depth, limits))
    }

    fn random_positions(&self, count: usize, seed: u64) -> Vec<Vec<String>> {
        let lines = random_positions(self.position(), count, seed);
        lines.iter().map(|line| line.iter().map(ToString::to_string).collect()).collect()
    }
}
