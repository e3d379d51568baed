//! The answers of the API. They agree with the output of the command.

use serde_json::{Value, json};

use super::client::Server;
use crate::running::run;

#[test]
fn the_api_lists_the_same_games_as_the_command() {
    let server = Server::start(&[]);
    let mut games = server.get("/api/games").json();
    assert_eq!(games["opens"], Value::Null, "the start page");
    assert_eq!(games["program"], "plywood");
    let object = games.as_object_mut().expect("an object");
    object.remove("opens");
    object.remove("program");
    assert_eq!(object.remove("watched").expect("a list")[3], "alpha-beta");
    assert_eq!(games, run(&["games", "--json"]).object());
}

#[test]
fn the_page_opens_with_the_game_of_the_command_line() {
    assert_eq!(Server::start(&["connect-four"]).get("/api/games").json()["opens"], "connect:7x6x4");
    run(&["serve", "conect"]).assert_refused(3, &["conect", "did you mean `connect`?"]);
}

#[test]
fn a_tree_written_as_text_is_a_game() {
    let lecture = "(((2 -1) (5)) (5 -4 0) ((-4 9)))";
    let server = Server::start(&[&format!(" {lecture}")]);
    assert_eq!(server.get("/api/games").json()["opens"], lecture);
    let begun = server.post("/api/position", &json!({"game": lecture, "moves": ["b"]}).to_string()).json();
    assert_eq!((&begun["to_move"], &begun["legal"]), (&json!("second"), &json!(["a", "b", "c"])));
    for (path, key) in [("/api/think", "best"), ("/api/analyze", "each"), ("/api/trace", "nodes")] {
        let found = server.post(path, &json!({"game": lecture}).to_string()).json();
        assert!(!found[key].is_null(), "{path}: {found}");
    }
    let request = json!({"game": "((3 5) (2"}).to_string();
    server.post("/api/position", &request).assert_refused(400, &["missing `)`"]);
    run(&["serve", "((3 5) (2"]).assert_refused(3, &["missing `)`"]);
    let long = format!("({})", "1 ".repeat(2_500));
    run(&["serve", &long]).assert_refused(2, &["4000 characters", "(got 5001)"]);
}

#[test]
fn a_tree_of_7000_plies_can_be_searched() {
    let server = Server::start(&[]);
    let deep = format!("{}W{}", "(".repeat(7_000), ")".repeat(7_000));
    let position = server.post("/api/position", &json!({"game": deep}).to_string()).json();
    assert_eq!(position["legal"], json!(["a"]));
    let found = server.post("/api/think", &json!({"game": deep, "time": "20s"}).to_string()).json();
    assert_eq!(found["value"], json!({"kind": "win", "plies": 7_000}), "{}", found["stopped"]);
}

#[test]
fn a_position_has_its_scene_and_its_outcome() {
    let server = Server::start(&[]);
    let position = |body: Value| server.post("/api/position", &body.to_string()).json();
    let begun = position(json!({"game": "tippy", "moves": ["b2", "a2"]}));
    assert_eq!(
        (&begun["game"], &begun["to_move"], &begun["over"]),
        (&json!("tippy:3"), &json!("first"), &json!(false))
    );
    assert_eq!(begun["legal"].as_array().map(Vec::len), Some(7));
    assert_eq!(begun["scene"]["cells"][3]["piece"], "second");
    assert_eq!(begun["scene"]["cells"][3]["name"], "a2");
    assert_eq!(begun["last"], json!([0.0, 1.0]));
    let won = position(json!({"game": "tippy:3", "moves": ["b2", "a2", "a1", "b3", "c2", "c3", "b1"]}));
    let first = json!({"code": "first", "args": {}, "text": "first"});
    let wins = json!({"code": "wins", "args": {"player": first}});
    assert_eq!(won["outcome"], json!({"winner": "first", "text": "first wins", "phrase": wins}));
    assert_eq!(won["scene"]["won_by"], "a tippy");
    assert_eq!(won["scene"]["won_by_phrase"], json!({"code": "tippy", "args": {}}));
    let drop = position(json!({"game": "connect-four", "moves": ["4"]}));
    assert_eq!((&drop["scene"]["falls"], &drop["last"]), (&json!(true), &json!([3.0, 5.0])));
    let cells = drop["scene"]["cells"].as_array().expect("a list");
    assert_eq!(
        (&cells[0]["name"], &cells[41]["name"]),
        (&json!("column 1, row 6"), &json!("column 7, row 1"))
    );
    let name = json!({"code": "column-and-row", "args": {"column": 7, "row": 1}});
    assert_eq!(cells[41]["name_phrase"], name);
}

