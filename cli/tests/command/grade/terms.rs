//! The options of `grade`.

use crate::grade::{grade, own_engine};
use crate::running::run;

#[test]
fn the_same_seed_selects_the_same_positions() {
    let selected = |seed: &str| {
        let ran =
            grade(&["tippy", "--positions", "5", "--seed", seed, "--json", "--engine", &own_engine()], "");
        let cases = ran.object()["submissions"][0]["cases"].as_array().expect("a list").clone();
        cases.iter().map(|case| case["moves"].to_string()).collect::<Vec<_>>()
    };
    assert_eq!(selected("3").len(), 5);
    assert_eq!(selected("3"), selected("3"));
    assert_ne!(selected("3"), selected("4"));
}

#[test]
fn positions_can_be_limited_to_small_trees() {
    let selected = |more: &[&str]| {
        let engine = own_engine();
        let options = ["stonehenge:3", "--positions=10", "--seed=1", "--json", "--engine", &engine];
        let object = grade(&[&options, more].concat(), "").object();
        let cases = object["submissions"][0]["cases"].as_array().expect("a list").clone();
        cases.iter().map(|case| case["moves"].as_array().expect("a list").len()).collect::<Vec<_>>()
    };
    // Stonehenge 3 has 12 cells; four moves before the end, a tree has at most 1 + 4 + 12 + 24 + 24 positions.
    let plies = selected(&["--max-tree=65"]);
    assert!(plies.len() == 10 && plies.iter().all(|&plies| plies >= 4), "{plies:?}");
    assert!(selected(&[]).iter().any(|&plies| plies < 4));
    let few = grade(&["tippy", "--positions=5000", "--max-tree=2", "--seed=1", "--engine=false"], "");
    let note = "tippy:3: only ";
    assert!(few.errors.contains(note) && few.errors.contains(" were found (wanted 5000)"), "{few:?}");
    let ran = run(&["grade", "tippy", "--engine", "true", "--max-tree", "1"]);
    ran.assert_refused(
        3,
        &["tippy:3: found no random position with a tree of at most 1 position; increase --max-tree"],
    );
}

#[test]
fn the_report_file_contains_the_object_of_json() {
    let file = tempfile::NamedTempFile::new().expect("a file");
    let (path, own) = (file.path().to_str().expect("a path in UTF-8"), own_engine());
    let ran = grade(&["stonehenge:1", "--all", "--engine", &own, "--report", path], "");
    assert!(ran.output.contains("1 of 1 right"), "{ran:?}");
    let text = std::fs::read_to_string(path).expect("a report");
    let report: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!((&report["positions"], &report["submissions"][0]["right"]), (&1.into(), &1.into()));
    let same = ["stonehenge:1", "--all", "--engine", &own, "--report", path, "--junit", path];
    grade(&same, "").assert_refused(2, &["--report and --junit must name different files"]);
    run(&["grade", "tippy", "--engine=true", "--time-per-program=0s"])
        .assert_refused(2, &["`0s` for --time-per-program: expected a time greater than 0, such as 1m30s"]);
}

#[test]
fn equal_names_get_numbers() {
    let own = own_engine();
    let named = format!("engine,name=Anna:{own}");
    let engines = ["--engine", &own, "--engine", &named, "--engine", &own, "--engine", &named];
    let ran = grade(&[&["stonehenge:1", "--all"], &engines[..]].concat(), "");
    assert_eq!(ran.code, 0, "{ran:?}");
    for name in [own.clone(), "Anna".to_owned(), format!("{own} #2"), "Anna #2".to_owned()] {
        assert!(ran.output.contains(&format!("{name}: 1 of 1 right\n")), "{name}: {}", ran.output);
    }
}

#[test]
fn invalid_options_are_rejected() {
    for (arguments, code, words) in [
        (&["tippy"][..], 2, "--engine"),
        (&["--engine", "true"], 2, "<GAME>"),
        (&["tippy", "--engine", ""], 2, "the command is empty"),
        (&["tippy", "--engine", "sh 'x"], 2, "a quote (') is not closed"),
        (&["tippy", "--engine", "no/such/program", "--all"], 3, "the engine cannot be started"),
        (&["tipy", "--engine", "true"], 3, "did you mean `tippy`"),
        (&["tippy", "--engine", "true", "--positions", "0"], 2, "from 1 to 100000"),
        (&["tippy", "--engine", "true", "--give-up", "0"], 2, "a number of times"),
        (&["tippy", "--engine", "true", "--all", "--positions", "3"], 2, "cannot be used with"),
        (&["tippy", "--engine", "true", "--time-per-move", "5"], 2, "a time is a number with its unit"),
        (&["tippy", "--engine", "true", "--memory-per-engine", "x"], 2, "a size is"),
        (&["tippy", "--engine", "true", "--junit", "/no/such/folder/x"], 3, "/no/such/folder/x"),
        (&["tippy", "--engine", "true", "--junit", "-"], 2, "expected the name of a file"),
        (&["tippy", "--folder", "/no/such/folder"], 3, "/no/such/folder"),
        (&["tippy:5", "--engine", "true", "--all"], 3, "too many positions to grade at one time"),
        (&["subtract-square:0", "--engine", "true"], 3, "subtract-square:0 is over"),
        (&["subtract-square:4", "--moves", "4", "--engine", "true"], 3, "after 4 is over"),
        (&["--cases", "/no/such/file", "--engine", "true"], 3, "cannot be read"),
    ] {
        run(&[&["grade"], arguments].concat()).assert_refused(code, &[words]);
    }
    let empty = std::env::temp_dir().join(format!("plywood-{}-empty", std::process::id()));
    std::fs::create_dir(&empty).expect("a folder can be made");
    let folder = empty.to_str().expect("a path in UTF-8");
    run(&["grade", "tippy", "--folder", folder]).assert_refused(3, &["contains no program"]);
    std::fs::remove_dir(&empty).expect("it is empty");
}
