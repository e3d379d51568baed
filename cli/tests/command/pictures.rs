//! `board` and `worksheet`, and pictures for LaTeX.

use crate::running::run;
use crate::tree::{LECTURE, assert_golden};

#[test]
fn boards_are_drawn_at_the_text_of_a_position_and_after_moves() {
    let position = ["board", "tic-tac-toe", "--position", "X../OX./...", "--moves", "a3"];
    let ran = run(&position);
    assert!(
        ran.output.ends_with("\n  a b c\n1 X . .\n2 O X .\n3 O . .\n\nposition:X../OX./O..\n"),
        "{ran:?}"
    );
    let svg = run(&[&position[..], &["--format", "svg"]].concat());
    let document = roxmltree::Document::parse(svg.output.trim_end()).expect("well-formed SVG");
    let pieces = |side| {
        let class = format!("piece {side}");
        document.descendants().filter(|node| node.attribute("class") == Some(&class)).count()
    };
    assert_eq!((svg.code, pieces("first"), pieces("second")), (0, 2, 2));
    run(&["board", "tic-tac-toe", "--position", "XXX/X../..."])
        .assert_refused(3, &["the numbers of pieces do not match"]);
    run(&["board", "tic-tac-toe", "b2"]).assert_refused(2, &["--moves"]);
}

#[test]
fn pictures_for_latex_have_not_changed() {
    let board = ["board", "stonehenge:2", "--moves", "A G D", "--format", "tikz"];
    assert_golden(&board, "tests/golden/board.tex");
    assert_golden(
        &["tree", LECTURE, "--search", "alpha-beta", "--format", "tikz"],
        "tests/golden/lecture.tex",
    );
}

#[test]
fn a_worksheet_has_exact_answers_and_depends_only_on_its_seed() {
    let arguments = ["worksheet", "tic-tac-toe", "--positions", "5", "--seed", "3"];
    let ran = run(&arguments);
    assert_eq!((ran.code, ran.output.matches("Exercise ").count()), (0, 5), "{}", ran.errors);
    let page = |output: &str| output.split("</metadata>").last().map(str::to_owned);
    assert_eq!(page(&ran.output), page(&run(&arguments).output));
    // The first answer: its value is that of `analyze` at the same position.
    let (_, answers) = ran.output.split_once("class=\"answers\"").expect("the answers");
    let cells: Vec<&str> =
        answers.split("<td>").skip(1).filter_map(|cell| cell.split("</td>").next()).collect();
    let [number, value, best, path] = cells[..4] else { panic!("{answers}") };
    let moves = path.strip_prefix("tic-tac-toe after ").expect("moves");
    let found = run(&["analyze", "tic-tac-toe", "--each", "--moves", moves]);
    assert!(number == "1" && found.output.contains(value), "{value}: {}", found.output);
    let object = run(&["analyze", "tic-tac-toe", "--each", "--json", "--moves", moves]).object();
    let each = object["each"].as_array().expect("a list");
    let equal = each.iter().filter(|entry| entry["value"] == object["value"]);
    let expected: Vec<&str> = equal.filter_map(|entry| entry["move"].as_str()).collect();
    assert_eq!(best, expected.join(" "));
}

#[test]
fn a_worksheet_asks_for_the_points_of_a_game_with_points() {
    let question = |game| run(&["worksheet", game, "--seed", "1"]).output;
    assert!(question("((3 5) (2 9))").contains("and by how many points?"));
    assert!(question("tic-tac-toe").contains("and in how many plies?"));
    assert!(question("((3 W) (2 L))").contains("and in how many plies or by how many points?"));
}

#[test]
fn a_worksheet_without_suitable_positions_is_refused() {
    run(&["worksheet", "(3 3)", "--seed", "1"])
        .assert_refused(3, &["no position has values", "smaller size"]);
    let few = run(&["worksheet", "((3 5) (2 9))", "--seed", "1"]);
    assert_eq!(few.output.matches("Exercise ").count(), 3);
    assert!(few.errors.contains("only 3 suitable positions were found, of 6"), "{}", few.errors);
}
