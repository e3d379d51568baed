//! `contest`: matches and tournaments.

mod games;
mod openings;
mod progress;

use std::io::Write;

use plywood::contest::{ContestEnd, Openings};
use plywood_render::contest::{Setup, standings_json, standings_page, standings_text};
use plywood_render::sentences::game_and_moves;

use self::games::{Games, Played};
use self::progress::ContestProgress;
use super::records::GameRecorder;
use crate::arguments::Contest;
use crate::ending::CommandEnding;
use crate::failure::Failure;
use crate::output_file::OutputFile;
use crate::player::make_unique;
use crate::program::{CommandResult, Program, random_seed};
use crate::run::Run;
use crate::{interrupt, provenance, terminal};

pub(super) fn run(options: &Contest, program: &Program, output: &mut dyn Write) -> CommandResult {
    let cancel = interrupt::listen(&program.name);
    let session = program.open_position(&options.position)?;
    let mut run = Run::open("contest", &options.run, program, &cancel)?;
    let seed = options.seed.or(run.seed()).unwrap_or_else(random_seed);
    if run.shard.is_some() {
        // The part prints no table, which would contain the seed.
        program.note(format_args!("seed {seed}"));
    }
    let count = options.players.len();
    let file = options.terms.openings_file();
    let listed = file.map(|file| openings::read(file, options, &*session, program, &cancel)).transpose()?;
    if cancel.is_cancelled() {
        return Ok(CommandEnding::Interrupted);
    }
    let given = listed.as_ref().map_or(0, Vec::len);
    let terms = session.contest_terms(&options.terms.with_seed(seed, listed, &cancel), count)?;
    check_max_plies(&terms)?;
    let mut descriptions = vec![game_and_moves(&*session)];
    if let Openings::Listed(openings) = &terms.openings {
        descriptions.extend(openings.iter().map(openings::description));
        let left_out = given - openings.len();
        if left_out > 0 {
            let reason = "lead to the position of an earlier opening, and are left out";
            program.note(format_args!("{left_out} of {given} openings {reason}"));
        }
    }
    if terms.sprt.is_some() && run.shard.is_some() {
        let reason = "--sprt cannot be used with --shard, because a sequential test needs the games of all parts in their \
            order; give a fixed number of games with --games N";
        return Err(Failure::Usage(reason.to_owned()));
    }
    if run.concurrency > 1
        && let Some(player) = options.players.iter().find(|player| player.spec.has_threads())
    {
        let reason =
            "with --concurrency each player has one thread; omit its option threads, or --concurrency";
        return Err(Failure::Usage(format!("{}: {reason}", player.name)));
    }
    let schedule = session.contest_schedule(&terms, count)?;
    for player in &options.players {
        player.check_heuristic(&*session)?;
    }
    // A sequential test may end the contest at any pair. Without a test, the number of openings determines the number
    // of pairs.
    let units = if options.run.resume.is_some() && terms.sprt.is_none() {
        session.contest_schedule(&terms, count)?.count()
    } else {
        usize::try_from(schedule.max_pairs()).unwrap_or(usize::MAX)
    };
    // If the openings have run out before a sequential test decided, the units of the file are a complete run.
    let playable = match run.collected_units() {
        Some(collected) => session.contest_schedule(&terms, count)?.take(collected + 1).count(),
        None => units,
    };
    run.begin(units, Some(seed), descriptions.into_iter())?;
    // The page is opened before the contest, so that a file that cannot be written ends the command at once.
    let [page] = OutputFile::create_all([options.html.as_ref()], "the tables", &cancel)?;
    let names = make_unique(options.players.iter().map(|player| player.name.clone()));
    let setup = Setup { session: &*session, names: &names, terms: &terms };
    let progress = ContestProgress::new(terms.sprt.is_none().then_some(2 * schedule.max_pairs()));
    let warn = |text: &str| progress.bar.suspend(|| program.note(text));
    let recorder =
        options.record.as_deref().map(|file| GameRecorder::open(file, &cancel, &warn)).transpose()?;
    let games = Games::new(options, setup, &run, &progress, &cancel, schedule, recorder);
    let Played { standings, faults, failed } = games.play(playable)?;
    drop(progress);
    if let Some(text) = run.shard_text(standings.end == ContestEnd::Cancelled || failed.is_some()) {
        writeln!(output, "{text}")?;
    } else {
        let failure = failed.as_ref().map(ToString::to_string);
        let (failure, provenance) = (failure.as_deref(), run.provenance());
        let written =
            OutputFile::write_to(page, || standings_page(&setup, &standings, &faults, failure, &provenance));
        let printed = if options.json {
            provenance::write_object(
                standings_json(&setup, &standings, &faults, failure),
                &provenance,
                output,
            )
        } else {
            let text = standings_text(&setup, &standings, &faults, failure, terminal::output_style());
            writeln!(output, "{text}")
        };
        written.and(printed.map_err(Failure::from))?;
    }
    if let Some(failure) = failed {
        return Err(failure);
    }
    Ok(match standings.end {
        ContestEnd::AllGamesPlayed | ContestEnd::OpeningsExhausted | ContestEnd::Decided(_) => {
            CommandEnding::Done
        }
        ContestEnd::Cancelled => CommandEnding::Interrupted,
    })
}

/// Checks that the players choose at least one move after the longest opening.
fn check_max_plies(terms: &plywood::contest::Contest) -> Result<(), Failure> {
    let opening = match &terms.openings {
        Openings::Balanced { plies } => plies.unwrap_or_default(),
        Openings::Random { plies } => *plies,
        Openings::FirstMoves => 1,
        Openings::Listed(openings) => {
            let longest = openings.iter().map(|opening| opening.moves.len()).max();
            u32::try_from(longest.unwrap_or_default()).unwrap_or(u32::MAX)
        }
    };
    if terms.max_plies > opening {
        return Ok(());
    }
    let max_plies = terms.max_plies;
    Err(Failure::Usage(format!(
        "--max-plies must be greater than the number of moves in an opening, which is {opening} (got {max_plies}); give a \
         greater --max-plies, or shorter --openings"
    )))
}
