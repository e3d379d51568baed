//! The result of a search.

use plywood::MoveValue;
use plywood::solver::{Solution, SolvedMove};
use plywood::{Bound, Report, SearchEnd, Session, Stats, Value};
use serde::Serialize;

use super::object::VERSION;
use super::value::{JudgementJson, ValueJson};

/// The value of one move for the side that makes it.
#[derive(Debug, Serialize)]
pub struct MoveJson<'a> {
    #[serde(rename = "move")]
    mv: &'a str,
    value: Option<ValueJson>,
    bound: Option<&'static str>,
}

impl<'a> MoveJson<'a> {
    fn new(mv: &'a str, value: Option<ValueJson>, bound: Option<Bound>) -> Self {
        let bound = bound.zip(value.as_ref()).map(|(bound, value)| value.bound_name(bound));
        Self { mv, value, bound }
    }
}

impl<'a> From<&'a MoveValue<String>> for MoveJson<'a> {
    fn from(each: &'a MoveValue<String>) -> Self {
        Self::new(&each.mv, each.value().map(Into::into), each.bound())
    }
}

impl<'a> From<&'a SolvedMove<String>> for MoveJson<'a> {
    fn from(each: &'a SolvedMove<String>) -> Self {
        let verdict = each.verdict;
        Self::new(&each.mv, verdict.map(|it| it.value.into()), verdict.map(|it| it.bound))
    }
}

/// The work of a search.
#[derive(Debug, Serialize)]
struct StatsJson {
    nodes: u64,
    leaves: u64,
    cutoffs: u64,
    table_hits: u64,
    seconds: f64,
}

impl From<Stats> for StatsJson {
    fn from(stats: Stats) -> Self {
        Self {
            nodes: stats.nodes,
            leaves: stats.leaves,
            cutoffs: stats.cutoffs,
            table_hits: stats.table_hits,
            seconds: stats.elapsed.as_secs_f64(),
        }
    }
}

/// The object that `analyze` and `solve` print.
#[derive(Debug, Serialize)]
pub struct AnalysisJson<'a> {
    version: u32,
    game: &'a str,
    moves: &'a [String],
    to_move: String,
    over: bool,
    value: Option<ValueJson>,
    bound: Option<&'static str>,
    stopped: String,
    best: Option<&'a str>,
    line: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    each: Option<Vec<MoveJson<'a>>>,
    search: &'a str,
    depth: Option<u32>,
    depth_reached: Option<u32>,
    stats: StatsJson,
    #[serde(flatten)]
    judgement: Option<JudgementJson>,
}

/// The parts of a result that reports and solutions share.
struct Common<'a> {
    value: Option<ValueJson>,
    bound: Option<Bound>,
    depth_reached: Option<u32>,
    end: SearchEnd,
    best: Option<&'a str>,
    line: &'a [String],
    stats: Stats,
}

impl<'a> AnalysisJson<'a> {
    /// Returns the object for a `report` of `search` in the position of `session`, with `depth` as its limit, and with the
    /// values of all moves where they were computed.
    pub fn of_report(
        session: &'a dyn Session,
        search: &'a str,
        depth: Option<u32>,
        report: &'a Report<String>,
        moves: Option<&'a [MoveValue<String>]>,
    ) -> Self {
        let Report { end, ref best, ref pv, stats, .. } = *report;
        let (value, bound) = (report.value().map(ValueJson::from), report.bound());
        let best = best.as_deref();
        let common = Common { value, bound, depth_reached: report.depth, end, best, line: pv, stats };
        let moves = moves.map(|moves| moves.iter().map(MoveJson::from).collect());
        Self::new(session, search, depth, common, moves)
    }

    /// Returns the object for a `solution` in the position of `session`, with `depth` as its limit, and with the outcomes of
    /// all moves where they were computed.
    pub fn of_solution(
        session: &'a dyn Session,
        depth: Option<u32>,
        solution: &'a Solution<String>,
        moves: Option<&'a [SolvedMove<String>]>,
    ) -> Self {
        let Solution { verdict, value, end, ref best, pv: ref line, stats } = *solution;
        let value = value.map(|it| it.value.into()).or(verdict.map(|it| it.value.into()));
        let bound = verdict.map(|it| it.bound);
        let best = best.as_deref();
        let common = Common { value, bound, depth_reached: None, end, best, line, stats };
        let moves = moves.map(|moves| moves.iter().map(MoveJson::from).collect());
        Self::new(session, "solver", depth, common, moves)
    }

    fn new(
        session: &'a dyn Session,
        search: &'a str,
        depth: Option<u32>,
        common: Common<'a>,
        each: Option<Vec<MoveJson<'a>>>,
    ) -> Self {
        let bound = common.bound.zip(common.value.as_ref()).map(|(bound, value)| value.bound_name(bound));
        Self {
            version: VERSION,
            game: session.spec(),
            moves: session.moves(),
            to_move: session.to_move().to_string(),
            over: session.outcome().is_some(),
            value: common.value,
            bound,
            stopped: common.end.to_string(),
            best: common.best,
            line: common.line,
            each,
            search,
            depth,
            depth_reached: common.depth_reached,
            stats: common.stats.into(),
            judgement: None,
        }
    }

    /// Adds the value that a suite expects, and whether the answer is right where that is known.
    #[must_use]
    pub fn judged(self, expected: Value, right: Option<bool>) -> Self {
        Self { judgement: Some(JudgementJson::new(expected, right)), ..self }
    }
}