#[test]
fn a_request_can_begin_at_the_text_of_a_position() {
    let server = Server::start(&[]);
    let request = json!({"game": "tic-tac-toe", "position": "X../OX./...", "moves": ["a3"], "depth": 9});
    let position = server.post("/api/position", &request.to_string()).json();
    assert_eq!(
        (&position["position"], &position["moves"], &position["position_text"]),
        (&json!("X../OX./..."), &json!(["a3"]), &json!("X../OX./O.."))
    );
    let start = server.post("/api/position", &json!({"game": "tic-tac-toe"}).to_string()).json();
    assert_eq!((&start["position"], &start["position_text"]), (&Value::Null, &json!(".../.../...")));
    for search in ["think", "analyze", "trace"] {
        let answer = server.post(&format!("/api/{search}"), &request.to_string()).json();
        assert_eq!(
            (&answer["position"], &answer["moves"]),
            (&json!("X../OX./..."), &json!(["a3"])),
            "{search}"
        );
    }
    let invalid = json!({"game": "tic-tac-toe", "position": "XXX/X../..."});
    let refused = server.post("/api/position", &invalid.to_string());
    assert_eq!((refused.status, &refused.json()["phrase"]["code"]), (400, &json!("invalid-position")));
}

#[test]
fn an_error_has_a_code_and_arguments() {
    let server = Server::start(&[]);
    let refused = |body: Value| server.post("/api/position", &body.to_string()).json()["phrase"].clone();
    let size = json!({"name": "tippy", "size": "9", "sizes": "3 to 8"});
    assert_eq!(refused(json!({"game": "tippy:9"})), json!({"code": "unknown-size", "args": size}));
    let illegal = refused(json!({"game": "tippy", "moves": ["b2", "b2"]}));
    assert_eq!((&illegal["code"], &illegal["args"]["number"]), (&json!("illegal-move"), &json!(2)));
    assert_eq!(refused(json!({"game": "(", "moves": []}))["code"], "invalid-tree");
    assert_eq!(refused(json!({"game": "tippy", "eval": "x"}))["code"], "unknown-heuristic");
    // No page sends a body of the wrong type.
    assert_eq!(refused(json!([])), Value::Null);
}

/// Returns the analysis without the parts that may differ between two searches: the statistics, the choice among several
/// best moves, and the origin, which only the command writes.
fn comparable(mut object: Value) -> Value {
    for key in ["stats", "best", "line", "provenance"] {
        object.as_object_mut().expect("an object").remove(key);
    }
    object
}

#[test]
fn the_api_and_the_command_print_the_same_analysis() {
    let server = Server::start(&[]);
    for (game, moves) in [
        ("stonehenge:3", "K A C B F E"),
        ("subtract-square:50", ""),
        ("tippy:3", "b2 a1"),
        ("connect:3x5x3", "2 2"),
        ("tic-tac-toe", "b2 a1 c3 c1 b1 b3 a3 a2"),
        ("tic-tac-toe", "a1 b1 a2 b2 a3"),
    ] {
        let list: Vec<&str> = moves.split_whitespace().collect();
        let answer =
            server.post("/api/analyze", &json!({"game": game, "moves": list, "time": "20s"}).to_string());
        let printed = run(&["analyze", game, "--moves", moves, "--each", "--json"]);
        assert_eq!(comparable(answer.json()), comparable(printed.object()), "{game} {moves}");
    }
}

