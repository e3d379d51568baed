//! Every search obeys every limit, returns its best result so far, and can be used again.

mod cancel;
mod counting;
mod endless;
mod memory;
mod nodes;
mod partial;
mod time;
