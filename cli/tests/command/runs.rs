//! Experiments: several units of work at the same time give the results of one after the other.

use serde_json::Value;

#[cfg(unix)]
use crate::engines::engine;
use crate::running::{CommandOutput, run};

/// A comparison of 24 units, which need different times.
const COMPARE: [&str; 8] =
    ["compare", "tic-tac-toe", "tippy", "--positions", "4", "--seed", "3", "--depth=3..5"];

/// Removes everything that depends on the clock or on the memory of the process.
fn without_clock(mut value: Value) -> Value {
    match &mut value {
        Value::Object(fields) => {
            for name in ["seconds", "deviation", "spread", "samples", "process_peak_bytes"] {
                fields.remove(name);
            }
            fields.values_mut().for_each(|field| *field = without_clock(field.take()));
        }
        Value::Array(items) => items.iter_mut().for_each(|item| *item = without_clock(item.take())),
        _ => {}
    }
    value
}

/// Runs a command that prints one object, and returns the object without what depends on the clock.
fn object_of(arguments: &[&str], more: &[&str], code: i32) -> Value {
    let ran = run(&[arguments, more, &["--json"]].concat());
    assert_eq!(ran.code, code, "{ran:?}");
    without_clock(ran.object())
}

#[test]
fn comparisons_side_by_side_give_the_results_of_one_after_the_other() {
    let sequential = object_of(&COMPARE, &[], 0);
    assert_eq!(sequential["rows"].as_array().map(Vec::len), Some(2 * 4 * 3 * 5));
    for concurrency in ["2", "5", "100"] {
        assert!(object_of(&COMPARE, &["--concurrency", concurrency], 0) == sequential, "{concurrency}");
    }
    let headings = |more: &[&str]| {
        let ran = run(&[&COMPARE[..], more].concat());
        let headings = ran.output.lines().filter(|line| line.contains("to move, to depth"));
        headings.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(headings(&["--concurrency=3"]), headings(&[]));
}

#[cfg(unix)]
#[test]
fn grades_side_by_side_are_those_of_one_after_the_other() {
    // The second program reports nodes and claims values; the third one ends at some of its moves; the last one never starts.
    let own = format!("engine,search=solver:'{}' engine", env!("CARGO_BIN_EXE_plywood"));
    let dies = engine("", "case $line in *b3) exit 3;; *) echo bestmove ${line##* };; esac");
    let programs = [engine(",name=last", "echo bestmove ${line##* }"), own, dies, "engine:false".to_owned()];
    let mut arguments = vec!["grade", "tic-tac-toe", "--positions=12", "--seed=5", "--give-up=2"];
    for program in &programs {
        arguments.extend(["--engine", program]);
    }
    let sequential = object_of(&arguments, &[], 1);
    let verdicts = |program: usize| &sequential["submissions"][program]["verdicts"];
    assert_eq!(verdicts(2)["crash"], 2, "{sequential}");
    assert!(verdicts(2)["not asked"].as_u64() > Some(0), "{sequential}");
    assert_eq!((&verdicts(3)["crash"], &verdicts(3)["not asked"]), (&1.into(), &11.into()));
    for concurrency in ["2", "7"] {
        assert!(object_of(&arguments, &["--concurrency", concurrency], 1) == sequential, "{concurrency}");
    }
    let text = |more: &[&str]| run(&[&arguments[..], more].concat());
    let CommandOutput { output, .. } = text(&["--concurrency=4"]);
    assert_eq!(output, text(&[]).output);
}

#[test]
fn a_search_with_several_threads_is_not_run_beside_others() {
    let ran = run(&[&COMPARE[..], &["--threads=2", "--concurrency=2"]].concat());
    ran.assert_refused(2, &["--concurrency and --threads cannot both be greater than 1"]);
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_comparisons_side_by_side_with_the_results_so_far() {
    let long = ["compare", "tic-tac-toe", "stonehenge:5", "--search=solver", "--concurrency=2", "--json"];
    let ran = crate::running::interrupt_until(&long, |ran| ran.object()["work"]["done"] == 1);
    assert_eq!((ran.code, &ran.object()["interrupted"]), (130, &true.into()));
    let rows = ran.object()["rows"].as_array().map_or(0, Vec::len);
    assert!((1..=2).contains(&rows), "{ran:?}");
}
