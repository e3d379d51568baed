//! `contest`: tables, JSON and records.

use std::fs;

use serde_json::{Value, json};

use crate::running::run;

/// A contest between perfect play and random moves. The first five arguments are the game and the players.
const AGAINST_RANDOM: [&str; 9] =
    ["contest", "tic-tac-toe", "--players", "alpha-beta", "random", "--games", "200", "--seed", "1"];

/// Returns the object without times.
fn without_times(mut object: Value) -> Value {
    let fields = object.as_object_mut().expect("an object");
    assert!(fields.remove("provenance").is_some_and(|provenance| provenance["start"].is_string()));
    for player in object["players"].as_array_mut().expect("players") {
        let seconds = player.as_object_mut().expect("a player").remove("seconds");
        assert!(seconds.is_some_and(|seconds| seconds.as_f64() > Some(0.0)));
    }
    object
}

#[test]
fn best_play_never_loses_and_the_seed_repeats_the_contest() {
    let ran = run(&AGAINST_RANDOM);
    assert_eq!((ran.code, &*ran.errors), (0, ""));
    assert!(
        ran.output.starts_with("tic-tac-toe, after 3 random moves, balanced, seed 1\n"),
        "{}",
        ran.output
    );
    assert_eq!(run(&AGAINST_RANDOM).output, ran.output, "not one byte differs");
    let in_json = [&AGAINST_RANDOM[..], &["--json"]].concat();
    let object = without_times(run(&in_json).object());
    assert_eq!(without_times(run(&in_json).object()), object);
    let best = &object["players"][0];
    assert_eq!(
        (&best["player"], &best["games"], &best["losses"]),
        (&json!("alpha-beta"), &json!(200), &json!(0))
    );
    assert_eq!((&best["rank"], &object["stopped"], &object["seed"]), (&json!(1), &json!("games"), &json!(1)));
    assert!(best["elo_low"].as_f64() > Some(200.0) && best["superiority"].as_f64() > Some(0.999));
    let encounter = &object["encounters"][0];
    assert_eq!((&encounter["verdict"], &encounter["distinct"]), (&json!("stronger"), &json!(200)));
    assert!(
        encounter["nelo_low"].as_f64() > Some(100.0)
            && encounter["nelo_high"].as_f64() > encounter["nelo"].as_f64()
    );
    let pairs: u64 = encounter["pairs"].as_array().expect("pairs").iter().filter_map(Value::as_u64).sum();
    assert_eq!((pairs, &encounter["players"]), (100, &json!(["alpha-beta", "random"])));
}

#[test]
fn every_two_of_several_players_play_each_other() {
    let several = ["contest", "tippy", "--players", "solver:depth=2", "first", "random", "random"];
    let ran = run(&[&several[..], &["--games", "10", "--openings", "0", "--seed", "1"]].concat());
    assert_eq!((ran.code, &*ran.errors), (0, ""));
    for words in [
        "won-drawn-lost against each other\n",
        "random #2",
        "95 % interval",
        "\nended after 2 of 10 games of each pairing: no new opening was left, and none is repeated; ",
    ] {
        assert!(ran.output.contains(words), "`{words}` is missing:\n{}", ran.output);
    }
    let unfinished =
        run(&[&several[..], &["--games", "2", "--max-plies", "4", "--seed", "1"]].concat()).output;
    let (_, notes) = unfinished.rsplit_once("\n\n").expect("tables, and notes below them");
    assert!(notes.lines().count() > 1, "the notes are one block:\n{unfinished}");
    let gauntlet = ["--format", "gauntlet", "--games", "4", "--json"];
    let object = run(&[&several[..], &gauntlet].concat()).object();
    let encounters = object["encounters"].as_array().expect("a list");
    assert_eq!((encounters.len(), &object["format"]), (3, &json!("gauntlet")));
    assert!(encounters.iter().all(|encounter| encounter["players"][0] == "solver:depth=2"));
    let ran = run(&[&several[..], &["--openings", "all", "--json"]].concat());
    let object = ran.object();
    assert_eq!(
        (&object["openings"], object["encounters"].as_array().map(Vec::len)),
        (&json!("all"), Some(6))
    );
    assert_eq!((&object["encounters"][5]["games"], &object["players"][3]["games"]), (&json!(18), &json!(54)));
}

