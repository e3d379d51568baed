//! The feature `serde`: values that are written as JSON are read back unchanged.

use std::time::Duration;

use plywood::contest::Contest;
use plywood::play::{Ending, FirstMove, RandomMove};
use plywood::session::SessionContender;
use plywood::{
    Bounded, BoundedValue, Limits, Outcome, Player, PositionText, Report, SearchEnd, Searcher, Solver,
    StopReason, Value, ZeroEvaluator,
};
use plywood_games::Connect;
use serde::Serialize;
use serde::de::DeserializeOwned;

fn read_back<T: Serialize + DeserializeOwned>(value: &T) -> T {
    let json = serde_json::to_string(value).expect("serializable");
    serde_json::from_str(&json).unwrap_or_else(|error| panic!("{json}: {error}"))
}

#[test]
fn values_and_outcomes_are_read_back_with_their_kind() {
    for value in [
        Value::Win { plies: 3 },
        Value::Loss { plies: 0 },
        Value::Draw,
        Value::Points(0),
        Value::Points(-7),
        Value::Estimate(0.25),
    ] {
        // Draw, Points(0) and Estimate(0.0) are equal, so the texts are compared.
        assert_eq!(read_back(&value).to_string(), value.to_string());
        let bounded: BoundedValue = read_back(&Bounded::exact(value));
        assert_eq!(bounded.to_string(), BoundedValue::exact(value).to_string());
    }
    for outcome in [Outcome::Win(Player::Second), Outcome::Draw, Outcome::Points(4)] {
        assert_eq!(read_back(&outcome), outcome);
    }
    for end in [SearchEnd::Proved, SearchEnd::DepthReached, SearchEnd::Stopped(StopReason::Memory)] {
        assert_eq!(read_back(&end), end);
    }
}

#[test]
fn reports_and_analyses_are_read_back() {
    let position = Connect::new(3, 3, 3).expect("a size");
    let report = Solver::default().search(&position, &ZeroEvaluator, &Limits::none());
    let report: Report<String> = report.map(|mv| mv.to_string());
    assert_eq!(read_back(&report), report);
    let analysis = Solver::default().analyze(&position, &ZeroEvaluator, &Limits::to_depth(3));
    let analysis = analysis.map(|mv| mv.to_string());
    assert_eq!(read_back(&analysis), analysis);
}

#[test]
fn comparisons_and_played_pairs_are_read_back() {
    let session = plywood_games::catalog().open("tippy").expect("a game");
    let contender = |name| SessionContender::new(session.searcher(name).expect("a search"));
    let mut contenders = ["alpha-beta", "solver"].map(contender);
    let limits = Limits::to_depth(3);
    let schedule = plywood::compare::Schedule::repeated(2);
    let comparison = session.compare(&mut contenders, &limits, &schedule, &mut |_| ()).expect("a comparison");
    assert_eq!(read_back(&comparison), comparison);

    let position = Connect::new(3, 3, 3).expect("a size");
    let contest = Contest { games: Some(2), adjudicate: Some(1_000), ..Contest::default() };
    for pair in contest.schedule(&position, 2).expect("terms") {
        let players = [&mut FirstMove as _, &mut RandomMove::seeded(1) as _];
        let played = contest.play_pair(&position, players, &pair, &mut |_| ()).map(ToString::to_string);
        assert_eq!(played.games.len(), 2);
        assert!(played.games.iter().any(|game| matches!(game.record.ending, Ending::Adjudicated(_))));
        assert_eq!(read_back(&played), played);
    }
}

#[test]
fn limits_are_read_back_without_their_handles_to_other_threads() {
    let limits =
        Limits::to_depth(4).with_nodes(10).with_time(Duration::from_millis(1500)).with_memory(1 << 20);
    let read = read_back(&limits.clone().with_cancel(plywood::Cancel::new()));
    assert_eq!(format!("{read:?}"), format!("{limits:?}"));
    let from_part: Limits = serde_json::from_str(r#"{"depth":2}"#).expect("the other limits are optional");
    assert_eq!((from_part.depth, from_part.nodes), (Some(2), None));
}

#[test]
fn position_texts_are_written_as_strings() {
    let text = PositionText::from("3 left, first".to_owned());
    assert_eq!(serde_json::to_string(&text).expect("serializable"), r#""3 left, first""#);
    assert_eq!(read_back(&text), text);
}
