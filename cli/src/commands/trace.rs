//! `tree` and `explain`: the visited tree of a search as a drawing, or its steps in words.

use std::io::{self, Write};

use console::{Key, Style, Term, truncate_str};
use plywood::{Limits, Session, Trace};
use plywood_render::explanation::Explanation;
use plywood_render::export::{with_comment, with_latex_comment, with_metadata};
use plywood_render::tree::Picture;
use textwrap::Options;

use crate::arguments::{Explain, TracedSearch, Tree, TreeFormat};
use crate::commands::pictures::{latex, output_file, write_content};
use crate::ending::CommandEnding;
use crate::failure::Failure;
use crate::program::{CommandResult, Program};
use crate::progress::ProgressLine;
use crate::{interrupt, provenance, terminal};

/// The default number of positions in a drawing.
const DEFAULT_SHOWN: usize = 200;
/// The default number of positions in the list of an HTML page.
const DEFAULT_LISTED: usize = 5_000;

/// Runs `tree`.
pub(super) fn tree(options: &Tree, program: &Program, output: &mut dyn Write) -> CommandResult {
    let session = open(&options.traced, program)?;
    let cancel = interrupt::listen(&program.name);
    let file = output_file(options.out.as_deref(), &cancel)?;
    let default = if options.format == TreeFormat::Html { DEFAULT_LISTED } else { DEFAULT_SHOWN };
    let max = options.fold.unwrap_or(default);
    let (limits, trace) = run_trace(&options.traced, &*session, program, max)?;
    let picture = |trace| Picture::new(&*session, &options.traced.search, &limits, trace);
    let whole = picture(&trace);
    let provenance = provenance::of_results(program, None);
    let content = match options.format {
        TreeFormat::Text => whole.text(terminal::output_style()),
        TreeFormat::Dot => with_comment(&whole.dot(), &provenance),
        TreeFormat::Svg => with_metadata(&whole.svg().into_string(), &provenance) + "\n",
        TreeFormat::Tikz => with_latex_comment(&latex(&whole.svg().into_string()), &provenance),
        TreeFormat::Html => {
            let folded = trace.clone().fold(max.min(DEFAULT_SHOWN));
            with_metadata(&picture(&folded).page(&whole).into_string(), &provenance) + "\n"
        }
    };
    write_content(file, &content, output)?;
    Ok(trace.report.end.into())
}

/// Runs `explain`.
pub(super) fn explain(options: &Explain, program: &Program, output: &mut dyn Write) -> CommandResult {
    if options.step && !terminal::is_interactive() {
        let reason = "--step needs a terminal with a keyboard; without it, all steps are printed";
        return Err(Failure::Usage(reason.to_owned()));
    }
    let session = open(&options.traced, program)?;
    let (limits, trace) = run_trace(&options.traced, &*session, program, options.fold)?;
    let explanation = Explanation::new(&trace);
    if options.step {
        output.flush()?;
        if show_steps(&explanation)? == CommandEnding::Interrupted {
            return Ok(CommandEnding::Interrupted);
        }
    } else {
        let picture = Picture::new(&*session, &options.traced.search, &limits, &trace);
        write!(output, "{}", explanation.text(&picture))?;
    }
    Ok(trace.report.end.into())
}

/// Opens the position, and checks its heuristic.
fn open(options: &TracedSearch, program: &Program) -> Result<Box<dyn Session>, Failure> {
    let session = program.open_position_or_tree(&options.position)?;
    session.check_heuristic(options.heuristic.eval.as_deref())?;
    Ok(session)
}

/// Returns the limits of the search, and its visited tree with at most `max` positions.
fn run_trace(
    options: &TracedSearch,
    session: &dyn Session,
    program: &Program,
    max: usize,
) -> Result<(Limits, Trace<String, String>), Failure> {
    let limits = program.prepared(options.limits.limits(interrupt::listen(&program.name)));
    let mut searcher = session.searcher(&options.search)?;
    let _progress = ProgressLine::of_search(&limits);
    let trace =
        session.trace(&mut *searcher, options.heuristic.eval.as_deref(), &limits, options.order, max)?;
    Ok((limits, trace))
}

/// The line of help below the steps.
const KEYS: &str = "Enter or Right: next   Left: back   Home, End: first and last   q: quit";
/// The number of lines besides the board and the steps.
const FRAME_LINES: usize = 5;
/// The largest number of lines of the current step.
const MAX_STEP_LINES: usize = 3;

/// Shows one step at a time until the user quits.
fn show_steps(explanation: &Explanation<'_>) -> io::Result<CommandEnding> {
    let term = Term::stdout();
    let last = explanation.step_count() - 1;
    let mut step = 0;
    loop {
        let drawn = screen_lines(explanation, step, &term);
        for line in &drawn {
            term.write_line(line)?;
        }
        let next = loop {
            match term.read_key_raw()? {
                Key::Enter | Key::ArrowRight | Key::ArrowDown | Key::Char(' ' | 'n' | 'l' | 'j') => {
                    break Some((step + 1).min(last));
                }
                Key::ArrowLeft | Key::ArrowUp | Key::Backspace | Key::Char('b' | 'p' | 'h' | 'k') => {
                    break Some(step.saturating_sub(1));
                }
                Key::PageDown => break Some((step + 10).min(last)),
                Key::PageUp => break Some(step.saturating_sub(10)),
                Key::Home | Key::Char('g') => break Some(0),
                Key::End | Key::Char('G') => break Some(last),
                Key::Char('q') | Key::Escape => break None,
                Key::CtrlC => return Ok(CommandEnding::Interrupted),
                _ => {}
            }
        };
        let Some(next) = next else { return Ok(CommandEnding::Done) };
        step = next;
        term.clear_last_lines(drawn.len())?;
    }
}

/// Returns the lines of the screen at a step, fitted to the terminal: the board, the steps so far, and the help line.
fn screen_lines(explanation: &Explanation<'_>, step: usize, term: &Term) -> Vec<String> {
    let (rows, columns) = term.size();
    let (rows, columns) = (usize::from(rows), usize::from(columns));
    let plain = !terminal::output_style().bold;
    let style = |style: Style| if plain { Style::new() } else { style };
    let (bold, dim) = (style(Style::new().bold()), style(Style::new().dim()));
    // A board that is too high is cut, so that two earlier steps remain visible.
    let board: Vec<&str> =
        explanation.board(step).lines().take(rows.saturating_sub(FRAME_LINES + MAX_STEP_LINES + 3)).collect();
    let step_lines = rows.saturating_sub(board.len() + FRAME_LINES + MAX_STEP_LINES).max(1);
    let current = explanation.line(step);
    let mut lines = vec![String::new()];
    lines.extend(board.iter().map(|line| (*line).to_owned()));
    lines.push(String::new());
    // The current step stays at the bottom as soon as the earlier steps fill the lines above it.
    let first = (step + 1).saturating_sub(step_lines);
    lines.extend((first..step).map(|earlier| dim.apply_to(explanation.line(earlier)).to_string()));
    let indent = " ".repeat(4);
    let wrapped =
        textwrap::wrap(&current, Options::new(columns.saturating_sub(1)).subsequent_indent(&indent));
    lines.extend(wrapped.iter().map(|line| bold.apply_to(line).to_string()));
    lines.push(String::new());
    lines.push(
        dim.apply_to(format!("step {} of {}   {KEYS}", step + 1, explanation.step_count())).to_string(),
    );
    lines.iter().map(|line| truncate_str(line, columns.saturating_sub(1), "…").into_owned()).collect()
}
