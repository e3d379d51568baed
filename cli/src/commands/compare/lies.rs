//! Searches that do not agree, since a game lies to those that listen to its hints.

use std::fmt;

use clap::FromArgMatches;
use plywood::toy::{Toy, ToyMove};
use plywood::{Bounds, Catalog, Entry, Game, MoveList, Outcome, Player, Value};
use serde_json::json;

use crate::arguments::Arguments;
use crate::ending::Ending;
use crate::program::Program;

/// A tree that tells a lie about the position in which the first player wins at once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Liar(Toy);

impl fmt::Display for Liar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Game for Liar {
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

/// What the command says of the lying tree, and how it ends.
fn compare(options: &[&str]) -> (Ending, String) {
    let toy: Toy = "(((W D) (W (L D))) L)".parse().expect("a tree");
    let catalog = Catalog::new().with(Entry::new("liar", move || Liar(toy.clone())));
    let program = Program::new("liar", "", catalog);
    let words = [&["liar", "compare"], options].concat();
    let matches = program.parser().try_get_matches_from(words).expect("arguments");
    let arguments = Arguments::from_arg_matches(&matches).expect("arguments");
    let mut output = Vec::new();
    let ending = arguments.command.run(&program, &mut output).expect("it runs");
    (ending, String::from_utf8(output).expect("text"))
}

#[test]
fn a_disagreement_is_shown_where_it_is_smallest_with_both_lines() {
    let (ending, text) = compare(&["--search", "alpha-beta,recursive,pvs"]);
    assert_eq!(ending, Ending::Wrong);
    let shown = "\
alpha-beta and pvs disagree about the value
the smallest position that shows it: liar after a, second to move

((W D) (W (L D)))

alpha-beta: loss 2, best move a, line a a
pvs: draw, best move a, line a a
plain minimax: first wins in 2 plies
";
    assert!(text.contains(shown), "{text}");
    assert!(text.ends_with("1 piece of work: 1 disagreement\n"), "{text}");
}

#[test]
fn a_disagreement_is_an_object() {
    let (ending, text) = compare(&["--search", "recursive,solver", "--json"]);
    assert_eq!(ending, Ending::Wrong);
    let object: serde_json::Value = serde_json::from_str(&text).expect("an object");
    assert_eq!(object["agree"], false);
    let shown = &object["disagreements"][0];
    assert_eq!((&shown["moves"], &shown["about"]), (&json!(["a"]), &json!("value")));
    assert_eq!((&shown["to_move"], &shown["minimax"]["kind"]), (&json!("second"), &json!("loss")));
    assert_eq!(shown["opinions"][1]["search"], "solver");
    assert_eq!(shown["opinions"][1]["value"]["kind"], "draw");
}
