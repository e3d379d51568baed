//! Stonehenge's key: what it erases makes no difference.

use std::collections::{HashMap, HashSet};

use crate::common::{after, playouts, reachable};
use plywood::laws::MinimaxOracle;
use plywood::{Evaluator, Game, ZeroEvaluator};
use plywood_games::{Rough, Stonehenge};

fn stonehenge(side: u32) -> Stonehenge {
    Stonehenge::new(side).unwrap()
}

fn key_after(side: u32, moves: &str) -> u128 {
    after(&stonehenge(side), moves).key().unwrap()
}

/// Checks that positions with one key have one value, to the end and to some depths.
fn keys_tell_values<'a>(positions: impl IntoIterator<Item = &'a Stonehenge>, depths: &[Option<u32>]) {
    let evaluators: [&dyn Evaluator<Stonehenge>; 2] = [&ZeroEvaluator, &Rough];
    let mut searches = evaluators.map(MinimaxOracle::new);
    let mut known: HashMap<u128, (&Stonehenge, Vec<_>)> = HashMap::new();
    for position in positions {
        let values =
            depths.iter().flat_map(|&depth| searches.each_mut().map(|search| search.value(position, depth)));
        let values: Vec<_> = values.collect();
        let (same, expected) = known.entry(position.key().unwrap()).or_insert((position, values.clone()));
        assert_eq!(*expected, values, "of these, which have one key:\n{same}\n{position}");
    }
}

#[test]
fn equal_keys_have_equal_values() {
    for side in 1..=2 {
        let depths = [None, Some(0), Some(1), Some(2), Some(3), Some(4), Some(5)];
        keys_tell_values(&reachable(&stonehenge(side)), &depths);
    }
    keys_tell_values(&reachable(&stonehenge(3)), &[None, Some(0), Some(1), Some(2)]);
}

#[test]
fn equal_keys_have_equal_values_on_large_boards() {
    for side in 4..=5 {
        let near: HashSet<_> = playouts(&stonehenge(side))
            .into_iter()
            .filter(|position| !position.is_over() && position.legal_moves().len() <= 8)
            .flat_map(|position| reachable(&position))
            .collect();
        assert!(near.len() > 10_000);
        keys_tell_values(&near, &[None, Some(0), Some(1), Some(2)]);
    }
}

#[test]
fn a_key_stands_for_many_positions() {
    let keys = |side| {
        let positions = reachable(&stonehenge(side));
        (positions.iter().map(Game::key).collect::<HashSet<_>>().len(), positions.len())
    };
    assert_eq!(keys(1), (2, 4));
    assert_eq!(keys(2), (95, 2_135));
    assert_eq!(keys(3), (18_476, 316_639));
}

#[test]
fn a_key_is_the_same_in_all_six_ways_to_look_at_the_board() {
    let openings = |side| {
        let start = stonehenge(side);
        start.legal_moves().into_iter().map(|mv| start.key_after(mv)).collect::<HashSet<_>>().len()
    };
    assert_eq!([1, 2, 3, 4, 5].map(openings), [1, 2, 3, 4, 6]);
    let turned = ["A G R", "B H Q", "Y R G", "U Q H", "T M K", "O K M"];
    let keys: Vec<_> = turned.into_iter().map(|moves| key_after(5, moves)).collect();
    assert!(keys.iter().all(|key| *key == keys[0]), "{keys:?}");
}

#[test]
fn keys_are_small() {
    assert_eq!([1, 2, 3, 4, 5].map(|side| stonehenge(side).key_bits()), [9, 18, 30, 42, 57]);
}
