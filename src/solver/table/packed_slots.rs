//! The memory of the packed table.

use std::sync::atomic::AtomicU64;

use memmap2::MmapMut;
use zerocopy::FromBytes;

use super::growth::Growth;
use super::packed::BUCKET_BYTES;

/// The bytes at the beginning of a table that are not in huge pages.
pub(super) const LARGE: usize = 2 << 20;

/// The slots of a packed table.
#[derive(Debug)]
pub(super) enum Slots {
    /// The slots of a new table.
    First(Box<[AtomicU64]>),
    /// Memory for the slots of the largest table.
    Largest(MmapMut),
}

impl Slots {
    /// Returns the slots of a new table; `None` if the system has no memory for them.
    pub(super) fn first(buckets: usize) -> Option<Self> {
        let count = buckets * BUCKET_BYTES / size_of::<AtomicU64>();
        let mut slots = Vec::new();
        slots.try_reserve_exact(count).ok()?;
        slots.resize_with(count, || AtomicU64::new(0));
        Some(Slots::First(slots.into_boxed_slice()))
    }

    /// Returns memory for the largest table, or a smaller one if the system has less memory; `None` if it has too little.
    pub(super) fn for_largest(growth: &mut Growth) -> Option<Self> {
        let memory = loop {
            // The system provides each page when it is first used.
            match MmapMut::map_anon(growth.max() * BUCKET_BYTES) {
                Ok(memory) => break memory,
                Err(_) if growth.halve_max() => {}
                Err(_) => return None,
            }
        };
        // Huge pages only make the table faster, so a failure is ignored. A small table does without them, because it takes
        // longer to provide one than to search a small game.
        #[cfg(target_os = "linux")]
        if let Some(rest) = memory.len().checked_sub(LARGE) {
            let _ = memory.advise_range(memmap2::Advice::HugePage, LARGE, rest);
        }
        Some(Slots::Largest(memory))
    }

    pub(super) fn as_slice(&mut self) -> &[AtomicU64] {
        match self {
            Slots::First(slots) => slots,
            Slots::Largest(memory) => <[AtomicU64]>::mut_from_bytes(memory).unwrap_or_default(),
        }
    }
}
