//! Waiting for what another program says: not for ever, and not for ever so much.

use std::time::{Duration, Instant};

use plywood::Cancel;

use crate::engine::process::{FAREWELL, Heard, LONGEST, Process};
use crate::engine::trouble::Trouble;
use crate::line::Line;
use crate::render::shown;

/// Time between two looks at the switch.
const INTERVAL: Duration = Duration::from_millis(20);
/// The most that may be said before the answer, in bytes.
const MOST_OUTPUT: usize = 1 << 20;
/// The most that may be written to standard error before the answer, in bytes.
const MOST_ERRORS: u64 = 16 << 20;
/// As much of a line as an error repeats, in letters.
const SHOWN: usize = 200;
/// The words with which a line of the protocol may begin, also where it is not what was waited for.
const KNOWN: [&str; 8] = ["id", "option", "plywoodok", "readyok", "info", "value", "legal", "state"];

/// A program that has been started.
#[derive(Debug)]
pub(crate) struct Connection {
    process: Process,
    cancel: Cancel,
}

/// What a line is to somebody who waits for an answer.
#[derive(Debug)]
pub(crate) enum Sense<T> {
    /// The answer.
    Answer(T),
    /// Something that is taken note of.
    Known,
    /// Neither.
    Nonsense,
}

impl Connection {
    /// Starts `program` with `arguments`, and with so much memory at the most. Once `cancel` is flipped, nothing is waited
    /// for any more.
    pub(crate) fn open(
        program: &str,
        arguments: &[String],
        memory: Option<u64>,
        cancel: &Cancel,
    ) -> Result<Self, Trouble> {
        let process = Process::start(program, arguments, memory);
        let process = process.map_err(|error| Trouble::Start { reason: error.to_string() })?;
        Ok(Self { process, cancel: cancel.clone() })
    }

    /// Sends a line, without waiting until it is read.
    pub(crate) fn send(&self, line: String) {
        self.process.send(line);
    }

    /// Waits for a line that begins with `awaited`, for so long, and shows all others to `note`.
    pub(crate) fn await_word(
        &self,
        awaited: &'static str,
        time: Duration,
        mut note: impl FnMut(&[&str]),
    ) -> Result<(), Trouble> {
        let mut listening = self.listen(awaited);
        let answer = listening.until(time, &mut |words| match words {
            [word, ..] if *word == awaited => Sense::Answer(Ok(())),
            ["?", reason @ ..] => Sense::Answer(Err(Trouble::Refused { reason: shown(&reason.join(" ")) })),
            words => {
                note(words);
                Sense::Nonsense
            }
        })?;
        answer.unwrap_or_else(|| Err(listening.given_up()))
    }

    /// Begins to wait for an answer, in which `awaited` is the word.
    pub(crate) fn listen(&self, awaited: &'static str) -> Listening<'_> {
        let errors = self.process.errors();
        Listening { connection: self, awaited, since: Instant::now(), heard: 0, errors, nonsense: None }
    }

    /// Lets the program end by itself, before it is dropped.
    pub(crate) fn part(&mut self) {
        self.process.send("quit".to_owned());
        self.process.part();
    }
}

/// The wait for one answer.
#[derive(Debug)]
pub(crate) struct Listening<'a> {
    connection: &'a Connection,
    awaited: &'static str,
    since: Instant,
    /// How much has been said, in bytes.
    heard: usize,
    /// How much had been written to standard error before, in bytes.
    errors: u64,
    /// The first line that made no sense.
    nonsense: Option<String>,
}

impl Listening<'_> {
    /// What `understand` takes for the answer, or `None` where it has not come so long after the wait began.
    pub(crate) fn until<T>(
        &mut self,
        time: Duration,
        understand: &mut impl FnMut(&[&str]) -> Sense<T>,
    ) -> Result<Option<T>, Trouble> {
        let mut ended: Option<Instant> = None;
        loop {
            if self.connection.cancel.is_cancelled() {
                return Err(Trouble::Interrupted);
            }
            let left = time.saturating_sub(self.elapsed());
            match self.connection.process.hear(left.min(INTERVAL)) {
                Heard::Line(Line::Text(line)) => {
                    self.heard += line.len() + 1;
                    let line = String::from_utf8_lossy(&line);
                    match understand(&line.split_whitespace().collect::<Vec<_>>()) {
                        Sense::Answer(answer) => return Ok(Some(answer)),
                        Sense::Known => {}
                        Sense::Nonsense => self.wonder(&line),
                    }
                }
                Heard::Line(Line::TooLong) => {
                    return Err(Trouble::LongLine { limit: LONGEST, awaited: self.awaited });
                }
                Heard::Closed => return Err(self.ended()),
                Heard::Nothing => {
                    // Somebody whom it left behind may hold its output open.
                    if self.connection.process.status().is_some() {
                        let since = *ended.get_or_insert_with(Instant::now);
                        if since.elapsed() >= FAREWELL {
                            return Err(self.ended());
                        }
                    }
                    if left.is_zero() {
                        return Ok(None);
                    }
                }
            }
            if self.heard > MOST_OUTPUT {
                return Err(Trouble::Flood { limit: MOST_OUTPUT, awaited: self.awaited });
            }
            if self.connection.process.errors() - self.errors > MOST_ERRORS {
                return Err(Trouble::Lament { limit: MOST_ERRORS, awaited: self.awaited });
            }
        }
    }

    /// How long the answer has been waited for.
    pub(crate) fn elapsed(&self) -> Duration {
        self.since.elapsed()
    }

    /// Why the answer is not waited for any longer.
    pub(crate) fn given_up(&self) -> Trouble {
        let (awaited, waited) = (self.awaited, self.elapsed());
        if let Some(said) = &self.nonsense {
            return Trouble::Nonsense { said: said.clone(), awaited };
        }
        let said = shown(&String::from_utf8_lossy(&self.connection.process.unfinished()));
        if said.is_empty() {
            Trouble::Silent { awaited, waited }
        } else {
            Trouble::Unfinished { said, awaited, waited }
        }
    }

    fn ended(&self) -> Trouble {
        let (status, last_words) = self.connection.process.end();
        Trouble::Ended { status, last_words }
    }

    /// Remembers a line that makes no sense, if it is the first.
    fn wonder(&mut self, line: &str) {
        let makes_sense = line.split_whitespace().next().is_none_or(|word| KNOWN.contains(&word));
        if !makes_sense && self.nonsense.is_none() {
            self.nonsense = Some(shown(line));
        }
    }
}

/// As much of what another program said as an error repeats, on one line.
pub(crate) fn shown(text: &str) -> String {
    shown::shown(text, SHOWN)
}
