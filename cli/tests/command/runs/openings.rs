//! Contests with openings from a file: their games, the lines that are refused, and runs that are continued or divided.

use std::fs;

use serde_json::{Value, json};

use super::{Scratch, object_of, without_clock};
use crate::running::{run, run_with_input};

/// A file with the start of the game, an opening of one move, the text of the position after it, and two more positions.
const OPENINGS: &str = "tic-tac-toe\n\
    tic-tac-toe b2 draw  # the score has no effect\n\
    tic-tac-toe position:.../.X./...\n\
    tic-tac-toe position:X../OX./...\n\
    tic-tac-toe a1,c3\n";

/// Returns the command of a contest with the openings in `file`.
fn contest<'a>(file: &'a str, players: &[&'a str]) -> Vec<&'a str> {
    [&["contest", "tic-tac-toe", "--openings", file, "--seed", "1", "--players"], players].concat()
}

#[test]
fn each_opening_of_a_file_is_played_by_both_seatings_in_the_order_of_the_file() {
    let scratch = Scratch::new();
    let (file, record) = (scratch.path("openings.txt"), scratch.path("games.jsonl"));
    fs::write(&file, OPENINGS).expect("a file can be written");
    let contest = contest(&file, &["solver:depth=2", "random"]);
    let ran = run(&[&contest[..], &["--record", &record]].concat());
    assert_eq!(
        ran.errors,
        "plywood: 1 of 5 openings lead to the position of an earlier opening, and are left out\n"
    );
    assert!(ran.output.starts_with("tic-tac-toe, from 4 listed openings, seed 1\n"), "{ran:?}");
    let games: Vec<Value> = fs::read_to_string(&record)
        .expect("there is a record")
        .lines()
        .map(|line| serde_json::from_str(line).expect("a line is an object"))
        .collect();
    assert_eq!(games.len(), 8);
    for (games, (position, opening)) in games.chunks(2).zip([
        (json!(null), vec![]),
        (json!(null), vec!["b2"]),
        (json!("X../OX./..."), vec![]),
        (json!(null), vec!["a1", "c3"]),
    ]) {
        for (game, first) in games.iter().zip(["solver:depth=2", "random"]) {
            let moves = game["moves"].as_array().expect("a list");
            assert_eq!((&game["position"], &game["first"]), (&position, &json!(first)), "{game}");
            assert!(
                game["opening"] == json!(opening.len())
                    && moves.starts_with(&opening.iter().map(|mv| json!(mv)).collect::<Vec<_>>()),
                "{game}"
            );
        }
    }
    // After three moves, the second player is to move, and `random` has the first turn of the pair.
    assert!(games[4]["nodes"][0].is_null() && games[4]["nodes"][1].is_u64(), "{}", games[4]);
    let shown = run(&["play", "--replay", &record]);
    assert_eq!(
        (shown.code, shown.output.matches("tic-tac-toe at X../OX./...\n").count()),
        (0, 2),
        "{shown:?}"
    );
    assert_eq!(shown.output.matches("the game is over: ").count(), 8);

    let object = object_of(&contest, &["--games", "20"], 0);
    assert_eq!((&object["stopped"], &object["balanced"]), (&json!("openings"), &json!(false)));
    let listed = json!([
        { "moves": [] },
        { "moves": ["b2"] },
        { "position": "X../OX./...", "moves": [] },
        { "moves": ["a1", "c3"] },
    ]);
    assert_eq!((&object["openings"], &object["encounters"][0]["games"]), (&listed, &json!(8)));
    assert_eq!(object_of(&contest, &["--games", "4"], 0)["stopped"], "games");
}

#[test]
fn a_contest_with_listed_openings_is_continued_divided_and_repeated() {
    let scratch = Scratch::new();
    let file = scratch.path("openings.txt");
    fs::write(&file, OPENINGS).expect("a file can be written");
    let players = ["solver:depth=2", "random", "first"];
    for format in ["round-robin", "gauntlet"] {
        let contest = [&["contest", "--format", format], &contest(&file, &players)[1..]].concat();
        let whole = object_of(&contest, &[], 0);
        assert!(object_of(&contest, &["--concurrency", "3"], 0) == whole, "{format}");
        let parts = [1, 2].map(|part| scratch.path(&format!("{format}-{part}.jsonl")));
        for (part, shard) in parts.iter().zip(["1/2", "2/2"]) {
            assert_eq!(
                run(&[&contest[..], &["--json", "--resume", part, "--shard", shard]].concat()).code,
                0
            );
        }
        let merged = run(&["merge", &parts[0], &parts[1]]);
        assert!(merged.code == 0 && without_clock(merged.object()) == whole, "{merged:?}");
    }
    let whole = scratch.path("whole.jsonl");
    let contest = contest(&file, &players);
    object_of(&contest, &["--resume", &whole], 0);
    let ran = run(&["rerun", &whole]);
    assert!(ran.code == 0 && ran.output.starts_with("the results are the same: "), "{ran:?}");
    // The content of the file belongs to the settings of the run.
    fs::write(&file, OPENINGS.replace("a1,c3", "a1,c2")).expect("a file can be written");
    run(&[&contest[..], &["--resume", &whole]].concat())
        .assert_refused(2, &["belongs to another run", "positions_checksum"]);
    for command in ["merge", "rerun"] {
        let reason =
            format!("the settings of the command that wrote {whole} have changed: positions_checksum is ");
        run(&[command, &whole]).assert_refused(2, &[&reason, "expected unchanged input files"]);
    }
    run(&[&contest[..], &["--record", &file]].concat())
        .assert_refused(2, &["--openings and --record must name different files"]);
    let tested = object_of(&contest[..contest.len() - 1], &["--sprt", "0,5"], 0);
    assert_eq!((&tested["stopped"], &tested["sprt"]["verdict"]), (&json!("openings"), &json!(null)));
}

#[test]
fn invalid_openings_are_refused_with_their_lines() {
    let lines = "tippy -\ntic-tac-toe a1 x\ntic-tac-toe a1,a1\ntic-tac-toe a1,b1,a2,b2,a3\ntic-tac-toe b2\n\
        tic-tac-toe position:X../OX.\n";
    let ran = run_with_input(&contest("-", &["first", "random"]), lines);
    ran.assert_refused(
        3,
        &[
            "standard input, line 1: expected an opening of tic-tac-toe (got tippy:3)",
            "line 2: invalid score `x`",
            "line 3: move 2, `a1`",
            "line 4: the game is over (first wins); expected a position with legal moves",
            "line 6: invalid position",
            "5 lines are invalid; expected an opening of tic-tac-toe on each line",
        ],
    );
    let start = "tic-tac-toe\n";
    run_with_input(&[&contest("-", &["first", "random"])[..], &["--moves", "b2"]].concat(), start)
        .assert_refused(2, &["--openings FILE cannot be used with --moves"]);
    let text = "tic-tac-toe position:X../OX./...\n";
    run_with_input(&contest("-", &["first", "engine:true"]), text)
        .assert_refused(3, &["line 1: the engine `engine:true` receives each position as moves"]);
    run_with_input(&contest("-", &["first", "random"]), "").assert_refused(3, &["has no positions"]);
}
