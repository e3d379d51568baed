//! A tree in words: [`Trace::words`], a sentence for each step, and [`brief`], a value in a word.

use std::fmt::Display;

use super::steps::{Event, Standing, Step};
use super::{Cut, Kind, Trace, TraceNode};
use crate::value::Bound;
use crate::value::Player;
use crate::value::{Value, Window};

/// So many moves that were not searched are named, and the others counted.
const NAMED: usize = 3;
/// A position whose text is longer than this, in characters, is not written into a sentence.
const LONGEST: usize = 60;

/// A value as it is written into a picture: `win 3`, `loss 2`, `draw`, a margin as a number, an estimate as a number
/// with a sign, [rounded](Value::rounded).
///
/// ```
/// use plywood::{Value, trace::brief};
/// assert_eq!(brief(Value::Win { plies: 3 }), "win 3");
/// assert_eq!(brief(Value::Points(-2)), "-2");
/// assert_eq!(brief(Value::Estimate(0.123_456)), "+0.123");
/// assert_eq!(brief(Value::Estimate(-0.000_1)), "0");
/// ```
pub fn brief(value: Value) -> String {
    match value.rounded() {
        Value::Points(points) => points.to_string(),
        Value::Estimate(0.0) => "0".to_owned(),
        Value::Estimate(estimate) => format!("{estimate:+}"),
        decided => decided.to_string(),
    }
}

impl<M: Display, P: Display> Trace<M, P> {
    /// A step in a sentence. Values in figures are seen by the first player, with plies counted from the root.
    ///
    /// ```
    /// use plywood::{Limits, ZeroEvaluator, textbook::AlphaBeta, toy::Toy, trace::Trace};
    /// let toy: Toy = "((3 5) (2 9))".parse()?;
    /// let trace = Trace::record(&mut AlphaBeta::default(), &toy, &ZeroEvaluator, &Limits::none(), 100)?;
    /// let told: Vec<String> = trace.steps().iter().map(|&step| trace.words(step)).collect();
    /// assert_eq!(told[5], "first plays b: (2 9); only values above 3 matter");
    /// assert_eq!(told[6], "second plays a: 2, first wins by 2; the best so far for second");
    /// assert_eq!(
    ///     told[7],
    ///     "second need not look at b: a is enough (first wins by 2), for first already has better (first wins by 3)"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn words(&self, step: Step) -> String {
        let node = &self.nodes[step.node];
        match step.event {
            Event::Enter => format!("{}{}", self.arrival(node), matters(node.window_for(Player::First))),
            Event::Leaf(standing) => {
                let found = match node.kind {
                    Kind::End(outcome) => outcome.to_string(),
                    Kind::Horizon | Kind::Inner => found(node),
                };
                format!("{}, {found}{}", self.arrival(node), self.standing_in_words(node, standing))
            }
            Event::Fold(1) => "1 more position below is not told of".to_owned(),
            Event::Fold(count) => format!("{count} more positions below are not told of"),
            Event::Cut => node.cut.as_ref().map_or_else(String::new, |cut| self.reason(node, cut)),
            Event::Leave(Standing::Unfinished) => match &node.mv {
                Some(mv) => format!("a limit came before {mv} was finished"),
                None => "a limit came before anything was finished".to_owned(),
            },
            Event::Leave(standing) => {
                let after = match &node.mv {
                    Some(mv) => format!("so after {mv}"),
                    None if self.report.end.is_complete() => "so in the end".to_owned(),
                    None => "a limit came first; so far".to_owned(),
                };
                format!("{after}: {}{}", found(node), self.standing_in_words(node, standing))
            }
        }
    }

    /// Who played what, and what the board is then, where that is short.
    fn arrival(&self, node: &TraceNode<M, P>) -> String {
        let played = match (&node.mv, node.parent) {
            (Some(mv), Some(parent)) => format!("{} plays {mv}", self.nodes[parent].player),
            _ if matches!(node.kind, Kind::End(_)) => "the game is over".to_owned(),
            _ => format!("{} is to move", node.player),
        };
        let board = node.position.to_string();
        let board = board.trim();
        if board.contains('\n') || board.chars().count() > LONGEST {
            played
        } else {
            format!("{played}: {board}")
        }
    }

    fn standing_in_words(&self, node: &TraceNode<M, P>, standing: Standing) -> String {
        let mover = node.parent.map_or(node.player, |parent| self.nodes[parent].player);
        match standing {
            Standing::Alone | Standing::Unfinished => String::new(),
            Standing::First => format!("; the best so far for {mover}"),
            Standing::Better => format!("; better for {mover} than all before"),
            Standing::NoBetter(best) => match best.and_then(|best| self.nodes[best].mv.as_ref()) {
                Some(mv) => format!("; no better for {mover} than {mv}"),
                None => format!("; no better for {mover} than the best so far"),
            },
        }
    }

    /// Why moves are cut off.
    fn reason(&self, node: &TraceNode<M, P>, cut: &Cut<M>) -> String {
        let mover = node.player;
        let best = node.children.iter().rev().find(|&&child| self.nodes[child].raised);
        let best = best.and_then(|&best| self.nodes[best].mv.as_ref());
        let best = best.map_or_else(|| "the best so far".to_owned(), ToString::to_string);
        let beta = node.window.beta();
        let more = if cut.value > beta { "better" } else { "as much" };
        format!(
            "{mover} need not look at {}: {best} is enough ({}), for {} already has {more} ({})",
            listed(cut),
            told(cut.value, mover),
            mover.opponent(),
            told(beta, mover)
        )
    }
}

/// The moves that are cut off, the first of them by name.
fn listed<M: Display>(cut: &Cut<M>) -> String {
    let names: Vec<String> = cut.unseen.iter().take(NAMED).map(|unseen| unseen.mv.to_string()).collect();
    match (cut.unseen.len() - names.len(), names.split_last()) {
        (0, Some((last, []))) => last.clone(),
        (0, Some((last, others))) => format!("{} and {last}", others.join(", ")),
        (more, _) => format!("{} and {more} more", names.join(", ")),
    }
}

/// A value of `player` in words; an estimate is always the first player's.
fn told(value: Value, player: Player) -> String {
    value.seen_by(Player::First, player).in_words(Player::First)
}

fn found<M, P>(node: &TraceNode<M, P>) -> String {
    let Some(value) = node.value else { return "not known yet".to_owned() };
    let told = told(value, node.player);
    match node.bound {
        Bound::Exact => told,
        Bound::Lower => format!("{told}, or better for {}", node.player),
        Bound::Upper => format!("{told}, or better for {}", node.player.opponent()),
    }
}

/// Which values make a difference, where not all do.
fn matters(window: Window) -> String {
    let above = (window.alpha() > Value::WORST).then(|| format!("above {}", brief(window.alpha())));
    let below = (window.beta() < Value::BEST).then(|| format!("below {}", brief(window.beta())));
    match (above, below) {
        (None, None) => String::new(),
        (Some(one), None) | (None, Some(one)) => format!("; only values {one} matter"),
        (Some(above), Some(below)) => format!("; only values {above} and {below} matter"),
    }
}
