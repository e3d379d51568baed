//! Tables, and what is said in several places.

use comfy_table::{CellAlignment, ContentArrangement, Row, Table, presets};
use plywood::{Bound, BoundedValue, SearchEnd, Session, StopReason, Value};

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

/// Returns a description of how a search ended.
pub(crate) fn describe_end(end: SearchEnd) -> &'static str {
    match end {
        SearchEnd::Proved => "proved: no deeper search can say otherwise",
        SearchEnd::DepthReached => "to the depth that was asked for",
        SearchEnd::Stopped(reason) => describe_stop(reason),
    }
}

/// Returns a description of the limit that stopped a search or a count.
pub(crate) fn describe_stop(reason: StopReason) -> &'static str {
    match reason {
        StopReason::Time => "unfinished: stopped by time",
        StopReason::Nodes => "unfinished: stopped by nodes",
        StopReason::Memory => "unfinished: stopped by memory; --memory gives it more",
        StopReason::Cancelled => "unfinished: interrupted",
        _ => "unfinished",
    }
}

/// A value as it is known: exact, or a bound on one.
pub(crate) fn with_bound(value: Value, bound: Option<Bound>) -> String {
    BoundedValue::new(value, bound.unwrap_or(Bound::Exact)).to_string()
}
