//! Games and evaluators that the tests share.

pub(crate) mod boxes;
pub(crate) mod chain;
pub(crate) mod coins;
pub(crate) mod declared_keys;
pub(crate) mod heap;
pub(crate) mod oracle;
pub(crate) mod trees;
