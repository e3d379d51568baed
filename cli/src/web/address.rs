//! The address that the server listens on.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use thiserror::Error;
use tokio::net::TcpListener;

use crate::web::token::Token;

/// An address that cannot be bound.
#[derive(Debug, Error)]
#[error("{address}: {source}; {}", advice(source))]
pub(crate) struct BindError {
    /// The host and the port.
    address: String,
    source: io::Error,
}

/// What to try instead of an address that cannot be bound.
fn advice(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::AddrInUse => "another program uses this port: --port 0 takes a free one",
        io::ErrorKind::PermissionDenied => "ports below 1024 are reserved for the system: try --port 8080",
        _ => "--host takes an address or a name of this machine, such as 0.0.0.0",
    }
}

/// A bound address.
#[derive(Debug)]
pub(crate) struct BoundAddress {
    /// The requested host, an address or a name.
    host: String,
    bound: SocketAddr,
    listener: TcpListener,
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

    /// Whether only this machine can reach the address.
    pub(crate) fn is_loopback(&self) -> bool {
        self.bound.ip().is_loopback()
    }

    /// Whether the server listens on all addresses of this machine.
    pub(crate) fn is_unspecified(&self) -> bool {
        self.bound.ip().is_unspecified()
    }

    /// The bound port.
    pub(crate) fn port(&self) -> u16 {
        self.bound.port()
    }

    /// The requested host, an address or a name.
    pub(crate) fn host(&self) -> &str {
        &self.host
    }

    /// The URL of the page for a browser on this machine.
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

    /// The listening socket.
    pub(crate) fn into_listener(self) -> TcpListener {
        self.listener
    }
}
