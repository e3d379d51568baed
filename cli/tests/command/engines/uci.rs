//! Engines that use the protocol UCI: games, scores, options, seeds and faults.

use std::fs;

use serde_json::json;

use crate::engines::play;
use crate::running::run;

/// The UCI engine of the documentation.
const EXAMPLE: &str =
    concat!("uci:python3 ", env!("CARGO_MANIFEST_DIR"), "/../docs/examples/uci_tic_tac_toe.py");
/// The greeting of an engine without options.
const NO_OPTIONS: &str = "echo uciok";

/// Returns a UCI engine written in shell: it runs `greeting` after `uci`, `go` when it is to move, and `other` for each
/// other request, which is in the variable `line`.
fn uci(options: &str, greeting: &str, go: &str, other: &str) -> String {
    format!(
        "uci{options}:sh -c 'while read -r line; do case $line in uci) {greeting};; isready) echo readyok;; \
         go*) {go};; quit) exit;; *) {other};; esac; done'"
    )
}

/// Returns the name of a file for the lines that an engine receives.
fn log_file(name: &str) -> String {
    std::env::temp_dir().join(format!("plywood-uci-{name}-{}", std::process::id())).display().to_string()
}

#[test]
fn a_uci_engine_plays_and_is_graded() {
    let ran = play(EXAMPLE);
    assert_eq!((ran.code, &*ran.errors), (0, ""), "{ran:?}");
    assert!(ran.output.contains("first is uci_tic_tac_toe.py (uci:python3 "), "{}", ran.output);
    assert!(ran.output.contains(" (the engine claims: first wins in 1 ply or sooner)"), "{}", ran.output);
    assert!(ran.output.ends_with("the game is over: first wins\n"), "{}", ran.output);
    let engine = EXAMPLE.replacen("uci:", "uci,name=Anna:", 1);
    let positions = ["grade", "tic-tac-toe", "--moves", "b2 b1 a1", "--positions", "5", "--seed", "1"];
    let graded = run(&[&positions[..], &["--engine", &engine, "--json"]].concat());
    assert_eq!((graded.code, &graded.object()["submissions"][0]["name"]), (0, &json!("Anna")), "{graded:?}");
}

#[test]
fn the_requests_are_those_of_uci() {
    let log = log_file("requests");
    let record = format!("echo $line >> {log}");
    let go = "echo info depth 2 nodes 7 score cp -125 pv c1; echo bestmove c1 ponder a1";
    let player = uci(",depth=3,nodes=50,time=5s", NO_OPTIONS, &format!("{record}; {go}"), &record);
    let moves = ["contest", "tic-tac-toe", "--players", &player, "first", "--games", "2", "--openings", "0"];
    let ran = run(&[&moves[..], &["--max-plies", "3", "--seed", "1"]].concat());
    assert_eq!(ran.code, 0, "{ran:?}");
    let lines = fs::read_to_string(&log).expect("the engine was to move");
    fs::remove_file(&log).expect("the file can be removed");
    let lines: Vec<&str> = lines.lines().collect();
    let first = ["ucinewgame", "position startpos", "go movetime 5000 depth 3 nodes 50"];
    assert!(lines.starts_with(&first), "{lines:?}");
    assert!(lines.contains(&"position startpos moves a1") && !lines.concat().contains("legal"), "{lines:?}");
    let shown = play(&uci("", NO_OPTIONS, go, ":"));
    assert!(
        shown.output.contains("1. first plays c1 (the engine claims: estimated at -1.25 for first)"),
        "{shown:?}"
    );
}

