//! The findings as one JSON object.

use std::io::{self, Write};

use plywood::compare::{Disagreement, Opinion, Row};
use serde::Serialize;

use crate::commands::compare::finding::{Finding, Findings};
use crate::commands::compare::sweep::Sweep;
use crate::ending::Ending;
use crate::render::json::{JudgementJson, VERSION, ValueJson, write_line};

/// The answer to `compare`.
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
    disagreements: Vec<DissentJson<'a>>,
    errors: Vec<LineJson<'a>>,
}

/// How much of it was done: positions, each as often as there are depths.
#[derive(Serialize)]
struct WorkJson {
    asked: usize,
    done: usize,
    compared: usize,
}

/// What one search did on one position.
#[derive(Serialize)]
struct RowJson<'a> {
    game: &'a str,
    moves: &'a [String],
    search: &'a str,
    depth: Option<u32>,
    value: Option<ValueJson>,
    bound: Option<String>,
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

/// What a line of a suite says to it.
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
struct DissentJson<'a> {
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
    bound: Option<String>,
    best: Option<&'a str>,
    line: &'a [String],
}

#[derive(Serialize)]
struct LineJson<'a> {
    line: usize,
    error: &'a str,
}

/// Writes the findings as one object on a line.
pub(super) fn write(findings: &Findings<'_>, sweeps: &[Sweep<'_>], output: &mut dyn Write) -> io::Result<()> {
    let errors = findings.work.bad_lines.iter();
    let comparison = ComparisonJson {
        version: VERSION,
        agree: findings.agree(),
        interrupted: findings.ending == Ending::Interrupted,
        work: WorkJson { asked: findings.asked, done: findings.whole(), compared: findings.compared() },
        seed: findings.work.seed,
        rows: findings.done.iter().flat_map(rows).collect(),
        growth: sweeps.iter().flat_map(growths).collect(),
        disagreements: findings.done.iter().flat_map(dissents).collect(),
        errors: errors.map(|(line, error)| LineJson { line: *line, error }).collect(),
    };
    write_line(output, &comparison)
}

/// A line for each search that is fitted, and for each that is left out.
fn growths<'a>(sweep: &'a Sweep<'_>) -> impl Iterator<Item = GrowthJson<'a>> {
    let fitted = sweep.growths().into_iter().map(|(search, growth)| (search, Some(growth)));
    let left_out = sweep.left_out.iter().map(|search| (*search, None));
    fitted.chain(left_out).map(|(search, growth)| GrowthJson {
        game: sweep.game,
        search,
        factor: growth.map(|growth| growth.factor),
        fit: growth.map(|growth| growth.fit),
        depths: &sweep.depths,
        positions: sweep.positions,
    })
}

fn rows<'a>(finding: &'a Finding<'_>) -> impl Iterator<Item = RowJson<'a>> {
    finding.round.rows.iter().enumerate().map(move |(index, row)| {
        let right = finding.right.get(index).copied().flatten();
        let judgement = finding.piece.expected.map(|expected| LineJudgementJson {
            suite_line: finding.piece.line,
            judgement: JudgementJson::new(expected, right),
        });
        RowJson { judgement, ..row_json(finding, row) }
    })
}

fn dissents<'a>(finding: &'a Finding<'_>) -> impl Iterator<Item = DissentJson<'a>> {
    finding.round.dissents.iter().map(|dissent| dissent_json(finding, dissent))
}

fn row_json<'a>(finding: &'a Finding<'_>, row: &'a Row<String>) -> RowJson<'a> {
    let (report, yardstick) = (&row.report, &finding.round.yardstick);
    let stats = report.stats;
    RowJson {
        game: finding.game(),
        moves: finding.piece.session.moves(),
        search: &row.search,
        depth: row.depth,
        value: report.value().map(ValueJson::from),
        bound: report.bound().map(|bound| bound.to_string()),
        best: report.best.as_deref(),
        line: &report.pv,
        nodes: stats.nodes,
        leaves: stats.leaves,
        evaluations: stats.evaluations,
        cutoffs: stats.cutoffs,
        first_move_cutoff_rate: row.first_move_cutoff_rate,
        branching: row.branching,
        tree_nodes: yardstick.nodes,
        tree_branching: yardstick.branching,
        minimal_nodes: yardstick.least.map(|least| least.nodes),
        minimal_leaves: yardstick.least.map(|least| least.leaves),
        minimal_counted: yardstick.least.map(|least| least.counted),
        table_hits: stats.table_hits,
        table_fill: row.report.stats.table_fill(),
        peak_bytes: stats.peak_bytes,
        seconds: row.time.as_secs_f64(),
        spread: row.spread.map(|spread| spread.as_secs_f64()),
        stopped: report.end.to_string(),
        judgement: None,
    }
}

fn dissent_json<'a>(finding: &'a Finding<'_>, dissent: &'a Disagreement<String>) -> DissentJson<'a> {
    let opinion = |Opinion { search, report }: &'a Opinion<String>| OpinionJson {
        search,
        value: report.value().map(ValueJson::from),
        bound: report.bound().map(|bound| bound.to_string()),
        best: report.best.as_deref(),
        line: &report.pv,
    };
    DissentJson {
        game: finding.game(),
        moves: finding.piece.session.moves().iter().chain(&dissent.moves).map(String::as_str).collect(),
        depth: dissent.depth,
        to_move: dissent.to_move.to_string(),
        about: dissent.difference.to_string(),
        minimax: dissent.minimax.map(ValueJson::from),
        opinions: [opinion(&dissent.reference), opinion(&dissent.other)],
    }
}
