//! Walking through a search with the keys.

use std::io;

use console::{Key, Style, Term, truncate_str};
use textwrap::Options;

use super::Tale;
use crate::ending::Ending;
use crate::terminal;

/// What the keys do.
const KEYS: &str = "Enter or Right: on   Left: back   Home, End: first and last   q: leave";
/// Lines beside the steps: empty ones, the number, the keys.
const OTHERS: usize = 5;
/// So many lines the current step takes at the most.
const WRAPPED: usize = 3;

/// Shows a step after the other, until the last was left or somebody has seen enough.
pub(super) fn walk(tale: &Tale<'_>) -> io::Result<Ending> {
    let term = Term::stdout();
    let last = tale.steps.len() - 1;
    let mut step = 0;
    loop {
        let drawn = view(tale, step, &term);
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

/// What is on the screen at a step: the board, the steps that led here, and the keys. No line is wider than the
/// terminal, and all of them fit.
fn view(tale: &Tale<'_>, step: usize, term: &Term) -> Vec<String> {
    let (rows, columns) = term.size();
    let (rows, columns) = (usize::from(rows), usize::from(columns));
    let plain = !terminal::output_is_decorated();
    let style = |style: Style| if plain { Style::new() } else { style };
    let (strong, faint) = (style(Style::new().bold()), style(Style::new().dim()));
    let board = tale.trace.nodes()[tale.steps[step].node].position.trim_end();
    let board: Vec<&str> = board.lines().take(rows.saturating_sub(OTHERS + WRAPPED + 3)).collect();
    let room = rows.saturating_sub(board.len() + OTHERS + WRAPPED).max(1);
    let now = tale.line(step);
    let mut lines = vec![String::new()];
    lines.extend(board.iter().map(|line| (*line).to_owned()));
    lines.push(String::new());
    // The place of the current step stays where it is while there are enough before it.
    let first = (step + 1).saturating_sub(room);
    lines.extend((first..step).map(|earlier| faint.apply_to(tale.line(earlier)).to_string()));
    let indent = " ".repeat(4);
    let wrapped = textwrap::wrap(&now, Options::new(columns.saturating_sub(1)).subsequent_indent(&indent));
    lines.extend(wrapped.iter().map(|line| strong.apply_to(line).to_string()));
    lines.push(String::new());
    lines.push(faint.apply_to(format!("step {} of {}   {KEYS}", step + 1, tale.steps.len())).to_string());
    lines.iter().map(|line| truncate_str(line, columns.saturating_sub(1), "…").into_owned()).collect()
}
