//! `solve`: who wins, by the quickest proof.

use std::io::{self, Write};

use clap::Args;
use comfy_table::{Attribute, Cell};
use plywood::solver::{MoveVerdict, Solution, Verdict};
use plywood::{Bound, Player, Progress, Session};

use crate::arguments::limits::SearchLimits;
use crate::arguments::position::Position;
use crate::failure::Failure;
use crate::interrupt;
use crate::program::{CommandResult, Program};
use crate::progress::{Bar, per_second};
use crate::render::json::{self, AnalysisJson};
use crate::render::text::{headline, in_full, table};

/// Find out who wins, by the quickest proof; how soon is not asked (analyze says that)
#[derive(Clone, Debug, Args)]
pub(crate) struct Solve {
    #[command(flatten)]
    position: Position,
    #[command(flatten)]
    limits: SearchLimits,
    /// Say who wins after each legal move
    #[arg(long)]
    each: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Solve {
    pub(crate) fn run(&self, program: &Program, output: &mut dyn Write) -> CommandResult {
        if self.each && self.limits.depth == Some(0) {
            let reason =
                "--each looks one ply less deep after every move, so it needs a --depth of at least 1";
            return Err(Failure::Usage(reason.to_owned()));
        }
        let session = self.position.open(program)?;
        let progress = Progress::new();
        let limits = self.limits.limits(interrupt::listen(), progress.clone());
        let bar = Bar::watch(&progress);
        let (solution, each) = if self.each {
            let (solution, each) = session.solve_each(&limits);
            (solution, Some(each))
        } else {
            (session.solve(&limits), None)
        };
        drop(bar);
        if self.json {
            let object = AnalysisJson::new(&*session, "solver", limits.depth, &solution, each.as_deref());
            json::write_line(output, &object)?;
        } else {
            write_text(output, &*session, limits.depth, &solution, each.as_deref())?;
        }
        Ok(solution.stopped.into())
    }
}

fn write_text(
    output: &mut dyn Write,
    session: &dyn Session,
    depth: Option<u32>,
    solution: &Solution<String>,
    each: Option<&[MoveVerdict<String>]>,
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
    writeln!(output, "        {}", in_full(solution.stopped))?;
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
fn told(verdict: Verdict, mover: Player) -> String {
    match verdict {
        Verdict::Win => format!("{mover} wins"),
        Verdict::Loss => format!("{} wins", mover.opponent()),
        Verdict::Draw => "draw".to_owned(),
    }
}

fn with_bound(outcome: &str, bound: Option<Bound>, mover: Player) -> String {
    match bound {
        Some(Bound::Lower) => format!("{outcome}, or better for {mover}"),
        Some(Bound::Upper) => format!("{outcome}, or worse for {mover}"),
        Some(Bound::Exact) | None => outcome.to_owned(),
    }
}
