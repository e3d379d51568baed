//! Where the page is found.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use tokio::net::TcpListener;

use crate::failure::Failure;
use crate::web::token::Token;

/// A place to listen at, bound.
#[derive(Debug)]
pub(crate) struct Address {
    /// What was asked for, an address or a name.
    host: String,
    bound: SocketAddr,
    listener: TcpListener,
}

impl Address {
    /// Listens at `port` of `host`.
    pub(crate) async fn bind(host: &str, port: u16) -> Result<Self, Failure> {
        let host = host.trim_start_matches('[').trim_end_matches(']');
        let refused = |source| Failure::Address { address: format!("{host}, port {port}"), source };
        let listener = TcpListener::bind((host, port)).await.map_err(refused)?;
        let bound = listener.local_addr().map_err(refused)?;
        Ok(Self { host: host.to_owned(), bound, listener })
    }

    /// Whether only this machine reaches it.
    pub(crate) fn is_loopback(&self) -> bool {
        self.bound.ip().is_loopback()
    }

    /// Whether it is every address of this machine.
    pub(crate) fn is_every(&self) -> bool {
        self.bound.ip().is_unspecified()
    }

    /// The port that it listens at.
    pub(crate) fn port(&self) -> u16 {
        self.bound.port()
    }

    /// What was asked for, an address or a name.
    pub(crate) fn host(&self) -> &str {
        &self.host
    }

    /// What to open in a browser on this machine.
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

    /// The ear itself.
    pub(crate) fn into_listener(self) -> TcpListener {
        self.listener
    }
}
