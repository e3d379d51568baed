//! Golden files of one complete game of each kind, with boards, legal moves and values: a change of rules, notation,
//! boards or values makes the test fail.
//!
//! `PLYWOOD_BLESS=1 cargo test --test engine golden` updates the files; review the difference before you commit it.

use std::fmt::Write as _;
use std::path::Path;

use plywood::play::RandomMove;
use plywood::{AnySearcher, Limits};
use plywood_games::catalog;

const GAMES: [(&str, u64); 6] = [
    ("stonehenge:3", 1),
    ("subtract-square:50", 2),
    ("tippy:4", 3),
    ("connect:4x4x4", 4),
    ("tic-tac-toe", 5),
    ("alquerque", 6),
];

/// Returns a game as text. The first player moves at random; the second plays the best move of the default search to
/// depth 4. The text contains the value and the best move of this search for every position.
fn played_game(spec: &str, seed: u64) -> String {
    let mut session = catalog().open(spec).expect("a game of the catalog");
    let mut generator = RandomMove::seeded(seed);
    let mut text = format!("{spec}, seed {seed}\n");
    while session.outcome().is_none() {
        let report = session
            .search(&mut AnySearcher::default(), None, &Limits::to_depth(4))
            .expect("the default heuristic");
        let value = report.value().expect("the search is finished");
        let best = report.best.clone().expect("the game is not over");
        let mv = if session.moves().len().is_multiple_of(2) {
            session.random_move(&mut generator).expect("the game is not over")
        } else {
            best.clone()
        };
        let (side, legal) = (session.to_move(), session.legal_moves().join(" "));
        write!(text, "\n{}\n{side} to move: {legal}\n", session.board()).expect("text");
        writeln!(text, "to depth 4: {value}, best {best}; plays {mv}").expect("text");
        session.play(&mv).expect("a legal move");
    }
    let outcome = session.outcome().expect("the game is over");
    writeln!(text, "\n{}\n{outcome}", session.board()).expect("text");
    text
}

#[test]
fn games_match_their_golden_files() {
    for (spec, seed) in GAMES {
        let file = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("golden")
            .join(format!("{}.txt", spec.replace(':', "-")));
        let found = played_game(spec, seed);
        if std::env::var_os("PLYWOOD_BLESS").is_some() {
            std::fs::write(&file, &found).expect("the file can be written");
        }
        let golden = std::fs::read_to_string(&file).expect("a golden file");
        assert_eq!(found, golden, "{} has changed", file.display());
    }
}
