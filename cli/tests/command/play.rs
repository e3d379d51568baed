//! `play`: games of people and searches, records and replays.

use std::fs;

use serde_json::json;

use crate::engines::engine;
use crate::running::{run, run_with_input};

const TWO_PEOPLE: [&str; 4] = ["play", "tic-tac-toe", "--second", "human"];

#[test]
fn a_game_is_played_to_its_end() {
    let ran = run_with_input(&TWO_PEOPLE, "a1\nb1\na2\nb2\na3\n");
    assert_eq!((ran.code, &*ran.errors), (0, ""));
    assert!(ran.output.contains("5. first plays a3"), "{}", ran.output);
    assert!(ran.output.ends_with("the game is over: first wins\n"), "{}", ran.output);
    assert_eq!(ran.output.matches("  a b c").count(), 6, "the board before every move and at the end");
}

#[test]
fn the_prompt_lists_its_commands() {
    let typed = "help\nmoves\n#10\n#0\n#x\nz9\nA1\n?\n\n#5\nundo\n#1\n hint \nquit\n";
    let ran = run_with_input(&TWO_PEOPLE, typed);
    assert_eq!(ran.code, 0);
    for words in [
        "go back to your previous turn",
        "#1 a1  #2 b1  #3 c1",
        "no move `#10`: the numbers are #1 to #9",
        "no move `#0`",
        "no move `#x`",
        "`z9` is neither a legal move nor a command",
        "`A1` is not a legal move; did you mean `a1`?",
        "A move is the letter of a column",
        "tic-tac-toe: three in a row win",
        "1. first plays b2",
        "taken back: b2",
        "1. first plays a1",
        "try b2 (draw)",
        "the moves so far: a1",
    ] {
        assert!(ran.output.contains(words), "`{words}` is missing:\n{}", ran.output);
    }
}

#[test]
fn undo_returns_to_the_previous_turn_of_the_person() {
    let against_first = ["play", "tic-tac-toe", "--second", "first"];
    let ran = run_with_input(&against_first, "undo\nb2\nundo\nquit\n");
    assert!(ran.output.contains("you have no move to take back"), "{}", ran.output);
    assert!(ran.output.contains("taken back: b2 a1"), "{}", ran.output);
    assert!(ran.output.contains("no move was made"), "{}", ran.output);
    // The person cannot take back a move of the search.
    let ran = run_with_input(&["play", "tic-tac-toe", "--first", "first", "--second", "human"], "undo\n");
    assert!(ran.output.contains("you have no move to take back"), "{}", ran.output);
    assert!(ran.output.contains("the moves so far: a1"), "{}", ran.output);
}

#[test]
fn the_end_of_the_input_quits_the_game() {
    let ran = run_with_input(&TWO_PEOPLE, "b2\n");
    assert_eq!((ran.code, &*ran.errors), (0, ""));
    assert!(ran.output.contains("the moves so far: b2"), "{}", ran.output);
    assert_eq!(run(&TWO_PEOPLE).code, 0);
}

#[test]
fn two_searches_can_play() {
    let players = ["--first", "alpha-beta:depth=9,eval=lines", "--second", "tree:nodes=2000,memory=1M"];
    let ran = run(&[&["play", "tic-tac-toe"][..], &players].concat());
    assert_eq!(ran.code, 0);
    assert!(ran.output.contains("the game is over"), "{}", ran.output);
    let quick = ["play", "stonehenge:2", "--first", "alpha-beta:time=20ms", "--second", "first"];
    assert!(run(&quick).output.contains("\nthe game is over: "));
}

#[test]
fn the_seed_is_printed_and_repeats_the_game() {
    let random = ["play", "tippy:4", "--first", "random", "--second", "random"];
    let ran = run(&random);
    let seed = ran.errors.trim().strip_prefix("plywood: seed ").expect("the seed is printed");
    let again = run(&[&random[..], &["--seed", seed]].concat());
    assert_eq!(again.output, ran.output);
    let other = run(&[&random[..], &["--seed", "1"]].concat());
    assert_ne!(other.output, ran.output);
    assert_eq!(run(&TWO_PEOPLE).errors, "", "no seed where nothing is random");
}

