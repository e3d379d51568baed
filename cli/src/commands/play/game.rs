//! One game in the terminal, and its players: [`TerminalGame`] and [`ReadyPlayer`].

use std::fmt::Display;
use std::io::Write;
use std::time::Instant;

use plywood::play::{Ending, Forfeit, MoveStats, RandomMove};
use plywood::session::TextPlayer;
use plywood::{Bound, Cancel, Player, Session, StopReason, Value};

use super::human::{Choice, Human};
use crate::arguments::{NamedPlayer, PlayerSpec, SearchPlayer};
use crate::ending::CommandEnding;
use crate::engine::{EngineMove, EnginePlayer, SearchInfo};
use crate::failure::Failure;
use crate::player::search_move;
use crate::program::CommandResult;
use crate::progress::ProgressLine;

/// A game and its players.
#[derive(Debug)]
pub(super) struct TerminalGame {
    pub(super) session: Box<dyn Session>,
    /// The notation of moves, in words.
    pub(super) notation: String,
    pub(super) players: [ReadyPlayer; 2],
    /// Chooses the moves of random players.
    pub(super) generator: RandomMove,
    pub(super) cancel: Cancel,
    pub(super) ending: Ending,
    /// The work for each move of the session.
    pub(super) move_stats: Vec<MoveStats>,
}

/// A player that is ready to move.
#[derive(Debug)]
pub(super) enum ReadyPlayer {
    /// A person who types moves.
    Human,
    /// Plays random moves.
    Random,
    /// Plays the first legal move.
    First,
    /// Plays the best move of a search.
    Search(Box<SearchPlayer>),
    /// A started engine.
    Engine(Box<EnginePlayer>),
}

impl ReadyPlayer {
    /// Starts `player` for `game`; `cancel` ends the wait for an engine.
    pub(super) fn start(player: &NamedPlayer, game: &str, cancel: &Cancel) -> Result<Self, Failure> {
        let name = &player.name;
        Ok(match &player.spec {
            PlayerSpec::Human => ReadyPlayer::Human,
            PlayerSpec::Random => ReadyPlayer::Random,
            PlayerSpec::First => ReadyPlayer::First,
            PlayerSpec::Search(search) => ReadyPlayer::Search(search.clone()),
            PlayerSpec::Engine(engine) => {
                let _progress = ProgressLine::of_wait(&format!("the greeting of {name}"));
                let engine = EnginePlayer::start(engine, game, cancel)
                    .map_err(|error| Failure::Player { player: name.clone(), error })?;
                ReadyPlayer::Engine(Box::new(engine))
            }
        })
    }

    /// Makes the random choices of an engine follow from `seed`, if it has an option for this.
    pub(super) fn reseed_engine(&mut self, seed: u64, session: &dyn Session) {
        if let ReadyPlayer::Engine(engine) = self {
            engine.reseed(seed);
            engine.begin(session);
        }
    }

    /// Returns the display name: `spec` as text; for an engine that has a name, `NAME (SPEC)`.
    pub(super) fn name(&self, spec: &PlayerSpec) -> String {
        match self {
            ReadyPlayer::Engine(player) => player.name().map(|name| format!("{name} ({spec})")),
            _ => None,
        }
        .unwrap_or_else(|| spec.to_string())
    }
}

impl TerminalGame {
    /// Plays until the game is over or a player quits.
    pub(super) fn run(&mut self, output: &mut dyn Write) -> CommandResult {
        let mut human = Human::new(&self.cancel, &self.notation);
        loop {
            writeln!(output, "\n{}\n", self.session.board().trim_end_matches('\n'))?;
            if let Some(outcome) = self.session.outcome() {
                self.ending = Ending::Outcome(outcome);
                return self.end(&outcome, output);
            }
            let started = Instant::now();
            let choice = if self.cancel.is_cancelled() {
                Choice::Interrupted
            } else {
                self.choose(&mut human, output)?
            };
            match choice {
                Choice::Move { mv, remark, stats } => {
                    let stats = stats.with_time(started.elapsed());
                    let number = self.session.moves().len() + 1;
                    writeln!(output, "{number}. {} plays {mv}{remark}", self.session.to_move())?;
                    self.session.play(&mv)?;
                    self.move_stats.push(stats);
                }
                Choice::Forfeit(reason) => {
                    let kind = reason.fault;
                    let loser = self.session.to_move();
                    self.ending = Ending::Forfeit { loser, reason };
                    return self.end(&format_args!("{} ({kind})", self.ending), output);
                }
                Choice::Undo => self.undo(output)?,
                Choice::Quit => {
                    writeln!(output, "the game was not finished; {}", self.moves_in_words())?;
                    return Ok(CommandEnding::Done);
                }
                Choice::Interrupted => {
                    writeln!(output, "interrupted; {}", self.moves_in_words())?;
                    return Ok(CommandEnding::Interrupted);
                }
            }
        }
    }

