//! The restriction of a command to one export format, with which `rerun` repeats a command.

use std::path::Path;

use plywood_render::export::ExportFormat;

use super::{Command, PlayerSpec};

impl Command {
    /// Makes the command export its results only in this format: to standard output or, in the formats that are written
    /// to files, to `file`.
    ///
    /// # Errors
    ///
    /// Returns the reason if the command exports no results or has a human player.
    pub(crate) fn export_only(&mut self, format: ExportFormat, file: &Path) -> Result<(), String> {
        use ExportFormat as F;
        let path = |wanted| (format == wanted).then(|| file.to_owned());
        let (json, csv) = (format == F::Json, format == F::Csv);
        match self {
            Command::Analyze(options) => options.answer_options.json = json,
            Command::Solve(options) => options.answer_options.json = json,
            Command::Census(options) => options.json = json,
            Command::Rate(options) => (options.json, options.html) = (json, path(F::Page)),
            Command::Perft(options) => (options.json, options.csv) = (json, csv),
            Command::Bench(options) => (options.json, options.csv) = (json, csv),
            Command::Tree(options) => options.out = path(F::Picture),
            Command::Board(options) => options.out = path(F::Picture),
            Command::Worksheet(options) => options.out = path(F::Picture),
            Command::Heuristics(options) => {
                (options.json, options.csv, options.svg) = (json, csv, path(F::Picture));
            }
            Command::Compare(options) => {
                (options.json, options.csv) = (json, csv);
                (options.html, options.svg) = (path(F::Page), path(F::Picture));
            }
            Command::Contest(options) => {
                (options.json, options.html) = (json, path(F::Page));
                options.record = path(F::Records);
            }
            Command::Grade(options) => {
                (options.json, options.report) = (json, None);
                (options.junit, options.gradescope) = (path(F::Junit), path(F::Gradescope));
            }
            Command::Play(options) => {
                if [&options.first, &options.second]
                    .iter()
                    .any(|player| matches!(player.spec, PlayerSpec::Human))
                {
                    return Err("a player is `human`; expected players that are programs".to_owned());
                }
                options.record = path(F::Records);
            }
            _ => return Err("expected a command that exports results, such as compare or contest".to_owned()),
        }
        Ok(())
    }
}
