//! The positions that programs are asked about.

use std::path::Path;

use plywood::{Cancel, Limits, Session, StopReason};
use plywood_render::grade::Cases;
use plywood_render::suite::SuiteLine;

use crate::arguments::{Grade, Position};
use crate::failure::Failure;
use crate::program::Program;
use crate::suite::{NextPosition, Suite};
use crate::{seed, terminal};

/// The default number of random positions.
const DEFAULT_POSITIONS: u32 = 100;
/// The largest number of positions; the results of one program are kept in memory.
const MAX_POSITIONS: usize = 100_000;
/// The memory limit for finding every position, in bytes.
const MEMORY: u64 = 40 << 20;

/// Returns the positions that the options name.
pub(super) fn find(options: &Grade, program: &Program, cancel: &Cancel) -> Result<Cases, Failure> {
    if let Some(file) = &options.cases {
        return read_file(options, file, program, cancel);
    }
    let mut cases = Cases::default();
    for session in starts(options, program)? {
        if session.outcome().is_some() {
            let game = session.spec().to_owned();
            return Err(Failure::GameOver { game, moves: session.moves().join(" ") });
        }
        let (spec, before) = (session.spec().to_owned(), session.moves().to_vec());
        if options.all {
            let limits = Limits::none().with_memory(MEMORY).with_cancel(cancel.clone());
            match session.reachable_lines(&limits) {
                Ok(lines) => cases.push_reachable(spec, before, lines),
                Err(StopReason::Cancelled) => break,
                Err(_) => return Err(Failure::TooManyPositions { games: spec }),
            }
            continue;
        }
        let seed = *cases.seed.get_or_insert_with(|| {
            let seed = options.seed.unwrap_or_else(seed::random);
            terminal::note(&program.name, format_args!("seed {seed}"));
            seed
        });
        let count = options.positions.unwrap_or(DEFAULT_POSITIONS) as usize;
        for line in session.random_positions(count, seed) {
            let moves = before.iter().cloned().chain(line).collect();
            cases.push(spec.clone(), moves, None);
        }
    }
    if cases.len() > MAX_POSITIONS {
        return Err(Failure::TooManyPositions { games: options.games.join(" ") });
    }
    Ok(cases)
}

/// Returns the games, each once, after `--moves`.
fn starts(options: &Grade, program: &Program) -> Result<Vec<Box<dyn Session>>, Failure> {
    let start =
        |game: Option<String>| program.open_position(&Position { game, moves: options.moves.clone() });
    let mut sessions: Vec<Box<dyn Session>> = Vec::new();
    if options.games.is_empty() {
        sessions.push(start(None)?);
    }
    for game in &options.games {
        let session = start(Some(game.clone()))?;
        if sessions.iter().all(|other| other.spec() != session.spec()) {
            sessions.push(session);
        }
    }
    Ok(sessions)
}

fn read_file(options: &Grade, file: &Path, program: &Program, cancel: &Cancel) -> Result<Cases, Failure> {
    let game = match &*options.games {
        [] => None,
        [game] => Some(&**game),
        _ => {
            let reason = "--cases takes at most one GAME, whose moves and scores are digits";
            return Err(Failure::Usage(reason.to_owned()));
        }
    };
    let mut suite = Suite::open(file, game, None, program, cancel)?;
    let mut cases = Cases::default();
    cases.file = Some(suite.name().to_owned());
    while let NextPosition::Line(number, line) = suite.next()? {
        let open = line.and_then(|line| match line.session.outcome() {
            Some(outcome) => {
                Err(format!("the game is over ({outcome}); expected a position with legal moves"))
            }
            None => Ok(line),
        });
        match open {
            Ok(SuiteLine { session, expected }) => {
                let (spec, moves) = (session.spec().to_owned(), session.moves().to_vec());
                cases.push(spec, moves, Some((number, expected)));
            }
            Err(reason) => {
                terminal::note(&program.name, format_args!("{}, line {number}: {reason}", suite.name()));
                cases.invalid_lines.push((number, reason));
            }
        }
    }
    if cases.is_empty() && cases.invalid_lines.is_empty() && !cancel.is_cancelled() {
        return Err(Failure::NoPositions { file: suite.name().to_owned() });
    }
    Ok(cases)
}
