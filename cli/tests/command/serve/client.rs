//! A server under test, and a client that sends any bytes, valid or not.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStderr};
use std::time::Duration;

use serde_json::Value;

use crate::running::plywood;

/// A running `plywood serve` on a free port. The process is killed when this value is dropped.
#[derive(Debug)]
pub(crate) struct Server {
    pub(crate) child: Child,
    /// The URL that the server printed.
    pub(crate) link: String,
    pub(crate) port: u16,
    /// Standard error.
    pub(crate) errors: BufReader<ChildStderr>,
}

/// A response.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// The header lines, in lower case.
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Server {
    /// Starts a server on a free port with these additional arguments.
    pub(crate) fn start(arguments: &[&str]) -> Self {
        Self::start_with(arguments, &[])
    }

    /// Starts a server with environment variables.
    pub(crate) fn start_with(arguments: &[&str], variables: &[(&str, &str)]) -> Self {
        let arguments = [&["serve", "--port", "0"], arguments].concat();
        let mut child =
            plywood(&arguments).envs(variables.iter().copied()).spawn().expect("the command starts");
        let mut link = String::new();
        let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
        output.read_line(&mut link).expect("it prints its URL");
        let link = link.trim_end().to_owned();
        let authority = link.trim_start_matches("http://").split('/').next().expect("an address");
        let port = authority.rsplit(':').next().and_then(|port| port.parse().ok()).expect("a port");
        let errors = BufReader::new(child.stderr.take().expect("a pipe"));
        Self { child, link, port, errors }
    }

    /// Opens a connection.
    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("the server listens");
        stream.set_read_timeout(Some(Duration::from_secs(120))).expect("a timeout");
        stream
    }

    /// Sends the bytes of a request, and reads the response.
    pub(crate) fn send(&self, request: impl AsRef<[u8]>) -> Answer {
        let mut stream = self.connect();
        // The server may refuse a request before it has read all of it.
        let _ = stream.write_all(request.as_ref());
        Answer::read(&mut BufReader::new(stream))
    }

    /// Sends a GET request.
    pub(crate) fn get(&self, path: &str) -> Answer {
        self.send(format!("GET {path} HTTP/1.1\r\nHost: localhost:{}\r\n\r\n", self.port))
    }

    /// Sends a POST request with a JSON body.
    pub(crate) fn post(&self, path: &str, body: &str) -> Answer {
        self.send(self.request(path, body))
    }

    /// Returns the text of a POST request with a JSON body.
    pub(crate) fn request(&self, path: &str, body: &str) -> String {
        let (port, length) = (self.port, body.len());
        format!(
            "POST {path} HTTP/1.1\r\nHost: localhost:{port}\r\nContent-Type: application/json\r\n\
            Content-Length: {length}\r\n\r\n{body}"
        )
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Answer {
    /// Reads one response from a connection.
    pub(crate) fn read(reader: &mut impl BufRead) -> Self {
        let mut first = String::new();
        reader.read_line(&mut first).expect("an answer");
        let status = first.split(' ').nth(1).and_then(|status| status.parse().ok());
        let status = status.unwrap_or_else(|| panic!("no status in `{first}`"));
        let mut head = String::new();
        loop {
            let mut line = String::new();
            reader.read_line(&mut line).expect("a head");
            if line.trim_end().is_empty() {
                break;
            }
            head.push_str(&line.to_ascii_lowercase());
        }
        let mut answer = Self { status, head, body: String::new() };
        let bytes = match answer.header("content-length") {
            Some(length) => read_exactly(reader, length.parse().expect("a length")),
            None if answer.header("transfer-encoding").is_some() => read_chunks(reader),
            None => Vec::new(),
        };
        answer.body = String::from_utf8(bytes).expect("text");
        answer
    }

    /// Returns the value of a header.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| Some(line.strip_prefix(name)?.strip_prefix(':')?.trim()))
    }

    /// Returns the last line of the body as a JSON object.
    pub(crate) fn json(&self) -> Value {
        let last = self.body.trim_end().lines().last().expect("a line");
        serde_json::from_str(last).unwrap_or_else(|error| panic!("{error} in {self:?}"))
    }

    /// Checks that the response is an error with this status, and that its reason contains `words`.
    pub(crate) fn assert_refused(&self, status: u16, words: &[&str]) {
        assert_eq!(self.status, status, "{self:?}");
        let reason = self.json()["error"].as_str().expect("a reason").to_owned();
        for word in words {
            assert!(reason.contains(word), "`{word}` is missing: {reason}");
        }
    }
}

fn read_exactly(reader: &mut impl Read, length: usize) -> Vec<u8> {
    let mut bytes = vec![0; length];
    reader.read_exact(&mut bytes).expect("a body");
    bytes
}

fn read_chunks(reader: &mut impl BufRead) -> Vec<u8> {
    let mut bytes = Vec::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).expect("the size of a chunk");
        let length = usize::from_str_radix(line.trim_end(), 16).expect("a number");
        bytes.extend(read_exactly(reader, length));
        // A line break ends each chunk.
        read_exactly(reader, 2);
        if length == 0 {
            return bytes;
        }
    }
}
