//! The JSON object of a value, and functions that other objects share.

use std::io::{self, Write};

use plywood::Value;
use plywood::phrase::{Argument, Phrase};
use serde::Serialize;
use serde_json::{Value as Json, json};

/// The version of all objects. It grows when a field changes its meaning.
///
/// Version 2 writes the bound of an estimate as `"estimate"`, where version 1 had `"exact"`, and adds `depth_reached`.
pub const VERSION: u32 = 2;

/// Writes one object on its own line.
///
/// # Errors
///
/// Returns the errors of `output`.
pub fn write_line(output: &mut dyn Write, object: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *output, object)?;
    output.write_all(b"\n")
}

/// Returns `object` without those of `fields` that are null.
#[must_use]
pub fn without_null(mut object: Json, fields: &[&str]) -> Json {
    if let Json::Object(map) = &mut object {
        map.retain(|field, value| !(value.is_null() && fields.contains(&&**field)));
    }
    object
}

/// Returns one object with the fields of all `objects`, in order.
pub fn joined<const N: usize>(objects: [Json; N]) -> Json {
    let fields = objects.into_iter().filter_map(|object| match object {
        Json::Object(fields) => Some(fields),
        _ => None,
    });
    Json::Object(fields.flatten().collect())
}

/// Returns the object for `value`: its kind, the plies to the end of the game, and its points or estimate, if any.
pub fn value(value: Value) -> Json {
    let of_kind = |kind: &str| json!({ "kind": kind, "plies": value.plies() });
    match value {
        Value::Win { .. } => of_kind("win"),
        Value::Loss { .. } => of_kind("loss"),
        Value::Draw => of_kind("draw"),
        Value::Points(points) => json!({ "kind": "points", "plies": null, "points": points }),
        Value::Estimate(estimate) => json!({ "kind": "estimate", "plies": null, "estimate": estimate }),
    }
}

/// Returns the object from which a program composes `phrase` in another language: its code and its arguments. An argument
/// that can be translated also contains its English text. The result is null for a text that is the same in every language.
pub fn phrase(phrase: &Phrase) -> Json {
    let Some(code) = phrase.code() else { return Json::Null };
    let args = phrase.args().iter().map(|(name, value)| ((*name).to_owned(), argument(value)));
    json!({ "code": code, "args": args.collect::<serde_json::Map<_, _>>() })
}

fn argument(value: &Argument) -> Json {
    match value {
        Argument::Count(count) => json!(count),
        Argument::Number(number) => json!(number),
        Argument::Phrase(part) if part.code().is_some() => {
            joined([phrase(part), json!({ "text": part.as_str() })])
        }
        text => json!(text.to_string()),
    }
}

/// Adds the value that a suite expects, and whether the answer is right; `is_right` is `None` if this is not decided.
pub fn add_judgement(object: &mut Json, expected: Value, is_right: Option<bool>) {
    object["expected"] = value(expected);
    object["right"] = is_right.into();
}

/// Adds to the statistics in `object` the memory that the search counted, and the peak of the process if it is known, in
/// bytes.
pub fn add_memory(object: &mut Json, peak_bytes: u64, process_peak_bytes: Option<u64>) {
    let stats = &mut object["stats"];
    stats["peak_bytes"] = peak_bytes.into();
    if let Some(bytes) = process_peak_bytes {
        stats["process_peak_bytes"] = bytes.into();
    }
}

/// Returns the object for a line that cannot be read; `line` is its number, counted from 1.
pub fn line_error(line: usize, error: &str) -> Json {
    json!({ "version": VERSION, "line": line, "error": error })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_object_keeps_the_order_of_its_fields() {
        let (first, last) = (json!({ "b": 1, "absent": null, "a": null }), json!({ "0": 2 }));
        let object = joined([without_null(first, &["absent"]), last]);
        assert_eq!(object.to_string(), r#"{"b":1,"a":null,"0":2}"#);
    }

    #[test]
    fn a_phrase_has_a_code_and_arguments() {
        let value = plywood::Value::Win { plies: 4 }.phrase(plywood::Player::First);
        let expected =
            r#"{"code":"wins-in","args":{"player":{"code":"first","args":{},"text":"first"},"plies":4}}"#;
        assert_eq!(phrase(&value).to_string(), expected);
        assert_eq!(phrase(&Phrase::from("b2")), Json::Null);
    }

    #[test]
    fn an_estimate_is_never_exact() {
        let bound = |value, bound| plywood::BoundedValue::new(value, bound).label();
        assert_eq!(bound(Value::Estimate(0.5), plywood::Bound::Exact), "estimate");
        assert_eq!(bound(Value::Estimate(0.5), plywood::Bound::Lower), "lower");
        assert_eq!(bound(Value::Points(3), plywood::Bound::Exact), "exact");
    }
}
