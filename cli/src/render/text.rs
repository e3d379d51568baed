//! Tables, and what is said in several places.

use comfy_table::{CellAlignment, ContentArrangement, Row, Table, presets};
use plywood::{Bound, Session, Stop, Value};

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
    bound.unwrap_or(Bound::Exact).said_of(value)
}
