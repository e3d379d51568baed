//! Faulty programs get a verdict that names the fault, and none of their processes is left.

use std::thread;

use serde_json::json;

use crate::engines::{PidFile, engine};
use crate::grade::grade;
use crate::running::interrupt_when;

/// A case in which every move is right, because every first move of tic-tac-toe draws.
const CASE: &str = "tic-tac-toe -";

/// Returns an engine whose program is the shell script `text`.
fn script(text: &str) -> String {
    format!("engine:sh -c '{text}'")
}

/// Returns the verdict on `program` in this case, and the reason.
fn verdict_on(program: &str, time: &str, memory: &str) -> (String, String) {
    let arguments = ["--engine", program, "--time-per-move", time, "--memory-per-engine", memory, "--json"];
    let ran = grade(&arguments, CASE);
    assert_eq!((ran.code, &*ran.errors), (1, ""), "{program}: {ran:?}");
    let case = &ran.object()["submissions"][0]["cases"][0];
    let text = |key: &str| case[key].as_str().unwrap_or_default().to_owned();
    assert_eq!(case["right"], json!(["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]), "{program}");
    (text("verdict"), text("reason"))
}

#[test]
fn the_verdict_names_the_fault() {
    let pids = PidFile::new("graded");
    let (note_own, note_helper) = (pids.note("$$"), pids.note("$!"));
    for (program, verdict, words) in [
        (engine("", &format!("{note_own}; yes blub")), "output limit", "more than 1048576 bytes of output"),
        (engine("", &format!("{note_own}; cat /dev/zero")), "output limit", "a line is longer than 64 KiB"),
        (engine("", &format!("{note_own}; cat /dev/zero >&2")), "output limit", "on standard error"),
        (
            engine(
                "",
                &format!(
                    "sleep 1000 & {note_helper}; sleep 1000 & {note_helper}; sleep 1000 & {note_helper}; exit"
                ),
            ),
            "crash",
            "the engine exited (exit status: 0)",
        ),
        (
            engine("", &format!("{note_own}; echo no more >&2; exit 3")),
            "crash",
            "(exit status: 3); its last error line: `no more`",
        ),
        (engine("", &format!("{note_own}; kill -SEGV $$")), "crash", "signal: 11"),
        (engine("", &format!("{note_own}; exec >&-; sleep 1000")), "crash", "the engine closed its output"),
        (engine("", &format!("{note_own}; echo bestmove z9")), "illegal", "`z9`, which is not a legal move"),
        (engine("", &format!("{note_own}; echo bestmove")), "illegal", "the engine named no move"),
        (
            engine("", &format!("{note_own}; echo \"? go: tired\"")),
            "crash",
            "the engine declined to move: go: tired",
        ),
        (engine("", &format!("{note_own}; echo value win 3; echo bestmove b2")), "wrong value", ""),
        (
            script(
                "while read -r line; do case $line in plywood) echo plywoodok;; isready) echo readyok;; \
                 game*) echo \"? game: this is chess\";; esac; done",
            ),
            "protocol",
            "the engine refused the request: game: this is chess",
        ),
    ] {
        let (found, reason) = verdict_on(&program, "10s", "1G");
        assert_eq!(found, verdict, "{program}: {reason}");
        assert!(reason.contains(words), "{program}: {reason}");
    }
    pids.assert_all_gone();
}

#[test]
fn a_program_without_a_reply_is_over_time() {
    let pids = PidFile::new("graded-silent");
    let (note_own, note_helper) = (pids.note("$$"), pids.note("$!"));
    let programs = [
        (script(&format!("{note_own}; sleep 1000")), "time", "; expected `plywoodok`"),
        (engine("", &format!("{note_own}; sleep 1000")), "time", "; expected `bestmove`"),
        (
            engine("", &format!("{note_own}; printf bestm; sleep 1000")),
            "time",
            "the line `bestm` was not ended",
        ),
        (engine("", &format!("sleep 1000 & {note_helper}; sleep 1000")), "time", "; expected `bestmove`"),
        (engine("", &format!("{note_own}; echo hello; sleep 1000")), "protocol", "unexpected line `hello`"),
    ];
    // The programs do nothing until the limit ends the wait, so they can wait at the same time.
    thread::scope(|scope| {
        for (program, verdict, words) in &programs {
            scope.spawn(move || {
                let (found, reason) = verdict_on(program, "100ms", "1G");
                assert_eq!(found, *verdict, "{program}: {reason}");
                assert!(reason.contains(words), "{program}: {reason}");
            });
        }
    });
    pids.assert_gone(programs.len());
}

/// Processes outside the process group of the engine can be found only on Linux.
#[cfg(target_os = "linux")]
#[test]
fn processes_outside_their_group_are_ended_too() {
    let pids = PidFile::new("daemons");
    let daemon = format!(
        "setsid sh -c \"{}; setsid sleep 1000 & {}; sleep 1000\" &",
        pids.note("\\$\\$"),
        pids.note("\\$!")
    );
    let program = engine("", &format!("{daemon} {}; exit", pids.wait_command(2)));
    let (verdict, reason) = verdict_on(&program, "30s", "1G");
    assert_eq!(verdict, "crash", "{reason}");
    pids.assert_gone(2);
}

/// The memory of another process can be limited only on Linux.
#[cfg(target_os = "linux")]
#[test]
fn a_program_that_exceeds_its_memory_crashes() {
    let eater = "engine:python3 -c 'import sys\n\
        for line in sys.stdin:\n  \
            word = line.split()[0]\n  \
            if word == \"plywood\": print(\"plywoodok\", flush=True)\n  \
            if word == \"isready\": print(\"readyok\", flush=True)\n  \
            if word == \"go\": print(\"bestmove\", \"a1\" if len(bytearray(1 << 30)) else \"\", flush=True)'";
    let (verdict, reason) = verdict_on(eater, "10s", "256M");
    assert_eq!(verdict, "crash", "{reason}");
    assert!(reason.contains("MemoryError"), "{reason}");
}

#[test]
fn a_crashed_program_is_restarted_a_limited_number_of_times() {
    let pids = PidFile::new("restarted");
    // This program makes a move at the start of the game, and crashes in every other position.
    let go = format!("case $last in position) echo bestmove a1;; *) {}; exit 1;; esac", pids.note("$$"));
    let crashing = engine("", &go).replace("case $line in", "case $line in position*) last=$line;;");
    let cases =
        "tic-tac-toe -\ntic-tac-toe b2\ntic-tac-toe a1\ntic-tac-toe -\ntic-tac-toe c1\ntic-tac-toe -\n";
    let verdicts = |give_up: &str| {
        let ran = grade(&["--engine", &crashing, "--give-up", give_up, "--json"], cases);
        assert_eq!(ran.code, 1, "{ran:?}");
        let object = ran.object();
        let cases = object["submissions"][0]["cases"].as_array().expect("a list").clone();
        cases.iter().map(|case| case["verdict"].as_str().expect("a word").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(verdicts("2"), ["right", "crash", "crash", "not asked", "not asked", "not asked"]);
    pids.assert_gone(2);
    assert_eq!(verdicts("4"), ["right", "crash", "crash", "right", "crash", "right"]);
    pids.assert_gone(3);
    for (program, reason) in
        [(&*crashing, "it ended too often (see --give-up)"), ("false", "it did not start")]
    {
        let ran = grade(&["--engine", program, "--give-up", "2"], cases);
        assert!(ran.output.contains(&format!("\nnot asked further: {reason}\n")), "{ran:?}");
    }
}

#[test]
fn a_program_gets_no_positions_after_its_total_time() {
    let cases = "tic-tac-toe -\ntic-tac-toe -\ntic-tac-toe -\n";
    let program = engine("", "sleep 0.01; echo bestmove a1");
    let ran = grade(&["--engine", &program, "--time-per-program", "1ms", "--json"], cases);
    let verdicts = json!({ "right": 1, "not asked": 2 });
    assert_eq!(ran.object()["submissions"][0]["verdicts"], verdicts, "{ran:?}");
    // A program may exceed its time with its last move, which is judged.
    let text = grade(&["--engine", &program, "--time-per-program", "1ms"], "tic-tac-toe -\n").output;
    assert!(text.contains("1 of 1 right"), "{text}");
    let text = grade(&["--engine", &program, "--time-per-program", "1ms"], cases).output;
    assert!(text.contains("\nnot asked further: its time is used up (see --time-per-program)\n"), "{text}");
}

#[cfg(unix)]
#[test]
fn a_program_that_another_thread_grades_is_given_up_too() {
    let pids = PidFile::new("given-up-beside-others");
    // With two threads and four programs, each thread grades whole programs.
    let crashing = engine("", &format!("{}; exit 1", pids.note("$$")));
    let fine = engine("", "echo bestmove ${line##* }");
    let mut arguments =
        vec!["tic-tac-toe", "--positions=8", "--seed=1", "--give-up=2", "--concurrency=2", "--json"];
    for program in [&fine, &crashing, &crashing, &fine] {
        arguments.extend(["--engine", program]);
    }
    let object = grade(&arguments, "").object();
    let verdicts = |program: usize| &object["submissions"][program]["verdicts"];
    for program in [1, 2] {
        assert_eq!(verdicts(program), &json!({ "crash": 2, "not asked": 6 }), "{object}");
    }
    pids.assert_gone(4);
}

#[test]
fn ctrl_c_keeps_the_finished_cases_and_ends_the_programs() {
    let pids = PidFile::new("graded-interrupted");
    let go = format!("{}; sleep 1000", pids.note("$$"));
    let grade = ["grade", "tic-tac-toe", "--all", "--engine", &engine("", &go), "--json"];
    let ran = interrupt_when(&grade, "the engine is to move", || pids.count() == 1);
    assert_eq!(ran.code, 130, "{ran:?}");
    let object = ran.object();
    assert_eq!((&object["interrupted"], &object["submissions"][0]["cases"]), (&json!(true), &json!([])));
    pids.assert_gone(1);
}
