//! `contest`: matches and tournaments.

mod json;
mod terms;
mod text;

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use plywood::contest::{self, Finish, Played, Score, Standings};
use plywood::play::Ending as EndingOfGame;
use plywood::session::TextPlayer;
use plywood::{Cancel, Player, Session};

use crate::arguments::numbers::parse_seed;
use crate::arguments::position::Position;
use crate::arguments::who::{Contestant, Who};
use crate::commands::contest::json::ContestJson;
use crate::commands::contest::terms::{Terms, names};
use crate::ending::Ending;
use crate::failure::Failure;
use crate::player::player;
use crate::program::{CommandResult, Program};
use crate::progress::Steps;
use crate::record::{FaultOfPlayer, OfContest, Record, Recorder};
use crate::render::json::write_line;
use crate::{interrupt, seed};

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
        let mut players = self.players(&*session, seed, &cancel)?;
        let names = names(&self.players);
        let setting = Setting { session: &*session, players: &self.players, names: &names, terms: &terms };
        let standings = self.play(&setting, &mut players, &cancel)?;
        if self.json {
            write_line(output, &ContestJson::new(&setting, &standings))?;
        } else {
            text::write(output, &setting, &standings)?;
        }
        Ok(match standings.finish {
            Finish::Games | Finish::Decided(_) => Ending::Done,
            Finish::Cancelled => Ending::Interrupted,
        })
    }

    /// The players, if all of them can play this game without a human.
    fn players(
        &self,
        session: &dyn Session,
        seed: u64,
        cancel: &Cancel,
    ) -> Result<Vec<Box<dyn TextPlayer>>, Failure> {
        let limit = self.terms.time_per_move;
        let seeded = self.players.iter().zip(contest::seeds(seed));
        let players = seeded.map(|(Contestant { text, who }, seed)| {
            if let Who::Search(thinker) = who {
                session.check_heuristic(thinker.heuristic.as_deref())?;
            }
            player(who, session.spec(), seed, limit, cancel)?.ok_or_else(|| {
                Failure::Usage(format!(
                    "`{text}` is refused: nobody is asked in a contest; `play --first {text}` is for that"
                ))
            })
        });
        players.collect()
    }

    /// Plays all games, and records them.
    fn play(
        &self,
        setting: &Setting<'_>,
        players: &mut [Box<dyn TextPlayer>],
        cancel: &Cancel,
    ) -> Result<Standings, Failure> {
        let mut recorder = self.record.as_deref().map(Recorder::open).transpose()?;
        let mut failed = None;
        let steps = Steps::show();
        let mut players: Vec<&mut dyn TextPlayer> =
            players.iter_mut().map(|player| -> &mut dyn TextPlayer { &mut **player }).collect();
        let standings = setting.session.contest(setting.terms, &mut players, &mut |played| {
            let total = setting.terms.sprt.is_none().then_some(played.total);
            steps.at(played.number, total, format!("games of {}", setting.session.spec()));
            let written = recorder.as_mut().map(|recorder| recorder.write(&setting.record(played)));
            if let Some(Err(failure)) = written {
                // Nobody plays on for a record that cannot be kept.
                cancel.cancel();
                failed = Some(failure);
            }
        })?;
        failed.map_or(Ok(standings), Err)
    }
}

impl Setting<'_> {
    /// The line of a record that tells of this game, from the start of all games on.
    fn record(&self, played: &Played<String>) -> Record {
        let before = self.session.moves();
        let moves = before.iter().chain(&played.record.moves).cloned().collect();
        let ending = &played.record.ending;
        let fault = match ending {
            EndingOfGame::Forfeit { loser, reason } => Some(FaultOfPlayer {
                by: loser.to_string(),
                kind: reason.fault.to_string(),
                reason: reason.to_string(),
            }),
            EndingOfGame::Outcome(_) | EndingOfGame::Unfinished => None,
        };
        let won = |side: &Player| Score::of(ending, *side).wins > 0;
        let [first, second] = played.players.map(|player| self.names[player].clone());
        let contest = OfContest {
            number: played.number,
            first,
            second,
            opening: before.len() + played.opening,
            winner: [Player::First, Player::Second].iter().find(|side| won(side)).map(ToString::to_string),
            ending: ending.to_string(),
            fault,
        };
        Record::new(self.session.spec(), moves).of_contest(contest)
    }
}
