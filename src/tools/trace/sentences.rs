//! The sentences that describe the steps of a search: [`Trace::explain`] and [`Trace::phrase`].

use std::fmt::Display;

use super::explanation::{Event, Rank, Step, short_phrase};
use super::tree::{Cutoff, NodeKind, Trace, TraceNode};
use crate::phrase::{Argument, Phrase};
use crate::value::{Bound, Player, Value, Window};

/// The maximum number of pruned moves that are named; the others are counted.
const MAX_LISTED: usize = 3;
/// The maximum length of a position in a sentence, in characters; a longer text is left out.
const MAX_BOARD_LENGTH: usize = 60;

impl<M: Display, P: Display> Trace<M, P> {
    /// Returns a sentence that describes a step. Values are from the perspective of the first player, with plies
    /// counted from the root.
    ///
    /// ```
    /// use plywood::trace::{Event, Rank, Trace};
    /// use plywood::{Limits, ZeroEvaluator, textbook::AlphaBeta, toy::Toy};
    /// let toy: Toy = "((3 5) (2 9))".parse()?;
    /// let trace = Trace::record(&mut AlphaBeta::default(), &toy, &ZeroEvaluator, &Limits::none(), 100)?;
    /// assert_eq!(trace.steps()[2].event, Event::Leaf(Rank::First));
    /// let sentences: Vec<String> = trace.steps().iter().map(|&step| trace.explain(step)).collect();
    /// assert_eq!(sentences[5], "first plays b: (2 9); only values above 3 matter");
    /// assert_eq!(sentences[6], "second plays a: 2, first wins by 2; the best so far for second");
    /// assert_eq!(
    ///     sentences[7],
    ///     "cutoff: second skips b, because a refutes this line (first wins by 2), and first already has a better \
    ///      alternative (first wins by 3)"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If `step` belongs to a larger trace.
    pub fn explain(&self, step: Step) -> String {
        self.phrase(step).to_string()
    }

    /// Returns the sentence of [`explain`](Self::explain) with a code for translation.
    ///
    /// ```
    /// use plywood::{Limits, Trace, ZeroEvaluator, textbook::AlphaBeta, toy::Toy};
    /// let toy: Toy = "((3 5) (2 9))".parse()?;
    /// let trace = Trace::record(&mut AlphaBeta::default(), &toy, &ZeroEvaluator, &Limits::none(), 100)?;
    /// assert_eq!(trace.phrase(trace.steps()[7]).code(), Some("step-cutoff"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If `step` belongs to a larger trace.
    pub fn phrase(&self, step: Step) -> Phrase {
        let node = &self.nodes[step.node];
        let mv = || argument(node.mv.as_ref());
        match step.event {
            Event::Enter => {
                let window = window_phrase(node.window_for(Player::First));
                let args = [("position", self.position_phrase(node).into()), ("window", window.into())];
                Phrase::new("step-enter", "{position}{window}", args)
            }
            Event::Leaf(rank) => {
                let result = match node.kind {
                    NodeKind::End(outcome) => outcome.phrase(),
                    NodeKind::Horizon | NodeKind::Inner => result_phrase(node),
                };
                let args = [
                    ("position", self.position_phrase(node).into()),
                    ("result", result.into()),
                    ("rank", self.rank_phrase(node, rank).into()),
                ];
                Phrase::new("step-leaf", "{position}, {result}{rank}", args)
            }
            Event::Fold(count) => {
                let template = match count {
                    1 => "{count} more position below is not shown",
                    _ => "{count} more positions below are not shown",
                };
                Phrase::new("step-fold", template, [("count", count.into())])
            }
            Event::Cutoff => self.cutoff_phrase(node),
            Event::Leave(Rank::Unfinished) => match &node.mv {
                Some(_) => {
                    Phrase::new("step-stopped-at", "a limit stopped the search of {move}", [("move", mv())])
                }
                None => Phrase::new("step-stopped", "a limit stopped the search before it had a result", []),
            },
            Event::Leave(rank) => {
                let (code, template) = match &node.mv {
                    Some(_) => ("step-leave", "so after {move}: {result}{rank}"),
                    None if self.report.end.is_complete() => ("step-end", "so in the end: {result}{rank}"),
                    None => ("step-end-stopped", "stopped by a limit; value so far: {result}{rank}"),
                };
                let args = [
                    ("move", mv()),
                    ("result", result_phrase(node).into()),
                    ("rank", self.rank_phrase(node, rank).into()),
                ];
                Phrase::new(code, template, args)
            }
        }
    }

    /// Returns the move that led to the node, and the board if its text is short.
    fn position_phrase(&self, node: &TraceNode<M, P>) -> Phrase {
        let played = match (&node.mv, node.parent) {
            (Some(mv), Some(parent)) => {
                let args = [("player", self.nodes[parent].player.into()), ("move", mv.to_string().into())];
                Phrase::new("step-plays", "{player} plays {move}", args)
            }
            _ if matches!(node.kind, NodeKind::End(_)) => Phrase::new("step-over", "the game is over", []),
            _ => Phrase::new("step-to-move", "{player} is to move", [("player", node.player.into())]),
        };
        let board = node.position.to_string();
        let board = board.trim();
        if board.contains('\n') || board.chars().count() > MAX_BOARD_LENGTH {
            return played;
        }
        Phrase::new(
            "step-position",
            "{played}: {board}",
            [("played", played.into()), ("board", board.into())],
        )
    }

