//! The errors of the command: [`SiteError`].

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

/// The reason why a site cannot be written.
#[derive(Debug, Error)]
pub(crate) enum SiteError {
    /// A file or folder cannot be read or written.
    #[error("{}: {source}", path.display())]
    File { path: PathBuf, source: io::Error },
    /// The compiler for WebAssembly is missing.
    #[error(
        "the target wasm32-unknown-unknown is not installed: run `rustup target add wasm32-unknown-unknown`, or, on Debian, \
        `apt-get install rustc-web rust-web-src lld-19`"
    )]
    NoTarget,
    /// Cargo cannot be started.
    #[error("cannot run `{program}`: {source}")]
    Start { program: String, source: io::Error },
    /// Cargo has printed the reason.
    #[error("the engine in {} was not compiled", .0.display())]
    Compile(PathBuf),
    /// The crate has no library for browsers.
    #[error("the crate in {} has no library of the type `cdylib`", .0.display())]
    NoLibrary(PathBuf),
    /// Cargo has printed the reason.
    #[cfg(feature = "book")]
    #[error("the reference of the crates was not written")]
    Reference,
    /// mdBook cannot write the book.
    #[cfg(feature = "book")]
    #[error("the book was not written: {0}")]
    Book(String),
    /// The compiled file is not an engine.
    #[error("{}: {reason}", path.display())]
    Bind { path: PathBuf, reason: String },
}

impl SiteError {
    pub(crate) fn file(path: &Path, source: io::Error) -> Self {
        Self::File { path: path.to_owned(), source }
    }
}
