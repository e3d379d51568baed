//! The usual search, which is compiled separately, takes the same steps as the general search.

use plywood::{AnySearcher, Game, Limits, Observer, Player, Report, Searcher, Stats, ZeroEvaluator};
use plywood_games::{Connect, Stonehenge};

use super::keys::{ALL, Keys, WithKeys};
use crate::common::coins::Coins;
use crate::common::declared_keys::DeclaredKeys;

fn counts(stats: Stats) -> [u64; 5] {
    [stats.nodes, stats.leaves, stats.cutoffs, stats.table_hits, stats.table_filled]
}

/// An observer of nodes: a search with it is not usual.
struct NodeObserver;

impl<G: Game> Observer<G> for NodeObserver {}

fn check<G: Game>(game: &G, all_keys: &[Keys]) {
    for depth in [None, Some(3), Some(6), Some(9)] {
        check_within(game, all_keys, &Limits { depth, ..Limits::none() });
    }
}

fn check_within<G: Game>(game: &G, all_keys: &[Keys], limits: &Limits) {
    for &keys in all_keys {
        let position = WithKeys { game: game.clone(), keys };
        for mut searcher in AnySearcher::solvers() {
            let usual = searcher.search(&position, &ZeroEvaluator, limits);
            let general = searcher.observe(&position, &ZeroEvaluator, limits, &mut NodeObserver);
            let name = searcher.name();
            assert_eq!((usual.value(), &usual.pv), (general.value(), &general.pv), "{name}: {position}");
            assert_eq!(counts(usual.stats), counts(general.stats), "{name}: {position}");
        }
    }
}

#[test]
fn the_usual_search_takes_the_steps_of_the_general_search() {
    check(&Connect::new(4, 4, 3).expect("a size"), &ALL);
    check(&Stonehenge::new(2).expect("a size"), &ALL);
    check(&Coins::new(9, 4), &ALL);
    // The tables grow during these searches.
    check(&Connect::new(5, 4, 4).expect("a size"), &[Keys::Unchanged, Keys::Long, Keys::None]);
}

fn search_declared<const DECLARED: bool>(has_keys: bool, depth: Option<u32>) -> Report<u32> {
    let position = DeclaredKeys::<DECLARED> { left: 40, to_move: Player::First, has_keys };
    let limits = Limits { depth, ..Limits::none() };
    AnySearcher::solvers()[0].search(&position, &ZeroEvaluator, &limits)
}

#[test]
fn a_false_declaration_of_keys_changes_no_step() {
    for (has_keys, depth) in [(true, None), (false, None), (true, Some(12)), (false, Some(12))] {
        let (yes, no) = (search_declared::<true>(has_keys, depth), search_declared::<false>(has_keys, depth));
        assert_eq!((yes.value(), &yes.pv), (no.value(), &no.pv));
        assert_eq!(counts(yes.stats), counts(no.stats));
        assert!(yes.stats.table_hits > 0, "{}", yes.stats.nodes);
    }
}
