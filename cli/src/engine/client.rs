//! Another program as an engine: an [`EngineSpec`] describes it, and an [`EngineClient`] requests moves from it.
//!
//! ```text
//! let engine = EngineSpec::new(Dialect::Plywood, command);
//! let mut client = engine.start("tippy:3", &cancel)?;   // waits for its greeting
//! let answer = client.best_move(session)?;              // the move is legal
//! ```
//!
//! After an error, the process is killed and every further request returns the same error. Dropping the client ends the
//! process.

use std::time::Duration;

use plywood::{Cancel, Limits, Session};

use crate::engine::connection::{Connection, LineKind, PendingReply, quoted};
use crate::engine::dialect::{Dialect, EngineOption, SearchInfo};
use crate::engine::error::EngineError;
use crate::engine::process::CommandLine;

/// The default time for an engine to start, and to answer `isready`.
const DEFAULT_REPLY_TIME: Duration = Duration::from_secs(10);
/// The default time for a move.
const DEFAULT_MOVE_TIME: Duration = Duration::from_secs(10);
/// The tolerated delay of a move, because machines may be busy.
const GRACE: Duration = Duration::from_secs(1);
/// The further wait for a late move; after it, the move counts as missing.
const LATE_WAIT: Duration = Duration::from_millis(900);
/// The name of the option that seeds the random choices of an engine.
const SEED: &str = "seed";
/// The name of the option that selects the game of a UCI engine.
const VARIANT: &str = "UCI_Variant";

/// An engine that can be started.
#[derive(Clone, Debug)]
pub(crate) struct EngineSpec {
    pub(crate) dialect: Dialect,
    pub(crate) command: CommandLine,
    /// The limits of each move on time (10 seconds by default), depth and nodes.
    pub(crate) limits: Limits,
    /// The display name, if one was given.
    pub(crate) name: Option<String>,
    /// The engine's own options, each a name and a value.
    pub(crate) options: Vec<(String, String)>,
    /// The time to start, and to answer `isready`.
    pub(crate) reply_time: Duration,
    /// The memory limit of each process of the engine in bytes; enforced on Linux.
    pub(crate) memory: Option<u64>,
}

/// The reply of an engine to `go`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct EngineMove {
    /// The move, which is legal.
    pub(crate) mv: String,
    /// The numbers that the engine reports.
    pub(crate) info: SearchInfo,
}

/// A running engine.
#[derive(Debug)]
pub(crate) struct EngineClient {
    connection: Result<Connection, EngineError>,
    engine: EngineSpec,
    /// The name in the greeting, if there is one.
    pub(crate) name: Option<String>,
    /// The options that the greeting lists.
    options: Vec<EngineOption>,
}

impl EngineSpec {
    /// Returns an engine with the default limits.
    pub(crate) fn new(dialect: Dialect, command: CommandLine) -> Self {
        let (limits, reply_time) = (Limits::none(), DEFAULT_REPLY_TIME);
        Self { dialect, command, limits, name: None, options: Vec::new(), reply_time, memory: None }
    }

    /// Returns the time for a move.
    pub(crate) fn move_time(&self) -> Duration {
        self.limits.time.unwrap_or(DEFAULT_MOVE_TIME)
    }

    /// Whether the command line sets the option `name` of the engine.
    fn sets(&self, name: &str) -> bool {
        self.options.iter().any(|(own, _)| own.eq_ignore_ascii_case(name))
    }

    /// Starts the engine, sets its options and announces a game of `game`. `cancel` ends this and every later wait.
    pub(crate) fn start(&self, game: &str, cancel: &Cancel) -> Result<EngineClient, EngineError> {
        let mut client = EngineClient::open(self, cancel)?;
        for (name, value) in &self.options {
            client.set_option(name, value)?;
        }
        client.new_game(game)?;
        Ok(client)
    }
}

impl EngineClient {
    /// Starts the process of `engine` and waits for its greeting.
    fn open(engine: &EngineSpec, cancel: &Cancel) -> Result<Self, EngineError> {
        let connection = Connection::open(&engine.command, engine.memory, cancel)?;
        let (mut name, mut options) = (None, Vec::new());
        let (request, end) = engine.dialect.greeting();
        connection.process.send(request.to_owned());
        connection.wait_for_word(end, engine.reply_time, |words| match words {
            ["id", "name", words @ ..] if !words.is_empty() => name = Some(quoted(&words.join(" "))),
            ["option", "name", words @ ..] => options.extend(EngineOption::parse(words)),
            _ => {}
        })?;
        Ok(Self { connection: Ok(connection), engine: engine.clone(), name, options })
    }

    /// Returns whether the process was ended because of an error.
    pub(crate) fn has_failed(&self) -> bool {
        self.connection.is_err()
    }

    /// Sets an option that the greeting lists.
    pub(crate) fn set_option(&mut self, name: &str, value: &str) -> Result<(), EngineError> {
        let Some(option) = self.options.iter().find(|option| option.is_named(name)) else {
            let options = self.options.iter().map(|option| option.name.clone()).collect();
            return Err(EngineError::UnknownOption { name: name.to_owned(), options });
        };
        self.send_and_wait(format!("setoption name {} value {value}", option.name))
    }

    /// Sets the option `seed` to a value that follows from `seed`. Returns false if the engine has no such option or if
    /// the command line sets it.
    pub(crate) fn set_seed(&mut self, seed: u64) -> Result<bool, EngineError> {
        match self.options.iter().find(|option| option.is_named(SEED)) {
            Some(option) if !self.engine.sets(SEED) => {
                let value = option.seed_value(seed);
                self.set_option(SEED, &value).map(|()| true)
            }
            _ => Ok(false),
        }
    }

