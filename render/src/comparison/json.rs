//! The results of a comparison as one JSON object.

use std::io::{self, Write};

use plywood::compare::{Disagreement, NamedReport, Row};
use serde::Serialize;

use super::results::{ItemResult, Results};
use super::summary::MINIMAL;
use super::sweep::{Sweep, sweeps};
use crate::json::{JudgementJson, VERSION, ValueJson, bound_name, write_line};

/// The object that `compare` prints.
#[derive(Serialize)]
struct ComparisonJson<'a> {
    version: u32,
    agree: bool,
    interrupted: bool,
    work: WorkJson,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    rows: Vec<RowJson<'a>>,
    growth: Vec<GrowthJson<'a>>,
    disagreements: Vec<DisagreementJson<'a>>,
    errors: Vec<LineJson<'a>>,
}

/// The number of comparisons: positions times depths.
#[derive(Serialize)]
struct WorkJson {
    asked: usize,
    done: usize,
    compared: usize,
}

/// The result of one search on one position.
#[derive(Serialize)]
struct RowJson<'a> {
    game: &'a str,
    moves: &'a [String],
    search: &'a str,
    depth: Option<u32>,
    depth_reached: Option<u32>,
    value: Option<ValueJson>,
    bound: Option<&'static str>,
    best: Option<&'a str>,
    line: &'a [String],
    nodes: u64,
    leaves: u64,
    evaluations: u64,
    cutoffs: u64,
    first_move_cutoff_rate: Option<f64>,
    branching: Option<f64>,
    tree_nodes: Option<u64>,
    tree_branching: Option<f64>,
    minimal_nodes: Option<u64>,
    minimal_leaves: Option<u64>,
    minimal_counted: Option<bool>,
    table_hits: u64,
    table_fill: Option<f64>,
    peak_bytes: u64,
    seconds: f64,
    spread: Option<f64>,
    stopped: String,
    #[serde(flatten)]
    judgement: Option<LineJudgementJson>,
}

/// The comparison of the result with the value that a suite expects.
#[derive(Serialize)]
struct LineJudgementJson {
    suite_line: Option<usize>,
    #[serde(flatten)]
    judgement: JudgementJson,
}

#[derive(Serialize)]
struct GrowthJson<'a> {
    game: &'a str,
    search: &'a str,
    factor: Option<f64>,
    fit: Option<f64>,
    depths: &'a [u32],
    positions: usize,
}

#[derive(Serialize)]
struct DisagreementJson<'a> {
    game: &'a str,
    moves: Vec<&'a str>,
    depth: Option<u32>,
    to_move: String,
    about: String,
    minimax: Option<ValueJson>,
    opinions: [OpinionJson<'a>; 2],
}

#[derive(Serialize)]
struct OpinionJson<'a> {
    search: &'a str,
    value: Option<ValueJson>,
    bound: Option<&'static str>,
    best: Option<&'a str>,
    line: &'a [String],
}

#[derive(Serialize)]
struct LineJson<'a> {
    line: usize,
    error: &'a str,
}

/// Writes the results as one object on a line.
///
/// # Errors
///
/// Returns the errors of `output`.
pub fn write(results: &Results<'_>, output: &mut dyn Write) -> io::Result<()> {
    let sweeps = sweeps(results);
    let errors = results.work.invalid_lines.iter();
    let comparison = ComparisonJson {
        version: VERSION,
        agree: results.agree(),
        interrupted: results.interrupted,
        work: WorkJson {
            asked: results.planned,
            done: results.complete_count(),
            compared: results.compared_count(),
        },
        seed: results.work.seed,
        rows: results.done.iter().flat_map(rows).collect(),
        growth: sweeps.iter().flat_map(growths).collect(),
        disagreements: results.done.iter().flat_map(disagreements).collect(),
        errors: errors.map(|(line, error)| LineJson { line: *line, error }).collect(),
    };
    write_line(output, &comparison)
}

/// Returns an object for each search whose growth is fitted, and one for each omitted search.
fn growths<'a>(sweep: &'a Sweep<'_>) -> impl Iterator<Item = GrowthJson<'a>> {
    let fitted = sweep.growths().into_iter().map(|(search, growth)| (search, Some(growth)));
    let omitted = sweep.omitted.iter().map(|search| (*search, None));
    fitted.chain(omitted).map(|(search, growth)| GrowthJson {
        game: sweep.game,
        // The name of the minimal tree since version 1.
        search: if search == MINIMAL { "the least" } else { search },
        factor: growth.map(|growth| growth.factor),
        fit: growth.map(|growth| growth.fit),
        depths: &sweep.depths,
        positions: sweep.positions,
    })
}

fn rows<'a>(result: &'a ItemResult<'_>) -> impl Iterator<Item = RowJson<'a>> {
    result.round.rows.iter().enumerate().map(move |(index, row)| {
        let right = result.right.get(index).copied().flatten();
        let judgement = result.item.expected.map(|expected| LineJudgementJson {
            suite_line: result.item.line,
            judgement: JudgementJson::new(expected, right),
        });
        RowJson { judgement, ..row_json(result, row) }
    })
}

fn disagreements<'a>(result: &'a ItemResult<'_>) -> impl Iterator<Item = DisagreementJson<'a>> {
    result.round.disagreements.iter().map(|disagreement| disagreement_json(result, disagreement))
}

fn row_json<'a>(result: &'a ItemResult<'_>, row: &'a Row<String>) -> RowJson<'a> {
    let (report, tree) = (&row.report, &result.round.tree);
    let stats = report.stats;
    RowJson {
        game: result.game(),
        moves: result.item.session.moves(),
        search: &row.search,
        depth: row.depth,
        depth_reached: report.depth,
        value: report.value().map(ValueJson::from),
        bound: report.result.map(bound_name),
        best: report.best.as_deref(),
        line: &report.pv,
        nodes: stats.nodes,
        leaves: stats.leaves,
        evaluations: stats.evaluations,
        cutoffs: stats.cutoffs,
        first_move_cutoff_rate: row.first_move_cutoff_rate,
        branching: row.branching,
        tree_nodes: tree.nodes,
        tree_branching: tree.branching,
        minimal_nodes: tree.minimal.map(|minimal| minimal.nodes),
        minimal_leaves: tree.minimal.map(|minimal| minimal.leaves),
        minimal_counted: tree.minimal.map(|minimal| minimal.counted),
        table_hits: stats.table_hits,
        table_fill: row.report.stats.table_fill(),
        peak_bytes: stats.peak_bytes,
        seconds: row.time.as_secs_f64(),
        spread: row.spread.map(|spread| spread.as_secs_f64()),
        stopped: report.end.to_string(),
        judgement: None,
    }
}

fn disagreement_json<'a>(
    result: &'a ItemResult<'_>,
    disagreement: &'a Disagreement<String>,
) -> DisagreementJson<'a> {
    let opinion = |NamedReport { search, report }: &'a NamedReport<String>| OpinionJson {
        search,
        value: report.value().map(ValueJson::from),
        bound: report.result.map(bound_name),
        best: report.best.as_deref(),
        line: &report.pv,
    };
    DisagreementJson {
        game: result.game(),
        moves: result.item.session.moves().iter().chain(&disagreement.moves).map(String::as_str).collect(),
        depth: disagreement.depth,
        to_move: disagreement.to_move.to_string(),
        about: disagreement.difference.to_string(),
        minimax: disagreement.minimax.map(ValueJson::from),
        opinions: [opinion(&disagreement.reference), opinion(&disagreement.other)],
    }
}
