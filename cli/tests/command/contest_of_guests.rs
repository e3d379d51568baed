//! `contest` with other programs as players: they play, their faults lose games by name, and none is left behind.

use std::thread;

use serde_json::json;

use crate::guests::{Number, RANDOM, engine};
use crate::running::{interrupt, on_terminal, run};

#[test]
fn the_reference_client_plays_legal_games() {
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
    // Its seed is set once, so that the whole contest can be played again.
    assert_eq!(run(&contest).object()["encounters"], object["encounters"]);
}

#[test]
fn faults_of_programs_are_named_and_the_contest_goes_on() {
    let faults = [
        ("sleep 60", "no answer"),
        ("echo blub", "broken protocol"),
        ("exit 3", "crash"),
        ("echo bestmove zz", "illegal move"),
    ];
    let contest = |go: &str, kind: &str| {
        let number = Number::new(&format!("contest-{}", kind.replace(' ', "-")));
        let bad = engine(",time=10ms", &format!("{}; {go}", number.note("$$")));
        let ran = run(&["contest", "tic-tac-toe", "--players", &bad, "first", "--games", "4", "--json"]);
        assert_eq!((ran.code, &*ran.errors), (0, ""), "{kind}");
        let player = &ran.object()["players"][0];
        assert_eq!((&player["losses"], &player["faults"]), (&json!(4), &json!({ kind: 4 })));
        number.assert_gone(4);
    };
    // Most of the time they are waited for, which can be done for all at once.
    thread::scope(|scope| {
        for (go, kind) in faults {
            scope.spawn(move || contest(go, kind));
        }
    });
}

#[test]
fn a_contest_that_is_broken_off_leaves_no_program_behind() {
    let number = Number::new("contest-interrupted");
    let hanging = engine("", &format!("{}; sleep 1000", number.note("$$")));
    let ran = interrupt(&["contest", "tic-tac-toe", "--players", &hanging, "random"]);
    assert_eq!(ran.code, 130, "{ran:?}");
    assert!(ran.output.ends_with("\nunfinished: interrupted\n"), "{ran:?}");
    assert!(!ran.output.contains("faults"), "{ran:?}");
    number.assert_gone(1);
}

#[test]
fn a_program_that_cannot_be_started_is_refused_before_the_contest() {
    for (who, name) in [
        ("engine:no/such/program", "plywood: engine:no/such/program: it cannot be started: "),
        ("engine,name=Anna:no/such/program", "plywood: Anna: it cannot be started: "),
    ] {
        run(&["contest", "tippy", "--players", "random", who]).assert_refused(3, &[name]);
    }
    // The terms are looked at before anybody is started.
    run(&["contest", "tippy", "--players", "engine:no/such/program", "random", "--games", "3"])
        .assert_refused(2, &["an even number will do"]);
    run(&["contest", "tippy", "--players", "engine:no/such/program", "solver:eval=x"])
        .assert_refused(2, &["no heuristic `x`"]);
}

#[test]
fn a_program_that_does_not_greet_loses_its_games() {
    let contest = |name: &str, start: &str, games: usize, kind: &str, reason: &str| {
        let number = Number::new(name);
        let bad = format!("engine,name={name}:sh -c '{}; {start}'", number.note("$$"));
        let games_said = games.to_string();
        let ran =
            run(&["contest", "tic-tac-toe", "--players", &bad, "first", "--games", &games_said, "--json"]);
        assert_eq!(ran.code, 0, "{ran:?}");
        assert!(ran.errors.starts_with(&format!("plywood: {name}: {reason}")), "{ran:?}");
        assert!(ran.errors.ends_with("; games are lost by that\n"), "{ran:?}");
        let player = &ran.object()["players"][0];
        assert_eq!(player["faults"], json!({ kind: games }), "{ran:?}");
        assert_eq!((&player["player"], &player["losses"]), (&json!(name), &json!(games)));
        assert!(player["reasons"][kind].as_str().is_some_and(|said| said.starts_with(reason)), "{player}");
        // It is tried three times, and then given up.
        number.assert_gone(games.min(3));
    };
    thread::scope(|scope| {
        scope.spawn(|| contest("mute", "sleep 60", 2, "no answer", "it said nothing for 10.0 s, where `ply"));
        scope.spawn(|| contest("babbling", "echo hi; sleep 60", 2, "broken protocol", "it said `hi`, where"));
        scope.spawn(|| contest("flooding", "yes", 10, "broken protocol", "it said more than 1048576 bytes"));
        scope.spawn(|| contest("dying", "exit 3", 10, "crash", "it ended (exit status: 3)"));
    });
}

