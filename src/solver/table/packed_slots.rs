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
    /// Slots on the heap: those of a new table and, in WebAssembly, also those of the largest table.
    Heap(Box<[AtomicU64]>),
    /// Memory from the system for the slots of the largest table.
    #[cfg_attr(target_family = "wasm", expect(dead_code, reason = "WebAssembly cannot map memory"))]
    Mapped(MmapMut),
}

impl Slots {
    /// Returns slots on the heap; `None` if the system has no memory for them.
    pub(super) fn on_heap(buckets: usize) -> Option<Self> {
        let count = buckets * BUCKET_BYTES / size_of::<AtomicU64>();
        let mut slots = Vec::new();
        slots.try_reserve_exact(count).ok()?;
        slots.resize_with(count, || AtomicU64::new(0));
        Some(Slots::Heap(slots.into_boxed_slice()))
    }

    /// Returns memory for the largest table, or a smaller one if the system has less memory; `None` if it has too little.
    pub(super) fn for_largest(growth: &mut Growth) -> Option<Self> {
        loop {
            if let Some(slots) = Self::large(growth.max()) {
                return Some(slots);
            }
            if !growth.halve_max() {
                return None;
            }
        }
    }

    /// Returns memory from the system, which provides each page when it is first used.
    #[cfg(not(target_family = "wasm"))]
    fn large(buckets: usize) -> Option<Self> {
        let memory = MmapMut::map_anon(buckets * BUCKET_BYTES).ok()?;
        // Huge pages only make the table faster, so a failure is ignored. A small table does without them, because it takes
        // longer to provide one than to search a small game.
        #[cfg(target_os = "linux")]
        if let Some(rest) = memory.len().checked_sub(LARGE) {
            let _ = memory.advise_range(memmap2::Advice::HugePage, LARGE, rest);
        }
        Some(Slots::Mapped(memory))
    }

    /// Returns slots on the heap, because WebAssembly cannot map memory.
    #[cfg(target_family = "wasm")]
    fn large(buckets: usize) -> Option<Self> {
        Self::on_heap(buckets)
    }

    pub(super) fn as_slice(&mut self) -> &[AtomicU64] {
        match self {
            Slots::Heap(slots) => slots,
            Slots::Mapped(memory) => <[AtomicU64]>::mut_from_bytes(memory).unwrap_or_default(),
        }
    }
}
