//! Known values of games that are too large for a plain search.

#[path = "../../../benches/solver/plain.rs"]
mod plain;

use plain::Plain;
use plywood::solver::{Mtdf, PrincipalVariation, ProofNumber, Solver, SolverOptions};
use plywood::{AnySearcher, Game, Limits, SearchEnd, Searcher, Value, ZeroEvaluator};
use plywood_games::{Connect, catalog};

/// Checks one line of the data file: the value by every search that the line selects, and the best moves, if given.
fn check(line: &str) {
    let words: Vec<&str> = line.split_whitespace().collect();
    let (spec, value) = (words[0], words[1].replace('-', " "));
    let session = catalog().open(spec).expect("a game of the catalog");
    let searchers: [AnySearcher; 4] = [
        Solver::default().into(),
        PrincipalVariation::default().into(),
        Mtdf::default().into(),
        ProofNumber::default().into(),
    ];
    for (mut searcher, selected) in searchers.into_iter().zip(words[2].chars()) {
        if selected == 'y' {
            let report = session.search(&mut searcher, Some("blind"), &Limits::none()).expect("a heuristic");
            assert_eq!(report.value().map(|value| value.to_string()).as_deref(), Some(&*value), "{spec}");
            assert_eq!(report.end, SearchEnd::Proved);
        }
    }
    if words.len() > 3 {
        let mut solver = AnySearcher::default();
        let analysis = session.analyze(&mut solver, Some("blind"), &Limits::none()).expect("a heuristic");
        assert_eq!(analysis.best_moves().expect("no limit"), words[3..], "{spec}");
        let others = analysis.moves.iter().filter(|each| !words[3..].contains(&&*each.mv));
        let draws = others.filter_map(plywood::MoveValue::value).all(|value| value.to_string() == "draw");
        assert!(spec != "tippy:4" || draws, "the other moves draw");
    }
}

#[test]
fn searches_find_the_known_values_of_large_games() {
    let data = include_str!("../../data/solved.txt");
    data.lines().filter(|line| !line.starts_with('#')).for_each(check);
}

/// Checks the value of a game by its rules alone, with and without history, and that each search takes more nodes than
/// the first questions about the winner and about near ends may take.
fn check_by_rules(game: &impl Game, value: Value) {
    for history in [false, true] {
        let options = SolverOptions::default().with_history(history);
        let report = Solver { options }.search(&Plain(game.clone()), &ZeroEvaluator, &Limits::none());
        assert_eq!((report.value(), report.end), (Some(value), SearchEnd::Proved), "history: {history}");
        assert!(report.stats.nodes > 2 * (1 << 14), "{} nodes, history: {history}", report.stats.nodes);
    }
}

#[test]
fn the_search_for_the_winner_alternates_with_near_ends() {
    check_by_rules(&Connect::new(5, 4, 4).expect("a size"), Value::Draw);
}

#[test]
fn history_orders_moves_only_without_a_depth_limit() {
    let game = Plain(Connect::new(3, 5, 3).expect("a size"));
    let nodes = |history, limits: &Limits| {
        let options = SolverOptions::default().with_history(history);
        Solver { options }.search(&game, &ZeroEvaluator, limits).stats.nodes
    };
    assert_ne!(nodes(true, &Limits::none()), nodes(false, &Limits::none()));
    let limits = Limits::none().with_depth(12);
    assert_eq!(nodes(true, &limits), nodes(false, &limits));
}
