//! Who is let in: requests that this very page has made, and nobody else's.
//!
//! A page that listens on one's own machine can be reached by every other page that one has open, through the browser.
//! So a request has to name a host that is ours (or a name that an attacker points here would do), and one that comes
//! from a page has to come from this one. What acts has to be JSON, which a foreign page cannot send unasked.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{CONTENT_TYPE, COOKIE, HOST, LOCATION, ORIGIN, SET_COOKIE};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::web::address::Address;
use crate::web::refusal::Refusal;
use crate::web::token::Token;

/// The cookie that keeps the token is called so, with the port behind: a browser keeps cookies by host alone, and servers
/// at several ports of one host are not to forget each other's.
const COOKIE_NAME: &str = "plywood-token";

/// The part of an address that brings the token.
const TOKEN_KEY: &str = "token=";

const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Who is let in.
#[derive(Debug)]
pub(crate) struct Guard {
    /// The names by which a browser may ask, in small letters.
    names: Vec<String>,
    /// Whether any address in digits is one of ours.
    every_address: bool,
    token: Option<Token>,
    /// The name of the cookie that keeps it.
    cookie: String,
}

impl Guard {
    /// For a page at `address`, which may also be called by the names `allowed`.
    pub(crate) fn new(address: &Address, allowed: &[String], token: Option<Token>) -> Self {
        let own = ["localhost", "127.0.0.1", "::1", address.host()].into_iter();
        let names = own.chain(allowed.iter().map(|name| &**name)).map(str::to_ascii_lowercase).collect();
        let cookie = format!("{COOKIE_NAME}-{}", address.port());
        Self { names, every_address: address.is_every(), token, cookie }
    }

    /// For a page that is called by these names alone.
    #[cfg(test)]
    pub(crate) fn of_names(names: &[&str]) -> Self {
        let names = names.iter().map(|&name| name.to_owned()).collect();
        Self { names, every_address: false, token: None, cookie: COOKIE_NAME.to_owned() }
    }

    /// Looks at a request, and passes it on or refuses it.
    pub(crate) async fn watch(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
        match guard.check(&request) {
            Ok(None) => next.run(request).await,
            Ok(Some(welcome)) => welcome,
            Err(refusal) => refusal.into_response(),
        }
    }

    fn check(&self, request: &Request) -> Result<Option<Response>, Refusal> {
        let headers = request.headers();
        let host = host(headers)?;
        if !self.is_ours(&host) || request.uri().authority().is_some_and(|named| !self.is_ours(named)) {
            let reason = format!(
                "this page does not answer to the host `{}`: --allow-host lets one in",
                host.host().chars().take(60).collect::<String>()
            );
            return Err(Refusal::new(StatusCode::FORBIDDEN, reason));
        }
        if let Some(token) = &self.token
            && !cookies(headers, &self.cookie).any(|cookie| token.is(cookie))
        {
            return welcome(request, token, &self.cookie).map(Some);
        }
        if request.uri().path().starts_with("/api/") {
            check_origin(headers, &host)?;
        }
        if request.method() == Method::POST && !is_json(headers) {
            let reason = "what is asked has to be JSON, with the header `Content-Type: application/json`";
            return Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, reason));
        }
        Ok(None)
    }

    fn is_ours(&self, host: &Authority) -> bool {
        let name = host.host().trim_start_matches('[').trim_end_matches(']').to_ascii_lowercase();
        // A name can be pointed anywhere by whoever owns it; an address in digits is what it is.
        self.names.contains(&name) || self.every_address && name.parse::<IpAddr>().is_ok()
    }
}

/// Lets whoever brings the token in the address come in, and remember it by the cookie of this name.
fn welcome(request: &Request, token: &Token, name: &str) -> Result<Response, Refusal> {
    let parts = || request.uri().query().unwrap_or_default().split('&');
    if !parts().filter_map(|part| part.strip_prefix(TOKEN_KEY)).any(|brought| token.is(brought)) {
        let reason =
            "this page is for those who have its token: open the address that was printed when it started";
        return Err(Refusal::new(StatusCode::UNAUTHORIZED, reason));
    }
    let rest: Vec<&str> = parts().filter(|part| !part.starts_with(TOKEN_KEY)).collect();
    let place = if rest.is_empty() { "/".to_owned() } else { format!("/?{}", rest.join("&")) };
    let cookie = format!("{name}={token}; Path=/; HttpOnly; SameSite=Strict");
    Ok((StatusCode::SEE_OTHER, [(LOCATION, place), (SET_COOKIE, cookie)]).into_response())
}

/// The one host that a request names.
fn host(headers: &HeaderMap) -> Result<Authority, Refusal> {
    let mut hosts = headers.get_all(HOST).iter();
    let (Some(host), None) = (hosts.next(), hosts.next()) else {
        return Err(Refusal::nonsense("a request names one host"));
    };
    let refused = || Refusal::nonsense("a host is a name or an address, with a port");
    let host: Authority = host.as_bytes().try_into().map_err(|_| refused())?;
    let port = host.port_u16().map(|port| format!(":{port}")).unwrap_or_default();
    // Nothing but these two: no user, and no port that is none.
    if host.as_str() == format!("{}{port}", host.host()) { Ok(host) } else { Err(refused()) }
}

/// Refuses what another page has asked for.
fn check_origin(headers: &HeaderMap, host: &Authority) -> Result<(), Refusal> {
    let origin = headers.get(ORIGIN).map(|origin| {
        let origin = origin.to_str().unwrap_or_default();
        origin.split_once("://").map_or("", |(_, authority)| authority).eq_ignore_ascii_case(host.as_str())
    });
    let site = headers.get(FETCH_SITE).map(|site| matches!(site.as_bytes(), b"same-origin" | b"none"));
    if origin == Some(false) || site == Some(false) {
        return Err(Refusal::new(StatusCode::FORBIDDEN, "another page asked for this: only this page may"));
    }
    Ok(())
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

/// What the cookies of this name hold.
fn cookies<'a>(headers: &'a HeaderMap, name: &'a str) -> impl Iterator<Item = &'a str> {
    let lines = headers.get_all(COOKIE).iter().filter_map(|line| line.to_str().ok());
    lines
        .flat_map(|line| line.split(';'))
        .filter_map(move |cookie| cookie.trim().strip_prefix(name)?.strip_prefix('='))
}
