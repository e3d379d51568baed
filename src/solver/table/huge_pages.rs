//! Huge pages for the memory of a wide table.

/// Requests huge pages for all whole huge pages within the memory of `buckets`, including its unused capacity. The processor then
/// more often has the translation of an address in its cache of translations (TLB) when a search probes the table.
///
/// A small table is left as it is. If its growth stops early, the last page may exceed the counted bytes by nearly a huge page,
/// which must be less than a tenth of the memory limit. A packed table makes its own request.
#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "there is no safe form of this request for the memory of a vector")]
pub(super) fn request_huge_pages<T>(buckets: &Vec<T>) {
    /// The size of a huge page of most processors. It is a multiple of the size of every small page.
    const HUGE_PAGE: usize = 2 << 20;

    let capacity = buckets.capacity() * size_of::<T>();
    if capacity < 10 * HUGE_PAGE {
        return;
    }
    let memory = buckets.as_ptr().cast::<libc::c_void>().cast_mut();
    let start = memory.align_offset(HUGE_PAGE);
    let bytes = capacity.saturating_sub(start) / HUGE_PAGE * HUGE_PAGE;
    // A failure is ignored: huge pages only make the table faster.
    // SAFETY: these bytes belong to the vector, and the request changes neither their contents nor the access to them.
    let _ = unsafe { libc::madvise(memory.wrapping_byte_add(start), bytes, libc::MADV_HUGEPAGE) };
}

/// Does nothing: only Linux has this request.
#[cfg(not(target_os = "linux"))]
pub(super) fn request_huge_pages<T>(_: &Vec<T>) {}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::fs;

    use super::*;

    /// Returns the flags of the mapping of memory that contains `address`.
    fn flags_of_mapping(address: usize) -> String {
        let smaps = fs::read_to_string("/proc/self/smaps").expect("the mappings of this process");
        let mut is_inside = false;
        for line in smaps.lines() {
            let range = line.split_once(' ').and_then(|(range, _)| range.split_once('-'));
            let bounds =
                range.map(|(low, high)| (usize::from_str_radix(low, 16), usize::from_str_radix(high, 16)));
            if let Some((Ok(low), Ok(high))) = bounds {
                is_inside = (low..high).contains(&address);
            } else if let Some(flags) = line.strip_prefix("VmFlags:").filter(|_| is_inside) {
                return flags.to_owned();
            }
        }
        panic!("no mapping contains the address {address:#x}");
    }

    #[test]
    fn huge_pages_are_requested_and_the_memory_keeps_its_contents() {
        if !fs::exists("/sys/kernel/mm/transparent_hugepage").expect("a path of the system") {
            return;
        }
        let mut buckets: Vec<u64> = Vec::with_capacity((20 << 20) / size_of::<u64>());
        buckets.extend(0..1_000);
        request_huge_pages(&buckets);
        buckets.extend(1_000..1_000_000);
        let middle = buckets.as_ptr() as usize + (10 << 20);
        assert!(flags_of_mapping(middle).split(' ').any(|flag| flag == "hg"));
        assert!(buckets.iter().copied().eq(0..1_000_000));
    }
}
