//! The solver under difficult conditions: full tables, games with bad keys or with every hint, limits that stop it at any
//! node, and threads.

mod check;
mod connect_four;
mod hinted;
mod iterations;
mod keys;
mod known;
mod memory;
mod pauses;
mod plain;
mod points;
mod stops;
mod theorem;
mod threads;
mod usual;
