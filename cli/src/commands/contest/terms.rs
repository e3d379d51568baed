//! Who meets, and on which terms, as it is typed.

use std::time::Duration;

use clap::Args;
use plywood::Cancel;
use plywood::contest::{Contest, Openings, Sprt};

use crate::arguments::who::Contestant;
use crate::numbers::{parse_games, parse_plies, parse_time, parse_whole};

/// What to call each player: as it was named, with a number where two were named alike.
pub(crate) fn names(players: &[Contestant]) -> Vec<String> {
    let name = |(index, player): (usize, &Contestant)| {
        let alike = players[..index].iter().filter(|other| other.text == player.text).count();
        if alike == 0 { player.text.clone() } else { format!("{} #{}", player.text, alike + 1) }
    };
    players.iter().enumerate().map(name).collect()
}

/// How many games, from where, and until when.
#[derive(Clone, Debug, Args)]
pub(crate) struct Terms {
    /// Games between each two players, an even number: every opening is played twice, with the sides swapped [default:
    /// 100; with --sprt at most 100000; with --openings all, each of them]
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = parse_games)]
    games: Option<u32>,
    /// Make this many random moves before the players are asked, or `all`: begin with every first move in turn
    #[arg(long, value_name = "N|all", default_value = "1", allow_hyphen_values = true, value_parser = parse_openings)]
    openings: Openings,
    /// Stop as soon as it is decided whether the first player is E0 points of Elo stronger or E1; a wrong answer has a
    /// probability of 0.05, or of ALPHA where E0 is right and of BETA where E1 is
    #[arg(long, value_name = "E0,E1[,ALPHA,BETA]", allow_hyphen_values = true, value_parser = parse_sprt)]
    sprt: Option<Sprt>,
    /// A player that takes longer than this for a move loses the game
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, value_parser = parse_time)]
    pub(crate) time_per_move: Option<Duration>,
    /// Break a game off after this many moves; it is drawn then
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = parse_plies)]
    max_plies: Option<u32>,
}

impl Terms {
    /// The same for the engine.
    pub(crate) fn for_seed(&self, seed: u64, cancel: &Cancel) -> Contest {
        Contest {
            games: self.games,
            openings: self.openings,
            seed,
            sprt: self.sprt,
            max_plies: self.max_plies.unwrap_or(u32::MAX),
            time: self.time_per_move,
            cancel: Some(cancel.clone()),
        }
    }
}

fn parse_openings(text: &str) -> Result<Openings, String> {
    if text == "all" {
        return Ok(Openings::FirstMoves);
    }
    let plies = parse_whole(text, 0..=u32::MAX, "a number of random moves", 2);
    plies.map(|plies| Openings::Random { plies }).map_err(|reason| format!("{reason}, or `all`"))
}

fn parse_sprt(text: &str) -> Result<Sprt, String> {
    let numbers: Option<Vec<f64>> = text.split(',').map(|number| number.trim().parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[elo0, elo1]) => Sprt::new(elo0, elo1),
        Some(&[elo0, elo1, alpha, beta]) => {
            Sprt::new(elo0, elo1).and_then(|sprt| sprt.with_errors(alpha, beta))
        }
        _ => {
            return Err(
                "a test is two differences in points of Elo, such as 0,10, and perhaps two probabilities of \
                        error, such as 0,10,0.05,0.05"
                    .to_owned(),
            );
        }
    }
    .map_err(|error| error.to_string())
}
