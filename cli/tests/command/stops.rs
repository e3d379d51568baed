//! Ctrl-C, SIGTERM and `--time` end every command with the best result so far.

use std::process::{Command, Stdio};

use serde_json::json;

use crate::running::{
    CommandOutput, interrupt, interrupt_until, interrupt_when, plywood, run, wait_for_ctrl_c_handler,
};

#[test]
fn an_estimate_for_the_largest_depth_takes_no_time() {
    let compare = ["compare", "tippy:4", "--time", "300ms", "--depth", "4294967295", "--json"];
    let ran = run(&compare);
    assert_eq!(ran.code, 4, "{ran:?}");
    let row = &ran.object()["rows"][0];
    assert_eq!(row["depth"], json!(4_294_967_295_u32));
    assert!(row["minimal_nodes"].is_null() || row["minimal_nodes"] == json!(u64::MAX), "{row}");
}

#[test]
fn the_time_of_a_comparison_includes_the_measurement_of_the_tree() {
    let compare = ["compare", "stonehenge:5", "--positions", "30", "--seed", "1", "--time", "4s", "--json"];
    let ran = run(&[&compare[..], &["--search", "solver"]].concat());
    assert_eq!(ran.code, 4);
    // The solver gets half of the time, and the measurement of the tree the other half.
    let rows = ran.object();
    let seconds: f64 =
        rows["rows"].as_array().expect("rows").iter().filter_map(|row| row["seconds"].as_f64()).sum();
    assert!(rows["rows"].as_array().map(Vec::len) == Some(30) && seconds < 3.8, "{seconds}");
}

