//! `plywood engine`: reads and answers requests, also while a search runs; at most one search runs at a time.

use std::fmt::Display;
use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;
use std::sync::mpsc::{self, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use plywood::session::MoveError;
use plywood::{Cancel, Outcome, Session};
use thiserror::Error;

use crate::ending::CommandEnding;
use crate::engine::protocol::{GoRequest, Request, RequestError};
use crate::engine::search::{EngineOptions, FinishedSearch, start_search};
use crate::line::{self, Line};
use crate::memory::PrepareLimits;

/// The maximum length of a request in bytes, without its line end.
const MAX_REQUEST: usize = 1 << 20;
/// The interval between two checks of the cancel flag.
const POLL_INTERVAL: Duration = Duration::from_millis(20);
/// The maximum number of queued events.
const READ_AHEAD: usize = 2;
/// The longest times for which a running search may delay the engine's exit.
pub(crate) const EXIT_TIMES: ExitTimes =
    ExitTimes { after_input: Duration::from_secs(10), after_stop: Duration::from_secs(5) };

/// The longest times for which a running search may delay the exit of an engine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ExitTimes {
    /// The time for a search to finish after the end of the input, when no further request can stop it.
    after_input: Duration,
    /// The time in which a stopped search must return its result.
    after_stop: Duration,
}

/// An error of standard input or output, which ends the engine.
#[derive(Debug, Error)]
pub(crate) enum ServeError {
    /// Standard input cannot be read.
    #[error("standard input: {0}")]
    Input(io::Error),
    /// Standard output cannot be written.
    #[error("standard output: {0}")]
    Output(#[from] io::Error),
}

/// Opens the game that a spec names or, without a spec, the only game; the error is a sentence.
pub(crate) type OpenGame<'a> = &'a dyn Fn(Option<&str>) -> Result<Box<dyn Session>, String>;

/// The program that runs as an engine.
pub(crate) struct EngineProgram<'a> {
    /// The name of the engine in its greeting.
    pub(crate) name: &'a str,
    /// The names of the searches of all games.
    pub(crate) searches: &'a [String],
    pub(crate) open: OpenGame<'a>,
    /// Prepares the limits of each search.
    pub(crate) prepare: PrepareLimits,
}

#[derive(Debug)]
enum Event {
    Line(Line),
    /// The end of the input, or the error that ended it.
    End(io::Result<()>),
    Finished(FinishedSearch),
}

/// Answers the requests in `input` until its end, `quit` or `cancel`.
pub(crate) fn serve(
    input: impl BufRead + Send + 'static,
    times: ExitTimes,
    program: EngineProgram<'_>,
    cancel: &Cancel,
    output: &mut dyn Write,
) -> Result<CommandEnding, ServeError> {
    let (sender, events) = mpsc::sync_channel(READ_AHEAD);
    let input_events = sender.clone();
    let start = thread::Builder::new().spawn(move || read_input(input, &input_events));
    start.map_err(ServeError::Input)?;
    // If the catalog has only one game, this game is chosen; otherwise, none is.
    let session = (program.open)(None).ok();
    let options = EngineOptions::default();
    let mut server = Server { program, output, events: sender, options, session, running: None };
    // Set only while the engine exits: the time at which a running search must be stopped, and the time of its stop.
    let (mut stop_at, mut stopped_at): (Option<Instant>, Option<Instant>) = (None, None);
    loop {
        match events.recv_timeout(POLL_INTERVAL) {
            // Requests after `quit` are ignored.
            Ok(Event::Line(_) | Event::End(_)) if stop_at.is_some() => {}
            Ok(Event::Line(line)) => {
                if server.handle(&line)?.is_break() {
                    stop_at = Some(Instant::now());
                }
            }
            Ok(Event::End(read)) => {
                read.map_err(ServeError::Input)?;
                stop_at = Some(Instant::now() + times.after_input);
            }
            Ok(Event::Finished(search)) => server.report(search)?,
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {}
        }
        let interrupted = cancel.is_cancelled();
        if interrupted {
            stop_at = Some(stop_at.unwrap_or_else(Instant::now).min(Instant::now()));
        }
        let Some(stop_at) = stop_at else { continue };
        if Instant::now() >= stop_at {
            server.stop();
            stopped_at.get_or_insert_with(Instant::now);
        }
        if server.running.is_none() || stopped_at.is_some_and(|since| since.elapsed() >= times.after_stop) {
            return Ok(if interrupted { CommandEnding::Interrupted } else { CommandEnding::Done });
        }
    }
}

