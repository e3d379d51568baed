//! The engine from outside, with the real games: one program, so that each search is compiled for each game once.

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
