//! A run of a command that consists of units of work: its origin, the part of the units that it does, and the file in
//! which they are kept: [`Run`].

use std::collections::BTreeSet;
use std::hash::Hasher;

use fnv::FnvHasher;
use plywood::Cancel;
use plywood_render::provenance::Provenance;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::arguments::{RunOptions, RunPart, Shard};
use crate::failure::Failure;
use crate::program::Program;
use crate::provenance;
use crate::run_file::{RunContent, RunFile, RunHeader, source_name};

/// A run of a command that consists of units of work.
#[derive(Debug)]
pub(crate) struct Run<'a> {
    command: &'static str,
    pub(crate) program: &'a Program,
    pub(crate) concurrency: usize,
    /// The part of the units that this run does, unless it does all.
    pub(crate) shard: Option<Shard>,
    file: Option<RunFile>,
    /// The files from which `merge` or `rerun` has collected the units. If set, a missing unit is an error.
    collected_from: Option<Vec<RunPart>>,
    provenance: Provenance,
    /// The identifier of the origin, which stays the same when a run is continued.
    origin: String,
}

impl<'a> Run<'a> {
    /// Returns a run of `command`, and opens its file.
    pub(crate) fn open(
        command: &'static str,
        options: &RunOptions,
        program: &'a Program,
        cancel: &Cancel,
    ) -> Result<Self, Failure> {
        let file = options.resume.as_deref();
        let file = file.map(|path| RunFile::open(path, cancel, &|text| program.note(text))).transpose()?;
        let provenance = provenance::of_command(program);
        let concurrency = options.concurrency as usize;
        let (shard, collected_from) = (options.shard, options.collected_from.clone());
        let origin = provenance::id(&provenance);
        Ok(Self { command, program, concurrency, shard, file, collected_from, provenance, origin })
    }

    /// Returns the seed of the file.
    pub(crate) fn seed(&self) -> Option<u64> {
        self.content()?.header.seed()
    }

    /// Returns `seed` or, without it, the seed of the file or a random one. Notes the seed.
    pub(crate) fn choose_seed(&self, seed: Option<u64>) -> u64 {
        self.program.choose_seed(seed.or_else(|| self.seed()))
    }

    /// Sets the number of units, the seed and the texts that describe the units. Writes the header of a new file; fails
    /// if the file belongs to a run with other settings.
    pub(crate) fn begin(
        &mut self,
        units: usize,
        seed: Option<u64>,
        descriptions: impl Iterator<Item = String>,
    ) -> Result<(), Failure> {
        let mut hasher = FnvHasher::default();
        for description in descriptions {
            hasher.write(description.as_bytes());
            hasher.write(b"\n");
        }
        if self.collected_from.is_some()
            && let Some(Provenance { version, commit, debug, .. }) =
                self.content().map(|content| content.header.provenance.clone())
        {
            // The program that has done the units.
            self.provenance = Provenance { version, commit, debug, ..self.provenance.clone() };
        }
        let settings = &mut self.provenance.settings;
        settings.insert("positions_checksum".to_owned(), format!("{:016x}", hasher.finish()).into());
        self.provenance = self.provenance.clone().with_seed(seed);
        self.origin = provenance::id(&self.provenance);
        let Some(file) = &self.file else { return Ok(()) };
        let header = RunHeader::new(self.command, units, self.shard, self.provenance.clone(), &self.origin);
        let Some(content) = &file.content else {
            return file.write_header(&header);
        };
        let mut differences = header.differences(&content.header, "in the file");
        if content.header.shard != self.shard {
            let name =
                |shard: Option<Shard>| shard.map_or_else(|| "not set".to_owned(), |shard| shard.to_string());
            let (there, here) = (name(content.header.shard), name(self.shard));
            differences.push(format!("shard is {there} in the file and {here} here"));
        }
        if !differences.is_empty() {
            let differences = differences.join("; ");
            let reason = if let Some(parts) = &self.collected_from {
                let names: Vec<String> = parts.iter().map(|part| source_name(&part.path)).collect();
                let expected = "expected unchanged input files";
                format!(
                    "the settings of the command that wrote {} have changed: {differences}; {expected}",
                    names.join(", ")
                )
            } else {
                let expected = "expected the same settings, or the name of a new file";
                format!("{} belongs to another run: {differences}; {expected}", file.name)
            };
            return Err(Failure::Usage(reason));
        }
        self.provenance.start.clone_from(&content.header.provenance.start);
        if let Some(origin) = &content.header.origin {
            self.origin.clone_from(origin);
        }
        Ok(())
    }

