//! The standings of a contest as tables.

use plywood::contest::{ContestEnd, Openings, PlayerStats, Rating, Score, SprtDecision, Standings};
use plywood::play::Fault;

use super::setup::{Adjudication, FirstFaults, Setup};
use crate::report::{points, points_range};
use crate::sentences::{game_and_moves, quantity};
use crate::text::{Column, Columns, TextStyle, escape, hidden_columns_note, wrap};

/// The heading of the cross table.
pub(super) const CROSS_TABLE: &str = "won-drawn-lost against each other";

/// Returns the standings: the ranking, the results of each pairing, and notes. `failure` is the reason why the contest is
/// cancelled; `None` is an interruption by the user.
pub fn standings_text(
    setup: &Setup<'_>,
    standings: &Standings,
    faults: &FirstFaults,
    failure: Option<&str>,
    style: TextStyle,
) -> String {
    let mut parts = vec![wrap(&heading(setup), style), table_text(ranking_columns(setup, standings), style)];
    if setup.names.len() > 2 {
        let table = table_text(cross_table_columns(standings), style);
        parts.push(format!("{CROSS_TABLE}\n{table}"));
    }
    parts.push(table_text(pairing_columns(setup, standings), style));
    let notes = notes(setup, standings, faults, failure);
    if !notes.is_empty() {
        parts.push(wrap(&notes.join("\n"), style));
    }
    parts.join("\n\n")
}

/// Returns the notes below the tables: faults, warnings, the result of the sequential test, and an early end. If the
/// contest was cancelled, `failure` is the reason; `None` means an interruption by the user.
pub(super) fn notes(
    setup: &Setup<'_>,
    standings: &Standings,
    faults: &FirstFaults,
    failure: Option<&str>,
) -> Vec<String> {
    let mut notes = fault_notes(setup, standings, faults);
    notes.extend(warnings(setup, standings));
    notes.extend(Adjudication::of(setup, standings).and_then(adjudication_note));
    notes.extend(sprt_result(setup, standings));
    match standings.end {
        ContestEnd::OpeningsExhausted => notes.push(exhausted_text(setup, standings)),
        ContestEnd::Cancelled => notes.push(format!("unfinished: {}", failure.unwrap_or("interrupted"))),
        ContestEnd::AllGamesPlayed | ContestEnd::Decided(_) => {}
    }
    notes
}

/// Returns the game, the openings and the seed.
pub(super) fn heading(setup: &Setup<'_>) -> String {
    let openings = match &setup.terms.openings {
        Openings::FirstMoves => ", from every first move".to_owned(),
        Openings::Random { plies: 0 } | Openings::Balanced { plies: None | Some(0) } => String::new(),
        Openings::Random { plies: 1 } => ", after one random move".to_owned(),
        Openings::Random { plies } => format!(", after up to {plies} random moves"),
        Openings::Balanced { plies: Some(1) } => ", after one random move, balanced".to_owned(),
        Openings::Listed(openings) => {
            format!(", from {}", quantity(openings.len() as u64, "listed opening", "listed openings"))
        }
        Openings::Balanced { plies: Some(plies) } => format!(", after {plies} random moves, balanced"),
    };
    format!("{}{openings}, seed {}", game_and_moves(setup.session), setup.terms.seed)
}

/// Returns the results of each player against all others, best first.
pub(super) fn ranking_columns(setup: &Setup<'_>, standings: &Standings) -> Vec<Column> {
    let ranking = standings.ranking();
    let cells = |cell: &dyn Fn(usize) -> String| ranking.iter().map(|player| cell(*player)).collect();
    let count = |number: fn(Score) -> u64| cells(&|player| number(standings.score(player)).to_string());
    let rating = |part: usize| cells(&|player| rating_cells(standings.rating(player))[part].clone());
    vec![
        Column::numbers("", 0, (1..=ranking.len()).map(|rank| rank.to_string()).collect()),
        Column::words("player", 0, cells(&|player| setup.shown_name(player))),
        Column::numbers("games", 5, count(Score::games)),
        Column::numbers("won", 2, count(|score| score.wins)),
        Column::numbers("drawn", 4, count(|score| score.draws)),
        Column::numbers("lost", 3, count(|score| score.losses)),
        Column::numbers("score", 0, cells(&|player| score_percent(standings.score(player)))),
        Column::numbers("elo", 0, rating(0)),
        Column::numbers("95 % interval", 1, rating(1)),
    ]
}

