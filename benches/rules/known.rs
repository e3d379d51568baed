//! Published facts that the rules of the games must reproduce.

use plywood::laws::Laws;
use plywood::{Game, Goal, Limited, Limits, Player, Solver, Value, WinDrawLoss, census};

use super::domineering::Domineering;
use super::dots::Dots;
use super::hex::Hex;
use super::hinted::{Hinted, Hints};
use super::kalah::Kalah;
use super::kayles::DawsonsKayles;
use super::morris::ThreeMensMorris;
use super::othello::Othello;
use super::rivals;

/// Panics if a fact does not hold.
pub(crate) fn check() {
    check_laws();
    check_kalah();
    check_othello();
    check_hex();
    check_morris();
    check_dots::<2, 2>();
    check_dots::<2, 3>();
    check_dots::<3, 2>();
    // The rows that are lost, from the nim-sequence of "Winning Ways", chapter 4.
    let lost = [0, 1, 5, 9, 15, 21, 25, 29];
    for pins in 0..=30 {
        let is_lost = outcome(&DawsonsKayles::new(pins)) == WinDrawLoss::Loss;
        assert_eq!(is_lost, lost.contains(&pins), "Dawson's Kayles with {pins} pins");
    }
    // The one-box game goes to the side that draws the last edge; on 2 x 2, the first player wins by 3 boxes to 1.
    assert_eq!(rivals::alpha_beta(&Dots::<1, 1>::new()).value, Some(Value::Points(-1)));
    assert_eq!(rivals::alpha_beta(&Dots::<2, 2>::new()).value, Some(Value::Points(2)));
    // Up to 4 x 4, the side that begins wins; on 1 x 1 it cannot move.
    assert_eq!(outcome(&Domineering::<1>::new()), WinDrawLoss::Loss);
    assert_eq!(outcome(&Domineering::<2>::new()), WinDrawLoss::Win);
    assert_eq!(outcome(&Domineering::<3>::new()), WinDrawLoss::Win);
    assert_eq!(outcome(&Domineering::<4>::new()), WinDrawLoss::Win);
}

/// Returns the result for the side to move.
fn outcome<G: Game>(position: &G) -> WinDrawLoss {
    Solver::default()
        .solve(position, Goal::Outcome, &Limits::none())
        .verdict
        .expect("no limit stops it")
        .value
}

fn check_laws() {
    fn hold<G: Game>(start: &G) {
        let checked = Laws::new().cases(4).nodes(500).check(start);
        checked.unwrap_or_else(|violation| panic!("{violation}"));
    }
    fn hold_with_hints<G: Hints>(start: &G) {
        hold(start);
        hold(&Hinted(start.clone()));
    }
    hold_with_hints(&Kalah::<3>::new(2));
    hold_with_hints(&Othello::<4>::new());
    hold_with_hints(&Dots::<2, 2>::new());
    hold_with_hints(&DawsonsKayles::new(20));
    hold_with_hints(&Domineering::<4>::new());
    hold_with_hints(&Hex::<3>::new());
    hold(&Limited::new(ThreeMensMorris::new(), 20));
    hold(&Limited::new(Hinted(ThreeMensMorris::new()), 20));
}

/// The results of 1 to 6 seeds in each of 1, 2 and 3 pits, from the table of "Solving Kalah". With these sizes, the margins
/// depend on the variant of the capture, and the results do not.
fn check_kalah() {
    fn results<const PITS: usize>() -> String {
        let result = |seeds| match outcome(&Kalah::<PITS>::new(seeds)) {
            WinDrawLoss::Loss => 'L',
            WinDrawLoss::Draw => 'D',
            WinDrawLoss::Win => 'W',
        };
        (1..=6).map(result).collect()
    }
    assert_eq!([results::<1>(), results::<2>()], ["DLWLWD", "WLLLWW"]);
    assert_eq!(results::<3>(), "DWWWWL");
}

/// The numbers of lines of play on 8 x 8, and the number of games on 4 x 4.
fn check_othello() {
    let perft = [4, 12, 56, 244, 1_396, 8_200];
    for (depth, count) in (1..).zip(perft) {
        assert_eq!(census::perft(&Othello::<8>::new(), depth, &Limits::none()), Ok(count), "depth {depth}");
    }
    assert_eq!(games(&Othello::<4>::new()), 60_060);
}

/// Returns the number of games from `position` to an end.
fn games<G: Game>(position: &G) -> u64 {
    if position.is_over() { 1 } else { position.moves().iter().map(|&mv| games(&position.apply(mv))).sum() }
}

/// Exactly one side has a chain on a full board, whoever owns which cells (J. Nash).
fn check_hex() {
    for cells in 0_u32..1 << 9 {
        let full = Hex::<3>::with_stones([cells, !cells & 0x1ff]);
        let is_connected = [Player::First, Player::Second].map(|player| full.is_connected(player));
        assert!(is_connected[0] != is_connected[1], "{full}");
    }
}

/// The result of each first move: see the source in [`super::morris`].
fn check_morris() {
    use WinDrawLoss::{Draw, Loss, Win};
    let start = ThreeMensMorris::new();
    let results = start.moves().into_iter().map(|mv| outcome(&Limited::new(start.apply(mv), 19)));
    assert_eq!(results.collect::<Vec<_>>(), [Draw, Win, Draw, Win, Loss, Win, Draw, Win, Draw]);
}

/// The hints are true, whichever edges are drawn.
fn check_dots<const COLUMNS: u32, const ROWS: u32>() {
    let mut start = Hinted(Dots::<COLUMNS, ROWS>::new());
    let all = Dots::<COLUMNS, ROWS>::EDGES;
    let mut margins = vec![0; all as usize + 1];
    for edges in (0..all).rev() {
        start.0.edges = edges;
        let margin = |mv| {
            let after = start.apply(mv);
            let to_come = margins[after.0.edges as usize];
            i32::from(after.0.margin) + if after.to_move() == start.to_move() { to_come } else { -to_come }
        };
        let best = start.moves().into_iter().map(margin).max().expect("an edge is open");
        assert_eq!(start.undominated_moves().into_iter().map(margin).max(), Some(best), "{start}");
        assert!(start.static_bounds().contains(Value::Points(best)), "{start}");
        margins[edges as usize] = best;
    }
    // A key is the set of edges of an equivalent position.
    for edges in 0..=all {
        start.0.edges = edges;
        let key = usize::try_from(start.key().expect("a key")).expect("a set of edges");
        assert_eq!(margins[edges as usize], margins[key], "{start}");
    }
}
