//! `analyze`: its output as text and as JSON, and its errors.

use std::process::{Command, Stdio};

use crate::running::{CommandOutput, run};
use serde_json::json;

#[test]
fn the_json_has_the_documented_keys_in_order() {
    let ran =
        run(&["analyze", "tic-tac-toe", "--moves", "b2 b1", "--each", "--json", "--search", "recursive"]);
    assert_eq!(ran.code, 0);
    let mut rest = &*ran.output;
    let keys = [
        "version",
        "game",
        "moves",
        "to_move",
        "over",
        "value",
        "bound",
        "stopped",
        "best",
        "line",
        "each",
        "search",
        "depth",
        "depth_reached",
        "stats",
        "nodes",
        "leaves",
        "cutoffs",
        "table_hits",
        "seconds",
    ];
    for key in keys {
        let quoted = format!("\"{key}\":");
        let (_, after) = rest.split_once(&quoted).unwrap_or_else(|| panic!("no {key} in {rest}"));
        rest = after;
    }
}

/// The process needs more memory than the search counts: its code, for instance, is not counted.
#[test]
#[cfg(target_os = "linux")]
fn json_contains_the_counted_and_the_real_memory() {
    for command in ["analyze", "solve"] {
        let stats = &run(&[command, "connect:5x4x4", "--json"]).object()["stats"];
        let [counted, real] =
            ["peak_bytes", "process_peak_bytes"].map(|key| stats[key].as_u64().expect("bytes"));
        assert!(0 < counted && counted < real && real < 1 << 30, "{command}: {stats}");
    }
    // `.ci/nightly` checks larger limits.
    let peaks = |memory: &str, nodes: &str| {
        let limits = ["--memory", memory, "--nodes", nodes];
        let stats = &run(&[&["analyze", "connect-four", "--json"][..], &limits].concat()).object()["stats"];
        ["peak_bytes", "process_peak_bytes"].map(|key| stats[key].as_u64().expect("bytes"))
    };
    let [_, start] = peaks("1M", "1");
    for mebibytes in [1, 2, 4] {
        let [counted, real] = peaks(&format!("{mebibytes}M"), "400000");
        let (limit, allowed) = (mebibytes << 20, (mebibytes + 1) << 20);
        assert!(limit / 4 < counted && counted <= limit, "{counted} of {limit}");
        let grown = real.saturating_sub(start);
        assert!(grown <= allowed, "{grown} of {allowed}");
    }
    let object = run(&["compare", "subtract-square:20", "--json"]).object();
    assert!(object["process_peak_bytes"].as_u64().is_some_and(|bytes| bytes > 1 << 20), "{object}");
    let text = run(&["compare", "subtract-square:20"]).output;
    assert!(text.contains("\nthe whole process used at most "), "{text}");
}

#[test]
fn an_estimate_is_not_exact_and_the_depth_reached_is_a_field() {
    let shallow = run(&["analyze", "tippy:4", "--depth", "2", "--each", "--json"]).object();
    assert_eq!((&shallow["value"]["kind"], &shallow["bound"]), (&json!("estimate"), &json!("estimate")));
    assert_eq!((&shallow["version"], &shallow["depth_reached"]), (&json!(2), &json!(2)));
    let moves = shallow["each"].as_array().expect("a list");
    let is_exact_estimate =
        |each: &&serde_json::Value| each["value"]["kind"] == "estimate" && each["bound"] == "exact";
    assert_eq!(moves.iter().find(is_exact_estimate), None);
    let proved = run(&["analyze", "tic-tac-toe", "--moves", "b2 b1", "--json"]).object();
    assert_eq!((&proved["bound"], &proved["depth_reached"]), (&json!("exact"), &json!(null)));
}

#[test]
fn a_known_position_has_its_known_value() {
    let ran = run(&["analyze", "tic-tac-toe", "--moves", "b2,b1", "--each", "--json"]);
    let object = ran.object();
    assert_eq!(object["value"], json!({"kind": "win", "plies": 5}));
    assert_eq!(object["bound"], "exact");
    assert_eq!(object["stopped"], "proved");
    assert_eq!(object["moves"], json!(["b2", "b1"]));
    assert_eq!((&object["to_move"], &object["over"]), (&json!("first"), &json!(false)));
    assert_eq!(object["best"], object["line"][0]);
    assert_eq!(object["line"].as_array().map(Vec::len), Some(5));
    assert_eq!(object["depth"], json!(null));
    let each = object["each"].as_array().expect("a list");
    assert_eq!(each[0], json!({"move": "a1", "value": {"kind": "win", "plies": 5}, "bound": "exact"}));
    assert_eq!(each[5], json!({"move": "b3", "value": {"kind": "draw", "plies": null}, "bound": "exact"}));
    assert_eq!(each.len(), 7);
}

#[test]
fn the_key_each_needs_the_option_each() {
    let object = run(&["analyze", "tic-tac-toe", "--json", "--depth", "2"]).object();
    assert_eq!(object.get("each"), None);
    assert_eq!(object.get("expected"), None);
    assert_eq!(object["depth"], 2);
    assert_eq!(object["value"]["kind"], "estimate");
    assert_eq!(object["stopped"], "depth");
    assert!(object["value"]["estimate"].is_number());
}

#[test]
fn a_finished_game_has_no_moves_and_a_loss_in_0() {
    let over = ["analyze", "tic-tac-toe", "--moves", "a1 b1 a2 b2 a3", "--json", "--each"];
    let object = run(&over).object();
    assert_eq!(object["over"], true);
    assert_eq!(object["value"], json!({"kind": "loss", "plies": 0}));
    assert_eq!(object["best"], json!(null));
    assert_eq!((&object["line"], &object["each"]), (&json!([]), &json!([])));
}

