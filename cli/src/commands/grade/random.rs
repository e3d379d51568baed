//! Random positions that plain minimax can search: [`positions_with_small_trees`].

use plywood::textbook::Recursive;
use plywood::{AnySearcher, Cancel, Limits, Session};
use plywood_render::sentences::quantity;

use super::oracle::BLIND;
use crate::failure::Failure;

/// The largest number of random positions that are tried for each selected one.
const TRIES: usize = 64;

/// Returns the moves to at most `count` random positions from which plain minimax visits at most `nodes` positions.
///
/// The positions for a smaller `count` are a prefix of those for a larger one. The list is shorter than `count` if few
/// such positions are found; finding none is an error.
pub(super) fn positions_with_small_trees(
    session: &mut dyn Session,
    count: usize,
    seed: u64,
    nodes: u64,
    cancel: &Cancel,
) -> Result<Vec<Vec<String>>, Failure> {
    let limits = Limits::none().with_nodes(nodes).with_cancel(cancel.clone());
    let (mut selected, mut tried, mut requested) = (Vec::new(), 0, count);
    loop {
        // With the same seed, a longer list begins with the shorter one.
        let lines = session.random_positions(requested, seed);
        let is_complete = lines.len() < requested || requested >= count * TRIES;
        for line in lines.into_iter().skip(tried) {
            tried += 1;
            if selected.len() < count && !cancel.is_cancelled() && is_small(session, &line, &limits)? {
                selected.push(line);
            }
        }
        if selected.len() == count || is_complete || cancel.is_cancelled() {
            break;
        }
        requested *= 2;
    }
    if selected.is_empty() && !cancel.is_cancelled() {
        let spec = session.spec();
        let reason = format!(
            "{spec}: found no random position with a tree of at most {}; increase --max-tree",
            quantity(nodes, "position", "positions")
        );
        return Err(Failure::Input(reason));
    }
    Ok(selected)
}

/// Whether plain minimax searches the position after `line` within the limits. `session` keeps its position.
fn is_small(session: &mut dyn Session, line: &[String], limits: &Limits) -> Result<bool, Failure> {
    for mv in line {
        session.play(mv)?;
    }
    let report = session.search(&mut AnySearcher::from(Recursive), Some(BLIND), limits);
    for _ in line {
        session.undo();
    }
    Ok(report?.end.is_complete())
}
