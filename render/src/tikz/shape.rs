//! The geometry of SVG elements as paths of `TikZ`.

use roxmltree::Node;

/// The length of a pixel in big points, as CSS defines it.
pub(super) const POINTS_PER_PIXEL: f64 = 0.75;

/// The coordinates of a group: its translation, and the scale and the size of the picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// The length of a unit in pixels.
    pub scale: f64,
    moved: (f64, f64),
    size: (f64, f64),
}

impl Frame {
    /// Returns the coordinates of a picture; `None` if its size is missing.
    pub(super) fn of(root: Node<'_, '_>) -> Option<Self> {
        let mut sizes = numbers(root.attribute("viewBox")?).skip(2);
        let (width, height) = (sizes.next()?, sizes.next()?);
        let pixels: f64 = root.attribute("width")?.parse().ok()?;
        Some(Self { scale: pixels / width, moved: (0.0, 0.0), size: (width, height) })
    }

    /// Returns the coordinates inside a group, which may be moved.
    pub(super) fn inside(self, group: Node<'_, '_>) -> Self {
        let transform = group.attribute("transform").unwrap_or_default();
        let Some(arguments) = transform.strip_prefix("translate(") else { return self };
        let mut lengths = numbers(arguments.trim_end_matches(')'));
        let (x, y) = (lengths.next().unwrap_or(0.0), lengths.next().unwrap_or(0.0));
        Self { moved: (self.moved.0 + x, self.moved.1 + y), ..self }
    }

    /// Returns a length in big points.
    pub(super) fn points(self, length: f64) -> String {
        number(length * self.scale * POINTS_PER_PIXEL)
    }

    /// Returns a point.
    pub(super) fn point(self, x: f64, y: f64) -> String {
        format!("({},{})", number(x + self.moved.0), number(y + self.moved.1))
    }

    /// Returns the path of an element; `None` if it is not a shape.
    pub(super) fn path(self, node: Node<'_, '_>) -> Option<String> {
        let length = |name| self.length(node, name);
        Some(match node.tag_name().name() {
            "rect" => {
                let (x, y) = (length("x"), length("y"));
                let corner = length("rx");
                let rounded = if corner > 0.0 {
                    format!("[rounded corners={}bp] ", self.points(corner))
                } else {
                    String::new()
                };
                let end = self.point(x + length("width"), y + length("height"));
                format!("{rounded}{} rectangle {end}", self.point(x, y))
            }
            "circle" => {
                format!("{} circle[radius={}]", self.point(length("cx"), length("cy")), number(length("r")))
            }
            "line" => {
                format!(
                    "{} -- {}",
                    self.point(length("x1"), length("y1")),
                    self.point(length("x2"), length("y2"))
                )
            }
            "polygon" => self.corners(node.attribute("points")?) + " -- cycle",
            "polyline" => self.corners(node.attribute("points")?),
            "path" => self.lines(node.attribute("d")?),
            _ => return None,
        })
    }

    /// Returns the length in an attribute, by default 0; a percentage is a part of the width or the height of the picture.
    pub(super) fn length(self, node: Node<'_, '_>, name: &str) -> f64 {
        let value = node.attribute(name).unwrap_or_default();
        let whole = if name == "height" { self.size.1 } else { self.size.0 };
        let part = value.strip_suffix('%').and_then(|percent| percent.parse::<f64>().ok());
        part.map_or_else(|| value.parse().unwrap_or(0.0), |percent| percent / 100.0 * whole)
    }

    fn corners(self, points: &str) -> String {
        let coordinates: Vec<f64> = numbers(points).collect();
        let corners: Vec<String> =
            coordinates.chunks_exact(2).map(|point| self.point(point[0], point[1])).collect();
        corners.join(" -- ")
    }

    /// Returns a path of straight lines; other commands than M, L, H, V and Z end it.
    fn lines(self, commands: &str) -> String {
        let mut path = String::new();
        let (mut x, mut y) = (0.0, 0.0);
        let starts = commands.match_indices(|sign: char| sign.is_ascii_alphabetic()).map(|(index, _)| index);
        let starts: Vec<usize> = starts.chain([commands.len()]).collect();
        for part in starts.windows(2) {
            let (command, arguments) = commands[part[0]..part[1]].split_at(1);
            let (from_x, from_y) = if command.chars().all(char::is_lowercase) { (x, y) } else { (0.0, 0.0) };
            let lengths: Vec<f64> = numbers(arguments).collect();
            match (&*command.to_ascii_uppercase(), &*lengths) {
                ("M" | "L", &[to_x, to_y]) => (x, y) = (from_x + to_x, from_y + to_y),
                ("H", &[to]) => x = from_x + to,
                ("V", &[to]) => y = from_y + to,
                ("Z", []) => {
                    path.push_str(" -- cycle");
                    continue;
                }
                _ => break,
            }
            let is_line = !command.eq_ignore_ascii_case("M");
            path.push_str(if is_line { " -- " } else { " " });
            path.push_str(&self.point(x, y));
        }
        path.trim_start().to_owned()
    }
}

/// Returns the numbers of a list that is separated by spaces or commas.
fn numbers(text: &str) -> impl Iterator<Item = f64> {
    text.split(|sign: char| sign == ',' || sign.is_whitespace()).filter_map(|word| word.parse().ok())
}

/// Writes a number with at most three decimal places.
pub(super) fn number(value: f64) -> String {
    // Adding 0 turns -0 into 0.
    ((value * 1_000.0).round() / 1_000.0 + 0.0).to_string()
}
