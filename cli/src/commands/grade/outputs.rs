//! Where the grades go beside the text: JSON, `JUnit`, Gradescope. Programs are written one after the other, as they are
//! done, so that none is kept.

mod gradescope;
mod json;
mod junit;

use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};

use self::json::Json;
use self::junit::Junit;
use super::Grade;
use super::cases::{Case, Cases};
use super::finding::{Finding, Graded};
use super::story::story;
use super::tally::Outcome;
use crate::failure::Failure;
use crate::program::Program;
use crate::target::Target;

/// Files that can be written, which is found out before the work begins, so that it is not done in vain.
#[derive(Debug)]
pub(super) struct Files {
    junit: Option<Target>,
    gradescope: Option<Target>,
}

impl Files {
    /// The files that the options name.
    pub(super) fn open(grade: &Grade) -> Result<Self, Failure> {
        let open = |path: &Option<PathBuf>| path.as_deref().map(create).transpose();
        let files = Self { junit: open(&grade.junit)?, gradescope: open(&grade.gradescope)? };
        if let (Some(junit), Some(gradescope)) = (&files.junit, &files.gradescope)
            && junit.is(gradescope)
        {
            return Err(Failure::Usage("--junit and --gradescope name the same file: name two".to_owned()));
        }
        Ok(files)
    }
}

/// What is written so far.
pub(super) struct Outputs<'a> {
    cases: &'a Cases,
    program: &'a Program,
    json: Option<Json>,
    junit: Option<(Target, Junit)>,
    gradescope: Option<(Target, Vec<u8>)>,
}

impl<'a> Outputs<'a> {
    /// Nothing is written so far.
    pub(super) fn new(
        files: Files,
        grade: &Grade,
        cases: &'a Cases,
        program: &'a Program,
    ) -> Result<Self, Failure> {
        let json = grade.json.then(|| Json::new(grade.rule())).transpose()?;
        let junit =
            files.junit.map(|file| io::Result::Ok((file, Junit::begin(&program.name)?))).transpose()?;
        let gradescope = files.gradescope.map(|file| (file, Vec::new()));
        Ok(Self { cases, program, json, junit, gradescope })
    }

    /// Writes what came of a program.
    pub(super) fn take(&mut self, graded: &Graded) -> Result<(), Failure> {
        if let Some(json) = &mut self.json {
            json.add(self.cases, graded)?;
        }
        if let Some((_, junit)) = &mut self.junit {
            junit.add(self.cases, graded, self.program)?;
        }
        if let Some((_, results)) = &mut self.gradescope {
            gradescope::write(self.cases, graded, self.program, results)?;
        }
        Ok(())
    }

    /// Writes the rest: files first, so that they are there even where nobody reads on.
    pub(super) fn finish(self, outcome: &Outcome, output: &mut dyn Write) -> Result<(), Failure> {
        if let Some((file, junit)) = self.junit {
            let mut report = junit.end()?;
            report.rewind()?;
            file.fill(|file| io::copy(&mut report, file).map(drop))?;
        }
        // Where Ctrl-C came before all, there is nothing to be said.
        if let Some((file, results)) = self.gradescope.filter(|(_, results)| !results.is_empty()) {
            file.write(&results)?;
        }
        if let Some(json) = self.json {
            json.finish(self.cases, outcome, output)?;
        }
        Ok(())
    }
}

/// What is wrong with an answer, for whoever gave it: the verdict, the board, and why.
fn wrong(case: &Case<'_>, finding: &Finding, program: &Program) -> io::Result<String> {
    // It was opened before, to be asked about.
    let mut session = case.open(program).map_err(io::Error::other)?;
    Ok(format!("{}: {}", finding.verdict, story(finding, &mut *session)))
}

fn create(path: &Path) -> Result<Target, Failure> {
    if path.as_os_str() == "-" {
        return Err(Failure::Usage("standard output has the summary: name a file".to_owned()));
    }
    Target::create(path)
}
