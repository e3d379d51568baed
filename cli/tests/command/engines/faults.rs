//! Faults of engines: the engine loses the game and the fault is named, or the engine is refused before the game.

use std::fs;
use std::thread;

use serde_json::json;

use crate::engines::{engine, play};
use crate::running::run;

/// Checks that an engine loses its game for this reason.
fn assert_forfeits(options: &str, go: &str, words: &[&str]) {
    let ran = play(&engine(options, go));
    assert_eq!((ran.code, &*ran.errors), (0, ""), "{go}");
    let last = ran.output.lines().last().expect("an ending");
    assert!(last.starts_with("the game is over: second wins, for first forfeits: "), "{go}: {last}");
    for words in words {
        assert!(last.contains(words), "{go}: {last}");
    }
}

#[test]
fn faulty_engines_lose_and_the_fault_is_named() {
    for (go, words) in [
        ("exit 3", "the engine exited (exit status: 3) (crash)"),
        (
            "echo first >&2; echo dying >&2; kill -9 $$",
            "(signal: 9 (SIGKILL)); its last error line: `dying` (crash)",
        ),
        ("exec >&-; sleep 1000", "the engine closed its output (crash)"),
        ("sleep 1000 & exit 4", "the engine exited (exit status: 4) (crash)"),
        ("echo bestmove z9", "the engine named `z9`, which is not a legal move (illegal move)"),
        ("echo bestmove", "the engine named no move (no move)"),
        ("echo \"? go: tired\"", "the engine declined to move: go: tired (no move)"),
        // The reason contains words of the protocol.
        ("echo \"? go: no legal move\"", "the engine declined to move: go: no legal move (no move)"),
        ("echo \"? go: no bestmove b3\"", "the engine declined to move: go: no bestmove b3 (no move)"),
        ("yes blub", "more than 1048576 bytes of output without `bestmove` (broken protocol)"),
        ("cat /dev/zero", "a line is longer than 64 KiB; expected `bestmove` (broken protocol)"),
    ] {
        assert_forfeits("", go, &[words]);
    }
}

#[test]
fn an_engine_without_a_reply_loses_after_its_time() {
    // The engines do nothing until the limit ends the wait, so they can wait at the same time.
    thread::scope(|scope| {
        for (go, words) in [
            ("sleep 1000", ["no reply for ", "; expected `bestmove` (no answer)"]),
            ("echo blub; echo info x", ["unexpected line `blub`", "; expected `bestmove` (broken protocol)"]),
            ("printf bestmo; sleep 1000", ["the line `bestmo` was not ended for ", "(no answer)"]),
            ("echo info; printf bestmo; sleep 1000", ["`bestmo` was not ended", "(no answer)"]),
        ] {
            scope.spawn(move || assert_forfeits(",time=10ms", go, &words));
        }
    });
}

#[test]
fn an_engine_that_does_not_read_does_not_block_the_game() {
    let deaf = "engine,time=10ms:sh -c 'read a; echo plywoodok; read a; read a; echo readyok; read a; read a; \
        echo readyok; sleep 1000'";
    // The list of legal moves is longer than the buffer of a pipe.
    let ran = run(&["play", "subtract-square:1000000000", "--first", deaf, "--second", "first"]);
    assert!(ran.output.ends_with("(no answer)\n"), "{ran:?}");
}

#[test]
fn a_contest_gives_an_engine_nine_tenths_of_the_time() {
    let log = std::env::temp_dir().join(format!("plywood-movetime-{}", std::process::id()));
    let records = engine(
        ",name=records",
        &format!("echo ${{line%% legal*}} >> {}; echo bestmove ${{line##* }}", log.display()),
    );
    let exits = engine(",name=exits", "exit");
    let terms = ["--games", "2", "--openings", "0", "--seed", "1", "--time-per-move", "5s", "--json"];
    let ran = run(&[&["contest", "tic-tac-toe", "--players", &records, &exits][..], &terms].concat());
    let object = ran.object();
    let [first, second] = [&object["players"][0], &object["players"][1]];
    assert_eq!(
        (&first["player"], &first["wins"], &first["faults"]),
        (&json!("records"), &json!(2), &json!({}))
    );
    assert_eq!((&second["player"], &second["faults"]), (&json!("exits"), &json!({"crash": 2})));
    let lines = fs::read_to_string(&log).expect("the engine was to move");
    fs::remove_file(&log).expect("the file can be removed");
    assert!(lines.lines().all(|line| line == "go movetime 4500"), "{lines}");
}

#[test]
fn engines_that_cannot_play_are_refused_before_the_game() {
    for (player, code, words) in [
        ("engine:", 2, "invalid command ``: the command is empty; `engine:` takes a command"),
        ("engine", 2, "the command of the engine is missing"),
        ("engine,time=2s", 2, "the command of the engine is missing"),
        ("engine python3 player.py", 2, "an engine is written engine:COMMAND"),
        ("engine:sh 'x", 2, "invalid command `sh 'x`: a quote (') is not closed"),
        ("engine:sh \"it's", 2, "a quote (\") is not closed"),
        ("engine:sh \\", 2, "the backslash at the end"),
        ("engine,time=5:sh", 2, "`time=5`"),
        ("engine,depth:sh", 2, "KEY=VALUE"),
        ("engine,depth=x:sh", 2, "`depth=x`"),
        ("engine:no/such/program", 3, "the engine cannot be started"),
        ("engine:sh -c \"exit 5\"", 3, "the engine exited (exit status: 5)"),
    ] {
        run(&["play", "tic-tac-toe", "--first", player]).assert_refused(code, &[words]);
    }
    let mut own = format!("engine,tiem=5s:'{}' engine", env!("CARGO_BIN_EXE_plywood"));
    let refused = |player: &str| run(&["play", "tic-tac-toe", "--second", player]);
    refused(&own).assert_refused(2, &["no option `tiem`", "search, eval, memory, threads"]);
    own = own.replace("tiem=5s", "eval=rough");
    let words = "the engine refused the request: game: tic-tac-toe has no heuristic `rough`";
    refused(&own).assert_refused(2, &[words, "lines"]);
    let moody = engine(",temper=bad", "exit");
    refused(&moody).assert_refused(2, &["no option `temper`: its options are mood"]);
}
