//! The answer to one position, and its text.

use std::io::{self, Write};

use comfy_table::{Attribute, Cell};
use plywood::MoveValue;
use plywood::session::UnknownHeuristic;
use plywood::{AnySearcher, Bound, Limits, Report, Session};

use crate::commands::analyze::Analyze;
use crate::progress::per_second;
use crate::render::text::{describe_end, headline, table, with_bound};

/// What a search found.
#[derive(Debug)]
pub(crate) struct Answer {
    /// Of the position.
    pub(crate) report: Report<String>,
    /// Of every move, where that was asked.
    pub(crate) each: Option<Vec<MoveValue<String>>>,
}

impl Analyze {
    /// Searches where `session` stands.
    pub(crate) fn answer(
        &self,
        session: &dyn Session,
        searcher: &mut AnySearcher,
        limits: &Limits,
    ) -> Result<Answer, UnknownHeuristic> {
        let heuristic = self.choice.eval.as_deref();
        if self.each {
            let analysis = session.analyze(searcher, heuristic, limits)?;
            Ok(Answer { report: analysis.report, each: Some(analysis.moves) })
        } else {
            Ok(Answer { report: session.search(searcher, heuristic, limits)?, each: None })
        }
    }
}

impl Answer {
    /// Writes it for a person to read.
    pub(crate) fn write_text(
        &self,
        output: &mut dyn Write,
        session: &dyn Session,
        search: &str,
        depth: Option<u32>,
    ) -> io::Result<()> {
        let report = &self.report;
        writeln!(output, "{}\n", headline(session))?;
        writeln!(output, "{}\n", session.board().trim_end_matches('\n'))?;
        match report.value() {
            Some(value) => {
                let mover = session.to_move();
                let bound = match report.bound() {
                    Some(Bound::Lower) => format!(", or better for {mover}"),
                    Some(Bound::Upper) => format!(", or worse for {mover}"),
                    Some(Bound::Exact) | None => String::new(),
                };
                writeln!(output, "value   {}{bound}", value.in_words(mover))?;
            }
            None => writeln!(output, "value   not known yet")?,
        }
        if let Some(best) = &report.best {
            let unsure = match report.value() {
                _ if report.end.is_complete() => "",
                Some(_) => " (so far)",
                None => " (only the first legal move)",
            };
            writeln!(output, "best    {best}{unsure}")?;
        }
        if !report.pv.is_empty() {
            writeln!(output, "line    {}", report.pv_text())?;
        }
        let stats = &report.stats;
        let depth = depth.map(|depth| format!(" to depth {depth}")).unwrap_or_default();
        let rate = per_second(stats.nodes, stats.elapsed);
        writeln!(
            output,
            "search  {search}{depth}: {} nodes in {:.1?}, {rate} nodes/s",
            stats.nodes, stats.elapsed
        )?;
        writeln!(output, "        {}", describe_end(report.end))?;
        match &self.each {
            Some(each) if !each.is_empty() => self.write_each(output, each),
            _ => Ok(()),
        }
    }

    fn write_each(&self, output: &mut dyn Write, each: &[MoveValue<String>]) -> io::Result<()> {
        let mut table = table(["move", "value", "", "line"]);
        for each in each {
            let value = each.value().map_or_else(|| "?".to_owned(), |value| with_bound(value, each.bound()));
            let is_best = each.bound() == Some(Bound::Exact)
                && each.value() == self.report.value()
                && self.report.end.is_complete();
            let mv = Cell::new(&each.mv);
            table.add_row([
                if is_best { mv.add_attribute(Attribute::Bold) } else { mv },
                Cell::new(value),
                Cell::new(if is_best { "best" } else { "" }),
                Cell::new(each.pv.join(" ")),
            ]);
        }
        writeln!(output, "\n{}", table.trim_fmt())
    }
}
