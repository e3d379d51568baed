//! Programs that play badly lose by name, in a game and in a contest.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::guests::{engine, play};
use crate::running::run;

#[test]
fn bad_players_lose_by_name() {
    for (go, words) in [
        ("sleep 60", "it said nothing for 2."),
        ("echo blub; echo info nonsense", "it said `blub`, where `bestmove` was due (broken protocol)"),
        ("exit 3", "it ended (exit status: 3) (crash)"),
        ("echo first >&2; echo dying >&2; kill -9 $$", "(signal: 9 (SIGKILL)), saying `dying` (crash)"),
        ("exec >&-; sleep 60", "it closed its output (crash)"),
        ("sleep 60 & exit 4", "it ended (exit status: 4) (crash)"),
        ("echo bestmove z9", "it named `z9`, which is no legal move here (illegal move)"),
        ("echo bestmove", "it gave up: it named none (no move)"),
        ("echo \"? go: tired\"", "it gave up: go: tired (no move)"),
        ("sleep 1.6; echo bestmove a1", ", and it had 0.2 s (over time)"),
        ("yes blub", "it said more than 1048576 bytes, and `bestmove` was not among them (broken protocol)"),
        ("cat /dev/zero", "it said a line of more than 64 KiB, where `bestmove` was due (broken protocol)"),
        ("printf bestmo; sleep 60", "it said `bestmo` and no end of the line for 2."),
        ("echo info; printf bestmo; sleep 60", ", where `bestmove` was due (no answer)"),
    ] {
        let started = Instant::now();
        let ran = play(&engine(",time=200ms", go));
        assert_eq!((ran.code, &*ran.errors), (0, ""), "{go}");
        let last = ran.output.lines().last().expect("an end");
        assert!(last.starts_with("the game is over: second wins, for first forfeits: "), "{go}: {last}");
        assert!(last.contains(words), "{go}: {last}");
        assert!(started.elapsed() < Duration::from_secs(10), "{go}: {:?}", started.elapsed());
    }
    let hung = play(&engine(",time=200ms", "sleep 60")).output;
    assert!(hung.ends_with(", where `bestmove` was due (no answer)\n"), "{hung}");
}

#[test]
fn a_player_that_does_not_read_blocks_nobody() {
    let deaf = "engine,time=100ms:sh -c 'read a; echo plywoodok; read a; read a; echo readyok; read a; read a; \
        echo readyok; sleep 60'";
    // The list of legal moves is longer than a pipe holds.
    let ran = run(&["play", "subtract-square:1000000000", "--first", deaf, "--second", "first"]);
    assert!(ran.output.ends_with("(no answer)\n"), "{ran:?}");
}

#[test]
fn a_program_keeps_to_the_time_of_the_contest() {
    let own = format!("engine,name=own:'{}' engine", env!("CARGO_BIN_EXE_plywood"));
    let hangs = engine(",name=hangs", "sleep 60");
    let started = Instant::now();
    let terms = ["--games", "2", "--openings", "0", "--seed", "1", "--time-per-move", "2s", "--json"];
    let ran = run(&[&["contest", "stonehenge:4", "--players", &own, &hangs][..], &terms].concat());
    let object = ran.object();
    assert_eq!((&object["players"][0]["wins"], &object["players"][0]["faults"]), (&json!(2), &json!({})));
    assert_eq!(
        (&object["players"][0]["player"], &object["players"][1]["player"]),
        (&json!("own"), &json!("hangs"))
    );
    assert_eq!(object["players"][1]["faults"], json!({"no answer": 2}));
    assert!(started.elapsed() < Duration::from_secs(20), "{:?}", started.elapsed());
}

#[test]
fn programs_that_cannot_play_are_refused_before_the_game() {
    for (who, code, words) in [
        ("engine:", 2, "after `engine:` stands one"),
        ("engine", 2, "after `engine` and its options stand a colon and a command"),
        ("engine,time=2s", 2, "a colon and a command"),
        ("engine python3 player.py", 2, "a colon and a command"),
        ("engine:sh 'x", 2, "`sh 'x` is no command: its quote (') is not closed"),
        ("engine:sh \"it's", 2, "its quote (\") is not closed"),
        ("engine:sh \\", 2, "its backslash at the end"),
        ("engine,time=5:sh", 2, "`time=5`"),
        ("engine,depth:sh", 2, "KEY=VALUE"),
        ("engine,depth=x:sh", 2, "`depth=x`"),
        ("engine:no/such/program", 3, "it cannot be started"),
        ("engine:sh -c \"exit 5\"", 3, "it ended (exit status: 5)"),
        ("engine:cat", 3, "it said `plywood`, where `plywoodok` was due"),
    ] {
        run(&["play", "tic-tac-toe", "--first", who]).assert_refused(code, &[words]);
    }
    let mut own = format!("engine,tiem=5s:'{}' engine", env!("CARGO_BIN_EXE_plywood"));
    let refused = |who: &str| run(&["play", "tic-tac-toe", "--second", who]);
    refused(&own).assert_refused(2, &["no option `tiem`", "search, eval, memory, threads"]);
    own = own.replace("tiem=5s", "eval=rough");
    refused(&own).assert_refused(2, &["it refused: game: tic-tac-toe has no heuristic `rough`", "lines"]);
    let unmoved = engine(",temper=bad", "exit");
    refused(&unmoved).assert_refused(2, &["no option `temper`: its options are mood"]);
}
