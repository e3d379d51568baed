//! Contests that are played side by side, continued or divided, and ratings of their records.

use std::fs;

use super::{Scratch, lines, object_of, without_clock};
use crate::running::{plywood, run, wait_until};

/// A contest of 60 games that take different times. Some of them end early, because their outcome is proved.
pub(crate) const CONTEST: [&str; 11] = [
    "contest",
    "tic-tac-toe",
    "--players",
    "solver:depth=2",
    "random",
    "first",
    "--games",
    "20",
    "--seed",
    "9",
    "--adjudicate=3",
];

#[test]
fn games_side_by_side_are_those_of_one_after_the_other() {
    let sequential = object_of(&CONTEST, &[], 0);
    let games: Option<u64> = sequential["players"]
        .as_array()
        .map(|players| players.iter().filter_map(|one| one["games"].as_u64()).sum());
    assert_eq!(games, Some(2 * 60));
    let adjudicated = sequential["adjudication"]["games"].as_u64();
    assert!(Some(0) < adjudicated && adjudicated < Some(60), "{adjudicated:?}");
    for concurrency in ["2", "8"] {
        assert!(object_of(&CONTEST, &["--concurrency", concurrency], 0) == sequential, "{concurrency}");
    }
    // A sequential test ends at the same game, whatever other games were played at the same time.
    let test = ["contest", "tic-tac-toe", "--players", "solver:depth=4", "random", "--sprt=0,20", "--seed=2"];
    let decided = object_of(&test, &[], 0);
    assert_eq!(decided["stopped"], "sprt", "{decided}");
    assert!(object_of(&test, &["--concurrency=3"], 0) == decided);
}

#[test]
fn a_killed_or_divided_contest_gives_the_result_of_the_whole_one() {
    let whole = object_of(&CONTEST, &[], 0);
    let scratch = Scratch::new();
    for (moment, concurrency) in [(1, "1"), (7, "2")] {
        let path = scratch.path(&format!("contest-{moment}.jsonl"));
        let more = ["--resume", &path, "--concurrency", concurrency];
        let mut child = plywood(&[&CONTEST[..], &more].concat()).spawn().expect("the command starts");
        wait_until("pairs are played", || lines(&path).len() > moment);
        child.kill().expect("the command can be killed");
        child.wait().expect("the command ends");
        assert!(object_of(&CONTEST, &more, 0) == whole, "killed at {moment}");
        assert_eq!(lines(&path).len(), 1 + 30);
        let ran = run(&["rerun", &path]);
        assert!(ran.code == 0 && ran.output.starts_with("the results are the same: "), "{ran:?}");
    }
    let parts = [1, 2].map(|part| scratch.path(&format!("part-{part}.jsonl")));
    for (index, part) in parts.iter().enumerate() {
        let shard = format!("{}/2", index + 1);
        let ran = run(&[&CONTEST[..], &["--json", "--resume", part, "--shard", &shard]].concat());
        assert_eq!((ran.code, ran.output.lines().count()), (0, 1), "{ran:?}");
    }
    let merged = run(&["merge", &parts[0], &parts[1]]);
    assert!(merged.code == 0 && without_clock(merged.object()) == whole, "{merged:?}");
    let sprt = [
        "contest",
        "tippy",
        "--players",
        "first",
        "random",
        "--sprt=0,5",
        "--shard=1/2",
        "--resume",
        &parts[0],
    ];
    run(&sprt).assert_refused(2, &["--sprt cannot be used with --shard", "--games N"]);
}

#[test]
fn a_decided_test_can_be_repeated() {
    let path = Scratch::new();
    let file = path.path("sprt.jsonl");
    let test = ["contest", "tic-tac-toe", "--players", "solver:depth=4", "random", "--sprt=0,20", "--seed=2"];
    assert_eq!(run(&[&test[..], &["--resume", &file]].concat()).code, 0);
    let ran = run(&["rerun", &file]);
    assert!(ran.code == 0 && ran.output.starts_with("the results are the same: "), "{ran:?}");
    let merged = run(&["merge", &file]);
    assert!(merged.code == 0 && merged.output.contains("accepted elo"), "{merged:?}");
    let object = path.path("sprt.json");
    fs::write(&object, run(&[&test[..], &["--json"]].concat()).output).expect("the file can be written");
    let ran = run(&["rerun", &object]);
    assert!(ran.code == 0 && ran.output.starts_with("the results are the same: "), "{ran:?}");
}

