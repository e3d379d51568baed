//! Another program as an engine: [`EngineClient`] starts the program and requests moves from it.
//!
//! ```text
//! let mut client = EngineClient::start(&command, resources, &cancel)?;   // waits for its greeting
//! client.set_option("search", "pvs")?;
//! client.new_game("tippy:3")?;
//! let answer = client.best_move(session, &MoveLimits::default())?;       // the move is legal
//! ```
//!
//! After an error, the process is killed and every further request returns the same error. Dropping the client ends the
//! process.

use std::time::Duration;

use plywood::{Bound, Cancel, Session, Value};

use crate::engine::command_line::CommandLine;
use crate::engine::connection::{Connection, LineKind, PendingReply, shown};
use crate::engine::error::EngineError;
use crate::engine::value_line;

/// The default time for an engine to start, and to answer `isready`.
const DEFAULT_REPLY_TIME: Duration = Duration::from_secs(10);
/// The default time for a move.
const DEFAULT_MOVE_TIME: Duration = Duration::from_secs(10);
/// The tolerated delay of a move, because machines are busy.
const GRACE: Duration = Duration::from_secs(1);
/// The further wait, after which a move counts as missing instead of late.
const LATE_WAIT: Duration = Duration::from_millis(900);

/// The limits of one move.
#[derive(Clone, Debug, Default)]
pub(crate) struct MoveLimits {
    /// The time for the move; 10 seconds by default.
    pub(crate) time: Option<Duration>,
    /// The maximal search depth, in plies.
    pub(crate) depth: Option<u32>,
    /// The maximal number of positions to visit.
    pub(crate) nodes: Option<u64>,
}

/// The limits of an engine's process.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ResourceLimits {
    /// The time to start, and to answer `isready`.
    pub(crate) reply_time: Duration,
    /// The memory limit of each of its processes in bytes; enforced on Linux.
    pub(crate) memory: Option<u64>,
}

/// The reply of an engine to `go`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct EngineMove {
    /// The move, which is legal.
    pub(crate) mv: String,
    /// The value of the position for the side to move, if the engine reports one.
    pub(crate) value: Option<(Value, Bound)>,
    /// The number of positions visited, if the engine reports it.
    pub(crate) nodes: Option<u64>,
}

/// A running engine.
#[derive(Debug)]
pub(crate) struct EngineClient {
    connection: Result<Connection, EngineError>,
    reply_time: Duration,
    name: Option<String>,
    options: Vec<String>,
}

impl MoveLimits {
    fn time(&self) -> Duration {
        self.time.unwrap_or(DEFAULT_MOVE_TIME)
    }

    /// The same limits with at most `time` for a move.
    #[must_use]
    pub(crate) fn within(&self, time: Duration) -> Self {
        Self { time: Some(self.time().min(time)), ..self.clone() }
    }
}

impl Default for ResourceLimits {
    fn default() -> Self {
        Self { reply_time: DEFAULT_REPLY_TIME, memory: None }
    }
}

impl ResourceLimits {
    /// Limits under which each reply may take as long as a move that is limited to `time`.
    pub(crate) fn for_move_time(time: Duration) -> Self {
        Self { reply_time: time.saturating_add(GRACE + LATE_WAIT), memory: None }
    }
}

impl EngineClient {
    /// Starts `command` and waits for its greeting; `cancel` ends this and every later wait.
    pub(crate) fn start(
        command: &CommandLine,
        resources: ResourceLimits,
        cancel: &Cancel,
    ) -> Result<Self, EngineError> {
        let connection = Connection::open(&command.program, &command.arguments, resources.memory, cancel)?;
        let (mut name, mut options) = (None, Vec::new());
        connection.send("plywood".to_owned());
        connection.wait_for_word("plywoodok", resources.reply_time, |words| match words {
            ["id", "name", words @ ..] if !words.is_empty() => name = Some(shown(&words.join(" "))),
            ["option", "name", name, ..] => options.push(shown(name)),
            _ => {}
        })?;
        Ok(Self { connection: Ok(connection), reply_time: resources.reply_time, name, options })
    }

    /// The name in the engine's greeting, if there is one.
    pub(crate) fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Whether the process was ended because of an error.
    pub(crate) fn has_failed(&self) -> bool {
        self.connection.is_err()
    }

    /// Sets an option that the greeting lists.
    pub(crate) fn set_option(&mut self, name: &str, value: &str) -> Result<(), EngineError> {
        if !self.options.iter().any(|option| option == name) {
            return Err(EngineError::UnknownOption { name: name.to_owned(), options: self.options.clone() });
        }
        self.send_and_wait(format!("setoption name {name} value {value}"))
    }

    /// Announces a new game.
    pub(crate) fn new_game(&mut self, game: &str) -> Result<(), EngineError> {
        self.send_and_wait(format!("game {game}"))
    }

    /// Requests a move in the position of `session`, which must not be over. Any error ends the process.
    pub(crate) fn best_move(
        &mut self,
        session: &dyn Session,
        limits: &MoveLimits,
    ) -> Result<EngineMove, EngineError> {
        let answer = self.try_best_move(session, limits);
        if let Err(error) = &answer {
            self.connection = Err(error.clone());
        }
        answer
    }

