//! The dialog with a person who types moves.

use std::io::Write;
use std::time::Duration;

use plywood::play::{Forfeit, MoveStats};
use plywood::{Cancel, Session, StopReason};
use plywood_render::text::escape;

use super::prompt::Prompt;
use crate::arguments::SearchPlayer;
use crate::failure::Failure;
use crate::lines::Next;
use crate::player::search_move;

/// The time of the search for a hint.
const HINT_TIME: Duration = Duration::from_secs(1);

/// The commands, which may be typed instead of a move, and their descriptions.
const COMMANDS: [(&str, &str); 5] = [
    ("moves", "the legal moves"),
    ("hint", "the best move that a search finds in one second"),
    ("undo", "go back to your previous turn"),
    ("help", "this list"),
    ("quit", "stop playing"),
];

/// The decision of a player at a turn.
#[derive(Debug)]
pub(super) enum Choice {
    /// Make a legal move; the remark is printed after it.
    Move { mv: String, remark: String, stats: MoveStats },
    /// Lose the game because of a fault.
    Forfeit(Forfeit),
    /// Take back moves.
    Undo,
    /// Stop playing.
    Quit,
    /// Ctrl-C was pressed.
    Interrupted,
}

impl Choice {
    /// Returns the choice of a move by a player that reports nothing else.
    pub(super) fn of_move(mv: String) -> Self {
        Choice::Move { mv, remark: String::new(), stats: MoveStats::default() }
    }
}

/// A person at the keyboard, or a script.
#[derive(Debug)]
pub(super) struct Human {
    prompt: Option<Prompt>,
    cancel: Cancel,
    /// The notation of moves, in words.
    notation: String,
}

impl Human {
    /// Returns a player whose prompt is opened at the first turn.
    pub(super) fn new(cancel: &Cancel, notation: &str) -> Self {
        Self { prompt: None, cancel: cancel.clone(), notation: notation.to_owned() }
    }

    /// Prompts until the player enters a move or a command that ends the turn.
    pub(super) fn choose(
        &mut self,
        session: &dyn Session,
        output: &mut dyn Write,
    ) -> Result<Choice, Failure> {
        let legal = session.legal_moves();
        let prompt_text = format!("{}> ", session.to_move());
        let commands = COMMANDS.map(|(command, _)| command);
        let commands = commands.into_iter().filter(|command| legal.iter().all(|mv| mv != command));
        let words: Vec<_> = legal.iter().map(String::as_str).chain(commands).collect();
        loop {
            let prompt = self.prompt.get_or_insert_with(|| Prompt::new(&self.cancel));
            let line = match prompt.read(&prompt_text, &words, output)? {
                Next::Item(line) => line,
                Next::End => return Ok(Choice::Quit),
                Next::Cancelled => return Ok(Choice::Interrupted),
            };
            let word = line.trim();
            // Moves precede commands, because a game may have a move `undo`.
            if legal.iter().any(|mv| mv == word) {
                return Ok(Choice::of_move(word.to_owned()));
            }
            match &*word.to_lowercase() {
                "" => {}
                "moves" => writeln!(output, "{}", numbered(&legal))?,
                "help" | "?" => self.help(output)?,
                "undo" => return Ok(Choice::Undo),
                "quit" | "exit" => return Ok(Choice::Quit),
                "hint" => {
                    if !self.hint(session, output)? {
                        return Ok(Choice::Interrupted);
                    }
                }
                _ => match by_number(word, &legal) {
                    Ok(mv) => return Ok(Choice::of_move(mv)),
                    Err(error) => writeln!(output, "{}", escape(&error))?,
                },
            }
        }
    }

    /// Writes the move of a search; returns `false` if the search was interrupted.
    fn hint(&self, session: &dyn Session, output: &mut dyn Write) -> Result<bool, Failure> {
        let report = search_move(session, &SearchPlayer::with_time(HINT_TIME), &self.cancel)?;
        if report.end == StopReason::Cancelled {
            return Ok(false);
        }
        let best = report.best.as_deref().unwrap_or_default();
        let value = report.value().map_or_else(String::new, |value| value.in_words(session.to_move()));
        writeln!(output, "try {best} ({value})")?;
        Ok(true)
    }

    /// Writes the commands and the notation of moves.
    fn help(&self, output: &mut dyn Write) -> std::io::Result<()> {
        writeln!(output, "a move   in the notation of `moves`, or its number in that list, such as #4")?;
        for (command, description) in COMMANDS {
            writeln!(output, "{command:8} {description}")?;
        }
        if self.notation.is_empty() { Ok(()) } else { writeln!(output, "A move is {}.", self.notation) }
    }
}

/// Returns the move with the number `word`, such as `#4`, or an error message.
fn by_number(word: &str, legal: &[String]) -> Result<String, String> {
    let Some(number) = word.strip_prefix('#') else {
        let similar = legal.iter().find(|mv| mv.eq_ignore_ascii_case(word));
        return Err(similar.map_or_else(
            || format!("`{word}` is neither a legal move nor a command; `moves` and `help` list them"),
            |mv| format!("`{word}` is not a legal move; did you mean `{mv}`?"),
        ));
    };
    let index = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    index
        .and_then(|index| legal.get(index).cloned())
        .ok_or_else(|| format!("there is no move `{word}`: the numbers are #1 to #{}", legal.len()))
}

fn numbered(legal: &[String]) -> String {
    let numbered = legal.iter().enumerate().map(|(index, mv)| format!("#{} {mv}", index + 1));
    numbered.collect::<Vec<_>>().join("  ")
}
