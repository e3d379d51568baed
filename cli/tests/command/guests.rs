//! Other programs as players: good ones play, bad ones lose by name, and none is left behind.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::running::{Ran, interrupt, plywood, run};

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

/// A file in which an engine can write its number.
pub(crate) struct Number(PathBuf);

impl Number {
    pub(crate) fn new(name: &str) -> Self {
        Self(std::env::temp_dir().join(format!("plywood-{name}-{}", std::process::id())))
    }

    /// What an engine in the shell has to do for it; `$$` is the shell itself, `$!` what it has started.
    pub(crate) fn note(&self, number: &str) -> String {
        format!("echo {number} >> {}", self.0.display())
    }

    /// Checks that so many wrote, and that none of them is there any more.
    pub(crate) fn assert_gone(&self, written: usize) {
        let numbers = fs::read_to_string(&self.0).expect("somebody was started");
        fs::remove_file(&self.0).expect("the file can go");
        assert_eq!(numbers.lines().count(), written, "{numbers}");
        for number in numbers.lines() {
            assert_ends(number, Duration::from_secs(5));
        }
    }
}

/// Checks that the process of this number ends in time. One that is dead and not yet buried has ended.
fn assert_ends(number: &str, time: Duration) {
    let until = Instant::now() + time;
    loop {
        let state = Command::new("ps").args(["-o", "stat=", "-p", number]).output().expect("there is a ps");
        if state.stdout.is_empty() || state.stdout.starts_with(b"Z") {
            return;
        }
        assert!(Instant::now() < until, "{number} is still running");
        sleep(Duration::from_millis(10));
    }
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
        (
            "while :; do echo blub; done",
            "it said more than 1048576 bytes, and `bestmove` was not among them (broken protocol)",
        ),
        ("cat /dev/zero", "it said more than 1048576 bytes"),
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

#[test]
fn a_player_that_does_not_read_blocks_nobody() {
    let deaf = "engine,time=100ms:sh -c 'read a; echo plywoodok; read a; read a; echo readyok; read a; read a; \
        echo readyok; sleep 60'";
    // The list of legal moves is longer than a pipe holds.
    let ran = run(&["play", "subtract-square:1000000000", "--first", deaf, "--second", "first"]);
    assert!(ran.output.ends_with("(no answer)\n"), "{ran:?}");
}

#[test]
fn no_process_is_left_behind() {
    let number = Number::new("hanging");
    let helper = number.note("$!");
    let go = format!("sleep 1000 & {helper}; {}; sleep 1000", number.note("$$"));
    play(&engine(",time=100ms", &go));
    number.assert_gone(2);
    // One that plays well, and does not go when it is told to.
    let number = Number::new("stubborn");
    let stubborn = format!("trap \"\" TERM INT HUP; {}; echo bestmove ${{line##* }}", number.note("$$"));
    let who = engine("", &stubborn).replace("quit) exit", "quit) sleep 1000");
    let ran = play(&who);
    assert!(ran.output.contains("the game is over: "), "{ran:?}");
    let moves = fs::read_to_string(&number.0).expect("it was started").lines().count();
    number.assert_gone(moves);
}

#[test]
fn ctrl_c_ends_the_programs_too() {
    let number = Number::new("interrupted");
    let go = format!("{}; sleep 1000", number.note("$$"));
    let ran = interrupt(&["play", "tic-tac-toe", "--first", &engine("", &go)]);
    assert_eq!(ran.code, 130, "{ran:?}");
    assert!(ran.output.ends_with("interrupted; no move was made\n"), "{ran:?}");
    number.assert_gone(1);
    let number = Number::new("starting");
    let ran = interrupt(&[
        "play",
        "tippy",
        "--first",
        &format!("engine:sh -c '{}; sleep 1000'", number.note("$$")),
    ]);
    assert_eq!((ran.code, &*ran.output), (130, ""), "{ran:?}");
    number.assert_gone(1);
}

#[test]
fn programs_that_cannot_play_are_refused_before_the_game() {
    for (who, code, words) in [
        ("engine:", 2, "after `engine:` stands one"),
        ("engine", 2, "after `engine:` stands one"),
        ("engine:sh 'x", 2, "`sh 'x` is no command"),
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

#[test]
fn an_engine_whose_driver_dies_ends() {
    let mut driver = plywood(&[
        "play",
        "stonehenge:5",
        "--first",
        &format!("engine:'{}' engine", env!("CARGO_BIN_EXE_plywood")),
    ]);
    let mut driver = driver.spawn().expect("the command starts");
    sleep(Duration::from_secs(1));
    let children =
        Command::new("pgrep").args(["-P", &driver.id().to_string()]).output().expect("there is a pgrep");
    let child = String::from_utf8(children.stdout).expect("a number").trim().to_owned();
    assert!(!child.is_empty(), "the engine runs");
    driver.kill().expect("it can be killed");
    driver.wait().expect("it ends");
    assert_ends(&child, Duration::from_secs(15));
}
