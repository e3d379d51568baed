//! Access control: the server refuses requests from other pages.
//!
//! Any other page in the same browser can send requests to a server on this machine. Therefore, a request must name
//! a host of this server, because the owner of a foreign name can make it point here. A request from a page must come from
//! the page of this server. The body of a request must be JSON, which a foreign page cannot send without permission.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{ACCEPT, CONTENT_TYPE, COOKIE, HOST, LOCATION, ORIGIN, SET_COOKIE};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::web::address::{BoundAddress, Token};
use crate::web::error::HttpError;

/// The name of the cookie that holds the token, without its suffix `-PORT`: browsers share cookies between the ports of a
/// host, and several servers may run on one host.
const COOKIE_PREFIX: &str = "plywood-token";

/// The query parameter with the token.
const TOKEN_KEY: &str = "token=";

/// The files of the page for visitors without the token.
const PUBLIC_FILES: [&str; 2] = ["/base.css", "/icon.svg"];

const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// The conditions for access.
#[derive(Debug)]
pub(crate) struct AccessControl {
    /// The accepted host names, in lower case.
    names: Vec<String>,
    /// Whether a host may be any IP address.
    any_address: bool,
    token: Option<Token>,
    /// The name of the cookie that holds the token.
    cookie: String,
}

impl AccessControl {
    /// Returns the conditions of a server at `address` that also accepts the host names `allowed`.
    pub(crate) fn new(address: &BoundAddress, allowed: &[String], token: Option<Token>) -> Self {
        // `serve` prints the address, which a name or another spelling given by `--host` may not contain.
        let bound = address.bound.ip().to_string();
        let own = ["localhost", "127.0.0.1", "::1", &*address.host, &*bound].into_iter();
        let names = own.chain(allowed.iter().map(|name| &**name)).map(str::to_ascii_lowercase).collect();
        let cookie = format!("{COOKIE_PREFIX}-{}", address.bound.port());
        Self { names, any_address: address.bound.ip().is_unspecified(), token, cookie }
    }

    /// Middleware that passes a request on or refuses it.
    pub(crate) async fn layer(State(access): State<Arc<Self>>, request: Request, next: Next) -> Response {
        match access.check(&request) {
            Ok(None) => next.run(request).await,
            Ok(Some(response)) => response,
            Err(error) if error.is_unauthorized() && expects_page(&request) => {
                no_token_page().into_response()
            }
            Err(error) => error.into_response(),
        }
    }

    /// Checks a request. Returns `None` to pass it on, or the redirect for a browser whose URL contains the token.
    fn check(&self, request: &Request) -> Result<Option<Response>, HttpError> {
        let headers = request.headers();
        let host = host(headers)?;
        if !self.is_own(&host) || request.uri().authority().is_some_and(|named| !self.is_own(named)) {
            let reason = format!(
                "unknown host `{}`; --allow-host adds a name of this server",
                host.host().chars().take(60).collect::<String>()
            );
            return Err(HttpError::new(StatusCode::FORBIDDEN, reason));
        }
        if let Some(token) = &self.token
            && !PUBLIC_FILES.contains(&request.uri().path())
            && !cookies(headers, &self.cookie).any(|cookie| token.matches(cookie))
        {
            return admit(request, token, &self.cookie).map(Some);
        }
        if request.uri().path().starts_with("/api/") {
            check_origin(headers, &host)?;
        }
        if request.method() == Method::POST && !is_json(headers) {
            let reason = "a request body must be JSON, with the header `Content-Type: application/json`";
            return Err(HttpError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, reason));
        }
        Ok(None)
    }

    fn is_own(&self, host: &Authority) -> bool {
        let name = host.host().trim_start_matches('[').trim_end_matches(']').to_ascii_lowercase();
        // The owner of a name can make it point here; an IP address cannot be redirected.
        self.names.contains(&name) || self.any_address && name.parse::<IpAddr>().is_ok()
    }
}

/// Whether the request is for a page and not for data.
fn expects_page(request: &Request) -> bool {
    let accepted = request.headers().get(ACCEPT).and_then(|kinds| kinds.to_str().ok()).unwrap_or_default();
    !request.uri().path().starts_with("/api/") && accepted.contains("text/html")
}

/// Returns the page for a visitor without the token.
fn no_token_page() -> impl IntoResponse {
    let page = include_str!("page/no-token.html");
    (StatusCode::UNAUTHORIZED, [(CONTENT_TYPE, "text/html; charset=utf-8")], page)
}

/// If the URL of the request contains the token, redirects to the URL without the token, and sets the cookie `name`.
fn admit(request: &Request, token: &Token, name: &str) -> Result<Response, HttpError> {
    let parts = || request.uri().query().unwrap_or_default().split('&');
    if !parts().filter_map(|part| part.strip_prefix(TOKEN_KEY)).any(|text| token.matches(text)) {
        let reason = "a token is required: open the address that the server printed when it started";
        return Err(HttpError::new(StatusCode::UNAUTHORIZED, reason));
    }
    let rest: Vec<&str> = parts().filter(|part| !part.starts_with(TOKEN_KEY)).collect();
    let location = if rest.is_empty() { "/".to_owned() } else { format!("/?{}", rest.join("&")) };
    // `Strict` would keep the cookie from the page that follows a link on another site. A request that changes anything must
    // come from the page of this server.
    let cookie = format!("{name}={token}; Path=/; HttpOnly; SameSite=Lax");
    Ok((StatusCode::SEE_OTHER, [(LOCATION, location), (SET_COOKIE, cookie)]).into_response())
}

/// Returns the host in the `Host` header of a request.
fn host(headers: &HeaderMap) -> Result<Authority, HttpError> {
    let mut hosts = headers.get_all(HOST).iter();
    let (Some(host), None) = (hosts.next(), hosts.next()) else {
        return Err(HttpError::bad_request("a request must name exactly one host"));
    };
    let invalid = || HttpError::bad_request("the host must be a name or an address, with an optional port");
    let host: Authority = host.as_bytes().try_into().map_err(|_| invalid())?;
    let port = host.port_u16().map(|port| format!(":{port}")).unwrap_or_default();
    // An authority may also contain a user or an invalid port, which a host may not.
    if host.as_str() == format!("{}{port}", host.host()) { Ok(host) } else { Err(invalid()) }
}

/// Returns an error if another page sent the request.
fn check_origin(headers: &HeaderMap, host: &Authority) -> Result<(), HttpError> {
    let origin = headers.get(ORIGIN).map(|origin| {
        let origin = origin.to_str().unwrap_or_default();
        origin.split_once("://").map_or("", |(_, authority)| authority).eq_ignore_ascii_case(host.as_str())
    });
    let site = headers.get(FETCH_SITE).map(|site| matches!(site.as_bytes(), b"same-origin" | b"none"));
    if origin == Some(false) || site == Some(false) {
        return Err(HttpError::new(
            StatusCode::FORBIDDEN,
            "this request comes from another page; only the page of this server may send it",
        ));
    }
    Ok(())
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

/// Returns the values of all cookies with this name.
fn cookies<'a>(headers: &'a HeaderMap, name: &'a str) -> impl Iterator<Item = &'a str> {
    let lines = headers.get_all(COOKIE).iter().filter_map(|line| line.to_str().ok());
    lines
        .flat_map(|line| line.split(';'))
        .filter_map(move |cookie| cookie.trim().strip_prefix(name)?.strip_prefix('='))
}
