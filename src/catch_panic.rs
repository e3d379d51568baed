//! Catching panics of user code without printing them.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;

thread_local! {
    /// Whether the current thread is inside [`catch_panic`].
    static IS_CATCHING: Cell<bool> = const { Cell::new(false) };
}

/// Runs `run` and returns its result, or the message of its panic as an error.
///
/// The panic hook prints nothing for panics that are caught here. Panics of other threads are printed as usual.
pub(crate) fn catch_panic<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    static INSTALL_HOOK: Once = Once::new();
    INSTALL_HOOK.call_once(|| {
        let previous = take_hook();
        set_hook(Box::new(move |panic| {
            if !IS_CATCHING.get() {
                previous(panic);
            }
        }));
    });
    let was_catching = IS_CATCHING.replace(true);
    let result = catch_unwind(AssertUnwindSafe(run));
    IS_CATCHING.set(was_catching);
    result.map_err(|payload| {
        let text = payload.downcast_ref::<&str>().copied();
        let text = text.or_else(|| payload.downcast_ref().map(String::as_str));
        format!("a panic: {}", text.unwrap_or("without a message"))
    })
}
