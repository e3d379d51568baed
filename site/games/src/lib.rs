//! The engine of the static site, with the games of plywood.

plywood_site_engine::site!("plywood", plywood_games::catalog());