#[test]
fn an_unfinished_analysis_reports_the_depth_of_its_values() {
    let server = Server::start(&[]);
    let found = server.post("/api/analyze", r#"{"game":"connect-four","time":"1s"}"#).json();
    let depth = found["depth"].as_u64().expect("a depth");
    assert!(depth >= 1, "{found}");
    let depth = depth.to_string();
    let printed = run(&["analyze", "connect-four", "--each", "--json", "--depth", &depth]);
    assert_eq!(found["each"], printed.object()["each"]);
}

#[test]
fn every_search_answers() {
    let server = Server::start(&[]);
    let games = server.get("/api/games").json();
    for search in games["searches"].as_array().expect("a list") {
        let request = json!({"game": "tic-tac-toe", "moves": ["a1", "b2"], "search": search, "time": "30s"});
        let found = server.post("/api/think", &request.to_string()).json();
        assert_eq!((&found["search"], &found["value"]["kind"]), (search, &json!("draw")), "{found}");
    }
    let slow = server.post("/api/think", r#"{"game":"connect-four","time":"1s"}"#);
    let lines: Vec<&str> = slow.body.lines().collect();
    assert!(lines.len() >= 2 && lines[0].starts_with(r#"{"progress":{"nodes":"#), "{slow:?}");
    assert_eq!(slow.json()["stopped"], "time");
    let to_depth = server
        .post("/api/think", r#"{"game":"tippy:4","depth":3,"eval":"blind","search":"alpha-beta"}"#)
        .json();
    assert_eq!((&to_depth["depth"], &to_depth["stopped"]), (&json!(3), &json!("depth")));
}

#[test]
fn a_trace_has_the_tree_and_its_steps() {
    let server = Server::start(&[]);
    let request = r#"{"game":"subtract-square:6","search":"recursive"}"#;
    let tree = server.post("/api/trace", request).json();
    let nodes = tree["nodes"].as_array().expect("a list");
    assert_eq!((nodes.len(), &tree["visited"]), (13, &json!(13)));
    assert_eq!((&nodes[0]["parent"], &nodes[1]["parent"]), (&Value::Null, &json!(0)));
    let steps = tree["steps"].as_array().expect("a list");
    assert_eq!((&steps[0]["node"], &steps[0]["text"]), (&json!(0), &json!("first is to move: 6 left")));
    let position = &steps[0]["phrase"]["args"]["position"];
    assert_eq!((&position["code"], &position["args"]["board"]), (&json!("step-position"), &json!("6 left")));
    assert!(steps.len() > nodes.len(), "{tree}");
    assert_eq!((&nodes[0]["board"], &tree["most_nodes"]), (&json!("6 left"), &json!(10_000)));
    let lines = tree["listing"].as_array().expect("a list");
    let marked = lines
        .iter()
        .position(|line| line == "        None => self.expand(position, |walk, moves, pv_start| {");
    assert_eq!(steps[0]["line"], json!(marked));
    let cut = server.post("/api/trace", r#"{"game":"subtract-square:20","search":"alpha-beta"}"#).json();
    let nodes = cut["nodes"].as_array().expect("a list");
    assert!(nodes.iter().any(|node| node["unseen"] != json!([])), "{cut}");
    assert!(nodes.iter().all(|node| node["unlisted"] == 0), "{cut}");
    // In positions with 1,000 moves, a cutoff after the first one lists 64 of the others.
    let wide = r#"{"game":"subtract-square:1000000","search":"alpha-beta","depth":2}"#;
    let wide = server.post("/api/trace", wide).json();
    let cut = wide["nodes"].as_array().expect("a list").iter().find(|node| node["unlisted"] != 0);
    let cut = cut.expect("a position with unlisted moves");
    assert_eq!(cut["unseen"].as_array().map(Vec::len), Some(64), "{cut}");
    assert!(cut["unlisted"].as_u64() > Some(900), "{cut}");
    let large = server.post("/api/trace", r#"{"game":"tic-tac-toe","search":"recursive","depth":5}"#).json();
    let nodes = large["nodes"].as_array().expect("a list");
    assert!((100..=10_000).contains(&nodes.len()), "{}", nodes.len());
    let folded: u64 = nodes.iter().filter_map(|node| node["folded"].as_u64()).sum();
    assert_eq!(large["visited"].as_u64(), Some(nodes.len() as u64 + folded));
    server
        .post("/api/trace", r#"{"game":"tippy","search":"solver"}"#)
        .assert_refused(400, &["solver", "alpha-beta"]);
    let default = server.post("/api/trace", r#"{"game":"subtract-square:6"}"#).json();
    assert_eq!(default["search"], "alpha-beta", "{default}");
}

#[test]
fn invalid_requests_are_refused_with_the_valid_values() {
    let server = Server::start(&[]);
    for (path, body, words) in [
        ("position", r#"{"game":"tipy"}"#, &["tipy", "did you mean `tippy`?"][..]),
        ("position", r#"{"game":"tippy:9"}"#, &["its sizes are 3 to 8"]),
        ("position", r#"{"game":"tippy","moves":["b2","b2"]}"#, &["move 2", "the legal moves are a1"]),
        ("position", r#"{"game":"tippy","depths":3}"#, &["depths", "depth"]),
        ("position", r#"{"moves":[]}"#, &["missing field `game`", "tic-tac-toe"]),
        ("position", "[]", &["array", "a request is an object such as"]),
        ("think", r#" ["tippy",["b2"],null,null,2,null]"#, &["array", "a request is an object such as"]),
        ("position", "3", &["an object"]),
        ("position", "", &["a request is an object such as"]),
        ("think", r#"{"game":"tippy","search":"sovler"}"#, &["sovler", "did you mean `solver`?"]),
        ("think", r#"{"game":"tippy","search":"human"}"#, &["there is no search `human`"]),
        ("think", r#"{"game":"tippy","search":"engine:sh -c true"}"#, &["there is no search `engine"]),
        ("think", r#"{"game":"tippy","eval":"rough"}"#, &["tippy:3 has no heuristic `rough`", "lines"]),
        ("analyze", r#"{"game":"tippy","time":"soon"}"#, &["time", "500ms"]),
        ("analyze", r#"{"game":"tippy","depth":-1}"#, &["invalid value"]),
        ("analyze", r#"{"game":"tippy","depth":0}"#, &["at least 1 (got 0)"]),
    ] {
        server.post(&format!("/api/{path}"), body).assert_refused(400, words);
    }
    let many = json!({"game": "subtract-square:9999", "moves": vec!["1"; 2001]}).to_string();
    server.post("/api/position", &many).assert_refused(400, &["at most 2000 moves (got 2001)"]);
    server.get("/nothing").assert_refused(404, &["/nothing"]);
    server.get("/api/think").assert_refused(405, &["/api/think", "GET"]);
    server.post("/api/games", "{}").assert_refused(405, &["/api/games", "POST"]);
}
