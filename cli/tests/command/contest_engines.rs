//! `contest` with engines as players: a fault loses the game and is named, and no process is left behind.

use std::fs;

use serde_json::json;

use crate::engines::{PidFile, RANDOM, engine};
use crate::running::{interrupt_when, on_terminal_with, run};

#[test]
fn the_example_engine_plays_legal_games() {
    let seeded = RANDOM.replacen("engine:", "engine,seed=1:", 1);
    let contest = ["contest", "connect-three", "--players", &seeded, "solver:depth=3", "random"];
    let contest = [&contest[..], &["--games", "6", "--seed", "1", "--json"]].concat();
    let ran = run(&contest);
    assert_eq!((ran.code, &*ran.errors), (0, ""));
    let object = ran.object();
    assert_eq!(
        (&object["players"][0]["player"], &object["players"][0]["faults"]),
        (&json!(seeded), &json!({}))
    );
    assert_eq!((&object["players"][0]["games"], object["players"][0]["rank"] != 1), (&json!(12), true));
    // The seed is set once, so the whole contest can be repeated.
    assert_eq!(run(&contest).object()["encounters"], object["encounters"]);
}

#[test]
fn faults_of_engines_are_named_and_the_contest_goes_on() {
    for (go, kind) in [("sleep 1000", "no answer"), ("exit 3", "crash"), ("echo bestmove zz", "illegal move")]
    {
        let pids = PidFile::new(&format!("contest-{}", kind.replace(' ', "-")));
        let options = if kind == "no answer" { ",time=10ms" } else { "" };
        let faulty = engine(options, &format!("{}; {go}", pids.note("$$")));
        let ran = run(&["contest", "tic-tac-toe", "--players", &faulty, "first", "--games", "2", "--json"]);
        assert_eq!((ran.code, &*ran.errors), (0, ""), "{kind}");
        let player = &ran.object()["players"][0];
        assert_eq!((&player["losses"], &player["faults"]), (&json!(2), &json!({ kind: 2 })));
        pids.assert_gone(2);
    }
}

#[test]
fn an_interrupted_contest_leaves_no_process_behind() {
    let pids = PidFile::new("contest-interrupted");
    let hanging = engine("", &format!("{}; sleep 1000", pids.note("$$")));
    let contest = ["contest", "tic-tac-toe", "--players", &hanging, "random"];
    let ran = interrupt_when(&contest, "the engine is to move", || pids.count() == 1);
    assert_eq!(ran.code, 130, "{ran:?}");
    assert!(ran.output.ends_with("\nunfinished: interrupted\n"), "{ran:?}");
    assert!(!ran.output.contains("faults"), "{ran:?}");
    pids.assert_gone(1);
}

#[test]
fn an_engine_that_cannot_be_started_is_refused_before_the_contest() {
    for (player, name) in [
        ("engine:no/such/program", "plywood: engine:no/such/program: the engine cannot be started: "),
        ("engine,name=Anna:no/such/program", "plywood: Anna: the engine cannot be started: "),
    ] {
        run(&["contest", "tippy", "--players", "random", player]).assert_refused(3, &[name]);
    }
    // The terms are checked before any engine is started.
    run(&["contest", "tippy", "--players", "engine:no/such/program", "random", "--games", "3"])
        .assert_refused(2, &["even"]);
    run(&["contest", "tippy", "--players", "engine:no/such/program", "solver:eval=x"])
        .assert_refused(2, &["no heuristic `x`"]);
}

#[test]
fn an_engine_that_does_not_greet_loses_its_games() {
    for (name, start, kind, reason) in [
        ("flooding", "yes", "broken protocol", "more than 1048576 bytes of output"),
        ("dying", "exit 3", "crash", "the engine exited (exit status: 3)"),
    ] {
        let pids = PidFile::new(name);
        let faulty = format!("engine,name={name}:sh -c '{}; {start}'", pids.note("$$"));
        let ran = run(&["contest", "tic-tac-toe", "--players", &faulty, "first", "--games", "10", "--json"]);
        assert_eq!(ran.code, 0, "{ran:?}");
        assert!(ran.errors.starts_with(&format!("plywood: {name}: {reason}")), "{ran:?}");
        assert!(ran.errors.ends_with("; this player forfeits its games\n"), "{ran:?}");
        let player = &ran.object()["players"][0];
        assert_eq!(player["faults"], json!({ kind: 10 }), "{ran:?}");
        assert_eq!((&player["player"], &player["losses"]), (&json!(name), &json!(10)));
        assert!(player["reasons"][kind].as_str().is_some_and(|text| text.starts_with(reason)), "{player}");
        // After three failed starts in a row, the engine is not started again.
        pids.assert_gone(3);
    }
}

#[test]
fn unknown_words_before_the_first_known_one_are_ignored() {
    let player = engine("", "echo please bestmove ${line##* }")
        .replace("echo plywoodok", "echo please plywoodok")
        .replace("echo readyok", "echo please readyok");
    let ran = run(&["contest", "tic-tac-toe", "--players", &player, "random", "--games", "2", "--json"]);
    assert_eq!((ran.code, &ran.object()["players"][0]["faults"]), (0, &json!({})), "{ran:?}");
}

