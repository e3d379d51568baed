//! Every position that can be reached, with a way to it: [`Ways`].

use rustc_hash::{FxHashMap, FxHashSet};

use crate::game::Game;
use crate::search::Meter;
use crate::search::{Limits, StopReason};
use crate::tools::census::grow;

/// The unfinished positions that can be reached from one, each once, by the fewest plies that it takes and then in the
/// order of the legal moves; and for each the moves that lead to it.
///
/// A way takes eight bytes, for it is kept as the one before it and a move more. Only to find the ways takes a set of all
/// positions.
///
/// ```
/// use plywood::{Limits, grade::Ways, toy::Toy};
/// let toy: Toy = "(((3 1) 5) (2))".parse()?;
/// let ways = Ways::from(&toy, &Limits::none())?;
/// let told: Vec<_> = ways.iter().map(|moves| moves.join(" ")).collect();
/// assert_eq!(told, ["", "a", "b", "a a"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Ways {
    /// Every move that occurs, as text.
    moves: Vec<String>,
    /// The last step of each way but the first, which has none.
    steps: Vec<Step>,
    /// Whether there is a first way: the game has not been over from the start.
    begins: bool,
}

/// The last step of a way.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// The way before it.
    before: u32,
    /// The place of the move among all that occur.
    mv: u32,
}

impl Ways {
    /// The ways from `start`. The limits on nodes, time and memory and the switch are heeded; positions are told apart by
    /// `Eq`, never by a key.
    ///
    /// # Errors
    ///
    /// The limit that stopped it.
    pub fn from<G: Game>(start: &G, limits: &Limits) -> Result<Self, StopReason> {
        let mut meter = Meter::start(limits);
        let mut ways = Self { moves: Vec::new(), steps: Vec::new(), begins: !start.is_over() };
        if !ways.begins {
            return Ok(ways);
        }
        let mut words: FxHashMap<G::Move, u32> = FxHashMap::default();
        let mut seen = FxHashSet::default();
        let listed = |position: &G| size_of::<(G, u32)>() + position.heap_bytes();
        if !grow(&mut seen, &mut meter) || !meter.claim(listed(start) + start.heap_bytes()) {
            return Err(StopReason::Memory);
        }
        seen.insert(start.clone());
        let mut here = vec![(start.clone(), 0)];
        while !here.is_empty() {
            let mut next = Vec::new();
            for (position, before) in &here {
                if !meter.visit() {
                    return Err(meter.stopped().unwrap_or(StopReason::Nodes));
                }
                for mv in position.legal_moves() {
                    let child = position.apply(mv);
                    if child.is_over() || seen.contains(&child) {
                        continue;
                    }
                    let bytes = listed(&child) + child.heap_bytes() + size_of::<Step>();
                    if !grow(&mut seen, &mut meter) || !meter.claim(bytes) {
                        return Err(StopReason::Memory);
                    }
                    seen.insert(child.clone());
                    let mv = *words.entry(mv).or_insert_with(|| {
                        ways.moves.push(mv.to_string());
                        number(ways.moves.len() - 1)
                    });
                    ways.steps.push(Step { before: *before, mv });
                    next.push((child, number(ways.steps.len())));
                }
            }
            meter.release(here.iter().map(|(position, _)| listed(position)).sum());
            here = next;
        }
        Ok(ways)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        if self.begins { self.steps.len() + 1 } else { 0 }
    }

    /// Whether there is none: the game is over.
    pub fn is_empty(&self) -> bool {
        !self.begins
    }

    /// The moves of one of them, counted from 0; `None` beyond the last.
    pub fn way(&self, index: usize) -> Option<Vec<&str>> {
        if index >= self.len() {
            return None;
        }
        let mut moves = Vec::new();
        let mut index = index;
        while let Some(step) = index.checked_sub(1).and_then(|last| self.steps.get(last)) {
            moves.push(&*self.moves[step.mv as usize]);
            index = step.before as usize;
        }
        moves.reverse();
        Some(moves)
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = Vec<&str>> {
        (0..self.len()).filter_map(|index| self.way(index))
    }
}

/// As a step keeps it: there are never so many that this is too small, for each takes more than a byte of memory.
fn number(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::Toy;

    #[test]
    fn a_finished_game_has_no_way() {
        let toy: Toy = "W".parse().expect("a tree");
        let ways = Ways::from(&toy, &Limits::none()).expect("it is small");
        assert!(ways.is_empty() && ways.way(0).is_none());
    }

    #[test]
    fn beyond_the_last_there_is_none() {
        let toy: Toy = "((3 (1 2)) 7)".parse().expect("a tree");
        let ways = Ways::from(&toy, &Limits::none()).expect("it is small");
        assert_eq!((ways.len(), ways.way(2)), (3, Some(vec!["a", "b"])));
        assert!(ways.way(3).is_none());
    }

    #[test]
    fn limits_stop_the_walk() {
        let toy: Toy = "((3 (1 2)) (7 (1 2)))".parse().expect("a tree");
        let walk = |limits: Limits| Ways::from(&toy, &limits).expect_err("it is stopped");
        assert_eq!(walk(Limits::none().with_nodes(2)), StopReason::Nodes);
        assert_eq!(walk(Limits::none().with_memory(1)), StopReason::Memory);
    }
}
