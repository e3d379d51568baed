//! Conventions of all commands: exit codes, closed pipes, Ctrl-C, escaped output, and no panics.

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

#[cfg(unix)]
use crate::running::{interrupt, interrupt_until, press_ctrl_c, wait_for_ctrl_c_handler, wait_until};
use crate::running::{plywood, run, run_with_input, run_with_reader};
use serde_json::json;

#[cfg(unix)]
#[test]
fn ctrl_c_prints_the_best_move_so_far() {
    let ran = interrupt(&["analyze", "stonehenge:5", "--json"]);
    assert_eq!((ran.code, &ran.object()["stopped"]), (130, &json!("cancelled")));
    assert!(ran.object()["best"].is_string());
    let ran = interrupt(&["analyze", "stonehenge:5"]);
    assert_eq!(ran.code, 130);
    assert!(ran.output.contains("unfinished: interrupted"), "{ran:?}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_every_long_command() {
    for arguments in [&["analyze", "--suite", "-"][..], &["play", "--replay", "-"]] {
        assert_eq!(interrupt(arguments).code, 130, "{arguments:?}");
    }
    let ran = interrupt(&["census", "stonehenge:5", "--memory", "1G"]);
    assert_eq!(ran.code, 130);
    assert!(ran.output.ends_with("\nunfinished: interrupted\n"), "{ran:?}");
    interrupt(&["perft", "stonehenge:5", "--depth", "20"]).assert_refused(130, &["unfinished: interrupted"]);
}

#[cfg(unix)]
#[test]
fn ctrl_c_prints_the_table_of_a_contest_so_far() {
    let contest =
        ["contest", "connect-four", "--players", "solver:nodes=100", "random", "--games", "1000000"];
    let ran = interrupt_until(&contest, |ran| ran.output.contains("\n1  solver:nodes=100 "));
    assert_eq!(ran.code, 130);
    assert!(ran.output.ends_with("\nunfinished: interrupted\n"), "{ran:?}");
    let contest = [&contest[..], &["--json"]].concat();
    let ran = interrupt_until(&contest, |ran| ran.object()["players"][0]["games"].as_u64() > Some(0));
    assert_eq!((ran.code, &ran.object()["stopped"]), (130, &json!("cancelled")));
    // An interruption is no player's fault.
    assert_eq!(ran.object()["players"][0]["faults"], json!({}));
}

#[cfg(unix)]
#[test]
fn a_second_ctrl_c_ends_a_command_that_is_blocked() {
    let arguments = ["perft", "subtract-square:1000000000", "--depth", "1", "--divide"];
    let start = || {
        let mut child = plywood(&arguments).spawn().expect("the command starts");
        let mut reader = BufReader::new(child.stdout.take().expect("a pipe"));
        // The first line shows that the count is done; the command is then blocked by the full pipe.
        reader.read_line(&mut String::new()).expect("a first line");
        wait_for_ctrl_c_handler(&child);
        press_ctrl_c(&child);
        (child, reader)
    };
    // After one Ctrl-C, all of the output can still be read.
    let (mut child, mut reader) = start();
    let mut rest = String::new();
    reader.read_to_string(&mut rest).expect("text");
    assert_eq!((rest.lines().count() > 30_000, child.wait().expect("it ends").code()), (true, Some(0)));
    // A signal that arrives before the previous one is handled is lost, so Ctrl-C is pressed until the end.
    let (mut child, _reader) = start();
    wait_until("the command ends", || {
        let ended = child.try_wait().expect("the child can be polled").is_some();
        if !ended {
            press_ctrl_c(&child);
        }
        ended
    });
    assert_eq!(child.wait().expect("it has ended").code(), Some(130));
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_game_and_prints_its_moves() {
    for first in ["human", "alpha-beta"] {
        let ran = interrupt(&["play", "stonehenge:5", "--first", first]);
        assert_eq!(ran.code, 130, "{first}");
        assert!(ran.output.ends_with("interrupted; no move was made\n"), "{ran:?}");
    }
}

#[test]
fn a_closed_pipe_is_not_an_error() {
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
        &["compare", "tic-tac-toe"],
        &["compare", "tic-tac-toe", "--csv"],
        &["contest", "tic-tac-toe", "--players", "first", "random"],
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
fn a_full_disk_is_reported() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("Linux has `/dev/full`");
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
    run(&["games", "--jsno"]).assert_refused(2, &["plywood: unexpected argument '--jsno'", "--json"]);
    assert!(!run(&["grade", "--suite", "FILE"]).errors.contains("Usage"));
    run(&["completions", "shell"])
        .assert_refused(2, &["plywood: invalid value `shell` for <SHELL>: expected one of bash"]);
    run(&["man", "woman"]).assert_refused(2, &["`woman`", "analyze"]);
    run(&[]).assert_refused(2, &["Usage"]);
}

#[test]
fn an_invalid_value_is_refused_with_the_valid_ones() {
    let both = &["analyze", "compare"][..];
    for (commands, arguments, words) in [
        (
            &["analyze"][..],
            &["--search", "solvr"][..],
            "invalid value `solvr` for --search: did you mean `solver`? Expected one of recursive,",
        ),
        (&["analyze"], &["--search", "x"], "invalid value `x` for --search: expected one of recursive,"),
        // The name may be followed by options.
        (
            &["compare"],
            &["--search", "solvr"],
            "invalid value `solvr` for --search: there is no search `solvr`: did you mean `solver`? The searches are",
        ),
        (both, &["--search"], "missing value for --search: expected one of recursive,"),
        (both, &["--depth"], "missing value for --depth; --help lists the options"),
    ] {
        let reason = format!("plywood: {words}");
        for command in commands {
            run(&[&[command, "tippy"], arguments].concat()).assert_refused(2, &[&reason]);
        }
    }
}

#[test]
fn control_characters_in_arguments_are_escaped() {
    for arguments in [
        &["analyze", "tip\u{1b}[31mpy\n"][..],
        &["analyze", "tippy", "--depth", "\u{1b}[31m\n"],
        &["analyze", "tippy", "--moves", "b2 \u{1b}[31m"],
        &["analyze", "tippy", "--eval", "\u{1b}[31m"],
        &["analyze", "--suite", "\u{1b}[31m"],
        &["analyze", "tippy", "--search", "\u{1b}[31m"],
        &["analyze", "tippy", "--\u{1b}[31m"],
        &["\u{1b}[31m"],
        &["play", "tippy", "--first", "\u{1b}[31m"],
    ] {
        let ran = run(arguments);
        assert!(ran.code >= 2 && ran.output.is_empty(), "{ran:?}");
        let is_escaped = ran.errors.lines().all(|line| !line.contains(char::is_control));
        assert!(is_escaped && ran.errors.contains("\\u{1b}[31m"), "{ran:?}");
    }
    let ran = run_with_input(&["play", "tippy"], "\u{1b}[31m\n");
    assert!(ran.output.contains("`\\u{1b}[31m` is neither a legal move"), "{ran:?}");
}

#[test]
fn help_completions_and_manual_pages_name_the_commands() {
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

#[cfg(target_os = "linux")]
#[test]
fn a_line_without_end_is_refused_in_little_memory() {
    for arguments in [
        &["analyze", "--suite", "-"][..],
        &["play", "--replay", "-"],
        &["play", "tippy"],
        &["analyze", "--suite", "/dev/zero"],
    ] {
        let mut limited = Command::new("sh");
        limited.args(["-c", r#"ulimit -v 1048576 && exec "$0" "$@""#, env!("CARGO_BIN_EXE_plywood")]);
        limited.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
        let ran = run_with_reader(limited, std::io::repeat(0));
        let reason = "line 1: the line is longer than 16 MiB";
        assert_eq!(ran.code, 3, "{arguments:?} {ran:?}");
        assert!(ran.errors.contains(reason), "{arguments:?} {ran:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn threads_that_the_system_refuses_are_not_needed() {
    let mut limited = Command::new("sh");
    let arguments = ["analyze", "connect:5x4x4", "--threads", "256", "--memory", "16M"];
    limited.args(["-c", r#"ulimit -v 500000 && exec "$0" "$@""#, env!("CARGO_BIN_EXE_plywood")]);
    limited.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    let ran = run_with_reader(limited, std::io::empty());
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.output.contains("draw"), "{ran:?}");
    assert!(ran.errors.contains("threads could not be started: the search uses the others"), "{ran:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_written_is_a_failure() {
    for arguments in ["--help", "--version", "help analyze", "games", "analyze tippy"] {
        let mut full = Command::new("sh");
        full.args(["-c", &format!(r#""$0" {arguments} > /dev/full"#), env!("CARGO_BIN_EXE_plywood")]);
        let ran = crate::running::CommandOutput::new(full.output().expect("sh is installed"));
        ran.assert_refused(3, &["plywood: standard output: "]);
    }
}

#[test]
fn a_suite_without_positions_is_refused_everywhere() {
    for arguments in [
        &["analyze", "--suite", "-"][..],
        &["solve", "--suite", "-"],
        &["compare", "--suite", "-"],
        &["grade", "--cases", "-", "--engine", "no/such/program"],
    ] {
        for input in ["", "# nothing\n\n"] {
            let ran = crate::running::run_with_input(arguments, input);
            ran.assert_refused(
                3,
                &["standard input has no positions; expected lines with a game and its moves"],
            );
        }
    }
}

#[test]
fn a_move_without_its_option_is_explained() {
    for command in ["analyze", "solve", "tree", "explain"] {
        let words =
            ["unexpected argument 'b2' found; moves are given with --moves, such as --moves \"b2\"\n"];
        run(&[command, "tippy", "b2"]).assert_refused(2, &words);
    }
    assert!(!run(&["census", "tippy", "b2"]).errors.contains("--moves"));
    assert!(!run(&["analyze", "tippy", "--mvoes"]).errors.contains("moves are given"));
}

#[test]
fn the_help_says_what_happens_at_a_limit() {
    let help = |command| {
        let help = run(&[command, "--help"]).output;
        help.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let (perft, help) = (help("perft"), help("analyze"));
    assert!(help.contains("a table is made smaller to fit"), "{help}");
    assert!(perft.contains("If a limit stops the count, nothing is printed"), "{perft}");
}