#[test]
fn the_text_names_the_winner_and_the_variation() {
    let ran = run(&["analyze", "stonehenge:1", "--each"]);
    assert_eq!(ran.code, 0);
    for words in ["stonehenge:1, first to move", "@ - A - B", "first wins in 1 ply", "best    A", "proved"] {
        assert!(ran.output.contains(words), "`{words}` is missing:\n{}", ran.output);
    }
    assert!(!ran.output.contains('\u{1b}'), "colors are not written to a pipe");
}

#[cfg(target_os = "linux")]
#[test]
fn a_terminal_shows_only_the_best_moves_in_bold() {
    let plywood = env!("CARGO_BIN_EXE_plywood");
    let command = format!("stty columns 80 && '{plywood}' analyze tic-tac-toe --moves b2,b1 --each");
    // `script` runs the command in a new terminal.
    let mut script = Command::new("script");
    script.args(["-qec", &command, "/dev/null"]).env_remove("NO_COLOR").stdin(Stdio::null());
    let Ok(output) = script.output() else {
        eprintln!("skipped: there is no `script`, which util-linux has");
        return;
    };
    let ran = CommandOutput::new(output);
    let rows = || ran.output.lines().filter(|line| line.contains("win 5") || line.contains("draw"));
    assert_eq!(rows().count(), 7, "{ran:?}");
    for row in rows() {
        let is_best = row.contains("best");
        assert_eq!((row.contains("\u{1b}[1m"), row.contains('\u{1b}')), (is_best, is_best), "{row:?}");
    }
}

#[test]
fn every_search_finds_the_same_value() {
    let help = run(&["analyze", "--help"]).output;
    for search in ["recursive", "iterative", "tree", "alpha-beta", "alpha-beta-iterative"] {
        assert!(help.contains(search), "{search} is not in the help");
        let object = run(&["analyze", "subtract-square:12", "--json", "--search", search]).object();
        assert_eq!((&object["value"]["kind"], &object["search"]), (&json!("loss"), &json!(search)));
    }
}

#[test]
fn a_limit_gives_a_partial_answer_and_code_4() {
    let long = ["analyze", "stonehenge:5", "--json"];
    for (option, value, stopped) in [("--nodes", "500", "nodes"), ("--time", "30ms", "time")] {
        let ran = run(&[&long[..], &[option, value]].concat());
        assert_eq!((ran.code, &ran.object()["stopped"]), (4, &json!(stopped)), "{ran:?}");
    }
    let ran = run(&["analyze", "stonehenge:3", "--json", "--search", "tree", "--memory", "4K"]);
    assert_eq!((ran.code, &ran.object()["stopped"]), (4, &json!("memory")));
    assert_eq!(ran.object()["value"], json!(null));
    assert_eq!(ran.object()["bound"], json!(null));
    assert_eq!(ran.object()["best"], "A", "the first legal move");
    assert_eq!(run(&["analyze", "stonehenge:5", "--nodes", "0"]).code, 4);
}

#[test]
fn an_illegal_move_is_quoted_with_the_legal_ones() {
    let again = run(&["analyze", "stonehenge:2", "--moves", "A A"]);
    let reason = "move 2, `A`: no longer legal (it was played as move 1); the legal moves are B C D E F G";
    again.assert_refused(3, &[reason]);
    run(&["analyze", "subtract-square:4", "--moves", "1 4"])
        .assert_refused(3, &["move 2, `4`: no longer legal (it was legal one move earlier)"]);
    let late = run(&["analyze", "tic-tac-toe", "--moves", "a1 b1 a2 b2 a3 c3"]);
    late.assert_refused(3, &["move 6", "`c3`", "the game is over"]);
    run(&["analyze", "connect", "--moves", "4"])
        .assert_refused(3, &["move 1", "not a legal move here; the legal moves are 1 2 3"]);
    run(&["analyze", "connect", "--moves", "é"]).assert_refused(3, &["`é`"]);
}

#[test]
fn an_unknown_game_or_size_is_quoted_with_the_known_ones() {
    run(&["analyze", "stonehange"]).assert_refused(3, &["plywood: ", "`stonehange`", "mean `stonehenge`?"]);
    run(&["analyze", "tippy:99"]).assert_refused(3, &["`99`", "sizes"]);
    run(&["analyze", "tippy:"]).assert_refused(3, &["tippy"]);
    run(&["analyze", "connect-four:7x6x4"]).assert_refused(3, &["connect-four"]);
    run(&["analyze", ""]).assert_refused(3, &["no game"]);
}

#[test]
fn unknown_searches_and_heuristics_are_usage_errors() {
    run(&["analyze", "tippy", "--search", "alfa-beta"]).assert_refused(2, &["alfa-beta", "recursive"]);
    run(&["analyze", "tippy", "--eval", "rough"]).assert_refused(2, &["`rough`", "blind", "lines"]);
}

#[test]
fn threads_do_not_change_the_value() {
    for threads in ["1", "2"] {
        let ran = run(&["analyze", "tippy:4", "--threads", threads, "--json"]);
        assert_eq!((ran.code, &ran.object()["value"]), (0, &json!({"kind": "win", "plies": 9})));
    }
}

#[test]
fn options_that_exclude_each_other_are_usage_errors() {
    run(&["analyze", "tippy", "--each", "--depth", "0"]).assert_refused(2, &["one ply less deep"]);
    run(&["analyze", "--suite", "-", "--moves", "a1"]).assert_refused(2, &["--suite"]);
    run(&["analyze"]).assert_refused(2, &["<GAME>"]);
}
