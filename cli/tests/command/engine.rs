//! `engine`: the line protocol, as other programs meet it.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use crate::running::{plywood, run_with_reader};

const PROTOCOL: &str = include_str!("../../../docs/PROTOCOL.md");

/// A conversation with an engine.
struct Engine {
    process: Child,
    input: Option<ChildStdin>,
    answers: Receiver<String>,
}

impl Engine {
    fn start() -> Self {
        let mut process =
            plywood(&["engine"]).stdin(std::process::Stdio::piped()).spawn().expect("it starts");
        let output = BufReader::new(process.stdout.take().expect("a pipe"));
        let (sender, answers) = mpsc::channel();
        thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        Self { input: process.stdin.take(), process, answers }
    }

    fn say(&mut self, line: &str) {
        let input = self.input.as_mut().expect("the input is open");
        writeln!(input, "{line}").expect("somebody listens");
    }

    fn hear(&self) -> String {
        self.answers.recv_timeout(Duration::from_secs(60)).expect("an answer")
    }

    /// The answer that begins with `word`, and how long it took from now.
    fn wait_for(&self, word: &str) -> (String, Duration) {
        let started = Instant::now();
        loop {
            let line = self.hear();
            if line.split(' ').next() == Some(word) {
                return (line, started.elapsed());
            }
        }
    }

