//! The code that puts the figure into a page of the reader's own.

use attention_playground::link::{self, Link};

/// What the settings of a figure are, as the host packs or spells them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figure {
    /// Where the page lies: an address that ends in `/`.
    pub folder: String,
    /// What stands after `#`, without the marks of a whole link.
    pub address: String,
}

/// Keys that hold what was set cell by cell: they are too free to be names of attributes.
fn is_of_cells(key: &str) -> bool {
    key.contains('.')
        || matches!(
            key,
            "hide" | "pad" | "bias" | "at" | "head" | "without" | "plain"
        )
}

impl Figure {
    /// A figure of `address` that shows `view`, with all controls or with none.
    pub fn new(folder: &str, address: &str, view: &str, with_controls: bool) -> Self {
        let link = Link::read(address);
        let mut parts: Vec<(&str, &str)> = link
            .parts()
            .filter(|(key, _)| !matches!(*key, "view" | "controls"))
            .collect();
        let is_exhibit = link.value("exhibit").is_some();
        if !is_exhibit && view != "page" {
            parts.push(("view", view));
        }
        if !is_exhibit && with_controls != (view == "page") {
            parts.push(("controls", if with_controls { "all" } else { "none" }));
        }
        Self {
            folder: folder.to_owned(),
            address: link::write(parts),
        }
    }

    /// As an element with an attribute for each setting. What was set cell by cell is packed into one:
    /// `pack` gives the letters after `z=`.
    pub fn element(&self, packed: Option<&str>) -> String {
        let link = Link::read(&self.address);
        let mut attributes = String::new();
        for (key, value) in link.parts() {
            // Never a name that a link made up: it could end the element and begin another.
            let stands = match packed {
                None => !is_of_cells(key),
                Some(_) => matches!(key, "view" | "controls" | "lang" | "theme"),
            };
            if stands {
                attributes += &format!(" {}=\"{}\"", key.replace('_', "-"), escaped(value));
            }
        }
        if let Some(packed) = packed {
            attributes += &format!(" z=\"{}\"", escaped(packed));
        }
        format!(
            "<script type=\"module\" src=\"{}embed.js\"></script>\n<attention-playground{attributes}></attention-playground>",
            escaped(&self.folder)
        )
    }

    /// Whether its element needs its settings packed.
    pub fn needs_packing(&self) -> bool {
        Link::read(&self.address)
            .parts()
            .any(|(key, _)| is_of_cells(key))
    }

    /// As a frame.
    pub fn frame(&self, title: &str) -> String {
        format!(
            "<iframe src=\"{}embed.html#{}\" title=\"{}\" width=\"100%\" height=\"520\" loading=\"lazy\"></iframe>",
            escaped(&self.folder),
            escaped(&self.address),
            escaped(title)
        )
    }
}

/// A text as the value of an attribute.
fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('"', "&quot;");
    text.replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    const FOLDER: &str = "https://example.org/a/";

    #[test]
    fn settings_become_attributes_and_text_stays_text() {
        let address = "v=1&sentence=5%3Cx%20%26%26%20y%3E%22z%22&d_model=8&causal=on&lang=en&end";
        let figure = Figure::new(FOLDER, address, "weights", false);
        assert!(!figure.needs_packing());
        assert_eq!(
            figure.element(None),
            "<script type=\"module\" src=\"https://example.org/a/embed.js\"></script>\n\
             <attention-playground sentence=\"5&lt;x &amp;&amp; y&gt;&quot;z&quot;\" d-model=\"8\" \
             causal=\"on\" lang=\"en\" view=\"weights\"></attention-playground>"
        );
        assert_eq!(
            figure.frame("a \"title\""),
            "<iframe src=\"https://example.org/a/embed.html#sentence=5%3Cx%20%26%26%20y%3E%22z%22\
             &amp;d_model=8&amp;causal=on&amp;lang=en&amp;view=weights\" title=\"a &quot;title&quot;\" \
             width=\"100%\" height=\"520\" loading=\"lazy\"></iframe>"
        );
    }

    #[test]
    fn controls_stand_there_only_where_they_differ_from_the_view() {
        let code = |view, with| Figure::new(FOLDER, "v=1&end", view, with).address;
        assert_eq!(code("page", true), "");
        assert_eq!(code("page", false), "controls=none");
        assert_eq!(code("lines", true), "view=lines&controls=all");
        assert_eq!(code("lines", false), "view=lines");
    }

    #[test]
    fn what_was_set_cell_by_cell_is_packed() {
        let figure = Figure::new(FOLDER, "v=1&x.a%22b=1:2&lang=zh&end", "weights", false);
        assert!(figure.needs_packing());
        assert!(
            !figure.element(None).contains("1:2"),
            "{}",
            figure.element(None)
        );
        let odd = Figure::new(FOLDER, "x.a%22%3E%3Cimg%20src%3Dx%3E=1:2", "page", true);
        assert!(odd.needs_packing() && !odd.element(None).contains("img"));
        let element = figure.element(Some("q1w2"));
        assert!(
            element.contains("<attention-playground lang=\"zh\" view=\"weights\" z=\"q1w2\">"),
            "{element}"
        );
    }
}
