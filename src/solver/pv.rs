//! Principal variations.

use super::bounds::Interval;
use super::context::Context;
use super::horizon::Horizon;
use super::parallel::search;
use super::score::Score;
use crate::game::{Game, repeats_turn};

/// Returns the moves of best play from `position`, beginning with `best`, and the position after them. `value` is the
/// exact value of `position` to `horizon`. The variation is shorter if a limit stops the query.
///
/// A move is part of best play if a null-window search shows that it keeps the value. Most of these searches only
/// probe the table, since the search of `position` has proved the same bounds.
pub(super) fn principal_variation<G: Game>(
    context: &mut Context<'_, G>,
    position: &G,
    horizon: Horizon,
    value: Score,
    best: G::Move,
) -> (Vec<G::Move>, G) {
    let mut pv = vec![best];
    let mut end = position.apply(best);
    let mut value = value.negated_unless(end.to_move() == position.to_move());
    let mut ply = 1;
    while ply < horizon.ply && !end.is_over() {
        let end_value = value.counted_from(ply + 1);
        let Some((mv, next)) = best_move(context, &end, horizon.counted_from(ply + 1), end_value) else {
            break;
        };
        pv.push(mv);
        value = value.negated_unless(next.to_move() == end.to_move());
        end = next;
        ply += 1;
    }
    (pv, end)
}

/// Returns a move that keeps `value`, and the child. The plies of `value` and `horizon` are counted from the child.
fn best_move<G: Game>(
    context: &mut Context<'_, G>,
    position: &G,
    horizon: Horizon,
    value: Score,
) -> Option<(G::Move, G)> {
    let mut position = position.clone();
    context.options.prepare(&mut position);
    let mut moves = position.legal_moves();
    if let [only] = moves[..] {
        return Some((only, position.apply(only)));
    }
    if context.options.move_scores {
        moves.sort_by_cached_key(|mv| std::cmp::Reverse(position.move_score(*mv, None)));
    }
    for mv in moves {
        let child = position.apply(mv);
        let same_side = repeats_turn(&position, &child);
        let target = value.negated_unless(same_side);
        let keeps_value = if same_side {
            search(context, &child, horizon, Interval::null_window(target), false) >= target
        } else {
            search(context, &child, horizon, Interval::null_window(target.next()), false) <= target
        };
        if context.is_stopped() {
            return None;
        }
        if keeps_value {
            return Some((mv, child));
        }
    }
    None
}
