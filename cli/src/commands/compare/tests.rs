//! Disagreements between searches on a game whose bounds are wrong.

use std::ffi::OsString;
use std::fmt;

use plywood::toy::{Toy, ToyMove};
use plywood::{Bounds, Catalog, Entry, Game, MoveList, Outcome, Player, Value};
use serde_json::json;

use crate::arguments;
use crate::ending::CommandEnding;
use crate::program::Program;

/// A tree with wrong bounds for the position in which the first player wins at once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct WrongBounds(Toy);

impl fmt::Display for WrongBounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Game for WrongBounds {
    type Move = ToyMove;

    fn to_move(&self) -> Player {
        self.0.to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn moves(&self) -> MoveList<ToyMove> {
        self.0.moves()
    }

    fn apply(&self, mv: ToyMove) -> Self {
        Self(self.0.apply(mv))
    }

    fn static_bounds(&self) -> Bounds {
        if self.0.to_string() == "(W D)" { Bounds::exact(Value::Draw) } else { Bounds::UNKNOWN }
    }
}

/// Runs `compare` on a tree with [`WrongBounds`]; returns the ending and the output.
fn compare(options: &[&str]) -> (CommandEnding, String) {
    let toy: Toy = "(((W D) (W (L D))) L)".parse().expect("a tree");
    let catalog = Catalog::new().with(Entry::new("wrong-bounds", move || WrongBounds(toy.clone())));
    let program = Program::new("wrong-bounds", "", catalog);
    let words = [&["wrong-bounds", "compare"], options].concat();
    let words: Vec<OsString> = words.into_iter().map(Into::into).collect();
    let (command, _) = arguments::parse(
        arguments::parser("wrong-bounds", "", true, &plywood::Catalog::new().searches()),
        &words,
    )
    .expect("arguments");
    let mut output = Vec::new();
    let ending = super::super::run_command(&command, &program, &mut output).expect("it runs");
    (ending, String::from_utf8(output).expect("text"))
}

#[test]
fn a_disagreement_is_shrunk_and_shown_with_both_variations() {
    let (ending, text) = compare(&["--search", "alpha-beta,recursive,pvs"]);
    assert_eq!(ending, CommandEnding::Wrong);
    let expected = "\
alpha-beta and pvs disagree about the value
the smallest position that shows it: wrong-bounds after a, second to move

((W D) (W (L D)))

alpha-beta: loss 2, best move a, line a a
pvs: draw, best move a, line a a
plain minimax: first wins in 2 plies
";
    assert!(text.contains(expected), "{text}");
    assert!(text.ends_with("1 comparison: 1 disagreement\n"), "{text}");
}

#[test]
fn a_disagreement_is_written_as_json() {
    let (ending, text) = compare(&["--search", "recursive,solver", "--json"]);
    assert_eq!(ending, CommandEnding::Wrong);
    let object: serde_json::Value = serde_json::from_str(&text).expect("an object");
    assert_eq!(object["agree"], false);
    let shown = &object["disagreements"][0];
    assert_eq!((&shown["moves"], &shown["about"]), (&json!(["a"]), &json!("value")));
    assert_eq!((&shown["to_move"], &shown["minimax"]["kind"]), (&json!("second"), &json!("loss")));
    assert_eq!(shown["opinions"][1]["search"], "solver");
    assert_eq!(shown["opinions"][1]["value"]["kind"], "draw");
}