    /// Writes the moves and the ending of the game.
    fn end(&self, how: &dyn Display, output: &mut dyn Write) -> CommandResult {
        if !self.session.moves().is_empty() {
            writeln!(output, "the moves: {}", self.session.moves().join(" "))?;
        }
        writeln!(output, "the game is over: {how}")?;
        Ok(CommandEnding::Done)
    }

    fn choose(&mut self, human: &mut Human, output: &mut dyn Write) -> Result<Choice, Failure> {
        output.flush()?;
        let session = &*self.session;
        let no_move = |forfeit: Forfeit| Failure::Usage(forfeit.reason);
        let side = self.session.to_move();
        match &mut self.players[side as usize] {
            ReadyPlayer::Human => human.choose(session, output),
            ReadyPlayer::First => session.first_move().map(Choice::of_move).map_err(no_move),
            ReadyPlayer::Random => {
                session.random_move(&mut self.generator).map(Choice::of_move).map_err(no_move)
            }
            ReadyPlayer::Search(player) => {
                let report = search_move(session, player, &self.cancel)?;
                if report.end == StopReason::Cancelled {
                    return Ok(Choice::Interrupted);
                }
                let (value, stats) = (report.value(), MoveStats::of_report(&report));
                let mv = report.best.map_or_else(|| session.first_move().map_err(no_move), Ok)?;
                Ok(Choice::Move { mv, remark: remark(value, side), stats })
            }
            ReadyPlayer::Engine(engine) => {
                let _progress = ProgressLine::of_wait(engine.name().unwrap_or("the engine"));
                Ok(match engine.best_move(session) {
                    Ok(EngineMove { mv, info: SearchInfo { value, nodes, depth } }) => {
                        let remark = value.map_or_else(String::new, |value| claim(value, side));
                        Choice::Move { mv, remark, stats: MoveStats::new(nodes, depth) }
                    }
                    Err(error) => error.forfeit().map_or(Choice::Interrupted, Choice::Forfeit),
                })
            }
        }
    }

    /// Goes back to the previous turn of a human; takes back no move if no human has had a turn before.
    fn undo(&mut self, output: &mut dyn Write) -> Result<(), Failure> {
        let mut undone = Vec::new();
        while let Some(mv) = self.session.undo() {
            undone.push(mv);
            if self.is_human(self.session.to_move()) {
                undone.reverse();
                self.move_stats.truncate(self.session.moves().len());
                writeln!(output, "taken back: {}", undone.join(" "))?;
                return Ok(());
            }
        }
        while let Some(mv) = undone.pop() {
            self.session.play(&mv)?;
        }
        writeln!(output, "you have no move to take back")?;
        Ok(())
    }

    fn is_human(&self, side: Player) -> bool {
        matches!(self.players[side as usize], ReadyPlayer::Human)
    }

    fn moves_in_words(&self) -> String {
        match self.session.moves() {
            [] => "no move was made".to_owned(),
            moves => format!("the moves so far: {}", moves.join(" ")),
        }
    }
}

/// Returns the remark after a move of an engine: the value that the engine has reported, which is not checked.
fn claim((value, bound): (Value, Bound), side: Player) -> String {
    let end = match (value, bound) {
        (_, Bound::Exact) => "",
        (Value::Win { .. } | Value::Loss { .. }, _) => " or sooner",
        (_, Bound::Lower) => " or more",
        (_, Bound::Upper) => " or less",
    };
    format!(" (the engine claims: {}{end})", value.in_words(side))
}

/// Returns the remark after a move of a search that plays `side`: the value that the search expects, if any.
fn remark(value: Option<Value>, side: Player) -> String {
    value.map_or_else(String::new, |value| format!(" (expects: {})", value.in_words(side)))
}
