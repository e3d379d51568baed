//! What an engine can do wrong.

use std::process::ExitStatus;
use std::time::Duration;

use plywood::play::{Fault, Forfeit};
use thiserror::Error;

use crate::render::shown::shown;

/// As much of a list of options as an error repeats, in letters.
const LONGEST_LIST: usize = 1_000;

/// Why there is no answer, or none that counts.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum Trouble {
    /// It could not be started.
    #[error("it cannot be started: {reason}; give the command of an engine, as `python3 engine.py`")]
    Start {
        /// What the system says.
        reason: String,
    },
    /// It ended, or closed its output.
    #[error("{}", ended(*status, last_words))]
    Ended {
        /// How, if it ended.
        status: Option<ExitStatus>,
        /// The last line that it wrote to standard error, or nothing.
        last_words: String,
    },
    /// It said nothing that could be an answer, and nothing else that makes no sense.
    #[error("it said nothing for {}, where `{awaited}` was due", in_seconds(*waited))]
    Silent {
        /// The word that was due.
        awaited: &'static str,
        /// How long it was waited for.
        waited: Duration,
    },
    /// It began a line, and did not end it.
    #[error("it said `{said}` and no end of the line for {}, where `{awaited}` was due", in_seconds(*waited))]
    Unfinished {
        /// What there is of the line.
        said: String,
        /// The word that was due.
        awaited: &'static str,
        /// How long it was waited for.
        waited: Duration,
    },
    /// Its move came too late.
    #[error("its move came after {}, and it had {}", in_seconds(*taken), in_seconds(*time))]
    Late {
        /// How long it took.
        taken: Duration,
        /// How long it could have taken.
        time: Duration,
    },
    /// What it said makes no sense, and nothing came after it that does.
    #[error("it said `{said}`, where `{awaited}` was due")]
    Nonsense {
        /// The first line that makes no sense.
        said: String,
        /// The word that was due.
        awaited: &'static str,
    },
    /// It said a line that is longer than any of the protocol.
    #[error("it said a line of more than {} KiB, where `{awaited}` was due", limit >> 10)]
    LongLine {
        /// How long a line may be, in bytes.
        limit: usize,
        /// The word that was due.
        awaited: &'static str,
    },
    /// It talks without end.
    #[error("it said more than {limit} bytes, and `{awaited}` was not among them")]
    Flood {
        /// How much it may say.
        limit: usize,
        /// The word that was due.
        awaited: &'static str,
    },
    /// It writes to standard error without end.
    #[error("it wrote more than {limit} bytes to standard error, and did not say `{awaited}`")]
    Lament {
        /// How much it may write.
        limit: u64,
        /// The word that was due.
        awaited: &'static str,
    },
    /// It answered `? ..` to something that it has to understand.
    #[error("it refused: {reason}")]
    Refused {
        /// Its reason.
        reason: String,
    },
    /// It has no option of this name.
    #[error("it has no option `{name}`: {}", said_options(options))]
    Option {
        /// The name.
        name: String,
        /// Those that it has.
        options: Vec<String>,
    },
    /// It has no move.
    #[error("it gave up: it named none")]
    NoMove,
    /// It answered `? ..` where a move was due.
    #[error("it gave up: {reason}")]
    GaveUp {
        /// Its reason.
        reason: String,
    },
    /// Its move is not legal.
    #[error("it named `{mv}`, which is no legal move here")]
    Illegal {
        /// The move.
        mv: String,
    },
    /// Ctrl-C. This is nobody's fault.
    #[error("interrupted")]
    Interrupted,
}

impl Trouble {
    /// The kind of fault that this is in a game; `None` where it is nobody's.
    pub(crate) fn fault(&self) -> Option<Fault> {
        match self {
            Trouble::Start { .. } | Trouble::Ended { .. } => Some(Fault::Crash),
            Trouble::Silent { .. } | Trouble::Unfinished { .. } => Some(Fault::NoAnswer),
            Trouble::Late { .. } => Some(Fault::Time),
            Trouble::Nonsense { .. }
            | Trouble::LongLine { .. }
            | Trouble::Flood { .. }
            | Trouble::Lament { .. }
            | Trouble::Refused { .. }
            | Trouble::Option { .. } => Some(Fault::Protocol),
            Trouble::NoMove | Trouble::GaveUp { .. } => Some(Fault::NoMove),
            Trouble::Illegal { .. } => Some(Fault::Illegal),
            Trouble::Interrupted => None,
        }
    }

    /// Whether a program that was started shows by this that it plays badly, so that it loses games. All else is for
    /// whoever named it to mend.
    pub(crate) fn is_bad_play(&self) -> bool {
        !matches!(
            self,
            Trouble::Start { .. } | Trouble::Refused { .. } | Trouble::Option { .. } | Trouble::Interrupted
        )
    }

    /// The loss of the game, if this is somebody's fault.
    pub(crate) fn forfeit(&self) -> Option<Forfeit> {
        self.fault().map(|fault| Forfeit::new(fault, self.to_string()))
    }
}

fn ended(status: Option<ExitStatus>, last_words: &str) -> String {
    let how =
        status.map_or_else(|| "it closed its output".to_owned(), |status| format!("it ended ({status})"));
    if last_words.is_empty() { how } else { format!("{how}, saying `{last_words}`") }
}

fn said_options(options: &[String]) -> String {
    match options {
        [] => "it has none".to_owned(),
        options => format!("its options are {}", shown(&options.join(", "), LONGEST_LIST)),
    }
}

fn in_seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}
