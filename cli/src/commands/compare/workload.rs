//! The positions to compare on.

use std::path::Path;

use plywood::{Cancel, Session};
use plywood_render::comparison::{Item, Workload};
use plywood_render::sentences::game_and_moves;
use plywood_render::suite::SuiteLine;

use crate::arguments::{Compare, Position};
use crate::failure::Failure;
use crate::program::Program;
use crate::seed;
use crate::suite::{NextPosition, Suite};
use crate::terminal;

/// Returns the positions that the options name.
pub(super) fn read(options: &Compare, program: &Program, cancel: &Cancel) -> Result<Workload, Failure> {
    if let Some(file) = &options.suite {
        return read_suite(options, file, program, cancel);
    }
    let start = |game: Option<&str>| {
        program.open_position(&Position { game: game.map(str::to_owned), moves: options.moves.clone() })
    };
    let mut sessions: Vec<Box<dyn Session>> = match &*options.games {
        [] => vec![start(None)?],
        games => games.iter().map(|game| start(Some(game))).collect::<Result<_, _>>()?,
    };
    let mut specs = Vec::new();
    sessions.retain(|session| {
        let is_new = !specs.contains(&session.spec().to_owned());
        specs.push(session.spec().to_owned());
        is_new
    });
    for session in &sessions {
        session.check_heuristic(options.heuristic.eval.as_deref())?;
    }
    let Some(count) = options.positions else {
        let items = sessions.into_iter().map(|session| Item { session, expected: None, line: None });
        return Ok(Workload { items: items.collect(), ..Workload::default() });
    };
    let seed = options.seed.unwrap_or_else(seed::random);
    terminal::note(&program.name, format_args!("seed {seed}"));
    let mut work = Workload { seed: Some(seed), ..Workload::default() };
    for session in sessions {
        let lines = session.random_positions(count as usize, seed);
        if lines.len() < count as usize {
            let (place, found) = (game_and_moves(&*session), lines.len());
            let note = format_args!("{place}: only {found} different positions were found (wanted {count})");
            terminal::note(&program.name, note);
        }
        for moves in lines {
            let mut session = start(Some(session.spec()))?;
            for mv in moves {
                session.play(&mv)?;
            }
            work.items.push(Item { session, expected: None, line: None });
        }
    }
    Ok(work)
}

fn read_suite(
    options: &Compare,
    file: &Path,
    program: &Program,
    cancel: &Cancel,
) -> Result<Workload, Failure> {
    let game = match &*options.games {
        [] => None,
        [game] => Some(&**game),
        _ => {
            let reason = "--suite takes at most one GAME, whose moves and scores are digits";
            return Err(Failure::Usage(reason.to_owned()));
        }
    };
    let mut suite = Suite::open(file, game, options.heuristic.eval.as_deref(), program, cancel)?;
    let mut work = Workload { suite: Some(suite.name().to_owned()), ..Workload::default() };
    while let NextPosition::Line(number, line) = suite.next()? {
        match line {
            Ok(SuiteLine { session, expected }) => {
                work.items.push(Item { session, expected, line: Some(number) });
            }
            Err(reason) => {
                terminal::note(&program.name, format_args!("{}, line {number}: {reason}", suite.name()));
                work.invalid_lines.push((number, reason));
            }
        }
    }
    if work.items.is_empty() && work.invalid_lines.is_empty() && !cancel.is_cancelled() {
        return Err(Failure::NoPositions { file: suite.name().to_owned() });
    }
    Ok(work)
}