#[test]
fn options_choose_the_variant_and_may_have_several_words() {
    let log = log_file("options");
    let greeting = "echo option name Skill Level type spin default 20 min 0 max 20; \
        echo option name UCI_Variant type combo default chess var chess var tic-tac-toe; echo uciok";
    let note = format!("echo $line >> {log}");
    play(&uci(",skill level=3", greeting, "exit", &note));
    let lines = fs::read_to_string(&log).expect("options were set");
    fs::remove_file(&log).expect("the file can be removed");
    let expected = [
        "setoption name Skill Level value 3",
        "setoption name UCI_Variant value tic-tac-toe",
        "ucinewgame",
        "position startpos",
    ];
    assert_eq!(lines.lines().collect::<Vec<_>>(), expected);
    let refused = |options: &str| {
        let player = uci(options, &greeting.replace("tic-tac-toe", "checkers"), "exit", ":");
        run(&["play", "tic-tac-toe", "--first", &player, "--second", "first"])
    };
    refused("").assert_refused(2, &["the option UCI_Variant of the engine does not list `tic-tac-toe`; if"]);
    assert_eq!(refused(",UCI_Variant=checkers").code, 0);
    refused(",Hash=5").assert_refused(2, &["no option `Hash`: its options are Skill Level, UCI_Variant"]);
}

#[test]
fn a_contest_gives_each_game_of_an_engine_a_seed() {
    let log = log_file("seeds");
    let random = |options: &str| {
        uci(
            options,
            "echo option name Seed type spin min 10 max 999; echo uciok",
            "echo bestmove none",
            &format!("case $line in setoption*) echo $line >> {log};; esac"),
        )
    };
    let seeds = |options: &str, seed: &str| {
        let players = ["contest", "tic-tac-toe", "--players", &random(options), "first", "--games", "4"];
        let ran = run(&[&players[..], &["--openings", "1", "--seed", seed, "--json"]].concat());
        assert_eq!(ran.code, 0, "{ran:?}");
        let lines = fs::read_to_string(&log).expect("options were set");
        fs::remove_file(&log).expect("the file can be removed");
        let words = lines.lines().map(|line| line.strip_prefix("setoption name Seed value "));
        words.map(|word| word.expect("a seed").parse().expect("a number")).collect::<Vec<u32>>()
    };
    let first = seeds("", "1");
    assert!(first.len() == 4 && first[0] != first[1], "{first:?}");
    assert!(first.iter().all(|seed| (10..=999).contains(seed)), "{first:?}");
    assert_eq!(first, seeds("", "1"));
    assert_ne!(first, seeds("", "2"));
    // Each start of the engine sets the option of the command line, and the contest does not change it.
    assert!(seeds(",seed=7", "1").iter().all(|seed| *seed == 7));
}

#[test]
fn faulty_uci_engines_lose_and_the_fault_is_named() {
    for (go, words) in [
        ("exit 3", "the engine exited (exit status: 3) (crash)"),
        ("echo bestmove z9 ponder a1", "the engine named `z9`, which is not a legal move (illegal move)"),
        ("echo \"bestmove (none)\"", "the engine named no move (no move)"),
        ("echo \"info string \u{1b}[2J\"; echo bestmove", "the engine named no move (no move)"),
        ("cat /dev/zero", "a line is longer than 64 KiB; expected `bestmove` (broken protocol)"),
        ("yes info depth x score mate y", "more than 1048576 bytes of output without `bestmove`"),
    ] {
        let ran = play(&uci("", NO_OPTIONS, go, ":"));
        assert_eq!((ran.code, &*ran.errors), (0, ""), "{go}");
        let last = ran.output.lines().last().expect("an ending");
        assert!(last.starts_with("the game is over: second wins, for first forfeits: "), "{go}: {last}");
        assert!(last.contains(words), "{go}: {last}");
    }
    let stopped = uci(",time=10ms", NO_OPTIONS, ":", "case $line in stop) echo bestmove z9;; esac");
    assert!(play(&stopped).output.contains("the engine named `z9`"));
    for (player, words) in [
        ("uci", "an engine is written uci:COMMAND"),
        ("uci:", "invalid command ``: the command is empty; `uci:` takes a command"),
        ("uci,depth=x:sh", "`depth=x`"),
    ] {
        run(&["play", "tic-tac-toe", "--first", player]).assert_refused(2, &[words]);
    }
}
