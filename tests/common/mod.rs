//! Games and evaluators that the tests share.
#![expect(dead_code, reason = "every test file takes what it needs")]
#![expect(unreachable_pub, reason = "a module of many test crates")]

pub mod boxes;
pub mod chain;
pub mod heap;
pub mod oracle;
pub mod trees;
