//! Every reachable position is listed once, and every answer is graded as an independent solver grades it.

use std::collections::HashSet;

use plywood::grade::{Claim, Judgement, Rule, judge};
use plywood::{AnySearcher, Limits, Session, Value};
use plywood_games::catalog;

/// Games whose every position is looked at.
const GAMES: [&str; 5] = ["tic-tac-toe", "connect-three", "stonehenge:2", "subtract-square:30", "tippy"];

fn open(game: &str) -> Box<dyn Session> {
    catalog().open(game).expect("there is such a game")
}

#[test]
fn the_ways_lead_to_every_unfinished_position_once() {
    for game in GAMES {
        let mut session = open(game);
        let census = session.census(&Limits::none());
        let ways = session.reachable_lines(&Limits::none()).expect("it is small");
        assert_eq!(ways.len() as u64, census.positions() - census.ended(), "{game}");
        let mut seen = HashSet::new();
        let mut plies = 0;
        for way in ways.iter() {
            assert!(way.len() >= plies, "{game}: {way:?} comes late");
            plies = way.len();
            for mv in &way {
                session.play(mv).expect("a legal move");
            }
            assert!(session.outcome().is_none(), "{game}: {way:?}");
            assert!(seen.insert((session.board(), session.to_move())), "{game}: {way:?} comes twice");
            while session.undo().is_some() {}
        }
    }
}

#[test]
fn a_move_is_right_that_leaves_the_other_side_no_more() {
    for game in GAMES {
        let mut session = open(game);
        for (index, way) in session.reachable_lines(&Limits::none()).expect("it is small").iter().enumerate()
        {
            // One in seven is enough for the time that it takes.
            if index % 7 != 0 {
                continue;
            }
            for mv in &way {
                session.play(mv).expect("a legal move");
            }
            judged_by_replies(&mut *session);
            while session.undo().is_some() {}
        }
    }
}

/// Checks each legal move by a search of the position that it leads to, with another search than the analysis.
fn judged_by_replies(session: &mut dyn Session) {
    let mut solver = AnySearcher::default();
    let analysis = session.analyze(&mut solver, Some("blind"), &Limits::none()).expect("every game has it");
    let values: Vec<(String, Value)> =
        session.legal_moves().into_iter().map(|mv| (mv.clone(), after(session, &mv))).collect();
    let best = values.iter().map(|(_, value)| *value).max().expect("it is not over");
    for (mv, value) in values {
        let place = format!("{} {:?} {mv}", session.spec(), session.moves());
        let keeps = value.cmp(&Value::Draw) == best.cmp(&Value::Draw);
        for (rule, is_right) in [(Rule::Outcome, keeps), (Rule::Exact, value == best)] {
            let claim = Claim { mv: mv.clone(), value: None };
            match judge(&analysis, &claim, rule) {
                Judgement::Right => assert!(is_right, "{place} by {rule}"),
                Judgement::NotOptimal(refuted) => {
                    assert!(!is_right, "{place} by {rule}");
                    assert_eq!(end_of(session, &refuted.pv), value, "{place}: {:?}", refuted.pv);
                }
                other => panic!("{place} by {rule}: {other:?}"),
            }
        }
    }
}

/// What `mv` is worth to the side that makes it, by the textbook.
fn after(session: &mut dyn Session, mv: &str) -> Value {
    let player = session.to_move();
    session.play(mv).expect("a legal move");
    let mut search: AnySearcher = "alpha-beta".parse().expect("there is such a search");
    let report = session.search(&mut search, Some("blind"), &Limits::none()).expect("every game has it");
    let value =
        report.value().expect("it is searched to the end").seen_by(player, session.to_move()).earlier(1);
    session.undo();
    value
}

/// What `line`, which ends the game, comes to for the side that begins it.
fn end_of(session: &mut dyn Session, line: &[String]) -> Value {
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
