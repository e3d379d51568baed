//! The options of `play` and `contest`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use plywood::Cancel;
use plywood::contest::{self, Format, ListedOpening, Openings, Sprt};
use plywood_render::numbers::{parse_time, parse_whole};

use super::common::{Position, parse_seed, whole};
use super::players::{NamedPlayer, PLAYERS_HELP};
use super::runs::RunOptions;

/// Play a game in the terminal, against a search or a friend, or watch two searches
#[derive(Clone, Debug, Args)]
#[command(after_help = format!("PLAYER is human, {PLAYERS_HELP}"))]
pub(crate) struct Play {
    /// A game, as NAME or NAME:SIZE; `games` lists them
    pub(crate) game: Option<String>,
    /// The player who moves first
    #[arg(long, value_name = "PLAYER", default_value = "human")]
    pub(crate) first: NamedPlayer,
    /// The player who moves second
    #[arg(long, value_name = "PLAYER", default_value = "solver:time=1s")]
    pub(crate) second: NamedPlayer,
    /// The seed of random players, and of engines that have the option seed
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = parse_seed)]
    pub(crate) seed: Option<u64>,
    /// Append the game to this file as a line of JSON when it ends
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// Show the games in this file instead of playing; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["first", "second", "seed", "record"])]
    pub(crate) replay: Option<PathBuf>,
}

/// Play games between several players, and estimate how strong the players are
#[derive(Clone, Debug, Args)]
#[command(after_help = format!("PLAYER is {PLAYERS_HELP}"))]
pub(crate) struct Contest {
    #[command(flatten)]
    pub(crate) position: Position,
    /// The players: two or more
    #[arg(long, value_name = "PLAYER", required = true, num_args = 1..)]
    pub(crate) players: Vec<NamedPlayer>,
    #[command(flatten)]
    pub(crate) terms: Terms,
    /// The seed of random openings and random players, and of engines that have the option seed
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = parse_seed)]
    pub(crate) seed: Option<u64>,
    /// Append every game to this file as a line of JSON when it ends
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) run: RunOptions,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Write a page with a plot of the ratings and the tables to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
}

/// The terms of a contest: the number of games, the openings, and the conditions that end a game or the contest.
#[derive(Clone, Debug, Args)]
pub(crate) struct Terms {
    /// Games between each two players, an even number: every opening is played twice, with the sides swapped. A contest
    /// ends earlier if there are fewer openings [default: 100; with --sprt at most 100000; with --openings all or FILE, each
    /// of them]
    #[arg(long, value_name = "N", allow_hyphen_values = true,
        value_parser = whole(2..=u32::MAX, "a number of games", 100))]
    games: Option<u32>,
    /// The pairs that play each other: every two players (round-robin), or the first player and each of the others
    /// (gauntlet)
    #[arg(long, value_name = "FORMAT", default_value = "round-robin", value_parser = parse_format)]
    format: Format,
    /// Begin with N random moves; with every first move in turn (`all`); or with the positions of a file in the form of a
    /// suite (`-` is standard input). No two openings lead to the same position [default: enough random moves for the
    /// number of games; balanced positions are preferred]
    #[arg(long, value_name = "N|all|FILE", allow_hyphen_values = true, value_parser = parse_openings)]
    openings: Option<OpeningsOption>,
    /// Stop as soon as a sequential test decides whether the first player is E0 or E1 points of Elo stronger. ALPHA and
    /// BETA are the probabilities of a wrong decision if E0 or E1 is true [default: 0.05 each]
    #[arg(long, value_name = "E0,E1[,ALPHA,BETA]", allow_hyphen_values = true, value_parser = parse_sprt)]
    sprt: Option<Sprt>,
    /// A player that needs more time than this for a move loses the game
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, value_parser = parse_time)]
    pub(crate) time_per_move: Option<Duration>,
    /// Stop a game after this many moves, and count it as a draw. The moves of the opening count, those of --moves do not
    #[arg(long, value_name = "N", allow_hyphen_values = true,
        value_parser = whole(1..=u32::MAX, "a number of moves", 200))]
    max_plies: Option<u32>,
    /// End a game as soon as the solver proves its outcome, and count this outcome. After each move of a player, the solver
    /// visits at most NODES nodes [default without NODES: 10000]
    #[arg(long, value_name = "NODES", num_args = 0..=1, require_equals = true, default_missing_value = "10000",
        value_parser = whole(1..=u64::MAX, "a number of nodes", 10_000))]
    adjudicate: Option<u64>,
}

/// The value of `--openings`.
#[derive(Clone, Debug)]
enum OpeningsOption {
    Generated(Openings),
    File(PathBuf),
}

impl Terms {
    /// Returns the file with the openings.
    pub(crate) fn openings_file(&self) -> Option<&PathBuf> {
        match &self.openings {
            Some(OpeningsOption::File(file)) => Some(file),
            Some(OpeningsOption::Generated(_)) | None => None,
        }
    }

    /// Returns these terms with `seed` and with the openings that are `listed` in the file, if there is one; `cancel` ends
    /// the contest.
    pub(crate) fn with_seed(
        &self,
        seed: u64,
        listed: Option<Vec<ListedOpening>>,
        cancel: &Cancel,
    ) -> contest::Contest {
        let openings = match (&self.openings, listed) {
            (_, Some(listed)) => Openings::Listed(listed),
            (Some(OpeningsOption::Generated(openings)), None) => openings.clone(),
            (Some(OpeningsOption::File(_)) | None, None) => Openings::Balanced { plies: None },
        };
        contest::Contest {
            format: self.format,
            games: self.games,
            openings,
            seed,
            sprt: self.sprt,
            max_plies: self.max_plies.unwrap_or(u32::MAX),
            adjudicate: self.adjudicate,
            time: self.time_per_move,
            cancel: Some(cancel.clone()),
        }
    }
}

fn parse_format(text: &str) -> Result<Format, String> {
    match text {
        "round-robin" => Ok(Format::RoundRobin),
        "gauntlet" => Ok(Format::Gauntlet),
        _ => Err("a format is round-robin or gauntlet".to_owned()),
    }
}

fn parse_openings(text: &str) -> Result<OpeningsOption, String> {
    let is_number = text.parse::<f64>().is_ok();
    let is_option = text.len() > 1 && text.starts_with('-');
    let openings = match text {
        "all" => Openings::FirstMoves,
        "" => return Err("expected a number of random moves, `all`, or a file of openings".to_owned()),
        _ if is_number || is_option => {
            let plies = parse_whole(text, 0..=u32::MAX, "a number of random moves", 2);
            let plies = plies.map_err(|reason| format!("{reason}, `all`, or a file of openings"))?;
            Openings::Random { plies }
        }
        _ => return Ok(OpeningsOption::File(text.into())),
    };
    Ok(OpeningsOption::Generated(openings))
}

fn parse_sprt(text: &str) -> Result<Sprt, String> {
    let numbers: Option<Vec<f64>> = text.split(',').map(|number| number.trim().parse().ok()).collect();
    let sprt = match numbers.as_deref() {
        Some(&[elo0, elo1]) => Sprt::new(elo0, elo1),
        Some(&[elo0, elo1, alpha, beta]) => {
            Sprt::new(elo0, elo1).and_then(|sprt| sprt.with_errors(alpha, beta))
        }
        _ => {
            let reason = "expected two differences in points of Elo, such as 0,10, optionally with two \
                probabilities of error, such as 0,10,0.05,0.05";
            return Err(reason.to_owned());
        }
    };
    sprt.map_err(|error| error.to_string())
}
