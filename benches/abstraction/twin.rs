//! The textbook's recursive minimax, written by hand for each type of position.

use std::time::Instant;

use plywood::{Game, StopReason, Value};
use plywood_games::{Stonehenge, TicTacToe};

/// Defines the function `$name`, which searches positions of type `$position`.
macro_rules! twin {
    ($name:ident, $module:ident, $position:ty) => {
        /// Returns the value of `start` and the number of nodes of its tree.
        pub(crate) fn $name(start: &$position) -> (Value, u64) {
            let mut search = $module::Search::start();
            let value = search.minimax(start, 0);
            assert!(search.stopped.is_none() && !search.pv.is_empty() && search.leaves > 0);
            (value, search.nodes)
        }

        mod $module {
            use super::*;

            pub(super) struct Search {
                pub(super) nodes: u64,
                pub(super) leaves: u64,
                pub(super) stopped: Option<StopReason>,
                pub(super) pv: Vec<<$position as Game>::Move>,
                check_at: u64,
                started: Instant,
                /// The time limit in seconds.
                limit: f64,
            }

            impl Search {
                pub(super) fn start() -> Self {
                    let (pv, started) = (Vec::new(), Instant::now());
                    Self { nodes: 0, leaves: 0, stopped: None, pv, check_at: 0, started, limit: 3600.0 }
                }

                pub(super) fn minimax(&mut self, position: &$position, ply: u32) -> Value {
                    // Every eighth ply checks whether 128 KiB of stack are left; if not, a segment of 4 MiB is added.
                    if ply % 8 == 0 && stacker::remaining_stack().is_some_and(|left| left < 128 << 10) {
                        return stacker::grow(4 << 20, || self.minimax(position, ply));
                    }
                    if self.nodes == self.check_at && !self.check() {
                        return Value::WORST;
                    }
                    self.nodes += 1;
                    if let Some(outcome) = position.outcome() {
                        self.leaves += 1;
                        return Value::of(outcome, position.to_move(), ply);
                    }
                    self.best_of_moves(position, ply)
                }

                fn best_of_moves(&mut self, position: &$position, ply: u32) -> Value {
                    let mut best = Value::WORST;
                    let pv_start = self.pv.len();
                    let moves = position.moves();
                    for &mv in &moves {
                        let child_pv_start = self.pv.len();
                        let child = position.apply(mv);
                        let value = self.minimax(&child, ply + 1);
                        let value = if child.to_move() == position.to_move() { value } else { -value };
                        if self.stopped.is_some() {
                            self.pv.truncate(child_pv_start);
                            break;
                        }
                        if value > best {
                            best = value;
                            self.pv.push(mv);
                            if pv_start < child_pv_start {
                                self.pv.drain(pv_start..child_pv_start);
                            }
                        } else {
                            self.pv.truncate(child_pv_start);
                        }
                    }
                    best
                }

                #[cold]
                fn check(&mut self) -> bool {
                    if self.started.elapsed().as_secs_f64() > self.limit {
                        self.stopped = Some(StopReason::Time);
                        return false;
                    }
                    self.check_at += 1024;
                    true
                }
            }
        }
    };
}

twin!(tic_tac_toe, for_tic_tac_toe, TicTacToe);
twin!(stonehenge, for_stonehenge, Stonehenge);