#[test]
fn unexpected_output_with_a_legal_move_is_not_a_fault() {
    let pids = PidFile::new("manners");
    let plays = format!("echo bestmove ${{line##* }}; {}", pids.note("$$"));
    for go in [
        // The move is sent twice.
        format!("{plays}; echo bestmove ${{line##* }}"),
        // Much output on standard error, or junk on standard output. A line that begins with `?` would decline to move.
        format!("head -c 3000000 /dev/zero >&2; {plays}"),
        format!("head -c 3000 /dev/urandom | tr -d \\?; echo; {plays}"),
        // The engine ignores signals, and leaves child processes that hold its pipes.
        format!("sleep 1000 & {}; trap \"\" TERM INT HUP; {plays}", pids.note("$!")),
    ] {
        // A move that was not requested precedes each `readyok`.
        let player = engine("", &go).replace("echo readyok", "echo bestmove z9; echo readyok");
        let ran = run(&["contest", "tic-tac-toe", "--players", &player, "random", "--games", "4", "--json"]);
        assert_eq!((ran.code, &*ran.errors), (0, ""), "{go}");
        assert_eq!(ran.object()["players"][0]["faults"], json!({}), "{go}: {ran:?}");
        pids.assert_all_gone();
    }
}

#[test]
fn an_engine_that_sends_long_lines_or_control_characters_loses_its_games() {
    for (options, go, words) in [
        ("", "head -c 1000000 /dev/zero | tr \"\\\\0\" x; echo", "a line is longer than 64 KiB"),
        (
            "",
            "head -c 65537 /dev/zero | tr \"\\\\0\" x; echo; echo bestmove ${line##* }",
            "a line is longer than 64 KiB; expected `bestmove`",
        ),
        (
            ",time=10ms",
            "printf \"\\\\033[2Jjunk\\\\n\"; sleep 1000",
            r"unexpected line `\u{1b}[2Jjunk`; expected",
        ),
    ] {
        let faulty = engine(&format!(",name=bad{options}"), go);
        let ran = run(&["contest", "tic-tac-toe", "--players", &faulty, "first", "--games", "2"]);
        let note = "\nbad lost games by faults: broken protocol 2 (";
        assert!(ran.code == 0 && ran.output.contains(note), "{go}: {ran:?}");
        assert!(ran.output.contains(words) && !ran.output.contains('\u{1b}'), "{go}: {ran:?}");
    }
}

#[test]
fn a_hundred_games_of_two_engines_leave_no_process_behind() {
    let pids = PidFile::new("hundred");
    let player = |name: &str| {
        let plays = engine(&format!(",name={name}"), "echo bestmove ${line##* }");
        plays.replacen("sh -c '", &format!("sh -c '{}; ", pids.note("$$")), 1)
    };
    let (one, other) = (player("one"), player("other"));
    let ran = run(&["contest", "tic-tac-toe", "--players", &one, &other, "--games", "100", "--json"]);
    let object = ran.object();
    assert_eq!((ran.code, &object["players"][0]["games"]), (0, &json!(100)), "{ran:?}");
    assert_eq!((&object["players"][0]["faults"], &object["players"][1]["faults"]), (&json!({}), &json!({})));
    pids.assert_gone(2);
}

/// Runs a contest on a terminal and returns the terminal's output. The first engine sends its greeting only after the
/// terminal has shown `waits[0]`, and its move only after the terminal has shown `waits[1]`.
fn watch_slow_engine(columns: u16, waits: [&str; 2]) -> String {
    let gate = |name: &str| {
        let file = format!("plywood-gate-{name}-{columns}-{}", std::process::id());
        std::env::temp_dir().join(file)
    };
    let gates = [gate("greeting"), gate("move")];
    let wait = |index: usize| format!("while [ ! -e {} ]; do sleep 0.01; done", gates[index].display());
    let slow = engine(",name=slow", &format!("{}; echo bestmove ${{line##* }}", wait(1)));
    let slow = slow.replacen("sh -c '", &format!("sh -c '{}; ", wait(0)), 1);
    let players = ["contest", "tic-tac-toe", "--players", &slow, "first", "--games", "2", "--openings", "0"];
    let contest = [&players[..], &["--max-plies", "2"]].concat();
    let text = on_terminal_with(columns, &contest, |text| {
        for (words, gate) in waits.iter().zip(&gates) {
            if text.contains(words) && !gate.exists() {
                fs::write(gate, "").expect("a file can be created");
            }
        }
    });
    for gate in gates {
        fs::remove_file(gate).expect("the terminal has shown the wait");
    }
    text
}

#[test]
fn the_terminal_names_the_engine_that_the_contest_waits_for() {
    watch_slow_engine(100, ["0/2: starting slow", "0/2: waiting for slow, against first"]);
    // A narrow terminal shows a shorter text instead of a truncated one.
    let text = watch_slow_engine(50, ["0/2: starting slow", "\u{1b}[2K0/2: waiting for slow"]);
    assert!(!text.contains("waiting for slow,"), "{text:?}");
}
