//! `compare`: rows, agreement and suites.

mod contenders;
mod pages;
mod sums;

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};

#[cfg(unix)]
use crate::running::interrupt_until;
use crate::running::{run, run_with_input};

const GAMES: [&str; 5] = ["stonehenge:2", "connect-three", "tic-tac-toe", "tippy", "subtract-square:20"];

/// Returns the path of an output file. Each file belongs to one test.
fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn rows(object: &Value) -> &Vec<Value> {
    object["rows"].as_array().expect("rows")
}

#[test]
fn all_searches_agree_on_alquerque_to_a_depth() {
    let words = [
        "compare",
        "alquerque",
        "--search",
        "all",
        "--depth",
        "4",
        "--positions",
        "5",
        "--seed",
        "1",
        "--json",
    ];
    let ran = run(&words);
    assert_eq!(ran.code, 0, "{ran:?}");
    let object = ran.object();
    assert_eq!((&object["agree"], &object["work"]["compared"]), (&json!(true), &json!(5)));
    assert_eq!(rows(&object).len(), 45);
}

#[test]
fn all_searches_agree_on_all_games() {
    let ran = run(&[&["compare"][..], &GAMES, &["--search", "all", "--json"]].concat());
    assert_eq!((ran.code, &*ran.errors), (0, ""), "{ran:?}");
    let object = ran.object();
    assert_eq!((&object["version"], &object["agree"]), (&json!(2), &json!(true)));
    assert_eq!((rows(&object).len(), &object["disagreements"]), (45, &json!([])));
    assert_eq!(object["interrupted"], false);
    assert_eq!(object["work"], json!({"asked": 5, "done": 5, "compared": 5}));
    for key in [
        "game",
        "moves",
        "search",
        "depth",
        "value",
        "best",
        "nodes",
        "leaves",
        "evaluations",
        "cutoffs",
        "first_move_cutoff_rate",
        "branching",
        "minimal_leaves",
        "table_hits",
        "table_fill",
        "peak_bytes",
        "seconds",
        "deviation",
        "spread",
        "samples",
        "stopped",
    ] {
        assert!(rows(&object)[0].get(key).is_some(), "{key}");
    }
    let row = |game: &str, search: &str| {
        let mut found = rows(&object).iter().filter(|row| row["game"] == game && row["search"] == search);
        found.next().expect("a row").clone()
    };
    // The trees and values in docs/GAMES.md.
    assert_eq!(row("tippy:3", "recursive")["nodes"], 917_290);
    assert_eq!(row("tic-tac-toe", "tree")["leaves"], 255_168);
    // Only the searches of the solver have tables.
    assert!(row("tippy:3", "recursive")["table_fill"].is_null());
    for search in ["solver", "pvs", "mtdf", "df-pn"] {
        let fill = row("stonehenge:2", search)["table_fill"].as_f64().expect("a table");
        assert!(0.0 < fill && fill <= 1.0, "{search}: {fill}");
    }
    assert_eq!(row("subtract-square:20", "solver")["value"]["kind"], "loss");
    let plain = row("tippy:3", "recursive");
    assert_eq!(plain["nodes"], plain["tree_nodes"]);
    assert_eq!((&plain["first_move_cutoff_rate"], &plain["cutoffs"]), (&json!(null), &json!(0)));
    let cutting = row("tippy:3", "alpha-beta");
    assert!(cutting["first_move_cutoff_rate"].as_f64().is_some_and(|rate| 0.5 < rate && rate < 1.0));
    assert!(cutting["leaves"].as_u64() > cutting["minimal_leaves"].as_u64());
    assert!(cutting["branching"].as_f64() < plain["branching"].as_f64());
}

