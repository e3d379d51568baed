//! What there is to do: positions, and what they should be worth.

use std::path::Path;

use plywood::{Cancel, Session, Value};

use super::Compare;
use crate::arguments::position::Position;
use crate::failure::Failure;
use crate::program::Program;
use crate::render::text::whereabouts;
use crate::seed;
use crate::suite::{NextPosition, Suite, SuiteLine};
use crate::terminal;

/// All that there is to do.
#[derive(Debug, Default)]
pub(super) struct Work {
    /// The positions, in order.
    pub(super) pieces: Vec<Piece>,
    /// Lines of a suite that make no sense, each by its number, counted from 1.
    pub(super) bad_lines: Vec<(usize, String)>,
    /// The name of the suite.
    pub(super) suite: Option<String>,
    /// What the random positions follow from.
    pub(super) seed: Option<u64>,
}

/// A position to be searched.
#[derive(Debug)]
pub(super) struct Piece {
    /// The game at that position.
    pub(super) session: Box<dyn Session>,
    /// What it should be worth, where a suite says.
    pub(super) expected: Option<Value>,
    /// Its line in the suite.
    pub(super) line: Option<usize>,
}

impl Compare {
    /// What there is to do, by the options.
    pub(super) fn work(&self, program: &Program, cancel: &Cancel) -> Result<Work, Failure> {
        if let Some(file) = &self.suite {
            return self.work_of_suite(file, program, cancel);
        }
        let mut sessions = match &*self.games {
            [] => vec![self.start(program, None)?],
            games => games.iter().map(|game| self.start(program, Some(game))).collect::<Result<_, _>>()?,
        };
        let mut specs = Vec::new();
        // A game that is named twice has nothing to add.
        sessions.retain(|session| {
            let is_new = !specs.contains(&session.spec().to_owned());
            specs.push(session.spec().to_owned());
            is_new
        });
        for session in &sessions {
            session.check_heuristic(self.eval.as_deref())?;
        }
        let Some(count) = self.positions else {
            let pieces = sessions.into_iter().map(|session| Piece { session, expected: None, line: None });
            return Ok(Work { pieces: pieces.collect(), ..Work::default() });
        };
        let seed = self.seed.unwrap_or_else(seed::any);
        terminal::note(&program.name, format_args!("seed {seed}"));
        let mut work = Work { seed: Some(seed), ..Work::default() };
        for session in sessions {
            let lines = session.random_positions(count as usize, seed);
            if lines.len() < count as usize {
                let (place, found) = (whereabouts(&*session), lines.len());
                let note = format_args!("{place}: {found} different positions were found, not {count}");
                terminal::note(&program.name, note);
            }
            for moves in lines {
                let mut session = self.start(program, Some(session.spec()))?;
                for mv in moves {
                    session.play(&mv)?;
                }
                work.pieces.push(Piece { session, expected: None, line: None });
            }
        }
        Ok(work)
    }

    /// The game that is named, after `--moves`.
    fn start(&self, program: &Program, game: Option<&str>) -> Result<Box<dyn Session>, Failure> {
        Position { game: game.map(str::to_owned), moves: self.moves.clone() }.open(program)
    }

    fn work_of_suite(&self, file: &Path, program: &Program, cancel: &Cancel) -> Result<Work, Failure> {
        let game = match &*self.games {
            [] => None,
            [game] => Some(&**game),
            _ => {
                let reason = "--suite goes with one GAME, whose moves and scores are digits, or with none";
                return Err(Failure::Usage(reason.to_owned()));
            }
        };
        let mut suite = Suite::open(file, game, self.eval.as_deref(), program, cancel)?;
        let mut work = Work { suite: Some(suite.name().to_owned()), ..Work::default() };
        while let NextPosition::Line(number, line) = suite.next()? {
            match line {
                Ok(SuiteLine { session, expected }) => {
                    work.pieces.push(Piece { session, expected, line: Some(number) });
                }
                Err(reason) => {
                    terminal::note(&program.name, format_args!("{}, line {number}: {reason}", suite.name()));
                    work.bad_lines.push((number, reason));
                }
            }
        }
        if work.pieces.is_empty() && work.bad_lines.is_empty() && !cancel.is_cancelled() {
            return Err(Failure::NoPositions { file: suite.name().to_owned() });
        }
        Ok(work)
    }
}
