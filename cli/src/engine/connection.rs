//! The wait for a reply of another program, limited in time and in output: [`Connection`] and [`PendingReply`].

use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use plywood::Cancel;

use crate::engine::error::EngineError;
use crate::engine::process::{CommandLine, EXIT_TIME, LineProcess, MAX_LINE};
use crate::line::Line;
use plywood_render::text::escape_and_shorten;

/// The interval between two checks of the cancel flag.
const POLL_INTERVAL: Duration = Duration::from_millis(20);
/// The maximal output before the reply, in bytes.
const MAX_OUTPUT: usize = 1 << 20;
/// The maximal output on standard error before the reply, in bytes.
const MAX_ERROR_OUTPUT: u64 = 16 << 20;
/// The maximal length of a quoted line in an error message, in characters.
const MAX_QUOTE: usize = 200;
/// First known words of protocol lines. Such a line is never reported as unexpected.
const PROTOCOL_WORDS: [&str; 9] =
    ["id", "option", "plywoodok", "uciok", "readyok", "info", "value", "legal", "state"];

/// A connection to a started program.
#[derive(Debug)]
pub(crate) struct Connection {
    pub(crate) process: LineProcess,
    cancel: Cancel,
}

/// The meaning of a line for the pending reply.
#[derive(Debug)]
pub(crate) enum LineKind<T> {
    /// The reply.
    Reply(T),
    /// A line that belongs to the reply.
    Information,
    /// Any other line.
    Other,
}

impl Connection {
    /// Starts `command` with a memory limit in bytes. `cancel` ends every wait.
    pub(crate) fn open(
        command: &CommandLine,
        memory: Option<u64>,
        cancel: &Cancel,
    ) -> Result<Self, EngineError> {
        let process = LineProcess::start(command, memory);
        let process = process.map_err(|error| EngineError::Start { reason: error.to_string() })?;
        Ok(Self { process, cancel: cancel.clone() })
    }

    /// Waits at most `time` for a line that begins with `expected`, and passes all other lines to `other`.
    pub(crate) fn wait_for_word(
        &self,
        expected: &'static str,
        time: Duration,
        mut other: impl FnMut(&[&str]),
    ) -> Result<(), EngineError> {
        let mut pending = PendingReply::new(self, expected);
        let reply = pending.read_until(time, &mut |words| match words {
            [word, ..] if *word == expected => LineKind::Reply(Ok(())),
            ["?", reason @ ..] => {
                LineKind::Reply(Err(EngineError::Refused { reason: quoted(&reason.join(" ")) }))
            }
            words => {
                other(words);
                LineKind::Other
            }
        })?;
        reply.unwrap_or_else(|| Err(pending.timeout_error(time)))
    }
}

/// The wait for one reply, with the limits that apply to it.
#[derive(Debug)]
pub(crate) struct PendingReply<'a> {
    connection: &'a Connection,
    expected: &'static str,
    started: Instant,
    /// The bytes read since the wait began.
    output: usize,
    /// The number of bytes on standard error when the wait began.
    error_output_before: u64,
    /// The first line that is not part of the protocol.
    unexpected: Option<String>,
}

impl<'a> PendingReply<'a> {
    /// Begins the wait for a line that begins with `expected`.
    pub(crate) fn new(connection: &'a Connection, expected: &'static str) -> Self {
        Self {
            connection,
            expected,
            started: Instant::now(),
            output: 0,
            error_output_before: connection.process.error_bytes(),
            unexpected: None,
        }
    }

    /// Reads lines up to the first that `classify` recognizes as the reply. Returns `None` if no reply arrives within
    /// `time` after the wait began.
    pub(crate) fn read_until<T>(
        &mut self,
        time: Duration,
        classify: &mut impl FnMut(&[&str]) -> LineKind<T>,
    ) -> Result<Option<T>, EngineError> {
        let process = &self.connection.process;
        let mut exited: Option<Instant> = None;
        loop {
            if self.connection.cancel.is_cancelled() {
                return Err(EngineError::Interrupted);
            }
            let left = time.saturating_sub(self.elapsed());
            match process.read_line(left.min(POLL_INTERVAL)) {
                Ok(Line::Text(line)) => {
                    self.output += line.len() + 1;
                    let line = String::from_utf8_lossy(&line);
                    match classify(&from_known_word(&line)) {
                        LineKind::Reply(reply) => return Ok(Some(reply)),
                        LineKind::Information => {}
                        LineKind::Other => self.note_if_unexpected(&line),
                    }
                }
                Ok(Line::TooLong) => {
                    return Err(EngineError::LineTooLong { limit: MAX_LINE, expected: self.expected });
                }
                Err(RecvTimeoutError::Disconnected) => return Err(self.exit_error()),
                Err(RecvTimeoutError::Timeout) => {
                    // A child of the exited process may hold its output open.
                    if process.exit_status().is_some() {
                        let since = *exited.get_or_insert_with(Instant::now);
                        if since.elapsed() >= EXIT_TIME {
                            return Err(self.exit_error());
                        }
                    }
                    if left.is_zero() {
                        return Ok(None);
                    }
                }
            }
            if self.output > MAX_OUTPUT {
                return Err(EngineError::TooMuchOutput { limit: MAX_OUTPUT, expected: self.expected });
            }
            if process.error_bytes() - self.error_output_before > MAX_ERROR_OUTPUT {
                let (limit, expected) = (MAX_ERROR_OUTPUT, self.expected);
                return Err(EngineError::TooMuchErrorOutput { limit, expected });
            }
        }
    }

