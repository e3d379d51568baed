//! The example `lecture`: the command for one custom game.

use std::process::{Output, Stdio};

use crate::running::{example, run_with_reader};
use serde_json::json;

fn lecture(arguments: &[&str]) -> Output {
    example("lecture", arguments).output().expect("the example runs")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("the command writes UTF-8")
}

#[test]
fn the_only_game_need_not_be_named() {
    let bare = lecture(&["analyze", "--moves", "c b"]);
    assert_eq!(bare.status.code(), Some(0));
    assert!(text(&bare.stdout).contains("lecture after c b, second to move"), "{bare:?}");
    let named = lecture(&["analyze", "lecture", "--json"]);
    assert!(
        text(&named.stdout).contains(r#""value":{"kind":"points","plies":null,"points":3}"#),
        "{named:?}"
    );
    assert_eq!(lecture(&["perft", "--depth", "2"]).stdout, b"6\n");
    assert!(text(&lecture(&["census"]).stdout).contains("12"));
    let contest = lecture(&["contest", "--players", "solver", "random", "--seed", "1"]);
    assert!(
        text(&contest.stdout).starts_with("lecture, after one random move, balanced, seed 1\n"),
        "{contest:?}"
    );
}

#[test]
fn the_program_is_named_like_its_game() {
    let help = lecture(&["--help"]);
    assert!(text(&help.stdout).starts_with("The tree of the first lecture\n"), "{help:?}");
    assert!(text(&help.stdout).contains("Usage: lecture <COMMAND>"), "{help:?}");
    let refused = lecture(&["analyze", "lectern"]);
    assert_eq!(refused.status.code(), Some(3));
    let reason = text(&refused.stderr);
    assert!(reason.starts_with("lecture: there is no game `lectern`"), "{reason}");
}

#[test]
fn a_side_may_move_twice() {
    let played = lecture(&["play", "--first", "alpha-beta", "--second", "first"]);
    assert!(text(&played.stdout).ends_with("the game is over: first wins by 3\n"), "{played:?}");
    let twice = lecture(&["analyze", "--moves", "c", "--json"]);
    assert!(text(&twice.stdout).contains(r#""to_move":"first""#), "{twice:?}");
}

#[test]
fn an_engine_for_one_game_needs_no_game_request() {
    let mut engine = example("lecture", &["engine"]);
    engine.stdout(Stdio::piped()).stderr(Stdio::piped());
    let ran = run_with_reader(engine, &b"legal\nposition moves c\nstate\ngo\n"[..]);
    let lines: Vec<&str> = ran.output.lines().collect();
    assert_eq!((ran.code, &lines[..2]), (0, &["legal a b c", "state first"][..]), "{ran:?}");
    assert_eq!(&lines[3..], ["value points 1 exact", "bestmove b"], "{ran:?}");
}

#[test]
fn a_suite_may_contain_points() {
    let suite = "lecture - points 3\n\
        lecture c,b points -1\n\
        lecture - points 4\n\
        lecture c,a draw\n\
        lecture c,a points 0\n\
        lecture - draw\n\
        lecture - points many\n";
    let mut command = example("lecture", &["analyze", "--suite", "-"]);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let ran = run_with_reader(command, suite.as_bytes());
    let objects = ran.objects();
    let right: Vec<_> = objects[..6].iter().map(|object| object["right"].clone()).collect();
    assert_eq!(right, [true, true, false, true, true, false]);
    assert_eq!(objects[1]["expected"], json!({"kind": "points", "plies": null, "points": -1}));
    assert!(objects[6]["error"].as_str().is_some_and(|error| error.contains("points -2")), "{ran:?}");
    assert_eq!(ran.code, 3);
}
