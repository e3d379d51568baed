//! Every export contains the command that made it, and `rerun` repeats this command.

use std::fs;

use tempfile::{TempDir, tempdir};

use crate::engines::engine;
use crate::running::{run, run_with_input};

/// A folder with an input for each command that reads a file, and a file for exports.
struct Files {
    folder: TempDir,
    engine: String,
}

impl Files {
    fn new() -> Self {
        let files =
            Self { folder: tempdir().expect("a folder"), engine: engine("", "echo bestmove ${line##* }") };
        let suite = "tic-tac-toe b2,b1 win 5\nsubtract-square:5 - loss 2\nno-game -\n";
        fs::write(files.path("suite"), suite).expect("the file can be written");
        let players = ["--players", "first", "random", "--games=4", "--seed=2"];
        let record = ["--record".to_owned(), files.path("games")];
        let record = record.each_ref().map(String::as_str);
        let contest = [&["contest", "tic-tac-toe"][..], &record, &players].concat();
        assert_eq!(run(&contest).code, 0);
        files
    }

    fn path(&self, name: &str) -> String {
        self.folder.path().join(name).to_str().expect("the name is text").to_owned()
    }

    /// Runs a command and returns the name of the file with its export. In `words`, `EXPORT` is this file and `ENGINE` a
    /// program; without `EXPORT`, the output is the export. Other words in capitals are files of the folder.
    fn export(&self, words: &[&str]) -> String {
        let path = self.path("export");
        let _ = fs::remove_file(&path);
        let named = |word: &&str| match *word {
            "EXPORT" => path.clone(),
            "ENGINE" => self.engine.clone(),
            "SUITE" | "GAMES" => self.path(&word.to_lowercase()),
            word => word.to_owned(),
        };
        let words: Vec<String> = words.iter().map(named).collect();
        let ran = run(&words.iter().map(String::as_str).collect::<Vec<_>>());
        assert!([0, 1, 3].contains(&ran.code), "{words:?}: {ran:?}");
        if !fs::exists(&path).expect("the folder can be read") {
            fs::write(&path, ran.output).expect("the file can be written");
        }
        path
    }
}

/// The command of each export, with its format.
const EXPORTS: [&[&str]; 28] = [
    &["analyze", "tic-tac-toe", "--moves", "b2 b1", "--each", "--json"],
    &["analyze", "--suite", "SUITE"],
    &["solve", "tippy", "--json"],
    &["solve", "--suite", "SUITE"],
    &["perft", "subtract-square:8", "--depth=2", "--divide", "--json"],
    &["perft", "subtract-square:8", "--depth=2", "--divide", "--csv"],
    &["census", "subtract-square:8", "--json"],
    &["heuristics", "subtract-square:8", "--positions=4", "--json"],
    &["heuristics", "subtract-square:8", "--positions=4", "--csv"],
    &["heuristics", "subtract-square:8", "--positions=4", "--svg", "EXPORT"],
    &["bench", "--ablation", "subtract-square:8", "--json"],
    &["bench", "--ablation", "subtract-square:8", "--csv"],
    &["rate", "GAMES", "--json"],
    &["tree", "((3 5) (2 9))", "--format=svg", "--out", "EXPORT"],
    &["tree", "((3 5) (2 9))", "--format=html"],
    &["tree", "((3 5) (2 9))", "--format=dot"],
    &["compare", "stonehenge:1", "--repeats=1", "--json"],
    &["compare", "stonehenge:1", "--repeats=1", "--csv"],
    &["compare", "stonehenge:1", "--repeats=1", "--html", "EXPORT"],
    &["compare", "stonehenge:1", "--repeats=1", "--svg", "EXPORT"],
    &["contest", "tic-tac-toe", "--json", "--games=4", "--players", "first", "random"],
    &["grade", "tic-tac-toe", "--positions=3", "--engine", "ENGINE", "--json"],
    &["grade", "tic-tac-toe", "--positions=6", "--seed=1", "--engine", "ENGINE", "--junit", "EXPORT"],
    &["grade", "tic-tac-toe", "--positions=3", "--engine", "ENGINE", "--gradescope", "EXPORT"],
    &["contest", "tic-tac-toe", "--record", "EXPORT", "--games=4", "--players", "first", "random"],
    &["play", "tic-tac-toe", "--record", "EXPORT", "--first=random", "--second=solver:depth=2"],
    &["contest", "tic-tac-toe", "--html", "EXPORT", "--games=4", "--players", "first", "random"],
    &["rate", "GAMES", "--html", "EXPORT"],
];

#[test]
fn every_export_contains_its_command_and_can_be_repeated() {
    let files = Files::new();
    for words in EXPORTS {
        let file = files.export(words);
        let text = fs::read_to_string(&file).expect("an export");
        let plain = text.replace("&quot;", "\"").replace("\"\"", "\"");
        for part in [&format!("\"command\":\"plywood {} ", words[0]), "\"settings\":{", "\"start\":\"20"] {
            assert_eq!(plain.matches(part).count(), 1, "{words:?}: `{part}` in {text}");
        }
        let ran = run(&["rerun", &file]);
        assert_eq!(ran.code, 0, "{words:?}: {ran:?}");
        assert!(ran.output.starts_with("the results are the same: "), "{words:?}: {ran:?}");
    }
}

