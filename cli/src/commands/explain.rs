//! `explain`: a search told in words, step by step.

mod stepper;

use std::io::{self, Write};

use clap::Args;
use plywood::trace::Step;
use plywood::{AnySearcher, Progress, Searcher};

use crate::arguments::limits::SearchLimits;
use crate::arguments::position::Position;
use crate::arguments::search::by_name_if_watchable;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::interrupt;
use crate::numbers::parse_fold;
use crate::program::{CommandResult, Program};
use crate::progress::Bar;
use crate::render::tree::{KEY, Picture, TextTrace};
use crate::terminal;

/// So many plies are indented.
const DEEPEST: u32 = 30;

/// Tell a search in words, a step a line; GAME may also be a tree itself, as "((3 5) (2 9))"
#[derive(Clone, Debug, Args)]
pub(crate) struct Explain {
    #[command(flatten)]
    position: Position,
    /// The search to watch; recursive looks at every move, alpha-beta says what need not be looked at
    #[arg(long, value_name = "NAME", default_value = "alpha-beta", value_parser = by_name_if_watchable())]
    search: AnySearcher,
    /// The heuristic for positions at the horizon; `games` lists what each game has, the last is the default
    #[arg(long, value_name = "NAME")]
    eval: Option<String>,
    #[command(flatten)]
    limits: SearchLimits,
    /// Tell of this many positions and count the others
    #[arg(long, value_name = "N", default_value = "200", allow_negative_numbers = true, value_parser = parse_fold)]
    fold: usize,
    /// Walk through the steps with the keys, forwards and back
    #[arg(long)]
    step: bool,
}

impl Explain {
    pub(crate) fn run(&self, program: &Program, output: &mut dyn Write) -> CommandResult {
        if self.step && !terminal::is_interactive() {
            let reason =
                "--step waits for keys, and there is no terminal: leave it out, and all steps are printed";
            return Err(Failure::Usage(reason.to_owned()));
        }
        let session = self.position.open_or_read(program)?;
        session.check_heuristic(self.eval.as_deref())?;
        let progress = Progress::new();
        let limits = self.limits.limits(interrupt::listen(), progress.clone());
        let mut searcher = self.search.clone();
        let bar = Bar::watch(&progress);
        let trace = session.trace(&mut searcher, self.eval.as_deref(), &limits, self.fold)?;
        drop(bar);
        let tale = Tale::new(&trace);
        if self.step {
            output.flush()?;
            if stepper::walk(&tale)? == Ending::Interrupted {
                return Ok(Ending::Interrupted);
            }
        } else {
            let picture = Picture::new(&*session, searcher.name(), &limits, &trace);
            tale.write(&picture, output)?;
        }
        Ok(trace.report.end.into())
    }
}

/// All the steps of a search.
#[derive(Debug)]
pub(crate) struct Tale<'t> {
    trace: &'t TextTrace,
    steps: Vec<Step>,
}

impl<'t> Tale<'t> {
    /// The steps of the search that walked this tree.
    pub(crate) fn new(trace: &'t TextTrace) -> Self {
        Self { trace, steps: trace.steps() }
    }

    /// Writes what was searched and found, and then all the steps.
    pub(crate) fn write(&self, picture: &Picture<'_>, output: &mut dyn Write) -> io::Result<()> {
        picture.write_caption(output)?;
        writeln!(output, "{KEY}\n")?;
        (0..self.steps.len()).try_for_each(|step| writeln!(output, "{}", self.line(step)))
    }

    /// A step in a line, with its number, indented by its ply.
    fn line(&self, step: usize) -> String {
        let digits = self.steps.len().to_string().len();
        let plies = self.trace.nodes()[self.steps[step].node].ply.min(DEEPEST) as usize;
        let words = self.trace.words(self.steps[step]);
        format!("{:digits$}  {}{words}", step + 1, "  ".repeat(plies))
    }
}
