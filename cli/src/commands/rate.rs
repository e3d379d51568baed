//! `rate`: ratings of all players together from recorded games.

use std::io::Write;

use plywood_render::json::write_line;
use plywood_render::rate::RatedGames;
use plywood_render::record::GameRecord;

use crate::arguments::Rate;
use crate::ending::CommandEnding;
use crate::failure::Failure;
use crate::lines::{Lines, Next};
use crate::program::{CommandResult, Program};
use crate::{interrupt, terminal};

pub(super) fn run(options: &Rate, program: &Program, output: &mut dyn Write) -> CommandResult {
    let cancel = interrupt::listen(&program.name);
    let mut games = RatedGames::default();
    let mut ending = CommandEnding::Done;
    for file in &options.files {
        let mut lines = Lines::open(file, &cancel);
        for line in 1.. {
            let text = match lines.next()? {
                Next::Item(text) => text,
                Next::End => break,
                Next::Cancelled => return Ok(CommandEnding::Interrupted),
            };
            if text.trim_ascii().is_empty() {
                continue;
            }
            if let Err(reason) = GameRecord::read(&text).and_then(|record| games.add(&record)) {
                program.note(Failure::Line { file: lines.name.clone(), line, reason });
                ending = CommandEnding::InvalidInput;
            }
        }
    }
    if games.is_empty() {
        let expected = "expected files that `contest --record` has written";
        return Err(Failure::Input(format!("the files contain no games of two players; {expected}")));
    }
    if options.json {
        write_line(output, &games.json())?;
    } else {
        writeln!(output, "{}", games.text(terminal::output_style()))?;
    }
    Ok(ending)
}
