//! Marks on a paper: rectangles, lines and text, and the document around them.

use attention_playground::view::color::{Rgb, Theme};

use super::Look;
use super::text::{coordinate, cut, escaped, visible};

/// The size of most text.
pub const LABEL: f64 = 12.0;
/// The size of a title.
pub const TITLE: f64 = 15.0;
/// Between the edge of a picture and what is in it.
pub const MARGIN: f64 = 20.0;

/// Marks in order, the later over the earlier.
#[derive(Debug, Clone, Default)]
pub struct Paper {
    marks: String,
}

/// A line of text.
#[derive(Debug, Clone, Copy)]
pub struct Text<'a> {
    /// What it says.
    pub text: &'a str,
    /// Its place along the line: its begin, middle or end, as `anchor` says.
    pub x: f64,
    /// The middle of its height.
    pub y: f64,
    /// The size of its font.
    pub size: f64,
    /// Where it is cut off.
    pub most: f64,
    /// Which part of it is at its place.
    pub anchor: Anchor,
    /// Its colour.
    pub color: Rgb,
    /// Whether it is bold.
    pub is_bold: bool,
    /// Whether it runs upwards.
    pub is_turned: bool,
}

/// Which part of a text is at its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    /// Its begin.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

impl Text<'_> {
    /// A label that begins at its place.
    pub fn label(text: &str, x: f64, y: f64, color: Rgb) -> Text<'_> {
        Text {
            text,
            x,
            y,
            size: LABEL,
            most: f64::INFINITY,
            anchor: Anchor::Start,
            color,
            is_bold: false,
            is_turned: false,
        }
    }
}

impl Paper {
    /// Marks in SVG.
    pub fn add(&mut self, marks: &str) {
        self.marks.push_str(marks);
        self.marks.push('\n');
    }

    /// What is on another paper, moved.
    pub fn place(&mut self, other: &Self, x: f64, y: f64) {
        let (x, y) = (coordinate(x), coordinate(y));
        self.add(&format!("<g transform=\"translate({x} {y})\">"));
        self.marks.push_str(&other.marks);
        self.add("</g>");
    }

    /// A rectangle: left, top, width, height.
    pub fn rect(&mut self, rect: [f64; 4], fill: &str) {
        let [x, y, width, height] = rect.map(coordinate);
        self.add(&format!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\"/>"
        ));
    }

    /// A line of text. Where it is cut off, the whole is kept as what is shown on pointing at it.
    pub fn text(&mut self, text: &Text<'_>) {
        let whole = visible(text.text);
        let shown = cut(&whole, text.size, text.most);
        let anchor = match text.anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let bold = if text.is_bold {
            " font-weight=\"600\""
        } else {
            ""
        };
        // Baselines are where every program agrees that they are; other lines are not.
        let below = 0.35 * text.size;
        let (x, y) = (coordinate(text.x), coordinate(text.y));
        let place = if text.is_turned {
            let down = coordinate(below);
            format!("transform=\"translate({x} {y}) rotate(-90)\" y=\"{down}\"")
        } else {
            format!("x=\"{x}\" y=\"{}\"", coordinate(text.y + below))
        };
        let whole = if shown == whole {
            String::new()
        } else {
            format!("<title>{}</title>", escaped(&whole))
        };
        self.add(&format!(
            "<text {place} font-size=\"{}\"{anchor}{bold} fill=\"{}\">{whole}{}</text>",
            coordinate(text.size),
            hex(text.color),
            escaped(&shown),
        ));
    }

    /// The document: `title` and `description` for whoever does not see it, then the marks on paper of
    /// the look's own colour.
    pub fn document(
        &self,
        (width, height): (f64, f64),
        title: &str,
        description: &str,
        look: &Look,
    ) -> String {
        let [width, height] = [width, height].map(|length| coordinate(length.ceil()));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" xml:lang=\"{lang}\" xml:space=\"preserve\" \
             font-family=\"sans-serif\">\n\
             <title>{title}</title>\n<desc>{description}</desc>\n\
             <defs>{hatch}</defs>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"{paper}\"/>\n\
             {marks}</svg>\n",
            lang = look.lang.tag(),
            title = escaped(title),
            description = escaped(description),
            hatch = hatch(look.theme),
            paper = hex(look.theme.paper()),
            marks = self.marks,
        )
    }
}

/// A colour as every program reads it.
pub fn hex(color: Rgb) -> String {
    format!("#{:02x}{:02x}{:02x}", color.0, color.1, color.2)
}

/// Ink for what is said beside the numbers.
pub fn quiet(theme: Theme) -> Rgb {
    theme.ink().mix(theme.paper(), 0.28)
}

/// What a hidden cell is filled with: the page's hatching, rising lines every five pixels.
pub fn hatch_fill(theme: Theme) -> String {
    format!("url(#hatch-{})", theme.name())
}

fn hatch(theme: Theme) -> String {
    let (ground, line) = theme.hatch();
    format!(
        "<pattern id=\"hatch-{name}\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\">\
         <rect width=\"5\" height=\"5\" fill=\"{ground}\"/>\
         <path d=\"M-1 1l2 -2M-1 6l7 -7M4 6l2 -2\" stroke=\"{line}\" stroke-width=\"1\"/></pattern>",
        name = theme.name(),
        ground = hex(ground),
        line = hex(line),
    )
}
