//! The grades as a `JUnit` report: a suite for each program, which contains a case for each position.

use std::fmt;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::time::Duration;

use plywood::Catalog;
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};

use super::cases::{Case, Cases};
use super::explain::wrong_answer;
use super::results::{CaseResult, ProgramResult};
use super::verdict::CaseVerdict;
use crate::provenance::Provenance;
use crate::text::escape;

/// The root element.
const SUITES: &str = "testsuites";
/// The empty tag of a right answer, whose case contains no element.
const PASSED: &str = "";
/// The element of a case whose exact values are not known.
const SKIPPED: &str = "skipped";
/// The element of a case with a wrong answer.
const FAILURE: &str = "failure";
/// The element of a case without an answer.
const ERROR: &str = "error";

/// A writer of the report.
pub struct Junit {
    report: Writer<BufWriter<File>>,
}

impl fmt::Debug for Junit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Junit").finish_non_exhaustive()
    }
}

impl Junit {
    /// Begins a report in `file`, which is empty; `program` is the name of the command that writes it.
    ///
    /// # Errors
    ///
    /// Returns the errors of the file.
    pub fn begin(program: &str, file: File) -> io::Result<Self> {
        let mut report = Writer::new_with_indent(BufWriter::new(file), b' ', 2);
        report.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        let suites = BytesStart::new(SUITES).with_attributes([("name", &*escape(program))]);
        report.write_event(Event::Start(suites))?;
        Ok(Self { report })
    }

    /// Adds the suite of a program, with the origin of its results as a property.
    ///
    /// # Errors
    ///
    /// Returns the errors of the file.
    pub fn add(
        &mut self,
        cases: &Cases,
        program: &ProgramResult,
        provenance: &Provenance,
        catalog: &Catalog,
    ) -> io::Result<()> {
        let count = |wanted: &str| program.results.iter().filter(|result| tag(result) == wanted).count();
        let name = escape(&program.name);
        let suite = self.report.create_element("testsuite").with_attributes([
            ("name", &*name),
            ("tests", &*program.results.len().to_string()),
            ("failures", &*count(FAILURE).to_string()),
            ("errors", &*count(ERROR).to_string()),
            ("skipped", &*count(SKIPPED).to_string()),
            ("time", &*seconds(program.time())),
        ]);
        let origin = provenance.json_for_xml();
        suite.write_inner_content(|report| {
            report.create_element("properties").write_inner_content(|report| {
                let property = report.create_element("property");
                property
                    .with_attributes([("name", "provenance"), ("value", &*origin)])
                    .write_empty()
                    .map(drop)
            })?;
            let mut cases = cases.iter().zip(&program.results);
            cases.try_for_each(|(case, result)| write_case(&name, &case, result, catalog, report))
        })?;
        Ok(())
    }

    /// Ends the report and returns its file.
    ///
    /// # Errors
    ///
    /// Returns the errors of the file.
    pub fn end(mut self) -> io::Result<File> {
        self.report.write_event(Event::End(BytesEnd::new(SUITES)))?;
        let mut report = self.report.into_inner();
        writeln!(report)?;
        Ok(report.into_inner()?)
    }
}

fn write_case<W: Write>(
    class: &str,
    case: &Case<'_>,
    result: &CaseResult,
    catalog: &Catalog,
    report: &mut Writer<W>,
) -> io::Result<()> {
    let element = report.create_element("testcase").with_attributes([
        ("name", &*case.name()),
        ("classname", class),
        ("time", &*seconds(result.time)),
    ]);
    let (verdict, tag) = (&*result.verdict.to_string(), tag(result));
    let explanation = match tag {
        PASSED => return element.write_empty().map(drop),
        SKIPPED => None,
        _ => Some(wrong_answer(case, result, catalog).map_err(io::Error::other)?),
    };
    element.write_inner_content(|report| {
        let inner = report.create_element(tag).with_attribute(("message", verdict));
        let written = match &explanation {
            Some(text) => inner.with_attribute(("type", verdict)).write_text_content(BytesText::new(text)),
            None => inner.write_empty(),
        };
        written.map(drop)
    })?;
    Ok(())
}

/// Returns the tag of the element that states the verdict on a case; it is empty if the answer is right.
fn tag(result: &CaseResult) -> &'static str {
    match result.verdict {
        CaseVerdict::Right => PASSED,
        CaseVerdict::Open => SKIPPED,
        verdict if verdict.has_no_answer() => ERROR,
        _ => FAILURE,
    }
}

fn seconds(time: Duration) -> String {
    format!("{:.3}", time.as_secs_f64())
}
