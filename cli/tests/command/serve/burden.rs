//! Many clients, slow clients, long searches: the page goes on answering.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::client::{Answer, Server};

/// A search that takes as long as the server lets it.
const ENDLESS: &str = r#"{"game":"connect-four","time":"30s"}"#;

/// How long the page takes to answer, as it is on most of some tries.
fn usual_answer(server: &Server) -> Duration {
    let mut times: Vec<Duration> = (0..9)
        .map(|_| {
            let began = Instant::now();
            assert_eq!(server.get("/").status, 200);
            assert_eq!(server.post("/api/position", r#"{"game":"tippy","moves":["b2"]}"#).status, 200);
            began.elapsed()
        })
        .collect();
    times.sort();
    times[times.len() / 2]
}

fn begin(server: &Server, body: &str) -> TcpStream {
    let mut stream = server.connect();
    stream.write_all(server.question("/api/think", body).as_bytes()).expect("it listens");
    stream
}

#[test]
fn two_search_some_wait_and_more_are_sent_away() {
    let server = Server::start(&[]);
    let busy: Vec<TcpStream> = (0..10).map(|_| begin(&server, ENDLESS)).collect();
    sleep(Duration::from_millis(500));
    let sent_away = server.post("/api/think", ENDLESS);
    sent_away.assert_refused(503, &["ask again"]);
    assert_eq!(sent_away.header("retry-after"), Some("2"));
    assert!(usual_answer(&server) < Duration::from_millis(500), "a search must not hold up the page");
    // When they leave, their searches end, and so do those that waited: there is room again at once.
    drop(busy);
    sleep(Duration::from_millis(300));
    let began = Instant::now();
    let found = server.post("/api/think", r#"{"game":"tic-tac-toe","moves":["a1"]}"#).json();
    assert_eq!(found["stopped"], "proved", "{found}");
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
}

/// Reads lines until one of them has `word` in it.
fn read_until(reader: &mut impl BufRead, word: &str) -> String {
    loop {
        let mut line = String::new();
        assert!(reader.read_line(&mut line).expect("a line") > 0, "no {word}");
        if line.contains(word) {
            return line;
        }
    }
}

#[test]
fn a_search_that_is_told_to_stop_answers_with_its_best_so_far() {
    let server = Server::start(&[]);
    for search in ["solver", "alpha-beta"] {
        let question = json!({"game": "connect-four", "moves": ["4"], "time": "30s", "search": search});
        let mut reader = BufReader::new(begin(&server, &question.to_string()));
        let progress: Value = serde_json::from_str(&read_until(&mut reader, "progress")).expect("JSON");
        let name = progress["progress"]["search"].as_str().expect("a name").to_owned();
        let stop = json!({"search": name}).to_string();
        let began = Instant::now();
        assert_eq!(server.post("/api/stop", &stop).json()["stopped"], true);
        let found: Value = serde_json::from_str(&read_until(&mut reader, "stats")).expect("JSON");
        assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
        assert_eq!(found["stopped"], "cancelled");
        // What was found is the search's own, and no search of a moment: it has visited what it said before.
        assert!(found["best"].is_string() && !found["value"].is_null(), "{found}");
        assert!(found["stats"]["nodes"].as_u64() >= progress["progress"]["nodes"].as_u64(), "{found}");
        // Now it is not under way any more.
        assert_eq!(server.post("/api/stop", &stop).json()["stopped"], false);
    }
    server.post("/api/stop", "{}").assert_refused(400, &["search"]);
}

#[test]
fn one_connection_too_many_shows_out_whoever_was_not_answered_for_longest() {
    let server = Server::start(&[]);
    let mut searching = BufReader::new(begin(&server, r#"{"game":"connect-four","time":"8s"}"#));
    read_until(&mut searching, "progress");
    let silent: Vec<TcpStream> = (0..600).map(|_| server.connect()).collect();
    // Nobody waits until the first of them have had their time, which is five seconds.
    let usual = usual_answer(&server);
    assert!(usual < Duration::from_secs(2), "{usual:?}");
    // Who is being answered stays.
    read_until(&mut searching, "stats");
    drop(silent);
}

#[test]
fn a_search_is_limited_whatever_is_asked() {
    let server = Server::start(&[]);
    let began = Instant::now();
    // A tree of 128 MiB is soon full, and no more time is given than asked.
    let tree = server
        .post("/api/think", r#"{"game":"connect-four","search":"tree","depth":4000000000,"time":"9h"}"#);
    assert_eq!(tree.json()["stopped"], "memory", "{tree:?}");
    assert!(began.elapsed() < Duration::from_secs(31), "{:?}", began.elapsed());
}

#[test]
fn two_hundred_slow_clients_hold_nobody_up_and_are_shown_out() {
    let server = Server::start(&[]);
    let mut slow: Vec<TcpStream> = (0..200).map(|_| server.connect()).collect();
    for (number, stream) in slow.iter_mut().enumerate() {
        // Some say nothing, some begin a head, some end it and owe a body.
        let text = match number % 3 {
            0 => String::new(),
            1 => "GET / HTTP/1.1\r\nHost: local".to_owned(),
            _ => {
                let question = server.question("/api/position", r#"{"game":"tippy"}"#);
                question[..question.len() - 1].to_owned()
            }
        };
        stream.write_all(text.as_bytes()).expect("it listens");
    }
    let usual = usual_answer(&server);
    assert!(usual < Duration::from_millis(100), "{usual:?}");
    // A head has five seconds, and so has a body.
    let began = Instant::now();
    for stream in &mut slow[..3] {
        let _ = stream.read_to_end(&mut Vec::new());
    }
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
}

#[test]
fn one_connection_carries_many_questions() {
    let server = Server::start(&[]);
    let stream = server.connect();
    let mut reader = BufReader::new(stream.try_clone().expect("a second handle"));
    let mut writer = stream;
    for number in 1..100 {
        let body = json!({"game": format!("subtract-square:{number}")}).to_string();
        writer.write_all(server.question("/api/position", &body).as_bytes()).expect("it listens");
        assert_eq!(Answer::read(&mut reader).json()["scene"]["caption"], format!("{number} left"));
    }
}

/// The memory that a process holds, in KiB.
#[cfg(target_os = "linux")]
fn resident(server: &Server) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.child.id())).expect("it runs");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("a size");
    line.trim().trim_end_matches(" kB").parse().expect("a number")
}

#[cfg(target_os = "linux")]
#[test]
fn many_games_leave_nothing_behind() {
    let server = Server::start(&[]);
    let play = |times: usize| {
        for number in 0..times {
            let moves = ["a1", "b2", "c3", "a3"];
            let body = json!({"game": "tippy:4", "moves": moves[..number % 5], "depth": 3}).to_string();
            assert_eq!(server.post("/api/position", r#"{"game":"connect-four"}"#).status, 200);
            assert_eq!(server.post("/api/think", &body).status, 200);
            assert_eq!(server.post("/api/analyze", &body).status, 200);
            // Somebody leaves in the middle.
            drop(begin(&server, ENDLESS));
        }
    };
    play(50);
    sleep(Duration::from_secs(1));
    let before = resident(&server);
    play(400);
    sleep(Duration::from_secs(1));
    let after = resident(&server);
    assert!(after < before + 24 * 1024, "{before} KiB grew to {after} KiB");
}
