//! `merge` and `rerun` do no unit of work that their files lack, and say how to finish the run.

use std::fs;

use super::{COMPARE, Scratch, lines};
#[cfg(unix)]
use crate::running::interrupt;
use crate::running::run;

/// Checks that both commands refuse `file` with these words and print nothing.
fn assert_unfinished(file: &str, words: &[&str]) {
    for command in ["merge", "rerun"] {
        run(&[command, file]).assert_refused(3, words);
    }
}

#[test]
fn missing_and_unreadable_results_are_counted() {
    let scratch = Scratch::new();
    let file = scratch.finished_run("run.jsonl");
    let mut units = lines(&file);
    units[3] = units[3].replace("\"result\":{", "\"result\":{\"other\":1},\"old\":{");
    units.remove(9);
    fs::write(&file, units.join("\n") + "\n").expect("the file can be written");
    let finish = format!("{file} is not finished: repeat its command with --resume {file}");
    assert_unfinished(&file, &["2 of 24 units of work are missing or cannot be read", &finish]);
    assert_eq!(run(&[&COMPARE[..], &["--resume", &file]].concat()).code, 0);
    assert_eq!(run(&["merge", &file]).code, 0);
    let part = scratch.path("part.jsonl");
    assert_eq!(run(&[&COMPARE[..], &["--shard=2/3", "--resume", &part]].concat()).code, 0);
    let other = "part 1/3 is not among the files: repeat the command with --seed 3 --shard 1/3 --resume FILE";
    let another =
        "; part 3/3 is not among the files: repeat the command with --seed 3 --shard 3/3 --resume FILE";
    assert_unfinished(&part, &["16 of 24 units of work are missing", other, another]);
    fs::write(&part, lines(&part)[..8].join("\n") + "\n").expect("the file can be written");
    let parts = ["1/3", "3/3"].map(|shard| {
        let path = scratch.path(&shard.replace('/', "-"));
        assert_eq!(run(&[&COMPARE[..], &["--shard", shard, "--resume", &path]].concat()).code, 0);
        path
    });
    let own =
        format!("part 2/3 in {part} is not finished: repeat its command with --shard 2/3 --resume {part}");
    run(&["merge", &parts[0], &part, &parts[1]]).assert_refused(3, &["1 of 24 units of work are", &own]);
}

#[test]
fn an_undecided_test_is_not_continued() {
    let scratch = Scratch::new();
    let file = scratch.path("sprt.jsonl");
    let test = ["contest", "tic-tac-toe", "--players", "solver:depth=4", "random", "--sprt=0,20", "--seed=2"];
    assert_eq!(run(&[&test[..], &["--resume", &file]].concat()).code, 0);
    let finished = lines(&file);
    assert!(finished.len() > 5, "the test needs several pairs");
    let finish = format!("repeat its command with --resume {file}");
    for (index, unit) in [(finished.len() - 1, finished.len() - 2), (3, 2)] {
        let mut units = finished.clone();
        units.remove(index);
        fs::write(&file, units.join("\n") + "\n").expect("the file can be written");
        let missing = format!("unit {unit} of at most 50000 is missing");
        let done = format!("the {} units of the file do not decide", finished.len() - 2);
        assert_unfinished(&file, &[&missing, &done, &finish]);
        assert_eq!(lines(&file), units, "no game was played");
    }
}

#[test]
fn a_test_whose_openings_ran_out_is_complete() {
    let scratch = Scratch::new();
    let file = scratch.path("openings.jsonl");
    let test =
        ["contest", "tippy", "--players", "first", "random", "--sprt=0,5", "--openings=all", "--seed=1"];
    let ran = run(&[&test[..], &["--resume", &file]].concat());
    assert!(ran.code == 0 && ran.output.contains("no new opening was left"), "{ran:?}");
    let merged = run(&["merge", &file]);
    assert_eq!((merged.code, merged.output), (0, ran.output));
}

#[cfg(unix)]
#[test]
fn ctrl_c_while_positions_are_selected_leaves_no_header() {
    let scratch = Scratch::new();
    let file = scratch.path("grade.jsonl");
    let selection = ["--positions=1000", "--max-tree=10000000", "--seed=1"];
    let grade = [&["grade", "connect-four", "--engine=false", "--resume", &file][..], &selection].concat();
    let ran = interrupt(&grade);
    assert_eq!((ran.code, &*ran.output), (130, ""), "{ran:?}");
    // A header would state the number of the positions so far, so that the same command could not continue.
    assert_eq!(lines(&file), Vec::<String>::new());
}