#[test]
fn the_same_command_prints_the_same_except_times() {
    let arguments =
        ["compare", "stonehenge:2", "tippy", "--positions", "4", "--seed", "9", "--depth", "1..4", "--json"];
    let without_times = || {
        let ran = run(&[&arguments[..], &["--repeats", "2", "--search", "all"]].concat());
        assert_eq!((ran.code, &*ran.errors), (0, "plywood: seed 9\n"));
        let mut object = ran.object();
        for row in object["rows"].as_array_mut().expect("rows") {
            assert!(row["seconds"].take().as_f64() > Some(0.0));
            assert!(row["spread"].take().as_f64() >= row["deviation"].take().as_f64());
            assert_eq!(row["samples"].take().as_array().map(Vec::len), Some(2));
        }
        for mean in object["means"].as_array_mut().expect("means") {
            for key in ["mean_seconds_low", "mean_seconds", "mean_seconds_high"] {
                assert!(mean[key].take().as_f64() > Some(0.0), "{key}");
            }
        }
        object["process_peak_bytes"].take();
        assert!(object["provenance"]["start"].take().as_str() <= object["provenance"]["end"].take().as_str());
        object
    };
    let first = without_times();
    assert_eq!(first, without_times());
    assert_eq!((rows(&first).len(), &first["seed"]), (2 * 4 * 4 * 9, &json!(9)));
    let growth = first["growth"].as_array().expect("growth");
    let factor = |search: &str| {
        let row = growth.iter().find(|row| row["game"] == "stonehenge:2" && row["search"] == search);
        row.expect("a growth")["factor"].as_f64().expect("a number")
    };
    assert!(factor("recursive") > factor("alpha-beta") && factor("alpha-beta") > 1.0);
    let moves: Vec<&Value> = rows(&first).iter().map(|row| &row["moves"]).collect();
    assert!(moves.iter().any(|other| other != &moves[0]), "all positions are the same");
}

#[test]
fn the_median_of_the_samples_is_reported() {
    let samples = |options: &[&str]| -> (usize, Value) {
        let ran = run(&[&["compare", "stonehenge:1", "--search", "solver", "--json"], options].concat());
        assert_eq!(ran.code, 0, "{ran:?}");
        let row = rows(&ran.object())[0].clone();
        (row["samples"].as_array().expect("samples").len(), row)
    };
    let (runs, row) = samples(&["--repeats", "3", "--warmup", "0"]);
    let mut times: Vec<f64> =
        row["samples"].as_array().expect("samples").iter().filter_map(Value::as_f64).collect();
    times.sort_by(f64::total_cmp);
    assert_eq!((runs, row["seconds"].as_f64()), (3, Some(times[1])));
    assert_eq!(
        row["spread"].as_f64().map(|spread| (spread - (times[2] - times[0])).abs() < 1e-12),
        Some(true)
    );
    assert!(samples(&[]).0 > 1, "a quick search is repeated by default");
    let (runs, row) = samples(&["--repeats", "1"]);
    assert_eq!((runs, &row["deviation"], &row["spread"]), (1, &json!(null), &json!(null)));
    assert!(
        samples(&["--min-time", "300ms"]).0 > 10,
        "a search of some microseconds has many runs in 300 ms"
    );
    assert_eq!(samples(&["--min-time", "1ns"]).0, 1, "the first run takes longer");
    let ran = run(&["compare", "stonehenge:1", "--search", "solver,pvs", "--csv", "--repeats", "4"]);
    let lines: Vec<Vec<&str>> = ran.output.lines().map(|line| line.split(',').collect()).collect();
    let column = |name: &str| lines[0].iter().position(|column| *column == name).expect("a column");
    assert_eq!((lines[1][column("runs")], lines[2][column("runs")]), ("4", "4"));
    assert!(lines[1][column("deviation")].parse::<f64>().is_ok(), "{ran:?}");
    run(&["compare", "tippy", "--repeats", "0"]).assert_refused(2, &["--repeats", "1 to 1000"]);
    run(&["compare", "tippy", "--warmup", "-1"]).assert_refused(2, &["--warmup"]);
    run(&["compare", "tippy", "--min-time", "x"]).assert_refused(2, &["--min-time"]);
    run(&["compare", "tippy", "--min-time", "1s", "--repeats", "3"]).assert_refused(2, &["--repeats"]);
}

