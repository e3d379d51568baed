//! The grades as a `JUnit` report, which most systems for continuous integration read: a suite for each program, a case
//! for each position.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::time::Duration;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};
use tempfile::tempfile;

use super::wrong;
use crate::commands::grade::cases::{Case, Cases};
use crate::commands::grade::finding::{Finding, Graded};
use crate::commands::grade::verdict::Verdict;
use crate::program::Program;
use crate::render::shown::escaped;

/// The name of all suites together.
const SUITES: &str = "testsuites";

/// The report as far as it is written.
pub(super) struct Junit {
    report: Writer<BufWriter<File>>,
}

impl Junit {
    /// A report of `program`, without suites so far.
    pub(super) fn begin(program: &str) -> io::Result<Self> {
        let mut report = Writer::new_with_indent(BufWriter::new(tempfile()?), b' ', 2);
        report.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        let suites = BytesStart::new(SUITES).with_attributes([("name", &*escaped(program))]);
        report.write_event(Event::Start(suites))?;
        Ok(Self { report })
    }

    /// Adds the suite of a program.
    pub(super) fn add(&mut self, cases: &Cases, graded: &Graded, program: &Program) -> io::Result<()> {
        let is = |kind: Kind| graded.findings.iter().filter(|finding| Kind::of(finding) == kind).count();
        let name = escaped(&graded.name);
        let suite = self.report.create_element("testsuite").with_attributes([
            ("name", &*name),
            ("tests", &*graded.findings.len().to_string()),
            ("failures", &*is(Kind::Failure).to_string()),
            ("errors", &*is(Kind::Error).to_string()),
            ("skipped", &*is(Kind::Skipped).to_string()),
            ("time", &*seconds(graded.taken())),
        ]);
        suite.write_inner_content(|report| {
            let mut cases = cases.iter().zip(&graded.findings);
            cases.try_for_each(|(case, finding)| write_case(&name, &case, finding, program, report))
        })?;
        Ok(())
    }

    /// The whole report.
    pub(super) fn end(mut self) -> io::Result<File> {
        self.report.write_event(Event::End(BytesEnd::new(SUITES)))?;
        let mut report = self.report.into_inner();
        writeln!(report)?;
        Ok(report.into_inner()?)
    }
}

fn write_case<W: Write>(
    class: &str,
    case: &Case<'_>,
    finding: &Finding,
    program: &Program,
    report: &mut Writer<W>,
) -> io::Result<()> {
    let element = report.create_element("testcase").with_attributes([
        ("name", &*case.name()),
        ("classname", class),
        ("time", &*seconds(finding.taken)),
    ]);
    let verdict = finding.verdict.to_string();
    let tag = match Kind::of(finding) {
        Kind::Passed => return element.write_empty().map(drop),
        Kind::Skipped => {
            let skip = |report: &mut Writer<W>| {
                report
                    .create_element("skipped")
                    .with_attribute(("message", &*verdict))
                    .write_empty()
                    .map(drop)
            };
            return element.write_inner_content(skip).map(drop);
        }
        Kind::Failure => "failure",
        Kind::Error => "error",
    };
    let text = wrong(case, finding, program)?;
    element.write_inner_content(|report| {
        let about = [("message", &*verdict), ("type", &*verdict)];
        let failure = report.create_element(tag).with_attributes(about);
        failure.write_text_content(BytesText::new(&text)).map(drop)
    })?;
    Ok(())
}

/// How a report takes a verdict.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Passed,
    /// It played, and badly.
    Failure,
    /// It did not play.
    Error,
    /// Nobody knows.
    Skipped,
}

impl Kind {
    fn of(finding: &Finding) -> Self {
        match finding.verdict {
            Verdict::Right => Kind::Passed,
            Verdict::Open => Kind::Skipped,
            verdict if verdict.is_breakdown() => Kind::Error,
            _ => Kind::Failure,
        }
    }
}

fn seconds(time: Duration) -> String {
    format!("{:.3}", time.as_secs_f64())
}
