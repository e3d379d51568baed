//! Catches panics without the noise that they make: one that is caught a hundred times is told once.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;

thread_local! {
    /// Whether this thread is inside of [`quietly`].
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

/// What `run` gives, or the text of its panic. Panics of other threads are told as ever.
pub(crate) fn quietly<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let as_ever = take_hook();
        set_hook(Box::new(move |panic| {
            if !QUIET.get() {
                as_ever(panic);
            }
        }));
    });
    let before = QUIET.replace(true);
    let result = catch_unwind(AssertUnwindSafe(run));
    QUIET.set(before);
    result.map_err(|panic| {
        let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
        format!("a panic: {}", text.unwrap_or_else(|| "without a word".to_owned()))
    })
}
