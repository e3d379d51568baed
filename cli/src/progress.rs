//! Progress on standard error, shown while a command takes long.

mod display;
mod spinner;
mod steps;

pub(crate) use self::spinner::Spinner;
pub(crate) use self::steps::{NARROW, StepBar};
