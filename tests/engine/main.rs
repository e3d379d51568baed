//! Tests of the public API with the real games, in one program, so that each search is compiled once for each game.

mod agreement;
mod common;
mod compare;
mod contest;
mod courses;
mod deep;
mod golden;
mod known_values;
mod laws;
mod layout;
mod limits;
mod observer;
mod own_game;
mod play;
mod solver;
mod trace;
mod window;
