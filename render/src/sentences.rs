//! Phrases that several outputs use.

use std::time::Duration;

use plywood::{Bound, Player, SearchEnd, Session, StopReason};

/// Returns the position of `session`, in one line: the game, the moves, and whose turn it is.
pub fn headline(session: &dyn Session) -> String {
    let state = match session.outcome() {
        Some(outcome) => format!("over: {outcome}"),
        None => format!("{} to move", session.to_move()),
    };
    format!("{}, {state}", game_and_moves(session))
}

/// Returns the game, the text of the position at which the session starts if there is one, and the moves that were played.
pub fn game_and_moves(session: &dyn Session) -> String {
    let place = game_and_start(session);
    match session.moves() {
        [] => place,
        moves => format!("{place} after {}", moves.join(" ")),
    }
}

/// Returns the game, and the text of the position at which the session starts if there is one.
pub fn game_and_start(session: &dyn Session) -> String {
    let start = session.start_position().map(|text| format!(" at {text}"));
    format!("{}{}", session.spec(), start.unwrap_or_default())
}

/// Describes how a search ended.
pub fn describe_end(end: SearchEnd) -> &'static str {
    match end {
        SearchEnd::Proved => "proved: no deeper search can say otherwise",
        SearchEnd::DepthReached => "to the depth that was asked for",
        SearchEnd::Stopped(reason) => describe_stop(reason),
    }
}

/// Describes the limit that stopped a search or a count.
pub fn describe_stop(reason: StopReason) -> &'static str {
    match reason {
        StopReason::Time => "unfinished: stopped by time",
        StopReason::Nodes => "unfinished: stopped by nodes",
        StopReason::Memory => "unfinished: stopped by memory; --memory gives it more",
        StopReason::Recursion => "unfinished: a browser allows no deeper recursion",
        StopReason::Cancelled => "unfinished: interrupted",
        _ => "unfinished",
    }
}

/// Returns the words that follow a value of this bound, seen by `mover`, the side to move; none after an exact value.
pub fn bound_suffix(bound: Option<Bound>, mover: Player) -> String {
    match bound {
        Some(Bound::Lower) => format!(", or better for {mover}"),
        Some(Bound::Upper) => format!(", or worse for {mover}"),
        Some(Bound::Exact) | None => String::new(),
    }
}

/// Returns ` to depth N`, or nothing for a search without a depth limit.
pub fn to_depth(depth: Option<u32>) -> String {
    depth.map_or_else(String::new, |depth| format!(" to depth {depth}"))
}

/// Returns a count with its noun in the singular or the plural, such as `1 ply` or `3 plies`.
pub fn quantity(count: u64, singular: &str, plural: &str) -> String {
    format!("{count} {}", if count == 1 { singular } else { plural })
}

/// Returns the events per second when `count` events take `time`.
pub fn per_second(count: u64, time: Duration) -> u64 {
    let rate = u128::from(count) * 1_000_000_000 / time.as_nanos().max(1);
    u64::try_from(rate).unwrap_or(u64::MAX)
}
