//! A custom game, defined with the public API only: rules, a heuristic and an entry in the catalog. Every search solves it,
//! sessions play it, and it passes the laws.

use std::fmt;

use plywood::laws::Laws;
use plywood::{AnySearcher, Catalog, Entry, Game, Limits, MoveList, Outcome, Player, Value};

/// Kayles: a move knocks down one standing pin or two adjacent ones; the side that knocks down the last pin wins.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Kayles {
    pins: Vec<bool>,
    to_move: Player,
}

/// A move: the first pin that it knocks down, counted from 1, and the number of pins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Knock {
    pin: usize,
    count: usize,
}

impl Kayles {
    fn new(pins: usize) -> Self {
        Self { pins: vec![true; pins], to_move: Player::First }
    }
}

impl fmt::Display for Kayles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pins.iter().try_for_each(|pin| f.write_str(if *pin { "!" } else { "." }))
    }
}

impl fmt::Display for Knock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.pin, if self.count == 2 { "+" } else { "" })
    }
}

impl Game for Kayles {
    type Move = Knock;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        let empty = self.pins.iter().all(|pin| !pin);
        empty.then(|| Outcome::Win(self.to_move.opponent()))
    }

    fn moves(&self) -> MoveList<Knock> {
        let knocks =
            (1..=2).flat_map(|count| (1..).map(move |pin| Knock { pin, count }).take(self.pins.len()));
        let stands = |pin| self.pins.get(pin - 1) == Some(&true);
        knocks.filter(|knock| (knock.pin..knock.pin + knock.count).all(stands)).collect()
    }

    fn apply(&self, mv: Knock) -> Self {
        let mut pins = self.pins.clone();
        pins[mv.pin - 1..][..mv.count].fill(false);
        Self { pins, to_move: self.to_move.opponent() }
    }
}

/// Scores a position by a rough heuristic: an odd number of standing pins is good for the side to move.
fn parity(position: &Kayles) -> f64 {
    if position.pins.iter().filter(|pin| **pin).count() % 2 == 0 { -0.5 } else { 0.5 }
}

plywood::laws!(kayles_is_lawful, Kayles::new(6), "parity" => parity);

#[test]
fn a_catalog_opens_the_game_and_every_search_solves_it() {
    let sizes = |pins: usize| (pins <= 9).then(|| Kayles::new(pins));
    let catalog: Catalog =
        plywood_games::catalog().with(Entry::sized("kayles", 5, "0 to 9", sizes).heuristic("parity", parity));
    assert!(catalog.names().contains(&"kayles") && catalog.names().contains(&"tippy"));
    let mut session = catalog.open("kayles:7").expect("a game");
    assert_eq!((session.spec(), session.heuristics()), ("kayles:7", vec!["blind", "parity"]));
    for mut searcher in AnySearcher::all() {
        // The first player wins by knocking down the middle pin and answering each move with its mirror image.
        let report = session.search(&mut searcher, None, &Limits::none()).expect("a heuristic");
        assert!(matches!(report.value(), Some(Value::Win { .. })));
        let shallow =
            session.search(&mut searcher, Some("parity"), &Limits::to_depth(1)).expect("a heuristic");
        assert_eq!(shallow.value(), Some(Value::Estimate(0.5)));
    }
    let error = session.play("8").expect_err("there are seven pins");
    assert!(error.to_string().starts_with("move 1, `8`: not a legal move here; the legal moves are 1 2 3"));
    for mv in ["4", "1+", "6+", "3", "5"] {
        session.play(mv).expect("a legal move");
    }
    assert_eq!(session.outcome(), Some(Outcome::Win(Player::First)));
    assert_eq!(session.play("4").expect_err("it is over").to_string(), "move 6, `4`: the game is over");
    assert_eq!(session.undo().as_deref(), Some("5"));
    let error = session.play("4").expect_err("the pin is down").to_string();
    assert!(error.contains("no longer legal (it was played as move 1); the legal moves are 5"), "{error}");
    session.play("5").expect("a legal move");
    session.undo();
    while session.undo().is_some() {}
    for mv in ["6", "1+", "4"] {
        session.play(mv).expect("a legal move");
    }
    let error = session.play("1").expect_err("the pin is down").to_string();
    assert!(error.contains("(it was last legal as move 2); the legal moves are"), "{error}");
    assert_eq!(Laws::new().seed(7).check(&Kayles::new(5)), Ok(()));
}
