//! Other programs as players.

mod ends;
mod faults;

pub(crate) use ends::Number;

use crate::running::{Ran, run};

/// The reference client.
pub(crate) const RANDOM: &str =
    concat!("engine:python3 ", env!("CARGO_MANIFEST_DIR"), "/../docs/examples/random_engine.py");

/// An engine in the shell that does `go` when it is to move, and all else as it should.
pub(crate) fn engine(options: &str, go: &str) -> String {
    format!(
        "engine{options}:sh -c 'while read -r line; do case $line in \
         plywood) echo id name Shelly; echo option name mood type string; echo plywoodok;; \
         isready) echo readyok;; go*) {go};; quit) exit;; esac; done'"
    )
}

/// A game that `who` begins, against who makes the first legal move.
fn play(who: &str) -> Ran {
    run(&["play", "tic-tac-toe", "--first", who, "--second", "first"])
}

#[test]
fn the_reference_client_plays_every_game() {
    for game in ["tic-tac-toe", "stonehenge:2", "tippy", "connect-three", "subtract-square:1000"] {
        let ran = run(&["play", game, "--first", RANDOM, "--second", RANDOM]);
        assert_eq!((ran.code, &*ran.errors), (0, ""), "{game}");
        assert!(ran.output.contains("first is random_engine.py (engine:python3 "), "{}", ran.output);
        assert!(ran.output.contains("\nthe game is over: "), "{}", ran.output);
        assert!(!ran.output.contains("forfeits"), "{}", ran.output);
    }
}

#[test]
fn an_option_of_a_program_is_set() {
    let seeded = |seed: &str| {
        let who = RANDOM.replacen("engine:", &format!("engine,seed={seed}:"), 1);
        let ran = run(&["play", "tippy:5", "--first", &who, "--second", &who]);
        ran.output.lines().find(|line| line.starts_with("the moves: ")).expect("moves").to_owned()
    };
    assert_eq!(seeded("1"), seeded("1"));
    assert_ne!(seeded("1"), seeded("2"));
}

#[test]
fn the_command_itself_is_an_engine() {
    let own = env!("CARGO_BIN_EXE_plywood");
    let who = format!("engine,depth=9,time=1m,search=pvs,eval=blind:'{own}' engine");
    let ran = play(&who);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.output.contains("1. first plays b2 (expects: draw)"), "{}", ran.output);
    assert!(ran.output.ends_with("the game is over: first wins\n"), "{}", ran.output);
    let budget = format!("engine,nodes=100:'{own}' engine");
    assert!(play(&budget).output.contains("the game is over: "));
}

#[test]
fn a_player_that_answers_in_its_own_way_is_heard() {
    for go in [
        // It prints what it likes, a great deal of it to standard error, and then its move.
        "head -c 1000000 /dev/zero >&2; echo hm; echo value who knows; echo bestmove $(echo $line | sed \"s/.*legal //\")",
        // It thinks until it is stopped.
        "legal=${line##*legal };; stop) echo bestmove ${legal%% *}",
    ] {
        let ran = play(&engine(",time=100ms", go));
        assert!(ran.output.ends_with("the game is over: first wins\n"), "{go}: {ran:?}");
    }
}

#[test]
fn a_value_that_is_said_is_shown() {
    let ran = play(&engine("", "echo value win 5 lower; echo bestmove ${line##* }"));
    assert!(ran.output.contains("first is Shelly (engine:sh -c "), "{}", ran.output);
    assert!(ran.output.contains("1. first plays c3 (expects: first wins in 5 plies)"), "{}", ran.output);
}
