//! Processes that left the process group of the engine that started them. On Linux this process can adopt and kill
//! them; on other systems they are out of reach.

#[cfg(target_os = "linux")]
pub(crate) use linux::adopt_orphans;
#[cfg(target_os = "linux")]
pub(super) use linux::kill_orphans;
#[cfg(target_os = "linux")]
use linux::release;

/// As long as this value exists, this process adopts the orphans of started programs and kills them with the programs.
#[derive(Debug)]
pub(crate) struct OrphanReaper(());

impl Drop for OrphanReaper {
    fn drop(&mut self) {
        release();
    }
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn adopt_orphans() -> OrphanReaper {
    OrphanReaper(())
}
#[cfg(not(target_os = "linux"))]
fn release() {}
#[cfg(not(target_os = "linux"))]
pub(super) fn kill_orphans(_: &[u32]) {}

#[cfg(target_os = "linux")]
mod linux {
    use std::fs;
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::OrphanReaper;
    use rustix::process::{Pid, Signal, WaitOptions, getpid, kill_process, set_child_subreaper, waitpid};

    /// Whether orphans become children of this process.
    static ADOPTING: AtomicBool = AtomicBool::new(false);
    /// The maximal number of rounds of killing: a killed process may leave children, which are adopted in turn.
    const MAX_ROUNDS: usize = 100;

    /// Makes this process the parent of its descendants' orphans. Does nothing if this process has children already,
    /// because they may belong to a program that embeds the command.
    pub(crate) fn adopt_orphans() -> OrphanReaper {
        if children().is_empty() && set_child_subreaper(Some(getpid())).is_ok() {
            ADOPTING.store(true, Ordering::Relaxed);
        }
        OrphanReaper(())
    }

    /// Ends the adoption.
    pub(super) fn release() {
        if ADOPTING.swap(false, Ordering::Relaxed) {
            // The call succeeded before, so it succeeds again.
            let _ = set_child_subreaper(None);
        }
    }

    /// Kills all adopted processes but those in the process groups of the engines that are `running`. No engine may
    /// start at the same time.
    pub(in crate::engine) fn kill_orphans(running: &[u32]) {
        if !ADOPTING.load(Ordering::Relaxed) {
            return;
        }
        for _ in 0..MAX_ROUNDS {
            let is_orphan = |child: &Child| !running.contains(&child.group);
            let adopted: Vec<Child> = children().into_iter().filter(is_orphan).collect();
            if adopted.is_empty() {
                return;
            }
            for child in adopted {
                // Waiting for a process that cannot be killed could take forever.
                if kill_process(child.process, Signal::KILL).is_ok() {
                    let _ = waitpid(Some(child.process), WaitOptions::empty());
                }
            }
        }
    }

    /// A child of this process.
    #[derive(Clone, Copy)]
    struct Child {
        process: Pid,
        /// The process group: the number of the process that leads it.
        group: u32,
    }

    /// The children of this process, from `/proc`.
    fn children() -> Vec<Child> {
        let Ok(processes) = fs::read_dir("/proc") else { return Vec::new() };
        let numbers = processes.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
        numbers.filter_map(Pid::from_raw).filter_map(child).collect()
    }

    /// Returns `process` if it is a child of this process. In the file `stat`, the state, the parent and the group
    /// follow `(NAME)`, and NAME may itself contain `)`.
    fn child(process: Pid) -> Option<Child> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", process.as_raw_nonzero())).ok()?;
        let (_, after_name) = stat.rsplit_once(')')?;
        let mut fields = after_name.split_whitespace().skip(1);
        let parent = Pid::from_raw(fields.next()?.parse().ok()?)?;
        let group = fields.next()?.parse().ok()?;
        (parent == getpid()).then_some(Child { process, group })
    }
}
