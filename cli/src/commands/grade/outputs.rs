//! Where the grades go: text, JSON, JUnit, Gradescope.

mod gradescope;
mod json;
mod junit;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::Grade;
use super::cases::Case;
use super::finding::{Finding, Grades};
use super::story::story;
use crate::failure::Failure;
use crate::program::Program;
use crate::render::text::headline;
use crate::target::Target;

/// Files that can be written, which is found out before the work begins, so that it is not done in vain.
#[derive(Debug)]
pub(super) struct Outputs {
    junit: Option<Target>,
    gradescope: Option<Target>,
}

impl Outputs {
    /// The files that the options name.
    pub(super) fn open(grade: &Grade) -> Result<Self, Failure> {
        let open = |path: &Option<PathBuf>| path.as_deref().map(create).transpose();
        let outputs = Self { junit: open(&grade.junit)?, gradescope: open(&grade.gradescope)? };
        if let (Some(junit), Some(gradescope)) = (&outputs.junit, &outputs.gradescope)
            && junit.is(gradescope)
        {
            return Err(Failure::Usage("--junit and --gradescope name the same file: name two".to_owned()));
        }
        Ok(outputs)
    }

    /// Writes all that is asked for: files first, so that they are there even where nobody reads on.
    pub(super) fn write(
        self,
        grade: &Grade,
        grades: &Grades<'_>,
        program: &Program,
        output: &mut dyn Write,
    ) -> Result<(), Failure> {
        if let Some(file) = self.junit {
            file.fill(|file| junit::write(grades, program, file))?;
        }
        if let Some(file) = self.gradescope {
            file.fill(|file| gradescope::write(grades, program, file))?;
        }
        if grade.json {
            json::write(grades, output)?;
        } else {
            grades.write_table(output)?;
        }
        Ok(())
    }
}

/// What is wrong with an answer, for whoever gave it: the verdict, the board, and why.
fn wrong(case: &Case<'_>, finding: &Finding, program: &Program) -> io::Result<String> {
    // It was opened before, to be asked about.
    let mut session = case.open(program).map_err(io::Error::other)?;
    let (headline, board) = (headline(&*session), session.board());
    Ok(format!("{}: {headline}\n\n{board}\n\n{}", finding.verdict, story(finding, &mut *session)))
}

fn create(path: &Path) -> Result<Target, Failure> {
    if path.as_os_str() == "-" {
        return Err(Failure::Usage("standard output has the summary: name a file".to_owned()));
    }
    Target::create(path)
}
