//! Expected values, written in words or as the scores of published Connect Four suites.

use std::cmp::Ordering;

use plywood::solver::{Solution, WinDrawLoss};
use plywood::{Bound, Bounded, Report, Value};

/// Reads `win 3`, `loss 2`, `draw` or `points -2`; returns `None` if there are no words.
pub(super) fn parse_words(words: &[&str]) -> Result<Option<Value>, String> {
    let invalid = || {
        format!(
            "invalid score `{}`: a score is win 3, loss 2, draw or points -2; moves are separated by commas",
            words.join(" ")
        )
    };
    if words.is_empty() {
        return Ok(None);
    }
    match words.join(" ").parse() {
        Ok(Value::Estimate(_)) | Err(_) => Err(invalid()),
        Ok(value) => Ok(Some(value)),
    }
}

/// Returns the number of cells of a board whose size is written columns x rows x run; `None` for other sizes.
pub(super) fn cell_count(spec: &str) -> Option<u64> {
    let (_, size) = spec.split_once(':')?;
    let size: Vec<u64> = size.split('x').map(str::parse).collect::<Result<_, _>>().ok()?;
    match *size {
        [columns, rows, _] => columns.checked_mul(rows),
        _ => None,
    }
}

/// Returns the value that is published as `score` after `pieces` pieces on `cells` cells; `None` if it is impossible.
///
/// If piece number `t` wins, the score is `(cells + 2 - t) / 2`, rounded down, and negative if the side to move loses.
/// Two values of `t` have the same score; only one of them is possible, because a win takes an odd number of plies and
/// a loss an even number.
pub(super) fn parse_published(score: &str, cells: u64, pieces: u64) -> Option<Value> {
    let score: i64 = score.parse().ok()?;
    if score == 0 {
        return Some(Value::Draw);
    }
    let most_plies = (cells + 2).checked_sub(score.unsigned_abs().checked_mul(2)?)?.checked_sub(pieces)?;
    let wins = score > 0;
    let plies = if (most_plies % 2 == 1) == wins { most_plies } else { most_plies.checked_sub(1)? };
    let plies = u32::try_from(plies).ok()?;
    Some(if wins { Value::Win { plies } } else { Value::Loss { plies } })
}

/// Returns whether the value in `report`, from a search with `depth` as its limit, is `expected`; `None` if the
/// report leaves the question open.
pub fn judge(report: &Report<String>, expected: Value, depth: Option<u32>) -> Option<bool> {
    let value = report.value()?;
    // `Draw`, `Points(0)` and `Estimate(0)` are equal, but an estimate is not a known value.
    let is_known = report.bound() == Some(Bound::Exact) && !matches!(value, Value::Estimate(_));
    if is_known && value == expected {
        return Some(true);
    }
    if !report.end.is_complete() {
        return None;
    }
    match (value, expected.plies(), depth) {
        // An estimate rules out only wins and losses within the depth of the search.
        (Value::Estimate(_), Some(plies), Some(depth)) if plies <= depth => Some(false),
        (Value::Estimate(_), _, _) => None,
        _ => Some(false),
    }
}

