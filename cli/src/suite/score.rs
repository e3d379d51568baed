//! What a suite expects: scores in words, and as Connect is published elsewhere.

use std::cmp::Ordering;

use plywood::solver::{Solution, WinDrawLoss};
use plywood::{Bound, Report, Value};

/// The score `win 3`, `loss 2`, `draw` or `points -2`; none where there are no words.
pub(crate) fn in_words(words: &[&str]) -> Result<Option<Value>, String> {
    let refused = || {
        format!(
            "`{}` is no score: it is written win 3, loss 2, draw or points -2, after moves with commas between them",
            words.join(" ")
        )
    };
    if words.is_empty() {
        return Ok(None);
    }
    match words.join(" ").parse() {
        Ok(Value::Estimate(_)) | Err(_) => Err(refused()),
        Ok(value) => Ok(Some(value)),
    }
}

/// How many cells a board has whose size is written columns x rows x run.
pub(crate) fn cells(spec: &str) -> Option<u64> {
    let (_, size) = spec.split_once(':')?;
    let size: Vec<u64> = size.split('x').map(str::parse).collect::<Result<_, _>>().ok()?;
    match *size {
        [columns, rows, _] => columns.checked_mul(rows),
        _ => None,
    }
}

/// The value that is published as `score`, of a position of `pieces` on `cells`; `None` where no game can
/// end so.
///
/// A score counts in pieces how early the winner wins: the piece number `t` of a game, if it wins, scores
/// half of `cells + 2 - t`, rounded down; a loss is negative. A win comes after an odd number of plies and
/// a loss after an even number, which tells apart the two `t` that score alike.
pub(crate) fn as_published(score: &str, cells: u64, pieces: u64) -> Option<Value> {
    let score: i64 = score.parse().ok()?;
    if score == 0 {
        return Some(Value::Draw);
    }
    let later = (cells + 2).checked_sub(score.unsigned_abs().checked_mul(2)?)?.checked_sub(pieces)?;
    let wins = score > 0;
    let plies = if (later % 2 == 1) == wins { later } else { later.checked_sub(1)? };
    let plies = u32::try_from(plies).ok()?;
    Some(if wins { Value::Win { plies } } else { Value::Loss { plies } })
}

/// Whether `report`, of a search to `depth`, says `expected`; `None` where it leaves that open.
pub(crate) fn judge(report: &Report<String>, expected: Value, depth: Option<u32>) -> Option<bool> {
    let value = report.value()?;
    // What ends level in points is a draw too, but an estimate is never the score that it is equal to.
    let is_known = report.bound() == Some(Bound::Exact) && !matches!(value, Value::Estimate(_));
    if is_known && value == expected {
        return Some(true);
    }
    if !report.end.is_complete() {
        return None;
    }
    match (value, expected.plies(), depth) {
        // An estimate rules out only a win or a loss that the search would have seen.
        (Value::Estimate(_), Some(plies), Some(depth)) if plies <= depth => Some(false),
        (Value::Estimate(_), _, _) => None,
        _ => Some(false),
    }
}

