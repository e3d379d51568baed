//! The totals of a comparison as tables for a paper, in LaTeX and in Markdown: [`PaperTable`].

use plywood::compare::Growth;

use super::summary::Summary;
use super::sweep::{Sweep, in_ranges};

/// A table whose first columns contain words, and whose other columns contain numbers.
pub(super) struct PaperTable {
    pub(super) title: &'static str,
    header: &'static [&'static str],
    /// The number of columns of words.
    words: usize,
    rows: Vec<Vec<String>>,
}

impl PaperTable {
    /// Returns the nodes and times of each search on each game, and depth, if there is a depth limit.
    pub(super) fn work(summaries: &[Summary<'_>]) -> Self {
        let rows = summaries.iter().flat_map(|summary| {
            summary.entries.iter().map(|entry| {
                let minimal = entry.minimal.map(|minimal| format!("{:.2}", entry.nodes / minimal));
                vec![
                    summary.game.clone(),
                    entry.search.to_owned(),
                    summary.depth.map_or_else(|| "end".to_owned(), |depth| depth.to_string()),
                    summary.positions.to_string(),
                    format!("{:.0}", entry.nodes),
                    minimal.unwrap_or_else(|| "-".to_owned()),
                    format!("{:.3}", entry.seconds * 1e3),
                ]
            })
        });
        let header = &["game", "search", "depth", "positions", "nodes", "nodes / minimal tree", "time / ms"];
        Self { title: "Nodes and times", header, words: 2, rows: rows.collect() }
    }

    /// Returns the growth of the nodes of each search on each game.
    pub(super) fn growth(sweeps: &[(&Sweep<'_>, Vec<(&str, Growth)>)]) -> Self {
        let rows = sweeps.iter().flat_map(|(sweep, growths)| {
            growths.iter().map(|(search, Growth { factor, fit })| {
                let (factor, fit) = (format!("{factor:.2}"), format!("{fit:.3}"));
                vec![
                    sweep.game.to_owned(),
                    (*search).to_owned(),
                    in_ranges(&sweep.fitted_depths),
                    factor,
                    fit,
                ]
            })
        });
        let header = &["game", "search", "depths", "growth per ply", "fit"];
        Self { title: "Growth of the nodes", header, words: 3, rows: rows.collect() }
    }

    /// Whether the table has no rows.
    pub(super) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Returns a LaTeX table with the rules of the package `booktabs`.
    pub(super) fn latex(&self) -> String {
        let columns = "l".repeat(self.words) + &"r".repeat(self.header.len() - self.words);
        let line = |cells: &mut dyn Iterator<Item = String>| cells.collect::<Vec<_>>().join(" & ") + r" \\";
        let header = line(&mut self.header.iter().map(|cell| latex_text(cell)));
        let rows = self.rows.iter().map(|row| line(&mut row.iter().map(|cell| latex_text(cell))));
        let begin = [format!(r"\begin{{tabular}}{{{columns}}}"), r"\toprule".to_owned(), header];
        let end = [r"\bottomrule", r"\end{tabular}"].map(str::to_owned);
        let lines = begin.into_iter().chain([r"\midrule".to_owned()]).chain(rows).chain(end);
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Returns a Markdown table.
    pub(super) fn markdown(&self) -> String {
        let line = |cells: &mut dyn Iterator<Item = String>| {
            format!("| {} |", cells.collect::<Vec<_>>().join(" | "))
        };
        let header = line(&mut self.header.iter().map(|cell| (*cell).to_owned()));
        let alignment = |index: usize| if index < self.words { "---" } else { "--:" }.to_owned();
        let alignments = line(&mut (0..self.header.len()).map(alignment));
        let rows = self.rows.iter().map(|row| line(&mut row.iter().map(|cell| cell.replace('|', r"\|"))));
        [header, alignments].into_iter().chain(rows).collect::<Vec<_>>().join("\n")
    }
}

/// Returns `text` with the special characters of LaTeX escaped.
fn latex_text(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        match character {
            '\\' => escaped.push_str(r"\textbackslash{}"),
            '~' => escaped.push_str(r"\textasciitilde{}"),
            '^' => escaped.push_str(r"\textasciicircum{}"),
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => escaped.extend(['\\', character]),
            _ => escaped.push(character),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_characters_are_escaped() {
        let rows = vec![vec!["my_game#1".to_owned(), "a|b".to_owned(), "3".to_owned()]];
        let table = PaperTable { title: "", header: &["game", "search", "nodes"], words: 2, rows };
        let latex = "\\begin{tabular}{llr}\n\\toprule\ngame & search & nodes \\\\\n\\midrule\nmy\\_game\\#1 & a|b & 3 \\\\\n\
            \\bottomrule\n\\end{tabular}";
        assert_eq!(table.latex(), latex);
        let markdown = "| game | search | nodes |\n| --- | --- | --: |\n| my_game#1 | a\\|b | 3 |";
        assert_eq!(table.markdown(), markdown);
        assert_eq!(latex_text(r"\~^{"), r"\textbackslash{}\textasciitilde{}\textasciicircum{}\{");
    }
}