#[test]
fn a_changed_value_is_named() {
    let files = Files::new();
    for (words, old, new, difference) in [
        (EXPORTS[1], "\"nodes\":", "\"nodes\":1", "[0].stats.nodes: 1"),
        (EXPORTS[5], ",1,2,\"", ",1,4,\"", "[0].sequences: 4 before, 2 now\n"),
        (EXPORTS[13], "first wins by 5", "first wins by 6", "first wins by 6"),
        (EXPORTS[15], "digraph", "strict digraph", "\"strict digraph"),
        (EXPORTS[22], "message=\"", "message=\"very ", "message=\\\"very "),
        (EXPORTS[23], "\"score\":", "\"score\":5", "tests[0].score: 5"),
        (
            EXPORTS[24],
            "\"number\":2,\"first\":\"",
            "\"number\":2,\"first\":\"x",
            "game 2.first: \"xrandom\" before",
        ),
        (EXPORTS[25], "\"opening\":", "\"opening\":1", "game 1.opening: 10 before, 0 now"),
    ] {
        let file = files.export(words);
        let text = fs::read_to_string(&file).expect("an export");
        assert!(text.contains(old), "{words:?}: `{old}` in {text}");
        fs::write(&file, text.replacen(old, new, 1)).expect("the file can be written");
        let ran = run(&["rerun", &file]);
        assert_eq!(ran.code, 1, "{words:?}: {ran:?}");
        assert!(ran.output.contains(difference), "{words:?}: {ran:?}");
        assert!(ran.output.ends_with(" values differ\n"), "{words:?}: {ran:?}");
    }
}

#[test]
fn records_of_several_commands_are_repeated_one_after_the_other() {
    let files = Files::new();
    let path = files.path("games");
    let play = ["play", "tic-tac-toe", "--first=first", "--second=first", "--record", &path];
    assert_eq!(run(&play).code, 0);
    let text = fs::read_to_string(&path).expect("records");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 5);
    let origin = |line: &str| {
        let record: serde_json::Value = serde_json::from_str(line).expect("a record");
        record["origin"].as_str().map(str::to_owned).expect("an identifier")
    };
    assert!(lines[..4].iter().all(|line| origin(line) == origin(lines[0])));
    assert_ne!(origin(lines[4]), origin(lines[0]));
    // The first game was recorded by an older version, and the second game of the contest was lost.
    let old = r#"{"version":2,"game":"tic-tac-toe","moves":["b2"],"number":3}"#;
    let kept = [old, lines[0], lines[3], "torn", lines[4], lines[2], lines[3]].join("\n");
    fs::write(&path, kept).expect("the file can be written");
    let ran = run(&["rerun", &path]);
    assert_eq!(ran.code, 0, "{ran:?}");
    for note in [
        "games, line 1: the game is skipped, because it has no origin",
        "games, line 4: the line is skipped, because it is not a recorded game",
        "games, line 7: the file has game 4 of this origin twice; only the last one is compared",
    ] {
        assert!(ran.errors.contains(note), "{note}: {ran:?}");
    }
    assert_eq!(ran.errors.matches(", line ").count(), 3, "{ran:?}");
    let words =
        ["plywood contest tic-tac-toe", "the file contains 3 of the 4 games", "the results are the same: "];
    let more = ["plywood play tic-tac-toe", "the results are the same: "];
    let printed: Vec<&str> = ran.output.lines().collect();
    assert_eq!(printed.len(), 5, "{ran:?}");
    for (line, start) in printed.iter().zip(words.iter().chain(&more)) {
        assert!(line.starts_with(start), "`{start}`: {ran:?}");
    }
}

#[test]
fn an_export_may_be_standard_input_and_begin_with_a_byte_order_mark() {
    let files = Files::new();
    let text = fs::read_to_string(files.export(EXPORTS[6])).expect("an export");
    let ran = run_with_input(&["rerun", "-"], &format!("\u{feff}{text}"));
    assert!(ran.code == 0 && ran.output.contains("the results are the same"), "{ran:?}");
    run_with_input(&["rerun", "-"], "").assert_refused(3, &["standard input contains no recorded command"]);
}

#[test]
fn commands_without_exports_are_not_repeated() {
    let files = Files::new();
    let file = files.export(EXPORTS[6]);
    let text = fs::read_to_string(&file).expect("an export");
    for command in ["plywood new game", "plywood games --json", "plywood rerun export"] {
        let changed = text.replace("plywood census subtract-square:8 --json", command);
        fs::write(&file, changed).expect("the file can be written");
        run(&["rerun", &file])
            .assert_refused(3, &["expected a command that exports results, such as compare"]);
    }
    fs::write(
        &file,
        text.replace("plywood census subtract-square:8 --json", "plywood play tippy --first human"),
    )
    .expect("the file can be written");
    run(&["rerun", &file]).assert_refused(3, &["a player is `human`; expected players that are programs"]);
    for (command, reason) in [
        ("", "the text `` is not a program and its arguments, quoted for a shell"),
        ("plywood perft 'tippy", "the text `plywood perft 'tippy` is not a program and its arguments"),
        ("plywood perft tippy --depth x", "invalid value `x` for --depth: a depth is a whole number"),
        ("plywood perft tippy --depht 3", "unexpected argument '--depht' found"),
    ] {
        fs::write(&file, text.replace("plywood census subtract-square:8 --json", command))
            .expect("the file can be written");
        let words = format!("{file}: the recorded command cannot be repeated: {reason}");
        run(&["rerun", &file]).assert_refused(3, &[&words]);
    }
}
