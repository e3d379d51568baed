//! Known values, counts and perft numbers of the games, read from `tests/data/`.

use plywood::{AnySearcher, Limits, Session, Value};
use plywood_games::catalog;

/// Returns the words of each line of a data file, without the comment lines.
fn lines(data: &str) -> impl Iterator<Item = Vec<&str>> {
    data.lines().filter(|line| !line.starts_with('#')).map(|line| line.split_whitespace().collect())
}

fn open(spec: &str) -> Box<dyn Session> {
    catalog().open(spec).expect("a game of the catalog")
}

fn search(name: &str) -> AnySearcher {
    name.parse().expect("a search")
}

fn kind(value: Option<Value>) -> &'static str {
    match value {
        Some(Value::Win { .. }) => "win",
        Some(Value::Loss { .. }) => "loss",
        Some(Value::Draw) => "draw",
        _ => "open",
    }
}

/// Checks the facts of one line of `games.txt`, and returns their number.
fn check(words: &[&str]) -> u32 {
    let [spec, positions, ended, nodes, leaves, value, best @ ..] = words else {
        panic!("a line of six words and the best moves: {words:?}")
    };
    let session = open(spec);
    let mut facts = 0;
    if *positions != "-" {
        let census = session.census(&Limits::none());
        assert_eq!(census.positions().to_string(), *positions, "positions of {spec}");
        assert_eq!(census.ended().to_string(), *ended, "ended positions of {spec}");
        facts += 1;
    }
    if *nodes != "-" {
        for name in ["recursive", "iterative"] {
            let report = session.search(&mut search(name), None, &Limits::none()).expect("a heuristic");
            assert_eq!(report.stats.nodes.to_string(), *nodes, "nodes of {spec} by {name}");
            assert_eq!(report.stats.leaves.to_string(), *leaves, "leaves of {spec} by {name}");
            assert_eq!(kind(report.value()), *value, "value of {spec} by {name}");
        }
        facts += 1;
    }
    if *value != "-" {
        let report = session.search(&mut search("alpha-beta"), None, &Limits::none()).expect("a heuristic");
        assert_eq!(kind(report.value()), *value, "value of {spec}");
        facts += 1;
    }
    if *best != ["-"] {
        let analysis =
            session.analyze(&mut search("alpha-beta"), None, &Limits::none()).expect("a heuristic");
        let each = analysis.moves.iter().filter(|each| kind(each.value()) == *value);
        let keeping: Vec<&str> = each.map(|each| &*each.mv).collect();
        assert_eq!(keeping, best, "moves that keep the value of {spec}");
        facts += 1;
    }
    facts
}

#[test]
fn counts_and_values_match_the_known_ones() {
    let data = include_str!("../data/games.txt");
    let facts: u32 = lines(data).filter(|words| words[0] != "slow").map(|words| check(&words)).sum();
    assert_eq!(facts, 36);
}

#[test]
#[ignore = "walks 650 million nodes twice: a minute in a release build"]
fn large_counts_match_the_known_ones() {
    let data = include_str!("../data/games.txt");
    let facts: u32 = lines(data).filter(|words| words[0] == "slow").map(|words| check(&words[1..])).sum();
    assert_eq!(facts, 11);
}

#[test]
fn perft_matches_the_known_numbers() {
    for words in lines(include_str!("../data/perft.txt")) {
        let session = open(words[0]);
        for (depth, count) in (1..).zip(&words[1..]) {
            let found = session.perft(depth, &Limits::none());
            assert_eq!(found.map(|found| found.to_string()).as_deref(), Ok(*count), "{} {depth}", words[0]);
            let divided = session.divide(depth, &Limits::none()).expect("no limit");
            assert_eq!(found, Ok(divided.iter().map(|(_, count)| count).sum()));
        }
    }
}

/// The numbers from which the side to move loses, OEIS A030193.
#[test]
fn subtract_square_has_the_published_lost_numbers() {
    const LOST: [u32; 15] = [0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44, 52, 57];
    for left in 0..=57 {
        let session = open(&format!("subtract-square:{left}"));
        let report = session.search(&mut search("solver"), None, &Limits::none()).expect("a heuristic");
        assert_eq!(kind(report.value()) == "loss", LOST.contains(&left), "{left}");
    }
}

/// Positions from exercises of the courses, with all their winning moves.
#[test]
fn the_winning_moves_of_the_course_exercises_are_found() {
    let cases = [
        ("stonehenge:3", "K A C B F E G D I", &["H"][..]),
        ("stonehenge:2", "A F D", &["E"]),
        ("subtract-square:4", "", &["4"]),
        ("subtract-square:18", "", &["1", "16"]),
    ];
    for (spec, moves, winning) in cases {
        let mut session = open(spec);
        moves.split_whitespace().for_each(|mv| session.play(mv).expect("a legal move"));
        for mut searcher in AnySearcher::all() {
            let analysis = session.analyze(&mut searcher, None, &Limits::none()).expect("a heuristic");
            let wins = analysis.moves.iter().filter(|each| kind(each.value()) == "win");
            assert_eq!(wins.map(|each| &*each.mv).collect::<Vec<_>>(), winning, "{spec} after {moves}");
        }
    }
}
