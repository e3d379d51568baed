//! Access control: the server refuses requests to foreign host names, from other pages, in other formats, and of
//! excessive size.

use super::client::{Answer, Server};
use crate::running::run;

const REQUEST: &str = r#"{"game":"tic-tac-toe"}"#;

/// Sends a POST request with exactly these header lines and `Content-Length`. `PORT` stands for the port of the server.
fn send(server: &Server, head: &[&str]) -> Answer {
    let head = head.join("\r\n").replace("PORT", &server.port.to_string());
    let length = REQUEST.len();
    server.send(format!("POST /api/position HTTP/1.1\r\n{head}\r\nContent-Length: {length}\r\n\r\n{REQUEST}"))
}

const JSON: &str = "Content-Type: application/json";

#[test]
fn only_own_host_names_are_answered() {
    let server = Server::start(&[]);
    for host in [
        "Host: localhost:PORT",
        "Host: 127.0.0.1:PORT",
        "Host: [::1]:PORT",
        "Host: LOCALHOST",
        "Host: 127.0.0.1",
    ] {
        assert_eq!(send(&server, &[host, JSON]).status, 200, "{host}");
    }
    for host in [
        "Host: evil.example",
        "Host: evil.example:PORT",
        "Host: localhost.evil.example:PORT",
        "Host: 127.0.0.1.evil.example",
        "Host: 192.168.0.7:PORT",
        "Host: 0.0.0.0:PORT",
    ] {
        send(&server, &[host, JSON]).assert_refused(403, &["--allow-host"]);
    }
    for host in [
        "Host: localhost\r\nHost: evil.example",
        "Host:",
        "Host: a b",
        "Host: x@127.0.0.1:PORT",
        "Host: 127.0.0.1:evil.example",
        "Host: 127.0.0.1:99999999",
        "X: y",
    ] {
        send(&server, &[host, JSON]).assert_refused(400, &["host"]);
    }
    let absolute = server.send("GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n");
    absolute.assert_refused(403, &["--allow-host"]);
    // Access to the page itself is controlled too, not only to the API.
    server.send("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n").assert_refused(403, &["evil.example"]);
}

#[test]
fn an_allowed_host_name_is_answered() {
    let server = Server::start(&["--allow-host", "Games.example"]);
    assert_eq!(send(&server, &["Host: games.example", JSON]).status, 200);
    send(&server, &["Host: other.example", JSON]).assert_refused(403, &["other.example"]);
    for name in ["", "http://games.example", "games.example:80", "me@games.example", "a b"] {
        let words = [&*format!("`{name}` for --allow-host"), "without a scheme and a port"];
        run(&["serve", "--port=0", "--allow-host", name]).assert_refused(2, &words);
    }
}

#[test]
fn only_the_own_page_may_send_requests() {
    let server = Server::start(&[]);
    let host = "Host: localhost:PORT";
    for own in ["Origin: http://localhost:PORT", "Sec-Fetch-Site: same-origin", "Sec-Fetch-Site: none"] {
        assert_eq!(send(&server, &[host, JSON, own]).status, 200, "{own}");
    }
    for foreign in [
        "Origin: http://evil.example",
        "Origin: null",
        "Origin: http://localhost",
        "Origin: http://localhost:1",
        "Origin: http://localhost:PORT.evil.example",
        "Sec-Fetch-Site: cross-site",
        "Sec-Fetch-Site: same-site",
    ] {
        send(&server, &[host, JSON, foreign]).assert_refused(403, &["only the page of this server"]);
    }
    // Another page may link to the page of this server.
    let link =
        format!("GET / HTTP/1.1\r\nHost: localhost:{}\r\nSec-Fetch-Site: cross-site\r\n\r\n", server.port);
    assert_eq!(server.send(link).status, 200);
    // No response permits another origin.
    assert!(server.get("/api/games").header("access-control-allow-origin").is_none());
    let preflight = format!(
        "OPTIONS /api/think HTTP/1.1\r\nHost: localhost:{}\r\nOrigin: http://evil.example\r\n\r\n",
        server.port
    );
    server.send(preflight).assert_refused(403, &["only the page of this server"]);
}

