//! Tests of the command as a user or a script runs it.

mod adjudication;
mod analyze;
mod compare;
mod compared;
mod contest;
#[cfg(unix)]
mod contest_engines;
mod conventions;
mod counts;
mod documented;
mod engine;
#[cfg(unix)]
mod engines;
mod explain;
mod files;
#[cfg(unix)]
mod grade;
mod heuristics;
mod lecture;
mod new;
mod numbers;
mod pictures;
mod play;
#[cfg(unix)]
mod provenance;
#[cfg(unix)]
mod records;
mod reports;
mod running;
mod runs;
#[cfg(target_os = "linux")]
mod scarce;
mod searcher;
mod serve;
mod solve;
#[cfg(unix)]
mod stops;
mod suite;
mod tree;
