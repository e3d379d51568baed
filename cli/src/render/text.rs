//! Tables, and values in words.

use comfy_table::{CellAlignment, ContentArrangement, Row, Table, presets};
use plywood::{Bound, Outcome, Player, Session, Stop, Value};

use crate::terminal;

/// Space behind a column, which the last one in a line does not show.
const PADDING: u16 = 2;

/// A table without lines; on a terminal it is no wider than that.
pub(crate) fn table(header: impl Into<Row>) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_header(header);
    for column in table.column_iter_mut() {
        column.set_padding((0, PADDING));
    }
    if !terminal::output_is_decorated() {
        table.force_no_tty();
    }
    if let Some(width) = terminal::output_width() {
        table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width.saturating_add(PADDING));
    }
    table
}

/// Sets columns of numbers flush right.
pub(crate) fn align_right(table: &mut Table, columns: impl Iterator<Item = usize>) {
    for column in columns {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
}

/// What position this is.
pub(crate) fn headline(session: &dyn Session) -> String {
    let now = match session.outcome() {
        Some(outcome) => format!("over: {outcome}"),
        None => format!("{} to move", session.to_move()),
    };
    format!("{}, {now}", whereabouts(session))
}

/// Which game it is, and after which moves.
pub(crate) fn whereabouts(session: &dyn Session) -> String {
    match session.moves() {
        [] => session.spec().to_owned(),
        moves => format!("{} after {}", session.spec(), moves.join(" ")),
    }
}

/// What `value` says, as `mover` sees it, of who wins.
pub(crate) fn in_words(value: Value, mover: Player) -> String {
    match value {
        Value::Win { plies: 0 } => format!("{mover} has won"),
        Value::Loss { plies: 0 } => format!("{} has won", mover.opponent()),
        Value::Win { plies } => format!("{mover} wins in {}", in_plies(plies)),
        Value::Loss { plies } => format!("{} wins in {}", mover.opponent(), in_plies(plies)),
        Value::Draw => "draw".to_owned(),
        Value::Points(points) => match mover {
            Player::First => Outcome::Points(points).to_string(),
            Player::Second => Outcome::Points(points.saturating_neg()).to_string(),
        },
        Value::Estimate(estimate) => format!("estimated at {} for {mover}", rounded(estimate)),
    }
}

/// Why a search or a count ended.
pub(crate) fn in_full(stop: Stop) -> &'static str {
    match stop {
        Stop::Proved => "proved: no deeper search can say otherwise",
        Stop::Depth => "to the depth that was asked for",
        Stop::Time => "unfinished: stopped by time",
        Stop::Nodes => "unfinished: stopped by nodes",
        Stop::Memory => "unfinished: stopped by memory; --memory gives it more",
        Stop::Cancelled => "unfinished: interrupted",
    }
}

/// A value as it is known: exact, or a bound on one.
pub(crate) fn with_bound(value: Value, bound: Option<Bound>) -> String {
    let value = match value {
        Value::Estimate(estimate) => Value::Estimate(rounded(estimate)),
        exact => exact,
    };
    match bound {
        Some(Bound::Lower) => format!("at least {value}"),
        Some(Bound::Upper) => format!("at most {value}"),
        Some(Bound::Exact) | None => value.to_string(),
    }
}

/// As many digits as a person reads; what rounds to zero has no sign.
fn rounded(estimate: f64) -> f64 {
    (estimate * 10_000.0).round() / 10_000.0 + 0.0
}

fn in_plies(plies: u32) -> String {
    if plies == 1 { "1 ply".to_owned() } else { format!("{plies} plies") }
}
