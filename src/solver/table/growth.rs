//! The growth of tables: which bucket holds the entries of a hash, and when and how far a table grows.

use crate::search::Warning;

/// The number of bytes that one step of growth may fill. The search waits during a step; most of the time is spent by
/// the system, which provides the memory. docs/PERFORMANCE.md contains the measured pauses.
const STEP_BYTES: usize = if cfg!(test) { 16 << 10 } else { 2 << 20 };
/// The factor by which a small table grows, a power of two.
const GROWTH: usize = 4;

/// The division of all 64-bit hashes among the buckets of a table.
///
/// `n` buckets divide the hashes into `n` runs: bucket `i` is for the hashes `h` with `floor(h * n / 2^64) = i`. If a
/// table grows from `n` to `f * n` buckets, the entries of bucket `i` move to the buckets from `f * i` to
/// `f * i + f - 1`. The last bucket is split first, so that these buckets are free, and the table grows in its own memory.
/// While some buckets are split and others are not, the hash determines whether its bucket is computed
/// with `n` or with `f * n` buckets.
#[derive(Clone, Copy, Debug)]
pub(super) struct Buckets {
    /// The least hash whose bucket is split.
    split_hash: u64,
    /// The number of buckets before the growth.
    old: u64,
    /// The number of buckets after the growth.
    new: u64,
}

impl Buckets {
    /// Returns the bucket of `hash`.
    #[inline]
    pub(super) fn index(self, hash: u64) -> usize {
        bucket_of(hash, if hash >= self.split_hash { self.new } else { self.old })
    }

    /// Returns the bucket of `hash` after the growth.
    #[inline]
    pub(super) fn new_index(self, hash: u64) -> usize {
        bucket_of(hash, self.new)
    }
}

#[inline]
fn bucket_of(hash: u64, count: u64) -> usize {
    #[expect(clippy::cast_possible_truncation, reason = "less than the number of buckets")]
    let index = ((u128::from(hash) * u128::from(count)) >> 64) as usize;
    index
}

/// The plan by which a table grows from its first size to its largest one, and how far it has come.
///
/// The numbers of buckets are powers of two times the first number. A table grows when half of its slots are filled. A
/// small table grows at once, by a factor. A large table doubles in steps: the first step is due when half of its slots
/// are filled, the last one when the entries would fill three quarters of the slots that it had.
#[derive(Debug)]
pub(in crate::solver) struct Growth {
    buckets: Buckets,
    /// The number of buckets before the growth; if the table is not growing, the number of all buckets.
    old: usize,
    /// The number of buckets after the growth.
    new: usize,
    /// The number of buckets that exist, with those that are still empty because no bucket was split into them.
    existing: usize,
    /// The number of old buckets that are not split yet: `old` if the table is not growing.
    unsplit: usize,
    max: usize,
    /// The largest number of buckets that was planned at first, or that a warning has named since.
    wanted: usize,
    is_stopped: bool,
    /// Whether a table of another kind takes the place of this one when half of its slots are filled at its largest size.
    is_provisional: bool,
    shape: Shape,
}

/// The properties of a kind of table that its growth depends on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    pub bucket_bytes: usize,
    pub bucket_slots: usize,
    /// The number of buckets of a new table is at least this and less than twice this, unless the largest table is smaller.
    pub first_buckets: usize,
    /// Whether new buckets must be created before buckets are split. Otherwise, a bucket exists as soon as it is used.
    pub creates_buckets: bool,
}

impl Growth {
    /// Plans the growth of a table to at most `max` buckets, at least one.
    pub(super) fn new(max: usize, shape: Shape) -> Self {
        let doublings = (max / shape.first_buckets).max(1).ilog2();
        let first = max >> doublings;
        Self {
            buckets: Buckets { split_hash: 0, old: first as u64, new: first as u64 },
            old: first,
            new: first,
            existing: first,
            unsplit: first,
            max: first << doublings,
            wanted: first << doublings,
            is_stopped: false,
            is_provisional: false,
            shape,
        }
    }

    pub(super) fn buckets(&self) -> Buckets {
        self.buckets
    }

    /// Returns the number of buckets before the growth; if the table is not growing, the number of all buckets.
    pub(super) fn old(&self) -> usize {
        self.old
    }

    /// Returns the number of buckets after the growth that is in progress or next.
    pub(super) fn target(&self) -> usize {
        if self.old == self.new { self.old * self.next_factor() } else { self.new }
    }

    /// Returns the largest number of buckets.
    pub(super) fn max(&self) -> usize {
        self.max
    }

    /// Halves the largest number of buckets; returns `false` if the next size is larger than that.
    pub(super) fn halve_max(&mut self) -> bool {
        let can_halve = self.max / 2 >= self.target();
        self.max = if can_halve { self.max / 2 } else { self.max };
        can_halve
    }

    /// Leaves the table as it is, because the system has no memory for the next step.
    pub(super) fn give_up(&mut self) {
        self.max = self.new;
        self.stop();
    }

