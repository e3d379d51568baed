//! `perft`, `census`, `bench` and `games`: known numbers.

use crate::running::{CommandOutput, run};
use serde_json::json;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

#[test]
fn perft_prints_only_a_number() {
    assert_eq!(run(&["perft", "tic-tac-toe", "--depth", "9"]).output, "127872\n");
    assert_eq!(run(&["perft", "tic-tac-toe", "--depth", "0"]).output, "1\n");
    assert_eq!(run(&["perft", "tic-tac-toe", "--moves", "b2", "--depth", "1"]).output, "8\n");
    assert_eq!(run(&["perft", "alquerque", "--depth", "6"]).output, "1648\n");
    assert_eq!(run(&["perft", "subtract-square:1000000000", "--depth", "1"]).output, "31622\n");
}

#[test]
fn the_counts_of_divide_add_up_to_the_total() {
    let ran = run(&["perft", "subtract-square:6", "--depth", "2", "--divide"]);
    assert_eq!((ran.code, &*ran.output), (0, "1 2\n4 1\ntotal 3\n"));
    assert_eq!(run(&["perft", "tippy", "--depth", "0", "--divide"]).output, "total 1\n");
}

#[test]
fn perft_has_json_and_csv() {
    let words = ["perft", "subtract-square:8", "--moves", "1,1", "--depth", "2"];
    let with = |options: &[&str]| run(&[&words[..], options].concat());
    let object = json!({
        "version": 2, "game": "subtract-square:8", "moves": ["1", "1"], "depth": 2, "sequences": 3,
        "divide": [{"move": "1", "sequences": 2}, {"move": "4", "sequences": 1}],
    });
    let mut divided = with(&["--divide", "--json"]).object();
    assert!(divided.as_object_mut().is_some_and(|fields| fields.remove("provenance").is_some()));
    assert_eq!(divided, object);
    let total = with(&["--json"]).object();
    assert_eq!((&total["sequences"], total.get("divide")), (&json!(3), None));
    let header = "game,moves,depth,move,sequences,provenance\n";
    let divided = with(&["--divide", "--csv"]).output;
    assert!(divided.starts_with(&format!("{header}subtract-square:8,1 1,2,1,2,\"{{")), "{divided}");
    assert!(divided.ends_with("\nsubtract-square:8,1 1,2,4,1,\n"), "{divided}");
    let total = with(&["--csv"]).output;
    assert!(total.starts_with(&format!("{header}subtract-square:8,1 1,2,,3,\"{{")), "{total}");
    // A position without moves, or with no ply to count, still has a total.
    let over = run(&["perft", "subtract-square:0", "--depth", "3", "--divide", "--csv"]).output;
    assert!(over.starts_with(&format!("{header}subtract-square:0,,3,,0,\"{{")), "{over}");
    with(&["--csv", "--json"]).assert_refused(2, &["--csv"]);
    with(&["--depth", "9", "--nodes", "1", "--json"]).assert_refused(2, &["--depth"]);
    run(&["perft", "tippy", "--depth", "9", "--nodes", "9", "--csv"]).assert_refused(4, &["nodes"]);
}

#[test]
fn bench_has_a_csv_line_for_each_search() {
    let folder = tempfile::tempdir().expect("a folder");
    let before = folder.path().join("before.json");
    fs::write(&before, bench_object().to_string()).expect("a file");
    let ran = run(&["bench", "--csv", "--baseline", before.to_str().expect("text")]);
    let lines: Vec<Vec<&str>> = ran.output.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!((ran.code, lines.len()), (0, 55));
    let columns = [
        "game",
        "name",
        "nodes",
        "seconds",
        "deviation",
        "runs",
        "stopped",
        "nodes_before",
        "seconds_before",
        "provenance",
    ];
    assert_eq!(lines[0], columns);
    assert_eq!(
        (lines[1][..3].to_vec(), lines[1][7]),
        (vec!["stonehenge:3", "recursive", "108385"], "108385")
    );
    assert_eq!(lines[1][4..6], ["", "1"], "one run has no deviation");
    run(&["bench", "--csv", "--json"]).assert_refused(2, &["--json"]);
}

