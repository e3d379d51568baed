//! The quality of heuristics: tables, JSON and CSV, and a plot.

mod plot;

use std::io::{self, Write};

use plywood::Session;
use plywood::heuristics::{DepthShares, Figures, Interval, Quality, Study};
use serde_json::{Value as Json, json};

use super::csv::io_error;
use crate::json::VERSION;
use crate::provenance::Provenance;
use crate::sentences::{describe_stop, game_and_moves, quantity};
use crate::text::{TextStyle, align_right, table, wrap};

pub use plot::study_svg;

/// A measure of the best moves: its name and the figure at one depth.
type MoveMeasure = (&'static str, fn(&DepthShares) -> Interval);

const MOVE_MEASURES: [MoveMeasure; 2] =
    [("outcome", |shares: &DepthShares| shares.outcome), ("value", |shares: &DepthShares| shares.exact)];

/// Returns the tables of a study: all positions, each ply, and the calibration.
pub fn study_text(session: &dyn Session, study: &Study, style: TextStyle) -> String {
    let place = game_and_moves(session);
    let positions = quantity(study.positions as u64, "position", "positions");
    let mut lines = vec![format!("{place}: {positions} with exact values")];
    let by_depth = |heading: &[&str], rows: &mut dyn Iterator<Item = (Vec<String>, &Figures)>| {
        let depths = study.heuristics.first().map_or(0, |first| first.overall.depths.len());
        let depths = (0..depths).map(|depth| format!("depth {depth}"));
        let header = heading.iter().map(|name| (*name).to_owned()).chain(depths).collect::<Vec<_>>();
        let mut table = table(header, style);
        for (cells, figures) in rows {
            let mut cells = [cells, vec![interval(figures.correlation)]].concat();
            for (name, measure) in MOVE_MEASURES {
                let shares = figures.depths.iter().map(|shares| percentage(measure(shares)));
                table.add_row(cells.iter().cloned().chain([name.to_owned()]).chain(shares));
                cells.fill(String::new());
            }
        }
        table.trim_fmt()
    };
    let overall = |quality: &'_ Quality| vec![quality.name.clone()];
    lines.push(
        "\nrank correlation, and positions in which the best move keeps the outcome and the value".to_owned(),
    );
    lines.push(by_depth(
        &["heuristic", "correlation", "keeps"],
        &mut study.heuristics.iter().map(|quality| (overall(quality), &quality.overall)),
    ));
    lines.push("\nby ply".to_owned());
    lines.push(by_depth(
        &["heuristic", "ply", "positions", "correlation", "keeps"],
        &mut study.heuristics.iter().flat_map(|quality| {
            quality.by_ply.iter().map(|(ply, figures)| {
                (vec![quality.name.clone(), ply.to_string(), figures.positions.to_string()], figures)
            })
        }),
    ));
    lines.push("\naverage result by estimate: a win counts 100 %, a draw 50 %".to_owned());
    let mut calibration = table(["heuristic", "from", "to", "positions", "result"], style);
    for quality in &study.heuristics {
        for bucket in &quality.overall.calibration {
            let [low, high] = [bucket.low, bucket.high].map(|bound| format!("{bound:.4}"));
            let (positions, result) = (bucket.positions.to_string(), percentage(bucket.result));
            calibration.add_row([quality.name.clone(), low, high, positions, result]);
        }
    }
    align_right(&mut calibration, 1..4);
    lines.push(calibration.trim_fmt());
    lines.push(String::new());
    let note = "intervals of 95 %: bootstrap for the correlation (Kendall's tau-b), Wilson's score otherwise";
    lines.push(wrap(note, style));
    lines.extend(study.stopped.map(|stop| describe_stop(stop).to_owned()));
    lines.join("\n")
}

/// Returns an estimate with its interval, such as `0.52 [0.50, 0.54]`.
fn interval(interval: Option<Interval>) -> String {
    interval.map_or_else(
        || "-".to_owned(),
        |Interval { value, low, high }| format!("{value:.2} [{low:.2}, {high:.2}]"),
    )
}

/// Returns a share with its interval, such as `93.1% [92.2, 93.8]`.
fn percentage(Interval { value, low, high }: Interval) -> String {
    format!("{:.1}% [{:.1}, {:.1}]", 100.0 * value, 100.0 * low, 100.0 * high)
}

/// Returns the object that `heuristics --json` prints. `seed` is that of random positions.
pub fn study_json(session: &dyn Session, seed: Option<u64>, study: &Study) -> Json {
    let heuristic = |quality: &Quality| {
        let by_ply = quality.by_ply.iter().map(|(ply, figures)| {
            let mut object = json!({ "ply": ply });
            add_figures(&mut object, figures);
            object
        });
        let mut object = json!({ "name": quality.name });
        add_figures(&mut object, &quality.overall);
        object["by_ply"] = by_ply.collect();
        object
    };
    json!({
        "version": VERSION,
        "game": session.spec(),
        "moves": session.moves(),
        "seed": seed,
        "positions": study.positions,
        "stopped": study.stopped.map(|stop| stop.to_string()),
        "heuristics": study.heuristics.iter().map(heuristic).collect::<Json>(),
    })
}

fn add_figures(object: &mut Json, figures: &Figures) {
    let depth = |shares: &DepthShares| {
        let [outcome, value] = [shares.outcome, shares.exact].map(interval_json);
        json!({ "depth": shares.depth, "outcome": outcome, "value": value })
    };
    object["positions"] = figures.positions.into();
    object["correlation"] = figures.correlation.map(interval_json).into();
    object["depths"] = figures.depths.iter().map(depth).collect();
    let buckets = figures.calibration.iter().map(|bucket| {
        json!({
            "low": bucket.low,
            "high": bucket.high,
            "positions": bucket.positions,
            "result": interval_json(bucket.result),
        })
    });
    object["calibration"] = buckets.collect();
}

fn interval_json(Interval { value, low, high }: Interval) -> Json {
    json!({ "value": value, "low": low, "high": high })
}

/// Writes a line for each figure of each heuristic: of all positions, where `ply` is empty, and of each ply. The last
/// column contains the origin of the results.
///
/// # Errors
///
/// Returns the errors of `output`.
pub fn write_study_csv(
    session: &dyn Session,
    study: &Study,
    provenance: &Provenance,
    output: &mut dyn Write,
) -> io::Result<()> {
    const COLUMNS: &str = "game,moves,heuristic,ply,measure,depth,from,to,positions,figure,low,high,\
        provenance";
    let mut writer = csv::Writer::from_writer(output);
    writer.write_record(COLUMNS.split(',')).map_err(io_error)?;
    let (game, moves) = (session.spec(), session.moves().join(" "));
    let mut provenance = provenance.column();
    for quality in &study.heuristics {
        let by_ply = quality.by_ply.iter().map(|(ply, figures)| (ply.to_string(), figures));
        for (ply, figures) in [(String::new(), &quality.overall)].into_iter().chain(by_ply) {
            let mut write = |measure: &str, place: [String; 3], positions: usize, figure: Interval| {
                let numbers = [figure.value, figure.low, figure.high].map(|number| number.to_string());
                let names = [game, &moves, &quality.name, &ply, measure];
                let cells = names.into_iter().chain(place.iter().map(String::as_str));
                let positions = positions.to_string();
                let cells = cells.chain([&*positions]).chain(numbers.iter().map(String::as_str));
                let provenance = provenance.next().unwrap_or_default();
                writer.write_record(cells.chain([&*provenance])).map_err(io_error)
            };
            let nowhere = || [(); 3].map(|()| String::new());
            if let Some(correlation) = figures.correlation {
                write("correlation", nowhere(), figures.positions, correlation)?;
            }
            for shares in &figures.depths {
                for (name, measure) in MOVE_MEASURES {
                    let place = [shares.depth.to_string(), String::new(), String::new()];
                    write(name, place, figures.positions, measure(shares))?;
                }
            }
            for bucket in &figures.calibration {
                let place = [String::new(), bucket.low.to_string(), bucket.high.to_string()];
                write("result", place, bucket.positions, bucket.result)?;
            }
        }
    }
    writer.flush()
}
