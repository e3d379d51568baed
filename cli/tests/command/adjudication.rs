//! Contests whose games end as soon as the solver proves their outcome.

use std::fs;

use serde_json::{Value, json};
use tempfile::tempdir;

#[cfg(unix)]
use crate::running::interrupt;
use crate::running::{run, run_with_input};
use crate::runs::contests::CONTEST as FEW_NODES;

/// A contest of 18 games, each of which has an opening of one move.
const CONTEST: [&str; 8] =
    ["contest", "tic-tac-toe", "--openings", "all", "--seed=1", "--players", "solver", "first"];

#[test]
fn adjudicated_games_are_counted_recorded_and_replayed() {
    let folder = tempdir().expect("a folder");
    let [file, page] =
        ["games.jsonl", "page.html"].map(|name| folder.path().join(name).display().to_string());
    let adjudicated = [&CONTEST[..], &["--adjudicate"]].concat();
    let ran = run(&[&adjudicated[..], &["--record", &file, "--html", &page]].concat());
    let note = "18 of 18 games (100.0 %) were adjudicated: the solver proved their outcomes with at most 10000 nodes";
    assert!(ran.code == 0 && ran.output.contains(note), "{ran:?}");
    assert!(fs::read_to_string(&page).expect("a page").contains(note));
    let object = run(&[&adjudicated[..], &["--json"]].concat()).object();
    assert_eq!(object["adjudication"], json!({ "nodes": 10_000, "games": 18, "share": 1.0 }));
    assert_eq!(object["encounters"][0]["adjudicated"], 18);
    for line in fs::read_to_string(&file).expect("there is a record").lines() {
        let game: Value = serde_json::from_str(line).expect("a line is an object");
        assert_eq!((&game["adjudicated"], game["moves"].as_array().map(Vec::len)), (&json!(true), Some(2)));
        assert!(game["ending"].as_str().is_some_and(|ending| ending.ends_with(", adjudicated")), "{game}");
    }
    let shown = run(&["play", "--replay", &file]);
    assert_eq!((shown.code, shown.output.matches(", adjudicated\n").count()), (0, 18), "{shown:?}");
    let games: u64 = {
        let rated = run(&["rate", &file, "--json"]).object();
        let players = rated["players"].as_array().expect("players");
        players.iter().filter_map(|player| player["games"].as_u64()).sum()
    };
    assert_eq!(games, 2 * 18);
    let ran = run(&["rerun", &file]);
    assert!(ran.code == 0 && ran.output.starts_with("the results are the same: "), "{ran:?}");
}

#[test]
fn games_are_played_to_their_end_unless_the_option_is_set() {
    let object = run(&[&CONTEST[..], &["--json"]].concat()).object();
    assert_eq!((&object["adjudication"], &object["encounters"][0]["adjudicated"]), (&json!(null), &json!(0)));
    // Few nodes prove the outcomes of most games, but not of all.
    let note = "55 of 60 games (91.7 %) were adjudicated: ";
    assert!(run(&FEW_NODES).output.contains(note));
    let adjudication = run(&[&FEW_NODES[..], &["--json"]].concat()).object()["adjudication"].take();
    assert_eq!(adjudication, json!({ "nodes": 3, "games": 55, "share": 55.0 / 60.0 }));
    for value in ["0", "-1", "x", ""] {
        let option = format!("--adjudicate={value}");
        run(&[&CONTEST[..], &[&*option]].concat()).assert_refused(2, &["--adjudicate", "a number of nodes"]);
    }
    run(&[&CONTEST[..], &["--adjudicate", "50"]].concat())
        .assert_refused(2, &["the number of nodes follows `=`: --adjudicate=50"]);
}

#[test]
fn an_adjudicated_record_whose_moves_end_the_game_must_have_their_winner() {
    let record = |winner: &str, last: &str| {
        format!(
            r#"{{"version":2,"game":"tic-tac-toe","moves":["a1","b1","a2","b2"{last}],"first":"x","second":"y","winner":{winner},"adjudicated":true}}"#
        )
    };
    // The last move completes a line of the first player.
    let refused = [r#""second""#, "null"].map(|winner| record(winner, r#","a3""#));
    let valid = [record(r#""first""#, r#","a3""#), record(r#""first""#, ""), record("null", "")];
    let lines = [&refused[..], &valid].concat().join("\n");
    for command in [&["play", "--replay", "-"][..], &["rate", "-"]] {
        let ran = run_with_input(command, &lines);
        assert_eq!((ran.code, ran.errors.lines().count()), (3, refused.len()), "{ran:?}");
        for reason in [
            "line 1: invalid winner (got second): expected first, because the moves end the game: first wins",
            "line 2: invalid winner (got null): expected first, because the moves end the game: first wins",
        ] {
            assert!(ran.errors.contains(reason), "{ran:?}");
        }
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_search_for_an_outcome() {
    let contest = ["contest", "stonehenge:5", "--openings=0", "--players", "first", "random"];
    let ran = interrupt(&[&contest[..], &["--adjudicate=1000000000000"]].concat());
    assert_eq!(ran.code, 130);
    assert!(ran.output.ends_with("\nunfinished: interrupted\n"), "{ran:?}");
}
