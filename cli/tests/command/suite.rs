//! `analyze --suite`: valid and invalid lines.

use crate::running::{run, run_with_input};
use serde_json::json;

#[test]
fn every_line_is_answered_and_an_invalid_one_does_not_stop_the_run() {
    let suite = "# a comment\n\
        tic-tac-toe b2,b1 win 5\n\
        tippy:99 -\n\
        \n\
        stonehange A\n\
        tic-tac-toe b2,b2\n\
        tic-tac-toe - win many\n\
        subtract-square:5  -  loss 2  # a loss\n";
    let ran = run_with_input(&["analyze", "--suite", "-"], suite);
    let objects = ran.objects();
    assert_eq!(ran.code, 3);
    assert_eq!(objects.len(), 6);
    assert_eq!((&objects[0]["right"], &objects[0]["value"]["plies"]), (&json!(true), &json!(5)));
    assert_eq!(objects[0]["expected"], json!({"kind": "win", "plies": 5}));
    for (object, (line, words)) in
        objects[1..5].iter().zip([(3, "99"), (5, "stonehenge"), (6, "move 2"), (7, "win many")])
    {
        assert_eq!((&object["version"], &object["line"]), (&json!(2), &json!(line)));
        assert!(object["error"].as_str().is_some_and(|error| error.contains(words)), "{object}");
    }
    assert_eq!(objects[5]["right"], true);
}

#[test]
fn a_score_that_cannot_be_read_is_refused_with_its_line() {
    let scores =
        ["value 3", "win", "win x", "win 5 6", "loss -2", "draw 0", "points 1.5", "estimate 0.5", "5"];
    let suite = scores.map(|score| format!("tic-tac-toe - {score}\n")).concat();
    let ran = run_with_input(&["analyze", "--suite", "-"], &suite);
    let objects = ran.objects();
    assert_eq!((ran.code, objects.len()), (3, scores.len()));
    for ((number, score), object) in (1..).zip(scores).zip(&objects) {
        assert_eq!(object["line"], json!(number), "{object}");
        let error = object["error"].as_str().expect("an error");
        assert!(error.starts_with(&format!("invalid score `{score}`: a score is win 3")), "{error}");
    }
}

#[test]
fn a_wrong_score_ends_with_code_1() {
    let ran = run_with_input(&["analyze", "--suite", "-"], "tic-tac-toe - win 5\ntic-tac-toe - draw\n");
    assert_eq!(ran.code, 1);
    let right: Vec<_> = ran.objects().iter().map(|object| object["right"].clone()).collect();
    assert_eq!(right, [false, true]);
    assert_eq!(run_with_input(&["analyze", "--suite", "-"], "tic-tac-toe - draw\n").code, 0);
}

#[test]
fn a_search_that_is_too_shallow_leaves_the_score_open() {
    let shallow = ["analyze", "--depth", "2", "--suite", "-"];
    let ran = run_with_input(&shallow, "tic-tac-toe - draw\ntic-tac-toe b2,b1 win 5\ntic-tac-toe - win 1\n");
    let right: Vec<_> = ran.objects().iter().map(|object| object["right"].clone()).collect();
    assert_eq!(right, [json!(null), json!(null), json!(false)]);
    assert_eq!(ran.code, 1);
}

#[test]
fn invalid_input_outranks_wrong_scores_and_these_outrank_limits() {
    let limited = ["analyze", "--suite", "-", "--nodes", "3000"];
    let slow = "stonehenge:4 -\n";
    assert_eq!(run_with_input(&limited, slow).code, 4);
    assert_eq!(run_with_input(&limited, &format!("subtract-square:5 - win 1\n{slow}")).code, 1);
    assert_eq!(run_with_input(&limited, &format!("{slow}chess\nsubtract-square:5 - win 1\n")).code, 3);
}

#[test]
fn limits_are_for_all_lines_together() {
    let ran = run_with_input(&["analyze", "--suite", "-", "--nodes", "20"], &"subtract-square:6\n".repeat(4));
    let objects = ran.objects();
    let nodes: u64 = objects.iter().filter_map(|object| object["stats"]["nodes"].as_u64()).sum();
    assert_eq!((ran.code, objects.len(), nodes), (4, 4, 20));
    assert_eq!(objects[3]["value"], json!(null));
}