#[test]
fn a_post_request_must_be_json() {
    let server = Server::start(&[]);
    let host = "Host: localhost:PORT";
    for kind in [
        "Content-Type: text/plain",
        "Content-Type: application/x-www-form-urlencoded",
        "X: y",
        "Content-Type: application/jsonp",
    ] {
        send(&server, &[host, kind]).assert_refused(415, &["application/json"]);
    }
    assert_eq!(send(&server, &[host, "Content-Type: Application/JSON; charset=utf-8"]).status, 200);
}

#[test]
fn heads_and_bodies_are_limited() {
    let server = Server::start(&[]);
    let padded = |bytes: usize| format!("{REQUEST}{}", " ".repeat(bytes - REQUEST.len()));
    assert_eq!(server.post("/api/position", &padded(16 << 10)).status, 200);
    server.post("/api/position", &padded((16 << 10) + 1)).assert_refused(413, &["16384"]);
    // The limit also holds for a body without an announced length.
    let chunk = format!("1000\r\n{}\r\n", " ".repeat(0x1000));
    let head = format!(
        "POST /api/position HTTP/1.1\r\nHost: localhost:{}\r\n{JSON}\r\nTransfer-Encoding: chunked\r\n\r\n",
        server.port
    );
    server.send(format!("{head}{}0\r\n\r\n", chunk.repeat(5))).assert_refused(413, &["16384"]);
    // An oversized announced length is refused without a body.
    let oversized = format!(
        "POST /api/position HTTP/1.1\r\nHost: localhost:{}\r\n{JSON}\r\nContent-Length: 99999999999\r\n\r\n",
        server.port
    );
    server.send(oversized).assert_refused(413, &["16384"]);
    let long_head = format!("GET / HTTP/1.1\r\nHost: localhost\r\nX: {}\r\n\r\n", "x".repeat(40_000));
    assert_eq!(server.send(long_head).status, 431);
}

#[test]
fn every_response_has_the_security_headers() {
    let server = Server::start(&[]);
    let refused = server.send("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n");
    for answer in
        [server.get("/"), server.get("/main.js"), server.get("/api/games"), server.get("/nothing"), refused]
    {
        let policy = answer.header("content-security-policy").expect("a policy");
        assert!(
            policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"),
            "{policy}"
        );
        assert!(!policy.contains("unsafe") && !policy.contains("http"), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
        assert_eq!(answer.header("cross-origin-resource-policy"), Some("same-origin"));
    }
}

#[test]
fn all_files_of_the_page_come_from_the_server() {
    let server = Server::start(&[]);
    let page = server.get("/").body;
    for inline in ["<style", " style=", " onclick", "javascript:", "<script>"] {
        assert!(!page.contains(inline), "{inline}");
    }
    let mut seen = vec!["/".to_owned()];
    let mut next = 0;
    while let Some(path) = seen.get(next).cloned() {
        next += 1;
        let answer = server.get(&path);
        assert_eq!(answer.status, 200, "{path}");
        // The comments of copied libraries contain links.
        let link = (!path.starts_with("/vendor/")).then_some("https://");
        for word in ["//cdn", "@import", "eval(", "innerHTML"].into_iter().chain(link) {
            assert!(!answer.body.contains(word), "{word} in {path}");
        }
        // The page names its files in attributes, and the scripts import others by addresses that begin with `./`.
        let is_page = path == "/";
        for named in answer.body.split('"').filter(|text| is_page || text.starts_with("./")) {
            let path = format!("/{}", named.trim_start_matches("./"));
            let is_file = path.rsplit_once('.').is_some_and(|(_, kind)| ["js", "css", "svg"].contains(&kind));
            if is_file && !seen.contains(&path) {
                seen.push(path);
            }
        }
    }
    assert!(seen.len() > 15, "{seen:?}");
}
