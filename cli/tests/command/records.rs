//! Files of records: nothing is lost when lines are torn, programs are killed, write at the same time, or the disk is full.

use std::fs::{self, File};
use std::io::Write;
use std::path::PathBuf;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::engines::engine;
use crate::running::{CommandOutput, plywood, run, run_with_input, wait_until};

/// A contest of players that need little time, with enough openings for 20,000 games.
const QUICK: [&str; 9] =
    ["contest", "connect-four", "--openings", "8", "--players", "random", "random", "--seed", "1"];
/// A record that a program was writing when it was killed.
const TORN: &str = r#"{"version":2,"game":"tic-tac-toe","moves":["b2","#;

/// A file of records in its own folder.
struct RecordFile {
    _folder: TempDir,
    path: PathBuf,
}

impl RecordFile {
    fn new(content: &str) -> Self {
        let folder = tempdir().expect("a folder");
        let path = folder.path().join("games.jsonl");
        fs::write(&path, content).expect("the file can be written");
        Self { _folder: folder, path }
    }

    fn name(&self) -> &str {
        self.path.to_str().expect("the name is text")
    }

    fn content(&self) -> String {
        fs::read_to_string(&self.path).expect("the file can be read")
    }

    /// Returns the games of the file, each of which is on a separate line that has an end.
    fn games(&self) -> Vec<Value> {
        let content = self.content();
        assert!(content.is_empty() || content.ends_with('\n'), "the last line has no end: {content}");
        let games =
            content.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}")));
        games.inspect(|game: &Value| assert!(game["moves"].is_array(), "{game}")).collect()
    }

    /// Plays `count` games and records them.
    fn play(&self, count: u32) -> CommandOutput {
        run(&[&QUICK[..], &["--games", &count.to_string(), "--record", self.name()]].concat())
    }
}

/// Returns two lines of records.
fn two_games() -> String {
    let file = RecordFile::new("");
    assert_eq!(file.play(2).code, 0);
    file.content()
}

