//! Programs that play are ended with the game, whatever ends it.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::guests::{engine, play};
use crate::running::{interrupt, plywood};

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

    /// Checks that somebody wrote, and that none of them is there any more.
    pub(crate) fn assert_all_gone(&self) {
        let numbers = fs::read_to_string(&self.0).expect("somebody was started");
        self.assert_gone(numbers.lines().count());
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
