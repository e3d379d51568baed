//! Another program as an engine: [`Child`] starts it and asks it for moves, [`Trouble`] says what it did wrong.
//!
//! ```text
//! let mut child = Child::start(&command, &cancel)?;   // its greeting has been heard
//! child.set_option("search", "pvs")?;
//! child.new_game("tippy:3")?;
//! let answer = child.think(session, &Task::default())?;   // its move is legal
//! ```
//!
//! After a trouble the process is gone, and every further question has the same answer. Whatever happens, it is gone
//! when the `Child` is dropped.

use std::fmt::{self, Display};
use std::time::Duration;

use plywood::{Bound, Cancel, Session, Value};

use crate::engine::listening::{Connection, Sense, shown};
use crate::engine::score;
use crate::engine::trouble::Trouble;

/// How long an engine may take to start, and to say that it is ready, where nothing else is said.
const PATIENCE: Duration = Duration::from_secs(10);
/// Time for a move where nothing else is said.
const DEFAULT_TIME: Duration = Duration::from_secs(10);
/// How much later than its time a move is still in time: machines are busy.
const GRACE: Duration = Duration::from_secs(1);
/// How much later still it is waited for, to tell one that is late from one that never comes.
const LATENESS: Duration = Duration::from_millis(900);

/// A command as a shell would split it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CommandLine {
    text: String,
    program: String,
    arguments: Vec<String>,
}

/// What to think about a move.
#[derive(Clone, Debug, Default)]
pub(crate) struct Task {
    /// Time for it; 10 seconds where nothing is said.
    pub(crate) time: Option<Duration>,
    /// Plies to look ahead, if that is to be limited.
    pub(crate) depth: Option<u32>,
    /// Positions to visit, if that is to be limited.
    pub(crate) nodes: Option<u64>,
}

/// What an engine may take, whatever it is asked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Allowance {
    /// How long it may take to start, and to say that it is ready.
    pub(crate) patience: Duration,
    /// The most memory in bytes that each of its processes can have, on Linux.
    pub(crate) memory: Option<u64>,
}

/// What an engine answered.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Answer {
    /// Its move, which is legal.
    pub(crate) mv: String,
    /// What it thinks that the position is worth to the side to move, if it says so.
    pub(crate) value: Option<(Value, Bound)>,
    /// How many positions it has visited, if it says so.
    pub(crate) nodes: Option<u64>,
}

/// An engine that has been started.
#[derive(Debug)]
pub(crate) struct Child {
    connection: Result<Connection, Trouble>,
    patience: Duration,
    name: Option<String>,
    options: Vec<String>,
}

impl CommandLine {
    /// Splits `text` into words, with quotes and backslashes as in a shell.
    ///
    /// # Errors
    ///
    /// Why that cannot be done, where it cannot be done or there is no word.
    pub(crate) fn read(text: &str) -> Result<Self, &'static str> {
        let mut words = shlex::split(text).ok_or_else(|| left_open(text))?.into_iter();
        let program = words.next().ok_or("it has no words")?;
        Ok(Self { text: text.trim().to_owned(), program, arguments: words.collect() })
    }
}

/// What is open at the end of `text`, which cannot be split: one more sign tells.
fn left_open(text: &str) -> &'static str {
    let closes = |sign: char| shlex::split(&format!("{text}{sign}")).is_some();
    match (closes('\''), closes('"')) {
        (true, false) => "its quote (') is not closed",
        (false, true) => "its quote (\") is not closed",
        _ => "its backslash at the end has nothing to quote",
    }
}

impl Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Task {
    /// Time for it, in any case.
    fn time(&self) -> Duration {
        self.time.unwrap_or(DEFAULT_TIME)
    }

    /// The same with at most `time` for a move.
    #[must_use]
    pub(crate) fn within(&self, time: Duration) -> Self {
        Self { time: Some(self.time().min(time)), ..self.clone() }
    }
}

impl Default for Allowance {
    fn default() -> Self {
        Self { patience: PATIENCE, memory: None }
    }
}

impl Allowance {
    /// For one that has so long for a move, and that is not waited for any longer when it starts.
    pub(crate) fn for_time(time: Duration) -> Self {
        Self { patience: time.saturating_add(GRACE + LATENESS), memory: None }
    }
}

impl Child {
    /// Starts `command` and waits for its greeting; whatever is waited for, `cancel` ends it.
    pub(crate) fn start(
        command: &CommandLine,
        allowance: Allowance,
        cancel: &Cancel,
    ) -> Result<Self, Trouble> {
        let connection = Connection::open(&command.program, &command.arguments, allowance.memory, cancel)?;
        let (mut name, mut options) = (None, Vec::new());
        connection.send("plywood".to_owned());
        connection.await_word("plywoodok", allowance.patience, |words| match words {
            ["id", "name", words @ ..] if !words.is_empty() => name = Some(shown(&words.join(" "))),
            ["option", "name", name, ..] => options.push(shown(name)),
            _ => {}
        })?;
        Ok(Self { connection: Ok(connection), patience: allowance.patience, name, options })
    }

