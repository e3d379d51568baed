//! Run files of another run, with the lines of two runs, or of another build of the program.

use std::fs;

use super::{COMPARE, Scratch, lines, object_of};
use crate::running::run;

#[test]
fn a_file_of_two_runs_is_refused() {
    let scratch = Scratch::new();
    let path = scratch.finished_run("run.jsonl");
    let content = fs::read_to_string(&path).expect("the file");
    fs::write(&path, format!("{content}{content}")).expect("the file can be written");
    for command in ["merge", "rerun"] {
        run(&[command, &path])
            .assert_refused(3, &["line 26: the header of another run; expected a file of one run"]);
    }
    let unit = lines(&path)[24].replacen("\"unit\":", "\"unit\":1000", 1);
    fs::write(&path, format!("{content}{unit}\n")).expect("the file can be written");
    let ran = run(&["merge", &path]);
    assert!(ran.code == 0 && ran.errors.contains("is ignored, because the run has 24"), "{ran:?}");
}

#[test]
fn the_results_of_another_build_are_read_and_its_commit_is_kept() {
    let scratch = Scratch::new();
    let path = scratch.path("run.jsonl");
    object_of(&COMPARE, &["--resume", &path], 0);
    let content = fs::read_to_string(&path).expect("the file");
    let start = content.find("\"commit\":").expect("a commit");
    let length = content[start..].find(',').expect("the next field");
    let other = format!("{}\"commit\":\"0123456789ab\"{}", &content[..start], &content[start + length..]);
    fs::write(&path, other).expect("the file can be written");
    let ran = run(&["rerun", &path]);
    assert!(ran.code == 0 && ran.output.contains("commit: "), "{ran:?}");
    let merged = run(&["merge", &path]);
    assert_eq!((merged.code, &merged.object()["provenance"]["commit"]), (0, &"0123456789ab".into()));
}

#[test]
fn a_run_with_other_settings_is_refused_and_the_settings_are_named() {
    let scratch = Scratch::new();
    let path = scratch.finished_run("run.jsonl");
    // All words but the seed and the depth.
    let command = [&COMPARE[..5], &COMPARE[8..], &["--resume", &path]].concat();
    let refused = |more: &[&str], words: &[&str]| {
        run(&[&command[..], more].concat()).assert_refused(2, &[&["belongs to another run"], words].concat());
    };
    refused(
        &["--seed=3", "--depth=2..5"],
        &[r#"depth is "2..4" in the file and "2..5" here"#, "units is 24"],
    );
    refused(&["--seed=4", "--depth=2..4"], &["seed is 3 in the file and 4 here", "positions_checksum is"]);
    refused(&["--depth=2..4", "--nodes=100"], &[r#"nodes is not set in the file and "100" here"#]);
    // The seed of the file is used.
    assert_eq!(run(&[&command[..], &["--depth=2..4"]].concat()).code, 0);
    assert_eq!(lines(&path).len(), 25, "no run has changed the file");
    run(&["compare", "tippy", "--resume", "."]).assert_refused(3, &["not a regular file"]);
    let notes = scratch.path("notes");
    fs::write(&notes, "some notes\n").expect("the file can be written");
    run(&["compare", "tippy", "--resume", &notes])
        .assert_refused(3, &["notes, line 1: not the header of a run"]);
    fs::write(&notes, "some notes").expect("the file can be written");
    run(&["compare", "tippy", "--resume", &notes])
        .assert_refused(3, &["is not a record; expected a file that --resume has written"]);
}