#[test]
fn the_decision_of_the_sprt_is_printed() {
    let ran = run(&[&AGAINST_RANDOM[..5], &["--seed", "1", "--sprt", "0,100"]].concat());
    let decided = "test of alpha-beta against random: accepted elo >= 100, rejected elo <= 0, after ";
    assert!(ran.code == 0 && ran.output.contains(decided), "{ran:?}");
    let ran = run(&[&AGAINST_RANDOM[..], &["--sprt", "-2000,-1900,0.01,0.1", "--json"]].concat());
    let object = ran.object();
    assert_eq!((&object["stopped"], &object["sprt"]["elo0"]), (&json!("sprt"), &json!(-2_000.0)));
    assert_eq!((&object["sprt"]["verdict"], &object["sprt"]["beta"]), (&json!("elo1"), &json!(0.1)));
    let running = object["sprt"]["running"].as_array().expect("a list");
    assert_eq!(object["encounters"][0]["verdict"], json!(null), "the test alone decides");
    assert_eq!(running.last(), Some(&object["sprt"]["log_likelihood_ratio"]));
    let games = object["encounters"][0]["games"].as_u64().expect("a number");
    assert_eq!(running.len() as u64, games / 2, "one number for each pair");
}

#[test]
fn a_contest_never_repeats_an_opening() {
    let contest = ["contest", "tic-tac-toe", "--players", "alpha-beta", "first", "--seed", "1"];
    let play = |options: &[&str]| {
        let in_json = run(&[&contest[..], options, &["--json"]].concat()).object();
        (run(&[&contest[..], options].concat()).output, in_json)
    };
    // The deterministic players have 72 positions after two moves.
    let (text, object) = play(&["--games", "1152", "--openings", "2"]);
    assert!(text.contains("\nended after 144 of 1152 games of each pairing: "), "{text}");
    assert_eq!((&object["stopped"], &object["encounters"][0]["games"]), (&json!("openings"), &json!(144)));
    assert_eq!((&object["openings"], &object["balanced"]), (&json!(2), &json!(false)));
    let (text, object) = play(&["--games", "18"]);
    assert!(text.starts_with("tic-tac-toe, after 2 random moves, balanced, seed 1\n"), "{text}");
    assert!(!text.contains("ended after"), "{text}");
    assert_eq!((&object["openings"], &object["balanced"]), (&json!(2), &json!(true)));
    // The contest ends when the openings are used up, not after a test of each of four billion numbers of games.
    for concurrency in ["1", "2"] {
        let (_, object) = play(&["--games", "4294967294", "--openings", "0", "--concurrency", concurrency]);
        assert_eq!((&object["stopped"], &object["encounters"][0]["games"]), (&json!("openings"), &json!(2)));
    }
}

#[test]
fn recorded_games_can_be_replayed() {
    let file = std::env::temp_dir().join(format!("plywood-contest-{}.jsonl", std::process::id()));
    let name = file.to_str().expect("the name is text");
    let record = ["--games", "4", "--seed", "1", "--record", name];
    assert_eq!(run(&[&AGAINST_RANDOM[..5], &["--moves", "b2"], &record].concat()).code, 0);
    // Every move exceeds a limit of 0 seconds.
    let no_time = ["contest", "tic-tac-toe", "--players", "first", "random", "--time-per-move", "0s"];
    let ran = run(&[&no_time[..], &record].concat());
    let written = fs::read_to_string(&file).expect("there is a record");
    let shown = run(&["play", "tic-tac-toe", "--replay", name]);
    fs::remove_file(&file).expect("the record can be removed");
    assert_eq!((ran.code, ran.output.matches("lost games by faults: over time 2 (").count()), (0, 2));

    let lines: Vec<Value> =
        written.lines().map(|line| serde_json::from_str(line).expect("a line is an object")).collect();
    assert_eq!(lines.len(), 8);
    assert_eq!(
        (&lines[0]["number"], &lines[0]["opening"], &lines[0]["moves"][0]),
        (&json!(1), &json!(2), &json!("b2"))
    );
    assert_eq!((&lines[0]["first"], &lines[1]["first"]), (&json!("alpha-beta"), &json!("random")));
    assert_eq!(
        (&lines[0]["fault"], lines[0]["winner"].is_null()),
        (&json!(null), lines[0]["ending"] == "draw")
    );
    // After an opening of one move, the second player is to move and exceeds its time.
    let forfeit = &lines[4];
    assert_eq!((&forfeit["winner"], &forfeit["fault"]["by"]), (&json!("first"), &json!("second")));
    assert_eq!(
        (&forfeit["fault"]["kind"], &forfeit["moves"].as_array().map(Vec::len)),
        (&json!("over time"), &Some(1))
    );

    // The opening has two moves; then `random` and `alpha-beta` move in turn.
    let plies = lines[0]["moves"].as_array().map_or(0, Vec::len);
    for key in ["nodes", "depths", "seconds"] {
        assert_eq!(lines[0][key].as_array().map(Vec::len), Some(plies), "{key}");
        assert!(lines[0][key][0].is_null() && lines[0][key][1].is_null(), "{key}");
    }
    assert!(lines[0]["nodes"][2].as_u64() > Some(1) && lines[0]["nodes"][3].is_null(), "{}", lines[0]);
    assert!(lines[0]["seconds"][2].as_f64() > Some(0.0) && lines[0]["seconds"][3].as_f64() > Some(0.0));

    assert_eq!((shown.code, &*shown.errors), (0, ""));
    assert_eq!(shown.output.matches("tic-tac-toe\n").count(), 8);
    assert!(shown.output.contains("first is alpha-beta, second is random\n"), "{}", shown.output);
    let ending = "the game is over: first wins, for second forfeits: ";
    assert_eq!(shown.output.matches(ending).count(), 4, "{}", shown.output);
}

