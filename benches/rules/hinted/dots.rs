//! Hints for Dots and Boxes.
//!
//! A box is *open* as long as at least one of its sides is not drawn, and such a side is an open side. A move that leaves a
//! box with one open side gives the box away: the opponent can complete it. The hints use known facts about chains, loops
//! and corners: E. Berlekamp, "The Dots and Boxes Game" (2000); J. Barker and R. Korf, "Solving Dots-And-Boxes", AAAI 2012.
//! [`known`](crate::known) checks the hints for every position of 2 x 2, 2 x 3 and 3 x 2 boxes.

use plywood::{Bounds, Game, MoveList, Player, Value};

use super::{Hints, turned, upside_down};
use crate::choice::{Choice, bit_numbers, choices};
use crate::dots::Dots;

/// The key contains the edges. A reflected board has the same key, and so has a board on which the two edges of a corner are
/// exchanged: both touch only the box in the corner. The margin so far is the number of settled points.
impl<const COLUMNS: u32, const ROWS: u32> Hints for Dots<COLUMNS, ROWS> {
    const EAGER_BOUNDS: bool = true;

    fn key_bits(&self) -> u32 {
        Self::EDGES.count_ones()
    }

    fn key(&self) -> Option<u128> {
        let edges = Self::corners().fold(self.edges, |edges, (horizontal, vertical)| {
            let swaps = edges & vertical != 0 && edges & horizontal == 0;
            if swaps { edges ^ (horizontal | vertical) } else { edges }
        });
        let edges = u64::from(edges);
        let flipped = upside_down(edges >> Self::HORIZONTAL, COLUMNS + 1, ROWS) << Self::HORIZONTAL
            | upside_down(edges, COLUMNS, ROWS + 1);
        let images = [edges, Self::half_turn(edges), flipped, Self::half_turn(flipped)];
        images.into_iter().min().map(u128::from)
    }

    fn settled_points(&self) -> i32 {
        self.margin.into()
    }

    fn may_end_in_points(&self) -> bool {
        true
    }

    /// If a box can be completed, one or two moves are enough ([`capturing_moves`](Self::capturing_moves)). Otherwise, one
    /// edge of each chain is enough: all have the same value, except that in a chain of two boxes the edge between them is
    /// at least as good as the others. One edge of each corner is enough, too.
    fn undominated_moves(&self) -> MoveList<Choice> {
        let open = self.open_edges();
        let boxes = OpenBoxes::of(self);
        if boxes.one != 0 {
            return choices(self.capturing_moves(boxes).into());
        }
        let mut moves = open;
        for chain in self.chains(boxes) {
            let between = match chain.boxes.count_ones() {
                2 => Self::sides(lowest(chain.boxes)) & Self::sides(chain.boxes & !lowest(chain.boxes)),
                _ => 0,
            };
            let kept = if chain.edges & between == 0 { chain.edges } else { between };
            moves &= !chain.edges | lowest(kept);
        }
        for (horizontal, vertical) in Self::corners() {
            if moves & horizontal != 0 {
                moves &= !vertical;
            }
        }
        choices(moves.into())
    }

    /// A box that the edge completes counts 4, a box that it gives away counts -4, and a box with more than two open sides
    /// counts 1, so that edges inside the board come before those at its border.
    fn move_score(&self, Choice(edge): Choice, _: Option<&Self>) -> i32 {
        let (boxes, touched) = (OpenBoxes::of(self), Self::touching(1 << edge));
        // An edge touches at most two boxes, which takes fewer instructions to count than the bits of any number.
        let count = |boxes: u32| i32::from(boxes != 0) + i32::from(boxes & boxes.wrapping_sub(1) != 0);
        4 * count(touched & boxes.one) + count(touched & boxes.more) - 4 * count(touched & boxes.two)
    }

    /// If every open box has two open sides, the open boxes are separate chains and loops, and the value follows from their
    /// lengths. Otherwise, the side to move can complete all boxes that can be completed now. If no box can be completed and
    /// each move gives a box away, the opponent completes at least one.
    fn static_bounds(&self) -> Bounds {
        let boxes = OpenBoxes::of(self);
        let own = self.own_margin();
        if boxes.one | boxes.more == 0 {
            return Bounds::exact(Value::Points(own + self.value_of_chains(boxes)));
        }
        let (count, surely_won) = (boxes.count(), self.count_of_completable(boxes));
        let gives_away = boxes.one == 0 && Self::sides(boxes.two) & self.open_edges() == self.open_edges();
        let surely_lost = i32::from(gives_away);
        Bounds::new(Value::Points(own - count + 2 * surely_won), Value::Points(own + count - 2 * surely_lost))
    }
}

