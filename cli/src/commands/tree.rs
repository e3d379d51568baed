//! `tree`: the tree that a search walks, drawn.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use plywood::{AnySearcher, Progress, Searcher};

use crate::arguments::limits::SearchLimits;
use crate::arguments::position::Position;
use crate::arguments::search::by_name_if_watchable;
use crate::ending::Ending;
use crate::interrupt;
use crate::numbers::parse_fold;
use crate::program::{CommandResult, Program};
use crate::progress::Bar;
use crate::render::tree::Picture;
use crate::target::Target;

/// So many positions are shown where nothing is said, and in the list of a page.
const SHOWN: usize = 200;
const LISTED: usize = 5_000;

/// Draw the tree that a search walks; GAME may also be a tree itself, as "((3 5) (2 9))"
#[derive(Clone, Debug, Args)]
pub(crate) struct Tree {
    #[command(flatten)]
    position: Position,
    /// The search to watch; recursive looks at every move, alpha-beta shows what need not be looked at
    #[arg(long, value_name = "NAME", default_value = "recursive", value_parser = by_name_if_watchable())]
    search: AnySearcher,
    /// The heuristic for positions at the horizon; `games` lists what each game has, the last is the default
    #[arg(long, value_name = "NAME")]
    eval: Option<String>,
    #[command(flatten)]
    limits: SearchLimits,
    /// How to draw it
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    /// Show this many positions and count the others; 200, and 5000 in the list of a page, unless said
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = parse_fold)]
    fold: Option<usize>,
    /// Write it into a file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// In which way a tree is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A position a line
    Text,
    /// Input for Graphviz
    Dot,
    /// A picture
    Svg,
    /// A page with the picture, and a list to be opened level by level
    Html,
}

impl Tree {
    pub(crate) fn run(&self, program: &Program, output: &mut dyn Write) -> CommandResult {
        let session = self.position.open_or_read(program)?;
        session.check_heuristic(self.eval.as_deref())?;
        let out = self.out.as_deref().filter(|path| path.as_os_str() != "-");
        let target = out.map(Target::create).transpose()?;
        let progress = Progress::new();
        let limits = self.limits.limits(interrupt::listen(), progress.clone());
        let mut searcher = self.search.clone();
        let most = self.fold.unwrap_or(if self.format == Format::Html { LISTED } else { SHOWN });
        let bar = Bar::watch(&progress);
        let trace = session.trace(&mut searcher, self.eval.as_deref(), &limits, most)?;
        drop(bar);
        let picture = Picture::new(&*session, searcher.name(), &limits, &trace);
        let mut file = Vec::new();
        let output: &mut dyn Write = if target.is_some() { &mut file } else { output };
        match self.format {
            Format::Text => picture.write_text(output)?,
            Format::Dot => picture.write_dot(output)?,
            Format::Svg => writeln!(output, "{}", picture.svg().into_string())?,
            Format::Html => {
                let folded = trace.clone().fold(most.min(SHOWN));
                let drawn = Picture::new(&*session, searcher.name(), &limits, &folded);
                writeln!(output, "{}", drawn.page(&picture).into_string())?;
            }
        }
        if let Some(target) = target {
            target.write(&file)?;
        }
        Ok(Ending::from(trace.report.end))
    }
}