#[test]
fn repeated_searches_of_bench_have_samples_and_a_deviation() {
    let ablation = ["bench", "--ablation", "tic-tac-toe", "subtract-square", "--json"];
    let object = run(&[&ablation[..], &["--repeats", "3"]].concat()).object();
    let searches = object["searches"].as_array().expect("a list").clone();
    let names = |game: &str| -> Vec<&str> {
        let rows = searches.iter().filter(|row| row["game"] == game);
        rows.filter_map(|row| row["name"].as_str()).collect()
    };
    // The results keep their order, although the second game begins with another search.
    assert_eq!(names("tic-tac-toe"), names("subtract-square:20"));
    assert_eq!(names("tic-tac-toe")[0], "default");
    for row in &searches {
        let samples: Vec<f64> =
            row["samples"].as_array().expect("a list").iter().filter_map(serde_json::Value::as_f64).collect();
        assert!(samples.len() == 3 && row["deviation"].is_number(), "{row}");
        assert!(samples.iter().any(|time| Some(*time) == row["seconds"].as_f64()), "{row}");
    }
    let once = run(&ablation).object();
    assert_eq!(once["searches"][0]["samples"].as_array().map(Vec::len), Some(1));
    assert!(once["searches"][0]["deviation"].is_null());
}

#[test]
fn an_unfinished_perft_prints_no_number() {
    let stopped = ["perft", "stonehenge:5", "--depth", "9", "--nodes", "1000"];
    run(&stopped).assert_refused(4, &["unfinished: stopped by nodes"]);
    run(&[&stopped[..], &["--divide"]].concat()).assert_refused(4, &["nodes"]);
    run(&["perft", "tippy"]).assert_refused(2, &["--depth"]);
    run(&["perft", "--depth", "1"]).assert_refused(2, &["<GAME>"]);
    for mv in ["d4", "-1"] {
        run(&["perft", "tippy", "--moves", mv, "--depth", "1"]).assert_refused(3, &[&format!("`{mv}`")]);
    }
}

#[test]
fn a_census_has_the_known_counts() {
    let ran = run(&["census", "tic-tac-toe"]);
    assert_eq!(ran.code, 0);
    let total = ran.output.lines().last().map(|line| line.split_whitespace().collect::<Vec<_>>());
    assert_eq!(total, Some(vec!["total", "5478", "958"]));
    let object = run(&["census", "stonehenge:2", "--json"]).object();
    assert_eq!(object["game"], "stonehenge:2");
    assert_eq!((&object["positions"], &object["ended"]), (&json!(2135), &json!(837)));
    assert_eq!(object["stopped"], json!(null));
    assert_eq!(object["plies"][1], json!({"ply": 1, "positions": 7, "ended": 0}));
}

#[test]
fn a_stopped_census_is_marked() {
    let ran = run(&["census", "tippy:4", "--memory", "1M", "--json"]);
    assert_eq!((ran.code, &ran.object()["stopped"]), (4, &json!("memory")));
    let ran = run(&["census", "tippy:4", "--nodes", "100"]);
    assert_eq!(ran.code, 4);
    assert!(ran.output.contains("unfinished: stopped by nodes"), "{}", ran.output);
    run(&["census"]).assert_refused(2, &["<GAME>"]);
}

#[test]
fn the_signature_is_the_sum_of_the_table_and_never_varies() {
    let ran = run(&["bench"]);
    assert_eq!(ran.code, 0);
    assert_eq!(run(&["bench"]).output, ran.output);
    let mut sum = 0_u64;
    let mut games = 0;
    for line in ran.output.lines().skip(2).take_while(|line| !line.starts_with("signature")) {
        games += 1;
        sum +=
            line.split_whitespace().skip(1).map(|nodes| nodes.parse::<u64>().expect("a number")).sum::<u64>();
    }
    assert_eq!(games, 6);
    // When a search changes its behavior, the changelog and the commit state the new signature.
    assert_eq!(sum, 562_366);
    assert!(ran.output.ends_with(&format!("signature {sum}\n")), "{}", ran.output);
}

