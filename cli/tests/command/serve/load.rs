//! The server continues to answer despite many clients, silent clients and long searches.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::sync::mpsc;
use std::thread;

use serde_json::{Value, json};

use super::client::{Answer, Server};
use crate::running::wait_until;

/// The request for a search that takes as long as the server allows.
const LONG_SEARCH: &str = r#"{"game":"connect-four","time":"30s"}"#;

fn assert_page_is_served(server: &Server) {
    assert_eq!(server.get("/").status, 200);
    assert_eq!(server.post("/api/position", r#"{"game":"tippy","moves":["b2"]}"#).status, 200);
}

/// Sends a search request without waiting for its response.
fn begin(server: &Server, body: &str) -> TcpStream {
    let mut stream = server.connect();
    stream.write_all(server.request("/api/think", body).as_bytes()).expect("the server reads");
    stream
}

/// Reads up to the first line that contains `word`, and returns this line.
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
fn two_searches_run_eight_wait_and_further_ones_are_refused() {
    let server = Server::start(&[]);
    let streams: Vec<TcpStream> = (0..11).map(|_| begin(&server, LONG_SEARCH)).collect();
    // Three responses begin at once: those to the two running searches, and the one to the refused search.
    let (sender, responses) = mpsc::channel();
    for stream in &streams {
        let (sender, stream) = (sender.clone(), stream.try_clone().expect("a second handle"));
        thread::spawn(move || {
            let mut status = String::new();
            let _ = BufReader::new(stream).read_line(&mut status);
            sender.send(status)
        });
    }
    let mut first: Vec<String> = responses.iter().take(3).collect();
    first.sort();
    assert!(
        first[0].contains(" 200 ") && first[1].contains(" 200 ") && first[2].contains(" 503 "),
        "{first:?}"
    );
    let refused = server.post("/api/think", LONG_SEARCH);
    refused.assert_refused(503, &["try again"]);
    assert_eq!(refused.header("retry-after"), Some("2"));
    assert_page_is_served(&server);
    // When the clients leave, the running and the waiting searches end.
    for stream in streams {
        let _ = stream.shutdown(std::net::Shutdown::Both);
    }
    wait_until("a worker is free", || {
        let answer = server.post("/api/think", r#"{"game":"tic-tac-toe","moves":["a1"]}"#);
        answer.status == 200 && answer.json()["stopped"] == "proved"
    });
}

#[test]
fn a_stopped_search_reports_its_best_move() {
    let server = Server::start(&[]);
    for search in ["solver", "alpha-beta"] {
        let request = json!({"game": "connect-four", "moves": ["4"], "time": "30s", "search": search});
        let mut reader = BufReader::new(begin(&server, &request.to_string()));
        let progress: Value = serde_json::from_str(&read_until(&mut reader, "progress")).expect("JSON");
        let name = progress["progress"]["search"].as_str().expect("a name").to_owned();
        let stop = json!({"search": name}).to_string();
        assert_eq!(server.post("/api/stop", &stop).json()["stopped"], true);
        let found: Value = serde_json::from_str(&read_until(&mut reader, "stats")).expect("JSON");
        assert_eq!(found["stopped"], "cancelled");
        // The result comes from the search whose progress was reported, not from a new search.
        assert!(found["best"].is_string() && !found["value"].is_null(), "{found}");
        assert!(found["stats"]["nodes"].as_u64() >= progress["progress"]["nodes"].as_u64(), "{found}");
        assert_eq!(server.post("/api/stop", &stop).json()["stopped"], false);
    }
    server.post("/api/stop", "{}").assert_refused(400, &["search"]);
}

#[test]
fn silent_connections_do_not_end_a_running_search() {
    let server = Server::start(&[]);
    let mut reader = BufReader::new(begin(&server, LONG_SEARCH));
    let progress: Value = serde_json::from_str(&read_until(&mut reader, "progress")).expect("JSON");
    let silent: Vec<TcpStream> = (0..600).map(|_| server.connect()).collect();
    // Connections are accepted in order, so these requests are answered after all silent connections are accepted.
    assert_page_is_served(&server);
    let stop = json!({"search": progress["progress"]["search"]}).to_string();
    assert_eq!(server.post("/api/stop", &stop).json()["stopped"], true);
    read_until(&mut reader, "stats");
    drop(silent);
}

#[test]
fn a_search_is_limited_whatever_is_requested() {
    let server = Server::start(&[]);
    // The tree reaches the limit of 128 MiB before the time limit, which is less than requested.
    let tree = server
        .post("/api/think", r#"{"game":"connect-four","search":"tree","depth":4000000000,"time":"9h"}"#);
    assert_eq!(tree.json()["stopped"], "memory", "{tree:?}");
}

#[test]
fn two_hundred_unfinished_requests_do_not_block_others() {
    let server = Server::start(&[]);
    let mut unfinished: Vec<TcpStream> = (0..200).map(|_| server.connect()).collect();
    for (number, stream) in unfinished.iter_mut().enumerate() {
        // Sends nothing, a part of a head, or a request without its last byte.
        let text = match number % 3 {
            0 => String::new(),
            1 => "GET / HTTP/1.1\r\nHost: local".to_owned(),
            _ => {
                let request = server.request("/api/position", r#"{"game":"tippy"}"#);
                request[..request.len() - 1].to_owned()
            }
        };
        stream.write_all(text.as_bytes()).expect("the server reads");
    }
    assert_page_is_served(&server);
}

#[test]
fn one_connection_carries_many_requests() {
    let server = Server::start(&[]);
    let stream = server.connect();
    let mut reader = BufReader::new(stream.try_clone().expect("a second handle"));
    let mut writer = stream;
    for number in 1..100 {
        let body = json!({"game": format!("subtract-square:{number}")}).to_string();
        writer.write_all(server.request("/api/position", &body).as_bytes()).expect("the server reads");
        assert_eq!(Answer::read(&mut reader).json()["scene"]["caption"], format!("{number} left"));
    }
}

/// Returns a number from the server's status in `/proc`, such as its resident memory in KiB.
#[cfg(target_os = "linux")]
fn process_status(server: &Server, key: &str) -> u64 {
    let status =
        std::fs::read_to_string(format!("/proc/{}/status", server.child.id())).expect("it is running");
    let line = status.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(':')).expect("a number");
    line.trim().trim_end_matches(" kB").parse().expect("a number")
}

/// Requests positions, searches and analyses `rounds` times, and disconnects each time from a long search that runs.
#[cfg(target_os = "linux")]
fn send_rounds(server: &Server, rounds: usize) {
    for number in 0..rounds {
        let moves = ["a1", "b2", "c3", "a3"];
        let body = json!({"game": "tippy:4", "moves": moves[..number % 5], "depth": 3}).to_string();
        assert_eq!(server.post("/api/position", r#"{"game":"connect-four"}"#).status, 200);
        assert_eq!(server.post("/api/think", &body).status, 200);
        assert_eq!(server.post("/api/analyze", &body).status, 200);
        drop(begin(server, LONG_SEARCH));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn requests_start_no_threads() {
    let server = Server::start(&[]);
    send_rounds(&server, 2);
    let before = process_status(&server, "Threads");
    send_rounds(&server, 20);
    assert_eq!(process_status(&server, "Threads"), before);
}

/// Only `.ci/nightly` runs this test, because the memory depends on how long the abandoned searches run.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "measures memory; run by .ci/nightly"]
fn many_games_do_not_fill_the_memory() {
    let server = Server::start(&[]);
    send_rounds(&server, 50);
    assert_eq!(server.post("/api/think", r#"{"game":"tic-tac-toe"}"#).status, 200);
    let before = process_status(&server, "VmRSS");
    send_rounds(&server, 400);
    // The abandoned searches end after a short time.
    wait_until("the server holds at most 24 MiB more", || {
        process_status(&server, "VmRSS") < before + 24 * 1024
    });
    println!("{before} KiB before 400 rounds, {} KiB after", process_status(&server, "VmRSS"));
}
