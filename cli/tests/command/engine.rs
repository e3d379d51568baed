//! `engine`: the line protocol on standard input and output.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use crate::running::{plywood, run_with_reader};

const PROTOCOL: &str = include_str!("../../../docs/PROTOCOL.md");

/// A running engine.
pub(crate) struct Engine {
    pub(crate) process: Child,
    input: Option<ChildStdin>,
    /// The lines that the engine prints.
    answers: Receiver<String>,
}

impl Engine {
    pub(crate) fn start() -> Self {
        Self::of_command(plywood(&["engine"]))
    }

    /// Starts `command`, whose output is a pipe.
    fn of_command(mut command: Command) -> Self {
        let mut process = command.stdin(Stdio::piped()).spawn().expect("it starts");
        let output = BufReader::new(process.stdout.take().expect("a pipe"));
        let (sender, answers) = mpsc::channel();
        thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        Self { input: process.stdin.take(), process, answers }
    }

    pub(crate) fn send(&mut self, line: &str) {
        let input = self.input.as_mut().expect("the input is open");
        writeln!(input, "{line}").expect("the engine is running");
    }

    fn receive(&self) -> String {
        self.answers.recv_timeout(Duration::from_secs(120)).expect("an answer")
    }

    /// Reads the output up to the first line that begins with `word`, and returns this line.
    pub(crate) fn wait_for(&self, word: &str) -> String {
        loop {
            let line = self.receive();
            if line.split(' ').next() == Some(word) {
                return line;
            }
        }
    }

