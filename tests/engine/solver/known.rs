//! Known values of games that are too large for a plain search.

#[path = "../../../benches/solver/plain.rs"]
mod plain;

use plain::Plain;
use plywood::solver::{Mtdf, PrincipalVariation, ProofNumber, Solver, SolverOptions};
use plywood::{AnySearcher, Game, Limits, Observer, SearchEnd, Searcher, Value, Window, ZeroEvaluator};
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
fn history_and_refutations_order_moves() {
    let game = Plain(Connect::new(3, 5, 3).expect("a size"));
    let nodes = |history, limits: &Limits| {
        let options = SolverOptions::default().with_history(history);
        Solver { options }.search(&game, &ZeroEvaluator, limits).stats.nodes
    };
    // Without a depth limit, the option switches the relative history; with one, refutations.
    assert_ne!(nodes(true, &Limits::none()), nodes(false, &Limits::none()));
    let limits = Limits::none().with_depth(12);
    assert!(nodes(true, &limits) < nodes(false, &limits));
}

/// An observer that keeps, for each search of the root, the moves in the order in which they are searched.
struct RootMoves<M>(Vec<Vec<M>>);

impl<G: Game> Observer<G> for RootMoves<G::Move> {
    fn enter(&mut self, _: &G, mv: Option<G::Move>, ply: u32, _: Window) {
        match ply {
            0 => self.0.push(Vec::new()),
            1 => self.0.last_mut().expect("a root").extend(mv),
            _ => {}
        }
    }
}

#[test]
fn the_refutation_of_a_move_is_searched_next() {
    // The first player threatens to win in column 6, and the second player is to move:
    //
    // 1 2 3 4 5 6 7
    // . . . . . . .
    // . . . . . . .
    // . . . X . . .
    // . . . O . . .
    // . . . O . . .
    // . O X X X . .
    let start = Plain(Connect::new(7, 6, 4).expect("a size"));
    let threat = ["3", "2", "4", "4", "5", "4", "4"]
        .into_iter()
        .fold(start, |position, name| position.apply(position.parse_move(name).expect("a legal move")));
    let order = |history| {
        let mut observer = RootMoves(Vec::new());
        let options = SolverOptions::default().with_history(history).with_iterative_deepening(false);
        let limits = Limits::none().with_depth(3);
        let report = Solver { options }.observe(&threat, &ZeroEvaluator, &limits, &mut observer);
        assert_eq!(report.best.map(|mv| mv.to_string()), Some("6".to_owned()));
        let mut searches = observer.0.into_iter().map(|mut moves| {
            // A move whose null window fails high is searched again.
            moves.dedup();
            moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
        });
        searches.next().expect("a search")
    };
    assert_eq!(order(false), "1 2 3 4 5 6 7");
    assert_eq!(order(true), "1 6 2 3 4 5 7");
}
