//! Other programs as players of `play`: legal games, options and values.

mod faults;
mod processes;
mod uci;

pub(crate) use processes::PidFile;

use crate::running::{CommandOutput, run};

/// The example engine of the documentation.
pub(crate) const RANDOM: &str =
    concat!("engine:python3 ", env!("CARGO_MANIFEST_DIR"), "/../docs/examples/random_engine.py");

/// Returns an engine written in shell: it runs `go` when it is to move, and otherwise follows the protocol. In `go`, the
/// variable `line` is the request, which ends with the legal moves: `${line##* }` is the last legal move.
pub(crate) fn engine(options: &str, go: &str) -> String {
    format!(
        "engine{options}:sh -c 'while read -r line; do case $line in \
         plywood) echo id name Shelly; echo option name mood type string; echo plywoodok;; \
         isready) echo readyok;; go*) {go};; quit) exit;; esac; done'"
    )
}

/// Plays tic-tac-toe between `first` and a player that makes the first legal move.
fn play(first: &str) -> CommandOutput {
    run(&["play", "tic-tac-toe", "--first", first, "--second", "first"])
}

#[test]
fn the_example_engine_plays_every_game() {
    for game in ["tic-tac-toe", "stonehenge:2", "tippy", "connect-three", "subtract-square:1000"] {
        let ran = run(&["play", game, "--first", RANDOM, "--second", RANDOM]);
        assert_eq!((ran.code, &*ran.errors), (0, ""), "{game}");
        assert!(ran.output.contains("first is random_engine.py (engine:python3 "), "{}", ran.output);
        assert!(ran.output.contains("\nthe game is over: "), "{}", ran.output);
        assert!(!ran.output.contains("forfeits"), "{}", ran.output);
    }
}

#[test]
fn options_are_passed_to_the_engine() {
    let seeded = |seed: &str| {
        let player = RANDOM.replacen("engine:", &format!("engine,seed={seed}:"), 1);
        let ran = run(&["play", "tippy:5", "--first", &player, "--second", &player]);
        ran.output.lines().find(|line| line.starts_with("the moves: ")).expect("moves").to_owned()
    };
    assert_eq!(seeded("1"), seeded("1"));
    assert_ne!(seeded("1"), seeded("2"));
}

#[test]
fn the_seed_of_a_game_is_passed_to_engines() {
    let moves = |seed: &str| {
        let ran = run(&["play", "tippy:5", "--first", RANDOM, "--second", RANDOM, "--seed", seed]);
        ran.output.lines().find(|line| line.starts_with("the moves: ")).expect("moves").to_owned()
    };
    assert_eq!(moves("1"), moves("1"));
    assert_ne!(moves("1"), moves("2"));
}

#[test]
fn the_command_itself_is_an_engine() {
    let own = env!("CARGO_BIN_EXE_plywood");
    let player = format!("engine,depth=9,time=5m,search=pvs,eval=blind:'{own}' engine");
    let ran = play(&player);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.output.contains("1. first plays b2 (the engine claims: draw)"), "{}", ran.output);
    assert!(ran.output.ends_with("the game is over: first wins\n"), "{}", ran.output);
    let limited = format!("engine,nodes=100:'{own}' engine");
    assert!(play(&limited).output.contains("the game is over: "));
}

#[test]
fn unknown_lines_and_moves_after_stop_are_accepted() {
    for (options, go) in [
        // This engine writes unknown lines, and a megabyte to standard error, before its move.
        (
            "",
            "head -c 1000000 /dev/zero >&2; echo hm; echo value unknown; \
             echo bestmove $(echo $line | sed \"s/.*legal //\")",
        ),
        // This engine answers only after `stop`.
        (",time=10ms", "legal=${line##*legal };; stop) echo bestmove ${legal%% *}"),
    ] {
        let ran = play(&engine(options, go));
        assert!(ran.output.ends_with("the game is over: first wins\n"), "{go}: {ran:?}");
    }
}

#[test]
fn the_value_of_an_engine_is_shown() {
    let ran = play(&engine("", "echo value win 5 lower; echo bestmove ${line##* }"));
    assert!(ran.output.contains("first is Shelly (engine:sh -c "), "{}", ran.output);
    assert!(
        ran.output.contains("1. first plays c3 (the engine claims: first wins in 5 plies or sooner)"),
        "{}",
        ran.output
    );
}