#[test]
fn bad_manners_that_leave_a_move_are_no_fault() {
    let number = Number::new("manners");
    let own = format!("echo bestmove ${{line##* }}; {}", number.note("$$"));
    for go in [
        // It says its move twice.
        format!("{own}; echo bestmove ${{line##* }}"),
        // It writes megabytes to standard error, or junk to standard output.
        format!("head -c 3000000 /dev/zero >&2; {own}"),
        format!("head -c 3000 /dev/urandom; echo; {own}"),
        // It leaves children, one of which holds all its pipes, and ignores what asks it to end.
        format!("sleep 1000 & {}; trap \"\" TERM INT HUP; {own}", number.note("$!")),
    ] {
        // Now and then a move is named to whom nobody has asked for one.
        let who = engine("", &go).replace("echo readyok", "echo bestmove z9; echo readyok");
        let ran = run(&["contest", "tic-tac-toe", "--players", &who, "random", "--games", "4", "--json"]);
        assert_eq!((ran.code, &*ran.errors), (0, ""), "{go}");
        assert_eq!(ran.object()["players"][0]["faults"], json!({}), "{go}: {ran:?}");
        number.assert_all_gone();
    }
}

#[test]
fn a_line_of_a_megabyte_and_what_comes_late_lose_one_game_each() {
    for (go, kind, words) in [
        ("head -c 1000000 /dev/zero | tr \"\\\\0\" x; echo", "broken protocol", "a line of more than 64 KiB"),
        (
            "head -c 65537 /dev/zero | tr \"\\\\0\" x; echo; echo bestmove ${line##* }",
            "broken protocol",
            "it said a line of more than 64 KiB, where `bestmove` was due",
        ),
        ("sleep 1.4; echo bestmove ${line##* }", "over time", "and it had 0.1 s"),
        ("exec >&-; sleep 1000", "crash", "it closed its output"),
        ("printf \"\\\\033[2Jjunk\\\\n\"; sleep 1000", "broken protocol", r"it said `\u{1b}[2Jjunk`, where"),
    ] {
        let bad = engine(",name=bad,time=100ms", go);
        let ran = run(&["contest", "tic-tac-toe", "--players", &bad, "first", "--games", "2"]);
        let note = format!("\nbad lost games by its faults: {kind} 2 (");
        assert!(ran.code == 0 && ran.output.contains(&note), "{go}: {ran:?}");
        assert!(ran.output.contains(words) && !ran.output.contains('\u{1b}'), "{go}: {ran:?}");
    }
}

#[test]
fn a_hundred_games_of_two_programs_leave_nobody_behind() {
    let number = Number::new("hundred");
    let who = |name: &str| {
        let plays = engine(&format!(",name={name}"), "echo bestmove ${line##* }");
        plays.replacen("sh -c '", &format!("sh -c '{}; ", number.note("$$")), 1)
    };
    let (one, other) = (who("one"), who("other"));
    let ran = run(&["contest", "tic-tac-toe", "--players", &one, &other, "--games", "100", "--json"]);
    let object = ran.object();
    assert_eq!((ran.code, &object["players"][0]["games"]), (0, &json!(100)), "{ran:?}");
    assert_eq!((&object["players"][0]["faults"], &object["players"][1]["faults"]), (&json!({}), &json!({})));
    number.assert_gone(2);
}

#[test]
fn on_a_terminal_it_is_said_who_is_waited_for() {
    let slow =
        engine(",name=slow", "sleep 2; echo bestmove ${line##* }").replacen("sh -c '", "sh -c 'sleep 2; ", 1);
    let contest = [
        "contest",
        "tic-tac-toe",
        "--players",
        &slow,
        "first",
        "--games",
        "2",
        "--openings",
        "0",
        "--max-plies",
        "2",
    ];
    let text = on_terminal(100, &contest);
    for words in ["0/2: starting slow", "0/2: waiting for slow, against first"] {
        assert!(text.contains(words), "{words}: {text:?}");
    }
    // Where there is little room, nothing is cut and nothing said twice.
    let text = on_terminal(50, &contest);
    assert!(
        text.contains("\u{1b}[2K0/2: waiting for slow") && !text.contains("waiting for slow,"),
        "{text:?}"
    );
}
