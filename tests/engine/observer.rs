//! What an observer is told: the same walk by the searches that make the same steps.

use crate::common::trees::tree;
use plywood::laws::Coarse;
use plywood::toy::{Toy, ToyMove};
use plywood::{AnySearcher, Limits, Observer, Searcher, Value, Window, ZeroEvaluator};
use proptest::prelude::*;

/// Writes down everything.
#[derive(Debug, Default, PartialEq)]
struct Diary(Vec<String>);

impl Observer<Toy> for Diary {
    fn enter(&mut self, position: &Toy, mv: Option<ToyMove>, ply: u32, window: Window) {
        let mv = mv.map_or_else(|| "start".to_owned(), |mv| mv.to_string());
        self.0.push(format!("{ply} enter {mv} {position} {} {}", window.alpha(), window.beta()));
    }

    fn evaluate(&mut self, position: &Toy, ply: u32, value: Value) {
        self.0.push(format!("{ply} evaluate {position} {value}"));
    }

    fn cut(&mut self, _: &Toy, ply: u32, value: Value, unseen: &[ToyMove]) {
        let unseen: Vec<String> = unseen.iter().map(ToString::to_string).collect();
        self.0.push(format!("{ply} cut at {value}: {}", unseen.join(" ")));
    }

    fn leave(&mut self, position: &Toy, ply: u32, value: Value) {
        self.0.push(format!("{ply} leave {position} {value}"));
    }
}

fn diary(name: &str, toy: &Toy, limits: &Limits) -> Diary {
    let mut diary = Diary::default();
    let mut searcher: AnySearcher = name.parse().expect("a search");
    let watched = searcher.observe(toy, &Coarse, limits, &mut diary);
    let alone = searcher.search(toy, &Coarse, limits);
    assert_eq!((watched.value(), watched.pv), (alone.value(), alone.pv));
    diary
}

#[test]
fn alpha_beta_is_told_step_by_step() {
    let toy: Toy = "((3 5) (2 9))".parse().expect("a tree");
    assert_eq!(
        diary("alpha-beta", &toy, &Limits::none()).0,
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
    fn the_same_steps_are_told_alike(tree in tree(), depth in prop::option::of(0_u32..6)) {
        let toy: Toy = tree.parse().expect("a tree");
        let limits = Limits { depth, ..Limits::none() };
        let recursive = diary("recursive", &toy, &limits);
        prop_assert_eq!(&recursive, &diary("iterative", &toy, &limits));
        prop_assert_eq!(&recursive, &diary("tree", &toy, &limits));
        let cutting = diary("alpha-beta", &toy, &limits);
        prop_assert_eq!(&cutting, &diary("alpha-beta-iterative", &toy, &limits));
    }

    /// Also where a limit stops the search, every position that was entered is left.
    #[test]
    fn what_is_entered_is_left(tree in tree(), nodes in 0_u64..60) {
        let toy: Toy = tree.parse().expect("a tree");
        for name in AnySearcher::names() {
            let diary = diary(name, &toy, &Limits::none().with_nodes(nodes));
            let count = |what| diary.0.iter().filter(|line| line.contains(what)).count();
            prop_assert_eq!(count(" enter "), count(" leave "), "{}", name);
        }
    }
}

#[test]
fn statistics_are_what_an_observer_counts() {
    let toy: Toy = "(((2 -1) (5)) (5 -4 0) ((-4 9)))".parse().expect("a tree");
    for mut searcher in AnySearcher::all() {
        let mut diary = Diary::default();
        let report = searcher.observe(&toy, &ZeroEvaluator, &Limits::to_depth(2), &mut diary);
        let count = |what| diary.0.iter().filter(|line| line.contains(what)).count() as u64;
        let stats = report.stats;
        assert_eq!((stats.nodes, stats.evaluations), (count(" enter "), count(" evaluate ")));
        assert_eq!(stats.cutoffs, count(" cut "));
    }
}
