//! The conversation with whoever types the moves.

use std::io::Write;
use std::time::Duration;

use plywood::play::Forfeit;
use plywood::{Cancel, Session, StopReason};

use crate::arguments::who::Thinker;
use crate::commands::play::playing::think;
use crate::commands::play::prompt::{Prompt, Said};
use crate::failure::Failure;
use crate::render::shown::escaped;

/// How long `hint` thinks.
const HINT_TIME: Duration = Duration::from_secs(1);

/// What may be typed besides a move, and what it does.
const COMMANDS: [(&str, &str); 5] = [
    ("moves", "the legal moves"),
    ("hint", "what a search of one second would play"),
    ("undo", "take back to your previous turn"),
    ("help", "these words"),
    ("quit", "stop playing"),
];

/// What a player wants to do.
#[derive(Debug)]
pub(crate) enum Choice {
    /// Make a move.
    Move {
        /// The move, which is legal.
        mv: String,
        /// What to say beside it.
        remark: String,
    },
    /// Lose, for want of a move.
    Forfeit(Forfeit),
    /// Take back.
    Undo,
    /// Play no more.
    Quit,
    /// Ctrl-C.
    Interrupted,
}

/// Somebody at the keyboard, or a script that stands for one.
#[derive(Debug)]
pub(crate) struct Human {
    prompt: Option<Prompt>,
    cancel: Cancel,
    /// How moves are written, in words.
    notation: String,
}

impl Human {
    /// Nobody is asked before it is their turn.
    pub(crate) fn new(cancel: &Cancel, notation: &str) -> Self {
        Self { prompt: None, cancel: cancel.clone(), notation: notation.to_owned() }
    }

    /// Asks until the answer is a choice.
    pub(crate) fn choose(
        &mut self,
        session: &dyn Session,
        output: &mut dyn Write,
    ) -> Result<Choice, Failure> {
        let legal = session.legal_moves();
        let question = format!("{}> ", session.to_move());
        let commands = COMMANDS.map(|(command, _)| command);
        let commands = commands.into_iter().filter(|command| legal.iter().all(|mv| mv != command));
        let words: Vec<_> = legal.iter().map(String::as_str).chain(commands).collect();
        loop {
            let prompt = self.prompt.get_or_insert_with(|| Prompt::new(&self.cancel));
            let line = match prompt.ask(&question, &words, output)? {
                Said::Line(line) => line,
                Said::End => return Ok(Choice::Quit),
                Said::Interrupted => return Ok(Choice::Interrupted),
            };
            let word = line.trim();
            // A game may call a move `undo`: moves come before commands.
            if legal.iter().any(|mv| mv == word) {
                return Ok(Choice::Move { mv: word.to_owned(), remark: String::new() });
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
                    Ok(mv) => return Ok(Choice::Move { mv, remark: String::new() }),
                    Err(refusal) => writeln!(output, "{}", escaped(&refusal))?,
                },
            }
        }
    }

    /// Says what a search would play; `false` if that was interrupted.
    fn hint(&self, session: &dyn Session, output: &mut dyn Write) -> Result<bool, Failure> {
        let report = think(session, &mut Thinker::with_time(HINT_TIME), &self.cancel)?;
        if report.end == StopReason::Cancelled {
            return Ok(false);
        }
        let best = report.best.as_deref().unwrap_or_default();
        let value = report.value().map_or_else(String::new, |value| value.in_words(session.to_move()));
        writeln!(output, "try {best} ({value})")?;
        Ok(true)
    }

    /// Says what may be typed, and how moves are written.
    fn help(&self, output: &mut dyn Write) -> std::io::Result<()> {
        writeln!(output, "a move   as `moves` writes it, or by its number there: #4")?;
        for (command, does) in COMMANDS {
            writeln!(output, "{command:8} {does}")?;
        }
        if self.notation.is_empty() { Ok(()) } else { writeln!(output, "A move is {}.", self.notation) }
    }
}

/// The move that `#4` means, or why there is none.
fn by_number(word: &str, legal: &[String]) -> Result<String, String> {
    let Some(number) = word.strip_prefix('#') else {
        let meant = legal.iter().find(|mv| mv.eq_ignore_ascii_case(word));
        return Err(meant.map_or_else(
            || format!("`{word}` is no legal move now, and no command; `moves` and `help` list them"),
            |mv| format!("`{word}` is no legal move; did you mean `{mv}`?"),
        ));
    };
    let index = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    index
        .and_then(|index| legal.get(index).cloned())
        .ok_or_else(|| format!("there is no move `{word}`: they go from #1 to #{}", legal.len()))
}

fn numbered(legal: &[String]) -> String {
    let numbered = legal.iter().enumerate().map(|(index, mv)| format!("#{} {mv}", index + 1));
    numbered.collect::<Vec<_>>().join("  ")
}
