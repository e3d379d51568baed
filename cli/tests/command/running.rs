//! Runs the command as a shell would, and waits for events of other processes.

use std::io::{self, Cursor, Read};
use std::path::Path;
#[cfg(unix)]
use std::process::Child;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

/// The time after which a wait has failed. It only ends a hang: no test depends on its length.
const WATCHDOG: Duration = Duration::from_secs(120);
/// The interval between two checks of a condition.
const POLL_INTERVAL: Duration = Duration::from_millis(5);

/// The exit code and the output of a command.
#[derive(Debug)]
pub(crate) struct CommandOutput {
    pub(crate) code: i32,
    /// Standard output.
    pub(crate) output: String,
    /// Standard error.
    pub(crate) errors: String,
}

impl CommandOutput {
    /// Returns the exit code and the output of a process that was not killed by a signal.
    pub(crate) fn new(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("the command writes UTF-8");
        Self {
            code: output.status.code().expect("the command was not killed"),
            output: text(output.stdout),
            errors: text(output.stderr),
        }
    }

    /// Returns every line of the output as a JSON object.
    pub(crate) fn objects(&self) -> Vec<Value> {
        let lines = self.output.lines();
        lines.map(|line| serde_json::from_str(line).expect("a line is a JSON object")).collect()
    }

    /// Returns the output as one JSON object.
    pub(crate) fn object(&self) -> Value {
        serde_json::from_str(&self.output).expect("the output is one JSON object")
    }

    /// Checks that the command failed with `code` and without output, and that its error message contains `words`.
    pub(crate) fn assert_refused(&self, code: i32, words: &[&str]) {
        assert_eq!((self.code, &*self.output), (code, ""), "{self:?}");
        assert!(!self.errors.contains("panicked"), "{self:?}");
        for word in words {
            assert!(self.errors.contains(word), "`{word}` is missing: {self:?}");
        }
    }
}

