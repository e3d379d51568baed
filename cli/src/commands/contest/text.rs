//! The standings of a contest as tables.

use std::io::{self, Write};

use plywood::contest::{Conduct, Finish, Openings, Rating, Score, Standings, Verdict};
use plywood::play::Fault;

use super::Setting;
use super::reasons::Reasons;
use crate::render::columns::{Column, Columns, about_left_out};
use crate::render::lines::for_output;
use crate::render::text::whereabouts;

/// Says all that came of the contest.
pub(super) fn write(
    output: &mut dyn Write,
    setting: &Setting<'_>,
    standings: &Standings,
    reasons: &Reasons,
) -> io::Result<()> {
    write_heading(output, setting)?;
    write_ranking(output, setting, standings)?;
    if setting.names.len() > 2 {
        write_cross_table(output, standings)?;
    }
    write_encounters(output, standings)?;
    let mut notes = faults(setting, standings, reasons);
    notes.extend(remarks(setting, standings));
    notes.extend(test(setting, standings));
    if standings.finish == Finish::Cancelled {
        notes.push("unfinished: interrupted".to_owned());
    }
    if !notes.is_empty() {
        writeln!(output, "\n{}", for_output(&notes.join("\n")))?;
    }
    Ok(())
}

fn write_heading(output: &mut dyn Write, setting: &Setting<'_>) -> io::Result<()> {
    let openings = match setting.terms.openings {
        Openings::FirstMoves => ", from every first move".to_owned(),
        Openings::Random { plies: 0 } => String::new(),
        Openings::Random { plies: 1 } => ", from one random move on".to_owned(),
        Openings::Random { plies } => format!(", from up to {plies} random moves on"),
    };
    let heading = format!("{}{openings}, seed {}", whereabouts(setting.session), setting.terms.seed);
    writeln!(output, "{}\n", for_output(&heading))
}

fn write_ranking(output: &mut dyn Write, setting: &Setting<'_>, standings: &Standings) -> io::Result<()> {
    let ranking = standings.ranking();
    let cells = |cell: &dyn Fn(usize) -> String| ranking.iter().map(|player| cell(*player)).collect();
    let count = |of: fn(Score) -> u64| cells(&|player| of(standings.score(player)).to_string());
    let rating = |part: usize| cells(&|player| rating_in_words(standings.rating(player))[part].clone());
    let columns = vec![
        Column::numbers("", 0, (1..=ranking.len()).map(|rank| rank.to_string()).collect()),
        Column::words("player", 0, cells(&|player| setting.names[player].clone())),
        Column::numbers("games", 5, count(Score::games)),
        Column::numbers("won", 2, count(|score| score.wins)),
        Column::numbers("drawn", 4, count(|score| score.draws)),
        Column::numbers("lost", 3, count(|score| score.losses)),
        Column::numbers("score", 0, cells(&|player| part(standings.score(player)))),
        Column::numbers("elo", 0, rating(0)),
        Column::numbers("95 % interval", 1, rating(1)),
    ];
    write_columns(output, columns)
}

/// Players are their ranks here, for the words that name a program may be many.
fn write_cross_table(output: &mut dyn Write, standings: &Standings) -> io::Result<()> {
    let ranking = standings.ranking();
    let ranks: Vec<String> = (1..=ranking.len()).map(|rank| rank.to_string()).collect();
    let against = |(index, opponent): (usize, &usize)| {
        let cell = |player: &usize| {
            let encounter = standings.encounter(*player, *opponent);
            encounter.map_or_else(String::new, |encounter| games(encounter.score()))
        };
        Column::numbers(&*ranks[index], index, ranking.iter().map(cell).collect())
    };
    let mut columns = vec![Column::numbers("", 0, ranks.clone())];
    columns.extend(ranking.iter().enumerate().map(against));
    writeln!(output, "\nwon-drawn-lost against each other")?;
    write_columns(output, columns)
}

fn write_encounters(output: &mut dyn Write, standings: &Standings) -> io::Result<()> {
    // Two columns that say who, and five of the rest.
    let mut cells: [Vec<String>; 7] = Default::default();
    let ranking = standings.ranking();
    for (index, player) in ranking.iter().enumerate() {
        for (other, opponent) in ranking.iter().enumerate().skip(index + 1) {
            let Some(encounter) = standings.encounter(*player, *opponent) else { continue };
            let [elo, interval, superiority] = rating_in_words(encounter.rating());
            let [rank, against] = [index, other].map(|index| (index + 1).to_string());
            let [first, second] = [encounter.as_first, encounter.as_second].map(games);
            let row = [rank, against, first, second, elo, interval, superiority];
            cells.iter_mut().zip(row).for_each(|(column, cell)| column.push(cell));
        }
    }
    let heads = [
        ("", 0),
        ("against", 0),
        ("as first", 4),
        ("as second", 3),
        ("elo", 0),
        ("95 % interval", 1),
        ("stronger", 2),
    ];
    let columns = heads.into_iter().zip(cells);
    writeln!(output)?;
    write_columns(output, columns.map(|((name, goes), cells)| Column::numbers(name, goes, cells)).collect())
}

