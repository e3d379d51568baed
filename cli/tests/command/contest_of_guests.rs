//! `contest` with other programs as players: they play, their faults lose games by name, and none is left behind.

use std::thread;

use serde_json::json;

use crate::guests::{Number, RANDOM, engine};
use crate::running::{interrupt, run};

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
    let missing = ["contest", "tippy", "--players", "random", "engine:no/such/program"];
    run(&missing).assert_refused(3, &["engine:no/such/program: it cannot be started"]);
}
