//! The pages of `contest` and `rate`.

use std::fs;

use serde_json::json;
use tempfile::{TempDir, tempdir};

use crate::running::{CommandOutput, run};

/// A folder for pages and records.
struct Scratch(TempDir);

impl Scratch {
    fn new() -> Self {
        Self(tempdir().expect("a folder"))
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().expect("the name is text").to_owned()
    }

    /// Returns the text of a file.
    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("a file")
    }
}

/// Plays a contest in which alpha-beta wins all games.
fn contest(more: &[&str]) -> CommandOutput {
    let players = ["--players", "alpha-beta:depth=3", "random", "first", "--games=4", "--seed=3"];
    let ran = run(&[&["contest", "connect-three"][..], more, &players].concat());
    assert_eq!(ran.code, 0, "{ran:?}");
    ran
}

/// Checks that a page needs no other file and has a plot in two widths, with a row for each of these players.
fn check_page(page: &str, players: &[&str]) {
    assert!(page.starts_with("<!DOCTYPE html>"), "{page}");
    for loaded in ["<script", "src=", "@import", "url("] {
        assert!(!page.contains(loaded), "{loaded} in {page}");
    }
    let plots: Vec<&str> = page.split("<svg role=\"img\"").skip(1).collect();
    assert_eq!(plots.len(), 2, "{page}");
    for (plot, player) in plots.iter().flat_map(|plot| players.iter().map(move |player| (plot, player))) {
        assert!(plot.contains(player), "{player} in {plot}");
    }
    for words in ["\\begin{tabular}{rlrrrrr", "| --: | --- | --: |", "<dt>Command</dt>", "<dt>Machine</dt>"] {
        assert!(page.contains(words), "{words} in {page}");
    }
}

#[test]
fn the_page_of_a_contest_has_a_plot_and_all_tables() {
    let scratch = Scratch::new();
    let ran = contest(&["--html", &scratch.path("page.html")]);
    let page = scratch.read("page.html");
    check_page(&page, &["1 alpha", "2 random", "3 first"]);
    // Each row of the text has the same cells as a row of the page.
    let is_row = |line: &&str, name: &str| line.split_whitespace().nth(1) == Some(name);
    let row = |name: &str| ran.output.lines().find(|line| is_row(line, name)).expect("a row").to_owned();
    for player in ["alpha-beta:depth=3", "random", "first"] {
        let cells: Vec<String> = row(player).split_whitespace().map(str::to_owned).collect();
        let start = format!("<th scope=\"row\">{}</th><td class=\"words\">{player}</td>", cells[0]);
        let (_, rest) = page.split_once(&start).expect("a row of the page");
        let (rest, _) = rest.split_once("</tr>").expect("the end of the row");
        let numbers = rest.replace("<td>", "").replace("</td>", " ");
        assert_eq!(numbers.split_whitespace().collect::<Vec<_>>(), cells[2..], "{player}");
    }
    assert!(page.contains("won-drawn-lost against each other") && page.contains("<dt>Seed</dt><dd>3</dd>"));
    // An infinite end of an interval is an arrow.
    assert!(row("alpha-beta:depth=3").contains("to +inf"), "{ran:?}");
    assert!(page.contains("<polygon"), "{page}");
}

#[test]
fn the_results_in_the_page_are_those_of_json() {
    let scratch = Scratch::new();
    let mut object = contest(&["--json", "--html", &scratch.path("page.html")]).object();
    let page = scratch.read("page.html").replace("&quot;", "\"");
    let (_, results) = page.split_once("<pre id=\"results\">").expect("the results");
    let (results, _) = results.split_once("</pre>").expect("their end");
    let mut results: serde_json::Value = serde_json::from_str(results).expect("an object");
    assert_eq!(object, results);
    for object in [&mut object, &mut results] {
        assert!(object["provenance"]["end"].take().is_string(), "{object}");
    }
}

