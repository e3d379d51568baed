//! Observer calls: searches that visit the same positions make the same calls.

use crate::common::trees::tree;
use plywood::laws::CoarseEvaluator;
use plywood::toy::{Toy, ToyMove};
use plywood::{AnySearcher, Limits, Observer, Searcher, Stats, Value, Window, ZeroEvaluator};
use proptest::prelude::*;

/// An observer that records every call as a line of text.
#[derive(Debug, Default, PartialEq)]
struct CallLog(Vec<String>);

impl Observer<Toy> for CallLog {
    fn enter(&mut self, position: &Toy, mv: Option<ToyMove>, ply: u32, window: Window) {
        let mv = mv.map_or_else(|| "start".to_owned(), |mv| mv.to_string());
        self.0.push(format!("{ply} enter {mv} {position} {} {}", window.alpha(), window.beta()));
    }

    fn evaluate(&mut self, position: &Toy, ply: u32, value: Value) {
        self.0.push(format!("{ply} evaluate {position} {value}"));
    }

    fn cut(&mut self, _: &Toy, ply: u32, value: Value, pruned: &[ToyMove]) {
        let pruned: Vec<String> = pruned.iter().map(ToString::to_string).collect();
        self.0.push(format!("{ply} cut at {value}: {}", pruned.join(" ")));
    }

    fn leave(&mut self, position: &Toy, ply: u32, value: Value) {
        self.0.push(format!("{ply} leave {position} {value}"));
    }
}

fn call_log(name: &str, toy: &Toy, limits: &Limits) -> CallLog {
    let mut log = CallLog::default();
    let mut searcher: AnySearcher = name.parse().expect("a search");
    let observed = searcher.observe(toy, &CoarseEvaluator, limits, &mut log);
    let unobserved = searcher.search(toy, &CoarseEvaluator, limits);
    assert_eq!((observed.value(), observed.pv), (unobserved.value(), unobserved.pv));
    let counts = |stats: Stats| (stats.nodes, stats.leaves, stats.cutoffs, stats.table_hits);
    assert_eq!(counts(observed.stats), counts(unobserved.stats));
    log
}

#[test]
fn alpha_beta_calls_the_observer_at_every_step() {
    let toy: Toy = "((3 5) (2 9))".parse().expect("a tree");
    assert_eq!(
        call_log("alpha-beta", &toy, &Limits::none()).0,
        [
            "0 enter start ((3 5) (2 9)) loss 0 win 0",
            "1 enter a (3 5) loss 0 win 0",
            "2 enter a 3 loss 0 win 0",
            "2 leave 3 points 3",
            "2 enter b 5 loss 0 points 3",
            "2 leave 5 points 5",
            "1 leave (3 5) points -3",
            "1 enter b (2 9) loss 0 points -3",
            "2 enter a 2 points 3 win 0",
            "2 leave 2 points 2",
            "1 cut at points -2: b",
            "1 leave (2 9) points -2",
            "0 leave ((3 5) (2 9)) points 3",
        ]
    );
}

proptest! {
    #[test]
    fn searches_with_the_same_steps_make_the_same_calls(tree in tree(), depth in prop::option::of(0_u32..6)) {
        let toy: Toy = tree.parse().expect("a tree");
        let limits = Limits { depth, ..Limits::none() };
        let recursive = call_log("recursive", &toy, &limits);
        prop_assert_eq!(&recursive, &call_log("iterative", &toy, &limits));
        prop_assert_eq!(&recursive, &call_log("tree", &toy, &limits));
        let alpha_beta = call_log("alpha-beta", &toy, &limits);
        prop_assert_eq!(&alpha_beta, &call_log("alpha-beta-iterative", &toy, &limits));
    }

    /// Without limits, and thus without a depth, a search that is not observed uses separate code.
    #[test]
    fn a_search_visits_the_same_positions_without_an_observer(tree in tree()) {
        let toy: Toy = tree.parse().expect("a tree");
        for name in AnySearcher::names() {
            call_log(name, &toy, &Limits::none());
        }
    }

    /// This also holds if a limit stops the search.
    #[test]
    fn every_entered_position_is_left(tree in tree(), nodes in 0_u64..60) {
        let toy: Toy = tree.parse().expect("a tree");
        for name in AnySearcher::names() {
            let log = call_log(name, &toy, &Limits::none().with_nodes(nodes));
            let count = |what| log.0.iter().filter(|line| line.contains(what)).count();
            prop_assert_eq!(count(" enter "), count(" leave "), "{}", name);
        }
    }
}

/// One ply before the horizon, a move matters only if it ends the game, and no position is searched twice.
#[test]
fn the_positions_after_the_last_moves_are_observed() {
    let toy: Toy = "(((D) L W) (!(D) W L (D)))".parse().expect("a tree");
    let mut log = CallLog::default();
    let mut searcher: AnySearcher = "pvs".parse().expect("a search");
    searcher.observe(&toy, &ZeroEvaluator, &Limits::to_depth(2), &mut log);
    let expected = [
        "0 enter start (((D) L W) (!(D) W L (D))) loss 0 win 0",
        "1 enter a ((D) L W) loss 1 win 0",
        "2 enter a (D) loss 2 win 1",
        "2 evaluate (D) estimate 0",
        "2 leave (D) estimate 0",
        "2 enter b L loss 2 estimate 0",
        "2 leave L loss 2",
        "1 cut at win 2: c",
        "1 leave ((D) L W) win 2",
        "1 enter b (!(D) W L (D)) win 3 win 2",
        "2 enter a (D) win 3 win 2",
        "2 evaluate (D) estimate 0",
        "2 leave (D) estimate 0",
        "2 enter b W loss 2 loss 3",
        "2 leave W win 2",
        "2 enter c L loss 2 loss 3",
        "2 leave L loss 2",
        "1 cut at win 2: d",
        "1 leave (!(D) W L (D)) win 2",
        "0 leave (((D) L W) (!(D) W L (D))) loss 2",
    ];
    // The search for the principal variation follows.
    assert_eq!(log.0[..expected.len()], expected);
}

#[test]
fn statistics_match_the_observer_calls() {
    let toy: Toy = "(((2 -1) (5)) (5 -4 0) ((-4 9)))".parse().expect("a tree");
    for mut searcher in AnySearcher::all() {
        let mut log = CallLog::default();
        let report = searcher.observe(&toy, &ZeroEvaluator, &Limits::to_depth(2), &mut log);
        let count = |what| log.0.iter().filter(|line| line.contains(what)).count() as u64;
        let stats = report.stats;
        assert_eq!((stats.nodes, stats.evaluations), (count(" enter "), count(" evaluate ")));
        assert_eq!(stats.cutoffs, count(" cut "));
    }
}
