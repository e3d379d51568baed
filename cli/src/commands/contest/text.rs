//! The standings of a contest as tables.

use std::io::{self, Write};

use plywood::contest::{Conduct, Finish, Openings, Rating, Score, Standings, Verdict};
use plywood::play::Fault;

use super::Setting;
use super::reasons::Reasons;
use crate::render::text::{align_right, table, whereabouts};

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
        writeln!(output, "\n{}", notes.join("\n"))?;
    }
    Ok(())
}

fn write_heading(output: &mut dyn Write, setting: &Setting<'_>) -> io::Result<()> {
    write!(output, "{}", whereabouts(setting.session))?;
    match setting.terms.openings {
        Openings::FirstMoves => write!(output, ", from every first move")?,
        Openings::Random { plies: 0 } => {}
        Openings::Random { plies: 1 } => write!(output, ", from one random move on")?,
        Openings::Random { plies } => write!(output, ", from up to {plies} random moves on")?,
    }
    writeln!(output, ", seed {}\n", setting.terms.seed)
}

fn write_ranking(output: &mut dyn Write, setting: &Setting<'_>, standings: &Standings) -> io::Result<()> {
    let mut table = table(["", "player", "games", "won", "drawn", "lost", "score", "elo", "95 % interval"]);
    align_right(&mut table, [0, 2, 3, 4, 5, 6, 7, 8].into_iter());
    for (index, player) in standings.ranking().into_iter().enumerate() {
        let score = standings.score(player);
        let [elo, interval, _] = rating_in_words(standings.rating(player));
        table.add_row([
            (index + 1).to_string(),
            setting.names[player].clone(),
            score.games().to_string(),
            score.wins.to_string(),
            score.draws.to_string(),
            score.losses.to_string(),
            part(score),
            elo,
            interval,
        ]);
    }
    writeln!(output, "{}", table.trim_fmt())
}

/// Players are their ranks here, for the words that name a program may be many.
fn write_cross_table(output: &mut dyn Write, standings: &Standings) -> io::Result<()> {
    let ranking = standings.ranking();
    let ranks = (1..=ranking.len()).map(|rank| rank.to_string());
    let mut table = table(std::iter::once(String::new()).chain(ranks).collect::<Vec<_>>());
    align_right(&mut table, 0..=ranking.len());
    for (index, player) in ranking.iter().enumerate() {
        let against = ranking.iter().map(|opponent| {
            let encounter = standings.encounter(*player, *opponent);
            encounter.map_or_else(String::new, |encounter| games(encounter.score()))
        });
        table.add_row(std::iter::once((index + 1).to_string()).chain(against).collect::<Vec<_>>());
    }
    writeln!(output, "\nwon-drawn-lost against each other\n{}", table.trim_fmt())
}

fn write_encounters(output: &mut dyn Write, standings: &Standings) -> io::Result<()> {
    let header = ["", "against", "as first", "as second", "elo", "95 % interval", "stronger"];
    let mut table = table(header);
    align_right(&mut table, 0..header.len());
    let ranking = standings.ranking();
    for (index, player) in ranking.iter().enumerate() {
        for (other, opponent) in ranking.iter().enumerate().skip(index + 1) {
            let Some(encounter) = standings.encounter(*player, *opponent) else { continue };
            let [elo, interval, superiority] = rating_in_words(encounter.rating());
            let [rank, against] = [index, other].map(|index| (index + 1).to_string());
            let [first, second] = [encounter.as_first, encounter.as_second].map(games);
            table.add_row([rank, against, first, second, elo, interval, superiority]);
        }
    }
    writeln!(output, "\n{}", table.trim_fmt())
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
