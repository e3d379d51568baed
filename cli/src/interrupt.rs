//! Ctrl-C: the first stops a search, the second the program.

use std::process;
use std::sync::OnceLock;

use plywood::Cancel;

use crate::engine;

/// The code to exit with after Ctrl-C.
const INTERRUPTED: i32 = 130;

/// From now on Ctrl-C flips the switch that is returned; when it is flipped already, the program ends.
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
            // Where no handler can be set, Ctrl-C ends the program as it always does.
            let _ = ctrlc::set_handler(handler);
            cancel
        })
        .clone()
}
