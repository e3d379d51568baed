//! The requests of the page, answered in a Web Worker instead of a server.
//!
//! A crate of type `cdylib` that calls [`site!`](crate::site) contains the engine for its games. The command
//! `plywood-site` compiles it to WebAssembly and writes it to a folder together with the page; docs/SITE.md describes both.

use std::panic;
use std::sync::Mutex;
use std::time::Duration;

use plywood::Progress;
use plywood_render::api::{error_json, progress_json};
use web_time::Instant;

pub use plywood_render::api::LocalApi;
pub use wasm_bindgen;

/// The interval between two progress reports of a search.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(200);

#[wasm_bindgen::prelude::wasm_bindgen]
extern "C" {
    /// Sends a message from the worker to the page.
    #[wasm_bindgen(js_name = postMessage)]
    fn post_message(text: &str);

    #[wasm_bindgen(js_namespace = console, js_name = error)]
    fn print_error(text: &str);
}

/// Exports the function `answer` to JavaScript, which answers the requests of the page for the games of a catalog.
///
/// The arguments are the title of the page and an expression that creates the [`Catalog`](plywood::Catalog).
///
/// ```
/// use plywood::{Catalog, Entry, toy::Toy};
///
/// plywood_site_engine::site!("lecture", {
///     let toy: Toy = "((3 5) (2 9))".parse().expect("a tree");
///     Catalog::new().with(Entry::new("lecture", move || toy.clone()))
/// });
///
/// assert!(answer("/api/games", "", "").is_ok_and(|text| text.contains("lecture")));
/// ```
#[macro_export]
macro_rules! site {
    ($program:expr, $catalog:expr) => {
        /// Answers a request, or refuses it with an error. Progress reports name the search `search`.
        #[$crate::wasm_bindgen::prelude::wasm_bindgen(wasm_bindgen = $crate::wasm_bindgen)]
        pub fn answer(
            path: &str,
            body: &str,
            search: &str,
        ) -> ::std::result::Result<::std::string::String, ::std::string::String> {
            static API: ::std::sync::LazyLock<$crate::LocalApi> = ::std::sync::LazyLock::new(|| {
                $crate::print_panics();
                $crate::LocalApi::new($program, $catalog)
            });
            $crate::answer(&API, path, body, search)
        }
    };
}

/// Prints panics to the console of the browser.
pub fn print_panics() {
    panic::set_hook(Box::new(|panic| print_error(&panic.to_string())));
}

/// Answers a request, and sends the progress of a search to the page as messages that name it `search`.
///
/// # Errors
///
/// Returns the answer to a request that is refused.
pub fn answer(api: &LocalApi, path: &str, body: &str, search: &str) -> Result<String, String> {
    let started = Instant::now();
    let next_report = Mutex::new(PROGRESS_INTERVAL);
    let name = search.to_owned();
    let progress = Progress::with_report(move |nodes| {
        let elapsed = started.elapsed();
        let Ok(mut next_report) = next_report.lock() else { return };
        if elapsed >= *next_report {
            *next_report = elapsed + PROGRESS_INTERVAL;
            post_message(&progress_json(nodes, elapsed.as_secs_f64(), &name));
        }
    });
    api.answer(path, body.as_bytes(), progress).map_err(|error| error_json(&error.into_reason()))
}
