//! The start and the end of the server.

use std::net::TcpListener;

use super::client::Server;
use crate::running::run;

#[test]
fn a_port_in_use_is_refused_with_advice() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = listener.local_addr().expect("an address").port().to_string();
    run(&["serve", "--port", &port]).assert_refused(3, &[&port, "--port 0 takes a free one"]);
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_server_during_a_search() {
    use std::io::{BufRead, BufReader, Read, Write};

    use crate::running::press_ctrl_c;

    let mut server = Server::start(&[]);
    let mut stream = server.connect();
    let request = server.request("/api/think", r#"{"game":"connect-four","time":"30s"}"#);
    stream.write_all(request.as_bytes()).expect("the server reads");
    let mut lines = BufReader::new(stream).lines();
    let progress = lines.find(|line| line.as_ref().is_ok_and(|line| line.contains("progress")));
    progress.expect("the search runs").expect("text");
    press_ctrl_c(&server.child);
    assert_eq!(server.child.wait().expect("it ends").code(), Some(130));
    let mut errors = String::new();
    server.errors.read_to_string(&mut errors).expect("text");
    assert_eq!(errors, "plywood: open this address in a browser; Ctrl-C ends the server\n");
}
