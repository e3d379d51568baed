//! Counting positions: [`perft`], [`divide`] and the [`Census`] of all that can be reached.

use rustc_hash::FxHashSet;

use crate::game::Game;
use crate::search::Meter;
use crate::search::{Limits, StopReason};

/// The number of ways to make `depth` moves from `position`: the leaves of the tree cut at that depth.
/// Games that end earlier are not counted, and a position is counted as often as it is reached.
///
/// The name, "performance test", is chess programmers'; the number checks a move generator. Of the limits
/// the nodes, the time and the switch are heeded; a node is a position whose moves are made.
///
/// ```
/// use plywood::{Limits, census::perft, toy::Toy};
/// let toy: Toy = "((3 5) 2 (0 7 9))".parse()?;
/// let counts: Vec<_> = (0..4).map(|depth| perft(&toy, depth, &Limits::none())).collect();
/// assert_eq!(counts, [Ok(1), Ok(3), Ok(5), Ok(0)]);
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
///
/// # Errors
///
/// The limit that stopped it.
pub fn perft<G: Game>(position: &G, depth: u32, limits: &Limits) -> Result<u64, StopReason> {
    count(position, depth, &mut Meter::start(limits))
}

/// What each legal move contributes to [`perft`] of `depth`, in order; empty for a depth of 0.
///
/// # Errors
///
/// The limit that stopped it.
pub fn divide<G: Game>(position: &G, depth: u32, limits: &Limits) -> Result<Vec<(G::Move, u64)>, StopReason> {
    let mut meter = Meter::start(limits);
    let Some(below) = depth.checked_sub(1) else { return Ok(Vec::new()) };
    let moves = position.legal_moves().into_iter();
    moves.map(|mv| Ok((mv, count(&position.apply(mv), below, &mut meter)?))).collect()
}

fn count<G: Game>(root: &G, depth: u32, meter: &mut Meter) -> Result<u64, StopReason> {
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
                // Nobody makes the last moves: it is enough to know how many there are.
                visit()?;
                total += child.move_count() as u64;
            }
        }
    }
    Ok(total)
}

/// How many positions are first reached after a number of plies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlyCount {
    /// Positions that no fewer plies reach, finished ones included.
    pub positions: u64,
    /// Those of them that are finished games.
    pub ended: u64,
}

/// All positions that can be reached from one, by the least number of plies that it takes.
///
/// Positions are told apart by `Eq`, never by a key.
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
pub struct Census {
    /// The counts by ply, from 0; where a limit stopped it the last ply may be incomplete.
    pub plies: Vec<PlyCount>,
    /// The limit that stopped it, if one did.
    pub stopped: Option<StopReason>,
}

impl Census {
    /// Visits every position once, ply by ply. The limits on nodes, time and memory and the switch are heeded.
    pub fn take<G: Game>(start: &G, limits: &Limits) -> Self {
        let mut meter = Meter::start(limits);
        let mut plies = Vec::new();
        let mut seen = FxHashSet::default();
        let mut here = vec![start.clone()];
        // A position is in the list of its ply and, in a slot that is counted with the set, in the set.
        let listed = |position: &G| size_of::<G>() + position.heap_bytes();
        meter.claim(listed(start) + start.heap_bytes());
        grow(&mut seen, &mut meter);
        seen.insert(start.clone());
        while !here.is_empty() && !meter.is_stopped() {
            let mut counts = PlyCount::default();
            let mut next = Vec::new();
            for position in &here {
                if !meter.visit() {
                    break;
                }
                counts.positions += 1;
                counts.ended += u64::from(position.is_over());
                for mv in position.legal_moves() {
                    let child = position.apply(mv);
                    if seen.contains(&child) {
                        continue;
                    }
                    if !grow(&mut seen, &mut meter) || !meter.claim(listed(&child) + child.heap_bytes()) {
                        break;
                    }
                    seen.insert(child.clone());
                    next.push(child);
                }
            }
            plies.push(counts);
            meter.release(here.iter().map(listed).sum());
            here = next;
        }
        Self { plies, stopped: meter.stopped() }
    }

    /// All positions.
    pub fn positions(&self) -> u64 {
        self.plies.iter().map(|ply| ply.positions).sum()
    }

    /// All finished games among them.
    pub fn ended(&self) -> u64 {
        self.plies.iter().map(|ply| ply.ended).sum()
    }
}

/// Makes room for one more position in `seen`, as far as there is memory: a full set moves into one of
/// twice the size.
pub(crate) fn grow<G: Game>(seen: &mut FxHashSet<G>, meter: &mut Meter) -> bool {
    // A set has a slot and a byte for each of 8 places, of which it uses 7.
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
