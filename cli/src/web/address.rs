//! The address that the server listens on, and the secret in it that admits other machines: [`Token`].

use std::fmt::{self, Debug, Display};
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

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

    /// Returns the URLs of the page: at each address by which other machines can reach the server, or else for a
    /// browser on this machine.
    pub(crate) fn urls(&self, token: Option<&Token>) -> io::Result<Vec<String>> {
        let mut addresses: Vec<IpAddr> = match self.bound.ip() {
            ip if ip.is_unspecified() => {
                let interfaces = if_addrs::get_if_addrs()?.into_iter().map(|interface| interface.ip());
                interfaces.filter(|other| is_reachable(*other) && (ip.is_ipv6() || other.is_ipv4())).collect()
            }
            ip => vec![ip],
        };
        // IPv4 addresses come first, because they are shorter.
        addresses.sort_unstable();
        addresses.dedup();
        if addresses.is_empty() {
            addresses.push(Ipv4Addr::LOCALHOST.into());
        }
        let query = token.map(|token| format!("?token={token}")).unwrap_or_default();
        let url = |ip| format!("http://{}/{query}", SocketAddr::new(ip, self.bound.port()));
        Ok(addresses.into_iter().map(url).collect())
    }
}

/// Whether other machines can reach an address of an interface. Link-local addresses of IPv6 need the name of an
/// interface, which a URL cannot contain.
fn is_reachable(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => !ip.is_loopback() && !ip.is_link_local(),
        IpAddr::V6(ip) => !ip.is_loopback() && !ip.is_unicast_link_local(),
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
