//! The embedded files of the page.

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

/// A file of the page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct File {
    /// The path of its URL.
    pub(crate) path: &'static str,
    media_type: &'static str,
    text: &'static str,
}

/// A file of the folder `page`, served under its own name.
macro_rules! file {
    ($name:literal, $media_type:literal) => {
        File {
            path: concat!("/", $name),
            media_type: $media_type,
            text: include_str!(concat!("page/", $name)),
        }
    };
}

/// A style sheet of the folder `page`.
macro_rules! style {
    ($name:literal) => {
        file!($name, "text/css; charset=utf-8")
    };
}

/// A script of the folder `page`.
macro_rules! script {
    ($name:literal) => {
        file!($name, "text/javascript; charset=utf-8")
    };
}

/// All files of the page.
pub(crate) fn files() -> impl Iterator<Item = File> {
    FILES.into_iter()
}

impl IntoResponse for File {
    fn into_response(self) -> Response {
        // Another version of the program may serve the same address later.
        ([(CONTENT_TYPE, self.media_type), (CACHE_CONTROL, "no-cache")], self.text).into_response()
    }
}

const FILES: [File; 26] = [
    File { path: "/", ..file!("index.html", "text/html; charset=utf-8") },
    file!("icon.svg", "image/svg+xml"),
    style!("base.css"),
    style!("board.css"),
    style!("panels.css"),
    style!("trace-view.css"),
    script!("address.js"),
    script!("analysis.js"),
    script!("api.js"),
    script!("board.js"),
    script!("choice.js"),
    script!("dom.js"),
    script!("files.js"),
    script!("geometry.js"),
    script!("graph.js"),
    script!("trace-view.js"),
    script!("shortcuts.js"),
    script!("labels.js"),
    script!("main.js"),
    script!("players.js"),
    script!("shapes.js"),
    script!("status.js"),
    script!("game-controller.js"),
    script!("theme.js"),
    script!("tree.js"),
    script!("value.js"),
];