    /// Ends the input, and gives what is still said, with the code.
    fn end(mut self) -> (Vec<String>, Option<i32>) {
        self.input = None;
        let said = self.answers.iter().collect();
        (said, self.process.wait().expect("it ends").code())
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // Where the test has failed it may be thinking.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Whether `line` is `pattern`, in which `..` stands for anything.
fn matches(line: &str, pattern: &str) -> bool {
    let mut parts = pattern.split("..");
    let Some(mut rest) = parts.next().and_then(|first| line.strip_prefix(first)) else { return false };
    for part in parts {
        let Some(place) = rest.find(part) else { return false };
        rest = if part.is_empty() { "" } else { &rest[place + part.len()..] };
    }
    rest.is_empty()
}

#[test]
fn the_conversation_in_the_documentation_is_a_real_one() {
    let (_, after) = PROTOCOL.split_once("```text\n").expect("a conversation");
    let (conversation, _) = after.split_once("```").expect("its end");
    let mut engine = Engine::start();
    let mut answers = 0;
    for line in conversation.lines() {
        if let Some(said) = line.strip_prefix("> ") {
            engine.say(said);
        } else {
            let pattern = line.strip_prefix("< ").expect("one of the two speaks");
            let answer = engine.hear();
            assert!(matches(&answer, pattern), "`{answer}` instead of `{pattern}`");
            answers += 1;
        }
    }
    assert!(answers > 20, "{answers}");
    assert_eq!(engine.end(), (Vec::new(), Some(0)));
}

#[test]
fn a_search_stops_when_it_is_told_to() {
    for search in [
        "recursive",
        "iterative",
        "tree",
        "alpha-beta",
        "alpha-beta-iterative",
        "solver",
        "pvs",
        "mtdf",
        "df-pn",
    ] {
        let mut engine = Engine::start();
        engine.say(&format!("setoption name search value {search}\ngame stonehenge:5"));
        let mut times: Vec<Duration> = Vec::new();
        for _ in 0..5 {
            engine.say("go");
            thread::sleep(Duration::from_millis(40));
            engine.say("stop");
            let (best, time) = engine.wait_for("bestmove");
            assert_ne!(best, "bestmove", "{search}");
            times.push(time);
        }
        // One of the five finds the machine quiet.
        assert!(times.iter().any(|time| *time < Duration::from_millis(50)), "{search}: {times:?}");
        engine.say("go\nquit");
        assert_eq!(engine.process.wait().expect("it ends").code(), Some(0), "{search}");
    }
}

#[test]
fn quit_names_the_best_so_far_and_is_the_last_word() {
    let started = Instant::now();
    let said = "game stonehenge:5\ngo\nquit\n";
    // What comes after it was said to nobody, even if it does not end.
    let input = said.as_bytes().chain(std::io::repeat(b'\n')).take(50 << 20);
    let ran = run_with_reader(plywood(&["engine"]), input);
    assert_eq!((ran.code, &*ran.errors), (0, ""));
    let lines: Vec<&str> = ran.output.lines().collect();
    assert!(lines.last().is_some_and(|line| line.starts_with("bestmove ")), "{lines:?}");
    assert!(lines[0].ends_with(" stopped cancelled") || lines[0].contains(" stopped cancelled line "));
    assert!(started.elapsed() < Duration::from_secs(5), "{:?}", started.elapsed());
    let idle = run_with_reader(plywood(&["engine"]), &b"game tippy\nquit\nisready\n"[..]);
    assert_eq!((idle.code, &*idle.output), (0, ""));
}

#[test]
fn limits_are_kept() {
    let mut engine = Engine::start();
    engine.say("game stonehenge:5\ngo nodes 500");
    assert!(engine.hear().starts_with("info nodes 500 "));
    engine.wait_for("bestmove");
    engine.say("go movetime 100 nodes 99999999999");
    let (_, time) = engine.wait_for("bestmove");
    assert!((Duration::from_millis(90)..Duration::from_secs(5)).contains(&time), "{time:?}");
    engine.say("go depth 2");
    assert!(engine.hear().contains(" stopped depth line "));
    assert!(engine.hear().starts_with("value estimate "));
    engine.wait_for("bestmove");
    engine.say("go depth 0");
    let (best, _) = engine.wait_for("bestmove");
    assert_eq!(best, "bestmove");
    engine.say("setoption name search value tree\nsetoption name memory value 1M\ngo");
    assert!(engine.hear().contains(" stopped memory"));
}

#[test]
fn what_is_refused_changes_nothing() {
    let mut engine = Engine::start();
    engine.say("game tic-tac-toe\nposition moves b2 b1\nsetoption name eval value lines");
    for (said, words) in [
        ("position moves b2 a1 a1", "? position: move 3, `a1`: was legal one move earlier"),
        ("position moves b2 \u{1b}[2J", "? position: move 2, `\\u{1b}[2J`: no legal move is written so"),
        ("game tippy:99", "? game: tippy has no size `99`"),
        ("game stonehenge:2", "? game: stonehenge:2 has no heuristic `lines`"),
        ("go legal a1 c1", "? go: those are not the legal moves"),
        ("setoption name eval value rough", "? setoption: tic-tac-toe has no heuristic `rough`"),
        (
            "setoption name search value alhpa-beta",
            "? setoption: there is no search `alhpa-beta`: did you mean",
        ),
        ("setoption name memory value lots", "? setoption: memory `lots`: "),
        (
            "setoption name threads value 0",
            "? setoption: threads `0`: a number of threads is a whole number from 1 to 256",
        ),
        ("setoption name width value 3", "? setoption: there is no option `width`: the options are search"),
    ] {
        engine.say(said);
        let answer = engine.hear();
        assert!(answer.starts_with(words), "{said}: {answer}");
    }
    engine.say("legal\ngo legal c3 a1 c1 a2 c2 a3 b3");
    assert_eq!(engine.hear(), "legal a1 c1 a2 c2 a3 b3 c3");
    assert!(engine.hear().starts_with("info "));
    assert_eq!(engine.hear(), "value win 5 exact");
    engine.wait_for("bestmove");
    engine.say("setoption name eval\ngame stonehenge:2\nstate");
    assert_eq!(engine.hear(), "state first");
}

#[test]
fn a_game_is_to_be_chosen_first() {
    let mut engine = Engine::start();
    for word in ["position moves a1", "legal", "state", "go"] {
        engine.say(word);
        let first = word.split(' ').next().expect("a word");
        assert_eq!(engine.hear(), format!("? {first}: there is no game yet: `game SPEC` chooses one"));
    }
    engine.say("stop\nisready");
    assert_eq!(engine.hear(), "readyok");
}

#[test]
fn a_search_may_outlive_the_input() {
    let mut engine = Engine::start();
    engine.say("game tic-tac-toe\nsetoption name search value recursive\ngo");
    let (said, code) = engine.end();
    assert_eq!((said.last().map(String::as_str), code), (Some("bestmove a1"), Some(0)));
}

#[test]
fn a_search_without_end_ends_some_time_after_the_input() {
    let mut engine = Engine::start();
    engine.say("game stonehenge:5\ngo");
    let started = Instant::now();
    let (said, code) = engine.end();
    assert_eq!(code, Some(0));
    assert!(said.last().is_some_and(|line| line.starts_with("bestmove ")), "{said:?}");
    assert!(started.elapsed() < Duration::from_secs(20));
}

#[test]
fn long_lines_and_junk_are_survived() {
    let mut input = Vec::new();
    // A megabyte of a word, of moves, and of more than a line may be.
    input.extend(b"game tic-tac-toe\nposition moves ".iter().chain(&vec![b'x'; 1 << 20]).chain(b"\n"));
    input.extend(b"position moves".iter().copied().chain(b" b2".repeat(300_000)).chain(*b"\n"));
    input.extend(b"go depth ".iter().chain(&vec![b'9'; 900_000]).chain(b"\n"));
    // Every byte that there is, in every pair.
    for byte in 0..=255_u8 {
        input.extend((0..=255_u8).flat_map(|other| [byte, other]).filter(|byte| *byte != b'\n'));
        input.push(b'\n');
    }
    input.extend(b"\n\r\n\0\n\xff\xfe\nisready\r\n");
    let ran = run_with_reader(plywood(&["engine"]), std::io::Cursor::new(input));
    assert_eq!((ran.code, &*ran.errors), (0, ""));
    let lines: Vec<&str> = ran.output.lines().collect();
    assert_eq!(lines[0], "? line: the line is longer than 1 MiB and was not read");
    assert!(lines[1].starts_with("? position: move 2, `b2`: was legal one move earlier"), "{}", lines[1]);
    assert!(lines[2].starts_with("? go: depth `999") && lines[2].len() < 1_100, "{}", lines[2]);
    assert_eq!(&lines[3..], ["readyok"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_line_without_end_is_refused_at_once_in_little_memory() {
    let mut limited = std::process::Command::new("sh");
    limited.args(["-c", r#"ulimit -v 1048576 && exec "$0" engine"#, env!("CARGO_BIN_EXE_plywood")]);
    limited.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
    // Two hundred megabytes, and then one line more.
    let input = std::io::repeat(b'a').take(200 << 20).chain(&b"\nisready\n"[..]);
    let ran = run_with_reader(limited, input);
    assert_eq!((ran.code, &*ran.errors), (0, ""), "{ran:?}");
    assert_eq!(ran.output, "? line: the line is longer than 1 MiB and was not read\nreadyok\n");
}

#[test]
fn nobody_listens_any_more() {
    let mut process = plywood(&["engine"]).stdin(std::process::Stdio::piped()).spawn().expect("it starts");
    let mut input = process.stdin.take().expect("a pipe");
    drop(process.stdout.take());
    input.write_all(b"game tic-tac-toe\ngo\n").expect("it reads");
    let mut errors = String::new();
    process.stderr.take().expect("a pipe").read_to_string(&mut errors).expect("text");
    assert_eq!((process.wait().expect("it ends").code(), &*errors), (Some(0), ""));
}

#[cfg(unix)]
#[test]
fn ctrl_c_says_the_best_so_far() {
    let mut engine = Engine::start();
    engine.say("game stonehenge:5\ngo\nisready");
    engine.wait_for("readyok");
    crate::running::press_ctrl_c(&engine.process);
    engine.wait_for("bestmove");
    assert_eq!(engine.process.wait().expect("it ends").code(), Some(130));
}