    /// Ends the input; returns the remaining output and the exit code.
    pub(crate) fn end(mut self) -> (Vec<String>, Option<i32>) {
        self.input = None;
        let rest = self.answers.iter().collect();
        (rest, self.process.wait().expect("it ends").code())
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // After a failed assertion, a search may be running.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Returns whether `line` matches `pattern`, in which `..` stands for any text.
fn matches(line: &str, pattern: &str) -> bool {
    let mut parts = pattern.split("..");
    let Some(mut rest) = parts.next().and_then(|first| line.strip_prefix(first)) else { return false };
    for part in parts {
        let Some(place) = rest.find(part) else { return false };
        rest = if part.is_empty() { "" } else { &rest[place + part.len()..] };
    }
    rest.is_empty()
}

/// Checks that `engine` answers as in the conversation in the documentation after `heading`; returns the number of answers.
fn replay_conversation(heading: &str, mut engine: Engine) -> usize {
    let (_, section) = PROTOCOL.split_once(heading).expect("the section");
    let (_, after) = section.split_once("```text\n").expect("a conversation");
    let (conversation, _) = after.split_once("```").expect("its end");
    let mut answers = 0;
    for line in conversation.lines() {
        if let Some(request) = line.strip_prefix("> ") {
            engine.send(request);
        } else {
            let pattern = line.strip_prefix("< ").expect("a line begins with > or <");
            let answer = engine.receive();
            assert!(matches(&answer, pattern), "`{answer}` instead of `{pattern}`");
            answers += 1;
        }
    }
    assert_eq!(engine.end(), (Vec::new(), Some(0)));
    answers
}

#[test]
fn the_conversations_in_the_documentation_take_place() {
    assert!(replay_conversation("## An example\n", Engine::start()) > 20);
    let mut python = Command::new("python3");
    python.arg(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/examples/uci_tic_tac_toe.py"));
    python.stdout(Stdio::piped());
    assert_eq!(replay_conversation("## Engines that use UCI\n", Engine::of_command(python)), 10);
}

#[test]
fn every_search_stops_on_request() {
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
        engine.send(&format!("setoption name search value {search}\ngame stonehenge:5"));
        for _ in 0..2 {
            engine.send("go\nisready");
            assert_eq!(engine.receive(), "readyok", "{search}");
            engine.send("stop");
            let best = engine.wait_for("bestmove");
            assert_ne!(best, "bestmove", "{search}");
        }
        engine.send("go\nquit");
        assert_eq!(engine.process.wait().expect("it ends").code(), Some(0), "{search}");
    }
}

#[test]
fn quit_stops_the_search_and_ends_the_input() {
    let requests = "game stonehenge:5\ngo\nquit\n";
    // The input after `quit` is ignored, even if it is very long.
    let input = requests.as_bytes().chain(std::io::repeat(b'\n')).take(50 << 20);
    let ran = run_with_reader(plywood(&["engine"]), input);
    assert_eq!((ran.code, &*ran.errors), (0, ""));
    let lines: Vec<&str> = ran.output.lines().collect();
    assert!(lines.last().is_some_and(|line| line.starts_with("bestmove ")), "{lines:?}");
    assert!(lines[0].ends_with(" stopped cancelled") || lines[0].contains(" stopped cancelled line "));
    let idle = run_with_reader(plywood(&["engine"]), &b"game tippy\nquit\nisready\n"[..]);
    assert_eq!((idle.code, &*idle.output), (0, ""));
}

#[test]
fn a_search_respects_its_limits() {
    let mut engine = Engine::start();
    engine.send("game stonehenge:5\ngo nodes 500");
    assert!(engine.receive().starts_with("info nodes 500 "));
    engine.wait_for("bestmove");
    engine.send("go movetime 10 nodes 99999999999");
    assert!(engine.wait_for("info").contains(" stopped time"));
    engine.wait_for("bestmove");
    engine.send("go depth 2");
    let info = engine.receive();
    assert!(info.contains(" depth 2 time ") && info.contains(" stopped depth line "), "{info}");
    assert!(engine.receive().starts_with("value estimate "));
    engine.wait_for("bestmove");
    engine.send("go depth 0");
    assert_eq!(engine.wait_for("bestmove"), "bestmove");
    engine.send("setoption name search value tree\nsetoption name memory value 1M\ngo");
    assert!(engine.receive().contains(" stopped memory"));
}

#[test]
fn a_refused_request_changes_nothing() {
    let mut engine = Engine::start();
    engine.send("game tic-tac-toe\nposition moves b2 b1\nsetoption name eval value lines");
    for (request, words) in [
        ("position moves b2 a1 a1", "? position: move 3, `a1`: "),
        ("position moves b2 \u{1b}[2J", "? position: move 2, `\\u{1b}[2J`: "),
        ("game tippy:99", "? game: tippy has no size `99`"),
        ("game stonehenge:2", "? game: stonehenge:2 has no heuristic `lines`"),
        ("go legal a1 c1", "? go: the given moves are not the legal moves"),
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
        ("setoption name width value 3", "? setoption: unknown option `width`: the options are search"),
    ] {
        engine.send(request);
        let answer = engine.receive();
        assert!(answer.starts_with(words), "{request}: {answer}");
    }
    engine.send("legal\ngo legal c3 a1 c1 a2 c2 a3 b3");
    assert_eq!(engine.receive(), "legal a1 c1 a2 c2 a3 b3 c3");
    assert!(engine.receive().starts_with("info "));
    assert_eq!(engine.receive(), "value win 5 exact");
    engine.wait_for("bestmove");
    engine.send("setoption name eval\ngame stonehenge:2\nstate");
    assert_eq!(engine.receive(), "state first");
}

#[test]
fn requests_about_a_game_need_a_game() {
    let mut engine = Engine::start();
    for request in ["position moves a1", "legal", "state", "go"] {
        engine.send(request);
        let word = request.split(' ').next().expect("a word");
        assert_eq!(engine.receive(), format!("? {word}: there is no game yet: `game SPEC` chooses one"));
    }
    engine.send("stop\nisready");
    assert_eq!(engine.receive(), "readyok");
}

#[test]
fn a_search_finishes_after_the_end_of_the_input() {
    let mut engine = Engine::start();
    engine.send("game tic-tac-toe\nsetoption name search value recursive\ngo");
    let (rest, code) = engine.end();
    assert_eq!((rest.last().map(String::as_str), code), (Some("bestmove a1"), Some(0)));
}

#[test]
fn long_lines_and_all_pairs_of_bytes_are_harmless() {
    let mut input = Vec::new();
    // A line that is too long, 300,000 moves, and a number of 900,000 digits.
    input.extend(b"game tic-tac-toe\nposition moves ".iter().chain(&vec![b'x'; 1 << 20]).chain(b"\n"));
    input.extend(b"position moves".iter().copied().chain(b" b2".repeat(300_000)).chain(*b"\n"));
    input.extend(b"go depth ".iter().chain(&vec![b'9'; 900_000]).chain(b"\n"));
    // Every pair of bytes.
    for byte in 0..=255_u8 {
        input.extend((0..=255_u8).flat_map(|other| [byte, other]).filter(|byte| *byte != b'\n'));
        input.push(b'\n');
    }
    input.extend(b"\n\r\n\0\n\xff\xfe\nisready\r\n");
    let ran = run_with_reader(plywood(&["engine"]), std::io::Cursor::new(input));
    assert_eq!((ran.code, &*ran.errors), (0, ""));
    let lines: Vec<&str> = ran.output.lines().collect();
    assert_eq!(lines[0], "? line: a line may have at most 1 MiB; this one was ignored");
    assert!(lines[1].starts_with("? position: move 2, `b2`: "), "{}", lines[1]);
    assert!(lines[2].starts_with("? go: depth `999") && lines[2].len() < 1_100, "{}", lines[2]);
    assert_eq!(&lines[3..], ["readyok"]);
}

#[cfg(target_os = "linux")]
#[test]
fn an_endless_line_is_refused_in_little_memory() {
    let mut limited = Command::new("sh");
    limited.args(["-c", r#"ulimit -v 1048576 && exec "$0" engine"#, env!("CARGO_BIN_EXE_plywood")]);
    limited.stdout(Stdio::piped()).stderr(Stdio::piped());
    // A line of 200 MiB, and then a request.
    let input = std::io::repeat(b'a').take(200 << 20).chain(&b"\nisready\n"[..]);
    let ran = run_with_reader(limited, input);
    assert_eq!((ran.code, &*ran.errors), (0, ""), "{ran:?}");
    assert_eq!(ran.output, "? line: a line may have at most 1 MiB; this one was ignored\nreadyok\n");
}

#[test]
fn a_closed_output_ends_the_engine() {
    let mut process = plywood(&["engine"]).stdin(Stdio::piped()).spawn().expect("it starts");
    let mut input = process.stdin.take().expect("a pipe");
    drop(process.stdout.take());
    input.write_all(b"game tic-tac-toe\ngo\n").expect("the engine reads its input");
    let mut errors = String::new();
    process.stderr.take().expect("a pipe").read_to_string(&mut errors).expect("text");
    assert_eq!((process.wait().expect("it ends").code(), &*errors), (Some(0), ""));
}

#[cfg(unix)]
#[test]
fn ctrl_c_reports_the_best_move_so_far() {
    let mut engine = Engine::start();
    engine.send("game stonehenge:5\ngo\nisready");
    engine.wait_for("readyok");
    crate::running::press_ctrl_c(&engine.process);
    engine.wait_for("bestmove");
    assert_eq!(engine.process.wait().expect("it ends").code(), Some(130));
}
