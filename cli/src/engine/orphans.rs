//! Processes that have left the group of the program that started them. On Linux they can be adopted, and ended like all
//! others; elsewhere they are out of reach.

#[cfg(target_os = "linux")]
pub(crate) use adoption::adopt;
#[cfg(target_os = "linux")]
pub(super) use adoption::end;
#[cfg(target_os = "linux")]
use adoption::release;

/// While this is there, whatever programs leave behind is ended with them, where that can be done.
#[derive(Debug)]
pub(crate) struct Adoption(());

impl Drop for Adoption {
    fn drop(&mut self) {
        release();
    }
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn adopt() -> Adoption {
    Adoption(())
}
#[cfg(not(target_os = "linux"))]
fn release() {}
#[cfg(not(target_os = "linux"))]
pub(super) fn end() {}

#[cfg(target_os = "linux")]
mod adoption {
    use std::fs;
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::Adoption;
    use rustix::process::{Pid, Signal, WaitOptions, getpid, kill_process, set_child_subreaper, waitpid};

    /// Whether whoever loses a parent becomes a child of this process.
    static ADOPTS: AtomicBool = AtomicBool::new(false);
    /// Those who are ended may have children in turn, which are adopted then; so often they are looked for.
    const GENERATIONS: usize = 100;

    /// From now on this process adopts whatever a program that it has started leaves behind: one at a time. It does not
    /// where it has other children, which may be somebody else's: the command may run in another program.
    pub(crate) fn adopt() -> Adoption {
        if children().is_empty() && set_child_subreaper(Some(getpid())).is_ok() {
            ADOPTS.store(true, Ordering::Relaxed);
        }
        Adoption(())
    }

    /// It does so no more.
    pub(super) fn release() {
        if ADOPTS.swap(false, Ordering::Relaxed) {
            // Where it was possible once it is so again.
            let _ = set_child_subreaper(None);
        }
    }

    /// Ends those that were adopted, where no program is running any more.
    pub(in crate::engine) fn end() {
        if !ADOPTS.load(Ordering::Relaxed) {
            return;
        }
        for _ in 0..GENERATIONS {
            let children = children();
            if children.is_empty() {
                return;
            }
            for child in children {
                // One that cannot be ended is not waited for.
                if kill_process(child, Signal::KILL).is_ok() {
                    let _ = waitpid(Some(child), WaitOptions::empty());
                }
            }
        }
    }

    /// The children of this process, as the system lists them.
    fn children() -> Vec<Pid> {
        let Ok(processes) = fs::read_dir("/proc") else { return Vec::new() };
        let own = getpid();
        let numbers = processes.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
        numbers.filter_map(Pid::from_raw).filter(|process| parent(*process) == Some(own)).collect()
    }

    /// Whose child a process is. Its name, which stands before that in brackets, may hold anything.
    fn parent(process: Pid) -> Option<Pid> {
        let about = fs::read_to_string(format!("/proc/{}/stat", process.as_raw_nonzero())).ok()?;
        let (_, after_name) = about.rsplit_once(')')?;
        Pid::from_raw(after_name.split_whitespace().nth(1)?.parse().ok()?)
    }
}
