//! Counting instructions: a bench runs itself again under Callgrind, a tool of Valgrind.

use std::process::Command;

/// Returns whether Valgrind is installed.
pub(crate) fn is_installed() -> bool {
    Command::new("valgrind").arg("--version").output().is_ok()
}

/// Runs this bench with `arguments` under Callgrind. Returns the instructions of the functions whose name matches
/// `pattern`, with all that they call, and the standard output.
pub(crate) fn count(pattern: &str, arguments: &[&str]) -> (u64, String) {
    let executable = std::env::current_exe().expect("the path of this bench");
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(format!("--toggle-collect={pattern}"))
        .arg(executable)
        .args(arguments)
        .output()
        .expect("valgrind runs");
    let messages = String::from_utf8_lossy(&output.stderr);
    let collected = messages.lines().find_map(|line| line.split_once("Collected : "));
    let instructions = collected.and_then(|(_, number)| number.trim().parse().ok());
    let instructions =
        instructions.unwrap_or_else(|| panic!("no count of instructions for {arguments:?}: {messages}"));
    (instructions, String::from_utf8_lossy(&output.stdout).into_owned())
}