/// Sends the lines of the input, and then its end, to `events`.
fn read_input(mut input: impl BufRead, events: &SyncSender<Event>) {
    loop {
        let event = match line::read(&mut input, MAX_REQUEST) {
            Ok(Some(line)) => Event::Line(line),
            Ok(None) => Event::End(Ok(())),
            Err(error) => Event::End(Err(error)),
        };
        let (too_long, ended) = (matches!(event, Event::Line(Line::TooLong)), matches!(event, Event::End(_)));
        if events.send(event).is_err() || ended {
            return;
        }
        if too_long && let Err(error) = input.skip_until(b'\n') {
            // The send fails only while the engine exits.
            let _ = events.send(Event::End(Err(error)));
            return;
        }
    }
}

/// The state of the engine between two requests.
struct Server<'a> {
    program: EngineProgram<'a>,
    output: &'a mut dyn Write,
    /// The channel on which a search reports its end.
    events: SyncSender<Event>,
    options: EngineOptions,
    /// The game, if one was chosen and no search owns it.
    session: Option<Box<dyn Session>>,
    /// The flag that stops the running search.
    running: Option<Cancel>,
}

impl Server<'_> {
    /// Answers a line. Returns `Break` for `quit`.
    fn handle(&mut self, line: &Line) -> io::Result<ControlFlow<()>> {
        let reply = match line {
            Line::TooLong => {
                let reason =
                    format!("a line may have at most {} MiB; this one was ignored", MAX_REQUEST >> 20);
                Err(RequestError::new("line", reason))
            }
            Line::Text(line) => match Request::parse(&String::from_utf8_lossy(line)) {
                None => return Ok(ControlFlow::Continue(())),
                Some(Ok(Request::Quit)) => return Ok(ControlFlow::Break(())),
                Some(request) => request.and_then(|request| self.execute(request)),
            },
        };
        self.write(&reply.unwrap_or_else(|error| vec![error.to_string()]))?;
        Ok(ControlFlow::Continue(()))
    }

    /// Executes a request, and returns the lines of the reply.
    fn execute(&mut self, request: Request) -> Result<Vec<String>, RequestError> {
        let word = request.word();
        let refused = |reason: &dyn Display| RequestError::new(word, reason);
        match request {
            Request::Greet => return Ok(self.greeting()),
            Request::IsReady => return Ok(vec!["readyok".to_owned()]),
            Request::SetOption { name, value } => {
                self.check_idle(word)?;
                self.options.set(&name, value.as_deref(), self.program.searches, self.session.as_deref())?;
            }
            Request::Game(spec) => {
                self.check_idle(word)?;
                let session = (self.program.open)(Some(&spec)).map_err(|error| refused(&error))?;
                let heuristic = self.options.heuristic.as_deref();
                session.check_heuristic(heuristic).map_err(|unknown| refused(&unknown))?;
                self.session = Some(session);
            }
            Request::Position(moves) => {
                set_position(self.game(word)?, &moves).map_err(|error| refused(&error))?;
            }
            Request::Legal => {
                let legal = self.game(word)?.legal_moves();
                return Ok(vec![[vec!["legal".to_owned()], legal].concat().join(" ")]);
            }
            Request::State => return Ok(vec![state_line(self.game(word)?)]),
            Request::Go(go) => self.go(&go)?,
            // A late `stop` has no effect; `handle` does not pass `quit` on.
            Request::Stop | Request::Quit => self.stop(),
        }
        Ok(Vec::new())
    }

    /// Returns an error for the request `word` if a search is running.
    fn check_idle(&self, word: &'static str) -> Result<(), RequestError> {
        match self.running {
            Some(_) => {
                Err(RequestError::new(word, "a search is running: wait for its bestmove, or `stop` it"))
            }
            None => Ok(()),
        }
    }

    /// Returns the game, or an error for the request `word` if a search is running or no game was chosen.
    fn game(&mut self, word: &'static str) -> Result<&mut dyn Session, RequestError> {
        self.check_idle(word)?;
        match &mut self.session {
            Some(session) => Ok(&mut **session),
            None => Err(RequestError::new(word, "there is no game yet: `game SPEC` chooses one")),
        }
    }

    /// Starts a search.
    fn go(&mut self, go: &GoRequest) -> Result<(), RequestError> {
        let legal = self.game("go")?.legal_moves();
        if let Some(expected) = &go.legal
            && !same_words(expected, &legal)
        {
            let reason = "the given moves are not the legal moves of this position; `legal` lists these";
            return Err(RequestError::new("go", reason));
        }
        let Some(session) = self.session.take() else { return Ok(()) };
        let events = self.events.clone();
        // The send fails only while the engine exits.
        let report = move |search| drop(events.send(Event::Finished(search)));
        match start_search(session, &self.options, go, &self.program.prepare, report) {
            Ok(search) => self.running = Some(search),
            Err((error, session)) => {
                self.session = Some(session);
                let reason =
                    format!("the system cannot start a thread for the search: {error}; try again later");
                return Err(RequestError::new("go", reason));
            }
        }
        Ok(())
    }

    /// Stops the search, if one is running.
    fn stop(&self) {
        if let Some(search) = &self.running {
            search.cancel();
        }
    }

    /// Writes the result of a search.
    fn report(&mut self, search: FinishedSearch) -> io::Result<()> {
        self.running = None;
        let lines = search.lines();
        self.session = Some(search.session);
        self.write(&lines)
    }

    fn greeting(&self) -> Vec<String> {
        let mut lines = vec![format!("id name {} {}", self.program.name, env!("CARGO_PKG_VERSION"))];
        lines.extend(EngineOptions::lines(self.program.searches));
        lines.push("plywoodok".to_owned());
        lines
    }

    fn write(&mut self, lines: &[String]) -> io::Result<()> {
        for line in lines {
            writeln!(self.output, "{line}")?;
        }
        self.output.flush()
    }
}

