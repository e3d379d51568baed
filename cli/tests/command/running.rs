//! Runs the command as a shell would.

use std::io::{self, Cursor, Read};
#[cfg(unix)]
use std::process::Child;
use std::process::{Command, Output, Stdio};
use std::thread;
#[cfg(unix)]
use std::time::Duration;

use serde_json::Value;

/// What the command did.
#[derive(Debug)]
pub(crate) struct Ran {
    /// The code that it exited with.
    pub(crate) code: i32,
    /// What it wrote to standard output.
    pub(crate) output: String,
    /// What it wrote to standard error.
    pub(crate) errors: String,
}

impl Ran {
    /// What a process that has ended by itself left behind.
    pub(crate) fn new(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("the command writes UTF-8");
        Self {
            code: output.status.code().expect("the command ends by itself"),
            output: text(output.stdout),
            errors: text(output.stderr),
        }
    }

    /// Every line of the output as JSON.
    pub(crate) fn objects(&self) -> Vec<Value> {
        let lines = self.output.lines();
        lines.map(|line| serde_json::from_str(line).expect("a line is a JSON object")).collect()
    }

    /// The output as one JSON object.
    pub(crate) fn object(&self) -> Value {
        serde_json::from_str(&self.output).expect("the output is one JSON object")
    }

    /// Checks that it was refused with `code`, without a word on standard output, and that every one of
    /// `words` is in the reason.
    pub(crate) fn assert_refused(&self, code: i32, words: &[&str]) {
        assert_eq!((self.code, &*self.output), (code, ""), "{self:?}");
        assert!(!self.errors.contains("panicked"), "{self:?}");
        for word in words {
            assert!(self.errors.contains(word), "`{word}` is missing: {self:?}");
        }
    }
}

/// The command, to be started.
pub(crate) fn plywood(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_plywood"));
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the command with no input.
pub(crate) fn run(arguments: &[&str]) -> Ran {
    Ran::new(plywood(arguments).output().expect("the command starts"))
}

/// Runs the command with this input.
pub(crate) fn run_with_input(arguments: &[&str], input: &str) -> Ran {
    run_with_reader(plywood(arguments), Cursor::new(input.to_owned()))
}

/// Runs the command with an input that may have no end.
pub(crate) fn run_with_reader(mut command: Command, mut input: impl Read + Send + 'static) -> Ran {
    let mut child = command.stdin(Stdio::piped()).spawn().expect("the command starts");
    let mut pipe = child.stdin.take().expect("the input is a pipe");
    // A command that has read enough closes the pipe, which is its right.
    let writer = thread::spawn(move || io::copy(&mut input, &mut pipe).is_ok());
    let ran = Ran::new(child.wait_with_output().expect("the command runs"));
    writer.join().expect("the input is written");
    ran
}

/// What the command shows on a terminal of so many columns, where no input comes. Python gives it the terminal, and
/// `stty` the width.
#[cfg(unix)]
pub(crate) fn on_terminal(columns: u16, arguments: &[&str]) -> String {
    let mut terminal = Command::new("python3");
    terminal.args(["-c", "import pty, sys; pty.spawn(sys.argv[1:])", "sh", "-c"]);
    terminal
        .arg(format!("stty rows 40 cols {columns}; exec \"$0\" \"$@\""))
        .arg(env!("CARGO_BIN_EXE_plywood"));
    terminal.args(arguments).stdin(Stdio::null()).env_remove("NO_COLOR").env("TERM", "xterm");
    let output = terminal.output().expect("there is a python3");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Presses Ctrl-C.
#[cfg(unix)]
pub(crate) fn press_ctrl_c(child: &Child) {
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("there is a kill").success(), "it is still running");
}

/// Starts a command, lets it work for a while and interrupts it.
#[cfg(unix)]
pub(crate) fn interrupt(arguments: &[&str]) -> Ran {
    let mut child = plywood(arguments).stdin(Stdio::piped()).spawn().expect("the command starts");
    // The input stays open: its end would end some commands too.
    let _input = child.stdin.take();
    thread::sleep(Duration::from_secs(1));
    press_ctrl_c(&child);
    Ran::new(child.wait_with_output().expect("it ends"))
}