#[test]
fn a_torn_last_line_is_cut_off_and_never_appended_to() {
    let games = two_games();
    let long = format!("{}{}", TORN, r#""b2","#.repeat(50_000));
    let zeros = "\0".repeat(100);
    for torn in [TORN, r#"{"ver"#, "{", &long, &zeros, &format!("{TORN}{zeros}")] {
        let file = RecordFile::new(&format!("{games}{torn}"));
        let ran = file.play(4);
        let note =
            format!("games.jsonl: the last line was cut off: a record of which only {} bytes", torn.len());
        assert_eq!((ran.code, ran.errors.lines().count()), (0, 1), "{ran:?}");
        assert!(ran.errors.contains(&note), "{ran:?}");
        assert_eq!((file.games().len(), file.content().starts_with(&games)), (6, true));
        assert_eq!(file.play(2).errors, "", "nothing is left to cut off");
    }
    // Another program is killed while this one plays: `play` appends its game at the end.
    let file = RecordFile::new(&games);
    let moves = ["play", "tic-tac-toe", "--second", "human", "--record", file.name()];
    let mut child = plywood(&moves).stdin(Stdio::piped()).spawn().expect("the command starts");
    let mut input = child.stdin.take().expect("a pipe");
    wait_until("the game begins", || {
        child.stdout.as_mut().is_some_and(|output| {
            let mut first = [0];
            std::io::Read::read_exact(output, &mut first).is_ok()
        })
    });
    let mut other = File::options().append(true).open(&file.path).expect("the file exists");
    other.write_all(TORN.as_bytes()).expect("it can be written");
    input.write_all(b"b2\nquit\n").expect("the command reads");
    let ran = CommandOutput::new(child.wait_with_output().expect("the command ends"));
    assert!(ran.code == 0 && ran.errors.contains("was cut off"), "{ran:?}");
    assert_eq!(file.games().len(), 3);
}

#[test]
fn a_whole_record_without_an_end_is_kept() {
    let games = two_games();
    let file = RecordFile::new(games.trim_end());
    assert_eq!((file.play(2).errors, file.games().len()), (String::new(), 4));
    assert!(file.content().starts_with(&games));
}

#[test]
fn a_file_that_contains_no_records_is_not_changed() {
    for content in ["notes", "{\"version\":2,\"game\":\"tippy\"}\nsome notes", "[1,2"] {
        let file = RecordFile::new(content);
        file.play(2).assert_refused(3, &["games.jsonl: the last line has no end and is not a record"]);
        assert_eq!(file.content(), content);
    }
}

#[test]
fn lines_are_not_appended_to_standard_output() {
    let play = ["play", "tic-tac-toe", "--first", "first", "--second", "first", "--record", "-"];
    let record = [&QUICK[..], &["--games", "2", "--record", "-"]].concat();
    let resume = ["compare", "tic-tac-toe", "--depth", "1", "--resume", "-"];
    for arguments in [&play[..], &record, &resume] {
        run(arguments).assert_refused(2, &["invalid file `-`", "expected the name of a file"]);
    }
}

#[test]
fn a_replay_shows_the_games_before_and_after_a_torn_line() {
    let games = two_games();
    let shown = run_with_input(&["play", "--replay", "-"], &games).output;
    run_with_input(&["play", "--replay", "-"], "").assert_refused(3, &["standard input contains no games"]);
    // An earlier version appended the next game to the torn line.
    for torn in
        [format!("{games}{TORN}\n{games}"), format!("{games}{TORN}{games}"), format!("{games}{games}{TORN}")]
    {
        let ran = run_with_input(&["play", "--replay", "-"], &torn);
        assert_eq!((ran.code, ran.output == shown.repeat(2)), (3, true), "{ran:?}");
        assert!(["not JSON", "part of another"].iter().any(|words| ran.errors.contains(words)), "{ran:?}");
        assert_eq!(ran.errors.lines().count(), 1, "{ran:?}");
    }
}

/// Lets two contests write to one file at the same time.
fn play_two_contests(games: usize) {
    let file = RecordFile::new("");
    let count = games.to_string();
    let contest = [&QUICK[..], &["--games", &count, "--record", file.name()]].concat();
    let children = [(); 2].map(|()| plywood(&contest).spawn().expect("the command starts"));
    for child in children {
        let ran = CommandOutput::new(child.wait_with_output().expect("the command ends"));
        assert_eq!((ran.code, &*ran.errors), (0, ""), "{ran:?}");
    }
    let games_of_both = file.games();
    assert_eq!(games_of_both.len(), 2 * games);
    let mut numbers: Vec<u64> = games_of_both.iter().filter_map(|game| game["number"].as_u64()).collect();
    let turns = numbers.windows(2).filter(|pair| pair[0] + 1 != pair[1]).count();
    assert!(turns > 1, "the contests did not run at the same time");
    numbers.sort_unstable();
    assert!(numbers.iter().enumerate().all(|(index, number)| *number == index as u64 / 2 + 1));
}

#[test]
fn two_contests_can_write_to_one_file() {
    play_two_contests(600);
}

#[ignore = "slow: 200,000 games"]
#[test]
fn two_contests_can_write_many_games_to_one_file() {
    for _ in 0..10 {
        play_two_contests(10_000);
    }
}

/// Kills a contest at `count` moments, and checks that at most the game under way is lost each time.
fn kill_contests(count: u64) {
    let file = RecordFile::new("");
    for round in 0..count {
        let before = file.content().matches('\n').count();
        // The engine notes each game that begins, and plays the first legal move that `go` lists.
        let begun = file.path.with_file_name(format!("begun-{round}"));
        let note = format!("echo game >> {}", begun.display());
        let go = "for mv in ${line#*legal }; do break; done; echo bestmove $mv";
        let player = engine("", go).replace("case $line in", &format!("case $line in game*) {note};;"));
        let contest = ["contest", "tic-tac-toe", "--players", &player, "random", "--games", "100000"];
        let contest = [&contest[..], &["--record", file.name()]].concat();
        let mut child = plywood(&contest).spawn().expect("the command starts");
        let games_begun = || fs::read_to_string(&begun).map_or(0, |games| games.lines().count());
        wait_until("a game begins", || games_begun() > 0);
        // The moments have the same distance in a sequence that visits each part of the interval.
        thread::sleep(Duration::from_micros(round * 7_919 % 50_000));
        let begun_before = games_begun();
        child.kill().expect("the command can be killed");
        child.wait().expect("the command ends");
        let written = file.content();
        let recorded = written.matches('\n').count() - before;
        assert!(recorded + 1 >= begun_before, "round {round}: {recorded} of {begun_before} games");
        for (index, line) in written.lines().skip(before).take(recorded).enumerate() {
            let game: Value = serde_json::from_str(line).expect("a whole line");
            assert_eq!(game["number"], index as u64 + 1, "round {round}");
        }
    }
    file.play(2);
    file.games();
}

#[test]
fn a_killed_contest_loses_at_most_the_game_under_way() {
    kill_contests(10);
}

#[ignore = "slow: kills 200 contests"]
#[test]
fn contests_that_are_killed_at_200_moments_lose_at_most_the_games_under_way() {
    kill_contests(200);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_ends_the_contest_with_the_table_so_far() {
    let full = [&QUICK[..], &["--games", "100000", "--record", "/dev/full"]].concat();
    let ran = run(&full);
    assert_eq!(ran.code, 3, "{ran:?}");
    assert!(ran.errors.starts_with("plywood: /dev/full: "), "{ran:?}");
    let note = "unfinished: /dev/full: No space left on device";
    assert!(ran.output.contains("\n1  random") && ran.output.contains(note), "{ran:?}");
    let ran = run(&[&full[..], &["--json"]].concat());
    assert_eq!((ran.code, &ran.object()["players"][0]["games"]), (3, &1.into()));
    let object = ran.object();
    assert!(object["failure"].as_str().is_some_and(|reason| reason.starts_with("/dev/full: ")), "{object}");

    // A limit on the size of files, like a full disk, lets the last write take a part of its line.
    let file = RecordFile::new("");
    let contest = [&QUICK[..], &["--games", "1000", "--record", file.name()]].concat();
    let mut limited = std::process::Command::new("sh");
    limited.args(["-c", r#"ulimit -f 20; exec "$0" "$@""#, env!("CARGO_BIN_EXE_plywood")]);
    let ran = CommandOutput::new(limited.args(&contest).output().expect("sh is installed"));
    assert!(ran.code == 3 && ran.output.contains("unfinished"), "{ran:?}");
    assert!(ran.errors.contains("games.jsonl: "), "{ran:?}");
    let games = file.games();
    assert!((2..1000).contains(&games.len()), "{}", games.len());
    assert_eq!(games[games.len() - 1]["number"], games.len());
}

#[test]
fn a_line_of_another_program_is_not_cut_off() {
    for foreign in [r#"{"version":"1.0","name":"package"}"#, r#"{"version":3,"moves":[]}"#] {
        let file = RecordFile::new(foreign);
        file.play(2).assert_refused(3, &["the last line has no end and is not a record"]);
        assert_eq!(file.content(), foreign);
    }
}

#[test]
fn a_game_that_is_too_long_for_a_record_is_not_written() {
    let file = RecordFile::new("");
    let game = ["play", "subtract-square:760000", "--first", "first", "--second", "first", "--record"];
    let ran = run(&[&game[..], &[file.name()]].concat());
    assert_eq!((ran.code, ran.errors.contains("lines of at most 16 MiB")), (3, true), "{}", ran.errors);
    assert_eq!(file.content(), "");
}

#[test]
fn ctrl_c_ends_the_wait_for_a_lock() {
    let file = RecordFile::new("");
    let lock = File::open(&file.path).expect("the file exists");
    lock.lock().expect("it can be locked");
    let started = Instant::now();
    let ran = crate::running::interrupt(&[&QUICK[..], &["--record", file.name()]].concat());
    ran.assert_refused(130, &["games.jsonl: interrupted while another program had locked the file"]);
    assert!(started.elapsed() < Duration::from_secs(60));
    assert_eq!(file.content(), "");
}

#[ignore = "compares times"]
#[test]
fn the_time_of_20_000_games_with_and_without_records() {
    let contest = |record: &[&str]| {
        let started = Instant::now();
        assert_eq!(run(&[&QUICK[..], &["--games", "20000"], record].concat()).code, 0);
        started.elapsed().as_secs_f64()
    };
    let mut ratios: Vec<f64> = (0..5)
        .map(|_| {
            let file = RecordFile::new("");
            let ratio = contest(&["--record", file.name()]) / contest(&[]);
            assert_eq!(file.games().len(), 20_000);
            ratio
        })
        .collect();
    ratios.sort_by(f64::total_cmp);
    println!("20,000 games with records take {:.2} times those without", ratios[2]);
}