/// Replaces the moves of `session` by `moves`, from the first difference on. If a move is refused, nothing changes.
fn set_position(session: &mut dyn Session, moves: &[String]) -> Result<(), MoveError> {
    let before = session.moves().to_vec();
    let kept = before.iter().zip(moves).take_while(|(old, new)| old == new).count();
    let undo_to_kept =
        |session: &mut dyn Session| while session.moves().len() > kept && session.undo().is_some() {};
    undo_to_kept(session);
    for mv in &moves[kept..] {
        if let Err(error) = session.play(mv) {
            undo_to_kept(session);
            before[kept..].iter().try_for_each(|mv| session.play(mv))?;
            return Err(error);
        }
    }
    Ok(())
}

/// Returns the reply to `state`: the side to move or the outcome.
fn state_line(session: &dyn Session) -> String {
    match session.outcome() {
        None => format!("state {}", session.to_move()),
        Some(Outcome::Win(winner)) => format!("state over win {winner}"),
        Some(Outcome::Draw) => "state over draw".to_owned(),
        Some(Outcome::Points(points)) => format!("state over points {points}"),
    }
}

/// Returns whether the two lists contain the same words, in any order.
fn same_words(one: &[String], other: &[String]) -> bool {
    let sorted = |words: &[String]| {
        let mut words = words.to_vec();
        words.sort_unstable();
        words
    };
    one == other || sorted(one) == sorted(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_is_stopped_after_the_end_of_the_input() {
        let catalog = plywood_games::catalog();
        let open =
            |spec: Option<&str>| catalog.open(spec.unwrap_or_default()).map_err(|error| error.to_string());
        let times = ExitTimes { after_input: Duration::ZERO, after_stop: Duration::MAX };
        let input = &b"game stonehenge:5\ngo\n"[..];
        let mut output = Vec::new();
        let searches = catalog.searches();
        let prepare = PrepareLimits::new(|limits| limits);
        let program = EngineProgram { name: "test", searches: &searches, open: &open, prepare };
        let ending = serve(input, times, program, &Cancel::new(), &mut output).expect("open pipes");
        assert_eq!(ending, CommandEnding::Done);
        let output = String::from_utf8(output).expect("text");
        let last = output.lines().last().expect("a reply");
        assert!(output.contains(" stopped cancelled") && last.starts_with("bestmove "), "{output}");
    }
}