/// Whether `solution` names the winner that `expected` does, whose plies and points are not asked about; `None` where it
/// leaves that open.
pub(crate) fn judge_outcome(solution: &Solution<String>, expected: Value) -> Option<bool> {
    let expected = match expected.cmp(&Value::Draw) {
        Ordering::Less => WinDrawLoss::Loss,
        Ordering::Equal => WinDrawLoss::Draw,
        Ordering::Greater => WinDrawLoss::Win,
    };
    let found = solution.verdict?;
    let is_ruled_out = match solution.bound? {
        Bound::Exact => return Some(found == expected),
        Bound::Lower => expected < found,
        Bound::Upper => expected > found,
    };
    is_ruled_out.then_some(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outcome_is_judged_by_who_wins() {
        let (win, loss) = (Value::Win { plies: 9 }, Value::Loss { plies: 2 });
        let judged = |verdict, bound, expected| {
            let solution = Solution {
                verdict: Some(verdict),
                bound: Some(bound),
                value: None,
                end: plywood::SearchEnd::Proved,
                best: None,
                line: Vec::new(),
                stats: plywood::Stats::default(),
            };
            judge_outcome(&solution, expected)
        };
        assert_eq!(judged(WinDrawLoss::Win, Bound::Exact, win), Some(true));
        assert_eq!(judged(WinDrawLoss::Win, Bound::Exact, Value::Points(3)), Some(true));
        assert_eq!(judged(WinDrawLoss::Win, Bound::Exact, loss), Some(false));
        assert_eq!(judged(WinDrawLoss::Draw, Bound::Exact, Value::Points(0)), Some(true));
        assert_eq!(judged(WinDrawLoss::Draw, Bound::Lower, loss), Some(false));
        assert_eq!(judged(WinDrawLoss::Draw, Bound::Lower, Value::Draw), None);
        assert_eq!(judged(WinDrawLoss::Draw, Bound::Upper, loss), None);
        assert_eq!(judged(WinDrawLoss::Draw, Bound::Upper, win), Some(false));
    }

    #[test]
    fn a_published_score_is_a_number_of_plies() {
        // On 7 x 6: 2 (22 - n - floor(P / 2)) - 1 for a win, 2 (22 - n - ceil(P / 2)) for a loss.
        for pieces in 0..42 {
            for score in 1..=21_u64 {
                let win = (22 - score).checked_sub(pieces / 2).and_then(|rest| (2 * rest).checked_sub(1));
                let loss = (22 - score).checked_sub(pieces.div_ceil(2)).map(|rest| 2 * rest);
                let plies = |plies: Option<u64>| plies.and_then(|plies| u32::try_from(plies).ok());
                assert_eq!(
                    as_published(&score.to_string(), 42, pieces),
                    plies(win).map(|plies| Value::Win { plies }),
                    "score {score} after {pieces}"
                );
                assert_eq!(
                    as_published(&format!("-{score}"), 42, pieces),
                    plies(loss).map(|plies| Value::Loss { plies }),
                    "score -{score} after {pieces}"
                );
            }
        }
    }

    #[test]
    fn an_odd_board_gives_the_first_player_a_piece_more() {
        // The fifth piece wins for the first player, who has 8 on 15 cells: half of 15 + 2 - 5.
        assert_eq!(as_published("6", 15, 0), Some(Value::Win { plies: 5 }));
        // The sixth for the second.
        assert_eq!(as_published("-5", 15, 0), Some(Value::Loss { plies: 6 }));
    }

    #[test]
    fn scores_out_of_all_bounds_are_refused() {
        assert_eq!(as_published("22", 42, 0), None);
        assert_eq!(as_published("-9223372036854775808", 42, 0), None);
        assert_eq!(as_published("99999999999999999999", 42, 0), None);
        assert_eq!(as_published("0", 42, 41), Some(Value::Draw));
    }

    #[test]
    fn only_columns_by_rows_has_cells() {
        assert_eq!(cells("connect:7x6x4"), Some(42));
        assert_eq!(cells("tippy:4"), None);
        assert_eq!(cells("tic-tac-toe"), None);
    }

    #[test]
    fn a_score_in_words_is_whole() {
        assert_eq!(in_words(&[]), Ok(None));
        assert_eq!(in_words(&["win", "3"]), Ok(Some(Value::Win { plies: 3 })));
        assert_eq!(in_words(&["points", "-2"]), Ok(Some(Value::Points(-2))));
        assert!(in_words(&["points"]).is_err());
        assert!(in_words(&["points", "1.5"]).is_err());
        assert!(in_words(&["win"]).is_err());
        assert!(in_words(&["draw", "3"]).is_err());
        assert!(in_words(&["loss", "-2"]).is_err());
    }
}
