//! The answers of `analyze`, `solve` and `census` as text.

use plywood::census::Census;
use plywood::solver::{Solution, SolvedMove, WinDrawLoss};
use plywood::{Bound, MoveValue, Player, Report, SearchEnd, Session, Stats};

use crate::sentences::{bound_suffix, describe_end, describe_stop, headline, per_second, to_depth};
use crate::text::{TextStyle, align_right, table};

/// Returns `report`, the result of `search` to `depth` in the position of `session`, as text with a table of `moves`.
pub fn analysis_text(
    session: &dyn Session,
    search: &str,
    depth: Option<u32>,
    report: &Report<String>,
    moves: Option<&[MoveValue<String>]>,
    style: TextStyle,
) -> String {
    let side = session.to_move();
    let value = report.value().map_or_else(
        || "not known yet".to_owned(),
        |value| format!("{}{}", value.in_words(side), bound_suffix(report.bound(), side)),
    );
    let mut lines = vec![headline_and_board(session), format!("value   {value}")];
    if let Some(best) = &report.best {
        let note = match report.value() {
            _ if report.end.is_complete() => "",
            Some(_) => " (so far)",
            None => " (only the first legal move)",
        };
        lines.push(format!("best    {best}{note}"));
    }
    if !report.pv.is_empty() {
        lines.push(format!("line    {}", report.pv_text()));
    }
    lines.push(work_text(search, depth, &report.stats, report.end));
    let rows = moves.unwrap_or_default().iter().map(|row| {
        let value = row.result.map_or_else(|| "?".to_owned(), |result| result.to_string());
        let is_best =
            row.bound() == Some(Bound::Exact) && row.value() == report.value() && report.end.is_complete();
        MoveRow { mv: &row.mv, value, is_best, line: Some(row.pv.join(" ")) }
    });
    lines.extend(moves_text(&["move", "value", "", "line"], rows.collect(), style));
    lines.join("\n")
}

/// Returns `solution`, found to `depth` in the position of `session`, as text with a table of `moves`.
pub fn solution_text(
    session: &dyn Session,
    depth: Option<u32>,
    solution: &Solution<String>,
    moves: Option<&[SolvedMove<String>]>,
    style: TextStyle,
) -> String {
    let side = session.to_move();
    let outcome = match (solution.value, solution.verdict) {
        (Some(value), _) => value.value.in_words(side),
        (None, Some(verdict)) => {
            format!("{}{}", verdict_in_words(verdict.value, side), bound_suffix(Some(verdict.bound), side))
        }
        (None, None) => "not known yet".to_owned(),
    };
    let mut lines = vec![headline_and_board(session), format!("outcome {outcome}")];
    if let Some(best) = &solution.best {
        let note = match solution.verdict {
            Some(_) => "",
            None if solution.end.is_complete() => " (not proved to be best)",
            None => " (only the first legal move)",
        };
        lines.push(format!("best    {best}{note}"));
    }
    lines.push(work_text("solver", depth, &solution.stats, solution.end));
    let rows = moves.unwrap_or_default().iter().map(|row| {
        let outcome = row.verdict.map_or_else(
            || "?".to_owned(),
            |verdict| format!("{}{}", verdict.value, bound_suffix(Some(verdict.bound), side)),
        );
        let is_best = row.verdict.is_some_and(|verdict| {
            verdict.bound == Bound::Exact && solution.verdict.is_some_and(|best| best.value == verdict.value)
        });
        MoveRow { mv: &row.mv, value: outcome, is_best, line: None }
    });
    lines.extend(moves_text(&["move", "outcome", ""], rows.collect(), style));
    lines.join("\n")
}

/// Returns `census`, which counts the positions of the game `spec`, as a table.
pub fn census_text(spec: &str, census: &Census, style: TextStyle) -> String {
    let mut table = table(["ply", "positions", "ended"], style);
    for (ply, count) in census.plies.iter().enumerate() {
        table.add_row([ply.to_string(), count.positions.to_string(), count.ended.to_string()]);
    }
    table.add_row(["total".to_owned(), census.positions().to_string(), census.ended().to_string()]);
    align_right(&mut table, 0..3);
    let stop = census.stopped.map(|stop| format!("\n{}", describe_stop(stop)));
    format!("{spec}\n{}{}", table.trim_fmt(), stop.unwrap_or_default())
}

fn headline_and_board(session: &dyn Session) -> String {
    format!("{}\n\n{}\n", headline(session), session.board().trim_end_matches('\n'))
}

fn work_text(search: &str, depth: Option<u32>, stats: &Stats, end: SearchEnd) -> String {
    let (nodes, time, depth) = (stats.nodes, stats.elapsed, to_depth(depth));
    let (rate, end) = (per_second(nodes, time), describe_end(end));
    format!("search  {search}{depth}: {nodes} nodes in {time:.1?}, {rate} nodes/s\n        {end}")
}

/// A row of a table of all moves.
struct MoveRow<'a> {
    mv: &'a str,
    value: String,
    is_best: bool,
    /// The principal variation, if the table has a column for it.
    line: Option<String>,
}

/// Returns the table of all moves, with a line break before each of its lines; `None` if there are no rows.
fn moves_text(header: &[&str], rows: Vec<MoveRow<'_>>, style: TextStyle) -> Option<String> {
    if rows.is_empty() {
        return None;
    }
    let mut table = table(header.to_vec(), style);
    let mut best = Vec::new();
    for MoveRow { mv, value, is_best, line } in rows {
        let note = if is_best { "best" } else { "" };
        table.add_row([mv.to_owned(), value, note.to_owned()].into_iter().chain(line));
        best.extend(is_best.then_some(mv));
    }
    let bold_best = |line: &str| {
        let mv = line.split(' ').next().unwrap_or_default();
        // A continuation line of a row begins with a space; a move never does.
        let bold = if best.contains(&mv) { style.in_bold(mv) } else { mv.to_owned() };
        format!("\n{bold}{}", &line[mv.len()..])
    };
    Some(table.trim_fmt().lines().map(bold_best).collect())
}

/// Returns `verdict`, which is from the perspective of `side`, as `first wins`, `second wins` or `draw`.
fn verdict_in_words(verdict: WinDrawLoss, side: Player) -> String {
    match verdict {
        WinDrawLoss::Win => format!("{side} wins"),
        WinDrawLoss::Loss => format!("{} wins", side.opponent()),
        WinDrawLoss::Draw => "draw".to_owned(),
    }
}
