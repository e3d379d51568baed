//! `grade`: programs choose moves, and every answer is judged by exact values.

mod grading;
mod oracle;
mod programs;
mod random;

use std::fs::File;
use std::io::{self, Seek, Write};

use plywood::{Cancel, Limits, StopReason};
use plywood_render::grade::{
    CaseVerdict, Cases, GradeSummary, JsonWriter, Junit, ProgramResult, Tally, gradescope, program_text,
    table_text,
};
use plywood_render::json::write_line;
use plywood_render::provenance::Provenance;
use plywood_render::sentences::game_and_moves;
use plywood_render::suite::SuiteLine;
use tempfile::tempfile;

use crate::arguments::Grade;
use crate::ending::CommandEnding;
use crate::failure::Failure;
use crate::input::Suite;
use crate::output_file::OutputFile;
use crate::program::{CommandResult, Program};
use crate::run::Run;
use crate::{engine, interrupt, terminal};

/// The default number of random positions.
const DEFAULT_POSITIONS: u32 = 100;
/// The largest number of positions. The results of one program in all positions are kept in memory.
const MAX_POSITIONS: usize = 100_000;
/// The memory limit for listing every position with `--all`, in bytes.
const MEMORY: u64 = 40 << 20;

pub(super) fn run(options: &Grade, program: &Program, output: &mut dyn Write) -> CommandResult {
    let cancel = interrupt::listen(&program.name);
    let submissions = programs::collect(options)?;
    if options.gradescope.is_some() && submissions.len() != 1 {
        let reason = format!(
            "--gradescope takes one program (got {}); --junit and --json take any number",
            submissions.len()
        );
        return Err(Failure::Usage(reason));
    }
    // The files are opened before grading, so that a file that cannot be written ends the command at once.
    let files = [options.report.as_ref(), options.junit.as_ref(), options.gradescope.as_ref()];
    let files = OutputFile::create_all(files, "the summary", &cancel)?;
    let mut run = Run::open("grade", &options.run, program, &cancel)?;
    let cases = find_cases(options, &run, &cancel)?;
    if cancel.is_cancelled() && options.run.resume.is_some() {
        // The list of positions may be incomplete, so that a run file with this number of units could not be continued.
        return Ok(CommandEnding::Interrupted);
    }
    let programs = submissions
        .iter()
        .map(|submission| format!("{} {}", submission.name, submission.engine.command.text));
    run.begin(
        submissions.len() * cases.len(),
        cases.seed,
        cases.iter().map(|case| case.name()).chain(programs),
    )?;
    let _reaper = engine::adopt_orphans();
    let mut outputs = Outputs::new(files, options, &cases, program)?;
    let summary = grading::grade(options, &submissions, &cases, &run, &cancel, &mut |result| {
        if !options.json {
            writeln!(output, "{}", program_text(result, &cases, &program.catalog)?)?;
            output.flush()?;
        }
        outputs.add(result, &run.provenance())
    })?;
    if let Some(text) = run.shard_text(summary.is_interrupted) {
        writeln!(output, "{text}")?;
        return Ok(if summary.is_interrupted { CommandEnding::Interrupted } else { CommandEnding::Done });
    }
    outputs.finish(&summary, &run.provenance(), output)?;
    if !options.json
        && let Some(table) = table_text(&summary, terminal::output_style())
    {
        writeln!(output, "{table}")?;
    }
    Ok(ending(&summary))
}

fn ending(summary: &GradeSummary) -> CommandEnding {
    if summary.is_interrupted {
        CommandEnding::Interrupted
    } else if !summary.errors.is_empty() {
        CommandEnding::InvalidInput
    } else if summary.tallies.iter().any(Tally::is_wrong) {
        CommandEnding::Wrong
    } else if summary.tallies.iter().any(|tally| tally.count(CaseVerdict::Open) > 0) {
        CommandEnding::Stopped
    } else {
        CommandEnding::Done
    }
}

/// The outputs other than text, to which the results of each program are written as soon as the program is done.
struct Outputs<'a> {
    cases: &'a Cases,
    program: &'a Program,
    prints_json: bool,
    json: Option<JsonWriter>,
    report: Option<OutputFile>,
    junit: Option<(OutputFile, Junit)>,
    gradescope: Option<(OutputFile, Vec<u8>)>,
}

impl<'a> Outputs<'a> {
    /// Begins the outputs that the options name.
    fn new(
        [report, junit, gradescope]: [Option<OutputFile>; 3],
        options: &Grade,
        cases: &'a Cases,
        program: &'a Program,
    ) -> Result<Self, Failure> {
        let has_json = options.json || report.is_some();
        let json = if has_json { Some(JsonWriter::new(options.rule(), tempfile()?)) } else { None };
        let begin = |file| io::Result::Ok((file, Junit::begin(&program.name, tempfile()?)?));
        let junit = junit.map(begin).transpose()?;
        let gradescope = gradescope.map(|file| (file, Vec::new()));
        Ok(Self { cases, program, prints_json: options.json, json, report, junit, gradescope })
    }