    /// Returns a warning if the system has provided less memory than was planned since the last call.
    pub(in crate::solver) fn take_warning(&mut self) -> Option<Warning> {
        let [wanted, largest] =
            [self.wanted, self.max].map(|buckets| buckets as u64 * self.shape.bucket_bytes as u64);
        self.wanted = self.max;
        (largest < wanted).then_some(Warning::SmallTable { wanted, largest })
    }

    /// Plans that a table of another kind takes the place of this one when half of its slots are filled at its largest size.
    pub(in crate::solver) fn set_provisional(&mut self) {
        self.is_provisional = true;
    }

    /// Plans that this table grows to at most `bytes`, because no table of another kind can take its place.
    pub(super) fn set_final(&mut self, bytes: usize) {
        self.is_provisional = false;
        while 2 * self.max <= bytes / self.shape.bucket_bytes {
            self.max *= 2;
        }
        self.wanted = self.max;
    }

    /// Returns whether this table has its largest size and a table of another kind must take its place.
    pub(in crate::solver) fn is_outgrown(&self) -> bool {
        self.is_provisional && !self.is_stopped && self.target() == self.old
    }

    /// Leaves the table as it is: no further step will be due.
    pub(in crate::solver) fn stop(&mut self) {
        self.is_stopped = true;
    }

    /// Returns the number of entries for which there are places.
    pub(in crate::solver) fn capacity(&self) -> usize {
        let split = self.old - self.unsplit;
        (self.unsplit + split * (self.new / self.old)) * self.shape.bucket_slots
    }

    /// Returns the number of bytes in use.
    pub(in crate::solver) fn bytes(&self) -> usize {
        self.existing * self.shape.bucket_bytes
    }

    /// Returns the number of bytes that will be in use after the next step.
    pub(in crate::solver) fn bytes_after_step(&self) -> usize {
        let existing =
            if self.creates() { self.existing_after_creation() } else { self.existing_after_split() };
        existing * self.shape.bucket_bytes
    }

    /// Returns the number of entries above which the next step is due.
    pub(in crate::solver) fn full_at(&self) -> usize {
        let (slots, target) = (self.old * self.shape.bucket_slots, self.target());
        if self.is_outgrown() {
            return slots / 2;
        }
        if self.is_stopped || target == self.old {
            return usize::MAX;
        }
        // The work of a growth is to create buckets, if the table does so, and to split the old ones.
        let (mut done, mut work) = (self.old - self.unsplit, self.old);
        if self.shape.creates_buckets {
            (done, work) = (done + self.existing - self.old, target);
        }
        let more = slots as u128 * done as u128 / work as u128 / 4;
        slots / 2 + usize::try_from(more).unwrap_or(0)
    }

    /// Creates the buckets of the next step, if new buckets must be created before buckets are split: calls `create` with
    /// the number of buckets that must then exist, and stops the growth if that fails. Returns whether the next step may
    /// split buckets.
    pub(super) fn create_step(&mut self, create: impl FnOnce(&mut Self, usize) -> bool) -> bool {
        if self.creates() {
            let count = self.existing_after_creation();
            if !create(self, count) {
                self.give_up();
                return false;
            }
            self.existing = count;
            // A small table takes both steps at once.
            return self.target() <= self.step();
        }
        true
    }

    /// Splits the buckets of the next step, the last one first: calls `split` with the index of each bucket, the factor of
    /// the growth, and the division of the hashes.
    pub(super) fn split_step(&mut self, mut split: impl FnMut(usize, usize, Buckets)) {
        let rest = self.unsplit_after_step();
        self.existing = self.existing_after_split();
        self.new = self.target();
        self.buckets.new = self.new as u64;
        for index in (rest..self.unsplit).rev() {
            split(index, self.new / self.old, self.buckets);
        }
        self.unsplit = rest;
        #[expect(
            clippy::cast_possible_truncation,
            reason = "less than 2^64, because a bucket has been split"
        )]
        let split_hash = ((rest as u128) << 64).div_ceil(self.old as u128) as u64;
        self.buckets.split_hash = split_hash;
        if rest == 0 {
            (self.old, self.unsplit, self.buckets.old) = (self.new, self.new, self.buckets.new);
        }
    }

    /// Returns whether the next step creates buckets.
    fn creates(&self) -> bool {
        self.shape.creates_buckets && self.existing < self.target()
    }

    fn existing_after_creation(&self) -> usize {
        self.target().min(self.existing + self.step())
    }

    fn existing_after_split(&self) -> usize {
        let target = self.target();
        let used_from = self.unsplit_after_step() * (target / self.old);
        self.existing.max(target.min(self.old + target - used_from))
    }

    fn unsplit_after_step(&self) -> usize {
        self.unsplit.saturating_sub(self.step() * self.old / self.target())
    }

    /// Returns the number of buckets that a step may fill.
    fn step(&self) -> usize {
        (STEP_BYTES / self.shape.bucket_bytes).max(2)
    }

    /// Returns the factor of the next growth; 1 if the table has its largest size.
    fn next_factor(&self) -> usize {
        let most = (self.max / self.old).min(GROWTH);
        let least = most.min(2);
        (1 << (self.step() / self.old).max(1).ilog2()).clamp(least, most)
    }
}
