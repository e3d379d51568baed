//! The keys of Stonehenge: positions with equal keys have equal values.

use std::collections::{HashMap, HashSet};

use crate::common::{after, playouts, reachable};
use plywood::laws::MinimaxOracle;
use plywood::{Evaluator, Game, ZeroEvaluator};
use plywood_games::{Rough, Stonehenge};

fn stonehenge(size: u32) -> Stonehenge {
    Stonehenge::new(size).unwrap()
}

fn key_after(size: u32, moves: &str) -> u128 {
    after(&stonehenge(size), moves).key().unwrap()
}

/// Checks that positions with equal keys have equal values at each of these depths; `None` stands for a search to the
/// end.
fn check_keys<'a>(positions: impl IntoIterator<Item = &'a Stonehenge>, depths: &[Option<u32>]) {
    let evaluators: [&dyn Evaluator<Stonehenge>; 2] = [&ZeroEvaluator, &Rough];
    let mut searches = evaluators.map(MinimaxOracle::new);
    let mut known: HashMap<u128, (&Stonehenge, Vec<_>)> = HashMap::new();
    for position in positions {
        let values =
            depths.iter().flat_map(|&depth| searches.each_mut().map(|search| search.value(position, depth)));
        let values: Vec<_> = values.collect();
        let (same, expected) = known.entry(position.key().unwrap()).or_insert((position, values.clone()));
        assert_eq!(*expected, values, "positions with equal keys have different values:\n{same}\n{position}");
    }
}

#[test]
fn equal_keys_have_equal_values() {
    for size in 1..=2 {
        let depths = [None, Some(0), Some(1), Some(2), Some(3), Some(4), Some(5)];
        check_keys(&reachable(&stonehenge(size)), &depths);
    }
    check_keys(&reachable(&stonehenge(3)), &[None, Some(0), Some(1), Some(2)]);
}

#[test]
fn equal_keys_have_equal_values_on_large_boards() {
    for size in 4..=6 {
        let near: HashSet<_> = playouts(&stonehenge(size))
            .into_iter()
            .filter(|position| !position.is_over() && position.legal_moves().len() <= 8)
            .flat_map(|position| reachable(&position))
            .collect();
        assert!(near.len() > 10_000);
        check_keys(&near, &[None, Some(0), Some(1), Some(2)]);
    }
}

#[test]
fn the_numbers_of_distinct_keys_are_known() {
    let keys = |size| {
        let positions = reachable(&stonehenge(size));
        (positions.iter().map(Game::key).collect::<HashSet<_>>().len(), positions.len())
    };
    assert_eq!(keys(1), (2, 4));
    assert_eq!(keys(2), (95, 2_135));
    assert_eq!(keys(3), (18_476, 316_639));
}

#[test]
fn symmetric_positions_have_equal_keys() {
    let openings = |size| {
        let start = stonehenge(size);
        start.legal_moves().into_iter().map(|mv| start.key_after(mv)).collect::<HashSet<_>>().len()
    };
    assert_eq!([1, 2, 3, 4, 5, 6].map(openings), [1, 2, 3, 4, 6, 7]);
    let turned = ["A G R", "B H Q", "Y R G", "U Q H", "T M K", "O K M"];
    let keys: Vec<_> = turned.into_iter().map(|moves| key_after(5, moves)).collect();
    assert!(keys.iter().all(|key| *key == keys[0]), "{keys:?}");
}

#[test]
fn key_bits_are_as_documented() {
    assert_eq!([1, 2, 3, 4, 5, 6].map(|size| stonehenge(size).key_bits()), [9, 18, 30, 42, 57, 72]);
}
