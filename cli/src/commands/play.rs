//! `play`: a game in the terminal.

mod completion;
mod human;
mod playing;
mod prompt;
mod replay;
mod seat;

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use plywood::Session;
use plywood::play::{Ending as EndingOfGame, RandomMove};

use crate::arguments::who::{Contestant, Who};
use crate::commands::play::playing::Playing;
use crate::commands::play::seat::Seat;
use crate::interrupt;
use crate::numbers::parse_seed;
use crate::program::{CommandResult, Program};
use crate::record::{Record, Recorder};
use crate::{seed, terminal};

/// Play a game in the terminal, against a search or a friend, or watch two searches
#[derive(Clone, Debug, Args)]
#[command(after_help = format!("WHO is human, {}", Who::EXPLAINED))]
pub(crate) struct Play {
    /// A game, as NAME or NAME:SIZE; `games` lists them
    game: Option<String>,
    /// Who makes the first move
    #[arg(long, value_name = "WHO", default_value = "human")]
    first: Contestant,
    /// Who answers
    #[arg(long, value_name = "WHO", default_value = "solver:time=1s")]
    second: Contestant,
    /// Make random players play as they did with this number
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = parse_seed)]
    seed: Option<u64>,
    /// Add the game to this file as a line of JSON when it ends
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Show the games in this file instead of playing one; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["first", "second", "seed", "record"])]
    replay: Option<PathBuf>,
}

impl Play {
    pub(crate) fn run(&self, program: &Program, output: &mut dyn Write) -> CommandResult {
        let cancel = interrupt::listen();
        if let Some(file) = &self.replay {
            return replay::run(file, self.game.as_deref(), program, &cancel, output);
        }
        let session = program.open(self.game.as_deref())?;
        for contestant in [&self.first, &self.second] {
            if let Who::Search(thinker) = &contestant.who {
                session.check_heuristic(thinker.heuristic.as_deref())?;
            }
        }
        let recorder = self.record.as_deref().map(Recorder::open).transpose()?;
        let take = |contestant| Seat::take(contestant, session.spec(), &cancel);
        let players = [take(&self.first)?, take(&self.second)?];
        let [first, second] = &players;
        let names = [first.name(&self.first.who), second.name(&self.second.who)];
        self.introduce(&*session, program, &names, output)?;
        let notation =
            program.details(&*session).map_or_else(String::new, |details| details.notation.clone());
        let mut playing = Playing {
            session,
            notation,
            players,
            generator: RandomMove::seeded(self.choose_seed(program)),
            cancel,
            ending: EndingOfGame::Unfinished,
        };
        let ended = playing.run(output);
        if let Some(mut recorder) = recorder {
            let (session, names) = (&*playing.session, [&*self.first.text, &*self.second.text]);
            recorder.write(&Record::new(
                session.spec(),
                session.moves().to_vec(),
                0,
                names,
                &playing.ending,
            ))?;
        }
        ended
    }

    /// Says what is played, by whom, and where help is.
    fn introduce(
        &self,
        session: &dyn Session,
        program: &Program,
        [first, second]: &[String; 2],
        output: &mut dyn Write,
    ) -> std::io::Result<()> {
        let about = program.details(session).map_or("", |details| &details.about);
        let colon = if about.is_empty() { "" } else { ": " };
        writeln!(output, "{}{colon}{about}", session.spec())?;
        write!(output, "first is {first}, second is {second}")?;
        let asks = self.seats(|who| matches!(who, Who::Human));
        writeln!(output, "{}", if asks { "; `help` says what to type" } else { "" })
    }

    /// Whether one of the players is such a one.
    fn seats(&self, is_such: impl Fn(&Who) -> bool) -> bool {
        is_such(&self.first.who) || is_such(&self.second.who)
    }

    /// The seed that was given, or any one; it is said wherever something depends on it.
    fn choose_seed(&self, program: &Program) -> u64 {
        let seed = self.seed.unwrap_or_else(seed::any);
        if self.seats(|who| matches!(who, Who::Random)) {
            terminal::note(&program.name, format_args!("seed {seed}"));
        }
        seed
    }
}
