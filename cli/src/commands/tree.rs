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
    let content = match options.format {
        TreeFormat::Text => picture.text(terminal::output_style()),
        TreeFormat::Dot => picture.dot(),
        TreeFormat::Svg => picture.svg().into_string() + "\n",
        TreeFormat::Html => {
            let folded = trace.clone().fold(max.min(SHOWN));
            let drawn = Picture::new(&*session, searcher.name(), &limits, &folded);
            drawn.page(&picture).into_string() + "\n"
        }
    };
    match file {
        Some(file) => file.write(content.as_bytes())?,
        None => output.write_all(content.as_bytes())?,
    }
    Ok(Ending::from(trace.report.end))
}