    /// What it calls itself, if it does.
    pub(crate) fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Whether it has been ended for a trouble.
    pub(crate) fn is_gone(&self) -> bool {
        self.connection.is_err()
    }

    /// Sets one of the options that its greeting named.
    pub(crate) fn set_option(&mut self, name: &str, value: &str) -> Result<(), Trouble> {
        if !self.options.iter().any(|option| option == name) {
            return Err(Trouble::Option { name: name.to_owned(), options: self.options.clone() });
        }
        self.tell(format!("setoption name {name} value {value}"))
    }

    /// Tells it that a game begins.
    pub(crate) fn new_game(&mut self, spec: &str) -> Result<(), Trouble> {
        self.tell(format!("game {spec}"))
    }

    /// Asks for a move where `session` stands, which is not over.
    pub(crate) fn think(&mut self, session: &dyn Session, task: &Task) -> Result<Answer, Trouble> {
        let answer = self.consult(session, task);
        if let Err(trouble) = &answer {
            self.connection = Err(trouble.clone());
        }
        answer
    }

    /// The same, where one that names no legal move stays, to be asked about other positions.
    pub(crate) fn consult(&mut self, session: &dyn Session, task: &Task) -> Result<Answer, Trouble> {
        self.tell(match session.moves() {
            [] => "position".to_owned(),
            moves => format!("position moves {}", moves.join(" ")),
        })?;
        let legal = session.legal_moves();
        let mut go = format!("go movetime {}", task.time().as_millis());
        for (name, limit) in [("depth", task.depth.map(u64::from)), ("nodes", task.nodes)] {
            if let Some(limit) = limit {
                go = format!("{go} {name} {limit}");
            }
        }
        go = format!("{go} legal {}", legal.join(" "));
        let answer = self.attempt(|connection| best_move(connection, go, task.time()))??;
        if legal.contains(&answer.mv) { Ok(answer) } else { Err(Trouble::Illegal { mv: shown(&answer.mv) }) }
    }

    /// Says `line`, which has no answer, and waits until it has been heard.
    fn tell(&mut self, line: String) -> Result<(), Trouble> {
        let patience = self.patience;
        self.attempt(|connection| {
            connection.send(line);
            connection.send("isready".to_owned());
            connection.await_word("readyok", patience, |_| {})
        })
    }

    /// Does something with the connection, which does not survive a failure.
    fn attempt<T>(&mut self, work: impl FnOnce(&Connection) -> Result<T, Trouble>) -> Result<T, Trouble> {
        let done = work(self.connection.as_ref().map_err(Clone::clone)?);
        if let Err(trouble) = &done {
            self.connection = Err(trouble.clone());
        }
        done
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        if let Ok(connection) = &mut self.connection {
            connection.part();
        }
    }
}

/// Says `go` and listens up to the move, or to why there is none; where that does not come in `time` says `stop` too.
fn best_move(
    connection: &Connection,
    go: String,
    time: Duration,
) -> Result<Result<Answer, Trouble>, Trouble> {
    const AWAITED: &str = "bestmove";
    let (mut value, mut nodes) = (None, None);
    let mut understand = |words: &[&str]| match words {
        ["bestmove", mv, ..] => Sense::Answer(Ok((*mv).to_owned())),
        ["bestmove"] => Sense::Answer(Err(Trouble::NoMove)),
        ["?", reason @ ..] => Sense::Answer(Err(Trouble::GaveUp { reason: shown(&reason.join(" ")) })),
        ["value", words @ ..] => score::read(words).map_or(Sense::Nonsense, |read| {
            value = Some(read);
            Sense::Known
        }),
        ["info", words @ ..] => {
            nodes = visited(words).or(nodes);
            Sense::Known
        }
        _ => Sense::Nonsense,
    };
    let mut listening = connection.listen(AWAITED);
    connection.send(go);
    let mut answer = listening.until(time, &mut understand)?;
    if answer.is_none() {
        connection.send("stop".to_owned());
        answer = listening.until(time.saturating_add(GRACE), &mut understand)?;
    }
    let last = time.saturating_add(GRACE + LATENESS);
    if answer.is_none() && listening.until(last, &mut understand)?.is_some() {
        return Err(Trouble::Late { taken: listening.elapsed(), time });
    }
    let answer = answer.ok_or_else(|| listening.given_up())?;
    Ok(answer.map(|mv| Answer { mv, value, nodes }))
}

/// The positions visited, in what stands after `info`. The moves of a line are no words of ours.
fn visited(words: &[&str]) -> Option<u64> {
    let words = words.split(|word| *word == "line").next()?;
    let place = words.iter().position(|word| *word == "nodes")?;
    words.get(place + 1)?.parse().ok()
}
