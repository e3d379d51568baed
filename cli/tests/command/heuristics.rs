//! `heuristics`: the figures of known games, and the output formats.

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};

use crate::running::run;

fn value(figure: &Value) -> f64 {
    figure["value"].as_f64().unwrap_or_else(|| panic!("a figure with an interval: {figure}"))
}

#[test]
fn the_figures_of_tic_tac_toe_are_those_of_the_known_game() {
    let ran = run(&["heuristics", "tic-tac-toe", "--all", "--depth", "1", "--json"]);
    assert_eq!((ran.code, &*ran.errors), (0, ""), "{ran:?}");
    let object = ran.object();
    // 5478 positions, of which 958 are finished.
    assert_eq!((&object["positions"], &object["seed"]), (&json!(4_520), &json!(null)));
    let [blind, lines] = &object["heuristics"].as_array().expect("heuristics")[..] else {
        panic!("two heuristics: {object}")
    };
    assert_eq!((&blind["name"], &blind["correlation"]), (&json!("blind"), &json!(null)));
    assert!(value(&lines["correlation"]) > 0.5, "{lines}");
    // After the center, 4 of 8 replies draw; after each of 4 corners, 1 of 8; after each of 4 edges, 4 of 8. The
    // heuristic `blind` chooses at random.
    let first_reply = &blind["by_ply"][1];
    assert_eq!((&first_reply["ply"], &first_reply["positions"]), (&json!(1), &json!(9)));
    let expected = (4.0 / 8.0 + 4.0 / 8.0 + 4.0 * 4.0 / 8.0) / 9.0;
    assert!((value(&first_reply["depths"][0]["outcome"]) - expected).abs() < 1e-12, "{first_reply}");
    let last = &blind["by_ply"][8];
    assert_eq!((value(&last["depths"][0]["value"]), &last["depths"][1]["depth"]), (1.0, &json!(1)));
    for figures in blind["by_ply"].as_array().expect("plies") {
        let depths = &figures["depths"];
        let [at_0, at_1] = [0, 1].map(|depth| value(&depths[depth]["value"]));
        assert!(at_0 <= at_1, "a deeper search without knowledge sees more wins: {figures}");
        assert!(at_0 <= value(&depths[0]["outcome"]), "a move that keeps the value keeps the outcome");
    }
    let of_buckets = |key: &str| {
        lines["calibration"]
            .as_array()
            .expect("buckets")
            .iter()
            .map(|bucket| bucket[key].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(of_buckets("positions").iter().filter_map(Value::as_u64).sum::<u64>(), 4_520);
    let results: Vec<f64> = of_buckets("result").iter().map(value).collect();
    assert_eq!((results.first(), results.last()), (Some(&0.0), Some(&1.0)));
}

#[test]
fn the_same_seed_measures_the_same_positions() {
    let words =
        ["heuristics", "tippy", "--eval", "lines", "--positions", "30", "--seed", "4", "--depth", "0"];
    let ran = run(&words);
    assert_eq!((ran.code, &*ran.errors), (0, "plywood: seed 4\n"));
    assert!(ran.output.starts_with("tippy:3: 30 positions with exact values\n"), "{ran:?}");
    assert_eq!(ran.output, run(&words).output);
    assert_ne!(ran.output, run(&[&words[..7], &["5", "--depth", "0"]].concat()).output);
    let ran = run(&["heuristics", "subtract-square:20", "--positions", "50", "--seed", "1", "--depth", "0"]);
    let note = "subtract-square:20: only 29 different positions were found (wanted 50)\n";
    assert!(ran.code == 0 && ran.errors.contains(note), "{ran:?}");
    let few = ["heuristics", "tic-tac-toe", "--nodes", "3000", "--seed", "1"];
    assert!(!run(&few).errors.contains("were found"), "a limit is reported otherwise");
}

#[test]
fn csv_has_a_line_for_each_figure_and_the_plot_names_the_heuristics() {
    let plot = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("heuristics.svg");
    let words = ["heuristics", "subtract-square:20", "--all", "--csv", "--svg", plot.to_str().expect("text")];
    let ran = run(&words);
    assert_eq!(ran.code, 0, "{ran:?}");
    let lines: Vec<Vec<&str>> = ran.output.lines().map(|line| line.split(',').collect()).collect();
    let header = [
        "game",
        "moves",
        "heuristic",
        "ply",
        "measure",
        "depth",
        "from",
        "to",
        "positions",
        "figure",
        "low",
        "high",
        "provenance",
    ];
    assert_eq!(lines[0], header);
    let find = |name: &str, ply: &str, measure: &str, depth: &str| {
        let is_it = |line: &&Vec<&str>| line[2..6] == [name, ply, measure, depth];
        lines.iter().find(is_it).unwrap_or_else(|| panic!("{name} {ply} {measure} {depth}: {ran:?}"))[8]
    };
    assert_eq!(find("rough", "", "outcome", "2"), "36");
    assert_eq!(find("blind", "0", "value", "0"), "1");
    assert_eq!(find("rough", "", "correlation", ""), "36");
    assert!(lines.iter().any(|line| line[4] == "result" && line[6] == "-1"), "an estimate of rough");
    let text = fs::read_to_string(plot).expect("a plot");
    assert!(text.starts_with(
        "<svg role=\"img\" aria-label=\"subtract-square:20: quality of heuristics, 36 positions\""
    ));
    assert!(["blind", "rough"].iter().all(|name| text.lines().any(|line| line.trim() == *name)), "{text}");
}

#[test]
fn limits_stop_a_study_and_invalid_ones_are_refused() {
    let ran = run(&["heuristics", "stonehenge:2", "--all", "--nodes", "3000", "--json"]);
    assert_eq!((ran.code, &ran.object()["stopped"]), (4, &json!("nodes")));
    let ran = run(&["heuristics", "stonehenge:5", "--depth", "4294967295", "--time", "200ms", "--seed", "1"]);
    assert_eq!(ran.code, 4, "{ran:?}");
    run(&["heuristics"]).assert_refused(2, &["<GAME>"]);
    run(&["heuristics", "tippy", "--eval", "lines,rough"]).assert_refused(2, &["`rough`", "lines"]);
    run(&["heuristics", "tippy", "--all", "--seed", "1"]).assert_refused(2, &["--seed"]);
    run(&["heuristics", "tippy", "--positions", "0"]).assert_refused(2, &["--positions"]);
    run(&["heuristics", "tippy", "--svg", "-"]).assert_refused(2, &["expected the name of a file"]);
    run(&["heuristics", "tippy", "b2"]).assert_refused(2, &["--moves \"b2\""]);
    run(&["heuristics", "tic-tac-toe", "--moves", "a1 b1 a2 b2 a3"]).assert_refused(3, &["the game is over"]);
}