/// Returns the results of each player against each other one; players are named by their ranks to save space.
pub(super) fn cross_table_columns(standings: &Standings) -> Vec<Column> {
    let ranking = standings.ranking();
    let ranks: Vec<String> = (1..=ranking.len()).map(|rank| rank.to_string()).collect();
    let against = |(index, opponent): (usize, &usize)| {
        let cell = |player: &usize| {
            let pairing = standings.pairing(*player, *opponent);
            pairing.map_or_else(String::new, |pairing| won_drawn_lost(pairing.score()))
        };
        // The columns of weaker players are hidden first.
        Column::numbers(&*ranks[index], index, ranking.iter().map(cell).collect())
    };
    let mut columns = vec![Column::numbers("", 0, ranks.clone())];
    columns.extend(ranking.iter().enumerate().map(against));
    columns
}

/// Returns the results of every two players that played each other.
pub(super) fn pairing_columns(setup: &Setup<'_>, standings: &Standings) -> Vec<Column> {
    let headings = [
        ("", 0),
        ("against", 0),
        ("as first", 4),
        ("as second", 3),
        ("pairs", 5),
        ("elo", 0),
        ("95 % interval", 1),
        ("nElo", 6),
        ("P(stronger)", 2),
        ("verdict", 1),
    ];
    let mut columns = headings.map(|(name, hide_rank)| Column::numbers(name, hide_rank, Vec::new()));
    let ranking = standings.ranking();
    for (index, player) in ranking.iter().enumerate() {
        for (other, opponent) in ranking.iter().enumerate().skip(index + 1) {
            let Some(pairing) = standings.pairing(*player, *opponent) else { continue };
            let rating = pairing.rating();
            let [elo, interval, superiority] = rating_cells(rating);
            let (pairs, verdict) = (pairing.pairs.count().to_string(), verdict_text(setup, rating));
            let [rank, against] = [index, other].map(|index| (index + 1).to_string());
            let [first, second] = [pairing.as_first, pairing.as_second].map(won_drawn_lost);
            let normalized = normalized_text(rating);
            let row = [rank, against, first, second, pairs, elo, interval, normalized, superiority, verdict];
            columns.iter_mut().zip(row).for_each(|(column, cell)| column.cells.push(cell));
        }
    }
    columns.into()
}

/// Returns a table, and a note with the names of its hidden columns.
fn table_text(columns: Vec<Column>, style: TextStyle) -> String {
    let columns = Columns::fitting(columns, style);
    match hidden_columns_note(columns.hidden(), "a wider terminal or --json") {
        Some(note) => format!("{}\n{}", columns.text(), wrap(&format!("({note})"), style)),
        None => columns.text(),
    }
}

/// Returns a note for each player that lost games by faults, with the first reason of each kind.
fn fault_notes(setup: &Setup<'_>, standings: &Standings, faults: &FirstFaults) -> Vec<String> {
    let note = |(player, stats): (usize, &PlayerStats)| {
        let kinds = Fault::ALL.into_iter().map(|kind| (kind, stats.faults_of(kind)));
        let kinds = kinds.filter(|(_, count)| *count > 0);
        let kinds =
            kinds.map(|(kind, count)| format!("{kind} {count} ({})", escape(faults.reason(player, kind))));
        let kinds: Vec<String> = kinds.collect();
        let name = setup.shown_name(player);
        (!kinds.is_empty()).then(|| format!("{name} lost games by faults: {}", kinds.join(", ")))
    };
    standings.player_stats.iter().enumerate().filter_map(note).collect()
}

/// Returns warnings about everything that makes the numbers in the tables less reliable.
fn warnings(setup: &Setup<'_>, standings: &Standings) -> Vec<String> {
    let mut warnings = Vec::new();
    for pairing in &standings.pairings {
        let [player, opponent] = pairing.players.map(|player| setup.shown_name(player));
        let (games, distinct) = (pairing.score().games(), pairing.distinct);
        if distinct < games {
            warnings.push(format!(
                "{player} and {opponent}: only {distinct} of {games} games are different; pairs with a repeated game are \
                 not counted"
            ));
        }
        if pairing.unfinished > 0 {
            warnings.push(format!(
                "{player} and {opponent}: {} games were stopped at the limit of moves",
                pairing.unfinished
            ));
        }
    }
    warnings
}

