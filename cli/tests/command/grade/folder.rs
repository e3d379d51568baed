//! A folder of ten submissions.

use std::fs;
use std::path::PathBuf;

use roxmltree::Document;
use serde_json::{Value, json};

use crate::grade::{FOLDER, PUBLIC, grade, own_engine, results_of, submission};
use crate::running::run;

/// A file that is deleted at the end of the test.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        Self(std::env::temp_dir().join(format!("plywood-{}-{name}", std::process::id())))
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("a path in UTF-8")
    }

    fn read(&self) -> String {
        fs::read_to_string(&self.0).expect("it was written")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

#[test]
fn one_command_grades_ten_programs_to_json_and_junit() {
    let report = Scratch::new("ten.xml");
    let options =
        ["--positions", "25", "--seed", "1", "--time-per-move", "5s", "--junit", report.path(), "--json"];
    let games = ["stonehenge:2", "subtract-square:30", "--folder", FOLDER];
    let ran = grade(&[&games[..], &options].concat(), "");
    assert_eq!((ran.code, &*ran.errors), (1, "plywood: seed 1\n"), "{ran:?}");
    let object = ran.object();
    let about = (&object["version"], &object["rule"], &object["seed"], &object["interrupted"]);
    assert_eq!(about, (&json!(2), &json!("outcome"), &json!(1), &json!(false)));
    let positions = object["positions"].as_u64().expect("a number");
    let programs = object["submissions"].as_array().expect("a list");
    assert_eq!(programs.len(), 10);
    for program in programs {
        let verdicts = program["verdicts"].as_object().expect("an object");
        assert_eq!(verdicts.values().map(|count| count.as_u64().unwrap_or(0)).sum::<u64>(), positions);
        assert_eq!(program["cases"].as_array().map(|cases| cases.len() as u64), Some(positions));
        let is_good = ["minimax.py", "memoized.py"].contains(&program["name"].as_str().expect("a name"));
        assert_eq!(program["right"] == positions, is_good, "{}: {verdicts:?}", program["name"]);
    }
    for (name, verdict) in [
        ("two_plies.py", "not optimal"),
        ("win_count.py", "not optimal"),
        ("wrong_sign.py", "not optimal"),
        ("claims_win.py", "wrong value"),
        ("illegal_move.py", "illegal"),
        ("raises.py", "crash"),
        ("never_replies", "time"),
    ] {
        assert!(results_of(&object, name)["verdicts"][verdict].as_u64() > Some(0), "{name}");
    }
    let xml = report.read();
    let document = Document::parse(&xml).expect("well formed");
    let suites: Vec<_> = document.descendants().filter(|node| node.has_tag_name("testsuite")).collect();
    assert_eq!(suites.len(), 10);
    for suite in suites {
        let number = |name: &str| suite.attribute(name).expect("a number").parse::<u64>().expect("a number");
        let count = |tag: &str| suite.descendants().filter(|node| node.has_tag_name(tag)).count() as u64;
        let bad = number("failures") + number("errors") + number("skipped");
        assert_eq!((count("failure"), count("error")), (number("failures"), number("errors")));
        assert_eq!((count("testcase"), count("skipped")), (positions, 0));
        let name = suite.attribute("name").expect("a name");
        assert_eq!(results_of(&object, name)["right"], positions - bad, "{name}");
    }
}

#[test]
fn programs_that_pass_the_public_tests_can_still_be_wrong() {
    let good =
        grade(&["--engine", &submission("two_plies.py"), "--engine", &submission("win_count.py")], PUBLIC);
    assert_eq!((good.code, &*good.errors), (0, ""), "{good:?}");
    for (file, game) in [
        ("two_plies.py", "stonehenge:2"),
        ("two_plies.py", "subtract-square:40"),
        ("win_count.py", "stonehenge:2"),
        ("win_count.py", "subtract-square:40"),
    ] {
        let ran = grade(&[game, "--all", "--json", "--engine", &submission(file)], "");
        assert_eq!(ran.code, 1, "{file} on {game}");
        let object = ran.object();
        let cases = object["submissions"][0]["cases"].as_array().expect("a list");
        let wrong: Vec<&Value> = cases.iter().filter(|case| case["verdict"] == "not optimal").collect();
        assert!(!wrong.is_empty(), "{file} on {game}");
        assert_eq!(results_of(&object, &submission(file))["right"], cases.len() - wrong.len());
        // The refutation ends with a win of the opponent. The value is for the side to move at the end.
        for case in wrong.iter().take(10) {
            let words = |key: &str| -> Vec<&str> {
                case[key].as_array().expect("moves").iter().map(|mv| mv.as_str().expect("a move")).collect()
            };
            let refutation = words("refutation");
            assert_eq!(refutation[0], case["move"]);
            assert!(!words("right").contains(&refutation[0]));
            let moves = [words("moves"), refutation].concat().join(" ");
            let end = run(&["analyze", game, "--moves", &moves, "--json"]).object();
            let kind = if end["to_move"] == case["to_move"] { "loss" } else { "win" };
            assert_eq!((&end["over"], &end["value"]["kind"]), (&json!(true), &json!(kind)), "{moves}");
        }
    }
}

#[test]
fn visited_positions_are_compared_with_the_textbook() {
    let ran = grade(&["stonehenge:2", "--all", "--json", "--engine", &submission("minimax.py")], "");
    assert_eq!(ran.code, 0, "{ran:?}");
    let object = ran.object();
    let visited = |counts: &Value| {
        (counts["own"].as_u64(), counts["recursive"].as_u64(), counts["alpha-beta"].as_u64())
    };
    let (own, recursive, alpha_beta) = visited(&object["submissions"][0]["visited"]);
    assert_eq!(own, recursive);
    assert!(alpha_beta > Some(0) && alpha_beta < recursive);
    // From the empty board, this is the whole tree.
    let (own, recursive, _) = visited(&object["submissions"][0]["cases"][0]["visited"]);
    assert_eq!((own, recursive), (Some(6_992), Some(6_992)));
    let text =
        grade(&["stonehenge:2", "--moves", "A", "--all", "--engine", &submission("minimax.py")], "").output;
    assert!(text.contains("\nvisited ") && text.contains("; minimax visits "), "{text}");
}

#[test]
fn the_text_explains_the_right_move() {
    let ran = grade(&["--engine", &submission("two_plies.py")], "stonehenge:2 D,C\n");
    assert_eq!(ran.code, 1, "{ran:?}");
    for words in [
        "0 of 1 right; 1 not optimal",
        "(not optimal): stonehenge:2 after D C, first to move\n",
        "@ - 2 - 1 - E\n",
        "\nplayed  B: second wins in 4 plies\nright   E: first wins in 3 plies\nwhy     first B, second ",
        ", and second wins\n",
    ] {
        assert!(ran.output.contains(words), "{words}: {}", ran.output);
    }
}

#[test]
fn gradescope_gets_the_results_of_one_program() {
    let results = Scratch::new("results.json");
    let cases = "stonehenge:2 D,C\nstonehenge:2 A,F,D\n";
    let ran = grade(&["--engine", &submission("two_plies.py"), "--gradescope", results.path()], cases);
    assert_eq!(ran.code, 1, "{ran:?}");
    let object: Value = serde_json::from_str(&results.read()).expect("JSON");
    assert_eq!(object["output"], "1 of 2 right; 1 not optimal");
    let tests = object["tests"].as_array().expect("tests");
    let summary = |test: &Value| (test["name"].clone(), test["score"].clone(), test["max_score"].clone());
    assert_eq!(summary(&tests[0]), (json!("stonehenge:2 D,C"), json!(0), json!(1)));
    assert_eq!(summary(&tests[1]), (json!("stonehenge:2 A,F,D"), json!(1), json!(1)));
    assert_eq!((&tests[0]["status"], &tests[1]["status"]), (&json!("failed"), &json!("passed")));
    let output = tests[0]["output"].as_str().expect("words");
    assert!(output.contains("right   E: first wins in 3 plies"), "{output}");
    let two = ["--engine", "true", "--engine", "false", "--gradescope", results.path()];
    grade(&[&["tippy"], &two[..]].concat(), "")
        .assert_refused(2, &["--gradescope takes one program (got 2)"]);
}

/// Checks that the own engine is right in all positions of these games before the last move.
fn check_own_engine(games: &[&str], positions: u64) {
    let ran = grade(&[games, &["--all", "--json", "--exact", "--engine", &own_engine()]].concat(), "");
    assert_eq!(ran.code, 0, "{games:?}: {}", ran.errors);
    let object = ran.object();
    assert_eq!(object["positions"], positions, "{games:?}");
    assert_eq!(object["submissions"][0]["right"], positions, "{games:?}");
}

#[test]
fn a_correct_program_is_right_everywhere() {
    check_own_engine(&["stonehenge:1", "stonehenge:2"], 1 + 1_298);
    let numbers: Vec<String> = (1..=60).map(|number| format!("subtract-square:{number}")).collect();
    let numbers: Vec<&str> = numbers.iter().map(String::as_str).collect();
    let ran = grade(&[&numbers, &["--all", "--exact", "--engine", &own_engine()][..]].concat(), "");
    assert_eq!(ran.code, 0, "{ran:?}");
}

#[test]
#[ignore = "grades 15,777 positions; `.ci/nightly` runs it"]
fn a_correct_program_is_right_everywhere_in_larger_games() {
    check_own_engine(&["tic-tac-toe"], 4_520);
    check_own_engine(&["tippy"], 5_760);
    check_own_engine(&["connect-three"], 5_497);
}

/// Only Linux reports the peak memory of a process.
#[cfg(target_os = "linux")]
#[test]
fn the_grader_needs_little_memory() {
    use std::process::Stdio;
    use std::time::Duration;

    let report = Scratch::new("small.xml");
    let flooding = crate::engines::engine("", "cat /dev/zero");
    let first = submission("first_move.py");
    let engines = ["--engine", &first, "--engine", &flooding, "--engine", &first];
    let arguments = [&["grade", "tippy", "--all", "--json", "--junit", report.path()], &engines[..]].concat();
    let mut command = crate::running::plywood(&arguments);
    let mut grader = command.stdout(Stdio::null()).spawn().expect("the command starts");
    let status = format!("/proc/{}/status", grader.id());
    let mut highest = 0;
    while grader.try_wait().expect("the grader can be polled").is_none() {
        let status = fs::read_to_string(&status).unwrap_or_default();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let peak = peak.and_then(|peak| peak.trim().strip_suffix(" kB")?.parse::<u64>().ok());
        highest = highest.max(peak.unwrap_or(0));
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!((1..64 << 10).contains(&highest), "{highest} KiB");
    assert!(report.read().ends_with("</testsuites>\n"));
}
