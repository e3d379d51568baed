//! The embedded files of the page.

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

/// A file of the page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct File {
    name: &'static str,
    text: &'static str,
}

/// Embeds files of the folder `page`.
macro_rules! files {
    ($($name:literal),* $(,)?) => {
        [$(File { name: $name, text: include_str!(concat!("page/", $name)) }),*]
    };
}

pub(crate) const FILES: [File; 67] = files![
    "index.html",
    "icon.svg",
    "base.css",
    "board.css",
    "panels.css",
    "start-page.css",
    "study.css",
    "trace-view.css",
    "tree.css",
    "embedded.css",
    "address.js",
    "appearance.js",
    "analysis.js",
    "analysis-view.js",
    "api.js",
    "board.js",
    "choice.js",
    "connection.js",
    "de.js",
    "dom.js",
    "drag.js",
    "embedded.js",
    "en.js",
    "export.js",
    "files.js",
    "folding.js",
    "first-visit.js",
    "geometry.js",
    "graph.js",
    "trace-view.js",
    "shortcuts.js",
    "hints.js",
    "history-entries.js",
    "labels.js",
    "levels.js",
    "main.js",
    "mistakes.js",
    "motion.js",
    "move-list.js",
    "players.js",
    "path-choice.js",
    "prediction.js",
    "setup.js",
    "share.js",
    "start-page.js",
    "shapes.js",
    "status.js",
    "storage.js",
    "game-controller.js",
    "text.js",
    "theme.js",
    "tools.js",
    "transport.js",
    "playback.js",
    "search-panel.js",
    "search-steps.js",
    "tree-drawing.js",
    "tree-layout.js",
    "tree-shapes.js",
    "vendor/d3-hierarchy.min.js",
    "vendor/licenses.txt",
    "vendor/panzoom.es.js",
    "value.js",
    "variations.js",
    "view.js",
    "words.js",
    "worksheet.js",
];

impl File {
    /// Returns the path of the URL.
    pub(crate) fn path(self) -> String {
        if self.name == "index.html" { "/".to_owned() } else { format!("/{}", self.name) }
    }
}

impl IntoResponse for File {
    fn into_response(self) -> Response {
        let media_type = match self.name.rsplit_once('.') {
            Some((_, "html")) => "text/html; charset=utf-8",
            Some((_, "css")) => "text/css; charset=utf-8",
            Some((_, "txt")) => "text/plain; charset=utf-8",
            Some((_, "js")) => "text/javascript; charset=utf-8",
            _ => "image/svg+xml",
        };
        // Browsers must check for changes: another version of the program may serve the same address later.
        ([(CONTENT_TYPE, media_type), (CACHE_CONTROL, "no-cache")], self.text).into_response()
    }
}