    /// Announces a new game.
    pub(crate) fn new_game(&mut self, game: &str) -> Result<(), EngineError> {
        let dialect = self.engine.dialect;
        if dialect == Dialect::Uci
            && !self.engine.sets(VARIANT)
            && let Some(option) = self.options.iter().find(|option| option.is_named(VARIANT))
        {
            if !option.is_text() && !option.has_value(game) {
                return Err(EngineError::UnknownVariant { game: game.to_owned() });
            }
            self.set_option(VARIANT, game)?;
        }
        self.send_and_wait(dialect.new_game(game))
    }

    /// Requests a move in the position of `session`, which must not be over. Any error ends the process.
    pub(crate) fn best_move(&mut self, session: &dyn Session) -> Result<EngineMove, EngineError> {
        let answer = self.try_best_move(session);
        if let Err(error) = &answer {
            self.connection = Err(error.clone());
        }
        answer
    }

    /// Requests a move like [`best_move`](Self::best_move), but an answer without a legal move does not end the process,
    /// so that moves at other positions can be requested.
    pub(crate) fn try_best_move(&mut self, session: &dyn Session) -> Result<EngineMove, EngineError> {
        let EngineSpec { dialect, limits, .. } = &self.engine;
        let (dialect, time) = (*dialect, self.engine.move_time());
        let legal = session.legal_moves();
        let go = dialect.go(time, limits, &legal);
        self.send_and_wait(dialect.position(session.moves()))?;
        let request = |connection: &Connection| request_move(connection, dialect, go, Deadlines::new(time));
        let answer = self.attempt(request)??;
        if legal.contains(&answer.mv) {
            Ok(answer)
        } else {
            Err(EngineError::IllegalMove { mv: quoted(&answer.mv) })
        }
    }

    /// Sends a line that has no reply, and waits for `readyok`.
    fn send_and_wait(&mut self, line: String) -> Result<(), EngineError> {
        let reply_time = self.engine.reply_time;
        self.attempt(|connection| {
            connection.process.send(line);
            connection.process.send("isready".to_owned());
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
            connection.process.send("quit".to_owned());
            // The program gets a moment to exit by itself.
            connection.process.close_input();
        }
    }
}

/// The deadlines of a move, as times since `go`.
#[derive(Clone, Copy, Debug)]
struct Deadlines {
    /// The time limit of the move, at which `stop` is sent.
    limit: Duration,
    /// The last time at which a move is accepted.
    accept: Duration,
    /// The end of the wait.
    give_up: Duration,
}

impl Deadlines {
    fn new(limit: Duration) -> Self {
        Self { limit, accept: limit.saturating_add(GRACE), give_up: limit.saturating_add(GRACE + LATE_WAIT) }
    }
}

/// Returns how long a move with the time limit `limit` is awaited.
pub(crate) fn move_wait(limit: Duration) -> Duration {
    Deadlines::new(limit).give_up
}

/// Sends `go` and reads up to the move, or up to the engine's reason why it declines to move. After the outer error, the
/// engine is unusable; after the inner error, it can be used further.
fn request_move(
    connection: &Connection,
    dialect: Dialect,
    go: String,
    deadlines: Deadlines,
) -> Result<Result<EngineMove, EngineError>, EngineError> {
    let mut info = SearchInfo::default();
    let mut classify = |words: &[&str]| match words {
        ["bestmove"] => LineKind::Reply(Err(EngineError::NoMove)),
        ["bestmove", "(none)", ..] if dialect == Dialect::Uci => LineKind::Reply(Err(EngineError::NoMove)),
        ["bestmove", mv, ..] => LineKind::Reply(Ok((*mv).to_owned())),
        ["?", reason @ ..] => {
            LineKind::Reply(Err(EngineError::Declined { reason: quoted(&reason.join(" ")) }))
        }
        words if info.read(dialect, words) => LineKind::Information,
        _ => LineKind::Other,
    };
    let mut pending = PendingReply::new(connection, "bestmove");
    connection.process.send(go);
    let mut answer = pending.read_until(deadlines.limit, &mut classify)?;
    if answer.is_none() {
        connection.process.send("stop".to_owned());
        answer = pending.read_until(deadlines.give_up, &mut classify)?;
    }
    let answer = answer.ok_or_else(|| pending.timeout_error(deadlines.give_up))?;
    if pending.elapsed() > deadlines.accept {
        return Err(EngineError::Late { limit: deadlines.limit });
    }
    Ok(answer.map(|mv| EngineMove { mv, info }))
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
        let engine = EngineSpec { reply_time: Duration::MAX, ..EngineSpec::new(Dialect::Plywood, command) };
        let client = EngineClient::open(&engine, &Cancel::new()).expect("it greets");
        let connection = client.connection.as_ref().expect("it is running");
        // The engine moves only after `stop`, and `Duration::MAX` is never over.
        let limit = Duration::from_millis(1);
        let late = Deadlines { limit, accept: limit, give_up: Duration::MAX };
        let error =
            request_move(connection, Dialect::Plywood, "go".to_owned(), late).expect_err("a late move");
        assert_eq!(error, EngineError::Late { limit });
        let in_time = Deadlines { accept: Duration::MAX, ..late };
        let answer = request_move(connection, Dialect::Plywood, "go".to_owned(), in_time);
        assert_eq!(answer, Ok(Ok(EngineMove { mv: "a1".to_owned(), info: SearchInfo::default() })));
    }
}
