//! Ctrl-C: the first press stops a search, the second ends the program.

use std::process;
use std::sync::OnceLock;

use plywood::Cancel;

use crate::engine;

/// The exit code after Ctrl-C.
const INTERRUPTED: i32 = 130;

/// Returns the flag that Ctrl-C sets from now on. If it is set already, Ctrl-C ends the program.
pub(crate) fn listen() -> Cancel {
    static CANCEL: OnceLock<Cancel> = OnceLock::new();
    CANCEL
        .get_or_init(|| {
            let cancel = Cancel::new();
            let flag = cancel.clone();
            let handler = move || {
                if flag.is_cancelled() {
                    engine::kill_all();
                    process::exit(INTERRUPTED);
                }
                flag.cancel();
            };
            // Without a handler, Ctrl-C ends the program at once.
            let _ = ctrlc::set_handler(handler);
            cancel
        })
        .clone()
}