#[test]
fn digits_and_a_score_are_read_in_the_published_form() {
    let drawn = run_with_input(&["analyze", "connect:4x4x4", "--suite", "-"], "11112222 0\n");
    assert_eq!((drawn.code, &drawn.objects()[0]["right"]), (0, &json!(true)));

    let position = run(&["analyze", "connect:4x4x3", "--moves", "1 1 2 2", "--json"]).object();
    assert_eq!(position["value"], json!({"kind": "win", "plies": 1}));
    // Each side has 8 pieces, and the side to move wins with its third: the score is 9 - 3.
    let won = run_with_input(&["analyze", "connect:4x4x3", "--suite", "-"], "1122 6\n1122 5\n");
    let right: Vec<_> = won.objects().iter().map(|object| object["right"].clone()).collect();
    assert_eq!((won.code, right), (1, vec![json!(true), json!(false)]));
    assert_eq!(won.objects()[0]["moves"], json!(["1", "1", "2", "2"]));
}

#[test]
fn both_forms_may_be_mixed() {
    let ran = run_with_input(&["analyze", "connect:4x4x3", "--suite", "-"], "1122 6\ntic-tac-toe - draw\n");
    assert_eq!((ran.code, ran.objects().len()), (0, 2));
}

#[test]
fn digits_need_a_board_of_columns_and_rows() {
    let ran = run_with_input(&["analyze", "subtract-square:20", "--suite", "-"], "44 1\n");
    assert_eq!(ran.code, 3);
    assert!(ran.output.contains("only sizes of columns x rows"), "{ran:?}");
    let ran = run_with_input(&["analyze", "connect:4x4x3", "--suite", "-"], "1122 30\n9 1\n");
    assert_eq!((ran.code, ran.objects().len()), (3, 2));
    assert!(ran.output.contains("impossible score 30") && ran.output.contains("move 1"), "{ran:?}");
    let ran = run_with_input(&["analyze", "connect:4x4x3", "--suite", "-"], "1122 foo\n1122\n");
    assert_eq!((ran.code, ran.objects().len()), (3, 2));
    assert!(
        ran.output.contains("invalid score `foo`") && ran.output.contains("missing score after `1122`"),
        "{ran:?}"
    );
}

#[test]
fn an_unreadable_suite_is_invalid_input() {
    for name in ["no/such/file", "."] {
        let expected =
            [&*format!("{name} cannot be read: "), "expected a readable file, or `-` for standard input"];
        run(&["analyze", "--suite", name]).assert_refused(3, &expected);
    }
    run(&["analyze", "stonehange", "--suite", "-"]).assert_refused(3, &["stonehenge"]);
}

#[test]
fn a_heuristic_that_one_game_lacks_invalidates_only_its_line() {
    let suite = "tippy\nstonehenge:1\n";
    let ran = run_with_input(&["analyze", "--suite", "-", "--eval", "rough", "--depth", "1"], suite);
    assert_eq!((ran.code, ran.objects().len()), (3, 2));
    assert!(ran.objects()[0]["error"].as_str().is_some_and(|error| error.contains("`rough`")));
}

#[test]
fn a_line_may_be_long_and_the_last_one_needs_no_line_break() {
    let long = format!("tic-tac-toe {}", "a1,".repeat(200_000));
    let ran = run_with_input(&["analyze", "--suite", "-"], &long);
    assert_eq!((ran.code, ran.objects().len()), (3, 1));
    assert_eq!(run_with_input(&["analyze", "--suite", "-"], "").output, "");
    assert_eq!(run_with_input(&["analyze", "--suite", "-"], "subtract-square:5 - loss 2\r\n").code, 0);
}

#[test]
fn a_heuristic_that_no_game_has_is_a_usage_error() {
    let suite = "tippy\nstonehenge:1\n";
    let ran = run_with_input(&["analyze", "--suite", "-", "--eval", "ruogh"], suite);
    ran.assert_refused(2, &["no game has a heuristic `ruogh`", "blind, lines", "rough"]);
    // With a game on the command line, that game must have the heuristic.
    let ran = run_with_input(&["analyze", "tippy", "--suite", "-", "--eval", "rough"], suite);
    ran.assert_refused(2, &["tippy:3 has no heuristic `rough`"]);
    let known = ["analyze", "stonehenge", "--suite", "-", "--eval", "rough"];
    assert_eq!(run_with_input(&known, "stonehenge:1\n").code, 0);
}

#[test]
fn a_suite_may_begin_with_a_byte_order_mark() {
    let ran = run_with_input(&["analyze", "--suite", "-"], "\u{feff}subtract-square:5 - loss 2\n");
    assert_eq!((ran.code, &ran.objects()[0]["right"]), (0, &json!(true)));
    assert_eq!(run_with_input(&["analyze", "--suite", "-"], "\u{feff}").output, "");
}