/// Returns a note with the share of the games that ended early; `None` if there are no games.
fn adjudication_note(adjudication: Adjudication) -> Option<String> {
    let Adjudication { nodes, adjudicated, games } = adjudication;
    let percent = 100.0 * adjudication.share()?;
    Some(format!(
        "{adjudicated} of {games} games ({percent:.1} %) were adjudicated: the solver proved their outcomes with at most \
         {nodes} nodes after each move"
    ))
}

/// Returns a note that there were not enough openings.
fn exhausted_text(setup: &Setup<'_>, standings: &Standings) -> String {
    let played = standings.pairings.first().map_or(0, |pairing| pairing.score().games());
    let wanted = setup.terms.games.unwrap_or_default();
    let advice = match setup.terms.openings {
        Openings::Listed(_) => "a file with more openings allows more games",
        _ => "--openings N with more moves may yield more",
    };
    format!(
        "ended after {played} of {wanted} games of each pairing: no new opening was left, and none is repeated; {advice}"
    )
}

/// Returns the decision of the sequential test; `None` without a test or before the first game.
fn sprt_result(setup: &Setup<'_>, standings: &Standings) -> Option<String> {
    let (sprt, pairing) = (setup.terms.sprt?, standings.pairings.first()?);
    let [player, opponent] = pairing.players.map(|player| setup.shown_name(player));
    let (lower, upper) = sprt.bounds();
    let ratio = sprt.log_likelihood_ratio(pairing.pairs);
    let (elo0, elo1, games) = (sprt.elo0(), sprt.elo1(), pairing.score().games());
    let decision = match standings.end {
        ContestEnd::Decided(SprtDecision::Elo1) => {
            format!("accepted elo >= {elo1}, rejected elo <= {elo0}")
        }
        ContestEnd::Decided(SprtDecision::Elo0) => {
            format!("accepted elo <= {elo0}, rejected elo >= {elo1}")
        }
        ContestEnd::AllGamesPlayed | ContestEnd::OpeningsExhausted | ContestEnd::Cancelled => {
            format!("undecided between elo <= {elo0} and elo >= {elo1}")
        }
    };
    Some(format!(
        "test of {player} against {opponent}: {decision}, after {games} games (log-likelihood ratio {ratio:.2}, decided \
         at {lower:.2} or {upper:.2})"
    ))
}

/// Returns the numbers of games won, drawn and lost, separated by hyphens.
fn won_drawn_lost(score: Score) -> String {
    format!("{}-{}-{}", score.wins, score.draws, score.losses)
}

/// Returns the points as a percentage of the games played.
fn score_percent(score: Score) -> String {
    if score.games() == 0 {
        return "?".to_owned();
    }
    // In tenths of a percent: 1000 * half points / (2 * games), rounded to the nearest integer.
    let tenths = (1_000 * score.half_points() + score.games()) / (2 * score.games());
    format!("{}.{} %", tenths / 10, tenths % 10)
}

/// Returns the rating difference, its interval, and the likelihood of superiority.
fn rating_cells(rating: Option<Rating>) -> [String; 3] {
    let Some(rating) = rating else { return ["?", "?", "?"].map(str::to_owned) };
    let interval = points_range(rating.low, rating.high);
    [points(rating.elo), interval, format!("{:.1} %", 100.0 * rating.superiority)]
}

/// Returns the normalized difference and its interval.
fn normalized_text(rating: Option<Rating>) -> String {
    rating.map_or_else(
        || "?".to_owned(),
        |rating| {
            let normalized = points(rating.normalized);
            if rating.normalized.is_infinite() {
                return normalized;
            }
            let range = points_range(rating.normalized_low, rating.normalized_high);
            format!("{normalized} ({range})")
        },
    )
}

/// Returns the verdict on the player that the row names first; `open` without one.
fn verdict_text(setup: &Setup<'_>, rating: Option<Rating>) -> String {
    let verdict = rating.and_then(|rating| setup.verdict(rating));
    verdict.map_or_else(|| "open".to_owned(), |verdict| verdict.to_string())
}