/// Writes a table, and which columns it has no room for.
fn write_columns(output: &mut dyn Write, columns: Vec<Column>) -> io::Result<()> {
    let columns = Columns::fitting(columns);
    writeln!(output, "{}", columns.text())?;
    match about_left_out(columns.left_out(), "a wider terminal or --json") {
        Some(note) => writeln!(output, "{}", for_output(&format!("({note})"))),
        None => Ok(()),
    }
}

/// What lost games by faults, and why the first time.
fn faults(setting: &Setting<'_>, standings: &Standings, reasons: &Reasons) -> Vec<String> {
    let lost = |(player, conduct): (usize, &Conduct)| {
        let kinds = Fault::ALL.into_iter().map(|kind| (kind, conduct.faults_of(kind)));
        let kinds = kinds.filter(|(_, count)| *count > 0);
        let kinds = kinds.map(|(kind, count)| format!("{kind} {count} ({})", reasons.first(player, kind)));
        let kinds: Vec<String> = kinds.collect();
        let name = &setting.names[player];
        (!kinds.is_empty()).then(|| format!("{name} lost games by its faults: {}", kinds.join(", ")))
    };
    standings.conduct.iter().enumerate().filter_map(lost).collect()
}

/// What takes from the weight of the numbers in the tables.
fn remarks(setting: &Setting<'_>, standings: &Standings) -> Vec<String> {
    let mut remarks = Vec::new();
    for encounter in &standings.encounters {
        let [player, opponent] = encounter.players.map(|player| &*setting.names[player]);
        let (games, distinct) = (encounter.score().games(), encounter.distinct);
        let repeat = encounter.players.iter().all(|player| setting.players[*player].who.repeats_itself());
        if repeat && distinct < games {
            remarks.push(format!(
                "{player} and {opponent}: only {distinct} of {games} games are different; a repeated game proves \
                 nothing, and makes the interval too narrow"
            ));
        }
        if encounter.unfinished > 0 {
            remarks.push(format!("{player} and {opponent}: {} games were broken off", encounter.unfinished));
        }
    }
    remarks
}

/// What the test has found; nothing where nobody met.
fn test(setting: &Setting<'_>, standings: &Standings) -> Option<String> {
    let (sprt, encounter) = (setting.terms.sprt?, standings.encounters.first()?);
    let [player, opponent] = encounter.players.map(|player| &*setting.names[player]);
    let (lower, upper) = sprt.bounds();
    let ratio = sprt.log_likelihood_ratio(encounter.pairs);
    let (elo0, elo1, games) = (sprt.elo0(), sprt.elo1(), encounter.score().games());
    let decided = match standings.finish {
        Finish::Decided(Verdict::Elo1) => {
            format!("{player} is stronger than {opponent} by {elo1} rather than {elo0}, after {games} games")
        }
        Finish::Decided(Verdict::Elo0) => {
            format!("{player} is not stronger than {opponent} by {elo1}, but by {elo0}, after {games} games")
        }
        Finish::Games | Finish::Cancelled => format!(
            "whether {player} is stronger than {opponent} by {elo0} or by {elo1} is undecided after {games} games"
        ),
    };
    Some(format!("test: {decided} (log-likelihood ratio {ratio:.2}, decided at {lower:.2} or {upper:.2})"))
}

/// Games won, drawn and lost.
fn games(score: Score) -> String {
    format!("{}-{}-{}", score.wins, score.draws, score.losses)
}

/// The part of all points, in percent.
fn part(score: Score) -> String {
    if score.games() == 0 {
        return "?".to_owned();
    }
    // Tenths of a percent, rounded to the nearest.
    let tenths = (1_000 * score.halves() + score.games()) / (2 * score.games());
    format!("{}.{} %", tenths / 10, tenths % 10)
}

/// The difference, its interval, and the likelihood of superiority.
fn rating_in_words(rating: Option<Rating>) -> [String; 3] {
    let Some(rating) = rating else { return ["?", "?", "?"].map(str::to_owned) };
    let points = |elo: f64| {
        // What rounds to zero has no sign.
        let elo = elo.round() + 0.0;
        if elo == 0.0 { "0".to_owned() } else { format!("{elo:+}") }
    };
    let interval = format!("{} to {}", points(rating.low), points(rating.high));
    [points(rating.elo), interval, format!("{:.1} %", 100.0 * rating.superiority)]
}