#[test]
fn a_record_can_be_replayed() {
    let file = std::env::temp_dir().join(format!("plywood-record-{}.jsonl", std::process::id()));
    let name = file.to_str().expect("the name is text");
    let recorded = [&TWO_PEOPLE[..], &["--record", name]].concat();
    assert_eq!(run_with_input(&recorded, "a1\nb1\na2\nb2\na3\n").code, 0);
    assert_eq!(run_with_input(&recorded, "b2\n").code, 0);
    let written = fs::read_to_string(&file).expect("there is a record");
    let shown = run(&["play", "--replay", name]);
    let refused = run(&["play", "tippy", "--replay", name]);
    fs::remove_file(&file).expect("the record can be removed");
    let game = r#"{"version":2,"game":"tic-tac-toe","moves":["a1","b1","a2","b2","a3"],"#;
    let ended = r#""first":"human","second":"human","opening":0,"winner":"first","ending":"first wins","fault":null,"#;
    let unknown = "[null,null,null,null,null]";
    let unknown = format!(r#""nodes":{unknown},"depths":{unknown},"seconds":["#);
    assert!(written.starts_with(&format!("{game}{ended}{unknown}")), "{written}");
    let unfinished =
        r#""winner":null,"ending":"unfinished","fault":null,"nodes":[null],"depths":[null],"seconds":["#;
    assert!(written.contains(unfinished), "{written}");
    assert_eq!(written.lines().count(), 2);
    assert!(shown.output.contains("first is human, second is human\n"), "{}", shown.output);
    assert_eq!(shown.code, 0);
    assert!(shown.output.contains("5. first plays a3"), "{}", shown.output);
    assert!(shown.output.contains("the game is over: first wins"), "{}", shown.output);
    assert!(shown.output.ends_with("the game was not finished\n"), "{}", shown.output);
    refused.assert_refused(3, &["line 1", "expected a game of tippy:3"]);
}

#[test]
fn a_record_has_the_work_for_each_move() {
    let file = std::env::temp_dir().join(format!("plywood-work-{}.jsonl", std::process::id()));
    let name = file.to_str().expect("the name is text");
    let players = ["--first", "human", "--second", "solver:depth=2", "--record", name];
    // The two moves that are taken back leave no trace.
    let ran = run_with_input(&[&["play", "tippy"][..], &players].concat(), "a1\nundo\nb2\nquit\n");
    let written = fs::read_to_string(&file).expect("there is a record");
    fs::remove_file(&file).expect("the record can be removed");
    assert_eq!(ran.code, 0, "{ran:?}");
    let object: serde_json::Value = serde_json::from_str(&written).expect("a line of JSON");
    assert_eq!((&object["moves"][0], object["moves"].as_array().map(Vec::len)), (&json!("b2"), Some(2)));
    assert_eq!(object["depths"], json!([null, 2]));
    assert!(object["nodes"][0].is_null() && object["nodes"][1].as_u64() > Some(2), "{object}");
    let seconds: Vec<f64> = serde_json::from_value(object["seconds"].clone()).expect("times");
    assert!(seconds.len() == 2 && seconds.iter().all(|time| *time > 0.0), "{object}");
}

#[test]
fn a_record_names_the_fault() {
    let file = std::env::temp_dir().join(format!("plywood-forfeit-{}.jsonl", std::process::id()));
    let name = file.to_str().expect("the name is text");
    let bad = engine(",name=Bad", "printf \"bestmove \\\\033[31mz9\\\\n\"");
    let ran = run(&["play", "tic-tac-toe", "--first", "random", "--second", &bad, "--record", name]);
    let written = fs::read_to_string(&file).expect("there is a record");
    let shown = run(&["play", "--replay", name]);
    fs::remove_file(&file).expect("the record can be removed");
    let object: serde_json::Value = serde_json::from_str(&written).expect("a line of JSON");
    assert_eq!((&object["second"], &object["winner"]), (&json!("Bad"), &json!("first")));
    let reason = r"the engine named `\u{1b}[31mz9`, which is not a legal move";
    assert_eq!(object["fault"], json!({"by": "second", "kind": "illegal move", "reason": reason}));
    let end = format!("the game is over: first wins, for second forfeits: {reason} (illegal move)\n");
    assert!(ran.output.ends_with(&end), "{ran:?}");
    assert!(shown.output.ends_with(&end), "{shown:?}");
    // Control characters in a record of unknown origin must not reach the terminal.
    let foul = written.replace("the engine named", r"\u001b[2J");
    let shown = run_with_input(&["play", "--replay", "-"], &foul);
    assert!(shown.code == 0 && !shown.output.contains('\u{1b}'), "{shown:?}");
}

#[test]
fn the_json_of_analyze_is_a_record() {
    let answer = run(&["analyze", "stonehenge:2", "--moves", "A G D", "--json", "--depth", "1"]).output;
    let shown = run_with_input(&["play", "--replay", "-"], &answer);
    assert_eq!(shown.code, 0);
    assert!(shown.output.contains("3. first plays D"), "{}", shown.output);
}

#[test]
fn a_record_may_begin_with_a_byte_order_mark() {
    let record = "\u{feff}{\"version\":1,\"game\":\"tic-tac-toe\",\"moves\":[\"b2\"]}\r\n";
    let shown = run_with_input(&["play", "--replay", "-"], record);
    assert!(shown.output.contains("1. first plays b2"), "{shown:?}");
    assert_eq!(
        run_with_input(&["play", "--replay", "-"], &format!("\n{record}")).code,
        3,
        "only at the start"
    );
}

#[test]
fn an_invalid_record_is_skipped() {
    let good = r#"{"version":1,"game":"tic-tac-toe","moves":["b2"]}"#;
    for (bad, words) in [
        ("nonsense", "the line is not JSON; expected one game on each line"),
        ("tippy:3 - win 9", "the line is not JSON; expected one game"),
        ("{\"version\":1,", "the line is not JSON"),
        (r#"{"version":1,"game":"tic-tac-toe"}"#, "`moves`"),
        (r#"{"version":1,"game":"tic-tac-toe","mvoes":[]}"#, "`moves`; expected one game on each line, as"),
        ("3", "an object; expected one game"),
        ("[1]", "an object; expected one game"),
        (r#"{"version":3,"game":"tic-tac-toe","moves":[]}"#, "unsupported version 3"),
        (r#"{"version":1,"game":"chess","moves":[]}"#, "`chess`"),
        (r#"{"version":1,"game":"tic-tac-toe","moves":["b2","b2"]}"#, "move 2"),
    ] {
        let ran = run_with_input(&["play", "--replay", "-"], &format!("{good}\n{bad}\n{good}\n"));
        assert_eq!((ran.code, ran.output.matches("1. first plays b2\n").count()), (3, 2), "{ran:?}");
        assert!(ran.errors.contains("standard input, line 2: ") && ran.errors.contains(words), "{ran:?}");
        assert_eq!(ran.errors.lines().count(), 1, "{ran:?}");
        assert!(!ran.errors.contains("Record") && !ran.errors.contains("at line 1"), "{ran:?}");
    }
    let twice = run_with_input(&["play", "--replay", "-"], &format!("{good}\nnonsense\nnonsense\n"));
    assert_eq!(twice.errors.matches("the line is not JSON").count(), 2, "{twice:?}");
    assert_eq!(twice.errors.matches("expected one game").count(), 1, "{twice:?}");
    let many = run_with_input(&["play", "--replay", "-"], &format!("{}{good}\n", "nonsense\n".repeat(200)));
    assert_eq!((many.code, many.errors.lines().count()), (3, 11), "{many:?}");
    assert!(many.errors.ends_with("plywood: standard input: 190 more lines are invalid\n"), "{many:?}");
    run(&["play", "--replay", "no/such/file"]).assert_refused(3, &["no/such/file"]);
    run(&["play", "tippy", "--record", "no/such/file"]).assert_refused(3, &["no/such/file"]);
}

#[test]
fn invalid_players_are_usage_errors() {
    for (player, words) in [
        ("nobody", "human, random, first"),
        ("alpha-bets", "mean `alpha-beta`?"),
        ("human:depth=1", "no options"),
        ("random,seed=1", "`random` takes no options"),
        ("solver,depth=3", "options follow a colon: `solver:depth=3`"),
        ("alpha-beta depth=3,eval=lines", "`alpha-beta:depth=3,eval=lines`"),
        ("alpha-beta:depth=x", "`depth=x`"),
        ("alpha-beta:depth", "KEY=VALUE"),
        ("alpha-beta:width=1", "`width=1`"),
        ("alpha-beta:time=1", "`time=1`"),
        ("alpha-beta:", "KEY=VALUE"),
        ("solver:depth=1,depth=2", "option `depth=2`: depth is given twice"),
        ("engine,name=a,name=b:true", "option `name=b`: name is given twice"),
        ("uci,Hash=1,hash=2:true", "option `hash=2`: hash is given twice"),
        ("uci,Hash=1\nquit:true", "expected a name and a value without line breaks"),
        ("alpha-beta:eval=rough", "`rough`"),
    ] {
        run(&["play", "tippy", "--second", player]).assert_refused(2, &[words]);
    }
    run(&["play", "tippy", "--seed", "-1"]).assert_refused(2, &["--seed"]);
    run(&["play"]).assert_refused(2, &["<GAME>"]);
    run(&["play", "--replay", "-", "--seed", "1"]).assert_refused(2, &["--seed"]);
}
