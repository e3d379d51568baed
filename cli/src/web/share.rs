//! Links with which other machines open the page, and their QR codes.

use plywood_render::api::{QrPath, SharedLink};
use qrcode::render::unicode::Dense1x2;
use qrcode::{Color, QrCode};

/// The addresses at which other machines reach the server.
#[derive(Debug)]
pub(crate) struct SharedAddresses(Vec<String>);

impl SharedAddresses {
    /// Creates the list from the URLs of the page, each of which ends with the token.
    pub(crate) fn new(urls: Vec<String>) -> Self {
        Self(urls)
    }

    /// Returns a link to the page with this query at each address.
    pub(crate) fn links(&self, query: &str) -> Vec<SharedLink> {
        let link = |url: &String| {
            let url = if query.is_empty() { url.clone() } else { format!("{url}&{query}") };
            SharedLink { qr: qr_path(&url), url }
        };
        self.0.iter().map(link).collect()
    }
}

/// Returns the QR code of `text` as lines of block characters, or `None` if the text is too long for a code.
pub(crate) fn qr_text(text: &str) -> Option<String> {
    let code = QrCode::new(text).ok()?;
    // Dark modules are spaces: most terminals have a dark background.
    Some(code.render::<Dense1x2>().dark_color(Dense1x2::Dark).light_color(Dense1x2::Light).build())
}

/// Returns the QR code of `text` as an SVG path, or `None` if the text is too long for a code.
fn qr_path(text: &str) -> Option<QrPath> {
    let code = QrCode::new(text).ok()?;
    let size = code.width();
    let colors = code.to_colors();
    let dark = (0..size * size).filter(|&module| colors[module] == Color::Dark);
    let path = dark
        .fold(String::new(), |path, module| path + &format!("M{} {}h1v1h-1z", module % size, module / size));
    Some(QrPath { size, path })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_has_the_query_and_its_code() {
        let shared = SharedAddresses::new(vec!["http://192.168.0.7:8080/?token=1".to_owned()]);
        let links = shared.links("game=tippy");
        assert_eq!(links[0].url, "http://192.168.0.7:8080/?token=1&game=tippy");
        let qr = links[0].qr.as_ref().expect("a short link");
        // The finder pattern in the upper left corner: seven dark modules, then a light one.
        assert!(
            (0..7).all(|x| qr.path.contains(&format!("M{x} 0h1"))) && !qr.path.contains("M7 0h1"),
            "{qr:?}"
        );
        assert_eq!(qr.size % 4, 1);
        assert_eq!(shared.links("")[0].url, "http://192.168.0.7:8080/?token=1");
        assert!(shared.links(&"x".repeat(3_000))[0].qr.is_none());
    }

    #[test]
    fn a_code_as_text_has_two_rows_of_modules_in_each_line() {
        let text = qr_text("http://192.168.0.7:8080/").expect("a short text");
        let widths: Vec<usize> = text.lines().map(|line| line.chars().count()).collect();
        assert!(widths.iter().all(|&width| width == widths[0]), "{text}");
        assert_eq!(widths.len(), widths[0].div_ceil(2));
    }
}
