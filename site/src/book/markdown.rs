//! Rewrites the Markdown of a page: its links, and the views of the site.
//!
//! A comment that contains the query of a view, such as `<!-- ?view=board&game=tippy -->`, becomes a frame with this view of the
//! site. If a picture follows the comment, the frame replaces the picture. Elsewhere the comment is invisible.

use std::ops::Range;

use mdbook_markdown::pulldown_cmark::{Event, Tag, TagEnd};
use mdbook_markdown::{MarkdownOptions, new_cmark_parser};

/// The path from the book to the site.
const SITE: &str = "../";

/// The destination of a link in the book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// The same as in the source.
    Same,
    /// Another address.
    Address(String),
    /// Nothing: only the text of the link remains.
    Text,
}

/// A link or picture of the source, and the range of its text.
#[derive(Debug)]
struct Link {
    sign: &'static str,
    destination: String,
    text: Option<Range<usize>>,
}

/// Returns the destinations of all links and pictures of a page.
pub(crate) fn destinations(text: &str) -> Vec<String> {
    let events = new_cmark_parser(text, &MarkdownOptions::default());
    let links = events.filter_map(|event| match event {
        Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
            Some(dest_url.into_string())
        }
        _ => None,
    });
    links.collect()
}

/// Returns the text with the targets of its links, and with frames in place of the comments that name views.
pub(crate) fn rewrite(text: &str, target: impl Fn(&str) -> Target) -> String {
    let mut edits: Vec<(Range<usize>, String)> = Vec::new();
    let mut links: Vec<Link> = Vec::new();
    // Whether the last element was the comment of a view.
    let mut after_view = false;
    for (event, range) in new_cmark_parser(text, &MarkdownOptions::default()).into_offset_iter() {
        match event {
            Event::Start(Tag::Link { dest_url, .. }) => {
                links.push(Link { sign: "", destination: dest_url.into_string(), text: None });
            }
            Event::Start(Tag::Image { dest_url, .. }) => {
                links.push(Link { sign: "!", destination: dest_url.into_string(), text: None });
                continue;
            }
            Event::End(TagEnd::Link | TagEnd::Image) => {
                let Some(link) = links.pop() else { continue };
                if after_view && link.sign == "!" {
                    edits.push((range, String::new()));
                } else if let Some(edit) = link.rewritten(text, target(&link.destination)) {
                    edits.push((range, edit));
                }
            }
            Event::Html(html) => {
                if let Some(query) = view_query(&html) {
                    edits.push((range, frame(query)));
                    after_view = true;
                }
                continue;
            }
            Event::Start(Tag::HtmlBlock | Tag::Paragraph) | Event::End(TagEnd::HtmlBlock) => continue,
            _ => {
                for link in &mut links {
                    let start = link.text.as_ref().map_or(range.start, |text| text.start.min(range.start));
                    let end = link.text.as_ref().map_or(range.end, |text| text.end.max(range.end));
                    link.text = Some(start..end);
                }
                // The text of a picture that a frame replaces.
                if links.iter().any(|link| link.sign == "!") {
                    continue;
                }
            }
        }
        after_view = false;
    }
    apply(text, edits)
}

impl Link {
    /// Returns the link to this target in Markdown, or `None` if the source remains.
    fn rewritten(&self, source: &str, target: Target) -> Option<String> {
        let text = self.text.clone().map_or("", |range| &source[range]);
        match target {
            Target::Same => None,
            Target::Address(address) => Some(format!("{}[{text}]({address})", self.sign)),
            Target::Text => Some(text.to_owned()),
        }
    }
}

/// Returns the text after edits of separate ranges.
fn apply(text: &str, mut edits: Vec<(Range<usize>, String)>) -> String {
    edits.sort_by_key(|(range, _)| range.start);
    let mut result = String::new();
    let mut done = 0;
    for (range, edit) in edits {
        result.push_str(&text[done..range.start]);
        result.push_str(&edit);
        done = range.end;
    }
    result.push_str(&text[done..]);
    result
}

/// Returns the query of a view in a comment.
fn view_query(html: &str) -> Option<&str> {
    let query = html.trim().strip_prefix("<!--")?.strip_suffix("-->")?.trim();
    query.starts_with("?view=").then_some(query)
}

/// Returns the frame of a view, with a title for screen readers.
fn frame(query: &str) -> String {
    let part = |name: &str| {
        let mut parts = query.trim_start_matches('?').split('&');
        parts.find_map(|part| part.strip_prefix(name)?.strip_prefix('=')).unwrap_or_default()
    };
    let (view, game) = (part("view"), part("game"));
    let address = query.replace('&', "&amp;").replace('"', "&quot;");
    format!(
        "<iframe class=\"view {view}\" src=\"{SITE}{address}\" title=\"{view}: {game}\" loading=\"lazy\"></iframe>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rewritten(text: &str) -> String {
        rewrite(text, |link| match link {
            "a.md#x" => Target::Address("A.md#x".to_owned()),
            "a.svg" => Target::Address("b.svg".to_owned()),
            "a.rs" => Target::Text,
            _ => Target::Same,
        })
    }

    #[test]
    fn links_get_their_targets_and_code_stays() {
        let text = "[`A` *b*](a.md#x), [c](a.rs) and [d](https://d).\n\n![e](a.svg)\n\n`[c](a.rs)`\n\n    [c](a.rs)\n";
        let expected =
            "[`A` *b*](A.md#x), c and [d](https://d).\n\n![e](b.svg)\n\n`[c](a.rs)`\n\n    [c](a.rs)\n";
        assert_eq!(rewritten(text), expected);
    }

    #[test]
    fn a_link_of_several_lines_and_a_reference_get_their_targets() {
        assert_eq!(
            rewritten("[one\ntwo](a.rs) [three][r]\n\n[r]: a.md#x\n"),
            "one\ntwo [three](A.md#x)\n\n[r]: a.md#x\n"
        );
    }

    #[test]
    fn a_comment_with_a_view_becomes_a_frame_and_replaces_the_next_picture() {
        let text =
            "<!-- ?view=tree&game=((3 5) (2 9)) -->\n![e](a.svg)\n\n![f](a.svg)\n\n<!-- a comment -->\n";
        let frame = "<iframe class=\"view tree\" src=\"../?view=tree&amp;game=((3 5) (2 9))\" title=\"tree: ((3 5) (2 9))\" \
            loading=\"lazy\"></iframe>\n";
        assert_eq!(rewritten(text), format!("{frame}\n\n![f](b.svg)\n\n<!-- a comment -->\n"));
    }

    #[test]
    fn a_picture_after_a_text_after_a_view_stays() {
        let text = "<!-- ?view=board&game=tippy -->\nText.\n\n![e](a.svg)\n";
        assert!(rewritten(text).ends_with("</iframe>\nText.\n\n![e](b.svg)\n"), "{}", rewritten(text));
    }

    #[test]
    fn a_comment_in_code_stays() {
        let text = "    <!-- ?view=board&game=tippy -->\n";
        assert_eq!(rewritten(text), text);
    }

    #[test]
    fn the_destinations_are_those_of_links_and_pictures() {
        assert_eq!(destinations("[a](b) ![c](d) `[e](f)`"), ["b", "d"]);
    }
}