    /// Requests a move as [`best_move`](Self::best_move) does, but keeps an engine that names no legal move, so that it
    /// can be tried at other positions.
    pub(crate) fn try_best_move(
        &mut self,
        session: &dyn Session,
        limits: &MoveLimits,
    ) -> Result<EngineMove, EngineError> {
        self.send_and_wait(match session.moves() {
            [] => "position".to_owned(),
            moves => format!("position moves {}", moves.join(" ")),
        })?;
        let legal = session.legal_moves();
        let mut go = format!("go movetime {}", limits.time().as_millis());
        for (name, limit) in [("depth", limits.depth.map(u64::from)), ("nodes", limits.nodes)] {
            if let Some(limit) = limit {
                go = format!("{go} {name} {limit}");
            }
        }
        go = format!("{go} legal {}", legal.join(" "));
        let answer =
            self.attempt(|connection| request_move(connection, go, Deadlines::new(limits.time())))??;
        if legal.contains(&answer.mv) {
            Ok(answer)
        } else {
            Err(EngineError::IllegalMove { mv: shown(&answer.mv) })
        }
    }

    /// Sends a line that has no reply, and waits for `readyok`.
    fn send_and_wait(&mut self, line: String) -> Result<(), EngineError> {
        let reply_time = self.reply_time;
        self.attempt(|connection| {
            connection.send(line);
            connection.send("isready".to_owned());
            connection.wait_for_word("readyok", reply_time, |_| {})
        })
    }

    /// Runs `work` with the connection, and closes the connection if `work` fails.
    fn attempt<T>(
        &mut self,
        work: impl FnOnce(&Connection) -> Result<T, EngineError>,
    ) -> Result<T, EngineError> {
        let result = work(self.connection.as_ref().map_err(Clone::clone)?);
        if let Err(error) = &result {
            self.connection = Err(error.clone());
        }
        result
    }
}

impl Drop for EngineClient {
    fn drop(&mut self) {
        if let Ok(connection) = &mut self.connection {
            connection.quit();
        }
    }
}

/// The deadlines of a move, as times since `go`.
#[derive(Clone, Copy, Debug)]
struct Deadlines {
    /// The limit of the move. Then `stop` is sent.
    limit: Duration,
    /// A later move is too late.
    accept: Duration,
    /// Then the wait ends.
    give_up: Duration,
}

impl Deadlines {
    fn new(limit: Duration) -> Self {
        let accept = limit.saturating_add(GRACE);
        Self { limit, accept, give_up: accept.saturating_add(LATE_WAIT) }
    }
}

/// Sends `go` and reads up to the move, or to the engine's reason for having none. The outer error makes the engine
/// unusable, the inner one does not.
fn request_move(
    connection: &Connection,
    go: String,
    deadlines: Deadlines,
) -> Result<Result<EngineMove, EngineError>, EngineError> {
    let (mut value, mut nodes) = (None, None);
    let mut classify = |words: &[&str]| match words {
        ["bestmove", mv, ..] => LineKind::Reply(Ok((*mv).to_owned())),
        ["bestmove"] => LineKind::Reply(Err(EngineError::NoMove)),
        ["?", reason @ ..] => {
            LineKind::Reply(Err(EngineError::Declined { reason: shown(&reason.join(" ")) }))
        }
        ["value", words @ ..] => value_line::parse(words).map_or(LineKind::Other, |parsed| {
            value = Some(parsed);
            LineKind::Information
        }),
        ["info", words @ ..] => {
            nodes = node_count(words).or(nodes);
            LineKind::Information
        }
        _ => LineKind::Other,
    };
    let mut pending = PendingReply::new(connection, "bestmove");
    connection.send(go);
    let mut answer = pending.read_until(deadlines.limit, &mut classify)?;
    if answer.is_none() {
        connection.send("stop".to_owned());
        answer = pending.read_until(deadlines.give_up, &mut classify)?;
    }
    let answer = answer.ok_or_else(|| pending.timeout_error())?;
    let taken = pending.elapsed();
    if taken > deadlines.accept {
        return Err(EngineError::Late { taken, limit: deadlines.limit });
    }
    Ok(answer.map(|mv| EngineMove { mv, value, nodes }))
}

/// The number of positions in the words after `info`. Words after `line` are moves.
fn node_count(words: &[&str]) -> Option<u64> {
    let words = words.split(|word| *word == "line").next()?;
    let place = words.iter().position(|word| *word == "nodes")?;
    words.get(place + 1)?.parse().ok()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_move_after_the_deadline_is_late_and_still_awaited() {
        let command = CommandLine::parse(
            "sh -c 'while read -r line; do case $line in plywood) echo plywoodok;; stop) echo bestmove a1;; esac; done'",
        );
        let command = command.expect("a command");
        let resources = ResourceLimits { reply_time: Duration::MAX, memory: None };
        let client = EngineClient::start(&command, resources, &Cancel::new()).expect("it greets");
        let connection = client.connection.as_ref().expect("it is running");
        // The engine moves only after `stop`, and `Duration::MAX` is never over.
        let limit = Duration::from_millis(1);
        let late = Deadlines { limit, accept: limit, give_up: Duration::MAX };
        let error = request_move(connection, "go".to_owned(), late).expect_err("a late move");
        assert!(matches!(error, EngineError::Late { taken, .. } if taken > limit), "{error}");
        let in_time = Deadlines { accept: Duration::MAX, ..late };
        let answer = request_move(connection, "go".to_owned(), in_time).expect("a reply").expect("a move");
        assert_eq!(answer, EngineMove { mv: "a1".to_owned(), value: None, nodes: None });
    }
}
