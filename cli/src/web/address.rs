//! The address that the server listens on, and the secret in it that admits other machines: [`Token`].

use std::fmt::{self, Debug, Display};
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use subtle::ConstantTimeEq;
use thiserror::Error;
use tokio::net::TcpListener;

/// The error for an address that cannot be bound.
#[derive(Debug, Error)]
#[error("{address}: {source}; {}", advice(source))]
pub(crate) struct BindError {
    /// The host and the port.
    address: String,
    source: io::Error,
}

/// Returns advice about an address that cannot be bound.
fn advice(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::AddrInUse => "another program uses this port: --port 0 takes a free one",
        io::ErrorKind::PermissionDenied => "ports below 1024 are reserved for the system: try --port 8080",
        _ => "--host takes an address or a name of this machine, such as 0.0.0.0",
    }
}

/// A bound address with its listener.
#[derive(Debug)]
pub(crate) struct BoundAddress {
    /// The requested host, an address or a name.
    pub(crate) host: String,
    pub(crate) bound: SocketAddr,
    pub(crate) listener: TcpListener,
}

impl BoundAddress {
    /// Binds `port` of `host`.
    pub(crate) async fn bind(host: &str, port: u16) -> Result<Self, BindError> {
        let host = host.trim_start_matches('[').trim_end_matches(']');
        let failed = |source| BindError { address: format!("{host}, port {port}"), source };
        let listener = TcpListener::bind((host, port)).await.map_err(failed)?;
        let bound = listener.local_addr().map_err(failed)?;
        Ok(Self { host: host.to_owned(), bound, listener })
    }

    /// Returns the URL of the page for a browser on this machine.
    pub(crate) fn link(&self, token: Option<&Token>) -> String {
        let ip = match self.bound.ip() {
            IpAddr::V4(Ipv4Addr::UNSPECIFIED) => Ipv4Addr::LOCALHOST.into(),
            IpAddr::V6(Ipv6Addr::UNSPECIFIED) => Ipv6Addr::LOCALHOST.into(),
            ip => ip,
        };
        let page = SocketAddr::new(ip, self.bound.port());
        match token {
            Some(token) => format!("http://{page}/?token={token}"),
            None => format!("http://{page}/"),
        }
    }
}

/// A random number of 128 bits, in hexadecimal digits.
#[derive(Clone)]
pub(crate) struct Token(String);

impl Token {
    /// Returns a new token from the system's source of random numbers.
    pub(crate) fn random() -> io::Result<Self> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)?;
        Ok(Self(format!("{:032x}", u128::from_ne_bytes(bytes))))
    }

    /// Whether `text` is this token; compares in constant time.
    pub(crate) fn matches(&self, text: &str) -> bool {
        self.0.as_bytes().ct_eq(text.as_bytes()).into()
    }
}

impl Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Hides the digits, so that they do not reach logs.
impl Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token")
    }
}
