//! `rate`: ratings of all players together from recorded games.

use std::io::Write;

use plywood_render::rate::RatedGames;

use crate::arguments::Rate;
use crate::ending::CommandEnding;
use crate::failure::Failure;
use crate::lines::Next;
use crate::output_file::OutputFile;
use crate::program::{CommandResult, Program};
use crate::{interrupt, provenance, terminal};

use super::records::Records;

pub(super) fn run(options: &Rate, program: &Program, output: &mut dyn Write) -> CommandResult {
    let cancel = interrupt::listen(&program.name);
    let [page] = OutputFile::create_all([options.html.as_ref()], "the tables", &cancel)?;
    let mut games = RatedGames::default();
    let mut ending = CommandEnding::Done;
    for file in &options.files {
        let mut records = Records::open(file, program, &cancel);
        loop {
            match records.next()? {
                Next::Item(record) => {
                    if let Err(reason) = games.add(&record) {
                        records.refuse(reason);
                    }
                }
                Next::End => break,
                Next::Cancelled => return Ok(CommandEnding::Interrupted),
            }
        }
        ending = ending.max(records.ending());
    }
    if games.is_empty() {
        let expected = "expected files that `contest --record` has written";
        return Err(Failure::Input(format!("the files contain no games of two players; {expected}")));
    }
    if games.repeated() > 0 {
        let (records, verb) = if games.repeated() == 1 { ("record", "is") } else { ("records", "are") };
        program.note(format_args!(
            "{} {records} {verb} left out, because a later record has the same game",
            games.repeated()
        ));
    }
    let (ratings, provenance) = (games.ratings(), provenance::of_results(program, None));
    let written = OutputFile::write_to(page, || ratings.page(&provenance));
    let printed = if options.json {
        provenance::write_object(ratings.json(), &provenance, output)
    } else {
        writeln!(output, "{}", ratings.text(terminal::output_style()))
    };
    written.and(printed.map_err(Failure::from))?;
    Ok(ending)
}
