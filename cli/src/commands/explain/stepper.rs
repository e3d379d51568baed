//! Moving through the steps of a search with the keys.

use std::io;

use console::{Key, Style, Term, truncate_str};
use plywood_render::explanation::Explanation;
use textwrap::Options;

use crate::ending::Ending;
use crate::terminal;

/// The help line.
const KEYS: &str = "Enter or Right: next   Left: back   Home, End: first and last   q: quit";
/// The number of lines besides the board and the steps.
const FRAME_LINES: usize = 5;
/// The largest number of lines of the current step.
const MAX_STEP_LINES: usize = 3;

/// Shows one step at a time until the user quits.
pub(super) fn run(explanation: &Explanation<'_>) -> io::Result<Ending> {
    let term = Term::stdout();
    let last = explanation.step_count() - 1;
    let mut step = 0;
    loop {
        let drawn = view(explanation, step, &term);
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
                Key::CtrlC => return Ok(Ending::Interrupted),
                _ => {}
            }
        };
        let Some(next) = next else { return Ok(Ending::Done) };
        step = next;
        term.clear_last_lines(drawn.len())?;
    }
}

/// Returns the lines of the screen at a step: the board, the steps up to this one, and the help line. They fit the
/// terminal.
fn view(explanation: &Explanation<'_>, step: usize, term: &Term) -> Vec<String> {
    let (rows, columns) = term.size();
    let (rows, columns) = (usize::from(rows), usize::from(columns));
    let plain = !terminal::output_style().bold;
    let style = |style: Style| if plain { Style::new() } else { style };
    let (bold, dim) = (style(Style::new().bold()), style(Style::new().dim()));
    let board: Vec<&str> =
        explanation.board(step).lines().take(rows.saturating_sub(FRAME_LINES + MAX_STEP_LINES + 3)).collect();
    let step_lines = rows.saturating_sub(board.len() + FRAME_LINES + MAX_STEP_LINES).max(1);
    let current = explanation.line(step);
    let mut lines = vec![String::new()];
    lines.extend(board.iter().map(|line| (*line).to_owned()));
    lines.push(String::new());
    // The current step stays at the bottom once enough steps precede it.
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
