//! Every search takes every limit, hands back its best so far when one stops it, and can be used again.

mod cancel;
mod counting;
mod endless;
mod memory;
mod nodes;
mod partial;
mod time;