    /// The time since the wait began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// The error for a reply that did not come within `waited`. The error does not contain the measured time, which would differ
    /// if the command is repeated.
    pub(crate) fn timeout_error(&self, waited: Duration) -> EngineError {
        let expected = self.expected;
        if let Some(text) = &self.unexpected {
            return EngineError::UnexpectedLine { text: text.clone(), expected };
        }
        let text = quoted(&String::from_utf8_lossy(&self.connection.process.partial_line()));
        if text.is_empty() {
            EngineError::NoReply { expected, waited }
        } else {
            EngineError::UnfinishedLine { text, expected, waited }
        }
    }

    fn exit_error(&self) -> EngineError {
        let (status, last_error_line) = self.connection.process.wait_for_exit();
        EngineError::Exited { status, last_error_line }
    }

    /// Keeps the first line without a word of the protocol.
    fn note_if_unexpected(&mut self, line: &str) {
        let is_known =
            line.trim().is_empty() || line.split_whitespace().any(|word| PROTOCOL_WORDS.contains(&word));
        if !is_known && self.unexpected.is_none() {
            self.unexpected = Some(quoted(line));
        }
    }
}

/// Returns the words of a line from the first word of the protocol on, or all words if it has none. A line that begins with
/// `?` is a refusal, whose reason may contain words of the protocol.
fn from_known_word(line: &str) -> Vec<&str> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let is_known = |word: &&str| *word == "bestmove" || PROTOCOL_WORDS.contains(word);
    let first = if words.first() == Some(&"?") { None } else { words.iter().position(is_known) };
    words[first.unwrap_or(0)..].to_vec()
}

/// Returns a text of another program on one line, escaped and shortened for an error message.
pub(crate) fn quoted(text: &str) -> String {
    escape_and_shorten(text, MAX_QUOTE)
}

#[cfg(all(test, unix))]
mod tests {
    use std::thread;

    use super::*;

    fn open(script: &str, cancel: &Cancel) -> Connection {
        let command = CommandLine::parse(&format!("sh -c '{script}; sleep 1000'")).expect("a command");
        Connection::open(&command, None, cancel).expect("the shell starts")
    }

    #[test]
    fn each_cause_of_a_missing_reply_has_its_own_error() {
        let cancel = Cancel::new();
        let error = open(":", &cancel).wait_for_word("plywoodok", Duration::ZERO, |_| {});
        assert!(matches!(error, Err(EngineError::NoReply { expected: "plywoodok", .. })), "{error:?}");

        // The wait ends when the unexpected line has come.
        let connection = open("echo id name x; echo hello there", &cancel);
        let mut pending = PendingReply::new(&connection, "plywoodok");
        let ended = pending.read_until::<()>(Duration::MAX, &mut |words| {
            if words == ["hello", "there"] {
                cancel.cancel();
            }
            LineKind::Other
        });
        assert_eq!(ended, Err(EngineError::Interrupted));
        let text = "hello there".to_owned();
        assert_eq!(
            pending.timeout_error(Duration::ZERO),
            EngineError::UnexpectedLine { text, expected: "plywoodok" }
        );

        let connection = open("printf plywoo", &cancel);
        let pending = PendingReply::new(&connection, "plywoodok");
        while connection.process.partial_line() != b"plywoo" {
            thread::yield_now();
        }
        let error = pending.timeout_error(Duration::ZERO);
        assert!(matches!(&error, EngineError::UnfinishedLine { text, .. } if text == "plywoo"), "{error}");
    }
}
