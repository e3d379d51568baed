//! A shortest line to every reachable position: [`ReachableLines`].

use rustc_hash::{FxHashMap, FxHashSet};

use crate::game::Game;
use crate::search::{Limits, Meter, StopReason};
use crate::tools::census::reserve_one;

/// For every reachable position at which the game goes on, one shortest line of moves that leads to it.
///
/// Each position occurs once. The lines are ordered by length, then by the order of the legal moves. A line takes eight
/// bytes, because it is stored as a reference to a shorter line and one more move.
///
/// ```
/// use plywood::{Limits, grade::ReachableLines, toy::Toy};
/// let toy: Toy = "(((3 1) 5) (2))".parse()?;
/// let lines = ReachableLines::find(&toy, &Limits::none())?;
/// let lines: Vec<_> = lines.iter().map(|moves| moves.join(" ")).collect();
/// assert_eq!(lines, ["", "a", "b", "a a"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ReachableLines {
    /// The text of every move that occurs.
    moves: Vec<String>,
    /// The last step of each line except the first line, which is empty.
    steps: Vec<Step>,
    /// Whether the empty line is included, because the game goes on at the start.
    has_start: bool,
}

/// The last step of a line.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// The index of the line without its last move.
    parent: u32,
    /// The index of the move in `moves`.
    mv: u32,
}

impl ReachableLines {
    /// Finds the lines from `start`. The limits on nodes, time and memory and the cancel flag apply. Positions are
    /// compared by `Eq`, never by a key.
    ///
    /// # Errors
    ///
    /// The limit that stopped the enumeration.
    pub fn find<G: Game>(start: &G, limits: &Limits) -> Result<Self, StopReason> {
        let mut meter = Meter::start(limits);
        let mut lines = Self { moves: Vec::new(), steps: Vec::new(), has_start: !start.is_over() };
        if !lines.has_start {
            return Ok(lines);
        }
        let mut move_indices: FxHashMap<G::Move, u32> = FxHashMap::default();
        let mut seen = FxHashSet::default();
        let list_bytes = |position: &G| size_of::<(G, u32)>() + position.heap_bytes();
        if !reserve_one(&mut seen, &mut meter) || !meter.claim(list_bytes(start) + start.heap_bytes()) {
            return Err(StopReason::Memory);
        }
        seen.insert(start.clone());
        let mut current = vec![(start.clone(), 0)];
        while !current.is_empty() {
            let mut next = Vec::new();
            for (position, parent) in &current {
                if !meter.visit() {
                    return Err(meter.stopped().unwrap_or(StopReason::Nodes));
                }
                for mv in position.legal_moves() {
                    let child = position.apply(mv);
                    if child.is_over() || seen.contains(&child) {
                        continue;
                    }
                    let bytes = list_bytes(&child) + child.heap_bytes() + size_of::<Step>();
                    if !reserve_one(&mut seen, &mut meter) || !meter.claim(bytes) {
                        return Err(StopReason::Memory);
                    }
                    seen.insert(child.clone());
                    let mv = *move_indices.entry(mv).or_insert_with(|| {
                        lines.moves.push(mv.to_string());
                        to_u32(lines.moves.len() - 1)
                    });
                    lines.steps.push(Step { parent: *parent, mv });
                    next.push((child, to_u32(lines.steps.len())));
                }
            }
            meter.release(current.iter().map(|(position, _)| list_bytes(position)).sum());
            current = next;
        }
        Ok(lines)
    }

    /// Returns the number of lines.
    pub fn len(&self) -> usize {
        if self.has_start { self.steps.len() + 1 } else { 0 }
    }

    /// Returns whether there are no lines, because the game is already over at the start.
    pub fn is_empty(&self) -> bool {
        !self.has_start
    }

    /// Returns the moves of the line with this index, or `None` if there is no such line.
    pub fn line(&self, index: usize) -> Option<Vec<&str>> {
        if index >= self.len() {
            return None;
        }
        let mut moves = Vec::new();
        let mut index = index;
        while let Some(step) = index.checked_sub(1).and_then(|last| self.steps.get(last)) {
            moves.push(&*self.moves[step.mv as usize]);
            index = step.parent as usize;
        }
        moves.reverse();
        Some(moves)
    }

    /// Returns all lines, shortest first.
    pub fn iter(&self) -> impl Iterator<Item = Vec<&str>> {
        (0..self.len()).filter_map(|index| self.line(index))
    }
}

/// Converts an index to 32 bits. Memory runs out before there are 2^32 lines.
fn to_u32(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::Toy;

    #[test]
    fn a_finished_game_has_no_lines() {
        let toy: Toy = "W".parse().expect("a tree");
        let lines = ReachableLines::find(&toy, &Limits::none()).expect("no limit");
        assert!(lines.is_empty() && lines.line(0).is_none());
    }

    #[test]
    fn an_index_beyond_the_last_line_returns_none() {
        let toy: Toy = "((3 (1 2)) 7)".parse().expect("a tree");
        let lines = ReachableLines::find(&toy, &Limits::none()).expect("no limit");
        assert_eq!((lines.len(), lines.line(2)), (3, Some(vec!["a", "b"])));
        assert!(lines.line(3).is_none());
    }

    #[test]
    fn limits_stop_the_enumeration() {
        let toy: Toy = "((3 (1 2)) (7 (1 2)))".parse().expect("a tree");
        let stopped = |limits: Limits| ReachableLines::find(&toy, &limits).expect_err("a limit stops it");
        assert_eq!(stopped(Limits::none().with_nodes(2)), StopReason::Nodes);
        assert_eq!(stopped(Limits::none().with_memory(1)), StopReason::Memory);
    }
}
