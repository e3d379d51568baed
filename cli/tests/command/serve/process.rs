//! How the server begins and ends.

use std::io::Read;
use std::net::TcpListener;
use std::time::{Duration, Instant};

use super::client::Server;
use crate::running::run;

#[test]
fn a_port_that_is_taken_is_refused_with_what_would_do() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = taken.local_addr().expect("an address").port().to_string();
    run(&["serve", "--port", &port]).assert_refused(3, &[&port, "--port 0 takes a free one"]);
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_it_at_once_also_while_it_searches() {
    use crate::running::press_ctrl_c;
    use std::io::Write;

    let mut server = Server::start(&[]);
    let mut stream = server.connect();
    let question = server.question("/api/think", r#"{"game":"connect-four","time":"30s"}"#);
    stream.write_all(question.as_bytes()).expect("it listens");
    std::thread::sleep(Duration::from_millis(500));
    let began = Instant::now();
    press_ctrl_c(&server.child);
    assert_eq!(server.child.wait().expect("it ends").code(), Some(130));
    assert!(began.elapsed() < Duration::from_secs(2), "{:?}", began.elapsed());
    let mut errors = String::new();
    server.errors.read_to_string(&mut errors).expect("text");
    assert_eq!(errors, "plywood: open this address in a browser; Ctrl-C ends it\n");
}
