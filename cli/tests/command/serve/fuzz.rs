//! The server answers every random request with a result or an error.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};

use super::client::Server;

/// Generates random JSON, and objects that resemble requests.
fn requests() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "\\PC{0,12}".prop_map(Value::from),
    ];
    let any_json = leaf.clone().prop_recursive(4, 32, 6, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..6).prop_map(Value::from),
            proptest::collection::btree_map("\\PC{0,6}", inner, 0..6).prop_map(|map| json!(map)),
        ]
    });
    let game = prop_oneof![
        Just(json!("tic-tac-toe")),
        "(stonehenge|tippy|connect|subtract-square):[0-9x]{0,12}".prop_map(Value::from),
        "\\PC{0,80}".prop_map(Value::from),
        any_json.clone(),
    ];
    let moves = prop_oneof![
        vec("[a-c][1-3]|[A-L]|[1-9]{1,2}|\\PC{0,8}", 0..6).prop_map(|moves| json!(moves)),
        any_json.clone(),
    ];
    let position = prop_oneof![
        Just(Value::Null),
        "[XO./]{0,12}|[0-9]{1,9}:(first|second)|\\PC{0,12}".prop_map(Value::from),
        leaf.clone(),
    ];
    let option = || prop_oneof![Just(Value::Null), "[0-9]{0,3}(ms|s)?".prop_map(Value::from), leaf.clone()];
    let fields = (game, position, moves, option(), option(), option(), option());
    let resembling = fields.prop_map(|(game, position, moves, search, eval, depth, time)| {
        json!({"game": game, "position": position, "moves": moves, "search": search, "eval": eval, "depth": depth, "time": time})
    });
    prop_oneof![1 => any_json, 4 => resembling]
}

#[test]
fn every_json_body_gets_a_response() {
    let server = Server::start(&[]);
    let mut runner = TestRunner::new(Config { cases: 600, failure_persistence: None, ..Config::default() });
    let paths = prop_oneof![4 => Just("/api/position"), 1 => Just("/api/think"), 1 => Just("/api/analyze")];
    let result = runner.run(&(paths, requests()), |(path, mut request)| {
        // Depth 1 keeps the searches short.
        if let Some(object) = request.as_object_mut().filter(|_| path != "/api/position") {
            object.insert("depth".to_owned(), json!(1));
        }
        let answer = server.post(path, &request.to_string());
        prop_assert!([200, 400, 413].contains(&answer.status), "{answer:?}");
        answer.json();
        Ok(())
    });
    result.expect("a response");
    assert_eq!(server.get("/").status, 200);
}

#[test]
fn random_bytes_are_refused() {
    let server = Server::start(&[]);
    let mut runner = TestRunner::new(Config { cases: 300, failure_persistence: None, ..Config::default() });
    let result = runner.run(&vec(any::<u8>(), 0..400), |body| {
        let head = format!(
            "POST /api/position HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
            body.len()
        );
        let answer = server.send([head.as_bytes(), &body].concat());
        prop_assert_eq!(answer.status, 400);
        Ok(())
    });
    result.expect("a refusal");
}
