//! What the browser is given, all of it embedded.

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

/// A part of the page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct File {
    /// Where it is found.
    pub(crate) path: &'static str,
    kind: &'static str,
    text: &'static str,
}

/// A file of the folder `page`, where it is found and what it is.
macro_rules! file {
    ($path:literal, $name:literal, $kind:literal) => {
        File { path: $path, kind: $kind, text: include_str!(concat!("page/", $name)) }
    };
}

/// A script of the folder `page`.
macro_rules! script {
    ($name:literal) => {
        file!(concat!("/", $name), $name, "text/javascript; charset=utf-8")
    };
}

/// All parts of the page.
pub(crate) fn files() -> impl Iterator<Item = File> {
    FILES.into_iter()
}

impl IntoResponse for File {
    fn into_response(self) -> Response {
        // A newer program may stand at the same address tomorrow.
        ([(CONTENT_TYPE, self.kind), (CACHE_CONTROL, "no-cache")], self.text).into_response()
    }
}

const FILES: [File; 1] = [file!("/", "index.html", "text/html; charset=utf-8")];
