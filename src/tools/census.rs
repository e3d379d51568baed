//! Counting positions: [`perft`], [`divide`] and the [`Census`] of all reachable positions.

use rustc_hash::FxHashSet;

use crate::game::Game;
use crate::search::{Limits, Meter, StopReason};

/// Returns the number of sequences of `depth` legal moves from `position`. Games that end earlier are not counted.
///
/// Chess programmers call this number "perft" (performance test) and use it to check a move generator. The limits on nodes
/// and time and the cancel flag apply; a node is a position whose moves are generated.
///
/// ```
/// use plywood::{Limits, census::{divide, perft}, toy::Toy};
/// let toy: Toy = "((3 5) 2 (0 7 9))".parse()?;
/// let counts: Vec<_> = (0..4).map(|depth| perft(&toy, depth, &Limits::none())).collect();
/// assert_eq!(counts, [Ok(1), Ok(3), Ok(5), Ok(0)]);
/// let counts = divide(&toy, 2, &Limits::none()).expect("no limit");
/// let counts: Vec<_> = counts.into_iter().map(|(mv, count)| format!("{mv}: {count}")).collect();
/// assert_eq!(counts, ["a: 2", "b: 0", "c: 3"]);
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
///
/// # Errors
///
/// The limit that stopped the count.
pub fn perft<G: Game>(position: &G, depth: u32, limits: &Limits) -> Result<u64, StopReason> {
    count_lines(position, depth, &mut Meter::start(limits))
}

/// Returns the contribution of each legal move to [`perft`] of `depth`, in order; empty if `depth` is 0.
///
/// # Errors
///
/// The limit that stopped the count.
pub fn divide<G: Game>(position: &G, depth: u32, limits: &Limits) -> Result<Vec<(G::Move, u64)>, StopReason> {
    let mut meter = Meter::start(limits);
    let Some(remaining) = depth.checked_sub(1) else { return Ok(Vec::new()) };
    let moves = position.legal_moves().into_iter();
    moves.map(|mv| Ok((mv, count_lines(&position.apply(mv), remaining, &mut meter)?))).collect()
}

fn count_lines<G: Game>(root: &G, depth: u32, meter: &mut Meter) -> Result<u64, StopReason> {
    let mut visit = || if meter.visit() { Ok(()) } else { Err(meter.stopped().unwrap_or(StopReason::Nodes)) };
    if depth == 0 {
        return Ok(1);
    }
    if depth == 1 {
        visit()?;
        return Ok(root.move_count() as u64);
    }
    let mut total = 0;
    let mut pending = vec![(root.clone(), depth)];
    while let Some((position, depth)) = pending.pop() {
        visit()?;
        for &mv in &position.legal_moves() {
            let child = position.apply(mv);
            if depth > 2 {
                pending.push((child, depth - 1));
            } else {
                // The last moves are counted without playing them.
                visit()?;
                total += child.move_count() as u64;
            }
        }
    }
    Ok(total)
}

/// The numbers of positions that are first reached at one ply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlyCount {
    /// Positions that cannot be reached in fewer plies, including finished games.
    pub positions: u64,
    /// The finished games among these positions.
    pub ended: u64,
}

/// The numbers of all positions that can be reached from a start position, by the smallest number of plies to reach them.
///
/// Positions are compared by `Eq`, never by a key.
///
/// ```
/// use plywood::{Limits, census::Census, toy::Toy};
/// let toy: Toy = "((3 5) 2)".parse()?;
/// let census = Census::take(&toy, &Limits::none());
/// assert_eq!((census.positions(), census.ended(), census.stopped), (5, 3, None));
/// assert_eq!(census.plies[1].positions, 2);
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Census {
    /// The counts for ply 0, 1, 2 and so on. If a limit stopped the census, the last ply may be incomplete.
    pub plies: Vec<PlyCount>,
    /// The limit that stopped the census, if any.
    pub stopped: Option<StopReason>,
}

impl Census {
    /// Visits every reachable position once, ply by ply. The limits on nodes, time and memory and the cancel flag apply.
    pub fn take<G: Game>(start: &G, limits: &Limits) -> Self {
        Self::walk(start, limits, 0, |_| true, |_, _| ())
    }

    /// Takes the census of `start` and of the positions that can be reached from it through positions that `enters`
    /// accepts. For each new position, claims `extra_bytes` of memory, and calls `discover` with its predecessor and the
    /// move. The predecessor is an index in the order in which positions are found.
    pub(crate) fn walk<G: Game>(
        start: &G,
        limits: &Limits,
        extra_bytes: usize,
        enters: impl Fn(&G) -> bool,
        mut discover: impl FnMut(u32, G::Move),
    ) -> Self {
        let mut meter = Meter::start(limits);
        let mut plies = Vec::new();
        let mut seen = FxHashSet::default();
        let (mut current, mut first_index) = (vec![start.clone()], 0);
        // A position is stored in the list of its ply and in the set, whose slots `reserve_one` counts.
        let list_bytes = |position: &G| size_of::<G>() + position.heap_bytes();
        meter.claim(list_bytes(start) + start.heap_bytes());
        reserve_one(&mut seen, &mut meter);
        seen.insert(start.clone());
        while !current.is_empty() && !meter.is_stopped() {
            let mut counts = PlyCount::default();
            let mut next = Vec::new();
            for (position, index) in current.iter().zip(first_index..) {
                if !meter.visit() {
                    break;
                }
                counts.positions += 1;
                counts.ended += u64::from(position.is_over());
                for mv in position.legal_moves() {
                    let child = position.apply(mv);
                    if !enters(&child) || seen.contains(&child) {
                        continue;
                    }
                    let bytes = list_bytes(&child) + child.heap_bytes() + extra_bytes;
                    if !reserve_one(&mut seen, &mut meter) || !meter.claim(bytes) {
                        break;
                    }
                    seen.insert(child.clone());
                    next.push(child);
                    discover(index, mv);
                }
            }
            plies.push(counts);
            meter.release(current.iter().map(list_bytes).sum());
            first_index = first_index.saturating_add(to_u32(current.len()));
            current = next;
        }
        Self { plies, stopped: meter.stopped() }
    }

    /// Returns the number of all positions.
    pub fn positions(&self) -> u64 {
        self.plies.iter().map(|ply| ply.positions).sum()
    }

    /// Returns the number of all finished games.
    pub fn ended(&self) -> u64 {
        self.plies.iter().map(|ply| ply.ended).sum()
    }
}

/// Reserves space for one more position in `seen`, and returns whether the memory limit allows it. A full set is replaced
/// by a set of twice the size.
fn reserve_one<G: Game>(seen: &mut FxHashSet<G>, meter: &mut Meter) -> bool {
    // A hash set has a slot and a control byte for each bucket, and uses 7 of 8 buckets.
    let bytes = |capacity: usize| (capacity / 7 + 1) * 8 * (size_of::<G>() + 1);
    if seen.len() < seen.capacity() {
        return true;
    }
    if !meter.claim(bytes(2 * seen.len())) {
        return false;
    }
    meter.release(if seen.is_empty() { 0 } else { bytes(seen.len()) });
    seen.reserve(1);
    true
}

/// Converts an index to 32 bits. Memory runs out before there are 2^32 positions.
pub(crate) fn to_u32(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}
