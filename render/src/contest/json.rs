//! The standings of a contest as one JSON object.

use std::collections::BTreeMap;

use plywood::contest::{ContestEnd, Openings, Pairing, Rating, Score, Standings};
use plywood::play::Fault;
use serde::Serialize;

use super::faults::FirstFaults;
use super::setup::Setup;
use crate::json::VERSION;

/// The object that `contest` prints.
#[derive(Debug, Serialize)]
pub struct ContestJson<'a> {
    version: u32,
    game: &'a str,
    moves: &'a [String],
    seed: u64,
    openings: OpeningsJson,
    stopped: &'static str,
    players: Vec<PlayerJson<'a>>,
    #[serde(rename = "encounters")]
    pairings: Vec<PairingJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<SprtJson>,
}

/// A number of random moves, or `"all"`.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum OpeningsJson {
    Plies(u32),
    All(&'static str),
}

/// Games won, drawn and lost.
#[derive(Debug, Serialize)]
struct ScoreJson {
    wins: u64,
    draws: u64,
    losses: u64,
}

impl From<Score> for ScoreJson {
    fn from(score: Score) -> Self {
        Self { wins: score.wins, draws: score.draws, losses: score.losses }
    }
}

/// A rating; infinite and unknown numbers are null.
#[derive(Debug, Serialize)]
struct RatingJson {
    elo: Option<f64>,
    elo_low: Option<f64>,
    elo_high: Option<f64>,
    superiority: Option<f64>,
}

impl From<Option<Rating>> for RatingJson {
    fn from(rating: Option<Rating>) -> Self {
        let finite = |value: f64| Some(value).filter(|value| value.is_finite());
        Self {
            elo: rating.and_then(|rating| finite(rating.elo)),
            elo_low: rating.and_then(|rating| finite(rating.low)),
            elo_high: rating.and_then(|rating| finite(rating.high)),
            superiority: rating.map(|rating| rating.superiority),
        }
    }
}

/// The results of one player against all others.
#[derive(Debug, Serialize)]
struct PlayerJson<'a> {
    player: &'a str,
    rank: usize,
    games: u64,
    #[serde(flatten)]
    score: ScoreJson,
    #[serde(flatten)]
    rating: RatingJson,
    faults: BTreeMap<String, u64>,
    reasons: BTreeMap<String, &'a str>,
    moves: u64,
    seconds: f64,
}

/// The games of a pair of players, from the perspective of the first.
#[derive(Debug, Serialize)]
struct PairingJson<'a> {
    players: [&'a str; 2],
    games: u64,
    distinct: u64,
    unfinished: u64,
    #[serde(flatten)]
    score: ScoreJson,
    as_first: ScoreJson,
    as_second: ScoreJson,
    pairs: [u64; 5],
    #[serde(flatten)]
    rating: RatingJson,
}

/// The sequential test and its state.
#[derive(Debug, Serialize)]
struct SprtJson {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    log_likelihood_ratio: f64,
    lower: f64,
    upper: f64,
    verdict: Option<String>,
}

impl<'a> ContestJson<'a> {
    /// Returns the object for the standings of a contest.
    pub fn new(setup: &Setup<'a>, standings: &Standings, faults: &'a FirstFaults) -> Self {
        let ranking = standings.ranking();
        let rank = |player| ranking.iter().position(|ranked| *ranked == player).unwrap_or_default() + 1;
        let players =
            (0..setup.names.len()).map(|player| player_json(setup, standings, faults, player, rank(player)));
        Self {
            version: VERSION,
            game: setup.session.spec(),
            moves: setup.session.moves(),
            seed: setup.terms.seed,
            openings: match setup.terms.openings {
                Openings::Random { plies } => OpeningsJson::Plies(plies),
                Openings::FirstMoves => OpeningsJson::All("all"),
            },
            stopped: match standings.end {
                ContestEnd::AllGamesPlayed => "games",
                ContestEnd::Decided(_) => "sprt",
                ContestEnd::Cancelled => "cancelled",
            },
            players: players.collect(),
            pairings: standings.pairings.iter().map(|pairing| pairing_json(setup, pairing)).collect(),
            sprt: sprt_json(setup, standings),
        }
    }
}

fn player_json<'a>(
    setup: &Setup<'a>,
    standings: &Standings,
    faults: &'a FirstFaults,
    player: usize,
    rank: usize,
) -> PlayerJson<'a> {
    let (score, stats) = (standings.score(player), &standings.player_stats[player]);
    let kinds = Fault::ALL.into_iter().filter(|kind| stats.faults_of(*kind) > 0);
    PlayerJson {
        player: &setup.names[player],
        rank,
        games: score.games(),
        score: score.into(),
        rating: standings.rating(player).into(),
        faults: kinds.clone().map(|kind| (kind.to_string(), stats.faults_of(kind))).collect(),
        reasons: kinds.map(|kind| (kind.to_string(), faults.reason(player, kind))).collect(),
        moves: stats.moves_requested,
        seconds: stats.time.as_secs_f64(),
    }
}

fn pairing_json<'a>(setup: &Setup<'a>, pairing: &Pairing) -> PairingJson<'a> {
    PairingJson {
        players: pairing.players.map(|player| &*setup.names[player]),
        games: pairing.score().games(),
        distinct: pairing.distinct,
        unfinished: pairing.unfinished,
        score: pairing.score().into(),
        as_first: pairing.as_first.into(),
        as_second: pairing.as_second.into(),
        pairs: pairing.pairs.0,
        rating: pairing.rating().into(),
    }
}

fn sprt_json(setup: &Setup<'_>, standings: &Standings) -> Option<SprtJson> {
    let (sprt, pairing) = (setup.terms.sprt?, standings.pairings.first()?);
    let (lower, upper) = sprt.bounds();
    Some(SprtJson {
        elo0: sprt.elo0(),
        elo1: sprt.elo1(),
        alpha: sprt.alpha(),
        beta: sprt.beta(),
        log_likelihood_ratio: sprt.log_likelihood_ratio(pairing.pairs),
        lower,
        upper,
        verdict: sprt.decision(pairing.pairs).map(|decision| decision.to_string()),
    })
}
