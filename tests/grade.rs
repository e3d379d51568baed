//! Grading: every reachable position is listed once, and moves are judged as an independent search judges them.

use std::collections::HashSet;

use plywood::grade::{Claim, Judgement, Rule, judge};
use plywood::{AnySearcher, Limits, Session, Value};
use plywood_games::catalog;

/// The games whose reachable positions are checked.
const GAMES: [&str; 5] = ["tic-tac-toe", "connect-three", "stonehenge:2", "subtract-square:30", "tippy"];

fn open(game: &str) -> Box<dyn Session> {
    catalog().open(game).expect("a game of the catalog")
}

#[test]
fn the_reachable_lines_lead_to_every_unfinished_position_once() {
    for game in GAMES {
        let mut session = open(game);
        let census = session.census(&Limits::none());
        let lines = session.reachable_lines(&Limits::none()).expect("it is small");
        assert_eq!(lines.len() as u64, census.positions() - census.ended(), "{game}");
        let mut seen = HashSet::new();
        let mut plies = 0;
        for line in lines.iter() {
            assert!(line.len() >= plies, "{game}: {line:?} is not in the order of length");
            plies = line.len();
            for mv in &line {
                session.play(mv).expect("a legal move");
            }
            assert!(session.outcome().is_none(), "{game}: {line:?}");
            assert!(
                seen.insert((session.board(), session.to_move())),
                "{game}: {line:?} leads to a position of an earlier line"
            );
            while session.undo().is_some() {}
        }
    }
}

#[test]
fn a_move_is_right_if_it_keeps_the_outcome_or_the_exact_value() {
    for game in GAMES {
        let mut session = open(game);
        for (index, line) in session.reachable_lines(&Limits::none()).expect("it is small").iter().enumerate()
        {
            // Only every seventh position is checked, to save time.
            if index % 7 != 0 {
                continue;
            }
            for mv in &line {
                session.play(mv).expect("a legal move");
            }
            check_judgements(&mut *session);
            while session.undo().is_some() {}
        }
    }
}

/// Checks the judgement of each legal move against the value of the position after it, found by another search than the
/// one that the judgement uses.
fn check_judgements(session: &mut dyn Session) {
    let mut solver = AnySearcher::default();
    let analysis = session.analyze(&mut solver, Some("blind"), &Limits::none()).expect("every game has it");
    let values: Vec<(String, Value)> =
        session.legal_moves().into_iter().map(|mv| (mv.clone(), value_of_move(session, &mv))).collect();
    let best = values.iter().map(|(_, value)| *value).max().expect("it is not over");
    for (mv, value) in values {
        let context = format!("{} {:?} {mv}", session.spec(), session.moves());
        // Both are wins, both are losses, or both are draws.
        let keeps_outcome = value.cmp(&Value::Draw) == best.cmp(&Value::Draw);
        for (rule, is_right) in [(Rule::Outcome, keeps_outcome), (Rule::Exact, value == best)] {
            let claim = Claim { mv: mv.clone(), value: None };
            match judge(&analysis, &claim, rule) {
                Judgement::Right => assert!(is_right, "{context} by {rule}"),
                Judgement::NotOptimal(refuted) => {
                    assert!(!is_right, "{context} by {rule}");
                    assert_eq!(value_of_line(session, &refuted.pv), value, "{context}: {:?}", refuted.pv);
                }
                other => panic!("{context} by {rule}: {other:?}"),
            }
        }
    }
}

/// Returns the value of `mv` for the side that makes it, found by alpha-beta of the textbook.
fn value_of_move(session: &mut dyn Session, mv: &str) -> Value {
    let player = session.to_move();
    session.play(mv).expect("a legal move");
    let mut search: AnySearcher = "alpha-beta".parse().expect("a search");
    let report = session.search(&mut search, Some("blind"), &Limits::none()).expect("every game has it");
    let value =
        report.value().expect("it is searched to the end").seen_by(player, session.to_move()).earlier(1);
    session.undo();
    value
}

/// Returns the value of `line`, which ends the game, for the side that makes its first move.
fn value_of_line(session: &mut dyn Session, line: &[String]) -> Value {
    let player = session.to_move();
    for mv in line {
        session.play(mv).expect("a legal move");
    }
    let outcome = session.outcome().expect("a refutation goes to the end");
    for _ in line {
        session.undo();
    }
    Value::of(outcome, player, u32::try_from(line.len()).expect("it is short"))
}
