//! The outputs of a comparison: text, JSON or CSV, and files with a page or a plot.

use std::io::Write;
use std::path::{Path, PathBuf};

use plywood_render::comparison::{
    Environment, Results, page, picture, results_json, summary_text, write_csv,
};
use plywood_render::json::write_line;

use crate::arguments::Compare;
use crate::failure::Failure;
use crate::output_file::OutputFile;
use crate::terminal;

/// The output files. They are opened before the comparison, so that it is not made in vain.
#[derive(Debug)]
pub(super) struct Files {
    page: Option<OutputFile>,
    plot: Option<OutputFile>,
}

impl Files {
    /// Opens the files that the options name.
    pub(super) fn open(options: &Compare) -> Result<Self, Failure> {
        let open = |path: &Option<PathBuf>| path.as_deref().map(create).transpose();
        let files = Self { page: open(&options.html)?, plot: open(&options.svg)? };
        if let (Some(page), Some(plot)) = (&files.page, &files.plot)
            && page.is_same(plot)
        {
            return Err(Failure::Usage("--html and --svg must name different files".to_owned()));
        }
        Ok(files)
    }

    /// Writes the files, and then `output`, whose reader may close it early.
    pub(super) fn write(
        self,
        options: &Compare,
        results: &Results<'_>,
        output: &mut dyn Write,
    ) -> Result<(), Failure> {
        if let Some(file) = self.page {
            file.write(page(results, &environment())?.as_bytes())?;
        }
        if let Some(file) = self.plot {
            file.write(picture(options.measure(), results)?.as_bytes())?;
        }
        if options.json {
            write_line(output, &results_json(results))?;
        } else if options.csv {
            write_csv(results, output)?;
        } else {
            writeln!(output, "{}", summary_text(results, terminal::output_style()))?;
        }
        Ok(())
    }
}

fn create(path: &Path) -> Result<OutputFile, Failure> {
    if path.as_os_str() == "-" {
        let reason = "standard output is used for the tables; expected the name of a file";
        return Err(Failure::Usage(reason.to_owned()));
    }
    OutputFile::create(path)
}

/// Returns the command line and the machine.
fn environment() -> Environment {
    let words: Vec<String> =
        std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    // Quoting fails only for a NUL, which arguments cannot contain.
    let arguments = shlex::try_join(words.iter().map(String::as_str)).unwrap_or_else(|_| words.join(" "));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    Environment { arguments, processor: processor(), threads }
}

/// Returns the name of the processor, where the system provides it in a file.
fn processor() -> Option<String> {
    let text = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}
