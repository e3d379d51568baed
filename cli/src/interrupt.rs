//! Ctrl-C: the first press stops a search, the second ends the program.

use std::process;
use std::sync::OnceLock;

use plywood::Cancel;

use crate::engine;

/// The exit code after Ctrl-C.
const INTERRUPTED: i32 = 130;

/// Returns the switch that Ctrl-C flips from now on; if it is flipped already, Ctrl-C ends the program.
pub(crate) fn listen() -> Cancel {
    static CANCEL: OnceLock<Cancel> = OnceLock::new();
    CANCEL
        .get_or_init(|| {
            let cancel = Cancel::new();
            let switch = cancel.clone();
            let handler = move || {
                if switch.is_cancelled() {
                    engine::kill_all();
                    process::exit(INTERRUPTED);
                }
                switch.cancel();
            };
            // Without a handler, Ctrl-C ends the program at once.
            let _ = ctrlc::set_handler(handler);
            cancel
        })
        .clone()
}
