//! The standings of a contest as one JSON object.

use std::collections::BTreeMap;

use plywood::contest::{ContestEnd, Format, ListedOpening, Openings, Pairing, Rating, Score, Standings};
use plywood::play::Fault;
use serde_json::{Value as Json, json};

use super::setup::{Adjudication, FirstFaults, Setup};
use crate::json::{VERSION, joined, without_null};

/// Returns the object that `contest` prints.
pub fn standings_json(
    setup: &Setup<'_>,
    standings: &Standings,
    faults: &FirstFaults,
    failure: Option<&str>,
) -> Json {
    let ranking = standings.ranking();
    let rank = |player: usize| ranking.iter().position(|&ranked| ranked == player).unwrap_or_default() + 1;
    let players =
        (0..setup.names.len()).map(|player| player_object(setup, standings, faults, player, rank(player)));
    let object = json!({
        "version": VERSION,
        "game": setup.session.spec(),
        "moves": setup.session.moves(),
        "seed": setup.terms.seed,
        "openings": match &setup.terms.openings {
            Openings::Balanced { plies } => json!(plies),
            Openings::Random { plies } => json!(plies),
            Openings::FirstMoves => json!("all"),
            Openings::Listed(openings) => openings.iter().map(opening_object).collect(),
        },
        "balanced": matches!(setup.terms.openings, Openings::Balanced { .. }),
        "format": match setup.terms.format {
            Format::RoundRobin => "round-robin",
            Format::Gauntlet => "gauntlet",
        },
        "stopped": match standings.end {
            ContestEnd::AllGamesPlayed => "games",
            ContestEnd::OpeningsExhausted => "openings",
            ContestEnd::Decided(_) => "sprt",
            ContestEnd::Cancelled => "cancelled",
        },
        "failure": failure,
        "players": players.collect::<Json>(),
        "encounters": standings.pairings.iter().map(|pairing| pairing_object(setup, pairing)).collect::<Json>(),
        "sprt": sprt_object(setup, standings),
        "adjudication": Adjudication::of(setup, standings).map(adjudication_object),
    });
    without_null(object, &["failure", "sprt", "adjudication"])
}

/// Returns the object for a listed opening.
fn opening_object(opening: &ListedOpening) -> Json {
    let position = opening.position.as_ref().map(ToString::to_string);
    without_null(json!({ "position": position, "moves": opening.moves }), &["position"])
}

/// Returns the fields for the numbers of games won, drawn and lost.
fn score_object(score: Score) -> Json {
    json!({ "wins": score.wins, "draws": score.draws, "losses": score.losses })
}

/// Returns the fields of a rating; infinite and unknown numbers are null.
fn rating_object(rating: Option<Rating>) -> Json {
    json!({
        "elo": rating.map(|rating| rating.elo),
        "elo_low": rating.map(|rating| rating.low),
        "elo_high": rating.map(|rating| rating.high),
        "nelo": rating.map(|rating| rating.normalized),
        "nelo_low": rating.map(|rating| rating.normalized_low),
        "nelo_high": rating.map(|rating| rating.normalized_high),
        "superiority": rating.map(|rating| rating.superiority),
    })
}

/// Returns the results of one player against all others.
fn player_object(
    setup: &Setup<'_>,
    standings: &Standings,
    faults: &FirstFaults,
    player: usize,
    rank: usize,
) -> Json {
    let (score, stats) = (standings.score(player), &standings.player_stats[player]);
    let kinds = Fault::ALL.into_iter().filter(|kind| stats.faults_of(*kind) > 0);
    let counts: BTreeMap<String, u64> =
        kinds.clone().map(|kind| (kind.to_string(), stats.faults_of(kind))).collect();
    let reasons: BTreeMap<String, &str> =
        kinds.map(|kind| (kind.to_string(), faults.reason(player, kind))).collect();
    joined([
        json!({ "player": setup.names[player], "rank": rank, "games": score.games() }),
        score_object(score),
        rating_object(standings.rating(player)),
        json!({ "faults": counts, "reasons": reasons, "moves": stats.moves_requested, "seconds": stats.time.as_secs_f64() }),
    ])
}

/// Returns the results of a pair of players, from the perspective of the player that the pair names first.
fn pairing_object(setup: &Setup<'_>, pairing: &Pairing) -> Json {
    let games = json!({
        "players": pairing.players.map(|player| &setup.names[player]),
        "games": pairing.score().games(),
        "distinct": pairing.distinct,
        "unfinished": pairing.unfinished,
        "adjudicated": pairing.adjudicated,
    });
    let sides = json!({
        "as_first": score_object(pairing.as_first),
        "as_second": score_object(pairing.as_second),
        "pairs": pairing.pairs.0,
    });
    let rating = pairing.rating();
    let verdict = rating.and_then(|rating| setup.verdict(rating)).map(|verdict| verdict.to_string());
    joined([
        games,
        score_object(pairing.score()),
        sides,
        rating_object(rating),
        json!({ "verdict": verdict }),
    ])
}

/// Returns the node limit of the referee, and the number and share of the games that ended early.
fn adjudication_object(adjudication: Adjudication) -> Json {
    let Adjudication { nodes, adjudicated, .. } = adjudication;
    json!({ "nodes": nodes, "games": adjudicated, "share": adjudication.share() })
}

/// Returns the sequential probability ratio test (SPRT) and its state; `None` without a test.
fn sprt_object(setup: &Setup<'_>, standings: &Standings) -> Option<Json> {
    let (sprt, pairing) = (setup.terms.sprt?, standings.pairings.first()?);
    let (lower, upper) = sprt.bounds();
    Some(json!({
        "elo0": sprt.elo0(),
        "elo1": sprt.elo1(),
        "alpha": sprt.alpha(),
        "beta": sprt.beta(),
        "log_likelihood_ratio": sprt.log_likelihood_ratio(pairing.pairs),
        "running": sprt.running_ratios(&pairing.pair_results),
        "lower": lower,
        "upper": upper,
        "verdict": sprt.decision(pairing.pairs).map(|decision| decision.to_string()),
    }))
}