    /// Adds the results of a program.
    fn add(&mut self, result: &ProgramResult, provenance: &Provenance) -> Result<(), Failure> {
        let catalog = &self.program.catalog;
        if let Some(json) = &mut self.json {
            json.add(self.cases, result)?;
        }
        if let Some((_, junit)) = &mut self.junit {
            junit.add(self.cases, result, provenance, catalog)?;
        }
        if let Some((_, content)) = &mut self.gradescope {
            write_line(content, &gradescope(self.cases, result, provenance, catalog)?)?;
        }
        Ok(())
    }

    /// Writes the files, and then JSON to `output`, whose reader may close it early.
    fn finish(
        self,
        summary: &GradeSummary,
        provenance: &Provenance,
        output: &mut dyn Write,
    ) -> Result<(), Failure> {
        // The other files are written even if one of them cannot be written.
        let junit_written = self.junit.map_or(Ok(()), |(file, junit)| {
            let mut report: File = junit.end()?;
            report.rewind()?;
            file.write_with(&mut |file| io::copy(&mut report, file).map(drop))
        });
        // The content is empty if Ctrl-C was pressed before the first program.
        let gradescope = self.gradescope.filter(|(_, content)| !content.is_empty());
        let gradescope_written = gradescope.map_or(Ok(()), |(file, content)| file.write(&content));
        let (mut report_written, mut printed) = (Ok(()), Ok(()));
        if let Some(mut json) = self.json {
            if let Some(file) = self.report {
                report_written =
                    file.write_with(&mut |file| json.write(self.cases, summary, provenance, file));
            }
            if self.prints_json {
                printed = json.write(self.cases, summary, provenance, output);
            }
        }
        junit_written.and(gradescope_written).and(report_written).and(printed.map_err(Failure::from))
    }
}

/// Returns the positions that the options name.
fn find_cases(options: &Grade, run: &Run<'_>, cancel: &Cancel) -> Result<Cases, Failure> {
    let program = run.program;
    if let Some(file) = &options.cases {
        let suite = Suite::open(("--cases", file), &options.games, None, program, cancel)?;
        let mut cases = Cases::default();
        cases.file = Some(suite.name().to_owned());
        cases.invalid_lines = suite.read_all(&mut |number, SuiteLine { session, expected }| {
            if let Some(outcome) = session.outcome() {
                return Err(format!("the game is over ({outcome}); expected a position with legal moves"));
            }
            if session.start_position().is_some() {
                let reason = "a graded program receives each position as moves from the start of the game; expected moves, \
                    not the text of a position";
                return Err(reason.to_owned());
            }
            let (spec, moves) = (session.spec().to_owned(), session.moves().to_vec());
            cases.push(spec, moves, Some((number, expected)));
            Ok(())
        })?;
        return Ok(cases);
    }
    let mut cases = Cases::default();
    for mut session in
        program.open_positions(&options.games, options.moves.as_ref(), Program::open_position)?
    {
        if session.outcome().is_some() {
            let place = game_and_moves(&*session);
            return Err(Failure::Input(format!("{place} is over; expected a position with legal moves")));
        }
        let (spec, before) = (session.spec().to_owned(), session.moves().to_vec());
        if options.all {
            let limits = Limits::none().with_memory(MEMORY).with_cancel(cancel.clone());
            let limits = program.prepared(limits);
            match session.reachable_lines(&limits) {
                Ok(lines) => cases.push_reachable(spec, before, lines),
                Err(StopReason::Cancelled) => break,
                Err(_) => return Err(too_many_positions(&spec)),
            }
            continue;
        }
        let seed = *cases.seed.get_or_insert_with(|| run.choose_seed(options.seed));
        let count = options.positions.unwrap_or(DEFAULT_POSITIONS) as usize;
        let lines = match options.max_tree {
            Some(nodes) => random::positions_with_small_trees(&mut *session, count, seed, nodes, cancel)?,
            None => session.random_positions(count, seed),
        };
        // The default number is only a maximum.
        if options.positions.is_some() && !cancel.is_cancelled() {
            program.note_missing_positions(&*session, lines.len(), count);
        }
        for line in lines {
            let moves = before.iter().cloned().chain(line).collect();
            cases.push(spec.clone(), moves, None);
        }
    }
    if cases.len() > MAX_POSITIONS {
        return Err(too_many_positions(&options.games.join(" ")));
    }
    Ok(cases)
}

fn too_many_positions(games: &str) -> Failure {
    let advice = "`--positions N` takes a random sample";
    Failure::Input(format!("{games}: too many positions to grade at one time; {advice}"))
}