    /// Returns the origin of the results, with the current time as their end.
    pub(crate) fn provenance(&self) -> Provenance {
        self.provenance.ended()
    }

    /// Returns the identifier of the origin, and the origin of the results without the time of their end.
    pub(crate) fn origin(&self) -> (String, Provenance) {
        (self.origin.clone(), self.provenance.clone())
    }

    /// Whether this run does the unit with this number.
    pub(crate) fn does(&self, unit: usize) -> bool {
        self.shard.is_none_or(|shard| shard.contains(unit))
    }

    /// Returns the result of a unit that the file had when it was opened.
    pub(crate) fn stored<T: DeserializeOwned>(&self, unit: usize) -> Option<T> {
        self.content()?.result(unit)
    }

    /// Returns the number of collected units, or `None` if this run does missing units itself.
    pub(crate) fn collected_units(&self) -> Option<usize> {
        self.collected_from.as_ref()?;
        Some(self.content().map_or(0, |content| content.units.len()))
    }

    /// Fails if the units were collected and one of them has no readable result. The number of units that a sequential
    /// test needs is not known in advance: its units are checked one by one by [`check_may_do`](Self::check_may_do).
    pub(crate) fn check_collected<T: DeserializeOwned>(&self) -> Result<(), Failure> {
        let (Some(parts), Some(content)) = (&self.collected_from, self.content()) else { return Ok(()) };
        if content.header.has_test() {
            return Ok(());
        }
        let total = content.header.units;
        let missing: Vec<usize> = (0..total).filter(|unit| content.result::<T>(*unit).is_none()).collect();
        if missing.is_empty() {
            return Ok(());
        }
        let (missing, advice) = (missing.len(), advice_for(parts, &missing, content.header.seed()));
        let reason = format!("{missing} of {total} units of work are missing or cannot be read; {advice}");
        Err(Failure::Input(reason))
    }

    /// Fails if the units were collected. `unit` is the number of a unit that has no readable result.
    pub(crate) fn check_may_do(&self, unit: usize) -> Result<(), Failure> {
        let (Some(parts), Some(content)) = (&self.collected_from, self.content()) else { return Ok(()) };
        let (done, total) = (content.units.len(), content.header.units);
        let advice = advice_for(parts, &[unit], content.header.seed());
        let reason = format!(
            "unit {unit} of at most {total} is missing or cannot be read, and the {done} units of the file do not decide \
             the sequential test; {advice}"
        );
        Err(Failure::Input(reason))
    }

    /// Appends the result of a unit to the file.
    pub(crate) fn store<T: Serialize>(&self, unit: usize, result: &T) -> Result<(), Failure> {
        self.file.as_ref().map_or(Ok(()), |file| file.write(unit, result, &|text| self.program.note(text)))
    }

    /// Returns a sentence about the part that this run does; `None` for a run that does all units. An interrupted part
    /// is not finished.
    pub(crate) fn shard_text(&self, interrupted: bool) -> Option<String> {
        let (shard, file) = (self.shard?, self.file.as_ref()?);
        let (name, program) = (&file.name, &self.program.name);
        Some(if interrupted {
            format!(
                "part {shard} is not finished; its results so far are in {name}, and the same command continues it"
            )
        } else {
            format!("part {shard} is complete, in {name}; `{program} merge` joins all parts")
        })
    }

    fn content(&self) -> Option<&RunContent> {
        self.file.as_ref()?.content.as_ref()
    }
}

/// Returns a sentence for each part without one of the units `missing`, which names its file and the options that finish it.
/// `seed` is that of the run, which the recorded command may have chosen itself.
fn advice_for(parts: &[RunPart], missing: &[usize], seed: Option<u64>) -> String {
    let named = |shard: Option<Shard>| {
        parts.iter().find(|part| part.shard == shard).map(|part| source_name(&part.path))
    };
    let Some(Shard { count, .. }) = parts.iter().find_map(|part| part.shard) else {
        let file = named(None).unwrap_or_else(|| "FILE".to_owned());
        return format!("{file} is not finished: repeat its command with --resume {file}");
    };
    let unfinished: BTreeSet<usize> = missing.iter().map(|unit| unit % count + 1).collect();
    let advice = unfinished.into_iter().map(|index| {
        let part = Shard { index, count };
        if let Some(file) = named(Some(part)) {
            return format!(
                "part {part} in {file} is not finished: repeat its command with --shard {part} --resume {file}"
            );
        }
        let seed = seed.map(|seed| format!(" --seed {seed}")).unwrap_or_default();
        format!("part {part} is not among the files: repeat the command with{seed} --shard {part} --resume FILE")
    });
    advice.collect::<Vec<_>>().join("; ")
}
