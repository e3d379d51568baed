//! What every command owes whoever calls it: codes, quiet pipes, Ctrl-C, and never a panic.

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::running::{plywood, run};

/// Starts a command, lets it work for a while, interrupts it, and gives its code and its output.
#[cfg(unix)]
fn interrupt(arguments: &[&str]) -> (Option<i32>, String) {
    let mut child = plywood(arguments).stdin(Stdio::piped()).spawn().expect("the command starts");
    sleep(Duration::from_secs(1));
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("there is a kill").success(), "{arguments:?} is still running");
    let mut output = String::new();
    child.stdout.take().expect("a pipe").read_to_string(&mut output).expect("text");
    (child.wait().expect("it ends").code(), output)
}

#[cfg(unix)]
#[test]
fn ctrl_c_prints_the_best_so_far() {
    let (code, output) = interrupt(&["analyze", "stonehenge:5", "--json"]);
    assert_eq!(code, Some(130));
    assert!(output.contains(r#""stopped":"cancelled""#), "{output}");
    let object: serde_json::Value = serde_json::from_str(&output).expect("a whole object");
    assert!(object["best"].is_string());
    let (code, output) = interrupt(&["analyze", "stonehenge:5"]);
    assert_eq!(code, Some(130));
    assert!(output.contains("unfinished: interrupted"), "{output}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_every_long_command() {
    for arguments in [
        &["census", "stonehenge:5", "--memory", "1G"][..],
        &["perft", "stonehenge:5", "--depth", "20"],
        &["analyze", "--suite", "-"],
        &["play", "--replay", "-"],
    ] {
        assert_eq!(interrupt(arguments).0, Some(130), "{arguments:?}");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_a_game_with_the_moves_said() {
    for first in ["human", "alpha-beta"] {
        let (code, output) = interrupt(&["play", "stonehenge:5", "--first", first]);
        assert_eq!(code, Some(130), "{first}");
        assert!(output.ends_with("interrupted; no move was made\n"), "{output}");
    }
}

#[test]
fn a_closed_pipe_is_no_failure() {
    for arguments in [
        &["games"][..],
        &["games", "--json"],
        &["bench"],
        &["man"],
        &["man", "analyze"],
        &["completions", "bash"],
        &["perft", "subtract-square:1000000000", "--depth", "1", "--divide"],
        &["play", "subtract-square:2000", "--first", "first", "--second", "first"],
        &["census", "tic-tac-toe"],
        &["--help"],
    ] {
        let mut child = plywood(arguments).spawn().expect("the command starts");
        let mut reader = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut line = String::new();
        reader.read_line(&mut line).expect("a first line");
        drop(reader);
        let mut errors = String::new();
        child.stderr.take().expect("a pipe").read_to_string(&mut errors).expect("text");
        assert_eq!((child.wait().expect("it ends").code(), &*errors), (Some(0), ""), "{arguments:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_said() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("Linux has one");
    let output = plywood(&["games"]).stdout(full).output().expect("the command starts");
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("plywood: standard output: "));
}

#[cfg(unix)]
#[test]
fn arguments_that_are_not_text_are_refused() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let garbled = OsStr::from_bytes(b"tip\xffpy");
    for arguments in [&["analyze"][..], &["analyze", "tippy", "--moves"], &["play", "tippy", "--first"], &[]]
    {
        let output = plywood(arguments).arg(garbled).output().expect("the command starts");
        assert_eq!((output.status.code(), &*output.stdout), (Some(2), &b""[..]), "{arguments:?}");
    }
    let output = plywood(&["analyze", "--suite"]).arg(garbled).output().expect("the command starts");
    assert_eq!(output.status.code(), Some(3));
}

#[test]
fn commands_and_options_that_do_not_exist_are_usage_errors() {
    run(&["analyse", "tippy"]).assert_refused(2, &["analyse", "analyze"]);
    run(&["games", "--jsno"]).assert_refused(2, &["--jsno", "--json"]);
    run(&["completions", "shell"]).assert_refused(2, &["bash"]);
    run(&["man", "woman"]).assert_refused(2, &["`woman`"]);
    run(&[]).assert_refused(2, &["Usage"]);
}

#[test]
fn help_and_scripts_are_made_from_the_parser() {
    for arguments in [&["--help"][..], &["play", "--help"], &["--version"], &["help", "analyze"]] {
        let ran = run(arguments);
        assert_eq!((ran.code, &*ran.errors), (0, ""), "{arguments:?}");
    }
    assert!(run(&["--help"]).output.contains("Usage: plywood <COMMAND>"));
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = run(&["completions", shell]).output;
        assert!(script.contains("census") && script.contains("plywood"), "{shell}");
    }
    assert!(run(&["man"]).output.contains(".TH plywood 1"));
    assert!(run(&["man", "analyze"]).output.contains("suite"));
}
