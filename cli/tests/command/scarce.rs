//! Systems that provide little memory and few threads: commands go on with less, and warn.

use std::fs;
use std::io::Read;
use std::process::{Child, Command};

use rustix::process::{Pid, Resource, Rlimit, prlimit};

use crate::engine::Engine;
use crate::running::{CommandOutput, plywood};
use crate::serve::client::Server;

/// Runs the command in at most `kibibytes` of address space.
fn run_within(kibibytes: u64, arguments: &[&str]) -> std::process::Output {
    let mut limited = Command::new("sh");
    limited.arg("-c").arg(format!(r#"ulimit -v {kibibytes} && exec "$0" "$@""#));
    limited.arg(env!("CARGO_BIN_EXE_plywood")).args(arguments).env("RUST_BACKTRACE", "0");
    limited.output().expect("sh is installed")
}

/// Runs the command while the standard library can start no thread, because its stack would be larger than the address space.
fn run_without_threads(arguments: &[&str]) -> CommandOutput {
    let output = plywood(arguments).env("RUST_MIN_STACK", (1_u64 << 50).to_string()).output();
    CommandOutput::new(output.expect("the command starts"))
}

/// Returns the least address space in which the command starts, in KiB, to 1 MiB.
fn least_address_space() -> u64 {
    let starts = |mebibytes: &u64| run_within(mebibytes << 10, &["--version"]).status.success();
    (4..1_024).find(starts).expect("the command starts") << 10
}

#[test]
fn a_search_without_enough_memory_or_threads_goes_on_with_less() {
    let least = least_address_space();
    let commands: [&[&str]; 8] = [
        &["census", "tippy:4", "--nodes", "200000"],
        &["analyze", "tippy:4", "--search", "tree", "--nodes", "200000"],
        &["analyze", "connect-four", "--nodes", "100000"],
        &["analyze", "stonehenge:5", "--nodes", "100000"],
        &["analyze", "connect-four", "--search", "df-pn", "--nodes", "100000"],
        &["contest", "tippy", "--players", "solver", "random", "--games", "2"],
        &["tree", "tippy:3", "--nodes", "20000"],
        &["perft", "tippy:3", "--depth", "3"],
    ];
    let mut warnings = String::new();
    for mebibytes in [8, 32] {
        for arguments in commands {
            // A process that aborts has no exit code, which `new` refuses.
            let ran = CommandOutput::new(run_within(least + (mebibytes << 10), arguments));
            assert!([0, 4].contains(&ran.code), "{mebibytes} {arguments:?}: {ran:?}");
            assert!(!ran.errors.contains("panicked"), "{mebibytes} {arguments:?}: {ran:?}");
            warnings += &ran.errors;
        }
    }
    warnings += &run_without_threads(&["analyze", "connect-four", "--nodes", "10000"]).errors;
    let compare = run_within(least + (32 << 10), &["compare", "tippy:4", "--nodes", "20000"]);
    assert_eq!(CommandOutput::new(compare).code, 4);
    for warning in [
        "plywood: warning: the system limits the memory of this process; searches get ",
        "plywood: warning: Ctrl-C cannot be handled; it will end the program without a result",
    ] {
        assert!(warnings.contains(warning), "`{warning}` is missing:\n{warnings}");
    }
}

#[test]
fn input_is_read_without_threads() {
    let suite = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/connect-four.txt");
    let arguments = ["analyze", "connect-four", "--suite", suite, "--nodes", "1000"];
    let little = CommandOutput::new(run_within(least_address_space() + (8 << 10), &arguments));
    for ran in [run_without_threads(&arguments), little] {
        assert!([0, 4].contains(&ran.code) && ran.objects().len() == 40, "{ran:?}");
    }
}

#[test]
fn a_table_that_the_system_cannot_provide_is_smaller() {
    let ran = crate::running::run(&["analyze", "connect-four", "--memory", "10000000G", "--nodes", "100000"]);
    let warning = "plywood: warning: the system has no memory for a table of ";
    assert_eq!((ran.code, ran.errors.matches(warning).count()), (4, 1), "{ran:?}");
}

/// Limits the address space of a running process to its present size and `more` bytes; `None` removes the limit.
fn limit_address_space(child: &Child, more: Option<u64>) {
    let sizes = fs::read_to_string(format!("/proc/{}/statm", child.id())).expect("the process is running");
    let pages: u64 = sizes.split(' ').next().and_then(|pages| pages.parse().ok()).expect("a number of pages");
    let limit = more.map(|more| pages * rustix::param::page_size() as u64 + more);
    let limit = Rlimit { current: limit, maximum: None };
    prlimit(Pid::from_child(child).into(), Resource::As, limit).expect("the limit can be changed");
}

#[test]
fn an_engine_answers_without_a_thread_and_goes_on_later() {
    let mut engine = Engine::start();
    engine.send("game tic-tac-toe\nposition moves b2\nisready");
    engine.wait_for("readyok");
    limit_address_space(&engine.process, Some(0));
    engine.send("go depth 2\nisready");
    let refused = engine.wait_for("?");
    assert!(refused.starts_with("? go: the system cannot start a thread for the search: "), "{refused}");
    assert!(refused.ends_with("; try again later"), "{refused}");
    engine.wait_for("readyok");
    limit_address_space(&engine.process, None);
    // The position is kept.
    engine.send("state\ngo depth 2");
    assert_eq!(engine.wait_for("state"), "state second");
    engine.wait_for("bestmove");
    assert_eq!(engine.end().1, Some(0));
}

#[test]
fn an_engine_and_a_server_warn_of_little_memory() {
    let mut engine = Engine::start();
    let mut errors = engine.process.stderr.take().expect("a pipe");
    engine.send("game connect-four\nsetoption name memory value 10000000G\ngo nodes 100000");
    engine.wait_for("bestmove");
    assert_eq!(engine.end().1, Some(0));
    let mut text = String::new();
    errors.read_to_string(&mut text).expect("text");
    assert!(text.starts_with("plywood: warning: the system has no memory for a table of "), "{text}");

    // With one arena, no thread reserves all the addresses that the limit leaves when it allocates for the first time.
    let mut server = Server::start_with(&[], &[("MALLOC_ARENA_MAX", "1")]);
    let think = |server: &Server| server.post("/api/think", r#"{"game":"connect-four","depth":4}"#);
    assert_eq!(think(&server).status, 200);
    limit_address_space(&server.child, Some(64 << 20));
    let answer = think(&server);
    assert!(answer.status == 200 && answer.body.contains("\"best\""), "{answer:?}");
    server.child.kill().expect("it is running");
    let mut text = String::new();
    server.errors.read_to_string(&mut text).expect("text");
    assert!(
        text.contains("plywood: warning: the system limits the memory of this process; searches get "),
        "{text}"
    );
}
