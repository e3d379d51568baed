//! One game, from the first move to the last.

use std::fmt::Display;
use std::io::Write;

use plywood::play::{Ending as EndingOfGame, Forfeit, RandomMove};
use plywood::{Cancel, Player, Progress, Report, Session, StopReason, Value};

use crate::arguments::who::Thinker;
use crate::commands::play::human::{Choice, Human};
use crate::commands::play::seat::Seat;
use crate::ending::Ending;
use crate::engine::{EngineError, EngineMove, EnginePlayer};
use crate::failure::Failure;
use crate::program::CommandResult;
use crate::progress::Bar;

/// A game and its players.
#[derive(Debug)]
pub(crate) struct Playing {
    /// The game.
    pub(crate) session: Box<dyn Session>,
    /// How moves are written, in words.
    pub(crate) notation: String,
    /// First and second.
    pub(crate) players: [Seat; 2],
    /// For those who play at random.
    pub(crate) generator: RandomMove,
    /// Ctrl-C.
    pub(crate) cancel: Cancel,
    /// How the game has ended, if it has.
    pub(crate) ending: EndingOfGame,
}

impl Playing {
    /// Plays until the game is over or somebody has had enough.
    pub(crate) fn run(&mut self, output: &mut dyn Write) -> CommandResult {
        let mut human = Human::new(&self.cancel, &self.notation);
        loop {
            writeln!(output, "\n{}\n", self.session.board().trim_end_matches('\n'))?;
            if let Some(outcome) = self.session.outcome() {
                self.ending = EndingOfGame::Outcome(outcome);
                return self.end(&outcome, output);
            }
            let choice = if self.cancel.is_cancelled() {
                Choice::Interrupted
            } else {
                self.choose(&mut human, output)?
            };
            match choice {
                Choice::Move { mv, remark } => {
                    let number = self.session.moves().len() + 1;
                    writeln!(output, "{number}. {} plays {mv}{remark}", self.session.to_move())?;
                    self.session.play(&mv)?;
                }
                Choice::Forfeit(reason) => {
                    let kind = reason.fault;
                    let loser = self.session.to_move();
                    self.ending = EndingOfGame::Forfeit { loser, reason };
                    return self.end(&format_args!("{} ({kind})", self.ending), output);
                }
                Choice::Undo => self.undo(output)?,
                Choice::Quit => {
                    writeln!(output, "the game was not finished; {}", self.so_far())?;
                    return Ok(Ending::Done);
                }
                Choice::Interrupted => {
                    writeln!(output, "interrupted; {}", self.so_far())?;
                    return Ok(Ending::Interrupted);
                }
            }
        }
    }

    /// Says how the game ended.
    fn end(&self, how: &dyn Display, output: &mut dyn Write) -> CommandResult {
        if !self.session.moves().is_empty() {
            writeln!(output, "the moves: {}", self.session.moves().join(" "))?;
        }
        writeln!(output, "the game is over: {how}")?;
        Ok(Ending::Done)
    }

    fn choose(&mut self, human: &mut Human, output: &mut dyn Write) -> Result<Choice, Failure> {
        output.flush()?;
        let session = &*self.session;
        let over = |forfeit: Forfeit| Failure::Usage(forfeit.reason);
        let side = self.session.to_move();
        let plain = |mv| Choice::Move { mv, remark: String::new() };
        match &mut self.players[side as usize] {
            Seat::Human => human.choose(session, output),
            Seat::First => session.first_move().map(plain).map_err(over),
            Seat::Random => session.random_move(&mut self.generator).map(plain).map_err(over),
            Seat::Search(thinker) => {
                let report = think(session, thinker, &self.cancel)?;
                if report.end == StopReason::Cancelled {
                    return Ok(Choice::Interrupted);
                }
                let value = report.value();
                let mv = report.best.map_or_else(|| session.first_move().map_err(over), Ok)?;
                Ok(Choice::Move { mv, remark: remark(value, side) })
            }
            Seat::Engine(engine) => match answer(engine, session) {
                Ok(answer) => {
                    let value = answer.value.map(|(value, _)| value);
                    Ok(Choice::Move { mv: answer.mv, remark: remark(value, side) })
                }
                Err(error) => Ok(error.forfeit().map_or(Choice::Interrupted, Choice::Forfeit)),
            },
        }
    }

    /// Goes back to the last turn of a human before this one, if there was one.
    fn undo(&mut self, output: &mut dyn Write) -> Result<(), Failure> {
        let mut undone = Vec::new();
        while let Some(mv) = self.session.undo() {
            undone.push(mv);
            if self.is_human(self.session.to_move()) {
                undone.reverse();
                writeln!(output, "taken back: {}", undone.join(" "))?;
                return Ok(());
            }
        }
        while let Some(mv) = undone.pop() {
            self.session.play(&mv)?;
        }
        writeln!(output, "there is nothing of yours to take back")?;
        Ok(())
    }

    fn is_human(&self, side: Player) -> bool {
        matches!(self.players[side as usize], Seat::Human)
    }

    fn so_far(&self) -> String {
        match self.session.moves() {
            [] => "no move was made".to_owned(),
            moves => format!("the moves so far: {}", moves.join(" ")),
        }
    }
}

/// What `side` expects to come of its move, to be said beside it.
fn remark(value: Option<Value>, side: Player) -> String {
    value.map_or_else(String::new, |value| format!(" (expects: {})", value.in_words(side)))
}

/// Asks another program for a move, in sight of whoever waits for it.
fn answer(engine: &mut EnginePlayer, session: &dyn Session) -> Result<EngineMove, EngineError> {
    let _bar = Bar::wait_for(engine.name().unwrap_or("the engine"));
    engine.best_move(session)
}

/// Searches for a move, in sight of whoever waits for it.
pub(crate) fn think(
    session: &dyn Session,
    thinker: &mut Thinker,
    cancel: &Cancel,
) -> Result<Report<String>, Failure> {
    let progress = Progress::new();
    let limits = thinker.limits.clone().with_cancel(cancel.clone()).with_progress(progress.clone());
    let _bar = Bar::watch(&progress);
    Ok(session.think(&mut thinker.searcher, thinker.heuristic.as_deref(), &limits)?)
}
