//! Tables for a person to read.

use std::io::{self, Write};

use plywood::compare::{Disagreement, Yardstick};

use super::columns::factor;
use super::finding::{Finding, Findings};
use super::summary::Summary;
use super::sweep::{Sweep, in_ranges};
use crate::ending::Ending;
use crate::render::columns::{Columns, about_left_out};
use crate::render::lines::for_output;
use crate::render::text::{align_right, headline, table};

impl Finding<'_> {
    /// Writes what came of it: what there was to do, a row for each search, and what they do not agree about.
    pub(super) fn write_text(&self, output: &mut dyn Write) -> io::Result<()> {
        let heading = format!("{}{}", headline(&*self.piece.session), self.depth_in_words());
        writeln!(output, "{}", for_output(&heading))?;
        if !self.round.cancelled {
            writeln!(output, "{}", for_output(&in_brief(&self.round.yardstick)))?;
        }
        if let (Some(line), Some(expected)) = (self.piece.line, self.piece.expected) {
            writeln!(output, "line {line} expects {expected}")?;
        }
        writeln!(output, "{}", Columns::fitting(self.columns()).text())?;
        for wrong in self.wrong() {
            writeln!(output, "{}", for_output(&wrong))?;
        }
        for dissent in self.dissents_told() {
            writeln!(output, "\n{}", for_output(&dissent))?;
        }
        writeln!(output)
    }

    /// To which depth, in words.
    pub(super) fn depth_in_words(&self) -> String {
        self.depth.map_or_else(String::new, |depth| format!(", to depth {depth}"))
    }

    /// Each disagreement in words.
    pub(super) fn dissents_told(&self) -> impl Iterator<Item = String> {
        self.round.dissents.iter().map(|dissent| self.told(dissent))
    }

    /// A disagreement in words: who, about what, where, and what each says.
    fn told(&self, dissent: &Disagreement<String>) -> String {
        let moves: Vec<&str> =
            self.piece.session.moves().iter().chain(&dissent.moves).map(String::as_str).collect();
        let after =
            if moves.is_empty() { "at the start".to_owned() } else { format!("after {}", moves.join(" ")) };
        dissent.told(&format!("{} {after}", self.game()))
    }
}

/// Writes how nodes grow with depth, on which depths and positions that rests, and who is left out.
fn write_growths(sweeps: &[Sweep<'_>], output: &mut dyn Write) -> io::Result<()> {
    let mut table = table(["game", "search", "factor", "fit", "depths", "positions"]);
    for sweep in sweeps {
        for (search, growth) in sweep.growths() {
            table.add_row([
                sweep.game.to_owned(),
                search.to_owned(),
                format!("{:.2}", growth.factor),
                format!("{:.3}", growth.fit),
                in_ranges(&sweep.depths),
                if sweep.asked == sweep.positions {
                    sweep.asked.to_string()
                } else {
                    format!("{} of {}", sweep.positions, sweep.asked)
                },
            ]);
        }
    }
    let left_out: Vec<String> = sweeps
        .iter()
        .filter_map(|sweep| Some(format!("{} without {}", sweep.game, sweep.left_out_in_words()?)))
        .collect();
    if table.row_count() == 0 && left_out.is_empty() {
        return Ok(());
    }
    writeln!(output, "growth of the nodes with each ply more")?;
    if table.row_count() > 0 {
        align_right(&mut table, [2, 3, 5].into_iter());
        writeln!(output, "{}", table.trim_fmt())?;
    }
    for line in left_out {
        writeln!(output, "{}", for_output(&line))?;
    }
    writeln!(output)
}

/// What there was to do, in a line.
pub(super) fn in_brief(yardstick: &Yardstick) -> String {
    let tree = match (yardstick.nodes, yardstick.height) {
        (Some(1), _) => return "there is nothing to search".to_owned(),
        (Some(nodes), Some(height)) => {
            format!("the tree has {nodes} nodes in {}", counted(height.into(), "ply", "plies"))
        }
        _ => "the tree is too large to be counted".to_owned(),
    };
    let upper = if yardstick.nodes.is_none() { " in its upper plies" } else { "" };
    let branching = yardstick.branching.map_or_else(String::new, |b| format!(", branching {b:.2}{upper}"));
    let least = yardstick.least.map_or_else(String::new, |least| {
        let about = if least.counted { "" } else { "about " };
        let (nodes, leaves) =
            (counted(least.nodes, "node", "nodes"), counted(least.leaves, "leaf", "leaves"));
        format!("; the least to settle it is {about}{nodes}, {leaves}")
    });
    format!("{tree}{branching}{least}")
}

/// So many, with the word for one or for several.
fn counted(count: u64, one: &str, several: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { several })
}

