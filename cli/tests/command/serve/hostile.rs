//! Other pages, other machines and other formats.

use super::client::{Answer, Server};

const QUESTION: &str = r#"{"game":"tic-tac-toe"}"#;

/// A question with these lines in its head, instead of those that a browser would send.
fn ask(server: &Server, head: &[&str]) -> Answer {
    let head = head.join("\r\n").replace("PORT", &server.port.to_string());
    let length = QUESTION.len();
    server
        .send(format!("POST /api/position HTTP/1.1\r\n{head}\r\nContent-Length: {length}\r\n\r\n{QUESTION}"))
}

const JSON: &str = "Content-Type: application/json";

#[test]
fn only_our_own_names_are_answered() {
    let server = Server::start(&[]);
    for host in [
        "Host: localhost:PORT",
        "Host: 127.0.0.1:PORT",
        "Host: [::1]:PORT",
        "Host: LOCALHOST",
        "Host: 127.0.0.1",
    ] {
        assert_eq!(ask(&server, &[host, JSON]).status, 200, "{host}");
    }
    for host in [
        "Host: evil.example",
        "Host: evil.example:PORT",
        "Host: localhost.evil.example:PORT",
        "Host: 127.0.0.1.evil.example",
        "Host: 192.168.0.7:PORT",
        "Host: 0.0.0.0:PORT",
    ] {
        ask(&server, &[host, JSON]).assert_refused(403, &["--allow-host"]);
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
        ask(&server, &[host, JSON]).assert_refused(400, &["host"]);
    }
    let absolute = server.send("GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n");
    absolute.assert_refused(403, &["--allow-host"]);
    // The page itself is guarded too, not only what it asks.
    server.send("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n").assert_refused(403, &["evil.example"]);
}

#[test]
fn a_name_that_was_allowed_is_answered() {
    let server = Server::start(&["--allow-host", "Games.example"]);
    assert_eq!(ask(&server, &["Host: games.example", JSON]).status, 200);
    ask(&server, &["Host: other.example", JSON]).assert_refused(403, &["other.example"]);
}

#[test]
fn only_this_page_may_ask() {
    let server = Server::start(&[]);
    let host = "Host: localhost:PORT";
    for own in ["Origin: http://localhost:PORT", "Sec-Fetch-Site: same-origin", "Sec-Fetch-Site: none"] {
        assert_eq!(ask(&server, &[host, JSON, own]).status, 200, "{own}");
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
        ask(&server, &[host, JSON, foreign]).assert_refused(403, &["only this page may"]);
    }
    // A link from elsewhere leads to the page all the same.
    let link =
        format!("GET / HTTP/1.1\r\nHost: localhost:{}\r\nSec-Fetch-Site: cross-site\r\n\r\n", server.port);
    assert_eq!(server.send(link).status, 200);
    // Nobody is told that they might.
    assert!(server.get("/api/games").header("access-control-allow-origin").is_none());
    let asked = format!(
        "OPTIONS /api/think HTTP/1.1\r\nHost: localhost:{}\r\nOrigin: http://evil.example\r\n\r\n",
        server.port
    );
    server.send(asked).assert_refused(403, &["only this page may"]);
}

#[test]
fn what_acts_has_to_be_json() {
    let server = Server::start(&[]);
    let host = "Host: localhost:PORT";
    for kind in [
        "Content-Type: text/plain",
        "Content-Type: application/x-www-form-urlencoded",
        "X: y",
        "Content-Type: application/jsonp",
    ] {
        ask(&server, &[host, kind]).assert_refused(415, &["application/json"]);
    }
    assert_eq!(ask(&server, &[host, "Content-Type: Application/JSON; charset=utf-8"]).status, 200);
}

#[test]
fn a_body_has_its_bounds() {
    let server = Server::start(&[]);
    let padded = |bytes: usize| format!("{QUESTION}{}", " ".repeat(bytes - QUESTION.len()));
    assert_eq!(server.post("/api/position", &padded(16 << 10)).status, 200);
    server.post("/api/position", &padded((16 << 10) + 1)).assert_refused(413, &["16384"]);
    // So has one whose length is not told before.
    let chunk = format!("1000\r\n{}\r\n", " ".repeat(0x1000));
    let head = format!(
        "POST /api/position HTTP/1.1\r\nHost: localhost:{}\r\n{JSON}\r\nTransfer-Encoding: chunked\r\n\r\n",
        server.port
    );
    server.send(format!("{head}{}0\r\n\r\n", chunk.repeat(5))).assert_refused(413, &["16384"]);
    // A length that is a lie is not waited for in memory.
    let lie = format!(
        "POST /api/position HTTP/1.1\r\nHost: localhost:{}\r\n{JSON}\r\nContent-Length: 99999999999\r\n\r\n",
        server.port
    );
    server.send(lie).assert_refused(413, &["16384"]);
    let long_head = format!("GET / HTTP/1.1\r\nHost: localhost\r\nX: {}\r\n\r\n", "x".repeat(40_000));
    assert_eq!(server.send(long_head).status, 431);
}

#[test]
fn every_answer_keeps_the_browser_in_bounds() {
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
fn the_page_is_whole_and_brings_nothing_from_elsewhere() {
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
        for word in ["https://", "//cdn", "@import", "eval(", "innerHTML"] {
            assert!(!answer.body.contains(word), "{word} in {path}");
        }
        for named in answer.body.split('"').filter(|text| text.starts_with("./") || text.starts_with('/')) {
            let path = named.trim_start_matches('.').to_owned();
            let is_file = path.rsplit_once('.').is_some_and(|(_, kind)| ["js", "css", "svg"].contains(&kind));
            if is_file && !seen.contains(&path) {
                seen.push(path);
            }
        }
    }
    assert!(seen.len() > 15, "{seen:?}");
}
