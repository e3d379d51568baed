//! Invalid numbers: the errors quote them and say what is accepted.

use crate::running::run;

#[test]
fn an_invalid_number_is_quoted_with_an_example() {
    for (option, typed, reason) in [
        ("--depth", "x", "a depth is a whole number, such as 6"),
        ("--depth", "", "a depth is a whole number, such as 6"),
        ("--depth", "1.5", "a depth is a whole number, such as 6"),
        ("--depth", "-1", "a depth is a whole number from 0 to 4294967295, such as 6"),
        ("--depth", "4294967296", "a depth is a whole number from 0 to 4294967295, such as 6"),
        ("--nodes", "1e9", "a number of positions is a whole number, such as 1000000"),
        ("--nodes", "-1", "a whole number from 0 to 18446744073709551615"),
        ("--nodes", "18446744073709551616", "a whole number from 0 to 18446744073709551615"),
        ("--nodes", &"9".repeat(50), "a whole number from 0 to 18446744073709551615"),
        ("--threads", "all", "a number of threads is a whole number, such as 2"),
        ("--threads", "0", "a number of threads is a whole number from 1 to 256, such as 2"),
        ("--threads", "257", "a number of threads is a whole number from 1 to 256, such as 2"),
        ("--memory", "lots", "a size is a number of bytes, such as 64M or 2G"),
        ("--memory", "-5M", "a size is a number of bytes, such as 64M or 2G"),
        ("--memory", "1e400M", "a size is"),
        ("--memory", "999999999999T", "a size is at most 18446744073709551615 bytes, such as 2G"),
        ("--time", "5", "a time is a number with its unit, such as 500ms, 2s or 1m30s"),
        ("--time", "-1s", "a time is a number with its unit, such as 500ms, 2s or 1m30s"),
        ("--time", "5 fortnights", "a time is a number with its unit, such as 500ms, 2s or 1m30s"),
        ("--time", "99999999999999999999s", "it is too long or too precise; a time is"),
    ] {
        let ran = run(&["analyze", "tippy", option, typed]);
        ran.assert_refused(2, &[&format!("plywood: invalid value `{typed}` for {option}: "), reason]);
        assert_eq!(ran.errors.lines().count(), 1, "{ran:?}");
    }
}

#[test]
fn all_commands_have_the_same_error_for_a_number() {
    let depth = "invalid value `x` for --depth: a depth is a whole number, such as 6";
    run(&["solve", "tippy", "--depth", "x"]).assert_refused(2, &[depth]);
    run(&["perft", "tippy", "--depth", "x"]).assert_refused(2, &[depth]);
    run(&["analyze", "--suite", "-", "--depth", "x"]).assert_refused(2, &[depth]);
    run(&["census", "tippy", "--nodes", "x"]).assert_refused(2, &["invalid value `x` for --nodes: "]);
    let depths =
        "invalid value `1-7` for --depth: a depth is a whole number, such as 6, and a range is written 1..6";
    run(&["compare", "tippy", "--depth", "1-7"]).assert_refused(2, &[depths]);
    let seed = "invalid value `-1` for --seed: a seed is a whole number from 0 to";
    run(&["play", "tippy", "--seed", "-1"]).assert_refused(2, &[seed]);
    let part = "invalid value `-1/2` for --shard: a part is a whole number from 1 to 2, such as 1";
    run(&["compare", "tippy", "--resume", "run.json", "--shard", "-1/2"]).assert_refused(2, &[part]);
    let position = "invalid position: the board is malformed (got `-1:first`)";
    run(&["board", "tic-tac-toe", "--position", "-1:first"]).assert_refused(3, &[position]);
    let player = "solver:time=50ms,depth=x";
    let words =
        [&*format!("invalid value `{player}` for --second: option `depth=x`: a depth is a whole number")];
    run(&["play", "tippy", "--second", player]).assert_refused(2, &words);
}

#[test]
fn the_smallest_and_the_largest_number_are_accepted() {
    for (option, number) in [
        ("--depth", "0"),
        ("--depth", "4294967295"),
        ("--nodes", "18446744073709551615"),
        ("--threads", "256"),
    ] {
        assert_eq!(run(&["analyze", "tippy", option, number]).code, 0, "{option} {number}");
    }
    assert_eq!(run(&["analyze", "tippy", "--time", "0"]).code, 4, "a time of 0 needs no unit");
}
