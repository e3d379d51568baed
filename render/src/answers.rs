//! The answers of `analyze`, `solve` and `census` as text.

use std::io::{self, Write};

use plywood::MoveValue;
use plywood::census::Census;
use plywood::solver::{Solution, SolvedMove, WinDrawLoss};
use plywood::{Bound, Player, Report, SearchEnd, Session, Stats};

use crate::sentences::{bound_suffix, describe_end, describe_stop, headline, per_second, to_depth};
use crate::text::{TextStyle, align_right, table};

/// Writes a `report` of `search` in the position of `session`, and the values of all moves where they were computed.
///
/// # Errors
///
/// Returns the errors of `output`.
pub fn write_analysis(
    session: &dyn Session,
    search: &str,
    depth: Option<u32>,
    report: &Report<String>,
    moves: Option<&[MoveValue<String>]>,
    style: TextStyle,
    output: &mut dyn Write,
) -> io::Result<()> {
    write_position(session, output)?;
    let side = session.to_move();
    let value = report.value().map_or_else(
        || "not known yet".to_owned(),
        |value| format!("{}{}", value.in_words(side), bound_suffix(report.bound(), side)),
    );
    writeln!(output, "value   {value}")?;
    if let Some(best) = &report.best {
        let note = match report.value() {
            _ if report.end.is_complete() => "",
            Some(_) => " (so far)",
            None => " (only the first legal move)",
        };
        writeln!(output, "best    {best}{note}")?;
    }
    if !report.pv.is_empty() {
        writeln!(output, "line    {}", report.pv_text())?;
    }
    write_work(search, depth, &report.stats, report.end, output)?;
    let Some(moves) = moves.filter(|moves| !moves.is_empty()) else { return Ok(()) };
    let rows = moves.iter().map(|each| {
        let value = each.result.map_or_else(|| "?".to_owned(), |result| result.to_string());
        let is_best =
            each.bound() == Some(Bound::Exact) && each.value() == report.value() && report.end.is_complete();
        MoveRow { mv: &each.mv, value, is_best, line: Some(each.pv.join(" ")) }
    });
    write_moves(&["move", "value", "", "line"], rows.collect(), style, output)
}

/// Writes a `solution` in the position of `session`, and the outcomes of all moves where they were computed.
///
/// # Errors
///
/// Returns the errors of `output`.
pub fn write_solution(
    session: &dyn Session,
    depth: Option<u32>,
    solution: &Solution<String>,
    moves: Option<&[SolvedMove<String>]>,
    style: TextStyle,
    output: &mut dyn Write,
) -> io::Result<()> {
    write_position(session, output)?;
    let side = session.to_move();
    let outcome = match (solution.value, solution.verdict) {
        (Some(value), _) => value.value.in_words(side),
        (None, Some(verdict)) => {
            format!("{}{}", verdict_in_words(verdict.value, side), bound_suffix(Some(verdict.bound), side))
        }
        (None, None) => "not known yet".to_owned(),
    };
    writeln!(output, "outcome {outcome}")?;
    if let Some(best) = &solution.best {
        let note = if solution.verdict.is_some() { "" } else { " (only the first legal move)" };
        writeln!(output, "best    {best}{note}")?;
    }
    write_work("solver", depth, &solution.stats, solution.end, output)?;
    let Some(moves) = moves.filter(|moves| !moves.is_empty()) else { return Ok(()) };
    let rows = moves.iter().map(|each| {
        let outcome = each.verdict.map_or_else(
            || "?".to_owned(),
            |verdict| format!("{}{}", verdict.value, bound_suffix(Some(verdict.bound), side)),
        );
        let is_best = each.verdict.is_some_and(|verdict| {
            verdict.bound == Bound::Exact && solution.verdict.is_some_and(|best| best.value == verdict.value)
        });
        MoveRow { mv: &each.mv, value: outcome, is_best, line: None }
    });
    write_moves(&["move", "outcome", ""], rows.collect(), style, output)
}

/// Writes the counts of a census of the game `spec`.
///
/// # Errors
///
/// Returns the errors of `output`.
pub fn write_census(spec: &str, census: &Census, style: TextStyle, output: &mut dyn Write) -> io::Result<()> {
    let mut table = table(["ply", "positions", "ended"], style);
    for (ply, count) in census.plies.iter().enumerate() {
        table.add_row([ply.to_string(), count.positions.to_string(), count.ended.to_string()]);
    }
    table.add_row(["total".to_owned(), census.positions().to_string(), census.ended().to_string()]);
    align_right(&mut table, 0..3);
    writeln!(output, "{spec}\n{}", table.trim_fmt())?;
    if let Some(stop) = census.stopped {
        writeln!(output, "{}", describe_stop(stop))?;
    }
    Ok(())
}

fn write_position(session: &dyn Session, output: &mut dyn Write) -> io::Result<()> {
    writeln!(output, "{}\n", headline(session))?;
    writeln!(output, "{}\n", session.board().trim_end_matches('\n'))
}

fn write_work(
    search: &str,
    depth: Option<u32>,
    stats: &Stats,
    end: SearchEnd,
    output: &mut dyn Write,
) -> io::Result<()> {
    let (nodes, time, depth) = (stats.nodes, stats.elapsed, to_depth(depth));
    let rate = per_second(nodes, time);
    writeln!(output, "search  {search}{depth}: {nodes} nodes in {time:.1?}, {rate} nodes/s")?;
    writeln!(output, "        {}", describe_end(end))
}

/// A row of a table of all moves.
struct MoveRow<'a> {
    mv: &'a str,
    value: String,
    is_best: bool,
    /// The principal variation, where the table has a column for it.
    line: Option<String>,
}

fn write_moves(
    header: &[&str],
    rows: Vec<MoveRow<'_>>,
    style: TextStyle,
    output: &mut dyn Write,
) -> io::Result<()> {
    let mut table = table(header.to_vec(), style);
    let mut best = Vec::new();
    for MoveRow { mv, value, is_best, line } in rows {
        let note = if is_best { "best" } else { "" };
        table.add_row([mv.to_owned(), value, note.to_owned()].into_iter().chain(line));
        best.extend(is_best.then_some(mv));
    }
    writeln!(output)?;
    for line in table.trim_fmt().lines() {
        let mv = line.split(' ').next().unwrap_or_default();
        // Wrapped lines of a row begin with spaces, and so does no move.
        let bold = if best.contains(&mv) { style.in_bold(mv) } else { mv.to_owned() };
        writeln!(output, "{bold}{}", &line[mv.len()..])?;
    }
    Ok(())
}

/// Returns the winner, where `verdict` is from the perspective of `side`.
fn verdict_in_words(verdict: WinDrawLoss, side: Player) -> String {
    match verdict {
        WinDrawLoss::Win => format!("{side} wins"),
        WinDrawLoss::Loss => format!("{} wins", side.opponent()),
        WinDrawLoss::Draw => "draw".to_owned(),
    }
}