/// Returns the command with these arguments, ready to be started.
pub(crate) fn plywood(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_plywood"));
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Returns the example `name` with these arguments, ready to be started.
///
/// `cargo test` builds all examples, but `cargo test --test command` does not: then the returned command is
/// `cargo run`, which builds the example first.
pub(crate) fn example(name: &str, arguments: &[&str]) -> Command {
    let folder = Path::new(env!("CARGO_BIN_EXE_plywood")).with_file_name("examples");
    let program = folder.join(name).with_extension(std::env::consts::EXE_EXTENSION);
    let mut command = if program.exists() {
        Command::new(program)
    } else {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["run", "--quiet", "--manifest-path", concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")]);
        cargo.args(["--profile", "test", "--example", name, "--"]);
        cargo
    };
    command.args(arguments);
    command
}

/// Runs the command without input.
pub(crate) fn run(arguments: &[&str]) -> CommandOutput {
    CommandOutput::new(plywood(arguments).output().expect("the command starts"))
}

/// Runs the command with this input.
pub(crate) fn run_with_input(arguments: &[&str], input: &str) -> CommandOutput {
    run_with_reader(plywood(arguments), Cursor::new(input.to_owned()))
}

/// Runs the command with an input that may be infinite.
pub(crate) fn run_with_reader(mut command: Command, mut input: impl Read + Send + 'static) -> CommandOutput {
    let mut child = command.stdin(Stdio::piped()).spawn().expect("the command starts");
    let mut pipe = child.stdin.take().expect("the input is a pipe");
    // The write fails if the command closes its input, which it may.
    let writer = thread::spawn(move || io::copy(&mut input, &mut pipe).is_ok());
    let ran = CommandOutput::new(child.wait_with_output().expect("the command runs"));
    writer.join().expect("the input is written");
    ran
}

/// Returns plywood as a command on a terminal without input. Python provides the terminal, and `stty` sets its width.
#[cfg(unix)]
fn on_terminal_command(columns: u16, arguments: &[&str]) -> Command {
    let mut terminal = Command::new("python3");
    terminal.args(["-c", "import pty, sys; pty.spawn(sys.argv[1:])", "sh", "-c"]);
    terminal
        .arg(format!("stty rows 40 cols {columns}; exec \"$0\" \"$@\""))
        .arg(env!("CARGO_BIN_EXE_plywood"));
    terminal.args(arguments).stdin(Stdio::null()).env_remove("NO_COLOR").env("TERM", "xterm");
    terminal
}

/// Returns the output of the command on a terminal with this number of columns.
#[cfg(unix)]
pub(crate) fn on_terminal(columns: u16, arguments: &[&str]) -> String {
    on_terminal_with(columns, arguments, |_| {})
}

/// Returns the output of the command on a terminal. Whenever the output grows, `watch` is called with all of it.
#[cfg(unix)]
pub(crate) fn on_terminal_with(columns: u16, arguments: &[&str], mut watch: impl FnMut(&str)) -> String {
    let mut terminal = on_terminal_command(columns, arguments);
    let mut child = terminal.stdout(Stdio::piped()).spawn().expect("python3 is installed");
    let mut output = child.stdout.take().expect("a pipe");
    let (mut text, mut buffer) = (Vec::new(), [0; 1 << 12]);
    while let Ok(length @ 1..) = output.read(&mut buffer) {
        text.extend_from_slice(&buffer[..length]);
        watch(&String::from_utf8_lossy(&text));
    }
    child.wait().expect("the command ends");
    String::from_utf8_lossy(&text).into_owned()
}

/// Waits until `condition` holds; `what` describes the condition in the panic message of a timeout.
pub(crate) fn wait_until(what: &str, mut condition: impl FnMut() -> bool) {
    let started = Instant::now();
    while !condition() {
        assert!(started.elapsed() < WATCHDOG, "waited in vain until {what}");
        thread::sleep(POLL_INTERVAL);
    }
}

/// Sends Ctrl-C to a process.
#[cfg(unix)]
pub(crate) fn press_ctrl_c(child: &Child) {
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("`kill` is installed").success(), "the process has exited");
}

/// Waits until a process handles Ctrl-C. Until then, Ctrl-C would kill the process.
#[cfg(unix)]
pub(crate) fn wait_for_ctrl_c_handler(child: &Child) {
    // `ps` prints the caught signals as a bit mask: signal n is bit n - 1, and SIGINT is signal 2.
    const SIGINT: u128 = 1 << 1;
    wait_until("the command handles Ctrl-C", || {
        let caught = Command::new("ps").args(["-o", "caught=", "-p", &child.id().to_string()]).output();
        let caught = String::from_utf8(caught.expect("`ps` is installed").stdout).expect("text");
        u128::from_str_radix(caught.trim(), 16).is_ok_and(|mask| mask & SIGINT != 0)
    });
}

/// Starts a command, and interrupts it as soon as it handles Ctrl-C.
#[cfg(unix)]
pub(crate) fn interrupt(arguments: &[&str]) -> CommandOutput {
    interrupt_when(arguments, "it is started", || true)
}

/// Starts a command and interrupts it after a delay. If `has_begun` rejects the output, the command is run again with
/// twice the delay. This function is for commands that print nothing before they are interrupted.
#[cfg(unix)]
pub(crate) fn interrupt_until(
    arguments: &[&str],
    has_begun: impl Fn(&CommandOutput) -> bool,
) -> CommandOutput {
    let mut delay = Duration::from_millis(50);
    loop {
        let ran = interrupt_when(arguments, "the delay is over", || {
            thread::sleep(delay);
            true
        });
        assert!(has_begun(&ran) || delay < WATCHDOG, "{ran:?}");
        if has_begun(&ran) {
            return ran;
        }
        delay *= 2;
    }
}

/// Starts a command, and interrupts it as soon as it handles Ctrl-C and `condition` holds.
#[cfg(unix)]
pub(crate) fn interrupt_when(
    arguments: &[&str],
    what: &str,
    condition: impl FnMut() -> bool,
) -> CommandOutput {
    let mut child = plywood(arguments).stdin(Stdio::piped()).spawn().expect("the command starts");
    // Keeps the input open: its end would end some commands too.
    let _input = child.stdin.take();
    wait_for_ctrl_c_handler(&child);
    wait_until(what, condition);
    press_ctrl_c(&child);
    CommandOutput::new(child.wait_with_output().expect("the command ends"))
}