/// Sets of boxes by the number of their open sides. The box with the number `n` is the bit `n`.
#[derive(Clone, Copy, Debug)]
struct OpenBoxes {
    one: u32,
    two: u32,
    more: u32,
}

impl OpenBoxes {
    fn of<const COLUMNS: u32, const ROWS: u32>(position: &Dots<COLUMNS, ROWS>) -> Self {
        let [a, b, c, d] = Dots::<COLUMNS, ROWS>::boxes_at(position.open_edges());
        // The two lower binary digits of the number of open sides.
        let ones = a ^ b ^ c ^ d;
        let twos = a & b ^ c & d ^ (a ^ b) & (c ^ d);
        Self { one: ones & !twos, two: twos & !ones, more: ones & twos | a & b & c & d }
    }

    /// Returns the number of open boxes.
    fn count(self) -> i32 {
        (self.one | self.two | self.more).count_ones().cast_signed()
    }
}

/// A chain: boxes with two open sides, each of which shares an open side with the next one. It is a loop if the last box
/// shares one with the first.
#[derive(Clone, Copy, Debug, Default)]
struct Chain {
    boxes: u32,
    /// The open sides of the boxes.
    edges: u32,
}

/// Boxes that the side to move can complete one after the other.
#[derive(Clone, Copy, Debug)]
struct Run {
    /// The edge that completes the first box.
    first: u32,
    len: u32,
    /// Whether the last box could be completed first.
    is_closed: bool,
    /// The edge behind the second box.
    behind_second: u32,
}

impl<const COLUMNS: u32, const ROWS: u32> Dots<COLUMNS, ROWS> {
    /// All boxes.
    const BOXES: u32 = u32::MAX >> (32 - COLUMNS * ROWS);

    /// Returns the horizontal and the vertical edge of each corner.
    fn corners() -> impl Iterator<Item = (u32, u32)> {
        let last = COLUMNS - 1;
        let (below, beside) = (COLUMNS * ROWS, (COLUMNS + 1) * (ROWS - 1));
        let numbers = [(0, 0), (last, COLUMNS), (below, beside), (below + last, beside + COLUMNS)];
        numbers
            .into_iter()
            .map(|(horizontal, vertical)| (1 << horizontal, 1 << (Self::HORIZONTAL + vertical)))
    }

    /// Returns the edges of the board turned by half.
    fn half_turn(edges: u64) -> u64 {
        // The vertical edges in reverse order, then the horizontal ones.
        let reversed = turned(edges, Self::EDGES.count_ones());
        let vertical = Self::EDGES.count_ones() - Self::HORIZONTAL;
        reversed >> vertical | (reversed & ((1 << vertical) - 1)) << Self::HORIZONTAL
    }

    fn open_edges(&self) -> u32 {
        Self::EDGES & !self.edges
    }

    /// Returns the margin for the side to move.
    fn own_margin(&self) -> i32 {
        if self.to_move() == Player::First { self.margin.into() } else { -i32::from(self.margin) }
    }

    /// Returns the boxes whose upper, lower, left and right side is one of `edges`.
    fn boxes_at(edges: u32) -> [u32; 4] {
        let row = u32::MAX >> (32 - COLUMNS);
        let beside = |vertical: u32| {
            (0..ROWS).fold(0, |boxes, y| boxes | (vertical >> (y * (COLUMNS + 1)) & row) << (y * COLUMNS))
        };
        let vertical = edges >> Self::HORIZONTAL;
        [edges & Self::BOXES, edges >> COLUMNS & Self::BOXES, beside(vertical), beside(vertical >> 1)]
    }

    /// Returns the boxes of which one of `edges` is a side.
    fn touching(edges: u32) -> u32 {
        let [upper, lower, left, right] = Self::boxes_at(edges);
        upper | lower | left | right
    }

    /// Returns the sides of `boxes`.
    fn sides(boxes: u32) -> u32 {
        let row = u32::MAX >> (32 - COLUMNS);
        let left =
            (0..ROWS).fold(0, |edges, y| edges | (boxes >> (y * COLUMNS) & row) << (y * (COLUMNS + 1)));
        boxes | boxes << COLUMNS | (left | left << 1) << Self::HORIZONTAL
    }

