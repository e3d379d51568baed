//! `plywood engine`: requests come in, answers go out, and a search may run beside.

use std::fmt::Display;
use std::io::{self, BufRead, BufReader, Write};
use std::ops::ControlFlow;
use std::sync::mpsc::{self, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use plywood::session::MoveError;
use plywood::{Cancel, Outcome, Session};

use crate::ending::Ending;
use crate::engine::LONGEST;
use crate::engine::options::Options;
use crate::engine::request::{Go, Refusal, Request};
use crate::engine::thinking::{Thinking, Thought};
use crate::failure::Failure;
use crate::line::{self, Line};
use crate::program::{CommandResult, Program};

/// Time between two looks at the switch while nothing is said.
const INTERVAL: Duration = Duration::from_millis(20);
/// Events that wait for their turn.
const AHEAD: usize = 2;
/// How long a search may go on when the input has ended: nobody is there to stop it.
const LAST_THOUGHT: Duration = Duration::from_secs(10);
/// How long a search that was told to stop is waited for, where nothing is to come after it.
const PATIENCE: Duration = Duration::from_secs(5);

/// What the conversation waits for.
#[derive(Debug)]
enum Event {
    /// Something was said.
    Line(Line),
    /// Nothing more will be.
    End(io::Result<()>),
    /// A search is done.
    Thought(Thought),
}

/// Answers what stands on standard input, until its end, `quit` or `cancel`.
pub(crate) fn serve(program: &Program, cancel: &Cancel, output: &mut dyn Write) -> CommandResult {
    let (sender, events) = mpsc::sync_channel(AHEAD);
    let listener = sender.clone();
    thread::spawn(move || listen(BufReader::new(io::stdin()), &listener));
    let mut conversation = Conversation::new(program, sender, output);
    // When the search that is running, if there is one, has to be told to stop, for nothing comes after it.
    let mut last: Option<Instant> = None;
    // Since when it has been told.
    let mut stopped: Option<Instant> = None;
    loop {
        match events.recv_timeout(INTERVAL) {
            // What stands after `quit` was said to nobody.
            Ok(Event::Line(_) | Event::End(_)) if last.is_some() => {}
            Ok(Event::Line(line)) => {
                if conversation.hear(&line)?.is_break() {
                    last = Some(Instant::now());
                }
            }
            Ok(Event::End(read)) => {
                read.map_err(|source| Failure::File { file: "standard input".to_owned(), source })?;
                last = Some(Instant::now() + LAST_THOUGHT);
            }
            Ok(Event::Thought(thought)) => conversation.tell(thought)?,
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {}
        }
        let interrupted = cancel.is_cancelled();
        if interrupted {
            last = Some(last.unwrap_or_else(Instant::now).min(Instant::now()));
        }
        let Some(last) = last else { continue };
        if Instant::now() >= last {
            conversation.stop();
            stopped.get_or_insert_with(Instant::now);
        }
        if conversation.thinking.is_none() || stopped.is_some_and(|since| since.elapsed() >= PATIENCE) {
            return Ok(if interrupted { Ending::Interrupted } else { Ending::Done });
        }
    }
}

/// Passes on what is said, up to the end of the input.
fn listen(mut input: impl BufRead, events: &SyncSender<Event>) {
    loop {
        let (event, too_long) = match line::read(&mut input, LONGEST) {
            Ok(Some(line)) => {
                let too_long = matches!(line, Line::TooLong);
                (Event::Line(line), too_long)
            }
            Ok(None) => (Event::End(Ok(())), false),
            Err(error) => (Event::End(Err(error)), false),
        };
        let ended = matches!(event, Event::End(_));
        if events.send(event).is_err() || ended {
            return;
        }
        if too_long && let Err(error) = input.skip_until(b'\n') {
            // Nobody listens any more where this cannot be sent.
            let _ = events.send(Event::End(Err(error)));
            return;
        }
    }
}

/// What has been said so far, and what goes on.
struct Conversation<'a> {
    program: &'a Program,
    output: &'a mut dyn Write,
    /// Where a search sends what it found.
    events: SyncSender<Event>,
    options: Options,
    /// The game, if one was chosen and no search has it.
    session: Option<Box<dyn Session>>,
    thinking: Option<Thinking>,
}

impl<'a> Conversation<'a> {
    /// Nothing has been said. Where there is one game only, it is that one.
    fn new(program: &'a Program, events: SyncSender<Event>, output: &'a mut dyn Write) -> Self {
        let session = program.open(None).ok();
        Self { program, output, events, options: Options::default(), session, thinking: None }
    }

    /// Answers a line; breaks off where it says so.
    fn hear(&mut self, line: &Line) -> Result<ControlFlow<()>, Failure> {
        let answers = match line {
            Line::TooLong => {
                let reason = format!("the line is longer than {} MiB and was not read", LONGEST >> 20);
                Err(Refusal::new("line", reason))
            }
            Line::Text(line) => match Request::read(&String::from_utf8_lossy(line)) {
                None => return Ok(ControlFlow::Continue(())),
                Some(Ok(Request::Quit)) => return Ok(ControlFlow::Break(())),
                Some(request) => request.and_then(|request| self.answer(request)),
            },
        };
        self.say(&answers.unwrap_or_else(|refusal| vec![refusal.to_string()]))?;
        Ok(ControlFlow::Continue(()))
    }

