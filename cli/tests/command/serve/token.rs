//! Access from other machines requires the printed token.

use std::io::BufRead;
use std::net::{IpAddr, Ipv4Addr};

use super::client::Server;
use crate::running::run;

#[test]
fn other_machines_need_the_printed_token() {
    let mut server = Server::start(&["--host", "0.0.0.0"]);
    let mut notes = String::new();
    while !notes.contains("warning") {
        assert!(server.errors.read_line(&mut notes).expect("a note") > 0, "{notes}");
    }
    let (page, token) = server.link.split_once("/?token=").expect("a token in the address");
    let host = page.trim_start_matches("http://").rsplit_once(':').expect("a port").0;
    let ip: Ipv4Addr = host.parse().expect("an address of this machine");
    // On a machine without a network, the only address is the one for the machine itself.
    let networks = if_addrs::get_if_addrs().expect("the interfaces");
    let is_other = |ip: IpAddr| matches!(ip, IpAddr::V4(ip) if !ip.is_loopback() && !ip.is_link_local());
    assert_eq!(ip.is_loopback(), !networks.iter().any(|interface| is_other(interface.ip())), "{page}");
    assert!(networks.iter().any(|interface| interface.ip() == ip), "{page}");
    assert!(token.len() == 32 && token.chars().all(|digit| digit.is_ascii_hexdigit()), "{token}");

    server.get("/").assert_refused(401, &["token"]);
    server.post("/api/position", r#"{"game":"tippy"}"#).assert_refused(401, &["token"]);
    server.get("/?token=00000000000000000000000000000000").assert_refused(401, &["token"]);
    server.get("/?token=").assert_refused(401, &["token"]);
    // A browser shows a page with instructions, in the style of all pages.
    let browser = server.send("GET / HTTP/1.1\r\nHost: localhost\r\nAccept: text/html,*/*;q=0.8\r\n\r\n");
    assert_eq!((browser.status, browser.header("content-type")), (401, Some("text/html; charset=utf-8")));
    assert!(browser.body.contains("The address is incomplete"), "{}", browser.body);
    assert_eq!(server.get("/base.css").status, 200);
    server.get("/main.js").assert_refused(401, &["token"]);

    let redirect = server.get(&format!("/?game=tippy&token={token}&moves=b2"));
    assert_eq!((redirect.status, redirect.header("location")), (303, Some("/?game=tippy&moves=b2")));
    let cookie = redirect.header("set-cookie").expect("a cookie");
    assert!(cookie.contains("httponly") && cookie.contains("samesite=lax"), "{cookie}");
    let cookie = cookie.split(';').next().expect("a name and a value");
    // Browsers send cookies to all ports of a host, so the name of the cookie contains the port.
    assert!(cookie.starts_with(&format!("plywood-token-{}=", server.port)), "{cookie}");
    let get_with = |host: &str, cookie: &str| {
        server.send(format!("GET /api/games HTTP/1.1\r\nHost: {host}\r\nCookie: a=b; {cookie}\r\n\r\n"))
    };
    assert_eq!(get_with("localhost", cookie).status, 200);
    assert_eq!(get_with("192.168.0.7:80", cookie).status, 200);
    let cookie_name = format!("plywood-token-{}", server.port);
    get_with("localhost", &format!("{cookie_name}=no")).assert_refused(401, &["token"]);
    get_with("localhost", &format!("plywood-token-1={token}")).assert_refused(401, &["token"]);
    assert_eq!(get_with("localhost", &format!("plywood-token-1=no; {cookie_name}={token}")).status, 200);
    let links = server.send(format!(
        "POST /api/share HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\nContent-Type: application/json\r\n\
        Content-Length: 22\r\n\r\n{{\"query\":\"game=tippy\"}}"
    ));
    let link = &links.json()["links"][0];
    assert_eq!(link["url"], format!("{page}/?token={token}&game=tippy"));
    assert!(link["qr"]["path"].as_str().expect("a path").starts_with("M0 0h1"), "{link}");
    // The owner of a foreign host name can make it resolve to the address of this server.
    get_with("evil.example", cookie).assert_refused(403, &["--allow-host"]);
}

#[test]
fn a_local_server_has_no_token() {
    for host in ["127.0.0.1", "localhost"] {
        let server = Server::start(&["--host", host]);
        assert!(!server.link.contains("token"), "{}", server.link);
        assert_eq!(server.get("/").status, 200);
        let links = server.post("/api/share", r#"{"query":"game=tippy"}"#);
        assert_eq!(links.json()["links"], serde_json::json!([]));
        server.post("/api/share", r#"{"query":"a b"}"#).assert_refused(400, &["ASCII"]);
    }
}

#[test]
fn an_invalid_host_or_port_is_refused() {
    run(&["serve", "--port", "0", "--host", "198.51.100.7"]).assert_refused(3, &["198.51.100.7", "--host"]);
    run(&["serve", "--port", "70000"]).assert_refused(2, &["`70000` for --port", "0 to 65535"]);
    run(&["serve", "--port", "-1"]).assert_refused(2, &["`-1` for --port"]);
}
