//! Tables for a paper, in LaTeX and in Markdown: [`PaperTable`].

use maud::{Markup, html};

use crate::text::{Column, escape, latex_text};

/// A table that can be copied into a paper.
#[derive(Debug)]
pub(crate) struct PaperTable {
    title: String,
    columns: Vec<Column>,
}

impl PaperTable {
    /// Returns a table with these columns.
    pub(crate) fn new(title: &str, columns: Vec<Column>) -> Self {
        Self { title: title.to_owned(), columns }
    }

    /// Returns the number of rows.
    fn len(&self) -> usize {
        self.columns.first().map_or(0, |column| column.cells.len())
    }

    /// Returns the lines of the table: its headings and its rows. `text` escapes the cell of a column.
    fn lines(&self, text: fn(&Column, &str) -> String) -> (Vec<String>, Vec<Vec<String>>) {
        let headings = self.columns.iter().map(|column| text(column, &column.name)).collect();
        let row = |row: usize| self.columns.iter().map(|column| text(column, &column.cells[row])).collect();
        (headings, (0..self.len()).map(row).collect())
    }

    /// Returns a LaTeX table with the rules of the package `booktabs`.
    fn latex(&self) -> String {
        let alignments = self.columns.iter().map(|column| if column.is_number() { 'r' } else { 'l' });
        let alignments: String = alignments.collect();
        let line = |cells: &[String]| format!(r"{} \\", cells.join(" & "));
        let (headings, rows) = self.lines(latex_cell);
        let begin = [format!(r"\begin{{tabular}}{{{alignments}}}"), r"\toprule".to_owned(), line(&headings)];
        let end = [r"\bottomrule", r"\end{tabular}"].map(str::to_owned);
        let rows = rows.iter().map(|row| line(row));
        let lines = begin.into_iter().chain([r"\midrule".to_owned()]).chain(rows).chain(end);
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Returns a Markdown table.
    fn markdown(&self) -> String {
        let line = |cells: &[String]| format!("| {} |", cells.join(" | "));
        let alignments = self.columns.iter().map(|column| if column.is_number() { "--:" } else { "---" });
        let alignments: Vec<String> = alignments.map(str::to_owned).collect();
        let (headings, rows) = self.lines(|_, cell| markdown_text(&escape(cell)));
        let rows = rows.iter().map(|row| line(row));
        [line(&headings), line(&alignments)].into_iter().chain(rows).collect::<Vec<_>>().join("\n")
    }
}

/// Returns the tables that have rows, in both formats, as collapsed texts.
pub(crate) fn paper_tables(tables: &[PaperTable]) -> Markup {
    html! {
        @for table in tables.iter().filter(|table| table.len() > 0) {
            @for (format, text) in [("LaTeX, with booktabs", table.latex()), ("Markdown", table.markdown())] {
                details { summary { (table.title) ": " (format) } pre { (text) } }
            }
        }
    }
}

/// Returns a cell in LaTeX. In a column of numbers, infinity and the minus sign are set as in formulas.
fn latex_cell(column: &Column, cell: &str) -> String {
    let text = latex_text(&escape(cell));
    if !column.is_number() || cell == "-" {
        return text;
    }
    let words = text.split(' ').map(|word| {
        let start = word.find(|character| character != '(').unwrap_or(word.len());
        let (open, number) = word.split_at(start);
        let (sign, size) = match number.split_at_checked(1) {
            Some(("-", size)) => ("$-$", size),
            Some(("+", size)) => ("+", size),
            _ => ("", number),
        };
        let size =
            size.strip_prefix("inf").map_or_else(|| size.to_owned(), |rest| format!(r"$\infty${rest}"));
        format!("{open}{sign}{size}")
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Escapes the characters of `text` that separate the cells of a Markdown table or begin an element.
fn markdown_text(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        if matches!(character, '|' | '<' | '\\' | '`' | '*') {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_characters_are_escaped() {
        let rows = [["my_game#1", "a|b<i>\n", "3"].map(str::to_owned)];
        let table = PaperTable::new("", Column::of_rows(&["game", "search"], &["nodes"], rows.into_iter()));
        let latex = "\\begin{tabular}{llr}\n\\toprule\ngame & search & nodes \\\\\n\\midrule\n\
            my\\_game\\#1 & a\\textbar{}b\\textless{}i\\textgreater{}\\textbackslash{}n & 3 \\\\\n\\bottomrule\n\\end{tabular}";
        assert_eq!(table.latex(), latex);
        let markdown = "| game | search | nodes |\n| --- | --- | --: |\n| my_game#1 | a\\|b\\<i>\\\\n | 3 |";
        assert_eq!(table.markdown(), markdown);
        assert_eq!(latex_text(r"\~^{"), r"\textbackslash{}\textasciitilde{}\textasciicircum{}\{");
    }

    #[test]
    fn numbers_have_minus_signs_and_words_have_hyphens() {
        let cell = |cell: &str| latex_cell(&Column::numbers("elo", 0, Vec::new()), cell);
        assert_eq!(cell("-inf to -610"), r"$-$$\infty$ to $-$610");
        assert_eq!(cell("+97 (-29 to +165)"), "+97 ($-$29 to +165)");
        assert_eq!([cell("55-13-32"), cell("-"), cell("")], ["55-13-32", "-", ""]);
        assert_eq!(latex_cell(&Column::words("player", 0, Vec::new()), "-inf"), "-inf");
    }
}
