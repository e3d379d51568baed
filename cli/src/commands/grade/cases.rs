//! The positions to ask about: [`Cases`].

use std::path::Path;

use plywood::grade::Ways;
use plywood::{Cancel, Limits, Session, StopReason, Value};

use super::Grade;
use crate::arguments::position::Position;
use crate::failure::Failure;
use crate::program::Program;
use crate::suite::{NextPosition, Suite, SuiteLine};
use crate::{seed, terminal};

/// How many random positions there are where nothing is said.
const USUAL: u32 = 100;
/// More are not graded at one time: what came of each is kept until its program is done.
const MOST: usize = 100_000;
/// The most memory that finding every position may take, in bytes.
const MEMORY: u64 = 40 << 20;

/// All positions, in order.
#[derive(Debug, Default)]
pub(super) struct Cases {
    parts: Vec<Part>,
    /// What the random ones follow from.
    pub(super) seed: Option<u64>,
    /// The name of the file that they stand in.
    pub(super) file: Option<String>,
    /// Lines of it that make no sense, each by its number, counted from 1.
    pub(super) bad_lines: Vec<(usize, String)>,
}

/// Some of them.
#[derive(Debug)]
enum Part {
    /// All that can be reached after these moves.
    All { spec: String, before: Vec<String>, ways: Ways },
    /// One, perhaps from a line of a file.
    One { spec: String, moves: Vec<String>, line: Option<(usize, Option<Value>)> },
}

/// A position to ask about.
#[derive(Debug)]
pub(super) struct Case<'a> {
    /// The game in full.
    pub(super) spec: &'a str,
    /// The moves to it.
    pub(super) moves: Vec<&'a str>,
    /// Its line in a file, with the value that it should have there, if one stands there.
    pub(super) line: Option<(usize, Option<Value>)>,
}

impl Case<'_> {
    /// The game at that position.
    pub(super) fn open(&self, program: &Program) -> Result<Box<dyn Session>, Failure> {
        let mut session = program.open(Some(self.spec))?;
        for mv in &self.moves {
            session.play(mv)?;
        }
        Ok(session)
    }

    /// What to call it: as it would stand in a file.
    pub(super) fn name(&self) -> String {
        match &*self.moves {
            [] => format!("{} -", self.spec),
            moves => format!("{} {}", self.spec, moves.join(",")),
        }
    }
}

impl Cases {
    /// How many there are.
    pub(super) fn len(&self) -> usize {
        let count = |part: &Part| match part {
            Part::All { ways, .. } => ways.len(),
            Part::One { .. } => 1,
        };
        self.parts.iter().map(count).sum()
    }

    /// Each of them.
    pub(super) fn iter(&self) -> impl Iterator<Item = Case<'_>> {
        self.parts.iter().flat_map(|part| -> Box<dyn Iterator<Item = Case<'_>>> {
            match part {
                Part::All { spec, before, ways } => Box::new(ways.iter().map(move |way| {
                    let moves = before.iter().map(|mv| &**mv).chain(way).collect();
                    Case { spec, moves, line: None }
                })),
                Part::One { spec, moves, line } => {
                    let moves = moves.iter().map(|mv| &**mv).collect();
                    Box::new(std::iter::once(Case { spec, moves, line: *line }))
                }
            }
        })
    }
}

impl Grade {
    /// The positions that the options ask for.
    pub(super) fn find_cases(&self, program: &Program, cancel: &Cancel) -> Result<Cases, Failure> {
        if let Some(file) = &self.cases {
            return self.cases_of_file(file, program, cancel);
        }
        let mut cases = Cases::default();
        for session in self.starts(program)? {
            if session.outcome().is_some() {
                let game = session.spec().to_owned();
                return Err(Failure::NothingToAsk { game, moves: session.moves().join(" ") });
            }
            let (spec, before) = (session.spec().to_owned(), session.moves().to_vec());
            if self.all {
                let limits = Limits::none().with_memory(MEMORY).with_cancel(cancel.clone());
                match session.ways(&limits) {
                    Ok(ways) => cases.parts.push(Part::All { spec, before, ways }),
                    Err(StopReason::Cancelled) => break,
                    Err(_) => return Err(Failure::TooManyPositions { games: spec }),
                }
                continue;
            }
            let seed = *cases.seed.get_or_insert_with(|| {
                let seed = self.seed.unwrap_or_else(seed::any);
                terminal::note(&program.name, format_args!("seed {seed}"));
                seed
            });
            for way in session.random_positions(self.positions.unwrap_or(USUAL) as usize, seed) {
                let moves = before.iter().cloned().chain(way).collect();
                cases.parts.push(Part::One { spec: spec.clone(), moves, line: None });
            }
        }
        if cases.len() > MOST {
            return Err(Failure::TooManyPositions { games: self.games.join(" ") });
        }
        Ok(cases)
    }

    /// The games that were named, each once, after `--moves`.
    fn starts(&self, program: &Program) -> Result<Vec<Box<dyn Session>>, Failure> {
        let start = |game: Option<String>| Position { game, moves: self.moves.clone() }.open(program);
        let mut sessions: Vec<Box<dyn Session>> = Vec::new();
        if self.games.is_empty() {
            sessions.push(start(None)?);
        }
        for game in &self.games {
            let session = start(Some(game.clone()))?;
            if sessions.iter().all(|other| other.spec() != session.spec()) {
                sessions.push(session);
            }
        }
        Ok(sessions)
    }

    fn cases_of_file(&self, file: &Path, program: &Program, cancel: &Cancel) -> Result<Cases, Failure> {
        let game = match &*self.games {
            [] => None,
            [game] => Some(&**game),
            _ => {
                let reason = "--cases goes with one GAME, whose moves and scores are digits, or with none";
                return Err(Failure::Usage(reason.to_owned()));
            }
        };
        let mut suite = Suite::open(file, game, None, program, cancel)?;
        let mut cases = Cases { file: Some(suite.name().to_owned()), ..Cases::default() };
        while let NextPosition::Line(number, line) = suite.next()? {
            let open = line.and_then(|line| match line.session.outcome() {
                Some(outcome) => Err(format!("the game is over ({outcome}): there is nothing to ask")),
                None => Ok(line),
            });
            match open {
                Ok(SuiteLine { session, expected }) => cases.parts.push(Part::One {
                    spec: session.spec().to_owned(),
                    moves: session.moves().to_vec(),
                    line: Some((number, expected)),
                }),
                Err(reason) => {
                    terminal::note(&program.name, format_args!("{}, line {number}: {reason}", suite.name()));
                    cases.bad_lines.push((number, reason));
                }
            }
        }
        if cases.parts.is_empty() && cases.bad_lines.is_empty() && !cancel.is_cancelled() {
            return Err(Failure::NoPositions { file: suite.name().to_owned() });
        }
        Ok(cases)
    }
}