    fn rank_phrase(&self, node: &TraceNode<M, P>, rank: Rank) -> Phrase {
        let mover = node.parent.map_or(node.player, |parent| self.nodes[parent].player);
        let player = ("player", mover.into());
        match rank {
            Rank::Root | Rank::Unfinished => Phrase::default(),
            Rank::First => Phrase::new("rank-first", "; the best so far for {player}", [player]),
            Rank::Better => Phrase::new("rank-better", "; better for {player} than all before", [player]),
            Rank::AtMostAlpha => {
                let alpha = node.parent.map_or(Value::WORST, |parent| self.nodes[parent].window.alpha());
                let args = [player, ("alternative", value_phrase(alpha, mover).into())];
                let template = "; no better for {player} than an earlier alternative ({alternative})";
                Phrase::new("rank-at-most-alpha", template, args)
            }
            Rank::NoBetter(best) => match best.and_then(|best| self.nodes[best].mv.as_ref()) {
                Some(mv) => {
                    let args = [player, ("move", mv.to_string().into())];
                    Phrase::new("rank-no-better-than", "; no better for {player} than {move}", args)
                }
                None => {
                    Phrase::new("rank-no-better", "; no better for {player} than the best so far", [player])
                }
            },
        }
    }

    fn cutoff_phrase(&self, node: &TraceNode<M, P>) -> Phrase {
        let (Some(cutoff), mover) = (&node.cutoff, node.player) else { return Phrase::default() };
        let best = node.children.iter().rev().find(|&&child| self.nodes[child].is_new_best);
        let best = best.and_then(|&best| self.nodes[best].mv.as_ref());
        let unnamed = || Phrase::new("best-so-far", "the best so far", []).into();
        let beta = node.window.beta();
        let args = [
            ("player", mover.into()),
            ("moves", pruned_phrase(cutoff).into()),
            ("best", best.map_or_else(unnamed, |mv| mv.to_string().into())),
            ("value", value_phrase(cutoff.value, mover).into()),
            ("opponent", mover.opponent().into()),
            ("alternative", value_phrase(beta, mover).into()),
        ];
        let because = "cutoff: {player} skips {moves}, because {best} refutes this line ({value}), and";
        if cutoff.value > beta {
            let template =
                format!("{because} {{opponent}} already has a better alternative ({{alternative}})");
            Phrase::new("step-cutoff", &template, args)
        } else {
            let template =
                format!("{because} {{opponent}} already has an equal alternative ({{alternative}})");
            Phrase::new("step-cutoff-equal", &template, args)
        }
    }
}

/// Returns a move as an argument; the root has no move.
fn argument(mv: Option<&impl Display>) -> Argument {
    mv.map(ToString::to_string).unwrap_or_default().into()
}

/// Returns the pruned moves in words: the first of them by name, and the number of the others.
fn pruned_phrase<M: Display>(cutoff: &Cutoff<M>) -> Phrase {
    let names: Vec<String> = cutoff.pruned.iter().take(MAX_LISTED).map(|each| each.mv.to_string()).collect();
    match (cutoff.pruned_moves() - names.len(), names.split_last()) {
        (0, Some((last, []))) => Phrase::from(&**last),
        (0, Some((last, others))) => {
            let args = [("moves", others.join(", ").into()), ("last", (&**last).into())];
            Phrase::new("moves-and-last", "{moves} and {last}", args)
        }
        (more, _) => {
            let args = [("moves", names.join(", ").into()), ("count", more.into())];
            Phrase::new("moves-and-more", "{moves} and {count} more", args)
        }
    }
}

/// Returns `value`, which is for `player`, in words from the perspective of the first player.
fn value_phrase(value: Value, player: Player) -> Phrase {
    value.seen_by(Player::First, player).phrase(Player::First)
}

fn result_phrase<M, P>(node: &TraceNode<M, P>) -> Phrase {
    let Some(value) = node.value else { return Phrase::new("not-known", "not known yet", []) };
    let value = value_phrase(value, node.player);
    let better_for = match node.bound {
        Bound::Exact => return value,
        Bound::Lower => node.player,
        Bound::Upper => node.player.opponent(),
    };
    let args = [("value", value.into()), ("player", better_for.into())];
    Phrase::new("or-better", "{value}, or better for {player}", args)
}

/// Returns the phrase that states which values lie inside the window; empty for the full window.
fn window_phrase(window: Window) -> Phrase {
    let (alpha, beta) = (window.alpha(), window.beta());
    let [low, high] = [("alpha", short_phrase(alpha).into()), ("beta", short_phrase(beta).into())];
    match (alpha > Value::WORST, beta < Value::BEST) {
        (true, true) => {
            let template = "; only values above {alpha} and below {beta} matter";
            Phrase::new("window-between", template, [low, high])
        }
        (true, false) => Phrase::new("window-above", "; only values above {alpha} matter", [low]),
        (false, true) => Phrase::new("window-below", "; only values below {beta} matter", [high]),
        (false, false) => Phrase::default(),
    }
}
