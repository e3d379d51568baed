//! Tests of the games through their public API.

mod adding_a_game;
mod alquerque;
mod common;
mod connect_lines;
mod contracts;
mod documentation;
mod false_hints;
mod hints;
mod keys;
mod laws;
mod near_ends;
mod position_text;
mod rules;
mod rules_only;
mod sizes;
mod stonehenge;
mod stonehenge_hints;
mod stonehenge_keys;
