//! Right moves, claimed values and expected scores.

use serde_json::json;

use crate::engines::engine;
use crate::grade::{grade, own_engine};

/// Returns the verdicts on `program` at `cases`, in order.
fn verdicts(program: &str, options: &[&str], cases: &str) -> Vec<String> {
    let ran = grade(&[&["--engine", program, "--json"], options].concat(), cases);
    let object = ran.object();
    let cases = object["submissions"][0]["cases"].as_array().expect("a list");
    cases.iter().map(|case| case["verdict"].as_str().expect("a word").to_owned()).collect()
}

/// Returns a program that prints the line `words` and then makes the move `mv`.
fn player(words: &str, mv: &str) -> String {
    engine("", &format!("echo {words}; echo bestmove {mv}"))
}

#[test]
fn any_win_is_right_unless_the_quickest_is_required() {
    // With 18 left, taking 16 wins in 3 plies, taking 1 wins in 9 plies, and taking 4 loses.
    let slow = player("info", "1");
    let case = "subtract-square:18 -\n";
    assert_eq!(verdicts(&slow, &[], case), ["right"]);
    assert_eq!(verdicts(&slow, &["--exact"], case), ["not optimal"]);
    assert_eq!(verdicts(&player("info", "16"), &["--exact"], case), ["right"]);
    assert_eq!(verdicts(&player("info", "4"), &[], case), ["not optimal"]);
}

#[test]
fn every_move_is_right_in_a_lost_position() {
    // With 10 left, every move loses: taking 1 or 9 loses in 2 plies, taking 4 loses later.
    let case = "subtract-square:10 -\n";
    assert_eq!(verdicts(&player("info", "1"), &[], case), ["right"]);
    assert_eq!(verdicts(&player("info", "1"), &["--exact"], case), ["not optimal"]);
    assert_eq!(verdicts(&player("info", "4"), &["--exact"], case), ["right"]);
}

#[test]
fn a_claimed_value_must_be_right() {
    for (words, verdict) in [
        ("value win 3", "right"),
        ("value win 3 exact", "right"),
        ("value win 5", "wrong value"),
        ("value win 1000000 lower", "right"),
        ("value draw", "wrong value"),
        ("value loss 1000000 upper", "wrong value"),
        ("value estimate -0.5", "right"),
    ] {
        assert_eq!(verdicts(&player(words, "16"), &[], "subtract-square:18 -\n"), [verdict], "{words}");
    }
}

#[test]
fn the_scores_of_a_file_are_checked_by_the_oracle() {
    let cases = "# three lines\ntic-tac-toe b2,b1 win 5\ntic-tac-toe b2,b1 win 3\nstonehange -\n\
        subtract-square:4 4\n";
    let ran = grade(&["--engine", &own_engine(), "--json"], cases);
    assert_eq!(ran.code, 3, "{ran:?}");
    for words in [
        "standard input, line 3: the line expects win 3, but the value is win 5",
        "line 4: there is no game `stonehange`",
        "line 5: the game is over (first wins); expected a position with legal moves",
    ] {
        assert!(ran.errors.contains(words), "{words}: {}", ran.errors);
    }
    let object = ran.object();
    assert_eq!(object["submissions"][0]["verdicts"], json!({"right": 2}));
    assert_eq!(object["errors"].as_array().map(Vec::len), Some(3));
}

#[test]
fn positions_without_exact_values_in_time_are_left_open() {
    let ran =
        grade(&["--engine", &player("info", "4"), "--oracle-time", "1ms", "--json"], "connect-four -\n");
    assert_eq!(ran.code, 4, "{ran:?}");
    assert_eq!(ran.object()["submissions"][0]["verdicts"], json!({"open": 1}));
}