#[test]
fn names_of_players_are_escaped() {
    let scratch = Scratch::new();
    let name = r#"<i>a|b</i> & \"c\" \u001b[31m\u007f"#;
    let game = |first: &str, second: &str, winner: &str| {
        let head = r#"{"version":2,"game":"tic-tac-toe<u>","moves":[],"#;
        format!(r#"{head}"first":"{first}","second":"{second}","winner":{winner}}}"#)
    };
    let games = [game(name, "x_1", "\"first\""), game("x_1", name, "null")].join("\n");
    fs::write(scratch.path("games"), games).expect("the file can be written");
    let ran = run(&["rate", &scratch.path("games"), "--html", &scratch.path("page.html")]);
    assert_eq!(ran.code, 0, "{ran:?}");
    let page = scratch.read("page.html");
    check_page(&page, &["&lt;i&gt;", "x_1"]);
    assert!(!page.contains("<i>") && !page.contains("<u>") && !page.contains(['\u{1b}', '\u{7f}']), "{page}");
    let latex = r"1 &amp; \textless{}i\textgreater{}a\textbar{}b\textless{}/i\textgreater{} \&amp; ";
    assert!(page.contains(latex), "{latex} in {page}");
    assert!(page.contains(r"| 1 | \&lt;i&gt;a\|b\&lt;/i&gt; &amp; "), "{page}");
    assert!(page.contains(r"x\_1 &amp; 2 &amp; 0 &amp; 1 &amp; 1 &amp; $-$"), "{page}");
}

#[test]
fn each_game_is_rated_once() {
    let scratch = Scratch::new();
    let games = scratch.path("games");
    contest(&["--record", &games]);
    let rate = |files: &[&str]| run(&[&["rate", "--json"], files].concat());
    let (once, twice) = (rate(&[&games]), rate(&[&games, &games]));
    assert_eq!((once.code, twice.code, once.errors.as_str()), (0, 0, ""), "{once:?} {twice:?}");
    assert_eq!(once.object()["players"], twice.object()["players"]);
    assert_eq!(once.object()["players"][0]["games"], 8);
    assert!(
        twice.errors.contains("12 records are left out, because a later record has the same game"),
        "{twice:?}"
    );
    // A game that was played again counts with its last result.
    let record = |first: &str, winner: &str| {
        format!(
            r#"{{"version":2,"game":"tic-tac-toe","moves":[],"first":"{first}","second":"b","winner":"{winner}","number":1,"origin":"1"}}"#
        )
    };
    let again = scratch.path("again");
    let lines = [record("a", "first"), record("a", "second"), record("c", "first")].join("\n");
    fs::write(&again, lines).expect("the file can be written");
    let ran = rate(&[&again]);
    let players = ran.object()["players"].clone();
    assert_eq!(
        (&players[0]["player"], &players[0]["wins"], &players[1]["losses"]),
        (&json!("b"), &json!(1), &json!(1))
    );
    assert_eq!((players.as_array().map(Vec::len), &players[1]["games"]), (Some(2), &json!(1)));
    assert!(
        ran.code == 3 && ran.errors.contains("line 3: a record of the same game has other players"),
        "{ran:?}"
    );
    // Another contest with the same numbers of games has another origin.
    contest(&["--record", &games]);
    let both = rate(&[&games]);
    assert_eq!((both.errors.as_str(), &both.object()["players"][0]["games"]), ("", &json!(16)), "{both:?}");
}

#[test]
fn a_page_replaces_no_other_file_of_the_command() {
    let scratch = Scratch::new();
    let games = scratch.path("games");
    contest(&["--record", &games]);
    let before = scratch.read("games");
    run(&["rate", &games, "--html", &games])
        .assert_refused(2, &["FILE and --html must name different files"]);
    let start = ["contest", "tic-tac-toe", "--players", "random", "first", "--games=2"];
    run(&[&start[..], &["--record", &games, "--html", &games]].concat())
        .assert_refused(2, &["--record and --html must name different files"]);
    let new = scratch.path("run");
    run(&[&start[..], &["--resume", &new, "--html", &new]].concat())
        .assert_refused(2, &["--resume and --html must name different files"]);
    assert_eq!(scratch.read("games"), before);
    for command in [&start[..], &["rate", &games]] {
        run(&[command, &["--html", "-"]].concat())
            .assert_refused(2, &["standard output is used for the tables"]);
        run(&[command, &["--html", "/nowhere/page.html"]].concat())
            .assert_refused(3, &["/nowhere/page.html", "expected a file in an existing folder"]);
    }
}

#[test]
fn merge_writes_the_page_of_the_whole_contest() {
    let scratch = Scratch::new();
    let page = scratch.path("page.html");
    for part in 1..=2 {
        let (shard, file) = (format!("--shard={part}/2"), scratch.path(&format!("part{part}")));
        contest(&["--html", &page, &shard, "--resume", &file]);
        assert!(!fs::exists(&page).expect("the folder can be read"), "a part has no page");
    }
    let ran = run(&["merge", &scratch.path("part1"), &scratch.path("part2")]);
    assert_eq!(ran.code, 0, "{ran:?}");
    let whole = scratch.path("whole.html");
    contest(&["--html", &whole]);
    let plot = |page: &str| page.split("<figure>").nth(1).map(str::to_owned).expect("a plot");
    let tables = |page: String| plot(&page).split("<section>").next().map(str::to_owned);
    assert_eq!(tables(scratch.read("page.html")), tables(scratch.read("whole.html")));
}
