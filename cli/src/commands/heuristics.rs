//! `heuristics`: the quality of heuristics, measured against exact values.

use std::io::Write;

use plywood::heuristics::Selection;
use plywood_render::comparison::heuristics::{study_json, study_svg, study_text, write_study_csv};
use plywood_render::export::with_metadata;
use plywood_render::sentences::game_and_moves;

use crate::arguments::Heuristics;
use crate::ending::CommandEnding;
use crate::failure::Failure;
use crate::output_file::OutputFile;
use crate::program::{CommandResult, Program};
use crate::progress::ProgressLine;
use crate::{interrupt, provenance, terminal};

pub(super) fn run(options: &Heuristics, program: &Program, output: &mut dyn Write) -> CommandResult {
    let cancel = interrupt::listen(&program.name);
    let session = program.open_position(&options.position)?;
    if session.outcome().is_some() {
        let place = game_and_moves(&*session);
        return Err(Failure::Input(format!(
            "{place}: the game is over; expected a position with legal moves"
        )));
    }
    let names = match &options.eval {
        Some(eval) => eval.0.iter().map(String::as_str).collect(),
        None => session.heuristics(),
    };
    for name in &names {
        session.check_heuristic(Some(name))?;
    }
    let file = options.svg.as_deref().map(|path| OutputFile::create_beside(path, "the tables", &cancel));
    let file = file.transpose()?;
    let seed = (!options.all).then(|| program.choose_seed(options.seed));
    let count = options.positions as usize;
    let selection = seed.map_or(Selection::All, |seed| Selection::Random { count, seed });
    let limits = program.prepared(options.budget.limits(cancel).with_memory(options.memory.memory));
    let progress = ProgressLine::of_search(&limits);
    let study = session.study_heuristics(&names, selection, options.depth, &limits)?;
    drop(progress);
    if seed.is_some() && study.stopped.is_none() {
        program.note_missing_positions(&*session, study.positions, count);
    }
    let provenance = provenance::of_results(program, seed);
    let written =
        OutputFile::write_to(file, || Ok(with_metadata(&study_svg(&*session, &study)?, &provenance)));
    let printed = if options.json {
        provenance::write_object(study_json(&*session, seed, &study), &provenance, output)
    } else if options.csv {
        write_study_csv(&*session, &study, &provenance, output)
    } else {
        writeln!(output, "{}", study_text(&*session, &study, terminal::output_style()))
    };
    written.and(printed.map_err(Failure::from))?;
    Ok(study.stopped.map_or(CommandEnding::Done, CommandEnding::from))
}