    /// Returns one or two edges, one of which is a best move, for a position in which a box can be completed.
    ///
    /// The side to move completes all boxes of every run except the last. Of the last run, it may leave the final two
    /// boxes, or the final four of a closed run, to the opponent, who completes them and then has to move in the rest of
    /// the board. When only these boxes remain, the two moves are to complete the next box, and to draw the edge behind
    /// the second one. If an open and a closed run remain, the closed one is completed first, because leaving two boxes
    /// costs less than leaving four.
    fn capturing_moves(&self, boxes: OpenBoxes) -> u32 {
        let mut last: Option<Run> = None;
        for number in bit_numbers(boxes.one.into()) {
            let run = self.run(boxes, 1 << number);
            if run.len != if run.is_closed { 4 } else { 2 } {
                return run.first;
            }
            match last {
                None => last = Some(run),
                // The same closed run from its other end.
                Some(last) if last.behind_second == run.behind_second => {}
                Some(last) => return if last.is_closed { last.first } else { run.first },
            }
        }
        last.map_or(0, |run| run.first | run.behind_second)
    }

    /// Returns the run that begins with the box `first`, which has one open side.
    fn run(&self, boxes: OpenBoxes, first: u32) -> Run {
        let open = self.open_edges();
        let mut run = Run { first: Self::sides(first) & open, len: 1, is_closed: false, behind_second: 0 };
        let (mut passed, mut edge) = (first, run.first);
        loop {
            let next = Self::touching(edge) & !passed;
            if next & (boxes.one | boxes.two) == 0 {
                return run;
            }
            run.len += 1;
            passed |= next;
            if next & boxes.one != 0 {
                run.is_closed = true;
                return run;
            }
            edge = Self::sides(next) & open & !edge;
            if run.len == 2 {
                run.behind_second = edge;
            }
        }
    }

    /// Returns the number of boxes that the side to move can complete before it has to draw another edge.
    fn count_of_completable(&self, boxes: OpenBoxes) -> i32 {
        let (mut position, mut left) = (*self, boxes);
        while left.one != 0 {
            position.edges |= Self::sides(left.one);
            left = OpenBoxes::of(&position);
        }
        boxes.count() - left.count()
    }

    /// Returns the chains and loops.
    fn chains(&self, boxes: OpenBoxes) -> impl Iterator<Item = Chain> {
        let open = self.open_edges();
        let mut rest = boxes.two;
        std::iter::from_fn(move || {
            let mut chain = Chain { boxes: lowest(rest), edges: 0 };
            while chain.boxes != 0 {
                chain.edges = Self::sides(chain.boxes) & open;
                let longer = Self::touching(chain.edges) & boxes.two;
                if longer == chain.boxes {
                    rest &= !longer;
                    return Some(chain);
                }
                chain.boxes = longer;
            }
            None
        })
    }

    /// Returns the margin, for the side to move, of the boxes of a position that consists of chains and loops.
    fn value_of_chains(&self, boxes: OpenBoxes) -> i32 {
        // A board of at most 32 edges has at most 12 boxes.
        let (mut chains, mut count) = ([Chain::default(); 12], 0);
        for chain in self.chains(boxes) {
            chains[count] = chain;
            count += 1;
        }
        value_of(&mut chains[..count])
    }
}

/// Returns the margin for the side that has to open one of `chains`. The opponent completes all boxes of that chain, and then
/// has to open the next one, or leaves the last two boxes, or the last four of a loop. All orders of the chains are tried:
/// there are few chains on a small board.
fn value_of(chains: &mut [Chain]) -> i32 {
    let Some(last) = chains.len().checked_sub(1) else { return 0 };
    let values = (0..=last).map(|opened| {
        chains.swap(opened, last);
        let (len, edges) = (chains[last].boxes.count_ones(), chains[last].edges.count_ones());
        let rest = value_of(&mut chains[..last]);
        chains.swap(opened, last);
        let left = if len == edges { 4 } else { 2 };
        let all = len.cast_signed() + rest;
        // A chain of two boxes is opened in its middle, so that none can be left.
        if len > 2 { -all.max(len.cast_signed() - 2 * left - rest) } else { -all }
    });
    values.max().unwrap_or(0)
}

/// Returns the lowest bit.
fn lowest(bits: u32) -> u32 {
    bits & bits.wrapping_neg()
}
