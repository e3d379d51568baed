//! The JSON objects that programs read; `version` grows when a key changes its meaning.

use std::io::{self, Write};

use plywood::analysis::MoveValue;
use plywood::census::Census;
use plywood::solver::{MoveVerdict, Solution, Verdict};
use plywood::{AnySearcher, Bound, Catalog, Report, Session, Stats, Stop, Value};
use serde::Serialize;

/// The version of all these objects.
pub(crate) const VERSION: u32 = 1;

/// Writes one object on a line of its own.
pub(crate) fn write_line(output: &mut dyn Write, object: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *output, object)?;
    output.write_all(b"\n")
}

/// A value: what kind, how many plies to the end of the game, and a number where it has one.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ValueJson {
    kind: &'static str,
    plies: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    estimate: Option<f64>,
}

impl From<Value> for ValueJson {
    fn from(value: Value) -> Self {
        let (kind, points, estimate) = match value {
            Value::Win { .. } => ("win", None, None),
            Value::Loss { .. } => ("loss", None, None),
            Value::Draw => ("draw", None, None),
            Value::Points(points) => ("points", Some(points), None),
            Value::Estimate(estimate) => ("estimate", None, Some(estimate)),
        };
        Self { kind, plies: value.plies(), points, estimate }
    }
}

impl From<Verdict> for ValueJson {
    fn from(verdict: Verdict) -> Self {
        let kind = match verdict {
            Verdict::Win => "win",
            Verdict::Loss => "loss",
            Verdict::Draw => "draw",
        };
        Self { kind, plies: None, points: None, estimate: None }
    }
}

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
        Self::new(&each.mv, each.value, each.bound)
    }
}

impl<'a> From<&'a MoveVerdict<String>> for EachJson<'a> {
    fn from(each: &'a MoveVerdict<String>) -> Self {
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

/// What a suite says to the answer.
#[derive(Debug, Serialize)]
struct JudgementJson {
    expected: ValueJson,
    right: Option<bool>,
}

/// What an answer says of where it was asked, whoever found it.
#[derive(Debug)]
pub(crate) struct Found<'a> {
    value: Option<ValueJson>,
    bound: Option<Bound>,
    stopped: Stop,
    best: Option<&'a str>,
    line: &'a [String],
    stats: Stats,
}

impl<'a> From<&'a Report<String>> for Found<'a> {
    fn from(report: &'a Report<String>) -> Self {
        let Report { stopped, bound, ref best, ref line, stats, .. } = *report;
        let value = report.value.map(ValueJson::from);
        Self { value, bound, stopped, best: best.as_deref(), line, stats }
    }
}

impl<'a> From<&'a Solution<String>> for Found<'a> {
    fn from(solution: &'a Solution<String>) -> Self {
        let Solution { stopped, ref best, ref line, stats, .. } = *solution;
        let value = solution.value.map(ValueJson::from).or(solution.verdict.map(ValueJson::from));
        let bound = value.as_ref().and(solution.bound);
        Self { value, bound, stopped, best: best.as_deref(), line, stats }
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
            stopped: found.stopped.to_string(),
            best: found.best,
            line: found.line,
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
        Self { judgement: Some(JudgementJson { expected: expected.into(), right }), ..self }
    }
}

/// The answer to a line that makes no sense.
#[derive(Debug, Serialize)]
pub(crate) struct ErrorJson {
    version: u32,
    line: usize,
    error: String,
}

impl ErrorJson {
    /// What is wrong with the line of this number.
    pub(crate) fn new(line: usize, error: String) -> Self {
        Self { version: VERSION, line, error }
    }
}

/// The answer to `census`.
#[derive(Debug, Serialize)]
pub(crate) struct CensusJson<'a> {
    version: u32,
    game: &'a str,
    positions: u64,
    ended: u64,
    stopped: Option<String>,
    plies: Vec<PlyJson>,
}

#[derive(Debug, Serialize)]
struct PlyJson {
    ply: usize,
    positions: u64,
    ended: u64,
}

impl<'a> CensusJson<'a> {
    /// A census of `game`.
    pub(crate) fn new(game: &'a str, census: &Census) -> Self {
        let plies = census.plies.iter().enumerate();
        Self {
            version: VERSION,
            game,
            positions: census.positions(),
            ended: census.ended(),
            stopped: census.stopped.map(|stop| stop.to_string()),
            plies: plies
                .map(|(ply, count)| PlyJson { ply, positions: count.positions, ended: count.ended })
                .collect(),
        }
    }
}

/// The answer to `games`.
#[derive(Debug, Serialize)]
pub(crate) struct GamesJson<'a> {
    version: u32,
    games: Vec<GameJson<'a>>,
    searches: Vec<&'static str>,
}

#[derive(Debug, Serialize)]
struct GameJson<'a> {
    name: &'a str,
    sizes: &'a str,
    default: Option<&'a str>,
    aliases: Vec<AliasJson<'a>>,
    notation: &'a str,
    heuristics: Vec<&'a str>,
    about: &'a str,
}

#[derive(Debug, Serialize)]
struct AliasJson<'a> {
    name: &'a str,
    size: &'a str,
}

impl<'a> GamesJson<'a> {
    /// The games of a catalog, and the searches that work for all of them.
    pub(crate) fn new(catalog: &'a Catalog) -> Self {
        let games = catalog.games().map(|game| {
            let details = game.details();
            let aliases = details.aliases.iter().map(|(name, size)| AliasJson { name, size });
            GameJson {
                name: &details.name,
                sizes: &details.sizes,
                default: details.default_size.as_deref(),
                aliases: aliases.collect(),
                notation: &details.notation,
                heuristics: game.heuristics(),
                about: &details.about,
            }
        });
        Self { version: VERSION, games: games.collect(), searches: AnySearcher::names() }
    }
}
