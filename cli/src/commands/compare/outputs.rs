//! Where the findings go: JSON, comma-separated values, a page, a plot.

mod csv;
mod json;
mod page;

use std::io::Write;
use std::path::{Path, PathBuf};

use super::Compare;
use super::finding::Findings;
use super::plot;
use crate::failure::Failure;
use crate::target::Target;

/// Files that can be written, which is found out before the work begins, so that it is not done in vain.
#[derive(Debug)]
pub(super) struct Outputs {
    page: Option<Target>,
    plot: Option<Target>,
}

impl Outputs {
    /// The files that the options name.
    pub(super) fn open(compare: &Compare) -> Result<Self, Failure> {
        let open = |path: &Option<PathBuf>| path.as_deref().map(create).transpose();
        let outputs = Self { page: open(&compare.html)?, plot: open(&compare.svg)? };
        if let (Some(page), Some(plot)) = (&outputs.page, &outputs.plot)
            && page.is(plot)
        {
            return Err(Failure::Usage("--html and --svg name the same file: name two".to_owned()));
        }
        Ok(outputs)
    }

    /// Writes all that is asked for: files first, so that they are there even where nobody reads on.
    pub(super) fn write(
        self,
        compare: &Compare,
        findings: &Findings<'_>,
        output: &mut dyn Write,
    ) -> Result<(), Failure> {
        let (summaries, sweeps) = (findings.summaries(), findings.sweeps());
        if let Some(page) = self.page {
            page.write(page::page(findings, &summaries, &sweeps)?.into_string().as_bytes())?;
        }
        if let Some(plot) = self.plot {
            plot.write(plot::alone(compare.plot, findings, &summaries, &sweeps)?.as_bytes())?;
        }
        if compare.json {
            json::write(findings, &sweeps, output)?;
        } else if compare.csv {
            csv::write(findings, output)?;
        } else {
            findings.write_summary(&summaries, &sweeps, output)?;
        }
        Ok(())
    }
}

fn create(path: &Path) -> Result<Target, Failure> {
    if path.as_os_str() == "-" {
        return Err(Failure::Usage("standard output has the tables: name a file".to_owned()));
    }
    Target::create(path)
}