impl Findings<'_> {
    /// Writes what all of it comes to: the sums over several positions, how work grows with depth, and whether all
    /// agree.
    pub(super) fn write_summary(
        &self,
        summaries: &[Summary],
        sweeps: &[Sweep<'_>],
        output: &mut dyn Write,
    ) -> io::Result<()> {
        for summary in summaries.iter().filter(|summary| summary.asked > 1) {
            let depth = summary.depth.map_or_else(String::new, |depth| format!(" to depth {depth}"));
            let heading = format!("{}{depth}: {}", summary.game, summary.count_in_words());
            writeln!(output, "{}", for_output(&heading))?;
            if summary.entries.is_empty() {
                writeln!(output)?;
                continue;
            }
            let mut table = table(["search", "nodes", "least", "time"]);
            for entry in &summary.entries {
                let least = factor(summary.least.map(|least| entry.nodes / least));
                let time = format!("{:.1?}", entry.time());
                table.add_row([entry.search.to_owned(), format!("{:.0}", entry.nodes), least, time]);
            }
            align_right(&mut table, 1..4);
            writeln!(output, "{}\n", table.trim_fmt())?;
        }
        write_growths(sweeps, output)?;
        if let Some(note) = about_left_out(&self.left_out(), "a wider terminal, --json or --csv") {
            writeln!(output, "{}", for_output(&note))?;
        }
        writeln!(output, "{}", for_output(&self.verdict()))
    }

    /// The columns that some table has no room for, the least important first.
    fn left_out(&self) -> Vec<String> {
        let mut names = Vec::new();
        for finding in &self.done {
            for name in Columns::fitting(finding.columns()).left_out() {
                if !names.contains(name) {
                    names.push(name.clone());
                }
            }
        }
        names
    }

    /// Whether all is well, in a line.
    pub(super) fn verdict(&self) -> String {
        let rounds = self.done.len();
        let of = if rounds == 1 { "1 piece of work".to_owned() } else { format!("{rounds} pieces of work") };
        let dissents: usize = self.done.iter().map(|finding| finding.round.dissents.len()).sum();
        let wrong: usize = self.done.iter().map(|finding| finding.wrong().count()).sum();
        let expected = self.done.iter().filter(|finding| finding.piece.expected.is_some()).count();
        let stopped = self.done.iter().flat_map(|finding| &finding.round.rows);
        let stopped = stopped.filter(|row| !row.report.end.is_complete()).count();
        let mut parts = vec![match (dissents, self.searches.len()) {
            _ if self.asked == 0 => "there is no position to compare by".to_owned(),
            _ if self.compared() == 0 => format!("{of}: no search has finished, so none was compared"),
            (0, 1) => format!("{of}: the search does not contradict itself"),
            (0, searches) => format!("{of}: the {searches} searches agree"),
            (1, _) => format!("{of}: 1 disagreement"),
            (dissents, _) => format!("{of}: {dissents} disagreements"),
        }];
        if expected > 0 {
            let answers = if wrong == 1 { "answer" } else { "answers" };
            let scores = if expected == 1 { "score" } else { "scores" };
            parts.push(format!("{expected} {scores} checked, {wrong} wrong {answers}"));
        }
        match stopped {
            0 => {}
            1 => parts.push("1 search was stopped by a limit".to_owned()),
            stopped => parts.push(format!("{stopped} searches were stopped by a limit")),
        }
        match self.work.bad_lines.len() {
            0 => {}
            1 => parts.push("1 line of the suite makes no sense".to_owned()),
            lines => parts.push(format!("{lines} lines of the suite make no sense")),
        }
        if self.ending == Ending::Interrupted {
            parts.push("interrupted before the rest".to_owned());
        }
        parts.join("; ")
    }
}
