//! The processes of an engine exit when the game ends or is interrupted, or when the controller is killed.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::engines::{engine, play};
use crate::running::{interrupt_when, plywood, wait_until};

/// A file in which engines note their process ids.
pub(crate) struct PidFile(PathBuf);

impl PidFile {
    pub(crate) fn new(name: &str) -> Self {
        Self(std::env::temp_dir().join(format!("plywood-{name}-{}", std::process::id())))
    }

    /// Returns a shell command that writes `pid` to the file: `$$` is the shell itself, `$!` is its last child.
    pub(crate) fn note(&self, pid: &str) -> String {
        format!("echo {pid} >> {}", self.0.display())
    }

    /// Returns a shell command that waits until the file contains `count` ids.
    pub(crate) fn wait_command(&self, count: usize) -> String {
        format!("while [ $(wc -l < {}) -lt {count} ]; do sleep 0.01; done", self.0.display())
    }

    /// Returns the number of ids in the file.
    pub(crate) fn count(&self) -> usize {
        fs::read_to_string(&self.0).map_or(0, |pids| pids.lines().count())
    }

    /// Checks that the file contains at least one id, and waits until all processes have exited.
    pub(crate) fn assert_all_gone(&self) {
        let count = self.count();
        assert!(count > 0, "no process was started");
        self.assert_gone(count);
    }

    /// Checks that the file contains `count` ids, and waits until all processes have exited.
    pub(crate) fn assert_gone(&self, count: usize) {
        let pids = fs::read_to_string(&self.0).expect("a process was started");
        fs::remove_file(&self.0).expect("the file can be removed");
        assert_eq!(pids.lines().count(), count, "{pids}");
        for pid in pids.lines() {
            wait_for_exit(pid);
        }
    }
}

impl Drop for PidFile {
    fn drop(&mut self) {
        // A test may start further processes after its last check, or none.
        let _ = fs::remove_file(&self.0);
    }
}

/// Waits until a process has exited; a zombie counts as exited.
fn wait_for_exit(pid: &str) {
    wait_until(&format!("process {pid} exits"), || {
        let state = Command::new("ps").args(["-o", "stat=", "-p", pid]).output().expect("`ps` is installed");
        state.stdout.is_empty() || state.stdout.starts_with(b"Z")
    });
}

#[test]
fn no_process_is_left_behind() {
    let pids = PidFile::new("hanging");
    let helper = pids.note("$!");
    let go = format!("sleep 1000 & {helper}; {}; sleep 1000", pids.note("$$"));
    play(&engine(",time=10ms", &go));
    pids.assert_gone(2);
    // This engine plays legal moves, but ignores `quit` and signals.
    let pids = PidFile::new("stubborn");
    let stubborn = format!("trap \"\" TERM INT HUP; {}; echo bestmove ${{line##* }}", pids.note("$$"));
    let player = engine("", &stubborn).replace("quit) exit", "quit) sleep 1000");
    let ran = play(&player);
    assert!(ran.output.contains("the game is over: "), "{ran:?}");
    pids.assert_all_gone();
}

#[test]
fn ctrl_c_ends_the_engines_too() {
    let pids = PidFile::new("interrupted");
    let go = format!("{}; sleep 1000", pids.note("$$"));
    let play = ["play", "tic-tac-toe", "--first", &engine("", &go)];
    let ran = interrupt_when(&play, "the engine is to move", || pids.count() == 1);
    assert_eq!(ran.code, 130, "{ran:?}");
    assert!(ran.output.ends_with("interrupted; no move was made\n"), "{ran:?}");
    pids.assert_gone(1);
    let pids = PidFile::new("starting");
    let silent = format!("engine:sh -c '{}; sleep 1000'", pids.note("$$"));
    let play = ["play", "tippy", "--first", &silent];
    let ran = interrupt_when(&play, "the engine is started", || pids.count() == 1);
    assert_eq!((ran.code, &*ran.output), (130, ""), "{ran:?}");
    pids.assert_gone(1);
}

#[test]
fn an_engine_whose_controller_is_killed_exits() {
    let pids = PidFile::new("orphaned");
    // The shell is replaced by the engine, which keeps its process id.
    let own = format!("exec {} engine", env!("CARGO_BIN_EXE_plywood"));
    let player = format!("engine:sh -c '{}; {own}'", pids.note("$$"));
    let mut controller =
        plywood(&["play", "stonehenge:5", "--first", &player]).spawn().expect("the command starts");
    wait_until("the engine is started", || pids.count() == 1);
    controller.kill().expect("the controller is running");
    controller.wait().expect("the controller ends");
    pids.assert_gone(1);
}
