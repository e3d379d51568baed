//! The answer of `solve` as text.

use std::io::{self, Write};

use comfy_table::{Attribute, Cell};
use plywood::solver::{Solution, SolvedMove, WinDrawLoss};
use plywood::{Bound, Player, Session};

use crate::progress::per_second;
use crate::render::text::{describe_end, headline, table};

/// Writes it for a person to read.
pub(super) fn write(
    output: &mut dyn Write,
    session: &dyn Session,
    depth: Option<u32>,
    solution: &Solution<String>,
    each: Option<&[SolvedMove<String>]>,
) -> io::Result<()> {
    writeln!(output, "{}\n", headline(session))?;
    writeln!(output, "{}\n", session.board().trim_end_matches('\n'))?;
    let mover = session.to_move();
    let found = match (solution.value, solution.verdict) {
        (Some(value), _) => value.in_words(mover),
        (None, Some(verdict)) => with_bound(&told(verdict, mover), solution.bound, mover),
        (None, None) => "not known yet".to_owned(),
    };
    writeln!(output, "outcome {found}")?;
    if let Some(best) = &solution.best {
        let unsure = if solution.verdict.is_some() { "" } else { " (only the first legal move)" };
        writeln!(output, "best    {best}{unsure}")?;
    }
    let stats = &solution.stats;
    let rate = per_second(stats.nodes, stats.elapsed);
    let depth = depth.map(|depth| format!(" to depth {depth}")).unwrap_or_default();
    writeln!(
        output,
        "search  solver{depth}: {} nodes in {:.1?}, {rate} nodes/s",
        stats.nodes, stats.elapsed
    )?;
    writeln!(output, "        {}", describe_end(solution.end))?;
    let Some(each) = each.filter(|each| !each.is_empty()) else { return Ok(()) };
    let mut table = table(["move", "outcome", ""]);
    for each in each {
        let outcome = each
            .verdict
            .map_or_else(|| "?".to_owned(), |verdict| with_bound(&verdict.to_string(), each.bound, mover));
        let is_best = each.bound == Some(Bound::Exact) && each.verdict == solution.verdict;
        let mv = Cell::new(&each.mv);
        table.add_row([
            if is_best { mv.add_attribute(Attribute::Bold) } else { mv },
            Cell::new(outcome),
            Cell::new(if is_best { "best" } else { "" }),
        ]);
    }
    writeln!(output, "\n{}", table.trim_fmt())
}

/// Who wins, where `mover` sees it so.
fn told(verdict: WinDrawLoss, mover: Player) -> String {
    match verdict {
        WinDrawLoss::Win => format!("{mover} wins"),
        WinDrawLoss::Loss => format!("{} wins", mover.opponent()),
        WinDrawLoss::Draw => "draw".to_owned(),
    }
}

fn with_bound(outcome: &str, bound: Option<Bound>, mover: Player) -> String {
    match bound {
        Some(Bound::Lower) => format!("{outcome}, or better for {mover}"),
        Some(Bound::Upper) => format!("{outcome}, or worse for {mover}"),
        Some(Bound::Exact) | None => outcome.to_owned(),
    }
}
