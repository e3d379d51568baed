//! `contest`: matches and tournaments.

mod json;
mod reasons;
mod stage;
mod terms;
mod text;

use std::io::Write;
use std::path::PathBuf;
use std::rc::Rc;

use clap::Args;
use plywood::contest::{self, Finish, Played, Standings};
use plywood::session::TextPlayer;
use plywood::{Cancel, Session};

use crate::arguments::position::Position;
use crate::arguments::who::{Contestant, Who};
use crate::commands::contest::json::ContestJson;
use crate::commands::contest::reasons::Reasons;
use crate::commands::contest::stage::{Stage, Watched};
use crate::commands::contest::terms::{Terms, names};
use crate::ending::Ending;
use crate::engine::EngineError;
use crate::failure::Failure;
use crate::numbers::parse_seed;
use crate::player::player;
use crate::program::{CommandResult, Program};
use crate::record::{Record, Recorder};
use crate::render::json::write_line;
use crate::{interrupt, seed, terminal};

/// Let players meet, every two of them, and say how strong they are
#[derive(Clone, Debug, Args)]
#[command(after_help = format!("WHO is {}", Who::EXPLAINED))]
pub(crate) struct Contest {
    #[command(flatten)]
    position: Position,
    /// Who plays: two or more
    #[arg(long, value_name = "WHO", required = true, num_args = 1..)]
    players: Vec<Contestant>,
    #[command(flatten)]
    terms: Terms,
    /// Make the same random openings, and random players, as with this number
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = parse_seed)]
    seed: Option<u64>,
    /// Add every game to this file as a line of JSON when it ends
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// What there is to say of a contest, besides its standings.
#[derive(Debug)]
struct Setting<'a> {
    session: &'a dyn Session,
    players: &'a [Contestant],
    names: &'a [String],
    terms: &'a contest::Contest,
}

impl Contest {
    pub(crate) fn run(&self, program: &Program, output: &mut dyn Write) -> CommandResult {
        let cancel = interrupt::listen();
        let session = self.position.open(program)?;
        let seed = self.seed.unwrap_or_else(seed::any);
        let terms = self.terms.for_seed(seed, &cancel);
        let total = session.contest_total(&terms, self.players.len())?;
        let names = names(&self.players);
        let setting = Setting { session: &*session, players: &self.players, names: &names, terms: &terms };
        let stage = Stage::new(terms.sprt.is_none().then_some(total));
        let mut players = self.players(program, &setting, &stage, &cancel)?;
        let (standings, reasons) = self.play(&setting, &mut players, &stage, &cancel)?;
        // The bar goes away with those who show their turns on it.
        drop((players, stage));
        if self.json {
            write_line(output, &ContestJson::new(&setting, &standings, &reasons))?;
        } else {
            text::write(output, &setting, &standings, &reasons)?;
        }
        Ok(match standings.finish {
            Finish::Games | Finish::Decided(_) => Ending::Done,
            Finish::Cancelled => Ending::Interrupted,
        })
    }

    /// The players, if all of them can play this game without a human.
    fn players(
        &self,
        program: &Program,
        setting: &Setting<'_>,
        stage: &Rc<Stage>,
        cancel: &Cancel,
    ) -> Result<Vec<Watched>, Failure> {
        // Nobody is started in vain.
        for contestant in &self.players {
            if let Who::Search(thinker) = &contestant.who {
                setting.session.check_heuristic(thinker.heuristic.as_deref())?;
            }
        }
        let limit = self.terms.time_per_move;
        let seeded = self.players.iter().zip(setting.names).zip(contest::seeds(setting.terms.seed));
        let players = seeded.map(|((contestant, name), seed)| {
            stage.starts(name);
            let warn = |error: &EngineError| {
                let note = format_args!("{name}: {error}; this player forfeits its games");
                stage.suspend(|| terminal::note(&program.name, note));
            };
            let player = player(contestant, setting.session.spec(), seed, limit, cancel, warn)?;
            let text = &contestant.text;
            player.map(|player| Watched::new(name, player, stage)).ok_or_else(|| {
                Failure::Usage(format!(
                    "`{text}` cannot play in a contest; `play --first {text}` plays one game"
                ))
            })
        });
        players.collect()
    }

    /// Plays all games, and records them; also says why games were lost by faults.
    fn play(
        &self,
        setting: &Setting<'_>,
        players: &mut [Watched],
        stage: &Stage,
        cancel: &Cancel,
    ) -> Result<(Standings, Reasons), Failure> {
        let mut recorder = self.record.as_deref().map(Recorder::open).transpose()?;
        let mut failed = None;
        let mut reasons = Reasons::default();
        let mut players: Vec<&mut dyn TextPlayer> =
            players.iter_mut().map(|player| -> &mut dyn TextPlayer { player }).collect();
        let standings = setting.session.contest(setting.terms, &mut players, &mut |played| {
            stage.played(played.number);
            reasons.hear(played);
            let written = recorder.as_mut().map(|recorder| recorder.write(&setting.record(played)));
            if let Some(Err(failure)) = written {
                // Nobody plays on for a record that cannot be kept.
                cancel.cancel();
                failed = Some(failure);
            }
        })?;
        failed.map_or(Ok((standings, reasons)), Err)
    }
}

impl Setting<'_> {
    /// The line of a record that tells of this game, from the start of all games on.
    fn record(&self, played: &Played<String>) -> Record {
        let before = self.session.moves();
        let moves = before.iter().chain(&played.record.moves).cloned().collect();
        let names = played.players.map(|player| &*self.names[player]);
        let opening = before.len() + played.opening;
        Record::new(self.session.spec(), moves, opening, names, &played.record.ending).numbered(played.number)
    }
}