#[test]
fn a_search_obeys_the_time_limit_of_the_contest() {
    // Without the limit of the contest, the search would go to the end of the game and take years.
    let hasty = ["contest", "stonehenge:5", "--players", "alpha-beta", "first", "--time-per-move", "200ms"];
    let short = ["--openings", "0", "--max-plies", "2", "--games", "2", "--json"];
    let object = run(&[&hasty[..], &short].concat()).object();
    assert_eq!(object["players"][0]["moves"], 2);
    // The moves before the opening do not count.
    let later = ["--moves", "A B C", "--openings", "1", "--max-plies", "2", "--games", "2", "--json"];
    let object = run(&[&hasty[..], &later].concat()).object();
    assert_eq!(object["players"][0]["moves"], 1);
}

#[test]
fn invalid_contests_are_rejected() {
    for (code, arguments, words) in [
        (2, &["--players", "random"][..], "at least two players (got 1)"),
        (2, &["--players", "human", "random"], "`play --first human`"),
        (2, &["--players", "random", "nobody"], "`nobody`"),
        (2, &["--players", "random", "solver:eval=x"], "no heuristic `x`"),
        (2, &["--players", "random", "random", "--games", "5"], "positive and even"),
        (2, &["--players", "random", "random", "--games", "-4"], "invalid value `-4` for --games"),
        (
            3,
            &["--players", "random", "random", "--openings", "some"],
            "there is no file some; --openings expects",
        ),
        (2, &["--players", "random", "random", "--openings", "-1"], "`all`, or a file of openings"),
        (2, &["--players", "random", "random", "--format", "swiss"], "round-robin or gauntlet"),
        (2, &["--players", "random", "solver:threads=0"], "threads=0"),
        (2, &["--players", "random", "random", "--sprt", "10,0"], "less than the second"),
        (2, &["--players", "random", "random", "--sprt", "x"], "such as 0,10"),
        (
            2,
            &["--players", "random", "random", "--sprt", "0,10,0.6,0.05"],
            "more than 0 and less than 0.5, such as 0.05 (got 0.6)",
        ),
        (2, &["--players", "random", "first", "random", "--sprt", "0,10"], "exactly two players (got 3)"),
        (
            2,
            &["--players", "random", "random", "--max-plies", "x"],
            "invalid value `x` for --max-plies: a number of moves",
        ),
        (
            2,
            &["--players", "random", "random", "--max-plies", "2", "--openings", "3"],
            "--max-plies must be greater than the number of moves in an opening, which is 3 (got 2); give a greater \
             --max-plies, or shorter --openings",
        ),
        (
            2,
            &["--players", "random", "random", "--max-plies", "1", "--openings", "all"],
            "which is 1 (got 1)",
        ),
        (2, &["--players", "random", "random", "--max-plies", "3"], "which is 3 (got 3)"),
        (2, &[], "--players"),
        (3, &["--players", "random", "random", "--moves", "zz"], "`zz`"),
        (3, &["--players", "random", "random", "--moves", "a1 b1 a2 b2 a3"], "the game is over"),
        (3, &["--players", "random", "random", "--record", "no/such/file"], "no/such/file"),
    ] {
        run(&[&["contest", "tic-tac-toe"], arguments].concat()).assert_refused(code, &[words]);
    }
    let usage = "Usage: plywood contest <GAME> --players <PLAYER> <PLAYER>... [OPTIONS]\n";
    run(&["contest", "--players", "random", "first"]).assert_refused(2, &["<GAME>", usage]);
    assert!(run(&["contest", "--help"]).output.contains(usage));
    // Every argument after `--players` is a player.
    let swallowed = "invalid value `tic-tac-toe` for --players: it is a game, not a player; write GAME before `--players`";
    let instead = "plywood contest tic-tac-toe --players ..\n";
    run(&["contest", "--players", "random", "first", "tic-tac-toe"]).assert_refused(2, &[swallowed, instead]);
    run(&["contest", "--players", "random", "first", "tippy:99"]).assert_refused(2, &["it is a game"]);
}
