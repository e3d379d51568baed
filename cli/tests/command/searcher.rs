//! The example `searcher`: the command for one custom game with a custom search.

use std::process::Output;

use crate::running::example;

fn run(arguments: &[&str]) -> Output {
    example("searcher", arguments).output().expect("the example runs")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("the command writes UTF-8")
}

#[test]
fn analyze_runs_a_custom_search_by_its_name() {
    let found = run(&["analyze", "--search", "one-ply", "--depth", "1"]);
    assert_eq!(found.status.code(), Some(0), "{found:?}");
    assert!(text(&found.stdout).contains("best    a"), "{found:?}");
    assert!(text(&found.stdout).contains("search  one-ply to depth 1: 4 nodes"), "{found:?}");
    let each = run(&["analyze", "--search", "one-ply", "--depth", "2", "--each", "--json"]);
    assert!(text(&each.stdout).contains(r#""search":"one-ply""#), "{each:?}");
}

#[test]
fn compare_and_contest_run_a_custom_search() {
    let compared = run(&["compare", "--search", "alpha-beta,one-ply", "--depth", "1", "--csv"]);
    assert_eq!(compared.status.code(), Some(0), "{compared:?}");
    assert!(text(&compared.stdout).contains("one-ply"), "{compared:?}");
    let contest = ["contest", "--players", "one-ply:depth=1", "first", "--games", "4", "--seed", "1"];
    let played = run(&contest);
    assert_eq!(played.status.code(), Some(0), "{played:?}");
    assert!(text(&played.stdout).contains("one-ply"), "{played:?}");
}

#[test]
fn a_custom_search_is_listed_and_suggested() {
    let games = run(&["games", "--json"]);
    assert!(text(&games.stdout).contains(r#""df-pn","one-ply"]"#), "{games:?}");
    let misspelled = run(&["analyze", "--search", "one-pli"]);
    assert_eq!(misspelled.status.code(), Some(2), "{misspelled:?}");
    assert!(text(&misspelled.stderr).contains("one-ply"), "{misspelled:?}");
    let untraceable = run(&["tree", "--search", "one-ply"]);
    assert_eq!(untraceable.status.code(), Some(2), "{untraceable:?}");
    assert!(text(&untraceable.stderr).contains("`one-ply` cannot be recorded as a tree"), "{untraceable:?}");
}