/// Returns whether `solution` has the same winner as `expected`, without regard to plies and points; `None` if the
/// solution leaves the question open.
pub fn judge_outcome(solution: &Solution<String>, expected: Value) -> Option<bool> {
    let expected = match expected.cmp(&Value::Draw) {
        Ordering::Less => WinDrawLoss::Loss,
        Ordering::Equal => WinDrawLoss::Draw,
        Ordering::Greater => WinDrawLoss::Win,
    };
    let Bounded { value: verdict, bound } = solution.verdict?;
    let is_ruled_out = match bound {
        Bound::Exact => return Some(verdict == expected),
        Bound::Lower => expected < verdict,
        Bound::Upper => expected > verdict,
    };
    is_ruled_out.then_some(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outcome_is_judged_by_its_winner() {
        let (win, loss) = (Value::Win { plies: 9 }, Value::Loss { plies: 2 });
        let outcome = |verdict, bound, expected| {
            let solution = Solution {
                verdict: Some(Bounded::new(verdict, bound)),
                value: None,
                end: plywood::SearchEnd::Proved,
                best: None,
                pv: Vec::new(),
                stats: plywood::Stats::default(),
            };
            judge_outcome(&solution, expected)
        };
        assert_eq!(outcome(WinDrawLoss::Win, Bound::Exact, win), Some(true));
        assert_eq!(outcome(WinDrawLoss::Win, Bound::Exact, Value::Points(3)), Some(true));
        assert_eq!(outcome(WinDrawLoss::Win, Bound::Exact, loss), Some(false));
        assert_eq!(outcome(WinDrawLoss::Draw, Bound::Exact, Value::Points(0)), Some(true));
        assert_eq!(outcome(WinDrawLoss::Draw, Bound::Lower, loss), Some(false));
        assert_eq!(outcome(WinDrawLoss::Draw, Bound::Lower, Value::Draw), None);
        assert_eq!(outcome(WinDrawLoss::Draw, Bound::Upper, loss), None);
        assert_eq!(outcome(WinDrawLoss::Draw, Bound::Upper, win), Some(false));
    }

    #[test]
    fn a_published_score_determines_the_number_of_plies() {
        // On 7 x 6, a score of n after P pieces means a win in 2 (22 - n - floor(P / 2)) - 1 plies; a score of -n means
        // a loss in 2 (22 - n - ceil(P / 2)) plies.
        for pieces in 0..42 {
            for score in 1..=21_u64 {
                let win = (22 - score).checked_sub(pieces / 2).and_then(|rest| (2 * rest).checked_sub(1));
                let loss = (22 - score).checked_sub(pieces.div_ceil(2)).map(|rest| 2 * rest);
                let plies = |plies: Option<u64>| plies.and_then(|plies| u32::try_from(plies).ok());
                assert_eq!(
                    parse_published(&score.to_string(), 42, pieces),
                    plies(win).map(|plies| Value::Win { plies }),
                    "score {score} after {pieces} pieces"
                );
                assert_eq!(
                    parse_published(&format!("-{score}"), 42, pieces),
                    plies(loss).map(|plies| Value::Loss { plies }),
                    "score -{score} after {pieces} pieces"
                );
            }
        }
    }

    #[test]
    fn the_first_player_has_one_more_piece_on_an_odd_board() {
        // On 15 cells, the first player has 8 pieces. The fifth piece wins: (15 + 2 - 5) / 2 = 6.
        assert_eq!(parse_published("6", 15, 0), Some(Value::Win { plies: 5 }));
        // The sixth piece wins for the second player: (15 + 2 - 6) / 2 = 5, rounded down.
        assert_eq!(parse_published("-5", 15, 0), Some(Value::Loss { plies: 6 }));
    }

    #[test]
    fn impossible_scores_are_invalid() {
        assert_eq!(parse_published("22", 42, 0), None);
        assert_eq!(parse_published("-9223372036854775808", 42, 0), None);
        assert_eq!(parse_published("99999999999999999999", 42, 0), None);
        assert_eq!(parse_published("0", 42, 41), Some(Value::Draw));
    }

    #[test]
    fn only_sizes_of_columns_and_rows_have_a_cell_count() {
        assert_eq!(cell_count("connect:7x6x4"), Some(42));
        assert_eq!(cell_count("tippy:4"), None);
        assert_eq!(cell_count("tic-tac-toe"), None);
    }

    #[test]
    fn a_score_in_words_must_be_complete() {
        assert_eq!(parse_words(&[]), Ok(None));
        assert_eq!(parse_words(&["win", "3"]), Ok(Some(Value::Win { plies: 3 })));
        assert_eq!(parse_words(&["points", "-2"]), Ok(Some(Value::Points(-2))));
        assert!(parse_words(&["points"]).is_err());
        assert!(parse_words(&["points", "1.5"]).is_err());
        assert!(parse_words(&["win"]).is_err());
        assert!(parse_words(&["draw", "3"]).is_err());
        assert!(parse_words(&["loss", "-2"]).is_err());
    }
}