/// Returns the object that `bench --json` prints.
fn bench_object() -> serde_json::Value {
    static OBJECT: LazyLock<serde_json::Value> = LazyLock::new(|| run(&["bench", "--json"]).object());
    OBJECT.clone()
}

/// Writes `object` with the sum of its node counts to a file in `folder` and returns the result of `bench --baseline` with
/// it.
fn bench_against(folder: &Path, object: &serde_json::Value, options: &[&str]) -> CommandOutput {
    let mut object = object.clone();
    if let Some(searches) = object["searches"].as_array() {
        object["signature"] =
            searches.iter().filter_map(|search| search["nodes"].as_u64()).sum::<u64>().into();
    }
    let file = folder.join("baseline.json");
    fs::write(&file, object.to_string()).expect("the file is written");
    let file = file.to_str().expect("a path");
    run(&[&["bench", "--baseline", file][..], options].concat())
}

#[test]
fn two_builds_are_compared() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut before = bench_object();
    assert_eq!(
        (&before["version"], &before["suite"], &before["depth"]),
        (&json!(2), &json!("signature"), &json!(5))
    );
    let same = bench_against(folder.path(), &before, &["--repeats", "3"]);
    assert_eq!(same.code, 0, "{same:?}");
    assert!(same.output.contains("\nall 54 node counts are the same\n"), "{}", same.output);

    // Another build visits twice the nodes in one search, and lacks another one.
    let signature = before["signature"].as_u64().expect("a number");
    let searches = before["searches"].as_array_mut().expect("a list");
    let nodes = searches[5]["nodes"].as_u64().expect("a number");
    searches[5]["nodes"] = (2 * nodes).into();
    let removed = searches.pop().expect("a search");
    let changed = bench_against(folder.path(), &before, &[]);
    let line = format!("  stonehenge:3 solver: {} before, {nodes} now", 2 * nodes);
    for words in ["1 of 53 node counts differ:", &line, " 0.5000 ", "only in this build: alquerque:5x5 df-pn"]
    {
        assert!(changed.output.contains(words), "`{words}` is missing:\n{}", changed.output);
    }
    let before_sum = signature + nodes - removed["nodes"].as_u64().expect("a number");
    assert!(
        changed.output.contains(&format!("signature {before_sum} before, {signature} now")),
        "{changed:?}"
    );
    let object = bench_against(folder.path(), &before, &["--json"]).object();
    assert_eq!(object["signature"], signature);
    let comparison = &object["baseline"];
    assert_eq!((&comparison["signature"], &comparison["nodes_differ"]), (&json!(before_sum), &json!(1)));
    assert_eq!(comparison["compared"][5]["nodes_ratio"], 0.5);
    assert_eq!(comparison["only_now"][0]["name"], "df-pn");
}

#[test]
fn a_stopped_search_is_not_compared() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut before = bench_object();
    let searches = before["searches"].as_array_mut().expect("a list");
    for search in &mut searches[..2] {
        (search["stopped"], search["nodes"]) = (true.into(), 7.into());
    }
    let ran = bench_against(folder.path(), &before, &[]);
    for words in [" >7 ", " ? ", "all 52 node counts are the same", "2 searches were stopped by a limit"] {
        assert!(ran.output.contains(words), "`{words}` is missing:\n{}", ran.output);
    }
    let comparison = bench_against(folder.path(), &before, &["--json"]).object()["baseline"].clone();
    for key in ["nodes_ratio", "time_ratio", "differs"] {
        let of = |index: usize| &comparison["compared"][index][key];
        assert!(of(1).is_null() && !of(2).is_null(), "{comparison}");
    }
    assert_eq!(comparison["nodes_differ"], 0);
    // One search remains, and its time in the other build is long.
    let searches = before["searches"].as_array_mut().expect("a list");
    searches.truncate(3);
    searches[2]["seconds"] = 1e6.into();
    let object = bench_against(folder.path(), &before, &["--json"]).object();
    assert!(object["baseline"]["time_ratio"].as_f64() < Some(1e-3), "{object}");
    before["searches"].as_array_mut().expect("a list").truncate(2);
    let object = bench_against(folder.path(), &before, &["--json"]).object();
    assert_eq!(object["baseline"]["time_ratio"], json!(null));
    let ran = bench_against(folder.path(), &before, &[]);
    assert!(ran.code == 0 && ran.output.contains("no search has finished in both builds"), "{ran:?}");
}

