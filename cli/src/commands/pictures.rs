//! `board` and `worksheet`: the drawing of one position, and a page with random positions.

use std::io::Write;
use std::path::Path;

use plywood::{Cancel, StopReason};
use plywood_render::export::{with_latex_comment, with_metadata};
use plywood_render::worksheet::Worksheet as Sheet;
use plywood_render::{board, sentences, tikz};

use crate::arguments::{Board, BoardFormat, Worksheet};
use crate::ending::CommandEnding;
use crate::failure::Failure;
use crate::output_file::OutputFile;
use crate::program::{CommandResult, Program};
use crate::progress::ProgressLine;
use crate::{interrupt, provenance};

/// Runs `board`.
pub(super) fn board(options: &Board, program: &Program, output: &mut dyn Write) -> CommandResult {
    let cancel = interrupt::listen(&program.name);
    let session = program.open_at(&options.position, options.start.as_deref())?;
    let file = output_file(options.out.as_deref(), &cancel)?;
    let provenance = provenance::of_results(program, None);
    let svg = || board::svg(&*session);
    let content = match options.format {
        BoardFormat::Text => {
            let text = session.position_text().map(|text| format!("\nposition:{text}\n"));
            let (headline, board) = (sentences::headline(&*session), session.board());
            format!("{headline}\n\n{}\n{}", board.trim_end(), text.unwrap_or_default())
        }
        BoardFormat::Svg => with_metadata(&svg(), &provenance) + "\n",
        BoardFormat::Tikz => with_latex_comment(&latex(&svg()), &provenance),
    };
    write_content(file, &content, output)?;
    Ok(CommandEnding::Done)
}

/// Runs `worksheet`.
pub(super) fn worksheet(options: &Worksheet, program: &Program, output: &mut dyn Write) -> CommandResult {
    let cancel = interrupt::listen(&program.name);
    let session = program.open_position_or_tree(&options.position)?;
    let file = output_file(options.out.as_deref(), &cancel)?;
    let seed = program.choose_seed(options.seed);
    let limits = options.budget.limits(cancel.clone()).with_memory(options.memory.memory);
    let limits = program.prepared(limits);
    let progress = ProgressLine::of_search(&limits);
    let sheet = Sheet::select(&*session, options.positions as usize, seed, &limits);
    drop(progress);
    if cancel.is_cancelled() {
        return Ok(StopReason::Cancelled.into());
    }
    if sheet.is_empty() {
        let reason = "no position has values that are found within the limits and differ between moves; expected a smaller \
            size, --moves, or more time or nodes";
        return Err(Failure::Input(format!("{}: {reason}", session.spec())));
    }
    if let Some(note) = sheet.note() {
        program.note(note);
    }
    let provenance = provenance::of_results(program, Some(seed));
    write_content(file, &(with_metadata(&sheet.page(), &provenance) + "\n"), output)?;
    Ok(CommandEnding::Done)
}

/// Returns a picture as `TikZ`.
pub(super) fn latex(svg: &str) -> String {
    // The pictures of this program are valid SVG.
    tikz::from_svg(svg).unwrap_or_default()
}

/// Returns the file at `path`; `None` for standard output.
pub(super) fn output_file(path: Option<&Path>, cancel: &Cancel) -> Result<Option<OutputFile>, Failure> {
    let path = path.filter(|path| path.as_os_str() != "-");
    path.map(|path| OutputFile::create(path, cancel)).transpose()
}

/// Writes `content` to the file or, without a file, to standard output.
pub(super) fn write_content(
    file: Option<OutputFile>,
    content: &str,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    match file {
        Some(file) => file.write(content.as_bytes()),
        None => Ok(output.write_all(content.as_bytes())?),
    }
}
