//! Programs that hang, flood, eat and lie are judged by name, and nothing of them is left.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::grade::grade;
use crate::guests::{Number, engine};
use crate::running::interrupt;

/// What a program is judged at: the first move of a game that is drawn, whatever it is.
const CASE: &str = "tic-tac-toe -";

/// An engine in the shell that does all of it by itself.
fn script(text: &str) -> String {
    format!("engine:sh -c '{text}'")
}

/// What is said of `program` at one position, and how: the verdict and the reason.
fn judged(program: &str, time: &str, memory: &str) -> (String, String) {
    let started = Instant::now();
    let arguments = ["--engine", program, "--time-per-move", time, "--memory-per-engine", memory, "--json"];
    let ran = grade(&arguments, CASE);
    // Half a second and 2 s more would do; the rest is for a machine that is busy.
    assert!(started.elapsed() < Duration::from_secs(12), "{program}: {:?}", started.elapsed());
    assert_eq!((ran.code, &*ran.errors), (1, ""), "{program}: {ran:?}");
    let case = &ran.object()["submissions"][0]["cases"][0];
    let text = |key: &str| case[key].as_str().unwrap_or_default().to_owned();
    assert_eq!(case["right"], json!(["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]), "{program}");
    (text("verdict"), text("reason"))
}

#[test]
fn bad_programs_are_judged_by_name() {
    let number = Number::new("graded");
    let (own, helper) = (number.note("$$"), number.note("$!"));
    for (program, verdict, words) in [
        (script(&format!("{own}; sleep 1000")), "time", "`plywoodok` was due"),
        (engine("", &format!("{own}; sleep 1000")), "time", "`bestmove` was due"),
        (engine("", &format!("{own}; printf bestm; sleep 1000")), "time", "it said `bestm` and no end"),
        (engine("", &format!("{own}; sleep 1.8; echo bestmove a1")), "time", ""),
        (engine("", &format!("{own}; yes blub")), "output limit", "more than 1048576 bytes"),
        (engine("", &format!("{own}; cat /dev/zero")), "output limit", "a line of more than 64 KiB"),
        (engine("", &format!("{own}; cat /dev/zero >&2")), "output limit", "to standard error"),
        (
            engine("", &format!("sleep 1000 & {helper}; sleep 1000 & {helper}; sleep 1000 & {helper}; exit")),
            "crash",
            "it ended (exit status: 0)",
        ),
        (engine("", &format!("sleep 1000 & {helper}; sleep 1000")), "time", "`bestmove` was due"),
        (
            engine("", &format!("{own}; echo no more >&2; exit 3")),
            "crash",
            "(exit status: 3), saying `no more`",
        ),
        (engine("", &format!("{own}; kill -SEGV $$")), "crash", "signal: 11"),
        (engine("", &format!("{own}; exec >&-; sleep 1000")), "crash", "it closed its output"),
        (engine("", &format!("{own}; echo bestmove z9")), "illegal", "`z9`, which is no legal move"),
        (engine("", &format!("{own}; echo bestmove")), "illegal", "it named none"),
        (engine("", &format!("{own}; echo \"? go: tired\"")), "crash", "it gave up: go: tired"),
        (engine("", &format!("{own}; echo value win 3; echo bestmove b2")), "wrong value", ""),
        (engine("", &format!("{own}; echo hello; sleep 1000")), "protocol", "it said `hello`"),
        (
            script(
                "while read -r line; do case $line in plywood) echo plywoodok;; isready) echo readyok;; \
                 game*) echo \"? game: this is chess\";; esac; done",
            ),
            "protocol",
            "it refused: game: this is chess",
        ),
    ] {
        let (found, reason) = judged(&program, "500ms", "1G");
        assert_eq!(found, verdict, "{program}: {reason}");
        assert!(reason.contains(words), "{program}: {reason}");
    }
    number.assert_all_gone();
}

/// Only there can whoever leaves its group be followed.
#[cfg(target_os = "linux")]
#[test]
fn one_that_leaves_its_group_is_ended_too() {
    let number = Number::new("daemons");
    let daemon = format!(
        "setsid sh -c \"{}; setsid sleep 1000 & {}; sleep 1000\" &",
        number.note("\\$\\$"),
        number.note("\\$!")
    );
    let program = engine("", &format!("{daemon} sleep 0.3; exit"));
    let (verdict, reason) = judged(&program, "5s", "1G");
    assert_eq!(verdict, "crash", "{reason}");
    number.assert_gone(2);
}

/// Only there can somebody else's memory be limited.
#[cfg(target_os = "linux")]
#[test]
fn one_that_eats_memory_is_stopped() {
    let eater = "engine:python3 -c 'import sys\n\
        for line in sys.stdin:\n  \
            word = line.split()[0]\n  \
            if word == \"plywood\": print(\"plywoodok\", flush=True)\n  \
            if word == \"isready\": print(\"readyok\", flush=True)\n  \
            if word == \"go\": print(\"bestmove\", \"a1\" if len(bytearray(1 << 30)) else \"\", flush=True)'";
    let (verdict, reason) = judged(eater, "10s", "256M");
    assert_eq!(verdict, "crash", "{reason}");
    assert!(reason.contains("MemoryError"), "{reason}");
}

#[test]
fn one_that_breaks_down_is_started_anew_and_then_given_up() {
    let number = Number::new("restarted");
    // It plays where it is asked about the start, and falls elsewhere.
    let go = format!("case $last in position) echo bestmove a1;; *) {}; exit 1;; esac", number.note("$$"));
    let falls = engine("", &go).replace("case $line in", "case $line in position*) last=$line;;");
    let cases =
        "tic-tac-toe -\ntic-tac-toe b2\ntic-tac-toe a1\ntic-tac-toe -\ntic-tac-toe c1\ntic-tac-toe -\n";
    let verdicts = |give_up: &str| {
        let ran = grade(&["--engine", &falls, "--give-up", give_up, "--json"], cases);
        assert_eq!(ran.code, 1, "{ran:?}");
        let object = ran.object();
        let cases = object["submissions"][0]["cases"].as_array().expect("a list").clone();
        cases.iter().map(|case| case["verdict"].as_str().expect("a word").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(verdicts("2"), ["right", "crash", "crash", "not asked", "not asked", "not asked"]);
    number.assert_gone(2);
    assert_eq!(verdicts("4"), ["right", "crash", "crash", "right", "crash", "right"]);
    number.assert_gone(3);
}

#[test]
fn ctrl_c_keeps_what_is_done_and_ends_the_programs() {
    let number = Number::new("graded-interrupted");
    let go = format!("{}; sleep 1000", number.note("$$"));
    let ran = interrupt(&["grade", "tic-tac-toe", "--all", "--engine", &engine("", &go), "--json"]);
    assert_eq!(ran.code, 130, "{ran:?}");
    let object = ran.object();
    assert_eq!((&object["interrupted"], &object["submissions"][0]["cases"]), (&json!(true), &json!([])));
    number.assert_gone(1);
}