#[test]
fn a_suite_is_checked_line_by_line() {
    let right = "tic-tac-toe b2,b1 win 5\nsubtract-square:5 - loss 2 # by any move\ntippy -\n";
    let ran = run_with_input(&["compare", "--suite", "-", "--search", "all"], right);
    assert_eq!((ran.code, &*ran.errors), (0, ""), "{ran:?}");
    assert!(ran.output.contains("2 scores checked, 0 wrong answers"), "{ran:?}");

    let twice = "tic-tac-toe b2,b1 win 5\ntic-tac-toe a1,b1,b2\ntic-tac-toe b2,b1,a1\ntic-tac-toe b2,b1\n\
        tic-tac-toe b2,b1 win 5\ntic-tac-toe b2,b1 draw\n";
    let ran = run_with_input(&["compare", "--suite", "-", "--search", "solver", "--json"], twice);
    let note = |line, earlier| {
        format!(
            "plywood: standard input, line {line}: the position is that of line {earlier}; the line is left out\n"
        )
    };
    let wrong = "plywood: standard input, line 6: expected draw, solver finds win 5\n";
    assert_eq!(ran.errors, note(3, 2) + &note(4, 1) + &note(5, 1) + wrong);
    let lines: Vec<_> = rows(&ran.object()).iter().map(|row| row["suite_line"].clone()).collect();
    assert_eq!(
        (ran.code, lines),
        (1, vec![json!(1), json!(null), json!(6)]),
        "scores that differ are checked"
    );

    let shallow = ["compare", "--suite", "-", "--search", "solver,pvs", "--depth"];
    for (depth, words) in [
        ("1", "; no search decided a score, so none was checked"),
        ("3", "; 1 score checked, 0 wrong answers"),
    ] {
        let ran = run_with_input(&[&shallow[..], &[depth]].concat(), right);
        assert!(ran.code == 0 && ran.output.contains(words), "{ran:?}");
    }

    let wrong = right.replace("loss 2", "loss 4");
    let arguments = ["compare", "--suite", "-", "--search", "recursive,solver", "--json"];
    let ran = run_with_input(&arguments, &wrong);
    assert_eq!(ran.code, 1);
    let message = "standard input, line 2: expected loss 4, recursive, solver find loss 2\n";
    assert!(ran.errors.contains(message), "{ran:?}");
    assert_eq!(ran.errors.matches("line 2").count(), 1, "{ran:?}");
    let object = ran.object();
    assert_eq!(object["agree"], true, "a wrong score is not a disagreement");
    let wrong_row = &rows(&object)[2];
    assert_eq!((&wrong_row["suite_line"], &wrong_row["right"]), (&json!(2), &json!(false)));
    assert_eq!(rows(&object)[0]["right"], true);
    assert_eq!(rows(&object)[5].get("right"), None);

    let bad = wrong.replace("tippy -", "tippy b9\ntippy b2 - -\ntic-tac-toe b2 draw");
    let ran = run_with_input(&arguments, &bad);
    assert_eq!(ran.code, 3);
    assert!(ran.errors.contains("line 3: move 1, `b9`") && ran.errors.contains("line 4: "), "{ran:?}");
    let object = ran.object();
    let lines: Vec<&Value> =
        object["errors"].as_array().expect("errors").iter().map(|error| &error["line"]).collect();
    assert_eq!(lines, [3, 4]);
    assert_eq!(rows(&object).len(), 6, "the run goes on");

    let page = file("bad.html");
    run_with_input(&["compare", "--suite", "-", "--html", page.to_str().expect("text")], &bad);
    let text = fs::read_to_string(page).expect("a page");
    assert!(text.contains("<li>line 3: move 1, `b9`") && text.contains("<li>line 4: "), "{text}");
}