#[test]
fn control_characters_in_a_baseline_are_escaped() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut before = bench_object();
    before["searches"][0]["name"] = "\u{1b}[31m\u{9b}".into();
    let ran = bench_against(folder.path(), &before, &[]);
    let line = r"only in the baseline: stonehenge:3 \u{1b}[31m\u{9b}";
    assert!(ran.output.contains(line) && !ran.output.contains(['\u{1b}', '\u{9b}']), "{ran:?}");
}

#[test]
fn an_unsuitable_baseline_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let before = bench_object();
    let mut other = before.clone();
    other["version"] = 3.into();
    bench_against(folder.path(), &other, &[]).assert_refused(3, &["version 3", "reads version 2"]);
    bench_against(folder.path(), &before, &["--ablation"])
        .assert_refused(3, &["the suite `signature` to depth 5", "measures the suite `ablation`"]);
    other = before.clone();
    other["searches"] = json!([]);
    bench_against(folder.path(), &other, &[]).assert_refused(3, &["none of the searches"]);
    bench_against(folder.path(), &json!({"version": 2}), &[]).assert_refused(3, &["missing field `suite`"]);
    bench_against(folder.path(), &json!("text"), &[])
        .assert_refused(3, &["not the output of `bench --json`"]);
    let damaged = folder.path().join("damaged.json");
    let text = before.to_string().replacen("\"signature\":562366", "\"signature\":562367", 1);
    fs::write(&damaged, text).expect("the file is written");
    let reason = "it is damaged: its signature is 562367, and the sum of its node counts is 562366";
    run(&["bench", "--baseline", damaged.to_str().expect("a path")]).assert_refused(3, &[reason]);
    run(&["bench", "--baseline", "no-such-file"]).assert_refused(3, &["no-such-file cannot be read"]);
    run(&["bench", "--repeats", "0"]).assert_refused(2, &["--repeats"]);
}

/// Returns the rows of the `bench` table in `text`, each split into words.
fn rows_of_bench(text: &str) -> Vec<Vec<&str>> {
    let table = text.lines().skip_while(|line| *line != "nodes to depth 5").skip(2);
    let rows = table.take_while(|line| !line.starts_with("signature"));
    rows.filter(|line| line.trim() != "...").map(|line| line.split_whitespace().collect()).collect()
}

#[test]
fn the_documented_tables_are_those_that_bench_prints() {
    let ran = run(&["bench"]);
    let printed = rows_of_bench(&ran.output);
    assert_eq!(printed.len(), 6, "{}", ran.output);
    for page in ["CLI.md", "TESTING.md"] {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs").join(page);
        let text = fs::read_to_string(&file).expect("the page can be read");
        let documented = rows_of_bench(&text);
        assert!(!documented.is_empty(), "{page} shows no table of `bench`");
        for row in documented {
            assert!(printed.contains(&row), "{page} shows {row:?}, and `bench` prints\n{}", ran.output);
        }
    }
}

#[test]
fn the_games_are_listed() {
    let ran = run(&["games"]);
    for words in ["tic-tac-toe", "connect-four", "blind, lines", "stonehenge"] {
        assert!(ran.output.contains(words), "`{words}` is missing:\n{}", ran.output);
    }
    let object = run(&["games", "--json"]).object();
    assert_eq!(object["version"], 2);
    let games = object["games"].as_array().expect("a list of games");
    let connect = games.iter().find(|game| game["name"] == "connect").expect("Connect is there");
    assert_eq!(connect["default"], "3x5x3");
    assert_eq!(connect["heuristics"], json!(["blind", "lines"]));
    assert_eq!(connect["aliases"][1], json!({"name": "connect-four", "size": "7x6x4"}));
    let keys: Vec<_> = connect.as_object().expect("an object").keys().collect();
    assert_eq!(keys.len(), 9);
}
