//! What a search found, as a JSON object.

use plywood::MoveValue;
use plywood::solver::{Solution, SolvedMove};
use plywood::{Bound, Report, SearchEnd, Session, Stats, Value};
use serde::Serialize;

use super::{JudgementJson, VERSION, ValueJson};

/// What one move is worth to the side that makes it.
#[derive(Debug, Serialize)]
pub(crate) struct EachJson<'a> {
    #[serde(rename = "move")]
    mv: &'a str,
    value: Option<ValueJson>,
    bound: Option<String>,
}

impl<'a> EachJson<'a> {
    fn new(mv: &'a str, value: Option<impl Into<ValueJson>>, bound: Option<Bound>) -> Self {
        Self { mv, value: value.map(Into::into), bound: bound.map(|bound| bound.to_string()) }
    }
}

impl<'a> From<&'a MoveValue<String>> for EachJson<'a> {
    fn from(each: &'a MoveValue<String>) -> Self {
        Self::new(&each.mv, each.value(), each.bound())
    }
}

impl<'a> From<&'a SolvedMove<String>> for EachJson<'a> {
    fn from(each: &'a SolvedMove<String>) -> Self {
        Self::new(&each.mv, each.verdict, each.bound)
    }
}

/// What a search did.
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

/// The answer to `analyze`.
#[derive(Debug, Serialize)]
pub(crate) struct AnalysisJson<'a> {
    version: u32,
    game: &'a str,
    moves: &'a [String],
    to_move: String,
    over: bool,
    value: Option<ValueJson>,
    bound: Option<String>,
    stopped: String,
    best: Option<&'a str>,
    line: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    each: Option<Vec<EachJson<'a>>>,
    search: &'static str,
    depth: Option<u32>,
    stats: StatsJson,
    #[serde(flatten)]
    judgement: Option<JudgementJson>,
}

/// What an answer says of where it was asked, whoever found it.
#[derive(Debug)]
pub(crate) struct Found<'a> {
    value: Option<ValueJson>,
    bound: Option<Bound>,
    end: SearchEnd,
    best: Option<&'a str>,
    pv: &'a [String],
    stats: Stats,
}

impl<'a> From<&'a Report<String>> for Found<'a> {
    fn from(report: &'a Report<String>) -> Self {
        let Report { end, ref best, ref pv, stats, .. } = *report;
        let value = report.value().map(ValueJson::from);
        Self { value, bound: report.bound(), end, best: best.as_deref(), pv, stats }
    }
}

impl<'a> From<&'a Solution<String>> for Found<'a> {
    fn from(solution: &'a Solution<String>) -> Self {
        let Solution { end, ref best, ref line, stats, .. } = *solution;
        let value = solution.value.map(ValueJson::from).or(solution.verdict.map(ValueJson::from));
        let bound = value.as_ref().and(solution.bound);
        Self { value, bound, end, best: best.as_deref(), pv: line, stats }
    }
}

impl<'a> AnalysisJson<'a> {
    /// What `search` found where `session` stands, to `depth`; `each` where every move was asked for.
    pub(crate) fn new<E>(
        session: &'a dyn Session,
        search: &'static str,
        depth: Option<u32>,
        found: impl Into<Found<'a>>,
        each: Option<&'a [E]>,
    ) -> Self
    where
        EachJson<'a>: From<&'a E>,
    {
        let found = found.into();
        Self {
            version: VERSION,
            game: session.spec(),
            moves: session.moves(),
            to_move: session.to_move().to_string(),
            over: session.outcome().is_some(),
            value: found.value,
            bound: found.bound.map(|bound| bound.to_string()),
            stopped: found.end.to_string(),
            best: found.best,
            line: found.pv,
            each: each.map(|each| each.iter().map(EachJson::from).collect()),
            search,
            depth,
            stats: found.stats.into(),
            judgement: None,
        }
    }

    /// The same with the value that a suite expects, and whether this is it, where that is known.
    #[must_use]
    pub(crate) fn judged(self, expected: Value, right: Option<bool>) -> Self {
        Self { judgement: Some(JudgementJson::new(expected, right)), ..self }
    }
}