#[test]
fn the_longest_line_is_read() {
    let rest = "x".repeat((16 << 20) - "subtract-square:5 - loss 2 #\r".len());
    let line = format!("subtract-square:5 - loss 2 #{rest}");
    assert_eq!(run_with_input(&["analyze", "--suite", "-"], &format!("{line}\r\n{line}\r")).code, 0);
    let ran = run_with_input(&["analyze", "--suite", "-"], &format!("subtract-square:5\n{line}xx\n"));
    assert_eq!((ran.code, ran.objects().len()), (3, 1));
    let reason = "plywood: standard input, line 2: the line is longer than 16 MiB\n";
    assert_eq!(ran.errors, reason);
}

#[test]
fn a_line_may_contain_the_text_of_a_position() {
    // The first position is the one after `b2 a2 a1`, in which the first player threatens to win at b3 and c3.
    let suite = "tic-tac-toe position:X../OX./...\n\
        tic-tac-toe b2,a2,a1\n\
        subtract-square:20 position:11:second win 1\n\
        subtract-square:20 position:9:first win 1  # a comment\n";
    let ran = run_with_input(&["analyze", "--suite", "-"], suite);
    let objects = ran.objects();
    assert_eq!((ran.code, objects.len()), (1, 4), "{ran:?}");
    assert_eq!((&objects[0]["position"], &objects[0]["moves"]), (&json!("X../OX./..."), &json!([])));
    assert_eq!((&objects[1]["position"], &objects[1]["moves"]), (&json!(null), &json!(["b2", "a2", "a1"])));
    for key in ["value", "best", "line", "to_move"] {
        assert_eq!(objects[0][key], objects[1][key], "{key}");
    }
    assert_eq!((&objects[2]["to_move"], &objects[2]["right"]), (&json!("second"), &json!(false)));
    assert_eq!(objects[3]["right"], true);
    let shown = run_with_input(&["play", "--replay", "-"], &ran.output);
    assert_eq!(shown.code, 0, "{shown:?}");
    assert!(shown.output.starts_with("tic-tac-toe at X../OX./...\n"), "{shown:?}");
}

#[test]
fn a_position_text_that_is_invalid_is_refused_with_its_line() {
    let lines = [
        ("tic-tac-toe position:X../OX.", "expected the cells row by row"),
        ("tic-tac-toe position:XX./.../...", "the first player must have as many pieces"),
        ("subtract-square:20 position:11", "the text must end in `:first` or `:second`"),
        ("tic-tac-toe position:X../OX./... b2", "invalid score `b2`: a score is win 3"),
        ("tic-tac-toe position", "not a legal move here"),
    ];
    let suite = lines.map(|(line, _)| format!("{line}\n")).concat();
    let ran = run_with_input(&["analyze", "--suite", "-"], &suite);
    let objects = ran.objects();
    assert_eq!((ran.code, objects.len()), (3, lines.len()));
    for ((number, (_, words)), object) in (1..).zip(lines).zip(&objects) {
        assert_eq!(object["line"], json!(number), "{object}");
        assert!(object["error"].as_str().is_some_and(|error| error.contains(words)), "{object}");
    }
    let cases = ["grade", "--cases", "-", "--engine", "true"];
    let ran = run_with_input(&cases, "tic-tac-toe position:X../OX./...\n");
    assert_eq!((ran.code, &*ran.output), (3, "true: 0 of 0 right\n"));
    assert!(ran.errors.contains("line 1: a graded program receives each position as moves"), "{ran:?}");
}

#[test]
fn searches_are_compared_from_the_text_of_a_position() {
    let suite = "tic-tac-toe position:X../OX./...\n";
    let arguments = ["compare", "--suite", "-", "--search", "alpha-beta,solver", "--repeats", "1"];
    let ran = run_with_input(&arguments, suite);
    assert!(ran.output.starts_with("tic-tac-toe at X../OX./..., second to move"), "{ran:?}");
    let object = run_with_input(&[&arguments[..], &["--json"]].concat(), suite).object();
    assert_eq!((&object["agree"], &object["rows"][0]["position"]), (&json!(true), &json!("X../OX./...")));
    let csv = run_with_input(&[&arguments[..], &["--csv"]].concat(), suite).output;
    assert!(csv.contains("\ntic-tac-toe,position:X../OX./...,alpha-beta,"), "{csv}");
}