#[test]
fn ctrl_c_interrupts_the_wait_for_a_pipe() {
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = folder.path().join("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status().expect("mkfifo is installed");
    assert!(made.success());
    let pipe = pipe.to_str().expect("the name is text");
    for arguments in [
        &["analyze", "--suite", pipe][..],
        &["compare", "--suite", pipe],
        &["play", "--replay", pipe],
        &["bench", "--baseline", pipe],
        &["contest", "tippy", "--players", "random", "first", "--record", pipe],
        &["contest", "tippy", "--players", "random", "first", "--html", pipe],
        &["compare", "tic-tac-toe", "--html", pipe],
        &["compare", "tic-tac-toe", "--svg", pipe],
        &["grade", "tic-tac-toe", "--engine", "true", "--junit", pipe],
        &["tree", "tic-tac-toe", "--depth", "2", "--out", pipe],
    ] {
        assert_eq!(interrupt(arguments).code, 130, "{arguments:?}");
    }
}

#[test]
fn ctrl_c_interrupts_the_write_to_a_pipe_that_is_not_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = folder.path().join("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status().expect("mkfifo is installed");
    assert!(made.success());
    let pipe = pipe.to_str().expect("the name is text");
    // The reader takes one byte, and then leaves the rest in the pipe. The drawing is larger than the pipe's buffer.
    let read = folder.path().join("read");
    let script = "exec < \"$0\"; head -c 1 > \"$1\"; exec sleep 1000";
    let mut reader =
        Command::new("sh").args(["-c", script, pipe]).arg(&read).spawn().expect("`sh` is installed");
    let tree = ["tree", "tic-tac-toe", "--depth", "4", "--fold", "4000", "--out", pipe];
    let ran =
        interrupt_when(&tree, "a byte is read", || std::fs::read(&read).is_ok_and(|bytes| bytes.len() == 1));
    reader.kill().and_then(|()| reader.wait()).expect("the reader ends");
    assert_eq!(ran.code, 130, "{ran:?}");
    assert!(ran.errors.contains("pipe: interrupted"), "{ran:?}");
}

#[test]
fn a_search_that_is_interrupted_has_the_answer_of_the_depth_it_reached() {
    for each in [&[][..], &["--each"]] {
        let ran = interrupt_until(&[&["analyze", "connect-four", "--json"], each].concat(), |ran| {
            ran.code == 130 && ran.object()["depth_reached"].as_u64() > Some(3)
        });
        let object = ran.object();
        assert_eq!((&object["stopped"], &object["bound"]), (&json!("cancelled"), &json!("estimate")));
        let depth = object["depth_reached"].to_string();
        let limited = run(&["analyze", "connect-four", "--json", "--each", "--depth", &depth]).object();
        assert_eq!(object["value"], limited["value"], "{object}");
        let moves = limited["each"].as_array().expect("each move");
        let best = moves.iter().find(|each| each["move"] == object["best"]);
        assert_eq!(best.map(|best| &best["value"]), Some(&limited["value"]), "{object}");
    }
}

#[test]
fn an_interrupted_bench_prints_the_finished_searches() {
    let ablation = ["bench", "--ablation", "tic-tac-toe", "connect-four"];
    let ran = interrupt_until(&ablation, |ran| ran.output.contains("tic-tac-toe  "));
    assert_eq!(ran.code, 130);
    assert!(
        ran.output.contains(" default ") && ran.output.ends_with("\nunfinished: interrupted\n"),
        "{ran:?}"
    );
    let object = interrupt_until(&[&ablation[..], &["--json"]].concat(), |ran| {
        !ran.output.is_empty() && !ran.object()["searches"].as_array().expect("searches").is_empty()
    });
    assert_eq!(object.code, 130);
}

#[test]
fn sigterm_and_sighup_stop_as_ctrl_c_does() {
    for signal in ["-TERM", "-HUP"] {
        let mut command = plywood(&["census", "stonehenge:5", "--memory", "1G"]);
        let child = command.stdin(Stdio::null()).spawn().expect("the command starts");
        wait_for_ctrl_c_handler(&child);
        let sent = Command::new("kill").args([signal, &child.id().to_string()]).status();
        assert!(sent.expect("`kill` is installed").success());
        let ran = CommandOutput::new(child.wait_with_output().expect("the command ends"));
        assert_eq!(ran.code, 130, "{signal}");
        assert!(ran.output.ends_with("\nunfinished: interrupted\n"), "{signal}: {ran:?}");
    }
}

#[test]
fn a_command_under_nohup_survives_the_end_of_the_terminal() {
    let mut ignoring = Command::new("sh");
    ignoring.args(["-c", r#"trap "" HUP; exec "$0" "$@""#, env!("CARGO_BIN_EXE_plywood")]);
    ignoring.args(["perft", "tippy:4", "--depth", "6"]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = ignoring.spawn().expect("sh is installed");
    wait_for_ctrl_c_handler(&child);
    let sent = Command::new("kill").args(["-HUP", &child.id().to_string()]).status();
    assert!(sent.expect("`kill` is installed").success());
    let ran = CommandOutput::new(child.wait_with_output().expect("the command ends"));
    assert_eq!((ran.code, ran.output.trim().parse::<u64>().is_ok()), (0, true), "{ran:?}");
}

#[test]
fn an_interrupted_contest_has_all_its_records() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.jsonl");
    let name = file.to_str().expect("the name is text");
    let contest = [
        "contest",
        "tippy:5",
        "--players",
        "random",
        "first",
        "--games",
        "1000000",
        "--record",
        name,
        "--json",
    ];
    let lines = || std::fs::read_to_string(&file).map_or(0, |text| text.lines().count());
    let ran = interrupt_when(&contest, "games are recorded", || lines() > 100);
    assert_eq!((ran.code, &ran.object()["players"][0]["games"]), (130, &json!(lines())));
}

#[test]
fn an_interrupted_part_of_a_run_is_not_called_finished() {
    let folder = tempfile::tempdir().expect("a folder");
    let compare = ["compare", "stonehenge:5", "--search=solver"];
    let contest =
        ["contest", "stonehenge:5", "--openings=0", "--games=2", "--players", "solver:time=1m", "first"];
    let grade = ["grade", "stonehenge:5", "--positions=2", "--engine", "sleep 60"];
    for command in [&compare[..], &contest, &grade] {
        let file = folder.path().join(command[0]).display().to_string();
        let begins = || std::fs::metadata(&file).is_ok_and(|file| file.len() > 0);
        let part = [command, &["--shard=1/1", "--resume", &file]].concat();
        let ran = interrupt_when(&part, "the file of the run has a header", begins);
        let text = format!(
            "part 1/1 is not finished; its results so far are in {file}, and the same command continues it\n"
        );
        assert_eq!((ran.code, ran.output), (130, text));
    }
    let part = ["contest", "tic-tac-toe", "--players", "first", "random", "--games=2", "--shard=1/1"];
    let file = folder.path().join("part").display().to_string();
    let ran = run(&[&part[..], &["--resume", &file]].concat());
    assert_eq!(ran.output, format!("part 1/1 is complete, in {file}; `plywood merge` joins all parts\n"));
}
