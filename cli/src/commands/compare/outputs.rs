//! Where the findings go: JSON, comma-separated values, a page, a plot.

mod csv;
mod json;
mod page;
mod target;

use std::io::Write;
use std::path::PathBuf;

use super::Compare;
use super::finding::Findings;
use super::plot;
use crate::failure::Failure;
use target::Target;

/// Files that can be written, which is found out before the work begins, so that it is not done in vain.
#[derive(Debug)]
pub(super) struct Outputs {
    page: Option<Target>,
    plot: Option<Target>,
}

impl Outputs {
    /// The files that the options name.
    pub(super) fn open(compare: &Compare) -> Result<Self, Failure> {
        let open = |path: &Option<PathBuf>| path.as_deref().map(Target::open).transpose();
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
        let summaries = findings.summaries();
        if let Some(page) = self.page {
            page.write(&page::page(findings, &summaries)?.into_string())?;
        }
        if let Some(plot) = self.plot {
            plot.write(&plot::alone(compare.plot, findings, &summaries)?)?;
        }
        if compare.json {
            json::write(findings, &summaries, output)?;
        } else if compare.csv {
            csv::write(findings, output)?;
        } else {
            findings.write_summary(&summaries, output)?;
        }
        Ok(())
    }
}
