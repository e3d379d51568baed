//! The searches of `compare`: option sets of one search, and several heuristics.

use std::fs;

use super::{file, rows};
use crate::running::run;

#[test]
fn option_sets_of_one_search_are_compared() {
    let searches = "alpha-beta,solver,solver:table=off,hints=off,pvs:eval=blind,memory=1M";
    let words = ["compare", "tic-tac-toe", "--search", searches, "--depth", "3", "--repeats", "1"];
    let ran = run(&[&words[..], &["--json"]].concat());
    assert_eq!((ran.code, &*ran.errors), (0, ""), "{ran:?}");
    let object = ran.object();
    let names: Vec<&str> = rows(&object).iter().filter_map(|row| row["search"].as_str()).collect();
    assert_eq!(names, ["alpha-beta", "solver", "solver:table=off,hints=off", "pvs:eval=blind,memory=1M"]);
    let [_, solver, plain, blind] = &rows(&object)[..] else { panic!("four rows") };
    assert!(solver["table_fill"].is_number() && plain["table_fill"].is_null());
    assert!(solver["nodes"].as_u64() < plain["nodes"].as_u64());
    // The heuristics give different values, which is no disagreement.
    assert_eq!(solver["value"], plain["value"]);
    assert_ne!(solver["value"], blind["value"]);
    let csv = run(&[&words[..], &["--csv"]].concat()).output;
    assert!(csv.contains("\"solver:table=off,hints=off\""), "{csv}");
    assert!(run(&words).output.contains("\nsolver:table=off,hints=off "));
}

#[test]
fn a_comparison_of_option_sets_is_resumed_and_repeated() {
    let file = file("option-sets.run");
    let path = file.to_str().expect("a path");
    let _ = fs::remove_file(path);
    let words = ["compare", "tippy", "--search", "solver,solver:table=off", "--depth", "1..2", "--json"];
    let words = [&words[..], &["--resume", path]].concat();
    let [first, second] = [run(&words), run(&words)].map(|ran| ran.object()["rows"].take());
    assert_eq!(first, second);
    let again = run(&["rerun", path]);
    assert_eq!(again.code, 0, "{again:?}");
    let _ = fs::remove_file(path);
}

#[test]
fn invalid_option_sets_are_refused() {
    for (searches, reason) in [
        ("solver,solver", "solver is given twice"),
        ("all,all", "all is given more than once"),
        ("solver:table=off,hints=off,solver:hints=off,table=off", "is given twice"),
        ("solver:depth=3", "depth, time and nodes are the same for all searches"),
        ("solver:table=maybe", "expected on or off"),
        ("solver:speed=on", "the options are memory, threads and eval, and these with =on or =off: table, "),
        ("alpha-beta:table=off", "`table=off`: the options are memory, threads and eval\n"),
        ("solver:table=on,solver", "solver:table=on as solver is given twice"),
        ("solver,solver:memory=256M", "solver as solver:memory=256M is given twice"),
        ("solver,solver:threads=1", "solver as solver:threads=1 is given twice"),
        ("solver:table=off,table=on", "table is given twice"),
        ("solvr", "did you mean `solver`?"),
        ("table=off", "there is no search `table=off`"),
        ("solver,", "a search is missing"),
    ] {
        let ran = run(&["compare", "tippy", "--search", searches]);
        assert_eq!((ran.code, &*ran.output), (2, ""), "{ran:?}");
        assert!(ran.errors.contains(reason), "{searches}: {}", ran.errors);
    }
    for (option, value) in [("eval", "blind"), ("memory", "1M"), ("threads", "2")] {
        let searches = format!("solver:{option}={value},solver");
        let command = ["compare", "tippy", "--search", &searches, "--repeats=1"];
        assert_eq!(run(&command).code, 0, "{searches}");
        run(&[&command[..], &[&format!("--{option}={value}")]].concat())
            .assert_refused(2, &[&format!("solver:{option}={value} as solver is given twice")]);
    }
    let ran = run(&["compare", "tippy", "--search", "solver:eval=bold"]);
    assert!(ran.code == 2 && ran.errors.contains("no heuristic `bold`"), "{ran:?}");
    let words = ["compare", "tippy", "--search", "solver:threads=2", "--concurrency", "2"];
    let ran = run(&words);
    assert!(ran.code == 2 && ran.errors.contains("omit its option threads"), "{ran:?}");
}

#[test]
fn each_search_is_compared_with_each_heuristic() {
    let searches = "alpha-beta,solver:table=off,pvs:eval=lines";
    let ran = run(&[
        "compare",
        "tic-tac-toe",
        "--search",
        searches,
        "--eval",
        "blind,lines",
        "--depth",
        "3",
        "--repeats",
        "1",
        "--json",
    ]);
    assert_eq!((ran.code, &*ran.errors), (0, ""), "{ran:?}");
    let object = ran.object();
    let names: Vec<&str> = rows(&object).iter().filter_map(|row| row["search"].as_str()).collect();
    let expected = [
        "alpha-beta:eval=blind",
        "alpha-beta:eval=lines",
        "solver:table=off,eval=blind",
        "solver:table=off,eval=lines",
        "pvs:eval=lines",
    ];
    assert_eq!(names, expected);
    let values: Vec<_> = rows(&object).iter().map(|row| &row["value"]).collect();
    assert_ne!(values[0], values[1]);
    assert_eq!(values[..2], values[2..4]);
    assert_eq!(values[1], values[4]);
    assert!(rows(&object).iter().all(|row| row["minimal_nodes"].is_number()));
}

#[test]
fn a_heuristic_that_is_given_twice_is_refused() {
    for command in ["heuristics", "compare"] {
        let ran = run(&[command, "tic-tac-toe", "--eval", "blind,blind"]);
        assert_eq!((ran.code, &*ran.output), (2, ""), "{ran:?}");
        assert!(ran.errors.contains("blind is given twice; expected each heuristic once"), "{ran:?}");
    }
    let ran =
        run(&["compare", "tic-tac-toe", "--eval", "blind,lines", "--search", "solver,solver:eval=lines"]);
    assert!(ran.code == 2 && ran.errors.contains("solver:eval=lines is given twice"), "{ran:?}");
    let ran = run(&["compare", "tic-tac-toe", "--eval", "blind,bold"]);
    assert!(ran.code == 2 && ran.errors.contains("no heuristic `bold`"), "{ran:?}");
}

#[test]
fn players_switch_speed_ups_off() {
    let contest = ["contest", "tic-tac-toe", "--games", "2", "--players"];
    let ran = run(&[&contest[..], &["solver:depth=1,table=off", "solver:depth=1"]].concat());
    assert_eq!((ran.code, &*ran.errors), (0, ""), "{ran:?}");
    let ran = run(&[&contest[..], &["solver:depth=1,speed=off", "solver:depth=1"]].concat());
    assert!(ran.code == 2 && ran.errors.contains("and these with =on or =off: table, "), "{ran:?}");
}
