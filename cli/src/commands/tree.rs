//! `tree`: the drawn tree of a search.

use std::io::Write;

use plywood::Progress;
use plywood_render::tree::Picture;

use crate::arguments::{Tree, TreeFormat};
use crate::ending::Ending;
use crate::interrupt;
use crate::output_file::OutputFile;
use crate::program::{CommandResult, Program};
use crate::progress::Spinner;
use crate::terminal;

/// The default number of positions in a drawing.
const SHOWN: usize = 200;
/// The default number of positions in the list of a page.
const LISTED: usize = 5_000;

pub(super) fn run(options: &Tree, program: &Program, output: &mut dyn Write) -> CommandResult {
    let session = program.open_position_or_tree(&options.position)?;
    let heuristic = options.heuristic.eval.as_deref();
    session.check_heuristic(heuristic)?;
    let path = options.out.as_deref().filter(|path| path.as_os_str() != "-");
    let file = path.map(OutputFile::create).transpose()?;
    let progress = Progress::new();
    let limits = options.limits.limits(interrupt::listen(), progress.clone());
    let mut searcher = session.searcher(&options.search)?;
    let max = options.fold.unwrap_or(if options.format == TreeFormat::Html { LISTED } else { SHOWN });
    let spinner = Spinner::of_search(&progress);
    let trace = session.trace(&mut *searcher, heuristic, &limits, max)?;
    drop(spinner);
    let picture = Picture::new(&*session, searcher.name(), &limits, &trace);
    let mut content = Vec::new();
    let (style, output) = match &file {
        Some(_) => (terminal::output_style(), &mut content as &mut dyn Write),
        None => (terminal::output_style(), output),
    };
    match options.format {
        TreeFormat::Text => picture.write_text(style, output)?,
        TreeFormat::Dot => picture.write_dot(output)?,
        TreeFormat::Svg => writeln!(output, "{}", picture.svg().into_string())?,
        TreeFormat::Html => {
            let folded = trace.clone().fold(max.min(SHOWN));
            let drawn = Picture::new(&*session, searcher.name(), &limits, &folded);
            writeln!(output, "{}", drawn.page(&picture).into_string())?;
        }
    }
    if let Some(file) = file {
        file.write(&content)?;
    }
    Ok(Ending::from(trace.report.end))
}