#[test]
fn contests_with_unsuitable_files_or_players_are_refused() {
    let scratch = Scratch::new();
    let path = scratch.path("contest.jsonl");
    let contest = [&CONTEST[..], &["--resume", &path]].concat();
    assert_eq!(run(&contest).code, 0);
    let difference = r#"adjudicate is "3" in the file and "4" here"#;
    run(&[&CONTEST[..10], &["--adjudicate=4", "--resume", &path]].concat()).assert_refused(2, &[difference]);
    let text = fs::read_to_string(&path).expect("a run file");
    for (part, faulty) in
        [("\"players\":[0,1],\"games\"", "\"players\":[0,9],\"games\""), ("\"number\":0,", "\"number\":5,")]
    {
        assert!(text.contains(part), "{part}");
        fs::write(&path, text.replacen(part, faulty, 1)).expect("the file can be written");
        run(&contest).assert_refused(3, &["an invalid result of unit 0"]);
    }
    let threads = ["contest", "tippy", "--players", "solver:threads=2", "random", "--concurrency=2"];
    run(&threads).assert_refused(2, &["solver:threads=2: with --concurrency each player has one thread"]);
}

/// A pair of games whose result was not stored yet is played and recorded again when a killed contest is continued.
#[test]
fn games_that_a_continued_contest_plays_again_count_once() {
    let scratch = Scratch::new();
    let [path, record] = ["contest.jsonl", "record.jsonl"].map(|name| scratch.path(name));
    let contest = [&CONTEST[..], &["--resume", &path, "--record", &record]].concat();
    assert_eq!(run(&contest).code, 0);
    let units = lines(&path);
    fs::write(&path, units[..units.len() - 3].join("\n") + "\n").expect("the file can be written");
    assert_eq!(run(&contest).code, 0);
    assert_eq!((lines(&path).len(), lines(&record).len()), (units.len(), 60 + 6));
    let ran = run(&["rate", &record, "--json"]);
    let games: Option<u64> = ran.object()["players"]
        .as_array()
        .map(|players| players.iter().filter_map(|one| one["games"].as_u64()).sum());
    assert_eq!((ran.code, games), (0, Some(2 * 60)), "{ran:?}");
    assert!(ran.errors.contains("6 records are left out"), "{ran:?}");
    let ran = run(&["rerun", &record]);
    assert!(ran.code == 0 && ran.output.starts_with("the results are the same: "), "{ran:?}");
}

#[test]
fn players_of_several_contests_are_rated_together() {
    let scratch = Scratch::new();
    let [one, other, tippy] = ["one.jsonl", "other.jsonl", "tippy.jsonl"].map(|name| scratch.path(name));
    let players = ["--players", "solver", "solver:depth=1"];
    for (file, game, players, seed) in [
        (&one, "tic-tac-toe", &players[..], "1"),
        (&other, "tic-tac-toe", &["--players", "solver:depth=1", "random"], "2"),
        (&tippy, "tippy", &players[..], "1"),
    ] {
        let contest =
            [&["contest", game][..], players, &["--games=40", "--seed", seed, "--record", file]].concat();
        assert_eq!(run(&contest).code, 0);
    }
    let ran = run(&["rate", &one, &other, "--json"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    let object = ran.object();
    let rated = object["players"].as_array().expect("players");
    let names: Vec<&str> = rated.iter().filter_map(|player| player["player"].as_str()).collect();
    assert_eq!(names, ["solver", "solver:depth=1", "random"]);
    let games: Vec<u64> = rated.iter().filter_map(|player| player["games"].as_u64()).collect();
    assert_eq!(games, [40, 80, 40]);
    let sum: f64 = rated.iter().filter_map(|player| player["elo"].as_f64()).sum();
    assert!(sum.abs() < 1e-6, "{object}");
    assert!(rated.iter().all(|player| player["elo_low"].as_f64() < player["elo"].as_f64()));
    assert!(run(&["rate", &one, &other]).output.contains("\n1  solver "));
    let mixed = run(&["rate", &one, &tippy]);
    assert_eq!(mixed.code, 3, "{mixed:?}");
    assert!(
        mixed.errors.contains("tippy.jsonl, line 1: a game of tippy:3; expected games of tic-tac-toe"),
        "{mixed:?}"
    );
    let unknown =
        fs::read_to_string(&one).expect("records").replace("\"winner\":\"first\"", "\"winner\":\"nobody\"");
    fs::write(&tippy, unknown).expect("the file can be written");
    assert!(
        run(&["rate", &tippy]).errors.contains("the winner is `nobody`; expected `first`, `second` or null")
    );
    // The game of a refused record does not count.
    let refused = r#"{"version":2,"game":"tippy:3","moves":[],"first":"a","second":"b","winner":"nobody"}"#;
    fs::write(&tippy, format!("{refused}\n")).expect("the file can be written");
    let ran = run(&["rate", &tippy, &one, "--json"]);
    assert!(ran.code == 3 && ran.errors.lines().count() == 1, "{ran:?}");
    assert_eq!(ran.object()["players"][0]["games"], 40, "{ran:?}");
    let empty = scratch.path("empty");
    fs::write(&empty, "").expect("the file can be written");
    run(&["rate", &empty]).assert_refused(3, &["no games of two players"]);
}
