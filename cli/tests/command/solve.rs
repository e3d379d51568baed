//! `solve`: the outcome of a game, without the number of plies.

use serde_json::json;

use crate::running::{run, run_with_input};

#[test]
fn the_outcome_has_no_plies() {
    let ran = run(&["solve", "tippy:4", "--json"]);
    assert_eq!(ran.code, 0);
    let object = ran.object();
    assert_eq!(object["value"], json!({"kind": "win", "plies": null}));
    assert_eq!((&object["bound"], &object["stopped"]), (&json!("exact"), &json!("proved")));
    assert!(["b2", "c2", "b3", "c3"].contains(&object["best"].as_str().expect("a move")));
    assert_eq!((&object["search"], &object["depth"]), (&json!("solver"), &json!(null)));
    assert!(object.get("each").is_none());
}

#[test]
fn every_move_has_its_outcome() {
    let object = run(&["solve", "tippy:3", "--each", "--json"]).object();
    let each = object["each"].as_array().expect("a list").clone();
    assert_eq!(each.len(), 9);
    for mv in each {
        let kind = if mv["move"] == "b2" { "win" } else { "draw" };
        assert_eq!(mv["value"], json!({"kind": kind, "plies": null}), "{mv}");
        assert_eq!(mv["bound"], "exact");
    }
    assert_eq!(object["best"], "b2");

    let text = run(&["solve", "tippy:3", "--each"]).output;
    assert!(text.contains("outcome first wins") && text.contains("b2    win      best"), "{text}");
}

#[test]
fn a_loss_is_from_the_perspective_of_the_side_to_move() {
    let object = run(&["solve", "subtract-square:20", "--json"]).object();
    assert_eq!(object["value"], json!({"kind": "loss", "plies": null}));
    let after = run(&["solve", "subtract-square:20", "--moves", "4", "--json"]).object();
    assert_eq!((&after["value"]["kind"], &after["to_move"]), (&json!("win"), &json!("second")));
}

#[test]
fn a_finished_game_is_solved() {
    let object = run(&["solve", "subtract-square:4", "--moves", "4", "--each", "--json"]).object();
    assert_eq!(object["value"], json!({"kind": "loss", "plies": 0}));
    assert_eq!((&object["over"], &object["best"], &object["each"]), (&json!(true), &json!(null), &json!([])));
}

#[test]
fn a_limit_leaves_unproved_outcomes_open() {
    let ran = run(&["solve", "connect-four", "--nodes", "1000", "--json"]);
    let object = ran.object();
    assert_eq!((ran.code, &object["value"], &object["bound"]), (4, &json!(null), &json!(null)));
    assert_eq!((&object["best"], &object["stats"]["nodes"]), (&json!("1"), &json!(1000)));

    // No player wins within three plies, but the outcome is not a draw.
    let object = run(&["solve", "connect-four", "--depth", "3", "--json"]).object();
    assert_eq!((&object["value"], &object["stopped"]), (&json!(null), &json!("depth")));
    let object = run(&["solve", "tippy:3", "--depth", "9", "--json"]).object();
    assert_eq!(object["value"]["kind"], "win");
}

#[test]
fn a_suite_is_answered_line_by_line() {
    let suite = "tic-tac-toe b2,b1 win 3\ntippy - loss 2\nsubtract-square:20\ntipy -\n";
    let ran = run_with_input(&["solve", "--suite", "-"], suite);
    let objects = ran.objects();
    assert_eq!((ran.code, objects.len()), (3, 4), "{ran:?}");
    assert_eq!(
        (&objects[0]["right"], &objects[1]["right"]),
        (&json!(true), &json!(false)),
        "the number of plies is not checked"
    );
    assert_eq!((&objects[2]["value"]["kind"], objects[2].get("right")), (&json!("loss"), None));
    assert_eq!(objects[3]["line"], 4);

    let published = "1155457663455125744767266776223 -5\n";
    let ran = run_with_input(&["solve", "connect-four", "--suite", "-", "--each"], published);
    assert_eq!((ran.code, &ran.objects()[0]["right"]), (0, &json!(true)), "{ran:?}");
    assert!(ran.objects()[0]["each"].is_array());
    let ran = run_with_input(&["solve", "--suite", "-", "--nodes", "1000"], "connect-four - win 41\ntippy\n");
    let nodes: Vec<_> = ran.objects().iter().map(|object| object["stats"]["nodes"].clone()).collect();
    assert_eq!(
        (ran.code, nodes),
        (4, vec![json!(1000), json!(0)]),
        "the node limit is for all lines together"
    );
    assert_eq!(ran.objects()[0]["right"], json!(null));
    run(&["solve", "--suite", "-", "--moves", "a1"]).assert_refused(2, &["--moves"]);
}

#[test]
fn invalid_positions_are_rejected() {
    run(&["solve"]).assert_refused(2, &["<GAME>"]);
    run(&["solve", "chess"]).assert_refused(3, &["chess"]);
    run(&["solve", "tippy", "--each", "--depth", "0"]).assert_refused(2, &["one ply less deep"]);
}

#[test]
fn nothing_can_be_proved_within_depth_0() {
    let ran = run(&["solve", "tippy", "--depth", "0", "--json"]);
    let object = ran.object();
    assert_eq!((ran.code, &object["value"], &object["bound"]), (0, &json!(null), &json!(null)), "{object}");
    assert!(!run(&["solve", "tippy", "--depth", "0"]).output.contains("estimated"));
    // A game that is over needs no depth.
    let over = ["solve", "tic-tac-toe", "--moves", "a1 b1 a2 b2 a3", "--depth", "0", "--json"];
    assert_eq!(run(&over).object()["value"]["kind"], "loss");
}

#[test]
fn a_best_move_that_is_not_proved_is_marked() {
    let text = run(&["solve", "tic-tac-toe", "--depth", "3"]).output;
    assert!(text.contains("best    b2 (not proved to be best)\n"), "{text}");
    let text = run(&["solve", "tippy:8", "--nodes", "1"]).output;
    assert!(text.contains("best    a1 (only the first legal move)\n"), "{text}");
}
