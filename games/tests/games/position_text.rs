//! Position texts: every position text reads back, different positions have different texts, and a malformed text is
//! rejected with a reason.

use std::collections::HashMap;

use crate::common::{after, playouts, reachable};
use crate::contracts::for_every_game;
use plywood::{Game, Player};
use plywood_games::{Alquerque, Connect, Stonehenge, SubtractSquare, TicTacToe, Tippy};
use proptest::prelude::*;

fn check_texts<'a, G: Game + 'a>(positions: impl IntoIterator<Item = &'a G>) {
    let mut by_text: HashMap<String, &G> = HashMap::new();
    let mut reader = None;
    for position in positions {
        let text = position.position_text().unwrap();
        assert!(!text.contains(|sign: char| sign.is_whitespace() || sign == ','), "{text}");
        let reader = *reader.get_or_insert(position);
        assert_eq!(reader.parse_position(&text).as_ref(), Ok(position), "{text} of\n{position}");
        assert_eq!(*by_text.entry(text).or_insert(position), position, "both have the same text");
    }
}

#[test]
fn every_position_text_reads_back() {
    for_every_game!(check_texts);
}

#[test]
fn position_texts_are_written_as_documented() {
    let text = |position_text: Option<String>| position_text.unwrap();
    assert_eq!(text(after(&TicTacToe::new(), "b2 a2 a1").position_text()), "X../OX./...");
    assert_eq!(text(after(&Tippy::new(4).unwrap(), "d1 a4").position_text()), "...X/..../..../O...");
    let connect = after(&Connect::new(3, 5, 3).unwrap(), "1 2 2 3 1 3 3");
    assert_eq!(text(connect.position_text()), ".../.../..X/XXO/XOO");
    assert_eq!(text(after(&SubtractSquare::new(20).unwrap(), "9").position_text()), "11:second");
    let stonehenge = after(&Stonehenge::new(2).unwrap(), "A G D E");
    assert_eq!(text(stonehenge.position_text()), "1./.12/.2:1@22@1@12");
    let alquerque = after(&Alquerque::new(), "17-13 9x17");
    assert_eq!(text(alquerque.position_text()), "OOOOO/OOO.O/OO.XX/XOXXX/XXXXX:first");
}

/// Asserts that each text is rejected for a reason that contains the given words.
fn check_rejections<G: Game>(start: &G, cases: &[(&str, &str)]) {
    for (text, reason) in cases {
        let error = start.parse_position(text).unwrap_err().to_string();
        assert!(error.starts_with("invalid position: ") && error.contains(reason), "{text}: {error}");
    }
}

#[test]
fn malformed_position_texts_are_rejected_with_a_reason() {
    let rows = "expected the cells row by row, `X`, `O` or `.` each, in rows like those of the empty board `.../.../...`";
    let counts = "the first player must have as many pieces as the second or one more";
    let won = "only the side that moved last may have won";
    let missing_side = "the text must end in `:first` or `:second`";
    let square = [
        ("", rows),
        ("X", rows),
        (".../...", rows),
        (".../.../.../", rows),
        ("..../.../..", rows),
        ("xo./.../...", rows),
        ("é../.../...", rows),
        ("X../X../...", counts),
        ("O../.../...", counts),
    ];
    check_rejections(&TicTacToe::new(), &square);
    check_rejections(&TicTacToe::new(), &[("XXX/OO./O..", won), ("OOO/XX./X.X", won)]);
    check_rejections(&Tippy::new(3).unwrap(), &square);
    check_rejections(&Tippy::new(3).unwrap(), &[("XX./OXX/OOO", won)]);
    let connect = Connect::new(4, 2, 2).unwrap();
    check_rejections(
        &connect,
        &[("X.../....", "columns must be filled from the bottom"), (".../....", "expected the")],
    );
    check_rejections(&connect, &[("..../XXOO", won), ("..../XX..", counts)]);
    let number = "the number must be 0 to 1000000000 in decimal digits without leading zeros";
    let numbers = [
        ("", missing_side),
        ("11", missing_side),
        ("11:third", missing_side),
        ("-1:first", number),
        ("011:first", number),
    ];
    check_rejections(&SubtractSquare::new(20).unwrap(), &numbers);
    check_rejections(
        &SubtractSquare::new(20).unwrap(),
        &[("1000000001:first", number), ("x:second", number)],
    );
    let stonehenge = [
        (
            "./.",
            "expected the cells row by row, `1`, `2` or `.` each, in rows like those of the empty board `../.`",
        ),
        ("../.", "expected `:` and 6 markers, each of them `@`, `1` or `2`"),
        ("../.:@@@@@x", "expected `:` and 6 markers, each of them `@`, `1` or `2`"),
        ("2./.:@@@@@@", counts),
        (
            "1./.:@@@@@@",
            "marker 1 does not match the cells (got `@`); a line must be held by a side with at least half",
        ),
        ("../.:1@@@@@", "marker 1 does not match the cells (got `1`)"),
        ("12/.:1@2112", won),
    ];
    check_rejections(&Stonehenge::new(1).unwrap(), &stonehenge);
    let alquerque = [
        ("OOOOO/OOOOO/OO.XX/XXXXX/XXXXX", missing_side),
        ("OOOOO/OOOOO/OO.XX/XXXXX:first", "expected the cells row by row"),
        ("OOOOO/OOOOO/OOOXX/XXXXX/XXXXX:first", "the second player must have at most 12 pieces (got 13)"),
        ("...../...../...../...../.....:first", "at least one side must have a piece (got an empty board)"),
    ];
    check_rejections(&Alquerque::new(), &alquerque);
}

/// Checks that a text is either rejected or denotes a position that has this text and from which a game can be
/// completed.
fn check_any_text<G: Game>(start: &G, text: &str) {
    let Ok(mut position) = start.parse_position(text) else { return };
    assert_eq!(position.position_text().as_deref(), Some(text));
    while let Some(mv) = position.legal_moves().first() {
        position = position.apply(*mv);
    }
}

/// Checks `text`, and the texts of the positions of a game after one character is replaced by `sign`.
fn check_any_texts<G: Game>(start: &G, text: &str, (index, sign): (usize, char)) {
    check_any_text(start, text);
    let mut position = start.clone();
    while let Some(mv) = position.legal_moves().get(index % 3) {
        position = position.apply(*mv);
        let mut signs: Vec<char> = position.position_text().unwrap().chars().collect();
        let replaced = index % signs.len();
        signs[replaced] = sign;
        check_any_text(start, &signs.into_iter().collect::<String>());
    }
}

proptest! {
    #[test]
    fn no_position_text_causes_a_panic(
        text in "[XO./:@12]{0,30}|\\PC{0,20}",
        index in 0_usize..70,
        sign in prop::sample::select(vec!['X', 'O', '.', '/', ':', '@', '1', '2', 'é']),
    ) {
        let change = (index, sign);
        check_any_texts(&TicTacToe::new(), &text, change);
        check_any_texts(&Tippy::new(4).unwrap(), &text, change);
        check_any_texts(&Connect::new(7, 6, 4).unwrap(), &text, change);
        check_any_texts(&SubtractSquare::new(40).unwrap(), &text, change);
        check_any_texts(&Stonehenge::new(3).unwrap(), &text, change);
        check_any_texts(&Alquerque::new(), &text, change);
    }
}
