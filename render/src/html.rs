//! Pages without scripts or external files: [`document`].

use maud::{DOCTYPE, Markup, PreEscaped, html};

/// Returns an HTML document with this title, these style sheets and this body. The browser chooses light or dark colours.
pub(crate) fn document(title: &str, styles: &[&str], body: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                @for style in styles { style { (PreEscaped(style)) } }
            }
            body { (body) }
        }
    }
}
