//! The style of an SVG element: attributes, inheritance, and style sheets whose selectors end with an element and classes.

use roxmltree::Node;

use super::shape::{Frame, POINTS_PER_PIXEL, number};

/// The beginning of the names of colors, which end with the six digits of the color.
pub(super) const COLOR: &str = "plywood";

/// The properties of an element that are converted. All of them are inherited.
#[derive(Clone, Debug)]
pub(super) struct Style {
    /// The color of the area or the text as six hexadecimal digits; `None` if it is transparent.
    fill: Option<String>,
    line: Line,
    text: Text,
}

/// The outline of a shape.
#[derive(Clone, Debug)]
struct Line {
    /// The color; `None` without a line.
    color: Option<String>,
    width: f64,
    /// The lengths of dashes and gaps; a solid line has none.
    dashes: Vec<f64>,
    round_ends: bool,
    round_corners: bool,
}

/// The font and the place of a text.
#[derive(Clone, Debug)]
struct Text {
    size: f64,
    /// The part of the text that is at its point: `start`, `middle` or `end`.
    anchor: String,
    /// Whether the point is at half of the height, and not on the base line.
    central: bool,
    bold: bool,
    monospace: bool,
}

impl Default for Style {
    fn default() -> Self {
        let line =
            Line { color: None, width: 1.0, dashes: Vec::new(), round_ends: false, round_corners: false };
        let text =
            Text { size: 16.0, anchor: "start".to_owned(), central: false, bold: false, monospace: false };
        Self { fill: Some("000000".to_owned()), line, text }
    }
}

impl Style {
    /// Returns the style of an element inside an element of this style. As in SVG, a style sheet overrides attributes.
    pub(super) fn of(&self, node: Node<'_, '_>, sheet: &StyleSheet<'_>) -> Self {
        let mut style = self.clone();
        for attribute in node.attributes() {
            style.set(attribute.name(), attribute.value());
        }
        for (name, value) in sheet.declarations(node) {
            style.set(name, value);
        }
        style
    }

    fn set(&mut self, name: &str, value: &str) {
        let length = || value.trim_end_matches("px").parse().ok();
        match name {
            "fill" => self.fill = color(value),
            "stroke" => self.line.color = color(value),
            "stroke-width" => self.line.width = length().unwrap_or(self.line.width),
            "stroke-dasharray" => {
                let lengths = value.split([' ', ',']).filter_map(|part| part.parse().ok());
                self.line.dashes = lengths.collect();
            }
            "stroke-linecap" => self.line.round_ends = value == "round",
            "stroke-linejoin" => self.line.round_corners = value == "round",
            "font-size" => self.text.size = length().unwrap_or(self.text.size),
            "font-weight" => self.text.bold = value == "bold",
            "font-family" => self.text.monospace = value.contains("monospace"),
            "text-anchor" => value.clone_into(&mut self.text.anchor),
            "dominant-baseline" => self.text.central = value == "central",
            _ => {}
        }
    }

    /// Returns the options of a path.
    pub(super) fn path_options(&self, frame: Frame) -> String {
        let mut options = Vec::new();
        options.extend(self.fill.as_ref().map(|color| format!("fill={COLOR}{color}")));
        if let Some(color) = &self.line.color {
            options.push(format!("draw={COLOR}{color},line width={}bp", frame.points(self.line.width)));
            if !self.line.dashes.is_empty() {
                let part = |(index, length): (usize, &f64)| {
                    format!("{} {}bp", if index % 2 == 0 { "on" } else { "off" }, frame.points(*length))
                };
                let parts: Vec<String> = self.line.dashes.iter().enumerate().map(part).collect();
                options.push(format!("dash pattern={}", parts.join(" ")));
            }
            options.extend(self.line.round_ends.then(|| "line cap=round".to_owned()));
            options.extend(self.line.round_corners.then(|| "line join=round".to_owned()));
        }
        options.join(",")
    }

    /// Returns the options of a node with a text. Its size is relative to a font of 10 points. An outline of the text
    /// becomes its background.
    pub(super) fn text_options(&self, frame: Frame) -> String {
        let horizontal = match &*self.text.anchor {
            "middle" => "",
            "end" => "east",
            _ => "west",
        };
        let anchor = match (self.text.central, horizontal) {
            (true, "") => "center".to_owned(),
            (true, side) => side.to_owned(),
            (false, side) => format!("base {side}").trim_end().to_owned(),
        };
        let scale = number(frame.scale * POINTS_PER_PIXEL * self.text.size / 10.0);
        let color = self.fill.as_ref().map(|color| format!(",text={COLOR}{color}")).unwrap_or_default();
        let background =
            self.line.color.as_ref().map(|color| format!(",fill={COLOR}{color}")).unwrap_or_default();
        format!("anchor={anchor},inner sep=0pt,scale={scale}{color}{background}")
    }

    /// Returns the commands that select the font of a text.
    pub(super) fn font(&self) -> String {
        let family = if self.text.monospace { r"\ttfamily" } else { r"\sffamily" };
        format!("{family}{} ", if self.text.bold { r"\bfseries" } else { "" })
    }
}

/// Returns a color of the form `#1d5fa6` or `#fff` as six digits; `None` for `none`. Every other name becomes
/// black.
fn color(value: &str) -> Option<String> {
    match value.strip_prefix('#') {
        Some(digits) if digits.len() == 3 => Some(digits.chars().flat_map(|digit| [digit; 2]).collect()),
        Some(digits) => Some(digits.to_owned()),
        None => (value != "none").then(|| "000000".to_owned()),
    }
    .map(|digits: String| digits.to_uppercase())
}

/// The rules of a style sheet, in their order.
#[derive(Debug, Default)]
pub(super) struct StyleSheet<'a> {
    /// Each rule has a selector without its ancestors, such as `text` or `.piece.first`, and its declarations.
    rules: Vec<(&'a str, &'a str)>,
}

impl<'a> StyleSheet<'a> {
    pub(super) fn new(texts: impl Iterator<Item = &'a str>) -> Self {
        let rules = texts.flat_map(|text| text.split('}')).filter_map(|rule| rule.split_once('{'));
        let rules = rules.flat_map(|(selectors, declarations)| {
            let last = |selector: &'a str| selector.split_whitespace().next_back();
            selectors.split(',').filter_map(last).map(move |selector| (selector, declarations))
        });
        Self { rules: rules.collect() }
    }

    /// Returns the names and values of all declarations that apply to an element.
    fn declarations(&self, node: Node<'_, '_>) -> impl Iterator<Item = (&'a str, &'a str)> {
        let classes: Vec<&str> = node.attribute("class").unwrap_or_default().split_whitespace().collect();
        let name = node.tag_name().name();
        let applies = move |selector: &str| {
            let (element, required) = selector.split_once('.').unwrap_or((selector, ""));
            let has_classes = required.split('.').all(|class| class.is_empty() || classes.contains(&class));
            (element.is_empty() || element == name) && has_classes
        };
        let rules = self.rules.iter().filter(move |(selector, _)| applies(selector));
        rules.flat_map(|(_, declarations)| declarations.split(';').filter_map(|one| one.split_once(':')))
    }
}
