//! The pictures of boards and trees as `TikZ`, for documents in LaTeX.
//!
//! A picture is converted from its SVG, so that both look alike and one function draws each picture. The conversion covers
//! the elements of these pictures: rectangles, circles, polygons, lines, paths of straight lines, texts, groups with a
//! translation, and style sheets with classes.

mod shape;
mod style;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use roxmltree::{Document, Node};

use self::shape::Frame;
use self::style::{COLOR, Style, StyleSheet};
use crate::text::latex_text;

/// Returns a picture of this crate as the environment `tikzpicture`, which needs `\usepackage{tikz}` and a font encoding
/// in which the texts can be written. Returns `None` if `svg` is not an SVG document.
///
/// ```
/// use plywood_render::{board, tikz};
/// let session = plywood_games::catalog().open("tic-tac-toe")?;
/// let picture = tikz::from_svg(&board::svg(&*session)).unwrap();
/// assert!(picture.contains("\\begin{tikzpicture}") && picture.ends_with("\\end{tikzpicture}\n"));
/// # Ok::<(), plywood::catalog::SpecError>(())
/// ```
pub fn from_svg(svg: &str) -> Option<String> {
    let document = Document::parse(svg).ok()?;
    let root = document.root_element();
    let frame = Frame::of(root)?;
    let texts = |name| {
        let named = root.children().filter(move |node| node.tag_name().name() == name);
        named.filter_map(|node| node.text())
    };
    let sheet = StyleSheet::new(texts("style"));
    let mut body = String::new();
    add_children(&mut body, root, &Style::default().of(root, &sheet), &sheet, frame);
    let title = texts("title").next().unwrap_or_default().replace(char::is_control, " ");
    let mut picture = format!("% {title}\n");
    let unit = frame.points(1.0);
    let _ = writeln!(picture, "\\begin{{tikzpicture}}[x={unit}bp,y=-{unit}bp]");
    for color in colors(&body) {
        let _ = writeln!(picture, "\\definecolor{{{COLOR}{color}}}{{HTML}}{{{color}}}");
    }
    Some(picture + &body + "\\end{tikzpicture}\n")
}

/// Adds the shapes and texts inside an element of this style.
fn add_children(
    body: &mut String,
    parent: Node<'_, '_>,
    outer: &Style,
    sheet: &StyleSheet<'_>,
    frame: Frame,
) {
    for node in parent.children().filter(Node::is_element) {
        let style = outer.of(node, sheet);
        match node.tag_name().name() {
            "g" => add_children(body, node, &style, sheet, frame.inside(node)),
            "text" => {
                let at = frame.point(frame.length(node, "x"), frame.length(node, "y"));
                let text = latex_text(node.text().unwrap_or_default());
                let (options, font) = (style.text_options(frame), style.font());
                let _ = writeln!(body, "\\node[{options}] at {at} {{{font}{text}}};");
            }
            _ => {
                let options = style.path_options(frame);
                if let Some(path) = frame.path(node).filter(|_| !options.is_empty()) {
                    let _ = writeln!(body, "\\path[{options}] {path};");
                }
            }
        }
    }
}

/// Returns the colors that `body` names, without repetitions.
fn colors(body: &str) -> BTreeSet<&str> {
    let start = format!("={COLOR}");
    body.match_indices(&start).filter_map(|(index, _)| body.get(index + start.len()..)?.get(..6)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_texts_and_styles_are_converted() {
        let svg = r##"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10" viewBox="0 0 10 5" font-size="2">
            <title>a
b</title><style>.p .a{fill:none;stroke:#fff;stroke-width:.5}.p .a.b{stroke-dasharray:1 2}text{text-anchor:middle}</style>
            <rect width="100%" height="100%" fill="#abcdef"/>
            <g transform="translate(1 2)"><circle class="a b" cx="1" cy="1" r="0.5"/>
            <path class="a" d="M0 1v2H3L4 5Z"/><polygon points="0,0 1,0 1,-1" stroke="none"/></g>
            <line class="a" x1="1" x2="2" y1="3" y2="3" stroke-linecap="round"/>
            <text x="1" y="2" class="a" font-weight="bold">50% ≥ x_1</text></svg>"##;
        let expected = r"% a b
\begin{tikzpicture}[x=1.5bp,y=-1.5bp]
\definecolor{plywood000000}{HTML}{000000}
\definecolor{plywoodABCDEF}{HTML}{ABCDEF}
\definecolor{plywoodFFFFFF}{HTML}{FFFFFF}
\path[fill=plywoodABCDEF] (0,0) rectangle (10,5);
\path[draw=plywoodFFFFFF,line width=0.75bp,dash pattern=on 1.5bp off 3bp] (2,3) circle[radius=0.5];
\path[draw=plywoodFFFFFF,line width=0.75bp] (1,3) -- (1,5) -- (4,5) -- (5,7) -- cycle;
\path[fill=plywood000000] (1,2) -- (2,2) -- (2,1) -- cycle;
\path[draw=plywoodFFFFFF,line width=0.75bp,line cap=round] (1,3) -- (2,3);
\node[anchor=base,inner sep=0pt,scale=0.3,fill=plywoodFFFFFF] at (1,2) {\sffamily\bfseries 50\% $\geq$ x\_1};
\end{tikzpicture}
";
        assert_eq!(from_svg(svg).as_deref(), Some(expected));
    }

    #[test]
    fn a_text_that_is_not_a_picture_is_refused() {
        assert_eq!(from_svg("<p>"), None);
        assert_eq!(from_svg("<svg/>"), None);
    }
}