    /// Does what is asked, and has the lines to answer with.
    fn answer(&mut self, request: Request) -> Result<Vec<String>, Refusal> {
        let word = request.word();
        let refused = |reason: &dyn Display| Refusal::new(word, reason);
        match request {
            Request::Greet => return Ok(self.greeting()),
            Request::IsReady => return Ok(vec!["readyok".to_owned()]),
            Request::SetOption { name, value } => {
                self.at_rest(word)?;
                self.options.set(&name, value.as_deref(), self.session.as_deref())?;
            }
            Request::Game(spec) => {
                self.at_rest(word)?;
                let session = self.program.open(Some(&spec)).map_err(|failure| refused(&failure))?;
                let heuristic = self.options.heuristic.as_deref();
                session.check_heuristic(heuristic).map_err(|unknown| refused(&unknown))?;
                self.session = Some(session);
            }
            Request::Position(moves) => go_to(self.game(word)?, &moves).map_err(|error| refused(&error))?,
            Request::Legal => {
                let legal = self.game(word)?.legal_moves();
                return Ok(vec![[vec!["legal".to_owned()], legal].concat().join(" ")]);
            }
            Request::State => return Ok(vec![state(self.game(word)?)]),
            Request::Go(go) => self.go(&go)?,
            // One that comes too late has nothing to stop.
            Request::Stop | Request::Quit => self.stop(),
        }
        Ok(Vec::new())
    }

    /// Refuses `word` while a search is running.
    fn at_rest(&self, word: &'static str) -> Result<(), Refusal> {
        match self.thinking {
            Some(_) => Err(Refusal::new(word, "a search is running: wait for its bestmove, or `stop` it")),
            None => Ok(()),
        }
    }

    /// The game, for `word` to ask about or change.
    fn game(&mut self, word: &'static str) -> Result<&mut dyn Session, Refusal> {
        self.at_rest(word)?;
        match &mut self.session {
            Some(session) => Ok(&mut **session),
            None => Err(Refusal::new(word, "there is no game yet: `game SPEC` chooses one")),
        }
    }

    /// Starts a search.
    fn go(&mut self, go: &Go) -> Result<(), Refusal> {
        let legal = self.game("go")?.legal_moves();
        if let Some(told) = &go.legal
            && !same_words(told, &legal)
        {
            return Err(Refusal::new(
                "go",
                "those are not the legal moves of this position; `legal` lists them",
            ));
        }
        let Some(session) = self.session.take() else { return Ok(()) };
        let events = self.events.clone();
        // Nobody waits for it any more where this cannot be sent.
        let tell = move |thought| drop(events.send(Event::Thought(thought)));
        let thinking = Thinking::start(session, &self.options, go, tell);
        self.thinking = Some(thinking.map_err(|error| Refusal::new("go", error))?);
        Ok(())
    }

    /// Tells the search, if there is one, to come to an end.
    fn stop(&self) {
        if let Some(thinking) = &self.thinking {
            thinking.stop();
        }
    }

    /// Says what a search has found.
    fn tell(&mut self, thought: Thought) -> io::Result<()> {
        self.thinking = None;
        let lines = thought.lines();
        self.session = Some(thought.session);
        self.say(&lines)
    }

    fn greeting(&self) -> Vec<String> {
        let mut lines = vec![format!("id name {} {}", self.program.name, env!("CARGO_PKG_VERSION"))];
        lines.extend(Options::described());
        lines.push("plywoodok".to_owned());
        lines
    }

    fn say(&mut self, lines: &[String]) -> io::Result<()> {
        for line in lines {
            writeln!(self.output, "{line}")?;
        }
        self.output.flush()
    }
}

/// Plays `moves` from the start of the game; where one is refused everything is as it was before.
fn go_to(session: &mut dyn Session, moves: &[String]) -> Result<(), MoveError> {
    let before = session.moves().to_vec();
    let common = before.iter().zip(moves).take_while(|(before, now)| before == now).count();
    let back =
        |session: &mut dyn Session| while session.moves().len() > common && session.undo().is_some() {};
    back(session);
    for mv in &moves[common..] {
        if let Err(error) = session.play(mv) {
            back(session);
            before[common..].iter().try_for_each(|mv| session.play(mv))?;
            return Err(error);
        }
    }
    Ok(())
}

/// Who is to move, or how the game ended.
fn state(session: &dyn Session) -> String {
    match session.outcome() {
        None => format!("state {}", session.to_move()),
        Some(Outcome::Win(winner)) => format!("state over win {winner}"),
        Some(Outcome::Draw) => "state over draw".to_owned(),
        Some(Outcome::Points(points)) => format!("state over points {points}"),
    }
}

/// Whether the two lists hold the same words, in any order.
fn same_words(one: &[String], other: &[String]) -> bool {
    let sorted = |words: &[String]| {
        let mut words = words.to_vec();
        words.sort_unstable();
        words
    };
    one == other || sorted(one) == sorted(other)
}
