//! The outputs of grading besides text: JSON, `JUnit` and Gradescope. The results of a program are written when it is done,
//! so that they need not be kept.

use std::fs::File;
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};

use plywood_render::grade::{Cases, JsonWriter, Junit, Outcome, ProgramResult, gradescope};
use plywood_render::json::write_line;
use tempfile::tempfile;

use crate::arguments::Grade;
use crate::failure::Failure;
use crate::output_file::OutputFile;
use crate::program::Program;

/// The output files. They are opened before grading, so that it is not done in vain.
#[derive(Debug)]
pub(super) struct Files {
    junit: Option<OutputFile>,
    gradescope: Option<OutputFile>,
}

impl Files {
    /// Opens the files that the options name.
    pub(super) fn open(options: &Grade) -> Result<Self, Failure> {
        let open = |path: &Option<PathBuf>| path.as_deref().map(create).transpose();
        let files = Self { junit: open(&options.junit)?, gradescope: open(&options.gradescope)? };
        if let (Some(junit), Some(gradescope)) = (&files.junit, &files.gradescope)
            && junit.is_same(gradescope)
        {
            return Err(Failure::Usage("--junit and --gradescope must name different files".to_owned()));
        }
        Ok(files)
    }
}

/// The outputs as far as they are written.
pub(super) struct Outputs<'a> {
    cases: &'a Cases,
    program: &'a Program,
    json: Option<JsonWriter>,
    junit: Option<(OutputFile, Junit)>,
    gradescope: Option<(OutputFile, Vec<u8>)>,
}

impl<'a> Outputs<'a> {
    /// Begins the outputs that the options name.
    pub(super) fn new(
        files: Files,
        options: &Grade,
        cases: &'a Cases,
        program: &'a Program,
    ) -> Result<Self, Failure> {
        let json = if options.json { Some(JsonWriter::new(options.rule(), tempfile()?)) } else { None };
        let begin = |file| io::Result::Ok((file, Junit::begin(&program.name, tempfile()?)?));
        let junit = files.junit.map(begin).transpose()?;
        let gradescope = files.gradescope.map(|file| (file, Vec::new()));
        Ok(Self { cases, program, json, junit, gradescope })
    }

    /// Adds the results of a program.
    pub(super) fn add(&mut self, result: &ProgramResult) -> Result<(), Failure> {
        if let Some(json) = &mut self.json {
            json.add(self.cases, result)?;
        }
        if let Some((_, junit)) = &mut self.junit {
            junit.add(self.cases, result, &self.program.catalog)?;
        }
        if let Some((_, content)) = &mut self.gradescope {
            write_line(content, &gradescope(self.cases, result, &self.program.catalog)?)?;
        }
        Ok(())
    }

    /// Writes the files, and then JSON to `output`, whose reader may close it early.
    pub(super) fn finish(self, outcome: &Outcome, output: &mut dyn Write) -> Result<(), Failure> {
        if let Some((file, junit)) = self.junit {
            let mut report: File = junit.end()?;
            report.rewind()?;
            file.write_with(&mut |file| io::copy(&mut report, file).map(drop))?;
        }
        // The content is empty where Ctrl-C was pressed before the first program.
        if let Some((file, content)) = self.gradescope.filter(|(_, content)| !content.is_empty()) {
            file.write(&content)?;
        }
        if let Some(json) = self.json {
            json.finish(self.cases, outcome, output)?;
        }
        Ok(())
    }
}

fn create(path: &Path) -> Result<OutputFile, Failure> {
    if path.as_os_str() == "-" {
        let reason = "standard output is used for the summary; expected the name of a file";
        return Err(Failure::Usage(reason.to_owned()));
    }
    OutputFile::create(path)
}