#[test]
fn a_suite_without_positions_is_invalid_input() {
    let empty = ["compare", "--suite", "-"];
    run_with_input(&empty, "").assert_refused(3, &["standard input has no positions", "`tippy -`"]);
    run_with_input(&empty, "# nothing\n\n").assert_refused(3, &["has no positions"]);
    let ran = run_with_input(&empty, "tipy\n");
    assert_eq!(
        (ran.code, &*ran.output),
        (3, "there are no positions to compare the searches on; 1 line of the suite is invalid\n")
    );
}

#[test]
fn moves_are_played_before_random_ones() {
    let ran =
        run(&["compare", "tic-tac-toe", "tippy", "--moves", "b2,a1", "--search", "solver,pvs", "--json"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(rows(&ran.object()).iter().all(|row| row["moves"] == json!(["b2", "a1"])));
    let random = ["compare", "tippy", "--moves", "a1", "--positions", "5", "--seed", "1", "--json"];
    let object = run(&random).object();
    assert!(rows(&object).iter().all(|row| row["moves"][0] == "a1"));
    assert!(rows(&object).iter().any(|row| row["moves"].as_array().is_some_and(|moves| moves.len() > 2)));
    run(&["compare", "tippy", "--moves", "a1 a1"]).assert_refused(3, &["move 2, `a1`"]);
    run(&["compare", "--suite", "-", "--moves", "a1"]).assert_refused(2, &["--moves"]);
}

#[test]
fn published_scores_are_read_as_digits() {
    let suite = "1155457663455125744767266776223 -5\n11573124634637746637176533426711 3\n";
    let arguments = ["compare", "connect-four", "--suite", "-"];
    let ran = run_with_input(&arguments, suite);
    assert_eq!((ran.code, &*ran.errors), (0, ""), "{ran:?}");
    let ran = run_with_input(&arguments, &suite.replace("11 3", "11 2"));
    assert_eq!(ran.code, 1);
    assert!(ran.errors.contains("line 2: expected win 7, "), "{ran:?}");
    let ran = run_with_input(&arguments, "c, 2\n");
    assert!(ran.errors.contains("line 1: there is no game `c,`"), "{ran:?}");
    let forms = "; expected `GAME MOVES SCORE`, `GAME position:TEXT SCORE`, or `DIGITS SCORE` for the GAME of the command";
    assert!(ran.errors.contains(forms), "{ran:?}");
}

#[test]
fn csv_has_a_named_column_for_each_value() {
    let ran = run(&["compare", "tippy", "stonehenge:1", "--csv", "--search", "pvs,recursive"]);
    // The last cell of the first row is an object, which contains commas.
    let (output, object) = ran.output.split_once(",\"{").expect("an object");
    let output = format!("{output},{}", object.split_once("}\"").expect("the end of the object").1);
    let lines: Vec<Vec<&str>> = output.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!((ran.code, lines.len()), (0, 5));
    assert!(lines.iter().all(|line| line.len() == lines[0].len()), "{ran:?}");
    let column = |name: &str| lines[0].iter().position(|column| *column == name).expect("a column");
    assert_eq!(lines[1][column("search")], "pvs", "in the order in which they were named");
    assert_eq!((lines[2][column("nodes")], lines[2][column("value")]), ("917290", "win 9"));
    assert_eq!((lines[4][column("game")], lines[4][column("cutoffs")]), ("stonehenge:1", "0"));
    assert_eq!(lines[4][column("first_move_cutoff_rate")], "");
}

#[test]
fn searches_of_a_tree_are_compared() {
    let ran = run(&["compare", "((3 5) (2 9))", "tippy", "--search", "alpha-beta,solver", "--json"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    let object = ran.object();
    let alpha_beta = &rows(&object)[0];
    assert_eq!((&alpha_beta["game"], &alpha_beta["value"]["points"]), (&json!("((3 5) (2 9))"), &json!(3)));
    assert_eq!((&alpha_beta["nodes"], &rows(&object)[2]["game"]), (&json!(6), &json!("tippy:3")));
    let words =
        ["compare", "((3 (5 6)) ((2 9) 4))", "--moves", "a", "--positions", "2", "--seed", "1", "--json"];
    let object = run(&words).object();
    assert!(rows(&object).iter().all(|row| row["moves"][0] == "a"), "{object}");
    run(&["compare", "((3 5)"]).assert_refused(3, &["((3 5)"]);
}

#[test]
fn searches_share_the_limits_and_a_reached_limit_gives_code_4() {
    // One of three shares is that of the measurement of the tree.
    let ran =
        run(&["compare", "stonehenge:4", "--search", "recursive,alpha-beta", "--nodes", "3000", "--json"]);
    assert_eq!(ran.code, 4);
    let object = ran.object();
    for row in rows(&object) {
        assert_eq!((&row["nodes"], &row["stopped"]), (&json!(1000), &json!("nodes")));
        assert_eq!((&row["branching"], &row["first_move_cutoff_rate"]), (&json!(null), &json!(null)));
    }
    assert_eq!(object["agree"], true);
}

#[test]
fn invalid_comparisons_are_rejected() {
    run(&["compare"]).assert_refused(2, &["GAME"]);
    run(&["compare", "tipy"]).assert_refused(3, &["`tipy`", "`tippy`"]);
    run(&["compare", "tippy", "--search", "solvr"]).assert_refused(2, &["solvr", "solver"]);
    run(&["compare", "tippy", "--depth", "6..1"]).assert_refused(2, &["1..6"]);
    run(&["compare", "tippy", "--depth", "-1"]).assert_refused(2, &["`-1`"]);
    run(&["compare", "tippy", "--eval", "rough"]).assert_refused(2, &["`rough`", "lines"]);
    run(&["compare", "tippy", "--seed", "1"]).assert_refused(2, &["--positions"]);
    run(&["compare", "tippy", "--positions", "0"]).assert_refused(2, &["0"]);
    run(&["compare", "tippy", "--json", "--csv"]).assert_refused(2, &["--csv"]);
    run(&["compare", "tippy", "--plot", "time"]).assert_refused(2, &["--svg"]);
    run(&["compare", "tippy", "--html", "-"]).assert_refused(2, &["expected the name of a file"]);
    run(&["compare", "tippy", "--html", "/nowhere/page.html"]).assert_refused(3, &["/nowhere/page.html"]);
    run(&["compare", "--suite", "/nowhere"]).assert_refused(3, &["/nowhere"]);
    run(&["compare", "tippy", "tic-tac-toe", "--suite", "-"]).assert_refused(2, &["one GAME"]);
    run(&["compare", "--suite", "-", "--eval", "rogh"]).assert_refused(2, &["`rogh`"]);
}

#[cfg(unix)]
#[test]
fn ctrl_c_writes_the_finished_results() {
    let page = file("interrupted.html");
    let arguments =
        ["compare", "subtract-square:20", "stonehenge:5", "--search", "recursive,solver", "--json"];
    let arguments = [&arguments[..], &["--html", page.to_str().expect("text")]].concat();
    let ran = interrupt_until(&arguments, |ran| ran.object()["work"]["done"] == 1);
    assert_eq!(ran.code, 130);
    let object = ran.object();
    assert_eq!(rows(&object).len(), 2);
    assert_eq!(rows(&object)[1]["game"], "subtract-square:20");
    assert_eq!(object["interrupted"], true);
    assert_eq!(object["work"], json!({"asked": 2, "done": 1, "compared": 1}));
    assert!(
        fs::read_to_string(page)
            .expect("a page")
            .contains("interrupted; the remaining positions were not compared")
    );
}
